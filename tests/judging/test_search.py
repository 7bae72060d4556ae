"""The search against looking at every flow: small networks, clauses by lot, some of them told only when asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tractor_notation.judging.flow import Network
from tractor_notation.judging.search import Clause, Literal, Search, at_least

World = dict[int, int]
"""The flow through every cell."""


class Puzzle:
    """Groups of cards and faces; ``cells`` are the arcs from groups to faces."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        groups = rng.randint(2, 3)
        self.copies = [rng.randint(1, 3) for _ in range(rng.randint(2, 4))]
        cuts = sorted(rng.randint(0, sum(self.copies)) for _ in range(groups - 1))
        self.sizes = [high - low for low, high in zip([0, *cuts], [*cuts, sum(self.copies)], strict=True)]
        network = Network()
        source, sink = network.node(), network.node()
        faces = [network.node() for _ in self.copies]
        self.cells: dict[int, tuple[int, int]] = {}
        for group, size in enumerate(self.sizes):
            node = network.node()
            network.arc(source, node, size, size)
            for face, copies in enumerate(self.copies):
                self.cells[network.arc(node, faces[face], 0, copies)] = (group, face)
        for node, copies in zip(faces, self.copies, strict=True):
            network.arc(node, sink, copies, copies)
        network.arc(sink, source, 0, sum(self.copies))
        for arc in range(len(network.tail)):
            network.mend(arc)
        self.search = Search(network)
        self.statements = [self.search.statement() for _ in range(4)]
        self.literals = [
            at_least(arc, count) ^ negated
            for arc in self.cells
            for count in range(1, network.high[arc] + 1)
            for negated in (0, 1)
        ]
        self.given: list[Clause] = []
        self.asked: list[Clause] = []
        self.worlds = list(self._worlds({}, 0, tuple(self.sizes)))

    def _worlds(self, done: World, face: int, left: tuple[int, ...]) -> Iterator[World]:
        if face == len(self.copies):
            yield dict(done)
            return
        arcs = sorted((group, arc) for arc, (group, one) in self.cells.items() if one == face)
        for split in product(range(self.copies[face] + 1), repeat=len(left)):
            if sum(split) == self.copies[face] and all(n <= room for n, room in zip(split, left, strict=True)):
                here = {arc: split[group] for group, arc in arcs}
                rest = tuple(room - n for room, n in zip(left, split, strict=True))
                yield from self._worlds({**done, **here}, face + 1, rest)

    def shown(self, world: World, literal: Literal, assumed: dict[int, bool]) -> bool:
        """Whether a literal is true in a world; nobody makes a statement that is not assumed."""
        arc, number = literal >> 13, literal >> 1 & 4095
        holds = world[arc] >= number if arc in world else assumed.get(arc, False)
        return holds != bool(literal & 1)

    def right(self, world: World, assumptions: tuple[Literal, ...]) -> bool:
        """Whether a world meets the assumptions and all clauses."""
        assumed: dict[int, bool] = {}
        for literal in assumptions:
            if literal >> 13 in world:
                if not self.shown(world, literal, {}):
                    return False
            elif assumed.setdefault(literal >> 13, not literal & 1) == bool(literal & 1):
                return False
        return all(any(self.shown(world, one, assumed) for one in clause) for clause in self.given + self.asked)

    def more(self) -> None:
        """Clauses by lot; statements stand in them as conditions."""
        for _ in range(self.rng.randint(0, 4)):
            clause = list(dict.fromkeys(self.rng.choice(self.literals) for _ in range(self.rng.randint(1, 4))))
            if self.rng.random() < 0.5:
                clause.insert(0, self.rng.choice(self.statements) ^ 1)
            if self.rng.random() < 0.5:
                self.given.append(clause)
                self.search.add(list(clause))
            else:
                self.asked.append(clause)

    def solve(self, assumptions: tuple[Literal, ...]) -> World | None:
        """The world that is found."""
        flow = self.search.network.flow

        def ask() -> list[Clause]:
            world = {arc: flow[arc] for arc in self.cells}
            broken = [
                list(clause)
                for clause in self.asked
                if not any(
                    self.shown(world, one, {}) if one >> 13 in world else self.search.holds(one) >= 0 for one in clause
                )
            ]
            return broken[:1] if self.rng.random() < 0.5 else broken

        return {arc: flow[arc] for arc in self.cells} if self.search.solve(assumptions, ask) else None


@pytest.mark.parametrize("part", range(8))
def test_a_world_is_found_exactly_when_there_is_one(part: int) -> None:
    for seed in range(part * 150, part * 150 + 150):
        rng = Random(f"search {seed}")
        puzzle = Puzzle(rng)
        for _ in range(6):
            puzzle.more()
            statements = rng.sample(puzzle.statements, rng.randint(0, 4))
            assumptions = (
                *(one ^ rng.randint(0, 1) for one in statements),
                *(rng.choice(puzzle.literals) for _ in range(rng.randint(0, 2))),
            )
            found = puzzle.solve(assumptions)
            possible = [world for world in puzzle.worlds if puzzle.right(world, assumptions)]
            assert (found is not None) == bool(possible), seed
            if found is not None:
                assert found in possible, seed
            else:
                core = puzzle.search.core
                assert set(core) <= set(assumptions), seed
                assert not any(puzzle.right(world, core) for world in puzzle.worlds), seed
