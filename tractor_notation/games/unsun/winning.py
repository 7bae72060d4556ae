"""Who takes a trick, and which cards lie face down (U4.8, U5.5 to U5.7, U7.2, U7.3).

A card that nobody saw stands for every card it may be: each seat has laid one of some cards. What is told is what holds
whichever of them it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tractor_notation.games.unsun.cards import TRUMP, Trumps
from tractor_notation.record import Cards

Laid: TypeAlias = "Sequence[tuple[str, Cards]]"
"""Seats in the order of play, each with the cards that its card may be."""

NINTH = 9
"""The trick of the last cards, shown together (U7.1)."""


def strength(card: str, led: str, trumps: Trumps) -> int:
    """How strong a card is when the class ``led`` was led; 0 for a plain card of another suit (U4.8)."""
    kind = trumps.of[card]
    if kind == TRUMP:
        return 100 + trumps.height[card]
    return trumps.height[card] if kind == led else 0


def turned_down(card: str, led: str, trumps: Trumps) -> bool:
    """Whether a card that follows the class ``led`` is put face down: a trump on a plain lead (U5.5)."""
    return led != TRUMP and trumps.is_trump(card)


def winning(laid: Laid, leader: int, trumps: Trumps) -> dict[str, Cards]:
    """The seats that may have won, each with the cards it may have won with.

    ``leader`` is the place in ``laid`` of the card whose class is the one led. One entry: the winner is certain.
    """
    found: dict[str, set[str]] = {}
    for lead in laid[leader][1]:
        led = trumps.of[lead]
        scores = [{card: strength(card, led, trumps) for card in may} for _, may in laid]
        scores[leader] = {lead: scores[leader][lead]}
        least = [min(score.values(), default=0) for score in scores]
        for place, score in enumerate(scores):
            bar = max((low for other, low in enumerate(least) if other != place), default=0)
            best = {card for card, value in score.items() if value > bar}
            if best:
                found.setdefault(laid[place][0], set()).update(best)
    return {seat: tuple(sorted(cards)) for seat, cards in found.items()}


def winner(laid: Sequence[tuple[str, str]], leader: str, trumps: Trumps) -> str:
    """Who wins when all cards are known: seats with their cards, the class led being that of ``leader``'s card."""
    place = next(place for place, (seat, _) in enumerate(laid) if seat == leader)
    (seat,) = winning([(seat, (card,)) for seat, card in laid], place, trumps)
    return seat
