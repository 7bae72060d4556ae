"""Sets of options by name: the games people mean when they name a circle, a program or a rule book.

A set is a table of option values and nothing else; options it does not name are at their defaults.
"""

from __future__ import annotations

from collections.abc import Mapping

from tractor_notation.games import Preset
from tractor_notation.language import N_

_PAGAT = {
    "tractor-ranks": "suit-only",
    "bid-reinforce": "after-override",
    "follow-structure": "sets-only",
    "throw-forced": "shown",
    "throw-penalty": "10-per-card-withdrawn",
    "kitty-multiplier": "fixed-2",
}
"""What pagat's rules of both games have in common."""

PRESETS: Mapping[str, Preset] = {
    "two-deck": Preset({}, N_("Four players and two decks: the usual rules."), "Wikipedia"),
    "one-deck": Preset(
        {
            "profile": "one-deck",
            "decks": "1",
            "joker-bid": "none",
            "kitty-multiplier": "fixed-2",
        },
        N_("The two-deck game played with one deck: 40 points take the deal, and there are no pairs."),
        "Wikipedia",
    ),
    "dabaifen": Preset(
        {
            "profile": "one-deck",
            "decks": "1",
            "first-draw": "right-of-dealer",
            "joker-bid": "none",
            "bid-override": "off",
            "bid-reinforce": "never",
            "first-dealer": "first-bid",
            "no-bid-first": "turn-kitty",
            "flip-method": "until-rank",
            "redeal-hand": "no-trump",
            "redeal-effect": "partner-bids-anew",
            "throw-penalty": "lose-deal",
            "kitty-multiplier": "fixed-2",
            "score-table": "one-deck",
        },
        N_("打百分 with one deck: the first card shown makes trump, groups are led at the risk of the deal."),
        "gamerules.com",
    ),
    "pagat": Preset(
        {
            "nt-trumps": "jokers",
            **_PAGAT,
        },
        N_(
            "Four players as in pagat's collection: tractors of suit ranks only, pairs alone are owed, throws cost points."
        ),
        "pagat",
    ),
    "friends": Preset(
        {
            "profile": "friends",
            **_PAGAT,
            "next-dealer": "bids",
            "after-ace": "next-lap",
            "friend-call-other": "on",
        },
        N_(
            "Finding friends (找朋友) as in pagat's collection: five to twelve players, partners found by called cards."
        ),
        "pagat",
    ),
    "rbtying": Preset(
        {
            "lead-reading": "largest-part",
            "follow-partial-tractor": "repeat",
            "follow-throw": "in-step",
            "throw-forced": "first-seat",
            "ruff-compare": "all",
            "negative-points": "extend",
            "next-dealer": "next-on-side",
            "pass-ace": "defend-only",
            "after-ace": "no-trump-lap",
            "steal-order": "bids",
            "steal-turn": "free",
            "friend-bonus": "one-level",
            "take-back": "allowed",
        },
        N_("The defaults of the open online game rbtying/shengji."),
        "rbtying/shengji",
    ),
    "c1": Preset(
        {"throw-penalty": "10-per-card-withdrawn", "fault-policy": "stop-round"},
        N_("A Chinese competition table: a revoke in suit stops the deal, wrong throws cost 10 points a card."),
        "competition rules (拖拉机比赛规则)",
    ),
    "c2": Preset(
        {
            "kitty-steal": "on",
            "steal-order": "diamonds-over-clubs",
            "throw-penalty": "10-per-card-withdrawn",
            "kitty-multiplier": "by-type",
            "score-table": "c2",
            "fault-policy": "level-down",
        },
        N_("A Chinese competition table with stealing, steps of 25 points and a kitty that counts 2, 4 or 8 times."),
        "competition rules (扑克牌双升级比赛规则)",
    ),
    "c3": Preset(
        {
            "kitty-steal": "on",
            "throw-penalty": "10-per-card-withdrawn",
            "kitty-multiplier": "by-type",
            "o-gain-cap": "3",
            "hook": "J",
            "hook-detail": "main-or-off",
            "fault-policy": "level-down",
        },
        N_("A Chinese competition table with stealing, a hook at J, and at most three levels for the opponents."),
        "competition rules (扑克牌双升比赛规则)",
    ),
    "c4": Preset(
        {
            "throw-penalty": "10-per-card-withdrawn",
            "kitty-multiplier": "2-or-4",
            "fault-policy": "three-levels",
        },
        N_("A Chinese competition table: a kitty that counts 2 or 4 times, and three levels for faults."),
        "competition rules (扑克牌八十分竞赛规则)",
    ),
    "c5": Preset(
        {
            "no-bid-later": "lose-deal",
            "kitty-multiplier": "2^(pairs+1)",
            "score-table": "c5",
            "next-dealer": "same",
        },
        N_("A Chinese competition table: declarers must bid or lose the deal, steps of 20 points, and a fixed leader."),
        "competition rules (80分比赛规则)",
    ),
    "c6": Preset(
        {"flip-joker": "suit-by-colour", "score-table": "c6"},
        N_("A Chinese competition table: a turned joker makes a suit by its colour, and steps of 20 points."),
        "competition rules (双升比赛规程及规则)",
    ),
}
"""All sets of options by name, the default first. ``dabaifen`` is the game of R11.1 to R11.10, ``one-deck`` that of
R11.11."""
