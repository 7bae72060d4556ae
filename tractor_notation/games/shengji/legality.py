"""Whether an answer was legal in a world where every card is known, and which cards make it so (R4).

The judge is that of the referee, ``reading.judge``. What is added here is the reason, in bounds on the hand. More cards
only add to what a hand owes; so of an answer that is illegal a part of the hand can be named that makes it so whatever
else was held, and of a legal one a larger hand with which it still is. Where sets are protected (option
``tuple-protection``) that is not so: a pair that becomes a triple need not be given. Then cards are bounded from both
sides. Leads are in ``standing``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from tractor_notation.games.case import Bound, Reason, World
from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.reading import Reading, judge, read
from tractor_notation.record import Cards, grouped

Hand = Mapping[str, int]


@dataclass(frozen=True)
class Rules:
    """What all plays of a deal are judged by."""

    trumps: Trumps
    options: Options
    decks: int

    def read(self, cards: Cards, parts: tuple[int, ...] = ()) -> Reading | None:
        """How a lead is read, with the parts that were stated if they can hold (R3.7)."""
        return _read(self, cards, parts)


@dataclass(frozen=True)
class Seen:
    """The cards of a play: as they were noted, or as they lie in its ``place`` when some of them are not known."""

    cards: Cards
    place: str | None = None
    parts: tuple[int, ...] = ()

    def of(self, world: World) -> Cards:
        """The cards in a world."""
        return self.cards if self.place is None else cards_of(world.cards(self.place))

    def bounds(self, world: World, kind: str | None = None) -> Reason:
        """What makes them these cards; or, where that is all that matters, cards of this kind."""
        if self.place is None:
            return ()
        cards = world.cards(self.place)
        return at_least(self.place, cards) if kind is None else (Bound(self.place, kind, sum(cards.values())),)

    def mixed(self, world: World, rules: Rules) -> Reason:
        """What makes them no lead: that they are of several kinds."""
        of = rules.trumps.of
        if self.place is None or rules.options.rainbow != "off":
            return self.bounds(world)
        found = {of[face]: Bound(self.place, of[face], 1) for face in world.cards(self.place)}
        return tuple(found.values())[:2]

    @property
    def targets(self) -> tuple[str, ...]:
        return () if self.place is None else (self.place,)


def cards_of(hand: Hand) -> Cards:
    """The cards of a hand."""
    return tuple(face for face, count in hand.items() for _ in range(count))


def at_least(target: str, hand: Hand) -> Reason:
    """So many cards lie there."""
    return tuple(Bound(target, face, count) for face, count in hand.items())


def at_most(target: str, hand: Hand, most: Hand) -> Reason:
    """Of every face no more cards lie there than in this hand."""
    return tuple(
        Bound(target, face, hand.get(face, 0), True) for face, count in most.items() if count > hand.get(face, 0)
    )


def smallest(hand: Hand, fixed: Hand, holds: Callable[[Hand], bool]) -> Iterator[dict[str, int]]:
    """Parts of a hand, each of them small, with which ``holds`` is true, beside cards that are there in any case. No two
    of them share a card."""
    left = dict(hand)
    while holds(left):
        part = dict(left)
        for face in sorted(part, key=lambda face: part[face]):
            while part[face] > fixed.get(face, 0):
                part[face] -= 1
                if not holds(part):
                    part[face] += 1
                    break
        needed = {face: count for face, count in part.items() if count > fixed.get(face, 0)}
        yield needed
        if not needed:
            return
        for face in needed:
            left[face] = fixed.get(face, 0)


def largest(hand: Hand, most: Hand, holds: Callable[[Hand], bool]) -> dict[str, int]:
    """A hand with more cards, as many as there may be, with which ``holds`` is still true."""
    full = dict(hand)
    if holds({**full, **most}):
        return {**full, **most}
    for face, count in most.items():
        while full.get(face, 0) < count:
            full[face] = full.get(face, 0) + 1
            if not holds(full):
                full[face] -= 1
                break
    return full


@dataclass(frozen=True)
class Answer:
    """Whether a follower gave what was due (R4). ``held`` is the scope of the hand before the play."""

    name: str
    held: str
    lead: Seen
    play: Seen
    rules: Rules
    facts: tuple[str, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.held, *self.lead.targets, *self.play.targets)

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        reading = self._reading(world)
        if reading is None:
            return True  # a mixed lead asks for nothing; the fault is the leader's
        return self._legal(reading, world.cards(self.held, self._kind(reading)), self.play.of(world))

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        reading = self._reading(world)
        if reading is None:
            return (self.lead.mixed(world, self.rules),)
        kind, play = self._kind(reading), self.play.of(world)
        hand, most = world.cards(self.held, kind), world.most(self.held, kind)
        given = Counter(card for card in play if kind is None or self.rules.trumps.of[card] == kind)
        legal = self._legal(reading, hand, play)
        number = given.total()
        if kind is not None and number < len(play) and not self._is_bomb(play):
            told = () if self.play.place is None else (Bound(self.play.place, kind, number, not legal),)
            return (
                (*self.lead.bounds(world, kind), *told, Bound(self.held, kind, number if legal else number + 1, legal)),
            )
        alike = kind if number == len(play) == 1 else None  # one card of the suit led is as good as another
        seen = (*self.lead.bounds(world, alike), *self.play.bounds(world, alike))
        fixed = Counter(world.least(self.held)) | given
        if self._protected:
            return ((*seen, *self._exact(reading, hand, most, fixed, given, play, legal)),)
        if legal:
            return ((*seen, *at_most(self.held, largest(hand, most, lambda h: self._legal(reading, h, play)), most)),)
        parts = smallest(hand, fixed, lambda h: not self._legal(reading, h, play))
        return tuple((*seen, *at_least(self.held, part)) for part in parts)

    def _reading(self, world: World) -> Reading | None:
        return self.rules.read(self.lead.of(world), self.lead.parts)

    def _kind(self, reading: Reading) -> str | None:
        """The effective suit that alone matters; ``None`` when cards of all suits do."""
        return None if reading.rainbow else self.rules.trumps.of[reading.cards[0]]

    def _legal(self, reading: Reading, hand: Hand, play: Cards) -> bool:
        return _judged(self.rules, reading, tuple(sorted((f, n) for f, n in hand.items() if n)), play)

    def _is_bomb(self, play: Cards) -> bool:
        """Whether equal cards may be played in other suits, too (R12.4)."""
        return self.rules.options.bombs != "off" and len(play) > 3 and len(set(play)) == 1

    @property
    def _protected(self) -> bool:
        return self.rules.options.tuple_protection in ("longer-sets", "both")

    def _exact(
        self, reading: Reading, hand: Hand, most: Hand, fixed: Hand, given: Hand, play: Cards, legal: bool
    ) -> Iterator[Bound]:
        """The reason where sets are protected. What is due out of whole sets and single cards can only become more when
        a face is added, whatever its number; so a face that an illegal play does without is left open. Of a legal play
        every face is bounded: by its number, or from above alone where fewer means none."""
        left = dict(hand)
        for face in sorted(most, key=lambda face: hand.get(face, 0)):
            count = hand.get(face, 0)
            if legal:
                if count == most[face] == fixed.get(face, 0):
                    continue
                yield Bound(self.held, face, count, True)
                if count > 1 or face in given:
                    yield Bound(self.held, face, count)
                continue
            if face not in given:
                trial = {other: number for other, number in left.items() if other != face}
                if not self._legal(reading, trial, play):
                    left = trial
                    continue
            yield Bound(self.held, face, count, True)
            yield Bound(self.held, face, count)


@lru_cache(maxsize=1 << 15)
def _judged(rules: Rules, reading: Reading, hand: tuple[tuple[str, int], ...], play: Cards) -> bool:
    cards = tuple(face for face, count in hand for _ in range(count))
    return bool(judge(reading, cards, 0, play, rules.trumps, rules.options))


@lru_cache(maxsize=4096)
def _read(rules: Rules, cards: Cards, parts: tuple[int, ...]) -> Reading | None:
    stated = grouped(cards, parts)
    if stated:
        with suppress(ValueError):
            return read(cards, rules.trumps, rules.options, stated)
    return read(cards, rules.trumps, rules.options)


def answer(name: str, held: str, lead: Seen, play: Seen, rules: Rules, facts: tuple[str, ...]) -> bool | Answer:
    """Whether an answer is legal whatever its player held (R4); else what it depends on."""
    if lead.place is None and play.place is None:
        reading = rules.read(lead.cards, lead.parts)
        if reading is None or judge(reading, play.cards, UNKNOWN, play.cards, rules.trumps, rules.options):
            return True
    return Answer(name, held, lead, play, rules, facts)


UNKNOWN = 1000
"""More cards than anybody can hold."""
