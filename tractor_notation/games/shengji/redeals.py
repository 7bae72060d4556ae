"""New deals: is the ground on which one is asked for agreed, and true, and who deals then (R7.8 to R7.10, R11.10)?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Value, facts, finding
from tractor_notation.games.shengji import no_bid, reckoning
from tractor_notation.games.shengji.bidding import MOST, Redeal, may_redeal, redeal
from tractor_notation.games.shengji.cards import TRUMP, points, trumps
from tractor_notation.games.shengji.table import Ended
from tractor_notation.record import Act, Cards

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

_AGREED = {
    "none": frozenset[str](),
    "no-trump": frozenset({"no-trumps"}),
    "no-points": frozenset({"no-points"}),
    "either": frozenset({"no-trumps", "no-points"}),
    "low": frozenset({"no-trumps", "no-points", "low"}),
}
"""Option ``redeal-hand``: the grounds that a hand may be shown for."""


def judge(deal: ShengjiDeal, act: Act) -> list[Finding]:
    """What is wrong with asking for a new deal."""
    ground = (act.word or "").strip()
    return _GROUNDS.get(ground, _hand)(deal, act, ground)


def _unfounded(act: Act, *, rule: str | None = None, **told: Value) -> list[Finding]:
    return [replace(finding("redeal-unfounded", act.span, rule=rule), data=facts(**told))]


def _no_bid(deal: ShengjiDeal, act: Act, ground: str) -> list[Finding]:
    """Nobody bid: a first deal is dealt anew, and where the declarers lose the deal by it the next one is dealt, too."""
    auction = deal.auction
    if auction.standing:
        other, cards = auction.standing[-1]
        return _unfounded(act, rule="R7.8", bidless=act.seat, other=other, standing=cards)
    turned = auction.flip()
    follows = no_bid.follows(deal.frame)
    if "lose-deal" in follows and "redeal" not in follows and deal.leader is not None:
        deal.ended = Ended("no-bid", deal.leader, 0)
        deal.score = reckoning.ended_score(deal)
    if follows & {"redeal", "lose-deal"} or (turned is not None and turned.redeal):
        return []
    return _unfounded(act, rule="R7.8", bidless=act.seat, due=no_bid.rule(deal.frame))


def _joker(deal: ShengjiDeal, act: Act, ground: str) -> list[Finding]:
    """A joker was turned, where that calls for a new deal."""
    turned = deal.auction.flip()
    if deal.auction.flipped and (turned is None or turned.redeal):
        return []
    return _unfounded(act, rule="R7.9", turner=act.seat)


def _hand(deal: ShengjiDeal, act: Act, ground: str) -> list[Finding]:
    """A hand is shown: is it such a one?"""
    seat, options = act.seat or "", deal.frame.options
    cards = tuple(deal.hands[seat].cards)
    against = _against(deal, cards, ground)
    if against:
        return _unfounded(act, seat=seat, ground=ground, cards=against)
    agreed = _AGREED[options.redeal_hand]
    if not agreed:
        return _unfounded(act, asker=seat)
    if ground in _SPOKEN and ground not in agreed:
        return _unfounded(act, other_ground=seat, ground=ground)
    if options.redeal_hand == "low" and seat in deal.declarers:
        return _unfounded(act, declarer=seat)
    if options.redeal_hand == "low" and deal.frame.redealt >= MOST:
        return _unfounded(act, often=seat, most=MOST)
    # Further cards only add points and trumps, so cards that are too good by themselves decide.
    if deal.trumps is None or may_redeal(cards, deal.trumps, True, deal.frame.redealt, options):
        return []
    return _unfounded(act, seat=seat, ground=ground, cards=cards)


def _against(deal: ShengjiDeal, cards: Cards, ground: str) -> Cards:
    """The cards a hand surely holds that speak against the ground; those that are trumps in any suit while trump is not
    known."""
    if ground == "no-points":
        return tuple(card for card in cards if points(card))
    if ground == "no-trumps" and (deal.trumps or deal.rank):
        order = deal.trumps or trumps(None, deal.rank or "", deal.frame.options)
        return tuple(card for card in cards if order.of.get(card) == TRUMP)
    return ()


_SPOKEN = frozenset({"no-trumps", "no-points", "low"})
"""Grounds that name a kind of hand."""

_GROUNDS: dict[str, Callable[[ShengjiDeal, Act, str], list[Finding]]] = {"no-bid": _no_bid, "joker": _joker}
"""Grounds that are not a hand."""


def after(deal: ShengjiDeal, act: Act) -> Redeal:
    """Who deals anew, and whether the bids find a leader then. Where nobody bid there is nothing to go by, so it is as
    before."""
    if not by_hand(act) or deal.leader is None:
        return Redeal(deal.frame.leader, deal.frame.leader is None)
    return redeal(deal.leader, deal.frame.seats, deal.frame.options)


def by_hand(act: Act) -> bool:
    """Whether a hand was shown for the new deal."""
    return (act.word or "").strip() not in _GROUNDS


def count(deal: ShengjiDeal) -> int:
    """How often in a row a hand has forced a new deal by now."""
    return deal.frame.redealt + deal.by_hand
