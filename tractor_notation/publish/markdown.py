"""A deal in Markdown, for forums and READMEs: what the page has, in tables and lists that every dialect with tables knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tractor_notation.language import N_, Language
from tractor_notation.markdown_text import escaped, opening
from tractor_notation.publish.lines import signed
from tractor_notation.publish.model import (
    Bid,
    Block,
    Branch,
    CardText,
    DealView,
    Decision,
    Diagram,
    HandView,
    Illegible,
    Inline,
    Note,
    Pile,
    PlayView,
    Problem,
    Prose,
    Remarked,
    Said,
    TrickView,
)

_RULING = N_("The table's ruling")


def markdown(view: DealView, language: Language) -> str:
    """The deal as Markdown."""
    lines = [signed(line).rstrip() for line in _Writer(language).deal(view)]
    return "\n".join(lines).strip("\n") + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


class _Writer:
    def __init__(self, language: Language) -> None:
        self.language = language
        self.word = language.word

    def labelled(self, label: str, text: str) -> str:
        """A text, escaped already, behind its label."""
        return f"**{escaped(label)}**{self.word(': ')}{text}" if label else text

    def deal(self, view: DealView) -> Iterator[str]:
        yield f"# {escaped(view.title)}"
        yield ""
        if view.subtitle:
            yield opening(escaped(view.subtitle))
            yield ""
        yield from self.list(self.labelled(tag.label, escaped(tag.text)) for tag in view.tags)
        yield from self.notes(view.intro)
        if view.diagram:
            yield f"## {escaped(view.diagram.caption)}"
            yield ""
            yield from self.diagram(view.diagram, view.piles)
        yield from self.notes(view.dealt)
        if view.bids:
            yield f"## {escaped(view.headings[0])}"
            yield ""
            yield opening(" → ".join(map(self.bid, view.bids)))
            yield ""
            yield from self.notes((*view.bid_problems, *view.bid_notes))
        if view.burial:
            yield f"## {escaped(view.headings[1])}"
            yield ""
            yield from self.list(map(self.pile, view.piles))
            yield from self.notes(view.burial)
        if view.line.tricks:
            yield f"## {self.word('Play')}"
            yield ""
        yield from self.notes(view.line.before)
        if view.line.tricks:
            yield from self.tricks(view)
        if view.score:
            yield f"## {self.word('Score')}"
            yield ""
            yield from self.list(self.labelled(fact.label, escaped(fact.text)) for fact in view.score)
        if view.problems:
            yield f"## {self.word('About the record')}"
            yield ""
            yield from self.notes(view.problems)
        for text in view.footnotes:
            yield opening(escaped(text))
            yield ""

    def list(self, items: Iterable[str]) -> Iterator[str]:
        """A list, and an empty line behind it."""
        lines = [f"- {item}" for item in items]
        yield from lines
        if lines:
            yield ""

    # The diagram: a row for each hand, a column for each suit.

    def diagram(self, view: Diagram, piles: Sequence[Pile] = ()) -> Iterator[str]:
        labels = list(dict.fromkeys(row.label for hand in view.hands for row in hand.rows))
        yield _row(["", *map(escaped, labels)])
        yield _row(["---"] * (len(labels) + 1))
        for hand in view.hands:
            rows = {row.label: row.cards for row in hand.rows}
            yield _row([self.name(hand), *(self.cards(rows[label]) if label in rows else "" for label in labels)])
        yield ""
        facts = [self.labelled(fact.label, escaped(fact.text)) for fact in view.facts]
        laid = [f"{escaped(name)} {self.cards(cards)}" for name, cards in view.trick]
        on = [self.labelled(self.word(N_("On the table")), self.language.listing(laid))] if laid else []
        yield from self.list([*facts, *map(self.pile, piles), *on, escaped(f"{view.turn} {view.order}")])

    def name(self, hand: HandView) -> str:
        name = f"**{escaped(hand.name)}**" + (f" {escaped(hand.player)}" if hand.player else "")
        about = [*hand.roles, *filter(None, (hand.note,)), *([f"▸ {self.word(N_('to play'))}"] if hand.turn else [])]
        return name + (f" ({escaped(' · '.join(about))})" if about else "")

    def pile(self, pile: Pile) -> str:
        note = f" ({pile.note})" if pile.note else ""
        return self.labelled(f"{pile.name}{note}", self.cards(pile.cards))

    def cards(self, cards: CardText) -> str:
        return escaped(cards.plain) or "—"

    # Bids and tricks.

    def bid(self, bid: Bid) -> str:
        shown = self.cards(bid.cards) if bid.cards else escaped(bid.said)
        moment = f" ({escaped(bid.moment)})" if bid.moment else ""
        return f"{escaped(bid.name)} {shown}{moment}{f' {bid.flag}' if bid.fault else ''}"

    def tricks(self, view: DealView) -> Iterator[str]:
        legend = f"▸ {self.word(N_('leads'))}, ✓ {self.word(N_('wins the trick'))}"
        if any(play.down for trick in view.line.tricks for play in trick.plays):
            legend += f", ▮ {self.word(N_('lay face down'))}"
        if view.faults:
            legend += f", ✗ {self.word(N_('fault'))}"
        yield legend
        yield ""
        counted = list(filter(None, (self.word(N_("Points")), view.running[0])))
        yield _row(["#", *(escaped(self.seat(one.name, one.player)) for one in view.seats), *map(escaped, counted)])
        yield _row(["---:", *("---" for _ in view.seats), *("---:" for _ in counted)])
        for trick in view.line.tricks:
            plays = (" / ".join(map(self.play, trick.of(seat.seat))) for seat in view.seats)
            points = "" if trick.points is None else str(trick.points)
            made = f"{points} {escaped(trick.mark)}".strip() if trick.mark else points
            told = [made, "" if trick.running is None else str(trick.running)]
            yield _row([str(trick.number), *plays, *told[: len(counted)]])
        yield ""
        for trick in view.line.tricks:
            if trick.notes:
                yield f"**{escaped(self.language.say(N_('trick {number}'), {'number': trick.number}))}**"
                yield ""
                yield from self.notes(trick.notes)

    def seat(self, name: str, player: str) -> str:
        return f"{name} {player}" if player else name

    def play(self, play: PlayView) -> str:
        laid = escaped(play.unreadable) if play.unreadable else self.cards(play.cards)
        if play.down and not laid.startswith("▮"):
            laid = f"▮{laid}"
        if play.attempt:
            laid = f"~~{self.cards(play.attempt)}~~ {laid}"
        signs = [escaped(play.marks), f"({escaped(play.irregularities)})" if play.irregularities else ""]
        signs += ["✓" if play.wins else "", play.flag]
        text = " ".join(filter(None, (laid, *signs)))
        return f"▸ {text}" if play.leads else text

    def listed(self, trick: TrickView) -> str:
        """A trick of a variation, on one line."""
        plays = ", ".join(f"{escaped(play.name)} {self.play(play)}" for play in trick.plays)
        won = ""
        if trick.winner_name:
            points = "" if trick.points is None else f", +{trick.points}"
            won = f" — {escaped(self.language.say(N_('won by {seat}'), {'seat': trick.winner_name}))}{points}"
        return f"**{trick.number}** {plays}{won}"

    # Notes.

    def notes(self, notes: Iterable[Note], indent: str = "") -> Iterator[str]:
        for note in notes:
            yield from (f"{indent}{line}" if line else "" for line in self.note(note))

    def note(self, note: Note) -> Iterator[str]:
        if isinstance(note, Remarked):
            yield from self.remark(note)
        elif isinstance(note, Diagram):
            yield f"*{escaped(note.caption)}*"
            yield ""
            yield from self.diagram(note)
        elif isinstance(note, Branch):
            yield from self.branch(note)
        elif isinstance(note, Problem):
            yield from self.problem(note)
        else:
            yield self.line(note)
            yield ""

    def line(self, note: Said | Illegible | Decision) -> str:
        """A note that is a line."""
        if isinstance(note, Said):
            return opening(escaped(note.text))
        if isinstance(note, Illegible):
            return self.labelled(f"✗ {note.label}", escaped(note.text))
        return self.labelled(f"⚖ {self.word(_RULING)}, {note.place}", escaped(note.text))

    def remark(self, note: Remarked) -> Iterator[str]:
        for number, block in enumerate(note.blocks):
            about = f"{escaped(note.about)}{self.word(': ')}" if note.about and not number else ""
            if isinstance(block, Prose):
                yield about + pieces(block.pieces) if about else opening(pieces(block.pieces))
            else:
                if about:
                    yield about.rstrip()
                    yield ""
                yield from self.block(block)
            yield ""

    def block(self, block: Block) -> Iterator[str]:
        """A block of an annotation, its lists by their own signs."""
        if isinstance(block, Prose):
            yield opening(pieces(block.pieces))
            return
        for number, item in enumerate(block.items):
            sign = "- " if block.start is None else f"{block.start + number}. "
            lines = [line for inner in item for line in (*self.block(inner), "")]
            for place, line in enumerate(lines[:-1] or [""]):
                begin = sign if not place else " " * len(sign)
                yield f"{begin}{line}" if line or not place else ""

    def problem(self, problem: Problem) -> Iterator[str]:
        title = f"{escaped(problem.title)} \\[{problem.code}\\]"
        heading = f"{escaped(problem.heading)}{self.word(': ')}{title}" if problem.heading else title
        told = [escaped(problem.message), *(escaped(f"{one.text} ({one.place})") for one in problem.related)]
        told += (self.labelled(self.word(_RULING), escaped(ruling)) for ruling in problem.rulings)
        told.append(escaped(problem.help))
        if problem.rule:
            told.append(escaped(self.language.say(N_("Rule {rule}"), {"rule": problem.rule})))
        yield f"> {self.labelled(f'{problem.sign} {problem.word}', heading)}"
        for text in filter(None, told):
            yield ">"
            yield f"> {opening(text)}"
        yield ""

    def branch(self, branch: Branch) -> Iterator[str]:
        yield f"- *{escaped(branch.label)}*"
        yield ""
        yield from self.notes(branch.line.before, "  ")
        for trick in branch.line.tricks:
            yield f"  {self.listed(trick)}"
            yield ""
            yield from self.notes(trick.notes, "  ")


_AROUND = {"emphasis": "*", "strong": "**"}


def pieces(found: Iterable[Inline]) -> str:
    """The pieces of a paragraph, written as Markdown again."""
    return "".join(map(_piece, found))


def _piece(piece: Inline) -> str:
    if piece.kind == "cards":
        return escaped(piece.cards.plain) if piece.cards else f"`{piece.text}`"
    if piece.kind == "text":
        return _kept(piece.text)
    inner = pieces(piece.inside)
    if piece.kind == "link":
        return f"[{inner}](<{piece.href}>)"
    return f"{_AROUND[piece.kind]}{inner}{_AROUND[piece.kind]}"


def _kept(text: str) -> str:
    """Text escaped, the blanks at its ends kept."""
    before, after = text[:1].isspace(), text[-1:].isspace()
    return f"{' ' if before else ''}{escaped(text)}{' ' if after and text.strip() else ''}"
