"""The score of a deal: points, result, what it does to the levels, and who leads next (R9, R10, R13.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji import calling, fines
from tractor_notation.games.shengji.cards import points_of
from tractor_notation.games.shengji.levels import FIRST, fallen, fined, halved, hook, hooked, next_dealer, rank_of, rise
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.reading import Reading
from tractor_notation.games.shengji.scoring import (
    DECLARERS_FALL,
    decisive,
    friends_gain,
    lost,
    multiplier,
    outcome,
    red_fives,
    total,
    with_bonus,
)
from tractor_notation.games.shengji.table import Ended, Score
from tractor_notation.games.shengji.throws import penalty
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


@lru_cache
def needed(decks: int, options: Options) -> int | None:
    """The points from which the opponents take the deal over (R9.3); ``None`` when no total does."""
    totals = range(0, 100 * decks + 1, 5)
    return next((points for points in totals if not outcome(points, decks, options)[0]), None)


def taken(deal: ShengjiDeal) -> int:
    """The points of the tricks of all who are not with the declarers (R1.7), in finding friends by the sides that have shown
    themselves (R13.7)."""
    return sum(points for seat, points in deal.taken.items() if seat not in deal.declarers)


def lose(deal: ShengjiDeal, seat: str) -> None:
    """The side of a seat loses the deal at once by a group that failed (R11.5)."""
    deal.ended = Ended("group", seat, deal.on.number)
    deal.phase, deal.closed = "end", "lost"
    deal.score = ended_score(deal)


def close(deal: ShengjiDeal) -> None:
    """The record ends: a deal that a fault has ended has a score wherever it stops, and one that is annulled has none
    (R15.1)."""
    if deal.frame.annulled:
        deal.score = None
    elif deal.score is None and deal.ended is not None and deal.closed != "redeal":
        deal.score = ended_score(deal)


def least(deal: ShengjiDeal) -> int | None:
    """The points that the opponents have at least, by the tricks that can be counted; ``None`` where nobody can say, as
    where a throw that nobody noted may have cost points."""
    if deal.doubtful or deal.leader is None or not calling.sides_known(deal):
        return None
    costs = deal.frame.options.throw_penalty not in ("none", "lose-deal", "level")
    return None if costs else taken(deal) + fines.points_ruled(deal)


def possible(deal: ShengjiDeal, points: int) -> bool:
    """Whether the opponents can have so many points: at least those that are seen and no more than there can be, and as
    cards and penalties count, in fives, except where the table has given other points."""
    seen, top = least(deal), most(deal)
    given = any(one.decision == "points" for _, one in deal.frame.decisions)
    return (given or not points % 5) and (seen is None or points >= seen) and (top is None or points <= top)


def most(deal: ShengjiDeal) -> int | None:
    """The points that the opponents can have at the most: those that are not seen in tricks of the declarers and not buried,
    the highest cards that can have been buried as often as they may count by the options (R9.2), and penalties for failed
    throws in every trick (R6.4). ``None`` where the table has given points, and nobody can say to whom."""
    frame, options, buried = deal.frame, deal.frame.options, deal.knowledge.buried
    if not calling.sides_known(deal) and any(one.decision == "points" for _, one in frame.decisions):
        return None
    rest = Counter(frame.copies) - Counter(buried.cards)
    veiled = sorted((points_of((card,)) for card in rest.elements()), reverse=True)[: buried.unknown]
    kitty = points_of(buried.cards) + sum(veiled)
    lost = 0 if deal.doubtful or not calling.sides_known(deal) else sum(deal.taken[seat] for seat in deal.declarers)
    hand = frame.hand_size
    times = multiplier(hand, ("x",) * hand, options)
    throws = sum(
        max(penalty(held - stays, stays, options, held) for stays in range(1, held)) for held in range(2, hand + 1)
    )
    tricks = max(points_of(Counter(frame.copies).elements()) - kitty - lost, 0)
    return tricks + kitty * times + throws + fines.points_ruled(deal)


def ended_score(deal: ShengjiDeal) -> Score | None:
    """The score of a deal that was lost before its end, when the points do not count."""
    return _score(deal, taken(deal), None) if deal.leader is not None else None


def final_score(deal: ShengjiDeal) -> Score | None:
    """The score when all hands are empty; ``None`` while something it needs is not known."""
    last = deal.results[-1] if deal.results else None
    if deal.unsure or deal.leader is None or last is None or last.winner is None or deal.on.reading is None:
        return None
    if not calling.sides_known(deal):
        return None
    assert deal.trumps is not None
    dug = last.winner not in deal.declarers
    buried = deal.knowledge.buried
    if dug and buried.unknown:
        return None
    return _score(deal, taken(deal), points_of(buried.cards), deal.on.reading if dug else None)


def claimed_score(deal: ShengjiDeal, declarers: bool, act: Act) -> tuple[Score | None, Finding | None]:
    """The score when the rest is claimed by, or conceded to, the declarers or the opponents."""
    if deal.unsure or deal.leader is None:
        return None, None
    tricks = taken(deal)
    buried = deal.knowledge.buried
    kitty = None if buried.unknown else points_of(buried.cards)
    why = None
    if not calling.sides_known(deal):
        why = calling.UNKNOWN_SIDES
    elif not _fives_known(deal):
        why = N_("red fives may be lost with cards that are not known")
    elif declarers:
        return _score(deal, tricks, kitty, rest=deal.leader), None
    elif kitty is None:
        why = N_("the buried cards are not known")
    elif kitty:
        why = N_("the kitty holds points and the last lead is not known")
    if why is not None:
        return None, finding("claim-undecided", act.span, seat=act.seat, why=why)
    rest = points_of(Counter(deal.frame.copies).elements()) - sum(deal.taken.values())
    return _score(deal, tricks + rest, kitty, rest=next(s for s in deal.frame.seats if s not in deal.declarers)), None


def _fives_known(deal: ShengjiDeal) -> bool:
    """Whether no red five can be among the cards that nobody saw."""
    fives = red_fives(deal.frame.options)
    if not any(held.unknown for held in deal.hands.values()):
        return True
    seen = [card for _, _, play in deal.played.items for card in play.cards]
    seen += [card for held in deal.hands.values() for card in held.cards]
    there = sum(card in fives for card in (*seen, *deal.knowledge.buried.cards))
    return there == sum(deal.frame.copies.get(five, 0) for five in fives)


def _score(
    deal: ShengjiDeal,
    tricks: int,
    kitty: int | None,
    dug: Reading | None = None,
    rest: str | None = None,
) -> Score:
    """``dug`` is the lead of the last trick if the opponents won it, and with it the kitty; ``rest`` a seat of the side
    that was given the rest without play."""
    options = deal.frame.options
    last = (dug.parts[0].size, dug.cards, options) if dug else None
    penalties, ruled = fines.paid(deal, options), fines.points_ruled(deal)
    factor = multiplier(*last) if last else 0
    found = Sum(tricks, kitty, dug is not None, decisive(*last) if last else ("", 0), factor, penalties, ruled)
    in_all = total(tricks, kitty or 0, factor, penalties + ruled, options)
    played_out = rest is None and deal.ended is None and deal.results
    return by_points(deal, in_all, found, rest, deal.results[-1].winner if played_out else None)


class Sum(NamedTuple):
    """What the opponents' points are made of; the names are those of the score."""

    tricks: int
    kitty: int | None = None
    dug: bool = False
    decisive: tuple[str, int] = ("", 0)
    multiplier: int = 0
    penalties: int = 0
    ruled: int = 0


def by_points(deal: ShengjiDeal, in_all: int, made: Sum, rest: str | None = None, last: str | None = None) -> Score:
    """The score that follows from the opponents' points, which are ``made`` of that. ``last`` is who won the last trick,
    where that is known and counts."""
    frame, options = deal.frame, deal.frame.options
    assert deal.leader is not None
    held, gain = _outcome(deal, in_all)
    missing = calling.missing(deal) if held else 0
    whole = with_bonus(gain, missing, options)
    friends, falls = _apart(deal, in_all, held, gain)
    score = Score(
        opponents=in_all,
        **made._asdict(),
        held=held,
        gain=whole,
        next_leader=next_dealer(deal.leader, held, frame.seats, deal.declarers, last, options),
        levels={},
        rest=rest,
        bonus=whole - gain,
        friends=None if friends is None else with_bonus(friends, missing, options),
        falls=falls,
        fines=fines.settled(deal, made.dug, rest),
        ended=deal.ended,
        ceded=deal.ceded,
        mandatory=options.must_play,
    )
    return _with_levels(deal, score)


def instead(deal: ShengjiDeal, score: Score, points: int) -> Score:
    """The score of the same deal if the opponents had other points."""
    made = Sum(*(getattr(score, name) for name in Sum._fields))
    played_out = score.rest is None and deal.ended is None and deal.score is not None and deal.results
    return by_points(deal, points, made, score.rest, deal.results[-1].winner if played_out else None)


def _apart(deal: ShengjiDeal, in_all: int, held: bool, gain: int) -> tuple[int | None, tuple[int, int]]:
    """Where the leader and the friends do not rise and fall alike: what the friends gain, ``None`` where it is the same,
    and the levels that the leader and a friend lose. Nobody falls who lost the deal by a fault alone."""
    frame = deal.frame
    if frame.options.score_table != "es":
        return None, (0, 0)
    if held:
        return friends_gain(gain), (0, 0)
    by_fault = deal.ceded if deal.ended is None else deal.ended.kind != "group"
    return None, (0, 0) if by_fault and outcome(in_all, frame.decks, frame.options)[0] else DECLARERS_FALL


def _with_levels(deal: ShengjiDeal, score: Score) -> Score:
    """The score with the levels after the deal, and those that slips would lead to."""
    fall = _hooked(deal, score.dug, score.held)
    levels, won = _levels_after(deal, score, fall, deal.frame.options)
    caught: Cards = ()
    if fall is not None and deal.trumps is not None:
        caught = tuple(card for card in _last_winning(deal) if card[1:] == deal.trumps.rank)
    slips, forfeit = _slips(deal, score, fall, levels), fines.forfeit(deal)
    if forfeit is not None:
        won = tuple(side for side in dict.fromkeys(deal.frame.sides.values()) if side != forfeit)
    rival = _levels_after(deal, score, fall, deal.frame.options, begun)[0] if (begun := _rival(deal)) else {}
    return replace(score, levels=levels, winners=won, slips=slips, hook=caught, rival=rival, forfeit=forfeit)


def _rival(deal: ShengjiDeal) -> Mapping[str, str]:
    """The levels at which a deal may have begun as well: those of the deal before, or with that of the tag Trump, where
    nothing decides between them and the tag Levels."""
    frame, side = deal.frame, deal.frame.sides.get(deal.leader or "")
    rank = frame.trump[1] if frame.trump else None
    if frame.rival or side is None or rank is None or side not in frame.levels:
        return frame.rival
    level = frame.levels[side]
    return {} if rank_of(level) == rank else {**frame.levels, side: rank + level[len(rank_of(level)) :]}


def _slips(deal: ShengjiDeal, score: Score, fall: str | None, right: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The levels that somebody might come to by leaving out one of the rules, by the code of that fault, where they are
    others than the right ones."""
    options, rank = deal.frame.options, deal.rank or ""
    without = {kind: [fine for fine in score.fines if fine.kind != kind] for kind in ("five", "throw")}
    free = replace(options, must_play=(), must_hold="off")
    ways = {
        "rank-skipped": (score, fall, free),
        "hook-missed" if fall else "hook-unfounded": (
            score,
            None if fall else {"J": FIRST, "A": "J"}.get(rank),
            options,
        ),
        "red-five-wrong": (replace(score, fines=tuple(without["five"])), fall, options),
        "throw-penalty-wrong": (replace(score, fines=tuple(without["throw"])), fall, options),
    }
    found = {code: _levels_after(deal, *way)[0] for code, way in ways.items()}
    return {code: levels for code, levels in found.items() if levels != right}


def _outcome(deal: ShengjiDeal, in_all: int) -> tuple[bool, int]:
    """Whether the declarers hold the deal, and the levels gained: by the points, unless the deal was lost before its end
    or is lost by a fault (R9.3, R11.5, R15.1)."""
    held, gain = outcome(in_all, deal.frame.decks, deal.frame.options)
    if deal.ended is None:
        return (held and not deal.ceded, 0 if held and deal.ceded else gain)
    if deal.ended.kind == "group":
        return lost(deal.ended.seat in deal.declarers, deal.frame.decks, deal.frame.options)
    return fines.outcome_of(deal, deal.ended)


def _levels_after(
    deal: ShengjiDeal, score: Score, fall: str | None, options: Options, begun: Mapping[str, str] | None = None
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The level of every side after the deal (R10.3 to R10.6, R13.9), and who has won the match by it. ``fall`` is where
    the hook throws the declarers back to; ``begun`` are other levels than the deal's."""
    frame = deal.frame
    if frame.rank is not None and (deal.leader is None or frame.rank != frame.level(deal.leader)):
        return {}, ()
    levels: dict[str, str] = {}
    won = []
    for side, level in (frame.levels if begun is None else begun).items():
        seat = next(seat for seat in frame.seats if frame.sides[seat] == side)
        declarer = seat in deal.declarers
        friend = declarer and deal.leader not in frame.seating.company(seat)
        gain = 0
        if declarer == score.held:
            gain = score.friends if friend and score.friends is not None else score.gain
        if declarer and fall is not None and (not friend or halved(level, fall, options)):
            levels[side] = hooked(level, gain, fall, options, friend)
            continue
        levels[side], passed = rise(level, gain, options, score.held, deal.rank)
        if passed:
            won.append(side)
        if declarer and any(score.falls):
            levels[side] = fallen(level, score.falls[friend])
    for fine in score.fines:
        for side in fine.sides:
            if side in levels and fine.change:
                levels[side], passed = fined(levels[side], fine.change, side in won, options)
                won = [*(one for one in won if one != side), *([side] if passed else [])]
    return levels, tuple(won)


def _hooked(deal: ShengjiDeal, dug: bool, held: bool) -> str | None:
    """The level the declarers fall back to when the last trick was lost to a card of the trump rank (R10.5)."""
    if not dug or deal.trumps is None or not deal.results or deal.on.veiled:
        return None
    return hook(deal.trumps.rank, _last_winning(deal), dug, not held, deal.trumps.suit, deal.frame.options)


def _last_winning(deal: ShengjiDeal) -> Cards:
    """The cards that won the last trick."""
    return dict(deal.on.meant).get(deal.results[-1].winner or "", ()) if deal.results else ()
