"""What the recorder names as irregular behind a card, and what the table has decided about it.

The rules of this game know no penalties: what a fault leads to the table decides, and its points count (U8.7).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Severity, Value, finding
from tractor_notation.games.deciding import unfounded
from tractor_notation.games.unsun.setting import Setting
from tractor_notation.games.unsun.table import TEAM, TEAMS
from tractor_notation.record import Play

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal


def check(
    deal: UnsunDeal, seat: str, made: Play, card: str, legal: bool, tried: bool | None, told: Collection[str]
) -> None:
    """All irregularities that are named behind a card, before it is laid down. ``legal``: it surely is; ``tried`` says the
    same of a card that was taken back (``None``: there is none, or it is not decided); ``told`` are the codes of what was found."""
    for name in dict.fromkeys(made.irregularities):
        why = _why(deal, name, seat, made, card, legal, tried, told)
        if why is not None:
            severity = Severity.WARNING if name == "turn" else None
            number = deal.on.trick.number if deal.on.trick else deal.on.number
            deal.findings.append(unfounded(name, made, seat, number, why, severity))


def _why(
    deal: UnsunDeal, name: str, seat: str, made: Play, card: str, legal: bool, tried: bool | None, told: Collection[str]
) -> dict[str, Value] | None:
    """Why an irregularity was none, as facts of the message; ``None``: it was one, or that is not decided."""
    on = deal.on
    if name == "throw":
        return {"nowhere": seat}
    if name == "count":
        return {"single": (card,), "seat": seat} if len(made.cards) == 1 and len(made.attempt) < 2 else None
    if name == "revoke":
        if made.attempt:
            return {"seat": seat, "attempt": made.attempt} if tried else None
        if not on.laid and not on.last:
            return {"leader": seat} if legal else None
        return {"seat": seat, "legal": (card,)} if legal else None
    if name != "turn" or made.attempt or on.last or on.tangled or on.order or told:
        return None  # when a card was put down that was taken back, no record shows
    if not on.laid:
        return {"turn": seat} if seat == deal.next_lead else None
    short = on.trick is None or len(on.trick.plays) < len(deal.frame.seats)
    return None if short and made.seat is None else {"turn": seat}


# What the table has decided.


def points_ruled(frame: Setting) -> dict[str, int]:
    """The points that the table has given to each team, or taken from it (U8.7)."""
    given = dict.fromkeys(TEAMS, 0)
    for _, ruling in frame.decisions:
        if ruling.decision == "points" and ruling.side in given:
            given[ruling.side or ""] += ruling.amount or 0
    return given


def idle(frame: Setting) -> Iterator[Finding]:
    """Rulings that change nothing: about levels, which this game has not, or with points for nobody."""
    for address, ruling in frame.decisions:
        team = TEAM.get(address.partition(".")[2], "A")
        such = f"ruling {address}: points {ruling.side or team} {ruling.amount or 0:+}"
        if ruling.decision == "level":
            more: dict[str, Value] = {"levels": address, "points": such}
        elif ruling.decision == "points" and ruling.side is None:
            more = {"nobody": address, "such": such}
        elif ruling.side is not None and ruling.side not in TEAMS:
            more = {"place": address, "side": ruling.side, "sides": tuple(TEAMS), "such": such}
        else:
            continue
        yield finding("ruling-idle", ruling.span, address=address, more=more)
