"""Pages of disputes for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import tractor_notation as tn
from tractor_notation.judging import Trial
from tractor_notation.language import Language
from tractor_notation.place import Address
from tractor_notation.publish.judge import Judged, judge_page
from tractor_notation.replay import Replay

SAMPLES = Path(__file__).parents[2] / "samples"


def disputes(name: str = "disputes") -> list[Replay]:
    """The records of a sample of disputes."""
    return [tn.replay(record, as_noted=True) for record in tn.read_file(SAMPLES / f"{name}.tractor")]


def one(replay: Replay, at: str, language: Language) -> str:
    """The page of one play."""
    trial = Trial(replay, at=Address.parse(at))
    found = [trial.judgement(at)] if at in trial.plays else []
    return judge_page("Dispute", [Judged(trial, found, at)], language=language)


def every(replays: Sequence[Replay], language: Language) -> str:
    """The page of all plays of some records."""
    trials = [Trial(replay) for replay in replays]
    judged = [Judged(trial, [trial.judgement(name) for name in trial.plays]) for trial in trials]
    return judge_page("Disputes", judged, language=language)
