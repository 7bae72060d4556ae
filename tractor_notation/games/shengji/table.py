"""The state of a Sheng Ji deal between two acts, and the value of its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.games import TrickResult
from tractor_notation.record import Cards

if TYPE_CHECKING:
    from tractor_notation.games.shengji.bidding import Redeal
    from tractor_notation.games.shengji.cards import Trumps


@dataclass(frozen=True, slots=True)
class Bid:
    """Cards shown to fix trump (none: the seat passed). ``stands``: it was valid and beat what stood before."""

    seat: str
    cards: Cards
    moment: int | None
    stands: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """A called card that was played: the call as records write it, by whom in which trick, and whether that player was
    with the declarers before, so that nobody new joined."""

    call: str
    seat: str
    trick: int
    again: bool


class Fine(NamedTuple):
    """What somebody gains or loses besides the result of the deal (R6.4, R14.2, R15.1).

    ``kind``: ``throw`` (one that failed), ``five`` (red fives lost in a trick), ``kitty`` (red fives lost with it),
    ``fault``, or ``ruling`` (of the table). ``seat`` and ``trick`` say by whom and when it came about (0: in no trick),
    ``cards`` the fives, ``code`` the fault. The levels of ``sides`` change by ``change``, the credits of the seat by
    ``credits``.
    """

    kind: str
    seat: str
    trick: int
    sides: tuple[str, ...] = ()
    change: int = 0
    cards: Cards = ()
    code: str = ""
    credits: int = 0


class Ended(NamedTuple):
    """How a deal was lost before its end: by a ``group`` that failed (R11.5) or a ``fault`` (R15.1), whose and in which
    trick (0: before play), or by the declarers because nobody bid (``no-bid``, R7.8). ``code`` is the fault, ``gain`` what the opponents gain if it is one of the declarers."""

    kind: str
    seat: str
    trick: int
    code: str = ""
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a finished deal (R9, R10), every number of its arithmetic.

    ``tricks`` and ``kitty`` are points of the opponents' tricks and of the buried cards; ``dug``: the opponents won the
    last trick, so the kitty counts for them ``multiplier`` times; ``decisive`` is what of the last lead decides that, see
    ``scoring.decisive``. ``opponents`` is the total; ``held``: the declarers keep the deal; ``gain`` the levels the
    winning side rises, ``bonus`` of them because the declarers were so few, and ``friends`` what the leader's friends
    rise where that is another number; ``falls`` are the levels that the leader and a friend lose. ``levels`` are the
    levels after the deal, empty when those before it are not known; ``winners`` the sides that have won the match by it.
    ``rest`` is a seat of the side to whom the rest was given without play (``claimed``), so that there was no last trick;
    then the points of the buried cards may not be known (``None``). ``fines`` are what is gained and lost besides the
    result, ``ended`` how the deal was lost before its end, when the points do not count; ``ceded``: the declarers lose it by a fault, whatever the
    points. ``ruled`` are points the table has given to the opponents. ``slips`` are the levels somebody may come to who
    leaves out a rule, by the code of that fault; ``hook`` the cards of the trump rank that won the last trick, when they
    threw the declarers back, and ``mandatory`` the levels that cannot be jumped over. ``rival`` are the levels after the
    deal if it began at others, where the record contradicts itself or the deal before about that. ``forfeit`` is a side
    that has lost the match by its faults. ``open`` are the tags about the result, by name, that may say otherwise all the
    same, where the score follows from stated points.
    """

    opponents: int
    tricks: int
    kitty: int | None
    dug: bool
    decisive: tuple[str, int]
    multiplier: int
    penalties: int
    held: bool
    gain: int
    next_leader: str | None
    levels: Mapping[str, str]
    winners: tuple[str, ...] = ()
    rest: str | None = None
    bonus: int = 0
    friends: int | None = None
    falls: tuple[int, int] = (0, 0)
    fines: tuple[Fine, ...] = ()
    ended: Ended | None = None
    ceded: bool = False
    ruled: int = 0
    slips: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    hook: Cards = ()
    mandatory: tuple[str, ...] = ()
    rival: Mapping[str, str] = field(default_factory=dict)
    forfeit: str | None = None
    open: frozenset[str] = frozenset()

    @property
    def claimed(self) -> bool:
        """Whether the rest was given to a side without play."""
        return self.rest is not None

    @property
    def credits(self) -> dict[str, int]:
        """The credits that each player gains, below 0 loses (R14.2); only those who do."""
        found: dict[str, int] = {}
        for fine in self.fines:
            if fine.credits:
                found[fine.seat] = found.get(fine.seat, 0) + fine.credits
        return found

    @property
    def result(self) -> str:
        """``hold D+2`` or ``swap O+0``."""
        return f"hold D+{self.gain}" if self.held else f"swap O+{self.gain}"

    @property
    def arithmetic(self) -> tuple[tuple[str | int, ...], ...]:
        """The sum behind ``opponents``, its terms by name: ``("tricks", 65)``, ``("kitty", points, multiplier)``,
        ``("penalties", points)`` and ``("ruled", points)`` where they count, and last ``("total", sum)``, to which ``opponents`` is added where
        another number counts. Nothing but the tricks when there is nothing to add."""
        terms: list[tuple[str | int, ...]] = [("tricks", self.tricks)]
        total = self.tricks + self.penalties + self.ruled
        if self.dug and self.kitty is not None:
            terms.append(("kitty", self.kitty, self.multiplier))
            total += self.kitty * self.multiplier
        if self.penalties:
            terms.append(("penalties", self.penalties))
        if self.ruled:
            terms.append(("ruled", self.ruled))
        if total != self.opponents:
            terms.append(("total", total, self.opponents))
        elif len(terms) > 1:
            terms.append(("total", total))
        return tuple(terms)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on the table at one moment.

    ``phase`` is ``deal`` (cards are dealt, bids made), ``kitty`` (the leader has taken it up), ``play`` or ``end``.
    ``hands`` and ``sources``: see :class:`tractor_notation.games.Table`. ``leader`` is the dealer (banker), ``declarers``
    are the seats of the leader's side as far as it has shown itself, none while the leader is not known; ``fixed``: two
    sides were agreed before, else friends are found, ``calls`` is how many were called and ``joined`` who answered.
    ``levels`` is the level of each side (``NS``, ``EW``, a player), ``rank`` the trump rank. Anything not known is
    ``None``. ``kitty`` are the cards left over by the deal, ``flipped`` those of them turned up,
    ``buried`` those the leader laid away, each with its source. ``taken`` are the points each seat took in tricks so
    far, ``points`` the opponents' share; ``trick`` lies on the table and belongs to trick ``number``; ``taken_back`` are
    the cards of a failed throw or a corrected play that went back to their hand in this trick, by seat. ``open_order``: what is
    trump in every suit, while none is known. ``needed`` are
    the points from which the opponents take the deal over. ``stated`` is what follows from points that the record
    states, where there is no ``score``. Of more bids and turned cards than a pack could give, the first are there.
    ``again`` says who deals anew when a new deal was asked for, ``redealt`` how often in a row a hand has forced one by
    now, ``faults`` how many faults have cost each side levels in this match, ``opened`` whether the kitty is opened at the
    end, ``holders`` are the seats that took it up, one after the other, and ``stolen`` what was buried and taken up again,
    each with its source. ``void``: the deal does not count.
    """

    seats: tuple[str, ...]
    phase: str
    hands: Mapping[str, Cards]
    sources: Mapping[str, str]
    levels: Mapping[str, str]
    rank: str | None
    leader: str | None
    declarers: tuple[str, ...]
    fixed: bool
    calls: int
    joined: tuple[Joined, ...]
    trumps: Trumps | None
    bids: tuple[Bid, ...]
    kitty: Cards
    kitty_source: str
    flipped: Cards
    buried: Cards
    buried_source: str
    number: int
    trick: tuple[tuple[str, Cards], ...]
    taken_back: Mapping[str, Cards]
    turn: str | None
    tricks: tuple[TrickResult, ...]
    taken: Mapping[str, int]
    points: int | None
    score: Score | None = field(default=None)
    open_order: Trumps | None = field(default=None)
    needed: int | None = field(default=None)
    again: Redeal | None = field(default=None)
    redealt: int = field(default=0)
    stated: Score | None = field(default=None)
    faults: Mapping[str, int] = field(default_factory=dict)
    opened: bool | None = field(default=None)
    holders: tuple[str, ...] = field(default=())
    stolen: tuple[tuple[Cards, str], ...] = field(default=())
    void: bool = field(default=False)
