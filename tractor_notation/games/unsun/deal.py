"""An Unsun Karuta deal being replayed: its state, and what each statement does to it.

Calls and the discard are in :mod:`tractor_notation.games.unsun.exchange`, tricks in ``playing``; the rules live in the modules named for them.
"""

from __future__ import annotations

from typing import Self

from tractor_notation.findings import Finding, finding
from tractor_notation.games import Shown, Turn
from tractor_notation.games.faults import left_open
from tractor_notation.games.frame import Played
from tractor_notation.games.unsun import claims, coming, counting, exchange, irregular, match, playing, taking
from tractor_notation.games.unsun.cards import Trumps, is_known, trumps
from tractor_notation.games.unsun.dealing import Calling, caller_of_okie
from tractor_notation.games.unsun.knowledge import Held, keeps_sun, survey
from tractor_notation.games.unsun.setting import Setting
from tractor_notation.games.unsun.table import AFTER, OTHER, SEATS, TEAM, TEAMS, Score, Table, Taken
from tractor_notation.games.unsun.trick import OnTable
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Trick

_EARLY = ("deal", "okie", "side", "pack", "call", "bury")
"""Statements that stand before the first trick."""


class UnsunDeal:
    """See :class:`tractor_notation.games.Deal`.

    ``phase`` is that of the table. ``hands`` is who holds what now, ``on`` the trick on the table, ``played`` all plays
    so far, ``elsewhere`` the cards whose place is known. ``next_lead`` leads the next trick; ``disputed`` is who would by a
    claim that was found wrong. ``met``: the duty to follow has begun (``None``: not known), with trick ``first_meri``.
    ``points`` are tricks and transfers of each team so far; ``unsure``: some cannot be told, so neither can the settlement. ``broken``: tricks
    are missing in between. ``undecided`` are the places of plays that cannot be judged, ``closed`` says why the record ends here.
    """

    def __init__(self, frame: Setting) -> None:
        self.frame = frame
        self.findings: list[Finding] = []
        self.okie_suit = _okie_suit(frame)
        suit = self.okie_suit or frame.trump
        self.trumps: Trumps | None = trumps(suit) if suit is not None else None
        self.knowledge = survey(frame, self.trumps)
        self.dealer = self.knowledge.dealer
        self.findings.extend(counting.faults(frame, self.knowledge))
        first = self.knowledge.playing if frame.position else self.knowledge.dealt
        self.hands: dict[str, Held] = {seat: held.copy() for seat, held in first.items()}
        self.elsewhere = self.knowledge.elsewhere
        self.calling = Calling(AFTER[self.dealer] if self.dealer else None)
        self.phase = "deal"
        self.on = OnTable()
        self.played = Played(1)
        self.next_lead: str | None = None if frame.position else self.knowledge.taker
        self.disputed: str | None = None
        self.results: tuple[Taken, ...] = ()
        self.taken = dict.fromkeys(TEAMS, 0)
        self.points = dict.fromkeys(TEAMS, 0)
        self.met: bool | None = _met(frame)
        self.first_meri: int | None = None
        self.suns: dict[str, bool | None] = {}  # who has the sole-Sun right, as far as somebody asked
        self.unsure = frame.position
        self.broken = False
        self.buried = False
        self.settled = False
        self.closed: str | None = None
        self.late = False
        self.undecided: tuple[str, ...] = ()
        self.sound: set[str] = set()
        self.ruled = irregular.points_ruled(frame)
        self.score: Score | None = None

    def copy(self) -> Self:
        """An independent copy. A hand changes by getting another list of cards, so the lists can be shared."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.findings = []
        other.calling = self.calling.copy()
        other.hands = self.hands.copy()
        other.on = self.on.copy()
        other.played = self.played.copy()
        other.taken = self.taken.copy()
        other.points = self.points.copy()
        other.undecided = ()
        other.sound = set()
        return other

    # Statements.

    def act(self, act: Act) -> None:
        """A statement that is no trick."""
        if act.seat is not None and act.seat not in AFTER:
            self.findings.append(finding("seat-unknown", act.span, seat=act.seat, seats=SEATS))
        elif self.closed is not None and act.keyword not in ("end", "diagram"):
            self._misplaced(act, N_("after the end of the record"))
        elif self.phase in ("play", "end") and act.keyword in _EARLY:
            self._misplaced(act, N_("after the first trick"))
        else:
            handle = getattr(self, f"_act_{act.keyword}", None)
            if handle is not None:
                handle(act)

    def _misplaced(self, act: Act, moment: str) -> None:
        early = act.keyword if self.closed is None else None
        late = None if early else act.keyword
        found = finding("statement-place", act.span, keyword=act.keyword, moment=moment, early=early, late=late)
        self.findings.append(found)

    def _act_call(self, act: Act) -> None:
        exchange.call(self, act)

    def _act_bury(self, act: Act) -> None:
        exchange.bury(self, act)

    def _act_shown(self, act: Act) -> None:
        exchange.shown(self, act)

    def _act_claim(self, act: Act) -> None:
        self.closed = "claim"
        self.findings.append(finding("claim-off", act.span, seat=act.seat))

    def _act_concede(self, act: Act) -> None:
        self.closed = "claim"
        self.findings.append(finding("claim-off", act.span, conceder=act.seat))

    def _act_redeal(self, act: Act) -> None:
        self.closed = "redeal"
        self.findings.append(finding("claim-off", act.span, asker=act.seat))

    def _act_end(self, act: Act) -> None:
        self.closed = self.closed or "end"

    # The frame of play.

    def open_play(self, trick: Trick) -> None:
        """The first trick begins: the hands are those after the exchange."""
        if not self.frame.position:
            exchange.settle(self, trick)
        if self.trumps is None:
            self.findings.append(finding("okie-missing", trick.span))
        self.phase = "play"
        self.hands = {seat: held.copy() for seat, held in self.knowledge.playing.items()}

    @property
    def declared(self) -> bool | None:
        """Whether the native Robai counts as declared (U3.4, U3.5). Who took the okie and is not the dealer has declared."""
        if self.calling.over:
            return self.calling.declared
        place, taker = exchange.robai_place(self), self.knowledge.taker
        if place in ("okie", "side"):
            return False
        if taker is None or self.dealer is None or self.frame.position:
            return None
        if taker != self.dealer:
            return True
        return None if place in (None, taker) else False

    @property
    def namer(self) -> str | None:
        """Whose last card names the suit of a ninth trick without trumps: the dealer's, or by option the last winner's
        (U7.3)."""
        if self.frame.options.ninth == "dealer":
            return self.dealer
        return self.results[-1].winner if self.results else None

    def start_trumps(self, seat: str) -> Cards:
        """The trumps a seat surely held when play began."""
        trumps = self.trumps
        return tuple(c for c in self.knowledge.playing[seat].cards if trumps is not None and trumps.is_trump(c))

    def may_keep_sun(self, seat: str) -> bool | None:
        """Whether a seat has the sole-Sun right (U6.4); ``None`` when that cannot be told."""
        if seat not in self.suns:
            self.suns[seat] = self._keeps_sun(seat)
        return self.suns[seat]

    def _keeps_sun(self, seat: str) -> bool | None:
        if self.trumps is None:
            return None
        if self.frame.options.sole_sun == "last":
            return True
        return keeps_sun(self.knowledge, self.frame, seat, self.trumps)

    def play(self, trick: Trick, number: int, continued: bool = False) -> str:
        """See :meth:`tractor_notation.games.Deal.play`."""
        return playing.play(self, trick, number, continued)

    def gain(self, taken: Taken) -> None:
        """What a trick brings its winner (U8.1, U8.5)."""
        assert taken.winner is not None
        team = TEAM[taken.winner]
        self.taken[team] += 1
        self.points[team] += 1
        if taken.made is not None:
            self.points[team] += taken.made.points
            self.points[OTHER[team]] -= taken.made.points

    def finish(self) -> None:
        """All hands are empty: the settlement."""
        self.phase = "end"
        if not self.unsure and len(self.results) == len(self.results[-1].laid) + 1:
            self.score = None if self.frame.annulled else claims.settle(self.results, self.ruled)

    def close(self, branch: bool = False) -> None:
        """See :meth:`tractor_notation.games.Deal.close`."""
        if self.closed is None:
            taking.ninth(self)
        if not branch:
            self.findings.extend(irregular.idle(self.frame))
            self.findings.extend(claims.trump_claim(self))
            self.findings.extend(claims.taker_claim(self, caller_of_okie(self.frame)))
            self.findings.extend(claims.once(self, [*claims.closing(self), *match.closing(self)]))
        if self.undecided:
            plays = tuple(dict.fromkeys(self.undecided))
            span = next((play.span for n, seat, play in self.played.items if f"{n}.{seat}" == plays[0]), None)
            known = not any(held.unknown for held in self.knowledge.playing.values())
            self.findings.append(left_open(plays, span, known))

    def turn(self) -> Turn:
        """See :meth:`tractor_notation.games.Deal.turn`."""
        return coming.turn(self)

    def shown(self) -> tuple[Shown, ...]:
        """See :meth:`tractor_notation.games.Deal.shown`."""
        return coming.shown(self)

    # What is on the table.

    def table(self) -> Table:
        """The state now."""
        on, known = self.on, self.knowledge
        playing_now = self.phase in ("play", "end")
        whole = len(on.laid) >= len(SEATS)
        after, result = match.outcome(self)
        return Table(
            seats=SEATS,
            phase=self.phase,
            hands={seat: held.all for seat, held in self.hands.items()},
            sources={seat: held.source for seat, held in self.hands.items()},
            dealer=self.dealer,
            okie=known.okie,
            trumps=self.trumps,
            calls=self.calling.calls,
            taker=known.taker if self.phase != "deal" else None,
            declared=self.declared if self.phase != "deal" else None,
            side=known.side.all if known.side.source != "unknown" else (),
            side_source=known.side.source,
            discard=known.discard.all if (self.buried or playing_now) and known.discard.source != "unknown" else (),
            discard_source=known.discard.source,
            shown=playing_now and not self.frame.position,
            number=on.number,
            trick=tuple((put.seat, (put.card,)) for put in on.laid[: 2 * len(SEATS)]),
            down=frozenset() if whole else frozenset(put.seat for put in on.laid if put.down),
            period=on.duty if not on.last else "ninth",
            led=on.led,
            met=self.first_meri,
            sole=frozenset(seat for seat in SEATS if playing_now and self._sole(seat)),
            turn=(on.turn or self.next_lead) if self.phase == "play" else None,
            tricks=self.results,
            taken=self.taken.copy(),
            points=None if self.unsure else self.points.copy(),
            standings=self.frame.standings,
            score=self.score,
            after=after,
            result=result,
            void=self.frame.void,
        )

    def _sole(self, seat: str) -> bool:
        return self.frame.options.sole_sun != "last" and self.may_keep_sun(seat) is True


def _okie_suit(frame: Setting) -> str | None:
    """The suit printed on the okie (U2.4); it may be known where the card itself is not."""
    act, card = frame.card_of("okie")
    if act is None or not act.cards:
        pack = frame.acts("pack")
        card = pack[0].cards[72] if pack and len(pack[0].cards) == 75 else None
        return card[0] if card and is_known(card) else None
    first = act.cards[0]
    return first[0] if first[0] != "x" else None


def _met(frame: Setting) -> bool | None:
    """Whether the duty to follow has begun before the first trick of the record: what that trick says of it, where the
    record begins in the middle."""
    first = frame.first_trick
    if not frame.position or first is None or first.number == 1:
        return False
    said = [claim for claim in first.claims if claim in ("free", "monchi")]
    return said[0] == "monchi" if said else None
