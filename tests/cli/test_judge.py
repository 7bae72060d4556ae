"""``tractor judge``: one play on a page, all plays as a table, and what programs read."""

from __future__ import annotations

import json
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
    assert names == ["North", "West", "South", "East", "kitty"]
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
        (("--at", "1.E/1"), OPEN, "plays of variations are not judged"),
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
    assert "Under option fault-policy=three-levels East–West lose three levels." in result.out


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
    ],
)
def test_the_samples(run: Run, at: str, status: int, alone: str, given: str | None) -> None:
    result = run("judge", SAMPLES / "disputes.tractor", "--at", at, "--format", "json")
    made = document(result.out)
    assert (result.status, made["verdict"], made["given_others"]["verdict"]) == (status, alone, given)
    assert (made["collision"] is not None) == at.startswith("5:")
    assert (made["culprits"] is not None) == at.startswith("4:")


def test_check_proves(run: Run) -> None:
    path = SAMPLES / "disputes.tractor"
    assert run("check", path, "--format", "concise").last.endswith("(1 error, 3 notes, 6 plays undecided)")
    proved = run("check", path, "--prove", "--format", "concise")
    assert "error[one-of-several] 4:1.W: Of 1.W, 1.S, 1.E each may have been legal, but not all of them." in proved.out
    assert "error[facts-collide] 5:4.W: What the record says cannot all be true" in proved.out
