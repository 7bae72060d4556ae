"""What the rules of every family look up in a record: its statements by keyword, its plays by seat, the gaps in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tractor_notation.record import Act, Cards, Play, Record, Trick, Unreadable


@dataclass(frozen=True)
class Seating:
    """Who sits where: the seats in playing order and the side of each.

    In finding friends every player is a side of his own, until the deal shows who plays together.
    """

    seats: tuple[str, ...]
    sides: Mapping[str, str]

    @cached_property
    def after(self) -> Mapping[str, str]:
        """Who plays next after each seat."""
        return dict(zip(self.seats, self.seats[1:] + self.seats[:1], strict=True))

    @cached_property
    def fixed(self) -> bool:
        """Whether two fixed sides play against each other."""
        return len(set(self.sides.values())) == 2

    def company(self, seat: str) -> tuple[str, ...]:
        """All seats of the side of a seat."""
        return tuple(other for other in self.seats if self.sides[other] == self.sides[seat])

    def name(self, seats: Collection[str]) -> str:
        """What seats that play together are called: their fixed side, else ``P1+P4``."""
        sides = {self.sides[seat] for seat in seats}
        return sides.pop() if self.fixed and len(sides) == 1 else "+".join(one for one in self.seats if one in seats)

    def due(self, leader: str, done: Sequence[str]) -> str:
        """Whose turn it is in a trick: the first seat from the leader on that has not played to it."""
        seat = leader
        while seat in done and len(done) < len(self.seats):
            seat = self.after.get(seat, self.seats[0])
        return seat


class Recorded(NamedTuple):
    """A play of the main line: in which trick, by whom."""

    trick: int
    seat: str
    play: Play


@dataclass(frozen=True)
class Frame:
    """A record as the rules look at it. A family adds what its tags and options say, and who sits at the table."""

    record: Record

    @property
    def seating(self) -> Seating:
        """Who sits at the table."""
        raise NotImplementedError

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in playing order."""
        return self.seating.seats

    @cached_property
    def plays(self) -> tuple[Recorded, ...]:
        """The plays of the main line in order."""
        plays = []
        for trick in self.record.body:
            if isinstance(trick, Trick):
                done: list[str] = []
                for play in trick.plays[: len(self.seats)]:
                    done.append(play.seat or self.seating.due(trick.leader, done))
                    plays.append(Recorded(trick.number, done[-1], play))
        return tuple(plays)

    @cached_property
    def first_trick(self) -> Trick | None:
        """The first trick of the record."""
        return next((item for item in self.record.body if isinstance(item, Trick)), None)

    @cached_property
    def _acts(self) -> Mapping[str, list[Act]]:
        acts: dict[str, list[Act]] = {}
        for item in self.record.body:
            if isinstance(item, Act) and (item.seat is None or item.seat in self.seats):
                acts.setdefault(item.keyword, []).append(item)
        return acts

    def acts(self, keyword: str) -> Sequence[Act]:
        """The statements of this kind, in order; none of a seat that is not at this table."""
        return self._acts.get(keyword, ())

    def later(self, seat: str, trick: int, cards: Cards) -> list[Recorded]:
        """The plays of a seat after a trick that hold one of these cards."""
        wanted = set(cards)
        return [p for p in self.plays if p.trick > trick and p.seat == seat and wanted.intersection(p.play.cards)]

    @cached_property
    def gaps(self) -> frozenset[int]:
        """The numbers of the tricks before which something is unreadable."""
        gaps: set[int] = set()
        unreadable = seen_trick = False
        for item in self.record.body:
            if isinstance(item, Unreadable):
                unreadable = True
            elif isinstance(item, Trick):
                if unreadable and (seen_trick or item.number > 1):
                    gaps.add(item.number)
                unreadable, seen_trick = False, True
        return frozenset(gaps)

    def unread(self, *keywords: str) -> bool:
        """Whether before the first trick a statement of such a kind could not be read."""
        begins = re.compile(r"\s*(?:" + "|".join(keywords) + r")(?![a-z])", re.IGNORECASE)
        for item in self.record.body:
            if isinstance(item, Trick):
                return False
            if isinstance(item, Unreadable) and begins.match(item.text):
                return True
        return False
