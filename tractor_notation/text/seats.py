"""Seats in words, and beginnings of tricks without their full stop, become the plain ones of the notation.

Every rewriting is as long as what it replaces, so columns stay, and what a message quotes is taken from the file.
"""

from __future__ import annotations

import re

LETTER = r"(?:[NWSEnwse]|[Pp][1-9][0-9]?)"
"""A seat as the notation writes it, in capitals or small letters."""

NAMED = r"(?:[北西南东東]家?|(?i:north|west|south|east))"
"""A seat in words."""

_LETTERS = {"北": "N", "西": "W", "南": "S", "东": "E", "東": "E"}
_CHINESE = re.compile("[北西南东東]")
_ENGLISH = ("orth", "est", "outh", "ast", "ORTH", "EST", "OUTH", "AST")
# Behind a line feed only, so that a search leaps from line to line; the first line is looked at by itself.
_STOP = rf"[ \t]*[0-9]{{1,6}}(?:[ \t]|[:,-][ \t]*{LETTER})"
_FIRST_STOP = re.compile(_STOP)
_NEXT_STOP = re.compile(r"\n" + _STOP)
_INNER_STOP = re.compile(r"\(" + _STOP)

_ENDS = r"(?:[ \t]*:|(?=[\s{};]|\Z))"
# Comments, remarks and quoted texts are passed over. A seat in words is one where a seat belongs.
_SEARCH = re.compile(
    r"\{(?:[^{}\\]++|\\.)*+\}|;[^\n]*|\"(?:[^\"\\\n]|\\[^\n])*\"?"
    rf"|(?:^|(?<=\())(?P<before>[ \t]*[0-9]{{1,6}})(?P<stop>[ \t]+(?:[.),:-][ \t]*)?|[.),:-][ \t]*)"
    rf"(?P<leader>{NAMED}{_ENDS}|(?={LETTER}{_ENDS}))"
    rf"|^(?P<keyword>[ \t]*(?i:deal|drawn|bid|bury|friend|claim|concede|redeal)[ \t]+)(?P<actor>{NAMED}{_ENDS})"
    rf"|(?<![^\s(:}}])(?P<player>{NAMED}[ \t]*:)"
    rf"|=(?P<winner>[ \t]*{NAMED})(?![^\s{{}}()\[\]\";])"
    rf"|(?<=[0-9]\.)(?P<place>{NAMED})(?=[\s:/])",
    re.DOTALL | re.MULTILINE,
)


def seat(word: str) -> str | None:
    """The seat that a word or a letter names: ``N`` for ``n``, ``North`` and ``北家``."""
    word = word.strip()
    if re.fullmatch(LETTER, word):
        return word.upper()
    return _letter(word) if re.fullmatch(NAMED, word) else None


def settle(text: str) -> str:
    """The text with plain seats and full stops; the same object when it needs none. ``text`` has plain characters."""
    if _FIRST_STOP.match(text) or _NEXT_STOP.search(text) or _INNER_STOP.search(text) or _names(text):
        changed = _SEARCH.sub(_plain, text)
        return text if changed == text else changed
    return text


def _names(text: str) -> bool:
    """Whether a seat may stand in words behind the tags, where the players' names are."""
    start = text.rfind('"]\n') + 1
    if any(text.find(end, start) >= 0 for end in _ENGLISH):
        return True
    return not text.isascii() and _CHINESE.search(text, start) is not None


def _letter(word: str) -> str:
    return _LETTERS.get(word[0]) or word[0].upper()


def _plain(match: re.Match[str]) -> str:
    text = match[0]
    if match["before"] is not None:
        stop = match["stop"]
        return match["before"] + (")" if ")" in stop else ".").ljust(len(stop)) + _opening(match["leader"])
    if match["actor"]:
        return str(match["keyword"]) + _opening(match["actor"])
    if match["player"]:
        return _opening(text)
    if match["winner"]:
        return "=" + _letter(match["winner"].strip()).rjust(len(text) - 1)
    return _letter(text).ljust(len(text)) if match["place"] else text


def _opening(said: str) -> str:
    """A seat that opens a statement; its colon stands where the word ended, so that the token is as long."""
    if len(said) < 2:
        return _letter(said) if said else ""
    return _letter(said).ljust(len(said) - 1) + ":"
