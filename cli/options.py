"""``tractor options``: what circles play differently, and how a record says so."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from tractor_notation.cli import shared
from tractor_notation.cli.commands import Command
from tractor_notation.cli.files import emit
from tractor_notation.cli.speech import meant, speech_of, terminal
from tractor_notation.games import find
from tractor_notation.language import N_, Language

if TYPE_CHECKING:
    from tractor_notation.report.options import NotListed

FORMATS = ("text", "json", "markdown")


def _complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Options, sets and chapters that begin so, with what they are about."""
    from tractor_notation.report.options import every

    speech = speech_of()
    found: dict[str, str] = {}
    for one in every(find(rules) if (rules := context.params.get("rules")) else None):
        found |= {name: choice.text for name, choice in one.options.items()}
        found |= {name: preset.text for name, preset in one.presets.items()}
        found |= one.game.chapters()
    return [
        CompletionItem(name, help=speech.word(text))
        for name, text in found.items()
        if name.lower().startswith(incomplete.lower())
    ]


@click.command(
    "options",
    cls=Command,
    help=N_("List what circles play differently."),
    epilog=N_(
        "NAME is an option such as throw-check, a set of options such as pagat, a rule such as R7 or R7.3, a game such as "
        "unsun, or a word such as friend or 炒地皮, which lists what speaks of it; without: all. A record names what it is "
        "played by: "
        '[Options "preset=pagat kitty-multiplier=2n"].'
    ),
)
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=_complete)
@click.option("--presets", is_flag=True, help=N_("List the sets of options and what stands in each."))
@click.option(
    "--format", "format_name", type=click.Choice(FORMATS), default="text", help=N_("Text, JSON, or Markdown tables.")
)
@shared.rules(N_("List the options of these rules alone."))
@shared.color
@shared.lang
def command(names: tuple[str, ...], presets: bool, format_name: str, rules: str | None, color: str, lang: str) -> int:
    from tractor_notation.report import options
    from tractor_notation.report.base import Setting

    speech = speech_of(lang)
    try:
        found = options.listed(names, find(rules) if rules else None, presets, speech)
    except options.NotListed as problem:
        raise click.UsageError(_refusal(problem, speech)) from None
    if format_name == "json":
        from tractor_notation.report import options_json

        emit(options_json.text(found, speech))
    elif format_name == "markdown":
        from tractor_notation.report import options_table

        emit("".join(line + "\n" for line in options_table.lines(found, speech)))
    else:
        setting = Setting(sys.stdout.write, language=lang, terminal=terminal(color))
        for line in options.text(found, setting, values=presets or bool(names)):
            sys.stdout.write(line + "\n")
    return 0


def _refusal(problem: NotListed, speech: Language) -> str:
    name = {"name": problem.name}
    if problem.rule:
        return speech.say("No option changes rule {name}.", name)
    text = speech.say("There is no option, no set of options and no rule {name}, and none speaks of it.", name)
    guess = meant(problem.name, problem.known, speech) or speech.word("tractor options lists them all.")
    return speech.sentences((text, guess))
