"""Parsing a record: all of it at once where that works; else statement by statement, so that a fault costs one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from tractor_notation.findings import Finding, finding
from tractor_notation.games.script import Script
from tractor_notation.place import Span
from tractor_notation.record import Act, Comment, HeadItem, Item, Remark, Ruling, Tag, Trick, Unreadable
from tractor_notation.text.build import Builder
from tractor_notation.text.expect import explain
from tractor_notation.text.parser import Stop, parser
from tractor_notation.text.prose import LINE, begins, prose
from tractor_notation.text.split import TAG_LINE, TAG_LINES, Chunk, begins_statement
from tractor_notation.text.tags import TAG, in_head, write_tag
from tractor_notation.text.writer import DEPTH

# Everything that hides or opens brackets. A comment that is not closed hides the rest of its line.
_SCAN = re.compile(
    r"(?P<comment>\{(?:[^{}\\]++|\\.)*+\})|(?P<open>\{[^\n]*)|(?P<remark>;[^\n]*)"
    r"|(?P<quoted>\"(?:[^\"\\\n]|\\[^\n])*\"?)|(?P<left>\()|(?P<right>\))|(?P<line>\n)",
    re.DOTALL,
)


@dataclass(slots=True)
class Reading:
    """What a chunk says: head, statements, the text of each tag by its ``id``, and what there is to say about it."""

    head: list[HeadItem] = field(default_factory=list)
    body: list[Item] = field(default_factory=list)
    raw: dict[int, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def mixed(self) -> bool:
        """Whether a card is written in the order of suit and rank that is not the one read."""
        return any(item.code == "card-order" for item in self.findings)


def parse(builder: Builder, family: str, text: str, chunk: Chunk) -> Reading:
    """Parse a chunk; ``text`` is its text in plain characters. Never raises for what stands in it."""
    pieces = None
    brace = text.find("{")
    if text.count("(") > DEPTH or (brace >= 0 and TAG_LINES.search(text, brace)):
        pieces = list(_pieces(builder, text))
    if pieces is None or all(piece.code is None for piece in pieces):
        builder.begin(text, chunk.text, chunk.line, chunk.shift)
        try:
            parsed: Any = parser(family).parse(text)
        except Stop:
            pass
        else:
            builder.swallowed = []
            head, body, raw = builder.build(parsed)
            if not builder.uncertain:
                return Reading(head, body, raw, builder.findings + list(_swallowing(builder, body)))
    builder.swallowed = []
    recovery = _Recovery(builder, family, text, chunk)
    for piece in pieces if pieces is not None else _pieces(builder, text):
        recovery.piece(piece)
    reading = recovery.reading()
    reading.findings += _swallowing(builder, reading.body)
    return reading


def _swallowing(builder: Builder, body: list[Item]) -> Iterator[Finding]:
    """Variations that hold, not indented, a trick whose number the deal itself lacks: their bracket may be missing."""
    if builder.swallowed:
        numbers = {item.number for item in body if isinstance(item, Trick)}
        for span, number, statement in builder.swallowed:
            if number not in numbers:
                at = Span(span.line, span.column, span.line, span.column + 1)
                yield finding("variation-swallows", at, statement=statement, number=number, line=span.end_line)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a chunk that is read on its own: whole lines, or (with ``code``) a part known to be unreadable. ``brace``
    is where a comment begins inside that is not closed, either."""

    start: int
    end: int
    code: str | None = None
    brace: int | None = None


def _scan(text: str) -> Iterator[tuple[str, int, int]]:
    """The marks in a text that matter for cutting it: kind, beginning, end. Comments do not run over tag lines."""
    position = 0
    while match := _SCAN.search(text, position):
        kind, start, end = match.lastgroup or "", match.start(), match.end()
        if kind == "comment" and "\n" in match[0]:
            line = text.index("\n", start) + 1
            while line < end and line:
                if TAG_LINE.match(text, line):
                    kind, end = "open", text.index("\n", start)
                    break
                line = text.find("\n", line, end) + 1
        yield kind, start, end
        position = end


def _pieces(builder: Builder, text: str) -> Iterator[Piece]:
    """The statements of a text, each with what continues it, and the parts that are left open, in order."""
    marks = list(_scan(text))
    pairs, alone = _brackets(marks)
    starts = [0, *(end for kind, _, end in marks if kind == "line")]
    hidden = _Cover(pairs)
    free = [start for start in starts if not hidden.covers(start)]
    bad = [Piece(start, end, "comment-open") for kind, start, end in marks if kind == "open"]
    bad += _too_deep(text, pairs)
    resume = iter([*(start for start in starts if _resumes(text, start, builder.script)), len(text)])
    stop = 0
    for start in alone:
        while stop <= start:
            stop = next(resume)
        bad.append(Piece(start, stop, "variation-open"))
    bad = _merged(sorted(bad, key=lambda piece: piece.start))
    yield from _cut(builder, text, free, [replace(piece, start=_tag_start(text, piece.start)) for piece in bad])


def _brackets(marks: list[tuple[str, int, int]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs of brackets in order of their beginning, and opening brackets without partner."""
    stack: list[int] = []
    pairs: list[tuple[int, int]] = []
    for kind, start, end in marks:
        if kind == "left":
            stack.append(start)
        elif kind == "right" and stack:
            pairs.append((stack.pop(), end))
    return sorted(pairs), stack


class _Cover:
    """Tells, for positions asked in order, whether a pair of brackets encloses them."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        self._pairs = iter(pairs)
        self._next = next(self._pairs, None)
        self._end = 0

    def covers(self, position: int) -> bool:
        while self._next and self._next[0] < position:
            self._end = max(self._end, self._next[1])
            self._next = next(self._pairs, None)
        return position < self._end


def _too_deep(text: str, pairs: list[tuple[int, int]]) -> Iterator[Piece]:
    """Outermost brackets that hold brackets nested too deep."""
    open_: list[tuple[int, int]] = []
    told = -1
    for start, end in pairs:
        while open_ and open_[-1][1] <= start:
            open_.pop()
        open_.append((start, end))
        if len(open_) > DEPTH and open_[0][0] != told:
            told = open_[0][0]
            line = text.find("\n", open_[0][1])
            yield Piece(open_[0][0], line if line >= 0 else len(text), "variation-depth")


def _tag_start(text: str, position: int) -> int:
    """The beginning of the line, where that line is a tag that cannot be read; else the position itself."""
    start = text.rfind("\n", 0, position) + 1
    return start if text[start : start + 1] == "[" and not TAG.match(text, start, position) else position


def _resumes(text: str, start: int, script: Script) -> bool:
    """Whether a line is not indented and begins a statement: reading can go on there after an open bracket."""
    line = _line(text, start)
    return line[:1].strip() != "" and (line[0] == "[" or begins_statement(line, script))


def _line(text: str, start: int) -> str:
    """The beginning of the line at ``start``, long enough to know a statement by."""
    end = text.find("\n", start, start + 80)
    return text[start : start + 80 if end < 0 else end]


def _merged(pieces: list[Piece]) -> list[Piece]:
    merged: list[Piece] = []
    for piece in pieces:
        if merged and piece.start < merged[-1].end:
            if piece.end > merged[-1].end:
                merged[-1] = replace(merged[-1], end=piece.end)
            if piece.code == "comment-open" and merged[-1].brace is None:
                merged[-1] = replace(merged[-1], brace=piece.start)
        else:
            merged.append(piece)
    return merged


def _cut(builder: Builder, text: str, free: list[int], bad: list[Piece]) -> Iterator[Piece]:
    """Whole statements between the lines that begin one, and the bad parts between them."""
    position = 0
    waiting = iter(bad)
    part = next(waiting, None)
    for start in [*free, len(text)]:
        while part and part.start < start:
            yield Piece(position, part.start)
            yield part
            position = part.end
            part = next(waiting, None)
        if start > position and (start == len(text) or _begins(builder, text, start)):
            yield Piece(position, start)
            position = start


def _begins(builder: Builder, text: str, start: int) -> bool:
    """Whether a line begins a statement, or is at least none of the statement before it."""
    end = text.find("\n", start, start + LINE)
    return begins(text[start : start + LINE if end < 0 else end], builder.word, builder.script)


class _Recovery:
    """Reads pieces one after the other and gathers what they say."""

    def __init__(self, builder: Builder, family: str, text: str, chunk: Chunk) -> None:
        self._builder = builder
        self._parser = parser(family)
        self._text = text
        self._original = chunk.text
        self._position = 0
        self._line = self._first = chunk.line
        self._shift = chunk.shift
        self._items: list[HeadItem | Item] = []
        self._raw: dict[int, str] = {}
        self._findings: list[Finding] = []

    def reading(self) -> Reading:
        """The head as far as the last tag before a statement, then the statements."""
        items = self._items
        statement = next((n for n, item in enumerate(items) if isinstance(item, Act | Trick | Ruling)), len(items))
        last = next((n for n in range(statement, 0, -1) if in_head(items[n - 1])), 0)
        while last < statement and isinstance(items[last], Comment | Remark):
            last += 1
        head = [item for item in items[:last] if not isinstance(item, Act | Trick | Ruling)]
        body = [item if not isinstance(item, Tag) else self._late(item) for item in items[last:]]
        return Reading(head, body, self._raw, self._findings)

    def _late(self, tag: Tag) -> Unreadable:
        self._findings.append(
            finding("tag-bad", tag.span, token=self._raw[id(tag)], example=write_tag(tag.name, tag.value))
        )
        return Unreadable(self._raw[id(tag)], tag.span)

    def piece(self, piece: Piece) -> None:
        """Read a piece; what cannot be read becomes an unreadable part."""
        if piece.code is None:
            self._statement(piece.start, piece.end)
            return
        first = self._span(piece.start, piece.end)
        if first is None:
            return
        at = Span(first.line, first.column, first.line, first.column + 1)
        start = piece.start + len(text := self._text[piece.start : piece.end]) - len(text.lstrip())
        brace = None if piece.brace is None else first.line + self._text.count("\n", start, piece.brace)
        self._findings.append(finding(piece.code, at, depth=DEPTH, brace=brace))
        self._lose(piece.start, piece.end, first)

    def _statement(self, start: int, end: int) -> None:
        error = self._try(start, end)
        if error is None:
            return
        cuts = [start, *(m.start() for m in _NOTE_LINES.finditer(self._text, start + 1, end)), end]
        hidden = _Cover([(a, b) for kind, a, b in _scan(self._text[start:end]) if kind == "comment"])
        cuts = [cut for cut in cuts if cut in (start, end) or not hidden.covers(cut - start)]
        if len(cuts) == 2:
            self._part(start, end, error)
            return
        for first, last in pairwise(cuts):
            error = self._try(first, last)
            if error is not None:
                self._part(first, last, error)

    def _part(self, start: int, end: int, error: Stop) -> None:
        """Keep the lines before the one that cannot be read, when they can; the rest is unreadable."""
        text = self._text
        place = error.position
        stopped = end if place is None else start + place
        line = text.rfind("\n", start, stopped) + 1
        if line > start and text[start:line].strip() and self._try(start, line) is None:
            start = line
        span = self._span(start, end)
        if span is not None:
            lost = self._lose(start, end, span)
            leading = len(text[start:end]) - len(text[start:end].lstrip())
            offset = None if place is None else max(0, stopped - start - leading)
            script = self._builder.script
            words = prose(lost.split("\n")[0][:LINE], self._builder.word, script)
            self._findings.append(explain(error, lost, offset, span, words, script))

    def _try(self, start: int, end: int) -> Stop | None:
        """Parse a part and keep what it says; or the error that tells why it cannot be parsed."""
        part = self._text[start:end]
        if not part.strip():
            return None
        try:
            parsed: Any = self._parser.parse(part)
        except Stop as error:
            return error
        self._builder.begin(part, self._original[start:end], self._line_of(start), 0 if start else self._shift)
        head, body, raw = self._builder.build(parsed)
        self._items += head
        self._items += body
        self._raw |= raw
        self._findings += self._builder.findings
        return None

    def _lose(self, start: int, end: int, span: Span) -> str:
        """Keep a part as it stands; returns its text."""
        part = self._text[start:end]
        start += len(part) - len(part.lstrip())
        text = self._original[start : start + len(part.strip())]
        self._items.append(Unreadable(text, span))
        return text

    def _line_of(self, position: int) -> int:
        """The line of a position, for positions asked in order."""
        self._line += self._text.count("\n", self._position, position)
        self._position = max(self._position, position)
        return self._line

    def _span(self, start: int, end: int) -> Span | None:
        """The place of a part without the blanks around it; ``None`` when there is nothing else in it."""
        part = self._text[start:end]
        inner = part.strip()
        if not inner:
            return None
        start += len(part) - len(part.lstrip())
        line = self._line_of(start)
        column = start - self._text.rfind("\n", 0, start) + (self._shift if line == self._first else 0)
        lines = inner.count("\n")
        return Span(line, column, line + lines, (len(inner) - inner.rfind("\n")) if lines else column + len(inner))


_NOTE_LINES = re.compile(r"^[^\S\n]*[{;]", re.MULTILINE)
