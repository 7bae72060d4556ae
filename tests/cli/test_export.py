"""``tractor export``: JSON of records, in a document or one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import tractor_notation as tn
from tests.cli.conftest import CLEAN, FAULTY, Run, outside
from tests.cli.test_process import HEAVY, LOADED
from tractor_notation.cli.files import records
from tractor_notation.exchange import from_json
from tractor_notation.package import data
from tractor_notation.text.files import replace_with

VALIDATOR = Draft202012Validator(json.loads(data("exchange/schemas/tractor-record-1.json")))


def test_a_document_of_all_files(run: Run, folder: Path) -> None:
    done = run("export", "clean.tractor", "faulty.tractor")
    assert (done.status, done.err) == (0, "")
    made = json.loads(done.out)
    VALIDATOR.validate(made)
    assert [each["file"] for each in made["records"]] == ["clean.tractor", "faulty.tractor"]
    assert [from_json(each) for each in made["records"]] == [*tn.reads(CLEAN), *tn.reads(FAULTY)]


def test_a_folder_and_lines(run: Run, folder: Path) -> None:
    done = run("export", "--format", "jsonl", ".")
    assert done.status == 1
    assert done.err.startswith("unreadable.tractor:4:11: error[card-unreadable]")
    rows = [json.loads(row) for row in done.out.splitlines()]
    assert len(rows) == 4
    for row in rows:
        VALIDATOR.validate(row)


def test_standard_input_and_spans(run: Run) -> None:
    done = run("export", "--spans", "-", stdin=CLEAN)
    (record,) = json.loads(done.out)["records"]
    assert record["file"] == "-"
    assert record["head"][0]["span"] == [1, 1, 1, 23]
    assert '"span"' not in run("export", "-", stdin=CLEAN).out


def test_no_records_are_a_document_all_the_same(run: Run) -> None:
    assert json.loads(run("export", "-", stdin="").out) == {"schema": "tractor-record/1", "records": []}
    assert run("export", "--format", "jsonl", "-", stdin="").out == ""


def test_a_file_that_is_not_there_costs_no_other(run: Run, folder: Path) -> None:
    done = run("export", "clean.tractor", "none.tractor", "faulty.tractor")
    assert done.status == 2
    assert done.err == "tractor: none.tractor: there is no such file\n"
    assert len(json.loads(done.out)["records"]) == 2


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_where_nothing_could_be_read_nothing_is_written(run: Run, tmp_path: Path, name: str) -> None:
    done = run("export", "--format", name, tmp_path / "none.tractor", "-o", tmp_path / "out.json")
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith("none.tractor: there is no such file\n")
    assert not any(tmp_path.iterdir())


def test_output_into_a_file(run: Run, folder: Path) -> None:
    assert run("export", "clean.tractor", "-o", "clean.json").status == 0
    text = Path("clean.json").read_text()
    assert text == run("export", "clean.tractor").out
    done = run("export", "faulty.tractor", "-o", "clean.json")
    assert done.status == 2
    assert "--force replaces it" in done.err
    assert Path("clean.json").read_text() == text
    assert run("export", "faulty.tractor", "-o", "clean.json", "--force").status == 0
    assert Path("clean.json").read_text() != text
    assert run("export", "clean.tractor", "-o", "no/x.json").status == 2
    assert run("export", folder, "-o", "").err == "tractor: : this is a folder, not a file\n"


@pytest.mark.parametrize("name", ["json", "jsonl"])
@pytest.mark.parametrize("written", [False, True])
def test_each_record_is_written_before_the_next_is_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, written: bool
) -> None:
    path = tmp_path / "night.tractor"
    path.write_text(FAULTY * 40)
    export = import_module("tractor_notation.cli.export")
    read = 0
    made: list[int] = []

    def counted(*args: Any, **more: Any) -> Iterator[tn.Record]:
        nonlocal read
        for record in records(*args, **more):
            read += 1
            yield record

    def parts(data: Iterator[bytes]) -> Iterator[bytes]:
        for part in data:
            made.append(read)
            yield part

    def replaced(target: str, data: Iterator[bytes]) -> None:
        replace_with(target, parts(data))

    monkeypatch.setattr(export, "records", counted)
    monkeypatch.setattr(export, "emit", lambda part: made.append(read))
    monkeypatch.setattr("tractor_notation.text.files.replace_with", replaced)
    assert run("export", "--format", name, path, *(["-o", tmp_path / "out"] if written else [])).status == 0
    assert made == list(range(1, 41)) if name == "jsonl" else made == [1, *range(1, 41), 40]


def test_it_loads_only_what_it_needs() -> None:
    done = outside("-c", LOADED, "export", "-", stdin=CLEAN.encode())
    assert done.returncode == 0, done.stderr
    loaded = set(done.stderr.decode().rsplit("loaded: ", 1)[1].split())
    assert loaded & HEAVY == {"click", "json"}
