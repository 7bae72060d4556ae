"""Deals with leads of every kind: parts that are said, throws that fail, sets that can be beaten, rainbows.

How a lead is read, what follows it and what beats it is asked of the pure rules, which have tests of their own; the deal
around them, with its cards taken back, its penalties and its red fives, is kept by this dealer's own books.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.dealer.cards import arrange, points, row
from tests.family import Cards, Family
from tests.games.shengji.asking import legal_example
from tractor_notation.games.shengji import rainbow
from tractor_notation.games.shengji.cards import FACES, Trumps, trumps
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.reading import Reading, best, fallible, judge, may_stay, read, threats
from tractor_notation.games.shengji.shapes import grouping_fault
from tractor_notation.record import Play
from tractor_notation.text.words import spelled

Hands = dict[str, list[str]]


@dataclass
class Deal:
    """A deal as far as it is played. ``failed``: the throws that failed, by whom, with the cards put down, those
    that stayed and how many can be beaten; ``lost`` is who lost the deal at once; ``fives`` are red fives that the other side won."""

    family: Family
    levels: dict[str, str]
    leader: str
    trump: Trumps
    dealt: dict[str, Cards]
    kitty: Cards
    buried: Cards
    hands: Hands
    turn: str
    tricks: list[list[tuple[str, Play]]] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    failed: list[tuple[str, Cards, Cards, int]] = field(default_factory=list)
    lost: str | None = None

    @property
    def declarers(self) -> tuple[str, ...]:
        """The leader's side."""
        return next(side for side in self.family.sides() if self.leader in side)

    def taken(self) -> int:
        """The points of the opponents' tricks."""
        won = zip(self.tricks, self.winners, strict=False)
        return sum(
            points([card for _, play in trick for card in play.cards])
            for trick, seat in won
            if seat not in self.declarers
        )

    def fives(self, faces: Cards) -> list[tuple[str, str]]:
        """Red fives that their side did not win: by whom played, and which."""
        return [
            (seat, card)
            for trick, won in zip(self.tricks, self.winners, strict=False)
            for seat, play in trick
            for card in play.cards
            if card in faces and (seat in self.declarers) != (won in self.declarers)
        ]


def begin(rng: Random, family: Family) -> Deal:
    """The cards are dealt and the kitty is buried. Decks are shuffled badly, so that equal cards come together."""
    seats = family.seats
    pack = [face for face in rng.sample(FACES, len(FACES)) for _ in range(family.decks)]
    for _ in range(len(pack)):
        one, two = rng.randrange(len(pack)), rng.randrange(len(pack))
        if rng.random() < 0.7:
            pack[one], pack[two] = pack[two], pack[one]
    size = (len(pack) - family.kitty) // len(seats)
    hands = {seat: pack[place * size : (place + 1) * size] for place, seat in enumerate(seats)}
    kitty = tuple(pack[size * len(seats) :])
    levels = {family.name(side): rng.choice("23456789TJQKA") for side in family.sides()}
    leader = rng.choice(seats)
    level = next(levels[family.name(side)] for side in family.sides() if leader in side)
    trump = trumps(rng.choice((None, *"SHCD")), level, family.options)
    dealt = {seat: tuple(cards) for seat, cards in hands.items()}
    hands[leader] += kitty
    buried = tuple(rng.sample(hands[leader], family.kitty))
    for card in buried:
        hands[leader].remove(card)
    return Deal(family, levels, leader, trump, dealt, kitty, buried, hands, leader)


def play_out(rng: Random, deal: Deal) -> Deal:
    """All tricks, or those until somebody loses the deal."""
    while deal.hands[deal.turn] and deal.lost is None:
        trick(rng, deal, lead(rng, deal))
    return deal


def trick(rng: Random, deal: Deal, led: Play) -> None:
    """The trick that a lead opens."""
    family, order = deal.family, deal.trump
    seat = deal.turn
    take(deal, seat, led.cards)
    plays = [(seat, led)]
    deal.tricks.append(plays)
    if deal.lost is not None:
        return
    reading = read(led.cards, order, family.options, None if led.attempt else led.grouping or None)
    assert reading is not None
    for other in following(family, seat):
        play = Play(answer(rng, deal, reading, other))
        take(deal, other, play.cards)
        plays.append((other, play))
    deal.turn = plays[best(reading, [play.cards for _, play in plays], order, family.options)][0]
    deal.winners.append(deal.turn)


def following(family: Family, seat: str) -> tuple[str, ...]:
    """The others in turn order."""
    start = family.seats.index(seat) + 1
    return (family.seats[start:] + family.seats[:start])[:-1]


def take(deal: Deal, seat: str, cards: Cards) -> None:
    """Cards leave a hand."""
    for card in cards:
        deal.hands[seat].remove(card)


def lead(rng: Random, deal: Deal) -> Play:
    """A lead of the one whose turn it is: what is put down, what stays of it, and what its parts are said to be."""
    family, order, seat = deal.family, deal.trump, deal.turn
    options = family.options
    cards = _rainbow(rng, deal) or _crowd(rng, deal)
    reading = read(cards, order, options)
    assert reading is not None
    if len(reading.parts) > 1 and options.throw == "off":
        cards = reading.parts[0].cards
        reading = read(cards, order, options)
        assert reading is not None
    stated = _stated(rng, deal, reading)
    if stated and not reading.rainbow:
        cards = tuple(card for part in stated for card in part)
        reading = read(cards, order, options, stated)
        assert reading is not None
    parts = tuple(map(len, stated))
    if stated:
        cards = tuple(card for part in stated for card in part)
    stays, struck = fails(deal, reading)
    if not stays:
        return Play(cards, parts=parts)
    if options.throw_penalty == "lose-deal":
        deal.lost = seat
        return Play(cards, irregularities=("throw",), parts=parts)
    kept = rng.choice(stays)
    deal.failed.append((seat, cards, kept, struck))
    return Play(kept, cards, attempt_parts=parts)


def fails(deal: Deal, reading: Reading) -> tuple[list[Cards], int]:
    """What may stay of a lead that fails, and how many cards are in parts that can be beaten; nothing of one that stands."""
    family = deal.family
    if not fallible(reading, family.options, family.decks):
        return [], 0
    others = [(seat, tuple(deal.hands[seat])) for seat in following(family, deal.turn)]
    found = threats(reading, others, deal.trump, family.options, family.decks)
    struck = Counter(
        card for item in {(item.part, item.part.cards): item for item in found}.values() for card in item.part.cards
    )
    stays = [part.cards for part in may_stay(reading, found, family.options)] if found else []
    return stays, struck.total()


def _rainbow(rng: Random, deal: Deal) -> Cards:
    """A rainbow out of the hand, or several; nothing where there is none."""
    option = deal.family.options.rainbow
    hand = deal.hands[deal.turn]
    if option == "off" or rng.random() < 0.3:
        return ()
    found: list[Cards] = []
    for rank in rng.sample("23456789TJQKA", 13):
        part = tuple(card for card in hand if card[1:] == rank and card[0] in "SHCD")
        if part and rainbow.rainbow(part, deal.trump, deal.family.options):
            found.append(part)
    number = rng.randint(0, min(len(found), 2))
    if deal.family.options.throw == "off":
        number = min(number, 1)
    return tuple(card for part in found[:number] for card in part)


def _crowd(rng: Random, deal: Deal) -> Cards:
    """Some cards of one suit, most of them with all their copies; rather low ones seldom together."""
    hand, order = deal.hands[deal.turn], deal.trump
    suit = order.of[rng.choice(hand)]
    faces = sorted({card for card in hand if order.of[card] == suit}, key=lambda card: -order.step[card])
    some = faces[: rng.randint(1, 4)] if rng.random() < 0.7 else rng.sample(faces, min(len(faces), rng.randint(1, 2)))
    if rng.random() < 0.4:
        some = some[:1]
    cards: list[str] = []
    for face in some:
        copies = hand.count(face)
        cards += [face] * (copies if rng.random() < 0.8 else rng.randint(1, copies))
    return tuple(cards)


def _stated(rng: Random, deal: Deal, reading: Reading) -> tuple[Cards, ...]:
    """Parts that a lead can have, said in any order; nothing for a lead of one part, or one that is left to be read."""
    if rng.random() < 0.4:
        return ()
    if reading.rainbow:
        return tuple(rng.sample(reading.rainbow, len(reading.rainbow))) if len(reading.rainbow) > 1 else ()
    for _ in range(20):
        left = Counter(reading.cards)
        parts: list[Cards] = []
        while left:
            face = rng.choice(sorted(left))
            group = [face]
            while rng.random() < 0.7:
                step = deal.trump.step[group[-1]] - 1
                below = [one for one in sorted(left) if deal.trump.step[one] == step]
                if not below:
                    break
                group.append(rng.choice(below))
            most = min(left[one] for one in group)
            width = most if len(group) == 1 else rng.randint(1, most)
            part = tuple(one for one in group for _ in range(width))
            left -= Counter(part)
            parts.append(part)
        if len(parts) > 1 and not grouping_fault(reading.cards, deal.trump, tuple(parts)):
            return () if deal.family.options.throw == "off" else tuple(parts)
    return ()


def answer(rng: Random, deal: Deal, reading: Reading, seat: str) -> Cards:
    """A legal answer: one drawn by lot if that is legal, else the one the rules name."""
    order, options, hand = deal.trump, deal.family.options, tuple(deal.hands[seat])
    held = [card for card in hand if not reading.rainbow and order.of[card] == order.of[reading.cards[0]]]
    for _ in range(3):
        play = guess(rng, reading, hand, held)
        if judge(reading, hand, 0, play, order, options):
            return arrange(play)
    if reading.rainbow:
        found = rainbow.answer(reading.rainbow, hand)
    else:
        found = legal_example(reading.cards, hand, order, options, (), reading.grouping)
    assert found, "a legal answer always exists"
    return arrange(found)


def guess(rng: Random, reading: Reading, hand: Cards, held: list[str]) -> Cards:
    """So many cards by lot, of the suit led as far as there are any."""
    size = len(reading.cards)
    if len(held) >= size:
        return tuple(rng.sample(held, size))
    rest = list((Counter(hand) - Counter(held)).elements())
    return (*held, *rng.sample(rest, size - len(held)))


def write(deal: Deal, ending: str = "", tags: dict[str, str] | None = None) -> str:
    """The record of a deal, in canonical notation."""
    family = deal.family
    levels = " ".join(f"{side} {level}" for side, level in deal.levels.items())
    head = {"Event": "Leads of every kind", "Options": family.text, "Levels": levels, "Leader": deal.leader}
    head |= {"Trump": deal.trump.name, **(tags or {})}
    lines = [f'[{name} "{value}"]' for name, value in head.items() if value]
    lines += ["", *(f"deal {seat}: {row(arrange(hand))}" for seat, hand in deal.dealt.items())]
    lines += [f"kitty: {row(arrange(deal.kitty))}", f"bury {deal.leader}: {row(arrange(deal.buried))}", ""]
    for number, trick_ in enumerate(deal.tricks, 1):
        plays = " ".join(spelled(NOTATION, play) for _, play in trick_)
        lines.append(f"{number}. {trick_[0][0]}: {plays}")
    return "\n".join([*lines, *([ending] if ending else [])]) + "\n"
