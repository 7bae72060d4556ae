"""Annotations for GitHub: each finding is shown at its line of a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Severity
from tractor_notation.place import Span
from tractor_notation.report.base import Report, address, language, spoken
from tractor_notation.report.summary import counts, total_summary

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice", Severity.RULED: "notice"}


class GitHub(Report):
    """Workflow commands ``::error file=...,line=...,col=...::message``."""

    def record_lines(self, checked: Checked) -> Iterator[str]:
        for item in checked.findings:
            yield self._command(checked, item)

    def _command(self, checked: Checked, item: Finding) -> str:
        where = address(checked.record, item.address)
        title = f"{item.code} {where}" if where else item.code
        message = spoken(self.setting.language, checked).message(item)
        return command(LEVELS[item.severity], self.path, item.span or checked.record.line, title, message)

    def file_closing(self, problem: str | None) -> Iterator[str]:
        if problem is not None:
            yield f"::error file={_property(self.path)}::{_data(problem)}"
        yield f"tractor check: {_data(self.path)}: {counts(self.tally, language(self.setting.language))}"

    def closing(self) -> Iterator[str]:
        yield from total_summary(self)


def command(level: str, path: str, place: Span | int, title: str, message: str) -> str:
    """One annotation, at a stretch of text or a line."""
    properties = {"file": path, "line": str(place)}
    if isinstance(place, Span):
        line, column, end_line, end_column = place
        properties |= {"line": str(line), "endLine": str(end_line), "col": str(column)}
        # The end of an annotation is inclusive; GitHub takes columns only within one line.
        if end_line == line:
            properties["endColumn"] = str(max(column, end_column - 1))
    properties["title"] = title
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{level} {told}::{_data(message)}"


def _data(text: str) -> str:
    """A message with what would end it escaped."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The same for a property, where colon and comma count as well."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
