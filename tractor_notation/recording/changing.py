"""Changing what stands on the page: a play by its address, the last play, a statement; and notes behind them."""

from __future__ import annotations

import re
from dataclasses import replace

from tractor_notation.findings import facts
from tractor_notation.games import Line
from tractor_notation.language import N_
from tractor_notation.place import Address
from tractor_notation.record import Act, Comment, Play, Remark, Ruling, Trick
from tractor_notation.recording.lines import suffixed, unknown, written
from tractor_notation.recording.outcome import Kind, Outcome, Refused, Written, readable
from tractor_notation.recording.page import Page
from tractor_notation.recording.writing import end_of, fits, joined, remarked, statement
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


def _stated(page: Page, line: str) -> Act | Ruling:
    """The statement that a line makes."""
    rules = page.record.value("Rules")
    (record,) = Page.of((f'[Rules "{rules}"]\n\n' if rules else "") + line).records
    unread = [item for item in record.findings if item.unreadable]
    made = [item for item in record.body if isinstance(item, Act | Ruling)]
    if unread or len(made) != 1 or len(record.body) != 1:
        raise Refused(N_("That cannot be read."), problems=unread)
    return made[0]


def before(page: Page, rest: str) -> Written:
    """``before bid N: C7``: a statement in front of the first trick, behind those that come before it. One that stands
    behind is moved."""
    order = list(page.script.statements)
    if not rest:
        raise Refused(N_("Type the statement behind the word, such as {such}."), facts(such=f"before {order[0]} ..."))
    made, body = _stated(page, rest), page.record.body
    first = next((number for number, item in enumerate(body) if isinstance(item, Trick)), None)
    if first is None:
        return statement(page, rest)
    if isinstance(made, Ruling) or made.keyword not in order:
        raise Refused(
            N_(
                "Once a trick has been played, before takes only what stands in front of the first trick, such as a bid."
            )
        )
    rank = order.index(made.keyword)
    ahead = [item.span for item in body[:first] if isinstance(item, Act) and item.keyword in order[: rank + 1]]
    since = ahead[-1].end_line if ahead and ahead[-1] else 0
    behind = [item.span for item in body if item.span and item.span.line > since]
    now, text = written((made,), page.record.value("Rules")), page.text
    same = [item.span for item in body[first:] if isinstance(item, Act) and made == replace(item, span=made.span)]
    if same and same[0]:
        start, end = page.cut(same[0])
        text = text[:start].rstrip(" \n") + text[end:]
    place = page.place(behind[0].line, 1) if behind else len(text)
    head = text[:place].rstrip("\n")
    if ahead:
        text = head + "\n" + now + text[len(head) :]
    else:
        text = text[:place] + now + ("\n" if first else "\n\n") + text[place:]
    better = readable(page, text)
    if len(better.record.body) != len(body) + (not same):
        raise Refused(N_("That is no statement that can stand here."))
    done = Line(N_("{what} stands in front of the first trick."), facts(what=now))
    return better, Outcome(Kind.CHANGED, done, text=now)


def _restated(page: Page, line: str) -> Written:
    """Put a statement in place of the last one of its kind and seat in this deal, a ruling in place of the last one on its
    play; or take it out."""
    if match := re.fullmatch(r"([A-Za-z]+)\s*([^\s:]*)\s*:?\s+[-–—]", line):
        return _taken_out(page, match[1].lower(), match[2].upper())
    made, rules = _stated(page, line), page.record.value("Rules")
    start, end = _last_of(page, *_kind(made))
    now, was = written((made,), rules), page.text[start:end]
    better = readable(page, page.text[:start] + now + page.text[end:])
    return better, Outcome(Kind.CHANGED, Line(N_("{now} in place of {was}."), facts(now=now, was=was)), text=now)


def _kind(item: Act | Ruling) -> tuple[str, str]:
    """The keyword of a statement, and whom or what it is about."""
    return ("ruling", item.address) if isinstance(item, Ruling) else (item.keyword, item.seat or "")


def _last_of(page: Page, keyword: str, about: str) -> tuple[int, int]:
    """Where the last statement of a kind begins and ends in the text."""
    items = (item for item in page.record.body if isinstance(item, Act | Ruling) and _kind(item) == (keyword, about))
    spans = [item.span for item in items if item.span]
    if not spans:
        raise Refused(N_("This deal has no such statement."))
    return page.cut(spans[-1])


def _taken_out(page: Page, keyword: str, about: str) -> Written:
    """The page without the last statement of a kind."""
    start, end = _last_of(page, keyword, about)
    head, tail = page.text[:start], page.text[end:]
    alone = not tail.partition("\n")[0].strip()
    better = readable(page, (head.rstrip("\n") + tail.lstrip(" ")) if alone else head + tail.lstrip(" "))
    if len(better.record.body) != len(page.record.body) - 1:
        raise Refused(N_("That cannot be taken out."))
    return better, Outcome(Kind.CHANGED, Line(N_("{was} is taken out."), facts(was=page.text[start:end])))


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
    if place is not None and text in ("-", "–", "—"):
        return _uncommented(page, place)
    alone = place is None and re.match(r"[-–—](?:\s|$)", text) is not None
    text = text[1:].strip() if alone else text
    if not text:
        raise Refused(N_("Type the comment behind the word."))
    return _alone(page, write_comment(text)) if alone else note(page, write_comment(text), place)


def _uncommented(page: Page, place: str) -> Written:
    """The page without the comments behind a play."""
    notes = [note for note in _play(page, place)[1].notes if isinstance(note, Comment)]
    text = page.text
    for start, end in reversed([page.cut(note.span) for note in notes if note.span]):
        text = text[:start].rstrip(" ") + text[end:]
    better = readable(page, text)
    if not notes or _sorted(better)[0] != _sorted(page)[0]:
        raise Refused(N_("There is no comment behind {place}."), facts(place=place))
    was = " ".join(write_comment(note.text) for note in notes)
    return better, Outcome(Kind.CHANGED, Line(N_("{place}: {was} is taken out."), facts(place=place, was=was)))


def _alone(page: Page, raw: str) -> Written:
    """A comment on a line of its own: behind everything, in front of the trick on the table."""
    record, on = page.record, page.unfinished
    if on is not None and on.span is not None:
        begin = page.place(on.span.line, 1)
        text = page.text[:begin] + raw + "\n" + page.text[begin:]
        done = Line(N_("{what} stands in front of trick {number}."), facts(what=raw, number=on.number))
        outcome = Outcome(Kind.CHANGED, done, text=raw)
    else:
        text = joined(page.text, "\n\n" if record.head and not record.body else "\n", raw)
        outcome = Outcome(Kind.WRITTEN, text=raw)
    better = readable(page, text)
    if len(better.record.body) != len(record.body) + 1:
        raise Refused(N_("That is no comment. It stands in braces: {{text}}."))
    return better, outcome


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
