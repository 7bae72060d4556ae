"""Match logs of Botzone's Tractor: JSON with the judge's requests and the players' answers, and cards as numbers 0 to 107.

Programs there number the suits in two orders. Which one a log is in is found by replaying it in both. A log of the judge
knows all cards; what a player's own program is given (``requests`` and ``responses``) knows one hand and all plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tractor_notation.exchange import cards
from tractor_notation.exchange.botzone_judge import Held, held, scores_text
from tractor_notation.exchange.botzone_log import Bid, Down, Log
from tractor_notation.exchange.draft import FOUR, Draft
from tractor_notation.exchange.losses import Imported, NotImported, loss
from tractor_notation.exchange.values import Node
from tractor_notation.language import N_, Language
from tractor_notation.record import Cards, Play, Trick, seat_tag

SOURCE = "Botzone, Tractor match log"

OPTIONS = (
    "tractor-ranks=suit-only bid-own-override=on throw-forced=one-card throw-penalty=10-per-beaten-card "
    "score-table=no-middle o-gain-cap=3"
)
"""What that platform plays otherwise."""

HANDS = 100
"""So many cards are played in a deal."""

_KNOWN = frozenset({"_id", "log", "logs", "initdata", "players", "requests", "responses"})
_INITIAL = frozenset({"level", "allocation", "publiccard"})


def known(value: Any) -> bool:
    """Whether a value is such a log, or a list of them."""
    if isinstance(value, list):
        return bool(value) and known(value[0])
    if not isinstance(value, dict):
        return False
    return any(isinstance(value.get(name), list) for name in ("log", "logs", "requests"))


def convert(document: Node, speech: Language, order: str | None) -> Iterator[Imported]:
    """The deals of a document: a match is one deal. ``order`` is that of the suits, where it is named."""
    matches = document.items() if isinstance(document.value, list) else [document]
    for match in matches:
        try:
            if not isinstance(match.value, dict) or not known(match.value):
                raise NotImported(loss(match.path, N_("this is no match log")))
            yield _Match(Node(match.value, match.path), speech).imported(order)
        except NotImported as failure:
            if len(matches) == 1:
                raise
            yield Imported(None, (failure.why,))


class _Match(Log):
    """A match on its way to a record."""

    def __init__(self, match: Node, speech: Language) -> None:
        super().__init__(match)
        self.speech = speech

    def imported(self, order: str | None) -> Imported:
        """The record, in the order of the suits that is named or that fits better. Raises :class:`NotImported`."""
        self.read()
        if not any(self.found.drawn) and not self.found.plays:
            return Imported(None, (*self.match.lost, loss(self.match.path, N_("no card is dealt or played in it"))))
        if order is not None:
            return self._made(order, self._held(order)).imported()
        found = {name: self._held(name) for name in cards.ORDERS}
        one, other = sorted(found, key=lambda name: (found[name].against, found[name].faults))
        fits, misfits = found[one], found[other]
        if (fits.against, fits.faults) == (misfits.against, misfits.faults):
            why = N_(
                "the suits can be numbered in the order {one} or {other}: both replay with {count} faults; say which, with --suits"
            )
            raise NotImported(loss(self.match.path, why, one=one, other=other, count=fits.faults))
        made = self._made(one, fits)
        told = N_(
            "cards numbered with the suits in the order {order}: {few} faults, and {apart} times otherwise than the judge says; in the order {other} {many} faults, and {further} times"
        )
        made.decide(
            self.match.path,
            told,
            order=one,
            few=fits.faults,
            apart=fits.against,
            other=other,
            many=misfits.faults,
            further=misfits.against,
        )
        return made.imported()

    def _held(self, order: str) -> Held:
        """The log held against the rules in an order, with the trump that the judge names rather than that of the bids."""
        draft = Draft(self.speech, SOURCE)
        self._head(draft)
        self._acts(draft, order, () if self.found.major else self.found.bids)
        return held(self.found, draft.record(), order)

    def _made(self, order: str, fits: Held) -> Draft:
        """The record in an order, with all that is to be told."""
        draft = Draft(self.speech, SOURCE)
        self._head(draft)
        self._decided(draft)
        for fine in fits.fines:
            draft.decided.append(fine)
        draft.mark((*self.match.lost, *fits.unlike))
        self._acts(draft, order, self.found.bids)
        if self.found.scores:
            scores = {"scores": scores_text(self.found.scores)}
            draft.remark(self.speech.say(N_("Botzone's scores: {scores}"), scores))
        return draft

    def _decided(self, draft: Draft) -> None:
        """Tell what had to be decided, and what is left out."""
        path, initial = self.match.path, self.initial.value
        draft.decide(
            path, N_("judged by {options}, as public copies of that platform's judge have it"), options=OPTIONS
        )
        if self.debug:
            draft.decide(path, N_("left out: what programs wrote for themselves, {count} times"), count=self.debug)
        others = [name for name in self.match.value if name not in _KNOWN]
        others += [f"initdata.{name}" for name in initial if name not in _INITIAL] if isinstance(initial, dict) else []
        if others:
            draft.decide(path, N_("left out, as it is no part of the deal: {names}"), names=tuple(others))
        if rank := self._rank():
            draft.decide(path, N_("one level is told, and taken for both sides: {level}"), level=rank)
        elif self.found.level is not None:
            self.match.lose(N_("the level {found} is not known"), found=self.found.level)

    def _rank(self) -> str | None:
        """The level, as ranks are written."""
        level = self.found.level or ""
        return "T" if level == "0" else cards.RANKS.get(level)

    def _head(self, draft: Draft) -> None:
        """The tags."""
        found, rank = self.found, self._rank()
        draft.tag("Options", OPTIONS)
        if self.match.has("_id") and isinstance(self.match.value["_id"], str):
            draft.tag("Match", self.match.value["_id"])
        for seat, name in zip(FOUR, self.names, strict=False):
            draft.tag(seat_tag(seat), name)
        if rank:
            draft.tag("Levels", f"NS {rank} EW {rank}")
        bid = found.bids[-1].seat if found.bids and found.first else None
        if found.banker is not None and bid != found.banker:
            draft.tag("Leader", FOUR[found.banker])
        if found.major and rank:
            draft.tag("Trump", f"{'NT' if found.major == 'n' else found.major.upper()}{rank}")

    def _acts(self, draft: Draft, order: str, bids: Sequence[Bid]) -> None:
        """The deal, bids, burial and tricks, and how it ended."""
        found = self.found

        def row(numbers: Sequence[int]) -> Cards:
            return tuple(cards.numbered(number, order) for number in numbers)

        for seat, drawn in zip(FOUR, found.drawn, strict=True):
            if drawn:
                draft.act("drawn", seat, (*row(drawn), *"x" * (HANDS // len(FOUR) - len(drawn))))
        if found.kitty:
            draft.act("kitty", None, row(found.kitty))
        for bid in bids:
            rank = self._rank()
            if not bid.heard:
                draft.act("bid", FOUR[bid.seat], row(bid.cards), moment=bid.drawn)
            elif rank:
                draft.act("bid", FOUR[bid.seat], (f"{bid.major}{rank}".upper(),) * bid.heard)
            else:
                why = N_("{seat} bid in the suit {suit}; of which level is not told")
                draft.lose(bid.path, why, seat=FOUR[bid.seat], suit=bid.major)
        if found.buried and found.banker is not None:
            draft.act("bury", FOUR[found.banker], row(found.buried))
        elif found.buried:
            draft.lose(self.match.path, N_("who buried {cards} is not told"), cards=row(found.buried))
        for number, plays in enumerate(found.tricks(), 1):
            draft.trick(_trick(number, plays, order))
        if found.fault is not None:
            player, word, path = found.fault
            draft.act("end", word="unfinished")
            draft.lose(path, N_("the match ended by an error of {seat}: {word}"), seat=FOUR[player], word=word)
        elif sum(len(play.stayed) for play in found.plays) < HANDS:
            draft.act("end", word="unfinished")


def _trick(number: int, plays: Sequence[Down], order: str) -> Trick:
    made = []
    for place, play in enumerate(plays):
        stayed = tuple(cards.numbered(card, order) for card in play.stayed)
        put = tuple(cards.numbered(card, order) for card in play.put) if play.failed else ()
        seat = FOUR[play.seat] if play.seat != (plays[0].seat + place) % 4 else None
        made.append(Play(stayed, put, seat))
    return Trick(number, FOUR[plays[0].seat], tuple(made))
