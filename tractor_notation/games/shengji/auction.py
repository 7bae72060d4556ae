"""Making trump: bids, the turned kitty, and what they decide (R7)."""

from __future__ import annotations

from collections import Counter
from typing import Self

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji.bidding import flip, judge_bid, trump_of_bid
from tractor_notation.games.shengji.cards import JOKERS
from tractor_notation.games.shengji.knowledge import Knowledge
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.games.shengji.table import Bid
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards


class Auction:
    """The bids so far. ``standing`` are those that were valid, the last one stands; ``flipped`` the turned cards."""

    __slots__ = ("frame", "leader", "bids", "standing", "flipped", "moment", "over")

    def __init__(self, frame: Setting, leader: str | None) -> None:
        self.frame = frame
        self.leader = leader
        self.bids: tuple[Bid, ...] = ()
        self.standing: tuple[tuple[str, Cards], ...] = ()
        self.flipped: Cards = ()
        self.moment: tuple[str, int] | None = None
        self.over: str | None = None

    def copy(self) -> Self:
        """An independent copy; everything held is immutable."""
        other = type(self)(self.frame, self.leader)
        other.bids, other.standing, other.flipped = self.bids, self.standing, self.flipped
        other.moment, other.over = self.moment, self.over
        return other

    def rank(self, seat: str | None = None) -> str | None:
        """The trump rank (R2.1): the level of the leader's side; while that is not known, what both sides or the tag
        Trump say, and for a bidder in a first round the level of his own side (R7.2)."""
        frame = self.frame
        if frame.rank is not None:
            return frame.rank
        level = frame.level(self.leader) if self.leader else None
        if level is None and len(frame.ranks) == 1:
            level = next(iter(frame.ranks))
        if level is None and frame.trump:
            level = frame.trump[1]
        if level is None and seat is not None:
            level = frame.level(seat)
        if level is None:
            shown = (bid.cards[0] for bid in self.bids if bid.cards and bid.cards[0] not in JOKERS)
            level = next((card[1] for card in shown if "x" not in card), None)
        return level

    def bid(self, act: Act, knowledge: Knowledge) -> list[Finding]:
        """A bid or a pass, and what is wrong with it."""
        seat = act.seat or ""
        if act.word == "pass" or not act.cards:
            self.bids += (Bid(seat, (), act.moment, False),)
            return []
        found = self._timing(act)
        code = "bid-late" if self.over else None
        if not code and "x" not in "".join(act.cards):
            rank = self.rank(seat) or (act.cards[0][1] if act.cards[0] not in JOKERS else None)
            if rank is not None:
                code = judge_bid(
                    self.standing, seat, act.cards, rank, self.frame.decks, self.frame.sides, self.frame.options
                )
        if not code and "x" not in "".join(act.cards) and len(act.cards) > self.frame.decks:
            found.append(
                finding("card-duplicate", act.span, card=act.cards[:1], count=len(act.cards), decks=self.frame.decks)
            )
        if code:
            other, cards = self.standing[-1] if self.standing else (None, None)
            found.append(
                finding(code, act.span, seat=seat, cards=act.cards, other=other, standing=cards, rank=self.rank(seat),
                        event=self.over)
            )  # fmt: skip
        elif held := self._not_held(act, knowledge):
            found.append(held)
            if self.standing:
                code = held.code  # else the table went by it, and so does the replay
        self.bids += (Bid(seat, act.cards, act.moment, code is None),)
        if code is None:
            self.standing += ((seat, act.cards),)
        return found

    def _timing(self, act: Act) -> list[Finding]:
        """Moments never run backwards: players draw in turn, so they differ by one at most (R1.4)."""
        if act.moment is None or act.seat is None:
            return []
        if act.moment > self.frame.hand_size:
            size = self.frame.hand_size
            return [finding("draw-order", act.span, drawer=act.seat, count=act.moment, size=size)]
        before, self.moment = self.moment, (act.seat, act.moment)
        if before is None or before[1] - act.moment < (1 if before[0] == act.seat else 2):
            return []
        return [finding("draw-order", act.span, seat=before[0], count=before[1], other=act.seat, others=act.moment)]

    def _not_held(self, act: Act, knowledge: Knowledge) -> Finding | None:
        """Bids use cards the bidder holds by then, as far as the hand is known (R7.1)."""
        seat = act.seat or ""
        drawn = knowledge.drawn.get(seat)
        dealt = knowledge.dealt.get(seat)
        if self.frame.position:
            return None  # what was bid may have been played since
        if drawn is not None and "x" not in "".join(drawn):
            hand = list(drawn[: act.moment] if act.moment is not None else drawn)
        elif dealt is not None and dealt.source in ("given", "deduced") and not dealt.unknown:
            hand = dealt.cards
        else:
            return None
        held = sum(min(hand.count(card), act.cards.count(card)) for card in set(act.cards))
        if held == len(act.cards):
            return None
        return finding("bid-not-held", act.span, seat=seat, cards=act.cards, held=held)

    def turn(self, act: Act, knowledge: Knowledge) -> list[Finding]:
        """Kitty cards turned up because nobody bid (R7.8, R7.9)."""
        found = []
        if self.standing:
            seat, cards = self.standing[-1]
            found.append(finding("flip-with-bid", act.span, seat=seat, standing=cards))
        kitty = knowledge.kitty
        self.flipped += act.cards
        if not kitty.unknown and (strange := Counter(self.flipped) - Counter(kitty.cards)):
            found.append(finding("flip-not-kitty", act.span, cards=tuple(strange.elements())))
        rank = self.rank()
        if rank is not None and not self.standing:
            _, count, _ = flip(self.flipped, rank, self.frame.options, self.frame.kitty_size)
            if count and count < len(self.flipped):
                found.append(
                    finding("flip-stop", act.span, count=len(self.flipped), wanted=count,
                            card=(self.flipped[count - 1],))
                )  # fmt: skip
        self.over = N_("a kitty card was turned")
        return found

    def undecided_flip(self) -> Finding | None:
        """Turning that stopped before a card decided."""
        rank = self.rank()
        if not self.flipped or self.standing or rank is None:
            return None
        _, turned, _ = flip(self.flipped, rank, self.frame.options, self.frame.kitty_size)
        span = self.frame.acts("flip")[-1].span
        return None if turned else finding("flip-stop", span, short=len(self.flipped))

    def disputed(self, suit: str) -> bool:
        """Whether the last bid was found wrong and names this suit: then the table went by a bid that does not stand."""
        last = next((bid for bid in reversed(self.bids) if bid.cards), None)
        return last is not None and not last.stands and (trump_of_bid(last.cards) or "NT") == suit

    def suit(self) -> str | None:
        """The trump suit by the bids or the turned kitty: a suit letter, ``NT``, or ``None`` when they do not tell."""
        if self.frame.doubtful:
            return None
        if self.standing:
            return trump_of_bid(self.standing[-1][1]) or "NT"
        rank = self.rank()
        if self.flipped and rank is not None:
            suit, _, decided = flip(self.flipped, rank, self.frame.options, self.frame.kitty_size)
            return (suit or "NT") if decided else None
        return None
