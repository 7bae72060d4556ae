"""From deal to deal: the levels and the leader a deal must begin with (R10.1 to R10.3, R10.6)."""

from __future__ import annotations

from collections.abc import Mapping

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji.setting import read_levels
from tractor_notation.games.shengji.table import Table
from tractor_notation.record import Record


def succession(before: Table, last: Record, record: Record, start: Table) -> list[Finding]:
    """What is wrong with a deal as the successor of another, ``last``, which ended as the table ``before`` says.

    What that deal left follows from its score; without one, its tags NextLevels and NextLeader say it. A deal in which
    neither levels nor leader are named follows from anything.
    """
    score = before.score
    if score is not None and score.winners and record.value("Levels") is not None:
        tag = record.tag("Levels")
        return [finding("game-over-wrong", tag.span if tag else None, winner="+".join(score.winners))]
    levels = score.levels if score is not None else read_levels(last.value("NextLevels")) or {}
    found = _levels(levels, record)
    claimed = (last.value("NextLeader") or "").strip().upper()
    leader = score.next_leader if score is not None else claimed if claimed in start.seats else None
    tag = record.tag("Leader")
    if tag is None or leader is None or start.leader in (None, leader):
        return found
    held = score.held if score is not None else None
    found.append(
        finding(
            "dealer-wrong",
            tag.span,
            rule="R10.2" if held is False else "R10.1",
            now=start.leader,
            leader=leader,
            old=before.leader if held else None,
            old_leader=before.leader if held is False else None,
        )
    )
    return found


def _levels(left: Mapping[str, str], record: Record) -> list[Finding]:
    said = read_levels(record.value("Levels"))
    if not said or all(left.get(side, level) == level for side, level in said.items()):
        return []
    tag = record.tag("Levels")
    return [finding("rank-wrong", tag.span if tag else None, rule="R10.3", before=_text(left), now=_text(said))]


def _text(levels: Mapping[str, str]) -> str:
    return " ".join(f"{side} {level}" for side, level in levels.items()).replace("T", "10")
