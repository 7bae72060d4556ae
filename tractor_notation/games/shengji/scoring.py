"""The score of a deal: kitty multiplier, total, and what it means in levels (R9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from tractor_notation.games.shengji.cards import RED_FIVES
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
    return _MULTIPLIERS[options.kitty_multiplier](decisive(unit, lead, options)[1])


def decisive(unit: int, lead: Cards, options: Options = DEFAULT) -> tuple[str, int]:
    """What of the last lead decides how often the kitty counts, and how many cards that is: its ``largest`` part,
    ``all-cards``, or nothing (``fixed``, 0)."""
    if options.kitty_multiplier == "fixed-2":
        return "fixed", 0
    return options.kitty_throw_size, len(lead) if options.kitty_throw_size == "all-cards" else unit


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
    """Rows from low to high, with the numbers of ``decks`` decks (0: the numbers hold for any number of decks).

    The first row is for 0 points and below. ``step``: above the last row the opponents gain one level more for each so
    many points (0: no more). ``below``: where totals below 0 stand, the first row has so many points, and the declarers
    gain one level more for each so many further down (0: no more).
    """

    rows: tuple[Row, ...]
    step: int
    below: int
    decks: int = 2


ANY = 1
"""As ``least`` of a row: any points at all, whatever the number of decks."""

_ZERO = -(10**9)
"""As ``least`` of the first row: no bound below."""


def _table(text: str, decks: int = 2) -> ScoreTable:
    """A table from its written form, see :data:`TABLES`."""
    parts = re.fullmatch(r"(?:(\d+)\+)?(.*?)(?:\+(\d+))?", text)
    assert parts is not None, "every text is of this form"
    marks = parts[2].split("<")
    bounds = [_ZERO, *map(int, marks[1::2])]
    rows = tuple(
        Row(bound, result[0] == "D", int(result[1:])) for bound, result in zip(bounds, marks[::2], strict=True)
    )
    return ScoreTable(rows, int(parts[3] or 0), int(parts[1] or 0), decks)


TABLES: dict[str, ScoreTable] = {
    "step-40": _table("40+D3<1<D2<40<D1<80<O0<120<O1+40"),
    "no-middle": _table("40+D3<1<D2<40<D1<80<O1+40"),
    "flat": _table("D1<80<O0"),
    "one-deck": _table("D2<1<D1<40<O0<80<O1<100<O2", 1),
    "c2": _table("D4<1<D3<30<D2<55<D1<80<O0<100<O1+20"),
    "c5": _table("D5<1<D3<40<D1<80<O0<100<O1+20"),
    "c6": _table("20+D5<1<D3<45<D2<65<D1<80<O0<100<O1+20"),
    "ej": _table("40+D2<1<D2<40<D1<80<O0<120<O1<160<O2"),
    "es": _table("D4<1<D3<80<D2<160<O0", 4),
}
"""Option ``score-table``. ``D3<1<D2<40<...<O1+40`` reads: the declarers gain 3 below 1 point, 2 below 40, and so on; at
the end the opponents gain 1, and 1 more for each 40 points. ``40+`` in front: where totals below 0 stand, the first row
has 40 points, and for each 40 further down the declarers gain 1 more. A record can give a table of its own in this form;
its numbers are then those of that deal."""


@cache
def _table_of(name: str) -> ScoreTable:
    return TABLES[name] if name in TABLES else _table(name, 0)


def outcome(total: int, decks: int = 2, options: Options = DEFAULT) -> tuple[bool, int]:
    """Whether the declarers hold the deal, and how many levels are gained by them, else by the opponents (R9.3, R9.4).

    ``total`` are the opponents' points. The numbers of the table grow with the number of decks (R12.2).
    """
    table = _table_of(options.score_table)

    def scaled(points: int) -> int:
        return points * decks // table.decks if points > ANY and table.decks else points

    row = max(row for row in table.rows if total >= scaled(row.least))
    gain = row.gain
    if row is table.rows[-1] and table.step:
        gain += (total - scaled(row.least)) // scaled(table.step)
    if row is table.rows[0] and table.below:
        bound, span = table.rows[1].least, scaled(table.below)
        least = (5 if bound == ANY else scaled(bound)) - span  # points come in fives, so a row up to 0 ends below 5
        gain += max(-((total - least) // span), 0)
    if not row.held and options.o_gain_cap != "none":
        gain = min(gain, int(options.o_gain_cap))
    return row.held, gain


def lost(declarers: bool, decks: int, options: Options = DEFAULT) -> tuple[bool, int]:
    """The outcome of a deal that one side loses at once, the declarers or the opponents (R11.5): the best result of the
    other side, which for opponents is that for all the points of the pack."""
    return outcome(100 * decks if declarers else 0, decks, options)


def with_bonus(gain: int, missing: int, options: Options = DEFAULT) -> int:
    """The levels that declarers gain who held the deal with so many members fewer than the full number (R13.9)."""
    return gain + _BONUS[options.friend_bonus](gain, missing)


_BONUS: dict[str, Callable[[int, int], int]] = {
    "same-again": lambda gain, missing: gain * missing,
    "one-level": lambda gain, missing: min(missing, 1),
    "none": lambda gain, missing: 0,
}
"""Option ``friend-bonus``."""


def friends_gain(gain: int) -> int:
    """The levels that a friend gains by the table ``es`` in a deal that brings the leader so many."""
    return gain - 1


DECLARERS_FALL = (2, 1)
"""The levels that the leader and a friend lose by the table ``es`` when the opponents take the deal."""


# Red fives (R14)


def red_fives(options: Options = DEFAULT) -> Cards:
    """The faces that are red fives (R14.1)."""
    return RED_FIVES[options.red_five]


def lost_fives(
    plays: Sequence[tuple[str, Cards]], winners: Collection[str], declarers: Collection[str], options: Options = DEFAULT
) -> tuple[tuple[str, str], ...]:
    """Who lost which red fives in a trick (R14.2): each five with the seat that played it, where the other side won.

    ``winners`` are the seats of the side that won the trick. Fives that the declarers take from the opponents count only
    where both sides are penalised.
    """
    fives = red_fives(options)
    taken = set(winners) & set(declarers)
    return tuple(
        (seat, card)
        for seat, cards in plays
        for card in cards
        if card in fives and seat not in winners and (not taken or options.red_five_penalty == "credits")
    )


def five_penalty(cards: Iterable[str], options: Options = DEFAULT, kitty: bool = False) -> int:
    """What lost red fives cost: levels of the side, or credits of the player (R14.2). ``kitty``: they were buried, and
    the opponents won the kitty."""
    if options.red_five_penalty == "credits":
        return sum(2 if card == "H5" else 1 for card in cards) * (2 if kitty else 1)
    return sum(1 for card in cards) if options.red_five_penalty == "level" else 0
