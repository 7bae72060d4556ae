"""Unsun Karuta (うんすんカルタ), Hachinin-meri (八人メリ): the game of eight, version 1 of its rules.

Where to find a rule: ``counting`` U1.3 and U2, ``dealing`` U2.1 and U3, ``exchange`` U3.6 and U3.7, ``cards`` U4, ``turns`` U5.1
and U5.2, ``winning`` U4.8, U5.5 to U5.7 and U7.2, ``following`` U3.7, U5.3, U5.4 and U6, ``taking`` U6.5, U7.1 and U8.1,
``sets`` U8.2 to U8.6, ``claims`` U8.7, ``match`` U9, ``knowledge`` who holds what, ``irregular`` what is named as a fault and
what the table decided (what is wrong with a ruling, for all families: ``games/deciding``), ``worlds`` and ``standing`` what may have been where it is not known, ``options`` what tables do
otherwise, ``faults`` the catalogue, ``rules.md`` the rules in words.
``deal`` plays a record through them; for whoever records a deal ``pad`` is what to tap and ``coming`` what may come next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from tractor_notation.findings import Finding
from tractor_notation.games import Before, Line, Sheet, TrickResult
from tractor_notation.games.case import Case, Later, Made
from tractor_notation.games.family import Family
from tractor_notation.games.mending import Assumed
from tractor_notation.games.pad import Pad
from tractor_notation.games.rulebook import RuleBook
from tractor_notation.games.unsun import (
    disputes,
    faults,  # noqa: F401 (the catalogue's entries are made by importing it)
    match,
    view,
)
from tractor_notation.games.unsun.cards import FACES
from tractor_notation.games.unsun.deal import UnsunDeal
from tractor_notation.games.unsun.notation import NOTATION
from tractor_notation.games.unsun.options import Options
from tractor_notation.games.unsun.script import SCRIPT
from tractor_notation.games.unsun.setting import setting
from tractor_notation.games.unsun.sheet import sheet
from tractor_notation.games.unsun.table import SEATS, Table
from tractor_notation.games.unsun.words import VOCABULARY
from tractor_notation.record import Cards, Record


class Unsun(Family):
    """See :class:`tractor_notation.games.Game`."""

    name = "unsun"
    version = 1
    script = SCRIPT
    notation = NOTATION
    vocabulary = VOCABULARY
    bids = frozenset({"call"})
    exchanges = frozenset({"bury"})
    book = RuleBook("unsun", "U")
    choices = Options
    view: ClassVar[Any] = view

    def open(
        self, record: Record, options: Any, before: Before | None = None, assumed: Assumed | None = None
    ) -> UnsunDeal:
        """See the protocol."""
        left = match.carried(record, before)
        frame, found = setting(record, options, *left)
        if assumed is not None:
            frame = replace(frame, meant=assumed.cards, unplayed=assumed.unplayed)
        deal = UnsunDeal(frame)
        deal.findings[:0] = [*match.opening(record, left), *found]
        return deal

    def seats(self, record: Record) -> tuple[str, ...]:
        """See the protocol."""
        return SEATS

    def pack(self, record: Record) -> Cards:
        """See the protocol."""
        return FACES

    def pad(self) -> Pad:
        """See the protocol."""
        from tractor_notation.games.unsun.pad import pad  # only a recorder needs it

        return pad()

    def trump(self, table: Table) -> str | None:
        """See the protocol."""
        return table.trumps.suit if table.trumps else None

    def leader(self, table: Table) -> str | None:
        """Who leads to the first trick."""
        return table.taker

    def tricks(self, table: Table) -> tuple[TrickResult, ...]:
        """See the protocol."""
        return view.tricks(table)

    def score(self, table: Table) -> Mapping[str, Any] | None:
        """See the protocol."""
        score = table.score
        if score is None:
            return None
        return {
            **score.points,
            "tricks": score.tricks,
            "gained": score.gained,
            "lost": score.lost,
            "ruled": dict(score.ruled),
            "deal": table.standings.deal,
            "totals": table.after,
            "result": table.result,
        }

    def case(
        self,
        start: UnsunDeal,
        end: Table,
        made: Sequence[Made],
        found: Sequence[Finding],
        later: Later | None = None,
    ) -> Case | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        from tractor_notation.games.unsun import worlds  # only disputes need it

        return worlds.case_of(start, made, found, later)

    def question(self, found: Finding) -> Line | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        return disputes.question(found)

    def consequence(self, found: Finding, start: UnsunDeal) -> Line | None:
        """See :class:`tractor_notation.games.case.Disputable`: the fault says it all."""
        return None

    def succeeding(self, record: Record, table: Table) -> tuple[tuple[str, str], ...]:
        """See the protocol."""
        return match.succeeding(record, table)

    def sheet(self, record: Record, table: Table, earlier: Sequence[Sheet]) -> Sheet:
        """See the protocol."""
        return sheet(record, table, earlier)


GAME = Unsun()
