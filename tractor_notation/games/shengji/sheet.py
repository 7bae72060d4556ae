"""A deal in the score sheet of its match: who led it, trump, the points, what came out, and the levels after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tractor_notation.findings import facts as data
from tractor_notation.games import Cell, Line, Rank, Sheet
from tractor_notation.games.shengji.cards import NO_RANK
from tractor_notation.games.shengji.levels import LAP, LEVELS, rank_of
from tractor_notation.games.shengji.players import seating
from tractor_notation.games.shengji.setting import read_levels, said_leader, said_points
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.language import N_
from tractor_notation.record import Record

_WON = 1000
"""Added to the order of a side that has won the match."""


def sheet(record: Record, table: Table) -> Sheet:
    """The row of a deal. What the deal itself does not tell, because it is not finished or was not written down, follows
    from the points that the record states, or is taken from its other tags about the result."""
    score, stated = table.score or table.stated, table.score is None
    leader = data(seat=table.leader)
    trump = table.trumps.name if table.trumps else None
    cells = [Cell("leader", table.leader, Line(N_("{seat:seat}"), leader, N_("Leader")))]
    if not table.fixed:
        sides = "+".join(table.declarers) or None
        shown = {table.leader, *(join.seat for join in table.joined)}
        line = Line(N_("{side:side}"), data(side=sides), N_("Declarers"))
        cells.append(Cell("declarers", sides, line, not shown.issuperset(table.declarers)))
    cells.append(Cell("trump", trump, Line(N_("{trump:trump}"), data(trump=trump), N_("Trump"))))
    cells += [_points(record, score, stated), _result(score, stated), *_fines(score)]
    cells.append(_next_leader(record, table, stated))
    won = score.winners if score else ()
    end = Line(N_("{side:side} win the match"), data(side="+".join(won)), N_("Match")) if won else None
    credits = score.credits if score else {}
    return Sheet(tuple(cells), _ranks(record, table), end, stated and score is not None, credits, N_("Credits"))


def _points(record: Record, score: Score | None, stated: bool) -> Cell:
    value = score.opponents if score else said_points(record)
    if score is not None and score.ended is not None:
        value = None  # the deal was lost before its end, and its points do not count
    return Cell("points", value, Line(N_("{points}"), data(points=value), N_("Points")), stated and value is not None)


def _result(score: Score | None, stated: bool) -> Cell:
    """``hold D+2`` or ``swap O+0``, and for people in short."""
    if score is None:
        return Cell("result", None, Line("", (), N_("Result")))
    kept, taken = (N_("kept +{gain}"), N_("taken +{gain}")) if score.gain else (N_("kept"), N_("taken"))
    line = Line(kept if score.held else taken, data(gain=score.gain), N_("Result"))
    return Cell("result", score.result, line, stated)


def _fines(score: Score | None) -> Iterator[Cell]:
    """Levels and credits gained and lost besides the result, where there are any."""
    changes: Counter[str] = Counter()
    for fine in score.fines if score else ():
        changes.update({side: fine.change for side in fine.sides if fine.change})
    if changes:
        told = tuple((side, f"{change:+d}") for side, change in changes.items())
        value = " ".join(f"{side}{change}" for side, change in told)
        yield Cell("fines", value, Line(N_("{levels:sides_levels}"), data(levels=told), N_("Levels besides")))
    if score and score.credits:
        value = " ".join(f"{seat}{change:+d}" for seat, change in score.credits.items())
        yield Cell("credits", value, Line(N_("{credits}"), data(credits=value), N_("Credits")))


def _next_leader(record: Record, table: Table, stated: bool) -> Cell:
    score = table.score or table.stated
    value = score.next_leader if score else None
    if stated and value is None:
        value = said_leader(record, table.seats)
    if score and score.winners:
        value = None
    line = Line(N_("{seat:seat}"), data(seat=value), N_("Next leader"))
    return Cell("next_leader", value, line, stated and value is not None)


def _ranks(record: Record, table: Table) -> tuple[Rank, ...]:
    """The levels after the deal, of the sides or, in finding friends, of the players."""
    score = table.score or table.stated
    levels = score.levels if score else table.levels if table.void else {}
    if table.score is None and not levels:
        levels = read_levels(record.value("NextLevels")) or {}
    sides = dict.fromkeys(seating(len(table.seats), table.fixed).sides.values())
    stated = table.score is None and not table.void
    return tuple(_rank(side, levels.get(side), score, stated) for side in sides)


def _rank(side: str, level: str | None, score: Score | None, stated: bool) -> Rank:
    label = N_("{side:side}")
    if level is None:
        return Rank(side, None, Line(label, data(side=side), label))
    won = score is not None and side in score.winners
    order = level.count(LAP) * 100 + (*LEVELS, NO_RANK).index(rank_of(level)) + _WON * won
    line = Line(N_("won") if won else N_("{level:level}"), data(level=level, side=side), label)
    return Rank(side, "won" if won else level, line, order, stated)
