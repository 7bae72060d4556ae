"""Inline markup of annotations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.publish.markup import language_of, paragraphs, plain
from tractor_notation.publish.model import Inline


def pieces(text: str) -> list[tuple[str, str, str]]:
    return [(piece.kind, piece.text, piece.href) for part in paragraphs(text) for piece in part]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [("text", "plain", "")]),
        ("the *only* lead", [("text", "the ", ""), ("emphasis", "only", ""), ("text", " lead", "")]),
        ("keep `SKK`!", [("text", "keep ", ""), ("cards", "SKK", ""), ("text", "!", "")]),
        ("3 * 4 * 5", [("text", "3 * 4 * 5", "")]),
        ("a*", [("text", "a*", "")]),
        ("a`", [("text", "a`", "")]),
        (
            "see https://e.example/a.",
            [("text", "see ", ""), ("link", "https://e.example/a", "https://e.example/a"), ("text", ".", "")],
        ),
        ("HTTPS://E.example", [("link", "HTTPS://E.example", "https://E.example")]),
        ("mailto:a@e.example", [("link", "mailto:a@e.example", "mailto:a@e.example")]),
        ("[club](https://e.example/x)", [("link", "club", "https://e.example/x")]),
        ("[club](javascript:alert)", [("text", "[club](javascript:alert)", "")]),
        ("javascript:alert(1)", [("text", "javascript:alert(1)", "")]),
        ("data:text/html,x", [("text", "data:text/html,x", "")]),
        (
            "见https://e.example/。好",
            [("text", "见", ""), ("link", "https://e.example/", "https://e.example/"), ("text", "。好", "")],
        ),
        ('https://e.example/"x', [("link", "https://e.example/", "https://e.example/"), ("text", '"x', "")]),
    ],
)
def test_inline(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert pieces(text) == expected


def test_a_blank_line_parts_paragraphs_and_a_line_end_is_a_blank() -> None:
    assert [plain(part) for part in paragraphs("one\ntwo\n \n three ")] == ["one two", "three"]
    assert paragraphs("  ") == ()


def test_plain_text_names_the_target_of_a_link() -> None:
    assert plain(paragraphs("[club](https://e.example) *x*")[0]) == "club (https://e.example) x"


@given(st.text(alphabet='*`[]() hts:/.mail\n<>&"javscript', max_size=60))
def test_links_lead_nowhere_but_to_http_and_mail(text: str) -> None:
    for kind, shown, href in pieces(text):
        assert bool(href) == (kind == "link")
        assert shown
        if kind == "link":
            assert href.startswith(("http://", "https://", "mailto:"))
            assert not set(href) & set("<>\"' \n")


@given(st.text(max_size=80))
def test_no_text_is_lost(text: str) -> None:
    shown = "".join(piece.text for part in paragraphs(text) for piece in part)
    assert [char for char in shown if char.isalnum()] == [char for char in text if char.isalnum()] or "](" in text


@pytest.mark.parametrize(
    ("text", "tag"), [("Wu", ""), ("先出副牌", "zh"), ("カード", "ja"), ("ไพ่", "th"), ("카드", "ko"), ("", "")]
)
def test_language_by_script(text: str, tag: str) -> None:
    assert language_of(text) == tag


def test_inline_values_compare() -> None:
    assert Inline("text", "a") == Inline("text", "a", "", None)
