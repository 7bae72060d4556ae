"""What is shown of a Sheng Ji deal: faces, rows, roles, facts, piles, account."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tractor_notation as tn
from tractor_notation.games.shengji import view
from tractor_notation.games.shengji.cards import FACES, open_order, trumps
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.games.shengji.words import VOCABULARY
from tractor_notation.language import Language
from tractor_notation.record import Act

ENGLISH = Language("en", VOCABULARY)

TABLE = Table(
    seats=("N", "W", "S", "E"),
    phase="play",
    hands={},
    sources={},
    levels={"NS": "7", "EW": "5"},
    rank="7",
    leader="N",
    declarers=("N", "S"),
    fixed=True,
    calls=0,
    joined=(),
    trumps=trumps("C", "7"),
    bids=(),
    kitty=(),
    kitty_source="unknown",
    flipped=(),
    buried=(),
    buried_source="unknown",
    number=1,
    trick=(),
    taken_back={},
    turn="N",
    tricks=(),
    taken={},
    points=45,
    needed=80,
)


def said(lines: tuple[Any, ...]) -> list[str]:
    return [f"{ENGLISH.word(line.label)}: {ENGLISH.say(line.template, line.data)}" for line in lines]


def rows(cards: str, table: Table = TABLE) -> dict[str, str]:
    return {row.label: " ".join(row.cards) for row in view.rows(tuple(cards.split()), table, ENGLISH)}


def test_faces() -> None:
    assert view.face("HT", ENGLISH) == ("H", "♥", "10", "ten of hearts", 10)
    assert view.face("S5", ENGLISH).points == 5
    assert view.face("SA", ENGLISH).points == 0
    assert view.face("RJ", ENGLISH) == ("joker", "★", "Big", "big joker", 0)
    assert view.face("LJ", ENGLISH) == ("joker", "☆", "Small", "small joker", 0)
    assert view.face("x", ENGLISH) == ("unknown", "", "·", "unknown card", 0)
    assert view.face("Sx", ENGLISH) == ("S", "♠", "·", "unknown card of spades", 0)


def test_every_face_has_a_name_of_its_own() -> None:
    assert len({view.face(card, ENGLISH).spoken for card in FACES}) == 54


def test_rows_with_a_trump_suit() -> None:
    assert rows("C2 S7 H7 C7 D3 LJ RJ HA H2 CA S7 SK") == {
        "主": "RJ LJ C7 S7 S7 H7 CA C2",
        "♠": "SK",
        "♥": "HA H2",
        "♦": "D3",
    }


def test_a_void_has_its_row() -> None:
    assert rows("HA") == {"主": "", "♠": "", "♥": "HA", "♦": ""}


def test_a_suit_is_not_called_void_while_cards_are_unknown() -> None:
    assert rows("HA x Sx") == {"♠": "Sx", "♥": "HA", "?": "x"}


def test_an_unknown_card_of_the_trump_suit_is_a_trump() -> None:
    assert rows("Cx CA x")["主"] == "CA Cx"


def test_rows_in_no_trump() -> None:
    table = replace(TABLE, trumps=trumps(None, "7"))
    assert rows("C2 C7 S7 RJ CA", table) == {"主": "RJ S7 C7", "♠": "", "♥": "", "♣": "CA C2", "♦": ""}


def test_rows_before_trump_is_known() -> None:
    table = replace(TABLE, trumps=None, open_order=open_order("7"))
    assert rows("C2 C7 S7 RJ CA", table)["主"] == "RJ S7 C7"
    unknown = rows("C2 C7 RJ CA", replace(table, open_order=None))
    assert unknown == {"主": "RJ", "♠": "", "♥": "", "♣": "CA C7 C2", "♦": ""}


@pytest.mark.parametrize(
    ("chosen", "row"),
    [
        ("", "RJ S7 H7"),
        ("nt-trumps=jokers", "RJ S7 H7"),
        ("red-five=both", "H5 D5 RJ S7 H7"),
        ("permanent-trumps=2", "RJ S7 H7 S2"),
    ],
)
def test_what_is_trump_in_any_suit_by_the_options(chosen: str, row: str) -> None:
    (record,) = tn.reads(f'[Options "{chosen}"]\n[Levels "NS 7 EW 7"]\n\ndeal N: S72 H75 D5 RJ\nend: unfinished\n')
    start = tn.replay(record).start
    assert isinstance(start, Table)
    assert rows("S7 H7 S2 H5 D5 RJ", start)["主"] == row


def test_rows_keep_every_card() -> None:
    for table in (TABLE, replace(TABLE, trumps=None, open_order=open_order("7")), replace(TABLE, trumps=None)):
        shown = [card for row in view.rows(FACES * 2, table, ENGLISH) for card in row.cards]
        assert sorted(shown) == sorted(FACES * 2)


def test_roles() -> None:
    assert view.roles(TABLE) == {
        "N": ("leader", "declarers"),
        "W": ("opponents",),
        "S": ("declarers",),
        "E": ("opponents",),
    }
    assert view.roles(replace(TABLE, leader=None, declarers=())) == {"N": (), "W": (), "S": (), "E": ()}


def test_facts() -> None:
    assert said(view.facts(TABLE)) == [
        "Trump 主: ♣7",
        "Leader: North",
        "Levels: North–South 7, East–West 5",
        "Opponents: 45 points, 80 needed",
    ]
    assert said(view.facts(replace(TABLE, needed=None)))[-1] == "Opponents: 45 points"
    assert said(view.facts(replace(TABLE, trumps=None)))[0] == "Trump 主: 7, no suit yet"
    nothing = replace(TABLE, trumps=None, rank=None, leader=None, levels={}, points=None, declarers=())
    assert view.facts(nothing) == ()


def test_piles() -> None:
    assert view.piles(TABLE) == ()
    table = replace(TABLE, kitty=("SA",), kitty_source="given", flipped=("SA",), buried=("x",))
    assert view.piles(table) == (
        ("Kitty dealt", ("SA",), "given"),
        ("Turned up", ("SA",), "given"),
        ("Buried", ("x",), "unknown"),
    )


def score(**changes: Any) -> Score:
    values: dict[str, Any] = {
        "opponents": 85,
        "tricks": 65,
        "kitty": 10,
        "dug": True,
        "decisive": ("largest", 1),
        "multiplier": 2,
        "penalties": 0,
        "held": False,
        "gain": 0,
        "next_leader": "W",
        "levels": {"NS": "7", "EW": "5"},
    }
    return Score(**(values | changes))


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        (
            score(),
            [
                "Opponents: tricks 65 + kitty 10 × 2 = 85",
                "Kitty: The opponents win the last trick. The largest component led to it has one card, so the kitty "
                "counts 2 times.",
                "Result: 85 points of 80 needed: the opponents take the deal without a level (swap, O+0)",
                "Next leader: West",
                "Next levels: North–South 7, East–West 5",
            ],
        ),
        (
            score(opponents=125, multiplier=6, decisive=("all-cards", 3), levels={}, next_leader=None),
            [
                "Opponents: tricks 65 + kitty 10 × 6 = 125",
                "Kitty: The opponents win the last trick. The lead to it has three cards, so the kitty counts 6 times.",
                "Result: 125 points of 80 needed: the opponents take the deal without a level (swap, O+0)",
            ],
        ),
        (
            score(decisive=("fixed", 0), levels={}, next_leader=None),
            [
                "Opponents: tricks 65 + kitty 10 × 2 = 85",
                "Kitty: The opponents win the last trick, so the kitty counts 2 times.",
                "Result: 85 points of 80 needed: the opponents take the deal without a level (swap, O+0)",
            ],
        ),
        (
            score(opponents=65, dug=False, held=True, gain=1, next_leader="S", levels={"NS": "8", "EW": "5"}),
            [
                "Opponents: tricks 65",
                "Kitty: The declarers win the last trick, so the 10 points in the kitty count for nobody.",
                "Result: 65 points of 80 needed: the declarers keep the deal and rise one level (hold, D+1)",
                "Next leader: South",
                "Next levels: North–South 8, East–West 5",
            ],
        ),
        (
            score(opponents=105, penalties=20, gain=0, winners=("EW",)),
            [
                "Opponents: tricks 65 + kitty 10 × 2 + penalties 20 = 105",
                "Kitty: The opponents win the last trick. The largest component led to it has one card, so the kitty "
                "counts 2 times.",
                "Result: 105 points of 80 needed: the opponents take the deal without a level (swap, O+0)",
                "Next levels: North–South 7, East–West 5",
                "Match: East–West win the match",
            ],
        ),
        (
            score(opponents=0, tricks=5, dug=False, penalties=-10, held=True, gain=3, levels={}, next_leader=None),
            [
                "Opponents: tricks 5 − penalties 10 = −5, which counts as 0",
                "Kitty: The declarers win the last trick, so the 10 points in the kitty count for nobody.",
                "Result: 0 points of 80 needed: the declarers keep the deal and rise three levels (hold, D+3)",
            ],
        ),
        (
            score(
                opponents=-5,
                tricks=5,
                dug=False,
                kitty=None,
                penalties=-10,
                held=True,
                gain=4,
                levels={},
                next_leader=None,
                rest="N",
            ),
            [
                "Opponents: tricks 5 − penalties 10 = −5",
                "Result: -5 points of 80 needed: the declarers keep the deal and rise four levels (hold, D+4)",
            ],
        ),
    ],
)
def test_account(value: Score, lines: list[str]) -> None:
    assert said(view.account(replace(TABLE, score=value))) == lines


def test_what_is_counted_and_the_result_in_a_line() -> None:
    assert view.standing(TABLE) == ("Opponents", "Opp.", 45)
    assert view.result(TABLE) is None
    line = view.result(replace(TABLE, score=score()))
    assert line is not None
    assert ENGLISH.say(line.template, line.data) == "the opponents take the deal without a level"


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (Act("friend", "N", ("HA#1", "SA#2")), "North calls the first ♥A and the second ♠A."),
        (Act("friend", "W", ("RJ",)), "West calls the big joker."),
    ],
)
def test_friends_are_called_in_words(act: Act, text: str) -> None:
    line = view.statement(act)
    assert line is not None
    assert ENGLISH.say(line.template, line.data) == text


def test_other_statements_have_their_own_places() -> None:
    assert view.statement(Act("bury", "N", ("HA",))) is None


def test_tags_are_told_as_soon_as_the_views_say_the_same() -> None:
    assert view.told(replace(TABLE, trumps=None)) == {"Levels", "Leader", "Start"}
    assert view.told(TABLE) == {"Levels", "Leader", "Start", "Trump"}
    assert view.told(replace(TABLE, score=score())) == set(view.TAGS)


def test_no_account_of_an_unfinished_deal() -> None:
    assert view.account(TABLE) == ()


def test_without_a_known_threshold_the_result_names_the_points_alone() -> None:
    lines = said(view.account(replace(TABLE, score=score(), needed=None)))
    assert "Result: 85 points: the opponents take the deal without a level (swap, O+0)" in lines
