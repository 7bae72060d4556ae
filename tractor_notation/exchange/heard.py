"""A deal as messages tell it, line by line: what they say of settings, of bids, and of tricks.

They know no hands, and of seats at most their names. Who sits where follows from the order in which they play.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tractor_notation.exchange import cards, settings
from tractor_notation.exchange.chat_stamps import bare
from tractor_notation.exchange.course import Course, seated
from tractor_notation.exchange.draft import FOUR, Draft, seats
from tractor_notation.exchange.family import NOTATION
from tractor_notation.exchange.messages import Message
from tractor_notation.language import N_, Language
from tractor_notation.record import Cards, seat_tag


class Manner(NamedTuple):
    """Whose messages these are: the source that the record names, and whether the open engine's settings hold."""

    source: str
    preset: bool


@dataclass
class Room:
    """What holds from deal to deal. ``around`` are the players in turn order, ``levels`` and ``laps`` theirs by name."""

    around: tuple[str, ...] = ()
    levels: dict[str, str] = field(default_factory=dict)
    laps: dict[str, int] = field(default_factory=dict)
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    decks: int | None = None
    kitty: int | None = None
    friends: bool = False
    wanted: int | None = None
    leads: str | None = None
    """Who leads the next deal, where that is known before it."""

    def hear(self, found: Sequence[Message]) -> None:
        """Take in what messages say of settings and levels."""
        for each in found:
            if each.kind == "options":
                setting, value = each.options["setting"], each.options["value"]
                self.options[setting] = dict(settings.meant(setting, value))
            elif each.kind in ("level", "rose"):
                self._level(each.who, cards.RANKS.get(each.other, each.other), each.kind == "rose")
            elif each.kind == "lap":
                self.laps[each.who] = max(each.number - 1, 0)
            elif each.kind == "decks":
                self.decks = each.number or None
            elif each.kind == "kitty-size":
                self.kitty = each.number or None
            elif each.kind in ("friends", "sides"):
                self.friends = each.kind == "friends"
                self.wanted = each.number or None
            elif each.kind in ("leader", "next"):
                self.leads = each.who or None
            elif each.kind == "tractor":
                self.options["tractor"] = {"tractor-min": f"{each.number}x{each.other}"}

    def _level(self, who: str, level: str, rose: bool) -> None:
        before = self.levels.get(who)
        if rose and before is not None and _HEIGHT.index(level) < _HEIGHT.index(before):
            self.laps[who] = self.laps.get(who, 0) + 1
        self.levels[who] = level

    def level(self, who: str) -> str | None:
        """The level of a player as records write it, if it is known."""
        level = self.levels.get(who)
        return None if level is None else level + "*" * self.laps.get(who, 0)


_HEIGHT = (*"23456789TJQKA", "NT")


@dataclass
class Down:
    """A play as the log tells it; ``thrown`` is what was put down when a throw failed."""

    who: str
    cards: Cards
    line: int
    thrown: Cards = ()
    words: str = ""
    """What was said of the throw."""
    unnamed: bool = False
    lost: int | None = None
    """Of a play whose cards are lost: how many they were, 0 where only the trick tells."""


@dataclass
class Table:
    """A trick as the log tells it. ``kept`` are the lines in it that could not be carried over, each with the reason."""

    plays: list[Down] = field(default_factory=list)
    winner: str | None = None
    points: int | None = None
    line: int = 0
    number: int | None = None
    gap: int = 0
    """So many tricks before it could not be read."""
    order: list[str] = field(default_factory=list)
    """Who played, also those whose cards could not be read."""
    kept: list[tuple[Message, str]] = field(default_factory=list)

    @property
    def unnamed(self) -> bool:
        """Whether its plays stand without names, in turn."""
        return bool(self.plays) and self.plays[0].unnamed

    @property
    def size(self) -> int:
        """How many cards each plays, by the first whose cards are known; 0 where nobody's are."""
        return next((len(play.cards) for play in self.plays if play.lost is None), 0)

    def fill(self) -> None:
        """Put unknown cards where cards are lost."""
        size = self.size or max((play.lost or 0 for play in self.plays), default=0) or 1
        for play in self.plays:
            if play.lost is not None:
                play.cards = ("x",) * (play.lost or size)


class Heard:
    """What the messages of a deal tell: its bids, its tricks, and the lines that could not be carried over."""

    def __init__(self, room: Room, speech: Language, found: Sequence[Message], manner: Manner) -> None:
        self.room = room
        self.speech = speech
        self.manner = manner
        self.draft = Draft(speech, manner.source)
        self.found = found
        self.started = any(each.kind == "start" for each in found)
        self.bids: list[Message] = []
        self.tricks: list[Table] = []
        self.open = False
        self.number: int | None = None
        """The number of the next trick, where it is told."""
        self.gap = 0
        """So many tricks before the next one could not be read."""
        self.unread = False
        """Whether the trick before was one that could not be read."""
        self.throw: Message | None = None
        self.stolen = sum(each.kind == "laid" for each in found) > 1
        self.marks: list[tuple[Message, str]] = []
        """Lines before the first trick that become losses, with what is said of them."""

    def hear(self) -> None:
        """Take in all messages."""
        self.room.hear([each for each in self.found if each.kind in BEFORE])
        joined = next((each for each in self.found if each.kind in ("joined", "again")), None)
        if joined is not None and not self.room.friends:
            self.room.friends = True
            self.draft.decide(joined.line, N_("somebody joins the team here: read as finding friends"))
        guests = frozenset() if self.manner.preset else self._guests()
        self.found = [replace(each, kind="guest") if self._played_by(each) in guests else each for each in self.found]
        course = Course(self.found)
        for place, each in enumerate(self.found):
            if self.manner.preset:
                self._hear(each)
            else:
                self._hear_in(course, place, each)
        for table in self.tricks:
            table.fill()
        if self.throw is not None:
            self._keep(self.throw, _NO_PLAY)

    def _guests(self) -> frozenset[str]:
        """Who plays but once where four others play three times or more: no player of the deal."""
        count = Counter(filter(None, map(self._played_by, self.found)))
        often = sum(number >= 3 for number in count.values())
        return frozenset(who for who, number in count.items() if number == 1 and often >= len(FOUR))

    @staticmethod
    def _played_by(each: Message) -> str:
        """Whose play a message tells, readable or not; nobody's is empty."""
        return each.who if each.kind in ("play", "play-unread", "play-doubtful") else ""

    # Hearing.

    def _keep(self, each: Message, why: str) -> None:
        """A line that could not be carried over, with the reason."""
        (self.tricks[-1].kept if self.tricks else self.marks).append((each, why))

    def _hear_in(self, course: Course, place: int, each: Message) -> None:
        """The same in a chat, where a play that is lost must not let others move up into its trick."""
        table = self.tricks[-1] if self.open else Table()
        played = [play.who for play in table.plays]
        if each.kind == "play" and each.number and course.talk(place, played):
            self._keep(each, N_("this line is not understood"))
        elif each.kind == "play":
            if course.leads(place, played, table.size):
                self.open = False
                table = Table()
            before = len(self.tricks), len(table.plays)
            self._hear(each)
            if each.other and not each.cards and (len(self.tricks), len(table.plays)) == before:
                self._lost(each, len(each.other))
        elif each.kind in ("play-unread", "play-doubtful") and course.lost(place, played):
            self._lost(each)
            self._keep(each, N_("the cards of this play cannot be read, so they are unknown"))
        else:
            self._hear(each)

    def _between(self) -> bool:
        """Whether no trick is open, or all who play have played to it."""
        players = {play.who for table in self.tricks for play in table.plays}
        return not self.open or len(self.tricks[-1].plays) >= max(len(players), len(FOUR))

    def _begin(self, each: Message) -> None:
        """The next trick begins."""
        self.tricks.append(Table(line=each.line, number=self.number, gap=self.gap))
        self.number = None
        self.gap = 0
        self.open = True
        self.unread = False

    def _lost(self, each: Message, count: int = 0) -> None:
        """A play whose cards are lost, in the trick or as the lead of the next."""
        lying = self.tricks[-1].plays if self.open else []
        if not lying or any(play.who == each.who or play.unnamed for play in lying):
            self._begin(each)
        self.tricks[-1].plays.append(Down(each.who, (), each.line, lost=count))
        self.tricks[-1].order.append(each.who)

    def _hear(self, each: Message) -> None:
        kind = each.kind
        if kind in ("play", "play-unnamed"):
            self._played(each)
        elif kind == "throw":
            if self.throw is not None:
                self._keep(self.throw, _NO_PLAY)
            self.throw = each
        elif kind == "won":
            self._won(each)
        elif kind == "bid":
            self.bids.append(each)
        elif kind == "back-bid":
            mine = [bid for bid in self.bids if bid.who == each.who]
            if mine:
                self.bids.remove(mine[-1])
            self._keep(each, N_("a bid that was taken back is not in the record"))
        elif kind == "back-play":
            self._taken_back(each)
        elif kind == "play-unread":
            if self.open:
                self.tricks[-1].order.append(each.who)
            self._keep(each, _WHY[kind])
        elif kind == "trick":
            self.open = False
            self.number = each.number
        elif kind == "trick-unread" and self._between():
            self._keep(each, _WHY[kind])
            self.open = False
            self.gap += bool(self.tricks)
            self.unread = True
        elif kind in _WHY or kind in ("chat", "play-doubtful") or kind.endswith("-unread"):
            why = None if kind == "trick-unread" else _WHY.get(kind)
            self._keep(each, why or N_("this line is not understood"))

    def _played(self, each: Message) -> None:
        unnamed = each.kind == "play-unnamed"
        lying = self.tricks[-1].plays if self.tricks else []
        done = any(play.who == each.who or play.unnamed != unnamed for play in lying)
        if (not self.open or done) and not each.cards:
            self._keep(each, N_("the suit of these cards does not show"))
            return
        if not self.open or done:
            self._begin(each)
        down = each.cards or self._following(each.other)
        if not down:
            self._keep(each, N_("the suit of these cards does not show"))
            return
        play = Down(each.who, down, each.line, unnamed=unnamed)
        if self.throw is not None and self.throw.who == each.who:
            if _parted(self.throw.cards, each.cards):
                play.thrown, play.words = self.throw.cards, self.throw.words
            else:
                self._keep(self.throw, N_("what stayed of this throw is not part of it"))
            self.throw = None
        self.tricks[-1].plays.append(play)
        self.tricks[-1].order.append(each.who)

    def _following(self, ranks: str) -> Cards:
        """The cards of ranks alone, in the suit of the lead."""
        lead = self.tricks[-1].plays[0].cards if self.tricks and self.tricks[-1].plays else ()
        return NOTATION.follow(ranks, lead) if lead and ranks else ()

    def _won(self, each: Message) -> None:
        if self.unread:
            self.unread = False
            self._keep(each, N_("the trick that this is about could not be read"))
            return
        if not self.open:
            self._keep(each, N_("there is no trick that this could be about"))
            return
        self.tricks[-1].winner = each.who
        self.tricks[-1].points = each.number if each.number >= 0 else None
        self.open = False

    def _taken_back(self, each: Message) -> None:
        plays = self.tricks[-1].plays if self.tricks and self.open else []
        if plays and plays[-1].who == each.who:
            taken = plays.pop()
            self.tricks[-1].order.pop()
            if not plays:
                self.tricks.pop()
                self.open = False
            known = self.speech.say(N_("{who} had played {cards}"), {"who": taken.who, "cards": "".join(taken.cards)})
            self._keep(
                replace(each, words=f"{each.words} ({known})"), N_("a play that was taken back is not in the record")
            )
        else:
            self._keep(each, N_("there is no play that this could be about"))

    # Who sits where.

    def _seat_names(self) -> None:
        """Where some are named by their seats and others by their names: the seats of these, by whom they play behind."""
        named = [trick for trick in self.tricks if not trick.unnamed]
        played = {play.who for trick in named for play in trick.plays}
        if len(played & set(FOUR)) < 2 or played <= set(FOUR):  # one letter alone may be somebody's name
            return
        found = seated([[play.who for play in trick.plays] for trick in named])
        whole = played >= set(FOUR)
        if not found and not whole and any(len(trick.plays) >= len(FOUR) for trick in named):
            return  # the letters are names, too
        for trick in named:
            known = [play for play in trick.plays if play.who in FOUR or play.who in found]
            if trick.plays[0] not in known and not {play.who for play in known} >= set(FOUR):
                known = []
            for play in (each for each in trick.plays if each not in known):
                why = N_("whose plays these are cannot be told: {plays}")
                self.draft.lose(play.line, why, plays=("".join(play.cards),))
            trick.plays[:] = known
            for play in known:
                play.who = found.get(play.who, play.who)
            trick.winner = found.get(trick.winner or "", trick.winner)
            trick.order[:] = [play.who for play in known]
        for trick in [each for each in named if not each.plays]:
            place = self.tricks.index(trick)
            self.tricks.remove(trick)
            self.marks += trick.kept if place == 0 else ()
            if place:
                self.tricks[place - 1].kept += trick.kept
        for name, seat in found.items():
            self.draft.tag(seat_tag(seat), name)
        if found:
            told = tuple(f"{seat} {name}" for name, seat in found.items())
            self.draft.decide(named[0].line, N_("seats by the order of play: {seats}"), seats=told)

    def names(self) -> tuple[str, ...] | None:
        """The players in turn order, from whoever led first; ``None`` where too few are named."""
        if not self.manner.preset:
            self._seat_names()
        named = [trick for trick in self.tricks if not trick.unnamed]
        if self.tricks and not named:
            return seats(max(len(trick.plays) for trick in self.tricks))
        played = dict.fromkeys(play.who for trick in named for play in trick.plays)
        room = self.room.around
        if room and set(played) <= set(room):
            return room
        if played and not self.manner.preset and set(played) <= set(FOUR):
            return FOUR
        orders = [trick.order for trick in named]
        longest: list[str] = max(orders, key=len) if orders else []
        order = list(dict.fromkeys(longest))
        whole = len(order) >= 4 and set(order) == set(played)
        if not whole and played and all(_NUMBERED.fullmatch(name) for name in played):
            last = max(4, *(int(name[1:]) for name in played))
            return tuple(f"P{number}" for number in range(1, last + 1)) if last <= MOST else None
        if not order or set(order) != set(played):
            return None
        if len(order) < 4:
            why = N_("only {count} players are named; it is read as a game of four, and they as the first in turn")
            if len(order) == 1:
                why = N_("only one player is named; it is read as a game of four, and that player as the first in turn")
            self.draft.lose(self.tricks[0].line, why, count=len(order))
            silent = self._silent(order)
            if silent:
                why = N_("no play by {who} can be read; if they play, the seats here have shifted")
                self.draft.lose(self.tricks[0].line, why, who=silent)
            return tuple(order) + ("",) * (4 - len(order))
        first = named[0].plays[0].who
        start = order.index(first)
        self.room.around = tuple(order[start:] + order[:start])
        return self.room.around

    def _silent(self, players: Sequence[str]) -> tuple[str, ...]:
        """Who speaks in a chat, and has no play that can be read."""
        if self.manner.preset:
            return ()
        spoken = (_SPEAKS.match(bare(each.words)) for each in self.found if each.kind not in ("trump", "deal"))
        return tuple(dict.fromkeys(match[1] for match in spoken if match and match[1] not in players))


_SPEAKS = re.compile(r"([^\W\d_][^\s:：,，]{0,29})[:：]")

MOST = 24
"""So many players at most are seated by their numbers."""

_NUMBERED = re.compile("P[1-9][0-9]?")

BEFORE = frozenset({"options", "level", "lap", "decks", "kitty-size", "friends", "sides", "tractor", "leader"})
"""The kinds that tell what holds for the deal they stand in."""

_NO_PLAY = N_("this throw has no play")

_WHY: Mapping[str, str] = {
    "reset": N_("the game was reset, and the deal with it"),
    "turned": N_("which card was turned up is not told"),
    "scoring": N_("the scoring parameters are not told in a form that options know"),
    "special": N_("which cards are left out of the decks is not told"),
    "guest": N_("nothing else is played by this name, so it is nobody's play"),
    "trick-unread": N_("this trick cannot be read, so its number is left out"),
    "play-unread": N_("the cards of this play cannot be read, so it is not in the trick"),
    "bid-unread": N_("the cards of this bid cannot be read"),
    "throw-unread": N_("the cards of this throw cannot be read"),
}


def _parted(thrown: Cards, stayed: Cards) -> bool:
    """Whether some of the cards of a throw stayed: the rest went back."""
    rest = cards.without(thrown, stayed)
    return bool(rest)
