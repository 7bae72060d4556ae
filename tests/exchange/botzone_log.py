"""Deals of the dealer as the judge of Botzone's Tractor logs them: requests and answers in turn, cards as numbers.

Written from that platform's own forms, and apart from what reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.dealer.cards import SEATS, points, side
from tests.dealer.rules import beaten, split
from tests.dealer.table import Deal, Play, Trick

Entry = dict[str, Any]
RANKS = "A23456789TJQK"


class Numbers:
    """Numbers for cards, by an order of the suits; every copy of a card has one of its own."""

    def __init__(self, order: str) -> None:
        self.order = order
        self.free = {card: [self.number(card), self.number(card) + 54] for card in self.faces()}
        self.held: dict[str, list[int]] = {}

    def faces(self) -> Iterable[str]:
        yield from (suit.upper() + rank for suit in self.order for rank in RANKS)
        yield from ("LJ", "RJ")

    def number(self, card: str) -> int:
        if card in ("LJ", "RJ"):
            return 52 if card == "LJ" else 53
        return RANKS.index(card[1]) * 4 + self.order.index(card[0].lower())

    def give(self, seat: str, card: str) -> int:
        """A copy of a card for a player."""
        number = self.free[card].pop()
        self.held.setdefault(seat, []).append(number)
        return number

    def held_by(self, seat: str, cards: Iterable[str]) -> list[int]:
        """The numbers of cards in a hand, which they stay in."""
        left = list(self.held[seat])
        found = []
        for card in cards:
            number = next(each for each in left if each % 54 == self.number(card))
            left.remove(number)
            found.append(number)
        return found

    def take(self, seat: str, cards: Iterable[str]) -> list[int]:
        """The same for cards that leave it."""
        found = self.held_by(seat, cards)
        for number in found:
            self.held[seat].remove(number)
        return found


def log(deal: Deal, order: str, *, plays: int | None = None, names: bool = False) -> Entry:
    """The log of a deal, or of its beginning; ``plays``: so many plays at most."""
    numbers = Numbers(order)
    level = dict(deal.levels)["NS" if deal.leader in "NS" else "EW"].replace("T", "10")
    banking: Entry = {"called": -1, "snatched": -1, "major": "", "banker": -1}
    entries: list[Entry] = []
    major = deal.trump.suit.lower() if deal.trump.suit else "n"
    kitty = [numbers.give("kitty", card) for card in deal.kitty]
    display: Entry = {"event": {"currplayer": -1, "action": "init"}, "publiccard": kitty, "level": level}
    allocation: list[list[int]] = [[], [], [], []]

    def ask(seat: str, **more: Any) -> None:
        told = {"level": level, "banking": dict(banking)} | more.pop("told", {})
        content = {str(SEATS.index(seat)): more | {"global": told}}
        output = {"command": "request", "content": content, "display": dict(display)}
        entries.append({"keep_running": False, "memory": 61, "output": output, "time": 150, "verdict": "OK"})

    def answer(seat: str, cards: list[int]) -> None:
        told: Entry = {"response": cards, "verdict": "OK"}
        told |= {"content": cards} if seat == "N" else {"keep_running": False, "memory": 50, "time": 33}
        entries.append({str(SEATS.index(seat)): told})

    start = SEATS.index(deal.leader)
    around = SEATS[start:] + SEATS[:start]
    bids = [bid for bid in deal.bids if bid.cards]
    for turn in range(25):
        for seat in around:
            card = numbers.give(seat, deal.drawn[seat][turn])
            allocation[SEATS.index(seat)].append(card)
            display["deliver"] = {"player": SEATS.index(seat), "poker": [card]}
            ask(seat, stage="deal", deliver=[card])
            made = next((bid for bid in bids if bid.seat == seat and bid.moment == turn + 1), None)
            answer(seat, numbers.held_by(seat, made.cards) if made else [])
            if made:
                place = SEATS.index(seat)
                suit = "n" if made.cards[0] in ("RJ", "LJ") else made.cards[0][0].lower()
                banking |= {"called" if banking["called"] == -1 else "snatched": place, "major": suit, "banker": place}
    banking |= {"major": major, "banker": SEATS.index(deal.leader)}
    ask(deal.leader, stage="cover", deliver=kitty)
    numbers.held[deal.leader] += kitty
    answer(deal.leader, numbers.take(deal.leader, deal.buried))
    initial: Entry = {"allocation": allocation, "seed": "17", "publiccard": kitty, "level": level}
    before: list[list[int]] = []
    total = 0
    led = SEATS.index(deal.leader)
    count = 0
    for trick in deal.tricks:
        current: list[list[int]] = []
        for play in trick.plays:
            if plays is not None and count == plays:
                return {"log": entries, "initdata": initial}
            history = [before, list(current), led, SEATS.index(trick.leader)]
            ask(play.seat, stage="play", history=history, told={"total_score": total})
            put = numbers.held_by(play.seat, play.attempt or play.cards)
            answer(play.seat, put)
            stayed = numbers.take(play.seat, play.cards)
            current.append(stayed)
            display = {"event": {"currplayer": SEATS.index(play.seat), "action": "play", "poker": stayed}}
            count += 1
            if play.attempt:
                total += fine(deal, trick, play) * (1 if side(play.seat) == side(deal.leader) else -1)
        before, led = current, SEATS.index(trick.leader)
        total += trick.points if side(trick.winner) != side(deal.leader) else 0
    scores = ending(deal, total)
    entries.append(
        {"output": {"command": "finish", "content": scores, "display": display | {"score": scores}}, "verdict": "OK"}
    )
    made_of: Entry = {"log": entries, "initdata": initial}
    if names:
        made_of["players"] = [{"type": "bot", "bot": {"name": f"bot {seat}", "version": 3}} for seat in range(4)]
    return made_of


def fine(deal: Deal, trick: Trick, play: Play) -> int:
    """What a throw that failed costs: ten points for each card of the parts that can be beaten."""
    suit = next(suit for suit in "SHCDT" if deal.trump.of(suit, play.attempt))
    others = [deal.trump.of(suit, hand) for seat, hand in trick.hands.items() if seat != play.seat]
    return 10 * sum(part.size for part in split(deal.trump, play.attempt) if beaten(deal.trump, part, others))


def ending(deal: Deal, total: int) -> dict[str, int]:
    """What the judge gives each player: of a kitty that is lost, twice the cards of the largest part that won it count."""
    last = deal.tricks[-1]
    if side(last.winner) != side(deal.leader):
        total += points(deal.buried) * 2 * last.parts[0].size
    bounds = (1, 40, 80, 120, 160)
    gain = (3, 2, 1, 1, 2, 3)[sum(total >= bound for bound in bounds)]
    return {
        str(place): gain if (side(seat) == side(deal.leader)) == (total < 80) else 0 for place, seat in enumerate(SEATS)
    }


def seen(whole: Entry, seat: int) -> Entry:
    """What the program of one player is given of a log, at the last time that it is asked."""
    requests: list[Entry] = []
    responses: list[Any] = []
    entries = whole["log"]
    for request, reply in zip(entries[::2], entries[1::2], strict=False):
        content = request["output"]["content"]
        if str(seat) in content and request["output"]["command"] == "request":
            requests.append(content[str(seat)] | ({"playerpos": seat} if not requests else {}))
            responses.append(reply[str(seat)]["response"])
    return {"requests": requests, "responses": responses[:-1]}
