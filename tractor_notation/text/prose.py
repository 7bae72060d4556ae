"""Telling a line of somebody's words from a line of cards: remarks without their semicolon."""

from __future__ import annotations

import re
from collections.abc import Callable

from tractor_notation.findings import Data, facts
from tractor_notation.games.script import Script
from tractor_notation.text.split import begins_statement
from tractor_notation.text.words import Word

LINE = 200
"""So much of a line is looked at."""

_TOKEN = re.compile(r"[^\s{}()\[\]\";]+")
_LETTERS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\W*")
_SIGN = re.compile(r"[#*%&/\\_~|]")
_CLAIM = re.compile(r"=\w|\+[0-9]")
_NOTATION = frozenset(
    ("pass", "all", "unfinished", "conceded", "time", "void", "stands", "corrected", "agreed", "points", "level"),
)
_STRANGE = re.compile(r"\s*([^\W\d_]{2,})(?=[\s:]|\Z)[ \t]*(:)?")


def wordlike(token: str, script: Script) -> bool:
    """Whether a token that is no card is a word of some language, not a card with a slip in it."""
    if not _LETTERS.fullmatch(token) or token[0] in script.signs:
        return False
    letters = "".join(sign for sign in token if sign.isalpha())
    if letters.isascii() and letters.isupper():
        return len(letters) > 3 and len(set(letters) - set(script.letters)) > 1
    return len(letters) > 2 or (len(letters) == 2 and (not letters.isascii() or letters[0].upper() not in script.suits))


def prose(line: str, read: Callable[[str], Word], script: Script) -> bool:
    """Whether a line is words rather than cards: it has a word, and no more cards than what can be none."""
    if line.lstrip()[:1] in tuple('[](){}"') or (line.split(None, 1) or [""])[0].lower() in _NOTATION | script.words:
        return False
    line = re.sub(rf"(?i)(?<!\S)(?:{script.claim})(?!\S)", "+0", line)
    unread = cards = 0
    words = False
    for number, token in enumerate(_TOKEN.findall(re.split("[{;(]", line, maxsplit=1)[0])):
        if _CLAIM.match(token):
            cards += 1
            continue
        word = read(token)
        if word.problem == "card-unreadable":
            unread += 1
            words = words or wordlike(token, script) or (number == 0 and _SIGN.match(token) is not None)
        elif word.cards or word.problem == "card-order":
            cards += 1
    return words and unread >= cards


def begins(line: str, read: Callable[[str], Word], script: Script) -> bool:
    """Whether a line begins a statement, or at least is none of the statement before it."""
    line = line[:LINE]
    if line.lstrip()[:1] == "[" or begins_statement(line, script):
        return True
    match = _STRANGE.match(line)
    named = match is None or match[1].lower() in _NOTATION | script.words
    if match and not named and (match[2] or (len(match[1]) > 2 and match[1].isascii() and not match[1].isupper())):
        return bool(read(match[1]).problem) or prose(line, read, script)
    return prose(line, read, script)


def facts_of(token: str) -> Data:
    """What is said of words that are no statement."""
    return facts(token=token, remark="; ...", comment="{...}")
