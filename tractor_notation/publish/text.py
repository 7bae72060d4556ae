"""A deal as plain text of fixed width: hand diagram, bids, kitty, tricks, findings, score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tractor_notation.language import N_, Language
from tractor_notation.publish.columns import beside, middle
from tractor_notation.publish.markup import plain
from tractor_notation.publish.model import (
    Bid,
    Branch,
    CardText,
    DealView,
    Decision,
    Diagram,
    HandView,
    Illegible,
    Listing,
    Note,
    Pile,
    PlayView,
    Problem,
    Prose,
    Remarked,
    Said,
    TrickView,
)
from tractor_notation.publish.ring import rows
from tractor_notation.terminal import Terminal, clean, pad, wrap
from tractor_notation.terminal import width as width_of

_RING = {3: 66, 4: 92}
"""Narrower than this a ring of so many columns cannot be read; the hands stand one below the other."""

_BACK = "▮"
"""In front of a card that lay face down until the trick was over."""

_COLUMN = 36
"""No hand is set wider than this."""

_CELL = 8
"""With less room than this for a play the tricks are lists instead of a table."""

COLON = N_(": ")
"""Between a label and what it labels, as the language sets it."""

_RULING = N_("The table's ruling")
_INK = Terminal(color=True)
_PAINTED = {
    "♥": "\x1b[31m♥\x1b[0m",
    "♦": "\x1b[31m♦\x1b[0m",
    "✗": _INK.paint("error", "✗"),
    "⚠": _INK.paint("warning", "⚠"),
    "⚖": _INK.paint("ruled", "⚖"),
    "✓": _INK.paint("good", "✓"),
}


def show(view: DealView, language: Language, *, width: int, color: bool) -> str:
    """The deal as text, its lines at most ``width`` columns wide."""
    lines = list(_Writer(language, width).deal(view))
    text = "\n".join(_paint(line.rstrip()) if color else line.rstrip() for line in lines).rstrip() + "\n"
    return text.replace("\u00a0", " ")


def _paint(line: str) -> str:
    """A line with the colours of a terminal: red suits, and the signs of faults and winners."""
    return "".join(_PAINTED.get(char, char) for char in line)


class _Writer:
    def __init__(self, language: Language, width: int) -> None:
        self.language = language
        self.width = width
        self.running = ""

    def word(self, text: str) -> str:
        return self.language.word(text)

    def labelled(self, label: str, text: str) -> str:
        return f"{label}{self.word(COLON)}{text}" if label else text

    def deal(self, view: DealView) -> Iterator[str]:
        self.running = view.running[0]
        yield from self.wrap(view.title)
        if view.subtitle:
            yield from self.wrap(view.subtitle)
        for tag in view.tags:
            yield from self.wrap(self.labelled(tag.label, tag.text), hanging="  ")
        for note in view.intro:
            yield ""
            yield from self.note(note, "")
        if view.diagram:
            yield from self.heading(view.diagram.caption)
            yield from self.diagram(view.diagram, view.piles)
        yield from self.said(view.dealt)
        if view.bids:
            yield from self.heading(view.headings[0])
            yield from self.wrap(" → ".join(self.bid(bid) for bid in view.bids))
            for note in (*view.bid_problems, *view.bid_notes):
                yield from self.note(note, "")
        if view.burial:
            yield from self.heading(view.headings[1])
            for pile in view.piles:
                yield from self.wrap(self.pile(pile), hanging="  ")
            for note in view.burial:
                yield from self.note(note, "")
        if view.line.tricks:
            yield from self.heading(N_("Play"))
            for note in view.line.before:
                yield from self.note(note, "")
            yield from self.tricks(view)
        else:
            yield from self.said(view.line.before)
        if view.score:
            yield from self.heading(N_("Score"))
            for fact in view.score:
                yield from self.wrap(self.labelled(fact.label, fact.text), hanging="  ")
        if view.problems:
            yield from self.heading(N_("About the record"))
            for problem in view.problems:
                yield from self.note(problem, "")

    def said(self, notes: Sequence[Note]) -> Iterator[str]:
        """Notes outside any section."""
        for note in notes:
            yield ""
            yield from self.note(note, "")

    def wrap(self, text: str, indent: str = "", hanging: str | None = None) -> list[str]:
        return wrap(clean(text), self.width, indent if hanging is None else hanging, indent)

    def heading(self, text: str) -> Iterator[str]:
        yield ""
        lines = self.wrap(self.word(text))
        yield from lines
        yield "─" * max(map(width_of, lines))

    # The diagram.

    def diagram(self, view: Diagram, piles: Sequence[Pile] = ()) -> Iterator[str]:
        facts = [self.labelled(fact.label, fact.text) for fact in view.facts]
        facts += map(self.pile, piles)
        order = f"{view.turn} {view.order}"
        if view.columns and self.width >= _RING[view.columns]:
            yield from self.ring(view, [*facts, order])
        else:
            for text in [*facts, order]:
                yield from self.wrap(text, hanging="  ")
            for hand in view.hands:
                yield ""
                yield from self.hand(hand, self.width)
        if view.trick:
            yield ""
            played = ", ".join(f"{name} {cards.plain}" for name, cards in view.trick)
            yield from self.wrap(self.labelled(self.word(N_("On the table")), played), hanging="  ")

    def pile(self, pile: Pile) -> str:
        return self.labelled(f"{pile.name}{f' ({pile.note})' if pile.note else ''}", pile.cards.plain)

    def ring(self, view: Diagram, facts: Sequence[str]) -> Iterator[str]:
        """The hands around the middle box, line by line."""
        hands = {hand.place: hand for hand in view.hands}
        column = min((self.width - 2 * (view.columns - 1)) // view.columns, _COLUMN)
        inner = column * (view.columns - 2) + 2 * (view.columns - 3)
        box = [line for fact in facts for line in wrap(clean(fact), inner, "  ", "")]
        for number, line in enumerate(rows(len(view.hands))):
            if number:
                yield ""
            blocks = [self.hand(hands[place], column) if place in hands else [] for place in line]
            if "" in line:
                blocks = [blocks[0], box, blocks[-1]]
                height = max(map(len, blocks))
                yield from beside([middle(block, height) for block in blocks], [column, inner, column])
                box = []
            else:
                yield from beside(blocks, [column] * view.columns)

    def hand(self, hand: HandView, width: int) -> list[str]:
        name = f"{hand.name} {hand.player}" if hand.player else hand.name
        roles = [*hand.roles, *([f"▸ {self.word(N_('to play'))}"] if hand.turn else [])]
        lines = wrap(clean(name), width)
        for text in (" · ".join(roles), hand.note):
            if text:
                lines += wrap(f"({clean(text)})", width)
        room = max(3, *(width_of(row.label) + 1 for row in hand.rows)) if hand.rows else 3
        for row in hand.rows:
            lines += wrap(row.cards.plain or "—", width, " " * room, pad(row.label, room))
        for text in hand.hints:
            lines += wrap(f"({clean(text)})", width)
        return lines

    # Bids and tricks.

    def bid(self, bid: Bid) -> str:
        cards = bid.cards.plain if bid.cards else bid.said
        moment = f" ({bid.moment})" if bid.moment else ""
        return f"{bid.name} {cards}{moment}{f' {bid.flag}' if bid.fault else ''}"

    def tricks(self, view: DealView) -> Iterator[str]:
        legend = f"▸ {self.word(N_('leads'))}  ✓ {self.word(N_('wins the trick'))}"
        if any(play.down for trick in view.line.tricks for play in trick.plays):
            legend += f"  {_BACK} " + self.word(N_("lay face down"))
        if view.faults:
            legend += f"  ✗ {self.word(N_('fault'))}"
        yield from self.wrap(legend)
        heads = [self.word(N_("Won by")), self.word(N_("Points")), *filter(None, view.running[:1])]
        sides = [max(width_of(heads[0]), *(width_of(trick.winner_name) for trick in view.line.tricks))]
        sides += map(width_of, heads[1:])
        seats = [column.seat for column in view.seats]
        first = max(2, len(str(max(trick.number for trick in view.line.tricks))))
        room = (self.width - first - sum(sides) - 2 * (len(seats) + len(sides))) // len(seats)
        if room < _CELL:
            for trick in view.line.tricks:
                yield from self.listed(trick, "")
            return
        widest = [
            max([width_of(column.name), *(width_of(self.cell(t, column.seat)) for t in view.line.tricks)])
            for column in view.seats
        ]
        columns = [min(size, room) for size in widest]
        widths = [first, *columns, *sides]
        names = [wrap(clean(column.name), size) for column, size in zip(view.seats, columns, strict=True)]
        yield from beside([["#"], *names, *([head] for head in heads)], widths)
        for trick in view.line.tricks:
            cells = [wrap(self.cell(trick, seat), size) for seat, size in zip(seats, columns, strict=True)]
            counted = (trick.points, trick.running)
            numbers = [_figure(value, size) for value, size in zip(counted, sides[1:], strict=False)]
            yield from beside(
                [[str(trick.number).rjust(first)], *cells, [trick.winner_name], *([one] for one in numbers)], widths
            )
            if trick.mark:
                yield from self.wrap(trick.mark, "    ")
            for note in trick.notes:
                yield from self.note(note, "    ")

    def cell(self, trick: TrickView, seat: str) -> str:
        """The plays of a seat; in a narrow column a name of two words is broken sooner than a word."""
        return " / ".join(self.play(play) for play in trick.of(seat)).replace("\u00a0", " ")

    def play(self, play: PlayView) -> str:
        parts = [f"▸{self.laid(play)}" if play.leads else self.laid(play)]
        parts += [play.marks] if play.marks else []
        parts += [f"({play.irregularities})"] if play.irregularities else []
        parts += ["✓"] if play.wins else []
        parts += [play.flag] if play.flag else []
        return clean(" ".join(parts))

    def laid(self, play: PlayView) -> str:
        stayed = play.unreadable or _cards(play.cards)
        if play.down and not stayed.startswith(_BACK):
            stayed = _BACK + stayed
        return f"[{play.attempt.plain}] > {stayed}" if play.attempt else stayed

    def listed(self, trick: TrickView, indent: str) -> Iterator[str]:
        """A trick as a list: in narrow views and in variations."""
        indent = indent[: self.width // 3]
        plays = ", ".join(f"{play.name} {self.play(play)}" for play in trick.plays)
        closing = ""
        if trick.winner_name:
            points = "" if trick.points is None else f" +{trick.points}"
            points += f" ({trick.mark})" if trick.mark else ""
            running = "" if trick.running is None else f" ({self.running} {trick.running})"
            closing = f" — {trick.winner_name}{points}{running}"
        number = f"{trick.number}. "
        yield from self.wrap(plays + closing, indent + number, indent + " " * len(number))
        for note in trick.notes:
            yield from self.note(note, indent + "    ")

    # Notes.

    def note(self, note: Note, indent: str) -> Iterator[str]:
        indent = indent[: self.width // 3]  # Variations may nest deeper than the width allows.
        if isinstance(note, Remarked):
            yield from self.remark(note, indent)
        elif isinstance(note, Said):
            yield from self.wrap(note.text, indent)
        elif isinstance(note, Illegible):
            yield from self.wrap(self.labelled(f"✗ {note.label}", note.text), indent, indent + "  ")
        elif isinstance(note, Decision):
            yield from self.wrap(
                self.labelled(f"⚖ {self.word(_RULING)}, {note.place}", note.text), indent, indent + "  "
            )
        elif isinstance(note, Problem):
            yield from self.problem(note, indent)
        elif isinstance(note, Diagram):
            yield from self.wrap(note.caption, indent)
            yield from self.diagram(note)
        elif isinstance(note, Branch):
            yield from self.branch(note, indent)

    def remark(self, note: Remarked, indent: str) -> Iterator[str]:
        for number, block in enumerate(note.blocks):
            about = "" if number else note.about
            if isinstance(block, Prose):
                yield from self.wrap(self.labelled(about, plain(block.pieces)), indent)
            else:
                yield from self.wrap(self.labelled(about, "").rstrip(), indent) if about else ()
                yield from self.listing(block, indent)

    def listing(self, listing: Listing, indent: str) -> Iterator[str]:
        """A list of an annotation; what its items hold is indented by as much as their signs take."""
        for number, item in enumerate(listing.items):
            sign = "• " if listing.start is None else f"{listing.start + number}. "
            deeper = indent + " " * len(sign)
            first = indent + sign
            for block in item:
                if isinstance(block, Prose):
                    yield from self.wrap(plain(block.pieces), first, deeper)
                else:
                    yield from self.listing(block, deeper)
                first = deeper

    def problem(self, problem: Problem, indent: str) -> Iterator[str]:
        yield from self.wrap(
            self.labelled(
                f"{problem.sign} {problem.word}", self.labelled(problem.heading, f"{problem.title} [{problem.code}]")
            ),
            indent,
            indent + "  ",
        )
        deeper = indent + "  "
        if problem.message:
            yield from self.wrap(problem.message, deeper)
        for link in problem.related:
            place = f" ({link.place})" if link.place else ""
            yield from self.wrap(f"· {link.text}{place}", deeper, deeper + "  ")
        for ruling in problem.rulings:
            yield from self.wrap(self.labelled(self.word(_RULING), ruling), deeper)
        if problem.help:
            yield from self.wrap(problem.help, deeper)
        if problem.rule:
            yield from self.wrap(self.language.say(N_("Rule {rule}"), {"rule": problem.rule}), deeper)

    def branch(self, branch: Branch, indent: str) -> Iterator[str]:
        yield from self.wrap(f"( {branch.label}", indent)
        for note in branch.line.before:
            yield from self.note(note, indent + "  ")
        for trick in branch.line.tricks:
            yield from self.listed(trick, indent + "  ")
        yield f"{indent})"


def _cards(cards: CardText) -> str:
    return cards.plain or "—"


def _figure(value: int | str | None, width: int) -> str:
    return "" if value is None else str(value).rjust(width)
