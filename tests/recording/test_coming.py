"""What a game says of what may come next, and of what has been shown, held against deals whose hands are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import tractor_notation as tn
from tests.dealer import Layout, dealt
from tests.dealer.unsun import deal as karuta
from tests.dealer.unsun import text as karuta_text
from tractor_notation.games import Deal, Shown
from tractor_notation.games.shengji.deal import ShengjiDeal
from tractor_notation.games.shengji.reading import judge
from tractor_notation.games.unsun.deal import UnsunDeal
from tractor_notation.record import Act, Play, Record, Trick


def moments(text: str, rng: Random, count: int) -> Iterator[tuple[Record, Play, Deal, Deal]]:
    """Some moments of a deal: the record so far, the play that came next, and the deal with what is written of the hands
    and without it."""
    (record,) = tn.reads(text)
    places = [
        (number, place)
        for number, item in enumerate(record.body)
        if isinstance(item, Trick)
        for place in range(len(item.plays))
    ]
    for number, place in rng.sample(places, count):
        trick = record.body[number]
        assert isinstance(trick, Trick)
        begun = (replace(trick, plays=trick.plays[:place], winner=None, points=None, claims=()),) if place else ()
        known = replace(record, body=(*record.body[:number], *begun))
        hidden = replace(known, body=tuple(item for item in known.body if not _tells(item)))
        yield known, trick.plays[place], reached(known), reached(hidden)


def _tells(item: object) -> bool:
    return isinstance(item, Act) and item.keyword in ("deal", "drawn", "kitty", "bury", "pack", "side")


def reached(record: Record) -> Deal:
    line = tn.replay(record).line
    assert line is not None
    return line.reached


@pytest.mark.parametrize("seed", range(6))
def test_the_plays_of_a_turn_are_all_there_are(seed: int) -> None:
    whole = 0
    for _, play, deal, _ in moments(dealt(seed, Layout()).text, Random(seed), 14):
        turn = deal.turn()
        assert isinstance(deal, ShengjiDeal) and turn.seat is not None and turn.plays
        hand = deal.hands[turn.seat].cards if deal.phase == "play" else deal.knowledge.playing[turn.seat].cards
        assert all(not Counter(cards) - Counter(hand) for cards in turn.plays)
        if turn.leads or deal.on.reading is None or deal.trumps is None:
            continue
        legal = [judge(deal.on.reading, tuple(hand), 0, cards, deal.trumps, deal.frame.options) for cards in turn.plays]
        assert all(legal)
        if turn.whole:
            whole += 1
            found = {tuple(sorted(cards)) for cards in turn.plays}
            assert tuple(sorted(play.cards)) in found
            if len(hand) < 14:
                every = {tuple(sorted(cards)) for cards in combinations(hand, deal.on.size)}
                options, trumps, reading = deal.frame.options, deal.trumps, deal.on.reading
                assert found == {cards for cards in every if judge(reading, tuple(hand), 0, cards, trumps, options)}
    assert whole


@pytest.mark.parametrize("seed", range(6))
def test_the_cards_of_a_turn_in_the_game_for_eight(seed: int) -> None:
    for _, play, deal, _ in moments(karuta_text(karuta(seed)), Random(seed), 14):
        turn = deal.turn()
        assert isinstance(deal, UnsunDeal) and turn.seat is not None
        assert turn.plays
        if turn.whole:
            assert play.cards in turn.plays


@pytest.mark.parametrize(("family", "kinds"), [("shengji", {"void", "pairs"}), ("unsun", {"void", "sun"})])
def test_what_is_shown_is_true_whoever_sees_the_hands(family: str, kinds: set[str]) -> None:
    found: set[str] = set()
    for seed in range(8):
        text = dealt(seed, Layout()).text if family == "shengji" else karuta_text(karuta(seed))
        for _, _, known, hidden in moments(text, Random(seed), 12):
            found |= {one.kind for one in hidden.shown() if _true(one, known)}
    assert found == kinds


def _true(one: Shown, known: Deal) -> bool:
    """Whether something that was shown is so in the hands; fails where it is not."""
    assert isinstance(known, ShengjiDeal | UnsunDeal) and known.trumps is not None
    held = Counter(card for card in known.hands[one.seat].cards if known.trumps.of[card] == one.suit)
    if one.kind == "void":
        assert not held, one
    elif one.kind == "pairs":
        assert max(held.values(), default=0) < 2, one
    else:
        assert isinstance(known, UnsunDeal) and known.trumps is not None
        assert set(held) <= {known.trumps.sun}, one
    return True


def test_the_next_deal_begins_as_the_rules_say() -> None:
    text = dealt(3, Layout()).text
    (record,) = tn.reads(text)
    replay = tn.replay(record)
    assert replay.game is not None and replay.score is not None and replay.end is not None
    tags = dict(replay.game.succeeding(record, replay.end))
    assert tags["Leader"] == replay.score["next_leader"]
    assert tags["Levels"] == " ".join(f"{side} {level}" for side, level in replay.score["next_levels"].items())
    (other,) = tn.reads(karuta_text(karuta(3), None, {"Deal": "3"}))
    replay = tn.replay(other)
    assert replay.game is not None
    dealer = int(other.value("Dealer") or "")
    assert dict(replay.game.succeeding(other, replay.end)) == {"Deal": "4", "Dealer": str((dealer + 1) % 8)}
