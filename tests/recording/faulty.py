"""Sessions at tables where people err: play by lot out of hands that are dealt by lot, and faults put in on the way, each
of them open from then on."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import tractor_notation as tn
from tractor_notation.games import find
from tractor_notation.record import Cards
from tractor_notation.recording import Kind, Session


class Family(NamedTuple):
    """A kind of table: the tags and statements of a deal, and the cards of a hand when play begins."""

    head: str
    opening: str
    hand: int


FAMILIES = {
    "four seats": Family('[Levels "NS 7 EW 5"]\n[Leader "N"]\n[Trump "C7"]\n', "", 25),
    "eight seats": Family('[Rules "unsun"]\n[Trump "I"]\n', "", 9),
    "friends, four decks": Family(
        '[Options "preset=friends players=8 decks=4"]\n[Leader "P1"]\n[Trump "C7"]\n', "friend P1: SA#2 HA#2 DA#2\n", 26
    ),
}


class Sitting(NamedTuple):
    """What is in the file before the play, and the lines that are typed."""

    before: str
    lines: tuple[str, ...]


def sitting(family: str, seed: int, faults: int, hands: bool) -> Sitting:
    """A deal with so many faults in its first two thirds: answers against the rules, leads out of turn, winners that are
    said wrongly. ``hands``: they are in the record; else they show by the plays alone, and so do the faults."""
    rng = Random(f"{family} {seed} {faults}")
    table = _Table(FAMILIES[family], rng)
    places = sorted(rng.sample(range(2, 2 * table.plays // 3), faults)) if faults else []
    while not table.session.page.turn.over:
        if places and table.made >= places[0] and table.err():
            places.pop(0)
        else:
            table.play()
    head, opening, _ = FAMILIES[family]
    return Sitting(table.before if hands else f"{head}\n{opening}", tuple(table.lines))


class _Table:
    """A table at which a deal is played and typed. ``made`` counts the plays."""

    def __init__(self, family: Family, rng: Random) -> None:
        (record,) = tn.reads(family.head)
        game = find(record.value("Rules"))
        assert game is not None
        self.rng = rng
        self.seats = game.seats(record)
        self.notation = game.notation
        pack = list(game.pack(record))
        rng.shuffle(pack)
        hands = {seat: tuple(pack[n * family.hand :][: family.hand]) for n, seat in enumerate(self.seats)}
        rows = {seat: " ".join(self.notation.arrange(hand)) for seat, hand in hands.items()}
        deals = "".join(f"deal {seat}: {cards}\n" for seat, cards in rows.items())
        self.before = f'{family.head}[Start "position"]\n\n{deals}{family.opening}'
        self.session = Session(self.before)
        self.plays = len(self.seats) * family.hand
        self.made = 0
        self.lines: list[str] = []
        self.said = False
        first = self.seats[0]
        self._type(f"1. {first}: {self._token(hands[first][:1])}")

    def _token(self, cards: Cards) -> str:
        return self.notation.encode(cards).lower()

    def _type(self, line: str) -> None:
        """Type a line that is taken."""
        outcome = self.session.enter(line)
        assert outcome.kind is Kind.WRITTEN, (line, outcome)
        self.made += len(outcome.plays)
        self.said = not outcome.plays
        self.lines.append(line)

    def play(self) -> None:
        """The next play, by lot: a lead of one card, an answer that is legal."""
        turn = self.session.page.turn
        plays = [play for play in turn.plays if not turn.leads or len(play) < 3]
        self._type(self._token(self.rng.choice(plays)))

    def err(self) -> bool:
        """Something wrong, where it can be done here."""
        page = self.session.page
        turn, hands = page.turn, page.table.hands if page.table else {}
        assert turn.seat is not None
        if not turn.leads:
            assert page.trick is not None
            size = len(page.trick.plays[0].cards)
            hand = [*hands[turn.seat]]
            tries = [self._token(tuple(self.rng.sample(hand, size))) for _ in range(12) if len(hand) > size]
        elif self.rng.random() < 0.5 and not self.said:
            tries = [f"={self.rng.choice([seat for seat in self.seats if seat != turn.seat])}"]
        else:
            other = self.rng.choice([seat for seat in self.seats if seat != turn.seat])
            tries = [f"{other}: {self._token((self.rng.choice(hands[other]),))}"]
        for line in tries:
            outcome = Session(self.session.text).enter(line)
            codes = {item.code for item in outcome.found}
            if outcome.kind is Kind.WRITTEN and len(codes) == 1 and not codes.isdisjoint(WRONG):
                self._type(line)
                return True
        return False


WRONG = (
    "follow-suit", "follow-pair", "follow-tractor", "follow-set", "follow-meri", "follow-monchi", "lead-wrong",
    "winner-wrong", "trick-winner",
)  # fmt: skip
"""The faults that are made."""
