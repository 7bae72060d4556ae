"""Who wins a trick (R5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tractor_notation.games.shengji.cards import TRUMP, Trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Shape, components, layout, shape, stock
from tractor_notation.record import Cards

Tops: TypeAlias = tuple[int, ...]
"""What a play is measured by: steps of the highest cards of its parts, in the order of the parts of the lead."""

Compare: TypeAlias = "Callable[[Cards, Shape, Trumps, Tops | None], Tops | None]"
"""The measure of a play if it is higher than the standing one (``None``: nothing of its suit stands), else ``None``."""


def winner(plays: Sequence[Cards], trumps: Trumps, options: Options = DEFAULT) -> int:
    """The place in ``plays`` (0 is the lead) of the play that wins the trick.

    A play takes over only when it is strictly higher (R5.4). Plays that cannot compete (R5.1), those with unknown cards
    and those of another number of cards among them, never do. Against a lead that is not of one suit none can.
    """
    lead = plays[0]
    size = len(lead)
    if not size:
        return 0
    if size > 1 and lead.count(lead[0]) != size:
        return _parts(plays, trumps, options)
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


def _parts(plays: Sequence[Cards], trumps: Trumps, options: Options) -> int:
    """The winner of a trick with a tractor or a throw as lead."""
    lead = plays[0]
    suit = trumps.suit_of(lead)
    if suit is None:
        return 0
    wanted = shape(components(lead, trumps))
    match, compare = _MATCH[options.ruff_match], _COMPARE[options.ruff_compare]
    best = 0
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


def _by_parts(counted: Callable[[Tops, Shape], Tops]) -> Compare:
    """Compare the parts that count, the first ones first. The highest layout puts the highest part first."""

    def compare(play: Cards, wanted: Shape, trumps: Trumps, standing: Tops | None) -> Tops | None:
        tops = layout(stock(play, trumps), wanted)
        measure = counted(tops, wanted) if tops else ()
        return measure if standing is None or measure > standing else None

    return compare


def _large(tops: Tops, wanted: Shape) -> Tops:
    """All parts but the singles; singles where there is nothing else."""
    large = sum(width > 1 for width, _ in wanted)
    return tops[: large or None]


def _every(play: Cards, wanted: Shape, trumps: Trumps, standing: Tops | None) -> Tops | None:
    """Every part must be higher, in some layout."""
    return layout(stock(play, trumps), wanted, standing or ())


def _highest(play: Cards, wanted: Shape, trumps: Trumps, standing: Tops | None) -> Tops | None:
    measure = (max(trumps.step[card] for card in play),)
    return measure if standing is None or measure > standing else None


_COMPARE: dict[str, Compare] = {
    "largest": _by_parts(lambda tops, wanted: tops[:1]),
    "largest-then-next": _by_parts(_large),
    "all": _every,
    "highest-card": _highest,
}
"""Option ``ruff-compare``: the measure of a play that competes if it is higher than the standing one (R5.5)."""
