"""Sets, tractors of sets and throws of them against the naive rules, with three and four decks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.shengji import naive_sets as naive
from tests.games.shengji.asking import is_legal, legal_example
from tests.games.shengji.naive import Cards, Rows
from tests.games.shengji.strategies import minus
from tractor_notation.games.shengji.cards import RANKS, Trumps, trumps
from tractor_notation.games.shengji.following import judge, ruling
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.shapes import Component, components, grouping_fault
from tractor_notation.games.shengji.throws import beaten
from tractor_notation.games.shengji.winning import winner

Order = tuple[Trumps, tuple[str | None, str]]

LEADS = [[(3, 1)], [(4, 1)], [(3, 2)], [(2, 3)], [(3, 1), (1, 1)], [(3, 1), (2, 1)], [(2, 2), (3, 1)], [(4, 1), (2, 1)]]


@st.composite
def orders(draw: st.DrawFn) -> Order:
    suit, rank = draw(st.sampled_from([None, *"SHCD"])), draw(st.sampled_from(RANKS))
    return trumps(suit, rank), (suit, rank)


@st.composite
def crowds(draw: st.DrawFn, order: Order, copies: int, most: int, faces: int = 5) -> Cards:
    """Cards of one suit that stand near each other, many of them equal."""
    rows = Rows(*order[1]).rows
    row = rows[draw(st.sampled_from(sorted(rows)))]
    start = draw(st.integers(0, max(len(row) - 3, 0)))
    near = [face for group in row[start:] for face in group][:faces]
    cards: list[str] = []
    for face in near:
        cards += [face] * min(draw(st.integers(0, copies)), most - len(cards))
    return tuple(cards)


def lead_of(order: Order, shape: list[tuple[int, int]], suit: str) -> Cards | None:
    """Some cards of the suit that are read as this shape; the lead's own height has no say in what is owed."""
    row = [group[0] for group in Rows(*order[1]).rows[suit]]
    cards: list[str] = []
    place = 0
    for width, length in shape:
        cards += [face for face in row[place : place + length] for _ in range(width)]
        place += length + 1
    found = [(part.width, part.length) for part in components(tuple(cards), order[0])] if place <= len(row) + 1 else []
    return tuple(cards) if sorted(found) == sorted(shape) else None


@settings(max_examples=150, deadline=None)
@given(orders(), st.sampled_from(LEADS), st.data())
def test_following(order: Order, shape: list[tuple[int, int]], data: st.DataObject) -> None:
    held = data.draw(crowds(order, 4, 9))
    size = sum(width * length for width, length in shape)
    if len(held) <= size or (size > 4 and len(held) > 8):
        return
    lead = lead_of(order, shape, Rows(*order[1]).suit(held[0]))
    if lead is None:
        return
    parts = [(part.width, part.length) for part in components(lead, order[0])]
    plays = {tuple(sorted(play)) for play in combinations(held, size)}
    legal = naive.legal_plays(order[1], parts, held) if max(parts)[0] > 2 else None
    for play in plays:
        found = is_legal(lead, held, play, order[0])
        assert legal is None or found is (play in legal), play
    chosen = data.draw(st.sampled_from(sorted(plays)))
    said = ruling(lead, held, 0, chosen, order[0])
    assert bool(said) is is_legal(lead, held, chosen, order[0])
    assert is_legal(lead, held, said.example, order[0])
    assert said.withheld or said
    assert not Counter(said.withheld) - Counter(held)
    assert tuple(sorted(legal_example(lead, held, order[0], near=chosen))) == chosen or not said


@settings(max_examples=60, deadline=None)
@given(orders(), st.sampled_from(LEADS), st.sampled_from(["longer-sets", "tractors", "both"]),
       st.sampled_from(["components", "in-step"]), st.data())  # fmt: skip
def test_a_legal_answer_exists_whatever_is_protected(
    order: Order, shape: list[tuple[int, int]], protection: str, throw: str, data: st.DataObject
) -> None:
    held = data.draw(crowds(order, 4, 10))
    size = sum(width * length for width, length in shape)
    lead = lead_of(order, shape, Rows(*order[1]).suit(held[0])) if len(held) > size else None
    if lead is None:
        return
    chosen = Options(tuple_protection=protection, follow_throw=throw)
    plays = {tuple(sorted(play)) for play in combinations(held, size)}
    legal = {play for play in plays if is_legal(lead, held, play, order[0], chosen)}
    assert legal
    example = legal_example(lead, held, order[0], chosen, near=min(plays))
    assert tuple(sorted(example)) in legal
    if protection == "tractors" and throw == "components":
        usual = {play for play in plays if is_legal(lead, held, play, order[0])}
        assert len(legal) >= len(usual) or max(width for width, _ in shape) > 3


@settings(max_examples=80, deadline=None)
@given(orders(), st.sampled_from(LEADS), st.integers(1, 2), st.data())
def test_hands_known_in_part(order: Order, shape: list[tuple[int, int]], unknown: int, data: st.DataObject) -> None:
    """What is said of a hand known in part holds for every hand it may be."""
    pool = data.draw(crowds(order, 3, 11))
    size = sum(width * length for width, length in shape)
    lead = lead_of(order, shape, Rows(*order[1]).suit(pool[0])) if len(pool) > size + unknown else None
    if lead is None:
        return
    cards = data.draw(st.permutations(pool))
    hand, rest = tuple(cards[: len(cards) - unknown]), tuple(cards[len(cards) - unknown :]) + minus(pool, tuple(cards))
    play = hand[:size]
    said = judge(lead, hand, unknown, play, order[0])
    truths = {is_legal(lead, hand + more, play, order[0]) for more in combinations(rest + hand[-1:], unknown)}
    if said.verdict != "undecided":
        assert truths == {said.verdict == "legal"}
    if said.example:
        assert all(is_legal(lead, hand + more, said.example, order[0]) for more in combinations(rest, unknown))


@settings(max_examples=150, deadline=None)
@given(orders(), st.data())
def test_readings(order: Order, data: st.DataObject) -> None:
    cards = data.draw(crowds(order, 4, 8))
    if not cards:
        return
    found = components(cards, order[0])
    every = list(naive.readings(Rows(*order[1]), cards))
    most = max(map(naive.kinds, every))
    assert [(part.size, part.length > 1) for part in found] == most
    assert Counter(card for part in found for card in part.cards) == Counter(cards)
    assert grouping_fault(cards, order[0], tuple(part.cards for part in found)) is None
    other = components(cards, trumps(*order[1], Options(lead_reading="largest-part")))
    assert (other[0].size, other[0].length > 1) == most[0]
    shapes = [sorted((width, length) for width, length, _ in reading) for reading in every]
    assert sorted((part.width, part.length) for part in other) in shapes


def shape_of(parts: tuple[Component, ...]) -> list[tuple[int, int]]:
    return [(part.width, part.length) for part in parts]


@settings(max_examples=150, deadline=None)
@given(orders(), st.data())
def test_winner(order: Order, data: st.DataObject) -> None:
    lead = data.draw(crowds(order, 3, 6))
    if not lead:
        return
    plays = [lead]
    for _ in range(3):
        play = data.draw(crowds(order, 3, len(lead)))
        if len(play) == len(lead):
            plays.append(play)
    shape = shape_of(components(lead, order[0]))
    assert winner(plays, order[0]) == naive.winner(Rows(*order[1]), shape, plays)


@settings(max_examples=100, deadline=None)
@given(orders(), st.data())
def test_throws(order: Order, data: st.DataObject) -> None:
    rows = Rows(*order[1])
    throw = data.draw(crowds(order, 3, 7))
    hands = [(seat, data.draw(crowds(order, 3, 6))) for seat in "WSE"]
    if not throw:
        return
    parts = components(throw, order[0])
    suit = rows.suit(throw[0])
    low = min(order[0].step[face] for face in order[0].of if order[0].of[face] == order[0].of[throw[0]])
    wanted = {
        (part, seat)
        for part in parts
        for seat, hand in hands
        if len(parts) > 1
        and naive.beats(
            rows, (part.width, part.length, part.top - low), tuple(card for card in hand if rows.suit(card) == suit)
        )
    }
    assert {(item.part, item.seat) for item in beaten(throw, hands, order[0])} == wanted
