"""One view of a deal: everything a record says is in its place, once."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.dealer import whole
from tests.publish.conftest import POSITION
from tractor_notation.findings import CATALOGUE, Nature
from tractor_notation.games import Line, Standing
from tractor_notation.games.shengji import Shengji
from tractor_notation.games.shengji.table import Table
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import PlaceError, deal_view, page, text_view
from tractor_notation.publish.markdown import markdown
from tractor_notation.publish.model import (
    Branch,
    DealView,
    Decision,
    Diagram,
    Illegible,
    Inline,
    Problem,
    Prose,
    Remarked,
    Said,
)
from tractor_notation.record import Act, Comment, Play, Record, Ruling, Tag, Trick
from tractor_notation.replay import Replay, replay
from tractor_notation.text import read_file, reads


@pytest.fixture
def view(position: Replay, english: Language) -> DealView:
    return deal_view(position, english)


def test_head(view: DealView) -> None:
    assert view.title == "Wednesday club, board 7"
    assert view.subtitle == "Community hall · 2026-11-25"
    assert [(seat.seat, seat.name, seat.short, seat.player) for seat in view.seats] == [
        ("N", "North", "N", "Wu"),
        ("W", "West", "W", "林"),
        ("S", "South", "S", "Chen"),
        ("E", "East", "E", "He"),
    ]
    assert view.tags == ()  # Levels, Leader and Trump stand in the box, Start in the caption.


def test_a_record_without_names_has_its_number_as_title(empty: Replay, english: Language) -> None:
    assert deal_view(empty, english).title == "record 1"


def test_hands_begin_with_the_leader_and_sit_around_the_table(view: DealView) -> None:
    assert view.diagram is not None
    assert view.diagram.caption == "Hands before trick 20"
    assert [(hand.name, hand.place, hand.roles) for hand in view.diagram.hands] == [
        ("North", "top", ("leader", "declarers")),
        ("West", "left", ("opponents",)),
        ("South", "bottom", ("declarers",)),
        ("East", "right", ("opponents",)),
    ]
    assert [(row.label, row.cards.plain) for row in view.diagram.hands[0].rows] == [
        ("主", "★Big ♣7"),
        ("♠", "KK"),
        ("♥", "A"),
        ("♦", ""),
    ]
    assert view.diagram.hands[2].rows[1].cards.spoken == "queen, queen, ten"


def test_any_seat_can_sit_below(position: Replay, english: Language) -> None:
    diagram = deal_view(position, english, seat="W").diagram
    assert diagram is not None
    assert {hand.seat: hand.place for hand in diagram.hands} == {"W": "bottom", "S": "right", "E": "top", "N": "left"}


def test_tricks(view: DealView) -> None:
    first, second, *_ = view.line.tricks
    assert [play.cards.plain for play in first.plays] == ["♠KK", "♠44", "♠QQ", "♠55"]
    assert [play.leads for play in first.plays] == [True, False, False, False]
    assert [play.wins for play in first.plays] == [True, False, False, False]
    assert (first.number, first.winner_name, first.points) == (20, "North", 30)
    assert [play.id for play in second.plays] == ["21.N", "21.W", "21.S", "21.E"]
    assert [play.marks for play in second.plays] == ["!", "", "", "?"]


def test_running_points_of_the_opponents(replays: Callable[[str], list[Replay]], english: Language) -> None:
    (played,) = replays(whole(3))
    view = deal_view(played, english)
    opponents = {hand.seat for hand in view.diagram.hands if "opponents" in hand.roles} if view.diagram else set()
    assert len(opponents) == 2
    running = 0
    for trick in view.line.tricks:
        assert trick.points is not None
        running += trick.points if trick.winner in opponents else 0
        assert trick.running == running
    assert [trick.number for trick in view.line.tricks] == list(range(1, len(view.line.tricks) + 1))
    assert view.result.startswith("the ")
    assert view.score[-1].label in ("Next levels", "Match")
    assert not view.all_problems


def test_a_finding_stands_with_its_play_and_carries_rule_and_ruling(view: DealView) -> None:
    trick = view.line.tricks[1]
    (problem,) = (note for note in trick.notes if isinstance(note, Problem))
    assert (problem.code, problem.severity, problem.word, problem.place) == (
        "follow-suit",
        "ruled",
        "Ruled",
        "East, trick 21",
    )
    assert problem.href == trick.plays[3].id == "21.E"
    assert trick.plays[3].fault == "ruled"
    assert trick.plays[3].href == problem.id
    assert problem.rule == "R4.3" and problem.rule_text and problem.rule_href == problem.id
    assert problem.rulings == ("the play stands. Reason: seen too late",)
    assert problem.help == ""
    assert not any(isinstance(note, Decision) for trick in view.line.tricks for note in trick.notes)


def test_the_later_play_that_proves_a_fault_is_linked(
    replays: Callable[[str], list[Replay]], english: Language
) -> None:
    text = (
        '[Trump "C7"]\n[Leader "N"]\n[Levels "NS 7 EW 7"]\n[Start "position"]\n\n1. N: HA H3 H4 S3\n2. N: HK H6 H8 H9\n'
    )
    (played,) = replays(text)
    view = deal_view(played, english)
    (problem,) = (note for note in view.line.tricks[0].notes if isinstance(note, Problem))
    assert problem.code == "follow-suit"
    assert "2.E" in [link.href for link in problem.related]
    assert "2.E" in [play.id for play in view.line.tricks[1].plays]


def test_annotations_and_variations_stand_in_place(view: DealView) -> None:
    (remark,) = (note for note in view.line.tricks[0].notes if isinstance(note, Remarked))
    assert [piece.kind for piece in pieces_of(remark)] == [
        "text",
        "cards",
        "text",
        "emphasis",
        "text",
        "link",
        "text",
    ]
    cards = pieces_of(remark)[1].cards
    assert cards is not None and cards.plain == "♠KK"
    (branch,) = (note for note in view.line.tricks[2].notes if isinstance(note, Branch))
    assert branch.id == "22.N/1"
    assert branch.label == "Variation instead of North, trick 22"
    (trick,) = branch.line.tricks
    assert trick.plays[0].id == "22.N/1/22.N"
    assert trick.winner_name == "West"
    assert isinstance(trick.notes[0], Remarked)


def test_every_address_of_the_replay_is_an_id_of_the_view(position: Replay, english: Language) -> None:
    view = deal_view(position, english, prefix="2:")
    ids = {play.id for trick in view.line.tricks for play in trick.plays}
    assert ids == {f"2:{step.address}" for step in position.steps if step.address}


def test_the_parts_that_a_lead_is_said_to_be_are_shown(english: Language) -> None:
    (record,) = reads('[Options "decks=3"]\n\n1. N: H999+H88 H3345+RJ>H33445 {`S99+S8` but `SA+`}\n')
    view = deal_view(replay(record), english)
    lead, follow = view.line.tricks[0].plays
    assert lead.cards.plain == "♥999 + ♥88"
    assert lead.cards.spoken.count(" + ") == 1
    assert lead.cards.count == 5
    assert follow.attempt is not None
    assert follow.attempt.plain == "♥33 4 5 + ★Big"
    assert follow.cards.plain == "♥33 44 5"
    (comment,) = (note for note in view.line.tricks[0].notes if isinstance(note, Remarked))
    named = [piece.cards for piece in pieces_of(comment) if piece.kind == "cards"]
    assert [text and text.plain for text in named] == ["♠99 + ♠8", None]
    assert "</i> + <i>" in page([replay(record)], language=english)


def test_the_diagram_of_a_moment_shows_them_too(english: Language) -> None:
    text = "1. N: H999+H88 H33445\n   ( 1. W: H33446 H55662\n      ( 1. S: H55663 H22JQK ) )\n   H55662\n2. N: HAA H2\n"
    (record,) = reads(f'[Options "decks=3"]\n\n{text}')
    for place, led in {
        "1.W": "♥999 + ♥88",
        "1.S": "♥999 + ♥88",
        "1.W/1/1.S": "♥999 + ♥88",
        "1.W/1/1.S/1/1.E": "♥999 + ♥88",
        "2.W": "♥AA",
    }.items():
        diagram = deal_view(replay(record), english, at=place).diagram
        assert diagram is not None
        assert diagram.trick[0][1].plain == led, place


def test_a_failed_throw_shows_attempt_and_what_was_forced(throw: Replay, english: Language) -> None:
    view = deal_view(throw, english)
    lead = view.line.tricks[0].plays[0]
    assert lead.attempt is not None
    assert (lead.attempt.plain, lead.cards.plain) == ("♠A K QQ", "♠K")


def test_a_moment_shows_the_hands_before_a_play_and_the_trick_so_far(position: Replay, english: Language) -> None:
    diagram = deal_view(position, english, at="21.S").diagram
    assert diagram is not None
    assert diagram.caption == "Before the play of South, trick 21"
    assert [(name, cards.plain) for name, cards in diagram.trick] == [("North", "♥A"), ("West", "♦5")]
    assert [hand.seat for hand in diagram.hands if hand.turn] == ["S"]
    south = next(hand for hand in diagram.hands if hand.seat == "S")
    assert [row.cards.plain for row in south.rows] == ["♦7", "10", "9", ""]


def test_the_trick_before_is_not_shown_when_the_next_is_led(position: Replay, english: Language) -> None:
    diagram = deal_view(position, english, at="21.N").diagram
    assert diagram is not None and diagram.trick == ()


def test_a_moment_in_a_variation(position: Replay, english: Language) -> None:
    diagram = deal_view(position, english, at="22.N/1/22.W").diagram
    assert diagram is not None
    assert [cards.plain for _, cards in diagram.trick] == ["♣7"]


@pytest.mark.parametrize("at", ["9.N", "21.N/1", "1.P3"])
def test_a_place_that_is_not_there(position: Replay, english: Language, at: str) -> None:
    with pytest.raises(PlaceError, match=at):
        deal_view(position, english, at=at)


def test_hands_that_follow_from_the_plays_say_so(replays: Callable[[str], list[Replay]], english: Language) -> None:
    text = "\n".join(line for line in whole(3).splitlines() if not line.startswith("deal "))
    (played,) = replays(text)
    diagram = deal_view(played, english).diagram
    assert diagram is not None
    assert {hand.note for hand in diagram.hands} == {"deduced from the plays"}
    assert {sum(row.cards.count for row in hand.rows) for hand in diagram.hands} == {25}


def test_unknown_hands_are_counted_and_never_called_void(empty: Replay, english: Language) -> None:
    diagram = deal_view(empty, english).diagram
    assert diagram is not None
    for hand in diagram.hands:
        (row,) = hand.rows
        assert (row.label, row.cards.plain, row.cards.spoken) == ("?", "· × 25", "25 unknown cards")
        assert hand.note == "not known"


def test_a_bid_that_the_table_has_ruled_on_is_marked_so(english: Language) -> None:
    text = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\nbid N: C77\nbid W: H7\n{}\n\n1. N: SA S9 S4 S6\n'
    for ruling, kind, sign in (("", "error", "✗"), ("ruling 0.W: stands", "ruled", "⚖")):
        (record,) = reads(text.format(ruling))
        found = replay(record)
        good, bad = deal_view(found, language=english).bids
        assert (good.kind, bad.kind, bad.flag) == ("", kind, sign)
        assert f"♥7 {sign}" in text_view(found, language=english)


EARLY = """\
[Levels "NS 7 EW 5"]
[Leader "N"]
[Trump "C7"]

bid N: C77
bid W: {}
bury N: SQ5 H3

1. N: SA S9 S4 S6
2. N: S3 S5 S8 ST
ruling 0.W: stands "too late to put right"
ruling 0.N: points NS +20 "agreed by all"
ruling 0.N: stands
claim N: all
"""
"""A bid and a burial that the table ruled on tricks later."""


def test_what_was_ruled_stands_with_the_bid_or_burial_and_nowhere_else(english: Language) -> None:
    (record,) = reads(EARLY.format("H7"))
    found = replay(record)
    view = deal_view(found, english)
    (bid,) = view.bid_problems
    assert (bid.code, bid.severity, bid.place) == ("bid-too-weak", "ruled", "West's bid")
    assert bid.rulings == ("what was done stands. Reason: too late to put right",)
    (burial,) = (note for note in view.burial if isinstance(note, Problem))
    assert (burial.code, burial.place) == ("bury-count", "North's burial")
    assert burial.rulings == ("North–South: points +20. Reason: agreed by all", "what was done stands")
    assert not [note for trick in view.line.tricks for note in trick.notes if isinstance(note, Decision)]
    for shown in (text_view(found, language=english), markdown(view, english), page([found], language=english)):
        assert [shown.count(text) for text in ("too late to put right", "agreed by all")] == [1, 1]
        assert "play stands" not in shown


def test_a_ruling_on_a_bid_without_a_fault_stands_behind_the_bid(english: Language) -> None:
    (record,) = reads(EARLY.format("H77").replace("N: C77", "N: S7").replace('"C7"', '"H7"'))
    view = deal_view(replay(record), english)
    assert not view.bid_problems
    (ruling,) = (note for note in view.bid_notes if isinstance(note, Decision))
    assert (ruling.text, ruling.place) == (
        "what was done stands. Reason: too late to put right",
        "West, before the first trick",
    )
    assert not [note for trick in view.line.tricks for note in trick.notes if isinstance(note, Decision)]


@pytest.mark.parametrize(
    "bids",
    [
        "bid N: C7 {Nice.}\nbid W: H77 {Surely.}\n{Of the hand.}",
        "bid N: C7 {Nice.}",
        "bid N: C7 {Nice.}\nbid W: pass {All have bid.}",
    ],
)
def test_comments_behind_bids_have_the_name_of_the_bidder_where_there_are_several(english: Language, bids: str) -> None:
    (record,) = reads(f'[Leader "N"]\n\n{bids}\nbury N: S5\n{{Of the burial.}}\n\n1. N: SA S9 S4 S6\n')
    view = deal_view(replay(record), english)
    said = [note.about for note in view.bid_notes if isinstance(note, Remarked)]
    assert said == (["North", "West", "West"] if "bid W: H77" in bids else ["North", ""] if "pass" in bids else [""])
    assert [note.about for note in view.burial if isinstance(note, Remarked)] == [""]


def test_every_ruling_on_a_play_is_a_line_of_its_own(english: Language) -> None:
    text = '[Trump "C7"]\n[Start "position"]\n\ndeal E: S6 H3\n\n1. N: SA S3 S5 H3\n'
    text += 'ruling 1.E: points NS +20 "agreed by all"\nruling 1.E: stands "too late"\n2. N: DA D3 D5 S6\n'
    (record,) = reads(text)
    found = replay(record)
    (problem,) = deal_view(found, english).all_problems
    told = ("North–South: points +20. Reason: agreed by all", "the play stands. Reason: too late")
    assert problem.rulings == told
    shown = page([found], language=english)
    for one in told:
        assert f"<p class=ruled><b>The table&#39;s ruling: </b>{one}</p>" in shown
        assert f"The table's ruling: {one}\n" in text_view(found, language=english)


CASES = Path(__file__).parents[1] / "cases"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_finding_is_about_a_line(lang: str) -> None:
    """Readers of a page see no lines of the file. Of every kind of finding that has a case."""
    language = Language(lang)
    line = {"en": r"\bline\b", "zh": "行", "ja": "行目", "th": "บรรทัด"}[lang]
    named = 0
    for file in CASES.glob("*/bad.tractor"):
        for record in read_file(file):
            view = deal_view(replay(record), language)
            for problem in view.all_problems:
                assert not re.search(line, problem.place), (file.parent.name, problem.place)
                named += bool(problem.place)
    assert named > 100


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("deal N: SA\n\n1. N: S3 S5 H9 ST\n", "hand-size", "North's hand"),
        ('[Points "x"]\n\n1. N: S3 S5 H9 ST\n', "tag-value", "Points"),
        ("1. N: S3 S5 H9 S?\n", "card-unreadable", "East, trick 1"),
        ("bid N: C7\n1. N: S3 S5 S9 ST\nruling 0.E: stands\n", "ruling-place", "East, before the first trick"),
        ("1. N: S3 S5 S9 ST\nbid N: H7\n", "bid-late", "North's bid"),
        ("1. N: S3 S5 H9 ST\nend: unfinished\n", "undecided", ""),
    ],
)
def test_findings_without_an_address_are_named_by_what_they_are_about(
    english: Language, text: str, code: str, place: str
) -> None:
    (record,) = reads(f'[Leader "N"]\n[Trump "C7"]\n{text}')
    (problem,) = (one for one in deal_view(replay(record), english).all_problems if one.code == code)
    assert problem.place == place


def test_plays_that_are_not_decided_are_named_in_words(english: Language) -> None:
    (record,) = reads('[Leader "N"]\n[Trump "C7"]\n1. N: S3 S5 H9 DT\n2. N: HA D5 H8 HT\nend: unfinished\n')
    found = replay(record)
    (problem,) = (one for one in deal_view(found, english).all_problems if one.code == "undecided")
    assert problem.message.endswith(": South and East, trick 1; West, trick 2.")
    assert "1.S" in english.message(next(one for one in found.findings if one.code == "undecided"))


def test_a_bid_after_one_card(replays: Callable[[str], list[Replay]], english: Language) -> None:
    view = deal_view(replays('[Levels "NS 7 EW 5"]\n[Leader "N"]\n\nbid N: C7 @1\n')[0], english)
    assert [bid.moment for bid in view.bids] == ["after 1 card"]


def test_bids_with_moment_and_fault(replays: Callable[[str], list[Replay]], english: Language) -> None:
    text = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\nbid W: pass\nbid N: C7 @12\nbid E: H77\nbid S: C7\n'
    view = deal_view(replays(text)[0], english)
    assert [(bid.name, bid.cards.plain if bid.cards else None, bid.moment) for bid in view.bids] == [
        ("West", None, ""),
        ("North", "♣7", "after 12 cards"),
        ("East", "♥77", ""),
        ("South", "♣7", ""),
    ]
    codes = {problem.id: problem.code for problem in view.bid_problems}
    assert codes[view.bids[3].fault].startswith("bid-")
    assert view.bids[1].fault == ""


def test_statements_during_play_are_said_in_place(replays: Callable[[str], list[Replay]], english: Language) -> None:
    text = '[Trump "C7"]\n[Leader "N"]\n\n1. N: SA S3 S4 S5\nclaim N: all\nend: time\n{Well played.}\n'
    (trick,) = deal_view(replays(text)[0], english).line.tricks
    said = [note.text for note in trick.notes if isinstance(note, Said)]
    assert said == ["North claims the rest.", "Time ran out."]
    assert isinstance(trick.notes[-1], Remarked)


def test_a_diagram_stands_where_the_record_asks_for_it(
    replays: Callable[[str], list[Replay]], english: Language
) -> None:
    lines = whole(3).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("3. "))
    (played,) = replays("\n".join([*lines[:place], "diagram", *lines[place:]]))
    (diagram,) = (note for note in deal_view(played, english).line.tricks[1].notes if isinstance(note, Diagram))
    third = next(step for step in played.steps if step.address and step.address.startswith("3."))
    for hand in diagram.hands:
        assert sum(row.cards.count for row in hand.rows) == len(third.before.hands[hand.seat])


def test_unreadable_parts_are_shown_word_for_word(replays: Callable[[str], list[Replay]], english: Language) -> None:
    text = '[Trump "C7"]\n[Leader "N"]\n\n1. N: SA S3 S4 S5\nfoo bar baz\n2. N: SK S6 @@ S9\n'
    (played,) = replays(text)
    view = deal_view(played, english)
    notes = [note for trick in view.line.tricks for note in trick.notes]
    shown = [note.text for note in notes if isinstance(note, Illegible)]
    shown += [play.unreadable for trick in view.line.tricks for play in trick.plays if play.unreadable]
    assert any("foo bar baz" in text for text in shown)
    assert any("@@" in text for text in shown)


def test_lenient_forms_are_no_business_of_the_page(replays: Callable[[str], list[Replay]], english: Language) -> None:
    (played,) = replays('[Trump "C7"]\n[Leader "N"]\n\n1. N: sa s3 s4 s5\n')
    assert played.record.findings
    shown = {problem.code for problem in deal_view(played, english).all_problems}
    assert not {code for code in shown if CATALOGUE[code].nature is Nature.READING}


def test_every_finding_has_exactly_one_place(hostile: Replay, english: Language) -> None:
    view = deal_view(hostile, english)
    assert view.all_problems
    placed = [note.id for trick in view.line.tricks for note in trick.notes if isinstance(note, Problem)]
    before = (*view.intro, *view.dealt, *view.bid_notes, *view.burial, *view.line.before)
    placed += [note.id for note in before if isinstance(note, Problem)]
    placed += [problem.id for problem in (*view.bid_problems, *view.problems)]
    in_branches = {problem.id for problem in view.all_problems if "/" in problem.href}
    assert sorted(placed) == sorted(problem.id for problem in view.all_problems if problem.id not in in_branches)


def test_claims_are_shown_only_where_no_score_is(replays: Callable[[str], list[Replay]], english: Language) -> None:
    stopped = '[Trump "C7"]\n[Points "95"]\n[Recorder "Lin"]\n[Table "3"]\n\n1. N: SA S3 S4 S5\n'
    tags = [(tag.label, tag.text) for tag in deal_view(replays(stopped)[0], english).tags]
    assert tags == [("Points", "95"), ("Recorder", "Lin"), ("Table", "3")]


def test_a_value_as_in_the_record_before(replays: Callable[[str], list[Replay]], english: Language) -> None:
    text = '[Event "Club"]\n[Board "1"]\n[North "Wu"]\n\n1. N: SA S3 S4 S5\n\n[Event "#"]\n[Board "2"]\n[North "#"]\n\n1. N: SA S3 S4 S5\n'
    second = deal_view(replays(text)[1], english)
    assert second.title == "Club, board 2"
    assert second.seats[0].player == "Wu"


def test_without_rules_cards_are_shown_as_written(no_rules: Replay, english: Language) -> None:
    view = deal_view(no_rules, english)
    assert view.diagram is None and not view.judged
    assert [play.cards.plain for play in view.line.tricks[0].plays] == ["SASA", "S9 S3", "S5S5", "S4S4"]
    assert [play.seat for play in view.line.tricks[0].plays] == ["N", "W", "S", "E"]
    assert view.all_problems[0].code == "rules-unknown"


def test_a_second_play_of_one_seat_gets_no_second_id(english: Language) -> None:
    record = Record(body=(Trick(1, "N", (Play(("SA",)), Play(("S3",), seat="N"), Play(("S4",)), Play(("S5",)))),))
    view = deal_view(replay(record), english)
    ids = [play.id for play in view.line.tricks[0].plays if play.id]
    assert len(ids) == len(set(ids))
    assert len(view.line.tricks[0].of("N")) == 2


def test_comments_before_the_deal_come_first(english: Language) -> None:
    record = Record(head=(Comment("one"),), body=(Comment("two"), Act("bid", "N", ("C2",)), Comment("three")))
    assert remarks(deal_view(replay(record), english).intro) == ["one", "two"]


def pieces_of(note: Remarked) -> tuple[Inline, ...]:
    """The first paragraph of an annotation."""
    first = note.blocks[0]
    assert isinstance(first, Prose)
    return first.pieces


def remarks(notes: Iterable[object]) -> list[str]:
    return [pieces_of(note)[0].text for note in notes if isinstance(note, Remarked)]


OPENING = """\
[Trump "C7"]
[Leader "N"]

{Said top.}
deal N: SA
{Said hands.}
bid N: C7
{Said first.}
bid W: C77
{Said second.}
bury N: S3
{Said under.}
claim W: all
{Said claimed.}
"""


@pytest.mark.parametrize("play", ["", "1. N: SA S3 S4 S5\n"])
def test_a_comment_before_the_play_stands_with_its_statement(
    replays: Callable[[str], list[Replay]], english: Language, play: str
) -> None:
    (made,) = replays(OPENING + play)
    view = deal_view(made, english)
    places = (view.intro, view.dealt, view.bid_notes, view.burial, view.line.before)
    assert [remarks(notes) for notes in places] == [
        ["Said top."],
        ["Said hands."],
        ["Said first.", "Said second."],
        ["Said under."],
        ["Said claimed."],
    ]
    html, text = page([made], language=english), text_view(made, language=english)
    for shown in (html[html.index("<main") :], text):
        words = [f"Said {word}." for word in ("top", "hands", "first", "second", "under", "claimed")]
        found = [shown.index(word) for word in words]
        assert found == sorted(found)
        assert [shown.count(word) for word in words] == [1] * 6


def test_a_moment_says_nothing_of_what_comes_later(position: Replay, english: Language) -> None:
    view = deal_view(position, english, at="21.S", until=True)
    assert [(trick.number, len(trick.plays), trick.winner, trick.points) for trick in view.line.tricks] == [
        (20, 4, "N", 30),
        (21, 2, "", None),
    ]
    assert (view.score, view.result, view.verdict, view.all_problems) == ((), "", "", ())
    assert "All of" in remarks(view.line.tricks[0].notes)[0]


def test_a_moment_shows_what_was_found_before_it(position: Replay, english: Language) -> None:
    view = deal_view(position, english, at="22.W", until=True)
    assert [problem.code for problem in view.all_problems] == ["follow-suit"]
    assert not any(isinstance(note, Branch) for note in view.line.tricks[-1].notes)


def test_a_moment_inside_a_variation_shows_the_way_there(position: Replay, english: Language) -> None:
    view = deal_view(position, english, at="22.N/1/22.S", until=True)
    assert [trick.number for trick in view.line.tricks] == [20, 21]
    (branch,) = (note for note in view.line.tricks[-1].notes if isinstance(note, Branch))
    assert [[play.cards.plain for play in trick.plays] for trick in branch.line.tricks] == [["♣7", "★Big"]]


def test_a_moment_does_not_tell_how_the_deal_came_out(
    replays: Callable[[str], list[Replay]], english: Language
) -> None:
    text = POSITION.replace('[Start "position"]', '[Start "position"]\n[Points "500"]\n[Winner "EW"]\n[Recorder "Lin"]')
    view = deal_view(replays(text)[0], english, at="20.N", until=True)
    assert [(tag.label, tag.text) for tag in view.tags] == [("Recorder", "Lin")]
    assert (view.line.tricks, view.problems) == ((), ())


def test_words_of_the_record_are_never_looked_up_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty text would give the head of the catalogue, and a name could happen to be a word of it."""
    asked: list[str] = []

    def word(self: Language, text: str) -> str:
        asked.append(text)
        return text

    monkeypatch.setattr(Language, "word", word)
    odd = Play(("SA",), irregularities=("oddity",))
    record = Record(
        head=(Tag("Event", "event"), Tag("North", "player")),
        body=(
            Trick(1, "N", (odd,)),
            Ruling("1.N", "decision", None, None, "reason"),
            Act("redeal", "N", (), "ground"),
            Act("end"),
        ),
    )
    deal_view(replay(record), Language("en"))
    assert not {"", "oddity", "event", "player", "decision", "reason", "ground"} & set(asked)
    assert "{seat} asks for a new deal: {word:ground}." in asked


UNDECIDED = """\
[Levels "NS 7 EW 5"]
[Leader "N"]
[Trump "C7"]

1. N: SAA S93 S55 H44
end: unfinished
"""


def test_the_verdict_counts_what_could_not_be_decided(
    replays: Callable[[str], list[Replay]], position: Replay, english: Language
) -> None:
    (replay,) = replays(UNDECIDED)
    assert [(item.code, item.undecided) for item in replay.findings] == [("undecided", 2)]
    assert deal_view(replay, english).verdict == "No fault found; 2 plays could not be decided"
    assert deal_view(position, english).verdict == ""  # there is a fault, though the table has ruled about it
    (clean,) = replays(whole(1))
    assert deal_view(clean, english).verdict == "No fault found"


class Otherwise(Shengji):
    """Another family, which counts, bids and calls its tags otherwise."""

    bids = frozenset({"claim"})
    exchanges = frozenset()
    tags: Mapping[str, str] = MappingProxyType({"Leader": "First player"})

    def midway(self, record: Record) -> bool:
        return False

    def told(self, table: Table) -> frozenset[str]:
        return frozenset({"Trump"})

    def statement(self, act: Act) -> Line | None:
        return Line("{seat:seat} waits.", (("seat", act.seat or ""),)) if act.keyword == "bid" else None

    def standing(self, table: Table) -> Standing:
        return Standing("Tricks", "Tr.", len(table.tricks))

    def result(self, table: Table) -> Line | None:
        return Line("It is over.")


def test_what_a_family_shows_is_its_own_business(replays: Callable[[str], list[Replay]], english: Language) -> None:
    text = UNDECIDED.replace("1. N:", "bid W: pass\n\n1. N:").replace("end:", "claim N: all\nend:")
    (replay,) = replays(text)
    view = deal_view(dataclasses.replace(replay, game=Otherwise()), english)
    assert view.running == ("Tricks", "Tr.")
    assert [trick.running for trick in view.line.tricks] == [1]
    assert view.result == "It is over."
    assert [(fact.label, fact.text) for fact in view.tags] == [("Levels", "NS 7 EW 5"), ("First player", "N")]
    assert Said("West waits.") in view.dealt
    assert [bid.name for bid in view.bids] == ["North"]


def test_a_record_no_family_knows_is_shown_with_its_own_tags(no_rules: Replay, english: Language) -> None:
    view = deal_view(no_rules, english)
    assert view.running == ("", "")
    assert view.verdict == ""
    assert "Opp" not in text_view(no_rules, language=english)
