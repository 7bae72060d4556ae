"""One record under several rules: which of its acts are legal by which, and what the score would be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tractor_notation.findings import Finding, Nature, Severity
from tractor_notation.games import Game, Sheet
from tractor_notation.matches import Match
from tractor_notation.place import Span
from tractor_notation.record import Record, Tag
from tractor_notation.replay import Replay, replay

OWN = "record"
"""The name of the record's own rules."""

_FAULTS = (Severity.ERROR, Severity.WARNING, Severity.RULED)


class Rules(NamedTuple):
    """Rules to judge by, under the ``name`` they were asked for: a set of options, or some options, over the defaults or
    over the record's ``own``."""

    name: str
    own: bool
    settings: Mapping[str, str]

    @classmethod
    def parse(cls, text: str) -> Rules:
        """``rbtying``, ``record``, ``preset=rbtying;kitty-multiplier=fixed-2``: parts with semicolons or blanks between
        them; the first may be the name of a set, or ``record``. Raises ``ValueError`` for a part that is none."""
        parts = re.split(r"[\s;]+", text.strip(" \t;"))
        settings: dict[str, str] = {}
        for place, part in enumerate(parts):
            name, sign, value = part.partition("=")
            if name and value:
                settings[name] = value
            elif name and not sign and not place:
                settings |= {} if part == OWN else {"preset": part}
            else:
                raise ValueError(part)
        return cls(" ".join(parts), parts[0] == OWN, settings)

    def problems(self, game: Game) -> list[Finding]:
        """What is no option of a family, or no value of it."""
        return game.options(Record(), self.settings)[1]


class Verdict(NamedTuple):
    """What one set of rules says of an act: ``fault`` with its findings, ``undecided``, or ``legal``."""

    verdict: str
    findings: tuple[Finding, ...] = ()


class Row(NamedTuple):
    """An act with a verdict by each of the rules (``None``: they do not apply). Acts that are no plays have no address;
    ``span`` is where the act stands, ``None`` for the record as a whole."""

    address: str | None
    span: Span | None
    verdicts: tuple[Verdict | None, ...]


class Judged(NamedTuple):
    """A record under one set of rules."""

    replay: Replay
    sheet: Sheet


class Unfit(NamedTuple):
    """Rules that do not apply: they are of another family of games, or not for so many players; the findings say why."""

    findings: tuple[Finding, ...] = ()


class Because(NamedTuple):
    """Why an act is legal by ``rules`` that is a fault by others: the options that alone make it so."""

    rules: Rules
    options: tuple[str, ...]


class Comparison(NamedTuple):
    """A record under several rules, in the order they were asked for, with what came of each in ``outcomes``."""

    rules: tuple[Rules, ...]
    outcomes: tuple[Judged | Unfit, ...]
    rows: tuple[Row, ...]

    @property
    def judged(self) -> tuple[Judged | None, ...]:
        """The record by each of the rules; ``None`` for those that do not apply."""
        return tuple(one if isinstance(one, Judged) else None for one in self.outcomes)

    def because(self, row: Row) -> Iterator[Because]:
        """By which rules an act is legal that is a fault by others, where single options make it so."""
        verdicts = list(zip(self.rules, self.judged, row.verdicts, strict=True))
        fault = next(((one, verdict) for _, one, verdict in verdicts if one and verdict and verdict.findings), None)
        if fault is None:
            return
        for rules, one, verdict in verdicts:
            if one is not None and verdict is not None and verdict.verdict == "legal":
                options = deciding(one, fault[0], fault[1].findings[0])
                if options:
                    yield Because(rules, options)


class Comparer:
    """Compares records one after the other; each set of rules follows the match by itself.

    ``options`` are put over all of them, ``rules`` (``name@version``) over what the records name.
    """

    def __init__(
        self, rules: Sequence[Rules], version: str | None = None, options: Mapping[str, str] | None = None
    ) -> None:
        self._rules = tuple(rules)
        self._version = version
        self._options = options or {}
        self._matches = [Match() for _ in rules]

    def compare(self, own: Replay) -> Comparison:
        """A record that has been replayed by its own rules."""
        outcomes = tuple(
            self._judge(rules, own, match) for rules, match in zip(self._rules, self._matches, strict=True)
        )
        made = Comparison(self._rules, outcomes, ())
        return made._replace(rows=tuple(_rows(made.judged)))

    def _judge(self, rules: Rules, own: Replay, match: Match) -> Judged | Unfit:
        record, game = own.record, own.game
        if game is None or any(item.severity is Severity.ERROR for item in rules.problems(game)):
            return Unfit()
        settings = dict(rules.settings)
        if not rules.own:
            settings = _facts(own, game, settings) | settings
            record = _without_options(record)
        settings |= self._options
        made = match.replay(record, rules=self._version, options=settings)
        assert made.end is not None
        strange = _strange(made)
        if strange and not rules.own and not _strange(own):
            return Unfit(strange)
        return Judged(made, game.sheet(record, made.end, ()))


_TABLE = frozenset({"option-unknown", "seat-unknown"})
"""Faults that say that rules and table do not go together."""


def _strange(made: Replay) -> tuple[Finding, ...]:
    """What says that a record is not of a table that plays by these rules: the first of its kind."""
    found = {item.code: item for item in reversed(made.findings) if item.code in _TABLE}
    return tuple(found[code] for code in sorted(found))[:1]


def _is_options(item: object) -> bool:
    return isinstance(item, Tag) and item.name == "Options"


def _facts(own: Replay, game: Game, settings: Mapping[str, str]) -> dict[str, str]:
    """Who sat at the table with which cards, as the record says; except where the set of options says it."""
    assert own.options is not None
    preset = game.presets().get(settings.get("preset", ""))
    named = preset.values if preset else {}
    return {
        name: str(value)
        for name, value in own.options.values().items()
        if name not in named and (choice := game.option(name)) and choice.fact
    }


def _rows(judged: Sequence[Judged | None]) -> Iterable[Row]:
    """The acts that are a fault by some of the rules, or that are not decided by all alike, in the order of the text."""
    faults = [_faults(one) if one else {} for one in judged]
    undecided = [_undecided(one.replay) if one else set() for one in judged]
    spans: dict[str, Span | None] = {}
    for found in faults:
        for key, items in found.items():
            spans.setdefault(key, items[0].span)
    there = [place for place, one in enumerate(judged) if one]
    for address in sorted(set().union(*undecided)):
        if any(address not in undecided[place] for place in there):
            spans.setdefault(address, _span(next(one for one in judged if one).replay, address))
    for key in sorted(spans, key=lambda key: spans[key] or (0, 0)):
        verdicts = tuple(
            None if one is None else _verdict(key, found, doubtful)
            for one, found, doubtful in zip(judged, faults, undecided, strict=True)
        )
        yield Row(key if key[:1].isdigit() else None, spans[key], verdicts)


def deciding(legal: Judged, fault: Judged, item: Finding) -> tuple[str, ...]:
    """The options (``name=value``) of rules by which an act is legal, each of which by itself makes it legal by the rules
    by which it is a fault, ``item``, too. None when it takes several of them, or what a deal before it left."""
    record = legal.replay.record
    there, here = legal.replay.options, fault.replay.options
    if there is None or here is None:
        return ()

    def stays(settings: Mapping[str, str]) -> bool:
        made = replay(_without_options(record), options=settings)
        return any((one.code, one.address, one.span) == (item.code, item.address, item.span) for one in made.findings)

    wanted = {name: str(value) for name, value in there.values().items() if value != here.values()[name]}
    if not stays(here.changed()):
        return ()
    return tuple(f"{name}={value}" for name, value in wanted.items() if not stays({**here.changed(), name: value}))


def _without_options(record: Record) -> Record:
    return replace(record, head=tuple(item for item in record.head if not _is_options(item)))


def _verdict(key: str, faults: Mapping[str, list[Finding]], undecided: set[str]) -> Verdict:
    if key in faults:
        return Verdict("fault", tuple(faults[key]))
    return Verdict("undecided" if key in undecided else "legal")


def _faults(one: Judged) -> dict[str, list[Finding]]:
    """The faults by the place they are about: the address of a play, else the line and column of another act."""
    found: dict[str, list[Finding]] = {}
    for item in one.replay.findings:
        if item.severity in _FAULTS and item.nature is not Nature.PROOF:
            key = item.address or ("line {}:{}".format(*item.span[:2]) if item.span else "")
            found.setdefault(key, []).append(item)
    return found


def _undecided(made: Replay) -> set[str]:
    """The addresses of plays that could not be decided."""
    return {str(play) for item in made.findings if item.undecided for play in item.facts["plays"]}


def _span(made: Replay, address: str) -> Span | None:
    step = made.step(address)
    return step.play.span if step and step.play else None
