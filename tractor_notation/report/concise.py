"""One line for each finding, for people in a hurry and for editors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding
from tractor_notation.language import Language
from tractor_notation.record import Record
from tractor_notation.report.base import Report, address, place, spoken
from tractor_notation.report.summary import file_summary, overrides, total_summary
from tractor_notation.terminal import Terminal, clean

if TYPE_CHECKING:
    from tractor_notation.comparing import Comparison


class Concise(Report):
    """``file:line:column: error[code] 4.E: message``; never wrapped."""

    def opening(self) -> Iterator[str]:
        yield from overrides(self.setting)

    def record_lines(self, checked: Checked) -> Iterator[str]:
        if not checked.findings:
            return
        speech = spoken(self.setting.language, checked)
        for item in checked.findings:
            yield line(self.path, checked.record, item, speech, self.setting.terminal)

    def comparison_lines(self, checked: Checked, comparison: Comparison) -> Iterator[str]:
        from tractor_notation.report import compare

        return compare.lines(self.path, checked, comparison, self.setting)

    def file_closing(self, problem: str | None) -> Iterator[str]:
        yield from file_summary(self, problem)

    def closing(self) -> Iterator[str]:
        yield from total_summary(self)


def line(path: str, record: Record, item: Finding, speech: Language, terminal: Terminal) -> str:
    """One finding on one line."""
    where = address(record, item.address)
    head = terminal.paint(item.severity.value, f"{speech.word(item.severity.value)}[{item.code}]")
    message = clean(speech.message(item)).replace("\n", " ")
    return f"{clean(place(path, record, item))}: {head}{f' {where}' if where else ''}: {message}"
