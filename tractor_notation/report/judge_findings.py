"""``tractor judge`` for programs that show results beside the text: SARIF and GitHub's annotations.

What is illegal is an error, with the places that prove it. What the record does not decide is *open*, and what is legal
*passes*; annotations name what is legal only when that play was asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tractor_notation.judging import Judgement, Trial, Verdict
from tractor_notation.judging.wording import Stated, Wording
from tractor_notation.place import Span
from tractor_notation.report import github, sarif
from tractor_notation.report.base import Setting, address
from tractor_notation.report.judge import JudgeReport


class Result(NamedTuple):
    """A result: ``code`` is that of the catalogue, ``kind`` ``fail``, ``open`` or ``pass``; ``verdict`` names it for
    people; ``proof`` are the places that prove it."""

    code: str
    kind: str
    verdict: str
    name: str | None
    message: str
    span: Span
    proof: tuple[Stated, ...] = ()


_KINDS = {Verdict.ILLEGAL: "fail", Verdict.LEGAL: "pass"}


class _Findings(JudgeReport):
    """What both formats say."""

    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """See the class above."""
        self._judged(path, trial, [found] if found else [])

    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """See the class above."""
        full = (trial.judgement(one.address) if one.verdict is Verdict.ILLEGAL else one for one in found)
        self._judged(path, trial, list(full))

    def _judged(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        self.count(trial, [one.verdict for one in found])
        self.write(self.results(path, trial, tuple(self._results(trial, found))))

    def _results(self, trial: Trial, found: Sequence[Judgement]) -> Iterator[Result]:
        words = self.wording(trial)
        said, collision = words.whole()
        first = Span(trial.replay.record.line, 1, trial.replay.record.line, 1)
        if collision is not None:
            *rest, last = collision.facts
            fact = trial.facts[last.name]
            name = last.name if fact.keyword == "play" else None
            yield Result("facts-collide", "fail", "", name, said[0], fact.span or first, tuple(rest))
            return
        culprits = trial.culprits if trial.problem is None and said else None
        if culprits is not None:
            span = trial.facts[culprits.names[0]].span or first
            yield Result("one-of-several", "fail", "", culprits.names[0], said[-1], span)
        elif said:
            yield Result("proved-illegal", "open", "", None, said[0], first)
        for one in found if culprits is not None or not said else ():
            yield self._result(words, one, first)

    def _result(self, words: Wording, found: Judgement, first: Span) -> Result:
        answer, ruling = words.answer(found), found.ruling
        kind = _KINDS.get(found.verdict, "open")
        rows = [words.speech.say("{label}: {text}", {"label": row.label, "text": row.text}) for row in answer.verdicts]
        parts = [answer.question, words.speech.word("; ").join(rows) + words.speech.word(".")]
        if kind == "fail":
            parts = [answer.duty.text if answer.duty else answer.question, answer.meaning]
            parts += [answer.prescribed.text] if answer.prescribed else []
        elif answer.decided_by:
            parts.append(answer.decided_by.text)
        return Result(
            ruling.code if ruling and kind == "fail" else "proved-illegal",
            kind,
            words.verdict(found.verdict),
            found.address,
            words.speech.sentences(parts),
            found.fact.span or first,
            tuple(row for proof in answer.proofs[:1] for row in proof.facts if row.name != found.address),
        )

    @abstractmethod
    def results(self, path: str, trial: Trial, found: tuple[Result, ...]) -> Iterator[str]: ...


_LEVELS = {"fail": "error", "open": "none", "pass": "none"}


class Sarif(_Findings):
    """SARIF 2.1.0."""

    def __init__(self, setting: Setting, seconds: float | None = None) -> None:
        super().__init__(setting, seconds)
        self._log = sarif.Sarif(setting)
        self.write(self._log.opening())

    def results(self, path: str, trial: Trial, found: tuple[Result, ...]) -> Iterator[str]:
        """See the class above."""
        self._log.path = path
        record = trial.replay.record
        for one in found:
            result: dict[str, Any] = self._log.result(one.code, _LEVELS[one.kind], one.message, one.span)
            result["kind"] = one.kind
            result["properties"] = {"record": record.index, "address": one.name, "verdict": one.verdict or None}
            if one.proof:
                result["relatedLocations"] = [
                    self._log.related(number, trial.facts[row.name].span, row.text)
                    for number, row in enumerate(one.proof, 1)
                ]
            yield self._log.line(result)

    def end(self) -> None:
        """See the class above."""
        self.write(self._log.closing())


class GitHub(_Findings):
    """Annotations for GitHub."""

    def results(self, path: str, trial: Trial, found: tuple[Result, ...]) -> Iterator[str]:
        """See the class above."""
        levels = {"fail": "error", "open": "notice"} | ({"pass": "notice"} if len(found) == 1 else {})
        for one in found:
            if one.kind in levels:
                where = address(trial.replay.record, one.name)
                title = " ".join(filter(None, (one.code if one.kind == "fail" else one.verdict, where)))
                message = "\n".join((one.message, *(f"{row.place}: {row.text}" for row in one.proof)))
                yield github.command(levels[one.kind], path, one.span, title or one.code, message)
