"""What is measured, and how."""

from __future__ import annotations

import cProfile
import io
import os
import pstats
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import chess.pgn

import tractor_notation as tn
from tractor_notation.record import Trick

ROOT = Path(__file__).parents[2]


def read_replay_check(text: str) -> int:
    """Read all records, play them through the rules, look at all findings; the number of plays."""
    plays = 0
    for record in tn.reads(text):
        replay = tn.replay(record)
        if replay.all_findings:
            raise ValueError(f"record {record.index}: {[finding.code for finding in replay.all_findings]}")
        plays += sum(len(item.plays) for item in record.body if isinstance(item, Trick))
    return plays


def read_chess(text: str) -> int:
    """Read all games into trees as python-chess does; the number of moves."""
    moves = 0
    stream = io.StringIO(text)
    while game := chess.pgn.read_game(stream):
        moves += game.end().ply()
    return moves


def rates(tasks: Sequence[Callable[[], int]], repeats: int) -> list[float]:
    """Things done per second by each task: the median of its runs, the tasks taking turns."""
    found: list[list[float]] = [[] for _ in tasks]
    for _ in range(repeats):
        for task, times in zip(tasks, found, strict=True):
            begin = perf_counter()
            done = task()
            times.append(done / (perf_counter() - begin))
    return [median(times) for times in found]


def cold(commands: Sequence[Sequence[str]], repeats: int) -> list[float]:
    """Seconds each command takes in a new process: medians, the commands taking turns.

    Modules are compiled before, as those of an installed tool are, in a folder of their own.
    """
    found: list[list[float]] = [[] for _ in commands]
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = folder
        for turn in range(repeats + 1):
            for command, times in zip(commands, found, strict=True):
                begin = perf_counter()
                subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=environment)
                if turn:
                    times.append(perf_counter() - begin)
    return [median(times) for times in found]


_WATCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(command: Sequence[str]) -> float:
    """The most memory a command holds at one time, in MB.

    A small process of its own starts it: a child's figure counts from the memory of the process that starts it.
    """
    watch = [sys.executable, "-c", _WATCH, *command]
    answer = subprocess.run(watch, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return int(answer) / (1024 if sys.platform != "darwin" else 1024 * 1024)


def check_command(path: str | os.PathLike[str]) -> list[str]:
    """The command that checks a file."""
    return [sys.executable, "-m", "tractor_notation", "check", os.fspath(path)]


def profile(text: str, lines: int = 30) -> str:
    """Where the time goes: reading the text, then replaying the records, functions by their own time."""
    parts = []
    records = list(tn.reads(text[:2000]))  # what is made once is made now

    def read() -> None:
        records[:] = tn.reads(text)

    def replay() -> None:
        for record in records:
            tn.replay(record)

    for task in (read, replay):
        watched = cProfile.Profile()
        watched.runcall(task)
        out = io.StringIO()
        pstats.Stats(watched, stream=out).strip_dirs().sort_stats("tottime").print_stats(lines)
        parts.append(f"== {task.__name__} ==\n{out.getvalue()}")
    return "\n".join(parts)
