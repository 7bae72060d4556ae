"""What a published deal says, as values in one language: the page, the text view and every other figure read these.

A :class:`DealView` is made from a replay by :func:`tractor_notation.publish.build.deal_view`. Everything in it is
plain text (never markup), already in the reader's language; cards are :class:`CardText`. Fragments (``id``,
``href``) are addresses of the notation without ``#``, with the record's number in front where a page holds several.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from tractor_notation.publish.steps import Stepping

_SMALL = 13
"""A hand of at most so many cards is small."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Identical cards side by side: ``rank`` as printed, how many, whether they count points.

    ``state`` is ``deduced`` for cards that nobody noted and that can lie nowhere else, ``moved`` for those that lie elsewhere
    in another way, else empty.
    """

    rank: str
    count: int
    points: bool
    state: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cards of one suit. ``sign`` is empty where the row already names the suit; ``plus``: with it begins
    another part of a lead."""

    suit: str
    sign: str
    units: tuple[Unit, ...]
    plus: bool = False

    @property
    def gap(self) -> str:
        """What stands between the sign and the first rank: a blank, at which no line breaks, where the sign is a word."""
        return "\u00a0" if len(self.sign) > 1 and self.sign[0].isalpha() else ""


@dataclass(frozen=True, slots=True)
class CardText:
    """Cards in the order they are shown, and their full names in words."""

    runs: tuple[Run, ...]
    spoken: str
    count: int

    @property
    def alone(self) -> bool:
        """Whether it is one card or equal ones, of which nothing else is to be shown."""
        return len(self.runs) == 1 and [unit.state for unit in self.runs[0].units] == [""]

    @property
    def readable(self) -> bool:
        """Whether the text reads as the names do, as where suits and ranks are words."""
        return self.alone and self.plain.replace("\u00a0", " ") == self.spoken

    @property
    def plain(self) -> str:
        """The cards as text: ``♥KK 9 5 ♠3``, each joker with its sign: ``★Big ★Big``; parts as ``♥999 + ♥88``."""
        return " ".join(
            ("+ " if run.plus else "")
            + " ".join(
                (run.sign + run.gap if number == 0 or run.suit == "joker" else "") + unit.rank * unit.count
                for number, unit in enumerate(run.units)
            )
            for run in self.runs
        )


class Inline(NamedTuple):
    """A piece of an annotation: ``kind`` is ``text``, ``cards``, ``emphasis``, ``strong`` or ``link``.

    The last three have no ``text`` of their own but pieces ``inside`` them. ``cards`` are the cards that a piece of that
    kind names, when it can be read as cards.
    """

    kind: str
    text: str = ""
    href: str = ""
    cards: CardText | None = None
    inside: tuple[Inline, ...] = ()


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph of an annotation."""

    kind: ClassVar[str] = "paragraph"
    pieces: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list in an annotation: its items, and the number of the first; ``None``: they are not numbered."""

    kind: ClassVar[str] = "list"
    items: tuple[tuple[Block, ...], ...]
    start: int | None


Block: TypeAlias = Prose | Listing


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a hand. Without cards it is void."""

    label: str
    spoken: str
    cards: CardText


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand. ``place`` is where it lies around the table: ``top``, ``left``, ``bottom``, ``right`` or a corner, such as
    ``top-left``; with more than eight seats a place of the larger ring (see :func:`tractor_notation.publish.ring.places`).

    ``roles`` are words such as leader and declarers; ``note`` says where the cards come from when they were not
    given; ``turn``: this seat is to play. ``hints`` say what cards that nobody noted surely are, and can or cannot be.
    """

    seat: str
    name: str
    player: str
    place: str
    roles: tuple[str, ...]
    leader: bool
    rows: tuple[RowView, ...]
    note: str
    turn: bool
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled sentence: of the middle box, the head, the score."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie in no hand, such as the kitty; ``note`` says where they come from when they were not given."""

    name: str
    cards: CardText
    note: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """The table at one moment: hands in playing order from the leader on, the middle box, the trick so far.

    ``dealt``: it shows the whole deal and not a moment of the play. ``columns`` is how many hands lie side by side at the
    top (0: there is no ring for so many, only a list); ``turn`` the sign of the way round, ``order`` the seats in turn, ``order_spoken``
    the same in words.
    """

    kind: ClassVar[str] = "diagram"
    caption: str
    hands: tuple[HandView, ...]
    facts: tuple[Fact, ...]
    columns: int
    turn: str
    order: str
    order_spoken: str
    trick: tuple[tuple[str, CardText], ...]
    dealt: bool

    @property
    def small(self) -> bool:
        """Whether the hands are many and small, so that two of them fit side by side on a phone."""
        return len(self.hands) > 4 and all(sum(row.cards.count for row in hand.rows) <= _SMALL for hand in self.hands)


@dataclass(frozen=True, slots=True)
class Remarked:
    """An annotation, with the seat it speaks about when it stands behind a bid, or behind a play inside a trick."""

    kind: ClassVar[str] = "comment"
    blocks: tuple[Block, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A statement in words that has no other place: a claim, how the record ends."""

    kind: ClassVar[str] = "said"
    text: str


@dataclass(frozen=True, slots=True)
class Bid:
    """Cards shown to fix trump, or without cards what is said: a pass, a declaration. ``fault`` links to what is wrong with
    it, ``kind`` is its severity and ``flag`` its sign."""

    seat: str
    name: str
    cards: CardText | None
    said: str
    moment: str
    fault: str = ""
    kind: str = ""
    flag: str = ""


@dataclass(frozen=True, slots=True)
class Illegible:
    """A part of the record that could not be read, word for word."""

    kind: ClassVar[str] = "unreadable"
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A second place that bears on a finding: what it adds, and which play it is."""

    text: str
    place: str
    href: str


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding in words.

    ``severity`` is ``error``, ``warning``, ``note`` or ``ruled``; ``sign`` and ``word`` say so; ``place`` is the play
    or statement it is about, empty where it has no name, and ``href`` leads to the play. ``rule_text`` is a paragraph with the markup of annotations; ``rule_href`` is the id of the first finding under the same rule,
    so that the text of a rule need be given only once. ``rulings`` are what the table decided, each with its reason.
    """

    kind: ClassVar[str] = "problem"
    id: str
    code: str
    severity: str
    sign: str
    word: str
    title: str
    place: str
    href: str
    message: str
    help: str
    rule: str
    rule_text: str
    rule_href: str
    related: tuple[Link, ...]
    rulings: tuple[str, ...]

    @property
    def heading(self) -> str:
        """The place, for the heading of the finding: empty where the message begins with it."""
        return "" if self.message.startswith(self.place) else self.place


@dataclass(frozen=True, slots=True)
class Decision:
    """What the table decided about a play."""

    kind: ClassVar[str] = "ruling"
    text: str
    place: str
    href: str


@dataclass(frozen=True, slots=True)
class PlayView:
    """One play. ``attempt`` is what was put down first and taken back.

    ``alias`` is a second id, with the number of the record, where ``id`` has none. ``down``: the cards lay face down until
    the trick was over. ``fault`` is the severity of the worst finding about it, ``flag`` its sign and ``href`` its id.
    """

    id: str
    alias: str
    seat: str
    name: str
    leads: bool
    wins: bool
    cards: CardText
    attempt: CardText | None
    down: bool
    marks: str
    marks_spoken: str
    irregularities: str
    unreadable: str
    fault: str
    flag: str
    href: str


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick with what is said about it. ``points`` and ``running`` (see :class:`DealView`) may not be known; ``mark`` is
    what else it brought, in a few words. ``places`` are the fragments of the plays the notes are about, for the first of
    them; the others stand behind the trick."""

    number: int
    plays: tuple[PlayView, ...]
    winner: str
    winner_name: str
    winner_short: str
    points: int | None
    mark: str
    running: int | str | None
    notes: tuple[Note, ...]
    places: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[tuple[str, tuple[Note, ...]], ...]:
        """The notes in order, those about the same play together, with its fragment; the last play's behind the trick."""
        last = next((play.id for play in reversed(self.plays) if play.id), "")
        pairs = zip_longest(self.places, self.notes, fillvalue=None)
        each = [(place or last, note) for place, note in pairs if note is not None]
        groups = groupby(each, key=lambda pair: pair[0])
        return tuple((place, tuple(note for _, note in group)) for place, group in groups)

    def of(self, seat: str) -> tuple[PlayView, ...]:
        """The plays of one seat: one, or none, or by a fault several."""
        return tuple(play for play in self.plays if play.seat == seat)


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of play: what is said before its first trick, and its tricks."""

    before: tuple[Note, ...]
    tricks: tuple[TrickView, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation in its place."""

    kind: ClassVar[str] = "variation"
    id: str
    label: str
    line: LineView


Note: TypeAlias = Remarked | Said | Illegible | Problem | Decision | Branch | Diagram


@dataclass(frozen=True, slots=True)
class SeatView:
    """A column of the trick table; ``short`` is its name where there is little room."""

    seat: str
    name: str
    short: str
    player: str


@dataclass(frozen=True, slots=True)
class DealView:
    """One record, ready to be shown.

    ``tags`` are what the head says beside title and seats; ``judged``: its rules are known; ``intro`` the annotations
    before the first statement, ``dealt`` those behind the hands and the kitty, ``bid_notes`` those behind bids and
    ``burial`` those behind the burial; ``bid_problems`` are findings about bids, ``problems`` those that belong to no bid and no play,
    ``all_problems`` every finding of the record; ``verdict`` says that no fault was found, and is empty where one was;
    ``running`` is the heading over what is counted from trick to trick, and its brief form (empty: nothing is);
    ``result`` one line for a table of contents. ``headings`` stand over bids and exchange; ``footnotes`` explain the signs. ``stepping`` is
    what the player of the page needs; none where it was not asked for, or nothing was played. ``names`` are the cards that
    stand in its texts as signs, each with their names.
    """

    index: int
    prefix: str
    title: str
    subtitle: str
    tags: tuple[Fact, ...]
    judged: bool
    seats: tuple[SeatView, ...]
    intro: tuple[Note, ...]
    diagram: Diagram | None
    piles: tuple[Pile, ...]
    dealt: tuple[Note, ...]
    bids: tuple[Bid, ...]
    bid_notes: tuple[Note, ...]
    burial: tuple[Note, ...]
    line: LineView
    running: tuple[str, str]
    score: tuple[Fact, ...]
    result: str
    bid_problems: tuple[Problem, ...]
    problems: tuple[Problem, ...]
    all_problems: tuple[Problem, ...]
    verdict: str
    headings: tuple[str, str]
    footnotes: tuple[str, ...]
    stepping: Stepping | None = None
    names: tuple[tuple[str, str], ...] = ()

    @property
    def faults(self) -> int:
        """How many faults the record shows, those the table ruled about left out."""
        return sum(problem.severity == "error" for problem in self.all_problems)
