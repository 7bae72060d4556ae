"""Bids for the trump suit, and turning the kitty when nobody bids (R7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tractor_notation.games.shengji.cards import JOKERS, RANKS, SUITS
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards

_JOKERS_NEEDED: dict[str, Callable[[str, int], int]] = {
    "pair": lambda joker, decks: 2,
    "single": lambda joker, decks: 1,
    "all": lambda joker, decks: decks,
    "all-but-one-red": lambda joker, decks: decks if joker == "LJ" else decks - 1,
}
"""Option ``joker-bid``: how many equal jokers bid no-trump. ``none`` is not here: then no number does."""


def judge_bid(
    standing: Sequence[tuple[str, Cards]],
    seat: str,
    cards: Cards,
    rank: str,
    decks: int = 2,
    sides: Mapping[str, str] | None = None,
    options: Options = DEFAULT,
) -> str | None:
    """The code of the fault in a bid, or ``None`` when it is valid and becomes the standing bid (R7.2 to R7.5).

    ``standing`` are the valid bids so far in order, with all the cards each showed: a bid that is reinforced shows the
    earlier cards and the new ones. ``rank`` is the trump rank this seat bids with. ``sides`` gives the side of each
    seat; without it nobody is anybody's partner. Whether the cards were held is not asked here.
    """
    fault = _form(cards, rank, decks, options)
    if fault or not standing:
        return fault
    bidder, shown = standing[-1]
    same = shown[0] == cards[0]
    if bidder == seat:
        if same and len(cards) > len(shown):
            return "bid-own-override" if options.bid_reinforce == "never" else None
        if not same and options.bid_own_override == "off":
            return "bid-own-override"
    elif sides and sides.get(bidder) == sides.get(seat) and (same or options.bid_partner_override == "off"):
        return "bid-partner-reinforce"
    strength = _strength(options)
    if strength(cards) > strength(shown) or (
        options.bid_reinforce == "after-override"
        and strength(cards) == strength(shown)
        and any(who == seat and one[0] == cards[0] and len(one) < len(cards) for who, one in standing)
    ):
        return None
    return "bid-too-weak"


def _form(cards: Cards, rank: str, decks: int, options: Options) -> str | None:
    """What is wrong with the cards of a bid by themselves (R7.2)."""
    if not cards or any(card not in JOKERS and card[1:] != rank for card in cards):
        return "bid-not-rank"
    if len(set(cards)) > 1:
        return "bid-not-identical"
    if cards[0] in JOKERS:
        needed = _JOKERS_NEEDED.get(options.joker_bid)
        if needed is None:
            return "bid-joker-off"
        if len(cards) < needed(cards[0], decks):
            return "bid-joker-single"
    return None


Strength = Callable[[Cards], tuple[int, ...]]


def _strength(options: Options) -> Strength:
    """How bids compare (R7.3): more cards first; among as many, by the options, jokers and then suits."""
    jokers = options.bid_joker_equal == "joker-beats"
    suits = options.bid_equal_suits == "higher-suit"

    def strength(cards: Cards) -> tuple[int, ...]:
        card = cards[0]
        if card in JOKERS:
            return len(cards), len(JOKERS) - JOKERS.index(card) if jokers else 0, 0
        return len(cards), 0, -SUITS_RANKED.index(card[0]) if suits and len(cards) > 1 else 0

    return strength


SUITS_RANKED = "SHCD"
"""Suits from high to low where bids of the same number are ranked by suit."""


def trump_of_bid(cards: Cards) -> str | None:
    """The trump suit a valid bid makes; ``None`` for jokers, which make no-trump (R7.2)."""
    return cards[0][0] if cards[0][0] in SUITS and cards[0] not in JOKERS else None


class Flip(NamedTuple):
    """What turned kitty cards mean (R7.9).

    ``suit`` is the trump suit once it is ``decided`` (``None``: no-trump). ``turned`` is how many cards are turned for
    it in all; 0 while more must be turned. When they call for a new deal nothing is decided though no more are turned.
    """

    suit: str | None
    turned: int
    decided: bool

    @property
    def redeal(self) -> bool:
        """The turned card calls for a new deal."""
        return not self.decided and self.turned > 0


_MORE = Flip(None, 0, False)
_BY_COLOUR = {"RJ": "H", "LJ": "S"}


def flip(cards: Sequence[str], rank: str, options: Options = DEFAULT, kitty: int = 8) -> Flip:
    """What the kitty cards turned so far, in order, fix (R7.9). ``kitty`` is the number of cards in it."""
    return _FLIP[options.flip_method](cards, rank, options, kitty)


def _first_card(cards: Sequence[str], rank: str, options: Options, kitty: int) -> Flip:
    for turned, card in enumerate(cards, 1):
        if card not in JOKERS:
            return Flip(card[0], turned, True)
        if options.flip_joker != "next":
            suit = _BY_COLOUR[card] if options.flip_joker == "suit-by-colour" else None
            return Flip(suit, turned, options.flip_joker != "redeal")
    return _MORE


def _until_rank(cards: Sequence[str], rank: str, options: Options, kitty: int) -> Flip:
    """Jokers are passed over: they are of no rank and no suit."""
    for turned, card in enumerate(cards, 1):
        if card not in JOKERS and card[1] == rank:
            return Flip(card[0], turned, True)
    suited = [card for card in cards if card not in JOKERS]
    if len(cards) < kitty or not suited:
        return _MORE
    highest = max(suited, key=lambda card: RANKS.index(card[1]))  # the first of equal ones
    return Flip(highest[0], len(cards), True)


_FLIP: dict[str, Callable[[Sequence[str], str, Options, int], Flip]] = {
    "first-card": _first_card,
    "until-rank": _until_rank,
}
"""Option ``flip-method``."""
