"""Messages that count cards, where it is a single one."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tractor_notation.language import Language

HEAD = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\n'


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("bid N: C7\nbury N: S9\nend: unfinished\n", "bury-count", "North buries one card, but took up eight;"),
        ("kitty: SA\n", "kitty-size", "The kitty has one card; it must have eight."),
        ("kitty: SA SK\n", "kitty-size", "The kitty has two cards; it must have eight."),
    ],
)
def test_one_card_is_no_cards(text: str, code: str, message: str) -> None:
    found = tn.replay(tn.reads(HEAD + text)[0])
    assert found.game is not None
    language = Language("en", found.game.vocabulary)
    assert [one for one in map(language.message, found.findings) if message in one], [
        (item.code, language.message(item)) for item in found.findings
    ]
    assert code in [item.code for item in found.findings]
