"""From the draw to the first lead: bids, the turned kitty, what is buried, and who steals the kitty."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tests.dealer import style
from tests.dealer.cards import JOKERS, SEATS, Cards, Trump, after, side
from tests.dealer.house import House


@dataclass(frozen=True)
class Bid:
    """A bid: the seat, the cards shown (none: a pass), and how many cards the seat had drawn."""

    seat: str
    cards: Cards
    moment: int


@dataclass(frozen=True)
class Exchange:
    """A seat has the kitty: the passes before its bid, the bid by which it took it (none: the leader's), what it buried."""

    seat: str
    passes: tuple[str, ...]
    bid: Cards
    buried: Cards


@dataclass(frozen=True)
class Opening:
    """How a deal begins. ``passes`` are the seats that passed in the end; ``redeal`` is the statement by which it ended
    without play, ``lost``: the declarers lost it so."""

    drawn: dict[str, Cards]
    kitty: Cards
    first: str
    bids: tuple[Bid, ...]
    flipped: Cards
    leader: str | None
    trump: Trump | None
    exchanges: tuple[Exchange, ...] = ()
    passes: tuple[str, ...] = ()
    redeal: str = ""
    lost: bool = False

    @property
    def shown(self) -> list[tuple[str, Cards]]:
        """The bids without passes."""
        return [(bid.seat, bid.cards) for bid in self.bids if bid.cards]


@dataclass(frozen=True)
class Chances:
    """How people play: ``bidding`` and ``stealing`` how ready they are to bid, 0 for not at all; ``pairs`` how many of the
    pairs come into one hand beyond chance; ``redeals``: how often somebody uses the right to a new deal."""

    bidding: float = 1.0
    stealing: float = 0.5
    pairs: float = 0.0
    redeals: float = 0.5


def opening(
    rng: Random, house: House, levels: dict[str, str], leader: str | None, chances: Chances, whole: bool
) -> Opening:
    """The opening of a deal. ``leader`` is known before the draw, or ``None`` when the bids find him; ``whole``: only one
    after which the deal is played will do, and people bid more and more readily until there is one."""
    while True:
        found = _begin(rng, house, levels, leader, chances)
        if found is not None and not (whole and found.redeal):
            return found
        if whole:
            chances = replace(chances, bidding=chances.bidding + 0.2)


def _begin(rng: Random, house: House, levels: dict[str, str], leader: str | None, chances: Chances) -> Opening | None:
    """An opening, or ``None`` for a deal that nobody writes down."""
    pack = shuffled(rng, house, chances.pairs)
    first = house.draws_first(leader, rng)
    end = 4 * house.hand
    drawn = {after(first, turn): tuple(pack[turn:end:4]) for turn in range(4)}
    kitty = tuple(pack[end:])
    bids = _bids(rng, house, levels, leader, first, drawn, chances.bidding)
    shown = [(bid.seat, bid.cards) for bid in bids]
    begun = Opening(drawn, kitty, first, bids, (), leader, None)
    if not shown:
        begun = _nobody(rng, house, levels, begun)
        if begun.redeal or begun.leader is None:
            return begun if begun.redeal else None
    elif leader is None:
        begun = Opening(drawn, kitty, first, bids, (), house.first_leader(shown), None)
    assert begun.leader is not None
    if begun.shown:
        face = house.named(begun.shown[-1][1])[0]
        begun = replace(begun, trump=Trump(None if face in JOKERS else face[0], levels[side(begun.leader)]))
    return _exchanged(rng, house, levels, begun, chances)


# Cards and bids.


def shuffled(rng: Random, house: House, pairs: float) -> list[str]:
    """The pack in the order drawn; every fourth card goes to the same hand, the last ones are the kitty."""
    pack = list(house.pack)
    rng.shuffle(pack)
    if house.decks < 2:
        return pack
    end = 4 * house.hand
    for face in rng.sample(pack[:0] + list(dict.fromkeys(house.pack)), 54):
        first, second = (place for place, card in enumerate(pack) if card == face)
        if first < end and rng.random() < pairs:
            place = rng.choice([place for place in range(first % 4, end, 4) if place != first])
            pack[second], pack[place] = pack[place], pack[second]
    return pack


def _bids(
    rng: Random,
    house: House,
    levels: dict[str, str],
    leader: str | None,
    first: str,
    drawn: dict[str, Cards],
    bidding: float,
) -> tuple[Bid, ...]:
    """Bids as people make them while they draw (R7.1 to R7.5)."""
    bids: list[Bid] = []
    for turn in range(4 * house.hand):
        seat, moment = after(first, turn % 4), turn // 4 + 1
        held = drawn[seat][:moment]
        rank = levels[side(leader or seat)]
        shown = [(bid.seat, bid.cards) for bid in bids]
        for face in sorted({held[-1], *rng.choices(held, k=2)}):
            if cards := _dared(rng, house, shown, seat, face, held, rank, bidding):
                bids.append(Bid(seat, cards, moment))
                break
    return tuple(bids)


def _dared(
    rng: Random,
    house: House,
    shown: list[tuple[str, Cards]],
    seat: str,
    face: str,
    held: Cards,
    rank: str,
    ready: float,
) -> Cards:
    """The bid a seat makes with a face it holds; none if it makes none."""
    if face not in JOKERS and face[1] != rank:
        return ()
    length = sum(1 for other in held if other[0] == face[0] or other in JOKERS or other[1] == rank)
    own = bool(shown) and shown[-1][0] == seat
    for size in range(1, held.count(face) + 1):
        cards = made(house, face, size)
        if any(held.count(card) < cards.count(card) for card in cards) or not house.allows(shown, seat, cards, rank):
            continue
        eager = 0.25 if face in JOKERS else min(1.0, length / len(held) * 1.1) * (0.5 if shown else 0.9)
        if rng.random() < (0.5 if own else eager) * ready:
            return cards
    return ()


def made(house: House, face: str, size: int) -> Cards:
    """The cards of a bid with so many copies of a face, with the joker beside them where one is needed."""
    beside: Cards = ()
    if house["bid-with-joker"] == "on" and face not in JOKERS:
        beside = ("RJ" if face[0] in "HD" else "LJ",)
    return (face,) * size + beside


# Nobody bids (R7.8).


def _nobody(rng: Random, house: House, levels: dict[str, str], begun: Opening) -> Opening:
    """What follows: a leader and trump, or a new deal; without either, nobody writes the deal down."""
    leader = begun.leader
    rule = house["no-bid-first"] if leader is None else house["no-bid-later"]
    passed = tuple(Bid(seat, (), house.hand) for seat in SEATS)
    if rule == "redeal":
        return replace(begun, redeal=f"redeal {rng.choice(SEATS)}: no-bid") if rng.random() < 0.3 else begun
    if rule == "lose-deal":
        return replace(begun, redeal=f"redeal {leader}: no-bid", lost=True)
    if rule == "no-trump":
        leader = leader or begun.first
        return replace(begun, bids=passed, leader=leader, trump=Trump(None, levels[side(leader)]))
    if rule == "other-side-bids":
        assert leader is not None
        theirs = _for_the_deal(rng, house, levels, begun, leader)
        if theirs.leader != leader:
            return theirs
    leader = leader or rng.choice(SEATS)
    count, suit, again = house.turned(begun.kitty, levels[side(leader)])
    flipped = begun.kitty[:count]
    if again:
        return replace(begun, flipped=flipped, redeal=f"redeal {leader}: {rng.choice(('joker', 'no-bid'))}")
    return replace(begun, flipped=flipped, leader=leader, trump=Trump(suit, levels[side(leader)]))


def _for_the_deal(rng: Random, house: House, levels: dict[str, str], begun: Opening, leader: str) -> Opening:
    """The other side may bid with its own level, and so take the deal."""
    bids = [Bid(seat, (), house.hand) for seat in SEATS if side(seat) == side(leader)]
    count = len(bids)
    for seat in rng.sample(SEATS, 4):
        if side(seat) == side(leader):
            continue
        rank, held = levels[side(seat)], begun.drawn[seat]
        for face in sorted({card for card in held if card in JOKERS or card[1] == rank}):
            shown = [(bid.seat, bid.cards) for bid in bids if bid.cards]
            cards = made(house, face, rng.randint(1, held.count(face)))
            holds = all(held.count(card) >= cards.count(card) for card in cards)
            if holds and house.allows(shown, seat, cards, rank) and rng.random() < 0.6:
                bids.append(Bid(seat, cards, house.hand))
    if len(bids) == count:
        return begun
    shown = [(bid.seat, bid.cards) for bid in bids if bid.cards]
    return replace(begun, bids=tuple(bids), leader=house.first_leader(shown))


# The kitty (R8).


def _exchanged(rng: Random, house: House, levels: dict[str, str], begun: Opening, chances: Chances) -> Opening:
    """The kitty is taken up and buried, and stolen as often as somebody likes; perhaps a hand is shown for a new deal."""
    assert begun.leader is not None and begun.trump is not None
    hands = {seat: list(cards) for seat, cards in begun.drawn.items()}
    trump, lying, seat = begun.trump, begun.kitty, begun.leader
    rank = levels[side(begun.leader)]
    bids = begun.shown
    exchanges: list[Exchange] = []
    passes: tuple[str, ...] = ()
    cards: Cards = ()
    while True:
        hands[seat] += lying
        lying = style.bury(rng, trump, hands[seat], house.kitty)
        for card in lying:
            hands[seat].remove(card)
        exchanges.append(Exchange(seat, passes, cards, lying))
        offer = _stolen(rng, house, bids, seat, hands, rank, chances.stealing) if not begun.flipped else None
        if offer is None:
            break
        passes, seat, cards = offer
        bids = [*bids, (seat, cards)]
        face = house.named(cards)[0]
        trump = Trump(None if face in JOKERS else face[0], rank)
    done = replace(begun, trump=trump, exchanges=tuple(exchanges), passes=_rest(rng, house, seat))
    for asker in rng.sample(SEATS, 4):
        held = sum(trump.suits[card] == "T" for card in hands[asker])
        ground = house.ground(hands[asker], held, side(asker) != side(begun.leader))
        if ground and rng.random() < chances.redeals:
            return replace(done, redeal=f"redeal {asker}: {ground}")
    return done


def _stolen(
    rng: Random,
    house: House,
    bids: list[tuple[str, Cards]],
    holder: str,
    hands: dict[str, list[str]],
    rank: str,
    ready: float,
) -> tuple[tuple[str, ...], str, Cards] | None:
    """The next to take the kitty: the passes that are noted before, the seat, the bid. ``None``: all others pass."""
    if house["kitty-steal"] == "off":
        return None
    others = [after(holder, place) for place in (1, 2, 3)]
    if house["steal-turn"] == "free":
        rng.shuffle(others)
    for place, seat in enumerate(others):
        held = hands[seat]
        for face in sorted({card for card in held if card in JOKERS or card[1] == rank}):
            for size in range(1, held.count(face) + 1):
                cards = made(house, face, size)
                if any(held.count(card) < cards.count(card) for card in cards):
                    continue
                if house.steals(bids, seat, cards, rank) and rng.random() < ready:
                    before = tuple(one for one in others[:place] if rng.random() < 0.5)
                    return before if house["steal-turn"] == "in-turn" else (), seat, cards
    return None


def _rest(rng: Random, house: House, holder: str) -> tuple[str, ...]:
    """The passes that end the offers, where they are noted."""
    if house["kitty-steal"] == "off" or rng.random() < 0.5:
        return ()
    return tuple(after(holder, place) for place in (1, 2, 3))
