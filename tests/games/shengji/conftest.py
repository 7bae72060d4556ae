"""Fixtures for the rules of Sheng Ji."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest


@pytest.fixture(scope="session")
def rules() -> dict[str, str]:
    """The text of each rule by its number."""
    text = files("tractor_notation.games.shengji").joinpath("rules.md").read_text(encoding="utf-8")
    found = re.findall(r"^\*\*(R\d+\.\d+)\*\* (.+)$", text, re.MULTILINE)
    assert len(dict(found)) == len(found)
    return dict(found)
