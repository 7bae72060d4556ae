"""The command ``tractor`` and its way to the others."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

import tractor_notation
from tractor_notation.cli.commands import Group, speak
from tractor_notation.cli.files import complain, reason
from tractor_notation.cli.speech import speech_of
from tractor_notation.language import N_

COMMANDS = (
    "check",
    "judge",
    "score",
    "explain",
    "options",
    "record",
    "recorder",
    "import",
    "show",
    "render",
    "preview",
    "fmt",
    "export",
    "completion",
)
"""The commands, each in the module of its name."""

FAILED = 2
"""The exit status of a command that could not do its work."""

INTERRUPTED = 130

KEPT = 20_000
"""So many new objects are made before Python looks for those that nothing reaches: most that a command makes, the modules
above all, are kept to its end."""

# At the end the system takes everything back at once, and nothing need be looked for.
atexit.register(gc.freeze)


class Commands(Group):
    """Imports a command when it is run, leaves a closed pipe in peace, and says so when the output cannot be written."""

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
        except BrokenPipeError:  # who reads the output has seen enough
            _give_output_up()
            return FAILED
        except OSError as error:
            speech = speech_of()
            complain(error.filename or speech.word("standard output"), reason(error, speech))
            _give_output_up()
            return FAILED
        return result


def _give_output_up() -> None:
    """Let nothing be flushed at the end into an output that does not take it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Read, check, score, format and publish hand records of card games."),
    epilog=N_("Each command tells more with --help. grammar/README.md describes the notation."),
)
@click.version_option(tractor_notation.__version__, prog_name="tractor", message="%(prog)s %(version)s")
def tractor() -> None: ...


def main(args: Sequence[str] | None = None) -> None:
    """Run the command and end with its exit status."""
    gc.set_threshold(KEPT)
    # Who closed an output does not want to see it; the exit status is wanted all the same.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
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
    except Exception:  # a fault of the program never passes for one of a record
        sys.excepthook(*sys.exc_info())
        status = FAILED
    sys.exit(status or 0)
