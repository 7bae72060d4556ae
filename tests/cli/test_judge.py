"""``tractor judge``: one play on a page, all plays as a table, and what programs read."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import Run
from tests.judging.test_trial import HEAD, REVOKE
from tractor_notation.report.judge import FORMATS
from tractor_notation.report.judge_json import SCHEMA

SAMPLES = Path(__file__).parents[2] / "samples"
OPEN = HEAD + "1. N: H9 HA H3 C4\n"
LAWFUL = HEAD + "1. N: H9 HA H3 D4\n2. W: HQ H5 C4 H6\n"
THREE_ACES = HEAD + "1. N: SA S3 S4 S5\n2. N: SA S6 S7 S8\n3. N: SA S9 ST SJ\n"
WHO = (
    HEAD
    + "deal N: HAAKKQQJJTT998877665544 SAA\nkitty: SKKQQJJTT\nbury N: SAAKKQQJJ\n"
    + "1. N: HA D3 D4 D5\n"
)  # fmt: skip


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("hand.tractor")


def document(out: str) -> Any:
    schema = json.loads(files("tractor_notation.report").joinpath("schemas", "tractor-judge-1.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    made = json.loads(out)
    jsonschema.validate(made, schema)
    assert made["schema"] == SCHEMA == schema["properties"]["schema"]["const"]
    return made


def test_an_illegal_play(run: Run, noted: Path) -> None:
    noted.write_text(REVOKE, encoding="utf-8")
    result = run("judge", noted, "--at", "1.e")
    assert (result.status, result.err) == (1, "")
    lines = result.out.splitlines()
    assert lines[:8] == [
        "hand.tractor: 1.E",
        "North led ♥9. East played ♣4.",
        "",
        "By itself                      illegal",
        "If all other plays were legal  illegal",
        "",
        "It was illegal, however the cards lay that nobody saw.",
        "",
    ]
    assert lines[8].startswith("The duty: East, trick 1: North led ♥9. East held ♥K, and owed one heart.")
    assert lines[9].startswith("rule R4.3: ")
    assert lines[10:] == [
        "Prescribed: Nothing by the rules of this record: the table decides.",
        "",
        "Proof (no smaller set of facts proves it)",
        "  1.N  North led ♥9.",
        "  1.E  East played ♣4.",
        "  3.E  East led ♥K.",
    ]


def test_a_play_nobody_can_decide(run: Run, noted: Path) -> None:
    noted.write_text(OPEN, encoding="utf-8")
    result = run("judge", noted, "--at", "1.E")
    assert result.status == 3
    lines = result.out.splitlines()
    assert "By itself                      undetermined" in lines
    question = next(line for line in lines if line.startswith("Decided by: "))
    assert question.startswith("Decided by: Did East hold another card of the suit led when trick 1 was played")
    legal = lines.index("A way the cards can have lain so that it was legal")
    illegal = lines.index("A way the cards can have lain so that it was illegal")
    names = [line.split()[0] for line in lines[legal + 1 : illegal - 1]]
    assert names == ["North", "West", "South", "East", "kitty", "Only"]
    # The two ways differ by one card that changes places with another.
    moved = [lines[illegal - 2], lines[-1]]
    assert all(line.startswith("  Only in this way: ") and line.count(";") == 1 for line in moved)
    assert "East ♥" in moved[1] and "East ♥" not in moved[0].replace("♥2", "")
    east = [next(line for line in lines[at:] if line.startswith("  East")) for at in (legal, illegal)]
    assert "♥" not in east[0].replace("♥2", "") and "♥" in east[1].replace("♥2", "")


def test_a_verdict_that_needs_the_others_to_be_legal(run: Run, noted: Path) -> None:
    noted.write_text(LAWFUL, encoding="utf-8")
    result = run("judge", noted, "--at", "1.E")
    assert result.status == 3
    assert "If all other plays were legal  legal" in result.out.splitlines()
    proof = result.out[result.out.index("Proof, if all other plays were legal") :]
    assert proof.splitlines()[1:5] == [
        "  1.N  North led ♥9.",
        "  1.E  East played ♦4.",
        "  2.W  West led ♥Q.",
        "  2.E  East played ♣4, which is taken to be legal.",
    ]


VARIATION = LAWFUL.replace("D4\n", "D4\n( 1. E: C4\n2. S: S4 S5 S6 S7 )\n", 1)


def test_variations_are_judged_when_asked_for(run: Run, noted: Path) -> None:
    """What was really played tells what East held when it might have played another card."""
    noted.write_text(VARIATION, encoding="utf-8")
    result = run("judge", noted)
    assert result.out.rstrip().endswith("They are judged when asked for: --at 1.E/1.")
    assert [line.split()[0] for line in result.out.splitlines()[2:10]] == [
        *("1.N", "1.W", "1.S", "1.E", "2.W", "2.S", "2.E", "2.N"),
    ]
    listed = document(run("judge", noted, "--format", "json").out)["records"][0]
    assert listed["variations"] == ["1.E/1"]
    result = run("judge", noted, "--at", "1.E/1")
    assert result.status == 3
    assert result.out.startswith("hand.tractor: 1.E/1/1.E\nNorth led ♥9. East played ♣4.\n")
    noted.write_text(VARIATION.replace("( 1. E: C4", "( 1. E: H8"), encoding="utf-8")
    assert run("judge", noted, "--at", "1.E/1").status == 0
    noted.write_text(VARIATION.replace("H5 C4 H6", "H5 H7 H6"), encoding="utf-8")
    result = run("judge", noted, "--at", "1.E/1")
    assert result.status == 1
    assert result.out.splitlines()[-3:] == [
        "  1.N        North led ♥9.",
        "  1.E/1/1.E  East played ♣4.",
        "  2.E        In the play itself East played ♥7.",
    ]


def test_sarif(run: Run, noted: Path) -> None:
    noted.write_text(REVOKE, encoding="utf-8")
    result = run("judge", noted, "--format", "sarif")
    (log,) = json.loads(result.out)["runs"]
    assert result.status == 1
    kinds = Counter((one["kind"], one["level"], one["ruleId"]) for one in log["results"])
    assert kinds == {
        ("fail", "error", "follow-suit"): 1,
        ("fail", "error", "lead-wrong"): 2,
        ("open", "none", "proved-illegal"): 2,
        ("pass", "none", "proved-illegal"): 7,
    }
    fault = next(one for one in log["results"] if one["kind"] == "fail")
    assert log["tool"]["driver"]["rules"][fault["ruleIndex"]]["id"] == "follow-suit"
    assert fault["properties"] == {"record": 1, "address": "1.E", "verdict": "illegal"}
    assert [place["message"]["text"] for place in fault["relatedLocations"]] == ["North led ♥9.", "East led ♥K."]


@pytest.mark.parametrize(("at", "code"), [("4:1.W", "one-of-several"), ("5:1.N", "facts-collide")])
def test_what_is_wrong_with_a_whole_record_for_programs(run: Run, at: str, code: str) -> None:
    path = SAMPLES / "disputes.tractor"
    found = json.loads(run("judge", path, "--at", at, "--format", "sarif").out)["runs"][0]["results"]
    assert [one["ruleId"] for one in found if one["kind"] == "fail"] == [code]
    assert f"title={code} " in run("judge", path, "--at", at, "--format", "github").out


def test_github(run: Run, noted: Path) -> None:
    noted.write_text(REVOKE, encoding="utf-8")
    lines = run("judge", noted, "--format", "github").out.splitlines()
    assert lines[0].startswith("::error file=hand.tractor,line=4,endLine=4,col=16,endColumn=17,title=follow-suit 1.E::")
    assert lines[0].endswith("%0A1.N: North led ♥9.%0A3.E: East led ♥K.")
    noted.write_text(OPEN, encoding="utf-8")
    (line,) = run("judge", noted, "--format", "github", "--at", "1.E").out.splitlines()
    assert line.startswith("::notice ") and ",title=undetermined 1.E::" in line and "%0A" not in line
    (line,) = run("judge", noted, "--format", "github", "--at", "1.W").out.splitlines()
    assert line.startswith("::notice ") and ",title=legal 1.W::" in line


def test_programs_are_told_that_a_record_is_not_judged(run: Run, noted: Path) -> None:
    noted.write_text("1. N: H9 HA H3 C4\n", encoding="utf-8")
    (result,) = json.loads(run("judge", noted, "--format", "sarif").out)["runs"][0]["results"]
    assert result["kind"] == "open" and result["message"]["text"].startswith("Trump is not known")
    assert run("judge", noted, "--format", "github").out.startswith("::notice file=hand.tractor,line=1,")


def test_a_page(run: Run, noted: Path) -> None:
    noted.write_text(OPEN, encoding="utf-8")
    shown = run("judge", noted, "--at", "1.E", "--html")
    written = run("judge", noted, "--at", "1.E", "--html", "-o", "page.html")
    assert (shown.status, written.status, written.out) == (3, 3, "")
    assert Path("page.html").read_text(encoding="utf-8") == shown.out
    assert shown.out.startswith("<!doctype html>") and "undetermined" in shown.out


def test_other_forms_are_written_to_a_file_too(run: Run, noted: Path) -> None:
    noted.write_text(REVOKE, encoding="utf-8")
    assert run("judge", noted, "--format", "json", "-o", "out.json").out == ""
    assert document(Path("out.json").read_text(encoding="utf-8"))["records"][0]["index"] == 1
    refused = run("judge", noted, "--html", "--format", "json")
    assert refused.status == 2 and "name one of them" in refused.err
    failed = run("judge", noted, "--html", "-o", "no/such/page.html")
    assert (failed.status, failed.err) == (2, "tractor: no/such/page.html: there is no such folder\n")


def test_a_record_that_contradicts_itself(run: Run, noted: Path) -> None:
    noted.write_text(THREE_ACES, encoding="utf-8")
    for at in ((), ("--at", "1.W")):
        result = run("judge", noted, *at)
        assert result.status == 3
        assert "The record contradicts itself" in result.out
        assert [line for line in result.out.splitlines() if line.endswith("led ♠A.")] == [
            "  1.N  North led ♠A.",
            "  2.N  North led ♠A.",
            "  3.N  North led ♠A.",
        ]


def test_somebody_but_who(run: Run, noted: Path) -> None:
    noted.write_text(WHO, encoding="utf-8")
    result = run("judge", noted)
    assert result.status == 3
    said = "Somebody did not play as due, but it cannot be said who: 1.W, 1.S, 1.E cannot all have been legal."
    assert said in result.out


def test_all_plays(run: Run, noted: Path) -> None:
    noted.write_text(REVOKE, encoding="utf-8")
    result = run("judge", noted)
    assert result.status == 1
    assert result.out.splitlines()[:6] == [
        "hand.tractor: record 1",
        "play  cards  by itself     if all others were legal",
        "1.N   ♥9     legal         legal",
        "1.W   ♥A     legal         legal",
        "1.S   ♥3     legal         legal",
        "1.E   ♣4     illegal       illegal",
    ]


def test_one_line_for_each_play(run: Run, noted: Path) -> None:
    noted.write_text(REVOKE, encoding="utf-8")
    result = run("judge", noted, "--format", "concise")
    assert result.out.splitlines()[3] == "hand.tractor:4:16: 1.E: illegal (if all others were legal: illegal)"
    alone = run("judge", noted, "--format", "concise", "--at", "1.E")
    assert (alone.status, alone.out.splitlines()) == (1, [result.out.splitlines()[3]])


def test_json_of_one_play(run: Run, noted: Path) -> None:
    noted.write_text(REVOKE, encoding="utf-8")
    result = run("judge", noted, "--at", "1.E", "--format", "json")
    made = document(result.out)
    assert result.status == 1
    assert (made["address"], made["verdict"], made["limited"]) == ("1.E", "illegal", False)
    assert (made["duty"]["code"], made["duty"]["certain"]) == ("follow-suit", True)
    assert (made["withheld"], made["legal_example"]) == (["HK"], "HK")
    assert [(one["address"], one["line"]) for one in made["proof"]] == [("1.N", 4), ("1.E", 4), ("3.E", 6)]
    assert made["proof"][2]["message"] == "East led ♥K."
    assert made["worlds"]["legal"] is None
    assert set(made["worlds"]["illegal"]) == {"N", "W", "S", "E", "kitty"}
    assert made["given_others"]["verdict"] == "illegal"


@pytest.mark.parametrize(
    ("text", "status"), [(OPEN, 3), (THREE_ACES, 3), (WHO, 3), (LAWFUL, 3), (REVOKE, 1), ("1. N: H9 HA H3 C4\n", 3)]
)
def test_json_is_always_as_the_schema_says(run: Run, noted: Path, text: str, status: int) -> None:
    noted.write_text(text, encoding="utf-8")
    for at in ((), ("--at", "1.E")):
        result = run("judge", noted, *at, "--format", "json", "--option", "follow-structure=none")
        made = document(result.out)
        assert result.status == status
        assert made["overrides"] == {"rules": None, "options": {"follow-structure": "none"}}
        assert ("address" in made) == bool(at)


def test_json_of_a_contradiction_and_of_culprits(run: Run, noted: Path) -> None:
    noted.write_text(THREE_ACES, encoding="utf-8")
    made = document(run("judge", noted, "--at", "2.W", "--format", "json").out)
    assert [one["address"] for one in made["collision"]] == ["1.N", "2.N", "3.N"]
    assert (made["verdict"], made["worlds"]) == ("undetermined", {"legal": None, "illegal": None})
    noted.write_text(WHO, encoding="utf-8")
    made = document(run("judge", noted, "--format", "json").out)
    assert made["records"][0]["culprits"] == ["1.W", "1.S", "1.E"]


def test_the_second_record_of_standard_input(run: Run) -> None:
    result = run("judge", "-", "--at", "2:1.E", "--format", "json", stdin=OPEN + "\n" + REVOKE)
    assert (result.status, document(result.out)["address"]) == (1, "2:1.E")


def test_the_time_allowed(run: Run, noted: Path) -> None:
    noted.write_text(LAWFUL, encoding="utf-8")
    result = run("judge", noted, "--at", "1.E", "--limit", "1e-9")
    assert result.status == 2
    assert "By itself                      not decided in the time allowed" in result.out
    assert "--limit" in result.out
    made = document(run("judge", noted, "--at", "1.E", "--limit", "1e-9", "--format", "json").out)
    assert (made["verdict"], made["limited"], made["problem"]) == ("undetermined", True, "limit")


@pytest.mark.parametrize(
    ("args", "text", "said"),
    [
        (("--at", "9.E"), OPEN, "there is no play 9.E"),
        (("--at", "1.E/1"), OPEN, "there is no play 1.E/1"),
        (("--at", "9.E", "--html"), OPEN, "there is no play 9.E"),
        (("--at", "2:1.E"), OPEN, "there is no such record"),
        ((), "", "there is no record"),
    ],
)
def test_what_cannot_be_judged(run: Run, noted: Path, args: tuple[str, ...], text: str, said: str) -> None:
    noted.write_text(text, encoding="utf-8")
    result = run("judge", noted, *args)
    assert result.status == 2
    assert said in result.err


def test_a_file_that_is_not_there(run: Run, noted: Path) -> None:
    result = run("judge", noted)
    assert (result.status, result.err) == (2, "tractor: hand.tractor: there is no such file\n")


@pytest.mark.parametrize(
    ("text", "said", "status"),
    [
        ("1. N: H9 HA H3 C4\n", "Trump is not known, so no play can be judged.", 3),
        ('[Rules "bridge@1"]\n\n1. N: H9 HA H3 C4\n', "Plays cannot be judged by these rules", 2),
    ],
)
def test_records_that_are_not_judged(run: Run, noted: Path, text: str, said: str, status: int) -> None:
    noted.write_text(text, encoding="utf-8")
    for at in ((), ("--at", "1.E")):
        for form in ("full", "concise"):
            result = run("judge", noted, *at, "--format", form)
            assert result.status == status
            assert said in result.out


def test_what_a_circle_prescribes(run: Run, noted: Path) -> None:
    """A revoke that only counting proves is fined as one that was seen."""
    noted.write_text(REVOKE, encoding="utf-8")
    result = run("judge", noted, "--at", "1.E", "--option", "fault-policy=three-levels")
    assert result.out.startswith("Judged by fault-policy=three-levels, whatever the records name.\n\n")
    assert result.out.count("Under option fault-policy=three-levels East–West lose three levels.") == 1
    assert "\nPrescribed: Under option fault-policy=three-levels" in result.out
    page = run("judge", noted, "--at", "1.E", "--option", "fault-policy=three-levels", "--html")
    assert "<dt>Prescribed</dt><dd>Under option fault-policy=three-levels East–West lose three levels.</dd>" in page.out
    assert "Judged by fault-policy=three-levels" in page.out
    made = document(run("judge", noted, "--at", "1.E", "--option", "fault-policy=three-levels", "--format", "json").out)
    assert made["prescribed"] == "Under option fault-policy=three-levels East–West lose three levels."
    assert "\nPrescribed: Nothing by the rules of this record" in run("judge", noted, "--at", "1.E").out
    assert "Prescribed" not in run("judge", noted, "--at", "1.W").out


def test_formats_are_those_of_the_reports() -> None:
    from tractor_notation.cli import judge

    assert tuple(FORMATS) == judge.FORMATS


@pytest.mark.parametrize(
    ("at", "status", "alone", "given"),
    [
        ("2.E", 1, "illegal", "illegal"),
        ("2:1.E", 3, "undetermined", "legal"),
        ("3:1.E", 3, "undetermined", "undetermined"),
        ("4:1.W", 3, "undetermined", "illegal"),
        ("5:1.N", 3, "undetermined", None),
        ("6:2.E", 0, "legal", "legal"),
    ],
)
def test_the_samples(run: Run, at: str, status: int, alone: str, given: str | None) -> None:
    result = run("judge", SAMPLES / "disputes.tractor", "--at", at, "--format", "json")
    made = document(result.out)
    assert (result.status, made["verdict"], made["given_others"]["verdict"]) == (status, alone, given)
    assert (made["collision"] is not None) == at.startswith("5:")
    assert (made["culprits"] is not None) == at.startswith("4:")


@pytest.mark.parametrize(
    ("at", "status", "alone", "given"),
    [
        ("2.2", 1, "illegal", "illegal"),
        ("2:2.2", 3, "undetermined", "undetermined"),
        ("3:2.1", 3, "undetermined", None),
        ("4:2.1", 3, "undetermined", "illegal"),
        ("4:2.3", 0, "legal", None),
    ],
)
def test_the_samples_of_unsun_karuta(run: Run, at: str, status: int, alone: str, given: str | None) -> None:
    path = SAMPLES / "unsun-disputes.tractor"
    made = document(run("judge", path, "--at", at, "--format", "json").out)
    assert (made["verdict"], made["given_others"]["verdict"]) == (alone, given)
    assert (made["collision"] is not None) == at.startswith("3:")
    assert made["culprits"] == (["4:2.1", "4:2.2"] if at == "4:2.1" else made["culprits"])
    result = run("judge", path, "--at", at)
    assert result.status == status


def test_counting_proves_a_discard(run: Run) -> None:
    """All hearts lie elsewhere."""
    proof = document(run("judge", SAMPLES / "disputes.tractor", "--at", "6:2.E", "--format", "json").out)["proof"]
    assert [one["address"] or one["statement"] for one in proof] == ["deal", "6:2.N", "6:2.W", "6:2.S", "6:2.E"]


def test_check_proves_in_unsun_karuta(run: Run) -> None:
    path = SAMPLES / "unsun-disputes.tractor"
    proved = run("check", path, "--prove", "--format", "concise")
    assert "error[one-of-several] 4:2.1: Of 2.1, 2.2 each may have been legal, but not all of them." in proved.out
    assert "one-of-several" not in run("check", path, "--format", "concise").out


def test_check_proves(run: Run) -> None:
    path = SAMPLES / "disputes.tractor"
    assert run("check", path, "--format", "concise").last.endswith("(2 errors, 4 notes, 7 plays undecided)")
    assert (
        "It could not be decided whether 7 plays were legal. tractor check --prove looks at" in run("check", path).out
    )
    assert "--prove" not in run("check", path, "--prove").out
    proved = run("check", path, "--prove", "--format", "concise")
    assert "error[one-of-several] 4:1.W: Of 1.W, 1.S, 1.E each may have been legal, but not all of them." in proved.out
    assert "error[card-duplicate] 5:4.W: By the record there are 3 of" in proved.out
