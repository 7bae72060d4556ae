"""What an Unsun Karuta record tells about the cards nobody saw, as a case to be judged (see ``games.case``).

The hand of a seat is a row of places in the order of time, one for each play, and what it never played. What it held
before one of them is that one and all behind it. The taker held them together with the card laid away; the okie was
among these ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tractor_notation.findings import Finding
from tractor_notation.games.branching import instead
from tractor_notation.games.case import Case, Claim, Fact, Later, Layout, Made, Place
from tractor_notation.games.unsun.cards import DOWN, FACES, SUITS, UNKNOWN, Trumps, face, is_known
from tractor_notation.games.unsun.conditions import Rules
from tractor_notation.games.unsun.deal import UnsunDeal
from tractor_notation.games.unsun.finishing import Finisher
from tractor_notation.games.unsun.rows import AWAY, SIDE, Survey, ten
from tractor_notation.games.unsun.setting import HAND, REST
from tractor_notation.games.unsun.standing import Judging
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.record import Act, Cards


def case_of(deal: UnsunDeal, made: Sequence[Made], found: Sequence[Finding], later: Later | None = None) -> Case | None:
    """See :class:`tractor_notation.games.case.Disputable`: there is no case without trump. ``deal`` is at its beginning."""
    if deal.trumps is None:
        return None
    faults: dict[str, set[str]] = {}
    for item in found:
        if item.address is not None:
            faults.setdefault(item.address, set()).add(item.code)
    frame = deal.frame
    survey = Survey(frame)
    survey.lay(made)
    taker = deal.knowledge.taker
    rules = Rules(deal.trumps, frame.options)
    conditions, settled = Judging(survey, rules, None if frame.position else taker, deal, faults).all()
    layouts = tuple(_layouts(survey, taker))
    trumps = deal.trumps

    def claim(target: str, cards: Cards, layer: str, account: str) -> Claim:
        return _claim(target, cards[:1], layer, trumps, account)

    return Case(
        pack=dict.fromkeys(FACES, 1),
        kinds=deal.trumps.of,
        layouts=layouts,
        facts=(*_facts(survey, taker, trumps), *instead(later, made, survey.scopes, claim)),
        conditions=conditions,
        settled=settled,
        hands={seat: survey.scope(seat, 0) for seat in SEATS},
        held=survey.scopes,
        exchanged=frozenset(filter(None, (taker,))),
        crowded=() if layouts else tuple(_crowded(survey)),
        finisher=Finisher(deal, survey, taker) if survey.whole else None,
    )


# Where all cards lie.


def _layouts(survey: Survey, taker: str | None) -> Iterator[Layout]:
    """How the pack lies: one way, or where nobody knows who took the okie one for each who may have. In a position every
    seat has played as many cards before as it then had fewer."""
    frame = survey.frame
    sizes = dict.fromkeys(SEATS, HAND)
    if frame.position:
        first = frame.first_trick
        given = [len(act.cards) for act in frame.acts("deal")]
        least = max([*given, *map(len, survey.rows.values())])
        sizes = dict.fromkeys(SEATS, least if given or first is None else max(least, HAND + 1 - first.number))
    if any(len(survey.rows[seat]) > size for seat, size in sizes.items()) or max(sizes.values()) > HAND:
        return
    untold = frame.position and not any(frame.acts(keyword) for keyword in ("okie", "bury"))
    for one in (taker,) if taker or untold else SEATS:
        yield _layout(survey, sizes, one)


def _crowded(survey: Survey) -> list[str]:
    """Facts that say so much that there is no layout."""
    given = [act for act in survey.frame.acts("deal") if len(act.cards) > HAND] if survey.frame.position else []
    return (
        [f"deal {act.seat}" for act in given[:1]]
        or [name for name in max(survey.rows.values(), key=len) if name in survey.held]
    )  # fmt: skip


def _layout(survey: Survey, sizes: Mapping[str, int], taker: str | None) -> Layout:
    """One way; without ``taker`` it makes no difference who took the okie."""
    position = survey.frame.position
    places: list[Place] = []
    scopes: dict[str, str | None] = {}
    for seat in SEATS:
        scope: str | None = None
        if seat == taker:
            scope = ten(seat)
            scopes[scope] = None
        if position and sizes[seat] < HAND:
            places.append(Place(f"{seat} earlier", HAND - sizes[seat], scope))
        for number, name in enumerate((*survey.rows[seat], f"{seat} rest")):
            scopes[survey.scope(seat, number)] = scope
            scope = survey.scope(seat, number)
            size = 1 if number < len(survey.rows[seat]) else sizes[seat] - number
            places.append(Place(name, size, scope))
    aliases = {} if taker is None else {"ten": ten(taker)}
    aliases |= {
        f"{seat} dealt": ten(seat) if seat == taker and not position else survey.scope(seat, 0) for seat in SEATS
    }
    places += [Place(AWAY, 1, None if taker is None else ten(taker)), Place(SIDE, REST - 1)]
    return Layout(tuple(places), scopes, aliases)


# What is said of cards.


def _facts(survey: Survey, taker: str | None, trumps: Trumps) -> Iterator[Fact]:
    """What the statements and plays say of cards."""
    frame = survey.frame
    given: set[str] = set()
    for act in frame.acts("deal"):
        if act.seat is not None and act.seat not in given:
            given.add(act.seat)
            yield _stated(act, f"deal {act.seat}", f"{act.seat} dealt", "", trumps)
    for keyword, target, layer in (("okie", "ten", "okie"), ("side", SIDE, ""), ("bury", AWAY, "")):
        for act in frame.acts(keyword)[:1]:
            if keyword != "bury" or taker in (None, act.seat):
                name = f"bury {act.seat}" if keyword == "bury" else keyword
                yield _stated(act, name, target, layer, trumps)
    for trick in survey.tricks:
        for one, name in trick:
            play = one.trick.plays[one.number]
            claims = [_claim(name, play.cards[:1], "", trumps)]
            if play.attempt:
                claims.append(_claim(survey.held[name], play.attempt, "", trumps))
            yield Fact(name, "play", one.seat, tuple(map(face, play.cards)), tuple(claims), play.span)


def _stated(act: Act, name: str, target: str, layer: str, trumps: Trumps) -> Fact:
    return Fact(name, act.keyword, act.seat, act.cards, (_claim(target, act.cards, layer, trumps),), act.span)


def _claim(target: str, cards: Cards, layer: str, trumps: Trumps, account: str = "") -> Claim:
    known = tuple(code for card in cards if is_known(code := face(card)))
    kinds = [_of_suit(card[0]) for card in cards if card[0] != UNKNOWN and face(card)[-1] == UNKNOWN]
    kinds += [frozenset(filter(trumps.is_trump, FACES)) for card in cards if card == UNKNOWN + DOWN]
    return Claim(target, known, layer, tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)), account)


def _of_suit(suit: str) -> frozenset[str]:
    assert suit in SUITS
    return frozenset(card for card in FACES if card[0] == suit)
