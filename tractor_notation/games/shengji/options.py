"""The options of a Sheng Ji deal: one frozen value, every option described in one place.

A field of :class:`Options` is an option; what stands beside it is everything there is to say about it. The rule an
option changes is applied in the module of that rule, which picks what to do from a table by the option's value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, NamedTuple

from tractor_notation.findings import Value
from tractor_notation.language import N_


class Spec(NamedTuple):
    """One option: its name as records write it, its values (the default first), the rule it changes, one sentence on
    what it does, and where it comes from. ``several``: any number of the values may be given together, or ``none``.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    text: str
    source: str
    several: bool = False

    @property
    def default(self) -> str:
        """The value that holds when nothing is said."""
        return "none" if self.several else self.values[0]


class Problem(NamedTuple):
    """Something among the options that is none.

    ``kind``: ``name`` (no such option), ``value`` (no such value of it), ``form`` (not ``name=value``), ``twice``
    (given twice with different values). ``nearest`` is the name or value that may have been meant, ``allowed`` all
    there are.
    """

    kind: str
    name: str
    value: str = ""
    nearest: str | None = None
    allowed: tuple[str, ...] = ()


def _option(*values: str, rule: str, text: str, source: str) -> Any:
    return field(default=values[0], metadata={"values": values, "rule": rule, "text": text, "source": source})


def _listing(*values: str, rule: str, text: str, source: str) -> Any:
    facts = {"values": values, "rule": rule, "text": text, "source": source, "several": True}
    return field(default=(), metadata=facts)


@dataclass(frozen=True, slots=True)
class Options:
    """What this deal is played by where tables differ. The values are strings as records write them."""

    # Order of cards, components
    nt_trumps: str = _option(
        "jokers-and-ranks",
        "jokers",
        rule="R2.6",
        text=N_("Whether the cards of the trump rank are trumps in a no-trump round, or the jokers alone."),
        source="Wikipedia; pagat",
    )
    tractor_ranks: str = _option(
        "full-ladder",
        "suit-only",
        rule="R3.3",
        text=N_(
            "Whether cards of the trump rank and jokers can be part of a tractor, or cards of one printed suit only."
        ),
        source="Wikipedia; pagat",
    )
    tractor_bridge: str = _option(
        "on",
        "off",
        rule="R3.3",
        text=N_("Whether the two ranks on either side of the trump rank are neighbours."),
        source="Wikipedia; programs",
    )

    # Bids
    joker_bid: str = _option(
        "pair",
        "none",
        "single",
        "all",
        "all-but-one-red",
        rule="R7.2",
        text=N_(
            "Which jokers bid no-trump: two equal ones, none, any joker, all copies in the pack, or all copies with one "
            "red joker less."
        ),
        source="Wikipedia; rbtying/shengji",
    )
    bid_equal_suits: str = _option(
        "first-stands",
        "higher-suit",
        rule="R7.3",
        text=N_("Whether the first of two equal bids stands, or pairs and more rank by suit: ♠ over ♥ over ♣ over ♦."),
        source="rbtying/shengji",
    )
    bid_joker_equal: str = _option(
        "joker-beats",
        "more-cards",
        rule="R7.3",
        text=N_("Whether jokers beat the same number of other cards, or every new bid needs more cards."),
        source="rbtying/shengji",
    )
    bid_reinforce: str = _option(
        "while-standing",
        "after-override",
        "never",
        rule="R7.4",
        text=N_(
            "Whether a bidder may add equal cards to a bid while it stands, also to take back an equal bid, or never."
        ),
        source="Wikipedia; pagat",
    )
    bid_own_override: str = _option(
        "off",
        "on",
        rule="R7.5",
        text=N_("Whether a bidder may override an own standing bid with other cards."),
        source="pagat; rbtying/shengji",
    )
    bid_partner_override: str = _option(
        "on",
        "off",
        rule="R7.5",
        text=N_("Whether a player may override the partner's bid with a stronger bid of other cards."),
        source="Wikipedia",
    )
    flip_method: str = _option(
        "first-card",
        "until-rank",
        rule="R7.9",
        text=N_("Whether the first turned kitty card fixes the trump suit, or the first one of the trump rank."),
        source="Wikipedia; gamerules.com",
    )
    flip_joker: str = _option(
        "next",
        "no-trump",
        "redeal",
        "suit-by-colour",
        rule="R7.9",
        text=N_(
            "What a joker as first turned card means: the next card is turned, no-trump, a new deal, or ♥ for the red and "
            "♠ for the little joker."
        ),
        source="Wikipedia; competition rules",
    )

    # Following
    follow_structure: str = _option(
        "full",
        "sets-only",
        "none",
        rule="R4.5",
        text=N_("Whether followers owe pairs and tractors, pairs alone, or only the suit."),
        source="Wikipedia; pagat",
    )
    follow_partial_tractor: str = _option(
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
    follow_throw: str = _option(
        "components",
        "pairs-only",
        rule="R4.6",
        text=N_("Whether a tractor inside a throw calls for tractors, or only for its pairs."),
        source="rbtying/shengji; 80fen",
    )

    # Throws
    throw_check: str = _option(
        "all",
        "opponents",
        rule="R6.2",
        text=N_("Whose hands can make a throw fail: those of all others, or of the two opponents only."),
        source="Wikipedia; programs",
    )
    throw_forced: str = _option(
        "fewest",
        "lowest-rank",
        "largest",
        "shown",
        "lowest-of-all",
        rule="R6.3",
        text=N_(
            "Which part stays when a throw fails: of the beaten ones the smallest, the lowest, the largest, or whichever "
            "was shown to be beaten; or the lowest part of the whole throw."
        ),
        source="80fen; pagat; programs",
    )
    throw_penalty: str = _option(
        "none",
        "10-per-card-withdrawn",
        "10-per-attempt",
        "20-per-forced-card",
        rule="R6.4",
        text=N_("What a failed throw costs in points."),
        source="pagat; competition rules; programs",
    )

    # Winning
    ruff_match: str = _option(
        "split",
        "exact",
        rule="R5.1",
        text=N_("Whether pairs and tractors may be split to answer smaller parts of a throw."),
        source="80fen",
    )
    ruff_compare: str = _option(
        "largest",
        "largest-then-next",
        "all",
        "highest-card",
        rule="R5.5",
        text=N_(
            "What decides between two answers to a throw: the largest part, then the next ones too, every single part, or "
            "the highest card."
        ),
        source="pagat; rbtying/shengji; 80fen",
    )

    # Score
    kitty_multiplier: str = _option(
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
    kitty_throw_size: str = _option(
        "largest",
        "all-cards",
        rule="R9.2",
        text=N_("Whether the largest part of a last throw counts for the kitty multiplier, or all its cards."),
        source="rbtying/shengji; 80fen",
    )
    score_table: str = _option(
        "step-40",
        "flat",
        "c6",
        "ej",
        rule="R9.3",
        text=N_("The table that turns the opponents' points into levels."),
        source="pagat; Wikipedia; competition rules; programs",
    )
    o_gain_cap: str = _option(
        "none",
        "3",
        rule="R9.3",
        text=N_("How many levels the opponents may gain at most."),
        source="competition rules",
    )
    negative_points: str = _option(
        "clamp",
        "extend",
        rule="R9.5",
        text=N_("Whether a total below 0 counts as 0, or each further step below gives the declarers one level more."),
        source="rbtying/shengji; programs",
    )

    # Levels
    must_play: tuple[str, ...] = _listing(
        *"23456789TJQKA",
        rule="R10.4",
        text=N_("The levels at which a side must stop instead of jumping over them."),
        source="Wikipedia",
    )
    must_hold: str = _option(
        "off",
        "on",
        rule="R10.4",
        text=N_("Whether a side leaves a mandatory level only by holding the deal there as declarers."),
        source="80fen",
    )
    pass_ace: str = _option(
        "any-gain",
        "defend-only",
        rule="R10.6",
        text=N_("Whether any gain past A wins the match, or only holding the deal as declarers at A."),
        source="Wikipedia; rbtying/shengji",
    )

    @classmethod
    def parse(cls, text: str, overrides: Mapping[str, str] | None = None) -> tuple[Options, list[Problem]]:
        """Options from ``name=value`` parts (blanks, commas or semicolons between them), the overrides put over them.

        What is no option, or no value of it, is left at the default and told in the list of problems.
        """
        given: dict[str, str] = {}
        problems: list[Problem] = []
        for name, value in _parts(text):
            if not name or not value:
                problems.append(Problem("form", name or value))
            elif given.setdefault(name, value) != value:
                problems.append(Problem("twice", name, value))
        chosen: dict[str, Any] = {}
        for name, value in {**given, **(overrides or {})}.items():
            meaning = _meaning(name, value)
            if isinstance(meaning, Problem):
                problems.append(meaning)
            else:
                chosen[name.replace("-", "_")] = meaning
        return cls(**chosen), problems

    def value(self, name: str) -> str:
        """The value of an option by its name, as records write it."""
        value: str | tuple[str, ...] = getattr(self, name.replace("-", "_"))
        return value if isinstance(value, str) else ",".join(value) or "none"

    def changed(self) -> Mapping[str, str]:
        """Options that are not at their default, by name."""
        return {name: self.value(name) for name, spec in specs().items() if self.value(name) != spec.default}

    def values(self) -> Mapping[str, Value]:
        """All options by name."""
        return {name: self.value(name) for name in specs()}


@cache
def specs() -> Mapping[str, Spec]:
    """Every option there is, by name, in the order of the rules."""
    return {spec.name: spec for spec in (Spec(f.name.replace("_", "-"), **f.metadata) for f in fields(Options))}


DEFAULT = Options()
"""The default game."""


def _parts(text: str) -> list[tuple[str, str]]:
    """``name=value`` parts; a part without ``=`` goes on with the list before it, as in ``must-play=5,T,K``."""
    parts: list[tuple[str, str]] = []
    for part in re.split(r"[\s,;]+", text.strip(" \t\r\n,;")) if text.strip(" \t\r\n,;") else ():
        name, sign, value = part.partition("=")
        before = specs().get(parts[-1][0]) if parts else None
        if not sign and before and before.several:
            parts[-1] = (parts[-1][0], f"{parts[-1][1]},{part}")
        else:
            parts.append((name, value) if sign else ("", part))
    return parts


def _meaning(name: str, value: str) -> str | tuple[str, ...] | Problem:
    spec = specs().get(name)
    if spec is None:
        return Problem("name", name, value, _nearest(name, tuple(specs())), tuple(specs()))
    if not spec.several:
        return (
            value if value in spec.values else Problem("value", name, value, _nearest(value, spec.values), spec.values)
        )
    chosen = () if value == "none" else tuple(re.split(r"[\s,;+/]+", value))
    for one in chosen:
        if one not in spec.values:
            return Problem("value", name, one, _nearest(one, spec.values), ("none", *spec.values))
    return tuple(one for one in spec.values if one in chosen)


def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches  # only somebody's slip of the pen needs it

    return next(iter(get_close_matches(word.lower(), known, n=1, cutoff=0.5)), None)
