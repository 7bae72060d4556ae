"""The hands of a replay at one moment, as values: the deal, a moment of the play, the hands a record asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tractor_notation.games import Table
from tractor_notation.language import N_, Language
from tractor_notation.place import Address
from tractor_notation.publish import ring
from tractor_notation.publish.hints import Hinted, Hints, unknown
from tractor_notation.publish.model import Diagram, HandView, SeatView
from tractor_notation.publish.speaking import Speaker
from tractor_notation.record import SEAT_TAGS, Act, Cards, Trick, seat_tag
from tractor_notation.replay import Replay, Step


class PlaceError(LookupError):
    """The address asked for is no play of the record; the text says so in the language of the view."""

    def __init__(self, address: Address, language: Language) -> None:
        named = str(address).removesuffix(".")
        super().__init__(language.say(N_("there is no play {address}"), {"address": named}))


class FigureError(ValueError):
    """There is no diagram of a record; the text says why in the language of the view."""


def moment_of(replay: Replay, at: Address | str) -> Address:
    """The address of a play; where it names a trick alone, that of the trick's first play."""
    address = Address.parse(at) if isinstance(at, str) else at
    *outer, last = address.steps
    if last.seat:
        return address
    led = (step for step in replay.steps if isinstance(step.item, Trick) and step.item.number == last.trick)
    seat = next((step.seat for step in led if step.seat), "")
    return address._replace(steps=(*outer, last._replace(seat=seat)))


class Held(NamedTuple):
    """The hands at one moment, and where their cards come from."""

    hands: Mapping[str, Cards]
    sources: Mapping[str, str]


class Diagrams:
    """Makes the diagrams of one replay. ``below`` is the seat at the lower edge (default: South, else the first)."""

    def __init__(self, replay: Replay, speak: Speaker, below: str | None) -> None:
        self.replay = replay
        self.speak = speak
        self.seats = _seats(replay)
        self.hints = Hints(replay, speak)
        self.below = below if below in self.seats else "S" if "S" in self.seats else self.seats[0]

    def column(self, seat: str) -> SeatView:
        """A seat with its names."""
        player = self.replay.record.value(seat_tag(seat)) or ""
        return SeatView(seat, self.speak.seat(seat), self.short(seat), player)

    def short(self, seat: str) -> str:
        """A seat where there is little room: its letter, or its name where that is as short."""
        name = self.speak.seat(seat)
        return name if len(name) <= 2 else seat

    def deal(self, end: Table) -> Diagram:
        """The hands as they were dealt; from the first trick on where that is not known as well."""
        line, game = self.replay.line, self.replay.game
        assert game is not None
        steps = line.steps if line else []
        first = next((step for step in steps if isinstance(step.item, Trick)), None)
        opening = next((s for s in steps if isinstance(s.item, Act) and s.item.keyword in game.exchanges), first)
        before = opening.before if opening else end
        dealt = Held(before.hands, before.sources)
        if first and isinstance(first.item, Trick):
            played = held(first)
            if game.midway(self.replay.record):
                trick = self.speak.language.speak("trick", first.item.number)
                caption = self.speak.language.say(N_("Hands before {trick}"), {"trick": trick})
                return self._diagram(played, end, caption, dealt=True, hinted=self.hints.of(played.hands, end, None))
            if _unknown(played) < _unknown(dealt):
                caption = self.speak.word(N_("Hands when play begins"))
                return self._diagram(played, end, caption, dealt=True, hinted=self.hints.of(played.hands, end, None))
        hinted = self.hints.of(dealt.hands, end, None, dealt=True) if first else {}
        return self._diagram(dealt, end, self.speak.word(N_("Hands as dealt")), dealt=True, hinted=hinted)

    def before(self, at: Address | str) -> Diagram:
        """The table before a play. Raises :class:`PlaceError` when there is none at this address."""
        address = Address.parse(at) if isinstance(at, str) else at
        step = self.replay.step(address)
        if step is None or step.seat is None:
            raise PlaceError(address, self.speak.language)
        place = self.speak.place(step.address or "")
        caption = self.speak.language.say(N_("Before the play of {place}"), {"place": place})
        assert self.replay.game is not None
        # The trick before stays on the table until the next one is led.
        leads = step.number == 0 and not (step.line.continued and step.index == 0)
        trick = () if leads else self.replay.game.seen(step.before)
        parts = () if leads else self._parts(step)
        now = held(step)
        hinted = self.hints.of(now.hands, step.before, step)
        return self._diagram(now, step.before, caption, turn=step.seat, trick=trick, parts=parts, hinted=hinted)

    def _parts(self, step: Step) -> tuple[int, ...]:
        """The parts that the lead on the table is said to be: in a variation that goes on with a trick, that of the
        line it branches off from."""
        line, trick = step.line, step.item
        while line.continued and trick is next(item for item in line.items if isinstance(item, Trick)):
            outer = self.replay.step(Address((*line.path[:-1], line.path[-1]._replace(variation=None))))
            assert outer is not None
            line, trick = outer.line, outer.item
        assert isinstance(trick, Trick)
        return trick.plays[0].parts

    def here(self, table: Table) -> Diagram:
        """The table at the place of the statement that asks for a diagram."""
        return self._diagram(Held(table.hands, table.sources), table, self.speak.word(N_("The hands at this moment")))

    def _diagram(
        self,
        held: Held,
        known: Table,
        caption: str,
        *,
        turn: str | None = None,
        trick: Sequence[tuple[str, Cards]] = (),
        parts: tuple[int, ...] = (),
        dealt: bool = False,
        hinted: Mapping[str, Hinted] = MappingProxyType({}),
    ) -> Diagram:
        """Hands, sorted by the trump and shown with the facts of a table; ``parts`` are those of the lead of ``trick``."""
        game = self.replay.game
        assert game is not None
        leader = game.leader(known)
        start = self.seats.index(leader) if leader in self.seats else 0
        roles = game.roles(known)
        clockwise = game.manner.clockwise
        places = ring.places(self.seats, self.below, clockwise=clockwise)
        hands = []
        for seat in (*self.seats[start:], *self.seats[:start]):
            cards = tuple(held.hands.get(seat, ()))
            more = hinted.get(seat) or Hinted(cards, Counter(), ())
            rows = game.rows(more.cards, known, self.speak.language)
            source = held.sources.get(seat, "") if unknown(more.cards) or not more.deduced else "deduced"
            hands.append(
                HandView(
                    seat=seat,
                    name=self.speak.seat(seat),
                    player=self.column(seat).player,
                    place=places[seat],
                    roles=tuple(self.speak.word(word) for word in roles.get(seat, ())),
                    leader=seat == leader,
                    rows=tuple(self.speak.row(row, "deduced", more.deduced) for row in rows),
                    note=self.speak.source(source),
                    turn=seat == turn,
                    hints=more.hints,
                )
            )
        return Diagram(
            caption=caption,
            hands=tuple(hands),
            facts=tuple(self.speak.fact(item) for item in game.facts(known)),
            columns=ring.columns(len(self.seats)),
            turn="↻" if clockwise else "↺",
            order=" → ".join(self.short(seat) for seat in self.seats),
            order_spoken=self.speak.language.listing(map(self.speak.seat, self.seats)),
            trick=tuple(
                (self.speak.seat(seat), self.speak.played(tuple(cards), () if number else parts))
                for number, (seat, cards) in enumerate(trick)
            ),
            dealt=dealt,
        )


def held(step: Step) -> Held:
    """The hands when a play is made.

    At the first play of a deal the burial may be known only by then, or known only to have been made: what is held
    afterwards, and the cards played, tell more than the table before, which has the hands as dealt.
    """
    before = Held(step.before.hands, step.before.sources)
    if step.play is None or step.seat is None:
        return before
    after = step.after
    hands = {**after.hands, step.seat: (*after.hands.get(step.seat, ()), *step.play.cards)}
    told = Held(hands, after.sources)
    exchanged = Counter(after.hands.get(step.seat, ())) - Counter(before.hands.get(step.seat, ()))
    return told if exchanged or _unknown(told) < _unknown(before) else before


def _unknown(held: Held) -> int:
    return sum(map(unknown, held.hands.values()))


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
    return tuple(SEAT_TAGS) if set(seats) <= set(SEAT_TAGS) else seats
