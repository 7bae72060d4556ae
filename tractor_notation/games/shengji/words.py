"""How the facts of a Sheng Ji deal are spoken: cards, seats, suits, trump, duties, levels.

``VOCABULARY`` maps the name after the colon in a template (``"{seat:seat} held {held:cards}."``) to one function
here. To add a way of speaking, write a function of the language and the value and enter it at the end. People are
shown suit signs and 10, never letters and T.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from tractor_notation.games.speech import cards_count, number, ordinal, points, series, trick, tricks
from tractor_notation.language import N_, Language, Vocabulary
from tractor_notation.record import Cards

SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
"""The sign of each printed suit."""

SUIT_WORDS = {"S": N_("spades"), "H": N_("hearts"), "C": N_("clubs"), "D": N_("diamonds"), "T": N_("trumps")}
"""The suits of play by letter; T is trumps."""

SEATS = {"N": N_("North"), "W": N_("West"), "S": N_("South"), "E": N_("East")}

SIDES = {"NS": N_("North–South"), "EW": N_("East–West")}

CARD_NAMES = {
    "A": N_("ace of {suit:suit}"),
    "K": N_("king of {suit:suit}"),
    "Q": N_("queen of {suit:suit}"),
    "J": N_("jack of {suit:suit}"),
    "T": N_("ten of {suit:suit}"),
    "9": N_("nine of {suit:suit}"),
    "8": N_("eight of {suit:suit}"),
    "7": N_("seven of {suit:suit}"),
    "6": N_("six of {suit:suit}"),
    "5": N_("five of {suit:suit}"),
    "4": N_("four of {suit:suit}"),
    "3": N_("three of {suit:suit}"),
    "2": N_("two of {suit:suit}"),
}
"""A card as it is said aloud, by its rank."""

_JOKERS = {"RJ": N_("big joker"), "LJ": N_("small joker")}
_THE_JOKERS = {"RJ": N_("the big joker"), "LJ": N_("the small joker")}
_JOKER_PAIRS = {"RJ": N_("the pair of big jokers"), "LJ": N_("the pair of small jokers")}


def _suit_of(code: str) -> str:
    """The printed suit of a code, or a letter of its own for jokers and unknown cards."""
    return "joker" if code in _JOKERS else "" if code == "x" else code[0]


def _rank_of(code: str) -> str:
    return "·" if code[1:] == "x" else rank_text(code[1:])


def rank_text(letter: str) -> str:
    """The rank as printed on the card: 10, not T; of a level, with the stars of its lap."""
    return "10" + letter[1:] if letter[:1] == "T" else letter


def rank(language: Language, value: str) -> str:
    """A rank or level: T -> "10"."""
    return rank_text(value)


def _jokers(language: Language, codes: list[str]) -> list[str]:
    words = []
    for code, count in Counter(codes).items():
        if count == 1:
            words.append(language.word(_JOKERS[code]))
        elif code == "RJ":
            words.append(
                language.say(
                    language.plural("{count:number} big joker", "{count:number} big jokers", count), {"count": count}
                )
            )
        else:
            words.append(
                language.say(
                    language.plural("{count:number} small joker", "{count:number} small jokers", count),
                    {"count": count},
                )
            )
    return words


def _unknown(language: Language, count: int) -> str:
    return language.say(
        language.plural("{count:number} unknown card", "{count:number} unknown cards", count), {"count": count}
    )


def cards(language: Language, value: Cards | str) -> str:
    """Cards in the order given: ``♥3 3 5 6 10 ♠4, big joker``; identical cards alone stay together: ``♥33``.

    A joker alone is "the big joker".
    """
    codes = (value,) if isinstance(value, str) else tuple(value)
    if not codes:
        return language.word(N_("no cards"))
    if len(codes) == 1 and codes[0] in _THE_JOKERS:
        return language.word(_THE_JOKERS[codes[0]])
    signs: list[str] = []
    words: list[str] = []
    for suit, group in groupby(codes, key=_suit_of):
        run = list(group)
        if suit == "joker":
            words += _jokers(language, run)
        elif not suit:
            words.append(_unknown(language, len(run)))
        else:
            gap = "" if len(set(codes)) == 1 else " "
            signs.append(SIGNS.get(suit, suit) + gap.join(map(_rank_of, run)))
    return language.listing(([" ".join(signs)] if signs else []) + words)


def seat(language: Language, value: str) -> str:
    """N -> "North"."""
    return language.word(SEATS[value]) if value in SEATS else value


def seats(language: Language, value: Iterable[str]) -> str:
    """("N", "E") -> "North and East"."""
    return series(language, (seat(language, one) for one in value))


def side(language: Language, value: str) -> str:
    """NS -> "North–South"."""
    return language.word(SIDES[value]) if value in SIDES else value


def sides(language: Language, value: Iterable[str]) -> str:
    """("P1", "P3") -> "P1 and P3"."""
    return series(language, (side(language, one) for one in value))


def suit(language: Language, value: str) -> str:
    """A suit of play: H -> "hearts", T -> "trumps"."""
    return language.word(SUIT_WORDS[value]) if value in SUIT_WORDS else value


def suits(language: Language, value: Iterable[str]) -> str:
    """("S", "T") -> "spades and trumps"."""
    return series(language, (suit(language, one) for one in value))


def trump(language: Language, value: str) -> str:
    """C7 -> "♣7", NT7 -> "no-trump 7"."""
    if value == "NT":
        return language.word(N_("no-trump"))
    if value.startswith("NT"):
        return language.say(N_("no-trump {rank:rank}"), {"rank": value[2:]})
    return language.say(N_("{sign}{rank:rank}"), {"sign": SIGNS.get(value[:1], value[:1]), "rank": value[1:]})


def _is_component(value: Any) -> bool:
    """One component: a tuple of codes."""
    return bool(value) and all(isinstance(code, str) for code in value)


def _tight(component: Cards) -> str:
    """The cards of one component without gaps: ``♥8899``."""
    parts = []
    for printed, group in groupby(component, key=_suit_of):
        parts.append(SIGNS.get(printed, "") + "".join(map(_rank_of, group)))
    return " ".join(parts)


def component(language: Language, value: Cards) -> str:
    """One component of a lead: "♥9", "the pair ♥99", "the tractor ♥8899"; more identical cards by their number."""
    codes = tuple(value)
    known = not any(code.endswith("x") for code in codes)
    if len(codes) == 1 or not known:
        return cards(language, codes)
    text = cards(language, codes) if any(code in _JOKERS for code in codes) else _tight(codes)
    copies = Counter(codes)
    data = {"cards": text, "count": len(codes)}
    if len({code[0] for code in codes}) > 2 and len({code[1:] for code in codes}) == 1:
        return language.say(N_("the rainbow {cards}"), data)
    if len(copies) > 1:
        return language.say(N_("the tractor {cards}"), data)
    if len(codes) == 2 and codes[0] in _JOKERS:
        return language.word(_JOKER_PAIRS[codes[0]])
    if len(codes) == 2:
        return language.say(N_("the pair {cards}"), data)
    if len(codes) == 3:
        return language.say(N_("the triple {cards}"), data)
    return language.say(N_("{count:number} of a kind, {cards}"), data)


def grouping(language: Language, value: Iterable[Cards]) -> str:
    """Parts that a lead is said to be: "♥999 + ♥88"."""
    return " + ".join(cards(language, part) for part in value)


def components(language: Language, value: Iterable[Cards]) -> str:
    """Components in a row: "the pair ♥KK and ♥A"."""
    return series(language, (component(language, part) for part in value))


def shape(language: Language, value: tuple[Any, ...]) -> str:
    """What was led. Components ``(("HK", "HK"), ("HA",))`` are named ("a throw of the pair ♥KK and ♥A").

    Plain codes are named as far as they tell by themselves: one card, or identical cards. Whether ``♥8 8 6 6`` is a
    tractor depends on trump, so other plain codes are only listed.
    """
    if not value:
        return cards(language, ())
    if _is_component(value):
        return component(language, value) if len(set(value)) == 1 else cards(language, value)
    if len(value) == 1:
        return component(language, value[0])
    return language.say(N_("a throw of {parts:components}"), {"parts": value})


def pairs(language: Language, value: int) -> str:
    """2 -> "two pairs"."""
    return language.say(language.plural("{count:number} pair", "{count:number} pairs", value), {"count": value})


def count_of_suit(language: Language, value: tuple[int, str]) -> str:
    """(4, "H") -> "four hearts", (1, "T") -> "one trump"."""
    count, letter = value
    texts = {
        "S": language.plural("{count:number} spade", "{count:number} spades", count),
        "H": language.plural("{count:number} heart", "{count:number} hearts", count),
        "C": language.plural("{count:number} club", "{count:number} clubs", count),
        "D": language.plural("{count:number} diamond", "{count:number} diamonds", count),
        "T": language.plural("{count:number} trump", "{count:number} trumps", count),
    }
    return language.say(texts[letter], {"count": count}) if letter in texts else cards_count(language, count)


def _tractor(language: Language, length: int) -> str:
    return language.say(N_("a tractor of {length:pairs}"), {"length": length})


def owed(language: Language, value: Iterable[tuple[Any, ...]]) -> str:
    """A duty, its parts in order: "a tractor of two pairs, one pair and four hearts".

    Each part is ``("tractor", pairs)``, ``("pairs", number)``, ``("suit", number, letter)`` or ``("cards", number)``.
    """
    spoken = []
    for kind, *amount in value:
        if kind == "tractor":
            spoken.append(_tractor(language, amount[0]))
        elif kind == "rank":
            spoken.append(language.say(N_("{count:number} cards of one rank"), {"count": amount[0]}))
        elif kind == "set":
            spoken.append(language.say(N_("{count:number} of a kind"), {"count": amount[0]}))
        elif kind.startswith("tractor:"):
            width = int(kind.partition(":")[2])
            spoken.append(
                language.say(N_("a tractor of {length} sets of {width}"), {"length": amount[0], "width": width})
            )
        elif kind.startswith("row:"):
            widths = kind.partition(":")[2].replace("-", " + ")
            spoken.append(language.say(N_("neighbouring sets of {widths}"), {"widths": widths}))
        elif kind == "pairs":
            spoken.append(pairs(language, amount[0]))
        elif kind == "suit":
            spoken.append(count_of_suit(language, (amount[0], amount[1])))
        else:
            spoken.append(cards_count(language, amount[0]))
    return series(language, spoken)


def levels(language: Language, value: int) -> str:
    """2 -> "two levels"."""
    return language.say(language.plural("{count:number} level", "{count:number} levels", value), {"count": value})


def sides_levels(language: Language, value: Iterable[tuple[str, str]]) -> str:
    """(("NS", "7"), ("EW", "T")) -> "North–South 7, East–West 10"."""
    spoken = [language.say(N_("{side:side} {level:level}"), {"side": one, "level": level}) for one, level in value]
    return language.listing(spoken)


def place(language: Language, value: str) -> str:
    """An address in words: 4.E -> "East, trick 4", 0.E -> "East, before the first trick"; others as they stand."""
    tricks_part, _, who = value.partition(".")
    if not tricks_part.isdecimal() or not re.fullmatch(r"[NWSE]|P[0-9]+", who):
        return value
    text = N_("{seat:seat}, trick {trick}") if int(tricks_part) else N_("{seat:seat}, before the first trick")
    return language.say(text, {"seat": who, "trick": tricks_part})


GROUNDS = {
    "no-trumps": N_("no trumps"),
    "no-points": N_("no points"),
    "low": N_("few points or trumps"),
    "no-bid": N_("no bid"),
    "joker": N_("a turned joker"),
}
"""Why a hand may ask for a new deal."""


def ground(language: Language, value: str) -> str:
    """no-trumps -> "no trumps"; other grounds as they stand."""
    return language.word(GROUNDS[value]) if value in GROUNDS else value


def result(language: Language, value: str) -> str:
    """The result of a deal: "hold D+2" -> "the declarers keep the deal and rise two levels"."""
    kind, _, change = value.partition(" ")
    gain = int(change.partition("+")[2] or 0)
    data = {"gain": gain}
    if kind == "hold":
        if gain == 0:
            return language.word(N_("the declarers keep the deal without a level"))
        return language.say(N_("the declarers keep the deal and rise {gain:levels}"), data)
    if gain == 0:
        return language.word(N_("the opponents take the deal without a level"))
    return language.say(N_("the opponents take the deal and rise {gain:levels}"), data)


_TERMS = {
    "tricks": (N_("tricks {points}"), N_("tricks {points}")),
    "kitty": (N_(" + kitty {points} × {times}"), N_(" + kitty {points} × {times}")),
    "penalties": (N_(" + penalties {points}"), N_(" − penalties {points}")),
    "ruled": (N_(" + ruled {points}"), N_(" − ruled {points}")),
    "total": (N_(" = {points}"), N_(" = −{points}")),
}
"""A term of the sum of a score by its name: where it counts for the opponents, and where against them."""


def arithmetic(language: Language, value: Iterable[tuple[Any, ...]]) -> str:
    """The sum of a score, see :attr:`~tractor_notation.games.shengji.table.Score.arithmetic`: "tricks 65 + kitty 10 × 2 = 85"."""
    spoken = []
    for name, amount, *more in value:
        text = language.say(_TERMS[name][amount < 0], {"points": abs(amount), "times": more[0] if more else 1})
        if name == "total" and more:
            text = language.say(N_("{sum}, which counts as {points}"), {"sum": text, "points": more[0]})
        spoken.append(text)
    return "".join(spoken)


def calls_count(language: Language, value: int) -> str:
    """2 -> "two calls"."""
    return language.say(language.plural("{count:number} call", "{count:number} calls", value), {"count": value})


def calls(language: Language, value: Iterable[str]) -> str:
    """The cards by which friends are called: ("HA#1", "SA#2") -> "the first ♥A and the second ♠A"."""
    spoken = []
    for called in value:
        card, _, copy = called.partition("#")
        text = cards(language, (card,))
        if copy.isdecimal():
            text = language.say(N_("the {copy:ordinal} {card}"), {"copy": int(copy), "card": text})
        elif copy:
            text = language.say(N_("the other {card}"), {"card": text})
        spoken.append(text)
    return series(language, spoken)


VOCABULARY: Vocabulary = {
    "arithmetic": arithmetic,
    "calls": calls,
    "calls_count": calls_count,
    "cards": cards,
    "cards_count": cards_count,
    "component": component,
    "components": components,
    "count_of_suit": count_of_suit,
    "ground": ground,
    "grouping": grouping,
    "level": rank,
    "levels": levels,
    "number": number,
    "ordinal": ordinal,
    "owed": owed,
    "pairs": pairs,
    "place": place,
    "points": points,
    "rank": rank,
    "result": result,
    "seat": seat,
    "seats": seats,
    "shape": shape,
    "side": side,
    "sides": sides,
    "sides_levels": sides_levels,
    "suit": suit,
    "suits": suits,
    "trick": trick,
    "tricks": tricks,
    "trump": trump,
}
"""Spec -> how it is spoken."""
