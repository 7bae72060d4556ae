"""How leads are read, and what depends on it: stated parts, rainbows, sets that can be beaten."""

from __future__ import annotations

import pytest

from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.following import LEGAL
from tractor_notation.games.shengji.options import DEFAULT
from tractor_notation.games.shengji.reading import Reading, best, fallible, judge, may_stay, pieces, read, threats

RAINBOWS = options({"rainbow": "4"})
NINES = hand("S9 H9 C9 D9")
KINGS = hand("SK HK CK DK")


def reading(text: str, stated: str = "", chosen: object = DEFAULT) -> Reading:
    parts = tuple(hand(part) for part in stated.split("+")) if stated else None
    found = read(hand(text), order("C7"), chosen, parts)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_a_lead_is_read_as_it_is_said_and_else_as_the_largest() -> None:
    assert [part.cards for part in reading("H99988").parts] == [hand("H9988"), hand("H9")]
    assert [part.cards for part in reading("H99988", "H88+H999").parts] == [hand("H999"), hand("H88")]
    assert read(hand("S9 H9"), order("C7"), DEFAULT) is None
    assert read((*NINES, *KINGS), order("C7"), DEFAULT) is None
    with pytest.raises(ValueError, match="no way to group"):
        reading("H99988", "H99+H98+H8")


def test_a_rainbow_is_read_before_a_mixed_lead() -> None:
    one, two = reading("S9 H9 C9 D9", chosen=RAINBOWS), reading("SK HK CK DK S9 H9 C9 D9", chosen=RAINBOWS)
    assert one.rainbow == (NINES,)
    assert [part.cards for part in two.parts] == [KINGS, NINES]
    assert read(hand("S9 H9 C9 D8"), order("C7"), RAINBOWS) is None


def test_who_wins() -> None:
    sevens = order("C7")
    plays = [hand("H99988"), hand("C55566"), hand("C99944"), hand("H34567")]
    assert best(reading("H99988", "H999+H88"), plays, sevens, DEFAULT) == 2
    assert best(reading("H99988"), plays, sevens, DEFAULT) == 1
    rainbow = reading("S9 H9 C9 D9", chosen=RAINBOWS)
    answers = [NINES, hand("S8888"), KINGS, hand("SK HK CK SK")]
    assert best(rainbow, answers, sevens, RAINBOWS) == 2
    bombs = options({"rainbow": "4", "bombs": "any-suit"})
    assert best(rainbow, answers, sevens, bombs) == 1, "four equal cards beat everything that is no bomb"
    assert best(rainbow, [NINES, KINGS, hand("S8765"), hand("S8765")], sevens, bombs) == 1


def test_answers_to_a_rainbow_are_judged() -> None:
    sevens, rainbow = order("C7"), reading("S9 H9 C9 D9", chosen=RAINBOWS)
    held = hand("SK4 HK5 CK4 DK5")
    assert judge(rainbow, held, 0, KINGS, sevens, RAINBOWS) is LEGAL
    assert judge(rainbow, hand("SK4 HK5 CK4 D5"), 0, hand("S4 H5 C4 D5"), sevens, RAINBOWS) is LEGAL
    found = judge(rainbow, held, 0, hand("SK4 H5 C4"), sevens, RAINBOWS)
    assert (found.verdict, found.code, found.rule) == ("illegal", "follow-rainbow", "R12.5")
    assert found.owed == (("rank", 4),)
    assert sorted(found.held) == sorted(found.example) == sorted(KINGS)
    assert sorted(found.withheld) == sorted(hand("HK CK DK"))
    assert judge(rainbow, hand("SK4 H5 C4 D5"), 2, hand("S4 H5 C4 D5"), sevens, RAINBOWS).verdict == "undecided"
    assert judge(rainbow, held, 2, hand("S4 H5 C4 D5"), sevens, RAINBOWS).verdict == "illegal"


def test_what_stands_only_if_nobody_beats_it() -> None:
    full = options({"set-lead": "full-only"})
    assert [fallible(reading(cards), DEFAULT, 3) for cards in ("HA", "HAA", "HAAA", "HAAKK", "HAK")] == [
        *[False] * 4,
        True,
    ]
    assert [fallible(reading(cards), full, 3) for cards in ("HA", "HAA", "HAAA", "HAAKK")] == [
        False,
        True,
        False,
        False,
    ]
    assert not fallible(reading("HAA"), full, 2), "there are no more than two"
    assert not fallible(reading("S9 H9 C9 D9", chosen=RAINBOWS), RAINBOWS, 2)
    assert fallible(reading("SK HK CK DK S9 H9 C9 D9", chosen=RAINBOWS), RAINBOWS, 2)


def test_of_a_set_that_is_beaten_one_card_stays() -> None:
    full = options({"set-lead": "full-only"})
    queens = reading("HQQ")
    others = [("W", hand("HKK")), ("S", hand("HAA")), ("E", hand("HA"))]
    found = threats(queens, others, order("C7"), full, 3)
    assert [(item.seat, item.cards) for item in found] == [("W", hand("HKK")), ("S", hand("HAA"))]
    assert [part.cards for part in may_stay(queens, found, full)] == [hand("HQ")]
    assert [part.cards for part in pieces(queens, full)] == [hand("HQ")]
    assert threats(queens, others, order("C7"), DEFAULT, 3) == ()


def test_parts_of_thrown_rainbows_are_beaten() -> None:
    two = reading("SK HK CK DK S9 H9 C9 D9", chosen=RAINBOWS)
    others = [("W", hand("STTTT")), ("S", hand("SA HA CA DA")), ("E", hand("SQQQ"))]
    found = threats(two, others, order("C7"), RAINBOWS, 2)
    assert [(item.part.cards, item.seat, item.turn) for item in found] == [
        (KINGS, "S", 1),
        (NINES, "W", 0),
        (NINES, "S", 1),
    ]
    assert [part.cards for part in may_stay(two, found, RAINBOWS)] == [NINES]
    lowest = options({"rainbow": "4", "throw-forced": "lowest-of-all"})
    assert [part.cards for part in may_stay(two, found[:1], lowest)] == [NINES]
    alone = options({"rainbow": "4", "throw-check": "opponents"})
    assert {item.seat for item in threats(two, others, order("C7"), alone, 2)} == {"W"}


def test_stated_parts_are_what_is_beaten_and_stays() -> None:
    others = [("W", hand("HTTT")), ("S", ()), ("E", ())]
    triple, tractor = reading("H99988", "H999+H88"), reading("H99988", "H9988+H9")
    found = threats(triple, others, order("C7"), DEFAULT, 3)
    assert [part.cards for part in may_stay(triple, found, DEFAULT)] == [hand("H88")]
    found = threats(tractor, others, order("C7"), DEFAULT, 3)
    assert [part.cards for part in may_stay(tractor, found, DEFAULT)] == [hand("H9")]
