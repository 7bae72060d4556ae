"""What may come next in a deal, and what the plays so far have shown (R4, R6), for whoever records it.

The judge is that of the referee. Where a lead can be answered in very many ways, the likely ones are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from tractor_notation.findings import facts
from tractor_notation.games import Line, Shown, Turn
from tractor_notation.games.coming import coming
from tractor_notation.games.shengji import answers
from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.demands import demand, minus, of_suit, reach
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.reading import Reading, fallible, judge, read
from tractor_notation.games.shengji.setting import has_unknown
from tractor_notation.games.shengji.shapes import components
from tractor_notation.language import N_
from tractor_notation.record import Cards, grouped

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

MANY = 30
"""So many plays are named."""

TRIES = 300
"""So many answers are looked at for that."""

_BEFORE = ("deal", "drawn", "kitty", "bid", "flip", "bury", "friend")
"""The statements before the first trick."""


def turn(deal: ShengjiDeal) -> Turn:
    """See :meth:`tractor_notation.games.Deal.turn`."""
    on, seats = deal.on, deal.frame.seats
    if deal.closed is not None or deal.phase == "end":
        return Turn(None, on.number, False, True, () if deal.closed else ("bury",))
    opening = deal.phase in ("deal", "kitty")
    seat, number, leads = coming(on, seats, deal.next_lead, opening)
    if opening and deal.frame.position and _whole(deal):
        seat = deal.leader
    statements: tuple[str, ...] = ()
    if opening:
        fixed = deal.frame.seating.fixed
        statements = tuple(word for word in _BEFORE if word != "friend" or not fixed)
    plays, whole = _plays(deal, seat, leads)
    return Turn(seat, number, leads, False, statements, plays, whole)


def _whole(deal: ShengjiDeal) -> bool:
    """Whether the hands that are given are whole, so that no trick has been played before."""
    return bool(deal.knowledge.given) and {held.size for held in deal.hands.values()} == {deal.frame.hand_size}


def _plays(deal: ShengjiDeal, seat: str | None, leads: bool) -> tuple[tuple[Cards, ...], bool]:
    """Legal plays of a seat whose hand is known; whether these are all."""
    held = (deal.knowledge.playing if deal.phase in ("deal", "kitty") else deal.hands).get(seat or "")
    trumps, options = deal.trumps, deal.frame.options
    if held is None or held.unknown or not held.cards or trumps is None:
        return (), False
    hand = trumps.sort(held.cards)
    if leads:
        found = tuple(dict.fromkeys(_leads(hand, trumps, options, deal.frame.decks)))
        return found[:MANY], len(hand) == 1
    size, reading = deal.on.size, deal.on.reading
    if size and len(hand) <= size:
        return (hand,), len(hand) == size
    if reading is None:
        return (), False
    return _answers(hand, reading, trumps, options)


def _leads(hand: Cards, trumps: Trumps, options: Options, decks: int) -> Iterator[Cards]:
    """Leads of one part each: tractors and sets, then single cards."""
    suits = {suit: tuple(cards) for suit, cards in groupby(hand, key=lambda card: trumps.of.get(card, ""))}
    for suit, cards in suits.items():
        for part in components(cards, trumps) if suit else ():
            reading = read(part.cards, trumps, options) if part.size > 1 else None
            if reading is not None and not fallible(reading, options, decks):
                yield part.cards
    for face, count in Counter(hand).items():
        if count > 1:
            yield (face, face)
    yield from ((face,) for face in dict.fromkeys(hand))


def _answers(hand: Cards, reading: Reading, trumps: Trumps, options: Options) -> tuple[tuple[Cards, ...], bool]:
    """Legal answers out of a known hand with more cards than were led; whether these are all."""
    size = len(reading.cards)
    asked = demand(reading.cards, trumps, options, reading.grouping)
    own = () if reading.rainbow else of_suit(hand, trumps, asked)
    given, pool = ((), own) if len(own) >= size else (own, minus(hand, own))
    if reading.rainbow:
        given, pool = (), hand
    found: dict[Cards, None] = {}
    if not reading.rainbow:
        first = answers.example(asked, hand, (), trumps)
        if first:
            found[trumps.sort(first)] = None
    for tries, more in enumerate(_chosen(pool, size - len(given))):
        if len(found) >= MANY or tries >= TRIES:
            return tuple(found), False
        play = trumps.sort((*given, *more))
        if judge(reading, hand, 0, play, trumps, options).verdict == "legal":
            found[play] = None
    return tuple(found), options.bombs == "off" and not reading.rainbow


def _chosen(pool: Cards, size: int) -> Iterator[Cards]:
    """The ways to choose so many cards, equal cards being the same; the cards of low rank first."""
    faces = tuple(reversed(Counter(pool).items()))

    def choose(at: int, left: int) -> Iterator[Cards]:
        if not left:
            yield ()
            return
        if sum(count for _, count in faces[at:]) < left:
            return
        face, count = faces[at]
        for number in range(min(count, left), -1, -1):
            for rest in choose(at + 1, left - number):
                yield (face,) * number + rest

    return choose(0, size)


# What has been shown.


def shown(deal: ShengjiDeal) -> tuple[Shown, ...]:
    """See :meth:`tractor_notation.games.Deal.shown`. A card that the seat plays later, or is known to hold, takes it back."""
    trumps = deal.trumps
    if trumps is None:
        return ()
    last: dict[tuple[str, str], tuple[str, int, int]] = {}
    items = deal.played.items
    for _, group in groupby(enumerate(items), key=lambda entry: entry[1].trick):
        (_, lead), *others = group
        led = deal.frame.cards(lead.play)
        reading = None if has_unknown(led) or not led else _read(deal, led, lead.play.parts, trumps)
        if reading is None or reading.rainbow:
            continue
        suit = trumps.of[led[0]]
        for place, item in others:
            kind = _kind(deal, reading, suit, deal.frame.cards(item.play), trumps)
            if kind and last.get((item.seat, suit), ("",))[0] != "void":
                last[item.seat, suit] = (kind, item.trick, place)
    found = []
    for (seat, suit), (kind, number, place) in last.items():
        later = [card for item in items[place + 1 :] if item.seat == seat for card in deal.frame.cards(item.play)]
        held = [card for card in (*later, *deal.hands[seat].cards) if trumps.of.get(card) == suit]
        if held if kind == "void" else max(Counter(held).values(), default=0) > 1:
            continue
        template = N_("no {suit:suit}") if kind == "void" else N_("no pair of {suit:suit}")
        found.append(Shown(seat, kind, suit, number, Line(template, facts(suit=suit))))
    seats = deal.frame.seats
    return tuple(sorted(found, key=lambda one: (seats.index(one.seat), "TSHCD".index(one.suit))))


def _read(deal: ShengjiDeal, led: Cards, parts: tuple[int, ...], trumps: Trumps) -> Reading | None:
    """How a lead was read: as it was stated, where that can hold."""
    options = deal.frame.options
    try:
        return read(led, trumps, options, grouped(led, parts) or None)
    except ValueError:
        return read(led, trumps, options)


def _kind(deal: ShengjiDeal, reading: Reading, suit: str, cards: Cards, trumps: Trumps) -> str | None:
    """What an answer shows of the suit led, if it was legal."""
    options = deal.frame.options
    if has_unknown(cards) or len(cards) != len(reading.cards):
        return None
    given = tuple(card for card in cards if trumps.of.get(card) == suit)
    if len(given) < len(cards):
        bomb = options.bombs != "off" and len(cards) > 3 and len(set(cards)) == 1
        return None if bomb else "void"
    asked = demand(reading.cards, trumps, options, reading.grouping)
    protected = options.tuple_protection != "none"
    if asked.parts is None and not protected and reach(given, trumps, asked).pairs < asked.pairs:
        return "pairs"
    return None
