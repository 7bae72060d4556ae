"""Verdicts, contradictions and proofs where a record tells of draws, positions and kitties that went from hand to hand,
against looking at every world and every way it can have come about."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from tests.judging.openings import Opened, opened
from tests.judging.test_small_games import verdict
from tests.judging.test_trial import HEAD, trial
from tractor_notation.games.case import Case
from tractor_notation.judging.verdicts import Judge, Verdict

PARTS = 6
EACH = 6
LARGER = 3
"""In so many lots proofs are looked at."""


@cache
def dealt(seed: int) -> Opened:
    return opened(Random(f"opened {seed}"))


@cache
def judged(seed: int) -> tuple[Judge, tuple[frozenset[str], ...]]:
    """The judge of a game, and the plays that were legal in each of its worlds."""
    game = dealt(seed)
    return Judge(game.case(), seconds=120), tuple(game.legal(world) for world in game.worlds())


@pytest.mark.parametrize("part", range(PARTS))
def test_every_verdict_is_that_of_all_worlds(part: int) -> None:
    for seed in range(part * EACH, part * EACH + EACH):
        judge, legal = judged(seed)
        assert judge.possible == bool(legal), seed
        for name in sorted(dealt(seed).answers & set(judge.plays)) if legal else ():
            assert judge.alone(name).verdict == verdict(name, legal), (seed, name)


def test_all_kinds_of_openings_are_among_them() -> None:
    kinds = Counter[str]()
    for seed in range(PARTS * EACH):
        game = dealt(seed)
        kinds.update({"position"} if game.earlier else ())
        kinds.update({f"taken {len(game.takes)}"})
        kinds.update({"drawn"} if game.drawn else ())
        kinds.update({"moment"} if any(bid.moment for bid in game.shown) else ())
        kinds.update({"kept"} if any(bid.kept for bid in game.shown) else ())
        kinds.update(() if judged(seed)[1] else {"none"})
    assert all(kinds[kind] > 1 for kind in ("position", "taken 1", "taken 2", "taken 3", "drawn", "moment", "kept"))
    assert kinds["none"]


def told(case: Case, names: set[str]) -> Judge:
    """The same with these facts alone; what was played is still what the conditions judge."""
    kept = tuple(fact if fact.name in names else fact._replace(claims=()) for fact in case.facts)
    clashes = tuple(clash for clash in case.clashes if names.issuperset(clash))
    return Judge(replace(case, facts=kept, clashes=clashes), seconds=120)


@pytest.mark.parametrize("part", range(LARGER))
def test_proofs_force_their_verdicts_and_nothing_can_be_left_out(part: int) -> None:
    proved = 0
    for seed in range(part, PARTS * EACH, LARGER):
        judge, legal = judged(seed)
        conditions = [one for one in judge.case.conditions if one.name in dealt(seed).answers]
        for condition in conditions if legal else ():
            wanted = judge.alone(condition.name).verdict
            if wanted is Verdict.UNDETERMINED:
                continue
            proof = judge.proof(condition.name, wanted)
            assert proof is not None and proof.smallest
            assert told(judge.case, set(proof.facts)).alone(condition.name).verdict is wanted, (seed, condition.name)
            for name in set(proof.facts) - set(condition.facts):
                rest = set(proof.facts) - {name}
                assert told(judge.case, rest).alone(condition.name).verdict is not wanted, (seed, condition.name, name)
                proved += 1
    assert proved


def test_contradictions_are_as_small_as_they_can_be() -> None:
    found = 0
    for seed in range(PARTS * EACH):
        judge, legal = judged(seed)
        if legal:
            continue
        core = judge.collision()
        assert core is not None and core.smallest
        assert not told(judge.case, set(core.names)).possible
        for some in combinations(core.names, len(core.names) - 1):
            assert told(judge.case, set(some)).possible, (seed, some)
        found += 1
    assert found


STEAL = '[Options "kitty-steal=on"]\n' + HEAD


@pytest.mark.parametrize(
    ("text", "names"),
    [
        # Two cards after one was drawn; a card that was not among the first two.
        (HEAD + "bid E: C22 @1\n1. N: H9 HA H3 D4\n", ("bid E 1",)),
        (HEAD + "drawn E: S3 S4 C2 x\nbid E: C2 @2\n1. N: H9 HA H3 D4\n", ("drawn E", "bid E 1")),
        (HEAD + "bid E: C2 @1\nbid E: D2 @1\n1. N: H9 HA H3 D4\n", ("bid E 1", "bid E 2")),
        # What was shown before the card that is noted is another one.
        (HEAD + "drawn E: x C2 x\nbid E: C2 @1\n1. N: C2 HA H3 D4\n", ("drawn E", "bid E 1", "1.N")),
        # What lay in the kitty lies with the leader in the end, in the middle of play too.
        ('[Start "position"]\n' + HEAD + "deal W: x x\nkitty: HAA\n9. N: H9 HA H3 D4\n", ("kitty", "9.W")),
        ('[Start "position"]\n' + HEAD + "deal W: x x\nbid E: C22\n9. N: H9 C2 H3 D4\n", ("bid E 1", "9.W")),
        # What the first taker buried went to the second.
        (STEAL + "bid N: C2\nbury N: SKKQQJJTT\nbid W: D22\nbury W: x x x x x x x x\n1. N: H9 HA SK D4\n", ("burial 1", "1.S")),
        # What is shown after the burial was kept.
        (HEAD + "bury N: x x x x x x x x\nbid N: C22\n1. N: H9 C2 H3 D4\n", ("bid N 1", "1.W")),
    ],
)  # fmt: skip
def test_openings_that_contradict_the_play(text: str, names: tuple[str, ...]) -> None:
    core = trial(text).collision
    assert core is not None and core.smallest and core.names == names


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "drawn E: S3 C2 S4 x\nbid E: C2 @2\nbid E: D2 @4\n1. N: C2 HA H3 D4\n",
        HEAD + "drawn E: x C2 x\nbid E: C2 @2\n1. N: C2 HA H3 D4\n",
        '[Start "position"]\n' + HEAD + "deal W: x x\nkitty: HAA\n9. N: H9 HK HQ D4\n",
        STEAL + "bid N: C2\nbury N: SKKQQJJTT\nbid W: D22\nbury W: x x x x x x x x\n1. N: H9 SK H3 D4\n",
        # Where the kitty can be stolen and no burial is noted, anybody may have laid cards away that others then played.
        STEAL + "deal N: SAA\nbid N: C2\nbid W: D22\n1. N: H9 SA H3 SA\n",
        # A card shown by the taker before the burial may have been laid away.
        HEAD + "bid N: C22\nbury N: C22 x x x x x x\n1. N: H9 HA H3 D4\n",
    ],
)
def test_openings_that_agree_with_the_play(text: str) -> None:
    assert trial(text).collision is None
