"""The plays of a record laid out in rows, one for each seat: each play, and what the seat never played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tractor_notation.games.case import Made
from tractor_notation.games.unsun.setting import Setting
from tractor_notation.games.unsun.table import SEATS

AWAY = "away"
"""The place of the card laid away; in a position, of all cards that are in no hand."""

SIDE = "side"
"""The place of the two cards left over."""


@dataclass
class Survey:
    """The plays laid out in rows: for each seat the names of its places. ``tricks`` are the plays by tricks with their names,
    ``held`` for each play the scope of the hand it came from, ``scopes`` those of all hands at that moment."""

    frame: Setting
    rows: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    tricks: list[list[tuple[Made, str]]] = field(default_factory=list)
    held: dict[str, str] = field(default_factory=dict)
    scopes: dict[str, dict[str, str]] = field(default_factory=dict)
    whole: bool = True

    def scope(self, seat: str, place: int | None = None) -> str:
        """What a seat held before a place in its row; before the next one if none is named."""
        return f"{seat} {len(self.rows[seat]) if place is None else place}"

    def lay(self, made: Sequence[Made]) -> None:
        """Lay all plays out."""
        tricks = [list(plays) for _, plays in groupby(made, key=lambda one: id(one.trick))]
        before = 0
        for place, plays in enumerate(tricks):
            number = plays[0].trick.number
            for missing in range(before + 1, number) if before or not self.frame.position else ():
                self._missing(missing, SEATS)
            self._trick(plays)
            if place < len(tricks) - 1:
                self._missing(number, [seat for seat in SEATS if all(one.seat != seat for one in plays)])
            before = max(number, before)

    def _missing(self, number: int, seats: Sequence[str]) -> None:
        """A trick, or a play of it, that is not there."""
        self.whole = self.whole and not seats
        for seat in seats:
            self.rows[seat].append(f"missing {number}.{seat}")

    def _trick(self, plays: Sequence[Made]) -> None:
        trick = []
        for one in plays:
            if one.seat in SEATS:
                name = one.address
                while name in self.held:
                    name += "'"
                self.held[name] = self.scope(one.seat)
                self.scopes[name] = {seat: self.scope(seat) for seat in SEATS}
                self.rows[one.seat].append(name)
                trick.append((one, name))
        self.tricks.append(trick)


def ten(seat: str) -> str:
    """The scope of the cards of the taker before one is laid away."""
    return f"{seat} ten"
