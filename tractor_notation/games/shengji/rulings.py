"""Rulings on answers, with their reasons: what was led, what was owed, what was withheld and where it shows up (R4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Related, Value, facts, finding
from tractor_notation.games.frame import Recorded
from tractor_notation.games.shengji import fines, kitty
from tractor_notation.games.shengji.following import Ruling
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Play

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

_PLAYED = N_("{cards:cards} played here")
_DEALT = N_("{cards:cards} in the hand given here")
_HAND = N_("the hand given here")
_BURIED = N_("buried here")
_BREACH = N_("{seat:seat} did not follow as due here")


def shape(deal: ShengjiDeal, lead: Cards) -> tuple[Cards, ...]:
    """The components of the lead on the table, as the vocabulary's ``shape`` speaks them, their cards in the order they
    were written; where it is not known how it is read, the cards as one part."""
    reading = deal.on.reading
    if reading is None:
        return (lead,)
    return tuple(tuple(sorted(part.cards, key=lead.index)) for part in reading.parts)


def follow(deal: ShengjiDeal, seat: str, play: Play, ruling: Ruling) -> None:
    """An answer that is not plainly legal: a finding, or one more play that cannot be decided."""
    place = f"{deal.on.number}.{seat}"
    if ruling.verdict == "undecided":
        deal.undecided += (place,)
        return
    if ruling.verdict != "illegal" or ruling.code is None:
        return
    assert deal.trumps is not None
    leader, lead = deal.on.meant[0]
    later = deal.frame.later(seat, deal.on.place, ruling.withheld)
    related = _later(ruling.withheld, later)
    shown = tuple(card for item in related for card in item.facts["cards"])
    whole = len(shown) == len(ruling.withheld)
    tricks = tuple(dict.fromkeys(item.trick for item in later))
    deal.on.breaches += (Related(_BREACH, facts(seat=seat), place, play.span),)
    if not related:
        related = _given(deal, seat, ruling.withheld)
    found = finding(
        ruling.code,
        play.span,
        rule=ruling.rule,
        related=related,
        seat=seat,
        trick=deal.on.number,
        leader=leader,
        lead=shape(deal, lead),
        held=ruling.held,
        owed=_owed(ruling, deal.trumps.of[lead[0]]),
        withheld=ruling.withheld if later else None,
        later=tricks if later and whole else None,
        shown=None if whole or not later else shown,
        partly=tricks if later and not whole else None,
        kept=None if later else ruling.withheld,
        example=ruling.example or None,
        place=place,
    )
    deal.findings.append(fines.fault(deal, found, seat, play))


def _owed(ruling: Ruling, suit: str) -> tuple[Value, ...]:
    """The part of a duty that was not met, as the vocabulary's ``owed`` speaks it."""
    if ruling.code == "follow-rainbow":
        return ruling.owed
    if ruling.code == "follow-suit":
        return tuple(("suit", number, suit) for kind, number in ruling.owed if kind == "card")
    if ruling.code == "follow-pair":
        return (("pairs", sum(number for kind, number in ruling.owed if kind in ("tractor", "pair"))),)
    kinds = {"pair": "pairs"}
    return tuple((kinds.get(kind, kind), number) for kind, number in ruling.owed if kind != "card")


def _later(cards: Cards, later: list[Recorded]) -> tuple[Related, ...]:
    """The later plays in which withheld cards turn up."""
    wanted = Counter(cards)
    found = []
    for number, seat, play in later:
        here = wanted & Counter(play.cards)
        if here:
            wanted -= here
            found.append(Related(_PLAYED, facts(cards=tuple(here.elements())), f"{number}.{seat}", play.span))
    return tuple(found)


def _given(deal: ShengjiDeal, seat: str, cards: Cards) -> tuple[Related, ...]:
    """The statement that gave the hand, when nothing later shows the cards."""
    for act in (*deal.frame.acts("deal"), *deal.frame.acts("drawn")):
        if act.seat == seat:
            return (Related(_DEALT if cards else _HAND, facts(cards=cards), None, act.span),)
    return ()


def not_in_hand(deal: ShengjiDeal, seat: str, cards: Cards, play: Play) -> Finding:
    """A card that was not held: was it played before, or buried?"""
    before = [(number, made) for number, _, made in deal.played.of(seat, cards)]
    lying, burial = kitty.buried_by(deal, seat) if deal.buried else ((), None)
    buried = tuple(card for card in cards if card in lying)
    main = deal.frame.main
    related = tuple(
        Related(
            _PLAYED,
            facts(cards=tuple((Counter(cards) & Counter(made.cards)).elements())),
            f"{number}.{seat}" if id(made) in main else None,
            made.span,
        )
        for number, made in before
    )
    owner = [
        other
        for other, dealt in deal.knowledge.dealt.items()
        if other != seat and dealt.source == "given" and cards[0] in dealt.cards
    ]
    gone = tuple(card for card in cards if any(card in made.cards for _, made in before))
    seen = bool(play.attempt) and not gone and not buried and seat not in deal.knowledge.given
    return finding(
        "not-in-hand",
        play.span,
        related=related or (_burial(burial) if buried else _given(deal, seat, ())),
        seat=seat,
        trick=deal.on.number,
        cards=cards,
        gone=gone or None,
        left=_left(deal, seat, play) or None,
        owner=owner[0] if len(owner) == 1 and not gone else None,
        earlier=tuple(dict.fromkeys(number for number, _ in before)) or None,
        buried=buried or None,
        unplayed=cards if seen else None,
    )


def _burial(act: Act | None) -> tuple[Related, ...]:
    return (Related(_BURIED, (), None, act.span),) if act else ()


def _left(deal: ShengjiDeal, seat: str, play: Play) -> Cards:
    """The cards of a given hand that are never played, when all plays of the seat are recorded in the main line."""
    held = deal.knowledge.playing[seat]
    if held.unknown or deal.frame.count.get(seat) != len(held.cards) or id(play) not in deal.frame.main:
        return ()
    played = [card for item in deal.frame.made(seat) for card in item.play.cards]
    return tuple((Counter(held.cards) - Counter(played)).elements())


def proof(deal: ShengjiDeal, seat: str, cards: Cards) -> tuple[Related, ...]:
    """Where cards that beat a throw can be seen: in later plays, or in the hand given."""
    return _later(cards, deal.frame.later(seat, deal.on.place - 1, cards)) or _given(deal, seat, cards)
