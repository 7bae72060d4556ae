"""A Sheng Ji deal being replayed: its state, and what each statement does to it.

Tricks are played in :mod:`tractor_notation.games.shengji.playing`; the rules live in the modules named for them.
"""

from __future__ import annotations

from collections import Counter
from typing import Self

from tractor_notation.findings import Finding, finding
from tractor_notation.games import TrickResult
from tractor_notation.games.shengji import calling, claims, playing
from tractor_notation.games.shengji.auction import Auction
from tractor_notation.games.shengji.cards import Trumps, trumps
from tractor_notation.games.shengji.friends import Call
from tractor_notation.games.shengji.knowledge import Held, Knowledge, survey
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.games.shengji.table import Joined, Score, Table
from tractor_notation.games.shengji.trick import OnTable
from tractor_notation.language import N_
from tractor_notation.record import Act, Play, Trick

_EARLY = ("deal", "drawn", "kitty", "flip", "redeal")
"""Statements that stand before the first trick."""


class ShengjiDeal:
    """See :class:`tractor_notation.games.Deal`.

    ``phase`` is that of the table. ``hands`` is who holds what now, ``on`` the trick on the table, ``played`` all plays
    so far. ``next_lead`` leads the next trick; ``disputed`` is who would by a claim that was found wrong. ``calls`` are
    those of the leader, ``joined`` who answered them; ``veiled_calls``: a call may have been answered by a card nobody
    saw. ``taken`` are the points each seat won in tricks, ``penalties`` those it paid for failed throws. ``broken``: tricks are missing in
    between; ``unsure``: some points cannot be told, so neither can the score. ``undecided`` are the places of plays that
    cannot be judged, ``closed`` says why the record ends here (``end``, ``claim``, ``redeal``).
    """

    def __init__(self, frame: Setting) -> None:
        self.frame = frame
        self.findings: list[Finding] = []
        self.leader = _leader(frame)
        self.taker = _taker(frame, self.leader)
        self.said_leader = self.leader
        first_lead = frame.first_trick.leader if frame.first_trick else None
        if self.taker == first_lead and self.taker is not None and frame.acts("bury"):
            self.leader = self.taker  # who buried and led is the leader, whatever the tag says
        self.auction = Auction(frame, self.leader)
        self.knowledge = survey(frame, self.taker)
        self.findings.extend(self.knowledge.findings)
        first = self.knowledge.playing if frame.position else self.knowledge.dealt
        self.hands: dict[str, Held] = {seat: held.copy() for seat, held in first.items()}
        self.phase = "deal"
        self.settled = False
        self.rank: str | None = self.auction.rank()
        self.trumps: Trumps | None = None
        self.on = OnTable()
        self.counted = 0
        self.played: list[tuple[int, str, Play]] = []
        self.next_lead: str | None = None if frame.position else self.leader
        self.disputed: str | None = None
        self.results: tuple[TrickResult, ...] = ()
        self.calls: tuple[Call, ...] = ()
        self.joined: tuple[Joined, ...] = ()
        self.veiled_calls = False
        self.taken = dict.fromkeys(frame.seats, 0)
        self.penalties = dict.fromkeys(frame.seats, 0)
        self.unsure = frame.position
        self.broken = False
        self.buried = False
        self.closed: str | None = None
        self.late = False
        self.undecided: tuple[str, ...] = ()
        self.score: Score | None = None

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
        other.penalties = self.penalties.copy()
        other.undecided = ()
        return other

    @property
    def declarers(self) -> tuple[str, ...]:
        """The seats of the declarers' side as far as it has shown itself; none while the leader is not known."""
        return calling.declarers(self)

    # Statements.

    def act(self, act: Act) -> None:
        """A statement that is no trick."""
        if act.seat is not None and act.seat not in self.frame.seats:
            self.findings.append(finding("seat-unknown", act.span, seat=act.seat, seats=self.frame.seats))
            return
        if self.closed is not None and act.keyword not in ("end", "diagram"):
            self._misplaced(act, _AFTER[self.closed])
        elif self.phase in ("play", "end") and act.keyword in _EARLY:
            self._misplaced(act, N_("after the first trick"))
        else:
            handle = getattr(self, f"_act_{act.keyword}", None)
            if handle is not None:
                handle(act)

    def _misplaced(self, act: Act, moment: str) -> None:
        self.findings.append(finding("statement-place", act.span, keyword=act.keyword, moment=moment))

    def _act_bid(self, act: Act) -> None:
        if self.buried and act.word != "pass" and self.phase == "kitty" and act.seat != self.leader:
            self.findings.append(finding("steal-off", act.span, seat=act.seat, cards=act.cards))
            return
        self.findings.extend(self.auction.bid(act, self.knowledge))
        self.rank = self._level()

    def _act_flip(self, act: Act) -> None:
        self.findings.extend(self.auction.turn(act, self.knowledge))

    def _act_bury(self, act: Act) -> None:
        frame, seat = self.frame, act.seat or ""
        playing_now = self.phase in ("play", "end")
        if playing_now and not self.buried:
            self.buried = True
            self._misplaced(act, N_("after the first trick"))
            return
        if self.buried:
            event = N_("after play has begun") if playing_now else N_("after the burial")
            self.findings.append(finding("kitty-changed", act.span, seat=seat, event=event))
            return
        if self.said_leader is not None and seat != self.said_leader:
            if seat == self.leader:
                said, judged, leader = self.said_leader, self.leader, None
            else:
                said, judged, leader = None, None, self.leader
            self.findings.append(finding("kitty-taker", act.span, seat=seat, said=said, judged=judged, leader=leader))
            if seat != self.leader:
                return
        if len(act.cards) != frame.kitty_size:
            self.findings.append(
                finding("bury-count", act.span, seat=seat, count=len(act.cards), size=frame.kitty_size)
            )
        dealt, kitty = self.knowledge.dealt[seat], self.knowledge.kitty
        if not dealt.unknown and not kitty.unknown:
            strange = Counter(c for c in act.cards if "x" not in c) - Counter(dealt.cards) - Counter(kitty.cards)
            if strange:
                self.findings.append(finding("bury-not-held", act.span, seat=seat, cards=tuple(strange.elements())))
        self.settle()
        self.buried = True
        self.auction.over = N_("the burial")
        self.phase = "kitty"
        self.hands[seat] = self.knowledge.playing[seat].copy()

    def _act_friend(self, act: Act) -> None:
        calling.call(self, act)

    def _act_claim(self, act: Act) -> None:
        self._claim((act.seat or "") in self.declarers, act)

    def _act_concede(self, act: Act) -> None:
        self._claim((act.seat or "") not in self.declarers, act)

    def _claim(self, declarers: bool, act: Act) -> None:
        if self.phase == "end":
            self._misplaced(act, N_("after the last trick"))
            return
        self.settle()
        self.closed = "claim"
        self.phase = "end"
        self.score, problem = claims.claimed_score(self, declarers, act)
        if problem is not None:
            self.findings.append(problem)

    def _act_redeal(self, act: Act) -> None:
        self.settle()
        self.closed = "redeal"
        self.findings.extend(claims.redeal(self, act))

    def _act_end(self, act: Act) -> None:
        self.closed = self.closed or "end"

    # The frame of play.

    def _level(self) -> str | None:
        return self.frame.rank or (self.frame.level(self.leader) if self.leader else None) or self.auction.rank()

    def settle(self) -> None:
        """Bidding is over: trump is fixed."""
        if self.settled:
            return
        self.settled = True
        self.rank = self._level()
        if problem := self.auction.undecided_flip():
            self.findings.append(problem)
        suit = self.auction.suit()
        said = self.frame.trump
        if said is not None:
            self.findings.extend(claims.trump_claim(self, suit, said))
            if suit is None or self.auction.disputed(said[0]):
                suit = said[0]
            self.rank = self.rank or said[1]
        if suit is not None and self.rank is not None:
            self.trumps = trumps(None if suit == "NT" else suit, self.rank, self.frame.options)

    def open_play(self, trick: Trick) -> None:
        """The first trick begins: trump is fixed, and the hands are those after the burial."""
        self.settle()
        if self.trumps is None and not self.auction.flipped and self.frame.record.tag("Trump") is None:
            self.findings.append(finding("trump-unknown", trick.span))
        self.auction.over = N_("play has begun")
        self.phase = "play"
        self.hands = {seat: held.copy() for seat, held in self.knowledge.playing.items()}

    def play(self, trick: Trick, number: int, continued: bool = False) -> str:
        """See :meth:`tractor_notation.games.Deal.play`."""
        return playing.play(self, trick, number, continued)

    def close(self, branch: bool = False) -> None:
        """See :meth:`tractor_notation.games.Deal.close`."""
        if not branch:
            self.settle()
            self.findings.extend(claims.closing(self))
        self.findings.extend(claims.undecided(self))

    # What is on the table.

    def table(self) -> Table:
        """The state now."""
        frame, on = self.frame, self.on
        declarers = self.declarers
        kitty, buried = self.knowledge.kitty, self.knowledge.buried
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
            bids=self.auction.bids,
            kitty=kitty.all,
            kitty_source=kitty.source,
            flipped=self.auction.flipped,
            buried=buried.all if self.buried or self.phase in ("play", "end") else (),
            buried_source=buried.source,
            number=on.number,
            trick=tuple(on.laid),
            taken_back=on.taken_back.copy(),
            turn=(on.turn or self.next_lead) if self.phase == "play" else None,
            tricks=self.results,
            taken=self.taken.copy(),
            points=None if self.unsure or not declarers else claims.taken(self),
            score=self.score,
            needed=claims.needed(frame.decks, frame.options),
        )


_AFTER = {
    "end": N_("after the end of the record"),
    "claim": N_("after the rest was claimed"),
    "redeal": N_("after the new deal was asked for"),
}
"""What stands in the way of a statement once the record is closed."""


def _taker(frame: Setting, leader: str | None) -> str | None:
    """Whose hand the kitty was in: the leader's; but somebody else's, if he both buried and led the first trick."""
    seats = {act.seat for act in frame.acts("bury") if act.seat in frame.seats}
    first = frame.first_trick
    if leader is None or (len(seats) == 1 and (first is None or first.leader in seats)):
        return next(iter(seats), leader)
    return leader


def _leader(frame: Setting) -> str | None:
    """Who leads the deal (R7.7): the tag says it; else in a first round the bids; else the burial or the first trick."""
    if frame.leader is not None:
        return frame.leader
    auction = Auction(frame, None)
    for act in frame.acts("bid"):
        if act.seat in frame.seats:
            auction.bid(act, Knowledge())
    if auction.standing and auction.rank() == "2" and frame.ranks <= {"2"}:
        return auction.standing[-1][0]
    first = frame.first_trick
    seats = [act.seat for act in frame.acts("bury")]
    if first is not None and first.number == 1 and not frame.position:
        seats.append(first.leader)
    return next((seat for seat in seats if seat in frame.seats), None)
