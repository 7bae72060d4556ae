"""Nobody bids: what follows, and whether a record goes on as it must (R7.8)."""

from __future__ import annotations

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji.bidding import no_bid
from tractor_notation.games.shengji.levels import by_bids
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Record

_RULES = {
    "redeal": N_("the first deal of a match is then dealt anew"),
    "turn-kitty": N_("the kitty is then turned for trump"),
    "no-trump": N_("there is then no trump suit"),
    "lose-deal": N_("the declarers then lose the deal"),
    "other-side-bids": N_("the other side may then bid"),
}
"""What follows, in words."""

TURNED = N_("a kitty card is turned")
PLAYED = N_("the deal is played")

_FITS = {
    TURNED: frozenset({"turn-kitty", "other-side-bids"}),
    PLAYED: frozenset({"turn-kitty", "other-side-bids", "no-trump"}),
}
"""What a record does, and after which rules it may: where the other side may bid, it need not, and what is turned need
not be recorded."""


def follows(frame: Setting) -> frozenset[str]:
    """What may follow when nobody bids; more than one value when it is not known whether the deal is the first of its
    match."""
    return frozenset(no_bid(first, frame.options) for first in _first(frame))


def _first(frame: Setting) -> tuple[bool, ...]:
    """Whether the deal is the first of its match: both when nothing tells.

    In a later deal the leader is known before the bids, and in a first one all are at the level at which a match begins,
    and nobody leads who has not bid, unless the rules find a leader otherwise.
    """
    if frame.followed and not by_bids(frame.options):
        return (False,)
    at_start = bool(frame.levels) and not frame.ranks - {frame.options.start_rank}
    if frame.leader is not None:
        maybe = (at_start or not frame.levels) and frame.options.no_bid_first != "redeal"
        return (True, False) if maybe else (False,)
    return (True,) if at_start and not _goes_on(frame.record) else (True, False)


def _goes_on(record: Record) -> bool:
    """Whether a record says that others of its match stand before it."""
    board = record.value("Board") or ""
    inherits = any(record.tags.get(name) == "#" for name in ("Match", "Event", "Date"))
    return inherits or (board.isdecimal() and int(board) > 1)


def contrary(frame: Setting, span: Span | None, does: str) -> Finding | None:
    """What is wrong when nobody bid and the record ``does`` this: :data:`TURNED` or :data:`PLAYED`."""
    if follows(frame) & _FITS[does]:
        return None
    example = f'[Leader "{frame.seats[0]}"]' if frame.leader is None else None
    return finding("no-bid", span, due=rule(frame), does=does, example=example)


def rule(frame: Setting) -> str:
    """What follows when nobody bids, in words: as in a later deal, unless this is the first."""
    later = frame.options.no_bid_later
    return _RULES[later if later in follows(frame) else frame.options.no_bid_first]
