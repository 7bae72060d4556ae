"""Print how long a recorder waits from Enter to the next prompt, and how many keys a card takes.

``python -m tests.benchmarks.record``. Wanted: under 50 ms at trick 25, everything included: the line is read, the deal
judged again, what there is to say said, and the file on the disk; also with faults that are open, for which slips of the
pen are looked for at every line. Beside it stands what python-chess needs for the same kind of step: a move in standard
notation is read, played, and the game written to disk again.
"""

from __future__ import annotations

import argparse
import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

import chess
import chess.pgn

import tractor_notation as tn
from tests.benchmarks.games import chess_games
from tests.benchmarks.measure import ROOT
from tests.dealer import Layout, dealt
from tests.dealer.unsun import deal as karuta
from tests.dealer.unsun import text as karuta_text
from tests.recording.faulty import FAMILIES, sitting
from tests.recording.typing import typed
from tractor_notation.cli.recording_lines import tidy, unhurried
from tractor_notation.cli.recording_words import Teller
from tractor_notation.games import find
from tractor_notation.record import Record, Trick
from tractor_notation.recording import Notebook, Session
from tractor_notation.terminal import Terminal
from tractor_notation.text.words import spelled

DEALS = 8
"""Deals that stand before the last one in the file."""


class Took(NamedTuple):
    """Milliseconds that passed, and those of them in which this process worked."""

    passed: float
    worked: float


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.record", description=__doc__)
    parser.add_argument(
        "--seeds", type=int, default=200, help="out of so many deals the longest are taken (default 200)"
    )
    parser.add_argument("--sittings", type=int, default=2, help="so many deals with each number of faults (default 2)")
    options = parser.parse_args()
    first, last = waits(longest(options.seeds))
    show("Enter to prompt, first trick", first)
    show("Enter to prompt, last tricks", last)
    show("the same in a game for eight", eight())
    show("python-chess, last moves of a game", chess_steps())
    for name, times in faults(options.sittings):
        show(name, times)
    for name, keys, cards in strokes():
        print(f"{name:44} {keys:6} keys for {cards:4} cards: {keys / cards:5.2f} a card")


def show(name: str, times: list[Took]) -> None:
    """Print the times of some lines."""
    passed, worked = [one.passed for one in times], [one.worked for one in times]
    print(
        f"{name:44} {median(passed):7.1f} ms median, {max(passed):6.1f} ms at most; "
        f"at work {median(worked):6.1f} and {max(worked):6.1f} ms",
        flush=True,
    )


def longest(seeds: int) -> list[str]:
    """The deals with the most tricks; of a deal with 25 tricks every card is led alone."""
    deals = sorted((dealt(seed, Layout()) for seed in range(seeds)), key=lambda one: -len(one.deal.tricks))
    return [one.text for one in deals[:3]]


def waits(texts: list[str]) -> tuple[list[Took], list[Took]]:
    """The times of the first plays and of the last ones, in a file that holds an evening already."""
    first: list[Took] = []
    last: list[Took] = []
    evening = "\n".join(dealt(seed, Layout()).text for seed in range(DEALS))
    for text in texts:
        lines = list(typed(text))
        head = [line for line in lines if line[0] == "["]
        before = evening + "\n" + "".join(line + "\n" for line in head)
        took = [
            one for one, line in _record(before, lines[len(head) :]) if line[:4] not in ("deal", "kitt", "bid ", "bury")
        ]
        first += took[:4]
        last += took[-12:]
    return first, last


def faults(count: int) -> Iterator[tuple[str, list[Took]]]:
    """The times of the last third of the lines of a deal with open faults, behind other deals of the evening."""
    evening = "\n".join(dealt(seed, Layout()).text for seed in range(DEALS))
    for family in FAMILIES:
        for number in (0, 3, 6, 10):
            for hands in (False, True):
                took: list[Took] = []
                for seed in range(count):
                    before, lines = sitting(family, seed, number, hands)
                    times = _record(f"{evening}\n{before}", list(lines))
                    took += [one for one, _ in times[-len(lines) // 3 :]]
                yield f"{family}, {number} faults" + (", hands noted" if hands else ""), took


def _record(before: str, lines: list[str]) -> list[tuple[Took, str]]:
    """Type lines into a file; the times of each, what is said about it and the hint below it included. Memory is given back
    while the recorder waits for the next line."""
    took = []
    teller = Teller("en", Terminal(False, 80))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "evening.tractor")
        path.write_text(before, encoding="utf-8")
        with Notebook(path) as notebook, redirect_stdout(io.StringIO()), unhurried():
            session = Session(notebook.text)
            for line in lines:
                begin, work = perf_counter(), process_time()
                outcome = session.enter(line)
                notebook.write(session.text)
                print("\n".join(teller.outcome(session.page, line, outcome)))
                print(teller.prompt(session.page), teller.below(session.page, ""))
                took.append((_since(begin, work), line))
                tidy()
    return took


def _since(begin: float, work: float) -> Took:
    return Took(1000 * (perf_counter() - begin), 1000 * (process_time() - work))


def eight() -> list[Took]:
    """The times of the last plays in games of Unsun Karuta."""
    deals = (list(typed(karuta_text(karuta(seed)))) for seed in range(3))
    return [one for lines in deals for one, _ in _record("", lines)[-12:]]


def chess_steps() -> list[Took]:
    """The times of the last moves of a game: each read and played, the whole game written and synced."""
    took = []
    text, _ = chess_games(1)
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    with tempfile.TemporaryDirectory() as folder:
        board, told = chess.Board(), chess.Board()
        for move in game.mainline_moves():
            san = told.san(move)
            told.push(move)
            begin, work = perf_counter(), process_time()
            board.push_san(san)
            text = str(chess.pgn.Game.from_board(board))
            with open(Path(folder, "game.pgn"), "w", encoding="utf-8") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            took.append(_since(begin, work))
    return took[-12:]


def strokes() -> Iterator[tuple[str, int, int]]:
    """The keys that the tricks of each sample take, Enter included, and the cards in them."""
    for path in sorted((ROOT / "samples").glob("*.tractor")):
        keys = cards = 0
        for record in tn.read_file(path):
            one, other = _strokes(record)
            keys, cards = keys + one, cards + other
        if cards:
            yield path.name, keys, cards


def _strokes(record: Record) -> tuple[int, int]:
    """The keys and the cards of the plays of a record."""
    tricks = [item for item in record.body if isinstance(item, Trick)]
    plain = "".join(f"{trick.number}. {trick.leader}: {' '.join(_tokens(trick, record))}\n" for trick in tricks)
    rules = record.value("Rules")
    head = f'[Rules "{rules}"]\n\n' if rules else ""
    lines = [line for line in typed(head + plain) if line[:1] != "["] if tricks else []
    return sum(len(line) + 1 for line in lines), sum(len(play.cards) for trick in tricks for play in trick.plays)


def _tokens(trick: Trick, record: Record) -> Iterator[str]:
    """The plays of a trick without marks."""
    game = find(record.value("Rules"))
    assert game is not None
    for play in trick.plays:
        if play.cards:
            yield spelled(game.notation, replace(play, marks=()))


if __name__ == "__main__":
    main()
