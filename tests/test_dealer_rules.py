"""The dealer's own rules against the published vectors, so that its verdict on the engine counts."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.dealer.cards import JOKERS, Cards, Trump
from tests.dealer.rules import breach, forced, score, split, winner

DATA = Path(__file__).parent / "data" / "shengji"
DEALER = Path(__file__).parent / "dealer"


@cache
def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a file for two decks and the usual rules."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return [case for case in found if case.get("decks", 2) == 2 and not {"options", "owed_by_opponents"} & case.keys()]


def each(name: str) -> pytest.MarkDecorator:
    """A test for each case of a file."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases(name)])


def cards(text: str) -> Cards:
    """Cards written as ``H3344 S5 RJ``."""
    found: list[str] = []
    for word in text.split():
        found += [word] if word in JOKERS else [word[0] + rank for rank in word[1:]]
    return tuple(found)


def trump(name: str) -> Trump:
    return Trump(None if name.startswith("NT") else name[0], name[-1])


@each("following")
def test_following(case: dict[str, Any]) -> None:
    order = trump(case["trump"])
    found = breach(order, split(order, cards(case["lead"])), cards(case["hand"]), cards(case["play"]))
    assert found == case.get("code")


@each("throws")
def test_throws(case: dict[str, Any]) -> None:
    order = trump(case["trump"])
    thrown = cards(case["throw"])
    others = [order.of(order.suits[thrown[0]], cards(hand)) for hand in case["others"]]
    stays = forced(order, split(order, thrown), others)
    assert bool(stays) != case["stands"]
    if stays:
        assert sorted(cards(case["stays"])) in [sorted(part.cards) for part in stays]


@each("winning")
def test_winning(case: dict[str, Any]) -> None:
    assert winner(trump(case["trump"]), [cards(play) for play in case["plays"]]) + 1 == case["winner"]


@each("scoring")
def test_scoring(case: dict[str, Any]) -> None:
    found = score("N", {"NS": "2", "EW": "2"}, case["tricks"], case["kitty"], case["dug"], case["size"])
    assert found.opponents == case["total"]
    assert f"{'hold' if found.held else 'swap'} {found.promotion}" == case["result"]


def test_the_dealer_knows_nothing_of_the_engine() -> None:
    sources = [path.read_text(encoding="utf-8") for path in DEALER.glob("*.py")]
    assert len(sources) > 5
    assert not any("tractor_notation" in source for source in sources)
