"""Cutting a stream of lines into records, one pass, without the parser.

A record begins with tags; a tag after any statement begins the next one. A line that looks like a tag is never inside a
comment, so whatever is left open costs its own record only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tractor_notation.games.script import Script
from tractor_notation.text.families import family, script
from tractor_notation.text.lenient import QUOTED, plain
from tractor_notation.text.seats import spoken
from tractor_notation.text.tags import SAME, known, rules

TAG_LINE = re.compile(r"(?:[^\S\n]|\ufeff)*[\[［【][^\S\n]*([^\W\d][\w-]*)[^\S\n]*(?:[:：][^\S\n]*)?[\"“”＂]")
"""A line that looks like a tag."""

TAG_LINES = re.compile("^" + TAG_LINE.pattern, re.MULTILINE)
"""The same, anywhere in a text."""

NOTE = re.compile(r"\{(?:[^{}\\]++|\\.)*+\}|｛(?:[^{}｛｝\\]++|\\.)*+[}｝]|[;；][^\n]*", re.DOTALL)
"""A comment or a remark, as written (see :mod:`tractor_notation.text.lenient`)."""

_WORD = re.compile(r"\s*([^\W\d_]{2,})")
_LOOSE_TAG = re.compile(r"[^\S\n]*[\[［【]\s*[^\W\d]")


class Chunk(NamedTuple):
    """The text of one record; it begins in ``line``, behind so many characters of that line (``shift``)."""

    text: str
    line: int
    shift: int = 0


def opens_line(text: str, position: int) -> bool:
    """Whether only blanks stand before a position in its line."""
    while position and text[position - 1] != "\n" and text[position - 1].isspace():
        position -= 1
    return not position or text[position - 1] == "\n"


@cache
def _seated(script: Script) -> str:
    """The number of a trick, and what shows that it is one: a full stop, or a seat by itself; 、 is read as a comma."""
    seat = rf"(?:{spoken(script)}|[{''.join(chr(ord(sign) + 0xFEE0) for sign in script.seats)}])"
    return (
        r"\s*[0-9０-９]{1,6}(?:\s*[.)．。）]|\s*[、,，](?=\s*[^\x00-\x7f])"
        rf"|(?:\s*[、,，:：–—−-]\s*|\s+){seat}(?:\s*[:：]|(?=[\s{{}};｛；]|\Z))"
        rf"|(?:\s*[、,，:：–—−-])?\s*(?:{seat}|[^\W\d_])\s*[:：])"
    )


def begins_statement(line: str, script: Script) -> bool:
    """Whether a line begins like a statement other than a tag: a trick, a keyword, a word much like a keyword."""
    if re.match(_seated(script), line):
        return True
    match = _WORD.match(line)
    return match is not None and keyword(match[1], script) is not None


def keyword(word: str, script: Script) -> str | None:
    """The keyword a word is or is much like."""
    word = word.lower()
    if word in script.keywords:
        return word
    if not word.isascii() or len(word) > 12:
        return None
    from difflib import get_close_matches  # only words that are no keyword need it

    return next(iter(get_close_matches(word, script.keywords, 1, 0.7)), None)


def chunks(lines: Iterable[str]) -> Iterator[Chunk]:
    """The records of a stream of lines, in order."""
    block: list[str] = []  # the lines since the last tag line, that line included
    whole: list[str] = []  # the lines of the record before them
    names: set[str] = set()
    start = number = 1
    inside = False
    written = _Written()
    for number, line in enumerate(lines, 1):
        tag = TAG_LINE.match(line)
        if tag:
            text = "\n".join(block)
            script = written.script
            if _has_statement(text, known(tag[1], script) in names, script):
                begun = _begun(text, script)
                if begun is None:
                    cut = _tail(text)
                    head, tail = block[: len(block) - cut], block[len(block) - cut :]
                    yield from _inner(Chunk("\n".join([*whole, *head]), start), script, inside)
                    start, whole, block, names, inside = number - cut, [], tail, set(), False
                else:
                    names, inside = {known(other[1], script) for other in TAG_LINE.finditer(begun)}, True
                written.next()
            written.tag(line)
            whole += block
            block = []
            names.add(known(tag[1], written.script))
        block.append(line)
    if whole or "".join(block).strip("\ufeff").strip():
        yield from _inner(Chunk("\n".join([*whole, *block]), start), written.script, inside)


class _Written:
    """By which family's script the record that is being cut out is written, as far as its tags have come."""

    def __init__(self) -> None:
        self._rules: str | None = None
        self._before: str | None = None

    @property
    def script(self) -> Script:
        """The script."""
        return script(family(self._rules))

    def tag(self, line: str) -> None:
        """A line of tags."""
        if "rules" in line.lower():
            named = rules(plain(line))
            self._rules = self._before if named == SAME else named or self._rules

    def next(self) -> None:
        """The next record begins."""
        self._before, self._rules = self._rules, None


_OPENING = frozenset("[［【")


def _has_statement(block: str, repeated: bool, script: Script) -> bool:
    """Whether a block (a tag line and what follows it) holds a statement.

    When the next tag has a name the record already has, anything that is no note counts as one.
    """
    tags = _TAGS.match(block)
    rest = block[tags.end() :] if tags else block
    if not rest.strip():
        return False
    for line in NOTE.sub("", rest).split("\n"):
        tag = TAG_LINE.match(line) is not None
        bare = _TAGS.sub("", line) if tag else line
        if begins_statement(bare, script) or (repeated and bare.strip() and not (tag and bare == line)):
            return True
    return False


_TAGS = re.compile(rf"(?:\s*[\[［【]\s*[^\W\d][\w-]*\s*(?:[:：]\s*)?(?:{QUOTED}|”[^\"“”＂\n]*[\"“”＂])\s*[\]］】])+\s*")


def _begun(block: str, script: Script) -> str | None:
    """The tags of a record that begins inside a line of a block and has no statement there; ``None`` without them."""
    *others, last = _inner(Chunk(block, 1), script)
    return last.text if others and not _has_statement(last.text, False, script) else None


def _tail(block: str) -> int:
    """How many lines at the end of a block belong to the next record.

    They are broken tags, and above them comments and remarks as far up as the last blank line.
    """
    notes = list(NOTE.finditer(block))
    end = len(block)
    while (begin := block.rfind("\n", 0, end) + 1) > (notes[-1].end() if notes else 0) and _LOOSE_TAG.match(
        block, begin
    ):
        end = begin - 1
    gap = None  # where the notes behind the last blank line begin
    position = 0
    for note in notes if block[block.rfind("\n", 0, end) + 1 : end].strip() else ():
        between = block[position : note.start()]
        blanks = between[len(between.rstrip()) :]
        if blanks != between:
            gap = None
        if blanks.count("\n") > 1:
            gap = note.start()
        position = note.end()
    if gap is None or block[position:end].strip():
        return block.count("\n", end)
    return block.count("\n", gap) + 1


_SCAN = (
    "(?s)"
    + NOTE.pattern
    + r"|[{｛][^\n]*"
    + f"|(?P<quoted>{QUOTED})"
    + r"|(?P<open>[\[［【])(?:[^\S\n]*[^\W\d][\w-]*)?|(?P<word>[^\s\[\]［］【】{｛;；\"＂“]+)"
)


def _inner(chunk: Chunk, script: Script, inside: bool = False) -> Iterator[Chunk]:
    """Cut where a tag follows a statement inside a line, or a broken tag begins a line after a statement.

    ``inside``: it is known that there is such a place.
    """
    text = chunk.text
    last = max(map(text.rfind, _OPENING))
    begin = text.rfind("\n", 0, last) + 1
    if last < 0 or (not inside and TAG_LINE.match(text, begin) and not text[begin:last].strip()):
        yield chunk
        return
    seen = False
    start, line, shift = 0, chunk.line, chunk.shift
    for match in re.finditer(_SCAN, text):
        position = match.start()
        if match.lastgroup == "word" and not seen:
            seen = begins_statement(text[position : position + 40], script)
        elif match.lastgroup == "open" and seen and _divides(text, position):
            before = text[start:position]
            yield Chunk(before, line, shift)
            lines = before.count("\n")
            shift = len(before) - before.rfind("\n") - 1 if lines else shift + len(before)
            start, line, seen = position, line + lines, False
    yield Chunk(text[start:], line, shift)


def _divides(text: str, position: int) -> bool:
    """Whether a square bracket behind a statement begins the next record: a tag, or a broken one on its own line."""
    if TAG_LINE.match(text, position):
        return True
    return opens_line(text, position) and _LOOSE_TAG.match(text, position) is not None
