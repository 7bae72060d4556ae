"""A seeded dealer of complete, lawful deals of Unsun Karuta, as records in canonical notation.

It plays by rules of its own, with the orders of the cards written out, so that its deals can find faults of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

SEATS = "01234567"
SUITS = "PIKOG"
PACK = tuple(suit + rank for suit in SUITS for rank in "SUTREB123456789")

TRUMPS = {
    "P": "PS PU PT PR PE PB P9 P8 P7 P6 P5 P4 P3 P2 P1",
    "I": "IS IU IT PR IR IE IB I9 I8 I7 I6 I5 I4 I3 I2 I1",
    "K": "KS KU KT PR KR KE KB K1 K2 K3 K4 K5 K6 K7 K8 K9",
    "O": "OS OU OT PR OR OE OB O1 O2 O3 O4 O5 O6 O7 O8 O9",
    "G": "GS GU GT PR GR GE GB G1 G2 G3 G4 G5 G6 G7 G8 G9",
}
"""The trumps for each trump suit, strongest first."""

PLAIN = {
    "P": "PS PU PE PB PT P9 P8 P7 P6 P5 P4 P3 P2 P1",
    "I": "IS IU IE IB IT I9 I8 I7 I6 I5 I4 I3 I2 IR I1",
    "K": "KS KU KE KB KT KR K1 K2 K3 K4 K5 K6 K7 K8 K9",
    "O": "OS OU OE OB OT OR O1 O2 O3 O4 O5 O6 O7 O8 O9",
    "G": "GS GU GE GB GT GR G1 G2 G3 G4 G5 G6 G7 G8 G9",
}
"""The plain suits, strongest first."""

SETS = {
    "P": {"PS PU": "SU", "PU PT": "UT", "PT PR": "TR", "PR PE": "RE", "P2 P1": "21"},
    "I": {"IS IU": "SU", "IU IT": "UT", "IT IR": "TR", "IR IE": "RE", "I2 I1": "21"},
    "K": {"KS KU": "SU", "KU KT": "UT", "KT KR": "TR", "KR KE": "RE", "K8 K9": "89"},
    "O": {"OS OU": "SU", "OU OT": "UT", "OT OR": "TR", "OR OE": "RE", "O8 O9": "89"},
    "G": {"GS GU": "SU", "GU GT": "UT", "GT GR": "TR", "GR GE": "RE", "G8 G9": "89"},
}
"""The sets for each trump suit: who takes whom."""


@dataclass
class Trick:
    """A trick as it was played: ``hands`` are those before it, ``period`` what held, ``legal`` what each might play."""

    number: int
    leader: str
    plays: list[tuple[str, str]]
    period: str
    hands: dict[str, list[str]]
    legal: dict[str, list[str]]
    winner: str = ""
    made: str = ""
    points: int = 0

    def of(self, seat: str) -> str:
        """The card of a seat."""
        return dict(self.plays)[seat]


@dataclass
class Deal:
    """A deal with everything there is to say about it."""

    dealer: str
    hands: dict[str, list[str]]
    okie: str
    side: list[str]
    calls: list[tuple[str, bool]]
    taker: str
    discard: str
    pack: list[str]
    declared: bool
    trump: str
    ten: list[str]
    tricks: list[Trick] = field(default_factory=list)
    score: dict[str, int] = field(default_factory=dict)

    @property
    def start(self) -> dict[str, list[str]]:
        """The hands when play began."""
        return self.tricks[0].hands


def next_to(seat: str, steps: int = 1) -> str:
    """A seat so many places to the left."""
    return SEATS[(SEATS.index(seat) + steps) % 8]


def team(seat: str) -> str:
    """The team of a seat."""
    return "A" if seat in "0246" else "B"


def is_trump(card: str, trump: str) -> bool:
    """Whether a card is a trump."""
    return card in TRUMPS[trump].split()


def deal(seed: int, dealer: str | None = None) -> Deal:
    """The deal of a seed. Some packs are shuffled badly, so that rare things are not so rare."""
    rng = Random(f"unsun {seed}")
    pack = list(PACK)
    rng.shuffle(pack)
    who = dealer or rng.choice(SEATS)
    if rng.random() < 0.3:
        _long_hand(rng, pack, who)
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for packet in range(24):
        hands[next_to(who, packet % 8 + 1)] += pack[packet * 3 : packet * 3 + 3]
    okie, *side = pack[72:]
    trump = okie[0]
    calls, taker = _call(rng, hands, who, trump)
    ten = [*hands[taker], okie]
    plain = [card for card in ten if not is_trump(card, trump)]
    away = rng.choice(plain or ten)
    made = Deal(who, hands, okie, side, calls, taker, away, pack, calls[-1][1], trump, ten)
    _play(rng, made)
    return made


def _long_hand(rng: Random, pack: list[str], dealer: str) -> None:
    """Put many trumps into one hand, sometimes all ten of the dealer's."""
    okie = pack[72]
    wanted = [card for card in TRUMPS[okie[0]].split() if card != okie]
    place = rng.randrange(8)
    seat_places = [packet * 3 + n for packet in (place, place + 8, place + 16) for n in range(3)]
    for spot in seat_places[: rng.choice((5, 7, 9))]:
        card = wanted.pop(rng.randrange(len(wanted)))
        other = pack.index(card)
        pack[spot], pack[other] = pack[other], pack[spot]


def _call(rng: Random, hands: dict[str, list[str]], dealer: str, trump: str) -> tuple[list[tuple[str, bool]], str]:
    calls = []
    for step in range(1, 9):
        seat = next_to(dealer, step)
        declares = trump + "R" in hands[seat] and rng.random() < 0.7
        calls.append((seat, declares))
        if declares:
            return calls, seat
    return calls, dealer


def _play(rng: Random, made: Deal) -> None:
    held = {seat: list(cards) for seat, cards in made.hands.items()}
    held[made.taker] = [card for card in made.ten if card != made.discard]
    sole = {
        seat
        for seat, cards in held.items()
        if [card for card in cards if is_trump(card, made.trump)] == [made.trump + "S"]
    }
    leader, met = made.taker, False
    for number in range(1, 10):
        trick = Trick(number, leader, [], "ninth", {seat: list(cards) for seat, cards in held.items()}, {})
        for step in range(8):
            seat = next_to(leader, step)
            if number == 9:
                may = held[seat]
            elif step == 0:
                plain = [card for card in held[seat] if not is_trump(card, made.trump)]
                may = plain or held[seat] if number == 1 else held[seat]
            else:
                may = lawful(held[seat], trick.plays[0][1], met, seat in sole, made.trump)
            card = _choose(rng, may, made.trump)
            trick.legal[seat] = list(may)
            trick.plays.append((seat, card))
            held[seat].remove(card)
        lead = trick.plays[0][1]
        if number < 9:
            trick.period = "meri" if is_trump(lead, made.trump) else "monchi" if met else "free"
        met = met or trick.period == "meri"
        named = lead if number < 9 else trick.of(made.dealer)
        trick.winner = winner(trick.plays, named, made.trump)
        _capture(trick, made)
        made.tricks.append(trick)
        leader = trick.winner
    made.score = {"A": 0, "B": 0}
    for trick in made.tricks:
        own = team(trick.winner)
        made.score[own] += 1 + trick.points
        made.score["B" if own == "A" else "A"] -= trick.points


def _choose(rng: Random, may: list[str], trump: str) -> str:
    """Any card, now and then a high trump, so that sets are made."""
    high = [card for card in may if is_trump(card, trump) and card[1] in "SUTRE"]
    return rng.choice(high) if high and rng.random() < 0.3 else rng.choice(may)


def lawful(hand: list[str], lead: str, met: bool, sole: bool, trump: str) -> list[str]:
    """The cards that may follow a lead."""
    trumps = [card for card in hand if is_trump(card, trump)]
    if is_trump(lead, trump):
        if not trumps or (sole and trumps == [trump + "S"]):
            return hand
        return trumps
    if not met:
        return hand
    suit = PLAIN[lead[0]].split()
    following = [card for card in hand if card in suit and card not in trumps]
    return [card for card in hand if card in following or card in trumps] if following else hand


def winner(plays: list[tuple[str, str]], named: str, trump: str) -> str:
    """Who wins when the card ``named`` says what was led."""
    order = TRUMPS[trump].split()
    if not is_trump(named, trump):
        order = order + PLAIN[named[0]].split()
    ranked = sorted((order.index(card), seat) for seat, card in plays if card in order)
    return ranked[0][1]


def _capture(trick: Trick, made: Deal) -> None:
    best = trick.of(trick.winner)
    order = TRUMPS[made.trump].split()
    if trick.period == "meri" or best not in order:
        return
    others = [card for seat, card in trick.plays if team(seat) != team(trick.winner) and card in order]
    if not others:
        return
    rival = min(others, key=order.index)
    trick.made = SETS[made.trump].get(f"{best} {rival}", "")
    if trick.made:
        hidden = trick.made in ("TR", "RE") and not made.declared
        trick.points = 5 if trick.number == 9 or hidden else 2


# Records.


@dataclass(frozen=True)
class Layout:
    """What a record says: ``hands`` (``all``, ``some``, ``none``), ``calls``, ``marks`` of cards that lie face down,
    ``claims`` behind tricks and as tags, the ``pack``, the ``ninth`` trick, the ``side`` cards."""

    hands: str = "all"
    calls: bool = True
    marks: bool = False
    claims: bool = False
    pack: bool = False
    ninth: bool = True
    side: bool = True
    bury: bool = True

    @classmethod
    def by_lot(cls, rng: Random) -> Layout:
        """One of the layouts a whole deal may have."""
        return cls(
            marks=rng.random() < 0.5,
            claims=rng.random() < 0.5,
            pack=rng.random() < 0.2,
            ninth=rng.random() < 0.7,
        )


def arranged(cards: list[str]) -> str:
    """Cards in the canonical order."""
    ranks = {suit: "SUTREB" + ("987654321" if suit in "PI" else "123456789") for suit in SUITS}
    return " ".join(sorted(cards, key=lambda card: (SUITS.index(card[0]), ranks[card[0]].index(card[1]))))


def text(made: Deal, layout: Layout | None = None, tags: dict[str, str] | None = None) -> str:
    """The record of a deal in canonical form."""
    how = layout or Layout()
    head = {"Rules": "unsun", **(tags or {})}
    own = {"Dealer": made.dealer}
    if how.claims:
        won = {name: sum(team(trick.winner) == name for trick in made.tricks) for name in "AB"}
        own |= {"Trump": made.trump, "Taker": made.taker, "Tricks": f"A {won['A']} B {won['B']}"}
        own["Score"] = f"A {made.score['A']} B {made.score['B']}"
    order = ("Rules", "Deal", "Dealer", "Trump", "Taker", "Tricks", "Score", "Totals", "Result", "Match", "Start")
    found = {**head, **own, **(tags or {})}
    lines = [f'[{name} "{found[name]}"]' for name in order if name in found]
    lines.append("")
    shown = {"all": SEATS, "some": SEATS[::2], "none": ""}[how.hands]
    if how.pack:
        lines.append(f"pack: {' '.join(made.pack)}")
    lines += [f"deal {seat}: {arranged(made.hands[seat])}" for seat in shown]
    lines.append(f"okie: {made.okie}")
    if how.side:
        lines.append(f"side: {arranged(made.side)}")
    if how.calls:
        lines += [f"call {seat}: {'declare' if declares else 'pass'}" for seat, declares in made.calls]
    if how.bury:
        lines.append(f"bury {made.taker}: {made.discard}")
    lines.append("")
    lines += [trick_line(trick, made, how) for trick in made.tricks if how.ninth or trick.number < 9]
    return "\n".join(lines) + "\n"


def down(trick: Trick, seat: str, made: Deal) -> bool:
    """Whether a card of a trick lay face down."""
    lead = trick.plays[0]
    hidden = trick.number < 9 and not is_trump(lead[1], made.trump) and seat != lead[0]
    return hidden and is_trump(trick.of(seat), made.trump)


def trick_line(trick: Trick, made: Deal, how: Layout) -> str:
    """A trick."""
    plays = [card + ("_" if how.marks and down(trick, seat, made) else "") for seat, card in trick.plays]
    said = ""
    if how.claims:
        said = f" ={trick.winner}" + (f" {trick.period}" if trick.number < 9 else "")
        said += f" set {trick.made}+{trick.points}" if trick.made else " set none" if trick.number % 2 else ""
    return f"{trick.number}. {trick.leader}: {' '.join(plays)}{said}"
