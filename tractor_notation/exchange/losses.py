"""What a conversion could not carry over, and what it had to decide: values, spoken when somebody reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from tractor_notation.findings import Data, Value, facts
from tractor_notation.language import N_, Language
from tractor_notation.record import Record


@dataclass(frozen=True, slots=True)
class Loss:
    """Something of a source that is not in the record, or not as it was.

    ``place`` is where it stood: the number of a line, or the path of a JSON value such as ``$.log[3].output``.
    ``message`` is a template of the catalogue, filled from ``data``.
    """

    place: int | str
    message: str
    data: Data = ()

    def text(self, speech: Language) -> str:
        """The sentence, without the place."""
        return speech.say(self.message, self.data)

    def remark(self, speech: Language) -> str:
        """The remark that marks it in the record, with its place."""
        place = speech.say(N_("line {number}"), {"number": self.place}) if isinstance(self.place, int) else self.place
        return speech.say(N_("import: {place}: {text}"), {"place": place, "text": self.text(speech)})


def loss(place: int | str, message: str, /, **data: Value) -> Loss:
    """A loss with its facts; ``message`` is a text marked for the catalogue."""
    return Loss(place, message, facts(**{name: _shown(value) for name, value in data.items()}))


def _shown(value: Value) -> Value:
    """A fact as it can stand in one line."""
    return one_line(value) if isinstance(value, str) else value


_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LONE = re.compile("[\ud800-\udfff]")


def one_line(text: str) -> str:
    """A text of a source as one line: control signs and line ends are blanks, what is no character is ``U+FFFD``."""
    return _LONE.sub("\ufffd", _CONTROLS.sub(" ", text)).strip()


class Imported(NamedTuple):
    """A deal of a source as a record.

    ``record`` is ``None`` where nothing could be made of it. ``losses`` is what could not be carried over, in the order
    of the source; ``decided`` is what had to be decided to read it, with the grounds, and what was left out because it is
    no part of a deal.
    """

    record: Record | None
    losses: tuple[Loss, ...] = ()
    decided: tuple[Loss, ...] = ()


class NotImported(Exception):
    """Nothing could be read of a source at all, or it has to be said first how to read it."""

    def __init__(self, why: Loss) -> None:
        super().__init__(why)
        self.why = why
