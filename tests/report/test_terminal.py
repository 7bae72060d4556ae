"""Widths, wrapping and safety of text in terminals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.terminal import Terminal, clean, longest, pad, width, wrap


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("abc", 3), ("黑桃A", 5), ("♥️10", 3), ("é", 1), ("ｆ", 2), ("a\u200bb", 2)],
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def test_pad_fills_up_by_columns() -> None:
    assert pad("黑桃", 6) + "|" == "黑桃  |"


@given(st.text())
def test_clean_text_holds_no_control(text: str) -> None:
    for char in clean(text):
        assert char == "\n" or (char >= " " and not "\x7f" <= char < "\xa0")
    assert "\u202e" not in clean(text)


@given(st.text(alphabet="ab ,.黑桃，。", max_size=80), st.integers(10, 40))
def test_wrapped_text_is_the_text(text: str, columns: int) -> None:
    lines = wrap(text, columns, "  ", "note: ")
    assert "".join("".join(lines).split()) == "note:" + "".join(text.split())
    assert all(width(line) <= columns for line in lines)


def test_wrap_breaks_at_spaces_and_indents() -> None:
    text = "East held three pairs and owed one of them."
    assert wrap(text, 22, "    ", "error: ") == ["error: East held three", "    pairs and owed one", "    of them."]


def test_wrap_breaks_between_wide_signs_but_before_no_stop() -> None:
    assert wrap("东家有一对。没有跟出。", 10) == ["东家有一", "对。没有跟", "出。"]


def test_no_line_ends_with_an_opening_sign_or_begins_with_a_closing_quotation_mark() -> None:
    assert wrap("甩牌（对子）", 6) == ["甩牌", "（对", "子）"]
    assert wrap('理由"。', 6) == ["理", '由"。']


def test_a_joker_is_not_torn() -> None:
    assert wrap("主牌 ★大王 ☆小王", 9) == ["主牌", "★大王", "☆小王"]


def test_wrap_keeps_the_name_of_a_card_together() -> None:
    assert wrap("3番席 コップ\u00a03 イス\u00a0ロバイ", 12) == ["3番席", "コップ\u00a03", "イス\u00a0ロバイ"]


def test_a_long_thai_text_is_not_cut_behind_a_leading_vowel_or_before_a_mark() -> None:
    assert wrap("ไพ่เปา", 2) == ["ไพ่", "เป", "า"]
    assert wrap("ที่นั่งที่", 3) == ["ที่นั่ง", "ที่"]


def test_without_a_terminal_nothing_is_wrapped() -> None:
    text = "word " * 100 + "end"
    assert wrap(text, None) == [text]


def test_paint_only_where_there_are_colours() -> None:
    assert Terminal().paint("error", "x") == "x"
    assert Terminal(color=True).paint("error", "x") == "\x1b[1;31mx\x1b[0m"


def test_the_longest_stretch_that_is_broken_only_when_it_must_be() -> None:
    assert longest("") == 0
    assert longest("one three, five") == len("three,")
    assert longest("出牌，one") == 4
