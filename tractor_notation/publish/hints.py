"""What a diagram says of cards that nobody noted: which they surely are, and which they can or cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.games import Table
from tractor_notation.games.case import Disputable
from tractor_notation.language import N_
from tractor_notation.publish.speaking import Speaker
from tractor_notation.record import Cards
from tractor_notation.replay import Replay, Step

if TYPE_CHECKING:
    from tractor_notation.judging.holdings import Holding

SECONDS = 2.0
"""The time allowed for each question; what is not answered by then is not said."""


class Hinted(NamedTuple):
    """A hand with the cards it surely held put in: which of its cards these are, and what is said of the others."""

    cards: Cards
    deduced: Counter[str]
    hints: tuple[str, ...]


class Hints:
    """Says it of the hands of one replay; asks nothing unless a hand is not known."""

    def __init__(self, replay: Replay, speak: Speaker) -> None:
        self.replay = replay
        self.speak = speak

    def of(
        self, hands: Mapping[str, Cards], table: Table, before: Step | None, dealt: bool = False
    ) -> dict[str, Hinted]:
        """The hands before a play, or as play began; where they were ``dealt``, those alone that were the same then."""
        if not isinstance(self.replay.game, Disputable) or not any(map(unknown, hands.values())):
            return {}
        from tractor_notation.judging import Trial  # a page of known hands needs no proof
        from tractor_notation.judging.holdings import holdings
        from tractor_notation.place import Address

        place = before.address if before is not None else None
        trial = Trial(self.replay, SECONDS, Address.parse(place) if place else None)

        def hinted(seat: str, one: Holding) -> Hinted | None:
            """A hand, if it is the one that is shown."""
            cards = hands.get(seat, ())
            known = Counter(card for card in cards if not card.endswith("x"))
            surely = Counter(one.sure)
            if len(cards) != len(one.sure) + one.unseen or known - surely or not unknown(cards):
                return None
            deduced = surely - known
            left = sorted((card for card in cards if card.endswith("x")), key=lambda card: card == "x")
            shown = (*known.elements(), *deduced.elements(), *left[: len(left) - deduced.total()])
            return Hinted(shown, deduced, tuple(self._said(one, table, deduced)))

        exchanged = trial.case.exchanged if trial.case is not None and dealt else frozenset()
        found = {seat: hinted(seat, one) for seat, one in holdings(trial, place).items() if seat not in exchanged}
        return {seat: one for seat, one in found.items() if one is not None}

    def _said(self, one: Holding, table: Table, deduced: Counter[str]) -> Iterator[str]:
        say = self.speak.language.say
        if deduced:
            yield say(N_("Deduced: {cards:cards}"), {"cards": self._arranged(tuple(deduced.elements()))})
        if one.none:
            yield say(N_("Not seen: no {kinds}"), {"kinds": self._kinds(one.none, table)})
        if one.lawful:
            yield say(N_("Not seen: no {kinds}, if all plays were legal"), {"kinds": self._kinds(one.lawful, table)})
        if one.may:
            yield say(N_("Not seen: may be {cards:cards}"), {"cards": self._arranged(one.may)})

    def _arranged(self, cards: Cards) -> Cards:
        assert self.replay.game is not None
        return self.replay.game.notation.arrange(cards)

    def _kinds(self, faces: tuple[str, ...], table: Table) -> str:
        """Kinds by the signs of their rows."""
        game, language = self.replay.game, self.speak.language
        assert game is not None
        rows = (row for face in faces for row in game.rows((face,), table, language) if row.cards)
        return language.listing(dict.fromkeys(row.label for row in rows))


def unknown(cards: Cards) -> int:
    """How many of the cards are not known."""
    return sum(card.endswith("x") for card in cards)
