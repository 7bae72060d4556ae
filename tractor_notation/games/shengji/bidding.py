"""Bids for the trump suit, and turning the kitty when nobody bids (R7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tractor_notation.games.shengji.cards import JOKERS, NO_RANK, RANKS, Trumps, points_of
from tractor_notation.games.shengji.levels import partner
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards

_JOKERS_NEEDED: dict[str, Callable[[str, int], int]] = {
    "pair": lambda joker, decks: 2,
    "single": lambda joker, decks: 1,
    "all": lambda joker, decks: decks,
    "all-but-one-red": lambda joker, decks: decks if joker == "LJ" else decks - 1,
}
"""Option ``joker-bid``: how many equal jokers bid no-trump. ``none`` is not here: then no number does."""


def jokers_needed(joker: str, decks: int = 2, options: Options = DEFAULT) -> int | None:
    """How many equal jokers bid no-trump; ``None``: no number does."""
    needed = _JOKERS_NEEDED.get(options.joker_bid)
    return needed(joker, decks) if needed else None


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
    bidder, shown = standing[-1][0], bare(standing[-1][1], options)
    cards = bare(cards, options)
    same = shown[0] == cards[0]
    if bidder == seat:
        if same and len(cards) > len(shown):
            return "bid-own-override" if options.bid_reinforce == "never" else None
        if not same and options.bid_own_override == "off":
            return "bid-own-override"
    elif sides and sides.get(bidder) == sides.get(seat) and (same or options.bid_partner_override == "off"):
        return "bid-partner-reinforce"
    elif options.bid_override == "off":
        return "bid-too-weak"
    strength = _strength(options)
    if strength(cards) > strength(shown) or (
        options.bid_reinforce == "after-override" and _comes_back(standing, seat, cards, options)
    ):
        return None
    return "bid-too-weak"


def _comes_back(standing: Sequence[tuple[str, Cards]], seat: str, cards: Cards, options: Options) -> bool:
    """Whether a bidder who was overridden adds cards and so draws level with a standing bid that is no joker bid."""
    shown = bare(standing[-1][1], options)
    own = next((bare(one, options) for who, one in reversed(standing) if who == seat), None)
    return own is not None and own[0] == cards[0] and len(own) < len(cards) == len(shown) and shown[0] not in JOKERS


def _form(cards: Cards, rank: str, decks: int, options: Options) -> str | None:
    """What is wrong with the cards of a bid by themselves (R7.2)."""
    if not cards or any(card not in JOKERS and card[1:] != rank for card in cards):
        return "bid-not-rank"
    named = bare(cards, options)
    if len(set(named)) > 1:
        return "bid-not-identical"
    if named[0] in JOKERS:
        needed = jokers_needed(named[0], decks, options)
        if needed is None:
            return "bid-joker-off"
        if len(named) < needed and not (options.joker_bid == "pair" and rank == NO_RANK):
            return "bid-joker-single"
    elif options.bid_with_joker == "on" and len(named) == len(cards):
        return "bid-joker-missing"
    return "bid-size" if options.bid_size != "decks" and len(named) > int(options.bid_size) else None


_COMPANION = {"H": "RJ", "D": "RJ", "S": "LJ", "C": "LJ"}
"""The joker that stands beside a bid of each suit where one is needed."""


def bare(cards: Cards, options: Options) -> Cards:
    """A bid without the joker that only stands beside it (option ``bid-with-joker``)."""
    if options.bid_with_joker == "on":
        suits = [card for card in cards if card not in JOKERS]
        jokers = [card for card in cards if card in JOKERS]
        if suits and jokers == [_COMPANION.get(suits[0][0])]:
            return tuple(suits)
    return cards


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
    return next((card[0] for card in cards if card not in JOKERS), None)


def first_leader(bids: Sequence[tuple[str, Cards]], options: Options = DEFAULT) -> str | None:
    """Who leads the first deal of a match (R7.7): a seat, from the valid bids in order; ``None`` when nobody bid.

    Where a pair decides and none was bid, the last bid does.
    """
    if not bids:
        return None
    pairs = [(seat, cards[0] in JOKERS) for seat, cards in bids if len(cards) > 1]
    wanted = {
        "first-bid": bids[0][0],
        "first-rank-pair": next((seat for seat, jokers in pairs if not jokers), None),
        "first-joker-pair": next((seat for seat, jokers in pairs if jokers), None),
    }
    return wanted.get(options.first_dealer) or bids[-1][0]


def no_bid(first: bool, options: Options = DEFAULT) -> str:
    """What follows when nobody bids (R7.8), in the first deal of a match or a later one: ``redeal``, ``turn-kitty``,
    ``no-trump``, ``lose-deal`` (the deal goes to the other side, without levels) or ``other-side-bids``."""
    return options.no_bid_first if first else options.no_bid_later


MOST = 3
"""How often in a row weak hands may force a new deal (option ``redeal-hand``)."""


def may_redeal(
    hand: Cards, trumps: Trumps, opponent: bool = False, before: int = 0, options: Options = DEFAULT
) -> bool:
    """Whether a hand, shown whole before the first lead, forces a new deal (R7.10, R11.10). ``opponent``: it is not a
    declarer's; ``before``: how often that was done in this deal."""
    held = sum(trumps.of.get(card) == "T" for card in hand)
    return {
        "none": False,
        "no-trump": not held,
        "no-points": not points_of(hand),
        "either": not held or not points_of(hand),
        "low": opponent and before < MOST and (points_of(hand) <= 15 or held <= 3),
    }[options.redeal_hand]


class Redeal(NamedTuple):
    """Who deals a new deal after a hand was shown: a seat, or ``None`` where the first cards decide anew; and whether
    trump and leader are then found by the bids as in a first deal."""

    dealer: str | None
    contested: bool


def redeal(leader: str, seats: Sequence[str], options: Options = DEFAULT) -> Redeal:
    """Who deals anew when a hand was shown (R7.10, R11.10). Nobody's level changes."""
    return {
        "same-dealer": Redeal(leader, False),
        "partner-bids-anew": Redeal(partner(leader, seats), True),
        "fresh-contest": Redeal(None, True),
    }[options.redeal_effect]


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


def flip(cards: Sequence[str], rank: str, options: Options = DEFAULT, kitty: int = 8) -> Flip | None:
    """What the kitty cards turned so far, in order, fix (R7.9); ``None`` when that depends on a card nobody knows.
    ``kitty`` is the number of cards in it."""
    return _FLIP[options.flip_method](cards, rank, options, kitty)


def _joker(card: str, turned: int, options: Options) -> Flip | None:
    """What a turned joker decides; ``None``: nothing, and the next card is turned."""
    if options.flip_joker == "next":
        return None
    suit = _BY_COLOUR[card] if options.flip_joker == "suit-by-colour" else None
    return Flip(suit, turned, options.flip_joker != "redeal")


def _first_card(cards: Sequence[str], rank: str, options: Options, kitty: int) -> Flip | None:
    for turned, card in enumerate(cards, 1):
        if card == "x":
            return None
        if card not in JOKERS:
            return Flip(card[0], turned, True)
        if found := _joker(card, turned, options):
            return found
    return _MORE


def _until_rank(cards: Sequence[str], rank: str, options: Options, kitty: int) -> Flip | None:
    """Usually jokers are passed over: they are of no rank and no suit."""
    for turned, card in enumerate(cards, 1):
        if card[-1] == "x":
            return None
        if card in JOKERS:
            if found := _joker(card, turned, options):
                return found
        elif card[1] == rank:
            return Flip(card[0], turned, True)
    suited = [card for card in cards if card not in JOKERS]
    if len(cards) < kitty or not suited:
        return _MORE
    highest = max(suited, key=lambda card: RANKS.index(card[1]))  # the first of equal ones
    return Flip(highest[0], len(cards), True)


_FLIP: dict[str, Callable[[Sequence[str], str, Options, int], Flip | None]] = {
    "first-card": _first_card,
    "until-rank": _until_rank,
}
"""Option ``flip-method``."""
