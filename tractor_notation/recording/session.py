"""A session at the table: lines come in, the page grows, and everything on it is judged again.

Nothing here knows files or screens. A line is completed by what the page and the game know (whose turn it is, which
trick), put into the text, and read by the reader; what it then says is written in canonical form. What cannot be read
changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from tractor_notation.findings import Finding, facts
from tractor_notation.games import Line
from tractor_notation.language import N_
from tractor_notation.record import Ruling
from tractor_notation.recording import changing, heads, writing
from tractor_notation.recording.commands import command, meant
from tractor_notation.recording.lines import MARKS, tag_named, turned, written
from tractor_notation.recording.outcome import Kind, Outcome, Refused, Written
from tractor_notation.recording.page import Key, Page
from tractor_notation.text.lenient import plain
from tractor_notation.text.split import begins_statement
from tractor_notation.text.words import read_word

__all__ = ["Kind", "Outcome", "Session"]

_CHANGES: Mapping[str, Callable[[Page, str], Written]] = {
    "edit": changing.edit,
    "before": changing.before,
    "comment": changing.comment,
    "mark": changing.mark,
    "later": changing.later,
}
"""The commands that change the page, besides those that look back: ``undo`` and ``redo``."""


_CARDS = ("edit", "before")
"""Those of them behind which cards may stand."""


class Session:
    """See the module. ``text`` is that of the whole file, with ``\\n`` for every line end; ``page`` is what it says.

    With ``rank_first`` cards are typed with the rank first, and written as always, unless that is how the deal that is
    recorded has been written so far.
    """

    def __init__(self, text: str = "", rank_first: bool = False) -> None:
        self.page = Page.of(text)
        self.rank_first = rank_first
        self._before: list[_Step] = []
        self._after: list[_Step] = []
        self._told: list[Key] = []
        self._kept = self._state()

    def _state(self) -> tuple[Page, list[_Step], list[_Step], list[Key]]:
        return self.page, [*self._before], [*self._after], [*self._told]

    @property
    def text(self) -> str:
        """The text as it stands now."""
        return self.page.text

    @property
    def latest(self) -> Finding | None:
        """The error or warning that was told last and is still open."""
        found = self.page.open
        return next((found[key] for key in reversed([*found, *self._told]) if key in found), None)

    def enter(self, line: str) -> Outcome:
        """Take a line as it was typed. Never raises for what it says."""
        old, self._kept = self.page, self._state()
        name = command(line.split()[0]) if line.split() else None
        try:
            if name in ("undo", "redo"):
                self.page, outcome = self._undone() if name == "undo" else self._redone()
            else:
                self.page, outcome = self._taken(line)
        except Refused as refused:
            return refused.outcome
        except ValueError as problem:  # the writer says what it cannot write
            return Refused(N_("That cannot be written: {why}."), facts(why=str(problem))).outcome
        if self.page is old:
            return outcome
        if name not in ("undo", "redo"):
            self._before.append(_Step(old.text, line.strip()))
            self._after.clear()
        return self._compared(old, outcome)

    def back(self) -> None:
        """Forget the last line: what it made of the page could not be kept."""
        self.page, self._before, self._after, self._told = self._kept
        self._kept = self._state()

    def _compared(self, old: Page, outcome: Outcome) -> Outcome:
        """An outcome with all that is different on the page."""
        before, after = old.open, self.page.open
        known = {(one.seat, one.kind, one.suit) for one in old.shown}
        self._told += [key for key in after if key not in before]
        return outcome._replace(
            found=(*(item for key, item in after.items() if key not in before), *outcome.found),
            gone=tuple(item for key, item in before.items() if key not in after),
            ended=self.page.turn.over and not old.turn.over,
            decides=old.trick is not None and old.turn.seat is None and self.page.turn.seat is not None,
            trump_open=self.page.trump_open and not old.places,
            late=_late(old, outcome) if after.keys() - before.keys() else "",
            shown=tuple(one for one in self.page.shown if (one.seat, one.kind, one.suit) not in known),
        )

    def _taken(self, line: str) -> Written:
        """The page after a line, whatever it is: a command, a tag, a note, a statement, plays."""
        page, script = self.page, self.page.script
        line, bare = line.strip(), plain(line).strip()
        if not bare:
            return writing.forced(page)
        word = bare.split()[0]
        behind = line[len(word) :].strip()
        if bare.lower().removeprefix("/").split() == ["deal", "next"]:
            return heads.next_deal(page)
        name = command(word)
        if name is not None:
            if name in _CHANGES:
                return _CHANGES[name](page, self._turned(behind) if name in _CARDS else behind)
            return page, Outcome(Kind.ASKED, asks=name, about=behind)
        if bare[0] == "[":
            return heads.tags(page, line)
        if bare[0] in "{;(":
            return changing.note(page, line)
        if bare[0] == ">":
            return changing.taken_back(page, self._turned(bare[1:].strip()))
        if bare[0] == "^":
            return changing.suffix(page, bare)
        if MARKS.fullmatch(bare):
            return changing.mark(page, bare)
        tag = tag_named(line, script)
        if tag is not None:
            return heads.put_tag(page, *tag)
        line, bare = self._turned(line), self._turned(bare)
        keyword = re.match(r"[A-Za-z]+", bare)
        if keyword and keyword[0].lower() in script.keywords:
            return writing.statement(page, self._completed(bare, line))
        if re.match(r"[0-9]{1,6}\s*[.)、]", bare):
            return writing.statement(page, line)
        if writing.claims(page, bare):
            return writing.claim(page, line)
        try:
            return writing.plays(page, bare)
        except Refused as refused:
            ranks = bare[0].isdigit() and page.unfinished is not None  # what looks like the number of a trick
            if begins_statement(bare, script) and not ranks:
                return writing.statement(page, line)
            word = bare.split()[0].rstrip(",.?")
            if len(word) < 3 or not word.isalpha() or read_word(word, script).cards:
                raise
            if not refused.outcome.problems and not page.turn.over and (page.game or not page.records):
                refused = Refused(N_("{token} is no card."), facts(token=word))
            refused.outcome = refused.outcome._replace(meant=meant(word, script))
            raise refused from None

    def _turned(self, line: str) -> str:
        """A line with the suit first in its cards, as they are written."""
        as_typed = any(item.code == "dialect" for item in self.page.record.findings)
        return turned(line, self.page.script) if self.rank_first and not as_typed else line

    def _completed(self, bare: str, line: str) -> str:
        """A ruling with the address of the play it is about, if none is named: of the last fault, else the last play."""
        match = re.match(r"(?i)ruling\s+(?![0-9])", bare)
        if match is None:
            return line
        latest, said = self.latest, line[match.end() :]
        place = latest.address if latest is not None and latest in self.page.findings else None
        place = place or changing.last_place(self.page)
        made = next((item for item in reversed(self.page.record.body) if isinstance(item, Ruling)), None)
        if made is not None and self._before and self._before[-1].line.lower().startswith("ruling"):
            such = written((replace(made, reason="..."),), self.page.record.value("Rules"))
            other = place if place != made.address else "7.E"
            raise Refused(
                N_(
                    "The ruling on {place} has just been written. To add a reason to it or to change it, type {such}; to rule "
                    "on another play, name it, such as {other}"
                ),
                facts(place=made.address, such=f"edit {such}", other=f"ruling {other}: {said}"),
            )
        return f"ruling {place}: {said}"

    def _undone(self) -> Written:
        """Without what was taken last; without what stands last, where nothing was taken yet."""
        if self._before:
            text, line = self._before.pop()
            page = self.page.changed(text)
        else:
            page, line = changing.without_last(self.page)
        self._after.append(_Step(self.page.text, line))
        return page, Outcome(Kind.CHANGED, _told(N_("Taken back: {what}"), N_("Taken back."), line))

    def _redone(self) -> Written:
        if not self._after:
            raise Refused(N_("There is nothing to write again."))
        text, line = self._after.pop()
        self._before.append(_Step(self.page.text, line))
        return self.page.changed(text), Outcome(
            Kind.CHANGED, _told(N_("Written again: {what}"), N_("Written again."), line)
        )


def _late(old: Page, outcome: Outcome) -> str:
    """What to type for a statement that was written too late, if it was made before the first trick; else nothing."""
    word = re.match(r"[a-z]+", outcome.text)
    late = outcome.kind is Kind.WRITTEN and old.trick is not None and word is not None and not outcome.plays
    open_ = late and word and word[0] in old.script.statements and word[0] not in old.turn.statements
    return f"before {outcome.text}" if open_ else ""


class _Step(NamedTuple):
    """A step back or forward: the text it leads to, and the line that was typed."""

    text: str
    line: str


def _told(template: str, bare: str, line: str) -> Line:
    """What is said of a line that is taken back or written again; an empty one has no words."""
    return Line(template, facts(what=line)) if line else Line(bare)
