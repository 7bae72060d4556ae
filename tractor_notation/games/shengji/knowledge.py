"""Who holds what: hands given, deduced from the plays (R15.2), partly known or unknown.

Nothing is guessed. For every seat there are the cards it surely holds and the number of further cards nobody knows. What
several hands hold together is known where all the rest of the pack is; so cards are followed through the kitty, from hand
to hand (R8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji.pack import pack_faults
from tractor_notation.games.shengji.setting import Setting, has_unknown
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards


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

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return len(self.cards) + self.unknown


class Take(NamedTuple):
    """A seat takes the kitty up and buries as many cards. ``bury`` is the statement of what was buried, ``bid`` the one
    by which the seat took it from another; either may not be recorded."""

    seat: str
    bury: Act | None = None
    bid: Act | None = None


class Step(NamedTuple):
    """The kitty in one hand (R8.1): the cards before it is taken up, the kitty taken, the cards after the burial, the
    cards buried, and the statement of the burial."""

    seat: str
    before: Held
    taken: Held
    after: Held
    left: Held
    act: Act | None


def _nothing() -> Held:
    return Held([], 0, "unknown")


@dataclass(slots=True)
class Knowledge:
    """The hands as dealt and as play begins, the kitty as dealt and as buried last, and its way from hand to hand.

    ``doubted`` are faces that are seen more often than the pack has them: one of the places is wrong, so each is certain
    only where two of them agree, a hand that is given and a play out of it. ``given`` are the seats whose hand is given.
    """

    dealt: dict[str, Held] = field(default_factory=dict)
    playing: dict[str, Held] = field(default_factory=dict)
    kitty: Held = field(default_factory=_nothing)
    buried: Held = field(default_factory=_nothing)
    steps: list[Step] = field(default_factory=list)
    drawn: dict[str, Cards] = field(default_factory=dict)
    doubted: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    findings: list[Finding] = field(default_factory=list)


def survey(frame: Setting, takes: Sequence[Take]) -> Knowledge:
    """What the whole record tells about the cards, and what is wrong with it. ``takes`` is who took the kitty up, one
    after the other."""
    known = _survey(frame, takes, frozenset())
    doubted = {card for item in known.findings for name in ("card", "extra") for card in item.facts.get(name, ())}
    if not doubted:
        return known
    again = _survey(frame, takes, frozenset(doubted))
    again.findings = known.findings
    return again


def _survey(frame: Setting, takes: Sequence[Take], doubted: frozenset[str]) -> Knowledge:
    known = Knowledge(doubted=doubted)
    given, kitty = _statements(frame, known)
    known.given = frozenset(given)
    for seat in frame.seats:
        known.dealt[seat] = _dealt(frame, known, seat, given.get(seat), takes)
        known.playing[seat] = _narrowed(frame, known, seat)
    if frame.position:
        known.buried = _pile(frame, known, frame.acts("bury")[0]) if frame.acts("bury") else known.buried
        known.kitty = _pile(frame, known, kitty) if kitty else known.kitty
    else:
        known.kitty = _pile(frame, known, kitty)
        _follows([*known.dealt.values(), known.kitty], [_pack(frame)])
        _chain(frame, known, takes)
        _conclude(frame, known)
    bids = {seat: list(_bid_acts(frame, seat, takes)) for seat in frame.seats}
    known.findings.extend(pack_faults(frame, known, given, kitty, bids))
    return known


def given_hands(frame: Setting) -> Knowledge:
    """The hands that are given, and nothing that follows from them."""
    known = Knowledge()
    for seat, act in _statements(frame, known)[0].items():
        known.dealt[seat] = _dealt(frame, known, seat, act, ())
    return known


def _statements(frame: Setting, known: Knowledge) -> tuple[dict[str, Act], Act | None]:
    """The hands that are given, by seat, and the kitty; each is dealt once."""
    given: dict[str, Act] = {}
    kitty: Act | None = None
    for act in frame.acts("kitty"):
        if kitty is not None:
            known.findings.append(finding("deal-twice", act.span, what=N_("The kitty")))
        kitty = kitty or act
    for act in (*frame.acts("deal"), *frame.acts("drawn")):
        if act.seat not in frame.seats:
            continue
        if act.seat in given:
            known.findings.append(finding("deal-twice", act.span, seat=act.seat))
            continue
        given[act.seat] = act
        if act.keyword == "drawn":
            known.drawn[act.seat] = act.cards
    return given, kitty


def _known(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card[-1] != "x"]


def _pile(frame: Setting, known: Knowledge, act: Act | None) -> Held:
    """The kitty, or what was buried, as a statement gives it."""
    cards = [card for card in _known(act.cards) if card not in known.doubted] if act else []
    source = "unknown" if act is None else "given" if len(cards) == len(act.cards) else "partial"
    return Held(cards, max(0, frame.kitty_size - len(cards)), source)


class Shown(NamedTuple):
    """The cards a seat surely held when play began: those it played, and those it showed and took back. ``played`` are the
    first alone, ``unknown`` is how many it played that nobody saw, ``total`` how many it played in all."""

    cards: list[str]
    played: list[str]
    unknown: int
    total: int

    def within(self, size: int) -> list[str]:
        """The cards as part of a hand of this size: where that has no room for what was taken back, only what was played."""
        return self.cards if len(self.cards) <= size else self.played


def shown(frame: Setting, seat: str, since: int = 0, doubted: frozenset[str] = frozenset()) -> Shown:
    """What the plays of a seat from a trick on prove about its hand (R15.2); ``doubted`` cards prove nothing. Plays beyond
    twice a hand are no part of it."""
    played: list[str] = []
    total = 0
    best: Counter[str] = Counter()
    for _, _, play in frame.made(seat, since):
        if total > 2 * frame.hand_size:
            break
        cards = frame.cards(play)
        if play.attempt:
            best |= Counter([*played, *(card for card in _known(play.attempt) if card not in doubted)])
        if id(play) not in frame.unplaced:
            played += [card for card in _known(cards) if card not in doubted]
        total += len(cards) or 1  # of a play that could not be read at least one card
    # What was taken back was held beside all that had been played; it may be a card that went unseen later.
    sure = list((best | Counter(played)).elements()) if best else played
    return Shown(sure, played, total - len(played), total)


# Hands by themselves.


def _size(frame: Setting, seat: str) -> int:
    """How many cards a hand has when play begins; in a position, as many as the others have or as are played."""
    if not frame.position:
        return frame.hand_size
    seen = shown(frame, seat)
    if not frame.acts("deal") and not frame.acts("drawn") and frame.first_trick is not None:
        # Nobody says how many cards were held: no more than a whole hand after the tricks that went before.
        return max(seen.total, frame.hand_size - frame.first_trick.number + 1)
    given = [act for keyword in ("deal", "drawn") for act in frame.acts(keyword)]
    sizes = [len(act.cards) for act in given]
    whole = any(act.seat == seat and not has_unknown(act.cards) for act in given)
    return max(sizes if whole else [*sizes, seen.total])


def _dealt(frame: Setting, known: Knowledge, seat: str, act: Act | None, takes: Sequence[Take]) -> Held:
    """The hand of a seat as dealt: as it is given; else, unless the kitty was in it, as its plays and bids show it."""
    size = _size(frame, seat)
    if act is not None:
        cards = _known(act.cards)
        if known.doubted.intersection(cards):
            cards = _confirmed(frame, known, seat, cards)
        return Held(cards, max(0, size - len(cards)), "given" if len(cards) == len(act.cards) else "partial")
    bids = _bids(frame, seat, takes)
    if any(take.seat == seat for take in takes):  # what was played may have come from the kitty
        return Held(bids, size - len(bids), "partial" if bids else "unknown")
    seen = shown(frame, seat, doubted=known.doubted)
    cards = seen.within(size)
    # A card nobody saw being played may be one that was shown in a bid.
    sure = cards if seen.unknown else list((Counter(cards) | Counter(bids)).elements())
    if len(sure) > size >= len(cards):
        sure = cards  # what was bid is in no play, and there is no room for it
    return Held(sure, max(0, size - len(sure)), _source(frame, sure, size))


def _confirmed(frame: Setting, known: Knowledge, seat: str, cards: list[str]) -> list[str]:
    """The cards of a hand that is given, doubted ones only as far as the seat plays them."""
    played = Counter(card for item in frame.later(seat, 0, tuple(cards)) for card in item.play.cards)
    sure = [card for card in cards if card not in known.doubted]
    for card in known.doubted:
        sure += [card] * min(cards.count(card), played[card])
    return sure


def _source(frame: Setting, sure: list[str], size: int) -> str:
    """How a hand is known of which only what was played is sure."""
    return "deduced" if len(sure) >= size and not frame.gaps else "partial" if sure else "unknown"


def _bids(frame: Setting, seat: str, takes: Sequence[Take]) -> list[str]:
    """The cards a seat showed in bids before the kitty came into its hand, once each."""
    best: Counter[str] = Counter()
    for act in _bid_acts(frame, seat, takes):
        best |= Counter(_known(act.cards))
    return list(best.elements())


def _bid_acts(frame: Setting, seat: str, takes: Sequence[Take]) -> Iterator[Act]:
    """The bids a seat made before the kitty came into its hand, that by which it took it among them."""
    first = next((number for number, take in enumerate(takes) if take.seat == seat), len(takes))
    own = takes[first].bid if first < len(takes) else None
    later = [act for take in takes[first:] for act in (take.bury, take.bid) if act is not None and act is not own]
    for act in frame.record.body:
        if isinstance(act, Act):
            if any(act is one for one in later):
                return
            if act.keyword == "bid" and act.seat == seat:
                yield act
            if act is own:
                return


def _narrowed(frame: Setting, known: Knowledge, seat: str) -> Held:
    """A hand in the light of its plays: what it plays later is among the cards that were not known."""
    dealt = known.dealt[seat]
    if not dealt.unknown:
        return dealt.copy()
    seen = shown(frame, seat, doubted=known.doubted)
    found = list((Counter(seen.cards) - Counter(dealt.cards)).elements())
    if len(found) > dealt.unknown:
        found = list((Counter(seen.played) - Counter(dealt.cards)).elements())[: dealt.unknown]
    return Held(dealt.cards + found, dealt.unknown - len(found), dealt.source)


# The way of the kitty, and what follows for all hands together.


def _chain(frame: Setting, known: Knowledge, takes: Sequence[Take]) -> None:
    """The steps of the kitty from hand to hand, and what each leaves in the hand as far as it follows from the cards
    that came into it."""
    last = {take.seat: number for number, take in enumerate(takes)}
    hands = dict(known.dealt)
    pile = known.kitty
    for number, take in enumerate(takes):
        step = Step(take.seat, hands[take.seat], pile, _nothing(), _pile(frame, known, take.bury), take.bury)
        after = _after_burial(frame, step)
        if last[take.seat] == number:
            after = _with_plays(frame, known, take.seat, after)
            known.playing[take.seat] = after
        known.steps.append(step._replace(after=after))
        hands[take.seat], pile = after, step.left
    known.buried = pile if takes else _pile(frame, known, None)


def _after_burial(frame: Setting, step: Step) -> Held:
    """A hand after the burial: hand and kitty without the buried cards. While some of these are not known, it surely
    holds those known ones that were not buried."""
    pool = Counter(step.before.cards + step.taken.cards)
    size = frame.hand_size
    if step.left.unknown:
        return Held([], size, "unknown")
    rest = list((pool - Counter(step.left.cards)).elements())
    if step.before.unknown or step.taken.unknown:
        return Held(rest, size - len(rest), "partial") if len(rest) < size else Held([], size, "unknown")
    if len(rest) != size or Counter(step.left.cards) - pool:
        return Held([], size, "unknown")  # something is noted wrongly
    held = step.before.cards + step.taken.cards
    for card in step.left.cards:
        held.remove(card)
    return Held(held, 0, "given")


def _with_plays(frame: Setting, known: Knowledge, seat: str, held: Held) -> Held:
    """The last hand of somebody who took the kitty, with all that its plays show."""
    if not held.unknown:
        return held
    size = frame.hand_size
    sure = shown(frame, seat, doubted=known.doubted).within(size)
    both = sure + list((Counter(held.cards) - Counter(sure)).elements())
    if len(both) <= size:
        sure = both
    return Held(sure, max(0, size - len(sure)), _source(frame, sure, size))


def _conclude(frame: Setting, known: Knowledge) -> None:
    """What must be where because everything else is elsewhere: in the pack, as it was dealt and as play begins, and in
    each step of the kitty."""
    takers = {step.seat for step in known.steps}
    others = [seat for seat in frame.seats if seat not in takers]
    equal: list[tuple[list[Held], list[Held]]] = [
        ([*known.dealt.values(), known.kitty], [_pack(frame)]),
        *(([step.before, step.taken], [step.after, step.left]) for step in known.steps),
        *(([known.dealt[seat]], [known.playing[seat]]) for seat in others),
        ([*known.playing.values(), known.buried], [_pack(frame)]),
    ]
    while any(_follows(one, other) for one, other in equal):
        pass


def _pack(frame: Setting) -> Held:
    return Held(list(Counter(frame.copies).elements()), 0, "given")


def _follows(one: list[Held], other: list[Held]) -> bool:
    """Two lots of cards are the same: when all of them are known but the unknown part of one hand, that is what is left
    over. Whether something was found."""
    for lot, rest in ((one, other), (other, one)):
        short = [held for held in lot if held.unknown]
        if len(short) != 1 or any(held.unknown for held in rest):
            continue
        left = Counter(card for held in rest for card in held.cards)
        left.subtract(card for held in lot for card in held.cards)
        if min(left.values()) < 0 or left.total() != short[0].unknown:
            return False  # something is noted wrongly
        short[0].cards = [*short[0].cards, *left.elements()]
        short[0].unknown, short[0].source = 0, "deduced"
        return True
    return False
