"""Whole deals of any game of the family, under any options: decks, players, friends.

What a suit is and what follows it is asked of the pure rules, which have tests of their own; the deal around them (the
kitty, the turns, who joins whom, points, score) is kept by this dealer's own books.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.dealer.cards import arrange, points, row, token
from tests.games.shengji.asking import is_legal, legal_example
from tractor_notation.games.shengji.cards import FACES, Trumps, trumps
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.winning import winner

Cards = tuple[str, ...]


@dataclass
class Family:
    """A game of the family: its options as records write them, and what follows from them for the table."""

    options: Options
    text: str
    players: int
    decks: int
    friends: bool

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in playing order."""
        return ("N", "W", "S", "E") if self.players == 4 else tuple(f"P{n}" for n in range(1, self.players + 1))

    @property
    def kitty(self) -> int:
        """What is left when the cards are shared out, made as large as five."""
        left = 54 * self.decks % self.players or self.players
        while left < 5:
            left += self.players
        return left

    def sides(self) -> list[tuple[str, ...]]:
        """Who is on one side before the play: two sides, or every player alone."""
        seats = self.seats
        return [(seat,) for seat in seats] if self.friends else [seats[::2], seats[1::2]]

    def name(self, side: tuple[str, ...]) -> str:
        """How a side is written."""
        return ("NS" if "N" in side else "EW") if self.players == 4 else "+".join(side)


@dataclass
class Played:
    """A deal: hands as dealt, what was buried and called, the tricks with the hands before them, who won what."""

    family: Family
    levels: dict[str, str]
    leader: str
    trump: Trumps
    dealt: dict[str, Cards]
    kitty: Cards
    buried: Cards
    calls: tuple[tuple[str, int], ...]
    tricks: list[list[tuple[str, Cards]]] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)

    @property
    def declarers(self) -> set[str]:
        """The leader's side at the end."""
        if self.family.friends:
            return {self.leader, *self.joined}
        return set(next(side for side in self.family.sides() if self.leader in side))

    @property
    def taken(self) -> int:
        """The points of the opponents' tricks."""
        won = zip(self.tricks, self.winners, strict=True)
        return sum(
            points([c for _, cards in trick for c in cards]) for trick, seat in won if seat not in self.declarers
        )


def deal(rng: Random, family: Family, rank: str | None = None) -> Played:
    """Deal and play a whole deal of this game."""
    seats, options = family.seats, family.options
    pack = [face for face in FACES for _ in range(family.decks)]
    rng.shuffle(pack)
    size = (len(pack) - family.kitty) // len(seats)
    hands = {seat: pack[place * size : (place + 1) * size] for place, seat in enumerate(seats)}
    kitty = tuple(pack[size * len(seats) :])
    ranks = [one for one in "23456789TJQKA" if one not in options.levels_skipped]
    levels = {family.name(side): rng.choice(ranks) for side in family.sides()}
    leader = rng.choice(seats)
    level = levels[next(family.name(side) for side in family.sides() if leader in side)]
    order = trumps(rng.choice((None, "S", "H", "C", "D", "S", "H")), level, options)
    dealt = {seat: tuple(cards) for seat, cards in hands.items()}
    hands[leader] += kitty
    buried = tuple(rng.sample(hands[leader], family.kitty))
    for card in buried:
        hands[leader].remove(card)
    played = Played(family, levels, leader, order, dealt, kitty, buried, _calls(rng, family, order))
    turn = leader
    while hands[turn]:
        _trick(rng, played, hands, turn)
        turn = played.winners[-1]
    return played


def _calls(rng: Random, family: Family, order: Trumps) -> tuple[tuple[str, int], ...]:
    """Called cards: of the side suits, neither the highest nor points, which any rule about calls allows."""
    if not family.friends:
        return ()
    allowed = [face for face in FACES if order.of[face] != "T" and face[1] not in "AK5T"]
    number = family.players // 2 - 1 if family.options.friends == "usual" else int(family.options.friends)
    return tuple((card, rng.randint(1, family.decks)) for card in rng.sample(allowed, number))


def _trick(rng: Random, played: Played, hands: dict[str, list[str]], leader: str) -> None:
    family, order = played.family, played.trump
    start = family.seats.index(leader)
    turns = family.seats[start:] + family.seats[:start]
    lead = _lead(rng, played, hands, leader)
    trick: list[tuple[str, Cards]] = []
    for seat in turns:
        cards = _answer(rng, lead, tuple(hands[seat]), order, family.options) if trick else lead
        trick.append((seat, cards))
        for card in cards:
            hands[seat].remove(card)
    played.tricks.append(trick)
    played.winners.append(trick[winner([cards for _, cards in trick], order, family.options)][0])
    if family.friends:
        _join(played)


def _join(played: Played) -> None:
    """Who has joined by now, counted anew from the first trick."""
    rule = played.family.options.friend_rejoin
    company, joined = {played.leader}, []
    open_calls = list(played.calls)
    seen: Counter[str] = Counter()
    for trick in played.tricks:
        for seat, cards in trick:
            for card in cards:
                seen[card] += 1
                for call in [call for call in open_calls if call[0] == card and seen[card] >= call[1]]:
                    if (rule == "next-copy" and seat in company) or (rule == "not-leader" and seat == played.leader):
                        continue
                    open_calls.remove(call)
                    joined.append(seat)
                    company.add(seat)
    played.joined = joined


def _lead(rng: Random, played: Played, hands: dict[str, list[str]], leader: str) -> Cards:
    """A single card, equal cards, or a throw that nobody can beat."""
    order, options = played.trump, played.family.options
    face = rng.choice(hands[leader])
    suit = order.of[face]
    copies = hands[leader].count(face)
    others = [order.step[c] for seat, hand in hands.items() if seat != leader for c in hand if order.of[c] == suit]
    sure = [c for c in hands[leader] if order.of[c] == suit and order.step[c] >= max(others, default=0)]
    if len(sure) > 1 and options.throw == "on" and rng.random() < 0.5:
        return arrange(rng.sample(sure, rng.randint(2, min(len(sure), 6))))
    width = rng.randint(1, copies) if rng.random() < 0.5 else copies
    if options.set_lead == "full-only" and 1 < width < played.family.decks:
        width = 1
    return (face,) * width


def _answer(rng: Random, lead: Cards, hand: Cards, order: Trumps, options: Options) -> Cards:
    """A legal answer: one drawn by lot if that is legal, else the one the rules name."""
    suit = order.of[lead[0]]
    held = [card for card in hand if order.of[card] == suit]
    for _ in range(3):
        if len(held) <= len(lead):
            rest = list((Counter(hand) - Counter(held)).elements())
            play = (*held, *rng.sample(rest, len(lead) - len(held)))
        else:
            play = tuple(rng.sample(held, len(lead)))
        if is_legal(lead, hand, play, order, options):
            return arrange(play)
    found = legal_example(lead, hand, order, options)
    assert found, "a legal answer always exists"
    return arrange(found)


def write(played: Played, tags: dict[str, str] | None = None, claims: bool = True) -> str:
    """The record of a deal, in canonical notation; ``tags`` stand behind those of the deal."""
    family = played.family
    levels = " ".join(f"{side} {level}" for side, level in played.levels.items())
    head = {"Event": "Any game of the family", "Options": family.text, "Levels": levels, "Leader": played.leader}
    head |= {"Trump": played.trump.name, **(tags or {})}
    lines = [f'[{name} "{value}"]' for name, value in head.items() if value]
    lines += ["", *(f"deal {seat}: {row(arrange(hand))}" for seat, hand in played.dealt.items())]
    lines += [f"kitty: {row(arrange(played.kitty))}", f"bury {played.leader}: {row(arrange(played.buried))}"]
    if played.calls:
        lines.append(f"friend {played.leader}: " + " ".join(f"{card}#{copy}" for card, copy in played.calls))
    lines.append("")
    for number, (trick, won) in enumerate(zip(played.tricks, played.winners, strict=True), 1):
        plays = " ".join(token(cards) for _, cards in trick)
        claim = f" ={won} +{points([c for _, cards in trick for c in cards])}" if claims else ""
        lines.append(f"{number}. {trick[0][0]}: {plays}{claim}")
    return "\n".join(lines) + "\n"


def revoke(rng: Random, played: Played) -> tuple[Played, str] | None:
    """The deal with one card of a suit kept back by a follower who had it, and where; ``None`` if there is no chance.

    Two cards of one hand change places: the one that followed a single lead, and a later one of another suit.
    """
    chances = []
    for number, trick in enumerate(played.tricks):
        lead = trick[0][1]
        for place, (seat, cards) in enumerate(trick[1:], 1):
            if len(lead) != 1 or played.trump.of[cards[0]] != played.trump.of[lead[0]]:
                continue
            for later, other in enumerate(played.tricks[number + 1 :], number + 1):
                mine = next(at for at, (who, _) in enumerate(other) if who == seat)
                for card in other[mine][1]:
                    if played.trump.of[card] != played.trump.of[lead[0]]:
                        chances.append((number, place, later, mine, card))
    if not chances:
        return None
    number, place, later, mine, card = rng.choice(chances)
    tricks = [list(trick) for trick in played.tricks]
    seat, (own,) = tricks[number][place]
    kept = list(tricks[later][mine][1])
    kept[kept.index(card)] = own
    tricks[number][place] = (seat, (card,))
    tricks[later][mine] = (seat, tuple(kept))
    changed = Played(**{**played.__dict__, "tricks": tricks})
    return changed, f"{number + 1}.{seat}"
