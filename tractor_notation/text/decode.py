"""From bytes to lines: encodings, byte order marks, line ends, and bytes that are no text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import IO, NamedTuple

BLOCK = 1 << 16
REPLACEMENT = "\ufffd"

_LONE = re.compile("[\ud800-\udfff]")


class Bad(NamedTuple):
    """The first character of a line that is no text; ``offset`` counts bytes of the file from 0 (text has none).

    ``guess``: an encoding in which the bytes around it read well.
    """

    line: int
    column: int
    offset: int | None
    guess: str | None


class Lines:
    """The lines of a stream of bytes or text, without their line ends, read a block at a time.

    A byte order mark at the beginning is dropped; LF, CRLF and CR all end a line. What cannot be decoded becomes one
    U+FFFD for each byte and is remembered, line by line, in ``bad`` until somebody takes it out.
    """

    def __init__(self, stream: IO[bytes] | IO[str], encoding: str | None = None) -> None:
        self._stream = stream
        self.encoding = codecs.lookup(encoding or "utf-8").name
        self.bad: list[Bad] = []

    def __iter__(self) -> Iterator[str]:
        number = 0
        rest = ""
        for text in self._unified():
            lines = (rest + text).split("\n") if "\n" in text or not rest else [rest + text]
            rest = lines.pop()
            for line in lines:
                number += 1
                yield line
        if rest:
            yield rest

    def _unified(self) -> Iterator[str]:
        """Blocks of text with LF for every line end; bad characters noted and replaced."""
        line, column = 1, 1
        held = ""
        for text, offset in self._blocks():
            text = held + text
            held = ""
            if text.endswith("\r"):  # a line feed may follow in the next block
                text, held = text[:-1], "\r"
            marked = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
            if _LONE.search(marked):
                self._note(text, marked, line, column, offset)
                marked = _LONE.sub(REPLACEMENT, marked)
            ends = marked.count("\n")
            column = len(marked) - marked.rfind("\n") if ends else column + len(marked)
            line += ends
            yield marked
        if held:
            yield "\n"

    def _blocks(self) -> Iterator[tuple[str, int | None]]:
        """Decoded blocks, each with the offset of its first byte (``None``: the stream is text)."""
        decoder = codecs.getincrementaldecoder(self.encoding)(errors="surrogateescape")
        first = True
        offset = 0
        while True:
            block = self._stream.read(BLOCK)
            if isinstance(block, str):
                text, start = block, None
            else:
                pending = len(decoder.getstate()[0])
                text, start = decoder.decode(block, final=not block), offset - pending
                offset += len(block)
            if first and text:
                first = False
                if text.startswith("\ufeff"):
                    text = text[1:]
                    start = None if start is None else start + len("\ufeff".encode(self.encoding, "replace"))
            if text:
                yield text, start
            if not block:
                return

    def _note(self, text: str, marked: str, line: int, column: int, offset: int | None) -> None:
        """Remember the first bad character of each line of a block that begins at ``line`` and ``column``."""
        done, size = 0, 0
        for match in re.finditer("[^\r\n]*(?:\r\n|\r|\n|$)", text):
            bad = _LONE.search(match[0])
            if bad:
                place = None
                if offset is not None:
                    size += len(self._bytes(text[done : match.start() + bad.start()]))
                    done = match.start() + bad.start()
                    place = offset + size
                self.bad.append(Bad(line, column + bad.start(), place, self._guess(match[0])))
            line, column = line + 1, 1

    def _bytes(self, text: str) -> bytes:
        return text.encode(self.encoding, "surrogateescape")

    def _guess(self, line: str) -> str | None:
        """GB 18030, when the bytes of the line make Chinese text in it."""
        if self.encoding != "utf-8":
            return "utf-8"
        try:
            text = self._bytes(line).decode("gb18030")
        except UnicodeError:
            return None
        return "gb18030" if re.search("[\u4e00-\u9fff]", text) else None
