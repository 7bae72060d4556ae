"""``tractor check``: statuses, formats, files, and what is said of them."""

from __future__ import annotations

import json
import os
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import CLEAN, Run

ROOT = Path(__file__).parents[2]


def test_clean(run: Run, folder: Path) -> None:
    result = run("check", "clean.tractor")
    assert result.status == 0
    assert result.last == "clean.tractor: 1 record read: 1 clean, 0 faulty, 0 unreadable (1 note, 1 play undecided)"
    assert result.err == ""


def test_faulty(run: Run, folder: Path) -> None:
    result = run("check", "faulty.tractor")
    assert result.status == 1
    assert "error[card-count]" in result.out
    assert " --> faulty.tractor:8:" in result.out
    assert "faulty.tractor: 1 record read: 0 clean, 1 faulty, 0 unreadable" in result.last


def test_unreadable(run: Run, folder: Path) -> None:
    result = run("check", "unreadable.tractor")
    assert result.status == 1
    assert "0 clean, 0 faulty, 1 unreadable" in result.last
    assert "4 | 1. N: SAA what S55 S44" in result.out
    assert "  |           ^^^^" in result.out


def test_lenient_forms_are_notes(run: Run, folder: Path) -> None:
    result = run("check", "lenient.tractor")
    assert result.status == 0
    assert "note[" in result.out
    assert "1 clean" in result.last


def test_several_files_and_their_total(run: Run, folder: Path) -> None:
    result = run("check", "clean.tractor", "faulty.tractor")
    assert result.status == 1
    assert result.last.startswith("2 files: 2 records read: 1 clean, 1 faulty, 0 unreadable")


def test_a_folder_is_all_its_records(run: Run, folder: Path) -> None:
    (folder / "deeper").mkdir()
    (folder / "deeper" / "more.tractor").write_text(CLEAN)
    (folder / "notes.txt").write_text("no record")
    result = run("check", ".", "--format", "concise")
    names = [line.split(":")[0] for line in result.out.splitlines() if " read: " in line]
    assert names == [
        "clean.tractor",
        os.path.join("deeper", "more.tractor"),
        "faulty.tractor",
        "lenient.tractor",
        "unreadable.tractor",
        "5 files",
    ]


def test_an_empty_folder_is_said(run: Run, tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert result.status == 2
    assert "there is no file *.tractor in this folder" in result.err


def test_a_missing_file_stops_no_other(run: Run, folder: Path) -> None:
    result = run("check", "gone.tractor", "clean.tractor")
    assert result.status == 2
    assert result.err == "tractor: gone.tractor: there is no such file\n"
    assert "clean.tractor: 1 record read" in result.out


def test_standard_input(run: Run) -> None:
    result = run("check", "-", stdin=CLEAN)
    assert result.status == 0
    assert result.last == "-: 1 record read: 1 clean, 0 faulty, 0 unreadable (1 note, 1 play undecided)"


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_where_there_is_no_record_it_is_said(run: Run, folder: Path, text: str) -> None:
    result = run("check", "-", "clean.tractor", stdin=text)
    assert result.status == 2
    assert result.err == "tractor: -: there is no record\n"
    assert "-: 0 records read: 0 clean, 0 faulty, 0 unreadable (there is no record)" in result.out
    assert "clean.tractor: 1 record read: 1 clean" in result.out, "it stops no other file"


@pytest.mark.parametrize("name", ["full", "concise", "json", "sarif", "github"])
@pytest.mark.parametrize(("file", "status"), [("clean", 0), ("faulty", 1), ("unreadable", 1), ("gone", 2)])
def test_the_status_is_that_of_the_records_in_every_format(
    run: Run, folder: Path, name: str, file: str, status: int
) -> None:
    assert run("check", f"{file}.tractor", "--format", name).status == status


def test_json(run: Run, folder: Path) -> None:
    result = run("check", "--format", "json", "faulty.tractor", "gone.tractor", "-", stdin=CLEAN)
    document = json.loads(result.out)
    faulty, gone, stdin = document["files"]
    assert [file["path"] for file in document["files"]] == ["faulty.tractor", "gone.tractor", "-"]
    assert faulty["records"][0]["status"] == "faults"
    assert "card-count" in {found["code"] for found in faulty["records"][0]["findings"]}
    assert gone == {"path": "gone.tractor", "records": [], "error": "there is no such file"}
    (trick,) = stdin["records"][0]["tricks"]
    assert (trick["number"], trick["leader"], trick["winner"], trick["points"], trick["complete"]) == (
        1,
        "N",
        "N",
        10,
        True,
    )


def test_concise(run: Run, folder: Path) -> None:
    first = run("check", "--format", "concise", "faulty.tractor").out.splitlines()[0]
    assert first.startswith("faulty.tractor:8:")


def test_rules_and_options_of_the_command_line_are_said(run: Run, folder: Path) -> None:
    result = run("check", "clean.tractor", "--rules", "shengji@1", "--option", "kitty-multiplier=2n")
    assert result.out.splitlines()[0] == "Judged by shengji@1, kitty-multiplier=2n, whatever the records name."


def test_the_encoding_can_be_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.tractor"
    path.write_bytes('[Event "周三"]\n\n1. N: 黑桃AA S93 S55 S44\n'.encode("gb18030"))
    assert "1 clean" in run("check", path, "--encoding", "gb18030").last
    assert "1 unreadable" in run("check", path).last


def test_the_dialect_can_be_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ranks.tractor"
    path.write_text("1. N: AAS 93S 55S 44S\n")
    assert run("check", path, "--dialect", "rank-first").status == 0


def test_chinese(run: Run, folder: Path) -> None:
    result = run("check", "faulty.tractor", "--lang", "zh")
    assert "错误[card-count]" in result.out
    assert "records read" not in result.out


def test_the_language_of_the_environment(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = run("check", "faulty.tractor").out
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    chinese = run("check", "faulty.tractor").out
    assert chinese != english
    monkeypatch.setenv("TRACTOR_LANG", "en")
    assert run("check", "faulty.tractor").out == english
    monkeypatch.setenv("TRACTOR_LANG", "de_DE")
    assert run("check", "faulty.tractor").out == english


def test_colours_only_when_wanted(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("check", "faulty.tractor").out
    assert "\x1b[1;31merror[card-count]\x1b[0m" in run("check", "faulty.tractor", "--color", "always").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" in run("check", "faulty.tractor", "--color", "always").out


def test_strict(run: Run) -> None:
    text = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\n1. N: SAA S93 S55 S44\nend: unfinished\n'
    relaxed, strict = (run("check", "-", *args, stdin=text) for args in ([], ["--strict"]))
    assert "1 clean, 0 faulty, 0 unreadable (1 warning)" in relaxed.last
    assert "0 clean, 1 faulty, 0 unreadable (1 warning)" in strict.last
    assert (relaxed.status, strict.status) == (0, 1)


def test_the_json_of_every_sample_and_case_is_as_the_schema_says(run: Run) -> None:
    schema = json.loads(files("tractor_notation.report").joinpath("schemas", "tractor-check-1.json").read_text("utf-8"))
    claimed = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\nbid N: C7\nclaim N: all\n'
    for where in ("samples", "tests/cases", "-"):
        result = run("check", "--format", "json", where if where == "-" else ROOT / where, stdin=claimed)
        jsonschema.validate(json.loads(result.out), schema)
