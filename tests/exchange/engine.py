"""Deals of the vectors as the open engine (rbtying/shengji) would have them: its messages, and its state in JSON.

Written from the engine's own forms, and apart from what reads them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Case = dict[str, Any]

DEALS = Path(__file__).parents[1] / "data" / "shengji" / "engine_deals.jsonl"
NAMES = ("Yang", "Hook", "Lin", "S", "老王", "Big Al", "p7", "p8")

SUITS = {"S": ("♠", "♤", 0x1F0A0), "H": ("♥", "♡", 0x1F0B0), "D": ("♦", "♢", 0x1F0C0), "C": ("♣", "♧", 0x1F0D0)}
RANKS = {"T": "10"}
ORDER = "A23456789TJ_QK"

POLICIES = {
    "LongerTuplesProtected": "trick_draw_policy",
    "OnlyDrawTractorOnTractor": "trick_draw_policy",
    "LongerTuplesProtectedAndOnlyDrawTractorOnTractor": "trick_draw_policy",
    "NoFormatBasedDraw": "trick_draw_policy",
    "NoProtections": "trick_draw_policy",
    "All": "throw_evaluation_policy",
    "Highest": "throw_evaluation_policy",
    "TrickUnitLength": "throw_evaluation_policy",
    "JokerOrGreaterLength": "bid_policy",
    "JokerOrHigherSuit": "bid_policy",
    "GreaterLength": "bid_policy",
    "ReinforceWhileWinning": "bid_reinforcement_policy",
    "OverturnOrReinforceWhileWinning": "bid_reinforcement_policy",
    "ReinforceWhileEquivalent": "bid_reinforcement_policy",
    "BothTwoOrMore": "joker_bid_policy",
    "BothNumDecks": "joker_bid_policy",
    "LJNumDecksHJNumDecksLessOne": "joker_bid_policy",
    "Disabled": "joker_bid_policy",
    "FullyUnrestricted": "advancement_policy",
    "DefendPoints": "advancement_policy",
    "NoDoubleJoin": "multiple_join_policy",
    "None": "throw_penalty",
    "TenPointsPerAttempt": "throw_penalty",
}
"""Where the state has each setting of the vectors; ``Unrestricted`` is the usual value of several."""


def deals() -> list[Case]:
    return [json.loads(line) for line in DEALS.read_text(encoding="utf-8").splitlines()]


def shown(card: str) -> str:
    """A card as the engine's page shows it."""
    if card in ("LJ", "RJ"):
        return "LJ" if card == "LJ" else "HJ"
    return RANKS.get(card[1], card[1]) + SUITS[card[0]][0]


def sign(card: str) -> str:
    """A card as the engine's JSON has it: one character."""
    if card in ("LJ", "RJ"):
        return "🃟" if card == "LJ" else "🃏"
    return chr(SUITS[card[0]][2] + 1 + ORDER.index(card[1]))


def row(cards: str) -> str:
    return "".join(map(shown, cards.split()))


def messages(case: Case, names: tuple[str, ...] = NAMES) -> Iterator[str]:
    """The messages of a deal, as they stand in the chat."""
    leader = case["leader"]
    yield f"{names[0]} started the game"
    for _, seat, cards in case["bids"]:
        yield f"{names[seat]} bid {row(cards)}"
    if case["revealed"]:
        yield f"{names[leader]} revealed a card from the bottom of the deck"
    if case["exchanges"]:
        for number, (seat, cards, *_) in enumerate(case["exchanges"]):
            if number:
                yield f"{names[seat]} bid {row(cards)}"
            yield f"{names[seat]} picked up the bottom cards"
            yield f"{names[seat]} put down the bottom cards"
    joins = {trick: [] for trick in range(1, len(case["tricks"]) + 1)}  # type: dict[int, list[tuple[int, bool]]]
    for seat, trick, again in case["joins"]:
        joins[trick].append((seat, again))
    for number, trick in enumerate(case["tricks"], 1):
        for place, (seat, cards) in enumerate(trick["plays"]):
            if place == 0 and "attempt" in trick:
                thrown = "".join(map(sign, trick["attempt"].split()))
                better = names[trick["plays"][1][0]]
                yield f"{names[seat]} tried to throw {thrown}, but {better} can beat it"
            yield f"{names[seat]} played {row(cards)}"
        for seat, again in joins[number]:
            text = "tried to join the team, but was already a member" if again else "has joined the team"
            yield f"{names[seat]} {text}"
        points = trick["points"]
        if number == len(case["tricks"]):
            yield f"{row(case['buried'])} in kitty"
            if case["kitty_points"]:
                multiplier = case["result"]["multiplier"]
                yield (
                    f"{case['kitty_points']} points were buried and are attached to the last trick, "
                    f"with a multiplier of {multiplier}"
                )
                points += multiplier * case["kitty_points"]
        if points:
            yield f"{names[trick['winner']]} wins the trick and gets {points} points"
        else:
            yield f"{names[trick['winner']]} wins the trick, but gets no points :("
    total = case["result"]["total"]
    if case["result"]["held"]:
        yield f"Landlord team won, opposing team only collected {total} points"
    else:
        yield f"Landlord team lost, opposing team collected {total} points"
    for name, before, level in zip(names, case["levels"], case["result"]["levels"], strict=False):
        if before != level:
            yield f"{name} has advanced to rank {RANKS.get(level, level)}"
    yield "The game has finished"
    yield f"{names[case['result']['next']]} will start the next game"


def settings(case: Case) -> list[str]:
    """Messages that tell the settings of a deal."""
    told = [f"Lin set the number of decks to {case['decks']}"]
    if case["friends"]:
        told.append("Lin set the game mode to Finding Friends")
    for name, level, laps in zip(NAMES, case["levels"], case["laps"], strict=False):
        told += [f"{name} set their rank to {RANKS.get(level, level)}", f"{name} set their meta-rank to {laps}"]
    said = {
        "LongerTuplesProtected": "protected longer tuples from being drawn out by shorter ones (pair does not draw triple)",
        "OnlyDrawTractorOnTractor": "protected tractors from being drawn out by non-tractors",
        "NoFormatBasedDraw": "removed format-based forced-plays (pairs do not draw pairs)",
        "Highest": "set throws to be evaluated based on the highest card",
        "TrickUnitLength": "set throws to be evaluated based on the longest component",
        "TenPointsPerAttempt": "set the throw penalty to 10 points per throw",
        "NoDoubleJoin": "prevented players from joining the team multiple times",
        "FullyUnrestricted": "removed all advancement restrictions",
        "DefendPoints": "required players to defend on points and A",
        "JokerOrHigherSuit": "allowed joker or higher suit bids to outbid non-joker bids with the same number of cards",
        "GreaterLength": "required all bids to have more cards than the previous bids",
        "OverturnOrReinforceWhileWinning": "allowed overturning your own bids",
        "ReinforceWhileEquivalent": "allowed reinforcing bids after they have been overturned",
        "BothNumDecks": "required no-trump bids to have every low or high joker",
        "LJNumDecksHJNumDecksLessOne": (
            "required low no-trump bids to have every low joker (one less required for high joker)"
        ),
    }
    told += [f"Lin {said[policy]}" for policy in case["policies"] if policy in said]
    if case["stealing"]:
        told.append("Lin allowed stealing the bottom cards after the leader")
    return told


# The state.


def trump(name: str) -> Any:
    """A trump as the state has it."""
    rank = name.removeprefix("NT") if name.startswith("NT") else name[1:]
    number = RANKS.get(rank, rank) or None
    if name.startswith("NT"):
        return {"NoTrump": {"number": number}}
    return {"Standard": {"suit": SUITS[name[0]][1], "number": number}}


def propagated(case: Case, **more: Any) -> Case:
    """The settings of a deal, with what the engine leaves at its own."""
    players = [
        {"id": seat + 10, "name": NAMES[seat], "level": RANKS.get(level, level), "metalevel": laps}
        for seat, (level, laps) in enumerate(zip(case["levels"], case["laps"], strict=True))
    ]
    made = {
        "game_mode": {"FindingFriends": {"num_friends": None}} if case["friends"] else "Tractor",
        "hide_landlord_points": False,
        "kitty_size": None,
        "friend_selection_policy": "Unrestricted",
        "multiple_join_policy": "Unrestricted",
        "num_decks": case["decks"],
        "special_decks": [],
        "max_player_id": 20,
        "players": players,
        "observers": [],
        "landlord": None if case["leader_before"] is None else case["leader_before"] + 10,
        "landlord_emoji": None,
        "chat_link": None,
        "advancement_policy": "Unrestricted",
        "kitty_penalty": "Times",
        "kitty_theft_policy": "AllowKittyTheft" if case["stealing"] else "NoKittyTheft",
        "game_scoring_parameters": {
            "step_size_per_deck": 20,
            "step_adjustments": {},
            "num_steps_to_non_landlord_turnover": 2,
            "deadzone_size": 1,
            "truncate_zero_crossing_window": True,
            "bonus_level_policy": "BonusLevelForSmallerLandlordTeam",
        },
        "tractor_requirements": {"min_count": 2, "min_length": 2},
    }
    made |= {POLICIES[policy]: policy for policy in case["policies"] if policy in POLICIES}
    return made | more


def hands(held: list[Counter[str]], case: Case) -> Case:
    return {
        "hands": {
            str(seat + 10): {sign(card): count for card, count in hand.items() if count}
            for seat, hand in enumerate(held)
        },
        "trump": trump(case["trump"]),
    }


def played(trick: Case, plays: int) -> Case:
    """A trick after so many plays."""
    made = []
    for place, (seat, cards) in enumerate(trick["plays"][:plays]):
        thrown = (
            Counter(trick["attempt"].split()) - Counter(cards.split())
            if place == 0 and "attempt" in trick
            else Counter()
        )
        made.append(
            {
                "id": seat + 10,
                "cards": [sign(card) for card in cards.split()],
                "bad_throw_cards": [sign(card) for card in thrown.elements()],
                "better_player": trick["plays"][1][0] + 10 if thrown else None,
            }
        )
    queue = [seat + 10 for seat, _ in trick["plays"][plays:]]
    full = plays == len(trick["plays"])
    return {
        "player_queue": queue,
        "played_cards": made,
        "current_winner": trick["winner"] + 10 if full else None,
        "trick_format": None,
    }


def state(case: Case, tricks: int, plays: int = 0) -> Case:
    """The state in play after so many tricks and so many plays of the next one."""
    held = [Counter(hand.split()) for hand in case["hands"]]
    points: dict[int, list[str]] = {seat: [] for seat in range(case["players"])}
    skips: dict[str, int] = dict(case["calls"])
    joined: dict[str, int] = {}
    for number, trick in enumerate(case["tricks"][: tricks + 1], 1):
        done = number <= tricks
        for seat, cards in trick["plays"] if done else trick["plays"][:plays]:
            held[seat] -= Counter(cards.split())
            if done:
                points[trick["winner"]] += [card for card in cards.split() if card[1] in "5TK" and card[1] != "J"]
                for card in cards.split():
                    if card in skips:
                        skips[card] -= 1
                        if not skips[card]:
                            joined[card] = seat
    friends = [
        {
            "card": sign(card),
            "initial_skip": copy - 1,
            "skip": max(skips[card] - 1, 0),
            "player_id": joined[card] + 10 if card in joined else None,
        }
        for card, copy in case["calls"]
    ]
    mode: Any = "Tractor"
    if case["friends"]:
        mode = {"FindingFriends": {"num_friends": len(friends), "friends": friends}}
    follows = case["tricks"][tricks] if tricks < len(case["tricks"]) else {"plays": [], "winner": 0}
    return {
        "Play": {
            "num_decks": case["decks"],
            "game_mode": mode,
            "propagated": propagated(case),
            "hands": hands(held, case),
            "points": {str(seat + 10): [sign(card) for card in pile] for seat, pile in points.items()},
            "penalties": {str(seat + 10): 0 for seat in range(case["players"])},
            "kitty": [sign(card) for card in case["buried"].split()],
            "landlord": case["leader"] + 10,
            "landlords_team": [case["leader"] + 10],
            "exchanger": (case["exchanges"][-1][0] if case["exchanges"] else case["leader"]) + 10,
            "trump": trump(case["trump"]),
            "trick": played(follows, plays),
            "last_trick": played(case["tricks"][tricks - 1], 99) if tricks else None,
            "game_ended_early": False,
            "removed_cards": [],
            "decks": [{"exclude_small_joker": False, "exclude_big_joker": False, "min": "2"}] * case["decks"],
        }
    }
