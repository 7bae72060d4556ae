"""The inline markup of annotations: ``*emphasis*``, ```` `cards` ```` and links, read into values.

Nothing else is markup. A sign that does not open and close a span is plain text, and only http, https and mailto
make a link.
"""

from __future__ import annotations

import re

from tractor_notation.publish.model import Inline, Paragraph

# A URL ends before white space, quotes and brackets; a full stop or comma behind it belongs to the sentence.
_URL = r"(?:https?://|mailto:)[^\s<>\"'`{}|\\^\[\]（）【】「」《》，。；：！？、]+"
_INLINE = re.compile(
    r"`(?P<cards>[^`\n]{1,400})`"
    r"|\*(?P<emphasis>[^\s*](?:[^*\n]{0,400}[^\s*])?)\*"
    rf"|\[(?P<label>[^\[\]\n]{{1,400}})\]\((?P<target>{_URL})\)"
    rf"|(?P<url>(?<![A-Za-z0-9_.+-]){_URL})",
    re.IGNORECASE,
)
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")
_TRAILING = ".,;:!?)"


def paragraphs(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of an annotation; a blank line parts them, a single line end is a blank."""
    return tuple(_inline(" ".join(part.split())) for part in _BLANK_LINE.split(text.strip()) if part.strip())


def _inline(text: str) -> Paragraph:
    found: list[Inline] = []
    end = 0
    for match in _INLINE.finditer(text):
        if match.start() < end:
            continue
        piece, stop = _span(match)
        if match.start() > end:
            found.append(Inline("text", text[end : match.start()]))
        found.append(piece)
        end = stop
    if end < len(text):
        found.append(Inline("text", text[end:]))
    return tuple(found)


def _span(match: re.Match[str]) -> tuple[Inline, int]:
    """The piece a match stands for, and where it ends."""
    if match["cards"] is not None:
        return Inline("cards", match["cards"]), match.end()
    if match["emphasis"] is not None:
        return Inline("emphasis", match["emphasis"]), match.end()
    if match["label"] is not None:
        return Inline("link", match["label"], _target(match["target"])), match.end()
    url = match["url"].rstrip(_TRAILING)
    return Inline("link", url, _target(url)), match.start() + len(url)


def _target(url: str) -> str:
    """The address of a link, its scheme in lower case."""
    scheme, colon, rest = url.partition(":")
    return scheme.lower() + colon + rest


def plain(paragraph: Paragraph) -> str:
    """A paragraph without markup, for text views."""
    return "".join(_plain(piece) for piece in paragraph)


def _plain(piece: Inline) -> str:
    if piece.cards is not None:
        return piece.cards.plain
    if piece.kind == "link" and piece.href != piece.text:
        return f"{piece.text} ({piece.href})"
    return piece.text


_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")),
)


def language_of(text: str) -> str:
    """The language a text is written in as far as its script tells; empty for Latin and other scripts."""
    return next((tag for tag, script in _SCRIPTS if script.search(text)), "")
