"""Rulings on leads: suits, stated parts, throws that stand or fail, and what a failed one costs (R3.7, R6, R11.5, R12)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Severity, facts, finding
from tractor_notation.games.faults import back, dropped
from tractor_notation.games.shengji import fines, reckoning
from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.reading import Reading, fallible, may_stay, pieces, read, threats
from tractor_notation.games.shengji.rulings import proof
from tractor_notation.games.shengji.setting import has_unknown
from tractor_notation.games.shengji.shapes import Component, Grouping, components, grouping_fault, layout, shape, stock
from tractor_notation.games.shengji.throws import Beaten, before, one_card
from tractor_notation.record import Cards, Play, grouped

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


def lead(deal: ShengjiDeal, seat: str, play: Play, cards: Cards) -> Reading | None:
    """Judge a lead of these cards, all known (R6). Returns how it must be followed, ``None`` when it is of more than one
    suit."""
    assert deal.trumps is not None
    options = deal.frame.options
    reading = _read(deal, seat, play, cards, play.parts if cards == play.cards else ())
    if reading is None:
        suits = tuple(dict.fromkeys(deal.trumps.of[card] for card in cards))
        deal.findings.append(
            finding("lead-mixed", play.span, seat=seat, trick=deal.on.number, cards=cards, parts=suits)
        )
        return None
    attempt = None
    if play.attempt and not has_unknown(play.attempt):
        attempt = _read(deal, seat, play, play.attempt, play.attempt_parts)
    if attempt is not None and thrown_in_part(play, attempt, deal.frame.options, deal.frame.decks):
        _failed(deal, seat, play, attempt)
    elif len(reading.parts) > 1 and options.throw == "off":
        parts = tuple(part.cards for part in reading.parts)
        deal.findings.append(finding("throw-off", play.span, seat=seat, trick=deal.on.number, parts=parts))
    elif fallible(reading, options, deal.frame.decks):
        _thrown(deal, seat, play, reading)
    return reading


def doubtful(deal: ShengjiDeal, seat: str, play: Play, cards: Cards) -> Reading | None:
    """The same of a lead that may have been noted wrongly, so that nothing is said against its cards."""
    count = len(deal.findings)
    reading = lead(deal, seat, play, cards)
    deal.findings[count:] = [item for item in deal.findings[count:] if item.code == "grouping-invalid"]
    return reading


# How a lead is meant.


def _read(deal: ShengjiDeal, seat: str, play: Play, cards: Cards, parts: tuple[int, ...]) -> Reading | None:
    """How cards are read as a lead; parts that are stated and cannot hold are told, and the largest reading holds."""
    reading, fault = _meant(deal, cards, parts)
    if reading is not None and fault is not None:
        kind, wrong = fault
        deal.findings.append(
            finding("grouping-invalid", play.span, seat=seat, trick=deal.on.number, parts=grouped(cards, parts),
                    part=wrong if kind == "part" else None, split=wrong if kind == "split" else None,
                    reading=tuple(part.cards for part in reading.parts))
        )  # fmt: skip
    return reading


def _meant(deal: ShengjiDeal, cards: Cards, parts: tuple[int, ...]) -> tuple[Reading | None, tuple[str, Cards] | None]:
    """How cards are read as a lead, with the parts that are stated if they can hold, and else why they cannot."""
    assert deal.trumps is not None
    options = deal.frame.options
    reading = read(cards, deal.trumps, options)
    stated = grouped(cards, parts)
    if reading is None or not stated:
        return reading, None
    if reading.rainbow:
        return reading, _rainbow_fault(reading, stated)
    fault = grouping_fault(cards, deal.trumps, stated)
    return (reading, fault) if fault else (read(cards, deal.trumps, options, stated), None)


def _rainbow_fault(reading: Reading, stated: Grouping) -> tuple[str, Cards] | None:
    """The first stated part that is not one of a lead of rainbows."""
    known = [sorted(part) for part in reading.rainbow]
    return next((("part", part) for part in stated if sorted(part) not in known), None)


def follower_grouping(deal: ShengjiDeal, seat: str, play: Play) -> None:
    """Parts stated by somebody who does not lead mean nothing (R3.7)."""
    if play.parts or play.attempt_parts:
        stated = play.grouping or grouped(play.cards, play.parts)
        found = finding("grouping-invalid", play.span, severity=Severity.WARNING)
        deal.findings.append(replace(found, data=facts(follower=seat, trick=deal.on.number, parts=stated)))


# Plays taken back.


def taken_back(deal: ShengjiDeal, seat: str, play: Play) -> None:
    """A play that was taken back and is no throw of the leader: a throw by a follower (R6.1), or a slip (R15.4), such as a
    wrong number of cards."""
    within = len(play.attempt) > len(play.cards) and not Counter(play.cards) - Counter(play.attempt)
    if dropped(play):
        return
    if deal.on.laid and within and "count" not in play.irregularities:
        deal.findings.append(finding("throw-follower", play.span, seat=seat, trick=deal.on.number, cards=play.attempt))
    elif (deal.on.laid or not _may_be_throw(deal, play)) and deal.frame.options.take_back != "allowed":
        severity = Severity.ERROR if deal.frame.options.take_back == "forbidden" else None
        found = finding("take-back", play.span, severity=severity, seat=seat, trick=deal.on.number, attempt=play.attempt,
                        cards=play.cards)  # fmt: skip
        deal.findings.append(fines.fault(deal, found, seat, play))


def _may_be_throw(deal: ShengjiDeal, play: Play) -> bool:
    """Whether a lead taken back is a throw, as far as its cards tell."""
    if dropped(play) or not back(play) or Counter(play.cards) - Counter(play.attempt):
        return False
    if deal.trumps is None or has_unknown(play.attempt):
        return True
    attempt, _ = _meant(deal, play.attempt, play.attempt_parts)
    return attempt is not None and thrown_in_part(play, attempt, deal.frame.options, deal.frame.decks)


def thrown_in_part(play: Play, attempt: Reading, options: Options, decks: int) -> bool:
    """Whether a lead that was taken back is a throw, or a set that can be beaten, of which some stayed."""
    if dropped(play) or not back(play) or Counter(play.cards) - Counter(play.attempt):
        return False
    return fallible(attempt, options, decks) and (options.throw == "on" or len(attempt.parts) == 1)


# Throws.


def _others(deal: ShengjiDeal, seat: str) -> tuple[list[tuple[str, Cards]], bool]:
    """The other hands in playing order after a seat, and whether all of them are known in full."""
    seats = deal.frame.seats
    start = seats.index(seat)
    order = [seats[(start + n) % len(seats)] for n in range(1, len(seats))]
    hands = [(other, tuple(deal.hands[other].cards)) for other in order]
    return hands, not any(deal.hands[other].unknown for other in order)


def _thrown(deal: ShengjiDeal, seat: str, play: Play, reading: Reading) -> None:
    """A throw that the record lets stand (R6.2). Where a failed one costs the deal, it has failed when the recorder says
    so, or when it can be beaten and nobody played any more (R11.5)."""
    assert deal.trumps is not None
    options, place = deal.frame.options, f"{deal.on.number}.{seat}"
    others, certain = _others(deal, seat)
    found = threats(reading, others, deal.trumps, options, deal.frame.decks)
    alone = deal.on.trick is not None and len(deal.on.trick.plays) == 1
    if options.throw_penalty == "lose-deal" and ("throw" in play.irregularities or (found and alone)):
        _lost(deal, seat, play, bool(found), certain)
    elif found:
        deal.findings.append(_stands(deal, seat, play, reading, found, certain))
    elif not certain:
        deal.undecided += (place,)


def surely_stands(deal: ShengjiDeal, seat: str, play: Play, cards: Cards) -> bool | None:
    """Whether a lead that is said to be a throw that can be beaten always stands (true), or is a throw of which nobody else
    can beat any part (false); ``None``: it can be beaten, or that is not decided."""
    tried = play.attempt or cards
    if deal.trumps is None or has_unknown(tried):
        return None
    parts = play.attempt_parts if play.attempt else play.parts if cards == play.cards else ()
    reading, _ = _meant(deal, tried, parts)
    if reading is None:
        return None
    if not fallible(reading, deal.frame.options, deal.frame.decks):
        return True
    others, certain = _others(deal, seat)
    found = threats(reading, others, deal.trumps, deal.frame.options, deal.frame.decks)
    return None if found or not certain else False


def _stands(
    deal: ShengjiDeal, seat: str, play: Play, reading: Reading, found: tuple[Beaten, ...], certain: bool
) -> Finding:
    """A throw that can be beaten was let stand."""
    options = deal.frame.options
    stay = may_stay(reading, found, options)
    stronger = _stronger(found, stay[0])
    silent = options.throw_claim == "on-claim"
    lone = len(reading.parts) == 1
    costs = options.throw_penalty == "lose-deal" and not silent
    cards = NOTATION.encode(play.cards)
    otherwise = _otherwise(deal, play, reading)
    return finding(
        "throw-beaten",
        play.span,
        severity=Severity.WARNING if silent else None,
        related=proof(deal, stronger.seat, stronger.cards),
        seat=seat,
        trick=deal.on.number,
        cards=play.cards,
        taken_for=tuple(part.cards for part in reading.parts) if otherwise else None,
        otherwise=otherwise,
        lone=play.cards if lone else None,
        decks=deal.frame.decks,
        by=stronger.seat,
        part=stronger.part.cards,
        with_=stronger.cards,
        silent=deal.frame.seating.after[seat] if silent else None,
        loser=deal.frame.sides[seat] if costs else None,
        forced=stay[0].cards if (certain or lone) and len(stay) == 1 and not (silent or costs) else None,
        write=None if costs else f"{cards}>{NOTATION.encode(stay[0].cards)}",
        failed=f"{cards}^throw" if costs else None,
        place=f"{deal.on.number}.{seat}",
    )


def _otherwise(deal: ShengjiDeal, play: Play, reading: Reading) -> str | None:
    """How a lead whose parts are not stated is written when all its equal cards are meant as sets, if it is read in
    another way and has three or more equal cards (R3.7)."""
    counts = Counter(play.cards)
    if play.parts or reading.rainbow or max(counts.values()) < 3:
        return None
    sets = tuple((face,) * count for face, count in counts.items())
    if sorted(map(len, sets)) == sorted(part.size for part in reading.parts):
        return None
    return "+".join(map(NOTATION.encode, sets))


def _failed(deal: ShengjiDeal, seat: str, play: Play, attempt: Reading) -> None:
    """A throw that failed: did it have to, and is what stayed the right part of it (R6.2, R6.3)?"""
    assert deal.trumps is not None
    options, place = deal.frame.options, f"{deal.on.number}.{seat}"
    others, certain = _others(deal, seat)
    found = threats(attempt, others, deal.trumps, options, deal.frame.decks)
    if options.throw_penalty == "lose-deal":
        _lost(deal, seat, play, bool(found), certain)
        return
    struck = sum(part.size for part in attempt.parts if part in {item.part for item in found})
    fines.throw(deal, seat, len(play.attempt) - len(play.cards), len(play.cards), struck)
    if not any(stays(deal.trumps, part, play, attempt) for part in pieces(attempt, options)):
        deal.findings.append(
            finding("throw-part", play.span, seat=seat, trick=deal.on.number, cards=play.attempt, stayed=play.cards,
                    parts=tuple(part.cards for part in pieces(attempt, DEFAULT)), place=place)
        )  # fmt: skip
    elif not found and certain:
        deal.findings.append(
            finding("throw-not-beaten", play.span, seat=seat, trick=deal.on.number, cards=play.attempt, place=place)
        )
    elif not found:
        deal.undecided += (place,)
    else:
        _forced(deal, seat, play, attempt, found, certain)
    if options.throw_penalty == "10-per-beaten-card" and not certain:
        of, step = deal.trumps.of, deal.trumps.step
        highest = max(step[card] for card in of if of[card] == of[play.attempt[0]])
        if any(part.top < highest and all(item.part != part for item in found) for part in attempt.parts):
            deal.unsure = True  # more of it may have been beaten, and have cost more


def _forced(
    deal: ShengjiDeal, seat: str, play: Play, attempt: Reading, found: tuple[Beaten, ...], certain: bool
) -> None:
    """Whether the part that stays of a throw that failed is the right one (R6.3)."""
    assert deal.trumps is not None
    stay = may_stay(attempt, found, deal.frame.options)
    place = f"{deal.on.number}.{seat}"
    if any(stays(deal.trumps, part, play, attempt) for part in stay):
        return
    options = deal.frame.options
    if not (certain or _surely(deal, play, attempt, found)):
        deal.undecided += (place,)
        return
    stronger = _stronger(found, stay[0])
    told = certain or not any(before(part, stronger.part, options) for part in attempt.parts)
    one, several = told and len(stay) == 1, len(stay) > 1
    deal.findings.append(
        finding("throw-forced-wrong", play.span, related=proof(deal, stronger.seat, stronger.cards), seat=seat,
                trick=deal.on.number, cards=play.attempt, by=stronger.seat, part=stronger.part.cards,
                with_=stronger.cards, forced=stay[0].cards if one else None,
                choices=tuple(part.cards for part in stay) if several else None, stayed=play.cards,
                wrong=None if one or several else play.cards,
                write=f"{NOTATION.encode(play.attempt)}>{NOTATION.encode(stay[0].cards)}" if told else None, place=place)
    )  # fmt: skip


def _surely(deal: ShengjiDeal, play: Play, attempt: Reading, found: tuple[Beaten, ...]) -> bool:
    """Whether it is certain, with hands not known in full, that another part should have stayed: one that is surely beaten
    comes before it, whatever else is."""
    options = deal.frame.options
    if len(attempt.parts) == 1 or options.throw_forced == "lowest-of-all":
        return True  # whoever beats it with whatever, the same part stays
    assert deal.trumps is not None
    single = options.throw_forced == "one-card"  # then a whole part never stays
    meant = [part for part in attempt.parts if stays(deal.trumps, one_card(part) if single else part, play, attempt)]
    return (single or bool(meant)) and all(any(before(item.part, part, options) for item in found) for part in meant)


def _lost(deal: ShengjiDeal, seat: str, play: Play, beaten: bool, certain: bool) -> None:
    """A group fails where that costs the deal (R11.5)."""
    place = f"{deal.on.number}.{seat}"
    if beaten or not certain:
        reckoning.lose(deal, seat)
        if not beaten:
            deal.undecided += (place,)
        return
    cards = play.attempt or play.cards
    deal.findings.append(
        finding("throw-not-beaten", play.span, seat=seat if play.attempt else None,
                noted=None if play.attempt else seat, trick=deal.on.number, cards=cards, place=place)
    )  # fmt: skip


def stays(trumps: Trumps, part: Component, play: Play, attempt: Reading) -> bool:
    """Whether the cards that stayed are this part of a throw, or one as good: of two equal pairs either may be in the
    tractor (R3.7), as long as the rest still makes the other parts."""
    if len(play.cards) != part.size:
        return False
    if attempt.rainbow or len(attempt.parts) == 1 or part not in attempt.parts:
        return sorted(play.cards) == sorted(part.cards)
    alone = components(play.cards, trumps) if trumps.suit_of(play.cards) else ()
    if len(alone) != 1 or _measure(alone[0]) != _measure(part):
        return False
    others = list(attempt.parts)
    others.remove(part)
    if attempt.grouping is not None:
        return layout(stock(back(play), trumps), shape(others)) is not None
    return sorted(map(_measure, components(back(play), trumps))) == sorted(map(_measure, others))


def _measure(part: Component) -> tuple[int, int, int]:
    return part.width, part.length, part.top


def _stronger(found: tuple[Beaten, ...], part: Component) -> Beaten:
    return next((item for item in found if part in (item.part, one_card(item.part))), found[0])
