"""Whole deals of another program, from the draw to the next levels, replayed under its options: two, three and four
decks, four and six players. Winners, points and results stand in the records as claims."""

from __future__ import annotations

from pathlib import Path

import pytest

import tractor_notation as tn

DEALS = tn.reads((Path(__file__).parents[2] / "data" / "shengji" / "deals.tractor").read_text(encoding="utf-8"))


def told(record: tn.Record) -> list[str]:
    """The codes found, without the warning that a set of options has some that are not judged by."""
    return [item.code for item in tn.replay(record).all_findings if item.code != "option-unknown"]


@pytest.mark.parametrize("record", DEALS, ids=lambda record: record.value("Event"))
def test_a_whole_deal_is_clean_and_ends_as_it_did(record: tn.Record) -> None:
    assert told(record) == []
    replay = tn.replay(record)
    assert replay.score is not None
    assert str(replay.score["opponents"]) == record.value("Points")


def test_there_are_deals_of_every_size() -> None:
    sizes = {tuple(record.value("Options").split()[1:]) for record in DEALS}  # type: ignore[union-attr]
    assert sizes == {("decks=2", "players=4"), ("decks=3", "players=4"), ("decks=4", "players=6")}


@pytest.mark.parametrize("record", DEALS, ids=lambda record: record.value("Event"))
def test_a_wrong_claim_about_a_whole_deal_is_found(record: tn.Record) -> None:
    text = tn.write(record).replace(f'[Points "{record.value("Points")}"]', '[Points "333"]')
    assert set(told(tn.reads(text)[0])) <= {"points-wrong", "kitty-bonus-wrong"} != set()
