"""A line of play from the beginning of the record on: its plays, tricks that a variation goes on with put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tractor_notation.games.case import Later, Made
from tractor_notation.place import Address
from tractor_notation.record import Play, Trick
from tractor_notation.replay import Replay, Step


class Course(NamedTuple):
    """All plays of a line in order; and of a variation what was played instead of it."""

    made: tuple[Made, ...]
    later: Later | None = None


def course(replay: Replay, address: Address | None) -> Course:
    """The line in which the play of an address was made; the main line without one. The address must be that of a play."""
    steps = _plays(replay.steps)
    if address is None or all(place.variation is None for place in address.steps):
        return Course(_made(steps))
    line = replay.line
    before: list[Step] = []
    since, instead = 0, list[Step]()
    for place in address.steps:
        if place.variation is None:
            continue
        assert line is not None
        branch = line.at(place.trick, place.seat)
        assert branch is not None, "there is such a play"
        before += _plays(line.steps[: branch.index])
        if line is replay.line:
            since, instead = len(before), _plays(line.steps[branch.index :])
        line = branch.variations[place.variation - 1]
    assert line is not None
    return Course(_made([*before, *_plays(line.steps)]), Later(since, _made(instead)))


def _plays(steps: Sequence[Step]) -> list[Step]:
    return [step for step in steps if isinstance(step.item, Trick) and step.seat is not None]


def _made(steps: Sequence[Step]) -> tuple[Made, ...]:
    """The plays, by tricks: a trick that was begun in one line and goes on in another is one trick."""
    tricks: list[list[Step]] = []
    for step in steps:
        goes_on = bool(tricks) and (step.item is tricks[-1][-1].item or (step.line.continued and step.index == 0))
        if goes_on:
            tricks[-1].append(step)
        else:
            tricks.append([step])
    return tuple(made for trick in tricks for made in _together(trick))


def _together(steps: Sequence[Step]) -> list[Made]:
    trick, plays = steps[-1].item, [step.play for step in steps]
    assert isinstance(trick, Trick)
    if steps[0].item is not trick:
        known: list[Play] = [play for play in plays if play is not None]
        trick = replace(trick, leader=steps[0].seat or trick.leader, plays=tuple(known))
        numbers = range(len(known))
    else:
        numbers = range(steps[0].number, steps[0].number + len(steps))
    return [
        Made(trick, number, step.seat or "", step.address or "") for number, step in zip(numbers, steps, strict=True)
    ]
