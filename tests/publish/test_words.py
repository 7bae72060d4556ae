"""How facts are spoken."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_notation.games.shengji.words import VOCABULARY
from tractor_notation.language import Language

SPEAK = Language("en", VOCABULARY).speak


@pytest.mark.parametrize(
    ("spec", "value", "words"),
    [
        ("cards", ("H3", "H3", "H5", "H6", "HT"), "♥3 3 5 6 10"),
        ("cards", ("H3", "H3"), "♥33"),
        ("cards", ("S5", "H3", "H4"), "♠5 ♥3 4"),
        ("cards", ("RJ",), "the big joker"),
        ("cards", ("C7", "LJ", "LJ", "RJ"), "♣7, two small jokers, big joker"),
        ("cards", ("Sx", "x", "x"), "♠·, two unknown cards"),
        ("cards", (), "no cards"),
        ("cards", "HT", "♥10"),
        ("seat", "N", "North"),
        ("seat", "P3", "P3"),
        ("seats", ("W", "S", "E"), "West, South and East"),
        ("side", "NS", "North–South"),
        ("suit", "T", "trumps"),
        ("suits", ("S", "T"), "spades and trumps"),
        ("trump", "C7", "♣7"),
        ("trump", "ST", "♠10"),
        ("trump", "NT7", "no-trump 7"),
        ("trump", "NT", "no-trump"),
        ("trump", "NTT", "no-trump 10"),
        ("shape", ("H9",), "♥9"),
        ("shape", ("H9", "H9"), "the pair ♥99"),
        ("shape", ("H8", "H8", "H6", "H6"), "♥8 8 6 6"),
        ("shape", (("H8", "H8", "H9", "H9"),), "the tractor ♥8899"),
        ("shape", (("HT", "HT", "HJ", "HJ"),), "the tractor ♥1010JJ"),
        ("shape", (("HK", "HK"), ("HA",)), "a throw of the pair ♥KK and ♥A"),
        ("shape", (("RJ", "RJ"),), "the pair of big jokers"),
        ("shape", (("LJ", "LJ", "RJ", "RJ"),), "the tractor two small jokers, two big jokers"),
        ("component", ("H9",) * 3, "the triple ♥999"),
        ("component", ("H9",) * 4, "four of a kind, ♥9999"),
        ("components", (("S9", "S9"), ("S4",)), "the pair ♠99 and ♠4"),
        ("owed", (("pairs", 1),), "one pair"),
        ("owed", (("pairs", 2),), "two pairs"),
        ("owed", (("tractor", 2), ("pairs", 1)), "a tractor of two pairs and one pair"),
        ("owed", (("suit", 4, "H"),), "four hearts"),
        ("owed", (("pairs", 1), ("suit", 1, "T"), ("cards", 2)), "one pair, one trump and two cards"),
        ("count_of_suit", (14, "D"), "14 diamonds"),
        ("level", "T", "10"),
        ("levels", 1, "one level"),
        ("points", 1, "1 point"),
        ("points", 85, "85 points"),
        ("trick", 6, "trick 6"),
        ("tricks", (6,), "trick 6"),
        ("tricks", (6, 9), "tricks 6 and 9"),
        ("number", 13, "13"),
        ("ordinal", 3, "third"),
        ("ordinal", 11, "number 11"),
        ("place", "4.E", "East, trick 4"),
        ("place", "4.P12", "P12, trick 4"),
        ("place", "4.E/1/5.N", "4.E/1/5.N"),
        ("result", "hold D+2", "the declarers keep the deal and rise two levels"),
        ("result", "hold D+0", "the declarers keep the deal without a level"),
        ("result", "swap O+1", "the opponents take the deal and rise one level"),
        ("result", "swap O+0", "the opponents take the deal without a level"),
    ],
)
def test_spoken(spec: str, value: Any, words: str) -> None:
    assert SPEAK(spec, value) == words


def test_people_are_never_shown_letters_of_suits_or_t() -> None:
    for suit in "SHCD":
        for rank in "AKQJT98765432":
            words = SPEAK("cards", (suit + rank,))
            assert suit not in words and "T" not in words
