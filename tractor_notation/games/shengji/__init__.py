"""Sheng Ji (升级, Tractor 拖拉机, 八十分): the family of games, version 1 of its rules.

Where to find a rule: ``cards`` R1.5 and R2, ``shapes`` R3, ``following`` R4 (with ``demands``, ``duties`` and
``answers``), ``winning`` R5, ``throws`` R6, ``bidding`` R7, ``knowledge`` R8.1 and R15.2, ``stealing`` R8.4 to R8.6,
``scoring`` R9 and R14, ``levels`` and ``succession`` R10, ``rainbow`` R12.5, ``friends`` R13, ``options`` what circles do
otherwise, ``faults`` the catalogue, ``rules.md`` the rules in words. ``deal`` plays a record through them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tractor_notation.findings import Finding
from tractor_notation.games import Before, Choice, Face, Line, Preset, Row, Sheet, Standing, TrickResult
from tractor_notation.games.options import choice, options_of
from tractor_notation.games.rulebook import RuleBook
from tractor_notation.games.shengji import (
    faults,  # noqa: F401 (the catalogue's entries are made by importing it)
    sheet,
    succession,
    view,
)
from tractor_notation.games.shengji.cards import FACES
from tractor_notation.games.shengji.deal import ShengjiDeal
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.options import Options, specs
from tractor_notation.games.shengji.script import SCRIPT
from tractor_notation.games.shengji.setting import named, players, setting
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.games.shengji.words import VOCABULARY
from tractor_notation.language import Language
from tractor_notation.record import Act, Cards, Record

BOOK = RuleBook("shengji", "R")
"""The rules in words."""


class Shengji:
    """See :class:`tractor_notation.games.Game`."""

    name = "shengji"
    version = 1
    script = SCRIPT
    notation = NOTATION
    vocabulary = VOCABULARY
    bids = frozenset({"bid"})
    exchanges = frozenset({"bury"})
    tags = view.TAGS
    manner = view.MANNER

    def options(self, record: Record, overrides: Mapping[str, str]) -> tuple[Options, list[Finding]]:
        """See the protocol."""
        return options_of(Options, record, overrides)

    def open(self, record: Record, options: Any, before: Before | None = None) -> ShengjiDeal:
        """See the protocol."""
        frame, found = setting(record, options)
        if before is not None:
            frame = succession.carried(frame, before.table, before.record)
        deal = ShengjiDeal(frame)
        deal.findings.extend(found)
        if before is not None:
            deal.findings.extend(succession.succession(before.table, before.record, record, deal.table()))
        return deal

    def seats(self, record: Record) -> tuple[str, ...]:
        """See the protocol."""
        options, _ = self.options(record, {})
        return players(options, named(record)).seating.seats

    def pack(self, record: Record) -> Cards:
        """See the protocol."""
        options, _ = self.options(record, {})
        return FACES * players(options, named(record)).decks

    def rule(self, number: str) -> str | None:
        """See the protocol."""
        return BOOK.rules.get(number)

    def rules(self) -> tuple[str, ...]:
        """See the protocol."""
        return tuple(BOOK.rules)

    def chapters(self) -> Mapping[str, str]:
        """See the protocol."""
        return BOOK.chapters

    def option(self, name: str) -> Choice | None:
        """See the protocol."""
        return choice(specs().get(name))

    def option_names(self) -> tuple[str, ...]:
        """See the protocol."""
        return tuple(specs())

    def presets(self) -> Mapping[str, Preset]:
        """See the protocol."""
        return Options.presets

    def midway(self, record: Record) -> bool:
        """See the protocol."""
        return view.midway(record)

    def told(self, table: Table) -> frozenset[str]:
        """See the protocol."""
        return view.told(table)

    def statement(self, act: Act) -> Line | None:
        """See the protocol."""
        return view.statement(act)

    def seen(self, table: Table) -> tuple[tuple[str, Cards], ...]:
        """See the protocol."""
        return table.trick

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
        levels = {side: "won" if side in score.winners else level for side, level in score.levels.items()}
        return {
            "opponents": score.opponents,
            "tricks": score.tricks,
            "kitty": score.kitty,
            "multiplier": score.multiplier,
            "penalties": score.penalties,
            "result": score.result,
            "next_leader": score.next_leader,
            "next_levels": levels,
            "ruled": score.ruled,
            "ended": _ended(score),
            "fines": [
                {
                    "kind": fine.kind,
                    "seat": fine.seat,
                    "trick": fine.trick or None,
                    "fault": fine.code or None,
                    "cards": list(fine.cards),
                    "levels": dict.fromkeys(fine.sides, fine.change),
                    "credits": fine.credits,
                }
                for fine in score.fines
            ],
        }

    def sheet(self, record: Record, table: Table, earlier: Sequence[Sheet]) -> Sheet:
        """See the protocol."""
        return sheet.sheet(record, table)


def _ended(score: Score) -> dict[str, Any] | None:
    """How a deal was lost before its end."""
    if score.ended is None:
        return None
    return {"seat": score.ended.seat, "trick": score.ended.trick or None, "fault": score.ended.code or None}


GAME = Shengji()
