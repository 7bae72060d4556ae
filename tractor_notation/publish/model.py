"""What a published deal says, as values in one language: the page, the text view and every other figure read these.

A :class:`DealView` is made from a replay by :func:`tractor_notation.publish.build.deal_view`. Everything in it is
plain text (never markup), already in the reader's language; cards are :class:`CardText`. Fragments (``id``,
``href``) are addresses of the notation without ``#``, with the record's number in front where a page holds several.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Unit:
    """Identical cards side by side: ``rank`` as printed, how many, whether they count points."""

    rank: str
    count: int
    points: bool


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cards of one suit. ``sign`` is empty where the row already names the suit."""

    suit: str
    sign: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class CardText:
    """Cards in the order they are shown, and their full names in words."""

    runs: tuple[Run, ...]
    spoken: str
    count: int

    @property
    def plain(self) -> str:
        """The cards as text: ``♥KK 9 5 ♠3``, each joker with its sign: ``★Big ★Big``."""
        return " ".join(
            " ".join(
                (run.sign if number == 0 or run.suit == "joker" else "") + unit.rank * unit.count
                for number, unit in enumerate(run.units)
            )
            for run in self.runs
        )


class Inline(NamedTuple):
    """A stretch of an annotation: ``kind`` is ``text``, ``emphasis``, ``cards`` or ``link``.

    ``cards`` are the cards a stretch of that kind names, when it can be read as cards.
    """

    kind: str
    text: str
    href: str = ""
    cards: CardText | None = None


Paragraph: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a hand. Without cards it is void."""

    label: str
    spoken: str
    cards: CardText


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand. ``place`` is ``top``, ``left``, ``bottom`` or ``right`` at a table of four, else its number in order.

    ``roles`` are words such as leader and declarers; ``note`` says where the cards come from when they were not
    given; ``turn``: this seat is to play.
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

    ``dealt``: it shows the whole deal and not a moment of the play.
    """

    kind: ClassVar[str] = "diagram"
    caption: str
    hands: tuple[HandView, ...]
    facts: tuple[Fact, ...]
    order: str
    trick: tuple[tuple[str, CardText], ...]
    dealt: bool


@dataclass(frozen=True, slots=True)
class Remarked:
    """An annotation, with the seat it speaks about when it stands behind a play inside a trick."""

    kind: ClassVar[str] = "comment"
    paragraphs: tuple[Paragraph, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A statement in words that has no other place: a claim, how the record ends."""

    kind: ClassVar[str] = "said"
    text: str


@dataclass(frozen=True, slots=True)
class Bid:
    """Cards shown to fix trump, or a pass. ``fault`` links to what is wrong with it."""

    seat: str
    name: str
    cards: CardText | None
    moment: str
    fault: str = ""


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
    or line it is about and ``href`` leads to the play. ``rule_href`` is the id of the first finding under the same rule,
    so that the text of a rule need be given only once. ``ruling`` is what the table decided, with its reason.
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
    rule_text: tuple[Paragraph, ...]
    rule_href: str
    related: tuple[Link, ...]
    ruling: str

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

    ``alias`` is a second id, with the number of the record, where ``id`` has none. ``fault`` is the severity of the worst finding about it, ``flag`` its sign and ``href`` its id.
    """

    id: str
    alias: str
    seat: str
    name: str
    leads: bool
    wins: bool
    cards: CardText
    attempt: CardText | None
    marks: str
    irregularities: str
    unreadable: str
    fault: str
    flag: str
    href: str


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick with what is said about it. ``points`` and ``running`` (see :class:`DealView`) may not be known."""

    number: int
    plays: tuple[PlayView, ...]
    winner: str
    winner_name: str
    winner_short: str
    points: int | None
    running: int | None
    notes: tuple[Note, ...]

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
    ``result`` one line for a table of contents.
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

    @property
    def faults(self) -> int:
        """How many faults the record shows, those the table ruled about left out."""
        return sum(problem.severity == "error" for problem in self.all_problems)
