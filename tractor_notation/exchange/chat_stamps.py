"""What stands before the words of a line in a chat: times, who speaks, signs that quote it."""

from __future__ import annotations

import re
from collections import Counter

from tractor_notation.exchange.messages import LONGEST


def bare(row: str) -> str:
    """A line without what stands before its words: signs that quote it or make it an item of a list, a time, a program.

    A time behind the name of who speaks goes, too: ``小王 20:02: ♠93``.
    """
    row = _BEFORE.sub("", re.sub(r"\s{2,}", " ", row), count=1)
    return _ANGLED.sub(r"\g<who>: ", _TIMED.sub(r"\g<who>: ", row, count=1), count=1)


def named(text: str) -> str:
    """The text without marks of the direction of writing. Where a time stands before who speaks, and it is so more than once,
    the words of a name are held together by a sign that is in no name; :func:`apart` takes it out again.
    """
    rows = _INVISIBLE.sub("", text).split("\n")
    found = [_sender(row) for row in rows]
    count = Counter(match["who"] for match in found if match)
    return "\n".join(
        row
        if match is None or (" " in match["who"] and count[match["who"]] < 2)
        else row[: match.start()] + _JOINT.join(match["who"].split()) + row[match.end() :]
        for row, match in zip(rows, found, strict=True)
    )


def apart(text: str) -> str:
    """A text with blanks between the words of names again."""
    return text.replace(_JOINT, " ")


def _sender(row: str) -> re.Match[str] | None:
    """The name of several words, or behind a sign, between the time of a line and what is said."""
    stamp = _BEFORE.match(row) if len(row) <= LONGEST else None
    return _SENDER.match(row, stamp.end()) if stamp and any(map(str.isdigit, stamp[0])) else None


_INVISIBLE = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_SENDER = re.compile(r"(?:~\s*)?(?P<who>[^\W\d_][^\s\d:：,，]*(?:\s[^\s\d:：,，]+){0,3})(?=[:：]\s)")
_JOINT = "\ue000"
_ANGLED = re.compile(r"^<(?P<who>[^<>\s]{1,30})>\s*[:：]?\s*(?=\S)")
"""Who speaks, as some programs write it: ``<Ann> ♠A``."""


_TIMED = re.compile(
    r"^(?P<who>[^\s:：]{1,30})\s+(?:[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4},?\s+)?"
    r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s?[AP]\.?\s?M\.?)?\s*[:：]\s*(?=\S)",
    re.IGNORECASE,
)


_BEFORE = re.compile(
    r"(?:[\s>*•·-]+(?=\S))?"
    r"(?:\[?(?:[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}\.?,?\s+)?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s?[AP]\.?\s?M\.?)?"
    r"(?:,\s*[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4})?\]?\s+(?:[-–]\s+)?)?(?:GAME\s*[:：]\s*)?",
    re.IGNORECASE,
)
