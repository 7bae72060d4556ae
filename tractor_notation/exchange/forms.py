"""The foreign forms by name, how they are known from one another, and one way to read them all."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator

from tractor_notation.exchange.losses import Imported, Loss, NotImported, loss
from tractor_notation.exchange.values import Node, parse_all
from tractor_notation.language import N_, Language
from tractor_notation.text.decode import WIDE, Lines

FORMS = {
    "botzone": N_("a Botzone match log"),
    "shengji-state": N_("a game state of rbtying/shengji"),
    "shengji-log": N_("a message log of rbtying/shengji"),
    "text": N_("plain text"),
    "json": N_("exported records"),
}
"""The forms by name, and what each is."""

JSON = frozenset({"botzone", "shengji-state", "json"})


class Source:
    """The bytes of a file, decoded. ``form`` is what they are, and ``detected`` whether that had to be found out.

    Raises :class:`NotImported` where they are no text, or of no form that is known.
    """

    def __init__(self, data: bytes, form: str | None = None, encoding: str | None = None) -> None:
        self.text = decoded(data, encoding)
        self.detected = form is None
        self._values: list[Node | Loss] | None = None
        self.form = form or self._detect()

    def values(self) -> list[Node | Loss]:
        """The JSON values; in place of a line that is none, why. Raises :class:`NotImported`."""
        if self._values is None:
            self._values = parse_all(self.text)
        return self._values

    def _detect(self) -> str:
        if not _looks_like_json(self.text):
            from tractor_notation.exchange import shengji_log

            return "shengji-log" if shengji_log.known(self.text) else "text"
        from tractor_notation.exchange import botzone, record_json, shengji_state

        tests = (("json", record_json.known), ("shengji-state", shengji_state.known), ("botzone", botzone.known))
        for value in self.values():
            for form, known in tests:
                if isinstance(value, Node) and known(value.value):
                    return form
        raise NotImported(loss("$", N_("this JSON is of no form that is known; name one with --from")))


def _looks_like_json(text: str) -> bool:
    """Whether a text begins as JSON does, and neither as a tag nor as a comment of the notation."""
    return re.match(r"[\ufeff\s]*(?:\{\s*[\"}]|\[\s*(?:[\"{\[\]]|-?[0-9]+(?:\.[0-9]+)?\s*[,\]eE]))", text) is not None


def decoded(data: bytes, encoding: str | None = None) -> str:
    """The text of bytes, with LF for every line end. Raises :class:`NotImported` where they are none, and ``LookupError``
    where there is no such encoding.
    """
    wide = WIDE if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else None
    lines = Lines(io.BytesIO(data), encoding or wide)
    text = "\n".join(lines)
    if lines.bad:
        bad = lines.bad[0]
        why = N_("this is no text in {encoding}; name its encoding with --encoding")
        if bad.guess:
            why = N_("this is no text in {encoding}; it may be {guess}: name it with --encoding {guess}")
        raise NotImported(loss(bad.line, why, encoding=lines.encoding, guess=bad.guess))
    if "\0" in text:
        wide = None if encoding else _wide(data)
        why = N_("this is no text: it holds characters of the value 0")
        if wide:
            why = N_("this is no text in {encoding}; it may be {guess}: name it with --encoding {guess}")
        raise NotImported(loss(text[: text.index("\0")].count("\n") + 1, why, encoding=lines.encoding, guess=wide))
    if not text.strip("\ufeff \t\n"):
        raise NotImported(loss(1, N_("there is nothing in it")))
    return text


def _wide(data: bytes) -> str | None:
    """The UTF-16 without a mark at its beginning that bytes with zeros among them are, if they are: many of the bytes at even
    places, or at odd ones, are zeros and none of the others is."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    if min(even, odd) or max(even, odd) * 4 < len(data) // 2 or max(even, odd) < 3:
        return None
    return "utf-16-be" if even else "utf-16-le"


def convert(
    source: Source, *, language: Language | None = None, suits: str | None = None, dialect: str | None = None
) -> Iterator[Imported]:
    """The deals of a source, one at a time. ``language`` is that of the remarks that mark losses; ``suits`` is the order of
    the suits in card numbers; ``dialect`` is for the reader of plain text. Raises :class:`NotImported`.
    """
    speech = language or Language()
    if source.form in JSON:
        yield from _from_json(source, speech, suits)
    elif source.form == "shengji-log":
        from tractor_notation.exchange import shengji_log

        yield from shengji_log.convert(source.text, speech)
    else:
        from tractor_notation.exchange import chat

        yield from chat.convert(source.text, speech, dialect)


def _from_json(source: Source, speech: Language, suits: str | None) -> Iterator[Imported]:
    """The deals of all values; one that cannot be read costs no other, unless there is no other."""
    values = source.values()
    for value in values:
        if isinstance(value, Loss):
            yield Imported(None, (value,))
            continue
        try:
            yield from _of_value(source.form, value, speech, suits)
        except NotImported as failure:
            if len(values) == 1:
                raise
            yield Imported(None, (failure.why,))


def _of_value(form: str, value: Node, speech: Language, suits: str | None) -> Iterator[Imported]:
    if form == "botzone":
        from tractor_notation.exchange import botzone

        yield from botzone.convert(value, speech, suits)
    elif form == "shengji-state":
        from tractor_notation.exchange import shengji_state

        yield from shengji_state.convert(value, speech)
    else:
        yield from _records(value)


def _records(value: Node) -> Iterator[Imported]:
    """Records that were exported: each must be what the notation can say."""
    from tractor_notation.exchange import record_json
    from tractor_notation.text import write

    if not record_json.known(value.value):
        raise NotImported(loss(value.path, N_("this is no document of {schema}"), schema=record_json.SCHEMA))
    for path, found in record_json.read(value):
        if isinstance(found, tuple):
            yield Imported(None, found)
            continue
        try:
            write(found)
        except ValueError as error:
            yield Imported(None, (loss(path, N_("the notation cannot say this record: {why}"), why=str(error)),))
        else:
            yield Imported(found)
