"""Throws: which parts can be beaten, what stays on the table, and what it costs (R6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Component, Stock, components, runs, stock
from tractor_notation.record import Cards

Others: TypeAlias = Sequence[tuple[str, Cards]]
"""All other seats in playing order after the leader, each with the cards it is known to hold."""


@dataclass(frozen=True, slots=True)
class Beaten:
    """A part of a throw that can be beaten, a seat that can do it, and the lowest of its cards that do."""

    part: Component
    seat: str
    cards: Cards


def _all(others: Others) -> Others:
    return others


def _opponents(others: Others) -> Others:
    return others[::2]  # partners sit an even number of places further on


_CHECKED: dict[str, Callable[[Others], Others]] = {"all": _all, "opponents": _opponents}
"""Option ``throw-check``: the seats whose hands can make a throw fail."""


def beaten(lead: Cards, others: Others, trumps: Trumps, options: Options = DEFAULT) -> tuple[Beaten, ...]:
    """Every part of a throw that another hand beats, once for each hand that does, in the order of the parts (R6.2).

    Hands may be known in part: a card that is known to be held beats for certain, but only when all cards are known
    does an empty answer mean that the throw stands. A lead of one part is never beaten here.
    """
    parts = components(lead, trumps)
    if len(parts) == 1:
        return ()
    suit = trumps.of[lead[0]]
    of, step = trumps.of, trumps.step
    lowest = min([part.top for part in parts])
    hands = []
    for seat, cards in _CHECKED[options.throw_check](others):
        held = [card for card in cards if of.get(card) == suit]
        if held and max([step[card] for card in held]) > lowest:  # else nothing in this hand beats anything
            hands.append((seat, stock(held, trumps)))
    return tuple(
        Beaten(part, seat, higher) for part in parts for seat, piles in hands if (higher := _higher(piles, part))
    )


def _higher(piles: Stock, part: Component) -> Cards:
    """The lowest cards of a hand that beat a part; none when it cannot be beaten."""
    found: Cards = ()
    for run in runs(piles, part.width):  # high to low, so the last one found is the lowest
        for start in range(len(run) - part.length + 1):
            row = run[start : start + part.length]
            if row[0][0].step > part.top:
                found = tuple(choice[0].face for choice in row for _ in range(part.width))
    return found


_FIRST: dict[str, Callable[[Component], tuple[int, ...]]] = {
    "fewest": lambda part: (part.size, part.top),
    "lowest-rank": lambda part: (part.top, part.size),
    "largest": lambda part: (-part.size, part.top),
    "lowest-of-all": lambda part: (part.top, part.size),
    "shown": lambda part: (0,),
}
"""Option ``throw-forced``: the part that stays is the first by this measure; where several are equal, any of them."""


def choices(found: Sequence[Beaten], lead: Cards, trumps: Trumps, options: Options = DEFAULT) -> tuple[Component, ...]:
    """The parts that may stay when a throw fails (R6.3): one, or several where the rule leaves the choice."""
    parts = list(dict.fromkeys(item.part for item in found))
    if options.throw_forced == "lowest-of-all" and parts:
        parts = list(components(lead, trumps))
    measure = _FIRST[options.throw_forced]
    least = min(map(measure, parts), default=())
    return tuple(part for part in parts if measure(part) == least)


def forced(found: Sequence[Beaten], lead: Cards, trumps: Trumps, options: Options = DEFAULT) -> Component:
    """The part that stays when a throw fails (R6.3); the first of :func:`choices`. ``found`` must not be empty."""
    return choices(found, lead, trumps, options)[0]


_PENALTIES: dict[str, Callable[[int, int], int]] = {
    "none": lambda withdrawn, stayed: 0,
    "10-per-card-withdrawn": lambda withdrawn, stayed: 10 * withdrawn,
    "10-per-attempt": lambda withdrawn, stayed: 10,
    "20-per-forced-card": lambda withdrawn, stayed: 20 * stayed,
}
"""Option ``throw-penalty``: points for the other side, from the number of cards taken back and of those that stayed."""


def penalty(withdrawn: int, stayed: int, options: Options = DEFAULT) -> int:
    """The points a failed throw costs the thrower's side (R6.4)."""
    return _PENALTIES[options.throw_penalty](withdrawn, stayed)
