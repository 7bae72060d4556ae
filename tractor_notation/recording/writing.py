"""Putting statements and plays on the page: each function gives the page as it is then, and what became of the line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tractor_notation.findings import facts
from tractor_notation.language import N_
from tractor_notation.record import Cards, Item, Play, Record, Remark, Trick, Unreadable
from tractor_notation.recording.lines import in_turn, parts, seated, unknown, written
from tractor_notation.recording.outcome import Kind, Outcome, Refused, Written, readable
from tractor_notation.recording.page import Page
from tractor_notation.text.words import spelled


def joined(text: str, gap: str, more: str) -> str:
    """A text with more behind it: ``gap`` is what stands between, line ends that are there already counted."""
    if gap.strip("\n") == "":
        there = len(text) - len(text.rstrip("\n"))
        return text + "\n" * max(0, len(gap) - there if text else 0) + more
    return text.rstrip("\n") + gap + more


def _gap(page: Page, trick: bool) -> str:
    """What stands before a statement: a blank line behind the tags and before the first trick."""
    record = page.record
    first = trick and page.trick is None
    return "\n\n" if first or (record.head and not record.body) else "\n"


def _settled(page: Page, candidate: Page, text: str, wanted: Record) -> Page:
    """The page of the canonical text if it says what is wanted, else that of the text as it was typed."""
    better = page.changed(text)
    return better if (better.record.head, better.record.body) == (wanted.head, wanted.body) else candidate


def statement(page: Page, line: str) -> Written:
    """A statement of its own: everything but plays and notes."""
    candidate = readable(page, joined(page.text, "\n", line))
    old, new = page.record, candidate.record
    items = new.body[len(old.body) :]
    fits = len(candidate.records) == max(1, len(page.records)) and new.body[: len(old.body)] == old.body
    empty = any(isinstance(item, Unreadable) or (isinstance(item, Trick) and not item.plays) for item in items)
    if not fits or not items or empty:
        raise Refused(N_("That is no statement that can stand here."))
    first, on = items[0], page.unfinished
    if isinstance(first, Trick) and on is not None and first.number == on.number:
        raise Refused(
            N_("Trick {number} is on the table: type its next play, or correct one with edit."),
            facts(number=on.number),
        )
    text = written(items, new.value("Rules"))
    better = _settled(page, candidate, joined(page.text, _gap(page, isinstance(first, Trick)), text), new)
    return better, Outcome(Kind.WRITTEN, text=text, plays=tuple(better.places[len(page.places) :]))


def plays(page: Page, line: str) -> Written:
    """The next plays: of the trick on the table, or a new one."""
    turn, script = page.turn, page.script
    if page.records and page.game is None:
        raise Refused(
            N_("These rules are not known, so nobody's turn is; write whole tricks, such as {such}."),
            facts(such=script.examples["trick"]),
        )
    if turn.over:
        raise Refused(N_("The deal is over. deal next begins the next one."))
    if page.unfinished is not None:
        return _more(page, page.unfinished, line)
    who, cards = seated(line, script)
    leader = who or turn.seat
    if leader is None:
        raise Refused(
            N_("Who leads is not known. Put the seat in front, such as {such}"),
            facts(such=" ".join(script.examples["trick"].split()[1:3])),
        )
    raw = f"{turn.trick}. {leader}: {unknown(cards, script, None)}"
    candidate = readable(page, joined(page.text, "\n", raw))
    trick = candidate.trick
    grown = candidate.record.body[: len(page.record.body)] == page.record.body
    if trick is None or trick == page.trick or not trick.plays or not grown:
        raise Refused(N_("That is no play."))
    together(page, trick, trick.plays[1:])
    fits(page, trick, 0)
    trick = replace(trick, plays=in_turn(trick.plays, leader, page.seats))
    text = joined(page.text, _gap(page, True), written((trick,), candidate.record.value("Rules")))
    return _played(page, _settled(page, candidate, text, _with(candidate.record, trick)), trick, 0)


def _more(page: Page, old: Trick, line: str) -> Written:
    """More plays to a trick that lies on the table."""
    done = len(old.plays)
    place = end_of(page, old)
    gap = "\n   " if remarked(old) else " "
    head, tail = page.text[:place], page.text[place:] if page.text[place:].strip() else ""
    size = len(old.plays[0].cards) or None if old.plays else None
    raw = unknown(line, page.script, size)
    candidate = readable(page, joined(head, gap, raw) + ("\n" + tail.lstrip("\n") if tail else ""))
    trick = candidate.trick
    if trick is None or trick.plays[:done] != old.plays or len(trick.plays) == done:
        raise Refused(N_("That is no play."))
    together(page, trick, trick.plays[done:])
    fits(page, trick, done)
    trick = replace(trick, plays=(*old.plays, *in_turn(trick.plays[done:], page.turn.seat, page.seats)))
    text = joined(head, gap, parts(trick, old, candidate.record.value("Rules"))) + tail
    return _played(page, _settled(page, candidate, text, _with(candidate.record, trick)), trick, done)


def together(page: Page, trick: Trick, made: Sequence[Play]) -> None:
    """Refuse single cards in one line that are as many as one play has: whether they are one play cannot be told."""
    size = len(trick.plays[0].cards)
    if size < 2 or not made or len(made) % size or any(len(play.cards) != 1 or play.seat for play in made):
        return
    cards = tuple(card for play in made[:size] for card in play.cards)
    raise Refused(
        N_(
            "{count} cards were led. The cards of one play are typed without blanks, such as {such}. Where each seat played "
            "one card, type one to a line."
        ),
        facts(count=size, such=page.script.notation.encode(cards)),
    )


def fits(page: Page, trick: Trick, done: int) -> None:
    """Refuse more plays than there are seats; so many have been made."""
    room = len(page.seats) - done
    if len(trick.plays) > len(page.seats):
        raise Refused(N_("Too many plays: trick {number} has room for {room}."), facts(number=trick.number, room=room))


def _played(old: Page, page: Page, trick: Trick, since: int) -> Written:
    """The outcome of plays that were made: their addresses, and their cards. Refused is a seat that has played already."""
    made = page.places[len(old.places) :]
    for number, place in enumerate(made):
        if place in old.places or place in made[:number]:
            raise Refused(
                N_("{seat:seat} has played to this trick already; edit {place} corrects it."),
                facts(seat=place.partition(".")[2], place=place),
            )
    text = " ".join(spelled(page.script.notation, play) for play in trick.plays[since:])
    return page, Outcome(Kind.WRITTEN, text=text, plays=tuple(made))


def end_of(page: Page, trick: Trick) -> int:
    """Where the text of a trick ends, the notes behind its last play included."""
    spans = [play.span for play in trick.plays] + [note.span for play in trick.plays for note in play.notes]
    return max(page.cut(span)[1] for span in (*spans, trick.span) if span is not None)


def remarked(trick: Trick) -> bool:
    """Whether a remark ends the line on which a trick stops."""
    notes = trick.plays[-1].notes if trick.plays else ()
    return bool(notes) and isinstance(notes[-1], Remark)


def _with(record: Record, trick: Trick) -> Record:
    """A record with another trick in place of its last one."""
    body: list[Item] = list(record.body)
    body[max(number for number, item in enumerate(body) if isinstance(item, Trick))] = trick
    return replace(record, body=tuple(body))


def forced(page: Page) -> Written:
    """An empty line: the only legal play, and what follows from it in the last trick."""
    turn = page.turn
    if turn.seat is None or not turn.whole or len(turn.plays) != 1:
        return page, Outcome(Kind.ASKED, asks="standing")
    (play,) = turn.plays
    return plays(page, " ".join(map(page.script.notation.encode, (play, *_rest(page, turn.seat, play)))))


def _rest(page: Page, seat: str, play: Cards) -> tuple[Cards, ...]:
    """What those behind a seat play to the last trick: all they have, where that is known."""
    seats, notation = page.seats, page.script.notation
    hands: Mapping[str, Cards] = page.reached.table().hands if page.reached else {}
    if len(hands.get(seat, ())) != len(play):
        return ()
    done = len(page.unfinished.plays) if page.unfinished else 0
    start = seats.index(seat)
    others = [seats[(start + number) % len(seats)] for number in range(1, len(seats) - done)]
    rest = [notation.arrange(hands[other]) for other in others]
    known = all(len(hand) == len(play) and all(card[-1] != "x" for card in hand) for hand in rest)
    return tuple(rest) if known else ()


# Claims of a trick.


def claims(page: Page, bare: str) -> bool:
    """Whether a line claims something about the last trick: its winner, its points, and what else its family has."""
    if page.trick is None or page.unfinished is not None:
        return False
    return re.match(rf"=|\+\s*[0-9]|(?:{page.script.claim})", bare) is not None


def claim(page: Page, line: str) -> Written:
    """What is claimed about the last trick."""
    old = page.trick
    assert old is not None
    place = end_of(page, old)
    head, tail = page.text[:place], page.text[place:]
    gap = "\n   " if remarked(old) else " "
    candidate = readable(page, head + gap + line + tail)
    trick = candidate.trick
    if trick is None or trick.plays != old.plays or trick == old:
        raise Refused(N_("That is no claim about a trick."))
    text = parts(trick, old, candidate.record.value("Rules"))
    better = _settled(page, candidate, head + gap + text + tail, candidate.record)
    return better, Outcome(Kind.WRITTEN, text=text)
