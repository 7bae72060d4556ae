"""``tractor show``: the hands and the tricks in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from tractor_notation.cli import places, shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import NotRead, complain, expand, records
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.language import N_
from tractor_notation.place import Address

WIDTH = 80
"""Columns where there is no terminal."""


@click.command(
    "show",
    cls=Command,
    help=N_("Show hands and tricks in the terminal."),
    epilog=N_(
        "FILE may be a folder (every *.tractor in it) or - for standard input. Exit status: 0, or 2 when the work could "
        "not be done."
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(readable=False))
@places.at
@places.seat
@shared.judging
@shared.reading
@shared.color
@shared.lang
def command(
    files: tuple[str, ...],
    at: Address | None,
    seat: str | None,
    rules: str | None,
    options: Mapping[str, str],
    encoding: str | None,
    dialect: str | None,
    color: str,
    lang: str,
) -> int:
    from tractor_notation.checking import checked
    from tractor_notation.publish import PlaceError, text_view
    from tractor_notation.report.base import Setting
    from tractor_notation.report.summary import overrides

    speech, shown = speech_of(lang), terminal(color)
    for line in overrides(Setting(sys.stdout.write, lang, shown, rules, options)):
        sys.stdout.write(line + "\n\n")
    status, count = 0, 0
    for path in expand(files):
        wanted = None if at is None else at.record or 1
        found = 0
        try:
            read = records(path, speech, encoding=encoding, dialect=dialect)
            for item in checked(read, rules=rules, options=options):
                if wanted not in (None, item.record.index):
                    continue
                text = text_view(
                    item.replay,
                    language=speech,
                    at=at,
                    width=shown.columns or WIDTH,
                    color=shown.color,
                    seat=places.known_seat(seat, item.replay, speech),
                )
                sys.stdout.write(("\n" if count else "") + text.rstrip("\n") + "\n")
                found += 1
                count += 1
                if wanted is not None:
                    break
        except PlaceError as problem:
            complain(path, str(problem))
            status = 2
        except NotRead as failure:
            complain(path, str(failure))
            status = 2
        else:
            if not found:
                complain(path, speech.word("there is no such record") if wanted else speech.word("there is no record"))
                status = 2
    return status
