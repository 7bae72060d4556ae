"""``tractor options``: every option by its chapter, every set of options, for people and for programs."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import Run
from tractor_notation.games import Game, find, games
from tractor_notation.record import Record
from tractor_notation.terminal import Terminal

GAMES = tuple(games())


def schema() -> Any:
    return json.loads(files("tractor_notation.report").joinpath("schemas", "tractor-options-1.json").read_text("utf-8"))


def document(run: Run, *args: str) -> Any:
    result = run("options", "--format", "json", *args)
    assert result.status == 0
    made = json.loads(result.out)
    jsonschema.validate(made, schema())
    return made


def names(out: str) -> list[str]:
    """What a list in text names: options and sets, in order."""
    return re.findall(r"^  (\S+)(?= = |$| \(default\)$)", out, re.M)


def test_the_list_holds_every_option_under_its_chapter_and_every_set(run: Run) -> None:
    result = run("options")
    assert result.status == 0
    assert sorted(names(result.out)) == sorted(
        name for game in GAMES for name in (*game.option_names(), *game.presets())
    )
    heading = ""
    chapters = {f"{number} {title}": number for game in GAMES for number, title in game.chapters().items()}
    seen = 0
    for line in result.out.splitlines():
        heading = chapters.get(line, heading if line.startswith(" ") else "")
        if found := re.match(r"  (\S+) = (\S+) \(default\)", line):
            (choice,) = [choice for game in GAMES if (choice := game.option(found[1]))]
            assert choice.rule.partition(".")[0] == heading
            assert choice.values[0] == found[2].rstrip(",")
            seen += 1
    assert seen == sum(len(game.option_names()) for game in GAMES)


def test_an_option_is_told_with_values_sentence_rule_and_source(run: Run) -> None:
    out = run("options", "throw-check").out
    assert "throw-check = all (default), opponents\n" in out
    assert "Whose hands can make a throw fail: those of all others, or of the opponents only. (R6.2; " in out
    assert names(out) == ["throw-check"]
    assert out.startswith("R6 Leading and throwing\n") or "\nR6 Leading and throwing\n" in out


@pytest.mark.parametrize("name", ["unsun", "Unsun@1"])
def test_a_game_is_listed_by_its_name(run: Run, name: str) -> None:
    assert names(run("options", name).out) == names(run("options", "--rules", "unsun").out)


@pytest.mark.parametrize("name", ["R6", "r6", " R6 "])
def test_a_chapter_is_listed_by_its_number(run: Run, name: str) -> None:
    game = find(None)
    assert game is not None
    wanted = [one for one in game.option_names() if (choice := game.option(one)) and choice.rule.startswith("R6.")]
    assert names(run("options", name).out) == wanted


def test_a_rule_is_listed_by_its_number(run: Run) -> None:
    assert names(run("options", "R9.2", "THROW-CHECK").out) == ["throw-check", "kitty-multiplier", "kitty-throw-size"]
    assert names(run("options", "9.2", "--rules", "shengji").out) == ["kitty-multiplier", "kitty-throw-size"]


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("bomb", ["bombs"]),
        ("Red Five", ["permanent-trumps", "red-five", "levels-skipped", "red-five-penalty"]),
        ("红五", ["red-five", "levels-skipped", "red-five-penalty"]),
        ("炒地皮", ["kitty-steal", "steal-order"]),
        ("打百分", ["dabaifen"]),
    ],
)
def test_a_word_lists_what_speaks_of_it(run: Run, word: str, wanted: list[str]) -> None:
    assert names(run("options", word).out) == wanted


def test_a_word_is_looked_for_in_the_language_that_is_spoken(run: Run) -> None:
    assert "throw-check" in names(run("options", "甩牌").out)
    assert run("options", "wurf").status == 2


def test_one_letter_says_nothing(run: Run) -> None:
    assert run("options", "a").status == 2


def test_presets_show_what_differs_from_the_default(run: Run) -> None:
    out = run("options", "--presets").out
    assert names(out) == [name for game in GAMES for name in game.presets()]
    pagat = out[out.index("  pagat\n") :].split("\n  ")[0:9]
    assert any(re.fullmatch(r" *kitty-multiplier=fixed-2 +default: 2n", line) for line in pagat)
    assert "two-deck (default)" in out
    assert "throw-check = " not in out


def test_a_set_named_is_shown_with_its_values(run: Run) -> None:
    for args in (["pagat"], ["--presets", "pagat"]):
        out = run("options", *args).out
        assert names(out) == ["pagat"]
        assert "follow-structure=sets-only  " in out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_values_of_sets_are_shown_beside_the_defaults(run: Run, game: Game) -> None:
    out = run("options", "--presets", "--rules", game.name).out
    for name, preset in game.presets().items():
        assert game.options(Record(), {"preset": name})[1] == []
        for option, value in preset.values.items():
            choice = game.option(option)
            assert choice is not None
            (line,) = {
                " ".join(parts) for one in out.splitlines() if (parts := one.split())[:1] == [f"{option}={value}"]
            }
            assert line == f"{option}={value} default: {choice.values[0]}"


def test_json(run: Run) -> None:
    made = document(run)
    by_rules = {family["rules"]: family for family in made["families"]}
    assert list(by_rules) == [f"{game.name}@{game.version}" for game in GAMES]
    for game in GAMES:
        family = by_rules[f"{game.name}@{game.version}"]
        assert sorted(one["name"] for one in family["options"]) == sorted(game.option_names())
        assert [one["name"] for one in family["presets"]] == list(game.presets())
        assert {one["number"] for one in family["chapters"]} == {one["chapter"] for one in family["options"]}
        for one in family["options"]:
            assert one["default"] == one["values"][0]


def test_json_of_some(run: Run) -> None:
    (family,) = document(run, "decks", "rbtying")["families"]
    (option,) = family["options"]
    assert option | {"text": "", "source": ""} == {
        "name": "decks",
        "chapter": "R1",
        "rule": "R1.2",
        "default": "usual",
        "values": ["usual"],
        "several": False,
        "sample": "3",
        "table": True,
        "text": "",
        "source": "",
    }
    (preset,) = family["presets"]
    assert (preset["name"], preset["default"], preset["values"]["pass-ace"]) == ("rbtying", False, "defend-only")
    (family,) = document(run, "--presets", "--rules", "shengji@1")["families"]
    assert (family["options"], family["chapters"]) == ([], [])


@pytest.mark.parametrize("change", [{"schema": "tractor-options/2"}, {"families": [{"rules": "x"}]}, {"families": {}}])
def test_the_schema_refuses_what_is_none(change: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"schema": "tractor-options/1", "families": []} | change, schema())


def test_names_do_not_change_with_the_language_but_sentences_do(run: Run) -> None:
    english, chinese = run("options").out, run("options", "--lang", "zh").out
    assert names(english) == [re.sub("（默认）$", "", name) for name in re.findall(r"^  ([a-z0-9-]+)", chinese, re.M)]
    assert "Whose hands can make a throw fail" in english
    assert "Whose hands can make a throw fail" not in chinese


def test_lines_fit_the_terminal_and_carry_colour_only_when_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("options").out
    assert "\x1b[1;36mthrow-check\x1b[0m = all" in run("options", "--color", "always").out
    monkeypatch.setattr("tractor_notation.cli.options.terminal", lambda color: Terminal(False, 60))
    lines = run("options").out.splitlines()
    assert max(map(len, lines)) <= 60


def test_markdown_has_a_row_for_every_option_and_set(run: Run) -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", run("options", "--format", "markdown").out, re.M)
    assert sorted(rows) == sorted(name for game in GAMES for name in (*game.option_names(), *game.presets()))
