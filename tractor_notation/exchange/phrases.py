"""Cards as people name them in sentences: ``AAKK of spades``, ``club AK``, ``8♦8♦J♦Q♦``, ``ace of spades``.

Words are put into a token; what a token means, the reader's own codec says.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tractor_notation.exchange.cards import RANK, SIGN
from tractor_notation.exchange.family import NOTATION
from tractor_notation.exchange.messages import LONGEST, row_of
from tractor_notation.record import Cards

_SUITS = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"}
_RANKS = rf"{RANK}(?:[\s,\-]*{RANK})*"
_SUIT = r"(?P<suit>spade|heart|club|diamond)s?"
_OF = re.compile(rf"[\[(]?(?P<ranks>{_RANKS})[\])]?\s*(?:(?:all\s+)?of\s+)?\(?{_SUIT}\)?", re.IGNORECASE)
_SUIT_FIRST = re.compile(rf"{_SUIT}\s*:?\s*(?P<ranks>{_RANKS})", re.IGNORECASE)
_TWO_NUMBERS = re.compile(rf"[234]\s+{RANK}", re.IGNORECASE)
_WORDS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10"}
_WORD = re.compile(rf"\b({'|'.join(_WORDS)})s?\b", re.IGNORECASE)
_PAIR = re.compile(rf"({RANK})\s*对", re.IGNORECASE)
_JOKER = re.compile(
    r"\b(?:(?P<two>2|two|both|(?:a\s+)?pair\s+of)\s+)?(?:the\s+)?"
    r"(?:(?P<big>big|red|high)|small|little|black|low)\s+jokers?\b",
    re.IGNORECASE,
)
_HYPHENED = re.compile(rf"(?<![A-Za-z0-9])([SHDC])-({RANK})(?![A-Za-z0-9])", re.IGNORECASE)
_AND = re.compile(rf"(?<=[2-90TJQKA])\s+and\s+(?={RANK}\b)", re.IGNORECASE)
_TAIL = " \t.。!！?？\"'“”"


def phrase(text: str) -> Cards | None:
    """The cards of a phrase; ``None`` where it is none, or could mean two things (``2 3 of hearts``)."""
    text = _WORD.sub(lambda match: _WORDS[match[1].lower()], text.strip(_TAIL))
    text = _AND.sub(",", _HYPHENED.sub(r"\1\2", _JOKER.sub(_joker, text)))
    for pattern in (_OF, _SUIT_FIRST):
        match = pattern.fullmatch(text)
        if match is not None:
            if _TWO_NUMBERS.fullmatch(match["ranks"]):
                return None
            return _decoded(_SUITS[match["suit"].lower()] + re.sub(r"[\s,\-]", "", match["ranks"]).upper())
    text = _PAIR.sub(r"对\1", text.strip("[]()").replace("十", "10"))
    return _decoded("".join(text.split())) or row_of(text)


def _joker(match: re.Match[str]) -> str:
    """The token of a joker in words, or of two."""
    return ("RJ" if match["big"] else "LJ") * (2 if match["two"] else 1)


def _decoded(token: str) -> Cards | None:
    found = NOTATION.decode(token) if 0 < len(token) <= LONGEST else None
    return found.cards or None if found is not None and not found.problem else None


def ranks(text: str) -> str:
    """Ranks alone, which take their suit from the lead; empty where there is anything else."""
    token = "".join(text.strip(_TAIL).split())
    return NOTATION.decode(token).ranks if len(token) <= LONGEST else ""


def trump(text: str) -> str | None:
    """Trump as people name it: ``Diamond, rank 5``, ``K / Spades``, ``7主梅花``, ``7♣ (clubs)``."""
    value = _AROUND_TRUMP.sub(" ", text)
    return NOTATION.tag("Trump", value) or NOTATION.tag("Trump", _BRACKET.sub("", value))


class Said(NamedTuple):
    """The cards of a phrase, or ranks alone, and the words behind them that are no part of it."""

    cards: Cards = ()
    ranks: str = ""
    rest: str = ""


def plain(text: str) -> str:
    """A text without small pictures."""
    return _PICTURE.sub(" ", text).strip()


def said(text: str, high: bool) -> Said:
    """The cards of what somebody said. ``high``: ``HJ`` is the high joker, as the open engine shows it."""
    text = plain(text)
    bare = re.sub(r"\s*[，、]\s*", " ", text)
    if found := _cards(bare, high):
        return Said(found)
    if alone := ranks(bare.strip(_ENDS)):
        return Said(ranks=alone)
    parts = [_cards(part, high) for part in _PARTS.split(text)]
    if all(parts):
        return Said(tuple(card for part in parts for card in part))
    remark = _BRACKET.search(text)
    if remark and not _SUITED.search(remark[0]) and (found := _cards(text[: remark.start()], high)):
        return Said(found, rest=remark[0].strip())
    for blank in reversed(list(re.finditer(r"\s+", text[:LONGEST]))):
        rest = text[blank.end() :]
        if len(rest) > TALK or _BEARING.search(rest):
            break
        if found := _cards(text[: blank.start()], high):
            return Said(found, rest=rest)
    return Said()


def _cards(text: str, high: bool) -> Cards:
    bare = _VERB_BEHIND.sub("", text.strip(_ENDS))
    if bare.upper() == "HJ":
        return ("RJ",) if high else ()
    return (row_of(bare) if high else None) or phrase(bare) or ()


TALK = 30
"""So many characters of talk may stand behind cards."""

_VERB_BEHIND = re.compile(r"(?<=[^\s])(?:甩出?|出|吧|啊|呀|哦|啦)+$")
_ENDS = " \t.。!！"
_PARTS = re.compile(r"\s*[,，、+&]\s*|\s+and\s+", re.IGNORECASE)
_BRACKET = re.compile(r"\s*[(（][^()（）]*[)）][\s.。!！]*$")
_PICTURE = re.compile(
    "[\u2600-\u265f\u2668-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?|[\u200d\u20e3]"
    r"|(?<!\S)(?:[:;=][-']?[()DPp]|[xX]D|\^_+\^|T_T|[Hh]a(?:ha)+h?)(?!\S)"
)
"""Small pictures and laughter, which say nothing of cards: ``haha`` is no pair of aces, and the signs of suits and the
playing card characters are no such pictures."""

_SUITED = re.compile(rf"{SIGN}|spade|heart|club|diamond|joker|[黑红梅草方王怪主副]", re.IGNORECASE)
_BEARING = re.compile(
    rf"{_SUITED.pattern}|\b(?:[SHDC]?{RANK}+)\b|[0-9?？:：]|\b(?:is|was|are|were|has|had|have|not?|or|and|then|wait|play(?:ed|s)?|led|leads?|won|wins?"
    r"|took|takes?|by|of|if|would|should|could|instead|than|needs?|needed|wants?|wanted)\b"
    r"|[吗么没不别应该还或和跟与的被出打垫杀毙甩吃]",
    re.IGNORECASE,
)
"""Words behind cards that may change what is said of them."""

_AROUND_TRUMP = re.compile(
    r"\b(?:rank|level|and|we(?:['’]re|\s+are)?|playing|on|at|is|are|now)\b|级牌?|主牌?(?=[^\x00-\x7f])|打(?=[0-9AJQK])"
    r"|[/,，.。:：是为]",
    re.IGNORECASE,
)


def rewritten(row: str) -> str:
    """A line of notation with cards in words, such as ``AAKK of spades``, as tokens."""

    def token(match: re.Match[str]) -> str:
        found = phrase(match[0])
        return match[0] if found is None else NOTATION.encode(found)

    return _OF.sub(token, row) if len(row) <= LONGEST and ";" not in row and "{" not in row else row
