"""The kitty from hand to hand: who takes it up, what is buried, and the bids for it once it was buried (R8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Value, facts, finding
from tractor_notation.games.shengji import fines, stealing
from tractor_notation.games.shengji.auction import Auction
from tractor_notation.games.shengji.bidding import bare
from tractor_notation.games.shengji.knowledge import Held, Step
from tractor_notation.games.shengji.setting import has_unknown
from tractor_notation.games.shengji.table import Bid
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


# Bids for the kitty.


def lies(auction: Auction, seat: str) -> None:
    """A seat has buried: from now on the others may bid for the kitty (R8.5)."""
    seats = auction.frame.seats
    if auction.stealing is None:
        turned = bool(auction.flipped) and not auction.standing
        auction.stealing = stealing.begin(seat, tuple(auction.standing), seats, turned)
    elif auction.stealing.holder != seat:
        auction.stealing = stealing.begin(seat, tuple(auction.standing), seats, auction.stealing.turned)


def offer(auction: Auction, act: Act, hand: Held | None = None) -> list[Finding]:
    """A bid for the kitty or a pass, and what is wrong with it (R8.4 to R8.6). ``hand`` is what the seat holds now.

    A wrong bid counts all the same when the kitty is taken by it: the deal goes on with the cards as recorded (R15.1).
    """
    frame, seat, cards = auction.frame, act.seat or "", act.cards
    assert auction.stealing is not None
    state = stealing.reach(auction.stealing, seat, frame.seats)
    if act.word == "pass" or not cards:
        auction.bids.append(Bid(seat, (), act.moment, False))
        if state.turn == seat != state.holder:
            auction.stealing = stealing.offer(state, seat, (), frame.seats)
        return []
    code = _fault(auction, state, act)
    found = [replace(finding(code, act.span), data=facts(**_told(auction, code, act)))] if code else []
    if not found and hand is not None and (wrong := auction.not_held(act, hand)):
        found.append(wrong)
    behind = frame.behind.get(id(act))
    stands = code is None or frame.lets_stand(seat)
    stands = stands or (behind is not None and behind.keyword == "bury" and behind.seat == seat)
    auction.made(Bid(seat, cards, act.moment, stands))
    if stands:
        auction.stealing = stealing.offer(state, seat, cards, frame.seats)
        auction.stolen = True
    return found


def _fault(auction: Auction, state: stealing.Stealing, act: Act) -> str | None:
    """The code of the fault in a bid for the kitty."""
    frame, seat = auction.frame, act.seat or ""
    if frame.options.kitty_steal == "off":
        return "steal-off"
    rank = auction.rank(seat)
    if has_unknown(act.cards) or rank is None:
        return None
    if auction.veiled or (frame.doubtful and not auction.stolen):
        state = state._replace(standing=())  # what has to be beaten is not known
    return stealing.steal_fault(state, seat, act.cards, rank, frame.decks, frame.options, frame.sides)


def _told(auction: Auction, code: str, act: Act) -> dict[str, Value]:
    """The facts of a fault in a bid for the kitty."""
    seat, state, options = act.seat or "", auction.stealing, auction.frame.options
    assert state is not None
    told = auction.told(code, seat, act.cards)
    if code == "steal-turn" and seat == state.holder:
        told["holder"] = told.pop("seat")
    elif code == "steal-turn" and stealing.is_over(state):
        told["late"] = told.pop("seat")
    elif code == "steal-turn":
        told["turn"] = state.turn
    elif code == "steal-too-weak" and len(bare(act.cards, options)) < 2 and options.steal_order != "bids":
        told["few"] = told.pop("seat")
    elif code == "steal-after-flip":
        told["card"] = auction.flipped[-1:]
    return told


# Taking it up and burying.


def bid(deal: ShengjiDeal, act: Act) -> None:
    """A bid for the kitty: the seat takes it into the hand."""
    before = len(deal.auction.standing)
    deal.findings.extend(offer(deal.auction, act, deal.hands[act.seat or ""]))
    if len(deal.auction.standing) > before:
        deal.fix_trump()
        rest = deal.knowledge.steps[deal.exchanged :]
        if rest and rest[0].seat == act.seat and rest[0].act is None:
            _exchange(deal, rest[0])  # what was buried instead is not recorded


def bury(deal: ShengjiDeal, act: Act) -> None:
    """Cards are buried: by whom, from which hand, how many (R8.1, R8.2)?"""
    step = _step(deal, act)
    if deal.phase in ("play", "end"):
        _late(deal, act, step)
        return
    if step is None:
        _not_his(deal, act)
        return
    seat, said, gap = step.seat, deal.said_leader, False
    while deal.exchanged < len(deal.knowledge.steps) and deal.knowledge.steps[deal.exchanged] is not step:
        _exchange(deal, deal.knowledge.steps[deal.exchanged])
        gap = True  # a burial that is not recorded, and so the bid before this one may have come behind it
    if (
        not deal.exchanged
        and said is not None
        and seat != said
        and not (deal.frame.leader is None and deal.auction.faulty)
    ):
        deal.findings.append(finding("kitty-taker", act.span, seat=seat, said=said, judged=deal.leader))
    elif deal.auction.stealing is not None and deal.auction.stealing.holder != seat and not gap:
        holder = deal.auction.stealing.holder
        deal.findings.append(finding("kitty-taker", act.span, stranger=seat, holder=holder))
    size = deal.frame.kitty_size
    strange = _strange(step, act)
    surplus = len(strange) <= len(act.cards) - size  # what is too much is what nobody held
    if len(act.cards) != size:
        more = strange if surplus else ()
        wrong = finding("bury-count", act.span, seat=seat, count=len(act.cards), size=size, strange=more or None)
        deal.findings.append(fines.fault(deal, wrong, seat))
    if strange and not surplus:
        deal.findings.append(finding("bury-not-held", act.span, seat=seat, cards=strange))
    _exchange(deal, step)


def _strange(step: Step, act: Act) -> Cards:
    """The buried cards that were in neither hand nor kitty, as far as these are known."""
    if step.before.unknown or step.taken.unknown:
        return ()
    known = Counter(card for card in act.cards if card[-1] != "x")
    return tuple((known - Counter(step.before.cards) - Counter(step.taken.cards)).elements())


def _step(deal: ShengjiDeal, act: Act) -> Step | None:
    """The step of the kitty that a burial belongs to; in a position, where nothing is known of its way, one by itself."""
    if deal.frame.position and not deal.buried and act.seat in deal.hands:
        unknown = Held([], 1, "unknown")
        return Step(act.seat, unknown, unknown, deal.knowledge.playing[act.seat], deal.knowledge.buried, act)
    return next((step for step in deal.knowledge.steps[deal.exchanged :] if step.act is act), None)


def _exchange(deal: ShengjiDeal, step: Step) -> None:
    """A hand after the burial, and what now lies in the kitty."""
    if deal.exchanged:
        deal.stolen += ((deal.lying.all, deal.lying.source),)
    deal.exchanged += 1
    deal.holders += (step.seat,)
    deal.buried = True
    deal.lying = step.left
    deal.hands[step.seat] = step.after.copy()
    lies(deal.auction, step.seat)
    deal.auction.over = N_("the burial")
    deal.phase = "kitty"
    deal.fix_trump()


def _not_his(deal: ShengjiDeal, act: Act) -> None:
    """Somebody buries cards who did not take the kitty up."""
    seat, state = act.seat or "", deal.auction.stealing
    if state is None or deal.leader is None:
        deal.findings.append(finding("kitty-taker", act.span, seat=seat, leader=deal.leader))
    elif seat == state.holder:
        deal.findings.append(finding("kitty-changed", act.span, seat=seat, event=N_("after the burial")))
    else:
        deal.findings.append(finding("kitty-taker", act.span, stranger=seat, holder=state.holder))


def _late(deal: ShengjiDeal, act: Act, step: Step | None) -> None:
    """A burial behind tricks: behind the last one it says what was found when the kitty was opened (R8.3)."""
    if deal.buried and step is None:
        event = N_("after play has begun")
        deal.findings.append(finding("kitty-changed", act.span, seat=act.seat, event=event))
        return
    deal.buried = True
    if deal.phase != "end":
        deal.misplaced(act, N_("after the first trick"))
    elif opened(deal) is False:
        deal.misplaced(act, N_("at the end, when the kitty stays closed"))


def opened(deal: ShengjiDeal) -> bool | None:
    """Whether the kitty is opened at the end of a deal (R8.3): by default if the opponents win the last trick. ``None``
    while that is not known, and when the last tricks are not played."""
    rule = deal.frame.options.kitty_open
    last = deal.results[-1].winner if deal.results else None
    if deal.phase != "end" or deal.closed == "claim" or (rule == "if-lost" and last is None):
        return None
    return {"always": True, "never": False}.get(rule, last not in deal.declarers)


def buried_by(deal: ShengjiDeal, seat: str) -> tuple[list[str], Act | None]:
    """The cards a seat buried last, as far as they are known, and the statement of it."""
    for step in reversed(deal.knowledge.steps):
        if step.seat == seat:
            return step.left.cards, step.act
    if deal.frame.position and seat == deal.leader:
        return deal.knowledge.buried.cards, next(iter(deal.frame.acts("bury")), None)
    return [], None
