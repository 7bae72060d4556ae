"""The parser made of the grammar files: text -> nested lists of tokens.

Lark is imported here and nowhere else, and only when the first record is read.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Any

from lark import Lark, Token
from lark.lexer import ContextualLexer

from tractor_notation.text.families import grammar

if TYPE_CHECKING:
    from lark.common import LexerConf
    from lark.lexer import LexerState
    from lark.parsers.lalr_parser_state import ParserState


class Gather:
    """What the rules of the grammar do: put what was read into lists. ``plays`` stay lists in their trick."""

    @staticmethod
    def open(children: list[Any]) -> list[Any]:
        return children

    @staticmethod
    def more(children: list[Any]) -> list[Any]:
        gathered: list[Any] = children[0]
        gathered += children[1:]
        return gathered

    # Lark's names for what an imported rule does.
    common__open = open
    common__more = more


class QuickToken(Token):
    """A token that does not record where it ends: its text says it."""

    __slots__ = ()
    end_line = None
    end_column = None
    end_pos = None


class QuickLexer(ContextualLexer):
    """Lark's contextual lexer with a shorter way through, for tokens without callbacks.

    Where no token fits, Lark's own lexer takes over at that place and reports it. The grammar is checked for colliding
    terminals by a test and not at every start.
    """

    def __init__(self, conf: LexerConf, *args: Any, **named: Any) -> None:
        if conf.callbacks:
            raise ValueError("the grammar's tokens have no callbacks")
        if not conf.strict:
            conf = copy(conf)
            conf.skip_validation = True
        super().__init__(conf, *args, **named)
        self._matchers: dict[int, Any] = {}
        everything: Any = self.root_lexer
        self._lines: frozenset[str] = everything.newline_types
        self._ignored: frozenset[str] = everything.ignore_types

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        whole: Any = lexer_state.text
        text: str = getattr(whole, "text", whole)
        counter = lexer_state.line_ctr
        position, line, start = counter.char_pos, counter.line, counter.line_start_pos
        end = getattr(whole, "end", len(text))
        matchers, lines, ignored = self._matchers, self._lines, self._ignored
        states = parser_state.state_stack
        new: Any = str.__new__
        while position < end:
            state = states[-1]
            matcher = matchers.get(state)
            if matcher is None:
                matcher = matchers[state] = self._matcher(state)
            match = matcher(text, position, end)
            if match is None:
                counter.char_pos, counter.line, counter.line_start_pos = position, line, start
                counter.column = position - start + 1
                yield from super().lex(lexer_state, parser_state)
                return
            kind = match.lastgroup
            value = match[0]
            if kind not in ignored:
                token = new(QuickToken, value)
                token.type = kind
                token.value = value
                token.start_pos = position
                token.line = line
                token.column = position - start + 1
                lexer_state.last_token = token
                yield token
            if kind in lines and "\n" in value:
                line += value.count("\n")
                start = position + value.rindex("\n") + 1
            position += len(value)

    def _matcher(self, state: int) -> Any:
        lexer: Any = self.lexers[state]
        expressions = lexer.scanner._mres
        if len(expressions) == 1 and not lexer.callback:
            return expressions[0].match
        raise ValueError("the grammar has terminals this lexer does not serve")


_parsers = threading.local()


def parser(family: str) -> Lark:
    """The parser of a family; each thread has its own."""
    found: Lark | None = getattr(_parsers, family, None)
    if found is None:
        found = build(family)
        setattr(_parsers, family, found)
    return found


def build(family: str, *, strict: bool = False) -> Lark:
    """Make the parser of a family. ``strict``: refuse colliding terminals and conflicting rules."""

    def load(_base: object, name: str) -> tuple[str, str]:
        return name, grammar(name)

    return Lark(
        grammar(f"{family}.lark"),
        parser="lalr",
        lexer="contextual",
        strict=strict,
        transformer=Gather(),
        propagate_positions=False,
        maybe_placeholders=False,
        keep_all_tokens=True,
        import_paths=[load],
        source_path=f"{family}.lark",
        _plugins={"ContextualLexer": QuickLexer},
    )
