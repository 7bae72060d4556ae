"""Which family a record belongs to, and how that family writes."""

from __future__ import annotations

from tractor_notation.games import DEFAULT, find, names
from tractor_notation.games.script import Script


def family(rules: str | None) -> str:
    """The family of a rule set ``name@version``; the default one when it is not named or not known."""
    name = (rules or DEFAULT).strip().partition("@")[0]
    return name if name in names() else DEFAULT


def script(name: str) -> Script:
    """How a family writes its records. Raises ``LookupError`` when there is no such family."""
    game = find(name)
    if game is None:
        raise LookupError(f"no such family of games: {name}")
    return game.script
