"""Deals of which a record states the points and does not show the play: what follows from them by the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tractor_notation as tn
from tests.dealer import Layout, deal
from tractor_notation.games.shengji.table import Score
from tractor_notation.matches import Match
from tractor_notation.record import Act

HEAD = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n[Trump "C7"]\n'


def end(tags: str, head: str = HEAD, body: str = "") -> tn.Replay:
    (record,) = tn.reads(f"{head}{tags}\n\n{body}")
    return tn.replay(record)


def stated(tags: str, head: str = HEAD, body: str = "") -> Score | None:
    found = end(tags, head, body)
    assert found.score is None, "only what was played is a score"
    assert found.end is not None
    score = found.end.stated  # type: ignore[attr-defined]
    assert score is None or isinstance(score, Score)
    return score


def codes(tags: str, head: str = HEAD, body: str = "") -> list[str]:
    return [item.code for item in end(tags, head, body).findings]


@pytest.mark.parametrize(
    ("points", "result", "leader", "levels"),
    [
        ("0", "hold D+3", "S", "NS T EW 5"),
        ("35", "hold D+2", "S", "NS 9 EW 5"),
        ("75", "hold D+1", "S", "NS 8 EW 5"),
        ("85", "swap O+0", "W", "NS 7 EW 5"),
        ("160", "swap O+2", "W", "NS 7 EW 7"),
    ],
)
def test_the_points_decide_about_the_deal(points: str, result: str, leader: str, levels: str) -> None:
    score = stated(f'[Points "{points}"]')
    assert score is not None
    assert (score.result, score.next_leader) == (result, leader)
    assert " ".join(f"{side} {level}" for side, level in score.levels.items()) == levels


@pytest.mark.parametrize(
    "body", ["end: unfinished", "1. N: SA S3 S5 S6\nend: unfinished", "end: conceded", "claim W: all"]
)
def test_it_is_the_same_wherever_the_record_stops(body: str) -> None:
    score = stated('[Points "85"]', body=body)
    assert score is not None
    assert score.result == "swap O+0"


@pytest.mark.parametrize(
    ("tags", "head", "body"),
    [
        ("", HEAD, ""),
        ('[Points "?"]', HEAD, ""),
        ('[Points "many"]', HEAD, ""),
        ('[Points "85"]', '[Levels "NS 7 EW 5"]\n', ""),
        ('[Points "84"]', HEAD, ""),
        ('[Points "85"]', HEAD, "end: void"),
        ('[Points "85"]', HEAD, "end: time"),
        ('[Points "85"]', HEAD, "1. N: SA S3 S5 S6\nruling 1.N: void"),
        ('[Points "0"]', HEAD, "1. N: S3 SK S5 S6\nend: unfinished"),
        ('[Points "60"]', '[Options "profile=friends players=5"]\n[Leader "P1"]\n[Trump "C7"]\n', ""),
    ],
    ids=[
        "none",
        "open",
        "unreadable",
        "no leader",
        "no five",
        "void",
        "time",
        "ruled void",
        "more was seen",
        "friends",
    ],
)
def test_where_nothing_follows(tags: str, head: str, body: str) -> None:
    assert stated(tags, head, body) is None


def test_what_was_played_counts_before_what_is_stated() -> None:
    found = end('[Points "85"]', body="1. N: HA H3 H4 H6\nclaim N: all")
    assert found.score is not None
    assert found.end is not None
    assert found.end.stated is None  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ('[Winner "EW"]\n[NextLeader "W"]\n[NextLevels "NS 7 EW 5"]\n[Promotion "O+0"]', []),
        ('[Winner "NS"]', ["result-wrong"]),
        ('[Promotion "O+1"]', ["rank-wrong"]),
        ('[NextLeader "S"]', ["dealer-wrong"]),
        ('[NextLevels "NS 8 EW 5"]', ["rank-wrong"]),
        ('[NextLevels "EW won"]', ["game-over-wrong"]),
    ],
)
def test_the_other_tags_are_held_against_the_points(tags: str, found: list[str]) -> None:
    assert codes(f'[Points "85"]\n{tags}') == [*(["claim-undecided"] if not found else []), *found] or codes(
        f'[Points "85"]\n{tags}'
    ) == ["claim-undecided", *found]


def test_points_come_in_fives_but_for_those_of_the_table() -> None:
    assert codes('[Points "84"]') == ["points-wrong"]
    given = "1. N: SA S3 S5 S6\nruling 1.N: points EW +4\nend: unfinished"
    assert "points-wrong" not in codes('[Points "84"]', body=given)


def test_points_below_nothing_come_of_throws() -> None:
    assert codes('[Points "-20"]') == ["points-wrong"]
    assert "points-wrong" not in codes('[Points "-20"]', f'[Options "throw-penalty=10-per-attempt"]\n{HEAD}')


def test_the_points_themselves_stay_unchecked() -> None:
    (item,) = (item for item in end('[Points "85"]\n[Winner "EW"]').findings if item.code == "claim-undecided")
    assert item.facts["tags"] == ("Points",)


@pytest.mark.parametrize(
    "options",
    ["fault-policy=level-down", "throw-penalty=level", "throw-penalty=lose-deal"],
)
def test_where_a_fault_nobody_noted_would_change_the_deal_nothing_is_held_against_it(options: str) -> None:
    head = f'[Options "{options}"]\n{HEAD}'
    assert codes('[Points "85"]\n[Winner "NS"]\n[NextLevels "NS 8 EW 5"]', head) == ["claim-undecided"]


@pytest.mark.parametrize("options", ["red-five=hearts red-five-penalty=level", "hook=J"])
def test_where_cards_nobody_noted_would_change_the_levels_only_those_are_not_checked(options: str) -> None:
    head = f'[Options "{options}"]\n{HEAD}'.replace("7", "J")
    tags = '[Points "85"]\n[NextLevels "NS 2 EW 5"]\n'
    assert codes(tags, head) == ["claim-undecided"]
    assert codes(tags + '[Winner "NS"]', head) == ["claim-undecided", "result-wrong"]
    score = stated(tags, head)
    assert score is not None
    assert score.levels == {"NS": "2", "EW": "5"}, "those that the record names"


@pytest.mark.parametrize(
    ("options", "tags", "following", "found"),
    [
        ("fault-policy=level-down", "", '[Levels "NS 6 EW 5"]\n[Leader "W"]\n[Trump "H5"]', []),
        ("fault-policy=stop-round", "", '[Levels "NS 8 EW 5"]\n[Leader "S"]\n[Trump "H8"]', []),
        ("fault-policy=stop-round", "", '[Leader "S"]\n[Trump "H8"]', []),
        ("fault-policy=stop-round", "", '[Levels "NS 8 EW 5"]\n[Trump "H8"]', []),
        ("throw-penalty=level", "", '[Levels "NS 7 EW 6"]\n[Leader "W"]\n[Trump "H6"]', []),
        ("hook=J", "", '[Levels "NS 2 EW 5"]\n[Leader "W"]\n[Trump "H5"]', []),
        ("hook=J", "", '[Levels "NS 2 EW 5"]\n[Leader "S"]\n[Trump "H2"]', ["dealer-wrong"]),
        ("hook=J", '[NextLevels "NS 2 EW 5"]\n', '[Levels "NS 3 EW 5"]\n[Leader "W"]\n[Trump "H5"]', ["rank-wrong"]),
        ("fault-policy=level-down", '[NextLevels "NS 6 EW 5"]\n', '[Leader "W"]\n[Trump "H5"]', []),
        ("fault-policy=level-down", '[NextLevels "NS 6 EW 5"]\n', '[Levels "NS 7 EW 5"]\n[Leader "W"]', ["rank-wrong"]),
        ("fault-policy=stop-round", '[NextLeader "S"]\n', '[Leader "W"]', ["dealer-wrong"]),
        ("hook=A", "", '[Levels "NS 7 EW 6"]\n[Leader "W"]\n[Trump "H6"]', ["rank-wrong"]),
    ],
)
def test_what_nobody_saw_may_have_changed_what_the_next_deal_begins_with(
    options: str, tags: str, following: str, found: list[str]
) -> None:
    first = HEAD.replace("7", "J") if "hook=J" in options else HEAD
    head = f'[Match "club"]\n[Options "{options}"]\n'
    text = (
        f'{head}{first}[Points "85"]\n{tags}\nend: unfinished\n\n{head}{following}\n[Points "40"]\n\nend: unfinished\n'
    )
    match = Match()
    before, after = [match.replay(record) for record in tn.reads(text)]
    assert [item.code for item in before.findings] == ["claim-undecided"]
    assert [item.code for item in after.findings if item.code != "claim-undecided"] == found


def test_a_match_that_a_hook_may_have_kept_open_is_not_over() -> None:
    first = '[Levels "NS A EW 5"]\n[Leader "N"]\n[Trump "CA"]\n[Points "30"]\n'
    after = '[Levels "NS J EW 5"]\n[Leader "S"]\n[Trump "HJ"]\n[Points "40"]\n'
    for options, found in (("hook=A", []), ("hook=J", ["game-over-wrong"])):
        head = f'[Match "club"]\n[Options "{options}"]\n'
        match = Match()
        _, second = [
            match.replay(record)
            for record in tn.reads(f"{head}{first}\nend: unfinished\n\n{head}{after}\nend: unfinished\n")
        ]
        assert [item.code for item in second.findings if item.code != "claim-undecided"] == found


def test_the_hook_catches_nobody_at_another_level() -> None:
    head = f'[Options "hook=J"]\n{HEAD}'
    assert "rank-wrong" in codes('[Points "85"]\n[NextLevels "NS 2 EW 5"]', head)


FRIENDS = (
    '[Options "profile=friends players=5"]\n[Levels "P1 7 P2 5 P3 7 P4 2 P5 2"]\n[Leader "P1"]\n[Trump "C7"]\n'
    '[Declarers "P1+P4"]\n'
)


def test_friends_rise_with_whom_the_record_names() -> None:
    score = stated('[Points "60"]', FRIENDS)
    assert score is not None
    assert score.held
    risen = {seat: level for seat, level in score.levels.items() if level not in ("7", "5", "2")}
    assert set(risen) == {"P1", "P4"}
    assert codes('[Points "60"]\n[Winner "P1+P4"]', FRIENDS) == ["claim-undecided"]
    assert codes('[Points "60"]\n[Winner "O"]', FRIENDS) == ["claim-undecided", "result-wrong"]


@pytest.mark.parametrize(
    ("declarers", "body", "missing"),
    [
        ("P2+P4", "", ("P1",)),
        ("P1", "friend P1: HA#1 DA#1\n1. P1: H3 H4 H5 HA H6", ("P4",)),
        ("P3", "friend P1: HA#1 DA#1\n1. P1: H3 H4 H5 HA H6", ("P1", "P4")),
        ("P1+P3+P4", "friend P1: HA#1 DA#1\n1. P1: H3 H4 H5 HA H6", ()),
        ("P1+P3", "", ()),
    ],
)
def test_who_surely_was_a_declarer_is_named(declarers: str, body: str, missing: tuple[str, ...]) -> None:
    head = FRIENDS.replace("P1+P4", declarers).replace("players=5", "players=5 friends=2")
    found = end('[Points "60"]', head, f"{body}\nend: unfinished")
    assert [item.facts["seats"] for item in found.findings if item.code == "friend-join-missed"] == [missing] * bool(
        missing
    )
    assert (found.end is not None and found.end.stated is None) is bool(missing)  # type: ignore[attr-defined]


@pytest.mark.parametrize("part", range(4))
def test_what_follows_is_what_came_out_where_the_deal_was_played(part: int) -> None:
    """Deals with all their tags, without their tricks: the same result, leader and levels, and no fault."""
    told = 0
    for seed in range(part * 25, part * 25 + 25):
        (record,) = tn.reads(deal(seed, Layout(tags=True)))
        whole = tn.replay(record)
        before = tuple(item for item in record.body if isinstance(item, Act) and item.keyword in ("bid", "flip"))
        bare = tn.replay(replace(record, body=(*before, Act("end", word="unfinished"))))
        assert whole.end is not None and bare.end is not None
        score, follows = whole.end.score, bare.end.stated  # type: ignore[attr-defined]
        if score is None or score.ended is not None or record.value("Points") is None:
            continue
        told += 1
        assert follows is not None
        assert [item.code for item in bare.findings if item.severity is tn.Severity.ERROR] == []
        if whole.options.values()["next-dealer"] != "last-trick":  # type: ignore[union-attr]
            assert follows.next_leader == score.next_leader
        if not score.hook and not score.fines:
            assert (follows.result, follows.levels, follows.winners) == (score.result, score.levels, score.winners)
    assert told > 5


# What the points can be at the most, by hand: 200 points in two decks, the kitty of eight cards holds no more than 80.


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ("kitty-multiplier=fixed-2", 120 + 80 * 2),
        ("kitty-multiplier=by-type", 120 + 80 * 8),
        ("kitty-multiplier=2-or-4", 120 + 80 * 4),
        ("kitty-multiplier=2n", 120 + 80 * 50),
        ("kitty-multiplier=fixed-2 decks=3 kitty-size=6", 240 + 60 * 2),
        ("kitty-multiplier=fixed-2 throw-penalty=10-per-attempt", 120 + 80 * 2 + 24 * 10),
    ],
)
def test_points_that_the_pack_cannot_give(options: str, most: int) -> None:
    head = f'[Options "{options}"]\n{HEAD}'
    assert codes(f'[Points "{most}"]', head) == ["claim-undecided"]
    found = end(f'[Points "{most + 5}"]', head).findings
    assert [(item.code, item.facts["most"]) for item in found] == [("points-wrong", most)]


def test_points_that_the_buried_cards_and_lost_tricks_cannot_give() -> None:
    head = f'[Options "kitty-multiplier=fixed-2"]\n{HEAD}'
    body = "bury N: SK H34689 D34\n\n1. N: HA HK HT HJ\nend: unfinished"
    assert "points-wrong" not in codes('[Points "190"]', head, body), (
        "190 are in play, 20 went to North, the king counts 20"
    )
    assert "points-wrong" in codes('[Points "195"]', head, body)


# Two witnesses beat one.


@pytest.mark.parametrize(
    ("tags", "points"),
    [
        ('[Winner "NS"]\n[NextLeader "S"]', (0, 75)),
        ('[Winner "NS"]\n[NextLeader "S"]\n[NextLevels "NS 9 EW 5"]', (5, 35)),
        ('[Promotion "D+1"]\n[NextLevels "NS 8 EW 5"]', (40, 75)),
    ],
)
def test_two_tags_that_agree_speak_against_the_points(tags: str, points: tuple[int, int]) -> None:
    found = end(f'[Points "85"]\n{tags}')
    (item,) = found.findings
    assert item.code == "points-wrong"
    assert item.span == found.record.tag("Points").span  # type: ignore[union-attr]
    assert (item.facts["low"], item.facts["high"]) == points
    assert len(item.related) == len(tags.splitlines())
    assert found.end.stated is None, "nothing follows from points that are wrong"  # type: ignore[union-attr]


def test_two_tags_speak_against_the_points_where_a_kitty_may_count_a_million_times() -> None:
    (item,) = end(
        '[Points "85"]\n[Promotion "O+3"]\n[NextLevels "NS 7 EW 8"]', f'[Options "kitty-multiplier=2^cards"]\n{HEAD}'
    ).findings
    assert (item.code, item.facts["low"], item.facts["high"]) == ("points-wrong", 200, 235)


@pytest.mark.parametrize(
    ("tags", "wrong"),
    [
        ('[Winner "EW"]\n[NextLeader "S"]\n[NextLevels "NS 8 EW 5"]', ["dealer-wrong"]),
        ('[Winner "NS"]\n[NextLeader "E"]', ["result-wrong", "dealer-wrong"]),
        ('[NextLeader "S"]', ["dealer-wrong"]),
    ],
    ids=["one tag with the points", "tags that do not agree", "one against one"],
)
def test_where_no_two_agree_against_the_points_each_is_told(tags: str, wrong: list[str]) -> None:
    assert [code for code in codes(f'[Points "85"]\n{tags}') if code != "claim-undecided"] == wrong


def test_what_follows_from_a_wrong_count_is_told_with_it() -> None:
    body = "1. N: HA H3 H4 H6\nclaim N: all"
    tags = '[Points "85"]\n[Winner "EW"]\n[NextLeader "W"]\n[NextLevels "NS 8 EW 5"]'
    count, levels = end(tags, body=body).findings
    assert (count.code, len(count.related)) == ("points-wrong", 2), "winner and leader follow from it"
    assert levels.code == "rank-wrong", "and these levels do not"


def test_points_of_a_claimed_deal_are_said_to_be_unchecked_where_a_price_is_not_known() -> None:
    head = f'[Options "throw-penalty=10-per-beaten-card"]\n{HEAD}'
    body = "1. N: SKQQ>SK SA S5 S6\nclaim N: all"
    assert codes('[Points "25"]', head, body) == ["claim-undecided"]


@pytest.mark.parametrize("tag", ['[Winner "P4+P1"]', '[Promotion "P4+P1+1"]', '[Promotion "P4+P1 +1"]'])
def test_the_seats_of_a_side_may_stand_in_any_order(tag: str) -> None:
    points = '[Points "60"]'
    assert codes(f"{points}\n{tag}", FRIENDS, "end: unfinished") == codes(points, FRIENDS, "end: unfinished")
