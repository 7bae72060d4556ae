"""The published page: one self-contained HTML file, complete without its script, and without network."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from tractor_notation import __version__, package
from tractor_notation.language import N_, Language
from tractor_notation.publish import player, ring
from tractor_notation.publish.cover import Cover
from tractor_notation.publish.markup import language_of, language_of_block, pieces
from tractor_notation.publish.model import Block, DealView, Unit
from tractor_notation.publish.scripts import embedded

SHEETS = ("look.css", "style.css", "player.css")
"""The style sheets of every page."""

FEW = 4
"""The seats of a table that needs no more than these."""

TAGS = {"zh": "zh-Hans"}
"""Languages whose pages carry a longer tag."""

_SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}

# Signs that phones like to draw as emoji; the variation selector keeps them text.
_SIGN = re.compile("([♠♥♣♦⚠⚖ℹ])[\ufe0e\ufe0f]?")
_TEXT = "\ufe0e"
_BARE = re.compile(r"""[^\s\x00-\x1f\x7f"'`=<>&]+""")  # What an attribute can hold without quotes.
_HAIR = "\u200a"
_SIXTH = "\u2006"  # A sixth of an em: less than the gap to the next rank.


class Turning(NamedTuple):
    """A link to the page of another deal."""

    href: str
    text: str


class Way(NamedTuple):
    """The links of a page that is one of several: to the list of all deals, to the deal before and to the one after."""

    contents: str
    before: Turning | None
    after: Turning | None


def page(
    title: str,
    deals: Sequence[DealView],
    language: Language,
    *,
    cover: Cover | None = None,
    way: Way | None = None,
    css: str = "",
    live: str = "",
) -> str:
    """The page of some deals, in the language their views were made in.

    ``cover`` stands in front of several deals, or alone; ``way`` leads to the pages of others. ``css`` is a style sheet
    that comes after that of the page; see :func:`tractor_notation.publish.theme.style_sheet`. ``live`` is for previews
    alone: the state of the file, beside a script that asks for the next one.
    """
    sheet = style(*SHEETS, *_more_sheets(deals, cover, way)) + _heads(deals, language)
    script = "" if cover and not deals else player.script()
    watcher = _read("live.js").strip() if live else ""
    common = player.common(language, (deal.stepping for deal in deals if deal.stepping))
    return (
        environment()
        .get_template("page.html")
        .render(
            title=title,
            deals=deals,
            cover=cover,
            way=way,
            style=Markup(sheet),
            css=Markup(css),
            script=Markup(script),
            common=embedded(common),
            live=live,
            watcher=Markup(watcher),
            policy=policy(filter(None, (sheet, css)), filter(None, (script, watcher)), asks=bool(live)),
            version=__version__,
            lang=TAGS.get(language.tag, language.tag),
            names={sign: name for deal in deals for sign, name in deal.names},
            footnotes=tuple(dict.fromkeys(deal.footnotes for deal in deals if deal.footnotes)),
            sentences=language.sentences,
            _=language.word,
            say=lambda template, **data: language.say(template, data),
        )
    )


def _more_sheets(deals: Sequence[DealView], cover: Cover | None, way: Way | None) -> Iterator[str]:
    """The style sheets of pages that have more than a table of four: those of others are smaller without them."""
    if cover or any(len(deal.seats) > FEW for deal in deals):
        yield "many.css"
    if any(ring.columns(len(deal.seats)) > 3 for deal in deals):
        yield "large.css"
    if cover:
        yield "session.css"
    if way:
        yield "way.css"


def _heads(deals: Iterable[DealView], language: Language) -> str:
    """For the style sheet: the heads of the columns in tables of more than four seats. On a phone each stands in front of
    its cells (``many.css``); said here once they are shorter than in every cell."""
    places: dict[tuple[str, ...], list[str]] = {}
    for deal in deals:
        if len(deal.seats) > FEW and deal.line.tricks:
            seats = (seat.name for seat in deal.seats)
            heads = (*seats, language.word(N_("Won by")), language.word(N_("Points")), deal.running[0])
            places.setdefault(heads, []).append(f"#deal{deal.index}")
    return "".join(
        f":is({','.join(ids)}) td:nth-child({column}){{--head:{_quoted(head + ' ')}}}"
        for heads, ids in places.items()
        for column, head in enumerate(heads, 2)
    )


def _quoted(text: str) -> str:
    """A text as a string of a style sheet: no sign in it can end the string, or the style sheet."""
    return '"{}"'.format(re.sub(r'["\\<\x00-\x1f\x7f]', lambda sign: f"\\{ord(sign[0]):x} ", text))


def message(text: str, language: Language, *, live: str) -> str:
    """A page of a preview that says why there is no other."""
    watcher = _read("live.js").strip()
    style = "body { font: 1.125rem/1.5 system-ui, sans-serif; color-scheme: light dark; margin: 2rem; white-space: pre-wrap }"
    return Markup(
        '<!doctype html>\n<html lang="{lang}">\n<head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="{policy}"><meta name="state" content="{live}">'
        "<title>{title}</title><style>{style}</style></head>\n<body><p>{text}</p><script>{watcher}</script></body>\n</html>\n"
    ).format(
        lang=TAGS.get(language.tag, language.tag),
        policy=policy((style,), (watcher,), asks=True),
        live=live,
        title=text,
        style=Markup(style),
        text=text,
        watcher=Markup(watcher),
    )


def policy(styles: Iterable[str], scripts: Iterable[str], *, asks: bool = False) -> str:
    """The Content-Security-Policy of a page with these style sheets and these scripts; ``asks``: it asks its own server."""
    allowed = "default-src 'none'; style-src {}; script-src {}; img-src data:; base-uri 'none'; form-action 'none'"
    hashes = (" ".join(map(_digest, texts)) or "'none'" for texts in (styles, scripts))
    return allowed.format(*hashes) + ("; connect-src 'self'" if asks else "")


def _digest(text: str) -> str:
    """How the policy names a text."""
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


@pass_context
def prose(context: Context, text: str) -> Markup:
    """Text, escaped, its suit signs in their colours and never as emoji; the cards in it have their names."""
    names: Mapping[str, str] = context.get("names") or {}
    found = _cards_of(tuple(names)).split(text) if names else [text]
    return Markup("").join(
        Markup("<span role=img aria-label={}>{}</span>").format(value(names[part]), _signed(part))
        if number % 2
        else _signed(part)
        for number, part in enumerate(found)
    )


def _signed(text: str) -> Markup:
    return Markup(_SIGN.sub(_coloured, str(escape(text))))


@lru_cache(maxsize=8)
def _cards_of(texts: tuple[str, ...]) -> re.Pattern[str]:
    """Finds any of the texts, the longest first, where no further card stands behind it."""
    found = "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))
    return re.compile(f"({found})(?![0-9A-Za-z]| [0-9A-Z]+(?![A-Za-z]))")


@pass_context
def parts(context: Context, text: str, between: str) -> Markup:
    """The same, broken between its parts rather than inside of one; what stands ``between`` them ends a line."""
    first, *others = text.split(between)
    if not others:
        return prose(context, text)
    behind = between.rstrip()
    shown = [*(f"{part}{behind}" for part in (first, *others[:-1])), others[-1]]
    blank = " " if between != behind else ""
    return Markup(blank).join(Markup("<span class=part>{}</span>").format(prose(context, part)) for part in shown)


def sign(text: str) -> Markup:
    """A sign as text, never as emoji."""
    return Markup(_SIGN.sub(rf"\1{_TEXT}", str(escape(text))))


def _coloured(match: re.Match[str]) -> str:
    suit = _SUITS.get(match[1])
    shown = match[1] + _TEXT
    return f"<b class={suit}>{shown}</b>" if suit else shown


def ranks(unit: Unit) -> Markup:
    """The ranks of a unit, close together; a little less so where a rank has two digits."""
    return escape((_HAIR if len(unit.rank) == 1 else _SIXTH).join([unit.rank] * unit.count))


def short(text: str, brief: str) -> Markup:
    """A word that gives way to a brief form on narrow screens; screen readers always hear the word."""
    if not text or text == brief:
        return escape(text)
    return Markup("<span class=wide>{}</span><span class=short aria-hidden=true>{}</span>").format(text, brief)


def value(text: str | int) -> Markup:
    """A text or number as the value of an attribute, in quotes where HTML needs them."""
    return Markup(text) if _BARE.fullmatch(str(text)) else Markup('"{}"').format(text)


@pass_context
def lang_attr(context: Context, text: str | Block) -> Markup:
    """The attribute ``lang`` for a text of the record's own, as far as its script tells the language, and where that is not
    the language of the page."""
    tag = language_of(text) if isinstance(text, str) else language_of_block(text)
    return Markup(f" lang={tag}") if tag and tag != context["lang"].partition("-")[0] else Markup("")


def _read(name: str) -> str:
    return package.text(f"templates/{name}")


@lru_cache(maxsize=8)
def style(*names: str) -> str:
    """Style sheets without comments and needless white space."""
    sheets = "".join(map(_read, names))
    text = re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r" ?([{};,>]) ?|(?<=:) ", r"\1", text).replace(";}", "}")


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates, with the filters they use."""
    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(
        prose=prose,
        parts=parts,
        sign=sign,
        ranks=ranks,
        short=short,
        value=value,
        lang_attr=lang_attr,
        pieces=pieces,
        embedded=embedded,
    )
    environment.globals.update(signs=_SUITS)
    return environment
