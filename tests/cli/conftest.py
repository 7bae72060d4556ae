"""The command run as a person runs it, its output caught."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tractor_notation.cli.main import main
from tractor_notation.cli.speech import VARIABLES

CLEAN = """\
[Notation "tractor 1"]
[Board "7"]
[Rules "shengji"]
[Levels "NS 7 EW 5"]
[Leader "N"]

bid N: C7

1. N: SAA S93 S55 S44
end: unfinished
"""

FAULTY = """\
[Notation "tractor 1"]
[Board "8"]
[Rules "shengji"]
[Levels "NS 7 EW 5"]
[Leader "N"]

bid N: C7
1. N: SAA S93 S55 H4 S4
"""

UNREADABLE = """\
[Notation "tractor 1"]
[Board "9"]

1. N: SAA what S55 S44
"""

LENIENT = """\
[Notation "tractor 1"]
[Board "10"]
[Levels "NS 7 EW 5"]
[Leader "N"]

bid N: C7

1. N: ♠AA 黑桃93 s55 S44
end: unfinished
"""


class Result(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def last(self) -> str:
        """The last line of the output."""
        return self.out.rstrip("\n").split("\n")[-1]


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """English, and no wish about colours, whatever the environment says."""
    for name in (*VARIABLES, "LANGUAGE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``tractor`` in this process."""

    def tractor(*args: str | Path, stdin: str | bytes = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        with pytest.raises(SystemExit) as ended:
            main([str(arg) for arg in args])
        printed = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Result(ended.value.code, printed.out, printed.err)

    return tractor


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of records, which is also the working folder."""
    texts = {"clean": CLEAN, "faulty": FAULTY, "unreadable": UNREADABLE, "lenient": LENIENT}
    for name, text in texts.items():
        (tmp_path / f"{name}.tractor").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def outside(*command: str, stdin: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python with these arguments in a process of its own."""
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    environment = os.environ | {"PYTHONPATH": path} | variables
    return subprocess.run([sys.executable, *command], input=stdin, env=environment, capture_output=True)
