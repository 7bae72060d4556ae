"""Irregularities that a record names, cards that were shown or taken back, and what the table decided about them (R15)."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tractor_notation.games.shengji.table import Table
from tractor_notation.judging import Trial
from tractor_notation.language import Language
from tractor_notation.publish import deal_view
from tractor_notation.publish.model import Problem
from tractor_notation.record import Ruling
from tractor_notation.replay import Replay

HANDS = """deal N: SAK3 HA5
deal W: S95 HK42
deal S: SQ4 H76 DA
deal E: S86 H3 DKQ
"""


def replay(body: str, options: str = "", position: bool = True) -> Replay:
    start = '[Start "position"]\n' if position else ""
    head = f'[Options "{options}"]\n[Levels "NS 7 EW 5"]\n[Leader "N"]\n[Trump "C7"]\n{start}'
    (record,) = tn.reads(f"{head}\n{body}\nend: time\n")
    assert [item.code for item in record.findings if item.severity is not tn.Severity.NOTE] == []
    return tn.replay(record)


def told(found: Replay) -> list[tuple[str, str | None, str]]:
    """What was found, with places and severities."""
    return [(item.code, item.address, item.severity.value) for item in found.findings if item.code != "undecided"]


def codes(found: Replay) -> list[str]:
    return [code for code, _, _ in told(found)]


# What is named must be there.


@pytest.mark.parametrize(
    ("plays", "found"),
    [
        ("SA S9^revoke S4 S6", ("irregularity-unfounded", "error")),
        ("SA HK^revoke S4 S6", ("follow-suit", "error")),
        ("SA HK>S9^revoke S4 S6", None),
        ("SA S9>S5^revoke S4 S6", ("irregularity-unfounded", "error")),
        ("SA^revoke S9 S4 S6", ("irregularity-unfounded", "error")),
        ("SA S9^turn S4 S6", ("irregularity-unfounded", "warning")),
        ("SA^turn S9 S4 S6", None),
        ("SA S:S4^turn W:S9 S6", ("out-of-turn", "error")),
        ("SA W:S9^turn S4 S6", ("irregularity-unfounded", "warning")),
        ("SA HK>S9^turn S4 S6", None),
        ("SA S9^count S4 S6", ("irregularity-unfounded", "error")),
        ("SA S95^count S4 S6", ("card-count", "error")),
        ("SA S95>S9^count S4 S6", None),
        ("SA S95>S9 S4 S6", ("throw-follower", "error")),
        ("SA^count S9 S4 S6", ("irregularity-unfounded", "error")),
        ("SA^throw S9 S4 S6", ("irregularity-unfounded", "error")),
        ("SA S9^throw S4 S6", ("irregularity-unfounded", "error")),
        ("SAK^throw S95 SQ4 S86", ("irregularity-unfounded", "error")),
        ("SA3^throw S95 SQ4 S86", ("throw-beaten", "error")),
        ("SA3>S3^throw S9 S4 S6", None),
        ("SA S9^exposed S4 S6", ("exposed-card", "note")),
        ("SA S9^signal S4 S6", ("signal", "warning")),
        ("SA S9^look S4 S6", ("look-back", "warning")),
    ],
)
def test_what_a_recorder_names(plays: str, found: tuple[str, str] | None) -> None:
    made = told(replay(f"{HANDS}\n1. N: {plays}", "take-back=allowed"))
    assert [(code, severity) for code, _, severity in made] == ([found] if found else [])


@pytest.mark.parametrize("name", ["revoke", "throw"])
def test_what_the_record_does_not_decide_is_not_held_against_it(name: str) -> None:
    assert codes(replay(f"1. N: SAK{'^throw' * (name == 'throw')} S95 S43 SQH6{'^revoke' * (name == 'revoke')}")) == []
    assert codes(replay("1. N: x S9^revoke S4 S6^count")) == ["irregularity-unfounded"], (
        "but the number of cards is seen"
    )


def test_a_lead_out_of_turn_is_one() -> None:
    body = f"{HANDS}\n1. N: SA S9 S4 S6 =N\n2. W: HK^turn H6 H3 HA"
    assert codes(replay(body)) == ["lead-wrong"]
    assert codes(replay(body.replace("2. W: HK^turn H6 H3 HA", "2. N: HA^turn HK H6 H3"))) == ["irregularity-unfounded"]


def test_after_a_play_out_of_turn_the_others_are_in_turn_or_nobody_knows() -> None:
    late = replay(f"{HANDS}\n1. N: SA S:S4 E:S6 W:S9^turn")
    assert codes(late) == ["out-of-turn", "out-of-turn", "irregularity-unfounded"]
    assert "irregularity-unfounded" not in codes(replay(f"{HANDS}\n1. N: SA S:S4 S:SQ W:S9^turn E:S6"))


def test_hands_of_a_wrong_size_are_a_wrong_number_of_cards() -> None:
    """Somebody who was dealt a card too many may be marked at whatever play that came to light."""
    hands = HANDS.replace("HK42", "HK432")
    assert "irregularity-unfounded" not in codes(replay(f"{hands}\n1. N: SA S9^count S4 S6"))


def test_a_correction_that_is_legal_and_one_that_is_not() -> None:
    legal = replay(f'{HANDS}\n1. N: SA HK>S9^revoke S4 S6\nruling 1.W: corrected "at once"')
    assert told(legal) == [("take-back", "1.W", "ruled")]
    other = replay(f'{HANDS}\n1. N: SA HK>H4^revoke S4 S6\nruling 1.W: corrected "at once"')
    assert told(other) == [("take-back", "1.W", "ruled"), ("follow-suit", "1.W", "error")]
    item = other.findings[1]
    ruling = item.related[-1]
    assert ruling.span is not None and item.span is not None and ruling.span.line == item.span.line + 1
    settled = replay(f"{HANDS}\n1. N: SA HK>H4^revoke S4 S6\nruling 1.W: stands")
    assert told(settled) == [("take-back", "1.W", "ruled"), ("follow-suit", "1.W", "ruled")]


@pytest.mark.parametrize(("decision", "severity"), [("stands", "ruled"), ("points +10", "error"), ("void", "error")])
def test_an_irregularity_that_was_none_is_answered_by_letting_the_play_stand(decision: str, severity: str) -> None:
    found = replay(f"{HANDS}\n1. N: SA S9^revoke S4 S6\nruling 1.W: {decision}")
    assert told(found) == [("irregularity-unfounded", "1.W", severity)]


# Cards that were shown.


@pytest.mark.parametrize(
    ("play", "shown"),
    [("HK>S9^exposed", ("HK",)), ("S9HK>S9^exposed", ("HK",)), ("S95>S9^exposed", ("S5",)), ("S9^exposed", None)],
)
def test_a_card_that_was_only_shown_is_no_play(play: str, shown: tuple[str, ...] | None) -> None:
    found = replay(f"{HANDS}\n1. N: SA {play} S4 S6", "fault-policy=level-down take-back=forbidden")
    assert told(found) == [("exposed-card", "1.W", "note")]
    assert found.findings[0].facts.get("cards") == shown


def test_a_card_that_was_not_held_is_not_said_to_be_in_the_hand() -> None:
    found = replay(f"{HANDS}\n1. N: SA D9>S9^exposed S4 S6")
    assert told(found) == [("not-in-hand", "1.W", "error"), ("exposed-card", "1.W", "note")]
    assert "cards" not in found.findings[1].facts


def test_a_leader_who_drops_a_card_has_not_thrown() -> None:
    body = "1. N: SQ3>{} S9 S4 SK\n2. E: HA {} H3 H4\n3. E: D9 DA D3 D6"
    for play, other, found, points in (("SQ^exposed", "S3", ["exposed-card"], 0), ("S3", "SQ", [], 10)):
        made = replay(body.format(play, other), f"{THREE} throw-penalty=10-per-attempt", position=False)
        assert codes(made) == found
        assert isinstance(made.end, Table) and made.end.score is not None and made.end.score.penalties == points


@pytest.mark.parametrize("play", ["D9>S9", "D9>S9^exposed", "D9>S9^revoke"])
def test_what_was_taken_back_comes_out_of_the_hand(play: str) -> None:
    assert "not-in-hand" in codes(replay(f"{HANDS}\n1. N: SA {play} S4 S6"))


THREE = "profile=n-deck kitty-size=96 take-back=allowed"
"""Hands of three cards."""


def three(body: str) -> Replay:
    return replay(body, THREE, position=False)


def test_what_was_taken_back_is_held_until_it_is_played() -> None:
    """South takes the four of hearts back, and does not follow when hearts are led."""
    body = "1. N: SA S3 H4>D6{} S8 =N\n2. N: HA H3 D7 H8 =N\n3. N: DA D3 {} D9"
    for mark in ("", "^exposed"):
        for last in ("x", "H4", "Hx"):
            found = three(body.format(mark, last))
            assert [place for code, place, _ in told(found) if code == "follow-suit"] == ["2.S"], (mark, last)
    assert "follow-suit" not in codes(three(body.replace("D7", "H4").format("", "x")))
    assert "follow-suit" not in codes(three(body.replace("D7", "x").format("", "D7"))), "it may be the card nobody saw"


def test_a_hand_has_no_room_for_a_card_that_is_none_of_its_plays() -> None:
    found = three("1. N: SA S3 S4>S5 S8 =N\n2. N: HA H3 H4 H8 =N\n3. N: DA D3 D4 D9")
    assert told(found) == [("not-in-hand", "1.S", "error")]
    assert found.findings[0].facts["unplayed"] == ("S4",)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("1. N: SA HK>S9 S4 S6\n2. N: HKK H22 H66 H33", ["1.W", "2.N"]),
        ("1. N: SA HK>S9^exposed S4 S6\n2. N: HKK H22 H66 H33", ["1.W", "2.N"]),
        ("1. N: SKQJ>SJ S4 SA S6\n2. S: SK S8 SQ SK", ["1.N", "2.S", "2.W"]),
        ("1. N: SA HK>S9 S4 S6\n2. N: HK HK H6 H3", []),
        ("1. N: SA HK>S9 S4 S6\n2. N: HA H2 HK HK", ["1.W", "2.S", "2.E"]),
        ("1. N: SA HK>S9 HK>S4 S6\n2. N: HA HK HK H3", []),
        ("1. N: SA HK>S9 S4 S6\n2. N: HA H2>HK H6 H3\n3. N: HK H2 H7 H8", []),
        ("1. N: SA HK>S9 S4 S6\n2. N: HA HK H6\n3. N: HK H2 H7 H8", []),
        ("deal W: S95 HK\n1. N: SA HK>S9 S4 S6\n2. N: HKK H2S5 H66 H33", ["2.N", None]),
    ],
)
def test_what_was_taken_back_is_one_of_the_cards_of_the_pack(body: str, found: list[str | None]) -> None:
    """Where it is not played later, it is in the hand besides all that is."""
    (record,) = tn.reads(f'[Options "take-back=allowed"]\n[Trump "C7"]\n[Start "position"]\n\n{body}\nend: time\n')
    many = [item for item in tn.replay(record).findings if item.code == "card-duplicate"]
    places = {place for item in many for place in (item.address, *(one.address for one in item.related))}
    assert places == set(found)


def test_a_leader_has_not_buried_what_was_taken_back() -> None:
    body = "bury N: S2243 D4432\n1. N: {}>HA H3 H4 H6\nend: time"
    for card, count in (("S2", 1), ("S4", 0)):
        assert codes(replay(body.format(card), "take-back=allowed", position=False)).count("card-duplicate") == count


def test_cards_that_nobody_saw_take_certainty_from_a_hand() -> None:
    """Of a hand known in part nothing is certain but what they cannot have been, and what is played later."""
    deal = "deal S: H4 xx\n"
    body = "1. N: SA S3 {} S8 =N\n2. N: HA H3 D7 H8 =N\n3. N: DA D3 {} D9"
    assert "follow-suit" not in codes(three(deal + body.format("x", "x")))
    assert "follow-suit" not in codes(three(deal + body.format("Hx", "x")))
    for first, last in (("Dx", "x"), ("x", "H4")):
        found = three(deal + body.format(first, last))
        assert [place for code, place, _ in told(found) if code == "follow-suit"] == ["2.S"], (first, last)


def test_a_page_shows_what_was_exposed_in_the_hand() -> None:
    found = three("1. N: SA S3 H4>D6^exposed S8 =N\n2. N: HA H3 x H8 =N\n3. N: DA D3 x D9")
    step = found.step("2.S")
    assert step is not None and step.before.hands["S"] == ("H4", "x")
    problems = [note for note in deal_view(found, Language("en")).line.tricks[0].notes if isinstance(note, Problem)]
    said = [problem.message for problem in problems if problem.code == "exposed-card"]
    assert said == ["South exposed a card in trick 1. Shown: ♥4. It is in the hand, and everybody knows it."]


# Rulings need something to rule on.


@pytest.mark.parametrize(
    ("decision", "severity"),
    [("stands", "note"), ("points +10", "warning"), ("void", "warning"), ("corrected", "warning")],
)
def test_a_ruling_on_a_play_without_a_fault(decision: str, severity: str) -> None:
    found = replay(f"{HANDS}\n1. N: SA S9 S4 S6\nruling 1.W: {decision}")
    assert told(found) == [("ruling-unfounded", "1.W", severity)]


@pytest.mark.parametrize("play", ["HK", "H4>S9", "S9^exposed", "S9^signal", "D9"])
def test_a_ruling_that_has_something_to_rule_on(play: str) -> None:
    found = replay(f"{HANDS}\n1. N: SA {play} S4 S6\nruling 1.W: points +10")
    assert "ruling-unfounded" not in codes(found)


def test_a_ruling_on_a_play_that_is_not_decided() -> None:
    assert told(replay("1. N: SA H9 S4 S6\nruling 1.W: points +10\nruling 1.E: void")) == [
        ("ruling-unfounded", "1.E", "warning")
    ], "a spade follows a spade, whatever East held"
    assert told(replay("1. N: SAK S93 S44 SQ6\nruling 1.N: points +10")) == [], "nobody knows who held a queen"
    (record,) = tn.reads('[Leader "N"]\n1. N: SA S9 S4 S6\nruling 1.W: void\nend: time\n')
    assert [item.code for item in tn.replay(record).findings] == ["trump-unknown"]


def test_a_corrected_play_shows_both_plays() -> None:
    found = replay(f"{HANDS}\n1. N: SA HK S4 S6\nruling 1.W: corrected")
    assert told(found) == [("follow-suit", "1.W", "ruled"), ("ruling-correction", "1.W", "warning")]


# Whose play it is about.

INSIDE = "1. N: SA {} S4 S6\n   ( 1. W: {} S4 S6\n     {} )\n{}"


def test_a_ruling_in_a_variation_is_about_the_variation() -> None:
    found = replay(f"{HANDS}\n" + INSIDE.format("HK", "H4", 'ruling 1.W: stands "there"', ""))
    assert told(found) == [("follow-suit", "1.W", "error"), ("follow-suit", "1.W/1/1.W", "ruled")]
    found = replay(f"{HANDS}\n" + INSIDE.format("HK", "H4", "", 'ruling 1.W: stands "here"'))
    assert told(found) == [("follow-suit", "1.W", "ruled"), ("follow-suit", "1.W/1/1.W", "error")]
    for inside, outside in (("ruling 1.W/1: stands", ""), ("", "ruling 1.W/1: stands")):
        found = replay(f"{HANDS}\n" + INSIDE.format("HK", "H4", inside, outside))
        assert told(found) == [("follow-suit", "1.W", "error"), ("follow-suit", "1.W/1/1.W", "ruled")]
    found = replay(f"{HANDS}\n" + INSIDE.format("S9", "S5", "ruling 1.N: stands", ""))
    assert told(found) == [("ruling-place", None, "error")]
    assert found.findings[0].facts == {"inside": "1.N"}


def test_the_page_shows_a_ruling_where_it_belongs() -> None:
    found = replay(f"{HANDS}\n" + INSIDE.format("S9", "H4", 'ruling 1.W: stands "there"', ""))
    assert {place: [one.reason for one in made] for place, made in found.rulings.items()} == {"1.W/1/1.W": ["there"]}
    here = replay(f'{HANDS}\n1. N: SA H4 S4 S6\nruling 1.W: stands "there"')
    text, other = (str(deal_view(one, Language("en"))) for one in (found, here))
    assert text.count("Reason: there") == other.count("Reason: there") > 0


def test_a_fault_in_a_variation_is_not_ruled_on_with_the_play_it_replaces() -> None:
    """It would cost levels, as the option says; the table has decided about the play that was made."""
    found = replay(f"{HANDS}\n" + INSIDE.format("HK", "H4", "", "ruling 1.W: level EW -2"), "fault-policy=three-levels")
    (inner,) = (item for item in found.findings if item.address == "1.W/1/1.W")
    assert inner.facts["levels"] == 3
    assert [code for code, place, _ in told(found) if place == "1.W"] == ["follow-suit", "ruling-differs"]


def test_rulings_about_the_same() -> None:
    made = [Ruling("1.W", *one) for one in (("stands",), ("void",), ("points", None, 5), ("points", "EW", 5))]
    assert [one.repeats(made[0]) for one in made] == [True, True, False, False]
    assert [one.repeats(made[2]) for one in made] == [False, False, True, True], "points of no side are the opponents'"
    assert not Ruling("1.W", "points", "NS", 5).repeats(made[3])
    assert not Ruling("1.W", "level", "EW", 5).repeats(made[3])


# What the circle prescribes.


@pytest.mark.parametrize(
    ("policy", "rulings", "differs"),
    [
        ("report", ["points +40"], False),
        ("level-down", ["stands"], True),
        ("level-down", ["level EW -1"], False),
        ("level-down", ["stands", "level EW -1"], False),
        ("level-down", ["level EW -2"], True),
        ("level-down", ["level NS -1"], True),
        ("level-down", ["level EW -1", "points -10"], True),
        ("three-levels", ["level EW -3"], False),
        ("stop-round", ["points +40"], True),
        ("stop-round", ["stands"], True),
        ("stop-round", ["agreed"], False),
        ("level-down", ["agreed"], False),
        ("level-down", ["agreed", "level EW -1"], True),
    ],
)
def test_a_ruling_that_is_not_the_one_agreed(policy: str, rulings: list[str], differs: bool) -> None:
    body = "\n".join([HANDS, "1. N: SA HK S4 S6", *(f"ruling 1.W: {one}" for one in rulings)])
    found = replay(body, f"fault-policy={policy}")
    assert told(found) == [("follow-suit", "1.W", "ruled")] + [("ruling-differs", "1.W", "note")] * differs


@pytest.mark.parametrize(("ruling", "differs"), [("stands", False), ("level EW -1", True), ("corrected", False)])
def test_a_pair_withheld_where_the_deal_is_played_on(ruling: str, differs: bool) -> None:
    hands = "deal N: SAAK HA\ndeal W: S955 HK\ndeal S: SQ4 H76\ndeal E: S86 DKQ\n"
    found = replay(f"{hands}\n1. N: SAA S95 SQ4 S86\nruling 1.W: {ruling}", "fault-policy=stop-round")
    assert ("ruling-differs" in codes(found)) is differs
    assert ("follow-pair", "1.W", "ruled") in told(found)


@pytest.mark.parametrize(
    ("value", "severity", "levels"),
    [("reported", "warning", {"levels": 1}), ("forbidden", "error", {"levels": 1}), ("allowed", None, {})],
)
def test_whether_a_play_may_be_taken_back(value: str, severity: str | None, levels: dict[str, int]) -> None:
    found = replay(f"{HANDS}\n1. N: SA S5>S9 S4 S6", f"take-back={value} fault-policy=level-down")
    assert told(found) == ([("take-back", "1.W", severity)] if severity else [])
    assert [item.facts["levels"] for item in found.findings] == list(levels.values())


@pytest.mark.parametrize("ruling", ["level P3 -1", "points P1+P3 +5"])
def test_a_ruling_for_somebody_at_another_table(ruling: str) -> None:
    found = replay(f"{HANDS}\n1. N: SA HK S4 S6\nruling 1.W: {ruling}")
    assert told(found) == [("follow-suit", "1.W", "ruled"), ("ruling-idle", "1.W", "error")]


# A deal that does not count.


def test_the_deal_after_one_that_the_table_has_declared_void() -> None:
    """The levels are those that it began with, and the same player leads again."""
    head = '[Event "Cup"]\n[Leader "N"]\n'
    first = f'{head}[Levels "NS 7 EW 5"]\n[Trump "C7"]\n\n1. N: SA H9 S4 S6\nruling 1.W: void\nend: void\n'
    second = f'{head}[Levels "NS 7 EW 5"]\n[Trump "C7"]\n\n1. N: SA S9 S4 S6\nend: time\n'
    one, two = tn.reads(f"{first}\n{second}")
    void = tn.replay(one)
    assert void.score is None
    assert void.end is not None and void.end.void
    assert [item.code for item in tn.replay(two, before=void).findings] == []
    wrong = tn.reads(f"{first}\n{second.replace('NS 7', 'NS 8').replace('C7', 'C8')}")[1]
    assert [item.code for item in tn.replay(wrong, before=void).findings] == ["rank-wrong"]


@pytest.mark.parametrize(
    "rulings",
    [
        "ruling 2.W: void",
        "ruling 1.W/1: void",
        "ruling 1.W: stands\nruling 1.W: void",
        "( 1. W: S9 S4 S6\nruling 1.W: void )",
    ],
    ids=["no such play", "a variation", "decided before", "in a variation"],
)
def test_a_ruling_that_decides_nothing_about_the_deal_does_not_make_it_void(rulings: str) -> None:
    head = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n[Trump "C7"]\n\n'
    (record,) = tn.reads(f"{head}1. N: SA H9 S4 S6\n   ( 1. W: S9 S4 S6 )\n{rulings}\nclaim N: all\n")
    found = tn.replay(record)
    assert found.score is not None
    assert found.end is not None and not found.end.void


def test_a_deal_that_ends_void_has_no_score() -> None:
    head = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n[Trump "C7"]\n\n'
    (record,) = tn.reads(f"{head}1. N: SA S9 S4 S6\nclaim N: all\nend: void\n")
    found = tn.replay(record)
    assert found.score is None
    assert found.end is not None and found.end.void


def test_a_throw_that_was_taken_back_makes_cards_known() -> None:
    found = three("1. N: SAQ>SQ S3 S4 SK =E\n2. E: S8 HA S9 S6\n3. N: x D3 D4 D9")
    assert [place for code, place, _ in told(found) if code == "follow-suit"] == ["2.N"]


# What the judge says of it.


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("report", None),
        ("level-down", "East–West lose one level."),
        ("three-levels", "East–West lose three levels."),
        ("stop-round", "East–West lose the deal by it: the declarers keep the deal and rise one level."),
    ],
)
@pytest.mark.parametrize("ruling", ["", "\nruling 1.W: stands"])
def test_what_is_prescribed_for_a_fault(policy: str, said: str | None, ruling: str) -> None:
    found = replay(f"{HANDS}\n1. N: SA HK S4 S6{ruling}", f"fault-policy={policy}")
    line = Trial(found).judgement("1.W").consequence
    assert found.game is not None
    words = Language("en", found.game.vocabulary)
    text = words.say(line.template, line.data) if line else None
    assert text == (said and f"Under option fault-policy={policy} {said}")


def test_that_a_deal_is_played_on_is_prescribed_as_well() -> None:
    hands = "deal N: SAAK HA\ndeal W: S955 HK\ndeal S: SQ4 H76\ndeal E: S86 DKQ\n"
    line = Trial(replay(f"{hands}\n1. N: SAA S95 SQ4 S86", "fault-policy=stop-round")).judgement("1.W").consequence
    assert line is not None and dict(line.data) == {"goes_on": "stop-round"}


# As agreed, where nothing is agreed.


@pytest.mark.parametrize(
    ("policy", "play", "told_so"),
    [
        ("report", "HK", True),
        ("level-down", "HK", False),
        ("stop-round", "HK", False),
        ("level-down", "x", False),
        ("report", "x", True),
        ("level-down", "S9^exposed", True),
        ("level-down", "HK^exposed", False),
        ("level-down", "x^exposed", False),
    ],
    ids=[
        "report",
        "a level",
        "the deal",
        "not known what",
        "nothing is agreed at all",
        "another fault",
        "one of two",
        "perhaps one of two",
    ],
)
def test_a_ruling_as_agreed_where_the_options_say_nothing_of_the_fault(policy: str, play: str, told_so: bool) -> None:
    found = replay(
        f"{HANDS if play != 'x' else ''}\n1. N: SA {play} S4 S6\nruling 1.W: agreed", f"fault-policy={policy}"
    )
    assert ("ruling-unagreed" in [code for code, *_ in told(found)]) is told_so
    assert all(severity in ("ruled", "note") for _, _, severity in told(found)), "it is ruled all the same"


@pytest.mark.parametrize(
    ("options", "trick", "told_so"),
    [
        ("throw-penalty=10-per-attempt", "SKQ>SQ S3 SA S4", False),
        ("throw-penalty=10-per-attempt", "SKQ>SK S3 SA S4", True),
        ("throw-penalty=lose-deal", "SKQ^throw", False),
        ("take-back=allowed", "SQ>SK S3 SA S4", False),
        ("", "SQ>SK S3 SA S4", True),
    ],
    ids=["a failed throw", "with the wrong part", "one that costs the deal", "taken back as it may be", "taken back"],
)
def test_what_the_options_allow_or_price_is_done_as_agreed(options: str, trick: str, told_so: bool) -> None:
    head = f'[Options "{options}"]\n[Trump "C7"]\n[Start "position"]\n\ndeal S: SA5\n\n'
    (record,) = tn.reads(f"{head}1. N: {trick}\nruling 1.N: agreed\nend: time\n")
    assert ("ruling-unagreed" in [item.code for item in tn.replay(record).findings]) is told_so


# What was done before the first trick.

BEFORE = '[Options "{}"]\n[Levels "NS 7 EW 5"]\n[Leader "N"]\n\nbid N: C77\nbid W: H7\nbury N: SQ5 H3\n{}\n'


def before(rulings: str, options: str = "") -> tn.Replay:
    (record,) = tn.reads(BEFORE.format(options, rulings) + "\n1. N: SA S9 S4 S6\nclaim N: all\n")
    assert not record.findings
    return tn.replay(record)


def test_bids_and_burials_are_ruled_on_by_seat() -> None:
    found = before("ruling 0.W: stands")
    assert [(item.code, item.severity.value) for item in found.findings] == [
        ("bid-too-weak", "ruled"),
        ("bury-count", "error"),
    ]
    both = before('ruling 0.W: stands\nruling 0.N: corrected "laid five more away"')
    assert {item.severity.value for item in both.findings} == {"ruled"}


@pytest.mark.parametrize("bid", ["bid W: C7", ""])
def test_a_ruling_on_a_bid_settles_nothing_about_the_hand(bid: str) -> None:
    text = f'[Leader "N"]\n[Trump "C7"]\n\ndeal W: SA H3\n{bid}\nruling 0.W: stands\nend: unfinished\n'
    assert ("hand-size", None, "error") in told(tn.replay(tn.reads(text)[0]))


def test_a_ruling_does_not_put_the_record_right() -> None:
    """R1.6: what the table decides about a play adds no card to the pack."""
    text = '[Trump "C7"]\n[Start "position"]\n\n1. N: SA S9 S4 SA\n2. N: SA SK H4 H5\nruling 2.N: {}\nend: unfinished\n'
    for ruling in ("stands", "corrected", "agreed", "points +5"):
        found = tn.replay(tn.reads(text.format(ruling))[0]).findings
        (item,) = (one for one in found if one.code == "card-duplicate")
        assert (item.address, item.severity.value) == ("2.N", "error")
        assert item.related[-1].span is not None and item.related[-1].span.line == 6, "the ruling is told"


def test_points_and_levels_are_given_for_what_was_done_before_the_first_trick() -> None:
    found = before("ruling 0.N: points +20\nruling 0.N: level NS -1")
    assert found.score is not None
    assert (found.score["ruled"], found.score["result"]) == (20, "hold D+2")
    assert found.score["next_levels"] == {"NS": "8", "EW": "5"}
    assert before("ruling 0.N: void").score is None


@pytest.mark.parametrize(
    ("ruling", "ended", "note"),
    [("", True, []), ("ruling 0.N: agreed", True, []), ("ruling 0.N: stands", False, ["ruling-differs"])],
)
def test_a_ruling_on_a_burial_stands_in_place_of_what_the_options_say(
    ruling: str, ended: bool, note: list[str]
) -> None:
    found = before(ruling, "fault-policy=stop-round")
    assert found.score is not None
    assert bool(found.score["ended"]) is ended
    assert [item.code for item in found.findings if item.code.startswith("ruling")] == note


def test_a_ruling_on_a_seat_that_is_not_at_the_table_for_a_side_that_is_not() -> None:
    text = '[Leader "N"]\n[Trump "C7"]\n\nbid P9: SA\nruling 0.P9: level P1 -1\n\n1. N: SA P8:S9\nruling 1.P8: points P1 +5\n'
    found = told(tn.replay(tn.reads(text)[0]))
    assert [item for item in found if item[0] == "ruling-idle"] == [
        ("ruling-idle", "0.P9", "error"),
        ("ruling-idle", "1.P8", "error"),
    ]


@pytest.mark.parametrize(
    ("place", "told_as"), [("( 1. W: S8\nruling 0.W: stands )", "inside"), ("ruling 0.W/1: stands", "place")]
)
def test_a_ruling_on_what_was_done_before_play_that_names_it_wrongly(place: str, told_as: str) -> None:
    (record,) = tn.reads(BEFORE.format("", "") + f"\n1. N: SA S9 S4 S6\n{place}\nclaim N: all\n")
    (item,) = (one for one in tn.replay(record).findings if one.code == "ruling-place")
    assert told_as in item.facts


@pytest.mark.parametrize("seat", ["S", "P9"])
def test_a_ruling_on_a_seat_that_did_nothing_before_the_first_trick(seat: str) -> None:
    assert ("ruling-place", None, "error") in told(before(f"ruling 0.{seat}: stands"))


def test_that_a_hand_was_dealt_is_nothing_to_rule_on() -> None:
    text = f'[Leader "N"]\n[Trump "C7"]\n\ndeal S: {"x" * 25}\n{{}}\n\n1. N: SA S9 S4 S6\nend: time\n'
    for ruling in ("stands", "points +10"):
        (item,) = tn.replay(tn.reads(text.format(f"ruling 0.S: {ruling}"))[0]).findings
        assert (item.code, item.facts) == ("ruling-place", {"early": "S"})


@pytest.mark.parametrize(
    ("options", "throw", "wrong"),
    [
        ("", "SKQ>SK", ("forced",)),
        ("", "SKQ>SQ", None),
        ("", "SQQ9>SQQ", ("forced",)),
        ("throw-forced=lowest-rank", "SKQ>SK", ("forced",)),
        ("throw-forced=largest", "SKQ>SK", ("forced",)),
        ("throw-forced=one-card", "SKQ>SK", ("forced",)),
        ("throw-forced=one-card", "SQQ9>SQQ", ("forced",)),
        ("throw-forced=one-card", "SKQ>SQ", None),
        ("throw-forced=first-seat", "SKQ>SK", ()),
        ("throw-forced=shown", "SKQ>SK", None),
    ],
)
def test_the_part_that_stays_where_one_hand_is_known(options: str, throw: str, wrong: tuple[str, ...] | None) -> None:
    """South holds the ace; what the others hold is not known. It is certain that another part stays, or not decided (empty),
    or right."""
    text = f'[Options "{options}"]\n[Trump "C7"]\n[Start "position"]\n\ndeal S: SAJ5\n\n1. N: {throw} '
    text += ("S33 SAJ S44" if throw.endswith("QQ") else "S3 SA S4") + "\nend: time\n"
    found = tn.replay(tn.reads(text)[0]).findings
    items = [item for item in found if item.code == "throw-forced-wrong"]
    undecided = any("1.N" in item.facts["plays"] for item in found if item.code == "undecided")
    assert [name for item in items for name in ("forced", "wrong") if name in item.facts] == list(wrong or ())
    assert undecided is (wrong == ())


@pytest.mark.parametrize(
    ("ruling", "trump"),
    [("", "C7"), ("stands", "H7"), ("agreed", "H7"), ("corrected", "C7"), ("points NS +10", "C7")],
)
def test_a_bid_that_the_table_lets_stand_counts(ruling: str, trump: str) -> None:
    found = before(f"ruling 0.W: {ruling}" if ruling else "")
    assert found.game is not None
    assert found.game.trump(found.end) == trump


def test_a_bid_for_the_kitty_that_the_table_lets_stand_counts() -> None:
    text = (
        '[Options "kitty-steal=on"]\n[Leader "N"]\n\nbid N: C77\nbury N: SQ5 H3 CT62 D43\nbid W: H77\nbid S: D77\n{}\n'
    )
    for ruling, trump, codes in (("", "H7", ["steal-too-weak"]), ("ruling 0.S: stands", "D7", ["steal-too-weak"])):
        (record,) = tn.reads(text.format(ruling) + "\n1. N: SA S3 S4 S6\nend: time\n")
        found = tn.replay(record)
        assert found.game is not None
        assert [item.code for item in found.findings if item.code.startswith("steal")] == codes
        assert found.game.trump(found.end) == trump
