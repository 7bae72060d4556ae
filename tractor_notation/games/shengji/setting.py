"""What a record says about a deal before it is played: seats, levels, leader, claims, and all plays at a glance."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar

from tractor_notation.findings import Finding, Value, finding
from tractor_notation.games.frame import Frame, Seating
from tractor_notation.games.shengji.cards import NO_RANK, RED_FIVES, SUITS, faces
from tractor_notation.games.shengji.levels import is_level, rank_of
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.players import FOUR, FRIENDS, Problem, named, players
from tractor_notation.games.shengji.script import SIDE
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Record, Trick


@dataclass(frozen=True)
class Setting(Frame):
    """The frame of a deal. ``trump`` is what the tag Trump says: suit letter or ``NT``, and rank if named.

    ``gaps`` are the numbers of tricks in front of which something could not be read; ``doubtful`` says the same of the
    bids. ``position``: the record begins in the middle of play. ``followed``: a deal of its match was played before it;
    ``heir`` is who leads it after that one, ``faults`` how many faults have cost each side levels in its match so far (by
    option ``fault-policy``), ``redealt`` how often in a row a hand has forced a new deal before it, and
    ``contested``: after that the bids find the leader. ``trump_meant`` is the suit and rank of trump where the record
    must have it wrong; ``rival`` are levels that the deal before left, where the record names others and nothing decides
    between them.
    """

    dealt: ClassVar[frozenset[str]] = frozenset(("deal", "drawn", "kitty", "flip"))

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
    faults: Mapping[str, int] = field(default_factory=dict)
    contested: bool = False
    trump_meant: tuple[str, str] | None = None
    rival: Mapping[str, str] = field(default_factory=dict)

    @property
    def sides(self) -> Mapping[str, str]:
        """The side of each seat."""
        return self.seating.sides

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """The pack: how often each face is in it."""
        return dict.fromkeys(faces(self.options), self.decks)

    @cached_property
    def doubtful(self) -> bool:
        """Whether a bid may be among what could not be read."""
        return self.unread("bid", "flip")

    @cached_property
    def rank(self) -> str | None:
        """The trump rank, where the tag Trump and the bids name one that no side has as its level: two witnesses
        against the tag Levels; or what it must be instead of what the record says. ``None`` otherwise."""
        if self.trump_meant is not None:
            return self.trump_meant[1]
        if self.trump is None or not self.levels:
            return None
        shown = {card[1] for act in self.acts("bid") for card in act.cards if card[0] in SUITS}
        return self.trump[1] if self.trump[1] in shown and not shown & self.ranks else None

    @cached_property
    def witness(self) -> str | None:
        """The trump rank that the tag Trump and the bids name, if they name one alone."""
        shown = {card[1] for act in self.acts("bid") for card in act.cards if card[0] in SUITS and card[1] != "x"}
        named = shown | ({self.trump[1]} if self.trump and self.trump[1] else set())
        return next(iter(named)) if len(named) == 1 else None

    @cached_property
    def behind(self) -> Mapping[int, Act]:
        """For each statement before the first trick, by identity, the next bid of cards or burial behind it."""
        acts: list[Act] = []
        for item in self.record.body:
            if isinstance(item, Trick):
                break
            if isinstance(item, Act):
                acts.append(item)
        found: dict[int, Act] = {}
        last: Act | None = None
        for act in reversed(acts):
            if last is not None:
                found[id(act)] = last
            if act.keyword == "bury" or (act.keyword == "bid" and act.cards):
                last = act
        return found

    @cached_property
    def said_declarers(self) -> tuple[str, ...]:
        """The seats that the tag Declarers names, by themselves or by their side."""
        said = (self.record.value("Declarers") or "").strip().upper()
        return tuple(seat for seat in self.seats if seat in said.split("+") or self.sides[seat] == said)

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


def said_points(record: Record) -> int | None:
    """The opponents' points by the tag Points; ``None`` where it does not say."""
    said = (record.value("Points") or "").strip()
    return int(said) if re.fullmatch(r"-?[0-9]{1,5}", said) else None


def said_leader(record: Record, seats: Collection[str]) -> str | None:
    """Who leads the next deal by the tag NextLeader, of these seats; ``None`` where it does not say."""
    said = (record.value("NextLeader") or "").strip().upper()
    return said if said in seats else None


_LEVELS = re.compile(rf"({SIDE})\s*:?\s*((?:10|[2-9TJQKA]|NT)\**)(?![\w*])", re.IGNORECASE)
_TRUMP = re.compile(r"(NT|[SHCD])(10|[2-9TJQKA])?")


def setting(record: Record, options: Options) -> tuple[Setting, list[Finding]]:
    """The frame of a record, and what is wrong with the tags it comes from."""
    found: list[Finding] = []
    table = players(options, named(record))
    if table.problem is not None:
        found.append(_contradiction(record, table.problem))
    levels = _levels(record, options, table.seating, found)
    start = record.value("Start")
    if start is not None and start != "position":
        found.append(_unusable(record, "Start", N_("the word position"), '[Start "position"]'))
    frame = Setting(
        record,
        options,
        levels,
        _leader(record, table.seating, found),
        _trump(record, levels, found),
        start == "position",
        decks=table.decks,
        seating=table.seating,
        hand_size=(table.decks * len(faces(options)) - table.kitty) // len(table.seating.seats),
        kitty_size=table.kitty,
    )
    return frame, found


def _unusable(record: Record, name: str, wanted: str, example: str) -> Finding:
    """A tag that does not say what it should."""
    tag = record.tag(name)
    value = record.value(name) or ""
    return finding("tag-value", tag.span if tag else None, tag=name, value=value, wanted=wanted, example=example)


def _contradiction(record: Record, problem: Problem) -> Finding:
    """Players, decks and kitty that cannot be."""
    tag = record.tag("Options")
    told: dict[str, Value] = {"named": problem.named, "lone": problem.other, "such": f"players={FRIENDS[0]}"}
    if problem.contrary:
        sizes = " ".join(map(str, problem.sizes)) or None
        told = {"contrary": problem.contrary, "other": problem.other, "sizes": sizes}
    return finding("option-unknown", tag.span if tag else None, reason=problem.reason, more=told)


def _levels(record: Record, options: Options, seating: Seating, found: list[Finding]) -> Mapping[str, str]:
    """The levels that the record names."""
    levels = read_levels(record.value("Levels"))
    sides = tuple(dict.fromkeys(seating.sides.values()))
    if levels is None or set(levels) - set(sides):
        example = " ".join(f"{side} {level}" for side, level in zip(sides, "75" * len(sides), strict=False))
        found.append(_unusable(record, "Levels", N_("the level of each side"), f'[Levels "{example}"]'))
        levels = {side: level for side, level in (levels or {}).items() if side in sides}
    if not all(is_level(level, options) for level in levels.values()):
        wanted = N_("levels that are played under these options")
        found.append(_unusable(record, "Levels", wanted, f'[Levels "{sides[0]} 7 {sides[1]} 5"]'))
        return {}
    return levels


def _leader(record: Record, seating: Seating, found: list[Finding]) -> str | None:
    """The leader that the record names."""
    leader = (record.value("Leader") or "").strip().upper()
    if record.value("Leader") is None or leader in seating.seats:
        return leader or None
    found.append(_unusable(record, "Leader", N_("a seat"), f'[Leader "{seating.seats[0]}"]'))
    return None


def _trump(record: Record, levels: Mapping[str, str], found: list[Finding]) -> tuple[str, str | None] | None:
    """Suit letter or ``NT``, and the rank if named. At the last level after A there is none."""
    said = record.value("Trump")
    if said is None:
        return None
    match = _TRUMP.fullmatch(said.strip())
    if match is None:
        found.append(_unusable(record, "Trump", N_("a suit and rank, or NT and rank"), '[Trump "C7"]'))
        return None
    rank = match[2].replace("10", "T") if match[2] else None
    if match[1] == "NT" and rank is None and NO_RANK in map(rank_of, levels.values()):
        rank = NO_RANK
    return match[1], rank


def read_levels(text: str | None) -> dict[str, str] | None:
    """The levels of all sides from ``NS 7 EW 5`` or ``P1 2 P2 5* ...``, a star for each lap that a side has gone beyond
    the last level; empty without text, ``None`` when it cannot be read."""
    if text is None:
        return {}
    pairs = _LEVELS.findall(text)
    levels = {side.upper(): level.upper().replace("10", "T") for side, level in pairs}
    rest = _LEVELS.sub("", text).strip(" ,;/")
    return levels if levels and not rest and len(pairs) == len(levels) else None


def read_fives(text: str, seats: Sequence[str]) -> dict[str, tuple[Cards, int | None]] | None:
    """``N H5D5 -2, E H5`` as the fives each player lost and what that cost; nobody for ``none``, ``None`` when it cannot
    be read."""
    found: dict[str, tuple[Cards, int | None]] = {}
    seat = ""
    for word in re.split(r"[\s,;:]+", text.strip(" ,;")):
        if word.upper() in seats:
            seat = word.upper()
            if seat in found:
                return None
            found[seat] = ((), None)
        elif re.fullmatch(r"[+-]?[0-9]{1,3}", word) and seat and found[seat][0]:
            found[seat] = (found[seat][0], abs(int(word)))
        else:
            cards = NOTATION.decode(word).cards
            if not cards or not seat or not set(cards) <= set(RED_FIVES["both"]):
                return {} if text.lower() == "none" else None
            found[seat] = ((*found[seat][0], *cards), found[seat][1])
    return found if all(cards for cards, _ in found.values()) else None
