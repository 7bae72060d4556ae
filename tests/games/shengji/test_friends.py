"""Calls, and who joins when."""

from __future__ import annotations

import pytest

from tests.games.shengji.asking import call_fault, declarers, joins
from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.friends import OTHER, Call, calls_due, side_size


def fault(*calls: str, players: int = 6, name: str = "S5", held: str | None = None, **changed: str) -> str | None:
    wanted = [Call(text[:2], int(text[3:])) for text in calls]
    chosen = options({name.replace("_", "-"): value for name, value in changed.items()}, "friends")
    cards = None if held is None else hand(held)
    return call_fault(wanted, order(name), players, players // 2, chosen, cards)


@pytest.mark.parametrize(("players", "calls"), [(5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 4), (12, 5)])
def test_number_of_calls(players: int, calls: int) -> None:
    assert calls_due(players) == calls
    assert side_size(players) == calls + 1
    assert calls_due(players, options({"friends": "1"})) == 1


def test_calls() -> None:
    assert fault("HA#1", "CA#2") is None
    assert fault("HA#1", "HA#3") is None
    assert fault("HA#1") == "friend-call", "one is missing"
    assert fault("HA#1", "HA#1") == "friend-call", "one and the same"
    assert fault("HA#1", "HA#4") == "friend-call", "there are three"
    assert fault("HA#1", "SA#1") == "friend-call", "a trump"
    assert fault("HA#1", "C5#1") == "friend-call", "a trump too"
    assert fault("HA#1", "xx#1") == "friend-call"
    assert fault("HA#1", "C9#1", friends="1") == "friend-call"


def test_cards_that_may_be_called() -> None:
    assert fault("RJ#1", "SA#1", friend_card="any") is None
    assert fault("HK#1", "CQ#1", friend_card="not-highest") is None
    assert fault("HA#1", "CQ#1", friend_card="not-highest") == "friend-call"
    assert fault("HK#1", "CQ#1", friend_card="not-highest", name="SA") == "friend-call"
    assert fault("HA#1", "CK#1", friend_card="not-points") == "friend-call"
    assert fault("HQ#1", "CK#1", friend_card="not-points", name="SA") is None
    assert fault("HQ#1", "CT#1", friend_card="not-points", name="SA") == "friend-call"


def test_the_other_one() -> None:
    assert fault("HA#0", "CA#1", friend_call_other="off") == "friend-call"
    assert fault("HA#0", "CA#1", friend_call_other="on") is None
    assert fault("HA#0", "CA#1", friend_call_other="on", held="H3") == "friend-call"
    assert fault("HA#0", "CA#1", friend_call_other="on", held="HA3") is None
    found = joins([Call("HA", OTHER)], [("P1", ("HA",)), ("P3", ("HA",))], "P1")
    assert [(join.seat, join.play, join.again) for join in found] == [("P3", 1, False)]


PLAYS = [("P1", ("HA",)), ("P2", ("HA",)), ("P2", ("SA", "SA")), ("P3", ("SA",))]


@pytest.mark.parametrize(
    ("rule", "calls", "seats"),
    [
        ("allowed", ["HA#1", "SA#1"], ["P1", "P2"]),
        ("next-copy", ["HA#1", "SA#1"], ["P2", "P3"]),
        ("not-leader", ["HA#1", "SA#1"], ["P2", "P2"]),
        ("allowed", ["HA#1", "HA#2"], ["P1", "P2"]),
        ("allowed", ["SA#2"], ["P2"]),
        ("allowed", ["SA#3", "DA#1"], ["P3"]),
    ],
)
def test_joining(rule: str, calls: list[str], seats: list[str]) -> None:
    wanted = [Call(text[:2], int(text[3:])) for text in calls]
    chosen = options({"friend-rejoin": rule})
    assert [join.seat for join in joins(wanted, PLAYS, "P1", chosen)] == seats
    assert declarers("P1", joins(wanted, PLAYS, "P1", chosen)) == {"P1", *seats}


def test_what_is_said_of_a_join() -> None:
    first, again = joins([Call("HA", 2), Call("SA", 1)], PLAYS, "P1")
    assert (first.call, first.play, first.again) == (0, 1, False)
    assert (again.call, again.seat, again.play, again.again) == (1, "P2", 2, True)
