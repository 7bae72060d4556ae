"""Columns of a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.publish.columns import beside, middle, pad, safe, width_of, wrap


@pytest.mark.parametrize(
    ("text", "width"), [("abc", 3), ("主", 2), ("♠10", 3), ("♠\ufe0e", 1), ("e\u0301", 1), ("北家 N", 6), ("ไพ่", 2)]
)
def test_width(text: str, width: int) -> None:
    assert width_of(text) == width


def test_pad_counts_columns() -> None:
    assert pad("主", 4) == "主  "


def test_wrap_hangs() -> None:
    assert wrap("AA K Q J 10 9", 7, "♠  ", "   ") == ["♠  AA K", "   Q J", "   10 9"]


def test_wrap_breaks_between_wide_characters_and_keeps_punctuation_with_them() -> None:
    assert wrap("先出副牌，再出主牌。", 9) == ["先出副", "牌，再出", "主牌。"]


def test_wrap_cuts_what_has_no_place_to_break() -> None:
    assert wrap("a" * 25, 10) == ["a" * 10, "a" * 10, "a" * 5]


def test_an_empty_text_is_one_line() -> None:
    assert wrap("", 10, "  ") == ["  "]


@given(st.text(alphabet="ab 主，♠1\u0301", max_size=60), st.integers(8, 30), st.integers(0, 4))
def test_wrap_keeps_the_width_and_the_text(text: str, width: int, indent: int) -> None:
    lines = wrap(text, width, " " * indent)
    assert all(width_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_beside_lines_up_wide_and_narrow() -> None:
    assert beside([["主", "a"], ["x"], ["y", "z"]], [3, 2, 1]) == ["主   x   y", "a        z"]


def test_middle() -> None:
    assert middle(["a"], 5) == ["", "", "a"]


def test_safe_takes_out_what_a_terminal_would_obey() -> None:
    assert safe("\x1b[31mred\x07 \u202eevil\u2066 a\nb\tc \x9b") == "[31mred evil a b c "
