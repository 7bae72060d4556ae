"""What cards are worth together: singles, pairs, sets and tractors (R3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.record import Cards


@dataclass(frozen=True, slots=True)
class Component:
    """One part of a lead: ``length`` neighbouring sets of ``width`` equal cards each.

    ``cards`` run from high to low; ``top`` is the step of the highest of them (see :class:`Trumps`).
    """

    cards: Cards
    width: int
    length: int
    top: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.width * self.length

    @property
    def kind(self) -> str:
        """``single``, ``pair``, ``set`` (three or more equal cards) or ``tractor``."""
        if self.length > 1:
            return "tractor"
        return ("single", "pair")[self.width - 1] if self.width < 3 else "set"


class Pile(NamedTuple):
    """Equal cards: how high they are, which face, how many."""

    step: int
    face: str
    copies: int


Stock: TypeAlias = tuple[Pile, ...]
"""Cards of one effective suit as piles, high to low."""


def stock(cards: Iterable[str], trumps: Trumps) -> Stock:
    """Known cards of one effective suit as piles, high to low."""
    step, place = trumps.step, trumps.place
    piles = [Pile(step[face], face, copies) for face, copies in Counter(cards).items()]
    piles.sort(key=lambda pile: place[pile.face])
    return tuple(piles)


def pairs_in(cards: Iterable[str]) -> int:
    """The number of pairs among cards, those inside tractors and larger sets too (R4.5)."""
    return sum([count // 2 for count in Counter(cards).values()])


@lru_cache(maxsize=8192)
def components(cards: Cards, trumps: Trumps) -> tuple[Component, ...]:
    """The parts of a lead, the largest first (R3.7).

    The cards must be known and of one effective suit; ``ValueError`` otherwise. Of several readings it is the one that
    is largest when compared part by part: more cards first, a tractor before a set of the same size. Of equal parts
    the higher one comes first.
    """
    if trumps.suit_of(cards) is None:
        raise ValueError(f"not cards of one effective suit: {' '.join(cards) or 'none'}")
    return _reading(stock(cards, trumps))


@lru_cache(maxsize=4096)
def _reading(piles: Stock) -> tuple[Component, ...]:
    if all(pile.copies == 1 for pile in piles):
        return tuple(Component((pile.face,), 1, 1, pile.step) for pile in piles)
    # Which of two largest parts is taken out first can change what is left, so all of them are tried.
    readings = ((part, *_reading(without(piles, part.cards, part.width))) for part in _largest(piles))
    return max(readings, key=_extent)


def _extent(reading: tuple[Component, ...]) -> tuple[object, ...]:
    return (
        tuple((part.size, part.length > 1) for part in reading),
        tuple((part.width, part.top) for part in reading),
    )


def _largest(piles: Stock) -> Iterator[Component]:
    """Every way to take out a part of the largest kind there is."""
    widths = range(2, max(pile.copies for pile in piles) + 1)
    rows = [(width, run) for width in widths for run in runs(piles, width)]
    best = max((width * len(run), len(run) > 1) for width, run in rows)
    for width, run in rows:
        if (width * len(run), len(run) > 1) == best:
            for chosen in product(*run):
                cards = tuple(pile.face for pile in chosen for _ in range(width))
                yield Component(cards, width, len(run), chosen[0].step)


def runs(piles: Stock, width: int) -> list[list[list[Pile]]]:
    """The unbroken rows of steps, high to low, that have a pile of ``width`` cards: for each step the piles to choose
    from. Of piles with the same number of cards one is enough, for they are alike in all that follows."""
    steps: dict[int, dict[int, Pile]] = {}
    for pile in piles:
        if pile.copies >= width:
            steps.setdefault(pile.step, {}).setdefault(pile.copies, pile)
    rows: list[list[list[Pile]]] = []
    before: int | None = None
    for step, choice in steps.items():
        if before is None or before - step != 1:
            rows.append([])
        rows[-1].append(list(choice.values()))
        before = step
    return rows


def without(piles: Stock, faces: Cards, width: int) -> Stock:
    """The piles after ``width`` cards of each of the faces were taken out."""
    left = (Pile(pile.step, pile.face, pile.copies - width) if pile.face in faces else pile for pile in piles)
    return tuple(pile for pile in left if pile.copies)


Shape: TypeAlias = tuple[tuple[int, int], ...]
"""Width and length of each part, the largest first."""


def shape(parts: Iterable[Component]) -> Shape:
    """The shape of a lead."""
    return tuple([(part.width, part.length) for part in parts])


@lru_cache(maxsize=4096)
def layout(piles: Stock, wanted: Shape, above: tuple[int, ...] = ()) -> tuple[int, ...] | None:
    """The tops of the parts when the cards are laid out in a shape, as high as they can be, the first part first.

    Sets and tractors may be split for it, never put together (R5.1). With ``above``, each part must be higher than
    the step given for it. ``None``: there is no such layout. The shape must need exactly the cards there are.
    """
    if not wanted:
        return ()
    if sum(pile.copies // 2 for pile in piles) < sum(length * (width // 2) for width, length in wanted):
        return None  # too few pairs, however they are laid out
    width, length = wanted[0]
    if width == 1:  # only singles are left, and any cards will do for them
        singles = tuple(pile.step for pile in piles for _ in range(pile.copies))
        return singles if all(step > bound for step, bound in zip(singles, above, strict=False)) else None
    for run in runs(piles, width):
        for start in range(len(run) - length + 1):
            top = run[start][0].step
            if above and top <= above[0]:
                continue
            for chosen in product(*run[start : start + length]):
                faces = tuple(pile.face for pile in chosen)
                rest = layout(without(piles, faces, width), wanted[1:], above[1:])
                if rest is not None:
                    return (top, *rest)
    return None
