"""``-o FILE``: what a command makes is written in one step, and what could not be written is said; with ``--force`` beside it,
never over another file without a word."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from tractor_notation.cli.files import STDIN, complain, emit, reason
from tractor_notation.language import N_, Language

F = TypeVar("F", bound=Callable[..., Any])


def output(command: F) -> F:
    """``-o``: where to write."""
    text = N_("Where to write. Default: standard output.")
    return click.option("-o", "--output", metavar="FILE", type=click.Path(readable=False), help=text)(command)


def force(command: F) -> F:
    """``--force``: a file that is there may be replaced."""
    return click.option("--force", is_flag=True, help=N_("Replace the file of -o where there is one."))(command)


def free(path: str, force: bool, speech: Language) -> bool:
    """Whether a file may be written; says why not."""
    from tractor_notation.text.files import special

    if os.path.isdir(path or os.curdir):
        complain(path, speech.word("this is a folder, not a file"))
    elif os.path.lexists(path) and not force and not special(path):
        complain(path, speech.word(N_("there is such a file already; --force replaces it")))
    else:
        return True
    return False


def deliver(text: str, output: str | None, speech: Language) -> bool:
    """Write a text to where ``-o`` says; says what could not be written."""
    if output in (None, STDIN):
        emit(text)
        return True
    return put(output or "", (text.encode(),), speech)


def put(path: str, parts: Iterable[bytes], speech: Language) -> bool:
    """Write the parts into a file as they come, and put it in its place when they are complete; says what could not be
    written."""
    from tractor_notation.text.files import replace_with

    try:
        replace_with(path, parts)
    except OSError as error:
        complain(path, refusal(error, speech))
        return False
    return True


def refusal(error: OSError, speech: Language) -> str:
    """Why something could not be written."""
    if isinstance(error, IsADirectoryError):
        return speech.word("this is a folder, not a file")
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return speech.word(N_("this is a file, not a folder"))
    if isinstance(error, FileNotFoundError):
        return speech.word("there is no such folder")
    return reason(error, speech)
