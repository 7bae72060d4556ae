"""The command ``tractor`` and its way to the others."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

import tractor_notation
from tractor_notation.cli.commands import Group, speak
from tractor_notation.language import N_

COMMANDS = ("check", "fmt", "show", "render", "explain", "completion")
"""The commands, each in the module of its name."""

FAILED = 2
"""The exit status of a command that could not do its work."""

INTERRUPTED = 130


class Commands(Group):
    """Imports a command when it is run, and leaves a closed pipe in peace."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"tractor_notation.cli.{cmd_name}").command
        return command

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
    speak()
    try:
        status = tractor.main(args, prog_name="tractor", standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        status = FAILED
    except click.Abort:
        status = INTERRUPTED
    sys.exit(status or 0)
