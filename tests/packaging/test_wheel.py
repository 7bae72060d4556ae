"""What is in the wheel: each file once, in its place, and nothing else."""

from __future__ import annotations

import re
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import tractor_notation

pytestmark = pytest.mark.packaging

FOLDERS = {
    "tractor_notation": "tractor_notation",
    "cli": "tractor_notation/cli",
    "grammar": "tractor_notation/grammar",
    "templates": "tractor_notation/templates",
    "tests/cases": "tractor_notation/examples",
}
"""Folders of the checkout, and where they are in the wheel."""


def expected(checkout: Path) -> set[str]:
    """Every file of the folders; the links in the package lead to the others and hold nothing themselves."""
    files = set()
    for folder, place in FOLDERS.items():
        for file in (checkout / folder).rglob("*"):
            inner = file.relative_to(checkout / folder)
            through_link = any((checkout / folder / parent).is_symlink() for parent in (inner, *inner.parents[:-1]))
            if file.is_file() and file.suffix != ".pyc" and not through_link:
                files.add(f"{place}/{inner.as_posix()}")
    return files


def listing(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def metadata(wheel: Path, name: str) -> str:
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [path for path in archive.namelist() if path.endswith(f".dist-info/{name}")]
        return archive.read(path).decode()


def test_every_file_is_there_once_and_nothing_else(built: dict[str, Path], checkout: Path) -> None:
    names = listing(built["wheel"])
    assert len(names) == len(set(names))
    inside = {name for name in names if ".dist-info/" not in name}
    assert inside == expected(checkout)
    assert {name.split("/")[0] for name in names} == {
        "tractor_notation",
        f"tractor_notation-{tractor_notation.__version__}.dist-info",
    }


@pytest.mark.parametrize(
    "name",
    [
        "py.typed",
        "cli/main.py",
        "grammar/common.lark",
        "grammar/shengji.lark",
        "templates/page.html",
        "templates/judge.html",
        "templates/recorder.min.js",
        "games/shengji/rules.md",
        "report/schemas/tractor-check-1.json",
        "exchange/schemas/tractor-record-1.json",
        "locale/zh/LC_MESSAGES/tractor.po",
        "locale/zh/LC_MESSAGES/tractor.mo",
    ],
)
def test_what_the_program_reads_is_in_the_wheel(built: dict[str, Path], name: str) -> None:
    assert f"tractor_notation/{name}" in listing(built["wheel"])


def test_the_wheel_from_the_source_archive_is_the_same(built: dict[str, Path]) -> None:
    assert sorted(listing(built["again"])) == sorted(listing(built["wheel"]))


def test_metadata(built: dict[str, Path]) -> None:
    told = Parser().parsestr(metadata(built["wheel"], "METADATA"))
    assert (told["Name"], told["Version"]) == ("tractor-notation", tractor_notation.__version__)
    assert told["License-Expression"] == "MIT"
    assert told["Requires-Python"] == ">=3.11"
    needs = {re.split(r"[\[>=;]", need)[0] for need in told.get_all("Requires-Dist", [])}
    assert needs == {"lark", "click", "filelock", "jinja2", "markdown-it-py", "prompt-toolkit", "resvg-py"}
    assert "tractor = tractor_notation.cli.main:main" in metadata(built["wheel"], "entry_points.txt")
    assert "MIT License" in metadata(built["wheel"], "licenses/LICENSE")
