"""What is asked and what follows in a dispute: the question that would decide it, and what the circle prescribes (R15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, facts
from tractor_notation.games import Line
from tractor_notation.games.shengji import fines
from tractor_notation.games.shengji.faults.clauses import ENDED, FINED, GOES_ON
from tractor_notation.language import N_

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

_QUESTIONS: Mapping[str, str] = {
    "follow-suit": N_("Did {seat:seat} hold another card of the suit led when trick {trick} was played, such as {such:cards}?"),
    "follow-pair": N_("Did {seat:seat} hold one more pair of the suit led when trick {trick} was played, such as {such:cards}?"),
    "follow-tractor": N_("Did {seat:seat} hold a longer tractor of the suit led in trick {trick}, such as {such:cards}?"),
    "follow-set": N_("Did {seat:seat} hold more equal cards of the suit led in trick {trick}, such as {such:cards}?"),
    "follow-rainbow": N_("Did {seat:seat} hold as many cards of one rank in trick {trick}, such as {such:cards}?"),
    "throw-beaten": N_("Did anybody else hold a part of {cards:cards} that is higher, such as {with_:cards}?"),
    "throw-not-beaten": N_("Could anybody else beat a part of {cards:cards} in trick {trick}?"),
    "throw-forced-wrong": N_("Which parts of {cards:cards} could anybody else beat, such as {part:cards} with {with_:cards}?"),
    "lead-mixed": N_("Which cards did {seat:seat} lead to trick {trick}?"),
    "lead-wrong": N_("Who won trick {before}?"),
}  # fmt: skip
"""What would decide whether a play was a fault of this kind. ``such`` are cards that would make it one."""


def question(found: Finding) -> Line | None:
    """The question whose answer decides about a play, out of the fault that it may have been."""
    template = _QUESTIONS.get(found.code)
    if template is None:
        return None
    told = found.facts
    such = told.get("withheld") or told.get("kept") or told.get("shown")
    return Line(template, found.data + facts(such=such))


_ENDED_SO = N_("Under option fault-policy={policy} {ended:side} lose the deal by it: {ends:result}.")


def consequence(found: Finding, deal: ShengjiDeal) -> Line | None:
    """What the option ``fault-policy`` prescribes for a fault; ``None`` for nothing. ``deal`` is at its beginning."""
    seat = str(found.facts.get("seat"))
    told = fines.consequence(deal, found.code, seat) if seat in deal.frame.sides else {}
    if not told:
        return None
    ended = _ENDED_SO if deal.frame.seating.fixed and told.get("ends") else ENDED
    template = FINED if "fined" in told else GOES_ON if "goes_on" in told else ended
    return Line(template, facts(**told))
