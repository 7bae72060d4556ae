"""SARIF 2.1.0, which code hosts and editors show; written result by result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

import tractor_notation
from tractor_notation.checking import Checked, catalogue
from tractor_notation.findings import Entry, Finding, Severity
from tractor_notation.language import Language
from tractor_notation.place import Span
from tractor_notation.report.base import Report, Setting, language, spoken

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note", Severity.RULED: "note"}


class Sarif(Report):
    """One run; a fault the table has ruled about is a result that was suppressed with the table's reason."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._codes = {code: index for index, code in enumerate(catalogue())}
        self._results = 0
        self._problems: list[dict[str, Any]] = []

    def opening(self) -> Iterator[str]:
        speech = language(self.setting.language)
        driver = {
            "name": "tractor",
            "version": tractor_notation.__version__,
            "rules": [_rule(entry, speech) for entry in catalogue().values()],
        }
        yield '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{'
        yield f'"tool": {json.dumps({"driver": driver})},'
        yield '"columnKind": "unicodeCodePoints", "results": ['

    def record_lines(self, checked: Checked) -> Iterator[str]:
        speech = spoken(self.setting.language, checked)
        for item in checked.findings:
            yield self.line(self._result(checked, item, speech))

    def _result(self, checked: Checked, item: Finding, speech: Language) -> dict[str, Any]:
        first = Span(checked.record.line, 1, checked.record.line, 1)
        result = self.result(item.code, LEVELS[item.severity], speech.message(item), item.span or first)
        result["properties"] = {"record": checked.record.index, "address": item.address, "rule": item.rule}
        if item.related:
            result["relatedLocations"] = [
                self.related(number, related.span, speech.related(related))
                for number, related in enumerate(item.related, 1)
            ]
        if item.severity is Severity.RULED:
            reason = item.facts.get("reason")
            suppression = {"kind": "external", "status": "accepted"}
            result["suppressions"] = [suppression | ({"justification": str(reason)} if reason else {})]
        return result

    def result(self, code: str, level: str, message: str, span: Span) -> dict[str, Any]:
        """A result with what each has."""
        return {
            "ruleId": code,
            "ruleIndex": self._codes[code],
            "level": level,
            "message": {"text": message},
            "locations": [self._location(span)],
        }

    def line(self, result: dict[str, Any]) -> str:
        """A result as it is written, with what stands between it and the one before."""
        self._results += 1
        return f"{',' if self._results > 1 else ''}{json.dumps(result)}"

    def _location(self, span: Span | None) -> dict[str, Any]:
        physical: dict[str, Any] = {"artifactLocation": {"uri": uri(self.path)}}
        if span is not None:
            physical["region"] = {
                "startLine": span.line,
                "startColumn": span.column,
                "endLine": span.end_line,
                "endColumn": span.end_column,
            }
        return {"physicalLocation": physical}

    def related(self, number: int, span: Span | None, message: str) -> dict[str, Any]:
        """A second place of a result."""
        return {"id": number, **self._location(span), "message": {"text": message}}

    def file_closing(self, problem: str | None) -> Iterator[str]:
        if problem is not None:
            self._problems.append(
                {"level": "error", "message": {"text": f"{self.path}: {problem}"}, "locations": [self._location(None)]}
            )
        yield from ()

    def closing(self) -> Iterator[str]:
        invocation: dict[str, Any] = {"executionSuccessful": not self._problems}
        if self._problems:
            invocation["toolExecutionNotifications"] = self._problems
        yield f'], "invocations": [{json.dumps(invocation)}]}}]}}'


def uri(path: str) -> str:
    """A path as a URI reference: relative paths stay relative, standard input is ``stdin``."""
    if path == "-":
        return "stdin"
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix().encode("utf-8", "surrogateescape"))


def _rule(entry: Entry, speech: Language) -> dict[str, Any]:
    level = LEVELS[entry.severity]
    return {
        "id": entry.code,
        "shortDescription": {"text": speech.word(entry.title)},
        "fullDescription": {"text": speech.word(entry.explanation)},
        "defaultConfiguration": {"level": level},
        "properties": {"rule": next(iter(entry.numbers), None), "nature": entry.nature.value},
    }
