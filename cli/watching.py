"""Doing something again whenever files change."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence

from tractor_notation.language import N_, Language
from tractor_notation.terminal import clean

PAUSE = 0.3
"""Seconds between two looks at the files."""

Signature = tuple[tuple[int, int, int] | None, ...]


def signature(paths: Sequence[str]) -> Signature:
    """What tells a state of files from any other; ``None`` for one that is not there."""
    return tuple(map(_stamp, paths))


def _stamp(path: str) -> tuple[int, int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def watch(paths: Sequence[str], act: Callable[[], int], output: str, speech: Language) -> int:
    """Act now, and whenever one of the files has changed, until interrupted; that is its good end.

    ``act`` returns an exit status: with 2 it has said itself what it could not do. A file that is not there, as while an
    editor replaces it, is waited for, except at the beginning.
    """
    seen = signature(paths)
    status = act()
    if None in seen:
        return status
    try:
        while True:
            if status < 2:
                text = speech.say(N_("{time} {path} is written"), {"time": time.strftime("%H:%M:%S"), "path": output})
                print(clean(text), file=sys.stderr, flush=True)
            while (now := signature(paths)) == seen or None in now:
                time.sleep(PAUSE)
            seen = now
            status = act()
    except KeyboardInterrupt:
        return 0
