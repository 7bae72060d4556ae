"""The catalogue of faults in Unsun Karuta records: what each means, its rule, and the words of its ruling.

The templates' fields are spoken by :mod:`tractor_notation.games.unsun.words`.
"""

from __future__ import annotations

from tractor_notation.findings import Nature, Severity
from tractor_notation.games.faults import fault
from tractor_notation.language import C_, N_

_RULED = (
    N_('If the play was noted wrongly, correct it. If the table settled it, add: ruling {place}: stands "reason".'),
)

# The clauses that end a ruling on a card.
_HELD = N_("{seat:seat} held {held:cards}.")
_COUNTED = N_("The cards of {counted:seat} that are not known cannot all be others.")
_LATER = N_("{shown:cards} came later, in {later:tricks}.")
_LEGAL = N_("Allowed: {legal:cards}.")

# Cards and pack.

fault(
    "card-twice",
    "U1.3",
    N_("a card in two places"),
    (N_("{card:cards} is here a second time; the pack holds every card once."),),
    (N_("Compare the two places; one of these cards was noted wrongly."),),
    N_(
        "The pack has 75 cards, no two of them alike. When a card turns up twice, counted over the hands, the okie, the "
        "cards left over and, where a hand is not given, its plays, one of the places is wrong."
    ),
    written=True,
)
fault(
    "rest-size",
    "U2.3",
    N_("the wrong number of cards left over"),
    (
        N_("{what:phrase}: {count:cards_count} where there must be {size}."),
        N_("Dealt to nobody: {missing:cards}."),
    ),
    (N_("Count again, or write x for each card nobody knows."),),
    N_(
        "Of 75 cards 72 are dealt. Three are left: the first is turned up and is the okie, the other two stay face down "
        "until the opening lead."
    ),
    written=True,
)
fault(
    "pack-order",
    "U2.1",
    N_("cards that were not dealt this way"),
    (
        N_("{cards:cards} is given to {seat:seat}, but is in another place of the pack."),
        N_("{pile:phrase} holds {cards:cards}, which is in another place of the pack."),
        N_("When {dealer:seat} deals, it goes to {owner:seat}."),
        N_("When {rest:seat} deals, it is one of the three cards left over."),
    ),
    (N_("Compare the pack with the hands, and check who dealt."),),
    N_(
        "The dealer gives three cards at a time, clockwise, his left neighbour first and himself last, three times round. "
        "Where a record holds the pack in the order in which it was dealt, every packet must lie in the hand it went to."
    ),
)
fault(
    "okie-trump",
    "U2.4",
    N_("trump differs from the okie"),
    (
        N_("The record says trump is {said:suit}, but the okie is {okie:cards}."),
        N_("The record says trump is {said:suit}, but the okie shows {shows:suit}."),
    ),
    (N_("Plays are judged with {trump:suit} as trump. Correct the tag Trump or the okie."),),
    N_(
        "The suit printed on the card that is turned up is trump. When that card is Tenka, the Robai of Pao, trump is Pao."
    ),
)
fault(
    "okie-missing",
    "U2.4",
    N_("trump cannot be told"),
    (N_("Nothing in the record says what is trump, so neither duties nor winners can be judged."),),
    (N_('Add the okie, such as okie: I5, or a tag such as [Trump "I"].'),),
    N_(
        "What must be played and which card wins depends on trump. It is the suit of the okie; a record that does not know "
        "the okie names the suit with the tag Trump."
    ),
    severity=Severity.WARNING,
    nature=Nature.PROOF,
)

# Calls and exchange.

fault(
    "call-turn",
    "U3.1",
    N_("a call out of turn"),
    (
        N_("{seat:seat} calls when it is {turn:seat}'s turn."),
        N_("{again:seat} calls a second time; it is {turn:seat}'s turn."),
        N_("{dealer:seat} deals, so the calls begin there on the left."),
    ),
    (N_("Write down every call, the passes too, in turn from the dealer's left."),),
    N_("Beginning on the dealer's left and going clockwise, each player declares or passes once; the dealer is last."),
)
fault(
    "call-no-robai",
    "U3.2",
    N_("a declaration without the Robai"),
    (
        N_("{seat:seat} declares, but was not dealt {robai:cards}."),
        N_("{holder:seat} was dealt it."),
        N_("{okie:cards} is the okie."),
        N_("{side:cards} is one of the cards left over."),
    ),
    (N_("Check the call and the hand. The deal goes on as recorded."),),
    N_(
        "Only the player who was dealt the Robai of the trump suit may declare. Tenka does not do, unless Pao is trump. "
        "Whoever holds the Robai may also pass and keep it secret."
    ),
)
fault(
    "call-late",
    "U3.4",
    N_("a call when the calls are over"),
    (
        N_("{seat:seat} calls after {declarer:seat} has declared."),
        N_("{ninth:seat} calls after all eight have passed."),
        N_("{late:seat} calls after a card was laid away."),
    ),
    (N_("Leave the call out, or put the calls before the exchange."),),
    N_("A declaration ends the calls, and so does the eighth pass: then the okie is taken and a card laid away."),
)
fault(
    "calls-missing",
    "U3.5",
    N_("the calls are not complete"),
    (
        N_("Nobody has declared, and there are only {count:number} calls."),
        N_("There is no call by {missing:seats}."),
    ),
    (N_("Add the calls that are missing, or leave all of them out when they are not known."),),
    N_("Without a declaration all eight players pass before the dealer takes the okie."),
)
fault(
    "taker-wrong",
    "U3.4",
    N_("the okie in the wrong hand"),
    (
        N_("{seat:seat} lays a card away, but {declarer:seat} declared and took the okie."),
        N_("{seat:seat} lays a card away, but {dealer:seat}, who deals, took the okie, since all passed."),
        N_("The tag Taker says {said:seat}, but it is {taker:seat}, {why:phrase}."),
    ),
    (N_("Correct the calls, the tag Taker or the statement bury."),),
    N_("Whoever declares takes the okie. When all pass, the dealer takes it, and nobody else."),
)
fault(
    "discard-count",
    "U3.6",
    N_("not exactly one card laid away"),
    (
        N_("{seat:seat} lays away {count:cards_count}; whoever takes the okie lays away one."),
        N_("{again:seat} lays a card away after one has been laid away."),
    ),
    (N_("Write x for a card nobody knows. The first card laid away counts."),),
    N_("Whoever takes the okie has ten cards and lays one away. Nobody else lays a card away."),
)
fault(
    "discard-not-held",
    "U3.6",
    N_("a card laid away that was not held"),
    (
        N_("{seat:seat} lays away {card:cards}, which is not among the ten cards."),
        N_("It was dealt to {owner:seat}."),
    ),
    (N_("Compare the hand, the okie and the card laid away."),),
    N_("The card laid away is one of the nine that were dealt, or the okie."),
)
fault(
    "discard-trump",
    "U3.7",
    N_("a trump laid away"),
    (
        N_("{seat:seat} lays away {card:cards}, a trump, and holds cards that are none."),
        N_("To choose from: {plain:cards}."),
    ),
    (N_("Check the card and what is trump. The deal goes on as recorded."),),
    N_(
        "A trump may be laid away only when all ten cards are trumps. So the okie is never laid away, and neither is Tenka, "
        "while there is another card."
    ),
    options=("discard",),
)
fault(
    "side-shown",
    "U3.8",
    N_("side cards that are not those"),
    (
        N_("{wrong:cards} is shown, but {discard:cards} was laid away and {side:cards} left over."),
        N_("{count:cards_count} are shown; there are three side cards."),
    ),
    (N_("Compare the statements shown, side and bury."),),
    N_(
        "With the opening lead the card laid away and the two left over are shown to all. They belong to no trick and count "
        "for nobody."
    ),
)
fault(
    "claim-off",
    None,
    N_("no such thing in this game"),
    (
        N_("{seat:seat} claims the rest, but this game has no claims: nobody gets tricks that are not played."),
        N_(
            "{conceder:seat} gives up the rest, but this game has no such thing: nobody gets tricks that are not played."
        ),
        N_("{asker:seat} asks for a new deal, but in this game no hand forces one."),
    ),
    (N_("If the table stopped here, write end: unfinished, or end: void for a deal that does not count."),),
    N_(
        "Every deal is nine tricks, and the last is decided by the cards that are left. The rules know neither claims nor "
        "new deals; what a table agrees on is its own affair, and the record then has no settlement."
    ),
    severity=Severity.WARNING,
)

# Tricks.

fault(
    "lead-trump",
    "U5.3",
    N_("a trump led to the first trick"),
    (
        N_("{seat:seat} leads {card:cards}, a trump, to the first trick."),
        _HELD,
        _LEGAL,
    ),
    _RULED,
    N_(
        "The first trick may be led with a trump only by a player who holds nothing else. From the second trick on any card "
        "may be led."
    ),
    options=("first-lead",),
)

fault(
    "follow-meri",
    "U6.2",
    N_("no trump to a meri"),
    (
        N_(
            "{seat:seat}, trick {trick}: {leader:seat} led {lead:cards}, a trump, so this is a meri and asks for trumps."
        ),
        N_("{seat:seat} played {card:cards} and had to play a trump."),
        _HELD,
        N_(
            "The Sun need not be played by whoever began with no other trump, but {seat:seat} began with {started:cards}."
        ),
        _COUNTED,
        _LATER,
        _LEGAL,
    ),
    _RULED,
    N_(
        "A trick led with a trump, Tenka included, is a meri: everybody who holds a trump plays one. Any trump will do; "
        "nobody has to beat another. Tenka is a trump and asks for trumps, not for Pao. A player whose only trump at the "
        "opening lead was the Sun may keep it back in every meri. Without trumps any card may be played."
    ),
    options=("sole-sun", "first-lead"),
)
fault(
    "follow-monchi",
    "U6.6",
    N_("the suit led not followed"),
    (
        N_(
            "{seat:seat}, trick {trick}: {leader:seat} led {lead:cards}, and monchi holds since the meri of trick {first}."
        ),
        N_("{seat:seat}, trick {trick}: {opener:seat} led {lead:cards}, and monchi holds."),
        N_("{seat:seat} played {card:cards} and had to play {suit:suit} or a trump."),
        N_("{seat:seat} played {card:cards} and had to play {only:suit}."),
        N_("{seat:seat} played {card:cards} and, without {void:suit}, had to play a trump."),
        _HELD,
        _COUNTED,
        _LATER,
        _LEGAL,
    ),
    _RULED,
    N_(
        "After the first meri of a deal monchi holds to its end: a player who has a card of the plain suit that was led plays "
        "one of that suit or any trump. A player without the suit may play anything and need not trump. Before the first "
        "meri nobody has to follow. Tenka never is a card of Pao, unless Pao is trump."
    ),
    options=("monchi", "monchi-from"),
)
fault(
    "card-facing",
    "U5.5",
    N_("a card marked the wrong way up"),
    (
        N_("{seat:seat}'s {card:cards} in trick {trick} is marked as lying face down, but {why:phrase}."),
        N_(
            "{seat:seat}'s {missing:cards} in trick {trick} lies face down: a trump on a plain lead. Its mark is missing."
        ),
    ),
    (
        N_(
            "Put the mark _ behind every trump that follows a plain lead, and behind no other card; or leave all marks out."
        ),
    ),
    N_(
        "A trump that is played to a plain lead is put face down and turned when all eight cards lie. Every lead, every plain "
        "card and every card of a meri lies open. So the mark says nothing that does not follow from the cards; a record "
        "that uses it must use it everywhere."
    ),
)
fault(
    "ninth-not-last",
    "U7.1",
    N_("not the last card of a hand"),
    (
        N_("In the ninth trick {seat:seat} shows {cards:cards}, which is not the card that is left."),
        N_("Left is {left:cards}."),
        N_("{gone:cards} was already played in {earlier:tricks}."),
        N_("{buried:cards} was laid away."),
        N_("It was dealt to {owner:seat}."),
    ),
    (N_("Compare the last cards with the hands. The ninth trick may also be left out."),),
    N_(
        "To the ninth trick everybody shows the card that is left, all at the same time. Nobody chooses, so a record need not "
        "hold this trick."
    ),
)

# What the record claims.

fault(
    "trick-winner",
    "U5.7",
    C_("unsun", "the wrong winner of a trick"),
    (
        C_("unsun", "The record gives trick {trick} to {said:seat}, but {winner:seat} wins it with {cards:cards}."),
        N_("{trump:cards} is a trump."),
        N_("{suit:suit} was led."),
        N_("There is no trump, so the last card of {dealer:seat} names the suit, {named:suit}."),
        N_("{said:seat}'s {other:cards} does not beat it."),
    ),
    (N_("Correct the claim after the equals sign, or the play if that was noted wrongly."),),
    N_(
        "The highest trump wins a trick; without trumps the highest card of the suit led. In the ninth trick, which nobody "
        "leads, the last card of the dealer names the suit when there is no trump."
    ),
    options=("ninth",),
)
fault(
    "duty-wrong",
    "U6.1",
    N_("not what held in the trick"),
    (N_("The record says {said:period} of trick {trick}; it is {period:period}."),),
    (N_("Take the word out, or check who led what before."),),
    N_(
        "A trick led with a trump is a meri. Plain leads after the first meri of a deal are monchi, those before it are free. "
        "The ninth trick is none of them, for nobody leads it."
    ),
    options=("monchi-from", "ninth-meri"),
)
fault(
    "set-wrong",
    "U8.2",
    N_("a set that is not so"),
    (
        N_("The record says there is no set in trick {trick}, but there is {missed:set}."),
        N_("The record says {said:set} is made in trick {trick}; it is {set:set}."),
        N_("The record says {none:set} is made in trick {trick}; no set is made."),
        N_("The record gives {paid:points} for {name:set} in trick {trick}; it brings {points:points}: {why:phrase}."),
        N_("{winner:cards} takes {loser:cards}, the strongest trump of {other:side}."),
        N_("The reason: {reason:phrase}."),
    ),
    (N_("Correct the words behind the winner of the trick, or the plays."),),
    N_(
        "Outside a meri the winning trump is compared with the strongest trump of the other team. Six pairs are sets: Sun over "
        "Un, Un over Sota, Sota over Robai, Robai over Rei, in a long trump suit 2 over 1, in a round one 8 over 9. Tenka is "
        "no Robai here, unless Pao is trump. A set brings 2 points, which the other team loses; it brings 5 in the ninth "
        "trick, and when it holds the Robai of the trump suit and that was not declared."
    ),
    options=("meri-sets", "set-rival", "pao-robai", "okie-robai", "ninth-meri"),
)
fault(
    "tricks-wrong",
    "U8.1",
    N_("the tricks are not counted so"),
    (
        N_("The record counts {said:score} tricks; it is {tricks:score}."),
        N_("{a:side} won {one:tricks}."),
        N_("{b:side} won {two:tricks}."),
        N_("The record counts {many:score} tricks, {sum} in all; a deal has nine."),
        N_("The record counts {few:score} tricks, but {seen:score} are won already."),
    ),
    (N_("Correct the tag Tricks, or the plays if a winner is not as noted."),),
    N_("Every trick counts one point for the team that wins it, a meri too. There are nine of them."),
)
fault(
    "score-sum",
    "U8.7",
    N_("a settlement that does not add up to nine"),
    (N_("The record settles the deal with {said:score}, which adds up to {sum}; it must be {wanted}."),),
    (
        N_(
            "What one team gains by a set the other loses: there are the nine tricks, and what the table gave in rulings."
        ),
    ),
    N_(
        "Nine tricks are nine points, and sets only move points from one team to the other. A settlement may be negative. "
        "Points that the table has given to a team in a ruling come on top."
    ),
)
fault(
    "score-wrong",
    "U8.7",
    N_("the settlement is not so"),
    (
        N_("The record settles the deal with {said:score}; it is {points:score}."),
        N_("Team A: {a:settlement}."),
        N_("Team B: {b:settlement}."),
        N_(
            "The record settles the deal with {far:score}, but {team:side} can have no more than {most}: nine tricks, 12 points by "
            "sets, and what the table has given."
        ),
    ),
    (N_("Correct the tag Score, or the plays if they are noted wrongly."),),
    N_(
        "A team's settlement is the tricks it won, plus what its sets brought, minus what the other team's sets cost it, and the "
        "points that the table has given it in rulings. Without these both together are nine."
    ),
    options=("ninth", "ninth-meri", "meri-sets", "set-rival", "pao-robai", "okie-robai"),
)

# The match.

fault(
    "dealer-turn",
    "U9.1",
    N_("the wrong dealer"),
    (N_("{said:seat} deals, but after the deal before it is {dealer:seat}'s turn."),),
    (N_("Correct the tag Dealer, or number the deals with the tag Deal where some are not in the file."),),
    N_("After each deal the left neighbour of the dealer deals."),
)
fault(
    "match-over",
    "U9.2",
    N_("a deal too many"),
    (N_("This is deal {deal} of the match, which has {deals}."),),
    (N_('A new match begins with the tag [Deal "1"], or with another name in the tag Match.'),),
    N_("A match is eight deals, so that everybody deals once."),
)
fault(
    "totals-wrong",
    "U9.3",
    N_("the running totals are not so"),
    (
        N_("The record gives the totals as {said:score}; they are {after:score}."),
        N_("Before the deal {before:score}, and the deal brings {points:score}."),
        N_(
            "The record gives the totals after deal {deal} as {said:score}, which is {sum} together; it must be {wanted}."
        ),
    ),
    (N_("Correct the tag Totals, or the deal that it follows from."),),
    N_(
        "The points of every deal are added for each team. After so many deals both teams together have nine times as many."
    ),
)
fault(
    "match-early",
    "U9.2",
    N_("a result before the match is over"),
    (
        N_("The record says how the match ends after deal {deal}; it has {deals}."),
        N_("The record says how the match ends, but deal {unfinished} is not finished."),
    ),
    (N_("Leave the tag Result out until eight deals are complete."),),
    N_("A match is eight deals and never ends earlier, not even with a lead that cannot be lost any more."),
)
fault(
    "match-result",
    "U9.4",
    N_("the match does not end so"),
    (N_("The record says of the match: {said:outcome}. The totals are {after:score}: {outcome:outcome}."),),
    (N_("Correct the tag Result or the tag Totals."),),
    N_("After eight deals the higher total wins. Equal totals are a draw; no other deal is played."),
)
