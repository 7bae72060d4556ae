"""Playing tricks: whose turn it is, the cards leaving the hands, the rulings on lead and follow, who takes the trick."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.findings import facts, finding
from tractor_notation.games import TrickResult
from tractor_notation.games.alike import named
from tractor_notation.games.faults import back, events
from tractor_notation.games.frame import Recorded
from tractor_notation.games.shengji import calling, claims, fines, irregular, leads, reckoning, rulings, turns
from tractor_notation.games.shengji.cards import worth
from tractor_notation.games.shengji.following import LEGAL
from tractor_notation.games.shengji.knowledge import Held
from tractor_notation.games.shengji.reading import best, judge
from tractor_notation.games.shengji.setting import has_unknown
from tractor_notation.record import Cards, Play, Trick

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


def play(deal: ShengjiDeal, trick: Trick, number: int, continued: bool) -> str:
    """The next play of a trick; see :meth:`tractor_notation.games.Deal.play`."""
    made, since = trick.plays[number], len(deal.findings)
    if number == 0 and not continued:
        turns.begin(deal, trick)
    on = deal.on
    seating = deal.frame.seating
    seat = on.order[number] if number < len(on.order) else on.turn or trick.leader
    if made.unreadable is not None and len(on.laid) >= len(seating.seats):
        return seat  # whatever it is, it is no play
    if made.seat is not None:
        deal.findings += named(on, seating.seats, made.seat, seat, made)
        seat = made.seat
    if seat in seating.after:
        _put(deal, seat, made, since)
        on.turn = seating.due(on.laid[0][0], on.seats) if on.astray else seating.after[seat]
    else:
        turns.stranger(deal, seat, made.span)
        deal.unsure = True
        on.lay(seat, made.cards)
    if number == len(trick.plays) - 1:
        _finish(deal, trick)
    return seat


def _put(deal: ShengjiDeal, seat: str, made: Play, since: int) -> None:
    """Cards leave the hand and are judged. The findings from ``since`` on are about this play."""
    on = deal.on
    if deal.phase == "end":
        if deal.closed == "lost" and deal.ended is not None and not deal.late:
            deal.late = True
            found = finding("play-after-end", made.span)
            deal.findings.append(replace(found, data=facts(after=seat, loser=deal.ended.seat)))
        on.lay(seat, made.cards)
        return
    cards = deal.frame.cards(made)
    held = deal.hands[seat]
    out = _take(deal, seat, held, made, cards)
    if made.attempt or made.irregularities:
        _events(deal, seat, made, out)
    if any(card[-1] == "x" for card in cards) or not cards:
        on.veiled = True
    if out.foreign or id(made) in deal.suspect or _doubted(deal, seat, cards):
        on.doubtful = True
    if len(on.laid) < len(deal.frame.seats):  # any more are no plays of this trick
        legal = _judge(deal, seat, made, cards, out) and not on.doubtful and len(deal.findings) == since
        if legal and (on.laid or seat == deal.next_lead):
            deal.sound.add(f"{on.number}.{seat}")
        if made.irregularities and not out.foreign:
            told = {item.code for item in deal.findings[since:]}
            irregular.check(deal, irregular.Case(seat, made, cards, out.before, out.unknown, legal, told))
    held.cards, held.unknown = out.rest, out.unknown - out.unseen
    on.lay(seat, made.cards, cards)
    if made.unreadable is not None:
        _doubt(deal, seat, max(0, held.size - max(1, on.size)))
    elif held.unknown < 0:
        # A card nobody saw came out of a hand that was known: of the rest only what is played later is certain.
        _doubt(deal, seat, max(0, held.size))
    elif on.miscounted and on.miscounted[-1][1] is made:
        _doubt(deal, seat, max(0, held.size + len(cards) - on.size))
    elif out.unseen:
        _veil(deal, seat, cards)
    deal.played.add(Recorded(on.number, seat, made), cards)
    calling.played(deal, cards)


class Out(NamedTuple):
    """Cards leave a hand: the known cards before and after it, how many others the hand has before, and how many cards that
    nobody saw leave it. ``foreign``: some were not held."""

    before: list[str]
    rest: list[str]
    unknown: int
    unseen: int
    foreign: bool = False


def _take(deal: ShengjiDeal, seat: str, held: Held, made: Play, cards: Cards) -> Out:
    """Cards leave a hand: known ones, or out of its unknown part, or ones not held at all (R4.2). Once a card was played
    that was not held, the hand that was given is doubtful: from here on it is known by its plays alone."""
    rest, strange = _without(held.cards, cards)
    unseen = sum(card[-1] == "x" for card in strange)
    strange = [card for card in strange if card[-1] != "x"]
    if not strange:
        return Out(held.cards, rest, held.unknown, unseen)
    hidden = min(held.unknown, len(strange))
    wrong = tuple(strange[hidden:])
    if not wrong:
        return Out(held.cards + strange, rest, held.unknown - hidden, unseen)
    on = deal.on
    surplus = max(0, len(cards) - on.size) if on.laid else 0
    if len(wrong) > surplus and len(on.laid) < len(deal.frame.seats) and not _told(deal, made, wrong):
        deal.findings.append(rulings.not_in_hand(deal, seat, wrong, made))
    doubtful = turns.later(deal, seat, on.place, held.size)
    held.source = doubtful.source
    return Out(doubtful.cards, _without(doubtful.cards, cards)[0], doubtful.unknown, unseen, True)


def _told(deal: ShengjiDeal, made: Play, wrong: Cards) -> bool:
    """Whether it was said already that these cards of a play are more than the pack has."""
    copies = [
        item.facts["card"]
        for item in deal.knowledge.findings
        if item.code == "card-duplicate" and item.span == made.span
    ]
    return all((card,) in copies for card in wrong)


def _doubted(deal: ShengjiDeal, seat: str, cards: Cards) -> bool:
    """Whether one of the cards may be noted wrongly, because there are too many of it."""
    return seat not in deal.knowledge.given and not deal.knowledge.doubted.isdisjoint(cards)


def suspects(deal: ShengjiDeal) -> frozenset[int]:
    """The identities of plays that have a card which their seat plays more often than it holds it: one of them was noted
    wrongly."""
    found: set[int] = set()
    for seat, held in deal.knowledge.playing.items():
        if held.unknown or not deal.frame.count.get(seat):
            continue
        made = list(islice(deal.frame.made(seat), 2 * deal.frame.hand_size))
        played = Counter(card for item in made for card in deal.frame.cards(item.play))
        over = {card for card in played - Counter(held.cards) if card in held.cards}
        found |= {id(item.play) for item in made if over.intersection(deal.frame.cards(item.play))}
    return frozenset(found)


def _without(hand: list[str], cards: Cards) -> tuple[list[str], list[str]]:
    """A hand without cards, and those of the cards that are not in it."""
    rest, strange = hand.copy(), []
    for card in cards:
        if card in rest:
            rest.remove(card)
        else:
            strange.append(card)
    return rest, strange


def _doubt(deal: ShengjiDeal, seat: str, size: int) -> None:
    """Of a hand of this size only what is played in later tricks is certain."""
    deal.hands[seat] = turns.later(deal, seat, deal.on.place + 1, size)


def _veil(deal: ShengjiDeal, seat: str, cards: Cards) -> None:
    """Cards that nobody saw have left a hand: those that it still has for certain are those that they cannot have been, and
    those that it plays later (R15.2)."""
    held = deal.hands[seat]
    unseen = {card[0] for card in cards if card[-1] == "x"}
    coming = turns.later(deal, seat, deal.on.place + 1, held.size).cards
    doubtful = [
        card for card in (Counter(held.cards) - Counter(coming)).elements() if "x" in unseen or card[0] in unseen
    ]
    held.cards = list((Counter(held.cards) - Counter(doubtful)).elements())
    held.unknown += len(doubtful)


def _judge(deal: ShengjiDeal, seat: str, made: Play, cards: Cards, out: Out) -> bool:
    """The rulings on one play: its number of cards, its lead, its follow. A play with cards that were not held follows
    nothing, and nothing follows a lead of such cards. Whether it is legal whatever anybody held, unless it is found to be a
    fault or undecided."""
    on, open_plays = deal.on, len(deal.undecided)
    if not on.laid and not on.headless:
        odd = _odd(on.trick, len(cards))
        on.doubtful = on.doubtful or odd
        if cards and deal.trumps is not None and not has_unknown(cards) and not (out.foreign or odd):
            judge_lead = leads.doubtful if on.doubtful else leads.lead
            on.reading = judge_lead(deal, seat, made, cards)
        return on.reading is not None and len(deal.undecided) == open_plays
    leads.follower_grouping(deal, seat, made)
    led = on.meant[0][1] if on.meant else ()
    if cards and led and len(cards) != len(led):
        on.miscounted.append((seat, made))
    elif not led or not cards or has_unknown(cards) or has_unknown(led):
        deal.undecided += (f"{on.number}.{seat}",)
    elif deal.trumps is not None and not out.foreign:
        if on.reading is not None:
            ruling = judge(on.reading, tuple(out.before), out.unknown, cards, deal.trumps, deal.frame.options)
            if ruling.verdict == "illegal" and on.doubtful:
                deal.undecided += (f"{on.number}.{seat}",)
            elif ruling is not LEGAL:
                rulings.follow(deal, seat, made, ruling)
            return ruling.verdict == "legal"
        elif on.doubtful or on.headless:
            deal.undecided += (f"{on.number}.{seat}",)
    return False


def _odd(trick: Trick | None, count: int) -> bool:
    """Whether all others answer a lead of so many cards with one other number, so that it was noted wrongly."""
    others = {len(play.cards) for play in trick.plays[1:]} if trick else set()
    return len(others) == 1 and trick is not None and len(trick.plays) > 2 and count not in others and 0 not in others


def _events(deal: ShengjiDeal, seat: str, made: Play, out: Out) -> None:
    """What the recorder noted about the play: cards taken back, cards exposed, signals."""
    on = deal.on
    strange = Counter(card for card in made.attempt if card[-1] != "x") - Counter(out.before)
    foreign = strange.total() > out.unknown
    if made.attempt:
        if foreign and not out.foreign:
            deal.findings.append(rulings.not_in_hand(deal, seat, tuple(strange.elements()), made))
        on.taken_back[seat] = back(made)
        leads.taken_back(deal, seat, made)
    deal.findings.extend(events(made, seat, on.number, not foreign))


def _counts(deal: ShengjiDeal) -> bool:
    """Plays with a wrong number of cards (R4.1). True when it is rather the lead that was noted wrongly."""
    on = deal.on
    (leader, lead), followers = on.meant[0], len(on.laid) - 1
    counts = {len(made.cards) for _, made in on.miscounted}
    common = facts(trick=on.number, leader=leader, lead=rulings.shape(deal, lead))
    if len(on.miscounted) == followers > 1 and len(counts) == 1:
        span = on.trick.plays[0].span if on.trick else None
        found = finding("card-count", span, address=f"{on.number}.{leader}")
        others = counts.pop()
        deal.findings.append(replace(found, data=common + facts(others=others)))
        _doubt(deal, leader, max(0, deal.hands[leader].size + len(lead) - others))
        return True
    for seat, made in on.miscounted:
        place = f"{on.number}.{seat}"
        data = common + facts(seat=seat, count=len(made.cards), n=len(lead), place=place)
        found = replace(finding("card-count", made.span, address=place), data=data)
        deal.findings.append(fines.fault(deal, found, seat, made))
    return False


def _finish(deal: ShengjiDeal, trick: Trick) -> None:
    """The trick's plays are laid: who won it, what is it worth, is what the record says of it true?"""
    on, seats = deal.on, deal.frame.seats
    if deal.phase == "end":
        return
    if len(on.laid) > len(seats):
        turns.incomplete(deal, on, ())
    if on.miscounted:
        on.doubtful = True
        if _counts(deal):
            on.reading = None
    deal.doubtful = deal.doubtful or on.doubtful
    complete = len(on.laid) == len(seats) and (not on.astray or len(set(on.seats)) == len(seats))
    highest: str | None = None
    worth_in_all = 0
    if complete:
        plays: list[Cards] = [cards for _, cards in on.meant]
        worth_in_all = sum([worth(cards) for cards in plays])
        if on.reading is not None and deal.trumps is not None:
            highest = on.laid[best(on.reading, plays, deal.trumps, deal.frame.options)][0]
        on.turn = None
    deal.disputed = None
    if (trick.winner is not None or trick.points is not None) and not on.doubtful:
        claims.trick_claims(deal, trick, highest, worth_in_all if complete else None)
    known = complete and not on.veiled
    won, points = (highest, worth_in_all) if known else (None, None)
    deal.results += (TrickResult(on.number, on.laid[0][0], won, points, complete),)
    if complete:
        deal.next_lead = None if on.doubtful else won
        if won is None or points is None:
            deal.unsure = True
        else:
            deal.taken[won] += points
            fines.trick(deal, won)
        if deal.phase == "play" and _played_out(deal):
            deal.phase = "end"
            deal.score = reckoning.final_score(deal)
    else:
        deal.next_lead = None


def _played_out(deal: ShengjiDeal) -> bool:
    return not any(held.size for held in deal.hands.values())
