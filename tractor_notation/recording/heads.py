"""The tags of a deal: putting one in its place, and those with which the next deal begins."""

from __future__ import annotations

from dataclasses import replace

from tractor_notation.findings import facts
from tractor_notation.language import N_
from tractor_notation.record import HeadItem, Record, Tag, names_player
from tractor_notation.recording.outcome import Kind, Outcome, Refused, Written, readable
from tractor_notation.recording.page import Page
from tractor_notation.recording.writing import joined
from tractor_notation.text import reads
from tractor_notation.text.tags import SAME, arrange, write_tag

_KEPT = ("Notation", "Event", "Site", "Date", "Match", "Rules", "Options", "Recorder")
"""The tags that are the same in the deals of a match, besides the players."""


def _settled(name: str, value: str, rules: str | None) -> Tag:
    """A tag as canonical writing has it: the reader says so."""
    head = f'[Rules "{rules}"]\n' if rules and name != "Rules" else ""
    record = reads(f"{head}{write_tag(name, value)}\n")[0]
    return [tag for tag in record.head if isinstance(tag, Tag) and (tag.name == "Rules") == (name == "Rules")][0]


def put_tag(page: Page, name: str, value: str) -> Written:
    """A tag in the head of the last deal: in its place, or instead of the one that is there."""
    text, line, changed = _with_tag(page, name, value)
    return readable(page, text), Outcome(Kind.CHANGED if changed else Kind.WRITTEN, text=line)


def tags(page: Page, line: str) -> Written:
    """Tags in brackets, one or several."""
    record = reads(line + "\n")[0]
    found = [item for item in record.head if isinstance(item, Tag)]
    unread = [item for item in record.findings if item.unreadable]
    if not found or len(found) != len(record.head) or record.body or unread:
        raise Refused(N_("That is no tag. One is written so: {such}"), facts(such='[Event "..."]'), unread)
    texts = []
    kind = Kind.WRITTEN
    for tag in found:
        page, outcome = put_tag(page, tag.name, tag.value)
        texts.append(outcome.text)
        kind = outcome.kind if outcome.kind is Kind.CHANGED else kind
    slips = [item for item in record.findings if item.code == "tag-name"]
    return page, Outcome(kind, text=" ".join(texts), found=tuple(slips))


def next_deal(page: Page) -> Written:
    """``deal next``: the deal after this one."""
    if not page.record.body:
        raise Refused(N_("Nothing is written of this deal yet."))
    if page.game is not None and not page.turn.over:
        raise Refused(N_("The deal is not over. If it stops here, say why: end: unfinished, end: time or end: void."))
    head = _next_head(page)
    better = readable(page, joined(page.text, "\n\n", head))
    if len(better.records) != len(page.records) + 1:
        raise Refused(N_("The next deal needs a tag, such as {such}."), facts(such='[Board "2"]'))
    told = page.game is None or page.table is None or page.game.account(page.table)
    begins = () if told else (name for name in page.script.begins if name != "Trump" and page.record.tag(name))
    return better, Outcome(
        Kind.WRITTEN, text=head, untold=tuple(name for name in begins if not better.record.tag(name))
    )


def _with_tag(page: Page, name: str, value: str) -> tuple[str, str, bool]:
    """The text of a page with a tag in the head of its last deal, in its place or instead of the one there; the tag as it
    is written; whether one was replaced."""
    record, text = page.record, page.text
    tag = _settled(name, value, record.value("Rules"))
    line = write_tag(tag.name, tag.value)
    old = record.tag(tag.name)
    if old is not None and old.span is not None:
        start, end = page.cut(old.span)
        return text[:start] + line + text[end:], line, True
    head: list[HeadItem] = arrange([*record.head, tag], page.script)
    tags = [item for item in head if isinstance(item, Tag)]
    place = tags.index(tag)
    if place and (before := tags[place - 1].span):
        end = page.cut(before)[1]
        return text[:end] + "\n" + line + text[end:], line, False
    if place + 1 < len(tags) and (after := tags[place + 1].span):
        start = page.cut(after)[0]
        return text[:start] + line + "\n" + text[start:], line, False
    begin = page.place(record.line, 1) if page.records else len(text)
    rest = text[begin:]
    return text[:begin] + line + ("\n\n" + rest.lstrip("\n") if rest.strip() else ""), line, False


def _next_head(page: Page) -> str:
    """The tags of the next deal: what stays the same, the next board, and levels, leader or dealer as the rules of the
    match have them."""
    record, game = page.record, page.game
    found = []
    for tag in record.head:
        if isinstance(tag, Tag) and (tag.name in _KEPT or names_player(tag.name)):
            found.append(replace(tag, value=SAME, span=None))
        elif isinstance(tag, Tag) and tag.name == "Board":
            found.append(Tag("Board", _after(record)))
    if game is not None and page.table is not None:
        found += [Tag(name, value) for name, value in game.succeeding(record, page.table)]
    if not found:
        found.append(Tag("Board", "2" if record.index == 1 else str(record.index + 1)))
    arranged = arrange(list(found), page.script)
    return "\n".join(write_tag(tag.name, tag.value) for tag in arranged if isinstance(tag, Tag))


def _after(record: Record) -> str:
    """The number of the next board."""
    board = record.value("Board") or ""
    return str(int(board) + 1) if board.isdecimal() else board
