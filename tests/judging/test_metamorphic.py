"""What must not change a verdict: more facts, another order, everything told; and records of hostile sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import tractor_notation as tn
from tests.dealer import Layout, dealt, illegal
from tests.judging.test_whole_deals import FAULTS
from tractor_notation.judging import Trial, Verdict
from tractor_notation.place import Address
from tractor_notation.record import Act, Item, Record, Tag, Trick
from tractor_notation.replay import Replay

SAMPLES = Path(__file__).parents[2] / "samples"
KEPT = ("Rules", "Options", "Levels", "Leader", "Trump")
PROVED = (Verdict.LEGAL, Verdict.ILLEGAL)


def tried(record: Record, seconds: float = 20) -> Trial:
    return Trial(tn.replay(record, as_noted=True), seconds)


def verdicts(record: Record) -> dict[str, tuple[Verdict, Verdict]]:
    """All verdicts; of a record that contradicts itself none."""
    trial = tried(record)
    if trial.collision is not None:
        return {}
    found = (trial.judgement(name, proofs=False) for name in trial.plays)
    return {one.address: (one.alone.verdict, one.given.verdict) for one in found}


def growing(seed: int) -> Iterator[Record]:
    """A deal as somebody notes it who sees more and more: tricks, hands, cards that were not seen at first, the kitty."""
    rng = Random(f"growing {seed}")
    (whole,) = tn.reads(illegal(seed, "revoke")[0] if seed % 2 else dealt(seed, Layout()).text)
    head = tuple(tag for tag in whole.head if isinstance(tag, Tag) and tag.name in KEPT)
    last = rng.choice((4, 8))
    plays = [(item.number, n) for item in whole.body if isinstance(item, Trick) for n in range(len(item.plays))]
    hidden = set(rng.sample(plays, len(plays) // 16))
    told = {id(item) for item in whole.body if isinstance(item, Act) and item.keyword in ("bid", "flip", "friend")}
    acts = [item for item in whole.body if isinstance(item, Act) and id(item) not in told]
    for _ in range(4):
        body: list[Item] = []
        for item in whole.body:
            if isinstance(item, Trick) and item.number <= last:
                shown = tuple(
                    replace(play, cards=tuple("x" for _ in play.cards))
                    if (item.number, number) in hidden and not play.attempt
                    else play
                    for number, play in enumerate(item.plays)
                )
                body.append(replace(item, plays=shown, winner=None, points=None))
            elif isinstance(item, Act) and id(item) in told:
                body.append(item)
        yield replace(whole, head=head, body=tuple(body))
        last += rng.choice((0, 3))
        hidden = set(rng.sample(sorted(hidden), len(hidden) // 2))
        told |= {id(item) for item in rng.sample(acts, min(len(acts), 1))}


@pytest.mark.parametrize("seed", range(10))
def test_more_facts_of_any_kind_never_turn_a_verdict(seed: int) -> None:
    before: dict[str, tuple[Verdict, Verdict]] = {}
    for record in growing(seed):
        now = verdicts(record)
        for name, (alone, _) in before.items():
            assert alone not in PROVED or now[name][0] is alone, (seed, name)
        before = now


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_statements_changes_nothing(seed: int) -> None:
    rng = Random(f"order {seed}")
    (record,) = tn.reads(dealt(seed, Layout()).text)
    first = next(n for n, item in enumerate(record.body) if isinstance(item, Trick))
    opening = [item for item in record.body[:first] if isinstance(item, Act)]
    free = [item for item in opening if item.keyword in ("deal", "kitty")]
    kept = [item for item in opening if item.keyword not in ("deal", "kitty")]
    some = rng.sample(free, min(len(free), 2))
    play = record.body[first : first + 8]
    one = replace(record, body=(*some, *kept, *play))
    other = replace(record, body=(*kept, *reversed(some), *play))
    assert verdicts(one) == verdicts(other)


def test_the_order_of_records_changes_nothing() -> None:
    records = list(tn.read_file(SAMPLES / "disputes.tractor"))
    texts = [tn.write(record) for record in records]
    again = list(tn.reads("\n".join(reversed(texts))))
    for one, other in zip(records, reversed(again), strict=True):
        assert verdicts(one) == verdicts(other)


@pytest.mark.parametrize("name", ["three-decks", "red-fives", "circles", "match", "friends", "unsun-annotated"])
def test_complete_deals_give_what_the_replay_gives(name: str) -> None:
    """Both ways: what the replay finds wrong is proved illegal, and all else legal."""
    looked_at = 0
    for record in tn.read_file(SAMPLES / f"{name}.tractor"):
        replay = tn.replay(record, as_noted=True)
        trial = Trial(replay, 20)
        if trial.problem is not None or any(item.undecided for item in replay.findings):
            continue
        wrong = {item.address for item in replay.findings if item.code in FAULTS or item.code.startswith("follow-")}
        for play in trial.plays:
            found = trial.judgement(play, proofs=False)
            assert found.verdict is (Verdict.ILLEGAL if play in wrong else Verdict.LEGAL), (name, record.index, play)
            looked_at += 1
    assert looked_at > 20


# Hostile sizes


def hostile() -> Iterator[tuple[str, str]]:
    """Records that are too large, too deep or too odd."""
    head = '[Leader "N"]\n[Trump "C2"]\n'
    yield "many tricks", head + "".join(f"{n}. N: SA S3 S4 S5\n" for n in range(1, 400))
    yield "a long lead", head + f"1. N: S{'A' * 300} S{'3' * 300} S{'4' * 300} S{'5' * 300}\n"
    yield "unknown cards", head + f"1. N: {'x' * 400} {'x' * 400} {'x' * 400} {'x' * 400}\n"
    yield "a long draw", head + f"drawn E: {'S3 x ' * 500}\nbid E: C22 @9999\n1. N: H9 HA H3 D4\n"
    yield "many bids", head + "".join(f"bid E: S{r} @1\n" for r in "3456789TJQKA" * 8) + "1. N: H9 HA H3 D4\n"
    yield "many players", '[Options "players=12 decks=12"]\n[Leader "P1"]\n[Trump "C2"]\n1. P1: H9 HA H3 D4\n'
    yield "the same seat", head + "1. N: H9 N:HA N:H3 N:D4 N:D5 N:D6\n"
    yield "a position", '[Start "position"]\n' + head + f"deal N: S{'3' * 90}\nkitty: S{'A' * 30}\n9. N: S3 S4 S5 H6\n"
    steals = "".join(f"bid {s}: C22\nbury {s}: x x x x x x x x\n" for s in "NWSE" * 10)
    yield "a kitty on its way", '[Options "kitty-steal=on"]\n' + head + steals + "1. N: H9 HA H3 D4\n"
    yield "numbers", head + "1. N: H9 HA H3 D4\n999999. W: S3 S4 S5 S6\n"
    yield "gaps", head + "".join(f"{n * 3}. N: H9 HA H3 D4\n" for n in range(1, 7))
    deep = "".join(f"( {n}. E: S{r} \n{n + 1}. N: H9 HA H3 D4\n" for n, r in enumerate("3456789TJQK", 1))
    yield "variations", head + "1. N: H9 HA H3 D4\n" + deep + ")" * 11 + "\n"
    yield "unsun", '[Rules "unsun"]\n[Trump "G"]\n' + "".join(f"{n}. 0: G9 x x x x x x x\n" for n in range(1, 60))
    yield (
        "unsun hands",
        '[Rules "unsun"]\n[Trump "G"]\n[Start "position"]\ndeal 1: G9 G8 G7 G6 G5 G4 G3 G2 G1 GU P2\n1. 0: P9 x\n',
    )


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in hostile()])
def test_nothing_is_too_large_to_be_answered(text: str) -> None:
    """There is an answer or none, in the time allowed, and never an exception."""
    for record in tn.reads(text):
        replay = tn.replay(record, as_noted=True)
        for at in (None, *addresses(replay)):
            trial = Trial(replay, 0.2, at)
            if trial.problem is not None:
                continue
            for play in [*trial.plays][:3]:
                found = trial.judgement(play)
                assert found.alone.verdict in Verdict


def addresses(replay: Replay) -> list[Address]:
    """The addresses of some plays of variations."""
    branches = [branch for step in replay.steps for branch in step.variations if branch.steps]
    return [Address(branch.path) for branch in branches[:3]]
