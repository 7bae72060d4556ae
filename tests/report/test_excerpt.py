"""Marks stand under what they mark, whatever signs the line is made of."""

from __future__ import annotations

import pytest

from tractor_notation.place import Span
from tractor_notation.report.excerpt import Mark, excerpt
from tractor_notation.terminal import Terminal, width


def shown(text: str, *marks: Mark, first: int = 1, columns: int | None = None) -> list[str]:
    return list(excerpt(text.split("\n"), first, marks, Terminal(columns=columns)))


def mark(line: int, start: int, end: int, sign: str = "^", label: str = "") -> Mark:
    return Mark(Span(line, start, line, end), sign, "error", label)


def test_one_place() -> None:
    assert shown("2. N: H8899 H3356", mark(12, 13, 18), first=12) == [
        "   |",
        "12 | 2. N: H8899 H3356",
        "   |             ^^^^^",
    ]


def test_two_places_and_the_lines_between_left_out() -> None:
    text = "one two\nx\ny\nthree four"
    assert shown(text, mark(9, 5, 8), mark(12, 1, 6, "-", "the proof"), first=9) == [
        "   |",
        " 9 | one two",
        "   |     ^^^",
        "...",
        "12 | three four",
        "   | ----- the proof",
    ]


def test_lines_that_follow_each_other_have_no_gap() -> None:
    assert "..." not in shown("a\nb", mark(1, 1, 2), mark(2, 1, 2, "-"))


@pytest.mark.parametrize(
    ("line", "start", "end", "left", "signs"),
    [
        ("黑桃A 红桃K", 5, 8, 6, 5),
        ("\tab", 2, 3, 4, 1),
        ("a\tb", 3, 4, 5, 1),
        ("♠️A ♥K", 5, 7, 3, 2),
        ("é́x y", 5, 6, 3, 1),
        ("10，5", 4, 5, 4, 1),
    ],
)
def test_signs_of_every_width(line: str, start: int, end: int, left: int, signs: int) -> None:
    _, _, under = shown(line, mark(1, start, end))
    assert under == "  | " + " " * left + "^" * signs


def test_a_place_of_no_width_is_still_marked() -> None:
    assert shown("abc", mark(1, 4, 4))[-1] == "  |    ^"


def test_a_place_over_several_lines_is_marked_on_the_first_and_the_last() -> None:
    text = "{one\ntwo\nthree} four"
    assert shown(text, Mark(Span(1, 1, 3, 7), "^", "error")) == [
        "  |",
        "1 | {one",
        "  | ^^^^",
        "...",
        "3 | three} four",
        "  | ^^^^^^",
    ]


def test_a_place_that_ends_with_the_line() -> None:
    assert shown("ab\ncd", Mark(Span(1, 1, 2, 1), "^", "error")) == ["  |", "1 | ab", "  | ^^"]


def test_a_place_outside_the_text_shows_nothing() -> None:
    assert shown("ab", mark(7, 1, 2)) == []


def test_control_signs_command_nothing() -> None:
    assert shown("a\x1b[2Jb\u202ec", mark(1, 3, 4))[1:] == ["1 | a␛[2Jb<202E>c", "  |   ^"]


@pytest.mark.parametrize("start", [1, 60, 150, 391])
def test_a_long_line_is_clipped_around_its_place(start: int) -> None:
    text = "".join(chr(ord("a") + place % 26) for place in range(400))
    _, line, under = shown(text, mark(1, start, start + 9), columns=60)
    assert width(line) <= 60
    marked = [char for char, sign in zip(line, under, strict=False) if sign == "^"]
    assert "".join(marked) == text[start - 1 : start + 8]
    assert ("…" in line[:6]) == (start > 1)
    assert line.endswith("…") == (start < 391)


def test_a_label_that_does_not_fit_goes_below() -> None:
    lines = shown("x" * 50, mark(1, 40, 45, "-", "a label of several words that is long"), columns=60)
    assert lines[2].rstrip() == "  | " + " " * 39 + "-----"
    assert " ".join("".join(line[4:] for line in lines[3:]).split()) == "a label of several words that is long"
    assert all(width(line) <= 60 for line in lines)
