"""Components."""

from __future__ import annotations

import pytest

from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji.shapes import components, layout, pairs_in, shape, stock


def read(name: str, cards: str, **changed: str) -> list[tuple[str, tuple[str, ...]]]:
    chosen = options({name.replace("_", "-"): value for name, value in changed.items()})
    return [(part.kind, part.cards) for part in components(hand(cards), order(name, chosen))]


@pytest.mark.parametrize(
    ("name", "cards", "parts"),
    [
        ("C7", "H8", ["H8"]),
        ("C7", "H8A9", ["HA", "H9", "H8"]),
        ("C7", "H8 H9 H8 H9", ["H9988"]),
        ("C7", "H33 H6688 HA", ["H8866", "H33", "HA"]),
        ("S2", "SAA H22 D22 S22", ["S22 H22 SAA", "D22"]),
        ("S2", "SAA H22 D22 C22 S22 LJ LJ", ["LJ LJ S22 H22 SAA", "C22", "D22"]),
        ("S2", "H22 D22 S22 RJ RJ", ["S22 H22", "RJ RJ", "D22"]),
        ("NT9", "S99 H99 D99 LJ LJ RJ RJ", ["RJ RJ LJ LJ S99", "H99", "D99"]),
        ("C7", "S33445577", None),  # the sevens are trumps
        ("C7", "S3344 S889", ["S4433", "S88", "S9"]),
        ("C7", "S334455 S88TT", ["S554433", "STT", "S88"]),
    ],
)
def test_reading(name: str, cards: str, parts: list[str] | None) -> None:
    if parts is None:
        with pytest.raises(ValueError, match="one effective suit"):
            read(name, cards)
    else:
        assert [part for _, part in read(name, cards)] == [hand(part) for part in parts]


def test_kinds() -> None:
    assert [kind for kind, _ in read("C7", "H3344 HAA H9")] == ["tractor", "pair", "single"]
    assert [kind for kind, _ in read("C7", "H333")] == ["set"]


def test_larger_sets() -> None:
    assert read("C7", "H333444") == [("tractor", hand("H444333"))]
    assert read("C7", "H99988") == [("tractor", hand("H9988")), ("single", hand("H9"))]
    assert read("C7", "H3333") == [("set", hand("H3333"))]
    assert [len(part) for _, part in read("C7", "S222333 S55")] == [6, 2]


def test_not_one_suit_or_no_cards() -> None:
    for cards in ("", "H3 S3", "x"):
        with pytest.raises(ValueError, match="one effective suit"):
            components(tuple(cards.split()), order("C7"))


def test_options_change_what_touches() -> None:
    assert len(read("D4", "H3355")) == 1
    assert len(read("D4", "H3355", tractor_bridge="off")) == 2
    assert len(read("D4", "H5566", tractor_bridge="off")) == 1
    assert len(read("D4", "DAA H44", tractor_bridge="off")) == 1
    assert len(read("D4", "DAA H44", tractor_ranks="suit-only")) == 2
    assert len(read("D4", "LJ LJ RJ RJ", tractor_ranks="suit-only")) == 2
    assert len(read("D4", "DKK DAA", tractor_ranks="suit-only")) == 1
    assert len(read("NT4", "S44 LJ LJ", tractor_ranks="suit-only")) == 2
    assert len(read("SK", "HQQ HAA")) == 1
    assert len(read("SK", "HQQ HAA", tractor_bridge="off")) == 2


def test_pairs() -> None:
    assert [pairs_in(hand(cards)) for cards in ("", "H35", "H335", "H3355", "H333", "H3333")] == [0, 0, 1, 2, 1, 2]


def test_layouts() -> None:
    trumps = order("C7")

    def tops(cards: str, like: str) -> tuple[int, ...] | None:
        return layout(stock(hand(cards), trumps), shape(components(hand(like), trumps)))

    step = trumps.step
    assert tops("C3344", "H5566") == (step["C4"],)
    assert tops("C3355", "H5566") is None
    assert tops("C3344", "HTT88") == (step["C4"], step["C3"])
    assert tops("C3344", "HTT84") == (step["C4"], step["C3"], step["C3"])
    assert tops("C334", "HTT8") == (step["C3"], step["C4"])
    assert tops("C345", "HTT8") is None
    assert tops("C334455", "HTT9966") == (step["C5"], step["C3"])
    assert tops("C33445588", "HTT99 H5533") == (step["C5"], step["C8"], step["C3"])
