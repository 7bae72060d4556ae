"""Matches: each deal begins with what the deal before left."""

from __future__ import annotations

from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.checking import checked
from tractor_notation.matches import Match, same_match
from tractor_notation.sheets import Sheets

SAMPLES = Path(__file__).parents[1] / "samples"

FIRST = """\
[Event "Night"]
[Date "2026-05-06"]
[Board "1"]
[North "Wu"]
[Levels "NS 2 EW 2"]
[Leader "N"]
[Trump "C2"]

1. N: HA H3 H4 H6
claim N: all
"""


def second(**tags: str) -> str:
    named = {"Event": "Night", "Date": "2026-05-06", "Board": "2", "North": "Wu", "Levels": "NS 5 EW 2", "Leader": "S"}
    lines = [f'[{name} "{value}"]' for name, value in (named | tags).items() if value]
    return "\n".join(lines) + "\n\nend: unfinished\n"


def codes(*records: str) -> list[str]:
    return [item.code for one in checked(tn.reads("\n".join(records))) for item in one.findings]


def test_a_deal_that_follows_is_clean() -> None:
    assert codes(FIRST, second()) == []


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ({"Levels": "NS 4 EW 2"}, ["rank-wrong"]),
        ({"Leader": "N"}, ["dealer-wrong"]),
        ({"Levels": "NS 5 EW 3", "Leader": "W"}, ["rank-wrong", "dealer-wrong"]),
        ({"Levels": "", "Leader": ""}, []),
    ],
)
def test_a_break_is_found_where_it_shows(tags: dict[str, str], found: list[str]) -> None:
    assert codes(FIRST, second(**tags)) == found


def test_a_break_told_by_the_deal_before_is_told_once() -> None:
    wrong = FIRST.replace('[Trump "C2"]', '[Trump "C2"]\n[NextLeader "N"]\n[NextLevels "NS 4 EW 2"]')
    assert codes(wrong, second()) == ["dealer-wrong", "rank-wrong"]
    assert codes(wrong, second(Levels="NS 4 EW 2", Leader="N")) == ["dealer-wrong", "rank-wrong"]
    assert codes(wrong, second(Levels="NS 3 EW 2", Leader="N")) == ["dealer-wrong", "rank-wrong", "rank-wrong"]


def test_options_that_only_some_deals_name() -> None:
    first = FIRST.replace('[North "Wu"]', '[Options "throw=off"]\n[North "Wu"]')
    third = second(Board="3", Levels="", Leader="")

    def named(options: str) -> str:
        return second().replace("[North", f'[Options "{options}"]\n[North')

    assert codes(first, named("#")) == []
    assert codes(first, second(), third) == ["options-missing", "options-missing"]
    assert codes(first, named(""), third) == []
    assert codes(first, second(Event="Other")) == []
    sheets = Sheets()
    for one in checked(tn.reads("\n".join((first, second())))):
        assert not list(sheets.add("night.tractor", one))
    (night,) = sheets.close()
    assert [[item.code for item in row.faults] for row in night.rows] == [[], ["options-missing"]]


@pytest.mark.parametrize(
    "tags", [{"Event": "Other"}, {"Date": "2026-05-13"}, {"Board": "3"}, {"North": "Lin"}, {"Date": ""}]
)
def test_records_of_other_matches_are_not_compared(tags: dict[str, str]) -> None:
    assert codes(FIRST, second(Levels="NS 9 EW 9", **tags)) == []


def test_the_tag_match_binds_records_whatever_the_event() -> None:
    first = FIRST.replace("\n\n1.", '\n[Match "final"]\n\n1.')
    assert codes(first, second(Event="Late", Date="", Levels="NS 9 EW 2", Match="final")) == ["rank-wrong"]
    assert codes(first, second(Levels="NS 9 EW 2", Match="third place")) == []
    assert codes(first, second(Levels="NS 9 EW 2")) == []


def test_a_break_does_not_cascade() -> None:
    third = second(Board="3", Levels="NS 4 EW 2", Leader="S")
    found = codes(FIRST, second(Levels="NS 4 EW 2").replace("end: unfinished", "[X]"), third)
    assert found.count("rank-wrong") == 1


def played(levels: str, leader: str, trump: str, board: str, bid: str = "") -> str:
    """A deal in which the leader's side takes everything and rises three levels."""
    tags = {"Board": board, "Levels": levels, "Leader": leader}
    head = second(**tags).removesuffix("\n\nend: unfinished\n").removesuffix("\n")
    told = f'\n[Trump "{trump}"]' if trump else ""
    bids = f"bid {leader}: {bid}\n" if bid else ""
    return f"{head}{told}\n\n{bids}1. {leader}: HA H3 H4 H6\nclaim {leader}: all\n"


@pytest.mark.parametrize(("trump", "bid"), [("C5", ""), ("", "C5"), ("C5", "C5")])
def test_the_deal_before_and_trump_outweigh_the_tag_levels(trump: str, bid: str) -> None:
    """One finding, and nothing of it in the deals after."""
    wrong = played("NS 4 EW 2", "S", trump, "2", bid)
    third = played("NS 8 EW 2", "N", "C8", "3")
    assert codes(FIRST, wrong, third) == ["rank-wrong"]
    (_, one, _) = checked(tn.reads("\n".join((FIRST, wrong, third))))
    assert one.replay.score is not None and one.replay.score["next_levels"] == {"NS": "8", "EW": "2"}
    assert one.replay.game is not None and one.replay.game.trump(one.replay.end) == "C5"


def test_the_tag_levels_and_trump_outweigh_the_deal_before() -> None:
    wrong = played("NS 7 EW 2", "S", "C7", "2")
    assert codes(FIRST, wrong, played("NS T EW 2", "N", "CT", "3")) == ["rank-wrong"]
    assert codes(FIRST, wrong, played("NS 8 EW 2", "N", "C8", "3")) == ["rank-wrong", "rank-wrong"]


def test_where_nothing_decides_the_next_deal_may_follow_from_either() -> None:
    """The other side's level is wrong, and trump says nothing of that."""
    wrong = played("NS 5 EW 3", "S", "C5", "2")
    for levels, found in (("NS 8 EW 3", []), ("NS 8 EW 2", []), ("NS 8 EW 4", ["rank-wrong"])):
        assert codes(FIRST, wrong, played(levels, "N", "C8", "3")) == ["rank-wrong", *found]


def test_the_first_deal_contradicts_itself_and_the_next_may_follow_from_either() -> None:
    wrong = played("NS 7 EW 2", "N", "C5", "1")
    for levels, found in (("NS T EW 2", []), ("NS 8 EW 2", []), ("NS 9 EW 2", ["rank-wrong"])):
        assert codes(wrong, second(Levels=levels)) == ["trump-rank-mismatch", *found]
    assert codes(wrong.replace("\n\n1.", '\n[NextLevels "NS 8 EW 2"]\n\n1.')) == ["trump-rank-mismatch"]


def test_an_unfinished_deal_ties_nothing_down() -> None:
    assert codes(second(Board="1"), second(Levels="NS 9 EW 9", Leader="E")) == []


def test_a_match_goes_on_over_several_files() -> None:
    match = Match()
    first = list(checked(tn.reads(FIRST), match=match))
    after = list(checked(tn.reads(second(Leader="E")), match=match))
    assert [item.code for one in (*first, *after) for item in one.findings] == ["dealer-wrong"]


def test_the_club_night_is_one_match() -> None:
    records = [one.record for one in tn.check(SAMPLES / "club-night.tractor")]
    assert all(same_match(one, other) for one, other in zip(records, records[1:], strict=False))


def test_a_deal_that_names_no_levels_goes_on_with_those_the_deal_before_left() -> None:
    match = Match()
    list(checked(tn.reads(FIRST), match=match))
    (one,) = checked(tn.reads(second(Levels="", Leader="")), match=match)
    assert one.replay.start is not None
    assert dict(one.replay.start.levels) == {"NS": "5", "EW": "2"}  # type: ignore[attr-defined]


def test_nothing_is_left_of_a_match_that_was_won() -> None:
    match = Match()
    list(checked(tn.reads(FIRST.replace("NS 2", "NS K").replace("C2", "CK")), match=match))
    (one,) = checked(tn.reads(second(Levels="", Leader="")), match=match)
    assert one.replay.start is not None
    assert dict(one.replay.start.levels) == {}  # type: ignore[attr-defined]
