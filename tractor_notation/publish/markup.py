"""The markup of annotations, read into values: emphasis, lists, links and `` `cards` ``.

It is a part of Markdown, read by markdown-it-py with everything else switched off: no HTML, no pictures, no headings,
and only http, https and mailto make a link. What is no markup is text. The library is loaded when a text has signs that
may be markup, so that a command that meets none does not wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from tractor_notation.publish.model import Block, Inline, Listing, Prose
from tractor_notation.terminal import width

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_RULES = ("paragraph", "list", "text", "newline", "escape", "backticks", "emphasis", "link", "autolink", "url")
"""What is read; ``url`` is :func:`_url`."""

_MAY_BE_MARKUP = re.compile(
    r"[*_`\[<\\]|https?:|mailto:|^[^\S\n]*(?:[-+]|\d{1,9}[.)])(?:\s|$)|^[^\S\n]*\u3000", re.I | re.M
)
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")
_LINE_END = re.compile(r"\s*\n\s*")
_BLANKS = re.compile(r"\s+")

_LINK = re.compile(r"(?:https?://|mailto:)[^\s/]", re.I)
_SCHEME = re.compile(r"(?<![A-Za-z0-9_.+-])(?:https?|mailto)\Z", re.I)
_LONGEST = len("-mailto")  # with what stands before it
# A URL ends before white space, quotes and brackets; a full stop or comma behind it belongs to the sentence.
_URL = re.compile(r":[^\s<>\"'`{}|\\^\[\]（）【】「」《》，。；：！？、]{1,2000}")
_TRAILING = ".,;:!?*_)"


def blocks(text: str) -> tuple[Block, ...]:
    """The paragraphs and lists of an annotation. A blank line parts paragraphs, a single line end is a blank."""
    if not _MAY_BE_MARKUP.search(text):
        parts = _BLANK_LINE.split(text.strip())
        return tuple(Prose((Inline("text", _flowing(part)),)) for part in parts if part.strip())
    return tuple(_blocks(iter(_parser().parse(text))))


def pieces(text: str) -> tuple[Inline, ...]:
    """The text of a single paragraph."""
    return tuple(piece for block in blocks(text) if isinstance(block, Prose) for piece in block.pieces)


def _flowing(text: str) -> str:
    """Lines as one: a line end is a blank, but between Chinese or Japanese signs nothing."""
    return _BLANKS.sub(" ", _LINE_END.sub(lambda end: _joint(text[: end.start()], text[end.end() :]), text.strip()))


def _joint(before: str, after: str) -> str:
    return "" if before and after and width(before[-1]) == 2 == width(after[0]) else " "


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("zero", {"html": False})
    parser.inline.ruler.before("escape", "url", _url)
    parser.enable([*_RULES])
    parser.validateLink = lambda url: bool(_LINK.match(url))  # type: ignore[method-assign]
    return parser


def _url(state: StateInline, silent: bool) -> bool:
    """A rule of the parser: an address that stands bare in the text is a link. It is found at its colon."""
    if state.src[state.pos] != ":" or state.linkLevel:
        return False
    scheme = _SCHEME.search(state.pending[-_LONGEST:])
    match = _URL.match(state.src, state.pos) if scheme else None
    if scheme is None or match is None:
        return False
    rest = match[0]
    while rest.endswith(tuple(_TRAILING)) and not (rest[-1] == ")" and rest.count("(") >= rest.count(")")):
        rest = rest[:-1]
    url = scheme[0] + rest
    if not state.md.validateLink(url):
        return False
    if not silent:
        state.pending = state.pending[: -len(scheme[0])]
        state.push("link_open", "a", 1).attrs = {"href": state.md.normalizeLink(url)}
        state.push("text", "", 0).content = url
        state.push("link_close", "a", -1)
    state.pos += len(rest)
    return True


# From the tokens of the parser to values.


def _blocks(tokens: Iterator[Token]) -> Iterator[Block]:
    """The blocks up to the end of what holds them."""
    for token in tokens:
        if token.type == "inline":
            found = _inline(iter(token.children or ()))
            if found:
                yield Prose(found)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            start = token.attrGet("start")
            numbered = token.type == "ordered_list_open"
            yield Listing(tuple(_items(tokens)), (1 if start is None else int(start)) if numbered else None)
        elif token.type == "list_item_close":
            return


def _items(tokens: Iterator[Token]) -> Iterator[tuple[Block, ...]]:
    """The items up to the end of their list."""
    for token in tokens:
        if token.type != "list_item_open":
            return
        yield tuple(_blocks(tokens))


_KINDS = {"em": "emphasis", "strong": "strong", "link": "link"}


def _inline(tokens: Iterator[Token]) -> tuple[Inline, ...]:
    """The pieces up to the end of what holds them."""
    found: list[Inline] = []
    for token in tokens:
        name, _, way = token.type.partition("_")
        if way == "close":
            break
        if token.type in ("text", "softbreak", "hardbreak"):
            found.append(Inline("text", token.content if token.type == "text" else "\n"))
        elif token.type == "code_inline":
            found.append(Inline("cards", _flowing(token.content)))
        elif name in _KINDS:
            target = str(token.attrGet("href") or "")
            found.append(Inline(_KINDS[name], href=_target(target), inside=_inline(tokens)))
    return tuple(_joined(found))


def _joined(found: Iterable[Inline]) -> Iterator[Inline]:
    """The pieces, texts in a row as one and their line ends as blanks."""
    text = ""
    for piece in found:
        if piece.kind == "text":
            text += piece.text
            continue
        if text:
            yield Inline("text", _within(text))
        text = ""
        if piece.kind == "cards" and not piece.text:
            continue
        yield piece
    if text:
        yield Inline("text", _within(text))


def _within(text: str) -> str:
    """Text inside a paragraph, whose blanks at both ends count."""
    return _BLANKS.sub(" ", _LINE_END.sub(lambda end: _joint(text[: end.start()], text[end.end() :]), text))


def _target(url: str) -> str:
    """The address of a link, its scheme in lower case."""
    scheme, colon, rest = url.partition(":")
    return scheme.lower() + colon + rest


# Without markup.


def plain(found: Iterable[Inline]) -> str:
    """The pieces of a paragraph without markup, for text views."""
    return "".join(map(_plain, found))


def _plain(piece: Inline) -> str:
    if piece.kind == "cards":
        return piece.cards.plain if piece.cards else piece.text
    if not piece.inside:
        return piece.text
    text = plain(piece.inside)
    return f"{text} ({piece.href})" if piece.href and piece.href not in (text, f"mailto:{text}") else text


_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")),
)


def language_of(text: str) -> str:
    """The language a text is written in as far as its script tells; empty for Latin and other scripts."""
    return next((tag for tag, script in _SCRIPTS if script.search(text)), "")


def language_of_block(block: Block) -> str:
    """The same for a block of an annotation."""
    return language_of("".join(_texts(block)))


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, Prose):
        yield plain(piece for piece in block.pieces if piece.kind != "cards")
        return
    for item in block.items:
        for inner in item:
            yield from _texts(inner)
