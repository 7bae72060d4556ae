"""Seats in words, and beginnings of tricks without their full stop, become the plain ones of the notation.

Every rewriting is as long as what it replaces, so columns stay, and what a message quotes is taken from the file.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import NamedTuple

from tractor_notation.games.script import Script

_ENDS = r"(?:[ \t]*:|(?=[\s{};]|\Z))"


def letter(script: Script) -> str:
    """A seat as the notation writes it, in capitals or small letters, as a regular expression."""
    return rf"(?:(?i:{script.seat}))"


def named(script: Script) -> str:
    """A seat in words, as a regular expression."""
    return rf"(?:(?i:{'|'.join(sorted(map(re.escape, script.names), key=len, reverse=True))}))"


def spoken(script: Script) -> str:
    """A seat in either form, as a regular expression."""
    return rf"(?:{letter(script)}|{named(script)})"


class _Forms(NamedTuple):
    """What is looked for in the records of a family: the number of a trick without its full stop in the first line, in
    others and behind a bracket; parts of seats in words; what is rewritten."""

    first: re.Pattern[str]
    later: re.Pattern[str]
    inner: re.Pattern[str]
    hints: tuple[str, ...]
    signs: str
    search: str


@cache
def _forms(script: Script) -> _Forms:
    plain, words = letter(script), named(script)
    # Behind a line feed only, so that a search leaps from line to line; the first line is looked at by itself.
    stop = rf"[ \t]*[0-9]{{1,6}}(?:[ \t]|[:,-][ \t]*{plain})"
    seated = "|".join((*(word for word, one in script.statements.items() if one.seated), "claim", "concede", "redeal"))
    # Comments, remarks and quoted texts are passed over. A seat in words is one where a seat belongs. (Not compiled
    # before a text needs it.)
    search = (
        r"(?sm)\{(?:[^{}\\]++|\\.)*+\}|;[^\n]*|\"(?:[^\"\\\n]|\\[^\n])*\"?"
        rf"|(?:^|(?<=\())(?P<before>[ \t]*[0-9]{{1,6}})(?P<stop>[ \t]+(?:[.),:-][ \t]*)?|[.),:-][ \t]*)"
        rf"(?P<leader>{words}{_ENDS}|(?={plain}{_ENDS}))"
        rf"|^(?P<keyword>[ \t]*(?i:{seated})[ \t]+)(?P<actor>{words}{_ENDS})"
        rf"|(?<![^\s(:}}])(?P<player>{words}[ \t]*:)"
        rf"|=(?P<winner>[ \t]*{words})(?:(?![^\s{{}}()\[\]\";])|(?<==.)(?=[,:]?\+[0-9]))"
        rf"|(?<=[0-9]\.)(?P<place>{words})(?=[\s:/])"
    )
    return _Forms(
        *(re.compile(stop), re.compile(r"\n" + stop), re.compile(r"\(" + stop)),
        hints=(*script.hints, *map(str.upper, script.hints)),
        signs="".join(sorted({word[0] for word in script.names if not word.isascii()})),
        search=search,
    )


def seat(word: str, script: Script) -> str | None:
    """The seat that a word or a letter names: ``N`` for ``n``, ``North`` and ``北家``."""
    word = word.strip()
    if re.fullmatch(letter(script), word):
        return word.upper()
    return script.names.get(word.lower())


def settle(text: str, script: Script) -> str:
    """The text with plain seats and full stops; the same object when it needs none. ``text`` has plain characters."""
    forms = _forms(script)
    if forms.first.match(text) or forms.later.search(text) or forms.inner.search(text) or _names(text, forms):
        changed = re.sub(forms.search, partial(_plain, script), text)
        return text if changed == text else changed
    return text


def _names(text: str, forms: _Forms) -> bool:
    """Whether a seat may stand in words behind the tags, where the players' names are."""
    start = text.rfind('"]\n') + 1
    if any(text.find(hint, start) >= 0 for hint in forms.hints):
        return True
    return not text.isascii() and re.search(f"[{forms.signs}]", text[start:]) is not None


def _plain(script: Script, match: re.Match[str]) -> str:
    text = match[0]
    names = script.names
    if match["before"] is not None:
        stop = match["stop"]
        return match["before"] + (")" if ")" in stop else ".").ljust(len(stop)) + _opening(match["leader"], script)
    if match["actor"]:
        return str(match["keyword"]) + _opening(match["actor"], script)
    if match["player"]:
        return _opening(text, script)
    if match["winner"]:
        return "=" + names[match["winner"].strip().lower()].rjust(len(text) - 1)
    return names[text.lower()].ljust(len(text)) if match["place"] else text


def _opening(said: str, script: Script) -> str:
    """A seat that opens a statement; its colon stands where the word ended, so that the token is as long."""
    if not said:
        return ""
    plain = script.names[said.rstrip(": \t").lower()]
    return plain if len(said) < 2 else plain.ljust(len(said) - 1) + ":"
