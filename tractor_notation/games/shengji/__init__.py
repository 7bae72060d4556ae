"""Sheng Ji (升级, Tractor 拖拉机, 八十分): the family of games, version 1 of its rules.

Where to find a rule: ``cards`` R1.5 and R2, ``shapes`` R3, ``following`` R4 (with ``demands``, ``duties`` and
``answers``), ``winning`` R5, ``throws`` R6, ``bidding`` R7, ``knowledge`` R8.1 and R15.2, ``stealing`` R8.4 to R8.6,
``scoring`` R9 and R14, ``levels`` and ``succession`` R10, ``rainbow`` R12.5, ``friends`` R13, ``options`` what circles do
otherwise, ``faults`` the catalogue, ``rules.md`` the rules in words. ``deal`` plays a record through them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from typing import Any

from tractor_notation.findings import Data, Finding, Severity, Value, facts, finding
from tractor_notation.games import Choice, Face, Line, Row, Standing, TrickResult
from tractor_notation.games.shengji import (
    faults,  # noqa: F401 (the catalogue's entries are made by importing it)
    succession,
    view,
)
from tractor_notation.games.shengji.deal import ShengjiDeal
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.options import Options, Problem, specs
from tractor_notation.games.shengji.setting import players, setting
from tractor_notation.games.shengji.table import Table
from tractor_notation.games.shengji.words import VOCABULARY
from tractor_notation.language import Language
from tractor_notation.record import Act, Cards, Record


def _told(problem: Problem, options: Options, overrides: Mapping[str, str]) -> Data:
    """The facts of a problem with the options. What stands in the record and is left out is ``ignored``; what was
    put over the record is whoever's who put it there."""
    name, value = problem.name, problem.value
    whole = f"{name}={value}" if value else name
    told: dict[str, Value] = {"ignored": None if name in overrides else whole}
    match problem.kind:
        case "conflict":
            other = problem.nearest or ""
            return facts(contrary=whole, other=f"{other}={options.value(other)}", reason=problem.reason)
        case "name":
            told |= {"option": name}
        case "value":
            told |= {"valued": name, "value": value, "allowed": problem.allowed}
        case "preset":
            told |= {"preset": value, "sets": problem.allowed}
        case "place":
            told |= {"late": whole}
        case "partial":
            return facts(partial=value, unjudged=problem.allowed)
        case kind:
            told |= {kind: name}
    return facts(**told, nearest=problem.nearest)


class Shengji:
    """See :class:`tractor_notation.games.Game`."""

    name = "shengji"
    version = 1
    notation = NOTATION
    vocabulary = VOCABULARY
    bids = frozenset({"bid"})
    exchanges = frozenset({"bury"})
    tags = view.TAGS

    def options(self, record: Record, overrides: Mapping[str, str]) -> tuple[Options, list[Finding]]:
        """See the protocol."""
        options, problems = Options.parse(record.value("Options") or "", overrides)
        tag = record.tag("Options")
        span = tag.span if tag else None
        return options, [
            replace(
                finding(
                    "option-unknown",
                    None if problem.name in overrides else span,
                    severity=Severity.WARNING if problem.kind == "partial" else None,
                ),
                data=_told(problem, options, overrides),
            )
            for problem in problems
        ]

    def open(self, record: Record, options: Any) -> ShengjiDeal:
        """See the protocol."""
        frame, found = setting(record, options)
        deal = ShengjiDeal(frame)
        deal.findings.extend(found)
        return deal

    def succession(self, before: Table, last: Record, record: Record, start: Table) -> list[Finding]:
        """See the protocol."""
        return succession.succession(before, last, record, start)

    def seats(self, record: Record) -> tuple[str, ...]:
        """See the protocol."""
        options, _ = self.options(record, {})
        return players(options).seating.seats

    @cached_property
    def _rules(self) -> dict[str, str]:
        text = files("tractor_notation").joinpath("games", "shengji", "rules.md").read_text(encoding="utf-8")
        return {
            match[1]: " ".join(match[2].split())
            for match in re.finditer(
                r"^\s*(?:-\s+)?\*\*(R[0-9.]+)\*\*\s+(.+?)(?=^\s*(?:-\s+)?\*\*R|^#|\Z)", text, re.M | re.S
            )
        }

    def rule(self, number: str) -> str | None:
        """See the protocol."""
        return self._rules.get(number)

    def rules(self) -> tuple[str, ...]:
        """See the protocol."""
        return tuple(self._rules)

    def option(self, name: str) -> Choice | None:
        """See the protocol."""
        spec = specs().get(name)
        if spec is None:
            return None
        values = (spec.default, *(value for value in spec.values if value != spec.default))
        return Choice(values, spec.text, spec.rule, spec.source, spec.several, spec.sample or "")

    def option_names(self) -> tuple[str, ...]:
        """See the protocol."""
        return tuple(specs())

    def midway(self, record: Record) -> bool:
        """See the protocol."""
        return view.midway(record)

    def told(self, table: Table) -> frozenset[str]:
        """See the protocol."""
        return view.told(table)

    def statement(self, act: Act) -> Line | None:
        """See the protocol."""
        return view.statement(act)

    def face(self, card: str, language: Language) -> Face:
        """See the protocol."""
        return view.face(card, language)

    def rows(self, cards: Cards, table: Table, language: Language) -> tuple[Row, ...]:
        """See the protocol."""
        return view.rows(cards, table, language)

    def roles(self, table: Table) -> Mapping[str, tuple[str, ...]]:
        """See the protocol."""
        return view.roles(table)

    def facts(self, table: Table) -> tuple[Line, ...]:
        """See the protocol."""
        return view.facts(table)

    def piles(self, table: Table) -> tuple[tuple[str, Cards, str], ...]:
        """See the protocol."""
        return view.piles(table)

    def standing(self, table: Table) -> Standing:
        """See the protocol."""
        return view.standing(table)

    def account(self, table: Table) -> tuple[Line, ...]:
        """See the protocol."""
        return view.account(table)

    def result(self, table: Table) -> Line | None:
        """See the protocol."""
        return view.result(table)

    def trump(self, table: Table) -> str | None:
        """See the protocol."""
        return table.trumps.name if table.trumps else None

    def leader(self, table: Table) -> str | None:
        """See the protocol."""
        return table.leader

    def tricks(self, table: Table) -> tuple[TrickResult, ...]:
        """See the protocol."""
        return table.tricks

    def score(self, table: Table) -> Mapping[str, Any] | None:
        """See the protocol."""
        score = table.score
        if score is None:
            return None
        levels = {side: "won" if side == score.winner else level for side, level in score.levels.items()}
        return {
            "opponents": score.opponents,
            "tricks": score.tricks,
            "kitty": score.kitty,
            "multiplier": score.multiplier,
            "penalties": score.penalties,
            "result": score.result,
            "next_leader": score.next_leader,
            "next_levels": levels,
        }


GAME = Shengji()
