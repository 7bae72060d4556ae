"""Rulings on large leads: ``python -m tests.benchmarks.leads`` prints how long one takes, the memory cleared before each.

The cases are those under ``tests/data/shengji/engine_hard.jsonl`` and leads of growing size: neighbouring sets of every
copy there is, thrown together with a triple, a pair and a single card, and hands full of equal cards that cannot answer
them as they are.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from types import ModuleType

from tractor_notation.games.shengji import demands, duties, following, shapes
from tractor_notation.games.shengji.cards import trumps
from tractor_notation.games.shengji.options import Options, preset
from tractor_notation.record import Cards

HARD = Path(__file__).parents[1] / "data" / "shengji" / "engine_hard.jsonl"
MODULES: tuple[ModuleType, ...] = (shapes, duties, demands)


def clear() -> None:
    """Forget everything that was remembered."""
    for module in MODULES:
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def hard() -> Iterator[tuple[str, Cards, Cards, Cards, str]]:
    """The known hard cases: name, lead, hand, play, trump."""
    for line in HARD.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        yield (
            case["id"],
            tuple(case["lead"].split()),
            tuple(case["hand"].split()),
            tuple(case["play"].split()),
            case["trump"],
        )


def growing() -> Iterator[tuple[str, Cards, Cards, Cards, str]]:
    """Leads of 10 to 36 cards with four to six decks."""
    for decks in (4, 5, 6):
        for length in (2, 3, 4, 5):
            ranks = "56789"[:length]
            lead = [f"S{rank}" for rank in ranks for _ in range(decks)] + ["SK"] * 3 + ["SJ"] * 2 + ["S3"]
            rest = [f"S{rank}" for rank in "2456789TQ" if rank not in ranks]
            rng = random.Random(decks * 10 + length)
            held = [face for face in rest for _ in range(rng.choice([decks, decks - 1, decks - 2]))]
            held += ["SK"] * (decks - 3) + ["SJ"] * (decks - 2) + ["S3"] * (decks - 1)
            if len(held) > len(lead):
                name = f"{decks} decks, {len(lead)} cards led, {len(held)} held"
                yield name, tuple(lead), tuple(held), tuple(rng.sample(held, len(lead))), "HA"


def main() -> int:
    """Print milliseconds of a first ruling under the usual rules, under those of another program, and with protection."""
    rules = {"usual": Options(), "rbtying": preset("rbtying"), "protected": Options(tuple_protection="both")}
    worst = 0.0
    print(f"{'lead':>40}  " + "  ".join(f"{name:>10}" for name in rules))
    for name, lead, held, play, trump in (*hard(), *growing()):
        times = []
        for chosen in rules.values():
            order = trumps(None if trump.startswith("NT") else trump[0], trump[-1], chosen)
            clear()
            begin = perf_counter()
            following.judge(lead, held, 0, play, order, chosen)
            times.append((perf_counter() - begin) * 1000)
        worst = max(worst, *times)
        print(f"{name:>40}  " + "  ".join(f"{time:7.1f} ms" for time in times))
    print(f"slowest {worst:.1f} ms; wanted: below 50 ms")
    return 0 if worst < 50 else 1


if __name__ == "__main__":
    sys.exit(main())
