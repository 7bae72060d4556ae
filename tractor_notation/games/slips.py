"""Slips of the pen that records of every family can have: what may have been meant instead (see ``mending``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

from tractor_notation.findings import Finding, Related, facts, finding
from tractor_notation.games.frame import Frame, assignments
from tractor_notation.games.mending import FEW, Assumed, Slip
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Act, Cards, Comment, Item, Play, Remark, Trick, Variation

_WAYS = 12
"""So many ways to give hands to seats are tried."""

_BEYOND_DOUBT = 3
"""So many errors must go when plays or tricks change places: two real faults may look like that."""


def slips(frame: Frame, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    """What may have been meant by a record with these errors."""
    places = Places(frame)
    yield from _twice(frame, assumed)
    yield from _hands(frame, assumed)
    yield from _led(places, assumed, wrong)
    yield from _missing(places, assumed, wrong)
    yield from _tricks(frame, places, assumed, wrong)
    yield from _plays(frame, places, assumed, wrong)


class Places:
    """The tricks and plays that findings are about."""

    def __init__(self, frame: Frame) -> None:
        self.tricks = frame.tricks
        self.seats = frame.seats

    def trick(self, span: Span | None) -> int | None:
        """The number, from 0, of the trick in which a place lies."""
        inside = (n for n, trick in enumerate(self.tricks) if span and trick.span and _within(span, trick.span))
        return next(inside, None)

    def play(self, span: Span | None) -> tuple[Trick, Play] | None:
        """The play at a place."""
        number = self.trick(span)
        if number is None or span is None:
            return None
        trick = self.tricks[number]
        return next(((trick, play) for play in trick.plays if play.span and _within(span, play.span)), None)

    def about(self, item: Finding) -> tuple[int | None, frozenset[int | None]]:
        """The trick in which a finding stands, and those in which stands what proves it; ``None`` for what is in no trick,
        such as a hand that is given."""
        return self.trick(item.span), frozenset(self.trick(one.span) for one in item.related)


def _within(inner: Span, outer: Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def changed(assumed: Assumed, *pairs: tuple[Item, tuple[Item, ...]]) -> Assumed:
    """The same with other items in place of some of the record."""
    other = {id(old): new for old, new in pairs}
    body = tuple(one for item in assumed.record.body for one in other.get(id(item), (item,)))
    return replace(assumed, record=replace(assumed.record, body=body))


# A trick written twice.


def _twice(frame: Frame, assumed: Assumed) -> Iterator[Slip]:
    for before, trick in zip(frame.tricks, frame.tricks[1:], strict=False):
        if [play.cards for play in before.plays] == [play.cards for play in trick.plays]:
            kept = replace(before, plays=tuple(map(_with_notes, before.plays, trick.plays)))
            without = changed(assumed, (before, (kept,)), (trick, ()))
            number = {trick.number} - {before.number}
            told = finding("trick-twice", trick.span, number=trick.number, related=_here(before))
            yield Slip(replace(without, unplayed=assumed.unplayed | number), told)


def _here(trick: Trick) -> tuple[Related, ...]:
    return (Related(N_("the same plays here"), (), None, trick.span),)


def _with_notes(play: Play, again: Play) -> Play:
    """A play with what is said about it where it is written again."""
    notes: tuple[Comment | Remark | Variation, ...] = tuple(note for note in again.notes if note not in play.notes)
    return replace(play, notes=play.notes + notes) if notes else play


# Hands noted for the wrong seats.


def _hands(frame: Frame, assumed: Assumed) -> Iterator[Slip]:
    """Hands that the plays fit only when they are those of other seats; of two that are noted for one seat, one is that of
    a seat which has none."""
    acts = [act for act in (*frame.acts("deal"), *frame.acts("drawn")) if act.seat is not None]
    seats = [act.seat or "" for act in acts]
    if len(acts) > len(frame.seats):
        return
    may = [[seat for seat in frame.seats if _fits(frame, act.cards, seat)] for act in acts]
    for way in islice(assignments(may), _WAYS):
        moved = [(act, seat) for act, seat in zip(acts, way, strict=True) if act.seat != seat]
        if moved:
            pairs = [(act, (replace(act, seat=seat),)) for act, seat in moved]
            yield Slip(changed(assumed, *pairs), _moved([act for act, _ in moved], [seat for _, seat in moved], seats))


def _fits(frame: Frame, cards: Cards, seat: str) -> bool:
    """Whether the plays of a seat are, but for a few that the kitty may explain, out of these cards."""
    made = [card for item in frame.made(seat) for card in frame.held_in(item.play) if card[-1] != "x"]
    return (Counter(made) - Counter(cards)).total() <= len(made) // 2


def _moved(acts: Sequence[Act], seats: Sequence[str], noted: Sequence[str]) -> Finding:
    span = acts[0].span
    related = tuple(Related(N_("the hand given here"), (), None, act.span) for act in acts[1:])
    if len(acts) == 1 and noted.count(acts[0].seat or "") > 1:
        return finding("deal-twice", span, twin=acts[0].seat, owner=seats[0])
    if len(acts) == 1:
        return finding("hand-seat", span, seat=acts[0].seat, owner=seats[0])
    return finding("hand-seat", span, noted=tuple(act.seat for act in acts), right=tuple(seats), related=related)


# Who leads, and who played what.


def _led(places: Places, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    """The letter of the seat that leads."""
    for item in wrong:
        due = next((item.facts[name] for name in ("winner", "leader", "taker") if name in item.facts), None)
        at = places.play(item.span) if item.code == "lead-wrong" else None
        if at is not None and due is not None and not any(play.seat for play in at[0].plays):
            told = replace(item, data=item.data + facts(fits=due))
            yield Slip(changed(assumed, (at[0], (replace(at[0], leader=due),))), told)


def _plays(frame: Frame, places: Places, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    """Two plays of a trick, each in the other's place, or all of them begun at the wrong seat."""
    codes: dict[int, list[str]] = {}
    opening = set()  # whose bids and hands are doubtful before the play: what follows from them may be wrong all along
    for item in wrong:
        if (number := places.trick(item.span)) is not None:
            codes.setdefault(number, []).append(item.code)
        elif item.span and frame.tricks and frame.tricks[0].span and item.span < frame.tricks[0].span:
            opening.add(item.facts.get("seat"))
    for number, found in codes.items():
        trick = frame.tricks[number]
        if any(play.seat for play in trick.plays) or len(trick.plays) != len(frame.seats):
            continue
        proved = "play-order" in found or found.count("not-in-hand") > 1 or _only(wrong, "not-in-hand")
        least = FEW if proved else _BEYOND_DOUBT
        needed = [_needed(frame, places, item, number) for item in wrong]
        if len(wrong) < least or (() in needed and not opening):
            continue
        for meant, order, moved in _orders(frame, trick):
            if not moved.isdisjoint(opening) or all(seats is None or not moved.isdisjoint(seats) for seats in needed):
                told = finding("play-order", trick.span, trick=trick.number, order=order)
                yield Slip(changed(assumed, (trick, (meant,))), told, least=least, whole=True)


def _needed(frame: Frame, places: Places, item: Finding, number: int) -> tuple[str, ...] | None:
    """The seats of which one must have made another play to a trick, if an error is to come of that: the one it is about,
    or who led to the same trick. ``None``: it may come of any change there; empty: of none."""
    place, proofs = places.about(item)
    seat = item.facts.get("seat")
    if place is None or number in proofs or (seat is None and place in (number, number + 1)):
        return None
    if seat is None:
        return ()
    if place == number:
        return (seat, frame.tricks[number].leader)
    if place == number + 1 and seat == frame.tricks[place].leader:
        return None  # who leads to a trick depends on the one before
    if proofs and (None not in proofs or place < number):
        return ()
    # It is held against a hand that is given, or that all plays show together.
    return (seat,) if item.withheld or place < number else None


def _orders(frame: Frame, trick: Trick) -> Iterator[tuple[Trick, tuple[str, ...], frozenset[str]]]:
    """A trick with two of its plays exchanged, or led from another seat; the seats of the plays in the order noted; and
    those of them that have another play by it."""
    seats, count = frame.seats, len(trick.plays)
    start = seats.index(trick.leader) if trick.leader in seats else 0
    order = (*seats[start:], *seats[:start])
    for turn in range(1, count):
        yield replace(trick, leader=order[turn]), (*order[turn:], *order[:turn]), frozenset(order)
    for one, other in combinations(range(count), 2):
        if trick.plays[one].cards != trick.plays[other].cards:
            way = list(range(count))
            way[one], way[other] = other, one
            meant = replace(trick, plays=tuple(trick.plays[place] for place in way))
            yield meant, tuple(order[place] for place in way), frozenset((order[one], order[other]))


def _missing(places: Places, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    """The place of a play that was left out."""
    for item in wrong:
        at = places.trick(item.span) if item.code == "trick-incomplete" else None
        if at is None:
            continue
        trick = places.tricks[at]
        seats = places.seats
        if len(trick.plays) != len(seats) - 1 or trick.leader not in seats or any(play.seat for play in trick.plays):
            continue
        sizes = Counter(len(play.cards) for play in trick.plays)
        unseen = Play(("x",) * sizes.most_common(1)[0][0])
        for place in range(len(seats)):
            missing = seats[(seats.index(trick.leader) + place) % len(seats)]
            meant = replace(trick, plays=(*trick.plays[:place], unseen, *trick.plays[place:]))
            told = replace(item, data=tuple(fact for fact in item.data if fact[0] != "missing"))
            told = replace(told, data=told.data + facts(missing=(missing,)))
            yield Slip(changed(assumed, (trick, (meant,))), told)


# Tricks in each other's place.


def _tricks(frame: Frame, places: Places, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    about = [places.about(item) for item in wrong]
    for number, (one, other) in enumerate(zip(frame.tricks, frame.tricks[1:], strict=False)):
        near = range(number, number + 3)
        touched = [place in near or not proofs.isdisjoint(near[:2]) for place, proofs in about]
        counted = one.number > other.number  # the numbers say it, too
        least = FEW if counted or _only(wrong, "lead-wrong") else _BEYOND_DOUBT
        elsewhere = any(place is not None and not may for (place, _), may in zip(about, touched, strict=True))
        if not any(place in near for place, _ in about) or (not counted and (elsewhere or len(wrong) < least)):
            continue
        first, second = sorted((one.number, other.number))
        swapped = (replace(other, number=first), replace(one, number=second))
        told = finding("trick-order", one.span, first=first, second=second, related=_second(other))
        meant = changed(assumed, (one, swapped[:1]), (other, swapped[1:]))
        yield Slip(meant, told, least=least, whole=not counted)


def _only(wrong: Sequence[Finding], code: str) -> bool:
    return all(item.code == code for item in wrong)


def _second(trick: Trick) -> tuple[Related, ...]:
    return (Related(N_("the other one"), (), None, trick.span),)


def as_cards(assumed: Assumed, play: Play, cards: Cards) -> Assumed:
    """The same with other cards for a play."""
    return replace(assumed, cards={**assumed.cards, id(play): cards})
