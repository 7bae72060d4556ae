"""What a Sheng Ji record tells about the cards nobody saw, as a case to be judged (R1, R8, R15.2).

The hand of a seat is a row of places in the order of time: each of its plays, plays that are missing, and what it never
played. What it held before one of them is that one and all behind it. Whoever took the kitty up held it together with the
hand dealt; the cards that were buried lie in a place of their own. Where a record begins in the middle of play, what each
seat had played before is one place more, around the hand that it then held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, product
from typing import TYPE_CHECKING

from tractor_notation.findings import Finding
from tractor_notation.games.branching import instead
from tractor_notation.games.case import Case, Condition, Counts, Later, Layout, Made, Place, Settled, TooManyGaps
from tractor_notation.games.shengji.cards import Trumps
from tractor_notation.games.shengji.finishing import Finisher
from tractor_notation.games.shengji.legality import Rules, Seen, answer
from tractor_notation.games.shengji.setting import Setting, has_unknown
from tractor_notation.games.shengji.standing import Both, OpenLead, Turn, lead
from tractor_notation.games.shengji.stating import KITTY, Way, claim, clashes, played, statements, way_of

if TYPE_CHECKING:
    from tractor_notation.games.shengji.deal import ShengjiDeal

FEW = 400
"""So many ways in which missing plays can have had so many cards are looked at."""


@dataclass
class _Row:
    """The places of a seat: name, number of cards (or the number of a gap that says how many), and whether it is a play."""

    seat: str
    places: list[tuple[str, int, bool]] = field(default_factory=list)

    def scope(self, place: int | None = None) -> str:
        """What the seat held before a place; before the next one that comes if none is named."""
        return f"{self.seat} {len(self.places) if place is None else place}"


class _Survey:
    """The plays of a record laid out in rows. ``gaps`` are numbers of cards that nobody knows: for each the least there
    can be. ``tricks`` are the plays by tricks, each with the place of the play in the row of its seat."""

    def __init__(self, frame: Setting, made: Sequence[Made]) -> None:
        self.frame = frame
        self.rows = {seat: _Row(seat) for seat in frame.seats}
        self.gaps: list[int] = []
        self.whole = True
        self.tricks: list[list[tuple[Made, str]]] = []
        self.sizes: dict[str, int] = {}
        self.held: dict[str, dict[str, str]] = {}  # play -> scope of every hand before it
        tricks = [list(plays) for _, plays in groupby(made, key=lambda one: id(one.trick))]
        counted = before = 0
        for place, plays in enumerate(tricks):
            number = plays[0].trick.number
            counted += 1
            wanted = number if number == counted else before + 1
            missing = number - wanted if number > wanted and (before or not frame.position) else 0
            if missing:
                counted = number
            if missing or number in frame.gaps:
                self._gap(f"before {number}", missing)
            self._trick(plays, last=place == len(tricks) - 1)
            before = number

    def _gap(self, name: str, least: int) -> None:
        """Everybody played the same unknown number of cards."""
        self.whole = False
        self.gaps.append(least)
        for seat, row in self.rows.items():
            row.places.append((f"{name} {seat}", -len(self.gaps), False))

    def _trick(self, plays: list[Made], last: bool) -> None:
        size = _size(plays)
        if size is None:
            self.gaps.append(1)
            size = -len(self.gaps)
            self.whole = False
        trick: list[tuple[Made, str]] = []
        names = {name for row in self.rows.values() for name, _, _ in row.places}
        for one in plays:
            row = self.rows.get(one.seat)
            if row is None:
                continue  # no seat of this table
            self.held[_name(one, names)] = {seat: other.scope() for seat, other in self.rows.items()}
            cards = one.trick.plays[one.number].cards
            name = _name(one, names)
            names.add(name)
            self.sizes[name] = len(cards) or size
            row.places.append((name, self.sizes[name], True))
            trick.append((one, name))
        if not last:
            for seat in [seat for seat in self.rows if all(one.seat != seat for one in plays)]:
                self.whole = False
                self.rows[seat].places.append((f"missing {plays[0].trick.number}.{seat}", size, False))
        self.tricks.append(trick)

    def played(self, seat: str, gaps: Sequence[int]) -> int:
        """How many cards a seat played."""
        return sum(size if size >= 0 else gaps[-size - 1] for _, size, _ in self.rows[seat].places)


def _name(one: Made, names: set[str]) -> str:
    """The name of a play: its address, or where a seat played twice to a trick one made from it."""
    name = one.address
    while name in names:
        name += "'"
    return name


def _size(plays: Sequence[Made]) -> int | None:
    """The number of cards led to a trick; where the lead cannot be read, that of most others."""
    counts = [len(one.trick.plays[one.number].cards) for one in plays]
    if plays[0].number == 0 and counts[0]:
        return counts[0]
    found = Counter(count for count in counts if count).most_common(1)
    return found[0][0] if found else None


def case_of(
    start: ShengjiDeal,
    trumps: Trumps | None,
    made: Sequence[Made],
    found: Sequence[Finding],
    later: Later | None = None,
) -> Case | None:
    """See :class:`tractor_notation.games.case.Disputable`: there is no case without trump."""
    faults: dict[str, frozenset[str]] = {}
    for item in found:
        if item.address is not None:
            faults[item.address] = faults.get(item.address, frozenset()) | {item.code}
    return None if trumps is None else case(start.frame, made, trumps, faults, later=later)


def case(
    frame: Setting,
    made: Sequence[Made],
    trumps: Trumps,
    faults: Mapping[str, frozenset[str]],
    pack: Counts | None = None,
    later: Later | None = None,
) -> Case:
    """The case of a record. ``faults`` are the codes of what was found, by address: whose turn it was is settled by them.
    ``pack`` is another pack than that of so many decks; ``later`` is what was played instead of a variation.

    Raises :class:`TooManyGaps` when too much is missing.
    """
    survey = _Survey(frame, made)
    way = way_of(frame)
    plays = tuple(play for trick in survey.tricks for play in trick)
    held = {name: survey.held[name][one.seat] for one, name in plays}
    facts = (
        *statements(frame, way),
        *played(plays, held),
        *instead(later, made, survey.held, claim),
    )
    conditions, settled = _conditions(survey, Rules(trumps, frame.options, frame.decks), faults)
    pack = pack or frame.copies
    layouts = tuple(_layouts(survey, way, sum(pack.values())))
    crowded: tuple[str, ...] = ()
    if not layouts:
        seat = max(frame.seats, key=lambda seat: survey.played(seat, survey.gaps))
        crowded = tuple(name for name, _, play in survey.rows[seat].places if play)
    return Case(
        pack=pack,
        kinds=trumps.of,
        layouts=layouts,
        facts=facts,
        conditions=conditions,
        settled=settled,
        hands={seat: f"{seat} 0" for seat in frame.seats},
        held=survey.held,
        exchanged=frozenset((*way.takers, *way.may)),
        crowded=crowded,
        clashes=clashes(frame, way),
        passing=way.passing(frame.hand_size, frame.kitty_size),
        finisher=Finisher(frame, plays, trumps, way) if survey.whole else None,
    )


# Layouts


def _layouts(survey: _Survey, way: Way, pack: int) -> Iterator[Layout]:
    """Every way in which the numbers of cards can be, in a pack of so many. Where nobody is known to have taken the kitty
    up, anybody may have."""
    frame = survey.frame
    takers: list[str | None] = [way.taker]
    told = ("bid", "kitty") if frame.position else ("deal", "drawn", "bid")
    if not way.takes and not way.may and any(frame.acts(keyword) for keyword in told):
        takers = list(frame.seats)
    count = 0
    for size in _hand_sizes(survey):
        spare = min(size[seat] - survey.played(seat, survey.gaps) for seat in frame.seats)
        for more in product(range(spare + 1), repeat=len(survey.gaps)):
            if sum(more) > spare:
                continue
            gaps = [least + extra for least, extra in zip(survey.gaps, more, strict=True)]
            away = pack - sum(size.values())
            if away < 0 or any(size[seat] < survey.played(seat, gaps) for seat in frame.seats):
                continue
            for one in takers:
                count += 1
                if count > FEW:
                    raise TooManyGaps
                yield _layout(survey, way, gaps, size, away, one)


def _hand_sizes(survey: _Survey) -> Iterator[dict[str, int]]:
    """How many cards the hands can have had when play began, or where a position begins."""
    frame, first = survey.frame, survey.frame.first_trick
    if not frame.position:
        yield dict.fromkeys(frame.seats, frame.hand_size)
        return
    played = {seat: survey.played(seat, survey.gaps) for seat in frame.seats}
    given = [len(act.cards) for keyword in ("deal", "drawn") for act in frame.acts(keyword)]
    least = max([*played.values(), *given])
    most = least if given or first is None else max(least, frame.hand_size - first.number + 1)
    for size in range(least, most + 1):
        yield dict.fromkeys(frame.seats, size)


def _layout(
    survey: _Survey, way: Way, gaps: Sequence[int], sizes: Mapping[str, int], away: int, taker: str | None
) -> Layout:
    """Where ``away`` cards lie in no hand. In a position they were played before, as many by each seat as it had more, or
    buried."""
    places: list[Place] = []
    scopes: dict[str, str | None] = {}
    earlier = {seat: survey.frame.hand_size - size for seat, size in sizes.items()} if way.position else {}
    if min(earlier.values(), default=0) < 0:
        earlier = {}  # the hands are too large; where the other cards are nobody knows
    for seat, row in survey.rows.items():
        scope = f"{seat} dealt"
        scopes[scope] = None
        if way.position:
            scopes[way.began(seat)], scope = scope, way.began(seat)
            if earlier.get(seat):
                places.append(Place(f"{seat} earlier", earlier[seat], scope))
        rest = sizes[seat] - survey.played(seat, gaps)
        for number, (name, size, _) in enumerate([*row.places, (f"{seat} rest", rest, False)]):
            scopes[row.scope(number)] = scope
            scope = row.scope(number)
            places.append(Place(name, size if size >= 0 else gaps[-size - 1], scope))
    buried = away - sum(earlier.values())
    if taker is not None:
        places.append(Place(KITTY, buried, f"{taker} dealt"))
        return Layout(tuple(places), scopes, {"kitty dealt": f"{taker} dealt"})
    scopes["kitty dealt"] = None
    places.append(Place(KITTY, buried, "kitty dealt"))
    return Layout(tuple(places), scopes)


# Conditions

_TURN = frozenset(("lead-wrong", "out-of-turn", "card-count"))
"""Faults that are settled whatever the hands are."""


def _conditions(
    survey: _Survey, rules: Rules, faults: Mapping[str, frozenset[str]]
) -> tuple[tuple[Condition, ...], dict[str, Settled]]:
    """The plays that depend on the hands, and those that are judged by themselves."""
    conditions: list[Condition] = []
    settled: dict[str, Settled] = {}
    for place, trick in enumerate(survey.tricks):
        for one, name in trick if not _odd(trick) else ():
            facts = (name,) if one.number == 0 else (trick[0][1], name)
            found: Condition | bool | None
            if wrong := faults.get(one.address, frozenset()) & _TURN:
                before = survey.tricks[place - 1] if "lead-wrong" in wrong and place else []
                settled[name] = Settled(False, (*(other for _, other in before), *facts))
                continue
            if one.number == 0:
                ends = place == len(survey.tricks) - 1 and len(one.trick.plays) == 1
                found = _leads(survey, rules, one, name, ends)
                turn = _turn(survey, rules, place, name) if place else None
                if turn is not None and found is not False:
                    found = turn if found is True else Both(name, (turn, found))
            else:
                found = _answers(survey, rules, trick, one, name)
            if isinstance(found, bool):
                settled[name] = Settled(found, facts)
            elif found is not None:
                conditions.append(found)
    return tuple(conditions), settled


def _odd(trick: list[tuple[Made, str]]) -> bool:
    """Whether all others answer a lead with one other number of cards: then it was noted wrongly, and nothing is judged."""
    counts = [len(one.trick.plays[one.number].cards) for one, _ in trick]
    return len(counts) > 2 and len(set(counts[1:])) == 1 and counts[0] not in (0, *counts[1:]) and counts[1] > 0


def _seen(one: Made, name: str) -> Seen:
    play = one.trick.plays[one.number]
    if play.cards and not has_unknown(play.cards):
        return Seen(play.cards, None, play.parts)
    return Seen(play.cards, name)


def _leads(survey: _Survey, rules: Rules, one: Made, name: str, ends: bool) -> Condition | bool:
    seats = survey.frame.seats
    start = seats.index(one.seat)
    order = [seats[(start + turn) % len(seats)] for turn in range(1, len(seats))]
    others = tuple((seat, survey.held[name][seat]) for seat in order)
    play, seen = one.trick.plays[one.number], _seen(one, name)
    if seen.place is None:
        return lead(name, play.cards, play, others, rules, (name,), ends)
    if survey.sizes[name] == 1:
        return True
    return OpenLead(name, others, play, seen, rules, (name,))


def _answers(
    survey: _Survey, rules: Rules, trick: list[tuple[Made, str]], one: Made, name: str
) -> Condition | bool | None:
    leader, led = trick[0]
    if leader.number:
        return None  # a variation begins inside the trick; the lead is not in it
    return answer(name, survey.held[name][one.seat], _seen(leader, led), _seen(one, name), rules, (led, name))


def _turn(survey: _Survey, rules: Rules, place: int, name: str) -> Turn | None:
    """Whether the right seat leads, where that depends on cards nobody knows."""
    before, after = survey.tricks[place - 1], survey.tricks[place]
    if not before:
        return None  # nobody who is at this table played to it
    plays = [(one.seat, _seen(one, other)) for one, other in before]
    claimed = before[0][0].trick.winner
    leader = after[0][0].seat
    gap = any(f"before {after[0][0].trick.number} {leader}" == other for other, _, _ in survey.rows[leader].places)
    if len({survey.sizes[name] for _, name in before}) > 1:
        return None  # somebody miscounted, and what was played is doubtful
    if gap or claimed == leader or len({seat for seat, _ in plays}) < len(survey.frame.seats):
        return None
    if all(seen.place is None for _, seen in plays):
        return None
    return Turn(name, leader, tuple(plays), rules, (name, *(other for _, other in before)))
