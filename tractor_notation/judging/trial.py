"""A record on trial: the case of its replay, and for one play everything that can be said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tractor_notation.findings import Finding, Severity
from tractor_notation.games import Line
from tractor_notation.games.case import Case, Counts, Disputable, Fact, Layout, Made, TooManyGaps
from tractor_notation.judging.cores import Core
from tractor_notation.judging.lines import course
from tractor_notation.judging.search import Limit
from tractor_notation.judging.verdicts import Found, Judge, Proof, Standing, Verdict
from tractor_notation.place import Address
from tractor_notation.record import Cards, Record
from tractor_notation.replay import Replay
from tractor_notation.replay import replay as play_through

SECONDS = 10.0
"""The time allowed for each question, if nothing else is said."""


@dataclass(frozen=True)
class Judgement:
    """What can be said of one play.

    ``alone`` and ``given`` are the verdicts by itself and given that all other plays were legal. ``proof`` and
    ``proof_given`` are what forces them, where they are legal or illegal and it was asked for. ``ruling`` is the finding of the
    referee: why the play was illegal, or why it would have been in the world ``alone.illegal`` (or ``given.illegal``);
    ``certain``: it rests on nothing but cards that were surely held. ``question`` is what would decide a play that the record
    does not decide, ``consequence`` what the options prescribe for one that was illegal.
    """

    address: str
    fact: Fact
    alone: Standing
    given: Standing
    proof: Proof | None = None
    proof_given: Proof | None = None
    ruling: Finding | None = None
    certain: bool = False
    question: Line | None = None
    consequence: Line | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict that is proved by the record: by itself."""
        return self.alone.verdict


class Trial:
    """See the module. The replay is one of the record ``as_noted``: nothing may be taken for granted.

    The plays of a variation are judged as if they had been made, when ``at`` is the address of one of them; what was
    played instead tells what was held. ``problem`` says why nothing can be judged: ``no-rules``, ``no-trump``, ``gaps``, or
    ``None``. ``branch`` is the variation, ``None`` for the main line; ``made`` are the plays of the line by their addresses.
    """

    def __init__(self, replay: Replay, seconds: float = SECONDS, at: Address | None = None) -> None:
        self.replay = replay
        self.seconds = seconds
        self.problem: str | None = None
        self.case: Case | None = None
        self.branch = at if at is not None and any(step.variation is not None for step in at.steps) else None
        self.made: dict[str, Made] = {}
        game = replay.game
        if not isinstance(game, Disputable) or replay.line is None:
            self.problem = "no-rules"
            return
        line = course(replay, at)
        for one in reversed(line.made):
            self.made[one.address] = one
        try:
            self.case = game.case(replay.line.start, replay.end, line.made, replay.findings, line.later)
        except TooManyGaps:
            self.problem = "gaps"
        else:
            self.problem = None if self.case is not None else "no-trump"

    def lead(self, address: str) -> tuple[str, Cards] | None:
        """Who led to the trick of a play, and what; ``None`` for a lead, or where it is not told."""
        one = self.made.get(address)
        if one is None or one.number == 0:
            return None
        return one.trick.leader, one.trick.plays[0].cards

    @cached_property
    def judge(self) -> Judge:
        """The judge of the case."""
        assert self.case is not None
        return Judge(self.case, self.seconds)

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """The facts of the record by name."""
        return {fact.name: fact for fact in self.case.facts} if self.case else {}

    @property
    def plays(self) -> tuple[str, ...]:
        """The plays that can be judged, in order."""
        return self.judge.plays if self.case else ()

    @property
    def variations(self) -> tuple[str, ...]:
        """The addresses of the variations that begin in the line and are not judged with it."""
        steps = self.replay.steps if self.branch is None else []
        return tuple(str(Address(one.path)) for step in steps for one in step.variations if one.steps)

    @cached_property
    def collision(self) -> Core | None:
        """Facts that contradict one another; ``None`` when the record agrees with itself. Raises :class:`Limit`."""
        return None if self.judge.possible else self.judge.collision()

    @cached_property
    def culprits(self) -> Core | None:
        """Plays of which each may have been legal, but not all; ``None``: all may have been. Raises :class:`Limit`."""
        return None if self.collision is not None else self.judge.culprits()

    def judgement(self, address: str, proofs: bool = True) -> Judgement:
        """What can be said of a play; ``proofs``: with what forces it."""
        judge, fact = self.judge, self.facts[address]
        alone, given = judge.alone(address), judge.given(address)
        if proofs:
            alone = self._nearer(address, alone)
        found = Judgement(address, fact, alone, given)
        if not proofs:
            return found
        game, line = self.replay.game, self.replay.line
        assert isinstance(game, Disputable) and line is not None
        ruling, certain = self._ruling(found)
        illegal = Verdict.ILLEGAL in (alone.verdict, given.verdict)
        return replace(
            found,
            proof=self._proof(address, alone.verdict, False),
            proof_given=self._proof(address, given.verdict, True) if given.verdict is not alone.verdict else None,
            ruling=ruling,
            certain=certain,
            question=game.question(ruling) if ruling and alone.verdict is Verdict.UNDETERMINED else None,
            consequence=game.consequence(ruling, line.start) if ruling and illegal else None,
        )

    def _nearer(self, address: str, standing: Standing) -> Standing:
        """A verdict with two worlds that are as much alike as they are found to be."""
        if standing.legal is None or standing.illegal is None:
            return standing
        try:
            return replace(standing, illegal=self.judge.nearer(standing.legal, address) or standing.illegal)
        except Limit:
            return standing

    def _proof(self, address: str, verdict: Verdict, given: bool) -> Proof | None:
        if verdict not in (Verdict.LEGAL, Verdict.ILLEGAL):
            return None
        try:
            return self.judge.proof(address, verdict, given)
        except Limit:
            return None

    def _ruling(self, found: Judgement) -> tuple[Finding | None, bool]:
        """The finding of the referee on an illegal play, by what is certain or else by the world in which it is so, and
        whether it is certain."""
        case = self.case
        assert case is not None
        world = found.alone.illegal or found.given.illegal
        if world is None:
            return None, False
        if found.alone.verdict is Verdict.ILLEGAL and (said := self._said(self.replay.record, found.address)):
            return said, True
        try:
            if found.alone.verdict is Verdict.ILLEGAL and case.finisher is not None:
                record = case.finisher.sketch(*self._surely())
                if (said := self._said(record, found.address)) is not None:
                    return said, True
        except Limit:
            pass
        if case.finisher is None:
            return None, False
        return self._said(case.finisher.complete(world.places), found.address), False

    def _surely(self) -> tuple[dict[str, Counts], dict[str, int]]:
        """What each seat surely held when play began, and how many cards it held at least."""
        assert self.case is not None
        sizes = [self._sizes(layout) for layout in self.case.layouts]
        surely: dict[str, Counts] = {seat: self.judge.surely(scope) for seat, scope in self.case.hands.items()}
        return surely, {seat: max(one[seat] for one in sizes) for seat in self.case.hands}

    def _sizes(self, layout: Layout) -> dict[str, int]:
        """The number of cards in each hand."""
        assert self.case is not None
        sizes = dict.fromkeys(self.case.hands, 0)
        for place in layout.places:
            seat = self._owner(layout, place.name)
            if seat is not None:
                sizes[seat] += place.size
        return sizes

    def _owner(self, layout: Layout, place: str) -> str | None:
        """The seat in whose hand a place was when play began; ``None`` for the kitty."""
        assert self.case is not None
        seats = {scope: seat for seat, scope in self.case.hands.items()}
        parents = {**layout.scopes, **{one.name: one.scope for one in layout.places}}
        name: str | None = place
        while name is not None and name not in seats:
            name = parents[name]
        return None if name is None else seats[name]

    def has_kitty(self, world: Found) -> bool:
        """Whether the cards that were in no hand of a world lay together."""
        assert self.case is not None
        layout = self.case.layouts[world.layout]
        return sum(self._owner(layout, place.name) is None for place in layout.places if place.size) < 2

    def hands(self, world: Found) -> dict[str, Cards]:
        """The hands of a world as play began, by seat; under ``kitty`` the cards that were in none."""
        case = self.case
        assert case is not None
        layout = case.layouts[world.layout]
        hands: dict[str | None, Counter[str]] = {seat: Counter() for seat in (*case.hands, None)}
        for place, cards in world.places.items():
            hands[self._owner(layout, place)].update(cards)
        game = self.replay.game
        assert game is not None
        return {seat or "kitty": game.notation.arrange(tuple(cards.elements())) for seat, cards in hands.items()}

    def _said(self, record: Record, address: str) -> Finding | None:
        """What the referee finds wrong with a play in a record."""
        if record is self.replay.record:
            found = self.replay
        else:  # there it is the main line
            found = play_through(record, as_noted=True)
            address = str(Address((Address.parse(address.rstrip("'")).steps[-1],)))
        return next((f for f in found.findings if f.address == address and _is_fault(f)), None)


def _is_fault(found: Finding) -> bool:
    return found.severity in (Severity.ERROR, Severity.RULED)
