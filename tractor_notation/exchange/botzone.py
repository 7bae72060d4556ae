"""Match logs of Botzone's Tractor: JSON with the judge's requests and the players' answers, and cards as numbers 0 to 107.

Programs there number the suits in two orders. Which one a log is in is found by replaying it in both. A log of the judge
knows all cards; what a player's own program is given (``requests`` and ``responses``) knows one hand and all plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from tractor_notation.exchange import cards
from tractor_notation.exchange.botzone_log import Down, Log
from tractor_notation.exchange.draft import FOUR, Draft, faults
from tractor_notation.exchange.losses import Imported, Loss, NotImported, loss
from tractor_notation.exchange.values import Node
from tractor_notation.language import N_, Language
from tractor_notation.record import Cards, Play, Trick, seat_tag

SOURCE = "Botzone, Tractor match log"

OPTIONS = "tractor-ranks=suit-only throw-forced=lowest-rank score-table=no-middle"
"""What that platform plays otherwise, as far as options have it."""


_KNOWN = frozenset({"_id", "log", "logs", "initdata", "players", "requests", "responses"})


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
            yield _Match(Node(match.value, match.path)).imported(speech, order)
        except NotImported as failure:
            if len(matches) == 1:
                raise
            yield Imported(None, (failure.why,))


class _Match(Log):
    """A match on its way to a record."""

    def imported(self, speech: Language, order: str | None) -> Imported:
        """The record, in the order of the suits that is named or that fits better. Raises :class:`NotImported`."""
        self.read()
        lost = list(self.match.lost)
        if not any(self.found.drawn) and not self.found.plays:
            return Imported(None, (*lost, loss(self.match.path, N_("no card is dealt or played in it"))))
        if order is not None:
            return self._draft(speech, order, lost).imported()
        wrong = {name: self._faults(speech, name) for name in cards.ORDERS}
        one, other = sorted(wrong, key=lambda name: wrong[name])
        if wrong[one] == wrong[other]:
            why = N_(
                "the suits can be numbered in the order {one} or {other}: both replay with {count} faults; say which, with --suits"
            )
            raise NotImported(loss(self.match.path, why, one=one, other=other, count=wrong[one]))
        chosen = self._draft(speech, one, lost)
        told = N_("cards numbered with the suits in the order {order}: {few} faults, and {many} in the order {other}")
        chosen.decide(self.match.path, told, order=one, few=wrong[one], many=wrong[other], other=other)
        return chosen.imported()

    def _misfits(self, order: str) -> int:
        """How many bids name another suit than the judge took from them, by an order."""
        return sum(
            bid.major is not None and _suit(cards.numbered(bid.cards[0], order)) != bid.major for bid in self.found.bids
        )

    def _faults(self, speech: Language, order: str) -> int:
        """How badly the log fits an order: bids of other suits, and faults in play with the trump that the judge names."""
        bare = _Match(self.match, replace(self.found, bids=[] if self.found.major else self.found.bids))
        return self._misfits(order) + faults(bare._draft(speech, order, ()).record())

    def _draft(self, speech: Language, order: str, lost: Sequence[Loss]) -> Draft:
        found = self.found
        draft = Draft(speech, SOURCE)
        draft.tag("Options", OPTIONS)
        rules = N_(
            "judged by {options}; what that platform takes for failed throws, and how often it counts the kitty, no option says"
        )
        draft.decide(self.match.path, rules, options=OPTIONS)
        others = tuple(name for name in self.match.value if name not in _KNOWN)
        if self.debug:
            draft.decide(
                self.match.path, N_("left out: what programs wrote for themselves, {count} times"), count=self.debug
            )
        if others:
            draft.decide(self.match.path, N_("left out, as it is no part of the deal: {names}"), names=others)
        if self.match.has("_id") and isinstance(self.match.value["_id"], str):
            draft.tag("Match", self.match.value["_id"])
        for seat, name in zip(FOUR, self.names, strict=False):
            draft.tag(seat_tag(seat), name)
        rank = "T" if found.level == "0" else cards.RANKS.get(found.level or "")
        if rank:
            draft.tag("Levels", f"NS {rank} EW {rank}")
            draft.decide(self.match.path, N_("one level is told, and taken for both sides: {level}"), level=rank)
        if found.banker is not None and (not found.bids or found.bids[-1].seat != found.banker):
            draft.tag("Leader", FOUR[found.banker])
        if found.major and rank:
            draft.tag("Trump", f"{'NT' if found.major == 'n' else found.major.upper()}{rank}")
        draft.mark(lost)

        def row(numbers: Sequence[int]) -> Cards:
            return tuple(cards.numbered(number, order) for number in numbers)

        for seat, drawn in zip(FOUR, found.drawn, strict=True):
            if drawn:
                draft.act("drawn", seat, row(drawn))
        if found.kitty:
            draft.act("kitty", None, row(found.kitty))
        for bid in found.bids:
            draft.act("bid", FOUR[bid.seat], row(bid.cards), moment=bid.drawn)
        if found.buried and found.banker is not None:
            draft.act("bury", FOUR[found.banker], row(found.buried))
        self._tricks(draft, order)
        self._ending(draft, order)
        return draft

    def _tricks(self, draft: Draft, order: str) -> None:
        plays: list[Down] = []
        number = 0
        for play in [*self.found.plays, None]:
            if play is None or len(plays) == 4 or any(each.seat == play.seat for each in plays):
                if plays:
                    number += 1
                    draft.trick(_trick(number, plays, order))
                plays = []
            if play is not None:
                plays.append(play)

    def _ending(self, draft: Draft, order: str) -> None:
        found = self.found
        left = 100 - sum(len(play.stayed) for play in found.plays)
        if found.fault is not None:
            seat, word, path = found.fault
            draft.act("end", word="unfinished")
            draft.lose(path, N_("the match ended by an error of {seat}: {word}"), seat=FOUR[seat], word=word)
        elif left > 0:
            draft.act("end", word="unfinished")
        if found.scores:
            draft.remark(draft.speech.say(N_("Botzone's scores: {scores}"), {"scores": found.scores}))


def _trick(number: int, plays: Sequence[Down], order: str) -> Trick:
    made = []
    for place, play in enumerate(plays):
        stayed = tuple(cards.numbered(card, order) for card in play.stayed)
        put = tuple(cards.numbered(card, order) for card in play.put) if play.stayed != play.put else ()
        seat = FOUR[play.seat] if play.seat != (plays[0].seat + place) % 4 else None
        made.append(Play(stayed, put, seat))
    return Trick(number, FOUR[plays[0].seat], tuple(made))


def _suit(card: str) -> str:
    """The suit that a card bids, as the judge writes it."""
    return "n" if card in ("RJ", "LJ") else card[0].lower()
