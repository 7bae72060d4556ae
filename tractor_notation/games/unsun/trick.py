"""The trick on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Self

from tractor_notation.findings import Related
from tractor_notation.games.unsun.winning import NINTH
from tractor_notation.record import Cards, Trick


class Put(NamedTuple):
    """A card on the table: who put it there, the card (``x`` or ``Gx`` where it is not known), what it may be, and whether
    it lies face down until all have played (``None``: not known)."""

    seat: str
    card: str
    may: Cards
    down: bool | None = False


class Case(NamedTuple):
    """What may hold in a trick: the class led and the duty it brings."""

    led: str
    duty: str


@dataclass(slots=True)
class OnTable:
    """A trick as it is laid, card by card; it stays on the table until the next one begins.

    ``order`` are the seats its plays were found to belong to when that is another order than the one noted; ``turn`` is
    who plays next. ``cases`` are the classes that may have been led with their duties; one: it is certain. ``astray``: somebody
    played out of turn, ``tangled``: somebody played twice. ``breaches`` are the faults in following.
    """

    trick: Trick | None = None
    number: int = 0
    turn: str | None = None
    order: tuple[str, ...] = ()
    laid: list[Put] = field(default_factory=list)
    cases: tuple[Case, ...] = ()
    astray: bool = False
    tangled: bool = False
    breaches: tuple[Related, ...] = ()

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(
            *(self.trick, self.number, self.turn, self.order, self.laid.copy(), self.cases),
            *(self.astray, self.tangled, self.breaches),
        )

    @property
    def seats(self) -> list[str]:
        """The seats that have played, in order."""
        return [put.seat for put in self.laid]

    @property
    def last(self) -> bool:
        """Whether it is the ninth trick (U7.1)."""
        return self.number == NINTH

    @property
    def led(self) -> str | None:
        """The class that was led; ``None`` where it is not known or nobody leads."""
        classes = {case.led for case in self.cases}
        return classes.pop() if len(classes) == 1 else None

    @property
    def duty(self) -> str | None:
        """What holds in the trick; ``None`` where that is not known."""
        duties = {case.duty for case in self.cases}
        return duties.pop() if len(duties) == 1 else None
