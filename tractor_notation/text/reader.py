"""Reading: a file, a stream or a text -> records, one at a time."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from dataclasses import replace
from os import PathLike
from typing import IO, TYPE_CHECKING

from tractor_notation.findings import Finding, Severity, facts, finding
from tractor_notation.games.script import Script
from tractor_notation.place import Span
from tractor_notation.record import Comment, HeadItem, Item, Record, Remark, Tag
from tractor_notation.text import faults, tags
from tractor_notation.text.decode import REPLACEMENT, WIDE, Bad, Lines
from tractor_notation.text.families import family, script
from tractor_notation.text.lenient import plain
from tractor_notation.text.seats import settle
from tractor_notation.text.split import Chunk, chunks

if TYPE_CHECKING:
    from tractor_notation.text.build import Builder

VERSION = "tractor 1"
"""The notation this reader knows, as the tag ``Notation`` names it."""

DIALECTS = ("suit-first", "rank-first")
"""In which order suit and rank are written; canonical is suit first."""

_WIDE = 1000
"""So far into a line, and no farther, a record that begins there has blanks before it in its ``source``."""


def read_file(
    path: str | PathLike[str], *, encoding: str | None = None, dialect: str | None = None
) -> Iterator[Record]:
    """The records of a file, one at a time; nothing is kept of those before.

    ``encoding``: UTF-8 unless another is named (``gb18030``). ``dialect``: ``suit-first`` or ``rank-first``; by default
    each record is read in the order in which it is written. What cannot be read is in ``Record.findings``. Raises
    ``OSError`` when the file cannot be opened, ``LookupError`` for an encoding that is none.
    """
    with open(path, "rb") as stream:
        yield from read_stream(stream, encoding=encoding, dialect=dialect)


def read_stream(
    stream: IO[bytes] | IO[str], *, encoding: str | None = None, dialect: str | None = None
) -> Iterator[Record]:
    """The records of a stream of bytes or of text, one at a time; see :func:`read_file`."""
    if dialect is not None and dialect not in DIALECTS:
        raise ValueError(f"no such dialect: {dialect!r}; there are: {', '.join(DIALECTS)}")
    lines = Lines(stream, encoding)
    reader = _Reader(dialect, lines.encoding)
    for chunk in chunks(lines):
        last = chunk.line + chunk.text.count("\n")
        bad: list[Bad] = []
        while lines.bad and lines.bad[0].line <= last:
            bad.append(lines.bad.popleft())
        yield reader.read(chunk, bad)


def reads(text: str, *, dialect: str | None = None) -> list[Record]:
    """The records of a text; see :func:`read_file`."""
    return list(read_stream(io.StringIO(text, newline=""), dialect=dialect))


def reads_on(text: str, before: Record) -> list[Record]:
    """The records of a text that goes on, on a new line, where a record before it ends.

    Their numbers, their lines and what ``"#"`` means in them follow from that record.
    """
    reader = _Reader(None, "utf-8", before)
    first = before.line + before.source.count("\n") + 1
    lines = Lines(io.StringIO(text, newline=""))
    return [reader.read(chunk._replace(line=chunk.line + first - 1), []) for chunk in chunks(lines)]


_builders = threading.local()


def _builder(name: str, rank_first: bool) -> Builder:
    """The builder of a family; each thread has its own, and what it has learned of tokens serves every file."""
    from tractor_notation.text.build import Builder

    key = f"{name} {rank_first}"
    found: Builder | None = getattr(_builders, key, None)
    if found is None:
        found = Builder(script(name), rank_first)
        setattr(_builders, key, found)
    return found


class _Reader:
    """Reads the records of one file in order; remembers the tags of the last for those that say ``"#"``."""

    def __init__(self, dialect: str | None, encoding: str, before: Record | None = None) -> None:
        self._encoding = encoding
        self._dialect = dialect
        self._values: dict[str, str] = {}
        self._count = 0
        if before is not None:
            self._values = {name: value for name in before.tags if (value := before.value(name)) is not None}
            self._count = before.index

    def read(self, chunk: Chunk, bad: list[Bad]) -> Record:
        """The record of a chunk."""
        from tractor_notation.text.recover import Reading, parse

        self._count += 1
        text = plain(chunk.text)
        name = family(self._rules(text))
        text = settle(text, script(name))
        rank_first = self._dialect == "rank-first"
        reading = parse(_builder(name, rank_first), name, text, chunk)
        if self._dialect is None and reading.mixed:
            other = parse(_builder(name, True), name, text, chunk)
            if not other.mixed:
                first = next(item for item in reading.findings if item.code == "card-order")
                note = finding("dialect", first.span, token=first.facts["token"], canonical=first.facts["wanted"])
                reading = Reading(other.head, other.body, other.raw, [note, *other.findings])
        findings = _once(reading.findings)
        if bad:
            findings = [*_elsewhere(findings, bad), _undecodable(bad, self._encoding)]
        elif REPLACEMENT in chunk.text:
            findings.append(_lost(chunk))
        head, body = _divide(reading.head, reading.body)
        if head:
            head, inherited = self._tags(head, reading.raw, findings, script(name))
        else:
            inherited, self._values = (), {}
        findings.sort(key=_place)
        source = " " * chunk.shift + chunk.text if chunk.shift < _WIDE else chunk.text
        return Record(*(tuple(head), tuple(body), tuple(findings), self._count, chunk.line, source, inherited))

    def _rules(self, text: str) -> str | None:
        named = tags.rules(text)
        return self._values.get("Rules") if named == tags.SAME else named

    def _tags(
        self, head: list[HeadItem], raw: dict[int, str], findings: list[Finding], written: Script
    ) -> tuple[list[HeadItem], tuple[tuple[str, str], ...]]:
        """Put the tags in order, tell what is wrong with them, and look up those that say ``"#"``."""
        head, repeats = tags.without_repeats(head, raw)
        if repeats:
            findings.append(_repeated(repeats))
        arranged = tags.arrange(head, written)
        if arranged != head:
            pairs = zip(_tags_of(arranged), _tags_of(head), strict=True)
            for moved in [new for new, old in pairs if new is not old][:1]:
                findings.append(finding("tag-order", moved.span, name=moved.name))
        values: dict[str, str] = {}
        inherited: list[tuple[str, str]] = []
        for tag in _tags_of(arranged):
            value = tag.value
            if value == tags.SAME:
                if tag.name not in self._values:
                    findings.append(finding("tag-same", tag.span, name=tag.name))
                    continue
                value = self._values[tag.name]
                inherited.append((tag.name, value))
            values[tag.name] = value
            if tag.name == "Notation" and value != VERSION:
                findings.append(finding("notation-version", tag.span, value=value, known=VERSION))
        self._values = values
        return arranged, tuple(inherited)


def _repeated(repeats: list[tuple[Tag, Tag]]) -> Finding:
    """One finding for all tags given twice: several of them are most probably those of the next deal."""
    tag, first = repeats[0]
    others = tuple(dict.fromkeys(other.name for other, _ in repeats[1:])) or None
    lines = [item.span.line if item.span else 0 for item in (first, tag)]
    data = facts(
        name=tag.name,
        first=lines[0],
        second=lines[1],
        others=others,
        end="end: unfinished" if others else None,
        alone=None if others else tag.name,
    )
    return replace(finding("tag-twice", tag.span), data=data, related=(faults.first_tag(first),))


def _once(findings: list[Finding]) -> list[Finding]:
    """Hands whose cards are not in order are told together, at the first."""
    several = [item for item in findings if item.code == "order"]
    if len(several) < 2:
        return findings
    others = tuple(item.facts["statement"] for item in several[1:])
    first = replace(several[0], data=several[0].data + facts(others=others))
    return [first if item is several[0] else item for item in findings if item is several[0] or item.code != "order"]


def _tags_of(head: list[HeadItem]) -> list[Tag]:
    return [item for item in head if isinstance(item, Tag)]


def _divide(head: list[HeadItem], body: list[Item]) -> tuple[list[HeadItem], list[Item]]:
    """Notes below the last tag belong to the head as far as the first blank line; without tags to the body."""
    last = next((index for index in range(len(head), 0, -1) if not isinstance(head[index - 1], Comment | Remark)), 0)
    cut = last
    while 0 < cut < len(head) and not _gap(head[cut - 1], head[cut]):
        cut += 1
    notes: list[Item] = [item for item in head[cut:] if not isinstance(item, Tag)]
    return head[:cut], notes + body


def _gap(first: HeadItem, second: HeadItem) -> bool:
    """Whether a blank line stands between two things that follow each other."""
    return bool(first.span and second.span) and second.span.line - first.span.end_line > 1  # type: ignore[union-attr]


def _lost(chunk: Chunk) -> Finding:
    """The sign that another program left in place of text it could not read."""
    place = chunk.text.index(REPLACEMENT)
    line = chunk.line + chunk.text.count("\n", 0, place)
    column = place - chunk.text.rfind("\n", 0, place) + (chunk.shift if line == chunk.line else 0)
    return finding("encoding", Span(line, column, line, column + 1), severity=Severity.WARNING, lost="U+FFFD")


def _elsewhere(findings: list[Finding], bad: list[Bad]) -> list[Finding]:
    """Without what cannot be read because its bytes are no text: that is told once, for all of it."""
    lines = {item.line for item in bad}
    every = bad[0].guess == WIDE  # then no line is what it seems to be
    return [item for item in findings if not (item.unreadable and item.span and (every or item.span.line in lines))]


def _undecodable(bad: list[Bad], encoding: str) -> Finding:
    first = bad[0]
    guess = next((item.guess for item in bad if item.guess), None)
    span = Span(first.line, first.column, first.line, first.column + 1)
    found = finding("encoding", span, tried=encoding, offset=first.offset, encoding=guess)
    return replace(found, data=found.data + facts(lines=len(bad) if len(bad) > 1 else None))


def _place(item: Finding) -> tuple[int, int]:
    return item.span[:2] if item.span else (0, 0)
