"""The table a family's parser works from: made of its grammar by Lark, kept ready in ``tables``."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from tractor_notation import package

PARTS = ("open", "more")
"""What the rules of a grammar do with what was read: put it into a new list, or add it to the list it begins with."""

END = "$END"
"""Stands for the end of the text among the terminals."""

DONE = 0
"""What a state does at the end of a text that is complete. Nothing leads to state 0, so it is no other step."""


class Table(NamedTuple):
    """What the parser does in each of its states.

    ``sources`` are the grammar files it was made of, by name. ``terminals`` are expressions by name, in the order in
    which they are tried; those in ``ignored`` may stand anywhere. ``rules`` are what a rule makes, of how many parts,
    and whether it adds to the first of them. ``states``: by the name of a terminal the state that follows, or ``~n``
    where rule ``n`` ends before it; by the name of what a rule has made the state that follows. A text begins in
    state 0.
    """

    sources: Mapping[str, str]
    terminals: Mapping[str, str]
    ignored: tuple[str, ...]
    rules: tuple[tuple[str, int, bool], ...]
    states: tuple[Mapping[str, int], ...]


def source(name: str) -> str:
    """The text of a grammar file."""
    return package.text(f"grammar/{name}")


def table(family: str) -> Table:
    """The table of a family: the one that is kept, or a new one when its grammar says something else by now."""
    try:
        kept: Table = import_module(f"tractor_notation.text.tables.{family}").TABLE
    except ModuleNotFoundError:
        kept = Table({}, {}, (), (), ())
    if kept.sources and all(source(name) == text for name, text in kept.sources.items()):
        return kept
    from tractor_notation.text.compile import compiled

    return compiled(family)
