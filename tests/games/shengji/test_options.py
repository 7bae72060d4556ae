"""Options: parsing, and that each of them does something."""

from __future__ import annotations

import pickle
import re
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.games.shengji.options import (
    DEFAULT,
    Options,
    Problem,
    Spec,
    preset,
    specs,
)
from tractor_notation.games.shengji.presets import PRESETS


def test_nothing_said() -> None:
    assert Options.parse("", {}) == (DEFAULT, [])
    assert Options.parse("  ") == (DEFAULT, [])
    assert DEFAULT.changed() == {}


def test_every_option_is_described(rules: dict[str, str]) -> None:
    assert len(specs()) == len(fields(Options))
    for name, spec in specs().items():
        assert spec.rule in rules
        assert f"`{name}`" in rules[spec.rule], "the rule names its options"
        assert spec.text.endswith((".", "?"))
        assert spec.source
        assert len(set(spec.values)) == len(spec.values) > (0 if spec.form else 1)
        assert (spec.form is None) is (spec.sample is None)
        assert spec.sample is None or re.fullmatch(spec.form or "", spec.sample)
        assert DEFAULT.value(name) == spec.default
    assert DEFAULT.values() == {name: spec.default for name, spec in specs().items()}


def test_options_named_in_the_rules_exist(rules: dict[str, str]) -> None:
    named = {name for text in rules.values() for part in re.findall(r"Options? [^.]+", text) for name in
             re.findall(r"`([^`]+)`", part)}  # fmt: skip
    assert named == set(specs())


@pytest.mark.parametrize("text", ["kitty-multiplier=fixed-2 joker-bid=none", "joker-bid=none, kitty-multiplier=fixed-2",
                                  ";kitty-multiplier=fixed-2;joker-bid=none\n"])  # fmt: skip
def test_parts(text: str) -> None:
    options, problems = Options.parse(text)
    assert not problems
    assert options.changed() == {"joker-bid": "none", "kitty-multiplier": "fixed-2"}
    assert options == replace(DEFAULT, joker_bid="none", kitty_multiplier="fixed-2")


@pytest.mark.parametrize("value", ["5,T,K", "K+T+5", "5/T/K", "5, T, K", "5;T;K", "5,T,K,5"])
def test_lists(value: str) -> None:
    options, problems = Options.parse(f"must-play={value} must-hold=on")
    assert not problems
    assert options.must_play == ("5", "T", "K")
    assert options.changed() == {"must-play": "5,T,K", "must-hold": "on"}
    assert Options.parse("", {"must-play": value})[0].must_play == ("5", "T", "K")


def test_overrides_win() -> None:
    options, problems = Options.parse("joker-bid=none must-play=A", {"joker-bid": "single", "must-play": "none"})
    assert not problems
    assert options.changed() == {"joker-bid": "single"}


def test_problems_name_what_may_be_meant() -> None:
    options, problems = Options.parse("joker-bids=none throw-check=oponents follow must-play=5,X ruff-match=exact")
    assert options.changed() == {"ruff-match": "exact", "must-play": "5"}
    assert [(p.kind, p.name, p.value, p.nearest) for p in problems] == [
        ("form", "follow", "", None),
        ("name", "joker-bids", "none", "joker-bid"),
        ("value", "throw-check", "oponents", "opponents"),
        ("value", "must-play", "X", None),
    ]
    assert problems[2].allowed == ("all", "opponents")


def test_options_given_twice() -> None:
    options, problems = Options.parse("joker-bid=none joker-bid=pair ruff-match=exact ruff-match=exact")
    assert options.joker_bid == "none"
    assert problems == [Problem("twice", "joker-bid", "pair")]


def test_values_without_a_name_or_a_name_without_value() -> None:
    _, problems = Options.parse("=on joker-bid=")
    assert [p.kind for p in problems] == ["form", "bare"]


@pytest.mark.parametrize("text", ["hook = J", "hook =J ,", " hook= J"])
def test_blanks_around_the_sign(text: str) -> None:
    assert Options.parse(text) == (replace(DEFAULT, hook="J"), [])


def test_ten_as_people_write_it() -> None:
    assert Options.parse("must-play=5,10,K start-rank=10") == Options.parse("must-play=5,T,K start-rank=T")
    assert Options.parse("must-play=10", {})[0].must_play == ("T",)


@pytest.mark.parametrize(
    ("text", "kind", "nearest"),
    [
        ("pagat", "form", "preset=pagat"),
        ("kitty-steal", "bare", None),
        ("kitty_steal=on", "name", "kitty-steal"),
        ("steal=on", "name", "kitty-steal"),
        ("kitty-steal=YES", "value", "on"),
        ("kitty-steal=ON", "value", "on"),
        ("kitty-steal=false", "value", "off"),
    ],
)
def test_what_may_be_meant(text: str, kind: str, nearest: str | None) -> None:
    (problem,) = Options.parse(text)[1]
    assert (problem.kind, problem.nearest) == (kind, nearest)


@pytest.mark.parametrize(
    "text", ["must-play=11 must-hold=on", "preset=c33 hook-detail=single", "hook=K hook-detail=any"]
)
def test_what_could_not_be_read_contradicts_nothing(text: str) -> None:
    assert "conflict" not in [problem.kind for problem in Options.parse(text)[1]]


def test_a_value() -> None:
    with pytest.raises(FrozenInstanceError):
        DEFAULT.joker_bid = "none"  # type: ignore[misc]
    other = Options(joker_bid="none")
    assert pickle.loads(pickle.dumps(other)) == other
    assert len({DEFAULT, Options(), other}) == 2


def values_of(spec: Spec) -> tuple[str, ...]:
    return (*spec.values, spec.sample) if spec.sample else spec.values


@given(st.fixed_dictionaries({}, optional={name: st.sampled_from(values_of(spec)) for name, spec in specs().items()}))
def test_what_changed_says_it_all(given_options: dict[str, str]) -> None:
    options, problems = Options.parse(" ".join(f"{name}={value}" for name, value in given_options.items()))
    assert all(problem.kind == "conflict" for problem in problems)
    assert Options.parse("", options.changed()) == (options, problems)


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    options, _ = Options.parse(text)
    assert Options.parse("", options.changed()) == (options, list(options.conflicts(options.changed())))


@pytest.mark.parametrize(
    ("text", "value"),
    [("o-gain-cap=3", "3"), ("tractor-min=3x2", "3x2"), ("start-rank=10", "T"), ("score-table=D1<80<O0", "D1<80<O0")],
)
def test_values_of_a_form(text: str, value: str) -> None:
    options, problems = Options.parse(text)
    assert not problems
    assert options.value(text.split("=")[0]) == value


@pytest.mark.parametrize(
    "text", ["o-gain-cap=0", "tractor-min=1x2", "steal-order=HHSD", "score-table=D1<80", "score-table=D2<9<D1<9<O0"]
)
def test_values_of_no_form(text: str) -> None:
    options, problems = Options.parse(text)
    assert options == DEFAULT
    (problem,) = problems
    name, _, value = text.partition("=")
    assert (problem.kind, problem.name, problem.value) == ("value", name, value)
    assert (problem.allowed, problem.sample) == (specs()[name].values, specs()[name].sample)


# Presets.


def test_a_preset_and_what_is_changed_in_it() -> None:
    assert Options.parse("preset=c6 ruff-compare=all") == (replace(preset("c6"), ruff_compare="all"), [])
    options, problems = Options.parse("preset=rbtying ruff-compare=largest")
    assert problems == []
    assert options == replace(preset("rbtying"), ruff_compare="largest")
    assert Options.parse("", {"preset": "rbtying", "ruff-compare": "largest"})[0] == options
    assert Options.parse("preset=two-deck")[0] == DEFAULT
    assert Options.parse("preset=c6 joker-bid=none", {"preset": "rbtying"})[0] == replace(
        preset("rbtying"), joker_bid="none"
    ), "another preset, the same change"


def test_presets_that_are_none() -> None:
    options, problems = Options.parse("preset=rbting joker-bid=none")
    assert options == Options(joker_bid="none")
    (problem,) = problems
    assert (problem.kind, problem.value, problem.nearest) == ("preset", "rbting", "rbtying")
    assert problem.allowed == tuple(PRESETS)
    options, problems = Options.parse("joker-bid=none preset=rbtying")
    assert options == Options(joker_bid="none")
    assert [(problem.kind, problem.value) for problem in problems] == [("place", "rbtying")]
    assert Options.parse("presets=c1")[1][0].nearest == "preset"


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    chosen = PRESETS[name]
    assert chosen.text.endswith(".")
    assert chosen.source
    options = preset(name)
    for option, value in chosen.values.items():
        spec = specs()[option]
        assert value in spec.values or spec.several or re.fullmatch(spec.form or "", value), option
        assert options.value(option) == value != spec.default, "only what differs is named"
    ready = ("friend-", "steal-")  # held ready for another game of the family
    assert not list(options.conflicts([option for option in chosen.values if not option.startswith(ready)]))
    assert {
        field.name for field in fields(Options) if getattr(options, field.name) != getattr(DEFAULT, field.name)
    } == {option.replace("-", "_") for option in chosen.values}


def test_the_default_is_the_first_preset() -> None:
    assert next(iter(PRESETS)) == "two-deck"
    assert preset("two-deck") == DEFAULT
    with pytest.raises(KeyError):
        preset("three-deck")


# Options that contradict each other.


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("must-hold=on", "must-hold", "must-play"),
        ("follow-structure=none tuple-protection=both", "tuple-protection", "follow-structure"),
        ("follow-structure=sets-only follow-partial-tractor=off", "follow-partial-tractor", "follow-structure"),
        ("bid-joker-equal=more-cards bid-equal-suits=higher-suit", "bid-equal-suits", "bid-joker-equal"),
        ("bid-override=off bid-reinforce=after-override", "bid-reinforce", "bid-override"),
        ("flip-method=until-rank flip-joker=redeal", "flip-joker", "flip-method"),
        ("profile=friends throw-check=opponents", "throw-check", "profile"),
        ("profile=friends redeal-hand=no-trump redeal-effect=partner-bids-anew", "redeal-effect", "profile"),
        ("friend-bonus=none", "friend-bonus", "profile"),
    ],
)
def test_contradictions(text: str, first: str, second: str) -> None:
    _, problems = Options.parse(text)
    (problem,) = problems
    assert (problem.kind, problem.name, problem.nearest) == ("conflict", first, second)
    assert problem.reason


@pytest.mark.parametrize(
    "text",
    ["must-hold=on must-play=K", "bid-override=off bid-reinforce=never", "flip-method=until-rank flip-joker=no-trump"],
)
def test_no_contradictions(text: str) -> None:
    assert Options.parse(text)[1] == []
