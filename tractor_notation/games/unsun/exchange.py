"""The calls, the card laid away for the okie, and the cards shown after play (U3, U8.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Related, finding
from tractor_notation.games.unsun.cards import is_known
from tractor_notation.games.unsun.dealing import caller_of_okie
from tractor_notation.games.unsun.following import Verdict, discard_demands, judge
from tractor_notation.games.unsun.knowledge import Held
from tractor_notation.games.unsun.table import AFTER, SEATS
from tractor_notation.language import N_
from tractor_notation.record import Act, Trick

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal


def call(deal: UnsunDeal, act: Act) -> None:
    """Somebody passes or declares the native Robai (U3.1 to U3.5)."""
    seat, declares = act.seat or "", act.word == "declare"
    if deal.buried:
        deal.findings.append(finding("call-late", act.span, late=seat))
        return
    calling = deal.calling
    fault = calling.fault(seat, declares, _holds_robai(deal, seat) if declares else None)
    if fault is not None:
        deal.findings.append(_call_fault(deal, act, fault))
    calling.call(seat, declares, fault)
    if calling.over:
        deal.phase = "exchange"


def _call_fault(deal: UnsunDeal, act: Act, fault: str) -> Finding:
    seat, calling = act.seat or "", deal.calling
    if fault == "call-late":
        ninth = seat if calling.declarer is None else None
        return finding(fault, act.span, seat=None if ninth else seat, declarer=calling.declarer, ninth=ninth)
    if fault == "call-turn":
        again = any(call.seat == seat for call in calling.calls)
        return finding(fault, act.span, turn=calling.due, dealer=None if calling.calls else deal.dealer,
                       seat=None if again else seat, again=seat if again else None)  # fmt: skip
    assert deal.trumps is not None
    holder = robai_place(deal)
    return finding(
        fault,
        act.span,
        related=_given(deal, seat) if seat in deal.knowledge.given else (),
        seat=seat,
        robai=(deal.trumps.robai,),
        holder=holder if holder in AFTER else None,
        okie=(deal.trumps.robai,) if holder == "okie" else None,
        side=(deal.trumps.robai,) if holder == "side" else None,
    )


def _given(deal: UnsunDeal, seat: str) -> tuple[Related, ...]:
    return tuple(
        Related(N_("the hand given here"), (), None, act.span) for act in deal.frame.acts("deal") if act.seat == seat
    )[:1]


def robai_place(deal: UnsunDeal) -> str | None:
    """Where the native Robai was dealt to: a seat, ``okie`` or ``side``; ``None`` when that is not known."""
    if deal.trumps is None:
        return None
    robai, known = deal.trumps.robai, deal.knowledge
    if known.okie == robai:
        return "okie"
    if robai in known.side.cards:
        return "side"
    return next((seat for seat, held in known.dealt.items() if robai in held.cards), None)


def _holds_robai(deal: UnsunDeal, seat: str) -> bool | None:
    """Whether a seat was dealt the native Robai (U3.2)."""
    place = robai_place(deal)
    if place is not None:
        return place == seat
    if deal.trumps is None:
        return None
    return None if deal.knowledge.dealt[seat].unknown else False


def settle(deal: UnsunDeal, act: Act | Trick) -> None:
    """The calls are over: have all been made?"""
    if deal.settled:
        return
    deal.settled = True
    calls = deal.calling.calls
    if calls and not deal.calling.over:
        missing = tuple(seat for seat in SEATS if seat not in {call.seat for call in calls})
        deal.findings.append(finding("calls-missing", act.span, count=len(calls), missing=missing))


def bury(deal: UnsunDeal, act: Act) -> None:
    """The taker lays a card away (U3.6)."""
    seat = act.seat or ""
    if deal.buried:
        deal.findings.append(finding("discard-count", act.span, again=seat))
        return
    deal.buried = True
    settle(deal, act)
    taker = caller_of_okie(deal.frame) or deal.frame.taker
    if taker is not None and seat != taker and not deal.frame.position:
        declared = taker == deal.calling.declarer
        deal.findings.append(
            finding("taker-wrong", act.span, seat=seat, declarer=taker if declared else None,
                    dealer=None if declared else taker)
        )  # fmt: skip
    if len(act.cards) != 1:
        deal.findings.append(finding("discard-count", act.span, seat=seat, count=len(act.cards)))
    elif is_known(act.cards[0]) and seat == deal.knowledge.taker:
        _judge_discard(deal, act, act.cards[0])
    deal.phase = "exchange"
    deal.hands[seat] = deal.knowledge.playing[seat].copy()


def _judge_discard(deal: UnsunDeal, act: Act, card: str) -> None:
    """Was the card held, and is it no trump beside plain cards (U3.6, U3.7)?"""
    known, seat = deal.knowledge, act.seat or ""
    dealt = known.dealt[seat]
    ten = [*dealt.cards, *([known.okie] if known.okie else [])]
    if card not in ten and not dealt.unknown and known.okie is not None:
        owner = next((who for who, held in known.dealt.items() if who != seat and card in held.cards), None)
        deal.findings.append(
            finding("discard-not-held", act.span, related=_given(deal, seat), seat=seat, card=(card,), owner=owner)
        )
        return
    if deal.trumps is None:
        return
    holding = _ten_with(dealt, known.okie, card).holding(deal.elsewhere)
    ruling = judge(card, holding, discard_demands(deal.frame.options), False, deal.trumps)
    if ruling.verdict is Verdict.ILLEGAL:
        plain = tuple(one for one in ten if not deal.trumps.is_trump(one))
        deal.findings.append(
            finding("discard-trump", act.span, related=_given(deal, seat), seat=seat, card=(card,),
                    plain=deal.trumps.sort(plain) or None)
        )  # fmt: skip


def shown(deal: UnsunDeal, act: Act) -> None:
    """The discard and the two cards left over are shown after play."""
    known = deal.knowledge
    piles = (known.discard, known.side)
    if len(act.cards) != 3:
        deal.findings.append(finding("side-shown", act.span, count=len(act.cards)))
        return
    if any(pile.unknown for pile in piles):
        return
    right = (*known.discard.cards, *known.side.cards)
    wrong = tuple(card for card in act.cards if is_known(card) and card not in right)
    if wrong:
        deal.findings.append(
            finding(
                "side-shown",
                act.span,
                wrong=wrong,
                discard=tuple(known.discard.cards),
                side=tuple(known.side.cards),
            )
        )


def _ten_with(dealt: Held, okie: str | None, card: str) -> Held:
    """The ten cards of the taker as a holding that surely has one card."""
    cards = [*dealt.cards, *([okie] if okie else [])]
    unknown = dealt.unknown + (okie is None)
    if card not in cards:
        cards.append(card)
        unknown -= 1
    return Held(cards, max(0, unknown), dealt.source, dealt.pool)
