"""The options of an Unsun Karuta deal: one frozen value, every option described in one place.

A field is an option, and everything there is to say about it. The rule an option changes is applied in the module of
that rule, which picks what to do from a table by the option's value.
"""

from __future__ import annotations

from dataclasses import dataclass

from tractor_notation.games.options import Described, option
from tractor_notation.language import N_


@dataclass(frozen=True, slots=True)
class Options(Described):
    """What this deal is played by where tables differ. The values are strings as records write them."""

    discard: str = option(
        "plain",
        "any",
        rule="U3.7",
        text=N_("What the taker may lay away: a trump only when there is nothing else, or any card."),
        source="FudaWiki",
    )
    first_lead: str = option(
        "plain",
        "any",
        rule="U5.3",
        text=N_(
            "What may be led to the first trick: a trump only when there is nothing else, and that is a meri; or any card, "
            "and then a trump leads to no meri."
        ),
        source="FudaWiki",
    )
    sole_sun: str = option(
        "start",
        "dealt",
        "last",
        rule="U6.4",
        text=N_(
            "Who may keep the Sun of the trump suit back in a meri: whoever had no other trump when play began, whoever was "
            "dealt no other, or whoever has no other left."
        ),
        source="readings of the rule page",
    )
    monchi_from: str = option(
        "meri",
        "trump",
        rule="U6.5",
        text=N_(
            "From when on plain leads must be followed: after the first meri, or after the first trump of any kind."
        ),
        source="readings of the rule page",
    )
    monchi: str = option(
        "suit-or-trump",
        "suit",
        "void-trumps",
        rule="U6.6",
        text=N_(
            "What a plain lead asks for after the first meri: a card of the suit or a trump; a card of the suit; or a card "
            "of the suit or a trump, and a trump of whoever has no such card."
        ),
        source="readings of the rule page",
    )
    ninth: str = option(
        "dealer",
        "leader",
        rule="U7.3",
        text=N_(
            "Whose last card names the suit in a ninth trick without trumps: the dealer's, or that of the winner of the "
            "eighth trick."
        ),
        source="readings of the rule page",
    )
    ninth_meri: str = option(
        "off",
        "on",
        rule="U7.4",
        text=N_(
            "Whether the ninth trick is a meri, and makes no sets, when the winner of the eighth has kept a trump."
        ),
        source="readings of the rule page",
    )
    meri_sets: str = option(
        "off",
        "on",
        rule="U8.2",
        text=N_("Whether sets are made in a meri as well."),
        source="FudaWiki; readings of the rule page",
    )
    set_rival: str = option(
        "team",
        "next",
        rule="U8.2",
        text=N_(
            "With what the winning trump is compared: with the strongest trump of the other team, or with the second "
            "strongest of all, which then makes a set only if it is the other team's."
        ),
        source="readings of the rule page",
    )
    pao_robai: str = option(
        "robai",
        "tenka",
        rule="U8.4",
        text=N_("Whether the Robai of Pao makes sets when Pao is trump, as a native Robai, or makes none, as Tenka."),
        source="readings of the rule page",
    )
    okie_robai: str = option(
        "5",
        "2",
        rule="U8.6",
        text=N_(
            "What a set with the Robai brings when the Robai itself was turned up as okie and nobody could declare it."
        ),
        source="readings of the rule page; FudaWiki",
    )


DEFAULT = Options()
"""The usual game."""
