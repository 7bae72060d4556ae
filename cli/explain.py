"""``tractor explain``: a code, a rule, an option, a set of options or a game in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from click.shell_completion import CompletionItem

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.speech import meant, speech_of, terminal
from tractor_notation.language import N_, Language


def _complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes, options, sets of options and rule numbers that begin so; codes with their titles."""
    from tractor_notation.checking import catalogue
    from tractor_notation.games import names as games
    from tractor_notation.report.explain import option_names, preset_names, rule_numbers

    speech = speech_of()
    found = [
        CompletionItem(code, help=speech.word(entry.title))
        for code, entry in catalogue().items()
        if code.startswith(incomplete.lower())
    ]
    names = (*option_names(), *preset_names(), *games())
    found += [CompletionItem(name) for name in names if name.startswith(incomplete.lower())]
    return found + [CompletionItem(number) for number in rule_numbers() if number.startswith(incomplete.upper())]


@click.command(
    "explain",
    cls=Command,
    help=N_("Explain a code, a rule, an option, a set of options or a game."),
    epilog=N_(
        "CODE is that of a finding, such as follow-pair; RULE a number, such as R4.5, or R4; OPTION a name, such as "
        "throw-check; SET that of a set of options, such as pagat; GAME that of a game, such as unsun. Without: the list."
    ),
)
@click.argument("what", metavar="[CODE|RULE|OPTION|SET|GAME]", required=False, shell_complete=_complete)
@shared.color
@shared.lang
def command(what: str | None, color: str, lang: str) -> int:
    from tractor_notation.checking import catalogue
    from tractor_notation.games import find
    from tractor_notation.games import names as games
    from tractor_notation.report import explain
    from tractor_notation.report.base import Setting

    setting = Setting(sys.stdout.write, language=lang, terminal=terminal(color))
    if what is None:
        _print(explain.listing(setting))
        return 0
    name = what.strip().lower()
    found = []
    if name.partition("@")[0] in games() and find(name):
        found.append(explain.family(name, setting))
    if name in catalogue():
        found.append(explain.code(name, setting))
    if name in explain.option_names():  # an option and a code may share a name
        found.append(explain.option(name, setting))
    if name in explain.preset_names():
        found.append(explain.preset(name, setting))
    if rules := explain.rules(what):
        found.append(explain.rule_texts(rules, setting))
    if not found:
        speech = speech_of(lang)
        text = speech.say("There is no code, no rule, no option, no set of options and no game {name}.", {"name": what})
        known = (*catalogue(), *explain.rule_numbers(), *explain.option_names(), *explain.preset_names(), *games())
        guesses = [guess for guess in (meant(what, known, speech), _search(what, speech)) if guess]
        guesses = guesses or [speech.word("tractor explain lists them all.")]
        raise click.UsageError(speech.sentences((text, *guesses)))
    for place, lines in enumerate(found):
        if place:
            sys.stdout.write("\n")
        _print(lines)
    return 0


def _search(what: str, speech: Language) -> str:
    """Where options that speak of it are listed; empty when there are none."""
    from tractor_notation.report.options import NotListed, listed

    try:
        listed((what,), speech=speech)
    except NotListed:
        return ""
    return speech.say("tractor options {name} lists the options that speak of it.", {"name": what})


def _print(lines: Iterator[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
