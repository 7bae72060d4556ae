"""Records typed as a person types them: a line for each statement and each play, in the shortest form."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_notation.games import find
from tractor_notation.place import Span
from tractor_notation.record import Comment, Play, Record, Trick, Variation
from tractor_notation.text import reads
from tractor_notation.text.words import spelled
from tractor_notation.text.writer import write_comment


def typed(text: str) -> Iterator[str]:
    """The lines that make a record in canonical form: small letters, ranks alone where they follow a plain lead."""
    (record,) = reads(text)
    source = text.split("\n")
    for item in (*record.head, *record.body):
        if isinstance(item, Trick):
            yield from _trick(item, record)
        elif item.span is not None:
            yield _cut(source, item.span)


def _trick(trick: Trick, record: Record) -> Iterator[str]:
    game = find(record.value("Rules"))
    assert game is not None
    tricks = [item for item in record.body if isinstance(item, Trick)]
    for number, play in enumerate(trick.plays):
        assert not any(isinstance(note, Variation) for note in play.notes)
        token = spelled(game.notation, play)
        line = short(token, play, trick) if number and not game.script.single else token.lower()
        begins = not number and trick is tricks[0] and trick.number > 1
        yield f"{trick.number}. {trick.leader}: {line}" if begins else line
        for note in play.notes:
            assert not isinstance(note, Variation)
            yield write_comment(note.text) if isinstance(note, Comment) else f"; {note.text}"
    claims = [f"={trick.winner}" if trick.winner else "", f"+{trick.points}" if trick.points is not None else ""]
    told = " ".join(filter(None, (*claims, *trick.claims)))
    if told:
        yield told


def short(token: str, play: Play, trick: Trick) -> str:
    """A follower's play: ranks alone where the lead shows one suit, and all cards are of it."""
    led = {card[0] for card in trick.plays[0].cards if card not in ("RJ", "LJ")}
    own = {card[0] for card in (*play.cards, *play.attempt)}
    jokers = {"RJ", "LJ", "x"} & {*play.cards, *play.attempt, *trick.plays[0].cards}
    unseen = any(card[-1] == "x" for card in (*play.cards, *play.attempt))
    if len(led) == 1 and led == own and not jokers and not unseen and not play.seat and not play.parts:
        (suit,) = led
        return "".join(sign for sign in token if sign != suit or sign not in "SHCD").lower()
    return token.lower()


def _cut(source: list[str], span: Span) -> str:
    """The text at a place of one line."""
    assert span.line == span.end_line
    return source[span.line - 1][span.column - 1 : span.end_column - 1]
