"""What can be said of the cards in a hand that nobody noted: which they surely are, and which they cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from tractor_notation.judging.search import Limit
from tractor_notation.judging.trial import Trial
from tractor_notation.record import Cards

FEW = 6
"""So many different cards are named that unseen ones may be."""


class Holding(NamedTuple):
    """What is said of one hand.

    ``sure`` are cards that it surely held, whether they were noted or not; ``unseen`` is how many it held beside them.
    ``none`` are kinds of which no unseen card can be, each by a face of it; ``lawful`` those of which none can be if all
    plays were legal.
    ``may`` are the faces that unseen cards can be, in that case, where these are few.
    """

    sure: Cards
    unseen: int
    none: tuple[str, ...]
    lawful: tuple[str, ...]
    may: Cards


def holdings(trial: Trial, before: str | None = None) -> dict[str, Holding]:
    """What is said of the hands before a play, or as play began.

    Empty where nothing can be said: the record contradicts itself, or the time allowed was not enough.
    """
    case = trial.case
    if case is None or trial.problem is not None:
        return {}
    scopes = case.hands if before is None else case.held.get(before, {})
    try:
        if trial.collision is not None:
            return {}
        return {seat: _holding(trial, scope) for seat, scope in scopes.items()}
    except Limit:
        return {}


def _holding(trial: Trial, scope: str) -> Holding:
    judge, case = trial.judge, trial.case
    assert case is not None
    surely = judge.surely(scope)
    sure = tuple(Counter(surely).elements())
    unseen = judge.size(scope) - len(sure)
    if not unseen:
        return Holding(sure, 0, (), (), ())

    def may(faces: Iterable[str], lawful: bool) -> Iterator[str]:
        return (face for face in faces if judge.may_hold(scope, face, surely.get(face, 0) + 1, lawful))

    kinds = {kind: [face for face in case.pack if case.kinds[face] == kind] for kind in case.kinds.values()}
    open_ = {kind: faces for kind, faces in kinds.items() if any(may(faces, True))}
    if not open_:  # plays that cannot all have been legal tell nothing
        return Holding(sure, unseen, (), (), ())
    none = tuple(faces[0] for kind, faces in kinds.items() if kind not in open_ and not any(may(faces, False)))
    lawful = tuple(faces[0] for kind, faces in kinds.items() if kind not in open_ and faces[0] not in none)
    few = tuple(islice(may((face for faces in open_.values() for face in faces), True), FEW + 1))
    return Holding(sure, unseen, none, lawful, few if len(few) <= FEW else ())
