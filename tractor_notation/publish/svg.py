"""A diagram as one SVG picture with its text alternatives: for pages that take pictures, for magazines, for paper.

The same seats lie at the same places as on the page. Text stays text; nobody knows the fonts of who looks at it, so lines
are broken by the widths of a wide font. Colours are of the light page on a ground of their own, so that a picture can be read
on any page; a browser in the dark shows those of the dark page.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup, escape

from tractor_notation.language import N_, Language
from tractor_notation.publish import fonts, ring
from tractor_notation.publish.diagrams import FigureError
from tractor_notation.publish.lines import (
    GAP,
    SIZE,
    SMALL,
    Span,
    TextLine,
    card_lines,
    shown,
    text_lines,
    width_of,
)
from tractor_notation.publish.model import DealView, Diagram, HandView

_PAD = 14
_BETWEEN = 14
_NARROW, _WIDE = 230, 330
"""The least and the greatest width of a hand."""

_LISTED = 3
"""So many hands lie side by side where there is no ring."""

_LIGHT = {
    "ground": "#fbfaf6", "sheet": "#ffffff", "ink": "#1c1d1a", "soft": "#5b5a52", "line": "#d8d4c6", "felt": "#17593f",
    "box": "#17593f", "on": "#fbfaf6", "red": "#b0122b",
}  # fmt: skip
_DARK = {
    "ground": "#151714", "sheet": "#1d201c", "ink": "#ebe8de", "soft": "#aeab9f", "line": "#3c4039", "felt": "#86cfa9",
    "box": "#1d4433", "on": "#eef5ef", "red": "#ff8d86",
}  # fmt: skip
_NIGHT = "@media (prefers-color-scheme: dark) {{ {} }}".format(
    " ".join(f".f-{name} {{ fill: {colour} }} .s-{name} {{ stroke: {colour} }}" for name, colour in _DARK.items())
)

_SIGNS = frozenset("♠♥♣♦★☆▮▸→←↺↻\ufe0e⚠⚖ℹ")


class _Block(NamedTuple):
    """Lines that stand together in a rectangle, and what that looks like."""

    lines: tuple[TextLine, ...]
    turn: bool = False
    box: bool = False

    @property
    def height(self) -> float:
        return sum(line.height for line in self.lines) + 2 * _PAD


def svg(view: DealView, language: Language, *, one_font: bool = False) -> str:
    """The diagram of a deal as a picture. Raises :class:`FigureError` for a record whose rules are not known: it has none.

    ``one_font`` is for programs that, other than browsers, take one font for a whole line of text.
    """
    if view.diagram is None:
        raise FigureError(language.word(N_("there is no diagram: the rules of the record are not known")))
    return _Picture(view, view.diagram, language, one_font).text()


class _Picture:
    def __init__(self, view: DealView, diagram: Diagram, language: Language, one_font: bool) -> None:
        self.view = view
        self.diagram = diagram
        self.language = language
        self.word = language.word
        self.one_font = one_font

    def text(self) -> str:
        columns = self.diagram.columns or min(_LISTED, len(self.diagram.hands))
        size = min(max((*map(self._wish, self.diagram.hands), _NARROW)), _WIDE)
        inner = size - 2 * _PAD
        hands = {hand.place: _Block(tuple(self._hand(hand, inner)), turn=hand.turn) for hand in self.diagram.hands}
        full = columns * size + (columns - 1) * _BETWEEN
        box_width = full - 2 * (size + _BETWEEN) if self.diagram.columns else full
        box = _Block(tuple(self._box(box_width - 2 * _PAD)), box=True)
        head = [*text_lines(self.view.title, full, SIZE * 1.25, bold=True)]
        below = " · ".join(filter(None, (self.view.subtitle, self.diagram.caption)))
        head += text_lines(below, full, SMALL, ink="soft")
        y = _PAD + sum(line.height for line in head) + _BETWEEN / 2
        drawn = list(self._lines(head, _PAD, _PAD))
        lay = self._ring if self.diagram.columns else self._list
        shapes, bottom = lay(hands, box, size, y)
        height = bottom + _PAD
        return self._document(full + 2 * _PAD, height, [*drawn, *shapes])

    # What stands in it.

    def _wish(self, hand: HandView) -> float:
        """The width that a hand would like to have."""
        lines = self._hand(hand, 10_000)
        return max(line.width for line in lines) + 2 * _PAD

    def _hand(self, hand: HandView, room: float) -> list[TextLine]:
        name = [Span(hand.name, bold=True), *([Span(f" {hand.player}")] if hand.player else [])]
        lines = text_lines(name, room, SIZE)
        roles = [*hand.roles, *([f"▸ {self.word(N_('to play'))}"] if hand.turn else [])]
        if roles:
            lines += text_lines(" · ".join(roles), room, SMALL, ink="felt" if hand.turn or hand.leader else "soft")
        if hand.note:
            lines += text_lines(hand.note, room, SMALL, ink="soft")
        label = max([SIZE * 1.6, *(width_of(row.label, SIZE) + GAP for row in hand.rows)])
        for row in hand.rows:
            lines += card_lines(row.cards, room, label=row.label, indent=label)
        return lines

    def _box(self, room: float) -> Iterator[TextLine]:
        facts = [(fact.label, fact.text) for fact in self.diagram.facts]
        for number, (label, text) in enumerate(facts):
            size = SIZE * 1.3 if number == 0 else SIZE
            spans = [Span(f"{label}{self.word(': ')}", small=True), Span(text, bold=number == 0)]
            yield from text_lines(spans, room, size, ink="on")
        if self.diagram.dealt:
            for pile in self.view.piles:
                note = self.language.say(N_(" ({text})"), {"text": pile.note}) if pile.note else ""
                yield from text_lines(f"{pile.name}{note}", room, SMALL, ink="on")
                yield from card_lines(pile.cards, room, ink="on")
            if self.view.result:
                yield from text_lines(self.view.result, room, SIZE, ink="on", bold=True)
        if self.diagram.trick:
            yield from text_lines(self.word(N_("On the table")), room, SMALL, ink="on")
            for name, cards in self.diagram.trick:
                yield from card_lines(cards, room, label=name, indent=width_of(name, SIZE) + GAP, ink="on")
        yield from text_lines(f"{self.diagram.turn} {self.diagram.order}", room, SMALL, ink="on")

    # Where it stands.

    def _ring(self, hands: dict[str, _Block], box: _Block, size: float, y: float) -> tuple[list[Markup], float]:
        """The hands around the box, which may stand beside several lines of them."""
        step = size + _BETWEEN
        drawn: list[Markup] = []
        rows = ring.rows(len(self.diagram.hands))
        middle = [number for number, row in enumerate(rows) if "" in row]
        heights = [max((hands[place].height for place in row if place in hands), default=0.0) for row in rows]
        beside = sum(heights[number] for number in middle) + _BETWEEN * (len(middle) - 1)
        heights[middle[-1]] += max(0.0, box.height - beside)
        for number, row in enumerate(rows):
            if number == middle[0]:
                tall = sum(heights[place] for place in middle) + _BETWEEN * (len(middle) - 1)
                wide = (self.diagram.columns - 2) * step - _BETWEEN
                drawn += self._draw(box, _PAD + step, y, wide, tall)
            for place, name in enumerate(row):
                if name in hands:
                    drawn += self._draw(hands[name], _PAD + place * step, y, size, heights[number])
            y += heights[number] + _BETWEEN
        return drawn, y - _BETWEEN

    def _list(self, hands: dict[str, _Block], box: _Block, size: float, y: float) -> tuple[list[Markup], float]:
        """The box, and the hands below it in rows."""
        blocks = list(hands.values())
        columns = min(_LISTED, len(blocks))
        drawn = list(self._draw(box, _PAD, y, columns * size + (columns - 1) * _BETWEEN, box.height))
        y += box.height + _BETWEEN
        for start in range(0, len(blocks), columns):
            line = blocks[start : start + columns]
            height = max(block.height for block in line)
            for place, block in enumerate(line):
                drawn += self._draw(block, _PAD + place * (size + _BETWEEN), y, size, height)
            y += height + _BETWEEN
        return drawn, y - _BETWEEN

    # How it is drawn.

    def _draw(self, block: _Block, x: float, y: float, width: float, height: float) -> Iterator[Markup]:
        fill, stroke = ("box", "box") if block.box else ("sheet", "felt" if block.turn else "line")
        yield Markup(
            '<rect x="{}" y="{}" width="{}" height="{}" rx="8" class="f-{} s-{}" fill="{}" stroke="{}" stroke-width="{}"/>'
        ).format(
            *map(_number, (x, y, width, height)), fill, stroke, _LIGHT[fill], _LIGHT[stroke], 2 if block.turn else 1
        )
        above = (height - block.height) / 2 if block.box else 0
        yield from self._lines(block.lines, x + _PAD, y + _PAD + above)

    def _lines(self, lines: Iterable[TextLine], x: float, y: float) -> Iterator[Markup]:
        for line in lines:
            base = y + line.height * 0.72
            for at, spans in line.parts:
                inner = Markup("").join(map(self._span, spans))
                names = " ".join(filter(None, (f"f-{line.ink}", self._whole(spans))))
                yield Markup('<text x="{}" y="{}" font-size="{}" class="{}" fill="{}">{}</text>').format(
                    _number(x + at), _number(base), _number(line.size), names, _LIGHT[line.ink], inner
                )
            y += line.height

    def _span(self, span: Span) -> Markup:
        attributes = Markup("")
        if span.ink:
            attributes += Markup(' class="f-{}" fill="{}"').format(span.ink, _LIGHT[span.ink])
        if span.bold:
            attributes += Markup(' font-weight="bold"')
        if span.small:
            attributes += Markup(' font-size="{}"').format(_number(SMALL))
        if span.points:
            attributes += Markup(' text-decoration="underline"')
        if span.close:
            attributes += Markup(' dx="{}"').format(_number(SIZE * 0.12))
        text = Markup("").join(self._faces(shown(span.text)))
        return Markup("<tspan{}>{}</tspan>").format(attributes, text) if attributes else text

    def _faces(self, text: str) -> Iterator[Markup]:
        """A text, each script in its own fonts: what draws a picture may take one font for all that stands together."""
        if self.one_font:
            yield escape(text)
            return
        for face, group in groupby(text, key=_face):
            part = escape("".join(group))
            yield Markup('<tspan class="{}">{}</tspan>').format(face, part) if face else part

    def _whole(self, spans: Sequence[Span]) -> str:
        """The fonts of a whole line."""
        if not self.one_font:
            return ""
        faces = {_face(char) for span in spans for char in span.text if not char.isspace()}
        if faces == {"thai"}:  # few of its fonts have letters as well
            return "thai"
        return "wide" if "wide" in faces or (self.language.tag in fonts.CJK and "thai" not in faces) else ""

    def _document(self, width: float, height: float, drawn: Sequence[Markup]) -> str:
        title = f"{self.view.title} – {self.diagram.caption}"
        told = "\n".join(self._told())
        mark = sha256(f"{title}{told}".encode()).hexdigest()[:8]  # pictures that share a page differ in their ids
        body = Markup("\n").join(drawn)
        return Markup(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" '
            'aria-labelledby="t{id} d{id}" lang="{lang}" font-family="{family}">\n'
            "<title id=\"t{id}\">{title}</title>\n<desc id=\"d{id}\">{told}</desc>\n<style>{style}</style>\n"
            '<rect width="100%" height="100%" class="f-ground" fill="{ground}"/>\n<g xml:space="preserve">\n{body}\n</g>\n</svg>\n'
        ).format(
            w=_number(width), h=_number(height), id=mark, lang=self.language.tag, family=fonts.WHOLE if self.one_font else fonts.FAMILIES[self.language.tag],
            title=shown(title), told=shown(told), style=Markup(self._style()), ground=_LIGHT["ground"], body=body,
        )  # fmt: skip

    def _style(self) -> str:
        families = {"wide": fonts.WIDE[self.language.tag], "thai": fonts.THAI, "sign": fonts.SIGNS}
        return " ".join(f".{name} {{ font-family: {family} }}" for name, family in families.items()) + f" {_NIGHT}"

    def _told(self) -> Iterator[str]:
        """The picture in words, card by card."""
        colon = self.word(": ")
        for fact in self.diagram.facts:
            yield f"{fact.label}{colon}{fact.text}."
        for hand in self.diagram.hands:
            roles = self.language.listing((*hand.roles, *([self.word(N_("to play"))] if hand.turn else [])))
            name = f"{hand.name} {hand.player}" if hand.player else hand.name
            who = f"{name}{self.language.say(N_(' ({text})'), {'text': roles})}" if roles else name
            rows = "; ".join(f"{row.spoken}{colon}{row.cards.spoken}" for row in hand.rows)
            yield f"{who}{colon}{rows}."
        for pile in self.view.piles if self.diagram.dealt else ():
            yield f"{pile.name}{colon}{pile.cards.spoken}."
        for name, cards in self.diagram.trick:
            yield f"{self.word(N_('On the table'))}{colon}{name}, {cards.spoken}."


def _face(char: str) -> str:
    """The fonts that a sign is in; empty for those of all text."""
    if "\u0e00" <= char <= "\u0e7f":
        return "thai"
    if unicodedata.east_asian_width(char) in "WF":
        return "wide"
    return "sign" if char in _SIGNS else ""


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
