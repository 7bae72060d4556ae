"""Levels and the next leader."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tests.games.shengji.vectors import options
from tractor_notation.games.shengji.levels import (
    LEVELS,
    Rise,
    climb,
    fallen,
    hook,
    hooked,
    is_level,
    levels,
    next_dealer,
    next_leader,
    rank_of,
    rise,
)
from tractor_notation.games.shengji.table import Table


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


def test_what_comes_after_the_ace() -> None:
    assert levels() == LEVELS
    lap, last, both = (options({"after-ace": value}) for value in ("next-lap", "no-trump", "no-trump-lap"))
    assert climb("K", 3, lap) == Rise("3", 1)
    assert climb("K", 3) == Rise("A", 0, True)
    assert levels(last)[-1] == "NT"
    assert climb("K", 2, last) == Rise("NT")
    assert climb("A", 2, last) == Rise("NT", 0, True)
    assert climb("NT", 2, both) == Rise("3", 1)


def test_the_last_levels_are_to_be_held() -> None:
    chosen = options(None, "rbtying")
    assert climb("K", 3, chosen) == Rise("A", stopped=True)
    assert climb("A", 3, chosen) == Rise("NT", stopped=True)
    assert climb("NT", 2, chosen) == Rise("3", 1)
    assert climb("NT", 1, chosen, declared=False) == Rise("NT", stopped=True)
    assert climb("NT", 1, chosen, leader_level="5") == Rise("NT", stopped=True), "a friend who is further on"
    assert climb("5", 1, chosen, leader_level="7") == Rise("6")


@pytest.mark.parametrize(
    ("rank", "winning", "dug", "took", "changed", "fall"),
    [
        ("J", ("SJ",), True, True, {"hook": "J"}, "2"),
        ("J", ("SJ",), True, False, {"hook": "J"}, "2"),
        ("J", ("SJ",), False, True, {"hook": "J"}, None),
        ("J", ("SQ",), True, True, {"hook": "J"}, None),
        ("J", ("SJ",), True, True, {}, None),
        ("J", ("SJ",), True, True, {"hook": "A"}, None),
        ("A", ("SA",), True, True, {"hook": "J+A"}, "J"),
        ("T", ("SJ",), True, True, {"hook": "J"}, None),
        ("J", ("CJ", "CJ"), True, True, {"hook": "J"}, "2"),
        ("J", ("CJ", "CJ"), True, True, {"hook": "J", "hook-detail": "single"}, None),
        ("J", ("CJ",), True, False, {"hook": "J", "hook-detail": "single"}, "2"),
        ("J", ("CJ",), True, True, {"hook": "J", "hook-detail": "main-or-off"}, "2"),
        ("J", ("HJ",), True, True, {"hook": "J", "hook-detail": "main-or-off"}, "8"),
        ("J", ("HJ",), True, False, {"hook": "J", "hook-detail": "main-or-off"}, None),
        ("A", ("HA",), True, True, {"hook": "A", "hook-detail": "main-or-off"}, "J"),
        ("J", ("HJ",), True, False, {"hook": "J", "hook-detail": "threshold"}, None),
        ("J", ("HJ",), True, True, {"hook": "J", "hook-detail": "threshold"}, "2"),
    ],
)
def test_hook(
    rank: str, winning: tuple[str, ...], dug: bool, took: bool, changed: dict[str, str], fall: str | None
) -> None:
    assert hook(rank, winning, dug, took, "C", options(changed)) == fall


def test_after_the_hook() -> None:
    assert hooked("J", 2, "2") == "2", "the gain is lost"
    assert hooked("J", 2, "2", options({"hook": "J", "hook-detail": "single"})) == "4"
    halved = options({"hook": "J", "hook-detail": "threshold"})
    assert hooked("J", 0, "2", halved) == "2"
    assert hooked("J", 0, "2", halved, friend=True) == "7"


@pytest.mark.parametrize(
    ("rule", "held", "wanted"),
    [
        ("partner", True, "S"),
        ("partner", False, "W"),
        ("same", True, "N"),
        ("same", False, "W"),
        ("last-trick", True, "E"),
        ("bids", True, None),
        ("next-on-side", True, "E"),
        ("next-on-side", False, "W"),
    ],
)
def test_next_dealer(rule: str, held: bool, wanted: str | None) -> None:
    assert next_dealer("N", held, ("N", "W", "S", "E"), {"N", "E"}, "E", options({"next-dealer": rule})) == wanted


def test_laps_stand_behind_the_level() -> None:
    laps = options({"after-ace": "no-trump-lap"})
    assert rise("A", 1, laps) == ("NT", False)
    assert rise("NT", 1, laps) == ("2*", False)
    assert rise("K*", 4, laps) == ("3**", False)
    assert rise("A**", 2, options({"after-ace": "next-lap"})) == ("3***", False)
    assert rank_of("T**") == "T"


def test_levels_that_are_not_played() -> None:
    anhui = options({"levels-skipped": "3,5", "must-play": "T,K"})
    assert "".join(levels(anhui)) == "246789TJQKA"
    assert rise("2", 1, anhui) == ("4", False)
    assert rise("2", 2, anhui) == ("6", False)
    assert rise("9", 2, anhui) == ("T", False)
    assert rise("3", 1, anhui) == ("4", False), "a record may say so all the same"


def test_what_can_be_a_level() -> None:
    assert is_level("2") and is_level("A")
    assert not is_level("NT") and not is_level("5*")
    assert is_level("NT", options({"after-ace": "no-trump"})) and not is_level("5*", options({"after-ace": "no-trump"}))
    assert is_level("5**", options({"after-ace": "next-lap"}))
    assert not is_level("5", options({"levels-skipped": "5"}))


def test_a_fall_ends_at_the_first_level() -> None:
    assert fallen("5", 2) == "3"
    assert fallen("3*", 2) == "2*"
    assert fallen("NT", 1) == "A"


def test_friends_of_a_hooked_leader() -> None:
    half = options({"hook": "J", "hook-detail": "threshold"})
    assert hooked("J", 0, "2", half) == "2"
    assert hooked("8", 0, "2", half, friend=True) == "5"
    assert hooked("9*", 0, "2", half, friend=True) == "6*"
    assert hooked("8", 1, "2", options({"hook": "J"}), friend=True) == "9", "other friends keep what they have"


@pytest.mark.parametrize("said", ['[Trump "D3"]', '[Trump "D"]', '[Trump "NT"]', ""])
def test_the_last_level_has_no_trump_suit_whatever_is_said(said: str) -> None:
    head = f'[Options "after-ace=no-trump"]\n[Levels "NS NT EW 2"]\n[Leader "N"]\n{said}\n'
    (record,) = tn.reads(head + '[Start "position"]\n\nbury N: SJ4\n1. N: SA S3 S5 S6\n')
    replay = tn.replay(record)
    assert isinstance(replay.end, Table) and replay.end.trumps is not None
    assert (replay.end.trumps.suit, replay.end.trumps.rank) == (None, "NT")
    assert ("trump-rank-mismatch" in [item.code for item in replay.findings]) is ("D3" in said)
