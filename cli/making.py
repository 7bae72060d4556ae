"""What ``tractor render`` makes of a file, in every form: as values, so that it can be written, watched or shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tractor_notation.checking import Checked
from tractor_notation.cli import places
from tractor_notation.cli.files import STDIN, NotRead, reason, records
from tractor_notation.language import N_, Language
from tractor_notation.place import Address
from tractor_notation.replay import Replay

SUFFIXES = {"page": ".html", "svg": ".svg", "png": ".png", "markdown": ".md", "wechat": ".html"}
"""The forms, and how the names of their files end."""

FOLDER = N_("this is a folder, not a file")
NO_RECORD = N_("there is no such record")


class Order(NamedTuple):
    """What is to be made: the options of the command."""

    file: str
    speech: Language
    form: str = "page"
    split: bool = False
    at: Address | None = None
    seat: str | None = None
    record: int | None = None
    css: str | None = None
    rules: str | None = None
    options: Mapping[str, str] = {}
    encoding: str | None = None
    dialect: str | None = None
    live: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The files that it is made of."""
        return (self.file, self.css) if self.css else (self.file,)


class Made(NamedTuple):
    """Files by their names (``""`` for a single one), and whether what was read has faults or unreadable parts."""

    files: dict[str, str | bytes]
    faulty: bool


def make(order: Order) -> Made:
    """Read the file and make what is wanted of it. Raises :class:`NotRead` where that cannot be done."""
    from tractor_notation.checking import checked
    from tractor_notation.publish import FigureError, PlaceError, StyleError
    from tractor_notation.publish.png import MissingError

    if order.file != STDIN and os.path.isdir(order.file):
        raise NotRead(order.speech.word(FOLDER))
    read = records(order.file, order.speech, encoding=order.encoding, dialect=order.dialect)
    found = list(checked(read, rules=order.rules, options=order.options))
    if not found:
        raise NotRead(order.speech.word("there is no record"))
    found = _wanted(order, found)
    seats = [places.known_seat(order.seat, item.replay, order.speech) for item in found]
    try:
        files = dict(_files(order, [item.replay for item in found], seats[0]))
    except (FigureError, PlaceError, StyleError, MissingError) as problem:
        raise NotRead(str(problem)) from None
    return Made(files, any(item.status != "ok" for item in found))


def _wanted(order: Order, found: Sequence[Checked]) -> list[Checked]:
    """The records that are wanted: a moment is one of one record, but a page shows the others, too."""
    number = order.record
    if number is None and order.at and order.form != "page":
        number = order.at.record or 1
    chosen = [item for item in found if number in (None, item.record.index)]
    if not chosen:
        raise NotRead(order.speech.word(NO_RECORD))
    return chosen


def _files(order: Order, replays: Sequence[Replay], seat: str | None) -> Iterator[tuple[str, str | bytes]]:
    from tractor_notation import publish

    if order.form == "page":
        css, at = _style(order), order.at
        if order.split:
            yield from publish.split(replays, language=order.speech, name=stem(order.file), seat=seat, at=at, css=css)
        else:
            text = publish.page(replays, language=order.speech, seat=seat, at=at, css=css, live=order.live)
            yield "", text
        return
    one: dict[str, Callable[[Replay], str | bytes]] = {
        "svg": lambda replay: publish.svg_view(replay, language=order.speech, seat=seat, at=order.at),
        "png": lambda replay: publish.png_view(replay, language=order.speech, seat=seat, at=order.at),
        "markdown": lambda replay: publish.markdown_view([replay], language=order.speech, seat=seat, at=order.at),
        "wechat": lambda replay: publish.wechat_view([replay], language=order.speech, seat=seat, at=order.at),
    }
    if order.split:
        digits = len(str(len(replays)))
        for number, replay in enumerate(replays, 1):
            yield f"{stem(order.file)}-{number:0{digits}}{SUFFIXES[order.form]}", one[order.form](replay)
    elif len(replays) == 1:
        yield "", one[order.form](replays[0])
    elif order.form in ("svg", "png"):
        several = N_("there are {count} records: name one with --record, or write each of them with --split")
        raise NotRead(order.speech.say(several, {"count": len(replays)}))
    else:
        every = publish.markdown_view if order.form == "markdown" else publish.wechat_view
        yield "", every(replays, language=order.speech, seat=seat, at=order.at)


def stem(path: str) -> str:
    """How the names of files begin that are made of a file."""
    return "deal" if path == STDIN else os.path.splitext(os.path.basename(path))[0] or "deal"


def _style(order: Order) -> str:
    """The style sheet that was named. Raises :class:`NotRead`."""
    if order.css is None:
        return ""
    try:
        with open(order.css, encoding="utf-8-sig") as stream:
            return stream.read()
    except UnicodeDecodeError:
        why = order.speech.word(N_("this is no text in UTF-8"))
    except OSError as error:
        why = order.speech.word(FOLDER) if isinstance(error, IsADirectoryError) else reason(error, order.speech)
    raise NotRead(f"{order.css}: {why}")
