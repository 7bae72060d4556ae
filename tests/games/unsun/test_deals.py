"""Deals as records tell them: what is known from partial ones, what lies on the table, what follows from deal to deal."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tests.games.unsun.vectors import Written
from tractor_notation.checking import checked
from tractor_notation.findings import Severity
from tractor_notation.games.unsun.table import Table
from tractor_notation.record import Trick

RULES = '[Rules "unsun"]\n'
PASSES = "".join(f"call {seat}: pass\n" for seat in "56701234")


def replayed(text: str, **options: str) -> tn.Replay:
    (record,) = tn.reads(RULES + text)
    return tn.replay(record, options={name.replace("_", "-"): value for name, value in options.items()})


def end(replay: tn.Replay) -> Table:
    assert isinstance(replay.end, Table)
    return replay.end


def codes(replay: tn.Replay) -> list[str]:
    return [item.code for item in replay.all_findings if item.severity is not Severity.NOTE]


def whole(**changes: str) -> tn.Replay:
    """The whole deal of the rules."""
    written = Written()
    for name, value in changes.items():
        written.tags[name] = value
    (record,) = tn.reads(written.text())
    return tn.replay(record)


# What is known.


def test_the_hands_follow_from_the_plays_and_the_discard() -> None:
    written = Written()
    hands = {seat: set(cards) for seat, cards in written.hands.items()}
    written.hands = {}
    (record,) = tn.reads(written.text())
    replay = tn.replay(record)
    start = replay.start
    assert isinstance(start, Table)
    assert {seat: set(cards) for seat, cards in start.hands.items()} == hands
    assert set(start.sources.values()) == {"deduced"}
    assert replay.score == whole().score


def test_the_card_laid_away_follows_from_everything_else() -> None:
    written = Written()
    text = "\n".join(line for line in written.text().splitlines() if not line.startswith("bury"))
    (record,) = tn.reads(text)
    table = end(tn.replay(record))
    assert (table.discard, table.discard_source) == (("KT",), "deduced")


def test_the_card_laid_away_follows_from_what_was_shown() -> None:
    replay = replayed(
        '[Dealer "4"]\n\nokie: I5\nside: K7 O6\ncall 5: declare\nshown: KT K7 O6\n\n1. 5: K5\nend: time\n'
    )
    assert codes(replay) == []
    assert end(replay).discard == ("KT",)
    replay = replayed('[Dealer "4"]\n\nokie: I5\ncall 5: declare\nbury 5: KT\nshown: KT K7 O6\n\n1. 5: K5\nend: time\n')
    assert set(end(replay).side) == {"K7", "O6"}


def test_the_pack_gives_hands_okie_and_the_cards_left_over() -> None:
    from tests.dealer.unsun import Layout, deal, text

    played = deal(5)
    (record,) = tn.reads(text(played, Layout(hands="none", pack=True)).replace(f"okie: {played.okie}\n", ""))
    replay = tn.replay(record)
    assert codes(replay) == []
    start = replay.start
    assert isinstance(start, Table)
    assert {seat: set(cards) for seat, cards in start.hands.items()} == {s: set(c) for s, c in played.hands.items()}
    assert (start.okie, set(start.side)) == (played.okie, set(played.side))


def test_eight_calls_name_the_dealer() -> None:
    table = end(replayed("\nokie: I5\n" + PASSES + "bury 4: KT\n"))
    assert (table.dealer, table.taker, table.declared) == ("4", "4", False)


def test_who_takes_the_okie_and_does_not_deal_has_declared() -> None:
    table = end(replayed('[Dealer "4"]\n\nokie: I5\nbury 7: KT\n'))
    assert (table.taker, table.declared) == ("7", True)
    assert end(replayed('[Dealer "4"]\n\nokie: I5\nbury 4: KT\n')).declared is None
    assert end(replayed('[Dealer "4"]\n\nokie: IR\nbury 4: KT\n')).declared is False


@pytest.mark.parametrize(("card", "suit"), [("I5", "I"), ("PR", "P"), ("Gx", "G")])
def test_the_okie_shows_trump(card: str, suit: str) -> None:
    trumps = end(replayed(f"\nokie: {card}\n")).trumps
    assert trumps is not None and trumps.suit == suit


def test_an_unknown_trump_counts_where_its_place_is_clear() -> None:
    first = '[Trump "I"]\n\n1. 0: K4 {} O2 G3 G4 K7 K8 O9\nend: time\n'
    assert end(replayed(first.format("x_"))).tricks[0].winner == "1"
    assert end(replayed(first.format("x"))).tricks[0].winner is None
    assert end(replayed(first.format("Gx"))).tricks[0].winner == "0"
    assert end(replayed('[Trump "I"]\n\n1. 0: K4 x IS G3 G4 K7 K8 O9\nend: time\n')).tricks[0].winner == "2"


def test_a_set_is_told_only_when_it_is_certain() -> None:
    record = '[Trump "I"]\n\n1. 7: K4 {} IS G3 G4 K7 K8 O9\nend: time\n'
    taken = end(replayed(record.format("x_"))).tricks[0]
    assert (taken.winner, taken.made, taken.doubtful) == ("1", None, True)
    taken = end(replayed(record.format("Gx"))).tricks[0]
    assert (taken.winner, taken.made, taken.doubtful) == ("1", None, False)


def test_plays_that_cannot_be_decided_are_named_and_not_accused() -> None:
    replay = replayed('[Trump "I"]\n[Start "position"]\n\n4. 0: I4 K1 O2\nend: time\n')
    assert codes(replay) == []
    (found,) = replay.findings
    assert (found.code, found.facts["plays"]) == ("undecided", ("4.1", "4.2"))


def test_a_gap_in_the_tricks_leaves_only_what_is_certain() -> None:
    written = Written()
    text = "\n".join(line for line in written.text().splitlines() if not line.startswith("4. "))
    (record,) = tn.reads(text)
    replay = tn.replay(record)
    assert codes(replay) == ["tricks-missing"]
    assert replay.score is None


def test_a_stopped_deal_says_so_in_a_note() -> None:
    written = Written()
    del written.tricks[5:]
    (record,) = tn.reads(written.text())
    found = tn.replay(record).findings
    assert [(item.code, item.severity) for item in found] == [("tricks-missing", Severity.NOTE)]


def test_a_variation_is_judged_like_the_line_it_leaves() -> None:
    written = Written()
    text = written.text().replace("2. 6: I6 I4 I2", "2. 6: I6 I4 I2 ( 2. 0: P8 PT )")
    (record,) = tn.reads(text)
    found = tn.replay(record).findings
    assert [(item.code, item.address) for item in found] == [("follow-meri", "2.0/1/2.0")]


def test_a_variation_that_reaches_the_last_trick_settles() -> None:
    written = Written()
    leader, plays, claims = written.tricks[7]
    written.tricks[7] = (leader, [*plays, "( 8. 7: KU G7 P7 I7 K9 GS KR K6 )"], claims)
    (record,) = tn.reads(written.text())
    step = tn.replay(record).step("8.7/1")
    assert step is not None
    other = step.line.end
    assert isinstance(other, Table) and other.score is not None
    assert other.tricks[-1].computed


# The table.


def test_trumps_lie_face_down_until_the_trick_is_complete() -> None:
    replay = whole()
    first = [step.after for step in replay.steps if isinstance(step.item, Trick) and step.item.number == 1]
    down = [table.down for table in first if isinstance(table, Table)]
    assert [set(seats) for seats in down] == [set()] * 5 + [{"4"}, {"4"}, set()]
    assert isinstance(first[-1], Table)
    assert first[-1].tricks[0].down == {"4", "6"}


def test_the_table_tells_the_duty_the_class_led_and_the_points() -> None:
    replay = whole()
    seen = {}
    for step in replay.steps:
        table = step.after
        if isinstance(step.item, Trick) and isinstance(table, Table):
            seen[step.item.number] = (table.period, table.led, table.met, dict(table.points or {}))
    assert seen[1] == ("free", "G", None, {"A": 1, "B": 0})
    assert seen[2] == ("meri", "T", 2, {"A": 2, "B": 0})
    assert seen[5] == ("monchi", "P", 2, {"A": 0, "B": 5})
    assert seen[9][0] == "ninth"


def test_side_cards_lie_open_from_the_opening_lead_on() -> None:
    replay = whole()
    opening = next(step for step in replay.steps if isinstance(step.item, Trick))
    assert isinstance(opening.before, Table) and isinstance(opening.after, Table)
    assert (opening.before.shown, opening.after.shown) == (False, True)
    assert opening.after.sole == {"5"}
    assert opening.before.turn is None and opening.after.turn == "0"


# The match.


def match(*deals: str) -> list[tuple[str, ...]]:
    """The codes of each deal of a file."""
    text = "\n".join(f'{RULES}[Match "m"]\n{body}' for body in deals)
    found = list(checked(tn.reads(text)))
    return [tuple(item.code for item in one.findings if item.severity is not Severity.NOTE) for one in found]


def test_the_dealer_passes_to_the_left() -> None:
    assert match('[Dealer "7"]\n\ndiagram\n', '[Dealer "0"]\n\ndiagram\n') == [(), ()]
    assert match('[Dealer "7"]\n\ndiagram\n', '[Dealer "1"]\n\ndiagram\n') == [(), ("dealer-turn",)]


def test_a_dealer_that_is_not_named_follows_from_the_deal_before() -> None:
    text = f'{RULES}[Dealer "7"]\n[Match "m"]\n\ndiagram\n\n{RULES}[Match "m"]\n\nokie: I5\ncall 2: pass\n'
    found = list(checked(tn.reads(text)))
    assert [item.code for item in found[1].findings] == ["call-turn"]
    assert end(found[1].replay).dealer == "0"


def test_deals_that_are_not_in_the_file_bind_nobody() -> None:
    assert match('[Deal "2"]\n[Dealer "7"]\n\ndiagram\n', '[Deal "5"]\n[Dealer "1"]\n\ndiagram\n') == [(), ()]
    assert match('[Dealer "7"]\n\nend: void\n', '[Dealer "7"]\n\ndiagram\n') == [(), ()]


def test_the_first_deal_begins_a_new_match() -> None:
    eighth = '[Deal "8"]\n[Dealer "7"]\n\ndiagram\n'
    assert match(eighth, '[Deal "1"]\n[Dealer "3"]\n\ndiagram\n') == [(), ()]
    assert match(eighth, '[Dealer "0"]\n\ndiagram\n') == [(), ("match-over",)]


def test_totals_are_added_up_over_a_file() -> None:
    deal = "\n".join(Written().text().splitlines()[2:])
    texts = [
        f'{RULES}[Dealer "4"]\n{totals}[Match "m"]\n{deal}\n'
        for totals in ('[Totals "A 2 B 7"]\n', '[Totals "A 3 B 15"]\n')
    ]
    found = list(checked(tn.reads("\n".join(texts))))
    assert [item.code for item in found[0].findings if item.code != "order"] == []
    assert {item.code for item in found[1].findings if item.code != "order"} == {"totals-wrong", "dealer-turn"}
    (wrong,) = [item for item in found[1].findings if item.code == "totals-wrong"]
    assert wrong.facts["after"] == (("A", 4), ("B", 14))


def test_totals_that_a_record_names_carry_on() -> None:
    text = f'{RULES}[Deal "3"]\n[Dealer "7"]\n[Totals "A 20 B 7"]\n[Match "m"]\n\nend: time\n\n'
    deal = "\n".join(Written().text().splitlines()[2:])
    text += f'{RULES}[Deal "4"]\n[Dealer "4"]\n[Match "m"]\n{deal}\n'
    found = list(checked(tn.reads(text)))
    assert end(found[1].replay).standings.deal == 4


@pytest.mark.parametrize(
    ("totals", "result", "code"),
    [
        ("A 36 B 36", "draw", []),
        ("A 37 B 35", "A", []),
        ("A 37 B 35", "B", ["match-result"]),
        ("A 36 B 36", "A", ["match-result"]),
        ("A 27 B 27", "draw", ["match-early"]),
    ],
)
def test_the_result_of_a_match_by_its_totals(totals: str, result: str, code: list[str]) -> None:
    replay = whole(Totals=totals, Result=result)
    assert codes(replay) == code


def test_the_result_of_the_last_deal_of_a_match() -> None:
    replay = whole(Deal="8", Totals="A 40 B 32", Result="A")
    assert codes(replay) == []
    assert end(replay).result == "A"
    assert replay.score is not None and replay.score["result"] == "A"
