"""How the facts of an Unsun Karuta deal are spoken: cards, seats, teams, suits, sets, what held in a trick.

``VOCABULARY`` maps the name after the colon in a template (``"{seat:seat} held {held:cards}."``) to one function
here. To add a way of speaking, write a function of the language and the value and enter it at the end. People are
shown names, never the letters of the notation.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tractor_notation.games.speech import cards_count, number, ordinal, points, series
from tractor_notation.games.unsun.cards import DOWN, TENKA, TRUMP, UNKNOWN, face
from tractor_notation.language import C_, N_, Language, Vocabulary
from tractor_notation.record import Cards

SUIT_WORDS = {"P": N_("Pao"), "I": N_("Isu"), "K": N_("Koppu"), "O": N_("Oru"), "G": N_("Guru")}
"""The printed suits."""

COURT_WORDS = {"S": N_("Sun"), "U": N_("Un"), "T": N_("Sota"), "R": N_("Robai"), "E": N_("Rei"), "B": N_("Kaba")}

TENKA_WORD = N_("Tenka")

_SETS = {
    "SU": N_("Sun–Un"),
    "UT": N_("Un–Sota"),
    "TR": N_("Sota–Robai"),
    "RE": N_("Robai–Rei"),
    "21": N_("long 2–1"),
    "89": N_("round 8–9"),
}

_PERIODS = {
    "free": N_("free play"),
    "meri": N_("meri"),
    "monchi": N_("monchi"),
    "ninth": N_("ninth trick"),
}

_OUTCOMES = {
    "A": N_("Team A wins the match"),
    "B": N_("Team B wins the match"),
    "draw": N_("The match is a draw"),
}


def seat(language: Language, value: str) -> str:
    """3 -> "Seat 3"."""
    return language.say(N_("Seat {number}"), {"number": value}) if value.isdecimal() else value


def seats(language: Language, value: Iterable[str]) -> str:
    """("1", "5") -> "Seat 1 and Seat 5"."""
    return series(language, (seat(language, one) for one in value))


def side(language: Language, value: str) -> str:
    """A -> "Team A"."""
    return language.say(N_("Team {letter}"), {"letter": value})


def rank(language: Language, value: str) -> str:
    """R -> "Robai", 9 -> "9"; a rank nobody knows is a dot."""
    return "·" if value == UNKNOWN else language.word(COURT_WORDS.get(value, value))


def suit(language: Language, value: str) -> str:
    """A class of cards: I -> "Isu", T -> "trumps"."""
    return language.word(C_("unsun", "trumps") if value == TRUMP else SUIT_WORDS.get(value, value))


def suits(language: Language, value: Iterable[str]) -> str:
    """("K", "T") -> "Koppu and trumps"."""
    return series(language, (suit(language, one) for one in value))


def name(language: Language, card: str) -> str:
    """One card as it is said aloud: "9 of Pao", "Tenka"."""
    if card == UNKNOWN:
        return language.word(N_("unknown card"))
    if card == UNKNOWN + DOWN:
        return language.word(N_("trump lying face down"))
    code = face(card)
    if code == TENKA:
        return language.word(TENKA_WORD)
    if code[1] == UNKNOWN:
        return language.say(N_("unknown card of {suit:suit}"), {"suit": code[0]})
    return language.say(N_("{rank:rank} of {suit:suit}"), {"rank": code[1], "suit": code[0]})


def _kind(card: str) -> str:
    """What is said in one breath: the cards of a suit; Tenka, and cards of which nothing is known, stand alone."""
    return card if card[0] == UNKNOWN or face(card) == TENKA else card[0]


def cards(language: Language, value: Cards | str) -> str:
    """Cards in the order given: "Isu Sun 7 3, Tenka, Pao 9"; whether one lies face down is not said."""
    codes = (value,) if isinstance(value, str) else tuple(value)
    if not codes:
        return language.word(N_("no cards"))
    spoken = []
    for kind, group in groupby(codes, key=_kind):
        run = [face(card) for card in group]
        if kind == UNKNOWN:
            text = language.plural("{count:number} unknown card", "{count:number} unknown cards", len(run))
            spoken.append(language.say(text, {"count": len(run)}))
        elif len(kind) > 1:
            spoken += [name(language, kind)] * len(run)
        else:
            ranks = " ".join(rank(language, card[1]) for card in run)
            spoken.append(language.say(N_("{suit:suit} {ranks}"), {"suit": kind, "ranks": ranks}))
    return language.listing(spoken)


def count_of_suit(language: Language, value: tuple[int, str]) -> str:
    """(4, "K") -> "four cards of Koppu", (1, "T") -> "one trump"."""
    count, letter = value
    if letter == TRUMP:
        text = C_("unsun", "one trump") if count == 1 else C_("unsun", "{count:number} trumps")
        return language.say(text, {"count": count})
    text = language.plural("{count:number} card of {suit:suit}", "{count:number} cards of {suit:suit}", count)
    return language.say(text, {"count": count, "suit": letter})


def trick(language: Language, value: int) -> str:
    """6 -> "trick 6"."""
    return language.say(C_("unsun", "trick {number}"), {"number": value})


def tricks(language: Language, value: Iterable[int] | int) -> str:
    """(6, 9) -> "trick 6 and trick 9"."""
    return series(language, (trick(language, one) for one in ((value,) if isinstance(value, int) else value)))


def place(language: Language, value: str) -> str:
    """An address in words: 4.3 -> "Seat 3, trick 4", 0.3 -> "Seat 3, before the first trick"; others as they stand."""
    number_part, _, who = value.partition(".")
    if not (number_part.isdecimal() and who.isdecimal()):
        return value
    text = C_("unsun", "{seat:seat}, trick {trick}")
    if not int(number_part):
        text = C_("unsun", "{seat:seat}, before the first trick")
    return language.say(text, {"seat": who, "trick": number_part})


def ground(language: Language, value: str) -> str:
    """The ground of a new deal, as it stands: the rules know none."""
    return value


def set_name(language: Language, value: str) -> str:
    """SU -> "Sun–Un"."""
    return language.word(_SETS.get(value, value))


def period(language: Language, value: str) -> str:
    """What held for those who followed: "free play", "meri", "monchi"."""
    return language.word(_PERIODS.get(value, value))


def score(language: Language, value: Iterable[tuple[str, int]]) -> str:
    """(("A", 2), ("B", 7)) -> "Team A 2, Team B 7"; what is lost has a minus sign."""
    spoken = [
        language.say(N_("{side:side} {points}"), {"side": team, "points": signed(count)}) for team, count in value
    ]
    return language.listing(spoken)


def signed(count: int) -> str:
    """A number of points as people write it: "−2"."""
    return str(count).replace("-", "−")


def settlement(language: Language, value: tuple[int, int, int, int, int]) -> str:
    """Tricks, points gained and lost by sets, points of rulings, and their sum: "tricks 5 + sets 2 − sets 5 = 2"."""
    won, gained, lost, ruled, total = value
    terms = language.say(C_("unsun", "tricks {points}"), {"points": won})
    terms += language.say(N_(" + sets {points}"), {"points": gained}) if gained else ""
    terms += language.say(N_(" − sets {points}"), {"points": lost}) if lost else ""
    if ruled:
        text = N_(" + ruled {points}") if ruled > 0 else N_(" − ruled {points}")
        terms += language.say(text, {"points": abs(ruled)})
    return f"{terms} = {signed(total)}"


def outcome(language: Language, value: str) -> str:
    """How a match ended: "Team A wins the match", "The match is a draw"."""
    return language.word(_OUTCOMES.get(value, value))


VOCABULARY: Vocabulary = {
    "cards": cards,
    "cards_count": cards_count,
    "count_of_suit": count_of_suit,
    "ground": ground,
    "number": number,
    "ordinal": ordinal,
    "outcome": outcome,
    "period": period,
    "place": place,
    "points": points,
    "rank": rank,
    "score": score,
    "seat": seat,
    "seats": seats,
    "set": set_name,
    "settlement": settlement,
    "side": side,
    "suit": suit,
    "suits": suits,
    "trick": trick,
    "tricks": tricks,
    "trump": suit,
}
"""Spec -> how it is spoken."""
