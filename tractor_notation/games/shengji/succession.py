"""From deal to deal: the levels and the leader a deal must begin with (R10.1 to R10.3, R10.6)."""

from __future__ import annotations

from tractor_notation.findings import Finding, finding
from tractor_notation.games.shengji.setting import read_levels
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.record import Record


def succession(before: Table, record: Record, start: Table) -> list[Finding]:
    """What is wrong with a deal as the successor of another, which ended as the table ``before`` says.

    Nothing when that deal has no score. A deal in which neither levels nor leader are named follows from anything.
    """
    score = before.score
    if score is None or before.leader is None:
        return []
    if score.winner is not None and record.value("Levels") is not None:
        tag = record.tag("Levels")
        return [finding("game-over-wrong", tag.span if tag else None, winner=score.winner)]
    return [*_levels(score, record), *_leader(score, before.leader, record, start)]


def _levels(score: Score, record: Record) -> list[Finding]:
    said = read_levels(record.value("Levels"))
    if not said or all(score.levels.get(side, level) == level for side, level in said.items()):
        return []
    tag = record.tag("Levels")
    return [
        finding(
            "rank-wrong",
            tag.span if tag else None,
            rule="R10.3",
            before=_text(score.levels),
            now=_text(said),
        )
    ]


def _text(levels: object) -> str:
    assert isinstance(levels, dict)
    return " ".join(f"{side} {level}" for side, level in levels.items()).replace("T", "10")


def _leader(score: Score, leader: str, record: Record, start: Table) -> list[Finding]:
    tag = record.tag("Leader")
    if tag is None or start.leader is None or start.leader == score.next_leader:
        return []
    return [
        finding(
            "dealer-wrong",
            tag.span,
            rule="R10.1" if score.held else "R10.2",
            now=start.leader,
            leader=score.next_leader,
            old=leader if score.held else None,
            old_leader=None if score.held else leader,
        )
    ]
