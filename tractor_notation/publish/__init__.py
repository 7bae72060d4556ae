"""Replays as people read them: the published page, and the same in plain text.

Both are made from one view of the deal (:mod:`tractor_notation.publish.model`), so they cannot disagree. The template
engine is imported only when a page is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tractor_notation.language import N_, Language
from tractor_notation.place import Address
from tractor_notation.publish.build import PlaceError, deal_view
from tractor_notation.replay import Replay

__all__ = ["PlaceError", "deal_view", "page", "render", "text_view"]


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
) -> str:
    """One self-contained HTML page: no script, no network, everything a record says escaped.

    ``seat`` sits below in the diagrams. ``at`` (``7.E``, ``2:7.E``) shows the table as it was before that play instead
    of the deal: in the record it names, else in the first. ``title`` heads a page of several records. Raises
    :class:`PlaceError` when ``at`` names no play.
    """
    from tractor_notation.publish import html

    address = Address.parse(at) if isinstance(at, str) else at
    several = len(replays) > 1
    if address is not None and not any(_holds(replay, number, address) for number, replay in enumerate(replays)):
        raise PlaceError(language.say(N_("there is no play {address}"), {"address": str(address)}))
    views = [
        deal_view(
            replay,
            language,
            prefix=f"{replay.record.index}:" if several and number else "",
            seat=seat,
            at=address if address is not None and _holds(replay, number, address) else None,
        )
        for number, replay in enumerate(replays)
    ]
    return html.page(title or _title(replays, views[0].title if views else "", language), views, language)


def _holds(replay: Replay, number: int, address: Address) -> bool:
    """Whether an address is about this replay, the one with that number (from 0) on the page."""
    return replay.record.index == address.record if address.record is not None else number == 0


def _title(replays: Sequence[Replay], first: str, language: Language) -> str:
    """The title of a page: that of its only deal; of several, the event they share."""
    if len(replays) == 1:
        return first
    events = {replay.record.value("Event") for replay in replays}
    shared = events.pop() if len(events) == 1 else None
    return shared or language.say(language.plural("{count} deal", "{count} deals", len(replays)), {"count": len(replays)})


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

    ``at`` shows the hands before that play and the trick so far. ``color`` uses the colours of a terminal; nothing is
    said by colour alone. Raises :class:`PlaceError` when ``at`` names no play.
    """
    from tractor_notation.publish import text

    return text.show(deal_view(replay, language, seat=seat, at=at), language, width=max(width, 20), color=color)
