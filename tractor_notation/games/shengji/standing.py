"""Whether a lead was legal in a world where every card is known, and which cards make it so (R5.6, R6).

What counts of the other hands is which parts of a throw they beat. The judges are those of the referee,
``reading.threats``, ``reading.may_stay`` and ``leads.stays``; here is added which of the parts matter, and by which cards
they are beaten, or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from tractor_notation.games.case import Bound, Condition, Reason, World
from tractor_notation.games.shengji.cards import TRUMP
from tractor_notation.games.shengji.leads import stays, thrown_in_part
from tractor_notation.games.shengji.legality import Hand, Rules, Seen, at_least, at_most, cards_of, largest
from tractor_notation.games.shengji.reading import Reading, best, fallible, may_stay, pieces, threats
from tractor_notation.games.shengji.setting import has_unknown
from tractor_notation.games.shengji.throws import Beaten
from tractor_notation.record import Cards, Play

Blow: TypeAlias = "tuple[int, int]"
"""A part of a throw, and the seat that beats it, both by their places: among the parts, and after the leader."""

MANY = 8
"""So many of the parts may be left open when it is looked at whether the others decide."""


@dataclass(frozen=True)
class Throw:
    """Whether a throw could stand, or had to fail as it did (R6.2, R6.3). ``others`` are the other seats in playing
    order, each with the scope of its hand. ``failed``: it did; ``beaten``: to fail is all that is asked."""

    name: str
    others: tuple[tuple[str, str], ...]
    play: Play
    reading: Reading
    rules: Rules
    facts: tuple[str, ...]
    failed: bool = False
    beaten: bool = False

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(scope for _, scope in self.others)

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        blows = self._blows([world.cards(scope, self._kind) for _, scope in self.others])
        return self._legal(frozenset(part for part, turn in blows if turn in self._asked(blows)))

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        hands = [world.cards(scope, self._kind) for _, scope in self.others]
        blows = self._blows(hands)
        if blows and (self.beaten or not self.failed):  # each of them is enough
            return [at_least(self.others[turn][1], Counter(cards)) for (_, turn), cards in blows.items()]
        asked = self._asked(blows)
        struck = frozenset(part for part, turn in blows if turn in asked)
        free: set[int] = set()
        # What is beaten is told more easily than what is not.
        for part in sorted(range(len(self.reading.parts)), key=lambda part: part in struck):
            if len(free) < MANY and self._decided(struck, free | {part}):
                free.add(part)
        reason: list[Bound] = []
        for part in struck - free:
            turn, cards = min(((turn, cards) for (one, turn), cards in blows.items() if one == part and turn in asked),
                              key=lambda blow: len(blow[1]))  # fmt: skip
            reason += at_least(self.others[turn][1], Counter(cards))
        spared = {part for part in range(len(self.reading.parts)) if part not in struck | free}
        for turn, (_, scope) in enumerate(self.others):
            # Seats that are asked before the first one that beats anything beat nothing.
            parts = spared if turn in asked else set(range(len(self.reading.parts))) if turn < min(asked) else set()
            if parts:
                most = world.most(scope, self._kind)
                reason += at_most(scope, largest(hands[turn], most, self._spares(turn, parts)), most)
        return (tuple(reason),)

    @property
    def _kind(self) -> str | None:
        return None if self.reading.rainbow else self.rules.trumps.of[self.reading.cards[0]]

    def _asked(self, blows: Iterable[Blow]) -> frozenset[int]:
        """The seats whose blows decide which part stays: all, or by option ``throw-forced`` the first that beats any."""
        turns = [turn for _, turn in blows]
        if turns and self.rules.options.throw_forced == "first-seat":
            return frozenset((min(turns),))
        return frozenset(range(len(self.others)))

    def _blows(self, hands: Sequence[Hand]) -> dict[Blow, Cards]:
        """Which parts are beaten by whom, and with which cards."""
        rules = self.rules
        named = [(seat, cards_of(hand)) for (seat, _), hand in zip(self.others, hands, strict=True)]
        found = threats(self.reading, named, rules.trumps, rules.options, rules.decks)
        seats = [seat for seat, _ in self.others]
        parts = self.reading.parts
        return {(parts.index(item.part), seats.index(item.seat)): item.cards for item in found}

    def _spares(self, turn: int, parts: set[int]) -> Callable[[Hand], bool]:
        """Whether a hand beats none of some parts."""
        none: list[Hand] = [{} for _ in self.others]

        def spares(hand: Hand) -> bool:
            return all(part not in parts for part, _ in self._blows([*none[:turn], hand, *none[turn + 1 :]]))

        return spares

    def _legal(self, struck: frozenset[int]) -> bool:
        """Whether the throw was legal when these parts of it were beaten."""
        if not self.failed:
            return not struck
        if self.beaten or not struck:
            return bool(struck)
        if struck not in self._known:
            items = [Beaten(self.reading.parts[part], "", ()) for part in sorted(struck)]
            stay = may_stay(self.reading, items, self.rules.options)
            self._known[struck] = any(stays(self.rules.trumps, part, self.play, self.reading) for part in stay)
        return self._known[struck]

    @cached_property
    def _known(self) -> dict[frozenset[int], bool]:
        return {}

    def _decided(self, struck: frozenset[int], free: set[int]) -> bool:
        """Whether it is the same whichever of the free parts are beaten."""
        legal = self._legal(struck)
        return all(
            self._legal((struck - free) | set(chosen)) == legal
            for number in range(len(free) + 1)
            for chosen in combinations(sorted(free), number)
        )


@dataclass(frozen=True)
class Turn:
    """Whether the winner of the trick before leads (R5.6), where some of its cards are not known."""

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
        laid = [seen.of(world) for _, seen in self.plays]
        reading = self.rules.read(laid[0], self.plays[0][1].parts)
        if reading is None:
            return True
        return self.plays[best(reading, laid, self.rules.trumps, self.rules.options)][0] == self.leader

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        laid = [seen.of(world) for _, seen in self.plays]
        reading = self.rules.read(laid[0], self.plays[0][1].parts)
        if reading is None:
            return (self.plays[0][1].mixed(world, self.rules),)
        won = best(reading, laid, self.rules.trumps, self.rules.options)
        mine = next(place for place, (seat, _) in enumerate(self.plays) if seat == self.leader)
        asked = set(range(len(laid)))
        ranked = self.rules.options.ruff_compare in _BY_RANK or len(laid[0]) == 1
        if won != mine and ranked:
            asked = {0, won, mine}  # whoever else may win, the leader does not
        reason: list[Bound] = []
        for place in sorted(asked):
            seen = self.plays[place][1]
            if seen.place is None:
                continue
            if len(laid[0]) == len(laid[place]) == 1:
                higher = place == (mine if won == mine else won)
                reason += self._as_good(world, seen.place, laid[place][0], laid[0][0], place == 0, higher)
            elif place in (0, won):
                reason += seen.bounds(world)
            else:
                plain = not reading.rainbow and self.rules.options.bombs == "off"
                told = self._outside(world, seen.place, reading) if plain else ()
                reason += told or (self._no_better(world, place, won, laid, reading) if ranked else seen.bounds(world))
        return (tuple(reason),)

    def _as_good(self, world: World, place: str, card: str, led: str, leads: bool, higher: bool) -> Iterator[Bound]:
        """A single card is this one or another as good: one that is no lower, or no higher. The lead keeps its kind."""
        of, power = self.rules.trumps.of, self._power(card, led)
        for kind in dict.fromkeys(of.values()):
            wrong = [
                face
                for face in world.most(place, kind)
                if (leads and kind != of[led])
                or (self._power(face, led) < power if higher else self._power(face, led) > power)
            ]
            if len(wrong) == len(world.most(place, kind)):
                yield Bound(place, kind, 0, True)
            else:
                yield from (Bound(place, face, 0, True) for face in wrong)

    def _power(self, card: str, led: str) -> int:
        """How high a single card is in a trick."""
        of, step = self.rules.trumps.of, self.rules.trumps.step
        return 1 + step[card] + 100 * (of[card] == TRUMP) if of[card] in (TRUMP, of[led]) else 0

    def _outside(self, world: World, place: str, reading: Reading) -> Reason:
        """Why an answer cannot win, if its suits alone are the reason (R5.1)."""
        trumps = self.rules.trumps
        suit = trumps.of[reading.cards[0]]
        cards = world.cards(place)
        for face in cards:
            if trumps.of[face] not in (suit, TRUMP):
                return (Bound(place, trumps.of[face], 1),)
        both = suit != TRUMP and {trumps.of[face] for face in cards} == {suit, TRUMP}
        return (Bound(place, suit, 1), Bound(place, TRUMP, 1)) if both else ()

    def _no_better(self, world: World, place: int, won: int, laid: list[Cards], reading: Reading) -> Reason:
        """Why an answer loses to the play that wins: it is this one; or, where one of its cards is not known, that is none
        of those with which it would win."""
        seen = self.plays[place][1]
        known = tuple(card for card in seen.cards if card[-1] != "x")
        if seen.place is None or len(laid[place]) - len(known) != 1:
            return seen.bounds(world)
        bounds = []
        for face in world.most(seen.place, None):
            rivals = {0: laid[0], place: (*known, face), won: laid[won]}
            order = sorted(rivals)
            best_ = best(reading, [rivals[turn] for turn in order], self.rules.trumps, self.rules.options)
            if order[best_] == place:
                bounds.append(Bound(seen.place, face, known.count(face), True))
        return tuple(bounds)


_BY_RANK = frozenset(("largest", "largest-then-next", "highest-card"))
"""Values of the option ``ruff-compare`` by which of three plays one is the highest, in whatever order they were made."""


@dataclass(frozen=True)
class Both:
    """Several conditions on one play."""

    name: str
    parts: tuple[Condition, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(target for part in self.parts for target in part.targets)

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fact for part in self.parts for fact in part.facts))

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        return all(part.holds(world) for part in self.parts)

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        broken = [part for part in self.parts if not part.holds(world)]
        if broken:
            return [reason for part in broken for reason in part.reasons(world)]
        return (tuple(bound for part in self.parts for bound in part.reasons(world)[0]),)


@dataclass(frozen=True)
class OpenLead:
    """Whether a lead some of whose cards are not known was one that may be made (R6.1, R6.2)."""

    name: str
    others: tuple[tuple[str, str], ...]
    play: Play
    lead: Seen
    rules: Rules
    facts: tuple[str, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        return (*self.lead.targets, *(scope for _, scope in self.others))

    def _throw(self, world: World) -> bool | Throw:
        """Whether the lead is legal whatever others hold, or the throw it is."""
        cards = self.lead.of(world)
        return lead(self.name, cards, self.play, self.others, self.rules, self.facts)

    def holds(self, world: World) -> bool:
        """See :class:`tractor_notation.games.case.Condition`."""
        found = self._throw(world)
        return found if isinstance(found, bool) else found.holds(world)

    def reasons(self, world: World) -> Sequence[Reason]:
        """See :class:`tractor_notation.games.case.Condition`."""
        found, seen = self._throw(world), self.lead.bounds(world)
        if isinstance(found, bool):
            no_lead = self.rules.read(self.lead.of(world)) is None
            return (self.lead.mixed(world, self.rules) if no_lead else seen,)
        return [(*seen, *reason) for reason in found.reasons(world)]


def lead(
    name: str,
    cards: Cards,
    play: Play,
    others: tuple[tuple[str, str], ...],
    rules: Rules,
    facts: tuple[str, ...],
    ends: bool = False,
) -> bool | Throw:
    """Whether a lead of known cards is legal whatever the others hold (R6, R11.5, R12.3); else the throw it is.

    ``ends``: the record ends with this play, so that a group that cost the deal may have been just that.
    """
    options = rules.options
    reading = rules.read(cards, play.parts)
    if reading is None:
        return False
    attempt = rules.read(play.attempt, play.attempt_parts) if play.attempt and not has_unknown(play.attempt) else None
    if attempt is not None and thrown_in_part(play, attempt, options, rules.decks):
        if options.throw_penalty == "lose-deal":
            return Throw(name, others, play, attempt, rules, facts, failed=True, beaten=True)
        if not any(stays(rules.trumps, part, play, attempt) for part in pieces(attempt, options)):
            return False
        return Throw(name, others, play, attempt, rules, facts, failed=True)
    if len(reading.parts) > 1 and options.throw == "off":
        return False
    if not fallible(reading, options, rules.decks):
        return True
    if options.throw_penalty == "lose-deal" and "throw" in play.irregularities:
        return Throw(name, others, play, reading, rules, facts, failed=True, beaten=True)
    if options.throw_claim == "on-claim" or (options.throw_penalty == "lose-deal" and ends):
        return True
    return Throw(name, others, play, reading, rules, facts)
