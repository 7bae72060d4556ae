"""Replay -> DealView: walks the statements of a record and puts each thing in its place on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tractor_notation.findings import CATALOGUE, Finding, Nature, Severity
from tractor_notation.games import Table
from tractor_notation.language import N_, Language
from tractor_notation.place import Address
from tractor_notation.publish.model import (
    Bid,
    Branch,
    DealView,
    Diagram,
    Fact,
    HandView,
    Illegible,
    LineView,
    Note,
    Pile,
    PlayView,
    Problem,
    Remarked,
    Said,
    SeatView,
    TrickView,
)
from tractor_notation.publish.speaking import Speaker
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
)
from tractor_notation.replay import Line, Replay, Step

_SEAT_TAGS = {"N": "North", "W": "West", "S": "South", "E": "East"}
_TITLE_TAGS = frozenset({"Notation", "Event", "Board", "Site", "Date", "Levels", "Leader", *_SEAT_TAGS.values()})
_CLAIMS = frozenset({"Trump", "Winner", "Points", "Promotion", "NextLeader", "NextLevels"})
_TAGS = {
    "Rules": N_("Rules"),
    "Options": N_("Options"),
    "Annotator": N_("Annotator"),
    "Recorder": N_("Recorder"),
    "Source": N_("Source"),
    "Start": N_("Start"),
    "Trump": N_("Trump"),
    "Winner": N_("Winner"),
    "Points": N_("Points"),
    "Promotion": N_("Promotion"),
    "NextLeader": N_("Next leader"),
    "NextLevels": N_("Next levels"),
}
_PLACES = ("bottom", "right", "top", "left")
"""Around a table of four in playing order, from the seat that sits below."""


class PlaceError(LookupError):
    """The address asked for is no play of the record."""


def deal_view(
    replay: Replay,
    language: Language,
    *,
    prefix: str = "",
    seat: str | None = None,
    at: Address | str | None = None,
) -> DealView:
    """What is to be shown of one replay.

    ``prefix`` goes in front of every fragment; ``seat`` sits below in the diagram; ``at`` shows the table as it was
    before that play instead of the deal. Raises :class:`PlaceError` when ``at`` names no play.
    """
    return _Builder(replay, language, prefix, seat).view(at)


class _Builder:
    def __init__(self, replay: Replay, language: Language, prefix: str, seat: str | None) -> None:
        self.replay = replay
        self.record = replay.record
        self.speak = Speaker(language, replay.game, prefix)
        self.seats = _seats(replay)
        self.below = seat if seat in self.seats else self.seats[2 % len(self.seats)]
        self.rulings = {item.address: item for item in self.record.body if isinstance(item, Ruling)}
        self.used_ids: set[str] = set()
        shown = [item for item in replay.all_findings if _published(item)]
        self.problems = [
            (item, self.speak.problem(item, number, self.rulings.get(item.address or "")))
            for number, item in enumerate(shown, 1)
        ]
        self.placed: set[str] = set()

    def view(self, at: Address | str | None) -> DealView:
        record, replay = self.record, self.replay
        head = [self._note(item) for item in record.head if isinstance(item, (Comment, Unreadable))]
        bids = tuple(self._bid(item) for item in record.body if isinstance(item, Act) and item.keyword == "bid")
        line = self._line(record.body, replay.line)
        diagram, piles, score, result = None, (), (), ""
        if replay.game is not None and replay.end is not None:
            diagram = self._moment(at) if at is not None else self._deal()
            piles = tuple(
                Pile(self.speak.word(name), self.speak.cards(cards), self.speak.source(source))
                for name, cards, source in replay.game.piles(replay.end)
            )
            score = tuple(self.speak.fact(item) for item in replay.game.account(replay.end))
            outcome = replay.game.score(replay.end)
            result = self.speak.language.speak("result", outcome["result"]) if outcome else ""
        everything = tuple(problem for _, problem in self.problems)
        subtitle = [value for value in (record.value("Site"), record.value("Date")) if value]
        return DealView(
            index=record.index,
            prefix=self.speak.prefix,
            title=self._title(),
            subtitle=" · ".join(subtitle),
            tags=tuple(self._tags(scored=bool(score))),
            seats=tuple(self._column(seat) for seat in self.seats),
            intro=(*head, *line.before),
            diagram=diagram,
            piles=piles,
            bids=bids,
            line=LineView((), line.tricks),
            score=score,
            result=result,
            problems=tuple(problem for problem in everything if problem.id not in self.placed),
            all_problems=everything,
        )

    # The head.

    def _title(self) -> str:
        event, board = self.record.value("Event"), self.record.value("Board")
        number = self.speak.language.say(N_("board {number}"), {"number": board}) if board else ""
        parts = [part for part in (event, number) if part]
        if parts:
            return self.speak.language.listing(parts)
        return self.speak.language.say(N_("record {number}"), {"number": self.record.index})

    def _tags(self, scored: bool) -> Iterator[Fact]:
        """What the head says that is shown nowhere else: rules and options, people, unknown tags.

        Claims about the result are shown only where no score is: where there is one it is the same, or a finding says
        how they differ.
        """
        elsewhere = _TITLE_TAGS | (_CLAIMS if scored else frozenset())
        for item in self.record.head:
            if isinstance(item, Tag) and item.name not in elsewhere:
                label = self.speak.word(_TAGS[item.name]) if item.name in _TAGS else item.name
                yield Fact(label, self.record.value(item.name) or item.value)

    def _column(self, seat: str) -> SeatView:
        return SeatView(seat, self.speak.seat(seat), self.record.value(_SEAT_TAGS.get(seat, seat)) or "")

    # The diagram.

    def _deal(self) -> Diagram:
        """The hands as they were dealt; from the first trick on where that is not known as well."""
        line, end = self.replay.line, self.replay.end
        assert line is not None and end is not None
        first = next((s.index for s in line.steps if isinstance(s.item, Trick)), len(line.steps))
        dealt_at = next(
            (s.index for s in line.steps if isinstance(s.item, Act) and s.item.keyword == "bury"), first
        )
        dealt, played = line.tables[dealt_at], line.tables[first]
        caption, table = self.speak.word(N_("Hands as dealt")), dealt
        if _unknown(played) < _unknown(dealt):
            caption, table = self.speak.word(N_("Hands when play begins")), played
        return self._diagram(table, end, caption)

    def _moment(self, at: Address | str) -> Diagram:
        address = Address.parse(at) if isinstance(at, str) else at
        step = self.replay.step(address)
        if step is None or step.seat is None:
            raise PlaceError(self.speak.language.say(N_("there is no play {address}"), {"address": str(address)}))
        caption = self.speak.language.say(
            N_("Before the play of {place}"), {"place": self.speak.place(step.address or "")}
        )
        opens = step.number == 0 and not (step.line.continued and step.index == 0)
        return self._diagram(step.before, step.before, caption, turn=step.seat, trick=not opens)

    def _diagram(
        self, table: Table, known: Table, caption: str, *, turn: str | None = None, trick: bool = False
    ) -> Diagram:
        """The hands of one table, sorted by the trump and with the facts of another."""
        game = self.replay.game
        assert game is not None
        leader = game.leader(known)
        start = self.seats.index(leader) if leader in self.seats else 0
        roles = game.roles(known)
        hands = []
        for seat in (*self.seats[start:], *self.seats[:start]):
            rows = game.rows(tuple(table.hands.get(seat, ())), known, self.speak.language)
            hands.append(
                HandView(
                    seat=seat,
                    name=self.speak.seat(seat),
                    player=self._column(seat).player,
                    place=self._place(seat),
                    roles=tuple(self.speak.word(word) for word in roles.get(seat, ())),
                    leader=seat == leader,
                    rows=tuple(self.speak.row(row) for row in rows),
                    note=self.speak.source(table.sources.get(seat, "")),
                    turn=seat == turn,
                )
            )
        lies = tuple((self.speak.seat(seat), self.speak.cards(tuple(cards))) for seat, cards in table.trick)
        return Diagram(
            caption=caption,
            hands=tuple(hands),
            facts=tuple(self.speak.fact(item) for item in game.facts(known)),
            order=" → ".join(self.seats),
            trick=lies if trick else (),
        )

    def _place(self, seat: str) -> str:
        count = len(self.seats)
        distance = (self.seats.index(seat) - self.seats.index(self.below)) % count
        return _PLACES[distance] if count == 4 else str(distance)

    # The flow of statements.

    def _line(self, items: tuple[Item, ...], line: Line | None) -> LineView:
        """The statements of a line in order: each trick with everything said up to the next one."""
        steps = _steps(line)
        variations = {id(branch.items): branch for step in line.steps for branch in step.variations} if line else {}
        before: list[Note] = []
        tricks: list[tuple[TrickView, list[Note]]] = []
        for index, item in enumerate(items):
            notes = tricks[-1][1] if tricks else before
            if isinstance(item, Trick):
                tricks.append(self._trick(item, steps.get(index, []), variations))
            elif isinstance(item, Act):
                notes += self._act(item, steps.get(index, []))
            elif isinstance(item, (Comment, Unreadable)):
                notes.append(self._note(item))
                notes += self._take(item)
            elif isinstance(item, Ruling):
                if self.replay.step(item.address) is None:
                    notes.append(self.speak.decision(item))
                notes += self._take(item)
        return LineView(
            tuple(before),
            tuple(
                TrickView(
                    trick.number, trick.plays, trick.winner, trick.winner_name, trick.points, trick.running, tuple(notes)
                )
                for trick, notes in tricks
            ),
        )

    def _act(self, act: Act, steps: Sequence[Step]) -> list[Note]:
        """A statement during or after the play. Bids and cards laid out have their own places."""
        notes: list[Note] = []
        if act.keyword == "diagram" and steps and self.replay.game is not None:
            table = steps[0].before
            notes.append(self._diagram(table, table, self.speak.word(N_("The hands at this moment"))))
        text = self.speak.act(act)
        if text:
            notes.append(Said(text))
        if act.keyword != "bid":
            notes += self._take(act)
        return notes

    def _note(self, item: Comment | Unreadable, about: str = "") -> Note:
        if isinstance(item, Comment):
            return Remarked(self.speak.comment(item.text), about)
        label = N_("Not readable")
        if item.span:
            return Illegible(
                self.speak.language.say(N_("Line {line} is not readable"), {"line": item.span.line}), item.text
            )
        return Illegible(self.speak.word(label), item.text)

    def _bid(self, act: Act) -> Bid:
        problems = self._take(act)
        moment = self.speak.language.say(N_("after {count} cards"), {"count": act.moment}) if act.moment else ""
        cards = self.speak.cards(act.cards) if act.cards else None
        for problem in problems:  # They stand in the general list, so that the bids stay a short list.
            self.placed.discard(problem.id)
        return Bid(act.seat or "", self.speak.seat(act.seat or ""), cards, moment, problems[0].id if problems else "")

    def _trick(
        self, trick: Trick, steps: Sequence[Step], variations: dict[int, Line]
    ) -> tuple[TrickView, list[Note]]:
        result, running = None, None
        if steps and self.replay.game is not None:
            after = steps[-1].after
            result = next(
                (found for found in reversed(self.replay.game.tricks(after)) if found.number == trick.number), None
            )
            running = getattr(after, "points", None)
        winner = (result.winner if result else None) or ""
        plays: list[PlayView] = []
        notes: list[Note] = []
        for number, play in enumerate(trick.plays):
            step = steps[number] if number < len(steps) else None
            seat = (step.seat if step else None) or play.seat or _turn(self.seats, trick.leader, number)
            last = number == len(trick.plays) - 1
            view, said = self._play(play, step, seat, number, winner, variations, "" if last else self.speak.seat(seat))
            plays.append(view)
            notes += said
        of_trick = self.speak.language.speak("trick", trick.number)
        for address in (None, *(step.address for step in steps)):
            for problem in self._take(trick, address):
                notes.append(replace(problem, place=of_trick, href=""))
        complete = result is not None and result.complete
        return (
            TrickView(
                number=trick.number,
                plays=tuple(plays),
                winner=winner,
                winner_name=self.speak.seat(winner) if winner else "",
                points=result.points if result else None,
                running=running if complete else None,
                notes=(),
            ),
            notes,
        )

    def _play(
        self,
        play: Play,
        step: Step | None,
        seat: str,
        number: int,
        winner: str,
        variations: dict[int, Line],
        about: str,
    ) -> tuple[PlayView, list[Note]]:
        address = step.address if step else None
        problems = self._take(play, address)
        notes: list[Note] = [self._note(note, about) for note in play.before if isinstance(note, Comment)]
        notes += problems
        if address in self.rulings and not any(problem.ruling for problem in problems):
            notes.append(self.speak.decision(self.rulings[address]))
        for note in play.notes:
            if isinstance(note, Comment):
                notes.append(self._note(note, about))
            elif isinstance(note, Variation):
                notes.append(self._branch(note, variations.get(id(note.items))))
        worst = min(problems, key=lambda problem: list(Severity).index(Severity(problem.severity)), default=None)
        return (
            PlayView(
                id=self._fresh(self.speak.href(address)),
                seat=seat,
                name=self.speak.seat(seat),
                leads=number == 0 and not (step is not None and step.line.continued and step.index == 0),
                wins=seat == winner,
                cards=self.speak.cards(play.cards),
                attempt=self.speak.cards(play.attempt) if play.attempt else None,
                marks=" ".join(play.marks),
                irregularities=self.speak.irregularities(play.irregularities),
                unreadable=play.unreadable or "",
                fault=worst.severity if worst else "",
                href=worst.id if worst else "",
            ),
            notes,
        )

    def _branch(self, variation: Variation, line: Line | None) -> Branch:
        address = str(Address(line.path)) if line else ""
        place = f"{line.path[-1].trick}.{line.path[-1].seat}" if line else ""
        label = (
            self.speak.language.say(N_("Variation instead of {place}"), {"place": self.speak.place(place)})
            if line
            else self.speak.word(N_("Variation"))
        )
        view = self._line(variation.items, line)
        return Branch(self._fresh(self.speak.href(address)), label, view)

    def _fresh(self, name: str) -> str:
        """An id, unless it was given out before: a seat can play twice to a trick by mistake."""
        if not name or name in self.used_ids:
            return ""
        self.used_ids.add(name)
        return name

    # Findings next to what they are about.

    def _take(self, item: Item | Play, address: str | None = None) -> list[Problem]:
        """The findings about a play or statement that have no place yet.

        A finding with the address of a play that begins outside the play is about its whole trick.
        """
        found = []
        for finding, problem in self.problems:
            if problem.id in self.placed:
                continue
            if finding.address in (None, address) and _inside(finding, item):
                found.append(problem)
                self.placed.add(problem.id)
        return found


def _seats(replay: Replay) -> tuple[str, ...]:
    """The seats by the game; of a record no game knows, those it names."""
    if replay.game is not None:
        return replay.game.seats(replay.record)
    named = dict.fromkeys(
        item.seat if isinstance(item, Act) else item.leader
        for item in replay.record.body
        if isinstance(item, (Act, Trick))
    )
    seats = tuple(seat for seat in named if seat)
    return tuple(_SEAT_TAGS) if set(seats) <= set(_SEAT_TAGS) else seats


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


def _unknown(table: Table) -> int:
    return sum(card.endswith("x") for cards in table.hands.values() for card in cards)


def _published(finding: Finding) -> bool:
    """Lenient forms concern whoever keeps the file, not the reader of the page."""
    return not (finding.severity is Severity.NOTE and CATALOGUE[finding.code].nature is Nature.READING)


def _inside(finding: Finding, item: Item | Play) -> bool:
    """Whether a finding begins inside a statement or play of the text.

    Without places in the text (a record made by a program) the address alone decides.
    """
    if finding.span is None or item.span is None:
        return finding.address is not None
    start = finding.span[:2]
    return item.span[:2] <= start < item.span[2:]

