"""``tractor render``: the page to publish, and figures for other media."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from tractor_notation.cli import places, shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, NotRead, complain, emit
from tractor_notation.cli.making import SUFFIXES, Made, Order, make
from tractor_notation.cli.speech import speech_of
from tractor_notation.cli.writing import refusal
from tractor_notation.language import N_, Language
from tractor_notation.place import Address

F = TypeVar("F", bound=Callable[..., Any])


def form(command: F) -> F:
    """``--format``, and ``--svg`` and ``--png`` for short."""
    for name, text in (
        ("png", N_("The same as --format png.")),
        ("svg", N_("The same as --format svg.")),
    ):
        command = click.option(f"--{name}", "form", flag_value=name, help=text)(command)
    return click.option(
        "--format",
        "form",
        type=click.Choice(tuple(SUFFIXES)),
        help=N_("What to make (default: by the name of the output, else a page)."),
    )(command)


def css(command: F) -> F:
    """``--css``: a style sheet."""
    text = N_("A style sheet of your own that comes after that of the page.")
    return click.option("--css", metavar="FILE", type=click.Path(readable=False), help=text)(command)


@click.command(
    "render",
    cls=Command,
    help=N_("Make a page of a file's records, or a figure of a deal."),
    epilog=N_(
        "FILE may be - for standard input. svg and png are pictures of a diagram; markdown is for forums, wechat for "
        "articles in WeChat. Exit status: 0, 1 when what is shown has faults or unreadable parts, 2 when the work could "
        "not be done."
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(readable=False))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(readable=False),
    help=N_("Where to write; with --split a folder. Default: standard output."),
)
@form
@click.option("--split", is_flag=True, help=N_("Write one file for each deal, and of pages an index.html."))
@click.option("--record", metavar="NUMBER", type=click.IntRange(1), help=N_("Only this record of the file."))
@places.at
@places.seat
@css
@click.option("--watch", is_flag=True, help=N_("Write again whenever the file is changed, until interrupted."))
@shared.judging
@shared.reading
@shared.lang
def command(
    file: str,
    output: str | None,
    form: str | None,
    split: bool,
    record: int | None,
    at: Address | None,
    seat: str | None,
    css: str | None,
    watch: bool,
    rules: str | None,
    options: Mapping[str, str],
    encoding: str | None,
    dialect: str | None,
    lang: str,
) -> int:
    speech = speech_of(lang)
    written = output not in (None, STDIN)
    form = form or _by_name(output)
    _agreed(speech, form, written, split, css, watch and file == STDIN, watch)
    order = Order(file, speech, form, split, at, seat, record, css, rules, options, encoding, dialect)
    if not watch:
        return deliver(order, output)
    from tractor_notation.cli.watching import watch as watching

    return watching(order.sources, lambda: deliver(order, output), output or "", speech)


def _by_name(output: str | None) -> str:
    """The form that the name of the output asks for."""
    ending = os.path.splitext(output or "")[1].lower()
    return next((form for form, suffix in SUFFIXES.items() if suffix == ending), "page")


def _agreed(speech: Language, form: str, written: bool, split: bool, css: str | None, piped: bool, watch: bool) -> None:
    """Refuse options that do not go together."""
    refused = (
        (split and not written, N_("--split needs a folder to write to: -o FOLDER.")),
        (watch and not written, N_("--watch needs a file to write to: -o FILE.")),
        (piped, N_("Standard input cannot be watched.")),
        (bool(css) and form != "page", N_("--css is for pages.")),
        (
            form == "png" and not written and sys.stdout.isatty(),
            N_("A PNG picture is nothing for a terminal: -o FILE."),
        ),
    )
    for wrong, text in refused:
        if wrong:
            raise click.UsageError(speech.word(text))


def deliver(order: Order, output: str | None) -> int:
    """Make what is wanted and write it; returns the exit status."""
    try:
        made = make(order)
    except NotRead as failure:
        complain(order.file, str(failure))
        return 2
    if output in (None, STDIN):
        emit(made.files[""])
    else:
        assert output is not None
        if not _write(made, output, order):
            return 2
    return int(made.faulty)


def _write(made: Made, output: str, order: Order) -> bool:
    """Write the files; says what could not be written."""
    from tractor_notation.text.files import replace_file

    path = output
    try:
        if order.split:
            os.makedirs(output, exist_ok=True)
        for name, content in made.files.items():
            path = os.path.join(output, name) if order.split else output
            replace_file(path, content)
    except OSError as error:
        complain(path, refusal(error, order.speech))
        return False
    return True
