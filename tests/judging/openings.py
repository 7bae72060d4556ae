"""Small games whose records say more of the opening: hands in the order in which they were drawn and bids at their moments,
records that begin in the middle of play, and kitties that went through several hands. Every way it can have come to a
world is looked at.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, permutations
from random import Random

import tractor_notation as tn
from tests.dealer import rules
from tests.dealer.cards import JOKERS, SEATS, Cards, Trump, token
from tests.judging.small import FEW, MANY, Game, Play, World, _cards, _trick
from tractor_notation.games.case import Case, Made
from tractor_notation.games.shengji import worlds
from tractor_notation.games.shengji.cards import trumps
from tractor_notation.games.shengji.options import Options
from tractor_notation.record import Trick as NotedTrick


@dataclass(frozen=True)
class Bid:
    """A bid: ``moment`` is how many cards had been drawn, ``kept`` whether it was made after the burials of the seat."""

    seat: str
    cards: Cards
    moment: int | None = None
    kept: bool = False


@dataclass(frozen=True)
class Opened(Game):
    """A small game. ``drawn`` are hands in order; ``earlier`` is how many cards each seat had played before the record
    begins (then it is a position); ``takes`` is who took the kitty up, each with what is told of its burial."""

    drawn: dict[str, Cards] = field(default_factory=dict)
    shown: tuple[Bid, ...] = ()
    earlier: int = 0
    takes: tuple[tuple[str, Cards], ...] = ()

    @property
    def text(self) -> str:
        """The record."""
        names = (f"decks={self.decks} players=4", "kitty-steal=on" if len(self.takes) > 1 else "")
        lines = [f'[Options "{" ".join(filter(None, names))}"]', f'[Leader "{self.leader}"]']
        lines += [f'[Trump "{self.trump.name}"]', *(['[Start "position"]'] if self.earlier else []), ""]
        lines += [f"deal {seat}: {_cards(cards)}" for seat, cards in self.deals.items()]
        lines += [f"drawn {seat}: {' '.join(_single(card) for card in cards)}" for seat, cards in self.drawn.items()]
        lines += [f"kitty: {_cards(self.kitty)}"] if self.kitty else []
        lines += [_bid(one) for one in self.shown if not one.kept]
        for seat, cards in self.takes:
            lines += [f"bury {seat}: {_cards(cards)}"] if cards else []
        lines += [_bid(one) for one in self.shown if one.kept]
        for number, trick in enumerate(self.tricks, self.earlier + 1):
            lines.append(f"{number}. {trick[0].seat}: {' '.join(_cards(play.cards, '') for play in trick)}")
        return "\n".join(lines) + "\n"

    def case(self) -> Case:
        """The case of the record."""
        record = self.record
        options, _ = Options.parse(record.value("Options") or "")
        replay = tn.replay(record, as_noted=True)
        assert replay.line is not None
        frame = replace(replay.line.start.frame, hand_size=self.hand, kitty_size=self.spare)  # type: ignore[attr-defined]
        noted = [trick for trick in record.body if isinstance(trick, NotedTrick)]
        made = [
            Made(trick, place, play.seat, f"{trick.number}.{play.seat}")
            for trick, plays in zip(noted, self.tricks, strict=True)
            for place, play in enumerate(plays)
        ]
        order = trumps(self.trump.suit, self.trump.rank, options)
        return worlds.case(frame, made, order, {}, dict.fromkeys(self.faces, self.decks))

    @property
    def answers(self) -> frozenset[str]:
        """The plays that follow a lead."""
        tricks = enumerate(self.tricks, self.earlier + 1)
        return frozenset(f"{number}.{play.seat}" for number, trick in tricks for play in trick[1:])

    @property
    def places(self) -> dict[str, Cards]:
        """The places with the cards noted there."""
        found: dict[str, Cards] = {}
        played = Counter[str]()
        for number, trick in enumerate(self.tricks, self.earlier + 1):
            for play in trick:
                found[f"{number}.{play.seat}"] = play.cards
                played[play.seat] += len(play.cards)
        for seat in SEATS:
            if self.earlier:
                found[f"{seat} earlier"] = ("x",) * self.earlier
            found[f"{seat} rest"] = ("x",) * (self.hand - self.earlier - played[seat])
        found["kitty"] = ("x",) * self.spare
        return found

    def _enough(self, face: str, chosen: World) -> bool:
        return True

    def _agrees(self, world: World) -> bool:
        if not all(_within(cards, world[name]) for name, cards in self.places.items()):
            return False
        held = {seat: self._held(world, seat) for seat in SEATS}
        if self.earlier:
            if not all(_within(cards, held[seat]) for seat, cards in self.deals.items()):
                return False
            held = {seat: held[seat] + world[f"{seat} earlier"] for seat in SEATS}
        takers = {seat for seat, _ in self.takes}
        if not all(self._was_dealt(seat, held[seat]) for seat in SEATS if seat not in takers):
            return False
        return self._came_about(len(self.takes) - 1, held, world["kitty"])

    def _held(self, world: World, seat: str) -> Cards:
        """The hand before the first trick of the record."""
        played = [card for name, cards in world.items() if name.endswith(f".{seat}") for card in cards]
        return (*played, *world[f"{seat} rest"])

    def _came_about(self, last: int, held: dict[str, Cards], pile: Cards) -> bool:
        """Whether hands and kitty can have come about by the takes up to one of them."""
        if last < 0:
            return _within(self.kitty, pile) and all(
                self._was_dealt(seat, held[seat]) for seat in {seat for seat, _ in self.takes}
            )
        seat, told = self.takes[last]
        if not _within(told, pile) or any(
            one.kept and one.seat == seat and not _within(one.cards, held[seat])
            for one in self.shown
            if all(other != seat for other, _ in self.takes[last + 1 :])
        ):
            return False
        pool = sorted((*held[seat], *pile))
        for before in set(combinations(pool, self.spare)):
            rest = tuple((Counter(pool) - Counter(before)).elements())
            if self._came_about(last - 1, {**held, seat: rest}, before):
                return True
        return False

    def _was_dealt(self, seat: str, hand: Cards) -> bool:
        """Whether a hand can have been dealt: drawn in an order that fits with everything said of it."""
        if not self.earlier and seat in self.deals and not _within(self.deals[seat], hand):
            return False
        bids = [one for one in self.shown if one.seat == seat and not one.kept]
        if not all(_within(one.cards, hand) for one in bids):
            return False
        drawn = self.drawn.get(seat)
        timed = [one for one in bids if one.moment is not None]
        if self.earlier or (drawn is None and not timed):
            return True
        order = (drawn or ()) + ("x",) * (len(hand) - len(drawn or ()))
        return any(
            all(_fits(noted, card) for noted, card in zip(order, cards, strict=True))
            and all(_within(one.cards, cards[: one.moment]) for one in timed)
            for cards in set(permutations(hand))
        )

    def hand_before(self, world: World, seat: str, trick: int) -> Cards:
        """What a seat held before a trick of the record (from 0)."""
        first = self.earlier + 1
        later = [card for n in range(trick, len(self.tricks)) for card in world.get(f"{n + first}.{seat}", ())]
        return (*later, *world[f"{seat} rest"])

    def legal(self, world: World) -> frozenset[str]:
        """The answers that were legal in a world; what is led is one card or a pair."""
        found = set()
        for number, trick in enumerate(self.tricks):
            names = [f"{number + self.earlier + 1}.{play.seat}" for play in trick]
            laid = [world[name] for name in names]
            mixed = len({self.trump.suits[card] for card in laid[0]}) > 1  # such a lead asks for nothing
            parts = [] if mixed else rules.split(self.trump, laid[0])
            for name, play, cards in zip(names[1:], trick[1:], laid[1:], strict=True):
                if mixed or rules.breach(self.trump, parts, self.hand_before(world, play.seat, number), cards) is None:
                    found.add(name)
        return frozenset(found)


def _bid(one: Bid) -> str:
    return f"bid {one.seat}: {token(one.cards)}" + (f" @{one.moment}" if one.moment else "")


def _single(card: str) -> str:
    return "x" if card == "x" else token((card,))


def _fits(noted: str, card: str) -> bool:
    return noted in ("x", card) or (noted[-1] == "x" and card not in JOKERS and card[0] == noted[0])


def _within(noted: Cards, cards: Cards) -> bool:
    """Whether cards that were noted are among others."""
    left = Counter(cards)
    left.subtract(card for card in noted if card[-1] != "x")
    suits = Counter(card[0] for card in noted if card != "x" and card[-1] == "x")
    return min(left.values(), default=0) >= 0 and all(
        sum(n for card, n in left.items() if card[0] == suit and card not in JOKERS) >= count
        for suit, count in suits.items()
    )


# Games by lot


def opened(rng: Random) -> Opened:
    """A game by lot."""
    while True:
        found = _game(rng)
        if found.unknown <= FEW:
            count = sum(1 for _ in islice(found.worlds(), MANY + 1))
            if count <= MANY and (count != 1 or rng.random() < 0.3):
                return found


def _game(rng: Random) -> Opened:
    trump = Trump(rng.choice(["S", "H", None]), rng.choice("2479"))
    suits, ranks = rng.sample("SHDC", rng.choice((1, 2))), rng.sample("23456789TJQKA", 8)
    faces = rng.sample([suit + rank for suit in suits for rank in ranks], rng.randint(6, 8))
    faces += rng.choice(([], ["LJ"]))
    pack = [face for face in faces for _ in range(2)]
    rng.shuffle(pack)
    spare = 2 + len(pack) % 4 // 2 * 2 if len(pack) % 4 else 4
    hand = (len(pack) - spare) // 4
    spare = len(pack) - 4 * hand
    dealt = {seat: tuple(pack[n * hand : (n + 1) * hand]) for n, seat in enumerate(SEATS)}
    hands = {seat: list(cards) for seat, cards in dealt.items()}
    kitty = tuple(pack[4 * hand :])
    leader = rng.choice(SEATS)
    kind = rng.choice(("drawn", "position", "taken", "taken"))
    others = [seat for seat in SEATS if seat != leader]
    takers = [leader, *rng.choice((others[:1], others[:1], others[:2], [others[0], leader]))]
    takers = takers if kind == "taken" else [leader]
    pile, takes = list(kitty), []
    for seat in takers:
        hands[seat] += pile
        pile = rng.sample(hands[seat], spare)
        for card in pile:
            hands[seat].remove(card)
        takes.append((seat, tuple(pile)))
    shown = _bids(rng, kind, dealt, {seat: hands[seat] for seat in takers})
    seat, care, tricks = rng.choice(SEATS), rng.choice((0.5, 1.0)), list[tuple[Play, ...]]()
    for _ in range(rng.randint(2, 3)):
        if all(hands.values()):
            tricks.append(_single_trick(rng, trump, seat, hands, care))
            seat = rng.choice(SEATS)
    earlier = 0
    if kind == "position" and len(tricks) > 1:
        earlier = len(tricks[0][0].cards) if len(tricks[0][0].cards) == 1 else 0
    kept = tricks[1:] if earlier else tricks
    share = rng.choice((0.0, 0.0, 0.2))
    left = {s: (*(c for t in kept for p in t if p.seat == s for c in p.cards), *hands[s]) for s in SEATS}
    given = {s: cards for s, cards in (left if earlier else dealt).items() if rng.random() < 0.35}
    if earlier and not given:
        given = {"N": left["N"]}
    drawn = {s: _veiled(rng, cards, 0.4) for s, cards in given.items()} if kind == "drawn" else {}
    noted = tuple(tuple(Play(p.seat, _veiled(rng, p.cards, share)) for p in trick) for trick in kept)
    if len(takes) == 1 and not earlier and rng.random() < 0.7:
        takes = [(leader, ())]
    told = tuple((s, _veiled(rng, cards, rng.choice((0.0, 0.5, 1.0)))) for s, cards in takes if cards)
    return Opened(
        trump,
        tuple(faces),
        hand,
        spare,
        leader,
        noted,
        deals={s: _veiled(rng, cards, rng.choice((0.0, 0.5))) for s, cards in given.items()} if not drawn else {},
        kitty=kitty if rng.random() < 0.3 else (),
        drawn=drawn,
        shown=tuple(one for one in shown if not one.kept or any(one.seat == taker for taker, _ in told)),
        earlier=earlier,
        takes=told or ((leader, ()),),
    )


def _single_trick(rng: Random, trump: Trump, seat: str, hands: dict[str, list[str]], care: float) -> tuple[Play, ...]:
    """A trick led with one card or a pair, so that no lead can be illegal."""
    while True:
        before = {one: list(cards) for one, cards in hands.items()}
        trick = _trick(rng, trump, seat, hands, care)
        lead = trick[0].cards
        if not trick[0].attempt and (len(lead) == 1 or (len(lead) == 2 and len(set(lead)) == 1)):
            return trick
        hands.update(before)


def _bids(rng: Random, kind: str, dealt: dict[str, Cards], kept: dict[str, list[str]]) -> tuple[Bid, ...]:
    found = []
    for seat, cards in dealt.items():
        card = rng.choice(cards)
        if card in JOKERS or rng.random() < 0.6:
            continue
        place = cards.index(card) + 1
        if rng.random() < 0.1:
            place = max(1, place - 1)  # too early
        moment = rng.choice((place, place, len(cards))) if kind == "drawn" else None
        found.append(Bid(seat, (card,), moment))
        if kind == "drawn" and rng.random() < 0.3:
            found.append(Bid(seat, (rng.choice(cards),), rng.randint(1, len(cards))))
    found = [one for one in found if one.cards[0] not in JOKERS]
    for seat, held in kept.items():
        if kind != "position" and rng.random() < 0.15 and (card := rng.choice(held)) not in JOKERS:
            found.append(Bid(seat, (card,), None, True))
    return tuple(found)


def _veiled(rng: Random, cards: Cards, share: float) -> Cards:
    return tuple(
        card if rng.random() >= share else "x" if card in JOKERS or rng.random() < 0.5 else card[0] + "x"
        for card in cards
    )
