"""The command as a process: what it imports, what it does with pipes, terminals and memory."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, FAULTY, outside
from tractor_notation.games import DEFAULT, names

HEAVY = {"lark", "jinja2", "click", "json", "babel", "markdown_it", "resvg_py", "http.server"}

NEEDED = {
    ("check",): {"click"},
    ("check", "--format", "concise"): {"click"},
    ("check", "--format", "json"): {"click", "json"},
    ("check", "--compare", "pagat,record"): {"click"},
    ("check", "--prove"): {"click"},
    ("judge",): {"click"},
    ("judge", "--format", "json"): {"click", "json"},
    ("score",): {"click"},
    ("score", "--format", "csv"): {"click"},
    ("score", "--format", "markdown"): {"click"},
    ("score", "--format", "json"): {"click", "json"},
    ("fmt", "--check"): {"click"},
    ("show",): {"click"},
    ("render",): {"click", "jinja2", "json"},
    ("render", "--svg"): {"click"},
    ("render", "--format", "markdown"): {"click"},
    ("explain", "R4.5"): {"click"},
    ("options",): {"click"},
    ("options", "--format", "markdown"): {"click"},
    ("options", "--format", "json"): {"click", "json"},
    ("--version",): {"click"},
    ("--help",): {"click"},
    ("completion", "bash"): {"click"},
}
"""What each command may load of the modules that cost time; for the commands that read, a record is on their input."""

LOADED = """
import sys
before = set(sys.modules)  # an environment may load some on its own
from tractor_notation.cli.main import main
try:
    main(sys.argv[1:])
finally:
    sys.stderr.write("\\nloaded: " + " ".join(sorted(set(sys.modules) - before)))
"""


@pytest.mark.parametrize("command", NEEDED, ids=" ".join)
def test_a_command_loads_only_what_it_needs(command: tuple[str, ...]) -> None:
    reads = command[0] in ("check", "judge", "score", "fmt", "show", "render")
    done = outside("-c", LOADED, *command, *(["-"] if reads else []), stdin=CLEAN.encode())
    assert done.returncode == (3 if command[0] == "judge" else 0), done.stderr  # a play in it cannot be decided
    loaded = set(done.stderr.decode().rsplit("loaded: ", 1)[1].split())
    assert loaded & HEAVY <= NEEDED[command]
    assert loaded & {"jinja2", "click"} >= NEEDED[command] & {"jinja2", "click"}


UNUSED = {
    *("difflib", "hashlib", "importlib.resources", "pathlib", "pickle", "shutil", "tempfile", "urllib", "zipfile"),
    *("tractor_notation.publish", "tractor_notation.report.explain", "tractor_notation.text.compile"),
    *(f"tractor_notation.games.{name}" for name in names() if name != DEFAULT),
}
"""What a check of a clean record has no use for, besides what is heavy: each would be felt at every start."""


def test_a_clean_check_loads_nothing_for_other_work(tmp_path: Path) -> None:
    path = tmp_path / "clean.tractor"
    path.write_text(CLEAN)
    done = outside("-c", LOADED, "check", str(path))
    assert done.returncode == 0, done.stderr
    loaded = set(done.stderr.decode().rsplit("loaded: ", 1)[1].split())
    assert not loaded & UNUSED


def test_importing_the_package_loads_next_to_nothing() -> None:
    code = "import sys; before = set(sys.modules); import tractor_notation; print(*sorted(set(sys.modules) - before))"
    loaded = set(outside("-c", code).stdout.decode().split())
    assert not {name for name in loaded if name.partition(".")[0] in HEAVY | {"dataclasses"}}
    assert {name for name in loaded if name.startswith("tractor_notation")} == {"tractor_notation"}


@pytest.mark.parametrize("command", [("fmt", "--stdout"), ("fmt",), ("render",)])
def test_files_are_written_in_utf_8_whatever_the_terminal_prefers(command: tuple[str, ...]) -> None:
    text = CLEAN.replace("Board", "Event").replace('"7"', '"周三"')
    done = outside("-m", "tractor_notation", *command, "-", stdin=text.encode(), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "周三" in done.stdout.decode()


def test_a_terminal_that_lacks_a_sign_gets_its_escape() -> None:
    done = outside("-m", "tractor_notation", "check", "-", stdin=FAULTY.encode(), PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert b"\\u2660" in done.stdout


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    path.write_text(FAULTY * 300)
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, "-m", "tractor_notation", "check", path],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 2


def test_a_terminal_gets_colours_wrapped_lines_and_progress(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    for number in range(12):
        (tmp_path / f"{number:02}.tractor").write_text(FAULTY if number == 5 else CLEAN)
    main, side = pty.openpty()
    command = [sys.executable, "-m", "tractor_notation", "check", str(tmp_path)]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "60", "TRACTOR_LANG": "en"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(
        command, cwd=Path(__file__).parents[2], stdout=side, stderr=side, env=environment, close_fds=True
    )
    os.close(side)
    shown = b""
    while True:
        try:
            part = os.read(main, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(main)
    assert process.wait() == 1
    text = shown.decode()
    assert "0 of 12 files" in text
    assert "\x1b[1;31merror[card-count]\x1b[0m" in text
    # The line of the progress is taken away before anything else is written.
    assert all(line.rpartition("\r\x1b[K")[2].count(" of 12 files") == 0 for line in text.split("\r\n"))


MEMORY = """
import gc, os, sys, tracemalloc
from tractor_notation.cli.main import main
from tractor_notation.report.base import Report

record = Report.record

def collected(self, checked):
    record(self, checked)
    del checked
    gc.collect()

Report.record = collected
sys.stdout = open(os.devnull, "w")

def check(path):
    try:
        main(["check", "--format", sys.argv[1], path])
    except SystemExit:
        pass

small, large = sys.argv[2:]
check(small)
gc.freeze()
tracemalloc.start()
for path in (small, large):
    tracemalloc.reset_peak()
    check(path)
    print(tracemalloc.get_traced_memory()[1], file=sys.stderr)
"""
"""Check two files and print the most memory that was in use, apart from garbage, on each."""


@pytest.mark.parametrize("name", ["full", "json", "sarif"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, name: str) -> None:
    small, large = tmp_path / "small.tractor", tmp_path / "large.tractor"
    small.write_text(FAULTY * 20)
    large.write_text(FAULTY * 120)
    done = outside("-c", MEMORY, name, str(small), str(large))
    few, many = map(int, done.stderr.split()[-2:])
    # A record with its replay takes more than 20 kB; the caches of the interpreter itself stay far below that.
    assert many - few < 100 * 3000


FULL = Path("/dev/full")
"""A device that takes nothing, where the system has one."""


@pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("command", [("check", "-"), ("fmt", "-"), ("show", "-"), ("render", "-"), ("explain",)])
def test_an_output_that_takes_nothing_is_no_fault_of_the_record(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "clean.tractor"
    path.write_text(CLEAN)
    with FULL.open("wb") as full, path.open("rb") as text:
        done = subprocess.run(
            [sys.executable, "-m", "tractor_notation", *command],
            cwd=Path(__file__).parents[2],
            stdin=text,
            stdout=full,
            stderr=subprocess.PIPE,
            env=os.environ | {"TRACTOR_LANG": "en"},
        )
    assert done.returncode == 2
    assert done.stderr.decode() == f"tractor: standard output: {os.strerror(errno.ENOSPC)}\n"


CLOSED = """
import os, sys
os.close(int(sys.argv[1]))
os.execv(sys.executable, [sys.executable, "-m", "tractor_notation", *sys.argv[2:]])
"""


@pytest.mark.parametrize(("stream", "text", "status"), [(0, CLEAN, 2), (1, CLEAN, 0), (1, FAULTY, 1), (2, FAULTY, 1)])
def test_a_stream_may_be_closed_from_the_start(stream: int, text: str, status: int, tmp_path: Path) -> None:
    path = tmp_path / "record.tractor"
    path.write_text(text)
    done = outside("-c", CLOSED, str(stream), "check", "-" if stream == 0 else str(path), TRACTOR_LANG="en")
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    if stream == 0:
        assert done.stderr.decode() == f"tractor: -: {os.strerror(errno.EBADF)}\n"


def test_a_page_goes_to_a_pipe_as_to_a_file(tmp_path: Path) -> None:
    page = outside("-m", "tractor_notation", "render", "-", stdin=CLEAN.encode()).stdout
    done = outside("-m", "tractor_notation", "render", "-", "-o", "/dev/stdout", stdin=CLEAN.encode())
    assert (done.returncode, done.stdout) == (0, page)
