"""Marks of plays: every one that the specification knows is shown and spoken as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import deal_view, marks, page

SPECIFICATION = (Path(__file__).parents[2] / "grammar" / "README.md").read_text(encoding="utf-8")
TABLE = re.findall(r"^\| (?:`(\S+)`)? ?\| `(\$\d+)` \| (.+) \|$", SPECIFICATION.split("## Marks")[1], re.M)


def test_the_table_is_there() -> None:
    assert [number for _, number, _ in TABLE] == [f"${number}" for number in range(1, 10)]


@pytest.mark.parametrize(("mark", "number", "means"), TABLE)
def test_a_mark_is_spoken_as_the_specification_says(mark: str, number: str, means: str, english: Language) -> None:
    assert marks.sign(number) == (mark or number)
    assert marks.spoken(marks.sign(number), english) == means


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_number_has_words(tag: str) -> None:
    language = Language(tag)
    words = {marks.spoken(marks.sign(f"${number}"), language) for number in range(1, 1000)}
    assert len(words) == 999 and all("$" not in word and "{" not in word for word in words)


def test_marks_on_the_page(english: Language) -> None:
    (record,) = tn.reads("1. N: SAA!!$14 S93$0 S55$7 S44\n")
    replay = tn.replay(record)
    plays = deal_view(replay, english).line.tricks[0].plays
    assert [play.marks for play in plays] == ["!! $14", "", "$7", ""]
    text = page([replay], language=english)
    assert '<span class=mark role=img aria-label="very good play, mark 14">!! $14</span>' in text
    assert '"marks":{"!!":"very good play","$14":"mark 14","$7":"forced play"}' in text
