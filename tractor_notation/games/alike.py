"""What is found alike in the deals of every family: plays out of turn, and what tags say wrongly."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Protocol

from tractor_notation.findings import Finding, Related, Value, facts, finding
from tractor_notation.language import N_
from tractor_notation.record import Play, Record


class Laid(Protocol):
    """A trick on the table: ``seats`` have played to it. ``astray``: somebody played out of turn, ``tangled``: somebody
    played twice."""

    astray: bool
    tangled: bool

    @property
    def seats(self) -> list[str]: ...


def named(on: Laid, seats: Collection[str], seat: str, turn: str, made: Play) -> list[Finding]:
    """A seat of a table with these ``seats`` that is named in front of a play: is it this seat's turn?"""
    if on.tangled:
        return []  # somebody played twice, and whose turn it is after that nobody can say
    if seat in on.seats:
        on.astray = on.tangled = True
        return [finding("out-of-turn", made.span, again=seat)]
    if seat == turn or seat not in seats:
        return []
    on.astray = True
    return [finding("out-of-turn", made.span, seat=seat, turn=turn)]


FOLLOWS = N_("this follows from it")


def beside(item: Finding, record: Record, names: Iterable[str], why: str = FOLLOWS) -> Finding:
    """A finding with tags of these names beside it, and ``why`` they stand there."""
    spans = (tag.span for name in names if (tag := record.tag(name)))
    return replace(item, related=(*item.related, *(Related(why, (), None, span) for span in spans)))


def at_tag(record: Record, code: str, name: str, **data: Value) -> Finding:
    """A finding about what the tag of this name says."""
    tag = record.tag(name)
    return replace(finding(code, tag.span if tag else None), data=facts(**data))
