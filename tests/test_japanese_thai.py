"""The Japanese and Thai texts as they are used: no English word is left in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tractor_notation as tn
from tests.catalogues import catalogue
from tests.test_chinese import WORDS
from tractor_notation.checking import Checked
from tractor_notation.findings import CATALOGUE, Finding
from tractor_notation.games import games
from tractor_notation.language import Language

TAGS = ("ja", "th")
CASES = sorted(path for path in Path(__file__).parent.joinpath("cases").iterdir() if path.is_dir())

_NAMES = frozenset(name for game in games() for name in (game.name, *game.option_names(), *game.presets(), *game.tags))
_NOTATION = frozenset(
    {"okie", "side", "shown", "pack", "call", "declare", "draw", "meri", "set", "Match", "Deal", "NT"}
)
_ELSEWHERE = frozenset({"rbtying", "record", "concise", "bash", "zsh", "fish", "auto", "NO", "COLOR", "README", "md"})
_WORD = re.compile(r"[A-Za-z][A-Za-z-]*")
_LETTERS = re.compile(r"[A-Z]{1,4}|[A-Z]{2,}[A-Z-]*")
_QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"|\[[^\]]*\]|\{[^}]*\}|--\S+")


def _foreign(text: str, quoted: frozenset[str] = frozenset()) -> set[str]:
    """The words of a text that are neither of the notation nor quoted."""
    words = {word for word in _WORD.findall(_QUOTED.sub(" ", text)) if not _LETTERS.fullmatch(word)}
    return words - WORDS - _NAMES - _NOTATION - _ELSEWHERE - quoted


def _said(value: Any) -> Iterator[str]:
    """The words that a fact quotes from the record."""
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, tuple):
        for part in value:
            yield from _said(part)


@cache
def _checked(folder: Path) -> tuple[Checked, ...]:
    return tuple(one for path in sorted(folder.glob("bad*.tractor")) for one in tn.check(path))


def _texts(speech: Language, item: Finding) -> Iterator[str]:
    yield speech.message(item)
    yield speech.help(item)
    for related in item.related:
        yield speech.related(related)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
def test_every_ruling_is_in_the_language(folder: Path, tag: str) -> None:
    for record, replay in _checked(folder):
        speech = Language(tag, replay.game.vocabulary if replay.game else None)
        for item in (*record.findings, *replay.findings):
            quoted = frozenset((*_said(item.data), *(word for other in item.related for word in _said(other.data))))
            for text in _texts(speech, item):
                assert _foreign(text, quoted) == set(), text


def test_an_english_word_would_be_found() -> None:
    assert _foreign('北家がNorth、`SAA`、[Trump "C7"]、ruling 4.E: stands') == {"North"}
    assert _foreign("ไม่มี throw-forcd", frozenset({"throw-forcd"})) == set()
    assert len(CASES) > 50


@pytest.mark.parametrize("tag", TAGS)
def test_titles_explanations_and_rules_are_in_the_language(tag: str) -> None:
    speech = Language(tag)
    for entry in CATALOGUE.values():
        for text in (entry.title, entry.explanation):
            assert _foreign(speech.word(text)) <= {"pagat", "Robai"}, text
    for game in games():
        for number in game.rules():
            assert _foreign(speech.word(str(game.rule(number)))) == set(), number


@pytest.mark.parametrize("tag", TAGS)
def test_no_text_is_left_in_english(tag: str) -> None:
    """A translation equal to its text holds nothing but facts, signs and letters."""
    same = [str(message.id) for message in catalogue(tag) if message.id and message.string == message.id]
    assert [text for text in same if re.search("[a-z]{2}", re.sub(r"\{[^}]*\}", "", text))] == []
