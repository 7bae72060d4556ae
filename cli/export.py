"""``tractor export``: records as JSON for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain

import click

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, NotRead, Progress, complain, emit, expand, records
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.cli.writing import force, free, output, put
from tractor_notation.language import N_, Language
from tractor_notation.record import Record

FORMATS = ("json", "jsonl")


@click.command(
    "export",
    cls=Command,
    help=N_("Write records as JSON; tractor import reads it back."),
    epilog=N_(
        "FILE may be a folder (every *.tractor in it) or - for standard input. json is one document, jsonl one a line for each "
        "record; everything that a record says is in both, also parts that cannot be read. Exit status: 0, 1 when there are "
        "parts that cannot be read, 2 when the work could not be done."
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(readable=False))
@click.option("--format", "format_name", type=click.Choice(FORMATS), default="json", help=N_("Form of the output."))
@click.option("--spans", is_flag=True, help=N_("With the place of everything in its text."))
@output
@force
@shared.reading
@shared.lang
def command(
    files: tuple[str, ...],
    format_name: str,
    spans: bool,
    output: str | None,
    force: bool,
    encoding: str | None,
    dialect: str | None,
    lang: str,
) -> int:
    from tractor_notation.exchange.record_json import document, lines

    speech = speech_of(lang)
    written = output if output not in (None, STDIN) else None
    if written is not None and not free(written, force, speech):
        return 2
    paths = expand(files)
    with Progress(len(paths), speech) as progress:
        read = _Records(paths, encoding, dialect, speech, progress)
        each = iter(read)
        first = next(each, None)
        if first is None and read.status:
            return read.status  # no file could be read: there is nothing to write
        make = lines if format_name == "jsonl" else document
        made = make(chain([] if first is None else [first], each), spans=spans)
        if written is None:
            out = progress.out(emit)
            for part in made:
                out(part)
        elif not put(written, (part.encode() for part in made), speech):
            return 2
    return read.status


class _Records:
    """The records of several files with their paths, one at a time; ``status`` is what came of them so far."""

    def __init__(
        self, paths: list[str], encoding: str | None, dialect: str | None, speech: Language, progress: Progress
    ) -> None:
        self.status = 0
        self._paths = paths
        self._encoding = encoding
        self._dialect = dialect
        self._speech = speech
        self._progress = progress

    def __iter__(self) -> Iterator[tuple[str, Record]]:
        for path in self._progress.through(self._paths):
            try:
                for record in records(path, self._speech, encoding=self._encoding, dialect=self._dialect):
                    self._report(path, record)
                    yield path, record
            except NotRead as failure:
                self._progress.clear()
                complain(path, str(failure))
                self.status = 2

    def _report(self, path: str, record: Record) -> None:
        """On standard error: the parts of a record that could not be read."""
        unread = [item for item in record.findings if item.unreadable]
        if not unread:
            return
        from tractor_notation.games import find
        from tractor_notation.report.base import words
        from tractor_notation.report.concise import line

        self.status = max(self.status, 1)
        self._progress.clear()
        speech = words(self._speech.tag, find(record.value("Rules")))
        for item in unread:
            print(line(path, record, item, speech, terminal(stream=sys.stderr)), file=sys.stderr)
