"""What a match log of Botzone's Tractor tells, with cards still as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tractor_notation.exchange import cards
from tractor_notation.exchange.draft import FOUR
from tractor_notation.exchange.losses import NotImported
from tractor_notation.exchange.values import Node, parse, shown
from tractor_notation.language import N_

Numbers = tuple[int, ...]


@dataclass
class Down:
    """A play: ``put`` is what was put down, ``stayed`` what the judge left of it."""

    seat: int
    put: Numbers
    stayed: Numbers

    @property
    def failed(self) -> bool:
        """Whether it was a throw of which the judge left a part."""
        return faces(self.put) != faces(self.stayed)


def faces(numbers: Numbers) -> list[int]:
    """The cards of numbers, in order, whichever of their copies they are."""
    return sorted(number % (cards.PACK // 2) for number in numbers)


@dataclass
class Bid:
    """A bid, after so many cards drawn; ``major`` is the suit that the judge took from it, ``n`` for none.

    Of a bid that a player only heard of the cards are not numbered: so many of the level in that suit, at no known moment.
    """

    seat: int
    cards: Numbers
    drawn: int | None
    major: str | None = None
    path: str = "$"
    heard: int = 0


class Count(NamedTuple):
    """The opponents' points by the judge's count, and where it stands."""

    points: int
    path: str


@dataclass
class Found:
    """What a log tells, with cards as numbers."""

    level: str | None = None
    first: bool = True
    """Whether it is the first deal of a match, in which the bids find the leader."""
    drawn: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    kitty: Numbers = ()
    bids: list[Bid] = field(default_factory=list)
    banker: int | None = None
    major: str | None = None
    buried: Numbers = ()
    plays: list[Down] = field(default_factory=list)
    fault: tuple[int, str, str] | None = None
    """Who ended the match by an error: the player, the judge's word, and the path."""
    totals: dict[int, Count] = field(default_factory=dict)
    """The judge's count after so many plays."""
    scores: dict[int, float] = field(default_factory=dict)
    """What the judge gave each player in the end."""
    scores_path: str = "$"

    def declares(self, seat: int) -> bool:
        """Whether a player is of the side that has the kitty."""
        return self.banker is not None and (seat - self.banker) % 2 == 0

    def tricks(self) -> list[list[Down]]:
        """The plays trick by trick: a new one begins behind four plays, and where somebody plays again."""
        made: list[list[Down]] = []
        for play in self.plays:
            if not made or len(made[-1]) == len(FOUR) or any(each.seat == play.seat for each in made[-1]):
                made.append([])
            made[-1].append(play)
        return made


class Log:
    """A match log: that of the judge, or what one player's program was given."""

    def __init__(self, match: Node) -> None:
        self.match = match
        self.found = Found()
        self.debug = 0
        """How many answers hold what a program wrote for itself."""
        self.heard: set[str] = set()
        """The bids that a player has heard of, by the judge's names for them."""
        self.names = self._players()
        self.initial = self._initial()

    def read(self) -> None:
        """Read all of it."""
        if isinstance(self.match.value.get("requests"), list):
            self._by_player()
        else:
            name = "log" if isinstance(self.match.value.get("log"), list) else "logs"
            self._by_judge(self.match[name])
        self._allocation()

    def _players(self) -> list[str]:
        """The players' names, where the log has them."""
        players = self.match.value.get("players")
        found = []
        for player in players if isinstance(players, list) and len(players) == 4 else ():
            name = None
            for holder in (player, player.get("bot"), player.get("user")) if isinstance(player, dict) else ():
                if isinstance(holder, dict) and isinstance(holder.get("name"), str):
                    name = name or holder["name"]
            found.append(name or "")
        return found

    def _by_judge(self, log: Node) -> None:
        """A whole log: requests of the judge and answers, in turn."""
        waiting: list[Down] = []
        asked: dict[int, Node] = {}
        for entry in log.items():
            if entry.has("output"):
                for play in waiting:
                    self._settle(play, entry["output"])
                waiting = []
                asked = self._asked(entry["output"])
                continue
            answers = [(seat, answer) for name, answer in entry.fields() if (seat := _seat(name)) is not None]
            if not answers and isinstance(entry.value, dict):
                entry.lose(N_("there is neither a request nor an answer of a player in it"))
            for seat, answer in answers:
                if seat not in asked:
                    answer.lose(N_("nobody was asked for this answer; it is left out"))
                elif (made := self._answer(seat, asked[seat], answer)) is not None:
                    waiting.append(made)
        self.found.plays += waiting

    def _asked(self, output: Node) -> dict[int, Node]:
        """Read what the judge says; returns the requests that are to be answered, by the players asked."""
        asked: dict[int, Node] = {}
        if output["command"].one_of("request", "finish") == "finish":
            self._finish(output)
            return asked
        for name, request in output["content"].fields():
            seat = _seat(name)
            if seat is None:
                request.lose(N_("there is no player {number}"), number=name)
            else:
                self._request(seat, request)
                asked[seat] = request
        return asked

    def _by_player(self) -> None:
        """What one player's program was given, and what it answered."""
        requests, responses = self.match["requests"].items(), self.match["responses"]
        answers = responses.items() if responses.there else []
        seat = self._whose(requests)
        if seat is None:
            self.match.lose(N_("whose log this is cannot be told; it is read as that of the first player"))
            seat = 0
        past: list[tuple[int, Sequence[Node]]] = []
        own: list[Node] = []
        for number, request in enumerate(requests):
            self._others(seat, request["global"]["banking"])
            self._request(seat, request)
            if request["stage"].value == "play" and request.has("history"):
                self._history(request["history"].items(), past)
                own += answers[number : number + 1]
            elif number < len(answers):
                self._answer(
                    seat, request, Node({"response": answers[number].value}, answers[number].path, self.match.lost)
                )
        self._from_history(past)
        final = own.pop() if own and len(answers) == len(requests) else None
        self._thrown(seat, own)
        if final is not None and (put := self._numbers(final)):
            self.found.plays.append(Down(seat, put, put))

    def _thrown(self, seat: int, own: Sequence[Node]) -> None:
        """Put what a player answered beside what the judge left of it."""
        plays = [play for play in self.found.plays if play.seat == seat]
        for play, answer in zip(plays, own, strict=False):
            put = self._numbers(answer)
            if put and not Counter(faces(play.stayed)) - Counter(faces(put)):
                play.put = put
            elif len(plays) == len(own):
                answer.lose(N_("this is not what {seat} played, which is what the record has"), seat=FOUR[seat])

    def _others(self, own: int, banking: Node) -> None:
        """The bids of others that a player hears of: who made them, and the suit of the last one."""
        fresh = []
        for count, name in enumerate(("called", "snatched"), 1):
            seat = banking[name].number(-1, 3) if banking.has(name) else None
            if seat is not None and seat >= 0 and name not in self.heard:
                self.heard.add(name)
                fresh += [(count, seat)] if seat != own else []
        major = banking["major"].value
        for count, seat in fresh:
            if fresh[-1][1] != seat:
                why = N_("{seat} bid, and {other} after that; what {seat} bid is not told")
                banking.lose(why, seat=FOUR[seat], other=FOUR[fresh[-1][1]])
            elif major in ("s", "h", "c", "d"):
                self.found.bids.append(Bid(seat, (), None, major, banking.path, count))
            else:
                banking.lose(N_("{seat} bid with a pair of jokers; which, is not told"), seat=FOUR[seat])

    def _whose(self, requests: Sequence[Node]) -> int | None:
        """Whose log it is: by its number, or by who was to bury, or to play."""
        for request in requests:
            for name in ("playerpos", "playerPos"):
                if request.has(name):
                    return request[name].number(0, 3)
        for request in requests:
            if request["stage"].value == "cover":
                banker = request["global"]["banking"]["banker"].value
                return banker if isinstance(banker, int) and 0 <= banker <= 3 else None
            history = request["history"].value
            if (
                isinstance(history, list)
                and len(history) == 4
                and isinstance(history[1], list)
                and isinstance(history[3], int)
            ):
                return (history[3] + len(history[1])) % 4
        return None

    def _history(self, history: Sequence[Node], past: list[tuple[int, Sequence[Node]]]) -> None:
        """The trick before and this one, as they stood; each is noted when it is complete, the last as it is."""
        if len(history) != 4:
            return
        for plays, leader in ((history[0], history[2]), (history[1], history[3])):
            first = leader.number(0, 3)
            rows = plays.items()
            if first is None or not rows:
                continue
            if (
                past
                and past[-1][0] == first
                and [row.value for row in past[-1][1]] == [row.value for row in rows[: len(past[-1][1])]]
            ):
                past[-1] = (first, rows)
            elif len(past) < 2 or [row.value for row in past[-2][1]] != [row.value for row in rows]:
                past.append((first, rows))

    def _from_history(self, past: Sequence[tuple[int, Sequence[Node]]]) -> None:
        for first, rows in past:
            for place, row in enumerate(rows):
                if down := self._numbers(row):
                    self.found.plays.append(Down((first + place) % 4, down, down))

    def _request(self, seat: int, request: Node) -> None:
        found = self.found
        stage = request["stage"].value
        told = request["global"]
        if told.has("level") and found.level is None:
            found.level = told["level"].text()
        if not told["first_round"].flag(usual=True):
            found.first = False
        banking = told["banking"]
        if banking.has("banker") and banking["banker"].value != -1:
            found.banker = banking["banker"].number(0, 3)
        if banking.has("major") and banking["major"].value:
            found.major = banking["major"].one_of("s", "h", "c", "d", "n") or found.major
            if found.bids and found.bids[-1].major is None and stage in ("deal", "cover"):
                found.bids[-1].major = found.major
        if told.has("total_score") and (points := told["total_score"].number(-(10**6), 10**6)) is not None:
            found.totals[len(found.plays)] = Count(points, told["total_score"].path)
        if stage == "deal":
            found.drawn[seat] += self._numbers(request["deliver"])
        elif stage == "cover":
            found.kitty = self._numbers(request["deliver"])
        elif stage != "play":
            request["stage"].lose(N_("the stage {found} is not known"), found=shown(stage))

    def _answer(self, seat: int, request: Node, answer: Node) -> Down | None:
        """What a player answered; a play waits for what the judge leaves of it."""
        response = answer["response"]
        self.debug += answer.has("debug")
        if answer.has("verdict") and answer["verdict"].value != "OK":
            answer.lose(
                N_("the verdict on this answer of {seat} is {found}"),
                seat=FOUR[seat],
                found=shown(answer["verdict"].value),
            )
        if not response.there or response.value == []:
            return None
        numbers = self._numbers(response)
        stage = request["stage"].value
        if stage == "deal":
            if numbers:
                self.found.bids.append(Bid(seat, numbers, len(self.found.drawn[seat]), path=response.path))
        elif stage == "cover":
            self.found.buried = numbers
        elif stage == "play" and numbers:
            return Down(seat, numbers, numbers)
        return None

    def _settle(self, play: Down, output: Node) -> None:
        """A play with what the judge says lies on the table."""
        event = output["display"]["event"]
        if output.has("display") and not isinstance(event.value, dict):
            event.wrong(N_("an object"))
        if event["action"].value == "play" and event["currplayer"].value == play.seat and event.has("poker"):
            stayed = self._numbers(event["poker"])
            if stayed and faces(stayed) != faces(play.put):
                play.stayed = stayed
        self.found.plays.append(play)

    def _finish(self, output: Node) -> None:
        found, display = self.found, output["display"]
        if display.has("error"):
            words = display["error"].value
            words = words if isinstance(words, list) else [words]
            for seat, word in enumerate(words[:4]):
                if isinstance(word, str):
                    found.fault = (seat, word, display["error"].path)
        for name, score in output["content"].fields():
            player = _seat(name)
            if player is None or isinstance(score.value, bool) or not isinstance(score.value, int | float):
                score.lose(N_("this is no score of a player: {name} {found}"), name=name, found=shown(score.value))
            else:
                found.scores[player] = score.value
        found.scores_path = output["content"].path

    def _numbers(self, node: Node) -> Numbers:
        """The numbers of cards in a list."""
        if not isinstance(node.value, list):
            node.wrong(N_("a list of cards"))
            return ()
        found = (each.number(0, cards.PACK - 1) for each in node.items())
        return tuple(number for number in found if number is not None)

    def _initial(self) -> Node:
        """The initial data, which may be a text of JSON."""
        initial = self.match["initdata"]
        if isinstance(initial.value, str) and initial.value.strip():
            try:
                return Node(parse(initial.value), initial.path, self.match.lost)
            except NotImported as failure:
                initial.lose(failure.why.message, **dict(failure.why.data))
        return initial

    def _allocation(self) -> None:
        """What the initial data tell besides: who was dealt what, where the log breaks off while cards are dealt."""
        initial = self.initial
        if not isinstance(initial.value, dict):
            return
        found = self.found
        if initial.has("level") and found.level is None:
            found.level = initial["level"].text()
        if initial.has("allocation"):
            hands = initial["allocation"].items()
            for seat, hand in enumerate(hands[:4]):
                whole = list(self._numbers(hand))
                if found.drawn[seat] and found.drawn[seat] != whole[: len(found.drawn[seat])]:
                    hand.lose(
                        N_("this is not what {seat} was given card by card, which is what the record has"),
                        seat=FOUR[seat],
                    )
                elif not found.drawn[seat]:
                    found.drawn[seat] = whole
                elif len(whole) > len(found.drawn[seat]):
                    left = len(whole) - len(found.drawn[seat])
                    many, one = N_("{seat} was still to draw {count} cards"), N_("{seat} was still to draw one card")
                    hand.lose(one if left == 1 else many, seat=FOUR[seat], count=left)
        if initial.has("publiccard") and not found.kitty:
            found.kitty = self._numbers(initial["publiccard"])


def _seat(name: str) -> int | None:
    return int(name) if name in ("0", "1", "2", "3") else None
