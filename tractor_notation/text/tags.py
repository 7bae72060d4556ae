"""Tags: their escapes, their order, their names."""

from __future__ import annotations

import difflib
import re

from tractor_notation.record import Comment, HeadItem, Remark, Tag, Unreadable

SEATS = ("North", "West", "South", "East")
ROSTER = (
    *("Notation", "Event", "Site", "Date", "Board", "Rules", "Options"),
    *SEATS,
    *("Levels", "Leader"),
    *("Trump", "Winner", "Points", "Promotion", "NextLeader", "NextLevels"),
)
"""The tags with a place of their own, in canonical order; all others follow in their own order."""

OTHERS = ("Annotator", "Recorder", "Source", "Start")
"""Other tags in use."""

SAME = "#"
"""The value that means: as in the record before."""

TAG = re.compile(r"\[\s*([^\W\d][\w-]*)\s*(?::\s*)?\"((?:[^\"\\\n]|\\.)*)\"\s*\]")
NAME = re.compile(r"[^\W\d][\w-]*")

_RANK = {name: number for number, name in enumerate(ROSTER)}


def unescape(text: str) -> str:
    r"""A quoted text with ``\"`` and ``\\`` decoded; any other backslash is itself."""
    return re.sub(r'\\(["\\])', r"\1", text) if "\\" in text else text


def escape(text: str) -> str:
    """A text ready for its quotation marks."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def write_tag(name: str, value: str) -> str:
    """A tag in canonical form."""
    return f'[{name} "{escape(value)}"]'


def near(name: str) -> str | None:
    """The known tag that a name which is none was probably meant to be."""
    known = (*ROSTER, *OTHERS)
    if name in known:
        return None
    folded = {item.lower(): item for item in known}
    if name.lower() in folded:
        return folded[name.lower()]
    if len(name) > 20:
        return None
    close = difflib.get_close_matches(name.lower(), folded, 1, 0.85)
    return folded[close[0]] if close else None


def _place(name: str) -> int:
    return _RANK.get(name, len(_RANK))


def arrange(head: list[HeadItem]) -> list[HeadItem]:
    """The head with its tags in canonical order.

    What stands on a tag's line goes with it, and so do unreadable parts behind it and notes on the lines above it; notes
    above the first tag and below the last stay there.
    """
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
    groups.sort(key=_key)
    return [*first, *(item for group in groups for item in group), *waiting]


def _key(group: list[HeadItem]) -> int:
    return next(_place(item.name) for item in group if isinstance(item, Tag))


def without_repeats(head: list[HeadItem], raw: dict[int, str]) -> tuple[list[HeadItem], list[tuple[Tag, Tag]]]:
    """The head with every repeated tag as an unreadable part right behind the first of its name.

    ``raw`` holds the text of a tag by its ``id``. Also returns the repeated tags, each with the first.
    """
    seen: dict[str, Tag] = {}
    repeats: list[tuple[Tag, Tag]] = []
    moved: dict[str, list[HeadItem]] = {}
    kept: list[HeadItem] = []
    for item in head:
        if isinstance(item, Tag) and item.name in seen:
            repeats.append((item, seen[item.name]))
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
