"""How records of Sheng Ji are written: seats, statements, tags; the cards are in ``notation``."""

from __future__ import annotations

import re

from tractor_notation.games.script import Script, Statement
from tractor_notation.games.shengji.notation import NOTATION
from tractor_notation.language import N_

SIDE = r"NS|EW|P[0-9]{1,2}(?:\+P[0-9]{1,2})*"
"""How a side is written."""

RESULT_TAGS = ("Declarers", "Winner", "Points", "Promotion", "NextLeader", "NextLevels", "RedFives")
"""The tags that claim how the deal ended."""

_LEVELS = re.compile(rf"(?:(?i:{SIDE})[ \t]+(?:10|[2-9TJQKAtjqka]|(?i:NT))\**[ \t]*)+")

_NAMES = {
    "N": ("north", "北", "北家"),
    "W": ("west", "西", "西家"),
    "S": ("south", "南", "南家"),
    "E": ("east", "东", "东家", "東", "東家"),
}


def _tag(name: str, value: str) -> str | None:
    """Sides and levels in capitals."""
    side = name in ("Winner", "Declarers") and re.fullmatch(SIDE, value, re.IGNORECASE)
    levels = name in ("Levels", "NextLevels") and _LEVELS.fullmatch(value)
    return value.upper() if side or levels else None


SCRIPT = Script(
    notation=NOTATION,
    forms=N_("Cards are written suit first, then the ranks: SAAK, HT, D5; jokers are RJ and LJ, an unknown card is x."),
    seat=r"[NWSE]|P[1-9][0-9]?",
    side=r"NS|EW|P[1-9][0-9]?(?:\+P[1-9][0-9]?)*",
    seats="NWSE",
    names={word: seat for seat, words in _NAMES.items() for word in words},
    hints=("orth", "est", "outh", "ast"),
    statements={
        "deal": Statement(
            True, "hand", ordered=True, text=N_("The hand that a seat was dealt."), such="deal N: SAK H93"
        ),
        "drawn": Statement(
            True, "hand", text=N_("The cards of a seat in the order in which it drew them."), such="drawn N: S5 HA SK"
        ),
        "kitty": Statement(False, "hand", ordered=True, text=N_("The cards left over."), such="kitty: SQ5 H3"),
        "bid": Statement(
            True,
            "bid",
            words="pass",
            moment=True,
            short=("bid", "bid N: C77"),
            text=N_("A bid for trump: the cards shown."),
        ),
        "flip": Statement(
            False, "turned", short=("flip", "flip: S5 C7"), text=N_("Cards of the kitty turned up when nobody bid.")
        ),
        "bury": Statement(True, "hand", ordered=True, text=N_("What the leader lays away."), such="bury N: S98 H854"),
        "friend": Statement(
            True, "calls", short=("friend", "friend N: HA#1"), text=N_("A card called: whoever plays it is a friend.")
        ),
    },
    players=("North", "West", "South", "East"),
    tags=("Levels", "Leader", "Trump", *RESULT_TAGS),
    seat_tags=frozenset({"Leader", "NextLeader"}),
    tag=_tag,
    examples={
        "SEAT": "N:",
        "ADDRESS": "4.E",
        "STANDS": "stands, corrected, agreed, void, points +40, level NS -1",
        "SIDE": "NS",
        "CARDS": "SAA",
        "PLAY": "SAA",
        "PASS": "pass",
        "GROUND": "no-trumps, no-points, low, no-bid, joker",
        "HAND": "deal, bid, bury, 1. N: ...",
        "suits": "S, H, C, D",
        "trick": "1. N: SAA S93 S55 S44",
        "claims": "=N +10",
        "owed": "E:S93",
        "variation": "2. N: HKK H22 ( 2. W: H99 )",
        "Levels": "NS 7 EW 5",
        "Trump": "C7",
    },
    letters="SHCDTJQKARLX",
    suits="SHCD",
    signs="黑红紅梅草方大小对對正副主",
    begins=("Levels", "Leader", "Trump"),
    synonyms={
        "call": "friend",
        "calls": "friend",
        "called": "friend",
        "partner": "friend",
        "hand": "deal",
        "dealt": "deal",
        "draws": "drawn",
        "declare": "bid",
        "shows": "bid",
        "shown": "bid",
        "turned": "flip",
        "talon": "kitty",
        "bottom": "kitty",
        "side": "kitty",
        "discard": "bury",
        "buries": "bury",
    },
)
