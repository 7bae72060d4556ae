"""A trick is over: who takes it, with what set, and what begins with it (U6.5, U7, U8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tractor_notation.games.unsun import claims, turns
from tractor_notation.games.unsun.cards import TRUMP, UNKNOWN
from tractor_notation.games.unsun.following import LAST, MERI, begins
from tractor_notation.games.unsun.knowledge import PACK, Held
from tractor_notation.games.unsun.sets import captures
from tractor_notation.games.unsun.table import AFTER, SEATS, Capture, Taken
from tractor_notation.games.unsun.trick import OnTable, Put
from tractor_notation.games.unsun.winning import NINTH, winning
from tractor_notation.record import Cards, Trick

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal


def finish(deal: UnsunDeal, trick: Trick) -> None:
    """All its plays are laid: who won it, with what set, and is what the record says of it true?"""
    on = deal.on
    if deal.phase == "end":
        return
    if len(on.laid) > len(SEATS):
        turns.incomplete(deal, on, ())
    complete = len(on.laid) == len(SEATS) == len(set(on.seats)) and set(on.seats) == set(SEATS)
    taken = settled(deal, on, complete)
    deal.disputed = None
    claims.trick_claims(deal, trick, taken)
    _count(deal, taken)
    if complete:
        on.turn = None
    if complete and on.last:
        deal.finish()


def settled(deal: UnsunDeal, on: OnTable, complete: bool, computed: bool = False) -> Taken:
    """What a trick brings: the winner and the set, as far as they are certain."""
    laid = tuple((put.seat, (put.card,)) for put in on.laid)
    down = frozenset(put.seat for put in on.laid if put.down)
    trumps, leader = deal.trumps, deal.namer if on.last else on.laid[0].seat if on.laid else None
    duties = _duties(deal, on)
    first = (deal.results[-1].winner if deal.results else None) if on.last else on.laid[0].seat
    taken = Taken(
        *(on.number, first, laid, next(iter(duties)) if len(duties) == 1 else None, None, None, complete, down),
        doubtful=complete and duties != {MERI},
        computed=computed,
    )
    if not complete or trumps is None or leader is None or not all(put.may for put in on.laid):
        return taken
    contest = [(put.seat, put.may) for put in on.laid]
    best = winning(contest, on.seats.index(leader), trumps)
    if len(best) != 1:
        return taken
    ((winner, cards),) = best.items()
    classes = {trumps.of[card] for card in cards}
    made = _made(deal, on, winner, cards, duties)
    return taken._replace(
        winner=winner,
        suit=classes.pop() if len(classes) == 1 else None,
        made=next(iter(made)) if len(made) == 1 else None,
        doubtful=len(made) != 1,
    )


def _made(deal: UnsunDeal, on: OnTable, winner: str, cards: Cards, duties: set[str]) -> set[Capture | None]:
    """The sets that may have been made by ``winner``, who has won with one of ``cards``; in a meri there are none (U8.2)."""
    trumps, options = deal.trumps, deal.frame.options
    assert trumps is not None
    without: set[Capture | None] = {None} if options.meri_sets == "off" and MERI in duties else set()
    if without and duties == {MERI}:
        return without
    contest = [(put.seat, put.may) for put in on.laid]
    turned = deal.knowledge.okie == trumps.robai
    return without | captures(winner, cards, contest, on.number, deal.declared, trumps, options, turned)


def _duties(deal: UnsunDeal, on: OnTable) -> set[str]:
    """What may have held in a trick. The ninth is no meri, unless the option ``ninth-meri`` makes it one (U7.4)."""
    if not on.last:
        return {case.duty for case in on.cases}
    if deal.frame.options.ninth_meri == "off" or deal.trumps is None:
        return {LAST}
    winner = deal.results[-1].winner if deal.results else None
    kept = next((put.may for put in on.laid if put.seat == winner), PACK)
    return {MERI if deal.trumps.is_trump(card) else LAST for card in kept}


def _count(deal: UnsunDeal, taken: Taken) -> None:
    """A trick is over: what it brings each team, who leads next, whether a duty to follow begins."""
    deal.results += (taken,)
    deal.next_lead = taken.winner if taken.complete else None
    if taken.winner is None or taken.doubtful or not taken.complete:
        deal.unsure = True
    if taken.winner is not None and taken.complete:
        deal.gain(taken)
    if deal.met is not True and deal.trumps is not None and not deal.on.last:
        _begins(deal)


def _begins(deal: UnsunDeal) -> None:
    """Whether the duty to follow begins with the trick that is over (U6.5)."""
    options = deal.frame.options
    starts = {begins(case.duty, _classes(deal, sure), options) for case in deal.on.cases for sure in (True, False)}
    if starts == {True}:
        deal.first_meri = deal.on.number if deal.met is False else None
        deal.met = True
    elif starts != {False}:
        deal.met = None


def _classes(deal: UnsunDeal, sure: bool) -> set[str]:
    """The classes of the cards on the table: those that surely lie there, or all that may."""
    assert deal.trumps is not None
    found = set()
    for put in deal.on.laid:
        classes = {deal.trumps.of[card] for card in put.may}
        if not sure or classes == {TRUMP}:
            found |= classes
    return found


def ninth(deal: UnsunDeal) -> None:
    """The ninth trick of a record that leaves it out: it follows from the hands (U7.1)."""
    if deal.phase != "play" or deal.on.number != NINTH - 1 or deal.on.turn is not None or deal.broken:
        return
    if any(len(held.cards) + held.unknown != 1 for held in deal.hands.values()):
        return
    first = deal.next_lead or deal.on.laid[0].seat
    on = OnTable(None, NINTH)
    seat = first
    for _ in SEATS:
        held = deal.hands[seat]
        may = tuple(held.cards) or tuple(sorted(held.may(deal.elsewhere)))
        on.laid.append(Put(seat, held.cards[0] if held.cards else UNKNOWN, may))
        seat = AFTER[seat]
    taken = settled(deal, on, True, computed=True)
    if taken.winner is None:
        return
    deal.on = on
    deal.hands = {seat: Held() for seat in SEATS}
    _count(deal, taken)
    deal.finish()
