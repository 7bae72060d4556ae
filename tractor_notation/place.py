"""Places: a span in the text, and the address of a play in a record."""

from __future__ import annotations

import re
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of text. Lines and columns count from 1, columns in code points; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Step(NamedTuple):
    """One play named by its trick and seat; ``variation`` (from 1) enters a variation that replaces it."""

    trick: int
    seat: str
    variation: int | None = None


class Address(NamedTuple):
    """The address of a play: ``7.E``, ``2:7.E`` (second record), ``7.E/1`` (in its first variation).

    Deeper plays go on with the next step: ``7.E/1/8.S`` is South's play in trick 8 of that variation.
    """

    steps: tuple[Step, ...]
    record: int | None = None

    def __str__(self) -> str:
        parts = []
        for step in self.steps:
            parts.append(f"{step.trick}.{step.seat}")
            if step.variation is not None:
                parts.append(str(step.variation))
        path = "/".join(parts)
        return path if self.record is None else f"{self.record}:{path}"

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read an address; raises ``ValueError`` when the text is none."""
        match = _ADDRESS.fullmatch(text.strip())
        if not match:
            raise ValueError(f"not an address: {text!r} (write for instance 7.E, 2:7.E or 7.E/1)")
        steps = [
            Step(int(step["trick"]), step["seat"].upper(), int(step["variation"]) if step["variation"] else None)
            for step in _STEP.finditer(match["path"])
        ]
        return cls(tuple(steps), int(match["record"]) if match["record"] else None)


_STEP = re.compile(
    r"(?P<trick>[0-9]{1,6})\.(?P<seat>[A-Za-z][0-9]*|[0-9])(?:/(?P<variation>[0-9]{1,6})(?![0-9]*\.))?/?"
)
_PATH = r"(?:[0-9]{1,6}\.(?:[A-Za-z][0-9]*|[0-9])(?:/[0-9]{1,6}(?![0-9]*\.))?)"
_ADDRESS = re.compile(rf"(?:(?P<record>[0-9]{{1,9}}):)?(?P<path>{_PATH}(?:/{_PATH})*)")
