"""What the recorder names as irregular behind a play, held against the cards (R15.3).

A name that is not true of the play, or of the play that was taken back, is a finding; where the record does not decide it
nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.findings import Severity, Value
from tractor_notation.games.deciding import unfounded
from tractor_notation.games.shengji import leads
from tractor_notation.games.shengji.reading import judge
from tractor_notation.games.shengji.setting import has_unknown
from tractor_notation.record import Cards, Play

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


class Case(NamedTuple):
    """A play that is on the table next: who made it, its cards, the known cards of the hand before it and how many others
    that had. ``legal``: it surely is; ``told`` are the codes of what was found about it."""

    seat: str
    play: Play
    cards: Cards
    before: list[str]
    unknown: int
    legal: bool
    told: Collection[str]


def check(deal: ShengjiDeal, case: Case) -> None:
    """All irregularities that are named behind a play, before it is laid down."""
    for name in dict.fromkeys(case.play.irregularities):
        why = _CHECKS[name](deal, case) if name in _CHECKS else None
        if why is not None:
            severity = Severity.WARNING if "turn" in why else None
            deal.findings.append(unfounded(name, case.play, case.seat, deal.on.number, why, severity))


_Why = Mapping[str, Value] | None
"""Why an irregularity was none, as facts of the message; ``None``: it was one, or that is not decided."""


def _revoke(deal: ShengjiDeal, case: Case) -> _Why:
    on = deal.on
    if not on.laid:
        return None if on.headless else {"leader": case.seat}
    if not case.play.attempt:
        return {"seat": case.seat, "legal": case.cards} if case.legal else None
    held = case.before
    more = Counter(case.play.attempt) - Counter(held)
    lead = on.meant[0][1]
    unsure = on.doubtful or on.reading is None or has_unknown(case.play.attempt) or more.total() > case.unknown
    if unsure or len(case.play.attempt) != len(lead) or on.reading is None or deal.trumps is None:
        return None
    hand = (*held, *more.elements())
    unknown = case.unknown - more.total()
    ruling = judge(on.reading, hand, unknown, case.play.attempt, deal.trumps, deal.frame.options)
    return {"seat": case.seat, "attempt": case.play.attempt} if ruling.verdict == "legal" else None


_TURN = frozenset(("out-of-turn", "lead-wrong", "play-order"))


def _turn(deal: ShengjiDeal, case: Case) -> _Why:
    on = deal.on
    short = on.trick is None or len(on.trick.plays) < len(deal.frame.seats)
    if _TURN.intersection(case.told) or case.play.attempt or on.tangled or on.order or on.headless:
        return None  # when a play was made that was taken back, no record shows
    if not on.laid:
        return {"turn": case.seat} if case.seat == deal.next_lead else None
    return None if short and case.play.seat is None else {"turn": case.seat}


def _count(deal: ShengjiDeal, case: Case) -> _Why:
    on, cards = deal.on, case.cards
    if any(item.code == "hand-size" and item.facts.get("seat") == case.seat for item in deal.knowledge.findings):
        return None
    if not on.laid:
        return {"opener": case.seat} if cards and not on.doubtful else None
    tried = case.play.attempt or cards
    if on.doubtful or not on.size or not cards or len(tried) != on.size or len(cards) != on.size:
        return None
    return {"seat": case.seat, "counted": tried}


def _throw(deal: ShengjiDeal, case: Case) -> _Why:
    if any(code.startswith("throw-") for code in case.told) or deal.on.headless or deal.ended is not None:
        return None
    if deal.on.laid:
        return {"follower": case.seat}
    stands = None if deal.on.doubtful else leads.surely_stands(deal, case.seat, case.play, case.cards)
    if stands is None:
        return None
    name = "whole" if stands else "thrown"
    return {"seat": case.seat, name: case.play.attempt or case.cards}


_CHECKS: Mapping[str, Callable[[ShengjiDeal, Case], _Why]] = {
    "revoke": _revoke,
    "turn": _turn,
    "count": _count,
    "throw": _throw,
}
