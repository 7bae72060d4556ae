"""What holds for every deal: the dealer's records, whole, partial or with one fault, against the engine."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tractor_notation as tn
from tests.dealer import KINDS, Layout, dealt, illegal
from tests.dealer.cards import PACK, Trump, points
from tests.dealer.rules import breach, split
from tests.text.strategies import records
from tractor_notation.games.shengji.table import Table
from tractor_notation.record import Record, Trick
from tractor_notation.replay import Replay

SEEDS = st.integers(0, 1_000_000)
FOLLOWS = ("revoke", "pair withheld", "tractor withheld")


def read(text: str) -> Record:
    """The one record of a text."""
    (record,) = tn.reads(text)
    return record


def trump_of(replay: Replay, table: Table) -> Trump:
    """Trump as the dealer knows it."""
    assert replay.game is not None
    name = replay.game.trump(table) or ""
    return Trump(None if name.startswith("NT") else name[0], name[-1])


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_a_deal_of_any_layout_is_clean_and_written_as_it_was_read(seed: int) -> None:
    each = dealt(seed)
    record = read(each.text)
    assert tn.write(record) == each.text
    assert tn.replay(record).all_findings == ()


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_score_is_the_dealers(seed: int) -> None:
    each = dealt(seed, Layout(hands="none", kitty=False, bury=False) if seed % 2 else Layout())
    end = tn.replay(read(each.text)).end
    assert isinstance(end, Table) and end.score is not None
    expected = each.deal.score
    assert (end.score.opponents, end.score.held, end.score.gain) == (expected.opponents, expected.held, expected.gain)
    assert end.score.next_leader == expected.next_leader
    assert bool(end.score.winners) is expected.won
    assert expected.won or end.score.levels == expected.levels
    winners = [trick.winner for trick in each.deal.tricks]
    assert [trick.winner for trick in end.tricks] == winners
    assert [trick.points for trick in end.tricks] == [trick.points for trick in each.deal.tricks]


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_cards_and_points_are_kept_at_every_step(seed: int) -> None:
    replay = tn.replay(read(dealt(seed, Layout()).text))
    out: list[str] = []
    for step in replay.steps:
        if step.play is None:
            continue
        out += step.play.cards
        table = step.after
        assert isinstance(table, Table)
        held = [card for hand in table.hands.values() for card in hand]
        assert Counter([*out, *held, *table.buried]) == Counter(PACK)
        lying = () if len(table.trick) == 4 else (card for _, cards in table.trick for card in cards)
        assert sum(table.taken.values()) + points([*held, *table.buried, *lying]) == 200


@settings(max_examples=5, deadline=None)
@pytest.mark.parametrize("name", sorted(KINDS))
@given(seed=SEEDS)
def test_a_fault_is_found_where_it_is_and_nothing_else(name: str, seed: int) -> None:
    text, address, code = illegal(seed, name)
    found = tn.replay(read(text)).all_findings
    assert (code, address) in {(finding.code, finding.address) for finding in found}
    if KINDS[name].alone:
        assert len(found) == 1


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.sampled_from(FOLLOWS))
def test_the_play_a_ruling_names_is_lawful(seed: int, name: str) -> None:
    text, address, code = illegal(seed, name)
    replay = tn.replay(read(text))
    (finding,) = replay.all_findings
    assert address is not None
    step = replay.step(address)
    assert step is not None and step.seat is not None and isinstance(step.item, Trick)
    before = step.before
    assert isinstance(before, Table)
    example = finding.facts["example"]
    assert isinstance(example, tuple)
    cards = [str(card) for card in example]
    trump = trump_of(replay, before)
    lead = split(trump, before.trick[0][1])
    hand = before.hands[step.seat]
    assert breach(trump, lead, hand, cards) is None
    assert step.play is not None and breach(trump, lead, hand, step.play.cards) == code


@settings(max_examples=60, deadline=None)
@given(records())
def test_the_replay_of_any_readable_record_ends(record: Record) -> None:
    replay = tn.replay(record)
    for step in replay.steps:
        assert step.after is not None
    assert replay.all_findings is not None
