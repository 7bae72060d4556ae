"""Following: what the vectors and the naive rules do not say in so many words."""

from __future__ import annotations

import pytest

from tests.games.shengji.asking import is_legal, legal_example
from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.following import LEGAL, Ruling, demand, judge, ruling


def rule(lead: str, held: str, play: str, unknown: int = 0, name: str = "C7", **changed: str) -> Ruling:
    chosen = options({name.replace("_", "-"): value for name, value in changed.items()})
    args = (hand(lead), hand(held), unknown, hand(play), order(name, chosen), chosen)
    assert judge(*args).verdict == ruling(*args).verdict
    return ruling(*args)


def test_a_legal_play_costs_nothing() -> None:
    trumps = order("C7")
    for lead, held, play in [("H9", "H35", "H3"), ("H9", "S3", "S3"), ("H99", "H335", "H33"), ("H99", "H356", "H35")]:
        assert judge(hand(lead), hand(held), 0, hand(play), trumps) is LEGAL


def test_a_ruling_says_what_was_owed_and_withheld() -> None:
    found = rule("H8899", "H3356T", "H356T")
    assert found == Ruling(
        "illegal",
        "follow-pair",
        "R4.5",
        owed=(("card", 4), ("pair", 1)),
        withheld=hand("H33"),
        example=hand("H6533"),
        held=hand("HT6533"),
    )
    assert not found


def test_owed_in_the_order_of_duty() -> None:
    assert rule("H8899TT", "H334466QQ", "H3366QQ").owed == (("card", 6), ("tractor", 2), ("pair", 1))
    assert rule("H8899", "H335 S24", "H33 S24").owed == (("card", 3),)
    assert rule("H8899", "S2345", "S2345").owed == ()
    assert rule("H88", "H345", "H34").owed == (("card", 2),)


def test_withheld_tractor_is_the_one_not_given() -> None:
    found = rule("HTTJJ", "H5566KK3", "H55KK", name="S2")
    assert (found.code, found.withheld, found.example) == ("follow-tractor", hand("H6655"), hand("H6655"))
    two = rule("H8899JJQQ", "H3344 H66 HAA H55TTK", "H3344 H66 HAA", name="S2")
    assert two.code == "follow-tractor"
    assert two.withheld == hand("H6655"), "H3344 lies in the play"


def test_examples_stay_near_the_play() -> None:
    assert rule("H88", "H3344", "H34").example in (hand("H33"), hand("H44"))
    assert rule("HTTJJ", "H334466QQ", "H66QQ", name="S2").example == hand("H4433")
    assert rule("H8899", "H33JJ5", "H33J5").example == hand("HJJ33")
    assert rule("H88", "H5 S3 C9 D4", "S3 C9").example == hand("S3 H5"), "no trump spent"


def test_examples_by_themselves_are_cheap() -> None:
    trumps = order("C7")
    assert legal_example(hand("H9"), hand("S44 C3 DA"), trumps) == hand("DA")
    assert legal_example(hand("H9"), hand("HA6633"), trumps) == hand("HA")
    assert legal_example(hand("H99"), hand("HA6633"), trumps) == hand("H33")
    assert legal_example(hand("H99"), hand("S4"), trumps) == ()
    assert legal_example(hand("H9 S9"), hand("S4 H3"), trumps) == ()


def test_the_number_of_cards_comes_first() -> None:
    found = rule("H99", "H35 S4", "H3")
    assert (found.code, found.rule, found.example) == ("card-count", "R4.1", hand("H53"))
    assert rule("H99", "H35", "H35 S4").code == "card-count"
    assert rule("H99", "H35", "").code == "card-count"


def test_a_lead_of_two_suits_asks_for_the_number_only() -> None:
    assert rule("H9 S9", "H35 S4", "S4").code == "card-count"
    found = rule("H9 S9", "H35 S4", "H35")
    assert (found.verdict, found.code, found.rule) == ("undecided", None, "R6.1")
    trumps = order("C7")
    assert judge(("x",), hand("H3"), 0, hand("H3"), trumps).verdict == "undecided"
    assert judge((), hand("H3"), 0, (), trumps).verdict == "undecided"


@pytest.mark.parametrize(
    ("lead", "known", "play", "unknown", "verdict", "code"),
    [
        ("H9", "H3 S4", "H3", 5, "legal", None),
        ("H9", "S4", "S4", 1, "undecided", "follow-suit"),
        ("H9", "S4 H3", "S4", 1, "illegal", "follow-suit"),
        ("H99", "H34", "H34", 1, "undecided", "follow-pair"),
        ("H99", "H334", "H34", 9, "illegal", "follow-pair"),
        ("H99", "H33", "H33", 9, "legal", None),
        ("H98", "H34", "H34", 9, "legal", None),
        ("H99", "H34 S3", "H3 S3", 2, "illegal", "follow-suit"),
        # One more card makes a pair only with an odd one, and there is none: no second pair can be owed.
        ("H9988", "H33 H44 H66", "H33 H66", 1, "illegal", "follow-tractor"),
        ("H9988", "H33 H66", "H33 H66", 1, "legal", None),
        ("H9988", "H33 H66", "H33 H66", 2, "undecided", "follow-tractor"),
        ("H9988", "H33 H66 H5", "H33 H66", 1, "undecided", "follow-tractor"),
        ("H9988", "H33 H44", "H33 H44", 9, "legal", None),
        ("H9988", "H33 H5 H6", "H33 H56", 1, "undecided", "follow-pair"),
    ],
)
def test_hands_known_in_part(lead: str, known: str, play: str, unknown: int, verdict: str, code: str | None) -> None:
    found = rule(lead, known, play, unknown, name="S2")
    assert (found.verdict, found.code) == (verdict, code)


def test_examples_for_hands_known_in_part_are_certain() -> None:
    assert rule("H99", "H334", "H34", 9).example == hand("H33")
    assert rule("H9988", "H3345 S2", "H345 S2", 3).example == ()


def test_the_cut_for_the_longest_tractor_spares_the_others() -> None:
    """Of a row of four and one of three, a lead of three, two and two calls for the row of three first."""
    trumps = order("S7")
    lead = hand("S668899 SJJQQ SAA H77")
    held = hand("RJ RJ LJ LJ S77 D77 C77 S443322 S5")
    assert demand(lead, trumps).tractors == (3, 2, 2)
    assert is_legal(lead, held, hand("RJ RJ LJ LJ S77 D77 S443322"), trumps)
    found = ruling(lead, held, 0, hand("RJ RJ LJ LJ S77 D77 C77 S3322"), trumps)
    assert (found.code, found.owed) == (
        "follow-tractor",
        (("card", 14), ("tractor", 3), ("tractor", 2), ("tractor", 2)),
    )


def test_follow_structure() -> None:
    assert rule("H99", "H4577 S5", "H45", name="S2", follow_structure="none")
    assert not rule("H99", "H4577 S5", "H4 S5", name="S2", follow_structure="none")
    assert rule("HTTJJ", "H5566KK3", "H55KK", name="S2", follow_structure="sets-only")
    assert not rule("HTTJJ", "H5566KK3", "H55K3", name="S2", follow_structure="sets-only")


def test_follow_throw() -> None:
    assert rule("HKKQQA", "H5566882", "H55882", follow_throw="pairs-only")
    assert not rule("HKKQQA", "H5566882", "H55862", follow_throw="pairs-only")
    assert not rule("HKKQQ", "H5566882", "H5588", follow_throw="pairs-only"), "no throw"


def test_follow_partial_tractor() -> None:
    """A tractor of four pairs is led; no more than two pairs stand together, at two places."""
    held = "H7788 HTTJJ HAA H9"

    def legal(play: str, value: str) -> bool:
        return bool(rule("H22334455", held, play, name="S6", follow_partial_tractor=value))

    assert [legal("H7788 HTTJJ", value) for value in ("on", "repeat", "off")] == [True, True, True]
    assert [legal("H7788 HTTAA", value) for value in ("on", "repeat", "off")] == [True, False, True]
    assert [legal("H77 HTT HAA H9J", value) for value in ("on", "repeat", "off")] == [False, False, False]
    three = "H334466QQ"
    assert [
        bool(rule("H8899TT", three, "H3366QQ", name="S2", follow_partial_tractor=value))
        for value in ("on", "repeat", "off")
    ] == [False, False, True]
