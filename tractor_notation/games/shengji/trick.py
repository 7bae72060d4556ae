"""The trick on the table."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from tractor_notation.findings import Related
from tractor_notation.games.shengji.reading import Reading
from tractor_notation.record import Cards, Play, Trick


@dataclass(slots=True)
class OnTable:
    """A trick as it is laid, play by play; it stays on the table until the next one begins.

    ``place`` is which trick it is, whatever its ``number`` in the record. ``order`` are the seats its plays were found to
    belong to when that is another order than the one noted; ``headless``: the lead is not among them. ``laid`` are seats
    and cards in order as the record has them, ``meant`` the same as they must have been, ``seats`` the seats alone;
    ``reading`` is how the lead must be followed, ``None`` when its cards are not known or of more than one suit; ``turn``
    who plays next. ``astray``: somebody played out of turn, ``tangled``: somebody played twice, ``veiled``: some cards are
    not known, ``doubtful``: a play was noted wrongly, and what it was nobody knows. ``miscounted`` are plays with a wrong
    number of cards, ``breaches`` the faults in following, ``taken_back`` the cards that went back to a hand.
    """

    trick: Trick | None = None
    number: int = 0
    place: int = 0
    turn: str | None = None
    order: tuple[str, ...] = ()
    headless: bool = False
    laid: list[tuple[str, Cards]] = field(default_factory=list)
    meant: list[tuple[str, Cards]] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    reading: Reading | None = None
    astray: bool = False
    tangled: bool = False
    veiled: bool = False
    doubtful: bool = False
    miscounted: list[tuple[str, Play]] = field(default_factory=list)
    breaches: tuple[Related, ...] = ()
    taken_back: dict[str, Cards] = field(default_factory=dict)

    def copy(self) -> Self:
        """An independent copy."""
        return replace(
            self,
            laid=self.laid.copy(),
            meant=self.meant.copy(),
            seats=self.seats.copy(),
            miscounted=self.miscounted.copy(),
            taken_back=self.taken_back.copy(),
        )

    def lay(self, seat: str, cards: Cards, meant: Cards | None = None) -> None:
        """A play is made."""
        self.seats.append(seat)
        self.laid.append((seat, cards))
        self.meant.append((seat, cards if meant is None else meant))

    @property
    def size(self) -> int:
        """The number of cards led; 0 when it is not known."""
        return len(self.meant[0][1]) if self.meant else 0
