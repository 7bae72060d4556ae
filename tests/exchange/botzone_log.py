"""Deals of the dealer as the judge of Botzone's Tractor logs them: requests and answers in turn, cards as numbers.

Written from that platform's own forms, and apart from what reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.dealer.cards import SEATS
from tests.dealer.table import Deal

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
    display: Entry = {"event": {"currplayer": -1, "action": "init"}}

    def ask(seat: str, **more: Any) -> None:
        told = {"level": level, "banking": dict(banking)} | more.pop("told", {})
        content = {str(SEATS.index(seat)): more | {"global": told}}
        output = {"command": "request", "content": content, "display": dict(display)}
        entries.append({"keep_running": False, "memory": 61, "output": output, "time": 150, "verdict": "OK"})

    def answer(seat: str, cards: list[int]) -> None:
        entries.append({str(SEATS.index(seat)): {"memory": 50, "verdict": "OK", "response": cards}})

    start = SEATS.index(deal.leader)
    around = SEATS[start:] + SEATS[:start]
    bids = [bid for bid in deal.bids if bid.cards]
    for turn in range(25):
        for seat in around:
            ask(seat, stage="deal", deliver=[numbers.give(seat, deal.drawn[seat][turn])])
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
    before: list[list[int]] = []
    led = SEATS.index(deal.leader)
    count = 0
    for trick in deal.tricks:
        current: list[list[int]] = []
        for play in trick.plays:
            if plays is not None and count == plays:
                return {"log": entries, "initdata": {"level": level}}
            history = [before, list(current), led, SEATS.index(trick.leader)]
            ask(play.seat, stage="play", history=history, told={"total_score": 0})
            put = numbers.held_by(play.seat, play.attempt or play.cards)
            answer(play.seat, put)
            stayed = numbers.take(play.seat, play.cards)
            current.append(stayed)
            display = {"event": {"currplayer": SEATS.index(play.seat), "action": "play", "poker": stayed}}
            count += 1
        before, led = current, SEATS.index(trick.leader)
    scores = {str(seat): seat % 2 for seat in range(4)}
    entries.append(
        {"output": {"command": "finish", "content": scores, "display": display | {"score": scores}}, "verdict": "OK"}
    )
    made_of: Entry = {"log": entries, "initdata": {"level": level, "seed": "17"}}
    if names:
        made_of["players"] = [{"type": "bot", "bot": {"name": f"bot {seat}", "version": 3}} for seat in range(4)]
    return made_of


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
