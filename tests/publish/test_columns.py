"""Columns of a terminal."""

from __future__ import annotations

from tractor_notation.publish.columns import beside, middle


def test_beside_lines_up_wide_and_narrow() -> None:
    assert beside([["主", "a"], ["x"], ["y", "z"]], [3, 2, 1]) == ["主   x   y", "a        z"]


def test_middle() -> None:
    assert middle(["a"], 5) == ["", "", "a"]
