"""What a record claims about tricks, trump and result, against what the rules make of it; and the score (R9, R10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Severity, Value, facts, finding
from tractor_notation.games.shengji import calling
from tractor_notation.games.shengji.bidding import may_redeal
from tractor_notation.games.shengji.cards import FACES, TRUMP, points, points_of
from tractor_notation.games.shengji.levels import fallen, hook, hooked, next_dealer, rise
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.scoring import multiplier, outcome, personal, total, with_bonus
from tractor_notation.games.shengji.setting import SIDE, has_unknown, read_levels
from tractor_notation.games.shengji.shapes import components
from tractor_notation.games.shengji.table import Score
from tractor_notation.games.shengji.winning import winner
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Trick

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

RESULT_TAGS = ("Declarers", "Winner", "Points", "Promotion", "NextLeader", "NextLevels")
"""The tags that claim how the deal ended."""


def trump_claim(deal: ShengjiDeal, suit: str | None, said: tuple[str, str | None]) -> list[Finding]:
    """The tag Trump against the bids and the declarers' level."""
    tag = deal.frame.record.tag("Trump")
    span = tag.span if tag else None
    name = said[0] + (said[1] or deal.rank or "")
    found = []
    if suit is not None and suit != said[0] and not deal.auction.disputed(said[0]):
        source = N_("the turned kitty card") if deal.auction.flipped else N_("the bids")
        found.append(finding("trump-mismatch", span, said=name, source=source, trump=suit + (deal.rank or "")))
    level = deal.frame.level(deal.leader) if deal.leader else None
    if level is not None and said[1] is not None and said[1] != level and deal.leader is not None:
        found.append(
            finding(
                "trump-rank-mismatch", span, said=name, side=deal.frame.sides[deal.leader], rank=level, judged=deal.rank
            )
        )
    return found


def trick_claims(deal: ShengjiDeal, trick: Trick, best: str | None, worth: int | None) -> None:
    """``=W`` and ``+15`` behind a trick. ``best`` has the highest of the plays that are seen, ``worth`` is what they
    are worth together; both are all there is unless some cards are not known."""
    on = deal.on
    laid = dict(on.laid)
    said = trick.winner
    if said is not None and best is not None and said != best and laid.get(said) and not has_unknown(laid[said]):
        deal.disputed = said
        assert deal.trumps is not None
        beats_lead = winner([on.laid[0][1], laid[said]], deal.trumps, deal.frame.options) == 1
        deal.findings.append(
            finding("winner-wrong", trick.span, rule="R5.4" if beats_lead or said == on.laid[0][0] else "R5.1",
                    trick=trick.number, said=said, winner=None if on.veiled else best,
                    better=best if on.veiled else None, cards=laid[best], other=laid[said],
                    ruff=laid[best] if _ruffs(deal, laid[best], laid[said]) else None)
        )  # fmt: skip
    if trick.points is None or worth is None:
        return
    if trick.points != worth if not on.veiled else trick.points < worth:
        counted = [card for _, cards in on.laid for card in cards if points(card)]
        total = " + ".join(str(points(card)) for card in counted) if len(counted) > 1 else None
        deal.findings.append(
            finding("points-wrong", trick.span, rule="R1.5", said=trick.points, trick=trick.number,
                    points=None if on.veiled else worth, seen=worth if on.veiled else None, sum=total)
        )  # fmt: skip


def _ruffs(deal: ShengjiDeal, high: Cards, low: Cards) -> bool:
    """Whether it is by being trump that one play beats another."""
    assert deal.trumps is not None
    return deal.trumps.suit_of(high) == TRUMP != deal.trumps.suit_of(low)


def redeal(deal: ShengjiDeal, act: Act) -> list[Finding]:
    """A hand shown to force a new deal: is its ground agreed, and true (R7.10)?"""
    seat = act.seat or ""
    held = deal.hands[seat]
    ground = (act.word or "").strip()
    if ground == "no-bid" and not deal.auction.standing and deal.frame.leader is None:
        return []  # a first round in which nobody bids is dealt anew (R7.8)
    if not held.unknown:
        against: Cards = ()
        if ground == "no-points":
            against = tuple(card for card in held.cards if points(card))
        elif ground == "no-trumps" and deal.trumps is not None:
            against = tuple(card for card in held.cards if deal.trumps.of[card] == "T")
        if against:
            return [finding("redeal-unfounded", act.span, seat=seat, ground=ground, cards=against)]
    options = deal.frame.options
    if options.redeal_hand == "none":
        return [finding("redeal-unfounded", act.span, asker=seat)]
    if deal.trumps is None or held.unknown:
        return []
    fair = may_redeal(tuple(held.cards), deal.trumps, seat not in deal.declarers, 0, options)
    return [] if fair else [finding("redeal-unfounded", act.span, asker=seat)]


# The score.


@lru_cache
def needed(decks: int, options: Options) -> int | None:
    """The points from which the opponents take the deal over (R9.3); ``None`` when no total does."""
    totals = range(0, 100 * decks + 1, 5)
    return next((points for points in totals if not outcome(points, decks, options)[0]), None)


def taken(deal: ShengjiDeal) -> int:
    """The points of the tricks of all who are not with the declarers."""
    return sum(points for seat, points in deal.taken.items() if seat not in deal.declarers)


def final_score(deal: ShengjiDeal) -> Score | None:
    """The score when all hands are empty; ``None`` while something it needs is not known."""
    last = deal.results[-1] if deal.results else None
    if deal.unsure or deal.leader is None or last is None or last.winner is None or deal.on.lead is None:
        return None
    if not calling.sides_known(deal):
        return None
    assert deal.trumps is not None
    dug = last.winner not in deal.declarers
    buried = deal.knowledge.buried
    if dug and buried.unknown:
        return None
    unit = components(deal.on.lead, deal.trumps)[0].size
    factor = multiplier(unit, deal.on.lead, deal.frame.options)
    return _score(deal, taken(deal), points_of(buried.cards), dug, unit, factor)


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
    elif declarers:
        return _score(deal, tricks, kitty, claimed=True), None
    elif kitty is None:
        why = N_("the buried cards are not known")
    elif kitty:
        why = N_("the kitty holds points and the last lead is not known")
    if why is not None:
        return None, finding("claim-undecided", act.span, seat=act.seat, why=why)
    rest = points_of(FACES) * deal.frame.decks - sum(deal.taken.values())
    return _score(deal, tricks + rest, kitty, claimed=True), None


def _score(
    deal: ShengjiDeal,
    tricks: int,
    kitty: int | None,
    dug: bool = False,
    unit: int = 0,
    factor: int = 0,
    claimed: bool = False,
) -> Score:
    frame, options, declarers = deal.frame, deal.frame.options, deal.declarers
    assert deal.leader is not None
    penalties = sum(paid if seat in declarers else -paid for seat, paid in deal.penalties.items())
    in_all = total(tricks, kitty or 0, factor if dug else 0, penalties, options)
    held, gain = outcome(in_all, frame.decks, options)
    friends: int | None = None
    falls = (0, 0)
    bonus = with_bonus(gain, calling.missing(deal), options) - gain if held else 0
    if options.score_table == "es":
        own, others = personal(in_all, frame.decks, options)
        friends, falls = (others, falls) if held else (None, (-own, -others))
    score = Score(
        opponents=in_all,
        tricks=tricks,
        kitty=kitty,
        dug=dug,
        unit=unit,
        multiplier=factor if dug else 0,
        penalties=penalties,
        held=held,
        gain=gain + bonus,
        next_leader=next_dealer(
            deal.leader, held, frame.seats, declarers, deal.results[-1].winner if deal.results else None, options
        ),
        levels={},
        claimed=claimed,
        bonus=bonus,
        friends=friends,
        falls=falls,
    )
    levels, won = _levels_after(deal, score)
    return replace(score, levels=levels, winners=won)


def _levels_after(deal: ShengjiDeal, score: Score) -> tuple[dict[str, str], tuple[str, ...]]:
    """The level of every side after the deal (R10.3 to R10.6, R13.9), and who has won the match by it."""
    frame, options = deal.frame, deal.frame.options
    if frame.rank is not None:
        return {}, ()
    fall = _hooked(deal, score.dug, score.held)
    levels: dict[str, str] = {}
    won = []
    for side, level in frame.levels.items():
        seat = next(seat for seat in frame.seats if frame.sides[seat] == side)
        declarer = seat in deal.declarers
        friend = declarer and deal.leader not in frame.seating.company(seat)
        gain = 0
        if declarer == score.held:
            gain = score.friends if friend and score.friends is not None else score.gain
        if declarer and fall is not None:
            levels[side] = hooked(level, gain, fall, options, friend)
            continue
        levels[side], passed = rise(level, gain, options, score.held, deal.rank)
        if passed:
            won.append(side)
        if declarer and any(score.falls):
            levels[side] = fallen(level, score.falls[friend])
    return levels, tuple(won)


def _hooked(deal: ShengjiDeal, dug: bool, held: bool) -> str | None:
    """The level the declarers fall back to when the last trick was lost to a card of the trump rank (R10.5)."""
    if not dug or deal.trumps is None or not deal.results or deal.on.veiled:
        return None
    winning = dict(deal.on.laid).get(deal.results[-1].winner or "", ())
    return hook(deal.trumps.rank, winning, dug, not held, deal.trumps.suit, deal.frame.options)


# The end of a record.


def closing(deal: ShengjiDeal) -> list[Finding]:
    """What the record claims about the result, and the tricks that are not there."""
    found = _forms(deal)
    wrong = {item.facts["tag"] for item in found}
    names = [name for name in RESULT_TAGS if _claimed(deal, name) and name not in wrong]
    stopped = _stopped(deal, names)
    found += stopped
    if deal.score is not None:
        for name in names:
            found += _CHECKS[name](deal, deal.score)
    elif names and deal.closed != "claim" and not any(item.severity is Severity.ERROR for item in stopped):
        found += _unchecked(deal, names)
    return found


def undecided(deal: ShengjiDeal) -> list[Finding]:
    """The plays that could not be decided, at the first of them."""
    if not deal.undecided:
        return []
    plays = tuple(dict.fromkeys(deal.undecided))
    span = next((made.span for number, seat, made in deal.played if f"{number}.{seat}" == plays[0]), None)
    return [finding("undecided", span, count=len(plays), plays=plays)]


_FORMS: dict[str, tuple[str, str, str]] = {
    "Declarers": (SIDE, N_("the seats of the declarers"), '[Declarers "P1+P4"]'),
    "Winner": (rf"{SIDE}|D|O", N_("a side"), '[Winner "NS"]'),
    "Points": (r"-?[0-9]{1,5}", N_("the opponents' points"), '[Points "85"]'),
    "Promotion": (
        rf"(?:(?:hold|swap)\s+)?(D|O|{SIDE})\s*\+?\s*([0-9]{{1,2}})",
        N_("a side and its levels"),
        '[Promotion "D+1"]',
    ),
    "NextLeader": (r"[NWSE]|P[0-9]{1,2}", N_("a seat"), '[NextLeader "W"]'),
    "NextLevels": (r".+", N_("the level of each side"), '[NextLevels "NS 7 EW 5"]'),
}
"""The form of every tag that claims a result, in words, and an example."""

_WON = re.compile(rf"\b({SIDE})\s+won\b", re.IGNORECASE)


def _forms(deal: ShengjiDeal) -> list[Finding]:
    """Tags about the result that do not say what they should."""
    found = []
    for name, (form, wanted, example) in _FORMS.items():
        said = _claimed(deal, name)
        if said is None:
            continue
        bad = re.fullmatch(form, said, re.IGNORECASE) is None
        if name == "NextLevels":
            bad = read_levels(_WON.sub("", said).strip() or None) is None
        if bad:
            found.append(_tag_finding(deal, "tag-value", name, tag=name, value=said, wanted=wanted, example=example))
    return found


def _unchecked(deal: ShengjiDeal, names: list[str]) -> list[Finding]:
    """Claims about a result that the record does not let anybody work out; but what is seen already counts."""
    if deal.leader is not None and "Points" in names and not any(deal.penalties.values()):
        seen = taken(deal)
        said = int(_claimed(deal, "Points") or 0)
        if said < seen and calling.sides_known(deal):
            return [_tag_finding(deal, "points-wrong", "Points", total_said=said, least=seen)]
    return [_tag_finding(deal, "claim-undecided", names[0], tags=tuple(names))]


def _claimed(deal: ShengjiDeal, name: str) -> str | None:
    value = deal.frame.record.value(name)
    return value.strip() if value and value.strip() not in ("", "?", "-") else None


def _tag_finding(deal: ShengjiDeal, code: str, name: str, **data: Value) -> Finding:
    tag = deal.frame.record.tag(name)
    return replace(finding(code, tag.span if tag else None), data=facts(**data))


def _stopped(deal: ShengjiDeal, names: list[str]) -> list[Finding]:
    """Tricks that are not there at the end. ``names`` are the tags that claim a result all the same."""
    on = deal.on
    if deal.phase != "play" or on.trick is None or deal.broken or deal.closed:
        return []
    sizes = {len(held.cards) + held.unknown for held in deal.hands.values()}
    if not max(sizes) or (deal.frame.position and not deal.frame.acts("deal")):
        return []
    if names:
        return [_tag_finding(deal, "tricks-missing", names[0], after=on.number)]
    if len(sizes) > 1:
        return []  # uneven hands come from a fault that was found
    return [finding("tricks-missing", on.trick.span, severity=Severity.NOTE, stopped=on.number, left=sizes.pop())]


_FACTORS = frozenset({0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 32, 64})
"""Factors that somebody might count the kitty by: other tables' rules, or a slip."""


def _points(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = int(_claimed(deal, "Points") or 0)
    if said == score.opponents:
        return []
    whole = {"total": score.opponents, "arithmetic": score.arithmetic if len(score.arithmetic) > 1 else None}
    if score.kitty and not (score.claimed and score.dug):
        factor, left = divmod(said - score.tricks - score.penalties, score.kitty)
        if not left and factor in _FACTORS:
            dug = {"kitty": score.kitty, "factor": score.multiplier, "unit": score.unit}
            why = dug if score.dug else {"lost": score.kitty}
            return [_tag_finding(deal, "kitty-bonus-wrong", "Points", said=said, **whole, **why)]
    return [_tag_finding(deal, "points-wrong", "Points", total_said=said, **whole)]


def _sides(deal: ShengjiDeal, score: Score) -> tuple[Mapping[str, str], str]:
    """What the sides are called, by ``D`` and ``O``, and the side that won the deal."""
    seating = deal.frame.seating
    names = {
        "D": seating.name(deal.declarers),
        "O": seating.name([seat for seat in seating.seats if seat not in deal.declarers]),
    }
    return names, names["D" if score.held else "O"]


def _declarers(deal: ShengjiDeal, score: Score) -> list[Finding]:
    """Who is said to have played with the leader (R13.3)."""
    said = (_claimed(deal, "Declarers") or "").upper()
    frame = deal.frame
    named = {seat for seat in frame.seats if seat in said.split("+") or frame.sides[seat] == said}
    found = []
    for code, seats in (
        ("friend-join-wrong", named - set(deal.declarers)),
        ("friend-join-missed", set(deal.declarers) - named),
    ):
        if seats:
            ordered = tuple(seat for seat in frame.seats if seat in seats)
            joined = next((join for join in deal.joined if join.seat in seats), None)
            found.append(
                _tag_finding(deal, code, "Declarers", seats=ordered, count=len(ordered), declarers=deal.declarers,
                             call=(joined.call,) if joined else None, trick=joined.trick if joined else None,
                             by=joined.seat if joined else None)
            )  # fmt: skip
    return found


def _winner(deal: ShengjiDeal, score: Score) -> list[Finding]:
    names, winner = _sides(deal, score)
    said = (_claimed(deal, "Winner") or "").upper()
    if names.get(said, said) == winner:
        return []
    return [_tag_finding(deal, "result-wrong", "Winner", said=said, total=score.opponents, winner=winner)]


def _promotion(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "Promotion") or ""
    match = re.fullmatch(_FORMS["Promotion"][0], said, re.IGNORECASE)
    assert match is not None
    names, winner = _sides(deal, score)
    side = match[1].upper()
    if names.get(side, side) == winner and int(match[2]) == score.gain:
        return []
    return [_tag_finding(deal, "rank-wrong", "Promotion", said=said, total=score.opponents, result=score.result)]


def _next_leader(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = (_claimed(deal, "NextLeader") or "").upper()
    if score.next_leader in (said, None):
        return []  # where the bids decide, the deal tells nothing
    found = _tag_finding(
        deal,
        "dealer-wrong",
        "NextLeader",
        said=said,
        leader=score.next_leader,
        old=deal.leader if score.held else None,
        old_leader=None if score.held else deal.leader,
    )
    return [replace(found, rule="R10.1" if score.held else "R10.2")]


def _next_levels(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "NextLevels") or ""
    if len(score.levels) < 2:
        return []
    ended = _WON.search(said)
    early = ended[1].upper() if ended else None
    levels = read_levels(_WON.sub("", said).strip() or None) or {}
    over = next((side for side in score.winners if side in levels), None)
    if over is not None:
        return [_tag_finding(deal, "game-over-wrong", "NextLevels", side=over, said=levels[over])]
    if early is not None and early != deal.frame.seating.name(_seats(deal, score.winners)):
        level = score.levels.get(early) or next(iter(score.levels.values()))
        return [_tag_finding(deal, "game-over-wrong", "NextLevels", early=early, level=level)]
    if all(score.levels.get(side) == level for side, level in levels.items()):
        return []
    right = " ".join(f"{side} {level}" for side, level in score.levels.items())
    shown = [text.replace("T", "10").replace("N10", "NT") for text in (said, right)]
    return [_tag_finding(deal, "rank-wrong", "NextLevels", said_levels=shown[0], levels=shown[1])]


def _seats(deal: ShengjiDeal, sides: tuple[str, ...]) -> list[str]:
    """The seats of some sides."""
    return [seat for seat in deal.frame.seats if deal.frame.sides[seat] in sides]


_CHECKS: dict[str, Callable[[ShengjiDeal, Score], list[Finding]]] = {
    "Declarers": _declarers,
    "Winner": _winner,
    "Points": _points,
    "Promotion": _promotion,
    "NextLeader": _next_leader,
    "NextLevels": _next_levels,
}
"""How each claim is held against the score."""
