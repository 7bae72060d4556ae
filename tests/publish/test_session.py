"""Pages of several deals: the list in front, the score sheet, and the same as several files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.dealer import whole
from tests.publish.test_page import Page
from tractor_notation import sheet_words
from tractor_notation.checking import check, checked
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.place import Address, Step
from tractor_notation.publish import PlaceError, page, split
from tractor_notation.replay import Replay
from tractor_notation.sheets import Sheets
from tractor_notation.text import reads

SAMPLES = Path(__file__).parents[2] / "samples"
SEVERAL = ("club-night", "match", "friends", "dabaifen", "unsun-match")


def deals(name: str) -> list[Replay]:
    return [item.replay for item in check(SAMPLES / f"{name}.tractor")]


def cells(text: str) -> list[str]:
    """The text of every cell of the score sheet, heads of columns for phones left out."""
    part = text[text.index('<section class="scores">') :]
    part = re.sub(r'<span class="col"[^>]*>.*?</span>', "", part[: part.index("</section>")], flags=re.S)
    found = re.findall(r"<t[dh][ >][^<>]*>?(.*?)</t[dh]>", part, re.S)
    return [re.sub(r"<[^>]+>|\ufe0e", "", cell).strip() for cell in found]


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", SEVERAL)
def test_the_score_sheet_is_that_of_tractor_score(name: str, tag: str) -> None:
    """Every value that the command shows stands in the table of the page, in its order."""
    sheets = Sheets()
    groups = [group for item in check(SAMPLES / f"{name}.tractor") for group in sheets.add("", item)]
    groups += sheets.close()
    wanted: list[str] = []
    for group in groups:
        speech = sheet_words.speech_of(group, tag)
        columns = sheet_words.columns(group, speech)
        wanted += [speech.word("Board" if group.match else "Deal"), *(column.head for column in columns)]
        for row in group.rows:
            wanted.append(sheet_words.deal_name(row, group.match, speech))
            wanted += [sheet_words.value_of(row.sheet, column, speech) or "–" for column in columns]
            told = list(sheet_words.remarks(row, speech))
            wanted += [" ".join(remark.text for remark in told)] if told else []
    shown = [re.sub(r"[✗⚠⚖ℹ] |\n", "", cell) for cell in cells(page(deals(name), language=Language(tag)))]
    assert [cell.replace(" ", "") for cell in shown] == [text.replace(" ", "") for text in wanted]


def test_standing_and_end_of_a_match(english: Language) -> None:
    text = "".join(Page(page(deals("match"), language=english)).text)
    assert "Standing" in text and "win the match" in text


def test_contents_and_sheet_lead_to_every_deal(english: Language) -> None:
    several = deals("club-night")
    parsed = Page(page(several, language=english))
    wanted = {f"#deal{number}" for number in range(1, len(several) + 1)}
    assert {href for href in parsed.all("href") if href.startswith("#deal")} == wanted
    assert [href for href in parsed.all("href") if href == "#deal3"] == ["#deal3"] * 2


def test_what_is_open_is_said_beside_its_deal(english: Language) -> None:
    text = cells(page(deals("club-night"), language=english))
    assert any("ruling on West, trick 13" in cell for cell in text)


def test_deals_that_belong_to_no_match(english: Language) -> None:
    found = [item.replay for item in checked(reads('1. N: SA\nend: unfinished\n\n[Event "b"]\n\n1. N: SK\n'))]
    text = page(found, language=english)
    assert "Standing" not in text and '<section class="scores">' in text


def test_one_deal_has_neither(position: Replay, english: Language) -> None:
    text = page([position], language=english)
    assert 'class="scores"' not in text and 'class="cover"' not in text


@pytest.mark.parametrize("tag", ["en", "zh", "th"])
def test_twelve_deals_are_small(replays: Callable[[str], list[Replay]], tag: str) -> None:
    night = replays("\n".join(whole(seed) for seed in range(1, 13)))
    assert len(page(night, language=Language(tag)).encode()) <= 700_000


@pytest.fixture(scope="module")
def match_files() -> dict[str, str]:
    return dict(split(deals("match"), language=Language("en"), name="match"))


def test_one_file_for_each_deal_and_an_index(match_files: dict[str, str]) -> None:
    assert list(match_files) == [*(f"match-{number:02}.html" for number in range(1, 12)), "index.html"]
    for text in match_files.values():
        parsed = Page(text)
        ids = set(parsed.all("id"))
        assert [tag for tag, _ in parsed.elements].count("h1") == 1
        for href in parsed.all("href"):
            assert href[1:] in ids if href.startswith("#") else href in match_files, href


def test_the_index_has_list_and_sheet_and_no_script(match_files: dict[str, str]) -> None:
    index = match_files["index.html"]
    assert "<script" not in index and "script-src &#39;none&#39;" in index
    assert index.count('href="match-07.html"') == 2
    assert "Standing" in index
    assert 'href="#content"' in index


def test_from_one_deal_to_the_next(match_files: dict[str, str]) -> None:
    def ways(name: str) -> list[str]:
        return [href for href in Page(match_files[name]).all("href") if not href.startswith("#")]

    assert ways("match-01.html") == ["index.html", "match-02.html"]
    assert ways("match-05.html") == ["index.html", "match-04.html", "match-06.html"]
    assert ways("match-11.html") == ["index.html", "match-10.html"]


def test_addresses_on_a_page_of_its_own_name_no_record(match_files: dict[str, str]) -> None:
    ids = Page(match_files["match-02.html"]).all("id")
    assert "1.S" in ids and not any(":" in name for name in ids)


def test_a_moment_in_one_file_of_several(english: Language) -> None:
    files = dict(split(deals("club-night"), language=english, name="n", at=Address((Step(3, ""),), 2)))
    assert [name for name, text in files.items() if "Before the play of" in text] == ["n-2.html"]
    with pytest.raises(PlaceError):
        list(split(deals("club-night"), language=english, name="n", at="9:3.N"))
