"""Finding friends: calls, and who joins the declarers when (R13). Nothing but played cards tells (R13.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tractor_notation.games.shengji.cards import TRUMP, Trumps, is_known, points
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.language import N_
from tractor_notation.record import Cards

OTHER = 0
"""As the copy of a call: the other one, whichever copy somebody else plays first."""


class Call(NamedTuple):
    """A called card, and which copy of it in the order of play, from 1; or :data:`OTHER`."""

    card: str
    copy: int


class Join(NamedTuple):
    """A call that was answered: which one (its place among the calls), by whom, in which play (its place among all
    plays), and whether that seat was with the declarers before, so that nobody new joined."""

    call: int
    seat: str
    play: int
    again: bool


def side_size(players: int, options: Options = DEFAULT) -> int:
    """The full number of declarers: half the players, rounded down, the leader among them (R13.2)."""
    return calls_due(players, options) + 1


def calls_due(players: int, options: Options = DEFAULT) -> int:
    """How many cards the leader calls (R13.2)."""
    return players // 2 - 1 if options.friends == "usual" else int(options.friends)


def call_faults(
    calls: Sequence[Call], trumps: Trumps, decks: int, options: Options = DEFAULT, held: Cards | None = None
) -> tuple[tuple[Call, str], ...]:
    """The calls that are not valid, each with the reason (R13.5).

    They must be all different, of cards and copies that exist, and of cards that may be called. The other copy can be
    called only of a card the leader holds, if the hand ``held`` is known.
    """
    found = []
    for place, call in enumerate(calls):
        reason = N_("it is called twice") if call in calls[:place] else _against(call, trumps, decks, options, held)
        if reason is not None:
            found.append((call, reason))
    return tuple(found)


def _against(call: Call, trumps: Trumps, decks: int, options: Options, held: Cards | None) -> str | None:
    if not is_known(call.card) or not 0 <= call.copy <= decks:
        return N_("there is no such copy in the pack")
    if call.copy == OTHER:
        if options.friend_call_other == "off":
            return N_("a copy is called by its number here")
        if held is not None and call.card not in held:
            return N_("the leader holds no copy of it")
    if options.friend_card == "any":
        return None
    suit, rank = trumps.of[call.card], call.card[1]
    if suit == TRUMP:
        return N_("it is a trump")
    if options.friend_card == "not-highest" and rank == ("K" if trumps.rank == "A" else "A"):
        return N_("it is the highest card of its suit")
    if options.friend_card == "not-points" and points(call.card) and not (rank == "K" and trumps.rank == "A"):
        return N_("it is a point card")
    return None


class Joining(NamedTuple):
    """How far calls are answered: who has ``joined`` in order, and how many of each called card were ``seen``."""

    calls: tuple[Call, ...]
    leader: str
    joined: tuple[Join, ...] = ()
    seen: tuple[tuple[str, int], ...] = ()

    def after(self, place: int, seat: str, cards: Cards, options: Options = DEFAULT) -> Joining:
        """The same after a play of these cards, the one of this number (R13.3, R13.4).

        The cards are those that lay on the table: cards taken back were not played. A copy that nobody plays, because it
        was buried for example, answers nothing (R13.8). A copy that answers two calls of its card does so for each.
        """
        found, seen = list(self.joined), dict(self.seen)
        answered = {join.call for join in found}
        with_leader = {self.leader, *(join.seat for join in found)}
        called = {call.card for call in self.calls}
        for card in (card for card in cards if card in called):
            seen[card] = seen.get(card, 0) + 1
            for number, call in enumerate(self.calls):
                if number in answered or call.card != card or seen[card] < call.copy:
                    continue
                again = seat in with_leader
                if call.copy == OTHER and seat == self.leader:
                    continue
                if _REJOIN[options.friend_rejoin](again, seat == self.leader):
                    answered.add(number)
                    with_leader.add(seat)
                    found.append(Join(number, seat, place, again))
        return self._replace(joined=tuple(found), seen=tuple(seen.items()))


_REJOIN: dict[str, Callable[[bool, bool], bool]] = {
    "allowed": lambda again, leader: True,
    "next-copy": lambda again, leader: not again,
    "not-leader": lambda again, leader: not leader,
}
"""Option ``friend-rejoin``: whether a copy answers a call when one who is with the leader, or the leader, plays it."""
