"""The comparison of rules in the JSON of ``tractor check --compare``."""

from __future__ import annotations

from typing import Any

from tractor_notation.checking import Checked
from tractor_notation.comparing import Comparison, Judged, Row, Unfit
from tractor_notation.language import Language
from tractor_notation.report.base import spoken
from tractor_notation.report.check_json import finding_json, plain


def as_json(checked: Checked, comparison: Comparison, language: str) -> dict[str, Any]:
    """The rules with what came out by each, and every act with a verdict by each."""
    speech = spoken(language, checked)
    return {
        "rules": [
            {"name": rules.name, **_judged(one, speech), "unfit": _unfit(one, speech)}
            for rules, one in zip(comparison.rules, comparison.outcomes, strict=True)
        ],
        "acts": [_act(row, comparison, speech) for row in comparison.rows],
    }


def _judged(one: Judged | Unfit, speech: Language) -> dict[str, Any]:
    """What came of the deal; all ``null`` where the rules do not apply."""
    if isinstance(one, Unfit):
        return {"options": None, "trump": None, "leader": None, "score": None, "undecided": None}
    game, end = one.replay.game, one.replay.end
    assert game is not None and one.replay.options is not None
    return {
        "options": plain(one.replay.options.values()),
        "trump": game.trump(end),
        "leader": game.leader(end),
        "score": plain(one.replay.score),
        "undecided": sum(item.undecided for item in one.replay.findings),
    }


def _unfit(one: Judged | Unfit, speech: Language) -> list[dict[str, Any]] | None:
    """Why rules do not apply: nothing more where they are of another family; ``null`` where they do."""
    return [finding_json(item, speech) for item in one.findings] if isinstance(one, Unfit) else None


def _act(row: Row, comparison: Comparison, speech: Language) -> dict[str, Any]:
    line, column, end_line, end_column = row.span or (None, None, None, None)
    return {
        "address": row.address,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "verdicts": {
            rules.name: None
            if verdict is None
            else {
                "verdict": verdict.verdict,
                "findings": [finding_json(item, speech) for item in verdict.findings],
            }
            for rules, verdict in zip(comparison.rules, row.verdicts, strict=True)
        },
        "because": {one.rules.name: list(one.options) for one in comparison.because(row)},
    }
