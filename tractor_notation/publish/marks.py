"""Marks of plays: the sign that is shown and the words that are heard for it."""

from __future__ import annotations

from tractor_notation.language import N_, Language

_SIGNS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
"""Numbers that are shown as the mark they stand for."""

_WORDS = {
    "!": N_("good play"),
    "?": N_("mistake"),
    "!!": N_("very good play"),
    "??": N_("bad mistake"),
    "!?": N_("interesting play"),
    "?!": N_("doubtful play"),
    "$7": N_("forced play"),
    "$8": N_("the only sensible play"),
    "$9": N_("the worst play"),
}


def sign(mark: str) -> str:
    """A mark as it is shown; ``$0``, which marks nothing, as nothing."""
    return "" if mark == "$0" else _SIGNS.get(mark, mark)


def spoken(sign: str, language: Language) -> str:
    """A mark, as it is shown, in words."""
    if sign in _WORDS:
        return language.word(_WORDS[sign])
    return language.say(N_("mark {mark}"), {"mark": sign.removeprefix("$")})
