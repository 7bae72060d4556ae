"""The questions of a new file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tractor_notation.language import N_, P_

if TYPE_CHECKING:
    from tractor_notation.cli.recording_lines import Source
    from tractor_notation.cli.recording_words import Teller
    from tractor_notation.recording import Session


class Table(Protocol):
    """The talk of which the questions are a part; ``asking`` while one is asked."""

    session: Session
    source: Source
    teller: Teller
    asking: bool

    def say(self, lines: Iterator[str] | list[str]) -> None:
        """Show lines."""

    def object(self, text: str) -> None:
        """Say what speaks against something."""

    def enter(self, line: str) -> bool:
        """Take a line."""


class _Quit(Exception):
    """The work ends at a question."""


class _Undone(Exception):
    """The question before is to be asked again."""


class Questions:
    """Asks what a new file begins with."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def ask(self, told: set[str]) -> bool:
        """The least a table needs; an empty line leaves something out. Whether the work goes on."""
        text = N_(
            "A new file. An empty line leaves a question out, help explains it, undo goes back to the one before, quit ends "
            "the work."
        )
        self.table.say(self.table.teller.wrapped(self.table.teller.plain.word(text)))
        steps: list[Callable[[], None]] = [
            *([] if "Event" in told else [partial(self._event, told)]),
            partial(self._players, "Options" not in told),
            *(partial(self._tag, name) for name in self.table.session.page.script.begins if name not in told),
        ]
        before: list[str] = []  # the text as it was before each question
        while len(before) < len(steps):
            before.append(self.table.session.text)
            try:
                steps[len(before) - 1]()
            except _Quit:
                return False
            except _Undone:
                self._back(before)
        return True

    def _back(self, before: list[str]) -> None:
        """Go back to the question before the last one: what was answered is taken back."""
        before.pop()
        if not before:
            self.table.object(self.table.teller.plain.word(N_("There is nothing to take back.")))
            return
        session, text, last = self.table.session, before.pop(), None
        while self.table.session is session and session.text not in (text, last):
            last = session.text
            self.table.enter("undo")

    def _event(self, told: set[str]) -> None:
        """Ask for the event: with it, the record has a date and a board."""
        about = N_("The name of the club or the evening. Today's date and board 1 are written with it.")
        event = self._ask(N_("Event"), about)
        if event:
            known = {"Event": event, "Date": date.today().isoformat(), "Board": "1"}
            self.table.enter(tagged({name: value for name, value in known.items() if name not in told}))

    def _tag(self, name: str) -> None:
        """Ask for a tag until it is answered with a value that can stand."""
        from tractor_notation.recording.commands import value_of

        page = self.table.session.page
        such = value_of(name, page.script, page.seats)
        value = such.partition(" ")[2].upper()
        known = {
            "name": self.table.teller.plain.word((page.game.tags if page.game else {}).get(name, name)),
            "such": value,
        }
        text = N_("{name}, before the deal, such as {such}") if value else N_("{name}, before the deal")
        if name == "Trump":
            text = N_("{name}, such as {such}, or empty if bids will tell it")
        about = N_("It is written in front of the deal. If it is not known yet, leave it out and type it later: {line}")
        while answer := self._ask(text, about, known | {"line": such if value else f"{such} ..."}):
            if self._settled({name: answer}):
                break

    def _players(self, asked: bool) -> None:
        """Ask for options, if they are asked for, and players: who plays may depend on the options, and these on how many
        play."""
        from tractor_notation.record import seat_tag
        from tractor_notation.recording import Session

        about = N_(
            "What your table plays otherwise than the rules say: names with values, blanks between them, or preset= with a "
            "set of options. tractor options lists all of them."
        )
        who = N_("The names in playing order. Where one is not known, leave its place empty between the commas.")
        options = None if asked else ""
        while True:
            if options is None:
                options = self._ask(N_("Options of the rules, such as preset=pagat"), about)
            chosen = {"Options": options} if options else {}
            draft = Session(self.table.session.text)
            if chosen:
                draft.enter(tagged(chosen))
            seats = draft.page.seats
            numbered = seats[0] == "P1"
            if chosen and not numbered and self._doubted(chosen):  # what is numbered may depend on how many play
                options = None
                continue
            shown = "P1 P2 ..." if numbered else " ".join(seats)
            try:
                names = self._ask(N_("Players in the order {seats}, commas between them"), who, {"seats": shown})
            except _Undone:
                if not asked:
                    raise
                options = None
                continue
            given = [name.strip() for name in re.split("[,，、]", names)]
            if numbered:
                seats = tuple(f"P{number}" for number, _ in enumerate(given, 1))
            if names and len(given) != len(seats):
                speech = self.table.teller.plain
                forms = P_(
                    "{count} player is named, and there are {seats} seats.",
                    "{count} players are named, and there are {seats} seats.",
                )
                text = speech.plural(*forms, len(given)).format(count=len(given), seats=len(seats))
                few = len(given) < len(seats)
                self.table.object(speech.sentences([text, *([speech.word(who)] if few else [])]))
                options = options if few or not asked else None
                continue
            chosen |= {seat_tag(seat): name for seat, name in zip(seats, given, strict=False) if name}
            if not chosen or self._settled(chosen):
                return
            options = None if asked else ""

    def _settled(self, tags: Mapping[str, str]) -> bool:
        """Put tags into the file, unless an error speaks against them, which is said."""
        return not self._doubted(tags) and self.table.enter(tagged(tags))

    def _doubted(self, tags: Mapping[str, str]) -> bool:
        """Whether an error speaks against tags; it is said."""
        from tractor_notation.findings import Severity
        from tractor_notation.recording import Kind, Session

        line, draft = tagged(tags), Session(self.table.session.text)
        outcome = draft.enter(line)
        wrong = outcome.kind is Kind.REFUSED or any(item.severity is Severity.ERROR for item in outcome.found)
        if wrong:
            self.table.say(self.table.teller.objections(draft.page, line, outcome))
        return wrong

    def _ask(self, template: str, about: str, known: Mapping[str, str] | None = None) -> str:
        """The answer to a question; empty where there is none. ``about`` is shown to whoever asks for help."""
        from tractor_notation.recording.commands import command as named

        question = self.table.teller.plain.say(template, known or {}) + self.table.teller.plain.word(": ")
        while True:
            self.table.asking = True
            try:
                answer = self.table.source.line(question).strip()
            except (EOFError, KeyboardInterrupt):
                self.table.say([""])
                return ""
            finally:
                self.table.asking = False
            word = named(answer)
            if word == "quit":
                raise _Quit
            if word == "undo":
                raise _Undone
            if word not in ("help", "hint") and answer not in ("?", "？"):
                return answer
            self.table.say(self.table.teller.wrapped(self.table.teller.plain.say(about, known or {})))


def tagged(tags: Mapping[str, str]) -> str:
    """Tags as they are written, in one line."""
    from tractor_notation.text.tags import write_tag

    return " ".join(write_tag(name, value) for name, value in tags.items())
