"""The state of a game of the open engine (rbtying/shengji), as its server and its pages have it in JSON.

A state is one moment of a deal: it knows the hands as they are, the trick that lies on the table and the one before, and of
all earlier tricks only what they brought. The record begins with the first trick that is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tractor_notation.exchange import cards
from tractor_notation.exchange.losses import Imported, NotImported, loss
from tractor_notation.exchange.shengji_base import State
from tractor_notation.exchange.values import Node, shown
from tractor_notation.language import N_, Language
from tractor_notation.record import Cards, Play, Trick

HISTORY = "public_play_history"
"""Where states of some versions keep all tricks that are over."""

PHASES = ("Initialize", "Draw", "Exchange", "Play")
_NESTED = 4
_KNOWN = frozenset(
    {
        *("propagated", "num_decks", "game_mode", "hands", "kitty", "landlord", "trump", "removed_cards", "decks"),
        *("deck", "bids", "autobid", "position", "revealed_cards", "level"),
        *("kitty_size", "exchanger", "finalized", "epoch"),
        *("points", "penalties", "landlords_team", "trick", "last_trick", "game_ended_early", HISTORY),
    }
)


def known(value: Any) -> bool:
    """Whether a state can be found in a value."""
    return next(_states(Node(value), _NESTED), None) is not None


def convert(document: Node, speech: Language) -> Iterator[Imported]:
    """The deals of a document, each as far as its state knows it. Raises :class:`NotImported` where there is none."""
    found = list(_states(document, _NESTED))
    if not found:
        raise NotImported(loss(document.path, N_("there is no state of a game in it")))
    for phase, state in found:
        yield _Deal(phase, state, speech).imported()


def _states(node: Node, deep: int) -> Iterator[tuple[str, Node]]:
    """The states in a value: by itself, in the message of a server, in a list, or in a dump of several rooms."""
    if isinstance(node.value, dict):
        for phase in PHASES:
            if isinstance(node.value.get(phase), dict) and "propagated" in node.value[phase]:
                yield phase, node[phase]
                return
    for each in node.inside() if deep else ():
        yield from _states(each, deep - 1)


class _Deal(State):
    """A state on its way to a record."""

    def imported(self) -> Imported:
        """The record of the state."""
        draft, state = self.draft, self.state
        if len(self.names) < 4:
            draft.odd(state)
            found = loss(self.settings.path, N_("there are fewer than four players"))
            return Imported(None, (*draft.losses, found), tuple(draft.decided))
        self.head()
        if self.phase == "Initialize":
            draft.lose(state.path, N_("the cards are not dealt yet"))
        elif self.phase == "Draw":
            self._draw()
        elif self.phase == "Exchange":
            self._exchange()
        else:
            self._play()
        for name, value in state.fields():
            if name not in _KNOWN and value.value not in (None, False, [], {}, 0, ""):
                value.lose(N_("the field {name} is not known; it is {found}"), name=name, found=shown(value.value))
        draft.odd(state)
        return draft.imported()

    # The phases.

    def _draw(self) -> None:
        draft, state = self.draft, self.state
        self._leads()
        hands, left = self._hands(), len(state["deck"].items())
        size = (sum(map(len, hands.values())) + left) // len(self.around)
        self._deal({seat: hand and [*hand, *"x" * (size - len(hand))] for seat, hand in hands.items()})
        kitty = self._row(state["kitty"])
        if kitty:
            draft.act("kitty", None, kitty)
        self._bids(0)
        self._flipped(kitty)
        draft.act("end", word="unfinished")
        if left:
            place = state["position"].number(0, len(self.around) - 1) if state.has("position") else None
            turn = self.around[place] if place is not None else "?"
            why = N_("{count} cards were not drawn yet; {seat} draws next")
            if left == 1:
                why = N_("one card was not drawn yet; {seat} draws it")
            draft.lose(state["deck"].path, why, count=left, seat=turn)

    def _bids(self, epoch: int | None = None) -> None:
        """The bids of a round; the first round stands before the burial."""
        if not self.state.has("bids"):
            return
        for bid in self.state["bids"].items():
            if epoch is not None and (bid["epoch"].number(0, 1000) if bid.has("epoch") else 0) != epoch:
                continue
            seat, count = self._seat(bid["id"]), bid["count"].number(1, 100)
            card = cards.sign(bid["card"].text() or "")
            if seat is None or count is None or card is None:
                bid.lose(N_("this bid cannot be read"))
                continue
            self.draft.act("bid", seat, (card,) * count)

    def _flipped(self, kitty: Cards) -> None:
        """The cards of the kitty that were turned when nobody bid."""
        turned = self.state["revealed_cards"]
        count = turned.number(0, 500) if turned.there else 0
        if count and kitty:
            self.draft.act("flip", None, kitty[:count])
        elif self.state.has("autobid"):
            card = cards.sign(self.state["autobid"]["card"].text() or "")
            if card:
                self.draft.act("flip", None, (card,))

    def _exchange(self) -> None:
        draft, state = self.draft, self.state
        self._trump()
        leader = self._leads()
        exchanger = self._seat(state["exchanger"]) if state.has("exchanger") else leader
        hands = self._hands()
        epoch = (state["epoch"].number(1, 1000) if state.has("epoch") else 1) or 1
        kitty, done = self._row(state["kitty"]), state["finalized"].flag()
        size = state["kitty_size"].number(0, 500) if state.has("kitty_size") else len(kitty)
        known_hands = {seat: hand for seat, hand in hands.items() if seat != exchanger} if epoch == 1 else {}
        self._deal(known_hands)
        self._bids(0)
        self._flipped(())
        holder = leader
        for round_ in range(1, epoch + 1):
            last = round_ == epoch
            if holder and not last:
                draft.act("bury", holder, ("x",) * (size or 0))
            if last and done and exchanger:
                draft.act("bury", exchanger, kitty)
            self._bids(round_)
            if not last:
                holder = self._winner(round_)
        self._calls(leader, True)
        draft.act("end", word="unfinished")
        if exchanger:
            held = tuple(hands[exchanger])
            draft.lose(
                state["hands"].path,
                N_("{seat} holds {cards} after the kitty was taken up; what was dealt of it is not known"),
                seat=exchanger,
                cards=held,
            )
        if epoch > 1:
            draft.lose(
                state.path,
                N_("the kitty was taken {count} times; what was dealt and buried before is not known"),
                count=epoch,
            )
        if kitty and not done:
            draft.lose(state["kitty"].path, N_("the kitty is not buried yet; in it lie {cards}"), cards=kitty)

    def _winner(self, epoch: int) -> str | None:
        """Who took the kitty by the bids of a round."""
        number = None
        for bid in self.state["bids"].items() if self.state.has("bids") else ():
            if bid.has("epoch") and bid["epoch"].value == epoch:
                number = bid["id"].value
        return self.seat.get(number) if isinstance(number, int) else None

    def _calls(self, leader: str | None, whole: bool) -> None:
        """The friends that were called; only where the record begins with the first trick do they count as they stand."""
        if self.friends is None or not self.friends.has("friends") or leader is None:
            return
        calls, joined = [], []
        for friend in self.friends["friends"].items():
            card = cards.sign(friend["card"].text() or "")
            skip = friend["initial_skip"].number(0, 100)
            if card is None or skip is None:
                friend.lose(N_("this friend cannot be read"))
                continue
            calls.append(f"{card}#{skip + 1}")
            if friend.has("player_id") and (seat := self._seat(friend["player_id"])):
                joined.append(f"{card}#{skip + 1} {seat}")
        if calls and whole:
            self.draft.act("friend", leader, calls)
        elif calls:
            why = N_("friends were called ({calls}), and copies of these cards were played before the record begins")
            self.draft.lose(self.friends["friends"].path, why, calls=tuple(calls))
        if joined and not whole:
            self.draft.lose(self.friends["friends"].path, N_("these have joined: {joined}"), joined=tuple(joined))

    def _play(self) -> None:
        draft, state = self.draft, self.state
        self._trump()
        leader = self._leads()
        draft.tag("Start", "position")
        hands = self._hands()
        held = any(hands.values())
        tricks = [self._trick(node) for node in self._tables()]
        played = [(seat, play) for trick in tricks for seat, play in trick[1]]
        for seat, play in played:
            hands[seat] += play.cards
        kitty = self._row(state["kitty"]) if state.has("kitty") else ()
        dealt = sum(map(len, hands.values())) + len(kitty)
        removed = state["removed_cards"].value
        whole = dealt >= 54 * self.decks - (len(removed) if isinstance(removed, list) else 0)
        self._deal(hands)
        exchanger = self._seat(state["exchanger"]) if state.has("exchanger") else leader
        if kitty and exchanger in (leader, None):
            draft.act("bury", leader, kitty)
        elif kitty:
            why = N_("{seat} took the kitty from the leader and buried {cards}; how, the state does not know")
            draft.lose(state["exchanger"].path, why, seat=exchanger, cards=kitty)
        self._calls(leader, whole)
        number = 0
        for first, plays, won, place in tricks:
            if not plays:
                continue
            number += 1
            draft.trick(Trick(number, first, tuple(play for _, play in plays), won))
            for seat, text in place:
                draft.remark(f"{number}.{seat}: {text}")
        over = not held and not tricks[-1][1] if tricks else False
        if state["game_ended_early"].flag():
            draft.act("end", word="conceded")
            draft.decide(state["game_ended_early"].path, N_("the game was ended early: read as conceded"))
        elif not over:
            draft.act("end", word="unfinished")
        self._won_before(whole)

    def _tables(self) -> Iterator[Node]:
        """The tricks that the state knows: all that are over where it keeps them, else the last one, and the one in play."""
        state = self.state
        if state.has(HISTORY):
            for done in state[HISTORY].items():
                yield Node({"played_cards": done.value}, done.path, done.lost)
        elif state.has("last_trick"):
            yield state["last_trick"]
        if state.has("trick"):
            yield state["trick"]

    def _trick(self, node: Node) -> tuple[str, list[tuple[str, Play]], str | None, list[tuple[str, str]]]:
        """A trick: who leads, the plays, who won, and remarks by seat."""
        plays: list[tuple[str, Play]] = []
        notes = []
        for each in node["played_cards"].items():
            seat, down = self._seat(each["id"]), self._row(each["cards"])
            if seat is None or not down:
                each.lose(N_("this play cannot be read"))
                continue
            back = self._row(each["bad_throw_cards"]) if each.has("bad_throw_cards") else ()
            parts: tuple[int, ...] = ()
            if not plays and not back:
                down, parts = self._grouped(node, down)
            plays.append((seat, Play(down, (*down, *back) if back else (), parts=parts)))
            if back and each.has("better_player") and (better := self._seat(each["better_player"])):
                template = N_("the throw failed because {seat} can beat it")
                notes.append((seat, self.draft.speech.say(template, {"seat": better})))
        first = plays[0][0] if plays else self.around[0]
        full = len(plays) == len(self.around)
        winner = self._seat(node["current_winner"]) if full and node.has("current_winner") else None
        start = self.around.index(first)
        turns = self.around[start:] + self.around[:start]
        named = [
            (seat, play if seat == turn else Play(play.cards, play.attempt, seat, parts=play.parts))
            for (seat, play), turn in zip(plays, turns, strict=False)
        ]
        if len(plays) > len(turns):
            node.lose(N_("more plays than players"))
        return first, named, winner, notes

    def _grouped(self, node: Node, down: Cards) -> tuple[Cards, tuple[int, ...]]:
        """The cards of a lead by the parts that the engine read in it; as they are where it was one part."""
        mappings = node["played_card_mappings"].value
        units = mappings[0] if isinstance(mappings, list) and mappings else None
        if not isinstance(units, list) or len(units) < 2:
            return down, ()
        found: list[str] = []
        parts: list[int] = []
        for unit in units:
            part = list(_unit(unit))
            found += part
            parts.append(len(part))
        if sorted(found) != sorted(down) or 0 in parts:
            return down, ()
        return tuple(found), tuple(parts)

    def _won_before(self, whole: bool) -> None:
        """What earlier tricks brought: the state knows it, and a record that begins later cannot say it."""
        draft, state = self.draft, self.state
        if not whole and state.has("points"):
            won = []
            for name, pile in state["points"].fields():
                if (seat := self._named(name, pile)) and (row := self._row(pile)):
                    won.append(f"{seat} {' '.join(row)}")
            draft.lose(
                state["points"].path,
                N_(
                    "tricks were played before the record begins; the points won so far, the tricks here included: {won}"
                ),
                won=tuple(won) or "-",
            )
        if state.has("penalties"):
            paid = [
                f"{seat} {node.value}"
                for name, node in state["penalties"].fields()
                if node.value and (seat := self._named(name, node))
            ]
            if paid and not whole:
                draft.lose(state["penalties"].path, N_("penalties paid so far: {paid}"), paid=tuple(paid))


def _unit(unit: Any) -> Iterator[str]:
    """The cards of a part as the engine writes it."""
    if not isinstance(unit, dict):
        return
    for kind in ("Tractor", "Repeated"):
        inner = unit.get(kind)
        if not isinstance(inner, dict):
            continue
        count = inner.get("count")
        members = inner.get("members") if kind == "Tractor" else [inner.get("card")]
        if (
            not isinstance(count, int)
            or isinstance(count, bool)
            or not 0 < count < 100
            or not isinstance(members, list)
        ):
            continue
        for member in members:
            sign = member.get("card") if isinstance(member, dict) else member
            card = cards.sign(sign) if isinstance(sign, str) else None
            yield from (card or "?",) * count
