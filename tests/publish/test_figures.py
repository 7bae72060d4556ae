"""Pictures, Markdown and the form for WeChat: each says what the view says, for every sample, and nothing hostile."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as Xml
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import tractor_notation as tn
from tractor_notation import package
from tractor_notation.checking import check
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import (
    FigureError,
    PlaceError,
    deal_view,
    markdown_view,
    png_view,
    svg_view,
    text_view,
    wechat_view,
)
from tractor_notation.publish import png as pictures
from tractor_notation.publish.model import CardText, DealView
from tractor_notation.publish.png import SCALE, MissingError
from tractor_notation.publish.svg import _DARK, _LIGHT, svg
from tractor_notation.replay import Replay

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.tractor"))
SVG = "{http://www.w3.org/2000/svg}"


def of(path: Path) -> Replay:
    return next(iter(check(path))).replay


def all_cards(view: DealView) -> list[CardText]:
    """Every hand of the diagram and every play, as the view has them."""
    assert view.diagram is not None
    hands = [row.cards for hand in view.diagram.hands for row in hand.rows if row.cards.runs]
    return [*hands, *(play.cards for trick in view.line.tricks for play in trick.plays)]


def squeezed(text: str) -> str:
    """A text without what only parts cards on the way to the reader."""
    return re.sub(r"[\s\u200a\u2006\u00a0\ufe0e\\]", "", text)


def visible(text: str) -> str:
    """What is seen of an HTML page."""

    class Seen(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.parts: list[str] = []

        def handle_data(self, data: str) -> None:
            self.parts.append(data)

    seen = Seen()
    seen.feed(text)
    seen.close()
    return "".join(seen.parts)


# One view.


@pytest.mark.parametrize("tag", ["en", "zh"])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_no_view_has_other_cards(sample: Path, tag: str) -> None:
    language = Language(tag)
    replay = of(sample)
    view = deal_view(replay, language)
    assert view.diagram is not None
    wanted = {squeezed(cards.plain) for cards in all_cards(view)}
    for made in (
        text_view(replay, language=language, width=400),
        markdown_view([replay], language=language),
        visible(wechat_view([replay], language=language)),
    ):
        shown = squeezed(made)
        assert not [cards for cards in wanted if cards not in shown]
    drawn = squeezed("".join(Xml.fromstring(svg_view(replay, language=language)).itertext()))
    rows = [squeezed(row.cards.plain) for hand in view.diagram.hands for row in hand.rows if row.cards.runs]
    assert not [cards for cards in rows if cards not in drawn]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_moment_is_the_same_in_every_form(position: Replay, tag: str) -> None:
    language = Language(tag)
    caption = squeezed(deal_view(position, language, at="21.S", until=True).diagram.caption)  # type: ignore[union-attr]
    made = [
        text_view(position, language=language, at="21.S"),
        markdown_view([position], language=language, at="21.S"),
        visible(wechat_view([position], language=language, at="21.S")),
        svg_view(position, language=language, at="21.S"),
    ]
    assert all(caption in squeezed(text) for text in made)
    assert not any("seen too late" in text for text in made)


def test_diagram_statements_are_figures_everywhere(english: Language) -> None:
    (record,) = tn.reads("1. N: SAA S93 S55 S44\n   ( 1. W: S98\n     diagram )\ndiagram\n2. N: SK\n")
    replay = tn.replay(record)
    caption = "The hands at this moment"
    assert text_view(replay, language=english).count(caption) == 2
    assert markdown_view([replay], language=english).count(f"*{caption}*") == 2
    assert wechat_view([replay], language=english).count(caption) == 2
    assert tn.render(replay).count(caption) == 2


def test_a_trick_alone_is_the_moment_before_its_lead(position: Replay, english: Language) -> None:
    from tractor_notation.place import Address, Step

    trick = Address((Step(22, ""),))
    assert svg_view(position, language=english, at=trick) == svg_view(position, language=english, at="22.N")
    with pytest.raises(PlaceError, match="^there is no play 9$"):
        svg_view(position, language=english, at=Address((Step(9, ""),)))


# SVG.


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_picture_has_text_alternatives(sample: Path, tag: str) -> None:
    language = Language(tag)
    replay = of(sample)
    view = deal_view(replay, language)
    assert view.diagram is not None
    root = Xml.fromstring(svg_view(replay, language=language))
    assert (root.tag, root.get("role"), root.get("lang")) == (f"{SVG}svg", "img", tag)
    title, told = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and told is not None and told.text
    assert root.get("aria-labelledby") == f"{title.get('id')} {told.get('id')}"
    assert title.text == f"{view.title} – {view.diagram.caption}"
    for hand in view.diagram.hands:
        assert hand.name in told.text
        assert all(row.cards.spoken in told.text for row in hand.rows)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_picture_is_whole_in_itself(sample: Path, english: Language) -> None:
    text = svg_view(of(sample), language=english)
    for element in Xml.fromstring(text).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "desc", "style", "g", "rect", "text", "tspan"}
        assert not [name for name in element.attrib if "href" in name or name.startswith("on")]
    assert "url(" not in text and "@import" not in text
    assert text.count("prefers-color-scheme: dark") == 1
    assert not re.search("[♠♥♣♦](?!\ufe0e)", re.sub(r"<(title|desc)\b.*?</\1>", "", text, flags=re.S))


def test_pictures_of_two_moments_can_share_a_page(position: Replay, english: Language) -> None:
    ids = [
        set(re.findall(r' id="(\w+)"', svg_view(position, language=english, at=at))) for at in ("20.N", "21.N", "22.N")
    ]
    assert all(len(one) == 2 for one in ids) and len(set.union(*ids)) == 6


def test_a_hostile_record_makes_a_picture_of_text(hostile: Replay) -> None:
    for tag in LANGUAGES:
        root = Xml.fromstring(svg_view(hostile, language=Language(tag)))
        assert "<script>alert(1)</script>" in "".join(root.itertext())
        assert not list(root.iter("script"))


def test_a_record_without_rules_has_no_picture(no_rules: Replay, english: Language) -> None:
    with pytest.raises(FigureError, match="the rules of the record are not known"):
        svg_view(no_rules, language=english)


def test_many_seats_are_drawn_in_a_ring_or_a_list(english: Language) -> None:
    for players, columns in ((6, 3), (10, 4), (12, 0)):
        (record,) = tn.reads(f'[Options "players={players} decks={players // 2}"]\n\n1. P1: SA\n')
        view = deal_view(tn.replay(record), english)
        assert view.diagram is not None
        if columns == 0:  # as of more seats than any game has by now
            view = replace(view, diagram=replace(view.diagram, columns=0))
        root = Xml.fromstring(svg(view, english))
        hands = [one for one in root.iter(f"{SVG}rect") if one.get("class", "").startswith("f-sheet")]
        assert len(hands) == players
        assert len({one.get("x") for one in hands}) == (columns or 3)
        boxes = [tuple(float(one.get(name, "")) for name in ("x", "y", "width", "height")) for one in hands]
        for place, (x, y, width, height) in enumerate(boxes):
            for left, top, wide, high in boxes[place + 1 :]:
                assert left >= x + width or x >= left + wide or top >= y + height or y >= top + high


# PNG.


def test_a_png_is_as_large_as_its_drawing(position: Replay, english: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_drawn", lambda char: True)  # whatever fonts there are
    drawn = Xml.fromstring(svg_view(position, language=english))
    data = png_view(position, language=english)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    size = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    wanted = [float(drawn.get(name, "")) * SCALE for name in ("width", "height")]
    assert all(abs(one - other) <= SCALE for one, other in zip(size, wanted, strict=True))
    assert data != png_view(position, language=english, at="21.S")


@pytest.mark.browser  # the fonts that are installed for Chromium are needed here as well
@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_script_finds_its_font(position: Replay, tag: str) -> None:
    language = Language(tag)
    drawn = [pictures._picture(char) for char in ("A", "♠", "主", "大", "カ", "ก")]
    assert len({*drawn, pictures._picture(""), pictures._picture("\U0010fffd")}) == len(drawn) + 2
    assert png_view(position, language=language).startswith(b"\x89PNG")


def test_what_is_missing_is_said(position: Replay, english: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(pictures, "_picture", lambda char: b"" if char in ("", "主", "\U0010fffd") else b"drawn")
        with pytest.raises(MissingError, match="no font on this system has the sign 主; install one"):
            png_view(position, language=english)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingError, match=r"pip install 'tractor-notation\[png\]'"):
        png_view(position, language=english)


# Markdown.


def rendered(text: str) -> str:
    return str(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_markdown_makes_the_tables_it_means(sample: Path, english: Language) -> None:
    replay = of(sample)
    view = deal_view(replay, english)
    shown = rendered(markdown_view([replay], language=english))
    assert view.diagram is not None
    assert shown.count("<h1>") == 1
    assert shown.count("<tr>") >= len(view.diagram.hands) + len(view.line.tricks) + (2 if view.line.tricks else 1)
    assert "|" not in visible(shown) and "**" not in visible(shown)
    assert "<pre>" not in shown


def test_markup_of_annotations_is_markdown_again(english: Language) -> None:
    (record,) = tn.reads("1. N: SAA {**So** *is* `SKK`, [x*y](https://e.example/a_b).\n\n- 1 < 2\n- a\n  1. b}\n")
    shown = rendered(markdown_view([tn.replay(record)], language=english))
    for part in (
        '<strong>So</strong> <em>is</em> ♠\ufe0eKK, <a href="https://e.example/a_b">x*y</a>.',
        "<li>1 &lt; 2</li>",
        "<ol>",
    ):
        assert part in shown.replace("<li>\n<p>", "<li>").replace("</p>\n</li>", "</li>"), part


def test_hostile_records_stay_text_in_markdown(hostile: Replay, english: Language) -> None:
    text = markdown_view([hostile], language=english)
    shown = rendered(text)
    assert "<script" not in shown and "<img" not in shown and "&lt;script&gt;" in shown
    assert set(re.findall(r'href="([^"]*)"', shown)) == {
        "https://e.example/%22onclick=alert(3)",
        "https://e.example/?a=1&amp;b=",
    }
    assert "\x1b" not in text and "\u202e" not in text


def test_pictures_have_the_colours_of_the_page() -> None:
    sheet = package.text("templates/look.css")
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#\w{6})", part)) for part in sheet.split("prefers-color-scheme: dark")[:2]
    )
    for palette, page in ((_LIGHT, light), (_DARK, dark)):
        assert palette == {name: page["box-ink" if name == "on" else name] for name in palette}


# WeChat.

KEPT = {
    *(
        "color",
        "background-color",
        "font-family",
        "font-size",
        "font-weight",
        "line-height",
        "text-align",
        "text-indent",
    ),
    *("text-decoration", "vertical-align", "white-space", "overflow-wrap", "word-break", "width", "border-collapse"),
    *("margin", "padding", "padding-left", "border", "border-left", "border-bottom"),
}
"""Properties of the flow of text, which the editor leaves alone. It drops what takes an element out of the flow (position,
transform), sheets, scripts, classes, ids, and links to other sites."""


@pytest.mark.parametrize("tag", ["en", "zh"])
def test_for_wechat_everything_is_in_line(hostile: Replay, position: Replay, throw: Replay, tag: str) -> None:
    several = [hostile, position, throw, *map(of, SAMPLES)]
    text = wechat_view(several, language=Language(tag))
    names: set[tuple[str, str]] = set()

    class Styled(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            names.update((tag, name) for name, _ in attrs)
            names.add((tag, ""))

    Styled().feed(text)
    tags = {name for name, _ in names} - {"html", "head", "meta", "title", "body"}
    assert tags == {"section", "p", "span", "strong", "em", "table", "tbody", "tr", "td"}
    assert {name for tag, name in names if tag in tags} == {"", "style", "colspan"}
    styles = set(re.findall(r' style="([^"]*)"', text))
    used = {part.split(":")[0] for style in styles for part in style.split(";")}
    assert used <= KEPT and not any("url(" in style or "!" in style for style in styles)
    assert "&lt;script&gt;" in text and "<script" not in text
    assert not re.search("[♠♥♣♦](?!\ufe0e)", text)
