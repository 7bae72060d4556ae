"""A Sheng Ji deal being replayed: what each statement and play does, and what is wrong with it.

The rules themselves live in the modules named for them; this one keeps the state and hands them what they need.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Self

from tractor_notation.findings import Finding, Related, facts, finding
from tractor_notation.games import TrickResult
from tractor_notation.games.shengji import claims, rulings
from tractor_notation.games.shengji.auction import Auction
from tractor_notation.games.shengji.cards import Trumps, trumps, worth
from tractor_notation.games.shengji.following import LEGAL, judge
from tractor_notation.games.shengji.knowledge import Held, Knowledge, shown, survey
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.games.shengji.winning import winner
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Act, Cards, Play, Trick


class ShengjiDeal:
    """See :class:`tractor_notation.games.Deal`.

    Who holds what is in ``hands``; ``laid`` are the plays of the trick on the table, ``lead`` its lead (``None`` when it
    is not known or of two suits), ``astray`` that somebody played out of turn to it, ``tangled`` that somebody played
    twice, ``veiled`` that some of its cards are not known; ``miscounted`` are plays with a wrong number of cards, and
    ``breaches`` the faults in following it. ``taken`` are the points each side won in tricks, ``penalties`` those it paid for failed throws.
    ``broken``: tricks are missing in between; ``unsure``: some points cannot be told, so neither can the score.
    ``disputed`` is who won the last trick by a claim that was found wrong.
    """

    def __init__(self, frame: Setting) -> None:
        self.frame = frame
        self.findings: list[Finding] = []
        self.auction = Auction(frame)
        self.leader = _leader(frame)
        self.taker = _taker(frame, self.leader)
        self.knowledge = survey(frame, self.taker)
        self.findings.extend(self.knowledge.findings)
        first = self.knowledge.playing if frame.position else self.knowledge.dealt
        self.hands: dict[str, Held] = {seat: held.copy() for seat, held in first.items()}
        self.phase = "deal"
        self.rank: str | None = self.auction.rank()
        self.trumps: Trumps | None = None
        self.number = self.counted = 0
        self.turn: str | None = None
        self.next_lead: str | None = None if frame.position else self.leader
        self.disputed: str | None = None
        self.laid: list[tuple[str, Cards]] = []
        self.lead: Cards | None = None
        self.astray = self.tangled = self.veiled = False
        self.miscounted: list[tuple[str, Play]] = []
        self.breaches: tuple[Related, ...] = ()
        self.taken_back: dict[str, Cards] = {}
        self.last: Trick | None = None
        self.results: tuple[TrickResult, ...] = ()
        self.taken = dict.fromkeys(frame.sides.values(), 0)
        self.penalties = dict.fromkeys(frame.sides.values(), 0)
        self.unsure = frame.position
        self.broken = False
        self.buried = False
        self.claimed: tuple[str, Span | None] | None = None
        self.stopped = False
        self.undecided: tuple[str, ...] = ()
        self.score: Score | None = None

    def copy(self) -> Self:
        """An independent copy. Hands change by replacing their list of cards, so those lists can be shared."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.findings = []
        other.auction = self.auction.copy()
        other.hands = {seat: Held(held.cards, held.unknown, held.source) for seat, held in self.hands.items()}
        other.laid = self.laid.copy()
        other.miscounted = self.miscounted.copy()
        other.taken_back = self.taken_back.copy()
        other.taken = self.taken.copy()
        other.penalties = self.penalties.copy()
        return other

    # Statements.

    def act(self, act: Act) -> None:
        """A statement that is no trick."""
        if act.seat is not None and act.seat not in self.frame.seats:
            self.findings.append(finding("seat-unknown", act.span, seat=act.seat, seats=self.frame.seats))
            return
        handle = getattr(self, f"_act_{act.keyword}", None)
        if handle is not None:
            handle(act)

    def _act_deal(self, act: Act) -> None:
        if self.phase in ("play", "end"):
            self.findings.append(
                finding("statement-place", act.span, keyword=act.keyword, moment=N_("after the first trick"))
            )

    _act_drawn = _act_kitty = _act_deal

    def _act_bid(self, act: Act) -> None:
        if self.buried and act.word != "pass" and self.phase == "kitty" and self.auction.standing:
            self.findings.append(finding("steal-off", act.span, seat=act.seat, cards=act.cards))
            return
        self.findings.extend(self.auction.bid(act, self.knowledge))
        self.rank = self._level()

    def _act_flip(self, act: Act) -> None:
        self.findings.extend(self.auction.turn(act, self.knowledge))

    def _act_bury(self, act: Act) -> None:
        frame, seat = self.frame, act.seat or ""
        if self.phase in ("play", "end") and not self.buried:
            self.buried = True
            self._act_deal(act)
            return
        if self.buried:
            event = N_("after play has begun") if self.phase in ("play", "end") else N_("after the burial")
            self.findings.append(finding("kitty-changed", act.span, seat=seat, event=event))
            return
        if self.leader is not None and seat != self.leader:
            self.findings.append(finding("kitty-taker", act.span, seat=seat, leader=self.leader))
            self.disputed = seat
            if seat != self.taker:
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
        self._settle()
        self.buried = True
        self.auction.over = N_("the burial")
        self.phase = "kitty"
        self.hands[seat] = self.knowledge.playing[seat].copy()

    def _act_friend(self, act: Act) -> None:
        self.findings.append(finding("friend-call", act.span, seat=act.seat, cards=act.cards))

    def _act_claim(self, act: Act) -> None:
        self._claim(self.frame.sides[act.seat or ""], act)

    def _act_concede(self, act: Act) -> None:
        self._claim(self.frame.other[self.frame.sides[act.seat or ""]], act)

    def _claim(self, side: str, act: Act) -> None:
        self.claimed = (side, act.span)
        self._settle()
        self.phase = "end"
        self.score, problem = claims.claimed_score(self, side, act)
        if problem is not None:
            self.findings.append(problem)

    def _act_redeal(self, act: Act) -> None:
        self.stopped = True
        self.findings.extend(claims.redeal(self, act))

    def _act_end(self, act: Act) -> None:
        self.stopped = True

    # The frame of play.

    def _level(self) -> str | None:
        return self.frame.rank or (self.frame.level(self.leader) if self.leader else None) or self.auction.rank()

    def _settle(self) -> None:
        """Bidding is over: trump is fixed, the cards are as play begins."""
        if self.trumps is not None or self.phase in ("play", "end"):
            return
        self.rank = self._level()
        if problem := self.auction.undecided_flip():
            self.findings.append(problem)
        suit = self.auction.suit()
        said = self.frame.trump
        if said is not None:
            self.findings.extend(claims.trump_claim(self, suit, said))
            suit = suit or said[0]
            self.rank = self.rank or said[1]
        if suit is not None and self.rank is not None:
            self.trumps = trumps(None if suit == "NT" else suit, self.rank, self.frame.options)

    def _begin(self, trick: Trick) -> None:
        """A trick begins: is it the next one, and does the right player lead it?"""
        if self.phase in ("deal", "kitty"):
            self._open_play(trick)
        elif self.last is not None and len(self.laid) < len(self.frame.seats):
            missing = tuple(seat for seat in self.frame.seats if seat not in dict(self.laid))
            self._incomplete(self.last, self.laid, missing)
        if self.phase == "end":
            self.findings.append(
                finding(
                    "play-after-end",
                    trick.span,
                    claimed=trick.number if self.claimed else None,
                    trick=None if self.claimed else trick.number,
                )
            )
        wanted = self.number + 1
        self.counted += 1
        if trick.number == self.counted:
            wanted = trick.number  # a number was written twice before
        if trick.number < wanted:
            self.findings.append(finding("trick-number", trick.span, number=trick.number, wanted=wanted))
        elif trick.number > wanted and not (self.frame.position and not self.number):
            self.counted = trick.number
            if trick.number not in self.frame.gaps:
                self.findings.append(
                    finding("tricks-missing", trick.span, number=trick.number, first=wanted, last=trick.number - 1)
                )
            self._forget(trick.number)
        elif trick.number in self.frame.gaps:
            self._forget(trick.number)
        leads = self.next_lead
        if leads is not None and trick.leader != leads and trick.leader != self.disputed:
            if self.results:
                self.findings.append(
                    finding("lead-wrong", trick.plays[0].span, seat=trick.leader, winner=leads, trick=trick.number,
                            before=self.number, related=self.breaches)
                )  # fmt: skip
            else:
                self.findings.append(finding("lead-wrong", trick.plays[0].span, seat=trick.leader, leader=leads))
        self.number = trick.number
        self.turn = trick.leader
        self.laid = []
        self.lead = None
        self.astray = self.tangled = self.veiled = False
        self.miscounted = []
        self.breaches = ()
        self.taken_back = {}
        self.last = trick

    def _open_play(self, trick: Trick) -> None:
        self._settle()
        if self.trumps is None and not self.auction.flipped and self.frame.record.tag("Trump") is None:
            self.findings.append(finding("trump-unknown", trick.span))
        self.auction.over = N_("play has begun")
        self.phase = "play"
        self.hands = {seat: held.copy() for seat, held in self.knowledge.playing.items()}

    def _forget(self, number: int) -> None:
        """After a gap only what is played from here on is known to be held."""
        self.unsure = self.broken = True
        self.next_lead = None
        for seat, held in self.hands.items():
            self.hands[seat] = self._from(seat, number, len(held.cards) + held.unknown)

    def _from(self, seat: str, number: int, size: int) -> Held:
        """A hand of which only what it plays from a trick on is known."""
        seen = shown(self.frame, seat, number)
        unknown = max(0, size - len(seen.cards))
        return Held(seen.cards, unknown, "partial" if seen.cards else "unknown")

    def _incomplete(self, trick: Trick, laid: list[tuple[str, Cards]], missing: tuple[str, ...]) -> None:
        self.unsure = True
        self.findings.append(
            finding(
                "trick-incomplete",
                trick.span,
                address=f"{trick.number}.{laid[0][0]}" if laid else None,
                trick=trick.number,
                count=len(laid),
                n=len(self.frame.seats),
                missing=missing or None,
            )
        )

    # Playing.

    def play(self, trick: Trick, number: int, continued: bool = False) -> str:
        """See :meth:`tractor_notation.games.Deal.play`."""
        play = trick.plays[number]
        if number == 0 and not continued:
            self._begin(trick)
        seat = self.turn or trick.leader
        if play.unreadable is not None and len(self.laid) >= len(self.frame.seats):
            return seat  # whatever it is, it is no play
        after = self.frame.seating.after
        if play.seat is not None:
            self._named(play.seat, seat, play)
            seat = play.seat
        if seat in after:
            self._put(seat, play)
            self.turn = after[seat]
            if self.astray:
                self.turn = self.frame.seating.due(self.laid[0][0], [player for player, _ in self.laid])
        else:
            self.findings.append(finding("seat-unknown", play.span, seat=seat, seats=self.frame.seats))
            self.unsure = True
            self.laid.append((seat, play.cards))
        if number == len(trick.plays) - 1:
            self._finish(trick)
        return seat

    def _named(self, seat: str, turn: str, play: Play) -> None:
        """A seat named in front of a play: is it this seat's turn?"""
        if self.tangled:
            return  # somebody played twice, and whose turn it is after that nobody can say
        if any(player == seat for player, _ in self.laid):
            self.astray = self.tangled = True
            self.findings.append(finding("out-of-turn", play.span, again=seat))
        elif seat != turn and seat in self.frame.seats:
            self.astray = True
            self.findings.append(finding("out-of-turn", play.span, seat=seat, turn=turn))

    def _put(self, seat: str, play: Play) -> None:
        """Cards leave the hand and are judged."""
        cards = play.cards
        if self.phase == "end":
            self.laid.append((seat, cards))
            return
        held = self.hands[seat]
        before = held.cards
        rest = before.copy()
        strange: list[str] = []
        unknown = 0
        for card in cards:
            if card in rest:
                rest.remove(card)
            elif "x" in card:
                unknown += 1
            else:
                strange.append(card)
        if strange:
            before, rest = self._strange(seat, held, strange, play)
        if play.attempt or play.irregularities:
            self._events(seat, play)
        if unknown or not cards:
            self.veiled = True
            self._unseen(seat, play)
        elif self.trumps is not None:
            if not self.laid:
                self.lead = rulings.lead(self, seat, play)
            elif self.lead is not None:
                if len(cards) != len(self.lead):
                    self.miscounted.append((seat, play))
                else:
                    ruling = judge(self.lead, tuple(before), held.unknown, cards, self.trumps, self.frame.options)
                    if ruling is not LEGAL:
                        rulings.follow(self, seat, play, ruling)
        elif self.laid and len(cards) != len(self.laid[0][1]) and self.laid[0][1]:
            self.miscounted.append((seat, play))
        held.cards = rest
        if unknown:
            held.unknown -= unknown
            if held.unknown < 0:
                # Cards nobody saw came out of a hand that was known: none of the rest is certain now.
                held.cards, held.unknown = [], max(0, len(rest) + held.unknown)
        self.laid.append((seat, cards))

    def _strange(self, seat: str, held: Held, strange: list[str], play: Play) -> tuple[list[str], list[str]]:
        """Cards that are not among the known ones: from the unknown part of the hand, or not held at all.

        Returns the known cards before the play and after it. Once a card was played that was not held, the hand that
        was given is doubtful: from here on it is known by its plays alone.
        """
        hidden = min(held.unknown, len(strange))
        surplus = abs(len(play.cards) - len(self.laid[0][1])) if self.laid else 0
        wrong = tuple(strange[hidden:])
        if len(wrong) > surplus:
            self.findings.append(rulings.not_in_hand(self, seat, wrong, play))
        if not wrong:
            held.unknown -= hidden
            before = held.cards + strange
        else:
            size = len(held.cards) + held.unknown
            doubtful = self._from(seat, self.number, size)
            before, held.unknown, held.source = doubtful.cards, doubtful.unknown, doubtful.source
        rest = before.copy()
        for card in play.cards:
            if card in rest:
                rest.remove(card)
        return before, rest

    def _unseen(self, seat: str, play: Play) -> None:
        """A play with unknown cards: its count can be judged, and nothing else."""
        if self.laid and play.unreadable is None and self.laid[0][1] and len(play.cards) != len(self.laid[0][1]):
            self.miscounted.append((seat, play))
        elif self.laid:
            self.undecided += (f"{self.number}.{seat}",)

    def _counts(self) -> bool:
        """Plays with a wrong number of cards (R4.1). True when it is rather the lead that was noted wrongly."""
        (leader, lead), followers = self.laid[0], len(self.laid) - 1
        counts = {len(play.cards) for _, play in self.miscounted}
        common = facts(trick=self.number, leader=leader, lead=rulings.shape(self, lead))
        if len(self.miscounted) == followers > 1 and len(counts) == 1:
            place = f"{self.number}.{leader}"
            span = self.last.plays[0].span if self.last else None
            self.findings.append(
                replace(finding("card-count", span, address=place), data=common + facts(others=counts.pop()))
            )
            return True
        for seat, play in self.miscounted:
            place = f"{self.number}.{seat}"
            data = common + facts(seat=seat, count=len(play.cards), n=len(lead), place=place)
            self.findings.append(replace(finding("card-count", play.span, address=place), data=data))
        return False

    def _events(self, seat: str, play: Play) -> None:
        if play.attempt:
            self.taken_back[seat] = tuple((Counter(play.attempt) - Counter(play.cards)).elements())
        if "exposed" in play.irregularities:
            self.findings.append(finding("exposed-card", play.span, seat=seat, trick=self.number))
        if play.attempt and (self.laid or not rulings.is_throw(self, play)):
            self.findings.append(rulings.taken_back(self, seat, play))

    def _finish(self, trick: Trick) -> None:
        """The trick's plays are laid: who won it, what is it worth, is what the record says of it true?"""
        if self.phase == "end":
            return
        seats = self.frame.seats
        laid = self.laid
        complete = len(laid) == len(seats) and (not self.astray or len(dict(laid)) == len(seats))
        won: str | None = None
        points: int | None = None
        if len(laid) > len(seats):
            self._incomplete(trick, laid, ())
        if self.miscounted and self._counts():
            self.lead = None
        if complete:
            if not self.veiled:
                plays = [cards for _, cards in laid]
                points = sum([worth(cards) for cards in plays])
                if self.lead is not None and self.trumps is not None:
                    won = laid[winner(plays, self.trumps, self.frame.options)][0]
            self.turn = None
        self.disputed = None
        if trick.winner is not None or trick.points is not None:
            claims.trick_claims(self, trick, won, points)
        if complete:
            self._take(won or trick.winner, points)
            self.results += (TrickResult(self.number, laid[0][0], won or trick.winner, points, True),)
            if self.phase == "play" and self._played_out():
                self.phase = "end"
                self.score = claims.final_score(self)
        else:
            self.results += (TrickResult(self.number, laid[0][0] if laid else trick.leader, None, points, False),)

    def _played_out(self) -> bool:
        for held in self.hands.values():
            if held.cards or held.unknown:
                return False
        return True

    def _take(self, won: str | None, points: int | None) -> None:
        self.next_lead = won
        if won is None or points is None or won not in self.frame.sides:
            self.unsure = True
        else:
            self.taken[self.frame.sides[won]] += points

    def close(self) -> None:
        """The record ends: its claims about the deal are checked."""
        self._settle()
        self.findings.extend(claims.closing(self))

    # What is on the table.

    def table(self) -> Table:
        """The state now."""
        declarers = self.frame.sides[self.leader] if self.leader else None
        opponents = self.frame.other[declarers] if declarers else None
        kitty, buried = self.knowledge.kitty, self.knowledge.buried
        return Table(
            seats=self.frame.seats,
            phase=self.phase,
            hands={seat: held.all for seat, held in self.hands.items()},
            sources={seat: held.source for seat, held in self.hands.items()},
            levels=self.frame.levels,
            rank=self.rank,
            leader=self.leader,
            declarers=declarers,
            opponents=opponents,
            trumps=self.trumps,
            bids=self.auction.bids,
            kitty=kitty.all,
            kitty_source=kitty.source,
            flipped=self.auction.flipped,
            buried=buried.all if self.buried or self.phase in ("play", "end") else (),
            buried_source=buried.source,
            number=self.number,
            trick=tuple(self.laid),
            taken_back=self.taken_back.copy(),
            turn=self.turn if self.phase == "play" and self.turn else self._to_play(),
            tricks=self.results,
            taken=self.taken.copy(),
            points=None if self.unsure or not opponents else self.taken[opponents],
            score=self.score,
            needed=claims.needed(self.frame.decks, self.frame.options),
        )

    def _to_play(self) -> str | None:
        return self.next_lead if self.phase == "play" else None


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
    auction = Auction(frame)
    for act in frame.acts("bid"):
        if act.seat in frame.seats:
            auction.bid(act, Knowledge())
    if auction.standing and auction.rank() == "2" and set(frame.levels.values()) <= {"2"}:
        return auction.standing[-1][0]
    first = frame.first_trick
    seats = [act.seat for act in frame.acts("bury")]
    if first is not None and first.number == 1 and not frame.position:
        seats.append(first.leader)
    return next((seat for seat in seats if seat in frame.seats), None)
