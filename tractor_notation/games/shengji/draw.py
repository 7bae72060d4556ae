"""The draw: who draws first, and what that says about the moments of bids (R1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.place import Span
from tractor_notation.record import Act


def first_drawers(frame: Setting) -> tuple[str, ...]:
    """The seats that may have drawn the first card: one where the leader is known before the draw and the option
    ``first-draw`` does not leave it to a cut; else all of them.

    A leader named in what may be the first deal of a match can be the one whom the bids found.
    """
    leader = frame.leader
    if leader is None or not frame.ranks - {frame.options.start_rank}:
        return frame.seats
    return {"dealer": (leader,), "right-of-dealer": (frame.seating.after[leader],)}.get(
        frame.options.first_draw, frame.seats
    )


@dataclass(frozen=True, slots=True)
class Draw:
    """What the moments of the bids so far say about the draw.

    ``starts`` is for each seat that may have drawn first the number of cards that all players together must have drawn by
    now; ``last`` is the bid that says most, its seat and moment.
    """

    starts: Mapping[str, int]
    last: tuple[str, int] | None = None


def draw(frame: Setting) -> Draw:
    """The draw before the first bid."""
    return Draw(dict.fromkeys(first_drawers(frame), 0))


def bid_at(frame: Setting, before: Draw, act: Act) -> tuple[Draw, Finding | None]:
    """The draw after a bid, and what is wrong with the bid's moment: a number no hand has, or one that lies in the past.

    A seat has drawn its k-th card when all have drawn k - 1 rounds and the seats up to it one card more. Whoever has the
    last card may bid at any later time. After a wrong moment the draw goes on from there.
    """
    seat, moment = act.seat, act.moment
    if seat is None or moment is None:
        return before, None
    size = frame.hand_size
    if moment > size:
        return before, finding("draw-order", act.span, drawer=seat, count=moment, size=size)
    starts = {}
    for first, reached in before.starts.items():
        start = _drawn(frame, first, seat, moment)
        end = _drawn(frame, first, seat, moment + 1) if moment < size else inf
        if reached < end:
            starts[first] = max(start, reached)
    says_most = before.last is None or moment >= before.last[1]
    if starts:
        return Draw(starts, (seat, moment) if says_most else before.last), None
    assert before.last is not None, "the first bid may be made at any moment"
    again = {first: _drawn(frame, first, seat, moment) for first in first_drawers(frame)}
    return Draw(again, (seat, moment)), _late(frame, act, before.last)


def _drawn(frame: Setting, first: str, seat: str, count: int) -> int:
    """How many cards all have drawn together when a seat gets its card of this number, if another drew first."""
    place = (frame.seats.index(seat) - frame.seats.index(first)) % len(frame.seats)
    return (count - 1) * len(frame.seats) + place + 1


def _late(frame: Setting, act: Act, before: tuple[str, int]) -> Finding:
    """A bid whose moment lies before that of an earlier one."""
    (seat, count), (other, others) = before, (act.seat, act.moment or 0)
    if count - others > 1 or seat == other:
        return finding("draw-order", act.span, seat=seat, count=count, other=other, others=others)
    first = first_drawers(frame)
    named = first[0] if len(first) == 1 else None
    return finding("draw-order", act.span, ahead=seat, count=count, behind=other, others=others, first=named)


def uneven(frame: Setting, counts: Mapping[str, int]) -> Finding | None:
    """Drawn hands that cannot be in a record that stops during the draw. ``counts`` are their cards by seat."""
    ahead = max(frame.seats, key=lambda seat: counts[seat])
    behind = min(frame.seats, key=lambda seat: counts[seat])
    if counts[ahead] - counts[behind] > 1:
        count, others = counts[ahead], counts[behind]
        return finding("draw-order", _drawn_by(frame, ahead), seat=ahead, count=count, other=behind, others=others)
    first = first_drawers(frame)
    wrong = [_out_of_turn(frame, one, counts) for one in first]
    if not all(wrong):
        return None
    named = None
    if len(first) == 1 and wrong[0]:
        named, (behind, ahead) = first[0], wrong[0]
    count, others = counts[ahead], counts[behind]
    span = _drawn_by(frame, ahead)
    return finding("draw-order", span, ahead=ahead, count=count, behind=behind, others=others, first=named)


def _drawn_by(frame: Setting, seat: str) -> Span | None:
    return next(act.span for act in frame.acts("drawn") if act.seat == seat)


def _out_of_turn(frame: Setting, first: str, counts: Mapping[str, int]) -> tuple[str, str] | None:
    """A seat and one behind it in the draw that has more cards, if this seat drew first; ``None``: there is none."""
    start = frame.seats.index(first)
    row = (*frame.seats[start:], *frame.seats[:start])
    pairs = zip(row, row[1:], strict=False)
    return next(((one, after) for one, after in pairs if counts[one] < counts[after]), None)
