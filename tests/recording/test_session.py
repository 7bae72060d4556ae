"""Whole deals typed play by play give the file that was dealt, and what is said on the way is what a check says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import tractor_notation as tn
from tests.dealer import KINDS, Layout, Table, dealt, illegal
from tests.dealer.house import House
from tests.dealer.unsun import Layout as KarutaLayout
from tests.dealer.unsun import deal as karuta
from tests.dealer.unsun import text as karuta_text
from tests.recording.typing import typed
from tractor_notation.checking import checked
from tractor_notation.findings import Nature, Severity
from tractor_notation.record import Comment, HeadItem, Item, Record, Remark, Ruling, Tag, Trick
from tractor_notation.recording import Kind, Session

LAYOUTS = {
    "whole": Layout(),
    "drawn": Layout(hands="drawn"),
    "no hands": Layout(hands="none", kitty=False, bury=False),
    "some hands": Layout(hands="some"),
    "claims": Layout(claims=1.0, tags=True),
    "notes": Layout(hands="none", kitty=False, bury=False, notes=0.3, claims=0.3),
    "position": Layout(position=4),
    "stopped": Layout(stop=21),
}


def record(text: str) -> Session:
    """A session into which a record was typed."""
    session = Session()
    for line in typed(text):
        outcome = session.enter(line)
        assert outcome.kind is Kind.WRITTEN, (line, outcome)
    return session


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("seed", range(2))
def test_a_deal_that_is_typed_is_the_deal(name: str, seed: int) -> None:
    text = re.sub(r"(?m)^\{.*\}\n", "", dealt(seed, LAYOUTS[name]).text)  # a comment is typed behind what it is about
    assert record(text).text + "\n" == text


@pytest.mark.parametrize("seed", range(4))
def test_a_deal_with_other_options_too(seed: int) -> None:
    rng = Random(seed)
    text = dealt(seed, Layout(), Table.by_lot(rng, House.by_lot(rng))).text
    assert record(text).text + "\n" == text


@pytest.mark.parametrize("seed", range(4))
def test_a_deal_of_eight_that_is_typed_is_the_deal(seed: int) -> None:
    text = karuta_text(karuta(seed), KarutaLayout.by_lot(Random(seed)))
    assert record(text).text + "\n" == text


def told(text: str) -> set[tuple[str, str | None]]:
    """What a check of a file says that is to be said at the table."""
    found = set()
    for item in checked(tn.reads(text)):
        line = item.replay.line
        closing = [one.code for one in line.closing] if line else []
        found |= {
            (one.code, one.address)
            for one in item.findings
            if one.severity in (Severity.ERROR, Severity.WARNING)
            and one.nature is not Nature.PROOF
            and not (one.code in ("tricks-missing", "claim-undecided") and one.code in closing)
        }
    return found


PLAYED = sorted(KINDS)[::5]


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_said_on_the_way_is_what_a_check_of_the_file_says(name: str) -> None:
    text, _, _ = illegal(3, name)
    session = Session()
    standing: set[tuple[str, str | None]] = set()
    count = 0
    for line in text.split("\n"):
        if not line.strip():
            continue
        head, _, rest = line.partition(": ")
        pieces = [f"{head}: {rest.split(' ')[0]}", *rest.split(" ")[1:]] if line[0].isdigit() else [line]
        for piece in pieces:
            outcome = session.enter(piece)
            if outcome.kind is Kind.REFUSED:
                continue
            standing |= {(item.code, item.address) for item in outcome.found}
            gone = {(item.code, item.address) for item in outcome.gone}
            standing = (standing - gone) | {(item.code, item.address) for item in outcome.found}
            count += 1
            if outcome.found or outcome.gone or not count % 9:
                assert standing == told(session.text), (piece, session.text[-200:])
    assert standing == told(session.text)


FOLDER = Path(__file__).parents[2] / "samples"
SAMPLES = sorted(FOLDER.glob("*.tractor"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_deals_of_the_samples_typed_have_the_same_plays(path: Path) -> None:
    count = 0
    for sample in tn.read_file(path):
        if sample.findings or any(item.code == "tag-same" for item in sample.findings) or count:
            continue
        count += 1
        body = tuple(bare(item) for item in sample.body if not isinstance(item, Comment | Remark))
        head = tuple(map(resolved(sample), (item for item in sample.head if isinstance(item, Tag))))
        plain = replace(sample, head=head, body=body)
        text = tn.write(plain)
        (wanted,) = tn.reads(text)
        session = record(text)
        assert session.page.record == wanted
        assert session.text + "\n" == text


def resolved(sample: Record) -> Callable[[HeadItem], HeadItem]:
    """Tags with the values that they have in the file."""

    def tag(item: HeadItem) -> HeadItem:
        return replace(item, value=sample.value(item.name) or "") if isinstance(item, Tag) else item

    return tag


def bare(item: Item) -> Item:
    """A statement without what is not typed play by play: notes and variations."""
    if isinstance(item, Trick):
        plays = tuple(replace(play, before=(), notes=()) for play in item.plays)
        return replace(item, plays=plays)
    return (
        Ruling(item.address, item.decision, item.side, item.amount, item.reason) if isinstance(item, Ruling) else item
    )


def begun() -> Session:
    session = Session()
    for line in ("levels ns 7 ew 5", "leader n", "trump c7"):
        session.enter(line)
    return session


def test_a_seat_plays_once_to_a_trick() -> None:
    session = begun()
    for line in ("saa", "93"):
        session.enter(line)
    for line in ("n: s55", "n: s55 44", "55 s: s66", "w: s83"):
        text = session.text
        outcome = session.enter(line)
        assert outcome.kind is Kind.REFUSED and session.text == text, line
        assert outcome.said is not None and dict(outcome.said.data)["place"] in ("1.N", "1.S", "1.W")
    assert session.enter("e: s55").found[0].code == "out-of-turn"  # a seat that has not played may be out of turn


def test_what_is_taken_back_is_named() -> None:
    session = begun()
    for line in ("saa", "93", "edit 1.N skk"):
        session.enter(line)
    said = []
    for line in ("undo", "undo", "redo", "redo", "undo"):
        outcome = session.enter(line)
        assert outcome.said is not None
        said.append(dict(outcome.said.data)["what"])
    assert said == ["edit 1.N skk", "93", "93", "edit 1.N skk", "edit 1.N skk"]
    again = Session(session.text)
    outcome = again.enter("undo")
    assert outcome.said is not None and dict(outcome.said.data)["what"] == "S93"


def test_what_could_not_be_kept_is_as_if_it_had_not_been_typed() -> None:
    session = begun()
    for line in ("saa", "93", "55"):
        session.enter(line)
    texts = [session.text]
    for line in ("undo", "undo"):
        session.enter(line)
        texts.append(session.text)
    for line, stays in (("undo", texts[2]), ("redo", texts[2]), ("93", texts[2])):
        session.enter(line)
        session.back()
        assert session.text == stays
    session.enter("redo")
    assert session.text == texts[1]
    session.enter("redo")
    assert session.text == texts[0]


def test_a_lead_that_changes_its_suit_leaves_the_answers_and_says_so() -> None:
    session = begun()
    for line in ("saa", "93", "55"):
        session.enter(line)
    outcome = session.enter("edit 1.N haa")
    assert session.text.endswith("1. N: HAA S93 S55")
    assert outcome.said is not None and dict(outcome.said.data)["rest"] == "S93 S55"
    outcome = session.enter("edit 1.N hkk")
    assert outcome.said is not None and "rest" not in dict(outcome.said.data)


def test_no_more_plays_are_put_in_place_of_one_than_there_is_room_for() -> None:
    session = begun()
    for line in ("saa", "93 55 44"):
        session.enter(line)
    text = session.text
    outcome = session.enter("edit 1.W s9 s3")
    assert outcome.kind is Kind.REFUSED and session.text == text
    assert outcome.said is not None and dict(outcome.said.data) == {"number": 1, "room": 1}
    session.enter("hkk")
    session.enter("edit 2.N hkk h22")
    assert session.text == text + "\n2. N: HKK H22"
