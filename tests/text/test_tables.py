"""The tables of the parser are those of the grammars, and what it reads by them is what Lark reads."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from tests.tables import FOLDER, module
from tractor_notation.games import names
from tractor_notation.text import table
from tractor_notation.text.compile import compiled, grammar
from tractor_notation.text.lenient import plain
from tractor_notation.text.parser import Parser, Stop, parser

ROOT = Path(__file__).parents[2]
TEXTS = {
    str(path.relative_to(ROOT)): plain(path.read_text(encoding="utf-8", errors="replace"))
    for folder in ("samples", "tests/cases")
    for path in sorted((ROOT / folder).rglob("*.tractor"))
}


@pytest.mark.parametrize("family", names())
def test_a_table_is_that_of_its_grammar(family: str) -> None:
    path = FOLDER / f"{family}.py"
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    assert kept == module(family), "after a change of a grammar: python -m tests.tables"


@pytest.mark.parametrize("family", names())
def test_a_table_that_is_kept_is_used_while_the_grammar_is_the_same(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(family: str) -> table.Table:
        raise AssertionError("made again")

    monkeypatch.setattr("tractor_notation.text.compile.compiled", made)
    assert table.table(family).states


@pytest.mark.parametrize("changed", ["shengji.lark", "common.lark"])
def test_a_changed_grammar_counts_at_once(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = table.source
    assert parser("shengji").parse("bid N: pass diagram")
    words = {"shengji.lark": ("(?i:bid)", "(?i:offer)"), "common.lark": ("(?i:diagram)", "(?i:picture)")}

    def source(name: str) -> str:
        return text(name).replace(*words[name]) if name == changed else text(name)

    for name in ("table", "compile"):
        monkeypatch.setattr(f"tractor_notation.text.{name}.source", source)
    made = Parser(table.table("shengji"))
    assert made.parse({"shengji.lark": "offer N: pass", "common.lark": "picture"}[changed])
    with pytest.raises(Stop):
        made.parse("bid N: pass diagram")


def test_a_family_without_a_table_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tractor_notation.text.compile.source", lambda name: 'start: "x" -> open')
    assert Parser(table.table("fresh")).parse("x") == [("X", "x", 0, 1, 1)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('start: "x"', "no rule of this kind"),
        ('start: "x"+ -> open', "no rule of this kind"),
        ('start: -> more\n | start "x" -> more', "no rule of this kind"),
        ('start: ("x" | A) -> open\nA: /[a-z]/', "share a text"),
    ],
)
def test_a_grammar_the_parser_does_not_serve_is_refused(
    text: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tractor_notation.text.compile.source", lambda name: text)
    with pytest.raises(ValueError, match=reason):
        compiled("fresh")


@pytest.mark.parametrize("family", names())
def test_a_grammar_has_no_conflicts_and_no_colliding_terminals(family: str) -> None:
    made, _ = grammar(family, strict=True)
    assert made.options.strict


class Lists:
    """The lists of the parser, made by Lark."""

    @staticmethod
    def open(children: list[Any]) -> list[Any]:
        return children

    @staticmethod
    def more(children: list[Any]) -> list[Any]:
        return [*children[0], *children[1:]]

    common__open = open
    common__more = more


@cache
def lark(family: str) -> Lark:
    return grammar(family, transformer=Lists())[0]


def by_lark(family: str, text: str) -> tuple[Any, ...]:
    """The lists Lark makes of a text; or where it stops, and the terminals that it would have accepted there."""
    try:
        return (_plain(lark(family).parse(text)),)
    except UnexpectedInput as stop:
        assert isinstance(stop, UnexpectedToken | UnexpectedCharacters)
        ended = isinstance(stop, UnexpectedToken) and stop.token.type == "$END"
        state: Any = stop.interactive_parser
        return None if ended else stop.pos_in_stream, state.accepts() - {"$END"}


def _plain(child: Any) -> Any:
    if isinstance(child, list):
        return list(map(_plain, child))
    return child.type, child.value, child.start_pos, child.line, child.column


def by_table(family: str, text: str) -> tuple[Any, ...]:
    """The same by the parser."""
    try:
        return (parser(family).parse(text),)
    except Stop as stop:
        return stop.position, stop.accepted()


@pytest.mark.parametrize("family", names())
@pytest.mark.parametrize("name", TEXTS)
def test_the_parser_reads_what_lark_reads(family: str, name: str) -> None:
    text = TEXTS[name]
    assert by_table(family, text) == by_lark(family, text)
    for end in range(0, len(text), len(text) // 7 + 1):
        assert by_table(family, text[:end]) == by_lark(family, text[:end])
        assert by_table(family, text[end:]) == by_lark(family, text[end:])
