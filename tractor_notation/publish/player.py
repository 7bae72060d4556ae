"""The player: the script of the page, its words in one language, and the data of each deal beside it.

The script is plain JavaScript in parts (``templates/player``); a page holds them as one. What it says comes from here, so
that it is in the catalogues like everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Any

from tractor_notation.games import Face
from tractor_notation.language import C_, N_, Language
from tractor_notation.publish.names import Name
from tractor_notation.publish.scripts import Script, spoken
from tractor_notation.publish.steps import Stepping

PARTS = ("moves", "elements", "table", "quiz", "panel", "controls", "viewer", "page")
"""The parts of the script, in their order."""

_WORDS = {
    "player": N_("Player"),
    # Where one is.
    "place": N_("Place in the play"),
    "start": N_("start of play"),
    "turn": N_("trick {trick} of {tricks}, {seat} to play"),
    "won": N_("trick {trick} of {tricks}, won by {seat}"),
    "over": N_("trick {trick} of {tricks}"),
    # What happens.
    "plays": N_("{seat} plays {cards}."),
    "mark": N_("Marked: {marks}."),
    "back": N_("taken back"),
    "wins": N_("{seat} wins the trick."),
    "leads": N_("leads"),
    "takes": N_("wins"),
    "points": N_("Points: {points}."),
    "stop": N_("{text}."),
    "aside": N_(" ({text})"),
    "comment": N_("There is a comment."),
    "toplay": N_("to play"),
    "none": N_("none"),
    "now": N_("On the table"),
    "out": N_("Still out in {suit}"),
    "result": N_("Result"),
    # Going through it.
    "begin": N_("Play this deal through"),
    "first": N_("First play"),
    "earlier": N_("Trick before"),
    "previous": N_("Play before"),
    "next": N_("Next play"),
    "later": N_("Next trick"),
    "last": N_("Last play"),
    "auto": N_("Play on by itself"),
    "note": N_("Next comment"),
    "fault": N_("Next fault"),
    "trick": N_("Go to trick {trick}"),
    # Taking it away.
    "link": N_("Copy link"),
    "notation": N_("Copy as notation"),
    "copied": N_("Copied."),
    "copy": N_("Copying is not allowed here; the text is marked to be copied by hand."),
    "text": N_("Text to copy"),
    # How it lies.
    "below": N_("Sits below"),
    "hide": N_("Hide the other hands"),
    "hidden": N_("hidden"),
    "show": N_("Show: {pile}"),
    "dark": N_("Dark"),
    "four": N_("Four colours"),
    "look": N_("Look of the page"),
    # Variations.
    "enter": N_("Play the variation"),
    "leave": N_("Back to what was played"),
    # Quiz.
    "quiz": N_("Quiz"),
    "off": C_("quiz", "off"),
    "marked": N_("plays with a mark"),
    "every": N_("plays of {seat}"),
    "ask": N_("Ask about the next play"),
    "choose": N_("{seat} to play. Choose the cards."),
    "reveal": N_("Show what was played"),
    "chosen": N_("Chosen: {cards}."),
    "right": N_("That was played."),
    "other": N_("That is played in a variation."),
    "tally": N_("{right} of {count} as played."),
    # Help.
    "help": N_("Keys"),
    "play": N_("by play"),
    "tricks": N_("by trick"),
    "ends": N_("to either end"),
    "space": N_("Space"),
    "swipe": N_("On a touch screen: tap the table, or swipe."),
}

SCRIPT = Script(tuple(f"player/{name}" for name in PARTS), "player.min.js")


@lru_cache(maxsize=1)
def script() -> str:
    """The script as a page holds it."""
    return SCRIPT.text()


def common(language: Language, several: Iterable[Stepping]) -> dict[str, Any]:
    """What the script needs once on a page: its words, those for marks, and the faces of all cards by family.

    ``ranks`` are the rank, the own part of the name, and 1 where the card counts; ``suits`` style class, sign, what their
    names begin and end with, and the codes of their cards: each stands where its rank stands, further ones of the same face
    as many ranks later.
    """
    several = tuple(several)
    marks = {sign: text for one in several for sign, text in one.marks.items()}
    families: dict[str, dict[str, tuple[Face, Name]]] = {}
    for one in several:
        families.setdefault(one.family, {}).update(one.faces)
    games = {family: _faces(faces) for family, faces in families.items()}
    return {"words": spoken(_WORDS, language), "marks": marks, "games": games}


def _faces(faces: Mapping[str, tuple[Face, Name]]) -> dict[str, Any]:
    """The faces of one family."""
    ranks: dict[tuple[Any, ...], int] = {}
    suits: dict[tuple[str, str, str, str], dict[int, list[str]]] = {}
    for code, (face, name) in faces.items():
        rank = ranks.setdefault((face.rank, name.own, *([1] if face.points else [])), len(ranks))
        suits.setdefault((face.suit, face.sign, name.begin, name.end), {}).setdefault(rank, []).append(code)
    rounds = (zip_longest(*(of.get(rank, ()) for rank in ranks.values()), fillvalue="") for of in suits.values())
    codes = (" ".join(chain.from_iterable(turns)) for turns in rounds)
    return {"ranks": list(ranks), "suits": [(*suit, text) for suit, text in zip(suits, codes, strict=True)]}
