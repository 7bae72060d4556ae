"""What is owed to sets of three and more equal cards, to tractors of them and to throws with them (R4.9).

A duty is a list of rows: a row of one set is a set of equal cards, a row of several are neighbouring sets, whatever
their order. Cards beyond the rows are any cards, so they are not in the list. All duties for a number of cards stand in
one order (:func:`rank`): larger sets first, and for the same sets longer rows first, then fewer rows. The duty of a
follower is the first one from the shape of the lead on that the hand can meet.

Nothing here looks at all the ways to choose cards. Which sets are due is found one set after the other, because what
neighbours need can always be met by sets that stand apart too; and whether rows fit into a hand is asked of the number
of copies at each step alone, and remembered. ``fits.cache_info().misses`` counts the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from tractor_notation.games.shengji.shapes import Shape

Row: TypeAlias = tuple[int, ...]
"""Neighbouring sets: how many equal cards each has, the largest first."""

Duty: TypeAlias = tuple[Row, ...]
"""Rows from high to low."""

Piles: TypeAlias = tuple[tuple[int, int], ...]
"""For each face that is held more than once its step and the number of copies, high to low."""

Caps: TypeAlias = tuple[int, ...]


class Parts(NamedTuple):
    """What was led. ``shape`` are its parts, the largest first; ``rows`` says for each whether neighbours are due for
    it. ``whole``: sets need not be broken up for smaller ones. ``in_step``: the parts of a throw are cut down together.
    """

    shape: Shape
    rows: tuple[bool, ...]
    whole: bool
    in_step: bool

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(width * length for width, length in self.shape)


def rank(duty: Duty) -> tuple[object, ...]:
    """Where a duty stands among all for the same number of cards; what is asked first is the greatest."""
    return (
        sorted((width for row in duty for width in row), reverse=True),
        max(map(len, duty), default=0),
        -len(duty),
        duty,
    )


# Whether rows fit into a hand


@lru_cache(maxsize=1 << 16)
def fits(piles: Piles, duty: Duty, whole: bool = False) -> bool:
    """Whether the rows can be laid out together. ``whole``: out of sets of just the sizes needed."""
    if not duty:
        return True
    if not whole and not _enough(tuple(copies for _, copies in piles), [width for row in duty for width in row]):
        return False
    longest = max(duty, key=len)
    if len(longest) == 1:
        sets = tuple(sorted((row[0] for row in duty), reverse=True))
        return _packs(tuple(sorted(copies for _, copies in piles)), sets, whole)
    rest = list(duty)
    rest.remove(longest)
    return any(fits(left, tuple(rest), whole) for left in _laid(piles, longest, whole))


def _enough(caps: Caps, widths: list[int]) -> bool:
    """Whether there are enough sets of each size, each looked at by itself."""
    for width in set(widths):
        if sum([cap // width for cap in caps]) < sum([1 for other in widths if other >= width]):
            return False
    return True


@lru_cache(maxsize=1 << 16)
def _packs(caps: Caps, widths: tuple[int, ...], whole: bool) -> bool:
    """Whether sets that stand apart can be taken from piles of these heights; ``widths`` fall, ``caps`` rise."""
    if not widths:
        return True
    if not whole and not _enough(caps, list(widths)):
        return False
    width = widths[0]
    for cap in sorted(set(caps)):
        if cap == width or (cap > width and not whole):
            rest = list(caps)
            rest.remove(cap)
            if cap > width:
                rest.append(cap - width)
            if _packs(tuple(sorted(rest)), widths[1:], whole):
                return True
    return False


@lru_cache(maxsize=1 << 15)
def _laid(piles: Piles, row: Row, whole: bool) -> tuple[Piles, ...]:
    """What can be left of the piles when a row is taken out."""
    return tuple(dict.fromkeys(_lay(piles, row, whole, None)))


def _lay(piles: Piles, row: Row, whole: bool, at: int | None) -> Iterator[Piles]:
    if not row:
        yield piles
        return
    tried: set[tuple[int, int, int]] = set()
    for place, (step, copies) in enumerate(piles):
        if at is not None and step != at:
            continue
        for width in dict.fromkeys(row):
            if (copies == width or (copies > width and not whole)) and (step, copies, width) not in tried:
                tried.add((step, copies, width))
                kept = ((step, copies - width),) if copies - width > 1 else ()
                rest = list(row)
                rest.remove(width)
                yield from _lay(piles[:place] + kept + piles[place + 1 :], tuple(rest), whole, step - 1)


def longest_row(piles: Piles) -> int:
    """How many neighbouring steps have more than one card."""
    longest = run = 1 if piles else 0
    for (before, _), (step, _) in pairwise(piles):
        run = run + 1 if before - step == 1 else run if before == step else 1
        longest = max(longest, run)
    return longest


# The duties in their order


def arrangements(widths: tuple[int, ...], most: int, possible: Callable[[Duty], bool]) -> Iterator[Duty]:
    """All ways to put sets into rows of at most ``most`` sets, in the order of :func:`rank`. ``widths`` fall. Ways that
    begin with rows that are not ``possible`` are left out."""
    count = len(widths)
    if not count:
        yield ()
    for longest in range(min(most, count), 0, -1):
        for number in range(-(-count // longest), count - longest + 2):
            yield from _arranged((), widths, longest, number, possible)


def _arranged(
    done: Duty, widths: tuple[int, ...], longest: int, number: int, possible: Callable[[Duty], bool]
) -> Iterator[Duty]:
    """The ways to go on with ``number`` more rows, one of them, if none is there yet, with ``longest`` sets."""
    if not number:
        if not widths and any(len(row) == longest for row in done):
            yield done
        return
    if not number <= len(widths) <= number * longest:
        return
    for row in _rows((widths[0],), widths[1:], longest):
        if (not done or row <= done[-1]) and possible((*done, row)):
            rest = list(widths)
            for width in row:
                rest.remove(width)
            yield from _arranged((*done, row), tuple(rest), longest, number - 1, possible)


def _rows(row: Row, widths: tuple[int, ...], longest: int) -> Iterator[Row]:
    """The rows that begin so, from high to low."""
    if len(row) < longest:
        for place, width in enumerate(widths):
            if not place or widths[place - 1] != width:
                yield from _rows((*row, width), widths[place + 1 :], longest)
    yield row


def _sets(piles: Piles, size: int, own: tuple[int, ...], extra: Duty) -> tuple[int, ...]:
    """The largest sets, one after the other, that can be laid out beside ``extra``, not above those of the lead."""
    found: list[int] = []
    left, even = size, True  # even: up to now these are the sets of the lead
    while left > 1 and not (even and len(found) >= len(own)):
        top = own[len(found)] if even else found[-1] if found else left
        for width in range(min(top, left), 1, -1):
            if fits(piles, (*extra, *((w,) for w in found), (width,))):
                even = even and width == own[len(found)]
                found.append(width)
                left -= width
                break
        else:
            break
    return tuple(found)


def _whole_sets(piles: Piles, singles: int, size: int, own: tuple[int, ...]) -> tuple[int, ...] | None:
    """The same out of whole piles alone, single cards too; ``None`` when no piles make up the number of cards."""
    caps = sorted((copies for _, copies in piles), reverse=True)

    @cache
    def reach(place: int, left: int, bound: tuple[int, ...] | None) -> tuple[int, ...] | None:
        best: tuple[int, ...] | None = () if left <= singles else None
        for at in range(place, len(caps)):
            width = caps[at]
            if width <= left and (at == place or caps[at - 1] != width) and (not bound or width <= bound[0]):
                rest = reach(at + 1, left - width, bound[1:] if bound and width == bound[0] else None)
                if rest is not None and (best is None or (width, *rest) > best):
                    best = (width, *rest)
        return best

    return reach(0, size, own)


def shape_of(parts: Parts) -> Duty:
    """The shape of the lead itself as a duty."""
    return tuple(row for part, rows in zip(parts.shape, parts.rows, strict=True) for row in _own(part, rows))


def _own(part: tuple[int, int], rows: bool) -> Duty:
    width, length = part
    if width == 1:
        return ()
    return ((width,) * length,) if rows else ((width,),) * length


@lru_cache(maxsize=4096)
def due(piles: Piles, parts: Parts) -> Duty:
    """The first duty that cards can meet, none of them being protected: the rows for all parts together."""
    if parts.in_step:
        return next(duty for duty in _in_step(piles, parts) if fits(piles, duty))
    duty: Duty = ()
    for part, rows in zip(parts.shape, parts.rows, strict=True):
        duty = (*duty, *_first(piles, part, rows, duty))
    return duty


def due_whole(piles: Piles, singles: int, parts: Parts, play: Piles | None = None) -> Duty | None:
    """The first duty that whole sets and single cards can meet, no set being broken. ``None`` when there is none, or
    none before the first one that ``play`` meets with sets broken as it likes."""
    if not parts.in_step:
        part, rows = parts.shape[0], parts.rows[0]
        duty = _first_whole(piles, singles, part, rows)
        if duty is None or play is None:
            return duty
        return duty if rank(duty) > rank(_first(play, part, rows)) else None
    for duty in _in_step(piles, parts):
        if play is not None and fits(play, duty):
            return None
        if parts.size - sum(map(sum, duty)) <= singles and fits(piles, duty, True):
            return duty
    return None


def _first(piles: Piles, part: tuple[int, int], rows: bool, extra: Duty = ()) -> Duty:
    """The first duty for one part that can be met beside others."""
    own = _own(part, rows)
    if not own or fits(piles, (*extra, *own)):
        return own
    sets = _sets(piles, part[0] * part[1], (part[0],) * part[1], extra)
    if not rows:
        return tuple((width,) for width in sets)
    return next(arrangements(sets, longest_row(piles), lambda duty: fits(piles, (*extra, *duty))))


def _first_whole(piles: Piles, singles: int, part: tuple[int, int], rows: bool) -> Duty | None:
    """The first duty for one part that whole sets and single cards can meet; ``None``: none."""
    sets = _whole_sets(piles, singles, part[0] * part[1], (part[0],) * part[1])
    if sets is None:
        return None
    if not rows:
        return tuple((width,) for width in sets)
    return next(arrangements(sets, longest_row(piles), lambda duty: fits(piles, duty, True)))


# Throws whose parts are cut down in step


def _in_step(piles: Piles, parts: Parts) -> Iterator[Duty]:
    """The duties for a throw when its parts are cut down in step: always the part is cut next that has the most ways
    left to cut it.

    A part of many cards has by far the most ways; of those that come before it is the turn of another part only the
    first one is given that the hand can meet.
    """
    order = sorted(zip(parts.shape, parts.rows, strict=True), key=lambda item: item[0][0] * item[0][1])
    now = [_own(part, True) for part, _ in order]
    ways = [_ways(part) if part[0] * part[1] <= _FEW else _last_ways(part) for part, _ in order]
    taken = [0] * len(order)
    turn = list(range(len(order)))
    (large, rows), others = order[-1], tuple(row for duty in now[:-1] for row in duty)
    if large[0] * large[1] > _FEW and fits(piles, others):
        head = _first(piles, large, rows, others)
        if head not in ways[-1]:
            yield tuple(sorted((*others, *head), reverse=True))
    while True:
        if all(free or all(len(row) == 1 for row in duty) for duty, (_, free) in zip(now, order, strict=True)):
            yield tuple(sorted((row for duty in now for row in duty), reverse=True))
        turn.sort(key=lambda place: taken[place] - len(ways[place]))
        place = turn[0]
        if taken[place] == len(ways[place]):
            return
        now[place] = ways[place][taken[place]]
        taken[place] += 1


_FEW = 12
"""All ways to cut a part are looked at one by one up to this number of cards."""


@lru_cache(maxsize=256)
def _ways(part: tuple[int, int]) -> tuple[Duty, ...]:
    """All duties for a part after its own shape, in their order."""
    size = part[0] * part[1]
    own = _own(part, True)
    ways = [way for sets in _groupings(size, size) for way in arrangements(sets, size, lambda duty: True)]
    return tuple(ways[ways.index(own) + 1 :])


def _groupings(size: int, most: int) -> Iterator[tuple[int, ...]]:
    """Sets of two and more cards that use at most ``size`` cards, the larger first."""
    for width in range(min(size, most), 1, -1):
        for rest in _groupings(size - width, width):
            yield (width, *rest)
    yield ()


@lru_cache(maxsize=64)
def _last_ways(part: tuple[int, int]) -> tuple[Duty, ...]:
    """The last duties for a part, as many as a part of a few cards has in all."""
    size = part[0] * part[1]
    wanted = len(_ways((_FEW, 1)))
    ways: list[Duty] = []
    for sets in sorted(_groupings(size, 3)):
        ways += reversed(list(arrangements(sets, size, lambda duty: True)))
        if len(ways) >= wanted:
            break
    return tuple(reversed(ways[:wanted]))
