"""Who plays with how many cards: seats, decks, the size of the kitty (R1.1 to R1.3, R12.1, R13.1)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from tractor_notation.games.frame import Seating
from tractor_notation.games.shengji.cards import faces
from tractor_notation.games.shengji.options import DEFAULT, Options
from tractor_notation.language import N_
from tractor_notation.record import Act, Record, Trick


def seating(players: int, fixed: bool = True) -> Seating:
    """The seats of so many players: by compass for four, else ``P1 P2 ...``; in two sides, every other seat, or with
    every player for himself."""
    if players == len(FOUR.seats):
        return FOUR
    seats = tuple(f"P{number}" for number in range(1, players + 1))
    if not fixed:
        return Seating(seats, {seat: seat for seat in seats})
    sides = ("+".join(seats[::2]), "+".join(seats[1::2]))
    return Seating(seats, {seat: sides[place % 2] for place, seat in enumerate(seats)})


FOUR = Seating(("N", "W", "S", "E"), {"N": "NS", "W": "EW", "S": "NS", "E": "EW"})
"""Four players in two partnerships, counter-clockwise."""


def usual_decks(players: int) -> int:
    """The number of decks for so many players: half as many, rounded down (R13.1)."""
    return max(players // 2, 1)


def kitty_size(decks: int, players: int, options: Options = DEFAULT) -> int:
    """How many cards are left for the kitty (R12.1): usually the remainder when the cards are shared out, by whole
    rounds brought to five or more."""
    if options.kitty_size != "usual":
        return int(options.kitty_size)
    left = len(faces(options)) * decks % players or players
    while left < 5:
        left += players
    return left


def kitty_fits(size: int, decks: int, players: int, options: Options = DEFAULT) -> bool:
    """Whether hands come out equal, and not empty, with a kitty of this size (R1.3, R12.1)."""
    pack = len(faces(options)) * decks
    return 0 < size < pack and (pack - size) % players == 0


class Problem(NamedTuple):
    """Options that cannot hold together: an option with its value, another, and the reason. ``named`` are the players that
    the record names where no option says how many there are; then the first option is empty. ``sizes`` are those that
    a kitty can have."""

    contrary: str
    other: str
    reason: str
    named: int = 0
    sizes: tuple[int, ...] = ()


class Players(NamedTuple):
    """Who plays with how many cards; ``problem`` says what is wrong with the options, which then do not count."""

    seating: Seating
    decks: int
    kitty: int
    problem: Problem | None = None


FRIENDS = range(5, 13)
"""How many can play finding friends (R13.1)."""

_PACKS = {"two-deck": None, "one-deck": 1, "n-deck": None, "friends": None}
"""Option ``profile``: the number of decks of the game where it does not follow from the number of players."""


@cache
def players(options: Options, named: int = 0) -> Players:
    """The players, the decks and the kitty by the options: four players, and a deck for every two, if nothing is said
    (R1.1, R1.2, R12.1); in finding friends as many players as the record has ``named`` (R13.1)."""
    friends = options.profile == "friends"
    count = (named if friends else 4) if options.players == "usual" else int(options.players)
    problem = _number_problem(options, count, friends)
    usual = replace(options, kitty_size="usual")
    if problem and count == len(FOUR.seats):
        return Players(FOUR, 2, kitty_size(2, count, usual), problem)
    if friends and count not in FRIENDS:
        count = FRIENDS[0]
    decks = (_PACKS[options.profile] or usual_decks(count)) if options.decks == "usual" else int(options.decks)
    kitty = kitty_size(decks, count, options)
    problem = problem or _problem(options, count, decks, kitty)
    if problem is None:
        return Players(seating(count, not friends), decks, kitty)
    if not friends:
        return Players(FOUR, 2, kitty_size(2, len(FOUR.seats), usual), problem)
    return Players(seating(count, False), usual_decks(count), kitty_size(usual_decks(count), count, usual), problem)


def _number_problem(options: Options, count: int, friends: bool) -> Problem | None:
    """What is wrong with the number of players for the game they play."""
    profile = f"profile={options.profile}"
    if friends and count not in FRIENDS:
        reason = N_("finding friends needs five to twelve players")
        return Problem("" if options.players == "usual" else f"players={count}", profile, reason, count)
    if not friends and count % 2:
        reason = N_("two sides need an even number of players; finding friends (preset=friends) does not")
        return Problem(f"players={count}", profile, reason)
    return None


def _problem(options: Options, count: int, decks: int, kitty: int) -> Problem | None:
    """What contradicts itself among players, decks and kitty."""
    if options.profile == "friends" and options.friends != "usual" and int(options.friends) >= count - 1:
        reason = N_("nobody would be left to play against")
        return Problem(f"friends={options.friends}", f"players={count}", reason)
    if options.profile == "one-deck" and decks != 1:
        return Problem(f"decks={decks}", f"profile={options.profile}", N_("that game has one deck"))
    if options.bombs != "off" and decks < 4:
        return Problem(f"bombs={options.bombs}", f"decks={decks}", N_("there are no four equal cards in the pack"))
    if not kitty_fits(kitty, decks, count, options):
        sizes = tuple(size for size in range(1, 8 * decks) if kitty_fits(size, decks, count, options))
        return Problem(f"kitty-size={kitty}", f"decks={decks}", N_("the hands do not come out equal"), sizes=sizes)
    return None


_NUMBERED = re.compile(r"P([1-9][0-9]?)(?![0-9])")


def named(record: Record) -> int:
    """The number of players a record names: by tags, levels and statements, or by the plays of its first trick. Seats by
    compass are those of four."""
    names = [*record.tags, record.value("Levels") or "", record.value("Leader") or ""]
    first = 0
    for item in record.body:
        if isinstance(item, Act):
            names.append(item.seat or "")
        elif isinstance(item, Trick):
            names.append(item.leader)
            first = first or len(item.plays)
    numbers = [int(number) for name in names for number in _NUMBERED.findall(name)]
    compass = len(FOUR.seats) if any(name in FOUR.seats for name in names) else 0
    return max([first, compass, *numbers])
