"""From grammar files to the parser's table, by Lark. Needed only where the table that is kept is not of that grammar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from tractor_notation.text.table import DONE, END, PARTS, Table, source


def compiled(family: str) -> Table:
    """The table of a family's grammar.

    Raises ``ValueError`` for what the parser does not do: a rule that neither opens a list nor adds to one, and a
    terminal that stands for a text another one matches as well.
    """
    lark, sources = grammar(family)
    found: Any = lark.parser.parser._parse_table
    order = _order(found.states, found.start_states["start"])
    rules = {rule: _rule(rule) for rule in lark.rules}
    kinds = list(dict.fromkeys(rules.values()))
    states = [
        {
            str(name): order[step] if action is Shift else ~kinds.index(rules[step])
            for name, (action, step) in sorted(found.states[state].items())
        }
        for state in order
    ]
    states[order[found.end_states["start"]]][END] = DONE
    return Table(
        sources,
        {str(terminal.name): terminal.pattern.to_regexp() for terminal in _terminals(lark)},
        tuple(map(str, lark.ignore_tokens)),
        tuple(kinds),
        tuple(states),
    )


def grammar(family: str, **options: Any) -> tuple[Lark, dict[str, str]]:
    """A family's grammar as Lark understands it, and the files it was read from; ``options`` are Lark's."""
    sources: dict[str, str] = {}

    def load(_base: object, name: str) -> tuple[str, str]:
        sources[name] = source(name)
        return name, sources[name]

    name, text = load(None, f"{family}.lark")
    made = Lark(
        text,
        parser="lalr",
        maybe_placeholders=False,
        keep_all_tokens=True,
        import_paths=[load],
        source_path=name,
        **options,
    )
    return made, sources


def _order(states: Mapping[Any, Mapping[str, tuple[Any, Any]]], start: Any) -> dict[Any, int]:
    """A number for each state, as they are come upon from the first: the same for the same grammar, always."""
    order = {start: 0}
    waiting = [start]
    for state in waiting:
        for _, (action, step) in sorted(states[state].items()):
            if action is Shift and step not in order:
                order[step] = len(order)
                waiting.append(step)
    return order


def _terminals(lark: Lark) -> list[Any]:
    """The terminals in the order in which they are tried."""
    lexer: Any = lark.parser.lexer
    for part in (lexer.root_lexer, *lexer.lexers.values()):
        part.scanner  # noqa: B018 (Lark looks for such terminals when it makes this)
        if part.callback:
            raise ValueError(f"terminals that share a text with others: {', '.join(part.callback)}")
    terminals: list[Any] = lexer.root_lexer.terminals
    return terminals


def _rule(rule: Any) -> tuple[str, int, bool]:
    part = str(rule.alias).rpartition("__")[2]  # an imported rule has the name of its file before it
    if part not in PARTS or (part == "more" and not rule.expansion):
        raise ValueError(f"no rule of this kind: {rule}; each must end with -> {' or -> '.join(PARTS)}")
    return str(rule.origin.name), len(rule.expansion), part == "more"
