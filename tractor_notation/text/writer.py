"""The canonical text of a record: one way to write it, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tractor_notation.games import STYLES, CardNotation
from tractor_notation.games.script import SHARED, Script
from tractor_notation.place import Address
from tractor_notation.record import (
    Act,
    Comment,
    Item,
    Play,
    Record,
    Remark,
    Ruling,
    Tag,
    Trick,
    Unreadable,
    Variation,
)
from tractor_notation.text import tags
from tractor_notation.text.families import family, script
from tractor_notation.text.lenient import plain
from tractor_notation.text.split import TAG_LINE, chunks
from tractor_notation.text.words import IRREGULARITIES, MARKS, spelled

DEPTH = 30
"""How deep variations may nest."""

_TAG_LINE = re.compile(rf"(?<=\n)((?:[^\S\n]|\ufeff)*)(?={TAG_LINE.pattern})")
_MARKS = re.compile(r"(?:(?:!!|\?\?|!\?|\?!|!|\?),)?(?:\$(?:0|[1-9][0-9]{0,2}),)*")
_CARDS = frozenset(("hand", "turned", "bid", "calls"))


def write(record: Record, *, style: str = "ascii") -> str:
    """The canonical text of a record, ending in a line feed.

    ``style`` is how cards are written: ``ascii`` (canonical), ``unicode``, ``zh``. Raises ``ValueError`` for a record that
    the notation cannot say, such as a remark of two lines or a card that is none, and for one that was read from bytes
    that are no text, for they would be lost.
    """
    if style not in STYLES:
        raise ValueError(f"no such style: {style!r}; there are: {', '.join(STYLES)}")
    if any(item.code == "encoding" and "lost" not in item.facts for item in record.findings):
        raise ValueError("the record was read from bytes that are no text; written again, they would be lost")
    return _Writer(script(family(record.value("Rules"))), style).record(record)


def write_all(records: Iterable[Record], *, style: str = "ascii") -> str:
    """The canonical text of several records, with a blank line between them.

    Raises ``ValueError`` as :func:`write` does, and when two records would be read as one: a record is divided from the
    next by a statement of its own and the tags of the next.
    """
    texts = [write(record, style=style) for record in records]
    text = "\n".join(texts)
    if len(texts) > 1 and sum(1 for _ in chunks(text.split("\n"))) != len(texts):
        raise ValueError("two records would be read as one: each needs a statement, and all but the first need a tag")
    return text


def write_variation(variation: Variation, rules: str | None = None) -> str:
    """A variation in canonical form, with its brackets; ``rules`` is what the tag Rules of its record says.

    Raises ``ValueError`` as :func:`write` does.
    """
    return _Writer(script(family(rules)), "ascii").branch(variation)


def write_ruling(ruling: Ruling) -> str:
    """A ruling in canonical form."""
    parts = ["ruling", f"{ruling.address}:", ruling.decision]
    if ruling.side:
        parts.append(ruling.side)
    if ruling.amount is not None:
        parts.append(f"{ruling.amount:+d}")
    if ruling.reason is not None:
        parts.append(f'"{tags.escape(ruling.reason)}"')
    return " ".join(parts)


def write_comment(text: str) -> str:
    """A comment with its braces; braces and backslashes in it, and what would look like a tag line, are escaped."""
    escaped = re.sub(r"([{}\\])", r"\\\1", text)
    if "\n" in escaped:
        escaped = _TAG_LINE.sub(r"\1\\", escaped)
    return "{" + escaped + "}"


class _Writer:
    """Writes one record. ``_parts`` is the text so far.

    ``_fresh``: at the beginning of a line; ``_opened``: right behind the bracket that opens a variation; ``_remark``: a
    remark has closed this line.
    """

    def __init__(self, script: Script, style: str) -> None:
        self._script = script
        self._notation = script.notation
        self._style = style
        self._parts: list[str] = []
        self._fresh = True
        self._opened = False
        self._remark = False

    def branch(self, variation: Variation) -> str:
        """A variation alone."""
        self._variation(variation, 0, 1)
        return "".join(self._parts)

    # Lines.

    def _begin(self, indent: int) -> None:
        """Go to the beginning of a line; a variation's first statement stands behind its bracket."""
        if self._opened:
            self._parts.append(" ")
        elif not self._fresh:
            self._parts.append("\n" + " " * indent)
        self._fresh = self._opened = self._remark = False

    def _note(self, note: Comment | Remark, indent: int) -> None:
        if note.own_line or self._fresh:
            self._opened = False
            self._begin(indent)
        elif self._remark:
            raise ValueError("a note cannot follow a remark on its line")
        else:
            self._parts.append(" ")
            self._opened = False
        if "\r" in note.text:
            raise ValueError("a note cannot hold a carriage return")
        if isinstance(note, Comment):
            self._parts.append(write_comment(note.text))
        elif "\n" in note.text:
            raise ValueError("a remark is one line")
        else:
            self._parts.append(f"; {note.text}" if note.text else ";")
            self._remark = True

    # A record.

    def record(self, record: Record) -> str:
        for item in record.head:
            if isinstance(item, Tag):
                self._begin(0)
                self._parts.append(_checked_tag(item, self._script))
            elif isinstance(item, Unreadable):
                self._unreadable(item, 0)
            else:
                self._note(item, 0)
        if record.head and record.body:
            self._begin(0)
            self._parts.append("\n")
            self._fresh = True
        self._items(record.body, 0, 0)
        return "".join(self._parts) + "\n"

    def _items(self, items: tuple[Item, ...], indent: int, depth: int) -> None:
        tricks = depth > 0
        for number, item in enumerate(items):
            if isinstance(item, Comment | Remark):
                self._note(item, indent)
                continue
            if isinstance(item, Unreadable):
                self._unreadable(item, indent)
                continue
            if isinstance(item, Trick) and not tricks:
                tricks = True
                if number:
                    self._parts.append("\n")
            self._begin(indent)
            if isinstance(item, Trick):
                self._trick(item, depth)
            else:
                self._parts.append(
                    write_ruling(_checked(item, self._script)) if isinstance(item, Ruling) else self._act(item)
                )

    def _unreadable(self, item: Unreadable, indent: int) -> None:
        self._begin(indent)
        self._parts.append(item.text)

    def _act(self, act: Act) -> str:
        script = self._script
        statement = script.statements.get(act.keyword) or SHARED.get(act.keyword)
        if statement is None or statement.seated != (act.seat is not None) or not _seat(act.seat, script):
            raise ValueError(f"not a statement: {act!r}")
        seated, what = statement.seated, statement.holds
        if act.word is not None and not (statement.words and re.fullmatch(statement.words, act.word)):
            raise ValueError(f"{act.keyword} does not go with {act.word!r}")
        if (act.cards and (act.word or what not in _CARDS)) or (
            act.moment is not None and not (statement.moment and 0 <= act.moment <= 999)
        ):
            raise ValueError(f"not a statement: {act!r}")
        if not act.cards and act.word is None and what in ("bid", "calls", "turned", "word"):
            raise ValueError(f"not complete: {act!r}")
        colon = "" if what == "alone" else ":"
        parts = [f"{act.keyword} {act.seat}{colon}" if seated else f"{act.keyword}{colon}"]
        if act.word is not None:
            parts.append(act.word)
        elif what == "calls":
            parts += (_checked_call(self._notation, call) for call in act.cards)
        elif what == "bid":
            parts.append(self._notation.encode(act.cards, self._style))
        elif act.cards:
            parts.append(self._notation.hand(act.cards, self._style))
        if act.moment is not None:
            parts.append(f"@{act.moment}")
        return " ".join(parts)

    # Tricks.

    def _trick(self, trick: Trick, depth: int) -> None:
        if not (_seat(trick.leader, self._script) and _seat(trick.winner, self._script)):
            raise ValueError(f"not a seat: {trick.leader!r}, {trick.winner!r}")
        if not (0 <= trick.number <= 999_999 and 0 <= (trick.points or 0) <= 999):
            raise ValueError(f"numbers out of range: trick {trick.number}, points {trick.points}")
        indent = 3 * (depth + 1)
        self._parts.append(f"{trick.number}. {trick.leader}:")
        broken = False  # a variation or a note on its own line has ended the line
        claimed = trick.winner is None and trick.points is None and not trick.claims
        for index, play in enumerate(trick.plays):
            for before in play.before:
                self._note(before, indent)
                broken = broken or before.own_line
            self._play(play, indent, broken)
            broken = False
            tail = _tail(play) if index == len(trick.plays) - 1 else -1
            for place, note in enumerate(play.notes):
                if isinstance(note, Variation):
                    if place == tail and not claimed:
                        self._claims(trick, indent, broken)
                        claimed = True
                    self._variation(note, indent, depth + 1)
                    broken = True
                else:
                    self._note(note, indent)
                    broken = broken or note.own_line
        if not claimed:
            self._claims(trick, indent, broken)

    def _place(self, indent: int, broken: bool) -> None:
        """Where the next word of a trick goes: on this line, or on a line of its own."""
        if broken or self._remark:
            self._begin(indent)
        else:
            self._parts.append(" ")

    def _play(self, play: Play, indent: int, broken: bool) -> None:
        if play.unreadable is not None:  # not at the beginning of a line, where it may look like a statement
            self._place(indent, play.unreadable.startswith(">"))
            self._parts.append(play.unreadable)
            return
        self._place(indent, broken)
        if not play.cards or (self._script.single and max(len(play.cards), len(play.attempt)) > 1):
            raise ValueError("a play has cards, and where every play is one card, one")
        if not _MARKS.fullmatch("".join(mark + "," for mark in play.marks)):
            raise ValueError(f"marks that cannot stand together: {play.marks!r}")
        if len(play.marks) + len(play.irregularities) > MARKS:
            raise ValueError(f"more than {MARKS} marks and irregularities")
        if not set(play.irregularities) <= set(IRREGULARITIES):
            raise ValueError(f"not an irregularity: {play.irregularities!r}")
        if not _seat(play.seat, self._script):
            raise ValueError(f"not a seat: {play.seat!r}")
        for cards, parts in ((play.cards, play.parts), (play.attempt, play.attempt_parts)):
            if parts and (len(parts) < 2 or min(parts) < 1 or sum(parts) != len(cards)):
                raise ValueError(f"no way to part {len(cards)} cards: {parts!r}")
        self._parts.append(spelled(self._notation, play, self._style))

    def _claims(self, trick: Trick, indent: int, broken: bool) -> None:
        self._place(indent, broken)
        winner = f"={trick.winner}" if trick.winner is not None else ""
        points = f"+{trick.points}" if trick.points is not None else ""
        if not all(re.fullmatch(self._script.claim, claim) for claim in trick.claims):
            raise ValueError(f"not claims of a trick: {trick.claims!r}")
        self._parts.append(" ".join(filter(None, (winner, points, *trick.claims))))

    def _variation(self, variation: Variation, indent: int, depth: int) -> None:
        if depth > DEPTH:
            raise ValueError(f"variations nest deeper than {DEPTH} levels")
        self._begin(indent)
        self._parts.append("(")
        self._opened = True
        self._items(variation.items, indent + 2, depth)
        self._opened = False
        self._place(indent, False)
        self._parts.append(")")


def _tail(play: Play) -> int:
    """Where the variations begin behind which nothing else follows."""
    place = len(play.notes)
    while place and isinstance(play.notes[place - 1], Variation):
        place -= 1
    return place


def _seat(seat: str | None, script: Script) -> bool:
    """Whether it is a seat as it is written, or none at all."""
    return seat is None or re.fullmatch(script.seat, seat) is not None


def _checked_tag(tag: Tag, script: Script) -> str:
    named = tags.NAME.fullmatch(tag.name) and tags.known(tag.name, script) == tag.name == plain(tag.name)
    if not named or re.search(r"[\r\n]", tag.value):
        raise ValueError(f"not a tag: {tag.name!r} {tag.value!r}")
    return tags.write_tag(tag.name, tag.value)


def _checked(ruling: Ruling, script: Script) -> Ruling:
    amount = ruling.decision in ("points", "level")
    known = ruling.decision in ("stands", "corrected", "agreed", "void", "points", "level")
    side = ruling.side is None or re.fullmatch(script.side, ruling.side) is not None
    if not known or not side or amount != (ruling.amount is not None) or abs(ruling.amount or 0) > 9999:
        raise ValueError(f"not a ruling: {ruling!r}")
    if (ruling.side is None and ruling.decision == "level") or (ruling.side is not None and not amount):
        raise ValueError(f"levels belong to a side, and no other decision than points does: {ruling!r}")
    if ruling.reason and re.search(r"[\r\n]", ruling.reason):
        raise ValueError(f"a reason is one line: {ruling!r}")
    address = Address.parse(ruling.address)
    if str(address) != ruling.address or address.record is not None:
        raise ValueError(f"not an address as it is written: {ruling.address!r}")
    return ruling


def _checked_call(notation: CardNotation, call: str) -> str:
    card, _, copy = call.partition("#")
    if not re.fullmatch("[1-9][0-9]?|other", copy) or notation.decode(card).cards != (card,):
        raise ValueError(f"not a called card: {call!r}")
    return call
