"""Commands whose help and whose errors are in the language of the user."""

from __future__ import annotations

import copy
import gettext
import os
from collections.abc import Iterable

import click

import tractor_notation
from tractor_notation.cli.speech import language_tag, meant, speech_of
from tractor_notation.language import N_, P_, Language
from tractor_notation.terminal import pad, width, wrap

CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("Option {name!r} requires an argument."),
    N_("Option {name!r} does not take a value."),
    P_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    P_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
"""Texts that click shows; it looks them up in the catalogue that :func:`speak` names."""


def speak(tag: str | None = None) -> None:
    """Let click, too, speak a language: that of the environment unless another is named."""
    tag = tag or language_tag()
    if tag != "en" or "LANGUAGE" in os.environ:
        os.environ["LANGUAGE"] = tag
        gettext.bindtextdomain("tractor", os.path.join(os.path.dirname(tractor_notation.__file__), "locale"))
        gettext.textdomain("tractor")


class Formatter(click.HelpFormatter):
    """Help whose lines may break between Chinese signs, and whose columns know how wide these are."""

    tag: str | None = None

    def write_heading(self, heading: str) -> None:
        """See click."""
        self.write(" " * self.current_indent + heading + speech_of(self.tag).word(": ").rstrip() + "\n")

    def write_text(self, text: str) -> None:
        """See click."""
        for line in wrap(" ".join(text.split()), self.width, " " * self.current_indent):
            self.write(line + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """See click."""
        rows, indent = list(rows), " " * self.current_indent
        column = min(max(width(term) for term, _ in rows), col_max) + col_spacing
        for term, text in rows:
            first = indent + term
            if width(term) + col_spacing > column:
                self.write(first + "\n")
                first = ""
            for line in wrap(text, self.width, " " * (len(indent) + column), pad(first, len(indent) + column)):
                self.write(line + "\n")


class Context(click.Context):
    """A context that shows help so."""

    formatter_class = Formatter

    def make_formatter(self) -> click.HelpFormatter:
        """See click."""
        formatter = super().make_formatter()
        if isinstance(formatter, Formatter):
            formatter.tag = self.params.get("lang")
        return formatter


class Command(click.Command):
    """A command whose texts are those of the catalogues."""

    context_class = Context

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Command.format_help(translated(self, speech_of(ctx.params.get("lang"))), ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _helped(super().get_help_option(ctx), ctx)

    def get_short_help_str(self, limit: int = 45) -> str:
        return click.Command.get_short_help_str(translated(self, speech_of()), limit)


def _helped(option: click.Option | None, ctx: click.Context) -> click.Option | None:
    """The option ``--help``, which click keeps with the words of the language it was first asked in."""
    if option is not None:
        option.help = speech_of(ctx.params.get("lang")).word("Show this message and exit.")
    return option


def translated(command: click.Command, speech: Language) -> click.Command:
    """A copy of a command with its texts in a language."""
    twin = copy.copy(command)
    twin.help = speech.word(command.help) if command.help else None
    twin.epilog = speech.word(command.epilog) if command.epilog else None
    twin.params = [copy.copy(parameter) for parameter in command.params]
    for parameter in twin.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = speech.word(parameter.help)
    return twin


class Group(click.Group):
    """A group whose texts are those of the catalogues, and that knows what a mistyped command may have been."""

    context_class = Context

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group.format_help(translated(self, speech_of()), ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _helped(super().get_help_option(ctx), ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            speech = speech_of()
            text = speech.say("There is no command {name}.", {"name": name})
            ctx.fail(speech.sentences(filter(None, (text, meant(name, known, speech)))))
        return super().resolve_command(ctx, args)
