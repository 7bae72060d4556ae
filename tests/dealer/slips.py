"""Faults that lie outside the tricks: in what a record claims, in bids, kitty and hands."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from tests.dealer.cards import FACES, JOKERS, RANKS, SEATS, Cards, arrange, points, row, side
from tests.dealer.faults import Fault, kind, record
from tests.dealer.opening import Bid
from tests.dealer.table import Deal
from tests.dealer.text import Layout, claims, levels


@kind("wrong winner", "winner-wrong")
def _winner(rng: Random, deal: Deal) -> Fault | None:
    trick = rng.choice(deal.tricks)
    said = rng.choice([seat for seat in SEATS if seat != trick.winner])
    return _claim(rng, deal, trick.number, f"={said}")


@kind("wrong points of a trick", "points-wrong")
def _points(rng: Random, deal: Deal) -> Fault | None:
    trick = rng.choice(deal.tricks)
    return _claim(rng, deal, trick.number, f"+{trick.points + rng.choice((5, 10, 15))}")


def _claim(rng: Random, deal: Deal, number: int, claim: str) -> Fault:
    """Add a claim to a trick."""
    text = record(rng, deal)
    last = deal.tricks[number - 1].plays[-1].seat
    return Fault(re.sub(rf"^({number}\. .*)$", rf"\1 {claim}", text, flags=re.MULTILINE), f"{number}.{last}")


@kind("wrong total", "points-wrong")
def _total(rng: Random, deal: Deal) -> Fault | None:
    said = deal.score.opponents + 5
    buried = points(deal.buried)
    # A number that the kitty could explain is another fault.
    return None if buried and (said - _taken(deal)) % buried == 0 else _tag(rng, deal, "Points", str(said))


@kind("kitty counted wrongly", "kitty-bonus-wrong")
def _kitty_points(rng: Random, deal: Deal) -> Fault | None:
    taken, buried = _taken(deal), points(deal.buried)
    failed = any(play.attempt for trick in deal.tricks for play in trick.plays)  # may explain the difference, too
    return _tag(rng, deal, "Points", str(taken + buried)) if buried and not failed else None


def _taken(deal: Deal) -> int:
    """The opponents' points in tricks."""
    return sum(trick.points for trick in deal.tricks if side(trick.winner) != side(deal.leader))


@kind("wrong winner of the deal", "result-wrong")
def _won(rng: Random, deal: Deal) -> Fault | None:
    loser = "EW" if claims(deal)["Winner"] == "NS" else "NS"
    return _tag(rng, deal, "Winner", loser)


@kind("wrong promotion", "rank-wrong")
def _promotion(rng: Random, deal: Deal) -> Fault | None:
    letter, gain = deal.score.promotion.split("+")
    return _tag(rng, deal, "Promotion", f"{letter}+{int(gain) + 1}")


@kind("wrong next levels", "rank-wrong")
def _levels(rng: Random, deal: Deal) -> Fault | None:
    if deal.score.won or deal.score.gain == 0:
        return None
    return _tag(rng, deal, "NextLevels", levels(deal.levels))


@kind("wrong next leader", "dealer-wrong")
def _next(rng: Random, deal: Deal) -> Fault | None:
    seats = [seat for seat in SEATS if seat != deal.score.next_leader]
    return _tag(rng, deal, "NextLeader", rng.choice(seats))


@kind("match won too early", "game-over-wrong")
def _early(rng: Random, deal: Deal) -> Fault | None:
    winner = claims(deal)["Winner"]
    return None if deal.score.won else _tag(rng, deal, "NextLevels", levels({**deal.score.levels, winner: "won"}))


@kind("match goes on after A", "game-over-wrong")
def _on(rng: Random, deal: Deal) -> Fault | None:
    return _tag(rng, deal, "NextLevels", levels(deal.score.levels)) if deal.score.won else None


@kind("wrong trump", "trump-mismatch")
def _trump(rng: Random, deal: Deal) -> Fault | None:
    other = rng.choice([suit for suit in ("S", "H", "C", "D", "NT") if suit != (deal.trump.suit or "NT")])
    return _tag(rng, deal, "Trump", other + deal.trump.rank)


@kind("wrong trump rank", "trump-rank-mismatch")
def _rank(rng: Random, deal: Deal) -> Fault | None:
    other = rng.choice([rank for rank in RANKS if rank != deal.trump.rank])
    return _tag(rng, deal, "Trump", (deal.trump.suit or "NT") + other)


def _tag(rng: Random, deal: Deal, name: str, value: str) -> Fault:
    """Add a tag at the end of the head."""
    return Fault(record(rng, deal, Layout()).replace("\n\n", f'\n[{name} "{value}"]\n\n', 1), None)


def _bid(rng: Random, deal: Deal, seat: str, cards: Cards) -> Fault:
    """Add a bid behind the others; it is not valid, so nothing else changes."""
    bids = (*deal.bids, Bid(seat, cards, 25))
    return Fault(record(rng, replace(deal, bids=bids), Layout()), None)


@kind("bid not of the rank", "bid-not-rank")
def _bid_rank(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice(SEATS)
    rank = _rank_cards(deal, seat)
    cards = [card for card in deal.drawn[seat] if card not in JOKERS and card not in rank]
    return None if deal.flipped else _bid(rng, deal, seat, (rng.choice(cards),))


@kind("bid of different cards", "bid-not-identical")
def _bid_mixed(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice(SEATS)
    cards = sorted(set(_rank_cards(deal, seat)))
    return None if deal.flipped or len(cards) < 2 else _bid(rng, deal, seat, arrange(cards[:2]))


@kind("bid with one joker", "bid-joker-single")
def _bid_joker(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice(SEATS)
    jokers = [card for card in deal.drawn[seat] if card in JOKERS]
    return None if deal.flipped or not jokers else _bid(rng, deal, seat, (jokers[0],))


@kind("bid too weak", "bid-too-weak")
def _bid_weak(rng: Random, deal: Deal) -> Fault | None:
    if not deal.bids:
        return None
    last = deal.bids[-1]
    for seat in rng.sample(SEATS, 4):
        for card in _rank_cards(deal, seat):
            if seat != last.seat and card != last.cards[0]:
                return _bid(rng, deal, seat, (card,))
    return None


@kind("bid over the own one", "bid-own-override")
def _bid_own(rng: Random, deal: Deal) -> Fault | None:
    if not deal.bids or len(deal.bids[-1].cards) > 1:
        return None
    last = deal.bids[-1]
    hand = _rank_cards(deal, last.seat)
    for card in sorted(set(hand)):
        if hand.count(card) == 2 and card != last.cards[0]:
            return _bid(rng, deal, last.seat, (card, card))
    return None


@kind("partner's bid strengthened", "bid-partner-reinforce")
def _bid_partner(rng: Random, deal: Deal) -> Fault | None:
    if not deal.bids or len(deal.bids[-1].cards) > 1:
        return None
    partner = SEATS[(SEATS.index(deal.bids[-1].seat) + 2) % 4]
    card = deal.bids[-1].cards[0]
    return _bid(rng, deal, partner, (card,)) if card in deal.drawn[partner] else None


@kind("bid with cards not held", "bid-not-held", alone=False)
def _bid_strange(rng: Random, deal: Deal) -> Fault | None:
    if not deal.bids:
        return None
    last = deal.bids[-1]
    seat = next(seat for seat in SEATS if seat not in (last.seat, SEATS[(SEATS.index(last.seat) + 2) % 4]))
    if deal.drawn[seat].count("RJ") == 2 or last.cards[0] == "RJ":
        return None
    return _bid(rng, deal, seat, ("RJ", "RJ"))


@kind("kitty turned after a bid", "flip-with-bid")
def _flip(rng: Random, deal: Deal) -> Fault | None:
    if not deal.bids:
        return None
    turned = tuple(card for card in deal.kitty if card not in JOKERS)[:1]
    return Fault(record(rng, replace(deal, flipped=turned), Layout()), None)


@kind("too many cards turned", "flip-stop")
def _flip_on(rng: Random, deal: Deal) -> Fault | None:
    count = len(deal.flipped)
    if not count or count == 8:
        return None
    return Fault(record(rng, replace(deal, flipped=deal.kitty[: count + 1]), Layout()), None)


@kind("a card dealt three times", "card-duplicate", alone=False)
def _twice(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice(SEATS)
    hand = list(deal.drawn[seat])
    old = rng.randrange(25)
    hand[old] = rng.choice([card for card in FACES if card != hand[old]])
    return _hand(rng, deal, seat, tuple(hand))


@kind("a card left out of a hand", "hand-size", alone=False)
def _short(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice(SEATS)
    return _hand(rng, deal, seat, deal.drawn[seat][1:])


@kind("a card left out of every hand", "pack-incomplete", alone=False)
def _pack(rng: Random, deal: Deal) -> Fault | None:
    drawn = {seat: cards[1:] for seat, cards in deal.drawn.items()}
    return Fault(record(rng, replace(deal, drawn=drawn), Layout()), None)


def _hand(rng: Random, deal: Deal, seat: str, cards: Cards) -> Fault:
    """The record with another hand given for a seat."""
    return Fault(record(rng, replace(deal, drawn={**deal.drawn, seat: cards}), Layout()), None)


@kind("a short kitty", "kitty-size", alone=False)
def _kitty(rng: Random, deal: Deal) -> Fault | None:
    return Fault(record(rng, replace(deal, kitty=deal.kitty[1:]), Layout()), None)


@kind("too few cards buried", "bury-count", alone=False)
def _bury_few(rng: Random, deal: Deal) -> Fault | None:
    return Fault(record(rng, replace(deal, buried=deal.buried[1:]), Layout()), None)


@kind("too many cards buried", "bury-count", alone=False)
def _bury_many(rng: Random, deal: Deal) -> Fault | None:
    more = arrange((*deal.buried, rng.choice(deal.hands[deal.leader])))
    return Fault(record(rng, replace(deal, buried=more), Layout()), None)


@kind("buried cards not held", "bury-not-held", alone=False)
def _bury_strange(rng: Random, deal: Deal) -> Fault | None:
    own = (*deal.drawn[deal.leader], *deal.kitty)
    card = rng.choice([face for face in FACES if face not in own])
    return Fault(record(rng, replace(deal, buried=arrange((*deal.buried[1:], card))), Layout()), None)


@kind("buried by the partner", "kitty-taker", alone=False)
def _taker(rng: Random, deal: Deal) -> Fault | None:
    if deal.first:
        return None
    partner = SEATS[(SEATS.index(deal.leader) + 2) % 4]
    text = record(rng, deal, Layout())
    return Fault(text.replace(f"bury {deal.leader}: {row(deal.buried)}", f"bury {partner}: {row(deal.buried)}"), None)


@kind("a bid after the burial", "steal-off")
def _late(rng: Random, deal: Deal) -> Fault | None:
    seat = rng.choice([seat for seat in SEATS if seat != deal.leader])
    rank = [card for card in deal.hands[seat] if card[1] == deal.trump.rank and card not in JOKERS]
    if not rank:
        return None
    text = record(rng, deal, Layout())
    buried = f"bury {deal.leader}: {row(deal.buried)}\n"
    return Fault(text.replace(buried, f"{buried}bid {seat}: {rank[0]}\n"), None)


def _rank_cards(deal: Deal, seat: str) -> list[str]:
    """The cards a seat may bid with: those of its own level in a first deal, else of the leader's."""
    rank = deal.levels[side(seat if deal.first else deal.leader)]
    return [card for card in deal.drawn[seat] if card not in JOKERS and card[1] == rank]
