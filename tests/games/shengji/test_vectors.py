"""Every case under ``tests/data/shengji``, by id."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.shengji.vectors import files, hand, load, options, order, waiting
from tractor_notation.games.shengji.bidding import flip, judge_bid, trump_of_bid
from tractor_notation.games.shengji.cards import FACES, points_of
from tractor_notation.games.shengji.following import is_legal, judge, legal_example, ruling
from tractor_notation.games.shengji.levels import next_leader, rise
from tractor_notation.games.shengji.options import Options, specs
from tractor_notation.games.shengji.scoring import multiplier, outcome, total
from tractor_notation.games.shengji.shapes import components
from tractor_notation.games.shengji.throws import beaten, choices, forced, penalty
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
    throw, trumps, chosen = hand(case["throw"]), order(case["trump"]), options(case.get("options"))
    others = [(str(place), hand(cards)) for place, cards in enumerate(case["others"])]
    found = beaten(throw, others, trumps, chosen)
    assert (not found) is case["stands"]
    if found:
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
    if case["result"] == "redeal":
        assert found.redeal
    else:
        assert found.decided
        assert (found.suit or "no-trump") == case["result"]
    assert found.turned == case["turned"]
    for turned in range(case["turned"]):
        assert not flip(kitty[:turned], case["rank"], chosen, len(kitty)).turned


def scoring_(case: Case) -> None:
    chosen = options(case.get("options"))
    owed = -case.get("owed_by_opponents", 0)
    if "withdrew" in case:
        side, cards = case["withdrew"]
        owed += penalty(cards, 1, chosen) * (1 if side == "declarers" else -1)
    factor = multiplier(case["size"], ("SA",) * case["size"], chosen) if case["dug"] else 0
    points = total(case["tricks"], case["kitty"], factor, owed, chosen)
    held, gain = outcome(points, case["decks"], chosen)
    assert points == case["total"]
    assert (f"hold D+{gain}" if held else f"swap O+{gain}") == case["result"]


def levels_(case: Case) -> None:
    if "leader" in case:
        held, gain = outcome(case["total"])
        side = SIDES[case["leader"]] if held else {"NS": "EW", "EW": "NS"}[SIDES[case["leader"]]]
        assert side == case["side"]
        assert rise(case["level"], gain)[0] == case["new"]
        assert next_leader(case["leader"], held, SEATS) == case["next"]
    else:
        level, passed = rise(case["level"], case["gain"], options(case.get("options")))
        assert ("won" if passed else level) == case["new"]


# The verdicts of another program.

DRAW = {"NoProtections": {}, "NoFormatBasedDraw": {"follow-structure": "none"}}
COMPARE = {"All": ("all",), "Highest": ("highest-card",), "TrickUnitLength": ("largest", "largest-then-next")}
BIDS: dict[str, dict[str, str]] = {
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
}


def engine_follow(case: Case) -> None:
    lead, held, play, trumps = hand(case["lead"]), hand(case["hand"]), hand(case["play"]), order(case["trump"])
    assert "+".join(f"{part.width}x{part.length}" for part in components(lead, trumps)) == case["shape"]
    for policy, legal in case["legal"].items():
        if policy not in waiting():
            chosen = options(DRAW[policy])
            strange = Counter(play) - Counter(held)
            assert (not strange and is_legal(lead, held, play, trumps, chosen)) is legal
            if len(held) >= len(lead):
                assert is_legal(lead, held, legal_example(lead, held, trumps, chosen, play), trumps, chosen)


def engine_throw(case: Case) -> None:
    throw, trumps, seats = hand(case["throw"]), order(case["trump"]), len(case["hands"])
    around = [(case["leader"] + place) % seats for place in range(1, seats)]
    found = beaten(throw, [(str(seat), hand(case["hands"][seat])) for seat in around], trumps)
    assert (not found) is case["stands"]
    if "stopped_by" in case:
        assert str(case["stopped_by"]) in {item.seat for item in found}
        return
    by: dict[tuple[str, ...], list[int]] = {}
    for item in found:
        by.setdefault(tuple(sorted(item.part.cards)), []).append(int(item.seat))
    assert {part: sorted(seats) for part, seats in by.items()} == {
        tuple(sorted(hand(part))): seats for part, seats in case["beaten"]
    }
    if found:  # which of several beaten parts stays is a rule of its own in that program
        assert any(same(case["played"], item.part.cards) for item in found)
        if len(by) == 1:
            assert all(same(case["played"], part.cards) for part in choices(found, throw, trumps))


def engine_trick(case: Case) -> None:
    plays, trumps = [hand(play) for play in case["plays"]], order(case["trump"])
    for policy, seat in case["winner"].items():
        for name in COMPARE[policy]:
            place = winner(plays, trumps, options({"ruff-compare": name}))
            assert (case["leader"] + place) % len(plays) == seat
    if "points" in case:
        assert sum(map(points_of, plays)) == case["points"]
    if "hands" in case:
        assert components(plays[0], trumps)[0].size == case["largest"]
        for place in range(1, len(plays)):
            held = hand(case["hands"][(case["leader"] + place) % len(plays)])
            assert is_legal(plays[0], held, plays[place], trumps)


def engine_bid(case: Case) -> None:
    before = [(str(seat), hand(cards)) for seat, cards in case["before"]]
    chosen = options({name: value for policy in case["policies"] for name, value in BIDS[policy].items()})
    seat, held = case["bid"][0], hand(case["hand"])
    rank = case["levels"][seat if case["leader"] is None else case["leader"]]

    def valid(cards: tuple[str, ...]) -> bool:
        return not Counter(cards) - Counter(held) and not judge_bid(
            before, str(seat), cards, rank, options=chosen, sides=None
        )

    assert valid(hand(case["bid"][1])) is case["valid"]
    if "all_valid" in case:
        possible = [(face,) * copies for face in FACES for copies in (1, 2)]
        assert {bid for bid in possible if valid(bid)} == {hand(bid) for bid in case["all_valid"]}
        assert all(trump_of_bid(bid) in (None, bid[0][0]) for bid in possible)


def engine_score(case: Case) -> None:
    assert outcome(case["total"], 2, options({"negative-points": "extend"})) == (case["held"], case["gain"])


def engine_disputes(case: Case) -> None:
    lead, held, play, trumps = hand(case["lead"]), hand(case["hand"]), hand(case["play"]), order(case["trump"])
    assert is_legal(lead, held, play, trumps) is case["legal"]


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
    "engine_follow": engine_follow,
    "engine_throw": engine_throw,
    "engine_trick": engine_trick,
    "engine_bid": engine_bid,
    "engine_score": engine_score,
    "engine_disputes": engine_disputes,
}


@pytest.mark.parametrize(
    ("name", "case"),
    [pytest.param(name, case, id=case["id"]) for name in files() for case in load(name) if case["id"] not in waiting()],
)
def test_case(name: str, case: Case) -> None:
    RUNNERS[name](case)


GROUPS = {"C": 40, "L": 97, "V": 7, "LD": 6, "T": 22, "W": 43, "B": 22, "K": 9, "S": 46, "N": 22}


def test_every_worked_example_is_there_once() -> None:
    wanted = [f"{letter}{number}" for letter, last in GROUPS.items() for number in range(1, last + 1)]
    there = [case["id"] for name in files() if not name.startswith("engine") for case in load(name)]
    assert sorted(there) == sorted(wanted)


def test_ids_are_unique() -> None:
    there = Counter(case["id"] for name in files() for case in load(name))
    assert max(there.values()) == 1


def test_what_waits_exists() -> None:
    there = {case["id"] for name in files() for case in load(name)}
    there |= {policy for case in load("engine_follow") for policy in case["legal"]}
    assert set(waiting()) <= there


@pytest.mark.parametrize("needs", sorted(set(waiting().values())))
def test_what_waits_needs_something_not_there(needs: str, rules: dict[str, str]) -> None:
    kind, _, what = needs.partition(" ")
    if kind == "rule":
        assert rules[what].endswith("Not judged in this version.")
    else:
        assert kind == "option"
        name, _, value = what.partition("=")
        spec = specs().get(name)
        assert spec is None or (value and value not in spec.values)


@pytest.mark.parametrize("case", [case for name in ("following_options", "winning", "throws") for case in load(name)])
def test_options_of_waiting_cases_are_those_not_there(case: Case) -> None:
    """A case that waits for an option names it itself."""
    unknown = [name for name in case.get("options", {}) if name not in specs()]
    needs = waiting().get(case["id"], "")
    assert unknown == ([needs.removeprefix("option ")] if needs.startswith("option") else [])


def test_rule_numbers_of_the_cases_exist(rules: dict[str, str]) -> None:
    assert {case["rule"] for case in load("following")} <= set(rules)
    assert all(re.fullmatch(r"(option [a-z-]+(=[a-z0-9-]+)?|rule R\d+\.\d+)", needs) for needs in waiting().values())
