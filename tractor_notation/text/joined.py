"""What stands between cards and between plays: commas that join a whole trick to one token, dashes between plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from tractor_notation.games.script import Script
from tractor_notation.record import Cards, Play
from tractor_notation.text.parser import Token
from tractor_notation.text.words import Word

SEATS = 4
"""Plays of a trick that is complete."""

SEPARATORS = frozenset(("-", ",", "|", "/", "->", "--"))
"""Signs that people write between the plays of a trick, blanks around them."""


CLAIMLIKE = re.compile(r"[=+]|[0-9]{1,3}(?:[分点]|p(?:oin)?ts?\b)", re.IGNORECASE)
"""How a token begins that is meant as a claim about a trick and is no play."""


def claims(token: Any, script: Script) -> tuple[Token, ...]:
    """The winner and the points of a trick as tokens of their own, where one token holds both; empty where it does not."""
    if not any(claim.startswith("+") for claim in script.examples["claims"].split()):  # no points are claimed
        return ()
    match = re.fullmatch(r"([=+][^=+]+?)[,:]?([=+][^=+]+)", token.value.rstrip())
    if match is None:
        return ()
    forms = {"WINNER": rf"=[ \t]*(?:{script.seat})", "SCORED": r"\+[ \t]*[0-9]{1,3}"}
    found = [
        Token(kind, match[part], token.start_pos + match.start(part), token.line, token.column + match.start(part))
        for part in (1, 2)
        for kind, form in forms.items()
        if re.fullmatch(form, match[part], re.IGNORECASE)
    ]
    return tuple(found) if {claim.type for claim in found} == set(forms) else ()


def separated(tokens: Sequence[Any]) -> bool:
    """Whether between every two plays, and nowhere else, stands a separator."""
    signs = [token.value.strip() in SEPARATORS for token in tokens]
    return len(signs) > 2 and len(signs) % 2 == 1 and all(sign == bool(n % 2) for n, sign in enumerate(signs))


def pieces(text: str, read: Callable[[str], Word]) -> tuple[Word, ...]:
    """The parts of a token between its commas; empty where they cannot be plays of their own."""
    parts = [part for part in text.strip().split(",", 2 * SEATS) if part]
    if not 1 < len(parts) <= SEATS:
        return ()
    words = tuple(read(part) for part in parts)
    whole = (word.problem or word.attempt or word.attempt_ranks or word.bare or word.parts for word in words)
    return () if any(whole) else words


def parts(pieces: Sequence[Word]) -> tuple[Cards, ...]:
    """The parts of a lead that its commas may have been meant to divide: cards of one suit, and not all of them single;
    none where they cannot be parts."""
    cards = tuple(word.cards for word in pieces)
    suits = {card[:1] for part in cards for card in part}
    return cards if all(cards) and len(suits) == 1 and max(map(len, cards), default=0) > 1 else ()


def plays_joined(plays: Sequence[Play], joined: dict[int, tuple[Word, ...]]) -> list[Cards | str] | None:
    """Each play on its own, as cards or as ranks alone, where commas may have made one play out of several.

    ``joined`` holds the parts of each play that is written with commas. They may be plays where a trick would not have
    too many, each names its suit, and each has as many cards; or where one token holds a whole trick.
    """
    if not joined or len(plays) >= SEATS or any(play.attempt or play.unreadable or play.parts for play in plays):
        return None
    single: list[Cards | str] = []
    for number, play in enumerate(plays):
        if number in joined:
            single += (word.cards or word.ranks for word in joined[number])
        else:
            single.append(play.cards)
    if len(single) > SEATS or not isinstance(single[0], tuple):
        return None
    whole = len(single) == SEATS
    even = len({len(part) for part in single}) == 1
    named = all(isinstance(part, tuple) and part[0] != "x" for part in single)
    if named and (whole or even):
        return single
    return single if whole and even and len(plays) == 1 else None
