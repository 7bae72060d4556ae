"""The score sheet for spreadsheets (CSV) and for web pages and chats (Markdown)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tractor_notation import sheet_words as sheet
from tractor_notation.language import N_, Language
from tractor_notation.markdown_text import escaped
from tractor_notation.report.base import Setting, language
from tractor_notation.report.score import ScoreSheet
from tractor_notation.sheets import Group, Row
from tractor_notation.terminal import clean

BOM = "\ufeff"
"""In front of the table: without it the most used spreadsheet takes UTF-8 for something else."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A text that begins so may be run by a spreadsheet."""


_PLACE = (N_("File"), N_("Record"), N_("Event"), N_("Site"), N_("Date"), N_("Board"))
"""The columns that say which deal it is."""

_LAST = (N_("Options"), N_("Remarks"))
"""The columns at the end."""


class _Deal(NamedTuple):
    """A row of the table: which deal it is, its cells by the name and the head of their column, its options, and
    what is open."""

    place: tuple[str | int, ...]
    cells: dict[tuple[str, str], str | int]
    options: str
    remarks: str


class CsvSheet(ScoreSheet):
    """One table over all matches, a deal a row; a column that a deal does not have is empty.

    Numbers are numbers; a text that a spreadsheet could take for a formula gets an apostrophe in front.
    """

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._deals: list[_Deal] = []
        self._heads: dict[tuple[str, str], None] = {}

    def group_lines(self, group: Group) -> Iterator[str]:
        speech = sheet.speech_of(group, self.setting.language)
        columns = sheet.columns(group, speech)
        self._heads |= dict.fromkeys((column.name, column.head) for column in columns)
        for row in group.rows:
            cells = {(column.name, column.head): _value(row, column, speech) for column in columns}
            remarks = "; ".join(remark.text for remark in sheet.remarks(row, speech))
            place: tuple[str | int, ...] = (row.path, row.record.index, *sheet.fields(row.record))
            self._deals.append(_Deal(place, cells, row.named, remarks))
        yield from ()  # which columns there are is known at the end

    def closing(self) -> Iterator[str]:
        words = language(self.setting.language)
        yield BOM + _line([*map(words.word, _PLACE), *(head for _, head in self._heads), *map(words.word, _LAST)])
        for deal in self._deals:
            yield _line([*deal.place, *(deal.cells.get(head, "") for head in self._heads), deal.options, deal.remarks])


def _value(row: Row, column: sheet.Column, speech: Language) -> str | int:
    cell = sheet.cell_of(row.sheet, column)
    if cell is None:
        return ""
    return cell.value if isinstance(cell.value, int) else sheet.shown(cell, speech)


def _line(cells: Iterable[str | int]) -> str:
    """A line of the table, its end as the standard has it but for the line feed."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r").writerow(_safe(cell) for cell in cells)
    return out.getvalue()


def _safe(cell: str | int) -> str | int:
    if not isinstance(cell, str):
        return cell
    text = clean(cell)
    return f"'{text}" if text.startswith(_FORMULA) or cell.startswith(_FORMULA) else text


class MarkdownSheet(ScoreSheet):
    """A heading, a table and the standing for each match."""

    def group_lines(self, group: Group) -> Iterator[str]:
        speech = sheet.speech_of(group, self.setting.language)
        columns = sheet.columns(group, speech)
        if self.groups:
            yield ""
        yield f"## {escaped(sheet.title(group, speech))}"
        if group.players:
            yield ""
            yield escaped(sheet.players(group, speech))
        for text in sheet.options(group, speech):
            yield ""
            yield escaped(text)
        yield ""
        first = speech.word("Board") if group.match else speech.word("Deal")
        yield _row([first, *(column.head for column in columns), speech.word("Remarks")])
        yield f"|---|{''.join('---:|' if column.number else '---|' for column in columns)}---|"
        for row in group.rows:
            told = "; ".join(remark.text for remark in sheet.remarks(row, speech))
            values = (sheet.value_of(row.sheet, column, speech) or "–" for column in columns)
            yield _row([sheet.deal_name(row, group.match, speech), *values, told])
        if standing := sheet.standing(group, speech):
            yield ""
            yield f"**{sheet.standing_head(group, speech)}**"
            yield ""
            for place, name, value in standing:
                yield f"{place}. {escaped(name)}: {escaped(value)}"
        if text := sheet.counted(group, speech):
            yield ""
            yield escaped(text)
        if text := sheet.end(group, speech):
            yield ""
            yield f"**{escaped(text)}**"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(escaped, cells))} |"
