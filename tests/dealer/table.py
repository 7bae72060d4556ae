"""A whole deal from a seed: the draw, the bids, the kitty, the tricks, the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.dealer import style
from tests.dealer.cards import FACES, JOKERS, PACK, RANKS, SEATS, Cards, Trump, after, points, side
from tests.dealer.rules import Component, Score, forced, score, split, trick_points, winner


@dataclass(frozen=True)
class Table:
    """What is settled before the deal, and how people play at this table.

    ``levels`` by side and ``leader`` (the dealer, by the last deal; ``None`` in a first deal, where the bids find
    him). ``bidding``: how ready they are to bid, 0 for not at all; ``throws``: how ready to try a throw that may fail;
    ``pairs``: how many of the pairs come into one hand, beyond chance, as when a pack is shuffled badly.
    """

    levels: tuple[tuple[str, str], ...]
    leader: str | None
    bidding: float = 1.0
    throws: float = 0.02
    pairs: float = 0.0

    @classmethod
    def by_lot(cls, rng: Random) -> Table:
        """Any levels, any leader; one deal in eight is the first of its match."""
        if rng.random() < 0.125:
            return cls((("NS", "2"), ("EW", "2")), None)
        levels = (("NS", rng.choice(RANKS)), ("EW", rng.choice(RANKS)))
        return cls(
            levels,
            rng.choice(SEATS),
            bidding=rng.choice((0.0, 0.3, 1.0, 1.0, 1.0, 3.0)),
            throws=rng.choice((0.0, 0.02, 0.15)),
            pairs=rng.choice((0.0, 0.0, 0.0, 0.4)),
        )


@dataclass(frozen=True)
class Bid:
    """A bid: the seat, the cards shown, and how many cards the seat had drawn."""

    seat: str
    cards: Cards
    moment: int


@dataclass(frozen=True)
class Play:
    """A play; ``attempt`` are the cards of a throw that failed; ``named``: the record names the seat."""

    seat: str
    cards: Cards
    attempt: Cards = ()
    named: bool = False


@dataclass(frozen=True)
class Trick:
    """A trick played out; ``hands`` are those before it, with the cards that later tricks will take from them."""

    number: int
    plays: tuple[Play, ...]
    winner: str
    points: int
    parts: tuple[Component, ...]
    hands: dict[str, Cards]

    @property
    def leader(self) -> str:
        """Who led."""
        return self.plays[0].seat


@dataclass(frozen=True)
class Deal:
    """A finished deal. ``drawn`` are the 25 cards of each seat in the order drawn."""

    table: Table
    levels: dict[str, str]
    first: bool
    drawn: dict[str, Cards]
    kitty: Cards
    bids: tuple[Bid, ...]
    flipped: Cards
    leader: str
    trump: Trump
    buried: Cards
    tricks: tuple[Trick, ...]
    score: Score

    @property
    def hands(self) -> dict[str, Cards]:
        """The hands when the first trick begins."""
        return self.tricks[0].hands


def deal(rng: Random, table: Table) -> Deal:
    """A deal at this table."""
    levels = dict(table.levels)
    while True:
        pack = _shuffled(rng, table.pairs)
        first = table.leader or rng.choice(SEATS)
        drawn = {after(first, turn): tuple(pack[turn:100:4]) for turn in range(4)}
        kitty = tuple(pack[100:])
        bids = _bids(rng, table, levels, first, drawn)
        if bids or table.leader:
            break
    leader = table.leader or bids[-1].seat
    rank = levels[side(leader)]
    flipped: Cards = ()
    if bids:
        shown = bids[-1].cards[0]
        trump = Trump(None if shown in JOKERS else shown[0], rank)
    else:
        turned = next(place for place, card in enumerate(kitty) if card not in JOKERS)
        flipped = kitty[: turned + 1]
        trump = Trump(kitty[turned][0], rank)
    hands = {seat: list(cards) for seat, cards in drawn.items()}
    hands[leader] += kitty
    buried = style.bury(rng, trump, hands[leader])
    for card in buried:
        hands[leader].remove(card)
    tricks = tuple(play_on(rng, trump, 1, leader, hands, table.throws))
    result = settle(leader, levels, buried, tricks)
    return Deal(table, levels, table.leader is None, drawn, kitty, bids, flipped, leader, trump, buried, tricks, result)


def settle(leader: str, levels: dict[str, str], buried: Cards, tricks: tuple[Trick, ...]) -> Score:
    """The score of the tricks."""
    taken = sum(trick.points for trick in tricks if side(trick.winner) != side(leader))
    dug = side(tricks[-1].winner) != side(leader)
    return score(leader, levels, taken, points(buried), dug, tricks[-1].parts[0].size)


def changed(rng: Random, deal: Deal, place: int, plays: tuple[Play, ...]) -> Deal:
    """The deal with other plays in the trick at this place (from 0), played on from there."""
    old = deal.tricks[place]
    hands = {seat: list(cards) for seat, cards in old.hands.items()}
    trick = play_trick(rng, deal.trump, old.number, plays[0].seat, hands, 0.0, plays)
    take(hands, trick)
    rest = play_on(rng, deal.trump, old.number + 1, trick.winner, hands, 0.0)
    tricks = (*deal.tricks[:place], trick, *rest)
    return replace(deal, tricks=tricks, score=settle(deal.leader, deal.levels, deal.buried, tricks))


def _shuffled(rng: Random, pairs: float) -> list[str]:
    """The pack in the order drawn; every fourth card goes to the same hand, the last eight are the kitty."""
    pack = list(PACK)
    rng.shuffle(pack)
    for face in rng.sample(FACES, len(FACES)):
        first, second = (place for place, card in enumerate(pack) if card == face)
        if first < 100 and rng.random() < pairs:
            place = rng.choice([place for place in range(first % 4, 100, 4) if place != first])
            pack[second], pack[place] = pack[place], pack[second]
    return pack


def _bids(rng: Random, table: Table, levels: dict[str, str], first: str, drawn: dict[str, Cards]) -> tuple[Bid, ...]:
    """Bids as people make them while they draw (R7.1 to R7.5)."""
    bids: list[Bid] = []
    ranks = {seat: levels[side(table.leader or seat)] for seat in SEATS}
    for turn in range(100):
        seat, moment = after(first, turn % 4), turn // 4 + 1
        held = drawn[seat][:moment]
        card = held[-1]
        own = bool(bids) and bids[-1].seat == seat
        if own:
            # Reinforcing adds the same card; nobody overrides his own bid with another.
            if len(bids[-1].cards) == 1 and held.count(bids[-1].cards[0]) == 2 and _dares(rng, table, 0.5):
                bids.append(Bid(seat, bids[-1].cards * 2, moment))
            continue
        for face in sorted({card, *rng.choices(held, k=2)}):
            if face not in JOKERS and face[1] != ranks[seat]:
                continue
            length = sum(1 for other in held if other[0] == face[0] or other in JOKERS or other[1] == ranks[seat])
            for size in range(1, held.count(face) + 1):
                if _strength(face, size) > (_strength(bids[-1].cards[0], len(bids[-1].cards)) if bids else 0):
                    eager = 0.25 if face in JOKERS else min(1.0, length / moment * 1.1) * (0.5 if bids else 0.9)
                    if _dares(rng, table, eager):
                        bids.append(Bid(seat, (face,) * size, moment))
                        break
            if bids and bids[-1].seat == seat:
                break
    return tuple(bids)


def _dares(rng: Random, table: Table, chance: float) -> bool:
    return rng.random() < chance * table.bidding


def _strength(face: str, size: int) -> int:
    """The strength of a bid (R7.3); 0 for what is none."""
    if face in JOKERS:
        return 0 if size == 1 else 4 if face == "RJ" else 3
    return size


def play_on(rng: Random, trump: Trump, number: int, leader: str, hands: style.Hands, throws: float) -> Iterator[Trick]:
    """The tricks from this number to the last card; the hands are emptied."""
    while hands[leader]:
        trick = play_trick(rng, trump, number, leader, hands, throws)
        take(hands, trick)
        yield trick
        number, leader = number + 1, trick.winner


def take(hands: style.Hands, trick: Trick) -> None:
    """Take the cards of a trick out of the hands."""
    for play in trick.plays:
        for card in play.cards:
            hands[play.seat].remove(card)


def play_trick(
    rng: Random,
    trump: Trump,
    number: int,
    leader: str,
    hands: style.Hands,
    throws: float,
    plays: tuple[Play, ...] = (),
) -> Trick:
    """One trick, or the rest of one of which some plays are made already. The hands are left as they are."""
    before = {seat: tuple(cards) for seat, cards in hands.items()}
    if not plays:
        parts = style.lead(rng, trump, leader, hands, throws)
        plays = (led(rng, trump, leader, parts, hands),)
    parts = split(trump, plays[0].cards)
    while len(plays) < 4:
        seat = after(plays[-1].seat)
        cards = style.answer(rng, trump, parts, hands[seat], [play.cards for play in plays])
        plays += (Play(seat, cards),)
    laid = [play.cards for play in plays]
    return Trick(number, plays, plays[winner(trump, laid)].seat, trick_points(laid), tuple(parts), before)


def led(rng: Random, trump: Trump, seat: str, parts: list[Component], hands: style.Hands) -> Play:
    """A lead of these parts: all of them, or what is left of a throw that fails (R6.2, R6.3)."""
    cards = tuple(card for part in parts for card in part.cards)
    suit = trump.suits[cards[0]]
    others = [trump.of(suit, hand) for other, hand in hands.items() if other != seat]
    stays = forced(trump, parts, others)
    return Play(seat, rng.choice(stays).cards, attempt=cards) if stays else Play(seat, cards)
