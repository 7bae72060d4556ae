"""From the parser's lists of tokens to statements."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tractor_notation.findings import Data, Finding, Severity, facts, finding
from tractor_notation.games.script import Script
from tractor_notation.place import Address, Span
from tractor_notation.record import (
    Act,
    Cards,
    Comment,
    HeadItem,
    Item,
    Remark,
    Ruling,
    Tag,
    Unreadable,
)
from tractor_notation.text import tags
from tractor_notation.text.seats import letter
from tractor_notation.text.split import begins_statement, opens_line
from tractor_notation.text.tricks import Outer, build_trick
from tractor_notation.text.words import Word, read_word
from tractor_notation.text.writer import write_ruling

MEMORY = 20_000
"""How many tokens and their meanings are kept; more than the cards of a game ever need."""

_TRICK_LINE = r"\n[ \t]*([0-9]{{1,6}}[.)][ \t]*{}[ \t]*:)"
_HEAD = re.compile(r"0*([0-9]+)[.),]\s*(\w+)\s*:\s*")
_CALL = re.compile(
    r"(?P<card>[^#]+)#0*(?P<copy>[1-9][0-9]?|(?i:other))|第(?P<nth>[一二三四五六1-9])[张張]?(?P<word>[^#]+)"
)
_NTH = "一二三四五六"
_DEALT = frozenset(("HAND", "PILE", "BID", "FRIEND"))
_GROUNDS = {"no-trump": "no-trumps", "no-point": "no-points", "no-bids": "no-bid"}
_NOTES = frozenset(("COMMENT", "REMARK"))


def _called(text: str) -> tuple[str, str]:
    """The card of a call, and its copy as it is counted; no copy where none is named."""
    match = _CALL.fullmatch(text)
    if match is None:
        return text, ""
    if match["nth"]:
        number = _NTH.find(match["nth"]) + 1
        return match["word"], str(number or match["nth"])
    return match["card"], match["copy"].lower()


def _nothing(script: Script) -> Data:
    return ()


_FORMS: Mapping[str, Callable[[Script], Data]] = {
    "card-unreadable": lambda script: facts(forms=script.forms),
    "suit-missing": lambda script: facts(suits=script.examples["suits"]),
}
"""What the family adds to the facts of a problem: how its cards are written."""


class Builder:
    """Makes the statements of one piece of text at a time, and collects what there is to say about them.

    ``uncertain`` tells that a line which is read as part of a statement may be none of it. ``swallowed``: variations
    that hold a trick at the very beginning of a line, with its number and how it begins.
    """

    def __init__(self, script: Script, rank_first: bool = False) -> None:
        self.script = script
        self.notation = script.notation
        self.rank_first = rank_first
        self.findings: list[Finding] = []
        self.uncertain = False
        self.unindented: list[tuple[int, str]] = []
        self.swallowed: list[tuple[Span, int, str]] = []
        self.words: dict[str, Word] = {}
        self._heads: dict[str, tuple[int, str]] = {}
        self.begin("", "", 1)

    def begin(self, text: str, original: str, line: int, shift: int = 0) -> None:
        """The text the next tokens are from, as parsed and as it stands in the file.

        It begins in ``line``, behind ``shift`` characters.
        """
        self._text = text
        self._original = original
        self._shift = shift
        self.same = text is original and not shift
        self.base = line - 1
        self.findings = []
        self.uncertain = False
        self._trusted = 0

    # Places.

    def span(self, first: Any, last: Any = None) -> Span:
        """From the beginning of a token to the end of another, without the blanks behind it."""
        last = last or first
        text = last.value.rstrip(" \t")
        lines = text.count("\n")
        begin = first.column + (self._shift if first.line == 1 else 0)
        if lines:
            end = len(text) - text.rfind("\n")
        else:
            end = last.column + len(text) + (self._shift if last.line == 1 else 0)
        return Span(self.base + first.line, begin, self.base + last.line + lines, end)

    def raw(self, first: Any, last: Any = None) -> str:
        """The text from one token to another as it stands in the file."""
        last = last or first
        return self._original[first.start_pos : last.start_pos + len(last.value)].rstrip(" \t")

    def begins_line(self, token: Any) -> bool:
        """Whether only blanks stand before a token in its line."""
        return opens_line(self._text, token.start_pos) and not (self._shift and token.line == 1)

    # What there is to say.

    def report(self, code: str, span: Span | None, data: Data = ()) -> None:
        self.findings.append(replace(finding(code, span), data=data))

    def problem(self, token: Any, code: str, data: Data, last: Any = None) -> None:
        """A token cannot be read: where it does not stand behind the beginning of a statement, its line may be none."""
        if not self.uncertain and (token.line != self._trusted or self.begins_line(token)):
            start = token.start_pos - token.column + 1
            line = self._text[start : start + 80]
            self.uncertain = self.begins_line(token) or not begins_statement(line, self.script)
            self._trusted = token.line
        self.report(code, self.span(token, last), data + _FORMS.get(code, _nothing)(self.script))

    def lenient(self, first: Any, canonical: str, last: Any = None, more: Data = ()) -> None:
        """A note when the tokens are not written as canonical writing has them, blanks aside; with ``more`` to say."""
        raw = self.raw(first, last)
        if raw != canonical and "".join(raw.split()) != "".join(canonical.split()):
            self.report("lenient", self.span(first, last), facts(token=raw, canonical=canonical) + more)

    def forget_notes(self, count: int) -> None:
        """Forget notes made since there were so many findings: the statement they are about is not rewritten."""
        self.findings[count:] = [item for item in self.findings[count:] if item.severity is not Severity.NOTE]

    # The whole piece.

    def build(self, parsed: list[Any]) -> tuple[list[HeadItem], list[Item], dict[int, str]]:
        """The head, the statements, and the text of each tag by its ``id``."""
        head: list[HeadItem] = []
        raw: dict[int, str] = {}
        for token in parsed[0]:
            if token.type == "TAG":
                tag = self._tag(token)
                raw[id(tag)] = self.raw(token)
                head.append(tag)
            else:
                head.append(self.note(token))
        return head, list(self.statements(parsed[1])), raw

    def statements(self, drafts: list[Any], outer: Outer | None = None) -> Iterator[Item]:
        """Statements of the record, or of a variation that replaces a play of the trick ``outer``."""
        for draft in drafts:
            kind = draft[0].type
            if kind == "TRICK" or kind == "NUMBER":
                yield from build_trick(self, draft, outer)
            elif kind == "RULING":
                yield from self._ruling(draft)
            elif kind in _DEALT:
                yield from self._deal(draft)
            else:
                yield from self._closing(draft)

    def _tag(self, token: Any) -> Tag:
        match = tags.TAG.fullmatch(token.value)
        assert match is not None  # the grammar's terminal says the same
        name, value = match[1], tags.unescape(match[2])
        span = self.span(token)
        canonical = tags.write_tag(name, value)
        known = tags.known(name, self.script)
        better = self.notation.tag(known, value) or tags.settled(known, value, self.script)
        if better != value or known != name:
            name, value = known, better
            canonical = tags.write_tag(name, value)
        self.lenient(token, canonical)
        example = tags.date(value) if name == "Date" else None
        if example:
            self.report("date-form", span, facts(value=value, example=tags.write_tag(name, example)))
        meant = tags.near(name, self.script)
        if meant:
            self.report("tag-name", span, facts(name=name, meant=meant))
        return Tag(name, value, span)

    def note(self, token: Any) -> Comment | Remark:
        text: str = token.value
        span = self.span(token)
        own = self.begins_line(token)
        raw = self._original[token.start_pos : token.start_pos + len(text)]
        if token.type == "REMARK":
            if raw[0] != ";":
                self.report("lenient", Span(*span[:2], span.line, span.column + 1), facts(token=raw[0], canonical=";"))
            body = raw[1:]
            return Remark(body[1:] if body[:1] == " " else body, own, span)
        if raw[0] != "{" or raw[-1] != "}":
            self.report(
                "lenient", Span(*span[:2], span.line, span.column + 1), facts(token=raw[0] + raw[-1], canonical="{}")
            )
        body = raw[1:-1]
        if "\n" in body and (trick := re.search(_TRICK_LINE.format(letter(self.script)), text)):
            line = self.base + token.line + text.count("\n")
            self.report("comment-swallows", span._replace(end_line=span.line, end_column=span.column + 1),
                        facts(statement=trick[1], line=line))  # fmt: skip
        return Comment(re.sub(r"\\([{}\\\[［【])", r"\1", body) if "\\" in body else body, own, span)

    # Statements that are no tricks.

    def _deal(self, draft: list[Any]) -> Iterator[Item]:
        """deal, drawn, kitty, bid, flip, bury, friend."""
        head = draft[0]
        keyword = head.value.lower()
        gathered: list[Any] = []
        seat: str | None = None
        moment = word = None
        opening = head
        notes: list[Any] = []
        for part in draft[1:]:
            if type(part) is list:
                notes += [token for token in part if token.type in _NOTES]
                gathered += [token for token in part if token.type not in _NOTES]
            elif part.type == "SEAT":
                seat, opening = part.value.rstrip(": \t").upper(), part
            elif part.type == "COLON":
                opening = part
            elif part.type == "MOMENT":
                moment = part
            else:
                word = part
        count = len(self.findings)
        last = moment or word or (gathered[-1] if gathered else opening)
        span = self.span(head, last)
        self.lenient(head, keyword + (f" {seat}:" if seat else ":"), opening)
        cards = self._calls(gathered) if head.type == "FRIEND" else self._cards(gathered)
        statement = self.script.statements[keyword]
        if cards is not None and not cards and word is None and statement.short:
            name, example = statement.short
            self.report("statement-short", span, facts(short=self.raw(head, last), **{name: example}))
            cards = None
        if cards is None:
            self.forget_notes(count)
            yield Unreadable(self.raw(head, last), span)
            notes = [note for note in notes if note.start_pos > last.start_pos]
        else:
            if statement.ordered:
                arranged = self.notation.arrange(cards)
                if arranged != cards:
                    self.report("order", span, facts(statement=self.raw(head, opening)))
                    cards = arranged
            if moment is not None:
                self.lenient(moment, f"@{int(moment.value[1:])}")
            if word is not None:
                self.lenient(word, word.value.lower())
            yield Act(
                keyword,
                seat,
                cards,
                word.value.lower() if word is not None else None,
                int(moment.value[1:]) if moment is not None else None,
                span,
            )
        for note in notes:
            if note.start_pos < last.start_pos:
                self.report("moved", self.span(note), facts(statement=self.raw(head, opening)))
        yield from self._behind(notes, last)

    def _behind(self, notes: list[Any], last: Any) -> Iterator[Item]:
        """Notes that follow a statement; those that broke it stand behind it now."""
        for token in notes:
            note = self.note(token)
            yield replace(note, own_line=False) if token.start_pos < last.start_pos else note

    def _cards(self, tokens: list[Any]) -> Cards | None:
        """The cards of a hand; ``None`` when one of them cannot be read."""
        cards: list[str] = []
        good = True
        for token in tokens:
            word = self.word(token.value)
            if not word.problem and (word.bare or word.ranks or word.attempt or word.seat or word.marks or word.parts):
                data = facts(token=self.raw(token), rank=word.ranks or None)
                word = word._replace(problem="suit-missing" if word.ranks else "card-unreadable", data=data)
            if word.problem:
                self.problem(token, word.problem, word.data)
                good = False
            else:
                if not word.quiet:
                    self.lenient(token, word.canonical)
                cards += word.cards
        return tuple(cards) if good else None

    def _calls(self, tokens: list[Any]) -> Cards | None:
        """Called cards with their copies: ``HA#1``, ``HA#other``."""
        calls: list[str] = []
        good = True
        for token in tokens:
            called, copy = _called(token.value.rstrip(",，、"))
            decoded = self.notation.decode(called)
            if decoded and len(decoded.cards) == 1 and copy:
                calls.append(f"{self.notation.encode(decoded.cards)}#{copy}")
                self.lenient(token, calls[-1])
            else:
                single = self.notation.encode(decoded.cards) if decoded and len(decoded.cards) == 1 else None
                told = facts(bare=self.raw(token), card=single) if single else facts(token=self.raw(token))
                self.problem(token, "call-unreadable", told)
                good = False
        return tuple(calls) if good else None

    def _closing(self, draft: list[Any]) -> Iterator[Item]:
        """claim, concede, redeal, end, diagram."""
        head = draft[0]
        keyword = head.value.lower()
        seat = word = None
        parts = [part for part in draft[1:] if type(part) is not list]
        for part in parts:
            if part.type == "SEAT":
                seat = part.value.rstrip(": \t").upper()
            elif part.type == "GROUND":
                word = "-".join(part.value.lower().split())
                word = _GROUNDS.get(word, word)
            elif part.type != "COLON":
                word = part.value.lower()
        last = parts[-1] if parts else head
        colon = "" if head.type in ("CONCEDE", "DIAGRAM") else ":"
        canonical = f"{keyword}{f' {seat}' if seat else ''}{colon}{f' {word}' if word else ''}"
        self.lenient(head, canonical, last)
        yield Act(keyword, seat, word=word, span=self.span(head, last))
        yield from self._behind(draft[-1], last)

    def _ruling(self, draft: list[Any]) -> Iterator[Item]:
        head, place = draft[0], draft[1]
        decision = next(part for part in draft if type(part) is list)
        reason = next((part for part in draft if type(part) is not list and part.type == "STRING"), None)
        side = amount = None
        for part in decision[1:]:
            if part.type == "SIDE":
                side = part.value.upper()
            else:
                amount = int(part.value)
        last = reason if reason is not None else decision[-1]
        span = self.span(head, last)
        text = tags.unescape(self.raw(reason)[1:-1]) if reason is not None else None
        address = str(Address.parse(place.value))
        ruling = Ruling(address, decision[0].value.lower(), side, amount, text, span)
        self.lenient(head, write_ruling(ruling), last)
        yield ruling
        yield from self._behind(draft[-1], last)

    # Tokens that come again and again.

    def word(self, text: str) -> Word:
        """What a token of this text means among the plays of a trick."""
        word = self.words.get(text)
        if word is None:
            if len(self.words) >= MEMORY:
                self.words.clear()
            word = self.words[text] = read_word(text, self.script, self.rank_first)
        return word

    def head(self, text: str) -> tuple[int, str]:
        """Number and leader of a trick from the token that opens it."""
        head = self._heads.get(text)
        if head is None:
            if len(self._heads) >= MEMORY:
                self._heads.clear()
            match = _HEAD.fullmatch(text)
            assert match is not None  # the grammar's terminal says the same
            head = self._heads[text] = (int(match[1]), match[2].upper())
        return head
