"""What a record claims about tricks, trump and result, against what the rules make of it; and the score (R9, R10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, Severity, Value, facts, finding
from tractor_notation.games.alike import at_tag
from tractor_notation.games.faults import left_open
from tractor_notation.games.shengji import agreement, calling, fines, stated
from tractor_notation.games.shengji.cards import TRUMP, points
from tractor_notation.games.shengji.reading import best as highest
from tractor_notation.games.shengji.reckoning import least, most, possible
from tractor_notation.games.shengji.script import RESULT_TAGS, SIDE
from tractor_notation.games.shengji.setting import has_unknown, read_fives, read_levels, said_points
from tractor_notation.games.shengji.table import Score
from tractor_notation.games.shengji.throws import SCHEMES
from tractor_notation.games.shengji.words import rank_text
from tractor_notation.language import N_
from tractor_notation.record import Cards, Trick

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal


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
    if found and deal.rank != said[1]:
        return found  # one wrong tag is enough
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
    laid = dict(on.meant)
    said = trick.winner
    if said is not None and best is not None and said != best and laid.get(said) and not has_unknown(laid[said]):
        deal.disputed = said
        assert deal.trumps is not None and on.reading is not None
        two = [on.meant[0][1], laid[said]]
        beats_lead = highest(on.reading, two, deal.trumps, deal.frame.options) == 1
        deal.findings.append(
            finding("winner-wrong", trick.span, rule="R5.4" if beats_lead or said == on.laid[0][0] else "R5.1",
                    trick=trick.number, said=said, winner=None if on.veiled else best,
                    better=best if on.veiled else None, cards=laid[best], other=laid[said],
                    ruff=laid[best] if _ruffs(deal, laid[best], laid[said]) else None)
        )  # fmt: skip
    if trick.points is None or worth is None:
        return
    if trick.points != worth if not on.veiled else trick.points < worth:
        counted = [card for _, cards in on.meant for card in cards if points(card)]
        total = " + ".join(str(points(card)) for card in counted) if len(counted) > 1 else None
        found = finding("points-wrong", trick.span, rule="R1.5", said=trick.points, trick=trick.number,
                        points=None if on.veiled else worth, seen=worth if on.veiled else None, sum=total)  # fmt: skip
        deal.findings.append(replace(found, options=()))  # how the kitty counts has no bearing on it


def _ruffs(deal: ShengjiDeal, high: Cards, low: Cards) -> bool:
    """Whether it is by being trump that one play beats another."""
    assert deal.trumps is not None
    return deal.trumps.suit_of(high) == TRUMP != deal.trumps.suit_of(low)


# The end of a record.


def closing(deal: ShengjiDeal) -> list[Finding]:
    """What the record claims about the result, and the tricks that are not there."""
    found = _forms(deal)
    wrong = {item.facts["tag"] for item in found}
    names = [name for name in RESULT_TAGS if _claimed(deal, name) and name not in wrong]
    stopped = _stopped(deal, [name for name in names if name != "Declarers"])
    found += stopped
    if deal.score is not None and (not deal.doubtful or deal.score.ended is not None):
        return found + _against(deal, deal.score, names)
    if "Declarers" in names and deal.leader is not None and not deal.unsure:  # it is known before the score is
        against = _declarers(deal)
        if against or calling.sides_known(deal):
            names.remove("Declarers")
        found += against
    if deal.stated is not None:
        checked = stated.RESULTS.intersection(names) - deal.stated.open
        against = _against(deal, deal.stated, [name for name in names if name in checked])
        found += [_by_statement(item, deal.stated) for item in against]
        names = [name for name in names if name not in checked and not (against and name == "Points")]
        if any("against" in item.facts for item in against):
            deal.stated = None  # nothing follows from points that are wrong
    told = deal.closed == "claim" and not deal.unsure and deal.leader is not None  # with the claim itself
    if names and not told and not any(item.severity is Severity.ERROR for item in stopped):
        found += _unchecked(deal, names)
    return found


def _against(deal: ShengjiDeal, score: Score, names: list[str]) -> list[Finding]:
    """What is wrong with these tags by a score; what one slip makes wrong with several is told once."""
    found = {name: _CHECKS[name](deal, score) for name in names}
    return agreement.once(deal, score, found, lambda name, other: _CHECKS[name](deal, other))


def _by_statement(item: Finding, score: Score) -> Finding:
    """A finding that goes by the points that the record states, and says so."""
    data = tuple((name, value) for name, value in item.data if name != "total")
    told = facts(stated=score.opponents) if "total" in item.facts else facts(by_points=score.opponents)
    return replace(item, data=data + told)


def undecided(deal: ShengjiDeal) -> list[Finding]:
    """The plays that could not be decided, at the first of them."""
    if not deal.undecided:
        return []
    plays = tuple(dict.fromkeys(deal.undecided))
    span = next((made.span for number, seat, made in deal.played.items if f"{number}.{seat}" == plays[0]), None)
    known = not any(held.unknown for held in deal.knowledge.playing.values())
    return [left_open(plays, span, known)]


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
    "RedFives": (r".+", N_("the players who lost red fives, each with the cards"), '[RedFives "N H5, E D5"]'),
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
        elif name == "RedFives":
            bad = read_fives(said, deal.frame.seats) is None
        if bad:
            found.append(
                at_tag(deal.frame.record, "tag-value", name, tag=name, value=said, wanted=wanted, example=example)
            )
    return found


def _unchecked(deal: ShengjiDeal, names: list[str]) -> list[Finding]:
    """Claims about a result that the record does not let anybody work out; but what is seen already counts."""
    said, seen = said_points(deal.frame.record), least(deal)
    if "Points" in names and said is not None and not possible(deal, said):
        if seen is not None and said < seen:
            return [at_tag(deal.frame.record, "points-wrong", "Points", total_said=said, least=seen)]
        top = most(deal)
        if top is not None and said > top:
            return [at_tag(deal.frame.record, "points-wrong", "Points", total_said=said, most=top)]
        return [at_tag(deal.frame.record, "points-wrong", "Points", odd=said)]
    return [at_tag(deal.frame.record, "claim-undecided", names[0], tags=tuple(names))]


def _claimed(deal: ShengjiDeal, name: str) -> str | None:
    value = deal.frame.record.value(name)
    return value.strip() if value and value.strip() not in ("", "?", "-") else None


def _stopped(deal: ShengjiDeal, names: list[str]) -> list[Finding]:
    """Tricks that are not there at the end. ``names`` are the tags that claim a result all the same."""
    on = deal.on
    if deal.phase != "play" or on.trick is None or deal.broken or deal.closed or deal.ended is not None:
        return []
    sizes = {len(held.cards) + held.unknown for held in deal.hands.values()}
    if not max(sizes) or (deal.frame.position and not deal.frame.acts("deal")):
        return []
    if names:
        return [at_tag(deal.frame.record, "tricks-missing", names[0], after=on.number)]
    if len(sizes) > 1:
        return []  # uneven hands come from a fault that was found
    return [finding("tricks-missing", on.trick.span, severity=Severity.NOTE, stopped=on.number, left=sizes.pop())]


_FACTORS = frozenset({0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 32, 64})
"""Factors that somebody might count the kitty by: other tables' rules, or a slip."""


def _points(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = int(_claimed(deal, "Points") or 0)
    if said == score.opponents:
        return []
    if score.ended is not None:
        return []  # the points do not count
    whole = {"total": score.opponents, "arithmetic": score.arithmetic if len(score.arithmetic) > 1 else None}
    for scheme in SCHEMES if deal.failed else ():
        other = fines.paid(deal, replace(deal.frame.options, throw_penalty=scheme))
        if other != score.penalties and said == max(score.opponents - score.penalties + other, 0):
            scheme = deal.frame.options.throw_penalty
            return [
                at_tag(
                    deal.frame.record,
                    "throw-penalty-wrong",
                    "Points",
                    said=said,
                    **whole,
                    failed=len(deal.failed),
                    paid=abs(score.penalties),
                    penalty=scheme,
                )
            ]
    if score.kitty and not (score.claimed and score.dug):
        factor, left = divmod(said - score.tricks - score.penalties - score.ruled, score.kitty)
        if not left and factor in _FACTORS:
            why = _why_so_often(deal, score) if score.dug else {"lost": score.kitty}
            return [at_tag(deal.frame.record, "kitty-bonus-wrong", "Points", said=said, **whole, **why)]
    return [at_tag(deal.frame.record, "points-wrong", "Points", total_said=said, **whole)]


def _why_so_often(deal: ShengjiDeal, score: Score) -> dict[str, Value]:
    """How often the kitty counts, and why."""
    by, number = score.decisive
    size = {"largest": "unit", "all-cards": "led"}.get(by)
    why: tuple[str, Value] = (size, number) if size else ("rule", deal.frame.options.kitty_multiplier)
    return {"kitty": score.kitty, "factor": score.multiplier, why[0]: why[1]}


def _sides(deal: ShengjiDeal, score: Score) -> tuple[Mapping[str, str], str]:
    """What the sides are called, by ``D`` and ``O``, and the side that won the deal."""
    seating = deal.frame.seating
    names = {
        "D": seating.name(deal.declarers),
        "O": seating.name([seat for seat in seating.seats if seat not in deal.declarers]),
    }
    return names, names["D" if score.held else "O"]


def _named(deal: ShengjiDeal, side: str) -> str:
    """A side as the table calls it, in whatever order its seats are named."""
    seats = set(side.split("+"))
    known = [seat for seat in deal.frame.seats if seat in seats]
    return deal.frame.seating.name(known) if len(known) == len(seats) > 1 else side


def _declarers(deal: ShengjiDeal) -> list[Finding]:
    """Who is said to have played with the leader (R13.3); while others can still join, who surely did and is left out."""
    frame = deal.frame
    named, surely = set(frame.said_declarers), calling.declarers(deal)
    found = []
    for code, seats in (
        ("friend-join-wrong", named - set(surely) if calling.sides_known(deal) else set()),
        ("friend-join-missed", set(surely) - named),
    ):
        if seats:
            ordered = tuple(seat for seat in frame.seats if seat in seats)
            joined = next((join for join in deal.joined if join.seat in seats), None)
            found.append(
                at_tag(deal.frame.record, code, "Declarers", seats=ordered, count=len(ordered), declarers=surely,
                             leader=deal.leader if deal.leader in seats else None, call=(joined.call,) if joined else None, trick=joined.trick if joined else None,
                             by=joined.seat if joined else None)
            )  # fmt: skip
    return found


def _winner(deal: ShengjiDeal, score: Score) -> list[Finding]:
    names, winner = _sides(deal, score)
    said = (_claimed(deal, "Winner") or "").upper()
    if _named(deal, names.get(said, said)) == winner:
        return []
    return [at_tag(deal.frame.record, "result-wrong", "Winner", said=said, winner=winner, **_reason(deal, score))]


def _reason(deal: ShengjiDeal, score: Score) -> dict[str, Value]:
    """What decided the deal: the opponents' points, or who lost it whatever they are."""
    if score.ended is not None:
        return {"offender": score.ended.seat}
    return {"offender": deal.leader} if score.ceded else {"total": score.opponents}


def _promotion(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = _claimed(deal, "Promotion") or ""
    match = re.fullmatch(_FORMS["Promotion"][0], said, re.IGNORECASE)
    assert match is not None
    names, winner = _sides(deal, score)
    side = match[1].upper()
    if _named(deal, names.get(side, side)) == winner and int(match[2]) == score.gain:
        return []
    return [
        at_tag(deal.frame.record, "rank-wrong", "Promotion", said=said, result=score.result, **_reason(deal, score))
    ]


def _next_leader(deal: ShengjiDeal, score: Score) -> list[Finding]:
    said = (_claimed(deal, "NextLeader") or "").upper()
    if score.next_leader in (said, None):
        return []  # where the bids decide, the deal tells nothing
    found = at_tag(
        deal.frame.record,
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
        return [at_tag(deal.frame.record, "game-over-wrong", "NextLevels", side=over, said=levels[over])]
    if early is not None and early != deal.frame.seating.name(_seats(deal, score.winners)):
        level = score.levels.get(early) or next(iter(score.levels.values()))
        return [at_tag(deal.frame.record, "game-over-wrong", "NextLevels", early=early, level=level)]
    if any(all(after.get(side) == level for side, level in levels.items()) for after in (score.levels, score.rival)):
        return []
    right = " ".join(f"{side} {level}" for side, level in score.levels.items())
    shown = [text.replace("T", "10").replace("N10", "NT") for text in (said, right)]
    code = slip(score, levels)
    told = facts(said_levels=shown[0], levels=shown[1], **reasons(code, score))
    return [replace(at_tag(deal.frame.record, code, "NextLevels"), data=told)]


def _red_fives(deal: ShengjiDeal, score: Score) -> list[Finding]:
    """Who is said to have lost which red fives, and what it cost (R14.2)."""
    said = read_fives(_claimed(deal, "RedFives") or "", deal.frame.seats) or {}
    fives = [fine for fine in score.fines if fine.kind in ("five", "kitty")]
    found = []
    for seat in deal.frame.seats:
        lost = [fine for fine in fives if fine.seat == seat]
        cards = tuple(sorted(card for fine in lost for card in fine.cards))
        named, cost = said.get(seat, ((), None))
        tricks = tuple(fine.trick for fine in lost if fine.trick)
        price = -sum(fine.change + fine.credits for fine in lost)
        if tuple(sorted(named)) != cards:
            found.append(
                at_tag(
                    deal.frame.record,
                    "red-five-wrong",
                    "RedFives",
                    seat=seat,
                    said=named,
                    cards=cards,
                    tricks=tricks or None,
                )
            )
        elif cost not in (None, price):
            penalty = deal.frame.options.red_five_penalty
            found.append(
                at_tag(
                    deal.frame.record, "red-five-wrong", "RedFives", payer=seat, pays=cost, price=price, penalty=penalty
                )
            )
    return found


def slip(score: Score, said: Mapping[str, str]) -> str:
    """The code of the fault that leads to other levels: the rule somebody left out, where one alone explains them."""
    codes = [code for code, levels in score.slips.items() if all(levels.get(side) == said[side] for side in said)]
    return codes[0] if codes and said else "rank-wrong"


def reasons(code: str, score: Score) -> dict[str, Value]:
    """What a finding about levels says besides the levels."""
    if code == "hook-missed":
        return {"hook": score.hook}
    return {"mandatory": tuple(map(rank_text, score.mandatory))} if code == "rank-skipped" else {}


def _seats(deal: ShengjiDeal, sides: tuple[str, ...]) -> list[str]:
    """The seats of some sides."""
    return [seat for seat in deal.frame.seats if deal.frame.sides[seat] in sides]


_CHECKS: dict[str, Callable[[ShengjiDeal, Score], list[Finding]]] = {
    "Declarers": lambda deal, _: _declarers(deal),
    "Winner": _winner,
    "Points": _points,
    "Promotion": _promotion,
    "NextLeader": _next_leader,
    "NextLevels": _next_levels,
    "RedFives": _red_fives,
}
"""How each claim is held against the score."""
