"""The file of a recorder: everything that was accepted is on the disk before anything else is asked.

What is added is appended and synced. What changes what stood there replaces the file in one step, so that nobody ever
finds half of it. Bytes that did not change stay as they are, line ends too. A lock, which a process that is killed leaves
free, keeps a second recorder away.
"""

from __future__ import annotations

import contextlib
import os
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from tractor_notation.text.files import replace_file

_MARK = "\ufeff"


class Busy(Exception):
    """Somebody else is recording in this file."""


class Changed(Exception):
    """Another program has changed the file since it was read or written."""


class NotText(ValueError):
    """The file is no text in its encoding; ``place`` is the first byte that is none."""

    def __init__(self, encoding: str, place: int) -> None:
        super().__init__(f"no {encoding} at byte {place}")
        self.encoding = encoding
        self.place = place


class _Stamp(NamedTuple):
    """What tells whether a file is as it was left."""

    device: int
    node: int
    size: int
    time: int


class Notebook:
    """A file that one recorder writes. Use it as a context: it is locked from beginning to end.

    ``text`` is what it holds, with ``\\n`` for every line end and without a byte order mark; ``new``: there was no file.
    Entering raises :class:`Busy`, :class:`NotText`, and ``OSError`` when it cannot be read.
    """

    def __init__(self, path: str | PathLike[str], encoding: str = "utf-8") -> None:
        self.path = Path(path)
        self.target = self.path.resolve()
        self.encoding = encoding
        self.text = ""
        self.new = False
        self._raw = ""
        self._stamp: _Stamp | None = None
        self._lock = contextlib.ExitStack()

    def __enter__(self) -> Self:
        from filelock import FileLock, Timeout  # only who records needs it

        if self.target.is_dir():
            raise IsADirectoryError(21, os.strerror(21), str(self.path))
        if self.target.exists() and not self.target.is_file():
            raise OSError(22, os.strerror(22), str(self.path))
        if not self.target.parent.is_dir():
            raise FileNotFoundError(2, os.strerror(2), str(self.target.parent))
        place = self.target.with_name(f".{self.target.name}.lock")
        lock = FileLock(place)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise Busy from None
        self._lock.callback(lock.release)
        self._lock.callback(_remove, place)  # while it is still held
        try:
            self.read()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.close()

    def read(self) -> None:
        """Read the file again. Raises ``OSError`` and :class:`NotText`."""
        try:
            data = self.target.read_bytes()
            self.new = False
        except FileNotFoundError:
            data, self.new = b"", True
        self._stamp = self._now()
        try:
            self._raw = data.decode(self.encoding)
        except UnicodeDecodeError as error:
            raise NotText(self.encoding, error.start) from None
        self.text = _unified(self._raw.removeprefix(_MARK))

    def write(self, text: str) -> None:
        """Keep a text: on return it is on the disk. Raises ``OSError``, then the file is as it was; and :class:`Changed`. A
        file that another program took away is made again."""
        if text == self.text and not self.new:
            return
        now = self._now()
        if now is None and self._stamp is not None:  # it was taken away: it is written again, whole
            self._stamp, self.new = None, True
        elif now != self._stamp:
            raise Changed
        raw = spliced(self._raw, self.text, text)
        try:
            if self.new or not raw.startswith(self._raw):
                replace_file(self.target, raw.encode(self.encoding))
            else:
                self._append(raw[len(self._raw) :].encode(self.encoding))
        except OSError:
            now, was = self._now(), self._stamp
            if now and was and now._replace(time=0) == was._replace(time=0):  # what was written is taken back
                self._stamp = now
            raise
        self.text, self._raw, self.new = text, raw, False
        self._stamp = self._now()

    def end(self) -> None:
        """Close the last line."""
        if self.text and not self.text.endswith("\n"):
            self.write(self.text + "\n")

    def _append(self, data: bytes) -> None:
        """Add bytes to the file and bring them to the disk; all of them or none."""
        handle = os.open(self.target, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            size = os.fstat(handle).st_size
            try:
                left = memoryview(data)
                while left:
                    left = left[os.write(handle, left) :]
                os.fsync(handle)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, size)
                    os.fsync(handle)
                raise
        finally:
            os.close(handle)

    def _now(self) -> _Stamp | None:
        """The file as it is now; ``None`` when there is none."""
        try:
            found = self.target.stat()
        except FileNotFoundError:
            return None
        return _Stamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def _remove(place: Path) -> None:
    with contextlib.suppress(OSError):
        place.unlink()


def _unified(raw: str) -> str:
    """A text with ``\\n`` for every line end."""
    return raw.replace("\r\n", "\n").replace("\r", "\n")


def spliced(raw: str, old: str, new: str) -> str:
    """The text ``raw``, which is ``old`` but for its line ends and a byte order mark, changed as ``old`` becomes ``new``.

    Where the two agree, at the beginning and at the end, it stays as it is; what is new has the line ends of the rest.
    """
    head = len(os.path.commonprefix((old, new)))
    most = min(len(old), len(new)) - head
    tail = 0
    while tail < most and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    places = _places(raw)
    start, stop = places[head], places[len(old) - tail]
    middle = new[head : len(new) - tail]
    return raw[:start] + middle.replace("\n", _line_end(raw)) + raw[stop:]


def _places(raw: str) -> list[int]:
    """Where each character of the unified text stands in the raw one, and where both end."""
    places = []
    begin = len(_MARK) if raw.startswith(_MARK) else 0
    for place in range(begin, len(raw)):
        if raw[place] != "\n" or place == begin or raw[place - 1] != "\r":
            places.append(place)
    return [*places, len(raw)]


def _line_end(raw: str) -> str:
    """The line end of a text: the first there is."""
    place = min((at for at in (raw.find("\n"), raw.find("\r")) if at >= 0), default=-1)
    if place < 0 or raw[place] == "\n":
        return "\n"
    return "\r\n" if raw[place + 1 : place + 2] == "\n" else "\r"
