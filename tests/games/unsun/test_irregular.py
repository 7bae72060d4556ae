"""Irregularities that a record names, cards that were shown or taken back, and what the table decided about them."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tests.games.unsun.vectors import Written
from tractor_notation.findings import Severity
from tractor_notation.games.unsun.table import Table
from tractor_notation.language import Language
from tractor_notation.publish import deal_view


def whole(*changes: tuple[str, str], **tags: str) -> tn.Replay:
    """The whole deal of the rules, with parts of its text replaced."""
    written = Written()
    written.tags |= tags
    text = written.text()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (record,) = tn.reads(text)
    assert [item for item in record.findings if item.severity is not Severity.NOTE] == []
    return tn.replay(record)


def told(found: tn.Replay) -> list[tuple[str, str | None, str]]:
    """What was found, with places and severities."""
    return [(item.code, item.address, item.severity.value) for item in found.findings]


def after(trick: int, *lines: str) -> tuple[str, str]:
    """Lines behind a trick."""
    (line,) = [line for line in Written().text().splitlines() if line.startswith(f"{trick}. ")]
    return line, "\n".join((line, *lines))


# What is named must be there.


@pytest.mark.parametrize(
    ("trick", "card", "mark", "found"),
    [
        (1, "P5", "^revoke", "error"),
        (1, "GE", "^revoke", "error"),
        (1, "P5", "^turn", "warning"),
        (1, "GE", "^turn", "warning"),
        (1, "P5", "^count", "error"),
        (1, "P5", "^throw", "error"),
        (9, "G2", "^turn", None),
        (3, "OS", "^revoke", "error"),
    ],
)
def test_what_a_recorder_names(trick: int, card: str, mark: str, found: str | None) -> None:
    line, _ = after(trick)
    made = told(whole((line, line.replace(f" {card}", f" {card}{mark}"))))
    assert [(code, severity) for code, _, severity in made] == ([("irregularity-unfounded", found)] if found else [])


POSITION = '[Rules "unsun"]\n[Trump "I"]\n[Start "position"]\n\n{}\n4. {}\nend: time\n'
HELD = "deal 0: I4 I5 G1\ndeal 1: PR K1 K2\ndeal 2: K4 K5 O1\n"


def position(plays: str, deal: str = HELD) -> tn.Replay:
    (record,) = tn.reads(POSITION.format(deal, plays))
    return tn.replay(record)


@pytest.mark.parametrize(
    ("plays", "found"),
    [
        ("0: I4 K1^revoke", [("follow-meri", "4.1", "error")]),
        ("0: I4 K1>PR^revoke", [("take-back", "4.1", "warning")]),
        ("0: I4 K1>K2^revoke", [("take-back", "4.1", "warning"), ("follow-meri", "4.1", "error")]),
        ("0: I4 2:O1^turn", [("out-of-turn", "4.2", "error")]),
        ("0: I4 K1>PR^turn", [("take-back", "4.1", "warning")]),
        ("0: I4 K9>PR", [("not-in-hand", "4.1", "error"), ("take-back", "4.1", "warning")]),
        ("0: I4 K1>PR^exposed", [("exposed-card", "4.1", "note")]),
        ("0: I4 PR^exposed", [("exposed-card", "4.1", "note")]),
    ],
)
def test_irregularities_that_were_some(plays: str, found: list[tuple[str, str, str]]) -> None:
    assert [one for one in told(position(plays)) if one[0] != "undecided"] == found


def test_a_card_taken_back_that_was_legal_is_no_revoke() -> None:
    found = position("0: I4 PR>K1^revoke")
    assert [item.facts.get("attempt") for item in found.findings if item.code == "irregularity-unfounded"] == [("PR",)]


def test_what_the_record_does_not_decide_is_not_held_against_it() -> None:
    assert told(position("0: I4 K1^revoke", "deal 0: I4 I5 G1\n"))[:1] == [("undecided", None, "note")]


def test_what_was_taken_back_is_held_until_it_is_played() -> None:
    """Seat 1 takes a trump back and plays none to the meri; nobody knows its other cards."""
    found = position("0: G1 PR>K1\n5. 0: I4 K2", "deal 0: I4 I5 G1\n")
    assert ("follow-meri", "5.1", "error") in told(found)
    step = found.step("5.1")
    assert step is not None and "PR" in step.before.hands["1"]


def test_a_card_that_was_not_held_is_not_said_to_be_in_the_hand() -> None:
    found = position("0: I4 K9>PR^exposed")
    made = [item.facts.get("cards") for item in found.findings if item.code == "exposed-card"]
    assert [code for code, _, _ in told(found)][:1] == ["not-in-hand"] and made == [None]


def test_a_hand_has_no_room_for_a_card_that_is_none_of_its_plays() -> None:
    line, _ = after(2)
    written = Written()
    written.hands.pop("3")
    text = written.text().replace(line, line.replace(" I9", " K2>I9"))
    (record,) = tn.reads(text)
    found = [item for item in tn.replay(record).findings if item.code == "not-in-hand"]
    assert [(item.address, item.facts.get("unplayed", item.facts.get("owner"))) for item in found] == [("2.3", "6")]


@pytest.mark.parametrize(
    ("plays", "found"),
    [
        ("0: G1 PR>K1 K4 K9 O1 O2 O3 O4\n5. 2: K5 K3 PR", ["5.4"]),
        ("0: G1 PR>K1^exposed K4 K9 O1 O2 O3 O4\n5. 2: K5 K3 PR", ["5.4"]),
        ("0: G1 PR>K1 K4 K9\n5. 2: K5 K3 PR", []),
        ("0: G1 PR>K1 K4 K9 O1 O2 O3 O4\n5. 2: K5 K3 K8 O5 O6 O7 0:G2 1:PR", []),
        ("0: G1 PR>K1 K4 PR>K9", ["4.3"]),
    ],
    ids=["played by another", "only shown", "nobody knows whose plays they are", "played later", "taken back twice"],
)
def test_what_was_taken_back_is_one_of_the_cards_of_the_pack(plays: str, found: list[str]) -> None:
    made = position(plays, "deal 0: I4 I5 G1 G2\n")
    assert [item.address for item in made.findings if item.code == "card-twice"] == found


# What the table decided.


def test_points_that_the_table_has_given_count() -> None:
    plain = whole()
    assert isinstance(plain.end, Table) and plain.end.score is not None
    before = plain.end.score.points
    signal = after(2, 'ruling 2.4: points B +2 "signal"', "ruling 2.4: points A -3")
    line, text = signal
    found = whole((line, text.replace(" IT", " IT^signal").replace("2. 6: I6 I4", "2. 6: I6^signal I4")))
    assert isinstance(found.end, Table) and found.end.score is not None
    score = found.end.score
    assert score.points == {"A": before["A"] - 3, "B": before["B"] + 2}
    assert score.ruled == {"A": -3, "B": 2}
    assert found.score is not None and found.score["ruled"] == {"A": -3, "B": 2}
    account = [fact.text for fact in deal_view(found, Language("en")).score]
    assert any(text.endswith(f" + ruled 2 = {score.points['B']}") for text in account), account


@pytest.mark.parametrize(("score", "found"), [("A {} B {}", []), ("A {} B 1{}", ["score-sum"])])
def test_a_settlement_with_points_of_a_ruling(score: str, found: list[str]) -> None:
    plain = whole()
    assert isinstance(plain.end, Table) and plain.end.score is not None
    points = plain.end.score.points
    line, text = after(2, "ruling 2.6: points B +2")
    said = score.format(points["A"], points["B"] + 2)
    replay = whole((line, text.replace("2. 6: I6", "2. 6: I6^signal")), Score=said)
    assert [code for code, _, severity in told(replay) if severity == "error"] == found


def test_rulings_that_change_nothing() -> None:
    line, text = after(2, "ruling 2.6: level A +1", "ruling 2.6: points +2")
    made = told(whole((line, text.replace("2. 6: I6", "2. 6: I6^signal"))))
    assert made == [("signal", "2.6", "ruled"), ("ruling-idle", "2.6", "error"), ("ruling-idle", "2.6", "error")]


def test_a_deal_that_the_table_has_declared_void() -> None:
    line, text = after(2, "ruling 2.6: void")
    found = whole((line, text.replace("2. 6: I6", "2. 6: I6^signal")), Totals="A 0 B 0")
    assert found.score is None
    assert found.end is not None and found.end.void
    again = whole()
    assert told(tn.replay(again.record, before=found)) == [], "the same dealer deals once more"


@pytest.mark.parametrize(("decision", "severity"), [("stands", "note"), ("points A +1", "warning")])
def test_a_ruling_on_a_card_without_a_fault(decision: str, severity: str) -> None:
    line, text = after(2, f"ruling 2.6: {decision}")
    assert told(whole((line, text))) == [("ruling-unfounded", "2.6", severity)]


def test_a_ruling_on_a_card_that_is_not_decided() -> None:
    found = position("0: I4 K1\nruling 4.1: points A +1", "deal 0: I4 I5 G1\n")
    assert [code for code, _, _ in told(found)] == ["undecided"]


def test_calls_and_discards_are_ruled_on_by_seat() -> None:
    text = '[Rules "unsun"]\n[Dealer "4"]\n\nokie: I5\ncall 5: pass\ncall 7: declare\n{}\nend: unfinished\n'
    (bare,), (ruled,) = (tn.reads(text.format(ruling)) for ruling in ("", "ruling 0.7: stands"))
    assert told(tn.replay(bare)) == [("call-turn", None, "error")]
    assert told(tn.replay(ruled)) == [("call-turn", None, "ruled")]


@pytest.mark.parametrize(
    ("tags", "rulings", "found"),
    [
        ('[Tricks "A 4 B 5"]\n[Score "A 21 B -12"]', "", []),
        ('[Score "A 22 B -13"]', "", ["score-wrong"]),
        ('[Score "A -13 B 22"]', "", ["score-wrong"]),
        ('[Score "A 23 B -12"]', "ruling 4.1: points A +2\n", []),
        ('[Tricks "A 5 B 5"]', "", ["tricks-wrong"]),
        ('[Tricks "A 1 B 1"]', "", []),
    ],
)
def test_claims_that_no_deal_can_bear_out(tags: str, rulings: str, found: list[str]) -> None:
    text = f'[Rules "unsun"]\n{tags}\n[Trump "I"]\n[Start "position"]\n\n4. 0: P9 x^signal P2 P3 P4 P5 P6 P7\n{rulings}end: time\n'
    (record,) = tn.reads(text)
    errors = [item.code for item in tn.replay(record).findings if item.severity is tn.Severity.ERROR]
    assert [code for code in errors if code != "tricks-missing"] == found


@pytest.mark.parametrize(
    ("tricks", "score", "totals", "found"),
    [
        ("A 5 B 4", "A 3 B 6", "A 3 B 6", ["tricks-wrong"]),
        ("A 5 B 4", "A 3 B 6", "A 2 B 7", ["tricks-wrong"]),
        ("A 5 B 4", "A 2 B 7", "A 2 B 7", ["tricks-wrong"]),
        ("A 4 B 5", "A 4 B 5", "A 4 B 5", ["score-wrong"]),
        ("A 5 B 4", "A 5 B 4", "A 5 B 4", ["tricks-wrong", "score-wrong"]),
        ("A 4 B 5", "A 4 B 5", "A 5 B 4", ["score-wrong", "totals-wrong"]),
    ],
)
def test_what_follows_from_one_wrong_count_is_told_with_it(
    tricks: str, score: str, totals: str, found: list[str]
) -> None:
    made = whole(Deal="1", Tricks=tricks, Score=score, Totals=totals)
    assert [code for code, _, severity in told(made) if severity == "error"] == found
