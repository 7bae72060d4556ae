"""``tractor judge``: what can be proved about disputed plays."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from tractor_notation.cli import places, shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, NotRead, complain, records
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.cli.writing import deliver, output
from tractor_notation.language import N_
from tractor_notation.place import Address
from tractor_notation.terminal import Terminal

if TYPE_CHECKING:
    from tractor_notation.report.base import Setting
    from tractor_notation.report.judge import JudgeReport

FORMATS = ("full", "concise", "json", "sarif", "github")


@click.command(
    "judge",
    cls=Command,
    help=N_("Prove whether a play was legal when not all cards are known."),
    epilog=N_(
        "FILE may be - for standard input. Without --at all plays are judged. Exit status: 0 legal, 1 illegal, 3 when the "
        "record does not decide it, 2 when the work could not be done."
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(readable=False))
@places.play(N_("The play to judge: 7.E, 2:7.E in the second record, or 7.E/1 in a variation."))
@click.option("--format", "format_name", type=click.Choice(FORMATS), help=N_("Form of the report (default: full)."))
@click.option("--html", is_flag=True, help=N_("Make a page of it, with the hands as diagrams."))
@output
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
    format_name: str | None,
    html: bool,
    output: str | None,
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
    from tractor_notation.report.judge import NoPlay

    speech, match, pieces = speech_of(lang), Match(), list[str]()
    if html and format_name:
        raise click.UsageError(speech.word(N_("--html makes a page, --format another report: name one of them.")))
    gathered = html or output not in (None, STDIN)
    shown = Terminal() if gathered else terminal(color)
    out = pieces.append if gathered else sys.stdout.write
    made = _report(html, format_name or FORMATS[0], Setting(out, lang, shown, rules, options), limit)
    wanted = None if at is None else at.record or 1
    found = 0
    try:
        for record in records(file, speech, encoding=encoding, dialect=dialect):
            replay = match.replay(record, rules=rules, options=options, as_noted=True)
            if wanted in (None, record.index):
                found += 1
                made.judge(file, replay, at)
    except (NoPlay, NotRead) as problem:
        complain(file, str(problem))
        return 2
    if not found:
        complain(file, speech.word("there is no such record") if wanted else speech.word("there is no record"))
        return 2
    made.end()
    if gathered and not deliver("".join(pieces), output, speech):
        return 2
    return made.status


def _report(html: bool, format_name: str, setting: Setting, limit: float | None) -> JudgeReport:
    """The report; only what it needs is imported."""
    if html:
        from tractor_notation.cli.judging import Page

        return Page(setting, limit)
    from tractor_notation.report.judge import judge_report

    return judge_report(format_name, setting, limit)
