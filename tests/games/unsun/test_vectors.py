"""Every vector of the rules, by its id; the whole deal, and its faulty variants."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

import tractor_notation as tn
from tests.games.unsun.vectors import Vector, Written, codes, variants, vectors
from tractor_notation.findings import Severity
from tractor_notation.games import find
from tractor_notation.games.unsun.cards import FACES, Trumps, trumps
from tractor_notation.games.unsun.dealing import goes_to
from tractor_notation.games.unsun.following import (
    Holding,
    allowed,
    demands,
    discard_demands,
    lead_demands,
    period,
    sole_sun,
)
from tractor_notation.games.unsun.match import added, result_fault
from tractor_notation.games.unsun.match import winner as match_winner
from tractor_notation.games.unsun.options import DEFAULT, Options
from tractor_notation.games.unsun.sets import captures
from tractor_notation.games.unsun.table import SEATS, Table
from tractor_notation.games.unsun.winning import NINTH, turned_down, winner

CODES = codes()


def order(vector: Vector) -> Trumps:
    return trumps(vector.settings["T"])


def end(replay: tn.Replay) -> Table:
    """The table where a record stops."""
    assert isinstance(replay.end, Table)
    return replay.end


def dealpos(vector: Vector) -> None:
    for word in vector.words:
        position, _, place = word.partition("=")
        assert goes_to(int(position), vector.settings["dealer"]) == place


def beats(vector: Vector) -> None:
    trump = order(vector)
    cards = [word for word in vector.words if word != ">"]
    assert len({trump.of[card] for card in cards}) == 1
    for high, low in pairwise(cards):
        assert trump.height[high] > trump.height[low]


def istrump(vector: Vector) -> None:
    trump = order(vector)
    for word in vector.words:
        card, _, answer = word.partition("=")
        assert trump.is_trump(card) is (answer == "yes")


def count(vector: Vector) -> None:
    trump = order(vector)
    for word in vector.words:
        what, _, number = word.partition("=")
        kind = {"trumps": "T", "plainpao": "P", "plainisu": "I", "plainkoppu": "K", "plainoru": "O", "plainguru": "G"}[
            what
        ]
        assert sum(trump.of[card] == kind for card in FACES) == int(number)


def calls(vector: Vector) -> None:
    place, okie = vector.settings["robai"], vector.settings["okie"]
    robai = "PR" if okie[0] == "P" else f"{okie[0]}R"
    lines = ['[Rules "unsun"]', f'[Dealer "{vector.settings["dealer"]}"]', "", f"okie: {okie}"]
    if place in SEATS:
        lines.append(f"deal {place}: {robai} x x x x x x x x")
    elif place == "side":
        lines.append(f"side: {robai} x")
    lines += [f"call {call[0]}: {'declare' if call[1] == '+' else 'pass'}" for call in vector.words]
    fault, _, seat = vector.expected.partition("@")
    if fault == "U-CALLOPEN":
        lines.append(f"bury {vector.settings['dealer']}: x")
    (record,) = tn.reads("\n".join(lines))
    replay = tn.replay(record)
    if fault in CODES:
        (found,) = replay.all_findings
        assert found.code in CODES[fault]
        assert not seat or seat in (found.facts.get("seat"), found.facts.get("again"), found.facts.get("ninth"))
        return
    assert replay.all_findings == ()
    table = end(replay)
    assert (table.taker, table.declared) == (vector.wanted["taker"], vector.wanted["declared"] == "yes")


def discard(vector: Vector) -> None:
    found = allowed(vector.cards("ten"), discard_demands(DEFAULT), False, order(vector))
    assert set(found) == set(vector.expected.split(","))


def lead(vector: Vector) -> None:
    number = int(vector.settings["trick"])
    assert set(allowed(vector.cards("hand"), lead_demands(number, DEFAULT), False, order(vector))) == set(
        vector.expected.split(",")
    )


def follow(vector: Vector) -> None:
    trump = order(vector)
    led = trump.of[vector.settings["led"]]
    duty = period(2, led, vector.flag("meri"), DEFAULT)
    found = allowed(vector.cards("hand"), demands(duty, led, DEFAULT), vector.flag("sole"), trump)
    assert set(found) == set(vector.expected.split(","))


def sole(vector: Vector) -> None:
    if "start" in vector.settings:
        start = vector.cards("start")
    else:
        ten = (*vector.cards("dealt"), vector.settings["okie"])
        start = tuple(card for card in ten if card != vector.settings["discard"])
    assert sole_sun(Holding(start), order(vector)) is (vector.expected == "yes")


def face(vector: Vector) -> None:
    trump, led = order(vector), vector.settings["led"]
    down = led != "none" and turned_down(vector.settings["play"], trump.of[led], trump)
    assert ("down" if down else "up") == vector.expected


def see(vector: Vector) -> None:
    text = f'[Rules "unsun"]\n[Trump "{vector.settings["T"]}"]\n[Start "position"]\n\n4. {vector.laid[0][0]}: '
    (record,) = tn.reads(text + " ".join(card for _, card in vector.laid))
    replay, game = tn.replay(record), find("unsun")
    assert game is not None and replay.steps
    seen = [card for _, cards in game.seen(replay.steps[-1].after) for card in cards]
    expected = [word if word in FACES else "x_" for word in vector.expected.split()]
    assert seen == expected


def win(vector: Vector) -> None:
    assert winner(vector.laid, vector.laid[0][0], order(vector)) == vector.expected


def made(laid: list[tuple[str, str]], best: str, number: int, declared: bool, trump: Trumps) -> tuple[str, int]:
    (found,) = captures(
        best, (dict(laid)[best],), [(seat, (card,)) for seat, card in laid], number, declared, trump, DEFAULT
    )
    return (found.name, found.points) if found else ("none", 0)


def nine(vector: Vector) -> None:
    trump, wanted, laid = order(vector), vector.wanted, vector.laid
    best = winner(laid, vector.settings["dealer"], trump)
    assert (best, winner(laid, vector.settings["leader"], trump)) == (wanted["win"], wanted["alt"])
    assert made(laid, best, NINTH, vector.flag("declared"), trump) == (wanted["set"], int(wanted["pay"]))


def made_set(vector: Vector) -> None:
    trump, wanted, laid = order(vector), vector.wanted, vector.laid
    best = winner(laid, laid[0][0], trump)
    assert best == wanted["win"]
    number = int(vector.settings["trick"])
    if period(number, trump.of[laid[0][1]], False, DEFAULT) == "meri":
        assert wanted["set"] == "none"
        return
    assert made(laid, best, number, vector.flag("declared"), trump) == (wanted["set"], int(wanted["pay"]))


def deal(vector: Vector) -> None:
    a, b = map(int, vector.settings["won"].split(":"))
    pays = vector.settings["pays"]
    for pay in () if pays == "none" else pays.split(","):
        gain = int(pay[1:])
        a, b = (a + gain, b - gain) if pay[0] == "A" else (a - gain, b + gain)
    assert f"{a}:{b}" == vector.expected
    assert a + b == 9


def pairs(words: list[str]) -> list[dict[str, int]]:
    return [dict(zip("AB", map(int, word.split(":")), strict=True)) for word in words]


def match(vector: Vector) -> None:
    totals = {"A": 0, "B": 0}
    for points in pairs(list(vector.words)):
        totals = added(totals, points)
    result = match_winner(totals, len(vector.words)) or "unfinished"
    text, *state = vector.expected.split()
    assert f"{totals['A']}:{totals['B']}" == text
    assert state == [result]


def matchfault(vector: Vector) -> None:
    if "dealers" in vector.settings:
        texts = [
            f'[Rules "unsun"]\n[Dealer "{dealer}"]\n[Match "m"]\n\ndiagram\n'
            for dealer in vector.settings["dealers"].split(",")
        ]
        found = [item.code for one in checked("\n".join(texts)) for item in one.findings]
        assert found[:1] == ([] if vector.expected == "none" else [*CODES[vector.expected]])
        return
    deals = pairs(vector.settings["deals"].split(","))
    totals = {"A": 0, "B": 0}
    for points in deals:
        totals = added(totals, points)
    code = result_fault(vector.settings["result"], totals, len(deals))
    assert code in (CODES[vector.expected] if vector.expected != "none" else (None,))


def checked(text: str) -> list[tn.Checked]:
    from tractor_notation.checking import checked as check

    return list(check(tn.reads(text)))


KINDS: dict[str, Callable[[Vector], None]] = {
    "dealpos": dealpos,
    "beats": beats,
    "istrump": istrump,
    "count": count,
    "calls": calls,
    "discard": discard,
    "lead": lead,
    "follow": follow,
    "sole": sole,
    "face": face,
    "see": see,
    "win": win,
    "nine": nine,
    "set": made_set,
    "deal": deal,
    "match": match,
    "matchfault": matchfault,
}


@pytest.mark.parametrize("vector", list(vectors()), ids=lambda vector: vector.id)
def test_vector(vector: Vector) -> None:
    KINDS[vector.kind](vector)


def test_there_are_vectors_of_every_kind() -> None:
    assert {vector.kind for vector in vectors()} == set(KINDS)


def codes_of(text: str, **options: str) -> list[str]:
    (record,) = tn.reads(text)
    found = tn.replay(record, options=options).all_findings
    return [item.code for item in found if item.severity is not Severity.NOTE]


def test_the_whole_deal() -> None:
    (record,) = tn.reads(Written().text())
    replay = tn.replay(record)
    assert {item.severity for item in replay.all_findings} == {Severity.NOTE}  # the order in hands
    expected = dict(part.split("=") for part in Written().expect.split())
    table = end(replay)
    assert table.trumps is not None and table.trumps.suit == expected["trump"]
    assert (table.taker, table.declared) == (expected["taker"], expected["declared"] == "yes")
    assert table.sole == set(expected["sole"])
    assert replay.score is not None
    assert f"{replay.score['tricks']['A']}:{replay.score['tricks']['B']}" == expected["tricks"]
    assert f"{replay.score['A']}:{replay.score['B']}" == expected["score"]
    other = tn.replay(record, options={"ninth": "leader"})
    assert other.score is not None
    assert f"{other.score['A']}:{other.score['B']}" == expected["altscore"]
    assert [item.code for item in other.findings] == ["trick-winner"]


def test_the_whole_deal_without_its_ninth_trick() -> None:
    written = Written()
    written.tricks.pop()
    (record,) = tn.reads(written.text())
    replay = tn.replay(record)
    (whole,) = tn.reads(Written().text())
    assert replay.score == tn.replay(whole).score
    assert end(replay).tricks[-1].computed


@pytest.mark.parametrize(("name", "changes", "fault"), list(variants()), ids=[name for name, _, _ in variants()])
def test_faulty_variant(name: str, changes: tuple[str, ...], fault: str) -> None:
    written = Written()
    for change in changes:
        written.change(change)
    assert codes_of(written.text())[0] in CODES[fault]


def test_the_codes_are_codes() -> None:
    catalogue = tn.catalogue()
    assert all(code in catalogue for found in CODES.values() for code in found)
    assert set(Options.specs()) >= {"ninth", "okie-robai", "meri-sets"}
