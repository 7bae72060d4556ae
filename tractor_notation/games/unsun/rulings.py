"""Rulings on plays, with their reasons: what was led, which duty held and since when, what the hand held (U5, U6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Related, Value, facts, finding
from tractor_notation.games.faults import dropped
from tractor_notation.games.faults import events as noted
from tractor_notation.games.unsun.cards import TRUMP, face
from tractor_notation.games.unsun.following import MERI, Ruling, Verdict, allowed, demands, lead_demands
from tractor_notation.games.unsun.knowledge import Held
from tractor_notation.games.unsun.setting import card_of
from tractor_notation.language import N_
from tractor_notation.record import Cards, Play

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal

PLAYED = N_("{cards:cards} played here")
_DEALT = N_("{cards:cards} in the hand given here")
_HAND = N_("the hand given here")
_LAID_AWAY = N_("laid away here")
_BREACH = N_("{seat:seat} did not follow as due here")
_FIRST = N_("the first meri was led here")


def address(deal: UnsunDeal, seat: str) -> str:
    """The address of a play to the trick on the table, by the number that the record gives it."""
    return f"{deal.on.trick.number if deal.on.trick else deal.on.number}.{seat}"


def events(deal: UnsunDeal, seat: str, made: Play, held: bool) -> None:
    """What the recorder noted about the play: a card taken back, a card exposed, a signal; ``held``: it can have been in the
    hand. What is named as a fault is held against the cards (``irregular``)."""
    number = deal.on.number
    if made.attempt and not dropped(made):
        deal.findings.append(
            finding("take-back", made.span, seat=seat, trick=number, attempt=made.attempt, cards=made.cards)
        )
    deal.findings.extend(noted(made, seat, deal.on.trick.number if deal.on.trick else number, held))


def judged(deal: UnsunDeal, seat: str, made: Play, card: str, held: Held, ruling: Ruling) -> None:
    """A play that is not plainly legal: a finding, or one more play that cannot be decided. ``held`` is the hand it was
    played from."""
    if ruling.verdict is Verdict.UNDECIDED:
        deal.undecided += (address(deal, seat),)
    elif ruling.verdict is Verdict.ILLEGAL:
        deal.findings.append((_follow if deal.on.laid else _lead)(deal, seat, made, card, held, ruling))


def _lead(deal: UnsunDeal, seat: str, made: Play, card: str, held: Held, ruling: Ruling) -> Finding:
    """A trump led to the first trick beside plain cards (U5.3)."""
    assert deal.trumps is not None
    legal = allowed(tuple(held.cards), lead_demands(deal.on.number, deal.frame.options), False, deal.trumps)
    return finding(
        "lead-trump",
        made.span,
        related=_shown(deal, seat, legal),
        seat=seat,
        card=(card,),
        held=deal.trumps.sort(held.cards),
        legal=deal.trumps.sort(legal) or None,
        place=address(deal, seat),
    )


def _follow(deal: UnsunDeal, seat: str, made: Play, card: str, held: Held, ruling: Ruling) -> Finding:
    """A card that does not follow as it must (U6.2, U6.6)."""
    on, trumps = deal.on, deal.trumps
    assert trumps is not None
    meri = on.duty == MERI
    led = on.led or TRUMP
    sun = deal.may_keep_sun(seat)
    legal = allowed(tuple(held.cards), demands(on.duty or MERI, led, deal.frame.options), bool(sun), trumps)
    place = address(deal, seat)
    withheld = trumps.sort(ruling.obliging)
    later = deal.frame.later(seat, on.number, withheld)
    on.breaches += (Related(_BREACH, facts(seat=seat), place, made.span),)
    related = _shown(deal, seat, withheld)
    known: dict[str, Value] = {
        "seat": seat,
        "trick": on.number,
        "lead": (on.laid[0].card,),
        "card": (card,),
        "held": trumps.sort(held.cards) or None,
        "counted": None if withheld else seat,
        "withheld": withheld or None,
        "shown": tuple(card_of(item.play) for item in later) or None,
        "later": tuple(dict.fromkeys(item.trick for item in later)) or None,
        "legal": trumps.sort(legal) or None,
        "place": place,
    }
    leader = on.laid[0].seat
    if meri:
        lone = withheld == (trumps.sun,)
        started = trumps.sort(deal.start_trumps(seat)) if lone else ()
        return finding("follow-meri", made.span, related=related, leader=leader, started=started or None, more=known)
    first = deal.first_meri
    items = deal.played.items
    met = [Related(_FIRST, (), f"{n}.{who}", play.span) for n, who, play in items if n == first][:1]
    related = tuple(sorted((*met, *related), key=lambda item: item.span or (0, 0, 0, 0)))
    return finding(
        "follow-monchi",
        made.span,
        related=related,
        leader=leader if first else None,
        opener=None if first else leader,
        first=first,
        more=known | _owed(deal, led, ruling),
    )


def _owed(deal: UnsunDeal, led: str, ruling: Ruling) -> dict[str, Value]:
    """What was owed under monchi, as the message names it: the suit or a trump, the suit alone, a trump alone."""
    assert deal.trumps is not None
    if deal.frame.options.monchi == "suit":
        return {"only": led}
    trumps = ruling.obliging and all(map(deal.trumps.is_trump, ruling.obliging))
    return {"void": led} if trumps else {"suit": led}


def _shown(deal: UnsunDeal, seat: str, cards: Cards) -> tuple[Related, ...]:
    """Where cards that were held can be seen: in later plays, else in the hand given."""
    found = []
    for number, _, play in deal.frame.later(seat, deal.on.number, cards):
        here = tuple(card for card in map(face, play.cards) if card in cards)
        found.append(Related(PLAYED, facts(cards=here), f"{number}.{seat}", play.span))
    return tuple(found) or _given(deal, seat, cards)


def _given(deal: UnsunDeal, seat: str, cards: Cards) -> tuple[Related, ...]:
    """The statement that gave the hand."""
    for act in deal.frame.acts("deal"):
        if act.seat == seat:
            here = tuple(card for card in cards if card in act.cards)
            return (Related(_DEALT if here else _HAND, facts(cards=here), None, act.span),)
    return ()


def not_held(deal: UnsunDeal, seat: str, card: str, made: Play) -> Finding:
    """A card that was not held: was it played before, or laid away, or is it somebody else's?"""
    before = deal.played.of(seat, (card,))
    main = deal.frame.main
    related = tuple(
        Related(PLAYED, facts(cards=(card,)), f"{n}.{seat}" if id(play) in main else None, play.span)
        for n, _, play in before
    )
    laid_away = seat == deal.knowledge.taker and card in deal.knowledge.discard.cards
    if laid_away:
        related = tuple(Related(_LAID_AWAY, (), None, act.span) for act in deal.frame.acts("bury")[:1])
    owner = [who for who, held in deal.knowledge.playing.items() if who != seat and card in held.cards]
    last = deal.on.last
    seen = bool(made.attempt) and not (last or before or laid_away or owner) and seat not in deal.knowledge.given
    left = tuple(deal.hands[seat].cards) if last else _left(deal, seat, made)
    return finding(
        "ninth-not-last" if last else "not-in-hand",
        made.span,
        related=related or _given(deal, seat, ()),
        seat=seat,
        trick=deal.on.number,
        cards=(card,),
        gone=(card,) if before else None,
        earlier=tuple(item.trick for item in before) or None,
        buried=(card,) if laid_away else None,
        owner=owner[0] if len(owner) == 1 and not before else None,
        left=left or None,
        unplayed=(card,) if seen else None,
    )


def _left(deal: UnsunDeal, seat: str, made: Play) -> Cards:
    """The cards of a known hand that are never played, when all plays of the seat are recorded in the main line."""
    held = deal.knowledge.playing[seat]
    if held.unknown or deal.frame.count.get(seat, 0) < len(held.cards) or id(made) not in deal.frame.main:
        return ()
    played = {card_of(item.play) for item in deal.frame.made(seat)}
    return tuple(card for card in held.cards if card not in played)


def facing(deal: UnsunDeal, seat: str, made: Play, down: bool) -> Finding:
    """A card whose mark does not say how it lies (U5.5, U5.6)."""
    on, trumps = deal.on, deal.trumps
    assert trumps is not None
    card = card_of(made)
    why = None
    if not down:
        if on.last:
            why = N_("the last cards are shown open")
        elif not on.laid:
            why = N_("a lead lies open")
        elif on.led == TRUMP:
            why = N_("a trump was led, and then all cards lie open")
        else:
            why = N_("it is no trump, and only trumps are put face down")
    return finding("card-facing", made.span, seat=seat, trick=on.number, card=(card,), why=why,
                   missing=(card,) if down else None)  # fmt: skip
