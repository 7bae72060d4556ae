"""The files a command is given: which they are, how they are read, and how far the work has come."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import IO, Self, TextIO

from tractor_notation.language import Language
from tractor_notation.record import Record
from tractor_notation.terminal import clean

STDIN = "-"
SUFFIX = ".tractor"

MANY = 10
"""From so many files on, a terminal is shown how far the work has come."""


class NotRead(Exception):
    """A file that could not be opened or read to its end; the text says why, in the language of the user."""


def expand(paths: Sequence[str]) -> list[str]:
    """The files meant: for a folder, every ``*.tractor`` in it and below, in order of name."""
    found: list[str] = []
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            from pathlib import Path

            found += sorted(str(inner) for inner in Path(path).rglob(f"*{SUFFIX}") if inner.is_file()) or [path]
        else:
            found.append(path)
    return found


def records(
    path: str, speech: Language, *, encoding: str | None = None, dialect: str | None = None
) -> Iterator[Record]:
    """The records of a file or of standard input, one at a time. Raises :class:`NotRead`."""
    from tractor_notation.text import read_file, read_stream

    try:
        if path == STDIN:
            yield from read_stream(standard_input(), encoding=encoding, dialect=dialect)
        else:
            yield from read_file(path, encoding=encoding, dialect=dialect)
    except OSError as error:
        raise NotRead(reason(error, speech)) from error


def content(path: str, speech: Language) -> bytes:
    """All of a file or of standard input. Raises :class:`NotRead`."""
    try:
        if path == STDIN:
            return standard_input().read()
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise NotRead(reason(error, speech)) from error


def standard_input() -> IO[bytes]:
    """Standard input. Raises ``OSError`` where the command was started without one."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer


def reason(error: OSError, speech: Language) -> str:
    """Why the system refused, in words."""
    if isinstance(error, FileNotFoundError):
        return speech.word("there is no such file")
    if isinstance(error, IsADirectoryError):
        return speech.say("there is no file {name} in this folder", {"name": "*" + SUFFIX})
    if isinstance(error, PermissionError):
        return speech.word("there is no permission")
    return error.strerror or str(error)


def complain(path: str, why: str) -> None:
    """Say on standard error that something could not be done with a file."""
    print(f"tractor: {clean(path)}: {clean(why)}", file=sys.stderr)


def emit(content: str | bytes) -> None:
    """Write a file's content to standard output: text as UTF-8 with its own line ends, whatever the terminal prefers."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content.encode() if isinstance(content, str) else content)
    sys.stdout.buffer.flush()


class Progress:
    """How many of many files are done: one line on standard error that makes way for all other output."""

    def __init__(self, total: int, speech: Language, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._total = total
        self._speech = speech
        self._shown = False
        self._next = 0.0
        self.active = total >= MANY and self._stream.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def through(self, paths: Sequence[str]) -> Iterator[str]:
        """The paths, one by one, and the line brought up to date between them."""
        for done, path in enumerate(paths):
            self._draw(done)
            yield path

    def out(self, write: Callable[[str], object]) -> Callable[[str], object]:
        """A way to write that takes the line away first."""

        def cleared(text: str) -> None:
            self.clear()
            write(text)

        return cleared if self.active else write

    def _draw(self, done: int) -> None:
        if not self.active or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + 0.1
        sys.stdout.flush()
        filled = 30 * done // self._total
        text = self._speech.say("{done} of {total} files", {"done": done, "total": self._total})
        self._stream.write(f"\r\x1b[K[{'#' * filled}{'.' * (30 - filled)}] {text}")
        self._stream.flush()
        self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False
