"""Options of a family: how one is described, how a record's are read, and what can be wrong with them.

A family makes one frozen dataclass of :func:`option` and :func:`listing` fields, with :class:`Described` among its
bases. A field is everything there is to say about its option: the parser, did-you-mean, findings and ``tractor explain``
come from it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, fields, replace
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, TypeVar

from tractor_notation.findings import Data, Finding, Value, facts, finding
from tractor_notation.games import Choice, Preset
from tractor_notation.record import Record


class Spec(NamedTuple):
    """One option: its name as records write it, its values (the default first), the rule it changes, one sentence on
    what it does, and where it comes from. ``several``: any number of the values may be given together, or ``none``.
    ``form``: besides the values, texts of this form (a regular expression) are values; ``sample`` is one of them.
    ``fact``: it says who sat at the table with which cards, not how they are to play.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    text: str
    source: str
    several: bool = False
    form: str | None = None
    sample: str | None = None
    fact: bool = False

    @property
    def default(self) -> str:
        """The value that holds when nothing is said."""
        return "none" if self.several else self.values[0]


class Problem(NamedTuple):
    """Something among the options that is none.

    ``kind``: ``name`` (no such option), ``value`` (no such value of it), ``form`` (not ``name=value``), ``bare`` (an
    option without a value), ``twice`` (given twice with different values), ``preset`` (no such set of options), ``place``
    (a set of options that does not stand first), ``conflict`` (two options that cannot hold together). ``nearest`` is
    what may have been meant, ``allowed`` all names or values there are, ``sample`` one value of a free form besides.
    ``reason`` says why two options cannot hold together.
    """

    kind: str
    name: str
    value: str = ""
    nearest: str | None = None
    allowed: tuple[str, ...] = ()
    reason: str = ""
    sample: str | None = None


Needs: TypeAlias = "tuple[tuple[str, tuple[str, ...], str, tuple[str, ...], str], ...]"
"""Options that cannot hold together: the first, at one of its values (none named: at any but its default), and the
second at one of the values named; and why."""


def option(
    *values: str,
    rule: str,
    text: str,
    source: str,
    form: str | None = None,
    sample: str | None = None,
    fact: bool = False,
) -> Any:
    """The field of an option that has one value."""
    facts = {
        "values": values,
        "rule": rule,
        "text": text,
        "source": source,
        "form": form,
        "sample": sample,
        "fact": fact,
    }
    return field(default=values[0], metadata=facts)


def listing(*values: str, rule: str, text: str, source: str, fact: bool = False) -> Any:
    """The field of an option that has any number of values."""
    facts = {"values": values, "rule": rule, "text": text, "source": source, "several": True, "fact": fact}
    return field(default=(), metadata=facts)


class Described:
    """What the options of every family can do. A field's name has hyphens for underscores in records.

    A family may name ``presets`` (sets of options by name) and ``needs`` (options that exclude each other).
    """

    __slots__ = ()

    presets: ClassVar[Mapping[str, Preset]] = {}
    needs: ClassVar[Needs] = ()

    @classmethod
    def specs(cls) -> Mapping[str, Spec]:
        """Every option there is, by name, in the order of the rules."""
        return _specs(cls)

    @classmethod
    def preset(cls, name: str) -> Self:
        """The options of a set by its name. Raises ``KeyError`` for other names."""
        return cls(**_fields(cls, cls.presets[name].values))

    @classmethod
    def readable(cls, spec: Spec, value: str) -> bool:
        """Whether a value of a free form can be used."""
        return re.fullmatch(spec.form or "", value) is not None

    @classmethod
    def parse(cls, text: str, overrides: Mapping[str, str] | None = None) -> tuple[Self, list[Problem]]:
        """Options from ``name=value`` parts (blanks, commas or semicolons between them), the overrides put over them.

        The first part may be ``preset=name``, a whole set of options that the others then change. What is no option,
        or no value of it, is left at the default and told in the list of problems, and so is what contradicts itself.
        """
        given: dict[str, str] = {}
        problems: list[Problem] = []
        for place, (name, value) in enumerate(_parts(cls, text)):
            if not name or not value:
                problems.append(_unfinished(cls, name or value))
            elif name == "preset" and place:
                known = tuple(cls.presets)
                nearest = None if value in known else _nearest(value, known)
                problems.append(Problem("place", name, value, nearest, () if value in known else known))
            elif given.setdefault(name, value) != value:
                problems.append(Problem("twice", name, value))
        given |= overrides or {}
        chosen: dict[str, Any] = {}
        if cls.presets and (wanted := given.pop("preset", None)) is not None:
            if wanted in cls.presets:
                chosen = _fields(cls, cls.presets[wanted].values)
            else:
                known = tuple(cls.presets)
                problems.append(Problem("preset", "preset", wanted, _nearest(wanted, known), known))
        for name, value in given.items():
            meaning = _meaning(cls, name, value, problems)
            if meaning is not None:
                chosen[name.replace("-", "_")] = meaning
        options = cls(**chosen)
        left_out = {problem.name for problem in problems}  # whose default nobody has chosen
        if "preset" not in left_out:
            problems += [one for one in options.conflicts(given) if not left_out & {one.name, one.nearest}]
        return options, problems

    def value(self, name: str) -> str:
        """The value of an option by its name, as records write it."""
        value: str | tuple[str, ...] = getattr(self, name.replace("-", "_"))
        return value if isinstance(value, str) else ",".join(value) or "none"

    def changed(self) -> Mapping[str, str]:
        """Options that are not at their default, by name."""
        return {name: self.value(name) for name, spec in self.specs().items() if self.value(name) != spec.default}

    def values(self) -> Mapping[str, Value]:
        """All options by name."""
        return {name: self.value(name) for name in self.specs()}

    def conflicts(self, given: Collection[str]) -> Iterator[Problem]:
        """What contradicts itself among options: the first of the two, its value, the second in ``nearest``, the reason.

        Only an option that was ``given`` by name can contradict: what a set of options holds ready for another game of
        its family harms nobody.
        """
        described = self.specs()
        for name, values, other, bad, reason in self.needs:
            if name in given and self.value(other) in bad:
                value = self.value(name)
                if value in values or (not values and value != described[name].default):
                    yield Problem("conflict", name, value, other, (), reason)


_all: dict[type[Described], Mapping[str, Spec]] = {}


def _specs(cls: type[Described]) -> Mapping[str, Spec]:
    if cls not in _all:
        made: Any = cls  # a dataclass
        found = (Spec(f.name.replace("_", "-"), **f.metadata) for f in fields(made))
        _all[cls] = {spec.name: spec for spec in found}
    return _all[cls]


def _fields(cls: type[Described], values: Mapping[str, str]) -> dict[str, Any]:
    """The fields of options given by name."""
    described = _specs(cls)
    return {
        name.replace("-", "_"): tuple(one for one in described[name].values if one in value.split(","))
        if described[name].several
        else value
        for name, value in values.items()
    }


def _parts(cls: type[Described], text: str) -> list[tuple[str, str]]:
    """``name=value`` parts; a part without ``=`` goes on with the list before it, as in ``must-play=5,T,K``."""
    parts: list[tuple[str, str]] = []
    text = re.sub(r"\s*=\s*", "=", text.strip(" \t\r\n,;"))
    for part in re.split(r"[\s,;]+", text) if text else ():
        name, sign, value = part.partition("=")
        before = cls.specs().get(parts[-1][0]) if parts else None
        if not sign and before and before.several:
            parts[-1] = (parts[-1][0], f"{parts[-1][1]},{part}")
        else:
            parts.append((name, value) if sign else ("", part))
    return parts


def _meaning(cls: type[Described], name: str, value: str, problems: list[Problem]) -> str | tuple[str, ...] | None:
    """What an option is set to; ``None`` for nothing that is known. What is wrong goes to the problems."""
    known = cls.specs()
    spec = known.get(name)
    if spec is None:
        names = (*(("preset",) if cls.presets else ()), *known)
        parts_of = (one for one, other in known.items() if name in one.split("-") and value in other.values)
        problems.append(Problem("name", name, value, next(parts_of, None) or _nearest(name, names), tuple(known)))
        return None
    if not spec.several:
        value = _ten(value, spec)
        if value in spec.values or (spec.form and cls.readable(spec, value)):
            return value
        nearest = _nearest(value, spec.values)
        problems.append(Problem("value", name, value, nearest, spec.values, sample=spec.sample))
        return None
    chosen = () if value == "none" else tuple(_ten(one, spec) for one in re.split(r"[\s,;+/]+", value))
    strange = [one for one in chosen if one not in spec.values]
    problems += [Problem("value", name, one, _nearest(one, spec.values), _choices(spec)) for one in strange]
    return tuple(one for one in spec.values if one in chosen) or (None if strange else ())


def _unfinished(cls: type[Described], word: str) -> Problem:
    """A word that is not ``name=value``: an option alone, a set of options alone, or what is neither."""
    spec = cls.specs().get(word)
    if spec is not None:
        return Problem("bare", word, "", None, _choices(spec), sample=spec.sample)
    return Problem("form", word, "", f"preset={word}" if word in cls.presets else None)


def _choices(spec: Spec) -> tuple[str, ...]:
    """The values of an option, with the empty list where there is one."""
    return ("none", *spec.values) if spec.several else spec.values


def _ten(value: str, spec: Spec) -> str:
    """Ten as it may be written among ranks."""
    return "T" if value == "10" and "T" in spec.values else value


_SAID = {"yes": "on", "true": "on", "no": "off", "false": "off"}
"""Words for the values that many options have."""


def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches  # only somebody's slip of the pen needs it

    said = word.lower().replace("_", "-")
    if said in known or _SAID.get(said) in known:
        return said if said in known else _SAID[said]
    return next(iter(get_close_matches(said, known, n=1, cutoff=0.5)), None)


# A record's options.


def choice(spec: Spec | None) -> Choice | None:
    """An option as it is explained; ``None`` for none."""
    if spec is None:
        return None
    values = (spec.default, *(value for value in spec.values if value != spec.default))
    return Choice(values, spec.text, spec.rule, spec.source, spec.several, spec.sample or "", spec.fact)


Chosen = TypeVar("Chosen", bound=Described)


def options_of(cls: type[Chosen], record: Record, overrides: Mapping[str, str]) -> tuple[Chosen, list[Finding]]:
    """The options of a record, the overrides put over them, and findings for what is no option."""
    options, problems = cls.parse(record.value("Options") or "", overrides)
    tag = record.tag("Options")
    span = tag.span if tag else None
    return options, [
        replace(
            finding("option-unknown", None if problem.name in overrides else span),
            data=_told(problem, options, overrides),
        )
        for problem in problems
    ]


def _told(problem: Problem, options: Described, overrides: Mapping[str, str]) -> Data:
    """The facts of a problem with the options. What stands in the record and is left out is ``ignored``; what was
    put over the record is whoever's who put it there."""
    name, value = problem.name, problem.value
    whole = f"{name}={value}" if value else name
    told: dict[str, Value] = {"ignored": None if name in overrides else whole}
    match problem.kind:
        case "conflict":
            other = problem.nearest or ""
            return facts(contrary=whole, other=f"{other}={options.value(other)}", reason=problem.reason)
        case "name":
            told |= {"option": name}
        case "value" | "bare" as kind:
            told |= {"valued" if kind == "value" else kind: name, "value": value, "allowed": problem.allowed}
            told |= {"explained": name, "sample": problem.sample}
        case "preset":
            told |= {"preset": value, "sets": problem.allowed}
        case "place":
            nearest = problem.nearest
            first = whole if not problem.allowed else f"{name}={nearest}" if nearest else None
            told |= {"preset": value, "sets": problem.allowed} if problem.allowed else {}
            return facts(**told, late=whole, first=first)
        case kind:
            told |= {kind: name}
    return facts(**told, nearest=problem.nearest)
