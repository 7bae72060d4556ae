"""The opening of a record: who draws first, who leads, what follows when nobody bids, and new deals."""

from __future__ import annotations

from typing import Any

import pytest

import tractor_notation as tn
from tests.games.shengji.vectors import load
from tractor_notation.checking import checked
from tractor_notation.games.shengji.table import Table

Case = dict[str, Any]

BURY = "bury {}: S9 H4 CT6 D9843\n"


def head(options: str = "", levels: str = "NS 7 EW 5", leader: str = "N", **tags: str) -> str:
    """The tags of a record; an empty value leaves one out."""
    named = {"Options": options, "Levels": levels, "Leader": leader} | tags
    return "".join(f'[{name} "{value}"]\n' for name, value in named.items() if value) + "\n"


def replay(text: str) -> tn.Replay:
    (record,) = tn.reads(text)
    return tn.replay(record)


def codes(text: str) -> list[str]:
    return [item.code for item in replay(text).findings]


def end(text: str) -> Table:
    table = replay(text).end
    assert isinstance(table, Table)
    return table


def match(*records: str) -> list[list[str]]:
    """The codes of each record of a match."""
    named = [f'[Event "Night"]\n[Date "2026-05-06"]\n{text}' for text in records]
    return [[item.code for item in one.findings] for one in checked(tn.reads("\n".join(named)))]


# The draw (R1.4).


@pytest.mark.parametrize(
    ("option", "bids", "wrong"),
    [
        ("dealer", "W7@13 N7@12", True),
        ("dealer", "N7@13 W7@12", False),
        ("dealer", "E7@13 S7@12", True),
        ("dealer", "S7@13 E7@12", False),
        ("right-of-dealer", "N7@13 W7@12", True),
        ("right-of-dealer", "W7@13 N7@12", False),
        ("cut", "W7@13 N7@12", False),
        ("cut", "N7@13 W7@12", False),
        ("cut", "N7@14 W7@12", True),
        ("dealer", "N7@25 W7@23", True),
        ("dealer", "N7@1 W7@25", False),
        ("dealer", "S7@25 W7@24", True),
        ("cut", "W7@13 N7@12 N7@12 W7@12", True),
        ("cut", "W7@13 S7@12 E7@13 N7@12", False),
        ("cut", "W7@13 N7@12 N7@14 W7@13", True),
    ],
)
def test_moments_of_bids_fit_the_draw(option: str, bids: str, wrong: bool) -> None:
    lines = []
    for bid in bids.split():
        seat, moment = bid.split("@")
        lines.append(f"bid {seat[0]}: S7 @{moment}\n")
    found = codes(head(f"first-draw={option}") + "".join(lines) + "end: unfinished\n")
    assert ("draw-order" in found) is wrong


def test_who_draws_first_is_not_known_in_what_may_be_a_first_deal() -> None:
    bids = "bid W: C2 @13\nbid N: C22 @12\nend: unfinished\n"
    assert "draw-order" not in codes(head(levels="NS 2 EW 2") + bids)
    assert "draw-order" in codes(head(levels="NS 2 EW 3") + bids)
    assert "draw-order" not in codes(head(levels="NS 2 EW 3", leader="") + bids)


def test_a_draw_that_stops() -> None:
    def drawn(option: str, *counts: int) -> list[str]:
        cards = {"N": "S", "W": "H", "S": "C", "E": "D"}
        hands = "".join(
            f"drawn {seat}: {suit}{'AKQJT98'[:count]}\n"
            for (seat, suit), count in zip(cards.items(), counts, strict=True)
        )
        return codes(head(f"first-draw={option}") + hands + "end: unfinished\n")

    assert drawn("dealer", 5, 5, 4, 4) == drawn("dealer", 5, 5, 5, 5) == []
    assert drawn("dealer", 4, 4, 5, 5) == drawn("dealer", 5, 4, 4, 5) == ["draw-order"]
    assert drawn("right-of-dealer", 4, 5, 5, 4) == []
    assert drawn("right-of-dealer", 5, 4, 4, 4) == ["draw-order"]
    assert drawn("cut", 5, 4, 4, 5) == []
    assert drawn("cut", 5, 4, 5, 4) == ["draw-order"]
    assert drawn("cut", 6, 5, 4, 5) == ["draw-order"]


# Who leads (R7.7).


@pytest.mark.parametrize(
    ("rule", "leader"),
    [("last-bid", "E"), ("first-bid", "N"), ("first-rank-pair", "W"), ("first-joker-pair", "S")],
)
def test_the_first_deal_is_led_by_who_the_bids_find(rule: str, leader: str) -> None:
    bids = "bid N: H2\nbid W: C22\nbid S: LJLJ\nbid E: RJRJ\n"
    table = end(head(f"first-dealer={rule}", "NS 2 EW 2", "") + bids + "end: unfinished\n")
    assert table.leader == leader
    assert table.trumps is not None and table.trumps.name == "NT2"
    assert codes(head(f"first-dealer={rule}", "NS 2 EW 2", "") + bids + BURY.format(leader)) == []


def test_a_match_begins_at_the_start_rank() -> None:
    bids = "bid W: C6\nend: unfinished\n"
    assert end(head("start-rank=6", "NS 6 EW 6", "") + bids).leader == "W"
    assert end(head("", "NS 6 EW 6", "") + bids).leader is None
    assert codes(head("start-rank=6", "NS 6 EW 6", "") + "flip: H4\n") == ["no-bid"]
    assert codes(head("", "NS 6 EW 6", "") + "flip: H4\n") == []


def test_in_a_contest_each_side_bids_with_its_own_level() -> None:
    text = head("next-dealer=bids", "NS 7 EW 5", "") + "bid N: C7\nbid W: H55\nend: unfinished\n"
    assert codes(text) == []
    assert end(text).leader == "W"
    assert end(text).trumps is not None and end(text).trumps.name == "H5"  # type: ignore[union-attr]
    assert codes(head("next-dealer=bids", "NS 7 EW 5", "") + "bid N: C5\n") == ["bid-not-rank"]
    assert codes(head() + "bid W: H5\n") == ["bid-not-rank"], "the leader's level counts"


def test_a_later_deal_of_a_match_is_led_by_who_the_deal_before_says() -> None:
    first = head("", "NS 2 EW 2", "N", Trump="C2") + "1. N: SA S3 S5 S6\nconcede N\n"
    second = head("", "NS 2 EW 2", "", Trump="C2") + "bid S: C2\nend: unfinished\n"
    records = tn.reads('[Event "A"]\n[Date "2026-05-06"]\n' + first + '\n[Event "#"]\n[Date "#"]\n' + second)
    *_, last = checked(records)
    assert isinstance(last.replay.end, Table)
    assert last.replay.end.leader is None, "the score of the deal before cannot be told"
    won = first.replace("concede N", "claim N: all")
    *_, last = checked(tn.reads('[Event "A"]\n[Date "2026-05-06"]\n' + won + '\n[Event "#"]\n[Date "#"]\n' + second))
    assert isinstance(last.replay.end, Table)
    assert last.replay.end.leader == "S"


# Nobody bids (R7.8).

PASSES = "".join(f"bid {seat}: pass\n" for seat in "NWSE")


@pytest.mark.parametrize(
    ("option", "act", "found"),
    [
        ("", "flip: H4\n" + BURY.format("E"), ["no-bid"]),
        ("no-bid-first=turn-kitty", "flip: H4\n" + BURY.format("E"), []),
        ("no-bid-first=no-trump", "flip: H4\n" + BURY.format("E"), ["no-bid"]),
        ("", PASSES + BURY.format("E"), ["no-bid"]),
        ("no-bid-first=turn-kitty", PASSES + BURY.format("E"), []),
        ("no-bid-first=no-trump", PASSES + BURY.format("E"), []),
        ("", PASSES + "redeal E: no-bid\n", []),
        ("", "redeal E: no-bid\n", []),
        ("no-bid-first=turn-kitty", "redeal E: no-bid\n", ["redeal-unfounded"]),
        ("", BURY.format("E"), []),
        ("", "bid N: pass\n" + BURY.format("E"), []),
    ],
)
def test_nobody_bids_in_a_first_deal(option: str, act: str, found: list[str]) -> None:
    assert codes(head(option, "NS 2 EW 2", "") + act) == found


@pytest.mark.parametrize(
    ("option", "act", "found"),
    [
        ("", "flip: H4\n" + BURY.format("N"), []),
        ("no-bid-later=no-trump", "flip: H4\n" + BURY.format("N"), ["no-bid"]),
        ("no-bid-later=lose-deal", "flip: H4\n" + BURY.format("N"), ["no-bid"]),
        ("no-bid-later=lose-deal", PASSES + BURY.format("N"), ["no-bid"]),
        ("no-bid-later=other-side-bids", "flip: H4\n" + BURY.format("N"), []),
        ("no-bid-later=lose-deal", "redeal N: no-bid\n", []),
        ("no-bid-later=lose-deal", PASSES + "redeal N: no-bid\n", []),
        ("", "redeal N: no-bid\n", ["redeal-unfounded"]),
        ("no-bid-later=no-trump", "redeal N: no-bid\n", ["redeal-unfounded"]),
        ("no-bid-later=other-side-bids", "redeal N: no-bid\n", ["redeal-unfounded"]),
    ],
)
def test_nobody_bids_in_a_later_deal(option: str, act: str, found: list[str]) -> None:
    assert codes(head(option) + act) == found


@pytest.mark.parametrize(
    "tags", [{"leader": "E"}, {"levels": ""}, {"levels": "NS 2 EW 3"}, {"Board": "2"}, {"Event": "#"}], ids=str
)
def test_a_deal_that_may_be_a_later_one_is_not_accused(tags: dict[str, str]) -> None:
    given = {"levels": "NS 2 EW 2", "leader": ""}
    assert codes(head("", **given) + "flip: H4\nend: unfinished\n") == ["no-bid"]
    assert codes(head("", **(given | tags)) + "flip: H4\nend: unfinished\n") == []


def test_a_deal_that_follows_another_is_no_first_one() -> None:
    first = head("", "NS 2 EW 2", "N", Trump="C2") + "1. N: SA S3 S5 S6\nend: unfinished\n"
    second = head("", "NS 2 EW 2", "") + "flip: H4\nend: unfinished\n"
    assert match(first, second)[1] == []
    assert match(second)[0] == ["no-bid"]


def test_without_a_trump_suit() -> None:
    later = end(head("no-bid-later=no-trump") + PASSES + BURY.format("N"))
    assert later.trumps is not None and later.trumps.name == "NT7"
    first = end(head("no-bid-first=no-trump", "NS 2 EW 2", "") + PASSES + BURY.format("E"))
    assert first.trumps is not None and first.trumps.name == "NT2"
    assert end(head() + PASSES + BURY.format("N")).trumps is None, "what was turned is not recorded"
    wrong = head("no-bid-later=no-trump", Trump="C7") + PASSES + BURY.format("N")
    assert codes(wrong) == ["trump-mismatch"]


def test_what_the_page_says_of_a_deal_lost_because_nobody_bid() -> None:
    found = replay(head("no-bid-later=lose-deal") + "redeal N: no-bid\n")
    assert found.game is not None and found.end is not None
    words = tn.Language("en", found.game.vocabulary)
    assert [words.say(line.template, dict(line.data)) for line in found.game.account(found.end)] == [
        "Nobody bid, so the declarers lose the deal.",
        "the opponents take the deal without a level (swap, O+0)",
        "West",
        "North–South 7, East–West 5",
    ]


def test_a_deal_lost_because_nobody_bid() -> None:
    text = head("no-bid-later=lose-deal", NextLeader="W", NextLevels="NS 7 EW 5", Winner="EW", Promotion="O+0")
    table = end(text + "redeal N: no-bid\n")
    assert codes(text + "redeal N: no-bid\n") == []
    assert table.score is not None and table.score.result == "swap O+0"
    assert (table.score.next_leader, dict(table.score.levels)) == ("W", {"NS": "7", "EW": "5"})
    wrong = head("no-bid-later=lose-deal", NextLeader="S")
    assert codes(wrong + "redeal N: no-bid\n") == ["dealer-wrong"]
    following = head("no-bid-later=lose-deal", leader="W")
    assert match(head("no-bid-later=lose-deal") + "redeal N: no-bid\n", following) == [[], []]
    wrong = head("no-bid-later=lose-deal", leader="S")
    assert match(head("no-bid-later=lose-deal") + "redeal N: no-bid\n", wrong)[1] == ["dealer-wrong"]


OTHER = "no-bid-later=other-side-bids"


@pytest.mark.parametrize(
    ("bids", "leader", "trump", "found"),
    [
        ("bid N: pass\nbid S: pass\nbid W: H5\n", "W", "H5", []),
        ("bid W: H5\n", "W", "H5", []),
        ("bid W: H5\nbid E: C55\n", "E", "C5", []),
        ("bid W: H7\n", "N", "H7", []),
        ("bid N: C7\nbid W: H77\n", "N", "H7", []),
        ("bid N: C7\nbid W: H5\n", "N", "C7", ["bid-not-rank"]),
        ("bid W: H5\nbid N: C77\n", "W", "H5", ["bid-late"]),
        ("bid N: pass\nbid S: pass\nbid W: H7\n", "N", "H7", ["bid-not-rank"]),
    ],
)
def test_the_other_side_bids_for_the_deal(bids: str, leader: str, trump: str, found: list[str]) -> None:
    assert [code for code in codes(head(OTHER) + bids + BURY.format(leader)) if code != "kitty-taker"] == found
    table = end(head(OTHER) + bids + BURY.format(leader))
    assert table.leader == leader
    if found != ["bid-not-rank"]:
        assert table.trumps is not None and table.trumps.name == trump


def test_whoever_bid_for_the_deal_buries_and_leads() -> None:
    bids = "bid N: pass\nbid S: pass\nbid W: H5\n"
    assert codes(head(OTHER) + bids + BURY.format("W") + "\n1. W: SA S3 S4 S6\nend: unfinished\n") == []
    assert codes(head(OTHER) + bids + BURY.format("N")) == ["kitty-taker"]
    assert codes(head() + "bid W: H5\n") == ["bid-not-rank"]


def test_at_equal_levels_passes_tell_a_bid_for_the_deal() -> None:
    levels = {"levels": "NS 7 EW 7"}
    passed = "bid N: pass\nbid S: pass\n"
    assert end(head(OTHER, **levels) + passed + "bid W: H7\nend: unfinished\n").leader == "W"
    assert end(head(OTHER, **levels) + "bid W: H7\nend: unfinished\n").leader == "N"


# Turned cards (R7.9).


def test_at_the_last_level_a_turned_card_makes_no_suit() -> None:
    table = end(head("after-ace=no-trump", "NS NT EW 5") + "flip: H4\n" + BURY.format("N"))
    assert table.trumps is not None and table.trumps.name == "NT"


def test_a_turned_joker_may_call_for_a_new_deal() -> None:
    option = "flip-joker=redeal"
    for ground in ("joker", "no-bid"):
        assert codes(head(option) + f"flip: LJ\nredeal N: {ground}\n") == []
    assert codes(head(option) + "flip: LJ\nend: unfinished\n") == []
    assert codes(head(option) + "flip: LJ\n" + BURY.format("N")) == ["redeal-due"]
    assert codes(head(option) + "flip: H4\nredeal N: joker\n") == ["redeal-unfounded"]
    assert codes(head() + "flip: LJ H4\nredeal N: joker\n") == ["redeal-unfounded"]


# New deals by a hand (R7.10, R11.10).


def test_a_hand_without_trumps() -> None:
    whole = "deal E: SKQ986543 HAKQJ98432 DAKQJT988\n"
    for option, found in (
        ("no-trump", []),
        ("either", []),
        ("low", []),
        ("no-points", ["redeal-unfounded"]),
        ("none", ["redeal-unfounded"]),
    ):
        text = head(f"redeal-hand={option}") + whole + "bid N: C7\nredeal E: no-trumps\n"
        assert codes(text) == found, option
    trump = head("redeal-hand=no-trump") + whole + "bid N: D7\nredeal E: no-trumps\n"
    assert codes(trump) == ["redeal-unfounded"]


def test_jokers_and_rank_cards_are_trumps_before_trump_is_known() -> None:
    hand = "deal E: SKQ65432 HAKQJ9832 DAKQJT98 RJ LJ\n"
    text = head("redeal-hand=no-trump") + hand + "redeal E: no-trumps\n"
    (found,) = [item for item in replay(text).findings if item.code == "redeal-unfounded"]
    assert found.facts["cards"] == ("RJ", "LJ")


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("SAKKQ HAQ xxxxxxxxxxxxxxxxxxx", []),
        ("SAK HAKQ CA56 xxxxxxxxxxxxxxxxx", []),
        ("SAKK HAQ CA569 xxxxxxxxxxxxxxxx", ["redeal-unfounded"]),
    ],
)
def test_cards_that_are_known_can_be_too_good_for_a_new_deal(cards: str, found: list[str]) -> None:
    text = head("redeal-hand=low") + f"deal E: {cards}\nbid N: C7\nredeal E: low\n"
    assert codes(text) == found


def test_a_weak_hand_forces_three_new_deals_at_most() -> None:
    deal = head("redeal-hand=low") + "bid N: C7\nredeal E: low\n"
    assert match(deal, deal, deal, deal) == [[], [], [], ["redeal-unfounded"]]
    played = head("redeal-hand=low", Trump="C7") + "1. N: SA S3 S4 S6\nend: unfinished\n"
    assert match(deal, deal, deal, played, deal)[4] == []
    assert codes(head("redeal-hand=low") + "bid N: C7\nredeal S: low\n") == ["redeal-unfounded"]


@pytest.mark.parametrize(
    ("effect", "leader", "found"),
    [
        ("same-dealer", "N", []),
        ("same-dealer", "S", ["dealer-wrong"]),
        ("partner-bids-anew", "S", []),
        ("partner-bids-anew", "W", []),
        ("fresh-contest", "E", []),
    ],
)
def test_who_leads_the_new_deal(effect: str, leader: str, found: list[str]) -> None:
    options = f"redeal-hand=no-trump redeal-effect={effect}"
    shown = head(options) + "bid N: C7\nredeal E: no-trumps\n"
    assert match(shown, head(options, leader=leader) + "end: unfinished\n") == [[], found]
    assert match(shown, head(options, "NS 8 EW 5", leader)) == [[], ["rank-wrong", *found]]


def test_after_a_new_deal_trump_and_leader_are_open() -> None:
    """North showed a hand without trumps; in the new deal East bids with the own level, and becomes leader."""
    options = "redeal-hand=no-trump redeal-effect=partner-bids-anew"
    shown = head(options) + "bid N: C7\nredeal E: no-trumps\n"
    again = head(options, leader="") + "bid E: H5\n" + BURY.format("E")
    assert match(shown, again) == [[], []]
    assert match(shown, head(options, leader="") + "bid E: H7\n")[1] == ["bid-not-rank"]
    assert match(shown, head(options, leader="") + "bid E: H5\n" + BURY.format("N"))[1] == ["kitty-taker"]
    same = "redeal-hand=no-trump"
    records = [
        head(same) + "bid N: C7\nredeal E: no-trumps\n",
        head(same, leader="") + "bid E: H7\n" + BURY.format("N"),
    ]
    assert match(*records) == [[], []]


# Bids of other forms.


def test_a_joker_beside_a_bid_is_no_card_too_many() -> None:
    assert codes(head("bid-with-joker=on") + "bid W: C77LJ\n") == []
    table = end(head("bid-with-joker=on") + "bid W: LJC77\nend: unfinished\n")
    assert table.trumps is not None and table.trumps.name == "C7"
    assert codes(head("decks=1") + "bid W: C77\n") == ["card-duplicate"]


def test_a_bid_nobody_saw() -> None:
    table = end(head() + "bid W: xx\nend: unfinished\n")
    assert table.trumps is None
    assert end(head() + "bid W: Cx\nend: unfinished\n").trumps is not None
    for unseen in ("x", "xx", "Cx"):
        assert codes(head() + f"bid W: {unseen}\nbid N: C7\n") == [], "whether it is stronger nobody knows"
        assert codes(head("bid-with-joker=on") + f"bid W: {unseen}\nbid N: C7LJ\n") == []
        assert codes(head("flip-joker=next") + f"flip: C6\nbid W: {unseen}\n") == ["bid-late"]
        assert codes(head("kitty-steal=on") + f"bid W: {unseen}\n" + BURY.format("N") + "bid E: C77\n") == []


def test_the_first_card_shown_is_final() -> None:
    text = '[Options "preset=dabaifen"]\n[Levels "NS 2 EW 2"]\n\nbid W: H2\n'
    assert codes(text + "bury W: S9 H4 CT D984\n") == []
    assert end(text + "end: unfinished\n").leader == "W"
    assert codes(text + "bid S: C2\n") == ["bid-too-weak"]
    assert codes(text + "bid S: RJ\n") == ["bid-joker-off"]


def test_one_deck_turns_the_kitty_until_the_rank_also_in_a_first_deal() -> None:
    text = '[Options "preset=dabaifen"]\n[Levels "NS 2 EW 2"]\n\n'
    table = end(text + "flip: D9 HQ SQ C4 D3 H5\nbury S: D9 HQ SQ C4 D3 H5\n")
    assert (table.leader, table.trumps.name if table.trumps else None) == ("S", "H2")
    assert codes(text + "flip: D9 HQ S2\nbury S: D9 HQ SQ C4 D3 H5\n") == []
    assert codes(text + "flip: D9 HQ S2 C4\n") == ["flip-stop"]
    assert codes(text + "flip: D9 HQ\nbury S: D9 HQ SQ C4 D3 H5\n") == ["flip-stop"]


# The worked examples, as records.


def written(cards: str) -> str:
    """Cards as a record writes them in one token."""
    return cards.replace(" ", "")


@pytest.mark.parametrize("case", load("bids"), ids=lambda case: case["id"])
def test_bids_of_a_record(case: Case) -> None:
    def last(**options: str) -> list[str]:
        named = " ".join(f"{name}={value}" for name, value in ({"decks": str(case["decks"])} | options).items())
        lines = [f"bid {seat}: {written(cards)}\n" for seat, cards in (*case["before"], case["bid"])]
        return codes(head(named, "NS 7 EW 7") + "".join(lines) + "end: unfinished\n")

    assert last() == ([] if case["legal"] else [case["code"]])
    if "otherwise" in case:
        assert bool(last(**case["otherwise"])) is case["legal"]


@pytest.mark.parametrize("case", load("flips"), ids=lambda case: case["id"])
def test_turned_kitties_of_a_record(case: Case) -> None:
    kitty = case["kitty"].split()
    deck = "decks=1 " if len(kitty) == 6 else ""
    named = deck + " ".join(f"{name}={value}" for name, value in case["options"].items())
    levels = f"NS {case['rank']} EW 9"
    text = head(named, levels) + f"kitty: {' '.join(kitty)}\n"
    turned = text + f"flip: {' '.join(kitty[: case['turned']])}\n"
    assert codes(turned + "end: unfinished\n") == []
    trumps = end(turned + "end: unfinished\n").trumps
    suit = {"no-trump": "NT", "redeal": None}.get(case["result"], case["result"])
    assert (trumps.name[:-1] if trumps else None) == suit
    if case["turned"] < len(kitty):
        more = text + f"flip: {' '.join(kitty[: case['turned'] + 1])}\nend: unfinished\n"
        assert codes(more) == ["flip-stop"]


@pytest.mark.parametrize("case", load("stealing"), ids=lambda case: case["id"])
def test_bids_for_the_kitty_of_a_record(case: Case) -> None:
    first = "flip: H4\n" if case.get("turned") else f"bid N: {case['trump']}\n"
    lines = [first, BURY.format("N")]
    for seat, cards in case["offers"]:
        lines.append(f"bid {seat}: {written(cards) or 'pass'}\n")
        if cards:
            lines.append(BURY.format(seat))
    if case["code"]:
        lines.pop()  # a bid that is not valid takes nothing
    found = codes(head("kitty-steal=on", "NS 7 EW 5") + "".join(lines) + "end: unfinished\n")
    assert found == ([case["code"]] if case["code"] else [])
