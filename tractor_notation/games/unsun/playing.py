"""Playing tricks: whose turn it is, the cards leaving the hands, the rulings, who takes the trick and with what set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Value, facts, finding
from tractor_notation.games.frame import Recorded
from tractor_notation.games.unsun import claims, rulings
from tractor_notation.games.unsun.cards import DOWN, TRUMP, UNKNOWN, face, is_known, lies_down
from tractor_notation.games.unsun.following import (
    LAST,
    LEGAL,
    MERI,
    Ruling,
    Verdict,
    begins,
    demands,
    judge,
    lead_demands,
    period,
)
from tractor_notation.games.unsun.knowledge import PACK, Held, seen
from tractor_notation.games.unsun.sets import captures
from tractor_notation.games.unsun.setting import card_of
from tractor_notation.games.unsun.table import AFTER, SEATS, Capture, Taken
from tractor_notation.games.unsun.trick import Case, OnTable, Put
from tractor_notation.games.unsun.winning import NINTH, turned_down, winning
from tractor_notation.record import Cards, Play, Trick

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal


def play(deal: UnsunDeal, trick: Trick, number: int, continued: bool) -> str:
    """The next play of a trick; see :meth:`tractor_notation.games.Deal.play`."""
    made = trick.plays[number]
    if number == 0 and not continued:
        _begin(deal, trick)
    on = deal.on
    seat = on.order[number] if number < len(on.order) else on.turn or trick.leader
    if made.unreadable is not None and len(on.laid) >= len(SEATS):
        return seat  # whatever it is, it is no play
    if made.seat is not None:
        _named(deal, made.seat, seat, made)
        seat = made.seat
    if seat in AFTER:
        _put(deal, seat, made)
        on.turn = deal.frame.seating.due(on.laid[0].seat, on.seats) if on.astray else AFTER[seat]
    else:
        deal.findings.append(finding("seat-unknown", made.span, seat=seat, seats=SEATS))
        deal.unsure = True
        on.laid.append(Put(seat, card_of(made), ()))
    if number == len(trick.plays) - 1:
        _finish(deal, trick)
    return seat


# A trick begins.


def _begin(deal: UnsunDeal, trick: Trick) -> None:
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
    _incomplete(deal, before, missing)
    for seat in missing:
        held = deal.hands[seat]
        deal.hands[seat] = _from(deal, seat, trick.number, len(held.cards) + held.unknown - 1)
    deal.met = deal.met or None


def _incomplete(deal: UnsunDeal, on: OnTable, missing: tuple[str, ...]) -> None:
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
            deal.hands[seat] = _from(deal, seat, trick.number, max(0, len(held.cards) + held.unknown - skipped))
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


# A play.


def _named(deal: UnsunDeal, seat: str, turn: str, made: Play) -> None:
    """A seat named in front of a play: is it this seat's turn (U5.1)? In the ninth trick nobody has a turn (U7.1)."""
    on = deal.on
    if on.tangled:
        return  # somebody played twice, and whose turn it is after that nobody can say
    if seat in on.seats:
        on.astray = on.tangled = True
        deal.findings.append(finding("out-of-turn", made.span, again=seat))
    elif seat != turn and seat in AFTER:
        on.astray = True
        if not on.last:
            deal.findings.append(finding("out-of-turn", made.span, seat=seat, turn=turn))


def _put(deal: UnsunDeal, seat: str, made: Play) -> None:
    """A card leaves the hand and is judged: was it held, does it lead or follow as it must, does it lie as it must?"""
    on = deal.on
    rulings.events(deal, seat, made)
    card = card_of(made)
    if deal.phase == "end":
        on.laid.append(Put(seat, card, (card,) if is_known(card) else ()))
        return
    held = deal.hands[seat]
    if len(made.cards) == 1 and is_known(card):
        may: Cards = (card,)
        held = _known(deal, seat, made, card, held)
    else:
        may = _may(deal, seat, made, held)
        _unknown(deal, seat, made, may, held)
        held = _gone(deal, seat, held, may)
    down = _facing(deal, seat, made, may)
    deal.hands[seat] = held
    on.laid.append(Put(seat, card, may, down))
    deal.played.add(Recorded(on.number, seat, made), (card,))


def _known(deal: UnsunDeal, seat: str, made: Play, card: str, held: Held) -> Held:
    """A card that is known: what it was played from is judged. Returns what the hand is afterwards."""
    on = deal.on
    before = held
    foreign = False
    if card not in held.cards:
        if held.unknown and card in held.may(deal.elsewhere):
            before = Held([*held.cards, card], held.unknown - 1, held.source, held.pool)
            deal.elsewhere |= {card}
        else:
            foreign = True
            deal.findings.append(rulings.not_held(deal, seat, card, made))
            before = _from(deal, seat, on.number, len(held.cards) + held.unknown)
    if not on.laid:
        on.cases = _cases(deal, (card,))
    if not foreign:
        rulings.judged(deal, seat, made, card, before, _judge(deal, seat, card, before))
    return Held([one for one in before.cards if one != card], before.unknown, before.source, before.pool)


def _unknown(deal: UnsunDeal, seat: str, made: Play, may: Cards, held: Held) -> None:
    """A card that is not known is judged by all it may be."""
    on = deal.on
    if not on.laid:
        on.cases = _cases(deal, may)
    found = [_judge(deal, seat, card, held) for card in may]
    verdicts = {ruling.verdict for ruling in found}
    ruling = found[0] if len(verdicts) == 1 else Ruling(Verdict.UNDECIDED)
    rulings.judged(deal, seat, made, card_of(made), held, ruling)


def _may(deal: UnsunDeal, seat: str, made: Play, held: Held) -> Cards:
    """What a card that is not known may be: one of the hand that is not played later, or one of those not known."""
    token = made.cards[0] if len(made.cards) == 1 else UNKNOWN
    later, trumps = _later(deal, seat), deal.trumps

    def fits(card: str) -> bool:
        return (token[0] in (UNKNOWN, card[0])) and (token[-1] != DOWN or trumps is None or trumps.is_trump(card))

    candidates = {card for card in held.cards if card not in later} | held.may(deal.elsewhere)
    return tuple(sorted(filter(fits, candidates))) or tuple(sorted(card for card in PACK - later if fits(card)))


def _later(deal: UnsunDeal, seat: str) -> frozenset[str]:
    """The cards a seat plays in later tricks, by the record."""
    number = deal.on.trick.number if deal.on.trick else 0
    return frozenset(seen(deal.frame, seat, number + 1))


def _gone(deal: UnsunDeal, seat: str, held: Held, may: Cards) -> Held:
    """A hand after a card left it that is one of ``may``."""
    if len(may) == 1 and may[0] in held.cards:
        return Held([card for card in held.cards if card != may[0]], held.unknown, held.source, held.pool)
    doubtful = {card for card in held.cards if card in may}
    size = len(held.cards) + held.unknown - 1
    sure = [card for card in held.cards if card not in doubtful]
    if size < len(sure):  # the hand that was given held no such card
        sure = [card for card in sure if card in _later(deal, seat)][: max(0, size)]
        return Held(sure, max(0, size - len(sure)), "partial", PACK)
    pool = held.may(deal.elsewhere) | doubtful if doubtful else held.pool
    return Held(sure, size - len(sure), "partial" if sure else "unknown", pool)


def _from(deal: UnsunDeal, seat: str, number: int, size: int) -> Held:
    """A hand of which only what it plays from a trick on is known."""
    shown = seen(deal.frame, seat, number)[: max(0, size)]
    return Held(shown, max(0, size - len(shown)), "partial" if shown else "unknown", PACK)


# Rulings.


def _cases(deal: UnsunDeal, may: Iterable[str]) -> tuple[Case, ...]:
    """What may hold after a lead that is one of some cards."""
    trumps, options = deal.trumps, deal.frame.options
    if trumps is None:
        return ()
    times = (True, False) if deal.met is None else (deal.met,)
    classes = dict.fromkeys(trumps.of[card] for card in may)
    cases = (Case(led, period(deal.on.number, led, met, options)) for led in classes for met in times)
    return tuple(dict.fromkeys(cases))


def _judge(deal: UnsunDeal, seat: str, card: str, held: Held) -> Ruling:
    """The verdict on a lead, or on a card that follows, whatever it is that was led."""
    on, trumps, options = deal.on, deal.trumps, deal.frame.options
    if trumps is None or on.last:
        return LEGAL
    hand = held.holding(deal.elsewhere)
    if not on.laid:
        return judge(card, hand, lead_demands(on.number, options), False, trumps)
    sun = deal.may_keep_sun(seat)
    found = [judge(card, hand, demands(case.duty, case.led, options), sun, trumps) for case in on.cases]
    if len({ruling.verdict for ruling in found}) == 1:
        return found[0]
    return Ruling(Verdict.UNDECIDED)


def _facing(deal: UnsunDeal, seat: str, made: Play, may: Cards) -> bool | None:
    """Whether the card lies face down, and whether its mark says so (U5.5, U5.6). ``None``: not known."""
    on, trumps = deal.on, deal.trumps
    marked = len(made.cards) == 1 and lies_down(made.cards[0])
    if trumps is None:
        return marked
    if not on.laid or on.last:
        ways = {False}
    else:
        ways = {turned_down(card, case.led, trumps) for case in on.cases for card in may}
    if len(ways) != 1:
        return True if marked else None
    (down,) = ways
    if (
        len(made.cards) == 1
        and marked != down
        and (marked or (deal.frame.marked and is_known(may[0]) and len(may) == 1))
    ):
        deal.findings.append(rulings.facing(deal, seat, made, down))
    return down


# The end of a trick.


def _finish(deal: UnsunDeal, trick: Trick) -> None:
    """All its plays are laid: who won it, with what set, and is what the record says of it true?"""
    on = deal.on
    if deal.phase == "end":
        return
    if len(on.laid) > len(SEATS):
        _incomplete(deal, on, ())
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
