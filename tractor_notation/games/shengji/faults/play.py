"""Leads, following and throws (R3.7, R4, R6)."""

from __future__ import annotations

from tractor_notation.findings import Severity
from tractor_notation.games.faults import fault
from tractor_notation.games.shengji.faults.clauses import (
    ENDED,
    FINED,
    FOLLOW_HELP,
    GOES_ON,
    HELD,
    KEPT,
    LATER,
    LED,
    LEGAL,
    PARTLY,
    RESULT,
)
from tractor_notation.language import N_

fault(
    "card-count",
    "R4.1",
    N_("the wrong number of cards"),
    (
        LED,
        N_("{seat:seat} plays {count:cards_count} to a lead of {n:cards_count}."),
        N_("All the others play {others:cards_count}, so it is the lead that was noted or made wrongly."),
        N_("Without {extra:cards} all plays fit, and so they are judged."),
        FINED,
        ENDED,
        RESULT,
    ),
    (N_("Check the play and the lead; a card may have been left out or noted twice."),),
    N_("Everybody plays as many cards as were led."),
    options=("fault-policy",),
)
fault(
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
fault(
    "follow-suit",
    "R4.3",
    N_("a revoke: not following suit"),
    (
        LED,
        HELD,
        LATER,
        PARTLY,
        KEPT,
        LEGAL,
        FINED,
        ENDED,
        RESULT,
    ),
    FOLLOW_HELP,
    N_(
        "A player follows the suit led as far as the hand goes: with at least as many cards of the suit as were led, all "
        "cards played are of it; with fewer, all of them are played and the rest is free. Jokers, trump-rank cards and the "
        "trump suit are one suit, also when trumps are led. A hand holds every card its owner plays later, so a card of the "
        "suit played in a later trick proves the revoke."
    ),
    options=("fault-policy",),
)
fault(
    "follow-pair",
    "R4.5",
    N_("a pair withheld"),
    (LED, HELD, LATER, PARTLY, KEPT, LEGAL, FINED),
    FOLLOW_HELP,
    N_(
        "When a lead holds pairs, a follower gives as many pairs of the suit as were led, as far as the hand goes. Each pair "
        "of a tractor counts, and so does each component of a throw; a pair inside a longer tractor must be broken out. Two "
        "identical cards make a pair; two off-suit cards of the trump rank, or a big and a small joker, do not."
    ),
    options=("follow-structure", "fault-policy"),
)
fault(
    "follow-tractor",
    "R4.6",
    N_("a tractor withheld"),
    (LED, HELD, LATER, PARTLY, KEPT, LEGAL, FINED),
    FOLLOW_HELP,
    N_(
        "When a lead holds a tractor, a follower gives the longest tractor of the suit the hand has, up to the length led; a "
        "longer one is cut, a shorter one must be given if there is no full one. Pairs touch when no rank of the suit lies "
        "between them; the trump rank is taken out of every suit, so its neighbours touch."
    ),
    options=("follow-structure", "follow-partial-tractor", "follow-throw", "fault-policy"),
)
fault(
    "follow-set",
    "R4.9",
    N_("equal cards withheld"),
    (LED, HELD, LATER, PARTLY, KEPT, LEGAL, FINED),
    FOLLOW_HELP,
    N_(
        "With three and more decks a lead of three or more equal cards, or of a tractor of such, is followed with the most "
        "alike the hand has: its own shape first, then splits of as many cards, larger sets before smaller ones and "
        "neighbours before loose sets; single cards come last."
    ),
    options=("follow-structure", "tuple-protection", "quad-draws-tractor", "follow-throw", "fault-policy"),
)
fault(
    "follow-rainbow",
    "R12.5",
    N_("a rainbow left without its answer"),
    (LED, HELD, LATER, PARTLY, KEPT, LEGAL, FINED),
    FOLLOW_HELP,
    N_(
        "A rainbow is cards of one rank in four suits, led together. Whoever holds as many cards of one rank, in whatever "
        "suits, plays them; of several rainbows each is answered so. Only who cannot plays any cards. Jokers have no part "
        "in it."
    ),
    options=("rainbow", "fault-policy"),
)

fault(
    "ruling-differs",
    "R15.1",
    N_("a ruling that is not the one agreed"),
    (
        N_("{place:place}: the table has ruled otherwise than the options of this circle say."),
        FINED,
        ENDED,
        RESULT,
        GOES_ON,
    ),
    (N_("The ruling counts. As the option says it is: {write}."),),
    N_(
        "Option fault-policy says what a fault in play leads to in this circle. The table may decide otherwise, and what it has "
        "decided counts; a note says so, for the record may have it wrong."
    ),
    options=("fault-policy",),
    severity=Severity.NOTE,
)

# Throws.

fault(
    "grouping-invalid",
    "R3.7",
    N_("parts that a lead cannot have"),
    (
        N_("{seat:seat} leads {parts:grouping} to trick {trick}."),
        N_("{part:cards} is neither equal cards nor a tractor."),
        N_("Equal cards that are in no tractor are one part, but {split:cards} stands in several."),
        N_("It is judged as {reading:shape}."),
        N_(
            "{follower:seat} plays {parts:grouping} to trick {trick}, but only the one who leads says how cards are meant."
        ),
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
fault(
    "throw-off",
    "R6.1",
    N_("throws are not agreed"),
    (N_("{seat:seat} leads {parts:shape} to trick {trick}, but at this table only one component is led at a time."),),
    (N_("The trick is judged as it was played. If the lead was noted wrongly, correct it."),),
    N_("Some tables play without throws. There a lead is a single card, a set of equal cards or a tractor."),
    options=("throw",),
)
fault(
    "throw-beaten",
    "R6.2",
    N_("a throw that cannot stand"),
    (
        N_("{seat:seat} throws {cards:cards} in trick {trick}, and the record lets it stand."),
        N_("Its parts are not stated, so it is read as {taken_for:shape}."),
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
        N_("If other parts were meant, state them, such as {otherwise}."),
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
fault(
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
    (N_("Check the hands, and the cards of the throw."), *FOLLOW_HELP),
    N_(
        "A throw fails only if another hand can beat one of its components in the suit led. Equal cards do not beat, cards of "
        "different players are never put together, and the kitty does not count."
    ),
    options=("throw-check", "throw-penalty", "set-lead", "rainbow"),
)
fault(
    "throw-forced-wrong",
    "R6.3",
    N_("the wrong part of a failed throw stays"),
    (
        N_(
            "{seat:seat}'s throw {cards:cards} fails in trick {trick}: {by:seat} beats {part:cards} with {with_:cards}."
        ),
        N_("{forced:cards} stays on the table, not {stayed:cards}."),
        N_("One of these stays on the table: {choices:components}, not {stayed:cards}."),
        N_("So it is not {wrong:cards} that stays on the table."),
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
fault(
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
fault(
    "throw-follower",
    "R6.1",
    N_("only the leader of a trick can throw"),
    (N_("{seat:seat} does not lead trick {trick} and cannot throw {cards:cards}."),),
    (
        N_(
            "If {seat:seat} played too many cards by mistake and that was corrected, say so with ^count behind the play."
        ),
    ),
    N_("Throws are leads. A follower plays as many cards as were led, in any combination that follows suit and shape."),
)
