"""Levels, and who leads the next deal (R10)."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_notation.games.shengji.cards import RANKS
from tractor_notation.games.shengji.options import DEFAULT, Options

LEVELS = tuple(RANKS)
"""The levels from the first to the last (R10.3)."""

FIRST, LAST = LEVELS[0], LEVELS[-1]


def rise(level: str, gain: int, options: Options = DEFAULT, declared: bool = True) -> tuple[str, bool]:
    """The level of a side after a gain, and whether it passed A and so won the match (R10.3, R10.4, R10.6).

    ``declared``: the side gains as declarers who held the deal, not as opponents who took it. A side that passed A
    stays at A.
    """
    here = LEVELS.index(level)
    there = here + gain
    if gain and options.must_hold == "on" and level in options.must_play and not declared:
        return level, False
    stop = next((step for step in range(here + 1, len(LEVELS)) if LEVELS[step] in options.must_play), there)
    there = min(there, stop)
    if there >= len(LEVELS) and options.pass_ace == "defend-only" and not (level == LAST and declared):
        there = len(LEVELS) - 1
    passed = there >= len(LEVELS)
    return (LAST if passed else LEVELS[there]), passed


def next_leader(leader: str, held: bool, seats: Sequence[str]) -> str:
    """Who leads the next deal: the leader's partner when the declarers held this one (R10.1), else the player to the
    leader's right, who is next in playing order (R10.2)."""
    return seats[(seats.index(leader) + (2 if held else 1)) % len(seats)]
