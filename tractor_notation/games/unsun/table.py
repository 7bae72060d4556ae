"""The state of an Unsun Karuta deal between two acts, and the value of its settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tractor_notation.games.unsun.cards import Trumps
from tractor_notation.record import Cards

SEATS = ("0", "1", "2", "3", "4", "5", "6", "7")
"""The seats, clockwise (U1.1)."""

TEAMS: Mapping[str, tuple[str, ...]] = {"A": SEATS[::2], "B": SEATS[1::2]}
"""The seats of each team (U1.2)."""

TEAM: Mapping[str, str] = {seat: team for team, seats in TEAMS.items() for seat in seats}
"""The team of each seat."""

OTHER: Mapping[str, str] = {"A": "B", "B": "A"}
"""The team against each team."""

AFTER: Mapping[str, str] = dict(zip(SEATS, SEATS[1:] + SEATS[:1], strict=True))
"""The left neighbour of each seat: who plays next (U1.1)."""


DEALS = 8
"""Deals of a match (U9.2)."""


class Call(NamedTuple):
    """A call: the seat passes or declares. ``stands``: it was made in turn and by somebody who may (U3.1 to U3.5)."""

    seat: str
    declares: bool
    stands: bool


class Capture(NamedTuple):
    """A set made in a trick (U8.2 to U8.6).

    ``name`` is ``SU UT TR RE 21`` or ``89``; ``winner`` the trump that won, ``loser`` the strongest trump of the other
    team; ``points`` what the team of the winner gets from the other, 2 or 5; ``ninth`` and ``hidden`` are the reasons
    for 5: made in the ninth trick, made with an undeclared Robai.
    """

    name: str
    winner: str
    loser: str
    points: int
    ninth: bool = False
    hidden: bool = False


class Taken(NamedTuple):
    """A trick that is over.

    ``period`` is what held for those who followed: ``free``, ``meri``, ``monchi``, or ``ninth`` for the last trick, which
    nobody leads; ``None`` when that is not known. ``leader`` is who led, in the ninth trick who won the eighth.
    ``laid`` are seats and cards in the order of play, ``down`` the seats whose card lay face down until all were played.
    ``winner`` and ``suit`` (the class of the card that won: a suit or ``T``) are ``None`` when they cannot be told. ``made``
    is the set; ``doubtful``: whether there is one cannot be told. ``computed``: nobody wrote the trick down, it follows from the hands.
    """

    number: int
    leader: str | None
    laid: tuple[tuple[str, Cards], ...]
    period: str | None
    winner: str | None
    suit: str | None
    complete: bool
    down: frozenset[str] = frozenset()
    made: Capture | None = None
    doubtful: bool = False
    computed: bool = False


class Score(NamedTuple):
    """The settlement of a finished deal (U8.7), every number of it, by team.

    ``tricks`` are those won, ``gained`` and ``lost`` the points of sets, ``ruled`` those that the table has given in
    rulings; ``points`` = tricks + gained - lost + ruled.
    """

    tricks: Mapping[str, int]
    gained: Mapping[str, int]
    lost: Mapping[str, int]
    points: Mapping[str, int]
    ruled: Mapping[str, int] = MappingProxyType(dict.fromkeys(TEAMS, 0))

    def terms(self, team: str) -> tuple[int, ...]:
        """The numbers of a team as its sum is spoken: tricks, points gained, lost and ruled, and what they come to."""
        return tuple(one[team] for one in (self.tricks, self.gained, self.lost, self.ruled, self.points))


class Standings(NamedTuple):
    """How the match stands (U9): ``deal`` is the number of this deal, from 1; ``before`` the points of each team before
    it. Both are ``None`` where neither the record nor the deals before it tell."""

    deal: int | None = None
    before: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on the table at one moment. Anything not known is ``None`` or empty.

    ``phase`` is ``deal`` (the cards are dealt, the calls are made), ``exchange`` (the taker has the okie), ``play`` or
    ``end``. ``hands`` and ``sources``: see :class:`tractor_notation.games.Table`; a hand holds ``"x"`` for every card that is
    not known. ``okie`` is the card turned up, ``trumps`` the order it makes. ``declared``: the native Robai was declared
    (``None``: the calls are not over or not known). ``side`` are the two cards left over, ``discard`` what the taker
    laid away, each with its source; ``shown``: they lie open (from the opening lead on, U3.8).

    ``number`` is the trick on the table or, between tricks, the one played last, ``trick`` what lies there in order,
    ``down`` the seats whose card lies face down now: a person at the table sees of it only that it is a trump. When the last card of
    a trick has been played all are turned. ``period`` is the duty of the trick on the table (see :class:`Taken`), ``led`` the class that was
    led (a suit or ``T``); ``met`` is the number of the first trick that was a meri; ``sole`` are the seats known to have the sole-Sun right (U6.4). ``turn`` is who plays next. ``taken`` are the
    tricks won by each team, ``points`` tricks and transfers so far (``None`` once that cannot be told).
    """

    seats: tuple[str, ...]
    phase: str
    hands: Mapping[str, Cards]
    sources: Mapping[str, str]
    dealer: str | None
    okie: str | None
    trumps: Trumps | None
    calls: tuple[Call, ...]
    taker: str | None
    declared: bool | None
    side: Cards
    side_source: str
    discard: Cards
    discard_source: str
    shown: bool
    number: int
    trick: tuple[tuple[str, Cards], ...]
    down: frozenset[str]
    period: str | None
    led: str | None
    met: int | None
    sole: frozenset[str]
    turn: str | None
    tricks: tuple[Taken, ...]
    taken: Mapping[str, int]
    points: Mapping[str, int] | None
    standings: Standings
    score: Score | None = field(default=None)
    after: Mapping[str, int] | None = field(default=None)
    """The points of each team in the match after this deal."""
    result: str | None = field(default=None)
    """How the match ended with this deal: ``A``, ``B`` or ``draw``; ``None`` where it goes on or that is not known."""
    void: bool = field(default=False)
    """The deal does not count."""
