"""Slips of the pen in Sheng Ji records: another trump, another leader, a card too many (see ``games.mending``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product, takewhile
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding, facts, finding
from tractor_notation.games.mending import FEW, Assumed, Slip
from tractor_notation.games.shengji.cards import JOKERS, RANKS, SUITS
from tractor_notation.games.slips import Places, as_cards
from tractor_notation.place import Span
from tractor_notation.record import Act, Trick

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
    yield from _trumps(deal, assumed, wrong)
    yield from _leaders(deal, places, assumed, wrong)
    yield from _counts(places, assumed, wrong)


# Another trump.


def _trumps(deal: ShengjiDeal, assumed: Assumed, wrong: Sequence[Finding]) -> Iterator[Slip]:
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
    for suit, rank in product((*SUITS, "NT"), RANKS):
        named = (suit in suits) + (rank in ranks)
        if suit + rank == noted or named < (1 if many and noted else 2):
            continue
        told = finding("trump-doubtful", _span(deal), noted=noted or None, trump=suit + rank, count=count or None,
                       bids=None if count else bids)  # fmt: skip
        yield Slip(replace(assumed, trump=(suit, rank)), told, _OF_BIDS, rank=2 - named)


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
