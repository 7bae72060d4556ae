"""What a circle plays otherwise in bids, kitty and new deals, and the dealer's own reading of it.

An option is a text out of :data:`DEFAULTS`; a house names those that it changes. The rules of play stay the usual ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.dealer.cards import FACES, JOKERS, RANKS, Cards, after, points, side

DEFAULTS: Mapping[str, tuple[str, ...]] = {
    "start-rank": ("2", "3", "5", "T"),
    "first-draw": ("dealer", "right-of-dealer", "cut"),
    "joker-bid": ("pair", "none", "single", "all", "all-but-one-red"),
    "bid-with-joker": ("off", "on"),
    "bid-size": ("decks", "2"),
    "bid-override": ("on", "off"),
    "bid-equal-suits": ("first-stands", "higher-suit"),
    "bid-joker-equal": ("joker-beats", "more-cards"),
    "bid-reinforce": ("while-standing", "after-override", "never"),
    "bid-own-override": ("off", "on"),
    "bid-partner-override": ("on", "off"),
    "first-dealer": ("last-bid", "first-bid", "first-rank-pair", "first-joker-pair"),
    "no-bid-first": ("redeal", "turn-kitty", "no-trump"),
    "no-bid-later": ("turn-kitty", "no-trump", "lose-deal", "other-side-bids"),
    "flip-method": ("first-card", "until-rank"),
    "flip-joker": ("next", "no-trump", "redeal", "suit-by-colour"),
    "redeal-hand": ("none", "no-trump", "no-points", "either", "low"),
    "redeal-effect": ("same-dealer", "partner-bids-anew", "fresh-contest"),
    "kitty-open": ("if-lost", "always", "never"),
    "kitty-steal": ("off", "on"),
    "steal-order": ("suits", "diamonds-over-clubs", "any-pair", "more-cards", "bids"),
    "steal-turn": ("in-turn", "free"),
}
"""Every option of the opening with its values, the usual one first."""

PRESETS: Mapping[str, Mapping[str, str]] = {
    "dabaifen": {
        "first-draw": "right-of-dealer",
        "joker-bid": "none",
        "bid-override": "off",
        "bid-reinforce": "never",
        "first-dealer": "first-bid",
        "no-bid-first": "turn-kitty",
        "flip-method": "until-rank",
        "redeal-hand": "no-trump",
        "redeal-effect": "partner-bids-anew",
    },
    "one-deck": {"joker-bid": "none"},
}
"""Sets of options for one deck."""

_IDLE = (
    ("bid-equal-suits", "bid-joker-equal", "more-cards"),
    ("bid-equal-suits", "bid-override", "off"),
    ("bid-joker-equal", "bid-override", "off"),
    ("bid-reinforce", "bid-override", "off"),
    ("bid-with-joker", "bid-joker-equal", "more-cards"),
    ("steal-order", "kitty-steal", "off"),
    ("steal-turn", "kitty-steal", "off"),
    ("redeal-effect", "redeal-hand", "none"),
)
"""An option that means nothing, or nothing certain, where another has this value."""

Shown = tuple[str, Cards]
"""A seat and the cards of its bid."""


@dataclass(frozen=True)
class House:
    """A circle: ``preset`` is a set of options for one deck, if any, ``changes`` what it plays otherwise."""

    changes: tuple[tuple[str, str], ...] = ()
    preset: str = ""
    values: dict[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        values = {name: values[0] for name, values in DEFAULTS.items()}
        object.__setattr__(self, "values", {**values, **PRESETS.get(self.preset, {}), **dict(self.changes)})

    def __getitem__(self, name: str) -> str:
        return self.values[name]

    @classmethod
    def by_lot(cls, rng: Random, often: float = 0.25) -> House:
        """Some options changed; those that would mean nothing are left alone. One house in four plays with one deck."""
        preset = rng.choice(("", "", "", "", "", "", *PRESETS))
        changes = {name: rng.choice(values[1:]) for name, values in DEFAULTS.items() if rng.random() < often}
        if preset:
            changes = {name: value for name, value in changes.items() if not name.startswith(("bid", "steal", "kitty"))}
        for name, other, value in _IDLE:
            if cls(tuple(changes.items()), preset)[other] == value:
                changes.pop(name, None)
        if cls(tuple(changes.items()), preset)["flip-method"] == "until-rank" and changes.get("flip-joker") == "redeal":
            del changes["flip-joker"]
        return cls(tuple(changes.items()), preset)

    @property
    def text(self) -> str:
        """The options as a record names them."""
        parts = [f"preset={self.preset}"] if self.preset else []
        return " ".join([*parts, *(f"{name}={value}" for name, value in self.changes)])

    @property
    def decks(self) -> int:
        """How many decks are played with."""
        return 1 if self.preset else 2

    @property
    def pack(self) -> Cards:
        """All cards."""
        return FACES * self.decks

    @property
    def kitty(self) -> int:
        """The cards of the kitty."""
        return 6 if self.preset else 8

    @property
    def hand(self) -> int:
        """The cards of a hand."""
        return (54 * self.decks - self.kitty) // 4

    # Bids (R7).

    def form(self, cards: Cards, rank: str) -> bool:
        """Whether cards are a bid at all."""
        suited, jokers = [c for c in cards if c not in JOKERS], [c for c in cards if c in JOKERS]
        named = suited or jokers
        if len(set(named)) != 1 or any(card[1] != rank for card in suited):
            return False
        if self["bid-size"] == "2" and len(named) > 2:
            return False
        if not suited:
            needed = {"none": 99, "pair": 2, "single": 1, "all": self.decks}.get(self["joker-bid"])
            if needed is None:
                needed = self.decks - (jokers[0] == "RJ")
            return len(jokers) >= needed
        beside = ["RJ" if suited[0][0] in "HD" else "LJ"]
        return jokers == (beside if self["bid-with-joker"] == "on" else [])

    def strength(self, cards: Cards) -> tuple[int, int, int]:
        """How strong a bid is."""
        named = self.named(cards)
        if named[0] in JOKERS:
            beats = self["bid-joker-equal"] == "joker-beats"
            return len(named), (2 if named[0] == "RJ" else 1) if beats else 0, 0
        by_suit = self["bid-equal-suits"] == "higher-suit" and len(named) > 1
        return len(named), 0, "DCHS".index(named[0][0]) if by_suit else 0

    @staticmethod
    def named(cards: Cards) -> Cards:
        """The cards of a bid without the joker beside them."""
        return tuple(c for c in cards if c not in JOKERS) or cards

    def allows(self, bids: Sequence[Shown], seat: str, cards: Cards, rank: str) -> bool:
        """Whether a bid may be made over those before it."""
        if not self.form(cards, rank):
            return False
        if not bids:
            return True
        other, shown = bids[-1]
        face, size = self.named(cards)[0], len(self.named(cards))
        same = face == self.named(shown)[0]
        stronger = self.strength(cards) > self.strength(shown)
        if other == seat:
            if same and size > len(self.named(shown)):
                return self["bid-reinforce"] != "never"
            return not same and self["bid-own-override"] == "on" and stronger
        if self["bid-override"] == "off" or (side(other) == side(seat) and same):
            return False
        if side(other) == side(seat) and self["bid-partner-override"] == "off":
            return False
        return stronger or self._comes_back(bids, seat, cards)

    def _comes_back(self, bids: Sequence[Shown], seat: str, cards: Cards) -> bool:
        own = [self.named(shown) for who, shown in bids if who == seat]
        standing = self.named(bids[-1][1])
        named = self.named(cards)
        if self["bid-reinforce"] != "after-override" or not own or standing[0] in JOKERS:
            return False
        return own[-1][0] == named[0] and len(own[-1]) < len(named) == len(standing)

    def first_leader(self, bids: Sequence[Shown]) -> str:
        """Who leads a deal whose leader the bids find."""
        pairs = [(seat, self.named(cards)) for seat, cards in bids if len(cards) > 1]
        wanted = {
            "first-bid": [bids[0][0]],
            "first-rank-pair": [seat for seat, cards in pairs if cards[0] not in JOKERS],
            "first-joker-pair": [seat for seat, cards in pairs if cards[0] in JOKERS],
        }.get(self["first-dealer"], [])
        return wanted[0] if wanted else bids[-1][0]

    # The kitty (R7.9, R8.4).

    def turned(self, kitty: Cards, rank: str) -> tuple[int, str | None, bool]:
        """How many kitty cards are turned, the suit they fix (``None``: none), and whether a new deal is due."""
        for place, card in enumerate(kitty, 1):
            if card in JOKERS:
                if self["flip-joker"] == "no-trump":
                    return place, None, False
                if self["flip-joker"] == "redeal" and self["flip-method"] == "first-card":
                    return place, None, True
                if self["flip-joker"] == "suit-by-colour":
                    return place, "H" if card == "RJ" else "S", False
            elif self["flip-method"] == "first-card" or card[1] == rank:
                return place, card[0], False
        highest = max((card for card in kitty if card not in JOKERS), key=lambda card: RANKS.index(card[1]))
        return len(kitty), highest[0], False

    def steals(self, bids: Sequence[Shown], seat: str, cards: Cards, rank: str) -> bool:
        """Whether a bid takes the kitty."""
        rule = self["steal-order"]
        if rule == "bids":
            if bids and bids[-1][0] != seat and side(bids[-1][0]) == side(seat):
                # Nobody is anybody's partner here, but where partners are not overridden at all.
                if self["bid-partner-override"] == "off" or self["bid-override"] == "off" or not self.form(cards, rank):
                    return False
                return self.strength(cards) > self.strength(bids[-1][1]) or self._comes_back(bids, seat, cards)
            return self.allows(bids, seat, cards, rank)
        if not self.form(cards, rank) or len(self.named(cards)) < 2:
            return False
        if not bids:
            return True
        other, shown = bids[-1]
        if side(other) == side(seat) and other != seat and self["bid-partner-override"] == "off":
            return False
        if rule == "any-pair":
            return True
        row = {"diamonds-over-clubs": "CDHS"}.get(rule, "DCHS")

        def worth(bid: Cards) -> tuple[int, int]:
            named = self.named(bid)
            value = 9 if named[0] == "RJ" else 8 if named[0] == "LJ" else row.index(named[0][0])
            return len(named) if rule == "more-cards" else min(len(named), 2), value

        return worth(cards) > worth(shown)

    # New deals (R7.10).

    def ground(self, hand: Sequence[str], trumps: int, opponent: bool) -> str | None:
        """The ground on which a hand may be shown for a new deal; ``trumps`` is how many it holds."""
        rule = self["redeal-hand"]
        if rule in ("no-trump", "either") and not trumps:
            return "no-trumps"
        if rule in ("no-points", "either") and not points(hand):
            return "no-points"
        return "low" if rule == "low" and opponent and (points(hand) <= 15 or trumps <= 3) else None

    def draws_first(self, leader: str | None, rng: Random) -> str:
        """Who draws the first card."""
        if leader is None or self["first-draw"] == "cut":
            return rng.choice("NWSE")
        return leader if self["first-draw"] == "dealer" else after(leader)


USUAL = House()
"""A circle that plays by the usual rules."""
