"""What may come next in the line that is typed: by the grammar of the reader, and by the game.

The words are those of the grammar's terminals that the parser would accept behind what stands there.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tractor_notation.record import seat_tag
from tractor_notation.recording.commands import COMMANDS, OPEN, PLACED
from tractor_notation.recording.page import Page
from tractor_notation.text.families import family
from tractor_notation.text.lenient import plain
from tractor_notation.text.parser import Stop, parser
from tractor_notation.text.seats import settle
from tractor_notation.text.tags import OTHERS, roster, write_tag
from tractor_notation.text.words import IRREGULARITIES

_WORDS = re.compile(r"\(\?i:([A-Za-z|]+)\)")
"""A terminal that is one of some words."""

_NO_TOKEN = "]"
"""A sign that nothing in a statement begins with, so that the parser stops at it and tells what it would have taken."""

FEW = 8
"""So many plays are named in a hint."""


class Offer(NamedTuple):
    """Something that may come next: ``text`` takes the place of the last ``replaces`` characters of the line."""

    text: str
    replaces: int = 0


def offers(page: Page, line: str) -> tuple[Offer, ...]:
    """What may stand at the end of a line that is being typed."""
    flat = plain(line)
    before, last = _divided(flat)
    found = [*_plays(page, before), *_words(page, before)]
    if not before.strip():
        found += [*(["deal next"] if page.turn.over else []), *COMMANDS, *_tags(page)]
    if last.startswith("^") or "^" in last:
        stem = last[: last.rindex("^") + 1]
        found = [stem + name for name in IRREGULARITIES]
    first, *more = before.split() or [""]
    if (first in PLACED or first == "ruling") and not more:
        found = [*page.places[::-1], *(found if first == "ruling" else ())]
    elif first == "before" and not more:
        found = list(page.script.statements)
    fold = last.lower()
    fits = dict.fromkeys(text for text in found if text.lower().startswith(fold) and text != "next")
    goes_on = {*page.script.keywords, *OPEN} - {"diagram"}
    spaced = (text + " " if text in goes_on or text[-1] == ":" or text in page.places[::-1] else text for text in fits)
    return tuple(Offer(text, len(last)) for text in spaced if text != last)


def _divided(line: str) -> tuple[str, str]:
    """The line up to the word that is being typed, and that word."""
    match = re.search(r"[^\s:]*$", line)
    place = match.start() if match else len(line)
    return line[:place], line[place:]


def _plays(page: Page, before: str) -> list[str]:
    """The legal plays, where the seat to play is known and nothing else stands in the line."""
    if before.strip():
        return []
    return plays(page)


def plays(page: Page) -> list[str]:
    """The legal plays of the seat whose turn it is, as tokens; none where its hand is not known."""
    return [page.script.notation.encode(cards) for cards in page.turn.plays]


def _words(page: Page, before: str) -> list[str]:
    """The words of the grammar that may follow. Statements that have no place any more are left out."""
    script = page.script
    accepted, terminals = _accepted(settle(before, script), page)
    words: list[str] = []
    for terminal in sorted(accepted):
        match = _WORDS.match(terminals[terminal])
        if match:
            words += match[1].split("|")
        elif terminal == "SEAT":
            words += [f"{seat}:" for seat in page.seats]
        elif terminal == "GROUND":
            words += [word.strip() for word in script.examples[terminal].split(",")]
        elif terminal == "WINNER":
            words += [f"={seat}" for seat in page.seats] if before.strip() else []
    if before.strip():
        return [word for word in words if word not in script.keywords]
    fit = {*script.keywords} - {*script.statements} | {*page.turn.statements}
    return [word for word in script.keywords if word in words and (word in fit or page.reached is None)]


def _accepted(before: str, page: Page) -> tuple[frozenset[str], dict[str, str]]:
    """The terminals that may follow a statement that has been begun."""
    made = parser(family(page.record.value("Rules")))
    try:
        made.parse(before + _NO_TOKEN)
    except Stop as stop:
        place = stop.position
        if place is None or place >= len(before.rstrip()):
            return stop.accepted(), dict(made.terminals)
    return frozenset(), {}


def _tags(page: Page) -> list[str]:
    """The tags that this deal does not have yet, while it has no statement."""
    if page.record.body:
        return []
    named = page.record.tags
    seats = page.seats
    known = [name for name in roster(page.script) if not (name in page.script.players and _stranger(name, seats))]
    return [write_tag(name, "")[:-2] for name in (*known, *OTHERS) if name not in named]


def _stranger(name: str, seats: tuple[str, ...]) -> bool:
    """Whether a player's tag is that of a seat that is not at this table."""
    return name not in map(seat_tag, seats)
