"""What the player of the page is given: every hand after every play is the one the rules know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tractor_notation as tn
from tests.dealer import deal, whole
from tractor_notation.language import Language
from tractor_notation.place import Address
from tractor_notation.publish import deal_view
from tractor_notation.publish.diagrams import held
from tractor_notation.publish.speaking import Speaker
from tractor_notation.replay import Line, Replay

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.tractor"))


def data_of(replay: Replay, lang: str = "en", **how: Any) -> dict[str, Any]:
    stepping = deal_view(replay, Language(lang), playable=True, **how).stepping
    assert stepping is not None
    return dict(stepping.data)


def told(data: dict[str, Any], tricks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The plays of a line in full, as the script reads them."""
    plays = []
    for trick in tricks:
        seat = -1
        for play in trick["p"]:
            slots = play if isinstance(play, list) else [play]
            full: dict[str, Any] = dict(play) if isinstance(play, dict) else {"c": slots}
            seat = full.setdefault("s", (seat + 1) % len(data["seats"]))
            plays.append({**full, "trick": trick["n"]})
    return plays


def hand(data: dict[str, Any], seat: int) -> list[str]:
    return [card for _, codes in data["hands"][seat] for card in codes.split()]


def follow(
    replay: Replay, data: dict[str, Any], line: Line, tricks: list[dict[str, Any]], used: set[tuple[int, int]]
) -> int:
    """Go through a line and its variations; returns the number of plays looked at."""
    seats = [seat for seat, *_ in data["seats"]]
    plays = told(data, tricks)
    steps = [step for step in line.steps if step.address]
    assert len(plays) >= len(steps)
    count = 0
    for play, step in zip(plays, steps, strict=False):
        assert step.seat is not None and step.play is not None
        assert (play["trick"], seats[play["s"]]) == (step.item.number, step.seat)  # type: ignore[union-attr]
        own = hand(data, play["s"])
        cards = play["x"].split() if "x" in play else [own[slot] for slot in play["c"]]
        assert cards == list(step.play.cards)
        for number, branch in enumerate(play.get("b", ())):
            inner = [one for one in step.variations if any(other.address for other in one.steps)][number]
            assert str(Address(inner.path)) == f"{step.address}/{branch['n']}"
            count += follow(replay, data, inner, branch["p"], used.copy())
        taken = {(play["s"], slot) for slot in play["c"] if slot >= 0}
        assert not taken & used, "no card is played twice"
        used |= taken
        for place, seat in enumerate(seats):
            left = Counter(card for slot, card in enumerate(hand(data, place)) if (place, slot) not in used)
            assert known(left) <= known(Counter(step.after.hands[seat])), (step.address, seat)
            assert sum(left.values()) == len(step.after.hands[seat]), (step.address, seat)
        count += 1
    return count


def states(data: dict[str, Any], tricks: list[dict[str, Any]]) -> Iterator[tuple[list[str], list[str]]]:
    """What the box and the roles say after every play of a line, as the script reads them."""
    facts, roles = data["start"]["f"], data["start"]["r"]
    for play in told(data, tricks):
        facts, roles = play.get("f", facts), play.get("r", roles)
        yield (
            [f"{data['labels'][label]}: {text}" for label, text in (data["facts"][number] for number in facts)],
            [data["roles"][number] for number in roles],
        )


def known(cards: Counter[str]) -> Counter[str]:
    return Counter({card: number for card, number in cards.items() if not card.endswith("x")})


def records() -> Iterator[Any]:
    for sample in SAMPLES:
        yield pytest.param(sample.read_text(encoding="utf-8"), id=sample.stem)
    for seed in range(1, 25):
        yield pytest.param(whole(seed), id=f"whole {seed}")
        yield pytest.param(deal(seed), id=f"deal {seed}")
        yield pytest.param(buried_unseen(whole(seed)), id=f"buried unseen {seed}")


def buried_unseen(text: str) -> str:
    """The hands as dealt and the first tricks of a deal: what was buried is not known."""
    text = re.sub(r"(?ms)^6\. .*", "end: unfinished\n", text)
    assert (told := re.subn(r"(?m)^bury .*\n", "", text))[1]
    return told[0]


def test_what_was_buried_may_be_gone_from_the_hand_as_dealt() -> None:
    replay = tn.replay(tn.reads(buried_unseen(whole(1)))[0])
    data = data_of(replay)
    leader = data["leader"]
    cards = Counter(hand(data, leader))
    (seat, *_) = data["seats"][leader]
    surely = Counter(card for step in replay.steps if step.seat == seat and step.play for card in step.play.cards)
    assert known(cards) == surely
    assert cards["x"] == 25 - surely.total() > 0


@pytest.mark.parametrize("text", list(records()))
def test_what_is_left_in_every_hand_is_what_the_rules_say(text: str) -> None:
    for record in tn.reads(text):
        replay = tn.replay(record)
        stepping = deal_view(replay, Language("en"), playable=True).stepping
        if stepping is None:
            assert not any(step.address for step in replay.steps)
            continue
        data = dict(stepping.data)
        assert replay.line is not None
        assert follow(replay, data, replay.line, data["line"], set()) >= len([s for s in replay.steps if s.address])
        first = next(step for step in replay.steps if step.address)
        for place, (seat, *_) in enumerate(data["seats"]):
            assert Counter(hand(data, place)) == Counter(held(first).hands[seat])


@pytest.mark.parametrize("name", ["annotated", "friends", "unsun-match"])
def test_the_box_says_what_the_rules_say_after_every_play(name: str) -> None:
    for record in tn.read_file(SAMPLES[0].parent / f"{name}.tractor"):
        replay = tn.replay(record)
        data = data_of(replay)
        assert replay.game is not None
        speak = Speaker(Language("en"), replay.game)
        steps = [step for step in replay.steps if step.address]
        changes = set()
        for step, (facts, roles) in zip(steps, states(data, data["line"]), strict=False):
            said = [speak.fact(line) for line in replay.game.facts(step.after)]
            assert facts == [f"{fact.label}: {fact.text}" for fact in said]
            words = replay.game.roles(step.after)
            assert roles == [" · ".join(map(speak.word, words.get(seat, ()))) for seat in diagram_seats(replay)]
            changes.add(tuple(roles))
        assert (len(changes) > 1) == (name == "friends")


def diagram_seats(replay: Replay) -> tuple[str, ...]:
    assert replay.game is not None
    return replay.game.seats(replay.record)


def test_what_is_said_about_plays(position: Replay, throw: Replay) -> None:
    data = data_of(position)
    plays = {(play["trick"], play["s"]): play for play in told(data, data["line"])}
    assert plays[20, 3]["t"] == 1, "a comment stands behind the trick"
    assert plays[21, 0]["m"] == "!"
    assert plays[21, 3]["m"] == "?" and plays[21, 3]["e"] == "Ruled"
    assert [hand(data, 3)[slot] for slot in plays[21, 3]["h"]] == ["HT"]
    (branch,) = plays[22, 0]["b"]
    assert branch["t"] == "( 22. N: C7 RJ D7 LJ {West would win.} )"
    assert (branch["p"][0]["n"], branch["p"][0]["w"]) == (22, 1)
    data = data_of(throw)
    first = told(data, data["line"])[0]
    assert (first["a"], first["c"]) == ("SA SK SQ SQ", [1])
    assert data["rest"] == "", "of what was played before the record nothing is known"


def test_cards_that_lie_face_down() -> None:
    (record,) = tn.read_file(SAMPLES[0].parent / "unsun-annotated.tractor")
    data = data_of(tn.replay(record))
    third = [play for play in told(data, data["line"]) if play["trick"] == 3]
    assert [play.get("d") for play in third] == [None, None, None, "x_", "x_", "x_", "x_", None]
    assert data["places"] == ["bottom", "bottom-left", "left", "top-left", "top", "top-right", "right", "bottom-right"]
    last = [play for play in told(data, data["line"]) if play["trick"] == 9]
    assert len(last) == 8, "the trick that nobody had to write down is there"


def test_the_rest_of_the_pack_and_the_pack() -> None:
    (record,) = tn.reads(whole(4))
    data = data_of(tn.replay(record))
    assert sorted(data["rest"].split()) == sorted(
        card for name, cards, _ in data["piles"] if name == "Buried" for card in cards.split()
    )
    pack = [card for _, codes in data["pack"] for card in codes.split()]
    assert len(pack) == len(set(pack)) == 54
    assert {group for group, _ in data["pack"]} == set(range(len(data["groups"])))


def test_remarks_are_not_published() -> None:
    (record,) = tn.reads(
        '[Trump "C7"]\n[Leader "N"]\n\n1. N: SA S3 S4 S5\n   ( 1. N: SK S3 ; private\n     S4 S5 {open} ; private too\n   )\n'
    )
    data = data_of(tn.replay(record))
    (branch,) = told(data, data["line"])[0]["b"]
    assert "open" in branch["t"] and "private" not in branch["t"]


def test_a_seat_below_and_a_moment(position: Replay) -> None:
    data = data_of(position, seat="W", at="21.S")
    assert (data["below"], data["at"]) == (1, "21.S")
    assert "at" not in data_of(position)
