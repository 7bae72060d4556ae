"""``tractor record``: a record written at the table, judged after every play."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import complain, reason
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.language import N_, Language

if TYPE_CHECKING:
    from tractor_notation.cli.recording_lines import Source
    from tractor_notation.cli.recording_words import Teller
    from tractor_notation.recording import Notebook, Outcome, Session


def _tags(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Tags with their values."""
    found = []
    for value in values:
        name, equals, rest = value.partition("=")
        if not (name.strip() and equals):
            speech = speech_of(context.params.get("lang"))
            text = speech.say(N_("{value} is no tag with its value; write for instance Leader=N."), {"value": value})
            raise click.BadParameter(text, context, parameter)
        found.append((name.strip(), rest.strip()))
    return tuple(found)


@click.command(
    "record",
    cls=Command,
    help=N_("Record deals at the table, play by play."),
    epilog=N_(
        "Every accepted line is saved in FILE at once, so you may stop at any moment; the same command goes on where you "
        "stopped. Type help to see what can be typed. Lines may also come from a pipe. Exit status: 0, or 2 when the work could "
        "not be done, or a line of a pipe was refused."
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=False, readable=False))
@click.option(
    "--tag",
    "tags",
    multiple=True,
    metavar="NAME=VALUE",
    callback=_tags,
    help=N_("A tag of a new file, such as Leader=N; may be repeated."),
)
@shared.rules(N_("The rules of a new file."))
@shared.options(N_("An option of a new file; may be repeated."))
@click.option("--brief", is_flag=True, help=N_("Say no more than faults and results."))
@click.option("--plain", is_flag=True, help=N_("No line editing, such as for a screen reader."))
@click.option(
    "--dialect",
    type=click.Choice(shared.DIALECTS),
    default="suit-first",
    help=N_("How cards are typed: S5 or 5S (default: S5). They are written S5."),
)
@click.option(
    "--encoding", callback=shared.encoding, help=N_("Encoding of the file, such as gb18030 (default: utf-8).")
)
@shared.color
@shared.lang
def command(
    file: str,
    tags: tuple[tuple[str, str], ...],
    rules: str | None,
    options: Mapping[str, str],
    brief: bool,
    plain: bool,
    dialect: str,
    encoding: str | None,
    color: str,
    lang: str,
) -> int:
    from tractor_notation.cli.recording_lines import unhurried
    from tractor_notation.cli.recording_words import Teller
    from tractor_notation.recording import Notebook
    from tractor_notation.recording.notebook import Busy, NotText

    speech, teller = speech_of(lang), Teller(lang, terminal(color), brief)
    begin = [*([("Rules", rules)] if rules else []), *tags]
    if options:
        begin.append(("Options", " ".join(f"{name}={value}" for name, value in options.items())))
    try:
        with Notebook(file, encoding or "utf-8") as notebook:
            table = _Table(file, notebook, teller, plain, color, dialect == "rank-first")
            with unhurried() if table.asks else nullcontext():
                return table.run(begin)
    except Busy:
        complain(file, speech.word(N_("somebody else is recording in this file")))
    except NotText as problem:
        known = {"encoding": problem.encoding, "place": problem.place}
        complain(file, speech.say(N_("not {encoding} at byte {place}; --encoding names another"), known))
    except IsADirectoryError:
        complain(file, speech.word(N_("This is a folder; name a file in it.")))
    except OSError as problem:
        complain(problem.filename or file, reason(problem, speech))
    return 2


class _Table:
    """The talk at one table."""

    def __init__(
        self, file: str, notebook: Notebook, teller: Teller, plain: bool, color: str, rank_first: bool
    ) -> None:
        from tractor_notation.cli.recording_lines import Pipe, source
        from tractor_notation.recording import Session

        self.file = file
        self.notebook = notebook
        self.teller = teller
        self.color = color
        self.rank_first = rank_first
        self.session: Session = Session(notebook.text, rank_first)
        self.source: Source = source(plain, self._offers, self._hint)
        self.asks = type(self.source) is not Pipe
        self.refused = 0
        self.shown = False
        self.default = ""
        self.asking = False

    @property
    def speech(self) -> Language:
        """The language for words that belong to no game."""
        return self.teller.plain

    def run(self, begin: list[tuple[str, str]]) -> int:
        """Take lines until there are no more. Returns the exit status."""
        if self.notebook.text.strip():
            if begin:
                self.say(
                    [
                        self.speech.word(
                            N_("The file has been begun; what --rules, --option and --tag say is not put into it.")
                        )
                    ]
                )
        else:
            from tractor_notation.cli.recording_questions import Questions, tagged

            for name, value in begin:
                self.enter(tagged({name: value}))
            if self.asks and not Questions(self).ask({name for name, _ in begin}):
                self._end()
                return 0
        self.say(self.teller.opened(self.session.page))
        while True:
            try:
                default, self.default = self.default, ""
                self.teller.terminal = terminal(self.color)  # its window may have another size now
                line = self.source.line(self.teller.prompt(self.session.page), default)
            except EOFError:
                break
            except KeyboardInterrupt:
                if not self.asks:
                    raise
                self.say([""])
                continue
            if not self.enter(line):
                break
        self._end()
        if not (self.asks or self.refused or self.shown or self.session.text.strip()):
            complain(self.file, self.speech.word(N_("no line came from the pipe, so nothing was written")))
            return 2
        return 2 if self.refused and not self.asks else 0

    def say(self, lines: Iterator[str] | list[str]) -> None:
        """Show lines."""
        for line in lines:
            sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def enter(self, line: str) -> bool:
        """Take one line: it is on the disk before this returns. Whether there may be others."""
        from tractor_notation.recording import Kind
        from tractor_notation.recording.notebook import Changed

        page = self.session.page
        outcome = self.session.enter(line)
        if outcome.kind is Kind.ASKED:
            return self._answer(outcome)
        if self.session.page is not page:
            try:
                self.notebook.write(self.session.text)
            except Changed:
                return self._read_again(line)
            except OSError as problem:
                self.session.back()
                self._refuse(
                    self.speech.say(
                        N_("It could not be written: {why}. Nothing has changed; try again."),
                        {"why": reason(problem, self.speech)},
                    )
                )
                return True
            except UnicodeEncodeError as problem:
                self.session.back()
                self._refuse(
                    self.speech.say(
                        N_("{sign} cannot be written in {encoding}."),
                        {"sign": problem.object[problem.start], "encoding": problem.encoding},
                    )
                )
                return True
        self.say(self.teller.outcome(self.session.page, line, outcome))
        if outcome.kind is Kind.REFUSED:
            self.refused += 1
            if self.refused == 1 and not (self.asks or self.session.page.record.body):
                self.say(self.teller.unasked(self.session.page))
        return True

    def _refuse(self, text: str) -> None:
        self.refused += 1
        self.object(text)

    def object(self, text: str) -> None:
        """Say what speaks against something."""
        self.say(self.teller.wrapped(text, "error", self.speech.word("error") + self.speech.word(": ")))

    def _read_again(self, line: str) -> bool:
        """Somebody else has changed the file: it is read again, and nothing of it is lost."""
        from tractor_notation.recording import Session

        self.notebook.read()
        self.session = Session(self.notebook.text, self.rank_first)
        self._refuse(
            self.speech.word(N_("Another program has changed the file. It was read again; type the line once more."))
        )
        self.say(self.teller.opened(self.session.page))
        self.default = line
        return True

    def _end(self) -> None:
        """Close the last line of the file."""
        from tractor_notation.recording.notebook import Changed

        try:
            self.notebook.end()
        except (OSError, Changed):  # the record is whole without it
            return

    # Hints.

    def _offers(self, line: str) -> Iterator[tuple[str, int]]:
        from tractor_notation.recording.hints import offers

        return iter(() if self.asking else offers(self.session.page, line))

    def _hint(self, line: str) -> str:
        return "" if self.asking else self.teller.below(self.session.page, line)

    # Answers.

    def _answer(self, outcome: Outcome) -> bool:
        """Show what a line asks for. Whether there may be other lines."""
        asks, about = outcome.asks, outcome.about
        page, teller = self.session.page, self.teller
        if asks == "quit":
            return False
        self.shown |= asks != "standing"
        if asks == "edit":
            self.default = f"edit {about}"
        elif asks == "help":
            self.say(teller.help(page, about))
        elif asks in ("hint", "standing"):
            self.say([*teller.standing(page), *teller.wrapped(teller.hint(page, many=30))])
            if asks == "hint":
                self.say(teller.meanings(page))
        elif asks == "faults":
            self.say(teller.faults(page))
        elif asks == "voids":
            lines = list(teller.showing(page.shown, teller.speech(page)))
            self.say(lines or [self.speech.word(N_("Nobody has shown anything yet."))])
        elif asks == "list":
            self.say(page.record.source.rstrip("\n").split("\n"))
        else:
            from tractor_notation.cli import recording_reports

            getattr(recording_reports, asks)(self.file, self.session, teller, about)
        return True
