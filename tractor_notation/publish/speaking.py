"""Cards, findings and statements of one record turned into the words and signs of one language."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any
from unicodedata import category

from tractor_notation.findings import CATALOGUE, Finding, Nature, Severity
from tractor_notation.games import Face, Game, Row
from tractor_notation.games import Line as Sentence
from tractor_notation.language import N_, Language, Vocabulary
from tractor_notation.publish.markup import blocks
from tractor_notation.publish.model import (
    Block,
    CardText,
    Decision,
    Fact,
    Inline,
    Link,
    Listing,
    Problem,
    RowView,
    Run,
    Unit,
)
from tractor_notation.publish.names import Name, Names
from tractor_notation.record import Act, Cards, Item, Play, Ruling, grouped

_MANY = 5
"""From so many on unknown cards are counted instead of shown one by one."""

_SEVERITIES = {
    Severity.ERROR: ("✗", N_("Fault")),
    Severity.WARNING: ("⚠", N_("Doubtful")),
    Severity.NOTE: ("ℹ", N_("Note")),
    Severity.RULED: ("⚖", N_("Ruled")),
}
_UNDECIDED = ("?", N_("Undecided"))
_UNREADABLE = ("✗", N_("Not readable"))

_SOURCES = {
    "deduced": N_("deduced from the plays"),
    "partial": N_("known in part"),
    "unknown": N_("not known"),
}

_IRREGULARITIES = {
    "revoke": N_("revoke"),
    "turn": N_("out of turn"),
    "count": N_("wrong count"),
    "exposed": N_("card exposed"),
    "throw": N_("wrong throw"),
    "signal": N_("signal"),
    "look": N_("cards looked at"),
}


_STATEMENTS = {
    "deal": N_("{seat}'s hand"),
    "bid": N_("{seat}'s bid"),
    "call": N_("{seat}'s call"),
    "bury": N_("{seat}'s burial"),
}
"""What is done before the first trick, by its keyword."""

_STATES = {
    "deduced": N_("deduced"),
    "moved": N_("only in this way"),
}
"""The states of cards; see :class:`Unit`."""

_NONE: Mapping[str, int] = {}


def _last(cards: Cards, marked: Mapping[str, int]) -> list[bool]:
    """Which of the cards are marked: of each face the last ones."""
    left, found = dict(marked), []
    for card in reversed(cards):
        found.append(left.get(card, 0) > 0)
        left[card] = left.get(card, 0) - 1
    return found[::-1]


def _runs(value: Any, pack: Container[str]) -> Iterator[Cards]:
    """The cards in a fact: those that stand together."""
    if isinstance(value, str):
        yield from [(value,)] if value in pack else ()
    elif isinstance(value, tuple) and value and all(isinstance(card, str) and card in pack for card in value):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _runs(part, pack)


def _has_sign(text: str) -> bool:
    return any(category(char) == "So" for char in text)


def _together(parts: Sequence[CardText]) -> CardText:
    """Parts of a lead as one text."""
    runs = list(parts[0].runs)
    for text in parts[1:]:
        runs += [replace(text.runs[0], plus=True), *text.runs[1:]]
    return CardText(tuple(runs), " + ".join(text.spoken for text in parts), sum(text.count for text in parts))


class Speaker:
    """Says what one record holds, as its game and the language speak.

    Without a game (its rules are not known) cards are shown as the notation writes them. ``pack`` are the cards that are
    played with: what all names of a suit share is left out where the suit has been named. ``prefix`` goes in front of
    every fragment; ``places`` are the addresses that stand on the page, so that no link leads nowhere.
    """

    def __init__(
        self,
        language: Language,
        game: Game | None,
        pack: Cards = (),
        prefix: str = "",
        places: Container[str] = frozenset(),
    ) -> None:
        self.language = Language(language.tag, self._heard(game.vocabulary)) if game else language
        self.game = game
        self._said: dict[str, str] = {}
        self._pack = dict.fromkeys(pack)
        self.prefix = prefix
        self._places = places
        self._faces: dict[str, Face] = {}
        self._names = Names(map(self.face, self._pack))
        self._rules: dict[str, str] = {}

    # Cards.

    def face(self, card: str) -> Face:
        """One card as people see it."""
        known = self._faces.get(card)
        if known is None:
            known = self.game.face(card, self.language) if self.game else Face("plain", "", card, card, 0)
            self._faces[card] = known
        return known

    def cards(self, cards: Cards, label: str = "", state: str = "", marked: Mapping[str, int] = _NONE) -> CardText:
        """Cards in their order, the suit sign once for neighbours of a suit and never when ``label`` already says it.

        The last copies of each face, so many as are ``marked``, are in a ``state`` of their own (see :class:`Unit`).
        """
        faces = [
            (self.face(card), state if mark else "") for card, mark in zip(cards, _last(cards, marked), strict=True)
        ]
        runs = []
        spoken = []
        for (suit, sign), group in groupby(faces, key=lambda one: (one[0].suit, one[0].sign)):
            run = list(group)
            if suit == "unknown" and len(run) >= _MANY:
                runs.append(Run(suit, "", (Unit(f"· × {len(run)}", 1, False),)))
                words = self.language.plural("{count} unknown card", "{count} unknown cards", len(run))
                spoken.append(self.language.say(words, {"count": len(run)}))
                continue
            units = []
            for (face, shown), same in groupby(run):
                count = len(list(same))
                unit = Unit(face.rank, 1 if suit == "joker" else count, face.points > 0, shown)
                units += [unit] * (count // unit.count)  # Jokers are words and cannot be set close together.
            runs.append(Run(suit, "" if sign == label else sign, tuple(units)))
            spoken += self._spoken(run, bare=bool(label) and sign == label)
        return CardText(tuple(runs), self.language.listing(spoken), len(faces))

    def name(self, face: Face) -> Name:
        """The name of a card in its parts."""
        return self._names.of(face)

    def _spoken(self, run: Sequence[tuple[Face, str]], *, bare: bool) -> Iterator[str]:
        """The cards of a run in words, each with its state; ``bare`` where the suit has been named."""
        for face, state in run:
            name = self.name(face).bare if bare else face.spoken
            yield name + (self.language.say(N_(" ({text})"), {"text": self.word(_STATES[state])}) if state else "")

    def played(self, cards: Cards, parts: tuple[int, ...]) -> CardText:
        """The cards of a play, with a plus sign between the parts they are said to be."""
        return _together([self.cards(part) for part in grouped(cards, parts) or (cards,)])

    def row(self, row: Row, state: str = "", marked: Mapping[str, int] = _NONE) -> RowView:
        """A row of a hand; for ``state`` and ``marked`` see :meth:`cards`."""
        if not row.cards:
            return RowView(row.label, row.spoken, CardText((), self.language.word(N_("none")), 0))
        return RowView(row.label, row.spoken, self.cards(row.cards, row.label, state, marked))

    def code(self, text: str) -> CardText | None:
        """Cards named in an annotation; ``None`` when the text is not cards."""
        if self.game is None:
            return None
        if "+" in text:
            each = [part for part in map(self.code, text.split("+")) if part is not None]
            return _together(each) if len(each) == text.count("+") + 1 else None
        found: list[str] = []
        for token in text.split():
            decoded = self.game.notation.decode(token)
            if decoded.problem or not decoded.cards:
                return None
            found += decoded.cards
        return self.cards(tuple(found)) if found else None

    def _heard(self, vocabulary: Vocabulary) -> Vocabulary:
        """The vocabulary of a game; the cards that it speaks of are remembered by their signs, apart and close together."""
        said = vocabulary["cards"]

        def heard(speak: Callable[[Language, Any], str], language: Language, value: Any) -> str:
            text = speak(language, value)
            for cards in _runs(value, self._pack) if _has_sign(text) else ():
                shown = self.cards(cards)
                for sign in filter(_has_sign, (said(language, cards), shown.plain.replace(" ", ""))):
                    self._said[sign] = shown.spoken
            return text

        return {spec: partial(heard, speak) for spec, speak in vocabulary.items()}

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Cards as they stand in texts, ``♣K K Q Q``, each with their names: all that were spoken of, and each of the pack."""
        for card in self._pack:
            self.language.speak("cards", card)
        return tuple(self._said.items())

    # Words.

    def word(self, text: str) -> str:
        return self.language.word(text)

    def _known(self, words: Mapping[str, str], name: str) -> str:
        """A word of the notation in the language; any other word of the record as it stands."""
        return self.word(words[name]) if name in words else name

    def seat(self, seat: str) -> str:
        return self.language.speak("seat", seat)

    def source(self, source: str) -> str:
        """Where cards come from, in words; nothing when they were given."""
        return self.word(_SOURCES[source]) if source in _SOURCES else ""

    def fact(self, sentence: Sentence) -> Fact:
        label = self.word(sentence.label) if sentence.label else ""
        return Fact(label, self.sentence(sentence))

    def sentence(self, sentence: Sentence) -> str:
        """A sentence of the game, without its label."""
        return self.language.say(sentence.template, sentence.data)

    def comment(self, text: str) -> tuple[Block, ...]:
        """An annotation, the cards it names read as cards."""
        return tuple(map(self._block, blocks(text)))

    def _block(self, block: Block) -> Block:
        if isinstance(block, Listing):
            return replace(block, items=tuple(tuple(map(self._block, item)) for item in block.items))
        return replace(block, pieces=self._pieces(block.pieces))

    def _pieces(self, pieces: Sequence[Inline]) -> tuple[Inline, ...]:
        return tuple(
            piece._replace(cards=self.code(piece.text))
            if piece.kind == "cards"
            else piece._replace(inside=self._pieces(piece.inside))
            for piece in pieces
        )

    def irregularities(self, names: tuple[str, ...]) -> str:
        return self.language.listing(self._known(_IRREGULARITIES, name) for name in names)

    def place(self, address: str) -> str:
        """An address in words: "East, trick 4"; plays of variations keep their address."""
        return self.language.speak("place", address)

    def places(self, addresses: Iterable[str]) -> str:
        """Plays in words, those of a trick together: "P4 and P5, trick 3; P1, trick 4"."""
        say = self.language.say
        said: list[str] = []
        for number, group in groupby(addresses, key=lambda address: address.partition(".")[0]):
            plays = list(group)
            seats = tuple(play.partition(".")[2] for play in plays)
            if len(plays) == 1 or any("/" in seat for seat in seats):
                said += map(self.place, plays)
            else:
                said.append(say(N_("{seats:seats}, {trick:trick}"), {"seats": seats, "trick": int(number)}))
        return self.word(N_("; ")).join(said)

    def about(self, item: Item | Play, address: str | None) -> str:
        """What a finding in a statement or play is about, as readers of a page know it, who see no lines; empty where it
        has no name."""
        if isinstance(item, Play):
            return self.place(address) if address else ""
        if isinstance(item, Ruling):
            return self.place(item.address)
        if not isinstance(item, Act) or not item.seat:
            return ""
        if item.keyword in _STATEMENTS:
            return self.language.say(_STATEMENTS[item.keyword], {"seat": self.seat(item.seat)})
        return self.seat(item.seat)

    def href(self, address: str | None) -> str:
        """The fragment of an address; empty when it is not on the page."""
        return f"{self.prefix}{address}" if address in self._places else ""

    # Statements.

    def act(self, act: Act) -> str:
        """A statement of the play in words; empty for those that are shown elsewhere."""
        if text := self.language.act(act):
            return text
        said = self.game.statement(act) if self.game else None
        return self.sentence(said) if said else ""

    def bid(self, act: Act) -> str:
        """What is said to bid without cards."""
        said = self.game.statement(act) if self.game else None
        return self.sentence(said) if said else self.word(N_("pass"))

    def decision(self, ruling: Ruling) -> Decision:
        """A ruling with its reason."""
        return Decision(self.language.ruling(ruling), self.place(ruling.address), self.href(ruling.address))

    # Findings.

    def problem(self, finding: Finding, number: int, rulings: Sequence[Ruling] = ()) -> Problem:
        """A finding in words, with its rule and what the table decided; then no next step is proposed."""
        entry = CATALOGUE[finding.code]
        sign, word = _SEVERITIES[finding.severity]
        if finding.severity is not Severity.RULED:
            if entry.nature is Nature.PROOF:
                sign, word = _UNDECIDED
            elif finding.unreadable:
                sign, word = _UNREADABLE
        finding = self._with_places(finding)
        name = f"{self.prefix}f{number}"
        return Problem(
            id=name,
            code=finding.code,
            severity=finding.severity.value,
            sign=sign,
            word=self.word(word),
            title=self.word(entry.title),
            place=self.place(finding.address) if finding.address else "",
            href=self.href(finding.address),
            message=self.language.message(finding),
            help="" if rulings else self.language.help(finding),
            rule=finding.rule or "",
            rule_text=self._rule(finding.rule),
            rule_href=self._rules.setdefault(finding.rule or "", name),
            related=tuple(
                Link(
                    self.language.related(other),
                    self.place(other.address) if other.address else "",
                    self.href(other.address),
                )
                for other in finding.related
            ),
            rulings=tuple(self.decision(item).text for item in rulings),
        )

    def _with_places(self, finding: Finding) -> Finding:
        """A finding whose plays are named in words."""
        plays: tuple[str, ...] = finding.facts.get("plays", ())
        if not isinstance(plays, tuple):
            return finding
        return replace(finding, data=finding.data + (("plays", self.places(plays)),)) if plays else finding

    def _rule(self, number: str | None) -> str:
        """The text of a rule, in the language."""
        text = self.game.rule(number) if self.game and number else None
        return self.language.word(text) if text else ""
