"""``tractor completion``: the script that makes a shell complete commands, options, files and codes."""

from __future__ import annotations

import sys

import click
from click.shell_completion import get_completion_class

from tractor_notation.cli.commands import Command
from tractor_notation.language import N_

SHELLS = ("bash", "zsh", "fish")

VARIABLE = "_TRACTOR_COMPLETE"
"""The variable through which the script asks the command; click derives it from the command's name."""


@click.command(
    "completion",
    cls=Command,
    help=N_("Print a completion script for a shell."),
    epilog=N_(
        'For bash: eval "$(tractor completion bash)"; for zsh: eval "$(tractor completion zsh)"; for fish: tractor '
        "completion fish | source."
    ),
)
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> int:
    from tractor_notation.cli.main import tractor

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"no completion for {shell}")
    script = kind(tractor, {}, "tractor", VARIABLE)
    # Made from the template itself: click's own method first runs the shell to look at its version.
    sys.stdout.write(script.source_template % script.source_vars())
    return 0
