"""The tool judges thousands of deals of a dealer that knows the rules of Unsun Karuta by itself."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import tractor_notation as tn
from tests.dealer.unsun import PACK, SEATS, Deal, Layout, deal, down, is_trump, team, text
from tests.dealer.unsun_slips import KINDS
from tractor_notation.findings import Severity
from tractor_notation.games.unsun.table import Table, Taken
from tractor_notation.record import Trick

SEEDS = range(1500)
FEW = range(250)


@cache
def made(seed: int) -> Deal:
    return deal(seed)


def replayed(record_text: str, **options: str) -> tn.Replay:
    (record,) = tn.reads(record_text)
    assert record.findings == ()
    return tn.replay(record, options=options)


def errors(replay: tn.Replay) -> list[str]:
    return [item.code for item in replay.all_findings if item.severity is not Severity.NOTE]


def end(replay: tn.Replay) -> Table:
    """The table where a record stops."""
    assert isinstance(replay.end, Table)
    return replay.end


def agrees(table: Table, played: Deal) -> None:
    """The tool makes of the deal what the dealer made of it."""
    assert (table.taker, table.declared, table.dealer) == (played.taker, played.declared, played.dealer)
    assert len(table.tricks) == 9
    for taken, trick in zip(table.tricks, played.tricks, strict=True):
        assert (taken.number, taken.winner, taken.period) == (trick.number, trick.winner, trick.period)
        assert (taken.made.name if taken.made else "", taken.made.points if taken.made else 0) == (
            trick.made,
            trick.points,
        )
        assert taken.down == {seat for seat in SEATS if down(trick, seat, played)}
    assert table.score is not None
    assert dict(table.score.points) == played.score


def invariants(replay: tn.Replay, played: Deal) -> None:
    """INV-1 to INV-8 of the rules."""
    table = replay.end
    assert isinstance(table, Table) and table.score is not None
    in_tricks = [card for taken in table.tricks for _, cards in taken.laid for card in cards]
    assert Counter([*in_tricks, *table.side, *table.discard]) == Counter(PACK)  # 1
    assert len(in_tricks) == 72
    assert sum(table.score.points.values()) == 9  # 2
    sets = [taken.made for taken in table.tricks if taken.made]
    assert len(sets) <= 3  # 3
    assert all(-12 <= points <= 21 for points in table.score.points.values())  # 4
    assert table.trumps is not None
    for taken in table.tricks:
        assert all(table.trumps.is_trump(dict(taken.laid)[seat][0]) for seat in taken.down)  # 5
    leads: list[Taken] = [taken for taken in table.tricks if taken.number < 9]
    assert all(one.winner == other.leader for one, other in zip(leads, leads[1:], strict=False))  # 6
    after_eight = next(
        (s.before for s in replay.steps if isinstance(s.item, Trick) and (s.item.number, s.number) == (9, 0)), None
    )
    if after_eight is not None:
        assert {len(cards) for cards in after_eight.hands.values()} == {1}  # 7
    opening = next(s for s in replay.steps if isinstance(s.item, Trick))
    if table.declared:
        assert opening.play is not None
        held = (*opening.after.hands[played.taker], *opening.play.cards)
        assert table.trumps.robai in (*held, played.discard)  # 8; it may be laid away where all ten are trumps
        assert table.trumps.robai in held or all(is_trump(card, played.trump) for card in played.ten)


@pytest.mark.parametrize("block", range(0, len(SEEDS), 200))
def test_lawful_deals_are_clean_and_come_out_as_the_dealer_says(block: int) -> None:
    for seed in SEEDS[block : block + 200]:
        played = made(seed)
        layout = Layout.by_lot(Random(seed))
        replay = replayed(text(played, layout))
        assert [item.code for item in replay.all_findings] == [], seed
        agrees(end(replay), played)
        invariants(replay, played)


def test_the_deals_hold_everything_that_can_happen() -> None:
    deals = [made(seed) for seed in SEEDS]
    sets = Counter((trick.made, trick.points) for one in deals for trick in one.tricks if trick.made)
    assert {name for name, _ in sets} == {"SU", "UT", "TR", "RE", "21", "89"}
    assert {points for name, points in sets if name in ("TR", "RE")} == {2, 5}
    assert any(points == 5 for name, points in sets if name not in ("TR", "RE")), "a set in the ninth trick"
    periods = Counter(trick.period for one in deals for trick in one.tricks)
    assert all(periods[name] > 500 for name in ("free", "meri", "monchi"))
    assert any(is_trump(one.tricks[0].plays[0][1], one.trump) for one in deals), "a forced trump lead"
    assert any(is_trump(one.discard, one.trump) for one in deals), "ten trumps"
    assert any(one.okie[1] == "R" for one in deals) and any(one.okie == "PR" for one in deals)


@pytest.mark.parametrize("seed", range(60))
def test_canonical_form_is_that_of_the_dealer(seed: int) -> None:
    written = text(made(seed), Layout.by_lot(Random(seed)))
    (record,) = tn.reads(written)
    assert tn.write(record) == written
    assert tn.reads(tn.write(record))[0] == record
    for style in ("unicode", "zh"):
        other = tn.write(record, style=style)
        assert tn.write(tn.reads(other)[0]) == written


PARTIAL = [
    Layout(hands="none"),
    Layout(hands="none", side=False, bury=False),
    Layout(hands="none", calls=False, side=False, bury=False),
    Layout(hands="some", side=False),
    Layout(hands="some", calls=False, bury=False),
    Layout(hands="none", ninth=False),
    Layout(hands="none", pack=True, bury=False),
    Layout(hands="all", bury=False, calls=False),
    Layout(hands="none", marks=True, claims=True, side=False, bury=False),
]


@pytest.mark.parametrize("layout", PARTIAL, ids=str)
def test_partial_records_of_lawful_deals_are_never_accused(layout: Layout) -> None:
    for seed in FEW:
        played = made(seed)
        replay = replayed(text(played, layout))
        assert errors(replay) == [], seed
        table = end(replay)
        for taken, trick in zip(table.tricks, played.tricks, strict=False):
            assert taken.winner in (None, trick.winner)
        assert replay.score is None or {name: replay.score[name] for name in "AB"} == played.score


def test_all_plays_without_the_hands_settle_the_deal() -> None:
    for seed in FEW:
        played = made(seed)
        replay = replayed(text(played, Layout(hands="none")))
        agrees(end(replay), played)
        assert [item.code for item in replay.all_findings] == []


@pytest.mark.parametrize("hands", ["all", "some", "none"])
def test_unknown_cards_are_never_accused(hands: str) -> None:
    for seed in FEW:
        rng = Random(seed)
        played = made(seed)
        lines = text(played, Layout(hands=hands, side=rng.random() < 0.5)).splitlines()
        hidden = []
        for line in lines:
            if line[:1].isdigit():
                head, _, plays = line.partition(": ")
                trick = played.tricks[int(head.split(".")[0]) - 1]
                words = []
                for (seat, _), card in zip(trick.plays, plays.split(), strict=True):
                    unseen = (
                        "x_" if down(trick, seat, played) and rng.random() < 0.7 else rng.choice(("x", card[0] + "x"))
                    )
                    words.append(unseen if rng.random() < 0.15 else card)
                line = f"{head}: {' '.join(words)}"
            hidden.append(line)
        replay = replayed("\n".join(hidden) + "\n")
        assert errors(replay) == [], seed
        for taken, trick in zip(end(replay).tricks, played.tricks, strict=False):
            assert taken.winner in (None, trick.winner), seed
            if taken.made is not None and not taken.doubtful:
                assert (taken.made.name, taken.made.points) == (trick.made, trick.points), seed
        assert replay.score is None or {name: replay.score[name] for name in "AB"} == played.score


@pytest.mark.parametrize("hands", ["all", "none"])
def test_deals_that_stop_anywhere(hands: str) -> None:
    for seed in FEW:
        played = made(seed)
        lines = text(played, Layout(hands=hands, ninth=False)).splitlines()
        first = lines.index("", lines.index("") + 1)
        stop = Random(seed).randrange(first, len(lines))
        record = "\n".join([*lines[: stop + 1], "end: unfinished"]) + "\n"
        replay = replayed(record)
        assert errors(replay) == [], seed
        assert replay.score is None


def test_endings_noted_from_the_middle() -> None:
    for seed in FEW:
        played = made(seed)
        begin = Random(seed).randrange(2, 9)
        hands = played.tricks[begin - 1].hands
        lines = [
            '[Rules "unsun"]',
            f'[Dealer "{played.dealer}"]',
            f'[Trump "{played.trump}"]',
            '[Start "position"]',
            "",
        ]
        lines += [f"deal {seat}: {' '.join(cards)}" for seat, cards in hands.items()]
        for trick in played.tricks[begin - 1 :]:
            lines.append(f"{trick.number}. {trick.leader}: {' '.join(card for _, card in trick.plays)}")
        (record,) = tn.reads("\n".join(lines))
        replay = tn.replay(record)
        assert errors(replay) == [], seed
        assert [taken.winner for taken in end(replay).tricks] == [trick.winner for trick in played.tricks[begin - 1 :]]


@pytest.mark.parametrize("block", range(4))
def test_matches_of_eight_deals(block: int) -> None:
    from tractor_notation.checking import checked

    totals = {"A": 0, "B": 0}
    dealer, texts = SEATS[block], []
    for number in range(1, 9):
        played = deal(block * 100 + number, dealer)
        totals = {name: totals[name] + played.score[name] for name in "AB"}
        tags = {"Match": "evening", "Deal": str(number), "Totals": f"A {totals['A']} B {totals['B']}"}
        if number == 8:
            tags["Result"] = "draw" if totals["A"] == totals["B"] else max(totals, key=lambda name: totals[name])
        texts.append(text(played, Layout(claims=True), tags))
        dealer = SEATS[(SEATS.index(dealer) + 1) % 8]
    found = list(checked(tn.reads("\n".join(texts))))
    assert [item.code for one in found for item in one.findings] == []
    last = found[-1].replay
    assert last.score is not None
    assert last.score["totals"] == totals and sum(totals.values()) == 72
    assert last.score["result"] == (
        "draw" if totals["A"] == totals["B"] else max(totals, key=lambda name: totals[name])
    )
    assert team("3") == "B"


@pytest.mark.parametrize("name", list(KINDS))
def test_a_fault_is_found_where_it_was_put(name: str) -> None:
    """In text order it is the first thing found; what follows from it may come behind it."""
    found = 0
    for seed in range(120):
        slip = KINDS[name](Random(f"{name} {seed}"), made(seed))
        if slip is None:
            continue
        found += 1
        (record,) = tn.reads(slip.text)
        items = [item for item in tn.replay(record).all_findings if item.code not in ("order", "undecided")]
        assert items, (seed, slip)
        assert (items[0].code, items[0].address) == (slip.code, slip.address), (seed, items[0], slip.text)
    assert found >= 10
