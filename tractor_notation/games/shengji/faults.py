"""The catalogue of faults in Sheng Ji records: what each means, its rule, and the words of its ruling.

The templates' fields are spoken by :mod:`tractor_notation.games.shengji.words`.
"""

from __future__ import annotations

from tractor_notation.findings import Entry, Nature, Severity, define
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
    "hand-size",
    "R1.3",
    N_("a hand of the wrong size"),
    (
        N_("{seat:seat} has {count:cards_count}; a hand has {size}."),
        N_("{seat:seat} has {count:cards_count} where the others have {others}."),
        N_("Not in any hand or the kitty: {missing:cards}."),
    ),
    (N_("Count the hand again, or write x for each card nobody knows."),),
    N_(
        "Two decks give every player 25 cards and leave 8 for the kitty. A hand with fewer or more was noted or dealt "
        'wrongly. With the tag Start "position" the hands only have to be equal and to last for the tricks that follow.'
    ),
)
_fault(
    "kitty-size",
    "R1.3",
    N_("a kitty of the wrong size"),
    (
        N_("The kitty has {count} cards; it must have {size}."),
        N_("Not in any hand or the kitty: {missing:cards}."),
    ),
    (N_("Count the kitty again, or write x for each card nobody knows."),),
    N_("The draw stops when the kitty has its size: 8 cards with two decks and four players."),
)
_fault(
    "deal-twice",
    "R1.6",
    N_("the same cards given twice"),
    (
        N_("The hand of {seat:seat} is given a second time."),
        N_("{what:phrase} is given a second time."),
    ),
    (N_("Keep one of the two statements."),),
    N_("A hand or the kitty is dealt once. Two statements for the same cards cannot both hold; the first one is used."),
)
_fault(
    "draw-order",
    "R1.4",
    N_("cards drawn out of turn"),
    (
        N_(
            "{seat:seat} has drawn {count} cards when {other:seat} has drawn {others}; in turn, these differ by one at most."
        ),
        N_("{drawer:seat} has drawn {count} cards, but a hand has {size}."),
    ),
    (N_("Check the number after @, or the length of the drawn hands."),),
    N_(
        "The players draw one card at a time in turn order. At every moment two players' numbers of drawn cards differ by "
        "one at most, and the moments of bids (the numbers after @) never run backwards."
    ),
)
_fault(
    "seat-unknown",
    "R1.1",
    N_("a seat that is not at this table"),
    (N_("{seat} is no seat of this table; the seats are {seats}."),),
    (N_("Name the players by N, W, S and E, in playing order."),),
    N_("Four players sit North, West, South and East and play in that order, counter-clockwise."),
)
_fault(
    "tag-value",
    None,
    N_("a tag whose value cannot be used"),
    (N_("The tag {tag} says {value}, which is not {wanted:phrase}."),),
    (N_("Write it like this: {example}."),),
    N_(
        "The tags Levels, Leader, Trump, Winner, Points, Promotion, NextLeader, NextLevels and Start have a set form, "
        "because what they say is used or checked. Other tags may say anything."
    ),
)
_fault(
    "option-unknown",
    None,
    N_("an option that is not known"),
    (
        N_("There is no option {option}."),
        N_("The option {valued} has no value {value}; its values are {allowed}."),
        N_("Among the options stands {form}, which is not name=value."),
        N_("The option {twice} is given twice."),
        N_("There is no set of options {preset}; there are {sets}."),
        N_("A set of options stands first and the others change it; {late} stands behind another."),
        N_("The options {contrary} and {other} cannot hold together: {reason:phrase}."),
        N_("The set of options {partial} has some that this version does not judge by: {unjudged}."),
        N_("The deal is judged without {ignored}, so rulings that depend on it may be wrong."),
    ),
    (N_("Did you mean {nearest}?"), N_("Options stand as name=value, separated by blanks.")),
    N_(
        "The tag Options names the rules a table plays by where they differ from the usual ones. An option or value that "
        "is not known cannot be followed; the rulings are then made with the usual rule."
    ),
)
_fault(
    "statement-place",
    None,
    N_("a statement out of its place"),
    (N_("The statement {keyword} comes {moment:phrase}."),),
    (N_("Put the hands and the kitty first, then the bids, the burial, and the tricks."),),
    N_(
        "A record tells the deal in time order: hands and kitty, bids, the burial, the tricks. A hand or kitty given "
        "after the first trick is not used."
    ),
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
    "bid-joker-single",
    "R7.2",
    N_("a single joker is no bid"),
    (N_("{seat:seat} bids with a single joker ({cards:cards}), which is no bid."),),
    _BID_HELP,
    N_("No-trump is bid with two identical jokers. A single joker, or a big and a small one, bids nothing."),
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
    (N_("{seat:seat} bids {cards:cards}, which does not beat {other:seat}'s {standing:cards}."),),
    _BID_HELP,
    N_(
        "A new bid must be stronger than the standing one: a single card of the trump rank is beaten by a pair, a pair by "
        "two small jokers, these by two big jokers. Suits are equal, so a bid of the same size does not take over. An "
        "overridden bidder cannot come back by adding a card of equal strength."
    ),
    options=("bid-reinforce",),
)
_fault(
    "bid-own-override",
    "R7.5",
    N_("overriding one's own bid"),
    (N_("{seat:seat} holds the standing bid {standing:cards} and cannot override it with {cards:cards}."),),
    _BID_HELP,
    N_("A bidder may add identical cards to his own standing bid, but not replace it by another suit or by jokers."),
    options=("bid-own-override",),
)
_fault(
    "bid-partner-reinforce",
    "R7.5",
    N_("strengthening the partner's bid"),
    (N_("{seat:seat} adds {cards:cards} to the bid of {other:seat}, the partner."),),
    _BID_HELP,
    N_(
        "All cards of a bid come from one hand. The partner's bid may be beaten by a stronger one of another suit, never strengthened."
    ),
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
    ),
    (N_("If the table agreed to deal again, write end: void, and the ground in a comment."),),
    N_(
        "In some circles a hand without any trump, or without point cards, may be shown before the first lead and forces a "
        "new deal. By the usual rules it does not. The ground is checked against the hand."
    ),
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
    ),
    (N_("Only the leader takes the kitty up. Correct the tag Leader, the bids or the statement bury."),),
    N_("The leader takes all spare cards into the hand and lays the same number face down."),
)
_fault(
    "bury-count",
    "R8.2",
    N_("the wrong number of cards buried"),
    (N_("{seat:seat} buries {count} cards, but took up {size}; as many are laid away as were taken up."),),
    (N_("Count the buried cards again, or write x for each card nobody knows."),),
    N_("As many cards are laid away as were taken up, so that all hands are of one size again: 8 with two decks."),
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
_fault(
    "steal-off",
    "R8.4",
    N_("stealing the kitty is not agreed"),
    (N_("{seat:seat} bids {cards:cards} after the burial, but at this table the kitty cannot be stolen."),),
    _BID_HELP,
    N_("In some circles the others may override trump after the burial and take the kitty. By default they may not."),
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
    "trick-number",
    "R5.7",
    N_("tricks numbered out of order"),
    (N_("This trick is numbered {number}, but trick {wanted} comes next."),),
    (N_("Number the tricks from 1 without gaps."),),
    N_("Tricks are numbered in the order they were played, because the number is part of every address such as 7.E."),
)
_fault(
    "lead-wrong",
    "R6.1",
    N_("the wrong player leads"),
    (
        N_("{seat:seat} leads trick {trick}, but {winner:seat} won trick {before} and leads."),
        N_("{seat:seat} leads the first trick, but the leader is {leader:seat}."),
        N_("The cards fit the hands if {fits:seat} leads, and so they are judged."),
    ),
    (N_("Check who won the trick before, or who is said to lead here."),),
    N_("The leader leads to the first trick, and the winner of each trick to the next."),
)
_fault(
    "play-order",
    "R1.1",
    N_("plays noted for the wrong seats"),
    (
        N_("The plays of trick {trick} do not fit the hands in the order noted."),
        N_("They fit in one way only: {order:seats} played them, in this order, and so they are judged."),
    ),
    (N_("Write the plays in turn order from the seat that leads, or put the seat in front of a play, such as E:S5."),),
    N_(
        "Plays are noted in turn order, from the player who leads: North, West, South, East. When all hands are known and the "
        "cards of a trick can come from them in another order only, and in one alone, the seats were mixed up in writing."
    ),
)
_fault(
    "out-of-turn",
    "R1.1",
    N_("a play out of turn"),
    (
        N_("{seat:seat} plays when it is {turn:seat}'s turn."),
        N_("{again:seat} plays a second time to this trick."),
    ),
    (N_("If only the record has mixed them up, put the plays in turn order. They are judged as noted."),),
    N_("Players act in turn order: North, West, South, East, counter-clockwise, from whoever led."),
)
_fault(
    "card-count",
    "R4.1",
    N_("the wrong number of cards"),
    (
        N_("{seat:seat}, trick {trick}: {leader:seat} led {lead:shape}."),
        N_("{seat:seat} plays {count:cards_count} to a lead of {n:cards_count}."),
        N_("All the others play {others:cards_count}, so it is the lead that was noted or made wrongly."),
    ),
    (N_("Check the play and the lead; a card may have been left out or noted twice."),),
    N_("Everybody plays as many cards as were led."),
)
_fault(
    "not-in-hand",
    "R4.2",
    N_("a card that was not held"),
    (
        N_("{seat:seat}, trick {trick}: {cards:cards} is not in the hand."),
        N_("{gone:cards} was already played in {earlier:tricks}."),
        N_("{buried:cards} was buried."),
        N_("It was dealt to {owner:seat}."),
        N_("Held but never played: {left:cards}."),
    ),
    (N_("Compare the play with the hand; one of the two was noted wrongly."),),
    N_(
        "Cards come from the player's own hand. A card that was dealt to somebody else, was played before or was buried cannot be played."
    ),
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
    ),
    _FOLLOW_HELP,
    N_(
        "A player follows the suit led as far as the hand goes: with at least as many cards of the suit as were led, all "
        "cards played are of it; with fewer, all of them are played and the rest is free. Jokers, trump-rank cards and the "
        "trump suit are one suit, also when trumps are led. A hand holds every card its owner plays later, so a card of the "
        "suit played in a later trick proves the revoke."
    ),
)
_fault(
    "follow-pair",
    "R4.5",
    N_("a pair withheld"),
    (_LED, _HELD, _LATER, _PARTLY, _KEPT, _LEGAL),
    _FOLLOW_HELP,
    N_(
        "When a lead holds pairs, a follower gives as many pairs of the suit as were led, as far as the hand goes. Each pair "
        "of a tractor counts, and so does each component of a throw; a pair inside a longer tractor must be broken out. Two "
        "identical cards make a pair; two off-suit cards of the trump rank, or a big and a small joker, do not."
    ),
    options=("follow-structure",),
)
_fault(
    "follow-tractor",
    "R4.6",
    N_("a tractor withheld"),
    (_LED, _HELD, _LATER, _PARTLY, _KEPT, _LEGAL),
    _FOLLOW_HELP,
    N_(
        "When a lead holds a tractor, a follower gives the longest tractor of the suit the hand has, up to the length led; a "
        "longer one is cut, a shorter one must be given if there is no full one. Pairs touch when no rank of the suit lies "
        "between them; the trump rank is taken out of every suit, so its neighbours touch."
    ),
    options=("follow-structure", "follow-partial-tractor", "follow-throw"),
)
_fault(
    "follow-set",
    "R4.9",
    N_("equal cards withheld"),
    (_LED, _HELD, _LATER, _PARTLY, _KEPT, _LEGAL),
    _FOLLOW_HELP,
    N_(
        "With three and more decks a lead of three or more equal cards, or of a tractor of such, is followed with the most "
        "alike the hand has: its own shape first, then splits of as many cards, larger sets before smaller ones and "
        "neighbours before loose sets; single cards come last."
    ),
    options=("follow-structure", "tuple-protection", "quad-draws-tractor", "follow-throw"),
)
_fault(
    "throw-beaten",
    "R6.2",
    N_("a throw that cannot stand"),
    (
        N_("{seat:seat} throws {cards:cards} in trick {trick}, and the record lets it stand."),
        N_("{by:seat} can beat {part:cards} with {with_:cards}."),
        N_("Then {forced:cards} stays on the table and the rest is taken back."),
    ),
    (
        N_('If the table let it stand, add: ruling {place}: stands "reason".'),
        N_("If the rest was taken back, write {write}."),
    ),
    N_(
        "A lead of several components stands only if no other player, the partner included, can beat any of them in the suit "
        "led: a single by a higher card, a pair by a higher pair, a tractor by a higher tractor at least as long in one "
        "hand. Trumps of a player without the suit do not count here. If it fails, the beaten component with the fewest "
        "cards, and of those the lowest, stays as the lead and everything else is taken back."
    ),
    options=("throw-check", "throw-forced"),
)
_fault(
    "throw-not-beaten",
    "R6.2",
    N_("a throw taken back although it stands"),
    (
        N_(
            "{seat:seat} throws {cards:cards} in trick {trick} and takes it back, but no other hand beats any part of it."
        ),
    ),
    (N_("Check the hands, and the cards of the throw."), *_FOLLOW_HELP),
    N_(
        "A throw fails only if another hand can beat one of its components in the suit led. Equal cards do not beat, cards of "
        "different players are never put together, and the kitty does not count."
    ),
    options=("throw-check",),
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
    options=("throw-forced",),
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
)
_fault(
    "throw-follower",
    "R6.1",
    N_("only the leader of a trick can throw"),
    (N_("{seat:seat} does not lead trick {trick} and cannot throw {cards:cards}."),),
    (N_("If the play was corrected, write what was played first > what stayed, with the same number of cards."),),
    N_("Throws are leads. A follower plays as many cards as were led, in any combination that follows suit and shape."),
)
_fault(
    "take-back",
    "R15.4",
    N_("a play taken back"),
    (N_("{seat:seat} plays {attempt:cards} to trick {trick} and changes it to {cards:cards}."),),
    (N_("The play that stayed is the one judged."),),
    N_(
        "What was done stands once the next player has played. A play corrected before that is noted as played > corrected; "
        "the corrected play is judged, and the cards first shown are known to have been held."
    ),
    severity=Severity.WARNING,
)
_fault(
    "exposed-card",
    None,
    N_("a card shown outside play"),
    (N_("{seat:seat} exposed a card in trick {trick}."),),
    (),
    N_(
        "The recorder noted that a card was shown when it was not played. The rules of the game name no consequence; circles differ."
    ),
    severity=Severity.NOTE,
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
    "trick-incomplete",
    "R5.7",
    N_("a trick without one play from every seat"),
    (
        N_("Plays in trick {trick}: {count}; each of the {n} seats plays once."),
        N_("There is no play by {missing:seats}."),
    ),
    (N_("For a play by {missing:seats} that nobody noted write x for each card, such as xx for two."),),
    N_("Every player plays once to every trick. Only the last trick of a record that stops may be short."),
)
_fault(
    "tricks-missing",
    "R5.7",
    N_("tricks are missing"),
    (
        N_("Trick {first} comes next, but this one is numbered {number}."),
        N_("The record stops after trick {after} with cards left, but says how the deal ended."),
        N_("The record stops after trick {stopped} with {left:cards_count} left in each hand."),
    ),
    (
        N_(
            'Add trick {first}, or number the tricks from 1. A record of the end of a deal has the tag [Start "position"].'
        ),
        N_("If play stopped after trick {after}, say so: end: unfinished, claim N: all, concede N."),
        N_("If play stopped after trick {stopped}, say so: end: unfinished, claim N: all, concede N."),
    ),
    N_(
        "Play ends when all hands are empty. A record may stop at any place, best with the statement end, and is judged as "
        "far as it goes; but then it cannot claim a result. After a gap in the tricks the hands are no longer known, and "
        "only what is certain is judged."
    ),
)
_fault(
    "play-after-end",
    "R5.7",
    N_("play after the end of the deal"),
    (
        N_("Trick {trick} is played after all hands are empty."),
        N_("Trick {claimed} is played after the rest was claimed."),
        N_("Trick {ended} is played after the record said that it ends."),
        N_("Trick {redealt} is played after a new deal was asked for."),
    ),
    (N_("Check the plays before: cards may have been noted twice."),),
    N_(
        "The deal is over when no player holds a card, when the rest has been claimed or conceded, when a new deal is asked "
        "for, or where the record says that it ends. What stands behind that is not judged."
    ),
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
    "kitty-bonus-wrong",
    "R9.2",
    N_("the kitty counted wrongly"),
    (
        N_("The record gives the opponents {said} points; they have {total}."),
        N_("The count: {arithmetic:arithmetic}."),
        N_("The declarers won the last trick, so the {lost} points in the kitty count for nobody."),
        N_("The largest component of the last lead has {unit:cards_count}: the {kitty} points count {factor} times."),
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
    (N_("The record says {said:side} win the deal; the opponents have {total} points, so {winner:side} win it."),),
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
_fault(
    "undecided",
    "R15.2",
    N_("plays that cannot be decided"),
    (N_("Not decided, because not all hands are known: {plays}."),),
    (
        N_(
            "By what the record says a play like this may be legal or not. More of the hands or of the later tricks would decide it."
        ),
    ),
    N_(
        "After the burial nobody gains cards: a hand holds every card its owner plays later. A complete list of plays "
        "therefore fixes all hands. An incomplete one can still prove a fault, by a card played later, but never the "
        "opposite; such plays are called undecided, not legal."
    ),
    severity=Severity.NOTE,
    nature=Nature.PROOF,
)
_fault(
    "claim-undecided",
    "R9.2",
    N_("the score after a claim cannot be told"),
    (
        N_("The rest is not played, and the score cannot be told: {why:phrase}."),
        N_("The score cannot be told from this record, so its claims cannot be checked: {tags}."),
    ),
    (N_("Write out what was not noted, as far as anybody knows it; then the score can be counted."),),
    N_(
        "When the rest is claimed, its points go to the claiming side. If that is the opponents' and the kitty holds points, "
        "the size of the last lead decides how often they count, and it was not played. Claims about the result are held "
        "against the score; where cards or tricks are not known there is none, and the claims are left as they are."
    ),
    severity=Severity.NOTE,
    nature=Nature.PROOF,
)
