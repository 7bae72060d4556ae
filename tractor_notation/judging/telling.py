"""The facts of a proof in words: what was played, shown or given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tractor_notation.findings import Related, facts
from tractor_notation.judging.trial import Trial
from tractor_notation.language import N_

_STATEMENTS: Mapping[str, str] = {
    "deal": N_("The hand of {seat:seat} is given."),
    "drawn": N_("The hand of {seat:seat} is given."),
    "kitty": N_("The kitty is given."),
    "bury": N_("What {seat:seat} buried is given."),
    "bid": N_("{seat:seat} showed {cards:cards} in a bid."),
    "flip": N_("{cards:cards} of the kitty was turned up."),
    "okie": N_("{cards:cards} was the okie."),
    "side": N_("{cards:cards} was left over."),
}
"""What a statement says, by its keyword."""


def told(trial: Trial, name: str, lawful: Sequence[str] = ()) -> Related:
    """A fact in words, with its place; ``lawful`` are plays that are taken to be legal. The address is that of the play,
    ``None`` for a statement."""
    fact = trial.facts[name]
    if fact.keyword != "play":
        template = _STATEMENTS.get(fact.keyword, N_("{cards:cards} are stated."))
        return Related(template, facts(seat=fact.seat, cards=fact.cards), None, fact.span)
    step = trial.replay.step(name)
    play = step.play if step else None
    attempt = play.attempt if play else ()
    if attempt:
        template = N_("{seat:seat} put down {attempt:cards}; {cards:cards} stayed.")
    elif name not in trial.made and trial.branch is not None:
        template = N_("In the play itself {seat:seat} played {cards:cards}.")
    elif name in trial.made and trial.made[name].number == 0:
        template = N_("{seat:seat} led {cards:cards}.")
    elif name in lawful:
        template = N_("{seat:seat} played {cards:cards}, which is taken to be legal.")
    else:
        template = N_("{seat:seat} played {cards:cards}.")
    return Related(template, facts(seat=fact.seat, cards=fact.cards, attempt=attempt), name, fact.span)
