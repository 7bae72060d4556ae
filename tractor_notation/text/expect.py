"""What could have stood where the parser found something else, in words of the game."""

from __future__ import annotations

import re
from dataclasses import replace

from tractor_notation.findings import Data, Finding, facts, finding
from tractor_notation.games.script import Script
from tractor_notation.place import Span
from tractor_notation.text import tags
from tractor_notation.text.lenient import plain
from tractor_notation.text.parser import Stop
from tractor_notation.text.prose import facts_of
from tractor_notation.text.split import TAG_LINE, begins_statement, keyword, opens_line

# What the grammar's terminals stand for: the fact of the message that speaks of it. Comments and remarks may stand nearly
# everywhere and are left out.
_LOOKS = {
    "SEAT": "seat",
    "ADDRESS": "play",
    "STANDS": "decision",
    "AMOUNT": "amount",
    "SIDE": "side",
    "CARDS": "cards",
    "PLAY": "cards",
    "PASS": "passed",
    "CALL": "call",
    "MOMENT": "moment",
    "ALL": "all",
    "GROUND": "ground",
    "REASON": "reason",
    "COLON": "colon",
    "STRING": "quoted",
    "TAG": "tag",
    "RPAR": "closing",
    "HAND": "statement",
}
_SAME = {
    "AMOUNT": "+40",
    "CALL": "HA#1",
    "MOMENT": "@12",
    "ALL": "all",
    "REASON": "unfinished, conceded, time, void",
    "COLON": ":",
    "STRING": '"two clubs held"',
    "TAG": '[Event "Club night"]',
    "RPAR": ")",
}
"""How they look in every family; the others are in the family's script."""

_MOST = 3
"""How many possibilities a message names."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_TOKEN = re.compile(r"[^\s{}()\[\]\";]{1,60}|\S")
_VARIATION = re.compile(r"[(（]\s*[0-9]")
_FORM = re.compile(r"\s*[^\W\d_]+(?:\s+([NWSEnwse]))?\s*[:：]")
_MARKS = "\"'“”‘’"
_TAG = re.compile(rf"\W*([^\W\d][\w-]*)\s*[:=]?\s*[{_MARKS}]?([^\[\]]{{0,60}}?)[{_MARKS}]?\s*\]?$")
_TRICK = r"(?i)([0-9]{{1,6}})\W{{0,3}}({})?(?:\W|$)"


def explain(error: Stop, text: str, offset: int | None, span: Span, words: bool, script: Script) -> Finding:
    """The finding for a part that cannot be parsed.

    ``text`` is the part as it stands in the file, at ``span``; ``offset`` is where in it the parser stopped, ``None`` at
    its end. ``words``: its first line is somebody's words rather than cards.
    """
    first = text.split("\n")[0]
    if words and not begins_statement(first, script) and not _WORD.match(first):
        token = first.split()[0]
        place = Span(span.line, span.column, span.line, span.column + len(token))
        return replace(finding("keyword-unknown", place), data=facts_of(token))
    if offset is None:
        found = finding("statement-short", span)
        return replace(found, data=facts(short=first) + _expected(error, script))
    match = _TOKEN.match(text, offset)
    token = match[0] if match else text[offset : offset + 1]
    lines = text.count("\n", 0, offset)
    column = offset - text.rfind("\n", 0, offset) if lines else span.column + offset
    place = Span(span.line + lines, column, span.line + lines, column + len(token))
    sign = plain(token[:1])
    own = opens_line(text, offset)
    if sign == "[" and (own or TAG_LINE.match(text, offset) or "TAG" in error.accepted()):
        return _tag(text[offset:], place, script)
    if sign in tuple(")}]"):
        return finding("bracket-stray", place, token=token)
    if sign == "(" and (own or _VARIATION.match(text, offset)):
        return finding("variation-alone", place, example=script.examples["variation"])
    if offset == 0:
        word, trick = _WORD.match(text), re.match(_TRICK.format(script.seat), plain(text))
        if word and word[0].lower() not in script.keywords:
            place = place._replace(end_column=place.column + len(word[0]))
            return replace(finding("keyword-unknown", place), data=_unknown(word[0], first, words, script))
        if trick:
            seat = (trick[2] or script.seats[0]).upper()
            return finding("trick-head", place, token=token, example=f"{int(trick[1])}. {seat}:")
    found = finding("statement-bad", place)
    return replace(found, data=facts(token=token) + _expected(error, script))


def _unknown(word: str, line: str, words: bool, script: Script) -> Data:
    """The facts about a word that begins no statement: what it was probably meant to be, or what there is."""
    tag = tags.unbracketed(line, script)
    meant = tag or _synonym(word, line, script) or keyword(word, script) or _formed(word, line, script)
    if meant:
        return facts(token=word, meant=meant)
    if words:
        return facts_of(word)
    return facts(token=word, known=script.keywords, trick=script.examples["trick"]) + facts_of(word)[1:]


def _synonym(word: str, line: str, script: Script) -> str | None:
    """The keyword for which a word stands, where the line has the form of a statement."""
    meant = script.synonyms.get(word.lower())
    formed = meant and re.match(rf"\s*{re.escape(word)}\s*(?:{script.seat})?\s*[:：]", line)
    return meant if formed else None


def _formed(word: str, line: str, script: Script) -> str | None:
    """The keyword ``bid`` or ``end`` for a short word with two of its letters and what stands behind that keyword."""
    form = _FORM.match(line)
    if form is None or len(word) != 3:
        return None
    meant = "bid" if form[1] else "end"
    return meant if meant in script.keywords and len(set(meant) & set(word.lower())) > 1 else None


def _tag(text: str, place: Span, script: Script) -> Finding:
    line = text.split("\n")[0].rstrip()
    match = _TAG.match(line)
    name, value = (match[1], match[2]) if match else ("Event", "")
    example = tags.write_tag(tags.known(name, script), tags.unescape(value) or "...")
    return finding("tag-bad", place._replace(end_column=place.column + len(line)), token=line, example=example)


def _expected(error: Stop, script: Script) -> Data:
    """The facts that say what could stand there, as far as the parser's state tells."""
    accepted = error.accepted()
    looks: dict[str, str] = {}
    for terminal, name in _LOOKS.items():
        if terminal in accepted and len(looks) < _MOST:
            looks.setdefault(name, script.examples.get(terminal) or _SAME[terminal])
    return facts(**looks)
