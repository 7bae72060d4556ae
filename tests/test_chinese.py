"""The Chinese texts as they are used: no English word is left in them, and their punctuation is Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tractor_notation as tn
from tests.catalogues import catalogue
from tractor_notation.findings import CATALOGUE, Finding
from tractor_notation.games import find, games
from tractor_notation.games.shengji.options import specs
from tractor_notation.language import Language
from tractor_notation.text.tags import OTHERS, roster
from tractor_notation.text.words import IRREGULARITIES

BAD = sorted((Path(__file__).parent / "cases").glob("*/bad*.tractor"))
GAME = find("shengji")
assert GAME is not None
SPEECH = Language("zh", GAME.vocabulary)

_CLAIMS = ("Points", "Promotion", "NextLeader", "NextLevels")
_NOTATION = (
    "pass",
    "all",
    "agreed",
    "stands",
    "corrected",
    "void",
    "points",
    "level",
    "unfinished",
    "position",
    "won",
    "none",
    "Match",
    "x",
    "xx",
)
_TOOLS = (
    "tractor",
    "fmt",
    "explain",
    "judge",
    "at",
    "options",
    "preset",
    "encoding",
    "dialect",
    "rank-first",
    "UTF-",
    "GB",
    "FFFD",
    "shengji",
)
_BLACK_JOKER = ("big", "black")
"""What the B of BJ is taken for."""

_SCRIPTS = [game.script for game in games()]

WORDS = frozenset(
    (
        *(word for script in _SCRIPTS for word in (*script.keywords, *roster(script))),
        *(*IRREGULARITIES, *OTHERS, *specs(), *_CLAIMS, *_NOTATION, *_TOOLS, *_BLACK_JOKER),
    )
) - {name for script in _SCRIPTS for name in script.players}
"""The words of the notation and of the commands, which are the same in every language."""

_WORD = re.compile(r"[A-Za-z][A-Za-z-]*")
_CODE = re.compile(r"[A-Z]{1,4}")
_ASCII_MARK = re.compile(r"[\u3400-\u9fff）”][,.;:!?]|[,;:][\u3400-\u9fff]")


def _strings(value: Any) -> Iterator[str]:
    """What a fact says word for word."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _strings(part)


def _foreign(text: str, data: Any = ()) -> set[str]:
    """The words of a text that are neither of the notation, nor codes of cards and seats, nor quoted from the record."""
    quoted = {word for fact in _strings(data) for word in _WORD.findall(fact)}
    return {word for word in _WORD.findall(text) if not _CODE.fullmatch(word)} - WORDS - quoted


def _texts(item: Finding) -> Iterator[tuple[str, Any]]:
    entry = CATALOGUE[item.code]
    yield SPEECH.message(item), item.data
    yield SPEECH.help(item), item.data
    yield SPEECH.word(entry.title), ()
    yield SPEECH.word(entry.explanation), ()
    for related in item.related:
        yield SPEECH.related(related), related.data


@pytest.mark.parametrize("path", BAD, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_ruling_is_wholly_chinese(path: Path) -> None:
    for checked in tn.check(path):
        for item in checked.findings:
            assert SPEECH.message(item)
            for text, data in _texts(item):
                assert not {"{", "}"} & set(text.replace("{...}", "")), text  # how a comment is written
                assert _foreign(text, data) == set(), text


def test_an_english_word_would_be_found() -> None:
    assert _foreign('第1轮North领出♥A，[Trump "C7"]') == {"North"}
    assert _foreign("没有选项throw-forcd", (("option", "throw-forcd"),)) == set()


def test_punctuation_is_chinese() -> None:
    for message in catalogue("zh"):
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        for text in texts if message.id else ():
            assert not _ASCII_MARK.search(text), text


def test_cards_and_counts_are_said_as_players_say_them() -> None:
    said = {
        "第{trick}轮{seat:seat}：{leader:seat}领出{lead:shape}。": "第4轮东家：北家领出拖拉机♥8899。",
        "{seat:seat}手中有{held:cards}，应跟{owed:owed}。": "东家手中有♥3 3 10、大王，应跟1对和2张红桃。",
        "{withheld:cards}漏跟，后来在{later:tricks}打出。": "♥33漏跟，后来在第6、9轮打出。",
        "牌谱写的是{said:trump}；应为{trump:trump}。": "牌谱写的是打7主♣；应为打10无主。",
    }
    facts = {
        "trick": 4,
        "seat": "E",
        "leader": "N",
        "lead": (("H8", "H8", "H9", "H9"),),
        "held": ("H3", "H3", "HT", "RJ"),
        "owed": (("pairs", 1), ("suit", 2, "H")),
        "withheld": ("H3", "H3"),
        "later": (6, 9),
        "said": "C7",
        "trump": "NTT",
    }
    for template, text in said.items():
        assert SPEECH.say(template, facts) == text
