"""Plain text as people paste it into chats: ``Yang played JJ of clubs``, ``A: ♠AK > B: ♠93``, ``trump is 2♠``.

A text that is written in the notation, however leniently, goes through its reader. In any other text those lines are found
that tell of plays, winners and trump; their cards are read by the reader's own codec. Everything else stays in the record as
a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tractor_notation.exchange.chat_lines import messages
from tractor_notation.exchange.draft import FOUR, said
from tractor_notation.exchange.family import SCRIPT
from tractor_notation.exchange.heard import Manner, Room
from tractor_notation.exchange.losses import Imported, NotImported, loss, one_line
from tractor_notation.exchange.messages import Message
from tractor_notation.exchange.phrases import rewritten
from tractor_notation.exchange.told import Deal
from tractor_notation.language import N_, Language
from tractor_notation.record import Item, Record, Remark, Tag, Unreadable
from tractor_notation.text import reads
from tractor_notation.text.families import family, script
from tractor_notation.text.split import TAG_LINE
from tractor_notation.text.tags import arrange

SOURCE = "pasted text"
MANNER = Manner(SOURCE, preset=False)

_STATEMENT = re.compile(
    r"\s*(?:[0-9０-９]{1,3}\s*[.．)、:：]\s*(?P<seat>[^\s:：]{1,6})\s*(?:[:：]|\s)"
    r"|(?:deal|drawn|bury|bid|kitty|flip|friend|claim|ruling|concede|end)\b[^:：]{0,12}[:：])",
    re.IGNORECASE,
)


def convert(text: str, speech: Language, dialect: str | None = None) -> Iterator[Imported]:
    """The records of a text. Raises :class:`NotImported` where no line of it tells of a deal."""
    if _notation(text):
        yield from _read(text, speech, dialect)
    else:
        yield from _told(text, speech)


def _notation(text: str) -> bool:
    """Whether some line is a statement or a tag of the notation."""
    names = SCRIPT.names
    for row in text.split("\n"):
        if TAG_LINE.match(row):
            return True
        match = _STATEMENT.match(row)
        if match and (match["seat"] is None or match["seat"].upper() in FOUR or match["seat"].lower() in names):
            return True
    return False


# A text in the notation.


def _read(text: str, speech: Language, dialect: str | None) -> Iterator[Imported]:
    tokens = "\n".join(rewritten(row) for row in text.split("\n"))
    plain, other = reads(text, dialect=dialect), reads(tokens, dialect=dialect)
    better = len(other) == len(plain) and _unread(other) < _unread(plain)
    for record in other if better else plain:
        losses = tuple(
            loss(
                item.span.line if item.span else record.line,
                N_("cannot be read: {message}"),
                message=speech.message(item),
            )
            for item in record.findings
            if item.unreadable
        )
        decided = tuple(
            loss(number, N_("read as {text}"), text=after.strip())
            for number, (before, after) in enumerate(zip(text.split("\n"), tokens.split("\n"), strict=True), 1)
            if better and before != after and record.line <= number <= record.line + record.source.count("\n")
        )
        kept = _kept(record, speech) if losses or decided else record
        # Where a remark would stand in a place that it cannot have, the parts stay as they are.
        yield Imported(kept if said(kept) is not None else record, losses, decided)


def _unread(records: list[Record]) -> int:
    return sum(item.unreadable for record in records for item in record.findings)


def _kept(record: Record, speech: Language) -> Record:
    """The record with its unreadable statements as remarks, word for word, and with its source."""
    head = [item for item in record.head if not isinstance(item, Unreadable)]
    body: list[Item] = []
    for item in (*(each for each in record.head if isinstance(each, Unreadable)), *record.body):
        if isinstance(item, Unreadable):
            line = item.span.line if item.span else record.line
            for offset, row in enumerate(item.text.split("\n")):
                if row.strip():
                    body.append(_not_read(row, line + offset, speech))
        else:
            body.append(item)
    if not any(isinstance(item, Tag) and item.name == "Source" for item in head):
        head = [*head, Tag("Source", SOURCE)]
    ordered = arrange(list(head), script(family(record.value("Rules"))))
    return Record(tuple(ordered), tuple(body), index=record.index, line=record.line, inherited=record.inherited)


def _not_read(row: str, line: int, speech: Language) -> Remark:
    return Remark(loss(line, N_("not read: {words}"), words=one_line(row)).remark(speech), True)


# A chat.


def _told(text: str, speech: Language) -> Iterator[Imported]:
    found = list(messages(text))
    if not any(each.kind in ("play", "play-unnamed") for each in found):
        raise NotImported(loss(1, N_("no line of it tells of a play")))
    room = Room()
    for number, deal in _deals(found):
        made = Deal(room, speech, deal, MANNER)
        if number:
            made.draft.tag("Board", str(number))
        yield made.imported()


def _deals(found: list[Message]) -> Iterator[tuple[int, list[Message]]]:
    """The messages of each deal with its number, 0 where none is told; what stands before the first belongs to it."""
    number, deal = 0, list[Message]()
    for each in found:
        if each.kind == "deal":
            if any(one.kind.startswith("play") for one in deal):
                yield number, deal
                deal = []
            number = each.number
        deal.append(each)
    yield number, deal
