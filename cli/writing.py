"""``-o FILE`` of commands that make a new file: written in one step, and never over another without a word."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from tractor_notation.cli.files import complain, reason
from tractor_notation.language import N_, Language

F = TypeVar("F", bound=Callable[..., Any])


def output(command: F) -> F:
    """``-o``: where to write."""
    text = N_("Where to write. Default: standard output.")
    return click.option("-o", "--output", metavar="FILE", type=click.Path(), help=text)(command)


def force(command: F) -> F:
    """``--force``: a file that is there may be replaced."""
    return click.option("--force", is_flag=True, help=N_("Replace the file of -o where there is one."))(command)


def free(path: str, force: bool, speech: Language) -> bool:
    """Whether a file may be written; says why not."""
    from tractor_notation.text.files import special

    if os.path.isdir(path):
        complain(path, speech.word("this is a folder, not a file"))
    elif os.path.lexists(path) and not force and not special(path):
        complain(path, speech.word(N_("there is such a file already; --force replaces it")))
    else:
        return True
    return False


def put(path: str, content: str | bytes, force: bool, speech: Language) -> bool:
    """Write a file; says what could not be written."""
    from tractor_notation.text.files import replace_file

    if not free(path, force, speech):
        return False
    try:
        replace_file(path, content)
    except FileNotFoundError:
        complain(path, speech.word("there is no such folder"))
    except OSError as error:
        complain(path, reason(error, speech))
    else:
        return True
    return False
