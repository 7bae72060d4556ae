"""Print how long disputes take: every play of a deal without hands, judged after ten tricks, and one play with its proof.

``python -m tests.benchmarks.judge``. Wanted of two decks: all plays in 5 s and 500 MB, one play in 1 s.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import tractor_notation as tn
from tests.dealer import Layout, dealt, illegal
from tractor_notation.judging import Trial, Verdict
from tractor_notation.record import Act, Record, Trick

DEALS = Path(__file__).parents[1] / "data" / "shengji"

FAULTS = ("revoke", "pair withheld", "tractor withheld", "beaten throw stands")


class Times(NamedTuple):
    """What one record took, in seconds: all verdicts, and the longest single play with its proofs; how many were not
    decided in time, and how many proofs are not known to be the smallest."""

    all_plays: float
    one_play: float
    unknown: int
    larger: int


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.judge", description=__doc__)
    parser.add_argument("--deals", type=int, default=40, help="how many deals of two decks (default 40)")
    parser.add_argument("--tricks", type=int, default=10, help="after how many tricks the dispute is (default 10)")
    options = parser.parse_args()
    show("two decks", list(two_decks(options.deals, options.tricks)))
    for name in ("deals", "deals_friends"):
        show(f"{name}.tractor", [cut(record, options.tricks) for record in tn.read_file(DEALS / f"{name}.tractor")])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory                  {peak:8.0f} MB")


def two_decks(deals: int, tricks: int) -> Iterator[Record]:
    """Deals of the dealer, every other one with a fault in play."""
    for seed in range(deals):
        text = illegal(seed, FAULTS[seed // 2 % len(FAULTS)])[0] if seed % 2 else dealt(seed, Layout()).text
        (record,) = tn.reads(text)
        yield cut(record, tricks)


def cut(record: Record, tricks: int) -> Record:
    """The record without hands, kitty and burial, and with its first tricks alone."""
    body = tuple(
        item
        for item in record.body
        if (isinstance(item, Trick) and item.number <= tricks)
        or (isinstance(item, Act) and item.keyword in ("bid", "flip", "friend"))
    )
    return replace(record, body=body)


def judge(record: Record) -> Times:
    """The times of one record."""
    replay = tn.replay(record, as_noted=True)
    begin = perf_counter()
    trial = Trial(replay)
    verdicts = [trial.judgement(name, proofs=False) for name in trial.plays]
    took = perf_counter() - begin
    longest, larger = 0.0, 0
    for name in trial.plays:
        alone = Trial(replay)
        begin = perf_counter()
        found = alone.judgement(name)
        longest = max(longest, perf_counter() - begin)
        larger += sum(proof is not None and not proof.smallest for proof in (found.proof, found.proof_given))
    unknown = sum(Verdict.UNKNOWN in (one.alone.verdict, one.given.verdict) for one in verdicts)
    return Times(took, longest, unknown, larger)


def show(name: str, records: list[Record]) -> None:
    """Measure some records and print the figures."""
    times = [judge(record) for record in records]
    every, one = [item.all_plays for item in times], [item.one_play for item in times]
    print(f"{name:28} {len(records):8} records")
    print(f"  every play judged          {median(every):8.2f} s median, {max(every):6.2f} s at most")
    print(f"  the longest play, proved   {median(one):8.2f} s median, {max(one):6.2f} s at most")
    print(f"  not decided in time        {sum(item.unknown for item in times):8}")
    print(f"  proofs perhaps not smallest{sum(item.larger for item in times):8}", flush=True)


if __name__ == "__main__":
    main()
