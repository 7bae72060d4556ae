"""The dealer's deals: whole packs, all points, every feature and every kind of fault."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.dealer import KINDS, Dealt, Layout, Table, deal, dealt, illegal, whole
from tests.dealer.cards import JOKERS, PACK, POINTS, RANKS, Trump, points, side
from tests.dealer.rules import breach, forced, split, winner
from tests.dealer.table import Deal, Trick
from tests.dealer.text import cards_of

SEEDS = range(250)


@cache
def some() -> tuple[Dealt, ...]:
    """Deals by lot."""
    return tuple(dealt(seed) for seed in SEEDS)


@cache
def badly_shuffled() -> tuple[Dealt, ...]:
    """Deals with many pairs and tractors."""
    return tuple(dealt(seed, table=replace(Table.by_lot(Random(seed)), pairs=0.8)) for seed in SEEDS[:100])


def test_every_deal_keeps_all_cards_and_all_points() -> None:
    for each in some() + badly_shuffled():
        played = each.deal
        assert Counter(cards_of(played)) == Counter(PACK)
        drawn = [card for hand in played.drawn.values() for card in hand]
        assert Counter([*drawn, *played.kitty]) == Counter(PACK)
        assert {len(hand) for hand in played.drawn.values()} == {25}
        assert sum(trick.points for trick in played.tricks) + points(played.buried) == 200


def test_every_answer_is_lawful_and_every_throw_tested() -> None:
    for each in some() + badly_shuffled():
        trump = each.deal.trump
        for trick in each.deal.tricks:
            first = trick.plays[0]
            for play in trick.plays[1:]:
                assert breach(trump, trick.parts, trick.hands[play.seat], play.cards) is None
            others = [trump.of(trump.suits[first.cards[0]], trick.hands[play.seat]) for play in trick.plays[1:]]
            stays = forced(trump, split(trump, first.attempt or first.cards), others)
            assert bool(stays) == bool(first.attempt)
            assert not stays or first.cards in [part.cards for part in stays]


def test_deals_take_as_long_as_real_ones() -> None:
    lengths = Counter(len(each.deal.tricks) for each in some())
    assert min(lengths) >= 5
    assert max(lengths) <= 25
    usual = sum(count for length, count in lengths.items() if 10 <= length <= 23)
    assert usual > 0.9 * len(SEEDS)


def test_a_seed_gives_the_same_record_in_every_process() -> None:
    command = [sys.executable, "-m", "tests.dealer", "--seed", "7", "--count", "3"]
    root = Path(__file__).parent.parent
    runs = {
        subprocess.run(command, capture_output=True, check=True, cwd=root, env={"PYTHONHASHSEED": salt}).stdout
        for salt in ("1", "2")
    }
    assert runs == {"\n".join(deal(seed) for seed in (7, 8, 9)).encode()}


def test_a_whole_record_states_every_card_twice() -> None:
    text = whole(5)
    assert text.count("\nkitty: ") == text.count("\nbury ") == 1
    assert len(re.findall(r"^deal [NWSE]: ", text, re.MULTILINE)) == 4
    assert "{" not in text and "(" not in text


def in_deal(played: Deal) -> set[str]:
    """The features of a deal."""
    found = {f"rank {played.trump.rank}", f"trump {played.trump.suit}", played.score.promotion}
    found.add("first deal" if played.first else f"leader {played.leader}")
    if played.flipped:
        found.add("flip past a joker" if len(played.flipped) > 1 else "flip")
    for before, bid in zip((None, *played.bids), played.bids, strict=False):
        found.add("joker bid" if bid.cards[0] in JOKERS else f"bid of {len(bid.cards)}")
        if before:
            same = "reinforced" if before.seat == bid.seat else "overridden"
            found.add("partner overridden" if side(before.seat) == side(bid.seat) and same != "reinforced" else same)
    if side(played.tricks[-1].winner) != side(played.leader) and points(played.buried):
        found.add(f"kitty times {2 * played.tricks[-1].parts[0].size}")
    if played.score.won:
        found.add("match won")
    for trick in played.tricks:
        found |= in_trick(played.trump, trick)
    return found


def in_trick(trump: Trump, trick: Trick) -> set[str]:
    """The features of a trick."""
    kinds = [part.pairs for part in trick.parts]
    suit = trump.suits[trick.plays[0].cards[0]]
    lead = ("single", "pair", "tractor", "tractor")[min(kinds[0], 3)] if len(kinds) == 1 else "throw"
    found = {f"{lead} led" + (" in trumps" if suit == "T" else "")}
    if kinds[0] > 2:
        found.add("long tractor")
    if len(kinds) > 1 and kinds[0] > 1:
        found.add("throw with a tractor")
    if trick.plays[0].attempt:
        found.add("throw failed")
    best = 0
    for place in (1, 2, 3):
        cards = trick.plays[place].cards
        now = winner(trump, [play.cards for play in trick.plays[: place + 1]])
        if suit != "T" and {trump.suits[card] for card in cards} == {"T"}:
            if now == place:
                ruffed = trump.suits[trick.plays[best].cards[0]] == "T"
                found.add("overruff" if ruffed else f"{lead} ruffed")
            else:
                found.add("ruff that does not win")
        elif suit not in {trump.suits[card] for card in cards}:
            found.add("discard")
        best = now
    return found


def in_text(text: str) -> set[str]:
    """The features of a record's text."""
    patterns = {
        "claim of the winner": r"^\d+\. .* =[NWSE]",
        "claim of the points": r"^\d+\. .* \+\d+",
        "failed throw noted": r"^\d+\. .*\w>\w",
        "comment": r"^\d+\. .*\{",
        "comment on its own line": r"^\{",
        "remark": r"^\d+\. .*; ",
        "mark": r"^\d+\. .*\w[!?]",
        "numbered mark": r"^\d+\. .*\w\$\d",
        "variation": r"^   \( \d+\. [NWSE]: ",
        "variation of two tricks": r"^     \d+\. ",
        "drawn hands": r"^drawn N: ",
        "moments": r"^bid .*@\d+",
        "claims in tags": r"^\[NextLevels",
        "trump in tags": r"^\[Trump ",
        "position": r"^\[Start ",
        "stopped": r"^end: ",
        "stopped in a trick": r"^\d+\. [NWSE]: \w+( \w+){0,2}\nend: ",
    }
    found = {name for name, pattern in patterns.items() if re.search(pattern, text, re.MULTILINE)}
    missing = {"no hands": "deal N|drawn N", "no kitty": "kitty", "no bids": "bid|flip", "no burial": "bury"}
    found |= {name for name, word in missing.items() if not re.search(rf"^({word})", text, re.MULTILINE)}
    if "\ndeal N:" in text and "\ndeal W:" not in text:
        found.add("some hands")
    return found


EXPECTED = {
    *(f"rank {rank}" for rank in RANKS),
    *("trump S", "trump H", "trump C", "trump D", "trump None"),
    *("D+1", "D+2", "D+3", "O+0", "O+1"),
    *("first deal", "leader N", "leader W", "leader S", "leader E", "flip", "flip past a joker"),
    *("bid of 1", "bid of 2", "joker bid", "reinforced", "overridden", "partner overridden"),
    *("kitty times 2", "kitty times 4", "match won"),
    *("single led", "pair led", "tractor led", "throw led", "long tractor", "throw with a tractor", "throw failed"),
    *("single led in trumps", "pair led in trumps", "tractor led in trumps", "throw led in trumps"),
    *("single ruffed", "pair ruffed", "tractor ruffed", "throw ruffed", "overruff", "ruff that does not win"),
    "discard",
    *("claim of the winner", "claim of the points", "failed throw noted", "comment", "comment on its own line"),
    *("remark", "mark", "numbered mark", "variation", "variation of two tricks", "drawn hands", "moments"),
    *("claims in tags", "trump in tags", "position", "stopped", "stopped in a trick"),
    *("no hands", "no kitty", "no bids", "no burial", "some hands"),
}


def test_every_feature_occurs() -> None:
    found: set[str] = set()
    for each in some() + badly_shuffled():
        found |= in_deal(each.deal) | in_text(each.text)
    assert EXPECTED - found == set()


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_of_fault_can_be_made(name: str) -> None:
    text, address, code = illegal(1, name)
    assert code == KINDS[name].code
    assert text.startswith('[Rules "shengji"]')
    if address:
        number, seat = address.split(".")
        assert re.search(rf"^{number}\. ", text, re.MULTILINE)
        assert seat in "NWSE"


def test_point_cards() -> None:
    assert sum(POINTS.get(card[1], 0) for card in PACK) == 200


def test_a_layout_can_be_asked_for() -> None:
    text = deal(3, Layout(hands="none", kitty=False, bury=False, stop=6))
    assert text.endswith("end: unfinished\n")
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == 2
