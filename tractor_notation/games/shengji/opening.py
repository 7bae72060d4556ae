"""What the opening of a record says of the whole deal: who leads it (R7.7), and who takes the kitty up (R8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tractor_notation.games.shengji import kitty
from tractor_notation.games.shengji.auction import Auction
from tractor_notation.games.shengji.bidding import first_leader
from tractor_notation.games.shengji.knowledge import Knowledge, Take, given_hands
from tractor_notation.games.shengji.levels import by_bids
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.record import Act, Trick


class Opening(NamedTuple):
    """``said`` leads the deal by the tag or the bids, ``leader`` is who is judged to, ``takes`` is who takes the kitty
    up, one after the other."""

    said: str | None
    leader: str | None
    takes: tuple[Take, ...]


def opening(frame: Setting) -> Opening:
    """The opening of a record. Who both buries first and leads to the first trick is the leader, whatever is said."""
    known = given_hands(frame)
    said = _leader(frame, known)
    burials = [act.seat for act in frame.acts("bury") if act.seat in frame.seats]
    first = frame.first_trick.leader if frame.first_trick else None
    leader = first if first in burials[:1] else said
    return Opening(said, leader, _takes(frame, known, leader))


def _leader(frame: Setting, known: Knowledge) -> str | None:
    """Who leads the deal: the tag says it, unless the other side bid for the deal; else in a first round the bids; else
    the burial or the first trick."""
    auction = Auction(frame, frame.leader)
    for act in _acts(frame):
        if act.keyword == "bury":
            break
        _bidding(auction, act, known)
    if frame.leader is not None:
        taken = first_leader(auction.standing, frame.options) if auction.contested else None
        return taken or frame.leader
    start = frame.options.start_rank
    first = not frame.followed and auction.rank() == start and frame.ranks <= {start}
    if auction.standing and (first or frame.contested or by_bids(frame.options)):
        return first_leader(auction.standing, frame.options)
    trick = frame.first_trick
    seats = [act.seat for act in frame.acts("bury")]
    if trick is not None and trick.number == 1 and not frame.position:
        seats.append(trick.leader)
    found = next((seat for seat in (*seats, frame.heir) if seat in frame.seats), None)
    if found is None and frame.options.redeal_effect != "same-dealer":  # a new deal may have no leader before the bids
        return first_leader(auction.standing, frame.options)
    return found


def _takes(frame: Setting, known: Knowledge, leader: str | None) -> tuple[Take, ...]:
    """Who takes the kitty up, by the bids and burials of the record: the leader, then whoever bids for it."""
    auction = Auction(frame, leader)
    found: list[Take] = []
    for act in _acts(frame):
        if act.keyword == "bury":
            _buries(auction, found, leader, act)
            continue
        before = len(auction.standing)
        _bidding(auction, act, known)
        if found and len(auction.standing) > before:
            found.append(Take(act.seat or "", None, act))
    if not found and leader is not None:
        found.append(Take(leader))
    for act in frame.acts("bury"):  # behind the tricks: what was found when the kitty was opened
        if not found:
            found.append(Take(act.seat or "", act))
        elif found[-1].bury is None and found[-1].seat == act.seat:
            found[-1] = found[-1]._replace(bury=act)
    return tuple(found)


def _buries(auction: Auction, found: list[Take], leader: str | None, act: Act) -> None:
    """A burial before the first trick. Where the kitty can be stolen, the leader's own may not be recorded when the last
    bidder buries, and neither may the bid by which somebody took it."""
    seat, stealing = act.seat or "", auction.frame.options.kitty_steal == "on"
    last = found[-1] if found else None
    if last is None:
        if leader not in (None, seat):
            if not stealing or not auction.standing or auction.standing[-1][0] != seat:
                return
            found.append(Take(leader or ""))
        found.append(Take(seat, act))
    elif last.seat == seat and last.bury is None:
        found[-1] = last._replace(bury=act)
    elif last.seat != seat and stealing:
        found.append(Take(seat, act))
    else:
        return
    kitty.lies(auction, seat)


def _bidding(auction: Auction, act: Act, known: Knowledge) -> None:
    """A bid, or kitty cards turned."""
    if act.keyword == "flip":
        auction.turn(act, known)
    elif auction.stealing is not None:
        kitty.offer(auction, act)
    else:
        auction.bid(act, known)


def _acts(frame: Setting) -> Iterator[Act]:
    """Bids, turned cards and burials before the first trick."""
    for item in frame.record.body:
        if isinstance(item, Trick):
            break
        if isinstance(item, Act) and item.keyword in ("bid", "flip", "bury") and item.seat in (None, *frame.seats):
            yield item
