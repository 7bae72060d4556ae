"""What a record claims about tricks, trump, taker and settlement, against what the rules make of it (U8)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.findings import Finding, Severity, Value, finding
from tractor_notation.games.alike import at_tag, beside
from tractor_notation.games.unsun.following import FREE, MERI, MONCHI
from tractor_notation.games.unsun.setting import Pair, said, said_pair
from tractor_notation.games.unsun.table import OTHER, TEAM, TEAMS, Score, Taken
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Trick

if TYPE_CHECKING:
    from tractor_notation.games.unsun.deal import UnsunDeal

PERIODS = (FREE, MERI, MONCHI)
"""What a record may say of a trick: the word behind its winner."""

RESULT_TAGS = ("Tricks", "Score", "Totals", "Result")
"""The tags that claim how the deal and the match ended."""

WIN = 9
"""The settlement points of both teams together (U8.7)."""

_SET = re.compile(r"set (?:(none)|(SU|UT|TR|RE|21|89)(?:\+([0-9]+))?)")


class SetClaim(NamedTuple):
    """A set as the record claims it: its name (``None``: there is none) and its points (``None``: not said)."""

    name: str | None
    points: int | None


def read_set(claim: str) -> SetClaim | None:
    """A set from ``set SU+2``, ``set SU`` or ``set none``; ``None`` when the claim is none about a set."""
    match = _SET.fullmatch(claim)
    return SetClaim(match[2], int(match[3]) if match[3] else None) if match else None


# Tricks.


def place(trick: Trick) -> Span | None:
    """Where the claims of a trick stand: behind its plays."""
    span, last = trick.span, trick.plays[-1].span if trick.plays else None
    if span is None or last is None or (last.end_line, last.end_column) >= (span.end_line, span.end_column):
        return span
    same = last.end_line == span.end_line  # then there is a blank between them
    return Span(last.end_line, last.end_column + same, span.end_line, span.end_column)


def trick_claims(deal: UnsunDeal, trick: Trick, taken: Taken) -> None:
    """``=7 monchi set SU+2`` behind a trick."""
    if trick.winner is not None:
        deal.findings += _winner(deal, trick, taken)
    for claim in trick.claims:
        if claim in PERIODS:
            deal.findings += _period(trick, claim, taken)
        elif (made := read_set(claim)) is not None:
            deal.findings += _set(deal, trick, made, taken)


def _winner(deal: UnsunDeal, trick: Trick, taken: Taken) -> list[Finding]:
    said, trumps = trick.winner, deal.trumps
    laid = {put.seat: put for put in deal.on.laid}
    if said is None or trumps is None or not taken.complete:
        return []
    if taken.winner is not None and said != taken.winner:
        deal.disputed = said
        best, other = laid[taken.winner], laid.get(said)
        namer = deal.namer if deal.on.last and taken.suit != "T" else None
        return [
            finding(
                "trick-winner",
                place(trick),
                rule="U7.3" if deal.on.last and taken.suit != "T" else "U5.7",
                trick=trick.number,
                said=said,
                winner=taken.winner,
                cards=(best.card,),
                other=(other.card,) if other else None,
                trump=(best.card,) if taken.suit == "T" else None,
                suit=taken.suit if taken.suit != "T" and not deal.on.last else None,
                dealer=namer,
                named=taken.suit if namer else None,
            )
        ]
    return []


def _period(trick: Trick, claim: str, taken: Taken) -> list[Finding]:
    if taken.period in (None, claim):
        return []
    return [finding("duty-wrong", place(trick), trick=trick.number, said=claim, period=taken.period)]


def _set(deal: UnsunDeal, trick: Trick, claim: SetClaim, taken: Taken) -> list[Finding]:
    made = taken.made
    if taken.doubtful or taken.winner is None or deal.trumps is None:
        return []
    if made is None:
        if claim.name is None:
            return []
        reason = _no_set(deal, taken)
        return [finding("set-wrong", place(trick), trick=trick.number, none=claim.name, reason=reason)]
    if claim.name == made.name and claim.points in (None, made.points):
        return []
    known: dict[str, Value] = {
        "trick": trick.number,
        "winner": (made.winner,),
        "loser": (made.loser,),
        "other": OTHER[TEAM[taken.winner]],
    }
    if claim.name == made.name:
        known |= {"paid": claim.points, "name": made.name, "points": made.points, "why": _WHY[made.ninth, made.hidden]}
    elif claim.name is None:
        known |= {"missed": made.name}
    else:
        known |= {"said": claim.name, "set": made.name}
    rule = "U8.6" if claim.name == made.name else "U8.2"
    return [finding("set-wrong", place(trick), rule=rule, more=known)]


_WHY = {
    (False, False): N_("it is not the ninth trick, and the Robai of the set was declared, or it holds none"),
    (True, False): N_("every set of the ninth trick transfers five"),
    (False, True): N_("the Robai of the set was not declared"),
    (True, True): N_("the two reasons for five do not add up"),
}
"""Why a set brings what it brings, by whether it was made in the ninth trick and whether with a hidden Robai (U8.6)."""


def _no_set(deal: UnsunDeal, taken: Taken) -> str:
    """Why a trick makes no set."""
    assert deal.trumps is not None and taken.winner is not None
    if taken.period == MERI and deal.frame.options.meri_sets == "off":
        return N_("in a meri no set is made")
    if taken.suit != "T":
        return N_("it was not won with a trump")
    others = [put for put in deal.on.laid if TEAM.get(put.seat) != TEAM[taken.winner]]
    if not any(deal.trumps.is_trump(card) for put in others for card in put.may):
        return N_("the other team played no trump to it")
    return N_("the winning trump and the strongest of the other team are no pair")


# Trump and taker.


def trump_claim(deal: UnsunDeal) -> list[Finding]:
    """The tag Trump against the okie (U2.4)."""
    claimed, suit = deal.frame.trump, deal.okie_suit
    if claimed is None or suit is None or claimed == suit:
        return []
    okie = deal.knowledge.okie
    return [
        at_tag(
            deal.frame.record,
            "okie-trump",
            "Trump",
            said=claimed,
            okie=(okie,) if okie else None,
            trump=suit,
            shows=None if okie else suit,
        )
    ]


def taker_claim(deal: UnsunDeal, taker: str | None) -> list[Finding]:
    """The tag Taker against the calls (U3.4, U3.5)."""
    claimed = deal.frame.taker
    if claimed is None or taker is None or claimed == taker:
        return []
    return [at_tag(deal.frame.record, "taker-wrong", "Taker", said=claimed, taker=taker, why=_declared(deal, taker))]


def _declared(deal: UnsunDeal, taker: str) -> str:
    return N_("who declared") if deal.calling.declarer == taker else N_("the dealer, since all passed")


# The settlement.


def settle(results: tuple[Taken, ...], ruled: Mapping[str, int]) -> Score:
    """The settlement of nine tricks, with the points that the table has given (U8.7)."""
    tricks, gained, lost = (dict.fromkeys(TEAMS, 0) for _ in range(3))
    for taken in results:
        assert taken.winner is not None
        team = TEAM[taken.winner]
        tricks[team] += 1
        if taken.made is not None:
            gained[team] += taken.made.points
            lost[OTHER[team]] += taken.made.points
    points = {team: tricks[team] + gained[team] - lost[team] + ruled[team] for team in TEAMS}
    return Score(tricks, gained, lost, points, ruled)


def closing(deal: UnsunDeal) -> list[Finding]:
    """What the record claims about the result of the deal, and the tricks that are not there."""
    names = [name for name in RESULT_TAGS[:2] if said(deal.frame.record, name) is not None]
    stopped = _stopped(deal, names)
    found = list(stopped)
    pair = said_pair(deal.frame.record, "Score")
    wanted = WIN + sum(deal.ruled.values())
    if pair is not None and sum(pair) != wanted and not deal.frame.annulled:
        return [*found, at_tag(deal.frame.record, "score-sum", "Score", said=_text(pair), sum=sum(pair), wanted=wanted)]
    if deal.score is not None:
        found += _tricks(deal, deal.score) + _score(deal, deal.score)
    elif names and not stopped:
        strange = _impossible(deal)
        found += strange or [at_tag(deal.frame.record, "claim-undecided", names[0], tags=tuple(names))]
    return found


def once(deal: UnsunDeal, found: Sequence[Finding]) -> list[Finding]:
    """What is found at the end of a deal, with one slip told once: from tricks counted wrongly a wrong settlement may follow,
    and from that wrong totals."""
    record, score, before = deal.frame.record, deal.score, deal.frame.standings.before
    wrong = {item.code for item in found}
    tricks, points, totals = (said_pair(record, name) for name in ("Tricks", "Score", "Totals"))
    chain = []
    if score is not None and tricks is not None and _sum(tricks, score.points, score.tricks) == points:
        chain += ["Score"] if {"tricks-wrong", "score-wrong"} <= wrong else []
    if before is not None and points is not None and _sum(points, before) == totals:
        chain += ["Totals"] if {"score-wrong", "totals-wrong"} <= wrong else []
    if not chain:
        return list(found)
    first = "tricks-wrong" if "Score" in chain else "score-wrong"
    dropped = {f"{name.lower()}-wrong" for name in chain}
    told = (beside(item, record, chain) if item.code == first else item for item in found)
    return [item for item in told if item.code not in dropped]


def _sum(pair: Pair, more: Mapping[str, int], less: Mapping[str, int] | None = None) -> Pair:
    """The numbers of both teams with others added and taken off."""
    return Pair(*(number + more[team] - (less[team] if less else 0) for team, number in pair.of().items()))


MOST = 12
"""What sets can move to one team in a deal: no card makes two of them, so there are three at the most (U8.3), and 5 points come
with the ninth trick and with the native Robai, which are two of these (U8.6)."""


def _impossible(deal: UnsunDeal) -> list[Finding]:
    """Claims about a deal whose settlement nobody can tell that cannot be true however it was played (U8.1, U8.6)."""
    record, found = deal.frame.record, []
    tricks, score = said_pair(record, "Tricks"), said_pair(record, "Score")
    if tricks is not None and sum(tricks) > WIN:
        found.append(at_tag(record, "tricks-wrong", "Tricks", many=_text(tricks), sum=sum(tricks)))
    elif tricks is not None and any(number < deal.taken[team] for team, number in tricks.of().items()):
        found.append(at_tag(record, "tricks-wrong", "Tricks", few=_text(tricks), seen=_text(deal.taken)))
    if score is not None:
        most = {team: WIN + MOST + deal.ruled[team] for team in TEAMS}
        high = next((team for team, number in score.of().items() if number > most[team]), None)
        if high is not None:
            found.append(at_tag(record, "score-wrong", "Score", far=_text(score), team=high, most=most[high]))
    return found


def _tricks(deal: UnsunDeal, score: Score) -> list[Finding]:
    pair = said_pair(deal.frame.record, "Tricks")
    if pair is None or pair.of() == score.tricks:
        return []
    won = {team: tuple(t.number for t in deal.results if t.winner and TEAM[t.winner] == team) for team in TEAMS}
    return [at_tag(deal.frame.record, "tricks-wrong", "Tricks", said=_text(pair), tricks=_text(score.tricks),
                 a="A", one=won["A"] or None, b="B", two=won["B"] or None)]  # fmt: skip


def _score(deal: UnsunDeal, score: Score) -> list[Finding]:
    pair = said_pair(deal.frame.record, "Score")
    if pair is None or pair.of() == score.points:
        return []
    one, two = (score.terms(team) for team in TEAMS)
    return [
        at_tag(deal.frame.record, "score-wrong", "Score", said=_text(pair), points=_text(score.points), a=one, b=two)
    ]


def _text(pair: Pair | Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The numbers of both teams, as the vocabulary's ``score`` speaks them."""
    numbers = pair.of() if isinstance(pair, Pair) else pair
    return tuple((team, numbers[team]) for team in TEAMS)


def _stopped(deal: UnsunDeal, names: list[str]) -> list[Finding]:
    """Tricks that are not there at the end. ``names`` are the tags that claim a result all the same."""
    on = deal.on
    if deal.phase != "play" or on.trick is None or deal.broken or deal.closed:
        return []
    sizes = {len(held.cards) + held.unknown for held in deal.hands.values()}
    if not max(sizes) or (deal.frame.position and not deal.frame.acts("deal")):
        return []
    if names:
        return [at_tag(deal.frame.record, "tricks-missing", names[0], after=on.number)]
    if len(sizes) > 1:
        return []  # uneven hands come from a fault that was found
    return [finding("tricks-missing", on.trick.span, severity=Severity.NOTE, stopped=on.number, left=sizes.pop())]
