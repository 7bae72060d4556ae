"""What a lead asks for, and how much of it cards can give (R4).

With pairs and single cards everything asked is measured in three amounts: how many cards of the led suit, how many
pairs, and how long the tractors are that can be laid out for those that were led. What a play must reach is what the
hand can reach. So one measure, :func:`reach`, taken once of the hand and once of the play, is the whole rule. Larger
sets have duties in an order instead, see ``duties``; there, too, hand and play are looked at in one way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.duties import Duty, Parts, Piles, due, due_whole, fits
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.games.shengji.shapes import Component, Grouping, components, pairs_in, shape
from tractor_notation.record import Cards


class Demand(NamedTuple):
    """What a lead asks for: its effective suit, the number of cards, the number of pairs (R4.5), and the lengths of the
    tractors (R4.6), longest first. ``partial`` is the option ``follow-partial-tractor``, ``least`` the pairs of the
    smallest tractor. ``suit`` is ``None`` when the lead is none: then nothing but the count is asked. With ``parts``
    the duties of R4.9 hold instead of pairs and tractors, which then only give a breach its name.
    """

    suit: str | None
    size: int
    pairs: int
    tractors: tuple[int, ...]
    partial: str
    least: int = 2
    parts: Parts | None = None


class Reach(NamedTuple):
    """The most that can be laid out from cards for a demand; compared amount by amount."""

    cards: int
    pairs: int
    tractors: tuple[int, ...]


def demand(lead: Cards, trumps: Trumps, options: Options = DEFAULT, grouping: Grouping | None = None) -> Demand:
    """What a lead asks of those who follow (R4.3, R4.5, R4.6, R4.9)."""
    return _demand(
        lead,
        trumps,
        grouping,
        options.follow_structure,
        options.follow_throw,
        options.follow_partial_tractor,
        options.tuple_protection,
        options.quad_draws_tractor,
    )


@lru_cache(maxsize=8192)
def _demand(
    lead: Cards,
    trumps: Trumps,
    grouping: Grouping | None,
    structure: str,
    throw: str,
    partial: str,
    protection: str,
    quads: str,
) -> Demand:
    suit = trumps.suit_of(lead)
    if suit is None:
        return Demand(None, len(lead), 0, (), partial)
    parts = components(lead, trumps, grouping)
    pairs = 0 if structure == "none" else sum(part.width // 2 * part.length for part in parts)
    rows = structure == "full" and (throw != "pairs-only" or len(parts) == 1)
    tractors = sorted((part.length for part in parts if rows and part.length > 1 and part.width == 2), reverse=True)
    least = max(trumps.least[1], 2) if trumps.least[0] <= 2 else len(lead)
    sets = None
    if pairs and _needs_order(parts, throw, partial, protection):
        flags = tuple(rows and (part.length > 1 or _draws_rows(part, protection, quads)) for part in parts)
        whole = protection in ("longer-sets", "both")
        sets = Parts(shape(parts), flags, whole, len(parts) > 1 and (whole or throw == "in-step"))
    return Demand(suit, len(lead), pairs, tuple(tractors), partial, least, sets)


def _needs_order(parts: tuple[Component, ...], throw: str, partial: str, protection: str) -> bool:
    """Whether pairs and tractors do not measure all that is asked."""
    return (
        any(part.width > 2 for part in parts)
        or protection in ("longer-sets", "both")
        or (throw == "in-step" and len(parts) > 1)
        or (partial == "repeat" and parts[0].length > 8)
    )


def _draws_rows(part: Component, protection: str, quads: str) -> bool:
    """Whether a set of equal cards calls for neighbouring sets."""
    return protection not in ("tractors", "both") and (part.width != 4 or quads == "on")


def of_suit(cards: Iterable[str], trumps: Trumps, asked: Demand) -> Cards:
    """The cards of the suit that was led, high to low."""
    return trumps.sort(card for card in cards if trumps.of.get(card) == asked.suit)


def minus(cards: Iterable[str], taken: Iterable[str]) -> Cards:
    """Cards without others, in their order."""
    gone = Counter(taken)
    left = []
    for card in cards:
        if gone[card] > 0:
            gone[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def pairs_of(held: Cards, given: Iterable[str] = ()) -> list[str]:
    """The faces of the pairs among cards, one for each pair, without as many pairs as others make."""
    gone = Counter(given)
    return [face for face, count in Counter(held).items() for _ in range(max(count // 2 - gone[face] // 2, 0))]


def piles_of(cards: Cards, trumps: Trumps) -> tuple[Piles, int]:
    """The sets among cards of one suit as ``duties`` looks at them, and the number of cards that are held once."""
    counts = Counter(cards)
    step = trumps.step
    piles = sorted(((step[face], copies) for face, copies in counts.items() if copies > 1), reverse=True)
    low = piles[-1][0] if piles else 0
    return tuple([(height - low, copies) for height, copies in piles]), len(counts) - len(piles)


# Sets and their duties


def owed_sets(held: Cards, trumps: Trumps, parts: Parts) -> Duty:
    """The sets that a hand owes, the rest being any cards of the suit; none where all it has are protected."""
    piles, singles = piles_of(held, trumps)
    return due_whole(piles, singles, parts) or () if parts.whole else due(piles, parts)


def unmet(held: Cards, given: Cards, trumps: Trumps, parts: Parts) -> Duty | None:
    """The duty that cards of the led suit leave unmet when they answer a lead in full; ``None`` when they meet it.

    Where sets are protected, the first duty counts that the cards given meet or that the hand can meet without breaking
    a set; and larger sets may not stand in for smaller ones of which the hand keeps enough (R4.9).
    """
    hand, singles = piles_of(held, trumps)
    play, _ = piles_of(given, trumps)
    if not parts.whole:
        duty = due(hand, parts)
        return None if fits(play, duty) else duty
    met, theirs = due(play, parts), due_whole(hand, singles, parts, play)
    if theirs is not None:
        return theirs
    kept = Counter((Counter(held) - Counter(given)).values())
    used = Counter(Counter(given).values())
    slots = Counter(row[0] for row in met if len(row) == 1)
    spared = any(number > used[width] and kept[width] >= number - used[width] for width, number in slots.items())
    return met if spared else None


# The measure of pairs and tractors


def reach(cards: Cards, trumps: Trumps, asked: Demand) -> Reach:
    """The most that can be laid out from cards of the led suit, up to what is asked."""
    return Reach(
        min(asked.size, len(cards)),
        min(asked.pairs, pairs_in(cards)) if asked.pairs else 0,
        longest(room_of(cards, trumps), asked.tractors, asked.partial, asked.least) if asked.tractors else (),
    )


Room: TypeAlias = tuple[tuple[int, int], ...]
"""The steps that have pairs, high to low, and how many pairs each."""


def room_of(cards: Cards, trumps: Trumps) -> Room:
    """The pairs among cards by their steps."""
    return tuple(sorted(Counter(trumps.step[face] for face in pairs_of(cards)).items(), reverse=True))


def _cuts(room: Room, length: int) -> Iterator[tuple[int, Room]]:
    """Every tractor of a length that can be cut out: its top step, and what room is left."""
    for start in range(len(room) - length + 1):
        if room[start][0] - room[start + length - 1][0] == length - 1:
            cut = tuple((step, count - 1) for step, count in room[start : start + length] if count > 1)
            yield room[start][0], room[:start] + cut + room[start + length :]


@lru_cache(maxsize=8192)
def longest(room: Room, lengths: tuple[int, ...], partial: str, least: int = 2) -> tuple[int, ...]:
    """For each tractor led, the longest first, the length of the one that must be given for it; 0 for none.

    Which of several tractors is cut for the first one can spoil the second, so all of them are tried, and the best
    that can be done for the first, then the second, and so on is due (R4.6).
    """
    if not lengths:
        return ()
    for length in lengths[:1] if partial == "off" else range(lengths[0], least - 1, -1):
        missing = lengths[0] - length
        more = (missing,) if partial == "repeat" and missing >= least else ()
        rests = [longest(left, more + lengths[1:], partial, least) for _, left in _cuts(room, length)]
        if rests:
            return (length, *max(rests))
    return (0, *longest(room, lengths[1:], partial, least))


def ways(room: Room, lengths: tuple[int, ...], most: int | None = None) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to cut tractors of these lengths together: top step and length of each. Of tractors of one length the
    higher is cut first; ``most`` is the highest step for the next one."""
    if not lengths:
        yield ()
        return
    for top, left in _cuts(room, lengths[0]):
        if most is None or top <= most:
            for rest in ways(left, lengths[1:], top if lengths[1:2] == lengths[:1] else None):
                yield ((top, lengths[0]), *rest)


def most_pairs(held: Cards, unknown: int) -> int:
    """No hand with these cards and so many unknown ones has more pairs: each unknown card may make one with an odd
    card, and the rest of them among themselves."""
    odd = sum(count % 2 for count in Counter(held).values())
    mates = min(odd, unknown)
    return pairs_in(held) + mates + (unknown - mates) // 2
