"""``tractor fmt``: in place, checked, and never a loss."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, LENIENT, UNREADABLE, Run
from tractor_notation.record import Record

CANONICAL = LENIENT.replace("♠AA 黑桃93 s55", "SAA S93 S55")


def test_in_place(run: Run, folder: Path) -> None:
    result = run("fmt", "lenient.tractor", "clean.tractor")
    assert result.status == 0
    assert result.out.splitlines() == [
        "lenient.tractor: now in canonical form",
        "clean.tractor: is in canonical form",
    ]
    assert (folder / "lenient.tractor").read_text("utf-8") == CANONICAL
    assert (folder / "clean.tractor").read_text("utf-8") == CLEAN


def test_the_mode_is_kept(run: Run, folder: Path) -> None:
    path = folder / "lenient.tractor"
    path.chmod(0o640)
    run("fmt", path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_check_writes_nothing(run: Run, folder: Path) -> None:
    result = run("fmt", "--check", "lenient.tractor", "clean.tractor")
    assert result.status == 1
    assert result.out.splitlines() == ["lenient.tractor: would change", "clean.tractor: is in canonical form"]
    assert (folder / "lenient.tractor").read_text("utf-8") == LENIENT
    assert run("fmt", "--check", "clean.tractor").status == 0


def test_diff_writes_nothing(run: Run, folder: Path) -> None:
    result = run("fmt", "--diff", "lenient.tractor", "clean.tractor")
    assert result.status == 0
    assert result.out.splitlines()[:2] == ["--- lenient.tractor", "+++ lenient.tractor"]
    assert "-1. N: ♠AA 黑桃93 s55 S44\n+1. N: SAA S93 S55 S44\n" in result.out
    assert (folder / "lenient.tractor").read_text("utf-8") == LENIENT
    assert run("fmt", "--diff", "--check", "lenient.tractor").status == 1


def test_stdout(run: Run, folder: Path) -> None:
    assert run("fmt", "--stdout", "lenient.tractor") == (0, CANONICAL, "")
    assert (folder / "lenient.tractor").read_text("utf-8") == LENIENT


def test_standard_input_goes_to_standard_output(run: Run) -> None:
    assert run("fmt", "-", stdin=LENIENT) == (0, CANONICAL, "")


@pytest.mark.parametrize(("style", "shown"), [("unicode", "♠AA"), ("zh", "黑桃AA")])
def test_style(run: Run, style: str, shown: str) -> None:
    result = run("fmt", "-", "--style", style, stdin=LENIENT)
    assert shown in result.out
    assert run("fmt", "-", stdin=result.out).out == CANONICAL


def test_what_cannot_be_read_stays_and_is_reported(run: Run, folder: Path) -> None:
    text = UNREADABLE.replace("S55", "s55") + "\nthis is no statement at all\n"
    (folder / "unreadable.tractor").write_text(text)
    result = run("fmt", "unreadable.tractor")
    assert result.status == 1
    assert result.err.startswith("unreadable.tractor:4:11: error[")
    written = (folder / "unreadable.tractor").read_text("utf-8")
    assert "1. N: SAA what S55 S44\n" in written
    assert "this is no statement at all\n" in written
    assert run("fmt", "--check", "unreadable.tractor").out == "unreadable.tractor: is in canonical form\n"


def test_bytes_that_are_no_text_are_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.tractor"
    data = LENIENT.encode().replace(b"S44", b"S44 \xff")
    path.write_bytes(data)
    result = run("fmt", path)
    assert result.status == 1
    assert "error[encoding]" in result.err
    assert result.err.endswith(f"tractor: {path}: it holds bytes that are no text; it is left as it is\n")
    assert path.read_bytes() == data


def test_the_encoding_becomes_utf_8(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.tractor"
    path.write_bytes(LENIENT.encode("gb18030"))
    assert run("fmt", path, "--encoding", "gb18030").status == 0
    assert path.read_text("utf-8") == CANONICAL


def test_a_form_that_would_not_read_back_is_never_written(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lossy(records: Iterable[Record], style: str) -> str:
        return "".join("1. N: SA S2 S3 S4\n" for _ in records)

    monkeypatch.setattr("tractor_notation.formatting.write_all", lossy)
    result = run("fmt", "lenient.tractor")
    assert result.status == 2
    assert "it is left as it is" in result.err
    assert (folder / "lenient.tractor").read_text("utf-8") == LENIENT


def test_a_file_that_may_not_be_written(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, text: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tractor_notation.text.files.replace_file", refuse)
    result = run("fmt", "lenient.tractor", "clean.tractor")
    assert result.status == 2
    assert result.err == "tractor: lenient.tractor: there is no permission\n"
    assert result.out == "clean.tractor: is in canonical form\n"


def test_a_pipe_is_not_replaced(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(LENIENT))
    writer.start()
    result = run("fmt", pipe)
    writer.join(10)
    assert result.status == 2
    assert result.err.endswith("it is no file that can be replaced; --stdout shows its canonical form\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_colours_are_as_wished_on_both_outputs(run: Run, folder: Path) -> None:
    assert "\x1b[" in run("fmt", "--check", "--color", "always", "unreadable.tractor").err
    assert "\x1b[" not in run("fmt", "--check", "--color", "never", "unreadable.tractor").err
