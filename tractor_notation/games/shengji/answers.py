"""Legal answers to a lead, and what a play kept back (R4): built by the same measures that judge a play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.demands import (
    Demand,
    longest,
    minus,
    of_suit,
    owed_sets,
    pairs_of,
    piles_of,
    room_of,
    unmet,
    ways,
)
from tractor_notation.games.shengji.duties import Duty, Row, fits
from tractor_notation.games.shengji.shapes import pairs_in
from tractor_notation.record import Cards


def tractors_due(held: Cards, near: Iterable[str], trumps: Trumps, asked: Demand) -> list[list[str]]:
    """The tractors that are due, each as the faces of its pairs: of all ways to give them one that takes as many of
    the cards ``near`` as can be, and the lowest of those."""
    room = room_of(held, trumps)
    lengths = tuple(length for length in longest(room, asked.tractors, asked.partial, asked.least) if length)
    best: tuple[tuple[int, int], list[list[str]]] | None = None
    for way in ways(room, lengths):
        wish, left = Counter(near), Counter(pairs_of(held))
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


def rows_due(held: Cards, near: Iterable[str], trumps: Trumps, duty: Duty, whole: bool) -> list[Cards]:
    """Cards for each row of a duty that the hand can meet, the longest rows first: near to the given cards as far as
    one row at a time can tell, and else low."""
    left, wish = Counter(held), Counter(near)
    rest = sorted(duty, key=len, reverse=True)
    found: list[Cards] = []
    while rest:
        row = rest.pop(0)
        choices = sorted(_places(left, row, trumps, whole), key=lambda cards: _distance(cards, wish, left, trumps))
        for cards in choices:
            after = left - Counter(cards)
            if fits(piles_of(tuple(after.elements()), trumps)[0], tuple(sorted(rest, reverse=True)), whole):
                found.append(cards)
                left = after
                wish -= Counter(cards)
                break
    return found


def _distance(cards: Cards, wish: Counter[str], left: Counter[str], trumps: Trumps) -> tuple[int, int, int]:
    counts = Counter(cards)
    broken = sum(left[face] > number for face, number in counts.items())
    return -sum((counts & wish).values()), broken, sum(trumps.step[card] for card in cards)


def _places(left: Counter[str], row: Row, trumps: Trumps, whole: bool, at: int | None = None) -> Iterator[Cards]:
    """All ways to lay a row out of the cards that are left."""
    if not row:
        yield ()
        return
    for face, copies in left.items():
        if at is None or trumps.step[face] == at:
            for width in dict.fromkeys(row):
                if copies == width or (copies > width and not whole):
                    rest = list(row)
                    rest.remove(width)
                    for more in _places(left, tuple(rest), trumps, whole, trumps.step[face] - 1):
                        yield (*(face,) * width, *more)


def withheld(held: Cards, given: Cards, trumps: Trumps, asked: Demand, code: str, duty: Duty | None) -> Cards:
    """The cards that should have been given: cards of the suit that were kept back, or the whole pairs, sets and
    tractors that were not given."""
    if code == "follow-suit":
        return minus(held, given)
    if duty is not None:
        whole = asked.parts is not None and asked.parts.whole and fits(piles_of(held, trumps)[0], duty, True)
        return _not_given(rows_due(held, given, trumps, duty, whole), given)
    if code == "follow-pair":
        return tuple(card for face in pairs_of(held, given) for card in (face, face))
    rows = [tuple(face for face in faces for _ in range(2)) for faces in tractors_due(held, given, trumps, asked)]
    return _not_given(rows, given)


def _not_given(rows: Iterable[Cards], given: Cards) -> Cards:
    missing: list[str] = []
    there = Counter(given)
    for row in rows:
        if Counter(row) <= there:
            there -= Counter(row)
        else:
            missing += row
    return tuple(missing)


def example(asked: Demand, hand: Cards, near: Cards, trumps: Trumps) -> Cards:
    """One legal play out of a wholly known hand, near to given cards; empty when none can be named."""
    if asked.suit is None or len(hand) < asked.size:
        return ()
    held = of_suit(hand, trumps, asked)
    if asked.parts is not None and len(held) > asked.size:
        return _example_of_sets(asked, held, near, trumps)
    chosen: list[str] = []
    if len(held) <= asked.size:
        chosen += held
    else:
        chosen += [face for faces in tractors_due(held, near, trumps, asked) for face in faces for _ in range(2)]
        wish = Counter(near)
        spare = pairs_of(minus(held, chosen))
        spare.sort(key=lambda face: (-min(wish[face], 2), trumps.step[face]))
        for face in spare[: min(asked.pairs, pairs_in(held)) - len(chosen) // 2]:
            chosen += [face, face]
    for pool in (held, hand):
        _fill(chosen, pool, asked, near, trumps)
    return trumps.sort(chosen)


def _example_of_sets(asked: Demand, held: Cards, near: Cards, trumps: Trumps) -> Cards:
    """The same where sets are owed. Where they are protected, whole sets and single cards are tried first."""
    parts = asked.parts
    assert parts is not None
    given = of_suit(near, trumps, asked)
    if len(given) == asked.size and not Counter(given) - Counter(held) and unmet(held, given, trumps, parts) is None:
        return given
    counts = Counter(held)
    loose = tuple(card for card in held if counts[card] == 1)
    tries: list[tuple[Duty, bool, Cards]] = [(owed_sets(held, trumps, parts), parts.whole, held)]
    if parts.whole:
        broken = owed_sets(held, trumps, parts._replace(whole=False))
        tries = [(tries[0][0], True, loose), *tries, (broken, False, loose), (broken, False, held)]
    for wish in (near, ()):
        for duty, whole, pool in tries:
            play = [card for row in rows_due(held, wish, trumps, duty, whole) for card in row]
            _fill(play, pool, asked, wish, trumps)
            _fill(play, held, asked, wish, trumps)
            if unmet(held, tuple(play), trumps, parts) is None:
                return trumps.sort(play)
    for sign in (-1, 1):  # whole sets as far as they go, the large ones or the small ones first
        play = []
        for face in sorted(counts, key=lambda face: (sign * counts[face], trumps.step[face])):
            if len(play) + counts[face] <= asked.size:
                play += [face] * counts[face]
        _fill(play, held, asked, near, trumps)
        if unmet(held, tuple(play), trumps, parts) is None:
            return trumps.sort(play)
    return ()


def _fill(chosen: list[str], pool: Cards, asked: Demand, near: Iterable[str], trumps: Trumps) -> None:
    """Fill up with cards of a pool: those that are near first, then without breaking a pair or spending a trump where
    there is a choice, then low ones."""
    left = Counter(minus(pool, chosen))
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
