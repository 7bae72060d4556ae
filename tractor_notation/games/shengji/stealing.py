"""Stealing the kitty (炒地皮, R8.4 to R8.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tractor_notation.games.shengji.bidding import SUITS_RANKED, bare, judge_bid
from tractor_notation.games.shengji.cards import JOKERS
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards


class Stealing(NamedTuple):
    """Where the offers for the kitty stand.

    ``holder`` buried last; ``standing`` are the bids that made trump so far in order, those of the auction first (none:
    there is no bid yet); ``turn`` is the seat that may offer next (``None``: all others have passed); ``passes`` is how
    many have passed since the last burial. ``turned``: trump came from a turned card.
    """

    holder: str
    standing: tuple[tuple[str, Cards], ...]
    turn: str | None
    passes: int = 0
    turned: bool = False


def begin(holder: str, bids: Sequence[tuple[str, Cards]], seats: Sequence[str], turned: bool = False) -> Stealing:
    """The offers begin with the player after the one who buried (R8.5)."""
    return Stealing(holder, tuple(bids), _next(holder, seats), 0, turned)


def _next(seat: str, seats: Sequence[str]) -> str:
    return seats[(seats.index(seat) + 1) % len(seats)]


def reach(state: Stealing, seat: str, seats: Sequence[str]) -> Stealing:
    """Where the offers stand when it is a seat's turn: those before it in this round have passed, for passes need not be
    written. Nothing changes when this seat's turn is over, or when it buried last."""
    place = (seats.index(seat) - seats.index(state.holder)) % len(seats) - 1
    return state._replace(turn=seat, passes=place) if place >= state.passes else state


def steal_fault(
    state: Stealing,
    seat: str,
    cards: Cards,
    rank: str,
    decks: int = 2,
    options: Options = DEFAULT,
    sides: Mapping[str, str] | None = None,
) -> str | None:
    """The code of the fault in an offer for the kitty, or ``None`` when it is valid (R8.4 to R8.6). No cards: a pass,
    which only has to be in turn. ``sides`` gives the side of each seat, where nobody may override the partner."""
    if options.kitty_steal == "off":
        return "steal-off"
    if state.turned:
        return "steal-after-flip"
    if options.steal_turn == "in-turn" and (seat == state.holder or seat != state.turn):
        return "steal-turn"
    if not cards:
        return None
    bids = state.standing if options.steal_order == "bids" else ()
    fault = judge_bid(bids, seat, cards, rank, decks, None, options)
    if fault:
        return "steal-too-weak" if fault == "bid-too-weak" else fault
    last = state.standing[-1][0] if state.standing else seat
    if options.bid_partner_override == "off" and sides and last != seat and sides.get(last) == sides.get(seat):
        return "bid-partner-reinforce"
    return None if options.steal_order == "bids" or _higher(cards, state, options) else "steal-too-weak"


def _higher(cards: Cards, state: Stealing, options: Options) -> bool:
    """Whether cards are a pair or more, and above what stands."""
    cards = bare(cards, options)
    if len(cards) < 2:
        return False
    order = options.steal_order
    strength = _STRENGTH[order] if order in _STRENGTH else _suits(order)
    return strength is None or not state.standing or strength(cards) > strength(bare(state.standing[-1][1], options))


def offer(state: Stealing, seat: str, cards: Cards, seats: Sequence[str]) -> Stealing:
    """Where the offers stand after a valid one, or after a pass (no cards). The one who takes the kitty buries, and the
    round begins anew after that player."""
    if cards:
        return Stealing(seat, (*state.standing, (seat, cards)), _next(seat, seats), 0, state.turned)
    turn = _next(seat, seats)
    return state._replace(turn=None if turn == state.holder else turn, passes=state.passes + 1)


def is_over(state: Stealing) -> bool:
    """Whether all others have passed in a row, so that play begins."""
    return state.turn is None


def _suits(order: str) -> Callable[[Cards], tuple[int, ...]]:
    """Jokers over suits, suits by their order; a single card, which only the auction can have left, below all pairs."""

    def strength(cards: Cards) -> tuple[int, ...]:
        card = cards[0]
        value = 5 + len(JOKERS) - JOKERS.index(card) if card in JOKERS else 4 - order.index(card[0])
        return min(len(cards), 2), value

    return strength


def _more_cards(cards: Cards) -> tuple[int, ...]:
    return len(cards), _suits(SUITS_RANKED)(cards)[1]


_STRENGTH: dict[str, Callable[[Cards], tuple[int, ...]] | None] = {
    "suits": _suits(SUITS_RANKED),
    "diamonds-over-clubs": _suits("SHDC"),
    "any-pair": None,
    "more-cards": _more_cards,
}
"""Option ``steal-order``; ``None``: every pair does. ``bids`` is not here: then the rules of the auction go on; nor are
orders of the suits that are written out."""
