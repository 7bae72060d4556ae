"""Whether the cards of a record are the pack: each once, in hands of their size, dealt in turn (U1.3, U2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tractor_notation.findings import Finding, Related, facts, finding
from tractor_notation.games.unsun.cards import FACES, UNKNOWN, face, is_known
from tractor_notation.games.unsun.dealing import OKIE, SIDE, goes_to, shared_out
from tractor_notation.games.unsun.knowledge import Knowledge, known_of
from tractor_notation.games.unsun.setting import HAND, REST, Setting, card_of
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Act

_HERE = N_("{card:cards} here")

WHAT = {
    "okie": N_("The okie"),
    "side": N_("The pair of cards left over"),
    "pack": N_("The pack"),
    "shown": N_("The row of side cards"),
}
"""What the statements without a seat give, as messages name it."""


class Sighting(NamedTuple):
    """A card in a place: the span of the statement or play, the address of the play."""

    card: str
    span: Span | None
    address: str | None = None


def faults(frame: Setting, known: Knowledge) -> Iterator[Finding]:
    """What is wrong with the cards that are given."""
    given = {act.seat: act for act in reversed(frame.acts("deal")) if act.seat in SEATS}
    yield from _twice(frame)
    yield from _same(frame, known, given)
    if frame.position:
        yield from _uneven(given)
        return
    missing = _missing(frame, given)
    for seat, act in given.items():
        if len(act.cards) != HAND:
            yield finding("hand-size", act.span, seat=seat, count=len(act.cards), size=HAND, missing=missing)
    for keyword, size in ((OKIE, 1), (SIDE, REST - 1)):
        for act in frame.acts(keyword)[:1]:
            if len(act.cards) != size:
                yield finding(
                    "rest-size", act.span, what=WHAT[keyword], count=len(act.cards), size=size, missing=missing
                )
    yield from _order(frame, known, given)


def _twice(frame: Setting) -> Iterator[Finding]:
    """Statements that give the same cards again."""
    seats: set[str | None] = set()
    for act in frame.acts("deal"):
        if act.seat in seats:
            yield finding("deal-twice", act.span, seat=act.seat)
        seats.add(act.seat)
    for keyword, what in WHAT.items():
        for act in frame.acts(keyword)[1:]:
            yield finding("deal-twice", act.span, what=what)


def _same(frame: Setting, known: Knowledge, given: dict[str, Act]) -> Iterator[Finding]:
    """Cards that are in two places, at the second of them (U1.3)."""
    places: dict[str, list[Sighting]] = {}
    for sighting in _sightings(frame, known, given):
        places.setdefault(sighting.card, []).append(sighting)
    for card, where in places.items():
        if len(where) > 1:
            where.sort(key=lambda place: place.span or Span(0, 0, 0, 0))
            first, second = where[:2]
            data = facts(card=(card,))
            yield finding(
                "card-twice",
                second.span,
                address=second.address,
                card=(card,),
                related=() if first.span == second.span else (Related(_HERE, data, first.address, first.span),),
            )


def _sightings(frame: Setting, known: Knowledge, given: dict[str, Act]) -> Iterator[Sighting]:
    """Every place a card is seen in. A hand is seen where it is given; only where it is not, in its plays, and in what it
    took back and did not play later."""
    acts = [*given.values(), *frame.acts(OKIE)[:1], *frame.acts(SIDE)[:1]]
    for act in acts:
        yield from (Sighting(face(card), act.span) for card in act.cards if is_known(face(card)))
    for act in frame.acts("pack")[:1]:
        once = set(known_of(act.cards))
        for card in act.cards:  # of the pack itself only what stands in it twice
            if face(card) in once:
                once.remove(face(card))
            elif is_known(face(card)):
                yield from (Sighting(face(card), act.span), Sighting(face(card), act.span))
    played = {(seat, card_of(play)) for _, seat, play in frame.plays}
    for number, seat, play in frame.plays:
        kept = () if frame.unplaced else [card for card in known_of(play.attempt) if (seat, card) not in played]
        played.update((seat, card) for card in kept)
        for code in (card_of(play), *kept):
            if seat not in known.given and is_known(code) and not (seat == known.taker and code == known.okie):
                yield Sighting(code, play.span, f"{number}.{seat}")
    if known.taker not in known.given and not frame.position:
        for act in frame.acts("bury")[:1]:
            yield from (Sighting(card, act.span) for card in known_of(act.cards) if card != known.okie)


def _uneven(given: dict[str, Act]) -> Iterator[Finding]:
    """Hands of a position are of one size."""
    sizes = [len(act.cards) for act in given.values()]
    usual = max(set(sizes), key=sizes.count, default=0)
    for seat, act in given.items():
        if len(act.cards) != usual:
            yield finding("hand-size", act.span, seat=seat, count=len(act.cards), others=usual)


def _missing(frame: Setting, given: dict[str, Act]) -> tuple[str, ...] | None:
    """The cards of the pack that are nowhere, where everything is given and known."""
    acts = [*given.values(), *frame.acts(OKIE)[:1], *frame.acts(SIDE)[:1]]
    cards = [face(card) for act in acts for card in act.cards]
    if len(given) < len(SEATS) or not frame.acts(OKIE) or not frame.acts(SIDE):
        return None
    if any(card[-1] == UNKNOWN for card in cards) or len(set(cards)) != len(cards):
        return None
    return tuple(card for card in FACES if card not in cards) or None


def _order(frame: Setting, known: Knowledge, given: dict[str, Act]) -> Iterator[Finding]:
    """The pack, where it is given: its size, and every packet in the hand it was dealt to (U2.1)."""
    for act in frame.acts("pack")[:1]:
        if len(act.cards) != len(FACES):
            yield finding("rest-size", act.span, what=WHAT["pack"], count=len(act.cards), size=len(FACES))
            continue
        if known.dealer is None:
            continue
        places = shared_out(act.cards, known.dealer)
        stated = {**given, **{keyword: one for keyword in (OKIE, SIDE) for one in frame.acts(keyword)[:1]}}
        for place, other in stated.items():
            owned = set(known_of(places[place]))
            strange = [card for card in known_of(other.cards) if card not in owned and card in act.cards]
            if strange:
                goal = goes_to(act.cards.index(strange[0]), known.dealer)
                yield finding(
                    "pack-order",
                    other.span,
                    related=(Related(N_("the pack here"), (), None, act.span),),
                    cards=tuple(strange),
                    seat=place if place in SEATS else None,
                    pile=None if place in SEATS else WHAT[place],
                    dealer=known.dealer,
                    owner=goal if goal in SEATS else None,
                    rest=None if goal in SEATS else known.dealer,
                )
