"""The cases: for every code a short record that yields exactly it, and the nearest one that yields nothing.

A case is a folder of ``tests/cases`` named after its code. ``good.tractor`` is clean. ``bad.tractor`` yields the code,
once, and nothing else, not even a note; ``tractor explain`` shows it. Further files ``bad-*.tractor`` yield the same
code by another way, so that every clause of its message is spoken somewhere; a play nobody saw (``x``) may be called
undecided beside it, and beside what is wrong with a ruling stands the fault that was ruled on. Only the codes of the reader may have other company: plays that could not be read leave others
undecided, and in a dialect there are lenient forms.

Remarks in a bad record say where the finding must stand, and are checked:

``; expect: 1.E H64``
    The finding has the address 1.E and its span covers ``H64`` (of a longer span: its first line). Without an address
    the finding must have none. For the codes of the reader the beginning of what it covers is enough.
``; prove``
    The record is checked with the full proof; plays that stay undecided may be called so.
``; beside: 2.E H33``
    The same of a related place. Where there is one such remark, there is one for every related place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import tractor_notation as tn
from tractor_notation.checking import Checked
from tractor_notation.findings import Entry
from tractor_notation.games import find, games
from tractor_notation.language import Language
from tractor_notation.place import Span
from tractor_notation.text import faults, write_all

FOLDER = Path(__file__).parent / "cases"
ENTRIES = dict(tn.catalogue())
CODES = sorted(ENTRIES)
BAD = sorted(FOLDER.glob("*/bad*.tractor"))
ALL = sorted(FOLDER.glob("*/*.tractor"))
READER = Path(faults.__file__).read_text(encoding="utf-8")
"""The source of the module that defines the reader's codes."""

_REMARK = re.compile(r"^; (expect|beside): (?:([0-9]+\.(?:[A-Z][0-9]*|[0-9])(?:/[0-9A-Z./]+)?) )?(.*)$", re.MULTILINE)
_RAW_CARD = re.compile(r"(?<![A-Za-z\"])(?:[SHCD](?:10|[2-9TJQKA])[2-9TJQKA]*|[RL]J)(?![A-Za-z])")
_RAW_UNSUN = re.compile(r"(?<![A-Za-z\"])[PIKOG][SUTREB1-9](?![A-Za-z0-9])")
_RAW_TEN = re.compile(r"(?<![A-Za-z])T(?![A-Za-z])")
_QUOTED = re.compile(r"\[[^\]]*\]|\([^)]*\)|\"[^\"]*\"")

cases = pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
bad_cases = pytest.mark.parametrize("path", BAD, ids=lambda path: f"{path.parent.name}/{path.stem}")
codes = pytest.mark.parametrize("code", CODES)


@cache
def findings(path: Path) -> tuple[tn.Finding, ...]:
    """All findings of a file, of reading and of playing."""
    prove = proving(path)
    company = {"undecided"} - {path.parent.name} if path.stem.startswith("bad-") or prove else set()
    read = tn.check(path, prove=prove)
    found = tuple(item for checked in read for item in checked.findings if item.code not in company)
    about_rulings = path.parent.name.startswith("ruling-")
    return tuple(item for item in found if not about_rulings or item.severity is not tn.Severity.RULED)


def proving(path: Path) -> bool:
    """Whether a record asks for the full proof."""
    return b"\n; prove\n" in path.read_bytes()


def reading_findings(path: Path) -> list[tn.Finding]:
    """The findings of reading, without those that come along with the code of the case."""
    return [item for item in findings(path) if item.code not in {"undecided", "lenient"} - {path.parent.name}]


def under(text: str, span: Span | None) -> str | None:
    """The first line of what a span covers."""
    if span is None:
        return None
    line = text.splitlines()[span.line - 1]
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None].strip()


def speech(item: Checked) -> Language:
    game = item.replay.game or find(None)
    assert game is not None
    return Language("en", game.vocabulary)


def reading(code: str) -> bool:
    """Whether a code is one of the reader's; its messages quote what stands in the record."""
    return f'"{code}"' in READER


def templates(entry: Entry) -> Iterator[str]:
    yield from entry.message
    yield from entry.help


@codes
def test_every_code_has_a_bad_record_and_a_good_one(code: str) -> None:
    assert {path.stem for path in (FOLDER / code).glob("*.tractor")} >= {"bad", "good"}


def test_every_folder_is_named_after_a_code() -> None:
    assert {path.parent.name for path in ALL if path.stem == "good" or path in BAD} <= set(CODES)


@cases
def test_a_bad_record_yields_its_code_alone_and_a_good_one_nothing(path: Path) -> None:
    wanted = [] if path.stem == "good" else [path.parent.name]
    found = reading_findings(path) if wanted and reading(path.parent.name) else findings(path)
    assert [item.code for item in found] == wanted


@bad_cases
def test_a_finding_stands_where_the_record_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    remarks = _REMARK.findall(text)
    expected = [(address or None, quoted) for kind, address, quoted in remarks if kind == "expect"]
    if reading(path.parent.name):
        (item,) = reading_findings(path)
        if path.parent.name == "encoding":  # its text is no UTF-8, and neither would its remark be
            return
        assert len(expected) == 1
        assert (under(text, item.span) or "").startswith(expected[0][1])
        return
    (item,) = findings(path)
    assert [(item.address, under(text, item.span))] == expected
    beside = [(address or None, quoted) for kind, address, quoted in remarks if kind == "beside"]
    assert not beside or [(one.address, under(text, one.span)) for one in item.related] == beside


@bad_cases
def test_what_people_read_is_whole_and_shows_cards_as_people_do(path: Path) -> None:
    unsun = '[Rules "unsun' in path.read_text(encoding="utf-8", errors="replace")
    for words, item in (
        (speech(checked), item) for checked in tn.check(path, prove=proving(path)) for item in checked.findings
    ):
        said = [words.message(item), *(words.related(one) for one in item.related)]
        assert all(said), "a finding must say something"
        if not reading(item.code):
            for text in (*said, words.help(item)):
                assert "{" not in text
                assert "  " not in text
            for text in said:
                assert not _RAW_CARD.search(text), text
                assert not _RAW_TEN.search(text), text
                assert not (unsun and _RAW_UNSUN.search(text)), text


@codes
def test_titles_and_explanations_are_written_for_people(code: str) -> None:
    entry = ENTRIES[code]
    assert entry.title and not entry.title.endswith(".")
    assert entry.explanation.endswith(".")
    assert "{" not in entry.title
    if not reading(code):
        for text in (entry.title, _QUOTED.sub("", entry.explanation)):
            assert not _RAW_CARD.search(text), text


@codes
def test_templates_name_words_the_vocabulary_knows(code: str) -> None:
    known = {"", "phrase", *(word for game in games() for word in game.vocabulary)}
    for template in templates(ENTRIES[code]):
        for _, name, spec, _ in Formatter().parse(template):
            assert name is None or (name and spec in known), template


def test_every_clause_of_a_message_is_spoken_in_some_case() -> None:
    spoken: set[tuple[str, str]] = set()
    for path in BAD:
        for item in findings(path):
            for template in ENTRIES[item.code].message:
                if {name for _, name, _, _ in Formatter().parse(template) if name} <= item.facts.keys():
                    spoken.add((item.code, template))
    clauses = {(code, text) for code, entry in ENTRIES.items() if not reading(code) for text in entry.message}
    assert clauses - spoken == set()


@codes
def test_rules_and_options_that_are_cited_exist(code: str) -> None:
    entry = ENTRIES[code]
    numbers = [number for game in games() for number in game.rules()]
    rules = {*entry.numbers} | {item.rule for path in BAD if path.parent.name == code for item in findings(path)}
    for rule in rules - {None}:
        assert any(number == rule or number.startswith(f"{rule}.") for number in numbers), rule
    assert [name for name in entry.options if not any(game.option(name) for game in games())] == []


@cases
def test_formatting_a_case_is_stable(path: Path) -> None:
    if path == FOLDER / "encoding" / "bad.tractor":
        with pytest.raises(ValueError):
            write_all(tn.read_file(path))
        return
    text = write_all(tn.read_file(path))
    assert write_all(tn.reads(text)) == text
    if not reading(path.parent.name):
        assert path.read_text(encoding="utf-8") == text, "the cases of the game are in canonical form"
