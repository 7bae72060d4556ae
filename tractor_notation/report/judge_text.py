"""``tractor judge`` for people: one play on a page that can be read out, all plays as a table, or a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tractor_notation.judging import Judgement, Trial, Verdict
from tractor_notation.judging.wording import Answer, Labelled, Lay, Listed
from tractor_notation.language import N_, Language
from tractor_notation.report.base import address, language
from tractor_notation.report.judge import JudgeReport
from tractor_notation.report.summary import overrides
from tractor_notation.terminal import clean, pad, width

_COLOURS = {Verdict.LEGAL: "good", Verdict.ILLEGAL: "error", Verdict.UNDETERMINED: "warning"}


class Full(JudgeReport):
    """One page for each play, a table for all of them."""

    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """See the class above."""
        self.count(trial, [found.verdict] if found else [])
        self.write(self._play(path, trial, at, found))

    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """See the class above."""
        self.count(trial, [one.verdict for one in found])
        self.write(self._record(path, trial, found))

    @property
    def language(self) -> Language:
        """The language for words that belong to no game."""
        return language(self.setting.language)

    def _overrides(self) -> Iterator[str]:
        """What was put over the rules of the records, said once."""
        for line in overrides(self.setting) if not self._begun else ():
            yield from (line, "")
        self._begun = True

    _begun = False

    def _wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        return self.setting.terminal.wrap(clean(text), indent, first)

    def _play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> Iterator[str]:
        words = self.wording(trial)
        said, collision = words.whole()
        answer = words.answer(found) if found is not None else None
        yield from self._overrides()
        yield self.setting.terminal.paint("bold", clean(f"{path}: {address(trial.replay.record, at)}"))
        if answer is not None:
            yield from self._wrap(answer.question)
            yield ""
        elif not said:
            said = (words.not_judged(),)
        decided = answer is not None and collision is None
        if answer is not None and decided:
            yield from self._verdicts(answer)
        for text in said if not decided or found is None or found.verdict is not Verdict.UNKNOWN else ():
            yield from ("",) if decided else ()
            yield from self._wrap(text)
        if collision is not None:
            yield ""
            yield from self._listed(collision)
        if answer is not None and decided:
            yield from self._why(answer)
            for proof in answer.proofs:
                yield ""
                yield from self._listed(proof)
            for way in answer.ways:
                yield ""
                yield from self._way(trial, way)

    def _verdicts(self, answer: Answer) -> Iterator[str]:
        paint = self.setting.terminal.paint
        wide = max(width(row.label) for row in answer.verdicts)
        for row in answer.verdicts:
            yield f"{pad(row.label, wide)}  {paint(_COLOURS.get(row.verdict, 'note'), row.text)}"
        yield ""
        if answer.meaning:
            yield from self._wrap(answer.meaning)

    def _why(self, answer: Answer) -> Iterator[str]:
        """What would decide; the duty and the rule; what is prescribed."""
        for first, row in (
            (True, answer.decided_by),
            (True, answer.duty),
            (False, answer.rule),
            (False, answer.prescribed),
        ):
            if row is not None:
                yield from ("",) if first else ()
                yield from self._labelled(row)

    def _labelled(self, row: Labelled) -> list[str]:
        return self._wrap(row.text, "  ", row.label + self.language.word(": "))

    def _listed(self, listed: Listed) -> Iterator[str]:
        """A heading, and facts under it."""
        head = listed.heading
        if listed.note:
            head = self.language.say("{line} ({details})", {"line": head, "details": listed.note})
        yield self.setting.terminal.paint("bold", head)
        wide = max((width(row.place) for row in listed.facts), default=0)
        for row in listed.facts:
            yield from self._wrap(row.text, " " * (wide + 4), f"  {pad(row.place, wide)}  ")

    def _way(self, trial: Trial, way: Lay) -> Iterator[str]:
        speech, game, table = self.speech(trial), trial.replay.game, trial.replay.end
        assert game is not None
        yield self.setting.terminal.paint("bold", way.heading)
        wide = max(width(hand.name) for hand in way.hands)
        for hand in way.hands:
            rows = [speech.speak("cards", row.cards) for row in game.rows(hand.cards, table, speech) if row.cards]
            yield from self._wrap("  ".join(rows), " " * (wide + 4), f"  {pad(hand.name, wide)}  ")
        moved = [hand for hand in way.hands if hand.other]
        told = (speech.say(_HAND, {"seat": hand.name, "cards": game.notation.arrange(hand.other)}) for hand in moved)
        if moved:
            label = speech.word(N_("Only in this way")) + speech.word(": ")
            yield from self._wrap(speech.word("; ").join(told), "    ", "  " + label)

    def _record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> Iterator[str]:
        words, paint = self.wording(trial), self.setting.terminal.paint
        speech = words.speech
        yield from self._overrides()
        yield paint("bold", clean(f"{path}: {speech.title(trial.replay.record)}"))
        said, collision = words.whole()
        for text in said:
            yield from self._wrap(text)
        if collision is not None:
            yield ""
            yield from self._listed(collision)
        if found and collision is None:
            heads = (N_("play"), N_("cards"), N_("by itself"), N_("if all others were legal"))
            rows = [tuple(speech.word(head) for head in heads)]
            for one in found:
                verdicts = (words.verdict(one.alone.verdict), words.verdict(one.given.verdict))
                rows.append((one.address, clean(speech.speak("cards", one.fact.cards)), *verdicts))
            wide = [max(width(row[column]) for row in rows) for column in range(3)]
            lines = ["  ".join(map(pad, row[:3], wide)) + "  " + row[3] for row in rows]
            yield paint("bold", lines[0])
            for one, line in zip(found, lines[1:], strict=True):
                plain = one.verdict is Verdict.LEGAL
                yield line if plain else paint(_COLOURS.get(one.verdict, "note"), line)
        if left_out := words.left_out():
            yield from self._wrap(left_out)
        yield ""


_HAND = N_("{seat} {cards:cards}")
"""Somebody's cards."""


class Concise(JudgeReport):
    """One line for each play."""

    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """See the class above."""
        self.record(path, trial, [found] if found else [])

    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """See the class above."""
        self.count(trial, [one.verdict for one in found])
        self.write(self._lines(path, trial, found))

    def _lines(self, path: str, trial: Trial, found: Sequence[Judgement]) -> Iterator[str]:
        words, record = self.wording(trial), trial.replay.record
        speech = words.speech
        for text in words.whole().said:
            yield clean(f"{path}:{record.line}: {text}")
        for one in found:
            span = one.fact.span
            place = f"{path}:{span.line}:{span.column}" if span else f"{path}:{record.line}"
            where = address(record, one.address)
            given = speech.say(N_("if all others were legal: {verdict}"), {"verdict": words.verdict(one.given.verdict)})
            told = speech.say("{line} ({details})", {"line": words.verdict(one.alone.verdict), "details": given})
            yield clean(f"{place}: {where}: {told}")
