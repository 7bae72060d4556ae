"""The dealer's own cards: the pack, what trumps do to it, and how cards are written.

Nothing here comes from the package under test; the rule numbers are those of the published rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

SEATS = "NWSE"
SUITS = "SHCD"
RANKS = "23456789TJQKA"
POINTS = {"5": 5, "T": 10, "K": 10}
JOKERS = ("RJ", "LJ")
FACES = tuple(suit + rank for suit in SUITS for rank in RANKS) + JOKERS
PACK = FACES * 2

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Trump:
    """Trump suit (``None``: no-trump) and rank, with the effective suit and the step of every card (R2, R3.3)."""

    suit: str | None
    rank: str
    suits: dict[str, str] = field(init=False, repr=False, compare=False)
    steps: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        suits, steps = {}, {}
        plain = [rank for rank in RANKS if rank != self.rank]
        for card in FACES:
            if card in JOKERS:
                suits[card] = "T"
                steps[card] = (15 if card == "RJ" else 14) if self.suit else (14 if card == "RJ" else 13)
            elif card[1] == self.rank:
                suits[card] = "T"
                steps[card] = 13 if card[0] == self.suit else 12
            else:
                suits[card] = "T" if card[0] == self.suit else card[0]
                steps[card] = plain.index(card[1])
        object.__setattr__(self, "suits", suits)
        object.__setattr__(self, "steps", steps)

    @property
    def name(self) -> str:
        """``C7``, or ``NT7`` without a trump suit."""
        return (self.suit or "NT") + self.rank

    def of(self, suit: str, cards: Iterable[str]) -> list[str]:
        """The cards of one effective suit."""
        return [card for card in cards if self.suits[card] == suit]


_ORDER = {card: place for place, card in enumerate([s + r for s in SUITS for r in reversed(RANKS)] + list(JOKERS))}


def arrange(cards: Iterable[str]) -> Cards:
    """Cards in canonical order: suits S H C D, high to low, then the jokers."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def token(cards: Iterable[str]) -> str:
    """Cards as one token: the suit once, its ranks in a run."""
    parts: list[str] = []
    suit = ""
    for card in cards:
        if card in JOKERS:
            parts.append(card)
            suit = ""
        else:
            parts.append(card[1] if card[0] == suit else card)
            suit = card[0]
    return "".join(parts)


def row(cards: Iterable[str]) -> str:
    """Cards in the order given, one token for each run of a suit or of jokers."""
    return " ".join(token(run) for _, run in groupby(cards, key=lambda card: card in JOKERS or card[0]))


def points(cards: Iterable[str]) -> int:
    """The points of some cards (R1.5)."""
    return sum(POINTS.get(card[1], 0) for card in cards)


def side(seat: str) -> str:
    """The side a seat plays for."""
    return "NS" if seat in "NS" else "EW"


def after(seat: str, places: int = 1) -> str:
    """The seat so many places later in turn."""
    return SEATS[(SEATS.index(seat) + places) % 4]
