"""What the game of every family does alike: it asks its rule book, its options and its views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tractor_notation.findings import Finding
from tractor_notation.games import Choice, Face, Line, Manner, Preset, Row, Standing
from tractor_notation.games import slips as common
from tractor_notation.games.deciding import Agreed
from tractor_notation.games.mending import Assumed, Slip
from tractor_notation.games.options import Described, choice, options_of
from tractor_notation.games.rulebook import RuleBook
from tractor_notation.language import Language
from tractor_notation.record import Act, Cards, Record


class Family:
    """The part of :class:`tractor_notation.games.Game` that is the same for all: for each name see there.

    ``book`` are the rules in words, ``choices`` the options; ``view`` is the module that shows a deal, with a function
    of the same name for each thing the views ask for.
    """

    book: ClassVar[RuleBook]
    choices: ClassVar[type[Described]]
    view: ClassVar[Any]

    @property
    def manner(self) -> Manner:
        manner: Manner = self.view.MANNER
        return manner

    @property
    def tags(self) -> Mapping[str, str]:
        tags: Mapping[str, str] = self.view.TAGS
        return tags

    def slips(self, start: Any, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
        yield from common.slips(start.frame, assumed, wrong)

    def options(self, record: Record, overrides: Mapping[str, str]) -> tuple[Any, list[Finding]]:
        return options_of(self.choices, record, overrides)

    def agreed(self, options: Any) -> Agreed | None:
        return None

    def rule(self, number: str) -> str | None:
        return self.book.rules.get(number)

    def rules(self) -> tuple[str, ...]:
        return tuple(self.book.rules)

    def chapters(self) -> Mapping[str, str]:
        return self.book.chapters

    def option(self, name: str) -> Choice | None:
        return choice(self.choices.specs().get(name))

    def option_names(self) -> tuple[str, ...]:
        return tuple(self.choices.specs())

    def presets(self) -> Mapping[str, Preset]:
        return self.choices.presets

    def midway(self, record: Record) -> bool:
        return record.value("Start") == "position"

    def told(self, table: Any) -> frozenset[str]:
        told: frozenset[str] = self.view.told(table)
        return told

    def statement(self, act: Act) -> Line | None:
        line: Line | None = self.view.statement(act)
        return line

    def seen(self, table: Any) -> tuple[tuple[str, Cards], ...]:
        seen: tuple[tuple[str, Cards], ...] = self.view.seen(table)
        return seen

    def face(self, card: str, language: Language) -> Face:
        face: Face = self.view.face(card, language)
        return face

    def rows(self, cards: Cards, table: Any, language: Language) -> tuple[Row, ...]:
        rows: tuple[Row, ...] = self.view.rows(cards, table, language)
        return rows

    def roles(self, table: Any) -> Mapping[str, tuple[str, ...]]:
        roles: Mapping[str, tuple[str, ...]] = self.view.roles(table)
        return roles

    def facts(self, table: Any) -> tuple[Line, ...]:
        lines: tuple[Line, ...] = self.view.facts(table)
        return lines

    def piles(self, table: Any) -> tuple[tuple[str, Cards, str], ...]:
        piles: tuple[tuple[str, Cards, str], ...] = self.view.piles(table)
        return piles

    def standing(self, table: Any) -> Standing:
        standing: Standing = self.view.standing(table)
        return standing

    def account(self, table: Any) -> tuple[Line, ...]:
        lines: tuple[Line, ...] = self.view.account(table)
        return lines

    def result(self, table: Any) -> Line | None:
        line: Line | None = self.view.result(table)
        return line
