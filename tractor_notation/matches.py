"""Matches: deals of one evening, where each begins with what the deal before left."""

from __future__ import annotations

from collections.abc import Mapping

from tractor_notation.record import Record, names_player
from tractor_notation.replay import Replay, replay

_EVENING = ("Event", "Date")
"""Tags that are equal in the deals of one match, where the tag Match does not say it."""


class Match:
    """Plays the deals of a match one after the other, and says where one does not follow from the one before.

    Each deal is held against what the rules make of the deal before it, not against what a faulty record made of it;
    so one break is one finding.
    """

    def __init__(self, before: Replay | None = None) -> None:
        """``before`` is the deal that the next one may follow."""
        self._before = before

    def replay(
        self,
        record: Record,
        *,
        rules: str | None = None,
        options: Mapping[str, str] | None = None,
        as_noted: bool = False,
    ) -> Replay:
        """The next record, played through; see :func:`tractor_notation.replay.replay`."""
        before = self._before
        if before is not None and not same_match(before.record, record):
            before = None
        self._before = replay(record, rules=rules, options=options, before=before, as_noted=as_noted)
        return self._before


def same_match(before: Record, record: Record) -> bool:
    """Whether a record goes on with the match of the record before it.

    Both name the same match, or the same event and date. The players they name are the same, and if both boards are
    numbers, they follow each other.
    """
    match = record.value("Match")
    if match is not None or before.value("Match") is not None:
        if match != before.value("Match"):
            return False
    elif any(record.value(name) is None or record.value(name) != before.value(name) for name in _EVENING):
        return False
    return _agree(before, record) and _next_board(before.value("Board"), record.value("Board"))


def _agree(before: Record, record: Record) -> bool:
    """Players named in both records sit where they sat."""
    seats = filter(names_player, record.tags)
    pairs = ((before.value(name), record.value(name)) for name in seats)
    return all(one is None or other is None or one == other for one, other in pairs)


def _next_board(before: str | None, board: str | None) -> bool:
    if before is None or board is None or not (before.isdecimal() and board.isdecimal()):
        return True
    return int(board) == int(before) + 1
