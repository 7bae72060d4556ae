"""``tractor fmt``: write canonical form, and never anything but what was there."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import click

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, NotRead, Progress, complain, content, emit, expand, reason
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.games import STYLES, find
from tractor_notation.language import N_, Language
from tractor_notation.terminal import Terminal, clean

if TYPE_CHECKING:
    from tractor_notation.formatting import Unread


@click.command(
    "fmt",
    cls=Command,
    help=N_("Write records in canonical form, in place."),
    epilog=N_(
        "FILE may be a folder (every *.tractor in it) or - for standard input, which goes to standard output. Parts that "
        "cannot be read are left exactly as they are. Exit status: 0, 1 when a file would change (--check) or has "
        "unreadable parts, 2 when the work could not be done."
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(readable=False))
@click.option("--check", is_flag=True, help=N_("Write nothing; say which files would change."))
@click.option("--diff", is_flag=True, help=N_("Write nothing; show what would change."))
@click.option("--stdout", "to_stdout", is_flag=True, help=N_("Write to standard output, not in place."))
@click.option("--style", type=click.Choice(STYLES), default="ascii", help=N_("Signs for cards: SA, ♠A or 黑桃A."))
@shared.reading
@shared.color
@shared.lang
def command(
    files: tuple[str, ...],
    check: bool,
    diff: bool,
    to_stdout: bool,
    style: str,
    encoding: str | None,
    dialect: str | None,
    color: str,
    lang: str,
) -> int:
    speech = speech_of(lang)
    paths = expand(files)
    status = 0
    with Progress(len(paths), speech) as progress:
        work = _Work(check, diff, to_stdout, style, encoding, dialect, speech, color, progress)
        for path in progress.through(paths):
            try:
                done = work.on(path)
            except NotRead as failure:
                progress.clear()
                complain(path, str(failure))
                done = 2
            status = max(status, done)
    return status


class _Work(NamedTuple):
    """What is to be done with every file, and how it is told."""

    check: bool
    diff: bool
    to_stdout: bool
    style: str
    encoding: str | None
    dialect: str | None
    speech: Language
    color: str
    progress: Progress

    @property
    def shown(self) -> Terminal:
        """What standard output is."""
        return terminal(self.color)

    def on(self, path: str) -> int:
        """Format one file; returns its status. Raises :class:`NotRead`."""
        from tractor_notation.formatting import Undecodable, Unsafe, formatted

        data = content(path, self.speech)
        try:
            done = formatted(data, encoding=self.encoding, dialect=self.dialect, style=self.style)
        except Unsafe:
            problem = N_("its canonical form would not read back as the same record; it is left as it is")
            raise NotRead(self.speech.word(problem)) from None
        except Undecodable as failure:
            self.report(path, failure.unread)
            complain(path, self.speech.word("it holds bytes that are no text; it is left as it is"))
            return 1
        changed = done.text.encode() != data
        self.deliver(path, data, done.text, changed)
        self.report(path, done.unread)
        return int(bool(done.unread) or (self.check and changed))

    def deliver(self, path: str, before: bytes, text: str, changed: bool) -> None:
        """Write the text where it belongs, or say what would be written."""
        out = self.progress.out(sys.stdout.write)
        if self.diff:
            _diff(path, before.decode(self.encoding or "utf-8"), text, out, self.shown)
        elif self.to_stdout or (path == STDIN and not self.check):
            self.progress.clear()
            emit(text)
        else:
            if changed and not self.check:
                _replace(path, text, self.speech)
            out(self.told(path, changed) + "\n")

    def told(self, path: str, changed: bool) -> str:
        """What was done with a file."""
        if not changed:
            word, kind = self.speech.word("is in canonical form"), "good"
        elif self.check:
            word, kind = self.speech.word("would change"), "error"
        else:
            word, kind = self.speech.word("now in canonical form"), "warning"
        return f"{self.shown.paint('bold', clean(path))}: {self.shown.paint(kind, word)}"

    def report(self, path: str, unread: tuple[Unread, ...]) -> None:
        """On standard error: the parts that could not be read."""
        from tractor_notation.report.base import words
        from tractor_notation.report.concise import line

        self.progress.clear()
        shown = terminal(self.color, sys.stderr)
        for record, found in unread:
            speech = words(self.speech.tag, find(record.value("Rules")))
            for item in found:
                print(line(path, record, item, speech, shown), file=sys.stderr)


def _replace(path: str, text: str, speech: Language) -> None:
    from tractor_notation.text.files import replace_file, special

    if special(path):
        raise NotRead(speech.word("it is no file that can be replaced; --stdout shows its canonical form"))
    try:
        replace_file(path, text)
    except OSError as error:
        raise NotRead(reason(error, speech)) from error


def _diff(path: str, before: str, after: str, out: Callable[[str], object], shown: Terminal) -> None:
    """The change as a unified diff, which programs can apply; in a terminal, coloured and made safe."""
    from difflib import unified_diff

    kinds = {"-": "error", "+": "good", "@": "quiet"}
    # Lines end at \n alone: a text may hold other signs that Python, too, takes for the end of a line.
    old, new = (list(io.StringIO(text, newline="\n")) for text in (before, after))
    for line in unified_diff(old, new, path, path):
        text = line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
        if shown.columns is not None:
            text = clean(text)
        kind = kinds.get(line[0])
        out(shown.paint(kind, text[:-1]) + "\n" if kind else text)
