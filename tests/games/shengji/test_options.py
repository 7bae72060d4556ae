"""Options: parsing, and that each of them does something."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.games.shengji.options import DEFAULT, Options, Problem, specs


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
        assert len(set(spec.values)) == len(spec.values) > 1
        assert DEFAULT.value(name) == spec.default
        assert DEFAULT.values()[name] == spec.default


def test_options_named_in_the_rules_exist(rules: dict[str, str]) -> None:
    import re

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
    assert options.changed() == {"ruff-match": "exact"}
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
    assert [p.kind for p in problems] == ["form", "form"]


def test_a_value() -> None:
    with pytest.raises(FrozenInstanceError):
        DEFAULT.joker_bid = "none"  # type: ignore[misc]
    other = Options(joker_bid="none")
    assert pickle.loads(pickle.dumps(other)) == other
    assert len({DEFAULT, Options(), other}) == 2


@given(st.fixed_dictionaries({}, optional={name: st.sampled_from(spec.values) for name, spec in specs().items()}))
def test_what_changed_says_it_all(given_options: dict[str, str]) -> None:
    options, problems = Options.parse(" ".join(f"{name}={value}" for name, value in given_options.items()))
    assert not problems
    assert Options.parse("", options.changed()) == (options, [])


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    options, _ = Options.parse(text)
    assert Options.parse("", options.changed()) == (options, [])
