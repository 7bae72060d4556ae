"""How cards are written: canonical tokens, lenient ones, and those that are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.games.shengji.notation import CODES, NOTATION, STYLES

CARDS = st.lists(st.sampled_from(sorted(CODES)), min_size=1, max_size=8).map(tuple)

CANONICAL = {
    "S5": "S5",
    "SAAKK": "SA SA SK SK",
    "S9H3": "S9 H3",
    "HT": "HT",
    "SJ": "SJ",
    "HJ": "HJ",
    "RJ": "RJ",
    "RJRJLJLJ": "RJ RJ LJ LJ",
    "Sx": "Sx",
    "SAxx": "SA Sx Sx",
    "xx": "x x",
    "SA,x": "SA x",
    "RJx": "RJ x",
    "SxSA": "Sx SA",
}

LENIENT = {
    "s5": "S5",
    "sAk": "SA SK",
    "S10": "ST",
    "SJJ1010": "SJ SJ ST ST",
    "S10J10": "ST SJ ST",
    "♠A♥K♣Q♦J": "SA HK CQ DJ",
    "♤A♡K♧Q♢J": "SA HK CQ DJ",
    "♠️A♥️10": "SA HT",
    "黑桃A": "SA",
    "黑A红K梅Q方J": "SA HK CQ DJ",
    "紅心10": "HT",
    "草花5": "C5",
    "方塊6方片7": "D6 D7",
    "大王小王大鬼小鬼": "RJ LJ RJ LJ",
    "R": "RJ",
    "RR": "RJ RJ",
    "RJJ": "RJ RJ",
    "L": "LJ",
    "rj": "RJ",
    "RJL": "RJ LJ",
    "对大王": "RJ RJ",
    "黑桃对7": "S7 S7",
    "对黑桃7": "S7 S7",
    "🂡🂱🃁🃑": "SA HA DA CA",
    "🂪🂫🂭🂮": "ST SJ SQ SK",
    "🂿": "RJ",
    "S9,8,5": "S9 S8 S5",
    "S9,H8": "S9 H8",
    "X": "x",
    "SX": "Sx",
    "RJ,x": "RJ x",
    "SxA": "Sx SA",
    "S44.": "S4 S4",
}

RANKS = {"93": "93", "10": "T", "1010": "TT", "JJ1010": "JJTT", "aK": "AK", "对7": "77", "9,3": "93"}

PROBLEMS = {
    "BJ": "joker-ambiguous",
    "bj": "joker-ambiguous",
    "BB": "joker-ambiguous",
    "SABJ": "joker-ambiguous",
    "🃏": "joker-ambiguous",
    "副10": "suit-missing",
    "主A": "suit-missing",
    "7H": "card-order",
    "AKQ♠": "card-order",
    "A♠K♠": "card-order",
    "JS": "card-order",
    "xH": "card-order",
    "": "card-unreadable",
    "S": "card-unreadable",
    "S1": "card-unreadable",
    "S11": "card-unreadable",
    "SZ": "card-unreadable",
    "HELLO": "card-unreadable",
    "S9H": "card-unreadable",
    "break": "card-unreadable",
    "bob": "card-unreadable",
    ".": "card-unreadable",
    "S4..": "card-unreadable",
    "H,x": "card-unreadable",
    "对": "card-unreadable",
    "对对7": "card-unreadable",
    "93RJ": "card-unreadable",
    "SLJ": "card-unreadable",
    "🂬": "card-unreadable",
}


@pytest.mark.parametrize(("token", "cards"), CANONICAL.items())
def test_canonical_tokens(token: str, cards: str) -> None:
    decoded = NOTATION.decode(token)
    assert decoded.cards == tuple(cards.split())
    assert not decoded.lenient
    assert NOTATION.encode(decoded.cards) == token


@pytest.mark.parametrize(("token", "cards"), LENIENT.items())
def test_lenient_tokens(token: str, cards: str) -> None:
    decoded = NOTATION.decode(token)
    assert decoded.cards == tuple(cards.split())
    assert decoded.lenient
    assert not decoded.problem


@pytest.mark.parametrize(("token", "ranks"), RANKS.items())
def test_ranks_alone(token: str, ranks: str) -> None:
    decoded = NOTATION.decode(token)
    assert (decoded.cards, decoded.ranks, decoded.problem) == ((), ranks, "")


@pytest.mark.parametrize(("token", "problem"), PROBLEMS.items())
def test_what_is_refused(token: str, problem: str) -> None:
    decoded = NOTATION.decode(token)
    assert decoded.problem == problem
    assert decoded.cards == ()


def test_both_corrections_of_an_ambiguous_joker_are_offered() -> None:
    assert dict(NOTATION.decode("SABJ").data) == {"token": "SABJ", "red": "SARJ", "little": "SALJ"}


@pytest.mark.parametrize(
    ("token", "cards"),
    [
        ("7H", "H7"),
        ("77♣", "C7 C7"),
        ("AKQ♠", "SA SK SQ"),
        ("A♠K♠", "SA SK"),
        ("10S", "ST"),
        ("JS", "SJ"),
        ("xS", "Sx"),
    ],
)
def test_rank_first(token: str, cards: str) -> None:
    assert NOTATION.decode(token, rank_first=True).cards == tuple(cards.split())


@pytest.mark.parametrize("token", ["H7", "SAA", "DJ", "♠A"])
def test_rank_first_refuses_the_other_order(token: str) -> None:
    decoded = NOTATION.decode(token, rank_first=True)
    assert decoded.problem == "card-order"
    assert NOTATION.decode(str(dict(decoded.data)["wanted"]), rank_first=True).cards == NOTATION.decode(token).cards


@pytest.mark.parametrize(
    ("token", "lenient"),
    [("10S", False), ("7h", False), ("AKQ♠", False), ("7HRJ", False), ("A,KS", True), ("7红桃", False), ("对7H", True)],
)
def test_rank_first_is_told_once_and_only_other_forms_are_told_beside_it(token: str, lenient: bool) -> None:
    assert NOTATION.decode(token, rank_first=True).lenient == lenient


@pytest.mark.parametrize("token", ["RJ", "LJ", "x", "大王", "93"])
def test_tokens_without_suit_read_alike_in_both_orders(token: str) -> None:
    first, second = NOTATION.decode(token), NOTATION.decode(token, rank_first=True)
    assert (first.cards, first.ranks) == (second.cards, second.ranks)


def test_ranks_follow_a_lead_of_one_suit() -> None:
    assert NOTATION.follow("93", ("SA", "SA")) == ("S9", "S3")
    assert NOTATION.follow("93", ("SA", "H2")) == ()
    assert NOTATION.follow("93", ("RJ",)) == ()
    assert NOTATION.follow("93", ("x",)) == ()
    assert NOTATION.follow("93", ()) == ()


def test_the_order_of_a_hand() -> None:
    cards = ("x", "LJ", "RJ", "D2", "CA", "Hx", "H3", "HA", "ST", "SA")
    assert NOTATION.arrange(cards) == ("SA", "ST", "HA", "H3", "Hx", "CA", "D2", "RJ", "LJ", "x")
    assert NOTATION.hand(NOTATION.arrange(cards)) == "SAT HA3x CA D2 RJLJ x"


@pytest.mark.parametrize("card", ["Z9", "S1", "", "BJ", "SAA", "10"])
def test_what_is_no_card_is_not_written(card: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        NOTATION.encode((card,))


@pytest.mark.parametrize(
    ("style", "token"), [("ascii", "SATHxRJLJ,x"), ("unicode", "♠A10♥xRJLJ,x"), ("zh", "黑桃A10红桃x大王小王,x")]
)
def test_styles(style: str, token: str) -> None:
    assert NOTATION.encode(("SA", "ST", "Hx", "RJ", "LJ", "x"), style) == token.replace("J,x", "Jx").replace(
        "王,x", "王x"
    )


@given(CARDS, st.sampled_from(STYLES))
def test_every_token_reads_back(cards: tuple[str, ...], style: str) -> None:
    token = NOTATION.encode(cards, style)
    assert NOTATION.decode(token).cards == cards
    assert NOTATION.decode(token).lenient == (token != NOTATION.encode(cards))


@given(st.text(max_size=12), st.booleans())
def test_no_token_raises(token: str, rank_first: bool) -> None:
    decoded = NOTATION.decode(token, rank_first=rank_first)
    assert sum(map(bool, (decoded.cards, decoded.ranks, decoded.problem))) == 1


@pytest.mark.parametrize(
    ("value", "canonical"),
    [
        *[(form, "C7") for form in ("C7", "7C", "c7", "♣7", "7♣", "打7主♣", "梅花7", "打7主梅花")],
        *[(form, "HT") for form in ("H10", "10♥", "打10主红桃")],
        *[(form, "NT7") for form in ("NT7", "7NT", "无主7", "打7无主", "no trump 7")],
        *[(form, "NT") for form in ("NT", "无主", "無主", "No-trumps")],
        *[(form, "H7") for form in ("Hearts 7", "7 of hearts", "heart 7", "7-hearts")],
        *[(form, "S") for form in ("S", "spades", "Spade", "♠", "黑桃", "主黑桃")],
        *[(form, None) for form in ("", "7", "C17", "hearts of 7 7", "hearty 7", "#")],
    ],
)
def test_trump_as_people_write_it(value: str, canonical: str | None) -> None:
    assert NOTATION.tag("Trump", value) == canonical


def test_other_tags_hold_no_cards() -> None:
    assert NOTATION.tag("Event", "C7") is None
