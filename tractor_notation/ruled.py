"""What the table has decided, by the plays it is about: rulings find their plays, and findings become ``ruled`` by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, finding
from tractor_notation.games.deciding import Decided, decided
from tractor_notation.games.frame import early
from tractor_notation.place import Address, Span
from tractor_notation.record import Item, Record, Ruling

if TYPE_CHECKING:
    from tractor_notation.replay import Line, Replay, Step


def ruled(result: Replay, found: list[Finding]) -> list[Finding]:
    """Findings the table has decided about become ``ruled`` and carry the decision; a ruling that decides nothing is one."""
    assert result.line is not None and result.game is not None
    made: dict[str, list[Ruling]] = {}
    places: dict[str, Decided] = {}
    before = _Early(result.record)
    for item, line in _rulings(result.line.items, result.line):
        step = _meant(result.line, line, Address.parse(item.address))
        address = step.address if step else before.name(item) if line is result.line else None
        if address is None:
            found.append(finding("ruling-place", item.span, more=_nowhere(result, before, item, line)))
        elif any(item.repeats(other) for other in made.get(address, ())):
            found.append(finding("ruling-place", item.span, again=item.address))
        else:
            made.setdefault(address, []).append(replace(item, address=address))
            if step is not None and step.play is not None:
                places[address] = Decided(step.play, step.sound)
    result.rulings = {address: made[address] for address in places}
    return decided(found, made, places, result.game.agreed(result.options), before.place)


def _nowhere(result: Replay, before: _Early, ruling: Ruling, line: Line) -> dict[str, str]:
    """What a ruling is about that is about nothing there."""
    if result.line is not line and (result.step(ruling.address) or before.name(ruling)) is not None:
        return {"inside": ruling.address}
    seat = Address.parse(ruling.address).steps[0].seat
    return {"early": seat} if ruling.address == f"0.{seat}" else {"place": ruling.address}


class _Early:
    """What seats did before the first trick, by the addresses that rulings name it with: ``0.N``. The cards that it drew are
    ruled on only where its seat did nothing else: what is wrong with them is no matter of a bid or a burial."""

    def __init__(self, record: Record) -> None:
        self.places: dict[str, list[Span]] = {}
        active = {act.seat for act in early(record) if act.keyword != "drawn"}
        for act in early(record):
            spans = self.places.setdefault(f"0.{act.seat}", [])
            if act.span and (act.keyword != "drawn" or act.seat not in active):
                spans.append(act.span)

    def name(self, ruling: Ruling) -> str | None:
        """The address of a ruling, where it is about such a statement."""
        return ruling.address if ruling.address in self.places else None

    def place(self, item: Finding) -> str | None:
        """The address of what a finding is about, where it is such a statement."""
        return next((name for name, spans in self.places.items() if item.span in spans), None)


def _meant(main: Line, line: Line, address: Address) -> Step | None:
    """The play that a ruling in a line is about: one of that line, or whichever a way into variations leads to."""
    found = line.find(address.steps)
    return main.find(address.steps) if found is None and address.steps[0].variation is not None else found


def _rulings(items: tuple[Item, ...], line: Line) -> Iterator[tuple[Ruling, Line]]:
    """The rulings of a line and its variations, each with the line that it stands in."""
    for item in items:
        if isinstance(item, Ruling):
            yield item, line
    if line.branching:
        for step in line.steps:
            for branch in step.variations:
                yield from _rulings(branch.items, branch)
