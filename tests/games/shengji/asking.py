"""What tests ask of the rules in a word: is an answer legal, which one would be, which part of a throw stays, who joins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tractor_notation.games.shengji.answers import example
from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.demands import demand
from tractor_notation.games.shengji.following import judge
from tractor_notation.games.shengji.friends import Call, Join, Joining, call_faults, calls_due
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Component, Grouping, components
from tractor_notation.games.shengji.throws import Beaten, among
from tractor_notation.record import Cards


def is_legal(
    lead: Cards,
    hand: Cards,
    play: Cards,
    trumps: Trumps,
    options: Options = DEFAULT,
    grouping: Grouping | None = None,
) -> bool:
    """Whether a play out of a wholly known hand follows the lead as it must."""
    return bool(judge(lead, hand, 0, play, trumps, options, grouping))


def legal_example(
    lead: Cards,
    hand: Cards,
    trumps: Trumps,
    options: Options = DEFAULT,
    near: Cards = (),
    grouping: Grouping | None = None,
) -> Cards:
    """One legal play out of a wholly known hand: as near as may be to the cards ``near``, and else of low cards.

    Empty when the hand has fewer cards than were led, or the lead is not of one suit.
    """
    return example(demand(lead, trumps, options, grouping), hand, near, trumps)


def choices(
    found: Sequence[Beaten],
    lead: Cards,
    trumps: Trumps,
    options: Options = DEFAULT,
    grouping: Grouping | None = None,
) -> tuple[Component, ...]:
    """The parts that may stay when a throw fails (R6.3): one, or several where the rule leaves the choice."""
    return among(found, components(lead, trumps, grouping), options)


def forced(
    found: Sequence[Beaten],
    lead: Cards,
    trumps: Trumps,
    options: Options = DEFAULT,
    grouping: Grouping | None = None,
) -> Component:
    """The part that stays when a throw fails (R6.3); the first of :func:`choices`. ``found`` must not be empty."""
    return choices(found, lead, trumps, options, grouping)[0]


def call_fault(
    calls: Sequence[Call],
    trumps: Trumps,
    players: int,
    decks: int,
    options: Options = DEFAULT,
    held: Cards | None = None,
) -> str | None:
    """``friend-call`` when the calls of the leader are not valid, else ``None`` (R13.2, R13.5): they must be the right
    number, and each one valid, see :func:`call_faults`."""
    wrong = len(calls) != calls_due(players, options) or call_faults(calls, trumps, decks, options, held)
    return "friend-call" if wrong else None


def joins(
    calls: Sequence[Call], plays: Iterable[tuple[str, Cards]], leader: str, options: Options = DEFAULT
) -> tuple[Join, ...]:
    """Which calls were answered, in the order in which it happened (R13.3, R13.4).

    ``plays`` are all plays so far in order, with the cards that lay on the table: cards taken back were not played. A
    copy that nobody played, because it was buried for example, answers nothing (R13.8). A copy in a play that answers
    two calls of its card does so for each.
    """
    joining = Joining(tuple(calls), leader)
    for place, (seat, cards) in enumerate(plays):
        joining = joining.after(place, seat, cards, options)
    return joining.joined


def declarers(leader: str, found: Iterable[Join]) -> frozenset[str]:
    """The seats of the declarers' side after some calls were answered."""
    return frozenset((leader, *(join.seat for join in found)))
