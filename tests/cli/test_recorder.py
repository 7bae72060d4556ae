"""``tractor recorder``: the page, in a file or on standard output."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run, outside
from tractor_notation.games import names
from tractor_notation.language import LANGUAGES


def test_it_writes_a_page(run: Run, tmp_path: Path) -> None:
    assert run("recorder", "-o", tmp_path / "a.html") == (0, "", "")
    text = (tmp_path / "a.html").read_text("utf-8")
    assert text.startswith("<!doctype html>\n") and text.endswith("</html>")
    assert run("recorder").out == text
    assert run("recorder", "-o", "-").out == text


@pytest.mark.parametrize("tag", LANGUAGES)
def test_it_speaks_a_language(run: Run, tag: str) -> None:
    assert f'<html lang="{ {"zh": "zh-Hans"}.get(tag, tag) }">' in run("recorder", "--lang", tag).out


def test_where_it_cannot_be_written(run: Run, tmp_path: Path) -> None:
    assert run("recorder", "-o", tmp_path) == (2, "", f"tractor: {tmp_path}: this is a folder, not a file\n")
    missing = tmp_path / "no" / "a.html"
    assert run("recorder", "-o", missing) == (2, "", f"tractor: {missing}: there is no such folder\n")


def test_it_needs_no_grammar() -> None:
    """The page is made without the parser, and knows every family."""
    code = (
        "import sys; from tractor_notation.cli.main import main\n"
        "try: main(['recorder', '-o', '/dev/null'])\n"
        "finally: print(*sorted(sys.modules))"
    )
    loaded = set(outside("-c", code).stdout.decode().split())
    assert "lark" not in loaded
    assert loaded >= {f"tractor_notation.games.{name}" for name in names()}
