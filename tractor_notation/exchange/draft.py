"""A record in the making: tags, statements and tricks in the order in which a conversion finds them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tractor_notation.exchange.family import FAMILY, NOTATION, SCRIPT
from tractor_notation.exchange.losses import Imported, Loss, loss, one_line
from tractor_notation.exchange.values import Node
from tractor_notation.language import N_, Language
from tractor_notation.record import Act, Cards, HeadItem, Item, Record, Remark, Tag, Trick
from tractor_notation.text import reads, write
from tractor_notation.text.tags import arrange

FOUR = ("N", "W", "S", "E")


def seats(players: int) -> tuple[str, ...]:
    """The seats of so many players in turn order."""
    return FOUR if players == 4 else tuple(f"P{number}" for number in range(1, players + 1))


def side_names(around: tuple[str, ...]) -> tuple[str, str]:
    """How the two sides are written."""
    return ("NS", "EW") if around == FOUR else ("+".join(around[0::2]), "+".join(around[1::2]))


def hand(cards: Iterable[str]) -> Cards:
    """Cards in the order in which hands are written."""
    return NOTATION.arrange(tuple(cards))


class Draft:
    """What is known of a deal so far. ``speech`` is the language of the remarks that mark losses."""

    def __init__(self, speech: Language, source: str) -> None:
        self.speech = speech
        self.losses: list[Loss] = []
        self.decided: list[Loss] = []
        self._tags: dict[str, str] = {}
        self._notes: list[Remark] = []
        self._body: list[Item] = []
        self.tag("Rules", FAMILY)
        self.tag("Source", source)

    # What is said.

    def tag(self, name: str, value: str) -> None:
        """A tag; a second one of its name takes the place of the first."""
        self._tags[name] = one_line(value)

    def act(self, keyword: str, seat: str | None = None, cards: Iterable[str] = (), **more: Any) -> None:
        """A statement."""
        statement = SCRIPT.statements.get(keyword)
        found = hand(cards) if statement is not None and statement.ordered else tuple(cards)
        self._body.append(Act(keyword, seat, found, **more))

    def trick(self, trick: Trick) -> None:
        """A trick."""
        self._body.append(trick)

    def remark(self, text: str) -> None:
        """A remark on a line of its own: something of the source that is kept in its words."""
        note = Remark(one_line(text), True)
        (self._body if self._body else self._notes).append(note)

    # What is lost.

    def lose(self, place: int | str, message: str, /, **data: Any) -> None:
        """Something that could not be carried over; it is marked here in the record."""
        self.mark((loss(place, message, **data),))

    def mark(self, losses: Iterable[Loss]) -> None:
        """The same for losses that were found before."""
        for found in losses:
            self.losses.append(found)
            self.remark(found.remark(self.speech))

    def odd(self, node: Node) -> None:
        """The same for what was found while asking a document; each is told once."""
        self.mark(node.lost)
        node.lost.clear()

    def decide(self, place: int | str, message: str, /, **data: Any) -> None:
        """Something that had to be decided, or was left out because it is no part of a deal; it is told and not marked."""
        self.decided.append(loss(place, message, **data))

    # What comes of it.

    @property
    def begun(self) -> bool:
        """Whether there is a statement."""
        return any(not isinstance(item, Remark) for item in self._body)

    def record(self) -> Record:
        """The record as it is now."""
        tags = [Tag(name, value) for name, value in self._tags.items() if value]
        head: list[HeadItem] = [*arrange(list(tags), SCRIPT), *self._notes]
        return Record(tuple(head), tuple(self._body))

    def imported(self) -> Imported:
        """The record, if the notation can say it; it is written and read again to be sure."""
        if not self.begun:
            self.act("end", word="unfinished")
        record = self.record()
        again = said(record)
        if again is None:
            why = loss("$", N_("what there is cannot be said in the notation"))
            return Imported(None, (*self.losses, why), tuple(self.decided))
        return Imported(again, tuple(self.losses), tuple(self.decided))


def said(record: Record) -> Record | None:
    """The record as it reads when it was written; ``None`` where it would not be the same.

    What it means by the rules of the record before it stands in ``inherited``.
    """
    try:
        text = write(record)
    except ValueError:
        return None
    rules = dict(record.inherited).get("Rules") if record.tags.get("Rules") == "#" else None
    before = f'[Rules "{rules}"]\n\nend: void\n\n' if rules else ""
    found = reads(before + text)[1 if before else 0 :]
    return found[0] if found == [record] else None
