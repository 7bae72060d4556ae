"""The rules against the naive rules: the same answers on small hands, found in another way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.shengji import naive
from tests.games.shengji.asking import is_legal, legal_example
from tests.games.shengji.strategies import Order, minus, neighbourhoods, orders, others, portions
from tractor_notation.games.shengji.cards import FACES
from tractor_notation.games.shengji.following import judge, ruling
from tractor_notation.games.shengji.shapes import components
from tractor_notation.games.shengji.throws import beaten
from tractor_notation.games.shengji.winning import winner


@given(orders())
def test_order_of_cards(order: Order) -> None:
    trumps, rows = order
    for face in FACES:
        assert trumps.of[face] == rows.suit(face)
    for suit, row in rows.rows.items():
        steps = [{trumps.step[face] for face in group} for group in row]
        low = min(steps[0])
        assert steps == [{low + place} for place in range(len(row))], suit


@given(orders(), st.data())
def test_components(order: Order, data: st.DataObject) -> None:
    trumps, rows = order
    cards = data.draw(portions(data.draw(neighbourhoods(order)), 1, 9))
    parts = components(cards, trumps)
    low = min(trumps.step[face] for face in FACES if trumps.of[face] == trumps.of[cards[0]])
    assert [(part.size, part.top - low) for part in parts] == naive.reading(rows, cards)
    assert Counter(card for part in parts for card in part.cards) == Counter(cards)
    for part in parts:
        assert len(part.cards) == part.size
        assert max(trumps.step[card] for card in part.cards) == part.top


def _lead_and_hand(order: Order, data: st.DataObject) -> tuple[tuple[str, ...], tuple[str, ...]]:
    pool = data.draw(neighbourhoods(order))
    lead = data.draw(portions(pool, 1, 6))
    held = data.draw(portions(minus(pool, lead), 0, 8))
    spare = others(order, order[1].suit(lead[0]))
    short = max(len(lead) - len(held), 0)
    return lead, held + spare[: data.draw(st.integers(min(short, len(spare)), min(short + 2, len(spare))))]


@settings(max_examples=300, deadline=None)
@given(orders(), st.data())
def test_following(order: Order, data: st.DataObject) -> None:
    trumps, rows = order
    lead, hand = _lead_and_hand(order, data)
    if len(hand) < len(lead):
        return
    legal = naive.legal_plays(rows, lead, hand)
    assert legal, "a legal play always exists"
    plays = {tuple(sorted(play)) for play in combinations(hand, len(lead))}
    for play in plays:
        assert is_legal(lead, hand, play, trumps) is (play in legal), play
    assert tuple(sorted(legal_example(lead, hand, trumps))) in legal
    chosen = data.draw(st.sampled_from(sorted(plays)))
    found = ruling(lead, hand, 0, chosen, trumps)
    assert tuple(sorted(found.example)) in legal
    assert bool(found) is (chosen in legal)
    assert not found or tuple(sorted(found.example)) == chosen, "a legal play is its own example"
    assert bool(found) or found.withheld
    assert not Counter(found.withheld) - Counter(hand)


@settings(max_examples=25, deadline=None)
@given(orders(), st.data())
def test_following_several_tractors(order: Order, data: st.DataObject) -> None:
    """Which tractor is cut for the first of two can spoil the second; all plays are looked at."""
    trumps, rows = order
    row = rows.rows[data.draw(st.sampled_from(sorted(rows.rows)))]
    faces = [face for group in row for face in group][-12:]
    first, second = data.draw(st.sampled_from([(2, 2), (3, 2), (2, 3)]))
    start = data.draw(st.integers(0, len(faces) - 6))
    led = faces[start : start + first] + faces[start + first + 1 : start + first + second + 1]
    rest = [face for face in faces if face not in led]
    single = data.draw(st.sets(st.sampled_from(rest or faces), max_size=2))
    hand = tuple(face for face in rest for _ in range(1 if face in single else 2))
    lead = tuple(led * 2)
    if len(hand) < len(lead):
        return
    legal = naive.legal_plays(rows, lead, hand)
    plays = {tuple(sorted(play)) for play in combinations(hand, len(lead))}
    assert {play for play in plays if is_legal(lead, hand, play, trumps)} == legal
    assert tuple(sorted(legal_example(lead, hand, trumps))) in legal


@settings(max_examples=300, deadline=None)
@given(orders(), st.data())
def test_following_from_a_hand_known_in_part(order: Order, data: st.DataObject) -> None:
    """What is said of a hand known in part holds for every hand it may be."""
    trumps, rows = order
    pool = data.draw(neighbourhoods(order, 5))
    lead = data.draw(portions(pool, 1, 6))
    rest = minus(pool, lead) + others(order, rows.suit(lead[0]))
    hand = data.draw(portions(rest, len(lead), len(lead) + 3))
    if len(hand) < len(lead):
        return
    play = hand[: len(lead)]
    unknown = data.draw(st.integers(1, 3))
    verdict = ruling(lead, hand, unknown, play, trumps)
    assert judge(lead, hand, unknown, play, trumps).verdict == verdict.verdict
    known = minus(rest, hand)
    if len(known) < unknown:
        return
    worlds = {tuple(sorted(more)) for more in combinations(known, unknown)}
    truths = {is_legal(lead, hand + more, play, trumps) for more in worlds}
    if verdict.verdict != "undecided":
        assert truths == {verdict.verdict == "legal"}
    if verdict.example:
        assert all(is_legal(lead, hand + more, verdict.example, trumps) for more in worlds)


@settings(max_examples=200, deadline=None)
@given(orders(), st.data())
def test_winner(order: Order, data: st.DataObject) -> None:
    trumps, rows = order
    pool = data.draw(neighbourhoods(order))
    lead = data.draw(portions(pool, 1, 6))
    same = minus(pool, lead)
    ruffs = tuple(face for group in rows.rows["T"][:4] + rows.rows["T"][-4:] for face in group for _ in range(2))
    plays = [lead]
    for _ in range(3):
        source = data.draw(st.sampled_from([same, ruffs, others(order, rows.suit(lead[0]))]))
        plays.append(data.draw(portions(source, len(lead), len(lead))))
    plays = [play for play in plays if len(play) == len(lead)]
    assert winner(plays, trumps) == naive.winner(rows, plays)


@settings(max_examples=200, deadline=None)
@given(orders(), st.data())
def test_throws(order: Order, data: st.DataObject) -> None:
    trumps, rows = order
    pool = data.draw(neighbourhoods(order))
    throw = data.draw(portions(pool, 2, 7))
    hands, left = [], minus(pool, throw)
    for seat in "WSE":
        hand = data.draw(portions(left, 0, 4))
        left = minus(left, hand)
        hands.append((seat, hand + others(order, rows.suit(throw[0]))[:2]))
    found = beaten(throw, hands, trumps)
    parts = components(throw, trumps)
    wanted = {
        (part, seat) for part in parts for seat, hand in hands if len(parts) > 1 and naive.beats(rows, part.cards, hand)
    }
    assert {(item.part, item.seat) for item in found} == wanted
    for item in found:
        assert naive.beats(rows, item.part.cards, item.cards)
        assert not Counter(item.cards) - Counter(dict(hands)[item.seat])
