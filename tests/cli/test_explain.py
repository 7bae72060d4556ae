"""``tractor explain``: every code, every rule, every option and every set of options can be looked up."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run
from tractor_notation import catalogue
from tractor_notation.games import find, games
from tractor_notation.report.explain import example, option_names, preset_names, rule_numbers, rules


def test_the_list_holds_every_code_rule_option_and_set(run: Run) -> None:
    result = run("explain")
    assert result.status == 0
    words = {line.split()[0] for line in result.out.splitlines() if line.startswith("  ")}
    assert words == {*catalogue(), *rule_numbers(), *option_names(), *preset_names()}


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


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", option_names())
def test_every_option_is_explained(run: Run, name: str, lang: str) -> None:
    (choice,) = [choice for game in games() if (choice := game.option(name))]
    result = run("explain", name.upper(), "--lang", lang)
    assert result.status == 0
    for part in (f"{name} = {choice.values[0]}\n", *choice.values, choice.source, choice.rule):
        assert part in result.out
    if lang == "en":
        assert choice.text in result.out
        assert f"Values: {choice.values[0]} (default)" in result.out
        assert f"Rule {choice.rule}\n" in result.out


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", preset_names())
def test_every_set_of_options_is_explained_with_its_values(run: Run, name: str, lang: str) -> None:
    (preset,) = [game.presets()[name] for game in games() if name in game.presets()]
    result = run("explain", name, "--lang", lang)
    assert result.status == 0
    assert f'[Options "preset={name}"]' in result.out
    assert preset.source in result.out
    assert [f"{option}={value}" for option, value in preset.values.items()] == [
        line.split()[0] for line in result.out.splitlines() if re.match(r" {6}[a-z-]+=\S", line)
    ]


@pytest.mark.parametrize("name", ["shengji", "unsun", "UNSUN@1"])
def test_a_game_is_explained_with_its_chapters(run: Run, name: str) -> None:
    result = run("explain", name)
    game = find(name.lower())
    assert result.status == 0 and game is not None
    assert f'[Rules "{game.name}@1"]' in result.out
    assert all(number in result.out and title in result.out for number, title in game.chapters().items())
    assert run("explain", "unsun@9").status == 2


def test_a_name_that_a_code_and_an_option_share(run: Run) -> None:
    out = run("explain", "bid-own-override").out
    assert out.startswith("bid-own-override: ")
    assert "\nbid-own-override = off\n" in out


@pytest.mark.parametrize(
    ("what", "guess"),
    [("throw-chek", "throw-check"), ("folow-pair", "follow-pair"), ("R4.55", "R4.5"), ("rbtyng", "rbtying")],
)
def test_a_guess_over_codes_rules_and_options(run: Run, what: str, guess: str) -> None:
    result = run("explain", what)
    assert result.status == 2
    assert f"Did you mean {guess}" in result.err


def test_every_rule_a_code_names_is_there() -> None:
    for entry in catalogue().values():
        assert entry.rule is None or rules(entry.rule)
