"""What a record had said by one moment of the play: nothing that comes later is shown with the table of that moment."""

from __future__ import annotations

from dataclasses import replace

from tractor_notation.findings import Finding
from tractor_notation.place import Address
from tractor_notation.place import Step as Place
from tractor_notation.record import Item, Trick
from tractor_notation.replay import Line, Replay, Step


class Moment:
    """The statements before one play, and which findings were known by then.

    ``items`` are those of the main line. ``branches`` lead to a play inside variations, from the outermost on: each
    with its line and its statements before the play, or before the variation that follows.
    """

    def __init__(self, replay: Replay, address: Address, step: Step) -> None:
        self.step = step
        self.items: tuple[Item, ...] = ()
        self.branches: list[tuple[Line, tuple[Item, ...]]] = []
        self._late: list[Finding] = []
        line = replay.line
        for place in address.steps:
            if line is None:
                break
            at = _find(line, place)
            entered = line if place.variation is None or at is None else at.variations[place.variation - 1]
            last = at or step
            items = _before(line, last)
            if line.path:
                self.branches.append((line, items))
            else:
                self.items = items
            self._later(line, last.index, entered)
            line = entered if entered is not line else None
        if line is not None and line.path:  # The address ends with a variation: its first play is meant.
            self.branches.append((line, _before(line, step)))
            self._later(line, step.index, line)
        play = step.play
        start = play.span or step.item.span if play else step.item.span
        self._late += [item for item in replay.record.findings if start and item.span and item.span[:2] >= start[:2]]
        self._keys = {(item.code, item.span, item.address if item.span is None else None) for item in self._late}

    def known(self, item: Finding) -> bool:
        """Whether a finding does not come from later plays or the end of the record."""
        return (item.code, item.span, item.address if item.span is None else None) not in self._keys

    def _later(self, line: Line, index: int, entered: Line) -> None:
        """Remember what is found in a line from a step on, the variation that is entered there left out."""
        self._late += line.closing
        for step in line.steps[index:]:
            self._late += step.findings
            for other in step.variations:
                if other is not entered:
                    self._late += other.findings()


def _find(line: Line, place: Place) -> Step | None:
    return next((s for s in line.steps if isinstance(s.item, Trick) and (s.item.number, s.seat) == place[:2]), None)


def _before(line: Line, step: Step) -> tuple[Item, ...]:
    """The statements before a play; its trick with the plays before it, when there are any."""
    place = next(number for number, item in enumerate(line.items) if item is step.item)
    earlier = line.items[:place]
    if isinstance(step.item, Trick) and step.number:
        return (*earlier, replace(step.item, plays=step.item.plays[: step.number]))
    return earlier
