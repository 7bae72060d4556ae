"""Text that stays text in Markdown."""

from __future__ import annotations

import re

from tractor_notation.terminal import clean

_MARKUP = re.compile(r"([\\`*_\[\]<>|~#&$])")
_BEGINS = re.compile(r"^(\d{1,9})([.)])|^([-+=:])")


def escaped(text: str) -> str:
    """A text for a place inside a line, on one line."""
    return _MARKUP.sub(r"\\\1", " ".join(clean(text).split()))


def opening(line: str) -> str:
    """A line that begins nothing but a paragraph."""
    return _BEGINS.sub(lambda found: rf"{found[1]}\{found[2]}" if found[1] else rf"\{found[3]}", line)
