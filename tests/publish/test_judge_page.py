"""The page of disputed plays: what stands on it, and that nothing a record says is anything but text."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.publish.conftest import BAD, LONG
from tests.publish.judging import disputes, every, one
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.record import Tag
from tractor_notation.replay import Replay
from tractor_notation.replay import replay as play_through


def text_of(page: str) -> str:
    """What is to be read on a page, in one line."""
    body = page[page.index("<main") :]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body)).replace("\ufe0e", "")


def test_an_illegal_play(english: Language) -> None:
    page = one(disputes()[0], "2.E", english)
    said = text_of(page)
    assert "Kitchen table, board 1" in said and "East, trick 2 North led ♥ A. East played ♣ 4." in said
    assert said.count("✗ illegal") == 2 and "♥ 8 was withheld and is played in trick 4." in said
    assert said.index("The duty") < said.index("rule R4.3") < said.index("Prescribed") < said.index("Proof")
    assert re.search(r"2\.N North led ♥ A\. 2\.E East played ♣ 4\. 4\.E East led ♥ 8\.", said)
    assert 'class="ways' not in page


def test_two_ways_the_cards_can_have_lain(english: Language) -> None:
    page = one(disputes()[2], "1.E", english)
    legal, illegal = re.findall(r'<section class="way (?:il)?legal">.*?</section>', page, re.S)
    for way in (legal, illegal):
        assert len(re.findall('<div class="hand ', way)) == 5
        assert len(re.findall(r"<i class=moved>", way)) == 2, "one card changes places with another"
        assert "(only in this way)" in way and way.count("the same in both") == 3
    assert "Decided by" in page and page.index("Decided by") < page.index('<section class="way')


def test_all_plays_are_a_table_and_the_answers_are_folded(english: Language) -> None:
    page = every(disputes(), english)
    assert len(re.findall(r'<tr><th scope="row">', page)) == 16 + 12 + 8 + 4 + 8
    links = re.findall(r'<th scope="row"><a href="#([^"]+)">', page)
    assert links == re.findall(r'<details class="answer" id="([^"]+)">', page)
    assert links == ["2.E", "2:1.E", "2:2.E", "3:1.E", "4:1.W", "4:1.S", "4:1.E"]
    assert "Somebody did not play as due" in page and "These facts contradict one another" in page


def test_the_page_keeps_the_laws_of_the_house(english: Language) -> None:
    page = every(disputes(), english)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.S)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'; script-src 'none'" in page.replace("&#39;", "'")
    assert "<script" not in page and " style=" not in page and not re.search(r"\son[a-z]+=", page)
    assert page.startswith("<!doctype html>") and page.count("<main") == 1
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids)) and all(f'id="{name}"' in page for name in re.findall(r'href="#([^"]*)"', page))


def test_whatever_a_record_says_stays_text(english: Language) -> None:
    record = disputes()[2].record
    head = (*(tag for tag in record.head if not isinstance(tag, Tag) or tag.name not in ("Event", "Board")),)
    bad = (Tag("Event", BAD), Tag("Board", LONG), Tag("East", BAD), Tag("Site", BAD))
    replay = play_through(replace(record, head=(*bad, *head)), as_noted=True)
    for page in (one(replay, "1.E", english), every([replay], english)):
        assert "<script" not in page and "<img" not in page and "&lt;script&gt;" in page


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_language(tag: str) -> None:
    language = Language(tag)
    assert f'<html lang="{ {"zh": "zh-Hans"}.get(tag, tag) }">' in every(disputes()[:2], language)


def test_records_that_are_not_judged(english: Language, no_rules: Replay, empty: Replay) -> None:
    page = every([no_rules, empty], english)
    assert "Plays cannot be judged by these rules" in page and "Trump is not known" in page
    assert "Plays cannot be judged by these rules" in one(no_rules, "1.N", english)


def test_a_play_of_a_variation(english: Language, replays: Callable[[str], list[Replay]]) -> None:
    text = '[Leader "N"]\n[Trump "C2"]\n\n1. N: H9 HA H3 D4\n( 1. E: C4 )\n2. W: HQ H5 H7 H6\n'
    (replay,) = replays(text)
    page = text_of(one(replay, "1.E/1/1.E", english))
    assert "In the play itself East played ♥ 7." in page
    assert "Beside it there is 1 variation" in text_of(every([replay], english))
