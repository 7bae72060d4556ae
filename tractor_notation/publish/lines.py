"""Lines of text for pictures: what stands where, by the widths that signs have in a wide font."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tractor_notation.publish.model import CardText, Run
from tractor_notation.terminal import clean

SIZE = 16.0
SMALL = 13.0
LINE = 1.5
GAP = 8.0
"""Size of text, of small text, height of a line in sizes, and the room behind a label; all but the third in pixels."""

_NO_XML = re.compile("[\ufffe\uffff]")
_TEXT = "\ufe0e"
_SIGN = re.compile("([♠♥♣♦⚠⚖ℹ])[\ufe0e\ufe0f]?")
_RED = frozenset("♥♦")
_RED_SIGN = re.compile("([♥♦]\ufe0e)")
_WIDTHS = ((frozenset(" \u00a0.,:;'|!ijlI·"), 0.36), (frozenset("mwMW@%—"), 1.0), (frozenset("♠♥♣♦★☆▮▸→"), 0.95))


class Span(NamedTuple):
    """Text that looks alike. ``points`` are underlined; ``close``: it stands close behind the cards before it."""

    text: str
    ink: str = ""
    bold: bool = False
    small: bool = False
    points: bool = False
    close: bool = False


class TextLine(NamedTuple):
    """A line: stretches of text with the place each begins at, the size and the colour."""

    parts: tuple[tuple[float, tuple[Span, ...]], ...]
    size: float
    ink: str
    width: float

    @property
    def height(self) -> float:
        return self.size * LINE


def width_of(text: str, size: float) -> float:
    """The room that a text takes at most, in a font that is not unusually wide."""
    return size * sum(map(_width, text))


def _width(char: str) -> float:
    for signs, width in _WIDTHS:
        if char in signs:
            return width
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.02
    return 0.7 if char.isupper() else 0.6


def shown(text: str) -> str:
    """A text as it can be drawn: control signs become readable, and what XML cannot hold is replaced."""
    return _NO_XML.sub("\ufffd", clean(text))


def signed(text: str) -> str:
    """A text whose suit signs are never emoji."""
    return _SIGN.sub(rf"\1{_TEXT}", text)


# Text.


def text_lines(
    text: str | Sequence[Span], room: float, size: float, *, ink: str = "ink", bold: bool = False
) -> list[TextLine]:
    """A text broken into lines of a width."""
    spans = [Span(text, bold=bold)] if isinstance(text, str) else text
    words = [(piece, span) for span in spans for piece in _words(shown(span.text))]
    lines: list[list[tuple[str, Span]]] = [[]]
    used = 0.0
    for word, span in words:
        for piece in _cut(word, room, size):
            needed = _measured(piece.rstrip(), span, size)
            if lines[-1] and used + needed > room:
                lines.append([])
                used = 0.0
            lines[-1].append((piece, span))
            used += _measured(piece, span, size)
    return [_text_line(line, size, ink) for line in lines if line]


def _measured(text: str, span: Span, size: float) -> float:
    return width_of(text, SMALL if span.small else size) * (1.08 if span.bold else 1)


def _words(text: str) -> list[str]:
    """The shortest stretches a line may be broken between: words, and each wide sign."""
    return re.findall(r"[^\s\u2e80-\uffdc]+[^\S\n]*|[\u2e80-\uffdc][，。、；：！？）》」]*\s*|\s+", text)


def _cut(word: str, room: float, size: float) -> Iterator[str]:
    """A word, in pieces where it is longer than a line."""
    while width_of(word.rstrip(), size) * 1.08 > room and len(word) > 1:
        end = next((n for n in range(1, len(word)) if width_of(word[: n + 1], size) * 1.08 > room), len(word) - 1)
        yield word[:end]
        word = word[end:]
    yield word


def _text_line(pieces: Iterable[tuple[str, Span]], size: float, ink: str) -> TextLine:
    joined = [(span, "".join(text for text, _ in group)) for span, group in groupby(pieces, key=lambda pair: pair[1])]
    span, last = joined[-1]
    joined[-1] = (span, last.rstrip())
    spans = tuple(part for span, text in joined for part in _coloured(span._replace(text=text), ink))
    return TextLine(((0.0, spans),), size, ink, sum(_measured(text, span, size) for span, text in joined))


def _coloured(span: Span, ink: str) -> Iterator[Span]:
    """A text, its red suits in red unless it stands on the box."""
    for text in filter(None, _RED_SIGN.split(signed(span.text))):
        yield span._replace(text=text, ink="red") if text[0] in _RED and ink != "on" else span._replace(text=text)


# Cards.


def card_lines(
    cards: CardText, room: float, *, label: str = "", indent: float = 0.0, ink: str = "ink"
) -> list[TextLine]:
    """Cards behind a label, in lines that hang by ``indent``; a dash where there are none."""
    lines: list[list[Span]] = [[]]
    used = indent
    for token in _tokens(cards, ink):
        needed = _token_width(token)
        if lines[-1] and used + needed > room:
            lines.append([])
            used = indent
        if lines[-1]:
            lines[-1].append(Span(" "))
        lines[-1] += token
        used += needed + width_of(" ", SIZE)
    if not lines[0]:
        lines[0].append(Span("—"))
    named = (0.0, tuple(_coloured(Span(shown(label)), ink)))
    made = []
    for number, spans in enumerate(lines):
        parts = ((indent, tuple(spans)),) if number or not label else (named, (indent, tuple(spans)))
        made.append(TextLine(parts, SIZE, ink, indent + width_of("".join(span.text for span in spans), SIZE)))
    return made


def _token_width(token: Sequence[Span]) -> float:
    return sum(width_of(span.text, SIZE) + (SIZE * 0.12 if span.close else 0) for span in token)


def _tokens(cards: CardText, ink: str) -> Iterator[list[Span]]:
    """Identical cards as one token, with the sign of their suit where it begins or where a joker has one of its own."""
    for run in cards.runs:
        for number, unit in enumerate(run.units):
            token = [Span("+ ")] if run.plus and number == 0 else []
            if run.sign and (number == 0 or run.suit == "joker"):
                token.append(Span(signed(shown(run.sign)) + run.gap, _ink(run, ink)))
            rank = Span(shown(unit.rank), points=unit.points)
            token += [rank, *[rank._replace(close=len(rank.text) > 1)] * (unit.count - 1)]
            yield token


def _ink(run: Run, ink: str) -> str:
    return "" if ink == "on" else "red" if run.sign[:1] in _RED else ""
