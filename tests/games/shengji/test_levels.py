"""Levels and the next leader."""

from __future__ import annotations

import pytest

from tests.games.shengji.vectors import options
from tractor_notation.games.shengji.levels import LEVELS, next_leader, rise


def test_levels_rise_in_order() -> None:
    assert "".join(LEVELS) == "23456789TJQKA"
    assert rise("2", 0) == ("2", False)
    assert rise("9", 2) == ("J", False)
    assert rise("K", 1) == ("A", False)
    assert rise("K", 2) == ("A", True)
    assert rise("A", 0) == ("A", False)
    assert rise("A", 1) == ("A", True)


@pytest.mark.parametrize(
    ("level", "gain", "declared", "result"),
    [
        ("K", 3, True, ("A", False)),
        ("A", 1, True, ("A", True)),
        ("A", 2, False, ("A", False)),
        ("A", 0, True, ("A", False)),
        ("Q", 1, False, ("K", False)),
    ],
)
def test_ace_to_be_defended(level: str, gain: int, declared: bool, result: tuple[str, bool]) -> None:
    assert rise(level, gain, options({"pass-ace": "defend-only"}), declared) == result


def test_mandatory_levels() -> None:
    stops = options({"must-play": "5,T,K"})
    assert rise("4", 8, stops) == ("5", False)
    assert rise("5", 3, stops) == ("8", False)
    assert rise("5", 8, stops) == ("T", False)
    assert rise("Q", 5, stops) == ("K", False)
    assert rise("K", 5, stops) == ("A", True)
    assert rise("5", 3, stops, declared=False) == ("8", False)
    assert rise("Q", 5, options({"must-play": "A"})) == ("A", False)


def test_levels_to_be_held() -> None:
    held = options({"must-play": "5,T,K", "must-hold": "on"})
    assert rise("5", 3, held, declared=False) == ("5", False)
    assert rise("5", 3, held, declared=True) == ("8", False)
    assert rise("4", 3, held, declared=False) == ("5", False)
    assert rise("6", 1, held, declared=False) == ("7", False)


def test_next_leader() -> None:
    seats = ("N", "W", "S", "E")
    assert [next_leader(seat, True, seats) for seat in seats] == ["S", "E", "N", "W"]
    assert [next_leader(seat, False, seats) for seat in seats] == ["W", "S", "E", "N"]
