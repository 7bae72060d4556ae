"""What a record says about a deal before it is played: seats, levels, leader, claims, and all plays at a glance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from tractor_notation.findings import Finding, finding
from tractor_notation.games.frame import Frame, Seating
from tractor_notation.games.shengji.cards import FACES, NO_RANK, SUITS
from tractor_notation.games.shengji.friends import usual_decks
from tractor_notation.games.shengji.levels import is_level, rank_of
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.stealing import kitty_fits, kitty_size
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Record, Ruling, Trick


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


@dataclass(frozen=True)
class Setting(Frame):
    """The frame of a deal. ``trump`` is what the tag Trump says: suit letter or ``NT``, and rank if named.

    ``gaps`` are the numbers of tricks in front of which something could not be read; ``doubtful`` says the same of the
    bids. ``position``: the record begins in the middle of play. ``followed``: a deal of its match was played before it;
    ``heir`` is who leads it after that one, ``redealt`` how often in a row a hand has forced a new deal before it, and
    ``contested``: after that the bids find the leader. ``meant`` are the cards of plays as they must have been, by the
    identities of the plays, and ``trump_meant`` is the suit and rank of trump where the record must have it wrong.
    """

    record: Record
    options: Options
    levels: Mapping[str, str] = field(default_factory=dict)
    leader: str | None = None
    trump: tuple[str, str | None] | None = None
    position: bool = False
    decks: int = 2
    seating: Seating = FOUR
    hand_size: int = 25
    kitty_size: int = 8
    followed: bool = False
    heir: str | None = None
    redealt: int = 0
    contested: bool = False
    meant: Mapping[int, Cards] = field(default_factory=dict)
    trump_meant: tuple[str, str] | None = None

    @property
    def sides(self) -> Mapping[str, str]:
        """The side of each seat."""
        return self.seating.sides

    def cards(self, play: Play) -> Cards:
        """The cards of a play as it must have been."""
        return self.meant.get(id(play), play.cards)

    @cached_property
    def doubtful(self) -> bool:
        """Whether a bid may be among what could not be read."""
        return self.unread("bid", "flip")

    @cached_property
    def rank(self) -> str | None:
        """The trump rank, where the tag Trump and the bids name one that no side has as its level: two witnesses
        against the tag Levels. ``None`` otherwise."""
        if self.trump is None or not self.levels:
            return None
        shown = {card[1] for act in self.acts("bid") for card in act.cards if card[0] in SUITS}
        return self.trump[1] if self.trump[1] in shown and not shown & self.ranks else None

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """What the table has decided about plays of the main line, by their addresses; of several decisions about one
        play the first counts."""
        made = {f"{trick}.{seat}" for trick, seat, _ in self.plays}
        found: dict[str, Ruling] = {}
        for item in self.record.body:
            if isinstance(item, Ruling) and item.address in made:
                found.setdefault(item.address, item)
        return found

    def level(self, seat: str) -> str | None:
        """The rank of the level of a seat's side, if the record names it."""
        level = self.levels.get(self.sides.get(seat, ""))
        return rank_of(level) if level is not None else None

    @cached_property
    def ranks(self) -> frozenset[str]:
        """The ranks of all levels."""
        return frozenset(map(rank_of, self.levels.values()))


@lru_cache(maxsize=4096)
def has_unknown(cards: Cards) -> bool:
    """Whether some of the cards are not known."""
    return any(card[-1] == "x" for card in cards)


SIDE = r"NS|EW|P[0-9]{1,2}(?:\+P[0-9]{1,2})*"
"""How a side is written."""
_LEVELS = re.compile(rf"({SIDE})\s*:?\s*((?:10|[2-9TJQKA]|NT)\**)(?![\w*])", re.IGNORECASE)
_TRUMP = re.compile(r"(NT|[SHCD])(10|[2-9TJQKA])?")


def setting(record: Record, options: Options) -> tuple[Setting, list[Finding]]:
    """The frame of a record, and what is wrong with the tags it comes from."""
    found: list[Finding] = []

    def unusable(name: str, wanted: str, example: str) -> None:
        tag = record.tag(name)
        found.append(
            finding("tag-value", tag.span if tag else None, tag=name, value=record.value(name) or "", wanted=wanted,
                    example=example)
        )  # fmt: skip

    levels = read_levels(record.value("Levels"))
    table = players(options, named(record))
    sides = tuple(dict.fromkeys(table.seating.sides.values()))
    if levels is None or set(levels) - set(sides):
        example = " ".join(f"{side} {level}" for side, level in zip(sides, "75" * len(sides), strict=False))
        unusable("Levels", N_("the level of each side"), f'[Levels "{example}"]')
        levels = {side: level for side, level in (levels or {}).items() if side in sides}
    strange = [level for level in levels.values() if not is_level(level, options)]
    if strange:
        unusable("Levels", N_("levels that are played under these options"), f'[Levels "{sides[0]} 7 {sides[1]} 5"]')
        levels = {}
    leader = record.value("Leader")
    if leader is not None:
        leader = leader.strip().upper()
        if leader not in table.seating.seats:
            unusable("Leader", N_("a seat"), f'[Leader "{table.seating.seats[0]}"]')
            leader = None
    trump = None
    said = record.value("Trump")
    if said is not None:
        match = _TRUMP.fullmatch(said.strip())
        if match:
            trump = (match[1], match[2].replace("10", "T") if match[2] else None)
            if trump == ("NT", None) and levels and NO_RANK in map(rank_of, levels.values()):
                trump = ("NT", NO_RANK)
        else:
            unusable("Trump", N_("a suit and rank, or NT and rank"), '[Trump "C7"]')
    start = record.value("Start")
    if start is not None and start != "position":
        unusable("Start", N_("the word position"), '[Start "position"]')
    if (problem := table.problem) is not None:
        tag = record.tag("Options")
        span = tag.span if tag else None
        if problem.contrary:
            told = {"contrary": problem.contrary, "other": problem.other}
        else:
            told = {"named": problem.named, "lone": problem.other, "such": f"players={FRIENDS[0]}"}
        found.append(finding("option-unknown", span, reason=problem.reason, **told))
    frame = Setting(
        record,
        options,
        levels,
        leader,
        trump,
        start == "position",
        decks=table.decks,
        seating=table.seating,
        hand_size=(table.decks * len(FACES) - table.kitty) // len(table.seating.seats),
        kitty_size=table.kitty,
    )
    return frame, found


class Problem(NamedTuple):
    """Options that cannot hold together: an option with its value, another, and the reason. ``named`` are the players that
    the record names where no option says how many there are; then the first option is empty."""

    contrary: str
    other: str
    reason: str
    named: int = 0


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
    if problem and count == len(FOUR.seats):
        return Players(FOUR, 2, kitty_size(2, count), problem)
    if friends and count not in FRIENDS:
        count = FRIENDS[0]
    decks = (_PACKS[options.profile] or usual_decks(count)) if options.decks == "usual" else int(options.decks)
    kitty = kitty_size(decks, count, options)
    problem = problem or _problem(options, count, decks, kitty)
    if problem is None:
        return Players(seating(count, not friends), decks, kitty)
    if not friends:
        return Players(FOUR, 2, kitty_size(2, len(FOUR.seats)), problem)
    return Players(seating(count, False), usual_decks(count), kitty_size(usual_decks(count), count), problem)


def _number_problem(options: Options, count: int, friends: bool) -> Problem | None:
    """What is wrong with the number of players for the game they play."""
    profile = f"profile={options.profile}"
    if friends and count not in FRIENDS:
        reason = N_("finding friends needs five to twelve players")
        return Problem("" if options.players == "usual" else f"players={count}", profile, reason, count)
    if not friends and count % 2:
        return Problem(f"players={count}", profile, N_("two sides need an even number of players"))
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
    if not kitty_fits(kitty, decks, count):
        return Problem(f"kitty-size={kitty}", f"decks={decks}", N_("the hands do not come out equal"))
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


def read_levels(text: str | None) -> dict[str, str] | None:
    """The levels of all sides from ``NS 7 EW 5`` or ``P1 2 P2 5* ...``, a star for each lap that a side has gone beyond
    the last level; empty without text, ``None`` when it cannot be read."""
    if text is None:
        return {}
    pairs = _LEVELS.findall(text)
    levels = {side.upper(): level.upper().replace("10", "T") for side, level in pairs}
    rest = _LEVELS.sub("", text).strip(" ,;/")
    return levels if levels and not rest and len(pairs) == len(levels) else None
