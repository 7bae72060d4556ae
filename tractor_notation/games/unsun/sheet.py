"""A deal in the score sheet of its match: who dealt and took the okie, trump, the settlement, and the totals after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tractor_notation.findings import facts as data
from tractor_notation.games import Cell, Line, Rank, Sheet
from tractor_notation.games.unsun.setting import said, said_pair
from tractor_notation.games.unsun.table import TEAMS, Table
from tractor_notation.language import N_
from tractor_notation.record import Record


def sheet(record: Record, table: Table, earlier: Sequence[Sheet]) -> Sheet:
    """The row of a deal. What the deal itself does not tell, because it is not finished or was not written down, is
    taken from the record's tags about the result; totals that no tag names begin with the first deal of the sheet."""
    trump = table.trumps.suit if table.trumps else None
    cells = [
        Cell("dealer", table.dealer, Line(N_("{seat:seat}"), data(seat=table.dealer), N_("Dealer"))),
        Cell("taker", table.taker, Line(N_("{seat:seat}"), data(seat=table.taker), N_("Taker"))),
        Cell("trump", trump, Line(N_("{trump:trump}"), data(trump=trump), N_("Trump suit"))),
        _pair("tricks", table.score.tricks if table.score else None, said_pair(record, "Tricks"), N_("Tricks")),
        _pair("points", table.score.points if table.score else None, said_pair(record, "Score"), N_("Settlement")),
    ]
    result = table.result or said(record, "Result")
    end = Line(N_("{outcome:outcome}"), data(outcome=result), N_("Result")) if result else None
    return Sheet(tuple(cells), _ranks(record, table, earlier), end)


def _pair(name: str, known: Mapping[str, int] | None, claimed: tuple[int, int] | None, label: str) -> Cell:
    """A number for each team; as the record says it, where the deal does not tell."""
    numbers = tuple(known[team] for team in TEAMS) if known else claimed
    if numbers is None:
        return Cell(name, None, Line("", (), label))
    text = " : ".join(str(number).replace("-", "−") for number in numbers)
    return Cell(name, f"{numbers[0]}:{numbers[1]}", Line(N_("{numbers}"), data(numbers=text), label), known is None)


def _ranks(record: Record, table: Table, earlier: Sequence[Sheet]) -> tuple[Rank, ...]:
    """The totals of both teams after the deal."""
    totals = table.after
    stated = table.score is None or table.standings.before is None
    if totals is None and table.score is not None and table.standings.deal is None and not earlier:
        totals = table.score.points
    claimed = said_pair(record, "Totals")
    if totals is None and claimed is not None:
        totals = claimed.of()
    label = N_("{side:side}")
    return tuple(
        Rank(
            team,
            totals[team] if totals else None,
            Line(
                N_("{points}"), data(points=str(totals[team]).replace("-", "−") if totals else None, side=team), label
            ),
            totals[team] if totals else None,
            bool(totals) and stated and claimed is not None,
        )
        for team in TEAMS
    )
