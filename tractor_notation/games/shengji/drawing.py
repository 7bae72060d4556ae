"""What the moments of bids say of cards: what was shown had been drawn by then (R1.4, R7.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from tractor_notation.games.shengji.cards import JOKERS
from tractor_notation.record import Act, Cards


class Shown(NamedTuple):
    """A bid with cards: the name of the fact, the seat, the statement, where the cards lie, and how many cards the seat had
    drawn, where that is told."""

    name: str
    seat: str
    act: Act
    target: str
    moment: int | None


def late(drawn: Act, shown: Shown) -> Cards:
    """The cards of a hand that were drawn after a bid was made; none where its moment is not told."""
    return () if shown.moment is None else drawn.cards[shown.moment :]


def too_many(shown: Sequence[Shown], drawn: Act | None) -> tuple[str, ...]:
    """The fewest statements of one seat that cannot all be true, because more is shown in bids than had been drawn; empty
    when they can. ``drawn`` is its hand in the order in which it was drawn."""
    bids = sorted((one for one in shown if one.moment is not None), key=lambda one: one.moment or 0)
    hands = [None] if drawn is None else [None, drawn]
    for number in range(1, len(bids) + 1):
        for hand in hands:
            for some in combinations(bids, number):
                if not _fits(some, hand):
                    names = tuple(one.name for one in some)
                    return names if hand is None else (f"{hand.keyword} {hand.seat}", *names)
    return ()


def _fits(bids: Sequence[Shown], drawn: Act | None) -> bool:
    """Whether the cards of bids, in the order of their moments, are among those that had been drawn. Each card that is not
    known there takes the place of one that is not; those of which the suit is known first."""
    order = drawn.cards if drawn is not None else ()
    found: Counter[str] = Counter()
    free: Counter[str] = Counter()
    before = 0
    for one in bids:
        moment = one.moment or 0
        for place in range(before, moment):
            card = order[place] if place < len(order) else "x"
            (free if card[-1] == "x" else found)[card] += 1
        before = max(before, moment)
        for card, count in Counter(card for card in one.act.cards if card[-1] != "x").items():
            for _ in range(count - found[card]):
                suit = "x" if card in JOKERS else f"{card[0]}x"
                slot = suit if free[suit] else "x"
                if not free[slot]:
                    return False
                free[slot] -= 1
                found[card] += 1
    return True
