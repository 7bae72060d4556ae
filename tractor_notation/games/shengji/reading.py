"""How a lead is read, and what depends on it: what its parts are, who answers it, beats it, wins it (R3.7, R12.5).

A lead is a rainbow, where these are agreed; else it has the parts that the one who leads said, or those of its largest
reading. The rules of either kind are in the modules named for them; here is chosen between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tractor_notation.games.shengji import rainbow, throws
from tractor_notation.games.shengji.cards import RANKS, Trumps
from tractor_notation.games.shengji.following import LEGAL, Ruling
from tractor_notation.games.shengji.following import judge as judge_answer
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.shapes import Component, Grouping, components
from tractor_notation.games.shengji.throws import Beaten, Others
from tractor_notation.games.shengji.winning import bombs, winner
from tractor_notation.record import Cards


@dataclass(frozen=True, slots=True)
class Reading:
    """A lead and its parts, the largest first. ``rainbow`` are the parts when it is one, or a throw of several; then the
    ``top`` of a part is its rank. ``grouping`` is what the leader said the parts are."""

    cards: Cards
    parts: tuple[Component, ...]
    rainbow: tuple[Cards, ...] = ()
    grouping: Grouping | None = None


def read(cards: Cards, trumps: Trumps, options: Options, grouping: Grouping | None = None) -> Reading | None:
    """How a lead of known cards is read; ``None`` when it is no lead, for its cards are of more than one suit (R6.1).

    Raises ``ValueError`` for a grouping that does not fit the cards of one suit. A rainbow has but one reading.
    """
    if parts := rainbow.rainbow(cards, trumps, options):
        sets = [Component(part, len(part), 1, RANKS.index(part[0][1])) for part in parts]
        return Reading(cards, tuple(sorted(sets, key=lambda part: (part.size, part.top), reverse=True)), parts)
    if trumps.suit_of(cards) is None:
        return None
    return Reading(cards, components(cards, trumps, grouping), (), grouping)


def best(reading: Reading, plays: Sequence[Cards], trumps: Trumps, options: Options) -> int:
    """The place in ``plays`` (0 is the lead) of the play that wins the trick (R5, R12.4, R12.5)."""
    if not reading.rainbow:
        return winner(plays, trumps, options, reading.grouping)
    bomb = bombs(plays, trumps) if options.bombs != "off" else None
    return rainbow.rainbow_winner(reading.rainbow, plays) if bomb is None else bomb


def judge(reading: Reading, hand: Cards, unknown: int, play: Cards, trumps: Trumps, options: Options) -> Ruling:
    """Whether a play with as many cards as were led follows as it must (R4, R12.5); see ``following.judge``."""
    if not reading.rainbow:
        return judge_answer(reading.cards, hand, unknown, play, trumps, options, reading.grouping)
    if rainbow.answer(reading.rainbow, play):
        return LEGAL
    due = rainbow.answer(reading.rainbow, hand, play)
    code, rule = "follow-rainbow", "R12.5"
    if not due:
        return Ruling("undecided", code, rule) if unknown else LEGAL
    ranks = {card[1] for card in due}
    held = tuple(card for card in hand if card in trumps.of and card[-1] in ranks)
    owed = tuple(("rank", part.size) for part in reading.parts)
    return Ruling("illegal", code, rule, owed, rainbow.missing(due, play), due, held)


def fallible(reading: Reading, options: Options, decks: int) -> bool:
    """Whether a lead stands only if nobody beats it: a throw (R6.2), or a set that is not complete where these do not
    (R12.3)."""
    return len(reading.parts) > 1 or (not reading.rainbow and throws.lone_set(reading.parts, options, decks))


def threats(reading: Reading, others: Others, trumps: Trumps, options: Options, decks: int) -> tuple[Beaten, ...]:
    """Every part of such a lead that another hand beats; see ``throws.beaten``."""
    if not reading.rainbow:
        return throws.beaten(reading.cards, others, trumps, options, reading.grouping, decks)
    asked = throws.checked(others, options)
    turns = {seat: turn for turn, (seat, _) in enumerate(asked)}
    return tuple(
        Beaten(next(part for part in reading.parts if part.cards == cards), seat, higher, turns[seat])
        for cards, seat, higher in rainbow.beaten_rainbow(reading.rainbow, asked)
    )


def may_stay(reading: Reading, found: Sequence[Beaten], options: Options) -> tuple[Component, ...]:
    """The parts that may stay on the table when such a lead fails (R6.3); one card of a lone set."""
    return throws.among(found, reading.parts, options)


def pieces(reading: Reading, options: Options) -> tuple[Component, ...]:
    """What can stay of a lead that fails, whatever was beaten: its parts; of a lone set, and by option of any part, one
    card."""
    whole = reading.parts if len(reading.parts) > 1 else ()
    single = options.throw_forced == "one-card" or not whole
    return (*whole, *map(throws.one_card, reading.parts)) if single else whole
