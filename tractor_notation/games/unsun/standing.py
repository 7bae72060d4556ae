"""Which plays depend on the hands, and by what they are judged (U5 to U7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tractor_notation.games.case import Condition, Made, Settled
from tractor_notation.games.unsun.cards import TRUMP, is_known
from tractor_notation.games.unsun.conditions import Both, Follow, Hand, Lead, Rules, Seen, Turn
from tractor_notation.games.unsun.deal import UnsunDeal
from tractor_notation.games.unsun.following import FREE, MERI, lead_demands, period, sole_sun
from tractor_notation.games.unsun.knowledge import keeps_sun
from tractor_notation.games.unsun.rows import Survey, ten
from tractor_notation.games.unsun.setting import card_of
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.games.unsun.winning import NINTH

_TURN = frozenset(("lead-wrong", "out-of-turn"))
"""Faults that are settled whatever the hands are."""


@dataclass(frozen=True)
class Duty:
    """Whether the duty to follow plain leads has begun (U6.5), as the tricks go by.

    ``begun``: it has for certain. ``starters`` are unseen cards; it has if one of them is a trump. ``untold``: the record
    leaves out what would tell. ``names`` are the plays that tell: the one that began it, or all that did not.
    """

    begun: bool = False
    starters: tuple[Seen, ...] = ()
    untold: bool = False
    names: tuple[str, ...] = ()

    def after_gap(self) -> Duty:
        """After tricks that the record leaves out."""
        return self if self.begun else replace(self, untold=True)

    def after(self, trick: Sequence[tuple[Made, str]], rules: Rules) -> Duty:
        """After a trick."""
        number = trick[0][0].trick.number
        if self.begun or number >= NINTH:
            return self
        if rules.options.monchi_from == "trump":
            plays, least = trick, len(SEATS)
        elif period(number, TRUMP, False, rules.options) == MERI:
            plays, least = [play for play in trick if play[0].number == 0], 1
        else:
            return self
        cards = [(_seen(one, name), name) for one, name in plays]
        for seen, name in cards:
            if rules.trumps.is_trump(seen.card):
                return Duty(True, names=(name,))
        unseen = tuple(seen for seen, _ in cards if seen.place is not None)
        names = (*self.names, *(name for _, name in cards))
        return Duty(False, (*self.starters, *unseen), self.untold or len(plays) < least, names)


@dataclass
class Judging:
    """Makes the conditions of the plays, and settles those that are legal or not whatever anybody held."""

    survey: Survey
    rules: Rules
    taker: str | None
    deal: UnsunDeal
    faults: Mapping[str, set[str]]
    duty: Duty = field(default_factory=lambda: Duty())
    conditions: list[Condition] = field(default_factory=list)
    settled: dict[str, Settled] = field(default_factory=dict)

    def all(self) -> tuple[tuple[Condition, ...], dict[str, Settled]]:
        """Both, for all plays."""
        self.duty = Duty(bool(self.deal.met), untold=self.deal.met is None)
        before = None if self.survey.frame.position else 0
        for place, trick in enumerate(self.survey.tricks):
            if not trick:
                continue
            number = trick[0][0].trick.number
            if before is not None and number > before + 1:
                self.duty = self.duty.after_gap()
            for one, name in trick:
                self._play(place, one, name)
            self.duty = self.duty.after(trick, self.rules)
            before = number
        return tuple(self.conditions), self.settled

    def _play(self, place: int, one: Made, name: str) -> None:
        trick = self.survey.tricks[place]
        facts = (name,) if one.number == 0 else (trick[0][1], name)
        if wrong := self.faults.get(one.address, set()) & _TURN:
            before = self.survey.tricks[place - 1] if "lead-wrong" in wrong and place else []
            self.settled[name] = Settled(False, (*(other for _, other in before), *facts))
            return
        found = self._lead(place, one, name) if one.number == 0 else self._follow(trick, one, name)
        if isinstance(found, bool):
            found = Settled(found, facts)
        if isinstance(found, Settled):
            self.settled[name] = found
        elif found is not None:
            self.conditions.append(found)

    def _hand(self, seat: str, name: str) -> Hand:
        """The hand of a play; the sole-Sun right looks at the one of the opening lead, or by option at the one dealt."""
        start, dealt = self.survey.scope(seat, 0), self.rules.options.sole_sun == "dealt"
        if dealt and seat == self.taker:
            return Hand(self.survey.held[name], ten(seat), self.deal.knowledge.okie)
        return Hand(self.survey.held[name], start)

    def _lead(self, place: int, one: Made, name: str) -> Condition | bool:
        number, seen = one.trick.number, _seen(one, name)
        if number >= NINTH:
            return True
        turn = self._turn(place, name) if place else None
        owed = lead_demands(number, self.rules.options)
        known = seen.place is None and all(self.rules.trumps.of[seen.card] in demand.answers for demand in owed)
        if not owed or known:
            return True if turn is None else Both(name, (turn,))
        lead = Lead(name, number, self._hand(one.seat, name), seen, self.rules, (name,))
        return lead if turn is None else Both(name, (turn, lead))

    def _follow(self, trick: Sequence[tuple[Made, str]], one: Made, name: str) -> Condition | Settled | bool | None:
        """A card that follows; ``None`` where the record does not tell what held."""
        number, (leader, led) = one.trick.number, trick[0]
        if number >= NINTH:
            return True
        if leader.number:
            return None  # a variation begins inside the trick; the lead is not in it
        lead, seen, duty = _seen(leader, led), _seen(one, name), self.duty
        kind = self.rules.trumps.of.get(lead.card)
        holds = None if kind is None else period(number, kind, duty.begun, self.rules.options)
        if (duty.untold and holds != MERI) or self._keeps_sun_untold(one.seat, seen, lead):
            return None
        if holds == FREE and not duty.starters:
            return Settled(True, (*duty.names, led, name))
        starters = () if holds == MERI else duty.starters
        names = () if holds == MERI else duty.names
        facts = tuple(dict.fromkeys((*names, led, name)))
        return Follow(name, number, self._hand(one.seat, name), lead, seen, starters, duty.begun, self.rules, facts)

    def _keeps_sun_untold(self, seat: str, seen: Seen, lead: Seen) -> bool:
        """Whether the sole-Sun right may be all that matters, and the record does not tell with what trumps the seat began."""
        trumps, first = self.rules.trumps, self.survey.frame.first_trick
        begun = self.survey.frame.position and first is not None and first.number > 1
        if not begun or self.rules.options.sole_sun == "last":
            return False
        if trumps.of.get(lead.card, TRUMP) != TRUMP or trumps.of.get(seen.card) == TRUMP:
            return False
        known = self.deal.knowledge
        held = sole_sun(known.playing[seat].holding(known.elsewhere), trumps)
        return held is not False and keeps_sun(known, self.survey.frame, seat, trumps) is not True

    def _turn(self, place: int, name: str) -> Turn | None:
        """Whether the right seat leads, where that depends on cards nobody knows."""
        before, after = self.survey.tricks[place - 1], self.survey.tricks[place]
        plays = tuple((one.seat, _seen(one, other)) for one, other in before)
        leader = after[0][0].seat
        follows = after[0][0].trick.number == before[0][0].trick.number + 1 if before else False
        if not follows or {seat for seat, _ in plays} != set(SEATS) or len(plays) != len(SEATS):
            return None
        if before[0][0].trick.winner == leader or all(seen.place is None for _, seen in plays):
            return None
        return Turn(name, leader, plays, self.rules, (name, *(other for _, other in before)))


def _seen(one: Made, name: str) -> Seen:
    card = card_of(one.trick.plays[one.number])
    return Seen(card) if is_known(card) else Seen(card, name)
