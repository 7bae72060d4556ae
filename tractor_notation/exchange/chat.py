"""Plain text as people paste it into chats: ``Yang played JJ of clubs``, ``A: ♠AK > B: ♠93``, ``trump is 2♠``.

A text that is written in the notation, however leniently, goes through its reader. In any other text those lines are found
that tell of plays, winners and trump; their cards are read by the reader's own codec. Everything else stays in the record as
a remark.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence

from tractor_notation.exchange.chat_lines import messages
from tractor_notation.exchange.draft import FOUR, said
from tractor_notation.exchange.family import SCRIPT
from tractor_notation.exchange.heard import Manner, Room
from tractor_notation.exchange.losses import Imported, Loss, NotImported, loss, one_line
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
    if not _notation(text):
        yield from _told(text, speech)
        return
    found = list(messages(text))
    if _among_words(text, found, dialect):
        yield from _told(text, speech, found)
    else:
        yield from _read(text, speech, dialect)


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


_REMARKED = re.compile(r"\s*(?:[;{]|\(\s*[0-9])")
"""How comments and variations of the notation begin."""


def _among_words(text: str, found: list[Message], dialect: str | None) -> bool:
    """Whether a text is a chat though lines of it could be notation: more of them tell of the deal in words than are statements.

    Tricks, trump and headings stand in chats, too, and are no such statements. Where there are others, the reader of the
    notation must fail on more lines than these.
    """
    kinds: dict[int, set[str]] = {}
    for each in found:
        kinds.setdefault(each.line, set()).add(each.kind)
    words = statements = 0
    for number, row in enumerate(text.split("\n"), 1):
        told = kinds.get(number, set())
        if _REMARKED.match(row):
            return False
        if _notation(row):
            statements += bool(told & {"chat", "play-unread", "play-doubtful"}) or not told & {"trick", "trump", "deal"}
        else:
            words += bool(told & {"play", "play-unnamed", "trump"})
    return words > statements and (not statements or _lines_unread(reads(text, dialect=dialect)) > statements)


def _lines_unread(records: list[Record]) -> int:
    """How many lines the reader can make nothing of."""
    rows = (item.text for record in records for item in (*record.head, *record.body) if isinstance(item, Unreadable))
    return sum(row.count("\n") + 1 for row in rows)


# A text in the notation.


def _read(text: str, speech: Language, dialect: str | None) -> Iterator[Imported]:
    tokens = "\n".join(rewritten(row) for row in text.split("\n"))
    plain, other = reads(text, dialect=dialect), reads(tokens, dialect=dialect)
    better = len(other) == len(plain) and _unread(other) < _unread(plain)
    for record in other if better else plain:
        decided = tuple(
            loss(number, N_("read as {text}"), text=after.strip())
            for number, (before, after) in enumerate(zip(text.split("\n"), tokens.split("\n"), strict=True), 1)
            if better and before != after and record.line <= number <= record.line + record.source.count("\n")
        )
        kept, losses = _kept(record, speech)
        if not losses and not decided:
            kept = record
        # Where a remark would stand in a place that it cannot have, the parts stay as they are.
        yield Imported(kept if said(kept) is not None else record, losses, decided)


def _unread(records: list[Record]) -> int:
    return sum(item.unreadable for record in records for item in record.findings)


def _kept(record: Record, speech: Language) -> tuple[Record, tuple[Loss, ...]]:
    """The record with its source, and with what cannot be read of it as remarks, word for word; and the same as losses."""
    reasons: dict[int, list[str]] = {}
    for finding in record.findings:
        if finding.unreadable:
            line = finding.span.line if finding.span else record.line
            reasons.setdefault(line, []).append(speech.message(finding))
    losses: list[Loss] = []
    body: list[Item] = []

    def mark(found: Loss) -> None:
        losses.append(found)
        body.append(Remark(found.remark(speech), True))

    for item in (*(each for each in record.head if isinstance(each, Unreadable)), *record.body):
        if not isinstance(item, Unreadable):
            body.append(item)
            continue
        first = item.span.line if item.span else record.line
        for number, row in enumerate(item.text.split("\n"), first):
            why = " ".join(reasons.pop(number, ()))
            if why:
                mark(loss(number, N_("not read: {words} ({why})"), words=one_line(row), why=why))
            elif row.strip():
                mark(loss(number, N_("not read: {words}"), words=one_line(row)))
    parts = [
        loss(number, N_("cannot be read: {message}"), message=message)
        for number, told in sorted(reasons.items())
        for message in told
    ]
    losses += parts
    body = _marked(body, parts, speech)
    head = [item for item in record.head if not isinstance(item, Unreadable)]
    if not any(isinstance(item, Tag) and item.name == "Source" for item in head):
        head = [*head, Tag("Source", SOURCE)]
    ordered = arrange(list(head), script(family(record.value("Rules"))))
    made = Record(tuple(ordered), tuple(body), index=record.index, line=record.line, inherited=record.inherited)
    return made, tuple(sorted(losses, key=lambda found: int(found.place)))


def _marked(body: list[Item], losses: Sequence[Loss], speech: Language) -> list[Item]:
    """A body with remarks for losses in the order of their lines, each behind what stands on its line."""
    marked: list[Item] = []
    waiting = deque(losses)
    for item in body:
        while waiting and item.span is not None and item.span.line > int(waiting[0].place):
            marked.append(Remark(waiting.popleft().remark(speech), True))
        marked.append(item)
    return marked + [Remark(found.remark(speech), True) for found in waiting]


# A chat.


def _told(text: str, speech: Language, found: list[Message] | None = None) -> Iterator[Imported]:
    found = list(messages(text)) if found is None else found
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
