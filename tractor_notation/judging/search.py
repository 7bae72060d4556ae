"""A complete search for a flow of cards that meets conditions: conflict-driven, over bounds on arcs.

A literal says that an arc carries at least so many cards, or that it carries fewer. The network is consulted after
every decision: it has a flow, or it names the bounds that exclude one another, and these become a clause that is never
run into again. Conditions that are no sums of cards are asked only when there is a flow: whoever drives the search looks
at it and answers with clauses that the flow breaks.

Nothing is drawn by lot and nothing is left out: there is a flow, or there is none, or the time allowed was not enough
(:class:`Limit`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from tractor_notation.judging.flow import Blocked, Network

Literal: TypeAlias = int
"""See :func:`at_least`; the negation of a literal is ``literal ^ 1``."""

Clause: TypeAlias = "list[Literal]"
"""Literals of which one must hold."""

_NUMBER = (1 << 12) - 1
_ARC = 13
"""Where number and arc stand in a literal; its last bit is set when the arc carries fewer."""


def at_least(arc: int, number: int) -> Literal:
    """The literal: the arc carries at least so many cards (from 1)."""
    return arc << _ARC | number << 1


def at_most(arc: int, number: int) -> Literal:
    """The literal: the arc carries at most so many cards."""
    return at_least(arc, number + 1) ^ 1


def _tightens(literal: Literal) -> int:
    """The bound that a literal tightens when it is set: an arc, and whether it is its upper one."""
    return literal >> _ARC << 1 | literal & 1


class Limit(Exception):
    """The search was stopped because the time allowed was over."""


class _Event(NamedTuple):
    """A bound that was tightened: the literal, the clause it follows from (``None``: a decision), the level, the event
    that tightened the same bound before (-1: none), and the bound as it was."""

    literal: Literal
    reason: Clause | None
    level: int
    before: int
    old: int


class Search:
    """See the module. ``core`` are, after a search without success, assumptions that exclude one another together.

    ``deadline`` is the moment of ``time.monotonic`` at which a search is given up; ``conflicts`` counts what was learned.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        self.deadline: float | None = None
        self.conflicts = 0
        self.core: tuple[Literal, ...] = ()
        self.dead = False
        self._trail: list[_Event] = []
        self._given: list[Clause] = []
        self._levels: list[int] = []  # where in the trail each level begins
        self._last: dict[int, int] = {}  # bound -> the last event that tightened it
        self._watch: dict[int, list[Clause]] = {}  # bound -> clauses to look at when it is tightened
        self._drawn = self._mended = 0  # events whose consequences are drawn, and that the flow agrees with
        self._weight: dict[int, float] = {}
        self._bump = 1.0

    def statement(self) -> Literal:
        """A statement of its own, which can be assumed or denied."""
        return at_least(self.network.apart(), 1)

    def add(self, clause: Iterable[Literal]) -> None:
        """A clause that must hold from now on."""
        self._retreat(0)
        given = list(clause)
        self._given.append(given)
        if self._enter([given]) is not None:
            self.dead = True

    def holds(self, literal: Literal) -> int:
        """1 when the bounds as they are make the literal true, -1 when they make it false, else 0."""
        arc, number = literal >> _ARC, literal >> 1 & _NUMBER
        sign = -1 if literal & 1 else 1
        if self.network.low[arc] >= number:
            return sign
        return -sign if self.network.high[arc] < number else 0

    def ever(self, literal: Literal) -> bool:
        """Whether a literal can be true at all."""
        arc, number = literal >> _ARC, literal >> 1 & _NUMBER
        return number > 0 if literal & 1 else number <= self.network.widest[arc]

    def _shown(self, literal: Literal) -> bool:
        """Whether the flow as it is now agrees with a literal. Nobody makes a statement that he need not make."""
        arc, number = literal >> _ARC, literal >> 1 & _NUMBER
        if self.network.tail[arc] < 0:
            return (self.network.low[arc] >= number) != bool(literal & 1)
        return (self.network.flow[arc] >= number) != bool(literal & 1)

    # The search.

    def solve(self, assumptions: Sequence[Literal], ask: Callable[[], list[Clause]]) -> bool:
        """Whether there is a flow that meets all clauses, the assumptions, and what ``ask`` knows.

        ``ask`` is called when there is a flow: it answers with clauses that this flow breaks, none when it is right.
        """
        self._retreat(0)
        self.core = ()
        pending: list[Clause] = []
        while not self.dead:
            conflict = self._propagate()
            if conflict is None and len(self._levels) < len(assumptions):
                literal = assumptions[len(self._levels)]
                if self.holds(literal) < 0:
                    self.core = self._final(literal)
                    return False
                self._decide(literal)
                continue
            if conflict is None:
                pending = self._broken(pending) or self._broken(self._given)
                if pending:
                    self._decide(self._choice(pending))
                    continue
                self._tick()
                pending = ask()
                if not pending:
                    return True
                conflict = self._enter(pending)
            if conflict is not None:
                self._tick()
                self.dead = not self._learn(conflict)
        return False

    def _broken(self, clauses: list[Clause]) -> list[Clause]:
        """Those of the clauses that the flow breaks."""
        return [clause for clause in clauses if not any(map(self._shown, clause))]

    def _tick(self) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise Limit

    def _choice(self, pending: list[Clause]) -> Literal:
        """The next decision: out of the shortest clause that the flow breaks, the arc that was in most conflicts."""
        weight = self._weight
        free = [[literal for literal in clause if not self.holds(literal)] for clause in pending]
        shortest: Clause = sorted(free, key=len)[0]
        return max(shortest, key=lambda literal: weight.get(literal >> _ARC, 0.0))

    def _decide(self, literal: Literal) -> None:
        self._levels.append(len(self._trail))
        if not self.holds(literal):
            self._set(literal, None)

    def _set(self, literal: Literal, reason: Clause | None) -> None:
        arc, number, network = literal >> _ARC, literal >> 1 & _NUMBER, self.network
        if literal & 1:
            old, network.high[arc] = network.high[arc], number - 1
        else:
            old, network.low[arc] = network.low[arc], number
        bound = _tightens(literal)
        self._trail.append(_Event(literal, reason, len(self._levels), self._last.get(bound, -1), old))
        self._last[bound] = len(self._trail) - 1

    def _retreat(self, level: int) -> None:
        """Take back all levels above one. The flow stays: it agrees with looser bounds, too."""
        if len(self._levels) <= level:
            return
        start, network = self._levels[level], self.network
        while len(self._trail) > start:
            event = self._trail.pop()
            (network.high if event.literal & 1 else network.low)[event.literal >> _ARC] = event.old
            self._last[_tightens(event.literal)] = event.before
        del self._levels[level:]
        self._drawn, self._mended = min(self._drawn, start), min(self._mended, start)

    # Consequences.

    def _propagate(self) -> Clause | None:
        """Draw all consequences, and mend the flow; answers with a clause whose literals are all false."""
        network, trail = self.network, self._trail
        while self._drawn < len(trail):
            self._drawn += 1
            conflict = self._visit(trail[self._drawn - 1].literal)
            if conflict is not None:
                return conflict
        while self._mended < len(trail):
            arc = trail[self._mended].literal >> _ARC
            if network.tail[arc] >= 0:
                try:
                    network.mend(arc)
                except Blocked as blocked:
                    return self._because(blocked)
            self._mended += 1
        return None

    def _visit(self, literal: Literal) -> Clause | None:
        """Look at the clauses that watch the bound which a literal tightened."""
        bound = _tightens(literal)
        watching = self._watch.get(bound)
        if not watching:
            return None
        holds = self.holds
        kept: list[Clause] = []
        self._watch[bound] = kept
        for place, clause in enumerate(watching):
            first, second = clause[0], clause[1]
            if _tightens(first ^ 1) == bound and holds(first) < 0:
                clause[0], clause[1] = second, first
            elif _tightens(second ^ 1) != bound or holds(second) >= 0:
                kept.append(clause)
                continue
            state = holds(clause[0])
            if state > 0:
                kept.append(clause)
                continue
            for at in range(2, len(clause)):
                if holds(clause[at]) >= 0:
                    clause[1], clause[at] = clause[at], clause[1]
                    self._watched(clause[1], clause)
                    break
            else:
                kept.append(clause)
                if state < 0:
                    kept += watching[place + 1 :]
                    return clause
                self._set(clause[0], clause)
        return None

    def _watched(self, literal: Literal, clause: Clause) -> None:
        """The clause is looked at when the literal may become false."""
        self._watch.setdefault(_tightens(literal ^ 1), []).append(clause)

    def _because(self, blocked: Blocked) -> Clause:
        """The clause behind a blocked flow. Bounds are named as loose as they can be and still block it."""
        network, trail = self.network, self._trail
        spare = sum(network.low[arc] for arc in blocked.lows) - sum(network.high[arc] for arc in blocked.highs) - 1
        clause: Clause = []
        for side, arcs in ((0, blocked.lows), (1, blocked.highs)):
            for arc in arcs:
                bound = network.high[arc] if side else network.low[arc]
                at = self._last.get(arc << 1 | side, -1)
                while at >= 0 and trail[at].level and abs(trail[at].old - bound) <= spare:
                    spare -= abs(trail[at].old - bound)
                    bound, at = trail[at].old, trail[at].before
                if at >= 0 and trail[at].level:
                    clause.append(at_most(arc, bound + spare) ^ 1 if side else at_least(arc, bound - spare) ^ 1)
                    spare = 0
        return clause

    # Clauses.

    def _enter(self, clauses: Sequence[Clause]) -> Clause | None:
        """Take clauses in while some bounds are set; answers with one that is false already."""
        for clause in clauses:
            clause[:] = dict.fromkeys(clause)
            clause.sort(key=self._openness, reverse=True)
            if len(clause) == 1:
                self._retreat(0)
            elif clause:
                self._watched(clause[0], clause)
                self._watched(clause[1], clause)
            if clause and not self.holds(clause[0]) and all(self.holds(literal) < 0 for literal in clause[1:2]):
                at = self._when(clause[1] ^ 1) if len(clause) > 1 else -1
                self._retreat(self._trail[at].level if at >= 0 else 0)
                self._set(clause[0], clause)
        # Of several that are false the one that was so first: going back behind it changes all of them.
        false = [clause for clause in clauses if all(self.holds(literal) < 0 for literal in clause)]
        return min(
            false, key=lambda clause: max((self._when(literal ^ 1) for literal in clause), default=-1), default=None
        )

    def _openness(self, literal: Literal) -> int:
        """How late a literal became false; more than any of those when it is not."""
        state = self.holds(literal)
        return len(self._trail) + 1 + state if state >= 0 else self._when(literal ^ 1)

    def _when(self, literal: Literal) -> int:
        """The event that made a literal true; -1 when it always was."""
        number, trail = literal >> 1 & _NUMBER, self._trail
        at = self._last.get(_tightens(literal), -1)
        if literal & 1:
            while at >= 0 and trail[at].old < number:
                at = trail[at].before
        else:
            while at >= 0 and trail[at].old >= number:
                at = trail[at].before
        return at

    def _needed(self, need: dict[int, Literal], clause: Iterable[Literal]) -> None:
        """Note for the literals of a clause, all of them false, which event made them so, and how much of it it took."""
        for literal in clause:
            at = self._when(literal ^ 1)
            if at >= 0 and self._trail[at].level:
                other = need.get(at, literal ^ 1)
                need[at] = max(other, literal ^ 1) if literal & 1 else min(other, literal ^ 1)

    def _learn(self, conflict: Clause) -> bool:
        """Learn from a clause that is false, and go back to where that changes something; false when nothing can."""
        self.conflicts += 1
        trail = self._trail
        need: dict[int, Literal] = {}
        self._needed(need, conflict)
        if not need:
            return False
        level = trail[max(need)].level
        while sum(1 for at in need if trail[at].level == level) > 1:
            event = trail[max(need)]
            del need[max(need)]
            assert event.reason is not None, "a decision is the first event of its level"
            self._needed(need, (literal for literal in event.reason if literal != event.literal))
        events = sorted(need, reverse=True)
        learned = [need[at] ^ 1 for at in events]
        self._remember(learned)
        self._retreat(trail[events[1]].level if len(events) > 1 else 0)
        if len(learned) > 1:
            self._watched(learned[0], learned)
            self._watched(learned[1], learned)
        self._set(learned[0], learned)
        return True

    def _remember(self, learned: Clause) -> None:
        """Arcs in conflicts weigh more when the next decision is made, those of late more than those of long ago."""
        for literal in learned:
            self._weight[literal >> _ARC] = self._weight.get(literal >> _ARC, 0.0) + self._bump
        self._bump *= 1.05
        if self._bump > 1e100:
            self._weight = {arc: weight * 1e-100 for arc, weight in self._weight.items()}
            self._bump = 1.0

    def _final(self, literal: Literal) -> tuple[Literal, ...]:
        """The assumptions, this one among them, that exclude one another."""
        core: dict[Literal, None] = {literal: None}
        need: dict[int, Literal] = {}
        self._needed(need, [literal])
        while need:
            event = self._trail[max(need)]
            del need[max(need)]
            if event.reason is None:
                core[event.literal] = None
            else:
                self._needed(need, (other for other in event.reason if other != event.literal))
        return tuple(core)
