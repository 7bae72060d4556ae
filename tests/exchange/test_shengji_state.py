"""States of the open engine: every phase of a deal, all deals of the vectors, and every setting."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import tractor_notation as tn
from tests.exchange import engine
from tests.exchange.engine import Case, propagated, sign, trump
from tests.games.shengji.test_engine_vectors import POLICIES as OPTIONS
from tests.games.shengji.test_engine_vectors import table as score_table
from tractor_notation.checking import checked
from tractor_notation.exchange import Imported, NotImported, Source, convert
from tractor_notation.exchange.settings import CHOICES, table
from tractor_notation.language import Language
from tractor_notation.record import Act, Play, Trick

DEALS = engine.deals()
PLAIN = DEALS[1]
FRIENDS = next(case for case in DEALS if case["friends"])
STOLEN = next(case for case in DEALS if case["exchanges"])


def imported(value: Any) -> list[Imported]:
    return list(convert(Source(json.dumps(value).encode())))


def only(value: Any) -> tuple[tn.Record, Imported]:
    (found,) = imported(value)
    assert found.record is not None
    return found.record, found


def codes(record: tn.Record, severity: str = "error") -> list[str]:
    (found,) = checked([record])
    return [item.code for item in found.findings if item.severity == severity]


def acts(record: tn.Record, keyword: str) -> list[Act]:
    return [item for item in record.body if isinstance(item, Act) and item.keyword == keyword]


def tricks(record: tn.Record) -> list[Trick]:
    return [item for item in record.body if isinstance(item, Trick)]


def texts(found: Imported) -> list[str]:
    return [loss.text(Language()) for loss in found.losses]


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
@pytest.mark.parametrize("moment", [(0, 0), (1, 2), (4, 1), None], ids=str)
def test_a_state_in_play_is_a_position_without_faults(case: Case, moment: tuple[int, int] | None) -> None:
    done, plays = moment or (len(case["tricks"]), 0)
    record, found = only(engine.state(case, done, plays))
    assert record.value("Start") == "position"
    assert codes(record) == []
    first = max(done, 1)  # the number of the first trick that the state knows
    held = [Counter(hand.split()) for hand in case["hands"]]
    for trick in case["tricks"][: first - 1]:
        for seat, cards in trick["plays"]:
            held[seat] -= Counter(cards.split())
    seats = "NWSE" if case["players"] == 4 else [f"P{number}" for number in range(1, case["players"] + 1)]
    assert {act.seat: Counter(act.cards) for act in acts(record, "deal")} == {
        seat: hand for seat, hand in zip(seats, held, strict=True) if hand
    }
    known = case["tricks"][first - 1 : done] + ([case["tricks"][done]] if plays else [])
    for mine, trick in zip(tricks(record), known, strict=True):
        for play, (_, cards) in zip(mine.plays, trick["plays"], strict=False):
            assert Counter(play.cards) == Counter(cards.split())
        assert Counter(mine.plays[0].attempt) == Counter(trick.get("attempt", "").split())
    if done > 1:
        assert any("points won so far" in text for text in texts(found))
    elif not case["exchanges"]:
        assert not found.losses


def test_who_sits_and_what_is_trump() -> None:
    record, _ = only(engine.state(PLAIN, 0))
    assert [record.tags[tag] for tag in ("North", "West", "South", "East")] == list(engine.NAMES[:4])
    assert record.value("Trump") == PLAIN["trump"]
    assert record.value("Leader") == "NWSE"[PLAIN["leader"]]
    assert acts(record, "bury")[0].cards and Counter(acts(record, "bury")[0].cards) == Counter(PLAIN["buried"].split())


def test_friends_count_only_where_the_record_begins_with_the_first_trick() -> None:
    record, found = only(engine.state(FRIENDS, 0))
    assert acts(record, "friend")[0].cards == tuple(f"{card}#{copy}" for card, copy in FRIENDS["calls"])
    assert not found.losses
    record, found = only(engine.state(FRIENDS, 5))
    assert not acts(record, "friend")
    assert any("friends were called" in text for text in texts(found))


def test_a_kitty_that_was_stolen_is_told_and_not_given_to_the_leader() -> None:
    record, found = only(engine.state(STOLEN, 0))
    assert not acts(record, "bury")
    assert any("took the kitty from the leader" in text for text in texts(found))


def test_the_hands_of_others_that_one_player_does_not_see() -> None:
    value = engine.state(PLAIN, 0)
    hands = value["Play"]["hands"]["hands"]
    for name, hand in hands.items():
        if name != "10":
            hands[name] = {"🂠": sum(hand.values())}
    value["Play"]["kitty"] = ["🂠"] * 8
    record, _ = only(value)
    deals = acts(record, "deal")
    assert deals[1].cards == ("x",) * 25
    assert "x" not in deals[0].cards
    assert codes(record) == []


def test_parts_of_a_lead_that_the_engine_names() -> None:
    case = next(case for case in DEALS if any(len(trick["plays"][0][1].split()) == 3 for trick in case["tricks"]))
    number, trick = next(
        (number, trick) for number, trick in enumerate(case["tricks"]) if len(trick["plays"][0][1].split()) == 3
    )
    counts = Counter(trick["plays"][0][1].split())
    value = engine.state(case, number, 1)
    value["Play"]["trick"]["played_card_mappings"] = [
        [{"Repeated": {"count": count, "card": {"card": sign(card), "trump": None}}} for card, count in counts.items()]
    ]
    record, _ = only(value)
    play = tricks(record)[-1].plays[0]
    assert play.parts == tuple(counts.values())
    assert play.cards == tuple(card for card, count in counts.items() for _ in range(count))


def drawing(case: Case, drawn: int, **more: Any) -> Case:
    """The state while cards are drawn: each has drawn so many of those it will hold."""
    hands = [hand.split()[:drawn] for hand in case["hands"]]
    return {
        "Draw": {
            "num_decks": case["decks"],
            "game_mode": "Tractor",
            "deck": ["🂠"] * 4 * (25 - drawn),
            "propagated": propagated(case, landlord=None),
            "hands": {
                "hands": {str(seat + 10): dict(Counter(map(sign, hand))) for seat, hand in enumerate(hands)},
                "trump": None,
            },
            "bids": [{"id": 12, "card": sign("D6"), "count": 1, "epoch": 0}],
            "position": 0,
            "kitty": [sign(card) for card in case["kitty"].split()],
            "revealed_cards": 0,
            "level": None,
            **more,
        }
    }


def test_a_state_while_cards_are_drawn() -> None:
    record, found = only(drawing(PLAIN, 10))
    assert [[card != "x" for card in act.cards].count(True) for act in acts(record, "deal")] == [10] * 4
    assert not [item for item in tn.replay(record).all_findings if item.code == "hand-size"]
    assert acts(record, "bid") == [Act("bid", "S", ("D6",))]
    assert acts(record, "end") == [Act("end", word="unfinished")]
    assert [text for text in texts(found) if "not drawn yet" in text]
    _, found = only(drawing(PLAIN, 24, deck=["🂠"]))
    assert [text for text in texts(found) if "one card was not drawn yet; N draws it" in text]
    record, _ = only(drawing(PLAIN, 25, deck=[], bids=[], revealed_cards=2))
    assert acts(record, "flip")[0].cards == tuple(PLAIN["kitty"].split()[:2])


def exchanging(case: Case, **more: Any) -> Case:
    value = engine.state(case, 0)["Play"]
    return {
        "Exchange": {
            **{
                name: value[name]
                for name in ("propagated", "num_decks", "game_mode", "hands", "kitty", "landlord", "trump")
            },
            "kitty_size": len(case["buried"].split()),
            "exchanger": value["landlord"],
            "finalized": True,
            "epoch": 1,
            "bids": [
                {"id": seat + 10, "card": sign(cards.split()[0]), "count": len(cards.split())}
                for _, seat, cards in case["bids"]
            ],
            **more,
        }
    }


def test_a_state_while_the_kitty_is_exchanged() -> None:
    record, found = only(exchanging(PLAIN))
    leader = "NWSE"[PLAIN["leader"]]
    assert [act.seat for act in acts(record, "deal")] == [seat for seat in "NWSE" if seat != leader]
    assert acts(record, "bury")[0].seat == leader
    assert [act.seat for act in acts(record, "bid")] == ["NWSE"[seat] for _, seat, _ in PLAIN["bids"]]
    assert any("after the kitty was taken up" in text for text in texts(found))
    assert codes(record) == []
    record, found = only(exchanging(PLAIN, finalized=False))
    assert not acts(record, "bury")
    assert any("not buried yet" in text for text in texts(found))


def test_a_state_before_the_deal() -> None:
    record, found = only({"Initialize": {"propagated": propagated(PLAIN)}})
    assert texts(found) == ["the cards are not dealt yet"]
    assert record.value("Levels")
    assert codes(record) == []


def test_states_in_messages_lists_and_dumps() -> None:
    state = engine.state(PLAIN, 0)
    record, _ = only(state)
    for value in ({"State": {"state": state}}, [state], {"rooms": {"abc": {"game": state}}}):
        assert only(value)[0] == record
    assert len(imported([state, {"Initialize": {"propagated": propagated(PLAIN)}}])) == 2


def test_what_is_no_state() -> None:
    odd: tuple[Any, ...] = ({}, [], {"Play": 3}, {"Play": {"hands": {}}})
    for value in odd:
        with pytest.raises(NotImported):
            list(convert(Source(json.dumps(value).encode(), "shengji-state")))


# Settings.


def options_of(**settings: Any) -> tuple[set[str], Imported]:
    decks = {"num_decks": 4} if "bomb_policy" in settings else {}
    record, found = only({"Initialize": {"propagated": propagated(FRIENDS, **decks, **settings)}})
    parts = (record.value("Options") or "").split()
    assert parts[0] == "preset=rbtying"
    assert not [item for item in codes(record) if item.startswith("option")]
    return set(parts[1:]), found


@pytest.mark.parametrize("policy", [name for name in OPTIONS if name not in ("None", "Unrestricted")])
def test_every_policy_means_the_options_that_the_vectors_are_judged_by(policy: str) -> None:
    setting = next(name for name, values in CHOICES.items() if policy in values)
    found, imported_ = options_of(**{setting: policy})
    usual, _ = options_of(**{setting: next(iter(CHOICES[setting]))})
    assert found - usual == {f"{name}={value}" for name, value in OPTIONS[policy].items()}
    assert texts(imported_) == ["the cards are not dealt yet"]


@pytest.mark.parametrize("setting", CHOICES)
def test_every_value_of_a_setting_is_a_set_of_options_that_hold(setting: str) -> None:
    for value, wanted in CHOICES[setting].items():
        found, told = options_of(**{setting: value})
        assert {f"{name}={option}" for name, option in wanted.items()} <= found
        assert len(told.losses) == 1
    _, told = options_of(**{setting: "Wild"})
    assert any('this is "Wild"; known are' in text for text in texts(told))
    assert told.losses[-1].place == f"$.Initialize.propagated.{setting}"


@pytest.mark.parametrize("step", [10, 20, 30])
@pytest.mark.parametrize("turnover", [1, 2, 3])
@pytest.mark.parametrize("dead", [0, 1, 2])
@pytest.mark.parametrize("zero", [True, False])
def test_scoring_parameters_as_a_table(step: int, turnover: int, dead: int, zero: bool) -> None:
    case = {"step": step, "decks": 2, "turnover": turnover, "zero": zero, "dead": dead}
    assert table(2 * step, turnover, dead, zero) == score_table(case)


def test_settings_with_a_form_of_their_own() -> None:
    scoring = {"step_size_per_deck": 20, "step_adjustments": {"3": 10}, "bonus_level_policy": "NoBonusLevel"}
    cases: list[tuple[dict[str, Any], set[str]]] = [
        ({"tractor_requirements": {"min_count": 3, "min_length": 2}}, {"tractor-min=3x2"}),
        ({"compound_formats": {"rainbows": 5}}, {"rainbow=5"}),
        ({"should_reveal_kitty_at_end_of_game": True}, {"kitty-open=always"}),
        (
            {"special_decks": [{"exclude_small_joker": True, "exclude_big_joker": False, "min": "4"}] * 3},
            {"without=LJ,2,3"},
        ),
        ({"game_scoring_parameters": scoring}, {"friend-bonus=none", "score-table=70+D3<5<D2<70<D1<140<O0<210<O1+70"}),
    ]
    usual, _ = options_of()
    for settings, wanted in cases:
        found, _ = options_of(**settings)
        assert found - usual == wanted, settings


def test_settings_without_a_counterpart_are_losses() -> None:
    for name, value in (
        ("max_rank", "K"),
        ("special_decks", [{"exclude_small_joker": True, "exclude_big_joker": False, "min": "2"}]),
        ("house_rule", "pigs fly"),
        ("game_scoring_parameters", {"step_size_per_deck": 0}),
    ):
        _, found = options_of(**{name: value})
        assert [loss for loss in found.losses if str(loss.place).startswith(f"$.Initialize.propagated.{name}")], name


def test_settings_of_the_room_are_named_and_no_losses() -> None:
    _, found = options_of(chat_link="https://example.org/x", observers=[])
    assert len(found.losses) == 1
    assert any("chat_link" in each.text(Language()) for each in found.decided)


def test_players_of_one_side_with_several_levels() -> None:
    players = [
        {"id": seat, "name": f"p{seat}", "level": level, "metalevel": 1}
        for seat, level in enumerate(("2", "5", "3", "5"))
    ]
    record, found = only({"Initialize": {"propagated": propagated(PLAIN, players=players)}})
    assert record.value("Levels") == "NS 2 EW 5"
    assert any("S 3" in text for text in texts(found))


def test_a_trump_of_every_kind() -> None:
    for name in ("C7", "NT7", "NT", "ST"):
        value = engine.state(PLAIN, 0)
        value["Play"]["trump"] = trump(name)
        assert only(value)[0].value("Trump") == name


def test_who_plays_out_of_turn_is_named() -> None:
    value = engine.state(PLAIN, 0, 2)
    value["Play"]["trick"]["played_cards"].reverse()
    plays = tricks(only(value)[0])[0].plays
    assert isinstance(plays[0], Play)
    assert plays[0].seat is None
    assert plays[1].seat is not None


def test_a_state_that_keeps_all_tricks() -> None:
    value = engine.state(PLAIN, 5, 1)
    value["Play"]["public_play_history"] = [engine.played(trick, 99)["played_cards"] for trick in PLAIN["tricks"][:5]]
    record, found = only(value)
    assert [len(trick.plays) for trick in tricks(record)] == [4] * 5 + [1]
    assert codes(record) == []
    assert not found.losses


def test_what_a_state_has_besides_is_a_loss() -> None:
    value = engine.state(PLAIN, 0)
    value["Play"] |= {"mood": "merry", "nothing": None, "none": []}
    _, found = only(value)
    assert [(loss.place, text) for loss, text in zip(found.losses, texts(found), strict=True)] == [
        ("$.Play.mood", 'the field mood is not known; it is "merry"')
    ]


@pytest.mark.parametrize("said", ["true", 1, 1.0, []])
def test_a_flag_that_is_neither_true_nor_false_is_a_loss(said: object) -> None:
    value = engine.state(PLAIN, 0)
    deck = {"exclude_small_joker": said, "exclude_big_joker": False, "min": "2"}
    settings = value["Play"]["propagated"]
    settings |= {"special_decks": [deck, deck], "should_reveal_kitty_at_end_of_game": said}
    settings["game_scoring_parameters"]["truncate_zero_crossing_window"] = said
    value["Play"]["game_ended_early"] = said
    wrong = [
        str(loss.place) for loss in only(value)[1].losses if "this should be true or false" in loss.text(Language())
    ]
    assert {place.rpartition(".")[2] for place in wrong} == {
        "exclude_small_joker",
        "should_reveal_kitty_at_end_of_game",
        "truncate_zero_crossing_window",
        "game_ended_early",
    }


def test_what_is_said_of_players_that_are_none_is_a_loss() -> None:
    value = engine.state(PLAIN, 5, 1)
    value["Play"]["penalties"]["99"] = 10
    value["Play"]["hands"]["hands"]["98"] = {}
    value["Play"]["propagated"]["game_scoring_parameters"]["step_adjustments"] = [10]
    assert [
        str(loss.place).removeprefix("$.Play.") for loss in only(value)[1].losses if "so far" not in loss.message
    ] == [
        "propagated.game_scoring_parameters.step_adjustments",
        'hands.hands["98"]',
        'penalties["99"]',
    ]


@pytest.mark.parametrize("taken", [True, False])
def test_the_decks_that_a_deal_was_made_of(taken: bool) -> None:
    value = engine.state(PLAIN, 0)
    deck = {"exclude_small_joker": taken, "exclude_big_joker": False, "min": "3"}
    value["Play"]["decks"] = [deck] * PLAIN["decks"]
    options = str(only(value)[0].value("Options")).split()
    assert f"without={'LJ,2' if taken else '2'}" in options
    value["Play"]["decks"] = "some"
    assert "$.Play.decks" in [loss.place for loss in only(value)[1].losses]
