"""Blocks of lines side by side in columns of fixed width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from tractor_notation.terminal import pad


def beside(blocks: Sequence[Iterable[str]], widths: Sequence[int], gap: str = "  ") -> list[str]:
    """Blocks of lines side by side in columns of the given widths."""
    return [
        gap.join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip_longest(*blocks, fillvalue="")
    ]


def middle(block: Sequence[str], height: int) -> list[str]:
    """A block with empty lines above it, so that it stands in the middle of ``height`` lines."""
    return [""] * ((height - len(block)) // 2) + list(block)
