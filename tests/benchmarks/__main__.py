"""Print the figures of the README in this folder, all from one run."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.games import chess_games
from tests.benchmarks.measure import (
    ROOT,
    check_command,
    cold,
    peak,
    profile,
    rates,
    read_chess,
    read_replay_check,
)
from tests.dealer import whole


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--deals", type=int, default=500, help="how many deals (default 500)")
    parser.add_argument("--repeats", type=int, default=5, help="how often each is measured (default 5)")
    parser.add_argument("--profile", action="store_true", help="print where the time goes instead")
    options = parser.parse_args()
    text = "\n".join(whole(seed) for seed in range(1, options.deals + 1))
    if options.profile:
        print(profile(text))
        return
    speed(text, options.deals, options.repeats)
    start(3 * options.repeats)
    memory(text, options.deals)


def speed(text: str, deals: int, repeats: int) -> None:
    """Plays per second beside chess moves per second."""
    games, moves = chess_games(deals * 4 // 5)
    plays = read_replay_check(text)
    ours, theirs = rates([lambda: read_replay_check(text), lambda: read_chess(games)], repeats)
    print(f"read + replay + check   {ours:8,.0f} plays/s   ({deals} deals, {plays:,} plays)")
    print(f"python-chess read_game  {theirs:8,.0f} moves/s   ({deals * 4 // 5} games, {moves:,} moves)")
    print(f"ratio                   {ours / theirs:8.2f}", flush=True)


def start(repeats: int) -> None:
    """The time one check takes from nothing, beside the yardstick: importing these two packages."""
    sample = ROOT / "samples" / "annotated.tractor"
    # Without what Lark imports besides where the tools of development are installed: nobody else has that.
    imports = "import sys; sys.modules['interegular'] = None; import lark, click"
    ours, theirs = cold([check_command(sample), [sys.executable, "-c", imports]], repeats)
    print(f"cold check              {ours * 1000:8.0f} ms        ({sample.name})")
    print(f"import lark, click      {theirs * 1000:8.0f} ms")
    print(f"ratio                   {ours / theirs:8.2f}", flush=True)


def memory(text: str, deals: int) -> None:
    """Peak memory of checking a file and one ten times as long."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder, "small.tractor"), Path(folder, "large.tractor")
        small.write_text(text, encoding="utf-8")
        large.write_text("\n".join([text] * 10), encoding="utf-8")
        less, more = peak(check_command(small)), peak(check_command(large))
    print(f"peak memory             {less:8.1f} MB        ({deals} deals)")
    print(f"peak memory             {more:8.1f} MB        ({10 * deals} deals)", flush=True)


if __name__ == "__main__":
    main()
