"""The 75 cards of Unsun Karuta, and the order a trump suit gives them (U1.3, U1.4, U4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from tractor_notation.record import Cards

SUITS = "PIKOG"
"""Pao, Isu, Koppu, Oru, Guru: the order of all output."""

LONG = "PI"
"""The long suits, whose numbers fall from 9; in the others, the round suits, they fall from 1 (U1.4, U4.6)."""

COURTS = "SUTREB"
"""Sun, Un, Sota, Robai, Rei, Kaba: as they rank in the trump suit (U4.2)."""

PLAIN_COURTS = "SUEBTR"
"""The courts as they rank in a plain suit (U4.4)."""

TENKA = "PR"
"""The Robai of Pao, a trump in every deal (U4.1)."""

TRUMP = "T"
"""The letter of the class of trumps; the plain classes have the letters of their suits."""

UNKNOWN = "x"
"""A card of which nothing is known; ``Gx`` is some card that shows Guru."""

DOWN = "_"
"""Behind a card as it was played: it lies face down. ``x_`` is a card nobody saw, and a trump, because it lies so."""

NUMBERS: Mapping[str, str] = {suit: "987654321" if suit in LONG else "123456789" for suit in SUITS}
"""The numbers of each suit, strongest first (U4.6)."""

FACES: Cards = tuple(suit + rank for suit in SUITS for rank in COURTS + NUMBERS[suit])
"""All 75 cards in canonical order: suits P I K O G, in each the courts S U T R E B and then its numbers, strongest
first."""

_KNOWN = frozenset(FACES)


def is_known(card: str) -> bool:
    """Whether the code names one card; ``"x"``, ``"x_"`` and ``"Gx"`` do not."""
    return card in _KNOWN


def face(card: str) -> str:
    """The card without the mark that it lies face down."""
    return card[:-1] if card[-1] == DOWN else card


def lies_down(card: str) -> bool:
    """Whether the record marks the card as lying face down."""
    return card[-1] == DOWN


@dataclass(frozen=True, slots=True, eq=False)
class Trumps:
    """What a trump suit makes of the cards (U4).

    ``of`` gives the class of a card: ``P I K O G`` for a plain one, ``T`` for a trump. ``height`` is its strength inside
    its class, higher beats lower. ``place`` is where it stands in a hand as players hold it: trumps first, then the
    suits, each strongest first. Unknown cards are in none of them. Get one from :func:`trumps`.
    """

    suit: str
    of: Mapping[str, str]
    height: Mapping[str, int]
    place: Mapping[str, int]

    @property
    def robai(self) -> str:
        """The native Robai: the one of the trump suit. With Pao as trump it is Tenka as well (U4.3)."""
        return self.suit + "R"

    @property
    def sun(self) -> str:
        """The Sun of the trump suit, the highest card."""
        return self.suit + "S"

    def is_trump(self, card: str) -> bool:
        """Whether a known card is a trump (U4.1)."""
        return self.of.get(card) == TRUMP

    def sort(self, cards: Iterable[str]) -> Cards:
        """Cards as players hold them; unknown ones last."""
        place = self.place
        return tuple(sorted(cards, key=lambda card: place.get(card, len(FACES))))

    def __reduce__(self) -> tuple[Callable[[str], Trumps], tuple[str]]:
        return trumps, (self.suit,)


@cache  # five entries, and the one place where a Trumps is made
def trumps(suit: str) -> Trumps:
    """The order of the cards for a trump suit. Raises ``ValueError`` for any other letter."""
    if len(suit) != 1 or suit not in SUITS:
        raise ValueError(f"no trump suit: {suit!r}")
    classes = {letter: _plain(letter) for letter in SUITS if letter != suit}
    orders = {TRUMP: _trump(suit), **classes}
    of = {card: letter for letter, order in orders.items() for card in order}
    height = {card: len(order) - place for order in orders.values() for place, card in enumerate(order)}
    row = [card for order in orders.values() for card in order]
    return Trumps(suit, of, height, {card: place for place, card in enumerate(row)})


def _trump(suit: str) -> list[str]:
    """The trumps, strongest first: Tenka stands above the native Robai (U4.2), or is it (U4.3)."""
    order = [suit + rank for rank in COURTS + NUMBERS[suit]]
    if suit != TENKA[0]:
        order.insert(COURTS.index("R"), TENKA)
    return order


def _plain(suit: str) -> list[str]:
    """A plain suit, strongest first, without Tenka (U4.7); plain Isu Robai stands between 2 and 1 (U4.5)."""
    order = [suit + rank for rank in PLAIN_COURTS + NUMBERS[suit]]
    if suit == TENKA[0]:
        order.remove(TENKA)
    if suit == "I":
        order.remove("IR")
        order.insert(order.index("I1"), "IR")
    return order
