"""Record -> Replay: the one loop that walks the statements of a record through a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from tractor_notation.findings import Entry, Finding, Nature, Severity, cited, define, finding
from tractor_notation.games import Before, Deal, Game, Options, Table, find, meant, rule_sets
from tractor_notation.games.mending import FEW, Mended, mended
from tractor_notation.language import N_
from tractor_notation.place import Address
from tractor_notation.place import Step as Place
from tractor_notation.record import Act, Cards, Item, Play, Record, Ruling, Trick, Variation
from tractor_notation.ruled import ruled

define(
    Entry(
        "rules-unknown",
        Nature.RULES,
        Severity.ERROR,
        None,
        N_("rule set not known"),
        (N_("The record is to be judged by the rules {rules}, which this tool does not know; it is judged by none."),),
        (N_("Did you mean {nearest}?"), N_("Known rule sets: {known}.")),
        N_(
            "A ruling is only as good as the rules it cites. The tag Rules names the rule set and its version, such as "
            "shengji@1. A record that names rules or a version this tool does not know is read and kept, and not judged."
        ),
    ),
    Entry(
        "options-missing",
        Nature.RULES,
        Severity.WARNING,
        None,
        N_("options not repeated in a match"),
        (
            N_("A deal before it in this match was played with the options {options}."),
            N_("This one names none, so it is judged by the usual rules."),
        ),
        (N_('If it was played by the same rules, add [Options "{options}"]; if by the usual ones, add [Options ""].'),),
        N_(
            "Every record names the rules it was played by for itself, so that it can be read and judged alone. The value # "
            "stands for the options of the record before. A match in which some deals name options and others none was hardly "
            "played by two kinds of rules."
        ),
    ),
    Entry(
        "variation-place",
        Nature.RULES,
        Severity.ERROR,
        None,
        N_("variation without a play to replace"),
        (N_("The variation begins with {seat:seat} in trick {trick}, but {seat:seat} makes no play there."),),
        (N_("Begin it with the number of a trick and the seat whose play it replaces, such as ( 3. W: S44 )."),),
        N_(
            "A variation replaces the play of one seat in one trick and everything after it. The first trick in the "
            "brackets names both; the line it branches off from must hold such a play. Otherwise the variation is kept "
            "but cannot be judged."
        ),
    ),
)


class Step:
    """One statement or one play, in its place.

    ``item`` is the statement; for a play it is the trick, ``number`` the place of the play in it (from 0) and
    ``seat`` who made it. ``findings`` are those that arose here; ``variations`` the lines that might have replaced
    this play.
    """

    __slots__ = ("line", "index", "item", "number", "seat", "findings", "variations")

    def __init__(
        self, line: Line, index: int, item: Act | Trick, number: int, seat: str | None, found: tuple[Finding, ...]
    ) -> None:
        self.line = line
        self.index = index
        self.item = item
        self.number = number
        self.seat = seat
        self.findings = found
        self.variations: tuple[Line, ...] = ()

    @property
    def play(self) -> Play | None:
        """The play, or ``None`` when the step is a statement."""
        return self.item.plays[self.number] if isinstance(self.item, Trick) else None

    @property
    def address(self) -> str | None:
        """The address of the play, without the record's number; ``None`` for other statements."""
        if self.seat is None or not isinstance(self.item, Trick):
            return None
        return str(Address((*self.line.path, Place(self.item.number, self.seat))))

    @property
    def sound(self) -> bool:
        """Whether it is a play that is legal whatever anybody held."""
        return isinstance(self.item, Trick) and f"{self.item.number}.{self.seat}" in self.line.sound

    @property
    def before(self) -> Table:
        """The table before this step."""
        return self.line.tables[self.index]

    @property
    def after(self) -> Table:
        """The table after it."""
        return self.line.tables[self.index + 1]

    @property
    def hands(self) -> Mapping[str, Cards]:
        """The hands after this step, ``"x"`` for a card that is not known."""
        return self.after.hands


class Line:
    """A line of play: the main line, or a variation.

    ``items`` are its statements; ``start`` is the deal it begins from (never changed), ``path`` leads to it;
    ``continued``: it begins inside a trick. The line is played through when it is made; steps and tables are made from
    that when somebody asks for them.
    """

    def __init__(
        self, items: tuple[Item, ...], start: Deal, path: tuple[Place, ...] = (), continued: bool = False
    ) -> None:
        self.items = items
        self.start = start
        self.path = path
        self.continued = continued
        self._seats: list[str | None] = []
        self._found: dict[int, tuple[Finding, ...]] = {}
        self._branching = False
        deal = start.copy()
        found = deal.findings
        for item in items:
            if isinstance(item, Trick):
                for number, play in enumerate(item.plays):
                    self._seats.append(deal.play(item, number, continued))
                    continued = False
                    if play.notes:
                        self._branching = True
                    if found:
                        self._found[len(self._seats) - 1] = tuple(found)
                        found.clear()
            elif isinstance(item, Act):
                deal.act(item)
                self._seats.append(None)
                if found:
                    self._found[len(self._seats) - 1] = tuple(found)
                    found.clear()
        deal.close(branch=bool(path))
        self._last = deal
        self.closing = tuple(found)

    @cached_property
    def steps(self) -> list[Step]:
        """One step for an act and one for each play of a trick, in the order of the statements."""
        steps: list[Step] = []
        for item in self.items:
            if not isinstance(item, (Act, Trick)):
                continue
            for number in range(len(item.plays) if isinstance(item, Trick) else 1):
                index = len(steps)
                steps.append(Step(self, index, item, number, self._seats[index], self._found.get(index, ())))
        if self._branching:
            self._branch(steps)
        return steps

    @cached_property
    def _places(self) -> dict[tuple[int, str | None], Step]:
        return _by_place(self.steps)

    def at(self, trick: int, seat: str) -> Step | None:
        """The play of a seat in a trick."""
        return self._places.get((trick, seat))

    def find(self, places: Sequence[Place]) -> Step | None:
        """The step that places lead to from here, one after the other."""
        line: Line | None = self
        found: Step | None = None
        for place in places:
            found = line.at(place.trick, place.seat) if line else None
            if found is None:
                return None
            line = None
            if place.variation is not None:
                if not 0 < place.variation <= len(found.variations):
                    return None
                line = found.variations[place.variation - 1]
                found = line.steps[0] if line.steps else None
        return found

    @property
    def branching(self) -> bool:
        """Whether something stands behind its plays, which may be variations."""
        return self._branching

    @property
    def sound(self) -> AbstractSet[str]:
        """The plays that are legal whatever anybody held, by trick and seat."""
        return self._last.sound

    @property
    def end(self) -> Table:
        """The table where the line stops."""
        return self._last.table()

    @cached_property
    def reached(self) -> Deal:
        """The deal where the line stops, while nothing is said about its end yet; never changed."""
        *_, (_, deal) = self._again(self.steps)
        return deal

    def _again(self, steps: list[Step]) -> Iterator[tuple[Step | None, Deal]]:
        """Play the line again: the deal as it stands before each step, and after the last one (then no step)."""
        deal = self.start.copy()
        for step in steps:
            yield step, deal
            if isinstance(step.item, Trick):
                deal.play(step.item, step.number, self.continued and step.index == 0)
            else:
                deal.act(step.item)
        yield None, deal

    @cached_property
    def tables(self) -> list[Table]:
        """The table before the first step and after each."""
        return [deal.table() for _, deal in self._again(self.steps)]

    def _branch(self, steps: list[Step]) -> None:
        """Play the variations, each from a copy of the deal taken before the play it replaces."""
        branches: dict[int, list[Variation]] = {}
        places = _by_place(steps)
        for step in steps:
            for note in step.play.notes if step.play else ():
                if not isinstance(note, Variation):
                    continue
                first = next((item for item in note.items if isinstance(item, Trick)), None)
                place = places.get((first.number, first.leader)) if first else None
                if place is not None:
                    branches.setdefault(place.index, []).append(note)
                elif first:
                    step.findings += (finding("variation-place", note.span, seat=first.leader, trick=first.number),)
        for branched, deal in self._again(steps[: max(branches, default=-1) + 1]):
            if branched is None or branched.index not in branches:
                continue
            assert isinstance(branched.item, Trick) and branched.seat is not None
            for count, variation in enumerate(branches[branched.index], 1):
                path = (*self.path, Place(branched.item.number, branched.seat, count))
                branched.variations += (Line(variation.items, deal.copy(), path, branched.number > 0),)

    def _placed(self, item: Finding, step: Step | None = None) -> Finding:
        """A finding with its address in the whole record: that of the play it names, else of the step it arose at."""
        if item.address:
            steps = (*self.path, *Address.parse(item.address).steps)
            return replace(item, address=str(Address(steps))) if self.path else item
        if step is None or (item.span and step.item.span and item.span[:2] < step.item.span[:2]):
            return item  # it came to light here, but is about something that stands before
        return replace(item, address=step.address)

    def findings(self) -> list[Finding]:
        """Everything found in this line and its variations, with addresses that lead there."""
        found: list[Finding] = []
        if self._found or self._branching:
            for step in self.steps:
                found += [self._placed(item, step) for item in step.findings]
                for line in step.variations:
                    found += line.findings()
        found += [self._placed(item) for item in self.closing]
        return found


def _by_place(steps: list[Step]) -> dict[tuple[int, str | None], Step]:
    """The steps that are plays by trick and seat; where a seat plays twice to a trick, its first play."""
    return {(step.item.number, step.seat): step for step in reversed(steps) if isinstance(step.item, Trick)}


@dataclass(eq=False)
class Replay:
    """A record played through: its steps, its findings, its result.

    ``game`` is ``None`` when the record names rules that are not known; then there are no steps. ``findings`` holds
    what was found in playing, in the order of the text; what could not be read is in ``record.findings``. ``rulings`` are
    what the table has decided about plays, by the address of the play, each with that address.
    """

    record: Record
    game: Game | None
    options: Options | None
    line: Line | None
    findings: tuple[Finding, ...]
    rulings: Mapping[str, Sequence[Ruling]] = field(default_factory=dict)

    @property
    def steps(self) -> list[Step]:
        """The steps of the main line."""
        return self.line.steps if self.line else []

    @property
    def start(self) -> Table | None:
        """The table before anything happened."""
        return self.line.start.table() if self.line else None

    @property
    def end(self) -> Table | None:
        """The table where the record stops."""
        return self.line.end if self.line else None

    @property
    def score(self) -> Mapping[str, Any] | None:
        """The score where the record stops, by the names of the JSON output; ``None`` while the deal is unfinished.

        For Sheng Ji: ``opponents`` (their points in all), ``result`` (``hold D+2``: the declarers keep the deal and rise
        two levels; ``swap O+0``: the opponents take it), ``next_leader``, ``next_levels`` and the parts of the sum.
        """
        return self.game.score(self.end) if self.game and self.end else None

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """What could not be read and what was found in playing, in the order of the text."""
        return in_order((*self.record.findings, *self.findings))

    def step(self, address: Address | str) -> Step | None:
        """The step of an address; the number of the record in it is not looked at."""
        steps = (Address.parse(address) if isinstance(address, str) else address).steps
        return self.line.find(steps) if self.line else None


def replay(
    record: Record,
    *,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    before: Replay | None = None,
    as_noted: bool = False,
) -> Replay:
    """Play a record through the rules it names and judge every act in it. Never raises for what a record says.

    ``rules`` (``name@version``) and ``options`` are put over what the record names; ``before`` is the deal before it in
    its match, which it must follow from. One slip of the pen that makes many plays look wrong is looked for, and reported
    in their place (:mod:`tractor_notation.games.mending`), unless the record is to be judged ``as_noted``.
    """
    named = rules or record.value("Rules")
    game = find(named)
    if game is None:
        tag = record.tag("Rules")
        span = tag.span if tag else None
        problem = finding("rules-unknown", span, rules=named, known=rule_sets(), nearest=meant(named or ""))
        return Replay(record, None, None, None, (problem,))
    chosen, problems = game.options(record, options or {})
    follows = before is not None and before.game is game and before.end is not None
    left = Before(before.record, before.end) if before and follows else None
    result = Replay(record, game, chosen, None, ())
    found = _play(result, left, None)
    if sum(item.severity is Severity.ERROR for item in found) >= FEW and not as_noted:
        better = mended(game, record, chosen, left, found)
        if better is not None:
            found = _play(result, left, better)
    if before and follows:
        problems = [*problems, *_left_out(before, record)]
    result.findings = in_order(cited(item, game.name) for item in (*problems, *found))
    return result


def _left_out(before: Replay, record: Record) -> Iterator[Finding]:
    """Options that a deal before it in the match names, and this one does not repeat."""
    if record.tag("Options") is not None:
        return
    options = before.record.value("Options")
    if before.record.tag("Options") is None:
        options = next((item.facts["options"] for item in before.findings if item.code == "options-missing"), None)
    if options:
        tag = record.tag("Match") or record.tag("Event")
        yield finding("options-missing", tag.span if tag else None, options=options)


def _play(result: Replay, before: Before | None, better: Mended | None) -> list[Finding]:
    """Play the record of a replay, as it stands or as it must have been meant, and say what is found."""
    assert result.game is not None and result.options is not None
    assumed = better.assumed if better else None
    record = assumed.record if assumed else result.record
    deal = result.game.open(record, result.options, before, assumed)
    found = deal.findings.copy()
    deal.findings.clear()
    result.line = Line(record.body, deal)
    found += result.line.findings()
    if better is not None:
        found = [*better.findings, *(item for item in found if item.code not in better.covers)]
    return ruled(result, found)


def in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the order of the text."""
    return tuple(sorted(found, key=lambda item: item.span[:2] if item.span else (0, 0)))
