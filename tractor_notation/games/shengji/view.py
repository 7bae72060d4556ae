"""What pages and diagrams show of a Sheng Ji deal: faces, rows of a hand, roles, the middle box, the score.

Everything here reads a :class:`~tractor_notation.games.shengji.table.Table` and decides no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tractor_notation.findings import CATALOGUE
from tractor_notation.findings import facts as data
from tractor_notation.games import Face, Line, Manner, Row, Standing
from tractor_notation.games.shengji.cards import FACES, JOKERS, SUITS, TRUMP, Trumps
from tractor_notation.games.shengji.cards import points as points_of
from tractor_notation.games.shengji.script import RESULT_TAGS
from tractor_notation.games.shengji.table import Fine, Score, Table
from tractor_notation.games.shengji.words import CARD_NAMES, SIGNS, rank_text
from tractor_notation.language import N_, Language
from tractor_notation.record import Act, Cards, Record

TRUMP_LABEL = "主"
"""Stands before the trump row in every language; the middle box explains it."""

OPPONENTS = N_("Opponents")

MANNER = Manner(
    bids=N_("Bids"),
    exchange=N_("Kitty"),
    clockwise=False,
    notes=(
        N_("Cards are dealt and played counter-clockwise: the next player sits to the right."),
        N_("Dots under a card mark points: 5, 10 and king."),
    ),
)

TAGS: Mapping[str, str] = {
    "Trump": N_("Trump"),
    "Levels": N_("Levels"),
    "Leader": N_("Leader"),
    "Start": N_("Start"),
    "Winner": N_("Winner"),
    "Points": N_("Points"),
    "Promotion": N_("Promotion"),
    "NextLeader": N_("Next leader"),
    "NextLevels": N_("Next levels"),
    "Declarers": N_("Declarers"),
    "RedFives": N_("Red fives"),
}
"""The tags of the family and what they are called."""

_JOKERS = {
    "RJ": ("★", N_("Big"), N_("big joker")),
    "LJ": ("☆", N_("Small"), N_("small joker")),
}


def face(card: str, language: Language) -> Face:
    """A card for showing. An unknown card is a dot, with its suit sign where the suit is known."""
    if card in _JOKERS:
        sign, short, name = _JOKERS[card]
        return Face("joker", sign, language.word(short), language.word(name), 0)
    if card == "x":
        return Face("unknown", "", "·", language.word(N_("unknown card")), 0)
    suit, rank = card[0], card[1:]
    if rank == "x":
        return Face(suit, SIGNS[suit], "·", language.say(N_("unknown card of {suit:suit}"), {"suit": suit}), 0)
    spoken = language.say(CARD_NAMES[rank], {"suit": suit})
    return Face(suit, SIGNS[suit], rank_text(rank), spoken, points_of(card))


def rows(cards: Cards, table: Table, language: Language) -> tuple[Row, ...]:
    """A hand as its players hold it.

    First the trumps: jokers, the main rank card, the off-suit rank cards, the trump suit; then each side suit from high
    to low, also when it is void; last the cards nobody knows, if there are any: then no suit can be called void. Before trump is known the jokers and
    the rank cards stand in the first row, as they will be trumps in any suit.
    """
    order = table.trumps or table.open_order
    by_row: dict[str, list[str]] = {}
    for card in cards:
        by_row.setdefault(_row_of(card, order), []).append(card)
    result = []
    for letter in (TRUMP, *SUITS):
        if order is not None and letter == order.suit:
            continue
        held = order.sort(by_row.get(letter, ())) if order else tuple(sorted(by_row.get(letter, ()), key=_place))
        label = TRUMP_LABEL if letter == TRUMP else SIGNS[letter]
        result.append(Row(label, language.word(_ROW_NAMES[letter]), held))
    unknown = tuple(by_row.get("x", ()))
    if unknown:  # A suit of which nothing is known is not void.
        result = [row for row in result if row.cards]
        result.append(Row("?", language.word(N_("Unknown")), unknown))
    return tuple(result)


_ROW_NAMES = {TRUMP: N_("Trumps"), "S": N_("Spades"), "H": N_("Hearts"), "C": N_("Clubs"), "D": N_("Diamonds")}
_PLACES = {face: place for place, face in enumerate(FACES)}


def _place(card: str) -> int:
    return _PLACES.get(card, len(FACES))


def _row_of(card: str, order: Trumps | None) -> str:
    """The row a card belongs to: its suit of play; ``x`` for a card of which nothing is known."""
    if card == "x":
        return card
    if order is not None and card in order.of:
        return order.of[card]
    if card in JOKERS or (order is not None and card[0] == order.suit):
        return TRUMP
    return card[0]


def midway(record: Record) -> bool:
    """Whether a record begins in the middle of play."""
    return record.value("Start") == "position"


def told(table: Table) -> frozenset[str]:
    """The tags that the middle box, the diagram's caption and the score say already."""
    known = {"Levels", "Leader", "Start"}
    if table.trumps is not None:
        known.add("Trump")
    return frozenset({*known, *RESULT_TAGS} if table.score is not None else known)


def statement(act: Act) -> Line | None:
    """The call of friends, in words."""
    if act.keyword != "friend" or not act.cards:
        return None
    return Line(N_("{seat:seat} calls {cards:calls}."), data(seat=act.seat or "", cards=act.cards))


def roles(table: Table) -> Mapping[str, tuple[str, ...]]:
    """For each seat: is it the leader of the deal, is its side declarers or opponents, or has it joined as a friend. Who
    has not shown himself by a called card is nothing until the deal is over."""
    found: dict[str, tuple[str, ...]] = {}
    for seat in table.seats:
        words = [N_("leader")] if seat == table.leader else []
        if table.fixed and table.declarers:
            words.append(N_("declarers") if seat in table.declarers else N_("opponents"))
        elif seat in table.declarers and seat != table.leader:
            words.append(N_("friend"))
        elif table.score is not None and seat not in table.declarers:
            words.append(N_("opponents"))
        found[seat] = tuple(words)
    return found


def facts(table: Table) -> tuple[Line, ...]:
    """The middle box: trump, levels, the opponents' points so far and what they need."""
    lines = []
    if table.trumps is not None:
        lines.append(Line(N_("{trump:trump}"), data(trump=table.trumps.name), N_("Trump 主")))
    elif table.rank is not None:
        lines.append(Line(N_("{rank:level}, no suit yet"), data(rank=table.rank), N_("Trump 主")))
    if table.leader is not None:
        lines.append(Line(N_("{seat:seat}"), data(seat=table.leader), N_("Leader")))
    if len(table.holders) > 1:
        lines.append(Line(N_("stolen by {seat:seat}"), data(seat=table.holders[-1]), N_("Kitty")))
    if table.levels:
        lines.append(_levels(table.levels, N_("Levels")))
    if not table.fixed:
        lines.extend(_friends(table))
    if table.points is not None and table.declarers:
        known = data(points=table.points, needed=table.needed)
        template = N_("{points:points}") if table.needed is None else N_("{points:points}, {needed} needed")
        lines.append(Line(template, known, OPPONENTS))
    return tuple(lines)


def _friends(table: Table) -> list[Line]:
    """Who joined the leader by which card and when; and how many called cards are still out."""
    lines = []
    for join in table.joined:
        known = data(seat=join.seat, call=(join.call,), trick=join.trick)
        template = (
            N_("{call:calls}: {seat:seat} again, {trick:trick}") if join.again
            else N_("{call:calls}: {seat:seat}, {trick:trick}")
        )  # fmt: skip
        lines.append(Line(template, known, N_("Friend")))
    if left := table.calls - len(table.joined):
        template = N_("{left:cards_count} never played") if table.score else N_("{left:cards_count} still out")
        lines.append(Line(template, data(left=left), N_("Called")))
    return lines


def standing(table: Table) -> Standing:
    """The opponents' points so far."""
    return Standing(OPPONENTS, N_("Opp."), table.points)


def piles(table: Table) -> tuple[tuple[str, Cards, str], ...]:
    """The kitty as it was dealt, what was turned up of it, and what was buried, each with its source."""
    stolen = [(N_("Buried next") if number else N_("Buried first"), *pile) for number, pile in enumerate(table.stolen)]
    found = (
        (N_("Kitty dealt"), table.kitty, table.kitty_source),
        (N_("Turned up"), table.flipped, "given"),
        *stolen,
        (N_("Buried last") if stolen else N_("Buried"), table.buried, table.buried_source),
    )
    return tuple(pile for pile in found if pile[1])


_DUG = {
    "largest": N_(
        "The opponents win the last trick. The largest component led to it has {unit:cards_count}, so the kitty counts "
        "{multiplier} times."
    ),
    "all-cards": N_(
        "The opponents win the last trick. The lead to it has {unit:cards_count}, so the kitty counts {multiplier} times."
    ),
    "fixed": N_("The opponents win the last trick, so the kitty counts {multiplier} times."),
}
"""The kitty counts: by what of the last lead, see ``scoring.decisive``."""


def account(table: Table) -> tuple[Line, ...]:
    """The score with its arithmetic, line by line; empty while the deal is unfinished."""
    score = table.score
    if score is None:
        return ()
    unplayed = score.ended is not None and score.ended.kind == "no-bid"
    lines = [] if unplayed else [Line(N_("{sum:arithmetic}"), data(sum=score.arithmetic), OPPONENTS)]
    lines += _kitty(score, table.opened)
    lines += _lost(score)
    lines.append(_outcome(score, table.needed))
    lines += _apart(score)
    lines += map(_fine, score.fines)
    return (*lines, *_after(score))


def _kitty(score: Score, opened: bool | None) -> Iterator[Line]:
    """What the kitty counts, and whether it is opened, where that is otherwise than usual."""
    label = N_("Kitty")
    if score.dug:
        by, number = score.decisive
        yield Line(_DUG[by], data(unit=number, multiplier=score.multiplier), label)
    elif score.kitty and not score.claimed and score.ended is None:
        template = N_("The declarers win the last trick, so the {kitty:points} in the kitty count for nobody.")
        yield Line(template, data(kitty=score.kitty), label)
    if opened is not None and opened != score.dug:
        yield Line(N_("The kitty is opened.") if opened else N_("The kitty stays closed."), (), label)


def _apart(score: Score) -> Iterator[Line]:
    """What declarers gain or lose otherwise than by the result."""
    if score.bonus:
        template = N_("{bonus:levels} of them because the declarers were so few")
        yield Line(template, data(bonus=score.bonus), N_("Bonus"))
    if score.friends is not None:
        yield Line(N_("The leader's friends rise {gain:levels}."), data(gain=score.friends), N_("Friends"))
    if any(score.falls):
        own, friends = score.falls
        template = N_("The leader falls {own:levels}, a friend {friends:levels}.")
        yield Line(template, data(own=own, friends=friends), N_("Fall"))


def _after(score: Score) -> Iterator[Line]:
    """What comes after the deal."""
    if score.next_leader is not None and not score.winners:
        yield Line(N_("{seat:seat}"), data(seat=score.next_leader), N_("Next leader"))
    if score.levels:
        yield _levels(score.levels, N_("Next levels"))
    if score.forfeit is not None:
        template = N_("{side:side} lose the match by the last of too many faults.")
        yield Line(template, data(side=score.forfeit), N_("Match"))
    if score.winners:
        yield Line(N_("{side:side} win the match"), data(side="+".join(score.winners)), N_("Match"))


def _lost(score: Score) -> list[Line]:
    """How the deal was lost before its end, or whatever the points."""
    if score.ceded:
        return [Line(N_("The declarers lose the deal by a fault."), (), N_("Lost"))]
    if score.ended is None:
        return []
    kind, seat, trick, code, _ = score.ended
    if kind == "no-bid":
        return [Line(N_("Nobody bid, so the declarers lose the deal."), (), N_("Lost"))]
    if kind == "group":
        template = N_("{seat:seat} loses the deal at once by a lead in {trick:trick} that can be beaten.")
        return [Line(template, data(seat=seat, trick=trick), N_("Lost"))]
    template = N_("{seat:seat} loses the deal by a fault ({fault:phrase}).")
    return [Line(template, data(seat=seat, fault=CATALOGUE[code].title), N_("Lost"))]


_FIVES = {
    (True, ""): N_("{seat:seat} lost {cards:cards} in {trick:trick}."),
    (True, "levels"): N_("{seat:seat} lost {cards:cards} in {trick:trick}: {sides:sides} lose {change:levels}."),
    (True, "credits"): N_("{seat:seat} lost {cards:cards} in {trick:trick} and pays {credits}."),
    (False, ""): N_("{seat:seat} lost {cards:cards} {how:phrase}."),
    (False, "levels"): N_("{seat:seat} lost {cards:cards} {how:phrase}: {sides:sides} lose {change:levels}."),
    (False, "credits"): N_("{seat:seat} lost {cards:cards} {how:phrase} and pays {credits}."),
}
"""Red fives lost, in a trick or otherwise, and what they cost."""

_FINES = {
    "throw": (N_("Failed throw"), N_("{seat:seat} in {trick:trick}: {sides:sides} rise {change:levels}.")),
    "fault": (N_("Fault"), N_("{seat:seat} in {trick:trick} ({fault:phrase}): {sides:sides} lose {change:levels}.")),
    "given": (N_("Ruling"), N_("On {seat:seat} in {trick:trick}: {sides:sides} rise {change:levels}.")),
    "taken": (N_("Ruling"), N_("On {seat:seat} in {trick:trick}: {sides:sides} lose {change:levels}.")),
}
"""What is gained or lost besides the result, by its kind: the label and the sentence."""


def _fine(fine: Fine) -> Line:
    """Levels, or credits, gained or lost besides the result."""
    known = data(
        seat=fine.seat,
        trick=fine.trick,
        sides=fine.sides,
        change=abs(fine.change),
        cards=fine.cards,
        credits=abs(fine.credits),
        fault=CATALOGUE[fine.code].title if fine.code else None,
        how=N_("with the kitty") if fine.kind == "kitty" else N_("with the rest that was not played"),
    )
    if fine.kind in ("five", "kitty"):
        cost = "levels" if fine.change else "credits" if fine.credits else ""
        return Line(_FIVES[fine.trick > 0, cost], known, N_("Red fives"))
    label, template = _FINES[("given" if fine.change > 0 else "taken") if fine.kind == "ruling" else fine.kind]
    return Line(template, known, label)


def _levels(levels: Mapping[str, str], label: str) -> Line:
    return Line(N_("{levels:sides_levels}"), data(levels=tuple(levels.items())), label)


def result(table: Table) -> Line | None:
    """Who keeps or takes the deal, and what it brings."""
    return None if table.score is None else Line(N_("{result:result}"), data(result=table.score.result))


def _outcome(score: Score, needed: int | None) -> Line:
    known = data(result=score.result, short=score.result.replace(" ", ", "), points=score.opponents, needed=needed)
    if score.ended is not None or score.ceded:
        return Line(N_("{result:result} ({short})"), known, N_("Result"))
    if needed is None:
        return Line(N_("{points:points}: {result:result} ({short})"), known, N_("Result"))
    return Line(N_("{points:points} of {needed} needed: {result:result} ({short})"), known, N_("Result"))
