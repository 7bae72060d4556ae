"""What follows from points that a record states, where its play does not tell them (R9.3, R10).

An evening is often noted with nothing but the points of each deal. Who won the deal, who leads the next one and the levels
then follow by the rules, and what the record says of them is held against that. It is no score: nobody has seen the cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.games.shengji import calling, reckoning
from tractor_notation.games.shengji.setting import read_levels, said_points
from tractor_notation.games.shengji.table import Score

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

RESULTS = frozenset(("Winner", "Promotion", "NextLeader", "NextLevels"))
"""The tags about the result that follow from the points."""


def score(deal: ShengjiDeal) -> Score | None:
    """What follows from the tag Points; ``None`` where the deal has a score or came to none, where nobody knows whose points
    they are, and where they cannot be so many. Where the play does not show the declarers, they are those that the
    record names. Levels are those of the tag NextLevels where what nobody saw may have changed them."""
    points = said_points(deal.frame.record)
    if points is None or deal.score is not None or deal.leader is None or _stopped(deal):
        return None
    if not reckoning.possible(deal, points):
        return None
    if not calling.sides_known(deal):
        if not set(deal.declarers) <= set(deal.frame.said_declarers):
            return None
        deal.company = deal.frame.said_declarers
    found = replace(reckoning.by_points(deal, points, reckoning.Sum(points)), open=_open(deal))
    named = read_levels(deal.frame.record.value("NextLevels"))
    return replace(found, levels=named, winners=()) if named and "NextLevels" in found.open else found


def _stopped(deal: ShengjiDeal) -> bool:
    """Whether the deal does not count, or time ran out before its end."""
    return deal.frame.void or any(act.word == "time" for act in deal.frame.acts("end"))


def _open(deal: ShengjiDeal) -> frozenset[str]:
    """The tags about the result that may say otherwise than the points: all of them where a fault that nobody noted might
    have changed the deal by agreement, and the levels where cards that nobody saw may have, lost red fives (R14.2) or the
    hook (R10.5)."""
    options = deal.frame.options
    if options.fault_policy != "report" or options.throw_penalty in ("lose-deal", "level"):
        return RESULTS
    levels = options.red_five_penalty == "level" or deal.rank in options.hook.split("+")
    return frozenset(("NextLevels",)) if levels else frozenset()
