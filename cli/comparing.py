"""The option ``--compare``: rules to judge by beside the records' own, and the errors in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from tractor_notation.cli.speech import meant, speech_of
from tractor_notation.language import N_, Language

if TYPE_CHECKING:
    from tractor_notation.comparing import Rules
    from tractor_notation.games import Game

F = TypeVar("F", bound=Callable[..., Any])

OWN = "record"


def compare(command: F) -> F:
    """``--compare``: the rules to hold against each other."""
    return click.option(
        "--compare",
        metavar="RULES,RULES...",
        multiple=True,
        callback=_rules,
        shell_complete=_complete,
        help=N_(
            "Say by which of these rules each act is legal: sets of options, name=value with semicolons between them, or "
            "record for the record's own."
        ),
    )(command)


def _games(context: click.Context) -> list[Game]:
    from tractor_notation.games import find, games

    named = find(rules) if (rules := context.params.get("rules")) else None
    return [named] if named else list(games())


def _names(games: Sequence[Game]) -> dict[str, str]:
    """The words that name rules by themselves, with what they mean."""
    found = {OWN: N_("The rules that the record names.")}
    return found | {name: preset.text for game in games for name, preset in game.presets().items()}


def _complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The names that begin like what stands behind the last comma."""
    before, comma, begun = incomplete.rpartition(",")
    return [
        CompletionItem(before + comma + name, help=speech_of().word(text))
        for name, text in _names(_games(context)).items()
        if name.startswith(begun)
    ]


def _rules(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[Rules, ...]:
    """The rules in order, each once. What no family of games knows is refused here."""
    if not values or context.resilient_parsing:
        return ()
    speech, games = speech_of(context.params.get("lang")), _games(context)
    found: dict[str, Rules] = {}
    for value in values:
        for entry in _entries(value, games):
            made = _parsed(entry, games, speech)
            if isinstance(made, str):
                raise click.BadParameter(made, context, parameter)
            found.setdefault(made.name, made)
    return tuple(found.values())


def _entries(value: str, games: Sequence[Game]) -> Iterator[str]:
    """The parts between commas; those of a list of values (``must-play=5,T,K``) stay together."""
    lists = {name for game in games for name in game.option_names() if (choice := game.option(name)) and choice.several}
    names = _names(games)
    entry, *parts = value.split(",")
    for part in parts:
        last = entry.replace(";", " ").split()[-1:]
        name, sign, _ = last[0].partition("=") if last else ("", "", "")
        if sign and name in lists and "=" not in part and part.strip() not in names:
            entry += f",{part}"
        else:
            yield entry
            entry = part
    yield entry


def _parsed(entry: str, games: Sequence[Game], speech: Language) -> Rules | str:
    """Rules that some family knows, or what is wrong with them."""
    from tractor_notation.comparing import Rules
    from tractor_notation.findings import Severity

    names = _names(games)
    example = ",".join([name for name in names if name != OWN][:2])
    try:
        made = Rules.parse(entry)
    except ValueError as problem:
        wanted = {"value": str(problem) or '""', "example": example}
        return speech.say("{value} names no rules; write for instance {example}.", wanted)
    preset = made.settings.get("preset", OWN)
    if preset not in names or (preset == OWN and "preset" in made.settings):
        if choice := next((choice for game in games if (choice := game.option(preset))), None):
            wanted = {"name": preset, "values": speech.listing(choice.values)}
            return speech.say("{name} is an option and needs a value: {values}.", wanted)
        told = speech.say("There is no set of options {name}.", {"name": preset})
        guess = meant(preset, names, speech) or speech.say("There are: {names}.", {"names": speech.listing(names)})
        return speech.sentences((told, guess))
    wrong = [(game, found) for game in games if (found := _wrong(made, game, Severity.ERROR))]
    if len(wrong) < len(games):
        return made
    game, found = min(wrong, key=lambda one: len(one[1]))
    told_by = Language(speech.tag, game.vocabulary)
    parts = [text for item in found for text in (told_by.message(item), told_by.help(item)) if text]
    return told_by.sentences(parts)


def _wrong(made: Rules, game: Game, severity: Any) -> list[Any]:
    return [item for item in made.problems(game) if item.severity is severity]
