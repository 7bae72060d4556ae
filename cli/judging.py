"""``tractor judge --html``: a page of what is proved."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_notation.judging import Judgement, Trial, Verdict
from tractor_notation.publish.judge import Judged, judge_page
from tractor_notation.report.base import Setting, language
from tractor_notation.report.judge import JudgeReport
from tractor_notation.report.summary import overriding


class Page(JudgeReport):
    """Gathers everything and makes a page of it at the end."""

    def __init__(self, setting: Setting, seconds: float | None = None) -> None:
        super().__init__(setting, seconds)
        self._judged: list[Judged] = []

    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """See the class above."""
        self.count(trial, [found.verdict] if found else [])
        self._judged.append(Judged(trial, [found] if found else [], at))

    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """See the class above."""
        self.count(trial, [one.verdict for one in found])
        whole = [one if one.verdict is Verdict.LEGAL else trial.judgement(one.address) for one in found]
        self._judged.append(Judged(trial, whole))

    def end(self) -> None:
        """See the class above."""
        speech = language(self.setting.language)
        first = self._judged[0]
        words = self.speech(first.trial)
        title = words.title(first.trial.replay.record)
        if first.at is not None:
            title = speech.say("{event}, {board}", {"event": title, "board": words.speak("place", first.at)})
        text = judge_page(title, self._judged, language=speech, overrides=overriding(self.setting))
        self.setting.out(text)
