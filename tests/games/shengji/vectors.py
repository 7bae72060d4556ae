"""The cases under ``tests/data/shengji`` and how to read what is in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tractor_notation.games.shengji.cards import Trumps, trumps
from tractor_notation.games.shengji.options import DEFAULT, Options
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


@cache
def waiting() -> Mapping[str, str]:
    """What cannot be judged yet, and what it needs: ``option NAME``, ``option NAME=VALUE`` or ``rule NUMBER``."""
    table: dict[str, str] = json.loads((DATA / "waiting.json").read_text(encoding="utf-8"))
    return table


def hand(text: str) -> Cards:
    """Cards as the cases write them: ``H3344 S5 RJ`` or ``H3 H3``."""
    cards: list[str] = []
    for token in text.split():
        cards += [token] if token in ("RJ", "LJ") else [token[0] + rank for rank in token[1:]]
    return tuple(cards)


def order(name: str, options: Options = DEFAULT) -> Trumps:
    """The trumps of a name such as ``C7`` or ``NT7``. ``NT`` alone: no trump rank either, the jokers only."""
    if name == "NT":
        return trumps(None, "2", Options(nt_trumps="jokers"))
    return trumps(None if name.startswith("NT") else name[0], name[-1], options)


def options(given: Mapping[str, str] | None) -> Options:
    """Options by name; all of them must exist."""
    parsed, problems = Options.parse("", given)
    assert not problems
    return parsed
