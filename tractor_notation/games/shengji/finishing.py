"""Records made out of a case: with all cards of a world written in, or with those that were surely held (R1.6, R15.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tractor_notation.games.case import Counts, Made
from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.games.shengji.options import Options
from tractor_notation.games.shengji.setting import Setting
from tractor_notation.games.shengji.stating import Way, shown_in
from tractor_notation.record import Act, Cards, Item, Play, Record, Tag, Trick


@dataclass(frozen=True)
class Finisher:
    """Makes records of a deal that are judged as the deal itself is, but that no fault brings to an end. ``plays`` are
    all plays with the names of their places; ``way`` is that of the kitty."""

    frame: Setting
    plays: Sequence[tuple[Made, str]]
    trumps: Trumps
    way: Way

    @property
    def taker(self) -> str | None:
        """Who took the kitty up last."""
        return self.way.takers[-1] if self.way.takes else None

    def complete(self, places: Mapping[str, Cards]) -> Record:
        """A complete record, out of the cards in each place."""
        hands = {seat: self._hand(seat, places) for seat in self.frame.seats}
        buried = places["kitty"]
        body: list[Item] = []
        if self.frame.position or self.taker is None or not self.way.known:
            body += [_act("deal", seat, cards) for seat, cards in hands.items()]
            return self._record([*body, *self._tricks(places)], self.frame.position or not self.way.known)
        dealt, kitty = self._dealt(self.taker, hands[self.taker] + buried)
        hands[self.taker] = dealt
        body += [_act("deal", seat, cards) for seat, cards in hands.items()]
        body += [_act("kitty", None, kitty), _act("bury", self.taker, buried)]
        return self._record([*body, *self._tricks(places)], False)

    def sketch(self, hands: Mapping[str, Counts], sizes: Mapping[str, int]) -> Record:
        """The record with the cards that each seat surely held when play began, as a position."""
        body: list[Item] = []
        for seat, counts in hands.items():
            cards = tuple(Counter(counts).elements())
            body.append(_act("deal", seat, cards + ("x",) * (sizes[seat] - len(cards))))
        return self._record([*body, *self._tricks({})], True)

    def _record(self, body: list[Item], position: bool) -> Record:
        rank = self.trumps.rank
        sides = dict.fromkeys(self.frame.sides.values())
        head = [
            Tag("Rules", "shengji@1"),
            Tag("Options", self._options()),
            Tag("Levels", " ".join(f"{side} {rank}" for side in sides)),
            Tag("Trump", self.trumps.name),
        ]
        if self.taker is not None:
            head.append(Tag("Leader", self.taker))
        if position:
            head.append(Tag("Start", "position"))
        return replace(self.frame.record, head=tuple(head), body=tuple(body), findings=())

    def _options(self) -> str:
        """The options as a record names them, without those that make no difference beside the others."""
        options = {**self.frame.options.changed(), "fault-policy": "report"}
        _, problems = Options.parse(_named(options))
        idle = {problem.name for problem in problems if problem.kind == "conflict"}
        return _named({name: value for name, value in options.items() if name not in idle})

    def _tricks(self, places: Mapping[str, Cards]) -> list[Trick]:
        """The tricks, with the cards that a world puts in place of unknown ones."""
        names = {(id(one.trick), one.number): name for one, name in self.plays}
        tricks = []
        for trick in {id(one.trick): one.trick for one, _ in self.plays}.values():
            plays = []
            for number, play in enumerate(trick.plays):
                name = names.get((id(trick), number))
                plays.append(
                    _known(play, places[name]) if name is not None and name in places else replace(play, notes=())
                )
            tricks.append(replace(trick, plays=tuple(plays)))
        return tricks

    def _hand(self, seat: str, places: Mapping[str, Cards]) -> Cards:
        played = [card for one, name in self.plays if one.seat == seat for card in places[name]]
        return (*played, *places[f"{seat} rest"])

    def _dealt(self, taker: str, cards: Cards) -> tuple[Cards, Cards]:
        """The hand and the kitty that were dealt, out of the cards that somebody then held: as the record gives them, as
        far as it does."""
        frame = self.frame
        hand: Counter[str] = Counter()
        bids = (one.act for one in shown_in(frame, self.way) if one.target == self.way.dealt(one.seat))
        for act in (*frame.acts("deal"), *frame.acts("drawn"), *bids):
            if act.seat == taker:
                hand |= Counter(card for card in act.cards if card[-1] != "x")
        kitty: Counter[str] = Counter()
        for keyword in ("kitty", "flip"):
            kitty |= Counter(card for act in frame.acts(keyword) for card in act.cards if card[-1] != "x")
        free = sorted((Counter(cards) - hand - kitty).elements())
        kitty.update(free[: frame.kitty_size - kitty.total()])
        return tuple((Counter(cards) - kitty).elements()), tuple(kitty.elements())


def _named(options: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def _act(keyword: str, seat: str | None, cards: Cards) -> Act:
    return Act(keyword, seat, NOTATION.arrange(cards))


def _known(play: Play, cards: Cards) -> Play:
    """The play with its unknown cards put in, in the places where they were noted."""
    left = Counter(cards) - Counter(card for card in play.cards if card[-1] != "x")
    found = {place: card for place, card in enumerate(play.cards) if card[-1] != "x"}
    # Cards of which the suit was noted have the first choice.
    for place, noted in sorted(enumerate(play.cards or cards), key=lambda item: item[1] == "x"):
        if place not in found:
            card = next(card for card in left if left[card] and (not play.cards or noted == "x" or card[0] == noted[0]))
            left[card] -= 1
            found[place] = card
    return replace(play, cards=tuple(found[place] for place in sorted(found)), notes=(), unreadable=None)
