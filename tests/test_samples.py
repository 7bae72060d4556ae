"""The samples: exactly the findings that their README names, and canonical form where it is promised."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.text import write_all

FOLDER = Path(__file__).parent.parent / "samples"

FAULTS: dict[str, list[tuple[int, str, str | None]]] = {
    "annotated": [],
    "beginner": [(1, "points-wrong", "4.E")],
    "chinese": [],
    "club-night": [(4, "follow-suit", "13.W")],
    "dabaifen": [],
    "dispute": [(1, "follow-tractor", "2.E")],
    "disputes": [(1, "follow-suit", "2.E"), (5, "card-duplicate", "4.W")],
    "circles": [],
    "friends": [],
    "match": [],
    "no-trump": [],
    "red-fives": [],
    "three-decks": [],
    "stealing": [],
    "three-faults": [(1, "follow-pair", "5.E"), (1, "follow-suit", "6.W"), (1, "winner-wrong", "15.W")],
    "throws": [],
    "unfinished": [],
    "unsun-annotated": [],
    "unsun-disputes": [(1, "follow-meri", "2.2"), (3, "card-twice", "2.1")],
    "unsun-hidden-robai": [],
    "unsun-match": [],
    "unsun-sole-sun": [],
    "unsun-three-faults": [(1, "set-wrong", "1.3"), (1, "follow-meri", "3.1"), (1, "follow-monchi", "5.7")],
}
"""The findings of each sample: record, code, address. Notes about lenient forms are counted in ``NOTES``."""

NOTES = {
    "beginner": Counter({"lenient": 42, "undecided": 1}),
    "chinese": Counter({"lenient": 103}),
    "disputes": Counter({"undecided": 4}),
    "unsun-disputes": Counter({"undecided": 3}),
}
"""How many notes of each kind a sample gives."""

LENIENT = {name for name, notes in NOTES.items() if "lenient" in notes}
"""The samples in lenient form."""

RULED = {("club-night", "follow-suit", "13.W")}
"""Those the table has decided about."""


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.tractor"))


def test_every_sample_is_expected_and_listed() -> None:
    assert names() == sorted(FAULTS)
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in names() if f"({name}.tractor)" not in readme] == []


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_sample_gives_what_its_readme_says(name: str) -> None:
    found: list[tuple[int, str, str | None]] = []
    notes: Counter[str] = Counter()
    for record, replay in tn.check(FOLDER / f"{name}.tractor"):
        for finding in replay.all_findings:
            if finding.severity is tn.Severity.NOTE:
                notes[finding.code] += 1
            else:
                found.append((record.index, finding.code, finding.address))
                ruled = finding.severity is tn.Severity.RULED
                assert ruled == ((name, finding.code, finding.address) in RULED)
    assert found == FAULTS[name]
    assert notes == NOTES.get(name, Counter())


@pytest.mark.parametrize("name", sorted(FAULTS.keys() - LENIENT))
def test_a_canonical_sample_is_unchanged_by_formatting(name: str) -> None:
    path = FOLDER / f"{name}.tractor"
    assert write_all(tn.read_file(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(LENIENT))
def test_a_lenient_sample_means_the_same_when_formatted(name: str) -> None:
    (record,) = tn.read_file(FOLDER / f"{name}.tractor")
    text = tn.write(record)
    (again,) = tn.reads(text)
    assert again == record
    assert again.findings == ()
    assert tn.write(again) == text
