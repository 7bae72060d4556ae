"""Matches: deals of one evening, where each begins with what the deal before left."""

from __future__ import annotations

from dataclasses import replace

from tractor_notation.findings import Finding
from tractor_notation.record import SEAT_TAGS, Record
from tractor_notation.replay import Replay, in_order

_EVENING = ("Event", "Date")
"""Tags that are equal in the deals of one match, where the tag Match does not say it."""


class Match:
    """Follows a match from deal to deal, and says where a deal does not follow from the one before.

    Each deal is held against what the rules make of the deal before it, not against what a faulty record made of it;
    so one break is one finding.
    """

    def __init__(self) -> None:
        self._before: Replay | None = None

    def follow(self, replay: Replay) -> Replay:
        """The same replay, with what is wrong with its place in the match added to its findings."""
        before, self._before = self._before, replay
        if before is None or not same_match(before.record, replay.record):
            return replay
        if replay.game is None or before.game is not replay.game:
            return replay
        assert before.end is not None and replay.start is not None
        found: list[Finding] = replay.game.succession(before.end, before.record, replay.record, replay.start)
        return replace(replay, findings=in_order((*replay.findings, *found))) if found else replay


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
    seats = (*SEAT_TAGS.values(), *(name for name in record.tags if name[:1] == "P" and name[1:].isdigit()))
    pairs = ((before.value(name), record.value(name)) for name in seats)
    return all(one is None or other is None or one == other for one, other in pairs)


def _next_board(before: str | None, board: str | None) -> bool:
    if before is None or board is None or not (before.isdecimal() and board.isdecimal()):
        return True
    return int(board) == int(before) + 1
