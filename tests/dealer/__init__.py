"""A seeded dealer of complete, lawful Sheng Ji deals of four players with one or two decks, as records in canonical
notation.

It plays by rules of its own (see :mod:`tests.dealer.rules`; bids, kitty and new deals by the options of a
:class:`~tests.dealer.house.House`), so that its deals can find faults of the engine.
``python -m tests.dealer --seed 1 --count 500`` writes 500 records to standard output.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from tests.dealer import openings as openings  # adds its kinds of faults
from tests.dealer import slips as slips  # adds its kinds of faults
from tests.dealer.faults import KINDS, illegal
from tests.dealer.house import House
from tests.dealer.opening import Chances, opening
from tests.dealer.table import Deal, Table
from tests.dealer.table import deal as play_deal
from tests.dealer.text import Layout, write, write_opening

__all__ = ["KINDS", "Dealt", "House", "Layout", "Table", "deal", "dealt", "illegal", "thrown_in", "whole"]

_NAMES = ("Wu", "Lin", "Chen", "He", "Qian", "Song", "Tang", "Yao", "Duan", "Shi", "Luo", "Fan")


@dataclass(frozen=True)
class Dealt:
    """A deal, its record, and the layout of the record."""

    text: str
    deal: Deal
    layout: Layout


def dealt(seed: int, layout: Layout | None = None, table: Table | None = None) -> Dealt:
    """The deal of a seed with its record. Layout and table are drawn by lot unless given."""
    rng = Random(f"deal {seed}")
    played = play_deal(rng, table or Table.by_lot(rng))
    chosen = layout or Layout.by_lot(rng, played)
    return Dealt(write(played, chosen, rng, title(seed, rng, played.first)), played, chosen)


def deal(seed: int, layout: Layout | None = None, table: Table | None = None) -> str:
    """The record of a seed."""
    return dealt(seed, layout, table).text


def thrown_in(seed: int, house: House) -> str | None:
    """The record of a deal of this circle that ends before play; ``None`` when this seed has none."""
    rng = Random(f"thrown in {seed}")
    table = replace(Table.by_lot(rng, house), bidding=rng.choice((0.0, 0.0, 1.0)))
    chances = Chances(table.bidding, table.stealing, rng.choice((0.0, 0.4)), 1.0)
    for _ in range(20):
        begun = opening(rng, house, dict(table.levels), table.leader, chances, whole=False)
        if begun.redeal:
            layout = Layout(hands=rng.choice(("deal", "drawn")))
            return write_opening(begun, table, layout, title(seed, rng, table.leader is None), rng.random() < 0.5)
    return None


def whole(seed: int) -> str:
    """A record of everything in a deal, without notes: hands, kitty, bids, burial, all tricks."""
    return deal(seed, Layout())


def title(seed: int, rng: Random, first: bool = False) -> tuple[tuple[str, str], ...]:
    """The tags that name a record; the first deal of a match is its first board."""
    day = date(2026, 1, 7) + timedelta(weeks=seed // 8 % 52)
    names = rng.sample(_NAMES, 4)
    return (
        ("Notation", "tractor 1"),
        ("Event", "Dealer"),
        ("Date", day.isoformat()),
        ("Board", "1" if first else str(seed)),
        ("Rules", "shengji"),
        *zip(("North", "West", "South", "East"), names, strict=True),
    )
