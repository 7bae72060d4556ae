"""What the player of the page is given: every hand after every play is the one the rules know."""

from __future__ import annotations

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
            full = {"c": play} if isinstance(play, list) else dict(play)
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


def known(cards: Counter[str]) -> Counter[str]:
    return Counter({card: number for card, number in cards.items() if not card.endswith("x")})


def records() -> Iterator[Any]:
    for sample in SAMPLES:
        yield pytest.param(sample.read_text(encoding="utf-8"), id=sample.stem)
    for seed in range(1, 25):
        yield pytest.param(whole(seed), id=f"whole {seed}")
        yield pytest.param(deal(seed), id=f"deal {seed}")


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
