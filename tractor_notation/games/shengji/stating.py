"""What statements and plays say about where cards lie: the facts of a case (R7.1, R8, R15.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tractor_notation.games.case import Claim, Fact, Made
from tractor_notation.games.shengji.cards import FACES, JOKERS, SUITS
from tractor_notation.games.shengji.knowledge import Take
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.record import Act, Cards

KITTY = "kitty"
"""The place of the cards that were buried; in a position, of all cards that are in no hand."""


def statements(frame: Setting, takes: Sequence[Take], sure: Mapping[str, Cards]) -> Iterator[Fact]:
    """What the statements of a record say of cards. ``sure`` are cards that a seat surely held when play began: they count
    where the kitty went through several hands, and what is left in each follows from all of it."""
    where = _Where(frame, tuple(dict.fromkeys(take.seat for take in takes)))
    given: set[str] = set()
    for act in (*frame.acts("deal"), *frame.acts("drawn")):
        if act.seat in frame.seats and act.seat not in given:
            given.add(act.seat or "")
            target = f"{act.seat} 0" if frame.position else where.dealt(act.seat or "")
            yield _stated(act, f"{act.keyword} {act.seat}", target, where.layer(act.seat or ""))
    for act in frame.acts("kitty")[:1] if not frame.position else ():
        yield _stated(act, "kitty", where.kitty, "kitty")
    flips = frame.acts("flip")
    if flips and not frame.position:
        turned = Act("flip", None, tuple(card for act in flips for card in act.cards), span=flips[0].span)
        yield _stated(turned, "flip", where.kitty, "kitty")
    buried = False
    numbers = {id(act): number for number, act in enumerate(frame.acts("bid"), 1)}
    for act in (item for item in frame.record.body if isinstance(item, Act)):
        buried = buried or act.keyword == "bury"
        # What somebody shows who has had the kitty may have come out of it.
        if id(act) in numbers and act.seat in frame.seats and act.cards and not (buried and where.took(act.seat)):
            target = f"{act.seat} 0|{KITTY}" if frame.position else where.dealt(act.seat)
            yield _stated(act, f"bid {act.seat} {numbers[id(act)]}", target, where.layer(act.seat))
    for number, seat in enumerate(where.takers if len(takes) > 1 else (), 1):
        cards = sure.get(seat, ())
        if cards:
            span = next((take.bury.span for take in reversed(takes) if take.seat == seat and take.bury), None)
            yield Fact(f"burial {number}", "bury", seat, cards, (Claim(f"{seat} 0", cards),), span)
    bury = takes[-1].bury if takes else next(iter(frame.acts("bury")), None)
    if bury is not None:
        yield _stated(bury, f"bury {bury.seat}", KITTY, "")


def played(plays: Sequence[tuple[Made, str]], held: Mapping[str, str]) -> Iterator[Fact]:
    """What the plays say of cards. ``held`` is for each the scope of the hand it came from."""
    for one, name in plays:
        play = one.trick.plays[one.number]
        claims = [_claim(name, play.cards, "")]
        if play.attempt:
            claims.append(_claim(held[name], play.attempt, ""))
        yield Fact(name, "play", one.seat, play.cards, tuple(claims), play.span)


@dataclass(frozen=True)
class _Where:
    """In which places and scopes dealt cards lie in the end: with their seat; with all who took the kitty up, and in the
    kitty, for somebody who did."""

    frame: Setting
    takers: tuple[str, ...]

    def took(self, seat: str | None) -> bool:
        """Whether a seat took the kitty up."""
        return seat in self.takers

    def dealt(self, seat: str) -> str:
        """Where the cards dealt to a seat lie."""
        return self._common if len(self.takers) > 1 and self.took(seat) else f"{seat} dealt"

    def layer(self, seat: str) -> str:
        """Claims of one layer may speak of the same cards."""
        return seat if len(self.takers) > 1 and self.took(seat) else ""

    @property
    def kitty(self) -> str:
        """Where the cards of the kitty lie that was dealt."""
        return self._common if len(self.takers) > 1 else "kitty dealt"

    @property
    def _common(self) -> str:
        return "|".join((*(f"{seat} dealt" for seat in self.takers), KITTY))


def _stated(act: Act, name: str, target: str, layer: str) -> Fact:
    return Fact(name, act.keyword, act.seat, act.cards, (_claim(target, act.cards, layer),), act.span)


def _claim(target: str, cards: Cards, layer: str) -> Claim:
    known = tuple(card for card in cards if card[-1] != "x")
    suits = Counter(card[0] for card in cards if card[-1] == "x" and len(card) > 1)
    return Claim(target, known, layer, tuple((_SUITS[suit], count) for suit, count in suits.items()))


_SUITS = {suit: frozenset(face for face in FACES if face[0] == suit and face not in JOKERS) for suit in SUITS}
"""The faces with each suit printed on them: ``Sx`` is one of them."""
