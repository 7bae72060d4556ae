"""``tractor record`` out of a pipe: what is written, what is said, what is refused."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

import pytest

from tests.cli.conftest import Run, outside
from tests.dealer import Layout, dealt
from tests.recording.typing import typed
from tractor_notation.cli.recording_lines import tidy, unhurried
from tractor_notation.cli.recording_words import Teller
from tractor_notation.games import games
from tractor_notation.recording import Notebook
from tractor_notation.recording.commands import about, statements
from tractor_notation.terminal import Terminal

OPENING = ("levels ns 7 ew 5", "leader n", "bid n c7")


def lines(*typed_lines: str) -> str:
    return "".join(line + "\n" for line in typed_lines)


def test_a_deal_out_of_a_pipe_is_the_deal(run: Run, tmp_path: Path) -> None:
    text = dealt(4, Layout()).text
    path = tmp_path / "night.tractor"
    result = run("record", path, "--brief", stdin=lines(*typed(text)))
    assert (result.status, result.err) == (0, "")
    assert path.read_text("utf-8") == text
    assert "Result: " in result.out and "Next leader: " in result.out
    assert run("check", path).status == 0


def test_what_is_said_after_a_play(run: Run, tmp_path: Path) -> None:
    told = run("record", tmp_path / "a.tractor", stdin=lines(*OPENING, "saa", "93", "h55", "44")).out
    assert "West: S93\n" in told
    assert "South plays next. Opponents: 0.\n" in told
    assert "West has shown: no pair of spades.\n" in told
    assert "Trick 1: North wins, 10 points. North leads trick 2. Opponents: 0.\n" in told
    assert "South has shown: no spades.\n" in told
    assert "\x1b" not in told


def test_a_fault_is_said_at_once_and_the_whole_ruling_when_it_is_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    told = run(
        "record",
        path,
        stdin=lines(*OPENING, "saa 93 h5h6 44", "hk 2 s6 4", "why", "faults", "judge 1.S", "edit 1.S s65"),
    ).out
    assert "error[follow-suit] 1.S: South, trick 1: North led the pair ♠AA." in told
    assert "rule R4.3" in told and f"--> {path}:6:15 (1.S)" in told
    assert "It was illegal, however the cards lay that nobody saw." in told
    assert "1.S: S65 in place of H56.\nSettled: 1.S " in told


def test_brief_says_faults_and_results_alone(run: Run, tmp_path: Path) -> None:
    told = run("record", tmp_path / "a.tractor", "--brief", stdin=lines(*OPENING, "saa 93 h55 44", "hk 2 s6 4")).out
    assert "follow-suit" in told
    assert "plays next" not in told and "has shown" not in told


def test_a_line_that_is_refused_is_not_lost_in_silence(run: Run, tmp_path: Path) -> None:
    result = run("record", tmp_path / "a.tractor", stdin=lines(*OPENING, "saa", "what", "93"))
    assert result.status == 2
    assert "not taken: what is no card." in " ".join(result.out.split())
    assert (tmp_path / "a.tractor").read_text("utf-8").endswith("1. N: SAA S93\n")


def test_a_file_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    assert (
        run("record", path, "--tag", "Leader=N", "--tag", "Trump=C7", "--option", "throw=off", stdin="saa 93\n").status
        == 0
    )
    assert path.read_text() == '[Options "throw=off"]\n[Leader "N"]\n[Trump "C7"]\n\n1. N: SAA S93\n'
    result = run("record", path, stdin="55\n44\n")
    assert "Record 1.\nSouth plays next." in result.out
    assert path.read_text().endswith("\n1. N: SAA S93 S55 S44\n")
    told = run("record", path, "--tag", "Leader=S", stdin="").out
    assert "The file has been begun; what --rules, --option and --tag say is not put into it." in told


def test_the_game_for_eight(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "karuta.tractor"
    result = run(
        "record",
        path,
        "--rules",
        "unsun",
        "--tag",
        "Dealer=4",
        "--tag",
        "Trump=I",
        stdin=lines("7: ge", "p5 o4 g5", "hint", "table"),
    )
    assert result.status == 0
    assert path.read_text() == '[Rules "unsun"]\n[Dealer "4"]\n[Trump "I"]\n\n1. 7: GE P5 O4 G5\n'
    assert "Seat 3 plays next." in result.out


def test_hints_and_lists(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    hands = '[Trump "C7"]\n[Start "position"]\n\ndeal N: S3 H9988\ndeal W: S4 HAJ22\ndeal S: SAKQJT\ndeal E: HT6533\n'
    path.write_text(hands)
    told = run(
        "record", path, stdin=lines("1. N: h8899", "hint", "", "voids", "list", "help", "score", "quit", "never read")
    ).out
    assert "West has only HAJ22; Enter writes it." in told
    assert "West: HAJ22\n" in told
    assert "\n1. N: H8899 HAJ22\n" in told
    assert "Takes back what was written last." in told
    assert "never" not in told.split("Takes back")[1]


def test_the_last_trick_is_told_with_the_end_of_the_deal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    path.write_text('[Trump "C7"]\n[Start "position"]\n\ndeal N: S3\ndeal W: S4\ndeal S: ST\ndeal E: HT\n')
    told = run("record", path, stdin=lines("n: s3", "")).out
    assert "East: HT\nTrick 1: South wins, 20 points.\nThe deal is over." in told


def test_a_second_recorder_and_other_hindrances(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    with Notebook(path):
        result = run("record", path, stdin="bid n c7\n")
    assert (result.status, result.err) == (2, f"tractor: {path}: somebody else is recording in this file\n")
    path.write_bytes(b"\xff")
    result = run("record", path, stdin="bid n c7\n")
    assert (result.status, result.err) == (2, f"tractor: {path}: not utf-8 at byte 0; --encoding names another\n")
    assert path.read_bytes() == b"\xff"
    assert run("record", tmp_path / "no" / "a.tractor").status == 2
    assert run("record", tmp_path).status == 2
    assert "Leader=N" in run("record", path, "--tag", "Leader").err


def test_messages_in_other_languages(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = run(
        "record", tmp_path / "a.tractor", "--lang", "zh", stdin=lines(*OPENING, "saa 93 h55 44", "hk 2 s6 4")
    ).out
    assert "第 1 墩" in told or "南" in told
    assert "error" not in told


def test_an_evening_of_two_deals(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    head = ("event Club", "date 2026-11-30", "board 1")
    play = ("saa 93 55 44", "claim n: all", "deal next")
    result = run("record", path, stdin=lines(*head, *OPENING, *play, "bid s ht", "saa 93 55 44", "concede s", "score"))
    assert result.status == 0
    assert 'Levels "NS T EW 5"' in path.read_text()
    assert "Standing" in result.out
    assert run("check", path).status == 0


LOADED = """
import sys
from tractor_notation.cli.main import main
try:
    main(sys.argv[1:])
finally:
    sys.stderr.write(" ".join(sorted(sys.modules)))
"""


def test_a_pipe_loads_no_line_editing_and_no_report(tmp_path: Path) -> None:
    done = outside("-c", LOADED, "record", str(tmp_path / "a.tractor"), stdin=lines(*OPENING, "saa", "93").encode())
    loaded = set(done.stderr.decode().split())
    assert "tractor_notation.recording.session" in loaded
    assert not loaded & {"prompt_toolkit", "jinja2", "lark", "tractor_notation.publish", "tractor_notation.report.full"}
    assert "tractor_notation.games.unsun" not in loaded


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    done = outside("-m", "tractor_notation", "record", str(tmp_path / "a.tractor"), stdin=b"leader n\nsa\xff\n{ok}\n")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert (tmp_path / "a.tractor").read_bytes() == b'[Leader "N"] {ok}\n'


def test_what_was_shown_is_summed_up_where_a_trick_shows_more(run: Run, tmp_path: Path) -> None:
    told = run(
        "record",
        tmp_path / "a.tractor",
        stdin=lines(*OPENING, "saa", "93 55 44", "rj c3 c2 c4", "hk h2 s6 h4", "h8 3 2 5"),
    ).out
    assert told.count("West has shown: no pair of spades.\n") == 2  # by trick 1, and where South shows more in trick 3
    assert told.count("South has shown: no hearts.\n") == 1


def test_a_file_that_is_opened_says_what_is_not_settled(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    path.write_text('[Leader "N"]\n[Trump "C7"]\n\n1. N: SAA S9 S55 S44\nfoo bar\n')
    told = run("record", path, stdin="faults\n").out
    assert "\nNot settled in this file: 2; faults lists it.\n" in told
    assert "error[card-count] 1.W: " in told and "foo" in told
    path.write_text('[Leader "N"]\n[Trump "C7"]\n\n1. N: SAA S93 S55 S44\n')
    assert "Not settled" not in run("record", path, stdin="").out


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    result = run("record", tmp_path, stdin="saa\n")
    assert result.status == 2 and "This is a folder; name a file in it." in result.err


def test_of_a_refused_line_nobody_says_that_it_is_kept(run: Run, tmp_path: Path) -> None:
    told = run(
        "record", tmp_path / "a.tractor", stdin=lines(*OPENING, "saa", "ruling 1.N: points +10 because", "ruling 1.N:")
    ).out
    assert told.count("not taken: ") == 2 and "cannot stand here" in told
    assert "kept as it stands" not in " ".join(told.split())


def test_several_words_that_are_no_cards_are_one_message(run: Run, tmp_path: Path) -> None:
    told = run("record", tmp_path / "a.tractor", stdin=lines(*OPENING, "he said no")).out
    assert "not taken: he is no card." in " ".join(told.split()) and told.count("is no card") == 1


KNOWN = OPENING[:2]


def test_that_trump_is_not_known_is_said_once(run: Run, tmp_path: Path) -> None:
    untold = "It is not known yet what is trump"
    path = tmp_path / "a.tractor"
    told = run("record", path, stdin=lines(*KNOWN, "saa", "93", "55", "44", "trump c7", "hk 3 4 5")).out
    assert told.count(untold) == 1 and "such as trump c7" in " ".join(told.split())
    assert told.index(untold) < told.index("West plays next")
    assert '[Trump "C7"]' in path.read_text() and "North leads trick 2." in told
    assert untold not in run("record", tmp_path / "b.tractor", stdin=lines(*OPENING, "saa", "93")).out
    told = run("record", tmp_path / "c.tractor", "--rules", "unsun", stdin=lines("dealer 4", "7: ge", "p5")).out
    assert told.count(untold) == 1 and "trump i" in told


def test_what_the_table_says_of_a_winner_decides_who_leads(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    told = run("record", path, stdin=lines(*KNOWN, "saa 93 55 44", "=w", "hk 3 4 5", "faults")).out
    assert "say who has won the trick, such as =n." in told
    assert "=W\nWest leads trick 2.\n" in told and "not taken" not in told
    assert path.read_text().endswith("=W\n2. W: HK H3 H4 H5\n")
    assert run("check", path).status == 0


def test_a_hint_says_what_statements_are_for(run: Run, tmp_path: Path) -> None:
    told = run("record", tmp_path / "a.tractor", stdin=lines(*KNOWN, "hint", "bid n c7", "saa", "hint")).out
    before, after = told.split("North: SAA")
    assert "\nbid N: C77 " in before and "A bid for trump: the cards shown." in before
    assert "A bid for trump" not in after and "A seat claims all tricks that are left." in after


@pytest.mark.parametrize(
    ("word", "wanted", "other"),
    [
        ("bid", "bid N: C77  A bid", "undo"),
        ("discard", "bury N: ", "undo"),
        ("exit", "quit  Ends", "undo"),
        ("/edit", "edit 7.E CARDS  Puts", "undo"),
        ("deal", "deal next  ", "undo"),
        ("deal", "deal N: SAK H93  ", "undo"),
        ("leader", "leader n  A tag", "undo"),
        ("^revoke", "^revoke  The last", "undo"),
        ("Claim:", "claim N: all  A seat", "undo"),
        ("ruling", "ruling stands  What", "undo"),
        ("dunno", "There is no such word: dunno.", "undo"),
        ("", "undo ", "There is no such word"),
    ],
)
def test_help_on_a_word(word: str, wanted: str, other: str, run: Run, tmp_path: Path) -> None:
    told = run("record", tmp_path / "a.tractor", stdin=lines(f"help {word}")).out
    assert wanted in told and other not in told


def test_help_on_every_statement_of_every_family() -> None:
    for game in games():
        for keyword in game.script.keywords:
            assert about(keyword, game.script), (game.name, keyword)
        known = statements(game.script)
        assert known.keys() == set(game.script.keywords)
        assert all(one.text for one in known.values())


def test_single_cards_in_a_line_are_not_guessed_to_be_one_play_or_several(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    result = run("record", path, stdin=lines(*OPENING, "saa", "9 3", "93", "5 5 4 4"))
    assert " ".join(result.out.split()).count("without blanks, such as S93.") == 1
    assert "such as S55." in " ".join(result.out.split()) and "card-count" not in result.out
    assert path.read_text().endswith("1. N: SAA S93\n")
    for number, typing in enumerate((("sa 9 3 5",), ("saa 9", "3"), ("saa", "w:9 s:3"), ("saa", "93 55"))):
        path = tmp_path / f"{number}.tractor"
        assert run("record", path, stdin=lines(*OPENING, *typing)).status == 0, typing


def test_what_comes_late_is_told_with_the_way_to_put_it_in_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    told = run("record", path, stdin=lines(*KNOWN, "saa", "bid n c7", "before bid N: C7")).out
    assert "error[bid-late]: " in told
    assert "If that was before the first trick, type: before bid N: C7\n" in told
    assert "bid N: C7 stands in front of the first trick.\nSettled: a bid after bidding was over" in told
    assert path.read_text().endswith("\n\nbid N: C7\n\n1. N: SAA\n")
    assert run("check", path).status == 0


def test_cards_typed_rank_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    typing = lines("levels ns 7 ew 5", "leader n", "bid n 7c", "asas", "9s3s 55 4s4s", "js qs", "edit 2.N ks")
    assert run("record", path, "--dialect", "rank-first", stdin=typing).status == 0
    assert path.read_text().endswith("\nbid N: C7\n\n1. N: SAA S93 S55 S44\n2. N: SK SQ\n")
    assert run("record", tmp_path / "b.tractor", "--dialect", "backwards").status == 2


def test_an_empty_line_says_where_the_deal_stands_and_no_more(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    told = run("record", path, stdin=lines(*OPENING, "saa", "")).out
    assert told.count("West plays next.") == 2 and "A seat claims all" not in told


def test_from_the_middle_on_it_is_said_that_the_first_leader_must_be_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    path.write_text('[Trump "C7"]\n[Start "position"]\n\ndeal N: S3\ndeal W: S4\ndeal S: ST\ndeal E: HT\n')
    told = run("record", path, stdin=lines("n: s3", "4", "t", "ht")).out
    assert told.startswith("Record 1.\nWho leads is not known. Put the seat in front, such as N: SAA")
    assert path.read_text().endswith("1. N: S3 S4 ST HT\n")


def test_in_a_narrow_terminal_a_label_has_a_line_of_its_own() -> None:
    teller = Teller("en", Terminal(False, 30))
    assert list(teller.wrapped("Plays in trick 1: 7.", "error", "error[trick-incomplete] 1.7: ")) == [
        "error[trick-incomplete] 1.7:", "  Plays in trick 1: 7.",
    ]  # fmt: skip
    assert list(teller.wrapped("Plays.", "error", "error: ")) == ["error: Plays."]


def test_memory_is_looked_for_only_while_somebody_types() -> None:
    class Ring:
        def __init__(self) -> None:
            self.me = self

    with unhurried():
        lost = ref(Ring())
        assert not gc.isenabled()
        assert lost() is not None
        tidy()
        assert lost() is None
    assert gc.isenabled()


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("banana", ""),
        ("Anna, Ben", ""),
        ("hlep", "help"),
        ("leder n", "Leader"),
        ("trup c7", "Trump"),
        ("fautls", "faults"),
    ],
)
@pytest.mark.parametrize("begun", [(), OPENING, (*OPENING, "saa")])
def test_a_line_that_is_nothing_known_is_shown_the_way_to_help(
    line: str, meant: str, begun: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    told = " ".join(run("record", tmp_path / "a.tractor", stdin=lines(*begun, line)).out.split())
    assert f"not taken: {line.split()[0].rstrip(',')}" in told and "is no card." in told
    assert "help shows what can be typed." in told.partition("not taken")[2]
    assert ("Did you mean" in told) == bool(meant) and f"Did you mean {meant}" in told + "Did you mean "


def test_a_card_with_a_slip_is_not_sent_to_help(run: Run, tmp_path: Path) -> None:
    told = run("record", tmp_path / "a.tractor", stdin=lines(*OPENING, "5", "s1")).out
    assert told.count("not taken") == 2 and "help shows" not in told.partition("not taken")[2]


def test_a_slip_in_the_name_of_a_tag_is_told_and_the_tag_is_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    told = run("record", path, stdin=lines('[Leder "N"]', '[Hall "5"]')).out
    assert "No known tag has the name Leder" in told and "Did you mean Leader?" in told
    assert "Hall;" not in told and path.read_text() == '[Leder "N"]\n[Hall "5"]\n'


def test_a_deal_behind_one_without_a_result_says_what_is_not_known(run: Run, tmp_path: Path) -> None:
    begun = (*OPENING, "saa 93 h55 44", "end: unfinished", "deal next")
    told = " ".join(run("record", tmp_path / "a.tractor", stdin=lines(*begun)).out.split())
    assert "The deal before has no result" in told and told.endswith("such as levels ns 7 ew 5, leader n")
    told = run("record", tmp_path / "b.tractor", stdin=lines("bid n c7", "1. N: saa 93 h55 44", *begun[-2:])).out
    assert "has no result" not in told
    path = tmp_path / "c.tractor"
    path.write_text(dealt(4, Layout()).text)
    assert "has no result" not in run("record", path, stdin="deal next\n").out
    assert path.read_text().count("[Leader ") == 2


def test_answers_out_of_a_pipe_are_told_what_line_they_must_be(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    result = run("record", path, stdin=lines("Club", "", "Anna, Ben, Cleo, Dan", "ns 2 ew 2", "n"))
    told = " ".join(result.out.split())
    assert result.status == 2 and not path.exists()
    wanted = 'such as [Event "..."], [North "..."], levels ns 7 ew 5, leader n, trump c7'
    assert told.count("Out of a pipe no question is answered") == 1 and wanted in told
    result = run("record", path, stdin=lines(*OPENING, "saa", "what"))
    assert result.status == 2 and "Out of a pipe" not in result.out


@pytest.mark.parametrize(
    ("typed_lines", "status"), [("", 2), ("\n\n", 2), ("help\n", 0), ("leader n\n", 0), ("quit\n", 2)]
)
def test_a_pipe_of_which_nothing_came_has_failed(typed_lines: str, status: int, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    result = run("record", path, stdin=typed_lines)
    assert result.status == status
    assert (f"tractor: {path}: no line came from the pipe, so nothing was written" in result.err) == bool(status)
    path.write_text('[Event "Club"]\n')
    assert run("record", path, stdin=typed_lines).status == 0
