"""Tricks: plays with their comments and variations, and the claims behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tractor_notation.findings import facts
from tractor_notation.place import Span
from tractor_notation.record import Cards, Comment, Item, Play, Remark, Trick, Unreadable, Variation
from tractor_notation.text import joined, prose
from tractor_notation.text.words import MARKS, Word, spelled

if TYPE_CHECKING:
    from tractor_notation.text.build import Builder


_SIGNS = ("//", "#")
"""What people put in front of their words, where the notation has a semicolon."""


class Outer(NamedTuple):
    """The trick a variation branches off from: its number, who led it, and the cards led."""

    number: int
    leader: str
    lead: Cards


def build_trick(builder: Builder, draft: list[Any], outer: Outer | None) -> Iterator[Item]:
    """The trick of a draft, and the notes behind it."""
    head = draft[0]
    if head.type == "TRICK":
        number, leader = builder.head(head.value)
        opening, first = head, 1
    else:
        number, leader = int(head.value[:-1]), draft[1].value.rstrip(": \t").upper()
        opening, first = draft[1], 2
    count = len(builder.findings)
    if opening is not head or not builder.same or head.value.rstrip() != f"{number}. {leader}:":
        builder.lenient(head, f"{number}. {leader}:", opening)
    if outer is not None and head.column == 1:
        builder.unindented.append((number, f"{number}. {leader}:"))
    continued = outer is not None and outer.number == number and outer.leader != leader
    trick = _Draft(builder, head, opening, Outer(number, leader, ()), outer if continued else None, count)
    trick.main = outer is None
    plays, words, base, same = trick.plays, builder.words, builder.base, builder.same
    new = tuple.__new__
    for child in _flat(draft, first):
        if trick.tail is not None:
            trick.behind(child)
        elif type(child) is list:
            trick.variation(child)
        elif child.type == "PLAY":
            word = words.get(child.value) or builder.word(child.value)
            cards, attempt, seat, irregularities, marks, width, plain = word[:7]
            if same and plain and not trick.special:
                line, column = child.line + base, child.column
                span = new(Span, (line, column, line, column + width))
                plays.append(Play(cards, attempt, seat, irregularities, marks, (), (), None, *word[13:15], span))
                trick.last = child
            else:
                trick.word(child, word)
        elif child.type == "WORD":
            if child.value not in joined.SEPARATORS or not trick.separator(child, draft, first):
                trick.word(child, builder.word(child.value))
        elif child.type == "COMMENT" or child.type == "REMARK":
            trick.note(child)
        else:
            trick.claim(child)
    return trick.finish()


def _flat(draft: list[Any], first: int) -> Iterator[Any]:
    """The parts of a trick in order; plays come from the parser in lists of four that hold the next list."""
    for index in range(first, len(draft)):
        part = draft[index]
        while type(part) is list and part[0].type == "PLAY":
            if type(part[-1]) is list:
                yield from part[:-1]
                part = part[-1]
            else:
                yield from part
                break
        else:
            yield part


class _Draft:
    """A trick in the making. ``special``: the next play is not on its own (a seat stands before it, or claims)."""

    def __init__(self, builder: Builder, head: Any, opening: Any, here: Outer, outer: Outer | None, count: int) -> None:
        self.builder = builder
        self.head = head
        self.opening = opening
        self.here = here
        self.outer = outer
        self.count = count
        self.last = opening
        self.plays: list[Play] = []
        self.main = True
        self.special = False
        self.seat: Any = None
        self.moved: Any = None
        self.claims: dict[str, Any] = {}
        self.before: list[Comment | Remark] = []
        self.notes: dict[int, list[Comment | Remark | Variation]] = {}
        self.after: list[Comment | Remark] = []
        self.broken = False
        self.joined: dict[int, tuple[Word, ...]] = {}
        self.comma: Any = None
        self.between: Any = None
        self.separated: bool | None = None
        self.tail: Any = None
        self.ended: Any = None
        self.later: list[Comment | Remark] = []
        self.suit: Any = None
        self.apart: list[tuple[Any, Any]] = []
        self.remark: Any = None

    @property
    def lead(self) -> Cards:
        """The cards led to this trick, as far as they are known."""
        if self.outer is not None:
            return self.outer.lead
        return self.plays[0].cards if self.plays else ()

    def word(self, token: Any, word: Word) -> None:
        """A play written in some other way, or a part of one."""
        builder = self.builder
        if word.bare and not word.seat:
            self._marks(token, word)
            return
        if word.bare and not (word.irregularities or word.marks) and self.seat is None:
            self.seat = token
            self.special = True
            self.last = token
            return
        if word.ranks and token.value.strip().isdecimal() and builder.begins_line(token):
            builder.uncertain = True  # it may be the number of a trick without its full stop
        if word.problem and self.seat is None and self._claimed(token):
            return
        if word.problem and self.seat is None and self._ends(token):
            self.words_behind(token, word)
            return
        if self._lone(token, word):
            return
        first = token
        if self.seat is not None:
            first = self.seat
            seat = builder.word(self.seat.value).seat
            if word.seat or word.bare:
                data = facts(token=builder.raw(first, token), example=builder.script.examples["owed"])
                builder.report("seat-twice", builder.span(first, token), data)
                self.broken = True
            word = word._replace(seat=seat)
            self.seat = None
            self.special = bool(self.claims)
        if self.claims and not self.moved:
            self.moved = next(reversed(self.claims.values()))
            builder.report("moved", builder.span(self.moved), facts(statement=self.name))
        if builder.script.single and max(len(word.cards), len(word.attempt)) > 1:
            if not (word.attempt or word.parts):
                self._several(first, token, word)
                return
            word = word._replace(problem="card-unreadable", data=facts(token=builder.raw(token)))
        pieces: tuple[Word, ...] = ()
        if "," in token.value:
            pieces = joined.pieces(token.value, builder.word)
            if pieces:
                self.joined[len(self.plays)] = pieces
                self.comma = self.comma or token
        self.plays.append(self._play(first, token, word, () if self.plays else joined.parts(pieces)))
        if self.between is not None:
            builder.lenient(self.between, builder.raw(first, token), token)
            self.between = None
        self.last = token

    def _ends(self, token: Any) -> bool:
        """Whether a token that is no card begins somebody's words: behind the claims, behind a play of every seat, or with
        a sign before it."""
        text, script = token.value.strip(), self.builder.script
        if (self.claims or len(self.plays) >= joined.SEATS) and joined.CLAIMLIKE.match(text):
            return bool(self.plays)
        whole = len(self.plays) >= joined.SEATS and self.here.leader in script.seats and not script.single
        whole = whole and len(text) > 2  # else it may be one more play with a slip in it
        return bool(self.plays) and (
            text.startswith(_SIGNS) or ((bool(self.claims) or whole) and prose.wordlike(text, script))
        )

    def _claimed(self, token: Any) -> bool:
        """Two claims without a blank between them, such as ``=N+20``."""
        claims = joined.claims(token, self.builder.script)
        if not (self.plays and claims):
            return False
        count = len(self.builder.findings)
        for claim in claims:
            self.claim(claim)
        self.builder.forget_notes(count)  # one note tells of both
        winner, points = sorted((claim.value[1:].strip() for claim in claims), key=str.isdecimal)
        self.builder.report(
            "lenient",
            self.builder.span(token),
            facts(token=self.builder.raw(token), canonical=f"={winner.upper()} +{int(points)}"),
        )
        self.last = token
        return True

    def _lone(self, token: Any, word: Word) -> bool:
        """Suits that stand apart from their ranks: each with the rank behind it is one play that cannot be read."""
        builder = self.builder
        text = token.value.strip().upper()
        suit, self.suit = self.suit, None
        if suit is not None and word.ranks and self.seat is None and not word.attempt_ranks:
            raw = builder.raw(suit, token)
            self.apart.append((suit, token))
            self.plays.append(Play((), unreadable=raw, span=builder.span(suit, token)))
            self.last = token
            return True
        if suit is not None:
            self.plays.append(self._play(suit, suit, builder.word(suit.value)))
        if self.seat is None and len(text) == 1 and text in builder.script.suits and word.problem:
            self.suit = self.last = token
            return True
        return False

    def _alone(self) -> None:
        """A suit behind which no rank stands, and the ones that stand apart from theirs."""
        builder, suit = self.builder, self.suit
        if suit is not None:
            self.plays.append(self._play(suit, suit, builder.word(suit.value)))
            self.suit = None
        if self.apart:
            together = " ".join(builder.raw(*pair).replace(" ", "") for pair in self.apart)
            first, last = self.apart[0][0], self.apart[-1][1]
            data = facts(token=builder.raw(first, last), together=together)
            builder.problem(first, "card-unreadable", data, last)

    def _several(self, first: Any, token: Any, word: Word) -> None:
        """Cards joined to one token, where every play is one card."""
        builder = self.builder
        span = builder.span(first, token)
        *others, last = ((card,) for card in word.cards)
        cards = [Play(card, span=span) for card in others]
        cards.append(Play(last, irregularities=word.irregularities, marks=word.marks, span=span))
        cards[0] = replace(cards[0], seat=word.seat)
        builder.lenient(first, " ".join(spelled(builder.notation, play) for play in cards), token)
        self.plays += cards
        self.last = token

    def separator(self, token: Any, draft: list[Any], first: int) -> bool:
        """A sign between two plays, where one stands between every two; the first is told."""
        if self.separated is None:
            tokens = [part for part in _flat(draft, first) if type(part) is not list]
            plays = [part for part in tokens if part.type in ("PLAY", "WORD") and part.value.strip()[-1:] != ":"]
            self.separated = joined.separated(plays)
            self.between = token if self.separated else None
            self.special = self.special or self.separated
        return self.separated

    def words_behind(self, token: Any, word: Word) -> None:
        """Somebody's words behind the claims are no play; what follows them is kept with them (see :meth:`behind`)."""
        builder, raw = self.builder, self.builder.raw(token)
        if raw.startswith(_SIGNS) or prose.wordlike(raw, builder.script):
            builder.problem(token, "keyword-unknown", prose.facts_of(raw))
        else:
            claims = builder.script.examples["claims"] if joined.CLAIMLIKE.match(raw) else None
            builder.problem(token, word.problem, word.data + facts(claims=claims))
        self.ended = self.last
        self.tail = self.last = token

    def behind(self, child: Any) -> None:
        """What follows words behind the claims: only notes and variations on lines of their own stand for themselves."""
        if type(child) is list and self.builder.begins_line(child[0]) and not self.later:
            last = self.last
            self.variation(child)
            self.last = last
            return
        if type(child) is not list and child.type in ("COMMENT", "REMARK") and self.builder.begins_line(child):
            self.later.append(self.builder.note(child))
            return
        self.broken = self.broken or bool(self.later)
        self.last = child[-1] if type(child) is list else child

    def _play(self, first: Any, token: Any, word: Word, parts: tuple[Cards, ...] = ()) -> Play:
        """``parts`` are those that the commas of a lead may have been meant to divide."""
        builder = self.builder
        span = builder.span(first, token)
        raw = builder.raw(first, token)
        cards, attempt = word.cards, word.attempt
        if word.attempt_ranks:
            attempt = builder.notation.follow(word.attempt_ranks, self.lead)
        if word.ranks:
            cards = builder.notation.follow(word.ranks, attempt or self.lead)
        if not word.problem and not (cards and (attempt or not word.attempt_ranks)):
            data = facts(token=raw, rank=word.ranks or word.attempt_ranks or None)
            word = word._replace(problem="suit-missing", data=data)
        if word.problem:
            bare = raw.strip()
            claims = builder.script.examples["claims"] if bare[:1] == "=" else None
            builder.problem(token, word.problem, word.data + facts(claims=claims))
            if bare == "=" or {bare[:1], bare[-1:]} & {">", "+"}:
                self.broken = True  # beside other words it would be read with them
            return Play((), seat=word.seat, unreadable=raw, span=span)
        play = Play(
            *(cards, attempt, word.seat, word.irregularities, word.marks),
            parts=word.parts,
            attempt_parts=word.attempt_parts,
            span=span,
        )
        canonical = spelled(builder.notation, play)
        if not word.quiet:
            divided = "+".join(map(builder.notation.encode, parts)) or None
            builder.lenient(first, canonical, token, facts(parts=divided))
        return play

    def _marks(self, token: Any, word: Word) -> None:
        """Marks that stand by themselves belong to the play before them."""
        builder = self.builder
        play = self.plays[-1] if self.plays and not self.notes.get(len(self.plays) - 1) else None
        marks = (*play.marks, *word.marks) if play else ()
        irregularities = (*play.irregularities, *word.irregularities) if play else ()
        many = len(marks) + len(irregularities) > MARKS or sum(mark[0] != "$" for mark in marks) > 1
        if play is None or play.unreadable is not None or many:
            builder.report("mark-unknown", builder.span(token), facts(token=builder.raw(token)))
            self.broken = True
        else:
            marks = tuple(sorted(marks, key=lambda mark: mark[0] == "$"))
            play = self.plays[-1] = replace(play, irregularities=irregularities, marks=marks)
            canonical = spelled(builder.notation, play)
            builder.report("lenient", builder.span(token), facts(token=builder.raw(token), canonical=canonical))
        self.last = token

    def claim(self, token: Any) -> None:
        """``=W`` or ``+15``."""
        builder = self.builder
        kind = token.type
        if kind in self.claims:
            builder.report(
                "claim-twice",
                builder.span(token),
                facts(token=builder.raw(token), statement=self.name, one=builder.script.examples["claims"]),
            )
            self.broken = True
        text = token.value[1:].strip()
        if kind in builder.script.claims:
            canonical = builder.script.claims[kind](token.value)
        else:
            canonical = f"={text.upper()}" if kind == "WINNER" else f"+{int(text)}"
        builder.lenient(token, canonical)
        self.claims[kind] = token
        self.special = True
        self.last = token

    def note(self, token: Any) -> None:
        """A comment or remark, behind the play it follows or in front of the first."""
        note = self.builder.note(token)
        if isinstance(note, Remark) and self.plays and not (self.claims or note.own_line):
            self.remark = self.remark or token
        if self.claims:
            self.after.append(note)
        elif self.plays:
            self.notes.setdefault(len(self.plays) - 1, []).append(note)
        else:
            self.before.append(note)

    def variation(self, draft: list[Any]) -> None:
        """A variation, behind the play it follows; behind the claims it belongs to the last play."""
        builder = self.builder
        items: list[Item] = [builder.note(token) for token in draft[1]]
        items += builder.statements(draft[2], self.outer or self.here._replace(lead=self.lead))
        span = builder.span(draft[0], draft[3])
        if self.main and builder.unindented:
            builder.swallowed.append((span, *builder.unindented[0]))
            builder.unindented = []
        builder.lenient(draft[0], "(")
        builder.lenient(draft[3], ")")
        self.last = draft[3]
        if not self.plays:
            builder.report("variation-alone", span, facts(example=builder.script.examples["variation"]))
            self.broken = True
            return
        notes = self.notes.setdefault(len(self.plays) - 1, [])
        notes += self.after
        self.after = []
        notes.append(Variation(tuple(items), span))

    @property
    def name(self) -> str:
        """How the trick begins, for messages."""
        return f"{self.here.number}. {self.here.leader}:"

    def finish(self) -> Iterator[Item]:
        """The trick, then what stands behind it on its own."""
        builder = self.builder
        self._alone()
        if self.remark is not None and 0 < len(self.plays) < joined.SEATS:
            self._remarked(self.remark)
        if self.seat is not None:
            owed = builder.script.examples["owed"]
            builder.report("statement-short", builder.span(self.seat), facts(short=builder.raw(self.seat), owed=owed))
            self.broken = True
        lost = builder.raw(self.tail, self.last) if self.tail is not None else ""
        line = lost.split("\n")[0]
        if (
            lost
            and prose.wordlike(line.split()[0], builder.script)
            and not prose.begins(line, builder.word, builder.script)
        ):
            self.broken = True  # written on a line of its own it would be read as something else
        if self.joined and not self.broken:
            self._ask()
        if self.broken:
            builder.forget_notes(self.count)
            yield Unreadable(builder.raw(self.head, self.last), builder.span(self.head, self.last))
            yield from self._behind()
            return
        if not self.plays:
            self.after = self.before + self.after
            self.before = []
        elif not self.claims:
            self._release()
        for index, notes in self.notes.items():
            if notes:
                self.plays[index] = replace(self.plays[index], notes=tuple(notes))
        if self.before:
            self.plays[0] = replace(self.plays[0], before=tuple(self.before))
        winner, points = self.claims.get("WINNER"), self.claims.get("SCORED")
        yield Trick(
            self.here.number,
            self.here.leader,
            tuple(self.plays),
            winner.value[1:].strip().upper() if winner is not None else None,
            int(points.value[1:]) if points is not None else None,
            builder.span(self.head, self.ended or self.last),
            tuple(say(self.claims[kind].value) for kind, say in builder.script.claims.items() if kind in self.claims),
        )
        yield from self.after
        if lost:
            yield Unreadable(lost, builder.span(self.tail, self.last))
            yield from self.later

    def _ask(self) -> None:
        """Ask whether commas join cards or plays, where they may do both; the trick is left as it is."""
        builder = self.builder
        single = joined.plays_joined(self.plays, self.joined)
        if single is None:
            return
        notation, lead = builder.notation, single[0]
        every = [notation.follow(part, tuple(lead)) if isinstance(part, str) else part for part in single]
        if not all(every):
            return
        one = " ".join(notation.encode(play.cards) for play in self.plays)
        plays = " ".join(map(notation.encode, every))
        data = facts(token=builder.raw(self.comma), plays=f"{self.name} {plays}", one=f"{self.name} {one}")
        builder.report("plays-joined", builder.span(self.comma), data)
        self.broken = True

    def _remarked(self, token: Any) -> None:
        """A remark behind a trick that is short, of nothing but cards: they were probably meant as plays."""
        builder = self.builder
        texts = [text for text in re.split(r"[\s;,]+", token.value) if text]
        words = [builder.word(text) for text in texts]
        if words and all(word.cards and len(text) > 1 for word, text in zip(words, texts, strict=True)):
            plays = " ".join(word.canonical for word in words)
            builder.report("remark-swallows", builder.span(token), facts(plays=plays))

    def _release(self) -> None:
        """Notes on lines of their own at the end stand for themselves."""
        notes = self.notes.get(len(self.plays) - 1, [])
        begin = next((n for n in range(len(notes), 0, -1) if isinstance(notes[n - 1], Variation)), 0)
        for index in range(begin, len(notes)):
            note = notes[index]
            if not isinstance(note, Variation) and note.own_line:
                self.after = [item for item in notes[index:] if not isinstance(item, Variation)]
                del notes[index:]
                return

    def _behind(self) -> Iterator[Item]:
        """Notes behind the last token of a trick that could not be read; those before it are in its text."""
        end = self.builder.span(self.last)[2:]
        everything = [
            *(*self.before, *(note for notes in self.notes.values() for note in notes), *self.after, *self.later),
        ]
        for note in everything:
            if not isinstance(note, Variation) and note.span is not None and note.span[:2] >= end:
                yield note
