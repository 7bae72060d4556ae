"""What a record tells about cards that nobody saw, as a family of games hands it to whoever judges from it.

A *world* is a complete assignment of the pack: every card lies in one *place* in the end (a play, what a seat never
played, the kitty). *Scopes* are sets of places at which somebody held the cards together: what East held before trick 4
is what East played from then on and what East never played. *Facts* say that certain cards lie in a place or a scope.
A *condition* says of a world whether one play was legal in it, and why.

Nothing here knows the cards of a family; faces are strings, and the family says which kind (effective suit) each is of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from tractor_notation.findings import Finding
from tractor_notation.games import Line
from tractor_notation.place import Span
from tractor_notation.record import Cards, Record, Trick

Counts: TypeAlias = Mapping[str, int]
"""How many cards there are of each face; faces of which there are none may be missing."""


class Made(NamedTuple):
    """A play of the line that is judged: the trick, the place in it (0 leads), who made it, and its address."""

    trick: Trick
    number: int
    seat: str
    address: str


class Later(NamedTuple):
    """What was played instead of a variation: the number of the first play of the line that was never made, and the plays
    that were. They tell what was held, too."""

    since: int
    plays: Sequence[Made]


class Place(NamedTuple):
    """Where cards lie in the end: ``size`` of them. ``scope`` is the smallest scope it belongs to."""

    name: str
    size: int
    scope: str | None = None


class Claim(NamedTuple):
    """At least these cards lie in a place or a scope, or in several together that share no place (``"N 0|kitty"``), or
    lay in a heap (:class:`Passing`).

    ``kinds`` are cards of which only a class is known: a set of faces, and how many of them there are beside the cards.
    Claims of one ``layer`` may speak of the same cards; those of different layers never do, so they add up. Claims of
    different ``accounts`` have nothing to do with one another.
    """

    target: str
    cards: Cards
    layer: str = ""
    kinds: tuple[tuple[frozenset[str], int], ...] = ()
    account: str = ""


class Fact(NamedTuple):
    """One thing a record states about cards: a play (then ``name`` is its address) or a statement.

    ``keyword`` is ``play`` or that of the statement.
    """

    name: str
    keyword: str
    seat: str | None
    cards: Cards
    claims: tuple[Claim, ...]
    span: Span | None = None


class Bound(NamedTuple):
    """At least ``number`` cards of a face or of a kind lie in a place or a scope; or with ``most`` at most so many."""

    target: str
    key: str
    number: int
    most: bool = False


Reason: TypeAlias = "tuple[Bound, ...]"
"""Bounds that are all met by a world, and that suffice for what a condition says of it: it would say the same of every
other world that meets them."""


class World(Protocol):
    """A complete assignment of the pack, as conditions look at it."""

    def cards(self, target: str, kind: str | None = None) -> dict[str, int]:
        """The cards in a place or a scope, by face; only those of a kind if one is named."""

    def least(self, target: str) -> Counts:
        """Cards that are there in every world."""

    def most(self, target: str, kind: str | None) -> Counts:
        """How many cards of each face (of a kind) there may be in some world, at most."""


class Settled(NamedTuple):
    """A play that is judged whatever the hands are: whether it was legal, and the facts that say so."""

    legal: bool
    facts: tuple[str, ...]


class Condition(Protocol):
    """Whether a play was legal. ``name`` is its address; ``targets`` are the places and scopes it looks at; ``facts``
    name the facts without which it says nothing, such as the play and the lead."""

    @property
    def name(self) -> str: ...

    @property
    def targets(self) -> tuple[str, ...]: ...

    @property
    def facts(self) -> tuple[str, ...]: ...

    def holds(self, world: World) -> bool:
        """Whether the play was legal in this world."""

    def reasons(self, world: World) -> Sequence[Reason]:
        """Why, or why not: one or several reasons, each of which suffices."""


@dataclass(frozen=True)
class Layout:
    """Where all cards lie: the places with their sizes, and for each scope the one around it. ``aliases`` are other names
    for scopes."""

    places: tuple[Place, ...]
    scopes: Mapping[str, str | None] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)


class Handing(NamedTuple):
    """Cards were put together and parted again: what came in, and what went out."""

    inlets: tuple[str, ...]
    outlets: tuple[str, ...]


class Passing(NamedTuple):
    """How cards went from hand to hand before play, where it is not enough to know where they lie in the end.

    ``heaps`` are lots of cards that a layout does not have, by name, with their sizes; claims may speak of them. Handings
    are in the order of time. What goes into them are heaps, each into one of them; what comes out are heaps, or places and
    scopes of the layout.
    """

    heaps: Mapping[str, int]
    handings: tuple[Handing, ...]


class Finisher(Protocol):
    """Makes records out of what was found."""

    def complete(self, places: Mapping[str, Cards]) -> Record:
        """The record with the cards that a world puts into each place."""

    def sketch(self, hands: Mapping[str, Counts], sizes: Mapping[str, int]) -> Record:
        """The record with the cards that each seat surely held when play began, and how many it held."""


@dataclass(frozen=True)
class Case:
    """Everything a record tells, as a question about worlds.

    ``pack`` are the copies of each face, ``kinds`` their effective suits. There are several ``layouts`` when the record
    leaves open how many cards were played somewhere; a world may have any of them. ``settled`` are the plays that are
    judged by themselves, ``conditions`` those that depend on the world.
    ``hands`` are the scopes of the hands as play began, by seat, and ``held`` those before each play, by its name;
    ``exchanged`` are the seats whose hand was no longer the one dealt when play began. ``crowded`` are facts that say so much that there is no
    layout: somebody played more cards than a hand has. ``clashes`` are facts that contradict one another whatever the
    cards are. There is no ``finisher`` when plays are missing in the record.
    """

    pack: Counts
    kinds: Mapping[str, str]
    layouts: tuple[Layout, ...]
    facts: tuple[Fact, ...]
    conditions: tuple[Condition, ...]
    settled: Mapping[str, Settled]
    hands: Mapping[str, str]
    held: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    exchanged: frozenset[str] = frozenset()
    crowded: tuple[str, ...] = ()
    clashes: tuple[tuple[str, ...], ...] = ()
    passing: Passing | None = None
    finisher: Finisher | None = None


class TooManyGaps(Exception):
    """Too much is missing in a record to look at all ways in which it can have been."""


@runtime_checkable
class Disputable(Protocol):
    """A game whose records can be judged when cards are not known."""

    def case(
        self, start: Any, end: Any, made: Sequence[Made], found: Sequence[Finding], later: Later | None = None
    ) -> Case | None:
        """The case of a record: the deal as it begins, the table where it ends, the plays of a line, and what was found in
        playing. ``later`` are plays that were made instead of those of a variation.

        ``None`` when nothing can be judged, for instance without trump. Raises :class:`TooManyGaps`.
        """

    def question(self, found: Finding) -> Line | None:
        """The question that would decide whether a play was this fault; ``None`` when there is none to ask."""

    def consequence(self, found: Finding, start: Any) -> Line | None:
        """What the options prescribe for a fault, ``None`` for nothing; ``start`` is the deal as it begins."""
