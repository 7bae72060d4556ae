"""Who holds what: hands given, deduced from the plays (R15.2), partly known or unknown.

Nothing is guessed. For every seat there are the cards it surely holds and the number of further cards nobody knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tractor_notation.findings import Data, Finding, Related, facts, finding
from tractor_notation.games.shengji.cards import FACES
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Act, Cards

_HERE = N_("{card:cards} here")


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
    for act in frame.acts("deal", "drawn", "kitty", "bury"):
        if act.keyword == "kitty":
            if kitty is not None:
                known.findings.append(finding("deal-twice", act.span, what="kitty"))
            kitty = kitty or act
        elif act.keyword == "bury":
            bury = bury if bury or act.seat != leader else act
        elif act.seat in frame.seats:
            if act.seat in given:
                known.findings.append(finding("deal-twice", act.span, what=act.seat))
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
    return [card for card in cards if "x" not in card]


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
    before: Counter[str] = Counter()
    best: Counter[str] = Counter()
    unknown = total = 0
    for number, player, play in frame.plays:
        if player != seat or number < since:
            continue
        if play.attempt:
            best |= before + Counter(_known(play.attempt))
        cards = _known(play.cards)
        before.update(cards)
        total += len(play.cards)
        unknown += len(play.cards) - len(cards) + (play.unreadable is not None)
    best |= before
    return Shown(list(best.elements()), unknown, total)


def _hand(frame: Setting, known: Knowledge, seat: str, act: Act | None, leads: bool) -> None:
    """The hand of a seat as dealt and as play begins, from its statement and its plays."""
    seen = shown(frame, seat)
    size = frame.hand_size
    if frame.position:
        sizes = [len(a.cards) for a in frame.acts("deal", "drawn")]
        size = max([*sizes, seen.total + seen.unknown])
    bids = [] if leads else _bids(frame, seat)
    if act is None:
        sure = list((Counter(seen.cards) | Counter(bids)).elements())
        unknown = max(0, size - len(sure))
        source = "deduced" if not unknown and not frame.gaps else "partial" if sure else "unknown"
        known.playing[seat] = Held(sure, unknown, source)
        if leads and not frame.position:
            sure = _bids(frame, seat)
            known.dealt[seat] = Held(sure, size - len(sure), "partial" if sure else "unknown")
        else:
            known.dealt[seat] = known.playing[seat].copy()
        return
    cards = _known(act.cards)
    unknown = max(0, size - len(cards))
    source = "given" if len(cards) == len(act.cards) else "partial"
    known.dealt[seat] = Held(cards, unknown, source)
    if leads and not frame.position:
        known.playing[seat] = _after_burial(frame, known, seat, seen)
    else:
        known.playing[seat] = _narrowed(cards, unknown, source, seen)


def _bids(frame: Setting, seat: str) -> list[str]:
    """The cards a seat showed in bids, once each."""
    best: Counter[str] = Counter()
    for act in frame.acts("bid"):
        if act.seat == seat:
            best |= Counter(_known(act.cards))
    return list(best.elements())


def _narrowed(cards: list[str], unknown: int, source: str, seen: Shown) -> Held:
    """A given hand in the light of its plays: unknown cards become known; plays nobody knows make known ones doubtful."""
    extra = Counter(seen.cards) - Counter(cards)
    if unknown:
        found = list(extra.elements())[:unknown]
        return Held(cards + found, unknown - len(found), source)
    if seen.unknown:
        rest = Counter(cards) - Counter(seen.cards)
        sure = list((Counter(cards) - rest).elements())
        return Held(sure, len(cards) - len(sure), "partial")
    return Held(cards.copy(), 0, source)


def _after_burial(frame: Setting, known: Knowledge, seat: str, seen: Shown) -> Held:
    """The leader's hand when play begins: hand and kitty without the buried cards."""
    dealt = known.dealt[seat]
    pool = Counter(dealt.cards) + Counter(known.kitty.cards)
    if not dealt.unknown and not known.kitty.unknown and not known.buried.unknown:
        held = pool - Counter(known.buried.cards)
        return _narrowed(list(held.elements()), 0, "given", seen)
    unknown = max(0, frame.hand_size - len(seen.cards))
    return Held(seen.cards.copy(), unknown, "partial" if unknown else "deduced")


def _remainders(frame: Setting, known: Knowledge, leader: str | None) -> None:
    """What must be where because everything else is elsewhere."""
    if frame.position:
        return
    pack = Counter({face: frame.decks for face in FACES})
    groups = [*known.dealt.values(), known.kitty]
    short = [group for group in groups if group.unknown]
    if len(short) == 1:
        group = short[0]
        rest = pack - sum((Counter(g.cards) for g in groups), Counter())
        if rest.total() == group.unknown:
            group.cards.extend(rest.elements())
            group.unknown, group.source = 0, "deduced"
            seat = next((s for s in frame.seats if known.dealt[s] is group), None)
            if seat is not None and seat != leader:
                known.playing[seat] = _narrowed(group.cards, 0, "deduced", shown(frame, seat))
            elif leader is not None:
                known.playing[leader] = _after_burial(frame, known, leader, shown(frame, leader))
    if known.buried.unknown and not any(held.unknown for held in known.playing.values()):
        rest = pack - sum((Counter(held.cards) for held in known.playing.values()), Counter())
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
    whole = len(acts) == len(frame.seats) + 1 and all("x" not in card for act in acts for card in act.cards)
    if whole and count < pack and not repeated:
        missing = Counter({face: frame.decks for face in FACES}) - Counter(c for act in acts for c in act.cards)
        known.findings.append(
            finding("pack-incomplete", acts[0].span, count=count, pack=pack, missing=tuple(missing.elements()))
        )
        return
    for seat, act in given.items():
        if len(act.cards) != frame.hand_size:
            known.findings.append(
                finding("hand-size", act.span, seat=seat, count=len(act.cards), size=frame.hand_size)
            )
    if kitty and len(kitty.cards) != frame.kitty_size:
        known.findings.append(finding("kitty-size", kitty.span, count=len(kitty.cards), size=frame.kitty_size))


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
    """Hands of a position: equal, and enough for the tricks that follow."""
    if not given:
        return
    size = Counter(len(act.cards) for act in given.values()).most_common(1)[0][0]
    for seat, act in given.items():
        played = shown(frame, seat).total
        if len(act.cards) != size or played > len(act.cards):
            known.findings.append(
                finding("hand-size", act.span, seat=seat, count=len(act.cards), size=max(size, played))
            )


def _duplicates(
    frame: Setting, known: Knowledge, given: dict[str, Act], kitty: Act | None, bury: Act | None, leader: str | None
) -> list[Finding]:
    """Faces that turn up more often than there are decks, at the sighting that is one too many."""
    sightings: list[tuple[str, Span | None]] = []
    for act in given.values():
        sightings.extend((card, act.span) for card in _known(act.cards))
    taken: Counter[str] = Counter()
    for _, seat, play in frame.plays:
        if seat not in given:
            cards = _known(play.cards)
            sightings.extend((card, play.span) for card in cards)
            if seat == leader:
                taken.update(cards)
    if leader not in given and bury is not None:
        sightings.extend((card, bury.span) for card in _known(bury.cards))
        taken.update(_known(bury.cards))
    if kitty is not None:
        # The leader's plays and the buried cards may come from the kitty: those are the same cards.
        rest = Counter(_known(kitty.cards)) - taken if leader not in given else Counter(_known(kitty.cards))
        sightings.extend((card, kitty.span) for card in rest.elements())
    found: list[Finding] = []
    places: dict[str, list[Span | None]] = {}
    for card, span in sightings:
        places.setdefault(card, []).append(span)
    for card, spans in places.items():
        if len(spans) > frame.decks:
            ordered = sorted(spans, key=lambda span: span or Span(0, 0, 0, 0))
            data: Data = facts(card=(card,))
            found.append(
                finding(
                    "card-duplicate",
                    ordered[frame.decks],
                    card=(card,),
                    count=len(spans),
                    decks=frame.decks,
                    related=tuple(Related(_HERE, data, None, span) for span in dict.fromkeys(ordered) if span != ordered[frame.decks]),
                )
            )
    return found
