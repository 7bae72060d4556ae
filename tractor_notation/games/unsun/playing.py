"""Playing tricks: the cards leave the hands and are judged. ``turns`` says whose turn it is, ``taking`` what a trick brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tractor_notation.findings import finding
from tractor_notation.games.alike import named
from tractor_notation.games.frame import Recorded
from tractor_notation.games.unsun import irregular, rulings, taking, turns
from tractor_notation.games.unsun.cards import DOWN, UNKNOWN, face, is_known, lies_down
from tractor_notation.games.unsun.following import (
    LEGAL,
    Ruling,
    Verdict,
    demands,
    judge,
    lead_demands,
    period,
)
from tractor_notation.games.unsun.knowledge import PACK, Held, held_from, seen
from tractor_notation.games.unsun.setting import card_of
from tractor_notation.games.unsun.table import AFTER, SEATS
from tractor_notation.games.unsun.trick import Case, Put
from tractor_notation.games.unsun.winning import turned_down
from tractor_notation.record import Cards, Play, Trick

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal


def play(deal: UnsunDeal, trick: Trick, number: int, continued: bool) -> str:
    """The next play of a trick; see :meth:`tractor_notation.games.Deal.play`."""
    made, since = trick.plays[number], len(deal.findings)
    if number == 0 and not continued:
        turns.begin(deal, trick)
    on = deal.on
    seat = on.order[number] if number < len(on.order) else on.turn or trick.leader
    if made.unreadable is not None and len(on.laid) >= len(SEATS):
        return seat  # whatever it is, it is no play
    if made.seat is not None:
        found = named(on, SEATS, made.seat, seat, made)
        deal.findings += (
            found if not on.last else [one for one in found if "again" in one.facts]
        )  # nobody has a turn (U7.1)
        seat = made.seat
    if seat in AFTER:
        _put(deal, seat, made, since)
        on.turn = deal.frame.seating.due(on.laid[0].seat, on.seats) if on.astray else AFTER[seat]
    else:
        deal.findings.append(finding("seat-unknown", made.span, seat=seat, seats=SEATS))
        deal.unsure = True
        on.laid.append(Put(seat, card_of(made), ()))
    if number == len(trick.plays) - 1:
        taking.finish(deal, trick)
    return seat


def _put(deal: UnsunDeal, seat: str, made: Play, since: int) -> None:
    """A card leaves the hand and is judged: was it held, does it lead or follow as it must, does it lie as it must? The
    findings from ``since`` on are about this play."""
    on = deal.on
    told = {item.code for item in deal.findings[since:]}
    held = deal.hands[seat]
    could = deal.phase == "end" or _tried(deal, seat, made, held)
    rulings.events(deal, seat, made, could)
    card = card_of(made)
    if deal.phase == "end":
        on.laid.append(Put(seat, card, (card,) if is_known(card) else ()))
        return
    before, found, open_plays = held, len(deal.findings), len(deal.undecided)
    if len(made.cards) == 1 and is_known(card):
        may: Cards = (card,)
        held = _known(deal, seat, made, card, held)
    else:
        may = _may(deal, seat, made, held)
        _unknown(deal, seat, made, may, held)
        held = _gone(deal, seat, held, may)
    judged = (len(deal.findings), len(deal.undecided)) == (found, open_plays)
    legal = judged and len(may) == 1 and deal.trumps is not None
    if legal and found == since and (on.laid or on.last or seat == deal.next_lead):
        deal.sound.add(rulings.address(deal, seat))
    if made.irregularities:
        tried = _legal_before(deal, seat, made, before)
        irregular.check(deal, seat, made, card, legal, tried, told)
    down = _facing(deal, seat, made, may)
    deal.hands[seat] = held
    on.laid.append(Put(seat, card, may, down))
    deal.played.add(Recorded(on.number, seat, made), (card,))


def _tried(deal: UnsunDeal, seat: str, made: Play, held: Held) -> bool:
    """A card that was shown or taken back came out of the hand, too (U5.1). Whether it can have been there."""
    count = len(deal.findings)
    for card in map(face, made.attempt):
        there = card in held.cards or (held.unknown and card in held.may(deal.elsewhere))
        if is_known(card) and not there and not deal.on.last:
            deal.findings.append(rulings.not_held(deal, seat, card, made))
    return len(deal.findings) == count


def _legal_before(deal: UnsunDeal, seat: str, made: Play, held: Held) -> bool | None:
    """Whether a card that was taken back was a legal play; ``None``: there is none, or that is not decided."""
    card = face(made.attempt[0]) if len(made.attempt) == 1 else UNKNOWN
    if not is_known(card) or deal.trumps is None or not (card in held.cards or held.unknown):
        return None
    if card not in held.cards:
        held = Held([*held.cards, card], held.unknown - 1, held.source, held.pool)
    verdict = _judge(deal, seat, card, held).verdict
    return None if verdict is Verdict.UNDECIDED else verdict is Verdict.LEGAL


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
            before = held_from(deal.frame, seat, on.number, len(held.cards) + held.unknown)
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
