"""The deal as plain text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.dealer import deal, whole
from tractor_notation.language import Language
from tractor_notation.publish import text_view
from tractor_notation.replay import Replay
from tractor_notation.terminal import width as width_of

EXPECTED = """\
                           North Wu
                           (leader · declarers)
                           主 ★Big ♣7
                           ♠  KK
                           ♥  A
                           ♦  —
"""


def test_the_hands_stand_in_a_cross(position: Replay, english: Language) -> None:
    text = text_view(position, language=english)
    assert EXPECTED in text
    west = next(line for line in text.splitlines() if line.startswith("West 林"))
    assert "East He" in west
    assert width_of(west[: west.index("East He")]) == 54


def test_the_trick_table(position: Replay, english: Language) -> None:
    lines = text_view(position, language=english).splitlines()
    row = next(line for line in lines if line.startswith("20 "))
    assert row.split() == ["20", "▸♠KK", "✓", "♠44", "♠QQ", "♠55", "North", "30"]
    ruled = next(line for line in lines if line.startswith("21 "))
    assert ruled.split() == ["21", "▸♥A", "!", "✓", "♦5", "♥9", "♠3", "?", "⚖", "North", "5"]


def test_notes_follow_their_trick(position: Replay, english: Language) -> None:
    text = text_view(position, language=english)
    order = [
        text.index(part)
        for part in (
            "\n20 ",
            "All of ♠KK stands",
            "\n21 ",
            "[follow-suit]",
            "Rule R4.3",
            "\n22 ",
            "( Variation",
            "\n23 ",
        )
    ]
    assert order == sorted(order)
    assert "The table's ruling: the play stands. Reason: seen too late" in text


def test_a_failed_throw(throw: Replay, english: Language) -> None:
    assert "▸[♠A K QQ] > ♠K" in text_view(throw, language=english, width=100)


def test_a_moment(position: Replay, english: Language) -> None:
    text = text_view(position, language=english, at="21.S")
    assert "Before the play of South, trick 21" in text
    assert "On the table: North ♥A, West ♦5" in text
    assert "▸ to play" in text
    rows = text[text.index("▸ leads") :].splitlines()
    assert rows[-1].split() == ["21", "▸♥A", "!", "♦5"]
    assert "Score" not in text and "[follow-suit]" not in text


@pytest.mark.parametrize("width", [20, 33, 48, 60, 66, 80, 120])
def test_no_line_is_wider_than_asked(
    replays: Callable[[str], list[Replay]], hostile: Replay, english: Language, width: int
) -> None:
    shown = [*replays("\n".join(deal(seed) for seed in range(1, 9))), hostile]
    for replay in shown:
        for line in text_view(replay, language=english, width=width).splitlines():
            assert width_of(line) <= width


@pytest.mark.parametrize("width", [40, 80])
def test_every_card_is_shown_at_any_width(
    replays: Callable[[str], list[Replay]], english: Language, width: int
) -> None:
    (played,) = replays(whole(5))
    text = text_view(played, language=english, width=width)
    for name in ("North", "West", "South", "East", "Score", "Kitty dealt", "Buried"):
        assert name in text
    assert text.count("▸") == len({step.item for step in played.steps if step.play}) + 1


def test_colour_adds_nothing_but_colour(position: Replay, english: Language) -> None:
    import re

    plain = text_view(position, language=english)
    coloured = text_view(position, language=english, color=True)
    assert "\x1b" not in plain
    assert "\x1b[31m♥\x1b[0m" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain


def test_a_record_cannot_command_the_terminal(hostile: Replay, english: Language) -> None:
    text = text_view(hostile, language=english)
    assert "<script>alert(1)</script>" in text
    assert not {char for char in text if char < " " or "\x7f" <= char < "\xa0" or char in "\u202e\u202c"} - {"\n"}


def test_records_that_hold_nothing(empty: Replay, no_rules: Replay, english: Language) -> None:
    assert "25" in text_view(empty, language=english)
    assert "SASA" in text_view(no_rules, language=english)
