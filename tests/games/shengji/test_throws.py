"""Throws."""

from __future__ import annotations

import pytest

from tests.games.shengji.asking import choices, forced
from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.options import DEFAULT
from tractor_notation.games.shengji.throws import Beaten, beaten, penalty
from tractor_notation.record import Cards

Hands = list[tuple[str, Cards]]


def hands(*texts: str) -> Hands:
    return [(seat, hand(text)) for seat, text in zip("WSE", texts, strict=True)]


def test_who_beats_what_with_which_cards() -> None:
    found = beaten(hand("HQQJ"), hands("HKA3", "HKK", "S5"), order("S2"))
    assert [(item.part.cards, item.seat, item.cards) for item in found] == [
        (hand("HQQ"), "S", hand("HKK")),
        (hand("HJ"), "W", hand("HK")),
        (hand("HJ"), "S", hand("HK")),
    ]


def test_one_component_is_never_beaten() -> None:
    for lead in ("H3", "H33", "H3344"):
        assert beaten(hand(lead), hands("H55667788", "HKK", "HA"), order("S2")) == ()


def test_longer_tractors_beat_and_shorter_ones_do_not() -> None:
    def stands(other: str) -> bool:
        return not beaten(hand("H334455 HA"), hands(other, "", ""), order("S2"))

    assert not stands("H8899TT")
    assert not stands("H8899TTJJ")
    assert not stands("H55667788")  # cut from the middle of it
    assert stands("H6677")
    assert stands("H667799")
    assert stands("H3344")


def test_equal_cards_beat_nothing() -> None:
    assert beaten(hand("H7 S7"), hands("D7", "H7", "S7"), order("C7")) == ()
    assert len(beaten(hand("H7 S7"), hands("C7", "", ""), order("C7"))) == 2


@pytest.mark.parametrize(
    ("value", "stays"),
    [
        ("fewest", ["D9"]),
        ("lowest-rank", ["D44"]),
        ("largest", ["D44"]),
        ("shown", ["D88", "D44", "D9"]),
        ("lowest-of-all", ["D44"]),
        ("one-card", ["D4"]),
    ],
)
def test_what_stays(value: str, stays: list[str]) -> None:
    """D98844 against queens, which beat every part."""
    throw, trumps, chosen = hand("D98844"), order("CT"), options({"throw-forced": value})
    found = beaten(throw, hands("DQQ", "D36", "D57"), trumps, chosen)
    assert [part.cards for part in choices(found, throw, trumps, chosen)] == [hand(part) for part in stays]
    assert forced(found, throw, trumps, chosen).cards in [hand(part) for part in stays]


def test_lowest_of_all_may_be_one_that_is_not_beaten() -> None:
    throw, trumps, chosen = hand("HAK H33"), order("CT"), options({"throw-forced": "lowest-of-all"})
    found = beaten(throw, hands("HA", "", ""), trumps, chosen)
    assert [item.part.cards for item in found] == [hand("HK")]
    assert forced(found, throw, trumps, chosen).cards == hand("H33")


def test_equal_parts_leave_a_choice() -> None:
    throw, trumps = hand("H7 S7 RJ"), order("C7")
    found = beaten(throw, hands("C7", "", ""), trumps)
    assert {part.cards for part in choices(found, throw, trumps)} == {hand("H7"), hand("S7")}
    assert choices((), throw, trumps) == ()


def test_partner_may_be_left_out() -> None:
    throw, trumps, chosen = hand("HAK"), order("C7"), options({"throw-check": "opponents"})
    assert beaten(throw, hands("H3", "HA", "H4"), trumps, chosen) == ()
    assert [item.seat for item in beaten(throw, hands("HA", "HA", "H4"), trumps, chosen)] == ["W"]
    assert [item.seat for item in beaten(throw, hands("H3", "HA", "HA"), trumps, chosen)] == ["E"]


def test_unknown_cards_beat_nothing() -> None:
    assert beaten(hand("HAK"), [("W", ("x", "Hx")), ("S", ("x",)), ("E", ())], order("C7")) == ()


def test_penalties() -> None:
    prices = {"none": 0, "10-per-card-withdrawn": 30, "10-per-attempt": 10, "20-per-forced-card": 40}
    prices |= {"10-per-beaten-card": 50, "lose-deal": 0, "level": 0}
    assert {value: penalty(3, 2, options({"throw-penalty": value}), 5) for value in prices} == prices


def test_of_a_tractor_the_lowest_card_stays_and_of_equal_ones_any() -> None:
    trumps, chosen = order("C7"), options({"throw-forced": "one-card"})
    throw = hand("DA D5566")
    found = beaten(throw, hands("D8899", "", ""), trumps, chosen)
    assert [part.cards for part in choices(found, throw, trumps, chosen)] == [hand("D5")]
    throw = hand("H7 S7 RJ")
    found = beaten(throw, hands("C7", "", ""), trumps, chosen)
    assert {part.cards for part in choices(found, throw, trumps, chosen)} == {hand("H7"), hand("S7")}


def test_values_are_hashable() -> None:
    (item,) = beaten(hand("HAK"), hands("HA", "", ""), order("C7"), DEFAULT)
    assert item == Beaten(item.part, "W", hand("HA"))
    assert len({item, item}) == 1
