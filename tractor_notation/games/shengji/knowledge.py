"""Who holds what: hands given, deduced from the plays (R15.2), partly known or unknown.

Nothing is guessed. For every seat there are the cards it surely holds and the number of further cards nobody knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from tractor_notation.findings import Data, Finding, Related, facts, finding
from tractor_notation.games.shengji.cards import FACES
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Act, Cards

_HERE = N_("{card:cards} here")

Place: TypeAlias = "tuple[Span | None, str | None]"
"""Where a card is seen: the span of the statement or play, and the address of the play."""


@dataclass(slots=True)
class Held:
    """The cards a hand surely holds, how many more it holds, and where that is known from."""

    cards: list[str]
    unknown: int
    source: str

    def copy(self) -> Held:
        """An independent copy."""
        return Held(self.cards.copy(), self.unknown, self.source)

    @property
    def all(self) -> Cards:
        """The hand with ``"x"`` for every card not known."""
        return (*self.cards, *("x",) * self.unknown)


@dataclass(slots=True)
class Knowledge:
    """The hands as dealt and as play begins, the kitty as dealt and as buried."""

    dealt: dict[str, Held] = field(default_factory=dict)
    playing: dict[str, Held] = field(default_factory=dict)
    kitty: Held = field(default_factory=lambda: Held([], 0, "unknown"))
    buried: Held = field(default_factory=lambda: Held([], 0, "unknown"))
    drawn: dict[str, Cards] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def survey(frame: Setting, leader: str | None) -> Knowledge:
    """What the whole record tells about the cards, and what is wrong with it."""
    known = Knowledge()
    given: dict[str, Act] = {}
    kitty: Act | None = None
    bury: Act | None = None
    for act in frame.acts("kitty"):
        if kitty is not None:
            known.findings.append(finding("deal-twice", act.span, what=N_("The kitty")))
        kitty = kitty or act
    for act in frame.acts("bury"):
        bury = bury if bury or act.seat != leader else act
    for act in (*frame.acts("deal"), *frame.acts("drawn")):
        if act.seat not in frame.seats:
            continue
        if act.seat in given:
            known.findings.append(finding("deal-twice", act.span, seat=act.seat))
            continue
        given[act.seat] = act
        if act.keyword == "drawn":
            known.drawn[act.seat] = act.cards
    _kitty(frame, known, given, kitty, bury)
    for seat in frame.seats:
        _hand(frame, known, seat, given.get(seat), seat == leader)
    _remainders(frame, known, leader)
    _faults(frame, known, given, kitty, bury, leader)
    return known


def _known(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card[-1] != "x"]


def _kitty(frame: Setting, known: Knowledge, given: dict[str, Act], kitty: Act | None, bury: Act | None) -> None:
    for name, act in (("kitty", kitty), ("buried", bury)):
        if frame.position and act is None:
            continue
        cards = _known(act.cards) if act else []
        source = "unknown" if act is None else "given" if len(cards) == len(act.cards) else "partial"
        setattr(known, name, Held(cards, max(0, frame.kitty_size - len(cards)), source))


@dataclass(slots=True)
class Shown:
    """The cards a seat surely held when play began: those it played, and those it took back."""

    cards: list[str]
    unknown: int
    total: int


def shown(frame: Setting, seat: str, since: int = 0) -> Shown:
    """What the plays of a seat from a trick on prove about its hand."""
    before: list[str] = []
    total = 0
    best: Counter[str] = Counter()
    for number, player, play in frame.plays:
        if player != seat or number < since:
            continue
        if play.attempt:
            best |= Counter(before + _known(play.attempt))
        before += play.cards
        total += len(play.cards) or 1  # of a play that could not be read at least one card
    cards = _known(before)
    unknown = total - len(cards)
    if best and not unknown:  # a card taken back may be the one that later goes unseen
        cards = list((best | Counter(cards)).elements())
    return Shown(cards, unknown, total)


def _hand(frame: Setting, known: Knowledge, seat: str, act: Act | None, leads: bool) -> None:
    """The hand of a seat as dealt and as play begins, from its statement and its plays."""
    leads = leads and not frame.position
    if act is None:
        _missing(frame, known, seat, leads)
        return
    size = _size(frame, seat)
    cards = _known(act.cards)
    source = "given" if len(cards) == len(act.cards) else "partial"
    dealt = known.dealt[seat] = Held(cards, max(0, size - len(cards)), source)
    known.playing[seat] = _after_burial(frame, known, seat) if leads else _narrowed(frame, seat, dealt)


def _size(frame: Setting, seat: str) -> int:
    """How many cards a hand has when play begins; in a position, as many as the others have or as are played."""
    if not frame.position:
        return frame.hand_size
    seen = shown(frame, seat)
    if not frame.acts("deal") and not frame.acts("drawn") and frame.first_trick is not None:
        # Nobody says how many cards were held: no more than a whole hand after the tricks that went before.
        return max(seen.total, frame.hand_size - frame.first_trick.number + 1)
    sizes = [len(act.cards) for keyword in ("deal", "drawn") for act in frame.acts(keyword)]
    return max([*sizes, seen.total])


def _missing(frame: Setting, known: Knowledge, seat: str, leads: bool) -> None:
    """A hand that is not given: it follows from the plays when all of them are recorded (R15.2)."""
    seen, size = shown(frame, seat), _size(frame, seat)
    bids = _bids(frame, seat)
    # The leader may have buried cards shown in a bid, and a card nobody saw being played may be one of them.
    sure = seen.cards if leads or seen.unknown else list((Counter(seen.cards) | Counter(bids)).elements())
    unknown = max(0, size - len(sure))
    source = "deduced" if not unknown and not frame.gaps else "partial" if sure else "unknown"
    known.playing[seat] = Held(sure, unknown, source)
    known.dealt[seat] = known.playing[seat].copy()
    if leads:  # what was played may have come from the kitty
        known.dealt[seat] = Held(bids, size - len(bids), "partial" if bids else "unknown")


def _bids(frame: Setting, seat: str) -> list[str]:
    """The cards a seat showed in bids, once each."""
    best: Counter[str] = Counter()
    for act in frame.acts("bid"):
        if act.seat == seat:
            best |= Counter(_known(act.cards))
    return list(best.elements())


def _narrowed(frame: Setting, seat: str, given: Held) -> Held:
    """A given hand in the light of its plays: what it plays later is among the cards that were not known."""
    if not given.unknown:
        return given.copy()
    seen = shown(frame, seat)
    found = list((Counter(seen.cards) - Counter(given.cards)).elements())[: given.unknown]
    return Held(given.cards + found, given.unknown - len(found), given.source)


def _after_burial(frame: Setting, known: Knowledge, seat: str) -> Held:
    """The leader's hand when play begins: hand and kitty without the buried cards."""
    dealt = known.dealt[seat]
    if not dealt.unknown and not known.kitty.unknown and not known.buried.unknown:
        held = dealt.cards + known.kitty.cards
        for card in known.buried.cards:
            if card not in held:
                break
            held.remove(card)
        else:
            if len(held) == frame.hand_size:
                return _narrowed(frame, seat, Held(held, 0, "given"))
    seen = shown(frame, seat)
    unknown = max(0, frame.hand_size - len(seen.cards))
    return Held(seen.cards, unknown, "partial" if unknown else "deduced")


def _remainders(frame: Setting, known: Knowledge, leader: str | None) -> None:
    """What must be where because everything else is elsewhere."""
    if frame.position:
        return
    groups = [*known.dealt.values(), known.kitty]
    short = [group for group in groups if group.unknown]
    if not short and not known.buried.unknown:
        return
    pack = Counter(dict.fromkeys(FACES, frame.decks))
    if len(short) == 1:
        group = short[0]
        rest = pack - Counter(card for held in groups for card in held.cards)
        if rest.total() == group.unknown:
            group.cards.extend(rest.elements())
            group.unknown, group.source = 0, "deduced"
            seat = next((s for s in frame.seats if known.dealt[s] is group), None)
            if seat is not None and seat != leader:
                known.playing[seat] = _narrowed(frame, seat, group)
            elif leader is not None:
                known.playing[leader] = _after_burial(frame, known, leader)
    if known.buried.unknown and not any(held.unknown for held in known.playing.values()):
        rest = pack - Counter(card for held in known.playing.values() for card in held.cards)
        if rest.total() == frame.kitty_size:
            known.buried = Held(list(rest.elements()), 0, "deduced")


def _faults(
    frame: Setting, known: Knowledge, given: dict[str, Act], kitty: Act | None, bury: Act | None, leader: str | None
) -> None:
    """Faults of pack and sizes."""
    repeated = _duplicates(frame, known, given, kitty, bury, leader)
    known.findings.extend(repeated)
    if frame.position:
        _position_sizes(frame, known, given)
        return
    drawing = frame.first_trick is None and len(known.drawn) == len(frame.seats)
    if drawing and (uneven := _uneven(frame, known)):
        known.findings.append(uneven)
        return
    if drawing and max(map(len, known.drawn.values())) < frame.hand_size:
        return  # the record stops during the draw
    acts = [*given.values(), *([kitty] if kitty else [])]
    count = sum(len(act.cards) for act in acts)
    pack = frame.decks * len(FACES)
    sizes = {len(act.cards) for act in given.values()}
    whole = len(acts) == len(frame.seats) + 1 and all("x" not in card for act in acts for card in act.cards)
    missing: Cards | None = None
    if whole and count < pack and not repeated:
        faces = Counter(dict.fromkeys(FACES, frame.decks)) - Counter(c for act in acts for c in act.cards)
        missing = tuple(faces.elements())
        if len(sizes) == 1 and kitty is not None and len(kitty.cards) == frame.kitty_size:
            known.findings.append(finding("pack-incomplete", acts[0].span, count=count, pack=pack, missing=missing))
            return
    for seat, act in given.items():
        if len(act.cards) != frame.hand_size:
            known.findings.append(
                finding("hand-size", act.span, seat=seat, count=len(act.cards), size=frame.hand_size, missing=missing)
            )
    if kitty and len(kitty.cards) != frame.kitty_size:
        known.findings.append(
            finding("kitty-size", kitty.span, count=len(kitty.cards), size=frame.kitty_size, missing=missing)
        )


def _uneven(frame: Setting, known: Knowledge) -> Finding | None:
    """Drawn hands that differ by more than one card, in a record that stops during the draw."""
    most = max(frame.seats, key=lambda seat: len(known.drawn[seat]))
    least = min(frame.seats, key=lambda seat: len(known.drawn[seat]))
    if len(known.drawn[most]) - len(known.drawn[least]) < 2:
        return None
    span = next(act.span for act in frame.acts("drawn") if act.seat == most)
    return finding(
        "draw-order",
        span,
        seat=most,
        count=len(known.drawn[most]),
        other=least,
        others=len(known.drawn[least]),
    )


def _position_sizes(frame: Setting, known: Knowledge, given: dict[str, Act]) -> None:
    """Hands of a position: all of one size."""
    if not given:
        return
    size = Counter(len(act.cards) for act in given.values()).most_common(1)[0][0]
    for seat, act in given.items():
        if len(act.cards) != size:
            known.findings.append(finding("hand-size", act.span, seat=seat, count=len(act.cards), others=size))


def _duplicates(
    frame: Setting, known: Knowledge, given: dict[str, Act], kitty: Act | None, bury: Act | None, leader: str | None
) -> list[Finding]:
    """Faces that turn up more often than there are decks, at the sighting that is one too many."""
    sightings: list[tuple[str, Place]] = []
    for act in given.values():
        sightings.extend((card, (act.span, None)) for card in _known(act.cards))
    taken: Counter[str] = Counter()
    for number, seat, play in frame.plays if len(given) < len(frame.seats) else ():
        if seat not in given:
            cards = _known(play.cards)
            sightings.extend((card, (play.span, f"{number}.{seat}")) for card in cards)
            if seat == leader:
                taken.update(cards)
    if leader not in given and bury is not None:
        sightings.extend((card, (bury.span, None)) for card in _known(bury.cards))
        taken.update(_known(bury.cards))
    if kitty is not None:
        # The leader's plays and the buried cards may come from the kitty: those are the same cards.
        rest = Counter(_known(kitty.cards)) - taken if leader not in given else Counter(_known(kitty.cards))
        sightings.extend((card, (kitty.span, None)) for card in rest.elements())
    if (
        len(sightings) <= frame.decks * len(FACES)
        and max(Counter([c for c, _ in sightings]).values(), default=0) <= frame.decks
    ):
        return []
    places: dict[str, list[Place]] = {}
    for card, place in sightings:
        places.setdefault(card, []).append(place)
    pack = frame.decks * len(FACES)
    missing: Cards = ()
    if len(sightings) == pack:
        missing = tuple(face for face in FACES for _ in range(frame.decks - len(places.get(face, ()))))
    found: list[Finding] = []
    for card, where in places.items():
        if len(where) > frame.decks:
            where.sort(key=lambda place: place[0] or Span(0, 0, 0, 0))
            span, address = where[frame.decks]
            data: Data = facts(card=(card,))
            found.append(
                finding(
                    "card-duplicate",
                    span,
                    address=address,
                    card=(card,),
                    count=len(where),
                    decks=frame.decks,
                    missing=missing or None,
                    related=tuple(
                        Related(_HERE, data, at, other) for other, at in dict.fromkeys(where) if other != span
                    ),
                )
            )
    return found
