"""Openings under what circles play otherwise: random lawful deals are clean, and end as the dealer counts."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tractor_notation as tn
from tests.dealer import Dealt, House, Layout, Table, dealt, thrown_in
from tests.dealer.house import DEFAULTS, PRESETS
from tests.dealer.text import cards_of
from tractor_notation.games.shengji.options import Options, specs
from tractor_notation.games.shengji.presets import PRESETS as SETS
from tractor_notation.games.shengji.table import Table as Replayed

SEEDS = st.integers(0, 1_000_000)


def house_of(seed: int) -> House:
    """A circle by lot; in four of ten the kitty can be stolen."""
    rng = Random(f"house {seed}")
    house = House.by_lot(rng, rng.choice((0.1, 0.25, 0.5)))
    if house.preset or rng.random() > 0.4:
        return house
    return House(tuple((dict(house.changes) | {"kitty-steal": "on"}).items()))


def opened(seed: int, layout: Layout | None = None) -> Dealt:
    """A deal of such a circle."""
    return dealt(seed, layout, Table.by_lot(Random(f"table {seed}"), house_of(seed)))


def replay(text: str) -> tn.Replay:
    (record,) = tn.reads(text)
    assert tn.write(record) == text
    return tn.replay(record)


def test_the_house_knows_the_options_and_their_usual_values() -> None:
    for name, values in DEFAULTS.items():
        assert values[0] == specs()[name].default, name
        assert set(values) <= set(specs()[name].values), name
        assert name == "start-rank" or set(values) == set(specs()[name].values), name
    for name, changes in PRESETS.items():
        assert {key: SETS[name].values.get(key, DEFAULTS[key][0]) for key in DEFAULTS} == {
            key: changes.get(key, DEFAULTS[key][0]) for key in DEFAULTS
        }


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_circle_plays_by_options_that_can_hold_together(seed: int) -> None:
    text = house_of(seed).text
    assert [problem.kind for problem in Options.parse(text)[1] if problem.kind != "partial"] == []


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_deal_under_any_options_is_clean(seed: int) -> None:
    each = opened(seed)
    assert [item.code for item in replay(each.text).all_findings if item.code != "option-unknown"] == []


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_it_ends_as_the_dealer_counts(seed: int) -> None:
    each = opened(seed, Layout(hands="none", kitty=False, bury=False) if seed % 2 else Layout())
    end = replay(each.text).end
    assert isinstance(end, Replayed) and end.score is not None and end.trumps is not None
    expected = each.deal.score
    assert end.trumps.name == each.deal.trump.name
    assert end.leader == each.deal.leader
    assert (end.score.opponents, end.score.held, end.score.gain) == (expected.opponents, expected.held, expected.gain)
    assert end.score.next_leader == expected.next_leader


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_no_card_is_lost_on_the_way_of_the_kitty(seed: int) -> None:
    each = opened(seed, Layout())
    for step in replay(each.text).steps:
        table = step.after
        assert isinstance(table, Replayed)
        if table.phase == "kitty" and step.play is None:
            held = [card for hand in table.hands.values() for card in hand]
            assert Counter([*held, *table.buried]) == Counter(each.deal.house.pack)
        if table.phase == "play":
            assert {seat: Counter(hand) for seat, hand in step.before.hands.items()} == {
                seat: Counter(hand) for seat, hand in each.deal.hands.items()
            }
            assert Counter(table.buried) == Counter(each.deal.buried)
            break
    assert Counter(cards_of(each.deal)) == Counter(each.deal.house.pack)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_deal_that_is_thrown_in_is_clean(seed: int) -> None:
    text = thrown_in(seed, house_of(seed))
    if text is not None:
        assert [item.code for item in replay(text).all_findings if item.code != "option-unknown"] == []


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_who_deals_anew(seed: int) -> None:
    text = thrown_in(seed, house_of(seed))
    if text is None:
        return
    end = replay(text).end
    assert isinstance(end, Replayed) and end.again is not None
    leader = re.search(r'^\[Leader "(.)"\]', text, re.MULTILINE)
    if "no-bid" in text.splitlines()[-1] and "no-bid-later=lose-deal" in text and leader:
        assert end.score is not None and end.score.result == "swap O+0"
    else:
        assert end.score is None


FEATURES = {
    "a kitty stolen": r"^bury .*\nbid [NWSE]: (?!pass)",
    "a pass before it is stolen": r"^bid [NWSE]: pass\nbid [NWSE]: (?!pass).*\nbury",
    "all passed after the burial": r"^bury .*(\nbid [NWSE]: pass){3}\n\n",
    "a joker beside a bid": r"^bid [NWSE]: [SHCD]\w+[RL]J",
    "a single joker": r"^bid [NWSE]: [RL]J( @\d+)?$",
    "all passed": r"^(bid [NWSE]: pass\n){4}(bury|redeal)",
    "the other side bids for the deal": r"^(bid [NWSE]: pass\n){2}bid [NWSE]: \w*\d",
    "a whole kitty turned": r"^flip: \S+( \S+)*\n",
    "one deck": r"preset=(dabaifen|one-deck)",
    **{
        f"a new deal: {word}": rf"^redeal [NWSE]: {word}$"
        for word in ("no-bid", "joker", "no-trumps", "no-points", "low")
    },
}


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Some hundred records."""
    some = [opened(seed).text for seed in range(250)]
    return some + [text for seed in range(250) if (text := thrown_in(seed, house_of(seed)))]


@pytest.mark.parametrize("name", FEATURES)
def test_every_feature_occurs(name: str, texts: list[str]) -> None:
    assert any(re.search(FEATURES[name], text, re.MULTILINE) for text in texts)


SHOWN = ("S7", "H7", "C77", "D77", "LJ", "LJLJ", "RJRJ", "x", "xx", "Sx", "H77RJ", "S5", "S55", "C2", "C22")
BURIED = ("S9 H4 CT6 D9843", "xxxxxxxx", "S9 H4 CT6", "SK H4 CT6 D9843", "H77 C5 D22 S234")
GROUNDS = ("no-trumps", "no-points", "low", "no-bid", "joker", "cold-tea")


def muddle(rng: Random) -> str:
    """A record in which anybody does anything."""
    house = House.by_lot(rng, rng.choice((0.0, 0.2, 0.5)))
    tags = {"Options": house.text, "Levels": rng.choice(("", "NS 7 EW 5", "NS 2 EW 2", "NS 7 EW 7", "NS NT EW A"))}
    tags |= {"Leader": rng.choice(("", *"NWSE")), "Trump": rng.choice(("", "", "C7", "NT7", "S"))}
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if value] + [""]
    for _ in range(rng.randint(1, 9)):
        seat = rng.choice("NWSE")
        lines.append(
            rng.choice(
                (
                    f"bid {seat}: {rng.choice(SHOWN)}",
                    f"bid {seat}: {rng.choice(SHOWN)} @{rng.randint(0, 27)}",
                    f"bid {seat}: pass",
                    f"bury {seat}: {rng.choice(BURIED)}",
                    f"bury {seat}: {rng.choice(BURIED)}",
                    f"flip: {rng.choice(('H4', 'LJ H4', 'RJ', 'S7', 'x'))}",
                    f"redeal {seat}: {rng.choice(GROUNDS)}",
                    f"deal {seat}: SAKQT77654 HAKQJ77 CAKQ D98765 LJ",
                    f"{rng.randint(1, 2)}. {seat}: SA S{rng.choice('KQ3')} S4 S5",
                )
            )
        )
    return "\n".join(lines) + "\n"


@settings(max_examples=150, deadline=None)
@example(923)  # a kitty card turned behind the first trick, and other slips
@given(SEEDS)
def test_whatever_is_done_is_judged_in_whole_sentences(seed: int) -> None:
    (record,) = tn.reads(muddle(Random(seed)))
    found = tn.replay(record)
    assert found.game is not None and all(step.after for step in found.steps)
    words = tn.Language("en", found.game.vocabulary)
    for item in found.all_findings:
        message = words.message(item)
        assert message and "{" not in message + words.help(item)
    for line in (*found.game.facts(found.end), *found.game.account(found.end)):
        assert words.say(line.template, line.data)
