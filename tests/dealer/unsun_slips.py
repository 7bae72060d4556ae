"""Slips and faults put into lawful deals of Unsun Karuta, each with the code that must be found first."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.dealer.unsun import SEATS, Deal, Layout, Trick, arranged, down, is_trump, next_to, text


class Slip(NamedTuple):
    """A record with a fault: the code to be found first, and the play it is about (``None``: it is about no play)."""

    text: str
    code: str
    address: str | None = None


Kind = Callable[[Random, Deal], "Slip | None"]
KINDS: dict[str, Kind] = {}


def kind(name: str) -> Callable[[Kind], Kind]:
    """Enter a kind of slip."""

    def enter(made: Kind) -> Kind:
        KINDS[name] = made
        return made

    return enter


def _swapped(deal: Deal, trick: Trick, seat: str, card: str, how: Layout) -> str:
    """The record where a seat plays another card to a trick, and later the one it played instead."""
    lines = text(deal, how).splitlines()
    was = trick.of(seat)
    for number in range(trick.number, 10):
        other = deal.tricks[number - 1]
        place = [who for who, _ in other.plays].index(seat)
        if number == trick.number or other.of(seat) == card:
            line = next(n for n, found in enumerate(lines) if found.startswith(f"{number}. "))
            head, _, plays = lines[line].partition(": ")
            words = plays.split()
            words[place] = card if number == trick.number else was
            lines[line] = f"{head}: {' '.join(words)}"
    return "\n".join(lines) + "\n"


def _revoke(rng: Random, deal: Deal, period: str, code: str, hands: str) -> Slip | None:
    found = [
        (trick, seat, card)
        for trick in deal.tricks
        if trick.period == period
        for seat, _ in trick.plays[1:]
        for card in trick.hands[seat]
        if card not in trick.legal[seat]
    ]
    if not found:
        return None
    trick, seat, card = rng.choice(found)
    how = Layout(hands=hands)
    return Slip(_swapped(deal, trick, seat, card, how), code, f"{trick.number}.{seat}")


@kind("no trump to a meri")
def _meri(rng: Random, deal: Deal) -> Slip | None:
    return _revoke(rng, deal, "meri", "follow-meri", rng.choice(("all", "none")))


@kind("suit not followed")
def _monchi(rng: Random, deal: Deal) -> Slip | None:
    return _revoke(rng, deal, "monchi", "follow-monchi", rng.choice(("all", "none")))


@kind("trump led first")
def _lead(rng: Random, deal: Deal) -> Slip | None:
    trick = deal.tricks[0]
    trumps = [card for card in trick.hands[trick.leader] if is_trump(card, deal.trump)]
    if is_trump(trick.plays[0][1], deal.trump) or not trumps:
        return None
    return Slip(_swapped(deal, trick, trick.leader, rng.choice(trumps), Layout()), "lead-trump", f"1.{trick.leader}")


def _changed(rng: Random, deal: Deal, number: int, place: int, word: str, how: Layout | None = None) -> str:
    """The record with one play written as something else."""
    lines = text(deal, how or Layout()).splitlines()
    line = next(n for n, found in enumerate(lines) if found.startswith(f"{number}. "))
    head, _, plays = lines[line].partition(": ")
    words = plays.split()
    words[place] = word
    lines[line] = f"{head}: {' '.join(words)}"
    return "\n".join(lines) + "\n"


@kind("card played twice")
def _twice(rng: Random, deal: Deal) -> Slip | None:
    trick, earlier = sorted(rng.sample(deal.tricks[:8], 2), key=lambda one: -one.number)
    place = rng.randrange(8)
    seat = trick.plays[place][0]
    word = _changed(rng, deal, trick.number, place, earlier.of(seat))
    return Slip(word, "not-in-hand", f"{trick.number}.{seat}")


@kind("side card played")
def _side(rng: Random, deal: Deal) -> Slip | None:
    trick, place = rng.choice(deal.tricks[:8]), rng.randrange(8)
    seat = trick.plays[place][0]
    return Slip(
        _changed(rng, deal, trick.number, place, rng.choice(deal.side)), "not-in-hand", f"{trick.number}.{seat}"
    )


@kind("wrong last card")
def _last(rng: Random, deal: Deal) -> Slip | None:
    place = rng.randrange(8)
    seat = deal.tricks[8].plays[place][0]
    word = deal.tricks[rng.randrange(8)].of(seat)
    return Slip(_changed(rng, deal, 9, place, word), "ninth-not-last", f"9.{seat}")


@kind("wrong leader")
def _leader(rng: Random, deal: Deal) -> Slip | None:
    trick = rng.choice(deal.tricks[:8])
    seat = next_to(trick.leader, rng.randrange(1, 8))
    code = "lead-wrong"
    changed = text(deal).replace(f"\n{trick.number}. {trick.leader}:", f"\n{trick.number}. {seat}:")
    return Slip(changed, code, f"{trick.number}.{trick.leader}")


@kind("two plays mixed up")
def _mixed(rng: Random, deal: Deal) -> Slip | None:
    trick = rng.choice(deal.tricks[:8])
    one, two = sorted(rng.sample(range(1, 8), 2))
    words = [card for _, card in trick.plays]
    words[one], words[two] = words[two], words[one]
    changed = re.sub(
        rf"^{trick.number}\. .*$", f"{trick.number}. {trick.leader}: {' '.join(words)}", text(deal), flags=re.M
    )
    return Slip(changed, "play-order", f"{trick.number}.{trick.leader}")


@kind("trump laid away")
def _discard(rng: Random, deal: Deal) -> Slip | None:
    trumps = [card for card in deal.ten if is_trump(card, deal.trump)]
    if is_trump(deal.discard, deal.trump):
        return None
    return Slip(_bury(deal, rng.choice(trumps)), "discard-trump")


@kind("strange card laid away")
def _strange(rng: Random, deal: Deal) -> Slip | None:
    return Slip(_bury(deal, rng.choice(deal.hands[next_to(deal.taker)])), "discard-not-held")


def _bury(deal: Deal, cards: str) -> str:
    return text(deal).replace(f"\nbury {deal.taker}: {deal.discard}\n", f"\nbury {deal.taker}: {cards}\n")


@kind("two cards laid away")
def _two(rng: Random, deal: Deal) -> Slip | None:
    return Slip(_bury(deal, f"{deal.discard} x"), "discard-count")


@kind("declared without the Robai")
def _declares(rng: Random, deal: Deal) -> Slip | None:
    seat, declares = deal.calls[0]
    if declares or deal.trump + "R" in deal.hands[seat]:
        return None
    lines = [line for line in text(deal).splitlines() if not line.startswith("call ")]
    place = next(n for n, line in enumerate(lines) if line.startswith("bury "))
    lines.insert(place, f"call {seat}: declare")
    return Slip("\n".join(lines) + "\n", "call-no-robai")


@kind("a call left out")
def _call_left_out(rng: Random, deal: Deal) -> Slip | None:
    if len(deal.calls) < 3:
        return None
    seat = rng.choice(deal.calls[:-2])[0]
    return Slip(text(deal).replace(f"\ncall {seat}: pass\n", "\n"), "call-turn")


@kind("the last passes left out")
def _calls_short(rng: Random, deal: Deal) -> Slip | None:
    if deal.declared:
        return None
    seat = deal.calls[-1][0]
    return Slip(text(deal).replace(f"\ncall {seat}: pass\n", "\n"), "calls-missing")


@kind("a call too many")
def _call_late(rng: Random, deal: Deal) -> Slip | None:
    seat = next_to(deal.calls[-1][0])
    return Slip(text(deal).replace("\nbury ", f"\ncall {seat}: pass\nbury "), "call-late")


@kind("somebody else lays away")
def _taker(rng: Random, deal: Deal) -> Slip | None:
    other = next_to(deal.taker, rng.randrange(1, 8))
    return Slip(text(deal).replace(f"\nbury {deal.taker}:", f"\nbury {other}:"), "taker-wrong")


@kind("a card short")
def _short(rng: Random, deal: Deal) -> Slip | None:
    seat = rng.choice(SEATS)
    hand = arranged(deal.hands[seat])
    return Slip(text(deal).replace(hand, hand.rsplit(" ", 1)[0]), "hand-size")


@kind("a card in two hands")
def _two_hands(rng: Random, deal: Deal) -> Slip | None:
    seat, card = rng.choice(SEATS), rng.choice(deal.side)
    hand = deal.hands[seat]
    return Slip(text(deal).replace(arranged(hand), arranged([card, *hand[1:]])), "card-twice")


@kind("trump named wrongly")
def _trump(rng: Random, deal: Deal) -> Slip | None:
    other = rng.choice([suit for suit in "PIKOG" if suit != deal.trump])
    return Slip(text(deal, tags={"Trump": other}), "okie-trump")


@kind("packets dealt to the wrong seats")
def _pack(rng: Random, deal: Deal) -> Slip | None:
    return Slip(text(deal, Layout(pack=True), {"Dealer": next_to(deal.dealer)}), "pack-order")


@kind("mark on the wrong card")
def _face(rng: Random, deal: Deal) -> Slip | None:
    trick, place = rng.choice(deal.tricks), rng.randrange(8)
    seat, card = trick.plays[place]
    marked = down(trick, seat, deal)
    if marked and not any(down(one, who, deal) for one in deal.tricks for who in SEATS if (one, who) != (trick, seat)):
        return None  # without any mark a record is right as well
    changed = _changed(rng, deal, trick.number, place, card if marked else card + "_", Layout(marks=True))
    return Slip(changed, "card-facing", f"{trick.number}.{seat}")


def _claimed(deal: Deal, trick: Trick, claim: str) -> str:
    return re.sub(rf"^({trick.number}\. .*)$", rf"\1 {claim}", text(deal), flags=re.M)


@kind("wrong winner")
def _winner(rng: Random, deal: Deal) -> Slip | None:
    trick = rng.choice(deal.tricks)
    said = rng.choice([seat for seat in SEATS if seat != trick.winner])
    return Slip(_claimed(deal, trick, f"={said}"), "trick-winner", f"{trick.number}.{trick.plays[-1][0]}")


@kind("wrong set")
def _set(rng: Random, deal: Deal) -> Slip | None:
    trick = rng.choice([one for one in deal.tricks if one.made] or deal.tricks)
    wrong = rng.choice([name for name in ("SU", "UT", "TR", "RE", "21", "89") if name != trick.made])
    wrong = rng.choice((wrong, "none", f"{trick.made}+{7 - trick.points}")) if trick.made else wrong
    return Slip(_claimed(deal, trick, f"set {wrong}"), "set-wrong", f"{trick.number}.{trick.plays[-1][0]}")


@kind("wrong duty")
def _period(rng: Random, deal: Deal) -> Slip | None:
    trick = rng.choice(deal.tricks)
    wrong = rng.choice([word for word in ("free", "meri", "monchi") if word != trick.period])
    return Slip(_claimed(deal, trick, wrong), "duty-wrong", f"{trick.number}.{trick.plays[-1][0]}")


@kind("wrong settlement")
def _score(rng: Random, deal: Deal) -> Slip | None:
    step = rng.choice((-3, -2, -1, 1, 2, 3))
    said = f"A {deal.score['A'] + step} B {deal.score['B'] - step}"
    return Slip(text(deal, tags={"Score": said}), "score-wrong")


@kind("settlement that is not nine")
def _sum(rng: Random, deal: Deal) -> Slip | None:
    return Slip(text(deal, tags={"Score": f"A {deal.score['A']} B {deal.score['B'] + 1}"}), "score-sum")


@kind("wrong tricks")
def _tricks(rng: Random, deal: Deal) -> Slip | None:
    won = sum(trick.winner in "0246" for trick in deal.tricks)
    return Slip(text(deal, tags={"Tricks": f"A {won - 1} B {10 - won}"}), "tricks-wrong")


@kind("a trick left out")
def _gap(rng: Random, deal: Deal) -> Slip | None:
    number = rng.randrange(2, 9)
    return Slip(
        re.sub(rf"^{number}\. .*\n", "", text(deal), flags=re.M),
        "tricks-missing",
        f"{number + 1}.{deal.tricks[number].leader}",
    )


@kind("a play left out")
def _play(rng: Random, deal: Deal) -> Slip | None:
    number = rng.randrange(1, 9)
    changed = re.sub(rf"^({number}\. .*) \S+$", r"\1", text(deal), flags=re.M)
    return Slip(changed, "trick-incomplete", f"{number}.{deal.tricks[number - 1].leader}")


@kind("a tenth trick")
def _tenth(rng: Random, deal: Deal) -> Slip | None:
    return Slip(text(deal) + f"10. {deal.tricks[8].winner}: x\n", "play-after-end", f"10.{deal.tricks[8].winner}")
