"""Whether a play follows a lead as it must (R4).

What a lead asks for, and how much of it a hand or a play can give, is measured in ``demands`` and ``duties``; what a
play must reach is what the hand can reach. The examples of legal plays in ``answers`` are built by the same measures,
so verifying and doing cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from tractor_notation.games.shengji.answers import example as legal_answer
from tractor_notation.games.shengji.answers import withheld
from tractor_notation.games.shengji.cards import TRUMP, Trumps
from tractor_notation.games.shengji.demands import (
    Demand,
    Reach,
    demand,
    longest,
    most_pairs,
    of_suit,
    owed_sets,
    piles_of,
    reach,
    unmet,
)
from tractor_notation.games.shengji.duties import Duty, Parts, fits, shape_of
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Grouping, pairs_in
from tractor_notation.record import Cards

__all__ = ["LEGAL", "Demand", "Owed", "Ruling", "demand", "judge", "ruling"]

Owed: TypeAlias = tuple[tuple[str, int], ...]
"""A duty: ``("card", n)`` cards of the led suit, among them ``("tractor", m)`` a tractor of m pairs, for each one due,
and ``("pair", k)`` k further pairs; ``("set", w)`` a set of w equal cards, ``("tractor:w", m)`` m neighbouring sets of w
cards, and ``("row:v-w", 2)`` neighbouring sets of v and of w cards. Amounts of 0 are left out; what is left to fill is
any cards of the suit."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of one play to a trick.

    ``verdict`` is ``legal``, ``illegal`` or ``undecided``. ``code`` and ``rule`` name the duty that was not met, or that
    cannot be decided: ``card-count``, ``follow-suit``, ``follow-pair``, ``follow-tractor``, ``follow-set``. ``owed`` is
    all that was owed as far as it is known, ``held`` the known cards of the led suit held before the play, high to low.
    ``withheld`` are the cards that should have been given: cards of the suit that were kept back, or the whole pairs,
    sets and tractors that were not given (one card of such a pair may lie in the play). ``example`` is a legal play out
    of the hand, near to the one made; empty when none can be named for certain.
    """

    verdict: str
    code: str | None = None
    rule: str | None = None
    owed: Owed = ()
    withheld: Cards = ()
    example: Cards = ()
    held: Cards = ()

    def __bool__(self) -> bool:
        return self.verdict == "legal"


LEGAL = Ruling("legal")
"""Nothing to say against the play."""


def judge(
    lead: Cards,
    hand: Cards,
    unknown: int,
    play: Cards,
    trumps: Trumps,
    options: Options = DEFAULT,
    grouping: Grouping | None = None,
) -> Ruling:
    """Whether a play follows a lead as it must (R4.1, R4.3 to R4.9).

    ``hand`` are the cards surely held before the play, the play among them; ``unknown`` counts the further cards the
    seat holds. While some are unknown, a play is illegal only when the known cards alone prove it, legal only when no
    cards whatever could make it illegal, and undecided otherwise. Whether the cards were held at all is not asked here.
    A lead that is not of one suit, or has unknown cards, asks for nothing but the number of cards; a play with the
    right number is then undecided. ``grouping`` is what the leader said the parts of the lead are (R3.7).
    """
    size = len(lead)
    if len(play) == size:
        of = trumps.of
        suit = of.get(lead[0]) if size else None
        if size == 1:
            if suit is not None and (of.get(play[0]) == suit or (not unknown and suit not in map(of.get, hand))):
                return LEGAL
        else:
            asked = demand(lead, trumps, options, grouping)
            if asked.suit is not None:
                given = [card for card in play if of.get(card) == suit]
                if len(given) == size:
                    if not asked.pairs or (asked.pairs == 1 and size == 2 and play[0] == play[1]):
                        return LEGAL
                    if not unknown:
                        held = [card for card in hand if of.get(card) == suit]
                        if len(held) == size or len(held) == len(set(held)):
                            return LEGAL  # all were given, or there is no pair to give
                elif not unknown and len([card for card in hand if of.get(card) == suit]) == len(given):
                    return LEGAL
    return ruling(lead, hand, unknown, play, trumps, options, grouping)


def ruling(
    lead: Cards,
    hand: Cards,
    unknown: int,
    play: Cards,
    trumps: Trumps,
    options: Options = DEFAULT,
    grouping: Grouping | None = None,
) -> Ruling:
    """The same judgement as :func:`judge` with everything it rests on, for a legal play too.

    Why it holds for hands that are known in part: each amount of :func:`reach` can only grow when cards are added to
    a hand, because whatever could be laid out before can still be laid out; and for the same reason the first duty of
    R4.9 that can be met can only come earlier. What the known cards reach is therefore owed in any case, and a play that
    stays below it is illegal whatever the others are. And no hand at all can owe more than the lead asks for, nor more
    pairs than :func:`most_pairs` allows for. Only where sets are protected can more cards take a duty away.
    """
    asked = demand(lead, trumps, options, grouping)
    of = trumps.of
    held = trumps.sort(card for card in hand if asked.suit and of.get(card) == asked.suit)
    given = trumps.sort(card for card in play if asked.suit and of.get(card) == asked.suit)
    due, met = reach(held, trumps, asked), reach(given, trumps, asked)
    example = legal_answer(asked, hand, play, trumps)
    if unknown and example:
        best = of_suit(example, trumps, asked)
        if _open(asked, held, best, reach(best, trumps, asked), unknown, trumps):
            example = ()
    breach: tuple[str, str] | None = None
    duty: Duty | None = None
    if len(play) != asked.size:
        breach = "card-count", "R4.1"
    elif _is_bomb(play, asked, held, trumps, options):
        return Ruling("legal", None, None, (), (), play, held)
    elif met.cards < due.cards:
        breach = "follow-suit", "R4.3"
    elif asked.parts is not None:
        duty = _unmet_sets(asked.parts, held, given, unknown, trumps)
        if duty is not None:
            breach = _name(asked, duty, given)
    elif met.pairs < due.pairs:
        breach = "follow-pair", "R4.5"
    elif met.tractors < due.tractors:
        breach = "follow-tractor", "R4.6"
    owed = _owed(asked, held, due, duty, trumps)
    if breach:
        kept = withheld(held, given, trumps, asked, breach[0], duty) if breach[0] != "card-count" else ()
        return Ruling("illegal", *breach, owed, kept, example, held)
    if doubt := _open(asked, held, given, met, unknown, trumps):
        return Ruling("undecided", *doubt, owed, (), example, held)
    return Ruling("legal", None, None, owed, (), example, held)


def _is_bomb(play: Cards, asked: Demand, held: Cards, trumps: Trumps, options: Options) -> bool:
    """Whether four or more equal cards may be played whatever was led (R12.4)."""
    if options.bombs == "off" or len(play) < 4 or play.count(play[0]) != len(play) or play[0] not in trumps.of:
        return False
    return options.bombs == "any-suit" or trumps.of[play[0]] in (asked.suit, TRUMP) or not held


def _unmet_sets(parts: Parts, held: Cards, given: Cards, unknown: int, trumps: Trumps) -> Duty | None:
    """The duty of R4.9 that is surely not met by an answer in the suit led."""
    if len(given) < parts.size or (parts.whole and unknown):
        return None
    return unmet(held, given, trumps, parts)


def _name(asked: Demand, duty: Duty, given: Cards) -> tuple[str, str]:
    """Code and rule of a breach: pairs and tractors have their own, whatever measured them."""
    assert asked.parts is not None
    if any(width > 2 for width, _ in asked.parts.shape):
        return "follow-set", "R4.9"
    tractor = any(len(row) > 1 for row in duty) and pairs_in(given) >= sum(map(len, duty))
    return ("follow-tractor", "R4.6") if tractor else ("follow-pair", "R4.5")


def _open(
    asked: Demand, held: Cards, given: Cards, met: Reach, unknown: int, trumps: Trumps
) -> tuple[str | None, str] | None:
    """The duty that unknown cards might leave unmet, and its rule; ``None`` when they cannot."""
    if asked.suit is None:
        return None, "R6.1"
    if not unknown:
        return None
    if met.cards < asked.size:
        return "follow-suit", "R4.3"
    most = most_pairs(held, unknown)
    if asked.parts is not None:
        return ("follow-set", "R4.9") if most and not _as_led(asked.parts, given, trumps) else None
    if met.pairs < min(asked.pairs, most):
        return "follow-pair", "R4.5"
    if most > pairs_in(held):  # at best all of them would stand in one row
        row = tuple((step, 1) for step in range(most, 0, -1))
        if met.tractors < longest(row, asked.tractors, asked.partial, asked.least):
            return "follow-tractor", "R4.6"
    return None


def _as_led(parts: Parts, given: Cards, trumps: Trumps) -> bool:
    """Whether cards are laid out as the lead was, with no larger set standing in for a smaller one."""
    own = shape_of(parts)
    if not fits(piles_of(given, trumps)[0], own):
        return False
    counts = Counter(Counter(given).values())
    slots = Counter(row[0] for row in own if len(row) == 1)
    return not parts.whole or all(counts[width] >= number for width, number in slots.items())


def _owed(asked: Demand, held: Cards, due: Reach, duty: Duty | None, trumps: Trumps) -> Owed:
    if len(held) <= asked.size:
        return (("card", len(held)),) if held else ()
    if asked.parts is not None:
        rows = duty if duty is not None else owed_sets(held, trumps, asked.parts)
        return (("card", due.cards), *_rows(rows))
    tractors = tuple(("tractor", length) for length in due.tractors if length)
    pairs = due.pairs - sum(due.tractors)
    return (("card", due.cards), *tractors, *((("pair", pairs),) if pairs else ()))


def _rows(duty: Duty) -> Owed:
    """A duty of R4.9 as it is told: rows first, then sets that stand apart."""
    told: list[tuple[str, int]] = []
    for row in sorted(duty, key=lambda row: (len(row) > 1, sum(row)), reverse=True):
        if len(row) == 1:
            if row[0] > 2:
                told.append(("set", row[0]))
        elif len(set(row)) > 1:
            told.append(("row:" + "-".join(map(str, row)), len(row)))
        else:
            told.append(("tractor" if row[0] == 2 else f"tractor:{row[0]}", len(row)))
    pairs = sum(row == (2,) for row in duty)
    return (*told, ("pair", pairs)) if pairs else tuple(told)
