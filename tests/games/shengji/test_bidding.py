"""Bids and turned cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.bidding import (
    Flip,
    first_leader,
    flip,
    judge_bid,
    may_redeal,
    no_bid,
    redeal,
    trump_of_bid,
)

SIDES = {"N": "NS", "S": "NS", "W": "EW", "E": "EW"}


def bid(*bids: str, decks: int = 2, **changed: str) -> str | None:
    """The fault in the last of some bids such as ``N H77``, at rank 7."""
    chosen = options({name.replace("_", "-"): value for name, value in changed.items()})
    shown = [(text[0], hand(text[2:])) for text in bids]
    return judge_bid(shown[:-1], *shown[-1], "7", decks, SIDES, chosen)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("H7", None),
        ("H77", None),
        ("RJ RJ", None),
        ("H6", "bid-not-rank"),
        ("H7 H6", "bid-not-rank"),
        ("H7 S7", "bid-not-identical"),
        ("H7 RJ", "bid-not-identical"),
        ("RJ LJ", "bid-not-identical"),
        ("LJ", "bid-joker-single"),
        ("", "bid-not-rank"),
    ],
)
def test_form(cards: str, code: str | None) -> None:
    assert bid(f"N {cards}") == code


def test_unknown_cards_are_no_bid() -> None:
    assert judge_bid([], "N", ("x",), "7") == "bid-not-rank"
    assert judge_bid([], "N", ("LJ",), "NT") is None, "at the last level a joker is as good as a rank card"
    assert judge_bid([], "N", ("H7",), "NT") == "bid-not-rank"


def test_order_of_strength() -> None:
    ladder = ["W H7", "S C77", "E LJ LJ", "N RJ RJ"]
    for low in range(len(ladder)):
        for high in range(len(ladder)):
            expected = None if high > low else "bid-too-weak"
            if high != low:
                assert bid(ladder[low], ladder[high]) == expected
    assert bid("W H77", "E H77") == "bid-partner-reinforce"
    assert bid("W H77", "S H77") == "bid-too-weak"


def test_own_and_partners_bids() -> None:
    assert bid("N H7", "N H77") is None
    assert bid("N H7", "N H7") == "bid-too-weak"
    assert bid("N H7", "N H77", bid_reinforce="never") == "bid-own-override"
    assert bid("N H7", "N C77") == "bid-own-override"
    assert bid("N H7", "N C77", bid_own_override="on") is None
    assert bid("N H77", "N C77", bid_own_override="on") == "bid-too-weak"
    assert bid("N H7", "S C77") is None
    assert bid("N H7", "S C77", bid_partner_override="off") == "bid-partner-reinforce"
    assert bid("N H7", "S C7") == "bid-too-weak"
    assert bid("N H7", "S H77") == "bid-partner-reinforce"


def test_without_sides_nobody_is_a_partner() -> None:
    assert judge_bid([("N", ("H7",))], "S", ("H7", "H7"), "7") is None


def test_taking_back_an_equal_bid() -> None:
    def again(*bids: str, decks: int = 2) -> str | None:
        return bid(*bids, decks=decks, bid_reinforce="after-override")

    assert again("N H7", "E C77", "N H77") is None
    assert again("N H7", "E C77", "N S77") == "bid-too-weak"
    assert again("N H7", "E C77", "S H77") == "bid-too-weak", "the single was the partner's"
    assert again("N H7", "E LJ LJ", "N H77") == "bid-too-weak"
    assert again("N H77", "W S777", "N H777", decks=3) is None


@pytest.mark.parametrize(
    ("value", "one_black", "one_red", "two_black"),
    [
        ("pair", "bid-joker-single", "bid-joker-single", None),
        ("none", "bid-joker-off", "bid-joker-off", "bid-joker-off"),
        ("single", None, None, None),
        ("all", "bid-joker-single", "bid-joker-single", None),
        ("all-but-one-red", "bid-joker-single", None, None),
    ],
)
def test_joker_bids(value: str, one_black: str | None, one_red: str | None, two_black: str | None) -> None:
    assert bid("N LJ", joker_bid=value) == one_black
    assert bid("N RJ", joker_bid=value) == one_red
    assert bid("N LJ LJ", joker_bid=value) == two_black
    assert bid("N LJ LJ", joker_bid="all", decks=3) == "bid-joker-single"


def test_other_orders_of_strength() -> None:
    assert bid("N D77", "E S77", bid_equal_suits="higher-suit") is None
    assert bid("N S77", "E D77", bid_equal_suits="higher-suit") == "bid-too-weak"
    assert bid("N D7", "E S7", bid_equal_suits="higher-suit") == "bid-too-weak"
    assert bid("N RJ RJ", "E S77", bid_equal_suits="higher-suit") == "bid-too-weak"
    assert bid("N D77", "E RJ RJ", bid_joker_equal="more-cards") == "bid-too-weak"
    assert bid("N LJ LJ", "E RJ RJ", bid_joker_equal="more-cards") == "bid-too-weak"
    assert bid("N D7", "E LJ LJ", bid_joker_equal="more-cards") is None


def test_trump_of_a_bid() -> None:
    assert [trump_of_bid(hand(cards)) for cards in ("H7", "S77", "LJ LJ", "RJ RJ")] == ["H", "S", None, None]


def test_turning_goes_on_until_it_is_decided() -> None:
    assert flip((), "7") == Flip(None, 0, False)
    assert flip(("LJ",), "7") == Flip(None, 0, False)
    assert flip(("LJ", "RJ", "D9"), "7") == Flip("D", 3, True)
    until = options({"flip-method": "until-rank"})
    assert flip(hand("D9 HA"), "7", until) == Flip(None, 0, False)
    assert flip(hand("D9 HA S7 H7"), "7", until) == Flip("S", 3, True)
    assert flip(hand("D2 H3 S4"), "7", until, kitty=3) == Flip("S", 3, True)
    assert flip(("LJ", "RJ"), "7", until, kitty=2) == Flip(None, 0, False)


def test_a_turned_card_that_nobody_knows_decides_nothing() -> None:
    assert flip(("x",), "7") is None
    assert flip(("LJ", "x", "D9"), "7") is None
    assert flip(("Dx", "x"), "7") == Flip("D", 1, True), "whatever its rank"
    until = options({"flip-method": "until-rank"})
    assert flip(("Dx", "S7"), "7", until) is None
    assert flip(("S7", "x"), "7", until) == Flip("S", 1, True)


def test_a_joker_turned_first() -> None:
    def turned(value: str, card: str) -> Flip:
        found = flip((card, "D9"), "7", options({"flip-joker": value}))
        assert found is not None
        return found

    assert turned("no-trump", "LJ") == Flip(None, 1, True)
    assert turned("suit-by-colour", "RJ") == Flip("H", 1, True)
    assert turned("suit-by-colour", "LJ") == Flip("S", 1, True)
    assert turned("redeal", "RJ").redeal
    assert not any(turned(value, "RJ").redeal for value in ("next", "no-trump", "suit-by-colour"))
    assert not Flip(None, 0, False).redeal


def test_bids_with_a_joker_beside_them() -> None:
    assert bid("N H7 RJ", bid_with_joker="on") is None
    assert bid("N C77 LJ", bid_with_joker="on") is None
    assert bid("N H7", bid_with_joker="on") == "bid-joker-missing"
    assert bid("N H7 LJ", bid_with_joker="on") == "bid-not-identical"
    assert bid("N H7 RJ", "E C77 LJ", bid_with_joker="on") is None
    assert bid("N H7 RJ", "E C7 LJ", bid_with_joker="on") == "bid-too-weak"
    assert bid("N H7 RJ", "N H77 RJ", bid_with_joker="on") is None
    assert bid("N H77 RJ", "E RJ RJ", bid_with_joker="on") is None
    assert trump_of_bid(hand("RJ H7")) == "H"


def test_the_number_of_cards_in_a_bid() -> None:
    assert bid("N H777", decks=3) is None
    assert bid("N H777", decks=3, bid_size="2") == "bid-size"
    assert bid("N RJ RJ RJ", decks=3, bid_size="2") == "bid-size"


def test_a_first_bid_that_is_final() -> None:
    assert bid("N H7", "E C77", bid_override="off") == "bid-too-weak"
    assert bid("N H7", "N H77", bid_override="off") is None
    assert bid("N H7", "N H77", bid_override="off", bid_reinforce="never") == "bid-own-override"


def test_coming_back_to_an_equal_bid() -> None:
    back: Any = {"bid_reinforce": "after-override"}
    assert bid("N H7", "E C77", "N H77", **back) is None
    assert bid("N H7", "N H77", "E LJ LJ", "N H77", bid_joker_equal="more-cards", **back) == "bid-too-weak"
    assert bid("N H7", "E C77", "N S77", **back) == "bid-too-weak"
    assert bid("N H7", "E LJ LJ", "N H77", bid_joker_equal="more-cards", **back) == "bid-too-weak"


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [("last-bid", "E"), ("first-bid", "N"), ("first-rank-pair", "W"), ("first-joker-pair", "S")],
)
def test_first_leader(rule: str, wanted: str) -> None:
    bids = [("N", hand("H7")), ("W", hand("C77")), ("S", hand("LJ LJ")), ("E", hand("RJ RJ"))]
    assert first_leader(bids, options({"first-dealer": rule})) == wanted
    assert first_leader(bids[:1], options({"first-dealer": rule})) == "N"
    assert first_leader([], options({"first-dealer": rule})) is None


def test_nobody_bids() -> None:
    assert no_bid(True) == "redeal"
    assert no_bid(False) == "turn-kitty"
    assert no_bid(False, options({"no-bid-later": "lose-deal"})) == "lose-deal"


@pytest.mark.parametrize(
    ("ground", "cards", "opponent", "before", "may"),
    [
        ("none", "H2 D3", True, 0, False),
        ("no-trump", "H2 D3", True, 0, True),
        ("no-trump", "H2 S3", True, 0, False),
        ("no-points", "S3 RJ", False, 0, True),
        ("no-points", "S5", False, 0, False),
        ("either", "HK D3", False, 0, True),
        ("either", "HK S3", False, 0, False),
        ("low", "HK D5 S234", True, 0, True),
        ("low", "HK D55 S2345", True, 0, False),
        ("low", "HK D55 S234", True, 0, True),
        ("low", "H2", False, 0, False),
        ("low", "H2", True, 3, False),
    ],
)
def test_hands_that_force_a_new_deal(ground: str, cards: str, opponent: bool, before: int, may: bool) -> None:
    chosen = options({"redeal-hand": ground})
    assert may_redeal(hand(cards), order("S7"), opponent, before, chosen) is may


def test_who_deals_anew() -> None:
    seats = ("N", "W", "S", "E")
    assert redeal("N", seats) == ("N", False)
    partner = options({"redeal-effect": "partner-bids-anew"})
    assert redeal("N", seats, partner) == ("S", True)
    six = ("P1", "P2", "P3", "P4", "P5", "P6")
    assert [redeal(seat, six, partner).dealer for seat in six] == ["P3", "P4", "P5", "P6", "P1", "P2"]
    assert redeal("N", seats, options({"redeal-effect": "fresh-contest"})) == (None, True)


def test_jokers_met_while_turning_until_the_rank() -> None:
    until = {"flip-method": "until-rank"}
    cards = ["D9", "LJ", "S7"]
    assert flip(cards, "7", options(until)) == Flip("S", 3, True)
    assert flip(cards, "7", options(until | {"flip-joker": "no-trump"})) == Flip(None, 2, True)
    assert flip(cards, "7", options(until | {"flip-joker": "suit-by-colour"})) == Flip("S", 2, True)
