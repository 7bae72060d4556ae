"""Who plays with how many cards."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tests.games.shengji.vectors import options
from tractor_notation.games.shengji.cards import FACES, faces
from tractor_notation.games.shengji.players import kitty_fits, kitty_size, players


@pytest.mark.parametrize(
    ("decks", "players", "size"),
    [(1, 4, 6), (2, 4, 8), (3, 4, 6), (4, 4, 8), (2, 5, 8), (3, 6, 6), (4, 8, 8), (3, 7, 8)],
)
def test_kitty_size(decks: int, players: int, size: int) -> None:
    assert kitty_size(decks, players) == size
    assert kitty_fits(size, decks, players)
    assert not kitty_fits(size + 1, decks, players)
    assert kitty_size(decks, players, options({"kitty-size": "12"})) == 12


@pytest.mark.parametrize(
    ("without", "left"), [("none", 54), ("LJ", 53), ("LJ,RJ", 52), ("2", 50), ("2,3,4", 42), ("9,RJ", 49)]
)
def test_cards_that_are_taken_out(without: str, left: int) -> None:
    chosen = options({"without": without} if without != "none" else None)
    assert len(faces(chosen)) == left
    assert set(faces(chosen)) == {face for face in FACES if face not in without and face[1] not in without.split(",")}
    table = players(chosen)
    assert table.problem is None
    assert kitty_fits(table.kitty, 2, 4, chosen)


def test_a_size_of_the_kitty_for_the_whole_pack() -> None:
    table = players(options({"without": "LJ,RJ", "kitty-size": "8"}))
    assert table.problem is None, "104 cards: 24 for each"
    table = players(options({"without": "LJ", "kitty-size": "8"}))
    assert table.problem is not None and table.problem.reason == "the hands do not come out equal"
    assert table.kitty == 6, "106 cards"


SHORT = """\
[Options "without=2,LJ,RJ kitty-size=84"]
[Levels "NS 3 EW 3"]
[Leader "N"]
[Trump "C3"]
"""
"""Hands of three cards out of ninety-six."""


def test_a_deal_with_a_short_pack() -> None:
    (record,) = tn.reads(SHORT + "\n1. N: SA S4 S5 S6\n2. N: HA H4 H5 H6\n3. N: DA D4 D5 C4 =E +5\n")
    found = tn.replay(record)
    assert [item.code for item in found.findings] == []
    assert found.score is not None
    assert (found.score["tricks"], found.score["kitty"], found.score["opponents"]) == (5, 185, 375)


def test_what_is_claimed_is_the_rest_of_a_short_pack() -> None:
    text = SHORT.replace("2,LJ,RJ kitty-size=84", "5,LJ,RJ") + "\n1. N: SA S4 S7 S6\nclaim N: all\n"
    (record,) = tn.reads(text)
    assert tn.replay(record).score is not None
    assert tn.replay(record).game is not None
    game = tn.replay(record).game
    assert game is not None and len(game.pack(record)) == 96


@pytest.mark.parametrize("card", ["S2", "LJ"])
def test_a_card_that_is_not_there(card: str) -> None:
    (record,) = tn.reads(SHORT + f"\n1. N: SA {card} S5 S6\n2. N: HA H4 H5 H6\n3. N: DA D4 D5 D6\n")
    (found,) = (item for item in tn.replay(record).findings if item.code == "card-duplicate")
    assert found.address == "1.W"
    assert found.facts["out"] == "LJ,RJ,2"
    assert "decks" not in found.facts
