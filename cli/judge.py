"""``tractor judge``: what can be proved about disputed plays."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from tractor_notation.cli import places, shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import NotRead, complain, records
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.language import N_
from tractor_notation.place import Address

FORMATS = ("full", "concise", "json")


@click.command(
    "judge",
    cls=Command,
    help=N_("Prove whether a play was legal when not all cards are known."),
    epilog=N_(
        "FILE may be - for standard input. Without --at all plays are judged. Exit status: 0 legal, 1 illegal, 3 when the "
        "record does not decide it, 2 when the work could not be done."
    ),
)
@click.argument("file", metavar="FILE", type=click.Path())
@places.play(N_("The play to judge: 7.E, or 2:7.E in the second record."))
@click.option("--format", "format_name", type=click.Choice(FORMATS), default="full", help=N_("Form of the report."))
@click.option(
    "--limit",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    help=N_("Time allowed for each question (default: 10); what is not decided by then is said to be so."),
)
@shared.judging
@shared.reading
@shared.color
@shared.lang
def command(
    file: str,
    at: Address | None,
    format_name: str,
    limit: float | None,
    rules: str | None,
    options: Mapping[str, str],
    encoding: str | None,
    dialect: str | None,
    color: str,
    lang: str,
) -> int:
    from tractor_notation.matches import Match
    from tractor_notation.report.base import Setting
    from tractor_notation.report.judge import NoPlay, judge_report

    speech, match = speech_of(lang), Match()
    setting = Setting(sys.stdout.write, language=lang, terminal=terminal(color), rules=rules, options=options)
    made = judge_report(format_name, setting, limit)
    wanted = None if at is None else at.record or 1
    found = 0
    try:
        read = records(file, speech, encoding=encoding, dialect=dialect)
        for record in read:
            replay = match.replay(record, rules=rules, options=options, as_noted=True)
            if wanted in (None, record.index):
                found += 1
                made.judge(file, replay, at)
    except (NoPlay, NotRead) as problem:
        complain(file, str(problem))
        return 2
    made.end()
    if not found:
        complain(file, speech.word("there is no such record") if wanted else speech.word("there is no record"))
        return 2
    return made.status
