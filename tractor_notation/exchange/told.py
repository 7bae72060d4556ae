"""The record of a deal that messages tell: from the log of a program or from a chat. North is whoever leads first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tractor_notation.exchange import settings
from tractor_notation.exchange.draft import seats, side_names
from tractor_notation.exchange.heard import Heard, Manner, Room, Table
from tractor_notation.exchange.losses import Imported
from tractor_notation.exchange.messages import Message
from tractor_notation.language import N_, Language
from tractor_notation.record import Play, Trick, seat_tag


class Deal(Heard):
    """The messages of a deal on their way to a record."""

    def __init__(self, room: Room, speech: Language, found: Sequence[Message], manner: Manner) -> None:
        super().__init__(room, speech, found, manner)
        self._chosen: dict[str, str] = {}

    def imported(self) -> Imported:
        """The record of the deal."""
        self.hear()
        names = self.names()
        if names is None:
            self._few()
            return self.draft.imported()
        self._head(names)
        self._opening()
        self._play()
        self._closing()
        self._tell_room()
        self.room.hear([each for each in self.found if each.kind in ("rose", "next")])
        return self.draft.imported()

    def _few(self) -> None:
        """A log in which the players cannot be seated: it is kept in remarks."""
        self.draft.lose(
            self.found[0].line, N_("no trick names all players, so nobody can be seated; the log is kept in remarks")
        )
        rows: dict[int, str] = {}
        for each in self.found:
            rows[each.line] = max(rows.get(each.line, ""), each.words, key=len)
        for line, words in rows.items():
            self.draft.lose(line, N_("not read: {words}"), words=words)

    def _head(self, names: tuple[str, ...]) -> None:
        draft, room = self.draft, self.room
        self.around = seats(len(names))
        self.seat = {name: seat for name, seat in zip(names, self.around, strict=True) if name}
        line = self.found[0].line
        self._name(names)
        if names != self.around:
            for name, seat in self.seat.items():
                draft.tag(seat_tag(seat), name)
            told = tuple(f"{seat} {name}" for name, seat in self.seat.items())
            draft.decide(
                self.tricks[0].line if self.tricks else line, N_("seats by the order of play: {seats}"), seats=told
            )
        decks = room.decks or max(len(names) // 2, 1)
        options = settings.size_options(len(names), decks, room.friends, room.wanted)
        if room.kitty is not None:
            options["kitty-size"] = str(room.kitty)
        for chosen in room.options.values():
            options |= chosen
        if any(each.kind == "kitty" for each in self.found) and not self.stolen:
            options["kitty-open"] = "always"
        self._chosen = options
        if self.manner.preset:
            settings.written(options, draft, line)
            template = N_("settings that the log does not tell are taken to be that program's own: {preset}")
            draft.decide(line, template, preset=settings.PRESET)
        elif options:
            draft.tag("Options", " ".join(f"{name}={value}" for name, value in options.items()))
            draft.decide(
                line,
                N_("not told, and taken from the number of players: {options}"),
                options=tuple(f"{name}={value}" for name, value in options.items()),
            )
        self.size = self._size(decks, len(names))
        self._levels(names)
        leader = self._leader()
        if leader and self._named_before(leader):
            draft.tag("Leader", leader)
        if leader and self.seat.get(room.leads or "", leader) != leader:
            draft.lose(line, N_("{who} was to lead this deal, and {seat} led"), who=room.leads, seat=leader)
        self._trump(leader)
        if not self._whole() and not self.started and not self.bids:
            draft.tag("Start", "position")
            if self.tricks and self.tricks[0].number is None:
                draft.decide(self.found[0].line, N_("no beginning of a deal is told; its tricks are numbered from 1"))
        for each, why in self.marks:
            draft.lose(each.line, N_("{why:phrase}: {words}"), why=why, words=each.words)

    def _name(self, names: tuple[str, ...]) -> None:
        """Give the plays without names to the players in turn, from the first on."""
        for table in [table for table in self.tricks if table.unnamed]:
            if "" in names or len(table.plays) != len(names):
                self.tricks.remove(table)
                self.marks += table.kept
                rows = tuple("".join(play.cards) for play in table.plays)
                self.draft.lose(table.line, N_("whose plays these are cannot be told: {plays}"), plays=rows)
                continue
            for play, name in zip(table.plays, names, strict=True):
                play.who = name

    def _size(self, decks: int, players: int) -> int:
        """The number of cards in a hand."""
        cards_ = 54 * decks
        kitty = self.room.kitty
        if kitty is None:
            kitty = cards_ % players or players
            kitty += players if kitty < 5 else 0
        return (cards_ - kitty) // players

    def _whole(self) -> bool:
        """Whether all tricks of a deal are there."""
        led = sum(len(trick.plays[0].cards) for trick in self.tricks if trick.plays)
        return led >= self.size

    def _leader(self) -> str | None:
        """The seat that leads the deal: the leader of its first trick, if the log begins early enough."""
        if self.tricks and (self.started or self.bids or self._whole()):
            return self.seat.get(self.tricks[0].plays[0].who)
        return None

    def _named_before(self, leader: str) -> bool:
        """Whether the leader was known before the bids, or does not follow from them."""
        name = next(name for name, seat in self.seat.items() if seat == leader)
        if self.room.leads == name:
            return True
        laid = next((each.line for each in self.found if each.kind in ("took", "laid", "play")), 0)
        bids = [bid.who for bid in self.bids if bid.line < laid]
        return not bids or (bids[0] if "first-dealer" in self._chosen else bids[-1]) != name

    def _levels(self, names: tuple[str, ...]) -> None:
        room = self.room
        found = {name: room.level(name) for name in names if name}
        if None in found.values() or "" in names:
            few = tuple(
                f"{self.seat[name]} {level or '?' + '*' * room.laps[name]}"
                for name, level in found.items()
                if level or room.laps.get(name)
            )
            if few:
                self.draft.decide(self.found[0].line, N_("of the levels only these are told: {levels}"), levels=few)
            return
        if room.friends:
            self.draft.tag("Levels", " ".join(f"{self.seat[name]} {level}" for name, level in found.items()))
            return
        leader = next((name for name, seat in self.seat.items() if seat == self._leader()), names[0])
        told = []
        for side, written in enumerate(side_names(self.around)):
            members = names[side::2]
            chosen = leader if leader in members else members[0]
            told.append(f"{written} {found[chosen]}")
            if len({found[name] for name in members}) > 1:
                self.draft.lose(
                    self.found[0].line,
                    N_("players of one side have several levels; that of {seat} stands for them"),
                    seat=self.seat[chosen],
                )
        self.draft.tag("Levels", " ".join(told))

    def _trump(self, leader: str | None) -> None:
        """Trump by the last bid; its rank, where that shows jokers alone, by another bid or the leader's level."""
        draft = self.draft
        told = [each for each in self.found if each.kind == "trump"]
        if told:
            draft.tag("Trump", told[0].other)
            for each in told:
                if each.other != told[0].other:
                    draft.lose(
                        each.line,
                        N_("trump was told before as {trump}: {words}"),
                        trump=told[0].other,
                        words=each.words,
                    )
            return
        if self._level_of(leader) == "NT":
            draft.tag("Trump", "NT")
            return
        if not self.bids:
            template = N_("no bid is told, so what is trump is not known; a tag such as {tag} can be added to say it")
            draft.lose(self.found[0].line, template, tag='[Trump "C7"]')
            return
        last = self.bids[-1].cards[0]
        if last not in ("RJ", "LJ"):
            draft.tag("Trump", last)
            return
        ranks = {bid.cards[0][1] for bid in self.bids if bid.cards[0] not in ("RJ", "LJ")}
        level = self._level_of(leader)
        if level or len(ranks) == 1:
            draft.tag("Trump", f"NT{level or ranks.pop()}")
        else:
            draft.lose(self.bids[-1].line, N_("the trump rank is not told"))

    def _level_of(self, seat: str | None) -> str | None:
        """The level of the player of a seat, without laps."""
        name = next((name for name, own in self.seat.items() if own == seat), None)
        return self.room.levels.get(name) if name else None

    def _opening(self) -> None:
        draft = self.draft
        laid = [each for each in self.found if each.kind == "laid"]
        opened = next((each.cards for each in self.found if each.kind == "kitty"), ())
        leader = self._leader()
        for each in self.found:
            holder = self.seat.get(each.who, leader)
            if each.kind in ("took", "laid") and leader and holder != leader and not self.stolen:
                draft.lose(
                    each.line,
                    N_("{seat} had the kitty, and {other} led: {words}"),
                    seat=holder,
                    other=leader,
                    words=each.words,
                )
            if each not in self.bids and not (self.stolen and each.kind == "laid"):
                continue
            seat = self.seat.get(each.who)
            if seat is None:
                draft.lose(each.line, N_("{who} does not play in this deal: {words}"), who=each.who, words=each.words)
            elif each.kind == "bid":
                draft.act("bid", seat, each.cards)
            else:
                total = 54 * (self.room.decks or max(len(self.around) // 2, 1)) - self.size * len(self.around)
                draft.act("bury", seat, (each is laid[-1] and opened) or ("x",) * total)
        if laid and not opened:
            draft.decide(laid[0].line, N_("what was buried is not told"))

    def _play(self) -> None:
        draft = self.draft
        last = len(self.tricks)
        bonus = next((each.number * int(each.other) for each in self.found if each.kind == "kitty-points"), 0)
        number = 0
        for place, table in enumerate(self.tricks, 1):
            points = table.points
            if points is not None and place == last and bonus:
                if points < bonus:
                    draft.lose(table.line, N_("these points do not hold those of the kitty: {points}"), points=points)
                points = points - bonus if points >= bonus else None
            plays = tuple(self._plays(table))
            if not plays:
                continue
            if table.number is not None and table.number <= number:
                draft.lose(
                    table.line, N_("trick {number} cannot follow trick {before}"), number=table.number, before=number
                )
            number = max(number + 1 + table.gap, table.number or 0)
            winner = self.seat.get(table.winner) if table.winner else None
            if table.winner and winner is None:
                draft.lose(table.line, N_("{who} won this trick, but does not play in this deal"), who=table.winner)
            if table.unnamed and place > 1:
                self._turn(table, number)
            draft.trick(Trick(number, self.seat[table.plays[0].who], plays, winner, points))
            for play in table.plays:
                if play.words:
                    draft.remark(play.words)
            for each, why in table.kept:
                draft.lose(each.line, N_("{why:phrase}: {words}"), why=why, words=each.words)

    def _turn(self, table: Table, number: int) -> None:
        """Give a trick without names to whoever won the one before by the rules."""
        from tractor_notation.replay import replay

        replayed = replay(self.draft.record())
        results = replayed.game.tricks(replayed.end) if replayed.game is not None else ()
        leader = next((found.winner for found in reversed(results) if found.number < number), None)
        if leader is None:
            self.draft.lose(
                table.line, N_("who led this trick is not told; it is written from {seat} on"), seat=self.around[0]
            )
            return
        start = self.around.index(leader)
        names = tuple(self.seat)
        for play, name in zip(table.plays, names[start:] + names[:start], strict=False):
            play.who = name
        self.draft.decide(
            table.line, N_("who led this trick is not told; {seat} won the one before, by the rules"), seat=leader
        )

    def _plays(self, table: Table) -> Iterator[Play]:
        """The plays of a trick; seats stand with those that are not made in turn."""
        turn = self.around.index(self.seat[table.plays[0].who]) if table.plays else 0
        regular = True
        for place, play in enumerate(table.plays):
            seat = self.seat[play.who]
            regular = regular and seat == self.around[(turn + place) % len(self.around)]
            yield Play(play.cards, play.thrown, None if regular else seat)

    def _closing(self) -> None:
        draft = self.draft
        for each in self.found:
            if each.kind == "kitty" and not self.stolen:
                leader = self._leader()
                if leader:
                    draft.act("bury", leader, each.cards)
                else:
                    draft.lose(each.line, N_("whose kitty this is cannot be told: {words}"), words=each.words)
        carried: set[str] = set()
        outcome = next((each for each in self.found if each.kind in ("held", "taken")), None)
        side = self._declarers()
        if outcome is not None and side:
            draft.tag("Points", str(outcome.number))
            others = tuple(seat for seat in self.around if seat not in side)
            draft.tag("Winner", self._side(side if outcome.kind == "held" else others))
            carried |= {"held", "taken"}
            if self.room.friends:
                draft.tag("Declarers", "+".join(side))
                carried.add("joined")
        follows = next((each for each in self.found if each.kind == "next"), None)
        if follows is not None and follows.who in self.seat:
            draft.tag("NextLeader", self.seat[follows.who])
            carried.add("next")
        if outcome is not None and self._next_levels():
            carried |= {"rose", "stopped"}
        for each in self.found:
            if each.kind in _RESULTS and each.kind not in carried:
                draft.remark(each.words)
        early = next((each for each in self.found if each.kind == "early"), None)
        if early is not None:
            draft.act("end", word="conceded")
            draft.remark(early.words)
            draft.decide(early.line, N_("the game was ended early: read as conceded"))
        elif not self._whole():
            draft.act("end", word="unfinished")

    def _declarers(self) -> tuple[str, ...]:
        """The declarers, as far as the log tells who joined."""
        leader = self._leader()
        if leader is None:
            return ()
        if not self.room.friends:
            place = self.around.index(leader)
            return self.around[place % 2 :: 2]
        joined = {self.seat[each.who] for each in self.found if each.kind == "joined" and each.who in self.seat}
        return tuple(seat for seat in self.around if seat == leader or seat in joined)

    def _side(self, members: tuple[str, ...]) -> str:
        if self.room.friends:
            return "+".join(members)
        return side_names(self.around)[self.around.index(members[0])]

    def _next_levels(self) -> bool:
        """The levels after the deal, where those before it are known; returns whether they are."""
        after = Room(levels=dict(self.room.levels), laps=dict(self.room.laps))
        after.hear([each for each in self.found if each.kind == "rose"])
        levels = {seat: after.level(name) for name, seat in self.seat.items()}
        if None in levels.values() or len(levels) < len(self.around):
            return False
        if self.room.friends:
            told = [f"{seat} {level}" for seat, level in levels.items()]
        else:
            told = []
            for side, written in enumerate(side_names(self.around)):
                own = {levels[seat] for seat in self.around[side::2]}
                if len(own) != 1:
                    return False
                told.append(f"{written} {own.pop()}")
        self.draft.tag("NextLevels", " ".join(told))
        return True

    def _tell_room(self) -> None:
        """The lines that bear on no deal."""
        lines = tuple(str(each.line) for each in self.found if each.kind == "room")
        if lines:
            self.draft.decide(int(lines[0]), N_("left out, as they bear on no act: lines {lines}"), lines=lines)


_RESULTS = frozenset({"held", "taken", "joined", "again", "next", "rose", "stopped", "bonus"})
"""The kinds that tell what came of a deal; where no tag can say it, the line stays as a remark."""
