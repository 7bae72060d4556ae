"""Replays as people read them: the published page, and the same as plain text, Markdown, pictures, and for WeChat.

All are made from one view of the deal (:mod:`tractor_notation.publish.model`), so they cannot disagree. Each
imports what it needs when it is made: the template engine, and what draws PNG.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tractor_notation.language import Language
from tractor_notation.place import Address
from tractor_notation.publish.build import deal_view
from tractor_notation.publish.diagrams import FigureError, PlaceError
from tractor_notation.publish.model import DealView
from tractor_notation.publish.theme import StyleError, style_sheet
from tractor_notation.replay import Replay

__all__ = [
    "FigureError",
    "PlaceError",
    "StyleError",
    "deal_view",
    "markdown_view",
    "page",
    "png_view",
    "render",
    "split",
    "svg_view",
    "text_view",
    "wechat_view",
]


def render(
    replays: Replay | Iterable[Replay], *, lang: str = "en", seat: str | None = None, at: str | None = None
) -> str:
    """One self-contained HTML page of a replay, or of several: :func:`page` with the language by its tag."""
    several = (replays,) if isinstance(replays, Replay) else tuple(replays)
    return page(several, language=Language(lang), seat=seat, at=at)


def page(
    replays: Sequence[Replay],
    *,
    language: Language,
    seat: str | None = None,
    at: Address | str | None = None,
    title: str | None = None,
    css: str = "",
    live: str = "",
) -> str:
    """One self-contained HTML page: no network, everything a record says escaped, complete without its script.

    Several records have a list of the deals and their score sheet in front. ``seat`` sits below in the diagrams. ``at``
    (``7.E``, ``2:7.E``) shows the table as it was before that play instead of the deal: in the record it names, else in the
    first. ``title`` heads a page of several records. ``css`` is a style sheet that comes after that of the page. ``live``
    names the state of the file that a preview shows: the page then asks its server for the next one. Raises
    :class:`PlaceError` when ``at`` names no play, and :class:`StyleError` when the page cannot hold the style sheet.
    """
    from tractor_notation.publish import html
    from tractor_notation.publish.cover import cover

    several = len(replays) > 1
    views = _views(replays, language, seat, at, apart=False)
    front = cover(replays, views, [f"#deal{view.index}" for view in views], language) if several else None
    return html.page(
        title or _title(replays, language), views, language, cover=front, css=style_sheet(css, language), live=live
    )


def split(
    replays: Sequence[Replay],
    *,
    language: Language,
    name: str,
    seat: str | None = None,
    at: Address | str | None = None,
    css: str = "",
) -> Iterator[tuple[str, str]]:
    """The same as several files, each with its name: a page for every record, and ``index.html`` with the list of deals and
    the score sheet. ``name`` begins the names of the pages."""
    from tractor_notation.publish import html
    from tractor_notation.publish.cover import cover

    views, sheet = _views(replays, language, seat, at, apart=True), style_sheet(css, language)
    digits = len(str(len(views)))
    files = [f"{name}-{number:0{digits}}.html" for number in range(1, len(views) + 1)]
    for number, (file, view) in enumerate(zip(files, views, strict=True)):
        before, after = (
            html.Turning(files[place], views[place].title) if 0 <= place < len(views) else None
            for place in (number - 1, number + 1)
        )
        yield file, html.page(view.title, [view], language, way=html.Way("index.html", before, after), css=sheet)
    front = cover(replays, views, files, language)
    yield "index.html", html.page(_title(replays, language), (), language, cover=front, css=sheet)


def _views(
    replays: Sequence[Replay], language: Language, seat: str | None, at: Address | str | None, *, apart: bool
) -> list[DealView]:
    """The views of some records for pages; ``apart``: each has a page of its own, and no addresses of others are on it."""
    address = Address.parse(at) if isinstance(at, str) else at
    numbers = _numbers(replays)
    chosen = (numbers.get(address.record) if address.record is not None else 0) if address else None
    if address is not None and (chosen is None or not replays):
        raise PlaceError(address, language)
    several = len(replays) > 1 and not apart
    return [
        deal_view(
            replays[place],
            language,
            number=number,
            prefix=f"{number}:" if several and place else "",
            alias=f"{number}:" if several and not place else "",
            seat=seat,
            at=address if place == chosen else None,
            playable=True,
        )
        for number, place in numbers.items()
    ]


def _numbers(replays: Sequence[Replay]) -> dict[int, int]:
    """The place of each replay by its number: that in its file, or, where two would share one, that on the page."""
    numbers = [replay.record.index for replay in replays]
    if len(set(numbers)) < len(numbers):
        numbers = list(range(1, len(numbers) + 1))
    return {number: place for place, number in enumerate(numbers)}


def _title(replays: Sequence[Replay], language: Language) -> str:
    """The title of a page: that of its only deal; of several, the event they share."""
    if len(replays) == 1:
        return language.title(replays[0].record)
    events = {replay.record.value("Event") for replay in replays}
    shared = events.pop() if len(events) == 1 else None
    return shared or language.say(
        language.plural("{count} deal", "{count} deals", len(replays)), {"count": len(replays)}
    )


def markdown_view(
    replays: Sequence[Replay], *, language: Language, seat: str | None = None, at: Address | str | None = None
) -> str:
    """The same as Markdown for forums. ``at`` as in :func:`text_view`."""
    from tractor_notation.publish.markdown import markdown

    views = (deal_view(replay, language, seat=seat, at=at, until=True) for replay in replays)
    return "\n".join(markdown(view, language) for view in views)


def wechat_view(
    replays: Sequence[Replay], *, language: Language, seat: str | None = None, at: Address | str | None = None
) -> str:
    """The same as HTML with inline styles only, for articles in WeChat. ``at`` as in :func:`text_view`."""
    from tractor_notation.publish.wechat import wechat

    views = [deal_view(replay, language, seat=seat, at=at, until=True) for replay in replays]
    return wechat(_title(replays, language), views, language)


def svg_view(replay: Replay, *, language: Language, seat: str | None = None, at: Address | str | None = None) -> str:
    """The diagram of a replay as an SVG picture, of the deal or before the play ``at``.

    Raises :class:`PlaceError` when ``at`` names no play, and :class:`FigureError` for a record whose rules are not known.
    """
    from tractor_notation.publish.svg import svg

    return svg(deal_view(replay, language, seat=seat, at=at), language)


def png_view(replay: Replay, *, language: Language, seat: str | None = None, at: Address | str | None = None) -> bytes:
    """The same as PNG. Raises also :class:`tractor_notation.publish.png.MissingError` without the extra ``png``."""
    from tractor_notation.publish.png import png
    from tractor_notation.publish.svg import svg

    return png(svg(deal_view(replay, language, seat=seat, at=at), language, one_font=True), language)


def text_view(
    replay: Replay,
    *,
    language: Language,
    at: Address | str | None = None,
    width: int = 80,
    color: bool = False,
    seat: str | None = None,
) -> str:
    """The same as plain text for a terminal or a forum, at most ``width`` columns wide (at least 20).

    ``at`` shows the hands before that play, the trick so far and the tricks before it, and nothing that comes later. ``color`` uses the colours of a terminal; nothing is
    said by colour alone. Raises :class:`PlaceError` when ``at`` names no play.
    """
    from tractor_notation.publish import text

    return text.show(
        deal_view(replay, language, seat=seat, at=at, until=True), language, width=max(width, 20), color=color
    )
