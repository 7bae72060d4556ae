"""The cases under ``tests/data/shengji`` and how to read what is in them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tractor_notation.games.shengji.cards import NO_RANK, Trumps, trumps
from tractor_notation.games.shengji.options import DEFAULT, Options, preset, specs
from tractor_notation.record import Cards

DATA = Path(__file__).parents[2] / "data" / "shengji"


@cache
def files() -> tuple[str, ...]:
    """The names of the files of cases."""
    return tuple(sorted(path.stem for path in DATA.glob("*.jsonl")))


@cache
def load(name: str) -> tuple[dict[str, Any], ...]:
    """The cases of one file."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def hand(text: str) -> Cards:
    """Cards as the cases write them: ``H3344 S5 RJ`` or ``H3 H3``."""
    cards: list[str] = []
    for token in text.split():
        cards += [token] if token in ("RJ", "LJ") else [token[0] + rank for rank in token[1:]]
    return tuple(cards)


def order(name: str, options: Options = DEFAULT) -> Trumps:
    """The trumps of a name such as ``C7`` or ``NT7``. ``NT`` alone: no trump rank either, the jokers only."""
    if name == "NT":
        return trumps(None, NO_RANK, options)
    return trumps(None if name.startswith("NT") else name[0], name[-1], options)


def options(given: Mapping[str, str] | None, base: str = "two-deck") -> Options:
    """Options by name over a preset; all of them must exist."""
    fields: dict[str, Any] = {}
    for name, value in (given or {}).items():
        spec = specs()[name]
        assert value in spec.values or spec.several or re.fullmatch(spec.form or "", value), name
        fields[name.replace("-", "_")] = tuple(value.split(",")) if spec.several else value
    return replace(preset(base), **fields)
