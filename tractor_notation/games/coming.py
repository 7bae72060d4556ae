"""Who plays next in a deal, by what lies on the table: the part of it that is the same in all families."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from typing import NamedTuple, Protocol

from tractor_notation.record import Trick


class OnTable(Protocol):
    """The trick on the table: its ``number``, the plays that are ``laid``, whose ``turn`` it is."""

    @property
    def trick(self) -> Trick | None: ...

    @property
    def number(self) -> int: ...

    @property
    def turn(self) -> str | None: ...

    @property
    def laid(self) -> Sized: ...


class Next(NamedTuple):
    """The seat that plays next, ``None`` where that cannot be told; the number of the trick; whether it leads to it."""

    seat: str | None
    number: int
    leads: bool


def coming(on: OnTable, seats: Sequence[str], lead: str | None, opening: bool) -> Next:
    """Who plays next, where ``lead`` leads to the next trick; ``opening``: no trick has begun."""
    leads = opening or on.trick is None or len(on.laid) >= len(seats)
    return Next(lead, on.number + 1, True) if leads else Next(on.turn, on.number, False)
