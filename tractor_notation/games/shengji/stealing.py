"""Stealing the kitty (炒地皮, R8.4 to R8.6), and how large it is (R12.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tractor_notation.games.shengji.bidding import SUITS_RANKED, judge_bid
from tractor_notation.games.shengji.cards import JOKERS
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards


class Stealing(NamedTuple):
    """Where the offers for the kitty stand.

    ``holder`` buried last; ``standing`` are the bids that made trump so far in order, those of the auction first (none:
    there is no bid yet); ``turn`` is the seat that may offer next; ``passes`` is how many have passed since the last
    burial. ``turned``: trump came from a turned card.
    """

    holder: str
    standing: tuple[tuple[str, Cards], ...]
    turn: str
    passes: int = 0
    turned: bool = False


def begin(holder: str, bids: Sequence[tuple[str, Cards]], seats: Sequence[str], turned: bool = False) -> Stealing:
    """The offers begin with the player after the one who buried (R8.5)."""
    return Stealing(holder, tuple(bids), _next(holder, seats), 0, turned)


def _next(seat: str, seats: Sequence[str]) -> str:
    return seats[(seats.index(seat) + 1) % len(seats)]


def steal_fault(
    state: Stealing, seat: str, cards: Cards, rank: str, decks: int = 2, options: Options = DEFAULT
) -> str | None:
    """The code of the fault in an offer for the kitty, or ``None`` when it is valid (R8.4 to R8.6). No cards: a pass,
    which only has to be in turn."""
    if options.kitty_steal == "off":
        return "steal-off"
    if state.turned:
        return "steal-after-flip"
    if options.steal_turn == "in-turn" and (seat == state.holder or seat != state.turn):
        return "steal-turn"
    if not cards:
        return None
    if options.steal_order == "bids":
        fault = judge_bid(state.standing, seat, cards, rank, decks, None, options)
        return "steal-too-weak" if fault == "bid-too-weak" else fault
    fault = judge_bid((), seat, cards, rank, decks, None, options)
    if fault:
        return fault
    strength = _STRENGTH[options.steal_order]
    weak = len(cards) < 2 or (state.standing and strength(cards) <= strength(state.standing[-1][1]))
    return "steal-too-weak" if weak and not (options.steal_order == "any-pair" and len(cards) > 1) else None


def offer(state: Stealing, seat: str, cards: Cards, seats: Sequence[str]) -> Stealing:
    """Where the offers stand after a valid one, or after a pass (no cards). The one who takes the kitty buries, and the
    round begins anew after that player."""
    if cards:
        return Stealing(seat, (*state.standing, (seat, cards)), _next(seat, seats), 0, state.turned)
    turn = _next(seat, seats)
    return state._replace(turn=_next(turn, seats) if turn == state.holder else turn, passes=state.passes + 1)


def is_over(state: Stealing, seats: Sequence[str]) -> bool:
    """Whether all others have passed in a row, so that play begins."""
    return state.passes >= len(seats) - 1


def _suits(order: str) -> Callable[[Cards], tuple[int, ...]]:
    """Jokers over suits, suits by their order; a single card, which only the auction can have left, below all pairs."""

    def strength(cards: Cards) -> tuple[int, ...]:
        card = cards[0]
        value = 5 + len(JOKERS) - JOKERS.index(card) if card in JOKERS else 4 - order.index(card[0])
        return min(len(cards), 2), value

    return strength


def _more_cards(cards: Cards) -> tuple[int, ...]:
    return len(cards), _suits(SUITS_RANKED)(cards)[1]


_STRENGTH: dict[str, Callable[[Cards], tuple[int, ...]]] = {
    "suits": _suits(SUITS_RANKED),
    "diamonds-over-clubs": _suits("SHDC"),
    "any-pair": _suits(SUITS_RANKED),
    "more-cards": _more_cards,
}
"""Option ``steal-order``. ``bids`` is not here: then the rules of the auction go on."""


def kitty_size(decks: int, players: int, options: Options = DEFAULT) -> int:
    """How many cards are left for the kitty (R12.1): usually the remainder when the cards are shared out, by whole
    rounds brought to five or more."""
    if options.kitty_size != "usual":
        return int(options.kitty_size)
    left = 54 * decks % players or players
    while left < 5:
        left += players
    return left


def kitty_fits(size: int, decks: int, players: int) -> bool:
    """Whether hands come out equal, and not empty, with a kitty of this size (R1.3, R12.1)."""
    return 0 < size < 54 * decks and (54 * decks - size) % players == 0
