"""Sets of three and more equal cards: stated groupings, duties, protections, and how much work they need."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.shengji.asking import choices, forced, is_legal, legal_example
from tests.games.shengji.vectors import hand, options, order
from tractor_notation.games.shengji import duties
from tractor_notation.games.shengji.cards import FACES, trumps
from tractor_notation.games.shengji.following import Ruling, demand, judge, ruling
from tractor_notation.games.shengji.options import Options, preset
from tractor_notation.games.shengji.shapes import components, grouping_fault, stock
from tractor_notation.games.shengji.throws import beaten, level_penalty, penalty
from tractor_notation.games.shengji.winning import layouts, winner
from tractor_notation.record import Cards


def grouping(text: str) -> tuple[Cards, ...]:
    return tuple(hand(part) for part in text.split("+"))


# What the one who leads says.


@pytest.mark.parametrize(
    ("cards", "stated", "fault"),
    [
        ("H99988", "H999+H88", None),
        ("H99988", "H9988+H9", None),
        ("H99988", "H88+H999", None),
        ("H99988", "H99+H88+H9", "split H9"),
        ("H99988", "H999+H8+H8", "split H8"),
        ("H99988", "H99988", "part H99988"),
        ("H99988", "H99+H98+H8", "part H98"),
        ("H99988", "H999+H8", "cards"),
        ("H99988", "H999+H88+H7", "cards"),
        ("H99988", "H9988+HT", "cards"),
        ("H9988TT", "H9988+HTT", None),
        ("H9988", "H99+H88", None),
        ("H9966", "H9966", "part H9966"),
        ("HAK", "HAK", "part HAK"),
        ("HAK", "HA+HK", None),
    ],
)
def test_stated_groupings(cards: str, stated: str, fault: str | None) -> None:
    found = grouping_fault(hand(cards), order("C7"), grouping(stated))
    assert found == (None if fault is None else (fault.split()[0], hand(fault.partition(" ")[2])))
    if fault:
        with pytest.raises(ValueError, match="no"):
            components(hand(cards), order("C7"), grouping(stated))
    else:
        parts = components(hand(cards), order("C7"), grouping(stated))
        assert sorted(sorted(part.cards) for part in parts) == sorted(sorted(part) for part in grouping(stated))
        assert [part.size for part in parts] == sorted((part.size for part in parts), reverse=True)


def test_a_grouping_of_cards_of_two_suits_is_none() -> None:
    with pytest.raises(ValueError, match="not cards of one"):
        components(hand("H9 S9"), order("C7"), grouping("H9+S9"))


def test_a_stated_grouping_is_what_is_followed_and_beaten() -> None:
    lead, held, sevens = hand("H99988"), hand("H5556634"), order("C7")
    triple, tractor = grouping("H999+H88"), grouping("H9988+H9")
    assert demand(lead, sevens).tractors == demand(lead, sevens, grouping=tractor).tractors == (2,)
    assert demand(lead, sevens, grouping=triple).tractors == ()
    assert is_legal(lead, held, hand("H55566"), sevens)
    loose = hand("H555JJ34")
    assert not is_legal(lead, loose, hand("H55J34"), sevens, grouping=triple)
    assert legal_example(lead, loose, sevens, grouping=triple) == hand("HJJ555")
    assert ruling(lead, loose, 0, hand("H55J34"), sevens, grouping=triple).code == "follow-set"
    plays = [lead, hand("C55566"), hand("C99944"), hand("H34567")]
    assert winner(plays, sevens, grouping=triple) == 2
    assert winner(plays, sevens) == 1, "threes and fours are no tractor with the nines"
    others = [("W", hand("HTTT")), ("S", hand("HQQ")), ("E", ())]
    assert [item.part.size for item in beaten(lead, others, sevens, grouping=triple)] == [3, 2, 2]
    assert [item.part.size for item in beaten(lead, others, sevens)] == [1, 1]


def test_how_another_program_reads_a_lead() -> None:
    cards = hand("S77788899")
    usual, other = order("C2"), order("C2", options({"lead-reading": "largest-part"}))
    assert [(part.width, part.length) for part in components(cards, usual)] == [(3, 2), (2, 1)]
    assert [(part.width, part.length) for part in components(cards, other)] == [(2, 3), (1, 1), (1, 1)]


# Duties.


def rule(lead: str, held: str, play: str, unknown: int = 0, name: str = "C7", **changed: Any) -> Ruling:
    chosen = options({name.replace("_", "-"): value for name, value in changed.items()})
    args = (hand(lead), hand(held), unknown, hand(play), order(name, chosen), chosen)
    assert judge(*args).verdict == ruling(*args).verdict
    return ruling(*args)


@pytest.mark.parametrize(
    ("lead", "held", "owed"),
    [
        ("H999", "H33345", (("set", 3),)),
        ("H999", "H33456", (("pair", 1),)),
        ("H999", "H23456", ()),
        ("H9999", "H333456", (("set", 3),)),
        ("H9999", "H334456", (("tractor", 2),)),
        ("H9999", "H33665J", (("pair", 2),)),
        ("H999TTT", "H333444AA", (("tractor:3", 2),)),
        ("H999TTT", "H333555AA", (("set", 3), ("set", 3))),
        ("H999TTT", "H3334456J", (("row:3-2", 2),)),
        ("H999TTT", "H3344456J", (("row:3-2", 2),)),
        ("H999TTT", "H333556JQ", (("set", 3), ("pair", 1))),
        ("H999TTT", "H3344558J", (("tractor", 3),)),
        ("H999TTT", "H3344668J", (("tractor", 2), ("pair", 1))),
        ("H999Q", "H33345J", (("set", 3),)),
        ("H999QQ", "H333J456", (("set", 3),)),
    ],
)
def test_what_is_owed(lead: str, held: str, owed: tuple[tuple[str, int], ...]) -> None:
    found = rule(lead, held, held[: len(lead)], name="C2")
    assert found.owed == (("card", len(hand(lead))), *owed)


def test_the_parts_of_a_throw_in_turn_or_in_step() -> None:
    lead, held = "H99966", "H33345TQ"  # a triple, and no pair beside it
    assert rule(lead, held, "H3345T").code == "follow-set"
    assert rule(lead, held, "H33345")
    assert rule(lead, held, "H3345T", follow_throw="in-step"), "the triple goes with the pair"
    assert rule(lead, held, "H345TQ", follow_throw="in-step").code == "follow-set"


def test_a_quad_and_a_tractor() -> None:
    held = "H33446688"
    assert rule("HAAAA", held, "H3366").code == "follow-set"
    assert rule("HAAAA", held, "H3366", quad_draws_tractor="off")
    assert rule("HAAAA", held, "H3366", tuple_protection="tractors")
    assert rule("HAAAA", held, "H3366", follow_structure="sets-only")
    assert rule("HAAAA", held, "H3346", quad_draws_tractor="off").code == "follow-set"
    assert rule("HAAAAA", held, "H33668", quad_draws_tractor="off").code == "follow-set", "five are no quad"


def test_withheld_and_example() -> None:
    found = rule("S777", "S223355", "S235", name="S4")
    assert (found.code, found.rule, found.withheld) == ("follow-set", "R4.9", hand("S22"))
    assert found.example == hand("S322")
    found = rule("S555666", "SAAAJJQQ34", "SJJQQ34", name="H2")
    assert found.withheld == hand("SAAA")
    assert is_legal(hand("S555666"), hand("SAAAJJQQ34"), found.example, order("H2"))


def test_protected_sets() -> None:
    longer: dict[str, Any] = {"tuple_protection": "longer-sets"}
    assert rule("H99", "H33345", "H45", **longer)
    assert rule("H99", "H33345", "H33", **longer)
    assert rule("H99", "H333455", "H34", **longer).code == "follow-pair"
    assert rule("HAAKK", "H666 H89 HTT", "H666 H8", **longer).code == "follow-pair"
    assert rule("HAAKK", "H666 H89 HTT", "HTT89", **longer)
    assert rule("HAAKK", "H666 H89 HTT", "H66TT", **longer)
    assert rule("HAAKK", "H3344 H888 H9", "H4889", **longer).code == "follow-pair"
    assert rule("HAAKK", "H3344 H6655", "H3366", **longer).code == "follow-tractor"
    assert rule("HAAKK", "H333 H4455 H99", "H3399", **longer).code == "follow-tractor"
    assert rule("H999", "H3333 H568", "H568", **longer)
    assert rule("H999", "H33 H44", "H33 H4", tuple_protection="both")


def test_protected_sets_in_hands_known_in_part() -> None:
    longer: dict[str, Any] = {"tuple_protection": "longer-sets"}
    assert rule("H99", "H3345", "H45", 1, **longer).verdict == "undecided", "a third three would protect the pair"
    assert rule("H99", "H3345", "H33", 1, **longer)
    assert rule("H999", "H33345", "H345", 1).code == "follow-set", "more cards take no duty away"
    assert rule("H999", "H3345J", "H33J", 1).verdict == "undecided"
    assert rule("H999", "H33345", "H333", 3)
    assert rule("H999", "S345 H3", "S45 H3", 1).verdict == "undecided"


# Throws and winning.


def test_the_part_that_the_first_player_in_turn_beats() -> None:
    chosen = options({"throw-forced": "first-seat"})
    throw, sevens = hand("HQQJ33"), order("C7")
    others = [("W", hand("HKK")), ("S", hand("H5")), ("E", hand("HA"))]
    found = beaten(throw, others, sevens, chosen)
    assert forced(found, throw, sevens).cards == hand("HJ")
    assert forced(beaten(throw, others[1:], sevens, chosen), throw, sevens, chosen).cards == hand("HJ")
    only_pairs = [("W", hand("H5544")), ("S", hand("HA")), ("E", ())]
    assert forced(beaten(throw, only_pairs, sevens, chosen), throw, sevens, chosen).cards == hand("H33")
    assert forced(beaten(throw, only_pairs, sevens), throw, sevens).cards == hand("HJ")
    equal = hand("H7 S7 D7")
    (stays,) = choices(beaten(equal, [("W", hand("C7"))], sevens, chosen), equal, sevens, chosen)
    assert stays.cards == hand("S7")


def test_sets_that_are_not_complete() -> None:
    strict, sevens = options({"set-lead": "full-only"}), order("C7")
    others = [("W", hand("HKKK")), ("S", hand("HAA")), ("E", hand("H5"))]
    pair = hand("HQQ")
    found = beaten(pair, others, sevens, strict, decks=3)
    assert [item.seat for item in found] == ["W", "S"]
    assert forced(found, pair, sevens, strict).cards == hand("HQ")
    assert beaten(pair, others, sevens, decks=3) == ()
    assert beaten(pair, others, sevens, strict, decks=2) == (), "both of two"
    assert beaten(hand("HQQQ"), others, sevens, strict, decks=3) == ()
    assert beaten(hand("HQ"), others, sevens, strict, decks=3) == ()
    assert beaten(hand("HQQJJ"), others, sevens, strict, decks=3) == (), "a tractor"


def test_failed_throws_that_cost_no_points() -> None:
    for value, levels in (("level", 1), ("lose-deal", 0), ("none", 0)):
        assert penalty(3, 1, options({"throw-penalty": value})) == 0
        assert level_penalty(options({"throw-penalty": value})) == levels


def test_layouts_begin_with_high_singles() -> None:
    twos = order("C2")
    found = list(layouts(stock(hand("C6622"), twos), ((2, 1), (1, 1), (1, 1))))
    low, high = twos.step["C6"], twos.step["C2"]
    assert found == [(low, high, high), (high, low, low)]


def test_what_a_ruff_was_laid_out_as_counts() -> None:
    """Against single parts it is the first layout that is higher, so a low pair beside high singles."""
    plays = [hand(text) for text in ("D88JQ", "C6622", "C88 RJ LJ", "D3456")]
    assert winner(plays, order("C2"), options({"ruff-compare": "all"})) == 2
    assert winner(plays, order("C2")) == 1, "the pair of twos is the highest"


def test_none_lower() -> None:
    chosen = options({"ruff-compare": "none-lower"})
    plays = [hand(text) for text in ("DQQJ", "C553", "C554", "C554")]
    assert winner(plays, order("S7"), chosen) == 0
    plays = [hand(text) for text in ("DQQJ", "C553", "C554", "C554")]
    assert winner(plays, order("C7"), chosen) == 2
    assert winner(plays, order("C7"), options({"ruff-compare": "all"})) == 1
    plays = [hand(text) for text in ("DQQJ", "C554", "C663", "C564")]
    assert winner(plays, order("C7"), chosen) == 1
    assert winner(plays, order("C7"), options({"ruff-compare": "largest-then-next"})) == 2


# Work.


def work() -> int:
    """How many different questions have been asked since the memory was cleared."""
    return sum(function.cache_info().misses for function in (duties.fits, duties._packs, duties._laid, duties.due))


def fresh() -> None:
    for function in (duties.fits, duties._packs, duties._laid, duties.due):
        function.cache_clear()


def hard_leads() -> Iterator[tuple[int, Cards, Cards, Cards]]:
    """Leads of growing size, and hands full of equal cards that cannot answer them as they are."""
    for decks in (3, 4, 5, 6):
        for length in (2, 3, 4, 5):
            lead = tuple(f"S{rank}" for rank in "56789"[:length] for _ in range(decks))
            rng = random.Random(decks * 10 + length)
            rest = [face for face in FACES if face[0] == "S" and face[1] not in "56789"[:length]]
            held = [face for face in rest for _ in range(rng.choice([decks - 1, decks - 2, 2]))]
            if len(held) > len(lead):
                yield len(lead), lead, tuple(held), tuple(rng.sample(held, len(lead)))


@pytest.mark.parametrize("chosen", [Options(), preset("rbtying"), Options(tuple_protection="both")])
def test_work_grows_gently_with_the_lead(chosen: Options) -> None:
    order_of_deal = trumps("H", "A", chosen)
    for size, lead, held, play in hard_leads():
        fresh()
        judge(lead, held, 0, play, order_of_deal, chosen)
        assert work() <= 40 * size, (size, work())


@pytest.mark.parametrize("parts", [2, 3, 4, 5])
def test_work_grows_gently_with_the_parts_of_a_throw(parts: int) -> None:
    faces = [f"S{rank}" for rank in "23456789TJQK"]
    lead = tuple(face for place in range(parts) for face in faces[2 * place : 2 * place + 1] for _ in range(4))
    lead += tuple(face for face in ("SQ", "SK") for _ in range(3))
    rest = [face for face in faces if face not in lead]
    held = tuple(face for face in rest for _ in range(5))
    for chosen in (Options(), preset("rbtying"), Options(tuple_protection="both")):
        order_of_deal = trumps("H", "A", chosen)
        fresh()
        judge(lead, held, 0, held[1 : len(lead) + 1], order_of_deal, chosen)
        assert work() <= 60 * len(lead), (len(lead), work())


def test_examples_where_all_sets_are_protected() -> None:
    """Nothing has to be given, yet what is broken must not stand in for pairs that are kept."""
    chosen = options({"tuple-protection": "longer-sets"})
    twos = order("NT2", chosen)
    lead, held = hand("C8899TT"), hand("C3333555577")
    for near in ((), hand("C333355"), hand("C335577")):
        assert is_legal(lead, held, legal_example(lead, held, twos, chosen, near), twos, chosen)
    chosen = options({"tuple-protection": "longer-sets"}, "rbtying")
    twos = order("D2", chosen)
    lead, held = hand("S44666633335555"), hand("SAAKKKQJJTTT99988877744")
    near = hand("SKKKQJJT999877") + hand("S4")
    assert is_legal(lead, held, legal_example(lead, held, twos, chosen, near[: len(lead)]), twos, chosen)


def test_a_long_part_of_a_throw_is_cut_first() -> None:
    chosen = preset("rbtying")
    aces = trumps("H", "A", chosen)
    lead = hand("S22223333444455556666 S88")  # five neighbouring quads, and a pair
    quads = hand("S9999TTTT JJJJ QQQQ KKKK 7777".replace(" ", ""))
    play = legal_example(lead, quads, aces, chosen)
    assert is_legal(lead, quads, play, aces, chosen)
    broken = hand("S999TTTTJJJJQQQQKKKK777")
    assert ruling(lead, quads, 0, broken, aces, chosen).code == "follow-set"
    singles = hand("S9TJQK") + hand("S778899TTJJQQKK7788")
    assert is_legal(lead, singles, legal_example(lead, singles, aces, chosen), aces, chosen)


def test_tractors_of_one_kind_laid_out_together() -> None:
    twos = order("S2")
    found = list(layouts(stock(hand("S334455667788"), twos), ((2, 2), (2, 2), (2, 2))))
    assert len(found) == 1
    found = list(layouts(stock(hand("S3344556677"), twos), ((2, 2), (2, 2), (2, 1))))
    assert [tops[2] - twos.step["S3"] for tops in found] == [4, 2, 0], "the pair as high as it can be first"
    plays = [hand("H33447788JJ"), hand("S3344667799"), hand("S4455778899")]
    chosen = options({"ruff-compare": "all"})
    assert winner(plays, twos, chosen) == 1, "the pair of nines is not beaten by another one"
    assert winner([*plays[:2], hand("S44557788TT")], twos, chosen) == 2
