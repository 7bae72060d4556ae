"""One play as one token: seat, cards, attempt, irregularities and marks."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from tractor_notation.findings import Data, facts
from tractor_notation.games import CardNotation, Decoded
from tractor_notation.games.script import Script
from tractor_notation.record import Cards, Play, grouped

IRREGULARITIES = ("revoke", "turn", "count", "exposed", "throw", "signal", "look")
"""What a recorder can name in a play, behind ``^``."""

MARKS = 16
"""How many irregularities, and how many marks, one play may have."""

_BEHIND = re.compile(r"[!?^$]")
_SUFFIX = re.compile(r"\^[A-Za-z]+|!!|\?\?|!\?|\?!|!|\?|\$[0-9]{1,6}")


class Word(NamedTuple):
    """What a token among the plays of a trick means.

    ``width`` counts its characters without the blanks behind it. ``ranks`` and ``attempt_ranks``: ranks alone, whose
    suit the lead tells; ``canonical`` is the right writing, where the token alone tells it, and ``plain`` says that
    this is how it is written; ``quiet``: it is written as the dialect of its record has it, which is told once.
    ``problem`` with ``data``: why it cannot be read. Without cards, ranks and problem the token is a seat or marks on their own.
    ``parts`` and ``attempt_parts``: how many cards each part has that a plus sign divides from the next.
    """

    cards: Cards
    attempt: Cards
    seat: str | None
    irregularities: tuple[str, ...]
    marks: tuple[str, ...]
    width: int
    plain: bool = False
    canonical: str = ""
    ranks: str = ""
    attempt_ranks: str = ""
    problem: str = ""
    data: Data = ()
    quiet: bool = False
    parts: tuple[int, ...] = ()
    attempt_parts: tuple[int, ...] = ()

    @property
    def bare(self) -> bool:
        """A seat, or marks, and no cards."""
        return not (self.cards or self.ranks or self.problem)


@cache
def _seated(script: Script) -> re.Pattern[str]:
    """A seat in front of a play."""
    return re.compile(rf"({script.seat})[ \t]*:[ \t]*", re.IGNORECASE)


def read_word(text: str, script: Script, rank_first: bool = False) -> Word:
    """The meaning of one token; never raises."""
    notation = script.notation
    token = text.rstrip(" \t")
    width = len(token)
    match = _seated(script).match(token)
    seat = match[1].upper() if match else None
    rest = token[match.end() :] if match else token
    behind = _BEHIND.search(rest)
    body, suffix = (rest[: behind.start()].rstrip(), rest[behind.start() :]) if behind else (rest, "")
    irregularities, marks, problem, data = _suffix(suffix)
    attempt = kept = Decoded()
    parts: tuple[int, ...] = ()
    attempt_parts: tuple[int, ...] = ()
    if not problem and (body or not (seat or suffix)):
        first, arrow, second = body.partition(">")
        kept, parts = _decode(second if arrow else first, notation, rank_first)
        if arrow:
            attempt, attempt_parts = _decode(first, notation, rank_first)
        for decoded in (attempt, kept):
            problem, data = problem or decoded.problem, data or decoded.data
    if problem:
        return Word((), (), seat, (), (), width, problem=problem, data=data)
    canonical = ""
    if not (kept.ranks or attempt.ranks):
        canonical = spelled(
            notation,
            Play(
                *(kept.cards, attempt.cards, seat, irregularities, marks),
                parts=parts,
                attempt_parts=attempt_parts,
            ),
        )
    return Word(
        *(kept.cards, attempt.cards, seat, irregularities, marks, width),
        *(canonical == token and bool(kept.cards), canonical, kept.ranks, attempt.ranks),
        quiet=rank_first and not (kept.lenient or attempt.lenient),
        parts=parts,
        attempt_parts=attempt_parts,
    )


def _decode(text: str, notation: CardNotation, rank_first: bool) -> tuple[Decoded, tuple[int, ...]]:
    """The cards of a play, and of how many its parts are made where plus signs divide it into parts."""
    pieces = [piece.strip() for piece in text.split("+")]
    if len(pieces) == 1:
        return notation.decode(pieces[0], rank_first=rank_first), ()
    if not all(pieces):
        return Decoded(problem="card-unreadable", data=facts(token=text.strip())), ()
    parts: list[Decoded] = []
    for piece in pieces:
        part = notation.decode(piece, rank_first=rank_first)
        if part.ranks:
            return Decoded(problem="suit-missing", data=_suitless(text.strip(), piece, part.ranks, parts, notation)), ()
        if part.problem:
            return part, ()
        parts.append(part)
    cards = tuple(card for part in parts for card in part.cards)
    return Decoded(cards, lenient=any(part.lenient for part in parts)), tuple(len(part.cards) for part in parts)


def _suitless(token: str, piece: str, ranks: str, before: list[Decoded], notation: CardNotation) -> Data:
    """What to say of a part that is ranks alone: a number may as well be the points of the trick."""
    cards = notation.follow(ranks, before[-1].cards) if before else ()
    grouped_ = f"{notation.encode(before[-1].cards)}+{notation.encode(cards)}" if cards else None
    head, _, number = token.rpartition("+")
    apart = f"{head} +{number}" if piece == number and piece.isdecimal() and len(piece) < 4 else None
    return facts(token=piece, grouped=grouped_, apart=apart)


def _suffix(text: str) -> tuple[tuple[str, ...], tuple[str, ...], str, Data]:
    """Irregularities and marks; a problem with its facts when they make no sense."""
    irregularities: list[str] = []
    signs: list[str] = []
    numbers: list[str] = []
    parts = _SUFFIX.findall(text)
    if "".join(parts) != text:
        return (), (), "mark-unknown", facts(token=text)
    for part in parts:
        if part[0] == "^":
            name = part[1:].lower()
            if name not in IRREGULARITIES:
                from difflib import get_close_matches  # only a name that is none needs it

                close = next(iter(get_close_matches(name, IRREGULARITIES, 1, 0.5)), None)
                return (), (), "irregularity-unknown", facts(token=part, known=IRREGULARITIES, meant=close)
            irregularities.append(name)
        elif part[0] == "$":
            numbers.append(f"${int(part[1:])}")
        else:
            signs.append(part)
    if len(signs) > 1 or any(len(number) > 4 for number in numbers) or len(parts) > MARKS:
        return (), (), "mark-unknown", facts(token=text)
    return tuple(irregularities), tuple(signs + numbers), "", ()


def spelled(notation: CardNotation, play: Play, style: str = "ascii") -> str:
    """The canonical token of a play."""
    return "".join(
        (
            f"{play.seat}:" if play.seat else "",
            f"{_parted(notation, play.attempt, play.attempt_parts, style)}>" if play.attempt else "",
            _parted(notation, play.cards, play.parts, style),
            *(f"^{name}" for name in play.irregularities),
            *play.marks,
        )
    )


def _parted(notation: CardNotation, cards: Cards, parts: tuple[int, ...], style: str) -> str:
    """Cards as one token, a plus sign between the parts that are named."""
    return "+".join(notation.encode(part, style) for part in grouped(cards, parts) or (cards,))
