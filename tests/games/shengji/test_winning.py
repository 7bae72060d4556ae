"""Winning a trick: options, and what cannot compete."""

from __future__ import annotations

import pytest

from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.winning import winner


def won(name: str, *plays: str, **changed: str) -> int:
    chosen = options({option.replace("_", "-"): value for option, value in changed.items()})
    return winner([hand(play) for play in plays], order(name, chosen), chosen)


def test_order_inside_a_play_does_not_matter() -> None:
    assert won("C7", "H8 H9 H8 H9", "HT HJ HT HJ", "C3 C4 C3 C4", "H3345") == 2
    assert won("C7", "H88", "S3 C5", "C55", "H99") == 2


def test_ruffs_beat_each_other_only_when_strictly_higher() -> None:
    assert won("C7", "H9", "C3", "C3", "C2") == 1
    assert won("C7", "H99", "S77", "D77", "H77") == 1
    assert won("C7", "H99", "S77", "C77", "RJ RJ") == 3
    assert won("C7", "H8899", "C5566", "C5566", "C3344") == 1


def test_plays_that_cannot_compete() -> None:
    assert winner([("H9",), ("x",), ("Hx",), ("C3", "C4")], order("C7")) == 0
    assert winner([("H9", "S9"), ("C3", "C4"), ("RJ", "RJ"), ("H3", "S3")], order("C7")) == 0
    assert winner([("x",), ("C3",)], order("C7")) == 0
    assert winner([("x", "x"), ("C3", "C3")], order("C7")) == 0
    assert winner([(), ()], order("C7")) == 0
    assert winner([("H9", "HT"), ("C3", "x"), ("C4",), ("C5", "C6")], order("C7")) == 3


def test_partial_tricks() -> None:
    assert won("C7", "H9") == 0
    assert won("C7", "H9", "HT") == 1


@pytest.mark.parametrize(
    ("value", "place"),
    [("largest", 1), ("largest-then-next", 3), ("all", 1), ("highest-card", 2)],
)
def test_ruff_compare(value: str, place: int) -> None:
    """Two pairs and a single thrown; the largest parts are equal, then each play is best at something."""
    assert won("C7", "H9966A", "S77 C33 CK", "D77 C22 RJ", "S77 C44 C9", ruff_compare=value) == place


def test_all_parts_in_some_layout() -> None:
    throw = ("C2", "D88JQ", "C55A S2", "S33 C78", "C6622")
    assert won(*throw, ruff_compare="all") == 3
    assert won("C7", "H88 HTT", "C33 C99", "C44 C88", "C44 CTT", ruff_compare="all") == 3
    assert won("C7", "H88 HTT", "C3344", "C5566", "H3", ruff_compare="all") == 2


def test_singles_do_not_count_after_larger_parts() -> None:
    assert won("C7", "H88A", "C33A", "C33 RJ", "C2", ruff_compare="largest-then-next") == 1
    assert won("C7", "HKA", "CA3", "CA4", "C2", ruff_compare="largest-then-next") == 2
    assert won("C7", "HKA", "CA3", "CA4", "C2") == 1


def test_ruff_match() -> None:
    assert won("H5", "DQJ", "H88", "D34", "S34") == 1
    assert won("H5", "DQJ", "H88", "D34", "S34", ruff_match="exact") == 0
    assert won("H5", "D3399", "H7788", "C2468", "S2468") == 1
    assert won("H5", "D3399", "H7788", "H8822", "S2468", ruff_match="exact") == 2
