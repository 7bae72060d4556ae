"""``tractor show`` and ``tractor render``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, FAULTY, Run
from tractor_notation.terminal import width

NIGHT = CLEAN + "\n" + FAULTY


def test_show(run: Run) -> None:
    result = run("show", "-", stdin=NIGHT)
    assert (result.status, result.err) == (0, "")
    assert all(width(line) <= 80 for line in result.out.splitlines())
    assert "♠" in result.out
    assert "\x1b" not in result.out


def test_show_one_record_at_a_play(run: Run) -> None:
    first, second = (run("show", "-", "--at", at, stdin=NIGHT) for at in ("1.S", "2:1.S"))
    assert first.status == second.status == 0
    assert first.out != second.out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--at", "9.S"], "tractor: -: there is no play 9.S\n"),
        (["--at", "3:1.S"], "tractor: -: there is no such record\n"),
    ],
)
def test_show_what_is_not_there(run: Run, args: list[str], told: str) -> None:
    result = run("show", "-", *args, stdin=NIGHT)
    assert (result.status, result.out, result.err) == (2, "", told)


def test_show_an_empty_file(run: Run) -> None:
    assert run("show", "-") == (2, "", "tractor: -: there is no record\n")


def test_a_seat_below(run: Run) -> None:
    south, north = (run("show", "-", "--seat", seat, stdin=CLEAN).out for seat in ("s", "N"))
    assert south != north
    result = run("show", "-", "--seat", "P1", stdin=CLEAN)
    assert result.status == 2
    assert "There is no seat P1 at this table; there are: N, W, S, E." in result.err


def test_render(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "night.html"
    result = run("render", "-", "-o", page, stdin=CLEAN)
    assert result == (0, "", "")
    text = page.read_text("utf-8")
    assert text.lower().startswith("<!doctype html>")
    assert run("render", "-", stdin=CLEAN).out == text
    assert 'lang="zh' in run("render", "-", "--lang", "zh", stdin=CLEAN).out


def test_render_says_that_there_are_faults(run: Run) -> None:
    result = run("render", "-", stdin=NIGHT)
    assert result.status == 1
    assert "the wrong number of cards" in result.out


def test_render_what_is_not_there(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "night.html"
    assert run("render", "-", "-o", page) == (2, "", "tractor: -: there is no record\n")
    assert run("render", "-", "-o", page, "--at", "9.S", stdin=CLEAN).status == 2
    assert not page.exists()


def test_render_into_a_folder_that_is_not_there(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "gone" / "night.html"
    result = run("render", "-", "-o", page, stdin=CLEAN)
    assert (result.status, result.err) == (2, f"tractor: {page}: there is no such folder\n")


def test_render_takes_a_file_and_makes_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.tractor").write_text(CLEAN)
    told = f"tractor: {tmp_path}: this is a folder, not a file\n"
    assert run("render", tmp_path) == (2, "", told)
    assert run("render", tmp_path / "a.tractor", "-o", tmp_path) == (2, "", told)
