"""Options of play: following, throws, and who wins a trick (R4 to R6)."""

from __future__ import annotations

from dataclasses import dataclass

from tractor_notation.games.options import option
from tractor_notation.games.shengji.options_table import KittyOptions
from tractor_notation.language import N_


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class FollowOptions(KittyOptions):
    """What a lead is read as, and what followers owe (R3.7, R4)."""

    lead_reading: str = option(
        "part-by-part",
        "largest-part",
        rule="R3.7",
        text=N_(
            "Which reading of a lead holds when none is stated: the largest one compared part by part, or one whose "
            "largest part is the largest and that breaks up the high cards first."
        ),
        source="rbtying/shengji",
    )
    follow_structure: str = option(
        "full",
        "sets-only",
        "none",
        rule="R4.5",
        text=N_("Whether followers owe pairs and tractors, pairs alone, or only the suit."),
        source="Wikipedia; pagat",
    )
    follow_partial_tractor: str = option(
        "on",
        "off",
        "repeat",
        rule="R4.6",
        text=N_(
            "Whether a shorter tractor is due when no tractor of the length led is held, or none, or, as far as the pairs "
            "led go, one more after it."
        ),
        source="rbtying/shengji; programs",
    )
    follow_throw: str = option(
        "components",
        "pairs-only",
        "in-step",
        rule="R4.6",
        text=N_(
            "What a throw calls for: answers to its parts, the largest first; the number of its pairs and sets alone; or "
            "answers to its parts that are cut down together, always the part with the most ways left to cut it."
        ),
        source="rbtying/shengji; 80fen",
    )
    tuple_protection: str = option(
        "none",
        "longer-sets",
        "tractors",
        "both",
        rule="R4.9",
        text=N_(
            "What need not be given up for a smaller component: nothing, sets of more equal cards, tractors when none was "
            "led, or both."
        ),
        source="rbtying/shengji",
    )
    quad_draws_tractor: str = option(
        "on",
        "off",
        rule="R4.9",
        text=N_("Whether four equal cards that are led call for a tractor of two pairs before two loose pairs."),
        source="rbtying/shengji",
    )
    bombs: str = option(
        "off",
        "any-suit",
        "follow-suit",
        rule="R12.4",
        text=N_(
            "Whether four or more equal cards are a bomb that beats everything else: no, played at any time, or only in "
            "the suit led, in trumps, or out of a hand without the suit led."
        ),
        source="rbtying/shengji",
    )
    rainbow: str = option(
        "off",
        rule="R12.5",
        text=N_("Whether cards of one rank in four suits may be led together, and how many they must be at least."),
        source="rbtying/shengji",
        form="[4-9]|1[0-9]",
        sample="4",
    )


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class PlayOptions(FollowOptions):
    """Leads, throws, and the winner of a trick (R5, R6, R12)."""

    set_lead: str = option(
        "free",
        "full-only",
        rule="R12.3",
        text=N_(
            "Whether every set of equal cards may be led freely, or one that is not complete can be beaten like a throw."
        ),
        source="Wikipedia",
    )
    throw: str = option(
        "on",
        "off",
        rule="R6.1",
        text=N_("Whether several components may be led together."),
        source="Wikipedia",
    )
    throw_check: str = option(
        "all",
        "opponents",
        rule="R6.2",
        text=N_("Whose hands can make a throw fail: those of all others, or of the opponents only."),
        source="Wikipedia; programs",
    )
    throw_claim: str = option(
        "automatic",
        "on-claim",
        rule="R6.2",
        text=N_("Whether a throw that can be beaten always fails, or only if a player says so before the next play."),
        source="Wikipedia; pagat",
    )
    throw_forced: str = option(
        "fewest",
        "lowest-rank",
        "largest",
        "shown",
        "lowest-of-all",
        "first-seat",
        "one-card",
        rule="R6.3",
        text=N_(
            "Which part stays when a throw fails: of the beaten ones the smallest, the lowest, the largest, or whichever "
            "was shown to be beaten; the lowest part of the whole throw; the smallest of those that the first player "
            "in turn who beats any can beat; or one card, the lowest of the lowest part."
        ),
        source="80fen; pagat; programs; rbtying/shengji",
    )
    throw_penalty: str = option(
        "none",
        "10-per-card-withdrawn",
        "10-per-attempt",
        "20-per-forced-card",
        "10-per-beaten-card",
        "lose-deal",
        "level",
        rule="R6.4",
        text=N_(
            "What a failed throw costs: nothing; points, for each card taken back, for the attempt, for each card that "
            "stays, or for each card of the parts that can be beaten; the deal at once; or a level for the other side."
        ),
        source="pagat; competition rules; programs; gamerules.com",
    )
    ruff_match: str = option(
        "split",
        "exact",
        rule="R5.1",
        text=N_("Whether pairs and tractors may be split to answer smaller parts of a throw."),
        source="80fen",
    )
    ruff_compare: str = option(
        "largest",
        "largest-then-next",
        "all",
        "none-lower",
        "highest-card",
        rule="R5.5",
        text=N_(
            "What decides between two answers to a throw: the largest part, then the next ones too, every single part, no "
            "part lower and one higher, or the highest card."
        ),
        source="pagat; rbtying/shengji; 80fen; programs",
    )
