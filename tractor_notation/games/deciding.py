"""What the table has decided about plays, and what the recorder names as irregular, held against what the rules find.

A ruling needs something to rule on, a play that was corrected must itself be legal, and an irregularity that is named must
be there. What a record does not decide is never held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tractor_notation.findings import CATALOGUE, Data, Finding, Related, Severity, Value, facts, finding
from tractor_notation.games.faults import fault
from tractor_notation.language import N_
from tractor_notation.record import Play, Ruling

fault(
    "ruling-place",
    None,
    N_("ruling on a play that is not there"),
    (
        N_("The ruling is about {place}, but the record holds no such play."),
        N_("The ruling is about {inside}, which is no play of the variation that it stands in."),
        N_("The play {again} has been ruled on before; the first ruling counts."),
        N_("The ruling is about what {early:seat} did before the first trick, but no statement says what that was."),
    ),
    (
        N_("There is no play {place}. Name the trick and the seat of one that is, such as ruling 4.E: stands."),
        N_("Put a ruling on the play {inside} of the deal outside of the variation."),
        N_("Keep one of the rulings on {again}."),
        N_(
            "Write down the bid or the burial, or name the trick of the play that was meant, such as ruling 4.{early}: stands."
        ),
    ),
    N_(
        "A ruling names the play it decides by its address: the trick, a full stop and the seat. Trick 0 stands for what the "
        "seat did before the first trick, such as bids and burials. In a variation it is a play of the variation. The table may "
        "decide about the play, about points and about levels; of two rulings about the same the first one counts."
    ),
)
fault(
    "ruling-unfounded",
    {"shengji": "R15.3"},
    N_("ruling on a play without a fault"),
    (N_("{place:place}: the table has ruled, but the play is legal, and nothing else was noted about it."),),
    (
        N_("If something was wrong with it, name it behind the play, such as ^exposed; else leave the ruling out."),
        N_("If another play was meant, correct {address}."),
    ),
    N_(
        "A ruling is what the table decided about a fault or an irregularity. Where the play is legal whatever anybody held, "
        "and the record names no irregularity, there was nothing to decide. Points and levels that the ruling gives count "
        "all the same. That a play stands which is legal is a note only. Nothing is said where the record does not decide "
        "whether the play was legal."
    ),
    severity=Severity.WARNING,
)
fault(
    "ruling-unagreed",
    {"shengji": "R15.1"},
    N_("a ruling as agreed where nothing is agreed"),
    (
        N_(
            "{place:place}: the table has ruled that it is as agreed, but the options of this circle say nothing of such a fault."
        ),
        N_("So it is the table's own ruling: what was done counts as it is noted, and nothing else follows."),
    ),
    (
        N_(
            "If the circle has agreed on something, name it with the option {option}; else write what the table decided, such as {write}."
        ),
        N_("This game has no such options. Write what the table decided, such as {plain}."),
    ),
    N_(
        "The decision agreed means what the options of this circle say about such a fault. Where they say nothing about it, "
        "there is nothing that could be done as agreed. The fault is ruled all the same, as by a table that lets the play "
        "stand. What else the table decided, points or levels, is written as rulings of their own."
    ),
    severity=Severity.NOTE,
)
fault(
    "ruling-correction",
    {"shengji": "R15.4"},
    N_("a corrected play of which one half is missing"),
    (N_("{place:place}: the table had the play corrected, but the record shows one play only."),),
    (N_("Write what was played first, then > and what it was corrected to, with no blank between them."),),
    N_(
        "A play that was corrected is noted as what was played > what stayed. The cards taken back are then known to be in "
        "the hand, and the play that stayed is judged. With one of the two missing the cards that the record shows may be "
        "those of the wrong play."
    ),
    severity=Severity.WARNING,
)
fault(
    "ruling-idle",
    {"shengji": "R15.1", "unsun": "U8.7"},
    N_("ruling that changes nothing"),
    (
        N_("The ruling on {place:place} names {side}, which is no side of this table; the sides are {sides}."),
        N_("The ruling on {levels:place} changes a level, but this game has none."),
        N_("The ruling on {nobody:place} gives points, but does not say to whom."),
        N_("The ruling on {mixed:place} gives points to {seats:seats}, but they play on different sides."),
    ),
    (N_("Name a side, such as {such}."), N_("A ruling gives points, such as {points}.")),
    N_("Points and levels that the table has decided about belong to a side of this table, and count for it."),
)
fault(
    "irregularity-unfounded",
    {"shengji": "R15.3"},
    N_("an irregularity that was none"),
    (
        N_(
            "The record says that {seat:seat} did not follow as due in trick {trick}, but {legal:cards} is a legal play."
        ),
        N_(
            "The record says that {seat:seat} did not follow as due in trick {trick}, but {attempt:cards}, which was taken "
            "back, is a legal play."
        ),
        N_("The record says that {leader:seat} did not follow as due in trick {trick}, but {leader:seat} led to it."),
        N_("The record says that {turn:seat} played out of turn to trick {trick}, but it was {turn:seat}'s turn."),
        N_(
            "The record says that {seat:seat} played a wrong number of cards to trick {trick}, but {counted:cards} is as many "
            "as were led."
        ),
        N_(
            "The record says that {seat:seat} played a wrong number of cards to trick {trick}, but {single:cards} is one card, "
            "which is what everybody plays."
        ),
        N_(
            "The record says that {opener:seat} played a wrong number of cards to trick {trick}, but a lead may have any "
            "number."
        ),
        N_(
            "The record says that {seat:seat} threw in trick {trick} what can be beaten, but nobody else can beat any part of "
            "{thrown:cards}."
        ),
        N_(
            "The record says that {seat:seat} threw in trick {trick} what can be beaten, but {whole:cards} is one component, "
            "and such a lead always stands."
        ),
        N_("The record says that {follower:seat} threw in trick {trick}, but {follower:seat} did not lead to it."),
        N_("The record says that {nowhere:seat} threw in trick {trick}, but this game has no throws."),
    ),
    (
        N_("If it was corrected, write what was played first > what stayed; else take out {mark}."),
        N_(
            "Put the plays in the order in which they were made, each with its seat and a colon in front; else take out {order}."
        ),
    ),
    N_(
        "The recorder may name an irregularity behind a play: ^revoke for not following as due, ^turn, ^count and ^throw. "
        "Such a name is a claim like that of a winner, and is held against the cards: it must be true of the play, or of the "
        "play that was taken back. Nothing is said where the record does not decide it. That cards were exposed (^exposed), a "
        "signal was given (^signal) or somebody looked at cards that lie away (^look) is told as it is noted."
    ),
)


class Agreed(NamedTuple):
    """What the options of a circle say about faults: the codes of those of which they say what follows, and the option that
    says it."""

    codes: frozenset[str]
    option: str


class Decided(NamedTuple):
    """A play that was ruled on, and whether it is legal whatever anybody held."""

    play: Play
    sound: bool


def decided(
    found: Sequence[Finding],
    made: Mapping[str, Sequence[Ruling]],
    places: Mapping[str, Decided],
    agreed: Agreed | None = None,
    early: Callable[[Finding], str | None] = lambda item: None,
) -> list[Finding]:
    """Findings with what the table has decided about their plays (``made``, by address), and what is wrong with that.
    ``places`` are these plays; an address that is not among them stands for what a seat did before the first trick, and
    ``early`` says it of a finding about that. ``agreed`` is what the options of the circle say about faults."""
    told: list[Finding] = []
    there: dict[str | None, list[Finding]] = {}
    open_ = frozenset(str(play) for item in found if item.undecided for play in item.facts["plays"])
    for item in found:
        address = item.address or early(item)
        there.setdefault(address, []).append(item)
        rulings = made.get(address or "")
        if rulings and item.severity in (Severity.ERROR, Severity.WARNING):
            item = _settled(item, rulings, places.get(address or ""))
        told.append(item)
    for address, rulings in made.items():
        place, items = places.get(address), there.get(address, [])
        told += _unfounded(address, rulings, place, bool(items)) or _unagreed(
            address, rulings, place, items, agreed, open_
        )
    return told


_STAYED = N_("this settles what was taken back, not what stayed")
_WRITTEN = N_("a ruling settles what a player did, not a mistake of the record")


def _settled(item: Finding, rulings: Sequence[Ruling], place: Decided | None) -> Finding:
    """A fault that the table has decided about. That a play was corrected settles what was wrong before, and nothing that is
    wrong with the play that stayed; only that a play stands answers an irregularity that was none; and nothing that a table
    decides puts a mistake of the record right."""
    if item.code == "ruling-idle":
        return item
    if CATALOGUE[item.code].written:
        return replace(item, related=(*item.related, Related(_WRITTEN, (), None, rulings[0].span)))
    if item.code == "irregularity-unfounded" and any(one.decision != "stands" for one in rulings):
        return item
    correction = next((one for one in rulings if one.decision == "corrected"), None)
    of_the_rest = item.severity is Severity.ERROR and "attempt" not in item.facts
    if correction is not None and of_the_rest and place is not None and place.play.attempt:
        return replace(item, related=(*item.related, Related(_STAYED, (), None, correction.span)))
    return replace(item, severity=Severity.RULED, data=item.data + _data(*rulings))


def _unfounded(address: str, rulings: Sequence[Ruling], place: Decided | None, faulty: bool) -> list[Finding]:
    if place is None:
        return []  # whether a bid or a burial is right, a record hardly ever shows
    found = []
    play, first = place.play, rulings[0]
    if place.sound and not faulty and not play.irregularities and not play.attempt:
        gentle = Severity.NOTE if all(one.decision == "stands" for one in rulings) else None
        known: dict[str, Value] = {"place": address, "address": address}
        found.append(finding("ruling-unfounded", first.span, address=address, severity=gentle, more=known))
    elif not play.attempt and play.cards:
        for one in rulings:
            if one.decision == "corrected":
                found.append(finding("ruling-correction", one.span, address=address, more={"place": address}))
    return found


def _unagreed(
    address: str,
    rulings: Sequence[Ruling],
    place: Decided | None,
    there: Collection[Finding],
    agreed: Agreed | None,
    undecided: Collection[str],
) -> list[Finding]:
    """A ruling that it is as agreed, where the options say nothing about what was wrong with the play: about what is found
    ``there``. Of a play that the record does not decide nobody knows what was wrong, unless nothing at all is agreed; and
    with a throw that failed by the rules, or a play that may be taken back, nothing was."""
    play = place.play if place is not None and not there else None
    if play is not None and (play.irregularities == ("throw",) or (play.attempt and not play.irregularities)):
        return []
    ruling = next((one for one in rulings if one.decision == "agreed"), None)
    codes = agreed.codes if agreed is not None else frozenset[str]()
    known = address.rpartition("/")[2] not in undecided
    if ruling is None or (codes and not known) or codes.intersection(item.code for item in there):
        return []
    write = {"write" if agreed else "plain": f"ruling {address}: stands", "option": agreed.option if agreed else None}
    return [finding("ruling-unagreed", ruling.span, address=address, place=address, more=write)]


def unfounded(
    name: str, play: Play, seat: str, number: int, why: Mapping[str, Value], severity: Severity | None
) -> Finding:
    """An irregularity that the recorder names behind a play to the trick of this number, and that was none."""
    mark = {"order" if name == "turn" else "mark": f"^{name}"}
    return finding(
        "irregularity-unfounded",
        play.span,
        address=f"{number}.{seat}",
        severity=severity,
        more={"trick": number, **why, **mark},
    )


def _data(first: Ruling, *others: Ruling) -> Data:
    """What the table has decided about a play, as facts; ``further`` are the decisions behind the first."""
    further = tuple((one.decision, one.side, one.amount, one.reason) for one in others)
    told = facts(decision=first.decision, side=first.side, amount=first.amount, reason=first.reason)
    return told + facts(further=further or None)
