"""What a file says, and nothing more: a record, its tags, statements and plays.

Everything here is frozen, slotted, hashable and picklable, and knows no rules. Places (``span``) never count when
two values are compared. Cards are short codes in canonical notation (``"SA"``, ``"RJ"``, unknown ``"Sx"`` and
``"x"``), one string a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tractor_notation.place import Span

if TYPE_CHECKING:
    from tractor_notation.findings import Finding

Cards: TypeAlias = tuple[str, ...]

SEAT_TAGS = {"N": "North", "W": "West", "S": "South", "E": "East"}
"""The tags that name the players, by seat; see :func:`seat_tag`."""

_PLAYER = re.compile(r"North|West|South|East|P[1-9][0-9]?|Seat[0-9]")


def seat_tag(seat: str) -> str:
    """The tag that names the player of a seat: ``North`` for ``N``, ``Seat3`` for ``3``; ``P5`` is a tag itself."""
    return SEAT_TAGS.get(seat) or (f"Seat{seat}" if seat.isdecimal() else seat)


def names_player(tag: str) -> bool:
    """Whether a tag names a player."""
    return _PLAYER.fullmatch(tag) is not None


def grouped(cards: Cards, parts: tuple[int, ...]) -> tuple[Cards, ...]:
    """Cards as parts of so many each; nothing where no parts are named."""
    ends = [sum(parts[: place + 1]) for place in range(len(parts))]
    return tuple(cards[end - size : end] for end, size in zip(ends, parts, strict=True))


@dataclass(frozen=True, slots=True)
class Comment:
    """An annotation ``{text}``, published. ``own_line``: it begins a line of its own in the text."""

    text: str
    own_line: bool = False
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark ``; text`` to the end of the line: kept, never published."""

    text: str
    own_line: bool = False
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A part that could not be read, word for word as it stands in the text. A finding says why."""

    text: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Tag:
    """``[Name "value"]``; the value with its escapes decoded. ``"#"`` means: as in the record before."""

    name: str
    value: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Act:
    """Every statement that is no trick: ``deal N: ...``, ``bid W: pass``, ``claim N: all``, ``end: time``.

    ``keyword`` names it; ``seat`` is who acts, where the statement has a seat; ``cards`` what was dealt, shown or
    laid away (``friend`` keeps the copy with the card: ``"HA#1"``); ``word`` the word in place of cards (``pass``,
    ``all``, the ground of a redeal, the reason of an end); ``moment`` the number after ``@``: cards drawn so far
    by that seat.
    """

    keyword: str
    seat: str | None = None
    cards: Cards = ()
    word: str | None = None
    moment: int | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the table decided about a play: ``ruling 4.E: points +40 "reason"``.

    ``decision`` is ``stands``, ``corrected``, ``agreed``, ``points``, ``level`` or ``void``; ``side`` and ``amount`` belong to
    ``points`` (no side: the opponents' points) and ``level``.
    """

    address: str
    decision: str
    side: str | None = None
    amount: int | None = None
    reason: str | None = None
    span: Span | None = field(default=None, compare=False)

    def repeats(self, other: Ruling) -> bool:
        """Whether it decides about the same as another one: the play, or the points or the level of a side."""
        if self.decision not in _AMOUNTS or other.decision not in _AMOUNTS:
            return self.decision not in _AMOUNTS and other.decision not in _AMOUNTS
        return self.decision == other.decision and (self.side == other.side or None in (self.side, other.side))


_AMOUNTS = ("points", "level")
"""Decisions about the score; all others are about the play."""


@dataclass(frozen=True, slots=True)
class Play:
    """The cards one seat played to a trick, as written.

    ``cards`` is what stayed on the table; ``attempt`` what was first put down when the play was taken back or a
    throw failed (``SKQJ>SJ``); ``seat`` only when the text names it; ``irregularities`` what the recorder named
    (``^revoke``); ``marks`` are ``! ? !! ?? !? ?!`` and ``$n``; ``before`` and ``notes`` are the comments, remarks
    and variations in front of it and behind it. A play whose cards could not be read keeps the text in
    ``unreadable`` and has no cards. ``parts`` and ``attempt_parts`` are how many of the cards, in their order, belong to
    each part of a lead that is said to be meant so (``H999+H88``: 3 and 2); empty where nothing is said.
    """

    cards: Cards
    attempt: Cards = ()
    seat: str | None = None
    irregularities: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    before: tuple[Comment | Remark, ...] = ()
    notes: tuple[Comment | Remark | Variation, ...] = ()
    unreadable: str | None = None
    parts: tuple[int, ...] = ()
    attempt_parts: tuple[int, ...] = ()
    span: Span | None = field(default=None, compare=False)

    @property
    def grouping(self) -> tuple[Cards, ...]:
        """The parts that the cards put down are said to be: those of the attempt where some were taken back."""
        if self.attempt:
            return grouped(self.attempt, self.attempt_parts)
        return grouped(self.cards, self.parts)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: its number, who leads it by the text, the plays in order, and claims about winner and points.

    ``claims`` is what else is said about it, in the words of its family (``monchi``, ``set SU+2``).
    """

    number: int
    leader: str
    plays: tuple[Play, ...]
    winner: str | None = None
    points: int | None = None
    span: Span | None = field(default=None, compare=False)
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variation:
    """``( 3. W: S44 ... )``: what might have been played instead.

    Its first item that is a trick names the trick and, as leader, the seat whose play it replaces.
    """

    items: tuple[Item, ...]
    span: Span | None = field(default=None, compare=False)


Note: TypeAlias = Comment | Remark
Item: TypeAlias = Act | Trick | Ruling | Comment | Remark | Unreadable
HeadItem: TypeAlias = Tag | Comment | Remark | Unreadable


@dataclass(frozen=True, slots=True)
class Record:
    """One record: the tags and what stands between them, then the statements in order.

    ``findings`` is what the reader had to say; ``index`` counts the records of a file from 1; ``line`` is the line
    the record begins on; ``source`` its text as read (line ends as ``\\n``), for showing places; ``inherited`` the
    values behind tags whose value is ``"#"``. None of these counts when records are compared.
    """

    head: tuple[HeadItem, ...] = ()
    body: tuple[Item, ...] = ()
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    index: int = field(default=1, compare=False)
    line: int = field(default=1, compare=False)
    source: str = field(default="", compare=False, repr=False)
    inherited: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def value(self, name: str) -> str | None:
        """The value of a tag as it holds here: ``"#"`` is replaced by the value of the record before."""
        tag = self.tag(name)
        if tag is None or tag.value != "#":
            return tag.value if tag else None
        return dict(self.inherited).get(name)

    @property
    def tags(self) -> dict[str, str]:
        """The tags by name, in order; ``"#"`` is left as it stands."""
        return {item.name: item.value for item in self.head if isinstance(item, Tag)}

    def tag(self, name: str) -> Tag | None:
        """The tag of that name with its place, or ``None``."""
        for item in self.head:
            if isinstance(item, Tag) and item.name == name:
                return item
        return None
