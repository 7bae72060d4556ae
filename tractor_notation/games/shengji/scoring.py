"""The score of a deal: kitty multiplier, total, and what it means in levels (R9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.record import Cards

_MULTIPLIERS: dict[str, Callable[[int], int]] = {
    "2n": lambda cards: 2 * cards,
    "fixed-2": lambda cards: 2,
    "2^cards": lambda cards: 2**cards,
    "2^(pairs+1)": lambda cards: 2 ** (cards // 2 + 1),
    "by-type": lambda cards: 2 if cards == 1 else 4 if cards < 4 else 8,
    "2-or-4": lambda cards: 2 if cards == 1 else 4,
}
"""Option ``kitty-multiplier``: from the number of cards that count of the last lead."""


def multiplier(unit: int, lead: Cards, options: Options = DEFAULT) -> int:
    """How often the kitty's points count for the opponents when they win the last trick (R9.2).

    ``lead`` is the lead of that trick, ``unit`` the number of cards in its largest part.
    """
    return _MULTIPLIERS[options.kitty_multiplier](len(lead) if options.kitty_throw_size == "all-cards" else unit)


def total(tricks: int, kitty: int, factor: int, penalties: int = 0, options: Options = DEFAULT) -> int:
    """The opponents' points (R9.1): those of their tricks, of the kitty times ``factor`` (0 when it does not count for
    them), and penalties, which are negative when the opponents have to pay. Below 0 it is 0 (R9.5), except where the
    option ``negative-points`` lets it stand."""
    points = tricks + kitty * factor + penalties
    return points if options.negative_points == "extend" else max(points, 0)


class Row(NamedTuple):
    """A row of a score table: from this total on, whether the declarers hold the deal, and the levels gained."""

    least: int
    held: bool
    gain: int


class ScoreTable(NamedTuple):
    """Rows from low to high, with the numbers of two decks; the first is for 0 points.

    ``step``: above the last row the opponents gain one level more for each so many points (0: no more). ``below``: the
    declarers gain one level more for each so many points below 0, where such totals stand (0: no more).
    """

    rows: tuple[Row, ...]
    step: int
    below: int


ANY = 1
"""As ``least`` of a row: any points at all, whatever the number of decks."""

TABLES: dict[str, ScoreTable] = {
    "step-40": ScoreTable((Row(0, True, 3), Row(ANY, True, 2), Row(40, True, 1), Row(80, False, 0)), 40, 40),
    "flat": ScoreTable((Row(0, True, 1), Row(80, False, 0)), 0, 0),
    "c6": ScoreTable(
        (Row(0, True, 5), Row(ANY, True, 3), Row(45, True, 2), Row(65, True, 1), Row(80, False, 0)), 20, 20
    ),
    "ej": ScoreTable(
        (Row(0, True, 2), Row(40, True, 1), Row(80, False, 0), Row(120, False, 1), Row(160, False, 2)), 0, 40
    ),
}
"""Option ``score-table``."""

_CAPS = {"none": None, "3": 3}
"""Option ``o-gain-cap``."""


def outcome(total: int, decks: int = 2, options: Options = DEFAULT) -> tuple[bool, int]:
    """Whether the declarers hold the deal, and how many levels are gained by them, else by the opponents (R9.3, R9.4).

    ``total`` are the opponents' points. The numbers of the table grow with the number of decks.
    """
    table = TABLES[options.score_table]

    def scaled(points: int) -> int:
        return points if points <= ANY else points * decks // 2

    row = max(row for row in table.rows if row.least == 0 or total >= scaled(row.least))
    gain = row.gain
    if row is table.rows[-1] and table.step:
        gain += (total - scaled(row.least)) // scaled(table.step)
    if total < 0 and table.below:
        gain += -total // scaled(table.below)
    cap = _CAPS[options.o_gain_cap]
    if not row.held and cap is not None:
        gain = min(gain, cap)
    return row.held, gain
