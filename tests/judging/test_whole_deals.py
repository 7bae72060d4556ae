"""Real deals noted in part: worlds are what the referee makes of them, and more facts never change what is proved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import tractor_notation as tn
from tests.dealer import KINDS, Layout, dealt, illegal
from tractor_notation.judging import Standing, Trial, Verdict
from tractor_notation.record import Act, Cards, Item, Play, Record, Tag, Trick

SAMPLES = Path(__file__).parents[2] / "samples"
DEALS = Path(__file__).parents[1] / "data" / "shengji"

FAULTS = frozenset(
    (
        *("card-count", "follow-suit", "follow-pair", "follow-tractor", "follow-set", "follow-rainbow", "lead-mixed"),
        *("lead-wrong", "out-of-turn", "throw-beaten", "throw-not-beaten", "throw-forced-wrong", "throw-part", "throw-off"),
    )
)  # fmt: skip
"""What makes a play illegal."""

BROKEN = frozenset(
    ("card-duplicate", "pack-incomplete", "hand-size", "kitty-size", "not-in-hand", "bury-not-held", "bury-count")
)
"""What no record of a world may have."""


def noted(record: Record, rng: Random) -> Record:
    """A record as somebody noted it who did not see everything."""
    last, veil, told = rng.choice((3, 6, 10, 15)), rng.choice((0.0, 0.0, 0.02, 0.1)), rng.choice((0.0, 0.0, 0.4))
    body: list[Item] = []
    for item in record.body:
        if isinstance(item, Trick) and item.number <= last:
            plays = tuple(_veiled(play, veil, rng) for play in item.plays)
            body.append(replace(item, plays=plays, winner=None, points=None))
        elif isinstance(item, Act) and (item.keyword in ("bid", "flip", "friend") or rng.random() < told):
            body.append(item)
    head = tuple(tag for tag in record.head if isinstance(tag, Tag) and tag.name in _KEPT)
    return replace(record, head=head, body=tuple(body))


_KEPT = ("Rules", "Options", "Levels", "Leader", "Trump")


def _veiled(play: Play, share: float, rng: Random) -> Play:
    if play.attempt:
        return play
    cards: Cards = tuple(
        card if rng.random() >= share else "x" if card in ("RJ", "LJ") or rng.random() < 0.5 else card[0] + "x"
        for card in play.cards
    )
    return replace(play, cards=cards)


def by_lot(seed: int) -> Record:
    """A deal by lot, every other one with a fault in play."""
    rng = Random(f"whole {seed}")
    # Where somebody miscounted the referee doubts what is noted from there on.
    kinds = sorted(kind for kind in KINDS if KINDS[kind].code in FAULTS - {"card-count"})
    text = illegal(seed, rng.choice(kinds))[0] if seed % 2 else dealt(seed, Layout()).text
    (record,) = tn.reads(text)
    return noted(record, rng)


def check_worlds(record: Record) -> int:
    """Whether the referee finds in every world that is shown what the proof says of it; how many worlds were looked at."""
    trial = Trial(tn.replay(record, as_noted=True))
    assert trial.problem is None
    assert trial.collision is None, "the deal was played, so the cards lay somehow"
    shown = {}
    for name in trial.plays:
        found = trial.judgement(name, proofs=False)
        for standing in (found.alone, found.given):
            shown.update({id(world): world for world in (standing.legal, standing.illegal) if world is not None})
    assert trial.case is not None
    if trial.case.finisher is None:
        return 0
    settled = {name for name, one in trial.case.settled.items() if not one.legal}
    for world in shown.values():
        complete = tn.replay(trial.case.finisher.complete(world.places), as_noted=True)
        assert not [item.code for item in complete.findings if item.code in BROKEN]
        wrong = {item.address for item in complete.findings if item.code in FAULTS}
        assert wrong == {name.rstrip("'") for name in world.illegal | settled}
    return len(shown)


@pytest.mark.parametrize("part", range(6))
def test_the_referee_agrees_in_every_world_that_is_shown(part: int) -> None:
    assert sum(check_worlds(by_lot(seed)) for seed in range(part * 12, part * 12 + 12)) > 12


@pytest.mark.parametrize("name", ["deals", "deals_friends"])
def test_the_same_with_more_decks_and_other_rules(name: str) -> None:
    looked_at = 0
    for record in tn.read_file(DEALS / f"{name}.tractor"):
        looked_at += check_worlds(noted(record, Random(f"{name} {record.index}")))
    assert looked_at > 12


def midway(record: Record, rng: Random) -> Record:
    """A deal as it is noted by somebody who came to the table in the middle of play."""
    replay = tn.replay(record)
    tricks = [item for item in record.body if isinstance(item, Trick)]
    first = rng.randint(2, max(2, len(tricks) // 2))
    step = next(step for step in replay.steps if isinstance(step.item, Trick) and step.item.number == first)
    body: list[Item] = [
        Act("deal", seat, cards) for seat, cards in step.before.hands.items() if cards and rng.random() < 0.4
    ]
    told = ("bid", "flip", *(("kitty",) if rng.random() < 0.5 else ()), *(("bury",) if rng.random() < 0.3 else ()))
    body += [item for item in record.body if isinstance(item, Act) and item.keyword in told]
    body += [replace(item, winner=None, points=None) for item in tricks if first <= item.number < first + 5]
    head = tuple(tag for tag in record.head if isinstance(tag, Tag) and tag.name in _KEPT)
    return replace(record, head=(*head, Tag("Start", "position")), body=tuple(body))


@pytest.mark.parametrize("part", range(3))
def test_the_referee_agrees_in_the_middle_of_play(part: int) -> None:
    looked_at = 0
    for seed in range(part * 8, part * 8 + 8):
        kinds = sorted(kind for kind in KINDS if KINDS[kind].code in FAULTS - {"card-count"})
        rng = Random(f"midway {seed}")
        text = illegal(seed, rng.choice(kinds))[0] if seed % 2 else dealt(seed, Layout()).text
        (record,) = tn.reads(text)
        looked_at += check_worlds(midway(record, rng))
    assert looked_at > 8


def test_the_referee_agrees_where_the_kitty_was_stolen() -> None:
    looked_at = 0
    for record in [*tn.read_file(DEALS / "deals_stealing.tractor"), *tn.read_file(SAMPLES / "stealing.tractor")]:
        rng = Random(f"stolen {record.index}")
        looked_at += sum(check_worlds(noted(record, rng)) for _ in range(3))
        # With every burial noted the way of the kitty is known.
        dealt_ = [item for item in record.body if isinstance(item, Act) and item.keyword == "deal"]
        told = [item for item in record.body if isinstance(item, Trick) or item not in rng.sample(dealt_, 2)]
        short = [item for item in told if not isinstance(item, Trick) or item.number < 4]
        looked_at += check_worlds(replace(record, body=tuple(short)))
    assert looked_at > 12


@pytest.mark.parametrize("name", ["annotated", "three-faults", "throws", "no-trump"])
def test_a_complete_deal_gives_what_the_replay_gives(name: str) -> None:
    (record,) = tn.read_file(SAMPLES / f"{name}.tractor")
    replay = tn.replay(record, as_noted=True)
    trial = Trial(replay)
    wrong = {item.address for item in replay.findings if item.code in FAULTS}
    for play in trial.plays:
        found = trial.judgement(play, proofs=False)
        assert found.verdict is (Verdict.ILLEGAL if play in wrong else Verdict.LEGAL)
        assert found.given.verdict is found.verdict


def proved(standing: Standing) -> Verdict | None:
    return standing.verdict if standing.verdict in (Verdict.LEGAL, Verdict.ILLEGAL) else None


@pytest.mark.parametrize("seed", range(12))
def test_more_facts_never_turn_a_verdict(seed: int) -> None:
    (whole,) = tn.reads(illegal(seed, "revoke")[0] if seed % 2 else dealt(seed, Layout()).text)
    bare = replace(whole, body=tuple(item for item in whole.body if isinstance(item, Trick) or _is_bid(item)))
    before: dict[str, tuple[Verdict | None, Verdict | None]] = {}
    for last in (4, 8, 12):
        record = replace(
            bare, body=tuple(item for item in bare.body if not isinstance(item, Trick) or item.number <= last)
        )
        trial = Trial(tn.replay(record, as_noted=True))
        for name, (alone, given) in before.items():
            now = trial.judgement(name, proofs=False)
            assert alone in (None, now.alone.verdict)
            assert given in (None, now.given.verdict) or now.given.verdict is Verdict.IMPOSSIBLE
        judged = {name: trial.judgement(name, proofs=False) for name in trial.plays}
        before = {name: (proved(one.alone), proved(one.given)) for name, one in judged.items()}


def _is_bid(item: Item) -> bool:
    return isinstance(item, Act) and item.keyword in ("bid", "flip")


def test_the_order_of_statements_changes_nothing() -> None:
    (record,) = tn.read_file(SAMPLES / "three-faults.tractor")
    acts = [item for item in record.body if isinstance(item, Act) and item.keyword == "deal"]
    rest = [item for item in record.body if item not in acts]
    one, other = (
        Trial(tn.replay(record, as_noted=True)),
        Trial(tn.replay(replace(record, body=(*reversed(acts), *rest)), as_noted=True)),
    )
    assert [one.judgement(name, False).verdict for name in one.plays] == [
        other.judgement(name, False).verdict for name in other.plays
    ]
