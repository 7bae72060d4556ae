"""From deal to deal: the levels and the leader a deal must begin with (R10.1 to R10.3, R10.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tractor_notation.findings import Finding, facts, finding
from tractor_notation.games.shengji.claims import reasons, slip
from tractor_notation.games.shengji.setting import Setting, read_levels
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.record import Record


def carried(frame: Setting, before: Table, last: Record) -> Setting:
    """The frame of a deal with what the deal before left it: who leads it, how often it was dealt anew (R7.10), the faults in
    its match (R15.1), and if its record names none, the levels (R10.3)."""
    over = before.score is not None and before.score.winners
    again = before.again if before.score is None else None
    frame = replace(
        frame,
        followed=again is None and not over,
        heir=_leader(before, last),
        redealt=before.redealt if again else 0,
        faults={} if over else before.faults,
        contested=again is not None and again.contested and frame.leader is None,
    )
    if over or frame.record.tag("Levels") is not None:
        return frame
    return replace(frame, levels=_left(before, last))


def _left(before: Table, last: Record) -> Mapping[str, str]:
    """The levels a deal left: by its score, else by its tag NextLevels; empty when nobody knows. A deal that does not
    count leaves those it began with (R7.10)."""
    if before.score is not None:
        return before.score.levels
    return before.levels if last.void else read_levels(last.value("NextLevels")) or {}


def succession(before: Table, last: Record, record: Record, start: Table) -> list[Finding]:
    """What is wrong with a deal as the successor of another, ``last``, which ended as the table ``before`` says.

    What that deal left follows from its score; without one, its tags NextLevels and NextLeader say it. A deal in which
    neither levels nor leader are named follows from anything.
    """
    score = before.score
    if score is not None and score.winners and record.value("Levels") is not None:
        tag = record.tag("Levels")
        return [finding("game-over-wrong", tag.span if tag else None, winner="+".join(score.winners))]
    found = [] if _told(record, last, score) else _levels(_left(before, last), record, score)
    leader = _leader(before, last)
    tag = record.tag("Leader")
    if tag is None or leader is None or start.leader in (None, leader):
        return found
    if score is not None and _named_next(before, last) == start.leader:
        return found  # told where that deal names the wrong one
    held = score.held if score is not None else None
    found.append(
        finding(
            "dealer-wrong",
            tag.span,
            rule="R10.2" if held is False else "R7.10" if score is None and before.again else "R10.1",
            now=start.leader,
            leader=leader,
            old=before.leader if held else None,
            old_leader=before.leader if held is False else None,
            anew=leader if score is None and before.again else None,
        )
    )
    return found


def _leader(before: Table, last: Record) -> str | None:
    """Who leads after a deal: by its score or by the new deal that was asked for, else by its tag NextLeader; ``None`` when
    nobody knows, or the bids will tell."""
    if before.score is not None:
        return before.score.next_leader
    if before.again is not None:
        return None if before.again.contested else before.again.dealer
    return _named_next(before, last)


def _named_next(before: Table, last: Record) -> str | None:
    """Who leads after a deal by its tag NextLeader."""
    claimed = (last.value("NextLeader") or "").strip().upper()
    return claimed if claimed in before.seats else None


def _told(record: Record, last: Record, score: Score | None) -> bool:
    """Whether levels that do not follow are those the deal before names as the next ones; then the break is told there."""
    claimed = read_levels(last.value("NextLevels"))
    return score is not None and bool(claimed) and read_levels(record.value("Levels")) == claimed


def _levels(left: Mapping[str, str], record: Record, score: Score | None) -> list[Finding]:
    said = read_levels(record.value("Levels"))
    if not said or all(left.get(side, level) == level for side, level in said.items()):
        return []
    tag = record.tag("Levels")
    code = slip(score, said) if score is not None else "rank-wrong"
    rule = "R10.3" if code == "rank-wrong" else None
    told = reasons(code, score) if score is not None else {}
    found = finding(code, tag.span if tag else None, rule=rule)
    return [replace(found, data=facts(before=_text(left), now=_text(said), **told))]


def _text(levels: Mapping[str, str]) -> str:
    return " ".join(f"{side} {level}" for side, level in levels.items()).replace("T", "10")
