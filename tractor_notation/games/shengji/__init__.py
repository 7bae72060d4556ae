"""Sheng Ji (升级, Tractor 拖拉机, 八十分): the family of games, version 1 of its rules.

Where to find a rule:

R1    ``players`` R1.1 to R1.3, ``draw`` R1.4, ``cards`` R1.5, ``pack`` R1.6; whose turn it is: ``turns``
R2    ``cards``
R3    ``cards`` R3.3, else ``shapes``; how a lead is read, R3.7: ``reading``
R4    ``following``, with ``demands`` (pairs and tractors), ``duties`` (sets, R4.9), ``answers`` (a legal play)
R5    ``winning``
R6    ``throws``; in a record ``leads``
R7    ``bidding``; in a record ``auction``, and ``opening`` R7.7, ``no_bid`` R7.8, ``redeals`` R7.10
R8    ``kitty``, and ``stealing`` R8.4 to R8.6
R9    ``scoring``; in a record ``reckoning``, and ``stated`` where it states nothing but the points
R10   ``levels``; from deal to deal ``succession``
R11   the sets of options ``dabaifen`` and ``one-deck`` in ``presets``; the lost deal of R11.5: ``leads``
R12   ``players`` R12.1, ``throws`` R12.3, ``winning`` R12.4, ``rainbow`` R12.5
R13   ``friends``; in a record ``calling``
R14   ``cards`` R14.1, ``scoring`` R14.2; in a record ``fines``
R15   ``fines`` R15.1, ``knowledge`` R15.2, ``irregular`` R15.3, ``leads`` R15.4, and where a play must have been noted
      wrongly ``doubts``; rulings, for all families, ``games/deciding``

``options`` is what circles do otherwise (``options_table``, ``options_play``, ``options_score``), ``faults`` the catalogue,
``rules.md`` the rules in words.

``deal`` plays a record through the rules: ``setting`` is what stands in it before the play, ``trick`` what lies on the
table, ``playing`` a play, ``rulings`` a finding about it, ``claims`` what the record says of the result, with ``agreement``
where tags agree with one another. ``table`` is the state that others read: ``view`` for pages, ``sheet`` for the score sheet,
in the ``words`` of the family. ``script`` and ``notation`` are how its records are written; for whoever records a deal ``pad``
is what to tap and ``coming`` what may come next. Where cards are not known, ``worlds`` makes a question for the judge of it out of the facts that ``stating`` finds,
those of the moments of bids in ``drawing``; ``legality`` and ``standing`` say which plays were legal in a world,
``finishing`` writes a world as a record, ``disputes`` asks what would decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from tractor_notation.findings import Finding
from tractor_notation.games import Before, Line, Sheet, TrickResult
from tractor_notation.games.case import Case, Later, Made
from tractor_notation.games.deciding import Agreed
from tractor_notation.games.family import Family
from tractor_notation.games.mending import Assumed, Slip
from tractor_notation.games.pad import Pad
from tractor_notation.games.rulebook import RuleBook
from tractor_notation.games.shengji import (
    disputes,
    doubts,
    faults,  # noqa: F401 (the catalogue's entries are made by importing it)
    fines,
    sheet,
    succession,
    view,
)
from tractor_notation.games.shengji.cards import faces
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

    def agreed(self, options: Options) -> Agreed:
        """See the protocol."""
        return fines.agreed(options)

    def seats(self, record: Record) -> tuple[str, ...]:
        """See the protocol."""
        options, _ = self.options(record, {})
        return players(options, named(record)).seating.seats

    def pack(self, record: Record) -> Cards:
        """See the protocol."""
        options, _ = self.options(record, {})
        return faces(options) * players(options, named(record)).decks

    def pad(self) -> Pad:
        """See the protocol."""
        from tractor_notation.games.shengji.pad import pad  # only a recorder needs it

        return pad()

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

    def case(
        self,
        start: ShengjiDeal,
        end: Table,
        made: Sequence[Made],
        found: Sequence[Finding],
        later: Later | None = None,
    ) -> Case | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        from tractor_notation.games.shengji import worlds  # only disputes need it

        return worlds.case_of(start, end.trumps, made, found, later)

    def question(self, found: Finding) -> Line | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        return disputes.question(found)

    def consequence(self, found: Finding, start: ShengjiDeal) -> Line | None:
        """See :class:`tractor_notation.games.case.Disputable`."""
        return disputes.consequence(found, start)

    def succeeding(self, record: Record, table: Table) -> tuple[tuple[str, str], ...]:
        """See the protocol."""
        return succession.succeeding(table, record)

    def sheet(self, record: Record, table: Table, earlier: Sequence[Sheet]) -> Sheet:
        """See the protocol."""
        return sheet.sheet(record, table)


def _ended(score: Score) -> dict[str, Any] | None:
    """How a deal was lost before its end."""
    if score.ended is None:
        return None
    return {"seat": score.ended.seat, "trick": score.ended.trick or None, "fault": score.ended.code or None}


GAME = Shengji()
