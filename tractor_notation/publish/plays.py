"""Plays and tricks as values: what was played, who won, what it brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tractor_notation.findings import Severity
from tractor_notation.games import Game, Line, Table, TrickResult
from tractor_notation.language import N_
from tractor_notation.publish import marks
from tractor_notation.publish.model import PlayView, Problem, Said, TrickView
from tractor_notation.publish.speaking import Speaker
from tractor_notation.record import Cards, Play


class Outcome(NamedTuple):
    """What is known of a trick. ``backs`` is what is seen of the cards that lie face down at this moment, by seat; nothing
    where the trick is told as a whole, since then all have been turned. ``down`` are the seats whose cards lay so."""

    winner: str = ""
    points: int | None = None
    mark: Line | None = None
    running: int | str | None = None
    down: frozenset[str] = frozenset()
    backs: Mapping[str, Cards] = {}


def outcome(game: Game, table: Table, number: int, *, cut: bool) -> Outcome:
    """The outcome of a trick by the table after its last play; ``cut``: the reader knows the trick only so far."""
    result = next((found for found in reversed(game.tricks(table)) if found.number == number), None)
    lying = zip(game.seen(table), table.trick, strict=True)
    backs = {seat: seen for (seat, seen), (_, cards) in lying if seen != cards}
    if result is None:
        return Outcome(down=frozenset(backs), backs=backs if cut else {})
    return of_result(game, table, result)


def of_result(game: Game, table: Table, result: TrickResult) -> Outcome:
    """The outcome of a trick as the rules see it."""
    running = game.standing(table).value if result.complete else None
    return Outcome(result.winner or "", result.points, result.mark, running, result.down)


def play_view(
    speak: Speaker,
    play: Play,
    seat: str,
    known: Outcome,
    *,
    leads: bool = False,
    name: str = "",
    alias: str = "",
    problems: Sequence[Problem] = (),
) -> PlayView:
    """One play with the signs of what was found about it; ``name`` and ``alias`` are its ids."""
    shown = tuple(filter(None, map(marks.sign, play.marks)))
    worst = min(problems, key=lambda problem: list(Severity).index(Severity(problem.severity)), default=None)
    return PlayView(
        id=name,
        alias=alias,
        seat=seat,
        name=speak.seat(seat),
        leads=leads,
        wins=seat == known.winner,
        cards=speak.cards(known.backs[seat]) if seat in known.backs else speak.played(play.cards, play.parts),
        attempt=speak.played(play.attempt, play.attempt_parts) if play.attempt else None,
        down=seat in known.down,
        marks=" ".join(shown),
        marks_spoken=speak.language.listing(marks.spoken(sign, speak.language) for sign in shown),
        irregularities=speak.irregularities(play.irregularities),
        unreadable=play.unreadable or "",
        fault=worst.severity if worst else "",
        flag=worst.sign if worst else "",
        href=worst.id if worst else "",
    )


def trick_view(speak: Speaker, number: int, plays: Sequence[PlayView], known: Outcome, short: str) -> TrickView:
    """A trick without what is said about it; ``short`` is the name of the winner where there is little room."""
    return TrickView(
        number=number,
        plays=tuple(plays),
        winner=known.winner,
        winner_name=speak.seat(known.winner) if known.winner else "",
        winner_short=short,
        points=known.points,
        mark=speak.sentence(known.mark) if known.mark else "",
        running=known.running,
        notes=(),
    )


def unwritten(speak: Speaker, game: Game, end: Table, result: TrickResult, short: str) -> TrickView:
    """A trick that nobody had to write down, since it follows from the hands."""
    known = of_result(game, end, result)
    plays = [play_view(speak, Play(cards), seat, known) for seat, cards in result.laid]
    said = Said(speak.word(N_("Not written in the record: this trick follows from the hands.")))
    return replace(trick_view(speak, result.number, plays, known, short), notes=(said,))
