"""Shell completion: the scripts, and what they are answered."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run, outside


@pytest.mark.parametrize(("shell", "sign"), [("bash", "complete "), ("zsh", "compdef"), ("fish", "complete ")])
def test_the_script(run: Run, shell: str, sign: str) -> None:
    result = run("completion", shell)
    assert result.status == 0
    assert sign in result.out
    assert "_TRACTOR_COMPLETE" in result.out


def test_bash_takes_the_script(run: Run, tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    script = tmp_path / "completion.bash"
    script.write_text(run("completion", "bash").out)
    done = subprocess.run([bash, "--norc", "-c", f"source {script} && complete -p tractor"], capture_output=True)
    assert b"tractor" in done.stdout


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        (["ch"], {"check"}),
        (["check", "--for"], {"--format"}),
        (["check", "--format", "s"], {"sarif"}),
        (["explain", "follow-s"], {"follow-suit", "follow-set", "follow-structure"}),
        (["explain", "R4.5"], {"R4.5"}),
        (["explain", "rb"], {"rbtying"}),
        (["check", "--comp"], {"--compare"}),
        (["check", "--compare", "rb"], {"rbtying"}),
        (["check", "--compare", "pagat,rec"], {"pagat,record"}),
        (["score", "--format", "m"], {"markdown"}),
        (["options", "--pre"], {"--presets"}),
        (["options", "--format", "m"], {"markdown"}),
        (["options", "throw-f"], {"throw-forced"}),
        (["options", "rb"], {"rbtying"}),
        (["options", "r15"], {"R15"}),
    ],
)
def test_the_answers(words: list[str], answers: set[str]) -> None:
    done = outside(
        "-m",
        "tractor_notation",
        COMP_WORDS=" ".join(["tractor", *words]),
        COMP_CWORD=str(len(words)),
        _TRACTOR_COMPLETE="bash_complete",
    )
    assert {line.partition(",")[2] for line in done.stdout.decode().splitlines()} == answers


def test_files_are_left_to_the_shell() -> None:
    done = outside(
        "-m", "tractor_notation", COMP_WORDS="tractor check ", COMP_CWORD="2", _TRACTOR_COMPLETE="bash_complete"
    )
    assert done.stdout.decode().startswith("file,")
