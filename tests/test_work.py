"""Twice the record is twice the work: counted in lines that are run, never in time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import tractor_notation as tn
from tractor_notation.record import Record

HEAD = '[Trump "C7"]\n'
FRIENDS = '[Options "profile=friends players=6"]\n[Leader "P1"]\n[Trump "C7"]\n\nfriend P1: HA#2\n'
UNSUN = '[Rules "unsun"]\n[Trump "I"]\n\n'


def tricks(count: int, line: str, step: int = 1) -> str:
    return "".join(line.format(number) for number in range(1, count * step + 1, step))


RECORDS: dict[str, Callable[[int], str]] = {
    "plays of one trick": lambda n: HEAD + "1. N: " + "SA " * n,
    "plays of one trick with their seats": lambda n: HEAD + "1. N: " + "N:SA " * n,
    "tricks": lambda n: HEAD + tricks(n // 4, "{}. N: SA S3 S4 S5\n"),
    "tricks out of hands that are given": lambda n: HEAD + "deal N: SAK\n" + tricks(n // 4, "{}. N: SA S3 S4 S5\n"),
    "one trick again and again": lambda n: HEAD + "1. N: SA S3 S4 S5\n" * (n // 4),
    "every other trick": lambda n: HEAD + tricks(n // 4, "{}. N: SA S3 S4 S5\n", 2),
    "failed throws": lambda n: HEAD + tricks(n // 4, "{}. N: SAK>SK S3 S4 S5\n"),
    "tricks with rulings": lambda n: HEAD + tricks(n // 4, "{0}. N: SA S3 S4 S5\nruling {0}.N: stands\n"),
    "tricks of a variation": lambda n: HEAD + "1. N: SA S3 S4 S5 ( 1. N: SK\n" + tricks(n, "{}. N: SA\n") + ")",
    "one trick again and again in a variation": lambda n: HEAD + "1. N: SA S3 ( 1. N: SK\n" + "2. N: SK\n" * n + ")",
    "variations": lambda n: HEAD + "1. N: SA S3 S4 S5 " + "( 1. W: SK S4 S5 ) " * n,
    "friends that join": lambda n: FRIENDS + tricks(n // 6, "{}. P1: HA S3 S4 S5 HA C3\n"),
    "hands": lambda n: HEAD + "deal N: SA\n" * n,
    "bids": lambda n: '[Levels "NS 7 EW 7"]\n\n' + "bid N: S7\n" * n,
    "passes": lambda n: "bid N: pass\n" * n,
    "turned cards": lambda n: '[Leader "N"]\n[Levels "NS 7 EW 5"]\n\n' + "flip: S2\n" * n,
    "burials": lambda n: "bury N: SA\n" * n,
    "stolen kitties": lambda n: (
        '[Options "kitty-steal=on"]\n\n' + "bid N: S2\nbury N: SA\nbid W: H22\nbury W: H3\n" * (n // 4)
    ),
    "tricks of eight": lambda n: UNSUN + tricks(n // 8, "{}. 0: PS PR IR KB K5 K8 OS OB\n"),
    "plays of one trick of eight": lambda n: UNSUN + "1. 0: " + "PS " * n,
    "calls": lambda n: UNSUN + "call 1: pass\n" * n,
}
"""Records with about so many plays or statements, most of them such as nobody would write."""

SIZE = 240
"""More than any deal has: such records are judged as they stand."""


def lines(record: Record) -> int:
    """How many lines are run, turns of loops among them, to play a record, to find what is wrong with it, and to lay out
    its tables."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        replay = tn.replay(record)
        assert all(step.after is not None for step in replay.steps)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_work_grows_with_the_record(name: str) -> None:
    (small,), (medium,), (large,) = (tuple(tn.reads(RECORDS[name](size))) for size in (SIZE, 2 * SIZE, 4 * SIZE))
    tn.replay(large)  # what is kept from one replay to the next is there
    one, two, four = lines(small), lines(medium), lines(large)
    assert two - one > SIZE, "the record is played"
    assert four - two <= 2.2 * (two - one), (one, two, four)
