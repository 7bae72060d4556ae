"""From deal to deal: dealer, running totals, the end of a match (U9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.findings import Finding
from tractor_notation.games import Before
from tractor_notation.games.alike import at_tag
from tractor_notation.games.unsun.setting import said, said_pair
from tractor_notation.games.unsun.table import AFTER, DEALS, TEAMS, Standings, Table
from tractor_notation.record import Record

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal

WORTH = 9
"""The settlement points of one deal, of both teams together (U8.7)."""

NOTHING = dict.fromkeys(TEAMS, 0)


class Carried(NamedTuple):
    """What the deals before leave to a deal: how the match stands, and who deals (``None``: not known)."""

    standings: Standings
    dealer: str | None


def added(before: Mapping[str, int], points: Mapping[str, int]) -> dict[str, int]:
    """The totals after a deal (U9.3)."""
    return {team: before[team] + points[team] for team in TEAMS}


def winner(totals: Mapping[str, int], deals: int) -> str | None:
    """How a match stands after so many deals: ``A``, ``B`` or ``draw`` after eight, ``None`` before (U9.2, U9.4)."""
    if deals < DEALS:
        return None
    one, two = (totals[team] for team in TEAMS)
    return "draw" if one == two else "A" if one > two else "B"


def carried(record: Record, before: Before | None) -> Carried:
    """How the match stands before a deal, by the deal before it and by its own tags."""
    number = said(record, "Deal")
    deal = int(number) if number is not None else None
    if deal == 1:  # a match begins at nothing (U9.5)
        return Carried(Standings(1, NOTHING), None)
    if before is None:
        return Carried(Standings(deal), None)
    table: Table = before.table
    void = table.void
    counted = (table.standings.deal or 1) + (0 if void else 1)
    if deal not in (None, counted):  # deals in between are not here
        return Carried(Standings(deal), None)
    totals = (table.standings.before or NOTHING) if void else table.after
    if totals is None and table.standings == Standings() and table.score is not None:
        totals = table.score.points  # the first deal of the match in this file
    return Carried(Standings(counted, totals), AFTER[table.dealer] if table.dealer and not void else None)


def succeeding(record: Record, table: Table) -> tuple[tuple[str, str], ...]:
    """The tags Deal and Dealer of the deal after this one, as far as it tells them; none after the end of a match."""
    if table.result is not None:
        return ()
    standings, dealer = carried(Record(), Before(record, table))
    number = standings.deal if record.value("Deal") is not None else None
    if dealer is None and table.void:
        dealer = table.dealer
    return (
        *([("Deal", str(number))] if number is not None and number <= DEALS else []),
        *([("Dealer", dealer)] if dealer else []),
    )


def opening(record: Record, left: Carried) -> list[Finding]:
    """What is wrong with a deal as the next one of its match (U9.1, U9.2)."""
    found = []
    if left.standings.deal is not None and left.standings.deal > DEALS:
        found.append(at_tag(record, "match-over", "Deal", deal=left.standings.deal, deals=DEALS))
    dealer = said(record, "Dealer")
    if dealer is not None and left.dealer not in (None, dealer):
        found.append(at_tag(record, "dealer-turn", "Dealer", said=dealer, dealer=left.dealer))
    return found


def outcome(deal: UnsunDeal) -> tuple[Mapping[str, int] | None, str | None]:
    """The totals after the deal, and how the match ended with it; ``None`` where that is not known."""
    number, before = deal.frame.standings
    if deal.score is None:
        return None, None
    claimed = said_pair(deal.frame.record, "Totals")
    stated = claimed.of() if claimed else None
    after = stated if before is None else added(before, deal.score.points)
    return after, winner(after, number) if after and number else None


def closing(deal: UnsunDeal) -> list[Finding]:
    """What the record claims about the match: its running totals and its result."""
    return [*_totals(deal), *_result(deal)]


def _totals(deal: UnsunDeal) -> list[Finding]:
    record, (number, before), score = deal.frame.record, deal.frame.standings, deal.score
    pair = said_pair(record, "Totals")
    if pair is None:
        return []
    claimed = _text(pair.of())
    if before is not None and score is not None:
        after = added(before, score.points)
        if after == pair.of():
            return []
        return [at_tag(record, "totals-wrong", "Totals", said=claimed, before=_text(before), points=_text(score.points),
                     after=_text(after))]  # fmt: skip
    wanted = WORTH * (number or 0) + sum(deal.ruled.values())
    if number is not None and sum(pair) != wanted:
        return [at_tag(record, "totals-wrong", "Totals", said=claimed, deal=number, sum=sum(pair), wanted=wanted)]
    return []


def _result(deal: UnsunDeal) -> list[Finding]:
    record, number = deal.frame.record, deal.frame.standings.deal
    claimed, totals = said(record, "Result"), said_pair(record, "Totals")
    if claimed is None:
        return []
    if number is None and totals is not None and not sum(totals) % WORTH:
        number = sum(totals) // WORTH  # the totals tell how many deals they are of
    if number is None:
        return [at_tag(record, "claim-undecided", "Result", tags=("Result",))]
    if number < DEALS:
        return [at_tag(record, "match-early", "Result", said=claimed, deal=number, deals=DEALS)]
    if deal.score is None and deal.phase != "end":
        return [at_tag(record, "match-early", "Result", said=claimed, unfinished=number)]
    after = outcome(deal)[0] or (totals.of() if totals else None)
    if after is None:
        return [at_tag(record, "claim-undecided", "Result", tags=("Result",))]
    if result_fault(claimed, after, number) is None:
        return []
    return [at_tag(record, "match-result", "Result", said=claimed, after=_text(after), outcome=winner(after, number))]


def result_fault(claimed: str, totals: Mapping[str, int], deals: int) -> str | None:
    """The code of what is wrong with a result that is claimed after so many deals; ``None`` when it is right (U9.4)."""
    if deals < DEALS:
        return "match-early"
    return None if winner(totals, deals) == claimed else "match-result"


def _text(totals: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The numbers of both teams, as the vocabulary's ``score`` speaks them."""
    return tuple((team, totals[team]) for team in TEAMS)
