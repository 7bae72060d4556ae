"""What becomes of a line, as a value."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from tractor_notation.findings import Data, Finding
from tractor_notation.games import Line, Shown
from tractor_notation.language import N_
from tractor_notation.recording.page import Page


class Kind(StrEnum):
    """What became of a line: it is on the page; something that stood there was changed; it was refused and nothing has
    changed; it asks to be shown something."""

    WRITTEN = "written"
    CHANGED = "changed"
    REFUSED = "refused"
    ASKED = "asked"


class Outcome(NamedTuple):
    """What became of a line.

    ``said`` says why it was refused, or what was done; ``problems`` are the findings of the reader that speak against it.
    ``text`` is what it was taken for, in canonical form, ``plays`` the addresses of the plays it made or changed. ``found``
    are errors and warnings that were not there before, and slips in the names of tags, ``gone`` those that are not there any
    more, ``shown`` what seats have shown by it; ``ended``: the deal is over with it. ``decides``: it was not known who plays
    next, and now it is.
    ``trump_open``: play has begun with it, and nothing tells what is trump. ``late``: the statement comes too late, and this
    puts it in front of the first trick. ``asks`` is the command that is to be answered (``standing``: an empty line that
    writes nothing), ``about`` what stood behind it. ``meant``: the line was refused and begins with a word that is not known
    at all, and this is the word it is most like; empty where there is none such. ``untold``: a new deal begins, and of these
    tags, which the one before has, nothing tells what they are now.
    """

    kind: Kind
    said: Line | None = None
    problems: tuple[Finding, ...] = ()
    text: str = ""
    plays: tuple[str, ...] = ()
    found: tuple[Finding, ...] = ()
    gone: tuple[Finding, ...] = ()
    shown: tuple[Shown, ...] = ()
    ended: bool = False
    decides: bool = False
    trump_open: bool = False
    late: str = ""
    asks: str = ""
    about: str = ""
    meant: str | None = None
    untold: tuple[str, ...] = ()


Written: TypeAlias = tuple[Page, Outcome]
"""The page after a line, and what became of the line."""


class Refused(Exception):
    """A line cannot be taken; nothing has changed."""

    def __init__(self, template: str, data: Data = (), problems: Iterable[Finding] = ()) -> None:
        super().__init__(template)
        self.outcome = Outcome(Kind.REFUSED, Line(template, data), tuple(problems))


def readable(page: Page, text: str) -> Page:
    """The page of a changed text. Refuses one in which more cannot be read than before."""
    changed = page.changed(text)
    before = {(item.code, item.data) for record in page.records for item in record.findings if item.unreadable}
    problems = [item for record in changed.records for item in record.findings if item.unreadable]
    fresh = [item for item in problems if (item.code, item.data) not in before]
    if fresh:
        raise Refused(N_("That cannot be read."), problems=fresh)
    return changed
