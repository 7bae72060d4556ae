"""The full proof as a part of checking: undecided plays are replaced by what can be proved of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tractor_notation.findings import Entry, Finding, Nature, Severity, define, facts, finding
from tractor_notation.judging.search import Limit
from tractor_notation.judging.telling import told
from tractor_notation.judging.trial import SECONDS, Judgement, Trial
from tractor_notation.judging.verdicts import Verdict
from tractor_notation.language import N_
from tractor_notation.replay import Replay, in_order

define(
    Entry(
        "proved-illegal",
        Nature.RULES,
        Severity.ERROR,
        None,
        N_("a play that cannot have been legal"),
        (
            N_("{seat:seat} played {cards:cards}. However the cards lay that nobody saw, that was illegal."),
            N_("What was due depends on how they lay."),
        ),
        (N_("The places beside it prove it together. tractor judge --at {place} shows how the cards can have lain."),),
        N_(
            "Not all cards are known, but the pack is: every card lies somewhere. When a play is illegal in every way the "
            "other cards can have lain, it was illegal, though nobody can say which card was withheld."
        ),
    ),
    Entry(
        "one-of-several",
        Nature.RULES,
        Severity.ERROR,
        None,
        N_("plays that cannot all have been legal"),
        (N_("Of {plays} each may have been legal, but not all of them. Somebody did not play as due."),),
        (N_("A hand, or a later trick, would show who it was."),),
        N_(
            "The last hearts lie in one of three hands, and all three discarded on hearts: somebody revoked, and the record "
            "does not say who. No one of the plays is called illegal then."
        ),
    ),
    Entry(
        "facts-collide",
        Nature.RULES,
        Severity.ERROR,
        None,
        N_("facts that contradict one another"),
        (N_("What the record says cannot all be true: the cards cannot have lain in any way."),),
        (N_("One of the places was noted wrongly. Each of them alone, without the others, may be right."),),
        N_(
            "Hands, kitty, bids and plays together must fit into the pack. Where they do not, the smallest set of facts is "
            "shown that cannot hold together."
        ),
    ),
)

CODES = frozenset(("proved-illegal", "one-of-several", "facts-collide"))
"""What is found by the full proof alone."""


def proved(replay: Replay, seconds: float = SECONDS) -> Replay:
    """A replay with the findings that follow from a full proof in place of what was undecided.

    ``seconds`` are allowed for each question; what is not answered by then stays undecided.
    """
    trial = Trial(replay, seconds)
    undecided = [str(play) for item in replay.findings if item.undecided for play in item.facts["plays"]]
    if trial.problem is not None:
        return replay
    try:
        if trial.collision is not None:
            clean = not any(item.severity is Severity.ERROR for item in replay.findings)
            more = [_collision(trial)] if clean else []
            return replace(replay, findings=in_order((*replay.findings, *more)))
        found = {name: trial.judgement(name, proofs=False) for name in undecided if name in trial.plays}
        more = [_illegal(trial, name) for name, one in found.items() if one.verdict is Verdict.ILLEGAL]
        more += _culprits(trial)
    except Limit:
        return replay
    left = {name for name in undecided if name not in found or not _settled(found[name])}
    return replace(replay, findings=in_order((*_undecided(replay, left), *more)))


def _settled(found: Judgement) -> bool:
    return found.verdict in (Verdict.LEGAL, Verdict.ILLEGAL)


def _undecided(replay: Replay, left: set[str]) -> Iterator[Finding]:
    """The findings there were; plays that are decided now are no longer named as undecided."""
    for item in replay.findings:
        if not item.undecided:
            yield item
            continue
        plays = tuple(play for play in item.facts["plays"] if play in left)
        if plays:
            step = replay.step(str(plays[0]))
            span = step.play.span if step and step.play else item.span
            told = facts(count=len(plays), plays=plays, why=item.facts.get("why"))
            yield replace(item, span=span, address=plays[0], data=told)


def _illegal(trial: Trial, name: str) -> Finding:
    """The finding on a play that was proved illegal, with its proof."""
    judged = trial.judgement(name)
    names = judged.proof.facts if judged.proof else ()
    related = tuple(told(trial, one) for one in names if one != name)
    if judged.ruling is not None and judged.certain:
        return replace(judged.ruling, address=name, span=judged.fact.span, related=related)
    fact = judged.fact
    return finding(
        "proved-illegal", fact.span, address=name, related=related, seat=fact.seat, cards=fact.cards, place=name
    )


def _culprits(trial: Trial) -> Iterator[Finding]:
    core = trial.culprits
    if core is not None:
        first, *rest = core.names
        related = tuple(told(trial, name) for name in rest)
        yield finding("one-of-several", trial.facts[first].span, address=first, related=related, plays=core.names)


def _collision(trial: Trial) -> Finding:
    core = trial.collision
    assert core is not None
    *rest, last = core.names
    fact = trial.facts[last]
    address = last if fact.keyword == "play" else None
    return finding("facts-collide", fact.span, address=address, related=tuple(told(trial, name) for name in rest))
