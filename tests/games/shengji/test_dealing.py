"""Deals with leads of every kind, under options drawn by lot: replayed clean and counted right, and every illegal lead
or answer found where it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tractor_notation as tn
from tests.family import Family
from tests.games.shengji import dealing as leads
from tests.games.shengji.dealing import Deal
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.reading import judge, pieces, read
from tractor_notation.games.shengji.scoring import red_fives
from tractor_notation.games.shengji.table import Table
from tractor_notation.record import Play

SEEDS = st.integers(0, 10**6)

CHOICES = {
    "rainbow": ("4", "5"),
    "set-lead": ("full-only",),
    "throw": ("off",),
    "throw-check": ("opponents",),
    "throw-forced": ("lowest-rank", "largest", "shown", "lowest-of-all", "first-seat", "one-card"),
    "throw-penalty": (
        *("10-per-card-withdrawn", "10-per-attempt", "20-per-forced-card", "10-per-beaten-card"),
        *("level", "lose-deal"),
    ),
    "throw-claim": ("on-claim",),
    "red-five": ("hearts", "both"),
    "red-five-penalty": ("level", "credits"),
    "ruff-compare": ("all", "highest-card"),
    "lead-reading": ("largest-part",),
    "tractor-ranks": ("suit-only",),
    "fault-policy": ("stop-round", "level-down", "three-levels"),
    "bombs": ("any-suit",),
}
"""Options about leads and what they cost, and the values that are tried."""


def family(rng: Random, **wanted: str) -> Family:
    """A game of two to four decks under options drawn by lot."""
    decks = rng.choice((2, 3, 3, 4)) if "bombs" not in wanted else 4
    chosen = {"decks": str(decks), "players": "4"}
    chosen |= {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.3}
    chosen |= {name.replace("_", "-"): value for name, value in wanted.items()}
    if decks < 4:
        chosen.pop("bombs", None)
    for _ in range(2):
        text = " ".join(f"{name}={value}" for name, value in chosen.items())
        options, problems = Options.parse(text)
        for problem in problems:
            chosen.pop(problem.name, None)
    assert not problems
    return Family(options, text, 4, decks, False)


def findings(text: str) -> list[tuple[str, str | None]]:
    (record,) = tn.reads(text)
    assert record.findings == ()
    assert tn.write(record) == text
    return [(item.code, item.address) for item in tn.replay(record).all_findings]


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_legal_deal_is_clean_and_counted_right(seed: int) -> None:
    rng = Random(f"leads {seed}")
    deal = leads.play_out(rng, leads.begin(rng, family(rng)))
    text = leads.write(deal)
    assert findings(text) == [], deal.family.text
    (record,) = tn.reads(text)
    end = tn.replay(record).end
    assert isinstance(end, Table) and end.score is not None
    score, options = end.score, deal.family.options
    assert score.tricks == deal.taken()
    assert [trick.winner for trick in end.tricks] == deal.winners
    penalties = 0
    for seat, cards, kept, struck in deal.failed:
        prices = {
            "10-per-card-withdrawn": 10 * (len(cards) - len(kept)),
            "10-per-attempt": 10,
            "20-per-forced-card": 20 * len(kept),
            "10-per-beaten-card": 10 * struck,
        }
        points = prices.get(options.throw_penalty, 0)
        penalties += points if seat in deal.declarers else -points
    assert score.penalties == penalties
    assert score.ended == (None if deal.lost is None else ("group", deal.lost, len(deal.tricks), "", 0))
    if deal.lost is not None:
        assert score.held is (deal.lost not in deal.declarers)
    levels = [fine for fine in score.fines if fine.kind == "throw"]
    assert len(levels) == (len(deal.failed) if options.throw_penalty == "level" else 0)
    fives = [
        (seat, card)
        for seat, card in deal.fives(red_fives(options))
        if seat in deal.declarers or options.red_five_penalty == "credits"
    ]
    told = [(fine.seat, card) for fine in score.fines if fine.kind == "five" for card in fine.cards]
    assert Counter(told) == Counter(fives)


def until(rng: Random, wanted: Callable[[Deal, Play], bool], **options: str) -> tuple[Deal, Play] | None:
    """A deal up to a lead that is wanted, which is not laid yet; the cards put down are all in the hand."""
    for _ in range(4):
        deal = leads.begin(rng, family(rng, **options))
        while deal.hands[deal.turn] and deal.lost is None:
            led = leads.lead(rng, deal)
            if wanted(deal, led):
                return deal, led
            leads.trick(rng, deal, led)
    return None


def told(deal: Deal) -> list[tuple[str, str | None]]:
    """What is found in the deal as far as it is played."""
    return findings(leads.write(deal, "end: unfinished"))


MILD = {"throw_penalty": "10-per-attempt", "throw_claim": "automatic", "throw": "on", "fault_policy": "report"}


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_failing_lead_that_is_let_stand_is_found(seed: int) -> None:
    rng = Random(f"stands {seed}")
    if (found := until(rng, lambda deal, led: bool(led.attempt), **MILD)) is None:
        return
    deal, led = found
    seat = deal.turn
    leads.trick(rng, deal, Play(led.attempt, parts=led.attempt_parts))
    assert told(deal) == [("throw-beaten", f"{len(deal.tricks)}.{seat}")], deal.family.text


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_another_part_of_a_failing_lead_is_found(seed: int) -> None:
    rng = Random(f"forced {seed}")
    if (found := until(rng, lambda deal, led: bool(led.attempt), **MILD)) is None:
        return
    deal, led = found
    seat, options = deal.turn, deal.family.options
    reading = read(led.attempt, deal.trump, options, led.grouping or None)
    assert reading is not None
    rights = [sorted(part) for part in leads.fails(deal, reading)[0]]
    tops = {part.top for part in pieces(reading, options) if sorted(part.cards) in rights}
    others = [
        part.cards for part in pieces(reading, options) if part.top not in tops and sorted(part.cards) not in rights
    ]
    if not others:
        return
    leads.trick(rng, deal, Play(rng.choice(others), led.attempt, attempt_parts=led.attempt_parts))
    assert told(deal) == [("throw-forced-wrong", f"{len(deal.tricks)}.{seat}")], deal.family.text


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_lead_that_stands_taken_back_is_found(seed: int) -> None:
    rng = Random(f"back {seed}")
    if (found := until(rng, lambda deal, led: len(led.parts) > 1, **MILD)) is None:
        return
    deal, led = found
    seat = deal.turn
    part = rng.choice(led.grouping)
    leads.trick(rng, deal, Play(part, led.cards, attempt_parts=led.parts))
    assert told(deal) == [("throw-not-beaten", f"{len(deal.tricks)}.{seat}")], deal.family.text


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_parts_that_cannot_be_are_found(seed: int) -> None:
    rng = Random(f"parts {seed}")
    if (found := until(rng, lambda deal, led: bool(led.parts) and max(led.parts) > 1, **MILD)) is None:
        return
    deal, led = found
    seat, place = deal.turn, led.parts.index(max(led.parts))
    wrong = (*led.parts[:place], 1, led.parts[place] - 1, *led.parts[place + 1 :])
    leads.trick(rng, deal, led)
    deal.tricks[-1][0] = (seat, replace(led, parts=wrong))
    assert ("grouping-invalid", f"{len(deal.tricks)}.{seat}") in told(deal), deal.family.text


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from([{}, {"rainbow": "4"}]))
def test_an_answer_that_does_not_follow_is_found(seed: int, options: dict[str, str]) -> None:
    """To a lead of several parts, or to a rainbow."""
    rng = Random(f"answers {seed} {options}")

    def wanted(deal: Deal, led: Play) -> bool:
        cards = led.cards
        reading = read(cards, deal.trump, deal.family.options)
        return reading is not None and (bool(reading.rainbow) if options else len(cards) > 1)

    if (found := until(rng, wanted, **MILD, **options)) is None:
        return
    deal, led = found
    reading = read(led.cards, deal.trump, deal.family.options, None if led.attempt else led.grouping or None)
    assert reading is not None
    leader = deal.turn
    for seat in leads.following(deal.family, leader):
        hand = tuple(deal.hands[seat])
        if len(hand) < len(led.cards):
            return
        for _ in range(10):
            play = tuple(rng.sample(hand, len(led.cards)))
            ruling = judge(reading, hand, 0, play, deal.trump, deal.family.options)
            if not ruling:
                leads.trick(rng, deal, led)
                at = next(at for at, (who, _) in enumerate(deal.tricks[-1]) if who == seat)
                deal.tricks[-1][at] = (seat, Play(play))
                code, address = ruling.code, f"{len(deal.tricks)}.{seat}"
                assert (code, address) in told(deal), deal.family.text
                return


@pytest.mark.parametrize("wanted", ["attempt", "parts", "attempt_parts", "rainbow", "lone", "lost"])
def test_leads_of_every_kind_come_up(wanted: str) -> None:
    def is_wanted(deal: Deal, led: Play) -> bool:
        reading = read(led.attempt or led.cards, deal.trump, deal.family.options, led.grouping or None)
        assert reading is not None
        kinds = {
            "rainbow": bool(reading.rainbow),
            "lone": bool(led.attempt) and len(reading.parts) == 1,
            "lost": deal.lost is not None,
        }
        return kinds[wanted] if wanted in kinds else bool(getattr(led, wanted))

    options = {"rainbow": {"rainbow": "4"}, "lone": {"set_lead": "full-only"}, "lost": {"throw_penalty": "lose-deal"}}
    assert any(until(Random(seed), is_wanted, **options.get(wanted, {})) for seed in range(5))
