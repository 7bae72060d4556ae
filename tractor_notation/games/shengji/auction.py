"""Making trump: bids, the turned kitty, and what they decide (R7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Self

from tractor_notation.findings import Finding, Value, facts, finding
from tractor_notation.games.shengji import no_bid
from tractor_notation.games.shengji.bidding import Flip, bare, flip, jokers_needed, judge_bid, trump_of_bid
from tractor_notation.games.shengji.cards import JOKERS, NO_RANK
from tractor_notation.games.shengji.draw import Draw, bid_at, draw
from tractor_notation.games.shengji.knowledge import Held, Knowledge
from tractor_notation.games.shengji.levels import by_bids
from tractor_notation.games.shengji.setting import Setting, has_unknown
from tractor_notation.games.shengji.stealing import Stealing
from tractor_notation.games.shengji.table import Bid
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards


def _ranks_of(cards: Cards) -> set[str]:
    """The ranks among cards that are known."""
    return {card[1] for card in cards if card not in JOKERS and card[-1] != "x"}


_AGAINST = frozenset(("bid-too-weak", "bid-own-override", "bid-partner-reinforce"))
"""Faults of a bid against the one that stands."""


class Auction:
    """The bids so far. ``standing`` are those that were valid, the last one stands; ``flipped`` the turned cards.

    ``leader`` is who leads the deal, as far as that is known. ``contested``: the other side has bid for the deal, because
    the declarers did not bid. ``stealing`` are the bids for the kitty once it was buried, ``stolen``: one was made. ``faulty``:
    something was wrong with a bid.
    """

    __slots__ = ("frame", "leader", "bids", "standing", "flipped", "draw", "over", "contested", "stealing", "stolen",
                 "faulty", "unheld", "shown", "veiled")  # fmt: skip

    def __init__(self, frame: Setting, leader: str | None) -> None:
        self.frame = frame
        self.leader = leader
        self.bids: list[Bid] = []
        self.standing: list[tuple[str, Cards]] = []
        self.flipped: Cards = ()
        self.draw: Draw = draw(frame)
        self.over: str | None = None
        self.contested = False
        self.stealing: Stealing | None = None
        self.stolen = False
        self.faulty = self.unheld = self.veiled = False
        self.shown: str | None = None

    def copy(self) -> Self:
        """An independent copy."""
        other = object.__new__(type(self))
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.bids, other.standing = self.bids.copy(), self.standing.copy()
        return other

    # Ranks.

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
        return self.shown if level is None else level

    def _ranks(self, seat: str, cards: Cards) -> tuple[str, ...]:
        """The ranks a seat may bid with: the leader's level; the own one where the bids find the leader (R7.2). A record
        that names no leader may be of a deal of either kind."""
        frame = self.frame
        own, known = frame.level(seat), self.rank(seat)
        if own is None or frame.rank is not None:
            ranks = [known]
        elif self.contested or frame.contested or (frame.leader is None and by_bids(frame.options)):
            ranks = [own]
        else:
            ranks = [frame.level(frame.leader)] if frame.leader is not None else [own, known]
        shown = _ranks_of(cards)
        return tuple(dict.fromkeys(rank for rank in ranks if rank is not None)) or tuple(
            shown if len(shown) == 1 else ()
        )

    # Bids.

    def bid(self, act: Act, knowledge: Knowledge) -> list[Finding]:
        """A bid or a pass before the kitty is taken up, and what is wrong with it."""
        seat = act.seat or ""
        if act.word == "pass" or not act.cards:
            self.bids.append(Bid(seat, (), act.moment, False))
            return []
        self.draw, late = bid_at(self.frame, self.draw, act)
        found = [late] if late else []
        code = self._fault(seat, act.cards)
        if code in _AGAINST and self.unheld:
            code = None  # what it is held against was noted wrongly
        if not code and not has_unknown(act.cards):
            card, count = Counter(act.cards).most_common(1)[0]
            told = [item.facts["card"] for item in knowledge.findings if item.code == "card-duplicate"]
            if count > self.frame.decks and (card,) not in told:
                found.append(finding("card-duplicate", act.span, card=(card,), count=count, decks=self.frame.decks))
        if code:
            found.append(replace(finding(code, act.span), data=facts(**self.told(code, seat, act.cards))))
        elif held := self._not_held(act, knowledge):
            found.append(held)
            if self.standing:
                code = held.code  # else the table went by it, and so does the replay
            self.unheld = code is None
        self.faulty = self.faulty or bool(found)
        self.made(Bid(seat, act.cards, act.moment, code is None or self.frame.lets_stand(seat)))
        return found

    def made(self, bid: Bid) -> None:
        """A bid of cards is made; it may stand."""
        self.bids.append(bid)
        ranks = _ranks_of(bid.cards)
        if self.shown is None and len(ranks) == 1:
            (self.shown,) = ranks
        if bid.stands:
            self.standing.append((bid.seat, bid.cards))
            self.veiled = self.veiled or has_unknown(bid.cards)

    def _fault(self, seat: str, cards: Cards) -> str | None:
        """The code of the fault in a bid. Where several ranks may be bid with, one will do."""
        if self.over:
            return "bid-late"
        if has_unknown(cards):
            return None
        if self._for_the_deal(seat, cards):
            self.contested = True
        elif self.contested and self._declares(seat):
            return "bid-late"
        frame, ranks = self.frame, self._ranks(seat, cards)
        standing = [] if any(has_unknown(shown) for _, shown in self.standing[-1:]) else self.standing
        codes = [judge_bid(standing, seat, cards, rank, frame.decks, frame.sides, frame.options) for rank in ranks]
        if not ranks and any(card not in JOKERS for card in cards):
            return "bid-not-identical"  # of several ranks, none of which anything else names
        return None if None in codes or not codes else codes[0]

    def _declares(self, seat: str) -> bool:
        """Whether a seat is on the side of the leader that the record names."""
        return self.frame.leader is not None and seat in self.frame.seating.company(self.frame.leader)

    def _for_the_deal(self, seat: str, cards: Cards) -> bool:
        """Whether a bid is one of the other side for the deal, which it may make when the declarers do not bid (R7.8):
        after all of these have passed, or with cards of its own level."""
        frame = self.frame
        if "other-side-bids" not in no_bid.follows(frame) or frame.leader is None or self._declares(seat):
            return False
        if self.contested or self.standing:
            return self.contested
        passed = {bid.seat for bid in self.bids if not bid.cards}
        shown = _ranks_of(cards)
        own, theirs = frame.level(seat), frame.level(frame.leader)
        return passed.issuperset(frame.seating.company(frame.leader)) or (shown == {own} and own != theirs)

    def told(self, code: str, seat: str, cards: Cards) -> dict[str, Value]:
        """The facts of a fault in a bid."""
        options = self.frame.options
        other, standing = self.standing[-1] if self.standing else (None, None)
        ranks = self._ranks(seat, cards)
        event = self.over or (N_("the other side had bid for the deal") if self.contested else None)
        told: dict[str, Any] = {"seat": seat, "cards": cards, "other": other, "standing": standing, "event": event}
        told["rank"] = ranks[0] if ranks else None
        if code == "bid-partner-reinforce" and standing and bare(standing, options)[0] != bare(cards, options)[0]:
            told["overrider"] = told.pop("seat")
        if code == "bid-too-weak" and options.bid_override == "off" and other != seat:
            told["final"] = told.pop("other")
        if code == "bid-joker-single" and len(cards) > 1:
            told["few"], told["needed"] = told.pop("seat"), jokers_needed(cards[0], self.frame.decks, options)
        if code == "bid-size":
            told["size"] = int(options.bid_size)
        return told

    def _not_held(self, act: Act, knowledge: Knowledge) -> Finding | None:
        """Bids use cards the bidder holds by then, as far as the hand is known (R7.1)."""
        seat = act.seat or ""
        drawn = knowledge.drawn.get(seat)
        if drawn is not None and not has_unknown(drawn):
            return self.not_held(act, Held(list(drawn[: act.moment] if act.moment is not None else drawn), 0, "given"))
        return self.not_held(act, knowledge.dealt.get(seat))

    def not_held(self, act: Act, hand: Held | None) -> Finding | None:
        """What is wrong when cards shown are not in the hand; nothing when that is not known."""
        if self.frame.position or hand is None or hand.unknown or hand.source not in ("given", "deduced"):
            return None  # in a position, what was bid may have been played since
        held = sum(min(hand.cards.count(card), act.cards.count(card)) for card in set(act.cards))
        if held == len(act.cards):
            return None
        return finding("bid-not-held", act.span, seat=act.seat, cards=act.cards, held=held)

    @property
    def nobody(self) -> bool:
        """Whether the record says that nobody bid: kitty cards were turned, or every seat has passed."""
        if any(bid.cards for bid in self.bids) or self.frame.doubtful:
            return False
        return bool(self.flipped) or {bid.seat for bid in self.bids} == set(self.frame.seats)

    # The turned kitty.

    def turn(self, act: Act, knowledge: Knowledge) -> list[Finding]:
        """Kitty cards turned up because nobody bid (R7.8, R7.9)."""
        found = []
        before = self.flipped
        if self.standing and not before:
            seat, cards = self.standing[-1]
            found.append(finding("flip-with-bid", act.span, seat=seat, standing=cards))
        elif not before and (wrong := no_bid.contrary(self.frame, act.span, no_bid.TURNED)):
            found.append(wrong)
        self.flipped += act.cards
        if strange := _not_in(knowledge.kitty, before, act.cards):
            found.append(finding("flip-not-kitty", act.span, cards=strange))
        turned = self.flip()
        beyond = turned is not None and len(before) <= turned.turned < len(self.flipped)
        if turned is not None and beyond and turned.turned and not self.standing:
            card = (self.flipped[turned.turned - 1],)
            found.append(finding("flip-stop", act.span, count=len(self.flipped), wanted=turned.turned, card=card))
        self.over = N_("a kitty card was turned")
        return found

    def flip(self) -> Flip | None:
        """What the turned cards mean; ``None`` when none were turned, or the trump rank or a card is not known."""
        rank = self.rank()
        if not self.flipped or rank is None:
            return None
        size = self.frame.kitty_size
        return flip(self.flipped[:size], rank, self.frame.options, size)

    def unfinished(self, goes_on: bool) -> Finding | None:
        """What is wrong with the way bidding ended: turning stopped before a card decided; or, when the deal ``goes_on``,
        something else was due."""
        if self.standing:
            return None
        turned = self.flip()
        if turned is not None:
            span = self.frame.acts("flip")[-1].span
            if not turned.turned:
                return finding("flip-stop", span, short=len(self.flipped))
            return finding("redeal-due", span, card=self.flipped[-1:]) if turned.redeal and goes_on else None
        if goes_on and self.nobody and not self.flipped:
            return no_bid.contrary(self.frame, self.frame.acts("bid")[-1].span, no_bid.PLAYED)
        return None

    # What is trump.

    def disputed(self, suit: str) -> bool:
        """Whether the last bid was found wrong and names this suit: then the table went by a bid that does not stand."""
        last = next((bid for bid in reversed(self.bids) if bid.cards), None)
        return last is not None and not last.stands and (trump_of_bid(last.cards) or "NT") == suit

    def suit(self) -> str | None:
        """The trump suit by the bids or the turned kitty: a suit letter, ``NT``, or ``None`` when they do not tell."""
        if self.frame.doubtful and not self.stolen:
            return None
        if self.standing:
            last = self.standing[-1][1]
            return None if "x" in last else trump_of_bid(last) or "NT"
        if self.flipped and self.rank() == NO_RANK:
            return "NT"  # the last level has no trump suit, whatever was turned
        turned = self.flip()
        if turned is not None:
            return (turned.suit or "NT") if turned.decided else None
        if self.nobody and not self.flipped and no_bid.follows(self.frame) == {"no-trump"}:
            return "NT"
        return None


def _not_in(kitty: Held, before: Cards, cards: Cards) -> Cards:
    """The cards turned now that are not in a kitty that is known, ``before`` being turned already. Of more cards than
    it has, nothing more is said."""
    size = len(kitty.cards)
    if kitty.unknown or len(before) >= size:
        return ()
    left = Counter(kitty.cards) - Counter(before)
    return tuple((Counter(card for card in cards[:size] if card[-1] != "x") - left).elements())
