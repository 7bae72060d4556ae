"""Rulings on plays, with their reasons: what was led, what was owed, what was withheld and where it shows up (R4, R6)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Related, Value, facts, finding
from tractor_notation.games.shengji.following import Ruling
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.setting import Recorded
from tractor_notation.games.shengji.shapes import Component, components
from tractor_notation.games.shengji.throws import Beaten, beaten, choices, penalty
from tractor_notation.language import N_
from tractor_notation.record import Cards, Play

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

_PLAYED = N_("{cards:cards} played here")
_DEALT = N_("{cards:cards} in the hand given here")
_HAND = N_("the hand given here")
_BURIED = N_("buried here")
_BREACH = N_("{seat:seat} did not follow as due here")


def shape(deal: ShengjiDeal, lead: Cards) -> tuple[Cards, ...]:
    """The components of a lead, as the vocabulary's ``shape`` speaks them, their cards in the order they were written;
    without trump, the cards as one part."""
    if deal.trumps is None or deal.trumps.suit_of(lead) is None:
        return (lead,)
    return tuple(tuple(sorted(part.cards, key=lead.index)) for part in components(lead, deal.trumps))


def follow(deal: ShengjiDeal, seat: str, play: Play, ruling: Ruling) -> None:
    """An answer that is not plainly legal: a finding, or one more play that cannot be decided."""
    place = f"{deal.on.number}.{seat}"
    if ruling.verdict == "undecided":
        deal.undecided += (place,)
        return
    if ruling.verdict != "illegal" or ruling.code is None:
        return
    assert deal.trumps is not None
    leader, lead = deal.on.laid[0]
    later = deal.frame.later(seat, deal.on.number, ruling.withheld)
    related = _later(ruling.withheld, later)
    shown = tuple(card for item in related for card in item.facts["cards"])
    whole = len(shown) == len(ruling.withheld)
    tricks = tuple(dict.fromkeys(item.trick for item in later))
    deal.on.breaches += (Related(_BREACH, facts(seat=seat), place, play.span),)
    if not related:
        related = _given(deal, seat, ruling.withheld)
    deal.findings.append(
        finding(
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
    )


def _owed(ruling: Ruling, suit: str) -> tuple[Value, ...]:
    """The part of a duty that was not met, as the vocabulary's ``owed`` speaks it."""
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
    before = [(number, made) for number, who, made in deal.played if who == seat and set(cards) & set(made.cards)]
    buried = tuple(
        card for card in cards if deal.buried and seat == deal.leader and card in deal.knowledge.buried.cards
    )
    main = {id(item.play) for item in deal.frame.plays}
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
    return finding(
        "not-in-hand",
        play.span,
        related=related or (_burial(deal) if buried else _given(deal, seat, ())),
        seat=seat,
        trick=deal.on.number,
        cards=cards,
        gone=gone or None,
        left=_left(deal, seat, play) or None,
        owner=owner[0] if len(owner) == 1 and not gone else None,
        earlier=tuple(dict.fromkeys(number for number, _ in before)) or None,
        buried=buried or None,
    )


def _burial(deal: ShengjiDeal) -> tuple[Related, ...]:
    return tuple(Related(_BURIED, (), None, act.span) for act in deal.frame.acts("bury")[:1])


def _left(deal: ShengjiDeal, seat: str, play: Play) -> Cards:
    """The cards of a given hand that are never played, when all plays of the seat are recorded in the main line."""
    held = deal.knowledge.playing[seat]
    made = [item.play for item in deal.frame.plays if item.seat == seat]
    played = [card for one in made for card in one.cards]
    if held.unknown or len(played) != len(held.cards) or not any(one is play for one in made):
        return ()
    return tuple((Counter(held.cards) - Counter(played)).elements())


def back(play: Play) -> Cards:
    """The cards of a play taken back that went back to the hand."""
    return tuple((Counter(play.attempt) - Counter(play.cards)).elements())


def is_throw(deal: ShengjiDeal, play: Play) -> bool:
    """Whether a play taken back is a throw: what stayed is a part of it, and it has several components."""
    left = Counter(play.attempt) - Counter(play.cards)
    if not left or Counter(play.cards) - Counter(play.attempt):
        return False
    if deal.trumps is None or any("x" in card for card in play.attempt):
        return True
    return deal.trumps.suit_of(play.attempt) is not None and len(components(play.attempt, deal.trumps)) > 1


def taken_back(deal: ShengjiDeal, seat: str, play: Play) -> Finding:
    """A play taken back that is no failed throw (R15.4), or a follower's throw (R6.1)."""
    if deal.on.laid and not Counter(play.cards) - Counter(play.attempt):
        return finding("throw-follower", play.span, seat=seat, trick=deal.on.number, cards=play.attempt)
    return finding("take-back", play.span, seat=seat, trick=deal.on.number, attempt=play.attempt, cards=play.cards)


def lead(deal: ShengjiDeal, seat: str, play: Play) -> Cards | None:
    """Judge a lead (R6). Returns the cards that must be followed, ``None`` when they are of more than one suit."""
    assert deal.trumps is not None
    cards = play.cards
    if not cards:
        return None
    if len(cards) > 1 and deal.trumps.suit_of(cards) is None:
        parts = tuple(dict.fromkeys(deal.trumps.of[card] for card in cards))
        deal.findings.append(
            finding("lead-mixed", play.span, seat=seat, trick=deal.on.number, cards=cards, parts=parts)
        )
        return None
    if play.attempt:
        if is_throw(deal, play) and not any("x" in card for card in play.attempt):
            deal.penalties[seat] += penalty(len(play.attempt) - len(cards), len(cards), deal.frame.options)
            _failed(deal, seat, play)
    elif len(cards) > 1 and len(components(cards, deal.trumps)) > 1:
        _thrown(deal, seat, play)
    return cards


def _others(deal: ShengjiDeal, seat: str) -> tuple[list[tuple[str, Cards]], bool]:
    """The other hands in playing order after a seat, and whether all of them are known in full."""
    seats = deal.frame.seats
    start = seats.index(seat)
    order = [seats[(start + n) % len(seats)] for n in range(1, len(seats))]
    hands = [(other, tuple(deal.hands[other].cards)) for other in order]
    return hands, not any(deal.hands[other].unknown for other in order)


def _thrown(deal: ShengjiDeal, seat: str, play: Play) -> None:
    """A throw that the record lets stand (R6.2)."""
    assert deal.trumps is not None
    others, certain = _others(deal, seat)
    found = beaten(play.cards, others, deal.trumps, deal.frame.options)
    if found:
        stay = choices(found, play.cards, deal.trumps, deal.frame.options)
        stronger = _stronger(found, stay[0])
        deal.findings.append(
            finding("throw-beaten", play.span, related=_proof(deal, stronger), seat=seat, trick=deal.on.number,
                    cards=play.cards, by=stronger.seat, part=stronger.part.cards, with_=stronger.cards,
                    forced=stay[0].cards if certain and len(stay) == 1 else None,
                    write=_written(play.cards, stay[0].cards), place=f"{deal.on.number}.{seat}")
        )  # fmt: skip
    elif not certain:
        deal.undecided += (f"{deal.on.number}.{seat}",)


def _failed(deal: ShengjiDeal, seat: str, play: Play) -> None:
    """A throw that failed: did it have to, and is what stayed the right part of it (R6.2, R6.3)?"""
    assert deal.trumps is not None
    others, certain = _others(deal, seat)
    parts = components(play.attempt, deal.trumps)
    found = beaten(play.attempt, others, deal.trumps, deal.frame.options)
    place = f"{deal.on.number}.{seat}"
    if not any(_stays(deal, part, play) for part in parts):
        deal.findings.append(
            finding("throw-part", play.span, seat=seat, trick=deal.on.number, cards=play.attempt, stayed=play.cards,
                    parts=tuple(part.cards for part in parts), place=place)
        )  # fmt: skip
    elif not found and certain:
        deal.findings.append(
            finding("throw-not-beaten", play.span, seat=seat, trick=deal.on.number, cards=play.attempt, place=place)
        )
    elif not found:
        deal.undecided += (place,)
    else:
        stay = choices(found, play.attempt, deal.trumps, deal.frame.options)
        if any(_stays(deal, part, play) for part in stay):
            return
        if not certain and not _certainly_wrong(found, play, parts):
            deal.undecided += (place,)
            return
        stronger = _stronger(found, stay[0])
        one = len(stay) == 1
        deal.findings.append(
            finding("throw-forced-wrong", play.span, related=_proof(deal, stronger), seat=seat, trick=deal.on.number,
                    cards=play.attempt, by=stronger.seat, part=stronger.part.cards, with_=stronger.cards,
                    forced=stay[0].cards if one else None,
                    choices=None if one else tuple(part.cards for part in stay), stayed=play.cards,
                    write=_written(play.attempt, stay[0].cards), place=place)
        )  # fmt: skip


def _written(attempt: Cards, stayed: Cards) -> str:
    """How a failed throw is noted: ``SKQJ>SJ``."""
    return f"{NOTATION.encode(attempt)}>{NOTATION.encode(stayed)}"


def _stays(deal: ShengjiDeal, part: Component, play: Play) -> bool:
    """Whether the cards that stayed are this part of a throw, or one as good: of two equal pairs either may be in the
    tractor (R3.7), as long as the rest still makes the other parts."""
    assert deal.trumps is not None
    if len(play.cards) != part.size or deal.trumps.suit_of(play.cards) is None:
        return False
    split = (*components(play.cards, deal.trumps), *components(back(play), deal.trumps))
    whole = components(play.attempt, deal.trumps)
    return split[0].top == part.top and sorted(map(_measure, split)) == sorted(map(_measure, whole))


def _measure(part: Component) -> tuple[int, int, int]:
    return part.width, part.length, part.top


def _certainly_wrong(found: tuple[Beaten, ...], play: Play, parts: tuple[Component, ...]) -> bool:
    """With hands not known in full: a part with fewer cards than what stayed is already seen to be beaten."""
    return any(item.part.size < len(play.cards) for item in found)


def _stronger(found: tuple[Beaten, ...], part: Component) -> Beaten:
    return next((item for item in found if item.part == part), found[0])


def _proof(deal: ShengjiDeal, item: Beaten) -> tuple[Related, ...]:
    """Where the cards that beat a throw can be seen: in later plays, or in the hand given."""
    later = deal.frame.later(item.seat, deal.on.number - 1, item.cards)
    return _later(item.cards, later) or _given(deal, item.seat, item.cards)
