"""Whether a play was legal in a world where every card is known, and which cards make it so (U5.2 to U5.4, U6).

The judge is that of the referee, ``following.judge``. What is added here is the reason, in bounds on hands and plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tractor_notation.games.case import Bound, Reason, World
from tractor_notation.games.unsun.cards import TRUMP, Trumps
from tractor_notation.games.unsun.following import (
    MERI,
    TO_TRUMPS,
    Demand,
    Holding,
    Verdict,
    demands,
    judge,
    lead_demands,
    period,
)
from tractor_notation.games.unsun.options import Options
from tractor_notation.games.unsun.winning import strength, winner


@dataclass(frozen=True)
class Rules:
    """What all plays of a deal are judged by."""

    trumps: Trumps
    options: Options


@dataclass(frozen=True)
class Seen:
    """A card as it was played: known, or whatever lies in its ``place``."""

    card: str
    place: str | None = None

    def of(self, world: World) -> str:
        """The card in a world."""
        return self.card if self.place is None else next(iter(world.cards(self.place)))

    def kind(self, world: World, rules: Rules) -> str:
        """Its class in a world."""
        return rules.trumps.of[self.of(world)]

    def bound(self, world: World, rules: Rules) -> Reason:
        """What makes it a card of this class."""
        return () if self.place is None else (Bound(self.place, self.kind(world, rules), 1),)

    @property
    def targets(self) -> tuple[str, ...]:
        return () if self.place is None else (self.place,)


@dataclass(frozen=True)
class Hand:
    """The hand a card was played from, as scopes: ``held`` before the play, ``start`` when the opening lead was made (or as the
    sole-Sun right looks at it), without ``away``, a card that was not in it."""

    held: str
    start: str
    away: str | None = None


def _held(world: World, scope: str) -> tuple[str, ...]:
    return tuple(face for face, count in world.cards(scope).items() if count)


def _violated(owed: Sequence[Demand], card: str, rules: Rules) -> Iterator[Demand]:
    """The demands that a card does not answer."""
    return (demand for demand in owed if rules.trumps.of[card] not in demand.answers)


@dataclass(frozen=True)
class Lead:
    """Whether the first trick was led as it may be (U5.3)."""

    name: str
    number: int
    hand: Hand
    play: Seen
    rules: Rules
    facts: tuple[str, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.hand.held, *self.play.targets)

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        owed = lead_demands(self.number, self.rules.options)
        hand = Holding(_held(world, self.hand.held))
        return judge(self.play.of(world), hand, owed, False, self.rules.trumps).verdict is Verdict.LEGAL

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        owed = lead_demands(self.number, self.rules.options)
        card, seen = self.play.of(world), self.play.bound(world, self.rules)
        unmet = list(_violated(owed, card, self.rules))
        if self.holds(world):
            return ((*seen, *(Bound(self.hand.held, kind, 0, True) for one in unmet for kind in sorted(one.obliging))),)
        held = _held(world, self.hand.held)
        return [
            (*seen, Bound(self.hand.held, face, 1))
            for one in unmet
            for face in held
            if self.rules.trumps.of[face] in one.obliging
        ]


@dataclass(frozen=True)
class Follow:
    """Whether a follower played what was owed (U5.4, U6). The duty to follow plain leads has begun if ``met``, or if one of
    the ``starters`` is a trump, unseen cards of earlier tricks."""

    name: str
    number: int
    hand: Hand
    lead: Seen
    play: Seen
    starters: tuple[Seen, ...]
    met: bool
    rules: Rules
    facts: tuple[str, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        places = (target for seen in (self.play, self.lead, *self.starters) for target in seen.targets)
        return tuple(dict.fromkeys((self.hand.held, self.hand.start, *places)))

    def _started(self, world: World) -> Seen | None:
        """A card that began the duty to follow."""
        return next((seen for seen in self.starters if seen.kind(world, self.rules) == TRUMP), None)

    def _owed(self, world: World) -> tuple[Demand, ...]:
        options, led = self.rules.options, self.lead.kind(world, self.rules)
        met = self.met or self._started(world) is not None
        return demands(period(self.number, led, met, options), led, options)

    def _duty(self, world: World) -> Iterator[Bound]:
        """What makes the duty what it is."""
        yield from self.lead.bound(world, self.rules)
        if self.met or period(self.number, self.lead.kind(world, self.rules), False, self.rules.options) == MERI:
            return
        started = self._started(world)
        if started is not None:
            yield from started.bound(world, self.rules)
            return
        for seen in self.starters:
            yield from (Bound(place, TRUMP, 0, True) for place in seen.targets)

    def _sun(self, world: World) -> bool:
        """Whether the sole-Sun right holds (U6.4)."""
        if self.rules.options.sole_sun == "last":
            return True
        trumps = self.rules.trumps
        start = [face for face in _held(world, self.hand.start) if trumps.is_trump(face) and face != self.hand.away]
        return start == [trumps.sun]

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        hand = Holding(_held(world, self.hand.held))
        ruling = judge(self.play.of(world), hand, self._owed(world), self._sun(world), self.rules.trumps)
        return ruling.verdict is Verdict.LEGAL

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        seen = [*self._duty(world), *self.play.bound(world, self.rules)]
        unmet = list(_violated(self._owed(world), self.play.of(world), self.rules))
        if self.holds(world):
            return ((*seen, *(bound for one in unmet for bound in self._without(world, one))),)
        trumps, held = self.rules.trumps, _held(world, self.hand.held)
        found = []
        for one in unmet:
            for face in held:
                if trumps.of[face] not in one.obliging:
                    continue
                if one == TO_TRUMPS and face == trumps.sun:
                    found += [(*seen, Bound(self.hand.held, face, 1), other) for other in self._no_right(world)]
                else:
                    found.append((*seen, Bound(self.hand.held, face, 1)))
        return found

    def _without(self, world: World, demand: Demand) -> Iterator[Bound]:
        """What makes a demand void: no card that obliges, or the Sun alone and the right to keep it."""
        trumps, held = self.rules.trumps, self.hand.held
        if demand == TO_TRUMPS and trumps.sun in _held(world, held):
            scope = held if self.rules.options.sole_sun == "last" else self.hand.start
            yield Bound(scope, trumps.sun, 1)
            yield Bound(scope, TRUMP, 2 if self._away_is_trump and scope != held else 1, True)
            if self._away_is_trump and scope != held:
                yield Bound(scope, str(self.hand.away), 1)
            return
        for kind in sorted(demand.obliging):
            yield Bound(held, kind, 0, True)

    @property
    def _away_is_trump(self) -> bool:
        return self.hand.away is not None and self.rules.trumps.is_trump(self.hand.away)

    def _no_right(self, world: World) -> Iterator[Bound]:
        """Other trumps than the Sun that the seat began with."""
        trumps = self.rules.trumps
        for face in _held(world, self.hand.start):
            if trumps.is_trump(face) and face not in (trumps.sun, self.hand.away):
                yield Bound(self.hand.start, face, 1)


@dataclass(frozen=True)
class Turn:
    """Whether the seat that leads won the trick before, where that depends on cards nobody knows (U5.2)."""

    name: str
    leader: str
    plays: tuple[tuple[str, Seen], ...]
    rules: Rules
    facts: tuple[str, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(target for _, seen in self.plays for target in seen.targets)

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        laid = [(seat, seen.of(world)) for seat, seen in self.plays]
        return winner(laid, laid[0][0], self.rules.trumps) == self.leader

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        trumps, cards = self.rules.trumps, {seat: (seen, seen.of(world)) for seat, seen in self.plays}
        first, best = self.plays[0][1], cards[self.leader]
        led, above = first.kind(world, self.rules), strength(best[1], first.kind(world, self.rules), trumps)
        class_led = () if first is best[0] else first.bound(world, self.rules)
        base = (*class_led, *_exactly(*best))
        others = [pair for seat, pair in cards.items() if seat != self.leader]
        if above:
            beating = [(seen, card) for seen, card in others if strength(card, led, trumps) > above]
            if beating:
                return [(*base, *_exactly(seen, card)) for seen, card in beating]
            higher = [face for face in trumps.of if strength(face, led, trumps) > above]
            return (
                (
                    *base,
                    *(Bound(place, face, 0, True) for seen, _ in others for place in seen.targets for face in higher),
                ),
            )
        return (base,)  # it is of another suit


def _exactly(seen: Seen, card: str) -> Reason:
    """What makes it this card."""
    return () if seen.place is None else (Bound(seen.place, card, 1),)


@dataclass(frozen=True)
class Both:
    """Two conditions on one play."""

    name: str
    parts: tuple[Turn | Lead, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(target for part in self.parts for target in part.targets))

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fact for part in self.parts for fact in part.facts))

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        return all(part.holds(world) for part in self.parts)

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        failed = [part for part in self.parts if not part.holds(world)]
        if failed:
            return [reason for part in failed for reason in part.reasons(world)]
        return (tuple(bound for part in self.parts for bound in part.reasons(world)[0]),)
