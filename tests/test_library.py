"""The public names: all there, documented, typed, cheap, and doing what their examples say."""

from __future__ import annotations

import doctest
import inspect
import pickle
from importlib import import_module
from pathlib import Path

import pytest

import tractor_notation as tn

TEXT = """\
[Board "7"]
[Leader "N"]

1. N: SAA S93 S55 S44

[Board "8"]

1. N: SAA S93 S55 H4 S4
"""


@pytest.mark.parametrize("name", tn.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(tn, name)
    if callable(value):
        assert inspect.getdoc(value)
        assert value.__module__.startswith("tractor_notation.")


def test_a_name_that_is_none() -> None:
    with pytest.raises(AttributeError, match="chek"):
        tn.chek  # noqa: B018
    assert set(tn.__all__) <= set(dir(tn))


def test_the_function_stays_when_its_module_is_imported() -> None:
    module = import_module("tractor_notation.replay")
    assert inspect.ismodule(module)
    assert callable(tn.replay)
    assert tn.replay is module.replay


def test_read_replay_write() -> None:
    records = list(tn.reads(TEXT))
    assert [record.value("Board") for record in records] == ["7", "8"]
    assert list(tn.reads("".join(map(tn.write, records)))) == records
    first, second = map(tn.replay, records)
    assert first.steps[1].hands["N"].count("SA") == 0
    assert "card-count" in {found.code for found in second.findings}


def test_check(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    path.write_text(TEXT, encoding="utf-8")
    results = list(tn.check(path))
    assert [result.status for result in results] == ["ok", "faults"]
    assert [result.record.index for result in results] == [1, 2]
    assert results[1].findings == results[1].replay.all_findings
    with pytest.raises(FileNotFoundError):
        list(tn.check(tmp_path / "gone.tractor"))


def test_check_reads_no_further_than_asked(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    path.write_text(TEXT * 50, encoding="utf-8")
    assert next(iter(tn.check(path))).record.index == 1


def test_render() -> None:
    (record, _) = tn.reads(TEXT)
    pages = {tn.render(tn.replay(record), lang=lang) for lang in tn.LANGUAGES}
    assert len(pages) == len(tn.LANGUAGES)
    assert all("<html" in page for page in pages)


def test_records_can_be_pickled() -> None:
    records = list(tn.reads(TEXT))
    assert pickle.loads(pickle.dumps(records)) == records


@pytest.mark.parametrize("module", ["tractor_notation", "tractor_notation.checking", "tractor_notation.place"])
def test_the_examples_of_the_reference(module: str) -> None:
    assert doctest.testmod(import_module(module)).failed == 0
