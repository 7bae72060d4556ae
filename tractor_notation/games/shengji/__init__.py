"""Sheng Ji (升级, Tractor 拖拉机, 八十分): the family of games, version 1 of its rules.

Where to find a rule: ``pack`` and ``draw`` R1, ``cards`` R1.5 and R2, ``shapes`` R3, ``following`` R4 (with ``demands``,
``duties`` and ``answers``), ``winning`` R5, ``throws`` R6, ``bidding`` R7 (in a record ``auction``, with ``opening`` R7.7,
``no_bid`` R7.8 and ``redeals`` R7.10), ``kitty`` R8, ``knowledge`` R8.1 and R15.2, ``stealing`` R8.4 to R8.6,
``scoring`` R9 and R14, ``levels`` and ``succession`` R10, ``rainbow`` R12.5, ``friends`` R13, ``options`` what circles do
otherwise, ``faults`` the catalogue, ``rules.md`` the rules in words. ``deal`` plays a record through them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from tractor_notation.findings import Finding
from tractor_notation.games import Before, Line, Sheet, TrickResult
from tractor_notation.games.case import Case, Made
from tractor_notation.games.family import Family
from tractor_notation.games.mending import Assumed, Slip
from tractor_notation.games.rulebook import RuleBook
from tractor_notation.games.shengji import (
    disputes,
    doubts,
    faults,  # noqa: F401 (the catalogue's entries are made by importing it)
    sheet,
    succession,
    view,
)
from tractor_notation.games.shengji.cards import FACES
from tractor_notation.games.shengji.deal import ShengjiDeal
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.players import named, players
from tractor_notation.games.shengji.script import SCRIPT
from tractor_notation.games.shengji.setting import setting
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.games.shengji.words import VOCABULARY
from tractor_notation.record import Cards, Record


class Shengji(Family):
    """See :class:`tractor_notation.games.Game`."""

    name = "shengji"
    version = 1
    script = SCRIPT
    notation = NOTATION
    vocabulary = VOCABULARY
    bids = frozenset({"bid"})
    exchanges = frozenset({"bury"})
    book = RuleBook("shengji", "R")
    choices = Options
    view: ClassVar[Any] = view

    def open(
        self, record: Record, options: Any, before: Before | None = None, assumed: Assumed | None = None
    ) -> ShengjiDeal:
        """See the protocol."""
        frame, found = setting(record, options)
        if assumed is not None:
            frame = replace(frame, meant=assumed.cards, trump_meant=assumed.trump, unplayed=assumed.unplayed)
        if before is not None:
            frame = succession.carried(frame, before.table, before.record)
        deal = ShengjiDeal(frame)
        deal.findings.extend(found)
        if before is not None:
            deal.findings.extend(succession.succession(before.table, before.record, record, deal.table()))
        return deal

    def slips(self, start: Any, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
        """See the protocol."""
        yield from doubts.slips(start, assumed, wrong)
        yield from super().slips(start, assumed, wrong)

    def seats(self, record: Record) -> tuple[str, ...]:
        """See the protocol."""
        options, _ = self.options(record, {})
        return players(options, named(record)).seating.seats

    def pack(self, record: Record) -> Cards:
        """See the protocol."""
        options, _ = self.options(record, {})
        return FACES * players(options, named(record)).decks

    def seen(self, table: Table) -> tuple[tuple[str, Cards], ...]:
        """See the protocol."""
        return table.trick

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

    def case(self, start: ShengjiDeal, end: Table, made: Sequence[Made], found: Sequence[Finding]) -> Case | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        from tractor_notation.games.shengji import worlds  # only disputes need it

        return worlds.case_of(start.frame, end.trumps, made, found)

    def question(self, found: Finding) -> Line | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        return disputes.question(found)

    def consequence(self, found: Finding, start: ShengjiDeal) -> Line | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        return disputes.consequence(found, start.frame)

    def sheet(self, record: Record, table: Table, earlier: Sequence[Sheet]) -> Sheet:
        """See the protocol."""
        return sheet.sheet(record, table)


def _ended(score: Score) -> dict[str, Any] | None:
    """How a deal was lost before its end."""
    if score.ended is None:
        return None
    return {"seat": score.ended.seat, "trick": score.ended.trick or None, "fault": score.ended.code or None}


GAME = Shengji()
