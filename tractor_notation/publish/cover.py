"""What stands in front of several deals: the list of them, and their score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tractor_notation import sheet_words
from tractor_notation.checking import Checked
from tractor_notation.language import Language
from tractor_notation.publish.model import DealView
from tractor_notation.replay import Replay
from tractor_notation.sheets import Group, Sheets


class Entry(NamedTuple):
    """A deal in the list; ``href`` leads to it."""

    number: int
    title: str
    href: str
    result: str
    faults: int


class ScoreRow(NamedTuple):
    """A deal in the score sheet: its cells by the columns of the table, and what is open about it."""

    name: str
    href: str
    cells: tuple[str, ...]
    remarks: tuple[sheet_words.Remark, ...]


class ScoreTable(NamedTuple):
    """The score sheet of a match, or of deals of no match: then it has no standing. ``first`` heads the names of its rows."""

    title: str
    players: str
    first: str
    columns: tuple[sheet_words.Column, ...]
    rows: tuple[ScoreRow, ...]
    standing_head: str
    standing: tuple[tuple[int, str, str], ...]
    end: str


class Cover(NamedTuple):
    """The list of deals, and a score sheet for each match among them."""

    entries: tuple[Entry, ...]
    tables: tuple[ScoreTable, ...]


def cover(replays: Sequence[Replay], views: Sequence[DealView], hrefs: Sequence[str], language: Language) -> Cover:
    """The cover of some deals; ``hrefs`` lead to them."""
    entries = tuple(
        Entry(view.index, view.title, href, view.result, view.faults) for view, href in zip(views, hrefs, strict=True)
    )
    links = {id(replay.record): href for replay, href in zip(replays, hrefs, strict=True)}
    sheets = Sheets()
    groups = [group for replay in replays for group in sheets.add("", Checked(replay.record, replay))]
    return Cover(entries, tuple(_table(group, links, language) for group in (*groups, *sheets.close())))


def _table(group: Group, links: dict[int, str], language: Language) -> ScoreTable:
    speech = sheet_words.speech_of(group, language.tag)
    columns = tuple(sheet_words.columns(group, speech))
    standing = tuple(sheet_words.standing(group, speech))
    return ScoreTable(
        title=sheet_words.title(group, speech),
        players=sheet_words.players(group, speech),
        first=speech.word("Board") if group.match else speech.word("Deal"),
        columns=columns,
        rows=tuple(
            ScoreRow(
                sheet_words.deal_name(row, group.match, speech),
                links[id(row.record)],
                tuple(sheet_words.value_of(row.sheet, column, speech) or "–" for column in columns),
                tuple(sheet_words.remarks(row, speech)),
            )
            for row in group.rows
        ),
        standing_head=sheet_words.standing_head(group, speech) if standing else "",
        standing=standing,
        end=sheet_words.end(group, speech),
    )
