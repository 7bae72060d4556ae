"""The project installed in every way there is, in an empty environment, and used there from another folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import tractor_notation
from tests.packaging.conftest import run
from tractor_notation.games import names

pytestmark = pytest.mark.packaging

RECORD = """\
[Board "7"]
[Levels "NS 7 EW 5"]
[Leader "N"]

bid N: C7
1. N: SAA S93 S55 S44
end: unfinished
"""


@pytest.fixture(scope="module", params=["wheel", "sdist", "editable"])
def programs(
    request: pytest.FixtureRequest, built: dict[str, Path], checkout: Path, installed: Callable[..., Path]
) -> Path:
    """The programs of an environment the project was installed into."""
    if request.param == "editable":
        return installed("--editable", checkout)
    return installed(built[request.param])


def test_the_commands_work(programs: Path, tmp_path: Path) -> None:
    night = tmp_path / "night.tractor"
    night.write_text(RECORD, encoding="utf-8")
    assert run(programs / "tractor", "--version", cwd=tmp_path) == f"tractor {tractor_notation.__version__}\n"
    document = json.loads(run(programs / "tractor", "check", "--format", "json", night, cwd=tmp_path))
    assert document["files"][0]["records"][0]["tricks"][0]["winner"] == "N"
    assert "1." in run(programs / "tractor", "show", night, cwd=tmp_path)
    run(programs / "tractor", "fmt", night, cwd=tmp_path)
    assert run(programs / "tractor", "fmt", "--stdout", night, cwd=tmp_path) == night.read_text("utf-8")
    run(programs / "tractor", "render", night, "-o", tmp_path / "night.html", cwd=tmp_path)
    assert (tmp_path / "night.html").read_text("utf-8").startswith("<!")
    assert "R4.5" in run(programs / "tractor", "explain", "follow-pair", cwd=tmp_path)


def test_reading_needs_no_lark(programs: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from tractor_notation.games import names; from tractor_notation.text.parser import parser;"
        "print(len([parser(name) for name in names()]), 'lark' in sys.modules)"
    )
    assert run(programs / "python", "-c", code, cwd=tmp_path) == f"{len(names())} False\n"


def test_the_messages_are_translated(programs: Path, tmp_path: Path) -> None:
    (tmp_path / "night.tractor").write_text(RECORD, encoding="utf-8")
    english = run(programs / "tractor", "check", "--lang", "en", "night.tractor", cwd=tmp_path)
    assert run(programs / "tractor", "check", "--lang", "zh", "night.tractor", cwd=tmp_path) != english


def test_the_module_is_the_command(programs: Path, tmp_path: Path) -> None:
    for module in ("tractor_notation", "tractor_notation.cli"):
        assert run(programs / "python", "-m", module, "--version", cwd=tmp_path).startswith("tractor ")


def test_the_library_is_typed(programs: Path, tmp_path: Path) -> None:
    code = "import tractor_notation as tn; from importlib.resources import files; print(files(tn).joinpath('py.typed').is_file())"
    assert run(programs / "python", "-c", code, cwd=tmp_path) == "True\n"


def test_nothing_else_lands_beside_the_package(
    built: dict[str, Path], installed: Callable[..., Path], tmp_path: Path
) -> None:
    programs = installed("--no-deps", built["wheel"])
    code = "import sysconfig, os; print(*sorted(os.listdir(sysconfig.get_path('purelib'))))"
    names = run(programs / "python", "-c", code, cwd=tmp_path).split()
    ours = [
        name for name in names if not name.startswith(("pip", "setuptools", "_distutils_hack", "distutils-", "pkg_res"))
    ]
    assert ours == ["tractor_notation", f"tractor_notation-{tractor_notation.__version__}.dist-info"]
