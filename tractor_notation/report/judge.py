"""``tractor judge``: what every format of it has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from importlib import import_module

from tractor_notation.judging import SECONDS, Judgement, Trial, Verdict
from tractor_notation.judging.wording import Wording
from tractor_notation.language import N_, Language
from tractor_notation.place import Address
from tractor_notation.replay import Replay
from tractor_notation.report.base import Setting, address, words

FORMATS = {
    "full": "judge_text.Full",
    "concise": "judge_text.Concise",
    "json": "judge_json.Json",
    "sarif": "judge_findings.Sarif",
    "github": "judge_findings.GitHub",
}
"""The formats by name, and where each is made."""


class NoPlay(LookupError):
    """There is no such play to judge; the text says why, in the language of the report."""


def judge_report(format_name: str, setting: Setting, seconds: float | None = None) -> JudgeReport:
    """A report in a format; only what that format needs is imported. ``seconds`` are allowed for each question."""
    module, _, name = FORMATS[format_name].partition(".")
    made: JudgeReport = getattr(import_module(f"tractor_notation.report.{module}"), name)(setting, seconds)
    return made


def tried(replay: Replay, at: Address, seconds: float, language: str) -> tuple[Trial, str]:
    """The trial of the line in which a play was made, and the full address of the play. Raises :class:`NoPlay`."""
    step = replay.step(at)
    if replay.line is not None and (step is None or step.address is None):
        name = str(at._replace(record=None))
        raise NoPlay(words(language, replay.game).say(N_("there is no play {place}"), {"place": name}))
    name = step.address if step is not None and step.address else str(at._replace(record=None))
    return Trial(replay, seconds, at if step is not None else None), name


class JudgeReport(ABC):
    """A report on disputes: one play, or for each record all its plays; last :meth:`end`.

    ``status`` is the exit status: 0 everything legal, 1 something illegal, 3 something that cannot be decided from the
    record, 2 something that was not decided in the time allowed.
    """

    def __init__(self, setting: Setting, seconds: float | None = None) -> None:
        self.setting = setting
        self.seconds = SECONDS if seconds is None else seconds
        self._found: set[int] = set()

    def judge(self, path: str, replay: Replay, at: Address | None) -> None:
        """One play of a record, or all of them. Raises :class:`NoPlay`."""
        if at is None:
            trial = Trial(replay, self.seconds)
            self.record(path, trial, [trial.judgement(name, proofs=False) for name in trial.plays])
            return
        trial, name = tried(replay, at, self.seconds, self.setting.language)
        self.play(path, trial, name, trial.judgement(name) if name in trial.plays else None)

    @property
    def status(self) -> int:
        """The exit status."""
        return next((status for status in (2, 1, 3) if status in self._found), 0)

    def count(self, trial: Trial, verdicts: Sequence[Verdict]) -> None:
        """Note verdicts for the exit status."""
        kinds = {Verdict.ILLEGAL: 1, Verdict.UNDETERMINED: 3, Verdict.IMPOSSIBLE: 3, Verdict.UNKNOWN: 2}
        self._found |= {kinds[verdict] for verdict in verdicts if verdict in kinds}
        if trial.problem is not None:
            self._found.add(2 if trial.problem == "no-rules" else 3)

    def speech(self, trial: Trial) -> Language:
        """The language for a record."""
        return words(self.setting.language, trial.replay.game)

    def wording(self, trial: Trial) -> Wording:
        """What is found about a record in words."""
        record = trial.replay.record
        return Wording(trial, self.speech(trial), lambda name: address(record, name) or name)

    def write(self, lines: Iterator[str]) -> None:
        """Send lines out."""
        for line in lines:
            self.setting.out(line + "\n")

    @abstractmethod
    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """One play, by its address; ``None`` when it cannot be judged."""

    @abstractmethod
    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """All plays of a record."""

    def end(self) -> None:
        """After the last record."""
        self.write(iter(()))
