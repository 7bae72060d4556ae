"""How the records of a family are written, apart from its grammar: seats, statements, tags, cards.

The reader and the writer know no family. What differs from family to family they look up here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tractor_notation.games import CardNotation
from tractor_notation.language import N_


class Statement(NamedTuple):
    """A statement of a family's own.

    ``seated``: a seat stands with it. ``holds`` is what follows: ``hand`` (cards, or none), ``turned`` (cards, at least
    one), ``bid`` (cards as one token), ``calls`` (called cards), ``word``. ``words`` are those that may stand in place of
    cards, as a regular expression; ``moment``: a number after ``@`` may follow; ``ordered``: the cards are put in order.
    ``short`` is what a message says when nothing follows: the name of its fact, and an example. ``text`` says in a sentence
    what the statement is for, ``such`` is an example of it.
    """

    seated: bool
    holds: str
    words: str = ""
    moment: bool = False
    ordered: bool = False
    short: tuple[str, str] | None = None
    text: str = ""
    such: str = ""


SHARED: Mapping[str, Statement] = {
    "claim": Statement(True, "word", "all", text=N_("A seat claims all tricks that are left.")),
    "redeal": Statement(True, "word", "[a-z]+(-[a-z]+)*", text=N_("A seat calls for a new deal, with the ground.")),
    "end": Statement(
        False, "word", "unfinished|conceded|time|void", text=N_("The deal stops here, and why."), such="end: unfinished"
    ),
    "concede": Statement(True, "alone", text=N_("A seat gives up all tricks that are left.")),
    "diagram": Statement(False, "alone", text=N_("A diagram of the hands is printed here.")),
}
"""The statements of every family; ``ruling`` has a form of its own."""


@dataclass(frozen=True, eq=False)
class Script:
    """How a family writes.

    ``notation`` are its cards, and ``forms`` says in a sentence how one is written. ``seat`` and ``side`` are regular
    expressions of a seat and a side in canonical form, ``seats`` the seats that are one character; ``names`` are seats in
    words, in small letters, and ``hints`` parts of which every such word of Latin letters has one. ``statements`` are
    those of its own by keyword. ``tags`` are its tags with a place of their own behind those of the ``players``,
    ``seat_tags`` those whose value is a seat; ``tag`` gives the canonical value of another tag where it can. ``single``:
    each play is one card. ``words`` are its words that may go on with a statement on a new line.

    ``letters`` are the capitals that cards are made of, ``suits`` those of the suits, ``signs`` characters that only
    cards begin with. ``claims`` gives, for each terminal of the grammar that claims something about a trick besides winner and points, its
    canonical text; ``claim`` is a regular expression of them. ``begins`` are the tags that say how things stand before a
    deal, for whoever begins a record. ``synonyms`` are words for a keyword that people write and that are not read, those
    of other families among them. ``examples`` are what may stand in place of a terminal, for messages, where it is not the
    same for all, and values of tags that are no seats: of those in ``begins``, and of ``Trump``.
    """

    notation: CardNotation
    forms: str
    seat: str
    side: str
    seats: str
    names: Mapping[str, str]
    hints: tuple[str, ...]
    statements: Mapping[str, Statement]
    players: tuple[str, ...]
    tags: tuple[str, ...]
    seat_tags: frozenset[str]
    tag: Callable[[str, str], str | None]
    examples: Mapping[str, str]
    letters: str
    suits: str
    signs: str = ""
    single: bool = False
    words: frozenset[str] = frozenset()
    claims: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    claim: str = r"(?!)"
    begins: tuple[str, ...] = ()
    synonyms: Mapping[str, str] = field(default_factory=dict)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The words that begin a statement."""
        return (*self.statements, "ruling", *SHARED)
