"""``tractor render``: the page to publish."""

from __future__ import annotations

import os
from collections.abc import Mapping

import click

from tractor_notation.cli import places, shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, NotRead, complain, emit, reason, records
from tractor_notation.cli.speech import speech_of
from tractor_notation.language import N_, Language
from tractor_notation.place import Address

FOLDER = N_("this is a folder, not a file")


@click.command(
    "render",
    cls=Command,
    help=N_("Make one HTML page of a file's records."),
    epilog=N_(
        "FILE may be - for standard input. Exit status: 0, 1 when the page shows faults or unreadable parts, 2 when the "
        "work could not be done."
    ),
)
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("-o", "--output", metavar="FILE", type=click.Path(), help=N_("Where to write; default: standard output."))
@places.at
@places.seat
@shared.judging
@shared.reading
@shared.lang
def command(
    file: str,
    output: str | None,
    at: Address | None,
    seat: str | None,
    rules: str | None,
    options: Mapping[str, str],
    encoding: str | None,
    dialect: str | None,
    lang: str,
) -> int:
    from tractor_notation.checking import checked
    from tractor_notation.publish import PlaceError, page
    from tractor_notation.text.files import replace_file

    speech = speech_of(lang)
    try:
        if file != STDIN and os.path.isdir(file):
            raise NotRead(speech.word(FOLDER))
        read = records(file, speech, encoding=encoding, dialect=dialect)
        found = list(checked(read, rules=rules, options=options))
        if not found:
            raise NotRead(speech.word("there is no record"))
        seats = {places.known_seat(seat, item.replay, speech) for item in found}
        try:
            text = page([item.replay for item in found], language=speech, seat=seats.pop(), at=at)
        except PlaceError as problem:
            raise NotRead(str(problem)) from None
    except NotRead as failure:
        complain(file, str(failure))
        return 2
    if output in (None, "-"):
        emit(text)
    else:
        assert output is not None
        try:
            replace_file(output, text)
        except OSError as error:
            complain(output, _refusal(error, speech))
            return 2
    return 1 if any(item.status != "ok" for item in found) else 0


def _refusal(error: OSError, speech: Language) -> str:
    """Why a page could not be written."""
    if isinstance(error, IsADirectoryError):
        return speech.word(FOLDER)
    if isinstance(error, FileNotFoundError):
        return speech.word("there is no such folder")
    return reason(error, speech)
