"""What a record claims of tricks and of the result (R5, R9, R10, R14)."""

from __future__ import annotations

from tractor_notation.games.faults import fault
from tractor_notation.language import N_

fault(
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
fault(
    "points-wrong",
    "R9.1",
    N_("points that do not match the cards"),
    (
        N_("The record counts {said} points in trick {trick}; the cards make {points}."),
        N_("The record counts {said} points in trick {trick}; the cards that were seen make {seen}."),
        N_("The count: {sum}."),
        N_("The record gives the opponents {total_said} points; they have {total}."),
        N_("The record gives the opponents {total_said} points; they have at least {least}."),
        N_("The record gives the opponents {total_said} points; they can have no more than {most}."),
        N_("The record gives the opponents {odd} points, but points come in fives."),
        N_(
            "The record gives the opponents {against} points, but its tags {tags} say otherwise and agree with one another; by "
            "them it would be {low} to {high}."
        ),
        N_(
            "The record gives the opponents {against} points, but its tags {tags} say otherwise and agree with one another; by "
            "them it would be {exactly}."
        ),
        N_(
            "The record gives the opponents {against} points, but its tags {tags} say otherwise and agree with one another; by "
            "them it would be {from_} or more."
        ),
        N_("The count: {arithmetic:arithmetic}."),
    ),
    (N_("A king counts 10, a ten 10, a five 5."),),
    N_(
        "Kings and tens count 10 points, fives 5, all other cards none. The winner's side takes all points of a trick. The "
        "opponents' total is the points of their tricks, and the kitty's, multiplied, if they win the last trick."
    ),
    options=("kitty-multiplier",),
)
fault(
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
fault(
    "red-five-wrong",
    "R14.2",
    N_("lost red fives told wrongly"),
    (
        N_("By the record {seat:seat} lost {said:cards} of the red fives; lost were {cards:cards}."),
        N_("That was in {tricks:tricks}."),
        N_("By the record they cost {payer:seat} {pays}; by option red-five-penalty={penalty} it is {price}."),
        N_("The record says the next levels are {said_levels}; with the red fives that were lost they are {levels}."),
        N_(
            "The deal before left the levels at {before}, but this one begins at {now}: the red fives that were lost count."
        ),
    ),
    (N_("Correct the tag, or the plays if they were noted wrongly."),),
    N_(
        "A red five that lies in a trick which the other side wins is lost by the player who played it; only the "
        "declarers' count, except where both sides are penalised. The tag RedFives says who lost which, and may say what "
        'they cost: "N H5D5 -2, E H5", or "none".'
    ),
    options=("red-five", "red-five-penalty"),
)
fault(
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
fault(
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
fault(
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
fault(
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
fault(
    "result-wrong",
    "R9.3",
    N_("the wrong side wins the deal"),
    (
        N_("The record says {said:side} win the deal; the opponents have {total} points, so {winner:side} win it."),
        N_("The record says {said:side} win the deal; {offender:seat} has lost it, so {winner:side} win it."),
        N_(
            "The record says {said:side} win the deal; by its tag Points the opponents have {stated} points, so {winner:side} "
            "win it."
        ),
    ),
    (N_("Correct the tag Winner, or the points or plays if these are noted wrongly."),),
    N_("The declarers hold the deal while the opponents stay below 80 points; from 80 on the opponents take it over."),
    options=("score-table",),
)
fault(
    "rank-wrong",
    "R9.3",
    N_("levels that do not follow from the result"),
    (
        N_("The record says {said}, but the opponents have {total} points: {result:result}."),
        N_("The record says {said}, but {offender:seat} has lost the deal: {result:result}."),
        N_("The record says {said}, but by its tag Points the opponents have {stated} points: {result:result}."),
        N_("The record says the next levels are {said_levels}; they are {levels}."),
        N_("The deal before left the levels at {before}, but this one begins at {now}."),
        N_("By its tag Points the opponents have {by_points} points."),
        N_("Trump agrees with the deal before, so the deal is judged by the levels {kept}."),
    ),
    (N_("Correct the tag. Rule R9.3 has the table of points and levels."),),
    N_(
        "The declarers gain three levels if the opponents have no points, two below 40, one below 80. From 80 the opponents "
        "take the deal over, and gain a level for each further 40 points. Levels run from 2 to A."
    ),
    options=("score-table",),
)
fault(
    "game-over-wrong",
    "R10.6",
    N_("the end of the match"),
    (
        N_("{side:side} pass A with this deal and win the match, but the record goes on with level {said:level}."),
        N_("The record says {early:side} have won the match, but they stand at level {level:level}."),
        N_("{winner:side} won the match with the deal before, but the play goes on."),
        N_("By its tag Points the opponents have {by_points} points."),
    ),
    (
        N_("The side that passes A has won; write its level as won instead of {said:level}."),
        N_("Write the level {level:level}, or say with options pass-ace and after-ace when a match is won."),
        N_(
            "Now that {winner:side} have won, another match has another Event, Date or Match; if the game goes on after A, "
            "say how: option after-ace."
        ),
    ),
    N_(
        "The match is won by the first side whose level would pass A. Some circles go on after A, or must hold the deal there."
    ),
    options=("pass-ace", "after-ace"),
)
