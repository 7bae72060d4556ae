"""What is shown of an Unsun Karuta deal, and how it is said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tractor_notation.games import Line
from tractor_notation.games.unsun import view
from tractor_notation.games.unsun.cards import trumps
from tractor_notation.games.unsun.table import SEATS, Capture, Score, Standings, Table, Taken
from tractor_notation.games.unsun.words import VOCABULARY
from tractor_notation.language import Language
from tractor_notation.record import Act

ENGLISH = Language("en", VOCABULARY)
SUN_UN = Capture("SU", "IS", "IU", 2)
TABLE = Table(
    seats=SEATS,
    phase="play",
    hands=dict.fromkeys(SEATS, ()),
    sources=dict.fromkeys(SEATS, "given"),
    dealer="4",
    okie="I5",
    trumps=trumps("I"),
    calls=(),
    taker="7",
    declared=True,
    side=("K7", "O6"),
    side_source="given",
    discard=("KT",),
    discard_source="given",
    shown=True,
    number=5,
    trick=(("7", ("PE",)), ("0", ("P1",)), ("5", ("IS",))),
    down=frozenset("5"),
    period="monchi",
    led="P",
    met=2,
    sole=frozenset("5"),
    turn="6",
    tricks=(Taken(4, "5", (), "monchi", "7", "T", True, frozenset("67"), SUN_UN),),
    taken={"A": 2, "B": 2},
    points={"A": 0, "B": 4},
    standings=Standings(3, {"A": 20, "B": -2}),
)
OVER = replace(
    TABLE,
    phase="end",
    trick=(),
    down=frozenset(),
    score=Score({"A": 4, "B": 5}, {"A": 0, "B": 2}, {"A": 2, "B": 0}, {"A": 2, "B": 7}),
    after={"A": 22, "B": 5},
)


def said(lines: Iterable[Line]) -> list[str]:
    return [": ".join(filter(None, (ENGLISH.say(line.label), ENGLISH.say(line.template, line.data)))) for line in lines]


def test_faces() -> None:
    assert view.face("IR", ENGLISH) == ("I", "Isu", "Robai", "Robai of Isu", 0)
    assert view.face("P9_", ENGLISH) == ("P", "Pao", "9", "9 of Pao", 0)
    assert view.face("PR", ENGLISH) == ("tenka", "", "Tenka", "Tenka", 0)
    assert view.face("Gx", ENGLISH) == ("G", "Guru", "·", "unknown card of Guru", 0)
    assert view.face("x", ENGLISH) == ("unknown", "", "·", "unknown card", 0)
    assert view.face("x_", ENGLISH) == ("back", "", "▮", "trump lying face down", 0)


def test_rows_begin_with_the_trumps_and_tenka_is_one_of_them() -> None:
    rows = view.rows(("P9", "PS", "PR", "I1", "IR", "IS", "O9", "O1", "OU"), TABLE, ENGLISH)
    assert [(row.label, row.spoken, " ".join(row.cards)) for row in rows] == [
        ("Isu", "Trumps, Isu", "IS PR IR I1"),
        ("Pao", "Pao", "PS P9"),
        ("Koppu", "Koppu", ""),
        ("Oru", "Oru", "OU O1 O9"),
        ("Guru", "Guru", ""),
    ]


def test_a_plain_isu_robai_stands_between_two_and_one() -> None:
    rows = view.rows(("I1", "IR", "I2"), replace(TABLE, trumps=trumps("K")), ENGLISH)
    assert rows[2].cards == ("I2", "IR", "I1")


def test_no_suit_is_void_while_cards_are_unknown() -> None:
    rows = view.rows(("x", "Kx", "x_", "I3"), TABLE, ENGLISH)
    assert [(row.label, row.cards) for row in rows] == [("Isu", ("I3", "x_")), ("Koppu", ("Kx",)), ("?", ("x",))]


def test_rows_before_trump_is_known() -> None:
    rows = view.rows(("PR", "G1", "P9"), replace(TABLE, trumps=None), ENGLISH)
    assert [(row.label, row.cards) for row in rows][0] == ("Pao", ("PR", "P9"))
    assert [row.label for row in rows] == ["Pao", "Isu", "Koppu", "Oru", "Guru"]


def test_a_card_that_lies_face_down_shows_its_back() -> None:
    assert view.seen(TABLE) == (("7", ("PE",)), ("0", ("P1",)), ("5", ("x_",)))
    assert view.seen(replace(TABLE, down=frozenset())) == TABLE.trick


def test_roles() -> None:
    roles = view.roles(TABLE)
    assert roles["7"] == ("taker", "Team B")
    assert roles["4"] == ("dealer", "Team A")
    assert roles["5"] == ("Team B", "sole Sun")
    assert view.roles(replace(TABLE, taker="4"))["4"] == ("taker", "dealer", "Team A")


def test_the_middle_box() -> None:
    assert said(view.facts(TABLE)) == [
        "Trump suit: Isu",
        "Dealer: Seat 4",
        "Taker: Seat 7, who declares the Robai",
        "This trick: monchi",
        "Points: Team A 0, Team B 4",
        "Match: deal 3 of 8; before it Team A 20, Team B −2",
    ]
    hidden = replace(OVER, taker="4", declared=False, standings=Standings(1, {"A": 0, "B": 0}))
    assert said(view.facts(hidden))[2:] == ["Taker: Seat 4, since nobody declares", "Match: deal 1 of 8"]
    nothing = replace(
        TABLE, trumps=None, dealer=None, taker=None, trick=(), points=None, standings=Standings(), declared=None
    )
    assert view.facts(nothing) == ()


def test_piles() -> None:
    assert view.piles(TABLE) == (
        ("Okie", ("I5",), "given"),
        ("Discard", ("KT",), "given"),
        ("Left over", ("K7", "O6"), "given"),
    )
    assert view.piles(replace(TABLE, okie=None, side=(), discard=())) == ()


def test_the_settlement_with_its_arithmetic() -> None:
    assert view.account(TABLE) == ()
    assert said(view.account(OVER)) == [
        "Set: Sun–Un in trick 4: Isu Sun beats Isu Un, the strongest trump of Team A. "
        "Team B takes 2 points from Team A.",
        "Team A: tricks 4 − sets 2 = 2",
        "Team B: tricks 5 + sets 2 = 7",
        "Match: Team A 22, Team B 5 after deal 3 of 8",
    ]
    assert view.result(TABLE) is None
    assert said(filter(None, [view.result(OVER)])) == ["Team A 2, Team B 7"]


def test_why_a_set_brings_five() -> None:
    def told(made: Capture) -> str:
        taken = (OVER.tricks[0]._replace(number=9, made=made),)
        return said(view.account(replace(OVER, tricks=taken)))[0]

    assert told(Capture("89", "K8", "K9", 5, ninth=True)).endswith(
        "round 8–9 in trick 9: Koppu 8 beats Koppu 9, the strongest trump of Team A. "
        "Team B takes 5 points from Team A, as in every set of the ninth trick."
    )
    assert told(Capture("TR", "IT", "IR", 5, hidden=True)).endswith("because the Robai was not declared.")
    assert told(Capture("RE", "IR", "IE", 5, ninth=True, hidden=True)).endswith("which counts only once.")


def test_the_end_of_a_match() -> None:
    last = replace(OVER, standings=Standings(8, {"A": 34, "B": 29}), after={"A": 36, "B": 36}, result="draw")
    assert said(view.account(last))[-2:] == [
        "Match: Team A 36, Team B 36 after deal 8 of 8",
        "Result: The match is a draw",
    ]
    assert said(view.account(replace(last, result="B")))[-1] == "Result: Team B wins the match"
    assert said(view.account(replace(last, standings=Standings())))[-2] == "Match: Team A 36, Team B 36"


def test_tricks_bring_a_point_and_are_marked_with_their_set() -> None:
    (trick,) = view.tricks(TABLE)
    assert (trick.number, trick.leader, trick.winner, trick.points, trick.laid) == (4, "5", "7", 1, ())
    assert said(filter(None, [trick.mark])) == ["Sun–Un +2"]
    assert trick.down == frozenset("67")
    assert dict(trick.more)["set"] == {"name": "SU", "points": 2}
    ninth = Taken(9, None, (("0", ("PU",)),), "ninth", None, None, True, computed=True)
    (trick,) = view.tricks(replace(TABLE, tricks=(ninth,)))
    assert (trick.leader, trick.points, trick.mark, trick.laid) == ("", None, None, (("0", ("PU",)),))
    assert dict(trick.more)["set"] is None


def test_the_standing_counts_both_teams() -> None:
    assert view.standing(TABLE) == ("A : B", "A:B", "0 : 4")
    assert view.standing(replace(TABLE, points={"A": -2, "B": 4})).value == "−2 : 4"
    assert view.standing(replace(TABLE, points=None)).value is None


def test_what_need_not_be_shown_of_the_tags() -> None:
    assert {"Dealer", "Trump", "Taker", "Deal"} <= view.told(TABLE)
    assert not view.told(TABLE) & {"Score", "Tricks", "Totals", "Result"}
    assert {"Score", "Tricks", "Totals", "Result"} <= view.told(OVER)


def test_calls_in_words() -> None:
    declares = view.statement(Act("call", "7", (), "declare"))
    assert declares is not None and ENGLISH.say(declares.template) == "declares"
    assert view.statement(Act("call", "7", (), "pass")) is None
    assert view.statement(Act("okie", None, ("I5",))) is None


def test_words() -> None:
    assert ENGLISH.speak("cards", ("IS", "I7_", "PR", "P9", "x", "x", "x_")) == (
        "Isu Sun 7, Tenka, Pao 9, two unknown cards, trump lying face down"
    )
    assert ENGLISH.speak("cards", ("Gx",)) == "Guru ·"
    assert ENGLISH.speak("cards", ()) == "no cards"
    assert ENGLISH.speak("seats", ("1", "5")) == "Seat 1 and Seat 5"
    assert ENGLISH.speak("place", "4.3") == "Seat 3, trick 4"
    assert ENGLISH.speak("place", "4.3/1") == "4.3/1"
    assert ENGLISH.speak("suits", ("K", "T")) == "Koppu and trumps"
    assert ENGLISH.speak("count_of_suit", (1, "T")) == "one trump"
    assert ENGLISH.speak("count_of_suit", (3, "T")) == "three trumps"
    assert ENGLISH.speak("count_of_suit", (2, "G")) == "two cards of Guru"
    assert ENGLISH.speak("tricks", (6, 9)) == "trick 6 and trick 9"
    assert ENGLISH.speak("settlement", (5, 2, 5, 0, 2)) == "tricks 5 + sets 2 − sets 5 = 2"
    assert ENGLISH.speak("settlement", (5, 0, 0, 2, 7)) == "tricks 5 + ruled 2 = 7"
    assert ENGLISH.speak("settlement", (4, 0, 0, -5, -1)) == "tricks 4 − ruled 5 = −1"
    assert ENGLISH.speak("settlement", (0, 0, 5, 0, -5)) == "tricks 0 − sets 5 = −5"


def test_words_of_the_game_in_other_languages() -> None:
    said = {
        tag: [speech.speak("cards", ("IR", "I9", "PR")), speech.speak("place", "4.3"), speech.speak("suit", "T")]
        for tag in ("ja", "th")
        for speech in [Language(tag, VOCABULARY)]
    }
    assert said == {
        "ja": ["イス ロバイ 9、天下", "3番席、第4コ", "絵"],
        "th": ["อิสุ โรไบ 9, เท็นกะ", "ที่นั่ง 3 ตาที่ 4", "ทรัมป์"],
    }
