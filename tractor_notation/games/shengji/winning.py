"""Who wins a trick (R5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tractor_notation.games.shengji.cards import TRUMP, Trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Shape, components, layout, shape, stock
from tractor_notation.record import Cards

Tops: TypeAlias = tuple[int, ...]
"""The steps of the highest cards of the parts, in the order of the parts of the lead."""


def winner(plays: Sequence[Cards], trumps: Trumps, options: Options = DEFAULT) -> int:
    """The place in ``plays`` (0 is the lead) of the play that wins the trick.

    A play takes over only when it is strictly higher (R5.4). Plays that cannot compete (R5.1), those with unknown cards
    and those of another number of cards among them, never do. Against a lead that is not of one suit none can.
    """
    lead = plays[0]
    of, step = trumps.of, trumps.step
    if len(lead) == 1:
        suit, best = of.get(lead[0]), 0
        if suit is None:
            return 0
        high = step[lead[0]]
        for place in range(1, len(plays)):
            if len(plays[place]) == 1:
                card = plays[place][0]
                other = of.get(card)
                if (other == suit and step[card] > high) or (other == TRUMP and suit != TRUMP):
                    suit, high, best = other, step[card], place
        return best
    suit = trumps.suit_of(lead)
    if suit is None:
        return 0
    return _many(plays, suit, trumps, options)


def _many(plays: Sequence[Cards], suit: str, trumps: Trumps, options: Options) -> int:
    lead = plays[0]
    wanted = shape(components(lead, trumps))
    standing, best = _laid_out(lead, wanted, trumps, options), 0
    for place in range(1, len(plays)):
        play = plays[place]
        other = trumps.suit_of(play)
        if other is None or len(play) != len(lead) or (other != suit and other != TRUMP):
            continue
        if len(wanted) == 1 and wanted[0][1] == 1 and play.count(play[0]) != len(play):
            continue  # no pair; the most frequent case by far
        ruffs = other != suit
        tops = _laid_out(play, wanted, trumps, options, () if ruffs or standing is None else standing)
        if tops and (ruffs or standing is None or _higher(tops, standing, wanted, options)):
            suit, standing, best = other, tops, place
    return best


def _largest(tops: Tops, wanted: Shape) -> Tops:
    return tops[:1]


def _large(tops: Tops, wanted: Shape) -> Tops:
    """All parts but the singles; the singles where there is nothing else."""
    if wanted[0][0] == 1:
        return tops
    return tuple(top for top, (width, _) in zip(tops, wanted, strict=True) if width > 1)
