"""What faults, failed throws and lost red fives cost besides points: levels, credits, the deal (R6.4, R11.5, R14.2, R15.1).

They are gathered while a deal is replayed, and settled when it is scored, for only then it is known who played together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Value, facts, finding
from tractor_notation.games.deciding import Agreed
from tractor_notation.games.shengji import calling
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.scoring import five_penalty, lost_fives, red_fives
from tractor_notation.games.shengji.table import Ended, Fine
from tractor_notation.games.shengji.throws import level_penalty, penalty
from tractor_notation.record import Cards, Play, Ruling

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

_STRUCTURE = ("follow-pair", "follow-tractor", "follow-set", "follow-rainbow")
_HAND = ("card-count", "bury-count")
"""Faults that leave somebody with a wrong number of cards."""

_POLICIES: Mapping[str, Mapping[str, tuple[str, int]]] = {
    "report": {},
    "stop-round": {
        **dict.fromkeys(("follow-suit", *_HAND), ("ends", 0)),
        **dict.fromkeys(_STRUCTURE, ("on", 0)),
    },
    "level-down": {
        **dict.fromkeys(("follow-suit", *_STRUCTURE, "take-back"), ("levels", 1)),
        **dict.fromkeys(_HAND, ("ends", 1)),
    },
    "three-levels": {
        **dict.fromkeys(("follow-suit", *_STRUCTURE, "card-count"), ("levels", 3)),
        "bury-count": ("deal", 0),
    },
}
"""Option ``fault-policy``: what a proved fault in play leads to. ``levels``: the side at fault loses so many; ``ends``: the
deal is over, and the other side does well: the opponents take it and gain so many levels, or the declarers keep it and
gain one; ``deal``: the declarers lose the deal, with the levels of the opponents by their points; ``on``: the deal is
played on, and nothing is lost. Of faults that are not named it says nothing."""


_MATCH_LOST = {"level-down": 3}
"""Option ``fault-policy``: with how many faults that cost levels a side has lost the match."""


def prescribed(policy: str, code: str) -> tuple[str, int] | None:
    """What a policy makes of a fault of this kind: see the table above; ``None`` for nothing."""
    return _POLICIES[policy].get(code)


def agreed(options: Options) -> Agreed:
    """The faults of which the option ``fault-policy`` says what they lead to."""
    return Agreed(frozenset(_POLICIES[options.fault_policy]), "fault-policy")


def fault(deal: ShengjiDeal, found: Finding, seat: str, made: Play | None = None) -> Finding:
    """A fault in play as it is reported, with what the option ``fault-policy`` makes of it (R15.1). What the table has
    decided about the play ``made`` stands in place of that; where it is something else, that is told."""
    policy = deal.frame.options.fault_policy
    trick = deal.on.number
    what = prescribed(policy, found.code)
    if what is None or deal.ended is not None:
        return found
    decisions = deal.frame.ruled(made, f"{trick}.{seat}")
    if decisions:
        _ruled_upon(deal, found.code, seat, decisions)
    kind, count = what
    if kind == "on" or (decisions and not _as_agreed(decisions)):
        return found
    if kind == "levels":
        side = deal.frame.sides[seat]
        deal.fined += (Fine("fault", seat, trick, (side,), -count, code=found.code),)
        deal.at_fault += (side,)
    elif kind == "deal":
        deal.ceded = True
    else:
        deal.ended = Ended("fault", seat, trick, found.code, count)
    return replace(found, data=found.data + facts(**consequence(deal, found.code, seat)))


def consequence(deal: ShengjiDeal, code: str, seat: str) -> Mapping[str, Value]:
    """What the option ``fault-policy`` prescribes for a fault of a seat, as facts of its message; empty for nothing."""
    policy, side = deal.frame.options.fault_policy, deal.frame.sides[seat]
    kind, count = prescribed(policy, code) or ("", 0)
    if kind == "levels":
        return {"policy": policy, "fined": side, "levels": count}
    if kind == "on":
        return {"goes_on": policy}
    if kind == "deal":
        return {"policy": policy, "ended": side}
    if not kind:
        return {}
    held, gain = outcome_of(deal, Ended("fault", seat, 0, code, count))
    result = f"hold D+{gain}" if held else f"swap O+{gain}"
    return {"policy": policy, "ended": side, "ends": result if deal.leader else None}


def _ruled_upon(deal: ShengjiDeal, code: str, seat: str, decisions: tuple[Ruling, ...]) -> None:
    """A fault about which the table has decided: as the option ``fault-policy`` prescribes, or otherwise, and then that is
    told. A ruling with the levels that the option takes is the same, and counts as a fault of the side; so is one that lets a
    play stand after which the deal is played on, or that says that it is as agreed."""
    place, side = f"{deal.on.number}.{seat}", deal.frame.sides[seat]
    kind, count = prescribed(deal.frame.options.fault_policy, code) or ("", 0)
    costs = [one for one in decisions if one.decision in ("points", "level", "void")]
    agreed = _as_agreed(decisions)
    if (
        not agreed
        and kind == "levels"
        and [(one.decision, _sides(deal, one), one.amount) for one in costs] == [("level", (side,), -count)]
    ):
        deal.at_fault += (side,)
    elif costs or not (agreed or kind == "on"):
        told = {"place": place, **consequence(deal, code, seat), "write": f"ruling {place}: agreed"}
        deal.findings.append(finding("ruling-differs", (costs or decisions)[0].span, address=place, more=told))


def _as_agreed(decisions: tuple[Ruling, ...]) -> bool:
    """Whether the table has decided that it is as the option says."""
    return any(one.decision == "agreed" for one in decisions)


def count(deal: ShengjiDeal) -> Mapping[str, int]:
    """How many faults have cost each side levels by now, those of the deals before in its match among them."""
    found = Counter(deal.frame.faults)
    found.update(deal.at_fault)
    return found


def forfeit(deal: ShengjiDeal) -> str | None:
    """The side that has lost the match by its faults; of both the one whose last fault was the earlier one."""
    most = _MATCH_LOST.get(deal.frame.options.fault_policy)
    if most is None or not deal.frame.seating.fixed:
        return None
    found = Counter(deal.frame.faults)
    for side in deal.at_fault:
        found[side] += 1
        if found[side] >= most:
            return side
    return None


def outcome_of(deal: ShengjiDeal, ended: Ended) -> tuple[bool, int]:
    """Whether the declarers hold a deal that a fault has ended, and the levels gained."""
    return (False, ended.gain) if ended.seat in deal.declarers else (True, 1)


def throw(deal: ShengjiDeal, seat: str, withdrawn: int, stayed: int, struck: int) -> None:
    """A throw fails (R6.4): so many cards are taken back, so many stay, so many are in parts that can be beaten. It may
    cost a level, which the others gain."""
    deal.failed += ((seat, withdrawn, stayed, struck),)
    if levels := level_penalty(deal.frame.options):
        deal.fined += (Fine("throw", seat, deal.on.number, (), levels),)


def paid(deal: ShengjiDeal, options: Options) -> int:
    """The points that failed throws give the opponents under these options, less those that they cost them (R6.4)."""
    in_all = 0
    for seat, withdrawn, stayed, struck in deal.failed:
        points = penalty(withdrawn, stayed, options, struck)
        in_all += points if seat in deal.declarers else -points
    return in_all


def trick(deal: ShengjiDeal, winner: str) -> None:
    """A trick was won: are red fives in it (R14.2)?"""
    fives = red_fives(deal.frame.options)
    if fives and any(card in fives for _, cards in deal.on.meant for card in cards):
        deal.fives += ((deal.on.number, winner, tuple(deal.on.meant)),)


def camp(deal: ShengjiDeal, seat: str) -> tuple[str, ...]:
    """The seats that play with a seat: the declarers, or the others."""
    return tuple(one for one in deal.frame.seats if (one in deal.declarers) == (seat in deal.declarers))


def settled(deal: ShengjiDeal, dug: bool, rest: str | None = None) -> tuple[Fine, ...]:
    """All that is to be settled when the deal is scored. ``dug``: the opponents won the kitty; ``rest``: the seat to whom
    the rest was given without play, so that all cards of the other side were lost."""
    found = []
    for fine in deal.fined:
        if fine.kind == "throw":
            mates = camp(deal, fine.seat)
            others = (deal.frame.sides[seat] for seat in deal.frame.seats if seat not in mates)
            fine = fine._replace(sides=tuple(dict.fromkeys(others)))
        found.append(fine)
    return (*found, *_ruled(deal), *_fives(deal, dug, rest))


def _ruled(deal: ShengjiDeal) -> Iterator[Fine]:
    """Levels that the table has given or taken away."""
    for address, ruling in deal.frame.decisions:
        if ruling.decision == "level" and ruling.side is not None and ruling.amount:
            number, _, seat = address.partition(".")
            yield Fine("ruling", seat, int(number), _sides(deal, ruling), ruling.amount)


def _sides(deal: ShengjiDeal, ruling: Ruling) -> tuple[str, ...]:
    """The sides of the table that a ruling is about; none where it names one that is not there."""
    if ruling.side is None or not _known(deal, ruling.side):
        return ()
    seats = set(ruling.side.split("+"))
    named = {ruling.side, *(name for seat, name in deal.frame.sides.items() if seat in seats)}
    return tuple(side for side in dict.fromkeys(deal.frame.sides.values()) if side in named)


def _known(deal: ShengjiDeal, side: str) -> bool:
    """Whether a side, or every seat that is named in its place, is at this table."""
    return side in deal.frame.sides.values() or set(side.split("+")) <= set(deal.frame.seats)


def idle(deal: ShengjiDeal) -> Iterator[Finding]:
    """Rulings for a side that is not at this table, or points for seats of both sides, so that they change nothing."""
    sides = tuple(dict.fromkeys(deal.frame.sides.values()))
    for address, ruling in deal.frame.decisions:
        if ruling.side is not None and not _known(deal, ruling.side):
            side = deal.frame.sides.get(address.partition(".")[2], sides[0])
            told: dict[str, Value] = {"place": address, "side": ruling.side, "sides": sides}
        elif _mixed(deal, ruling):
            seats = ruling.side.split("+") if ruling.side else []
            side = deal.frame.seating.name(camp(deal, seats[0]))
            told = {"mixed": address, "seats": tuple(seats)}
        else:
            continue
        such = f"ruling {address}: {ruling.decision} {side} {ruling.amount or 0:+}"
        yield finding("ruling-idle", ruling.span, address=address, such=such, more=told)


def _mixed(deal: ShengjiDeal, ruling: Ruling) -> bool:
    """Whether a ruling gives points to seats of both sides, as far as it is known who plays together."""
    if ruling.decision != "points" or not calling.sides_known(deal) or deal.leader is None:
        return False
    return len({seat in deal.declarers for seat in _recipients(deal, ruling)}) > 1


def _recipients(deal: ShengjiDeal, ruling: Ruling) -> list[str]:
    """The seats that a ruling gives points to, if it names any."""
    named = _sides(deal, ruling)
    return [seat for seat, name in deal.frame.sides.items() if name in named]


def points_ruled(deal: ShengjiDeal) -> int:
    """Points that the table has given to the opponents, or taken from them."""
    in_all = 0
    for _, ruling in deal.frame.decisions:
        if ruling.decision != "points" or not ruling.amount or _mixed(deal, ruling):
            continue
        seats = _recipients(deal, ruling)
        if ruling.side is None or (seats and seats[0] not in deal.declarers):
            in_all += ruling.amount
        elif seats:
            in_all -= ruling.amount
    return in_all


def _fives(deal: ShengjiDeal, dug: bool, rest: str | None) -> Iterator[Fine]:
    """Red fives lost in tricks, with the rest that was given up, and with the kitty."""
    options = deal.frame.options
    for number, winner, plays in deal.fives:
        yield from _lost(deal, number, winner, plays)
    if rest is not None:
        yield from _lost(deal, 0, rest, tuple((seat, tuple(held.cards)) for seat, held in deal.hands.items()))
    if dug and deal.leader is not None and options.red_five_penalty == "credits":
        buried = tuple(card for card in deal.knowledge.buried.cards if card in red_fives(options))
        if buried:
            credits = five_penalty(buried, options, kitty=True)
            yield Fine("kitty", deal.leader, 0, cards=buried, credits=-credits)


def _lost(deal: ShengjiDeal, number: int, winner: str, plays: tuple[tuple[str, Cards], ...]) -> Iterator[Fine]:
    options = deal.frame.options
    lost = lost_fives(plays, camp(deal, winner), deal.declarers, options)
    for seat in dict.fromkeys(seat for seat, _ in lost):
        cards = tuple(card for loser, card in lost if loser == seat)
        cost = five_penalty(cards, options)
        if options.red_five_penalty == "credits":
            yield Fine("five", seat, number, cards=cards, credits=-cost)
        else:
            yield Fine("five", seat, number, (deal.frame.sides[seat],) if cost else (), -cost, cards)
