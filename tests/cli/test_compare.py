"""``tractor check --compare``: a table for people, a line an act, JSON, and what cannot be compared."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import CLEAN, Run
from tests.test_comparing import PAIRS
from tractor_notation.terminal import Terminal

NONE = "follow-structure=none"


@pytest.fixture
def hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hand.tractor").write_text(PAIRS)
    return Path("hand.tractor")


def document(out: str) -> Any:
    schema = json.loads(files("tractor_notation.report").joinpath("schemas", "tractor-check-1.json").read_text("utf-8"))
    made = json.loads(out)
    jsonschema.validate(made, schema)
    return made


def test_the_table(run: Run, hand: Path) -> None:
    result = run("check", "--compare", f"two-deck,{NONE}", hand)
    assert result.out.splitlines() == [
        "hand.tractor:1: record 1",
        "              two-deck     follow-structure=none",
        "1.E (line 9)  follow-pair  legal",
        "",
        "  1.E (line 9): error[follow-pair] (two-deck): East, trick 1: North led the tractor ♥8899. East held ♥10 6 5 3 3, "
        "and owed one pair. ♥33 was not given; part of it shows up in trick 2: ♥3. Legal for instance: ♥6 5 3 3.",
        "",
        "hand.tractor: 1 record read: 0 clean, 1 faulty, 0 unreadable (1 error), by the rules that the records name",
    ]


def test_the_option_that_makes_the_difference_is_named(run: Run) -> None:
    dispute = Path(__file__).parents[2] / "samples" / "dispute.tractor"
    out = run("check", "--compare", f"rbtying,pagat,{NONE}", dispute).out
    assert "  2.E (line 17): legal by pagat because of follow-structure=sets-only.\n" in out
    assert out.count("because of") == 1
    assert "The score is the same by all.\n" in out


def test_rules_alone(run: Run) -> None:
    out = run("check", "--compare", NONE, "-", stdin=CLEAN).out
    assert f"No fault by these rules: {NONE}.\n" in out


def test_an_option_without_a_value(run: Run, hand: Path) -> None:
    result = run("check", "--compare", "follow-structure", hand)
    assert result.status == 2
    assert "follow-structure is an option and needs a value: full, sets-only, none." in result.err


def test_the_records_own_rules_decide_about_the_status(run: Run, hand: Path) -> None:
    assert run("check", "--compare", NONE, hand).status == 1
    hand.write_text(f'[Options "{NONE}"]\n{PAIRS}')
    result = run("check", "--compare", "two-deck", hand)
    assert "follow-pair" in result.out
    assert result.status == 0


def test_where_all_are_content(run: Run, hand: Path) -> None:
    result = run("check", "--compare", f"{NONE},record", "--option", NONE, hand)
    assert "The same by all of these rules, and no fault: follow-structure=none, record." in result.out
    assert result.status == 0


def test_what_differs_in_the_score_is_shown(run: Run) -> None:
    text = '[Levels "NS 2 EW 2"]\n[Leader "N"]\n[Trump "C2"]\n\n1. N: HA H3 H4 H6\nclaim N: all\n'
    out = run("check", "-", "--compare", "two-deck,score-table=D1<80<O0", stdin=text).out
    assert out.splitlines()[1:4] == [
        "                             two-deck  score-table=D1<80<O0",
        "Result                       kept +3   kept +1",
        "North–South, after the deal  5         3",
    ]
    assert "The score is the same" not in out


def test_undecided_plays_are_counted(run: Run) -> None:
    out = run("check", "-", "--compare", f"two-deck,{NONE}", stdin=CLEAN).out
    assert "1.W (line 9)     undecided  legal\n" in out
    assert "plays undecided  1          0\n" in out


def test_acts_that_are_no_plays_are_shown_as_written(run: Run) -> None:
    text = '[Levels "NS 2 EW 2"]\n[Leader "N"]\n[Trump "C2"]\n[Points "25"]\n\n1. N: HA H3 H4 H6\nclaim N: all\n'
    assert '[Points "25"] (line 4)  points-wrong\n' in run("check", "-", "--compare", "pagat", stdin=text).out


def test_many_records(run: Run) -> None:
    out = run("check", "-", "--compare", "two-deck", stdin=f'[Board "7"]\n{PAIRS}\n[Board "8"]\n{PAIRS}').out
    assert "-:1: board 7\n" in out
    assert "-:13: board 8\n" in out
    assert "2:1.E (line 22)  follow-pair\n" in out


def test_a_line_for_each_act_and_each_part_of_the_score(run: Run, hand: Path) -> None:
    out = run("check", "--compare", f"two-deck,{NONE}", "--format", "concise", hand).out
    assert out.splitlines()[0] == f"hand.tractor:9:25: 1.E: two-deck follow-pair, {NONE} legal"
    text = '[Levels "NS 2 EW 2"]\n[Leader "N"]\n[Trump "C2"]\n\n1. N: HA H3 H4 H6\nclaim N: all\n'
    out = run("check", "-", "--compare", "two-deck,score-table=D1<80<O0", "--format", "concise", stdin=text).out
    assert out.splitlines()[0] == "-:1: Result: two-deck kept +3, score-table=D1<80<O0 kept +1"


def test_json(run: Run, hand: Path) -> None:
    made = document(run("check", "--compare", f"two-deck,{NONE}", "--format", "json", hand).out)
    assert made["compare"] == ["two-deck", NONE]
    (record,) = made["files"][0]["records"]
    assert (record["status"], [item["code"] for item in record["findings"]]) == ("faults", ["follow-pair"])
    comparison = record["comparison"]
    assert [(one["name"], one["options"]["follow-structure"]) for one in comparison["rules"]] == [
        ("two-deck", "full"),
        (NONE, "none"),
    ]
    (act,) = comparison["acts"]
    assert (act["address"], act["line"], act["column"]) == ("1.E", 9, 25)
    assert act["verdicts"]["two-deck"]["verdict"] == "fault"
    assert act["verdicts"]["two-deck"]["findings"] == record["findings"]
    assert act["verdicts"][NONE] == {"verdict": "legal", "findings": []}
    assert act["because"] == {NONE: [NONE]}
    assert [one["unfit"] for one in comparison["rules"]] == [None, None]


def test_rules_that_cannot_apply_to_the_table_are_told(run: Run, hand: Path) -> None:
    told = "friends cannot apply to this table. The options say profile=friends, but players named in the record: 4; "
    out = run("check", "--compare", "two-deck,friends", hand).out
    assert "1.E (line 9)  follow-pair  –\n" in out
    assert told in " ".join(out.split())
    assert told in run("check", "--compare", "two-deck,friends", "--format", "concise", hand).out
    made = document(run("check", "--compare", "two-deck,friends", "--format", "json", hand).out)
    _, friends = made["files"][0]["records"][0]["comparison"]["rules"]
    assert (friends["options"], [item["code"] for item in friends["unfit"]]) == (None, ["option-unknown"])
    alone = run("check", "--compare", "friends", hand).out
    assert "It is judged by none of these rules." in alone and told in " ".join(alone.split())


def test_json_of_a_record_by_unknown_rules(run: Run, hand: Path) -> None:
    hand.write_text(f'[Rules "bridge"]\n{PAIRS}')
    (record,) = document(run("check", "--compare", "pagat", "--format", "json", hand).out)["files"][0]["records"]
    assert record["comparison"]["acts"] == []
    (one,) = record["comparison"]["rules"]
    assert one["unfit"] == []
    assert one | {"name": None, "unfit": None} == dict.fromkeys(one)
    assert "It is judged by none of these rules." in run("check", "--compare", "pagat", hand).out


def test_rules_of_another_family_do_not_apply(run: Run) -> None:
    samples = Path(__file__).parents[2] / "samples"
    files_ = (samples / "unsun-three-faults.tractor", samples / "dispute.tractor")
    made = document(run("check", "--compare", "ninth=leader,pagat", "--format", "json", *files_).out)
    unsun, shengji = (file["records"][0]["comparison"] for file in made["files"])
    for comparison, other, own in ((unsun, "pagat", "ninth=leader"), (shengji, "ninth=leader", "pagat")):
        assert comparison["acts"] or own == "pagat"
        assert all(act["verdicts"][other] is None for act in comparison["acts"])
        assert all(act["verdicts"][own] is not None for act in comparison["acts"])
        assert {one["name"]: one["options"] is None for one in comparison["rules"]} == {other: True, own: False}


def test_without_the_option_nothing_of_it_is_in_the_json(run: Run, hand: Path) -> None:
    made = document(run("check", "--format", "json", hand).out)
    assert "compare" not in made
    assert "comparison" not in made["files"][0]["records"][0]


def test_lists_of_values_stay_together(run: Run, hand: Path) -> None:
    made = document(run("check", "--compare", "must-play=5,T,K,pagat;must-play=A", "--format", "json", hand).out)
    assert made["compare"] == ["must-play=5,T,K", "pagat must-play=A"]
    assert made["files"][0]["records"][0]["comparison"]["rules"][0]["options"]["must-play"] == "5,T,K"


def test_the_option_may_be_given_again_and_names_count_once(run: Run, hand: Path) -> None:
    made = document(run("check", "--compare", "pagat,pagat", "--compare", "two-deck", "--format", "json", hand).out)
    assert made["compare"] == ["pagat", "two-deck"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("rbtyng", "There is no set of options rbtyng. Did you mean rbtying?"),
        ("recrd", "Did you mean record?"),
        ("zzzz", "There is no set of options zzzz. There are: record, two-deck, one-deck, "),
        ("preset=rbtyng", "There is no set of options rbtyng."),
        ("preset=record", "There is no set of options record."),
        ("pagat,kity-multiplier=2n", "Did you mean kitty-multiplier?"),
        ("kitty-multiplier=2x", "The option kitty-multiplier has no value 2x"),
        ("record;hook=Q", "The option hook has no value Q"),
        ("", '"" names no rules; write for instance '),
        ("pagat,,two-deck", '"" names no rules; write for instance '),
        ("pagat two-deck", "two-deck names no rules; write for instance "),
    ],
)
def test_what_names_no_rules_is_refused(run: Run, hand: Path, value: str, told: str) -> None:
    result = run("check", "--compare", value, hand)
    assert (result.status, result.out) == (2, "")
    assert told in result.err


@pytest.mark.parametrize("name", ["sarif", "github"])
def test_formats_that_cannot_compare_say_so(run: Run, hand: Path, name: str) -> None:
    result = run("check", "--compare", "pagat", "--format", name, hand)
    assert (result.status, result.out) == (2, "")
    assert f"The format {name} cannot compare rules; these can: full, concise, json." in result.err


def test_the_table_fits_the_terminal(run: Run, hand: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tractor_notation.cli.check.terminal", lambda color: Terminal(False, 48))
    out = run("check", "--compare", f"two-deck,{NONE},pagat", hand).out
    assert max(map(len, out.splitlines()[:-1])) <= 48
    monkeypatch.setattr("tractor_notation.cli.check.terminal", lambda color: Terminal(False, 24))
    out = run("check", "--compare", f"two-deck,{NONE},pagat", hand).out
    assert "1.E (line 9)\n  two-deck: follow-pair\n" in out


def test_chinese(run: Run, hand: Path) -> None:
    out = run("check", "--compare", f"two-deck,{NONE}", "--lang", "zh", hand).out
    assert "follow-pair" in out
    assert "North led" not in out
