"""What may come next in a deal, and what the cards played so far have shown (U5, U6), for whoever records it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tractor_notation.findings import facts
from tractor_notation.games import Line, Shown, Turn
from tractor_notation.games.coming import coming
from tractor_notation.games.unsun.cards import TRUMP, face, is_known
from tractor_notation.games.unsun.following import MERI, Verdict, demands, judge, lead_demands
from tractor_notation.games.unsun.setting import card_of
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.games.unsun.winning import NINTH
from tractor_notation.language import C_, N_
from tractor_notation.record import Cards

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal

_BEFORE = ("deal", "pack", "okie", "side", "call", "bury", "shown")
"""The statements before the first trick."""


def turn(deal: UnsunDeal) -> Turn:
    """See :meth:`tractor_notation.games.Deal.turn`. To the ninth trick anybody may play first (U7.1)."""
    on = deal.on
    if deal.closed is not None or deal.phase == "end":
        return Turn(None, on.number, False, True)
    opening = deal.phase in ("deal", "exchange")
    seat, number, leads = coming(on, SEATS, deal.next_lead, opening)
    if opening and deal.frame.position and deal.frame.acts("deal"):
        number = _first(deal)
        seat = deal.knowledge.taker if number == 1 else None
    plays, whole = _plays(deal, seat, number, leads)
    return Turn(
        seat, number, leads, False, _BEFORE if opening else ("shown",) if not deal.results else (), plays, whole
    )


def _first(deal: UnsunDeal) -> int:
    """The number of the first trick of a record that begins in the middle: each has taken a card out of every hand."""
    size = max(len(held.cards) + held.unknown for held in deal.hands.values())
    return max(1, NINTH - size + 1)


def _plays(deal: UnsunDeal, seat: str | None, number: int, leads: bool) -> tuple[tuple[Cards, ...], bool]:
    """The cards a seat may play, where its hand is known."""
    opening = deal.phase in ("deal", "exchange")
    held = (deal.knowledge.playing if opening else deal.hands).get(seat or "")
    trumps, on, options = deal.trumps, deal.on, deal.frame.options
    if held is None or seat is None or held.unknown or not held.cards or trumps is None:
        return (), False
    hand = held.holding(deal.elsewhere)
    cards = sorted(held.cards, key=lambda card: trumps.place[card])
    if number == NINTH:
        return tuple((card,) for card in cards), True
    sun = deal.may_keep_sun(seat)
    follows = [demands(case.duty, case.led, options) for case in on.cases]
    owed = [lead_demands(number, options)] if leads else follows
    sure = [
        all(judge(card, hand, one, not leads and sun, trumps).verdict is Verdict.LEGAL for one in owed)
        for card in cards
    ]
    known = bool(owed) and (leads or sun is not None or all(case.duty != MERI for case in on.cases))
    return tuple((card,) for card, may in zip(cards, sure, strict=True) if may), known and len(owed) == 1


def shown(deal: UnsunDeal) -> tuple[Shown, ...]:
    """See :meth:`tractor_notation.games.Deal.shown`. A card that the seat plays later, or is known to hold, takes it back;
    of a meri the Sun may have been kept back (U6.4)."""
    trumps, options = deal.trumps, deal.frame.options
    if trumps is None:
        return ()
    items = deal.played.items
    periods = {taken.number: taken.period for taken in deal.results}
    last: dict[tuple[str, str], tuple[str, int, int]] = {}
    for number, group in groupby(enumerate(items), key=lambda entry: entry[1].trick):
        (_, lead), *others = group
        led, duty = (
            face(card_of(lead.play)),
            periods.get(number) or (deal.on.duty if number == deal.on.number else None),
        )
        if number == NINTH or duty is None or not is_known(led):
            continue
        for place, item in others:
            card = face(card_of(item.play))
            for demand in demands(duty, trumps.of[led], options) if is_known(card) else ():
                if trumps.of[card] not in demand.answers:
                    for suit in demand.obliging:
                        last[item.seat, suit] = ("sun" if duty == MERI else "void", item.trick, place)
    found = []
    for (seat, suit), (kind, number, place) in last.items():
        later = [face(card_of(item.play)) for item in items[place + 1 :] if item.seat == seat]
        held = {card for card in (*later, *deal.hands[seat].cards) if is_known(card) and trumps.of[card] == suit}
        if held - ({trumps.sun} if kind == "sun" else set()):
            continue
        kept = kind == "sun" and deal.may_keep_sun(seat) is not False
        template = N_("no trump, but perhaps the Sun") if kept else C_("unsun", "no {suit:suit}")
        found.append(Shown(seat, kind if kept else "void", suit, number, Line(template, facts(suit=suit))))
    return tuple(sorted(found, key=lambda one: (SEATS.index(one.seat), (TRUMP + "PIKOG").index(one.suit))))
