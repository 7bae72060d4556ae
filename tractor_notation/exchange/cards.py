"""Cards as other programs write them: playing card characters, a rank with a suit sign, and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tractor_notation.record import Cards

_PLANES = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
_OFFSETS = {rank: offset for offset, rank in enumerate("A23456789TJ", 1)} | {"Q": 13, "K": 14}

SIGNS = {chr(plane + offset): suit + rank for suit, plane in _PLANES.items() for rank, offset in _OFFSETS.items()}
"""Playing card characters of the open engine; there 🃏 is the big joker, 🃟 the little one, and 🂠 a card not seen."""
SIGNS |= {"\U0001f0cf": "RJ", "\U0001f0df": "LJ", "\U0001f0a0": "x"}

SUITS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}

SIGN = f"[{''.join(SUITS)}]"
RANK = "(?:10|[2-9TJQKA])"
"""Patterns of a suit sign, and of a rank as people write it."""

RANKS = {**{rank: rank for rank in "23456789JQKA"}, "10": "T"}

_JOKERS = {"HJ": "RJ", "LJ": "LJ"}

_SHOWN = re.compile(
    rf"(?P<sign>[{''.join(SIGNS)}])|(?P<rank>10|[2-9JQKA])(?P<suit>[{''.join(SUITS)}])\ufe0f?|(?P<joker>HJ|LJ)"
)


def sign(text: str) -> str | None:
    """The card of a playing card character."""
    return SIGNS.get(text)


def shown(text: str) -> Cards | None:
    """The cards of a row as the open engine shows it (``5♣9♣``, ``HJ``, ``🂡🂡``); ``None`` where there is anything else."""
    cards = []
    position = 0
    text = "".join(text.split())
    while position < len(text):
        match = _SHOWN.match(text, position)
        if match is None:
            return None
        if match["sign"]:
            cards.append(SIGNS[match["sign"]])
        elif match["joker"]:
            cards.append(_JOKERS[match["joker"]])
        else:
            cards.append(SUITS[match["suit"]] + RANKS[match["rank"]])
        position = match.end()
    return tuple(cards) or None


ORDERS = ("hdsc", "shcd")
"""The orders of the suits in which Botzone programs number cards."""

PACK = 108
"""Two decks, numbered from 0; each deck goes rank by rank from the ace, and ends with the little and the big joker."""


def numbered(number: int, order: str) -> str:
    """The card of a number of Botzone, by an order of the suits."""
    place = number % (PACK // 2)
    if place >= 52:
        return "LJ" if place == 52 else "RJ"
    return order[place % 4].upper() + "A23456789TJQK"[place // 4]


def without(cards: Iterable[str], taken: Iterable[str]) -> list[str] | None:
    """The cards that stay when others are taken away; ``None`` where one of those is not among them."""
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return left
