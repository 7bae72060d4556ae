"""``tractor render`` in its other forms, in several files, and while a record is being written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, FAULTY, Run

NIGHT = CLEAN + "\n" + FAULTY
ROOT = Path(__file__).parents[2]


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.tractor"
    path.write_text(NIGHT, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"'),
        ("a.PNG", b"\x89PNG"),
        ("a.md", b"# board 7\n"),
        ("a.html", b"<!doctype html>\n"),
        ("a", b"<!doctype html>\n"),
    ],
)
def test_the_name_of_the_output_says_what_it_is(
    run: Run, tmp_path: Path, name: str, begins: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tractor_notation.publish.png._drawn", lambda char: True)  # whatever fonts there are
    assert run("render", "-", "-o", tmp_path / name, stdin=CLEAN) == (0, "", "")
    assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize("form", ["svg", "markdown", "wechat", "page"])
def test_a_form_is_named(run: Run, tmp_path: Path, form: str) -> None:
    shown = run("render", "-", "--format", form, stdin=CLEAN).out
    run("render", "-", "--format", form, "-o", tmp_path / "a.png", stdin=CLEAN)
    assert (tmp_path / "a.png").read_text("utf-8") == shown
    if form == "svg":
        assert run("render", "-", "--svg", stdin=CLEAN).out == shown
        assert run("render", "-", "--svg", "--at", "1", stdin=CLEAN).out != shown


def test_a_figure_is_of_one_record(run: Run, night: Path, tmp_path: Path) -> None:
    refused = f"tractor: {night}: there are 2 records: name one with --record, or write each of them with --split\n"
    assert run("render", night, "--svg") == (2, "", refused)
    first, second = (run("render", night, "--svg", "--record", number) for number in ("1", "2"))
    assert (first.status, second.status) == (0, 1)
    assert "board 7" in first.out and "board 8" in second.out
    assert "board 8" in run("render", night, "--svg", "--at", "2:1.N").out
    assert "board 7" in run("render", night, "--svg", "--at", "1.N").out
    assert run("render", night, "--record", "3") == (2, "", f"tractor: {night}: there is no such record\n")
    assert "board 8" not in run("render", night, "--record", "1").out
    assert run("render", night, "--split", "--svg", "-o", tmp_path / "figures").status == 1
    assert sorted(os.listdir(tmp_path / "figures")) == ["night-1.svg", "night-2.svg"]
    assert run("render", night, "--format", "markdown").out.count("\n# ") == 1


def test_one_file_for_each_deal(run: Run, night: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    for _ in range(2):  # into a folder that is there as well
        assert run("render", night, "--split", "-o", folder) == (1, "", "")
        assert sorted(os.listdir(folder)) == ["index.html", "night-1.html", "night-2.html"]
    told = f"tractor: {night}: this is a file, not a folder\n"
    assert run("render", night, "--split", "-o", night) == (2, "", told)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--split"], "--split needs a folder to write to: -o FOLDER."),
        (["--watch"], "--watch needs a file to write to: -o FILE."),
        (["--watch", "-o", "x.html"], "Standard input cannot be watched."),
        (["--svg", "--css", "x.css"], "--css is for pages."),
        (["--at", "x"], "x is no address"),
        (["--record", "0"], "0"),
    ],
)
def test_what_does_not_go_together(run: Run, args: list[str], told: str) -> None:
    result = run("render", "-", *args, stdin=CLEAN)
    assert (result.status, result.out) == (2, "")
    assert told in result.err


def test_a_style_sheet(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "own.css"
    sheet.write_text(":root { --felt: #402 }", encoding="utf-8-sig")
    assert "<style>:root { --felt: #402 }</style>" in run("render", "-", "--css", sheet, stdin=CLEAN).out
    sheet.write_text("a {} </style><script>", encoding="utf-8")
    assert run("render", "-", "--css", sheet, stdin=CLEAN) == (
        2,
        "",
        "tractor: -: a style sheet cannot hold </style\n",
    )
    sheet.write_bytes(b"\xff")
    assert run("render", "-", "--css", sheet, stdin=CLEAN).err == f"tractor: -: {sheet}: this is no text in UTF-8\n"
    assert run("render", "-", "--css", tmp_path, stdin=CLEAN).err.endswith("this is a folder, not a file\n")
    assert run("render", "-", "--css", tmp_path / "gone", stdin=CLEAN).err.endswith("there is no such file\n")


# Watching.


def eventually(holds: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


Started = Callable[..., subprocess.Popen[str]]


def _heeds_ctrl_c() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and so would what the tests start there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def start() -> Iterator[Started]:
    """Start ``tractor`` beside the test; what still runs at its end is ended."""
    running: list[subprocess.Popen[str]] = []

    def started(*args: str | Path) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tractor_notation", *map(str, args)]
        environment = os.environ | {"PYTHONPATH": str(ROOT), "TRACTOR_LANG": "en"}
        running.append(
            subprocess.Popen(
                command,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                preexec_fn=_heeds_ctrl_c,
            )
        )
        return running[-1]

    yield started
    for process in running:
        process.kill()
        process.communicate()


def test_a_page_is_written_again_whenever_the_record_is_saved(start: Started, tmp_path: Path) -> None:
    record, sheet, page = tmp_path / "a.tractor", tmp_path / "a.css", tmp_path / "a.html"
    record.write_text(CLEAN)
    sheet.write_text("a { color: red }")
    process = start("render", record, "--watch", "--css", sheet, "-o", page)
    eventually(page.exists)
    assert "board 7" in page.read_text("utf-8")
    record.write_text(CLEAN.replace('"7"', '"Seven"'))
    eventually(lambda: "board Seven" in page.read_text("utf-8"))
    sheet.write_text("a { color: blue }")
    eventually(lambda: "color: blue" in page.read_text("utf-8"))
    record.unlink()  # as some editors do for a moment
    time.sleep(0.5)
    record.write_text("")
    assert process.stderr is not None
    told = [process.stderr.readline() for _ in range(4)]
    assert all(line.endswith(f"{page} is written\n") for line in told[:3])
    assert told[3] == f"tractor: {record}: there is no record\n"
    record.write_text(CLEAN.replace('"7"', '"Eight"'))
    eventually(lambda: "board Eight" in page.read_text("utf-8"))
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    assert "Traceback" not in process.stderr.read()
    assert sorted(os.listdir(tmp_path)) == ["a.css", "a.html", "a.tractor"]


def test_what_is_not_there_cannot_be_watched(run: Run, tmp_path: Path) -> None:
    result = run("render", tmp_path / "gone", "--watch", "-o", tmp_path / "x.html")
    assert (result.status, result.err) == (2, f"tractor: {tmp_path / 'gone'}: there is no such file\n")
