"""``tractor score``: the score sheet in a terminal; and what every format of it has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from importlib import import_module

from tractor_notation import sheet_words as sheet
from tractor_notation.report.base import Setting
from tractor_notation.report.grid import Text, grid
from tractor_notation.sheets import Group
from tractor_notation.terminal import Terminal, clean

FORMATS = {
    "text": "score.TextSheet",
    "json": "score_json.JsonSheet",
    "csv": "score_table.CsvSheet",
    "markdown": "score_table.MarkdownSheet",
}
"""The formats by name, and where each is made."""


def score_sheet(format_name: str, setting: Setting) -> ScoreSheet:
    """A sheet in a format; only what that format needs is imported."""
    module, _, name = FORMATS[format_name].partition(".")
    made: ScoreSheet = getattr(import_module(f"tractor_notation.report.{module}"), name)(setting)
    return made


class ScoreSheet(ABC):
    """A score sheet: its groups in order, then :meth:`end`."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.groups = 0
        self.errors: list[dict[str, str]] = []

    def group(self, group: Group) -> None:
        """A match, or deals of no match."""
        self.write(self.group_lines(group))
        self.groups += 1

    def failed(self, path: str, problem: str) -> None:
        """A file could not be opened or read to its end."""
        self.errors.append({"path": path, "error": problem})

    def end(self) -> None:
        """After the last group."""
        self.write(self.closing())

    def write(self, lines: Iterator[str]) -> None:
        """Send lines out."""
        for line in lines:
            self.setting.out(line + "\n")

    @abstractmethod
    def group_lines(self, group: Group) -> Iterator[str]: ...

    def closing(self) -> Iterator[str]:
        yield from ()


class TextSheet(ScoreSheet):
    """A table for each match, what is open under its deal, and the standing."""

    def group_lines(self, group: Group) -> Iterator[str]:
        speech, terminal = sheet.speech_of(group, self.setting.language), self.setting.terminal
        if self.groups:
            yield ""
        for line in terminal.wrap(clean(sheet.title(group, speech))):
            yield terminal.paint("bold", line)
        if group.players:
            yield from terminal.wrap(clean(sheet.players(group, speech)))
        for text in sheet.options(group, speech):
            yield from terminal.wrap(clean(text))
        yield ""
        yield from self._table(group)
        yield from self._standing(group)
        if text := sheet.counted(group, speech):
            yield ""
            yield from terminal.wrap(clean(text))
        if text := sheet.end(group, speech):
            yield terminal.paint("good", clean(text))

    def _table(self, group: Group) -> Iterator[str]:
        speech, terminal = sheet.speech_of(group, self.setting.language), self.setting.terminal
        columns = sheet.columns(group, speech)
        first = speech.word("Board") if group.match else speech.word("Deal")
        rows = [[Text(first, "bold"), *(Text(column.head, "bold") for column in columns)]]
        rows += [
            [
                Text(sheet.deal_name(row, group.match, speech)),
                *(Text(sheet.value_of(row.sheet, column, speech) or "–") for column in columns),
            ]
            for row in group.rows
        ]
        right = {number for number, column in enumerate(columns, 1) if column.number}
        laid = grid(rows, terminal, right | ({0} if group.match else set()))
        if laid is not None:
            yield from laid[0]
        for number, row in enumerate(group.rows, 1):
            yield from laid[number] if laid is not None else _listed(rows[0], rows[number], terminal)
            for remark in sheet.remarks(row, speech):
                for place, line in enumerate(terminal.wrap(clean(remark.text), "      ", "    ! ")):
                    yield line if place else line[:4] + terminal.paint(remark.kind, line[4:])

    def _standing(self, group: Group) -> Iterator[str]:
        speech, terminal = sheet.speech_of(group, self.setting.language), self.setting.terminal
        standing = sheet.standing(group, speech)
        if not standing:
            return
        yield ""
        yield terminal.paint("bold", sheet.standing_head(group, speech))
        rows = [[Text(f"{place}."), Text(name), Text(value)] for place, name, value in standing]
        laid = grid(rows, terminal, {0, 2})
        for number, row in enumerate(rows):
            yield from laid[number] if laid else terminal.wrap(clean(" ".join(cell.text for cell in row)), "   ", "")


def _listed(heads: list[Text], row: list[Text], terminal: Terminal) -> Iterator[str]:
    """A row where there is no room for a table: a line for each cell."""
    yield from terminal.wrap(clean(row[0].text))
    for head, cell in zip(heads[1:], row[1:], strict=True):
        yield from terminal.wrap(clean(f"{head.text}: {cell.text}"), "    ", "  ")
