"""What can be proved about the plays of a case: in which worlds they were legal.

Two questions are kept apart. *By itself*: was the play legal in every world, in none, or in some? *Given the others*: the
same in those worlds in which all other plays were legal, except plays that were illegal in any case.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tractor_notation.games.case import Case
from tractor_notation.judging.cores import Core, Cores
from tractor_notation.judging.model import Model
from tractor_notation.judging.search import Limit, Literal
from tractor_notation.record import Cards


class Verdict(StrEnum):
    """What was proved. ``IMPOSSIBLE``: there is no world to look at. ``UNKNOWN``: the time allowed was not enough."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


class Found(NamedTuple):
    """A world: its layout by number, the cards of each place, and the plays that were illegal in it."""

    layout: int
    places: Mapping[str, Cards]
    illegal: frozenset[str]


@dataclass(frozen=True)
class Standing:
    """A verdict with a world in which the play was legal and one in which it was not, if there are such."""

    verdict: Verdict
    legal: Found | None = None
    illegal: Found | None = None


@dataclass(frozen=True)
class Proof:
    """What forces a verdict: ``facts`` by name, and ``lawful``, plays whose being legal is part of it. ``smallest``: no
    smaller set of facts does (with these plays)."""

    facts: tuple[str, ...]
    lawful: tuple[str, ...]
    smallest: bool


class Judge:
    """The judge of one case. ``seconds`` is the time allowed for each question."""

    def __init__(self, case: Case, seconds: float = 10.0) -> None:
        self.case = case
        self.seconds = seconds
        self._depends = [condition.name for condition in case.conditions]
        self._worlds: list[Found] = []

    @cached_property
    def _models(self) -> list[Model]:
        return [Model(self.case, layout, self.case.conditions) for layout in self.case.layouts]

    @property
    def plays(self) -> tuple[str, ...]:
        """All plays that are judged, in order."""
        judged = {*self._depends, *self.case.settled}
        return tuple(fact.name for fact in self.case.facts if fact.name in judged)

    # Worlds

    def _world(
        self, legal: Iterable[str] = (), illegal: Iterable[str] = (), few: tuple[str, str, int] | None = None
    ) -> Found | None:
        """A world in which these plays were legal and those illegal, and of a face (``few``) at most so many cards lie in
        a place or scope. Raises :class:`Limit`."""
        yes, no = frozenset(legal), frozenset(illegal)
        for known in self._worlds if few is None else ():
            if no <= known.illegal and not yes & known.illegal:
                return known
        deadline = time.monotonic() + self.seconds
        for number, model in enumerate(self._models):
            literals = [*(model.legal[name] for name in sorted(yes)), *(model.legal[name] ^ 1 for name in sorted(no))]
            if few is not None:
                bound = model.at_most(*few)
                if bound is None:
                    continue
                literals += bound
            model.search.deadline = deadline
            if model.possible(literals):
                return self._keep(number, model)
        return None

    @cached_property
    def possible(self) -> bool:
        """Whether there is any world. Raises :class:`Limit`."""
        return self._world() is not None

    def surely(self, target: str) -> dict[str, int]:
        """The cards that lie in a place or scope in every world. Raises :class:`Limit`."""
        if not self.possible:
            return {}
        found = Counter(self._cards(self._worlds[0], target))
        for known in self._worlds[1:]:
            found &= self._cards(known, target)
        for face in list(found):
            while found[face] and (world := self._world((), (), (target, face, found[face] - 1))) is not None:
                found &= self._cards(world, target)
        return dict(+found)

    def size(self, target: str) -> int:
        """How many cards lie in a place or scope; the most there can be."""
        totals = [model.places.total(target) for model in self._models]
        return max(sum(total.sure.values()) + sum(group.size for group in total.groups) for total in totals)

    def may_hold(self, target: str, face: str, number: int, lawful: bool) -> bool:
        """Whether so many cards of a face can lie in a place or scope; with ``lawful``, given that all plays were legal that
        can have been. Raises :class:`Limit`."""
        legal = self._lawful if lawful else ()
        for known in self._worlds:
            if not known.illegal.intersection(legal) and self._cards(known, target)[face] >= number:
                return True
        deadline = time.monotonic() + self.seconds
        for place, model in enumerate(self._models):
            model.search.deadline = deadline
            literals = model.at_least(target, face, number)
            if literals is not None and model.possible([*(model.legal[name] for name in legal), *literals]):
                self._keep(place, model)
                return True
        return False

    def _keep(self, number: int, model: Model) -> Found:
        """Remember the world that a model found last."""
        was = model.legal_in(self._depends)
        found = Found(number, model.contents(), frozenset(name for name, good in was.items() if not good))
        self._worlds.append(found)
        return found

    def _cards(self, world: Found, target: str) -> Counter[str]:
        """The cards that lie in a place or scope in a world."""
        cards: Counter[str] = Counter()
        for place, here in world.places.items():
            if target in self._models[world.layout].places.around(place):
                cards.update(here)
        return cards

    def nearer(self, found: Found, name: str) -> Found | None:
        """A world in which a play was illegal, with as many cards as can be where they lie in a world in which it was
        legal. Raises :class:`Limit`."""
        model = self._models[found.layout]
        model.search.deadline = time.monotonic() + self.seconds
        wishes = model.there(found.places)
        while not model.possible([model.legal[name] ^ 1, *wishes]):
            broken = [wish for wish in wishes if wish in model.search.core]
            if not broken:
                return None
            wishes.remove(broken[-1])
        return self._keep(found.layout, model)

    # Verdicts

    def alone(self, name: str) -> Standing:
        """The verdict on a play by itself."""
        return self._standing(name, ())

    def given(self, name: str) -> Standing:
        """The verdict on a play given that all others were legal that can have been."""
        try:
            return self._standing(name, [other for other in self._lawful if other != name])
        except Limit:
            return Standing(Verdict.UNKNOWN)

    def _standing(self, name: str, lawful: Sequence[str]) -> Standing:
        try:
            if name in self.case.settled:
                world = self._world(lawful)
                good, bad = (world, None) if self.case.settled[name].legal else (None, world)
            else:
                good = self._world([*lawful, name])
                bad = self._world(lawful, [name])
        except Limit:
            return Standing(Verdict.UNKNOWN)
        if good is None and bad is None:
            return Standing(Verdict.IMPOSSIBLE)
        verdict = Verdict.ILLEGAL if good is None else Verdict.LEGAL if bad is None else Verdict.UNDETERMINED
        return Standing(verdict, good, bad)

    @cached_property
    def _lawful(self) -> tuple[str, ...]:
        """The plays that depend on the hands and were legal in some world. Raises :class:`Limit`."""
        if self._world(self._depends) is not None:
            return tuple(self._depends)
        return tuple(name for name in self._depends if self._world([name]) is not None)

    # Proofs

    def culprits(self) -> Core | None:
        """The smallest set of plays, each of which may have been legal, that were not all legal; ``None``: all can have
        been. Raises :class:`Limit`."""
        names = [name for name in self.plays if name in self._lawful]
        if self._world(names) is not None:
            return None
        cores = Cores(self._models, lambda model, name: model.legal[name], lambda model: ())
        return cores.find(names, time.monotonic() + self.seconds)

    def collision(self) -> Core | None:
        """The smallest set of facts that contradict one another; ``None`` when there is a world."""
        if not self.case.layouts:
            return Core(self.case.crowded, True)
        models = [Model(self.case, layout, (), firm=False) for layout in self.case.layouts]
        cores = Cores(models, lambda model, name: model.facts[name], lambda model: ())
        return cores.find([fact.name for fact in self.case.facts], time.monotonic() + self.seconds)

    def proof(self, name: str, verdict: Verdict, given: bool = False) -> Proof | None:
        """The smallest set of facts that forces a verdict, legal or illegal, on a play; with ``given``, together with
        the legality of other plays, as few of them as can be. ``None`` when nothing forces it. Raises :class:`Limit`."""
        if name in self.case.settled:
            return Proof(self.case.settled[name].facts, (), True)
        deadline = time.monotonic() + self.seconds
        refuted = 0 if verdict is Verdict.ILLEGAL else 1
        lawful: tuple[str, ...] = ()
        if given:
            others = [other for other in self._lawful if other != name]
            cores = Cores(
                self._models,
                lambda model, other: model.legal[other],
                lambda model: (model.legal[name] ^ refuted,),
            )
            core = cores.find(others, deadline)
            if core is None:
                return None
            lawful = core.names
        conditions = [one for one in self.case.conditions if one.name == name or one.name in lawful]
        base = next(one for one in conditions if one.name == name).facts

        def assumed(model: Model) -> list[Literal]:
            return [
                *(model.facts[fact] for fact in base),
                *(model.legal[other] for other in lawful),
                model.legal[name] ^ refuted,
            ]

        models = [Model(self.case, layout, conditions, firm=False) for layout in self.case.layouts]
        cores = Cores(models, lambda model, fact: model.facts[fact], assumed)
        rest = [fact.name for fact in self.case.facts if fact.name not in base]
        core = cores.find(rest, deadline)
        if core is None:
            return None
        facts = tuple(fact.name for fact in self.case.facts if fact.name in core.names or fact.name in base)
        return Proof(facts, lawful, core.smallest)
