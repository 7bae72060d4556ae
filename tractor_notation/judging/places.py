"""Places and scopes of a case as a network: which arcs carry the cards of a face that lie somewhere.

Every place (or several of them that nothing tells apart) is a *group*: a node from which its cards flow, kind by kind,
to the faces of the pack. Where a scope holds several groups, what flows from them to a face is gathered in one arc more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tractor_notation.games.case import Case, Counts, Layout
from tractor_notation.judging.flow import Network


class Group(NamedTuple):
    """Places whose cards are looked at together: their names, the number of cards that are not known, and the arcs that
    carry those of each face and of each kind."""

    places: tuple[str, ...]
    size: int
    cells: dict[str, int]
    rows: dict[str, int]


class Total(NamedTuple):
    """What a place or a scope is made of: cards that are surely there, groups, and the arcs that carry all their cards
    of each face."""

    sure: Counts
    groups: tuple[Group, ...]
    arcs: Mapping[str, int]


class Places:
    """The network of a case under one layout. ``possible`` is false when already the numbers of cards do not come out.

    ``sure`` are cards that are known to lie in a place: they are not in the network. ``asked`` are the scopes and places
    that are told apart from what is around them; ``None``: every place is.
    """

    def __init__(
        self, case: Case, layout: Layout, sure: Mapping[str, Counter[str]], asked: frozenset[str] | None = None
    ) -> None:
        self.network = network = Network()
        self.groups: list[Group] = []
        self.possible = True
        self._parents = {**layout.scopes, **{place.name: place.scope for place in layout.places}}
        left = Counter(case.pack)
        for cards in sure.values():
            left.subtract(cards)
        self.possible = all(count >= 0 for count in left.values())
        left = +left
        gathered: dict[object, tuple[int, tuple[str, ...]]] = {}
        for place in layout.places:
            size = place.size - sum(sure[place.name].values() if place.name in sure else ())
            self.possible = self.possible and size >= 0
            if size > 0:
                around = self.around(place.name)
                key = place.name if asked is None else next((name for name in around if name in asked), None)
                before, names = gathered.get(key, (0, ()))
                gathered[key] = before + size, (*names, place.name)
        inside = self._inside([names for _, names in gathered.values()])
        source, sink = network.node(), network.node()
        faces = {face: network.node() for face in left}
        wider = sorted({numbers for numbers in inside.values() if len(numbers) > 1}, key=len)
        gather, nodes = self._gathering(wider, left, faces)
        for number, (size, names) in enumerate(gathered.values()):
            near = next((numbers for numbers in wider if number in numbers), None)
            root = network.node()
            network.arc(source, root, size, size)
            kinds = {kind: network.node() for kind in dict.fromkeys(case.kinds[face] for face in left)}
            rows = {kind: network.arc(root, node, 0, size) for kind, node in kinds.items()}
            into = faces if near is None else nodes[near]
            cells = {f: network.arc(kinds[case.kinds[f]], into[f], 0, min(n, size)) for f, n in left.items()}
            self.groups.append(Group(names, size, cells, rows))
        for face, node in faces.items():
            network.arc(node, sink, left[face], left[face])
        network.arc(sink, source, 0, sum(left.values()))
        self.possible = self.possible and sum(left.values()) == sum(size for size, _ in gathered.values())
        self._totals = {name: self._total(name, numbers, gather, sure) for name, numbers in inside.items()}

    def around(self, name: str | None) -> Iterator[str]:
        """A place or scope and all scopes around it, from the inside."""
        while name is not None:
            yield name
            name = self._parents[name]

    def total(self, name: str) -> Total:
        """What a place or a scope is made of."""
        return self._totals[name]

    def _inside(self, groups: list[tuple[str, ...]]) -> dict[str, frozenset[int]]:
        """The numbers of the groups inside every place and scope."""
        found: dict[str, set[int]] = {name: set() for name in self._parents}
        for number, names in enumerate(groups):
            for name in names:
                for outer in self.around(name):
                    found[outer].add(number)
        return {name: frozenset(numbers) for name, numbers in found.items()}

    def _gathering(
        self, wider: list[frozenset[int]], left: Counter[str], faces: dict[str, int]
    ) -> tuple[dict[frozenset[int], dict[str, int]], dict[frozenset[int], dict[str, int]]]:
        """For each set of groups and each face the arc that gathers the cards, and the node it starts from."""
        network = self.network
        arcs: dict[frozenset[int], dict[str, int]] = {}
        nodes: dict[frozenset[int], dict[str, int]] = {}
        for place in range(len(wider) - 1, -1, -1):
            numbers = wider[place]
            outer = next((other for other in wider[place + 1 :] if numbers < other), None)
            into = faces if outer is None else nodes[outer]
            nodes[numbers] = {face: network.node() for face in left}
            arcs[numbers] = {face: network.arc(nodes[numbers][face], into[face], 0, left[face]) for face in left}
        return arcs, nodes

    def _total(
        self,
        name: str,
        numbers: frozenset[int],
        gather: Mapping[frozenset[int], Mapping[str, int]],
        sure: Mapping[str, Counter[str]],
    ) -> Total:
        known: Counter[str] = Counter()
        for place, cards in sure.items():
            if name in self.around(place):
                known += cards
        groups = tuple(self.groups[number] for number in sorted(numbers))
        return Total(known, groups, gather[numbers] if len(groups) > 1 else groups[0].cells if groups else {})
