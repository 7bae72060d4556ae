"""Unsun cards: the 75 codes, marks, and every other way players write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.games.unsun.cards import FACES
from tractor_notation.games.unsun.notation import NOTATION, RANK_NAMES, STYLES, SUIT_NAMES

CODES = (*FACES, "x", *(f"{suit}x" for suit in "PIKOG"))
MARKED = (*CODES, *(f"{card}_" for card in CODES))


@pytest.mark.parametrize("card", MARKED)
def test_a_code_is_canonical(card: str) -> None:
    assert NOTATION.decode(card) == ((card,), "", False, "", ())
    assert NOTATION.encode((card,)) == card


@pytest.mark.parametrize("style", STYLES)
def test_every_style_can_be_read_back(style: str) -> None:
    for card in MARKED:
        assert NOTATION.decode(NOTATION.encode((card,), style)).cards == (card,)


@pytest.mark.parametrize(
    ("token", "cards"),
    [
        ("is", "IS"),
        ("g9_", "G9_"),
        ("X", "x"),
        ("X_", "x_"),
        ("パオ9", "P9"),
        ("パオ９", "P9"),
        ("ﾊﾟｵ９", "P9"),
        ("ぱお九", "P9"),
        ("ハウの1", "P1"),
        ("イスロバイ", "IR"),
        ("イスのロバイ", "IR"),
        ("イス・ロバイ", "IR"),
        ("剣龍", "IR"),
        ("コツのウマ", "KB"),
        ("コップキリ", "KE"),
        ("オール5", "O5"),
        ("クルソータ", "GT"),
        ("天下", "PR"),
        ("てんか", "PR"),
        ("パオロバイ", "PR"),
        ("ＴＥＮＫＡ", "PR"),
        ("Tenka_", "PR_"),
        ("天下＿", "PR_"),
        ("IsuRobai", "IR"),
        ("Isu-Robai", "IR"),
        ("Isu Robai", "IR"),
        ("isu no rohai", "IR"),
        ("Robai of Isu", "IR"),
        ("9 of Pao", "P9"),
        ("ISUN", "IS"),
        ("ISUUN", "IU"),
        ("ISUSUN", "IS"),
        ("ORU8", "O8"),
        ("Ouru8", "O8"),
        ("Ōru8", "O8"),
        ("GURUUMA", "GB"),
        ("GuruKoshi", "GE"),
        ("เปา9", "P9"),
        ("เปา๙", "P9"),
        ("อิสุโรไบ", "IR"),
        ("ค็อปปู ซัน", "KS"),
        ("เท็นกะ", "PR"),
        ("棒9", "P9"),
        ("杯龙", "KR"),
        ("P9.", "P9"),
        ("PUP8P5", "PU P8 P5"),
        ("pu,P8、パオ5", "PU P8 P5"),
        ("xx_", "x x_"),
    ],
)
def test_lenient_forms(token: str, cards: str) -> None:
    decoded = NOTATION.decode(token)
    assert decoded.cards == tuple(cards.split())
    assert decoded.lenient and not decoded.problem


@pytest.mark.parametrize(
    ("token", "problem"),
    [
        ("", "card-unreadable"),
        (",", "card-unreadable"),
        ("ISU", "card-unreadable"),
        ("BJ", "card-unreadable"),
        ("P0", "card-unreadable"),
        ("P10", "card-unreadable"),
        ("PX9", "card-unreadable"),
        ("P9__", "card-unreadable"),
        ("_", "card-unreadable"),
        ("9", "suit-missing"),
        ("Robai", "suit-missing"),
        ("ロバイ_", "suit-missing"),
        ("9P", "card-order"),
        ("ロバイイス", "card-order"),
    ],
)
def test_what_is_no_card_is_not_guessed(token: str, problem: str) -> None:
    decoded = NOTATION.decode(token)
    assert (decoded.cards, decoded.problem) == ((), problem)
    assert decoded.data


def test_rank_first_is_a_dialect_of_its_own() -> None:
    assert NOTATION.decode("9P", rank_first=True).cards == ("P9",)
    assert NOTATION.decode("RI_", rank_first=True).cards == ("IR_",)
    assert dict(NOTATION.decode("P9", rank_first=True).data)["wanted"] == "9P"
    assert dict(NOTATION.decode("9P").data)["wanted"] == "P9"


def test_no_name_can_be_read_two_ways() -> None:
    meant: dict[str, set[str]] = {}
    for suit, suits in SUIT_NAMES.items():
        for rank, ranks in RANK_NAMES.items():
            for first in (suit, *suits.split()):
                for second in (rank, *ranks.split()):
                    meant.setdefault(first + second, set()).add(suit + rank)
    assert {token: cards for token, cards in meant.items() if len(cards) > 1} == {}
    assert {token for token, (card,) in meant.items() if NOTATION.decode(token).cards != (card,)} == set()


@given(st.text(max_size=12))
def test_nothing_raises(token: str) -> None:
    for rank_first in (False, True):
        decoded = NOTATION.decode(token, rank_first=rank_first)
        assert bool(decoded.cards) != bool(decoded.problem)
        assert decoded.ranks == ""


@given(st.permutations(CODES))
def test_canonical_order_of_a_hand(cards: list[str]) -> None:
    arranged = NOTATION.arrange(tuple(cards))
    assert arranged[:16] == (*FACES[:15], "Px")
    assert arranged[-2:] == ("Gx", "x")
    assert NOTATION.hand(arranged).split() == list(arranged)


def test_no_card_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="P0"):
        NOTATION.encode(("P0",))


def test_a_rank_alone_never_follows() -> None:
    assert NOTATION.follow("9", ("P1",)) == ()


def test_the_trump_of_a_tag() -> None:
    assert [NOTATION.tag("Trump", value) for value in ("I", "isu", "イス", "いす", "杯", "x", "")] == [
        *("I", "I", "I", "I", "K"),
        *(None, None),
    ]
    assert NOTATION.tag("Dealer", "I") is None
