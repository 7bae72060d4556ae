"""Offers for the kitty."""

from __future__ import annotations

import pytest

from tests.games.shengji.vectors import hand, options
from tractor_notation.games.shengji.stealing import (
    Stealing,
    begin,
    is_over,
    offer,
    reach,
    steal_fault,
)

SEATS = ("N", "W", "S", "E")


def after(*offers: str, trump: str = "H7") -> Stealing:
    """Where things stand when North has buried and some have offered or passed, such as ``W S77``."""
    state = begin("N", [("N", (trump,))] if trump else [], SEATS)
    for text in offers:
        state = offer(state, text[0], hand(text[2:]), SEATS)
    return state


def fault(state: Stealing, seat: str, cards: str, **changed: str) -> str | None:
    chosen = options({"kitty-steal": "on"} | {name.replace("_", "-"): value for name, value in changed.items()})
    return steal_fault(state, seat, hand(cards), "7", 2, chosen)


def test_not_agreed() -> None:
    assert fault(after(), "W", "S77", kitty_steal="off") == "steal-off"


def test_offers_go_round() -> None:
    assert fault(after(), "S", "S77") == "steal-turn"
    assert fault(after(), "W", "") is None
    assert fault(after("W "), "W", "S77") == "steal-turn"
    assert fault(after("W "), "S", "S77") is None
    assert fault(after("W S77"), "W", "RJ RJ") == "steal-turn"
    assert fault(after("W S77", "S ", "E "), "N", "RJ RJ") is None, "the leader may take the kitty back"
    assert fault(after(), "E", "S77", steal_turn="free") is None
    state = after("W S77", "S ", "E ")
    assert not is_over(state)
    over = offer(state, "N", (), SEATS)
    assert is_over(over)
    assert {fault(over, seat, "RJ RJ") for seat in SEATS} == {"steal-turn"}
    assert {reach(over, seat, SEATS) for seat in SEATS} == {over}
    assert after("W ", "S ").turn == "E"
    assert after("W ", "S LJ LJ").holder == "S"
    assert after("W ", "S LJ LJ", "E ", "N ").turn == "W"


def test_passes_need_not_be_written() -> None:
    state = after("W S77")
    for seat, passed in (("S", 0), ("E", 1), ("N", 2)):
        reached = reach(state, seat, SEATS)
        assert (reached.turn, reached.passes) == (seat, passed)
        assert fault(reached, seat, "RJ RJ") is None
    assert reach(state, "W", SEATS) == state
    after_east = offer(reach(state, "E", SEATS), "E", (), SEATS)
    assert reach(after_east, "S", SEATS) == after_east
    assert fault(after_east, "S", "RJ RJ") == "steal-turn"


def test_over_the_partners_bid() -> None:
    sides = {"N": "NS", "S": "NS", "W": "EW", "E": "EW"}

    def partner(cards: str, order: str, **changed: str) -> str | None:
        chosen = options({"kitty-steal": "on", "steal-order": order} | changed)
        state = reach(after("W H77"), "E", SEATS)
        return steal_fault(state, "E", hand(cards), "7", 2, chosen, sides)

    for order in ("suits", "bids"):
        assert partner("RJ RJ", order) is None
        assert partner("RJ RJ", order, **{"bid-partner-override": "off"}) == "bid-partner-reinforce"


def test_a_joker_beside_the_pair() -> None:
    assert fault(after("W H77 RJ"), "S", "S77 LJ", bid_with_joker="on") is None
    assert fault(after("W H77 RJ"), "S", "D77 RJ", bid_with_joker="on") == "steal-too-weak"
    assert fault(after(), "W", "S7 LJ", bid_with_joker="on") == "steal-too-weak"
    assert fault(after(), "W", "S77", bid_with_joker="on") == "bid-joker-missing"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("S7", "steal-too-weak"),
        ("LJ", "bid-joker-single"),
        ("S7 C7", "bid-not-identical"),
        ("S66", "bid-not-rank"),
        ("D77", None),
    ],
)
def test_what_is_shown(cards: str, code: str | None) -> None:
    assert fault(after(), "W", cards) == code


def test_order() -> None:
    ladder = ["D77", "C77", "H77", "S77", "LJ LJ", "RJ RJ"]
    for low in range(len(ladder)):
        for high in range(len(ladder)):
            wanted = None if high > low else "steal-too-weak"
            assert fault(after(f"W {ladder[low]}"), "S", ladder[high]) == wanted


def test_other_orders() -> None:
    assert fault(after("W C77"), "S", "D77", steal_order="diamonds-over-clubs") is None
    assert fault(after("W S77"), "S", "H77", steal_order="HSDC") is None
    assert fault(after("W H77"), "S", "S77", steal_order="HSDC") == "steal-too-weak"
    assert fault(after("W C77"), "S", "D77", steal_order="HSDC") is None
    assert fault(after("W H77"), "S", "LJ LJ", steal_order="HSDC") is None
    assert fault(after("W RJ RJ"), "S", "D77", steal_order="any-pair") is None
    assert fault(after("W RJ RJ"), "S", "D7", steal_order="any-pair") == "steal-too-weak"
    assert fault(after("W S77"), "S", "D777", steal_order="more-cards") is None
    assert fault(after("W S77"), "S", "H77", steal_order="more-cards") == "steal-too-weak"
    assert fault(after("W S77"), "S", "D77", steal_order="bids") == "steal-too-weak"
    assert fault(after("W S77"), "S", "LJ LJ", steal_order="bids") is None
    assert fault(after(trump=""), "W", "D7", steal_order="bids") is None
    assert fault(after(trump=""), "W", "D77") is None
