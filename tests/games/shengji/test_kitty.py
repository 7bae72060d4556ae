"""The kitty from hand to hand: burials, bids for it, who holds what in between, and trump."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.games.shengji.table import Table
from tractor_notation.record import Act, Record

DATA = Path(__file__).parents[2] / "data" / "shengji"
STEALING = (DATA / "deals_stealing.tractor").read_text(encoding="utf-8").split("\n\n[Event ")[0] + "\n"
"""A deal in which East stole the kitty from West, the leader."""

HEAD = '[Options "kitty-steal=on"]\n[Levels "NS 7 EW 5"]\n[Leader "N"]\n\n'
BURIED = "bury {}: S9 H4 CT6 D9843\n"


def replay(text: str) -> tn.Replay:
    (record,) = tn.reads(text)
    return tn.replay(record)


def codes(text: str) -> list[str]:
    return [item.code for item in replay(text).findings]


def table(text: str) -> Table:
    end = replay(text).end
    assert isinstance(end, Table)
    return end


def trump(text: str) -> str | None:
    end = table(text)
    return end.trumps.name if end.trumps else None


def after(text: str, keyword: str, number: int = 0) -> Table:
    """The table behind a statement: the one of its kind with this number, counted from 0."""
    steps = [step for step in replay(text).steps if isinstance(step.item, Act) and step.item.keyword == keyword]
    found = steps[number].after
    assert isinstance(found, Table)
    return found


def record(text: str) -> Record:
    (found,) = tn.reads(text)
    return found


def test_the_kitty_goes_round() -> None:
    taken = after(STEALING, "bury", 0)
    assert Counter(taken.buried) == Counter(["H8", "SQ", "S2", "S4", "C6", "S4", "C8", "H3"])
    assert taken.trumps is not None and taken.trumps.name == "DT"
    assert Counter([*taken.hands["W"], *taken.buried]) == Counter([*table_dealt("W"), *taken.kitty])
    stolen = after(STEALING, "bury", 1)
    assert Counter(stolen.buried) == Counter(["SJ", "CQ", "H8", "H8", "D5", "SQ", "S2", "D9"])
    assert stolen.trumps is not None and stolen.trumps.name == "NTT"
    assert Counter([*stolen.hands["E"], *stolen.buried]) == Counter([*table_dealt("E"), *taken.buried])
    assert stolen.hands["W"] == taken.hands["W"]
    assert stolen.leader == "W"
    assert (taken.holders, stolen.holders) == (("W",), ("W", "E"))


def table_dealt(seat: str) -> tuple[str, ...]:
    """A hand of the deal as it was dealt."""
    start = replay(STEALING).start
    assert isinstance(start, Table)
    return start.hands[seat]


def without(*patterns: str) -> str:
    """The deal without the statements that begin so."""
    text = STEALING
    for pattern in patterns:
        text, count = re.subn(rf"^{pattern}.*\n", "", text, flags=re.MULTILINE)
        assert count
    return text


@pytest.mark.parametrize(
    "missing",
    [
        ("deal E",),
        ("deal W", "deal E"),
        ("deal N", "deal W", "deal S", "deal E"),
        ("kitty",),
        ("deal N", "deal S", "kitty"),
        ("bury W", "deal E"),
        ("bury E", "deal N", "deal S"),
        ("bury E", "deal N", "deal W", "deal S"),
    ],
    ids=", ".join,
)
def test_what_is_not_recorded_follows_from_the_rest(missing: tuple[str, ...]) -> None:
    whole, some = replay(STEALING), replay(without(*missing))
    assert some.findings == ()
    pairs = [(whole.start, some.start), (whole.step("1.W").before, some.step("1.W").before)]  # type: ignore[union-attr]
    for known, found in pairs:
        assert isinstance(known, Table) and isinstance(found, Table)
        for seat in "NWSE":
            assert Counter(found.hands[seat]) == Counter(known.hands[seat])
        assert Counter(found.kitty) == Counter(known.kitty)
        assert Counter(found.buried) == Counter(known.buried)
    assert some.score == whole.score


def test_what_cannot_be_known_is_left_open() -> None:
    start = replay(without("deal W", "deal E", "bury W")).start
    assert isinstance(start, Table)
    assert start.hands["W"].count("x") == 25
    assert start.hands["E"].count("x") == 23, "the two jokers of the bid were dealt"
    assert start.sources["N"] == "given"


def test_the_thief_cannot_play_what_the_thief_buried() -> None:
    text = STEALING.replace("=W +45", "").replace("D6S7SA C7S2S8", "S2S7SA C7S2S8")
    assert "not-in-hand" not in codes(STEALING)
    text = STEALING.replace("bury E: SQJ2 H88 CQ D95", "bury E: SQJ2 H88 CQ DK5")
    assert text != STEALING
    found = [item for item in replay(text).findings if item.code == "not-in-hand"]
    assert [item.address for item in found] == ["1.E"]
    assert found[0].facts["buried"] == ("DK",)
    assert [related.span.line for related in found[0].related if related.span] == [
        next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith("bury E"))
    ]


def test_the_thief_buries_out_of_the_own_hand_and_the_kitty_taken() -> None:
    text = STEALING.replace("bury E: SQJ2 H88 CQ D95", "bury E: SQJ2 H88 CQ DT5")
    assert "bury-not-held" in codes(text)
    assert codes(without("bury E") + "") == []


def test_a_card_seen_once_too_often() -> None:
    """Cards that went through the kitty are not counted twice."""
    assert codes(without("deal E")) == []
    text = without("deal E").replace("deal N: ", "deal N: RJ ", 1)
    assert "card-duplicate" in codes(text) or "hand-size" in codes(text)


BIDS = '[Levels "NS 7 EW 7"]\n[Leader "N"]\n\n'


@pytest.mark.parametrize(
    "acts",
    [
        "bid W: C7\n1. N: SA S4 S3 S5\n2. N: CAA C33 C44 C77\n",
        "bid N: C7\nbid W: C77\n",
        "bid W: C7\nbid N: S77\nbid W: C77\n1. N: C7\n",
        "bid N: C7\n1. N: SA S4 S3 S5\n2. N: C44 C77 C33 C55\n",
        "bid W: C7\nbid N: S77\nbury N: C77 S44556 H4\n",
        "deal W: SA C7 " + "x " * 23 + "\nbid W: C77\n1. N: C7\n",
    ],
)
def test_a_card_shown_in_a_bid_is_in_no_other_hand(acts: str) -> None:
    """R1.6."""
    assert codes(BIDS + acts + "end: unfinished\n").count("card-duplicate") == 1


@pytest.mark.parametrize(
    "acts",
    [
        "bid W: C7\n1. N: SA S4 S3 S5\n2. N: CAA C77 C44 C33\n",  # played by the bidder
        "bid W: C7\nbid W: C77\n1. N: SA S4 S3 S5\n2. N: CAA C77 C44 C33\n",  # shown twice
        "bid N: C7\nbury N: C7 S44556 H44\n1. N: CA CK C7 CQ\n",  # buried by the bidder
        "bid N: C77\nkitty: C8 S44556 H44\nbury N: C77 S44556 H4\n1. N: SA SK SQ SJ\n",
        "bid W: C77\nbid N: S77\n1. N: SA C7>SK SQ SJ\n2. N: C4 C7 C3 C5\n3. N: C6 C7 C8 C5\n",  # taken back
        "bid W: C77\n1. N: SA SK SQ\n2. N: C77\n",  # whose plays these are is not certain
        "deal W: SA C77 " + "x " * 22 + "\nbid W: C77\n",
    ],
)
def test_a_card_shown_in_a_bid_is_not_counted_twice(acts: str) -> None:
    assert "card-duplicate" not in codes(BIDS + acts + "end: unfinished\n")


def test_a_card_shown_in_a_bid_may_come_to_another_hand_with_the_kitty() -> None:
    assert "card-duplicate" not in codes(HEAD + "bid N: H7\nbid W: S77\nbid E: H77\nend: unfinished\n")


@pytest.mark.parametrize(
    ("acts", "name"),
    [
        ("bid N: H7\n" + BURIED.format("N"), "H7"),
        ("bid N: H7\n" + BURIED.format("N") + "bid W: S77\n", "S7"),
        ("bid N: H7\n" + BURIED.format("N") + "bid W: S77\n" + BURIED.format("W") + "bid S: LJLJ\n", "NT7"),
        ("bid N: S77\n" + BURIED.format("N") + "bid W: H77\n", "S7"),
        ("bid N: S77\n" + BURIED.format("N") + "bid W: H77\n" + BURIED.format("W"), "H7"),
    ],
    ids=["not stolen", "stolen", "stolen twice", "too weak", "too weak, but taken"],
)
def test_trump_is_that_of_the_last_to_take_the_kitty(acts: str, name: str) -> None:
    assert trump(HEAD + acts + "end: unfinished\n") == name
    assert trump(HEAD + acts + "\n1. N: SA S3 S5 S6\nend: unfinished\n") == name
    assert table(HEAD + acts + "end: unfinished\n").leader == "N"


def test_trump_in_the_head_is_held_against_the_last_bid() -> None:
    acts = "bid N: H7\n" + BURIED.format("N") + "bid W: S77\n" + BURIED.format("W") + "end: unfinished\n"
    assert codes(HEAD.replace("\n\n", '\n[Trump "S7"]\n\n') + acts) == []
    assert codes(HEAD.replace("\n\n", '\n[Trump "H7"]\n\n') + acts) == ["trump-mismatch"]


def test_passes_need_not_be_written() -> None:
    acts = "bid N: H7\n" + BURIED.format("N")
    assert codes(HEAD + acts + "bid W: pass\nbid S: S77\n" + BURIED.format("S") + "end: unfinished\n") == []
    assert codes(HEAD + acts + "bid E: S77\n" + BURIED.format("E") + "bid W: RJRJ\nend: unfinished\n") == []
    taken = acts + "bid S: S77\n" + BURIED.format("S")
    assert codes(HEAD + taken + "bid N: LJLJ\n" + BURIED.format("N") + "end: unfinished\n") == []
    free = HEAD.replace("kitty-steal=on", "kitty-steal=on steal-turn=free")
    assert codes(free + acts + "bid S: pass\nbid W: S77\nend: unfinished\n") == []
    assert codes(HEAD + acts + "bid S: pass\nbid W: S77\nend: unfinished\n") == ["steal-turn"]


def test_bids_with_cards_that_were_buried_or_taken_up() -> None:
    dealt = "deal W: SAKQT7754 HAKQJ7 CAKQJ DAKQJT98 LJ\n"
    acts = "bid N: H7\n" + BURIED.format("N") + "bid W: {}\nend: unfinished\n"
    assert codes(HEAD + dealt + acts.format("S77")) == []
    assert codes(HEAD + dealt + acts.format("C77")) == ["bid-not-held"]


def test_a_burial_behind_the_last_trick_says_what_was_found_when_the_kitty_was_opened() -> None:
    moved = without("bury E")
    line = next(line for line in STEALING.splitlines() if line.startswith("bury E"))
    assert codes(moved + line + "\n") == ["statement-place"], "the declarers won the last trick"
    always = moved.replace("kitty-steal=on", "kitty-steal=on kitty-open=always")
    assert codes(always + line + "\n") == []
    assert codes(moved.replace("kitty-steal=on", "kitty-steal=on kitty-open=never") + line + "\n") == [
        "statement-place"
    ]


@pytest.mark.parametrize(("value", "opened"), [("if-lost", False), ("always", True), ("never", False)])
def test_whether_the_kitty_is_opened(value: str, opened: bool) -> None:
    text = STEALING.replace("kitty-steal=on", f"kitty-steal=on kitty-open={value}")
    assert table(text).opened is opened
    assert after(text, "bury").opened is None


def test_what_the_page_says_of_a_stolen_kitty() -> None:
    def said(text: str) -> list[str]:
        found = replay(text)
        assert found.game is not None and found.end is not None
        words = tn.Language("en", found.game.vocabulary)
        lines = (*found.game.facts(found.end), *found.game.account(found.end))
        return [words.say(line.template, line.data) for line in lines]

    assert "stolen by East" in said(STEALING)
    found = replay(STEALING)
    assert found.game is not None
    piles = [(name, len(cards)) for name, cards, _ in found.game.piles(found.end)]
    assert piles == [("Kitty dealt", 8), ("Buried first", 8), ("Buried last", 8)]
    assert not [line for line in said(STEALING) if "opened" in line or "closed" in line]
    assert "The kitty is opened." in said(STEALING.replace("kitty-steal=on", "kitty-steal=on kitty-open=always"))
