"""What page and text say of cards that nobody noted: deduced ones apart from known ones, and what a hand cannot hold."""

from __future__ import annotations

import re

import pytest

import tractor_notation as tn
from tests.publish.judging import SAMPLES
from tractor_notation.judging import trial as trials
from tractor_notation.language import Language
from tractor_notation.publish import deal_view, page, text_view
from tractor_notation.publish.model import HandView

HEAD = '[Levels "NS 2 EW 2"]\n[Leader "N"]\n[Trump "C2"]\n'
ENGLISH = Language("en")


def hands(text: str, at: str | None = None) -> dict[str, HandView]:
    """The hands of the diagram, by seat."""
    (record,) = tn.reads(text)
    diagram = deal_view(tn.replay(record), ENGLISH, at=at).diagram
    assert diagram is not None
    return {hand.seat: hand for hand in diagram.hands}


def test_a_suit_that_a_hand_cannot_hold_if_it_followed_as_due() -> None:
    text = HEAD + "1. N: H9 HA H3 D4\n2. W: SA S3 S4 S5\n"
    assert {seat: hand.hints for seat, hand in hands(text).items()} == {
        **dict.fromkeys("NWS", ()),
        "E": ("Not seen: no ♥, if all plays were legal",),
    }
    # At a later moment what was played is no longer in the hand.
    assert hands(text, "2.S")["E"].hints == ("Not seen: no ♥, if all plays were legal",)
    (record,) = tn.reads(text)
    shown = text_view(tn.replay(record), language=ENGLISH, width=60)  # one hand below the other
    assert "(Not seen: no ♥, if all plays were legal)" in shown


def test_a_suit_that_lies_elsewhere_for_certain() -> None:
    text = HEAD + "deal N: S3 HAAKKQQJJTT998877665544\n1. N: HA H3 H3 D5\n"
    found = hands(text)
    assert all("Not seen: no ♥" in found[seat].hints for seat in "WSE")


def test_cards_that_are_deduced_stand_apart() -> None:
    """The first card East drew was the one it showed before it drew another of the kind."""
    text = HEAD + f"drawn E: x C2 {'x ' * 23}\nbid E: C2 @1\n1. N: H9 HA H3 H4\n"
    (hand,) = [hand for hand in hands(text).values() if hand.seat == "E"]
    assert hand.hints == ("Deduced: ♣2",)
    units = [unit for row in hand.rows for run in row.cards.runs for unit in run.units]
    assert [(unit.rank, unit.count) for unit in units if unit.state == "deduced"] == [("2", 1)]
    assert [(unit.rank, unit.count) for unit in units if not unit.state][0] == ("2", 1)
    assert "two of clubs (deduced)" in hand.rows[0].cards.spoken
    (record,) = tn.reads(text)
    shown = page([tn.replay(record)], language=ENGLISH)
    assert re.search(r"<i class=deduced>", shown) and "Deduced: " in shown


@pytest.mark.parametrize("name", ["annotated", "three-faults", "unsun-annotated"])
def test_known_hands_need_no_proof(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("nothing is to be proved")

    monkeypatch.setattr(trials.Trial, "__init__", refuse)
    for record in tn.read_file(SAMPLES / f"{name}.tractor"):
        view = deal_view(tn.replay(record), ENGLISH)
        assert view.diagram is not None and not any(hand.hints for hand in view.diagram.hands)


def test_a_record_that_contradicts_itself_says_nothing() -> None:
    text = HEAD + "1. N: SA S3 S4 S5\n2. N: SA S6 S7 S8\n3. N: SA S9 ST SJ\n"
    assert not any(hand.hints for hand in hands(text).values())
