# ruff: noqa: N999 (a module of the name of its command, which is imported by that name)
"""``tractor import``: records out of what other programs and people write."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import STDIN, NotRead, complain, content
from tractor_notation.cli.writing import deliver, force, free, output
from tractor_notation.language import N_, P_, Language
from tractor_notation.terminal import clean

if TYPE_CHECKING:
    from tractor_notation.exchange.losses import Imported, Loss

FORMS = ("botzone", "shengji-state", "shengji-log", "text", "json")
SUITS = ("hdsc", "shcd")


@click.command(
    "import",
    cls=Command,
    help=N_("Make records of foreign logs, pasted text and exported JSON."),
    epilog=N_(
        "FILE may be - for standard input. botzone is a match log of Botzone's Tractor, shengji-state and shengji-log are a "
        "game state and a message log of rbtying/shengji, text is what people paste into chats, json what tractor export "
        "writes. What could not be carried over is listed on standard error and marked in the record by a remark. Exit status: "
        "0, 1 when something could not be carried over, 2 when the work could not be done."
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(readable=False))
@click.option("--from", "form", type=click.Choice(FORMS), help=N_("What FILE is (default: as it is found to be)."))
@click.option(
    "--suits",
    type=click.Choice(SUITS),
    help=N_("In which order a Botzone log numbers the suits (default: found by replaying)."),
)
@output
@force
@shared.reading
@shared.lang
def command(
    file: str,
    form: str | None,
    suits: str | None,
    output: str | None,
    force: bool,
    encoding: str | None,
    dialect: str | None,
    lang: str,
) -> int:
    from tractor_notation.exchange import forms
    from tractor_notation.exchange.losses import NotImported
    from tractor_notation.games import find
    from tractor_notation.report.base import words

    speech = words(lang, find(None))
    found: list[Imported] = []
    try:
        if file != STDIN and os.path.isdir(file):
            raise NotRead(speech.word("this is a folder, not a file"))
        source = forms.Source(content(file, speech), form, encoding)
        if source.detected:
            _say(
                file,
                speech.say(N_("read as {form:phrase} (--from names another form)"), {"form": forms.FORMS[source.form]}),
            )
        if suits is not None and source.form != "botzone":
            raise click.UsageError(speech.word(N_("--suits is for Botzone logs.")))
        for each in forms.convert(source, language=speech, suits=suits, dialect=dialect):
            found.append(each)
            _tell(file, each, speech)
        return _deliver(file, found, output, force, speech)
    except NotImported as failure:
        complain(_place(file, failure.why), failure.why.text(speech))
    except NotRead as failure:
        complain(file, str(failure))
    return 2


def _place(path: str, loss: Loss) -> str:
    """Where a loss is: ``file:12`` for a line; in JSON the path, and before it the line of a value out of several."""
    place = str(loss.place)
    return f"{path}:{place}" if place[0].isdigit() else f"{path}: {place}"


def _say(place: str, text: str) -> None:
    sys.stdout.flush()
    print(f"{clean(place)}: {clean(text)}", file=sys.stderr)


def _tell(path: str, each: Imported, speech: Language) -> None:
    """What was decided, and what was lost, of one deal."""
    for decided in each.decided:
        _say(_place(path, decided), speech.say(N_("note: {text}"), {"text": decided.text(speech)}))
    for lost in each.losses:
        _say(_place(path, lost), speech.say(N_("not carried over: {text}"), {"text": lost.text(speech)}))


def _deliver(path: str, found: Sequence[Imported], output: str | None, force: bool, speech: Language) -> int:
    """Write the records and the summary; returns the exit status."""
    from tractor_notation.text import reads, write_all

    records = [each.record for each in found if each.record is not None]
    losses = sum(len(each.losses) for each in found)
    if not records:
        raise NotRead(speech.word(N_("no record could be made of it")))
    try:
        text = write_all(records)
    except ValueError as error:
        told = speech.say(N_("its records cannot be written one behind the other: {why}"), {"why": str(error)})
        raise NotRead(told) from None
    changed = [number for number, (one, other) in enumerate(zip(records, reads(text), strict=False), 1) if one != other]
    for number in changed:
        _say(path, speech.say(N_("record {number} reads otherwise than it was"), {"number": number}))
    losses += len(changed)
    if output not in (None, STDIN) and not free(output or "", force, speech) or not deliver(text, output, speech):
        return 2
    made = _count(speech, P_("{n} record made", "{n} records made"), len(records))
    failed = len(found) - len(records)
    parts = [made]
    if failed:
        parts.append(_count(speech, P_("{n} deal failed", "{n} deals failed"), failed))
    parts.append(_lost(losses, speech))
    _say(path, speech.listing(parts))
    return int(losses > 0 or failed > 0)


def _lost(losses: int, speech: Language) -> str:
    if not losses:
        return speech.word(N_("everything carried over"))
    return _count(speech, P_("{n} thing could not be carried over", "{n} things could not be carried over"), losses)


def _count(speech: Language, texts: tuple[str, str], n: int) -> str:
    return speech.say(speech.plural(*texts, n), {"n": n})
