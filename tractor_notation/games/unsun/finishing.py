"""Records made out of what was found: a deal with the cards of a world, or with those that were surely held."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tractor_notation.games.unsun.cards import DOWN, UNKNOWN, face, is_known
from tractor_notation.games.unsun.deal import UnsunDeal
from tractor_notation.games.unsun.notation import NOTATION
from tractor_notation.games.unsun.rows import AWAY, SIDE, Survey
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.record import Act, Cards, Item, Record, Tag, Trick


@dataclass(frozen=True)
class Finisher:
    """Makes records of a deal with the cards of a world, or with those that were surely held."""

    deal: UnsunDeal
    survey: Survey
    taker: str | None

    def complete(self, places: Mapping[str, Cards]) -> Record:
        """See :class:`tractor_notation.games.case.Finisher`."""
        hands = {
            seat: tuple(card for name in (*self.survey.rows[seat], f"{seat} rest") for card in places[name])
            for seat in SEATS
        }
        okie, taker = self.deal.knowledge.okie, self.taker
        body: list[Item] = []
        position = self.deal.frame.position or okie is None or taker is None
        if not position and taker is not None:
            hands[taker] = tuple(card for card in (*hands[taker], *places[AWAY]) if card != okie)
        body += [_act("deal", seat, cards) for seat, cards in hands.items()]
        if not position:
            body += [_act("okie", None, (str(okie),)), _act("side", None, places[SIDE])]
            body += [_act("bury", taker, places[AWAY])]
        return self._record([*body, *self._tricks(places)], position)

    def sketch(self, hands: Mapping[str, Mapping[str, int]], sizes: Mapping[str, int]) -> Record:
        """See :class:`tractor_notation.games.case.Finisher`."""
        body: list[Item] = []
        for seat, counts in hands.items():
            cards = tuple(card for card, count in counts.items() if count)
            body.append(_act("deal", seat, (*cards, *(UNKNOWN,) * (sizes[seat] - len(cards)))))
        return self._record([*body, *self._tricks({})], True)

    def _record(self, body: list[Item], position: bool) -> Record:
        options = " ".join(f"{name}={value}" for name, value in self.deal.frame.options.changed().items())
        assert self.deal.trumps is not None
        head = [Tag("Rules", "unsun@1"), Tag("Options", options), Tag("Trump", self.deal.trumps.suit)]
        head += [Tag("Dealer", self.deal.dealer)] if self.deal.dealer else []
        head += [Tag("Taker", self.taker)] if self.taker else []
        head += [Tag("Start", "position")] if position else []
        return replace(self.deal.frame.record, head=tuple(head), body=tuple(body), findings=())

    def _tricks(self, places: Mapping[str, Cards]) -> Iterator[Trick]:
        """The tricks, with the cards that a world puts in place of unknown ones."""
        for plays in self.survey.tricks:
            if not plays:
                continue
            trick = plays[0][0].trick
            names = {one.number: name for one, name in plays}
            made = []
            for number, play in enumerate(trick.plays):
                cards = places.get(names.get(number, ""))
                marked = play.cards[0][-1:] == DOWN if len(play.cards) == 1 else False
                known = len(play.cards) == 1 and is_known(face(play.cards[0]))
                put = (cards[0] + DOWN * marked,) if cards and not known else play.cards
                made.append(replace(play, cards=put, notes=(), unreadable=None if put else play.unreadable))
            yield replace(trick, plays=tuple(made))


def _act(keyword: str, seat: str | None, cards: Cards) -> Act:
    return Act(keyword, seat, NOTATION.arrange(cards))
