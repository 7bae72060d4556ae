"""Cards flowing from the places where they can lie to the faces of the pack: a network with bounds on every arc.

The flow kept here always respects all bounds, and a bound that changes is met again by sending a few cards another way.
When there is no other way, the arcs around the part of the network that cannot be left say why: what they must carry in
is more than what they may carry out.
"""

from __future__ import annotations


class Blocked(Exception):
    """No flow meets the bounds. ``lows`` and ``highs`` are the arcs whose lower and upper bounds exclude one another."""

    def __init__(self, lows: list[int], highs: list[int]) -> None:
        super().__init__()
        self.lows = lows
        self.highs = highs


class Network:
    """A circulation: what flows into a node flows out of it. Arcs and nodes are numbers, in the order they were added.

    ``low``, ``high`` and ``flow`` are the bounds and the present flow of each arc; bounds may be set from outside, and
    :meth:`mend` must then be called for the arc before the flow is used again. ``widest`` is the upper bound at first.
    """

    def __init__(self) -> None:
        self.tail: list[int] = []
        self.head: list[int] = []
        self.low: list[int] = []
        self.high: list[int] = []
        self.flow: list[int] = []
        self.widest: list[int] = []
        self._out: list[list[int]] = []
        self._in: list[list[int]] = []

    def node(self) -> int:
        """A new node."""
        self._out.append([])
        self._in.append([])
        return len(self._out) - 1

    def arc(self, tail: int, head: int, low: int, high: int) -> int:
        """A new arc without flow; call :meth:`mend` when ``low`` is not 0."""
        number = len(self.tail)
        self.tail.append(tail)
        self.head.append(head)
        self.low.append(low)
        self.high.append(high)
        self.widest.append(high)
        self.flow.append(0)
        self._out[tail].append(number)
        self._in[head].append(number)
        return number

    def apart(self) -> int:
        """An arc that is in no network: a number from 0 to 1 that nothing depends on. Its ``tail`` is -1."""
        self.tail.append(-1)
        self.head.append(-1)
        self.low.append(0)
        self.high.append(1)
        self.widest.append(1)
        self.flow.append(0)
        return len(self.tail) - 1

    def mend(self, arc: int) -> None:
        """Bring the flow of an arc back inside its bounds; raises :class:`Blocked` when that cannot be done."""
        flow, low, high = self.flow, self.low, self.high
        while flow[arc] > high[arc]:
            self._send(self.tail[arc], self.head[arc], flow[arc] - high[arc], arc, -1)
        while flow[arc] < low[arc]:
            self._send(self.head[arc], self.tail[arc], low[arc] - flow[arc], arc, 1)

    def _send(self, start: int, goal: int, most: int, arc: int, sign: int) -> None:
        """Send up to ``most`` from ``start`` to ``goal`` on the shortest way, and change the arc by what was sent."""
        tail, head, low, high, flow = self.tail, self.head, self.low, self.high, self.flow
        out, into = self._out, self._in
        came: dict[int, int] = {start: -1}
        queue = [start]
        for node in queue:
            for way in out[node]:
                if flow[way] < high[way]:
                    other = head[way]
                    if other not in came:
                        came[other] = way << 1
                        queue.append(other)
            for way in into[node]:
                if flow[way] > low[way]:
                    other = tail[way]
                    if other not in came:
                        came[other] = way << 1 | 1
                        queue.append(other)
            if goal in came:
                break
        else:
            raise self._blocked(came)
        ways = []
        node = goal
        while node != start:
            way = came[node]
            ways.append(way)
            if way & 1:
                most = min(most, flow[way >> 1] - low[way >> 1])
                node = head[way >> 1]
            else:
                most = min(most, high[way >> 1] - flow[way >> 1])
                node = tail[way >> 1]
        for way in ways:
            flow[way >> 1] += -most if way & 1 else most
        flow[arc] += sign * most

    def _blocked(self, inside: dict[int, int]) -> Blocked:
        lows, highs = [], []
        for node in inside:
            lows += [arc for arc in self._in[node] if self.tail[arc] not in inside]
            highs += [arc for arc in self._out[node] if self.head[arc] not in inside]
        return Blocked(lows, highs)
