"""Sets: pairs of trumps that bring points when one takes the other (U8.2 to U8.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from tractor_notation.games.unsun.cards import LONG, TENKA, Trumps
from tractor_notation.games.unsun.options import Options
from tractor_notation.games.unsun.table import TEAM, Capture
from tractor_notation.games.unsun.winning import NINTH
from tractor_notation.record import Cards

NAMES = ("SU", "UT", "TR", "RE", "21", "89")
"""Every set there is: the ranks of the winner and of the trump it takes (U8.3)."""

USUAL = 2
"""The points of a set (U8.5)."""

DEAR = 5
"""Its points in the ninth trick, and of one made with an undeclared Robai (U8.6)."""


@cache
def pairs(trumps: Trumps, options: Options) -> Mapping[tuple[str, str], str]:
    """The sets of a deal: winning trump and strongest trump of the other team -> name (U8.3, U8.4).

    Tenka is in none of them, because the pairs are named by the trump suit. With Pao as trump it is the native Robai
    and makes sets, unless the option ``pao-robai`` says otherwise.
    """
    suit = trumps.suit
    names = [name for name in NAMES if name != ("89" if suit in LONG else "21")]
    found = {(suit + name[0], suit + name[1]): name for name in names}
    if options.pao_robai == "tenka":
        found = {pair: name for pair, name in found.items() if TENKA not in pair}
    return found


def _opponents(seat: str, other: str) -> bool:
    return TEAM[seat] != TEAM[other]


_RIVALS: Mapping[str, Callable[[str, str], bool]] = {
    "team": _opponents,
    "next": lambda seat, other: seat != other,
}
"""Option ``set-rival``: with whose trumps the winning one is compared."""


def captures(
    winner: str,
    cards: Cards,
    laid: Sequence[tuple[str, Cards]],
    number: int,
    declared: bool | None,
    trumps: Trumps,
    options: Options,
    turned: bool = False,
) -> set[Capture | None]:
    """The sets that ``winner`` may have made in a trick that is no meri; one of them: it is certain.

    ``cards`` are those it may have won with, ``laid`` all seats with the cards that theirs may be. ``declared``: whether the
    native Robai was declared (``None``: not known); ``turned``: the native Robai was the okie (U8.6).
    """
    found: set[Capture | None] = set()
    for card in cards:
        if not trumps.is_trump(card):
            found.add(None)
            continue
        for seat, rival in _strongest(winner, card, laid, trumps, options):
            name = pairs(trumps, options).get((card, rival)) if seat and _opponents(winner, seat) else None
            if name is None:
                found.add(None)
                continue
            for known in (True, False) if declared is None and "R" in name else (declared is not False,):
                found.add(_capture(name, card, rival, number, known, options, turned))
    return found


def _strongest(
    winner: str, card: str, laid: Sequence[tuple[str, Cards]], trumps: Trumps, options: Options
) -> Iterator[tuple[str, str]]:
    """The trumps that may be the strongest among those the winning one is compared with, each with its seat (U8.2);
    both are empty where there may be none."""
    rivals = _RIVALS[options.set_rival]
    height = {trump: trumps.height[trump] for trump in trumps.of if trumps.is_trump(trump)}
    others = [(seat, may) for seat, may in laid if rivals(winner, seat)]
    least = {seat: min((height.get(other, 0) for other in may), default=0) for seat, may in others}
    if not any(least.values()):
        yield "", ""
    for seat, may in others:
        bar = max((low for other, low in least.items() if other != seat), default=0)
        for other in may:
            if bar < height.get(other, 0) < height[card]:
                yield seat, other


def _capture(name: str, card: str, rival: str, number: int, declared: bool, options: Options, turned: bool) -> Capture:
    hidden = "R" in name and not declared and not (turned and options.okie_robai == "2")
    ninth = number == NINTH
    return Capture(name, card, rival, DEAR if ninth or hidden else USUAL, ninth, hidden)
