"""The page that is being written: a text, and what it says, read and judged again as far as it changed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Nature, Severity
from tractor_notation.games import Deal, Game, Shown, Table, Turn
from tractor_notation.games.script import Script
from tractor_notation.matches import Match
from tractor_notation.place import Span
from tractor_notation.record import Play, Record, Tag, Trick
from tractor_notation.replay import Line, Replay
from tractor_notation.text.families import family, script
from tractor_notation.text.reader import reads, reads_on

NOTHING = Record()
"""The record of a page on which nothing stands yet."""


@dataclass(frozen=True, eq=False)
class Page:
    """A text with ``\\n`` for every line end, and its records in order.

    Everything that is written comes to the last of them. Pages are values: a changed text is another page. They are judged
    when somebody asks for their deals; ``known`` are deals of an earlier page, of which the first ``same`` are those of this
    one.
    """

    text: str
    records: tuple[Record, ...]
    known: tuple[Checked, ...] = ()
    same: int = 0

    @classmethod
    def of(cls, text: str) -> Page:
        """The page of a text."""
        return cls(text, tuple(reads(text)))

    def changed(self, text: str) -> Page:
        """The page of another text. Records that begin with a tag before the first difference divide it from those before
        them, which are not read again."""
        if text == self.text:
            return self
        place = len(os.path.commonprefix((self.text, text)))
        number = max(0, sum(self._begins(record) <= place for record in self.records) - 1)
        while number and not (self._tagged(number, place) and self._apart(number)):
            number -= 1
        kept = self.records[:number]
        fresh = reads_on(text[self._begins(self.records[number]) :], kept[-1]) if number else reads(text)
        return Page(text, (*kept, *fresh), self.deals, number)

    @cached_property
    def deals(self) -> tuple[Checked, ...]:
        """The records as ``tractor check`` judges them."""
        deals = list(self.known[: self.same])
        for record in self.records[self.same :]:
            before = deals[-1].replay if deals else None
            deals.append(self._again(record, before) or Checked(record, Match(before).replay(record)))
        return tuple(deals)

    def _again(self, record: Record, before: Replay | None) -> Checked | None:
        """A deal that is known, is the same, and stands behind the same deal, so that nothing need be judged again."""
        place = record.index - 1
        if place >= len(self.known):
            return None
        old = self.known[place]
        earlier = self.known[place - 1].replay if place else None
        alike = (old.record.source, old.record.line, old.record.inherited) == (
            *(record.source, record.line, record.inherited),
        )
        return old if alike and earlier is before else None

    def _begins(self, record: Record) -> int:
        """Where the line begins on which a record begins."""
        return self._starts[record.line - 1]

    def _tagged(self, number: int, place: int) -> bool:
        """Whether the first tag of a record stands before a place."""
        tag = next((item for item in self.records[number].head if isinstance(item, Tag)), None)
        return tag is not None and tag.span is not None and self.cut(tag.span)[1] < place

    def _apart(self, number: int) -> bool:
        """Whether a record begins on a line of its own, not on the one where the record before it ends."""
        before = self.records[number - 1]
        return self.records[number].line > before.line + before.source.count("\n")

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line begins."""
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n"))]

    def place(self, line: int, column: int) -> int:
        """Where a line and column stand in the text, both counted from 1."""
        return self._starts[line - 1] + column - 1

    def cut(self, span: Span) -> tuple[int, int]:
        """The beginning and the end of a span in the text."""
        return self.place(span.line, span.column), self.place(span.end_line, span.end_column)

    @property
    def plays(self) -> Iterator[Play]:
        """The plays of all records, in order; none of variations."""
        for record in self.records:
            for item in record.body:
                if isinstance(item, Trick):
                    yield from item.plays

    # The last deal.

    @property
    def last(self) -> Checked | None:
        """The deal that is being written; ``None`` while there is none."""
        return self.deals[-1] if self.deals else None

    @property
    def record(self) -> Record:
        """The record of the last deal."""
        return self.records[-1] if self.records else NOTHING

    @cached_property
    def script(self) -> Script:
        """How the last deal is written."""
        return script(family(self.record.value("Rules")))

    @property
    def game(self) -> Game | None:
        """The game of the last deal; ``None`` where its rules are not known."""
        return self.last.replay.game if self.last else None

    @property
    def line(self) -> Line | None:
        """What is played in the last deal."""
        return self.last.replay.line if self.last else None

    @property
    def reached(self) -> Deal | None:
        """The last deal where it stops."""
        return self.line.reached if self.line else None

    @cached_property
    def table(self) -> Table | None:
        """The table of the last deal where it stops, the end of the record taken into account."""
        return self.line.end if self.line else None

    @property
    def trick(self) -> Trick | None:
        """The last trick of the last deal."""
        return next((item for item in reversed(self.record.body) if isinstance(item, Trick)), None)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the last deal in playing order."""
        return self.game.seats(self.record) if self.game else tuple(self.script.seats)

    @property
    def places(self) -> list[str]:
        """The addresses of the plays of the last deal, in order."""
        return [step.address for step in self.line.steps if step.address] if self.line else []

    @property
    def unfinished(self) -> Trick | None:
        """The trick on the table, if seats have still to play to it."""
        return None if self.turn.leads or self.turn.over else self.trick

    @cached_property
    def turn(self) -> Turn:
        """What may come next in the last deal. Where a fault leaves open who leads, it is whoever won the last trick; where
        that cannot be told, whoever the record says has won it."""
        if self.reached is None:
            return Turn(None, self.trick.number + 1 if self.trick else 1, True)
        turn = self.reached.turn()
        if not turn.leads or turn.seat is not None or turn.over or self.trick is None:
            return turn
        results = self.game.tricks(self.table) if self.game else ()
        won = results[-1].winner if results and results[-1].complete else None
        said = self.trick.winner if self.trick.winner in self.seats else None
        return turn._replace(seat=won or said)

    @property
    def trump_open(self) -> bool:
        """Whether the last deal is played and nothing tells what is trump."""
        if self.game is None or self.table is None or not self.places:
            return False
        return self.game.trump(self.table) is None

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """What the plays of the last deal have shown."""
        return self.reached.shown() if self.reached else ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is open in the last deal."""
        return tuple(item for (number, _, _), item in self.open.items() if number == self.record.index)

    @cached_property
    def open(self) -> Mapping[Key, Finding]:
        """The errors and warnings of all deals that the table has not settled, by what they are about. What is missing only
        because a deal is not over yet is none of them, and neither is what the record does not decide."""
        found: dict[Key, Finding] = {}
        for item in self.deals:
            line = item.replay.line
            closing = [one.code for one in line.closing] if line else []
            for one in item.findings:
                early = one.code in EARLY and one.code in closing
                if one.severity in (Severity.ERROR, Severity.WARNING) and one.nature is not Nature.PROOF and not early:
                    found[item.record.index, one.code, one.address or str(one.data)] = one
        return found


Key: TypeAlias = tuple[int, str, str]
"""What a finding is about: the number of the record, the code, the address or, where there is none, the facts."""

EARLY = ("tricks-missing", "claim-undecided")
"""What is said about the end of a record that ends too early."""
