"""The dealer's own rules of play: shapes, duty, throws, winner, score, in the plainest way that is right.

Slow where it does not matter, and written apart from the package under test so that each can find the other's
mistakes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.dealer.cards import RANKS, Cards, Trump, after, points, side

Pairs = dict[int, list[str]]


class Component(NamedTuple):
    """A part of a lead: ``pairs`` is 0 for a single, 1 for a pair, more for a tractor; ``top`` its highest step."""

    pairs: int
    top: int
    cards: Cards

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)


def pairs_of(trump: Trump, cards: Iterable[str]) -> Pairs:
    """The pairs among cards of one effective suit: step -> the faces held twice."""
    found: Pairs = {}
    for card, count in Counter(cards).items():
        if count == 2:
            found.setdefault(trump.steps[card], []).append(card)
    return found


def runs(pairs: Pairs) -> list[tuple[int, int]]:
    """The longest rows of neighbouring pairs, as (lowest step, length), from low to high."""
    found: list[tuple[int, int]] = []
    for step in sorted(pairs):
        if found and sum(found[-1]) == step:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((step, 1))
    return found


def without(pairs: Pairs, low: int, length: int) -> tuple[Cards, Pairs]:
    """Take one pair of each step of a row out: the cards taken (high to low) and the pairs that are left."""
    left = {step: list(faces) for step, faces in pairs.items()}
    taken: list[str] = []
    for step in range(low + length - 1, low - 1, -1):
        face = left[step].pop()
        taken += [face, face]
        if not left[step]:
            del left[step]
    return tuple(taken), left


def split(trump: Trump, cards: Sequence[str]) -> list[Component]:
    """The components of a lead, largest first, a tractor before loose pairs (R3.7)."""
    pairs = pairs_of(trump, cards)
    found: list[Component] = []
    while pairs:
        low, length = max(runs(pairs), key=lambda run: (run[1], run[0]))
        taken, pairs = without(pairs, low, length)
        found.append(Component(length, low + length - 1, taken))
    for card, count in Counter(cards).items():
        if count == 1:
            found.append(Component(0, trump.steps[card], (card,)))
    return sorted(found, key=lambda part: (-part.size, -part.top))


def best_rows(pairs: Pairs, wanted: Sequence[int]) -> tuple[int, ...]:
    """For tractors of the wanted lengths, longest first: the longest that can be given for each (R4.6)."""
    if not wanted:
        return ()
    rows = runs(pairs)
    length = min(wanted[0], max((run[1] for run in rows), default=0))
    if length < 2:
        return (0,) * len(wanted)
    answers = []
    for low, long in rows:
        for start in range(low, low + long - length + 1):
            answers.append((length, *best_rows(without(pairs, start, length)[1], wanted[1:])))
    return max(answers)


def breach(trump: Trump, lead: Sequence[Component], hand: Iterable[str], play: Sequence[str]) -> str | None:
    """What is wrong with an answer to a lead, as the code of the fault; ``None`` when it is lawful (R4)."""
    count = sum(part.size for part in lead)
    if len(play) != count:
        return "card-count"
    if Counter(play) - Counter(hand):
        return "not-in-hand"
    suit = trump.suits[lead[0].cards[0]]
    held, given = trump.of(suit, hand), trump.of(suit, play)
    if len(given) < min(count, len(held)):
        return "follow-suit"
    if len(held) <= count:
        return None
    have, gave = pairs_of(trump, held), pairs_of(trump, given)
    due = min(sum(part.pairs for part in lead), number(have))
    if number(gave) < due:
        return "follow-pair"
    wanted = [part.pairs for part in lead if part.pairs > 1]
    if wanted and best_rows(gave, wanted) < best_rows(have, wanted):
        return "follow-tractor"
    return None


def number(pairs: Pairs) -> int:
    """How many pairs there are."""
    return sum(map(len, pairs.values()))


def value(trump: Trump, kinds: Sequence[int], cards: Sequence[str]) -> int | None:
    """The highest step of the largest component when the cards are laid out as a lead of these kinds (R5.1, R5.5).

    ``kinds`` are the pairs in each component, largest first. ``None``: they cannot be laid out so.
    """
    if kinds[0] == 0:
        return max(trump.steps[card] for card in cards)
    return _place(pairs_of(trump, cards), kinds)


def _place(pairs: Pairs, kinds: Sequence[int]) -> int | None:
    if not kinds or kinds[0] == 0:
        return 0
    if kinds[0] == 1:
        return max(pairs) if number(pairs) >= kinds.count(1) else None
    best = None
    for low, long in runs(pairs):
        for start in range(low, low + long - kinds[0] + 1):
            if _place(without(pairs, start, kinds[0])[1], kinds[1:]) is not None:
                best = max(best or 0, start + kinds[0] - 1)
    return best


def winner(trump: Trump, plays: Sequence[Cards]) -> int:
    """Which play wins the trick: its place in turn, the lead being 0 (R5)."""
    suit = trump.suits[plays[0][0]]
    kinds = [part.pairs for part in split(trump, plays[0])]
    best = (False, value(trump, kinds, plays[0]) or 0)
    place = 0
    for number_, play in enumerate(plays[1:], 1):
        suits = {trump.suits[card] for card in play}
        if suits != {suit} and suits != {"T"} or len(play) != len(plays[0]):
            continue
        top = value(trump, kinds, play)
        if top is not None and (suits != {suit}, top) > best:
            best, place = (suits != {suit}, top), number_
    return place


def beaten(trump: Trump, part: Component, hands: Iterable[Sequence[str]]) -> bool:
    """Whether one of the hands, given as its cards of the suit led, beats a component (R6.2)."""
    for held in hands:
        if part.pairs == 0:
            if any(trump.steps[card] > part.top for card in held):
                return True
        elif len(held) >= part.size:
            for low, long in runs(pairs_of(trump, held)):
                if long >= part.pairs and low + long - 1 > part.top:
                    return True
    return False


def forced(trump: Trump, lead: Sequence[Component], hands: Iterable[Sequence[str]]) -> list[Component]:
    """The components a throw may be reduced to: fewest cards, then lowest (R6.3); empty when it stands.

    There are several when equal ones are beaten, such as two off rank cards.
    """
    hands = list(hands)
    if len(lead) == 1:
        return []
    lost = [part for part in lead if beaten(trump, part, hands)]
    if not lost:
        return []
    least = min((part.size, part.top) for part in lost)
    return [part for part in lost if (part.size, part.top) == least]


@dataclass(frozen=True)
class Score:
    """The score of a finished deal (R9, R10)."""

    opponents: int
    held: bool
    gain: int
    next_leader: str
    levels: dict[str, str]
    won: bool

    @property
    def promotion(self) -> str:
        """The levels gained by the declarers (D) or the opponents (O)."""
        return f"{'D' if self.held else 'O'}+{self.gain}"


def score(
    leader: str, levels: dict[str, str], tricks: int, kitty: int, dug: bool, unit: int, preset: str = ""
) -> Score:
    """The score from the opponents' points in tricks, the points buried, and the size of the last lead's component.

    With one deck, which a set of options names, the kitty counts twice and half as many points do (R9.4, R11.8, R11.9).
    """
    total = tricks + ((2 if preset else 2 * unit) * kitty if dug else 0)
    step = 20 if preset else 40
    held = total < 2 * step
    gain = (3 if total == 0 else 2 if total < step else 1) if held else (total - 2 * step) // step
    if preset == "dabaifen":
        gain = (2 if total == 0 else 1) if held else 2 if total >= 100 else 1 if total >= 80 else 0
    winning = side(leader) if held else side(after(leader))
    place = RANKS.index(levels[winning]) + gain
    after_ = {**levels, winning: RANKS[min(place, len(RANKS) - 1)]}
    return Score(total, held, gain, after(leader, 2 if held else 1), after_, place >= len(RANKS))


def trick_points(plays: Iterable[Cards]) -> int:
    """The points of the cards in a trick."""
    return sum(points(play) for play in plays)
