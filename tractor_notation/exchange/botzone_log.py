"""What a match log of Botzone's Tractor tells, with cards still as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

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
    node: Node


@dataclass
class Bid:
    """A bid, after so many cards drawn; ``major`` is the suit that the judge took from it, ``n`` for none."""

    seat: int
    cards: Numbers
    drawn: int
    major: str | None = None


@dataclass
class Found:
    """What a log tells, with cards as numbers."""

    level: str | None = None
    drawn: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    kitty: Numbers = ()
    bids: list[Bid] = field(default_factory=list)
    banker: int | None = None
    major: str | None = None
    buried: Numbers = ()
    plays: list[Down] = field(default_factory=list)
    fault: tuple[int, str, str] | None = None
    """Who ended the match by an error: the player, the judge's word, and the path."""
    scores: str | None = None


class Log:
    """A match log: that of the judge, or what one player's program was given."""

    def __init__(self, match: Node, found: Found | None = None) -> None:
        self.match = match
        self.found = found or Found()
        self.debug = 0
        """How many answers hold what a program wrote for itself."""
        self.names = self._players()

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
        waiting: Down | None = None
        last: Node | None = None  # the request that is being answered
        for entry in log.items():
            if entry.has("output"):
                output = entry["output"]
                if waiting is not None:
                    self._settle(waiting, output)
                    waiting = None
                if output.has("content") and isinstance(output["content"].value, dict):
                    if output["command"].value == "finish":
                        self._finish(output)
                        last = None
                        continue
                    for name, request in output["content"].fields():
                        seat = _seat(name)
                        if seat is None:
                            request.lose(N_("there is no player {number}"), number=name)
                            continue
                        self._request(seat, request)
                        last = request
                continue
            if not isinstance(entry.value, dict):
                entry.wrong(N_("an object"))
                continue
            for name, answer in entry.fields():
                seat = _seat(name)
                if seat is not None and last is not None:
                    waiting = self._answer(seat, last, answer)
        if waiting is not None:
            self.found.plays.append(waiting)

    def _by_player(self) -> None:
        """What one player's program was given, and what it answered."""
        requests, responses = self.match["requests"].items(), self.match["responses"]
        answers = responses.items() if responses.there else []
        seat = self._whose(requests)
        if seat is None:
            self.match.lose(N_("whose log this is cannot be told; it is read as that of the first player"))
            seat = 0
        past: list[tuple[int, Sequence[Node]]] = []
        for number, request in enumerate(requests):
            self._request(seat, request)
            if request["stage"].value == "play" and request.has("history"):
                self._history(request["history"].items(), past)
            elif number < len(answers):
                self._answer(
                    seat, request, Node({"response": answers[number].value}, answers[number].path, self.match.lost)
                )
        self._from_history(past)
        final = answers[-1] if len(answers) == len(requests) and requests[-1]["stage"].value == "play" else None
        if final is not None and (put := self._numbers(final)):
            self.found.plays.append(Down(seat, put, put, final))

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
                    self.found.plays.append(Down((first + place) % 4, down, down, row))

    def _request(self, seat: int, request: Node) -> None:
        found = self.found
        stage = request["stage"].value
        told = request["global"]
        if told.has("level") and found.level is None:
            found.level = told["level"].text()
        banking = told["banking"]
        if banking.has("banker") and banking["banker"].value != -1:
            found.banker = banking["banker"].number(0, 3)
        if banking.has("major") and banking["major"].value:
            found.major = banking["major"].one_of("s", "h", "c", "d", "n") or found.major
            if found.bids and found.bids[-1].major is None and stage in ("deal", "cover"):
                found.bids[-1].major = found.major
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
        if not response.there or response.value == []:
            if answer.has("verdict") and answer["verdict"].value != "OK":
                answer.lose(N_("{seat} gave no answer: {found}"), seat=FOUR[seat], found=shown(answer["verdict"].value))
            return None
        numbers = self._numbers(response)
        stage = request["stage"].value
        if stage == "deal":
            if numbers:
                self.found.bids.append(Bid(seat, numbers, len(self.found.drawn[seat])))
        elif stage == "cover":
            self.found.buried = numbers
        elif stage == "play" and numbers:
            return Down(seat, numbers, numbers, response)
        return None

    def _settle(self, play: Down, output: Node) -> None:
        """A play with what the judge says lies on the table."""
        event = output["display"]["event"]
        if event["action"].value == "play" and event["currplayer"].value == play.seat and event.has("poker"):
            stayed = self._numbers(event["poker"])
            if stayed and sorted(stayed) != sorted(play.put):
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
        content = output["content"].value
        if isinstance(content, dict) and all(isinstance(each, int | float) for each in content.values()):
            found.scores = ", ".join(
                f"{FOUR[int(name)]} {value}" for name, value in content.items() if name in ("0", "1", "2", "3")
            )

    def _numbers(self, node: Node) -> Numbers:
        """The numbers of cards in a list."""
        if not isinstance(node.value, list):
            node.wrong(N_("a list of cards"))
            return ()
        found = (each.number(0, cards.PACK - 1) for each in node.items())
        return tuple(number for number in found if number is not None)

    def _allocation(self) -> None:
        """What the initial data tell besides: who was dealt what, where the log breaks off while cards are dealt."""
        initial = self.match["initdata"]
        if isinstance(initial.value, str) and initial.value.strip():
            try:
                initial = Node(parse(initial.value), initial.path, self.match.lost)
            except NotImported as failure:
                initial.lose(failure.why.message, **dict(failure.why.data))
                return
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
                    hand.lose(
                        N_("{seat} was still to draw {count} cards"),
                        seat=FOUR[seat],
                        count=len(whole) - len(found.drawn[seat]),
                    )
        if initial.has("publiccard") and not found.kitty:
            found.kitty = self._numbers(initial["publiccard"])


def _seat(name: str) -> int | None:
    return int(name) if name in ("0", "1", "2", "3") else None
