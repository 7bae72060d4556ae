"""Match logs of Botzone: both orders of the suits, whole and cut off, of the judge and of one player."""

from __future__ import annotations

import json
import re
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


def decided(found: Imported) -> list[str]:
    return [each.text(Language()) for each in found.decided]


def texts(found: Imported) -> list[str]:
    return [loss.text(Language()) for loss in found.losses]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("seed", SUITED)
def test_a_whole_log_in_either_order(seed: int, order: str) -> None:
    made = deal(seed)
    record, found = only(botzone_log.log(made, order))
    assert not found.losses
    assert any(f"in the order {order}: 0 faults, and 0 times otherwise" in told for told in decided(found))
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


def careless(value: Any) -> Any:
    """A log of bots that do not follow suit, under a judge that lets it pass: players but the leader play, in every other
    trick, what they played in the next one."""
    log = value["log"]
    answers = [number for number, entry in enumerate(log) if "output" not in entry][101:]
    for first in range(0, len(answers) - 7, 4):
        for number in answers[first + 1 : first + 4]:
            (seat,) = log[number]
            for other in answers[first + 5 : first + 8]:
                if seat in log[other] and len(log[number][seat]["response"]) == len(log[other][seat]["response"]):
                    log[number], log[other] = log[other], log[number]
    for number in answers:
        (seat,) = log[number]
        if number + 1 < len(log):
            log[number + 1]["output"]["display"]["event"]["poker"] = log[number][seat]["response"]
    return value


def test_the_judge_is_believed_before_the_rules() -> None:
    value = careless(botzone_log.log(deal(3), "hdsc", plays=16))
    record, found = only(value)
    assert record.value("Trump") == deal(3).trump.name
    assert codes(record) == ["follow-suit"] * 6
    told = "in the order hdsc: 6 faults, and 0 times otherwise than the judge says; in the order shcd 5 faults, and 1 times"
    assert any(told in each for each in decided(found))


def test_points_that_the_judge_counts_otherwise_are_told_once() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc")
    requests = [list(entry["output"]["content"].values())[0] for entry in value["log"][:-1] if "output" in entry]
    for request in [each for each in requests if each["stage"] == "play"][30:]:
        request["global"]["total_score"] += 15
    record, found = only(value)
    (text,) = texts(found)
    assert re.fullmatch(r"after trick \d+ the judge has \d+ points for the opponents; by the rules they are \d+", text)
    assert codes(record) == []
    assert "; import: $.log" in tn.write(record)


THROWN = 12
"""A deal with a throw that fails in trick 3."""


def test_what_a_failed_throw_costs_is_held_against_the_rules() -> None:
    value = botzone_log.log(deal(THROWN), "hdsc")
    _, whole = only(value)
    assert not any("failed" in told for told in (*decided(whole), *texts(whole)))
    _, cut = only({"log": value["log"][:-40], "initdata": value["initdata"]})
    assert sum("points for the throw that failed" in told for told in decided(cut)) == 1
    assert not cut.losses
    for answer, following in zip(value["log"][1::2], value["log"][2::2], strict=True):
        put = next(iter(answer.values()))["response"]
        event = following["output"]["display"]["event"]
        if event["action"] == "play" and len(event["poker"]) < len(put):
            break
    for entry in value["log"][value["log"].index(following) : -1 : 2]:
        next(iter(entry["output"]["content"].values()))["global"]["total_score"] += 10
    _, other = only(value)
    assert sum(text.startswith("for throws that failed the judge gives the opponents") for text in texts(other)) == 1
    assert len(other.losses) == 1


def test_scores_that_are_not_those_of_the_rules_are_told() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc")
    value["log"][-1]["output"]["content"] = {"0": 3, "1": 0, "2": 3, "3": 0}
    _, found = only(value)
    assert texts(found) == [
        "the judge's scores are N 3, W 0, S 3, E 0; by the rules of the record they are N 0, W 1, S 0, E 1"
    ]


def test_a_bid_that_the_judge_takes_for_another_suit_is_told_where_the_order_is_named() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc")
    _, found = only(value, "shcd")
    assert "the judge takes the bid S2 of N for the suit h" in texts(found)


def test_a_copy_of_a_card_with_another_number_is_no_failed_throw() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc")
    same = only(value)[0]
    for entry in value["log"]:
        event = entry.get("output", {}).get("display", {}).get("event", {})
        if event.get("action") == "play":
            event["poker"] = [(number + 54) % 108 for number in event["poker"]]
    assert only(value)[0] == same


def test_what_stands_in_no_place_is_told() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc", plays=6)
    early = {"1": {"verdict": "OK", "response": [3]}}
    value["log"] = [early, *value["log"], {"verdict": "TLE"}]
    value["log"][2] = {"0": {"verdict": "RE", "response": []}}
    value["initdata"]["tribute"] = 3
    _, found = only(value, "hdsc")
    assert texts(found) == [
        "nobody was asked for this answer; it is left out",
        'the verdict on this answer of N is "RE"',
        "there is neither a request nor an answer of a player in it",
    ]
    assert any("initdata.seed, initdata.tribute" in told for told in decided(found))


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
    assert [(act.seat, act.cards) for act in acts(record, "bid")] == [(bid.seat, bid.cards) for bid in _in_time(made)]
    assert acts(record, "drawn")[0].cards == made.drawn[SEATS[seat]]
    asked = made.tricks[:-1]
    assert [[sorted(play.cards) for play in trick.plays] for trick in tricks(record)[: len(asked)]] == [
        [sorted(play.cards) for play in trick.plays] for trick in asked
    ]
    assert codes(record) == []
    assert not found.losses


def test_a_player_is_told_what_stayed_and_knows_what_was_thrown() -> None:
    made = deal(THROWN)
    seat = next(SEATS.index(play.seat) for trick in made.tricks for play in trick.plays if play.attempt)
    value = botzone_log.seen(botzone_log.log(made, "hdsc"), seat)
    record, found = only(value, "hdsc")
    attempts = [sorted(play.attempt) for trick in tricks(record) for play in trick.plays if play.attempt]
    assert attempts == [sorted(play.attempt) for trick in made.tricks for play in trick.plays if play.attempt]
    assert not found.losses
    value["responses"][27] = value["responses"][0] or [0, 1, 2, 3]
    assert texts(only(value, "hdsc")[1]) == [f"this is not what {SEATS[seat]} played, which is what the record has"]


def test_bids_that_a_player_only_heard_of_where_they_do_not_tell_their_cards() -> None:
    value = botzone_log.seen(botzone_log.log(deal(SUITED[2]), "shcd"), 0)
    asked = [request["global"]["banking"] for request in value["requests"]]
    for banking in asked[10:]:
        banking |= {"called": 1, "snatched": 3, "major": "n", "banker": 3}
    for banking in asked[:10]:
        banking |= {"called": -1, "snatched": -1, "major": "", "banker": -1}
    for number in range(25):
        value["responses"][number] = []
    record, found = only(value, "shcd")
    assert acts(record, "bid") == []
    assert record.value("Leader") == "E"
    assert "W bid, and E after that; what W bid is not told" in texts(found)
    assert "E bid with a pair of jokers; which, is not told" in texts(found)


@pytest.mark.parametrize("first", [True, False])
def test_a_player_may_bid_over_the_own_bid_and_leads_anyway_in_a_later_deal(first: bool) -> None:
    banking = [
        {"called": -1, "snatched": -1, "major": "", "banker": -1 if first else 2},
        {"called": 2, "snatched": -1, "major": "c", "banker": 2},
        {"called": 2, "snatched": 2, "major": "h", "banker": 2},
    ]
    drawn = [(21, 0), (6, 0), (60, 1), (5, 1), (59, 1), (17, 2)]
    requests: list[Any] = [
        {"stage": "deal", "deliver": [card], "global": {"first_round": first, "level": "2", "banking": banking[state]}}
        for card, state in drawn
    ]
    requests[0]["playerpos"] = 2
    record, found = only({"requests": requests, "responses": [[], [6], [], [], [5, 59]]})
    assert [(act.cards, act.moment) for act in acts(record, "bid")] == [(("C2",), 2), (("H2", "H2"), 5)]
    assert record.value("Leader") == (None if first else "S")
    assert codes(record) == []
    assert not found.losses


def test_names_match_and_scores() -> None:
    value = botzone_log.log(deal(SUITED[0]), "hdsc", names=True) | {"_id": "60a7", "createdAt": "2023"}
    record, found = only(value)
    assert any("left out, as it is no part of the deal: createdAt" in each for each in decided(found))
    assert [record.tags[tag] for tag in ("North", "West", "South", "East")] == [f"bot {seat}" for seat in range(4)]
    assert record.value("Match") == "60a7"
    given = value["log"][-1]["output"]["content"]
    told = ", ".join(f"{seat} {given[str(place)]}" for place, seat in enumerate(SEATS))
    assert f"; Botzone's scores: {told}" in tn.write(record)


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
    assert all(len([card for card in act.cards if card != "x"]) == 5 for act in acts(record, "drawn"))
    assert codes(record) == []
    assert sum("was still to draw 20 cards" in text for text in texts(found)) == 4
    _, found = only({**value, "log": whole["log"][:192]}, "hdsc")
    assert any("was still to draw one card" in text for text in texts(found))


def test_several_matches_one_a_line() -> None:
    rows = [json.dumps(botzone_log.log(deal(seed), "hdsc")) for seed in SUITED[:2]]
    found = list(convert(Source("\n".join([rows[0], "{broken", rows[1]]).encode())))
    assert [each.record is not None for each in found] == [True, False, True]
    assert found[1].losses[0].place == 2


@pytest.mark.parametrize("said", [2.0, True, "2", [2]])
def test_a_bidder_that_is_no_number_of_a_player_is_a_loss(said: object) -> None:
    banking = {"called": said, "snatched": -1, "major": "c", "banker": 2}
    request = {"stage": "deal", "deliver": [21], "global": {"level": "2", "banking": banking}, "playerpos": 0}
    record, found = only({"requests": [request], "responses": [[]]}, "hdsc")
    assert acts(record, "bid") == []
    assert [str(loss.place) for loss in found.losses] == ["$.requests[0].global.banking.called"]
