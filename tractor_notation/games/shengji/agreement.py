"""Tags about the result that agree with one another: where several follow from one slip, it is told once (R9.3, R10).

Whoever counts the points wrongly comes to a wrong winner, leader and levels by them, and whoever takes the wrong side for the
winner to a wrong leader and levels. Where the points are only stated, two other tags that agree with one another stand
against them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, finding
from tractor_notation.games.alike import FOLLOWS, beside
from tractor_notation.games.shengji import reckoning, stated
from tractor_notation.games.shengji.setting import said_points
from tractor_notation.games.shengji.table import Score
from tractor_notation.language import N_

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

_AGAINST = N_("this says otherwise")

Check = Callable[[str, Score], list[Finding]]
"""What is wrong with a tag, by its name, if this were the score."""


def once(deal: ShengjiDeal, score: Score, found: Mapping[str, list[Finding]], check: Check) -> list[Finding]:
    """What is wrong with the tags about the result, by their names: with one slip for those that follow from it. ``score``
    is that of the deal, or what its stated points come to."""
    wrong = [name for name, items in found.items() if items and name in ("Points", *stated.RESULTS)]
    against = _points(deal, score, found, wrong, check)
    if against is not None:
        first, others, why = "Points", wrong, _AGAINST
        found = {**found, first: [against]}
    else:
        first, others, why = *_source(deal, score, wrong, check), FOLLOWS
    if others:
        (*before, last) = found[first]
        found = {**found, first: [*before, beside(last, deal.frame.record, others, why)]}
    return [item for name, items in found.items() if name not in others for item in items]


def _source(deal: ShengjiDeal, score: Score, wrong: list[str], check: Check) -> tuple[str, list[str]]:
    """Of several wrong tags the one from which others follow, and these."""
    if len(wrong) < 2:
        return "", []
    if "Points" in wrong:
        if score.ended is None:
            said = reckoning.instead(deal, score, said_points(deal.frame.record) or 0)
            return "Points", [name for name in wrong if name != "Points" and not check(name, said)]
        wrong = [name for name in wrong if name != "Points"]
    first, *others = wrong
    return (first, others) if others and _totals(deal, score, wrong, check) else ("", [])


def _points(
    deal: ShengjiDeal, score: Score, found: Mapping[str, list[Finding]], wrong: list[str], check: Check
) -> Finding | None:
    """What is wrong with stated points that two or more other tags speak against, and none speaks for: these agree with one
    another on other points."""
    named = [name for name in found if name in stated.RESULTS]
    if deal.score is not None or len(named) < 2 or wrong != named:
        return None
    totals = _totals(deal, score, named, check)
    tag = deal.frame.record.tag("Points")
    if not totals or tag is None:
        return None
    low, high = totals[0], totals[-1]
    need = {"from_": low} if high + 5 > _top(deal) else {"exactly": low} if low == high else {"low": low, "high": high}
    return finding("points-wrong", tag.span, against=score.opponents, tags=tuple(named), more=need)


def _top(deal: ShengjiDeal) -> int:
    """The most points that are looked at: those there can be, but no more than ten times those of the pack, which a kitty
    that counts very often may go beyond by far (R9.2)."""
    most, enough = reckoning.most(deal), 1000 * deal.frame.decks
    return enough if most is None else min(most, enough)


def _totals(deal: ShengjiDeal, score: Score, names: list[str], check: Check) -> list[int]:
    """The points of the opponents by which all of these tags would be right: each, where the tags name one result. None
    where they do not agree with one another."""
    least = reckoning.least(deal) or 0
    totals: list[int] = []
    fits: dict[tuple[bool, int], bool] = {}
    for points in range(0, _top(deal) + 1, 5):
        other = reckoning.instead(deal, score, points)
        key = (other.held, other.gain)
        if key not in fits:
            fits[key] = not any(check(name, other) for name in names)
        if fits[key] and points >= least:
            totals.append(points)
    return totals
