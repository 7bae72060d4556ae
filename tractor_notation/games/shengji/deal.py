"""A Sheng Ji deal being replayed: its state, and what each statement does to it.

Tricks are played in :mod:`tractor_notation.games.shengji.playing`; the rules live in the modules named for them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from tractor_notation.findings import Finding, finding
from tractor_notation.games import Shown, TrickResult, Turn
from tractor_notation.games.frame import Played
from tractor_notation.games.shengji import (
    calling,
    claims,
    coming,
    fines,
    kitty,
    playing,
    reckoning,
    redeals,
    stated,
    turns,
)
from tractor_notation.games.shengji.auction import Auction
from tractor_notation.games.shengji.bidding import Redeal
from tractor_notation.games.shengji.cards import NO_RANK, Trumps, open_order, trumps
from tractor_notation.games.shengji.friends import Call, Joining
from tractor_notation.games.shengji.knowledge import Held, survey
from tractor_notation.games.shengji.opening import opening
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.games.shengji.table import Ended, Fine, Joined, Score, Table
from tractor_notation.games.shengji.trick import OnTable
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Trick

_EARLY = ("deal", "drawn", "kitty", "flip", "redeal")
"""Statements that stand before the first trick."""


class ShengjiDeal:
    """See :class:`tractor_notation.games.Deal`.

    ``phase`` is that of the table. ``hands`` is who holds what now, ``on`` the trick on the table, ``played`` all plays
    so far. ``next_lead`` leads the next trick; ``disputed`` is who would by a claim that was found wrong. ``calls`` are
    those of the leader, ``joining`` how far they are answered, ``joined`` who answered them; ``veiled_calls``: a call may have been answered by a card nobody
    saw. ``taken`` are the points each seat won in tricks, ``failed`` the throws that failed: by whom, how many cards were
    taken back, stayed, and are in parts that can be beaten. ``broken``: tricks are missing in between; ``unsure``: some points cannot be told, so neither can the score; ``doubtful``: a play was noted
    wrongly that they depend on; ``suspect`` are the identities of plays of which one was. ``undecided`` are the places of plays that
    cannot be judged, ``closed`` says why the record ends here (``end``, ``claim``, ``redeal``, ``lost``). ``fined`` is what
    faults and throws have cost so far in levels, ``at_fault`` the sides of these faults, those that the table has fined so
    among them, ``fives`` are the tricks with red fives (number, winner, plays),
    ``ended`` says how the deal was lost before its end, ``ceded`` that the declarers lose it, by a fault. ``stated`` is what
    follows from the tag Points where there is no ``score``; ``company`` are the declarers that the record names, where
    the play does not show them.
    """

    def __init__(self, frame: Setting) -> None:
        self.said_leader, self.leader, takes = opening(frame)
        if frame.leader is not None and self.leader != self.said_leader:
            frame = replace(frame, leader=self.leader)  # the tag is wrong
        self.frame = frame
        self.findings: list[Finding] = []
        self.auction = Auction(frame, self.leader)
        self.knowledge = survey(frame, takes)
        self.findings.extend(self.knowledge.findings)
        first = self.knowledge.playing if frame.position else self.knowledge.dealt
        self.hands: dict[str, Held] = {seat: held.copy() for seat, held in first.items()}
        self.phase = "deal"
        self.settled = False
        self.rank: str | None = self.auction.rank()
        self.trumps: Trumps | None = None
        self.on = OnTable()
        self.counted = 0
        self.played = Played(frame.decks)
        self.next_lead: str | None = None if frame.position else self.leader
        self.disputed: str | None = None
        self.results: tuple[TrickResult, ...] = ()
        self.calls: tuple[Call, ...] = ()
        self.joining: Joining | None = None
        self.joined: tuple[Joined, ...] = ()
        self.veiled_calls = False
        self.taken = dict.fromkeys(frame.seats, 0)
        self.failed: tuple[tuple[str, int, int, int], ...] = ()
        self.unsure = frame.position
        self.doubtful = False
        self.suspect: frozenset[int] = frozenset()
        self.broken = False
        self.buried = False
        self.exchanged = 0
        self.holders: tuple[str, ...] = ()
        self.stolen: tuple[tuple[Cards, str], ...] = ()
        self.again: Redeal | None = None
        self.by_hand = False
        self.lying = self.knowledge.buried
        self.closed: str | None = None
        self.late = False
        self.strangers: frozenset[str] = frozenset()
        self.undecided: tuple[str, ...] = ()
        self.sound: set[str] = set()
        self.fined: tuple[Fine, ...] = ()
        self.at_fault: tuple[str, ...] = ()
        self.fives: tuple[tuple[int, str, tuple[tuple[str, Cards], ...]], ...] = ()
        self.ended: Ended | None = None
        self.ceded = False
        self.score: Score | None = None
        self.stated: Score | None = None
        self.company: tuple[str, ...] = ()

    def copy(self) -> Self:
        """An independent copy. A hand changes by getting another list of cards, so the lists can be shared."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.findings = []
        other.auction = self.auction.copy()
        other.hands = {seat: Held(held.cards, held.unknown, held.source) for seat, held in self.hands.items()}
        other.on = self.on.copy()
        other.played = self.played.copy()
        other.taken = self.taken.copy()
        other.undecided = ()
        other.sound = set()
        return other

    @property
    def declarers(self) -> tuple[str, ...]:
        """The seats of the declarers' side as far as it has shown itself; none while the leader is not known."""
        return self.company or calling.declarers(self)

    # Statements.

    def act(self, act: Act) -> None:
        """A statement that is no trick."""
        if act.seat is not None and act.seat not in self.frame.seats:
            turns.stranger(self, act.seat, act.span)
            return
        if self.closed is not None and act.keyword not in ("end", "diagram"):
            self.misplaced(act, _AFTER[self.closed])
        elif self.phase in ("play", "end") and act.keyword in _EARLY:
            self.misplaced(act, N_("after the first trick"))
        else:
            handle = getattr(self, f"_act_{act.keyword}", None)
            if handle is not None:
                handle(act)

    def misplaced(self, act: Act, moment: str) -> None:
        """A statement that has no place at this moment."""
        early = act.keyword if act.keyword in (*_EARLY, "bury") and self.closed is None else None
        late = None if early else act.keyword
        found = finding("statement-place", act.span, keyword=act.keyword, moment=moment, early=early, late=late)
        self.findings.append(found)

    def _act_bid(self, act: Act) -> None:
        if self.auction.stealing is not None and self.phase == "kitty":
            kitty.bid(self, act)
            return
        self.findings.extend(self.auction.bid(act, self.knowledge))
        self.rank = self._level()

    def _act_flip(self, act: Act) -> None:
        self.findings.extend(self.auction.turn(act, self.knowledge))

    def _act_bury(self, act: Act) -> None:
        kitty.bury(self, act)

    def _act_friend(self, act: Act) -> None:
        calling.call(self, act)

    def _act_claim(self, act: Act) -> None:
        self._claim((act.seat or "") in self.declarers, act)

    def _act_concede(self, act: Act) -> None:
        self._claim((act.seat or "") not in self.declarers, act)

    def _claim(self, declarers: bool, act: Act) -> None:
        if self.phase == "end":
            self.misplaced(act, N_("after the last trick"))
            return
        self.settle()
        self.closed = "claim"
        self.phase = "end"
        self.score, problem = reckoning.claimed_score(self, declarers, act)
        if problem is not None:
            self.findings.append(problem)

    def _act_redeal(self, act: Act) -> None:
        self.settle()
        self.closed = "redeal"
        self.findings.extend(redeals.judge(self, act))
        self.again, self.by_hand = redeals.after(self, act), redeals.by_hand(act)

    def _act_end(self, act: Act) -> None:
        self.closed = self.closed or "end"

    # The frame of play.

    def _level(self) -> str | None:
        return self.frame.rank or (self.frame.level(self.leader) if self.leader else None) or self.auction.rank()

    def fix_trump(self) -> None:
        """Trump as the bids and the tag Trump have it now."""
        self.rank = self._level()
        suit = self.auction.suit()
        said, meant = self.frame.trump, self.frame.trump_meant
        if meant is not None:
            suit = meant[0]
        elif said is not None:
            if suit is None or self.auction.disputed(said[0]):
                suit = said[0]
            self.rank = self.rank or said[1]
        if self.rank == NO_RANK:
            suit = "NT"  # whatever the bids and the tag say, the last level has no trump suit
        if suit is not None and self.rank is not None:
            self.trumps = trumps(None if suit == "NT" else suit, self.rank, self.frame.options)

    def settle(self) -> None:
        """Bidding is over: trump is fixed for good."""
        if self.settled:
            return
        self.settled = True
        self.fix_trump()
        if problem := self.auction.unfinished(self.buried or self.phase == "play"):
            self.findings.append(problem)
        if self.frame.trump is not None and self.frame.trump_meant is None:
            self.findings.extend(claims.trump_claim(self, self.auction.suit(), self.frame.trump))

    def open_play(self, trick: Trick) -> None:
        """The first trick begins: trump is fixed, and the hands are those after the burial."""
        self.phase = "play"
        self.settle()
        if self.trumps is None and self.auction.flip() is None and self.frame.record.tag("Trump") is None:
            self.findings.append(finding("trump-unknown", trick.span))
        self.auction.over = N_("play has begun")
        self.hands = {seat: held.copy() for seat, held in self.knowledge.playing.items()}
        self.suspect = playing.suspects(self)

    def play(self, trick: Trick, number: int, continued: bool = False) -> str:
        """See :meth:`tractor_notation.games.Deal.play`."""
        return playing.play(self, trick, number, continued)

    def close(self, branch: bool = False) -> None:
        """See :meth:`tractor_notation.games.Deal.close`."""
        if not branch:
            self.settle()
            reckoning.close(self)
            self.stated = stated.score(self)
            self.findings.extend(fines.idle(self))
            self.findings.extend(claims.closing(self))
        self.findings.extend(claims.undecided(self))

    def turn(self) -> Turn:
        """See :meth:`tractor_notation.games.Deal.turn`."""
        return coming.turn(self)

    def shown(self) -> tuple[Shown, ...]:
        """See :meth:`tractor_notation.games.Deal.shown`."""
        return coming.shown(self)

    # What is on the table.

    def table(self) -> Table:
        """The state now."""
        frame, on = self.frame, self.on
        declarers = self.declarers
        pack = sum(frame.copies.values())
        dealt, buried = self.knowledge.kitty, self.lying if self.phase == "kitty" else self.knowledge.buried
        return Table(
            seats=frame.seats,
            phase=self.phase,
            hands={seat: held.all for seat, held in self.hands.items()},
            sources={seat: held.source for seat, held in self.hands.items()},
            levels=frame.levels,
            rank=self.rank,
            leader=self.leader,
            declarers=declarers,
            fixed=frame.seating.fixed,
            joined=self.joined,
            calls=len(self.calls),
            trumps=self.trumps,
            bids=tuple(self.auction.bids[: 2 * pack]),
            kitty=dealt.all,
            kitty_source=dealt.source,
            flipped=self.auction.flipped[:pack],
            buried=buried.all if self.buried or self.phase in ("play", "end") else (),
            buried_source=buried.source,
            number=on.number,
            trick=tuple(on.laid[: 2 * len(frame.seats)]),
            taken_back=on.taken_back.copy(),
            turn=(on.turn or self.next_lead) if self.phase == "play" else None,
            tricks=self.results,
            taken=self.taken.copy(),
            points=None if self.unsure or not declarers else reckoning.taken(self),
            score=self.score,
            open_order=open_order(self.rank, frame.options) if self.rank and self.trumps is None else None,
            needed=reckoning.needed(frame.decks, frame.options),
            again=self.again,
            redealt=redeals.count(self),
            stated=self.stated,
            faults=fines.count(self),
            opened=kitty.opened(self),
            holders=self.holders,
            stolen=self.stolen,
            void=self.frame.void,
        )


_AFTER = {
    "end": N_("after the end of the record"),
    "claim": N_("after the rest was claimed"),
    "redeal": N_("after the new deal was asked for"),
    "lost": N_("after the deal was lost"),
}
"""What stands in the way of a statement once the record is closed."""
