"""What a recorder offers to tap: the cards of a family, who may sit at its tables, and what is said around the play."""

from __future__ import annotations

from typing import NamedTuple

from tractor_notation.language import N_
from tractor_notation.record import Cards


class Pack(NamedTuple):
    """A pack to play with: how records name it in their options (empty where that goes without saying), how often every
    card is in it, and how many cards lie in no hand when play begins."""

    options: str
    copies: int
    aside: int


class Room(NamedTuple):
    """Who sits at a table: the seats in playing order, the tag of each player, the sides as levels name them, and the packs
    that so many can play with, the usual one first."""

    seats: tuple[str, ...]
    names: tuple[str, ...]
    sides: tuple[str, ...]
    packs: tuple[Pack, ...]


class Circle(NamedTuple):
    """A game of the family: the options by which a record names it, a sentence on it, and its tables, the usual one
    first."""

    options: str
    text: str
    rooms: tuple[Room, ...]


class Field(NamedTuple):
    """A tag that is chosen before the deal: its name, and its label as a template.

    ``kind``: ``seat``; ``choice`` of the ``values``; ``levels``, one of the values for every side; ``trump``, one of the
    values, with the level of the side that leads behind it.
    """

    tag: str
    label: str
    kind: str
    values: tuple[str, ...] = ()


class Offer(NamedTuple):
    """A statement that can be noted: its keyword, its label as a template, and the words that may stand in it, each with
    its label.

    ``late``: it stands behind the tricks. ``pile``: ``hands`` for cards that are dealt, ``away`` for cards that nobody plays
    any more (of several such statements with one keyword the last counts); empty where cards are only shown. ``trump``: the
    suit of its last card is the trump suit.
    """

    keyword: str
    label: str
    words: tuple[tuple[str, str], ...] = ()
    late: bool = False
    pile: str = ""
    trump: bool = False


class Pad(NamedTuple):
    """What a recorder knows of a family, which is no rule of play.

    ``suits`` are the cards by the letter of their suit, high to low as they are looked for, and ``loose`` those of no suit.
    ``trumps`` are cards that are trumps in every deal. ``down`` is the mark of a card that lies face down, empty where none
    does; ``joined``: cards of one suit share its letter in a token.
    """

    title: str
    suits: tuple[tuple[str, Cards], ...]
    loose: Cards
    trumps: Cards
    joined: bool
    down: str
    circles: tuple[Circle, ...]
    fields: tuple[Field, ...]
    offers: tuple[Offer, ...]


ENDS = (
    ("unfinished", N_("unfinished")),
    ("conceded", N_("conceded")),
    ("time", N_("time ran out")),
    ("void", N_("void")),
)
"""The reasons for which a record ends early, as every family writes them."""
