"""What the player of the page needs to step through a deal: plain values for JSON, in the reader's language.

The script of the page knows no family: which cards a play takes out of a hand, what the middle box says after it, how
cards are shown and spoken, all this stands here. ``templates/player/moves.js`` says how each value is called there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from tractor_notation.games import Face, Game, Table
from tractor_notation.place import Address
from tractor_notation.publish import marks, ring
from tractor_notation.publish.diagrams import Diagrams, held
from tractor_notation.publish.excerpt import written
from tractor_notation.publish.markup import language_of
from tractor_notation.publish.model import Branch, Diagram, LineView, Note, PlayView, Problem, Remarked, TrickView
from tractor_notation.publish.names import Name
from tractor_notation.publish.speaking import Speaker
from tractor_notation.record import Cards, Play, Trick
from tractor_notation.replay import Line, Replay, Step

_GRAVE = ("error", "warning", "ruled")
"""The findings that are called faults here: not the remarks, and not what could not be decided."""


class Stepping(NamedTuple):
    """The steps of a deal as ``data`` for JSON, the ``faces`` of the cards in it with their names, as the game ``family`` shows
    them, and the ``marks`` in it with their words."""

    family: str
    data: Mapping[str, Any]
    faces: Mapping[str, tuple[Face, Name]]
    marks: Mapping[str, str]


def stepping(
    replay: Replay, speak: Speaker, diagrams: Diagrams, shown: Diagram | None, view: LineView, at: str
) -> Stepping | None:
    """The steps of a replay; ``None`` where nothing was played.

    ``shown`` is the diagram that the player takes over and ``view`` the line of play as the page shows it; ``at`` is the
    play the page opens before, empty for none.
    """
    line, game = replay.line, replay.game
    if line is None or game is None or shown is None or not any(step.address for step in line.steps):
        return None
    return _Steps(replay, line, game, speak, diagrams, view).all(shown, at)


class _Steps:
    def __init__(
        self, replay: Replay, line: Line, game: Game, speak: Speaker, diagrams: Diagrams, view: LineView
    ) -> None:
        self.replay = replay
        self.main = line
        self.game = game
        self.speak = speak
        self.diagrams = diagrams
        self.seats = diagrams.seats
        self.view = view
        self.said = dict(_said(view))
        self.branches = {note.id: note for notes in self.said.values() for note in notes if isinstance(note, Branch)}
        self.kept = {item.address: item.withheld for item in replay.all_findings if item.withheld}
        self.facts: dict[tuple[str, str], int] = {}
        self.roles: dict[str, int] = {}
        self.faces: dict[str, tuple[Face, Name]] = {}
        self.marks: dict[str, str] = {}
        self.slots: dict[str, Cards] = {}

    def all(self, shown: Diagram, at: str) -> Stepping:
        first = next(step for step in self.main.steps if step.address)
        assert self.replay.end is not None
        hands = held(first).hands
        groups: dict[tuple[str, str], int] = {}
        rows = {seat: self._rows(tuple(hands.get(seat, ())), self.replay.end, groups) for seat in self.seats}
        self.slots = {seat: tuple(chain.from_iterable(cards for _, cards in rows[seat])) for seat in self.seats}
        pack = tuple(dict.fromkeys(self.game.pack(self.replay.record)))
        every = self._rows(pack, self.replay.end, groups)
        places = ring.places(self.seats, self.diagrams.below, clockwise=self.game.manner.clockwise)
        below = self.seats.index(self.diagrams.below)
        data: dict[str, Any] = {
            "game": self.game.name,
            "seats": [[seat, self.speak.seat(seat), self.diagrams.short(seat)] for seat in self.seats],
            "order": [self.seats.index(hand.seat) for hand in shown.hands],
            "places": [places[seat] for seat in (*self.seats[below:], *self.seats[:below])],
            "below": below,
            "leader": self._seat(self.game.leader(self.replay.end)),
            "groups": [[label, name, language_of(label)] for label, name in groups],
            "hands": [[[group, self._codes(cards)] for group, cards in rows[seat]] for seat in self.seats],
            "pack": [[group, self._codes(cards)] for group, cards in every if cards],
            "rest": self._codes(self._rest()),
            "start": self._state(first.before),
            "line": self._line(self.main, self.view, {seat: set() for seat in self.seats}),
            "piles": [
                [self.speak.word(name), self._codes(cards), self.speak.source(source)]
                for name, cards, source in self.game.piles(self.replay.end)
            ],
            "kitty": self.speak.word(self.game.manner.exchange),
            "labels": (labels := list(dict.fromkeys(label for label, _ in self.facts))),
            "facts": [[labels.index(label), text] for label, text in self.facts],
            "roles": list(self.roles),
        }
        result = self.game.result(self.replay.end)
        if result:
            data["result"] = self.speak.sentence(result)
        if at:
            data["at"] = at
        return Stepping(self.game.name, data, self.faces, self.marks)

    def _seat(self, seat: str | None) -> int:
        """The place of a seat in playing order; -1 for none."""
        return self.seats.index(seat) if seat in self.seats else -1

    # Cards.

    def _rows(self, cards: Cards, table: Table, groups: dict[tuple[str, str], int]) -> list[tuple[int, Cards]]:
        """Cards as the rows of a hand: the number of its group (a label and its name in words), and the cards."""
        rows = self.game.rows(cards, table, self.speak.language)
        return [(groups.setdefault((row.label, row.spoken), len(groups)), row.cards) for row in rows]

    def _rest(self) -> Cards:
        """The cards of the pack that lie in no hand that is known; nothing where play began before the record."""
        if self.game.midway(self.replay.record):
            return ()
        held = chain.from_iterable(self.slots.values())
        return tuple((Counter(self.game.pack(self.replay.record)) - Counter(held)).elements())

    def _codes(self, cards: Iterable[str]) -> str:
        """Codes of cards, in a form that is short; their faces are remembered."""
        codes = tuple(cards)
        for card in codes:
            face = self.speak.face(card)
            self.faces[card] = face, self.speak.name(face)
        return " ".join(codes)

    # The state of the table.

    def _state(self, table: Table) -> dict[str, list[int]]:
        """What the middle box says, and the roles of all seats, as places in the lists of what is ever said."""
        facts = [self.speak.fact(item) for item in self.game.facts(table)]
        roles = self.game.roles(table)
        words = [" · ".join(map(self.speak.word, roles.get(seat, ()))) for seat in self.seats]
        return {
            "f": [self.facts.setdefault((fact.label, fact.text), len(self.facts)) for fact in facts],
            "r": [self.roles.setdefault(text, len(self.roles)) for text in words],
        }

    # Lines of play.

    def _line(self, line: Line, view: LineView, used: dict[str, set[int]]) -> list[dict[str, Any]]:
        """The tricks of a line; ``used`` are the places in the hands whose cards were played before."""
        state: dict[str, list[int]] = {}
        plays = (step for step in line.steps if isinstance(step.item, Trick))
        tricks = [item for item in line.items if isinstance(item, Trick)]
        told = []
        for number, shown in enumerate(view.tricks):
            made = [next(plays) for _ in tricks[number].plays] if number < len(tricks) else None
            if made is None:
                moves = self._unwritten(shown, line.end, used)
            else:
                moves = [self._move(step, play, used) for step, play in zip(made, shown.plays, strict=True)]
                for step, move in zip(made, moves, strict=True):
                    state = self._changed(move, state, step.after)
            if moves:
                told.append(self._trick(shown, moves))
        return told

    def _changed(self, move: dict[str, Any], state: dict[str, list[int]], table: Table) -> dict[str, list[int]]:
        """Note in a move what the table says after it, as far as that is new."""
        after = self._state(table)
        move.update({key: value for key, value in after.items() if value != state.get(key)})
        return after

    def _trick(self, view: TrickView, moves: list[dict[str, Any]]) -> dict[str, Any]:
        told: dict[str, Any] = {"n": view.number, "p": self._brief(moves)}
        if view.winner:
            told["w"] = self._seat(view.winner)
        if view.points is not None:
            told["v"] = view.points
        if view.mark:
            told["k"] = view.mark
        return told

    def _brief(self, moves: Sequence[dict[str, Any]]) -> list[dict[str, Any] | list[int] | int]:
        """Plays without their seats where they go round in turn; of a play that is nothing else, the places alone, or the
        place of its one card."""
        found: list[dict[str, Any] | list[int] | int] = []
        turn = None
        for move in moves:
            brief = {key: value for key, value in move.items() if key != "s" or value != turn}
            slots = brief["c"]
            alone = slots[0] if len(slots) == 1 else slots
            found.append(alone if brief.keys() == {"c"} else brief)
            turn = (move["s"] + 1) % len(self.seats)
        return found

    def _move(self, step: Step, view: PlayView, used: dict[str, set[int]]) -> dict[str, Any]:
        """One play. The variations that replace it branch off before its cards are taken."""
        play, seat = step.play, step.seat or ""
        assert play is not None
        branches = [self._branch(line, number, used) for number, line in enumerate(step.variations, 1)]
        after = Counter(step.after.hands.get(seat, ()))
        removed = Counter(held(step).hands.get(seat, ())) - after
        veiled = Counter(step.before.hands.get(seat, ())) - after
        slots = self._take(seat, play.cards, removed, veiled, used)
        move: dict[str, Any] = {"s": self._seat(seat), "c": slots}
        if any(slot < 0 or self.slots[seat][slot] != card for slot, card in zip(slots, play.cards, strict=True)):
            move["x"] = self._codes(play.cards)
        move.update(self._details(step, play, view))
        notes = self.said.get(self.speak.href(step.address), ())
        faults = [note for note in notes if isinstance(note, Problem) and note.severity in _GRAVE]
        if faults:
            move["e"] = faults[0].word
        if any(isinstance(note, Remarked) for note in notes):
            move["t"] = 1
        kept = self._kept(seat, self.kept.get(step.address or "", ()), used)
        if kept:
            move["h"] = kept
        if any(branches):
            move["b"] = [branch for branch in branches if branch]
        return move

    def _details(self, step: Step, play: Play, view: PlayView) -> Iterator[tuple[str, Any]]:
        """What only some plays have: parts, cards taken back, backs, marks, text that could not be read."""
        if play.parts:
            yield "g", list(play.parts)
        if play.attempt:
            yield "a", self._codes(play.attempt)
        seen = dict(self.game.seen(step.after)).get(step.seat or "", ()) if view.down else ()
        if seen and self.speak.cards(seen) != self.speak.cards(play.cards):
            yield "d", self._codes(seen)
        if view.marks:
            yield "m", view.marks
            self.marks |= {sign: marks.spoken(sign, self.speak.language) for sign in view.marks.split()}
        if view.irregularities:
            yield "i", view.irregularities
        if play.unreadable:
            yield "u", play.unreadable

    def _take(
        self, seat: str, cards: Cards, removed: Counter[str], veiled: Counter[str], used: dict[str, set[int]]
    ) -> list[int]:
        """The places in a hand that cards are played from; -1 for one the hand never had.

        ``removed`` are the cards that left the hand: these, or, where the hand knows them otherwise, others in their stead;
        ``veiled`` what they were thought to be, before they were seen.
        """
        hand = self.slots.get(seat, ())
        left = removed - Counter(cards)
        slots = []
        for card in cards:
            code = card if removed[card] else next(left.elements(), None)
            if code is not None:
                removed[code] -= 1
                left -= Counter((code,))
            free = [one for one in range(len(hand)) if one not in used[seat]]
            slot = next((one for one in free if hand[one] == code), -1)
            if slot < 0:
                slot = next((one for one in free if hand[one].endswith("x") and veiled[hand[one]] > 0), -1)
            if slot >= 0:
                veiled[hand[slot]] -= 1
                used[seat].add(slot)
            slots.append(slot)
        return slots

    def _kept(self, seat: str, cards: Cards, used: dict[str, set[int]]) -> list[int]:
        """The places in a hand, as far as they are not empty yet, of cards that were held back."""
        wanted = Counter(cards)
        found = []
        for slot, card in enumerate(self.slots.get(seat, ())):
            if slot not in used[seat] and wanted[card]:
                wanted[card] -= 1
                found.append(slot)
        return found

    def _branch(self, line: Line, number: int, used: dict[str, set[int]]) -> dict[str, Any] | None:
        """A variation; ``None`` where nothing is played in it, or the page does not show it."""
        shown = self.branches.get(self.speak.href(str(Address(line.path))))
        if shown is None or not any(step.address for step in line.steps):
            return None
        told: dict[str, Any] = {"n": number, "l": shown.label}
        text = written(line.items, self.replay.record.value("Rules"))
        if text:
            told["t"] = text
        told["p"] = self._line(line, shown.line, {seat: set(slots) for seat, slots in used.items()})
        return told

    def _unwritten(self, view: TrickView, end: Table, used: dict[str, set[int]]) -> list[dict[str, Any]]:
        """The plays of a trick that nobody had to write down; none of one that stands in the record twice."""
        result = next((item for item in self.game.tricks(end) if item.laid and item.number == view.number), None)
        moves: list[dict[str, Any]] = []
        if result is None:
            return moves
        for seat, cards in result.laid:
            slots = self._take(seat, cards, Counter(cards), Counter(), used)
            moves.append({"s": self._seat(seat), "c": slots, "x": self._codes(cards)})
        moves[-1].update(self._state(end))
        return moves


def _said(view: LineView) -> Iterator[tuple[str, Sequence[Note]]]:
    """What is said about each play, by its fragment, those of variations too."""
    for trick in view.tricks:
        for place, notes in trick.said:
            yield place, notes
            for note in notes:
                if isinstance(note, Branch):
                    yield from _said(note.line)
