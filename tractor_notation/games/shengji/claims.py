"""What a record claims about tricks, trump and result, against what the rules make of it; and the score (R9, R10)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Severity, Value, facts, finding
from tractor_notation.games.shengji.cards import FACES, points, points_of
from tractor_notation.games.shengji.levels import next_leader, rise
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.scoring import multiplier, outcome, total
from tractor_notation.games.shengji.setting import read_levels
from tractor_notation.games.shengji.shapes import components
from tractor_notation.games.shengji.table import Score
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Act, Cards, Trick

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

RESULT_TAGS = ("Winner", "Points", "Promotion", "NextLeader", "NextLevels")
"""The tags that claim how the deal ended."""


def trump_claim(deal: ShengjiDeal, suit: str | None, said: tuple[str, str | None]) -> list[Finding]:
    """The tag Trump against the bids and the declarers' level."""
    tag = deal.frame.record.tag("Trump")
    span = tag.span if tag else None
    name = said[0] + (said[1] or deal.rank or "")
    found = []
    if suit is not None and suit != said[0]:
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


def trick_claims(deal: ShengjiDeal, trick: Trick, won: str | None, worth: int | None) -> None:
    """``=W`` and ``+15`` behind a trick."""
    if trick.winner is not None and won is not None and trick.winner != won:
        laid = dict(deal.on.laid)
        deal.disputed = trick.winner
        deal.findings.append(
            finding("winner-wrong", trick.span, trick=trick.number, said=trick.winner, winner=won,
                    cards=laid[won], other=laid.get(trick.winner))
        )  # fmt: skip
    if trick.points is not None and worth is not None and trick.points != worth:
        counted = [card for _, cards in deal.on.laid for card in cards if points(card)]
        total = " + ".join(str(points(card)) for card in counted) if len(counted) > 1 else None
        deal.findings.append(
            finding("points-wrong", trick.span, said=trick.points, trick=trick.number, points=worth, sum=total)
        )


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
        elif ground == "no-trumps":
            if deal.trumps is not None:
                against = tuple(card for card in held.cards if deal.trumps.of[card] == "T")
        if against:
            return [finding("redeal-unfounded", act.span, seat=seat, ground=ground, cards=against)]
    if getattr(deal.frame.options, "redeal_hand", "none") == "none":
        return [finding("redeal-unfounded", act.span, asker=seat)]
    return []


# The score.


@lru_cache
def needed(decks: int, options: Options) -> int | None:
    """The points from which the opponents take the deal over (R9.3); ``None`` when no total does."""
    totals = range(0, 100 * decks + 1, 5)
    return next((points for points in totals if not outcome(points, decks, options)[0]), None)


def final_score(deal: ShengjiDeal) -> Score | None:
    """The score when all hands are empty; ``None`` while something it needs is not known."""
    last = deal.results[-1] if deal.results else None
    if deal.unsure or deal.leader is None or last is None or last.winner is None or deal.on.lead is None:
        return None
    assert deal.trumps is not None
    opponents = deal.frame.other[deal.frame.sides[deal.leader]]
    dug = deal.frame.sides[last.winner] == opponents
    buried = deal.knowledge.buried
    if dug and buried.unknown:
        return None
    unit = components(deal.on.lead, deal.trumps)[0].size
    factor = multiplier(unit, deal.on.lead, deal.frame.options)
    return _score(deal, deal.taken[opponents], points_of(buried.cards), dug, unit, factor)


def claimed_score(deal: ShengjiDeal, side: str, act: Act) -> tuple[Score | None, Finding | None]:
    """The score when the rest is claimed by, or conceded to, a side."""
    if deal.unsure or deal.leader is None or any(len(h.cards) + h.unknown == 0 for h in deal.hands.values()):
        return None, None
    opponents = deal.frame.other[deal.frame.sides[deal.leader]]
    tricks = deal.taken[opponents]
    buried = deal.knowledge.buried
    if side != opponents:
        return _score(deal, tricks, points_of(buried.cards), False, 0, 0), None

    def undecided(why: str) -> tuple[None, Finding]:
        return None, finding("claim-undecided", act.span, seat=act.seat, why=why)

    if buried.unknown:
        return undecided(N_("the buried cards are not known"))
    kitty = points_of(buried.cards)
    if kitty:
        return undecided(N_("the kitty holds points and the last lead is not known"))
    rest = points_of(FACES) * deal.frame.decks - sum(deal.taken.values()) - kitty
    return _score(deal, tricks + rest, kitty, True, 0, 0), None


def _score(deal: ShengjiDeal, tricks: int, kitty: int, dug: bool, unit: int, factor: int) -> Score:
    frame = deal.frame
    assert deal.leader is not None
    declarers = deal.frame.sides[deal.leader]
    penalties = deal.penalties[declarers] - deal.penalties[deal.frame.other[declarers]]
    points_in_all = total(tricks, kitty, factor if dug else 0, penalties, frame.options)
    held, gain = outcome(points_in_all, frame.decks, frame.options)
    side = declarers if held else deal.frame.other[declarers]
    levels = dict(frame.levels) if frame.rank is None else {}
    won = None
    if side in levels:
        levels[side], passed = rise(levels[side], gain, frame.options, held)
        won = side if passed else None
    return Score(
        opponents=points_in_all,
        tricks=tricks,
        kitty=kitty,
        dug=dug,
        unit=unit,
        multiplier=factor if dug else 0,
        penalties=penalties,
        held=held,
        gain=gain,
        next_leader=next_leader(deal.leader, held, frame.seats),
        levels=levels,
        winner=won,
    )


def arithmetic(score: Score) -> str:
    """The sum behind a total: ``65 + 10 × 2 = 85``; empty when there is nothing to add."""
    terms = [str(score.tricks)]
    if score.dug and score.kitty:
        terms.append(f"+ {score.kitty} × {score.multiplier}")
    if score.penalties:
        terms.append(f"{'+' if score.penalties > 0 else '−'} {abs(score.penalties)}")
    return f"{' '.join(terms)} = {score.opponents}" if len(terms) > 1 else ""


# The end of a record.


def closing(deal: ShengjiDeal) -> list[Finding]:
    """The claims about the result, the tricks that are not there, and the plays that could not be decided."""
    found = _stopped(deal)
    if deal.score is not None:
        for claim in (_points, _winner, _promotion, _next_leader, _next_levels):
            found.extend(claim(deal, deal.score))
    if deal.undecided:
        plays = tuple(dict.fromkeys(deal.undecided))
        found.append(finding("undecided", _first_span(deal), count=len(plays), plays=plays))
    return found


def _first_span(deal: ShengjiDeal) -> Span | None:
    wanted = deal.undecided[0]
    return next((p.play.span for p in deal.frame.plays if f"{p.trick}.{p.seat}" == wanted), None)


def _claimed(deal: ShengjiDeal, name: str) -> str | None:
    value = deal.frame.record.value(name)
    return value.strip() if value and value.strip() not in ("", "?", "-") else None


def _tag_finding(deal: ShengjiDeal, code: str, name: str, **data: Value) -> Finding:
    tag = deal.frame.record.tag(name)
    return replace(finding(code, tag.span if tag else None), data=facts(**data))


def _tag_value(deal: ShengjiDeal, name: str, said: str, wanted: str, example: str) -> Finding:
    return _tag_finding(deal, "tag-value", name, tag=name, value=said, wanted=wanted, example=example)


def _stopped(deal: ShengjiDeal) -> list[Finding]:
    """Tricks that are not there at the end."""
    if deal.phase != "play" or deal.on.trick is None or deal.broken:
        return []
    sizes = {len(held.cards) + held.unknown for held in deal.hands.values()}
    left = max(sizes)
    if not left or (deal.frame.position and not deal.frame.acts("deal")):
        return []
    claims = [name for name in RESULT_TAGS if _claimed(deal, name)]
    if claims and not deal.closed:
        return [_tag_finding(deal, "tricks-missing", claims[0], after=deal.on.number)]
    if deal.closed or len(sizes) > 1:
        return []  # the record says why it stops; uneven hands come from a fault that was found
    return [finding("tricks-missing", deal.on.trick.span, severity=Severity.NOTE, stopped=deal.on.number, left=left)]


def _points(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "Points")
    if said is None:
        return []
    if not re.fullmatch(r"-?[0-9]+", said):
        return [_tag_value(deal, "Points", said, N_("the opponents' points"), '[Points "85"]')]
    count = int(said)
    if count == score.opponents:
        return []
    total = {"total": score.opponents, "arithmetic": arithmetic(score) or None}
    if score.kitty and count >= score.tricks and (count - score.tricks) % score.kitty == 0:
        dug = {"kitty": score.kitty, "factor": score.multiplier, "unit": score.unit}
        why = dug if score.dug else {"lost": score.kitty}
        return [_tag_finding(deal, "kitty-bonus-wrong", "Points", said=count, **total, **why)]
    return [_tag_finding(deal, "points-wrong", "Points", total_said=count, **total)]


def _sides(deal: ShengjiDeal, score: Score) -> tuple[str, str]:
    """The declarers and the side that won the deal."""
    assert deal.leader is not None
    declarers = deal.frame.sides[deal.leader]
    return declarers, declarers if score.held else deal.frame.other[declarers]


def _winner(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "Winner")
    if said is None:
        return []
    if said not in deal.frame.other:
        return [_tag_value(deal, "Winner", said, N_("a side"), '[Winner "NS"]')]
    _, winner = _sides(deal, score)
    if said == winner:
        return []
    return [_tag_finding(deal, "result-wrong", "Winner", said=said, total=score.opponents, winner=winner)]


def _promotion(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "Promotion")
    if said is None:
        return []
    match = re.fullmatch(r"(?:(?:hold|swap)\s+)?(D|O|NS|EW)\s*\+?\s*([0-9]+)", said)
    if match is None:
        return [_tag_value(deal, "Promotion", said, N_("a side and its levels"), '[Promotion "D+1"]')]
    declarers, winner = _sides(deal, score)
    side = {"D": declarers, "O": deal.frame.other[declarers]}.get(match[1], match[1])
    if side == winner and int(match[2]) == score.gain:
        return []
    return [_tag_finding(deal, "rank-wrong", "Promotion", said=said, total=score.opponents, result=score.result)]


def _next_leader(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "NextLeader")
    if said is None:
        return []
    if said not in deal.frame.seats:
        return [_tag_value(deal, "NextLeader", said, N_("a seat"), '[NextLeader "W"]')]
    if said == score.next_leader:
        return []
    return [_tag_finding(deal, "dealer-wrong", "NextLeader", said=said, leader=score.next_leader,
                         old=deal.leader if score.held else None,
                         old_leader=None if score.held else deal.leader)]  # fmt: skip


def _next_levels(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "NextLevels")
    if said is None or len(score.levels) < 2:
        return []
    ended = re.search(r"\b(NS|EW)\s+won\b", said)
    levels = read_levels(re.sub(r"\b(NS|EW)\s+won\b", "", said) or None)
    if levels is None:
        return [_tag_value(deal, "NextLevels", said, N_("the level of each side"), '[NextLevels "NS 7 EW 5"]')]
    if score.winner is not None and score.winner in levels:
        return [_tag_finding(deal, "game-over-wrong", "NextLevels", side=score.winner, said=levels[score.winner])]
    if ended is not None and ended[1] != score.winner:
        return [_tag_finding(deal, "game-over-wrong", "NextLevels", early=ended[1], level=score.levels[ended[1]])]
    if all(score.levels.get(side) == level for side, level in levels.items()):
        return []
    right = " ".join(f"{side} {level}" for side, level in score.levels.items())
    shown = [text.replace("T", "10") for text in (said, right)]
    return [_tag_finding(deal, "rank-wrong", "NextLevels", said_levels=shown[0], levels=shown[1])]
