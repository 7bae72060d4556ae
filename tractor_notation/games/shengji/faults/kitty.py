"""Leader, kitty and friends (R8, R10.1, R13)."""

from __future__ import annotations

from tractor_notation.games.faults import fault
from tractor_notation.games.shengji.faults.clauses import BEFORE_PLAY, ENDED, RESULT
from tractor_notation.language import N_

fault(
    "dealer-wrong",
    "R10.1",
    N_("the wrong next leader"),
    (
        N_("The record says {said:seat} leads the next deal; it is {leader:seat}."),
        N_("{now:seat} leads this deal, but after the deal before it is {leader:seat}'s turn."),
        N_("The declarers held, so the partner of {old:seat} leads next."),
        N_("The opponents took over, so the player to the right of {old_leader:seat} leads next."),
        N_("The deal before was only dealt anew, so {anew:seat} leads again."),
        N_("By its tag Points the opponents have {by_points} points."),
    ),
    (N_("Correct the tag, or the deal that it follows from."),),
    N_(
        "If the declarers hold the deal, the partner of the old leader leads the next one; if the opponents reach the "
        "threshold, the player to the right of the old leader does."
    ),
)
fault(
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
fault(
    "bury-count",
    "R8.2",
    N_("the wrong number of cards buried"),
    (
        N_(
            "{seat:seat} buries {count:cards_count}, but took up {size:number}; as many are laid away as were taken up."
        ),
        N_("Neither hand nor kitty has {strange:cards}."),
        ENDED,
        RESULT,
    ),
    (
        N_("Count the buried cards again, or write x for each card nobody knows."),
        BEFORE_PLAY,
    ),
    N_("As many cards are laid away as were taken up, so that all hands are of one size again: 8 with two decks."),
    options=("fault-policy",),
)
fault(
    "bury-not-held",
    "R8.2",
    N_("buried cards that were not held"),
    (N_("{seat:seat} buries {cards:cards}, which is in neither hand nor kitty."),),
    (N_("Compare the hand, the kitty and the buried cards."),),
    N_("The buried cards come from the leader's hand together with the kitty."),
)
fault(
    "kitty-changed",
    "R8.3",
    N_("the kitty changed after the burial"),
    (N_("{seat:seat} buries cards again {event:phrase}, when the kitty is closed."),),
    (N_("The first burial counts."),),
    N_("After the burial the kitty is closed. It cannot be changed again."),
)
_STEAL_HELP = (
    N_("Trump is judged without this bid, unless the kitty was taken by it. If it was noted wrongly, correct it."),
    BEFORE_PLAY,
)

fault(
    "steal-off",
    "R8.4",
    N_("stealing the kitty is not agreed"),
    (N_("{seat:seat} bids {cards:cards} after the burial, but at this table the kitty cannot be stolen."),),
    _STEAL_HELP,
    N_("In some circles the others may outbid trump after the burial and take the kitty. By default they may not."),
    options=("kitty-steal",),
)
fault(
    "steal-after-flip",
    "R8.6",
    N_("stealing after a turned trump"),
    (N_("{seat:seat} bids {cards:cards} for the kitty, but trump was found by turning {card:cards}."),),
    _STEAL_HELP,
    N_("The kitty can be stolen only when somebody bid. Trump that was turned up stays."),
    options=("kitty-steal",),
)
fault(
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
fault(
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

fault(
    "friend-call",
    "R13.2",
    N_("a call that is not valid"),
    (
        N_("{fixed:seat} calls a friend, but in a game of two fixed sides nobody is called."),
        N_("{again:seat} calls friends once more; the first calls count."),
        N_("{stranger:seat} calls friends, but {leader:seat} leads this deal."),
        N_("{seat:seat} makes {count:calls_count}; with so many players there should be {due:calls_count}."),
        N_("{caller:seat} calls {call:calls}: {reason:phrase}."),
    ),
    (
        N_("Calls stand in one statement, one behind the other: friend {again}: HA#1 SA#2."),
        N_("If another number of friends is called here, say so: option friends={count}."),
        N_("Call other cards, such as friend {caller}: HA#1, or say with option friend-card which may be called."),
    ),
    N_(
        "In finding friends the leader calls cards after taking the kitty, usually one fewer than half the players, and "
        "whoever plays the named copy joins the leader's side. Trumps are not called, nor copies that the pack does not "
        "hold; option friend-card names other cards that may be called or not, friends the number of calls. Where two "
        "fixed sides play, nobody is called."
    ),
)
_CLAIM_HELP = (N_("Correct the tag, or the play or call if that was noted wrongly."),)

fault(
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
fault(
    "friend-join-missed",
    "R13.3",
    N_("a friend is missing among the declarers"),
    (
        N_("The tag Declarers leaves out {seats:seats}."),
        N_("{leader:seat} leads the deal, and so is always one of them."),
        N_("{by:seat} played {call:calls} in {trick:trick} and so joined the leader's side."),
    ),
    _CLAIM_HELP,
    N_(
        "Whoever plays a called copy joins the leader's side at that moment, knowingly or not. Copies are counted in the "
        "order in which they are played; a copy that was buried joins nobody."
    ),
)
