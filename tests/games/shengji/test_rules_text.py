"""The rules in words."""

from __future__ import annotations

import re
from pathlib import Path

from tractor_notation.games import shengji

CHAPTERS = {1: 7, 2: 7, 3: 7, 4: 9, 5: 7, 6: 6, 7: 10, 8: 6, 9: 5, 10: 6, 11: 11, 12: 5, 13: 10, 14: 3, 15: 4}


def test_every_rule_is_there_in_order(rules: dict[str, str]) -> None:
    assert list(rules) == [
        f"R{chapter}.{number}" for chapter, last in CHAPTERS.items() for number in range(1, last + 1)
    ]


def test_rules_are_sentences(rules: dict[str, str]) -> None:
    for number, text in rules.items():
        assert re.match(r"[A-Z].*[.]$", text), number
        assert not re.search(r"  |\b[SHCD][2-9TJQKA]\b|\bT\b", text), number


def test_references_exist(rules: dict[str, str]) -> None:
    for text in rules.values():
        assert set(re.findall(r"R\d+\.\d+", text)) <= set(rules)


HOME = Path(shengji.__file__).parent
RANGE = re.compile(r"R(\d+)\.(\d+)(?: to R\d+\.(\d+))?")


def test_every_rule_has_a_place(rules: dict[str, str]) -> None:
    """Some module says that it is about the rule, so whoever wants to change it finds it by its number."""
    named = set()
    for path in HOME.rglob("*.py"):
        for chapter, first, last in RANGE.findall(path.read_text(encoding="utf-8")):
            named |= {f"R{chapter}.{number}" for number in range(int(first), int(last or first) + 1)}
    assert set(rules) - named == set()
    assert named - set(rules) == set()


def test_every_module_is_on_the_map() -> None:
    """The package says which module each chapter of the rules lives in, and what the others are for."""
    told = shengji.__doc__ or ""
    modules = {path.stem for path in HOME.glob("*.py")} | {path.parent.name for path in HOME.glob("*/__init__.py")}
    assert {name for name in modules if f"``{name}``" not in told} == {"__init__"}
    assert re.findall(r"^R(\d+) ", told, re.MULTILINE) == [str(chapter) for chapter in CHAPTERS]
    named = set(re.findall(r"``([a-z_]+)``", told))
    assert named - modules == {"dabaifen"}
