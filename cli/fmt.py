"""``tractor fmt``: write canonical form, and never anything but what was there."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from tractor_notation.cli import options as shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, NotRead, Progress, complain, expand, reason
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.games import find
from tractor_notation.language import N_, Language
from tractor_notation.terminal import Terminal, clean

if TYPE_CHECKING:
    from tractor_notation.formatting import Unread

STYLES = ("ascii", "unicode", "zh")


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
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
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
    from tractor_notation.formatting import Unsafe, formatted

    speech, shown = speech_of(lang), terminal(color)
    paths = expand(files)
    status = 0
    with Progress(len(paths), speech) as progress:
        out = progress.out(sys.stdout.write)
        for path in progress.through(paths):
            try:
                data = _bytes(path, speech)
                done = formatted(data, encoding=encoding, dialect=dialect, style=style)
                changed = done.text.encode("utf-8", "surrogateescape") != data
                if diff:
                    _diff(path, data.decode(encoding or "utf-8", "backslashreplace"), done.text, out, shown)
                elif to_stdout or (path == STDIN and not check):
                    out(done.text)
                else:
                    if changed and not check:
                        _replace(path, done.text, speech)
                    out(_told(path, changed, check, speech, shown) + "\n")
                progress.clear()
                _report(path, done.unread, lang)
            except Unsafe:
                problem = speech.word("its canonical form would not read back as the same record; it is left as it is")
            except NotRead as failure:
                problem = str(failure)
            else:
                status = max(status, int(bool(done.unread) or (check and changed)))
                continue
            progress.clear()
            complain(path, problem)
            status = 2
    return status


def _bytes(path: str, speech: Language) -> bytes:
    if path == STDIN:
        return sys.stdin.buffer.read()
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise NotRead(reason(error, speech)) from error


def _replace(path: str, text: str, speech: Language) -> None:
    from tractor_notation.text.files import replace_file

    try:
        replace_file(path, text)
    except OSError as error:
        raise NotRead(reason(error, speech)) from error


def _told(path: str, changed: bool, check: bool, speech: Language, shown: Terminal) -> str:
    """What was done with a file."""
    if not changed:
        word, kind = speech.word("is in canonical form"), "good"
    elif check:
        word, kind = speech.word("would change"), "error"
    else:
        word, kind = speech.word("now in canonical form"), "warning"
    return f"{shown.paint('bold', clean(path))}: {shown.paint(kind, word)}"


def _report(path: str, unread: tuple[Unread, ...], lang: str) -> None:
    """On standard error: the parts that could not be read."""
    from tractor_notation.report.base import words
    from tractor_notation.report.concise import line

    shown = terminal("auto", sys.stderr)
    for record, found in unread:
        speech = words(lang, find(record.value("Rules")))
        for item in found:
            print(line(path, record, item, speech, shown), file=sys.stderr)


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
