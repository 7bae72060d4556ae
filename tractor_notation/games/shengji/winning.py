"""Who wins a trick (R5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from tractor_notation.games.shengji.cards import TRUMP, Trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import (
    Grouping,
    Pile,
    Shape,
    Stock,
    components,
    layout,
    runs,
    shape,
    stock,
    without,
)
from tractor_notation.record import Cards

Tops: TypeAlias = tuple[int, ...]
"""What a play is measured by: steps of the highest cards of its parts, in the order of the parts of the lead."""

Compare: TypeAlias = "Callable[[Cards, Shape, Trumps, Tops | None], Tops | None]"
"""The measure of a play if it is higher than the standing one (``None``: nothing of its suit stands), else ``None``."""


def winner(plays: Sequence[Cards], trumps: Trumps, options: Options = DEFAULT, grouping: Grouping | None = None) -> int:
    """The place in ``plays`` (0 is the lead) of the play that wins the trick.

    A play takes over only when it is strictly higher (R5.4): by its top card, or as a trump over other suits (R5.2, R5.3). Plays that cannot compete (R5.1), those with unknown cards
    and those of another number of cards among them, never do. Against a lead that is not of one suit none can.
    ``grouping`` is what the leader said the parts of the lead are (R3.7).
    """
    lead = plays[0]
    size = len(lead)
    if not size:
        return 0
    if size > 3 and options.bombs != "off" and (best := bombs(plays, trumps)) is not None:
        return best
    if size > 1 and lead.count(lead[0]) != size:
        return _parts(plays, trumps, options, grouping)
    # One card, or equal ones: a play competes with one card, or with equal ones. Here most tricks are decided.
    of, step = trumps.of, trumps.step
    suit, best = of.get(lead[0]), 0
    if suit is None:
        return 0
    high = step[lead[0]]
    for place in range(1, len(plays)):
        play = plays[place]
        if len(play) == size:
            card = play[0]
            other = of.get(card)
            if (other == suit and step[card] > high) or (other == TRUMP and suit != TRUMP):
                if size > 1 and play.count(card) != size:
                    continue
                suit, high, best = other, step[card], place
    return best


def bombs(plays: Sequence[Cards], trumps: Trumps) -> int | None:
    """The highest of four and more equal cards (R12.4): trumps above other suits, and within a suit the higher ones;
    of bombs in two other suits the earlier one. ``None`` when there is none."""
    best: int | None = None
    for place, play in enumerate(plays):
        if len(play) == len(plays[0]) and play.count(play[0]) == len(play) and play[0] in trumps.of:
            suit, step = trumps.of[play[0]], trumps.step[play[0]]
            if best is None:
                best = place
                continue
            other = trumps.of[plays[best][0]]
            if (suit == other and step > trumps.step[plays[best][0]]) or (suit == TRUMP and other != TRUMP):
                best = place
    return best


def _parts(plays: Sequence[Cards], trumps: Trumps, options: Options, grouping: Grouping | None) -> int:
    """The winner of a trick with a tractor or a throw as lead."""
    lead = plays[0]
    suit = trumps.suit_of(lead)
    if suit is None:
        return 0
    parts = components(lead, trumps, grouping)
    wanted = shape(parts)
    match, compare = _MATCH[options.ruff_match], _COMPARE[options.ruff_compare]
    best = 0
    standing: Tops | None = tuple(part.top for part in parts)
    if options.ruff_compare in _MEASURED:
        standing = compare(lead, wanted, trumps, None)
    for place in range(1, len(plays)):
        play = plays[place]
        other = trumps.suit_of(play)
        if len(play) != len(lead) or other is None or (other != suit and other != TRUMP):
            continue
        if match(play, wanted, trumps):
            higher = compare(play, wanted, trumps, standing if other == suit else None)
            if higher is not None:
                suit, standing, best = other, higher, place
    return best


def _split(play: Cards, wanted: Shape, trumps: Trumps) -> bool:
    return layout(stock(play, trumps), wanted) is not None


def _exact(play: Cards, wanted: Shape, trumps: Trumps) -> bool:
    return shape(components(play, trumps)) == wanted


_MATCH: dict[str, Callable[[Cards, Shape, Trumps], bool]] = {"split": _split, "exact": _exact}
"""Option ``ruff-match``: whether a play of one suit answers every part of the lead (R5.1)."""


def _largest(play: Cards, wanted: Shape, trumps: Trumps, standing: Tops | None) -> Tops | None:
    """Only the largest part counts, as high as it can be laid out."""
    tops = layout(stock(play, trumps), wanted)
    measure = tops[:1] if tops else ()
    return measure if standing is None or measure > standing else None


Beats: TypeAlias = "Callable[[Tops, Tops, Shape], bool]"


def _laid_out(beats: Beats) -> Compare:
    """Compare all parts. Of several layouts the first one that is higher counts, and is what later plays have to beat;
    they are tried with the small parts as high as they can be."""

    def compare(play: Cards, wanted: Shape, trumps: Trumps, standing: Tops | None) -> Tops | None:
        for tops in layouts(stock(play, trumps), wanted):
            if standing is None or beats(tops, standing, wanted):
                return tops
        return None

    return compare


def _every(tops: Tops, standing: Tops, wanted: Shape) -> bool:
    return all(top > other for top, other in zip(tops, standing, strict=True))


def _none_lower(tops: Tops, standing: Tops, wanted: Shape) -> bool:
    return tops != standing and all(top >= other for top, other in zip(tops, standing, strict=True))


def _next_largest(tops: Tops, standing: Tops, wanted: Shape) -> bool:
    """The first part that differs decides, large parts first; singles count only where there is nothing else."""
    singles_only = all(width == 1 for width, _ in wanted)
    for (width, _), top, other in zip(wanted, tops, standing, strict=True):
        if top != other and (width > 1 or singles_only):
            return top > other
    return False


def layouts(piles: Stock, wanted: Shape) -> Iterator[Tops]:
    """Every way to lay cards out in a shape: the tops of its parts, in their order. The shape must need exactly the
    cards there are. First come the layouts whose smallest sets are as high as they can be."""
    kinds = tuple(sorted(Counter(wanted).items()))
    for found in _layouts(piles, kinds):
        tops = dict(found)
        taken: Counter[tuple[int, int]] = Counter()
        row = []
        for kind in wanted:
            row.append(tops[kind][taken[kind]])
            taken[kind] += 1
        yield tuple(row)


Kinds: TypeAlias = tuple[tuple[tuple[int, int], int], ...]
"""Width and length of parts, and how many there are of each, the small ones first."""


def _layouts(piles: Stock, kinds: Kinds) -> Iterator[tuple[tuple[tuple[int, int], Tops], ...]]:
    if not kinds:
        yield ()
        return
    (kind, number), rest = kinds[0], kinds[1:]
    for tops, left in _chosen(piles, kind, number, rest):
        if _possible(left, rest):
            for more in _layouts(left, rest):
                yield ((kind, tops), *more)


@lru_cache(maxsize=1 << 14)
def _possible(piles: Stock, kinds: Kinds) -> bool:
    wanted = [kind for kind, number in kinds for _ in range(number)]
    return layout(piles, tuple(sorted(wanted, key=lambda kind: (kind[0] * kind[1], kind[1]), reverse=True))) is not None


def _chosen(piles: Stock, kind: tuple[int, int], number: int, rest: Kinds) -> Iterator[tuple[Tops, Stock]]:
    """Ways to choose so many parts of one kind: their tops, high to low, and what is left."""
    width, length = kind
    if length == 1:
        sums = _sums(tuple(sorted({other for (other, _), _ in rest})), max((pile.copies for pile in piles), default=0))
        for counts in _counts(tuple(pile.copies for pile in piles), width, number, sums):
            tops = tuple(pile.step for pile, count in zip(piles, counts, strict=True) for _ in range(count))
            kept = (
                Pile(pile.step, pile.face, pile.copies - count * width)
                for pile, count in zip(piles, counts, strict=True)
            )
            yield tops, tuple(pile for pile in kept if pile.copies)
        return
    for top, left in _rows(piles, width, length):
        if number == 1:
            yield (top,), left
        else:
            for tops, final in _chosen(left, kind, number - 1, rest):
                if tops[0] <= top:
                    yield (top, *tops), final


def _rows(piles: Stock, width: int, length: int) -> Iterator[tuple[int, Stock]]:
    """Tractors of a kind, the highest first."""
    for run in runs(piles, width):
        for start in range(len(run) - length + 1):
            left: list[Stock] = [piles]
            for choice in run[start : start + length]:
                left = [without(rest, (pile.face,), width) for rest in left for pile in choice]
            for rest in left:
                yield run[start][0].step, rest


@lru_cache(maxsize=256)
def _sums(widths: tuple[int, ...], most: int) -> frozenset[int]:
    """The numbers of cards that parts of these widths can use of one face."""
    sums = {0}
    for total in range(1, most + 1):
        if any(total - width in sums for width in widths):
            sums.add(total)
    return frozenset(sums)


def _counts(copies: tuple[int, ...], width: int, number: int, sums: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """How many sets to take from each face, high to low, so many together and of what is left only what the other parts
    can use; first those that take the fewest of the lowest, then of the next one up."""
    if not copies:
        if not number:
            yield ()
        return
    lowest, above = copies[-1], copies[:-1]
    room = sum(count // width for count in above)
    for count in range(max(number - room, 0), min(number, lowest // width) + 1):
        if lowest - count * width in sums:
            for more in _counts(above, width, number - count, sums):
                yield (*more, count)


def _highest(play: Cards, wanted: Shape, trumps: Trumps, standing: Tops | None) -> Tops | None:
    measure = (max(trumps.step[card] for card in play),)
    return measure if standing is None or measure > standing else None


_COMPARE: dict[str, Compare] = {
    "largest": _largest,
    "largest-then-next": _laid_out(_next_largest),
    "all": _laid_out(_every),
    "none-lower": _laid_out(_none_lower),
    "highest-card": _highest,
}
"""Option ``ruff-compare``: the measure of a play that competes if it is higher than the standing one (R5.5)."""

_MEASURED = ("largest", "highest-card")
"""Those that measure the lead too instead of taking it as it was read."""
