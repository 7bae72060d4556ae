"""The score sheet in words: its heads, its cells, and what is to be said of a deal besides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tractor_notation.findings import CATALOGUE, Finding
from tractor_notation.games import Cell, Rank, Sheet, find
from tractor_notation.language import N_, Language
from tractor_notation.record import Act, Record
from tractor_notation.sheets import Group, Row

STATED = "{value}?"
"""How a value is shown that the record says and nothing bears out."""


class Column(NamedTuple):
    """A column of a group's table: the name of its cells or the party of its ranks, what heads it, and whether it holds
    numbers."""

    name: str
    party: bool
    head: str
    number: bool


class Remark(NamedTuple):
    """What is to be said of a deal; ``kind`` is that of its colour."""

    kind: str
    text: str


def label(cell: Cell | Rank, speech: Language) -> str:
    """What heads the column of a cell."""
    return speech.say(cell.line.label, cell.line.data)


def shown(cell: Cell | Rank, speech: Language) -> str:
    """What stands in a cell; empty while it cannot be told."""
    return "" if cell.value is None else speech.say(cell.line.template, cell.line.data)


def speech_of(group: Group, tag: str) -> Language:
    """The language with the words of the group's game; of the first game when its own is not known."""
    chosen = group.game or find(None)
    return Language(tag, chosen.vocabulary if chosen else None)


def title(group: Group, speech: Language) -> str:
    """What a group is called: its match, event, date and site; deals of no match are called by their file."""
    first = group.rows[0]
    if not group.match:
        return first.path
    names = (first.record.value(name) for name in ("Event", "Match", "Date", "Site"))
    return speech.listing(filter(None, names)) or first.path


def players(group: Group, speech: Language) -> str:
    """Who sits where: ``North Wu, West Lin``."""
    return speech.listing(f"{speech.speak('seat', seat)} {name}" for seat, name in group.players.items())


def columns(group: Group, speech: Language) -> list[Column]:
    """The columns of a group: those of all its cells, then the sides or the players by name."""
    found: dict[tuple[str, bool], Column] = {}
    for sheet in group.sheets:
        for cell in sheet.cells:
            column = Column(cell.name, False, label(cell, speech), False)
            column = found.setdefault((cell.name, False), column)
            found[cell.name, False] = column._replace(number=column.number or isinstance(cell.value, int))
    for sheet in group.sheets:
        for rank in sheet.ranks:
            head = group.players.get(rank.party) or label(rank, speech)
            found.setdefault((rank.party, True), Column(rank.party, True, head, True))
    return list(found.values())


def cell_of(sheet: Sheet | None, column: Column) -> Cell | Rank | None:
    """The cell of a column."""
    if sheet is None:
        return None
    if column.party:
        return next((rank for rank in sheet.ranks if rank.party == column.name), None)
    return next((cell for cell in sheet.cells if cell.name == column.name), None)


def value_of(sheet: Sheet | None, column: Column, speech: Language) -> str:
    """What stands in a column, for people; a mark behind what is only stated."""
    cell = cell_of(sheet, column)
    return marked(cell, speech) if cell else ""


def marked(cell: Cell | Rank, speech: Language) -> str:
    """What stands in a cell, with a mark behind what is only stated."""
    text = shown(cell, speech)
    return speech.say(STATED, {"value": text}) if text and cell.stated else text


def options(group: Group, speech: Language) -> list[str]:
    """By which options the deals of a group were scored; nothing where all were by the usual ones."""
    found: dict[str, list[str]] = {}
    for row in group.rows:
        found.setdefault(row.named, []).append(deal_name(row, group.match, speech))
    if len(found) == 1:
        return [speech.say("Options: {options}", {"options": text}) for text in found if text]
    return [
        speech.say(
            "Options of {deals}: {options}",
            {"deals": speech.listing(deals), "options": text or speech.word(N_("the usual ones"))},
        )
        for text, deals in found.items()
    ]


def deal_name(row: Row, match: bool, speech: Language) -> str:
    """What a deal is called among the others: its board, else its number; outside a match its title."""
    return (row.record.value("Board") or str(row.record.index)) if match else speech.title(row.record)


def remarks(row: Row, speech: Language) -> Iterator[Remark]:
    """What is open about a deal: why it has no score, what is to be settled, what the table has settled, what is not
    decided, and what only the record says."""
    if row.score is None and row.sheet is not None and not row.sheet.stated:
        stopped = row.ended
        if row.void and (stopped is None or stopped.keyword != "redeal"):
            stopped = Act("end", word="void")
        why = speech.act(stopped).rstrip(".。") if stopped else ""
        yield Remark("warning", speech.say("no score: {why}", {"why": why}) if why else speech.word("no score"))
    unread = sum(item.unreadable for item in row.faults)
    if unread:
        text = speech.plural("{n} part could not be read", "{n} parts could not be read", unread)
        yield Remark("error", speech.say(text, {"n": unread}))
    faults = dict.fromkeys(_fault(item, speech) for item in row.faults if not item.unreadable)
    if faults:
        yield Remark("error", speech.say("to be settled: {faults}", {"faults": speech.listing(faults)}))
    for ruling in row.rulings:
        place = speech.speak("place", ruling.address)
        yield Remark("ruled", speech.say("ruling on {place}: {text}", {"place": place, "text": speech.ruling(ruling)}))
    if row.undecided:
        text = speech.plural("{n} play undecided", "{n} plays undecided", row.undecided)
        yield Remark("note", speech.say(text, {"n": row.undecided}))
    stated = [label(cell, speech) for cell in _cells(row.sheet) if cell.stated]
    if stated:
        yield Remark("note", speech.say("not borne out by the play: {names}", {"names": speech.listing(stated)}))


def _cells(sheet: Sheet | None) -> Iterator[Cell | Rank]:
    if sheet is not None:
        yield from sheet.cells
        yield from sheet.ranks


def _fault(item: Finding, speech: Language) -> str:
    """A fault in few words, with its place."""
    named = speech.word(CATALOGUE[item.code].title)
    where = item.address or (speech.say("line {line}", {"line": item.span.line}) if item.span else "")
    return speech.say("{line} ({details})", {"line": named, "details": where}) if where else named


def standing(group: Group, speech: Language) -> list[tuple[int, str, str]]:
    """The place, the name and the value of everybody in a match, who is ahead first; equals share a place."""
    if not group.match:
        return []
    found: list[tuple[int, str, str]] = []
    before: Rank | None = None
    for number, rank in enumerate(group.ranks, 1):
        place = found[-1][0] if before and before.order == rank.order else number
        name = group.players.get(rank.party) or label(rank, speech)
        found.append((place, name, marked(rank, speech)))
        before = rank
    return found


def counted(group: Group, speech: Language) -> str:
    """What players have gained and lost besides the standing: ``Credits: North +2, South -2``; empty where nobody has."""
    found = group.counted if group.match else {}
    if not found:
        return ""
    names = (f"{group.players.get(seat) or speech.speak('seat', seat)} {amount:+d}" for seat, amount in found.items())
    head = next(one.counted_as for one in group.sheets if one.counted)
    return speech.say("{name}: {values}", {"name": speech.word(head), "values": speech.listing(names)})


def standing_head(group: Group, speech: Language) -> str:
    """``Standing``, with a word when some deal is open."""
    return speech.word(N_("Standing") if group.settled else N_("Standing, with deals open"))


def end(group: Group, speech: Language) -> str:
    """Who has won the match; empty while it goes on."""
    last = next((sheet for sheet in reversed(group.sheets) if sheet.end), None) if group.match else None
    if last is None or last.end is None:
        return ""
    text = speech.say(last.end.template, last.end.data)
    if not last.stated:
        return text
    return speech.say("{line} ({details})", {"line": text, "details": speech.word(N_("by points that are stated"))})


def fields(record: Record) -> tuple[str, ...]:
    """What says where and when a deal was played: event, site, date and board."""
    return tuple(record.value(name) or "" for name in ("Event", "Site", "Date", "Board"))
