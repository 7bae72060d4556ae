"""What the rules of every family look up in a record: its statements by keyword, its plays by seat, the gaps in it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple

from tractor_notation.record import Act, Cards, Play, Record, Ruling, Trick, Unreadable


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
    """A play: in which trick, by whom."""

    trick: int
    seat: str
    play: Play


@dataclass(slots=True)
class Played:
    """The plays made so far, in order; ``copies`` is how often a card is in the pack."""

    copies: int
    items: list[Recorded] = field(default_factory=list)
    _places: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)

    def add(self, item: Recorded, cards: Cards) -> None:
        """A play of these cards is made."""
        for card in cards:
            places = self._places.get((item.seat, card), ())
            if len(places) < self.copies:
                self._places[item.seat, card] = (*places, len(self.items))
        self.items.append(item)

    def of(self, seat: str, cards: Cards) -> list[Recorded]:
        """The plays in which a seat has played one of these cards; of each card no more than it has copies."""
        places = {place for card in cards for place in self._places.get((seat, card), ())}
        return [self.items[place] for place in sorted(places)]

    def copy(self) -> Played:
        """An independent copy."""
        return Played(self.copies, self.items.copy(), self._places.copy())


class Misnumbered(NamedTuple):
    """A trick whose number is out of the row: which number it should have, and the number of the trick in whose place it
    stands, where the two are exchanged."""

    wanted: int
    other: int | None = None


def misnumbered(tricks: Sequence[Trick], position: bool) -> Mapping[int, Misnumbered]:
    """The tricks of which the number alone is out of the row, by identity: all others go on as if it were right."""
    numbers = [trick.number for trick in tricks]
    wanted = numbers[0] if numbers and position else 1
    if position and len(numbers) > 1 and numbers[1] < wanted:
        wanted = numbers[1] - 1
    found: dict[int, Misnumbered] = {}
    for place, trick in enumerate(tricks):
        coming = [*numbers[place + 1 : place + 3], None, None]
        if id(trick) in found:
            pass
        elif trick.number != wanted and coming[0] == wanted + 1:
            found[id(trick)] = Misnumbered(wanted)
        elif trick.number == wanted + 1 and coming[0] == wanted and coming[1] in (None, wanted + 2):
            found[id(trick)] = Misnumbered(wanted, wanted)
            found[id(tricks[place + 1])] = Misnumbered(wanted + 1, wanted + 1)
        elif trick.number != wanted:
            wanted = trick.number
        wanted += 1
    return found


def assignments(may: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """The ways to give each of some things a seat of its own out of those that it ``may`` have."""
    order = sorted(range(len(may)), key=lambda thing: len(may[thing]))  # what has few ways first
    taken: dict[str, int] = {}

    def give(number: int) -> Iterator[tuple[str, ...]]:
        if number == len(order):
            yield tuple(sorted(taken, key=lambda seat: taken[seat]))
            return
        for seat in may[order[number]]:
            if seat not in taken:
                taken[seat] = order[number]
                yield from give(number + 1)
                del taken[seat]

    return give(0)


def early(record: Record) -> Iterator[Act]:
    """What seats did before the first trick: the statements with a seat. That a hand was dealt to it, no seat did."""
    for item in record.body:
        if isinstance(item, Trick):
            return
        if isinstance(item, Act) and item.seat is not None and item.keyword != "deal":
            yield item


@dataclass(frozen=True)
class Frame:
    """A record as the rules look at it. A family adds what its tags and options say, and who sits at the table.

    ``meant`` are the cards of plays that must have been other ones than those noted, by the identities of the plays;
    ``unplayed`` numbers of tricks that were never played. ``dealt`` are the family's statements of what was dealt.
    """

    dealt: ClassVar[frozenset[str]] = frozenset()

    record: Record
    meant: Mapping[int, Cards] = field(default_factory=dict, kw_only=True)
    unplayed: frozenset[int] = field(default=frozenset(), kw_only=True)

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
        for trick in self.tricks:
            done: list[str] = []
            for play in trick.plays[: len(self.seats)]:
                done.append(play.seat or self.seating.due(trick.leader, done))
                plays.append(Recorded(trick.number, done[-1], play))
        return tuple(plays)

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of the main line in order."""
        return tuple(item for item in self.record.body if isinstance(item, Trick))

    @property
    def first_trick(self) -> Trick | None:
        """The first trick of the record."""
        return self.tricks[0] if self.tricks else None

    @cached_property
    def misnumbered(self) -> Mapping[int, Misnumbered]:
        """The tricks that stand in a row but for their numbers, by identity."""
        return misnumbered(self.tricks, self.record.value("Start") == "position")

    def place(self, trick: Trick | None) -> int:
        """Which trick it is: by its number, unless that alone is out of the row."""
        if trick is None:
            return 0
        wrong = self.misnumbered.get(id(trick))
        return wrong.wanted if wrong else trick.number

    @cached_property
    def _places(self) -> Mapping[int, int]:
        """The places of the tricks, by the identities of their plays."""
        return {id(play): self.place(trick) for trick in self.tricks for play in trick.plays}

    def _place(self, item: Recorded) -> int:
        return self._places[id(item.play)]

    @cached_property
    def unplaced(self) -> frozenset[int]:
        """The identities of plays that may be another seat's: those of a trick, not the last, that is short of plays."""
        return frozenset(
            id(play)
            for trick in self.tricks[:-1]
            if len(trick.plays) < len(self.seats) and not any(play.seat for play in trick.plays)
            for play in trick.plays
        )

    @cached_property
    def _acts(self) -> Mapping[str, list[Act]]:
        acts: dict[str, list[Act]] = {}
        played = False
        for item in self.record.body:
            played = played or isinstance(item, Trick)
            if not isinstance(item, Act) or (played and item.keyword in self.dealt):
                continue
            if item.seat is None or item.seat in self.seats:
                acts.setdefault(item.keyword, []).append(item)
        return acts

    def acts(self, keyword: str) -> Sequence[Act]:
        """The statements of this kind, in order; none of a seat that is not at this table, and none of what was dealt
        that stands behind the first trick."""
        return self._acts.get(keyword, ())

    def cards(self, play: Play) -> Cards:
        """The cards of a play as it must have been."""
        return self.meant.get(id(play), play.cards)

    def held_in(self, play: Play) -> Cards:
        """The cards that a play shows."""
        return self.cards(play)

    @cached_property
    def rulings(self) -> Mapping[str, tuple[Ruling, ...]]:
        """What the table has decided about plays of the main line, by their addresses, and about what seats did before the
        first trick (trick 0); of several decisions about the same the first counts."""
        made = {f"{trick}.{seat}" for trick, seat, _ in self.plays} | {f"0.{act.seat}" for act in early(self.record)}
        found: dict[str, tuple[Ruling, ...]] = {}
        for item in self.record.body:
            if isinstance(item, Ruling) and item.address in made:
                before = found.get(item.address, ())
                if not any(item.repeats(other) for other in before):
                    found[item.address] = (*before, item)
        return found

    @property
    def decisions(self) -> Iterator[tuple[str, Ruling]]:
        """All that the table has decided about plays of the main line and before them, each with its address."""
        return ((address, one) for address, made in self.rulings.items() for one in made)

    @cached_property
    def annulled(self) -> bool:
        """Whether the deal is said not to count: it ended void, or the table has ruled so."""
        ended = any(act.word == "void" for act in self.acts("end"))
        return ended or any(one.decision == "void" for _, one in self.decisions)

    @property
    def void(self) -> bool:
        """Whether the deal does not count: it is annulled, or a new one was asked for."""
        return self.annulled or bool(self.acts("redeal"))

    def lets_stand(self, seat: str) -> bool:
        """Whether the table has let stand what a seat did before the first trick."""
        return any(one.decision in ("stands", "agreed") for one in self.rulings.get(f"0.{seat}", ()))

    def ruled(self, play: Play | None, address: str) -> tuple[Ruling, ...]:
        """What the table has decided about a play with this address, or about a statement where there is no play; nothing of
        a play in a variation."""
        return self.rulings.get(address, ()) if play is None or id(play) in self.main else ()

    @cached_property
    def main(self) -> frozenset[int]:
        """The identities of the plays of the main line."""
        return frozenset(id(item.play) for item in self.plays)

    @cached_property
    def _made(self) -> Mapping[str, list[Recorded]]:
        """The plays of each seat by the places of their tricks."""
        made: dict[str, list[Recorded]] = {}
        for item in sorted(self.plays, key=self._place):
            made.setdefault(item.seat, []).append(item)
        return made

    def made(self, seat: str, since: int = 0) -> Iterator[Recorded]:
        """The plays of a seat from a trick on, by the places of the tricks."""
        own = self._made.get(seat, [])
        return (own[number] for number in range(bisect_left(own, since, key=self._place), len(own)))

    @cached_property
    def count(self) -> Mapping[str, int]:
        """How many cards each seat plays in all."""
        return {seat: sum(len(self.cards(item.play)) for item in made) for seat, made in self._made.items()}

    @cached_property
    def _showing(self) -> Mapping[tuple[str, str], list[Recorded]]:
        """The plays that show a card, by seat and card."""
        showing: dict[tuple[str, str], list[Recorded]] = {}
        for seat, made in self._made.items():
            for item in made:
                for card in () if id(item.play) in self.unplaced else dict.fromkeys(self.held_in(item.play)):
                    showing.setdefault((seat, card), []).append(item)
        return showing

    def later(self, seat: str, trick: int, cards: Cards) -> list[Recorded]:
        """The plays of a seat after a trick that hold one of these cards; for each card no more than are looked for."""
        found: dict[int, Recorded] = {}
        for card in dict.fromkeys(cards):
            items = self._showing.get((seat, card), [])
            start = bisect_left(items, trick + 1, key=self._place)
            found |= {id(item.play): item for item in items[start : start + cards.count(card)]}
        return sorted(found.values(), key=self._place)

    @cached_property
    def gaps(self) -> frozenset[int]:
        """The numbers of the tricks before which something is unreadable that may have been played: no variation between
        a whole trick and the next."""
        gaps: set[int] = set()
        unreadable = aside = False
        before: Trick | None = None
        for item in self.record.body:
            if isinstance(item, Unreadable):
                whole = before is not None and len(before.plays) == len(self.seats)
                unreadable, aside = True, (aside or not unreadable) and whole and item.text.startswith("(")
            elif isinstance(item, Trick):
                next_to = aside and before is not None and item.number == before.number + 1
                if unreadable and not next_to and (before is not None or item.number > 1):
                    gaps.add(item.number)
                unreadable, aside, before = False, False, item
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
