"""The options that name a play and a seat, and the errors they make."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from tractor_notation.cli.speech import speech_of
from tractor_notation.language import N_, Language
from tractor_notation.place import Address, Step
from tractor_notation.replay import Replay

F = TypeVar("F", bound=Callable[..., Any])


def play(text: str) -> Callable[[F], F]:
    """``--at``: a play by its address; ``text`` says what is done with it."""
    return click.option("--at", metavar="ADDRESS", callback=_address, help=text)


def at(command: F) -> F:
    """``--at``: the play before which the table is shown."""
    text = N_("Show the table before this play: 7.E, 2:7.E in the second record, or before trick 7: 7.")
    return click.option("--at", metavar="ADDRESS", callback=_moment, help=text)(command)


def seat(command: F) -> F:
    """``--seat``: who sits below."""
    return click.option("--seat", metavar="SEAT", help=N_("The seat at the bottom of the diagram."))(command)


def _address(context: click.Context, parameter: click.Parameter, value: str | None) -> Address | None:
    if value is None:
        return None
    try:
        return Address.parse(value)
    except ValueError:
        speech = speech_of(context.params.get("lang"))
        text = speech.say(N_("{value} is no address; write for instance 7.E, 2:7.E or 7.E/1."), {"value": value})
        raise click.BadParameter(text, context, parameter) from None


def _moment(context: click.Context, parameter: click.Parameter, value: str | None) -> Address | None:
    """The address of a play, or of a trick, which is an address without a seat."""
    trick = re.fullmatch(r"\s*(?:([0-9]{1,9}):)?([0-9]{1,6})\s*", value or "")
    if trick is None:
        return _address(context, parameter, value)
    return Address((Step(int(trick[2]), ""),), int(trick[1]) if trick[1] else None)


def known_seat(name: str | None, replay: Replay, speech: Language) -> str | None:
    """The seat as the record writes it; refuses one that is not at its table."""
    if name is None or replay.game is None:
        return None
    seats = replay.game.seats(replay.record)
    if name.upper() not in seats:
        text = speech.say(
            N_("There is no seat {name} at this table; there are: {seats}."),
            {"name": name, "seats": speech.listing(seats)},
        )
        raise click.UsageError(text)
    return name.upper()
