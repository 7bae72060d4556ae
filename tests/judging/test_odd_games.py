"""Verdicts under options and with several decks, against looking at every world.

Here the worlds are judged by the conditions themselves: what is tested are the reasons they give and the search. That the
conditions say what the referee says is tested with whole deals.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.judging.odd import Told, odd_game
from tests.judging.test_small_games import verdict
from tractor_notation.judging.verdicts import Judge

PARTS = 10
EACH = 25


@pytest.mark.parametrize("part", range(PARTS))
def test_every_verdict_is_that_of_all_worlds(part: int) -> None:
    for seed in range(part * EACH, part * EACH + EACH):
        game = odd_game(Random(f"odd {seed}"))
        case = game.case()
        judge = Judge(case, seconds=120)
        told = [Told(case, world) for world in game.worlds()]
        names = {condition.name for condition in case.conditions}
        legal = [frozenset(one.name for one in case.conditions if one.holds(world)) for world in told]
        assert judge.possible == bool(legal), seed
        can = {name for name in names if any(name in plays for plays in legal)}
        for name in names if legal else ():
            assert judge.alone(name).verdict == verdict(name, legal), (seed, name)
            given = [plays for plays in legal if can - {name} <= plays]
            assert judge.given(name).verdict == verdict(name, given), (seed, name)
