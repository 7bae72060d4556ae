"""What is found about a record and about one play of it, in the words of one language: what the terminal and the page say.

All texts are plain text. Nothing here decides how they are laid out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tractor_notation.findings import Related
from tractor_notation.judging.cores import Core
from tractor_notation.judging.search import Limit
from tractor_notation.judging.telling import told
from tractor_notation.judging.trial import Judgement, Trial
from tractor_notation.judging.verdicts import Found, Proof, Verdict
from tractor_notation.language import N_, P_, Language
from tractor_notation.record import Cards, Trick

VERDICTS: Mapping[Verdict, str] = {
    Verdict.LEGAL: N_("legal"),
    Verdict.ILLEGAL: N_("illegal"),
    Verdict.UNDETERMINED: N_("undetermined"),
    Verdict.IMPOSSIBLE: N_("the others cannot all have been legal"),
    Verdict.UNKNOWN: N_("not decided in the time allowed"),
}

BY_ITSELF = N_("By itself")
GIVEN = N_("If all other plays were legal")

PROBLEMS: Mapping[str, str] = {
    "no-rules": N_("Plays cannot be judged by these rules when cards are not known."),
    "no-trump": N_("Trump is not known, so no play can be judged."),
    "gaps": N_("So much is missing in the record that nothing can be proved."),
}
"""Why a record is not judged at all."""

_MEANING: Mapping[Verdict, str] = {
    Verdict.LEGAL: N_("It was legal, however the cards lay that nobody saw."),
    Verdict.ILLEGAL: N_("It was illegal, however the cards lay that nobody saw."),
    Verdict.UNDETERMINED: N_("The record does not decide it: it was legal if the cards lay one way, illegal if they lay another."),
    Verdict.UNKNOWN: N_("That is not decided: the time allowed ({seconds} s) was not enough. Allow more with --limit."),
}  # fmt: skip


class Whole(NamedTuple):
    """What is said of a record as a whole. ``collision`` are facts that contradict one another, under their heading."""

    said: tuple[str, ...]
    collision: Listed | None


class Stated(NamedTuple):
    """A fact: its address as people write it, or the keyword of the statement; what it says; its name in the case."""

    place: str
    text: str
    name: str


class Listed(NamedTuple):
    """Facts under a heading, such as a proof. ``note`` says more about it."""

    heading: str
    note: str
    facts: tuple[Stated, ...]


class Ruled(NamedTuple):
    """A verdict under one assumption."""

    label: str
    verdict: Verdict
    text: str


class Labelled(NamedTuple):
    """A sentence with what stands in front of it."""

    label: str
    text: str


class Hand(NamedTuple):
    """A hand of a world (seat ``kitty``: what lay in none). ``other`` are its cards that lie elsewhere in the other world."""

    seat: str
    name: str
    cards: Cards
    other: Cards


class Lay(NamedTuple):
    """One way the cards can have lain."""

    heading: str
    legal: bool
    hands: tuple[Hand, ...]


@dataclass(frozen=True)
class Answer:
    """What is said of one play.

    ``place`` is its address. ``meaning`` is empty where there is no verdict to explain. ``ways`` are two ways in which
    the cards can have lain, where that makes a difference.
    """

    place: str
    question: str
    verdicts: tuple[Ruled, ...]
    meaning: str
    decided_by: Labelled | None
    duty: Labelled | None
    rule: Labelled | None
    prescribed: Labelled | None
    proofs: tuple[Listed, ...]
    ways: tuple[Lay, ...]


class Wording:
    """Says what is found about one record. ``address`` makes of an address what people are shown."""

    def __init__(self, trial: Trial, speech: Language, address: Callable[[str], str]) -> None:
        self.trial = trial
        self.speech = speech
        self.address = address

    def whole(self) -> Whole:
        """Why the record cannot be judged, or what is wrong with it as a whole."""
        trial, speech = self.trial, self.speech
        if trial.problem is not None:
            return Whole((speech.word(PROBLEMS[trial.problem]),), None)
        try:
            collision, culprits = trial.collision, trial.culprits
        except Limit:
            return Whole((self._meaning(Verdict.UNKNOWN),), None)
        said = []
        if collision is not None:
            said.append(speech.word(N_("The record contradicts itself: the cards cannot have lain in any way.")))
        if culprits is not None:
            names = speech.listing(map(self.address, culprits.names))
            template = N_(
                "Somebody did not play as due, but it cannot be said who: {plays} cannot all have been legal."
            )
            said.append(speech.say(template, {"plays": names}))
        return Whole(tuple(said), self._collision(collision) if collision else None)

    def _collision(self, core: Core) -> Listed:
        return Listed(
            self.speech.word(N_("These facts contradict one another")), "", tuple(self._facts(core.names, ()))
        )

    def not_judged(self) -> str:
        """Why a play is not judged in a record of which others are."""
        return self.speech.word(
            N_(
                "This play is not judged: the record does not say what is trump, or the play was noted as it cannot have been made."
            )
        )

    def left_out(self) -> str:
        """That plays of variations are judged only when somebody asks for them; empty where there are none."""
        found = self.trial.variations
        if not found:
            return ""
        text = self.speech.plural(*_LEFT_OUT, len(found))
        return self.speech.say(text, {"count": len(found), "place": self.address(found[0])})

    def answer(self, found: Judgement) -> Answer:
        """Everything that is said of a play."""
        return Answer(
            place=self.address(found.address),
            question=self._question(found),
            verdicts=tuple(
                Ruled(self.speech.word(label), standing.verdict, self.verdict(standing.verdict))
                for label, standing in ((BY_ITSELF, found.alone), (GIVEN, found.given))
            ),
            meaning=self._meaning(found.verdict) if found.verdict in _MEANING else "",
            decided_by=self._labelled(N_("Decided by"), found.question.template, found.question.data)
            if found.question
            else None,
            duty=self._duty(found),
            rule=self._rule(found),
            prescribed=self._prescribed(found),
            proofs=tuple(self._proofs(found)),
            ways=self._ways(found),
        )

    def verdict(self, verdict: Verdict) -> str:
        """A verdict in words."""
        return self.speech.word(VERDICTS[verdict])

    def _meaning(self, verdict: Verdict) -> str:
        return self.speech.say(_MEANING[verdict], {"seconds": f"{self.trial.seconds:g}"})

    def _labelled(self, label: str, template: str, data: Sequence[tuple[str, object]]) -> Labelled:
        return Labelled(self.speech.word(label), self.speech.say(template, dict(data)))

    def _question(self, found: Judgement) -> str:
        """What was led and what was played."""
        step = self.trial.replay.step(found.address)
        assert step is not None and isinstance(step.item, Trick)
        played = self.speech.related(told(self.trial, found.address))
        lead = self.trial.lead(found.address)
        if lead is None:
            return played
        leader, cards = lead
        led = self.speech.say(N_("{seat:seat} led {cards:cards}."), {"seat": leader, "cards": cards})
        return self.speech.sentences((led, played))

    def _duty(self, found: Judgement) -> Labelled | None:
        if found.ruling is None:
            return None
        label = (
            N_("The duty")
            if found.certain
            else N_("If the cards lay as below")
            if found.alone.verdict is Verdict.UNDETERMINED
            else N_("For instance")
        )
        apart = dict(found.consequence.data) if found.consequence is not None else {}  # it is said by itself
        known = tuple((name, value) for name, value in found.ruling.data if name not in apart)
        return Labelled(self.speech.word(label), self.speech.message(replace(found.ruling, data=known)))

    def _prescribed(self, found: Judgement) -> Labelled | None:
        """What the rules prescribe for a play that was illegal, by itself or if all others were legal."""
        if Verdict.ILLEGAL not in (found.alone.verdict, found.given.verdict):
            return None
        if found.consequence is not None:
            return self._labelled(N_("Prescribed"), found.consequence.template, found.consequence.data)
        nothing = N_("Nothing by the rules of this record: the table decides.")
        return Labelled(self.speech.word(N_("Prescribed")), self.speech.word(nothing))

    def _rule(self, found: Judgement) -> Labelled | None:
        game = self.trial.replay.game
        if found.ruling is None or not found.ruling.rule or game is None:
            return None
        text = " ".join(self.speech.word(game.rule(found.ruling.rule) or "").split())
        return Labelled(self.speech.say("rule {rule}", {"rule": found.ruling.rule}), text)

    def _proofs(self, found: Judgement) -> Iterator[Listed]:
        """What forces the verdicts, in order of play."""
        for proof, label in (
            (found.proof, N_("Proof")),
            (found.proof_given, N_("Proof, if all other plays were legal")),
        ):
            if proof is not None:
                yield self._proof(proof, label)

    def _proof(self, proof: Proof, label: str) -> Listed:
        note = N_("no smaller set of facts proves it") if proof.smallest else N_("perhaps fewer facts prove it, too")
        facts = tuple(self._facts(proof.facts, proof.lawful))
        return Listed(self.speech.word(label), self.speech.word(note), facts)

    def _facts(self, names: Sequence[str], lawful: Sequence[str]) -> Iterator[Stated]:
        for name in names:
            row: Related = told(self.trial, name, lawful)
            place = self.address(row.address) if row.address else self.trial.facts[name].keyword
            yield Stated(place, self.speech.related(row), name)

    def _ways(self, found: Judgement) -> tuple[Lay, ...]:
        """Two ways in which the cards can have lain, where that makes a difference."""
        good, bad = found.alone.legal, found.alone.illegal
        if found.verdict is not Verdict.UNDETERMINED or good is None or bad is None:
            return ()
        return (
            self._way(N_("A way the cards can have lain so that it was legal"), good, bad, True),
            self._way(N_("A way the cards can have lain so that it was illegal"), bad, good, False),
        )

    def _way(self, heading: str, world: Found, other: Found, legal: bool) -> Lay:
        hands, others = self.trial.hands(world), self.trial.hands(other)
        rest = N_("kitty") if self.trial.has_kitty(world) else N_("in no hand")
        told_ = []
        for seat, cards in hands.items():
            name = self.speech.speak("seat", seat) if seat != "kitty" else self.speech.word(rest)
            moved = tuple((Counter(cards) - Counter(others[seat])).elements())
            told_.append(Hand(seat, name, cards, moved))
        return Lay(self.speech.word(heading), legal, tuple(told_))


_LEFT_OUT = P_(
    "Beside it there is {count} variation, whose plays were never made. They are judged when asked for: --at {place}.",
    "Beside it there are {count} variations, whose plays were never made. They are judged when asked for: --at {place}.",
)
