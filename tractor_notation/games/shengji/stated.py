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
from tractor_notation.record import Act, Record

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


def score(deal: ShengjiDeal) -> Score | None:
    """What follows from the tag Points; ``None`` where the deal has a score or came to none, where nobody knows whose points
    they are, and where they cannot be so many. Where the play does not show the declarers, they are those that the
    record names. Levels are those of the tag NextLevels where cards that nobody saw
    may have changed them."""
    points = said_points(deal.frame.record)
    if points is None or deal.score is not None or deal.leader is None or _stopped(deal.frame.record):
        return None
    if not reckoning.possible(deal, points):
        return None
    if not calling.sides_known(deal):
        if deal.leader not in deal.frame.said_declarers:
            return None
        deal.company = deal.frame.said_declarers
    found = reckoning.by_points(deal, points, reckoning.Sum(points))
    named = read_levels(deal.frame.record.value("NextLevels"))
    return replace(found, levels=named, winners=()) if named and _levels_open(deal) else found


def _stopped(record: Record) -> bool:
    """Whether the deal does not count, or time ran out before its end."""
    return record.void or any(
        isinstance(item, Act) and (item.keyword, item.word) == ("end", "time") for item in record.body
    )


def decided(deal: ShengjiDeal) -> frozenset[str]:
    """The tags about the result that can be held against stated points: none where a fault that nobody noted might have
    changed the deal by agreement."""
    options = deal.frame.options
    if options.fault_policy != "report" or options.throw_penalty in ("lose-deal", "level"):
        return frozenset()
    return frozenset(("Winner", "Promotion", "NextLeader", *(() if _levels_open(deal) else ("NextLevels",))))


def _levels_open(deal: ShengjiDeal) -> bool:
    """Whether cards that nobody saw may have changed the levels: lost red fives (R14.2), or the hook (R10.5)."""
    options = deal.frame.options
    return options.red_five_penalty == "level" or deal.rank in options.hook.split("+")
