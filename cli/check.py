"""``tractor check``: read, replay and judge every record."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from tractor_notation.cli import comparing, shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import NotRead, Progress, complain, expand, records
from tractor_notation.cli.speech import speech_of, terminal
from tractor_notation.language import N_
from tractor_notation.report import FORMATS

if TYPE_CHECKING:
    from tractor_notation.comparing import Comparer, Rules


@click.command(
    "check",
    cls=Command,
    help=N_("Judge every act of every record."),
    epilog=N_(
        "FILE may be a folder (every *.tractor in it) or - for standard input. Exit status: 0 when there is nothing worse "
        "than a warning, 1 when there are faults or unreadable parts, 2 when the work could not be done, as with a file in "
        "which there is no record. With --compare, too, the records' own rules decide about it."
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(readable=False))
@click.option(
    "--format", "format_name", type=click.Choice(tuple(FORMATS)), default="full", help=N_("Form of the report.")
)
@click.option("--strict", is_flag=True, help=N_("Warnings count as faults."))
@click.option("--prove", is_flag=True, help=N_("Prove what can be proved of plays that the known cards do not decide."))
@comparing.compare
@shared.judging
@shared.reading
@shared.color
@shared.lang
def command(
    files: tuple[str, ...],
    format_name: str,
    strict: bool,
    prove: bool,
    compare: tuple[Rules, ...],
    rules: str | None,
    options: Mapping[str, str],
    encoding: str | None,
    dialect: str | None,
    color: str,
    lang: str,
) -> int:
    from tractor_notation.checking import checked
    from tractor_notation.matches import Match
    from tractor_notation.report import COMPARING, report
    from tractor_notation.report.base import Setting

    speech = speech_of(lang)
    if compare and format_name not in COMPARING:
        known = {"name": format_name, "known": speech.listing(COMPARING)}
        raise click.UsageError(speech.say("The format {name} cannot compare rules; these can: {known}.", known))
    paths = expand(files)
    match = Match()
    with Progress(len(paths), speech) as progress:
        setting = Setting(
            progress.out(sys.stdout.write),
            language=lang,
            terminal=terminal(color),
            rules=rules,
            options=options,
            strict=strict,
            compare=compare,
            proved=prove,
        )
        comparer = _comparer(compare, rules, options)
        made = report(format_name, setting)
        made.begin()
        for path in progress.through(paths):
            made.open(path)
            problem, empty = None, True
            try:
                found = records(path, speech, encoding=encoding, dialect=dialect)
                for item in checked(found, rules=rules, options=options, match=match, prove=prove):
                    empty = False
                    if comparer:
                        made.compared(item, comparer.compare(item.replay))
                    else:
                        made.record(item)
                if empty:
                    raise NotRead(speech.word("there is no record"))
            except NotRead as failure:
                problem = str(failure)
                progress.clear()
                complain(path, problem)
            made.close(problem)
        made.end()
    return made.total.status


def _comparer(compare: tuple[Rules, ...], rules: str | None, options: Mapping[str, str]) -> Comparer | None:
    from tractor_notation.comparing import Comparer

    return Comparer(compare, rules, options) if compare else None
