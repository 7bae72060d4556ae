"""What is asked in a dispute: the question whose answer would decide it."""

from __future__ import annotations

from collections.abc import Mapping

from tractor_notation.findings import Finding
from tractor_notation.games import Line
from tractor_notation.language import N_

_QUESTIONS: Mapping[str, str] = {
    "follow-meri": N_("Did {seat:seat} hold a trump when trick {trick} was played, such as {legal:cards}?"),
    "follow-monchi": N_(
        "Did {seat:seat} hold a card of the suit led when trick {trick} was played, such as {legal:cards}?"
    ),
    "lead-trump": N_(
        "Did {seat:seat} hold a card that is no trump when the first trick was led, such as {legal:cards}?"
    ),
    "lead-wrong": N_("Who won trick {before}?"),
}
"""What would decide whether a play was a fault of this kind."""


def question(found: Finding) -> Line | None:
    """The question whose answer decides about a play, out of the fault that it may have been."""
    template = _QUESTIONS.get(found.code)
    return None if template is None else Line(template, found.data)
