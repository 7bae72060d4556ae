"""``tractor record`` in a terminal, typed key by key."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.dealer import Layout, dealt
from tests.recording.typing import typed

ROOT = Path(__file__).parents[2]

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "TRACTOR_LANG": "en", "PROMPT_TOOLKIT_NO_CPR": "1"}

PROMPT = r"(?:[0-9]+\.[NWSE]?)?>"


def terminal(path: Path, *flags: str, kind: str = "xterm", columns: int = 80, answers: str = "1") -> pexpect.spawn[str]:
    """A recorder in a terminal of its own; ``answers``: it is not asked where its cursor is."""
    return pexpect.spawn(
        sys.executable, ["-m", "tractor_notation", "record", str(path), *flags],
        env=ENVIRONMENT | {"TERM": kind, "PROMPT_TOOLKIT_NO_CPR": answers}, encoding="utf-8", dimensions=(24, columns), timeout=60,
    )  # fmt: skip


def begun(path: Path) -> Path:
    path.write_text('[Trump "C7"]\n[Leader "N"]\n\ndeal N: SAAKQJ98 HKK8543 CA7743 DT99664 RJ\n')
    return path


@pytest.mark.parametrize(("kind", "flags"), [("xterm", ()), ("dumb", ()), ("xterm", ("--plain",))])
def test_plays_are_typed_and_corrected(kind: str, flags: tuple[str, ...], tmp_path: Path) -> None:
    path = begun(tmp_path / "night.tractor")
    child = terminal(path, *flags, kind=kind)
    for prompt, line in [
        ("1.N>", "saa"),
        ("1.W>", "93"),
        ("1.S>", "55"),
        ("1.E>", "44"),
        ("2.N>", "hkk"),
        ("2.W>", "22"),
    ]:
        child.expect_exact(prompt)
        child.send(line + "\r")
    child.expect_exact("2.S>")
    child.send("undo\r")
    child.expect_exact("Taken back: 22")
    child.expect_exact("2.W>")
    child.send("q2\r")
    child.expect_exact("2.S>")
    child.send("edit 1.W 83\r")
    child.expect_exact("1.W: S83 in place of S93.")
    child.expect_exact("2.S>")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert path.read_text().endswith("\n1. N: SAA S83 S55 S44\n2. N: HKK HQ2\n")


def test_a_plain_terminal_is_sent_nothing_but_lines(tmp_path: Path) -> None:
    child = terminal(begun(tmp_path / "night.tractor"), kind="dumb")
    child.expect_exact("1.N>")
    child.send("saa\r")
    child.expect_exact("1.W>")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert "\x1b" not in child.before


def test_a_word_is_completed_and_the_line_below_tells_what_may_be_played(tmp_path: Path) -> None:
    path = begun(tmp_path / "night.tractor")
    child = terminal(path, answers="")
    child.expect_exact("\x1b[6n")  # where is the cursor?
    child.send("\x1b[1;1R")
    child.expect_exact("May follow: deal drawn kitty bid flip bury")
    child.send("bu\t")
    child.expect_exact("N: W: S: E:")
    child.send("n s98 h854 c4 dt9\r")
    child.expect_exact("bury N: S98 H854 C4 DT9")
    child.expect_exact("1.N>")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert "bury N: S98 H854 C4 DT9" in path.read_text()


def test_the_play_that_is_to_be_edited_stands_in_the_line(tmp_path: Path) -> None:
    path = begun(tmp_path / "night.tractor")
    child = terminal(path)
    child.expect_exact("1.N>")
    child.send("saa\r")
    child.expect_exact("1.W>")
    child.send("edit 1.N\r")
    child.expect_exact("edit 1.N SAA")
    child.send("\x7f\x7f\x7fskq\r")
    child.expect_exact("1.N: SKQ in place of SAA.")
    child.expect_exact("1.W>")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert path.read_text().endswith("1. N: SKQ\n")


def test_a_new_file_asks_the_least(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    child = terminal(path, "--plain")
    for question, answer in [
        ("Event: ", "Club"),
        ("Options", ""),
        ("Players", "Wu, Lin,,He"),
        ("Levels", "ns 7 ew 5"),
        ("Leader", "n"),
        ("Trump", ""),
    ]:
        child.expect_exact(question)
        child.send(answer + "\r")
    child.expect_exact("1.N>")
    child.sendeof()
    child.expect(pexpect.EOF)
    text = path.read_text()
    assert '[Event "Club"]\n[Date "' in text
    assert text.endswith('[Board "1"]\n[North "Wu"]\n[West "Lin"]\n[East "He"]\n[Levels "NS 7 EW 5"]\n[Leader "N"]\n')


def answer(child: pexpect.spawn[str], *dialogue: tuple[str, str]) -> None:
    """Answer questions in turn."""
    for question, line in dialogue:
        child.expect_exact(question)
        child.send(line + "\r")


def test_an_answer_with_an_error_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    child = terminal(path, "--plain", columns=120)
    answer(child, ("Event: ", ""), ("Options", "trump c7"))
    child.expect_exact("error[option-unknown]")
    answer(child, ("Options", ""), ("N W S E", "Wu, Lin, Mo, He"), ("such as NS 7 EW 5: ", "2"))
    child.expect_exact("error[tag-value]")
    child.expect_exact('Write it like this: [Levels "NS 7 EW 5"].')
    answer(child, ("Levels", "ns 2 ew 2"), ("such as N: ", "93"))
    child.expect_exact("error[tag-value]")
    answer(child, ("Leader", "w"), ("Trump, such as C7, or empty if bids will tell it: ", "z2"))
    child.expect_exact("error[tag-value]")
    answer(child, ("Trump", "h2"), ("1.W>", "quit"))
    child.expect(pexpect.EOF)
    names = '[North "Wu"]\n[West "Lin"]\n[South "Mo"]\n[East "He"]\n'
    assert path.read_text() == names + '[Levels "NS 2 EW 2"]\n[Leader "W"]\n[Trump "H2"]\n'


def test_a_question_explains_itself_and_the_one_before_is_gone_back_to(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    child = terminal(path, "--plain", columns=160)
    answer(child, ("Event: ", "?"), ("Today's date and board 1 are written with it.\r\nEvent: ", "undo"))
    answer(child, ("There is nothing to take back.\r\nEvent: ", "Club"), ("preset=pagat: ", "help"))
    answer(child, ("tractor options lists all of them.", ""), ("N W S E, commas between them: ", "Anna"))
    child.expect_exact("1 player is named, and there are 4 seats. The names in playing order.")
    answer(child, ("between them: ", "Anna, Ben"))
    child.expect_exact("2 players are named, and there are 4 seats.")
    answer(child, ("between them: ", "undo"), ("preset=pagat: ", ""), ("between them: ", "Anna, , Cleo,"))
    answer(child, ("such as NS 7 EW 5: ", "help"), ("type it later: levels ns 7 ew 5", "ns 3 ew 2"))
    answer(child, ("such as N: ", "undo"), ('Taken back: [Levels "ns 3 ew 2"]', ""), ("such as N: ", "help"))
    answer(child, ("type it later: leader n", "undo"), ("such as NS 7 EW 5: ", "undo"))
    answer(child, ('Taken back: [North "Anna"]', ""), ("between them: ", "Anna, Ben, Cleo, Dan"), ("EW 5: ", ""))
    answer(child, ("such as N: ", ""), ("Trump, such as C7", "help"), ("type it later: trump c7", "quit"))
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    text = path.read_text()
    assert text.startswith('[Event "Club"]\n') and "Levels" not in text
    assert text.endswith('[North "Anna"]\n[West "Ben"]\n[South "Cleo"]\n[East "Dan"]\n')


def test_no_name_is_lost_and_more_may_play_by_the_options(tmp_path: Path) -> None:
    path, names = tmp_path / "night.tractor", "Rao, Shu、Tian，Wei, Yan, Zhu"
    child = terminal(path, "--plain", columns=120)
    answer(child, ("Event: ", ""), ("Options", "preset=friend"))
    child.expect_exact("Did you mean friends?")
    answer(child, ("Options", ""), ("N W S E", names))
    child.expect_exact("6 players are named, and there are 4 seats.")
    answer(child, ("Options", "preset=friends"), ("P1 P2 ...", "Rao, Shu"))
    child.expect_exact("error[option-unknown]")
    answer(
        child, ("Options", "preset=friends"), ("P1 P2 ...", names), ("Levels, before the deal: ", ""),
        ("such as P1: ", "p6"), ("Trump", ""), ("1.P6>", "quit"),
    )  # fmt: skip
    child.expect(pexpect.EOF)
    players = "".join(
        f'[P{number} "{name}"]\n' for number, name in enumerate(["Rao", "Shu", "Tian", "Wei", "Yan", "Zhu"], 1)
    )
    assert path.read_text() == f'[Options "preset=friends"]\n{players}[Leader "P6"]\n'


def test_a_line_is_given_up_and_the_work_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path / "night.tractor")
    child = terminal(path)
    child.expect_exact("1.N>")
    child.send("sa")
    child.expect_exact("sa")
    child.sendintr()
    child.expect_exact("1.N>")
    child.send("hkk\r")
    child.expect_exact("1.W>")
    child.send("quit\r")
    child.expect(pexpect.EOF)
    assert path.read_text().endswith("1. N: HKK\n")


def test_without_the_extra_it_works_plainly(tmp_path: Path) -> None:
    path = begun(tmp_path / "night.tractor")
    code = "import sys; sys.modules['prompt_toolkit'] = None; from tractor_notation.cli.main import main; main()"
    child = pexpect.spawn(
        sys.executable,
        ["-c", code, "record", str(path)],
        env=ENVIRONMENT | {"TERM": "xterm"},
        encoding="utf-8",
        timeout=60,
    )
    child.expect_exact("1.N>")
    child.send("saa\r")
    child.expect_exact("1.W>")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert path.read_text().endswith("1. N: SAA\n")


def test_a_whole_deal_in_a_terminal(tmp_path: Path) -> None:
    text = dealt(6, Layout(hands="none", kitty=False, bury=False)).text
    path = tmp_path / "night.tractor"
    lines = list(typed(text))
    head = [line for line in lines if line[0] == "["]
    path.write_text("".join(line + "\n" for line in head))
    child = terminal(path, "--brief", columns=40)
    for line in lines[len(head) :]:
        child.expect(PROMPT)
        child.send(line + "\r")
    child.expect_exact("The deal is over.")
    child.expect(PROMPT)
    child.sendeof()
    child.expect(pexpect.EOF)
    assert path.read_text() == text
    checked = subprocess.run(
        [sys.executable, "-m", "tractor_notation", "check", path], env=ENVIRONMENT, capture_output=True
    )
    assert checked.returncode == 0
