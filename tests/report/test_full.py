"""The report people read, line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.report.conftest import PAIR, Output
from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Related, Severity, finding
from tractor_notation.place import Span
from tractor_notation.report import report
from tractor_notation.report.base import Setting
from tractor_notation.terminal import Terminal, width

Maker = Callable[..., Checked]


def run(setting: Setting, *records: Checked, path: str = "night.tractor", problem: str | None = None) -> None:
    made = report("full", setting)
    made.begin()
    made.open(path)
    for one in records:
        made.record(one)
    made.close(problem)
    made.end()


def test_a_ruling_with_its_proof(output: Output, setting: Setting, checked: Maker) -> None:
    run(setting, checked(PAIR))
    assert (
        output.text
        == """\
error[pair-kept]: H3+H3 held a pair. Later comes H5.
 --> night.tractor:4:13 (2.W)
  |
4 | 2. N: H8899 H3356
  |             ^^^^^
5 |     3. N: 黑桃A 红桃K ♣♣ {说明}
  |                 ----- They come here: H3.
  |
  = note: rule R4.5: Pairs follow pairs. More is said here.
  = note: judged with kitty-multiplier=2n
  = help: Play H4+H4.

night.tractor: 1 record read: 0 clean, 1 faulty, 0 unreadable (1 error)
"""
    )


def test_without_a_place_the_record_is_named(output: Output, setting: Setting, checked: Maker) -> None:
    found = Finding("doubt", Severity.WARNING, related=(Related("Seen there.", address="9.E"),))
    run(setting, checked(found, index=2, line=40))
    assert output.lines[:4] == [
        "warning[doubt]: This is doubtful.",
        "  --> night.tractor:40",
        "   |",
        "   = note: Seen there. (2:9.E)",
    ]


def test_what_the_table_decided_is_said(output: Output, setting: Setting, checked: Maker) -> None:
    data = (*PAIR.data, ("decision", "stands"), ("reason", "agreed"))
    run(setting, checked(replace(PAIR, severity=Severity.RULED, data=data)))
    assert output.lines[0].startswith("ruled[pair-kept]: ")
    assert "  = note: the table has ruled: the play stands. Reason: agreed" in output.lines
    assert "= help" not in output.text
    assert output.lines[-1] == "night.tractor: 1 record read: 1 clean, 0 faulty, 0 unreadable (1 ruled)"


def test_people_get_their_terminal(output: Output, setting: Setting, checked: Maker) -> None:
    run(setting._replace(terminal=Terminal(color=True, columns=40)), checked(PAIR))
    assert output.text.startswith("\x1b[1;31merror[pair-kept]\x1b[0m: H3+H3 held a pair.\n  Later comes H5.\n")
    assert "\x1b[1;31m^^^^^\x1b[0m" in output.text
    plain = output.text
    for code in ("1;31", "1;33", "1;36", "34", "1", "0"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert all(width(line) <= 40 for line in plain.split("\n") if not line.startswith("night.tractor: "))


def test_names_command_no_terminal(output: Output, setting: Setting, checked: Maker) -> None:
    run(setting, checked(finding("word-odd", Span(1, 1, 1, 2), word="\x1b[2J")), path="a\x1b]0;b\x07.tractor")
    assert "\x1b" not in output.text
    assert "\x07" not in output.text


def test_clean_records_say_nothing_but_are_counted(output: Output, setting: Setting, checked: Maker) -> None:
    run(setting, checked(), checked())
    assert output.text == "night.tractor: 2 records read: 2 clean, 0 faulty, 0 unreadable\n"


def test_one_unreadable_part_makes_a_record_unreadable(output: Output, setting: Setting, checked: Maker) -> None:
    odd = finding("word-odd", Span(3, 1, 3, 3), word="zz")
    run(setting, checked(odd, PAIR), checked(finding("form", Span(3, 1, 3, 3))))
    assert output.lines[-1] == ("night.tractor: 2 records read: 1 clean, 0 faulty, 1 unreadable (2 errors, 1 note)")


def test_plays_that_could_not_be_decided_are_counted(output: Output, setting: Setting, checked: Maker) -> None:
    run(setting, checked(finding("doubt", severity=Severity.NOTE, plays=("1.E", "3.E"))))
    assert output.lines[-1] == (
        "night.tractor: 1 record read: 1 clean, 0 faulty, 0 unreadable (1 note, 2 plays undecided)"
    )


def test_many_notes_of_one_code_are_folded(output: Output, setting: Setting, checked: Maker) -> None:
    lines = (1, 3, 3, 4, 5, 7, 8, 8, 10)
    notes = [finding("form", Span(line, 1, line, 2)) for line in lines]
    run(setting, checked(*notes, finding("form", Span(9, 1, 9, 2)), source="x\n" * 10))
    assert output.text.count("Written leniently.") == 3
    assert "note[form]: 7 more of these, in lines 4-5, 7-10. The concise format shows each." in output.lines
    assert "(10 notes)" in output.lines[-1]


def test_faults_are_never_folded(output: Output, setting: Setting, checked: Maker) -> None:
    run(setting, checked(*[PAIR] * 9))
    assert output.text.count("error[pair-kept]") == 9


def test_strict_counts_warnings(output: Output, setting: Setting, checked: Maker) -> None:
    run(setting._replace(strict=True), checked(finding("doubt")))
    assert output.lines[-1] == "night.tractor: 1 record read: 0 clean, 1 faulty, 0 unreadable (1 warning)"


def test_a_file_that_failed_says_so(output: Output, setting: Setting) -> None:
    run(setting, problem="there is no such file")
    assert output.text == ("night.tractor: 0 records read: 0 clean, 0 faulty, 0 unreadable (there is no such file)\n")


def test_several_files_have_a_total(output: Output, setting: Setting, checked: Maker) -> None:
    made = report("full", setting)
    made.begin()
    for path, problem in (("a", None), ("b", None), ("c", "gone")):
        made.open(path)
        if problem is None:
            made.record(checked(finding("doubt")))
        made.close(problem)
    made.end()
    assert output.lines[-1] == (
        "3 files (1 could not be read): 2 records read: 2 clean, 0 faulty, 0 unreadable (2 warnings)"
    )
    assert made.total.status == 2


def test_overrides_are_said(output: Output, setting: Setting) -> None:
    run(setting._replace(rules="cards@1", options={"decks": "3"}))
    assert output.lines[0] == "Judged by cards@1, decks=3, whatever the records name."
