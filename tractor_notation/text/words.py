"""One play as one token: seat, cards, attempt, irregularities and marks."""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from tractor_notation.findings import Data, facts
from tractor_notation.games import CardNotation, Decoded
from tractor_notation.record import Cards

IRREGULARITIES = ("revoke", "turn", "count", "exposed", "throw")
"""What a recorder can name in a play, behind ``^``."""

MARKS = 16
"""How many irregularities, and how many marks, one play may have."""

SEAT = r"(?:[NWSE]|P[1-9][0-9]?)"

_SEATED = re.compile(rf"({SEAT})[ \t]*:[ \t]*", re.IGNORECASE)
_BEHIND = re.compile(r"[!?^$]")
_SUFFIX = re.compile(r"\^[A-Za-z]+|!!|\?\?|!\?|\?!|!|\?|\$[0-9]{1,6}")


class Word(NamedTuple):
    """What a token among the plays of a trick means.

    ``width`` counts its characters without the blanks behind it. ``ranks`` and ``attempt_ranks``: ranks alone, whose
    suit the lead tells; ``canonical`` is the right writing, where the token alone tells it, and ``plain`` says that
    this is how it is written; ``quiet``: it is written as the dialect of its record has it, which is told once.
    ``problem`` with ``data``: why it cannot be read. Without cards, ranks and problem the token is a seat or marks on their own.
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

    @property
    def bare(self) -> bool:
        """A seat, or marks, and no cards."""
        return not (self.cards or self.ranks or self.problem)


def read_word(text: str, notation: CardNotation, rank_first: bool = False) -> Word:
    """The meaning of one token; never raises."""
    token = text.rstrip(" \t")
    width = len(token)
    match = _SEATED.match(token)
    seat = match[1].upper() if match else None
    rest = token[match.end() :] if match else token
    behind = _BEHIND.search(rest)
    body, suffix = (rest[: behind.start()].rstrip(), rest[behind.start() :]) if behind else (rest, "")
    irregularities, marks, problem, data = _suffix(suffix)
    attempt = kept = Decoded()
    if not problem and (body or not (seat or suffix)):
        first, arrow, second = body.partition(">")
        kept = notation.decode((second if arrow else first).strip(), rank_first=rank_first)
        if arrow:
            attempt = notation.decode(first.strip(), rank_first=rank_first)
        for decoded in (attempt, kept):
            problem, data = problem or decoded.problem, data or decoded.data
    if problem:
        return Word((), (), seat, (), (), width, problem=problem, data=data)
    canonical = ""
    if not (kept.ranks or attempt.ranks):
        canonical = spell(notation, kept.cards, attempt.cards, seat, irregularities, marks)
    return Word(
        *(kept.cards, attempt.cards, seat, irregularities, marks, width),
        *(canonical == token and bool(kept.cards), canonical, kept.ranks, attempt.ranks),
        quiet=rank_first and not (kept.lenient or attempt.lenient),
    )


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
                close = next(iter(difflib.get_close_matches(name, IRREGULARITIES, 1, 0.5)), None)
                return (), (), "irregularity-unknown", facts(token=part, known=IRREGULARITIES, meant=close)
            irregularities.append(name)
        elif part[0] == "$":
            numbers.append(f"${int(part[1:])}")
        else:
            signs.append(part)
    if len(signs) > 1 or any(len(number) > 4 for number in numbers) or len(parts) > MARKS:
        return (), (), "mark-unknown", facts(token=text)
    return tuple(irregularities), tuple(signs + numbers), "", ()


def spell(
    notation: CardNotation,
    cards: Cards,
    attempt: Cards = (),
    seat: str | None = None,
    irregularities: tuple[str, ...] = (),
    marks: tuple[str, ...] = (),
    style: str = "ascii",
) -> str:
    """The canonical token of a play."""
    return "".join(
        (
            f"{seat}:" if seat else "",
            f"{notation.encode(attempt, style)}>" if attempt else "",
            notation.encode(cards, style),
            *(f"^{name}" for name in irregularities),
            *marks,
        )
    )
