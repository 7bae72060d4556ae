"""The rules in words."""

from __future__ import annotations

import re

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


def test_every_rule_is_judged(rules: dict[str, str]) -> None:
    assert [number for number, text in rules.items() if "Not judged" in text] == []
