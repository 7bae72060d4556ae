"""Changing what stands on the page: a play by its address, the last play, a statement; and notes behind them."""

from __future__ import annotations

import re
from dataclasses import replace

from tractor_notation.findings import facts
from tractor_notation.games import Line
from tractor_notation.language import N_
from tractor_notation.place import Address
from tractor_notation.record import Act, Comment, Play, Remark, Trick
from tractor_notation.recording.lines import suffixed, unknown, written
from tractor_notation.recording.outcome import Kind, Outcome, Refused, Written, readable
from tractor_notation.recording.page import Page
from tractor_notation.recording.writing import end_of, fits, remarked
from tractor_notation.text.lenient import plain
from tractor_notation.text.words import spelled
from tractor_notation.text.writer import write_comment

LATER = "later: "
"""A remark that begins so is about a play that is to be looked at later."""

_PLACE = re.compile(r"(?:[0-9]+:)?[0-9]+\.[A-Za-z0-9]+(?:/[0-9A-Za-z./]+)?")


def last_place(page: Page) -> str:
    """The address of the last play."""
    if not page.places:
        raise Refused(N_("Nothing has been played yet."))
    return page.places[-1]


def _play(page: Page, place: str) -> tuple[str, Play, int, int]:
    """A play by its address, of the last deal unless another is named: the address, the play, and where its text begins
    and ends."""
    try:
        address = Address.parse(place)
    except ValueError:
        raise Refused(
            N_("{value} is no address; write for instance 7.E, 2:7.E or 7.E/1."), facts(value=place)
        ) from None
    number = address.record or page.record.index
    deals = [deal for deal in page.deals if deal.record.index == number]
    step = deals[0].replay.step(address) if deals else None
    if step is None or step.play is None or step.play.span is None:
        raise Refused(N_("there is no play {place}"), facts(place=place))
    return str(address), step.play, *page.cut(step.play.span)


def _as_written(page: Page, play: Play) -> str:
    """A play as it stands there."""
    return spelled(page.script.notation, play) if play.unreadable is None else play.unreadable


def _replaced(page: Page, place: str, raw: str) -> Written:
    """Put other text in place of a play."""
    name, play, start, end = _play(page, place)
    text = page.text
    better = readable(page, text[:start] + raw + text[end:])
    if len(better.records) != len(page.records):
        raise Refused(N_("That is no play."))
    stop = start + len(raw)
    made = [one for one in better.plays if one.span and start <= better.cut(one.span)[0] < stop]
    trick = _trick(better, made[0]) if len(made) > 1 else None
    if trick is not None:
        fits(page, trick, len(trick.plays) - len(made))
    if made and all(one.unreadable is None and not one.notes for one in made[:-1]):
        canonical = " ".join(_as_written(page, one) for one in made)
        other = page.changed(text[:start] + canonical + text[end:])
        if other.records == better.records:
            better, raw = other, canonical
    if better.text == text:
        raise Refused(N_("That changes nothing."))
    known = facts(place=name, now=raw, was=_as_written(page, play))
    done = Line(N_("{place}: {now} in place of {was}."), known)
    rest = _answers(page, play, made[0] if made else play)
    if rest:
        text = N_("{place}: {now} in place of {was}. The answers stay as they are: {rest}.")
        done = Line(text, (*known, *facts(rest=rest)))
    return better, Outcome(Kind.CHANGED, done, text=raw, plays=(name,))


def _trick(page: Page, play: Play) -> Trick | None:
    """The trick a play is of."""
    tricks = (item for record in page.records for item in record.body if isinstance(item, Trick))
    return next((trick for trick in tricks if any(one is play for one in trick.plays)), None)


def _answers(page: Page, old: Play, new: Play) -> str:
    """The answers to a lead that was changed to one of another suit, where some are of the old one: ranks alone were read
    as of the suit led."""
    trick = _trick(page, old)
    was, now = ({card[0] for card in play.cards} for play in (old, new))
    others = trick.plays[1:] if trick and trick.plays[0] is old else ()
    if was == now or not any(card[0] in was for play in others for card in play.cards):
        return ""
    return " ".join(_as_written(page, play) for play in others)


def edit(page: Page, rest: str) -> Written:
    """``edit 7.E h5``: another play in place of one; or, with a keyword instead of the address, another statement."""
    place, _, more = rest.partition(" ")
    more = plain(more).strip()
    if not place:
        raise Refused(
            N_("Name the play and its cards, such as {such}."),
            facts(such=f"edit {last_place(page)} {page.script.examples['PLAY']}"),
        )
    if place[0].isalpha():
        return _restated(page, rest)
    name, play, start, end = _play(page, place)
    if not more:
        return page, Outcome(Kind.ASKED, asks="edit", about=f"{name} {_as_written(page, play)}")
    if more in ("-", "–", "—"):
        return _removed(page, name, play, page.text[:start].rstrip(" ") + page.text[end:])
    raw = unknown(more, page.script, len(play.cards) or None)
    return _replaced(page, place, raw if re.search(r"[!$?]", raw) else raw + "".join(play.marks))


def _removed(page: Page, name: str, play: Play, text: str) -> Written:
    """The page without a play."""
    better = readable(page, text)
    if len(list(better.plays)) != len(list(page.plays)) - 1:
        raise Refused(N_("A trick needs a play. undo takes back what was written last."))
    done = Line(N_("{place}: {was} is taken out."), facts(place=name, was=_as_written(page, play)))
    return better, Outcome(Kind.CHANGED, done)


def _restated(page: Page, line: str) -> Written:
    """Put a statement in place of the last one of its kind and seat in this deal."""
    rules = page.record.value("Rules")
    (record,) = Page.of((f'[Rules "{rules}"]\n\n' if rules else "") + line).records
    unread = [item for item in record.findings if item.unreadable]
    made = [item for item in record.body if isinstance(item, Act)]
    if unread or len(made) != 1 or len(record.body) != 1:
        raise Refused(N_("That cannot be read."), problems=unread)
    olds = [item for item in page.record.body if isinstance(item, Act)]
    spans = [item.span for item in olds if (item.keyword, item.seat) == (made[0].keyword, made[0].seat) and item.span]
    if not spans:
        raise Refused(N_("This deal has no such statement."))
    start, end = page.cut(spans[-1])
    now, was = written(made, rules), page.text[start:end]
    better = readable(page, page.text[:start] + now + page.text[end:])
    return better, Outcome(Kind.CHANGED, Line(N_("{now} in place of {was}."), facts(now=now, was=was)), text=now)


def taken_back(page: Page, rest: str) -> Written:
    """``> s5``: the last play was taken back, and this was played."""
    place = last_place(page)
    _, play, _, _ = _play(page, place)
    if not rest:
        raise Refused(
            N_("Type what was played in its place, such as {such}; undo takes back a line."),
            facts(such="> " + page.script.examples["PLAY"]),
        )
    kept = Play(play.attempt or play.cards, seat=play.seat, parts=play.attempt_parts or play.parts)
    signs = "".join(f"^{name}" for name in play.irregularities) + "".join(play.marks)
    raw = unknown(rest, page.script, len(kept.cards))
    return _replaced(page, place, f"{spelled(page.script.notation, kept)}>{raw}{signs}")


def suffix(page: Page, signs: str) -> Written:
    """``^revoke``: the last play is kept, and what was irregular in it is named."""
    place = last_place(page)
    return _replaced(page, place, suffixed(_play(page, place)[1], page.script, signs))


def mark(page: Page, rest: str) -> Written:
    """``mark 7.E !?``, ``mark ?``, ``!``: marks of a play, of the last one unless another is named."""
    place, signs = _named(page, rest)
    place = place or last_place(page)
    play = replace(_play(page, place)[1], marks=())
    return _replaced(page, place, spelled(page.script.notation, play) + "".join(signs.split()))


def _named(page: Page, rest: str) -> tuple[str | None, str]:
    """The address that a text begins with, and what stands behind it."""
    first, _, others = rest.partition(" ")
    if _PLACE.fullmatch(first):
        return _play(page, first)[0], others.strip()
    return None, rest


# Notes.


def note(page: Page, raw: str, place: str | None = None) -> Written:
    """A comment, a remark or a variation, behind a play that is named, or behind what was written last."""
    raw = re.sub(r"^[;；]\s*", "; ", re.sub(r"^｛(.*)｝$", r"{\1}", raw))
    if place is not None:
        end = _play(page, place)[3]
    else:
        end = end_of(page, page.unfinished) if page.unfinished is not None else len(page.text.rstrip("\n"))
    head, tail = page.text[:end], page.text[end:]
    broken = ";" in head.rpartition("\n")[2] if tail.strip() else _ends_in_remark(page)
    gap = "" if not head else "\n" if broken else " "
    if raw.startswith(";") and tail.strip(" ") and not tail.startswith("\n"):
        tail = "\n   " + tail.lstrip(" ")
    better = readable(page, head + gap + raw + tail)
    bones, notes = _sorted(page)
    if bones != (now := _sorted(better))[0] or notes >= now[1]:
        raise Refused(N_("That is no comment. It stands in braces: {{text}}."))
    return better, Outcome(Kind.WRITTEN, text=raw)


def comment(page: Page, rest: str) -> Written:
    """``comment 7.E text``: a comment without its braces."""
    place, text = _named(page, rest)
    if not text:
        raise Refused(N_("Type the comment behind the word."))
    return note(page, write_comment(text), place)


def later(page: Page, rest: str) -> Written:
    """``later``: a remark that a play is to be looked at later, with the fault that is found in it."""
    place, text = _named(page, rest)
    about = place or last_place(page)
    found = (item.code for item in page.findings if item.address == about)
    return note(page, f"; {LATER}{about} {text or next(found, '?')}", about)


def _ends_in_remark(page: Page) -> bool:
    """Whether a remark ends the text."""
    record = page.record
    last = record.body[-1] if record.body else record.head[-1] if record.head else None
    return isinstance(last, Remark) or (isinstance(last, Trick) and remarked(last))


def _sorted(page: Page) -> tuple[list[object], int]:
    """Everything on a page that is no note, and how many notes there are."""
    bones: list[object] = []
    notes = 0
    for record in page.records:
        for item in (*record.head, *record.body):
            if isinstance(item, Trick):
                notes += sum(len(play.before) + len(play.notes) for play in item.plays)
                bones.append(replace(item, plays=tuple(replace(play, before=(), notes=()) for play in item.plays)))
            elif isinstance(item, Comment | Remark):
                notes += 1
            else:
                bones.append(item)
    return bones, notes


def without_last(page: Page) -> tuple[Page, str]:
    """The page without what stands last in its last deal (a play, a statement, a tag), and that."""
    record = page.record
    items = record.body or record.head
    last = items[-1] if items else None
    span = last.span if last is not None else None
    if isinstance(last, Trick) and len(last.plays) > 1:
        span = last.plays[-1].span
    if span is None:
        raise Refused(N_("There is nothing to take back."))
    start = page.cut(span)[0]
    return page.changed(page.text[:start].rstrip(" \n")), page.text[start:].strip()
