"""Every case under ``tests/data/shengji``, by id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.shengji.asking import call_fault, declarers, forced, is_legal, joins
from tests.games.shengji.vectors import files, hand, load, options, order
from tractor_notation.games.shengji.bidding import flip, judge_bid, may_redeal, redeal
from tractor_notation.games.shengji.following import judge, ruling
from tractor_notation.games.shengji.friends import Call, calls_due, side_size
from tractor_notation.games.shengji.levels import hook, hooked, next_dealer, next_leader, rise
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.players import usual_decks
from tractor_notation.games.shengji.scoring import lost, lost_fives, multiplier, outcome, total, with_bonus
from tractor_notation.games.shengji.shapes import components
from tractor_notation.games.shengji.stealing import begin, offer, steal_fault
from tractor_notation.games.shengji.throws import beaten, penalty
from tractor_notation.games.shengji.winning import winner

Case = dict[str, Any]
SEATS = ("N", "W", "S", "E")
SIDES = {"N": "NS", "S": "NS", "W": "EW", "E": "EW"}


def same(one: str, other: tuple[str, ...]) -> bool:
    return Counter(hand(one)) == Counter(other)


# The worked examples.


def components_(case: Case) -> None:
    cards, trumps = hand(case["cards"]), order(case["trump"])
    if case["reading"] == "mixed":
        assert trumps.suit_of(cards) is None
        return
    parts = components(cards, trumps)
    kind = {"set": "triple"}.get(parts[0].kind, parts[0].kind)
    assert case["reading"] == (kind if len(parts) == 1 else "throw")
    assert Counter(card for part in parts for card in part.cards) == Counter(cards)


def following_(case: Case) -> None:
    lead, held, play = hand(case["lead"]), hand(case["hand"]), hand(case["play"])
    trumps, chosen = order(case["trump"]), options(case.get("options"))
    strange = Counter(play) - Counter(held)
    assert bool(strange) == (case.get("code") == "not-in-hand")
    if strange:
        return
    found = ruling(lead, held, 0, play, trumps, chosen)
    assert bool(judge(lead, held, 0, play, trumps, chosen)) is bool(found) is case["legal"]
    if not case["legal"]:
        assert (found.code, found.rule) == (case["code"], case["rule"])
    if len(held) >= len(lead):
        assert not Counter(found.example) - Counter(held)
        assert is_legal(lead, held, found.example, trumps, chosen)


def leads_(case: Case) -> None:
    assert (order(case["trump"]).suit_of(hand(case["cards"])) is not None) is case["legal"]


def throws_(case: Case) -> None:
    one_deck = case["decks"] == 1
    chosen = options(case.get("options"), "dabaifen" if one_deck else "two-deck")
    throw, trumps = hand(case["throw"]), order(case["trump"])
    others = [(str(place), hand(cards)) for place, cards in enumerate(case["others"])]
    found = beaten(throw, others, trumps, chosen)
    assert (not found) is case["stands"]
    if found and one_deck:
        assert chosen.throw_penalty == "lose-deal"
    elif found:
        stays = forced(found, throw, trumps, chosen)
        assert same(case["stays"], stays.cards)
        assert len(throw) - stays.size == case["withdrawn"]
        assert penalty(len(throw) - stays.size, stays.size, chosen) == 0


def winning_(case: Case) -> None:
    plays = [hand(play) for play in case["plays"]]
    assert winner(plays, order(case["trump"]), options(case.get("options"))) + 1 == case["winner"]


def bids_(case: Case) -> None:
    before = [(seat, hand(cards)) for seat, cards in case["before"]]
    seat, cards = case["bid"][0], hand(case["bid"][1])

    def fault(chosen: Options) -> str | None:
        return judge_bid(before, seat, cards, case["rank"], case["decks"], SIDES, chosen)

    assert fault(options(None)) == case.get("code")
    if "otherwise" in case:
        assert (fault(options(case["otherwise"])) is None) is not case["legal"]


def flips_(case: Case) -> None:
    kitty, chosen = hand(case["kitty"]), options(case["options"])
    found = flip(kitty, case["rank"], chosen, len(kitty))
    assert found is not None
    if case["result"] == "redeal":
        assert found.redeal
    else:
        assert found.decided
        assert (found.suit or "no-trump") == case["result"]
    assert found.turned == case["turned"]
    for turned in range(case["turned"]):
        before = flip(kitty[:turned], case["rank"], chosen, len(kitty))
        assert before is not None and not before.turned


def spoken(held: bool, gain: int) -> str:
    return f"hold D+{gain}" if held else f"swap O+{gain}"


def scoring_(case: Case) -> None:
    chosen = options(case.get("options"), "dabaifen" if case["decks"] == 1 else "two-deck")
    if "bad_group" in case:
        assert spoken(*lost(case["bad_group"] == "declarers", 1, chosen)) == case["result"]
        return
    owed = -case.get("owed_by_opponents", 0)
    if "withdrew" in case:
        side, cards = case["withdrew"]
        owed += penalty(cards, 1, chosen) * (1 if side == "declarers" else -1)
    factor = multiplier(case["size"], ("SA",) * case["size"], chosen) if case["dug"] else 0
    points = total(case["tricks"], case["kitty"], factor, owed, chosen)
    assert points == case["total"]
    assert spoken(*outcome(points, case["decks"], chosen)) == case["result"]


def levels_(case: Case) -> None:
    chosen = options(case.get("options"), "dabaifen" if case.get("decks") == 1 else "two-deck")
    if "card" in case:
        hooks(case, chosen)
    elif "no_trumps" in case:
        assert may_redeal(hand("H2 D3"), order("S5"), True, 0, chosen)
        assert redeal(case["leader"], SEATS, chosen) == (case["next"], True)
    elif "decks" in case:
        held, gain = (
            lost(SIDES[case["bad_group"]] == SIDES[case["leader"]], 1, chosen)
            if "bad_group" in case
            else outcome(case["total"], 1, chosen)
        )
        assert spoken(held, gain) == case["result"]
        assert next_dealer(case["leader"], held, SEATS, (), None, chosen) == case["next"]
    elif "leader" in case:
        held, gain = outcome(case["total"])
        side = SIDES[case["leader"]] if held else {"NS": "EW", "EW": "NS"}[SIDES[case["leader"]]]
        assert side == case["side"]
        assert rise(case["level"], gain)[0] == case["new"]
        assert next_leader(case["leader"], held, SEATS) == case["next"]
    else:
        level, passed = rise(case["level"], case["gain"], chosen)
        assert ("won" if passed else level) == case["new"]


def hooks(case: Case, chosen: Options) -> None:
    suit, rank = case.get("trump", f"C{case.get('level')}")
    held, gain = outcome(case.get("total", 0))
    fall = hook(rank, (case["card"],), case["won_by"] == "opponents", not held, suit, chosen)
    after = case["level"] if fall is None else hooked(rank, gain if held else 0, fall, chosen)
    assert after == case["declarers"]


def friends_(case: Case) -> None:
    chosen = options(case.get("options"), "friends")
    calls = [Call(text.split("#")[0], int(text.split("#")[1])) for text in case.get("calls", ())]
    if "calls_due" in case:
        assert calls_due(case["players"]) == case["calls_due"]
        assert side_size(case["players"]) == case["side"]
        assert usual_decks(case["players"]) == case["decks"]
    elif "gain" in case:
        held, gain = outcome(case["total"], case["decks"])
        assert held
        assert with_bonus(gain, case["missing"], chosen) == case["gain"]
    elif "code" in case:
        assert call_fault(calls, order(case["trump"]), case["players"], case["decks"], chosen) == case["code"]
    else:
        plays = [(seat, hand(cards)) for seat, cards in case["plays"]]
        found = joins(calls, plays, case["leader"], chosen)
        assert [join.seat for join in found] == case["joined"]
        assert sorted(declarers(case["leader"], found)) == case["declarers"]


def stealing_(case: Case) -> None:
    chosen = options({"kitty-steal": "on"})
    state = begin("N", [("N", (case["trump"],))], SEATS, case.get("turned", False))
    codes = []
    for seat, cards in case["offers"]:
        codes.append(steal_fault(state, seat, hand(cards), case["trump"][1], 2, chosen))
        state = offer(state, seat, hand(cards), SEATS)
    assert codes[-1] == case["code"]
    assert case.get("turned") or not any(codes[:-1])


def red_fives_(case: Case) -> None:
    chosen = options(case["options"])
    trumps = order(case["trump"], chosen) if "trump" in case else None
    if "reading" in case and trumps is not None:
        assert [part.kind for part in components(hand(case["cards"]), trumps)] == [case["reading"]]
    elif trumps is not None:
        assert winner([hand(play) for play in case["plays"]], trumps, chosen) + 1 == case["winner"]
    else:
        plays = [(seat, hand(card)) for seat, card in case["plays"]]
        assert [list(item) for item in lost_fives(plays, case["won_by"], case["declarers"], chosen)] == case["lost"]


RUNNERS: dict[str, Callable[[Case], None]] = {
    "components": components_,
    "following": following_,
    "following_options": following_,
    "leads": leads_,
    "throws": throws_,
    "winning": winning_,
    "bids": bids_,
    "flips": flips_,
    "scoring": scoring_,
    "levels": levels_,
    "friends": friends_,
    "stealing": stealing_,
    "red_fives": red_fives_,
}


@pytest.mark.parametrize(
    ("name", "case"), [pytest.param(name, case, id=case["id"]) for name in RUNNERS for case in load(name)]
)
def test_case(name: str, case: Case) -> None:
    RUNNERS[name](case)


GROUPS = {"C": 40, "L": 97, "V": 7, "LD": 6, "T": 22, "W": 43, "B": 22, "K": 9, "S": 46, "N": 22, "Z": 14, "X": 11}


def test_every_worked_example_is_there_once() -> None:
    wanted = [f"{letter}{number}" for letter, last in GROUPS.items() for number in range(1, last + 1)]
    assert sorted(case["id"] for name in RUNNERS for case in load(name)) == sorted(wanted)


def test_ids_are_unique() -> None:
    there = Counter(case["id"] for name in files() for case in load(name))
    assert max(there.values()) == 1


def test_no_file_is_forgotten() -> None:
    assert set(files()) == set(RUNNERS) | {name for name in files() if name.startswith("engine_")}


def test_rule_numbers_of_the_cases_exist(rules: dict[str, str]) -> None:
    assert {case["rule"] for case in load("following")} <= set(rules)
