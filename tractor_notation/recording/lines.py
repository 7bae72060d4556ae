"""What is typed at the table, made into notation: nothing here reads cards but the reader's own functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tractor_notation.games.script import Script
from tractor_notation.record import Item, Play, Record, Tag, Trick
from tractor_notation.text import write
from tractor_notation.text.seats import seat, spoken
from tractor_notation.text.tags import OTHERS, roster
from tractor_notation.text.words import read_word, spelled

_NOTES = re.compile(r'[{｛](?:[^{}｛｝\\]|\\.)*[}｝]|"(?:[^"\\]|\\.)*"|“[^”]*”|[;；].*')
_UNKNOWN = re.compile(r"(?P<before>.*?)(?P<signs>\?+)")
MARKS = re.compile(r"(?:!!|!\?|\?!|!)?(?:\s*\$[0-9]{1,3})*")
"""Marks that are typed alone. A question mark alone is an unknown card."""


def seated(line: str, script: Script) -> tuple[str | None, str]:
    """The seat in front of a line, with its colon, and the rest."""
    match = re.match(rf"\s*({spoken(script)})\s*:\s*", line)
    return (seat(match[1], script), line[match.end() :]) if match else (None, line)


def turned(line: str, script: Script) -> str:
    """A line in which cards are written rank first, with the suit first; what is no card stays as it is."""
    found = []
    for piece, typed in _pieces(line):
        called, sign, copy = piece.partition("#")
        word = read_word(called, script, rank_first=True) if typed else None
        found.append(word.canonical + sign + copy if word is not None and word.cards and word.canonical else piece)
    return "".join(found)


def unknown(line: str, script: Script, size: int | None) -> str:
    """A line of plays with an x for every question mark that is a card: a token of nothing else, or behind a suit.

    One of them alone stands for as many cards as were led: ``size``, or those of the first token.
    """
    if "?" not in line:
        return line
    pieces = []
    for piece, typed in _pieces(line):
        if typed:
            piece = _unknown(piece, script, size or 1)
            size = size or len(read_word(piece, script).cards) or None
        pieces.append(piece)
    return "".join(pieces)


def _pieces(line: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a line in order, each with whether it is a word of the notation: no blanks, no note, no reason."""
    place = 0
    for note in (*_NOTES.finditer(line), None):
        end = note.start() if note else len(line)
        yield from ((piece, bool(piece.strip())) for piece in re.split(r"(\s+)", line[place:end]))
        if note:
            yield note[0], False
            place = note.end()


def _unknown(token: str, script: Script, size: int) -> str:
    who, cards = seated(token, script)
    match = _UNKNOWN.fullmatch(cards)
    if match is None:
        return token
    before, signs = match["before"], len(match["signs"])
    named = f"{who}:" if who else ""
    if not before:
        return named + "x" * (size if signs == 1 else signs)
    card = before + "x" * signs
    word = read_word(before, script)
    if word.cards or word.ranks or read_word(card, script).problem:
        return token  # a mark
    return named + card


def written(items: Sequence[Item], rules: str | None) -> str:
    """Statements in canonical form, without a line end behind them. Raises ``ValueError`` for what cannot be written."""
    head = (Tag("Rules", rules),) if rules is not None else ()
    text = write(Record(head=head, body=tuple(items)))
    return (text.split("\n\n", 1)[1] if head else text).rstrip("\n")


def parts(trick: Trick, old: Trick | None, rules: str | None) -> str:
    """What a trick has more than it had: plays and claims, in canonical form."""
    plays = trick.plays[len(old.plays) :] if old else trick.plays
    piece = replace(
        trick,
        plays=plays,
        winner=None if old and old.winner else trick.winner,
        points=None if old and old.points is not None else trick.points,
        claims=trick.claims[len(old.claims) :] if old else trick.claims,
    )
    if not plays:  # a trick has a play wherever it is written
        piece = replace(piece, plays=(replace(trick.plays[0], before=(), notes=()),))
        return written((piece,), rules).split(" ", 3)[3]
    return written((piece,), rules).split(": ", 1)[1]


def in_turn(plays: Iterable[Play], due: str | None, seats: Sequence[str]) -> tuple[Play, ...]:
    """Plays without the seats in front of them that need not be named, as it is their turn."""
    found = []
    for play in plays:
        if play.seat is not None and play.seat == due:
            play = replace(play, seat=None)
        due = None if play.seat is not None or due not in seats else seats[(seats.index(due) + 1) % len(seats)]
        found.append(play)
    return tuple(found)


def suffixed(play: Play, script: Script, behind: str) -> str:
    """A play with something more behind its cards and irregularities; its marks last."""
    return spelled(script.notation, replace(play, marks=())) + behind + "".join(play.marks)


def tag_named(line: str, script: Script) -> tuple[str, str] | None:
    """The tag that a line without brackets names by its first word, with its value."""
    match = re.fullmatch(r"\s*([A-Za-z][A-Za-z0-9]*)\s*(?:[:：]\s*|\s)\s*(\S.*?)\s*", line)
    if match is None or match[1].lower() in script.keywords:
        return None
    known = {name.lower(): name for name in (*roster(script), *OTHERS)}
    name = known.get(match[1].lower())
    return (name, match[2].strip('"“”')) if name else None
