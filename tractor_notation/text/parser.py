"""The parser: text -> nested lists of tokens, by the table of a family's grammar."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from tractor_notation.text.table import DONE, END, Table, table


class Token(NamedTuple):
    """A piece of the text: the terminal it is, how it is written, where it begins (``column`` counts from 1)."""

    type: str
    value: str
    start_pos: int
    line: int
    column: int


class Stop(Exception):
    """A text cannot be parsed. ``position`` is where the parser stopped, ``None`` at the end of the text."""

    def __init__(self, parser: Parser, states: list[int], position: int | None) -> None:
        super().__init__(position)
        self.position = position
        self._parser = parser
        self._states = states

    def accepted(self) -> frozenset[str]:
        """The terminals that could have stood there."""
        return frozenset(name for name in self._parser.terminals if self._parser.accepts(self._states, name))


class Parser:
    """The parser of a family. It keeps nothing of the texts it has read, so that any number of threads may use it.

    In each state only terminals are looked for that may follow there, or may stand anywhere.
    """

    def __init__(self, family: Table) -> None:
        self.terminals: Mapping[str, str] = family.terminals
        self._ignored = frozenset(family.ignored)
        self._rules = family.rules
        self._states = family.states
        self._matchers: list[Any] = [None] * len(family.states)

    def parse(self, text: str) -> list[Any]:
        """The lists that the rules of the grammar make of a text. Raises :class:`Stop`.

        One loop without calls, as a third of the time of reading is spent here.
        """
        rules, rows, matchers, ignored = self._rules, self._states, self._matchers, self._ignored
        new = tuple.__new__
        position, line, begin, end = 0, 1, -1, len(text)
        state = 0
        states = [0]
        values: list[Any] = []
        while True:
            if position < end:
                match = (matchers[state] or self._matcher(state))(text, position)
                if match is None:
                    raise Stop(self, states, position)
                kind, value, start = match.lastgroup, match[0], position
                token: Any = None if kind in ignored else new(Token, (kind, value, start, line, start - begin))
                position = match.end()
                if "\n" in value:
                    line += value.count("\n")
                    begin = start + value.rindex("\n")
                if token is None:
                    continue
            else:
                kind, token, start = END, None, None
            step = rows[state].get(kind)
            while step is not None and step < 0:  # a rule ends before this token
                name, size, more = rules[~step]
                first = len(values) - size
                parts = values[first:]
                if more:
                    parts[0] += parts[1:]
                    parts = parts[0]
                values[first:] = [parts]
                del states[first + 1 :]  # one more than values: that of the beginning
                state = rows[states[-1]][name]
                states.append(state)
                step = rows[state].get(kind)
            if step is None:
                raise Stop(self, states, start)
            if kind == END and step == DONE:
                parsed: list[Any] = values[0]
                return parsed
            state = step
            states.append(state)
            values.append(token)

    def accepts(self, states: list[int], terminal: str) -> bool:
        """Whether a terminal may follow where the parser has come to by these states: what :meth:`parse` would do."""
        states = states.copy()
        while (step := self._states[states[-1]].get(terminal)) is not None and step < 0:
            name, size, _ = self._rules[~step]
            del states[len(states) - size :]
            states.append(self._states[states[-1]][name])
        return step is not None

    def _matcher(self, state: int) -> Any:
        """What finds the next token in a state."""
        row = self._states[state]
        expression = "|".join(f"(?P<{n}>{e})" for n, e in self.terminals.items() if n in row or n in self._ignored)
        self._matchers[state] = re.compile(expression).match
        return self._matchers[state]


@cache
def parser(family: str) -> Parser:
    """The parser of a family."""
    return Parser(table(family))
