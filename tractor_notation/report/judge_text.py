"""``tractor judge`` for people: one play on a page that can be read out, all plays as a table, or a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tractor_notation.judging import Core, Found, Judgement, Limit, Proof, Trial, Verdict
from tractor_notation.judging.telling import told
from tractor_notation.language import N_, Language
from tractor_notation.record import Trick
from tractor_notation.report.base import address
from tractor_notation.report.judge import PROBLEMS, VERDICTS, JudgeReport
from tractor_notation.report.summary import overrides
from tractor_notation.terminal import clean, pad, width

_MEANING: Mapping[Verdict, str] = {
    Verdict.LEGAL: N_("It was legal, however the cards lay that nobody saw."),
    Verdict.ILLEGAL: N_("It was illegal, however the cards lay that nobody saw."),
    Verdict.UNDETERMINED: N_("The record does not decide it: it was legal if the cards lay one way, illegal if they lay another."),
    Verdict.UNKNOWN: N_("That is not decided: the time allowed ({seconds} s) was not enough. Allow more with --limit."),
}  # fmt: skip

_COLOURS = {Verdict.LEGAL: "good", Verdict.ILLEGAL: "error", Verdict.UNDETERMINED: "warning"}


class _Words(JudgeReport):
    """What both formats for people say of a record as a whole."""

    def whole(self, trial: Trial) -> tuple[list[str], Core | None]:
        """Why a record cannot be judged, or what is wrong with it as a whole; and the facts that contradict one another."""
        speech = self.speech(trial)
        if trial.problem is not None:
            return [speech.word(PROBLEMS[trial.problem])], None
        try:
            collision, culprits = trial.collision, trial.culprits
        except Limit:
            return [speech.say(_MEANING[Verdict.UNKNOWN], {"seconds": f"{self.seconds:g}"})], None
        said = []
        if collision is not None:
            said.append(speech.word(N_("The record contradicts itself: the cards cannot have lain in any way.")))
        if culprits is not None:
            names = speech.listing(address(trial.replay.record, name) or name for name in culprits.names)
            template = N_(
                "Somebody did not play as due, but it cannot be said who: {plays} cannot all have been legal."
            )
            said.append(speech.say(template, {"plays": names}))
        return said, collision


class Full(_Words):
    """One page for each play, a table for all of them."""

    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """See the class above."""
        self.count(trial, [found.verdict] if found else [])
        self.write(self._play(path, trial, at, found))

    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """See the class above."""
        self.count(trial, [one.verdict for one in found])
        self.write(self._record(path, trial, found))

    def _overrides(self) -> Iterator[str]:
        """What was put over the rules of the records, said once."""
        for line in overrides(self.setting) if not self._begun else ():
            yield from (line, "")
        self._begun = True

    _begun = False

    def _wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        return self.setting.terminal.wrap(clean(text), indent, first)

    def _play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> Iterator[str]:
        speech = self.speech(trial)
        said, collision = self.whole(trial)
        yield from self._overrides()
        yield self.setting.terminal.paint("bold", clean(f"{path}: {address(trial.replay.record, at)}"))
        if found is not None:
            yield from self._wrap(self._question(trial, found, speech))
            yield ""
        elif not said:
            said = [speech.word(N_("This play is not judged, for it cannot have been noted as it was made."))]
        decided = found is not None and collision is None
        if found is not None and decided:
            yield from self._verdicts(found, speech)
        for text in said if not decided or found is None or found.verdict is not Verdict.UNKNOWN else ():
            yield from ("",) if decided else ()
            yield from self._wrap(text)
        yield from self._collision(trial, collision, speech)
        if found is not None and decided:
            yield from self._why(trial, found, speech)
            yield from self._proofs(trial, found, speech)
            yield from self._worlds(trial, found, speech)

    def _question(self, trial: Trial, found: Judgement, speech: Language) -> str:
        step = trial.replay.step(found.address)
        assert step is not None and isinstance(step.item, Trick)
        told_ = speech.related(told(trial, found.address))
        if step.number == 0:
            return told_
        leader, lead = step.item.leader, step.item.plays[0]
        led = speech.say(N_("{seat:seat} led {cards:cards}."), {"seat": leader, "cards": lead.cards})
        return speech.sentences((led, told_))

    def _verdicts(self, found: Judgement, speech: Language) -> Iterator[str]:
        paint = self.setting.terminal.paint
        rows = (
            (speech.word(N_("By itself")), found.alone.verdict),
            (speech.word(N_("If all other plays were legal")), found.given.verdict),
        )
        wide = max(width(label) for label, _ in rows)
        for label, verdict in rows:
            text = speech.word(VERDICTS[verdict])
            yield f"{pad(label, wide)}  {paint(_COLOURS.get(verdict, 'note'), text)}"
        yield ""
        verdict = found.alone.verdict
        if verdict in _MEANING:
            yield from self._wrap(speech.say(_MEANING[verdict], {"seconds": f"{self.seconds:g}"}))

    def _why(self, trial: Trial, found: Judgement, speech: Language) -> Iterator[str]:
        """The duty and the rule, what would have been legal, what is prescribed, and what would decide."""
        ruling, game = found.ruling, trial.replay.game
        if ruling is None or game is None:
            return
        if found.question is not None:
            yield ""
            yield from self._wrap(
                speech.say(found.question.template, found.question.data), "  ", self._label(N_("Decided by"), speech)
            )
        yield ""
        label = (
            N_("The duty")
            if found.certain
            else N_("If the cards lay as below")
            if found.alone.verdict is Verdict.UNDETERMINED
            else N_("For instance")
        )
        yield from self._wrap(speech.message(ruling), "  ", self._label(label, speech))
        if ruling.rule:
            text = " ".join(speech.word(game.rule(ruling.rule) or "").split())
            yield from self._wrap(text, "  ", self._label(speech.say("rule {rule}", {"rule": ruling.rule}), speech))
        if found.consequence is not None:
            yield from self._wrap(
                speech.say(found.consequence.template, found.consequence.data),
                "  ",
                self._label(N_("Prescribed"), speech),
            )

    def _label(self, text: str, speech: Language) -> str:
        return speech.word(text) + speech.word(": ")

    def _proofs(self, trial: Trial, found: Judgement, speech: Language) -> Iterator[str]:
        if found.proof is not None:
            yield from self._proof(trial, found.proof, N_("Proof"), speech)
        if found.proof_given is not None:
            yield from self._proof(trial, found.proof_given, N_("Proof, if all other plays were legal"), speech)

    def _proof(self, trial: Trial, proof: Proof, label: str, speech: Language) -> Iterator[str]:
        yield ""
        note = N_("no smaller set of facts proves it") if proof.smallest else N_("perhaps fewer facts prove it, too")
        head = speech.say("{line} ({details})", {"line": speech.word(label), "details": speech.word(note)})
        yield self.setting.terminal.paint("bold", head)
        yield from self._facts(trial, proof.facts, proof.lawful, speech)

    def _facts(self, trial: Trial, names: Sequence[str], lawful: Sequence[str], speech: Language) -> Iterator[str]:
        rows = [(told(trial, name, lawful), trial.facts[name].keyword) for name in names]
        places = [address(trial.replay.record, row.address) or keyword for row, keyword in rows]
        wide = max(map(width, places), default=0)
        for (row, _), place in zip(rows, places, strict=True):
            yield from self._wrap(speech.related(row), " " * (wide + 4), f"  {pad(place, wide)}  ")

    def _collision(self, trial: Trial, core: Core | None, speech: Language) -> Iterator[str]:
        if core is not None:
            yield ""
            yield self.setting.terminal.paint("bold", speech.word(N_("These facts contradict one another")))
            yield from self._facts(trial, core.names, (), speech)

    def _worlds(self, trial: Trial, found: Judgement, speech: Language) -> Iterator[str]:
        """Two ways in which the cards can have lain, where that makes a difference."""
        if found.verdict is not Verdict.UNDETERMINED:
            return
        for label, world in (
            (N_("A way the cards can have lain so that it was legal"), found.alone.legal),
            (N_("A way the cards can have lain so that it was illegal"), found.alone.illegal),
        ):
            if world is not None:
                yield ""
                yield self.setting.terminal.paint("bold", speech.word(label))
                yield from self._hands(trial, world, speech)

    def _hands(self, trial: Trial, world: Found, speech: Language) -> Iterator[str]:
        game, table = trial.replay.game, trial.replay.end
        assert game is not None
        hands = trial.hands(world)
        names = {seat: speech.word(N_("kitty")) if seat == "kitty" else speech.speak("seat", seat) for seat in hands}
        wide = max(map(width, names.values()))
        for seat, cards in hands.items():
            rows = [speech.speak("cards", row.cards) for row in game.rows(cards, table, speech) if row.cards]
            yield from self._wrap("  ".join(rows), " " * (wide + 4), f"  {pad(names[seat], wide)}  ")

    def _record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> Iterator[str]:
        speech, paint = self.speech(trial), self.setting.terminal.paint
        yield from self._overrides()
        yield paint("bold", clean(f"{path}: {speech.title(trial.replay.record)}"))
        said, collision = self.whole(trial)
        for text in said:
            yield from self._wrap(text)
        yield from self._collision(trial, collision, speech)
        if not found or collision is not None:
            return
        heads = (N_("play"), N_("cards"), N_("by itself"), N_("if all others were legal"))
        rows = [tuple(speech.word(head) for head in heads)]
        for one in found:
            verdicts = (speech.word(VERDICTS[one.alone.verdict]), speech.word(VERDICTS[one.given.verdict]))
            rows.append((one.address, clean(speech.speak("cards", one.fact.cards)), *verdicts))
        wide = [max(width(row[column]) for row in rows) for column in range(3)]
        lines = ["  ".join(map(pad, row[:3], wide)) + "  " + row[3] for row in rows]
        yield paint("bold", lines[0])
        for one, line in zip(found, lines[1:], strict=True):
            plain = one.verdict is Verdict.LEGAL
            yield line if plain else paint(_COLOURS.get(one.verdict, "note"), line)
        yield ""


class Concise(_Words):
    """One line for each play."""

    def play(self, path: str, trial: Trial, at: str, found: Judgement | None) -> None:
        """See the class above."""
        self.record(path, trial, [found] if found else [])

    def record(self, path: str, trial: Trial, found: Sequence[Judgement]) -> None:
        """See the class above."""
        self.count(trial, [one.verdict for one in found])
        self.write(self._lines(path, trial, found))

    def _lines(self, path: str, trial: Trial, found: Sequence[Judgement]) -> Iterator[str]:
        speech, record = self.speech(trial), trial.replay.record
        for text in self.whole(trial)[0]:
            yield clean(f"{path}:{record.line}: {text}")
        for one in found:
            span = one.fact.span
            place = f"{path}:{span.line}:{span.column}" if span else f"{path}:{record.line}"
            where = address(record, one.address)
            given = speech.say(
                N_("if all others were legal: {verdict}"), {"verdict": speech.word(VERDICTS[one.given.verdict])}
            )
            told_ = speech.say(
                "{line} ({details})", {"line": speech.word(VERDICTS[one.alone.verdict]), "details": given}
            )
            yield clean(f"{place}: {where}: {told_}")
