"""What a recorder offers for Sheng Ji: suits and ranks, tables of four to twelve, what is said before and after play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tractor_notation.games.pad import ENDS, Circle, Field, Offer, Pack, Pad, Room
from tractor_notation.games.shengji.cards import FACES, JOKERS, NO_RANK, RANKS, SUITS
from tractor_notation.games.shengji.options import DEFAULT, Options, preset
from tractor_notation.games.shengji.players import FOUR, FRIENDS, players, seating
from tractor_notation.games.shengji.presets import PRESETS
from tractor_notation.games.shengji.script import SCRIPT
from tractor_notation.games.shengji.words import GROUNDS
from tractor_notation.language import N_

_PLAYERS = range(len(FOUR.seats), FRIENDS[-1] + 1)
_DECKS = range(1, 7)
_HAND = 8
"""Hands smaller than this are no game."""


def _rooms(options: Options) -> Iterator[Room]:
    """The tables at which a game can be played, by the number of players."""
    friends = options.profile == "friends"
    for count in _PLAYERS:
        seated = replace(options, players=str(count))
        usual = players(seated)
        packs = [
            Pack(
                " ".join(
                    (
                        *((f"players={count}",) if friends or count != len(FOUR.seats) else ()),
                        *((f"decks={decks}",) if decks != usual.decks else ()),
                    )
                ),
                decks,
                made.kitty,
            )
            for decks in sorted(_DECKS, key=lambda decks: decks != usual.decks)
            if (made := players(replace(seated, decks=str(decks)))).problem is None
            and len(FACES) * decks - made.kitty >= _HAND * count
        ]
        if packs and usual.problem is None:
            seats = seating(count, not friends)
            names = SCRIPT.players if seats is FOUR else seats.seats
            yield Room(seats.seats, names, tuple(dict.fromkeys(seats.sides.values())), tuple(packs))


def pad() -> Pad:
    """See :class:`tractor_notation.games.pad.Pad`."""
    return Pad(
        title=N_("Sheng Ji (升级, Tractor)"),
        suits=tuple((suit, tuple(suit + rank for rank in reversed(RANKS))) for suit in SUITS),
        loose=JOKERS,
        trumps=JOKERS,
        joined=True,
        down="",
        circles=tuple(
            Circle("" if preset(name) == DEFAULT else f"preset={name}", known.text, tuple(_rooms(preset(name))))
            for name, known in PRESETS.items()
        ),
        fields=(
            Field("Levels", N_("Levels"), "levels", (*RANKS, NO_RANK)),
            Field("Leader", N_("Leader"), "seat"),
            Field("Trump", N_("Trump"), "trump", (*SUITS, NO_RANK)),
        ),
        offers=(
            Offer("bid", N_("Bid"), (("pass", N_("pass")),), trump=True),
            Offer("flip", N_("Turned up"), trump=True),
            Offer("kitty", N_("Kitty"), pile="hands"),
            Offer("bury", N_("Buried"), pile="away"),
            Offer("friend", N_("Friends")),
            Offer("deal", N_("Hand"), pile="hands"),
            Offer("claim", N_("Claim"), (("all", N_("the rest")),), late=True),
            Offer("concede", N_("Concession"), late=True),
            Offer("redeal", N_("New deal"), tuple(GROUNDS.items()), late=True),
            Offer("end", N_("End"), ENDS, late=True),
        ),
    )
