"""``tractor fmt``: write canonical form, and never anything but what was there."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import click

from tractor_notation.cli import options as shared
from tractor_notation.cli.files import STDIN, NotRead, Progress, complain, expand, reason
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.language import N_, Language
from tractor_notation.record import Record
from tractor_notation.terminal import Terminal, clean

STYLES = ("ascii", "unicode", "zh")


class Reader(NamedTuple):
    """How the text is read."""

    encoding: str
    rank_first: bool

    def records(self, data: bytes) -> Iterator[Record]:
        """The records of a file's bytes."""
        from tractor_notation.text import read_stream

        return read_stream(io.BytesIO(data), encoding=self.encoding, rank_first=self.rank_first)


@click.command(
    "fmt",
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
    encoding: str,
    dialect: str | None,
    color: str,
    lang: str,
) -> int:
    speech, shown = speech_of(lang), terminal(color)
    reader = Reader(encoding, dialect == "rank-first")
    paths = expand(files)
    status = 0
    with Progress(len(paths), speech) as progress:
        out = progress.out(sys.stdout.write)
        for path in progress.through(paths):
            try:
                data = _bytes(path, speech)
                text, unreadable = canonical(data, reader, style, path, lang)
                changed = text.encode("utf-8", "surrogateescape") != data
                if diff and changed:
                    _diff(path, data.decode(encoding, "backslashreplace"), text, out, shown)
                if not (check or diff):
                    if to_stdout or path == STDIN:
                        out(text)
                    elif changed:
                        _replace(path, text, speech)
                if path != STDIN and not (diff or to_stdout):
                    out(_told(path, changed, check, speech) + "\n")
            except NotRead as failure:
                progress.clear()
                complain(path, str(failure))
                status = 2
                continue
            if unreadable or (check and changed):
                status = max(status, 1)
    return status


def _bytes(path: str, speech: Language) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    except OSError as error:
        raise NotRead(reason(error, speech)) from error


def canonical(data: bytes, reader: Reader, style: str, path: str, lang: str) -> tuple[str, bool]:
    """The canonical text of a file, and whether parts of it could not be read (they are reported).

    Raises :class:`NotRead` when the text would not read back as the very same records, or would change once more.
    """
    from tractor_notation.checking import checked
    from tractor_notation.text import write

    speech = speech_of(lang)
    text = "".join(_texts(reader.records(data), style))
    again = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    unreadable = False
    written = Reader("utf-8", False)
    parts = []
    for record, reread in zip_longest(reader.records(data), written.records(again.getvalue())):
        if record != reread:
            raise NotRead(speech.word("its canonical form would not read back as the same record; it is left as it is"))
        parts.append(reread)
    return text, unreadable
