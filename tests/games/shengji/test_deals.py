"""Whole deals of another program, from the draw to the next levels, replayed under its options: two, three and four
decks, four to seven players, in two sides and finding friends, with the kitty stolen. Winners, points and results stand in the records as
claims."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.games.shengji.table import Table

DATA = Path(__file__).parents[2] / "data" / "shengji"
SIDES = tn.reads((DATA / "deals.tractor").read_text(encoding="utf-8"))
FRIENDS = tn.reads((DATA / "deals_friends.tractor").read_text(encoding="utf-8"))
STEALING = tn.reads((DATA / "deals_stealing.tractor").read_text(encoding="utf-8"))
DEALS = [*SIDES, *FRIENDS, *STEALING]


def told(record: tn.Record) -> list[str]:
    """The codes found, without the warning that a set of options has some that are not judged by."""
    return [item.code for item in tn.replay(record).all_findings if item.code != "option-unknown"]


@pytest.mark.parametrize("record", DEALS, ids=lambda record: record.value("Event"))
def test_a_whole_deal_is_clean_and_ends_as_it_did(record: tn.Record) -> None:
    assert told(record) == []
    replay = tn.replay(record)
    assert replay.score is not None
    assert str(replay.score["opponents"]) == record.value("Points")


def test_there_are_deals_of_every_size() -> None:
    sizes = {tuple(record.value("Options").split()[1:]) for record in SIDES}  # type: ignore[union-attr]
    assert sizes == {("decks=2", "players=4"), ("decks=3", "players=4"), ("decks=4", "players=6")}


@pytest.mark.parametrize("record", DEALS, ids=lambda record: record.value("Event"))
def test_a_wrong_claim_about_a_whole_deal_is_found(record: tn.Record) -> None:
    text = tn.write(record).replace(f'[Points "{record.value("Points")}"]', '[Points "333"]')
    assert set(told(tn.reads(text)[0])) <= {"points-wrong", "kitty-bonus-wrong"} != set()


@pytest.mark.parametrize("record", FRIENDS, ids=lambda record: record.value("Event"))
@pytest.mark.parametrize("name", ["Declarers", "Winner", "NextLeader", "NextLevels"])
def test_who_found_whom_is_checked(record: tn.Record, name: str) -> None:
    wrong = {"Declarers": "P1", "Winner": "P1", "NextLeader": "P3", "NextLevels": "P1 Q P2 Q"}
    codes = {"Declarers": "friend-join-missed", "Winner": "result-wrong", "NextLeader": "dealer-wrong"}
    said = record.value(name)
    text = tn.write(record).replace(f'[{name} "{said}"]', f'[{name} "{wrong[name]}"]')
    assert codes.get(name, "rank-wrong") in told(tn.reads(text)[0])


def test_the_table_says_who_joined_and_when() -> None:
    replay = tn.replay(next(record for record in FRIENDS if record.value("Event") == "deal-ff-011"))
    assert isinstance(replay.end, Table)
    assert [(join.call, join.seat, join.trick) for join in replay.end.joined] == [
        ("SQ#1", "P4", 8),
        ("HK#3", "P6", 17),
    ]
    joined = [len(step.after.declarers) for step in replay.steps if isinstance(step.after, Table)]
    assert joined == sorted(joined) and set(joined) == {1, 2, 3}


def test_points_of_a_trick_do_not_depend_on_how_the_kitty_counts() -> None:
    (record,) = tn.reads('[Options "kitty-multiplier=fixed-2"]\n[Trump "C7"]\n\n1. N: SK S3 S4 S5 +5\nend: time\n')
    (item,) = tn.replay(record).findings
    assert (item.code, item.rule, item.bearing) == ("points-wrong", "R1.5", ())
    assert replace(item, options=None).bearing == ("kitty-multiplier",)


FAULTY = (Path(__file__).parents[3] / "samples" / "three-faults.tractor").read_text(encoding="utf-8")
"""A deal with all hands, in which three plays and a claim are wrong."""


@pytest.mark.parametrize(
    "aside",
    ["( 6. W: HAKK9 HAJ98 HQQKK {keeps the five )", "( 6. W: HAKK9 HAJ98 HQQKK", "( 6. W: HAKK9\n      7. N: {why\n"],
)
def test_a_variation_that_is_not_closed_changes_nothing_in_the_deal(aside: str) -> None:
    line = next(line for line in FAULTY.splitlines() if line.startswith("6. N:"))
    whole, broken = tn.reads(FAULTY)[0], tn.reads(FAULTY.replace(line, f"{line} {aside}"))[0]
    assert "variation-open" in {item.code for item in broken.findings}

    def faults(record: tn.Record) -> list[tuple[str, str | None, object]]:
        return [(item.code, item.address, item.data) for item in tn.replay(record).findings]

    assert faults(broken) == faults(whole) != []


def test_a_variation_that_swallows_a_trick_leaves_a_gap() -> None:
    text = FAULTY.replace("\n7. N:", " ( 6. W: HAKK9 HAJ98 HQQKK\n   7. N:")
    found = tn.replay(tn.reads(text)[0]).findings
    (left,) = (item for item in found if item.code == "undecided")
    assert left.facts["plays"] and not {item.code for item in found} & {"tricks-missing", "not-in-hand"}


@pytest.mark.parametrize("play", ["C1O2", "C?", "x"])
def test_a_play_that_cannot_be_read_has_left_the_hand(play: str) -> None:
    """R4.4: the two of clubs that nobody could read may be the card that is missing in the last trick."""
    found = tn.replay(tn.reads(FAULTY.replace("4. E: C7 CA C3 C2", f"4. E: C7 CA C3 {play}"))[0]).findings
    assert "17.S" not in {item.address for item in found}
    (left,) = (item for item in found if item.code == "undecided")
    assert (left.facts["plays"], left.facts["why"]) == (("4.S",), "not all that was played is known")
