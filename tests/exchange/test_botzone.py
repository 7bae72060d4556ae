"""Match logs of Botzone: both orders of the suits, whole and cut off, of the judge and of one player."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import tractor_notation as tn
from tests.dealer import Layout, dealt
from tests.dealer.cards import SEATS
from tests.dealer.table import Deal
from tests.exchange import botzone_log
from tractor_notation.checking import checked
from tractor_notation.exchange import Imported, NotImported, Source, convert
from tractor_notation.language import Language
from tractor_notation.record import Act, Trick

ORDERS = ("hdsc", "shcd")
OTHER = dict(zip(ORDERS, reversed(ORDERS), strict=True))


@cache
def deal(seed: int) -> Deal:
    return dealt(seed, Layout(hands="drawn")).deal


SUITED = [seed for seed in range(1, 16) if deal(seed).trump.suit]


def imported(value: Any, suits: str | None = None) -> list[Imported]:
    return list(convert(Source(json.dumps(value).encode()), suits=suits))


def only(value: Any, suits: str | None = None) -> tuple[tn.Record, Imported]:
    (found,) = imported(value, suits)
    assert found.record is not None
    return found.record, found


def codes(record: tn.Record) -> list[str]:
    (found,) = checked([record])
    return [item.code for item in found.findings if item.severity == "error"]


def tricks(record: tn.Record) -> list[Trick]:
    return [item for item in record.body if isinstance(item, Trick)]


def acts(record: tn.Record, keyword: str) -> list[Act]:
    return [item for item in record.body if isinstance(item, Act) and item.keyword == keyword]


def texts(found: Imported) -> list[str]:
    return [loss.text(Language()) for loss in found.losses]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("seed", SUITED)
def test_a_whole_log_in_either_order(seed: int, order: str) -> None:
    made = deal(seed)
    record, found = only(botzone_log.log(made, order))
    assert not found.losses
    assert any(f"in the order {order}: 0 faults" in each.text(Language()) for each in found.decided)
    assert {act.seat: act.cards for act in acts(record, "drawn")} == made.drawn
    assert sorted(acts(record, "kitty")[0].cards) == sorted(made.kitty)
    assert sorted(acts(record, "bury")[0].cards) == sorted(made.buried)
    bids = [(act.seat, act.cards, act.moment) for act in acts(record, "bid")]
    assert bids == [(bid.seat, bid.cards, bid.moment) for bid in _in_time(made)]
    for mine, trick in zip(tricks(record), made.tricks, strict=True):
        assert mine.leader == trick.leader
        assert [sorted(play.cards) for play in mine.plays] == [sorted(play.cards) for play in trick.plays]
        assert [sorted(play.attempt) for play in mine.plays] == [sorted(play.attempt) for play in trick.plays]
    assert record.value("Trump") == made.trump.name


def _in_time(made: Deal) -> list[Any]:
    """The bids in the order in which the judge deals: round by round, from the leader on."""
    start = SEATS.index(made.leader)
    return sorted(
        (bid for bid in made.bids if bid.cards), key=lambda bid: (bid.moment, (SEATS.index(bid.seat) - start) % 4)
    )


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("seed", SUITED[:4])
def test_the_order_that_is_named_holds_right_or_wrong(seed: int, order: str) -> None:
    value = botzone_log.log(deal(seed), order)
    right, _ = only(value, order)
    wrong, _ = only(value, OTHER[order])
    assert right == only(value)[0]
    assert wrong != right


@cache
def without_trump() -> Deal:
    """A deal that is played without a trump suit, and bid with jokers alone: then nothing tells the suits from one another."""
    for seed in range(1, 2000):
        made = deal(seed)
        shown = [bid.cards[0] for bid in made.bids if bid.cards]
        if not made.trump.suit and shown and set(shown) <= {"RJ", "LJ"} and len(made.exchanges) < 2:
            return made
    raise AssertionError("there is no such deal")


def test_where_replaying_does_not_decide_it_has_to_be_said() -> None:
    made = without_trump()
    value = botzone_log.log(made, "shcd")
    with pytest.raises(NotImported) as failure:
        imported(value)
    assert "--suits" in failure.value.why.text(Language())
    record, _ = only(value, "shcd")
    assert {act.seat: act.cards for act in acts(record, "drawn")} == made.drawn


def test_one_match_that_is_not_decided_costs_no_other() -> None:
    found = imported([botzone_log.log(deal(SUITED[0]), "hdsc"), botzone_log.log(without_trump(), "hdsc"), {"x": 1}])
    assert [each.record is not None for each in found] == [True, False, False]
    assert found[1].losses[0].place == "$[1]"


@pytest.mark.parametrize("plays", [0, 1, 6, 30])
def test_a_log_that_breaks_off(plays: int) -> None:
    record, found = only(botzone_log.log(deal(SUITED[1]), "hdsc", plays=plays), "hdsc")
    assert sum(len(trick.plays) for trick in tricks(record)) == plays
    assert acts(record, "end") == [Act("end", word="unfinished")]
    assert codes(record) == []
    assert not found.losses


@pytest.mark.parametrize("seat", range(4))
def test_what_one_player_was_given(seat: int) -> None:
    made = deal(SUITED[2])
    record, found = only(botzone_log.seen(botzone_log.log(made, "shcd"), seat), "shcd")
    assert [act.seat for act in acts(record, "drawn")] == [SEATS[seat]]
    assert acts(record, "drawn")[0].cards == made.drawn[SEATS[seat]]
    asked = made.tricks[:-1]
    assert [[sorted(play.cards) for play in trick.plays] for trick in tricks(record)[: len(asked)]] == [
        [sorted(play.cards) for play in trick.plays] for trick in asked
    ]
    assert codes(record) == []
    assert not found.losses


def test_names_match_and_scores() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc", names=True) | {"_id": "60a7", "createdAt": "2023"}
    record, found = only(value)
    assert any("left out, as it is no part of the deal: createdAt" in each.text(Language()) for each in found.decided)
    assert [record.tags[tag] for tag in ("North", "West", "South", "East")] == [f"bot {seat}" for seat in range(4)]
    assert record.value("Match") == "60a7"
    assert "; Botzone's scores: N 0, W 1, S 0, E 1" in tn.write(record)


def test_a_play_that_ended_the_match_is_in_the_record_and_judged() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc", plays=5)
    last = value["log"][-1]
    (seat,) = last
    other = next(number for number in range(108) if number not in last[seat]["response"])
    last[seat]["response"] = [other]
    display = {
        "currplayer": int(seat),
        "error": [None if place != int(seat) else "NOT_YOUR_POKER" for place in range(4)],
    }
    value["log"].append({"output": {"command": "finish", "content": {"0": 1}, "display": display}})
    record, found = only(value, "hdsc")
    assert any("ended by an error" in text and "NOT_YOUR_POKER" in text for text in texts(found))
    assert sum(len(trick.plays) for trick in tricks(record)) == 5
    assert codes(record)


def test_initial_data_as_a_text_of_json() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc")
    again = value | {"initdata": json.dumps(value["initdata"])}
    assert only(again)[0] == only(value)[0]
    record, found = only(value | {"initdata": "{"})
    assert record is not None
    assert found.losses[0].place == "$.initdata"


def test_hands_of_the_initial_data_are_there_when_the_log_is_cut_in_the_deal() -> None:
    whole = botzone_log.log(deal(SUITED[0]), "hdsc")
    hands = [[], [], [], []]  # type: list[list[int]]
    for entry in whole["log"]:
        for name, request in entry.get("output", {}).get("content", {}).items():
            if isinstance(request, dict) and request.get("stage") == "deal":
                hands[int(name)] += request["deliver"]
    value = {"log": whole["log"][:40], "initdata": {"level": "2", "allocation": hands}}
    record, found = only(value, "hdsc")
    assert all(len(act.cards) == 5 for act in acts(record, "drawn"))
    assert sum("was still to draw 20 cards" in text for text in texts(found)) == 4


def test_several_matches_one_a_line() -> None:
    rows = [json.dumps(botzone_log.log(deal(seed), "hdsc")) for seed in SUITED[:2]]
    found = list(convert(Source("\n".join([rows[0], "{broken", rows[1]]).encode())))
    assert [each.record is not None for each in found] == [True, False, True]
    assert found[1].losses[0].place == 2
