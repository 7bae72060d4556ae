"""Tags: their escapes, their order, their names."""

from __future__ import annotations

import re
from functools import cache

from tractor_notation.games.script import Script
from tractor_notation.record import Comment, HeadItem, Item, Remark, Tag, Unreadable, names_player
from tractor_notation.text.lenient import plain
from tractor_notation.text.seats import seat

FIRST = ("Notation", "Event", "Site", "Date", "Board", "Rules", "Options")
"""The tags that every family has and that stand before those of its own, in canonical order."""

OTHERS = ("Annotator", "Recorder", "Source", "Start")
"""Other tags in use."""

SAME = "#"
"""The value that means: as in the record before."""

TAG = re.compile(r"\[\s*([^\W\d][\w-]*)\s*(?::\s*)?\"((?:[^\"\\\n]|\\.)*)\"\s*\]")
NAME = re.compile(r"[^\W\d][\w-]*")

_DATE = re.compile(r"[0-9?]{4}(?:-[0-9?]{2}(?:-[0-9?]{2})?)?")
_DATED = re.compile(r"[0-9]{1,4}\s*[./年-]\s*[0-9]{1,2}\s*[./月-]\s*[0-9]{1,4}\s*[.日]?|[0-9]{8}|[0-9]{1,2}\.[0-9]{4}")
_UNBRACKETED = re.compile(r"[ \t]*([A-Za-z]+)[ \t]*[:：]?[ \t]*(\S.{0,60})[ \t]*$")
_RULES = re.compile(r"(?i)\[\s*Rules\s*(?::\s*)?\"([^\"\\\n]*)\"")


def roster(script: Script) -> tuple[str, ...]:
    """The tags with a place of their own, in canonical order; all others follow in their own order."""
    return (*FIRST, *script.players, *script.tags)


@cache
def _folded(script: Script) -> dict[str, str]:
    """The known tags by their names in small letters."""
    return {name.lower(): name for name in (*roster(script), *OTHERS)}


def rules(text: str) -> str | None:
    """What the first tag Rules in a text says."""
    match = _RULES.search(text)
    return match[1] if match else None


def unescape(text: str) -> str:
    r"""A quoted text with ``\"`` and ``\\`` decoded; any other backslash is itself."""
    return re.sub(r'\\(["\\])', r"\1", text) if "\\" in text else text


def escape(text: str) -> str:
    """A text ready for its quotation marks."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def write_tag(name: str, value: str) -> str:
    """A tag in canonical form."""
    return f'[{name} "{escape(value)}"]'


def known(name: str, script: Script) -> str:
    """The known tag that differs from a name in its capitals alone; otherwise the name itself."""
    return _folded(script).get(name.lower(), name)


def near(name: str, script: Script) -> str | None:
    """The known tag that a name which is none was probably meant to be."""
    folded = _folded(script)
    if name in folded.values() or len(name) > 20:
        return None
    from difflib import get_close_matches  # only a name that is not known needs it

    close = get_close_matches(name.lower(), folded, 1, 0.8)
    return folded[close[0]] if close else None


def settled(name: str, value: str, script: Script) -> str:
    """The value of a tag as canonical writing has it, where it is a seat, a word of the notation, or known to the family."""
    bare = value.strip()
    if name in script.seat_tags:
        return seat(bare, script) or value
    if name == "Start" and bare.lower() == "position":
        return "position"
    return script.tag(name, bare) or value


def date(value: str) -> str | None:
    """For a date in another form than year-month-day, the right one or an example of it; otherwise ``None``."""
    if _DATE.fullmatch(value) or not _DATED.fullmatch(value.strip()):
        return None
    numbers = re.findall(r"[0-9]+", value)
    if len(numbers) == 3:
        if len(numbers[0]) == 4:
            year, month, day = numbers
        else:
            day, month, year = numbers
        if (
            len(year) == 4
            and 0 < int(month) <= 12
            and (int(day) > 12 or day == month or "." in value or year == numbers[0])
        ):
            return f"{year}-{month:0>2}-{day:0>2}"
    return "2026-11-27"


def unbracketed(line: str, script: Script) -> str | None:
    """The tag that a line without its brackets was probably meant to be: ``Start "position"``, ``Leader N``."""
    match = _UNBRACKETED.match(line)
    name = _folded(script).get(match[1].lower()) if match else None
    if match is None or name is None or (name in script.players and match[2][0] not in '"“＂'):
        return None
    return write_tag(name, unescape(match[2].strip(' \t"“”＂')))


def _place(name: str, order: tuple[str, ...], players: int) -> tuple[int, int]:
    """Where a tag stands; the players of numbered seats stand where the last of the ``players`` with a name does."""
    number = re.sub(r"\D", "", name)
    if names_player(name) and number:
        return players, int(number)
    return order.index(name) if name in order else len(order), 0


def arrange(head: list[HeadItem], script: Script) -> list[HeadItem]:
    """The head with its tags in canonical order.

    What stands on a tag's line goes with it, and so do unreadable parts behind it and notes on the lines above it; notes
    above the first tag and below the last stay there. Where anything else that cannot be read stands between the tags,
    all of them stay where they are: it might be read otherwise in another place.
    """
    if not all(map(_movable, head)):
        return head
    first: list[HeadItem] = []
    groups: list[list[HeadItem]] = []
    waiting: list[HeadItem] = []
    for item in head:
        if isinstance(item, Tag):
            if groups:
                groups.append([*waiting, item])
            else:
                first = waiting
                groups.append([item])
            waiting = []
        elif isinstance(item, Comment | Remark) and (item.own_line or waiting or not groups):
            waiting.append(item)
        elif groups:
            groups[-1] += [*waiting, item]
            waiting = []
        else:
            waiting.append(item)
    order = roster(script)
    players = order.index(script.players[-1])
    groups.sort(key=lambda group: _place(_name(group), order, players))
    return [*first, *(item for group in groups for item in group), *waiting]


def _name(group: list[HeadItem]) -> str:
    return next(item.name for item in group if isinstance(item, Tag))


def without_repeats(head: list[HeadItem], raw: dict[int, str]) -> tuple[list[HeadItem], list[tuple[Tag, Tag]]]:
    """The head with every repeated tag as an unreadable part right behind the first of its name (see :func:`arrange`).

    ``raw`` holds the text of a tag by its ``id``. Also returns the repeated tags, each with the first.
    """
    seen: dict[str, Tag] = {}
    repeats: list[tuple[Tag, Tag]] = []
    moved: dict[str, list[HeadItem]] = {}
    kept: list[HeadItem] = []
    movable = all(map(_movable, head))
    for item in head:
        if isinstance(item, Tag) and item.name in seen:
            repeats.append((item, seen[item.name]))
            if not movable:
                kept.append(Unreadable(raw[id(item)], item.span))
                continue
            moved.setdefault(item.name, []).append(Unreadable(raw[id(item)], item.span))
            continue
        if isinstance(item, Tag):
            seen[item.name] = item
        kept.append(item)
    if not moved:
        return kept, repeats
    result: list[HeadItem] = []
    for item in kept:
        result.append(item)
        if isinstance(item, Tag):
            result += moved.get(item.name, [])
    return result, repeats


def _movable(item: HeadItem) -> bool:
    return not isinstance(item, Unreadable) or TAG.fullmatch(plain(item.text)) is not None


def in_head(item: HeadItem | Item) -> bool:
    """Whether an item belongs to the tags wherever it stands: a tag, or what was to be one."""
    return isinstance(item, Tag) or (isinstance(item, Unreadable) and plain(item.text[:1]) == "[")
