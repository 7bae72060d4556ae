"""Leads in a deal: stated parts, throws that stand, fail, are not agreed or cost the deal."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tractor_notation.games.shengji.table import Table
from tractor_notation.replay import Replay

SIDES = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n'


def replay(text: str, options: str = "", trump: str = "C7", position: bool = True) -> Replay:
    tags = f'[Trump "{trump}"]\n[Start "position"]\n' if position else f'{SIDES}[Trump "{trump}"]\n'
    (record,) = tn.reads(f'[Options "{options}"]\n{tags}\n{text}\n')
    assert record.findings == ()
    return tn.replay(record)


def codes(found: Replay) -> list[tuple[str, str | None]]:
    return [(item.code, item.address) for item in found.findings if item.severity is not tn.Severity.NOTE]


def facts(found: Replay, code: str) -> dict[str, object]:
    (item,) = (item for item in found.findings if item.code == code)
    return item.facts


THREE = "decks=3"
HANDS = """\
deal N: H99988 D2
deal W: H666554
deal S: HQJJTT D4
deal E: HQJT432
"""


@pytest.mark.parametrize(
    ("lead", "answer", "code"),
    [
        ("H99988", "H66655", None),
        ("H99988", "H66654", "follow-pair"),
        ("H9988+H9", "H66554", None),
        ("H9988+H9", "H66654", "follow-pair"),
        ("H999+H88", "H66655", None),
        ("H999+H88", "H66654", "follow-set"),
        ("H999+H88", "H66554", "follow-set"),
    ],
)
def test_followers_owe_what_was_said(lead: str, answer: str, code: str | None) -> None:
    hands = "deal W: H666554\n"
    found = replay(f"{hands}1. N: {lead} {answer} S23456 S23456\nend: unfinished", THREE)
    assert [each for each in codes(found) if each[0] != "throw-beaten"] == ([(code, "1.W")] if code else [])


def test_a_ruling_tells_the_parts_as_they_were_said() -> None:
    found = replay("deal W: H666554\n1. N: H99+H999+H88 H66654 S23 S23\nend: unfinished", THREE)
    assert "grouping-invalid" in [code for code, _ in codes(found)]
    found = replay("deal W: H666554\n1. N: H88+H999 H66654 S23456 S23456\nend: unfinished", THREE)
    assert facts(found, "follow-set")["lead"] == (("H9",) * 3, ("H8",) * 2)


def test_what_a_stated_throw_needs_to_stand() -> None:
    """Tens beat eights, and no triple beats the nines; as a tractor with a nine, the nine is beaten."""
    found = replay(HANDS + "\n1. N: H999+H88 H66655 HTTJJQ HQJT43", THREE)
    assert facts(found, "throw-beaten")["forced"] == ("H8", "H8")
    found = replay(HANDS + "\n1. N: H9988+H9 H66554 HTTJJQ HQJT43", THREE)
    assert facts(found, "throw-beaten")["forced"] == ("H9",)


def test_a_stated_throw_that_fails() -> None:
    right = replay(HANDS + "\n1. N: H999+H88>H88 H66 HTT HQJ =S\nend: time", THREE)
    assert codes(right) == []
    wrong = replay(HANDS + "\n1. N: H999+H88>H9 H6 HJ HQ\nend: time", THREE)
    assert codes(wrong) == [("throw-part", "1.N")]
    other = replay(HANDS + "\n1. N: H9988+H9>H88 H66 HTT HQJ\nend: time", THREE)
    assert codes(other) == [("throw-part", "1.N")]
    forced = replay(HANDS + "\n1. N: H9988+H9>H9988 H6655 HTTJJ HQJT4\nend: time", THREE)
    assert codes(forced) == [("throw-forced-wrong", "1.N")]


def test_who_wins_follows_from_what_was_said() -> None:
    """Against a triple and a pair the higher triple wins; threes and fours are no tractor beside nines."""
    assert codes(replay("1. N: H999+H88 C55566 C99944 S34569 =S\nend: time", THREE)) == []
    assert codes(replay("1. N: H99988 C55566 C99944 S34569 =W\nend: time", THREE)) == []
    found = replay("1. N: H999+H88 C55566 C99944 S34569 =W\nend: time", THREE)
    assert codes(found) == [("winner-wrong", "1.E")]


@pytest.mark.parametrize(("lead", "unit"), [("H9988+H9", 4), ("H88+H999", 3), ("H99988", 4)])
def test_how_often_the_kitty_counts_follows_from_what_was_said(lead: str, unit: int) -> None:
    """Hands of sixteen cards, the other ninety-eight in the kitty; the last lead can be read in two ways."""
    first = "1. N: SAAAKKKQQQJJ D22233344455 D5666888999T DTTJJJQQQKKK"
    found = replay(f"{first}\n2. N: {lead} C55566 H22345 C99944", "decks=3 kitty-size=98", position=False)
    assert codes(found) == []
    assert isinstance(found.end, Table) and found.end.score is not None
    assert found.end.score.decisive == ("largest", unit)
    assert found.end.score.multiplier == 2 * unit


# Throws that are not agreed.


def test_one_component_where_nobody_throws() -> None:
    found = replay("deal E: SJ86\n1. N: SAQ S93 S55 S86\n2. N: DA D4 D8 SJ", "throw=off")
    assert codes(found) == [("throw-off", "1.N")]
    assert facts(found, "throw-off")["parts"] == (("SA",), ("SQ",))
    assert codes(replay("1. N: SAAKK S9943 S5268 S8765\nend: time", "throw=off")) == []


def test_a_throw_taken_back_where_nobody_throws_is_a_play_taken_back() -> None:
    found = replay("1. N: SAQ>SA S9 S5 S8\nend: time", "throw=off")
    assert codes(found) == [("take-back", "1.N")]
    found = replay("1. N: SAQJ>SAQ S93 S55 S86\nend: time", "throw=off")
    assert codes(found) == [("take-back", "1.N"), ("throw-off", "1.N")]


def test_what_a_lead_was_changed_to_is_judged_as_a_lead() -> None:
    found = replay("1. N: D3>SAQ SK3 S55 S86\nend: time")
    assert codes(found) == [("take-back", "1.N"), ("throw-beaten", "1.N")]


# Throws that nobody objects to, sets that are not complete.


def test_a_throw_nobody_objected_to_stands_with_a_warning() -> None:
    text = "deal E: SK86\n1. N: SAQ S93 S55 S86\n2. N: DA D4 D8 SK"
    found = replay(text, "throw-claim=on-claim")
    assert [(item.code, item.severity) for item in found.findings] == [("throw-beaten", tn.Severity.WARNING)]
    assert facts(found, "throw-beaten")["silent"] == "W"
    assert "forced" not in facts(found, "throw-beaten")
    objected = replay("deal E: SK86\n1. N: SAQ>SQ S9 S5 SK\nend: time", "throw-claim=on-claim")
    assert codes(objected) == []


SETS = "decks=3 set-lead=full-only"


@pytest.mark.parametrize(
    ("play", "code"),
    [("SQQ>SQ", None), ("SQQQ", None), ("SQ", None), ("SQQ", "throw-beaten"), ("SJJ>SJ", None)],
)
def test_a_set_that_is_not_complete_can_be_beaten(play: str, code: str | None) -> None:
    size = len(play.partition(">")[2] or play) - 1
    answers = " ".join(f"S{ranks[:size]}" for ranks in ("222", "333", "KK4"))
    found = replay(f"deal E: SKK4\n1. N: {play} {answers}\nend: time", SETS)
    assert codes(found) == ([(code, "1.N")] if code else [])


def test_a_set_that_nobody_beats_need_not_be_taken_back() -> None:
    hands = "deal N: SQQ\ndeal W: S22\ndeal S: S33\ndeal E: SK4\n"
    assert codes(replay(hands + "1. N: SQQ S22 S33 SK4", SETS)) == []
    found = replay(hands + "1. N: SQQ>SQ S2 S3 SK\nend: time", SETS)
    assert codes(found) == [("throw-not-beaten", "1.N")]
    hands = "decks=4 set-lead=full-only"
    found = replay("deal E: SKKK4\n1. N: SQQQ>SQQ S22 S33 SKK\nend: time", hands)
    assert codes(found) == [("throw-part", "1.N")]


# Rainbows.

RAINBOW = "rainbow=4"


def test_a_rainbow_is_no_mixed_lead_where_it_is_agreed() -> None:
    text = "1. N: S9H9C9D9 SKHKCKDK S2345 S2345 =W\nend: time"
    assert codes(replay(text, RAINBOW)) == []
    assert [code for code, _ in codes(replay(text))] == ["lead-mixed"]


def test_thrown_rainbows() -> None:
    hands = "deal N: SK9 HK9 CK9 DK9\ndeal W: STTTT DJ543\ndeal S: SAAQ65432\ndeal E: SAAQ65432\n"
    text = hands + "1. N: SKHKCKDKS9H9C9D9 STTTTDJ543 S23456AAQ S23456AAQ"
    assert codes(replay(text, RAINBOW + " decks=4"))[:1] == [("throw-beaten", "1.N")]
    failed = hands + "1. N: SKHKCKDK+S9H9C9D9>S9H9C9D9 STTTT S2345 S2345 =W\nend: time"
    assert codes(replay(failed, RAINBOW + " decks=4")) == []
    wrong = failed.replace(">S9H9C9D9", ">SKHKCKDK").replace("=W", "=N")
    assert codes(replay(wrong, RAINBOW + " decks=4")) == [("throw-forced-wrong", "1.N")]
    half = hands + "1. N: SKHKCKDKS9H9C9D9>SK ST SA SA =S\nend: time"
    assert codes(replay(half, RAINBOW + " decks=4")) == [("throw-part", "1.N")]
    parts = hands + "1. N: SKHK+CKDK STTTT S2345 S2345\nend: time"
    assert codes(replay(parts, RAINBOW + " decks=4")) == [("grouping-invalid", "1.N")]


# Failed throws that cost the deal, or a level.

GROUPS = "preset=dabaifen"
ENDGAME = "deal N: HAQ3\ndeal W: H542\ndeal S: HK6 D6\ndeal E: D987\n"


@pytest.mark.parametrize("lead", ["HAQ", "HAQ>HQ", "HAQ^throw"])
def test_a_group_that_can_be_beaten_loses_the_deal(lead: str) -> None:
    found = replay("deal S: HK6 C65432 D65432\n1. N: " + lead, GROUPS, "S7", position=False)
    assert codes(found) == []
    assert found.score is not None
    assert (found.score["result"], found.score["next_leader"]) == ("swap O+2", "W")
    assert found.score["next_levels"] == {"NS": "7", "EW": "7"}
    assert found.score["ended"] == {"seat": "N", "trick": 1, "fault": None}


def test_a_group_of_the_opponents_gives_the_declarers_two_levels() -> None:
    text = "1. N: S3 SA S4 S6 =W\n2. W: HAQ>HQ"
    found = replay("deal S: S4 HK6 C6543 D65432\n" + text, GROUPS, "C7", position=False)
    assert codes(found) == []
    assert found.score is not None
    assert (found.score["result"], found.score["next_leader"]) == ("hold D+2", "S")
    assert found.score["next_levels"] == {"NS": "9", "EW": "5"}


def test_play_behind_a_lost_group_is_told_once() -> None:
    found = replay(ENDGAME + "1. N: HAQ>HQ H2 H6 D7\n2. S: HK H4 H3 D8", GROUPS, "S5")
    assert codes(found) == [("play-after-end", "1.W")]
    found = replay(ENDGAME + "1. N: HAQ^throw\n2. S: HK H4 H3 D8\n3. S: H6 H2 HA D9", GROUPS, "S5")
    assert codes(found) == [("play-after-end", "2.S")]
    found = replay(ENDGAME + "1. N: HAQ>HQ\nclaim S: all", GROUPS, "S5")
    assert [code for code, _ in codes(found)] == ["statement-place"]


def test_a_group_that_stands_and_one_that_is_let_stand() -> None:
    hands = ENDGAME.replace("HK6 D6", "H76 D6")
    assert codes(replay(hands + "1. N: HAQ H24 H67 D78\n2. N: H3 H5 D6 D9", GROUPS, "S5")) == []
    assert codes(replay(hands + "1. N: HAQ>HQ", GROUPS, "S5")) == [("throw-not-beaten", "1.N")]
    found = replay(ENDGAME + "1. N: HAQ H24 H6K D78\n2. N: H3 H5 D6 D9", GROUPS, "S5")
    assert codes(found) == [("throw-beaten", "1.N")]
    assert facts(found, "throw-beaten")["failed"] == "HAQ^throw"


def test_a_group_is_ruffed_by_trumps_alone() -> None:
    hands = "deal N: HAK\ndeal W: S6 S3\ndeal S: SQ2\ndeal E: H43\n".replace("S6 S3", "S63")
    assert codes(replay(hands + "1. N: HAK S36 SQ2 H34 =S", GROUPS, "S5")) == []


def test_a_group_said_to_fail_with_hands_not_known_is_not_decided() -> None:
    found = replay("1. N: HAQ>HQ", GROUPS, "S7", position=False)
    assert [(item.code, item.facts.get("plays")) for item in found.findings] == [("undecided", ("1.N",))]
    assert found.score is not None and found.score["result"] == "swap O+2"


@pytest.mark.parametrize(("led", "price"), [("DA", None), ("SK", 30)])
def test_a_price_for_beaten_parts_is_known_only_with_them(led: str, price: int | None) -> None:
    """West shows one king, or two: whether the pair of queens was beaten, too, decides what the throw cost."""
    tricks = f"1. N: SQQJ>SJ SK S5 S6 =W +15\n2. W: {led} {'SQ' if price else 'D4'} {led[0]}8 DJ\nclaim N: all"
    options = "throw-forced=one-card throw-penalty=10-per-beaten-card"
    score = replay(tricks, options, position=False).score
    assert (score and score["penalties"]) == price


def test_failed_throws_cost_levels_when_the_deal_is_scored() -> None:
    text = "1. N: SAQ>SQ SK S4 S6 =W +10\n2. W: DAQ>DQ D4 DK D6 =E\nclaim N: all"
    found = replay(text, "throw-penalty=level", position=False)
    assert codes(found) == []
    assert found.score is not None
    assert found.score["next_levels"] == {"NS": "T", "EW": "6"}, "7, two levels for 10 points, and one; 5 and one"
    assert [(fine["kind"], fine["seat"], fine["levels"]) for fine in found.score["fines"]] == [
        ("throw", "N", {"EW": 1}),
        ("throw", "W", {"NS": 1}),
    ]
