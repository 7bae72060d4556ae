"""Who holds what: hands given, deduced from the plays, partly known or unknown.

Nothing is guessed. For every seat there are the cards it surely holds, the number of further cards nobody knows, and
what those may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tractor_notation.games.unsun.cards import FACES, Trumps, face, is_known
from tractor_notation.games.unsun.dealing import OKIE, SIDE, dealer_of, shared_out, taker_of
from tractor_notation.games.unsun.following import Holding, sole_sun
from tractor_notation.games.unsun.setting import HAND, REST, Setting
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.record import Cards

PACK = frozenset(FACES)


@dataclass(slots=True)
class Held:
    """The cards a hand or a pile surely holds, how many more it holds, and where that is known from.

    ``pool`` are the cards the unknown ones may be; ``None``: all that are not known to be elsewhere.
    """

    cards: list[str] = field(default_factory=list)
    unknown: int = 0
    source: str = "unknown"
    pool: frozenset[str] | None = None

    def copy(self) -> Held:
        """An independent copy. The list of cards is never changed in place, so it is shared."""
        return Held(self.cards, self.unknown, self.source, self.pool)

    @property
    def all(self) -> Cards:
        """The cards, ``"x"`` for every one not known."""
        return (*self.cards, *("x",) * self.unknown)

    def may(self, elsewhere: frozenset[str]) -> frozenset[str]:
        """What the unknown cards may be; ``elsewhere`` are the cards whose place is known."""
        if not self.unknown:
            return frozenset()
        return (PACK - elsewhere if self.pool is None else self.pool) - set(self.cards)

    def holding(self, elsewhere: frozenset[str]) -> Holding:
        """The hand as the rules look at it."""
        return Holding(tuple(self.cards), self.unknown, self.may(elsewhere))


@dataclass(slots=True)
class Knowledge:
    """The hands as dealt and as play begins, the okie, the two cards left over, the discard.

    ``given`` are the seats whose hand the record gives; ``elsewhere`` all cards whose place is known.
    """

    dealer: str | None = None
    taker: str | None = None
    okie: str | None = None
    dealt: dict[str, Held] = field(default_factory=dict)
    playing: dict[str, Held] = field(default_factory=dict)
    side: Held = field(default_factory=Held)
    discard: Held = field(default_factory=Held)
    given: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()


def keeps_sun(known: Knowledge, frame: Setting, seat: str, trumps: Trumps) -> bool | None:
    """Whether a seat has the right to keep the Sun back, by the trumps it had when play began, or by option when the cards
    were dealt (U6.4); ``None`` when that cannot be told.

    Where the record begins behind the first trick, what a seat played before it may have been any card whose place is not
    known, and the one who took the okie was dealt another card in its place.
    """
    dealt = frame.options.sole_sun == "dealt"
    first = frame.first_trick
    if not frame.position:
        hand = known.dealt if dealt else known.playing
        return sole_sun(hand[seat].holding(known.elsewhere), trumps)
    held = known.playing[seat]
    if dealt and known.taker in (None, seat):
        others = [card for card in held.cards if trumps.is_trump(card) and card not in (trumps.sun, known.okie)]
        return False if len(others) > (known.okie is None) else None
    gone = 0 if first is not None and frame.place(first) == 1 else max(HAND - len(held.cards) - held.unknown, 0)
    elsewhere = known.elsewhere
    if known.okie is not None and known.taker in (None, seat):  # it may have been played from this hand
        elsewhere -= {known.okie} - {card for one in known.playing.values() for card in one.cards}
    began = Held(held.cards, held.unknown + gone, pool=None if gone else held.pool)
    return sole_sun(began.holding(elsewhere), trumps)


def known_of(cards: Iterable[str]) -> list[str]:
    """The cards that are known, each once."""
    return list(dict.fromkeys(code for card in cards if is_known(code := face(card))))


def _group(cards: Sequence[str], size: int) -> Held:
    """Cards given in the record."""
    known = known_of(cards)
    return Held(known, max(0, size - len(known)), "given" if len(known) == len(cards) else "partial")


def seen(frame: Setting, seat: str, since: int = 0) -> list[str]:
    """The cards a seat surely held when trick ``since`` began: those it played, and behind them those it showed or took back.
    Plays beyond twice a hand are no part of it."""
    mine = [play for _, _, play in islice(frame.made(seat, since), 2 * HAND)]
    return known_of(
        (*(card for play in mine for card in play.cards), *(card for play in mine for card in play.attempt))
    )


def _spread(frame: Setting, dealer: str | None) -> Mapping[str, Cards]:
    """What the statement of the whole pack says about hands, okie and the cards left over."""
    acts = frame.acts("pack")
    if not acts or dealer is None or len(acts[0].cards) != len(FACES):
        return {}
    return shared_out(acts[0].cards, dealer)


def survey(frame: Setting, trumps: Trumps | None) -> Knowledge:
    """What the whole record tells about the cards."""
    known = Knowledge(dealer_of(frame), taker_of(frame))
    spread = _spread(frame, known.dealer)
    hands: dict[str, Cards] = {seat: spread[seat] for seat in SEATS if seat in spread}
    for act in reversed(frame.acts("deal")):
        if act.seat in SEATS:
            hands[act.seat or ""] = act.cards
    known.given = frozenset(hands)
    _, known.okie = frame.card_of("okie")
    if known.okie is None and OKIE in spread and is_known(spread[OKIE][0]):
        known.okie = spread[OKIE][0]
    if frame.position:
        _position(frame, known, hands)
    else:
        _piles(frame, known, spread.get(SIDE, ()))
        for seat in SEATS:
            _hand(frame, known, seat, hands.get(seat))
        _remainders(known)
        for seat in SEATS:
            known.playing[seat] = _playing(frame, known, seat, trumps)
        _last(known)
    known.elsewhere = _places(frame, known)
    return known


def _position(frame: Setting, known: Knowledge, hands: Mapping[str, Cards]) -> None:
    """Hands of a record that begins in the middle: as many cards as the others have, or as are still to be played."""
    first = frame.first_trick
    size = max((len(cards) for cards in hands.values()), default=HAND + 1 - (first.number if first else 1))
    for seat in SEATS:
        known.playing[seat] = _narrowed(_group(hands.get(seat, ()), size), seen(frame, seat))
        known.dealt[seat] = known.playing[seat]
    known.side = Held()
    known.discard = Held()


def _piles(frame: Setting, known: Knowledge, left: Cards) -> None:
    """The two cards left over, and the discard, from what is said about each and about all three together."""
    sides = frame.acts("side")
    buried = [act for act in frame.acts("bury") if act.seat == known.taker] or list(frame.acts("bury"))
    known.side = _group(sides[0].cards if sides else left, REST - 1)
    known.discard = _group(buried[0].cards[:1] if buried else (), 1)
    if not sides and not left:
        known.side.source = "unknown"
    if not buried:
        known.discard.source = "unknown"
    shown = frozenset(known_of(card for act in frame.acts("shown")[:1] for card in act.cards))
    if len(shown) != REST:
        return
    for pile, other in ((known.side, known.discard), (known.discard, known.side)):
        if (
            pile.unknown
            and not other.unknown
            and len(rest := shown - set(other.cards)) == len(pile.cards) + pile.unknown
        ):
            pile.cards, pile.unknown, pile.source = sorted(rest, key=FACES.index), 0, "deduced"
        elif pile.unknown:
            pile.pool = shown


def _hand(frame: Setting, known: Knowledge, seat: str, cards: Cards | None) -> None:
    """The hand of a seat as dealt: given, or what its plays show of it."""
    if cards is not None:
        known.dealt[seat] = _group(cards, HAND)
        return
    shown = seen(frame, seat)
    if seat == known.taker:  # one of its cards was the okie
        shown = [card for card in (*shown, *known.discard.cards) if card != known.okie] if known.okie else []
    shown = shown[:HAND]
    missing = HAND - len(shown)
    source = "partial" if missing else "deduced"
    known.dealt[seat] = Held(shown, missing, source if shown else "unknown")


def _remainders(known: Knowledge) -> None:
    """What must be where because every other card is elsewhere."""
    groups = [*known.dealt.values(), known.side]
    short = [group for group in groups if group.unknown]
    rest = PACK - {card for group in groups for card in group.cards} - {known.okie}
    if len(short) == 1 and known.okie is not None and len(rest) == short[0].unknown:
        group = short[0]
        group.cards = [*group.cards, *sorted(rest, key=FACES.index)]
        group.unknown, group.source = 0, "deduced"


def _narrowed(held: Held, shown: list[str]) -> Held:
    """A hand in the light of its plays: what it plays later is among the cards that were not known."""
    new = [card for card in shown if card not in held.cards][: held.unknown]
    left = held.unknown - len(new)
    source = held.source
    if new and source == "unknown":
        source = "partial" if left else "deduced"
    return Held(held.cards + new, left, source, held.pool)


def _playing(frame: Setting, known: Knowledge, seat: str, trumps: Trumps | None) -> Held:
    """The hand of a seat when play begins."""
    dealt, shown = known.dealt[seat], seen(frame, seat)
    if seat != known.taker:
        return _narrowed(dealt, shown)
    if dealt.unknown or known.okie is None:
        return _taken_up(frame, known, shown, trumps)
    ten = [*dealt.cards, known.okie]
    if not known.discard.unknown:
        if known.discard.cards[0] in ten:
            return Held([card for card in ten if card != known.discard.cards[0]], 0, "given")
        candidates = [card for card in ten if card not in shown]
    else:
        candidates = _discards(frame, [card for card in ten if card not in shown], ten, trumps)
    if len(candidates) == 1 and known.discard.unknown:
        known.discard.cards, known.discard.unknown, known.discard.source = candidates, 0, "deduced"
    sure = [card for card in ten if card not in candidates]
    if len(candidates) == 1:
        return Held(sure, 0, "deduced")
    return Held(sure, max(0, HAND - len(sure)), "partial", frozenset(candidates))


def _discards(frame: Setting, left: list[str], ten: list[str], trumps: Trumps | None) -> list[str]:
    """Which of the cards that are not played may have been laid away: no trump where there is a plain card (U3.7)."""
    if trumps is None or frame.options.discard != "plain" or all(map(trumps.is_trump, ten)):
        return left
    return [card for card in left if not trumps.is_trump(card)] or left


def _taken_up(frame: Setting, known: Knowledge, shown: list[str], trumps: Trumps | None) -> Held:
    """The taker's hand where his ten cards are not all known.

    What he was dealt and the okie he holds, unless he laid it away; a trump is not laid away beside a plain card (U3.7).
    """
    discard = known.discard
    mine = [*known.dealt[known.taker or ""].cards, *([known.okie] if known.okie else [])]
    plain = trumps is not None and frame.options.discard == "plain" and not all(map(trumps.is_trump, (*mine, *shown)))

    def kept(card: str) -> bool:
        if not discard.unknown:
            return card not in discard.cards
        return plain and trumps is not None and trumps.is_trump(card)

    sure = list(dict.fromkeys((*shown, *filter(kept, mine))))[:HAND]
    left = HAND - len(sure)
    return Held(sure, left, ("partial" if left else "deduced") if sure else "unknown")


def _last(known: Knowledge) -> None:
    """The discard, where everything else is known."""
    if not known.discard.unknown or known.side.unknown or any(held.unknown for held in known.playing.values()):
        return
    rest = PACK - set(known.side.cards) - {card for held in known.playing.values() for card in held.cards}
    if len(rest) == 1:
        known.discard = Held(list(rest), 0, "deduced")


def _places(frame: Setting, known: Knowledge) -> frozenset[str]:
    """All cards whose place is known: where one of them is not in a hand, it is not among its unknown cards either."""
    groups = [*known.dealt.values(), *known.playing.values(), known.side, known.discard]
    places = {card for group in groups for card in group.cards}
    places |= {card for group in groups if group.pool for card in group.pool}
    if known.okie is not None:
        places.add(known.okie)
        if not frame.position and known.taker is not None:
            held = known.playing[known.taker]
            if held.unknown and held.pool is None and known.okie not in held.cards:
                held.pool = PACK - places | {known.okie}
    return frozenset(places)


def held_from(frame: Setting, seat: str, number: int, size: int) -> Held:
    """A hand of so many cards of which only what it plays from a trick on is known."""
    shown = seen(frame, seat, number)[: max(0, size)]
    return Held(shown, max(0, size - len(shown)), "partial" if shown else "unknown", PACK)
