"""Findings: everything the tool has to say about a record, as values, and the catalogue that explains them.

A finding carries a code and facts; the words are made from the catalogue's templates when somebody reads them, in
the language they read (see :mod:`tractor_notation.language`). Codes and facts never change with the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeAlias

from tractor_notation.place import Span

Value: TypeAlias = "str | int | bool | None | tuple[Value, ...]"
Data: TypeAlias = tuple[tuple[str, Value], ...]


class Severity(StrEnum):
    """How bad a finding is. ``ruled``: a fault the table has decided about."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    RULED = "ruled"


class Nature(StrEnum):
    """The three kinds of wrong."""

    READING = "cannot be read"
    RULES = "cannot be legal"
    PROOF = "cannot be decided"


def facts(**values: Value) -> Data:
    """The facts of a finding, in order, hashable; those that are ``None`` are left out."""
    return tuple((name, value) for name, value in values.items() if value is not None)


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that bears on a finding: the later play that proves it, the tag it differs from.

    ``message`` is a template like those of the catalogue, filled from ``data``.
    """

    message: str
    data: Data = ()
    address: str | None = None
    span: Span | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """The facts by name."""
        return dict(self.data)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say about one place of a record.

    ``address`` names the play it is about, when it is about a play. ``rule`` is the rule that was applied; it may be
    narrower than the one in the catalogue. ``options`` are the options that bear on it; ``None``: those of the catalogue.
    """

    code: str
    severity: Severity
    span: Span | None = None
    address: str | None = None
    rule: str | None = None
    data: Data = ()
    related: tuple[Related, ...] = ()
    options: tuple[str, ...] | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """The facts by name."""
        return dict(self.data)

    @property
    def bearing(self) -> tuple[str, ...]:
        """The options that bear on it, by name."""
        return CATALOGUE[self.code].options if self.options is None else self.options

    @property
    def nature(self) -> Nature:
        """Which kind of wrong it is."""
        return CATALOGUE[self.code].nature

    @property
    def unreadable(self) -> bool:
        """Whether it says that a part of the record could not be read."""
        return self.severity is Severity.ERROR and self.nature is Nature.READING

    @property
    def undecided(self) -> int:
        """How many plays it says could not be decided: those of its fact ``plays``."""
        return len(self.facts.get("plays", ())) if self.nature is Nature.PROOF else 0

    @property
    def withheld(self) -> tuple[str, ...]:
        """The cards it says were held back against a duty: its fact ``withheld``, or ``kept`` where they never show up."""
        cards: tuple[str, ...] = self.facts.get("withheld") or self.facts.get("kept") or ()
        return cards


def finding(
    code: str,
    span: Span | None = None,
    *,
    address: str | None = None,
    rule: str | None = None,
    severity: Severity | None = None,
    related: tuple[Related, ...] = (),
    more: Mapping[str, Value] = MappingProxyType({}),
    **data: Value,
) -> Finding:
    """A finding with the severity and rule of its catalogue entry unless others are given; ``more`` are further facts."""
    entry = CATALOGUE[code]
    return Finding(code, severity or entry.severity, span, address, rule or entry.rule, facts(**data, **more), related)


def cited(item: Finding, family: str) -> Finding:
    """The finding with the rule of its code in a family, where it names none."""
    rule = CATALOGUE[item.code].rules.get(family)
    return item if item.rule or rule is None else replace(item, rule=rule)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue knows of a code.

    ``title`` is a few words; ``message`` the clauses of the message: each is a template such as
    ``"{seat:seat} held {held:cards}."`` and is left out when a fact it needs is not there; ``help`` is the next step,
    made the same way; ``explanation`` is the long text of ``tractor explain``; ``options`` are the options that
    change it. A code that several families have names the rule of each in ``rules``, by the name of the family. Its
    example is the folder of its name under ``tests/cases``. ``written``: it is a mistake of the record and nothing that a
    player did, so that no ruling settles it.
    """

    code: str
    nature: Nature
    severity: Severity
    rule: str | None
    title: str
    message: tuple[str, ...]
    help: tuple[str, ...]
    explanation: str
    options: tuple[str, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict, compare=False)
    written: bool = False

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of its rules, in all families."""
        return tuple(self.rules.values()) or ((self.rule,) if self.rule else ())


_entries: dict[str, Entry] = {}
CATALOGUE: Mapping[str, Entry] = MappingProxyType(_entries)


def define(*entries: Entry) -> None:
    """Add entries to the catalogue; a code may be defined once."""
    for entry in entries:
        if entry.code in _entries:
            raise ValueError(f"code defined twice: {entry.code}")
        _entries[entry.code] = entry
