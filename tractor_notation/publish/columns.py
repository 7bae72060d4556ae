"""Text in columns of a terminal: display width, wrapping and blocks side by side, also for wide (CJK) characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest

_WIDE = "[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\U00020000-\U0003fffd]"
# Text breaks at blanks and next to wide characters; closing punctuation stays with what is in front of it.
_PIECES = re.compile(
    rf"\s+|{_WIDE}[，。、；：！？）」』》】…]*|[^\s\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]+|."
)


def width_of(text: str) -> int:
    """Columns a text takes: wide characters two, combining ones and selectors none."""
    if text.isascii():
        return len(text)
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def safe(text: str) -> str:
    """A text of a record without control characters, which a terminal would obey, and without direction marks."""
    return "".join(
        char if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp") else " " if char.isspace() else ""
        for char in text
    )


def wrap(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """Lines of at most ``width`` columns. ``hanging`` stands before every line but the first."""
    hanging = indent if hanging is None else hanging
    lines: list[str] = []
    line, used, blank = indent, width_of(indent), False
    start = used

    def end_line() -> None:
        nonlocal line, used, blank, start
        lines.append(line)
        line, used, blank = hanging, width_of(hanging), False
        start = used

    for piece in _PIECES.findall(text):
        if piece.isspace():
            blank = used > start
            continue
        size = width_of(piece)
        if used > start and used + blank + size > width:
            end_line()
        while used + size > width and size > 1 and width - used > 1:
            head = _cut(piece, width - used)
            line += head
            piece = piece[len(head) :]
            size = width_of(piece)
            end_line()
        line += (" " if blank and used > start else "") + piece
        used += (1 if blank and used > start else 0) + size
        blank = False
    if used > start or not lines:
        lines.append(line)
    return lines


def _cut(text: str, width: int) -> str:
    """The longest beginning of a text that fits, at least one character."""
    used = 0
    for index, char in enumerate(text):
        used += _width(char)
        if used > width and index:
            return text[:index]
    return text


def pad(text: str, width: int) -> str:
    """The text filled up with blanks to ``width`` columns."""
    return text + " " * (width - width_of(text))


def beside(blocks: Sequence[Iterable[str]], widths: Sequence[int], gap: str = "  ") -> list[str]:
    """Blocks of lines side by side in columns of the given widths."""
    return [
        gap.join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip_longest(*blocks, fillvalue="")
    ]


def middle(block: Sequence[str], height: int) -> list[str]:
    """A block with empty lines above it, so that it stands in the middle of ``height`` lines."""
    return [""] * ((height - len(block)) // 2) + list(block)
