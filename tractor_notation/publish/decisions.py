"""What the table has decided, by what it is about: plays, and what a seat did before the first trick (``0.N``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tractor_notation.findings import Finding, Severity
from tractor_notation.place import Span
from tractor_notation.record import Act, Item, Play, Ruling, Tag, Trick
from tractor_notation.replay import Replay


class Decisions:
    """The rulings of one record. Each is shown once: with the finding that it settles, else with what it is about."""

    def __init__(self, replay: Replay, items: Sequence[Item]) -> None:
        """``items`` are the statements as they were judged."""
        self._made = {address: list(made) for address, made in replay.rulings.items()}
        self._placed = {_unplaced(item) for made in self._made.values() for item in made}
        self._acts: dict[str, list[Act]] = {}
        self._told: set[str] = set()
        for item in items:
            if isinstance(item, Trick):
                break
            if isinstance(item, Act) and item.seat:
                self._acts.setdefault(f"0.{item.seat}", []).append(item)
        for item in items:
            if isinstance(item, Ruling) and item.address in self._acts:
                made = self._made.setdefault(item.address, [])
                if not any(item.repeats(other) for other in made):
                    made.append(item)
                    self._placed.add((item, item.span))

    def settling(self, finding: Finding) -> Sequence[Ruling]:
        """The rulings on what a finding is about."""
        address = finding.address
        if address is None and finding.severity is Severity.RULED:
            address = next((name for name, acts in self._acts.items() if any(inside(finding, act) for act in acts)), "")
            self._told.add(address)
        return self.of(address)

    def of(self, address: str | None) -> Sequence[Ruling]:
        """The rulings on a play."""
        return self._made.get(address or "", ())

    def behind(self, act: Act) -> Sequence[Ruling]:
        """The rulings that no finding tells, behind the last statement that they may be about."""
        address = f"0.{act.seat}"
        acts = self._acts.get(address, ())
        return self.of(address) if acts and acts[-1] is act and address not in self._told else ()

    def has_place(self, ruling: Ruling) -> bool:
        """Whether a ruling is shown with what it is about, and not where it stands."""
        return not self._placed.isdisjoint((_unplaced(ruling), (ruling, ruling.span)))

    def until(self, span: Span | None) -> None:
        """Forget the rulings behind a place of the text."""
        for address, made in self._made.items():
            self._made[address] = [item for item in made if not (item.span and span and item.span[:2] > span[:2])]


def _unplaced(ruling: Ruling) -> tuple[Ruling, Span | None]:
    """A ruling by what it says and where it stands, whatever play it is about."""
    return replace(ruling, address=""), ruling.span


def inside(finding: Finding, item: Item | Play | Tag) -> bool:
    """Whether a finding begins inside a statement, play or tag of the text.

    Without places in the text (a record made by a program) the address alone decides.
    """
    if finding.span is None or item.span is None:
        return finding.address is not None
    start = finding.span[:2]
    return item.span[:2] <= start < item.span[2:]
