"""Faults of the opening under what circles play otherwise: bids, new deals, and the kitty that is stolen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.dealer.cards import FACES, JOKERS, SEATS, Cards, after, arrange, row, side, token
from tests.dealer.faults import Fault, kind, record
from tests.dealer.house import USUAL, House
from tests.dealer.opening import Bid, Exchange, made
from tests.dealer.table import Deal, Table
from tests.dealer.table import deal as play_deal
from tests.dealer.text import Layout

STEALING = House((("kitty-steal", "on"),))
STOLEN = House((("kitty-steal", "on"), ("steal-order", "any-pair")))
"""Where the kitty goes round often."""


def _changed(rng: Random, deal: Deal, exchanges: tuple[Exchange, ...], passes: tuple[str, ...] = ()) -> Fault:
    """The record with other exchanges."""
    return Fault(record(rng, replace(deal, exchanges=exchanges, passes=passes), Layout()), None)


def _bid_for(rng: Random, deal: Deal, seat: str, cards: Cards, passes: tuple[str, ...] = ()) -> Fault:
    """The record with one more bid for the kitty at the end, which is not valid and leads to nothing."""
    text = record(rng, replace(deal, passes=()), Layout())
    last = deal.exchanges[-1]
    line = f"bury {last.seat}: {row(last.buried)}\n"
    more = "".join(f"bid {one}: pass\n" for one in passes) + f"bid {seat}: {token(cards)}\n"
    before, _, behind = text.rpartition(line)
    return Fault(before + line + more + behind, None)


def _pairs(deal: Deal, seat: str) -> list[Cards]:
    """The pairs a seat may show when it bids for the kitty."""
    hand, rank = deal.hands[seat], deal.trump.rank
    faces = sorted({card for card in hand if hand.count(card) == 2 and (card in JOKERS or card[1] == rank)})
    return [(face, face) for face in faces]


def _shown(deal: Deal) -> list[tuple[str, Cards]]:
    bids = [(bid.seat, bid.cards) for bid in deal.bids if bid.cards]
    return bids + [(each.seat, each.bid) for each in deal.exchanges if each.bid]


@kind("bid for the kitty too low", "steal-too-weak", house=STEALING)
def _weak(rng: Random, deal: Deal) -> Fault | None:
    holder, shown = deal.exchanges[-1].seat, _shown(deal)
    for place in (1, 2, 3) if not deal.flipped and shown else ():
        seat = after(holder, place)
        for cards in _pairs(deal, seat):
            if not deal.house.steals(shown, seat, cards, deal.trump.rank):
                return _bid_for(rng, deal, seat, cards)
    return None


@kind("bid for the kitty with one card", "steal-too-weak", house=STEALING)
def _single(rng: Random, deal: Deal) -> Fault | None:
    seat = after(deal.exchanges[-1].seat, rng.randint(1, 3))
    cards = [card for card in deal.hands[seat] if card not in JOKERS and card[1] == deal.trump.rank]
    return _bid_for(rng, deal, seat, (cards[0],)) if cards and not deal.flipped else None


@kind("kitty stolen from oneself", "steal-turn", house=STOLEN)
def _own(rng: Random, deal: Deal) -> Fault | None:
    holder = deal.exchanges[-1].seat
    pairs = _pairs(deal, holder)
    return _bid_for(rng, deal, holder, rng.choice(pairs)) if pairs and not deal.flipped else None


@kind("kitty stolen out of turn", "steal-turn", house=STOLEN)
def _turn(rng: Random, deal: Deal) -> Fault | None:
    holder = deal.exchanges[-1].seat
    place = rng.randint(1, 2)
    pairs = _pairs(deal, after(holder, place))
    if not pairs or deal.flipped:
        return None
    return _bid_for(rng, deal, after(holder, place), rng.choice(pairs), (after(holder, rng.randint(place + 1, 3)),))


@kind("kitty stolen when all have passed", "steal-turn", house=STOLEN)
def _over(rng: Random, deal: Deal) -> Fault | None:
    holder = deal.exchanges[-1].seat
    others = tuple(after(holder, place) for place in (1, 2, 3))
    for seat in others if not deal.flipped else ():
        for cards in _pairs(deal, seat):
            return _bid_for(rng, deal, seat, cards, others)
    return None


@kind("kitty stolen after a card was turned", "steal-after-flip", house=STEALING)
def _turned(rng: Random, deal: Deal) -> Fault | None:
    for place in (1, 2, 3) if deal.flipped else ():
        seat = after(deal.leader, place)
        for cards in _pairs(deal, seat):
            return _bid_for(rng, deal, seat, cards)
    return None


@kind("kitty taken without a bid", "kitty-taker", alone=False, house=STOLEN)
def _silent(rng: Random, deal: Deal) -> Fault | None:
    if len(deal.exchanges) < 2:
        return None
    last = replace(deal.exchanges[-1], bid=())
    return _changed(rng, deal, (*deal.exchanges[:-1], last))


@kind("the thief buries too few", "bury-count", alone=False, house=STOLEN)
def _few(rng: Random, deal: Deal) -> Fault | None:
    if len(deal.exchanges) < 2:
        return None
    place = rng.randrange(1, len(deal.exchanges))
    changed = list(deal.exchanges)
    changed[place] = replace(changed[place], buried=changed[place].buried[1:])
    return _changed(rng, deal, tuple(changed))


@kind("the thief buries cards not held", "bury-not-held", alone=False, house=STOLEN)
def _strange(rng: Random, deal: Deal) -> Fault | None:
    if len(deal.exchanges) < 2:
        return None
    last = deal.exchanges[-1]
    held = (*deal.hands[last.seat], *last.buried)
    card = rng.choice([face for face in FACES if face not in held])
    last = replace(last, buried=arrange((*last.buried[1:], card)))
    return _changed(rng, deal, (*deal.exchanges[:-1], last))


@kind("the thief plays a card that was buried", "not-in-hand", alone=False, house=STOLEN)
def _buried(rng: Random, deal: Deal) -> Fault | None:
    if len(deal.exchanges) < 2:
        return None
    thief, trick = deal.exchanges[-1], deal.tricks[0]
    play = next(play for play in trick.plays if play.seat == thief.seat)
    card = next((card for card in thief.buried if card not in deal.hands[thief.seat]), None)
    if card is None:
        return None
    plays = tuple(replace(play, cards=(*play.cards[1:], card)) if one is play else one for one in trick.plays)
    tricks = (replace(trick, plays=plays), *deal.tricks[1:])
    return Fault(record(rng, replace(deal, tricks=tricks), Layout()), f"1.{thief.seat}")


@kind("bid without its joker", "bid-joker-missing", house=House((("bid-with-joker", "on"),)))
def _joker(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice(SEATS)
    rank = deal.levels[side(seat if deal.first else deal.leader)]
    cards = [card for card in deal.drawn[seat] if card not in JOKERS and card[1] == rank]
    return None if deal.flipped or not cards else _bid(rng, deal, seat, (cards[0],))


@kind("bid over the partner's", "bid-partner-reinforce", house=House((("bid-partner-override", "off"),)))
def _partner(rng: Random, deal: Deal) -> Fault | None:
    shown = _shown(deal)
    seat = after(shown[-1][0], 2) if shown else None
    return _stronger(rng, deal, seat)


@kind("bid over the final one", "bid-too-weak", house=House((("bid-override", "off"),)))
def _final(rng: Random, deal: Deal) -> Fault | None:
    shown = _shown(deal)
    return _stronger(rng, deal, after(shown[-1][0], rng.choice((1, 3))) if shown else None)


def _stronger(rng: Random, deal: Deal, seat: str | None) -> Fault | None:
    """A stronger bid of a seat with other cards, one that only this circle does not allow."""
    shown = _shown(deal)
    if seat is None or deal.flipped:
        return None
    rank = deal.levels[side(seat if deal.first else deal.leader)]
    held = deal.drawn[seat]
    for face in sorted({card for card in held if card in JOKERS or card[1] == rank}):
        cards = made(deal.house, face, held.count(face))
        usual = USUAL.allows(shown, seat, cards, rank)
        if usual and not deal.house.allows(shown, seat, cards, rank):
            return _bid(rng, deal, seat, cards)
    return None


def _bid(rng: Random, deal: Deal, seat: str, cards: Cards) -> Fault:
    """Add a bid behind the others; it is not valid, so nothing else changes."""
    return Fault(record(rng, replace(deal, bids=(*deal.bids, Bid(seat, cards, 25))), Layout()), None)


@kind("kitty turned in a first deal", "no-bid", house=House((("no-bid-first", "turn-kitty"),)))
def _first(rng: Random, deal: Deal) -> Fault | None:
    deal = play_deal(rng, Table((("NS", "2"), ("EW", "2")), None, bidding=0.0, house=deal.house))
    if not deal.flipped:
        return None
    text = record(rng, deal, Layout())
    return Fault(text.replace(f'[Options "{deal.house.text}"]\n', "", 1), None)


@kind("a new deal that no hand forces", "redeal-unfounded", house=House((("redeal-hand", "no-trump"),)))
def _redeal(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice(SEATS)
    if not deal.trump.of("T", deal.hands[seat]):
        return None
    text = record(rng, deal, Layout()).split("\n\n1. ")[0]
    return Fault(f"{text}\nredeal {seat}: no-trumps\n", None)


@kind("a bid at a moment that was over", "draw-order")
def _moment(rng: Random, deal: Deal) -> Fault | None:
    """A seat that draws before another never has fewer cards, so it cannot bid with fewer after it."""
    if deal.first or set(deal.levels.values()) == {"2"}:
        return None
    for place, bid in enumerate(deal.bids[1:], 1):
        before = deal.bids[place - 1]
        turns = [(SEATS.index(one.seat) - SEATS.index(deal.leader)) % 4 for one in (before, bid)]
        if turns[0] > turns[1] and bid.moment < deal.house.hand:
            late = replace(before, moment=bid.moment + 1)
            bids = (*deal.bids[: place - 1], late, *deal.bids[place:])
            return Fault(record(rng, replace(deal, bids=bids), Layout(hands="drawn")), None)
    return None
