"""Throws: which parts can be beaten, what stays on the table, and what it costs (R6). One that fails is no fault (R6.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Component, Grouping, Stock, components, runs, stock
from tractor_notation.record import Cards

Others: TypeAlias = Sequence[tuple[str, Cards]]
"""All other seats in playing order after the leader, each with the cards it is known to hold."""


@dataclass(frozen=True, slots=True)
class Beaten:
    """A part of a throw that can be beaten, a seat that can do it, the lowest of its cards that do, and how many places
    after the leader it sits, not counting seats that are not asked."""

    part: Component
    seat: str
    cards: Cards
    turn: int = 0


def _all(others: Others) -> Others:
    return others


def _opponents(others: Others) -> Others:
    return others[::2]  # partners sit an even number of places further on


_CHECKED: dict[str, Callable[[Others], Others]] = {"all": _all, "opponents": _opponents}
"""Option ``throw-check``: the seats whose hands can make a throw fail."""


def checked(others: Others, options: Options = DEFAULT) -> Others:
    """The hands that can make a throw fail (R6.2)."""
    return _CHECKED[options.throw_check](others)


def beaten(
    lead: Cards,
    others: Others,
    trumps: Trumps,
    options: Options = DEFAULT,
    grouping: Grouping | None = None,
    decks: int = 2,
) -> tuple[Beaten, ...]:
    """Every part of a throw that another hand beats, once for each hand that does, in the order of the parts (R6.2). Only
    cards of the suit thrown beat it; that it may be ruffed does not count (R6.5).

    Hands may be known in part: a card that is known to be held beats for certain, but only when all cards are known
    does an empty answer mean that the throw stands. A lead of one part is never beaten here, except that with the option
    ``set-lead`` a set that is not complete is one that can be (R12.3). ``grouping`` is what the leader said the parts
    are (R3.7).
    """
    parts = components(lead, trumps, grouping)
    if len(parts) == 1 and not lone_set(parts, options, decks):
        return ()
    suit = trumps.of[lead[0]]
    of, step = trumps.of, trumps.step
    lowest = min([part.top for part in parts])
    hands = []
    for turn, (seat, cards) in enumerate(checked(others, options)):
        held = [card for card in cards if of.get(card) == suit]
        if held and max([step[card] for card in held]) > lowest:  # else nothing in this hand beats anything
            hands.append((turn, seat, stock(held, trumps)))
    return tuple(
        Beaten(part, seat, higher, turn)
        for part in parts
        for turn, seat, piles in hands
        if (higher := _higher(piles, part))
    )


def lone_set(parts: Sequence[Component], options: Options, decks: int) -> bool:
    """Whether this is a lead of several equal cards, but not of all there are, and can be beaten like a throw (R12.3)."""
    one = len(parts) == 1 and parts[0].length == 1 and 1 < parts[0].width < decks
    return one and options.set_lead == "full-only"


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
    "first-seat": lambda part: (part.size, part.top - part.length, "SHDC".find(part.cards[-1][0])),
    "shown": lambda part: (0,),
    "one-card": lambda part: (part.top,),
}
"""Option ``throw-forced``: the part that stays is the first by this measure; where several are equal, any of them. Among
cards of equal order the program that asks seat by seat takes the suits in the order S H D C."""


def among(found: Sequence[Beaten], whole: Sequence[Component], options: Options = DEFAULT) -> tuple[Component, ...]:
    """The parts that may stay when a throw, read as the ``whole`` of these parts, fails (R6.3): one, or several where the
    rule leaves the choice.

    Of a set that is not complete and is led alone one card stays (R12.3), and by option of any throw.
    """
    parts = list(dict.fromkeys(item.part for item in found))
    if options.throw_forced == "lowest-of-all" and parts:
        parts = list(whole)
    elif options.throw_forced == "first-seat" and found:
        turn = min(item.turn for item in found)
        parts = list(dict.fromkeys(item.part for item in found if item.turn == turn))
    if len(parts) == len(whole) == 1:
        return (one_card(parts[0]),)
    measure = _FIRST[options.throw_forced]
    least = min(map(measure, parts), default=())
    first = tuple(part for part in parts if measure(part) == least)
    return tuple(map(one_card, first)) if options.throw_forced == "one-card" else first


def before(one: Component, other: Component, options: Options = DEFAULT) -> bool:
    """Whether of two parts that are beaten the other one never stays (R6.3); false where it hangs on who beats them."""
    measure = _FIRST[options.throw_forced]
    return options.throw_forced in ("fewest", "lowest-rank", "largest", "one-card") and measure(one) < measure(other)


def one_card(part: Component) -> Component:
    """The lowest card of a part."""
    return Component(part.cards[-1:], 1, 1, part.top - part.length + 1)


_PENALTIES: dict[str, Callable[[int, int, int], int]] = {
    "none": lambda withdrawn, stayed, struck: 0,
    "10-per-card-withdrawn": lambda withdrawn, stayed, struck: 10 * withdrawn,
    "10-per-attempt": lambda withdrawn, stayed, struck: 10,
    "20-per-forced-card": lambda withdrawn, stayed, struck: 20 * stayed,
    "10-per-beaten-card": lambda withdrawn, stayed, struck: 10 * struck,
    "lose-deal": lambda withdrawn, stayed, struck: 0,
    "level": lambda withdrawn, stayed, struck: 0,
}
"""Option ``throw-penalty``: points for the other side, from the number of cards taken back, of those that stayed, and of
those in parts that can be beaten. What costs the deal or a level costs no points: see ``scoring.lost`` and :func:`level_penalty`."""


SCHEMES = tuple(_PENALTIES)
"""All that a failed throw may cost somewhere."""


def level_penalty(options: Options = DEFAULT) -> int:
    """The levels that the other side gains by each failed throw (R6.4)."""
    return 1 if options.throw_penalty == "level" else 0


def penalty(withdrawn: int, stayed: int, options: Options = DEFAULT, struck: int = 0) -> int:
    """The points a failed throw costs the thrower's side (R6.4); ``struck``: the cards in parts that can be beaten."""
    return _PENALTIES[options.throw_penalty](withdrawn, stayed, struck)
