"""Cards, their points and their order."""

from __future__ import annotations

import copy
import pickle

import pytest

from tests.games.shengji.vectors import hand, order
from tractor_notation.games.shengji.cards import FACES, RANKS, is_known, points, points_of, trumps
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.shapes import components


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


@pytest.mark.parametrize(("suit", "rank"), [("X", "7"), ("", "7"), ("SH", "7"), ("S", "1"), ("S", ""), ("S", "NT")])
def test_other_letters_are_refused(suit: str | None, rank: str) -> None:
    with pytest.raises(ValueError, match="no trump suit and rank"):
        trumps(suit, rank)


def test_no_trump_with_jokers_only() -> None:
    jokers = trumps(None, "7", Options(nt_trumps="jokers"))
    assert [card for card in FACES if jokers.of[card] == "T"] == ["RJ", "LJ"]
    assert [jokers.step["S" + rank] for rank in RANKS] == list(range(13))
    assert trumps("C", "7", Options(nt_trumps="jokers")).of["H7"] == "T"


def test_a_level_without_a_trump_rank() -> None:
    last = trumps(None, "NT")
    assert last.name == "NT"
    assert [card for card in FACES if last.of[card] == "T"] == ["RJ", "LJ"]
    assert pickle.loads(pickle.dumps(last)) is last


def ladder(name: str, **changed: str) -> list[set[str]]:
    """The trumps of a deal from high to low, cards of equal order together, a gap where steps do not touch."""
    options_of_deal = Options(**changed)  # type: ignore[arg-type]
    order_of_deal = order(name, options_of_deal)
    steps: dict[int, set[str]] = {}
    for card in FACES:
        if order_of_deal.of[card] == "T":
            steps.setdefault(order_of_deal.step[card], set()).add(card)
    assert sorted(steps) == list(range(min(steps), max(steps) + 1))
    return [steps[step] for step in sorted(steps, reverse=True)]


def faces(text: str) -> list[set[str]]:
    return [set(hand(group)) for group in text.split(" > ")]


@pytest.mark.parametrize(
    ("name", "changed", "top"),
    [
        ("C7", {"permanent_trumps": "2"}, "RJ > LJ > C7 > S7 H7 D7 > C2 > S2 H2 D2 > CA > CK"),
        ("C2", {"permanent_trumps": "2"}, "RJ > LJ > C2 > S2 H2 D2 > CA > CK"),
        ("NT7", {"permanent_trumps": "2"}, "RJ > LJ > S7 H7 C7 D7 > S2 H2 C2 D2"),
        ("NT", {"permanent_trumps": "2"}, "RJ > LJ > S2 H2 C2 D2"),
        (
            "S7",
            {"permanent_trumps": "235"},
            "RJ > LJ > S7 > H7 C7 D7 > S5 > H5 C5 D5 > S3 > H3 C3 D3 > S2 > H2 C2 D2 > SA",
        ),
        ("H2", {"permanent_trumps": "3-of-colour"}, "RJ > LJ > H3 > D3 > H2 > S2 C2 D2 > HA"),
        ("C3", {"permanent_trumps": "3-of-colour"}, "RJ > LJ > C3 > S3 H3 D3 > CA"),
        ("NT2", {"permanent_trumps": "3-of-colour"}, "RJ > LJ > S2 H2 C2 D2"),
        ("C7", {"red_five": "hearts"}, "H5 > RJ > LJ > C7 > S7 H7 D7 > CA"),
        ("C7", {"red_five": "both"}, "H5 > D5 > RJ > LJ > C7 > S7 H7 D7 > CA"),
        ("H5", {"red_five": "both"}, "H5 > D5 > RJ > LJ > S5 C5 > HA"),
        ("D5", {"red_five": "hearts"}, "H5 > RJ > LJ > D5 > S5 C5 > DA"),
        ("S7", {"permanent_trumps": "235", "red_five": "both"}, "H5 > D5 > RJ > LJ > S7 > H7 C7 D7 > S5 > C5 > S3"),
    ],
)
def test_ladders(name: str, changed: dict[str, str], top: str) -> None:
    wanted = faces(top)
    assert ladder(name, **changed)[: len(wanted)] == wanted
    if name.startswith("NT"):
        assert len(ladder(name, **changed)) == len(wanted)


def kind(cards: str, name: str, **changed: str) -> list[str]:
    options_of_deal = Options(**changed)  # type: ignore[arg-type]
    return [part.kind for part in components(hand(cards), order(name, options_of_deal))]


def test_cards_that_left_their_suit_let_its_neighbours_touch() -> None:
    assert kind("H4466", "C7", red_five="hearts") == ["tractor"]
    assert kind("D4466", "C7", red_five="hearts") == ["pair", "pair"]
    assert kind("D4466", "C7", red_five="both") == ["tractor"]
    assert kind("H4466", "C7", red_five="both", tractor_bridge="off") == ["pair", "pair"]
    assert kind("H55 D55", "C7", red_five="both") == ["tractor"]
    assert kind("D55 RJ RJ", "C7", red_five="both") == ["tractor"]
    assert kind("CAA S22", "C7", permanent_trumps="2") == ["tractor"]
    assert kind("C22 S77", "C7", permanent_trumps="2") == ["tractor"]
    assert kind("H22 S22", "C7", permanent_trumps="2") == ["pair", "pair"]


def test_the_smallest_tractor() -> None:
    assert kind("H3344", "C7", tractor_min="2x3") == ["pair", "pair"]
    assert kind("H334455", "C7", tractor_min="2x3") == ["tractor"]
    assert kind("H333444", "C7", tractor_min="3x2") == ["tractor"]
    assert kind("H3344", "C7", tractor_min="3x2") == ["pair", "pair"]
