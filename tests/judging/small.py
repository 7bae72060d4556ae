"""Small games: a few faces, a few cards in each hand, so that every world of a partial record can be looked at.

Legality is judged by the dealer's rules (:mod:`tests.dealer.rules`), which share nothing with the package under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, pairwise
from random import Random

import tractor_notation as tn
from tests.dealer import rules
from tests.dealer.cards import FACES, JOKERS, SEATS, Cards, Trump, after, row, token
from tractor_notation.games.case import Case, Made
from tractor_notation.games.shengji import worlds
from tractor_notation.games.shengji.cards import trumps
from tractor_notation.games.shengji.options import Options
from tractor_notation.record import Trick as NotedTrick

World = dict[str, Cards]
"""The cards of every place: plays by address, ``N rest``, ``kitty``."""

MANY = 300
FEW = 10
"""Games with more worlds, or with more cards that were never seen, are not taken."""


@dataclass(frozen=True)
class Play:
    """A play: the cards, and what was taken back of a throw that failed."""

    seat: str
    cards: Cards
    attempt: Cards = ()


@dataclass(frozen=True)
class Game:
    """A game of a small pack, as it was and as it was noted.

    ``tricks`` are the plays as they were noted, ``"x"`` and ``"Sx"`` for cards nobody saw. ``deals``, ``kitty``, ``bury``
    and ``bids`` are statements; a hand may be noted in part.
    """

    trump: Trump
    faces: Cards
    hand: int
    spare: int
    leader: str
    tricks: tuple[tuple[Play, ...], ...]
    deals: dict[str, Cards] = field(default_factory=dict)
    kitty: Cards = ()
    bury: Cards = ()
    bids: tuple[tuple[str, Cards], ...] = ()
    options: str = ""
    decks: int = 2

    @property
    def text(self) -> str:
        """The record."""
        lines = [f'[Options "{self.options}"]'] if self.options else []
        lines += [f'[Leader "{self.leader}"]', f'[Trump "{self.trump.name}"]', ""]
        lines += [f"deal {seat}: {_cards(cards)}" for seat, cards in self.deals.items()]
        lines += [f"kitty: {_cards(self.kitty)}"] if self.kitty else []
        lines += [f"bid {seat}: {token(cards)}" for seat, cards in self.bids]
        lines += [f"bury {self.leader}: {_cards(self.bury)}"] if self.bury else []
        for number, trick in enumerate(self.tricks, 1):
            plays = " ".join(
                f"{_cards(p.attempt, '')}>{_cards(p.cards, '')}" if p.attempt else _cards(p.cards, "") for p in trick
            )
            lines.append(f"{number}. {trick[0].seat}: {plays}")
        return "\n".join(lines) + "\n"

    @property
    def record(self) -> tn.Record:
        """The record as it is read."""
        (record,) = tn.reads(self.text)
        return record

    def case(self) -> Case:
        """The case of the record, with the small pack and the small hands."""
        record = self.record
        options, _ = Options.parse(record.value("Options") or "")
        replay = tn.replay(record, as_noted=True)
        assert replay.line is not None
        frame = replace(replay.line.start.frame, hand_size=self.hand, kitty_size=self.spare)  # type: ignore[attr-defined]
        noted = [trick for trick in record.body if isinstance(trick, NotedTrick)]
        made = [
            Made(trick, place, play.seat, f"{number}.{play.seat}")
            for number, (trick, plays) in enumerate(zip(noted, self.tricks, strict=True), 1)
            for place, play in enumerate(plays)
        ]
        faults = {}
        for number, (before, trick) in enumerate(pairwise(self.tricks), 2):
            laid = [play.cards for play in before]
            known = all(card[-1] != "x" for cards in laid for card in cards) and len(before) == len(SEATS)
            led = self.decks == 2 and known and len({self.trump.suits[card] for card in laid[0]}) == 1
            if led and before[rules.winner(self.trump, laid)].seat != trick[0].seat:
                faults[f"{number}.{trick[0].seat}"] = frozenset(("lead-wrong",))
        order = trumps(self.trump.suit, self.trump.rank, options)
        return worlds.case(frame, made, order, faults, dict.fromkeys(self.faces, self.decks))

    @cached_property
    def places(self) -> dict[str, Cards]:
        """The places with the cards noted there, ``x`` for those that are not known."""
        found: dict[str, Cards] = {}
        played = Counter[str]()
        for number, trick in enumerate(self.tricks, 1):
            for play in trick:
                found[f"{number}.{play.seat}"] = play.cards
                played[play.seat] += len(play.cards)
        for seat in SEATS:
            found[f"{seat} rest"] = ("x",) * (self.hand - played[seat])
        found["kitty"] = ("x",) * self.spare
        return found

    @property
    def unknown(self) -> int:
        """How many cards are not known by the plays."""
        return sum(card[-1] == "x" for cards in self.places.values() for card in cards)

    def worlds(self) -> Iterator[World]:
        """Every world that agrees with the record."""
        places = self.places
        left = Counter(dict.fromkeys(self.faces, self.decks))
        left.subtract(card for cards in places.values() for card in cards if card[-1] != "x")
        if any(count < 0 for count in left.values()):
            return
        names = [name for name, cards in places.items() if any(card[-1] == "x" for card in cards)]
        room = {name: sum(card[-1] == "x" for card in places[name]) for name in names}
        for chosen in _deal([face for face in self.faces if left[face]], left, names, room, {}, self._enough):
            world = {
                name: tuple(card for card in cards if card[-1] != "x") + chosen.get(name, ())
                for name, cards in places.items()
            }
            if self._agrees(world):
                yield world

    def _enough(self, face: str, chosen: World) -> bool:
        """Whether the cards of a face lie where the statements say, when all of them are dealt out."""
        for seat in SEATS:
            stated = max(
                [cards.count(face) for who, cards in (*self.deals.items(), *self.bids) if who == seat], default=0
            )
            stated += self.kitty.count(face) if seat == self.leader else 0
            if stated:
                mine = [name for name in self.places if name.endswith(f".{seat}") or name == f"{seat} rest"]
                mine += ["kitty"] if seat == self.leader else []
                if sum(self.places[name].count(face) + chosen.get(name, ()).count(face) for name in mine) < stated:
                    return False
        return chosen.get("kitty", ()).count(face) >= self.bury.count(face)

    def _agrees(self, world: World) -> bool:
        for name, cards in self.places.items():
            if not _fits(cards, world[name]):
                return False
        hands = {seat: self.hand_before(world, seat, 0) for seat in SEATS}
        for number, trick in enumerate(self.tricks):
            for play in trick:
                if Counter(play.attempt) - Counter(self.hand_before(world, play.seat, number)):
                    return False
        dealt: dict[str, Counter[str]] = {seat: Counter() for seat in SEATS}
        for seat, cards in (*self.deals.items(), *self.bids):
            dealt[seat] |= Counter(card for card in cards if card[-1] != "x")
        dealt[self.leader].update(self.kitty)
        whole = {**hands, self.leader: hands[self.leader] + world["kitty"]}
        for seat in SEATS:
            if dealt[seat] - Counter(whole[seat]):
                return False
        for seat, cards in self.deals.items():
            suits = Counter(card[0] for card in cards if card != "x" and card[-1] == "x")
            for suit, count in suits.items():
                known = sum(card[0] == suit for card in cards if card[-1] != "x")
                known += sum(card[0] == suit for card in self.kitty) if seat == self.leader else 0
                if (
                    sum(
                        card[0] == suit and card[1] != "J" or card == suit + "J" and card not in ("RJ", "LJ")
                        for card in whole[seat]
                    )
                    < known + count
                ):
                    return False
        return not Counter(self.bury) - Counter(world["kitty"])

    def hand_before(self, world: World, seat: str, trick: int) -> Cards:
        """What a seat held before a trick (from 0)."""
        later = [card for n in range(trick, len(self.tricks)) for card in world.get(f"{n + 1}.{seat}", ())]
        return (*later, *world[f"{seat} rest"])

    def legal(self, world: World) -> frozenset[str]:
        """The plays that were legal in a world."""
        found = set()
        due = self.leader
        for number, trick in enumerate(self.tricks):
            names = [f"{number + 1}.{play.seat}" for play in trick]
            laid = [world[name] for name in names]
            mixed = len({self.trump.suits[card] for card in laid[0]}) > 1
            parts = [] if mixed else rules.split(self.trump, laid[0])
            hands = {seat: self.hand_before(world, seat, number) for seat in SEATS}
            if due in ("", trick[0].seat) and not mixed and self._led(trick[0], laid[0], hands):
                found.add(names[0])
            for name, play, cards in zip(names[1:], trick[1:], laid[1:], strict=True):
                if mixed or rules.breach(self.trump, parts, hands[play.seat], cards) is None:
                    found.add(name)
            due = "" if mixed or len(trick) < len(SEATS) else trick[rules.winner(self.trump, laid)].seat
        return frozenset(found)

    def _led(self, play: Play, cards: Cards, hands: dict[str, Cards]) -> bool:
        suit = self.trump.suits[cards[0]]
        others = [self.trump.of(suit, hands[after(play.seat, turn)]) for turn in (1, 2, 3)]
        if not play.attempt:
            return not rules.forced(self.trump, rules.split(self.trump, cards), others)
        stays = rules.forced(self.trump, rules.split(self.trump, play.attempt), others)
        return any(Counter(part.cards) == Counter(cards) for part in stays)


def _cards(cards: Cards, gap: str = " ") -> str:
    """Cards in a record, those that are not known too."""
    blank = [card for card in cards if card == "x"]
    named = sorted((card for card in cards if card != "x"), key=lambda card: (card[0], card[-1] == "x"))
    return gap.join((*blank, row(named))) if gap else "".join(blank) + token(named)


def _fits(noted: Cards, cards: Cards) -> bool:
    """Whether cards can be those noted."""
    left = Counter(cards)
    left.subtract(card for card in noted if card[-1] != "x")
    if min(left.values(), default=0) < 0:
        return False
    suits = Counter(card[0] for card in noted if card != "x" and card[-1] == "x")
    return all(
        sum(n for card, n in left.items() if card[0] == suit and card not in ("RJ", "LJ")) >= n
        for suit, n in suits.items()
    )


def _deal(
    faces: list[str],
    left: Counter[str],
    names: list[str],
    room: dict[str, int],
    chosen: dict[str, Cards],
    enough: Callable[[str, World], bool],
) -> Iterator[World]:
    if not faces:
        if not any(room.values()):
            yield dict(chosen)
        return
    face = faces[0]

    def split(place: int, count: int) -> Iterator[World]:
        if place == len(names):
            if not count and enough(face, chosen):
                yield from _deal(faces[1:], left, names, room, chosen, enough)
            return
        name = names[place]
        before = chosen.get(name, ())
        for take in range(min(count, room[name]) + 1):
            room[name] -= take
            chosen[name] = (*before, *(face,) * take)
            yield from split(place + 1, count - take)
            room[name] += take
            chosen[name] = before

    yield from split(0, left[face])


# Games by lot


def game(rng: Random) -> Game:
    """A game by lot: dealt, played with more or less care, and noted in part."""
    while True:
        found = _noted(rng, *_played(rng))
        if found.unknown <= FEW:
            worlds = sum(1 for _ in islice(found.worlds(), MANY + 1))
            if worlds <= MANY and (worlds != 1 or rng.random() < 0.2):
                return found


def _played(rng: Random) -> tuple[Game, dict[str, Cards], Cards, Cards]:
    """A game with nothing left out; the hands and the kitty as dealt, and what was buried."""
    suit, rank = rng.choice(["S", "H", None]), rng.choice("2479")
    trump = Trump(suit, rank)
    suits = rng.sample("SHDC", rng.choice((1, 2, 2, 3)))
    first = rng.randrange(7)
    ranks = "23456789TJQKA"[first : first + 7] if rng.random() < 0.6 else rng.sample("23456789TJQKA", 7)
    faces = rng.sample(
        [s + r for s in suits for r in ranks], rng.choice((6, 7)) if len(suits) == 1 else rng.randint(6, 10)
    )
    faces += rng.choice(([], [], ["LJ"], ["LJ", "RJ"], ["C" + rank]))
    pack = [face for face in dict.fromkeys(faces) for _ in range(2)]
    spare = rng.choice((2, 3, 4))
    hand = (len(pack) - spare) // 4
    spare = len(pack) - 4 * hand
    if rng.random() < 0.5:  # pairs stay together, so that there is something to owe
        pairs = [pack[place : place + 2] for place in range(0, len(pack), 2)]
        rng.shuffle(pairs)
        pack = [card for pair in pairs for card in pair]
        for _ in range(rng.randrange(5)):
            one, two = rng.randrange(len(pack)), rng.randrange(len(pack))
            pack[one], pack[two] = pack[two], pack[one]
    else:
        rng.shuffle(pack)
    dealt = {seat: tuple(pack[place * hand : (place + 1) * hand]) for place, seat in enumerate(SEATS)}
    kitty = tuple(pack[4 * hand :])
    leader = rng.choice(SEATS)
    hands = {seat: list(cards) for seat, cards in dealt.items()}
    hands[leader] += kitty
    buried = tuple(rng.sample(hands[leader], spare))
    for card in buried:
        hands[leader].remove(card)
    care = rng.choice((0.0, 0.5, 0.9, 1.0))
    tricks: list[tuple[Play, ...]] = []
    seat = leader
    for _ in range(rng.randint(1, 4)):
        if not hands[seat]:
            break
        trick = _trick(rng, trump, seat, hands, care)
        tricks.append(trick)
        suited = {trump.suits[card] for card in trick[0].cards}
        seat = (
            trick[rules.winner(trump, [play.cards for play in trick])].seat if len(suited) == 1 else rng.choice(SEATS)
        )
        if rng.random() < 0.05:
            seat = rng.choice(SEATS)
    if rng.random() < 0.3 and hands[leader]:
        tricks[-1] = tricks[-1][: rng.randint(1, 4)]
    whole = Game(trump, tuple(dict.fromkeys(pack)), hand, spare, leader, tuple(tricks))
    return whole, dealt, kitty, buried


def _trick(rng: Random, trump: Trump, leader: str, hands: dict[str, list[str]], care: float) -> tuple[Play, ...]:
    suit = rng.choice(sorted({trump.suits[card] for card in hands[leader]}))
    own = trump.of(suit, hands[leader])
    parts = rules.split(trump, own)
    lead: Cards = tuple(
        card for part in rng.sample(parts, rng.choice((1, 1, min(2, len(parts))))) for card in part.cards
    )
    if rng.random() < 0.1:
        lead = tuple(rng.sample(hands[leader], min(2, len(hands[leader]))))
    attempt: Cards = ()
    if len({trump.suits[card] for card in lead}) == 1 and len(rules.split(trump, lead)) > 1:
        others = [trump.of(suit, hands[after(leader, turn)]) for turn in (1, 2, 3)]
        stays = rules.forced(trump, rules.split(trump, lead), others)
        if rng.random() > care:
            stays = rng.choice(([], rules.split(trump, lead)))
        if stays:
            attempt, lead = lead, rng.choice(stays).cards
    plays = [Play(leader, lead, attempt)]
    split = rules.split(trump, lead) if len({trump.suits[card] for card in lead}) == 1 else []
    for turn in (1, 2, 3):
        seat = after(leader, turn)
        cards = tuple(rng.sample(hands[seat], len(lead)))
        for _ in range(30):
            if not split or rng.random() > care or rules.breach(trump, split, hands[seat], cards) is None:
                break
            cards = tuple(rng.sample(hands[seat], len(lead)))
        plays.append(Play(seat, cards))
    for play in plays:
        for card in play.cards:
            hands[play.seat].remove(card)
    return tuple(plays)


def _noted(rng: Random, whole: Game, dealt: dict[str, Cards], kitty: Cards, buried: Cards) -> Game:
    """The game as somebody noted it."""
    veil = rng.choice((0.0, 0.0, 0.1, 0.3))

    def veiled(cards: Cards, share: float) -> Cards:
        return tuple(
            card if rng.random() >= share else "x" if card in ("RJ", "LJ") or rng.random() < 0.5 else card[0] + "x"
            for card in cards
        )

    tricks = []
    for trick in whole.tricks:
        plays = []
        for play in trick:
            cards = play.cards if play.attempt else veiled(play.cards, veil)
            plays.append(replace(play, cards=cards))
        tricks.append(tuple(plays))
    if rng.random() < 0.08:  # a slip of the pen
        number, place = rng.randrange(len(tricks)), 0
        play = tricks[number][place]
        if not play.attempt and len(play.cards) == 1:
            wrong = replace(play, cards=(rng.choice(whole.faces),))
            tricks[number] = (wrong, *tricks[number][1:])
    share, told = rng.choice((0.0, 0.0, 0.5)), rng.choice((0.0, 0.0, 0.0, 0.4))
    deals = {seat: veiled(cards, share) for seat, cards in dealt.items() if rng.random() < told}
    bids = tuple(
        (seat, (card,) * rng.randint(1, cards.count(card)))
        for seat, cards in dealt.items()
        for card in cards[:1]
        if rng.random() < 0.15 and card not in JOKERS and card[1] != whole.trump.rank  # such a bid fixes no trump
    )
    return replace(
        whole,
        tricks=tuple(tricks),
        deals=deals,
        kitty=kitty if rng.random() < 0.2 else (),
        bury=buried if rng.random() < 0.2 else (),
        bids=bids,
    )


assert set(FACES) >= {"RJ", "LJ"}
