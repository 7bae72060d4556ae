"""Canonical form of a whole file, given only when it is certain that it says the same."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from tractor_notation.findings import Finding
from tractor_notation.record import Record
from tractor_notation.text import read_stream, write_all


class Unsafe(Exception):
    """The canonical form would not read back as the same records, or would change when it is formatted again."""


class Undecodable(Exception):
    """The bytes are no text in their encoding, so nothing can be written that would keep them; ``unread`` tells where."""

    def __init__(self, unread: tuple[Unread, ...]) -> None:
        super().__init__(unread)
        self.unread = unread


class Unread(NamedTuple):
    """A record some parts of which could not be read, and what is to be said about them."""

    record: Record
    findings: tuple[Finding, ...]


class Formatted(NamedTuple):
    """The canonical text of a file; ``unread`` are the records whose unreadable parts stand in it as they were."""

    text: str
    unread: tuple[Unread, ...]


def formatted(
    data: bytes, *, encoding: str | None = None, dialect: str | None = None, style: str = "ascii"
) -> Formatted:
    """The canonical form of a file's bytes.

    The text is read again, and compared record by record with what was read first; then it is written once more and
    must not change. Raises :class:`Unsafe` otherwise, and :class:`Undecodable` for bytes that are no text.
    """

    unread: list[Unread] = []

    def read() -> Iterator[Record]:
        return read_stream(io.BytesIO(data), encoding=encoding, dialect=dialect)

    def noted() -> Iterator[Record]:
        for record in read():
            found = tuple(item for item in record.findings if item.unreadable)
            if found:
                unread.append(Unread(record, found))
            if any(item.code == "encoding" for item in found):
                raise Undecodable(tuple(unread))
            yield record

    def compared(text: str) -> Iterator[Record]:
        again = read_stream(io.BytesIO(text.encode()))
        for before, after in zip_longest(read(), again):
            if before != after:
                raise Unsafe
            yield after

    try:
        text = write_all(noted(), style=style)
        if write_all(compared(text), style=style) != text:
            raise Unsafe
    except ValueError as error:
        raise Unsafe from error
    return Formatted(text, tuple(unread))
