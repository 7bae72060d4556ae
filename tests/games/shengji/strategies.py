"""Random cards, crowded enough that pairs and tractors are frequent."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from tests.games.shengji.naive import Cards, Rows
from tractor_notation.games.shengji.cards import RANKS, Trumps, trumps

Order = tuple[Trumps, Rows]


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """A trump suit and rank, as the tool and as the naive rules see it."""
    suit, rank = draw(st.sampled_from([None, *"SHCD"])), draw(st.sampled_from(RANKS))
    return trumps(suit, rank), Rows(suit, rank)


@st.composite
def neighbourhoods(draw: st.DrawFn, order: Order, most: int = 7) -> Cards:
    """A few faces that stand near each other in one suit, both copies of each."""
    row = order[1].rows[draw(st.sampled_from(sorted(order[1].rows)))]
    start = draw(st.integers(0, max(len(row) - 2, 0)))
    faces = [face for group in row[start:] for face in group][:most]
    return tuple(face for face in faces for _ in range(2))


@st.composite
def portions(draw: st.DrawFn, pool: Cards, least: int, most: int) -> Cards:
    """Some of the cards, pairs more often than not."""
    faces = draw(st.permutations(sorted(set(pool))))
    left = Counter(pool)
    chosen: list[str] = []
    size = draw(st.integers(min(least, len(pool)), min(most, len(pool))))
    for face in faces:
        copies = min(left[face], draw(st.sampled_from([1, 2, 2])), size - len(chosen))
        chosen += [face] * copies
        left[face] -= copies
    rest = list(left.elements())
    return tuple(chosen + rest[: size - len(chosen)])


def minus(cards: Cards, taken: Cards) -> Cards:
    """Cards without others."""
    return tuple((Counter(cards) - Counter(taken)).elements())


def others(order: Order, suit: str) -> Cards:
    """Cards of other suits: two of one plain suit, a pair of another, and two low trumps."""
    rows = order[1].rows
    plain = [s for s in "SHCD" if s in rows and s != suit]
    side = [rows[plain[0]][0][0], rows[plain[0]][1][0], rows[plain[1]][3][0], rows[plain[1]][3][0]]
    low = [rows["T"][0][0], rows["T"][1][0]]
    return tuple(side + (low if suit != "T" else []))
