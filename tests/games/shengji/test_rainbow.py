"""Rainbows and bombs."""

from __future__ import annotations

import pytest

from tests.games.shengji.asking import is_legal
from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.following import ruling
from tractor_notation.games.shengji.rainbow import answer, beaten_rainbow, follows, missing, rainbow, rainbow_winner
from tractor_notation.games.shengji.winning import winner


@pytest.mark.parametrize(
    ("cards", "name", "least", "parts"),
    [
        ("S9 H9 C9 D9", "C7", "4", ["S9 H9 C9 D9"]),
        ("S9 H9 C9 D9", "C7", "5", None),
        ("S99 H9 C9 D9", "C7", "5", ["S99 H9 C9 D9"]),
        ("S99 H9 C9", "C7", "4", None),
        ("S7 H7 C7 D7", "C7", "4", None),
        ("S9 H9 C9 D9 RJ", "C7", "4", None),
        ("S9 H9 C9 D9", "C7", "off", None),
        ("S9 H9 C9 D9 SK HK CK DK", "NT7", "4", ["SK HK CK DK", "S9 H9 C9 D9"]),
        ("S9 H9 C9 D9 SK", "NT7", "4", None),
        ("", "C7", "4", None),
    ],
)
def test_what_a_rainbow_is(cards: str, name: str, least: str, parts: list[str] | None) -> None:
    found = rainbow(hand(cards), order(name), options({"rainbow": least}))
    assert found == (None if parts is None else tuple(hand(part) for part in parts))


def test_answering_a_rainbow() -> None:
    led = (hand("S9 H9 C9 D9"),)
    assert follows(led, hand("SK HK CK SK S234"), hand("SK HK CK SK"))
    assert not follows(led, hand("SK HK CK SK S234"), hand("SK HK S23"))
    assert follows(led, hand("SK HK CK S2345 RJ RJ LJ LJ"), hand("SK HK S23"))
    assert not follows(led, hand("SK HK CK SK S234"), hand("SK HK CK"))
    two = (hand("SK HK CK DK"), hand("S9 H9 C9 D9"))
    assert not follows(two, hand("S3333 H33333"), hand("S3333 H3333"[:5]))
    assert follows(two, hand("S3333 H33333"), hand("S3333 H3333"))


def test_winning_a_rainbow() -> None:
    led = (hand("S9 H9 C9 D9"),)
    assert rainbow_winner(led, [led[0], hand("SK HK CK SK"), hand("SA HA CA S2"), hand("DK HK CK DK")]) == 1
    assert rainbow_winner(led, [led[0], hand("S8 H8 C8 S8")]) == 0
    assert rainbow_winner(led, [led[0], hand("RJ RJ LJ LJ")]) == 0


def test_answers_near_to_a_play_and_else_low() -> None:
    led = (hand("S9 H9 C9 D9"),)
    held = hand("SK HK CK SK S3 H3 C3 D3 S2")
    assert answer(led, held) == hand("S3 H3 C3 D3")
    assert sorted(answer(led, held, hand("SK HK S2 S3"))) == sorted(hand("SK SK HK CK"))
    assert answer(led, hand("SK HK CK S2 RJ RJ LJ LJ")) == ()
    assert missing(hand("SK SK HK CK"), hand("SK HK S2 S3")) == hand("SK CK")


def test_answers_to_two_rainbows() -> None:
    """Eight cards of one rank answer both, and so do four of each of two; six and two do not."""
    led = (hand("SK HK CK DK"), hand("S9 H9 C9 D9"))
    assert len(answer(led, hand("S4444 H4444 S5"))) == 8
    assert sorted(answer(led, hand("S44 H44 C55 D55 S6"))) == sorted(hand("S44 H44 C55 D55"))
    assert answer(led, hand("S44 H44 C44 D55 S6")) == ()
    five = (hand("SKK HK CK DK"), hand("S9 H9 C9 D9"))
    assert sorted(answer(five, hand("S44 H44 C55 D55 S5"))) == sorted(hand("S44 H44 C55 D55 S5"))
    assert answer(five, hand("S44 H44 C55 D55 S6")) == ()


def test_throws_of_rainbows() -> None:
    two = (hand("SK HK CK DK"), hand("S9 H9 C9 D9"))
    assert beaten_rainbow(two[1:], [("W", hand("SKKKK"))]) == ()
    assert beaten_rainbow(two, [("W", hand("STTTT")), ("S", hand("SAAA"))]) == ((two[1], "W", hand("STTTT")),)
    higher = [("W", hand("SAAAA SJJ HJ DJJ"))]
    assert beaten_rainbow(two, higher) == ((two[0], "W", hand("SAAAA")), (two[1], "W", hand("SJJ HJ DJ"))), (
        "with the lowest that do"
    )


def test_bombs() -> None:
    free, bound = options({"bombs": "any-suit"}), options({"bombs": "follow-suit"})
    lead, held, trumps = hand("S3344"), hand("H9999 S5"), order("C7")
    assert not is_legal(lead, held, hand("H9999"), trumps)
    assert is_legal(lead, held, hand("H9999"), trumps, free)
    assert not is_legal(lead, held, hand("H9999"), trumps, bound)
    assert is_legal(lead, hand("H9999 D5"), hand("H9999"), trumps, bound)
    assert is_legal(lead, hand("C9999 S5"), hand("C9999"), trumps, bound)
    assert is_legal(lead, hand("S99995566"), hand("S9999"), trumps, bound)
    assert not is_legal(lead, hand("S99995566"), hand("S9999"), trumps)
    assert ruling(lead, held, 0, hand("H9999"), trumps, free).example == hand("H9999")
    assert not is_legal(lead, hand("H999 S5"), hand("H999"), trumps, free), "three are no bomb"


@pytest.mark.parametrize(
    ("plays", "place"),
    [
        ("S3344|H9999|SAAKK|C5566", 1),
        ("S3344|H9999|HQQQQ|S5566", 2),
        ("S3344|H9999|DQQQQ|S5566", 1),
        ("S3344|H9999|C3333|DQQQQ", 2),
        ("S3344|C9999|C3333|CAAKK", 1),
        ("S3344|S5566|C3355|CAAKK", 3),
        ("S3333|S9999|SAAKK|C3355", 1),
        ("S3344|H999|S5566|S2222", 3),
    ],
)
def test_bombs_win(plays: str, place: int) -> None:
    assert winner([hand(play) for play in plays.split("|")], order("C7"), options({"bombs": "any-suit"})) == place
