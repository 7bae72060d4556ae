"""The words that a recorder types, beside the notation itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tractor_notation.games.script import SHARED, Script
from tractor_notation.language import N_
from tractor_notation.text.tags import OTHERS, near, roster


class Command(NamedTuple):
    """A word of the recorder: its ``usage``, and what it does."""

    usage: str
    text: str


COMMANDS: Mapping[str, Command] = {
    "help": Command("help [WORD]", N_("Shows what can be typed, or what a word is for.")),
    "hint": Command("hint", N_("Shows what may come next.")),
    "why": Command("why [7.E]", N_("Shows the whole ruling on the last fault, or on a play.")),
    "judge": Command("judge [7.E]", N_("Shows what can be proved of the last play, or of another.")),
    "faults": Command("faults", N_("Lists what is not settled in this file, and what was put off.")),
    "voids": Command("voids", N_("Lists what each seat has shown: suits and pairs that it has no more.")),
    "table": Command("table", N_("Shows the hands and the tricks.")),
    "list": Command("list", N_("Lists this deal as it is written.")),
    "score": Command("score", N_("Shows the score of this deal and the score sheet.")),
    "undo": Command("undo", N_("Takes back what was written last.")),
    "redo": Command("redo", N_("Writes again what was taken back.")),
    "edit": Command(
        "edit 7.E CARDS",
        N_(
            "Puts other cards in place of a play, or several plays, or with - none; edit deal N: ... a statement, edit "
            "ruling 7.E: ... a ruling."
        ),
    ),
    "comment": Command(
        "comment [7.E] TEXT",
        N_(
            "Writes a comment behind the last play, or another; with - in place of the address, on a line of its own; with - "
            "in place of the text it takes out what is there."
        ),
    ),
    "before": Command(
        "before bid ...", N_("Puts a statement that was forgotten, or comes late, before the first trick.")
    ),
    "mark": Command("mark [7.E] !?", N_("Marks the last play, or another.")),
    "later": Command("later [7.E] [TEXT]", N_("Notes that the last play is to be looked at later.")),
    "next": Command("deal next", N_("Begins the next deal of the match.")),
    "quit": Command("quit", N_("Ends the work. Everything is in the file.")),
}
"""The commands by name. Each may have a slash in front, and none of them can be read as cards."""

PLACED = frozenset(name for name, one in COMMANDS.items() if "7.E" in one.usage)
"""The commands behind which the address of a play may stand."""

OPEN = frozenset(name for name, one in COMMANDS.items() if " " in one.usage)
"""The commands behind which something may stand."""

ALIASES: Mapping[str, str] = {"exit": "quit", "bye": "quit", "hints": "hint"}
"""Other words for them."""


_RULING = N_("What the table decided, about the last fault if no play is named.")
_TAG = N_("A tag, also written in full.")


def statements(script: Script) -> Mapping[str, Command]:
    """The statements of a family of games by keyword: an example, and what each is for."""
    found = {"ruling": Command("ruling stands", _RULING)}
    for keyword, one in {**script.statements, **SHARED}.items():
        seat = f" {script.examples['SEAT'].rstrip(':')}" if one.seated else ""
        more = "" if one.holds == "alone" else f": {one.words if one.words.isalpha() else '...'}"
        found[keyword] = Command(one.such or (one.short[1] if one.short else keyword + seat + more), one.text)
    return found


def about(word: str, script: Script) -> list[Command]:
    """The lines of help on a word: a command, a statement, a tag, a sign."""
    fold = word.lower().removeprefix("/").rstrip(":：")
    fold = ALIASES.get(fold, script.synonyms.get(fold, fold))
    known = statements(script)
    rows = [Command(*row) for row in examples(script) if row[0].split()[0].lower() not in known]
    rows += [*known.values(), *COMMANDS.values()]
    exact = [row for row in rows if row.usage.split()[0].lower().rstrip(":") == fold]
    tags = [name for name in (*roster(script), *OTHERS) if name.lower() == fold]
    return (
        exact
        or [Command(value_of(name, script, script.seats), _TAG) for name in tags]
        or [row for row in rows if fold in row.usage.lower().split()]
    )


def examples(script: Script) -> tuple[tuple[str, str], ...]:
    """What may be typed besides the commands in a family of games: examples, and what they do."""
    plays = script.examples["trick"].partition(": ")[2].lower().split()
    alone = () if script.single else (("93", N_("Ranks alone follow the suit led.")),)
    return (
        (plays[0], N_("The next play: the seat is known.")),
        *alone,
        (" ".join(plays[:4]), N_("Several plays in turn.")),
        (script.examples["owed"].lower(), N_("A play of this seat, whoever's turn it was.")),
        ("?", N_("Cards that nobody saw.")),
        ("Enter", N_("The next play where there is only one, and the rest of the last trick.")),
        ("> " + script.examples["PLAY"].lower(), N_("The last play was taken back, and this was played.")),
        ("^revoke", N_("The last play is kept as it was made, and the irregularity is named.")),
        ("! !? $3", N_("Marks the last play.")),
        (script.examples["claims"].lower(), N_("What is claimed about the last trick.")),
        ("{...} ; ...", N_("A comment, and a remark that is never published.")),
        (f"{next(iter(script.statements))} ...", N_("Any statement of the notation; the colon need not be typed.")),
        ("ruling stands", _RULING),
        (value_of(script.begins[-1], script, script.seats), _TAG),
    )


def value_of(tag: str, script: Script, seats: Sequence[str]) -> str:
    """A tag with an example of its value, as it is typed; the tag alone where there is no example for this table."""
    seated = tag in script.seat_tags
    fits = script.seats[0] in seats or tag == "Trump"
    value = seats[0] if seated else script.examples.get(tag, "") if fits else ""
    return f"{tag} {value}".strip().lower()


def command(word: str) -> str | None:
    """The command that a word names."""
    name = word.lower().removeprefix("/")
    name = ALIASES.get(name, name)
    return name if name in COMMANDS and name != "next" else None


def meant(word: str, script: Script) -> str:
    """The command or tag that a word which is none was probably meant to be; empty where there is none such."""
    from difflib import get_close_matches  # only a word that is not known needs it

    return next(iter(get_close_matches(word.lower(), [*COMMANDS, *ALIASES], 1, 0.7)), near(word, script) or "")
