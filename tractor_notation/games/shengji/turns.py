"""A trick begins: is it the next one, does the right player lead it, and whose plays are these (R1.1, R5.6, R5.7)?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from tractor_notation.findings import facts, finding
from tractor_notation.games.frame import assignments
from tractor_notation.games.shengji.knowledge import Held, shown
from tractor_notation.games.shengji.players import FRIENDS, named
from tractor_notation.games.shengji.trick import OnTable
from tractor_notation.place import Span
from tractor_notation.record import Cards, Trick

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


def begin(deal: ShengjiDeal, trick: Trick) -> None:
    """A trick begins; the one before it may be short of plays."""
    before, place = deal.on, deal.frame.place(trick)
    if deal.phase in ("deal", "kitty"):
        deal.open_play(trick)
    elif before.trick is not None and len(before.laid) < len(deal.frame.seats) and deal.phase != "end":
        missing = tuple(seat for seat in deal.frame.seats if seat not in before.seats)
        incomplete(deal, before, missing)
        for seat in missing:  # they played something: what they play from here on is all that is certain
            deal.hands[seat] = later(deal, seat, place, deal.hands[seat].size - before.size)
    if (deal.phase == "end" or deal.closed is not None) and not deal.late:
        deal.late = True  # once is enough, however many tricks follow
        over = {"claim": "claimed", "end": "ended", "redeal": "redealt", "lost": "lost"}.get(deal.closed or "", "trick")
        loser = deal.ended.seat if deal.ended and over == "lost" else None
        found = finding("play-after-end", trick.span)
        deal.findings.append(replace(found, data=facts(loser=loser, **{over: trick.number})))
    if deal.closed == "lost":
        deal.on = OnTable(trick, trick.number, place, trick.leader)
        return
    _numbered(deal, trick, before.number)
    order = fitting(deal, trick, place)
    headless = _led(deal, trick, before, order)
    deal.on = OnTable(trick, trick.number, place, trick.leader, order, headless)


def _numbered(deal: ShengjiDeal, trick: Trick, before: int) -> None:
    """Tricks are numbered in order; after a gap the hands are no longer known."""
    wanted = before + 1
    deal.counted += 1
    wrong = deal.frame.misnumbered.get(id(trick))
    if wrong is not None:
        if wrong.other is None or trick.number > wrong.wanted:  # of two that are exchanged the first is enough
            found = finding("trick-number", trick.span, number=trick.number, wanted=wrong.wanted, other=wrong.other)
            deal.findings.append(found)
        deal.counted = wrong.wanted
        return
    while wanted in deal.frame.unplayed:
        wanted += 1
    if trick.number == deal.counted:
        wanted = trick.number  # a number was written twice before
    gap = trick.number in deal.frame.gaps
    if trick.number < wanted or (trick.number > wanted and _last(deal, trick)):
        deal.findings.append(finding("trick-number", trick.span, number=trick.number, wanted=wanted))
    elif trick.number > wanted and not (deal.frame.position and not before):
        deal.counted = trick.number
        if not gap:
            deal.findings.append(
                finding("tricks-missing", trick.span, number=trick.number, first=wanted, last=trick.number - 1)
            )
        gap = True
    if gap:
        deal.unsure = deal.broken = True
        deal.next_lead = None
        for seat, held in deal.hands.items():
            deal.hands[seat] = later(deal, seat, trick.number, held.size)


def _last(deal: ShengjiDeal, trick: Trick) -> bool:
    """Whether all hands are empty after this trick, so that none can be missing before it."""
    size = len(trick.plays[0].cards)
    return bool(deal.played.items) and {held.size for held in deal.hands.values()} == {size} and not deal.broken


def _led(deal: ShengjiDeal, trick: Trick, before: OnTable, order: tuple[str, ...]) -> bool:
    """The winner of the last trick leads, to the first one the leader (R5.6, R6.1). When the plays were found to belong
    to other seats than those they are noted for, that is the slip, and the lead is judged by the cards. Whether the lead
    is the play that is missing in a trick that is short of one."""
    due = deal.next_lead
    if order and id(trick.plays[0]) in deal.frame.unplaced:
        return due is not None and due not in order  # that a play is missing is told when the next trick begins
    if order and (order[0] != due or trick.leader == due):
        deal.findings.append(finding("play-order", trick.span, trick=trick.number, order=order))
        return False
    if due is None or trick.leader in (due, deal.disputed):
        return False
    span = trick.plays[0].span
    fits = due if order else None
    if deal.results:
        found = finding("lead-wrong", span, rule="R5.6", related=before.breaches, seat=trick.leader, winner=due,
                        trick=trick.number, before=before.number, fits=fits)  # fmt: skip
    else:
        found = finding("lead-wrong", span, seat=trick.leader, leader=due, fits=fits)
    deal.findings.append(found)
    return False


def fitting(deal: ShengjiDeal, trick: Trick, place: int) -> tuple[str, ...]:
    """The seats the plays of a trick must belong to, when they cannot belong to those they are noted for.

    Only when all hands are known and there is just one way in which every hand holds what it would play here and what it
    plays later; for a trick that is short, in turn order. Empty otherwise.
    """
    hands, seats = deal.hands, deal.frame.seats
    plays = [deal.frame.cards(made) for made in trick.plays]
    if trick.leader not in hands or any(made.seat for made in trick.plays) or not all(plays) or len(plays) > len(seats):
        return ()
    start = seats.index(trick.leader)
    turn = seats[start:] + seats[:start]
    strange = sum(not _held(cards, hands[seat].cards) for seat, cards in zip(turn, plays, strict=False))
    if not strange or (strange == 1 and len(plays) == len(seats)):
        return ()  # as noted, every play can be; or it is one play that was noted wrongly
    if any(held.unknown for held in hands.values()):
        return ()
    coming: dict[str, Cards] = dict.fromkeys(seats, ())
    for seat in seats:
        for _, _, made in deal.frame.made(seat, place + 1):
            coming[seat] += made.cards
            if len(coming[seat]) > len(hands[seat].cards):
                break  # more than the hand holds
    may = [[one for one in turn if _held((*cards, *coming[one]), hands[one].cards)] for cards in plays]
    ways = list(islice(_in_turn(may, turn) if len(plays) < len(seats) else assignments(may), _WAYS))
    if len(ways) == _WAYS or len({frozenset(zip(way, plays, strict=True)) for way in ways}) != 1:
        return ()
    return min(ways, key=lambda way: [turn.index(seat) for seat in way])  # of equal plays the first is the first seat's


_WAYS = 50
"""So many ways of giving plays to seats are looked at."""


def _in_turn(may: list[list[str]], turn: tuple[str, ...], done: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The same for plays that stand in the order of the turn."""
    if len(done) == len(may):
        yield done
        return
    for seat in may[len(done)]:
        if not done or turn.index(seat) > turn.index(done[-1]):
            yield from _in_turn(may, turn, (*done, seat))


def _held(cards: Cards, hand: list[str]) -> bool:
    if len(cards) == 1:
        return cards[0] in hand
    return all(hand.count(card) >= cards.count(card) for card in set(cards))


def later(deal: ShengjiDeal, seat: str, place: int, size: int) -> Held:
    """A hand of which only what it plays from a trick on is known."""
    cards = shown(deal.frame, seat, place, deal.knowledge.doubted).within(size)
    return Held(cards, max(0, size - len(cards)), "partial" if cards else "unknown")


def stranger(deal: ShengjiDeal, seat: str, span: Span | None) -> None:
    """A seat that is not at this table (R1.1): told once, with what to say where more play than the options say."""
    if seat in deal.strangers:
        return
    deal.strangers |= {seat}
    count = named(deal.frame.record)
    more = count > len(deal.frame.seats)
    two_sides = f'[Options "players={count}"]' if more and count % 2 == 0 else None
    friends = '[Options "preset=friends"]' if more and count in FRIENDS else None
    deal.findings.append(
        finding("seat-unknown", span, seat=seat, seats=deal.frame.seats, players=two_sides, friends=friends)
    )


def incomplete(deal: ShengjiDeal, on: OnTable, missing: tuple[str, ...]) -> None:
    """A trick in which somebody has not played. Where somebody else has, that was told."""
    deal.unsure = True
    assert on.trick is not None
    if deal.strangers.intersection(on.seats):
        return
    deal.findings.append(
        finding(
            "trick-incomplete",
            on.trick.span,
            address=f"{on.number}.{on.laid[0][0]}" if on.laid else None,
            trick=on.number,
            count=len(on.laid),
            n=len(deal.frame.seats),
            missing=missing or None,
            surplus=len(on.laid) - len(deal.frame.seats) if len(on.laid) > len(deal.frame.seats) else None,
            such=f"{on.number + 1}. {on.laid[0][0]}:" if on.laid else None,
        )
    )
