"""Cutting a stream of lines into records, one pass, without the parser.

A record begins with tags; a tag after any statement begins the next one. A line that looks like a tag is never inside a
comment, so whatever is left open costs its own record only.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

KEYWORDS = (
    *("deal", "drawn", "kitty", "bid", "flip", "bury", "friend"),
    *("ruling", "claim", "concede", "redeal", "end", "diagram"),
)
"""The words that begin a statement."""

TAG_LINE = re.compile(r"[\s\ufeff]*[\[［【]\s*([^\W\d][\w-]*)\s*[:：]?\s*[\"“”＂]")
"""A line that looks like a tag."""

NOTE = re.compile(r"\{(?:[^{}\\]|\\.)*\}|｛(?:[^{}｛｝\\]|\\.)*[}｝]|[;；][^\n]*", re.DOTALL)
"""A comment or a remark, as written (see :mod:`tractor_notation.text.lenient`)."""

_SEATED = re.compile(r"\s*(?:[0-9０-９]{1,6}\s*[.)．、）]|(?:[NWSE]|P[1-9][0-9]?)\s*[:：])", re.IGNORECASE)
_WORD = re.compile(r"\s*([^\W\d_]{2,})(?:\s+(?:[NWSE]|P[1-9][0-9]?))?\s*([:：]?)", re.IGNORECASE)
_LOOSE_TAG = re.compile(r"[\[［【]\s*[^\W\d]|\"(?:[^\"\\\n]|\\.)*\"?|“[^“”\n]*”?")


class Chunk(NamedTuple):
    """The text of one record; it begins in ``line``, at the beginning of that line."""

    text: str
    line: int


def begins_statement(line: str) -> bool:
    """Whether a line begins like a statement other than a tag: a trick, a keyword, a word much like a keyword."""
    if _SEATED.match(line):
        return True
    match = _WORD.match(line)
    return bool(match) and keyword(match[1]) is not None


def keyword(word: str) -> str | None:
    """The keyword a word is or is much like."""
    word = word.lower()
    if word in KEYWORDS:
        return word
    if not word.isascii() or len(word) > 12:
        return None
    return next(iter(difflib.get_close_matches(word, KEYWORDS, 1, 0.7)), None)


def chunks(lines: Iterable[str]) -> Iterator[Chunk]:
    """The records of a stream of lines, in order."""
    block: list[str] = []  # the lines since the last tag line, that line included
    whole: list[str] = []  # the lines of the record before them
    names: set[str] = set()
    start = number = 1
    for number, line in enumerate(lines, 1):
        tag = TAG_LINE.match(line) if line.lstrip("\ufeff \t\u3000")[:1] in _OPENING else None
        if tag:
            text = "\n".join(block)
            if _has_statement(text, tag[1] in names):
                cut = _tail(text)
                head, tail = block[: len(block) - cut], block[len(block) - cut :]
                yield from _inner(Chunk("\n".join([*whole, *head]), start))
                start, whole, block, names = number - cut, [], tail, set()
            whole += block
            block = []
            names.add(tag[1])
        block.append(line)
    if any(map(str.strip, block)) or whole:
        yield from _inner(Chunk("\n".join([*whole, *block]), start))


_OPENING = frozenset("[［【")


def _has_statement(block: str, repeated: bool) -> bool:
    """Whether a block (a tag line and what follows it) holds a statement.

    When the next tag has a name the record already has, anything that is no note counts as one.
    """
    first, _, rest = block.partition("\n")
    if not TAG_LINE.match(first):
        rest = block
    elif _behind_tags(first):
        return True
    if not rest.strip():
        return False
    bare = NOTE.sub("", rest)
    return any(begins_statement(line) or (repeated and line.strip()) for line in bare.split("\n"))


def _behind_tags(line: str) -> bool:
    """Whether a statement follows the tags of a line."""
    return begins_statement(_TAGS.sub("", NOTE.sub("", line)))


_TAGS = re.compile(r"(?:\s*[\[［【][^\]］】\"“”＂]*[\"“”＂](?:[^\"“”＂\\]|\\.)*[\"“”＂]\s*[\]］】])+")


def _tail(block: str) -> int:
    """How many lines at the end of a block belong to the next record: notes that stand right before its first tag."""
    if not block.rpartition("\n")[2].strip():
        return 0
    end = 0  # where the last statement ends
    gap = None  # where the notes behind the last blank line begin
    position = 0
    for note in NOTE.finditer(block):
        between = block[position : note.start()]
        if between.strip():
            gap = None
            end = note.start()
        if re.search(r"\n\s*\n\s*\Z", between) or (gap is None and not block[:position].strip() and not between):
            gap = note.start()
        position = note.end()
    if block[position:].strip() or gap is None or gap < end:
        return 0
    return block.count("\n", gap) + 1


def _inner(chunk: Chunk) -> Iterator[Chunk]:
    """Cut where a tag follows a statement inside a line, or a broken tag begins a line."""
    yield chunk
