"""The rules once more, by trying everything: slow, for small hands of two decks, and shared with nothing under test.

Cards are compared by their place in rows written out by hand from R2 and R3; what a player must do is found by looking
at all plays there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

Cards = tuple[str, ...]
ORDER = "23456789TJQKA"


class Rows:
    """The rows of cards of a deal: for each suit the groups of equal cards, from low to high."""

    def __init__(self, suit: str | None, rank: str) -> None:
        ranks = [low for low in ORDER if low != rank]
        self.rows: dict[str, list[list[str]]] = {s: [[s + low] for low in ranks] for s in "SHCD" if s != suit}
        off = [s + rank for s in "SHCD" if s != suit]
        own = [] if suit is None else [[suit + low] for low in ranks]
        main = [] if suit is None else [[suit + rank]]
        self.rows["T"] = [*own, off, *main, ["LJ"], ["RJ"]]
        self.trump = suit

    def suit(self, card: str) -> str:
        return next(s for s, row in self.rows.items() if any(card in group for group in row))

    def height(self, card: str) -> int:
        return next(place for row in self.rows.values() for place, group in enumerate(row) if card in group)

    def is_tractor(self, faces: Iterable[str]) -> bool:
        heights = sorted(self.height(face) for face in faces)
        return len(heights) > 1 and heights == list(range(heights[0], heights[0] + len(heights)))


def pairs(cards: Iterable[str]) -> list[str]:
    return [face for face, count in Counter(cards).items() if count == 2]


def groupings(rows: Rows, cards: Cards) -> Iterator[list[tuple[str, ...]]]:
    """Every way to divide cards of one suit into singles, pairs and tractors; a part is the tuple of its cards."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for other in groupings(rows, rest):
        yield [(first,), *other]
    if first in rest:
        twins = [face for face in pairs(cards) if face != first]
        for more in range(len(twins) + 1):
            for faces in combinations(twins, more):
                if not more or rows.is_tractor((first, *faces)):
                    part = tuple(card for face in (first, *faces) for card in (face, face))
                    left = Counter(cards) - Counter(part)
                    for other in groupings(rows, tuple(left.elements())):
                        yield [part, *other]


def kind(part: Cards) -> tuple[int, bool]:
    """Size, and whether it is a tractor."""
    return len(part), len(part) > 2


def reading(rows: Rows, cards: Cards) -> list[tuple[int, int]]:
    """The reading of a lead (R3.7): size and top of each part, the largest first."""
    best = max(groupings(rows, cards), key=lambda parts: sorted(map(kind, parts), reverse=True))
    return sorted(((len(part), max(map(rows.height, part))) for part in best), reverse=True)


def tractors(rows: Rows, faces: list[str], lengths: list[int]) -> tuple[int, ...]:
    """The longest tractors that can be made of pairs for the lengths asked, one after the other."""
    if not lengths:
        return ()
    found: list[tuple[int, ...]] = []
    for length in range(2, lengths[0] + 1):
        for chosen in combinations(faces, length):
            if rows.is_tractor(chosen):
                left = [face for face in faces if face not in chosen]
                found.append((length, *tractors(rows, left, lengths[1:])))
    return max(found, default=(0, *(0 for _ in lengths[1:])))


def legal_plays(rows: Rows, lead: Cards, hand: Cards) -> set[Cards]:
    """All legal answers to a lead (R4.1 to R4.8), each sorted."""
    suit = rows.suit(lead[0])
    held = [card for card in hand if rows.suit(card) == suit]
    plays = {tuple(sorted(play)) for play in combinations(hand, len(lead))}

    def followed(play: Cards) -> list[str]:
        return [card for card in play if rows.suit(card) == suit]

    plays = {play for play in plays if len(followed(play)) == min(len(lead), len(held))}
    if len(held) <= len(lead):
        return plays
    parts = [size for size, _ in reading(rows, lead)]
    lengths = [size // 2 for size in parts if size > 2]
    owed = min(sum(size // 2 for size in parts), len(pairs(held)))
    best = max(tractors(rows, pairs(play), lengths) for play in plays)
    return {play for play in plays if len(pairs(play)) >= owed and tractors(rows, pairs(play), lengths) == best}


def best_top(rows: Rows, shape: list[int], play: Cards) -> int | None:
    """The highest top of the largest part when a play is divided into parts of these sizes; ``None``: it cannot be."""
    tops = [
        max(max(map(rows.height, part)) for part in parts if len(part) == shape[0])
        for parts in groupings(rows, play)
        if sorted(map(len, parts), reverse=True) == shape
    ]
    return max(tops, default=None)


def winner(rows: Rows, plays: list[Cards]) -> int:
    """Who wins the trick (R5.1 to R5.5), as a place in the trick."""
    shape = [size for size, _ in reading(rows, plays[0])]
    ranked: list[tuple[bool, int, int]] = []
    for place, play in enumerate(plays):
        suits = {rows.suit(card) for card in play}
        if len(suits) == 1 and suits <= {rows.suit(plays[0][0]), "T"}:
            top = best_top(rows, shape, play)
            if top is not None:
                ranked.append((suits == {"T"} and rows.suit(plays[0][0]) != "T", top, -place))
    return -max(ranked)[2]


def beats(rows: Rows, part: Cards, hand: Cards) -> bool:
    """Whether a hand holds a higher part of the same shape in the same suit (R6.2)."""
    suit, top = rows.suit(part[0]), max(map(rows.height, part))
    held = [card for card in hand if rows.suit(card) == suit]
    if len(part) == 1:
        return any(rows.height(card) > top for card in held)
    return any(
        max(map(rows.height, chosen)) > top and (len(chosen) == 1 or rows.is_tractor(chosen))
        for chosen in combinations(pairs(held), len(part) // 2)
    )
