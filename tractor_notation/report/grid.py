"""Tables of text: columns as wide as they need to be, narrower where the terminal is, cells broken between words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from tractor_notation.terminal import Terminal, clean, longest, pad, width

GAP = "  "


class Text(NamedTuple):
    """A cell: its text, and the kind of its colour (empty for none)."""

    text: str
    kind: str = ""


def grid(rows: Sequence[Sequence[Text]], terminal: Terminal, right: Collection[int] = ()) -> list[list[str]] | None:
    """The lines of each row; ``None`` when the terminal is too narrow. Columns named in ``right`` are set to the right."""
    cells = [[Text(clean(cell.text), cell.kind) for cell in row] for row in rows]
    widths = _widths(list(zip(*cells, strict=True)), terminal.columns)
    if widths is None:
        return None
    return [list(_lines(row, widths, terminal, right)) for row in cells]


def _widths(table: Sequence[Sequence[Text]], columns: int | None) -> list[int] | None:
    """The widths of the columns; what is too wide in all is taken from the widest that has words to break between."""
    widths = [max(width(cell.text) for cell in column) for column in table]
    least = [max(longest(cell.text) for cell in column) for column in table]
    while columns is not None and sum(widths) + len(GAP) * (len(widths) - 1) > columns:
        able = [place for place, size in enumerate(widths) if size > least[place]]
        if not able:
            return None
        widths[max(able, key=lambda place: widths[place])] -= 1
    return widths


def _lines(row: Sequence[Text], widths: Sequence[int], terminal: Terminal, right: Collection[int]) -> Iterator[str]:
    broken = [Terminal(False, size).wrap(cell.text) for cell, size in zip(row, widths, strict=True)]
    for parts in zip_longest(*broken, fillvalue=""):
        line = []
        for place, (part, cell, size) in enumerate(zip(parts, row, widths, strict=True)):
            painted, space = terminal.paint(cell.kind, part) if cell.kind else part, pad("", size - width(part))
            line.append(space + painted if place in right else painted + space)
        yield GAP.join(line).rstrip()
