"""Faults of the pack as a record deals it: cards too many, hands of the wrong size, cards drawn out of turn (R1)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from tractor_notation.findings import Data, Finding, Related, facts, finding
from tractor_notation.games.shengji.draw import uneven
from tractor_notation.games.shengji.setting import Setting, has_unknown
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Act, Cards

if TYPE_CHECKING:
    from tractor_notation.games.shengji.knowledge import Knowledge

_HERE = N_("{card:cards} here")

Sighting: TypeAlias = "tuple[str, Span | None, str | None]"
"""A card and where it is seen: the span of the statement or play, and the address of the play."""


def pack_faults(
    frame: Setting, known: Knowledge, given: Mapping[str, Act], kitty: Act | None, bids: Mapping[str, Sequence[Act]]
) -> list[Finding]:
    """What is wrong with the pack. ``given`` are the hands that are given, by seat, ``kitty`` is the kitty, ``bids`` are
    those that each seat made before the kitty came into its hand."""
    found = _duplicates(frame, list(_sightings(frame, known, given, kitty, bids)))
    if frame.position:
        return _together(found, _position_sizes(frame, given), given, kitty)
    if frame.first_trick is None and len(known.drawn) == len(frame.seats):
        if (wrong := uneven(frame, {seat: len(cards) for seat, cards in known.drawn.items()})) is not None:
            return [*found, wrong]
        if max(map(len, known.drawn.values())) < frame.hand_size:
            return found  # the record stops during the draw
    return _together(found, _sizes(frame, given, kitty, bool(found)), given, kitty)


def _together(
    copies: list[Finding], sizes: list[Finding], given: Mapping[str, Act], kitty: Act | None
) -> list[Finding]:
    """Cards that are there too often, and hands with too many of them: the same slip where a hand has just these more."""
    acts = {act.span: act for act in (*given.values(), *([kitty] if kitty else []))}
    found = []
    for item in sizes:
        many = item.facts["count"] - item.facts.get("size", item.facts.get("others", item.facts["count"]))
        inside = [one for one in copies if one.facts["card"][0] in acts[item.span].cards]
        if many > 0 and sum(one.facts["count"] - one.facts.get("decks", 0) for one in inside) == many:
            copies = [one for one in copies if one not in inside]
            extra = tuple(card for one in inside for card in one.facts["card"])
            item = replace(item, data=item.data + facts(extra=extra))
        found.append(item)
    return copies + found


def _sizes(frame: Setting, given: Mapping[str, Act], kitty: Act | None, repeated: bool) -> list[Finding]:
    """Hands, kitty and pack of the wrong size."""
    acts = [*given.values(), *([kitty] if kitty else [])]
    count = sum(len(act.cards) for act in acts)
    pack = sum(frame.copies.values())
    sizes = {len(act.cards) for act in given.values()}
    whole = len(acts) == len(frame.seats) + 1 and all("x" not in card for act in acts for card in act.cards)
    missing: Cards | None = None
    if whole and count < pack and not repeated:
        missing = tuple((Counter(frame.copies) - Counter(c for act in acts for c in act.cards)).elements())
        if len(sizes) == 1 and kitty is not None and len(kitty.cards) == frame.kitty_size:
            return [finding("pack-incomplete", acts[0].span, count=count, pack=pack, missing=missing)]
    later = frame.hand_size if max(sizes, default=0) < frame.hand_size else None
    found = [
        finding(
            "hand-size", act.span, seat=seat, count=len(act.cards), size=frame.hand_size, missing=missing, later=later
        )
        for seat, act in given.items()
        if len(act.cards) != frame.hand_size
    ]
    if kitty and len(kitty.cards) != frame.kitty_size:
        found.append(finding("kitty-size", kitty.span, count=len(kitty.cards), size=frame.kitty_size, missing=missing))
    return found


def _position_sizes(frame: Setting, given: Mapping[str, Act]) -> list[Finding]:
    """Hands of a position: all of one size, and those with unknown cards as large as what is played out of them."""
    if not given:
        return []
    size = Counter(len(act.cards) for act in given.values()).most_common(1)[0][0]
    found = []
    for seat, act in given.items():
        count, played = len(act.cards), frame.count.get(seat, 0)
        if count != size:
            found.append(finding("hand-size", act.span, seat=seat, count=count, others=size))
        elif played > count and has_unknown(act.cards):
            found.append(finding("hand-size", act.span, seat=seat, count=count, played=played))
    return found


def _duplicates(frame: Setting, sightings: Sequence[Sighting]) -> list[Finding]:
    """Faces that turn up more often than there are decks, at the sighting that is one too many."""
    seen = Counter(card for card, *_ in sightings)
    if seen <= Counter(frame.copies):
        return []
    places: dict[str, list[tuple[Span | None, str | None]]] = {}
    for card, span, address in sightings:
        places.setdefault(card, []).append((span, address))
    missing: Cards = ()
    if len(sightings) == sum(frame.copies.values()):
        missing = tuple((Counter(frame.copies) - seen).elements())
    found: list[Finding] = []
    for card, where in places.items():
        copies = frame.copies.get(card, 0)
        if len(where) > copies:
            where.sort(key=lambda place: place[0] or Span(0, 0, 0, 0))
            span, address = where[copies]
            data: Data = facts(card=(card,))
            found.append(
                finding(
                    "card-duplicate",
                    span,
                    address=address,
                    card=(card,),
                    count=len(where),
                    decks=copies or None,
                    out=None if copies else frame.options.value("without"),
                    missing=missing or None,
                    related=tuple(
                        Related(_HERE, data, at, other) for other, at in dict.fromkeys(where) if other != span
                    ),
                )
            )
    return found


def _sightings(
    frame: Setting, known: Knowledge, given: Mapping[str, Act], kitty: Act | None, bids: Mapping[str, Sequence[Act]]
) -> Iterator[Sighting]:
    """Every card that is surely another one than those before it.

    A hand that is given stands for all its owner plays. Those who took the kitty up share their cards: what they were
    dealt together with the kitty is what they play together with what was buried last. Unless all of their hands are
    given, the plays and the burial are seen, and of the hands and the kitty what these do not show. A card that was taken
    back and is not played later is in the hand besides those that are, and so is one that was shown in a bid.
    """
    if frame.position or frame.unplaced or frame.options.kitty_steal != "off":
        bids = {}  # what was bid may have been played before, or by somebody else
    takers = {step.seat for step in known.steps}
    together = takers <= given.keys()
    dealt: list[Sighting] = []
    held: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for seat, act in given.items():
        held[seat].update(_known(act.cards))
        if seat in takers and not together:
            dealt += _seen(act)
        else:
            yield from _seen(act)
    played: Counter[str] = Counter()
    for number, seat, play in frame.plays if len(given) < len(frame.seats) else ():
        if seat in given and (seat not in takers or together):
            continue
        cards = _known(frame.cards(play))
        for card in cards:
            yield card, play.span, f"{number}.{seat}"
        if seat in takers:
            played.update(cards)
        else:
            held[seat].update(cards)
    for seat in frame.seats if len(given) < len(frame.seats) else ():
        if seat not in given or (seat in takers and not together):
            kept = list(_kept(frame, seat))
            yield from kept
            (played if seat in takers else held[seat]).update(card for card, *_ in kept)
    if frame.position:  # what was buried is in no hand
        for act in frame.acts("bury")[:1]:
            yield from _seen(act)
    last = known.steps[-1].act if known.steps else None
    if not together and last is not None:
        yield from _seen(last)
        played.update(_known(last.cards))
    for seat, acts in bids.items():
        if seat not in given or has_unknown(given[seat].cards):  # else what is not in the hand is told as such
            shown = _besides(_shown(acts), held[seat])
            if seat in takers and not together:
                dealt += shown
            else:
                yield from shown
    dealt += _seen(kitty) if kitty else ()
    yield from dealt if together else _besides(dealt, played)


def _besides(sightings: Iterable[Sighting], others: Counter[str]) -> Iterator[Sighting]:
    """Those of some sightings that cannot be the same cards as others."""
    left = others.copy()
    for sighting in sightings:
        if left[sighting[0]] > 0:
            left[sighting[0]] -= 1
        else:
            yield sighting


def _shown(bids: Sequence[Act]) -> Iterator[Sighting]:
    """The cards that a seat showed in its bids, once each: a stronger bid shows those of the weaker one again."""
    best: Counter[str] = Counter()
    for act in bids:
        more = Counter(_known(act.cards)) - best
        best += more
        yield from ((card, act.span, None) for card in more.elements())


def _kept(frame: Setting, seat: str) -> Iterator[Sighting]:
    """The cards that a seat took back and did not play later: they are in its hand besides all that it played (R15.2)."""
    if frame.unplaced:
        return  # whose plays they are is not certain
    played: Counter[str] = Counter()
    most: dict[str, tuple[int, Sighting]] = {}
    for number, _, play in frame.made(seat):
        for card, count in Counter(_known(play.attempt)).items():
            if card not in most or most[card][0] < played[card] + count:
                most[card] = (played[card] + count, (card, play.span, f"{number}.{seat}"))
        played.update(_known(frame.cards(play)))
    for card, (count, sighting) in most.items():
        yield from [sighting] * (count - played[card])


def _seen(act: Act) -> Iterator[Sighting]:
    return ((card, act.span, None) for card in _known(act.cards))


def _known(cards: Cards) -> list[str]:
    return [card for card in cards if card[-1] != "x"]
