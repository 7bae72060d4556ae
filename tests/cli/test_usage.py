"""Mistyped commands, options and values get a guess; nothing ends in a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

import tractor_notation
from tests.cli.conftest import Run
from tractor_notation.cli.main import COMMANDS
from tractor_notation.language import LANGUAGES


def test_version(run: Run) -> None:
    assert run("--version").out == f"tractor {tractor_notation.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"Usage: tractor {command} ")


def test_help_lists_every_command(run: Run) -> None:
    out = run("--help").out
    assert all(f"\n  {command} " in out for command in COMMANDS)


def test_no_line_of_help_is_cut_off(run: Run) -> None:
    """In a terminal of 80 columns each command is told in one whole sentence."""
    told = run("--help").out.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(told) == len(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("...") for line in told)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_language_cuts_it_off(run: Run, monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    monkeypatch.setenv("TRACTOR_LANG", tag)
    assert "..." not in run("--help").out.partition("[ARGS]...")[2]


def test_help_is_in_the_language_of_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    english = " ".join(run("check", "--help").out.split())
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    chinese = " ".join(run("check", "--help").out.split())
    for word in ("Usage", "Options", "Exit status", "Colours", "Show this message"):
        assert word in english
        assert word not in chinese


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    result = run()
    assert "Commands:" in result.out + result.err


@pytest.mark.parametrize(
    ("args", "guess"),
    [
        (["chek", "x"], "check"),
        (["check", "--formt", "json", "x"], "--format"),
        (["check", "--strickt", "x"], "--strict"),
        (["check", "--compare", "rbtyng", "x"], "rbtying"),
        (["scor", "x"], "score"),
        (["explain", "folow-pair"], "follow-pair"),
        (["explain", "R4.55"], "R4.5"),
        (["options", "kity-multiplier"], "kitty-multiplier"),
        (["options", "rbtyng"], "rbtying"),
        (["check", "--rules", "shengi", "x"], "shengji"),
        (["check", "--option", "kity-multiplier=2n", "x"], "kitty-multiplier"),
        (["check", "--option", "kitty-multiplier=2x", "x"], "2n"),
    ],
)
def test_a_guess_at_what_was_meant(run: Run, args: list[str], guess: str) -> None:
    result = run(*args)
    assert result.status == 2
    assert result.out == ""
    told = result.err.split("Error", 1)[1]
    assert guess in told.replace(args[1], "")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["check"], "FILE"),
        (["check", "--format", "xml", "x"], "sarif"),
        (["score"], "FILE"),
        (["score", "--format", "xml", "x"], "markdown"),
        (["check", "--encoding", "klingon", "x"], "There is no encoding klingon."),
        (["check", "--encoding", "base64", "x"], "There is no encoding base64."),
        (["check", "--option", "throws", "x"], "throws is no option with its value; write for instance "),
        (["check", "--option", "foo=1", "x"], "There is no option foo."),
        (["check", "--rules", "bridge", "x"], "There are no rules bridge; there are: shengji@1"),
        (["check", "--rules", "Shengji", "x"], "Did you mean shengji@1?"),
        (["show", "--at", "trick 4", "x"], "trick 4 is no address"),
        (["show", "--lang", "tlh", "x"], "zh"),
        (["completion", "tcsh"], "fish"),
        (["zzzz"], "There is no command zzzz."),
        (["options", "zzzz"], "There is no option, no set of options and no rule zzzz, and none speaks of it."),
        (["options", "zzzz"], "tractor options lists them all."),
        (["options", "R1.5"], "No option changes rule R1.5."),
        (["options", "--rules", "bridge"], "There are no rules bridge; there are: shengji@1"),
        (["options", "--format", "xml"], "markdown"),
        (["explain", "zzzz"], "There is no code, no rule, no option, no set of options and no game zzzz."),
    ],
)
def test_what_cannot_be_done_is_said_in_words(run: Run, args: list[str], told: str) -> None:
    result = run(*args)
    assert result.status == 2
    assert told in result.err
    assert "Traceback" not in result.err


def test_the_example_of_an_option_is_one(run: Run, folder: Path) -> None:
    example = run("check", "--option", "throws", "clean.tractor").err.rsplit(" ", 1)[1].strip().rstrip(".")
    assert run("check", "--option", example, "clean.tractor").status == 0


def test_an_option_that_is_refused_judges_no_deal(run: Run, folder: Path) -> None:
    told = run("check", "--option", "throw-check=nobody", "clean.tractor").err
    assert "The option throw-check has no value nobody. Its values are all, opponents." in told
    assert "judged without" not in told


@pytest.mark.parametrize("command", ["check", "score", "fmt", "show", "render"])
def test_a_file_that_is_not_there(run: Run, command: str, tmp_path: Path) -> None:
    result = run(command, tmp_path / "gone.tractor")
    assert result.status == 2
    assert result.err == f"tractor: {tmp_path / 'gone.tractor'}: there is no such file\n"


@pytest.mark.parametrize(
    ("environment", "asked", "told"),
    [("en", "zh", "错误：缺少参数"), ("zh", "en", "Error: Missing argument"), ("zh", "zh", "错误：缺少参数")],
)
def test_what_is_refused_is_said_in_the_language_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: str, asked: str, told: str
) -> None:
    monkeypatch.setenv("TRACTOR_LANG", environment)
    assert told in run("check", "--lang", asked).err
    heading = "选项：" if asked == "zh" else "Options:"
    assert f"\n{heading}\n" in run("check", "--lang", asked, "--help").out


def test_a_fault_of_the_program_passes_for_no_fault_of_a_record(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("tractor_notation.checking.checked", broken)
    result = run("check", "clean.tractor")
    assert result.status == 2
    assert "ZeroDivisionError: a bug" in result.err


@pytest.mark.parametrize("command", ["check", "fmt", "show", "render", "judge", "score", "export", "import", "record"])
def test_whether_a_file_can_be_read_is_found_in_reading_it(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """So that one without permission costs no other, and is told as everything else."""
    monkeypatch.setattr("os.access", lambda *args, **more: False)
    result = run(command, "clean.tractor", stdin="")
    assert "Usage" not in result.err
    assert result.status == (3 if command == "judge" else 0), result.err  # 3: undetermined
