"""``tractor recorder``: the page on which a deal is noted at the table."""

from __future__ import annotations

import click

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, complain, emit
from tractor_notation.cli.render import refusal
from tractor_notation.cli.speech import speech_of
from tractor_notation.language import N_


@click.command(
    "recorder",
    cls=Command,
    help=N_("Make the page on which deals are noted, tap by tap, on a phone."),
    epilog=N_(
        "The page is one file that needs no network; what it notes stays in the browser, and is given out as text. It knows "
        "no rules: the referee is tractor check. Exit status: 0, or 2 when the work could not be done."
    ),
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(),
    help=N_("Where to write. Default: standard output."),
)
@shared.lang
def command(output: str | None, lang: str) -> int:
    from tractor_notation.publish.recorder import page

    text = page(speech_of(lang))
    if output in (None, STDIN):
        emit(text)
        return 0
    from tractor_notation.text.files import replace_file

    try:
        replace_file(output, text)
    except OSError as error:
        complain(output, refusal(error, speech_of(lang)))
        return 2
    return 0
