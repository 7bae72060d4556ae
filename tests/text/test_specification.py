"""The published specification: its examples read as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.specification import with_tables
from tractor_notation.findings import Severity
from tractor_notation.games import games
from tractor_notation.text import reads, write
from tractor_notation.text.families import script
from tractor_notation.text.tags import OTHERS, roster
from tractor_notation.text.words import IRREGULARITIES

FOLDER = Path(__file__).parents[2] / "grammar"
TEXT = (FOLDER / "README.md").read_text(encoding="utf-8")


def rows(begin: str, end: str) -> list[tuple[str, str]]:
    """The rows of two code cells between two texts of the page; a slash between blanks is a line end."""
    part = TEXT[TEXT.index(begin) : TEXT.index(end)]
    found = re.findall(r"^\| `(.+)` \| `(.+)` \|$", part, re.MULTILINE)
    return [(written.replace(" / ", "\n"), canonical.replace(" / ", "\n")) for written, canonical in found]


def canonical(text: str) -> str:
    """The canonical text with the layout of the table: no blank lines, no indentation."""
    (record,) = reads(text)
    return "\n".join(line.strip() for line in write(record).splitlines() if line)


LENIENT = rows("## What else is read", "(A slash in the table")
LAYOUT = rows("(A slash in the table", "What is **not** read")


def test_the_tables_are_there() -> None:
    assert len(LENIENT) > 40
    assert len(LAYOUT) > 5


@pytest.mark.parametrize(("written", "expected"), LENIENT)
def test_a_lenient_form_reads_as_the_page_says_with_a_note(written: str, expected: str) -> None:
    assert canonical(written) == expected
    (record,) = reads(written)
    assert {item.severity for item in record.findings} == {Severity.NOTE}


@pytest.mark.parametrize(("written", "expected"), LAYOUT)
def test_layout_reads_as_the_page_says_without_a_note(written: str, expected: str) -> None:
    assert canonical(written) == expected
    (record,) = reads(written)
    assert record.findings == ()


@pytest.mark.parametrize("expected", sorted({expected for _, expected in LENIENT + LAYOUT}))
def test_what_the_page_calls_canonical_is(expected: str) -> None:
    assert canonical(expected) == expected
    (record,) = reads(expected)
    assert record.findings == ()


@pytest.mark.parametrize("example", re.findall(r"^```tractor\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
def test_whole_examples_are_canonical(example: str) -> None:
    (record,) = reads(example)
    assert record.findings == ()
    assert write(record) == example


def statements() -> list[str]:
    """What stands in the first column of the tables of statements, each made a whole statement."""
    part = TEXT[TEXT.index("## Statements") : TEXT.index("## Comments and remarks")]
    cells = [line.split(" | ")[0] for line in part.splitlines() if line.startswith("| `")]
    parts = [code for cell in cells for code in re.findall(r"`([^`]+)`", cell)]
    return [code if re.match(r"[a-z]|1\.", code) else f"1. N: SAA {code}" for code in parts]


@pytest.mark.parametrize("statement", statements())
def test_statements_of_the_page_can_be_read(statement: str) -> None:
    (record,) = reads(statement)
    assert [item.code for item in record.findings if item.code != "order"] == []
    assert canonical(statement) == canonical(canonical(statement))


@pytest.mark.parametrize("token", ["BJ", "🃏", "副10", "主10", "S44+10"])
def test_what_the_page_says_is_not_read_is_an_error(token: str) -> None:
    (record,) = reads(f"1. N: SA {token}\n")
    assert [item.severity for item in record.findings] == [Severity.ERROR]


def test_the_page_names_everything_there_is() -> None:
    shengji = script("shengji")
    for word in (*shengji.keywords, *roster(shengji), *OTHERS, *(f"^{name}" for name in IRREGULARITIES)):
        assert f"`{word}" in TEXT or f"{word}`" in TEXT or f'"{word}"' in TEXT, word


def test_the_tables_of_options_are_what_the_options_are_described_as() -> None:
    """``python -m tests.specification`` brings the page up to date."""
    assert with_tables(TEXT) == TEXT


def test_the_example_of_options_is_one() -> None:
    (example,) = re.findall(r"`(\[Options \"preset=[^`]+\"\])`", TEXT)
    (record,) = reads(f"{example}\n\ndiagram\n")
    (game, *_) = games()
    chosen, found = game.options(record, {})
    assert found == []
    assert {"kitty-multiplier": "2n", "must-play": "5,T,K"}.items() <= dict(chosen.values()).items()
