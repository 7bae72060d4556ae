"""How records of Unsun Karuta are written: seats, statements, tags, claims; the cards are in ``notation``."""

from __future__ import annotations

import re

from tractor_notation.games.script import Script, Statement
from tractor_notation.games.unsun.notation import NOTATION
from tractor_notation.games.unsun.setting import read_pair
from tractor_notation.games.unsun.table import SEATS
from tractor_notation.language import N_

_WORDS = ("seat {}", "seat{}", "席{}", "席 {}", "{}番", "座位{}", "ที่นั่ง {}", "ที่นั่ง{}")
"""How a seat is named in words."""

_PAIRS = frozenset({"Tricks", "Score", "Totals"})
_SET = re.compile(r"set\s+([A-Za-z0-9]+)(?:\s*\+\s*0*([0-9]+))?", re.IGNORECASE)


def _tag(name: str, value: str) -> str | None:
    """The numbers of both teams as ``A 4 B 5``, a result as ``A``, ``B`` or ``draw``."""
    if name in _PAIRS and (pair := read_pair(value)) is not None:
        return f"A {pair.a} B {pair.b}"
    if name == "Result":
        word = value.lower()
        return word if word == "draw" else word.upper() if word in ("a", "b") else None
    return None


def _set_claim(text: str) -> str:
    """``set SU+2``, ``set SU``, ``set none``."""
    match = _SET.match(text)
    assert match is not None  # the grammar's terminal says the same
    if match[1].lower() == "none":
        return "set none"
    return f"set {match[1].upper()}" + (f"+{match[2]}" if match[2] else "")


SCRIPT = Script(
    notation=NOTATION,
    forms=N_("A card is its suit P I K O G and its rank S U T R E B or 1 to 9, such as IS, G9; an unknown card is x."),
    seat=r"[0-7]",
    side=r"[AB]",
    seats="".join(SEATS),
    names={form.format(seat): seat for form in _WORDS for seat in SEATS},
    hints=("eat",),
    statements={
        "deal": Statement(True, "hand", ordered=True, text=N_("The hand that a seat was dealt."), such="deal 7: PS I5"),
        "okie": Statement(
            False, "turned", short=("flip", "okie: I5"), text=N_("The card turned up; its suit is trump.")
        ),
        "side": Statement(False, "hand", ordered=True, text=N_("The two other cards left over."), such="side: K7 O6"),
        "shown": Statement(
            False, "hand", ordered=True, text=N_("The side cards as they are shown."), such="shown: KT K7 O6"
        ),
        "pack": Statement(
            False, "hand", text=N_("The whole pack in the order in which it was dealt."), such="pack: K7 I5 PU"
        ),
        "call": Statement(
            True, "word", words="pass|declare", text=N_("A seat passes, or declares."), such="call 2: pass"
        ),
        "bury": Statement(True, "hand", ordered=True, text=N_("What the taker lays away."), such="bury 7: KT"),
    },
    players=tuple(f"Seat{seat}" for seat in SEATS),
    tags=("Deal", "Dealer", "Trump", "Taker", "Tricks", "Score", "Totals", "Result"),
    seat_tags=frozenset({"Dealer", "Taker"}),
    tag=_tag,
    examples={
        "SEAT": "7:",
        "ADDRESS": "4.5",
        "STANDS": "stands, corrected, agreed, void, points B +2, level B -1",
        "SIDE": "B",
        "CARDS": "IS",
        "PLAY": "IS",
        "PASS": "pass, declare",
        "GROUND": "no-trumps",
        "HAND": "deal, okie, call, 1. 7: ...",
        "suits": "P, I, K, O, G",
        "trick": "1. 7: GE P5 O4 G5 O5 I3 K8 I8",
        "claims": "=6 monchi set SU+2",
        "owed": "5:G2",
        "variation": "2. 6: I6 I4 ( 2. 7: IE )",
        "Trump": "I",
    },
    letters="PIKOGSUTREBX",
    suits="PIKOG",
    signs="花棒棍剣剑劍杯金貨币幣巴",
    single=True,
    words=frozenset({"declare", "free", "meri", "monchi", "set"}),
    claims={"DUTY": lambda text: text.strip().lower(), "SET": _set_claim},
    claim=r"free|meri|monchi|set (?:none|(?:SU|UT|TR|RE|21|89)(?:\+[0-9]{1,2})?)",
    begins=("Dealer",),
    synonyms={
        "bid": "call",
        "declare": "call",
        "hand": "deal",
        "drawn": "deal",
        "flip": "okie",
        "turned": "okie",
        "kitty": "side",
        "talon": "side",
        "stock": "pack",
        "discard": "bury",
    },
)
