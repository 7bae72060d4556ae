"""Playing tricks: whose turn it is, the cards leaving the hands, the rulings on lead and follow, who takes the trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from tractor_notation.findings import facts, finding
from tractor_notation.games import TrickResult
from tractor_notation.games.shengji import calling, claims, fines, leads, reckoning, rulings
from tractor_notation.games.shengji.cards import worth
from tractor_notation.games.shengji.following import LEGAL
from tractor_notation.games.shengji.knowledge import Held, shown
from tractor_notation.games.shengji.reading import best, judge
from tractor_notation.games.shengji.setting import has_unknown
from tractor_notation.games.shengji.trick import OnTable
from tractor_notation.record import Cards, Play, Trick

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


def play(deal: ShengjiDeal, trick: Trick, number: int, continued: bool) -> str:
    """The next play of a trick; see :meth:`tractor_notation.games.Deal.play`."""
    made = trick.plays[number]
    if number == 0 and not continued:
        _begin(deal, trick)
    on = deal.on
    seating = deal.frame.seating
    seat = on.order[number] if number < len(on.order) else on.turn or trick.leader
    if made.unreadable is not None and len(on.laid) >= len(seating.seats):
        return seat  # whatever it is, it is no play
    if made.seat is not None:
        _named(deal, made.seat, seat, made)
        seat = made.seat
    if seat in seating.after:
        _put(deal, seat, made)
        on.turn = seating.due(on.laid[0][0], on.seats) if on.astray else seating.after[seat]
    else:
        deal.findings.append(finding("seat-unknown", made.span, seat=seat, seats=seating.seats))
        deal.unsure = True
        on.laid.append((seat, made.cards))
    if number == len(trick.plays) - 1:
        _finish(deal, trick)
    return seat


def _begin(deal: ShengjiDeal, trick: Trick) -> None:
    """A trick begins: is it the next one, and does the right player lead it?"""
    before = deal.on
    if deal.phase in ("deal", "kitty"):
        deal.open_play(trick)
    elif before.trick is not None and len(before.laid) < len(deal.frame.seats) and deal.phase != "end":
        missing = tuple(seat for seat in deal.frame.seats if seat not in before.seats)
        _incomplete(deal, before, missing)
        for seat in missing:  # they played something: what they play from here on is all that is certain
            held = deal.hands[seat]
            deal.hands[seat] = _from(deal, seat, trick.number, len(held.cards) + held.unknown - before.size)
    if (deal.phase == "end" or deal.closed is not None) and not deal.late:
        deal.late = True  # once is enough, however many tricks follow
        over = {"claim": "claimed", "end": "ended", "redeal": "redealt", "lost": "lost"}.get(deal.closed or "", "trick")
        loser = deal.ended.seat if deal.ended and over == "lost" else None
        found = finding("play-after-end", trick.span)
        deal.findings.append(replace(found, data=facts(loser=loser, **{over: trick.number})))
    if deal.closed == "lost":
        deal.on = OnTable(trick, trick.number, trick.leader)
        return
    _numbered(deal, trick, before.number)
    order = fitting(deal, trick)
    _led(deal, trick, before, order)
    deal.on = OnTable(trick, trick.number, trick.leader, order)


def _numbered(deal: ShengjiDeal, trick: Trick, before: int) -> None:
    """Tricks are numbered in order; after a gap the hands are no longer known."""
    wanted = before + 1
    deal.counted += 1
    if trick.number == deal.counted:
        wanted = trick.number  # a number was written twice before
    gap = trick.number in deal.frame.gaps
    if trick.number < wanted:
        deal.findings.append(finding("trick-number", trick.span, number=trick.number, wanted=wanted))
    elif trick.number > wanted and not (deal.frame.position and not before):
        deal.counted = trick.number
        if not gap:
            deal.findings.append(
                finding("tricks-missing", trick.span, number=trick.number, first=wanted, last=trick.number - 1)
            )
        gap = True
    if gap:
        deal.unsure = deal.broken = True
        deal.next_lead = None
        for seat, held in deal.hands.items():
            deal.hands[seat] = _from(deal, seat, trick.number, len(held.cards) + held.unknown)


def _led(deal: ShengjiDeal, trick: Trick, before: OnTable, order: tuple[str, ...]) -> None:
    """The winner of the last trick leads, to the first one the leader (R5.6, R6.1). When the plays were found to belong
    to other seats than those they are noted for, that is the slip, and the lead is judged by the cards."""
    due = deal.next_lead
    if order and (order[0] != due or trick.leader == due):
        deal.findings.append(finding("play-order", trick.span, trick=trick.number, order=order))
        return
    if due is None or trick.leader in (due, deal.disputed):
        return
    span = trick.plays[0].span
    fits = due if order else None
    if deal.results:
        found = finding("lead-wrong", span, rule="R5.6", related=before.breaches, seat=trick.leader, winner=due,
                        trick=trick.number, before=before.number, fits=fits)  # fmt: skip
    else:
        found = finding("lead-wrong", span, seat=trick.leader, leader=due, fits=fits)
    deal.findings.append(found)


def fitting(deal: ShengjiDeal, trick: Trick) -> tuple[str, ...]:
    """The seats the plays of a trick must belong to, when they cannot belong to those they are noted for.

    Only when all hands are known and there is just one way in which every hand holds what it would play here and what it
    plays later; for a trick that is short, in turn order. Empty otherwise.
    """
    hands, seats, number = deal.hands, deal.frame.seats, trick.number
    seat, fits = trick.leader, trick.leader in hands
    for made in trick.plays:
        if made.seat is not None or not fits:
            break
        if not _held(made.cards, hands[seat].cards):
            fits = False
        seat = deal.frame.seating.after[seat]
    else:
        return ()  # as noted, every play can be
    plays = [made.cards for made in trick.plays]
    if trick.leader not in hands or len(plays) > len(seats) or any(made.seat or not made.cards for made in trick.plays):
        return ()
    if any(held.unknown for held in hands.values()):
        return ()
    start = seats.index(trick.leader)
    later: dict[str, Cards] = dict.fromkeys(seats, ())
    for coming, player, made in deal.frame.plays:
        if coming > number and player in later:
            later[player] += made.cards
    turn = seats[start:] + seats[:start]
    may = [[one for one in turn if _held((*cards, *later[one]), hands[one].cards)] for cards in plays]
    ways = _ways(may, turn if len(plays) < len(seats) else None)
    found = list(islice(ways, 2))
    return found[0] if len(found) == 1 else ()


def _ways(may: list[list[str]], turn: tuple[str, ...] | None, done: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The ways to give every play a seat of its own out of those that ``may`` have made it; with ``turn``, in order."""
    if len(done) == len(may):
        yield done
        return
    for seat in may[len(done)]:
        if seat not in done and (turn is None or not done or turn.index(seat) > turn.index(done[-1])):
            yield from _ways(may, turn, (*done, seat))


def _held(cards: Cards, hand: list[str]) -> bool:
    if len(cards) == 1:
        return cards[0] in hand
    return all(hand.count(card) >= cards.count(card) for card in set(cards))


def _from(deal: ShengjiDeal, seat: str, number: int, size: int) -> Held:
    """A hand of which only what it plays from a trick on is known."""
    seen = shown(deal.frame, seat, number)
    return Held(seen.cards, max(0, size - len(seen.cards)), "partial" if seen.cards else "unknown")


def _incomplete(deal: ShengjiDeal, on: OnTable, missing: tuple[str, ...]) -> None:
    deal.unsure = True
    assert on.trick is not None
    deal.findings.append(
        finding(
            "trick-incomplete",
            on.trick.span,
            address=f"{on.number}.{on.laid[0][0]}" if on.laid else None,
            trick=on.number,
            count=len(on.laid),
            n=len(deal.frame.seats),
            missing=missing or None,
        )
    )


def _named(deal: ShengjiDeal, seat: str, turn: str, made: Play) -> None:
    """A seat named in front of a play: is it this seat's turn (R1.1)?"""
    on = deal.on
    if on.tangled:
        return  # somebody played twice, and whose turn it is after that nobody can say
    if seat in on.seats:
        on.astray = on.tangled = True
        deal.findings.append(finding("out-of-turn", made.span, again=seat))
    elif seat != turn and seat in deal.frame.seats:
        on.astray = True
        deal.findings.append(finding("out-of-turn", made.span, seat=seat, turn=turn))


def _put(deal: ShengjiDeal, seat: str, made: Play) -> None:
    """Cards leave the hand and are judged."""
    cards, on = made.cards, deal.on
    if deal.phase == "end":
        if deal.closed == "lost" and deal.ended is not None and not deal.late:
            deal.late = True
            found = finding("play-after-end", made.span)
            deal.findings.append(replace(found, data=facts(after=seat, loser=deal.ended.seat)))
        on.laid.append((seat, cards))
        return
    held = deal.hands[seat]
    before = held.cards
    rest = before.copy()
    strange: list[str] = []
    unknown = 0
    for card in cards:
        if card in rest:
            rest.remove(card)
        elif card[-1] == "x":
            unknown += 1
        else:
            strange.append(card)
    foreign = False
    if strange:
        before, rest, foreign = _strange(deal, seat, held, strange, made)
    if made.attempt or made.irregularities:
        _events(deal, seat, made)
    if unknown or not cards:
        on.veiled = True
    _judge(deal, seat, made, before, held.unknown, foreign)
    held.cards = rest
    if unknown:
        held.unknown -= unknown
        if held.unknown < 0:
            # A card nobody saw came out of a hand that was known: of the rest only what is played later is certain.
            size = max(0, len(rest) + held.unknown)
            later = _from(deal, seat, on.number + 1, size)
            held.cards, held.unknown, held.source = later.cards, later.unknown, later.source
    on.laid.append((seat, cards))
    deal.played.append((on.number, seat, made))
    calling.played(deal, cards)


def _judge(deal: ShengjiDeal, seat: str, made: Play, before: list[str], unknown: int, foreign: bool) -> None:
    """The rulings on one play: its number of cards, its lead, its follow. A play with ``foreign`` cards, which were not
    held, follows nothing."""
    cards, on = made.cards, deal.on
    if not on.laid:
        if cards and deal.trumps is not None and not has_unknown(cards):
            on.reading = leads.lead(deal, seat, made)
        return
    leads.follower_grouping(deal, seat, made)
    led = on.laid[0][1]
    if cards and led and len(cards) != len(led):
        on.miscounted.append((seat, made))
    elif not led or not cards or has_unknown(cards) or has_unknown(led):
        deal.undecided += (f"{on.number}.{seat}",)
    elif on.reading is not None and deal.trumps is not None and not foreign:
        ruling = judge(on.reading, tuple(before), unknown, cards, deal.trumps, deal.frame.options)
        if ruling is not LEGAL:
            rulings.follow(deal, seat, made, ruling)


def _strange(
    deal: ShengjiDeal, seat: str, held: Held, strange: list[str], made: Play
) -> tuple[list[str], list[str], bool]:
    """Cards that are not among the known ones: from the unknown part of the hand, or not held at all.

    Returns the known cards before the play and after it, and whether some were not held. Once a card was played that was
    not held, the hand that was given is doubtful: from here on it is known by its plays alone.
    """
    hidden = min(held.unknown, len(strange))
    wrong = tuple(strange[hidden:])
    surplus = max(0, len(made.cards) - deal.on.size) if deal.on.laid else 0
    if len(wrong) > surplus:
        deal.findings.append(rulings.not_in_hand(deal, seat, wrong, made))
    if not wrong:
        held.unknown -= hidden
        before = held.cards + strange
    else:
        doubtful = _from(deal, seat, deal.on.number, len(held.cards) + held.unknown)
        before, held.unknown, held.source = doubtful.cards, doubtful.unknown, doubtful.source
    rest = before.copy()
    for card in made.cards:
        if card in rest:
            rest.remove(card)
    return before, rest, bool(wrong)


def _events(deal: ShengjiDeal, seat: str, made: Play) -> None:
    """What the recorder noted about the play: cards taken back, cards exposed."""
    on = deal.on
    if made.attempt:
        on.taken_back[seat] = leads.back(made)
        leads.taken_back(deal, seat, made)
    if "exposed" in made.irregularities:
        deal.findings.append(finding("exposed-card", made.span, seat=seat, trick=on.number))


def _counts(deal: ShengjiDeal) -> bool:
    """Plays with a wrong number of cards (R4.1). True when it is rather the lead that was noted wrongly."""
    on = deal.on
    (leader, lead), followers = on.laid[0], len(on.laid) - 1
    counts = {len(made.cards) for _, made in on.miscounted}
    common = facts(trick=on.number, leader=leader, lead=rulings.shape(deal, lead))
    if len(on.miscounted) == followers > 1 and len(counts) == 1:
        span = on.trick.plays[0].span if on.trick else None
        found = finding("card-count", span, address=f"{on.number}.{leader}")
        deal.findings.append(replace(found, data=common + facts(others=counts.pop())))
        return True
    for seat, made in on.miscounted:
        place = f"{on.number}.{seat}"
        data = common + facts(seat=seat, count=len(made.cards), n=len(lead), place=place)
        found = replace(finding("card-count", made.span, address=place), data=data)
        deal.findings.append(fines.fault(deal, found, seat))
    return False


def _finish(deal: ShengjiDeal, trick: Trick) -> None:
    """The trick's plays are laid: who won it, what is it worth, is what the record says of it true?"""
    on, seats = deal.on, deal.frame.seats
    if deal.phase == "end":
        return
    if len(on.laid) > len(seats):
        _incomplete(deal, on, ())
    if on.miscounted and _counts(deal):
        on.reading = None
    complete = len(on.laid) == len(seats) and (not on.astray or len(set(on.seats)) == len(seats))
    highest: str | None = None
    worth_in_all = 0
    if complete:
        plays: list[Cards] = [cards for _, cards in on.laid]
        worth_in_all = sum([worth(cards) for cards in plays])
        if on.reading is not None and deal.trumps is not None:
            highest = on.laid[best(on.reading, plays, deal.trumps, deal.frame.options)][0]
        on.turn = None
    deal.disputed = None
    if trick.winner is not None or trick.points is not None:
        claims.trick_claims(deal, trick, highest, worth_in_all if complete else None)
    known = complete and not on.veiled
    won, points = (highest, worth_in_all) if known else (None, None)
    deal.results += (TrickResult(on.number, on.laid[0][0], won, points, complete),)
    if complete:
        deal.next_lead = won
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
    return not any(held.cards or held.unknown for held in deal.hands.values())
