"""What a record says about a deal before it is played: dealer, trump, taker, its place in the match, its claims."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple

from tractor_notation.findings import Finding, finding
from tractor_notation.games.frame import Frame, Seating
from tractor_notation.games.unsun.cards import DOWN, FACES, SUITS, UNKNOWN, face
from tractor_notation.games.unsun.options import DEFAULT, Options
from tractor_notation.games.unsun.table import SEATS, TEAM, TEAMS, Standings
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Play, Record

HAND = 9
"""Cards in a hand (U2.2)."""

REST = 3
"""Cards left over: the okie and two more (U2.3)."""

PACK = len(FACES)


class Pair(NamedTuple):
    """A number for each team."""

    a: int
    b: int

    def of(self) -> dict[str, int]:
        """By team."""
        return dict(zip(TEAMS, self, strict=True))


EIGHT = Seating(SEATS, TEAM)
"""The table, clockwise."""


@dataclass(frozen=True)
class Setting(Frame):
    """The frame of a deal.

    ``dealer``, ``trump`` and ``taker`` are what the tags say, the dealer also what follows from the deal before;
    ``standings`` is how the match stands. ``position``: the record begins in the middle of play.
    """

    dealt: ClassVar[frozenset[str]] = frozenset(("deal", "okie", "side", "pack"))

    options: Options = DEFAULT
    dealer: str | None = None
    trump: str | None = None
    taker: str | None = None
    standings: Standings = field(default_factory=Standings)
    position: bool = False

    @property
    def seating(self) -> Seating:
        """Eight seats in two teams (U1.1, U1.2)."""
        return EIGHT

    def card_of(self, keyword: str) -> tuple[Act | None, str | None]:
        """The first statement of a kind with its first card, ``None`` for a card that is not known."""
        act = next(iter(self.acts(keyword)), None)
        card = act.cards[0] if act and act.cards else None
        return act, None if card is None or card[-1] in (UNKNOWN, DOWN) else card

    def held_in(self, play: Play) -> Cards:
        """The card of a play, without its mark."""
        return (card_of(play),)

    @cached_property
    def marked(self) -> bool:
        """Whether this record marks cards that lie face down, so that a mark that is missing is a fault."""
        return any(card[-1] == DOWN and card[0] != UNKNOWN for _, _, play in self.plays for card in play.cards)


def card_of(play: Play) -> str:
    """The card of a play without its mark; ``"x"`` for a play that could not be read or holds several."""
    return face(play.cards[0]) if len(play.cards) == 1 else UNKNOWN


_PAIR = re.compile(r"(?:A\s*[:=]?\s*)?(-?[0-9]{1,3})\s*[:,;/\s]\s*(?:B\s*[:=]?\s*)?(-?[0-9]{1,3})", re.IGNORECASE)
_TURNED = re.compile(r"B\s*[:=]?\s*(-?[0-9]{1,3})\s*[:,;/\s]\s*A\s*[:=]?\s*(-?[0-9]{1,3})", re.IGNORECASE)


def read_pair(text: str) -> Pair | None:
    """The numbers of both teams from ``A 2 B 7``, ``B 7 A 2`` or ``2:7``; ``None`` when the text says something else."""
    text = text.strip().replace("−", "-")
    if match := _PAIR.fullmatch(text):
        return Pair(int(match[1]), int(match[2]))
    if match := _TURNED.fullmatch(text):
        return Pair(int(match[2]), int(match[1]))
    return None


_EMPTY = frozenset({"", "?", "-"})
"""What a tag says whose value nobody knows."""

SEAT = "|".join(SEATS)
FORMS: Mapping[str, tuple[str, str, str]] = {
    "Dealer": (SEAT, N_("a seat"), '[Dealer "4"]'),
    "Deal": ("[1-9][0-9]?", N_("the number of a deal"), '[Deal "3"]'),
    "Trump": (f"[{SUITS}]", N_("a suit"), '[Trump "I"]'),
    "Taker": (SEAT, N_("a seat"), '[Taker "7"]'),
    "Start": ("position", N_("the word position"), '[Start "position"]'),
    "Tricks": ("", N_("the tricks of each team"), '[Tricks "A 4 B 5"]'),
    "Score": ("", N_("the points of each team"), '[Score "A 2 B 7"]'),
    "Totals": ("", N_("the points of each team"), '[Totals "A 20 B 16"]'),
    "Result": ("A|B|draw", N_("a team, or draw"), '[Result "draw"]'),
}
"""The form of every tag of the family, in words, and an example; those without a form are a number for each team."""


def said(record: Record, name: str) -> str | None:
    """The value of a tag, where it has one that can be used."""
    value = record.value(name)
    value = value.strip() if value else ""
    if value in _EMPTY:
        return None
    form = FORMS[name][0]
    if not form:
        return value if read_pair(value) else None
    return value if re.fullmatch(form, value) else None


def said_pair(record: Record, name: str) -> Pair | None:
    """The numbers of both teams that a tag says."""
    value = said(record, name)
    return read_pair(value) if value is not None else None


def setting(
    record: Record, options: Options, standings: Standings, dealer: str | None
) -> tuple[Setting, list[Finding]]:
    """The frame of a record, and what is wrong with the tags it comes from.

    ``standings`` and ``dealer`` are what the deal before it in the match left, as far as there is one.
    """
    found = []
    for name, (_, wanted, example) in FORMS.items():
        value = record.value(name)
        if value is not None and value.strip() not in _EMPTY and said(record, name) is None:
            tag = record.tag(name)
            found.append(
                finding("tag-value", tag.span if tag else None, tag=name, value=value, wanted=wanted, example=example)
            )
    frame = Setting(
        record,
        options,
        said(record, "Dealer") or dealer,
        said(record, "Trump"),
        said(record, "Taker"),
        standings,
        said(record, "Start") == "position",
    )
    return frame, found
