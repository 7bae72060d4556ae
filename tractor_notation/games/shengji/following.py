"""What a follower owes, and whether a play gives it (R4).

Everything owed is measured in three amounts: how many cards of the led suit, how many pairs, and how long the tractors
are that can be laid out for those that were led. What a play must reach is what the hand can reach. So one measure,
:func:`_reach`, taken once of the hand and once of the play, is the whole rule; the examples of legal plays are built by
the same measure, and verifying and doing cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Component, components, pairs_in
from tractor_notation.record import Cards

Owed: TypeAlias = tuple[tuple[str, int], ...]
"""A duty: ``("card", n)`` cards of the led suit, among them ``("tractor", m)`` a tractor of m pairs, for each one due,
and ``("pair", k)`` k further pairs. Amounts of 0 are left out; what is left to fill is any cards of the suit."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of one play to a trick.

    ``verdict`` is ``legal``, ``illegal`` or ``undecided``. ``code`` and ``rule`` name the duty that was not met, or that
    cannot be decided: ``card-count``, ``follow-suit``, ``follow-pair``, ``follow-tractor``. ``owed`` is all that was
    owed as far as it is known, ``held`` the known cards of the led suit held before the play, high to low.
    ``withheld`` are the cards that should have been given: cards of the suit that were kept back, or the whole pairs
    and tractors that were not given (one card of such a pair may lie in the play). ``example`` is a legal play out of
    the hand, near to the one made; empty when none can be named for certain.
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


class Demand(NamedTuple):
    """What a lead asks for: its effective suit, the number of cards, the number of pairs (R4.5), and the lengths of the
    tractors (R4.6), longest first. ``partial`` is the option ``follow-partial-tractor``. ``suit`` is ``None`` when the
    lead is none: then nothing but the count is asked."""

    suit: str | None
    size: int
    pairs: int
    tractors: tuple[int, ...]
    partial: str


class Reach(NamedTuple):
    """The most that can be laid out from cards for a demand; compared amount by amount."""

    cards: int
    pairs: int
    tractors: tuple[int, ...]


def _nothing(parts: tuple[Component, ...], throw: str) -> tuple[int, tuple[int, ...]]:
    return 0, ()


def _pairs_only(parts: tuple[Component, ...], throw: str) -> tuple[int, tuple[int, ...]]:
    return sum(part.width // 2 * part.length for part in parts), ()


def _full(parts: tuple[Component, ...], throw: str) -> tuple[int, tuple[int, ...]]:
    pairs, _ = _pairs_only(parts, throw)
    if throw == "pairs-only" and len(parts) > 1:
        return pairs, ()
    return pairs, tuple(sorted((part.length for part in parts if part.length > 1 and part.width == 2), reverse=True))


_STRUCTURE = {"full": _full, "sets-only": _pairs_only, "none": _nothing}
"""Option ``follow-structure``: the pairs and tractors that the parts of a lead call for."""


def demand(lead: Cards, trumps: Trumps, options: Options = DEFAULT) -> Demand:
    """What a lead asks of those who follow (R4.3, R4.5, R4.6)."""
    return _demand(lead, trumps, options.follow_structure, options.follow_throw, options.follow_partial_tractor)


@lru_cache(maxsize=8192)
def _demand(lead: Cards, trumps: Trumps, structure: str, throw: str, partial: str) -> Demand:
    suit = trumps.suit_of(lead)
    if suit is None:
        return Demand(None, len(lead), 0, (), partial)
    pairs, tractors = _STRUCTURE[structure](components(lead, trumps), throw)
    return Demand(suit, len(lead), pairs, tractors, partial)


def judge(lead: Cards, hand: Cards, unknown: int, play: Cards, trumps: Trumps, options: Options = DEFAULT) -> Ruling:
    """Whether a play follows a lead as it must (R4.1, R4.3 to R4.8).

    ``hand`` are the cards surely held before the play, the play among them; ``unknown`` counts the further cards the
    seat holds. While some are unknown, a play is illegal only when the known cards alone prove it, legal only when no
    cards whatever could make it illegal, and undecided otherwise. Whether the cards were held at all is not asked here.
    A lead that is not of one suit, or has unknown cards, asks for nothing but the number of cards; a play with the
    right number is then undecided.
    """
    size = len(lead)
    if len(play) == size:
        of = trumps.of
        suit = of.get(lead[0]) if size else None
        if size == 1:
            if suit is not None and (of.get(play[0]) == suit or (not unknown and suit not in map(of.get, hand))):
                return LEGAL
        else:
            asked = demand(lead, trumps, options)
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
    return ruling(lead, hand, unknown, play, trumps, options)


def is_legal(lead: Cards, hand: Cards, play: Cards, trumps: Trumps, options: Options = DEFAULT) -> bool:
    """Whether a play out of a wholly known hand follows the lead as it must."""
    return bool(judge(lead, hand, 0, play, trumps, options))


def ruling(lead: Cards, hand: Cards, unknown: int, play: Cards, trumps: Trumps, options: Options = DEFAULT) -> Ruling:
    """The same judgement as :func:`judge` with everything it rests on, for a legal play too.

    Why it holds for hands that are known in part: each amount of :func:`_reach` can only grow when cards are added to
    a hand, because whatever could be laid out before can still be laid out. What the known cards reach is therefore
    owed in any case, and a play that stays below it is illegal whatever the others are. And no hand at all can owe
    more than the lead asks for, nor more pairs than :func:`_most_pairs` allows for.
    """
    asked = demand(lead, trumps, options)
    of = trumps.of
    held = trumps.sort(card for card in hand if asked.suit and of.get(card) == asked.suit)
    given = trumps.sort(card for card in play if asked.suit and of.get(card) == asked.suit)
    due, met = _reach(held, trumps, asked), _reach(given, trumps, asked)
    example = _example(asked, hand, play, trumps)
    if unknown and example and _open(asked, held, _reach(_of_suit(example, trumps, asked), trumps, asked), unknown):
        example = ()
    withheld: Cards = ()
    breach: tuple[str | None, str] | None = None
    if len(play) != asked.size:
        breach = "card-count", "R4.1"
    elif met.cards < due.cards:
        breach = "follow-suit", "R4.3"
        withheld = _minus(held, given)
    elif met.pairs < due.pairs:
        breach = "follow-pair", "R4.5"
        withheld = tuple(card for face in _pairs(held, given) for card in (face, face))
    elif met.tractors < due.tractors:
        breach = "follow-tractor", "R4.6"
        withheld = _tractors_missing(held, given, trumps, asked)
    if breach:
        return Ruling("illegal", *breach, _owed(asked, held, due), withheld, example, held)
    if doubt := _open(asked, held, met, unknown):
        return Ruling("undecided", *doubt, _owed(asked, held, due), (), example, held)
    return Ruling("legal", None, None, _owed(asked, held, due), (), example, held)


def legal_example(lead: Cards, hand: Cards, trumps: Trumps, options: Options = DEFAULT, near: Cards = ()) -> Cards:
    """One legal play out of a wholly known hand: as near as may be to the cards ``near``, and else of low cards.

    Empty when the hand has fewer cards than were led, or the lead is not of one suit.
    """
    return _example(demand(lead, trumps, options), hand, near, trumps)


def _of_suit(cards: Iterable[str], trumps: Trumps, asked: Demand) -> Cards:
    return trumps.sort(card for card in cards if trumps.of.get(card) == asked.suit)


def _minus(cards: Iterable[str], taken: Iterable[str]) -> Cards:
    """Cards without others, in their order."""
    gone = Counter(taken)
    left = []
    for card in cards:
        if gone[card] > 0:
            gone[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _pairs(held: Cards, given: Iterable[str] = ()) -> list[str]:
    """The faces of the pairs among cards, one for each pair, without as many pairs as others make."""
    gone = Counter(given)
    return [face for face, count in Counter(held).items() for _ in range(max(count // 2 - gone[face] // 2, 0))]


# The measure


def _reach(cards: Cards, trumps: Trumps, asked: Demand) -> Reach:
    """The most that can be laid out from cards of the led suit, up to what is asked."""
    return Reach(
        min(asked.size, len(cards)),
        min(asked.pairs, pairs_in(cards)) if asked.pairs else 0,
        _longest(_room(cards, trumps), asked.tractors, asked.partial) if asked.tractors else (),
    )


Room: TypeAlias = tuple[tuple[int, int], ...]
"""The steps that have pairs, high to low, and how many pairs each."""


def _room(cards: Cards, trumps: Trumps) -> Room:
    return tuple(sorted(Counter(trumps.step[face] for face in _pairs(cards)).items(), reverse=True))


def _cuts(room: Room, length: int) -> Iterator[tuple[int, Room]]:
    """Every tractor of a length that can be cut out: its top step, and what room is left."""
    for start in range(len(room) - length + 1):
        if room[start][0] - room[start + length - 1][0] == length - 1:
            cut = tuple((step, count - 1) for step, count in room[start : start + length] if count > 1)
            yield room[start][0], room[:start] + cut + room[start + length :]


@lru_cache(maxsize=8192)
def _longest(room: Room, lengths: tuple[int, ...], partial: str) -> tuple[int, ...]:
    """For each tractor led, the longest first, the length of the one that must be given for it; 0 for none.

    Which of several tractors is cut for the first one can spoil the second, so all of them are tried, and the best
    that can be done for the first, then the second, and so on is due (R4.6).
    """
    if not lengths:
        return ()
    for length in lengths[:1] if partial == "off" else range(lengths[0], 1, -1):
        missing = lengths[0] - length
        more = (missing,) if partial == "repeat" and missing > 1 else ()
        rests = [_longest(left, more + lengths[1:], partial) for _, left in _cuts(room, length)]
        if rests:
            return (length, *max(rests))
    return (0, *_longest(room, lengths[1:], partial))


def _ways(room: Room, lengths: tuple[int, ...], most: int | None = None) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to cut tractors of these lengths together: top step and length of each. Of tractors of one length the
    higher is cut first; ``most`` is the highest step for the next one."""
    if not lengths:
        yield ()
        return
    for top, left in _cuts(room, lengths[0]):
        if most is None or top <= most:
            for rest in _ways(left, lengths[1:], top if lengths[1:2] == lengths[:1] else None):
                yield ((top, lengths[0]), *rest)


def _most_pairs(held: Cards, unknown: int) -> int:
    """No hand with these cards and so many unknown ones has more pairs: each unknown card may make one with an odd
    card, and the rest of them among themselves."""
    odd = sum(count % 2 for count in Counter(held).values())
    mates = min(odd, unknown)
    return pairs_in(held) + mates + (unknown - mates) // 2


def _open(asked: Demand, held: Cards, met: Reach, unknown: int) -> tuple[str | None, str] | None:
    """The duty that unknown cards might leave unmet, and its rule; ``None`` when they cannot."""
    if asked.suit is None:
        return None, "R6.1"
    if not unknown:
        return None
    if met.cards < asked.size:
        return "follow-suit", "R4.3"
    most = _most_pairs(held, unknown)
    if met.pairs < min(asked.pairs, most):
        return "follow-pair", "R4.5"
    if most > pairs_in(held):  # at best all of them would stand in one row
        row = tuple((step, 1) for step in range(most, 0, -1))
        if met.tractors < _longest(row, asked.tractors, asked.partial):
            return "follow-tractor", "R4.6"
    return None


def _owed(asked: Demand, held: Cards, due: Reach) -> Owed:
    if len(held) <= asked.size:
        return (("card", len(held)),) if held else ()
    tractors = tuple(("tractor", length) for length in due.tractors if length)
    pairs = due.pairs - sum(due.tractors)
    return (("card", due.cards), *tractors, *((("pair", pairs),) if pairs else ()))


# Examples


def _tractors(held: Cards, near: Iterable[str], trumps: Trumps, asked: Demand) -> list[list[str]]:
    """The tractors that are due, each as the faces of its pairs: of all ways to give them one that takes as many of
    the cards ``near`` as can be, and the lowest of those."""
    lengths = tuple(length for length in _longest(_room(held, trumps), asked.tractors, asked.partial) if length)
    best: tuple[tuple[int, int], list[list[str]]] | None = None
    for way in _ways(_room(held, trumps), lengths):
        wish, left = Counter(near), Counter(_pairs(held))
        taken, score = [], 0
        for top, length in way:
            faces = []
            for step in range(top, top - length, -1):
                face = max((f for f in left if left[f] and trumps.step[f] == step), key=lambda f: min(wish[f], 2))
                score += max(min(wish[face], 2), 0)
                wish[face] -= 2
                left[face] -= 1
                faces.append(face)
            taken.append(faces)
        rank = (score, -sum(top for top, _ in way))
        if best is None or rank > best[0]:
            best = rank, taken
    return best[1] if best else []


def _tractors_missing(held: Cards, given: Cards, trumps: Trumps, asked: Demand) -> Cards:
    """The cards of those due tractors that were not wholly given."""
    missing: list[str] = []
    there = Counter(given)
    for faces in _tractors(held, given, trumps, asked):
        if any(there[face] < 2 for face in faces):
            missing += [card for face in faces for card in (face, face)]
        else:
            there.subtract(faces * 2)
    return tuple(missing)


def _example(asked: Demand, hand: Cards, near: Cards, trumps: Trumps) -> Cards:
    if asked.suit is None or len(hand) < asked.size:
        return ()
    held = _of_suit(hand, trumps, asked)
    chosen: list[str] = []
    if len(held) <= asked.size:
        chosen += held
    else:
        chosen += [face for faces in _tractors(held, near, trumps, asked) for face in faces for _ in range(2)]
        wish = Counter(near)
        spare = _pairs(_minus(held, chosen))
        spare.sort(key=lambda face: (-min(wish[face], 2), trumps.step[face]))
        for face in spare[: min(asked.pairs, pairs_in(held)) - len(chosen) // 2]:
            chosen += [face, face]
    for pool in (held, hand):
        _fill(chosen, pool, asked, near, trumps)
    return trumps.sort(chosen)


def _fill(chosen: list[str], pool: Cards, asked: Demand, near: Cards, trumps: Trumps) -> None:
    """Fill up with cards of a pool: those that are near first, then without breaking a pair or spending a trump where
    there is a choice, then low ones."""
    left = Counter(_minus(pool, chosen))
    wish = Counter(near)
    wish.subtract(chosen)
    while len(chosen) < asked.size and left:
        card = min(
            left,
            key=lambda c: (wish[c] <= 0, left[c] > 1, trumps.of.get(c) == "T", trumps.step.get(c, -1), c),
        )
        chosen.append(card)
        wish[card] -= 1
        left[card] -= 1
        if not left[card]:
            del left[card]
