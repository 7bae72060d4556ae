"""What the states of the open engine (rbtying/shengji) have in common in all phases of a deal: players, levels, cards."""

from __future__ import annotations

from tractor_notation.exchange import cards, settings
from tractor_notation.exchange.draft import Draft, seats, side_names
from tractor_notation.exchange.values import Node
from tractor_notation.language import N_, Language
from tractor_notation.record import Cards, seat_tag

SOURCE = "rbtying/shengji, state of a game"


class State:
    """One state on its way to a record."""

    def __init__(self, phase: str, state: Node, speech: Language) -> None:
        self.phase = phase
        self.state = state
        self.settings = state["propagated"]
        self.draft = Draft(speech, SOURCE)
        self.names: dict[int, str] = {}
        self.levels: dict[int, str] = {}
        self._players()
        self.around = seats(len(self.names))
        self.seat = dict(zip(self.names, self.around, strict=True))
        mode = state["game_mode"] if state.has("game_mode") else self.settings["game_mode"]
        self.friends = mode["FindingFriends"] if mode.has("FindingFriends") else None
        if self.friends is None and mode.value != "Tractor":
            mode.lose(
                N_("the game mode {found} is not known; it is read as a game of two sides"), found=str(mode.value)
            )
        decks = state["num_decks"] if state.has("num_decks") else self.settings["num_decks"]
        self.decks = (decks.number(1, 100) if decks.there else None) or max(len(self.names) // 2, 1)

    def _players(self) -> None:
        for player in self.settings["players"].items():
            number = player["id"].number()
            if number is None:
                continue
            if number in self.names:
                player["id"].lose(N_("this player is here twice"))
                continue
            self.names[number] = player["name"].text() or ""
            level = player["level"].text() or ""
            laps = player["metalevel"].number(0, 50) if player["metalevel"].there else 1
            rank = "NT" if level == "NT" else cards.RANKS.get(level)
            if rank is None:
                player["level"].wrong(N_("a level"))
            else:
                self.levels[number] = rank + "*" * max((laps or 1) - 1, 0)

    def head(self) -> None:
        draft, state = self.draft, self.state
        for number, name in self.names.items():
            draft.tag(seat_tag(self.seat[number]), name)
        watching = (
            [node["name"].text() or "" for node in self.settings["observers"].items()]
            if self.settings.has("observers")
            else []
        )
        if watching:
            draft.tag("Observers", ", ".join(watching))
        wanted = None
        if self.friends is not None and self.friends.has("num_friends"):
            wanted = self.friends["num_friends"].number(0, 100)
        options = settings.size_options(len(self.names), self.decks, self.friends is not None, wanted)
        size = self._kitty_size()
        if size is not None:
            options["kitty-size"] = str(size)
        more = settings.read(self.settings, self.decks, draft)
        if state.has("decks"):
            more |= settings.special(state["decks"], self.decks)
        settings.written(options | more, draft, self.settings.path)
        self._levels()
        if state.has("removed_cards"):
            removed = self._row(state["removed_cards"])
            if removed:
                draft.lose(state["removed_cards"].path, N_("cards were taken out of the pack: {cards}"), cards=removed)

    def _kitty_size(self) -> int | None:
        """The size of the kitty where it is not the usual one."""
        named = self.settings["kitty_size"]
        return named.number(0, 500) if named.there else None

    def _levels(self) -> None:
        draft = self.draft
        if len(self.levels) < len(self.names):
            return
        by_seat = {self.seat[number]: level for number, level in self.levels.items()}
        if self.friends is not None:
            draft.tag("Levels", " ".join(f"{seat} {level}" for seat, level in by_seat.items()))
            return
        leader = self._leader()
        told = []
        for side, name in enumerate(side_names(self.around)):
            members = self.around[side::2]
            chosen = leader if leader in members else members[0]
            told.append(f"{name} {by_seat[chosen]}")
            others = tuple(f"{seat} {by_seat[seat]}" for seat in members if by_seat[seat] != by_seat[chosen])
            if others:
                draft.lose(
                    self.settings["players"].path,
                    N_("players of one side have several levels; that of {seat} stands for them, and not: {others}"),
                    seat=chosen,
                    others=others,
                )
        draft.tag("Levels", " ".join(told))

    def _leader(self) -> str | None:
        """The seat that leads, if it is known."""
        holder = self.state if self.state.has("landlord") else self.settings
        return self._seat(holder["landlord"]) if holder.has("landlord") else None

    def _seat(self, node: Node) -> str | None:
        number = node.number()
        if number is None:
            return None
        if number not in self.seat:
            node.lose(N_("there is no player {number}"), number=number)
        return self.seat.get(number)

    def _named(self, name: str, node: Node) -> str | None:
        """The seat of a player whose number is the name of a value."""
        number = int(name) if name.isascii() and name.isdigit() and len(name) < 10 else -1
        if number not in self.seat:
            node.lose(N_("there is no player {number}"), number=name)
        return self.seat.get(number)

    def _leads(self) -> str | None:
        """The leader; with a tag where that was known before the bids, or the bids do not tell it."""
        leader = self._leader()
        if leader and (self.settings.has("landlord") or not (self.state.has("bids") and self.state["bids"].value)):
            self.draft.tag("Leader", leader)
        return leader

    def _trump(self) -> None:
        trump = self.state["trump"]
        for kind in ("Standard", "NoTrump"):
            if not trump.has(kind):
                continue
            suit, rank = trump[kind]["suit"], trump[kind]["number"]
            sign = cards.SUITS.get(suit.text() or "") if kind == "Standard" else "NT"
            number = cards.RANKS.get(rank.text() or "") if rank.there else ""
            if sign is not None and number is not None and (number or sign == "NT"):
                self.draft.tag("Trump", sign + number)
                return
        trump.wrong(N_("a trump"))

    # Cards.

    def _row(self, node: Node) -> Cards:
        """The cards of a list."""
        found = []
        for each in node.items():
            card = cards.sign(each.value) if isinstance(each.value, str) else None
            if card is None:
                each.wrong(N_("a playing card character"))
            found.append(card or "x")
        return tuple(found)

    def _hands(self) -> dict[str, list[str]]:
        """The hands as they are, by seat."""
        found: dict[str, list[str]] = {seat: [] for seat in self.around}
        holder = self.state["hands"]
        holder = holder["hands"] if holder.has("hands") else holder
        for name, hand in holder.fields():
            seat = self._named(name, hand)
            if seat is None:
                continue
            for sign, count in hand.fields():
                card, copies = cards.sign(sign), count.number(0, 500)
                if card is None:
                    count.lose(N_("{found} is no card"), found=sign)
                elif copies:
                    found[seat] += [card] * copies
        return found

    def _deal(self, hands: dict[str, list[str]]) -> None:
        for seat, hand in hands.items():
            if hand:
                self.draft.act("deal", seat, hand)
