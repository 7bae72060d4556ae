"""What an Unsun Karuta record tells about the cards nobody saw, as a case to be judged (see ``games.case``).

The hand of a seat is a row of places in the order of time, one for each play, and what it never played. What it held
before one of them is that one and all behind it. The taker held them together with the card laid away; the okie was
among these ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from tractor_notation.findings import Finding
from tractor_notation.games.case import Case, Claim, Condition, Fact, Layout, Made, Place, Settled
from tractor_notation.games.unsun.cards import DOWN, FACES, SUITS, UNKNOWN, Trumps, face, is_known
from tractor_notation.games.unsun.conditions import Both, Earlier, Follow, Hand, Lead, Rules, Seen, Turn
from tractor_notation.games.unsun.deal import UnsunDeal
from tractor_notation.games.unsun.following import FREE, MERI, lead_demands, period
from tractor_notation.games.unsun.notation import NOTATION
from tractor_notation.games.unsun.setting import HAND, REST, Setting, card_of
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.games.unsun.winning import NINTH
from tractor_notation.record import Act, Cards, Item, Record, Tag, Trick

AWAY = "away"
"""The place of the card laid away; in a position, of all cards that are in no hand."""

SIDE = "side"
"""The place of the two cards left over."""


@dataclass
class _Survey:
    """The plays laid out in rows: for each seat the names of its places. ``tricks`` are the plays by tricks with their names,
    ``held`` for each play the scope of the hand it came from."""

    frame: Setting
    rows: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    tricks: list[list[tuple[Made, str]]] = field(default_factory=list)
    held: dict[str, str] = field(default_factory=dict)
    whole: bool = True

    def scope(self, seat: str, place: int | None = None) -> str:
        """What a seat held before a place in its row; before the next one if none is named."""
        return f"{seat} {len(self.rows[seat]) if place is None else place}"

    def lay(self, made: Sequence[Made]) -> None:
        """Lay all plays out."""
        tricks = [list(plays) for _, plays in groupby(made, key=lambda one: id(one.trick))]
        before = 0
        for place, plays in enumerate(tricks):
            number = plays[0].trick.number
            for missing in range(before + 1, number) if before or not self.frame.position else ():
                self._missing(missing, SEATS)
            self._trick(plays)
            if place < len(tricks) - 1:
                self._missing(number, [seat for seat in SEATS if all(one.seat != seat for one in plays)])
            before = max(number, before)

    def _missing(self, number: int, seats: Sequence[str]) -> None:
        """A trick, or a play of it, that is not there."""
        self.whole = self.whole and not seats
        for seat in seats:
            self.rows[seat].append(f"missing {number}.{seat}")

    def _trick(self, plays: Sequence[Made]) -> None:
        trick = []
        for one in plays:
            if one.seat in SEATS:
                name = one.address
                while name in self.held:
                    name += "'"
                self.held[name] = self.scope(one.seat)
                self.rows[one.seat].append(name)
                trick.append((one, name))
        self.tricks.append(trick)


def case_of(deal: UnsunDeal, made: Sequence[Made], found: Sequence[Finding]) -> Case | None:
    """See :class:`tractor_notation.games.case.Disputable`: there is no case without trump. ``deal`` is at its beginning."""
    if deal.trumps is None:
        return None
    faults: dict[str, set[str]] = {}
    for item in found:
        if item.address is not None:
            faults.setdefault(item.address, set()).add(item.code)
    frame = deal.frame
    survey = _Survey(frame)
    survey.lay(made)
    taker = None if frame.position else deal.knowledge.taker
    rules = Rules(deal.trumps, frame.options)
    conditions, settled = _Judging(survey, rules, taker, deal, faults).all()
    layouts = tuple(_layouts(survey, taker))
    crowded = () if layouts else tuple(max(survey.rows.values(), key=len))
    return Case(
        pack=dict.fromkeys(FACES, 1),
        kinds=deal.trumps.of,
        layouts=layouts,
        facts=tuple(_facts(survey, taker, deal.trumps)),
        conditions=conditions,
        settled=settled,
        hands={seat: survey.scope(seat, 0) for seat in SEATS},
        crowded=tuple(name for name in crowded if name in survey.held),
        finisher=Finisher(deal, survey, taker) if survey.whole else None,
    )


# Where all cards lie.


def _layouts(survey: _Survey, taker: str | None) -> Iterator[Layout]:
    """How the pack lies: one way, or where nobody knows who took the okie one for each who may have."""
    frame = survey.frame
    sizes = dict.fromkeys(SEATS, HAND)
    if frame.position:
        first = frame.first_trick
        given = [len(act.cards) for act in frame.acts("deal")]
        least = max([*given, *map(len, survey.rows.values())])
        sizes = dict.fromkeys(SEATS, least if given or first is None else max(least, HAND + 1 - first.number))
    if any(len(survey.rows[seat]) > size for seat, size in sizes.items()):
        return
    for one in (None,) if frame.position else (taker,) if taker else SEATS:
        places: list[Place] = []
        scopes: dict[str, str | None] = {}
        for seat in SEATS:
            scope: str | None = None
            if seat == one:
                scope = _ten(seat)
                scopes[scope] = None
            for number, name in enumerate((*survey.rows[seat], f"{seat} rest")):
                scopes[survey.scope(seat, number)] = scope
                scope = survey.scope(seat, number)
                size = 1 if number < len(survey.rows[seat]) else sizes[seat] - number
                places.append(Place(name, size, scope))
        aliases = {} if one is None else {"ten": _ten(one)}
        aliases |= {f"{seat} dealt": _ten(seat) if seat == one else survey.scope(seat, 0) for seat in SEATS}
        if frame.position:
            places.append(Place(AWAY, len(FACES) - sum(sizes.values())))
        else:
            places += [Place(AWAY, 1, None if one is None else _ten(one)), Place(SIDE, REST - 1)]
        yield Layout(tuple(places), scopes, aliases)


def _ten(seat: str) -> str:
    """The scope of the cards of the taker before one is laid away."""
    return f"{seat} ten"


# What is said of cards.


def _facts(survey: _Survey, taker: str | None, trumps: Trumps) -> Iterator[Fact]:
    """What the statements and plays say of cards."""
    frame = survey.frame
    given: set[str] = set()
    for act in frame.acts("deal"):
        if act.seat is not None and act.seat not in given:
            given.add(act.seat)
            yield _stated(act, f"deal {act.seat}", f"{act.seat} dealt", "", trumps)
    if not frame.position:
        for keyword, target, layer in (("okie", "ten", "okie"), ("side", SIDE, ""), ("bury", AWAY, "")):
            for act in frame.acts(keyword)[:1]:
                if keyword != "bury" or act.seat == taker:
                    name = f"bury {act.seat}" if keyword == "bury" else keyword
                    yield _stated(act, name, target, layer, trumps)
    for trick in survey.tricks:
        for one, name in trick:
            play = one.trick.plays[one.number]
            claims = [_claim(name, play.cards[:1], "", trumps)]
            if play.attempt:
                claims.append(_claim(survey.held[name], play.attempt, "", trumps))
            yield Fact(name, "play", one.seat, tuple(map(face, play.cards)), tuple(claims), play.span)


def _stated(act: Act, name: str, target: str, layer: str, trumps: Trumps) -> Fact:
    return Fact(name, act.keyword, act.seat, act.cards, (_claim(target, act.cards, layer, trumps),), act.span)


def _claim(target: str, cards: Cards, layer: str, trumps: Trumps) -> Claim:
    known = tuple(code for card in cards if is_known(code := face(card)))
    kinds = [_of_suit(card[0]) for card in cards if card[0] != UNKNOWN and face(card)[-1] == UNKNOWN]
    kinds += [frozenset(filter(trumps.is_trump, FACES)) for card in cards if card == UNKNOWN + DOWN]
    return Claim(target, known, layer, tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)))


def _of_suit(suit: str) -> frozenset[str]:
    assert suit in SUITS
    return frozenset(card for card in FACES if card[0] == suit)


# What is judged.

_TURN = frozenset(("lead-wrong", "out-of-turn"))
"""Faults that are settled whatever the hands are."""


@dataclass
class _Judging:
    """Makes the conditions of the plays, and settles those that are legal or not whatever anybody held."""

    survey: _Survey
    rules: Rules
    taker: str | None
    deal: UnsunDeal
    faults: Mapping[str, set[str]]
    earlier: tuple[Earlier, ...] = ()
    conditions: list[Condition] = field(default_factory=list)
    settled: dict[str, Settled] = field(default_factory=dict)

    def all(self) -> tuple[tuple[Condition, ...], dict[str, Settled]]:
        """Both, for all plays."""
        for place, trick in enumerate(self.survey.tricks):
            for one, name in trick:
                self._play(place, one, name)
            number = trick[0][0].trick.number if trick else 0
            if trick and trick[0][0].number == 0 and number < NINTH:
                cards = tuple(_seen(one, name) for one, name in trick)
                self.earlier += (Earlier(number, cards),)
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
            self.settled[name] = Settled(found, facts)
        elif found is not None:
            self.conditions.append(found)

    def _hand(self, seat: str, name: str) -> Hand:
        """The hand of a play; the sole-Sun right looks at the one of the opening lead, or by option at the one dealt."""
        start, dealt = self.survey.scope(seat, 0), self.rules.options.sole_sun == "dealt"
        if dealt and seat == self.taker:
            return Hand(self.survey.held[name], _ten(seat), self.deal.knowledge.okie)
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

    def _follow(self, trick: Sequence[tuple[Made, str]], one: Made, name: str) -> Condition | bool | None:
        """A card that follows; ``None`` where the record does not tell what held."""
        number, (leader, led) = one.trick.number, trick[0]
        if number >= NINTH:
            return True
        if leader.number:
            return None  # a variation begins inside the trick; the lead is not in it
        lead, seen = _seen(leader, led), _seen(one, name)
        met = self._met(number, lead)
        if met is None:
            return None
        facts = tuple(dict.fromkeys((*self._since(), led, name)))
        found = Follow(name, number, self._hand(one.seat, name), lead, seen, self.earlier, met, self.rules, facts)
        if any(one.place is not None for one in (lead, seen, *self._cards())):
            return found
        # All that matters besides the hand is known: it may be that the hand matters not.
        duty = period(number, self.rules.trumps.of[lead.card], self._known_met(met), self.rules.options)
        return True if duty == FREE else found

    def _met(self, number: int, lead: Seen) -> bool | None:
        """Whether the duty to follow has begun before the record does; ``None`` where it matters and is not told."""
        met = self.deal.met
        if met is not None:
            return met
        kinds = [self.rules.trumps.of.get(trick.cards[0].card) for trick in self.earlier]
        led = self.rules.trumps.of.get(lead.card)
        if "T" in kinds or (led is not None and period(number, led, False, self.rules.options) == MERI):
            return False  # it has begun since, or makes no difference
        return None

    def _cards(self) -> Iterator[Seen]:
        """The cards that tell whether the duty to follow has begun."""
        return (seen for trick in self.earlier for seen in trick.needed(self.rules.options))

    def _known_met(self, met: bool) -> bool:
        """Whether it has, where all these cards are known."""
        if self.rules.options.monchi_from == "meri":
            for trick in self.earlier:
                led = self.rules.trumps.of[trick.cards[0].card]
                met = met or period(trick.number, led, met, self.rules.options) == MERI
            return met
        return met or any(self.rules.trumps.is_trump(seen.card) for seen in self._cards())

    def _since(self) -> Iterator[str]:
        """The names of the plays that began the duty to follow, or that tell that nothing has."""
        options = self.rules.options
        for trick, plays in zip(self.earlier, self.survey.tricks, strict=False):
            named = [name for _, name in plays][: len(trick.needed(options))]
            shown = [self.rules.trumps.of.get(seen.card) for seen in trick.needed(options)]
            if "T" in shown or any(seen.place is not None for seen in trick.needed(options)):
                yield from named

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


# Records made out of it.


@dataclass(frozen=True)
class Finisher:
    """Makes records of a deal with the cards of a world, or with those that were surely held."""

    deal: UnsunDeal
    survey: _Survey
    taker: str | None

    def complete(self, places: Mapping[str, Cards]) -> Record:
        """See :class:`tractor_notation.games.case.Finisher`."""
        hands = {
            seat: tuple(card for name in (*self.survey.rows[seat], f"{seat} rest") for card in places[name])
            for seat in SEATS
        }
        okie, taker = self.deal.knowledge.okie, self.taker
        body: list[Item] = []
        position = self.deal.frame.position or okie is None or taker is None
        if not position and taker is not None:
            hands[taker] = tuple(card for card in (*hands[taker], *places[AWAY]) if card != okie)
        body += [_act("deal", seat, cards) for seat, cards in hands.items()]
        if not position:
            body += [_act("okie", None, (str(okie),)), _act("side", None, places[SIDE])]
            body += [_act("bury", taker, places[AWAY])]
        return self._record([*body, *self._tricks(places)], position)

    def sketch(self, hands: Mapping[str, Mapping[str, int]], sizes: Mapping[str, int]) -> Record:
        """See :class:`tractor_notation.games.case.Finisher`."""
        body: list[Item] = []
        for seat, counts in hands.items():
            cards = tuple(card for card, count in counts.items() if count)
            body.append(_act("deal", seat, (*cards, *(UNKNOWN,) * (sizes[seat] - len(cards)))))
        return self._record([*body, *self._tricks({})], True)

    def _record(self, body: list[Item], position: bool) -> Record:
        options = " ".join(f"{name}={value}" for name, value in self.deal.frame.options.changed().items())
        assert self.deal.trumps is not None
        head = [Tag("Rules", "unsun@1"), Tag("Options", options), Tag("Trump", self.deal.trumps.suit)]
        head += [Tag("Dealer", self.deal.dealer)] if self.deal.dealer else []
        head += [Tag("Taker", self.taker)] if self.taker else []
        head += [Tag("Start", "position")] if position else []
        return replace(self.deal.frame.record, head=tuple(head), body=tuple(body), findings=())

    def _tricks(self, places: Mapping[str, Cards]) -> Iterator[Trick]:
        """The tricks, with the cards that a world puts in place of unknown ones."""
        for plays in self.survey.tricks:
            if not plays:
                continue
            trick = plays[0][0].trick
            names = {one.number: name for one, name in plays}
            made = []
            for number, play in enumerate(trick.plays):
                cards = places.get(names.get(number, ""))
                marked = play.cards[0][-1:] == DOWN if len(play.cards) == 1 else False
                known = len(play.cards) == 1 and is_known(face(play.cards[0]))
                put = (cards[0] + DOWN * marked,) if cards and not known else play.cards
                made.append(replace(play, cards=put, notes=(), unreadable=None if put else play.unreadable))
            yield replace(trick, plays=tuple(made))


def _act(keyword: str, seat: str | None, cards: Cards) -> Act:
    return Act(keyword, seat, NOTATION.arrange(cards))
