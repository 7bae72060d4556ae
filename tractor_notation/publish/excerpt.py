"""A variation as notation again, for readers who take it away."""

from __future__ import annotations

from dataclasses import replace

from tractor_notation.record import Item, Play, Remark, Trick, Variation
from tractor_notation.text.writer import write_variation


def written(items: tuple[Item, ...], rules: str | None) -> str:
    """The statements of a variation in canonical form, with its brackets and without remarks, which are never published.

    ``rules`` is what the tag Rules says. Empty where the notation cannot say them.
    """
    try:
        return write_variation(_published(Variation(items)), rules)
    except ValueError:
        return ""


def _published(variation: Variation) -> Variation:
    return Variation(
        tuple(
            replace(item, plays=tuple(map(_unremarked, item.plays))) if isinstance(item, Trick) else item
            for item in variation.items
            if not isinstance(item, Remark)
        )
    )


def _unremarked(play: Play) -> Play:
    """A play without the remarks about it."""
    return replace(
        play,
        before=tuple(note for note in play.before if not isinstance(note, Remark)),
        notes=tuple(
            _published(note) if isinstance(note, Variation) else note
            for note in play.notes
            if not isinstance(note, Remark)
        ),
    )
