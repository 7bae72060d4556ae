"""Cards that went from hand to hand before they came to lie where they lie: whether a world can have come about so.

The heaps that cards went through are no places of a world. For a world there is a small network of its own, from the
heaps that were dealt through each handing over to the places in the end; it has a flow, or the bounds that exclude one
another say why not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tractor_notation.games.case import Bound, Case, Claim, Passing
from tractor_notation.judging.flow import Blocked, Network


class Why(NamedTuple):
    """Why a world cannot have come about: bounds that it meets, and facts."""

    bounds: tuple[Bound, ...]
    facts: tuple[str, ...]


class _Said(NamedTuple):
    """What facts say of an arc: by accounts and layers, each fact with the number of cards it names."""

    accounts: Mapping[str, Mapping[str, Sequence[tuple[str, int]]]]

    def least(self, holds: Callable[[str], bool]) -> tuple[int, tuple[str, ...]]:
        """The number that follows from those facts that hold, and the facts it follows from."""
        best: tuple[int, tuple[str, ...]] = (0, ())
        for layers in self.accounts.values():
            told = [max(((n, name) for name, n in found if holds(name)), default=(0, "")) for found in layers.values()]
            best = max(best, (sum(n for n, _ in told), tuple(name for n, name in told if n)))
        return best


class End(NamedTuple):
    """Heaps whose cards all lie in a target in the end: those that go into a handing or a later one from before."""

    heaps: frozenset[str]
    target: str


def _end(passing: Passing, place: int) -> End:
    rest = passing.handings[place:]
    outlets = [name for one in rest for name in one.outlets]
    heaps = {name for one in rest for name in one.inlets} - set(outlets)
    return End(frozenset(heaps), "|".join(name for name in outlets if name not in passing.heaps))


class Passage:
    """The network of a case with a passing. ``targets`` are the places and scopes where cards come out of it; ``ends`` say
    in which of them the cards of heaps lie together.
    """

    def __init__(self, case: Case, passing: Passing) -> None:
        self._network = network = Network()
        outlets = [name for one in passing.handings for name in one.outlets]
        self.targets = tuple(dict.fromkeys(name for name in outlets if name not in passing.heaps))
        self.ends = [_end(passing, place) for place in range(len(passing.handings))]
        self._out: dict[int, tuple[str, str]] = {}  # arc -> where it comes out, and the face
        self._said: dict[int, _Said] = {}
        source, sink = network.node(), network.node()
        into = {name: place for place, one in enumerate(passing.handings) for name in one.inlets}
        nodes = [{face: network.node() for face in case.pack} for _ in passing.handings]
        for name, place in into.items():
            if name not in outlets:
                self._heap(case, name, passing.heaps[name], source, nodes[place])
        for place, one in enumerate(passing.handings):
            for name in one.outlets:
                for face, copies in case.pack.items():
                    if name in passing.heaps:
                        arc = network.arc(nodes[place][face], nodes[into[name]][face], 0, copies)
                        self._told(case, arc, name, frozenset((face,)))
                    else:
                        arc = network.arc(nodes[place][face], sink, 0, copies)
                        self._out[arc] = (name, face)
        network.arc(sink, source, 0, sum(case.pack.values()))

    def _heap(self, case: Case, name: str, size: int, source: int, nodes: Mapping[str, int]) -> None:
        """A heap that was dealt: so many cards, of each printed suit and of each face as many as facts say."""
        network, root = self._network, self._network.node()
        network.arc(source, root, size, size)
        claims = [claim for fact in case.facts for claim in fact.claims if claim.target == name]
        kinds = list(dict.fromkeys(kind for claim in claims for kind, _ in claim.kinds))
        suits = {}
        for kind in kinds:
            suits[kind] = network.node()
            self._told(case, network.arc(root, suits[kind], 0, size), name, kind)
        for face, copies in case.pack.items():
            tail = next((node for kind, node in suits.items() if face in kind), root)
            self._told(case, network.arc(tail, nodes[face], 0, copies), name, frozenset((face,)))

    def _told(self, case: Case, arc: int, name: str, faces: frozenset[str]) -> None:
        """Note what facts say of the cards of a class in a heap."""
        accounts: dict[str, dict[str, list[tuple[str, int]]]] = {}
        for fact in case.facts:
            for claim in fact.claims:
                number = amount(claim, faces) if claim.target == name else 0
                if number:
                    accounts.setdefault(claim.account, {}).setdefault(claim.layer, []).append((fact.name, number))
        if accounts:
            self._said[arc] = _Said(accounts)

    def why_not(self, lies: Callable[[str], Mapping[str, int]], holds: Callable[[str], bool]) -> Why | None:
        """Why a world cannot have come about in which these cards lie somewhere and these facts hold; ``None``: it can."""
        network = self._network
        needed: dict[int, tuple[str, ...]] = {}
        for arc, said in self._said.items():
            network.low[arc], needed[arc] = said.least(holds)
        found = {name: lies(name) for name in self.targets}
        for arc, (name, face) in self._out.items():
            network.low[arc] = network.high[arc] = found[name].get(face, 0)
        try:
            for arc in range(len(network.tail)):
                network.mend(arc)
        except Blocked as blocked:
            return self._why(blocked, needed)
        return None

    def _why(self, blocked: Blocked, needed: Mapping[int, tuple[str, ...]]) -> Why:
        """The bounds that exclude one another. Where they do so by more than one card, some of them are loosened."""
        low, high, widest = self._network.low, self._network.high, self._network.widest
        spare = sum(low[arc] for arc in blocked.lows) - sum(high[arc] for arc in blocked.highs) - 1
        bounds: list[Bound] = []
        for arc in sorted(set(blocked.highs) & self._out.keys(), key=lambda arc: widest[arc] - high[arc]):
            looser = min(spare, widest[arc] - high[arc])
            spare -= looser
            if high[arc] + looser < widest[arc]:
                bounds.append(Bound(*self._out[arc], high[arc] + looser, True))
        for arc in sorted(set(blocked.lows) & self._out.keys(), key=lambda arc: low[arc]):
            looser = min(spare, low[arc])
            spare -= looser
            if low[arc] > looser:
                bounds.append(Bound(*self._out[arc], low[arc] - looser))
        names = dict.fromkeys(name for arc in blocked.lows for name in needed.get(arc, ()))
        return Why(tuple(bounds), tuple(names))


class Forced(NamedTuple):
    """So many cards of a face must lie in a target in the end, by these facts together."""

    target: str
    face: str
    number: int
    facts: tuple[str, ...]


def forced(case: Case, passing: Passing, sizes: Mapping[str, int]) -> list[Forced]:
    """What follows at once, face by face, from all facts about heaps: what came in and cannot have gone out another way.

    ``sizes`` are those of the places in the end.
    """
    names = tuple(
        fact.name
        for fact in case.facts
        if any(claim.target in passing.heaps or claim.target in sizes for claim in fact.claims if not claim.account)
        and fact.keyword != "play"
    )
    room = {**passing.heaps, **sizes}
    told: dict[str, Counter[str]] = {}
    for fact in case.facts:
        for claim in fact.claims:
            if claim.target in room and not claim.account and fact.keyword != "play":
                told[claim.target] = told.get(claim.target, Counter()) | Counter(claim.cards)
    found = []
    for one in passing.handings:
        came = sum((told.get(name, Counter()) for name in one.inlets), Counter[str]())
        for name in one.outlets:
            others = [other for other in one.outlets if other != name]
            left = Counter(
                {
                    face: number - sum(_most(face, told.get(other, Counter()), room.get(other)) for other in others)
                    for face, number in came.items()
                }
            )
            told[name] = told.get(name, Counter()) | left
            if name not in passing.heaps:
                found += [Forced(name, face, number, names) for face, number in left.items() if number > 0]
    return found


def _most(face: str, told: Counter[str], size: int | None) -> int:
    """How many cards of a face there can be among so many, some of which are known."""
    return 1 << 12 if size is None else told[face] + max(0, size - told.total())


def amount(claim: Claim, faces: frozenset[str]) -> int:
    """How many cards of a class a claim speaks of."""
    return sum(card in faces for card in claim.cards) + sum(number for kind, number in claim.kinds if kind <= faces)
