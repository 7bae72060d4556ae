"""What cards are worth together: singles, pairs, sets and tractors (R3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
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
        """``single`` (R3.1), ``pair``, ``set`` (three or more equal cards, R3.2) or ``tractor`` (R3.4)."""
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


Grouping: TypeAlias = tuple[Cards, ...]
"""How the one who leads says the lead is meant (R3.7): the cards of each part."""


@lru_cache(maxsize=8192)
def components(cards: Cards, trumps: Trumps, grouping: Grouping | None = None) -> tuple[Component, ...]:
    """The parts of a lead, the largest first (R3.7).

    The cards must be known and of one effective suit; ``ValueError`` otherwise. Of several readings it is the one that
    is stated, and without a statement the one that is largest when compared part by part: more cards first, a tractor
    before a set of the same size. Of equal parts the higher one comes first. A statement that does not fit the cards
    (:func:`grouping_fault`) raises ``ValueError`` too.
    """
    if trumps.suit_of(cards) is None:
        raise ValueError(f"not cards of one effective suit: {' '.join(cards) or 'none'}")
    if grouping is not None:
        stated = _stated(cards, trumps, grouping)
        if stated is None:
            raise ValueError(f"no way to group {' '.join(cards)}: {'+'.join(' '.join(part) for part in grouping)}")
        return stated
    return _READINGS[trumps.reading](stock(cards, trumps), trumps.least)


def grouping_fault(cards: Cards, trumps: Trumps, grouping: Grouping) -> tuple[str, Cards] | None:
    """Why a stated grouping does not fit the cards led, which are of one suit, and what is wrong in it; else ``None``
    (R3.7).

    It must use exactly the cards led (``cards``); each part must be one set of equal cards or one tractor (``part``); and
    equal cards that are in no tractor must be one part (``split``).
    """
    if Counter(cards) != Counter(card for part in grouping for card in part):
        return "cards", ()
    parts = [_one_part(stock(part, trumps), trumps.least) for part in grouping if part]
    for part, known in zip(filter(None, grouping), parts, strict=True):
        if known is None:
            return "part", part
    loose = Counter(part.cards[0] for part in parts if part is not None and part.length == 1)
    return next((("split", (face,)) for face, count in loose.items() if count > 1), None)


def _stated(cards: Cards, trumps: Trumps, grouping: Grouping) -> tuple[Component, ...] | None:
    if trumps.suit_of(cards) is None or grouping_fault(cards, trumps, grouping):
        return None
    parts = [_one_part(stock(part, trumps), trumps.least) for part in grouping if part]
    known = [part for part in parts if part is not None]
    return tuple(sorted(known, key=lambda part: (*_kind(part), part.width, part.top), reverse=True))


def _one_part(piles: Stock, least: tuple[int, int]) -> Component | None:
    """The one part that these cards are, all of them; ``None`` when they are several."""
    width, length = piles[0].copies, len(piles)
    if any(pile.copies != width or pile.step != piles[0].step - place for place, pile in enumerate(piles)):
        return None
    if length > 1 and (width < least[0] or length < least[1]):
        return None
    return Component(tuple(pile.face for pile in piles for _ in range(width)), width, length, piles[0].step)


@lru_cache(maxsize=4096)
def _reading(piles: Stock, least: tuple[int, int]) -> tuple[Component, ...]:
    """The reading that is largest when compared part by part."""
    if all(pile.copies == 1 for pile in piles):
        return tuple(Component((pile.face,), 1, 1, pile.step) for pile in piles)
    # Which of two largest parts is taken out first can change what is left, so all of them are tried.
    readings = ((part, *_reading(without(piles, part.cards, part.width), least)) for part in _largest(piles, least))
    return max(readings, key=_extent)


def _extent(reading: tuple[Component, ...]) -> tuple[object, ...]:
    return (
        tuple((part.size, part.length > 1) for part in reading),
        tuple((part.width, part.top) for part in reading),
    )


def _largest(piles: Stock, least: tuple[int, int]) -> Iterator[Component]:
    """Every way to take out a part of the largest kind there is."""
    width, length = least
    most = max(pile.copies for pile in piles)
    rows = [(w, run) for w in range(width, most + 1) for run in runs(piles, w) if len(run) >= length]
    best = max([(w * len(run), True) for w, run in rows] + [(most, False)])
    if not best[1]:
        for pile in piles:
            if pile.copies == most:
                yield Component((pile.face,) * most, most, 1, pile.step)
    for w, run in rows:
        if (w * len(run), True) == best:
            for chosen in product(*run):
                cards = tuple(pile.face for pile in chosen for _ in range(w))
                yield Component(cards, w, len(run), chosen[0].step)


Kind: TypeAlias = tuple[int, bool]
"""The size of a part, and whether it is a tractor."""


def _kind(part: Component) -> Kind:
    return part.size, part.length > 1


def _largest_part(piles: Stock, least: tuple[int, int]) -> tuple[Component, ...]:
    """A reading with the largest part that there can be; otherwise, from the lowest card up, with sets rather than
    tractors, and with long tractors rather than short ones."""
    rising = tuple(reversed(piles))
    goal: Kind | None = _greatest(rising, least)
    parts: list[Component] = []
    while rising:
        for part in _starts(rising, least):
            rest = without(rising, part.cards, part.width)
            if goal is None or goal in (_kind(part), _greatest(rest, least)):
                break
        if _kind(part) == goal:
            goal = None
        parts.append(part)
        rising = rest
    return tuple(sorted(parts, key=lambda part: (*_kind(part), part.width, part.top), reverse=True))


@lru_cache(maxsize=4096)
def _greatest(rising: Stock, least: tuple[int, int]) -> Kind:
    """The kind of the largest part in any reading."""
    best: Kind = (0, False)
    for part in _starts(rising, least) if rising else ():
        best = max(best, _kind(part), _greatest(without(rising, part.cards, part.width), least))
    return best


def _starts(rising: Stock, least: tuple[int, int]) -> list[Component]:
    """The parts that may be taken out at the lowest card: the whole pile, unless tractors use up all they touch; and
    tractors from there up, the longest first, each as wide as its smallest pile."""
    low = rising[0]
    tractors: list[Component] = []
    paths: list[Stock] = [(low,)] if low.copies >= least[0] else []
    used_up = True
    while paths:
        longer: list[Stock] = []
        for path in paths:
            for pile in rising:
                if pile.step == path[-1].step + 1 and pile.copies > 1:
                    longer.append((*path, pile))
        for path in longer:
            width = min(pile.copies for pile in path)
            if width >= least[0] and len(path) >= least[1]:
                cards = tuple(pile.face for pile in reversed(path) for _ in range(width))
                tractors.append(Component(cards, width, len(path), path[-1].step))
                used_up = used_up and all(pile.copies == width for pile in path)
        paths = longer
    whole = Component((low.face,) * low.copies, low.copies, 1, low.step)
    everything = sum(pile.copies for pile in rising)
    for part in (*tractors, whole):
        if part.size == everything:
            return [part]
    return tractors[::-1] if tractors and used_up else [whole, *reversed(tractors)]


_READINGS: dict[str, Callable[[Stock, tuple[int, int]], tuple[Component, ...]]] = {
    "part-by-part": _reading,
    "largest-part": _largest_part,
}
"""Option ``lead-reading``: how a lead is read that can be read in several ways."""


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
def layout(piles: Stock, wanted: Shape) -> tuple[int, ...] | None:
    """The tops of the parts when the cards are laid out in a shape, as high as they can be, the first part first.

    Sets and tractors may be split for it, never put together (R5.1). ``None``: there is no such layout. The shape must
    need exactly the cards there are.
    """
    if not wanted:
        return ()
    if sum(pile.copies // 2 for pile in piles) < sum(length * (width // 2) for width, length in wanted):
        return None  # too few pairs, however they are laid out
    width, length = wanted[0]
    if width == 1:  # only singles are left, and any cards will do for them
        return tuple(pile.step for pile in piles for _ in range(pile.copies))
    for run in runs(piles, width):
        for start in range(len(run) - length + 1):
            for chosen in product(*run[start : start + length]):
                rest = layout(without(piles, tuple(pile.face for pile in chosen), width), wanted[1:])
                if rest is not None:
                    return (run[start][0].step, *rest)
    return None
