"""The verdicts of another program on random hands, plays, throws, bids and whole deals, by its own rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.shengji.asking import call_fault, choices, declarers, is_legal, joins, legal_example
from tests.games.shengji.vectors import files, hand, load, options, order
from tractor_notation.games.shengji.bidding import first_leader, flip, judge_bid, trump_of_bid
from tractor_notation.games.shengji.cards import FACES, points_of
from tractor_notation.games.shengji.following import judge
from tractor_notation.games.shengji.friends import Call, calls_due, side_size
from tractor_notation.games.shengji.levels import climb, hook, hooked, next_dealer
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.players import kitty_size
from tractor_notation.games.shengji.scoring import multiplier, outcome, with_bonus
from tractor_notation.games.shengji.shapes import components
from tractor_notation.games.shengji.stealing import begin, offer, steal_fault
from tractor_notation.games.shengji.throws import beaten, penalty
from tractor_notation.games.shengji.winning import winner

Case = dict[str, Any]

POLICIES: dict[str, dict[str, str]] = {
    "NoProtections": {},
    "LongerTuplesProtected": {"tuple-protection": "longer-sets"},
    "OnlyDrawTractorOnTractor": {"tuple-protection": "tractors"},
    "LongerTuplesProtectedAndOnlyDrawTractorOnTractor": {"tuple-protection": "both"},
    "NoFormatBasedDraw": {"follow-structure": "none"},
    "NoBombs": {},
    "AllowBombs": {"bombs": "any-suit"},
    "AllowBombsSuitFollowing": {"bombs": "follow-suit"},
    "All": {},
    "Highest": {"ruff-compare": "highest-card"},
    "TrickUnitLength": {"ruff-compare": "largest-then-next"},
    "JokerOrGreaterLength": {},
    "JokerOrHigherSuit": {"bid-equal-suits": "higher-suit"},
    "GreaterLength": {"bid-joker-equal": "more-cards"},
    "ReinforceWhileWinning": {},
    "OverturnOrReinforceWhileWinning": {"bid-own-override": "on"},
    "ReinforceWhileEquivalent": {"bid-reinforce": "after-override"},
    "BothTwoOrMore": {},
    "BothNumDecks": {"joker-bid": "all"},
    "LJNumDecksHJNumDecksLessOne": {"joker-bid": "all-but-one-red"},
    "Disabled": {"joker-bid": "none"},
    "Unrestricted": {},
    "FullyUnrestricted": {"pass-ace": "any-gain"},
    "DefendPoints": {"must-play": "5,T,K", "must-hold": "on"},
    "NoDoubleJoin": {"friend-rejoin": "next-copy"},
    "None": {},
    "TenPointsPerAttempt": {"throw-penalty": "10-per-attempt"},
}
"""What that program calls its settings, as options over its defaults."""


def chosen(*policies: str, **more: str) -> Options:
    given = {name.replace("_", "-"): value for name, value in more.items()}
    for policy in policies:
        given |= POLICIES[policy]
    return options(given, "rbtying")


def same(one: str, other: tuple[str, ...]) -> bool:
    return Counter(hand(one)) == Counter(other)


def shape_of(cards: tuple[str, ...], name: str, rules: Options) -> str:
    return "+".join(f"{part.width}x{part.length}" for part in components(cards, order(name, rules)))


def engine_follow(case: Case) -> None:
    lead, held, play = hand(case["lead"]), hand(case["hand"]), hand(case["play"])
    assert shape_of(lead, case["trump"], chosen()) == case["shape"]
    strange = Counter(play) - Counter(held)
    for policy, legal in (case["legal"] | case.get("bombs", {})).items():
        rules = chosen(policy)
        trumps = order(case["trump"], rules)
        assert (not strange and is_legal(lead, held, play, trumps, rules)) is legal, policy
        if len(held) >= len(lead):
            assert is_legal(lead, held, legal_example(lead, held, trumps, rules, play), trumps, rules), policy
    if case["decks"] == 2 and not strange:  # there the usual rules agree too
        assert is_legal(lead, held, play, order(case["trump"])) is case["legal"]["NoProtections"]


engine_hard = engine_follow


def engine_throw(case: Case) -> None:
    throw, rules, seats = hand(case["throw"]), chosen(), len(case["hands"])
    trumps = order(case["trump"], rules)
    around = [(case["leader"] + place) % seats for place in range(1, seats)]
    found = beaten(throw, [(str(seat), hand(case["hands"][seat])) for seat in around], trumps, rules)
    assert (not found) is case["stands"]
    if case["stopped_by"] is not None:
        assert min(found, key=lambda item: item.turn).seat == str(case["stopped_by"])
    if "beaten" in case:
        assert shape_of(throw, case["trump"], rules) == case["shape"]
        by: dict[tuple[str, ...], list[int]] = {}
        for item in found:
            by.setdefault(tuple(sorted(item.part.cards)), []).append(int(item.seat))
        assert {part: sorted(seats) for part, seats in by.items()} == {
            tuple(sorted(hand(part))): seats for part, seats in case["beaten"]
        }
        left = [part.cards for part in choices(found, throw, trumps, rules)] or [throw]
        assert len(left) == 1
        assert same(case["played"], left[0])


def engine_trick(case: Case) -> None:
    plays = [hand(play) for play in case["plays"]]
    for policy, seat in case["winner"].items():
        rules = chosen(policy)
        place = winner(plays, order(case["trump"], rules), rules)
        assert (case["leader"] + place) % len(plays) == seat, policy
    if "points" in case:
        assert sum(map(points_of, plays)) == case["points"]
    if "hands" in case:
        trumps = order(case["trump"], chosen())
        assert components(plays[0], trumps)[0].size == case["largest"]
        for place in range(1, len(plays)):
            held = hand(case["hands"][(case["leader"] + place) % len(plays)])
            assert is_legal(plays[0], held, plays[place], trumps, chosen())


def engine_bid(case: Case) -> None:
    before = [(str(seat), hand(cards)) for seat, cards in case["before"]]
    rules = chosen(*case["policies"])
    seat, held = case["bid"][0], hand(case["hand"])
    rank = case["levels"][seat if case["leader"] is None else case["leader"]]

    def valid(cards: tuple[str, ...]) -> bool:
        if case["leader"] is not None and rank == "NT":
            return False  # that program asks for no bids at its last level
        return not Counter(cards) - Counter(held) and not judge_bid(
            before, str(seat), cards, rank, case["decks"], None, rules
        )

    assert valid(hand(case["bid"][1])) is case["valid"]
    if "all_valid" in case:
        possible = [(face,) * copies for face in FACES for copies in range(1, case["decks"] + 1)]
        assert {bid for bid in possible if valid(bid)} == {hand(bid) for bid in case["all_valid"]}
        assert all(trump_of_bid(bid) in (None, bid[0][0]) for bid in possible)


def table(case: Case) -> str:
    """The score table of a case in its written form."""
    step, turnover = case["step"] * case["decks"], case["turnover"]
    rows = [(bound * step, turnover + 1 - bound) for bound in range(1, turnover + 1)]
    if case["zero"]:
        rows.insert(0, (5, turnover + 1))
    text = f"{step}+" + "<".join(f"D{gain}<{bound}" for bound, gain in rows)
    middle = f"<O0<{(turnover + case['dead']) * step}" if case["dead"] else ""
    return f"{text}{middle}<O1+{step}"


def engine_score(case: Case) -> None:
    more = {}
    if "step" in case:
        more = {"score_table": table(case), "friend_bonus": "one-level" if case["bonus"] else "none"}
    rules = chosen(**more)
    held, gain = outcome(case["total"], case["decks"], rules)
    if held:
        gain = with_bonus(gain, int(case["smaller_side"]), rules)
    assert (held, gain) == (case["held"], case["gain"])


def engine_disputes(case: Case) -> None:
    if case["kind"] == "hook":
        rules = chosen(hook="J", hook_detail="single")
        held, gain = outcome(case["total"], 2, rules)
        fall = hook("J", ("SJ",), True, not held, "C", rules)
        assert fall is not None
        assert hooked(case["level"], gain if held else 0, fall, rules) == case["level_after"]
        return
    lead, held_cards, play = hand(case["lead"]), hand(case["hand"]), hand(case["play"])
    for policy, legal in (case["policies"] | {case["policy"]: case["legal"]}).items():
        rules = chosen(policy)
        assert is_legal(lead, held_cards, play, order(case["trump"], rules), rules) is legal, policy


# Whole deals.


def engine_deals(case: Case) -> None:
    rules = chosen(*case["policies"], kitty_steal="on" if case["stealing"] else "off")
    assert kitty_size(case["decks"], case["players"], rules) == len(hand(case["kitty"]))
    _auction(case, rules)
    points, penalties, lead = _play(case, rules)
    _result(case, rules, points, penalties, lead)


def _auction(case: Case, rules: Options) -> None:
    seats = range(case["players"])
    before = case["leader_before"]
    bids: list[tuple[Any, tuple[str, ...]]] = []
    for _, seat, cards in case["bids"]:
        rank = case["levels"][seat if before is None else before]
        assert judge_bid(bids, seat, hand(cards), rank, case["decks"], None, rules) is None
        bids.append((seat, hand(cards)))
    leads = first_leader(bids, rules) if before is None else before
    assert leads == case["leader"] or not bids
    if case["revealed"]:
        turned = flip([case["revealed"]], case["levels"][case["leader"]], rules)
        assert turned is not None and turned.suit == order(case["trump"]).suit
    elif bids and not case["exchanges"]:
        assert trump_of_bid(bids[-1][1]) == order(case["trump"]).suit
    if case["exchanges"]:
        around: Any = list(seats)
        state = begin(case["leader"], bids, around)
        for seat, cards in case["exchanges"][1:]:
            rank = case["levels"][seat if before is None else before]
            assert steal_fault(state, seat, hand(cards), rank, case["decks"], rules) is None
            state = offer(state, seat, hand(cards), around)
        assert trump_of_bid(state.standing[-1][1]) == order(case["trump"]).suit


def _play(case: Case, rules: Options) -> tuple[list[int], dict[int, int], tuple[str, ...]]:
    trumps, players = order(case["trump"], rules), case["players"]
    hands = [Counter(hand(cards)) for cards in case["hands"]]
    points, penalties = [0] * players, dict.fromkeys(range(players), 0)
    lead: tuple[str, ...] = ()
    for trick in case["tricks"]:
        seats, plays = [seat for seat, _ in trick["plays"]], [hand(cards) for _, cards in trick["plays"]]
        lead = plays[0]
        others: Any = [(seat, tuple(hands[seat].elements())) for seat in seats[1:]]
        attempt = hand(trick.get("attempt", "")) or lead
        found = beaten(attempt, others, trumps, rules)
        assert bool(found) is ("attempt" in trick)
        if found:
            assert Counter(choices(found, attempt, trumps, rules)[0].cards) == Counter(lead)
            penalties[seats[0]] += penalty(len(attempt) - len(lead), len(lead), rules)
        for seat, play in zip(seats[1:], plays[1:], strict=True):
            assert judge(lead, tuple(hands[seat].elements()), 0, play, trumps, rules), play
        assert seats[winner(plays, trumps, rules)] == trick["winner"]
        assert sum(map(points_of, plays)) == trick["points"]
        points[trick["winner"]] += trick["points"]
        for seat, play in zip(seats, plays, strict=True):
            assert not Counter(play) - hands[seat]
            hands[seat] -= Counter(play)
    assert not any(hands)
    return points, penalties, lead


def _result(case: Case, rules: Options, points: list[int], penalties: dict[int, int], lead: tuple[str, ...]) -> None:
    result, leader, players = case["result"], case["leader"], case["players"]
    trumps = order(case["trump"], rules)
    side = {seat for seat in range(players) if (seat - leader) % 2 == 0}
    missing = 0
    if case["friends"]:
        calls = [Call(card, copy) for card, copy in case["calls"]]
        assert call_fault(calls, trumps, players, case["decks"], rules) is None
        plays: Any = [(seat, hand(cards)) for trick in case["tricks"] for seat, cards in trick["plays"]]
        who: Any = leader
        found = joins(calls, plays, who, rules)
        assert [[join.seat, join.play // players + 1, join.again] for join in found] == case["joins"]
        side = {int(seat) for seat in declarers(who, found)}
        missing = side_size(players, rules) - len(side)
        assert len(calls) == calls_due(players, rules)
    assert sorted(side) == result["declarers"]
    factor = multiplier(components(lead, trumps)[0].size, lead, rules)
    buried = points_of(hand(case["buried"]))
    assert buried == case["kitty_points"]
    assert result["multiplier"] in (None, factor)
    points[case["tricks"][-1]["winner"]] += factor * buried
    assert points == result["points"]
    total = sum(points[seat] for seat in range(players) if seat not in side)
    total += sum(paid if seat in side else -paid for seat, paid in penalties.items())
    assert total == result["total"]
    held, gain = outcome(total, case["decks"], rules)
    assert held is result["held"]
    gain = with_bonus(gain, missing, rules) if held else gain
    after = [
        climb(level, gain if (seat in side) == held else 0, rules, seat in side, case["levels"][leader])
        for seat, level in enumerate(case["levels"])
    ]
    assert [found.level for found in after] == result["levels"]
    assert [laps + found.laps for laps, found in zip(case["laps"], after, strict=True)] == result["laps"]
    assert [seat for seat, found in enumerate(after) if found.stopped] == result["blocked"]
    around: Any = list(range(players))
    assert next_dealer(leader, held, around, side, None, rules) == result["next"]  # type: ignore[arg-type]


RUNNERS: dict[str, Callable[[Case], None]] = {
    "engine_follow": engine_follow,
    "engine_hard": engine_hard,
    "engine_throw": engine_throw,
    "engine_trick": engine_trick,
    "engine_bid": engine_bid,
    "engine_score": engine_score,
    "engine_disputes": engine_disputes,
    "engine_deals": engine_deals,
}


@pytest.mark.parametrize(
    ("name", "case"), [pytest.param(name, case, id=case["id"]) for name in RUNNERS for case in load(name)]
)
def test_case(name: str, case: Case) -> None:
    RUNNERS[name](case)


def test_no_file_is_forgotten() -> None:
    assert set(RUNNERS) == {name for name in files() if name.startswith("engine_")}
