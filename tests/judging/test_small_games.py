"""Verdicts and proofs against looking at every world of small partial records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from tests.judging.small import Game, World, game
from tractor_notation.judging.verdicts import Judge, Verdict

PARTS = 12
EACH = 22


@cache
def dealt(seed: int) -> Game:
    return game(Random(f"small {seed}"))


@cache
def looked_at(seed: int) -> tuple[tuple[World, frozenset[str]], ...]:
    """All worlds of a game, each with the plays that were legal in it."""
    found = dealt(seed)
    return tuple((world, found.legal(world)) for world in found.worlds())


def verdict(name: str, legal: Iterable[frozenset[str]]) -> str:
    kinds = {name in plays for plays in legal}
    return {0: "impossible", 2: "undetermined"}.get(len(kinds), "legal" if True in kinds else "illegal")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_verdict_is_that_of_all_worlds(part: int) -> None:
    for seed in range(part * EACH, part * EACH + EACH):
        judge = Judge(dealt(seed).case())
        legal = [plays for _, plays in looked_at(seed)]
        assert judge.possible == bool(legal), seed
        if not legal:
            continue
        assert set(judge.plays) == {f"{n}.{p.seat}" for n, trick in enumerate(dealt(seed).tricks, 1) for p in trick}
        can = {name for name in judge.plays if any(name in plays for plays in legal)}
        for name in judge.plays:
            assert judge.alone(name).verdict == verdict(name, legal), (seed, name)
            given = [plays for plays in legal if can - {name} <= plays]
            assert judge.given(name).verdict == verdict(name, given), (seed, name)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_world_shown_is_one(part: int) -> None:
    for seed in range(part * EACH, part * EACH + EACH):
        judge = Judge(dealt(seed).case())
        worlds = {_key(world): plays for world, plays in looked_at(seed)}
        for name in judge.plays if worlds else ():
            for standing in (judge.alone(name), judge.given(name)):
                for shown, good in ((standing.legal, True), (standing.illegal, False)):
                    if shown is not None:
                        assert (name in worlds[_key(shown.places)]) is good, (seed, name)


def _key(world: Mapping[str, tuple[str, ...]]) -> frozenset[tuple[str, tuple[str, ...]]]:
    return frozenset((place, tuple(sorted(cards))) for place, cards in world.items())


@pytest.mark.parametrize("part", range(PARTS))
def test_plays_that_cannot_all_have_been_legal(part: int) -> None:
    for seed in range(part * EACH, part * EACH + EACH):
        judge = Judge(dealt(seed).case())
        legal = [plays for _, plays in looked_at(seed)]
        if not legal:
            continue
        culprits = judge.culprits()
        depends = {condition.name for condition in judge.case.conditions}
        can = {name for name in depends if any(name in plays for plays in legal)}
        if culprits is None:
            assert any(can <= plays for plays in legal), seed
            continue
        assert culprits.smallest
        assert not any(set(culprits.names) <= plays for plays in legal), seed
        for fewer in combinations(sorted(can), len(culprits.names) - 1):
            assert any(set(fewer) <= plays for plays in legal), (seed, fewer)


def noted(whole: Game, names: Iterable[str]) -> Game:
    """The game as if nothing but these facts had been noted."""
    keep = set(names)
    tricks = tuple(
        tuple(
            play if f"{number}.{play.seat}" in keep else replace(play, cards=("x",) * len(play.cards), attempt=())
            for play in trick
        )
        for number, trick in enumerate(whole.tricks, 1)
    )
    return replace(
        whole,
        tricks=tricks,
        deals={seat: cards for seat, cards in whole.deals.items() if f"deal {seat}" in keep},
        kitty=whole.kitty if "kitty" in keep else (),
        bury=whole.bury if f"bury {whole.leader}" in keep else (),
        bids=tuple(bid for number, bid in enumerate(whole.bids, 1) if f"bid {bid[0]} {number}" in keep),
    )


def forced(whole: Game, names: Iterable[str], play: str, wanted: Verdict) -> bool:
    """Whether these facts alone force a verdict."""
    case = noted(whole, names).case()
    if play in case.settled:
        return case.settled[play].legal == (wanted is Verdict.LEGAL)
    return Judge(case).alone(play).verdict is wanted


@pytest.mark.parametrize("part", range(6))
def test_a_proof_forces_its_verdict_and_nothing_smaller_does(part: int) -> None:
    proved = 0
    for seed in range(part * 12, part * 12 + 12):
        whole = dealt(seed)
        judge = Judge(whole.case())
        names = [fact.name for fact in judge.case.facts]
        leads = {f"{number}.{trick[0].seat}" for number, trick in enumerate(whole.tricks, 1) if number > 1}
        for condition in judge.case.conditions if judge.possible else ():
            wanted = judge.alone(condition.name).verdict
            # That a lead is legal rests on the trick before, too, which the proof takes as it is recorded.
            if wanted is Verdict.UNDETERMINED or (wanted is Verdict.LEGAL and condition.name in leads):
                continue
            proof = judge.proof(condition.name, wanted)
            assert proof is not None and proof.smallest and set(condition.facts) <= set(proof.facts)
            assert forced(whole, proof.facts, condition.name, wanted), (seed, condition.name)
            rest = [name for name in names if name not in condition.facts]
            fewer = len(proof.facts) - len(condition.facts) - 1
            if fewer >= 0 and comb(len(rest), fewer) < 60:
                proved += 1
                for some in combinations(rest, fewer):
                    assert not forced(whole, [*condition.facts, *some], condition.name, wanted), (seed, some)
    assert proved


def test_facts_that_collide() -> None:
    collisions = 0
    for seed in range(200):
        if looked_at(seed):
            continue
        whole = dealt(seed)
        core = Judge(whole.case()).collision()
        assert core is not None and core.smallest
        assert not Judge(noted(whole, core.names).case()).possible
        for some in combinations(core.names, len(core.names) - 1):
            assert Judge(noted(whole, some).case()).possible, (seed, some)
        collisions += 1
    assert collisions > 2
