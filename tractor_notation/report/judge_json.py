"""``tractor judge --format json``: the schema ``tractor-judge/1``.

For one play an object of its own, for all plays the records with a short object for each play. Codes and names never change
with the language; messages do. The JSON Schema is in ``schemas/tractor-judge-1.json``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tractor_notation.judging import Found, Judgement, Limit, Proof, Standing, Trial, Verdict
from tractor_notation.judging.telling import told
from tractor_notation.language import Language
from tractor_notation.report.base import Setting, address
from tractor_notation.report.judge import JudgeReport

SCHEMA = "tractor-judge/1"


_PARTS = (
    *("verdict", "limited", "duty", "withheld", "legal_example", "prescribed", "decided_by"),
    *("proof", "smallest", "worlds", "given_others"),
)
"""What is said of one play."""


class Json(JudgeReport):
    """One JSON document."""

    def __init__(self, setting: Setting, seconds: float | None = None) -> None:
        super().__init__(setting, seconds)
        self._records: list[dict[str, Any]] = []
        self._play: dict[str, Any] | None = None

    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """See the class above."""
        self.count(trial, [found.verdict] if found else [])
        full = self._full(trial, found) if found else dict.fromkeys(_PARTS) | {"verdict": "undetermined"}
        self._play = {**self._head(path, trial), "address": address(trial.replay.record, at), **full}

    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """See the class above."""
        self.count(trial, [one.verdict for one in found])
        plays = [
            {
                "address": address(trial.replay.record, one.address),
                "verdict": _verdict(one.alone),
                "limited": _limited(one.alone),
                "given_others": {"verdict": _given(one.given), "limited": _limited(one.given)},
            }
            for one in found
        ]
        self._records.append(
            {
                **self._head(path, trial),
                "plays": plays,
                "variations": [address(trial.replay.record, name) for name in trial.variations],
            }
        )

    def end(self) -> None:
        """See the class above."""
        head: dict[str, Any] = {"schema": SCHEMA}
        if self.setting.rules or self.setting.options:
            head["overrides"] = {"rules": self.setting.rules, "options": dict(self.setting.options)}
        document = head | (self._play if self._play is not None else {"records": self._records})
        # ASCII only: valid whatever the encoding of the stream.
        self.setting.out(json.dumps(document) + "\n")

    def _head(self, path: str, trial: Trial) -> dict[str, Any]:
        """What is said of a record as a whole."""
        game, record, speech = trial.replay.game, trial.replay.record, self.speech(trial)
        head: dict[str, Any] = {
            "path": path,
            "index": record.index,
            "line": record.line,
            "title": speech.title(record),
            "rules": f"{game.name}@{game.version}" if game else record.value("Rules"),
            "options": {
                name: _plain(v) for name, v in (trial.replay.options.values() if trial.replay.options else {}).items()
            },
            "problem": trial.problem,
            "collision": None,
            "culprits": None,
        }
        try:
            if trial.problem is None and trial.collision is not None:
                head["collision"] = [_told(trial, name, speech) for name in trial.collision.names]
            if trial.problem is None and trial.culprits is not None:
                head["culprits"] = [address(record, name) for name in trial.culprits.names]
        except Limit:
            head["problem"] = "limit"
        return head

    def _full(self, trial: Trial, found: Judgement) -> dict[str, Any]:
        speech = self.speech(trial)
        ruling, game = found.ruling, trial.replay.game
        told_ = ruling.facts if ruling else {}
        kept = told_.get("withheld") or told_.get("shown") or told_.get("kept") or ()
        assert game is not None
        encode = game.notation.encode
        return {
            "verdict": _verdict(found.alone),
            "limited": _limited(found.alone),
            "duty": {
                "code": ruling.code,
                "rule": ruling.rule,
                "certain": found.certain,
                "message": speech.message(ruling),
                "facts": {name: _plain(value) for name, value in ruling.data},
            }
            if ruling
            else None,
            "withheld": [encode(tuple(kept))] if kept else [],
            "legal_example": encode(tuple(told_["example"])) if told_.get("example") else None,
            "prescribed": speech.say(found.consequence.template, found.consequence.data) if found.consequence else None,
            "decided_by": speech.say(found.question.template, found.question.data) if found.question else None,
            "proof": _proof(trial, found.proof, speech),
            "smallest": found.proof.smallest if found.proof else None,
            "worlds": _worlds(trial, found.alone),
            "given_others": {
                "verdict": _given(found.given),
                "limited": _limited(found.given),
                "proof": _proof(trial, found.proof_given, speech),
                "smallest": found.proof_given.smallest if found.proof_given else None,
                "taken_to_be_legal": [address(trial.replay.record, name) for name in found.proof_given.lawful]
                if found.proof_given
                else [],
                "worlds": _worlds(trial, found.given),
            },
        }


def _verdict(standing: Standing) -> str:
    """A verdict as the schema names it. What is not decided for want of a world or of time is undetermined."""
    decided = standing.verdict in (Verdict.LEGAL, Verdict.ILLEGAL)
    return standing.verdict.value if decided else Verdict.UNDETERMINED.value


def _given(standing: Standing) -> str | None:
    """The same; ``None`` where the others cannot all have been legal."""
    return None if standing.verdict is Verdict.IMPOSSIBLE else _verdict(standing)


def _limited(standing: Standing) -> bool:
    return standing.verdict is Verdict.UNKNOWN


def _told(trial: Trial, name: str, speech: Language) -> dict[str, Any]:
    row = told(trial, name)
    return {
        "address": address(trial.replay.record, row.address),
        "statement": trial.facts[name].keyword,
        "line": row.span.line if row.span else None,
        "column": row.span.column if row.span else None,
        "message": speech.related(row),
    }


def _proof(trial: Trial, proof: Proof | None, speech: Language) -> list[dict[str, Any]]:
    return [_told(trial, name, speech) for name in proof.facts] if proof else []


def _worlds(trial: Trial, standing: Standing) -> dict[str, Any]:
    return {"legal": _hands(trial, standing.legal), "illegal": _hands(trial, standing.illegal)}


def _hands(trial: Trial, world: Found | None) -> dict[str, str] | None:
    """The hands of a world as play began, and the cards that lay in none."""
    game = trial.replay.game
    if world is None or game is None:
        return None
    return {seat: game.notation.hand(cards) for seat, cards in trial.hands(world).items()}


def _plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
