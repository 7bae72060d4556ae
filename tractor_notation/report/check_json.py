"""``tractor check --format json``: the schema ``tractor-check/1``, written record by record.

Codes, names and values never change with the language; titles and messages do. The JSON Schema is in
``schemas/tractor-check-1.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Related
from tractor_notation.games import TrickResult
from tractor_notation.language import Language
from tractor_notation.report.base import Report, Setting, spoken

if TYPE_CHECKING:
    from tractor_notation.comparing import Comparison

SCHEMA = "tractor-check/1"


class CheckJson(Report):
    """One JSON document over all files; each record is one line of it."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._files = self._records = 0

    def opening(self) -> Iterator[str]:
        first = head(SCHEMA, self.setting)
        if self.setting.compare:
            first["compare"] = [rules.name for rules in self.setting.compare]
        yield f'{_dump(first)[:-1]}, "files": ['

    def file_opening(self) -> Iterator[str]:
        yield f'{"," if self._files else ""}{{"path": {_dump(self.path)}, "records": ['
        self._files += 1
        self._records = 0

    def record_lines(self, checked: Checked) -> Iterator[str]:
        yield from self._record(as_json(checked, self.setting.language))

    def comparison_lines(self, checked: Checked, comparison: Comparison) -> Iterator[str]:
        from tractor_notation.report import compare_json

        made = as_json(checked, self.setting.language)
        yield from self._record(made | {"comparison": compare_json.as_json(checked, comparison, self.setting.language)})

    def _record(self, made: dict[str, Any]) -> Iterator[str]:
        yield f"{',' if self._records else ''}{_dump(made)}"
        self._records += 1

    def file_closing(self, problem: str | None) -> Iterator[str]:
        yield "]}" if problem is None else f'], "error": {_dump(problem)}}}'

    def closing(self) -> Iterator[str]:
        yield "]}"


def head(schema: str, setting: Setting) -> dict[str, Any]:
    """What a document begins with: its schema, and what the command line put over the records' own rules."""
    first: dict[str, Any] = {"schema": schema}
    if setting.rules or setting.options:
        first["overrides"] = {"rules": setting.rules, "options": dict(setting.options)}
    return first


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
        "options": {name: plain(value) for name, value in (replay.options.values() if replay.options else {}).items()},
        "status": checked.status,
        "findings": [finding_json(item, speech) for item in checked.findings],
        "trump": game.trump(table) if game else None,
        "leader": game.leader(table) if game else None,
        "tricks": [_trick(trick) for trick in game.tricks(table)] if game else [],
        "score": plain(game.score(table)) if game else None,
    }


def _trick(trick: TrickResult) -> dict[str, Any]:
    return {
        "number": trick.number,
        "leader": trick.leader,
        "winner": trick.winner,
        "points": trick.points,
        "complete": trick.complete,
        **{name: plain(value) for name, value in trick.more},
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
        "data": {name: plain(value) for name, value in item.data},
    }


def _related(related: Related, speech: Language) -> dict[str, Any]:
    return {
        "address": related.address,
        "line": related.span.line if related.span else None,
        "column": related.span.column if related.span else None,
        "message": speech.related(related),
    }


def plain(value: Any) -> Any:
    """Tuples and mappings of any kind as lists and objects."""
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if hasattr(value, "items"):
        return {str(name): plain(part) for name, part in value.items()}
    return value
