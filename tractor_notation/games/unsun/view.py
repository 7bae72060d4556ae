"""What pages and diagrams show of an Unsun Karuta deal: faces, rows of a hand, roles, the middle box, the settlement.

Everything here reads a :class:`~tractor_notation.games.unsun.table.Table` and decides no rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from tractor_notation.findings import facts as data
from tractor_notation.games import Face, Line, Manner, Row, Standing, TrickResult
from tractor_notation.games.unsun.cards import DOWN, SUITS, TENKA, TRUMP, UNKNOWN
from tractor_notation.games.unsun.notation import NOTATION
from tractor_notation.games.unsun.table import DEALS, OTHER, TEAM, Capture, Table, Taken
from tractor_notation.games.unsun.words import SUIT_WORDS, name, rank, signed
from tractor_notation.language import N_, Language
from tractor_notation.record import Act, Cards

MANNER = Manner(
    bids=N_("Calls"),
    exchange=N_("Exchange"),
    clockwise=True,
    notes=(
        N_("Cards are dealt and played clockwise: the next player sits to the left."),
        N_("▮ is a trump lying face down; in a trick that is over a dotted frame marks the cards that lay so."),
    ),
)

BACK = "▮"
"""The back of a card."""

TAGS: Mapping[str, str] = {
    "Dealer": N_("Dealer"),
    "Deal": N_("Deal"),
    "Trump": N_("Trump suit"),
    "Taker": N_("Taker"),
    "Tricks": N_("Tricks"),
    "Score": N_("Settlement"),
    "Totals": N_("Totals"),
    "Result": N_("Result"),
    "Start": N_("Start"),
}
"""The tags of the family and what they are called."""


def face(card: str, language: Language) -> Face:
    """A card for showing: suit and rank as words, Tenka by its name, an unknown card as a dot, a face-down one as its
    back."""
    spoken = name(language, card)
    if card == UNKNOWN + DOWN:
        return Face("back", "", BACK, spoken, 0)
    code = card.removesuffix(DOWN)
    if code == UNKNOWN:
        return Face("unknown", "", "·", spoken, 0)
    if code == TENKA:
        return Face("tenka", "", spoken, spoken, 0)
    return Face(code[0], language.word(SUIT_WORDS[code[0]]), rank(language, code[1]), spoken, 0)


def rows(cards: Cards, table: Table, language: Language) -> tuple[Row, ...]:
    """A hand as its players hold it.

    First the trumps, with Tenka among them; then each plain suit, also when it is void; last the cards nobody knows, if
    there are any: then no suit can be called void. Before trump is known every suit is one row, Tenka with Pao.
    """
    order = table.trumps
    by_row: dict[str, list[str]] = {}
    for card in cards:
        by_row.setdefault(_row_of(card, table), []).append(card)
    suits = SUITS if order is None else (TRUMP, *SUITS.replace(order.suit, ""))
    result = []
    for letter in suits:
        held = tuple(by_row.get(letter, ()))
        label = language.word(SUIT_WORDS[order.suit if order and letter == TRUMP else letter])
        spoken = language.say(N_("Trumps, {suit}"), {"suit": label}) if letter == TRUMP else label
        result.append(Row(label, spoken, order.sort(held) if order else NOTATION.arrange(held)))
    unknown = tuple(by_row.get(UNKNOWN, ()))
    if unknown:  # A suit of which nothing is known is not void.
        result = [row for row in result if row.cards]
        result.append(Row("?", language.word(N_("Unknown")), unknown))
    return tuple(result)


def _row_of(card: str, table: Table) -> str:
    """The row a card belongs to: its class; ``x`` for a card of which nothing is known."""
    order = table.trumps
    if card[0] == UNKNOWN:
        return UNKNOWN if order is None or card == UNKNOWN else TRUMP
    if order is not None and (card in order.of or card[0] == order.suit):
        return order.of.get(card, TRUMP)
    return card[0]


def told(table: Table) -> frozenset[str]:
    """The tags that the middle box, the diagram's caption and the settlement say already."""
    known = {"Dealer", "Start"}
    if table.trumps is not None:
        known.add("Trump")
    if table.taker is not None:
        known.add("Taker")
    if table.standings.deal is not None:
        known.add("Deal")
    if table.score is not None:
        known |= {"Tricks", "Score"}
    if table.after is not None:
        known |= {"Totals", "Result"}
    return frozenset(known)


def statement(act: Act) -> Line | None:
    """A declaration; okie, leftover cards and discard are shown as piles."""
    return Line(N_("declares")) if act.keyword == "call" and act.word == "declare" else None


def seen(table: Table) -> tuple[tuple[str, Cards], ...]:
    """What lies on the table as everybody sees it (U5.5): of a trump lying face down only its back."""
    return tuple((seat, (UNKNOWN + DOWN,) if seat in table.down else cards) for seat, cards in table.trick)


def roles(table: Table) -> Mapping[str, tuple[str, ...]]:
    """For each seat: did it take the okie, is it the dealer, its team, the sole-Sun right."""
    found: dict[str, tuple[str, ...]] = {}
    for seat in table.seats:
        words = [N_("taker")] if seat == table.taker else []
        words += [N_("dealer")] if seat == table.dealer else []
        words.append(_TEAMS[TEAM[seat]])
        words += [N_("sole Sun")] if seat in table.sole else []
        found[seat] = tuple(words)
    return found


_TEAMS = {"A": N_("Team A"), "B": N_("Team B")}


def facts(table: Table) -> tuple[Line, ...]:
    """The middle box: trump, dealer, taker, what holds in the trick, points so far, the match."""
    lines = []
    if table.trumps is not None:
        lines.append(Line(N_("{trump:trump}"), data(trump=table.trumps.suit), N_("Trump suit")))
    if table.dealer is not None:
        lines.append(Line(N_("{seat:seat}"), data(seat=table.dealer), N_("Dealer")))
    if table.taker is not None:
        lines.append(Line(_TAKES[table.declared], data(seat=table.taker), N_("Taker")))
    if table.period is not None and 0 < len(table.trick) < len(table.seats):
        lines.append(Line(N_("{period:period}"), data(period=table.period), N_("This trick")))
    if table.points is not None and table.tricks and table.score is None:
        lines.append(Line(N_("{score:score}"), data(score=_both(table.points)), N_("Points")))
    deal, before = table.standings
    if deal is not None:
        template = N_("deal {deal} of {deals}")
        if before is not None and deal > 1:
            template = N_("deal {deal} of {deals}; before it {before:score}")
        lines.append(Line(template, data(deal=deal, deals=DEALS, before=_both(before or {})), N_("Match")))
    return tuple(lines)


_TAKES = {
    True: N_("{seat:seat}, who declares the Robai"),
    False: N_("{seat:seat}, since nobody declares"),
    None: N_("{seat:seat}"),
}


def _both(points: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((team, points[team]) for team in OTHER if team in points)


def standing(table: Table) -> Standing:
    """The points of both teams so far: tricks and transfers."""
    value = None if table.points is None else " : ".join(signed(table.points[team]) for team in OTHER)
    return Standing(N_("A : B"), N_("A:B"), value)


def piles(table: Table) -> tuple[tuple[str, Cards, str], ...]:
    """The okie, and the side cards: what the taker laid away and the two left over."""
    found = (
        (N_("Okie"), (table.okie,) if table.okie else (), "given"),
        (N_("Discard"), table.discard, table.discard_source),
        (N_("Left over"), table.side, table.side_source),
    )
    return tuple(pile for pile in found if pile[1])


def tricks(table: Table) -> tuple[TrickResult, ...]:
    """The tricks as every view and program reads them; a trick is one point, and a set is its mark."""
    return tuple(map(_result, table.tricks))


def _result(taken: Taken) -> TrickResult:
    made = taken.made
    named = {"name": made.name, "points": made.points} if made else None
    return TrickResult(
        number=taken.number,
        leader=taken.leader or "",
        winner=taken.winner,
        points=1 if taken.winner is not None else None,
        complete=taken.complete,
        mark=Line(N_("{set:set} +{points}"), data(set=made.name, points=made.points)) if made else None,
        more=(("period", taken.period), ("set", named)),
        laid=taken.laid if taken.computed else (),
        down=taken.down,
    )


def account(table: Table) -> tuple[Line, ...]:
    """The settlement with its arithmetic, line by line; empty while the deal is unfinished."""
    score = table.score
    if score is None:
        return ()
    lines = [_set_line(taken, taken.made) for taken in table.tricks if taken.made]
    for team, label in _TEAMS.items():
        lines.append(Line(N_("{sum:settlement}"), data(sum=score.terms(team)), label))
    if table.after is not None:
        known = data(deal=table.standings.deal, deals=DEALS, after=_both(table.after))
        template = (
            N_("{after:score}") if table.standings.deal is None else N_("{after:score} after deal {deal} of {deals}")
        )
        lines.append(Line(template, known, N_("Match")))
    if table.result is not None:
        lines.append(Line(N_("{outcome:outcome}"), data(outcome=table.result), N_("Result")))
    return tuple(lines)


def _set_line(taken: Taken, made: Capture) -> Line:
    team = TEAM[taken.winner or ""]
    known = data(
        trick=taken.number,
        set=made.name,
        winner=made.winner,
        loser=made.loser,
        side=team,
        other=OTHER[team],
        points=made.points,
    )
    return Line(_SETS[made.ninth, made.hidden], known, N_("Set"))


_SETS = {
    (False, False): N_(
        "{set:set} in {trick:trick}: {winner:cards} beats {loser:cards}, the strongest trump of {other:side}. "
        "{side:side} takes {points:points} from {other:side}."
    ),
    (True, False): N_(
        "{set:set} in {trick:trick}: {winner:cards} beats {loser:cards}, the strongest trump of {other:side}. "
        "{side:side} takes {points:points} from {other:side}, as in every set of the ninth trick."
    ),
    (False, True): N_(
        "{set:set} in {trick:trick}: {winner:cards} beats {loser:cards}, the strongest trump of {other:side}. "
        "{side:side} takes {points:points} from {other:side}, because the Robai was not declared."
    ),
    (True, True): N_(
        "{set:set} in {trick:trick}: {winner:cards} beats {loser:cards}, the strongest trump of {other:side}. "
        "{side:side} takes {points:points} from {other:side}: it is the ninth trick and the Robai was not declared, "
        "which counts only once."
    ),
}
"""How a set is told, by whether it pays five for the ninth trick and for a hidden Robai (U8.6)."""


def result(table: Table) -> Line | None:
    """The settlement points of both teams."""
    return None if table.score is None else Line(N_("{score:score}"), data(score=_both(table.score.points)))
