"""The course of the plays in a chat: where one is surely lost, and where a trick is over because of it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, takewhile

from tractor_notation.exchange.draft import FOUR
from tractor_notation.exchange.messages import Message


class Course:
    """Who plays behind whom, and how often, by all messages of a deal."""

    def __init__(self, found: Sequence[Message]) -> None:
        self._found = found
        self._plays = [place for place, each in enumerate(found) if each.kind == "play"]
        self._told = [place for place, each in enumerate(found) if each.kind in ("play", "trick", "won")]
        self._count = Counter(found[place].who for place in self._plays)
        told = [
            each.who
            for each in found
            if each.kind in ("play", "play-unread") or (each.kind == "play-doubtful" and not self._count[each.who])
        ]
        self._most = max(self._count.values(), default=0)
        follows: dict[str, Counter[str]] = {}
        for who, behind in pairwise(told):
            if who != behind:
                follows.setdefault(who, Counter())[behind] += 1
        self._behind = {who: counts.most_common(1)[0][0] for who, counts in follows.items()}

    def lost(self, place: int, played: Sequence[str]) -> bool:
        """Whether a line whose cards cannot be read is a play of the trick in which ``played`` have played, or the next lead.

        It is none where its player says the play again, nor out of turn. A line that tells of a play by no verb is one
        only where its player has fewer plays than others.
        """
        each = self._found[place]
        behind = self._behind.get(each.who)
        later = self._later(place)
        full = each.who in played or len(played) + 1 >= len(self._count)
        again = full and later == [each.who, behind]  # the last of a trick, who leads the next
        if later[:1] == [each.who] and not again:
            return False
        turn = not played or len(played) >= len(self._count) or self._behind.get(played[-1]) == each.who
        if each.kind == "play-unread":
            last = not later and 0 < len(played) < len(self._count)
            return turn and (self._fewer(each.who) or later[:1] == [behind] or last)
        return turn and (later[:1] == [behind] or again) and self._fewer(each.who)

    def talk(self, place: int, played: Sequence[str]) -> bool:
        """Whether cards with words behind them are talk of cards: their player has played, or plays next."""
        each = self._found[place]
        return (each.who in played and len(played) < len(self._count)) or self._later(place)[:1] == [each.who]

    def leads(self, place: int, played: Sequence[str], size: int) -> bool:
        """Whether a play cannot belong to the open trick of plays of ``size`` cards, so that it leads the next one.

        Either it has another number of cards, and the play behind it has as many; or its player has been passed over,
        has fewer plays than others, and is followed by somebody who has played in the trick.
        """
        each = self._found[place]
        if not played or each.who in played:
            return False
        if size and _count(each) != size:
            first = bisect_right(self._plays, place)
            following = [self._found[one] for one in self._plays[first : first + 1]]
            return any(other.who != each.who and _count(other) == _count(each) for other in following)
        behind = self._behind.get(each.who)
        passed = self._behind.get(played[-1]) not in (None, each.who)
        return passed and self._fewer(each.who) and self._later(place)[:1] == [behind] and behind in played

    def _fewer(self, who: str) -> bool:
        return self._count[who] < self._most

    def _later(self, place: int) -> list[str]:
        """Who plays next and then, up to a line that ends the trick."""
        first = bisect_right(self._told, place)
        after = [self._found[one] for one in self._told[first : first + 2]]
        return [each.who for each in takewhile(lambda each: each.kind == "play", after)]


def _count(each: Message) -> int:
    return len(each.cards) or len(each.other)


def seated(tricks: Sequence[Sequence[str]]) -> dict[str, str]:
    """The seats of those who are named, where others in their tricks are named by seats; only who certainly sits there.

    ``tricks`` are the players of each trick in the order in which they played.
    """
    found: dict[str, set[str]] = {}
    for players in tricks:
        known = next((place for place, who in enumerate(players) if who in FOUR), None)
        if known is None or len(players) > len(FOUR):
            continue
        for place, who in enumerate(players):
            seat = FOUR[(FOUR.index(players[known]) + place - known) % len(FOUR)]
            if who not in FOUR:
                found.setdefault(who, set()).add(seat)
            elif who != seat:  # somebody did not play, or not in turn
                return {}
    sure = {who: next(iter(own)) for who, own in found.items() if len(own) == 1}
    clash = any(who in players and seat in players for players in tricks for who, seat in sure.items())
    return {} if clash or len(set(sure.values())) < len(sure) else sure
