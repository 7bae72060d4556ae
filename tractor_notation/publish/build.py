"""Replay -> DealView: walks the statements of a record and puts each thing in its place on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tractor_notation.findings import Finding, Nature, Severity
from tractor_notation.games import Table
from tractor_notation.language import N_, P_, Language
from tractor_notation.place import Address
from tractor_notation.publish.decisions import Decisions, inside
from tractor_notation.publish.diagrams import Diagrams, PlaceError, moment_of
from tractor_notation.publish.model import (
    Bid,
    Branch,
    DealView,
    Diagram,
    Fact,
    Illegible,
    LineView,
    Note,
    Pile,
    PlayView,
    Problem,
    Remarked,
    Said,
    TrickView,
)
from tractor_notation.publish.moment import Moment
from tractor_notation.publish.opening import Opening
from tractor_notation.publish.plays import Outcome, outcome, play_view, trick_view, unwritten
from tractor_notation.publish.speaking import Speaker
from tractor_notation.publish.steps import Stepping, stepping
from tractor_notation.record import (
    Act,
    Comment,
    Item,
    Play,
    Remark,
    Ruling,
    Tag,
    Trick,
    Unreadable,
    Variation,
    seat_tag,
)
from tractor_notation.replay import Line, Replay, Step

_TITLE_TAGS = frozenset({"Notation", "Event", "Board", "Site", "Date"})
_TAGS = {
    "Rules": N_("Rules"),
    "Options": N_("Options"),
    "Annotator": N_("Annotator"),
    "Recorder": N_("Recorder"),
    "Source": N_("Source"),
}


def deal_view(
    replay: Replay,
    language: Language,
    *,
    number: int | None = None,
    prefix: str = "",
    alias: str = "",
    seat: str | None = None,
    at: Address | str | None = None,
    until: bool = False,
    playable: bool = False,
) -> DealView:
    """What is to be shown of one replay.

    ``number`` is that of the record on its page (default: in its file). ``prefix`` goes in front of every fragment, ``alias`` in front of a second one for each play; ``seat`` sits below in the diagram; ``at`` shows the table as it was
    before that play instead of the deal; with ``until`` nothing that comes later is said either. ``playable``: with what the player needs. Raises :class:`PlaceError` when ``at`` names no play.
    """
    address = moment_of(replay, at) if at is not None else None
    return _Builder(replay, language, prefix, alias, seat).view(address, number or replay.record.index, until, playable)


class _Builder:
    def __init__(self, replay: Replay, language: Language, prefix: str, alias: str, seat: str | None) -> None:
        self.replay = replay
        self.record = replay.record
        pack = replay.game.pack(replay.record) if replay.game else ()
        self.speak = Speaker(language, replay.game, pack, prefix, frozenset(_addresses(replay.line)))
        self.alias = alias
        self.bids = replay.game.bids if replay.game else frozenset()
        self.diagrams = Diagrams(replay, self.speak, seat)
        self.seats = self.diagrams.seats
        self.judged = replay.line.items if replay.line else self.record.body  # as it must have been meant
        self.decisions = Decisions(replay, self.judged)
        self.used_ids: set[str] = set()
        shown = [item for item in replay.all_findings if _published(item)]
        self.problems = [
            (item, self.speak.problem(item, number, self.decisions.settling(item)))
            for number, item in enumerate(shown, 1)
        ]
        self.placed: set[str] = set()
        self.bid_problems: list[Problem] = []

    def view(self, at: Address | None, number: int, until: bool, playable: bool) -> DealView:
        record, replay = self.record, self.replay
        moment = self._moment(at) if at is not None and until else None
        head = [self._note(item) for item in record.head if isinstance(item, (Comment, Unreadable))]
        body = moment.items if moment else self.judged
        bids = tuple(self._bid(item) for item in body if isinstance(item, Act) and item.keyword in self.bids)
        opening = Opening(self.bids, replay.game.exchanges if replay.game else ())
        line = self._line(body, replay.line, opening)
        if moment:
            line = self._into(line, moment.branches)
        diagram: Diagram | None = None
        piles: tuple[Pile, ...] = ()
        score: tuple[Fact, ...] = ()
        result = ""
        running = ("", "")
        end = moment.step.before if moment else replay.end
        if replay.game is not None and end is not None:
            diagram = self.diagrams.before(at) if at is not None else self.diagrams.deal(end)
            piles = tuple(
                Pile(self.speak.word(name), self.speak.cards(cards), self.speak.source(source))
                for name, cards, source in replay.game.piles(end)
            )
            score = tuple(self.speak.fact(item) for item in replay.game.account(end))
            outcome = replay.game.result(end)
            result = self.speak.sentence(outcome) if outcome else ""
            standing = replay.game.standing(end)
            running = (self.speak.word(standing.label), self.speak.word(standing.brief))
        self._name_tags()
        everything = tuple(problem for _, problem in self.problems)
        manner = replay.game.manner if replay.game else None
        subtitle = [value for value in (record.value("Site"), record.value("Date")) if value]
        view = DealView(
            index=number,
            prefix=self.speak.prefix,
            title=self.speak.language.title(record),
            subtitle=" · ".join(subtitle),
            tags=tuple(self._tags(self._told(end, until=moment is not None))),
            judged=replay.game is not None,
            seats=tuple(self.diagrams.column(seat) for seat in self.seats),
            intro=(*head, *opening.intro),
            dealt=tuple(opening.dealt),
            diagram=diagram,
            piles=piles,
            bids=bids,
            bid_notes=tuple(opening.bids),
            burial=tuple(opening.buried),
            line=replace(line, before=(*opening.rest, *line.before)),
            running=running,
            score=score,
            result=result,
            bid_problems=tuple(self.bid_problems),
            problems=tuple(problem for problem in everything if problem.id not in self.placed),
            all_problems=everything,
            verdict="" if moment else self._verdict(),
            headings=(self.speak.word(manner.bids), self.speak.word(manner.exchange)) if manner else ("", ""),
            footnotes=tuple(map(self.speak.word, manner.notes)) if manner else (),
            stepping=self._stepping(diagram, line, at) if playable else None,
        )
        return replace(view, names=self.speak.names)

    def _stepping(self, diagram: Diagram | None, line: LineView, address: Address | None) -> Stepping | None:
        """What the player of the page needs."""
        place = str(Address(address.steps)) if address else ""
        return stepping(self.replay, self.speak, self.diagrams, diagram, line, place)

    # One moment of the play.

    def _moment(self, address: Address) -> Moment:
        """The moment before a play; what is found later is dropped."""
        step = self.replay.step(address)
        if step is None or step.seat is None:
            raise PlaceError(address, self.speak.language)
        moment = Moment(self.replay, address, step)
        self.problems = [pair for pair in self.problems if moment.known(pair[0])]
        self.decisions.until(step.item.span)
        return moment

    def _into(self, line: LineView, branches: Sequence[tuple[Line, tuple[Item, ...]]]) -> LineView:
        """A line with the variations that lead to the moment behind its last play."""
        if not branches:
            return line
        (inner, items), *deeper = branches
        branch = self._branch(inner, self._into(self._line(items, inner), deeper))
        if not line.tricks:
            return replace(line, before=(*line.before, branch))
        last = line.tricks[-1]
        return replace(line, tricks=(*line.tricks[:-1], replace(last, notes=(*last.notes, branch))))

    def _told(self, table: Table | None, until: bool) -> frozenset[str]:
        """The tags that need not be shown; before the end also those that tell how it came out."""
        game = self.replay.game
        if game is None or table is None:
            return frozenset()
        return frozenset(game.tags) if until else game.told(table)

    def _verdict(self) -> str:
        """That there is no fault, and how many plays that may not be so of; empty where something is wrong."""
        found = self.replay.all_findings
        if self.replay.game is None or any(item.severity is not Severity.NOTE for item in found):
            return ""
        count = sum(item.undecided for item in found)
        language = self.speak.language
        if not count:
            return language.word(N_("No fault found"))
        many = language.plural(
            "No fault found; {count} play could not be decided",
            "No fault found; {count} plays could not be decided",
            count,
        )
        return language.say(many, {"count": count})

    # The head.

    def _tags(self, told: frozenset[str]) -> Iterator[Fact]:
        """What the head says that is shown nowhere else: rules and options, people, claims, unknown tags."""
        shown = _TITLE_TAGS | told | set(map(seat_tag, self.seats))
        for item in self.record.head:
            if isinstance(item, Tag) and item.name not in shown:
                yield Fact(self._label(item), self.record.value(item.name) or item.value)

    def _label(self, tag: Tag) -> str:
        """What a tag is called; one that nobody knows has its own name."""
        names = {**_TAGS, **(self.replay.game.tags if self.replay.game else {})}
        return self.speak.word(names[tag.name]) if tag.name in names else tag.name

    def _name_tags(self) -> None:
        """Give the findings about tags their names."""
        for number, (finding, problem) in enumerate(self.problems):
            tag = next((item for item in self.record.head if isinstance(item, Tag) and inside(finding, item)), None)
            if tag is not None and not problem.place:
                self.problems[number] = (finding, replace(problem, place=self._label(tag)))

    # The flow of statements.

    def _line(self, items: tuple[Item, ...], line: Line | None, opening: Opening | None = None) -> LineView:
        """The statements of a line in order: each trick with everything said up to the next one.

        ``opening`` takes what stands before the first trick of the main line.
        """
        steps = _steps(line)
        variations = {id(branch.items): branch for step in line.steps for branch in step.variations} if line else {}
        before: list[Note] = []
        tricks: list[tuple[TrickView, list[Note]]] = []
        about = ""  # the seat whose bid a comment stands behind
        for index, item in enumerate(items):
            notes = tricks[-1][1] if tricks else opening.notes if opening else before
            if isinstance(item, Trick):
                tricks.append(self._trick(item, steps.get(index, []), variations))
            elif isinstance(item, Act):
                if opening and not tricks:
                    notes = opening.act(item.keyword)
                notes += self._act(item, steps.get(index, []))
            elif isinstance(item, (Comment, Unreadable)):
                notes.append(self._note(item, about))
                notes += self._take(item)
            elif isinstance(item, Ruling):
                if not self.decisions.has_place(item):
                    notes.append(self.speak.decision(item))
                notes += self._take(item)
            if not isinstance(item, (Comment, Remark)):
                about = self._bidder(item)
        shown = tuple(replace(trick, notes=tuple(notes)) for trick, notes in tricks)
        game = self.replay.game
        if line is not None and game is not None and len(items) == len(line.items) and items[-1:] == line.items[-1:]:
            missing = (result for result in game.tricks(line.end) if result.laid)
            shown += tuple(unwritten(self.speak, game, line.end, one, self._short(one.winner or "")) for one in missing)
        return LineView(tuple(before), shown)

    def _act(self, act: Act, steps: Sequence[Step]) -> list[Note]:
        """A statement during or after the play. Bids and cards laid out have their own places."""
        notes: list[Note] = []
        if act.keyword == "diagram" and steps and self.replay.game is not None:
            notes.append(self.diagrams.here(steps[0].before))
        if act.keyword not in self.bids:
            text = self.speak.act(act)
            notes += [Said(text)] if text else []
            notes += self._take(act)
        notes += map(self.speak.decision, self.decisions.behind(act))
        return notes

    def _note(self, item: Comment | Unreadable, about: str = "") -> Note:
        if isinstance(item, Comment):
            return Remarked(self.speak.comment(item.text), about)
        return Illegible(self.speak.word(N_("Not readable")), item.text)

    def _bidder(self, item: Item) -> str:
        """The name of the seat that made a bid, where several were made; empty for other statements, and for a pass that
        ends the bids: what is said behind it is about all of them."""
        bids = [other for other in self.judged if isinstance(other, Act) and other.keyword in self.bids]
        if (
            not isinstance(item, Act)
            or item not in bids
            or len(bids) == 1
            or (item is bids[-1] and item.word == "pass")
        ):
            return ""
        return self.speak.seat(item.seat or "")

    def _bid(self, act: Act) -> Bid:
        problems = self._take(act)
        self.bid_problems += problems
        after = self.speak.language.plural(*P_("after {count} card", "after {count} cards"), act.moment or 0)
        moment = after.format(count=act.moment) if act.moment else ""
        cards = self.speak.cards(act.cards) if act.cards else None
        name = self.speak.seat(act.seat or "")
        (href, kind, flag) = next(((one.id, one.severity, one.sign) for one in problems), ("", "", ""))
        return Bid(act.seat or "", name, cards, self.speak.bid(act), moment, href, kind, flag)

    def _trick(self, trick: Trick, steps: Sequence[Step], variations: dict[int, Line]) -> tuple[TrickView, list[Note]]:
        known = Outcome()
        if steps and self.replay.game is not None:
            after = steps[min(len(steps), len(trick.plays)) - 1].after
            known = outcome(self.replay.game, after, trick.number, cut=len(steps) > len(trick.plays))
        plays: list[PlayView] = []
        notes: list[Note] = []
        places: list[str] = []
        for number, play in enumerate(trick.plays):
            step = steps[number] if number < len(steps) else None
            seat = (step.seat if step else None) or play.seat or _turn(self.seats, trick.leader, number)
            address = step.address if step else None
            problems = self._take(play, address)
            last = number == len(trick.plays) - 1
            notes += self._said(play, address, problems, variations, "" if last else self.speak.seat(seat))
            places += [self.speak.href(address)] * (len(notes) - len(places))
            name = self._fresh(self.speak.href(address))
            plays.append(
                play_view(
                    self.speak,
                    play,
                    seat,
                    known,
                    leads=number == 0 and not (step is not None and step.line.continued and step.index == 0),
                    name=name,
                    alias=f"{self.alias}{address}" if self.alias and name else "",
                    problems=problems,
                )
            )
        if len(steps) <= len(trick.plays):  # A trick shown up to a play is not judged as a whole.
            of_trick = self.speak.language.speak("trick", trick.number)
            for address in (None, *(step.address for step in steps)):
                notes += self._take(trick, address, of_trick)
        shown = trick_view(self.speak, trick.number, plays, known, self._short(known.winner))
        return replace(shown, places=tuple(places)), notes

    def _said(
        self, play: Play, address: str | None, problems: Sequence[Problem], variations: dict[int, Line], about: str
    ) -> Iterator[Note]:
        """Everything that is said about a play, in order; ``about`` is the seat where more plays follow."""
        yield from (self._note(note, about) for note in play.before if isinstance(note, Comment))
        yield from problems
        if not any(problem.rulings for problem in problems):
            yield from map(self.speak.decision, self.decisions.of(address))
        for note in play.notes:
            if isinstance(note, Comment):
                yield self._note(note, about)
            elif isinstance(note, Variation):
                inner = variations.get(id(note.items))
                yield self._branch(inner, self._line(note.items, inner))

    def _short(self, winner: str) -> str:
        return self.diagrams.short(winner) if winner else ""

    def _branch(self, line: Line | None, view: LineView) -> Branch:
        address = str(Address(line.path)) if line else ""
        place = f"{line.path[-1].trick}.{line.path[-1].seat}" if line else ""
        label = (
            self.speak.language.say(N_("Variation instead of {place}"), {"place": self.speak.place(place)})
            if line
            else self.speak.word(N_("Variation"))
        )
        return Branch(self._fresh(self.speak.href(address)), label, view)

    def _fresh(self, name: str) -> str:
        """An id, unless it was given out before: a seat can play twice to a trick by mistake."""
        if not name or name in self.used_ids:
            return ""
        self.used_ids.add(name)
        return name

    # Findings next to what they are about.

    def _take(self, item: Item | Play, address: str | None = None, place: str = "") -> list[Problem]:
        """The findings about a play or statement that have no place yet.

        A finding with the address of a play that begins outside the play is about its whole trick; then ``place``
        names the trick. Where a finding has no address, what it stands in gives it a name.
        """
        found = []
        for number, (finding, problem) in enumerate(self.problems):
            if problem.id not in self.placed and finding.address in (None, address) and inside(finding, item):
                if place or not (problem.place or finding.undecided):
                    problem = replace(problem, place=place or self.speak.about(item, address))
                    self.problems[number] = (finding, problem)
                self.placed.add(problem.id)
                found.append(problem)
        return found


def _addresses(line: Line | None) -> Iterator[str]:
    """The addresses of all plays and variations of a line."""
    for step in line.steps if line else ():
        if step.address:
            yield step.address
        for branch in step.variations:
            yield str(Address(branch.path))
            yield from _addresses(branch)


def _turn(seats: Sequence[str], leader: str, number: int) -> str:
    return seats[(seats.index(leader) + number) % len(seats)] if leader in seats else leader


def _steps(line: Line | None) -> dict[int, list[Step]]:
    """The steps of a line by the place of their statement in it."""
    found: dict[int, list[Step]] = {}
    steps = iter(line.steps) if line else iter(())
    for index, item in enumerate(line.items if line else ()):
        count = 1 if isinstance(item, Act) else len(item.plays) if isinstance(item, Trick) else 0
        if count:
            found[index] = [next(steps) for _ in range(count)]
    return found


def _published(finding: Finding) -> bool:
    """Lenient forms concern whoever keeps the file, not the reader of the page."""
    return not (finding.severity is Severity.NOTE and finding.nature is Nature.READING)
