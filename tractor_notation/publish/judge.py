"""What is proved of disputed plays as a page: one self-contained HTML file without any script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from tractor_notation import __version__
from tractor_notation.games import Game, Table
from tractor_notation.judging import Judgement, Trial, Verdict
from tractor_notation.judging.wording import BY_ITSELF, GIVEN, Answer, Hand, Labelled, Lay, Listed, Wording
from tractor_notation.language import N_, Language
from tractor_notation.publish.html import TAGS, environment, policy, style
from tractor_notation.publish.model import CardText, Fact, HandView
from tractor_notation.publish.speaking import Speaker
from tractor_notation.record import seat_tag

SHEETS = ("look.css", "style.css", "judge.css")

_SIGNS = {Verdict.LEGAL: "✓", Verdict.ILLEGAL: "✗"}
_CLASSES = {Verdict.LEGAL: "legal", Verdict.ILLEGAL: "illegal"}


class Ruling(NamedTuple):
    """A verdict under one assumption: ``kind`` is its class, ``sign`` shows it beside the word."""

    label: str
    kind: str
    sign: str
    text: str


class WayView(NamedTuple):
    """One way the cards can have lain: ``kind`` is ``legal`` or ``illegal``."""

    heading: str
    kind: str
    hands: tuple[HandView, ...]


@dataclass(frozen=True)
class AnswerView:
    """What is said of a play. ``place`` is where it was made, in words, ``address`` the same in the notation; ``rows`` are
    what would decide, the duty, the rule, what is prescribed."""

    id: str
    place: str
    address: str
    question: str
    verdicts: tuple[Ruling, ...]
    meaning: str
    said: tuple[str, ...]
    rows: tuple[Labelled, ...]
    proofs: tuple[Listed, ...]
    ways: tuple[WayView, ...]


class PlayRow(NamedTuple):
    """A row of the table of all plays; ``href`` leads to the answer, where there is one."""

    address: str
    name: str
    cards: CardText
    verdicts: tuple[Ruling, ...]
    href: str


@dataclass(frozen=True)
class JudgedView:
    """A record: ``said`` and ``collision`` are about all of it. ``rows`` are all its plays, where all were asked for; then
    ``answers`` are about those that may not have been legal. ``left_out`` says what is not judged here."""

    id: str
    title: str
    subtitle: str
    tags: tuple[Fact, ...]
    said: tuple[str, ...]
    collision: Listed | None
    rows: tuple[PlayRow, ...]
    heads: tuple[str, ...]
    answers: tuple[AnswerView, ...]
    left_out: str


class Judged(NamedTuple):
    """A record on trial, and what is found: one play (``at`` is its address; nothing is found when it cannot be judged),
    or, where ``at`` is ``None``, all plays."""

    trial: Trial
    found: Sequence[Judgement]
    at: str | None = None


def judge_page(title: str, records: Sequence[Judged], *, language: Language, overrides: str = "") -> str:
    """The page. ``overrides`` says by which rules was judged whatever the records name."""
    sheet = style(*SHEETS)
    return (
        environment()
        .get_template("judge.html")
        .render(
            title=title,
            records=[_View(one, language).record() for one in records],
            overrides=overrides,
            style=Markup(sheet),
            policy=policy((sheet,), ()),
            version=__version__,
            lang=TAGS.get(language.tag, language.tag),
            sentences=language.sentences,
            _=language.word,
            say=lambda template, **data: language.say(template, data),
        )
    )


class _View:
    """Makes the view of one record."""

    def __init__(self, judged: Judged, language: Language) -> None:
        self.judged = judged
        self.trial = judged.trial
        replay = judged.trial.replay
        self.speak = Speaker(language, replay.game, replay.game.pack(replay.record) if replay.game else ())
        index = replay.record.index
        self.prefix = f"{index}:" if index > 1 else ""
        self.words = Wording(judged.trial, self.speak.language, lambda name: f"{self.prefix}{name}")

    def record(self) -> JudgedView:
        """See the class above."""
        record, judged, whole = self.trial.replay.record, self.judged, self.words.whole()
        said = whole.said
        every = judged.at is None
        if not every and not judged.found and not said:
            said = (self.words.not_judged(),)
        found = judged.found if whole.collision is None else ()
        folded = [one for one in found if one.verdict is not Verdict.LEGAL]
        answers = tuple(map(self._answer, folded if every else found))
        shown = {answer.address: answer.id for answer in answers}
        parts = [value for value in (record.value("Site"), record.value("Date")) if value]
        return JudgedView(
            id=f"{self.prefix}record",
            title=self.speak.language.title(record),
            subtitle=" · ".join(parts),
            tags=tuple(self._tags()),
            said=said,
            collision=whole.collision,
            rows=tuple(self._row(one, shown) for one in found) if every else (),
            heads=tuple(map(self.speak.word, (BY_ITSELF, GIVEN))),
            answers=answers,
            left_out=self.words.left_out() if every else "",
        )

    def _tags(self) -> list[Fact]:
        """By which rules was judged, and with which trump."""
        replay, word = self.trial.replay, self.speak.word
        game, options = replay.game, replay.options
        tags = []
        if game is not None and replay.end is not None:
            tags += [self.speak.fact(line) for line in game.facts(replay.end)[:1]]
            tags.append(Fact(word(N_("Rules")), f"{game.name}@{game.version}"))
        if options is not None and options.changed():
            told = " ".join(f"{name}={value}" for name, value in options.changed().items())
            tags.append(Fact(word(N_("Options")), told))
        return tags

    def _answer(self, found: Judgement) -> AnswerView:
        words, answer = self.words, self.words.answer(found)
        rows = (answer.decided_by, answer.duty, answer.rule, answer.prescribed)
        return AnswerView(
            id=answer.place,
            place=self.speak.place(found.address),
            address=answer.place,
            question=answer.question,
            verdicts=self._verdicts(answer),
            meaning=answer.meaning,
            said=words.whole().said if self.judged.at is not None else (),
            rows=tuple(row for row in rows if row is not None),
            proofs=answer.proofs,
            ways=tuple(map(self._way, answer.ways)),
        )

    def _verdicts(self, answer: Answer) -> tuple[Ruling, ...]:
        return tuple(self._ruling(row.label, row.verdict, row.text) for row in answer.verdicts)

    def _ruling(self, label: str, verdict: Verdict, text: str) -> Ruling:
        return Ruling(label, _CLASSES.get(verdict, "open"), _SIGNS.get(verdict, "?"), text)

    def _row(self, found: Judgement, shown: dict[str, str]) -> PlayRow:
        address, fact = f"{self.prefix}{found.address}", found.fact
        verdicts = tuple(
            self._ruling("", standing.verdict, self.words.verdict(standing.verdict))
            for standing in (found.alone, found.given)
        )
        name = self.speak.seat(fact.seat or "")
        return PlayRow(address, name, self.speak.cards(fact.cards), verdicts, shown.get(address, ""))

    # Two ways in which the cards can have lain.

    def _way(self, way: Lay) -> WayView:
        game, table = self.trial.replay.game, self.trial.replay.end
        assert game is not None and table is not None
        hands = tuple(self._hand(hand, game, table) for hand in way.hands)
        return WayView(way.heading, "legal" if way.legal else "illegal", hands)

    def _hand(self, hand: Hand, game: Game, table: Table) -> HandView:
        marked = Counter(hand.other)
        rows = game.rows(hand.cards, table, self.speak.language)
        return HandView(
            seat=hand.seat,
            name=hand.name,
            player=self.trial.replay.record.value(seat_tag(hand.seat)) or "",
            place=hand.seat,
            roles=(),
            leader=False,
            rows=tuple(self.speak.row(row, "moved", marked) for row in rows),
            note="" if marked else self.speak.word(N_("the same in both")),
            turn=False,
        )
