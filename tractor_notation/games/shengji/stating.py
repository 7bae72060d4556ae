"""What statements and plays say about where cards lie: the facts of a case (R7.1, R8, R15.2).

Where one seat took the kitty up, what was dealt to it lies in its hand or in the kitty in the end. Where the kitty went
through several hands, each hand dealt, each kitty and what a hand was in between are heaps of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tractor_notation.games.case import Claim, Fact, Handing, Made, Passing
from tractor_notation.games.shengji.cards import FACES, JOKERS, SUITS
from tractor_notation.games.shengji.drawing import Shown, late, too_many
from tractor_notation.games.shengji.knowledge import Take
from tractor_notation.games.shengji.opening import opening
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.record import Act, Cards

KITTY = "kitty"
"""The place of the cards that were buried."""


@dataclass(frozen=True)
class Way:
    """The way of the kitty: who took it up, one after the other. ``position``: the record begins in the middle of play.

    ``may`` are all seats that may have had it, where it can be stolen and not every burial is noted: then a hand that was
    dealt lies among theirs and in the kitty, and nothing more is known.
    """

    takes: tuple[Take, ...]
    position: bool = False
    may: tuple[str, ...] = ()

    @property
    def takers(self) -> tuple[str, ...]:
        """The seats that took it up."""
        return tuple(take.seat for take in self.takes)

    @property
    def several(self) -> bool:
        """Whether it went through more than one hand."""
        return len(self.takes) > 1 and not self.may

    @property
    def taker(self) -> str | None:
        """Who alone took it up."""
        return self.takes[0].seat if len(self.takes) == 1 and not self.may else None

    @property
    def known(self) -> bool:
        """Whether it is known, and through one hand."""
        return len(self.takes) < 2 and not self.may

    def began(self, seat: str) -> str:
        """The scope of a hand when the first trick of the deal began."""
        return f"{seat} began" if self.position else f"{seat} 0"

    def dealt(self, seat: str) -> str:
        """Where the cards dealt to a seat lie, or the heap they were."""
        if seat in self.may:
            return self._anywhere
        return f"dealt {seat}" if self.several and seat in self.takers else f"{seat} dealt"

    @property
    def kitty(self) -> str:
        """The same for the kitty that was dealt."""
        return self._anywhere if self.may else "dealt kitty" if self.several else "kitty dealt"

    @property
    def _anywhere(self) -> str:
        return "|".join((*(f"{seat} dealt" for seat in self.may), KITTY))

    def layer(self, seat: str) -> str:
        """Claims of one layer may speak of the same cards: those about one hand."""
        return seat if seat in self.may else ""

    def kept(self, number: int) -> str:
        """The hand of a taker after its burial: the scope of the hand as play began, or a heap where it took the kitty up
        again."""
        seat = self.takers[number]
        return f"kept {number}" if seat in self.takers[number + 1 :] else self.began(seat)

    def left(self, number: int) -> str:
        """What was buried: the place of the kitty, or a heap."""
        return KITTY if number == len(self.takes) - 1 else f"left {number}"

    def passing(self, hand: int, kitty: int) -> Passing | None:
        """The heaps of the way and how they went over into one another; sizes of a hand and of the kitty."""
        if not self.several:
            return None
        heaps = {self.kitty: kitty, **{self.dealt(seat): hand for seat in self.takers}}
        handings = []
        holds = {seat: self.dealt(seat) for seat in self.takers}
        for number, seat in enumerate(self.takers):
            before = self.kitty if number == 0 else self.left(number - 1)
            handings.append(Handing((holds[seat], before), (self.kept(number), self.left(number))))
            holds[seat] = self.kept(number)
            heaps |= {name: kitty if name == before else hand for name in handings[-1].inlets}
        return Passing(heaps, tuple(handings))


def way_of(frame: Setting) -> Way:
    """The way of the kitty in a record."""
    takes = opening(frame).takes
    told = bool(takes) and all(take.bury is not None for take in takes)
    return Way(takes, frame.position, frame.seats if frame.options.kitty_steal == "on" and not told else ())


def statements(frame: Setting, way: Way) -> Iterator[Fact]:
    """What the statements of a record say of cards."""
    shown = shown_in(frame, way)
    given: set[str] = set()
    for act in (*frame.acts("deal"), *frame.acts("drawn")):
        if act.seat in frame.seats and act.seat not in given:
            given.add(act.seat or "")
            name = f"{act.keyword} {act.seat}"
            if frame.position:
                yield _fact(act, name, claim(f"{act.seat} 0", act.cards))
                continue
            told = [claim(way.dealt(act.seat or ""), act.cards, way.layer(act.seat or ""))]
            if act.keyword == "drawn":
                # What came after a bid comes beside what was shown in it.
                told += [claim(one.target, late(act, one), "late", one.name) for one in shown if one.seat == act.seat]
            yield _fact(act, name, *told)
    # Whoever took the kitty up held it beside the hand that was drawn.
    accounts = ("", *(one.name for one in shown if one.moment is not None and not way.several))
    piles = [("kitty", act) for act in frame.acts("kitty")[:1]]
    if flips := frame.acts("flip"):
        turned = tuple(card for act in flips for card in act.cards)
        piles.append(("flip", Act("flip", None, turned, span=flips[0].span)))
    for name, act in piles:
        yield _fact(act, name, *(claim(way.kitty, act.cards, "kitty", account) for account in accounts))
    for one in shown:
        told = [claim(one.target, one.act.cards, way.layer(one.seat))]
        if one.moment is not None:
            told.append(claim(one.target, one.act.cards, "early", one.name))
        yield _fact(one.act, one.name, *told)
    for number, take in enumerate(() if way.may else way.takes):
        if take.bury is not None:
            name = f"bury {take.seat}" if number == len(way.takes) - 1 else f"burial {number + 1}"
            yield _fact(take.bury, name, claim(way.left(number), take.bury.cards))
    if not way.takes:
        for act in frame.acts("bury")[:1]:
            yield _fact(act, f"bury {act.seat}", claim(KITTY, act.cards))


def shown_in(frame: Setting, way: Way) -> list[Shown]:
    """The bids with cards, each with where these lie: what somebody shows after a burial of his is in the hand he kept."""
    numbers = {id(act): number for number, act in enumerate(frame.acts("bid"), 1)}
    buries = {id(take.bury): number for number, take in enumerate(way.takes) if take.bury is not None}
    stolen = {id(take.bid): number for number, take in enumerate(way.takes) if take.bid is not None}
    done = -1  # so many of the takers have buried, less one
    found = []
    for act in (item for item in frame.record.body if isinstance(item, Act)):
        done = max(done, buries.get(id(act), -1), stolen.get(id(act), 0) - 1)
        if id(act) not in numbers or act.seat not in frame.seats or not act.cards:
            continue
        last = max((n for n, seat in enumerate(way.takers[: done + 1]) if seat == act.seat), default=None)
        if way.may and last is not None:
            continue  # it may have come out of the kitty
        target = way.dealt(act.seat) if last is None else way.kept(last)
        moment = act.moment if last is None and not frame.position and not way.may else None
        found.append(Shown(f"bid {act.seat} {numbers[id(act)]}", act.seat, act, target, moment))
    return found


def played(plays: Sequence[tuple[Made, str]], held: Mapping[str, str]) -> Iterator[Fact]:
    """What the plays say of cards. ``held`` is for each the scope of the hand it came from."""
    for one, name in plays:
        play = one.trick.plays[one.number]
        claims = [claim(name, play.cards)]
        if play.attempt:
            claims.append(claim(held[name], play.attempt))
        yield Fact(name, "play", one.seat, play.cards, tuple(claims), play.span)


def clashes(frame: Setting, way: Way) -> tuple[tuple[str, ...], ...]:
    """Bids that show more cards than had been drawn by then."""
    if frame.position:
        return ()
    drawn = {act.seat or "": act for act in frame.acts("drawn")}
    shown = shown_in(frame, way)
    found = (too_many([one for one in shown if one.seat == seat], drawn.get(seat)) for seat in frame.seats)
    return tuple(names for names in found if names)


def _fact(act: Act, name: str, *claims: Claim) -> Fact:
    return Fact(name, act.keyword, act.seat, act.cards, claims, act.span)


def claim(target: str, cards: Cards, layer: str = "", account: str = "") -> Claim:
    """These cards lie there, as they were noted."""
    known = tuple(card for card in cards if card[-1] != "x")
    suits = Counter(card[0] for card in cards if card[-1] == "x" and len(card) > 1)
    return Claim(target, known, layer, tuple((_SUITS[suit], count) for suit, count in suits.items()), account)


_SUITS = {suit: frozenset(face for face in FACES if face[0] == suit and face not in JOKERS) for suit in SUITS}
"""The faces with each suit printed on them: ``Sx`` is one of them."""
