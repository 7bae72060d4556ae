"""``tractor check --format json``: the schema ``tractor-check/1``, written record by record.

Codes, names and values never change with the language; titles and messages do. The JSON Schema is in
``schemas/tractor-check-1.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Related
from tractor_notation.language import Language
from tractor_notation.report.base import Report, Setting, spoken

SCHEMA = "tractor-check/1"


class CheckJson(Report):
    """One JSON document over all files; each record is one line of it."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._files = self._records = 0

    def opening(self) -> Iterator[str]:
        head: dict[str, Any] = {"schema": SCHEMA}
        if self.setting.rules or self.setting.options:
            head["overrides"] = {"rules": self.setting.rules, "options": dict(self.setting.options)}
        yield f'{_dump(head)[:-1]}, "files": ['

    def file_opening(self) -> Iterator[str]:
        yield f'{"," if self._files else ""}{{"path": {_dump(self.path)}, "records": ['
        self._files += 1
        self._records = 0

    def record_lines(self, checked: Checked) -> Iterator[str]:
        yield f"{',' if self._records else ''}{_dump(as_json(checked, self.setting.language))}"
        self._records += 1

    def file_closing(self, problem: str | None) -> Iterator[str]:
        yield "]}" if problem is None else f'], "error": {_dump(problem)}}}'

    def closing(self) -> Iterator[str]:
        yield "]}"


def _dump(value: Any) -> str:
    # ASCII only: valid whatever the encoding of the stream, and for any name a file can have.
    return json.dumps(value, separators=(", ", ": "))


def as_json(checked: Checked, language: str = "en") -> dict[str, Any]:
    """A record with everything found in it, as values JSON knows."""
    record, replay = checked
    game, table = replay.game, replay.end
    speech = spoken(language, checked)
    return {
        "index": record.index,
        "line": record.line,
        "title": speech.title(record),
        "rules": f"{game.name}@{game.version}" if game else record.value("Rules"),
        "options": {name: _plain(value) for name, value in (replay.options.values() if replay.options else {}).items()},
        "status": checked.status,
        "findings": [finding_json(item, speech) for item in checked.findings],
        "trump": game.trump(table) if game else None,
        "leader": game.leader(table) if game else None,
        "tricks": [trick._asdict() for trick in game.tricks(table)] if game else [],
        "score": _plain(game.score(table)) if game else None,
    }


def finding_json(item: Finding, speech: Language) -> dict[str, Any]:
    """A finding; one without a place has ``null`` for lines and columns."""
    line, column, end_line, end_column = item.span or (None, None, None, None)
    return {
        "code": item.code,
        "severity": item.severity.value,
        "address": item.address,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "rule": item.rule,
        "message": speech.message(item),
        "help": speech.help(item) or None,
        "related": [_related(related, speech) for related in item.related],
        "data": {name: _plain(value) for name, value in item.data},
    }


def _related(related: Related, speech: Language) -> dict[str, Any]:
    return {
        "address": related.address,
        "line": related.span.line if related.span else None,
        "column": related.span.column if related.span else None,
        "message": speech.related(related),
    }


def _plain(value: Any) -> Any:
    """Tuples and mappings of any kind as lists and objects."""
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if hasattr(value, "items"):
        return {str(name): _plain(part) for name, part in value.items()}
    return value
