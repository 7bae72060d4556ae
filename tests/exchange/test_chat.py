"""Plain text as people paste it: cards in words and signs, names, arrows, and what nobody can read."""

from __future__ import annotations

from pathlib import Path

import pytest

import tractor_notation as tn
from tests.dealer import deal
from tractor_notation.exchange import Imported, NotImported, Source, convert
from tractor_notation.exchange.phrases import Said, phrase, said, trump
from tractor_notation.language import Language
from tractor_notation.record import Play, Remark, Trick, Unreadable

SAMPLES = Path(__file__).parents[2] / "samples"


def imported(text: str) -> list[Imported]:
    source = Source(text.encode(), "text")
    return list(convert(source))


def only(text: str) -> tuple[tn.Record, Imported]:
    (found,) = imported(text)
    assert found.record is not None
    assert tn.reads(tn.write(found.record)) == [found.record]
    return found.record, found


def tricks(record: tn.Record) -> list[Trick]:
    return [item for item in record.body if isinstance(item, Trick)]


def cards(trick: Trick) -> list[str]:
    return [" ".join(play.cards) for play in trick.plays]


def texts(found: Imported) -> list[str]:
    return [loss.text(Language()) for loss in found.losses]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("AAKK of spades", "SA SA SK SK"),
        ("778899 of Spades", "S7 S7 S8 S8 S9 S9"),
        ("5 of Hearts", "H5"),
        ("3333 (heart)", "H3 H3 H3 H3"),
        ("[555666](spade)", "S5 S5 S5 S6 S6 S6"),
        ("2-2-3-3 all of spades", "S2 S2 S3 S3"),
        ("club AK", "CA CK"),
        ("10 heart", "HT"),
        ("ace of spades", "SA"),
        ("8♦8♦J♦Q♦", "D8 D8 DJ DQ"),
        ("5♣9♣", "C5 C9"),
        ("10♥ 10♥", "HT HT"),
        ("♠️5♠️5", "S5 S5"),
        ("AhKh", "HA HK"),
        ("红桃十", "HT"),
        ("黑桃对十", "ST ST"),
        ("2s4s", "S2 S4"),
        ("C6, C9, LJ", "C6 C9 LJ"),
        ("黑桃AAKK", "SA SA SK SK"),
        ("大王", "RJ"),
        ("🂡🂡", "SA SA"),
        ("big joker", "RJ"),
        ("two red jokers", "RJ RJ"),
        ("a pair of little jokers", "LJ LJ"),
        ("S-A", "SA"),
        ("C-Q c-10", "CQ CT"),
        ("3 and 4 of hearts", "H3 H4"),
        ("ten and 4 of hearts", "HT H4"),
    ],
)
def test_a_phrase_for_cards(text: str, wanted: str) -> None:
    assert " ".join(phrase(text) or ()) == wanted


@pytest.mark.parametrize(
    "text", ["2 3 of hearts", "hello", "", "BJ", "AA", "seven", "of spades", "♠", "S5H", "99 of swords"]
)
def test_what_is_no_phrase_for_cards_or_could_mean_two_things(text: str) -> None:
    assert phrase(text) is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("♥K 😀", Said(("HK",))),
        ("♥️K", Said(("HK",))),
        ("hearts Q, spades 3", Said(("HQ", "S3"))),
        ("♥A and ♥K", Said(("HA", "HK"))),
        ("Red Joker, 3♣", Said(("RJ", "C3"))),
        ("♠A♠K甩", Said(("SA", "SK"))),
        ("♥K (10 pts)", Said(("HK",), rest="(10 pts)")),
        ("♥K sorry", Said(("HK",), rest="sorry")),
        ("44", Said(ranks="44")),
        ("haha", Said()),
        ("♥K was mine", Said()),
        ("♥K, hm", Said(("HK",), rest="hm")),
    ],
)
def test_what_somebody_said(text: str, wanted: Said) -> None:
    assert said(text, False) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("spades, we are on 7", "S7"),
        ("7♣ (clubs)", "C7"),
        ("2，主黑桃", "S2"),
        ("红桃，级牌10", "HT"),
        ("8 主梅花", "C8"),
        ("K / Spades", "SK"),
        ("clubs or spades 7", None),
    ],
)
def test_trump_as_people_name_it(text: str, wanted: str | None) -> None:
    assert trump(text) == wanted


CHAT = """\
trump is 2♠️
Yang played JJ of clubs
Hook played A♣A♣
Lin: 4♣4♣
S plays 5♣9♣
Hook wins the trick and gets 5 points
lol nice one
Hook leads ♠A, Lin plays 2s, S: K♠, Yang 2♠
"""


def test_a_chat_with_names() -> None:
    record, found = only(CHAT)
    assert Source(CHAT.encode()).form == "text"
    assert [record.tags[tag] for tag in ("North", "West", "South", "East")] == ["Yang", "Hook", "Lin", "S"]
    assert record.value("Trump") == "S2"
    assert record.value("Source") == "pasted text"
    first, second = tricks(record)
    assert cards(first) == ["CJ CJ", "CA CA", "C4 C4", "C5 C9"]
    assert (first.leader, first.winner, first.points) == ("N", "W", 5)
    assert cards(second) == ["SA", "S2", "SK", "S2"]
    assert second.leader == "W"
    assert [(loss.place, text) for loss, text in zip(found.losses, texts(found), strict=True)] == [
        (7, "this line is not understood: lol nice one")
    ]
    assert Remark(found.losses[0].remark(Language()), True) in record.body


def test_seats_and_ranks_that_follow_the_lead() -> None:
    record, found = only("打2主♠\n北: 黑桃AAKK\n西: 9933\n南出对5对4\n东：7766\n好牌！\n")
    assert cards(tricks(record)[0]) == ["SA SA SK SK", "S9 S9 S3 S3", "S5 S5 S4 S4", "S7 S7 S6 S6"]
    assert "North" not in record.tags
    assert len(found.losses) == 1
    assert record.value("Trump") == "S2"


def test_arrows_and_commas_between_plays_without_names() -> None:
    text = "trump: 2 clubs\n8♦8♦ > J♦J♦ > 3♦4♦ > K♦Q♦\n10 heart, 2 heart, 3 heart, A heart\n9h -> 4h -> 5h -> 6h\n"
    record, found = only(text)
    first, second, third = tricks(record)
    assert (first.leader, second.leader, third.leader) == ("N", "W", "S")  # the two of hearts is a trump
    assert cards(second) == ["HT", "H2", "H3", "HA"]
    assert not found.losses
    assert sum("won the one before, by the rules" in each.text(Language()) for each in found.decided) == 2


def test_a_trick_without_names_whose_leader_cannot_be_told_is_a_loss() -> None:
    _, found = only("8♦8♦ > J♦J♦ > 3♦4♦ > K♦K♦\nHJ > 2♥ > 3♥ > A♥\n7♥ > 2♥ > 3♥ > A♥\n")
    assert [text for text in texts(found) if "trump" in text]


def test_cards_of_different_numbers_are_no_trick() -> None:
    with pytest.raises(NotImported):
        imported("8♦8♦ > J♦J♦ > 3♦ > K♦Q♦\n")


def test_the_high_joker_only_where_cards_have_their_rank_first() -> None:
    record, _ = only("A: 5♣\nB: 9♣\nC: HJ\nD: LJ\n")
    assert cards(tricks(record)[0]) == ["C5", "C9", "RJ", "LJ"]
    record, found = only("A: C5\nB: C9\nC: HJ\nD: LJ\n")
    assert "C: HJ" in texts(found)[-1]
    assert len(tricks(record)[0].plays) == 3


def test_quoted_lines_and_lists() -> None:
    record, _ = only("> A played 5♣\n- B played 9♣\n* C played 2♣\n• D played 3♣\n")
    assert cards(tricks(record)[0]) == ["C5", "C9", "C2", "C3"]


def test_a_text_that_tells_of_no_play() -> None:
    with pytest.raises(NotImported) as failure:
        imported("what a night!\n")
    assert "no line of it tells of a play" in failure.value.why.text(Language())


# Text in the notation.


@pytest.mark.parametrize("seed", range(5, 12))
def test_records_are_read_as_they_are(seed: int) -> None:
    text = deal(seed)
    record, found = only(text)
    assert not found.losses
    assert record == tn.reads(text.replace("[Options", "[Options", 1))[0] or record.value("Source") == "pasted text"
    assert tricks(record) == tricks(tn.reads(text)[0])


def test_cards_in_words_inside_the_notation() -> None:
    record, found = only('[Trump "S2"]\n1. N: AAKK of hearts, 9933 of hearts, 5544 of hearts, 7766 of hearts\n')
    assert cards(tricks(record)[0]) == ["HA HA HK HK", "H9 H9 H3 H3", "H5 H5 H4 H4", "H7 H7 H6 H6"]
    assert not found.losses
    assert any(each.place == 2 and "read as" in each.text(Language()) for each in found.decided)


def test_lines_that_cannot_be_read_become_remarks_and_are_listed() -> None:
    record, found = only('[Trump "S2"]\n1. N: SA S3 S5 S6\nwhat a hand!\n2. N: SA zzz S9 S4\n')
    assert [loss.place for loss in found.losses] == [3, 4]
    assert not any(isinstance(item, Unreadable) for item in record.body)
    assert any(isinstance(item, Remark) and "what a hand!" in item.text for item in record.body)
    plays = tricks(record)[1].plays
    assert plays[1] == Play((), unreadable="zzz")
    assert cards(tricks(record)[1]) == ["SA", "", "S9", "S4"]


def test_several_records_in_a_text() -> None:
    found = imported('[Board "1"]\n\n1. N: SA S3 S5 S6\n\n[Board "2"]\n\n1. N: wat S3\n')
    assert [len(each.losses) for each in found] == [0, 1]
    assert [each.record.value("Board") for each in found if each.record] == ["1", "2"]


@pytest.mark.parametrize("row", ["1. 北 黑桃A", "bid N: S2", '【Event: "周三"】'])
def test_what_makes_a_text_one_in_the_notation(row: str) -> None:
    (found,) = imported(row + "\n1. N: SA\n")
    assert found.record is not None
    assert found.record.value("Start") is None


def test_players_by_number_and_a_trick_by_its_number() -> None:
    text = """\
Hey all, dispute from last night. Trump was K / Spades
On Trick 5:
Player 1 played 778899 of Spades
Player 2 played 6 single trumps
P3: AsAs 3s3s 4s4s
player 4 played 5s 5s 6s 6s JsJs
Trick 7
Player 2 leads KK of hearts
"""
    record, found = only(text)
    first, second = tricks(record)
    assert (first.number, first.leader, second.number, second.leader) == (5, "N", 7, "W")
    assert [play.seat for play in first.plays] == [None] * 4
    assert first.plays[1].cards == ("x",) * 6
    assert record.value("Trump") == "SK"
    assert texts(found) == [
        "this line is not understood: Hey all, dispute from last night",
        "the cards of this play cannot be read, so they are unknown: Player 2 played 6 single trumps",
    ]


def test_a_trick_cannot_be_numbered_below_the_one_before() -> None:
    record, found = only("Trick 5\nN: ♠A\nW: ♠3\nTrick 4\nN: ♠K\n")
    assert [trick.number for trick in tricks(record)] == [5, 6]
    assert "trick 4 cannot follow trick 5" in texts(found)


def test_players_who_are_known_may_stand_before_their_cards() -> None:
    record, found = only("trump is 7 clubs\n东家出黑桃AA\n北 黑桃93\n西 对5\n南 垫 44\n")
    assert cards(tricks(record)[0]) == ["SA SA", "S9 S3", "S5 S5", "S4 S4"]
    record, found = only("trump is 7 clubs\nRao plays 5♣, Shu 9♣, Tian: 2♣, Wei plays 3♣\nShu: K♣\nTian A♣\n")
    assert [cards(trick) for trick in tricks(record)] == [["C5", "C9", "C2", "C3"], ["CK", "CA"]]
    assert not found.losses


def test_a_line_of_which_one_part_cannot_be_read() -> None:
    record, found = only("trump is 7 clubs\nRao plays 5♣, Shu plays 9♣, Tian plays something, Wei plays 3♣\n")
    assert cards(tricks(record)[0]) == ["C5", "C9", "x", "C3"]
    assert "Tian plays something" in texts(found)[-1]


def test_times_in_brackets_are_no_json() -> None:
    text = "[10:15] A: 5♣\n10:16 B: 9♣\n"
    assert Source(text.encode()).form == "text"
    assert cards(tricks(only(text)[0])[0]) == ["C5", "C9"]


@pytest.mark.parametrize("name", ["unsun-match", "match", "annotated", "chinese"])
def test_files_of_records_come_through_whole(name: str) -> None:
    text = (SAMPLES / f"{name}.tractor").read_text(encoding="utf-8")
    found = imported(text)
    records = [each.record for each in found if each.record is not None]
    assert records == tn.reads(text)
    assert not any(each.losses for each in found)


def test_words_are_kept_word_for_word_however_long() -> None:
    words = "did you  see that? " * 40 + "{ [ ; \\"
    record, found = only(f"A: ♠A\n{words}\nB: ♠3\n")
    assert words.strip() in tn.write(record)
    assert len(found.losses) == 3


def test_six_players() -> None:
    record, found = only(
        "trump is 7 clubs\n" + "".join(f"{name} plays {rank}♣\n" for name, rank in zip("abcdef", "345689", strict=True))
    )
    assert record.value("Options") == "players=6 decks=3"
    assert [tag for tag in record.tags if tag.startswith("P")] == [f"P{number}" for number in range(1, 7)]
    assert any("players=6, decks=3" in each.text(Language()) for each in found.decided)


def test_tricks_with_and_without_names_in_one_text() -> None:
    text = "trump is 7 clubs\n" + "".join(f"{name} plays {rank}♥\n" for name, rank in zip("abcd", "3A45", strict=True))
    record, found = only(text + "8♦ > J♦ > 3♦ > K♦\n")
    first, second = tricks(record)
    assert (first.leader, second.leader) == ("N", "W")
    assert cards(second) == ["D8", "DJ", "D3", "DK"]
    assert not found.losses
    record, found = only("trump is 7 clubs\na plays 3♥\nb plays 4♥\n8♦ > J♦ > 3♦ > K♦\n")
    assert len(tricks(record)) == 1
    assert "whose plays these are cannot be told: D8, DJ, D3, DK" in texts(found)


WECHAT = """\
老王 20:13
♠AA
小李 20:13:05
♠3 ♠9
老张 11月25日 20:14
黑桃5对
大刘:
黑桃4 4
老王: 打7，主红桃
老王：对黑桃K
小李：垫方块3，方块4
老张：毙！红桃22
大刘：跟黑桃6 黑桃8
[图片]
"""


def test_names_on_a_line_of_their_own() -> None:
    """Cards alone below a name are that player's; a name over other words stays with them."""
    record, found = only(WECHAT)
    assert [record.tags[tag] for tag in ("North", "West", "South", "East")] == ["老王", "小李", "老张", "大刘"]
    assert [cards(trick) for trick in tricks(record)] == [
        ["SA SA", "S3 S9", "S5 S5", "S4 S4"],
        ["SK SK", "D3 D4", "H2 H2", "S6 S8"],
    ]
    assert record.value("Trump") == "H7"
    assert [loss.place for loss in found.losses] == [14]
    _, found = only("Ann 8:15\nwhat now?\nN: ♠A\n")
    assert [text for text in texts(found) if "not understood" in text] == [
        "this line is not understood: Ann 8:15",
        "this line is not understood: what now?",
    ]


@pytest.mark.parametrize(
    "row",
    [
        "第1轮 北：♠A♠A 西：♠3♠9 南：♠5♠5 东：♠4♠4",
        "北出黑桃对A，西跟黑桃3、9，南黑桃对5，东黑桃对4",
        "[11:02, 25/11/2026] Ann: N led SAA, W S39, S S55, E S44",
        "11/25/26, 8:13 PM - Carl: 1. N: SAA S39 S55 S44",
        "[2026-11-25 20:13:05] Trick 1: N: ♠A♠A W: ♠3♠9 S: ♠5♠5 E: ♠4♠4",
        "Bob: and then N SAA, W S39, S S55, E S44",
    ],
)
def test_a_trick_on_one_line(row: str) -> None:
    record, found = only(f"hello\n{row}\n")
    assert [(trick.leader, cards(trick)) for trick in tricks(record)] == [("N", ["SA SA", "S3 S9", "S5 S5", "S4 S4"])]
    assert [text for text in texts(found) if "trump" not in text] == ["this line is not understood: hello"]


def test_a_trick_in_the_notation_among_other_words() -> None:
    record, _ = only("Ann: who won here?\nAnn: 3. E: CA 5 C7\nAnn: 4. what: CA C5\n")
    assert [(trick.number, trick.leader, cards(trick)) for trick in tricks(record)] == [(3, "E", ["CA", "C5", "C7"])]


@pytest.mark.parametrize("head", ["第{}局", "--- deal {} ---", "Board {}:"])
def test_several_deals_in_a_chat(head: str) -> None:
    plays = "Ann: SAA\nBob: S39\nCy: S55\nDi: S44\n"
    found = imported(f"hi\n{head.format(2)}\n{plays}{head.format(3)}\n{plays.replace('S', 'H')}")
    records = [each.record for each in found if each.record is not None]
    assert [(record.value("Board"), record.value("North")) for record in records] == [("2", "Ann"), ("3", "Ann")]
    assert [cards(trick) for record in records for trick in tricks(record)] == [
        ["SA SA", "S3 S9", "S5 S5", "S4 S4"],
        ["HA HA", "H3 H9", "H5 H5", "H4 H4"],
    ]
    assert "hi" in texts(found[0])[-1]


@pytest.mark.parametrize("said", ["出 ", "出", "先出 ", "我出", " 出了 ", "played ", "I lead "])
def test_verbs_behind_a_name_with_blanks(said: str) -> None:
    record, found = only(
        f"打7 主梅花\n[20:02] 老张: {said}黑桃AA\n小李: 跟 黑桃93\n老王: 黑桃55\n大刘 20:03: 垫 黑桃44\n"
    )
    assert [cards(trick) for trick in tricks(record)] == [["SA SA", "S9 S3", "S5 S5", "S4 S4"]]
    assert not found.losses


TURN = ("Ann", "Bob", "Cy", "Di")


@pytest.mark.parametrize("line", range(12))
@pytest.mark.parametrize("words", ["plays 99 of swords", "hm, the 99♠ thing", "出 那个"])
@pytest.mark.parametrize("leaders", [(0, 2, 1), (0, 0, 0), (1, 0, 3)])
def test_a_play_that_is_lost_lets_no_other_move_into_its_trick(line: int, words: str, leaders: tuple[int, ...]) -> None:
    """Whichever play of three tricks of single cards cannot be read, it is unknown or missing, and listed."""
    rows, wanted = ["trump is 7 clubs"], []
    for trick, (suit, lead) in enumerate(zip("♠♥♦", leaders, strict=True)):
        for place, rank in enumerate("A345"):
            who = TURN[(lead + place) % 4]
            lost = trick * 4 + place == line
            rows.append(f"{who}: {words}" if lost else f"{who}: {suit}{rank}")
            if not lost:
                wanted.append((trick, f"{who} {'SHD'[trick]}{rank}"))
    record, found = only("\n".join(rows))
    names = {seat: record.tags[tag] for seat, tag in zip("NWSE", ("North", "West", "South", "East"), strict=True)}
    told = []
    for trick, item in enumerate(tricks(record)):
        turn = "NWSE".index(item.leader)
        for place, play in enumerate(item.plays):
            seat = play.seat or "NWSE"[(turn + place) % 4]
            told += [(trick, f"{names[seat]} {card}") for card in play.cards if card != "x"]
    assert told == wanted
    assert [loss.place for loss in found.losses] == [line + 2]


def test_a_lead_that_is_lost_before_plays_of_another_number() -> None:
    rows = "Ann: the aces then\nBob: ♠93\nCy: ♠55\nDi: ♠44\nAnn: ♠K\nBob: ♠T\nCy: ♠6\nDi: ♠7\n"
    record, found = only(f"trump is 7 clubs\n{rows}")
    assert [cards(trick) for trick in tricks(record)] == [["S9 S3", "S5 S5", "S4 S4"], ["SK", "ST", "S6", "S7"]]
    assert [loss.place for loss in found.losses] == [2]


def test_a_play_that_is_said_again_is_one_play() -> None:
    record, _ = only("Ann: ♠A\nBob plays the wrong one\nBob: ♠9\nCy: ♠5\nDi: ♠4\nAnn: ♠K\nBob: ♠T\n")
    assert [cards(trick) for trick in tricks(record)] == [["SA", "S9", "S5", "S4"], ["SK", "ST"]]


def test_ranks_whose_suit_does_not_show_are_unknown_cards() -> None:
    record, found = only("Ann: ♠A\nBob: ♠9\nCy: ♠5\nDi: ♠4\nBob plays KK\nCy: ♥55\nDi: ♥66\nAnn: ♥77\n")
    assert [cards(trick) for trick in tricks(record)][1] == ["x x", "H5 H5", "H6 H6", "H7 H7"]
    assert 5 in [loss.place for loss in found.losses]


MIXED = """\
hi all, trump is 7 clubs
小李: 北家先出 ♠AA
小王 20:02: ♠93
3. N: DAA D93 D55 D44
then 4. N: SK ST S6 S7 =N +10
what was that?
and who led?
"""


def test_a_trick_in_the_notation_makes_no_notation_of_a_chat() -> None:
    record, found = only(MIXED)
    assert [(trick.number, trick.leader, cards(trick)) for trick in tricks(record)] == [
        (1, "N", ["SA SA", "S9 S3"]),
        (3, "N", ["DA DA", "D9 D3", "D5 D5", "D4 D4"]),
        (4, "N", ["SK", "ST", "S6", "S7"]),
    ]
    assert (record.value("West"), record.value("Trump")) == ("小王", "C7")
    assert (tricks(record)[2].winner, tricks(record)[2].points) == ("N", 10)
    assert sorted(int(loss.place) for loss in found.losses) == [1, 6, 7]


@pytest.mark.parametrize("names", [("Ann", "Bob", "Cy", "Di"), ("北", "西", "南", "东")])
@pytest.mark.parametrize(
    "line",
    [
        "底牌：♠5 ♥10",
        "Bottom: ♠5 ♥10",
        "手牌: ♠AK",
        "PS: ♠A♠A",
        "T2: ♠A ♠3 ♠5 ♠10",
        "第2轮：♠A ♠3",
        "Correction: ♥9",
        "♠: A K Q",
        "Kitty: ♠5 ♥10",
        "Bid: ♥2",
        "claim: all mine",
        "deal: Ann",
    ],
)
def test_what_stands_before_cards_is_not_always_a_player(names: tuple[str, ...], line: str) -> None:
    rows = ["♥A", "♥3", "♥5", "♥10", "♣A♣A", "♣3♣4", "♣6♣7", "♣K♣10"]
    lines = [f"{who}: {row}" for who, row in zip(names * 2, rows, strict=True)]
    record, found = only("\n".join(("trump is 7 clubs", *lines[:4], line, *lines[4:])))
    assert [cards(trick) for trick in tricks(record)] == [
        ["HA", "H3", "H5", "HT"],
        ["CA CA", "C3 C4", "C6 C7", "CK CT"],
    ]
    assert texts(found) == [f"this line is not understood: {line}"]


@pytest.mark.parametrize("place", [4, 5])
def test_where_all_seats_play_nobody_else_does(place: int) -> None:
    rows = ["北: ♥A", "西: ♥3", "南: ♥5", "东: ♥10", "北: ♣A♣A", "西: ♣3♣4", "南: ♣6♣7", "东: ♣K♣10"]
    record, found = only("\n".join(("trump is 7 clubs", *rows[:place], "王五: ♠9♠9", *rows[place:])))
    assert "Options" not in record.tags
    assert [cards(trick) for trick in tricks(record)] == [
        ["HA", "H3", "H5", "HT"],
        ["CA CA", "C3 C4", "C6 C7", "CK CT"],
    ]
    assert texts(found) == ["whose plays these are cannot be told: S9S9"]


@pytest.mark.parametrize("again", ["又", "再", "也", "先", ""])
def test_an_adverb_before_the_verb_is_no_part_of_a_name(again: str) -> None:
    record, _ = only(f"打5，主黑桃\n北：♥A，西跟♥3，南♥10，东♥4\n北{again}出♥K，西杀♠3，南♥6，东♥8\n")
    assert [trick.leader for trick in tricks(record)] == ["N", "N"]
    assert "North" not in record.tags


def test_players_by_number_with_their_cards_behind_them() -> None:
    rows = ["P1 leads ♠A", "P2 ♠3", "P3 ♠5", "P4 ♠6", "P5 ♠10", "P6 ♠K", "P1 leads ♥QQ", "P2 ♥22"]
    record, found = only("trump is 7 clubs\n" + "\n".join(rows))
    assert [cards(trick) for trick in tricks(record)] == [["SA", "S3", "S5", "S6", "ST", "SK"], ["HQ HQ", "H2 H2"]]
    assert not found.losses


@pytest.mark.parametrize("verb", ["出", "先出", "又出了", "跟", "垫"])
def test_a_verb_before_the_colon_is_no_part_of_a_name(verb: str) -> None:
    rows = ["我：红桃A", "上家：红桃3", "对家：红桃5", "下家：红桃10", "我：黑桃K", f"上家{verb}：黑桃3"]
    record, _ = only("\n".join(rows))
    assert [cards(trick) for trick in tricks(record)] == [["HA", "H3", "H5", "HT"], ["SK", "S3"]]


def test_names_without_a_colon_in_the_first_of_numbered_lines() -> None:
    rows = ["1. Ann ♠A, Bob ♠3, Cat ♠5, Dan ♠10", "2. Ann: ♣K, Bob: ♣3, Cat: ♣4, Dan: ♣A", "3. Dan: ♦A Ann: ♦3 Bob: ♦4"]
    record, found = only("\n".join(("trump is 7 clubs", *rows)))
    assert [(trick.number, trick.leader) for trick in tricks(record)] == [(1, "N"), (2, "N"), (3, "E")]
    assert not found.losses


def test_a_heading_with_a_colon_makes_no_notation_of_a_chat() -> None:
    found = imported("Deal 1:\n北: ♥A\n西: ♥3\nDeal 2:\n北: ♥K\n西: ♥4\n")
    assert [each.record.value("Board") for each in found if each.record is not None] == ["1", "2"]


def test_tricks_with_a_play_a_line_among_statements_are_notation() -> None:
    text = '[Leader "N"]\ndeal N: S3 H9988\n\n1. N: SAA\nW: S93\nS: S55\nE: S44\n2. N: HK\nW: H3\n'
    record, found = only(text)
    assert not found.losses
    assert [len(trick.plays) for trick in tricks(record)] == [4, 2]


def test_somebody_whose_seat_does_not_show_is_listed() -> None:
    record, found = only("N: ♠A\nBob: ♠9\nS: ♠5\nE: ♠4\n2. N: SK ST S6 S7\nDi: ♥5\n")
    assert record.value("West") == "Bob"
    assert "whose plays these are cannot be told: H5" in texts(found)


@pytest.mark.parametrize(
    "text",
    [
        MIXED,
        MIXED.replace("N:", "Q:"),
        '[Trump "C7"]\n[Leader "N"]\n\nhello\nand more\n1. N: SAA zzz S55 S44 =N +10\nthen 2. N: ♠K ♠T ♠6 ♠7\n',
        '[Board "1"]\n[Board "2"]\nbid Q: C7\n1. N: SA\n',
        "N: ♠A\nBob: ♥9\nDi: ♠5\nDi: what\nFay: ♣3\n",
    ],
)
def test_what_is_listed_and_what_is_marked_agree(text: str) -> None:
    record, found = only(text)
    marked = [item.text for item in (*record.head, *record.body) if isinstance(item, Remark)]
    listed = [loss.remark(Language()) for loss in found.losses]
    assert sorted(text for text in marked if text.startswith("import: ")) == sorted(listed)
    assert found.losses


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("[20:02] Ann: 1. N: ♠AA ♠93 ♠55 ♠44", "[20:03] Bob: 2. N: ♠K ♠T ♠6 ♠7"),
        ("Ann 20:02: 1. N: ♠AA, ♠93, ♠55, ♠44", "then 2. N: ♠K > ♠T > ♠6 > ♠7"),
        ("老王 2026-11-25 20:13:05\n1. N: ♠AA ♠93 ♠55 ♠44 =N +10", "小李 20:14\n2. 北：♠K ♠T ♠6 ♠7"),
        ("1. N: SAA S93 S55 S44", "[8:02 PM] Ann: 2. N: SK T 6 7"),
    ],
)
def test_whole_tricks_behind_stamps_and_names(first: str, second: str) -> None:
    record, found = only(f"trump is 7 clubs\n{first}\n{second}\n")
    assert [(trick.number, cards(trick)) for trick in tricks(record)] == [
        (1, ["SA SA", "S9 S3", "S5 S5", "S4 S4"]),
        (2, ["SK", "ST", "S6", "S7"]),
    ]
    assert not found.losses


def test_a_chat_that_does_not_tell_trump_says_how_to_add_it_and_takes_it() -> None:
    plays = "Ann: AA spades\nBob: 93 spades\nCy: 55 spades\nDi: 44 spades\nAnn: KK hearts\n"
    (told,) = texts(only(plays)[1])
    assert '[Trump "C7"]' in told
    record, found = only(f'[Trump "C7"]\n{plays}')
    assert record.value("Trump") == "C7"
    assert [len(trick.plays) for trick in tricks(record)] == [4, 1]
    assert not found.losses


def test_trump_told_twice() -> None:
    record, found = only("trump is 7 clubs\nAnn: ♠A\nBob: ♠9\nCy: ♠5\nDi: ♠4\ntrump is 5 hearts\n")
    assert record.value("Trump") == "C7"
    assert texts(found) == ["trump was told before as C7: trump is 5 hearts"]


def test_the_only_play_of_the_fourth_player_is_lost() -> None:
    record, found = only("trump is 7 clubs\n老张: 黑桃AA\n小李: 黑桃93\n老王: 出 黑桃那啥\n大刘: 黑桃44\n老张: 黑桃K\n")
    assert [cards(trick) for trick in tricks(record)] == [["SA SA", "S9 S3", "x x", "S4 S4"], ["SK"]]
    assert [loss.place for loss in found.losses] == [4]


@pytest.mark.parametrize("place", range(9))
@pytest.mark.parametrize(
    "words", ["Ann: Bob plays too slow", "Bob plays well today", "Cy: was that AA?", "Di: 打电话呢"]
)
def test_talk_of_players_is_no_play(place: int, words: str) -> None:
    rows = [f"{who}: {suit}{rank}" for suit in "♠♥" for who, rank in zip(TURN, "A345", strict=True)]
    rows.insert(place, words)
    record, found = only("trump is 7 clubs\n" + "\n".join(rows))
    assert [cards(trick) for trick in tricks(record)] == [["SA", "S3", "S4", "S5"], ["HA", "H3", "H4", "H5"]]
    assert [loss.place for loss in found.losses] == [place + 2]


def test_letters_that_cannot_be_seats_are_names() -> None:
    record, found = only("trump is 7 clubs\nN: ♠A\nS: ♠9\nBob: ♠5\nAmy: ♠4\n")
    assert [record.tags[tag] for tag in ("North", "West", "South", "East")] == ["N", "S", "Bob", "Amy"]
    assert not found.losses
