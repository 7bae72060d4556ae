"""Which family a record belongs to, and the grammar and card codec that go with it."""

from __future__ import annotations

from importlib.resources import files

from tractor_notation.games import DEFAULT, CardNotation, find, names


def family(rules: str | None) -> str:
    """The family of a rule set ``name@version``; the default one when it is not named or not known."""
    name = (rules or DEFAULT).strip().partition("@")[0]
    return name if name in names() else DEFAULT


def codec(name: str) -> CardNotation:
    """How a family writes its cards."""
    game = find(name)
    if game is None:
        raise LookupError(f"no such family of games: {name}")
    return game.notation


def grammar(name: str) -> str:
    """The text of a grammar file, from a wheel, a zip or a checkout."""
    return files("tractor_notation").joinpath("grammar", name).read_text(encoding="utf-8")
