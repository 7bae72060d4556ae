"""What faults, lost red fives and rulings of the table cost when a deal is scored."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tests.games.shengji.vectors import options
from tractor_notation.checking import checked
from tractor_notation.games.shengji.levels import fined
from tractor_notation.games.shengji.table import Fine, Score, Table
from tractor_notation.language import Language
from tractor_notation.publish import deal_view
from tractor_notation.replay import Replay


def replay(body: str, chosen: str, levels: str = "NS 7 EW 5", trump: str = "C7", tags: str = "") -> Replay:
    head = f'[Options "{chosen}"]\n[Levels "{levels}"]\n[Leader "N"]\n[Trump "{trump}"]\n{tags}\n'
    (record,) = tn.reads(f"{head}\n{body}\n")
    assert record.findings == ()
    return tn.replay(record)


def codes(found: Replay) -> list[str]:
    return [item.code for item in found.findings if item.severity is not tn.Severity.NOTE]


def score(found: Replay) -> Score:
    assert isinstance(found.end, Table)
    assert found.end.score is not None
    return found.end.score


def lines(found: Replay) -> list[str]:
    """The score as people read it."""
    return [f"{fact.label}: {fact.text}" for fact in deal_view(found, Language("en")).score]


# Faults.

REVOKE = "1. N: HA H9 D4 H6 =N\n2. N: SA S9 HQ S6 =N\nclaim N: all"
"""South, a declarer, keeps the queen of hearts back."""
OPPONENT = "1. N: HA D9 H4 H6 =N\n2. N: SA HQ S4 S6 =N\nclaim N: all"


@pytest.mark.parametrize(
    ("policy", "body", "result", "levels"),
    [
        ("report", REVOKE, "hold D+3", {"NS": "T", "EW": "5"}),
        ("stop-round", REVOKE, "swap O+0", {"NS": "7", "EW": "5"}),
        ("stop-round", OPPONENT, "hold D+1", {"NS": "8", "EW": "5"}),
        ("level-down", REVOKE, "hold D+3", {"NS": "9", "EW": "5"}),
        ("level-down", OPPONENT, "hold D+3", {"NS": "T", "EW": "4"}),
        ("three-levels", OPPONENT, "hold D+3", {"NS": "T", "EW": "2"}),
        ("three-levels", REVOKE, "hold D+3", {"NS": "7", "EW": "5"}),
    ],
)
def test_what_a_revoke_leads_to(policy: str, body: str, result: str, levels: dict[str, str]) -> None:
    found = replay(body, f"fault-policy={policy}")
    assert codes(found) == ["follow-suit"]
    assert (score(found).result, score(found).levels) == (result, levels)
    (item,) = (item for item in found.findings if item.code == "follow-suit")
    assert item.facts.get("policy") == (None if policy == "report" else policy)


COUNT = "1. N: HAA H92 H5 H63\n2. N: SA S9 S4 S6\nclaim N: all"
CHANGED = "1. N: HA H9>H8 H5 H6\n2. N: SA S9 S4 S6\nclaim N: all"
BURIAL = "bury N: S98 H97 C4 D98\n1. N: HA H2 H5 H6\nclaim N: all"


@pytest.mark.parametrize(
    ("policy", "body", "code", "result", "levels"),
    [
        ("stop-round", COUNT, "card-count", "swap O+0", "7 5"),
        ("level-down", COUNT, "card-count", "swap O+1", "7 6"),
        ("three-levels", COUNT, "card-count", "hold D+3", "7 5"),
        ("stop-round", CHANGED, "take-back", "hold D+3", "T 5"),
        ("level-down", CHANGED, "take-back", "hold D+3", "T 4"),
        ("three-levels", CHANGED, "take-back", "hold D+3", "T 5"),
        ("stop-round", BURIAL, "bury-count", "swap O+0", "7 5"),
        ("level-down", BURIAL, "bury-count", "swap O+1", "7 6"),
        ("three-levels", BURIAL, "bury-count", "swap O+0", "7 5"),
    ],
)
def test_other_faults(policy: str, body: str, code: str, result: str, levels: str) -> None:
    found = replay(body, f"fault-policy={policy}")
    assert codes(found) == [code]
    assert score(found).result == result
    assert " ".join(score(found).levels.values()) == levels


def test_a_fault_in_following_with_pairs_stops_nothing() -> None:
    body = "1. N: HAA H92 H54 H63\n2. N: SA S9 S4 S8\n3. N: H4 H8 HT H3 =S\nclaim N: all"
    found = replay(body, "fault-policy=stop-round")
    assert codes(found) == ["follow-pair"]
    assert score(found).levels == {"NS": "T", "EW": "5"}
    found = replay(body, "fault-policy=level-down")
    assert score(found).levels["EW"] == "4"


def test_the_first_fault_ends_the_deal_and_those_behind_cost_nothing() -> None:
    body = "1. N: HA D9 D4 H6\n2. N: SA HQ H3 S6\nclaim N: all"
    found = replay(body, "fault-policy=stop-round")
    assert codes(found) == ["follow-suit", "follow-suit"]
    assert score(found).result == "hold D+1"
    assert [item.facts.get("policy") for item in found.findings if item.code == "follow-suit"] == ["stop-round", None]


def test_a_deal_that_a_fault_has_ended_is_scored_where_the_record_stops() -> None:
    found = replay("1. N: HA D9 H4 H6 =N\n2. N: SA HQ S4 S6 =N", "fault-policy=stop-round", tags='[Promotion "D+1"]')
    assert codes(found) == ["follow-suit"]
    found = replay("1. N: HA D9 H4 H6 =N\n2. N: SA HQ S4 S6 =N", "fault-policy=stop-round", tags='[Promotion "D+3"]')
    assert codes(found) == ["rank-wrong", "follow-suit"]
    assert "Lost: West loses the deal by a fault (a revoke: not following suit)." in lines(found)


SMALL = "profile=n-deck kitty-size=96"
"""Hands of three cards."""
TWICE = "1. N: SA D3 S4 S8 =N\n2. N: HA S3 H4 H8 =N\n3. N: DA H3 D4 D9"
"""West keeps back a spade, then a heart."""
WEST = "1. S: SA S3 S4 D7 =S\n2. S: HA H3 H4 H7 =S\n3. S: DA D3 D4 S7"
NORTH = "1. S: SA S3 D4 S7 =S\n2. S: HA H3 H4 H7 =S\n3. S: DA D3 S4 D7"
"""One keeps back a spade."""


def deals(policy: str, *bodies: str) -> list[Replay]:
    """Deals of a match, each led by the partner of the leader before; North and South rise three levels in each."""
    texts = []
    for number, body in enumerate(bodies):
        head = f'[Match "Cup"]\n[Options "{SMALL} fault-policy={policy}"]\n[Leader "{"NS"[number % 2]}"]\n'
        start = '[Levels "NS 5 EW 9"]\n[Trump "C5"]\n' if number == 0 else f'[Trump "C{"58J"[number]}"]\n'
        texts.append(f"{head}{start}\n{body}\n")
    return [one.replay for one in checked(tn.reads("\n".join(texts)))]


def test_the_third_fault_of_a_match_loses_it() -> None:
    first, second = deals("level-down", TWICE, WEST)
    assert [item.code for one in (first, second) for item in one.findings] == ["follow-suit"] * 3
    assert (score(first).winners, score(first).forfeit, score(first).levels) == ((), None, {"NS": "8", "EW": "7"})
    assert (score(second).winners, score(second).forfeit) == (("NS",), "EW")
    assert lines(second)[-2:] == [
        "Match: East–West lose the match by the last of too many faults.",
        "Match: North–South win the match",
    ]


def test_faults_of_another_side_or_by_other_rules_lose_no_match() -> None:
    for policy, last in (("level-down", NORTH), ("three-levels", WEST)):
        made = deals(policy, TWICE, last)
        assert [item.code for one in made for item in one.findings] == ["follow-suit"] * 3
        assert [score(one).forfeit for one in made] == [None, None]


@pytest.mark.parametrize("decision", ["stands", "corrected", "points +40", "level EW -2"])
def test_what_the_table_has_decided_stands_in_place_of_the_option(decision: str) -> None:
    body = OPPONENT.replace("claim", f'ruling 1.W: {decision} "played on"\nclaim')
    found = replay(body, "fault-policy=three-levels")
    (item,) = (item for item in found.findings if item.code == "follow-suit")
    assert item.severity is tn.Severity.RULED
    assert "policy" not in item.facts
    amount = {"points +40": ("hold D+1", "8 5"), "level EW -2": ("hold D+3", "T 3")}.get(decision, ("hold D+3", "T 5"))
    assert (score(found).result, " ".join(score(found).levels.values())) == amount


# Rulings.


@pytest.mark.parametrize(("side", "points"), [("", 40), ("EW ", 40), ("NS ", 0)])
def test_points_the_table_has_given_count(side: str, points: int) -> None:
    body = f"1. N: HK H9^exposed H4 H6 =N\nruling 1.W: points {side}+40\nclaim N: all"
    found = replay(body, "kitty-multiplier=2n", tags=f'[Points "{points}"]')
    assert codes(found) == []
    wrong = replay(body, "kitty-multiplier=2n", tags='[Points "15"]')
    assert codes(wrong) == ["points-wrong"]
    assert f"Opponents: tricks 0 {'−' if side == 'NS ' else '+'} ruled 40" in lines(found)[0]


def test_levels_the_table_has_given_count() -> None:
    found = replay("1. N: HK H9^exposed H4 H6 =N\nruling 1.W: level EW +2\nclaim N: all", "")
    assert score(found).levels == {"NS": "T", "EW": "7"}
    assert "Ruling: On West in trick 1: East–West rise two levels." in lines(found)
    found = replay("1. N: HK H9^exposed H4 H6 =N\nruling 1.W: level NS -1\nclaim N: all", "")
    assert score(found).levels == {"NS": "9", "EW": "5"}
    assert "Ruling: On West in trick 1: North–South lose one level." in lines(found)


def test_a_deal_the_table_has_declared_void_has_no_score() -> None:
    found = replay("1. N: HK H9^exposed H4 H6 =N\nruling 1.W: void\nclaim N: all", "")
    assert found.score is None


# Levels.


@pytest.mark.parametrize(
    ("level", "change", "won", "after"),
    [
        ("7", -1, False, ("6", False)),
        ("3", -3, False, ("2", False)),
        ("7", 2, False, ("9", False)),
        ("A", 1, False, ("A", True)),
        ("A", -1, True, ("A", False)),
        ("A", -3, True, ("Q", False)),
        ("A", 1, True, ("A", True)),
    ],
)
def test_levels_besides_the_result(level: str, change: int, won: bool, after: tuple[str, bool]) -> None:
    assert fined(level, change, won) == after


def test_levels_that_must_be_held_are_not_left_by_a_fine() -> None:
    assert fined("A", 1, False, options({"pass-ace": "defend-only"})) == ("A", False)


def test_a_match_is_not_won_by_a_side_that_loses_a_level_again() -> None:
    body = REVOKE.replace("HA", "HK").replace("SA", "SK")
    found = replay(body, "fault-policy=level-down", levels="NS A EW 5", trump="CA")
    assert (score(found).winners, score(found).levels["NS"]) == ((), "A")
    found = replay(body, "fault-policy=report", levels="NS A EW 5", trump="CA")
    assert score(found).winners == ("NS",)


# Red fives.

FIVES = "1. N: C3 H5 H5 C4 =W +10\nclaim N: all"
"""Of two equal fives the first wins, so South, a declarer, loses one."""


@pytest.mark.parametrize(
    ("penalty", "levels", "credits", "tag"),
    [
        ("record", {"NS": "9", "EW": "5"}, {}, "S H5"),
        ("level", {"NS": "8", "EW": "5"}, {}, "S H5 -1"),
        ("credits", {"NS": "9", "EW": "5"}, {"S": -2}, "S H5 -2"),
    ],
)
def test_what_a_lost_red_five_costs(penalty: str, levels: dict[str, str], credits: dict[str, int], tag: str) -> None:
    found = replay(FIVES, f"red-five=hearts red-five-penalty={penalty}", tags=f'[RedFives "{tag}"]')
    assert codes(found) == []
    assert (score(found).levels, score(found).credits) == (levels, credits)
    (line,) = (line for line in lines(found) if line.startswith("Red fives"))
    assert line.startswith("Red fives: South lost ♥5 in trick 1")


def test_fives_of_opponents_cost_only_where_both_sides_pay() -> None:
    body = "1. N: C3 C6 H5 H5 =S +10\nclaim N: all"
    assert score(replay(body, "red-five=hearts red-five-penalty=level")).fines == ()
    paid = score(replay(body, "red-five=hearts red-five-penalty=credits"))
    assert paid.fines == (Fine("five", "E", 1, cards=("H5",), credits=-2),)


def test_red_fives_that_nobody_saw_leave_a_claim_undecided() -> None:
    found = replay("1. N: C33 C44 H5D5 C66 =E +10\nclaim N: all", "red-five=both red-five-penalty=level")
    (undecided,) = (item for item in found.findings if item.code == "claim-undecided")
    assert "red fives" in str(undecided.facts["why"])
    assert found.score is None


ONE = "decks=1 kitty-size=46 red-five=both red-five-penalty={}"
"""One deck and hands of two cards: the rest lies in the kitty."""


@pytest.mark.parametrize(("penalty", "credits"), [("credits", {"N": -6}), ("level", {}), ("record", {})])
def test_fives_in_tricks_and_in_the_kitty(penalty: str, credits: dict[str, int]) -> None:
    """South loses the five of diamonds to that of hearts; then the kitty is lost with nothing in it, or with both."""
    body = "1. N: C3 H5 D5 C6 =W +10\n2. W: SA S4 S6 S8 =W"
    found = score(replay(body, ONE.format(penalty)))
    assert found.dug
    assert [(fine.kind, fine.seat, fine.cards) for fine in found.fines] == [("five", "S", ("D5",))]
    assert found.credits == ({"S": -1} if penalty == "credits" else {})
    found = score(other := replay("1. N: S3 SA S4 S6 =W\n2. W: SK S2 S9 ST", ONE.format(penalty)))
    assert found.dug
    assert found.credits == credits
    assert ("Red fives: North lost ♥5 ♦5 with the kitty and pays 6." in lines(other)) is bool(credits)


def test_fives_lost_with_the_rest_that_was_not_played() -> None:
    """One deck, hands of two cards, all of them given."""
    hands = "deal N: S3 H5\ndeal W: SA9\ndeal S: S4 D5\ndeal E: S86\n"
    found = replay(hands + "claim W: all", ONE.format("level"))
    assert [item.code for item in found.findings] == ["claim-undecided"], "the kitty holds points"
    found = replay(hands + "claim N: all", ONE.format("level"))
    assert codes(found) == []
    assert score(found).fines == ()
    other = "deal N: SA9\ndeal W: S3 H5\ndeal S: S86\ndeal E: S4 D5\n"
    found = replay(other + "claim N: all", ONE.format("credits"))
    assert score(found).credits == {"W": -2, "E": -1}
    assert "Red fives: West lost ♥5 with the rest that was not played and pays 2." in lines(found)


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("S H5", []),
        ("s ♥5", []),
        ("S: H5, 1", []),
        ("S H5 +1", []),
        ("none", ["red-five-wrong"]),
        ("N H5", ["red-five-wrong"] * 2),
        ("S H5 N H5", ["red-five-wrong"]),
        ("S H5H5", ["red-five-wrong"]),
        ("S H5 3", ["red-five-wrong"]),
        ("S", ["tag-value"]),
        ("S H6", ["tag-value"]),
        ("H5 S", ["tag-value"]),
        ("S H5 S H5", ["tag-value"]),
        ("-1", ["tag-value"]),
        ("nobody", ["tag-value"]),
    ],
)
def test_the_tag_about_red_fives(tag: str, found: list[str]) -> None:
    assert codes(replay(FIVES, "red-five=hearts red-five-penalty=level", tags=f'[RedFives "{tag}"]')) == found


def test_friends_lose_their_own_levels() -> None:
    """Five players and two decks; P2 joins with the ace of spades, and P1 loses a red five to P3."""
    head = '[Options "profile=friends decks=2 players=5 red-five=hearts red-five-penalty=level"]\n'
    levels = '[Levels "P1 7 P2 5 P3 5 P4 5 P5 5"]\n[Leader "P1"]\n[Trump "C7"]\n'
    body = "friend P1: SA#1\n1. P1: S3 SA S4 S6 S8 =P2\n2. P2: C3 H5 C4 C6 H5 =P3 +10\nclaim P1: all\n"
    (record,) = tn.reads(f"{head}{levels}\n{body}")
    found = tn.replay(record)
    assert codes(found) == []
    assert score(found).fines == (Fine("five", "P1", 2, ("P1",), -1, ("H5",)),)
    assert score(found).levels == {"P1": "8", "P2": "7", "P3": "5", "P4": "5", "P5": "5"}


def test_a_play_may_have_rulings_of_several_kinds() -> None:
    body = OPPONENT.replace("claim", 'ruling 1.W: stands "played on"\nruling 1.W: points EW +40\nclaim')
    found = replay(body, "")
    plain = score(replay(OPPONENT, ""))
    assert score(found).ruled == 40 and plain.ruled == 0
    (item,) = [item for item in found.findings if item.severity is tn.Severity.RULED]
    assert item.facts["decision"] == "stands" and item.facts["further"] == (("points", "EW", 40, None),)
    again = replay(body.replace("claim", "ruling 1.W: points EW +10\nruling 1.W: corrected\nclaim"), "")
    assert codes(again).count("ruling-place") == 2
    assert score(again).ruled == 40


# Levels of friends whom the hook spares.


def test_a_friend_whom_the_hook_spares_wins_the_match_beyond_the_last_level() -> None:
    """The leader falls from J to 2; the friend, at A, keeps the gain, and with it passes A."""
    head = (
        '[Options "profile=friends decks=2 players=5 kitty-size=98 hook=J score-table=D2<5000<O0"]\n'
        '[Levels "P1 J P2 A P3 5 P4 5 P5 5"]\n[Leader "P1"]\n[Trump "CJ"]\n'
    )
    body = "friend P1: SA#1\n1. P1: S3 SA S4 S6 S8 =P2\n2. P2: H3 CJ H4 H6 H7 =P3\n"
    (record,) = tn.reads(f"{head}\n{body}")
    found = score(tn.replay(record))
    assert found.hook == ("CJ",) and found.held
    assert (found.levels["P1"], found.winners) == ("2", ("P2",))
    (record,) = tn.reads(f"{head}\n{body}".replace("P2 A", "P2 9"))
    found = score(tn.replay(record))
    assert (found.levels["P2"], found.winners) == ("J", ())


def test_a_fault_that_the_table_has_fined_as_agreed_is_one_of_the_match() -> None:
    third = WEST.replace("=S\n2.", "=S\nruling 1.W: level EW {}\n2.", 1)
    for levels, forfeit in (("-1", "EW"), ("-2", None)):
        _, second = deals("level-down", TWICE, third.format(levels))
        assert [item.code for item in second.findings] == ["follow-suit"] + ["ruling-differs"] * (levels == "-2")
        assert score(second).forfeit == forfeit


@pytest.mark.parametrize("policy", ["level-down", "stop-round", "three-levels"])
def test_a_ruling_that_it_is_as_agreed(policy: str) -> None:
    """The option decides as if nobody had ruled, but the fault is settled."""
    plain = replay(OPPONENT, f"fault-policy={policy}")
    ruled = replay(OPPONENT.replace("claim", "ruling 1.W: agreed\nclaim"), f"fault-policy={policy}")
    (before,) = [item for item in plain.findings if item.severity is tn.Severity.ERROR]
    (after,) = [item for item in ruled.findings if item.severity is tn.Severity.RULED]
    assert dict(before.facts).items() <= dict(after.facts).items() and after.facts["policy"] == policy
    assert score(plain) == score(ruled)
    assert score(ruled).fines or score(ruled).ended
