"""What is said of cards that nobody noted is true of the deal that was played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import tractor_notation as tn
from tests.dealer import Layout, dealt
from tractor_notation.judging import Trial
from tractor_notation.judging.holdings import FEW, holdings
from tractor_notation.place import Address
from tractor_notation.record import Act, Record, Trick


def noted(record: Record, last: int) -> Record:
    """The record without hands, kitty and burial, and with its first tricks alone."""
    body = tuple(
        item
        for item in record.body
        if (isinstance(item, Trick) and item.number <= last)
        or (isinstance(item, Act) and item.keyword in ("bid", "flip"))
    )
    return replace(record, body=body)


@pytest.mark.parametrize("seed", range(16))
def test_it_is_true_of_a_lawful_deal(seed: int) -> None:
    (record,) = tn.reads(dealt(seed, Layout()).text)
    whole = tn.replay(record)
    first = next(step for step in whole.steps if isinstance(step.item, Trick))
    truth = {
        seat: Counter(cards) + Counter(first.play.cards if first.play and first.seat == seat else ())
        for seat, cards in first.after.hands.items()
    }
    tricks = [item.number for item in record.body if isinstance(item, Trick)]
    said = 0
    for last in {max(tricks) - 3, max(tricks) // 2} - {0, -1, -2}:
        trial = Trial(tn.replay(noted(record, last), as_noted=True), 20)
        assert trial.case is not None
        for seat, one in holdings(trial).items():
            known = Counter(one.sure)
            assert not known - truth[seat], (seed, seat)
            left = truth[seat] - known
            assert left.total() == one.unseen
            kinds = {trial.case.kinds[face] for face in left}
            assert not kinds & {trial.case.kinds[face] for face in (*one.none, *one.lawful)}
            assert not one.may or set(left) <= set(one.may)
            assert len(one.may) <= FEW
            said += len(one.none) + len(one.lawful) + len(one.may)
    assert said or max(tricks) < 6


def test_a_play_of_a_variation_goes_on_from_the_hands_of_the_play() -> None:
    text = '[Leader "N"]\n[Trump "C2"]\n\n1. N: H9 HA H3 D4\n( 1. E: C4 )\n2. W: HQ H5 H7 H6\n'
    (record,) = tn.reads(text)
    replay = tn.replay(record, as_noted=True)
    (branch,) = next(step.variations for step in replay.steps if step.variations)
    at = branch.steps[0].address or ""
    found = holdings(Trial(replay, 20, Address.parse(at)), at)
    assert {"H7", "C4", "D4"} <= set(found["E"].sure) and "H9" not in found["N"].sure
