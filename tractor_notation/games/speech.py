"""What every family says alike: numbers, counts of cards and points, tricks by their number, words in a row."""

from __future__ import annotations

from collections.abc import Iterable

from tractor_notation.language import N_, Language

_NUMBERS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)

_ORDINALS = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
    N_("ninth"),
    N_("tenth"),
)


def series(language: Language, words: Iterable[str]) -> str:
    """Words in a row with "and" before the last."""
    parts = list(words)
    if len(parts) < 2:
        return "".join(parts)
    return language.say(N_("{first} and {last}"), {"first": language.listing(parts[:-1]), "last": parts[-1]})


def number(language: Language, value: int) -> str:
    """3 -> "three"; figures from thirteen on."""
    return language.word(_NUMBERS[value]) if 0 <= value < len(_NUMBERS) else str(value)


def ordinal(language: Language, value: int) -> str:
    """3 -> "third"; "number 11" from eleven on."""
    if 0 < value <= len(_ORDINALS):
        return language.word(_ORDINALS[value - 1])
    return language.say(N_("number {value}"), {"value": value})


def cards_count(language: Language, value: int) -> str:
    """2 -> "two cards"."""
    return language.say(language.plural("{count:number} card", "{count:number} cards", value), {"count": value})


def points(language: Language, value: int) -> str:
    """25 -> "25 points"."""
    return language.say(language.plural("{count} point", "{count} points", value), {"count": value})


def trick(language: Language, value: int) -> str:
    """6 -> "trick 6"."""
    return language.say(N_("trick {number}"), {"number": value})


def tricks(language: Language, value: Iterable[int] | int) -> str:
    """(6, 9) -> "tricks 6 and 9"."""
    numbers = (value,) if isinstance(value, int) else tuple(value)
    if len(numbers) == 1:
        return trick(language, numbers[0])
    data = {"numbers": language.listing(map(str, numbers[:-1])), "last": numbers[-1]}
    return language.say(N_("tricks {numbers} and {last}"), data)
