"""Records with one fault of a known kind, and what a check must say of each.

The fault is put into a lawful deal and the deal is played on lawfully from there, so that where nothing else can
follow from it (``Kind.alone``) it is the only one in the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from tests.dealer import style
from tests.dealer.cards import Cards, after, arrange
from tests.dealer.house import USUAL, House
from tests.dealer.rules import Component, breach, forced, pairs_of, split
from tests.dealer.table import Deal, Play, Table, Trick, changed
from tests.dealer.table import deal as play_deal
from tests.dealer.text import Layout, write


class Fault(NamedTuple):
    """A changed record and where its fault is: the address of a play, or ``None`` when it is about no play."""

    text: str
    address: str | None


@dataclass(frozen=True)
class Kind:
    """A kind of fault: the code of its finding, whether that is the only finding of the record, and the circle in which it
    is one."""

    code: str
    alone: bool
    make: Callable[[Random, Deal], Fault | None]
    house: House = USUAL


KINDS: dict[str, Kind] = {}


def kind(
    name: str, code: str, alone: bool = True, house: House = USUAL
) -> Callable[[Callable[[Random, Deal], Fault | None]], None]:
    """Register a way to make a fault."""

    def register(make: Callable[[Random, Deal], Fault | None]) -> None:
        KINDS[name] = Kind(code, alone, make, house)

    return register


def illegal(seed: int, name: str | None = None) -> tuple[str, str | None, str]:
    """A record with one fault: the text, the address of the fault, and the code of the finding it must give.

    ``name``: a kind out of ``KINDS``; by default one by lot.
    """
    rng = Random(f"illegal {seed} {name}")
    name = name or rng.choice(sorted(KINDS))
    while True:
        table = replace(Table.by_lot(rng, KINDS[name].house), pairs=rng.choice((0.0, 0.5, 0.9)))
        fault = KINDS[name].make(rng, play_deal(rng, table))
        if fault is not None:
            return fault.text, fault.address, KINDS[name].code


def record(rng: Random, deal: Deal, layout: Layout | None = None) -> str:
    """The record of a changed deal: hands given, or to be found from the plays."""
    bare = Layout(hands="none", kitty=False, bury=False)
    return write(deal, layout or rng.choice((Layout(), Layout(), bare)), rng, (("Rules", "shengji"),))


def played(rng: Random, deal: Deal, trick: Trick, *plays: Play) -> str:
    """The record of the deal with other plays in a trick, the last of them the faulty one."""
    return record(rng, changed(rng, deal, trick.number - 1, plays))


def follows(rng: Random, deal: Deal) -> Iterator[tuple[Trick, int, list[str]]]:
    """All followers' plays, in any order: the trick, the place in it, the hand before."""
    places = [(trick, place) for trick in deal.tricks for place in (1, 2, 3)]
    for trick, place in rng.sample(places, len(places)):
        yield trick, place, list(trick.hands[after(trick.leader, place)])


def _withhold(rng: Random, deal: Deal, code: str) -> Fault | None:
    """An answer with enough cards, out of the hand, that breaks one duty."""
    for trick, place, hand in follows(rng, deal):
        parts = list(trick.parts)
        if code == "follow-pair" and not any(part.pairs for part in parts):
            continue
        if code == "follow-tractor" and not any(part.pairs > 1 for part in parts):
            continue
        count = sum(part.size for part in parts)
        held = deal.trump.of(deal.trump.suits[parts[0].cards[0]], hand)
        for _ in range(20):
            if code == "follow-suit":
                keep = rng.randint(1, min(count, len(held))) if held else 0
                others = [card for card in hand if card not in held]
                given = min(count, len(held)) - keep
                if not keep or count - given > len(others):
                    break
                cards = arrange(rng.sample(held, given) + rng.sample(others, count - given))
            elif len(held) <= count:
                break
            elif code == "follow-tractor" and len(faces := _faces(deal, held)) > count // 2:
                cards = arrange(2 * rng.sample(faces, count // 2) + rng.sample(held, count % 2))
            else:
                cards = arrange(rng.sample(held, count))
            if breach(deal.trump, parts, hand, cards) == code:
                seat = after(trick.leader, place)
                text = played(rng, deal, trick, *trick.plays[:place], Play(seat, cards))
                return Fault(text, f"{trick.number}.{seat}")
    return None


def _faces(deal: Deal, cards: list[str]) -> list[str]:
    return [face for faces in pairs_of(deal.trump, cards).values() for face in faces]


@kind("revoke", "follow-suit")
def _revoke(rng: Random, deal: Deal) -> Fault | None:
    return _withhold(rng, deal, "follow-suit")


@kind("pair withheld", "follow-pair")
def _pair(rng: Random, deal: Deal) -> Fault | None:
    return _withhold(rng, deal, "follow-pair")


@kind("tractor withheld", "follow-tractor")
def _tractor(rng: Random, deal: Deal) -> Fault | None:
    return _withhold(rng, deal, "follow-tractor")


@kind("wrong lead", "lead-wrong")
def _lead(rng: Random, deal: Deal) -> Fault | None:
    trick = rng.choice(deal.tricks)
    seat = after(trick.leader, rng.randint(1, 3))
    hands = {name: list(cards) for name, cards in trick.hands.items()}
    parts = style.lead(rng, deal.trump, seat, hands, 0.0)[:1]
    return Fault(played(rng, deal, trick, Play(seat, parts[0].cards)), f"{trick.number}.{seat}")


@kind("out of turn", "out-of-turn")
def _turn(rng: Random, deal: Deal) -> Fault | None:
    trick = rng.choice(deal.tricks)
    first, second, third, fourth = (replace(play, named=place > 0) for place, play in enumerate(trick.plays))
    orders = ((first, third, second, fourth), (first, second, fourth, third), (first, fourth, second, third))
    order = rng.choice(orders)
    wrong = next(play for play, right in zip(order, trick.plays, strict=True) if play.seat != right.seat)
    return Fault(played(rng, deal, trick, *order), f"{trick.number}.{wrong.seat}")


@kind("two plays of one seat", "out-of-turn", alone=False)
def _again(rng: Random, deal: Deal) -> Fault | None:
    trick = rng.choice(deal.tricks[:-1])
    first, second, third, fourth = trick.plays
    again = Play(second.seat, fourth.cards, named=True)
    tricks = list(deal.tricks)
    tricks[trick.number - 1] = replace(trick, plays=(first, second, third, again))
    return Fault(record(rng, replace(deal, tricks=tuple(tricks)), Layout()), f"{trick.number}.{second.seat}")


def throws(rng: Random, deal: Deal, fail: bool) -> Iterator[tuple[Trick, list[Component], list[Component]]]:
    """Throws that a leader may try, failing ones or others: the trick, the components, those that may stay."""
    for trick in rng.sample(deal.tricks, len(deal.tricks)):
        hand = trick.hands[trick.leader]
        for suit in rng.sample("SHCDT", 5):
            held = deal.trump.of(suit, hand)
            if len(held) < 2:
                continue
            high = sorted(held, key=deal.trump.steps.__getitem__, reverse=True)[: rng.randint(2, 4)]
            parts = split(deal.trump, high)
            others = [deal.trump.of(suit, cards) for seat, cards in trick.hands.items() if seat != trick.leader]
            stays = forced(deal.trump, parts, others)
            if len(parts) > 1 and bool(stays) == fail:
                yield trick, parts, stays


def _thrown(parts: list[Component]) -> Cards:
    return tuple(card for part in parts for card in part.cards)


@kind("beaten throw stands", "throw-beaten")
def _beaten(rng: Random, deal: Deal) -> Fault | None:
    for trick, parts, _ in throws(rng, deal, fail=True):
        text = played(rng, deal, trick, Play(trick.leader, _thrown(parts)))
        return Fault(text, f"{trick.number}.{trick.leader}")
    return None


@kind("good throw taken back", "throw-not-beaten")
def _unbeaten(rng: Random, deal: Deal) -> Fault | None:
    for trick, parts, _ in throws(rng, deal, fail=False):
        stayed = rng.choice(parts).cards
        text = played(rng, deal, trick, Play(trick.leader, stayed, _thrown(parts)))
        return Fault(text, f"{trick.number}.{trick.leader}")
    return None


@kind("wrong part stays", "throw-forced-wrong")
def _forced(rng: Random, deal: Deal) -> Fault | None:
    for trick, parts, stays in throws(rng, deal, fail=True):
        others = [part for part in parts if part not in stays]
        if others:
            play = Play(trick.leader, rng.choice(others).cards, _thrown(parts))
            return Fault(played(rng, deal, trick, play), f"{trick.number}.{trick.leader}")
    return None


@kind("half a pair stays", "throw-part")
def _part(rng: Random, deal: Deal) -> Fault | None:
    for trick, parts, _ in throws(rng, deal, fail=True):
        pair = next((part for part in parts if part.pairs), None)
        if pair:
            play = Play(trick.leader, pair.cards[:1], _thrown(parts))
            return Fault(played(rng, deal, trick, play), f"{trick.number}.{trick.leader}")
    return None


@kind("follower throws", "throw-follower")
def _follower(rng: Random, deal: Deal) -> Fault | None:
    for trick, place, hand in follows(rng, deal):
        play = trick.plays[place]
        spare = [card for card in hand if card not in play.cards]
        if spare:
            text = played(rng, deal, trick, *trick.plays[:place], replace(play, attempt=(*play.cards, spare[0])))
            return Fault(text, f"{trick.number}.{play.seat}")
    return None


@kind("lead of two suits", "lead-mixed", alone=False)
def _mixed(rng: Random, deal: Deal) -> Fault | None:
    for trick in rng.sample(deal.tricks, len(deal.tricks)):
        laid: list[Play] = []
        for place in range(4):
            seat = after(trick.leader, place)
            hand = trick.hands[seat]
            laid.append(Play(seat, arrange(rng.sample(hand, min(2, len(hand))))))
        lead = laid[0].cards
        if len({deal.trump.suits[card] for card in lead}) > 1:
            tricks = (*deal.tricks[: trick.number - 1], replace(trick, plays=tuple(laid)))
            text = record(rng, replace(deal, tricks=tricks), Layout(stop=4 * len(tricks)))
            return Fault(text, f"{trick.number}.{trick.leader}")
    return None


@kind("a card too few", "card-count", alone=False)
def _few(rng: Random, deal: Deal) -> Fault | None:
    for trick, place, _ in follows(rng, deal):
        play = trick.plays[place]
        if len(play.cards) > 1:
            return Fault(_swap(rng, deal, trick, replace(play, cards=play.cards[1:])), f"{trick.number}.{play.seat}")
    return None


@kind("a card too many", "card-count", alone=False)
def _many(rng: Random, deal: Deal) -> Fault | None:
    for trick, place, hand in follows(rng, deal):
        play = trick.plays[place]
        if spare := [card for card in hand if card not in play.cards]:
            cards = arrange((*play.cards, rng.choice(spare)))
            return Fault(_swap(rng, deal, trick, replace(play, cards=cards)), f"{trick.number}.{play.seat}")
    return None


@kind("a card not held", "not-in-hand", alone=False)
def _strange(rng: Random, deal: Deal) -> Fault | None:
    for trick, place, hand in follows(rng, deal):
        play = trick.plays[place]
        other = [card for card in trick.hands[after(play.seat)] if card not in hand]
        if other:
            cards = arrange((*play.cards[1:], rng.choice(other)))
            return Fault(_swap(rng, deal, trick, replace(play, cards=cards)), f"{trick.number}.{play.seat}")
    return None


def _swap(rng: Random, deal: Deal, trick: Trick, play: Play) -> str:
    """The record, its hands given, with one play changed and nothing else."""
    plays = tuple(play if old.seat == play.seat else old for old in trick.plays)
    tricks = (*deal.tricks[: trick.number - 1], replace(trick, plays=plays), *deal.tricks[trick.number :])
    return record(rng, replace(deal, tricks=tricks), Layout())
