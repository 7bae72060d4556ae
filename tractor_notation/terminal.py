"""Text for terminals: how wide it is there, what is safe to show, where it wraps, and colours."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

TAB = "    "
"""A tab is shown as four spaces, so that marks under a line stand where they should in every terminal."""

# Signs that change the direction or the order of text could make a line read differently from what it says.
_HIDDEN = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, 0x2028, 0x2029, 0xFEFF}

_COLOURS = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "ruled": "1;35",
    "good": "1;32",
    "quiet": "34",
    "bold": "1",
}


def visible(char: str) -> str:
    """One code point as it may be shown: control signs become readable, so that no text commands the terminal."""
    if char == "\t":
        return TAB
    if char < " ":
        return chr(0x2400 + ord(char))
    if "\x7f" <= char < "\xa0" or ord(char) in _HIDDEN or "\ud800" <= char <= "\udfff":
        return f"<{ord(char):04X}>"
    return char


def clean(text: str) -> str:
    """A text for people with everything made visible; line ends are kept."""
    if text.isprintable():
        return text
    return "".join(char if char == "\n" else visible(char) for char in text)


def width(text: str) -> int:
    """The number of terminal columns a text takes: two for wide signs, none for those that combine."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(char: str) -> int:
    if unicodedata.east_asian_width(char) in "WF":
        return 2
    return 0 if unicodedata.category(char) in ("Mn", "Me", "Cf") else 1


def pad(text: str, columns: int) -> str:
    """A text filled up with spaces to a number of columns."""
    return text + " " * (columns - width(text))


def wrap(text: str, columns: int | None, indent: str = "", first: str | None = None) -> list[str]:
    """Lines of at most that many columns (``None``: no limit), broken at spaces and between wide signs.

    The first line begins with ``first`` (default: ``indent``), all others with ``indent``. What is longer than a line
    is cut.
    """
    lines: list[str] = []
    for part in text.split("\n"):
        line = indent if first is None or lines else first
        empty = True
        for whole in _pieces(part):
            piece = whole
            while columns is not None and width(line) + width(piece.rstrip()) > columns:
                if empty:
                    head = _cut(piece, columns - width(line))
                    line, piece = line + head, piece[len(head) :]
                lines.append(line.rstrip())
                line, empty = indent, True
            line += piece
            empty = empty and not piece
        lines.append(line.rstrip())
    return lines


def longest(text: str) -> int:
    """The columns of the longest stretch that :func:`wrap` breaks only when it must."""
    return max((width(piece.rstrip()) for piece in _pieces(text)), default=0)


def _cut(text: str, columns: int) -> str:
    """The beginning of a text that fits, at least one sign."""
    used = 0
    for end, char in enumerate(text):
        used += _width(char)
        if used > columns and end:
            return text[: end - 1] if end > 1 and text[end - 1] in _LEADING else text[:end]
    return text


# No line begins with these, and none ends with those.
_CLOSING = frozenset("，。、；：？！）】》」』”’%.,;:?!)]}")
_OPENING = frozenset("（【《「『“‘([{")

# Thai vowels that stand before the consonant they belong to.
_LEADING = frozenset("เแโใไ")

# A word with one of these is a card and is broken at spaces only.
_CARDS = frozenset("★☆\u00a0")


def _pieces(text: str) -> Iterator[str]:
    """The shortest stretches a line may be broken between."""
    piece = ""
    card = False
    for place, char in enumerate(text):
        boundary = piece[-1:] == " " != char
        if boundary or not piece:
            card = not _CARDS.isdisjoint(text[place:].partition(" ")[0])
        wide = _width(char) == 2 or (piece != "" and _width(piece[-1]) == 2)
        inside = wide and char != '"' and piece[-1:] not in _OPENING and not card
        if piece and (boundary or inside) and char not in _CLOSING and char != " ":
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


class Terminal(NamedTuple):
    """Where text for people goes: whether it has colours, and its columns (``None``: no terminal, never wrap)."""

    color: bool = False
    columns: int | None = None

    def paint(self, kind: str, text: str) -> str:
        """A text in the colour of its kind: a severity, ``good``, ``quiet`` or ``bold``."""
        return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m" if self.color and text else text

    def wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        """See :func:`wrap`."""
        return wrap(text, self.columns, indent, first)
