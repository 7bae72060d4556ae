"""Chats out of messengers: stamps, names that nobody introduces, lines that list a trick, and tricks that are lost."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tests.exchange.test_chat import cards, only, texts, tricks
from tractor_notation.checking import checked
from tractor_notation.exchange import NotImported, Source, convert
from tractor_notation.language import Language

HEARTS = ["HA", "H3", "H5", "H6"]
PLAYERS = ["Anna", "Boris", "Chen", "Dao"]


def rows(text: str) -> tuple[tn.Record, list[str]]:
    """The record of a text whose form has to be found out, and the lines of its tricks."""
    (found,) = convert(Source(text.encode()))
    assert found.record is not None
    return found.record, [row for row in tn.write(found.record).split("\n") if row[:1].isdigit()]


def names(record: tn.Record) -> list[str | None]:
    return [record.value(seat) for seat in ("North", "West", "South", "East")]


# Stamps.


@pytest.mark.parametrize(
    "stamp",
    [
        "[30.11.26, 21:03] {}: ",
        "[30.11.26, 21:03:11] {}: ",
        "\u200e[30/11/2026, 9:03:11\u202fPM] {}: \u200e",
        "[2026-11-30 21:03] {}: ",
        "30.11.26, 21:03 - {}: ",
        "11/30/26, 9:03 PM - {}: ",
        "30-11-2026, 9:03 p.m. - {}: ",
        "2026/11/30 21:03 - {}: ",
        "[21:03] {}: ",
        "[30.11.26, 21:03] ~ {}: ",
        "<{}> ",
    ],
)
def test_stamps_of_messengers(stamp: str) -> None:
    text = "".join(f"{stamp.format(who)}{rank}♥\n" for who, rank in zip(PLAYERS, "A356", strict=True))
    for form in (None, "text"):
        (found,) = convert(Source(text.encode(), form))
        assert found.record is not None
        assert names(found.record) == PLAYERS
        assert cards(tricks(found.record)[0]) == HEARTS
        assert len(found.losses) == 1  # what is trump


def test_senders_of_several_words() -> None:
    text = "".join(
        f"[30.11.26, 21:0{number}] {who}: {suit}{rank}\n"
        for number, suit in enumerate("♥♣")
        for who, rank in zip(["Anna Müller", "Boris", "Chen de la Cruz", "Dao"], "A356", strict=True)
    )
    record, found = rows(text)
    assert names(record) == ["Anna Müller", "Boris", "Chen de la Cruz", "Dao"]
    assert found == ["1. N: HA H3 H5 H6", "2. N: CA C3 C5 C6"]


def test_words_behind_a_time_that_are_said_once_are_no_name() -> None:
    record, found = only("21:03 Anna: ♥A\n21:03 Boris: ♥3\n21:03 my cards: ♥5\n21:04 Chen: ♥5\n21:04 Dao: ♥6\n")
    assert names(record) == PLAYERS
    assert "this line is not understood: 21:03 my cards: ♥5" in texts(found)


def test_numbers_in_brackets_are_json() -> None:
    with pytest.raises(NotImported) as failure:
        Source(b"[30.11, 21]")
    assert "JSON" in failure.value.why.text(Language())


# Names.


@pytest.mark.parametrize(
    "line",
    [
        "Anna leads A♥, Boris 3♥, Chen 5♥, Dao 6♥",
        "Anna A♥, Boris 3♥, Chen: 5♥, Dao 6♥",
        "Anna A♥ - Boris 3♥ - Chen 5♥ - Dao 6♥",
        "Anna ♥A; Boris ♥3; Chen ♥5; Dao ♥6",
        "Anna ♥A > Boris ♥3 > Chen ♥5 > Dao ♥6",
        "1) Anna ♥A, Ben ♥3, Cai ♥5, Dov ♥6",
        "小王出红桃A，小李红桃3，老陈红桃5，大刘红桃6",
    ],
)
def test_names_that_only_lists_of_plays_tell(line: str) -> None:
    record, found = only(line + "\n")
    assert cards(tricks(record)[0]) == HEARTS
    assert all(names(record)) and all((name or "") in line for name in names(record))
    assert len(found.losses) == 1  # what is trump


@pytest.mark.parametrize(
    "line", ["spade A, heart K, club 3, diamond 4", "♥A, ♥3, ♥5, ♥6", "ace of spades, big joker, 3 clubs, 4 clubs"]
)
def test_lists_of_cards_hold_no_names(line: str) -> None:
    with_names = only(f"Ann: ♠A\n{line}\n")[0] if "♥A" not in line else None
    assert with_names is None or names(with_names) == ["Ann", None, None, None]


def test_a_part_of_a_list_that_cannot_be_read_is_an_unknown_play() -> None:
    record, found = only(
        "trump: clubs 2\nAnna A♥ - Boris 3♥ - Chen 5♥ - Dao 6♥\nDao Joker - Anna 3♣ - Boris 4♣ - Chen 6♣\n"
    )
    assert cards(tricks(record)[1]) == ["x", "C3", "C4", "C6"]
    assert tricks(record)[1].leader == "E"
    assert texts(found) == ["the cards of this play cannot be read, so they are unknown: Dao Joker"]


@pytest.mark.parametrize(
    "result", ["老陈赢，30分", "老陈赢 30分", "老陈收，得30分", "老陈赢了这轮，30分", "老陈赢（30分）"]
)
def test_results_in_chinese(result: str) -> None:
    record, _ = only(f"小王出红桃KK，小李红桃22，老陈红桃55，大刘红桃7Q\n{result}\n")
    (trick,) = tricks(record)
    assert (trick.winner, trick.points) == ("S", 30)


def test_somebody_tells_who_won() -> None:
    record, found = only("Anna: A♥\nBoris: 3♥\nChen: 5♥\nDao: 6♥\nDao: Anna takes 5\n")
    assert (tricks(record)[0].winner, tricks(record)[0].points) == ("N", 5)
    assert len(found.losses) == 1  # what is trump


# Tricks and players that are lost.

BEFORE = "trump: clubs 2\nAnna: A♥\nBoris: 3♥\nChen: 5♥\nDao: 6♥\n"
LOST = "so Anna had K♥K♥ on Boris with 2♥2♥~, Chen throwing 5♣5♣ and Dao Q♥ 7♥"
AFTER = "Chen: A♣\nDao: 4♣\nAnna: 6♣\nBoris: 7♣\n"


@pytest.mark.parametrize("before", ["", "Anna takes 5\n"])
def test_a_result_behind_a_trick_that_is_lost_belongs_to_no_other(before: str) -> None:
    record, found = only(f"{BEFORE}{before}{LOST}\nChen takes 30\n{AFTER}Chen takes 0\n")
    first, second = tricks(record)
    assert (first.number, first.winner) == (1, "N" if before else None)
    assert (second.number, second.leader, second.winner) == (3, "S", "S")
    assert texts(found) == [
        f"this trick cannot be read, so its number is left out: {LOST}",
        "the trick that this is about could not be read: Chen takes 30",
    ]
    (judged,) = checked([record])
    assert [item.code for item in judged.findings if item.severity.name == "ERROR"] == ["tricks-missing"]


@pytest.mark.parametrize(
    "talk", ["Anna: nice of Boris to put 2♥ when Chen had 5♥ and Dao Q♥", "did Boris 2♥ or Chen 5♥ or Dao Q♥ matter?"]
)
def test_what_somebody_says_of_a_trick_is_no_lost_one(talk: str) -> None:
    record, _ = only(f"{BEFORE}{talk}\nAnna takes 5\n{AFTER}")
    assert [trick.number for trick in tricks(record)] == [1, 2]


def test_a_lost_trick_in_the_middle_of_another_closes_nothing() -> None:
    record, _ = only(BEFORE.replace("Chen: 5♥\n", f"Chen: 5♥\n{LOST}\n") + AFTER)
    assert [len(trick.plays) for trick in tricks(record)] == [4, 4]


def test_who_plays_once_where_four_play_on_is_no_player() -> None:
    plays = [f"{who}: {suit}{rank}\n" for suit in "♥♦♣" for who, rank in zip(PLAYERS, "A356", strict=True)]
    plays.insert(3, "Eve: ♥9\n")
    record, found = only("Lead: ♥A\n" + "".join(plays))
    assert names(record) == PLAYERS
    assert [cards(trick) for trick in tricks(record)] == [[f"{suit}{rank}" for rank in "A356"] for suit in "HDC"]
    assert "nothing else is played by this name, so it is nobody's play: Eve: ♥9" in texts(found)
    assert "this line is not understood: Lead: ♥A" in texts(found)


def test_a_fifth_player_who_goes_on_stays_one() -> None:
    plays = [f"{who}: {suit}{rank}\n" for suit in "♥♦♣" for who, rank in zip([*PLAYERS, "Eve"], "A3569", strict=True)]
    record, _ = only("".join(plays))
    assert record.value("P5") == "Eve"


def test_a_player_none_of_whose_plays_can_be_read_keeps_the_seat() -> None:
    record, found = only("李四：？？\n张三：♠3\n王五：♠4\n赵六：♠5\n")
    assert names(record) == ["李四", "张三", "王五", "赵六"]
    assert cards(tricks(record)[0]) == ["x", "S3", "S4", "S5"]
    assert "李四：？？" in texts(found)[-1]


def test_a_speaker_without_plays_may_have_a_seat() -> None:
    text = "张三：♠3\n王五：♠4\n赵六：♠5\n李四：我出了个大的\n"
    record, found = only(text)
    assert names(record) == ["张三", "王五", "赵六", None]
    assert "no play by 李四 can be read; if they play, the seats here have shifted" in texts(found)
    _, found = only(text.replace("李四：", ""))
    assert not any("shifted" in told for told in texts(found))


# What is no text.


@pytest.mark.parametrize("data", [b"", b"\n \n\t\n", b"\xef\xbb\xbf\n", b"\xff\xfe"])
@pytest.mark.parametrize("form", [None, "text", "json"])
def test_a_file_with_nothing_in_it(data: bytes, form: str | None) -> None:
    with pytest.raises(NotImported) as failure:
        Source(data, form)
    assert failure.value.why.text(Language()) == "there is nothing in it"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["Ann: ♠A\nBob: ♠3\n", "1. N: SAA S33 S44 S55\n"])
def test_utf_16_without_its_mark_is_named(encoding: str, text: str) -> None:
    data = text.encode(encoding)
    with pytest.raises(NotImported) as failure:
        Source(data)
    assert f"--encoding {encoding}" in failure.value.why.text(Language())
    assert Source(data, encoding=encoding).text == text.strip()


def test_zeros_are_named_with_their_line() -> None:
    with pytest.raises(NotImported) as failure:
        Source(b"Ann: SA\nBob: \0 S3\n")
    assert failure.value.why.place == 2
    assert failure.value.why.text(Language()) == "this is no text: it holds characters of the value 0"
