"""Eight players, clockwise, cards face down, a trick nobody wrote down: what the views make of another family."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.language import Language
from tractor_notation.publish import deal_view, text_view
from tractor_notation.publish.model import DealView, Said
from tractor_notation.record import Trick
from tractor_notation.replay import Replay

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture(scope="module")
def annotated() -> Replay:
    (record,) = tn.read_file(SAMPLES / "unsun-annotated.tractor")
    return tn.replay(record)


@pytest.fixture(scope="module")
def view(annotated: Replay) -> DealView:
    return deal_view(annotated, Language("en"))


def test_the_hands_lie_clockwise_around_the_table(view: DealView) -> None:
    diagram = view.diagram
    assert diagram is not None
    places = {hand.seat: hand.place for hand in diagram.hands}
    assert (places["0"], places["1"], places["2"], places["7"]) == ("bottom", "bottom-left", "left", "bottom-right")
    assert (diagram.turn, diagram.columns, diagram.small) == ("↻", 3, True)
    assert diagram.order == "0 → 1 → 2 → 3 → 4 → 5 → 6 → 7"
    assert [row.label for row in diagram.hands[0].rows] == ["Guru", "Pao", "Isu", "Koppu", "Oru"]


def test_players_and_headings_are_those_of_the_family(view: DealView) -> None:
    assert [(seat.name, seat.short, seat.player) for seat in view.seats][3] == ("Seat 3", "3", "Mori")
    assert view.headings == ("Calls", "Exchange")
    assert [(bid.name, bid.cards, bid.said) for bid in view.bids][-2:] == [
        ("Seat 7", None, "pass"),
        ("Seat 0", None, "declares"),
    ]
    assert view.footnotes[0].startswith("Cards are dealt and played clockwise")
    assert [(pile.name, pile.cards.plain.replace("\u00a0", " ")) for pile in view.piles] == [
        ("Okie", "Guru Kaba"),
        ("Discard", "Isu 4"),
        ("Left over", "Koppu Robai Oru Un"),
    ]


def test_a_set_is_marked_and_both_teams_are_counted(view: DealView) -> None:
    third, fifth = view.line.tricks[2], view.line.tricks[4]
    assert (third.winner_name, third.points, third.mark, third.running) == ("Seat 3", 1, "Sun–Un +2", "−2 : 5")
    assert (fifth.mark, fifth.running) == ("Robai–Rei +2", "1 : 4")
    assert view.result == "Team A 4, Team B 5"
    assert view.running == ("A : B", "A:B")


def test_trumps_on_a_plain_lead_lay_face_down(view: DealView) -> None:
    down = {trick.number: [play.seat for play in trick.plays if play.down] for trick in view.line.tricks}
    assert down[1] == ["6", "7"]
    assert down[3] == ["0", "1", "2", "3", "4"]
    assert down[4] == []  # a meri is played open
    assert down[9] == []


def test_the_ninth_trick_is_shown_though_nobody_wrote_it_down(annotated: Replay, view: DealView) -> None:
    assert [item.number for item in annotated.record.body if isinstance(item, Trick)] == [1, 2, 3, 4, 5, 6, 7, 8]
    ninth = view.line.tricks[8]
    assert [play.cards.plain.replace("\u00a0", " ") for play in ninth.of("6")] == ["Isu Sun"]
    assert (ninth.number, ninth.winner_name, len(ninth.plays)) == (9, "Seat 6", 8)
    assert not any(play.id for play in ninth.plays)
    (said,) = ninth.notes
    assert isinstance(said, Said) and "follows from the hands" in said.text


def test_at_a_moment_only_the_backs_are_seen(annotated: Replay) -> None:
    english = Language("en")
    shown = deal_view(annotated, english, at="3.2", until=True)
    assert shown.diagram is not None
    assert [(name, text.plain.replace("\u00a0", " ")) for name, text in shown.diagram.trick] == [
        ("Seat 5", "Pao Sun"),
        ("Seat 6", "Pao 5"),
        ("Seat 7", "Oru 7"),
        ("Seat 0", "▮"),
        ("Seat 1", "▮"),
    ]
    last = shown.line.tricks[-1]
    assert [play.cards.plain for play in last.plays][3:] == ["▮", "▮"]
    assert last.mark == "" and len(shown.line.tricks) == 3
    assert "Guru Un" not in text_view(annotated, language=english, at="3.2").partition("Play\n")[2]


def test_before_the_last_play_the_unwritten_trick_is_not_told(annotated: Replay) -> None:
    shown = deal_view(annotated, Language("en"), at="8.5", until=True)
    assert [trick.number for trick in shown.line.tricks] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert shown.score == ()


@pytest.mark.parametrize("width", [66, 80, 120, 160])
def test_the_ring_in_plain_text(annotated: Replay, width: int) -> None:
    text = text_view(annotated, language=Language("en"), width=width)
    lines = text.splitlines()
    assert max(map(len, lines)) <= width
    (first,) = (line for line in lines if line.startswith("Seat 3 Mori"))
    assert "Seat 4 Nagai" in first and "Seat 5 Ono" in first
    assert "\u00a0" not in text
    assert "▮Guru" in text and not re.search(r"\bSu\b|\bRob\b", text)


def test_in_a_narrow_terminal_the_hands_stand_one_below_the_other(annotated: Replay) -> None:
    lines = text_view(annotated, language=Language("ja"), width=40).splitlines()
    assert [line for line in lines if line.startswith(tuple(f"{seat}番席 " for seat in range(8)))][:3] == [
        "0番席 Ishii",
        "1番席 Jinno",
        "2番席 Kuroki",
    ]
