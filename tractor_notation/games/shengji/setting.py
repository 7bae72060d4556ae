"""What a record says about a deal before it is played: seats, levels, leader, claims, and all plays at a glance."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji.cards import FACES, RANKS, SUITS
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.stealing import kitty_fits, kitty_size
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Play, Record, Trick, Unreadable


@dataclass(frozen=True)
class Seating:
    """Who sits where: the seats in playing order and the side of each (R1.1)."""

    seats: tuple[str, ...]
    sides: Mapping[str, str]

    @cached_property
    def after(self) -> Mapping[str, str]:
        """Who plays next after each seat."""
        return dict(zip(self.seats, self.seats[1:] + self.seats[:1], strict=True))

    @cached_property
    def other(self) -> Mapping[str, str]:
        """The side against each side."""
        one, two = dict.fromkeys(self.sides.values())
        return {one: two, two: one}

    def due(self, leader: str, done: Sequence[str]) -> str:
        """Whose turn it is in a trick: the first seat from the leader on that has not played to it (R1.1)."""
        seat = leader
        while seat in done and len(done) < len(self.seats):
            seat = self.after.get(seat, seat)
        return seat


def seating(players: int) -> Seating:
    """The seats of so many players: by compass for four, else ``P1 P2 ...``; in two sides, every other seat."""
    if players == len(FOUR.seats):
        return FOUR
    seats = tuple(f"P{number}" for number in range(1, players + 1))
    sides = ("+".join(seats[::2]), "+".join(seats[1::2]))
    return Seating(seats, {seat: sides[place % 2] for place, seat in enumerate(seats)})


FOUR = Seating(("N", "W", "S", "E"), {"N": "NS", "W": "EW", "S": "NS", "E": "EW"})
"""Four players in two partnerships, counter-clockwise."""


class Recorded(NamedTuple):
    """A play of the main line: in which trick, by whom."""

    trick: int
    seat: str
    play: Play


@dataclass(frozen=True)
class Setting:
    """The frame of a deal. ``trump`` is what the tag Trump says: suit letter or ``NT``, and rank if named.

    ``gaps`` are the numbers of tricks in front of which something could not be read; ``doubtful`` says the same of the
    bids. ``position``: the record begins in the middle of play.
    """

    record: Record
    options: Options
    levels: Mapping[str, str] = field(default_factory=dict)
    leader: str | None = None
    trump: tuple[str, str | None] | None = None
    position: bool = False
    gaps: frozenset[int] = frozenset()
    doubtful: bool = False
    decks: int = 2
    seating: Seating = FOUR
    hand_size: int = 25
    kitty_size: int = 8

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in playing order."""
        return self.seating.seats

    @property
    def sides(self) -> Mapping[str, str]:
        """The side of each seat."""
        return self.seating.sides

    @property
    def other(self) -> Mapping[str, str]:
        """The side against each side."""
        return self.seating.other

    @cached_property
    def plays(self) -> tuple[Recorded, ...]:
        """The plays of the main line in order."""
        plays = []
        for trick in self.record.body:
            if isinstance(trick, Trick):
                done: list[str] = []
                for play in trick.plays[: len(self.seats)]:
                    done.append(play.seat or self.seating.due(trick.leader, done))
                    plays.append(Recorded(trick.number, done[-1], play))
        return tuple(plays)

    @cached_property
    def first_trick(self) -> Trick | None:
        """The first trick of the record."""
        return next((item for item in self.record.body if isinstance(item, Trick)), None)

    @cached_property
    def _acts(self) -> Mapping[str, list[Act]]:
        acts: dict[str, list[Act]] = {}
        for item in self.record.body:
            if isinstance(item, Act):
                acts.setdefault(item.keyword, []).append(item)
        return acts

    def acts(self, keyword: str) -> Sequence[Act]:
        """The statements of this kind, in order."""
        return self._acts.get(keyword, ())

    @cached_property
    def rank(self) -> str | None:
        """The trump rank, where the tag Trump and the bids name one that no side has as its level: two witnesses
        against the tag Levels. ``None`` otherwise."""
        if self.trump is None or not self.levels:
            return None
        shown = {card[1] for act in self.acts("bid") for card in act.cards if card[0] in SUITS}
        return self.trump[1] if self.trump[1] in shown and not shown & set(self.levels.values()) else None

    def level(self, seat: str) -> str | None:
        """The level of a seat's side, if the record names it."""
        return self.levels.get(self.sides.get(seat, ""))

    def later(self, seat: str, trick: int, cards: Cards) -> list[Recorded]:
        """The plays of a seat after a trick that hold one of these cards."""
        wanted = set(cards)
        return [p for p in self.plays if p.trick > trick and p.seat == seat and wanted.intersection(p.play.cards)]


@lru_cache(maxsize=4096)
def has_unknown(cards: Cards) -> bool:
    """Whether some of the cards are not known."""
    return any(card[-1] == "x" for card in cards)


SIDE = r"NS|EW|P[0-9]{1,2}(?:\+P[0-9]{1,2})*"
"""How a side is written."""
_LEVELS = re.compile(rf"({SIDE})\s*:?\s*(10|[2-9TJQKA])\b", re.IGNORECASE)
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
    if levels is None:
        unusable("Levels", N_("the level of each side"), '[Levels "NS 7 EW 5"]')
    leader = record.value("Leader")
    table = players(options)
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
        else:
            unusable("Trump", N_("a suit and rank, or NT and rank"), '[Trump "C7"]')
    start = record.value("Start")
    if start is not None and start != "position":
        unusable("Start", N_("the word position"), '[Start "position"]')
    if table.problem is not None:
        tag = record.tag("Options")
        contrary, other, reason = table.problem
        found.append(
            finding("option-unknown", tag.span if tag else None, contrary=contrary, other=other, reason=reason)
        )
    frame = Setting(
        record,
        options,
        levels or {},
        leader,
        trump,
        start == "position",
        *_gaps(record),
        decks=table.decks,
        seating=table.seating,
        hand_size=(table.decks * len(FACES) - table.kitty) // len(table.seating.seats),
        kitty_size=table.kitty,
    )
    return frame, found


class Players(NamedTuple):
    """Who plays with how many cards; ``problem`` says what is wrong with the options, which then do not count: an
    option with its value, another, and the reason."""

    seating: Seating
    decks: int
    kitty: int
    problem: tuple[str, str, str] | None = None


@cache
def players(options: Options) -> Players:
    """The players, the decks and the kitty by the options: four players, and a deck for every two, if nothing is said
    (R1.1, R1.2, R12.1)."""
    count = len(FOUR.seats) if options.players == "usual" else int(options.players)
    decks = count // 2 if options.decks == "usual" else int(options.decks)
    kitty = kitty_size(decks, count, options)
    problem = None
    if count % 2:
        problem = (f"players={count}", "profile=two-deck", N_("two sides need an even number of players"))
    elif not kitty_fits(kitty, decks, count):
        problem = (f"kitty-size={kitty}", f"decks={decks}", N_("the hands do not come out equal"))
    if problem is not None:
        return Players(FOUR, 2, kitty_size(2, len(FOUR.seats)), problem)
    return Players(seating(count), decks, kitty)


def read_levels(text: str | None) -> dict[str, str] | None:
    """The levels of both sides from ``NS 7 EW 5``; empty without text, ``None`` when it cannot be read."""
    if text is None:
        return {}
    pairs = _LEVELS.findall(text)
    levels = {side.upper(): level.upper().replace("10", "T") for side, level in pairs}
    rest = _LEVELS.sub("", text).strip(" ,;/")
    return (
        levels
        if levels and not rest and len(pairs) == len(levels) and all(v in RANKS for v in levels.values())
        else None
    )


def _gaps(record: Record) -> tuple[frozenset[int], bool]:
    """Before which tricks something is unreadable, and whether a bid may be among it."""
    gaps: set[int] = set()
    doubtful = unreadable = False
    seen_trick = False
    for item in record.body:
        if isinstance(item, Unreadable):
            unreadable = True
            if not seen_trick and re.match(r"\s*(bid|flip)", item.text, re.IGNORECASE):
                doubtful = True
        elif isinstance(item, Trick):
            if unreadable and (seen_trick or item.number > 1):
                gaps.add(item.number)
            unreadable, seen_trick = False, True
    return frozenset(gaps), doubtful
