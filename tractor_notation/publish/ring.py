"""Where the seats lie around a table: a ring of hands around the middle box.

Up to eight hands lie around one box in three columns, up to twelve in four. A place is a name such as ``top-left``; in
the larger ring the places of a side are numbered: ``top-1`` to ``top-4`` from the left, ``left-1`` and ``left-2`` from
above.
"""

from __future__ import annotations

from collections.abc import Sequence

_SMALL = ("bottom", "bottom-right", "right", "top-right", "top", "top-left", "left", "bottom-left")
_LARGE = (
    *(f"bottom-{place}" for place in (2, 3, 4)),
    *("right-2", "right-1"),
    *(f"top-{place}" for place in (4, 3, 2, 1)),
    *("left-1", "left-2", "bottom-1"),
)
"""The places of a ring counter-clockwise, from the one below on."""

_EMPTY = {
    2: ("bottom-right", "right", "top-right", "top-left", "left", "bottom-left"),
    3: ("bottom-right", "right", "top", "left", "bottom-left"),
    4: ("bottom-right", "top-right", "top-left", "bottom-left"),
    5: ("bottom-right", "top", "bottom-left"),
    6: ("bottom-right", "bottom-left"),
    7: ("top",),
    8: (),
    9: ("right-2", "left-2", "bottom-4"),
    10: ("right-2", "left-2"),
    11: ("bottom-4",),
    12: (),
}
"""The places nobody has, by the number of seats."""


def columns(count: int) -> int:
    """How many hands of so many lie side by side; 0 where there is no ring for them."""
    return 0 if count not in _EMPTY else 3 if count <= len(_SMALL) else 4


def places(seats: Sequence[str], below: str, *, clockwise: bool) -> dict[str, str]:
    """The place of every seat, one of them below; where there is no ring, its number from there on."""
    start = seats.index(below)
    order = (*seats[start:], *seats[:start])
    if not columns(len(seats)):
        return {seat: str(number) for number, seat in enumerate(order)}
    ring = _SMALL if columns(len(seats)) == 3 else _LARGE
    taken = [place for place in ring if place not in _EMPTY[len(seats)]]
    if clockwise:
        taken[1:] = reversed(taken[1:])
    return dict(zip(order, taken, strict=True))


def rows(count: int) -> tuple[tuple[str, ...], ...]:
    """The places of a ring line by line, ``""`` for the middle; lines in which nobody sits are left out."""
    taken = set(_SMALL if columns(count) == 3 else _LARGE) - set(_EMPTY[count])
    lines: list[tuple[str, ...]]
    if columns(count) == 3:
        lines = [("top-left", "top", "top-right"), ("left", "", "right"), ("bottom-left", "bottom", "bottom-right")]
    else:
        lines = [
            tuple(f"top-{place}" for place in (1, 2, 3, 4)),
            ("left-1", "", "", "right-1"),
            ("left-2", "", "", "right-2"),
            tuple(f"bottom-{place}" for place in (1, 2, 3, 4)),
        ]
    return tuple(line for line in lines if "" in line[:2] and line[0] != "left-2" or taken & set(line))
