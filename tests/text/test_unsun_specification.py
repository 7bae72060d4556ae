"""The chapter of the published specification on Unsun Karuta: its examples read as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.findings import Severity
from tractor_notation.text.families import script
from tractor_notation.text.tags import roster

PAGE = (Path(__file__).parents[2] / "grammar" / "README.md").read_text(encoding="utf-8")
TEXT = PAGE[PAGE.index("## Unsun Karuta\n") : PAGE.index("## Options\n")]
RULES = '[Rules "unsun"]'
SCRIPT = script("unsun")


def rows(begin: str, end: str) -> list[tuple[str, str]]:
    """The rows of two code cells between two texts of the chapter; a slash between blanks is a line end."""
    part = TEXT[TEXT.index(begin) : TEXT.index(end)]
    found = re.findall(r"^\| `(.+)` \| `(.+)` \|$", part, re.MULTILINE)
    return [(written.replace(" / ", "\n"), canonical.replace(" / ", "\n")) for written, canonical in found]


LENIENT = rows("### What else is read", "These are only laid out")
LAYOUT = rows("These are only laid out", "What is **not** read")


def read(text: str) -> tn.Record:
    """The record of a text that does not name its rules."""
    (record,) = tn.reads(f"{RULES}\n{text}")
    return record


def canonical(text: str) -> str:
    """The canonical text with the layout of the table: no blank lines, no indentation, without the rules."""
    lines = [line.strip() for line in tn.write(read(text)).splitlines() if line]
    return "\n".join(line for line in lines if line != RULES)


def test_the_tables_are_there() -> None:
    assert len(LENIENT) > 20
    assert len(LAYOUT) > 3


@pytest.mark.parametrize(("written", "expected"), LENIENT)
def test_a_lenient_form_reads_as_the_page_says_with_a_note(written: str, expected: str) -> None:
    assert canonical(written) == expected
    assert {item.severity for item in read(written).findings} == {Severity.NOTE}


@pytest.mark.parametrize(("written", "expected"), LAYOUT)
def test_layout_reads_as_the_page_says_without_a_note(written: str, expected: str) -> None:
    assert canonical(written) == expected
    assert read(written).findings == ()


@pytest.mark.parametrize("expected", sorted({expected for _, expected in LENIENT + LAYOUT}))
def test_what_the_page_calls_canonical_is(expected: str) -> None:
    assert canonical(expected) == expected
    assert read(expected).findings == ()


@pytest.mark.parametrize("example", re.findall(r"^```tractor\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
def test_whole_examples_are_canonical_and_clean(example: str) -> None:
    (record,) = tn.reads(example)
    assert tn.write(record) == example
    replay = tn.replay(record)
    assert [item.code for item in replay.all_findings if item.code != "undecided"] == []
    assert replay.score is not None


def statements() -> list[str]:
    """What stands in the first column of the table of statements."""
    part = TEXT[TEXT.index("### Statements of Unsun") : TEXT.index("### What else is read")]
    return [
        code
        for line in part.splitlines()
        if line.startswith("| `")
        for code in re.findall(r"`([^`]+)`", line.split(" | ")[0])
    ]


@pytest.mark.parametrize("statement", statements())
def test_statements_of_the_page_can_be_read(statement: str) -> None:
    assert [item.code for item in read(statement).findings if item.code != "order"] == []
    assert canonical(statement) == canonical(canonical(statement))


@pytest.mark.parametrize("token", ["Robai", "9", "PX", "K4>K5G2"])
def test_what_the_page_says_is_not_read_is_an_error(token: str) -> None:
    assert f"`{token}`" in TEXT
    assert [item.severity for item in read(f"1. 7: GE {token}\n").findings] == [Severity.ERROR]


def test_the_chapter_names_everything_there_is() -> None:
    own = (*SCRIPT.statements, *(name for name in roster(SCRIPT) if name in SCRIPT.tags))
    for word in (*own, "free", "meri", "monchi", "SU", "UT", "TR", "RE", "21", "89"):
        assert re.search(rf"`{word}[` :]", TEXT) or f"`{word} " in TEXT or re.search(rf"`[^`]*{word}[^`]*`", TEXT), word
