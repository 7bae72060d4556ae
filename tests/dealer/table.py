"""A whole deal from a seed: the draw, the bids, the kitty, the tricks, the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.dealer import style
from tests.dealer.cards import RANKS, SEATS, Cards, Trump, after, points, side
from tests.dealer.house import USUAL, House
from tests.dealer.opening import Bid, Chances, Exchange, opening
from tests.dealer.rules import Component, Score, forced, score, split, trick_points, winner


@dataclass(frozen=True)
class Table:
    """What is settled before the deal, and how people play at this table.

    ``levels`` by side and ``leader`` (the dealer, by the last deal; ``None`` in a first deal, where the bids find
    him). ``bidding``: how ready they are to bid, 0 for not at all; ``throws``: how ready to try a throw that may fail;
    ``pairs``: how many of the pairs come into one hand, beyond chance, as when a pack is shuffled badly. ``house`` is what
    this circle plays otherwise; ``stealing``: how ready they are to bid for the kitty where that is agreed.
    """

    levels: tuple[tuple[str, str], ...]
    leader: str | None
    bidding: float = 1.0
    throws: float = 0.02
    pairs: float = 0.0
    house: House = USUAL
    stealing: float = 0.5

    @classmethod
    def by_lot(cls, rng: Random, house: House = USUAL) -> Table:
        """Any levels, any leader; one deal in eight is the first of its match."""
        start = house["start-rank"]
        fails = house.preset != "dabaifen"  # there, a throw that fails costs the deal
        if rng.random() < 0.125:
            return cls((("NS", start), ("EW", start)), None, throws=0.02 * fails, house=house)
        ranks = RANKS[RANKS.index(start) :]
        levels = (("NS", rng.choice(ranks)), ("EW", rng.choice(ranks)))
        return cls(
            levels,
            rng.choice(SEATS),
            house=house,
            bidding=rng.choice((0.0, 0.3, 1.0, 1.0, 1.0, 3.0)),
            throws=rng.choice((0.0, 0.02, 0.15)) * fails,
            pairs=rng.choice((0.0, 0.0, 0.0, 0.4)),
        )


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
    """A finished deal. ``drawn`` are the cards of each seat in the order drawn, ``exchanges`` who had the kitty, one after
    the other, ``passes`` who passed in the end when it could be stolen."""

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
    exchanges: tuple[Exchange, ...] = ()
    passes: tuple[str, ...] = ()

    @property
    def hands(self) -> dict[str, Cards]:
        """The hands when the first trick begins."""
        return self.tricks[0].hands

    @property
    def house(self) -> House:
        """What the circle plays otherwise."""
        return self.table.house


def deal(rng: Random, table: Table) -> Deal:
    """A deal at this table that is played to its end."""
    levels = dict(table.levels)
    chances = Chances(table.bidding, table.stealing, table.pairs, 0.0)
    begun = opening(rng, table.house, levels, table.leader, chances, whole=True)
    leader, trump, buried = begun.leader, begun.trump, begun.exchanges[-1].buried
    assert leader is not None and trump is not None
    hands = {seat: list(cards) for seat, cards in begun.drawn.items()}
    lying = begun.kitty
    for exchange in begun.exchanges:
        hands[exchange.seat] += lying
        lying = exchange.buried
        for card in lying:
            hands[exchange.seat].remove(card)
    tricks = tuple(play_on(rng, trump, 1, leader, hands, table.throws))
    result = settle(leader, levels, buried, tricks, table.house)
    return Deal(
        table, levels, table.leader is None, begun.drawn, begun.kitty, begun.bids, begun.flipped, leader, trump, buried,
        tricks, result, begun.exchanges, begun.passes,
    )  # fmt: skip


def settle(
    leader: str, levels: dict[str, str], buried: Cards, tricks: tuple[Trick, ...], house: House = USUAL
) -> Score:
    """The score of the tricks."""
    taken = sum(trick.points for trick in tricks if side(trick.winner) != side(leader))
    dug = side(tricks[-1].winner) != side(leader)
    return score(leader, levels, taken, points(buried), dug, tricks[-1].parts[0].size, house.preset)


def changed(rng: Random, deal: Deal, place: int, plays: tuple[Play, ...]) -> Deal:
    """The deal with other plays in the trick at this place (from 0), played on from there."""
    old = deal.tricks[place]
    hands = {seat: list(cards) for seat, cards in old.hands.items()}
    trick = play_trick(rng, deal.trump, old.number, plays[0].seat, hands, 0.0, plays)
    take(hands, trick)
    rest = play_on(rng, deal.trump, old.number + 1, trick.winner, hands, 0.0)
    tricks = (*deal.tricks[:place], trick, *rest)
    return replace(deal, tricks=tricks, score=settle(deal.leader, deal.levels, deal.buried, tricks, deal.house))


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
