"""The catalogue of faults in Sheng Ji records: what each means, its rule, and the words of its ruling.

The templates' fields are spoken by :mod:`tractor_notation.games.shengji.words`.
"""

from __future__ import annotations

from tractor_notation.findings import Entry, Nature, Severity, define
from tractor_notation.games import faults  # noqa: F401 (what every family has)
from tractor_notation.language import N_


def _fault(
    code: str,
    rule: str | None,
    title: str,
    message: tuple[str, ...],
    help: tuple[str, ...],
    explanation: str,
    *,
    options: tuple[str, ...] = (),
    severity: Severity = Severity.ERROR,
    nature: Nature = Nature.RULES,
) -> None:
    define(Entry(code, nature, severity, rule, title, message, help, explanation, options))


# The clauses that end every ruling on a follow.
_LED = N_("{seat:seat}, trick {trick}: {leader:seat} led {lead:shape}.")
_HELD = N_("{seat:seat} held {held:cards}, and owed {owed:owed}.")
_LATER = N_("{withheld:cards} was withheld and is played in {later:tricks}.")
_PARTLY = N_("{withheld:cards} was not given; of it {shown:cards} is played in {partly:tricks}.")
_KEPT = N_("Withheld: {kept:cards}.")
_LEGAL = N_("Legal for instance: {example:cards}.")
FINED = N_("Under option fault-policy={policy} {fined:side} lose {levels:levels}.")
ENDED = N_("Under option fault-policy={policy} {ended:side} lose the deal by it.")
_RESULT = N_("So {ends:result}.")
_FOLLOW_HELP = (
    N_('If the play was noted wrongly, correct it. If the table settled it, add: ruling {place}: stands "reason".'),
)

# Cards, pack and deal.

_fault(
    "card-duplicate",
    "R1.6",
    N_("more copies of a card than there are decks"),
    (
        N_("{card:cards} occurs {count} times, but {decks} decks hold only {decks} of it."),
        N_("Not in any hand or the kitty: {missing:cards}."),
        N_("With {meant:cards} here all plays fit, and so they are judged."),
    ),
    (N_("Compare the places; one of these cards was noted wrongly."),),
    N_(
        "Every face is in the pack once for each deck. When a face turns up more often, counted over the hands, the kitty "
        "and, where hands are missing, the plays, one of the places is wrong. The finding stands at the copy that is one "
        "too many and points to the others; which of them is the slip only the table can say."
    ),
)
_fault(
    "pack-incomplete",
    "R1.6",
    N_("hands and kitty are not the whole pack"),
    (
        N_("The hands and the kitty hold {count} cards, the pack has {pack}."),
        N_("Not in any hand or the kitty: {missing:cards}."),
    ),
    (N_("Look for a card left out, or write x for a card nobody knows."),),
    N_(
        "All cards of the pack are dealt: what is not in a hand is in the kitty. When every hand and the kitty are given "
        "in full they must add up to the pack, card by card."
    ),
)
_fault(
    "kitty-size",
    "R1.3",
    N_("a kitty of the wrong size"),
    (
        N_("The kitty has {count} cards; it must have {size}."),
        N_("Not in any hand or the kitty: {missing:cards}."),
        N_("There are more of {extra:cards} than the pack has."),
    ),
    (N_("Count the kitty again, or write x for each card nobody knows."),),
    N_("The draw stops when the kitty has its size: 8 cards with two decks and four players."),
)
_fault(
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

_CLAIM_HELP = (N_("Correct the tag, or the play or call if that was noted wrongly."),)
_BID_HELP = (N_("Trump is judged without this bid. If it was noted wrongly, correct it."),)

_fault(
    "bid-not-held",
    "R7.1",
    N_("a bid with cards not held"),
    (N_("{seat:seat} bids {cards:cards}, but holds {held} of these cards at that moment."),),
    (N_("Check the bid, the hand, and the number of cards drawn (after @)."),),
    N_(
        "A bid uses only cards the bidder has drawn by then. With drawn hands and a moment (@12) the cards drawn so far count."
    ),
)
_fault(
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
_fault(
    "bid-not-identical",
    "R7.2",
    N_("a bid with different cards"),
    (N_("{seat:seat} bids {cards:cards}; all cards of a bid are identical: same suit and same rank."),),
    _BID_HELP,
    N_(
        "A bid of two cards is a pair: same rank and same suit. Two sevens of different suits, or a big and a small joker, are no bid."
    ),
)
_fault(
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
_fault(
    "bid-size",
    "R7.2",
    N_("a bid of too many cards"),
    (N_("{seat:seat} bids {cards:cards}; at this table a bid has {size:cards_count} at most."),),
    _BID_HELP,
    N_("A bid is as many copies of a card as there are decks at most. Some tables allow no more than two."),
    options=("bid-size",),
)
_fault(
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
_fault(
    "bid-joker-off",
    "R7.2",
    N_("joker bids are not agreed"),
    (N_("{seat:seat} bids {cards:cards}, but this table does not bid no-trump with jokers."),),
    _BID_HELP,
    N_("Some tables play without no-trump bids. The option joker-bid says so."),
    options=("joker-bid",),
)
_fault(
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
_fault(
    "bid-own-override",
    "R7.5",
    N_("overriding one's own bid"),
    (N_("{seat:seat} holds the standing bid {standing:cards} and cannot override it with {cards:cards}."),),
    _BID_HELP,
    N_("A bidder may add identical cards to his own standing bid, but not replace it by another suit or by jokers."),
    options=("bid-own-override", "bid-reinforce"),
)
_fault(
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
_fault(
    "bid-late",
    "R7.1",
    N_("a bid after bidding was over"),
    (N_("{seat:seat} bids {cards:cards} after {event:phrase}."),),
    _BID_HELP,
    N_(
        "Bids are made during the draw and after it until the leader takes the kitty up. Once a kitty card is turned or play has begun nobody may bid."
    ),
)
_fault(
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
_fault(
    "redeal-due",
    "R7.9",
    N_("play goes on where a new deal is due"),
    (N_("A turned card, {card:cards}, calls for a new deal, but the deal goes on."),),
    (N_("Nothing fixes trump here. If the table agreed on one, name it with the tag Trump."),),
    N_("At some tables a joker among the turned kitty cards means that the cards are shuffled and dealt again."),
    options=("flip-joker",),
)
_fault(
    "flip-with-bid",
    "R7.8",
    N_("kitty turned although somebody bid"),
    (N_("Kitty cards are turned, but {seat:seat}'s bid {standing:cards} stands."),),
    (N_("Trump is judged by the bid."),),
    N_("The kitty is turned to find a trump suit only when nobody bid."),
)
_fault(
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
_fault(
    "flip-not-kitty",
    "R7.9",
    N_("turned cards that are not in the kitty"),
    (N_("{cards:cards} is turned up but is not in the kitty."),),
    (N_("Compare the statements flip and kitty."),),
    N_(
        "The cards turned to find a trump suit are the leader's kitty cards. They must be among the kitty given in the record."
    ),
)
_fault(
    "trump-mismatch",
    "R7.6",
    N_("trump differs from the bids"),
    (N_("The record says trump is {said:trump}; by {source:phrase} it is {trump:trump}."),),
    (N_("Plays are judged with {trump:trump}. Correct the tag Trump or the bids."),),
    N_(
        "The last standing bid fixes the trump suit; if nobody bid, the turned kitty card does. The tag Trump is checked against it."
    ),
)
_fault(
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
_fault(
    "trump-doubtful",
    "R7.6",
    N_("bids or tags by which many plays are wrong"),
    (
        N_("By the bids and tags trump is {noted:trump}, but then {count} plays are against the rules."),
        N_("By the bids and tags trump is {noted:trump}, but then {bids} of the bids and tags do not agree."),
        N_("With {trump:trump} as trump everything agrees, and so it is judged."),
    ),
    (N_("Correct the bids, or the tags Levels, Leader or Trump."),),
    N_(
        "Trump follows from the bids and the levels. When a bid or a tag was noted wrongly or left out, plays look wrong that "
        "were not. If all of them are right with one other trump, and with no other that anything in the record speaks for, "
        "the record is taken to mean that one."
    ),
)
_fault(
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
_fault(
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

# Leader and kitty.

_fault(
    "dealer-wrong",
    "R10.1",
    N_("the wrong next leader"),
    (
        N_("The record says {said:seat} leads the next deal; it is {leader:seat}."),
        N_("{now:seat} leads this deal, but after the deal before it is {leader:seat}'s turn."),
        N_("The declarers held, so the partner of {old:seat} leads next."),
        N_("The opponents took over, so the player to the right of {old_leader:seat} leads next."),
        N_("The deal before was only dealt anew, so {anew:seat} leads again."),
    ),
    (N_("Correct the tag, or the deal that it follows from."),),
    N_(
        "If the declarers hold the deal, the partner of the old leader leads the next one; if the opponents reach the "
        "threshold, the player to the right of the old leader does."
    ),
)
_fault(
    "kitty-taker",
    "R8.1",
    N_("the kitty taken by somebody else than the leader"),
    (
        N_("{seat:seat} buries cards, but the leader is {leader:seat}."),
        N_("{seat:seat} buries cards and leads the first trick, but by the tag Leader it is {said:seat}'s deal."),
        N_("The deal is judged with {judged:seat} as leader."),
        N_("{stranger:seat} buries cards after {holder:seat}, but made no bid for the kitty."),
    ),
    (
        N_("Only the leader takes the kitty up. Correct the tag Leader, the bids or the statement bury."),
        N_("Where the kitty can be stolen, note the bid by which {stranger:seat} took it."),
    ),
    N_(
        "The leader takes all spare cards into the hand and lays the same number face down. Where it is agreed that the "
        "kitty can be stolen, whoever makes a higher bid then takes it and buries in turn."
    ),
    options=("kitty-steal",),
)
_fault(
    "bury-count",
    "R8.2",
    N_("the wrong number of cards buried"),
    (
        N_("{seat:seat} buries {count} cards, but took up {size}; as many are laid away as were taken up."),
        N_("Neither hand nor kitty has {strange:cards}."),
        ENDED,
        _RESULT,
    ),
    (N_("Count the buried cards again, or write x for each card nobody knows."),),
    N_("As many cards are laid away as were taken up, so that all hands are of one size again: 8 with two decks."),
    options=("fault-policy",),
)
_fault(
    "bury-not-held",
    "R8.2",
    N_("buried cards that were not held"),
    (N_("{seat:seat} buries {cards:cards}, which is in neither hand nor kitty."),),
    (N_("Compare the hand, the kitty and the buried cards."),),
    N_("The buried cards come from the leader's hand together with the kitty."),
)
_fault(
    "kitty-changed",
    "R8.3",
    N_("the kitty changed after the burial"),
    (N_("{seat:seat} buries cards again {event:phrase}, when the kitty is closed."),),
    (N_("The first burial counts."),),
    N_("After the burial the kitty is closed. It cannot be changed again."),
)
_STEAL_HELP = (
    N_("Trump is judged without this bid, unless the kitty was taken by it. If it was noted wrongly, correct it."),
)

_fault(
    "steal-off",
    "R8.4",
    N_("stealing the kitty is not agreed"),
    (N_("{seat:seat} bids {cards:cards} after the burial, but at this table the kitty cannot be stolen."),),
    _STEAL_HELP,
    N_("In some circles the others may outbid trump after the burial and take the kitty. By default they may not."),
    options=("kitty-steal",),
)
_fault(
    "steal-after-flip",
    "R8.6",
    N_("stealing after a turned trump"),
    (N_("{seat:seat} bids {cards:cards} for the kitty, but trump was found by turning {card:cards}."),),
    _STEAL_HELP,
    N_("The kitty can be stolen only when somebody bid. Trump that was turned up stays."),
    options=("kitty-steal",),
)
_fault(
    "steal-too-weak",
    "R8.4",
    N_("a bid for the kitty that is not high enough"),
    (
        N_("{seat:seat} bids {cards:cards} for the kitty, which does not beat {other:seat}'s {standing:cards}."),
        N_("{few:seat} bids {cards:cards} for the kitty, which takes a pair."),
    ),
    _STEAL_HELP,
    N_(
        "The kitty is stolen with a pair above what made trump: a pair of big jokers is the highest, then small jokers, then "
        "pairs of the trump rank in spades, hearts, clubs, diamonds. Tables have other orders, too."
    ),
    options=("steal-order",),
)
_fault(
    "steal-turn",
    "R8.5",
    N_("a bid for the kitty out of turn"),
    (
        N_("{holder:seat} bids {cards:cards} for the kitty, but buried it last: only the others may bid."),
        N_("{seat:seat} bids {cards:cards} for the kitty, but had a turn before; it has come to {turn:seat}."),
        N_("{late:seat} bids {cards:cards} for the kitty, but all others have passed."),
    ),
    _STEAL_HELP,
    N_(
        "Bids for the kitty go round once after every burial, beginning with the next player: each passes or bids. Passes "
        "need not be written, but a turn that has gone by does not come back until somebody else has buried. The one who "
        "buried last may not bid."
    ),
    options=("steal-turn",),
)
_fault(
    "friend-call",
    "R13.2",
    N_("a call that is not valid"),
    (
        N_("{fixed:seat} calls a friend, but in a game of two fixed sides nobody is called."),
        N_("{again:seat} calls friends once more; the first calls count."),
        N_("{stranger:seat} calls friends, but {leader:seat} leads this deal."),
        N_("{seat:seat} makes {count:calls_count}, but {due:calls_count} are due with so many players."),
        N_("{caller:seat} calls {call:calls}: {reason:phrase}."),
    ),
    (N_("A call names a card and its copy, such as friend P1: HA#1."),),
    N_(
        "In finding friends the leader calls cards after taking the kitty, usually one fewer than half the players, and "
        "whoever plays the named copy joins the leader's side. Trumps are not called, nor copies that the pack does not "
        "hold; option friend-card names other cards that may be called or not, friends the number of calls. Where two "
        "fixed sides play, nobody is called."
    ),
)
_fault(
    "friend-join-wrong",
    "R13.3",
    N_("a player is named with the declarers who never joined"),
    (
        N_(
            "The tag Declarers names {seats:seats}, but no called card was played there; {declarers:seats} played together."
        ),
    ),
    _CLAIM_HELP,
    N_(
        "Whoever plays a called copy joins the leader's side at that moment, and nobody else does. Copies are counted in "
        "the order in which they are played; cards taken back from a failed throw were not played."
    ),
)
_fault(
    "friend-join-missed",
    "R13.3",
    N_("a friend is missing among the declarers"),
    (
        N_("The tag Declarers leaves out {seats:seats}."),
        N_("{by:seat} played {call:calls} in {trick:trick} and so joined the leader's side."),
    ),
    _CLAIM_HELP,
    N_(
        "Whoever plays a called copy joins the leader's side at that moment, knowingly or not. Copies are counted in the "
        "order in which they are played; a copy that was buried joins nobody."
    ),
)

# Turn, lead, following.

_fault(
    "card-count",
    "R4.1",
    N_("the wrong number of cards"),
    (
        N_("{seat:seat}, trick {trick}: {leader:seat} led {lead:shape}."),
        N_("{seat:seat} plays {count:cards_count} to a lead of {n:cards_count}."),
        N_("All the others play {others:cards_count}, so it is the lead that was noted or made wrongly."),
        N_("With {meant:cards} besides all plays fit, and so they are judged."),
        N_("Without {extra:cards} all plays fit, and so they are judged."),
        FINED,
        ENDED,
        _RESULT,
    ),
    (N_("Check the play and the lead; a card may have been left out or noted twice."),),
    N_("Everybody plays as many cards as were led."),
    options=("fault-policy",),
)
_fault(
    "lead-mixed",
    "R6.1",
    N_("a lead of more than one suit"),
    (
        N_("{seat:seat} leads {cards:cards} to trick {trick}: {parts:suits}."),
        N_("A lead is of one suit, and trumps are a suit of their own."),
    ),
    (N_("Check the cards, and what is trump. Following suit and the winner of this trick are not judged."),),
    N_(
        "All cards of a lead are of one suit. Jokers, all cards of the trump rank and the trump suit together are one suit, "
        "trumps: an off-suit card of the trump rank does not belong to the suit printed on it."
    ),
)
_fault(
    "follow-suit",
    "R4.3",
    N_("a revoke: not following suit"),
    (
        _LED,
        _HELD,
        _LATER,
        _PARTLY,
        _KEPT,
        _LEGAL,
        FINED,
        ENDED,
        _RESULT,
    ),
    _FOLLOW_HELP,
    N_(
        "A player follows the suit led as far as the hand goes: with at least as many cards of the suit as were led, all "
        "cards played are of it; with fewer, all of them are played and the rest is free. Jokers, trump-rank cards and the "
        "trump suit are one suit, also when trumps are led. A hand holds every card its owner plays later, so a card of the "
        "suit played in a later trick proves the revoke."
    ),
    options=("fault-policy",),
)
_fault(
    "follow-pair",
    "R4.5",
    N_("a pair withheld"),
    (_LED, _HELD, _LATER, _PARTLY, _KEPT, _LEGAL, FINED),
    _FOLLOW_HELP,
    N_(
        "When a lead holds pairs, a follower gives as many pairs of the suit as were led, as far as the hand goes. Each pair "
        "of a tractor counts, and so does each component of a throw; a pair inside a longer tractor must be broken out. Two "
        "identical cards make a pair; two off-suit cards of the trump rank, or a big and a small joker, do not."
    ),
    options=("follow-structure", "fault-policy"),
)
_fault(
    "follow-tractor",
    "R4.6",
    N_("a tractor withheld"),
    (_LED, _HELD, _LATER, _PARTLY, _KEPT, _LEGAL, FINED),
    _FOLLOW_HELP,
    N_(
        "When a lead holds a tractor, a follower gives the longest tractor of the suit the hand has, up to the length led; a "
        "longer one is cut, a shorter one must be given if there is no full one. Pairs touch when no rank of the suit lies "
        "between them; the trump rank is taken out of every suit, so its neighbours touch."
    ),
    options=("follow-structure", "follow-partial-tractor", "follow-throw", "fault-policy"),
)
_fault(
    "follow-set",
    "R4.9",
    N_("equal cards withheld"),
    (_LED, _HELD, _LATER, _PARTLY, _KEPT, _LEGAL, FINED),
    _FOLLOW_HELP,
    N_(
        "With three and more decks a lead of three or more equal cards, or of a tractor of such, is followed with the most "
        "alike the hand has: its own shape first, then splits of as many cards, larger sets before smaller ones and "
        "neighbours before loose sets; single cards come last."
    ),
    options=("follow-structure", "tuple-protection", "quad-draws-tractor", "follow-throw", "fault-policy"),
)
_fault(
    "follow-rainbow",
    "R12.5",
    N_("a rainbow left without its answer"),
    (_LED, _HELD, _LATER, _PARTLY, _KEPT, _LEGAL, FINED),
    _FOLLOW_HELP,
    N_(
        "A rainbow is cards of one rank in four suits, led together. Whoever holds as many cards of one rank, in whatever "
        "suits, plays them; of several rainbows each is answered so. Only who cannot plays any cards. Jokers have no part "
        "in it."
    ),
    options=("rainbow", "fault-policy"),
)
_fault(
    "grouping-invalid",
    "R3.7",
    N_("parts that a lead cannot have"),
    (
        N_("{seat:seat} leads {parts:grouping} to trick {trick}."),
        N_("{part:cards} is neither equal cards nor a tractor."),
        N_("Equal cards that are in no tractor are one part, but {split:cards} stands in several."),
        N_("It is judged as {reading:shape}."),
        N_("{follower:seat} plays {parts:grouping} to trick {trick}, but only the one who leads says how cards are meant."),
    ),
    (N_("Write one plus sign between the parts, such as H999+H88, and none in an answer."),),
    N_(
        "With three and more decks a lead may be read in several ways: five cards as a triple and a pair, or as a tractor "
        "and a single. The one who leads may say which is meant. Each part is a set of equal cards or a tractor, or in a "
        "lead of rainbows one of them; equal cards outside tractors are one part. A statement that does not fit is left "
        "out, and the largest reading holds."
    ),
    options=("tractor-min", "lead-reading", "rainbow"),
)
_fault(
    "throw-off",
    "R6.1",
    N_("throws are not agreed"),
    (N_("{seat:seat} leads {parts:shape} to trick {trick}, but at this table only one component is led at a time."),),
    (N_("The trick is judged as it was played. If the lead was noted wrongly, correct it."),),
    N_("Some tables play without throws. There a lead is a single card, a set of equal cards or a tractor."),
    options=("throw",),
)
_fault(
    "throw-beaten",
    "R6.2",
    N_("a throw that cannot stand"),
    (
        N_("{seat:seat} throws {cards:cards} in trick {trick}, and the record lets it stand."),
        N_("With {decks:number} decks {lone:cards} is no complete set and can be beaten."),
        N_("{by:seat} can beat {part:cards} with {with_:cards}."),
        N_("That counts only if somebody says so before {silent:seat} plays."),
        N_("Then {forced:cards} stays on the table and the rest is taken back."),
        N_("It costs {loser:side} the deal at once."),
    ),
    (
        N_('If the table let it stand, add: ruling {place}: stands "reason".'),
        N_("If the rest was taken back, write {write}."),
        N_("If the deal was lost with it, write {failed} and no play behind it."),
    ),
    N_(
        "A lead of several components stands only if no other player, the partner included, can beat any of them in the suit "
        "led: a single by a higher card, a pair by a higher pair, a tractor by a higher tractor at least as long in one "
        "hand. Trumps of a player without the suit do not count here. If it fails, the beaten component with the fewest "
        "cards, and of those the lowest, stays as the lead and everything else is taken back. In some circles a throw fails "
        "only if somebody says so before the next play, or the side that threw loses the deal at once."
    ),
    options=("throw-check", "throw-claim", "throw-forced", "throw-penalty", "set-lead", "rainbow"),
)
_fault(
    "throw-not-beaten",
    "R6.2",
    N_("a throw taken back although it stands"),
    (
        N_(
            "{seat:seat} throws {cards:cards} in trick {trick} and takes it back, but no other hand beats any part of it."
        ),
        N_(
            "{noted:seat} throws {cards:cards} in trick {trick}, and the record says that it fails, but no other hand beats "
            "any part of it."
        ),
    ),
    (N_("Check the hands, and the cards of the throw."), *_FOLLOW_HELP),
    N_(
        "A throw fails only if another hand can beat one of its components in the suit led. Equal cards do not beat, cards of "
        "different players are never put together, and the kitty does not count."
    ),
    options=("throw-check", "throw-penalty", "set-lead", "rainbow"),
)
_fault(
    "throw-forced-wrong",
    "R6.3",
    N_("the wrong part of a failed throw stays"),
    (
        N_(
            "{seat:seat}'s throw {cards:cards} fails in trick {trick}: {by:seat} beats {part:cards} with {with_:cards}."
        ),
        N_("{forced:cards} stays on the table, not {stayed:cards}."),
        N_("One of these stays on the table: {choices:components}, not {stayed:cards}."),
    ),
    (
        N_("Write {write} if the record is wrong."),
        N_('If the table settled it, add: ruling {place}: stands "reason".'),
    ),
    N_(
        "When a throw fails, one beaten component becomes the lead: the one with the fewest cards, and among those the "
        "lowest. A part that nobody beats is never the one that stays."
    ),
    options=("throw-forced", "set-lead", "rainbow"),
)
_fault(
    "throw-part",
    "R6.3",
    N_("what stays is no component of the throw"),
    (
        N_(
            "{seat:seat} throws {cards:cards} in trick {trick}; {stayed:cards} is not one of its components: {parts:components}."
        ),
    ),
    (N_("A single, a pair or a tractor of the throw stays, whole."),),
    N_("What stays of a failed throw is one of its components: a single card, a whole pair or a whole tractor."),
    options=("set-lead", "rainbow"),
)
_fault(
    "throw-follower",
    "R6.1",
    N_("only the leader of a trick can throw"),
    (N_("{seat:seat} does not lead trick {trick} and cannot throw {cards:cards}."),),
    (N_("If the play was corrected, write what was played first > what stayed, with the same number of cards."),),
    N_("Throws are leads. A follower plays as many cards as were led, in any combination that follows suit and shape."),
)

# Tricks and what the record claims of them.

_fault(
    "winner-wrong",
    "R5",
    N_("the wrong winner of a trick"),
    (
        N_("The record gives trick {trick} to {said:seat}, but {winner:seat} wins it with {cards:cards}."),
        N_("The record gives trick {trick} to {said:seat}, but {better:seat} has the higher play: {cards:cards}."),
        N_("{ruff:cards} is trump."),
        N_("{said:seat}'s {other:cards} does not beat it."),
    ),
    (N_("Correct the claim after the equals sign, or the play if that was noted wrongly."),),
    N_(
        "A play competes only if all its cards are of the suit led, or all are trumps, and they can be divided into the "
        "components of the lead. Trumps beat the suit led; within a suit the higher card or component wins, and of equal "
        "plays the first."
    ),
    options=("ruff-compare",),
)
_fault(
    "points-wrong",
    "R9.1",
    N_("points that do not match the cards"),
    (
        N_("The record counts {said} points in trick {trick}; the cards make {points}."),
        N_("The record counts {said} points in trick {trick}; the cards that were seen make {seen}."),
        N_("The count: {sum}."),
        N_("The record gives the opponents {total_said} points; they have {total}."),
        N_("The record gives the opponents {total_said} points; they have at least {least}."),
        N_("The count: {arithmetic:arithmetic}."),
    ),
    (N_("A king counts 10, a ten 10, a five 5."),),
    N_(
        "Kings and tens count 10 points, fives 5, all other cards none. The winner's side takes all points of a trick. The "
        "opponents' total is the points of their tricks, and the kitty's, multiplied, if they win the last trick."
    ),
    options=("kitty-multiplier",),
)
_fault(
    "throw-penalty-wrong",
    "R6.4",
    N_("failed throws counted wrongly"),
    (
        N_("The record gives the opponents {said} points; they have {total}."),
        N_("The count: {arithmetic:arithmetic}."),
        N_("Throws that failed: {failed}; by option throw-penalty={penalty} they make a difference of {paid:points}."),
        N_("The record says the next levels are {said_levels}; with the levels for failed throws they are {levels}."),
        N_("The deal before left the levels at {before}, but this one begins at {now}: the failed throws count."),
    ),
    (N_("Correct the tag, or the option if the table plays by another."),),
    N_(
        "A throw that fails costs nothing more than the cards that are taken back. In some circles it costs points, for each "
        "card taken back, for each card that stays or for each throw, or a level, which go to the other side."
    ),
    options=("throw-penalty",),
)
_fault(
    "red-five-wrong",
    "R14.2",
    N_("lost red fives told wrongly"),
    (
        N_("By the record {seat:seat} lost {said:cards} of the red fives; lost were {cards:cards}."),
        N_("That was in {tricks:tricks}."),
        N_("By the record they cost {payer:seat} {pays}; by option red-five-penalty={penalty} it is {price}."),
        N_("The record says the next levels are {said_levels}; with the red fives that were lost they are {levels}."),
        N_("The deal before left the levels at {before}, but this one begins at {now}: the red fives that were lost count."),
    ),
    (N_("Correct the tag, or the plays if they were noted wrongly."),),
    N_(
        "A red five that lies in a trick which the other side wins is lost by the player who played it; only the "
        "declarers' count, except where both sides are penalised. The tag RedFives says who lost which, and may say what "
        'they cost: "N H5D5 -2, E H5", or "none".'
    ),
    options=("red-five", "red-five-penalty"),
)
_fault(
    "hook-missed",
    "R10.5",
    N_("the hook left out"),
    (
        N_("The record says the next levels are {said_levels}; they are {levels}."),
        N_("The deal before left the levels at {before}, but this one begins at {now}."),
        N_("The opponents won the last trick with {hook:cards}, so the declarers fall back."),
    ),
    (N_("Correct the levels, or the last trick if it was noted wrongly."),),
    N_(
        "Where the hook is agreed and jacks are the trump rank, declarers who lose the last trick to a jack fall back to "
        "level 2; with aces as the trump rank and an ace, to level J."
    ),
    options=("hook", "hook-detail"),
)
_fault(
    "hook-unfounded",
    "R10.5",
    N_("a hook where there is none"),
    (
        N_("The record says the next levels are {said_levels}, as if the hook had caught; they are {levels}."),
        N_("The deal before left the levels at {before}, but this one begins at {now}, as if the hook had caught."),
    ),
    (N_("Correct the levels, or name the option hook if the table plays with it."),),
    N_(
        "Declarers fall back only where the hook is agreed, and only if the opponents win the last trick with a card of the "
        "trump rank at which it holds."
    ),
    options=("hook", "hook-detail"),
)
_fault(
    "rank-skipped",
    "R10.4",
    N_("a mandatory level left out"),
    (
        N_("The record says the next levels are {said_levels}; they are {levels}."),
        N_("The deal before left the levels at {before}, but this one begins at {now}."),
        N_("These levels cannot be jumped over: {mandatory}."),
    ),
    (N_("Correct the levels, or the option must-play."),),
    N_(
        "Some levels have to be played where it is agreed so. A side that would rise beyond one stops there; and where it "
        "must be held, leaves it only by holding the deal there as declarers."
    ),
    options=("must-play", "must-hold"),
)
_fault(
    "kitty-bonus-wrong",
    "R9.2",
    N_("the kitty counted wrongly"),
    (
        N_("The record gives the opponents {said} points; they have {total}."),
        N_("The count: {arithmetic:arithmetic}."),
        N_("The declarers won the last trick, so the {lost} points in the kitty count for nobody."),
        N_("The largest component of the last lead has {unit:cards_count}: the {kitty} points count {factor} times."),
        N_("The last lead has {led:cards_count}, and all count: the {kitty} points count {factor} times."),
        N_("By option kitty-multiplier={rule} the {kitty} points count {factor} times."),
    ),
    (N_("Correct the tag Points, or the buried cards and the last trick if they were noted wrongly."),),
    N_(
        "If the opponents win the last trick, the points in the kitty count for them, multiplied by twice the number of cards "
        "in the largest component of the last lead: 2 for a single, 4 for a pair, 8 for a tractor of two pairs. If the "
        "declarers win it, the kitty counts for nobody."
    ),
    options=("kitty-multiplier", "kitty-throw-size"),
)
_fault(
    "result-wrong",
    "R9.3",
    N_("the wrong side wins the deal"),
    (
        N_("The record says {said:side} win the deal; the opponents have {total} points, so {winner:side} win it."),
        N_("The record says {said:side} win the deal; {offender:seat} has lost it, so {winner:side} win it."),
    ),
    (N_("Correct the tag Winner, or the plays if the points are noted wrongly."),),
    N_("The declarers hold the deal while the opponents stay below 80 points; from 80 on the opponents take it over."),
    options=("score-table",),
)
_fault(
    "rank-wrong",
    "R9.3",
    N_("levels that do not follow from the result"),
    (
        N_("The record says {said}, but the opponents have {total} points: {result:result}."),
        N_("The record says {said}, but {offender:seat} has lost the deal: {result:result}."),
        N_("The record says the next levels are {said_levels}; they are {levels}."),
        N_("The deal before left the levels at {before}, but this one begins at {now}."),
    ),
    (N_("Correct the tag. Rule R9.3 has the table of points and levels."),),
    N_(
        "The declarers gain three levels if the opponents have no points, two below 40, one below 80. From 80 the opponents "
        "take the deal over, and gain a level for each further 40 points. Levels run from 2 to A."
    ),
    options=("score-table",),
)
_fault(
    "game-over-wrong",
    "R10.6",
    N_("the end of the match"),
    (
        N_("{side:side} pass A with this deal and win the match, but the record goes on with level {said:level}."),
        N_("The record says {early:side} have won the match, but they stand at level {level:level}."),
        N_("{winner:side} won the match with the deal before, but the play goes on."),
    ),
    (N_("The side that passes A has won; write its level as won."),),
    N_("The match is won by the first side whose level would pass A."),
)
