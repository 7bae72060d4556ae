"""The recorder: one page on which a deal is noted at the table, tap by tap, with its script and what it needs of every
family.

The page knows no rules beyond the order of turns, the number of cards and the pack; what it needs of a family comes from
:class:`~tractor_notation.games.pad.Pad`. The script is in parts (``templates/recorder``) like that of the player, with which
it shares how elements are made.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tractor_notation import __version__
from tractor_notation.games import Game, games
from tractor_notation.games.pad import Circle, Field, Offer, Pad, Room
from tractor_notation.games.script import SHARED
from tractor_notation.language import N_, Language
from tractor_notation.publish import html
from tractor_notation.publish.scripts import Script, embedded, spoken
from tractor_notation.text.tags import roster

PARTS = ("book", "taps", "history", "notation", "store", "show", "screens", "app")
"""The parts of the script that are the recorder's own, in their order."""

SCRIPT = Script(
    ("player/moves", "player/elements", *(f"recorder/{name}" for name in PARTS)),
    "recorder.min.js",
)

_UNKNOWN = "x"

_WORDS = {
    "recorder": N_("Recorder"),
    "referee": N_(
        "This page knows the order of turns, the number of cards and the pack, and no other rules. Whether a play was "
        "allowed, the command tractor check tells from the text of the record."
    ),
    # Records.
    "welcome": N_(
        "Note a deal while it is played, tap by tap. Records stay in this browser; copy, share or save them as text."
    ),
    "new": N_("New record"),
    "open": N_("Open"),
    "untitled": N_("Untitled"),
    "board": N_("board {number}"),
    "number": N_("Board"),
    "extent": N_("tricks: {tricks}, cards: {cards} of {hand}"),
    "name": N_("Rename"),
    "rename": N_("Rename {title}"),
    "title": N_("Title"),
    "remove": N_("Delete"),
    "delete": N_("Delete {title}"),
    "sure": N_("Delete {title}?"),
    "really": N_("Yes, delete"),
    "cancel": N_("Cancel"),
    "deleted": N_("Deleted: {title}."),
    "restore": N_("Bring it back"),
    "list": N_("Records"),
    "keep": N_(
        "Some browsers delete what a page has stored when it was not opened for a week or when room is short. Give out as "
        "text what you want to keep."
    ),
    "unread": N_("A record that cannot be read"),
    "size": N_("characters: {count}"),
    "why": N_(
        "This was stored as a record, by another version of this page perhaps, or it is damaged. The page cannot read it, and "
        "leaves it as it is. Copy or save its text if it may still be of use, before you delete it."
    ),
    "forgood": N_("Delete it for good? It cannot be brought back."),
    # Before the deal.
    "table": N_("Table"),
    "setup": N_("Table, players, tags"),
    "game": N_("Game"),
    "rules": N_("Rules"),
    "variant": N_("Variant"),
    "usual": N_("usual"),
    "players": N_("Players"),
    "decks": N_("Decks"),
    "options": N_("Further options"),
    "optionshint": N_("As tractor options lists them, such as name=value; they are written as they stand."),
    "seats": N_("Seats"),
    "before": N_("Before the play"),
    "beforehint": N_("What is not known, or follows from the deal before, may stay open."),
    "occasion": N_("Occasion"),
    "event": N_("Event"),
    "evening": N_("Evening"),
    "match": N_("Match"),
    "date": N_("Date"),
    "site": N_("Place"),
    "scribe": N_("Recorder’s name"),
    "start": N_("Begin"),
    "back": N_("Back"),
    # The deal.
    "count": N_("Trick {trick} · {cards} of {hand} cards played"),
    "trick": N_("Trick {trick}"),
    "log": N_("Tricks so far"),
    "pad": N_("Pad"),
    "toplay": N_("to play"),
    "leads": N_("leads"),
    "winner": N_("won the trick"),
    "wholeads": N_("Who leads to trick {trick}?"),
    "whowon": N_("Who won trick {trick}?"),
    "leadsnow": N_("{seat} leads"),
    "plays": N_("{seat} plays {cards} cards"),
    "playsone": N_("{seat} plays a card"),
    "stays": N_("{seat}: what stays?"),
    "over": N_("All cards are played."),
    "further": N_("If there was a further trick: who led?"),
    "how": N_("Tap the suit, then the ranks; a rank twice for a pair. Then: Next."),
    "howone": N_("Tap the suit, then the rank."),
    "beforeplay": N_("Note bids and kitty here if you like; then tap who leads."),
    "suit": N_("Suit"),
    "rank": N_("Rank"),
    "suitfirst": N_("choose the suit first"),
    "left": N_("left: {count}"),
    "down": N_("face down"),
    "erase": N_("Erase the last card"),
    "tapped": N_("Cards of this play"),
    "drop": N_("Take out: {card}"),
    "recall": N_("Which copy: {card}"),
    "missing": N_("a card is missing"),
    "laid": N_("{cards}."),
    "gone": N_("{card}: no copy is left ({places})."),
    "place": N_("trick {trick}, {seat}"),
    "go": N_("Next: {seat}"),
    "ends": N_("Trick over"),
    "done": N_("Done"),
    "undo": N_("Undo"),
    "undone": N_("Undone."),
    "redo": N_("Redo"),
    "redone": N_("Done again."),
    "outofturn": N_("tap if they play out of turn"),
    "part": N_("Another part of the lead begins"),
    "taken": N_("Took back"),
    "failed": N_("Throw failed"),
    "kept": N_("It stays after all"),
    "correct": N_("Correct {seat} in trick {trick}"),
    "correctwinner": N_("Correct who won trick {trick}"),
    "leader": N_("Correct who led to the next trick"),
    "missed": N_("A trick is missing after this one"),
    "before1": N_("A trick is missing before this one"),
    "untrick": N_("Take this trick out"),
    "mark": N_("Mark"),
    "irregular": N_("Irregularity"),
    "irregular-revoke": N_("revoke"),
    "irregular-turn": N_("out of turn"),
    "irregular-count": N_("wrong number of cards"),
    "irregular-exposed": N_("cards exposed"),
    "irregular-throw": N_("throw that can be beaten"),
    "irregular-signal": N_("signal"),
    "irregular-look": N_("looked at cards that lie away"),
    "note": N_("Comment"),
    "noted": N_("with a comment"),
    "about": N_("Comment on {seat}, trick {trick}"),
    "aboutdeal": N_("Comment on the deal"),
    "dictate": N_("Type, or dictate with the microphone of the keyboard."),
    "drops": N_("Drop"),
    "unfinished": N_("not complete: it is not written"),
    # What else there is.
    "more": N_("More"),
    "behind": N_("Behind the play"),
    "next": N_("Next deal"),
    "beyond": N_(
        "The moment of a bid, the order of the draw, rulings and variations cannot be tapped: write them into the text "
        "afterwards, as the notation has them."
    ),
    "close": N_("Close"),
    "text": N_("Text"),
    "deal": N_("This deal"),
    "night": N_("Whole evening ({count})"),
    "copy": N_("Copy"),
    "copied": N_("Copied."),
    "byhand": N_("Copying is not allowed here; the text is marked to be copied by hand."),
    "share": N_("Share"),
    "notshared": N_("Sharing is not possible here; copy or save the text."),
    "save": N_("Save"),
    "saved": N_("Saved as {name}."),
    # Storage.
    "nowhere": N_("This browser stores nothing here. Everything works, but copy the text before you close the page."),
    "full": N_("The browser’s storage is full: the last taps are not stored. Delete records, or copy the text."),
    "others": N_("This record was changed in another tab. What you tap here is not stored until you choose."),
    "theirs": N_("Show the other one"),
    "mine": N_("Keep this as a copy"),
}


def page(language: Language) -> str:
    """The recorder in a language, as one file that needs no other."""
    style = html.style("look.css", "recorder.css")
    script = SCRIPT.text()
    return (
        html.environment()
        .get_template("recorder.html")
        .render(
            title=language.word(_WORDS["recorder"]),
            lang=html.TAGS.get(language.tag, language.tag),
            policy=html.policy((style,), (script,)),
            style=Markup(style),
            script=Markup(script),
            kit=embedded(kit(language)),
            version=__version__,
            missing=language.word(
                N_(
                    "The recorder needs its script, and no script runs here: JavaScript is switched off, or this is only the "
                    "preview of a file. Open the page in a browser."
                )
            ),
        )
    )


def kit(language: Language) -> dict[str, Any]:
    """What the script needs: its words, and what can be tapped in every family."""
    return {
        "words": spoken(_WORDS, language),
        "pads": [_pad(game, Language(language.tag, game.vocabulary)) for game in games()],
    }


def _pad(game: Game, language: Language) -> dict[str, Any]:
    """What can be tapped in a family, in the short names that the script knows."""
    pad = game.pad()
    codes = [card for _, cards in pad.suits for card in cards] + list(pad.loose)
    codes += [suit + _UNKNOWN for suit, _ in pad.suits] + [_UNKNOWN]
    rooms = list(dict.fromkeys(room for circle in pad.circles for room in circle.rooms))
    seats = roster(game.script)
    return {
        "rules": f"{game.name}@{game.version}",
        "title": language.word(pad.title),
        "suits": [_suit(game, suit, cards[-1], language) for suit, cards in pad.suits],
        "ranks": [card[1:] for card in pad.suits[0][1]],
        "faces": {code: _face(game, pad, code, language) for code in codes},
        "loose": pad.loose,
        "trumps": pad.trumps,
        "order": game.notation.arrange(tuple(codes)),
        "joined": pad.joined,
        "down": pad.down,
        "single": game.script.single,
        "clockwise": game.manner.clockwise,
        "rooms": [_room(room, language) for room in rooms],
        "circles": [_circle(circle, rooms, language) for circle in pad.circles],
        "fields": [_field(field, language) for field in pad.fields],
        "offers": [_offer(game, offer, language) for offer in pad.offers],
        "tags": [name for name in seats if name not in game.script.players],
    }


def _suit(game: Game, suit: str, card: str, language: Language) -> dict[str, str]:
    face = game.face(card, language)
    return {"c": suit, "f": face.suit, "s": face.sign, "n": language.speak("suit", suit)}


def _face(game: Game, pad: Pad, code: str, language: Language) -> list[Any]:
    """The number of the suit (-1: none), what stands on the card, its name, and 1 where it shows no suit."""
    face = game.face(code, language)
    letters = [suit for suit, _ in pad.suits]
    suit = letters.index(code[0]) if code not in pad.loose and code[0] in letters else -1
    alone = suit >= 0 and not face.sign
    return [suit, face.rank if suit >= 0 else face.sign + face.rank, face.spoken, *([1] if alone else [])]


def _room(room: Room, language: Language) -> dict[str, Any]:
    """A table; what seats and players are called stands there where it is not their letters."""
    labels = tuple(language.speak("seat", seat) for seat in room.seats)
    sides = [(side, name) if (name := language.speak("side", side)) != side else (side,) for side in room.sides]
    named = {"n": room.names, "l": labels}
    return {"s": room.seats, "v": sides, "p": room.packs} | {k: v for k, v in named.items() if v != room.seats}


def _circle(circle: Circle, rooms: list[Any], language: Language) -> dict[str, Any]:
    return {"o": circle.options, "t": language.word(circle.text), "r": [rooms.index(room) for room in circle.rooms]}


def _field(field: Field, language: Language) -> dict[str, Any]:
    speak = {"levels": "level", "trump": "trump"}.get(field.kind, "")
    values = [(value, language.speak(speak, value)) for value in field.values]
    return {"tag": field.tag, "label": language.word(field.label), "kind": field.kind, "values": values}


def _offer(game: Game, offer: Offer, language: Language) -> dict[str, Any]:
    statement = {**SHARED, **game.script.statements}[offer.keyword]
    return {
        "k": offer.keyword,
        "l": language.word(offer.label),
        "w": [(word, language.word(text)) for word, text in offer.words],
        "late": offer.late,
        "pile": offer.pile,
        "trump": offer.trump,
        "seated": statement.seated,
        "holds": statement.holds,
        "ordered": statement.ordered,
    }
