"""The options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tractor_notation.cli.commands import speak
from tractor_notation.cli.speech import language_tag, speech_of
from tractor_notation.language import LANGUAGES, N_

if TYPE_CHECKING:
    from tractor_notation.games import Game

F = TypeVar("F", bound=Callable[..., Any])

DIALECTS = ("suit-first", "rank-first")


def lang(command: F) -> F:
    """``--lang``: the language people are spoken to in."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=language_tag,
        is_eager=True,
        callback=_lang,
        help=N_("Language of messages (default: that of the environment)."),
    )(command)


def color(command: F) -> F:
    """``--color``: whether output has colours."""
    return click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        help=N_("Colours in the output; auto: in a terminal, unless NO_COLOR is set."),
    )(command)


def reading(command: F) -> F:
    """``--encoding`` and ``--dialect``: how the text is read."""
    command = click.option(
        "--dialect",
        type=click.Choice(DIALECTS),
        help=N_("How cards are written: S5 or 5S (default: as each record is written)."),
    )(command)
    return click.option(
        "--encoding",
        callback=encoding,
        help=N_("Encoding of the files, such as gb18030 (default: utf-8)."),
    )(command)


def judging(command: F) -> F:
    """``--rules`` and ``--option``: what is put over the records' own rules."""
    command = options(N_("Judge by this option, whatever the records say; may be repeated."))(command)
    return rules(N_("Judge by these rules, whatever the records say."))(command)


def options(text: str) -> Callable[[F], F]:
    """``--option``: options of the rules with their values; ``text`` says what they are for."""
    return click.option("--option", "options", multiple=True, metavar="KEY=VALUE", callback=_options, help=text)


def rules(text: str) -> Callable[[F], F]:
    """``--rules``: a family and a version of its rules; ``text`` says what they are for."""
    return click.option("--rules", metavar="NAME@VERSION", callback=_rules, is_eager=True, help=text)


def _lang(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """The language, which click speaks, too, from here on."""
    speak(value)
    return value


def encoding(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The usual name of an encoding that is given; refuses one that is none."""
    if value is None:
        return None
    from tractor_notation.text.decode import text_encoding

    try:
        return text_encoding(value)
    except LookupError:
        speech = speech_of(context.params.get("lang"))
        raise click.BadParameter(
            speech.say(N_("There is no encoding {name}."), {"name": value}), context, parameter
        ) from None


def _rules(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    from tractor_notation.games import find, meant, rule_sets

    if find(value) is None:
        speech = speech_of(context.params.get("lang"))
        known = {"name": value, "known": speech.listing(rule_sets())}
        told = [speech.say(N_("There are no rules {name}; there are: {known}."), known)]
        nearest = meant(value)
        if nearest:
            told.append(speech.say(N_("Did you mean {nearest}?"), {"nearest": nearest}))
        raise click.BadParameter(speech.sentences(told), context, parameter)
    return value


def _options(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> Mapping[str, str]:
    """The options by name. What is no option of the rules is refused here, not in every record again."""
    if not values:
        return {}
    from tractor_notation.games import find
    from tractor_notation.language import Language
    from tractor_notation.record import Record

    speech = speech_of(context.params.get("lang"))
    game = find(context.params.get("rules"))
    options = {}
    for value in values:
        name, equals, setting = value.partition("=")
        if not (name.strip() and equals):
            refusal = speech.say(
                N_("{value} is no option with its value; write for instance {example}."),
                {"value": value, "example": _example(game)},
            )
            raise click.BadParameter(refusal, context, parameter)
        options[name.strip()] = setting.strip()
    if game is not None:
        _, found = game.options(Record(), options)
        if found:
            told = Language(speech.tag, game.vocabulary)
            parts = [text for item in found for text in (told.message(item), told.help(item)) if text]
            raise click.BadParameter(told.sentences(parts), context, parameter)
    return options


def _example(game: Game | None) -> str:
    """An option with a value that is not its default, for people to see the form."""
    for name in game.option_names() if game else ():
        choice = game.option(name) if game else None
        if choice and len(choice.values) > 1 and not choice.fact:
            return f"{name}={choice.values[1]}"
    return "name=value"
