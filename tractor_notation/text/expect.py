"""What could have stood where the parser found something else, in words of the game."""

from __future__ import annotations

import re
from dataclasses import replace

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from tractor_notation.findings import Data, Finding, facts, finding
from tractor_notation.place import Span
from tractor_notation.text import tags
from tractor_notation.text.lenient import plain
from tractor_notation.text.prose import facts_of
from tractor_notation.text.split import KEYWORDS, begins_statement, keyword

# What the grammar's terminals stand for: the fact of the message that speaks of it, and how it may look. Comments and
# remarks may stand nearly everywhere and are left out.
_LOOKS = {
    "SEAT": ("seat", "N:"),
    "ADDRESS": ("play", "4.E"),
    "STANDS": ("decision", "stands, corrected, void, points +40, level NS -1"),
    "AMOUNT": ("amount", "+40"),
    "SIDE": ("side", "NS"),
    "CARDS": ("cards", "SAA"),
    "PLAY": ("cards", "SAA"),
    "PASS": ("passed", "pass"),
    "CALL": ("call", "HA#1"),
    "MOMENT": ("moment", "@12"),
    "ALL": ("all", "all"),
    "GROUND": ("ground", "no-trumps, no-points, no-bid"),
    "REASON": ("reason", "unfinished, conceded, time, void"),
    "COLON": ("colon", ":"),
    "STRING": ("quoted", '"two clubs held"'),
    "TAG": ("tag", '[Event "Club night"]'),
    "RPAR": ("closing", ")"),
    "HAND": ("statement", "deal, bid, bury, 1. N: ..."),
}
_MOST = 3
"""How many possibilities a message names."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_TOKEN = re.compile(r"[^\s{}()\[\]\";]{1,60}|\S")
_TRICK = re.compile(r"([0-9]{1,6})\W{0,3}([NWSE]|P[1-9][0-9]?)?(?:\W|$)", re.IGNORECASE)


def explain(error: UnexpectedInput, text: str, offset: int | None, span: Span, words: bool) -> Finding:
    """The finding for a part that cannot be parsed.

    ``text`` is the part as it stands in the file, at ``span``; ``offset`` is where in it the parser stopped, ``None`` at
    its end. ``words``: its first line is somebody's words rather than cards.
    """
    first = text.split("\n")[0]
    if words and not begins_statement(first) and not _WORD.match(first):
        token = first.split()[0]
        place = Span(span.line, span.column, span.line, span.column + len(token))
        return replace(finding("keyword-unknown", place), data=facts_of(token))
    if offset is None:
        found = finding("statement-short", span)
        return replace(found, data=facts(short=first) + _expected(error))
    match = _TOKEN.match(text, offset)
    token = match[0] if match else text[offset : offset + 1]
    lines = text.count("\n", 0, offset)
    column = offset - text.rfind("\n", 0, offset) if lines else span.column + offset
    place = Span(span.line + lines, column, span.line + lines, column + len(token))
    sign = plain(token[:1])
    if sign == "[":
        return _tag(text[offset:], place)
    if sign in tuple(")}]"):
        return finding("bracket-stray", place, token=token)
    if sign == "(":
        return finding("variation-alone", place)
    if offset == 0:
        word, trick = _WORD.match(text), _TRICK.match(plain(text))
        if word and word[0].lower() not in KEYWORDS:
            place = place._replace(end_column=place.column + len(word[0]))
            return replace(finding("keyword-unknown", place), data=_unknown(word[0], first, words))
        if trick:
            seat = (trick[2] or "N").upper()
            return finding("trick-head", place, token=token, example=f"{int(trick[1])}. {seat}:")
    found = finding("statement-bad", place)
    return replace(found, data=facts(token=token) + _expected(error))


def _unknown(word: str, line: str, words: bool) -> Data:
    """The facts about a word that begins no statement: what it was probably meant to be, or what there is."""
    tag = tags.unbracketed(line)
    meant = tag or keyword(word)
    if meant:
        return facts(token=word, meant=meant)
    return facts_of(word) if words else facts(token=word, known=KEYWORDS) + facts_of(word)[1:]


def _tag(text: str, place: Span) -> Finding:
    line = text.split("\n")[0].rstrip()
    name = re.match(r"\W*([^\W\d][\w-]*)", line)
    example = tags.write_tag(name[1] if name else "Event", "...")
    return finding("tag-bad", place._replace(end_column=place.column + len(line)), token=line, example=example)


def _expected(error: UnexpectedInput) -> Data:
    """The facts that say what could stand there, as far as the parser's state tells."""
    state = getattr(error, "interactive_parser", None)
    if state is None or not isinstance(error, UnexpectedToken | UnexpectedCharacters):
        return ()
    accepted = state.accepts()
    looks: dict[str, str] = {}
    for terminal, (name, example) in _LOOKS.items():
        if terminal in accepted and len(looks) < _MOST:
            looks.setdefault(name, example)
    return facts(**looks)
