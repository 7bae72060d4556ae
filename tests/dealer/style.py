"""How the dealer's players play: not well, but like people, so that deals take ten to twenty tricks or so.

They look into each other's hands when they judge whether a throw stands; real players count cards instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from tests.dealer.cards import POINTS, Cards, Trump, arrange, points
from tests.dealer.rules import Component, beaten, breach, pairs_of, runs, split, value, winner, without

Key = Callable[[str], tuple[int, ...]]
Hands = dict[str, list[str]]


def keys(trump: Trump) -> tuple[Key, Key, Key]:
    """Three ways to prefer cards: the poor ones first, the points first, the high ones first."""

    def poor(card: str) -> tuple[int, ...]:
        return (POINTS.get(card[1], 0) > 0, trump.suits[card] == "T", trump.steps[card])

    def rich(card: str) -> tuple[int, ...]:
        return (-POINTS.get(card[1], 0), trump.suits[card] == "T", trump.steps[card])

    def high(card: str) -> tuple[int, ...]:
        return (-trump.steps[card],)

    return poor, rich, high


def lead(rng: Random, trump: Trump, seat: str, hands: Hands, throws: float) -> list[Component]:
    """What a seat puts down to lead: one component, or several that it hopes will stand.

    ``throws`` is how ready the players are to try a throw that need not stand.
    """
    choices: list[tuple[float, list[Component]]] = []
    for suit in sorted({trump.suits[card] for card in hands[seat]}):
        parts = split(trump, trump.of(suit, hands[seat]))
        others = [trump.of(suit, hand) for other, hand in hands.items() if other != seat]
        sure = [part for part in parts if not beaten(trump, part, others)]
        trumps = suit == "T"
        for part in parts:
            if part.pairs > 1:
                weight = 9.0
            elif part.pairs:
                weight = 2.5 if part in sure else 1.2
            else:
                weight = (2.0 if trumps else 4.0) if part in sure else 0.15 if points(part.cards) else 0.6
            choices.append((weight * (0.6 if trumps else 1.0), [part]))
        if len(sure) > 1:
            choices.append(((1.0 if trumps else 3.0) * min(len(sure), 3), sure))
        if len(parts) > 1 and throws:
            top = sorted(parts, key=lambda part: -part.top)[: rng.randint(2, 4)]
            if len(top) > 1:
                choices.append((throws * len(top), sorted(top, key=lambda part: (-part.size, -part.top))))
    weights, leads = zip(*choices, strict=True)
    chosen: list[Component] = rng.choices(leads, weights)[0]
    # The parts of one suit, put down together, may join to larger ones.
    return split(trump, [card for part in chosen for card in part.cards])


def answer(rng: Random, trump: Trump, parts: list[Component], hand: list[str], plays: Sequence[Cards]) -> Cards:
    """A lawful answer to the plays of a trick so far, whose lead has these parts."""
    poor, rich, high = keys(trump)
    best = winner(trump, plays)
    partner = best == len(plays) - 2
    suit = trump.suits[plays[0][0]]
    held = trump.of(suit, hand)
    tries: list[Key] = []
    if partner and (len(plays) == 3 or rng.random() < 0.6):
        tries = [rich]
    elif not partner and held and rng.random() < 0.8:
        cards = follow(rng, trump, parts, hand, held, high)
        if winner(trump, [*plays, cards]) == len(plays):
            return lawful(rng, trump, parts, hand, cards)
    if not held and suit != "T" and not partner:
        worth = sum(map(points, plays))
        if rng.random() < (0.9 if worth else 0.5):
            trumps = ruff(rng, trump, parts, hand, plays)
            if trumps:
                return lawful(rng, trump, parts, hand, trumps)
    return lawful(rng, trump, parts, hand, follow(rng, trump, parts, hand, held, *tries or [poor]))


def follow(rng: Random, trump: Trump, parts: list[Component], hand: list[str], held: list[str], key: Key) -> Cards:
    """An answer made part by part: the tractors and pairs that are due, then the cards that come first by a key."""
    count = sum(part.size for part in parts)
    if len(held) <= count:
        rest = sorted((card for card in hand if card not in held), key=key)
        return arrange([*held, *rest[: count - len(held)]])
    pairs = pairs_of(trump, held)
    taken: list[str] = []
    for part in parts:
        rows = runs(pairs)
        length = min(part.pairs, max((run[1] for run in rows), default=0))
        if length > 1:
            starts = [low + i for low, long in rows for i in range(long - length + 1)]
            cards, pairs = without(pairs, rng.choice(starts), length)
            taken += cards
    faces = sorted((face for faces in pairs.values() for face in faces), key=key)
    due = sum(part.pairs for part in parts) - len(taken) // 2
    for face in faces[:due]:
        taken += [face, face]
    left = Counter(held) - Counter(taken)
    taken += sorted(left.elements(), key=key)[: count - len(taken)]
    return arrange(taken)


def ruff(rng: Random, trump: Trump, parts: list[Component], hand: list[str], plays: Sequence[Cards]) -> Cards | None:
    """Trumps that win the trick, the lowest that will do where that is easy to see; ``None`` when there are none."""
    trumps = sorted(trump.of("T", hand), key=trump.steps.__getitem__)
    kinds = [part.pairs for part in parts]
    count = sum(part.size for part in parts)
    if len(trumps) < count or value(trump, kinds, trumps) is None:
        return None
    options = [_lay(trump, kinds, trumps, start) for start in (0, rng.randint(0, 4), 99)]
    for cards in options:
        if cards and winner(trump, [*plays, cards]) == len(plays):
            return cards
    return None


def _lay(trump: Trump, kinds: Sequence[int], trumps: list[str], start: int) -> Cards | None:
    """Trumps laid out as the kinds demand, beginning the search at the start-th place from below (at most the last)."""
    pairs = pairs_of(trump, trumps)
    taken: list[str] = []
    for kind in kinds:
        if kind > 1:
            starts = [low + i for low, long in runs(pairs) for i in range(long - kind + 1)]
            if not starts:
                return None
            cards, pairs = without(pairs, starts[min(start, len(starts) - 1)], kind)
            taken += cards
        elif kind == 1:
            steps = sorted(pairs)
            if not steps:
                return None
            cards, pairs = without(pairs, steps[min(start, len(steps) - 1)], 1)
            taken += cards
    singles = list((Counter(trumps) - Counter(taken)).elements())
    singles.sort(key=trump.steps.__getitem__)
    need = kinds.count(0)
    if len(singles) < need:
        return None
    if need:
        first = min(start, len(singles) - need)
        taken += singles[first : first + need]
    return arrange(taken)


def lawful(rng: Random, trump: Trump, parts: list[Component], hand: list[str], cards: Cards) -> Cards:
    """The cards if they are a lawful answer, else one of all the answers that are."""
    if breach(trump, parts, hand, cards) is None:
        return cards
    held = trump.of(trump.suits[parts[0].cards[0]], hand)  # an answer of other cards was lawful, or these are enough
    answers = [play for play in combinations(held, len(cards)) if breach(trump, parts, hand, play) is None]
    return arrange(rng.choice(answers))


def bury(rng: Random, trump: Trump, hand: list[str], count: int = 8) -> Cards:
    """Cards to lay away: poor side cards, short suits first, now and then a few points."""
    lengths = Counter(trump.suits[card] for card in hand)
    doubles = Counter(hand)
    daring = rng.random()

    def worth(card: str) -> float:
        if trump.suits[card] == "T":
            return 60 + trump.steps[card]
        cost = trump.steps[card] + 1.5 * lengths[trump.suits[card]] + 6 * (doubles[card] == 2) + rng.random() * 4
        return cost + (8 if points([card]) and daring < 0.75 else 0) + (10 if trump.steps[card] == 11 else 0)

    return arrange(sorted(hand, key=worth)[:count])
