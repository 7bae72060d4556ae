"""The cards of the Sheng Ji family, their points, and the order a trump suit and rank give them (R1, R2, R3.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards

SUITS = "SHCD"
"""The printed suits in the order of all output."""

RANKS = "23456789TJQKA"
"""The ranks from low to high (R10.3, and R2.5 without the trump rank)."""

NO_RANK = "NT"
"""In place of a trump rank: the level at which nothing but jokers is trump."""

JOKERS = ("RJ", "LJ")
"""The red (big) and the little (black, small) joker, the higher one first."""

TRUMP = "T"
"""The letter of the effective suit "trump"; the other effective suits have the letters of the printed ones."""

FACES: Cards = tuple(suit + rank for suit in SUITS for rank in reversed(RANKS)) + JOKERS
"""The 54 faces of one deck in canonical order: suits S H C D, each from high to low, then the jokers."""


def faces(options: Options = DEFAULT) -> Cards:
    """The faces of a deck as it is played with (R1.2): without those that option ``without`` takes out."""
    return tuple(face for face in FACES if (face if face in JOKERS else face[1]) not in options.without)


_KNOWN = frozenset(FACES)
_POINTS: Mapping[str, int] = {s + r: p for s in SUITS for r, p in (("5", 5), ("T", 10), ("K", 10))}


def is_known(card: str) -> bool:
    """Whether the code names one face; ``"x"`` and ``"Sx"`` do not."""
    return card in _KNOWN


def points(card: str) -> int:
    """The points of a card (R1.5): king and ten 10, five 5, everything else, unknown cards too, 0."""
    return _POINTS.get(card, 0)


def points_of(cards: Iterable[str]) -> int:
    """The points of several cards together (R1.5)."""
    return sum([_POINTS.get(card, 0) for card in cards])


@lru_cache(maxsize=4096)
def worth(cards: Cards) -> int:
    """The points of the cards of one play (R1.5); the same as :func:`points_of`, and quick for plays seen before."""
    return points_of(cards)


@dataclass(frozen=True, slots=True, eq=False)
class Trumps:
    """What a trump suit and a trump rank make of the cards.

    ``suit`` is ``None`` in a no-trump round. ``of`` gives the effective suit of a face (R2.2, R2.7): ``S H C D`` or
    ``T``. ``step`` gives its height inside that suit: equal steps are of equal order (R2.4, R3.5), a higher step is higher,
    and exactly those steps that differ by 1 are neighbours (R3.3). ``place`` is where a face stands in the row of all faces, trumps first, high
    to low. Unknown cards are in none of them. ``least`` is the smallest tractor: equal cards in a step, and steps;
    ``reading`` is the option ``lead-reading``.

    Get one from :func:`trumps`: there is only one object for the same meaning, so comparing and hashing cost nothing.
    """

    suit: str | None
    rank: str
    of: Mapping[str, str]
    step: Mapping[str, int]
    place: Mapping[str, int]
    _made: tuple[str, ...]
    least: tuple[int, int] = (2, 2)
    reading: str = "part-by-part"

    @property
    def name(self) -> str:
        """Suit and rank as records write it: ``C7``; ``NT7`` without a suit, ``NT`` without a rank too."""
        return f"{self.suit or 'NT'}{'' if self.rank == NO_RANK else self.rank}"

    def sort(self, cards: Iterable[str]) -> Cards:
        """Cards as players hold them: trumps first, then S H C D, each high to low; unknown cards last."""
        place = self.place
        return tuple(sorted(cards, key=lambda card: place.get(card, len(FACES))))

    def suit_of(self, cards: Iterable[str]) -> str | None:
        """The one effective suit of the cards; ``None`` for several, for unknown cards, and for no cards."""
        suits = {self.of.get(card) for card in cards}
        return suits.pop() if len(suits) == 1 else None

    def __reduce__(self) -> tuple[Callable[..., Trumps], tuple[object, ...]]:
        return _trumps, (self.suit, self.rank, *self._made)


def trumps(suit: str | None, rank: str, options: Options = DEFAULT) -> Trumps:
    """The order of the cards for a trump suit (``None``: no-trump) and rank. Raises ``ValueError`` for other letters.

    The rank :data:`NO_RANK` goes with no trump suit: then the jokers alone are trumps. The options ``nt-trumps``,
    ``permanent-trumps``, ``red-five``, ``tractor-ranks``, ``tractor-bridge``, ``tractor-min`` and ``lead-reading`` do their work here and
    nowhere else.
    """
    return _trumps(
        suit,
        rank,
        options.nt_trumps,
        options.permanent_trumps,
        options.red_five,
        options.tractor_ranks,
        options.tractor_bridge,
        options.tractor_min,
        options.lead_reading,
    )


@lru_cache(maxsize=64)
def open_order(rank: str, options: Options = DEFAULT) -> Trumps:
    """The order of the cards by what is trump in every suit, while none is known."""
    return trumps(None, rank, replace(options, nt_trumps="jokers-and-ranks"))


_OTHER_OF_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


_PERMANENT = {"2": ("2",), "235": ("2", "3", "5")}
"""Option ``permanent-trumps``: the ranks that are trumps in all suits, from low to high."""

RED_FIVES: Mapping[str, Cards] = {"off": (), "hearts": ("H5",), "both": ("D5", "H5")}
"""Option ``red-five``: the cards above the red joker, from low to high."""


def _ladder(suit: str | None, rank: str, plain: bool, permanent: str, red_five: str) -> list[Cards]:
    """What stands above the suits, from low to high, cards of equal order together (R2.3, R2.6, R3.6, R14.1)."""

    def across(of: str) -> list[Cards]:
        if suit is None:
            return [tuple(letter + of for letter in SUITS)]
        return [tuple(letter + of for letter in SUITS if letter != suit), (suit + of,)]

    ladder: list[Cards] = []
    for low in _PERMANENT.get(permanent, ()):
        if low != rank or plain:
            ladder += across(low)
    if rank != NO_RANK and not plain:
        ladder += across(rank)
    if permanent == "3-of-colour" and suit is not None and rank != "3":
        ladder += [(_OTHER_OF_COLOUR[suit] + "3",), (suit + "3",)]
    fives = RED_FIVES[red_five]
    ladder = [tuple(card for card in equals if card not in fives) for equals in ladder]
    return [equals for equals in (*ladder, ("LJ",), ("RJ",), *((five,) for five in fives)) if equals]


@cache  # one entry for each trump and each way to order the cards, and the one place where a Trumps is made
def _trumps(
    suit: str | None,
    rank: str,
    nt_trumps: str,
    permanent: str,
    red_five: str,
    tractor_ranks: str,
    tractor_bridge: str,
    tractor_min: str,
    reading: str,
) -> Trumps:
    if (suit is not None and (len(suit) != 1 or suit not in SUITS)) or not (
        (len(rank) == 1 and rank in RANKS) or (rank == NO_RANK and suit is None)
    ):
        raise ValueError(f"no trump suit and rank: {suit!r}, {rank!r}")
    of: dict[str, str] = {}
    step: dict[str, int] = {}
    plain = suit is None and nt_trumps == "jokers"  # then the rank cards stay in their suits
    ladder = _ladder(suit, rank, plain, permanent, red_five)
    above = {card for equals in ladder for card in equals}
    for letter in SUITS:
        row = [low for low in RANKS if letter + low not in above]
        for height, low in enumerate(row):
            of[letter + low] = TRUMP if letter == suit else letter
            # Where ranks do not touch over the gap of the trump rank, the gap stays in the count of steps.
            step[letter + low] = RANKS.index(low) if tractor_bridge == "off" else height
    # Only the trump suit itself stands below the ladder; where its cards make no tractors they are set two apart.
    apart = 2 if tractor_ranks == "suit-only" else 1
    height = max(step[card] for card in of if of[card] == TRUMP) if suit is not None else -apart
    for equals in ladder:
        height += apart
        for card in equals:
            of[card], step[card] = TRUMP, height
    order = sorted(FACES, key=lambda face: ((TRUMP + SUITS).index(of[face]), -step[face]))
    return Trumps(
        suit,
        rank,
        of,
        step,
        {face: place for place, face in enumerate(order)},
        (nt_trumps, permanent, red_five, tractor_ranks, tractor_bridge, tractor_min, reading),
        (int(tractor_min[0]), int(tractor_min[2])),
        reading,
    )
