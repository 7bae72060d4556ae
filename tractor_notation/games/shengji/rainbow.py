"""Rainbows: cards of one rank in four suits, led together (R12.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from tractor_notation.games.shengji.cards import JOKERS, RANKS, Trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards


def rainbow(lead: Cards, trumps: Trumps, options: Options = DEFAULT) -> tuple[Cards, ...] | None:
    """The parts of a lead that is a rainbow, or a throw of several, the highest rank first; ``None`` when it is none.

    Each rank must have as many cards as the option says and be there in four suits, trump counting as one.
    """
    if options.rainbow == "off" or not lead or any(card in JOKERS or card not in trumps.of for card in lead):
        return None
    parts = [
        tuple(card for card in lead if card[1] == rank) for rank in reversed(RANKS) if rank in {c[1] for c in lead}
    ]
    for part in parts:
        if len(part) < int(options.rainbow) or len({trumps.of[card] for card in part}) < 4:
            return None
    return tuple(parts)


def _by_rank(cards: Cards) -> tuple[tuple[int, int], ...]:
    """The ranks among cards, high to low, and how many of each; jokers are of none."""
    counts = Counter(RANKS.index(card[1]) for card in cards if card not in JOKERS and card[-1] != "x")
    return tuple(sorted(counts.items(), reverse=True))


@cache
def _possible(counts: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Whether parts of these sizes can be made of so many cards of each rank."""
    if not sizes:
        return True
    for count in set(counts):
        if count >= sizes[0]:
            rest = list(counts)
            rest.remove(count)
            if _possible(tuple(sorted([*rest, count - sizes[0]])), sizes[1:]):
                return True
    return False


def _answers(cards: Cards, parts: Sequence[Cards]) -> bool:
    sizes = tuple(sorted(map(len, parts), reverse=True))
    return _possible(tuple(sorted(count for _, count in _by_rank(cards))), sizes)


def follows(parts: Sequence[Cards], hand: Cards, play: Cards) -> bool:
    """Whether a play answers a rainbow as it must: with as many cards of one rank for each part, if the hand can."""
    return len(play) == sum(map(len, parts)) and (_answers(play, parts) or not _answers(hand, parts))


def answer(parts: Sequence[Cards], hand: Cards, near: Cards = ()) -> Cards:
    """Cards of a hand that answer a rainbow, as near to given cards as one rank after the other can be, and else low;
    empty when the hand has none."""
    left, wish = dict(_by_rank(hand)), Counter(near)
    sizes = sorted(map(len, parts), reverse=True)
    taken: list[str] = []
    for place, size in enumerate(sizes):
        for rank in sorted(left, key=lambda rank: (-_wished(rank, wish), rank)):
            after = tuple(sorted(count - size * (other == rank) for other, count in left.items()))
            if left[rank] >= size and _possible(after, tuple(sizes[place + 1 :])):
                left[rank] -= size
                taken += _of_rank(hand, rank, size, wish - Counter(taken), taken)
                break
        else:
            return ()
    return tuple(taken)


def missing(due: Cards, play: Cards) -> Cards:
    """The cards of an answer that a play does not give."""
    return tuple((Counter(due) - Counter(play)).elements())


def _wished(rank: int, wish: Counter[str]) -> int:
    return sum(count for card, count in wish.items() if card not in JOKERS and card[1] == RANKS[rank])


def _of_rank(hand: Cards, rank: int, size: int, wish: Counter[str], taken: list[str]) -> list[str]:
    """So many cards of a rank that are not taken yet, those wished for first."""
    held = Counter(card for card in hand if card not in JOKERS and card[1:] == RANKS[rank]) - Counter(taken)
    first = held & wish
    return [*first.elements(), *(held - first).elements()][:size]


def rainbow_winner(parts: Sequence[Cards], plays: Sequence[Cards]) -> int:
    """The place of the play that wins a trick led with a rainbow: the highest ranks win, the largest part being laid out
    first and as high as it can be; equal ones lose to the earlier play."""
    sizes = sorted(map(len, parts), reverse=True)
    best, place = _ranks(plays[0], sizes), 0
    for number, play in enumerate(plays[1:], 1):
        ranks = _ranks(play, sizes)
        if ranks is not None and (best is None or ranks > best):
            best, place = ranks, number
    return place


def _ranks(play: Cards, sizes: Sequence[int]) -> list[int] | None:
    left = dict(_by_rank(play))
    ranks = []
    for size in sizes:
        rank = next((rank for rank, count in left.items() if count >= size), None)
        if rank is None:
            return None
        left[rank] -= size
        ranks.append(rank)
    return sorted(ranks, reverse=True)


def beaten_rainbow(parts: Sequence[Cards], hands: Sequence[tuple[str, Cards]]) -> tuple[tuple[Cards, str, Cards], ...]:
    """The parts of a throw of rainbows that another hand beats with as many cards of a higher rank, the seats, and the
    lowest cards that do."""
    if len(parts) == 1:
        return ()
    found = []
    for part in parts:
        for seat, hand in hands:
            higher = [r for r, count in _by_rank(hand) if r > RANKS.index(part[0][1]) and count >= len(part)]
            if higher:
                found.append((part, seat, tuple(_of_rank(hand, higher[-1], len(part), Counter(), []))))
    return tuple(found)
