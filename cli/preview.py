"""``tractor preview``: the page in a browser while its record is written."""

from __future__ import annotations

from collections.abc import Mapping

import click

from tractor_notation.cli import places, shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, complain, reason
from tractor_notation.cli.making import Order
from tractor_notation.cli.render import css
from tractor_notation.cli.speech import speech_of
from tractor_notation.language import N_

PORT = 8427
"""Where a preview is found unless another port is named."""


@click.command(
    "preview",
    cls=Command,
    help=N_("Show the page of a file in a browser, new at every change."),
    epilog=N_(
        "The page is served to this machine alone, until interrupted. Exit status: 0, or 2 when that could not be."
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(readable=False))
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    metavar="NUMBER",
    help=N_("The port to serve at, 0 for any that is free (default: 8427)."),
)
@places.seat
@css
@shared.judging
@shared.reading
@shared.lang
def command(
    file: str,
    port: int,
    seat: str | None,
    css: str | None,
    rules: str | None,
    options: Mapping[str, str],
    encoding: str | None,
    dialect: str | None,
    lang: str,
) -> int:
    from tractor_notation.cli.serving import serve

    speech = speech_of(lang)
    if file == STDIN:
        raise click.UsageError(speech.word("Standard input cannot be watched."))
    order = Order(file, speech, seat=seat, css=css, rules=rules, options=options, encoding=encoding, dialect=dialect)
    try:
        return serve(order, port)
    except OSError as error:
        text = N_("port {port} cannot be used: {why}; name another with --port")
        complain(file, speech.say(text, {"port": port, "why": reason(error, speech)}))
        return 2
