"""A record made complete: the cards that a world puts into every place, written in (R1.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tractor_notation.games.case import Made
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.record import Act, Cards, Item, Play, Record, Trick


def finisher(frame: Setting, made: Sequence[Made], taker: str | None) -> Callable[[Mapping[str, Cards]], Record]:
    """What makes a complete record out of the cards in each place."""
    names = {(id(one.trick), one.number): one.address for one in made}

    def finish(places: Mapping[str, Cards]) -> Record:
        hands = {seat: _hand(seat, made, places) for seat in frame.seats}
        buried = places["kitty"]
        dealt, kitty = dict(hands), buried
        if taker is not None:
            dealt[taker], kitty = _dealt(frame, taker, hands[taker] + buried)
        body: list[Item] = [Act("deal", seat, NOTATION.arrange(cards)) for seat, cards in dealt.items()]
        if not frame.position:
            body.append(Act("kitty", None, NOTATION.arrange(kitty)))
        burial = Act("bury", taker, NOTATION.arrange(buried)) if taker is not None else None
        for item in frame.record.body:
            if isinstance(item, Act) and item.keyword in ("deal", "drawn", "kitty", "bury"):
                if item.keyword == "bury" and burial is not None and item.seat == taker:
                    body.append(burial)
                    burial = None
            elif isinstance(item, Trick):
                if burial is not None:
                    body.append(burial)
                    burial = None
                plays = tuple(
                    _known(play, places[names[id(item), number]]) if (id(item), number) in names else play
                    for number, play in enumerate(item.plays)
                )
                body.append(replace(item, plays=plays))
            else:
                body.append(item)
        return replace(frame.record, body=tuple(body))

    return finish


def _hand(seat: str, made: Sequence[Made], places: Mapping[str, Cards]) -> Cards:
    played = [card for one in made if one.seat == seat for card in places[one.address]]
    return (*played, *places[f"{seat} rest"])


def _dealt(frame: Setting, taker: str, cards: Cards) -> tuple[Cards, Cards]:
    """The hand and the kitty that were dealt, out of the cards that somebody then held: as the record gives them, as far
    as it does."""
    hand: Counter[str] = Counter()
    for act in (*frame.acts("deal"), *frame.acts("drawn"), *frame.acts("bid")):
        if act.seat == taker:
            hand |= Counter(card for card in act.cards if card[-1] != "x")
    kitty: Counter[str] = Counter()
    for keyword in ("kitty", "flip"):
        kitty |= Counter(card for act in frame.acts(keyword) for card in act.cards if card[-1] != "x")
    free = sorted((Counter(cards) - hand - kitty).elements())
    wanted = frame.kitty_size - kitty.total()
    kitty.update(free[:wanted])
    return tuple((Counter(cards) - kitty).elements()), tuple(kitty.elements())


def _known(play: Play, cards: Cards) -> Play:
    """The play with its unknown cards put in, in the places where they were noted."""
    if play.cards and not any(card[-1] == "x" for card in play.cards):
        return play
    left = Counter(cards) - Counter(card for card in play.cards if card[-1] != "x")
    found: list[str] = []
    for card in play.cards or cards:
        if play.cards and card[-1] != "x":
            found.append(card)
            continue
        suited = [other for other in left.elements() if not play.cards or len(card) == 1 or other[0] == card[0]]
        # Cards of which only the suit is known come first to it.
        loose = suited if len(card) > 1 else sorted(suited, key=lambda other: _asked(play, other))
        found.append(loose[0])
        left[loose[0]] -= 1
        left = +left
    return replace(play, cards=tuple(found), unreadable=None)


def _asked(play: Play, card: str) -> bool:
    return any(len(other) > 1 and other[-1] == "x" and other[0] == card[0] for other in play.cards)
