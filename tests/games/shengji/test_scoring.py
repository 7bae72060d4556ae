"""The score."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tests.games.shengji.vectors import options
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.scoring import (
    TABLES,
    five_penalty,
    lost,
    lost_fives,
    multiplier,
    outcome,
    total,
    with_bonus,
)
from tractor_notation.games.shengji.table import Table


@pytest.mark.parametrize(
    ("value", "factors"),
    [
        ("2n", [2, 4, 8, 12]),
        ("fixed-2", [2, 2, 2, 2]),
        ("2^cards", [2, 4, 16, 64]),
        ("2^(pairs+1)", [2, 4, 8, 16]),
        ("by-type", [2, 4, 8, 8]),
        ("2-or-4", [2, 4, 4, 4]),
    ],
)
def test_multipliers(value: str, factors: list[int]) -> None:
    chosen = options({"kitty-multiplier": value})
    assert [multiplier(cards, ("SA",) * cards, chosen) for cards in (1, 2, 4, 6)] == factors


def test_size_of_a_throw() -> None:
    throw = ("HA", "HK", "HK")
    assert multiplier(2, throw) == 4
    assert multiplier(2, throw, options({"kitty-throw-size": "all-cards"})) == 6


def test_total() -> None:
    assert total(65, 10, 2) == 85
    assert total(65, 10, 0) == 65
    assert total(5, 0, 0, -10) == 0
    assert total(5, 0, 0, -10, options({"negative-points": "extend"})) == -5
    assert total(60, 0, 0, 30) == 90


ROWS = {
    "step-40": "D3 0, D2 5 35, D1 40 75, O0 80 115, O1 120 155, O2 160 195, O3 200 235, O4 240",
    "flat": "D1 0 75, O0 80 200 400",
    "c6": "D5 0, D3 5 40, D2 45 60, D1 65 75, O0 80 95, O1 100 115, O2 120",
    "ej": "D2 0 35, D1 40 75, O0 80 115, O1 120 155, O2 160 400",
    "no-middle": "D3 0, D2 5 35, D1 40 75, O1 80 115, O2 120 155, O3 160",
    "c2": "D4 0, D3 5 25, D2 30 50, D1 55 75, O0 80 95, O1 100 115, O2 120",
    "c5": "D5 0, D3 5 35, D1 40 75, O0 80 95, O1 100, O9 260",
    "one-deck": "D2 0, D1 5 35, O0 40 75, O1 80 95, O2 100 200",
    "es": "D4 0, D3 5 75, D2 80 155, O0 160 400",
}
DECKS = {"one-deck": 1, "es": 4}


@pytest.mark.parametrize("value", TABLES)
def test_tables(value: str) -> None:
    chosen = options({"score-table": value})
    for row in ROWS[value].split(", "):
        result, *totals = row.split()
        for points in totals:
            held, gain = outcome(int(points), DECKS.get(value, 2), chosen)
            assert f"{'D' if held else 'O'}{gain}" == result, points


def test_every_table_offered_is_tested() -> None:
    assert set(ROWS) == set(TABLES)


def test_more_decks_move_every_row() -> None:
    assert [outcome(points, 3) for points in (0, 5, 55, 60, 115, 120, 180)] == [
        (True, 3), (True, 2), (True, 2), (True, 1), (True, 1), (False, 0), (False, 1),
    ]  # fmt: skip


def test_below_nothing() -> None:
    for value, gains in {"step-40": [3, 3, 4, 5], "flat": [1, 1, 1, 1], "c6": [5, 5, 7, 9], "ej": [2, 2, 3, 4]}.items():
        chosen = options({"score-table": value, "negative-points": "extend"})
        assert [outcome(points, 2, chosen) for points in (0, -5, -40, -80)] == [(True, gain) for gain in gains]


def test_cap() -> None:
    chosen = options({"o-gain-cap": "3"})
    assert outcome(240, 2, chosen) == (False, 3)
    assert outcome(160, 2, chosen) == (False, 2)
    assert outcome(0, 2, options({"o-gain-cap": "3", "score-table": "c6"})) == (True, 5)
    assert outcome(240, 2, options({"o-gain-cap": "2"})) == (False, 2)


def test_a_table_of_ones_own() -> None:
    own, problems = Options.parse("score-table=40+D3<5<D2<60<D1<120<O0<180<O1+60")
    assert not problems
    assert [outcome(points, 3, own) for points in (0, 5, 60, 119, 120, 180, 240)] == [
        (True, 3), (True, 2), (True, 1), (True, 1), (False, 0), (False, 1), (False, 2),
    ]  # fmt: skip
    assert [outcome(points, 3, own)[1] for points in (-5, -35, -40, -75, -80)] == [3, 3, 4, 4, 5]
    assert outcome(0, 3, Options.parse("score-table=D1<80<O2")[0]) == (True, 1)
    bad = Options.parse("score-table=D3<80<D2<40<O0")
    assert bad[0].score_table == "step-40"
    assert [problem.kind for problem in bad[1]] == ["value"]


def test_a_deal_lost_at_once() -> None:
    one = options(None, "dabaifen")
    assert lost(True, 1, one) == (False, 2)
    assert lost(False, 1, one) == (True, 2)
    assert lost(True, 2) == (False, 3), "as with all 200 points"
    assert lost(False, 2) == (True, 3)


def test_fewer_declarers() -> None:
    assert [with_bonus(2, missing, options(None)) for missing in (0, 1, 2)] == [2, 4, 6]
    assert [with_bonus(2, missing, options({"friend-bonus": "one-level"})) for missing in (0, 1, 2)] == [2, 3, 3]
    assert with_bonus(2, 2, options({"friend-bonus": "none"})) == 2


FRIENDS = """\
[Options "profile=friends players=5 kitty-size=93 score-table=es {}"]
[Levels "P1 6 P2 6 P3 6 P4 6 P5 6"]
[Leader "P1"]
[Trump "C6"]

friend P1: HA#1
{}
"""
"""Five players, two decks and hands of three cards: the points of the table ``es`` count half."""
JOINED = "1. P1: SA S3 S4 S7 S8\n2. P1: HK H3 HA H4 H2\n3. P3: DA D3 D4 D7 D8"
ALONE = "1. P1: SA S3 S4 S7 S8\n2. P1: DA D3 D4 D7 D8\n3. P1: HA H3 H4 H7 H8"
DUG = "1. P1: SA S3 S4 S7 S8\n2. P1: HK H3 HA H4 H2\n3. P3: DA C3 D4 D7 D8"
REVOKE = "1. P1: SA S3 D4 S7 S8\n2. P1: HK H3 HA H4 H2\n3. P3: S4 D3 DA D7 D8"


@pytest.mark.parametrize(
    ("chosen", "body", "levels"),
    [
        ("", JOINED, "T 6 9 6 6"),
        ("", ALONE, "A 6 6 6 6"),
        ("friend-bonus=none", ALONE, "T 6 6 6 6"),
        ("", DUG, "4 6 5 6 6"),
        ("fault-policy=stop-round", REVOKE, "6 6 6 6 6"),
        ("fault-policy=stop-round", JOINED.replace("S7", "D3").replace("DA D3", "DA S7"), "7 6 6 6 6"),
    ],
)
def test_leader_and_friends_apart(chosen: str, body: str, levels: str) -> None:
    """Who falls loses two levels as the leader, one as a friend; nobody falls by a fault."""
    (record,) = tn.reads(FRIENDS.format(chosen, body))
    found = tn.replay(record)
    end = found.end
    assert isinstance(end, Table) and end.score is not None
    assert [item.code for item in found.findings] == (["follow-suit"] if chosen.startswith("fault") else [])
    assert " ".join(end.score.levels.values()) == levels


@pytest.mark.parametrize(
    ("body", "leader"),
    [
        ("1. N: DA D3 D4 D7\n2. N: HA H3 H4 H7\n3. N: SA S3 C3 S7", "S"),
        ("1. N: DA D3 D4 D7\n2. N: HA H3 H4 H7\nclaim N: all", None),
        ("1. N: DA D3 D4 S7\n2. N: HA H3 H4 H7\n3. N: SA S3 S4 D7", None),
    ],
)
def test_the_winner_of_the_last_trick_leads_next(body: str, leader: str | None) -> None:
    """Where the rest was claimed, or a fault has ended the deal, nobody has won the last trick."""
    chosen = "profile=n-deck kitty-size=96 next-dealer=last-trick fault-policy=stop-round"
    (record,) = tn.reads(f'[Options "{chosen}"]\n[Levels "NS 2 EW 2"]\n[Leader "N"]\n[Trump "C2"]\n\n{body}\n')
    score = tn.replay(record).score
    assert score is not None
    assert score["next_leader"] == leader


def test_lost_red_fives() -> None:
    plays = [("N", ("H5",)), ("W", ("D5", "D5")), ("S", ("D3",)), ("E", ("C4",))]
    level = options({"red-five": "both", "red-five-penalty": "level"})
    both_ways = options({"red-five": "both", "red-five-penalty": "credits"})
    assert lost_fives(plays, "EW", "NS", level) == (("N", "H5"),)
    assert lost_fives(plays, "NS", "NS", level) == ()
    assert lost_fives(plays, "NS", "NS", both_ways) == (("W", "D5"), ("W", "D5"))
    assert lost_fives(plays, "EW", "NS", options(None)) == ()
    assert five_penalty(("H5", "D5"), level) == 2
    assert five_penalty(("H5", "D5"), both_ways) == 3
    assert five_penalty(("H5", "D5"), both_ways, kitty=True) == 6
    assert five_penalty(("H5",), options({"red-five": "both"})) == 0
