"""What a recorder offers for Unsun Karuta: suits and ranks, one table of eight, calls and exchange."""

from __future__ import annotations

from tractor_notation.games.pad import ENDS, Circle, Field, Offer, Pack, Pad, Room
from tractor_notation.games.unsun.cards import DOWN, FACES, SUITS, TENKA
from tractor_notation.games.unsun.script import SCRIPT
from tractor_notation.games.unsun.table import DEALS, SEATS, TEAMS
from tractor_notation.language import N_

_LEFT = 3
"""Okie and side cards: what lies in no hand when play begins (U2.1)."""


def pad() -> Pad:
    """See :class:`tractor_notation.games.pad.Pad`."""
    table = Room(SEATS, SCRIPT.players, tuple(TEAMS), (Pack("", 1, _LEFT),))
    return Pad(
        title=N_("Unsun Karuta"),
        suits=tuple((suit, tuple(card for card in FACES if card[0] == suit)) for suit in SUITS),
        loose=(),
        trumps=(TENKA,),
        joined=False,
        down=DOWN,
        circles=(Circle("", N_("Hachinin-meri, the game of eight."), (table,)),),
        fields=(
            Field("Deal", N_("Deal"), "choice", tuple(str(number) for number in range(1, DEALS + 1))),
            Field("Dealer", N_("Dealer"), "seat"),
        ),
        offers=(
            Offer("okie", N_("Okie"), pile="hands", trump=True),
            Offer("call", N_("Call"), (("pass", N_("pass")), ("declare", N_("declares")))),
            Offer("bury", N_("Buried"), pile="away"),
            Offer("side", N_("Side cards"), pile="hands"),
            Offer("shown", N_("Side cards shown")),
            Offer("deal", N_("Hand"), pile="hands"),
            Offer("end", N_("End"), ENDS, late=True),
        ),
    )
