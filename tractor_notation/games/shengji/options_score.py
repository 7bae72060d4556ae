"""Options of the score, the levels, friends and irregularities (R9, R10, R13, R14, R15)."""

from __future__ import annotations

from dataclasses import dataclass

from tractor_notation.games.options import listing, option
from tractor_notation.games.shengji.options_play import PlayOptions
from tractor_notation.language import N_


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class ScoreOptions(PlayOptions):
    """The score of a deal (R9)."""

    kitty_multiplier: str = option(
        "2n",
        "fixed-2",
        "2^cards",
        "2^(pairs+1)",
        "by-type",
        "2-or-4",
        rule="R9.2",
        text=N_(
            "How often kitty points count: twice the number of cards, twice, 2 to the number of cards, 2 to one more than "
            "the number of pairs, 2-4-8 for single, pair and tractor, or 2 for a single and 4 for all else."
        ),
        source="rbtying/shengji; pagat; competition rules",
    )
    kitty_throw_size: str = option(
        "largest",
        "all-cards",
        rule="R9.2",
        text=N_("Whether the largest part of a last throw counts for the kitty multiplier, or all its cards."),
        source="rbtying/shengji; 80fen",
    )
    score_table: str = option(
        "step-40",
        "no-middle",
        "flat",
        "one-deck",
        "c2",
        "c5",
        "c6",
        "ej",
        "es",
        rule="R9.3",
        text=N_("The table that turns the opponents' points into levels."),
        source="pagat; Wikipedia; competition rules; programs",
        form=r"(?:[1-9]\d*\+)?D\d+(?:<-?\d+<[DO]\d+)*<-?\d+<O\d+(?:\+[1-9]\d*)?",
        sample="D3<5<D2<40<D1<80<O0<120<O1+40",
    )
    o_gain_cap: str = option(
        "none",
        rule="R9.3",
        text=N_("How many levels the opponents may gain at most."),
        source="competition rules",
        form="[1-9]",
        sample="3",
    )
    negative_points: str = option(
        "clamp",
        "extend",
        rule="R9.5",
        text=N_("Whether a total below 0 counts as 0, or each further step below gives the declarers one level more."),
        source="rbtying/shengji; programs",
    )


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class LevelOptions(ScoreOptions):
    """Levels, the next leader, the end of a match (R10)."""

    next_dealer: str = option(
        "partner",
        "same",
        "last-trick",
        "bids",
        "next-on-side",
        rule="R10.1",
        text=N_(
            "Who leads the next deal: the leader's partner or the player to the right, the same leader while the deal is "
            "held, the winner of the last trick, whoever the bids name, or the next player on the side that did well."
        ),
        source="Wikipedia; competition rules; pagat; rbtying/shengji",
    )
    levels_skipped: tuple[str, ...] = listing(
        *"3456789TJQK",
        rule="R14.3",
        text=N_("The levels that are not played; a side goes on to the next one."),
        source="Chinese Wikipedia (红5)",
    )
    must_play: tuple[str, ...] = listing(
        *"23456789TJQKA",
        rule="R10.4",
        text=N_("The levels at which a side must stop instead of jumping over them."),
        source="Wikipedia",
    )
    must_hold: str = option(
        "off",
        "on",
        rule="R10.4",
        text=N_("Whether a side leaves a mandatory level only by holding the deal there as declarers."),
        source="80fen",
    )
    pass_ace: str = option(
        "any-gain",
        "defend-only",
        rule="R10.6",
        text=N_("Whether any gain past A wins the match, or only holding the deal as declarers at A."),
        source="Wikipedia; rbtying/shengji",
    )
    after_ace: str = option(
        "match-ends",
        "next-lap",
        "no-trump",
        "no-trump-lap",
        rule="R10.6",
        text=N_(
            "What comes after A: the end of the match, the next lap from 2 on, a level without a trump suit and rank, or "
            "that level and then the next lap."
        ),
        source="Wikipedia; rbtying/shengji; pagat",
    )
    hook: str = option(
        "off",
        "J",
        "A",
        "J+A",
        rule="R10.5",
        text=N_(
            "Whether declarers fall back when the opponents win the last trick with a card of the trump rank: at J to 2, "
            "at A to J, or both."
        ),
        source="Wikipedia",
    )
    hook_detail: str = option(
        "any",
        "single",
        "main-or-off",
        "threshold",
        rule="R10.5",
        text=N_(
            "When the hook catches: with any such card; with exactly one, the gain of the deal counting from the lower "
            "level; to 2 with the trump suit's card and to 8 with another, if the opponents take the deal; or with any if "
            "they take the deal, friends falling half as far."
        ),
        source="Wikipedia; rbtying/shengji; competition rules; programs",
    )


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class FriendOptions(LevelOptions):
    """Finding friends, red fives, irregularities (R13 to R15)."""

    friends: str = option(
        "usual",
        rule="R13.2",
        text=N_("How many friends are called; usually one fewer than half the players, rounded down."),
        source="Wikipedia; pagat; rbtying/shengji",
        form="[1-5]",
        sample="2",
        fact=True,
    )
    friend_card: str = option(
        "side-suits",
        "any",
        "not-highest",
        "not-points",
        rule="R13.5",
        text=N_("Which cards can be called: no trumps, any, or neither trumps nor the highest cards, or point cards."),
        source="pagat; rbtying/shengji",
    )
    friend_rejoin: str = option(
        "allowed",
        "next-copy",
        "not-leader",
        rule="R13.4",
        text=N_(
            "What a called copy does that is played by one who is a declarer already: it is used up, the next copy counts "
            "instead, or the next copy counts if it was the leader's."
        ),
        source="Wikipedia; rbtying/shengji",
    )
    friend_call_other: str = option(
        "off",
        "on",
        rule="R13.5",
        text=N_("Whether a leader who holds a copy of a card may call the other one, whenever it is played."),
        source="pagat; rbtying/shengji",
    )
    friend_bonus: str = option(
        "same-again",
        "one-level",
        "none",
        rule="R13.9",
        text=N_(
            "What declarers gain besides when they are fewer than the full number: the same once more, a level, or nothing."
        ),
        source="pagat; rbtying/shengji",
    )
    red_five_penalty: str = option(
        "record",
        "level",
        "credits",
        rule="R14.2",
        text=N_(
            "What a lost red five costs: nothing but a note, a level of the side, or 2 for ♥5 and 1 for ♦5 either way, "
            "doubled in a kitty that the opponents win."
        ),
        source="programs; chao di pi programs",
    )
    fault_policy: str = option(
        "report",
        "stop-round",
        "level-down",
        "three-levels",
        rule="R15.1",
        text=N_("What a fault in play leads to: a report, the end of the deal, the loss of a level, or of three."),
        source="competition rules",
    )
    take_back: str = option(
        "reported",
        "allowed",
        "forbidden",
        rule="R15.4",
        text=N_(
            "Whether a play may be changed before the next player has played: it is reported, it is nothing to speak of, or "
            "it is a fault."
        ),
        source="rbtying/shengji; competition rules",
    )
