"""The score sheet as values: what belongs together, what came out, what is open."""

from __future__ import annotations

from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.checking import checked
from tractor_notation.matches import Match
from tractor_notation.sheets import Group, Row, Sheets

SAMPLES = Path(__file__).parents[1] / "samples"

DEAL = """\
[Event "Night"]
[Date "2026-05-06"]
[Board "{board}"]
[North "Wu"]
[Levels "{levels}"]
[Leader "{leader}"]
[Trump "{trump}"]

1. {leader}: HA H3 H4 H6
claim {leader}: all
"""
"""A deal in which the leader's side takes everything and rises three levels."""

FIRST = DEAL.format(board="1", levels="NS 2 EW 2", leader="N", trump="C2")
SECOND = DEAL.format(board="2", levels="NS 5 EW 2", leader="S", trump="C5")


def groups(*files: str) -> list[Group]:
    sheets, match = Sheets(), Match()
    found: list[Group] = []
    for number, text in enumerate(files, 1):
        for one in checked(tn.reads(text), match=match):
            found += sheets.add(f"{number}.tractor", one)
    return [*found, *sheets.close()]


def shape(*files: str) -> list[tuple[bool, list[str | None]]]:
    """Of each group whether it is a match, and its boards."""
    return [(group.match, [row.record.value("Board") for row in group.rows]) for group in groups(*files)]


def the_row(text: str) -> Row:
    (group,) = groups(text)
    (row,) = group.rows
    return row


def cells(row: Row) -> dict[str, object]:
    assert row.sheet is not None
    return {cell.name: cell.value for cell in row.sheet.cells}


def after(row: Row) -> dict[str, object]:
    assert row.sheet is not None
    return {rank.party: rank.value for rank in row.sheet.ranks}


def test_deals_of_one_match_stand_together() -> None:
    (group,) = groups(FIRST + "\n" + SECOND)
    assert group.match
    assert group.players == {"N": "Wu"}
    first, second = group.rows
    assert cells(first) == {"leader": "N", "trump": "C2", "points": 0, "result": "hold D+3", "next_leader": "S"}
    assert (after(first), after(second)) == ({"NS": "5", "EW": "2"}, {"NS": "8", "EW": "2"})
    assert [(rank.party, rank.value) for rank in group.ranks] == [("NS", "8"), ("EW", "2")]
    assert group.settled


def test_a_match_goes_on_over_several_files() -> None:
    (group,) = groups(FIRST, SECOND)
    assert [(row.path, row.record.index) for row in group.rows] == [("1.tractor", 1), ("2.tractor", 1)]


def test_deals_of_no_match_stand_together_by_file() -> None:
    one, other = '[Board "7"]\n\n1. N: HA H3 H4 H6\n', '[Board "9"]\n\n1. N: HA H3 H4 H6\n'
    assert shape(one + "\n" + other, one) == [(False, ["7", "9"]), (False, ["7"])]


def test_a_match_between_deals_of_none_keeps_its_place() -> None:
    alone = '[Board "9"]\n\n1. N: HA H3 H4 H6\n'
    assert shape("\n".join([alone, alone, FIRST, SECOND, alone])) == [
        (False, ["9", "9"]),
        (True, ["1", "2"]),
        (False, ["9"]),
    ]


def test_a_missing_board_begins_a_new_group() -> None:
    assert shape(FIRST + "\n" + SECOND + "\n" + SECOND.replace('"2"', '"4"')) == [(True, ["1", "2"]), (False, ["4"])]


def test_the_tag_match_makes_a_match_of_one_deal() -> None:
    (group,) = groups('[Match "final"]\n' + FIRST)
    assert group.match


def test_values_as_in_the_record_before_count() -> None:
    second = SECOND.replace('"Night"', '"#"').replace('"2026-05-06"', '"#"').replace('"Wu"', '"#"')
    (group,) = groups(FIRST + "\n" + second)
    assert group.match
    assert len(group.rows) == 2


def test_levels_that_a_deal_does_not_name_are_those_the_deal_before_left() -> None:
    (group,) = groups(FIRST + "\n" + SECOND.replace('[Levels "NS 5 EW 2"]\n', ""))
    assert after(group.rows[1]) == {"NS": "8", "EW": "2"}
    assert group.rows[1].status == "ok"


def test_an_unfinished_deal_has_no_values_and_says_why() -> None:
    row = the_row(FIRST.replace("claim N: all", "end: time"))
    assert row.score is None
    assert cells(row) | {"leader": "N", "trump": "C2"} == {
        "leader": "N",
        "trump": "C2",
        "points": None,
        "result": None,
        "next_leader": None,
    }
    assert after(row) == {"NS": None, "EW": None}
    assert row.ended is not None
    assert (row.ended.keyword, row.ended.word) == ("end", "time")


def test_what_the_record_says_of_an_unfinished_deal_is_marked_as_stated() -> None:
    text = FIRST.replace("claim N: all", "end: time").replace(
        "\n\n1.", '\n[Points "85"]\n[NextLeader "W"]\n[NextLevels "NS 2 EW 2"]\n\n1.'
    )
    row = the_row(text)
    assert row.sheet is not None
    stated = {cell.name: cell.value for cell in row.sheet.cells if cell.stated}
    assert stated == {"points": 85, "next_leader": "W"}
    assert [(rank.value, rank.stated) for rank in row.sheet.ranks] == [("2", True), ("2", True)]


@pytest.mark.parametrize("end", ["redeal W: no-points", "end: void"])
def test_a_deal_that_does_not_count_leaves_the_levels_as_they_were(end: str) -> None:
    void = (
        '[Event "Night"]\n[Date "2026-05-06"]\n[Board "1"]\n[Levels "NS 2 EW 2"]\n[Options "redeal-hand=no-points"]\n'
    )
    second = SECOND.replace("NS 5", "NS 2").replace("C5", "C2").replace("[Levels", '[Options "#"]\n[Levels', 1)
    (group,) = groups(f"{void}\n{end}\n\n" + second)
    assert [row.score is None for row in group.rows] == [True, False]
    assert after(group.rows[0]) == {"NS": "2", "EW": "2"}
    assert [item.code for row in group.rows for item in row.faults] == []
    assert group.settled


def test_a_deal_after_one_that_does_not_count_begins_where_that_began() -> None:
    void = FIRST.replace("1. N: HA H3 H4 H6\nclaim N: all", "end: void")
    (group,) = groups(void + "\n" + SECOND)
    assert [[item.code for item in row.faults] for row in group.rows] == [[], ["rank-wrong"]]


@pytest.mark.parametrize(("penalty", "column", "value"), [("level", "fines", "NS-1"), ("credits", "credits", "S-2")])
def test_what_is_lost_besides_the_result_has_its_column(penalty: str, column: str, value: str) -> None:
    text = (Path(__file__).parent / "cases" / "red-five-wrong" / "good.tractor").read_text(encoding="utf-8")
    row = the_row(text.replace("red-five-penalty=level", f"red-five-penalty={penalty}"))
    assert cells(row)[column] == value


def test_a_deal_that_was_lost_before_its_end_has_a_result_and_no_points() -> None:
    row = the_row((Path(__file__).parent / "cases" / "card-count" / "bad-ends.tractor").read_text(encoding="utf-8"))
    assert (cells(row)["points"], str(cells(row)["result"])[:6]) == (None, "swap O")


def test_the_next_deal_follows_from_points_that_are_stated() -> None:
    first = FIRST.replace("1. N: HA H3 H4 H6\nclaim N: all", "end: unfinished").replace(
        '[Trump "C2"]', '[Trump "C2"]\n[Points "0"]'
    )
    (group,) = groups(first + "\n" + SECOND)
    assert [[item.code for item in row.faults] for row in group.rows] == [[], []]
    assert after(group.rows[0]) == {"NS": "5", "EW": "2"}
    assert group.settled
    (group,) = groups(first.replace('"0"', '"35"') + "\n" + SECOND)
    assert [[item.code for item in row.faults] for row in group.rows] == [[], ["rank-wrong"]]
    (group,) = groups(first.replace('"0"', '"85"') + "\n" + SECOND)
    assert [[item.code for item in row.faults] for row in group.rows] == [[], ["rank-wrong", "dealer-wrong"]]


def test_a_standing_holds_until_a_deal_says_more() -> None:
    (group,) = groups(FIRST + "\n" + SECOND.replace("claim S: all", "end: time"))
    assert [(rank.party, rank.value) for rank in group.ranks] == [("NS", "5"), ("EW", "2")]
    assert not group.settled


def test_faults_and_rulings_are_kept_with_the_deal() -> None:
    faulty = FIRST.replace("HA H3 H4 H6", "HA H3 H4 H6 =W")
    row = the_row(faulty)
    assert (row.status, [(item.code, item.address) for item in row.faults]) == ("faults", [("winner-wrong", "1.E")])
    row = the_row(faulty + 'ruling 1.E: stands "noted wrongly"\n')
    assert (row.status, row.faults, len(row.rulings)) == ("ok", (), 1)


def test_faults_of_variations_concern_no_score() -> None:
    row = the_row(FIRST.replace("H4 H6", "H4 H6\n   ( 1. E: H66 )"))
    assert (row.status, row.faults) == ("faults", ())


def test_a_break_in_the_match_stands_at_its_deal() -> None:
    (group,) = groups(FIRST + "\n" + SECOND.replace("NS 5", "NS 4").replace("C5", "C4"))
    assert [[item.code for item in row.faults] for row in group.rows] == [[], ["rank-wrong"]]
    assert not group.settled


def test_rules_that_are_not_known_leave_an_empty_row() -> None:
    row = the_row('[Rules "bridge"]\n' + FIRST)
    assert (row.sheet, row.score) == (None, None)
    assert [item.code for item in row.faults] == ["rules-unknown"]


def test_who_wins_the_match_is_at_its_end() -> None:
    (group,) = groups(FIRST.replace("NS 2", "NS K").replace("C2", "CK") + "\n" + SECOND)
    first = group.rows[0].sheet
    assert first is not None
    assert first.end is not None
    assert after(group.rows[0]) == {"NS": "won", "EW": "2"}
    assert cells(group.rows[0])["next_leader"] is None


@pytest.mark.parametrize("name", ["match", "club-night"])
def test_samples_are_whole_matches(name: str) -> None:
    (group,) = groups((SAMPLES / f"{name}.tractor").read_text(encoding="utf-8"))
    assert group.match
    assert all(row.score for row in group.rows)


def test_everybody_has_a_level_in_finding_friends() -> None:
    (group,) = groups((SAMPLES / "friends.tractor").read_text(encoding="utf-8"))
    row = group.rows[0]
    assert row.sheet is not None
    assert row.record.value("NextLevels") == " ".join(f"{rank.party} {rank.value}" for rank in row.sheet.ranks)
    assert cells(row)["declarers"] == row.record.value("Declarers")
    orders = [rank.order for rank in group.ranks]
    assert orders == sorted(orders, key=lambda order: -(order or 0))
