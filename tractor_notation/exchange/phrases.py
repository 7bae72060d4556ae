"""Cards as people name them in sentences: ``AAKK of spades``, ``club AK``, ``8♦8♦J♦Q♦``, ``ace of spades``.

Words are put into a token; what a token means, the reader's own codec says.
"""

from __future__ import annotations

import re

from tractor_notation.exchange.family import NOTATION
from tractor_notation.exchange.messages import LONGEST, row_of
from tractor_notation.record import Cards

_SUITS = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"}
_RANK = r"(?:10|[2-9TJQKA])"
_RANKS = rf"{_RANK}(?:[\s,\-]*{_RANK})*"
_SUIT = r"(?P<suit>spade|heart|club|diamond)s?"
_OF = re.compile(rf"[\[(]?(?P<ranks>{_RANKS})[\])]?\s*(?:(?:all\s+)?of\s+)?\(?{_SUIT}\)?", re.IGNORECASE)
_SUIT_FIRST = re.compile(rf"{_SUIT}\s*:?\s*(?P<ranks>{_RANKS})", re.IGNORECASE)
_TWO_NUMBERS = re.compile(r"[234]\s+(?:10|[2-9TJQKA])", re.IGNORECASE)
_WORDS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10"}
_WORD = re.compile(rf"\b({'|'.join(_WORDS)})s?\b", re.IGNORECASE)
_PAIR = re.compile(r"(10|[2-9TJQKA])\s*对", re.IGNORECASE)
_TAIL = " \t.。!！?？\"'“”"


def phrase(text: str) -> Cards | None:
    """The cards of a phrase; ``None`` where it is none, or could mean two things (``2 3 of hearts``)."""
    text = _WORD.sub(lambda match: _WORDS[match[1].lower()], text.strip(_TAIL))
    for pattern in (_OF, _SUIT_FIRST):
        match = pattern.fullmatch(text)
        if match is not None:
            if _TWO_NUMBERS.fullmatch(match["ranks"]):
                return None
            return _decoded(_SUITS[match["suit"].lower()] + re.sub(r"[\s,\-]", "", match["ranks"]).upper())
    text = _PAIR.sub(r"对\1", text.strip("[]()"))
    return _decoded("".join(text.split())) or row_of(text)


def _decoded(token: str) -> Cards | None:
    found = NOTATION.decode(token) if 0 < len(token) <= LONGEST else None
    return found.cards or None if found is not None and not found.problem else None


def ranks(text: str) -> str:
    """Ranks alone, which take their suit from the lead; empty where there is anything else."""
    token = "".join(text.strip(_TAIL).split())
    return NOTATION.decode(token).ranks if len(token) <= LONGEST else ""


def trump(text: str) -> str | None:
    """Trump as people name it: ``Diamond, rank 5``, ``K / Spades``, ``7主梅花``."""
    value = re.sub(r"\b(?:rank|level|and)\b|[/,，.。]", " ", text, flags=re.IGNORECASE)
    return NOTATION.tag("Trump", value)


def rewritten(row: str) -> str:
    """A line of notation with cards in words, such as ``AAKK of spades``, as tokens."""

    def token(match: re.Match[str]) -> str:
        found = phrase(match[0])
        return match[0] if found is None else NOTATION.encode(found)

    return _OF.sub(token, row) if len(row) <= LONGEST and ";" not in row and "{" not in row else row
