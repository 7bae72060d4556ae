"""The options of a Sheng Ji deal: one frozen value, every option described in one place.

A field of :class:`Options` is an option; what stands beside it, in the tables it is put together from, is everything
there is to say about it. The rule an option changes is applied in the module of that rule, which picks what to do from
a table by the option's value. Sets of options by name are in ``presets``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from tractor_notation.findings import Value
from tractor_notation.games.shengji.options_score import FriendOptions
from tractor_notation.games.shengji.presets import PRESETS
from tractor_notation.games.shengji.spec import Problem, Spec
from tractor_notation.language import N_

__all__ = ["DEFAULT", "PENDING", "PENDING_VALUES", "Options", "Problem", "Spec", "conflicts", "preset", "specs"]

PENDING_NAMES = frozenset(
    {
        *("profile", "first-draw", "start-rank"),
        *("bid-with-joker", "bid-size", "first-dealer", "no-bid-first", "no-bid-later", "redeal-effect"),
        *("kitty-open", "kitty-steal", "steal-order", "steal-turn"),
        *("rainbow", "set-lead", "throw", "throw-claim"),
        *("after-ace",),
        *("friends", "friend-card", "friend-rejoin", "friend-call-other", "friend-bonus"),
        *("red-five-penalty", "fault-policy"),
    }
)
"""Options that are described, and have their pure functions, but that no record can choose until a deal honours them.
To let one be chosen, take its name out, and name it in its rule in ``rules.md``."""

PENDING_VALUES: Mapping[str, frozenset[str]] = {
    "throw-penalty": frozenset({"lose-deal", "level"}),
    "score-table": frozenset({"es"}),
}
"""Values of other options of which the same is true."""


@dataclass(frozen=True, slots=True)
class Options(FriendOptions):
    """What this deal is played by where tables differ. The values are strings as records write them."""

    @classmethod
    def parse(cls, text: str, overrides: Mapping[str, str] | None = None) -> tuple[Options, list[Problem]]:
        """Options from ``name=value`` parts (blanks, commas or semicolons between them), the overrides put over them.

        The first part may be ``preset=name``, a whole set of options that the others then change. What is no option,
        or no value of it, is left at the default and told in the list of problems, and so is what contradicts itself.
        """
        given: dict[str, str] = {}
        problems: list[Problem] = []
        for place, (name, value) in enumerate(_parts(text)):
            if not name or not value:
                problems.append(Problem("form", name or value))
            elif name == "preset" and place:
                problems.append(Problem("place", name, value))
            elif given.setdefault(name, value) != value:
                problems.append(Problem("twice", name, value))
        given |= overrides or {}
        chosen: dict[str, Any] = {}
        if (wanted := given.pop("preset", None)) is not None:
            if wanted in PRESETS:
                chosen = _fields(PRESETS[wanted].values)
                if unjudged := _unjudged(cls(**chosen)):
                    problems.append(Problem("partial", "preset", wanted, None, unjudged))
            else:
                problems.append(Problem("preset", "preset", wanted, _nearest(wanted, tuple(PRESETS)), tuple(PRESETS)))
        for name, value in given.items():
            meaning = _meaning(name, value)
            if isinstance(meaning, Problem):
                problems.append(meaning)
            else:
                chosen[name.replace("-", "_")] = meaning
        options = cls(**chosen)
        return options, [*problems, *conflicts(options)]

    def value(self, name: str) -> str:
        """The value of an option by its name, as records write it."""
        value: str | tuple[str, ...] = getattr(self, name.replace("-", "_"))
        return value if isinstance(value, str) else ",".join(value) or "none"

    def changed(self) -> Mapping[str, str]:
        """Options that are not at their default, by name."""
        return {name: self.value(name) for name, spec in specs().items() if self.value(name) != spec.default}

    def values(self) -> Mapping[str, Value]:
        """All options by name."""
        return {name: self.value(name) for name in specs()}


@cache
def _described() -> Mapping[str, Spec]:
    return {spec.name: spec for spec in (Spec(f.name.replace("_", "-"), **f.metadata) for f in fields(Options))}


@cache
def specs() -> Mapping[str, Spec]:
    """Every option a record can choose, by name, in the order of the rules."""
    return {
        name: spec._replace(values=tuple(v for v in spec.values if v not in PENDING_VALUES.get(name, ())))
        for name, spec in _described().items()
        if name not in PENDING_NAMES
    }


PENDING: Mapping[str, Spec] = {name: spec for name, spec in _described().items() if name in PENDING_NAMES}
"""The options that no record can choose yet, by name."""

DEFAULT = Options()
"""The default game."""


@cache
def preset(name: str) -> Options:
    """The options of a set by its name. Raises ``KeyError`` for other names."""
    return Options(**_fields(PRESETS[name].values))


def _unjudged(options: Options) -> tuple[str, ...]:
    """The options of a set that no deal honours yet, of those that make a difference together with the others."""
    idle = {"steal-": options.kitty_steal == "off", "friend": options.profile != "friends"}
    found = []
    for name, spec in _described().items():
        value = options.value(name)
        pending = name in PENDING_NAMES or value in PENDING_VALUES.get(name, ())
        if pending and value != spec.default and not any(off and name.startswith(what) for what, off in idle.items()):
            found.append(f"{name}={value}")
    return tuple(found)


def _fields(values: Mapping[str, str]) -> dict[str, Any]:
    """The fields of options given by name."""
    described = _described()
    return {
        name.replace("-", "_"): tuple(one for one in described[name].values if one in value.split(","))
        if described[name].several
        else value
        for name, value in values.items()
    }


def _parts(text: str) -> list[tuple[str, str]]:
    """``name=value`` parts; a part without ``=`` goes on with the list before it, as in ``must-play=5,T,K``."""
    parts: list[tuple[str, str]] = []
    for part in re.split(r"[\s,;]+", text.strip(" \t\r\n,;")) if text.strip(" \t\r\n,;") else ():
        name, sign, value = part.partition("=")
        before = specs().get(parts[-1][0]) if parts else None
        if not sign and before and before.several:
            parts[-1] = (parts[-1][0], f"{parts[-1][1]},{part}")
        else:
            parts.append((name, value) if sign else ("", part))
    return parts


def _meaning(name: str, value: str) -> str | tuple[str, ...] | Problem:
    spec = specs().get(name)
    if spec is None:
        return Problem("name", name, value, _nearest(name, ("preset", *specs())), tuple(specs()))
    if not spec.several:
        if value in spec.values or (spec.form and _readable(spec, value)):
            return value
        allowed = (*spec.values, *([spec.sample] if spec.sample else []))
        return Problem("value", name, value, _nearest(value, spec.values), allowed)
    chosen = () if value == "none" else tuple(re.split(r"[\s,;+/]+", value))
    for one in chosen:
        if one not in spec.values:
            return Problem("value", name, one, _nearest(one, spec.values), ("none", *spec.values))
    return tuple(one for one in spec.values if one in chosen)


def _readable(spec: Spec, value: str) -> bool:
    """Whether a value of a free form can be used; the numbers of a score table must rise."""
    if not re.fullmatch(spec.form or "", value):
        return False
    bounds = [int(number) for number in re.findall(r"<(-?\d+)(?=<)", value)]
    return bounds == sorted(set(bounds))


def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches  # only somebody's slip of the pen needs it

    return next(iter(get_close_matches(word.lower(), known, n=1, cutoff=0.5)), None)


_NEEDS: tuple[tuple[str, tuple[str, ...], str, tuple[str, ...], str], ...] = (
    ("must-hold", ("on",), "must-play", ("none",), N_("no level is mandatory, so none can have to be held")),
    ("steal-order", (), "kitty-steal", ("off",), N_("the kitty cannot be stolen")),
    ("steal-turn", (), "kitty-steal", ("off",), N_("the kitty cannot be stolen")),
    ("hook-detail", (), "hook", ("off",), N_("there is no hook")),
    ("red-five-penalty", (), "red-five", ("off",), N_("the red fives are ordinary cards")),
    ("tuple-protection", (), "follow-structure", ("none",), N_("followers owe nothing but the suit")),
    ("follow-partial-tractor", (), "follow-structure", ("none", "sets-only"), N_("followers owe no tractors")),
    ("follow-throw", (), "follow-structure", ("none",), N_("followers owe nothing but the suit")),
    ("throw-forced", (), "throw", ("off",), N_("there are no throws")),
    ("throw-check", (), "throw", ("off",), N_("there are no throws")),
    ("throw-claim", (), "throw", ("off",), N_("there are no throws")),
    ("throw-penalty", (), "throw", ("off",), N_("there are no throws")),
    ("bid-equal-suits", (), "bid-joker-equal", ("more-cards",), N_("a new bid needs more cards whatever the suits")),
    ("bid-equal-suits", (), "bid-override", ("off",), N_("the first bid is final")),
    ("bid-joker-equal", (), "bid-override", ("off",), N_("the first bid is final")),
    ("bid-reinforce", ("after-override",), "bid-override", ("off",), N_("the first bid is final")),
    ("bid-with-joker", ("on",), "bid-joker-equal", ("more-cards",), N_("every bid then has the same jokers beside it")),
    ("flip-joker", ("redeal",), "flip-method", ("until-rank",), N_("cards are then turned until one fixes the suit")),
    ("friends", (), "profile", ("two-deck", "one-deck", "n-deck"), N_("no friends are called in this game")),
    ("friend-card", (), "profile", ("two-deck", "one-deck", "n-deck"), N_("no friends are called in this game")),
    ("friend-rejoin", (), "profile", ("two-deck", "one-deck", "n-deck"), N_("no friends are called in this game")),
    ("friend-call-other", (), "profile", ("two-deck", "one-deck", "n-deck"), N_("no friends are called in this game")),
    ("friend-bonus", (), "profile", ("two-deck", "one-deck", "n-deck"), N_("no friends are called in this game")),
    ("next-dealer", ("partner",), "profile", ("friends",), N_("nobody has a fixed partner in this game")),
    ("bombs", (), "profile", ("one-deck", "two-deck"), N_("there are no four equal cards in the pack")),
)
"""Options that cannot hold together: the first, at one of its values (none named: at any but its default), and the
second at one of the values named; and why."""


def conflicts(options: Options) -> Iterator[Problem]:
    """What contradicts itself among options: the first of the two, its value, the second in ``nearest``, the reason.

    An option that no record can choose yet is left out.
    """
    described = specs()
    for name, values, other, bad, reason in _NEEDS:
        if name in described and other in described and options.value(other) in bad:
            value = options.value(name)
            if value in values or (not values and value != described[name].default):
                yield Problem("conflict", name, value, other, (), reason)
