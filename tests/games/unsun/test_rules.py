"""The rules in words and the options: numbered, complete, and each option does what its rule says."""

from __future__ import annotations

import re

import pytest

import tractor_notation as tn
from tractor_notation.findings import Severity
from tractor_notation.games import find
from tractor_notation.games.unsun import GAME, Unsun
from tractor_notation.games.unsun.cards import FACES, SUITS, trumps
from tractor_notation.games.unsun.options import DEFAULT, Options

RULES = GAME.book.rules

NUMBERS = {
    "U1": 4,
    "U2": 4,
    "U3": 9,
    "U4": 8,
    "U5": 8,
    "U6": 8,
    "U7": 4,
    "U8": 7,
    "U9": 5,
}
"""How many rules each chapter has."""


def test_the_rules_are_numbered_without_gaps() -> None:
    assert list(RULES) == [f"{chapter}.{n}" for chapter, count in NUMBERS.items() for n in range(1, count + 1)]
    assert list(GAME.book.chapters) == list(NUMBERS)
    assert all(text.endswith(".") for text in RULES.values())


def test_the_rule_book_is_found_by_the_name_of_the_rules() -> None:
    assert find("unsun@1") is find("unsun")
    assert isinstance(find("unsun"), Unsun)
    assert find("unsun@2") is None
    assert GAME.rule("U6.4") == RULES["U6.4"]


def test_every_option_is_described_in_one_place_and_named_in_its_rule() -> None:
    named = {
        name: number
        for number, text in RULES.items()
        for sentence in re.findall(r"Options? ([^.]+)\.", text)
        for name in re.findall(r"`([^`]+)`", sentence)
    }
    assert named == {name: spec.rule for name, spec in Options.specs().items()}
    for spec in Options.specs().values():
        assert spec.text.endswith(".") and spec.source
        assert len(set(spec.values)) == len(spec.values) > 1


def test_every_code_of_the_game_cites_a_rule_or_none() -> None:
    for entry in tn.catalogue().values():
        for number in entry.numbers:
            if number.startswith("U"):
                assert number in RULES


def test_options_are_read_as_in_every_family() -> None:
    options, problems = Options.parse("ninth=leader, okie-robai=2")
    assert not problems
    assert options.changed() == {"ninth": "leader", "okie-robai": "2"}
    for text, kind in (
        ("nineth=leader", "name"),
        ("ninth=leading", "value"),
        ("ninth", "bare"),
        ("ninth=dealer ninth=leader", "twice"),
    ):
        assert [problem.kind for problem in Options.parse(text)[1]] == [kind]
    assert Options.parse("nineth=leader")[1][0].nearest == "ninth"
    assert Options.parse("preset=x")[1][0].kind == "name"
    assert Options.parse("")[0] == DEFAULT


@pytest.mark.parametrize("suit", SUITS)
def test_every_card_has_one_place_in_every_deal(suit: str) -> None:
    order = trumps(suit)
    assert sorted(order.of) == sorted(FACES)
    assert sum(map(order.is_trump, FACES)) == (15 if suit == "P" else 16)
    for letter in ("T", *SUITS):
        heights = [order.height[card] for card in FACES if order.of[card] == letter]
        assert sorted(heights) == list(range(1, len(heights) + 1))
    assert order.sort(FACES)[0] == order.sun
    with pytest.raises(ValueError, match="no trump suit"):
        trumps("T")


# What each option changes.


def codes(body: str, options: str = "", tags: str = '[Trump "I"]\n[Start "position"]\n') -> list[str]:
    (record,) = tn.reads(f'[Rules "unsun"]\n[Options "{options}"]\n{tags}\n{body}')
    return [item.code for item in tn.replay(record).all_findings if item.severity is not Severity.NOTE]


TEN = "deal 5: PS PR IR KB K5 K8 OS OB O8\nokie: I5\ncall 5: declare\n"
AT_FIVE = '[Dealer "4"]\n'


def test_discard() -> None:
    body = TEN + "bury 5: PR\n"
    assert codes(body, tags=AT_FIVE) == ["discard-trump"]
    assert codes(body, "discard=any", AT_FIVE) == []


def test_first_lead() -> None:
    body = "deal 6: I9 P2 P3 P4 P5 P6 P7 P8 P9\n" + TEN + "bury 5: PS\n\n1. 5: I5 P2\nend: time\n"
    assert codes(body, tags=AT_FIVE) == ["lead-trump", "follow-meri"]
    assert codes(body, "first-lead=any", AT_FIVE) == []


def test_sole_sun() -> None:
    dealt = "deal 0: IS P2 P3 P4 P5 P6 P7 P8 P9\nokie: I5\nbury 0: P2\n\n1. 0: P3 K2 K3 K4 K5 K6 K7 K8 =0 free\n"
    tags = '[Dealer "0"]\n[Taker "0"]\n'
    body = dealt + "2. 0: I5 I2 I3 I4 I6 I7 I8 I9 =7 meri\n3. 7: I1 P4\nend: time\n"
    assert codes(body, tags=tags) == ["follow-meri"]
    assert codes(body, "sole-sun=dealt", tags) == []
    assert codes(body, "sole-sun=last", tags) == []


HELD_IN_FOUR = {
    "0": "IU IT IR G1 G2 G3",
    "1": "IS K1 K2 K3 K4 K5",
    "2": "IE IB PR G4 G5 G6",
    "3": "I9 I8 G7 G8 G9 O1",
    "4": "I7 I6 O2 O3 O4 O5",
    "5": "I5 I4 O6 O7 O8 O9",
    "6": "I3 I2 P1 P2 P3 P4",
    "7": "I1 P5 P6 P7 P8 P9",
}
"""Hands in the fourth trick that hold all sixteen trumps; seat 1 has the Sun alone."""


@pytest.mark.parametrize(
    ("changed", "tags", "options", "verdict"),
    [
        ({}, "", "", "legal"),
        ({"7": "OS P5 P6 P7 P8 P9"}, "", "", "undecided"),
        ({"7": "x P5 P6 P7 P8 P9"}, "", "", "undecided"),
        ({"1": "IS I1 K2 K3 K4 K5", "7": "K1 P5 P6 P7 P8 P9"}, "", "", "illegal"),
        ({"1": "IS x K2 K3 K4 K5"}, "", "", "legal"),
        ({}, "", "sole-sun=dealt", "undecided"),
        ({}, '[Taker "0"]\n', "sole-sun=dealt", "legal"),
        ({}, '[Taker "1"]\n', "sole-sun=dealt", "undecided"),
        ({"7": "OS P5 P6 P7 P8 P9"}, '[Taker "0"]\n[Okie "I1"]\n', "", "undecided"),
        ({"7": "OS P5 P6 P7 P8 P9"}, "", "sole-sun=last", "legal"),
    ],
    ids=[
        "no trump was played before",
        "one was",
        "one may have been",
        "another trump beside it",
        "what nobody saw can be none",
        "who took the okie was dealt another card",
        "somebody else took it",
        "this seat took it",
        "nobody says that the okie was another's",
        "the last trump",
    ],
)
def test_the_right_of_the_sun_in_a_record_that_begins_later(
    changed: dict[str, str], tags: str, options: str, verdict: str
) -> None:
    hands = "".join(f"deal {seat}: {cards}\n" for seat, cards in {**HELD_IN_FOUR, **changed}.items())
    text = f'[Rules "unsun"]\n[Options "{options}"]\n{tags}[Trump "I"]\n[Start "position"]\n\n{hands}\n4. 0: IU K2\nend: time\n'
    found = tn.replay(tn.reads(text)[0])
    step = found.step("4.1")
    assert step is not None
    illegal = "follow-meri" in [item.code for item in found.findings]
    assert ("legal" if step.sound else "illegal" if illegal else "undecided") == verdict


def test_monchi_from() -> None:
    body = (
        "deal 1: K2 O2 O3 O4 O5 O6 O7 O8 O9\nokie: I5\n\n1. 0: P3 O2 I3 P4 P5 P6 P7 P8 =2 free\n"
        "2. 2: K9 K8 K7 K6 K5 K4 K3 O3\nend: time\n"
    )
    tags = '[Dealer "0"]\n[Taker "0"]\n'
    assert codes(body, tags=tags) == []
    assert codes(body, "monchi-from=trump", tags) == ["follow-monchi"]


@pytest.mark.parametrize(
    ("hand", "card", "legal"),
    [
        ("PR K3", "PR", {"suit-or-trump", "void-trumps"}),
        ("PR K3", "K3", {"suit-or-trump", "suit", "void-trumps"}),
        ("PR O3", "O3", {"suit-or-trump", "suit"}),
        ("PR O3", "PR", {"suit-or-trump", "suit", "void-trumps"}),
        ("PR K3 O3", "O3", set()),
    ],
)
def test_monchi(hand: str, card: str, legal: set[str]) -> None:
    for value in ("suit-or-trump", "suit", "void-trumps"):
        body = f"deal 1: {hand}\n\n6. 0: K4 {card} monchi\nend: time\n"
        assert codes(body, f"monchi={value}") == ([] if value in legal else ["follow-monchi"])


LAST = "K4 KT O2 G3 G4 K7 K8 O9"


@pytest.mark.parametrize(("value", "winner"), [("dealer", "3"), ("leader", "1")])
def test_ninth(value: str, winner: str) -> None:
    body = f"8. 2: P2 P3 P4 P5 P6 P7 P9 P1 =0\n9. 0: {LAST} ={winner}\n"
    assert codes(body, f"ninth={value}", '[Dealer "3"]\n[Trump "I"]\n[Start "position"]\n') == []


def replayed(body: str, options: str, tags: str) -> tn.Replay:
    (record,) = tn.reads(f'[Rules "unsun"]\n[Options "{options}"]\n{tags}\n{body}')
    return tn.replay(record)


def made(body: str, options: str = "", tags: str = '[Trump "I"]\n[Start "position"]\n') -> tuple[str, int] | None:
    """The set of the last trick."""
    taken = replayed(body, options, tags).end.tricks[-1]  # type: ignore[union-attr]
    assert not taken.doubtful
    return (taken.made.name, taken.made.points) if taken.made else None


def test_ninth_meri() -> None:
    body = "8. 2: P2 P3 P4 P5 P6 P7 P9 P1 =0\n9. 0: IU IS O2 G3 G4 K7 K8 O9\n"
    tags = '[Dealer "3"]\n[Trump "I"]\n[Start "position"]\n'
    assert made(body, "", tags) == ("SU", 5)
    assert made(body, "ninth-meri=on", tags) is None


def test_meri_sets() -> None:
    body = "4. 0: IU IS O2 G3 G4 K7 K8 O9\nend: time\n"
    assert made(body) is None
    assert made(body, "meri-sets=on") == ("SU", 2)


def test_set_rival() -> None:
    body = "okie: I5\ncall 7: declare\nbury 7: K9\n\n1. 7: K3 PR IR IT G2 K1 O9 P4\nend: time\n"
    tags = '[Dealer "6"]\n'
    assert made(body, "", tags) == ("TR", 2)
    assert made(body, "set-rival=next", tags) is None


def test_pao_robai() -> None:
    body = "okie: P5\ncall 7: declare\nbury 7: K9\n\n1. 7: K3 G4 PR PT G2 K1 O9 I4\nend: time\n"
    tags = '[Dealer "6"]\n'
    assert made(body, "", tags) == ("TR", 2)
    assert made(body, "pao-robai=tenka", tags) is None


def test_okie_robai() -> None:
    passes = "".join(f"call {seat}: pass\n" for seat in "70123456")
    body = f"okie: IR\n{passes}bury 6: K9\n\n1. 6: K3 IE K1 G4 G2 O9 O8 P4 =7\n2. 7: K5 K6 IT K8 K2 P2 P1 IR =1\nend: time\n"
    tags = '[Dealer "6"]\n'
    assert made(body, "", tags) == ("TR", 5)
    assert made(body, "okie-robai=2", tags) == ("TR", 2)
