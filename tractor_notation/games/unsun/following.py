"""What may be led, followed and laid away (U3.7, U5.3, U5.4, U6).

A duty is a row of demands. A demand names the classes of card that answer it and those that oblige: who holds a card
that obliges must play one that answers. Each holds for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from tractor_notation.games.unsun.cards import SUITS, TRUMP, Trumps
from tractor_notation.games.unsun.options import Options
from tractor_notation.record import Cards

FREE, MERI, MONCHI, LAST = "free", "meri", "monchi", "ninth"
"""What may hold in a trick: no duty, a trump lead, the duty after the first meri, the last cards."""


class Demand(NamedTuple):
    """Who holds a card of a class in ``obliging`` must play one of a class in ``answers``."""

    answers: frozenset[str]
    obliging: frozenset[str]


class Verdict(StrEnum):
    """What can be said of a play."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class Ruling(NamedTuple):
    """The verdict on a play. ``obliging`` are the held cards that made it illegal; none of them may be known, where the
    number of unknown cards proves it. ``sun``: it hangs on the sole-Sun right alone."""

    verdict: Verdict
    obliging: Cards = ()
    sun: bool = False


class Holding(NamedTuple):
    """A hand as far as it is known: the cards surely held, how many more there are, and what those may be."""

    cards: Cards
    unknown: int = 0
    pool: Collection[str] = ()


def _demand(answers: str, obliging: str) -> Demand:
    return Demand(frozenset(answers), frozenset(obliging))


TO_TRUMPS = _demand(TRUMP, TRUMP)
"""What a meri demands (U6.2)."""

_MONCHI: Mapping[str, Callable[[str], tuple[Demand, ...]]] = {
    "suit-or-trump": lambda led: (_demand(led + TRUMP, led),),
    "suit": lambda led: (_demand(led, led),),
    "void-trumps": lambda led: (_demand(led + TRUMP, led), _demand(led + TRUMP, TRUMP)),
}
"""Option ``monchi``: what is owed to a plain lead after the first meri (U6.6, U6.7)."""


def period(number: int, led: str, met: bool, options: Options) -> str:
    """What holds in trick ``number`` when the class ``led`` was led; ``met``: the duty to follow has begun (U5.4, U6.1,
    U6.5)."""
    if led == TRUMP and not (number == 1 and options.first_lead == "any"):
        return MERI
    return MONCHI if met and led != TRUMP else FREE


def demands(duty: str, led: str, options: Options) -> tuple[Demand, ...]:
    """What a follower owes (U5.4, U6.2, U6.6)."""
    if duty == MERI:
        return (TO_TRUMPS,)
    return _MONCHI[options.monchi](led) if duty == MONCHI else ()


_BEGINS: Mapping[str, Callable[[str, Iterable[str]], bool]] = {
    "meri": lambda duty, classes: duty == MERI,
    "trump": lambda duty, classes: duty == MERI or TRUMP in classes,
}
"""Option ``monchi-from``: whether the duty to follow begins with the trick after one like this."""


def begins(duty: str, classes: Iterable[str], options: Options) -> bool:
    """Whether a trick starts the time in which plain leads must be followed; ``classes`` are those of its cards (U6.5)."""
    return _BEGINS[options.monchi_from](duty, classes)


# The sole-Sun right.


def sole_sun(start: Holding, trumps: Trumps) -> bool | None:
    """Whether the hand holds one trump, the Sun (U6.4); ``None`` when that cannot be told."""
    held = [card for card in start.cards if trumps.is_trump(card)]
    if any(card != trumps.sun for card in held):
        return False
    others = [card for card in start.pool if trumps.is_trump(card) and card != trumps.sun]
    if trumps.sun in held:
        if not start.unknown or not others:
            return True
        return False if _must(start, lambda card: card in others) else None
    return None if start.unknown and trumps.sun in start.pool else False


def _must(hand: Holding, wanted: Callable[[str], bool]) -> bool:
    """Whether one of the unknown cards must be such a card: there are too few others."""
    return sum(1 for card in hand.pool if not wanted(card)) < hand.unknown


# Rulings.

LEGAL = Ruling(Verdict.LEGAL)


def judge(card: str, hand: Holding, owed: Iterable[Demand], sun: bool | None, trumps: Trumps) -> Ruling:
    """The verdict on a play by what a hand owes. ``hand`` is the one it was played from, the card included; ``sun``:
    its owner has the sole-Sun right, which excuses the Sun from a meri (U6.4)."""
    found = LEGAL
    for demand in owed:
        ruling = _judge(card, hand, demand, sun, trumps)
        if ruling.verdict is Verdict.ILLEGAL:
            return ruling
        if ruling.verdict is Verdict.UNDECIDED:
            found = ruling
    return found


def _judge(card: str, hand: Holding, demand: Demand, sun: bool | None, trumps: Trumps) -> Ruling:
    if trumps.of[card] in demand.answers:
        return LEGAL
    may_keep = trumps.sun if demand == TO_TRUMPS else None  # the right is about meri and nothing else

    def binds(held: str) -> bool:
        return trumps.of[held] in demand.obliging and not (held == may_keep and sun is not False)

    def may_bind(held: str) -> bool:
        return trumps.of[held] in demand.obliging and not (held == may_keep and sun)

    bound = tuple(filter(binds, hand.cards))
    if bound or (hand.unknown and _must(hand, binds)):
        return Ruling(Verdict.ILLEGAL, bound)
    if any(map(may_bind, hand.cards)):
        return Ruling(Verdict.UNDECIDED, sun=True)
    if hand.unknown and any(map(may_bind, hand.pool)):
        return Ruling(Verdict.UNDECIDED)
    return LEGAL


def allowed(cards: Cards, owed: Iterable[Demand], sun: bool, trumps: Trumps) -> Cards:
    """The cards of a hand that may be played."""
    hand = Holding(cards)
    wanted = tuple(owed)
    return tuple(card for card in cards if judge(card, hand, wanted, sun, trumps).verdict is Verdict.LEGAL)


# Leads and the discard: a trump only where there is nothing else.

PLAIN = (_demand(SUITS, SUITS),)
"""Who holds a plain card gives one."""


def lead_demands(number: int, options: Options) -> tuple[Demand, ...]:
    """What the leader owes: no trump to the first trick while there is a plain card (U5.3)."""
    return PLAIN if number == 1 and options.first_lead == "plain" else ()


def discard_demands(options: Options) -> tuple[Demand, ...]:
    """What the taker owes: no trump while there is a plain card (U3.7)."""
    return PLAIN if options.discard == "plain" else ()
