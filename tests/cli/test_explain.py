"""``tractor explain``: every code and every rule can be looked up."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tractor_notation import catalogue
from tractor_notation.report.explain import example, rule_numbers, rules


def test_the_list_holds_every_code_and_rule(run: Run) -> None:
    result = run("explain")
    assert result.status == 0
    words = {line.split()[0] for line in result.out.splitlines() if line.startswith("  ")}
    assert words == {*catalogue(), *rule_numbers()}


def test_a_code(run: Run) -> None:
    result = run("explain", "follow-pair")
    entry = catalogue()["follow-pair"]
    assert result.status == 0
    assert result.out.splitlines()[0] == f"follow-pair: {entry.title}"
    assert entry.explanation in result.out
    assert "Rule R4.5" in result.out


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_every_code_is_explained_with_an_example_of_it(run: Run, code: str) -> None:
    result = run("explain", code)
    assert result.status == 0
    assert example(code) is not None
    assert f"[{code}]: " in result.out
    assert f"--> {code}.tractor:" in result.out


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("number", ["R4.5", "r4.5", "4.5"])
def test_a_rule(run: Run, number: str, lang: str) -> None:
    result = run("explain", number, "--lang", lang)
    assert result.status == 0
    assert "R4.5" in result.out
    assert "follow-pair" in result.out


def test_a_chapter_of_rules(run: Run) -> None:
    out = run("explain", "R4").out
    assert [number for number in rule_numbers() if f"Rule {number}\n" in out] == [
        number for number in rule_numbers() if number.startswith("R4.")
    ]


def test_every_rule_a_code_names_is_there() -> None:
    for entry in catalogue().values():
        assert entry.rule is None or rules(entry.rule)
