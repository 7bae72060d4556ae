"""From bytes to lines: encodings, byte order marks, line ends, and bytes that are no text."""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Iterator
from typing import IO, NamedTuple

BLOCK = 1 << 16
REPLACEMENT = "\ufffd"
WIDE = "utf-16"

_LONE = re.compile("[\ud800-\udfff]")
_BASE = 0xDC00


def _keep(error: UnicodeError) -> tuple[str | bytes, int]:
    """A handler of codecs: bytes that cannot be decoded become lone surrogates, and these become the bytes again."""
    if isinstance(error, UnicodeDecodeError):
        return "".join(chr(_BASE + byte) for byte in error.object[error.start : error.end]), error.end
    if isinstance(error, UnicodeEncodeError):
        return bytes(ord(sign) & 0xFF for sign in error.object[error.start : error.end]), error.end
    raise error


_KEEP = "tractor-notation.keep"
codecs.register_error(_KEEP, _keep)


def text_encoding(name: str) -> str:
    """The usual name of an encoding of text. Raises ``LookupError`` for a name that is none.

    None is also what turns no text into bytes (``base64``), and what cannot go on behind a byte that it does not know
    (``idna``).
    """
    try:
        "\n".encode(name, _KEEP)
        b"\n".decode(name, _KEEP)
    except UnicodeError as error:
        raise LookupError(f"not an encoding of files: {name}") from error
    return codecs.lookup(name).name


class Bad(NamedTuple):
    """The first character of a line that is no text; ``offset`` counts bytes of the file from 0 (text has none,
    and neither have encodings of wide characters).

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
        self.encoding = text_encoding(encoding or "utf-8")
        self.bad: deque[Bad] = deque()
        # Bytes are counted where a character has the same bytes wherever it stands.
        self._counted = "\n".encode(self.encoding) == b"\n"
        self._wide = False

    def __iter__(self) -> Iterator[str]:
        begun: list[str] = []  # parts of a line whose end has not been read
        for text in self._unified():
            first, *others = text.split("\n")
            begun.append(first)
            if others:
                yield "".join(begun)
                begun = [others.pop()]
                yield from others
        rest = "".join(begun)
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
                self._note(text, line, column, offset)
                marked = _LONE.sub(REPLACEMENT, marked)
            ends = marked.count("\n")
            column = len(marked) - marked.rfind("\n") if ends else column + len(marked)
            line += ends
            yield marked
        if held:
            yield "\n"

    def _blocks(self) -> Iterator[tuple[str, int | None]]:
        """Decoded blocks, each with the offset of its first byte (``None``: the stream is text)."""
        decoder = codecs.getincrementaldecoder(self.encoding)(errors=_KEEP)
        first = True
        offset = 0
        while True:
            block = self._stream.read(BLOCK)
            if isinstance(block, str):
                text, start = block, None
            else:
                if first and self.encoding == "utf-8":
                    self._wide = block[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
                pending = len(decoder.getstate()[0])
                text = self._decoded(decoder, block)
                start = offset - pending if self._counted else None
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

    @staticmethod
    def _decoded(decoder: codecs.IncrementalDecoder, block: bytes) -> str:
        try:
            return decoder.decode(block, final=not block)
        except UnicodeError:  # the whole stream is not in this encoding
            return "".join(chr(_BASE + byte) for byte in block)

    def _note(self, text: str, line: int, column: int, offset: int | None) -> None:
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
                self.bad.append(
                    Bad(line, column + bad.start(), place, self._guess(match[0]) if offset is not None else None)
                )
            line, column = line + 1, 1

    def _bytes(self, text: str) -> bytes:
        return text.encode(self.encoding, _KEEP)

    def _guess(self, line: str) -> str | None:
        """UTF-8, GB 18030 when the bytes of the line make Chinese text in it, most of it of common characters and signs,
        or UTF-16 when the stream begins with its byte order mark."""
        if self._wide:
            return WIDE
        other = "gb18030" if self.encoding == "utf-8" else "utf-8"
        try:
            text = self._bytes(line).decode(other)
        except UnicodeError:
            return None
        if other == "utf-8":
            return other
        signs = [sign for sign in text if not sign.isascii()]
        common = sum(1 for sign in signs if sign.encode("gb2312", "ignore"))
        return "gb18030" if common * 2 > len(signs) else None
