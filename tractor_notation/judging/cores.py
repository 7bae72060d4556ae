"""Smallest sets of statements that cannot all hold.

What is asked again and again is whether there is a world with some of the statements. Every world that was found leaves
statements out, and a set that cannot hold must have one of these; so the smallest set is looked for among those that meet
every such lot. It is the smallest when no world has all of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from tractor_notation.judging.model import Model
from tractor_notation.judging.search import Limit, Literal

Say: TypeAlias = Callable[[Model, str], Literal]
"""The literal of a statement in a model."""


class Core(NamedTuple):
    """Statements that cannot all hold. ``smallest``: no smaller set of them is such."""

    names: tuple[str, ...]
    smallest: bool


class Cores:
    """Looks for cores over several models at once: statements can hold if they can in one of them.

    ``given`` are literals that hold beside them, by model.
    """

    def __init__(self, models: Sequence[Model], say: Say, given: Callable[[Model], Sequence[Literal]]) -> None:
        self._models = models
        self._say = say
        self._given = given

    def find(self, names: Sequence[str], deadline: float) -> Core | None:
        """The smallest core among the statements; ``None`` when all can hold. The order decides between equal ones."""
        for model in self._models:
            model.search.deadline = deadline
        found = self._core(names)
        if found is None:
            return None
        lots: list[frozenset[str]] = []
        try:
            found = self._minimal(found)
            while True:
                chosen = _meeting(lots, names, len(found), deadline)
                if chosen is None or len(chosen) >= len(found):
                    return Core(_in_order(found, names), True)
                lot = self._left_out(chosen, names)
                if lot is None:
                    return Core(_in_order(chosen, names), True)
                lots.append(lot)
        except Limit:
            return Core(_in_order(found, names), False)

    def _core(self, names: Sequence[str]) -> tuple[str, ...] | None:
        """Some of the statements that cannot all hold; ``None``: they can."""
        found: dict[str, None] = {}
        for model in self._models:
            literals = {self._say(model, name): name for name in names}
            if model.possible([*self._given(model), *literals]):
                return None
            found.update(dict.fromkeys(literals[one] for one in model.search.core if one in literals))
        return tuple(found)

    def _minimal(self, core: Sequence[str]) -> tuple[str, ...]:
        """The same without statements that can be left out."""
        left = list(core)
        for name in reversed(core):
            if name in left:
                less = self._core([other for other in left if other != name])
                if less is not None:
                    left = [other for other in left if other in less]
        return tuple(left)

    def _left_out(self, chosen: Sequence[str], names: Sequence[str]) -> frozenset[str] | None:
        """Statements, few of them, that a world with all the others leaves out; ``None`` when even those chosen cannot
        hold."""
        if self._core(chosen) is not None:
            return None
        wanted = list(names)
        out: list[str] = []
        while (core := self._core(wanted)) is not None:
            drop = next(name for name in reversed(core) if name not in chosen)
            out.append(drop)
            wanted.remove(drop)
        for name in out[:-1]:
            if self._core([*wanted, name]) is None:
                wanted.append(name)
                out.remove(name)
        return frozenset(out)


def _in_order(found: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name in found)


def _meeting(
    lots: Sequence[frozenset[str]], names: Sequence[str], fewer: int, deadline: float
) -> tuple[str, ...] | None:
    """The smallest set that has one of every lot, of fewer than so many; ``None``: there is none."""
    best: tuple[str, ...] | None = None
    rank = {name: place for place, name in enumerate(names)}
    bound = fewer

    def choose(chosen: tuple[str, ...], barred: frozenset[str]) -> None:
        nonlocal best, bound
        if time.monotonic() > deadline:
            raise Limit
        open_ = [lot - barred for lot in lots if not lot.intersection(chosen)]
        if not open_:
            best, bound = chosen, len(chosen)
            return
        # Lots without a common statement need one each.
        apart, used = 0, set[str]()
        for lot in sorted(open_, key=len):
            if not used & lot:
                apart += 1
                used |= lot
        if len(chosen) + apart >= bound:
            return
        for name in sorted(sorted(open_, key=len)[0], key=lambda name: rank[name]):
            choose((*chosen, name), barred)
            barred |= {name}

    choose((), frozenset())
    return best
