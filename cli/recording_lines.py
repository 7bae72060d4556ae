"""Where the lines of a recorder come from: a terminal with line editing, a plain one, or a pipe."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import sys
from collections.abc import Callable, Iterator
from typing import Protocol


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """Memory that is no longer needed is not looked for while somebody waits for an answer, only where :func:`tidy` says."""
    gc.collect()
    gc.freeze()  # what is there by now stays
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def tidy() -> None:
    """Give back the memory that is no longer needed, while a line is being typed."""
    if not gc.isenabled():
        gc.collect()


class Source(Protocol):
    """Gives one line after the other."""

    def line(self, prompt: str, default: str = "") -> str:
        """The next line; ``default`` stands in it already where it can be edited. Raises ``EOFError`` behind the last, and
        ``KeyboardInterrupt`` when the line is given up."""


class Pipe:
    """Lines of a file or a pipe; nothing is asked."""

    def line(self, prompt: str, default: str = "") -> str:
        """See :class:`Source`."""
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        read = sys.stdin.readline()
        if not read:
            raise EOFError
        return read.rstrip("\r\n")


class Plain(Pipe):
    """A terminal that can do no more than show lines."""

    def line(self, prompt: str, default: str = "") -> str:
        """See :class:`Source`."""
        if default:
            sys.stdout.write(default + "\n")
        sys.stdout.write(prompt)
        sys.stdout.flush()
        tidy()
        return super().line(prompt)


class Edited:
    """A terminal with line editing, history, completion by the tab key, and a line of hints below."""

    def __init__(self, offers: Callable[[str], Iterator[tuple[str, int]]], hint: Callable[[str], str]) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.application import get_app
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document

        class Offers(Completer):
            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
                for text, replaces in offers(document.text_before_cursor):
                    yield Completion(text, -replaces)

        def toolbar() -> str:
            return hint(get_app().current_buffer.document.text_before_cursor)

        self._session: PromptSession[str] = PromptSession(
            completer=Offers(), complete_while_typing=False, bottom_toolbar=toolbar, reserve_space_for_menu=0
        )
        self._shown = False
        self._session.app.after_render += self._rest

    def _rest(self, _: object) -> None:
        """Behind the first time that the prompt of a line is shown."""
        if not self._shown:
            self._shown = True
            tidy()

    def line(self, prompt: str, default: str = "") -> str:
        """See :class:`Source`."""
        self._shown = False
        return self._session.prompt(prompt, default=default)


def source(plain: bool, offers: Callable[[str], Iterator[tuple[str, int]]], hint: Callable[[str], str]) -> Source:
    """The best source there is: line editing needs a terminal that moves its cursor, and the extra ``record``."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="backslashreplace")  # what is no text is shown, and refused
    if sys.stdin is None or not sys.stdin.isatty():
        return Pipe()
    if plain or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", ""):
        return Plain()
    try:
        return Edited(offers, hint)
    except ImportError:
        return Plain()
