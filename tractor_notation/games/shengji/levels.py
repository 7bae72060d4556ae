"""Levels, the hook, and who leads the next deal (R10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tractor_notation.games.shengji.cards import NO_RANK, RANKS
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards

LEVELS = tuple(RANKS)
"""The levels from the first to the last (R10.3); with the option ``after-ace`` :data:`NO_RANK` may come after them."""

FIRST, LAST = LEVELS[0], LEVELS[-1]

_ORDER = (*LEVELS, NO_RANK)
_LAPS = ("next-lap", "no-trump-lap")


def levels(options: Options = DEFAULT) -> tuple[str, ...]:
    """All levels that are played, from the first to the last (R10.3, R10.6, R14.3)."""
    played = tuple(level for level in LEVELS if level not in options.levels_skipped)
    return (*played, NO_RANK) if options.after_ace in ("no-trump", "no-trump-lap") else played


LAP = "*"
"""Stands behind a level once for each lap a side has gone: ``5*`` is the five of the second lap."""


def rank_of(level: str) -> str:
    """The rank of a level, whatever its lap."""
    return level.rstrip(LAP)


def is_level(level: str, options: Options = DEFAULT) -> bool:
    """Whether a level can come up: one that is played, and in a later lap only where there are laps."""
    return rank_of(level) in levels(options) and (LAP not in level or options.after_ace in _LAPS)


class Rise(NamedTuple):
    """Where a side is after a gain: its level, how many times it began anew at 2, whether it won the match, and whether
    it had to stop with levels still to go."""

    level: str
    laps: int = 0
    won: bool = False
    stopped: bool = False


def climb(
    level: str,
    gain: int,
    options: Options = DEFAULT,
    declared: bool = True,
    leader_level: str | None = None,
) -> Rise:
    """The level of a side or a player after a gain (R10.3, R10.4, R10.6), one step after the other.

    ``declared``: the gain is that of declarers who held the deal, not of opponents who took it. ``leader_level`` is the
    level that was played, where every player has an own one: the last level after A is passed only by playing it. A
    side that won the match stays where it was.
    """
    row = levels(options)
    laps = 0
    for done in range(gain):
        if _must_hold(level, options) and (not declared or done or (leader_level or level) != level):
            return Rise(level, laps, False, True)
        if done and level in options.must_play:
            return Rise(level, laps, False, True)
        higher = [one for one in row if _ORDER.index(one) > _ORDER.index(level)]
        if higher:
            level = higher[0]
        elif options.after_ace in _LAPS:
            level, laps = FIRST, laps + 1
        else:
            return Rise(level, laps, True)
    return Rise(level, laps)


def _must_hold(level: str, options: Options) -> bool:
    """Whether a side leaves this level only by holding the deal there."""
    if options.must_hold == "on" and level in options.must_play:
        return True
    return options.pass_ace == "defend-only" and level in (LAST, NO_RANK)


def rise(
    level: str, gain: int, options: Options = DEFAULT, declared: bool = True, leader_level: str | None = None
) -> tuple[str, bool]:
    """The level after a gain, laps and all, and whether the match was won by it: :func:`climb` for levels as records
    write them."""
    found = climb(rank_of(level), gain, options, declared, leader_level)
    return found.level + LAP * (level.count(LAP) + found.laps), found.won


def fallen(level: str, loss: int) -> str:
    """The level after the loss of so many levels, at the lowest the first of the lap."""
    rank = rank_of(level)
    return _ORDER[max(_ORDER.index(rank) - loss, 0)] + level[len(rank) :]


def fined(level: str, change: int, won: bool, options: Options = DEFAULT) -> tuple[str, bool]:
    """A level after so many levels are given besides the result of a deal, or, below 0, are taken away (R6.4, R14.2,
    R15.1), and whether the match is won. A side that the result carries beyond the last level is taken back from there."""
    if change > 0:
        level, passed = rise(level, change, options, declared=False)
        return level, won or passed
    return fallen(level, -change - won), won and not change


def hook(
    rank: str,
    winning: Cards,
    dug: bool,
    took: bool,
    suit: str | None = None,
    options: Options = DEFAULT,
) -> str | None:
    """The level to which declarers fall who lose the last trick to a card of the trump rank (R10.5); ``None``: none.

    ``rank`` and ``suit`` are trump, ``winning`` the play that won the last trick, ``dug``: the opponents won it,
    ``took``: they also have the points to take the deal.
    """
    if not dug or rank not in options.hook.split("+"):
        return None
    caught = [card for card in winning if card[1:] == rank]
    detail = options.hook_detail
    if not caught or (detail == "single" and len(winning) > 1) or (detail in ("main-or-off", "threshold") and not took):
        return None
    if detail == "main-or-off" and rank == "J" and suit is not None and f"{suit}J" not in caught:
        return "8"
    return FIRST if rank == "J" else "J"


def halved(level: str, fall: str, options: Options = DEFAULT) -> bool:
    """Whether a friend at ``level`` falls half as far as the leader, who is thrown back to ``fall``; any other friend rises as
    if there were no hook."""
    return options.hook_detail == "threshold" and _ORDER.index(rank_of(level)) > _ORDER.index(fall)


def hooked(level: str, gain: int, fall: str, options: Options = DEFAULT, friend: bool = False) -> str:
    """The level of declarers at ``level`` whom the hook throws back to ``fall``, when they also gained ``gain``.

    The gain of the same deal is lost, except where the fall comes first and the gain counts from there; a friend falls
    half as far where the rule says so, and else keeps the level.
    """
    rank = rank_of(level)
    lap = level[len(rank) :]
    if friend:
        here, there = _ORDER.index(rank), _ORDER.index(fall)
        half = halved(level, fall, options)
        return _ORDER[(here + there + 1) // 2] + lap if half else rise(level, gain, options)[0]
    return (climb(fall, gain, options).level if options.hook_detail == "single" else fall) + lap


def partner(leader: str, seats: Sequence[str]) -> str:
    """The leader's partner; where a side has more than two players, the next of them in playing order."""
    return seats[(seats.index(leader) + 2) % len(seats)]


def next_leader(leader: str, held: bool, seats: Sequence[str]) -> str:
    """Who leads the next deal: the leader's partner when the declarers held this one (R10.1), else the player to the
    leader's right, who is next in playing order (R10.2)."""
    return partner(leader, seats) if held else seats[(seats.index(leader) + 1) % len(seats)]


def by_bids(options: Options = DEFAULT) -> bool:
    """Whether the bids find the leader of every deal anew. In finding friends nobody has a fixed partner to follow."""
    return options.next_dealer == "bids" or (options.next_dealer == "partner" and options.profile == "friends")


def next_dealer(
    leader: str,
    held: bool,
    seats: Sequence[str],
    declarers: Collection[str],
    last_winner: str | None = None,
    options: Options = DEFAULT,
) -> str | None:
    """Who leads the next deal by the option ``next-dealer`` (R10.1, R10.2, R13.10); ``None``: the bids will tell.

    ``declarers`` are the seats of the declarers' side at the end, ``last_winner`` is the seat that won the last trick.
    """
    rule = options.next_dealer
    if by_bids(options):
        return None
    if rule == "last-trick":
        return last_winner
    if rule == "same":
        return leader if held else next_leader(leader, False, seats)
    if rule == "next-on-side":
        start = seats.index(leader) + 1
        turn = [*seats[start:], *seats[:start]]
        return next(seat for seat in turn if (seat in declarers) == held)
    return next_leader(leader, held, seats)
