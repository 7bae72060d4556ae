"""``tractor score``: the sheet in a terminal, for spreadsheets, for the web and for programs."""

from __future__ import annotations

import csv
import io
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tractor_notation as tn
from tests.cli.conftest import CLEAN, Run
from tests.test_sheets import FIRST, SECOND
from tractor_notation.report.score import FORMATS
from tractor_notation.terminal import Terminal, width

SAMPLES = Path(__file__).parents[2] / "samples"

OPEN = SECOND.replace("claim S: all", "end: time").replace("\n\n1.", '\n[Points "85"]\n\n1.')


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("night.tractor").write_text(FIRST + "\n" + SECOND, encoding="utf-8")
    return Path("night.tractor")


def document(out: str) -> Any:
    schema = json.loads(files("tractor_notation.report").joinpath("schemas", "tractor-score-1.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    made = json.loads(out)
    jsonschema.validate(made, schema)
    return made


def table(out: str) -> list[dict[str, str]]:
    """The rows of a table of comma-separated values."""
    return list(csv.DictReader(io.StringIO(out.removeprefix("\ufeff"), newline="")))


def test_text(run: Run, night: Path) -> None:
    result = run("score", night)
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [
        "Night, 2026-05-06",
        "North Wu",
        "",
        "Board  Leader  Trump  Points  Result   Next leader  North–South  East–West",
        "    1  North   ♣2          0  kept +3  South                  5          2",
        "    2  South   ♣5          0  kept +3  North                  8          2",
        "",
        "Standing",
        "1.  North–South  8",
        "2.  East–West    2",
    ]


def test_what_is_open_is_marked_under_its_deal(run: Run) -> None:
    faulty = FIRST.replace("HA H3 H4 H6", "HA H3 H4 H6 =W")
    result = run("score", "-", stdin=faulty + 'ruling 1.S: stands "agreed"\n\n' + OPEN)
    assert result.status == 1
    lines = result.out.splitlines()
    first = lines.index(next(line for line in lines if line.startswith("    1  ")))
    assert lines[first + 1 : first + 3] == [
        "    ! to be settled: the wrong winner of a trick (1.E)",
        "    ! ruling on South, trick 1: the play stands. Reason: agreed",
    ]
    second = lines.index(next(line for line in lines if line.startswith("    2  ")))
    assert "  85?  –  " in " ".join(lines[second].split("       "))
    assert [line.strip() for line in lines[second + 1 :]][:3] == [
        "! no score: Time ran out",
        "! not borne out by the play: Points",
        "",
    ]
    assert "Standing, with deals open" in lines


def test_unreadable_parts_and_unknown_rules_are_marked(run: Run) -> None:
    out = run("score", "-", stdin="1. N: SAA what S55 S44\nnonsense here\n").out
    assert "! no score" in out
    assert "! 2 parts could not be read" in out
    out = run("score", "-", stdin=f'[Rules "bridge"]\n{FIRST}').out
    assert "! to be settled: rule set not known (line 1)" in out


def test_undecided_plays_are_counted(run: Run) -> None:
    assert "! 1 play undecided\n" in run("score", "-", stdin=CLEAN).out
    (group,) = document(run("score", "-", "--format", "json", stdin=CLEAN).out)["groups"]
    assert [deal["undecided"] for deal in group["deals"]] == [1]


def test_the_end_of_a_match_is_said(run: Run) -> None:
    out = run("score", SAMPLES / "match.tractor").out
    assert out.endswith("North–South win the match\n")
    assert "1.  North–South  won\n" in out


def test_everybody_stands_in_finding_friends(run: Run) -> None:
    """Three of one level share a place, and the next place is left out."""
    path = SAMPLES / "friends.tractor"
    *_, last = tn.read_file(path)
    levels = (last.value("NextLevels") or "").split()
    wanted = dict(zip(levels[::2], levels[1::2], strict=True))
    (group,) = document(run("score", path, "--format", "json").out)["groups"]
    standing = group["standing"]
    assert {one["party"]: one["value"] for one in standing} == wanted
    ahead = {
        level: sum("23456789TJQKA".index(level) < "23456789TJQKA".index(one) for one in wanted.values())
        for level in wanted.values()
    }
    assert all(one["place"] == ahead[one["value"]] + 1 for one in standing)
    assert len({one["place"] for one in standing}) < len(standing)
    out = run("score", path).out
    (head,) = [line for line in out.splitlines() if line.startswith("Board")]
    names = [last.value(one["party"]) for one in standing]
    assert head.split()[-len(names) :] == [last.value(party) for party in group["parties"]]
    assert [line.split()[1] for line in out.splitlines() if line[1:2] == "."] == names
    assert [line.split()[0] for line in out.splitlines() if line[1:2] == "."] == [
        f"{one['place']}." for one in standing
    ]


def test_several_files_are_one_match_in_their_order(run: Run, night: Path) -> None:
    Path("one.tractor").write_text(FIRST)
    Path("two.tractor").write_text(SECOND)
    assert run("score", "one.tractor", "two.tractor").out == run("score", night).out


def test_a_file_that_is_not_there_stops_no_other(run: Run, night: Path) -> None:
    result = run("score", "gone.tractor", night)
    assert result.status == 2
    assert result.err == "tractor: gone.tractor: there is no such file\n"
    assert "Night, 2026-05-06" in result.out
    made = document(run("score", "gone.tractor", night, "--format", "json").out)
    assert made["errors"] == [{"path": "gone.tractor", "error": "there is no such file"}]
    assert len(made["groups"]) == 1


@pytest.mark.parametrize("name", FORMATS)
def test_the_status_is_the_same_in_every_format(run: Run, night: Path, name: str) -> None:
    assert run("score", night, "--format", name).status == 0
    night.write_text(FIRST.replace("HA H3 H4 H6", "HA H3 H4 H6 =W"))
    assert run("score", night, "--format", name).status == 1


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_to_score(run: Run, name: str) -> None:
    assert run("score", "-", "--format", name).status == 0


def test_csv(run: Run, night: Path) -> None:
    Path("open.tractor").write_text(OPEN.replace("Night", "Late"))
    out = run("score", night, "open.tractor", "--format", "csv").out
    assert out.startswith("\ufeffFile,Record,Event,Site,Date,Board,Leader,Trump,Points,Result,Next leader,")
    assert out.count("\r\n") == out.count("\n") == 4
    first, _, late = table(out)
    assert first == {
        "File": "night.tractor",
        "Record": "1",
        "Event": "Night",
        "Site": "",
        "Date": "2026-05-06",
        "Board": "1",
        "Leader": "North",
        "Trump": "♣2",
        "Points": "0",
        "Result": "kept +3",
        "Next leader": "South",
        "North–South": "5",
        "East–West": "2",
        "Options": "",
        "Remarks": "",
    }
    assert (late["Points"], late["Result"]) == ("85", "")
    assert late["Remarks"] == "no score: Time ran out; not borne out by the play: Points"


@pytest.mark.parametrize("value", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1"])
def test_no_text_of_a_record_is_a_formula(run: Run, value: str) -> None:
    text = FIRST.replace('"Night"', f'"{value}"').replace('"Wu"', f'"{value}"')
    (row,) = table(run("score", "-", "--format", "csv", stdin=text).out)
    assert row["Event"][0] == "'"
    assert row["Event"].lstrip("'").strip() == value.strip() or row["Event"].startswith("'")
    assert not any(cell.startswith(("=", "+", "-", "@", "＝")) for cell in row.values())


def test_numbers_below_nothing_stay_numbers(run: Run) -> None:
    text = '[Levels "NS 2 EW 2"]\n[Leader "N"]\n[Trump "C2"]\n[Points "-20"]\n\n1. N: HA H3 H4 H6\nend: time\n'
    (row,) = table(run("score", "-", "--format", "csv", stdin=text).out)
    assert row["Points"] == "-20"


def test_cells_with_commas_quotes_and_line_ends_are_one_cell(run: Run) -> None:
    text = FIRST.replace('"Night"', '"Club, \\"late\\""')
    (row,) = table(run("score", "-", "--format", "csv", stdin=text).out)
    assert row["Event"] == 'Club, "late"'


def test_markdown(run: Run, night: Path) -> None:
    lines = run("score", night, "--format", "markdown").out.splitlines()
    assert lines == [
        "## Night, 2026-05-06",
        "",
        "North Wu",
        "",
        "| Board | Leader | Trump | Points | Result | Next leader | North–South | East–West | Remarks |",
        "|---|---|---|---:|---|---|---:|---:|---|",
        "| 1 | North | ♣2 | 0 | kept +3 | South | 5 | 2 |  |",
        "| 2 | South | ♣5 | 0 | kept +3 | North | 8 | 2 |  |",
        "",
        "**Standing**",
        "",
        "1. North–South: 8",
        "2. East–West: 2",
    ]


def test_no_text_of_a_record_is_markup(run: Run) -> None:
    text = FIRST.replace('"1"', '"a|b"').replace('"Night"', '"*x* <b>"').replace("NS 2", "NS 3")
    out = run("score", "-", "--format", "markdown", stdin='[Match "m"]\n' + text).out
    assert "## \\*x\\* \\<b\\>, m" in out
    assert "| a\\|b | North |" in out


def test_json(run: Run, night: Path) -> None:
    made = document(run("score", night, "--format", "json", "--option", "kitty-multiplier=2n").out)
    assert made["overrides"] == {"rules": None, "options": {"kitty-multiplier": "2n"}}
    (group,) = made["groups"]
    assert {
        name: group[name] for name in ("match", "event", "date", "rules", "players", "parties", "settled", "end")
    } == {
        "match": True,
        "event": "Night",
        "date": "2026-05-06",
        "rules": "shengji@1",
        "players": {"N": "Wu"},
        "parties": ["NS", "EW"],
        "settled": True,
        "end": None,
    }
    first, second = group["deals"]
    assert first["cells"] == {"leader": "N", "trump": "C2", "points": 0, "result": "hold D+3", "next_leader": "S"}
    assert (first["after"], second["after"]) == ({"NS": "5", "EW": "2"}, {"NS": "8", "EW": "2"})
    assert first["score"]["result"] == "hold D+3"
    assert group["standing"] == [
        {"place": 1, "party": "NS", "value": "8", "stated": False},
        {"place": 2, "party": "EW", "value": "2", "stated": False},
    ]


def test_json_of_what_is_open(run: Run) -> None:
    faulty = FIRST.replace("HA H3 H4 H6", "HA H3 H4 H6 =W") + "ruling 1.S: points EW +40\n"
    made = document(run("score", "-", "--format", "json", stdin=faulty + "\n" + OPEN).out)
    (group,) = made["groups"]
    first, second = group["deals"]
    assert [(item["code"], item["address"]) for item in first["faults"]] == [("winner-wrong", "1.E")]
    assert first["rulings"] == [{"address": "1.S", "decision": "points", "side": "EW", "amount": 40, "reason": None}]
    assert (second["score"], second["stated"], second["undecided"]) == (None, ["points"], 0)
    assert second["ended"] == {"statement": "end", "seat": None, "word": "time"}
    assert not group["settled"]


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.tractor")), ids=lambda path: path.stem)
def test_every_sample_has_a_sheet_in_every_format(run: Run, sample: Path) -> None:
    document(run("score", sample, "--format", "json").out)
    for name in ("text", "csv", "markdown"):
        for lang in ("en", "zh"):
            result = run("score", sample, "--format", name, "--lang", lang)
            assert result.status in (0, 1)
            assert result.out


@pytest.mark.parametrize("columns", [24, 40, 60, 100])
def test_lines_fit_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("tractor_notation.cli.score.terminal", lambda color: Terminal(False, columns))
    for sample in ("club-night", "friends", "three-faults"):
        out = run("score", SAMPLES / f"{sample}.tractor").out
        assert max(map(width, out.splitlines())) <= columns


def test_colours_only_when_wanted(run: Run, night: Path) -> None:
    assert "\x1b" not in run("score", night).out
    assert "\x1b[1mNight, 2026-05-06\x1b[0m" in run("score", night, "--color", "always").out
    assert "\x1b" not in run("score", night, "--color", "always", "--format", "csv").out


STATED = """\
[Event "Night"]
[Date "2026-05-06"]
[Board "{board}"]
[Options "{options}"]
[Levels "{levels}"]
[Leader "{leader}"]
[Trump "{trump}"]
[Points "{points}"]

end: unfinished

"""
"""Nothing but the points of a deal."""


def test_points_alone_make_a_sheet(run: Run) -> None:
    first = STATED.format(board=1, options="", levels="NS 2 EW 2", leader="N", trump="C2", points=35)
    second = STATED.format(board=2, options="", levels="NS 4 EW 2", leader="S", trump="C4", points=120)
    result = run("score", "-", stdin=first + second)
    assert result.status == 0
    assert result.out.splitlines() == [
        "Night, 2026-05-06",
        "",
        "Board  Leader  Trump  Points  Result     Next leader  North–South  East–West",
        "    1  North   ♣2        35?  kept +2?   South?                4?         2?",
        "    ! not borne out by the play: Points, Result, Next leader, North–South, East–West",
        "    2  South   ♣4       120?  taken +1?  East?                 4?         3?",
        "    ! not borne out by the play: Points, Result, Next leader, North–South, East–West",
        "",
        "Standing",
        "1.  North–South  4?",
        "2.  East–West    3?",
    ]
    (group,) = document(run("score", "-", "--format", "json", stdin=first + second).out)["groups"]
    assert [deal["score"] for deal in group["deals"]] == [None, None]
    assert group["deals"][1]["stated"] == ["points", "result", "next_leader", "NS", "EW"]
    assert [one["stated"] for one in group["standing"]] == [True, True]


def test_a_match_that_is_won_by_points_that_are_stated_says_so(run: Run) -> None:
    text = STATED.format(board=1, options="", levels="NS K EW 2", leader="N", trump="CK", points=0)
    out = run("score", "-", stdin='[Match "m"]\n' + text).out
    assert out.endswith("North–South win the match (by points that are stated)\n")


def test_credits_are_summed_up(run: Run) -> None:
    text = (Path(__file__).parents[1] / "cases" / "red-five-wrong" / "good.tractor").read_text("utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith(("[RedFives", "[NextLevels", "[Levels")))
    text = text.replace("red-five-penalty=level", "red-five-penalty=credits").replace("[Leader", '[Match "m"]\n[Leader')
    (lost,) = [line for line in run("score", "-", stdin=text).out.splitlines() if line.startswith("Credits")]
    assert lost == "Credits: South -2"
    twice = text + "\n\n" + text
    assert "\nCredits: South -4\n" in run("score", "-", "--format", "markdown", stdin=twice).out
    (group,) = document(run("score", "-", "--format", "json", stdin=twice).out)["groups"]
    assert group["counted"] == {"S": -4}
    assert not any(line.startswith("Credits:") for line in run("score", "-", stdin=FIRST).out.splitlines())


def test_the_options_are_named(run: Run, night: Path) -> None:
    first = STATED.format(board=1, options="score-table=flat", levels="NS 2 EW 2", leader="N", trump="C2", points=35)
    second = STATED.format(board=2, options="#", levels="NS 3 EW 2", leader="S", trump="C3", points=120)
    lines = run("score", "-", stdin=first + second).out.splitlines()
    assert lines[1] == "Options: score-table=flat"
    other = second.replace('"#"', '""')
    lines = run("score", "-", stdin=first + other).out.splitlines()
    assert lines[1:3] == ["Options of 1: score-table=flat", "Options of 2: the usual ones"]
    assert run("score", "-", "--format", "markdown", stdin=first + other).out.splitlines()[2:5:2] == lines[1:3]
    rows = table(run("score", "-", "--format", "csv", stdin=first + other).out)
    assert [row["Options"] for row in rows] == ["score-table=flat", ""]
    (group,) = document(run("score", "-", "--format", "json", stdin=first + other).out)["groups"]
    assert [deal["options"] for deal in group["deals"]] == [{"score-table": "flat"}, {}]
    assert not any("ptions" in line for line in run("score", night).out.splitlines())


def test_overrides_are_said(run: Run, night: Path) -> None:
    out = run("score", night, "--option", "score-table=D1<80<O0").out
    assert out.startswith("Judged by score-table=D1<80<O0, whatever the records name.\n")
    assert "kept +1" in out
