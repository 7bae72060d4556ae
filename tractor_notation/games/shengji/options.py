"""The options of a Sheng Ji deal: one frozen value, every option described in one place.

A field of :class:`Options` is an option; what stands beside it, in the tables it is put together from, is everything
there is to say about it. The rule an option changes is applied in the module of that rule, which picks what to do from
a table by the option's value. Sets of options by name are in ``presets``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from tractor_notation.games import Preset
from tractor_notation.games.options import Described, Needs, Problem, Spec
from tractor_notation.games.shengji.options_score import FriendOptions
from tractor_notation.games.shengji.presets import PRESETS
from tractor_notation.language import N_

__all__ = ["DEFAULT", "Options", "Problem", "Spec", "preset", "specs"]

_NEEDS: Needs = (
    ("must-hold", ("on",), "must-play", ("none",), N_("no level is mandatory, so none can have to be held")),
    ("steal-order", (), "kitty-steal", ("off",), N_("the kitty cannot be stolen")),
    ("steal-turn", (), "kitty-steal", ("off",), N_("the kitty cannot be stolen")),
    ("redeal-effect", (), "redeal-hand", ("none",), N_("no hand forces a new deal")),
    (
        "redeal-effect",
        ("partner-bids-anew",),
        "profile",
        ("friends",),
        N_("there are no sides before friends are found"),
    ),
    ("no-bid-later", ("other-side-bids",), "profile", ("friends",), N_("there are no sides before friends are found")),
    ("no-bid-later", (), "next-dealer", ("bids",), N_("there is no leader before the bids")),
    ("hook-detail", (), "hook", ("off",), N_("there is no hook")),
    ("red-five-penalty", (), "red-five", ("off",), N_("the red fives are ordinary cards")),
    ("tuple-protection", (), "follow-structure", ("none",), N_("followers owe nothing but the suit")),
    ("follow-partial-tractor", (), "follow-structure", ("none", "sets-only"), N_("followers owe no tractors")),
    ("follow-throw", (), "follow-structure", ("none",), N_("followers owe nothing but the suit")),
    ("throw-forced", (), "throw", ("off",), N_("there are no throws")),
    ("throw-check", (), "throw", ("off",), N_("there are no throws")),
    ("throw-check", ("opponents",), "profile", ("friends",), N_("nobody knows the opponents before friends are found")),
    ("throw-claim", (), "throw", ("off",), N_("there are no throws")),
    ("throw-penalty", (), "throw", ("off",), N_("there are no throws")),
    ("bid-equal-suits", (), "bid-joker-equal", ("more-cards",), N_("a new bid needs more cards whatever the suits")),
    ("bid-equal-suits", (), "bid-override", ("off",), N_("the first bid is final")),
    ("bid-joker-equal", (), "bid-override", ("off",), N_("the first bid is final")),
    ("bid-reinforce", ("after-override",), "bid-override", ("off",), N_("the first bid is final")),
    ("bid-with-joker", ("on",), "bid-joker-equal", ("more-cards",), N_("every bid then has the same jokers beside it")),
    ("flip-joker", ("redeal",), "flip-method", ("until-rank",), N_("cards are then turned until one fixes the suit")),
    *(
        (name, (), "profile", ("two-deck", "one-deck", "n-deck"), N_("no friends are called in this game"))
        for name in ("friends", "friend-card", "friend-rejoin", "friend-call-other", "friend-bonus")
    ),
)


@dataclass(frozen=True, slots=True)
class Options(FriendOptions, Described):
    """What this deal is played by where tables differ. The values are strings as records write them."""

    presets: ClassVar[Mapping[str, Preset]] = PRESETS
    needs: ClassVar[Needs] = _NEEDS

    @classmethod
    def readable(cls, spec: Spec, value: str) -> bool:
        """Whether a value of a free form can be used; the numbers of a score table must rise."""
        if not re.fullmatch(spec.form or "", value):
            return False
        bounds = [int(number) for number in re.findall(r"<(-?\d+)(?=<)", value)]
        return bounds == sorted(set(bounds))


specs = Options.specs
"""Every option there is, by name, in the order of the rules."""

DEFAULT = Options()
"""The default game."""

preset = cache(Options.preset)
"""The options of a set by its name. Raises ``KeyError`` for other names."""
