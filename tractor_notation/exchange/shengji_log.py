"""The pasted message log of the open engine (rbtying/shengji): ``NAME played 5♣9♣``, a line for each thing that happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tractor_notation.exchange.heard import BEFORE, Manner, Room
from tractor_notation.exchange.losses import Imported, NotImported, loss
from tractor_notation.exchange.messages import TELLING, Message, message, messages
from tractor_notation.exchange.told import Deal
from tractor_notation.language import N_, Language

MANNER = Manner("rbtying/shengji, message log", preset=True)
LINES = 2000
"""So many lines at most are looked at to know a text."""


def known(text: str) -> bool:
    """Whether a text is such a log: its lines begin with ``GAME:``, or most of them tell what that program tells."""
    rows = [row for row in text.split("\n", LINES)[:LINES] if row.strip() and len(row) < 400]
    found = [message(row, 1).kind for row in rows if _HINT.search(row)]
    telling = sum(kind in TELLING for kind in found)
    return telling > 1 and (2 * telling > len(rows) or any(row.lstrip().startswith("GAME") for row in rows))


_HINT = re.compile(" played | bid |wins the trick|tried to throw")


def convert(text: str, speech: Language) -> Iterator[Imported]:
    """The deals of a log. Raises :class:`NotImported` where there is none."""
    room = Room()
    found = _whole(messages(text))
    if not found:
        raise NotImported(loss(1, N_("no line tells of a bid or a play")))
    for deal in found:
        yield Deal(room, speech, deal, MANNER).imported()


def _whole(found: Sequence[Message]) -> list[list[Message]]:
    """The messages of the deals that tell of a bid or a play, with all that stands before them, and behind the last one."""
    made: list[list[Message]] = []
    waiting: list[Message] = []
    for deal in deals(found):
        waiting += deal
        if any(each.kind in TELLING for each in deal):
            made.append(waiting)
            waiting = []
    if made:  # settings that no deal follows bear on none
        made[-1] += [replace(each, kind="room") if each.kind in BEFORE else each for each in waiting]
    return made


_ENDING = frozenset({"held", "taken", "finished", "early", "next", "rose", "stopped", "bonus"})
_BEGINNING = frozenset({"bid", "play", "throw", "level", "leader"})


def deals(found: Sequence[Message]) -> Iterator[list[Message]]:
    """The messages by deals: one begins where a game is started, or where a bid or a play follows the end of another."""
    deal: list[Message] = []
    over = False
    for each in found:
        if deal and (each.kind == "start" or (over and each.kind in _BEGINNING)):
            yield deal
            deal, over = [], False
        deal.append(each)
        over = over or each.kind in _ENDING
        if each.kind == "reset":
            yield deal
            deal, over = [], False
    if deal:
        yield deal
