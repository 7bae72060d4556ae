"""Whose turn it is: which trick begins and who leads it, and who plays to it (U5.1, U5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Value, facts, finding
from tractor_notation.games.unsun.cards import face
from tractor_notation.games.unsun.knowledge import held_from
from tractor_notation.games.unsun.table import AFTER, SEATS
from tractor_notation.games.unsun.trick import OnTable
from tractor_notation.record import Trick

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal


def begin(deal: UnsunDeal, trick: Trick) -> None:
    """Is it the next trick, and does the right player lead it?"""
    before = deal.on
    if deal.phase in ("deal", "exchange"):
        deal.open_play(trick)
    elif before.trick is not None and len(set(before.seats)) < len(SEATS):
        _left_short(deal, before, trick)
    if (deal.phase == "end" or deal.closed is not None) and not deal.late:
        deal.late = True  # once is enough, however many tricks follow
        over = {"end": "ended", "claim": "claimed", "redeal": "redealt"}.get(deal.closed or "", "trick")
        found = finding("play-after-end", trick.span)
        deal.findings.append(replace(found, data=facts(**{over: trick.number})))
    number = _numbered(deal, trick, before.number)
    on = OnTable(trick, number, trick.leader)
    if not on.last:
        on.order = fitting(deal, trick)
        _led(deal, trick, before, on.order)
    deal.on = on


def _left_short(deal: UnsunDeal, before: OnTable, trick: Trick) -> None:
    """The trick before lacks plays: what those seats play from here on is all that is certain of their hands."""
    missing = tuple(seat for seat in SEATS if seat not in before.seats)
    incomplete(deal, before, missing)
    for seat in missing:
        held = deal.hands[seat]
        deal.hands[seat] = held_from(deal.frame, seat, trick.number, len(held.cards) + held.unknown - 1)
    deal.met = deal.met or None


def incomplete(deal: UnsunDeal, on: OnTable, missing: tuple[str, ...]) -> None:
    """A trick that lacks plays, or has too many: who won it, and so the settlement, cannot be told."""
    deal.unsure = True
    assert on.trick is not None
    deal.findings.append(
        finding(
            "trick-incomplete",
            on.trick.span,
            address=f"{on.trick.number}.{on.laid[0].seat}" if on.laid else None,
            trick=on.trick.number,
            count=len(on.laid),
            n=len(SEATS),
            missing=missing or None,
            surplus=len(on.laid) - len(SEATS) if len(on.laid) > len(SEATS) else None,
            such=f"{on.trick.number + 1}. {on.laid[0].seat}:" if on.laid else None,
        )
    )


def _numbered(deal: UnsunDeal, trick: Trick, before: int) -> int:
    """Tricks are numbered in order; returns which one it is. After a gap the hands are no longer known."""
    wanted = before + 1
    wrong = deal.frame.misnumbered.get(id(trick))
    if wrong is not None:
        if wrong.other is None or trick.number > wrong.wanted:  # of two that are exchanged the first is enough
            found = finding("trick-number", trick.span, number=trick.number, wanted=wrong.wanted, other=wrong.other)
            deal.findings.append(found)
        return wrong.wanted
    while wanted in deal.frame.unplayed:
        wanted += 1
    if trick.number < wanted:
        deal.findings.append(finding("trick-number", trick.span, number=trick.number, wanted=wanted))
        return wanted
    gap = trick.number in deal.frame.gaps
    if trick.number > wanted and not (deal.frame.position and not before):
        if not gap:
            deal.findings.append(
                finding("tricks-missing", trick.span, number=trick.number, first=wanted, last=trick.number - 1)
            )
        gap = True
    if gap:
        deal.unsure = deal.broken = True
        deal.next_lead = None
        deal.met = deal.met or None
        skipped = trick.number - wanted
        for seat, held in deal.hands.items():
            deal.hands[seat] = held_from(
                deal.frame, seat, trick.number, max(0, len(held.cards) + held.unknown - skipped)
            )
    return trick.number


def _led(deal: UnsunDeal, trick: Trick, before: OnTable, order: tuple[str, ...]) -> None:
    """The taker leads to the first trick, the winner of each to the next (U5.2). When the plays were found to belong to
    other seats than those they are noted for, that is the slip, and the lead is judged by the cards."""
    due = deal.next_lead
    if order and (order[0] != due or trick.leader == due):
        deal.findings.append(finding("play-order", trick.span, trick=trick.number, order=order))
        return
    if due is None or trick.leader in (due, deal.disputed):
        return
    span = trick.plays[0].span if trick.plays else trick.span
    known: dict[str, Value] = {"seat": trick.leader, "trick": trick.number, "fits": due if order else None}
    if deal.results:
        known |= {"winner": due, "before": before.number}
        deal.findings.append(finding("lead-wrong", span, related=before.breaches, more=known))
    else:
        deal.findings.append(finding("lead-wrong", span, taker=due, more=known))


def fitting(deal: UnsunDeal, trick: Trick) -> tuple[str, ...]:
    """The seats the plays of a trick must belong to, when they cannot belong to those they are noted for.

    Only when it is known for every card who holds it, and each seat has one. Empty otherwise.
    """
    owner = {card: seat for seat, held in deal.hands.items() for card in held.cards}
    cards = [face(made.cards[0]) if len(made.cards) == 1 else "" for made in trick.plays]
    order = tuple(owner.get(card, "") for card in cards)
    if any(made.seat for made in trick.plays) or len(cards) > len(SEATS) or "" in order or len(set(order)) < len(order):
        return ()
    noted = trick.leader
    for seat in order:
        if seat != noted:
            break
        noted = AFTER.get(noted, "")
    else:
        return ()
    # Fewer plays than seats may be those of any seats in turn; then only a turn of the table makes sense of them.
    rotated = all(AFTER[one] == two for one, two in zip(order, order[1:], strict=False))
    return order if rotated or len(order) == len(SEATS) else ()
