"""The command ``tractor`` and its way to the others."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

import tractor_notation
from tractor_notation.cli.speech import speech_of
from tractor_notation.language import N_

COMMANDS = ("check", "fmt", "show", "render", "explain", "completion")
"""The commands, each in the module of its name."""

FAILED = 2
"""The exit status of a command that could not do its work."""

INTERRUPTED = 130


class Commands(click.Group):
    """Imports a command when it is run, knows what a mistyped one may have been, and leaves a closed pipe in peace."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"tractor_notation.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from tractor_notation.cli.speech import meant

            speech = speech_of()
            text = speech.say(N_("There is no command {name}."), {"name": name})
            ctx.fail(" ".join(filter(None, (text, meant(name, COMMANDS, speech)))))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Who reads the output has seen enough. Nothing may be flushed into the closed pipe at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILED
        return result


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Read, check, format and publish hand records of Sheng Ji (Tractor)."),
    epilog=N_("Each command tells more with --help. A record names its parts in the notation of grammar/README.md."),
)
@click.version_option(tractor_notation.__version__, prog_name="tractor", message="%(prog)s %(version)s")
def tractor() -> None: ...


def main(args: Sequence[str] | None = None) -> None:
    """Run the command and end with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that lacks a sign gets its escape, never an exception.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = tractor.main(args, prog_name="tractor", standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        status = FAILED
    except click.Abort:
        status = INTERRUPTED
    sys.exit(status or 0)
