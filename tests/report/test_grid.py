"""Tables of text: widths, broken cells, no room."""

from __future__ import annotations

import pytest

from tractor_notation.report.grid import Text, grid
from tractor_notation.terminal import Terminal, width


def table(*rows: str, columns: int | None = None, right: set[int] | None = None) -> list[list[str]] | None:
    cells = [[Text(cell) for cell in row.split("|")] for row in rows]
    return grid(cells, Terminal(columns=columns), right or set())


def test_columns_are_as_wide_as_they_need_to_be() -> None:
    assert table("a|bbb|c", "dd|e|f") == [["a   bbb  c"], ["dd  e    f"]]


def test_numbers_stand_to_the_right() -> None:
    assert table("No|x", "7|y", "115|z", right={0}) == [[" No  x"], ["  7  y"], ["115  z"]]


def test_wide_signs_take_two_columns() -> None:
    assert table("庄家|x", "N|y") == [["庄家  x"], ["N     y"]]


def test_the_widest_column_gives_way_first() -> None:
    rows = table("short|one two three four five six", columns=22)
    assert rows == [["short  one two three", "       four five six"]]


@pytest.mark.parametrize("columns", [20, 30, 41, 80])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    rows = table("aaaa bbbb cccc dddd|eeee ffff gggg|" + "x" * 50, columns=columns)
    if rows is not None:
        assert max(width(line) for lines in rows for line in lines) <= columns


def test_there_is_no_table_where_there_is_no_room() -> None:
    assert table("|".join(["long cells"] * 8), columns=40) is None


def test_colour_takes_no_room() -> None:
    cells = [[Text("a", "bold"), Text("b")], [Text("ccc"), Text("d")]]
    plain = grid(cells, Terminal())
    painted = grid(cells, Terminal(color=True))
    assert painted is not None
    assert plain is not None
    assert painted[0] == ["\x1b[1ma\x1b[0m    b"]
    assert painted[1] == plain[1]


def test_nothing_commands_the_terminal() -> None:
    assert table("\x1b[2J|x") == [["␛[2J  x"]]
