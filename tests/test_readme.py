"""What the README shows is what happens: the record with its ruling, the commands, the lines for libraries."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from mypy import api as mypy

import tractor_notation as tn
from tractor_notation.checking import checked
from tractor_notation.cli.main import COMMANDS, main
from tractor_notation.report import report
from tractor_notation.report.base import Setting
from tractor_notation.terminal import Terminal

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

RECORD, RULING = re.findall(r"^```\n(.*?)^```$", README, re.M | re.S)[:2]
(SMALLEST,) = re.findall(r"^So much is enough:\n\n```\n(.*?)^```$", README, re.M | re.S)
(SNIPPET,) = re.findall(r"^```python\n(.*?)^```$", README, re.M | re.S)
SHOWN = re.findall(r"^```console\n\$ (tractor [^\n]+)\n(.*?)^```$", README, re.M | re.S)
TABLE = re.findall(r"^\| `(tractor [^`]+)` \|", README, re.M)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a file of records: one that is finished and the one of the README."""
    finished = (ROOT / "samples" / "annotated.tractor").read_text(encoding="utf-8")
    (tmp_path / "night.tractor").write_text(finished + "\n" + RECORD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRACTOR_LANG", "en")
    return tmp_path


def test_the_referee_says_what_is_shown() -> None:
    written: list[str] = []
    made = report("full", Setting(written.append, terminal=Terminal(columns=120)))
    made.begin()
    made.open("hand.tractor")
    for one in checked(tn.reads(RECORD)):
        made.record(one)
    made.close()
    made.end()
    assert "".join(written) == RULING


def test_so_much_is_enough_for_a_record() -> None:
    (record,) = tn.reads(SMALLEST)
    findings = tn.replay(record).all_findings
    assert {finding.code for finding in findings} == {"undecided"}
    assert tn.write(record) == SMALLEST


def interrupt(*_: object, **__: object) -> None:
    """What somebody does who has seen enough."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("line", TABLE)
def test_every_command_shown_can_be_given(
    line: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socketserver.BaseServer.serve_forever", interrupt)
    monkeypatch.setattr("tractor_notation.cli.watching.time.sleep", interrupt)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    (folder / "samples").symlink_to(ROOT / "samples")
    with pytest.raises(SystemExit) as ended:
        main(line.split()[1:])
    assert ended.value.code in (0, 1)  # 1: the records have faults
    told = r"^(?:[0-9:]{8} .* is written|samples/import/.*)\n"
    assert not re.sub(told, "", capsys.readouterr().err, flags=re.MULTILINE)


@pytest.mark.parametrize(("line", "output"), SHOWN)
def test_what_a_command_is_shown_to_print(
    line: str, output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TRACTOR_LANG", "en")
    for command in COMMANDS:
        monkeypatch.setattr(
            f"tractor_notation.cli.{command}.terminal", lambda color: Terminal(columns=110), raising=False
        )
    with pytest.raises(SystemExit):
        main(line.split()[1:])
    assert capsys.readouterr().out == output


def test_every_command_is_in_the_table() -> None:
    assert {line.split()[1] for line in TABLE} == set(COMMANDS) - {"completion"}
    assert "tractor completion bash" in README


def test_the_lines_for_libraries_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exec(SNIPPET, {})
    printed = capsys.readouterr().out
    assert re.search(r"^[0-9]+ (hold|swap) [DO]\+[0-9]$", printed, re.M)
    assert printed.endswith("1.E follow-pair R4.5\n")


def test_the_lines_for_libraries_are_typed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    (folder / "snippet.py").write_text(SNIPPET, encoding="utf-8")
    config = str(ROOT / "pyproject.toml")
    told, trouble, status = mypy.run(["--config-file", config, "--follow-imports=silent", str(folder / "snippet.py")])
    assert (told, trouble, status) == ("Success: no issues found in 1 source file\n", "", 0)


def test_files_that_are_linked_are_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
