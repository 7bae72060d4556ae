"""Small games of several decks and with options of play, and a world in which everything is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from random import Random

from tests.dealer.cards import SEATS, Cards, Trump, after
from tests.judging.small import Game, Play, World
from tractor_notation.games.case import Case

OPTIONS = (
    "",
    "preset=rbtying",
    *(f"tuple-protection={value}" for value in ("longer-sets", "tractors", "both")),
    *(f"follow-throw={value}" for value in ("in-step", "pairs-only")),
    *(f"follow-partial-tractor={value}" for value in ("repeat", "off")),
    "follow-structure=sets-only",
    "tuple-protection=longer-sets follow-throw=in-step",
    *(f"bombs={value}" for value in ("any-suit", "follow-suit")),
    *(f"throw-forced={value}" for value in ("first-seat", "largest", "shown", "lowest-of-all", "one-card")),
    "throw-check=opponents",
    "throw-check=opponents throw-forced=first-seat",
    "throw-penalty=lose-deal",
    "quad-draws-tractor=off",
    "set-lead=full-only",
    "rainbow=4",
    "tractor-min=2x3",
    "lead-reading=largest-part",
)
"""Options that bear on what is legal."""

MANY = 300
FEW = 11
"""Games with more worlds, or with more cards that were never seen, are not taken."""


class Told:
    """A world with all its cards; see :class:`tractor_notation.games.case.World`."""

    def __init__(self, case: Case, places: World) -> None:
        (layout,) = case.layouts
        self._kinds = case.kinds
        parents = {**layout.scopes, **{place.name: place.scope for place in layout.places}}
        self._counts: dict[str, Counter[str]] = {name: Counter() for name in parents}
        for place, cards in places.items():
            name: str | None = place
            while name is not None:
                self._counts[name].update(cards)
                name = parents[name]

    def cards(self, target: str, kind: str | None = None) -> dict[str, int]:
        """The cards in a place or a scope."""
        return {face: n for face, n in self._counts[target].items() if n and kind in (None, self._kinds[face])}

    def least(self, target: str) -> Mapping[str, int]:
        """The same."""
        return self.cards(target)

    def most(self, target: str, kind: str | None) -> Mapping[str, int]:
        """The same."""
        return self.cards(target, kind)


def odd_game(rng: Random) -> Game:
    """A game by lot, its cards noted in part."""
    while True:
        game = _played(rng)
        if game.unknown <= FEW and sum(1 for _ in islice(game.worlds(), MANY + 1)) <= MANY:
            return game


def _played(rng: Random) -> Game:
    decks, options = rng.choice((2, 3, 3, 4)), rng.choice(OPTIONS)
    trump = Trump(rng.choice(("S", "H", None)), rng.choice("2479"))
    first = rng.randrange(7)
    faces = [suit + rank for suit in rng.choice(("S", "H", "SD")) for rank in "23456789TJQKA"[first : first + 7]]
    faces = rng.sample(faces, rng.choice((4, 5, 6)) if decks > 2 else rng.choice((6, 7)))
    faces += [card for card in rng.choice(([], ["LJ"], ["C" + trump.rank])) if card not in faces]
    rng.shuffle(faces)
    pack = [face for face in faces for _ in range(decks)]  # in clumps, so that there are sets
    for _ in range(rng.randrange(12)):
        one, two = rng.randrange(len(pack)), rng.randrange(len(pack))
        pack[one], pack[two] = pack[two], pack[one]
    hand = (len(pack) - rng.choice((2, 3))) // 4
    hands = {seat: pack[place * hand : (place + 1) * hand] for place, seat in enumerate(SEATS)}
    leader = seat = rng.choice(SEATS)
    tricks = []
    for _ in range(rng.randint(1, 3)):
        if not hands[seat]:
            break
        tricks.append(_trick(rng, trump, seat, hands))
        seat = rng.choice(SEATS)
    share = rng.choice((0.0, 0.0, 0.1, 0.25))
    noted = tuple(tuple(_veiled(rng, play, share) for play in trick) for trick in tricks)
    given = f"{options} decks={decks} players=4".strip()
    return Game(trump, tuple(faces), hand, len(pack) - 4 * hand, leader, noted, options=given, decks=decks)


def _trick(rng: Random, trump: Trump, leader: str, hands: dict[str, list[str]]) -> tuple[Play, ...]:
    suit = rng.choice(sorted({trump.suits[card] for card in hands[leader]}))
    held = Counter(trump.of(suit, hands[leader]))
    chosen = rng.sample(sorted(held), min(len(held), rng.choice((1, 1, 2, 2))))
    lead: Cards = tuple(face for face in chosen for _ in range(rng.randint(1, held[face])))
    attempt: Cards = ()
    if len(chosen) > 1 and rng.random() < 0.4:
        attempt, stays = lead, rng.choice(lead)
        lead = (stays,) * lead.count(stays)
    plays = [Play(leader, lead, attempt)]
    for turn in (1, 2, 3):
        seat = after(leader, turn)
        own = trump.of(suit, hands[seat])
        if rng.random() < 0.8:
            others = [card for card in hands[seat] if trump.suits[card] != suit]
            cards = (
                rng.sample(own, len(lead)) if len(own) >= len(lead) else own + rng.sample(others, len(lead) - len(own))
            )
        else:
            cards = rng.sample(hands[seat], len(lead))
        plays.append(Play(seat, tuple(cards)))
    for play in plays:
        for card in play.cards:
            hands[play.seat].remove(card)
    return tuple(plays)


def _veiled(rng: Random, play: Play, share: float) -> Play:
    if play.attempt:
        return play
    cards = (
        card if rng.random() >= share else "x" if card == "LJ" or rng.random() < 0.5 else card[0] + "x"
        for card in play.cards
    )
    return Play(play.seat, tuple(cards))
