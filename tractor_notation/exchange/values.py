"""JSON of other programs, read so that nothing in it can do harm, and asked for with the path of every value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tractor_notation.exchange.losses import Loss, NotImported, loss
from tractor_notation.language import N_

DIGITS = 18
"""A whole number has at most so many digits."""

LONG = 120
"""So many characters of a value are shown in a message; what is longer is cut, and says so."""

MANY = 10_000
"""So many losses of one document are listed."""

DEEP = 400
"""Values may lie in one another so deep."""

_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Odd:
    """A number that JSON does not know (``NaN``) or that is far too long; ``text`` is as it stands."""

    def __init__(self, text: str) -> None:
        self.text = text


class Entries(dict[str, Any]):
    """An object; ``twice`` are the names that stand in it more than once, where the first counts.

    ``told`` are the losses that have that.
    """

    twice: tuple[str, ...] = ()
    told: list[Loss] | None = None


def _entries(pairs: list[tuple[str, Any]]) -> Entries:
    made = Entries()
    twice = []
    for name, value in pairs:
        if name in made:
            twice.append(name)
        else:
            made[name] = value
    made.twice = tuple(dict.fromkeys(twice))
    return made


def _whole(text: str) -> int | Odd:
    return int(text) if len(text) <= DIGITS else Odd(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_entries, parse_int=_whole, parse_constant=Odd)


def parse(text: str, line: int = 1) -> Any:
    """The value of a JSON text that begins on a line of its source. Raises :class:`NotImported`."""
    found = list(_values(text, line))
    if len(found) > 1:
        raise NotImported(loss(found[1][0], N_("a second value begins here")))
    return found[0][1]


def parse_all(text: str) -> list[Node | Loss]:
    """The values of a text that holds one JSON value or several behind one another, with their paths.

    Where values stand one a line, a line that cannot be read is a loss and costs no other. Raises :class:`NotImported`
    when nothing can be read.
    """
    try:
        found = list(_values(text, 1))
    except NotImported as failure:
        rows = [(number, row) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
        made: list[Node | Loss] = []
        for number, row in rows:
            try:
                made.append(Node(parse(row, number), f"{number}:$"))
            except NotImported as problem:
                made.append(problem.why)
        if len(rows) < 2 or all(isinstance(value, Loss) for value in made):
            raise failure from None
        return made
    return [Node(value, "$" if len(found) == 1 else f"{line}:$") for line, value in found]


def _values(text: str, line: int) -> Iterator[tuple[int, Any]]:
    """The values of a text, each with its line. Raises :class:`NotImported` where there is none or something else."""
    position = _skip(text, 0)
    if position == len(text):
        raise NotImported(loss(line, N_("there is nothing in it")))
    while position < len(text):
        row = line + text.count("\n", 0, position)
        try:
            value, position = _DECODER.raw_decode(text, position)
        except json.JSONDecodeError as error:
            why = N_("this is no JSON: it cannot be read from column {column} on")
            raise NotImported(loss(line + error.lineno - 1, why, column=error.colno)) from None
        except RecursionError:
            raise NotImported(_too_deep(row)) from None
        if _deep(value):
            raise NotImported(_too_deep(row))
        yield row, value
        position = _skip(text, position)


def _skip(text: str, position: int) -> int:
    """The place of the next character that is no blank."""
    while position < len(text) and text[position] in " \t\r\n\ufeff":
        position += 1
    return position


def _too_deep(line: int) -> Loss:
    return loss(line, N_("its values lie in one another more than {most} deep"), most=DEEP)


def _deep(value: Any) -> bool:
    """Whether values lie in one another deeper than :data:`DEEP`."""
    level = [value]
    for _ in range(DEEP):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True


class Node:
    """A value with its path. What is asked of it and is not there, or of another kind, is ``None`` or empty, and a loss.

    ``lost`` collects the losses of the whole document.
    """

    __slots__ = ("value", "path", "lost")

    def __init__(self, value: Any, path: str = "$", lost: list[Loss] | None = None) -> None:
        self.value = value
        self.path = path
        self.lost: list[Loss] = [] if lost is None else lost

    def lose(self, message: str, /, **data: Any) -> None:
        """Add a loss at this place; behind very many the last one says that no more are listed."""
        if len(self.lost) < MANY:
            self.lost.append(loss(self.path, message, **data))
        elif len(self.lost) == MANY:
            self.lost.append(loss(self.path, N_("what else is wrong from here on is not listed")))

    def wrong(self, wanted: str) -> None:
        """Add the loss that this is not what it should be; ``wanted`` says what that is."""
        self.lose(N_("this should be {wanted:phrase}, and is {found}"), wanted=wanted, found=shown(self.value))

    def _twice(self) -> None:
        """Add the losses of names that stand here more than once; the losses of a document have each once."""
        entries = self.value
        if isinstance(entries, Entries) and entries.told is not self.lost:
            entries.told = self.lost
            for name in entries.twice:
                self.lose(N_("{name} stands here more than once; the first counts"), name=name)

    # What may be asked.

    def has(self, name: str) -> bool:
        """Whether this is an object with that name in it, and not ``null``."""
        return isinstance(self.value, dict) and self.value.get(name) is not None

    def __getitem__(self, name: str) -> Node:
        """The value of a name of an object; ``null`` where there is none."""
        self._twice()
        value = self.value.get(name) if isinstance(self.value, dict) else None
        step = f".{name}" if _PLAIN_NAME.fullmatch(name) else f"[{json.dumps(name)}]"
        return Node(value, self.path + step, self.lost)

    @property
    def there(self) -> bool:
        """Whether there is a value that is not ``null``."""
        return self.value is not None

    def fields(self) -> Iterator[tuple[str, Node]]:
        """The names and values of an object."""
        if not isinstance(self.value, dict):
            self.wrong(N_("an object"))
            return
        self._twice()
        for name in list(self.value):
            yield name, self[name]

    def items(self) -> list[Node]:
        """The values of a list."""
        if not isinstance(self.value, list):
            self.wrong(N_("a list"))
            return []
        return [Node(value, f"{self.path}[{number}]", self.lost) for number, value in enumerate(self.value)]

    def inside(self) -> Iterator[Node]:
        """Those of the values of an object or a list that are objects or lists themselves; of any other value none."""
        self._twice()
        if isinstance(self.value, dict):
            yield from (self[name] for name, value in self.value.items() if isinstance(value, dict | list))
        elif isinstance(self.value, list):
            for number, value in enumerate(self.value):
                if isinstance(value, dict | list):
                    yield Node(value, f"{self.path}[{number}]", self.lost)

    def number(self, least: int = 0, most: int = 10**9) -> int | None:
        """A whole number in a range."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.wrong(N_("a number"))
            return None
        return value

    def flag(self, usual: bool = False) -> bool:
        """Whether this is true; ``usual`` where there is nothing, or something else."""
        if self.there and not isinstance(self.value, bool):
            self.wrong(N_("true or false"))
        return self.value if isinstance(self.value, bool) else usual

    def text(self) -> str | None:
        """A text."""
        if not isinstance(self.value, str):
            self.wrong(N_("a text"))
            return None
        return self.value

    def one_of(self, *known: str) -> str | None:
        """One of several texts."""
        if not isinstance(self.value, str) or self.value not in known:
            self.lose(N_("this is {found}; known are: {known}"), found=shown(self.value), known=known)
            return None
        return self.value


def shown(value: Any) -> str:
    """A value in a message: short, and in one line."""
    if isinstance(value, Odd):
        text = value.text
    elif isinstance(value, dict):
        text = "{…}" if value else "{}"
    elif isinstance(value, list):
        text = "[…]" if value else "[]"
    else:
        text = f'"{value}"' if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= LONG else text[:LONG] + "…"
