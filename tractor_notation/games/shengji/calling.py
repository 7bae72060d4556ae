"""Calling friends and joining them while a deal is replayed (R13): the rules themselves are in ``friends``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tractor_notation.findings import finding
from tractor_notation.games.shengji.friends import OTHER, Call, Joining, call_faults, calls_due, side_size
from tractor_notation.games.shengji.table import Joined
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


def read_call(text: str) -> Call:
    """A call as records write it: ``HA#2``, or ``HA#other``."""
    card, _, copy = text.partition("#")
    return Call(card, int(copy) if copy.isdecimal() else OTHER)


def _written(call: Call) -> str:
    return f"{call.card}#{call.copy or 'other'}"


def call(deal: ShengjiDeal, act: Act) -> None:
    """The leader calls friends (R13.2, R13.5)."""
    frame, seat = deal.frame, act.seat or ""
    if frame.seating.fixed:
        deal.findings.append(finding("friend-call", act.span, fixed=seat))
        return
    if deal.calls:
        deal.findings.append(finding("friend-call", act.span, again=seat))
        return
    if deal.leader is not None and seat != deal.leader:
        deal.findings.append(finding("friend-call", act.span, stranger=seat, leader=deal.leader))
        return
    deal.fix_trump()
    deal.calls = tuple(map(read_call, act.cards))
    due = calls_due(len(frame.seats), frame.options)
    if len(deal.calls) != due:
        deal.findings.append(finding("friend-call", act.span, seat=seat, count=len(deal.calls), due=due))
    hand = deal.hands[seat]
    held = None if hand.unknown else tuple(hand.cards)
    if deal.trumps is not None:
        for wrong, reason in call_faults(deal.calls, deal.trumps, frame.decks, frame.options, held):
            called = (_written(wrong),)
            deal.findings.append(
                finding("friend-call", act.span, rule="R13.5", caller=seat, call=called, reason=reason)
            )


def played(deal: ShengjiDeal, cards: Cards) -> None:
    """A play may have shown a called card: does somebody join the leader (R13.3)?"""
    if not deal.calls or deal.leader is None:
        return
    if any(card[-1] == "x" for card in cards):
        deal.veiled_calls = deal.veiled_calls or len(deal.joined) < len(deal.calls)
    if not any(call.card in cards for call in deal.calls):
        return
    plays, options = deal.played.items, deal.frame.options
    if deal.joining is None:  # what was played before the calls counts, too
        deal.joining = Joining(deal.calls, deal.leader)
        for place, item in enumerate(plays[:-1]):
            deal.joining = deal.joining.after(place, item.seat, item.play.cards, options)
    deal.joining = deal.joining.after(len(plays) - 1, plays[-1].seat, cards, options)
    deal.joined = tuple(
        Joined(_written(deal.calls[join.call]), join.seat, plays[join.play].trick, join.again)
        for join in deal.joining.joined
    )


def declarers(deal: ShengjiDeal) -> tuple[str, ...]:
    """The seats of the declarers' side as far as it has shown itself; none while the leader is not known."""
    if deal.leader is None:
        return ()
    if deal.frame.seating.fixed:
        return deal.frame.seating.company(deal.leader)
    with_leader = {deal.leader, *(join.seat for join in deal.joined)}
    return tuple(seat for seat in deal.frame.seats if seat in with_leader)


def sides_known(deal: ShengjiDeal) -> bool:
    """Whether nobody can join any more, or it is at least known who has."""
    if deal.frame.seating.fixed:
        return True
    return bool(deal.calls) and not deal.veiled_calls and (len(deal.joined) == len(deal.calls) or deal.phase == "end")


def missing(deal: ShengjiDeal) -> int:
    """How many members the declarers' side has less than it could have (R13.9)."""
    if deal.frame.seating.fixed:
        return 0
    return max(side_size(len(deal.frame.seats), deal.frame.options) - len(deal.declarers), 0)


UNKNOWN_SIDES = N_("it is not known who plays with the leader")
