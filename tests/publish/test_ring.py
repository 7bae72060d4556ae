"""Where the seats lie around a table of any size."""

from __future__ import annotations

import pytest

from tractor_notation.publish import ring

SEATS = tuple("ABCDEFGHIJKLMNOP")


@pytest.mark.parametrize("count", range(2, 13))
@pytest.mark.parametrize("clockwise", [False, True])
def test_every_seat_has_a_place_of_its_own_in_the_rows_of_the_ring(count: int, clockwise: bool) -> None:
    places = ring.places(SEATS[:count], "B", clockwise=clockwise)
    assert places["B"] in ("bottom", "bottom-2")
    assert len(set(places.values())) == count
    rows = [place for row in ring.rows(count) for place in row]
    assert set(places.values()) <= set(rows)
    assert "" in rows
    assert len({len(row) for row in ring.rows(count)}) == 1


def test_four_seats_are_a_cross() -> None:
    assert ring.places("NWSE", "S", clockwise=False) == {"S": "bottom", "E": "right", "N": "top", "W": "left"}
    assert ring.places("NWSE", "N", clockwise=True) == {"N": "bottom", "W": "left", "S": "top", "E": "right"}


def test_eight_seats_clockwise() -> None:
    assert ring.places("01234567", "0", clockwise=True) == {
        "0": "bottom",
        "1": "bottom-left",
        "2": "left",
        "3": "top-left",
        "4": "top",
        "5": "top-right",
        "6": "right",
        "7": "bottom-right",
    }
    assert ring.rows(8) == (
        ("top-left", "top", "top-right"),
        ("left", "", "right"),
        ("bottom-left", "bottom", "bottom-right"),
    )


@pytest.mark.parametrize("count", range(2, 13))
@pytest.mark.parametrize("clockwise", [False, True])
def test_neighbours_in_turn_lie_beside_each_other(count: int, clockwise: bool) -> None:
    """Going round from seat to seat is going round the ring, once and in one direction."""
    size = ring.columns(count)
    corners = {"top": (1, 0), "left": (0, 1), "right": (2, 1), "bottom": (1, 2)}
    corners |= {"top-left": (0, 0), "top-right": (2, 0), "bottom-left": (0, 2), "bottom-right": (2, 2)}
    corners |= {f"top-{n}": (n - 1, 0) for n in (1, 2, 3, 4)} | {f"bottom-{n}": (n - 1, 3) for n in (1, 2, 3, 4)}
    corners |= {f"left-{n}": (0, n) for n in (1, 2)} | {f"right-{n}": (3, n) for n in (1, 2)}
    places = ring.places(SEATS[:count], "A", clockwise=clockwise)
    middle = (size - 1) / 2
    points = [corners[places[seat]] for seat in SEATS[:count]]
    turns = 0.0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        turns += (x1 - middle) * (y2 - middle) - (x2 - middle) * (y1 - middle)
    assert turns == 0 if count == 2 else (turns > 0) == clockwise


def test_more_seats_than_any_ring_holds_are_only_counted() -> None:
    assert ring.columns(13) == 0
    assert ring.places(SEATS[:13], "C", clockwise=False)["E"] == "2"
