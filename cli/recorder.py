"""``tractor recorder``: the page on which a deal is noted at the table."""

from __future__ import annotations

import click

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.speech import speech_of
from tractor_notation.cli.writing import deliver, output
from tractor_notation.language import N_


@click.command(
    "recorder",
    cls=Command,
    help=N_("Make a page to note deals on a phone, tap by tap."),
    epilog=N_(
        "The page is one file that needs no network; what it notes stays in the browser, and is given out as text. It knows "
        "no rules: the referee is tractor check. Exit status: 0, or 2 when the work could not be done."
    ),
)
@output
@shared.lang
def command(output: str | None, lang: str) -> int:
    from tractor_notation.publish.recorder import page

    speech = speech_of(lang)
    return 0 if deliver(page(speech), output, speech) else 2
