"""Slips of the pen in Sheng Ji records: another trump, another leader, a card too many (see ``games.mending``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product, takewhile
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, facts, finding
from tractor_notation.games.mending import FEW, Assumed, Slip
from tractor_notation.games.shengji.cards import JOKERS, RANKS, SUITS, Trumps, trumps
from tractor_notation.games.shengji.reading import Reading, best, judge, read
from tractor_notation.games.slips import Places, as_cards
from tractor_notation.place import Span
from tractor_notation.record import Act, Cards, Trick

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

_BY_TRUMP = frozenset(
    ("follow-suit", "follow-pair", "follow-tractor", "follow-set", "lead-mixed", "lead-wrong", "winner-wrong",
     "throw-beaten", "throw-not-beaten", "throw-forced-wrong", "throw-part")
)  # fmt: skip
"""Faults that depend on what is trump."""

_OF_BIDS = frozenset(
    ("bid-not-rank", "bid-not-identical", "bid-not-held", "bid-too-weak", "bid-own-override", "bid-partner-reinforce",
     "bid-joker-single", "bid-late", "trump-mismatch", "trump-rank-mismatch", "rank-wrong")
)  # fmt: skip
"""What a wrong bid or tag about trump leads to besides."""

_MANY = 3
"""So many plays against the rules make the trump doubtful that nothing but them speaks against, and fewer in a record of
so many tricks that no other trump would fit by chance."""
_LONG = 8


def slips(deal: ShengjiDeal, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    """What may have been meant by a record with these errors."""
    places = Places(deal.frame)
    yield from _trumps(deal, places, assumed, wrong)
    yield from _leaders(deal, places, assumed, wrong)
    yield from _counts(places, assumed, wrong)


# Another trump.


def _trumps(deal: ShengjiDeal, places: Places, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    """Another trump, of a suit and a rank that something in the record names; where many plays speak for it, also of any
    other suit or of any other rank, but not of both."""
    count = sum(item.code in _BY_TRUMP for item in wrong)
    bids = sum(item.code == "bid-not-rank" for item in wrong)
    if assumed.trump is not None or count + bids < FEW:
        return
    noted, suits, ranks = _noted(deal), _suits(deal), _ranks(deal)
    if _agreed(deal, noted):
        return
    many = count >= _MANY or (count >= FEW and len(deal.frame.tricks) >= _LONG)
    ways = [((suit in suits) + (rank in ranks), suit, rank) for suit, rank in product((*SUITS, "NT"), RANKS)]
    for named, suit, rank in sorted(ways, key=lambda way: -way[0]):
        if suit + rank == noted or named < (1 if many and noted else 2):
            continue
        by_it = trumps(None if suit == "NT" else suit, rank, deal.frame.options)
        remain = (item for item in wrong if _remains(deal, places, item, by_it))
        if any(islice(remain, len(wrong) // 3, None)):
            continue
        told = finding("trump-doubtful", _span(deal), noted=noted or None, trump=suit + rank, count=count or None,
                       bids=None if count else bids)  # fmt: skip
        yield Slip(replace(assumed, trump=(suit, rank)), told, _OF_BIDS, rank=2 - named)


def _remains(deal: ShengjiDeal, places: Places, item: Finding, meant: Trumps) -> bool:
    """Whether what is wrong is so by this trump, too: an answer that holds back such cards, or a trick that somebody else
    has won."""
    number = places.trick(item.span)
    if number is None:
        return False
    if item.code in ("lead-wrong", "winner-wrong"):
        won = deal.frame.tricks[number - 1 if item.code == "lead-wrong" else number]
        said = deal.frame.tricks[number].leader if item.code == "lead-wrong" else won.winner
        return number > 0 and _won(deal, won, meant) not in (said, None)
    at = places.play(item.span) if item.withheld else None
    reading = _reading(deal, at[0], meant) if at else None
    play = deal.frame.cards(at[1]) if at else ()
    if reading is None or not _known(play, meant) or len(play) != len(reading.cards):
        return False
    kept, options = tuple((Counter(item.withheld) - Counter(play)).elements()), deal.frame.options
    if options.bombs == "off" and not reading.rainbow:
        suit = meant.of.get(reading.cards[0])
        if any(meant.of.get(card) != suit for card in play):
            return any(meant.of.get(card) == suit for card in kept)
    return judge(reading, (*play, *kept), 1, play, meant, options).verdict == "illegal"


def _reading(deal: ShengjiDeal, trick: Trick, meant: Trumps) -> Reading | None:
    """How the lead of a trick is read by a trump, where nobody says how it was meant."""
    cards = deal.frame.cards(trick.plays[0]) if trick.plays else ()
    if not cards or trick.plays[0].parts or not _known(cards, meant):
        return None
    return read(cards, meant, deal.frame.options)


def _won(deal: ShengjiDeal, trick: Trick, meant: Trumps) -> str | None:
    """Who wins a trick by a trump; ``None`` where that cannot be told from the trick alone."""
    plays = [deal.frame.cards(play) for play in trick.plays]
    reading, seats = _reading(deal, trick, meant), deal.frame.seats
    whole = len(plays) == len(seats) and trick.leader in seats and not any(play.seat for play in trick.plays)
    if reading is None or not whole or not all(_known(cards, meant) for cards in plays):
        return None
    place = best(reading, plays, meant, deal.frame.options)
    return seats[(seats.index(trick.leader) + place) % len(seats)]


def _known(cards: Cards, meant: Trumps) -> bool:
    """Whether all cards are known, and of the pack."""
    return all(card in meant.of for card in cards)


def _noted(deal: ShengjiDeal) -> str:
    """Trump by the record as it stands; empty when that is not known."""
    probe = deal.copy()
    for item in takewhile(lambda item: not isinstance(item, Trick), deal.frame.record.body):
        if isinstance(item, Act) and item.keyword in ("bid", "flip", "bury"):
            probe.act(item)
    probe.settle()
    return probe.trumps.name if probe.trumps else ""


def _agreed(deal: ShengjiDeal, noted: str) -> bool:
    """Whether bid, tag and level all say the same trump: then it is rather the plays that are wrong."""
    frame = deal.frame
    bid = any(card == noted for act in frame.acts("bid") for card in act.cards)
    level = frame.level(deal.leader) if deal.leader else None
    return bid and frame.trump == (noted[:-1], noted[-1:]) and level == noted[-1:]


def _ranks(deal: ShengjiDeal) -> frozenset[str]:
    """The ranks that levels, bids and the tag Trump name."""
    frame = deal.frame
    shown = {card[1] for act in frame.acts("bid") for card in act.cards if card not in JOKERS and card[-1] != "x"}
    return frame.ranks | shown | ({frame.trump[1]} if frame.trump and frame.trump[1] else set())


def _suits(deal: ShengjiDeal) -> frozenset[str]:
    """The suits that bids, turned cards and the tag Trump name."""
    frame = deal.frame
    cards = [card for act in (*frame.acts("bid"), *frame.acts("flip")) for card in act.cards]
    found = {"NT" if card in JOKERS else card[0] for card in cards if card != "x"}
    return frozenset(found | ({frame.trump[0]} if frame.trump else set()))


def _span(deal: ShengjiDeal) -> Span | None:
    """Where trump is named: by the last bid, a turned card, the tag."""
    frame = deal.frame
    acts = [act for act in (*frame.acts("bid"), *frame.acts("flip")) if act.cards]
    tag = frame.record.tag("Trump") or frame.record.tag("Levels")
    return acts[-1].span if acts else tag.span if tag else None


def _leaders(deal: ShengjiDeal, places: Places, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    """The tag Leader, where the first lead and the bids speak for somebody else."""
    tag, first = assumed.record.tag("Leader"), deal.frame.first_trick
    item = next((item for item in wrong if item.code == "lead-wrong" and places.trick(item.span) == 0), None)
    if tag is None or first is None or item is None or "leader" not in item.facts:
        return
    head = tuple(replace(one, value=first.leader) if one is tag else one for one in assumed.record.head)
    told = replace(item, data=item.data + facts(tagged=first.leader))
    yield Slip(replace(assumed, record=replace(assumed.record, head=head)), told)


# A card too many.


def _counts(places: Places, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
    for item in wrong:
        at = places.play(item.span) if item.code == "card-count" else None
        if at is None or at[1].attempt:
            continue
        made = at[1]
        if len(made.cards) == item.facts.get("others", item.facts.get("n", 0)) + 1:
            for card in dict.fromkeys(made.cards):
                kept = list(made.cards)
                kept.remove(card)
                told = replace(item, data=item.data + facts(extra=(card,)))
                yield Slip(as_cards(assumed, made, tuple(kept)), told)
