"""The score."""

from __future__ import annotations

import pytest

from tests.games.shengji.vectors import options
from tractor_notation.games.shengji.scoring import TABLES, multiplier, outcome, total


@pytest.mark.parametrize(
    ("value", "factors"),
    [
        ("2n", [2, 4, 8, 12]),
        ("fixed-2", [2, 2, 2, 2]),
        ("2^cards", [2, 4, 16, 64]),
        ("2^(pairs+1)", [2, 4, 8, 16]),
        ("by-type", [2, 4, 8, 8]),
        ("2-or-4", [2, 4, 4, 4]),
    ],
)
def test_multipliers(value: str, factors: list[int]) -> None:
    chosen = options({"kitty-multiplier": value})
    assert [multiplier(cards, ("SA",) * cards, chosen) for cards in (1, 2, 4, 6)] == factors


def test_size_of_a_throw() -> None:
    throw = ("HA", "HK", "HK")
    assert multiplier(2, throw) == 4
    assert multiplier(2, throw, options({"kitty-throw-size": "all-cards"})) == 6


def test_total() -> None:
    assert total(65, 10, 2) == 85
    assert total(65, 10, 0) == 65
    assert total(5, 0, 0, -10) == 0
    assert total(5, 0, 0, -10, options({"negative-points": "extend"})) == -5
    assert total(60, 0, 0, 30) == 90


ROWS = {
    "step-40": "D3 0, D2 5 35, D1 40 75, O0 80 115, O1 120 155, O2 160 195, O3 200 235, O4 240",
    "flat": "D1 0 75, O0 80 200 400",
    "c6": "D5 0, D3 5 40, D2 45 60, D1 65 75, O0 80 95, O1 100 115, O2 120",
    "ej": "D2 0 35, D1 40 75, O0 80 115, O1 120 155, O2 160 400",
}


@pytest.mark.parametrize("value", TABLES)
def test_tables(value: str) -> None:
    chosen = options({"score-table": value})
    for row in ROWS[value].split(", "):
        result, *totals = row.split()
        for points in totals:
            held, gain = outcome(int(points), 2, chosen)
            assert f"{'D' if held else 'O'}{gain}" == result, points


def test_every_table_offered_is_tested() -> None:
    assert set(ROWS) == set(TABLES)


def test_more_decks_move_every_row() -> None:
    assert [outcome(points, 3) for points in (0, 5, 55, 60, 115, 120, 180)] == [
        (True, 3), (True, 2), (True, 2), (True, 1), (True, 1), (False, 0), (False, 1),
    ]  # fmt: skip


def test_below_nothing() -> None:
    for value, gains in {"step-40": [3, 3, 4, 5], "flat": [1, 1, 1, 1], "c6": [5, 5, 7, 9], "ej": [2, 2, 3, 4]}.items():
        chosen = options({"score-table": value, "negative-points": "extend"})
        assert [outcome(points, 2, chosen) for points in (0, -5, -40, -80)] == [(True, gain) for gain in gains]


def test_cap() -> None:
    chosen = options({"o-gain-cap": "3"})
    assert outcome(240, 2, chosen) == (False, 3)
    assert outcome(160, 2, chosen) == (False, 2)
    assert outcome(0, 2, options({"o-gain-cap": "3", "score-table": "c6"})) == (True, 5)
