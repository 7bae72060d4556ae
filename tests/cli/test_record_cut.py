"""Nothing is lost: the recorder is killed, the disk is full, the terminal is closed."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pexpect
import pytest

import tractor_notation as tn
from tests.dealer import Layout, dealt
from tests.dealer.unsun import deal as karuta
from tests.dealer.unsun import text as karuta_text
from tests.recording.typing import typed
from tractor_notation.recording import Session

ROOT = Path(__file__).parents[2]

ENVIRONMENT = {
    **os.environ, "PYTHONPATH": str(ROOT), "TRACTOR_LANG": "en", "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONUNBUFFERED": "1"
}  # fmt: skip

COMMAND = (sys.executable, "-m", "tractor_notation", "record")


MORTAL = """
import os, signal, sys
left = int(os.environ["CALLS"])
def mortal(name):
    real = getattr(os, name)
    def call(*args, **named):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args, **named)
    setattr(os, name, call)
for name in ("open", "write", "fsync", "replace", "close"):
    mortal(name)
from tractor_notation.cli.main import main
main()
"""
"""A recorder that is killed before one of its calls of the system."""


def start(path: Path, before: Callable[[], None] | None = None) -> subprocess.Popen[str]:
    """A recorder that reads from a pipe."""
    return subprocess.Popen(
        [*COMMAND, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT, text=True, encoding="utf-8", preexec_fn=before,
    )  # fmt: skip


def pages(text: str) -> list[str]:
    """What is in the file after each line of a record that is typed; at first nothing."""
    session, found = Session(), [""]
    for line in typed(text):
        session.enter(line)
        found.append(session.text)
    return found


def answered(process: subprocess.Popen[str], line: str) -> None:
    """Type a line, and wait until it is certain that it was taken: the answer to another question has come."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{line}\nwhy 999.N\n")
    process.stdin.flush()
    while (told := process.stdout.readline()) and told != "Nothing is said against it.\n":
        pass


@pytest.mark.parametrize("text", [dealt(2, Layout()).text, karuta_text(karuta(3))], ids=["sheng ji", "unsun karuta"])
def test_a_recorder_that_is_killed_loses_the_line_being_typed_at_most(text: str, tmp_path: Path) -> None:
    path, rng = tmp_path / "night.tractor", Random(text)
    lines, wanted = list(typed(text)), [page.rstrip("\n") for page in pages(text)]
    done = kills = 0
    while done < len(lines):
        process = subprocess.run(
            [sys.executable, "-c", MORTAL, "record", str(path), "--brief"],
            input="".join(line + "\n" for line in lines[done:]),
            env=ENVIRONMENT | {"CALLS": str(rng.randint(1, 2 * len(lines)))},
            capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        kills += process.returncode == -signal.SIGKILL
        left = path.read_text("utf-8").rstrip("\n") if path.exists() else ""
        assert left in wanted[done:]
        assert all(not item.unreadable for record in tn.reads(left) for item in record.findings)
        done = wanted.index(left)
    assert kills > 1
    subprocess.run([*COMMAND, str(path)], input="", env=ENVIRONMENT, text=True, check=True, capture_output=True)
    assert path.read_text("utf-8") == text


def test_every_line_that_was_answered_is_in_the_file(tmp_path: Path) -> None:
    text = dealt(5, Layout()).text
    path = tmp_path / "night.tractor"
    lines, wanted = list(typed(text))[:30], pages(text)
    process = start(path)
    for number, line in enumerate(lines, 1):
        answered(process, line)
        assert path.read_text("utf-8") == wanted[number]
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert path.read_text("utf-8") == wanted[len(lines)]


def test_a_full_disk_is_told_and_nothing_is_half(tmp_path: Path) -> None:
    text = dealt(2, Layout()).text
    path, lines, wanted = tmp_path / "night.tractor", list(typed(text)), pages(text)
    room = len(wanted[len(lines) - 20].encode()) + 1

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    process = start(path, little_room)
    told, _ = process.communicate("".join(line + "\n" for line in lines))
    assert process.returncode == 2
    assert "error: It could not be written: " in told and "Nothing has changed; try again." in told
    left = path.read_text("utf-8")
    assert left in wanted[len(lines) - 21 :] or left.rstrip("\n") in wanted
    assert len(left.encode()) <= room
    assert sorted(os.listdir(tmp_path)) == ["night.tractor"]


@pytest.mark.parametrize("flags", [(), ("--plain",)])
def test_a_terminal_that_is_closed(flags: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    path.write_text('[Trump "C7"]\n[Leader "N"]\n')
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], str(path), *flags], env=ENVIRONMENT | {"TERM": "xterm"}, encoding="utf-8", timeout=60
    )
    child.expect_exact("1.N>")
    child.send("saa\r")
    child.expect_exact("1.W>")
    child.send("9")
    child.close(force=True)
    assert path.read_text().rstrip("\n") == '[Trump "C7"]\n[Leader "N"]\n\n1. N: SAA'
    again = subprocess.run([*COMMAND, str(path)], input="93\n", env=ENVIRONMENT, text=True, capture_output=True)
    assert again.returncode == 0
    assert path.read_text() == '[Trump "C7"]\n[Leader "N"]\n\n1. N: SAA S93\n'


def test_states_differ() -> None:
    """What the other tests compare are really different states."""
    wanted = pages(dealt(2, Layout()).text)
    assert all(one != other for one, other in pairwise(wanted))
