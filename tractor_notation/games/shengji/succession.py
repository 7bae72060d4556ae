"""From deal to deal: the levels and the leader a deal must begin with (R10.1 to R10.3, R10.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tractor_notation.findings import Finding, facts, finding
from tractor_notation.games.shengji.claims import reasons, slip
from tractor_notation.games.shengji.levels import rank_of
from tractor_notation.games.shengji.setting import Setting, read_levels, said_leader
from tractor_notation.games.shengji.table import Score, Table
from tractor_notation.record import Record


def carried(frame: Setting, before: Table, last: Record) -> Setting:
    """The frame of a deal with what the deal before left it: who leads it, how often it was dealt anew (R7.10), the faults in
    its match (R15.1), and the levels (R10.3), if its record names none, or others than those with which trump agrees."""
    score, assumed = _score(before), _assumed(before, last)
    over = score is not None and score.winners and "NextLevels" not in assumed
    again = before.again if before.score is None else None
    frame = replace(
        frame,
        followed=again is None and not over,
        heir=_leader(before, last),
        redealt=before.redealt if again else 0,
        faults={} if over else before.faults,
        contested=again is not None and again.contested and frame.leader is None,
    )
    if over:
        return frame
    left = _left(before, last)
    if assumed:
        return _as_told(frame, left)
    if frame.record.tag("Levels") is None:
        return replace(frame, levels=left)
    if not left or _agree(frame.levels, left):
        return frame
    left = {**frame.levels, **left}
    side = frame.sides.get(frame.leader or frame.heir or "")
    if side is None or frame.witness is None or left.get(side) == frame.levels.get(side):
        return replace(frame, rival=left)
    if frame.witness == rank_of(left.get(side, "")):
        return replace(frame, levels=left)  # two against the tag Levels
    return frame if frame.witness == rank_of(frame.levels.get(side, "")) else replace(frame, rival=left)


def _as_told(frame: Setting, left: Mapping[str, str]) -> Setting:
    """The frame of a deal with what the deal before left, where that is only assumed: as far as its own record does not
    tell otherwise."""
    full = frame if frame.record.tag("Levels") is not None else replace(frame, levels=left)
    level = full.level(frame.leader or frame.heir or "")
    return full if frame.witness is None or level in (None, frame.witness) else replace(frame, heir=None)


def _assumed(before: Table, last: Record) -> frozenset[str]:
    """The tags, by name, that a deal does not bear and that are only assumed to follow from its stated points."""
    if before.score is not None or before.stated is None:
        return frozenset()
    told = {"NextLevels": read_levels(last.value("NextLevels")), "NextLeader": said_leader(last, before.seats)}
    return before.stated.open - {name for name, said in told.items() if said} - {"Winner", "Promotion"}


def _left(before: Table, last: Record) -> Mapping[str, str]:
    """The levels a deal left: by its score, else by the points it states or its tag NextLevels; empty when nobody knows. A
    deal that does not count leaves those it began with (R7.10)."""
    if before.score is not None:
        return before.score.levels
    if before.stated is not None and before.stated.levels:
        return before.stated.levels
    return before.levels if before.void else read_levels(last.value("NextLevels")) or {}


def succeeding(before: Table, last: Record) -> tuple[tuple[str, str], ...]:
    """The tags Levels and Leader of the deal after this one, as far as it tells them; none after the end of a match."""
    if before.score is not None and before.score.winners:
        return ()
    levels, leader = _left(before, last), _leader(before, last)
    named = [("Levels", " ".join(f"{side} {level}" for side, level in levels.items()))] if levels else []
    return (*named, *([("Leader", leader)] if leader else []))


def succession(before: Table, last: Record, record: Record, start: Table) -> list[Finding]:
    """What is wrong with a deal as the successor of another, ``last``, which ended as the table ``before`` says.

    What that deal left follows from its score, or from the points that it states; without them, its tags NextLevels and
    NextLeader say it. A deal in which neither levels nor leader are named follows from anything.
    """
    score, assumed = _score(before), _assumed(before, last)
    over = score is not None and score.winners and "NextLevels" not in assumed
    if score is not None and over and record.value("Levels") is not None:
        tag = record.tag("Levels")
        return [finding("game-over-wrong", tag.span if tag else None, winner="+".join(score.winners))]
    told = "NextLevels" in assumed or _told(record, last, score)
    found = [] if told else _levels(_left(before, last), record, score, start.levels)
    leader = _leader(before, last)
    tag = record.tag("Leader")
    if tag is None or leader is None or "NextLeader" in assumed or start.leader in (None, leader):
        return found
    if score is not None and said_leader(last, before.seats) == start.leader:
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
    """Who leads after a deal: by its score or by the new deal that was asked for, else by the points it states or its tag
    NextLeader; ``None`` when nobody knows, or the bids will tell."""
    if before.score is not None:
        return before.score.next_leader
    if before.again is not None:
        return None if before.again.contested else before.again.dealer
    said, stated = said_leader(last, before.seats), before.stated
    if stated is None or (said is not None and "NextLeader" in stated.open):
        return said
    return stated.next_leader or said


def _score(before: Table) -> Score | None:
    """What came of a deal, by its play or by the points that it states."""
    return before.score or before.stated


def _told(record: Record, last: Record, score: Score | None) -> bool:
    """Whether levels that do not follow are those the deal before names as the next ones; then the break is told there."""
    claimed = read_levels(last.value("NextLevels"))
    return score is not None and bool(claimed) and read_levels(record.value("Levels")) == claimed


def _levels(left: Mapping[str, str], record: Record, score: Score | None, begun: Mapping[str, str]) -> list[Finding]:
    """Levels that are not those which the deal before left; ``begun`` are those that the deal is judged by."""
    said = read_levels(record.value("Levels"))
    if not said or _agree(said, left) or (score is not None and score.rival and _agree(said, score.rival)):
        return []
    tag = record.tag("Levels")
    code = slip(score, said) if score is not None else "rank-wrong"
    rule = "R10.3" if code == "rank-wrong" else None
    told = reasons(code, score) if score is not None else {}
    found = finding(code, tag.span if tag else None, rule=rule)
    kept = None if _agree(said, begun) else _text(begun)
    return [replace(found, data=facts(before=_text(left), now=_text(said), kept=kept, **told))]


def _agree(said: Mapping[str, str], levels: Mapping[str, str]) -> bool:
    """Whether no side has another level."""
    return all(levels.get(side, level) == level for side, level in said.items())


def _text(levels: Mapping[str, str]) -> str:
    return " ".join(f"{side} {level}" for side, level in levels.items()).replace("T", "10")
