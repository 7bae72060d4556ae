"""``tractor score``: the score sheet of an evening."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import NotRead, Progress, complain, emit, expand, records
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.language import N_

FORMATS = ("text", "json", "csv", "markdown")


@click.command(
    "score",
    cls=Command,
    help=N_("Make the score sheet of the matches in files."),
    epilog=N_(
        "FILE may be a folder (every *.tractor in it) or - for standard input; the files of a match are given in the order "
        "of its deals. Exit status: 0, 1 when there are faults or unreadable parts, 2 when the work could not be done."
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(readable=False))
@click.option(
    "--format", "format_name", type=click.Choice(FORMATS), default="text", help=N_("Form of the score sheet.")
)
@shared.judging
@shared.reading
@shared.color
@shared.lang
def command(
    files: tuple[str, ...],
    format_name: str,
    rules: str | None,
    options: Mapping[str, str],
    encoding: str | None,
    dialect: str | None,
    color: str,
    lang: str,
) -> int:
    from tractor_notation.checking import checked
    from tractor_notation.matches import Match
    from tractor_notation.report.base import Setting
    from tractor_notation.report.score import score_sheet
    from tractor_notation.report.summary import overrides
    from tractor_notation.sheets import Sheets

    speech, match, sheets = speech_of(lang), Match(), Sheets()
    paths, status = expand(files), 0
    with Progress(len(paths), speech) as progress:
        out = progress.out(sys.stdout.write if format_name == "text" else emit)
        setting = Setting(out, language=lang, terminal=terminal(color), rules=rules, options=options)
        made = score_sheet(format_name, setting)
        for line in overrides(setting) if format_name == "text" else ():
            out(line + "\n\n")
        for path in progress.through(paths):
            try:
                read = records(path, speech, encoding=encoding, dialect=dialect)
                for item in checked(read, rules=rules, options=options, match=match):
                    status = max(status, int(item.status != "ok"))
                    for group in sheets.add(path, item):
                        made.group(group)
            except NotRead as failure:
                progress.clear()
                complain(path, str(failure))
                made.failed(path, str(failure))
                status = 2
        for group in sheets.close():
            made.group(group)
        made.end()
    return status
