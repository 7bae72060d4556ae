"""Where the cards of the pack go, and who is left with the okie (U2, U3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tractor_notation.games.unsun.setting import HAND, Setting
from tractor_notation.games.unsun.table import AFTER, SEATS, Call
from tractor_notation.record import Cards

OKIE = "okie"
SIDE = "side"

PACKET = 3
"""The cards a player gets at a time (U2.1)."""


def goes_to(position: int, dealer: str) -> str:
    """Where the card at a place of the pack goes, counted from 0: a seat, ``okie`` or ``side`` (U2.1, U2.3)."""
    if position >= HAND * len(SEATS):
        return OKIE if position == HAND * len(SEATS) else SIDE
    first = SEATS.index(AFTER[dealer])
    return SEATS[(first + position // PACKET) % len(SEATS)]


def shared_out(pack: Sequence[str], dealer: str) -> Mapping[str, Cards]:
    """The cards of a pack by where they go."""
    places: dict[str, list[str]] = {}
    for position, card in enumerate(pack):
        places.setdefault(goes_to(position, dealer), []).append(card)
    return {place: tuple(cards) for place, cards in places.items()}


@dataclass(slots=True)
class Calling:
    """The calls as they are made (U3.1 to U3.5). ``due`` is whose turn it is, ``None`` when the dealer is not known."""

    due: str | None
    calls: tuple[Call, ...] = ()
    declarer: str | None = None

    def copy(self) -> Calling:
        """An independent copy."""
        return Calling(self.due, self.calls, self.declarer)

    @property
    def over(self) -> bool:
        """Whether somebody has declared, or all have called."""
        return self.declarer is not None or len(self.calls) >= len(SEATS)

    def fault(self, seat: str, declares: bool, holds: bool | None) -> str | None:
        """What is wrong with a call: ``call-late``, ``call-turn`` or ``call-no-robai``. ``holds``: the seat was dealt the native Robai
        (``None``: not known)."""
        if self.over:
            return "call-late"
        if self.due is not None and seat != self.due:
            return "call-turn"
        return "call-no-robai" if declares and holds is False else None

    def call(self, seat: str, declares: bool, fault: str | None) -> None:
        """Take a call down as it was made."""
        if self.over:
            return
        self.calls += (Call(seat, declares, fault is None),)
        self.declarer = seat if declares else None
        self.due = AFTER[seat]

    @property
    def declared(self) -> bool | None:
        """Whether the native Robai was declared; ``None`` while that is open (U3.4, U3.5)."""
        return (self.declarer is not None) if self.over else None


def caller_of_okie(frame: Setting) -> str | None:
    """Who takes the okie by the calls and the dealer (U3.4, U3.5); ``None`` when they do not tell."""
    calls = [act for act in frame.acts("call") if act.seat in AFTER]
    declarer = next((act.seat for act in calls if act.word == "declare"), None)
    if declarer is not None:
        return declarer
    return dealer_of(frame) if len(calls) >= len(SEATS) else None


def dealer_of(frame: Setting) -> str | None:
    """The dealer: named, or the eighth to call (U3.1)."""
    if frame.dealer is not None:
        return frame.dealer
    calls = [act.seat for act in frame.acts("call") if act.seat in AFTER]
    return calls[-1] if len(calls) == len(set(calls)) == len(SEATS) else None


def taker_of(frame: Setting) -> str | None:
    """In whose hand the okie was: by the calls, unless somebody else both laid a card away and led the first trick; else
    whom the tag names, who laid away or who led."""
    by_calls = caller_of_okie(frame)
    buried = {act.seat for act in frame.acts("bury") if act.seat in AFTER}
    first = frame.first_trick
    led = first.leader if first and first.number == 1 and not frame.position and first.leader in AFTER else None
    if len(buried) == 1 and (by_calls is None or buried == {led}):
        return next(iter(buried))
    return by_calls or frame.taker or led
