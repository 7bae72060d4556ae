"""The pack, bids, the turned kitty, trump (R1, R2.1, R7)."""

from __future__ import annotations

from tractor_notation.findings import Nature, Severity
from tractor_notation.games.faults import fault
from tractor_notation.games.shengji.faults.clauses import BEFORE_PLAY
from tractor_notation.language import N_

fault(
    "card-duplicate",
    "R1.6",
    N_("more copies of a card than there are decks"),
    (
        N_("By the record there are {count} of {card:cards}, but the pack holds only {decks}."),
        N_("{card:cards} is not in this pack: by option without={out} such cards are taken out."),
        N_("Not in any hand or the kitty: {missing:cards}."),
    ),
    (N_("Compare the places; one of these cards was noted wrongly."),),
    N_(
        "Every face is in the pack once for each deck. When a face turns up more often, counted over the hands, the kitty "
        "and, where hands are missing, the plays and the bids, one of the places is wrong. The finding stands at the copy "
        "that is one too many and points to the others; which of them is the slip only the table can say."
    ),
    options=("without",),
    written=True,
)
fault(
    "pack-incomplete",
    "R1.6",
    N_("hands and kitty are not the whole pack"),
    (
        N_("The hands and the kitty hold {count:cards_count}, the pack has {pack:number}."),
        N_("Not in any hand or the kitty: {missing:cards}."),
    ),
    (N_("Look for a card left out, or write x for a card nobody knows."),),
    N_(
        "All cards of the pack are dealt: what is not in a hand is in the kitty. When every hand and the kitty are given "
        "in full they must add up to the pack, card by card."
    ),
    written=True,
)
fault(
    "kitty-size",
    "R1.3",
    N_("a kitty of the wrong size"),
    (
        N_("The kitty has {count:cards_count}; it must have {size:number}."),
        N_("Not in any hand or the kitty: {missing:cards}."),
        N_("There are more of {extra:cards} than the pack has."),
    ),
    (N_("Count the kitty again, or write x for each card nobody knows."),),
    N_("The draw stops when the kitty has its size: 8 cards with two decks and four players."),
    written=True,
)
fault(
    "draw-order",
    "R1.4",
    N_("cards drawn out of turn"),
    (
        N_(
            "{seat:seat} has drawn {count} cards when {other:seat} has drawn {others}; in turn, these differ by one at most."
        ),
        N_("{ahead:seat} cannot have drawn {count} cards when {behind:seat} has drawn {others}."),
        N_("{first:seat} draws first."),
        N_("{drawer:seat} has drawn {count} cards, but a hand has {size}."),
    ),
    (N_("Check the number after @, or the length of the drawn hands."),),
    N_(
        "The players draw one card at a time in turn order. At every moment two players' numbers of drawn cards differ by "
        "one at most, and the moments of bids (the numbers after @) never run backwards. A leader who is known before the "
        "draw draws first, and nobody behind has a card more than somebody before."
    ),
    options=("first-draw",),
)

# Bids and the turned kitty.

_BID_HELP = (N_("Trump is judged without this bid. If it was noted wrongly, correct it."), BEFORE_PLAY)

fault(
    "bid-not-held",
    "R7.1",
    N_("a bid with cards not held"),
    (N_("{seat:seat} bids {cards:cards}, but holds {held} of these cards at that moment."),),
    (N_("Check the bid, the hand, and the number of cards drawn (after @)."),),
    N_(
        "A bid uses only cards the bidder has drawn by then. With drawn hands and a moment (@12) the cards drawn so far count."
    ),
)
fault(
    "bid-not-rank",
    "R7.2",
    N_("a bid that is not of the trump rank"),
    (N_("{seat:seat} bids {cards:cards}; a bid consists of cards of rank {rank:level}, or of two identical jokers."),),
    _BID_HELP,
    N_(
        "Trump is bid with cards of the trump rank: the level of the leader's side, or in a first round each side's own. "
        "Where joker bids are agreed, two identical jokers bid no-trump."
    ),
    options=("joker-bid",),
)
fault(
    "bid-not-identical",
    "R7.2",
    N_("a bid with different cards"),
    (N_("{seat:seat} bids {cards:cards}; all cards of a bid are identical: same suit and same rank."),),
    _BID_HELP,
    N_(
        "A bid of two cards is a pair: same rank and same suit. Two sevens of different suits, or a big and a small joker, are no bid."
    ),
)
fault(
    "bid-joker-missing",
    "R7.2",
    N_("a bid without its joker"),
    (N_("{seat:seat} bids {cards:cards} without a joker of the same colour beside it."),),
    _BID_HELP,
    N_(
        "Some tables want a joker beside every bid of a suit: the big, red one beside hearts and diamonds, the small, black "
        "one beside spades and clubs."
    ),
    options=("bid-with-joker",),
)
fault(
    "bid-size",
    "R7.2",
    N_("a bid of too many cards"),
    (N_("{seat:seat} bids {cards:cards}; at this table a bid has {size:cards_count} at most."),),
    _BID_HELP,
    N_("A bid is as many copies of a card as there are decks at most. Some tables allow no more than two."),
    options=("bid-size",),
)
fault(
    "bid-joker-single",
    "R7.2",
    N_("too few jokers for a bid"),
    (
        N_("{seat:seat} bids with a single joker ({cards:cards}), which is no bid."),
        N_("{few:seat} bids {cards:cards}, which is no bid: no-trump takes {needed} equal jokers."),
    ),
    _BID_HELP,
    N_(
        "No-trump is bid with two identical jokers, or with as many as the table has agreed on. A single joker, or a big and "
        "a small one, bids nothing."
    ),
    options=("joker-bid",),
)
fault(
    "bid-joker-off",
    "R7.2",
    N_("joker bids are not agreed"),
    (N_("{seat:seat} bids {cards:cards}, but this table does not bid no-trump with jokers."),),
    _BID_HELP,
    N_("Some tables play without no-trump bids. The option joker-bid says so."),
    options=("joker-bid",),
)
fault(
    "bid-too-weak",
    "R7.3",
    N_("a bid that does not beat the standing one"),
    (
        N_("{seat:seat} bids {cards:cards}, which does not beat {other:seat}'s {standing:cards}."),
        N_("{seat:seat} bids {cards:cards}, but {final:seat} has bid {standing:cards}, and the first bid is final."),
    ),
    _BID_HELP,
    N_(
        "A new bid must be stronger than the standing one: a single card of the trump rank is beaten by a pair, a pair by "
        "two small jokers, these by two big jokers. Suits are equal, so a bid of the same size does not take over. An "
        "overridden bidder cannot come back by adding a card of equal strength."
    ),
    options=("bid-reinforce", "bid-override", "bid-equal-suits", "bid-joker-equal"),
)
fault(
    "bid-own-override",
    "R7.5",
    N_("overriding one's own bid"),
    (N_("{seat:seat} holds the standing bid {standing:cards} and cannot override it with {cards:cards}."),),
    _BID_HELP,
    N_("A bidder may add identical cards to his own standing bid, but not replace it by another suit or by jokers."),
    options=("bid-own-override", "bid-reinforce"),
)
fault(
    "bid-partner-reinforce",
    "R7.5",
    N_("meddling with the partner's bid"),
    (
        N_("{seat:seat} adds {cards:cards} to the bid of {other:seat}, the partner."),
        N_("{overrider:seat} bids {cards:cards} over {standing:cards} of {other:seat}, the partner."),
    ),
    _BID_HELP,
    N_(
        "All cards of a bid come from one hand. The partner's bid may be beaten by a stronger one of another suit, never "
        "strengthened; at some tables it may not be beaten either."
    ),
    options=("bid-partner-override",),
)
fault(
    "bid-late",
    "R7.1",
    N_("a bid after bidding was over"),
    (N_("{seat:seat} bids {cards:cards} after {event:phrase}."),),
    _BID_HELP,
    N_(
        "Bids are made during the draw and after it until the leader takes the kitty up. Once a kitty card is turned or play has begun nobody may bid."
    ),
)
fault(
    "no-bid",
    "R7.8",
    N_("not what follows when nobody bids"),
    (N_("Nobody bid. By these rules {due:phrase}, but {does:phrase}."),),
    (N_("If this is not the first deal of its match, say who leads it, such as {example}."),),
    N_(
        "When nobody bids in the first deal of a match, it is dealt anew; in later deals the leader turns up kitty cards to "
        "find a trump suit. Tables differ. A deal is taken for the first one when both sides are at the level at which "
        "matches begin, no leader is named, and nothing says that other deals stand before it."
    ),
    options=("no-bid-first", "no-bid-later"),
)
fault(
    "redeal-due",
    "R7.9",
    N_("play goes on where a new deal is due"),
    (N_("A turned card, {card:cards}, calls for a new deal, but the deal goes on."),),
    (N_("Nothing fixes trump here. If the table agreed on one, name it with the tag Trump."),),
    N_("At some tables a joker among the turned kitty cards means that the cards are shuffled and dealt again."),
    options=("flip-joker",),
)
fault(
    "flip-with-bid",
    "R7.8",
    N_("kitty turned although somebody bid"),
    (N_("Kitty cards are turned, but {seat:seat}'s bid {standing:cards} stands."),),
    (N_("Trump is judged by the bid."),),
    N_("The kitty is turned to find a trump suit only when nobody bid."),
)
fault(
    "flip-stop",
    "R7.9",
    N_("turning stopped at the wrong card"),
    (
        N_("{count} kitty cards are turned, but {card:cards}, card {wanted} of them, decides: turning stops there."),
        N_("Turning stops after {short:cards_count}, and no suit is found."),
    ),
    (
        N_("Trump is judged by {card:cards}."),
        N_("Turned card {short} does not decide; add the card turned after it."),
    ),
    N_(
        "The first turned card fixes the suit; a joker has none, so the next card is turned. Turning stops at the card that "
        "decides: later cards stay closed."
    ),
    options=("flip-method", "flip-joker"),
)
fault(
    "flip-not-kitty",
    "R7.9",
    N_("turned cards that are not in the kitty"),
    (N_("{cards:cards} is turned up but is not in the kitty."),),
    (N_("Compare the statements flip and kitty."),),
    N_(
        "The cards turned to find a trump suit are the leader's kitty cards. They must be among the kitty given in the record."
    ),
)
fault(
    "trump-mismatch",
    "R7.6",
    N_("trump differs from the bids"),
    (N_("The record says trump is {said:trump}; by {source:phrase} it is {trump:trump}."),),
    (N_("Plays are judged with {trump:trump}. Correct the tag Trump or the bids."),),
    N_(
        "The last standing bid fixes the trump suit; if nobody bid, the turned kitty card does. The tag Trump is checked against it."
    ),
)
fault(
    "trump-rank-mismatch",
    "R2.1",
    N_("trump rank differs from the declarers' level"),
    (N_("The record says trump is {said:trump}, but the declarers {side:side} are at level {rank:level}."),),
    (N_("Plays are judged with rank {judged:level}. Correct the tag Trump or Levels."),),
    N_(
        "The trump rank of a deal is the level of the declarers, the leader's side. When the tag Trump and the bids agree on "
        "another rank, it is the tag Levels that is doubtful: the deal is judged with the rank that was bid, and what it "
        "does to the levels is not told."
    ),
)
fault(
    "trump-doubtful",
    "R7.6",
    N_("bids or tags by which many plays are wrong"),
    (
        N_("By the bids and tags trump is {noted:trump}, but then {count} plays are against the rules."),
        N_("Bids that do not agree with the levels: {bids}."),
        N_("With {trump:trump} as trump everything agrees, and so it is judged."),
    ),
    (N_("Correct the bids, or the tags Levels, Leader or Trump."),),
    N_(
        "Trump follows from the bids and the levels. When a bid or a tag was noted wrongly or left out, plays look wrong that "
        "were not. If all of them are right with one other trump, and with no other that anything in the record speaks for, "
        "the record is taken to mean that one."
    ),
)
fault(
    "trump-unknown",
    "R7.6",
    N_("trump cannot be told"),
    (N_("Nothing in the record says what is trump, so following suit and winners cannot be judged."),),
    (N_('Add the bids, or a tag such as [Trump "C7"] (clubs, rank 7) or [Trump "NT7"].'),),
    N_(
        "Which card follows and which wins depends on trump. It comes from the bids or the turned kitty card together with "
        "Levels and Leader; a record noted from plays alone names it with the tag Trump."
    ),
    severity=Severity.WARNING,
    nature=Nature.PROOF,
)
fault(
    "redeal-unfounded",
    "R7.10",
    N_("a new deal without a ground"),
    (
        N_("{seat:seat} asks for a new deal because of {ground:ground}, but holds {cards:cards}."),
        N_("{asker:seat} asks for a new deal, but by these rules no hand forces one."),
        N_("{other_ground:seat} asks for a new deal because of {ground:ground}, but by these rules that forces none."),
        N_("{declarer:seat} asks for a new deal, but by these rules only the opponents may."),
        N_("{bidless:seat} asks for a new deal because nobody bid, but {other:seat} bid {standing:cards}."),
        N_("{bidless:seat} asks for a new deal because nobody bid, but by these rules {due:phrase}."),
        N_("{turner:seat} asks for a new deal because of a turned joker, but no turned card calls for one."),
        N_("{often:seat} asks for a new deal, but by these rules a deal is dealt anew {most} times at most."),
    ),
    (N_("If the table agreed to deal again, write end: void, and the ground in a comment."),),
    N_(
        "In some circles a hand without any trump, without point cards, or with few of both, may be shown before the first "
        "lead and forces a new deal. By the usual rules it does not. The ground is checked against the hand. When nobody "
        "bids, the first deal of a match is dealt anew; at some tables a turned joker calls for a new deal, too."
    ),
    options=("redeal-hand", "no-bid-first", "no-bid-later", "flip-joker"),
)
