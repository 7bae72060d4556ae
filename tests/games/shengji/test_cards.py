"""Cards, their points and their order."""

from __future__ import annotations

import copy
import pickle

import pytest

from tests.games.shengji.vectors import hand, order
from tractor_notation.games.shengji.cards import FACES, RANKS, is_known, points, points_of, trumps
from tractor_notation.games.shengji.options import Options


def test_a_deck_has_54_faces_and_100_points() -> None:
    assert len(set(FACES)) == 54
    assert FACES[:3] == ("SA", "SK", "SQ")
    assert FACES[-3:] == ("D2", "RJ", "LJ")
    assert points_of(FACES) == 100
    assert [points(card) for card in ("SK", "HT", "D5", "CA", "RJ", "x", "Sx")] == [10, 10, 5, 0, 0, 0, 0]


def test_unknown_cards_are_not_known() -> None:
    assert all(map(is_known, FACES))
    assert not any(map(is_known, ("x", "Sx", "S1", "BJ", "", "s5")))


@pytest.mark.parametrize("name", ["C7", "SA", "NT2", "H2", "DK"])
def test_trumps_know_every_face(name: str) -> None:
    order_of_deal = order(name)
    assert order_of_deal.name == name
    assert set(order_of_deal.of) == set(order_of_deal.step) == set(FACES)
    assert sum(suit == "T" for suit in order_of_deal.of.values()) == (6 if name.startswith("NT") else 18)


def test_trump_ladder() -> None:
    sevens = order("C7")
    assert sevens.sort(hand("CA S7 C7 LJ RJ H7 CK")) == hand("RJ LJ C7 S7 H7 CA CK")
    assert sevens.step["S7"] == sevens.step["H7"] == sevens.step["D7"] == sevens.step["CA"] + 1
    assert [sevens.step[card] - sevens.step["CA"] for card in ("C7", "LJ", "RJ")] == [2, 3, 4]
    aces = order("SA")
    assert [aces.step[card] - aces.step["SK"] for card in ("HA", "SA", "LJ", "RJ")] == [1, 2, 3, 4]


def test_sorting_puts_trumps_first_and_unknown_cards_last() -> None:
    assert order("H5").sort(hand("D2 HA") + ("x",) + hand("S5 SK Hx RJ")) == hand("RJ S5 HA SK D2") + ("x", "Hx")


def test_one_suit_or_none() -> None:
    sevens = order("C7")
    assert sevens.suit_of(hand("H7 C2 RJ")) == "T"
    assert sevens.suit_of(hand("H23")) == "H"
    assert sevens.suit_of(hand("H7 H6")) is None
    assert sevens.suit_of(("x",)) is None
    assert sevens.suit_of(("Hx", "H3")) is None
    assert sevens.suit_of(()) is None


def test_there_is_one_object_for_one_meaning() -> None:
    one = trumps("C", "7")
    assert one is trumps("C", "7", Options(must_play=("T",)))
    assert one is not trumps("C", "7", Options(tractor_bridge="off"))
    assert copy.deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one
    changed = trumps("C", "7", Options(tractor_ranks="suit-only"))
    assert pickle.loads(pickle.dumps(changed)) is changed


@pytest.mark.parametrize(("suit", "rank"), [("X", "7"), ("", "7"), ("SH", "7"), ("S", "1"), ("S", ""), (None, "NT")])
def test_other_letters_are_refused(suit: str | None, rank: str) -> None:
    with pytest.raises(ValueError, match="no trump suit and rank"):
        trumps(suit, rank)


def test_no_trump_with_jokers_only() -> None:
    jokers = trumps(None, "7", Options(nt_trumps="jokers"))
    assert [card for card in FACES if jokers.of[card] == "T"] == ["RJ", "LJ"]
    assert [jokers.step["S" + rank] for rank in RANKS] == list(range(13))
    assert trumps("C", "7", Options(nt_trumps="jokers")).of["H7"] == "T"
