"""The language a command speaks, its terminal, and guesses at what was meant."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from tractor_notation.language import LANGUAGES, Language
from tractor_notation.terminal import Terminal

VARIABLES = ("TRACTOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment names a language; the first that is set counts."""


def language_tag() -> str:
    """The language of the environment; English when there is no catalogue for it."""
    named = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    tag = named.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return tag if tag in LANGUAGES else "en"


def speech_of(tag: str | None = None) -> Language:
    """The language for words that belong to no game."""
    return Language(tag or language_tag())


def terminal(color: str = "auto", stream: TextIO | None = None) -> Terminal:
    """What the stream is: colours by the wish of the user, ``NO_COLOR`` and the stream; columns only of a terminal."""
    stream = stream or sys.stdout
    real = stream.isatty()
    painted = real and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Terminal(
        color == "always" or (color == "auto" and painted),
        _columns() if real else None,
    )


def _columns() -> int:
    from shutil import get_terminal_size  # a terminal alone needs it

    return get_terminal_size().columns


def meant(word: str, known: Iterable[str], speech: Language) -> str:
    """``Did you mean ...?`` for a word that is not known; empty when nothing is like it."""
    from difflib import get_close_matches

    by_fold = {name.casefold(): name for name in known}
    close = [by_fold[name] for name in get_close_matches(word.casefold(), by_fold, n=3)]
    if not close:
        return ""
    return speech.say("Did you mean {names}?", {"names": speech.word(" or ").join(close)})
