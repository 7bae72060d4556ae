"""A case as a search: facts, and the conditions of legal plays, over the network of its places.

In a *firm* model all facts hold. In an *open* one each fact is a statement that can be assumed or left out; then the
cards of a play are any cards, and a condition counts only when the facts it is judged by are assumed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tractor_notation.games.case import Bound, Case, Claim, Condition, Counts, Layout
from tractor_notation.judging.flow import Blocked
from tractor_notation.judging.passing import Passage, amount, forced
from tractor_notation.judging.places import Places, Total
from tractor_notation.judging.search import Clause, Literal, Search, at_least, at_most
from tractor_notation.record import Cards


class _Count(NamedTuple):
    """So many cards of a class must flow through these arcs, if the statement is made."""

    arcs: tuple[int, ...]
    number: int
    guard: Literal | None


class Model:
    """See the module. ``facts`` and ``legal`` are the statements that facts hold and that plays were legal, by name."""

    def __init__(self, case: Case, layout: Layout, conditions: Iterable[Condition], firm: bool = True) -> None:
        self.case = case
        self._passage = Passage(case, case.passing) if case.passing else None
        self._heaps = frozenset(case.passing.heaps if case.passing else ())
        self.conditions = {condition.name: condition for condition in conditions}
        self._names = [place.name for place in layout.places]
        self._sizes = {place.name: place.size for place in layout.places}
        self._sure = _contents(case, layout) if firm else {}
        self.places = Places(case, layout, self._sure, None if firm else self._told_apart(layout))
        self.search = Search(self.places.network)
        self.search.dead = not self.places.possible
        self.facts = {} if firm else {fact.name: self.search.statement() for fact in case.facts}
        self.legal = {name: self.search.statement() for name in self.conditions}
        self._counts: list[_Count] = []
        self._state(layout)
        for clash in case.clashes:
            self.search.add([self.facts[name] ^ 1 for name in clash] if self.facts else [])
        self._start()

    def _told_apart(self, layout: Layout) -> frozenset[str]:
        """The places and scopes that must be told apart in an open model: those that a condition looks at, and scopes
        that a fact speaks of."""
        named = {target for condition in self.conditions.values() for target in condition.targets}
        named.update(self._passage.targets if self._passage else ())
        aliases = layout.aliases
        claims = {aliases.get(claim.target, claim.target) for fact in self.case.facts for claim in fact.claims}
        claims -= self._heaps
        joined = {part for target in claims if "|" in target for part in target.split("|")}
        return frozenset(named | joined | claims - set(self._names))

    def _start(self) -> None:
        """Find a first flow."""
        network = self.places.network
        try:
            for arc in range(len(network.tail)):
                if network.tail[arc] >= 0:
                    network.mend(arc)
        except Blocked:
            self.search.dead = True

    # Facts.

    def _state(self, layout: Layout) -> None:
        """What all facts say of each place or scope (in an open model of each group of places)."""
        layers: dict[tuple[str, str], dict[str, list[tuple[Claim, Literal | None]]]] = {}
        heads: dict[tuple[str, ...], str] = {}
        for fact in self.case.facts:
            guard = self.facts.get(fact.name)
            for claim in fact.claims:
                if self._passage is not None and claim.target in self._heaps:
                    layer = f"{claim.target} {claim.layer}"
                    for number, end in enumerate(self._passage.ends):
                        if claim.target in end.heaps:
                            key = (end.target, f"passing {number} {claim.account}")
                            layers.setdefault(key, {}).setdefault(layer, []).append((claim, guard))
                    continue
                target, layer = layout.aliases.get(claim.target, claim.target), claim.layer
                if target in self._sizes:
                    if _size(claim) > self._sizes[target]:
                        self.search.add([guard ^ 1] if guard else [])
                    if guard:  # places of one group hold different cards
                        groups = self.places.total(target).groups
                        layer = f"{target} {layer}"
                        target = heads.setdefault(groups[0].places, target) if groups else target
                layers.setdefault((target, claim.account), {}).setdefault(layer, []).append((claim, guard))
        for (target, _), told in layers.items():
            claims = [claim for found in told.values() for claim, _ in found]
            classes = {frozenset((card,)): None for claim in claims for card in claim.cards}
            classes |= {faces: None for claim in claims for faces, _ in claim.kinds}
            for faces in classes:
                parts = [[(amount(claim, faces), guard) for claim, guard in found] for found in told.values()]
                self._require([self.places.total(part) for part in target.split("|")], faces, parts)

        passing = self.case.passing
        for one in forced(self.case, passing, self._sizes) if passing is not None else ():
            total = self.places.total(one.target)
            arcs = (total.arcs[one.face],) if one.face in total.arcs else ()
            statement = self.search.statement() if self.facts else None
            if statement is not None:
                self.search.add([*(self.facts[name] ^ 1 for name in one.facts), statement])
            self._at_least(arcs, one.number - total.sure.get(one.face, 0), statement)

    def _require(
        self, totals: Sequence[Total], faces: frozenset[str], parts: Sequence[Sequence[tuple[int, Literal | None]]]
    ) -> None:
        """Places or scopes hold so many cards of a class together: in each part the most of what its facts say, in all
        parts together."""
        sure = sum(total.sure.get(face, 0) for total in totals for face in faces)
        arcs = tuple(total.arcs[face] for total in totals for face in sorted(faces) if face in total.arcs)
        if not self.facts:
            number = sum(max(count for count, _ in part) for part in parts) - sure
            self._at_least(arcs, number, None)
            return
        most = sum(self.places.network.high[arc] for arc in arcs)
        sums: dict[int, Literal | None] = {0: None}  # what the parts so far come to -> the statement that they do
        for part in parts:
            before, sums = sums, dict(sums)
            for number, base in before.items():
                for count, guard in part:
                    if not count or guard is None:
                        continue
                    reached = min(number + count, most + 1)
                    if len(parts) == 1:
                        self._at_least(arcs, reached, guard)
                        continue
                    statement = sums.get(reached)
                    if statement is None or statement is before.get(reached):
                        statement, earlier = self.search.statement(), statement
                        sums[reached] = statement
                        if earlier is not None:
                            self.search.add([earlier ^ 1, statement])
                    self.search.add([guard ^ 1, statement, *([] if base is None else [base ^ 1])])
        for number, statement in sums.items():
            if statement is not None:
                self._at_least(arcs, number, statement)

    def _at_least(self, arcs: tuple[int, ...], number: int, guard: Literal | None) -> None:
        network = self.places.network
        if number <= 0:
            return
        if number > sum(network.high[arc] for arc in arcs):
            self.search.add([] if guard is None else [guard ^ 1])
        elif len(arcs) > 1:
            self._counts.append(_Count(arcs, number, guard))
        elif guard is None:
            network.low[arcs[0]] = max(network.low[arcs[0]], number)
        else:
            self.search.add([guard ^ 1, at_least(arcs[0], number)])

    # Asking.

    def possible(self, assumptions: Sequence[Literal]) -> bool:
        """Whether there is a world in which these statements hold; :meth:`contents` then shows one."""
        return self.search.solve(assumptions, self._ask)

    def _ask(self) -> list[Clause]:
        holds, flow = self.search.holds, self.places.network.flow
        clauses: list[Clause] = []
        for count in self._counts:
            if (count.guard is None or holds(count.guard) > 0) and sum(flow[arc] for arc in count.arcs) < count.number:
                guard = [] if count.guard is None else [count.guard ^ 1]
                clauses.append(self._met(guard + [at_least(arc, flow[arc] + 1) for arc in count.arcs]))
        view = View(self)
        if self._passage is not None:
            why = self._passage.why_not(view.cards, lambda name: name not in self.facts or holds(self.facts[name]) > 0)
            if why is not None:
                guards = [self.facts[name] ^ 1 for name in why.facts if name in self.facts]
                clauses.append(self._met(guards + [p ^ 1 for bound in why.bounds for p in self._literals(bound)]))
        for name, condition in self.conditions.items():
            legal = self.legal[name]
            wanted = holds(legal)
            guards = [self.facts[fact] for fact in condition.facts if fact in self.facts]
            if wanted and all(holds(guard) > 0 for guard in guards) and condition.holds(view) != (wanted > 0):
                head = [legal ^ 1 if wanted > 0 else legal, *(guard ^ 1 for guard in guards)]
                for reason in condition.reasons(view):
                    clauses.append(self._met(head + [part ^ 1 for bound in reason for part in self._literals(bound)]))
        return clauses

    def _met(self, clause: Clause) -> Clause:
        """The clause without literals that no flow can meet."""
        return [literal for literal in clause if self.search.ever(literal)]

    def _literals(self, bound: Bound) -> list[Literal]:
        """Literals that are true of the flow and say a bound, or more."""
        total, flow = self.places.total(bound.target), self.places.network.flow
        kinds = self.case.kinds
        if bound.key in kinds:
            number = bound.number - total.sure.get(bound.key, 0)
            arcs = [total.arcs[bound.key]] if bound.key in total.arcs else []
        else:
            number = bound.number - sum(count for face, count in total.sure.items() if kinds[face] == bound.key)
            arcs = [group.rows[bound.key] for group in total.groups if bound.key in group.rows]
        spare = abs(number - sum(flow[arc] for arc in arcs))
        literals = []
        for arc in arcs:
            if bound.most:
                literals.append(at_most(arc, flow[arc] + spare))
                spare = 0
            elif flow[arc]:
                looser = min(spare, flow[arc])
                spare -= looser
                if flow[arc] > looser:
                    literals.append(at_least(arc, flow[arc] - looser))
        return literals

    def at_most(self, target: str, face: str, number: int) -> list[Literal] | None:
        """Literals for: at most so many cards of a face lie in a place or scope; ``None`` when more surely do."""
        total = self.places.total(target)
        left = number - total.sure.get(face, 0)
        if left < 0:
            return None
        return [at_most(total.arcs[face], left)] if face in total.arcs else []

    def at_least(self, target: str, face: str, number: int) -> list[Literal] | None:
        """Literals for: so many cards of a face lie in a place or scope; ``None`` when there are never so many."""
        total = self.places.total(target)
        left = number - total.sure.get(face, 0)
        if left <= 0:
            return []
        return [at_least(total.arcs[face], left)] if face in total.arcs else None

    def there(self, contents: Mapping[str, Cards]) -> list[Literal]:
        """Literals for: of every face as many cards lie in each place as here, or more; only in a firm model."""
        literals = []
        for group in self.places.groups:
            (name,) = group.places
            cards = Counter(contents[name]) - self._sure.get(name, Counter())
            literals += [at_least(group.cells[face], count) for face, count in cards.items()]
        return literals

    def legal_in(self, names: Iterable[str]) -> dict[str, bool]:
        """Which plays were legal in the world that was found last."""
        view = View(self)
        return {name: self.conditions[name].holds(view) for name in names}

    def contents(self) -> dict[str, Cards]:
        """The cards of each place in the world that was found last; only in a firm model."""
        flow = self.places.network.flow
        found = {name: self._sure.get(name, Counter()).copy() for name in self._names}
        for group in self.places.groups:
            (name,) = group.places
            found[name].update({face: flow[arc] for face, arc in group.cells.items() if flow[arc]})
        return {name: tuple(cards.elements()) for name, cards in found.items()}


class View:
    """The flow of a model as a world; see :class:`tractor_notation.games.case.World`."""

    def __init__(self, model: Model) -> None:
        self._places = model.places
        self._kinds = model.case.kinds
        self._flow = model.places.network.flow
        self._seen: dict[str, dict[str, int]] = {}

    def cards(self, target: str, kind: str | None = None) -> dict[str, int]:
        """See the protocol."""
        found = self._seen.get(target)
        if found is None:
            total, flow = self._places.total(target), self._flow
            found = dict(total.sure)
            for face, arc in total.arcs.items():
                if flow[arc]:
                    found[face] = found.get(face, 0) + flow[arc]
            self._seen[target] = found
        if kind is None:
            return found
        kinds = self._kinds
        return {face: count for face, count in found.items() if kinds[face] == kind}

    def least(self, target: str) -> Counts:
        """See the protocol."""
        return self._places.total(target).sure

    def most(self, target: str, kind: str | None) -> Counts:
        """See the protocol."""
        total, kinds = self._places.total(target), self._kinds
        found = {face: count for face, count in total.sure.items() if kind in (None, kinds[face])}
        for face, arc in total.arcs.items():
            if kind in (None, kinds[face]):
                found[face] = found.get(face, 0) + self._places.network.widest[arc]
        return found


def _size(claim: Claim) -> int:
    return len(claim.cards) + sum(number for _, number in claim.kinds)


def _contents(case: Case, layout: Layout) -> dict[str, Counter[str]]:
    """The cards that facts say lie in a place."""
    names = {place.name for place in layout.places}
    found: dict[str, Counter[str]] = {}
    for fact in case.facts:
        for claim in fact.claims:
            if claim.target in names and claim.cards:
                found[claim.target] = found.get(claim.target, Counter()) | Counter(claim.cards)
    return found
