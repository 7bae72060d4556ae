"""What a recorder is told: a line for each fact, everything in words, nothing by colour or place alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from tractor_notation.cli.speech import speech_of
from tractor_notation.findings import Finding, Severity
from tractor_notation.games import Shown
from tractor_notation.language import N_, Language
from tractor_notation.record import Comment, Remark, Trick, seat_tag
from tractor_notation.recording import Kind, Outcome
from tractor_notation.recording.changing import LATER
from tractor_notation.recording.commands import COMMANDS, about, examples, statements, value_of
from tractor_notation.recording.hints import FEW, offers, plays
from tractor_notation.recording.page import Page
from tractor_notation.terminal import Terminal, clean, pad, width, wrap
from tractor_notation.text.tags import write_tag

_KEPT = ("statement-bad", "statement-short")
"""Faults whose help speaks of what stays in a file; a line that was refused does not stay."""


NARROW = 12
"""So many columns there must be beside a label, or what it stands for begins on the next line."""


class Teller:
    """Says what became of a line and how the deal stands. ``brief``: faults and results alone."""

    def __init__(self, tag: str, terminal: Terminal, brief: bool = False) -> None:
        self.tag = tag
        self.terminal = terminal
        self.brief = brief

    def speech(self, page: Page) -> Language:
        """The language, with the words of the game that is recorded."""
        return Language(self.tag, page.game.vocabulary if page.game else None)

    @cached_property
    def plain(self) -> Language:
        """The language for words that belong to no game."""
        return speech_of(self.tag)

    def wrapped(self, text: str, kind: str = "", label: str = "") -> Iterator[str]:
        """A text in lines; ``label`` stands in front of it, in the colour of its kind."""
        columns = self.terminal.columns
        if label and columns is not None and width(label) > columns - NARROW:  # it has a line of its own
            yield self.terminal.paint(kind, label.rstrip())
            kind, label = "", "  "
        lines = self.terminal.wrap(clean(text), "  ", label)
        head = lines[0]
        yield self.terminal.paint(kind, label) + head[len(label) :] if kind and head.startswith(label) else head
        yield from lines[1:]

    # After a line.

    def outcome(self, page: Page, line: str, outcome: Outcome) -> Iterator[str]:
        """What became of a line; ``page`` is as it is after it."""
        speech = self.speech(page)
        if outcome.kind is Kind.REFUSED:
            yield from self._refused(outcome, speech)
            return
        yield from self._taken(page, line, outcome, speech)
        for item in outcome.gone:
            text = speech.say(N_("Settled: {what}."), {"what": self._name(item, speech)})
            yield from self.wrapped(text, "good", "")
        for item in outcome.found:
            yield from self.finding(item, speech)
        if outcome.late:
            text = N_("If that was before the first trick, type: {such}")
            yield from self.wrapped(speech.say(text, {"such": outcome.late}))
        if outcome.untold:
            such = speech.listing([value_of(name, page.script, page.seats) for name in outcome.untold])
            text = N_(
                "The deal before has no result, so it does not tell how this one begins. Type it line by line, such as "
                "{such}"
            )
            yield from self.wrapped(speech.say(text, {"such": such}))
        if outcome.trump_open:
            such = value_of("Trump", page.script, page.seats)
            text = N_(
                "It is not known yet what is trump, so winners cannot be told. Type it, such as {such}; or type undo, and "
                "the bid or the card turned up before the first play."
            )
            yield from self.wrapped(speech.say(text, {"such": such}))
        if outcome.plays and not outcome.ended and not self.brief:
            yield from self._after(page, outcome, speech)
        elif outcome.decides and not self.brief:
            yield from self.wrapped(self.next(page, speech))
        if outcome.ended:
            if outcome.plays and not self.brief:
                yield from self.wrapped(speech.sentences(self._trick(page, speech)))
            yield from self.result(page)

    def _refused(self, outcome: Outcome, speech: Language) -> Iterator[str]:
        said = outcome.said
        label = speech.word(N_("not taken")) + speech.word(": ")
        text = speech.say(said.template, said.data) if said else ""
        problems = {item.code: item for item in reversed(outcome.problems)}  # the first of each kind
        texts = [
            text
            for item in reversed(problems.values())
            for text in (speech.message(item), "" if item.code in _KEPT else speech.help(item))
        ]
        told = [clean(one) for one in texts if one] or [text]
        if outcome.meant:
            told.append(speech.say(N_("Did you mean {meant}?"), {"meant": outcome.meant}))
        if outcome.meant is not None:
            told.append(speech.word(N_("help shows what can be typed.")))
        yield from self.wrapped(speech.sentences(told), "warning", label)

    def unasked(self, page: Page) -> Iterator[str]:
        """What is written out of a pipe in place of the answers to the questions of a new file."""
        tags = [write_tag(name, "...") for name in ("Event", seat_tag(page.seats[0]))]
        such = [*tags, *(value_of(name, page.script, page.seats) for name in page.script.begins)]
        text = N_("Out of a pipe no question is answered: write what the deal begins with as tags, such as {such}")
        yield from self.wrapped(self.plain.say(text, {"such": self.plain.listing(such)}))

    def _taken(self, page: Page, line: str, outcome: Outcome, speech: Language) -> Iterator[str]:
        """What the line was taken for, where that is more than was typed."""
        if outcome.said is not None:
            yield from self.wrapped(speech.say(outcome.said.template, outcome.said.data))
            return
        for place in outcome.plays:
            step = page.line.at(*_split(place)) if page.line else None
            if step is None or step.play is None or step.seat is None:
                continue
            token = page.script.notation.encode(step.play.cards)
            yield from self.wrapped(speech.say(N_("{seat:seat}: {cards}"), {"seat": step.seat, "cards": token}))
        if not outcome.plays and outcome.text != line.strip():
            yield from outcome.text.split("\n")

    def finding(self, item: Finding, speech: Language) -> Iterator[str]:
        """A fault and its reason in one paragraph."""
        kind = item.severity.value
        label = f"{speech.word(kind)}[{item.code}] {item.address or ''}".rstrip() + speech.word(": ")
        told = [speech.message(item), *([speech.help(item)] if item.severity is Severity.NOTE else [])]
        yield from self.wrapped(speech.sentences(told), kind, label)

    def _name(self, item: Finding, speech: Language) -> str:
        from tractor_notation.findings import CATALOGUE

        return " ".join(filter(None, (item.address, f"{speech.word(CATALOGUE[item.code].title)} ({item.code})")))

    # How it stands.

    def _after(self, page: Page, outcome: Outcome, speech: Language) -> Iterator[str]:
        """After plays: the trick that is over, who plays next, the points, and what has been shown."""
        turn = page.turn
        told: list[str] = []
        over = turn.leads
        if over:
            told += self._trick(page, speech)
        told += filter(None, (self.next(page, speech), self.points(page, speech)))
        yield from self.wrapped(speech.sentences(told))
        fresh = over and any(one.trick == turn.trick - 1 for one in page.shown)
        yield from self.showing(page.shown if fresh else outcome.shown, speech)

    def _trick(self, page: Page, speech: Language) -> Iterator[str]:
        game, table = page.game, page.table
        results = game.tricks(table) if game and table else ()
        if not results:
            return
        last = results[-1]
        if last.winner is None:
            yield speech.say(N_("Who won trick {number} cannot be told."), {"number": last.number})
        elif last.points is None:
            known = {"number": last.number, "winner": last.winner}
            yield speech.say(N_("Trick {number}: {winner:seat} wins."), known)
        else:
            known = {"number": last.number, "winner": last.winner, "points": last.points}
            yield speech.say(N_("Trick {number}: {winner:seat} wins, {points:points}."), known)
        if last.mark is not None:
            yield speech.say(N_("That is {mark}."), {"mark": speech.say(last.mark.template, last.mark.data)})

    def next(self, page: Page, speech: Language) -> str:
        """Who plays next."""
        turn = page.turn
        if turn.over:
            return ""
        if turn.seat is None and page.trick is None:
            if page.game is None or not page.game.midway(page.record):
                return ""
            such = " ".join(page.script.examples["trick"].split()[1:3])
            return speech.say(N_("Who leads is not known. Put the seat in front, such as {such}"), {"such": such})
        if turn.seat is None and turn.leads and page.game is not None:
            text = N_("Who plays next cannot be told; say who has won the trick, such as {such}.")
            return speech.say(text, {"such": f"={page.seats[0]}".lower()})
        if turn.seat is None:
            return speech.say(N_("Who plays next cannot be told."), ())
        template = N_("{seat:seat} leads trick {number}.") if turn.leads else N_("{seat:seat} plays next.")
        return speech.say(template, {"seat": turn.seat, "number": turn.trick})

    def points(self, page: Page, speech: Language) -> str:
        """The points so far."""
        if page.game is None or page.table is None:
            return ""
        standing = page.game.standing(page.table)
        if standing.value is None:
            return ""
        return speech.say(N_("{label}: {value}."), {"label": speech.word(standing.label), "value": standing.value})

    def showing(self, shown: Iterable[Shown], speech: Language) -> Iterator[str]:
        """What seats have shown: a line for each seat."""
        by_seat: dict[str, list[str]] = {}
        for one in shown:
            by_seat.setdefault(one.seat, []).append(speech.say(one.line.template, one.line.data))
        for seat, facts in by_seat.items():
            known = {"seat": seat, "facts": speech.listing(facts)}
            yield from self.wrapped(speech.say(N_("{seat:seat} has shown: {facts}."), known))

    def result(self, page: Page) -> Iterator[str]:
        """How the deal came out, with the arithmetic."""
        if page.game is None or page.table is None:
            return
        speech = self.speech(page)
        for line in page.game.account(page.table):
            label = speech.word(line.label) + speech.word(": ") if line.label else ""
            yield from self.wrapped(label + speech.say(line.template, line.data))
        yield from self.wrapped(speech.word(N_("The deal is over. deal next begins the next one.")))

    def standing(self, page: Page) -> Iterator[str]:
        """Where the work goes on."""
        speech = self.speech(page)
        if not page.records:
            yield from self.wrapped(speech.word(N_("A new file. help shows what can be typed.")))
            return
        known = {"number": page.record.index, "title": clean(speech.title(page.record))}
        named = page.record.value("Event") or page.record.value("Board")
        yield from self.wrapped(speech.say(N_("Record {number}: {title}.") if named else N_("Record {number}."), known))
        if page.turn.over:
            yield from self.result(page)
            return
        told = list(filter(None, (self.next(page, speech), self.points(page, speech))))
        if told:
            yield from self.wrapped(speech.sentences(told))

    def opened(self, page: Page) -> Iterator[str]:
        """Where the work goes on in a file that is opened, and whether anything in it is not settled."""
        yield from self.standing(page)
        if page.open:
            text = self.speech(page).say(
                N_("Not settled in this file: {count}; faults lists it."), {"count": len(page.open)}
            )
            yield from self.wrapped(text)

    def objections(self, page: Page, line: str, outcome: Outcome) -> Iterator[str]:
        """What speaks against an answer, and how it is put right."""
        speech = self.speech(page)
        yield from self.outcome(page, line, outcome)
        for item in outcome.found:
            if text := speech.help(item):
                yield from self.wrapped(text)

    def prompt(self, page: Page) -> str:
        """What stands in front of the line that is typed: the trick and the seat that plays to it."""
        turn = page.turn
        if turn.over or (page.trick is None and turn.seat is None):
            return "> "
        return f"{turn.trick}.{turn.seat or ''}> "

    def hint(self, page: Page, line: str = "", many: int = FEW) -> str:
        """What may come next, in one line."""
        speech = self.speech(page)
        turn = page.turn
        may = plays(page) if not line.strip() else []
        if may and turn.seat is not None:
            more = [] if turn.whole and len(may) <= many else ["..."]
            known = {"seat": turn.seat, "plays": " ".join([*may[:many], *more])}
            if turn.whole and len(may) == 1:
                return speech.say(N_("{seat:seat} has only {plays}; Enter writes it."), known)
            return speech.say(N_("{seat:seat} may play: {plays}"), known)
        texts = (offer.text.strip() for offer in offers(page, line))
        words = [text for text in texts if text not in COMMANDS and not text.startswith("[")]
        if not line.strip() and not turn.over and turn.seat is not None and page.trick is not None:
            known = {"seat": turn.seat, "words": " ".join(words)}
            return speech.say(N_("{seat:seat} plays, or: {words}"), known)
        return speech.say(N_("May follow: {words}"), {"words": " ".join(words)}) if words else ""

    def below(self, page: Page, line: str) -> str:
        """The hint for the line that is typed, as much of it as one line of the terminal takes."""
        text, columns = self.hint(page, line), self.terminal.columns
        if columns is None or width(text) < columns:
            return text
        return wrap(text, columns - 4)[0].rstrip() + " ..."

    # What is asked.

    def help(self, page: Page, word: str = "") -> Iterator[str]:
        """All that can be typed, or what is known of a word."""
        rows = about(word, page.script) if word else [*examples(page.script), *COMMANDS.values()]
        if not rows:
            text = N_("There is no such word: {word}. help alone shows what can be typed.")
            yield from self.wrapped(self.plain.say(text, {"word": word}))
            return
        yield from self._rows(rows)

    def meanings(self, page: Page) -> Iterator[str]:
        """What the statements are for that a hint names."""
        if plays(page):
            return
        known = statements(page.script)
        rows = [known[word] for word in (offer.text.strip() for offer in offers(page, "")) if word in known]
        if rows:
            yield from self._rows(rows)

    def _rows(self, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
        """What can be typed, and behind it what it does."""
        speech = self.plain
        column = min(max(width(usage) for usage, _ in rows), 18) + 2
        for usage, text in rows:
            first = pad(usage, column) if width(usage) < column else usage + "  "
            yield from self.terminal.wrap(speech.word(text), " " * column, first)

    def faults(self, page: Page) -> Iterator[str]:
        """What is not settled, and what was put off."""
        speech, several = self.speech(page), len(page.records) > 1
        count = 0
        for (number, _, _), item in page.open.items():
            where = f"{number}:{item.address}" if several and item.address else item.address
            label = f"{speech.word(item.severity.value)}[{item.code}] {where or ''}".rstrip() + speech.word(": ")
            yield from self.wrapped(speech.message(item), item.severity.value, label)
            count += 1
        for remark in _remarks(page):
            yield from self.wrapped(remark)
            count += 1
        if not count:
            yield speech.word(N_("Nothing is open."))


def _remarks(page: Page) -> Iterator[str]:
    """The remarks that put something off, without the word that begins them."""
    for record in page.records:
        for item in record.body:
            notes = [item] if isinstance(item, Comment | Remark) else []
            if isinstance(item, Trick):
                notes = [note for play in item.plays for note in play.notes if isinstance(note, Remark)]
            for note in notes:
                if isinstance(note, Remark) and note.text.startswith(LATER):
                    yield note.text


def _split(place: str) -> tuple[int, str]:
    """Trick and seat of an address."""
    number, _, seat = place.partition(".")
    return int(number), seat
