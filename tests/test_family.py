"""Deals of any game of the family: many decks, players and friends, under options drawn by lot, each replayed clean and
with an illegal change found where it was made."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tractor_notation as tn
from tests.family import Family, Played, deal, revoke, write
from tractor_notation.games.shengji.options import Options, specs
from tractor_notation.games.shengji.table import Table

TABLES = [(1, 4, False), (2, 4, False), (3, 4, False), (3, 6, False), (4, 6, False), (4, 8, False), (5, 4, False),
          (6, 12, False), (2, 5, True), (3, 6, True), (3, 7, True), (4, 8, True), (6, 12, True)]  # fmt: skip
"""Decks, players, and whether friends are found."""

FREE = frozenset({"profile", "decks", "players", "kitty-size", "friends", "without"})
"""Options that are the table's."""

NO_BREACH = frozenset({"bombs", "rainbow"})
"""Options by which a card of another suit may be played to a single card that could have been followed."""


def family(rng: Random, size: tuple[int, int, bool], changes: float = 0.3) -> Family:
    """A game of this size under options drawn by lot; options that cannot hold together are left out."""
    decks, players, friends = size
    chosen = {"profile": "friends"} if friends else {}
    chosen |= {"decks": str(decks), "players": str(players)}
    for name, spec in specs().items():
        if name not in FREE and rng.random() < changes:
            chosen[name] = rng.choice((*spec.values, *([spec.sample] if spec.sample else [])))
    if decks < 4:
        chosen.pop("bombs", None)
    text = " ".join(f"{name}={value}" for name, value in chosen.items())
    options, problems = Options.parse(text)
    for problem in problems:
        chosen.pop(problem.name, None)
    text = " ".join(f"{name}={value}" for name, value in chosen.items())
    options, problems = Options.parse(text)
    assert not problems
    return Family(options, text, players, decks, friends)


def played(seed: int, size: tuple[int, int, bool]) -> tuple[Random, Played]:
    rng = Random(f"family {seed} {size}")
    return rng, deal(rng, family(rng, size))


def findings(text: str) -> list[tuple[str, str | None]]:
    (record,) = tn.reads(text)
    return [(item.code, item.address) for item in tn.replay(record).all_findings]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(TABLES))
def test_a_legal_deal_is_clean_and_counted_right(seed: int, size: tuple[int, int, bool]) -> None:
    _, each = played(seed, size)
    text = write(each)
    assert findings(text) == [], each.family.text
    (record,) = tn.reads(text)
    assert tn.write(record) == text
    end = tn.replay(record).end
    assert isinstance(end, Table) and end.score is not None
    assert set(end.declarers) == each.declarers
    assert end.score.tricks == each.taken
    assert [trick.winner for trick in end.tricks] == each.winners


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(TABLES))
def test_a_card_kept_back_is_found_where_it_was(seed: int, size: tuple[int, int, bool]) -> None:
    rng, each = played(seed, size)
    if NO_BREACH & set(each.family.options.changed()) or (changed := revoke(rng, each)) is None:
        return
    text = write(changed[0], claims=False)
    assert ("follow-suit", changed[1]) in findings(text), each.family.text


@pytest.mark.parametrize("size", TABLES, ids=str)
def test_every_size_deals_with_chances_to_revoke(size: tuple[int, int, bool]) -> None:
    rng = Random(f"plain {size}")
    assert revoke(rng, deal(rng, family(rng, size, 0.0))) is not None


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([size for size in TABLES if size[2]]))
def test_who_joined_is_held_against_the_record(seed: int, size: tuple[int, int, bool]) -> None:
    rng, each = played(seed, size)
    stranger = rng.choice([seat for seat in each.family.seats if seat not in each.declarers])
    for seats, code in (
        (each.declarers, None),
        (each.declarers | {stranger}, "friend-join-wrong"),
        (each.declarers - {each.leader}, "friend-join-missed"),
    ):
        named = "+".join(seat for seat in each.family.seats if seat in seats)
        codes = [found for found, _ in findings(write(each, {"Declarers": named or stranger}))]
        assert codes == [code] if code and named else not named or not codes
