"""R3.7, R4.9, R5 and R6 with three and four decks once more, by trying everything: slow, and for few cards.

Cards of one suit are seen as heights (:class:`tests.games.shengji.naive.Rows`). A division of cards is a list of rows, a
row a list of sets ``(height, face, width)`` at consecutive heights; a single card is a row of one set of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product

from tests.games.shengji.naive import Cards, Rows

Sets = list[tuple[int, str, int]]
Sign = tuple[list[int], int, int, list[list[int]]]


def sums(total: int) -> Iterator[list[int]]:
    """All ways to write a number as a sum."""
    if not total:
        yield []
    for first in range(1, total + 1):
        for rest in sums(total - first):
            if not rest or first >= rest[0]:
                yield [first, *rest]


def set_divisions(rows: Rows, cards: Cards) -> Iterator[Sets]:
    """All ways to divide cards into sets of equal cards."""
    faces = list(Counter(cards).items())
    for chosen in product(*(list(sums(copies)) for _, copies in faces)):
        yield [
            (rows.height(face), face, width)
            for (face, _), widths in zip(faces, chosen, strict=True)
            for width in widths
        ]


def row_divisions(sets: Sets) -> Iterator[list[Sets]]:
    """All ways to put sets of two and more into rows of neighbours."""
    if not sets:
        yield []
        return
    first, rest = sets[0], sets[1:]
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            row = sorted([first, *(rest[place] for place in others)])
            if all(high[0] - low[0] == 1 for low, high in pairwise(row)):
                left = [item for place, item in enumerate(rest) if place not in others]
                for more in row_divisions(left):
                    yield [row, *more]


def sign(rows: list[Sets]) -> Sign:
    """Where a division stands among all: larger sets first, then longer rows, fewer rows, and rows of larger sets."""
    widths = sorted((width for row in rows for _, _, width in row), reverse=True)
    shapes = sorted((sorted((width for _, _, width in row), reverse=True) for row in rows), reverse=True)
    return widths, max(map(len, rows), default=0), -len(rows), shapes


@cache
def _divisions(order: tuple[str | None, str], cards: Cards) -> list[list[Sets]]:
    rows = Rows(*order)
    return [
        found for sets in set_divisions(rows, cards) for found in row_divisions([item for item in sets if item[2] > 1])
    ]


def best(order: tuple[str | None, str], cards: Cards, own: Sign) -> Sign:
    """The first division of cards in the order of duty, not before what was led."""
    return max(found for rows in _divisions(order, cards) if (found := sign(rows)) <= own)


def best_throw(order: tuple[str | None, str], cards: Cards, parts: list[tuple[int, Sign]]) -> list[Sign]:
    """The same for several parts in turn."""
    if len(parts) == 1:
        return [best(order, cards, parts[0][1])]
    found: list[list[Sign]] = []
    for chosen in {tuple(sorted(some)) for some in combinations(cards, parts[0][0])}:
        rest = tuple(sorted((Counter(cards) - Counter(chosen)).elements()))
        found.append([best(order, chosen, parts[0][1]), *best_throw(order, rest, parts[1:])])
    return max(found)


def legal_plays(order: tuple[str | None, str], parts: list[tuple[int, int]], held: Cards) -> set[Cards]:
    """All legal answers out of cards of the suit led, more of them than were led. ``parts``: widths and lengths."""
    size = sum(width * length for width, length in parts)
    own = [(w * n, sign([[(place, "", w) for place in range(n)]] if w > 1 else [])) for w, n in parts]
    plays = {tuple(sorted(play)) for play in combinations(held, size)}
    values = {play: best_throw(order, play, own) for play in plays}
    most = max(values.values())
    return {play for play, value in values.items() if value == most}


def readings(rows: Rows, cards: Cards) -> Iterator[list[tuple[int, int, int]]]:
    """All ways to read a lead: width, length and top of each part."""
    for sets in set_divisions(rows, cards):
        singles = [(1, 1, height) for height, _, width in sets if width == 1]
        for found in row_divisions([item for item in sets if item[2] > 1]):
            if all(len({width for _, _, width in row}) == 1 for row in found):
                yield singles + [(row[0][2], len(row), row[-1][0]) for row in found]


def kinds(reading: list[tuple[int, int, int]]) -> list[tuple[int, bool]]:
    return sorted(((width * length, length > 1) for width, length, _ in reading), reverse=True)


def best_top(rows: Rows, shape: list[tuple[int, int]], cards: Cards) -> int | None:
    """The highest top of the first part of a shape in any division of the cards into it."""
    tops = [
        max(top for width, length, top in reading if (width, length) == shape[0])
        for reading in readings(rows, cards)
        if Counter((width, length) for width, length, _ in reading) == Counter(shape)
    ]
    return max(tops, default=None)


def winner(rows: Rows, shape: list[tuple[int, int]], plays: list[Cards]) -> int:
    """Who wins the trick by R5.1 to R5.5."""
    led = rows.suit(plays[0][0])
    ranked: list[tuple[bool, int, int]] = []
    for place, play in enumerate(plays):
        suits = {rows.suit(card) for card in play}
        if len(suits) == 1 and suits <= {led, "T"}:
            top = best_top(rows, shape, play)
            if top is not None:
                ranked.append((suits == {"T"} and led != "T", top, -place))
    return -max(ranked)[2]


def beats(rows: Rows, part: tuple[int, int, int], held: Cards) -> bool:
    """Whether cards of the suit hold a higher part of the same shape."""
    width, length, top = part
    steps = sorted({rows.height(face) for face, copies in Counter(held).items() if copies >= width})
    return any(high > top and all(high - back in steps for back in range(length)) for high in steps)
