"""The lines of a record with marks under the places a finding speaks about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from tractor_notation.place import Span
from tractor_notation.terminal import Terminal, visible, width

CLIPPED = "…"


class Mark(NamedTuple):
    """A place to mark, with the sign to draw, the kind of its colour, and what to say beside it."""

    span: Span
    sign: str
    kind: str
    label: str = ""


class _Row(NamedTuple):
    """One line of the source and the marks under it, columns counted from 0, the end exclusive."""

    number: int
    marks: list[tuple[int, int, Mark, str]]


def excerpt(lines: Sequence[str], first: int, marks: Sequence[Mark], terminal: Terminal) -> Iterator[str]:
    """The marked lines of a text whose first line has the number ``first``."""
    rows = _rows(lines, first, marks)
    if not rows:
        return
    margin = len(str(rows[-1].number))
    bar = terminal.paint("quiet", "|")
    gutter = f"{'':{margin}} {bar}"
    yield gutter
    before = None
    for row in rows:
        if before is not None and row.number > before + 1:
            yield terminal.paint("quiet", "...")
        before = row.number
        view = _View(lines[row.number - first], row.marks[0][:2], terminal, margin + 3)
        yield f"{terminal.paint('quiet', f'{row.number:{margin}}')} {bar} {view.text}".rstrip()
        for start, end, mark, label in row.marks:
            yield from _underline(view, start, end, mark, label, gutter, terminal)


def _underline(
    view: _View, start: int, end: int, mark: Mark, label: str, gutter: str, terminal: Terminal
) -> Iterator[str]:
    left, right = view.place(start), view.place(end)
    drawn = terminal.paint(mark.kind, mark.sign * max(1, right - left))
    line = f"{gutter} {' ' * left}{drawn}"
    if not label:
        yield line
    elif terminal.columns is None or view.margin + max(right, left + 1) + 1 + width(label) <= terminal.columns:
        yield f"{line} {terminal.paint(mark.kind, label)}"
    else:
        yield line
        room = Terminal(False, max(20, terminal.columns - view.margin))
        indent = " " * min(left, room.columns // 2 if room.columns else 0)
        for part in room.wrap(label, indent):
            yield f"{gutter} {terminal.paint(mark.kind, part)}"


def _rows(lines: Sequence[str], first: int, marks: Sequence[Mark]) -> list[_Row]:
    """The lines to show. A place over several lines is marked on its first and its last one."""
    rows: dict[int, _Row] = {}

    def add(number: int, start: int, end: int | None, mark: Mark, label: str) -> None:
        if first <= number < first + len(lines):
            length = len(lines[number - first])
            start = min(start, length)
            rows.setdefault(number, _Row(number, [])).marks.append(
                (start, length if end is None else min(end, length), mark, label)
            )

    for mark in marks:
        line, column, end_line, end_column = mark.span
        if end_line == line:
            add(line, column - 1, end_column - 1, mark, mark.label)
        elif end_column <= 1 and end_line == line + 1:
            add(line, column - 1, None, mark, mark.label)
        else:
            add(line, column - 1, None, mark, "")
            add(end_line, 0, end_column - 1, mark, mark.label)
    return [rows[number] for number in sorted(rows)]


class _View:
    """A line as shown: made visible, and clipped around a place when it is longer than the terminal is wide."""

    def __init__(self, line: str, place: tuple[int, int], terminal: Terminal, margin: int) -> None:
        cells = [visible(char) for char in line]
        self.margin = margin
        self._edges = [0, *accumulate(map(width, cells))]
        self._shift = 0
        self._limit = self._edges[-1]
        self.text = "".join(cells)
        room = None if terminal.columns is None else max(20, terminal.columns - margin)
        if room is None or self._limit <= room:
            return
        from_cell = 0
        if self._edges[place[1]] > room - 1:
            wanted = self._edges[place[0]] - room // 3
            from_cell = next(index for index, edge in enumerate(self._edges) if edge >= wanted)
        head = CLIPPED if from_cell else ""
        self._shift = self._edges[from_cell] - len(head)
        to_cell = from_cell
        while to_cell < len(cells) and self._edges[to_cell + 1] - self._shift <= room - 1:
            to_cell += 1
        tail = CLIPPED if to_cell < len(cells) else ""
        self._limit = self._edges[to_cell] - self._shift
        self.text = head + "".join(cells[from_cell:to_cell]) + tail

    def place(self, cell: int) -> int:
        """The terminal column, from 0, in which a code point of the line begins."""
        return max(0, min(self._edges[cell] - self._shift, self._limit))
