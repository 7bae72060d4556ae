"""Input that wants to do harm, or is broken: always an answer with its place, never an exception of another kind."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tractor_notation as tn
from tests.dealer import Layout, dealt
from tests.exchange import botzone_log, engine
from tractor_notation.checking import checked
from tractor_notation.exchange import FORMS, NotImported, Source, convert, to_json
from tractor_notation.language import Language

SAMPLES = Path(__file__).parents[2] / "samples"


def failure(data: bytes, form: str | None = None, **more: Any) -> tuple[int | str, str]:
    """Where and why nothing could be read of it."""
    with pytest.raises(NotImported) as failed:
        list(convert(Source(data, form, **more)))
    return failed.value.why.place, failed.value.why.text(Language())


def test_json_that_is_none() -> None:
    assert failure(b'{"log": [\n 1,,]}') == (2, "this is no JSON: it cannot be read from column 4 on")
    assert failure(b"", "botzone")[1] == "there is nothing in it"
    assert failure(b"{}")[1] == "this JSON is of no form that is known; name one with --from"
    assert failure(b"[1, 2]")[0] == "$"


@pytest.mark.parametrize("deep", [401, 5_000, 200_000])
def test_values_that_lie_too_deep_in_one_another(deep: int) -> None:
    for begin, end in ((b"[", b"]"), (b'{"a":', b"}")):
        assert "more than 400 deep" in failure(begin * deep + b"1" + end * deep)[1]


def test_bytes_that_are_no_text() -> None:
    place, why = failure(b"GAME: \xff\xfe\xfd played\n")
    assert place == 1
    assert "no text in utf-8" in why
    assert "gb18030" in failure("北: 黑桃A\n东: 黑桃3\n".encode("gb18030"))[1]
    source = Source("北: 黑桃A\n东: 黑桃3\n".encode("gb18030"), encoding="gb18030")
    assert source.form == "text"


def test_byte_order_marks_and_line_ends() -> None:
    text = json.dumps(engine.state(engine.deals()[0], 0))
    wanted = list(convert(Source(text.encode())))[0].record
    for data in (b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16"), text.replace(", ", ",\r\n").encode()):
        assert list(convert(Source(data)))[0].record == wanted


def losses(value: Any, form: str | None = None) -> list[tuple[int | str, str]]:
    text = value if isinstance(value, str) else json.dumps(value)
    return [
        (loss.place, loss.text(Language())) for each in convert(Source(text.encode(), form)) for loss in each.losses
    ]


def test_numbers_that_json_does_not_know_and_far_too_long_ones() -> None:
    text = json.dumps(engine.state(engine.deals()[1], 0))
    for odd in ("NaN", "-Infinity", "9" * 5000, "1e400"):
        found = losses(text.replace('"num_decks": 2', f'"num_decks": {odd}', 1))
        assert any(place == "$.Play.num_decks" and "a number" in why for place, why in found), odd


def test_very_many_losses_end_with_one_that_says_so() -> None:
    found = losses('{"log": [' + "0," * 20_000 + '{"0": {"response": [1]}}]}', "botzone")
    assert len(found) < 10_010
    assert ("$.log[10000]", "what else is wrong from here on is not listed") in found


def test_names_that_stand_twice() -> None:
    text = json.dumps(engine.state(engine.deals()[1], 0)).replace(
        '"landlord_emoji"', '"kitty_penalty": "Power", "landlord_emoji"', 1
    )
    assert ("$.Play.propagated", "kitty_penalty stands here more than once; the first counts") in losses(text)


def test_names_that_stand_twice_at_the_top() -> None:
    log, state = (
        json.dumps(value) for value in (botzone_log.log(dealt(3).deal, "hdsc"), engine.state(engine.deals()[1], 0))
    )
    rows = tn.reads("1. N: SAA S93 S55 S44")
    record = json.dumps({"schema": "tractor-record/1"} | to_json(rows[0]))
    for text, name in ((log, "log"), (state, "Play"), (record, "body")):
        twice = f'{text[:-1]}, "{name}": {{}}}}'
        assert ("$", f"{name} stands here more than once; the first counts") in losses(twice)
    (found,) = convert(Source(f'{record[:-1]}, "index": 2}}'.encode()))
    assert found.record is None


def test_names_of_players_with_line_ends_and_half_characters() -> None:
    value = engine.state(engine.deals()[1], 0)
    value["Play"]["propagated"]["players"][0]["name"] = 'a"b\n[Event "x"]\ud800\x1b[31m'
    (found,) = convert(Source(json.dumps(value).encode()))
    assert found.record is not None
    assert found.record.tags["North"] == 'a"b [Event "x"]\ufffd [31m'
    assert tn.reads(tn.write(found.record)) == [found.record]


def test_a_source_that_is_very_long() -> None:
    assert failure(b"x" * 500_000)[1]
    for word in ("bid ", "5♣ of ", "A: ", "2, ", "> "):
        assert failure((word * 20_000).encode(), "text")[1]
        assert failure((word * 20_000).encode(), "shengji-log")[1]
    rows = "".join(f"A{number} played 5♣\n" for number in range(1000))
    (found,) = convert(Source(rows.encode(), "text"))
    assert found.losses


@cache
def bases() -> list[tuple[Any, list[tuple[Any, ...]]]]:
    made = dealt(3, Layout(hands="drawn")).deal
    log = botzone_log.log(made, "hdsc", plays=12, names=True)
    values: list[Any] = [engine.state(case, 3, 1) for case in engine.deals()[::7]]
    values += [log, botzone_log.seen(log, 1)]
    records = tn.read_file(SAMPLES / "annotated.tractor")
    values.append({"schema": "tractor-record/1", "records": [to_json(record) for record in records]})
    return [(value, [path for path in _paths(value) if path]) for value in values]


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Any:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        yield from _paths(each, (*path, name))


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    2.0,
    "",
    "🂠",
    "x" * 50,
    "\ud800",
    "a\nb",
    [],
    {},
    [[]],
    {"a": 1},
    "NT",
    "2",
    99,
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_whatever_is_changed_in_a_document_there_is_an_answer(seed: int) -> None:
    rng = Random(seed)
    value, paths = rng.choice(bases())
    value = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 5))):
        holder, path = value, rng.choice(paths)
        try:
            for step in path[:-1]:
                holder = holder[step]
            if rng.random() < 0.3:
                del holder[path[-1]]
            else:
                holder[path[-1]] = rng.choice(JUNK)
        except (KeyError, IndexError, TypeError):
            continue
    form = rng.choice((None, None, None, *FORMS))
    try:
        for each in convert(Source(json.dumps(value).encode(), form), suits="hdsc"):
            assert each.record is not None or each.losses
            if each.record is not None:
                tn.write(each.record)
                list(checked([each.record]))
    except NotImported as failed:
        assert failed.why.text(Language())


LINES = st.sampled_from(
    (
        "GAME: A played 5♣9♣",
        "A played 5♣9♣",
        "B: ♠AA",
        "C plays 3s",
        "D bid 2 6♢",
        "A wins the trick and gets 10 points",
        "B wins the trick, but gets no points :(",
        "A tried to throw 🂡🂮, but B can beat it",
        "A took back their last play",
        "A took back their last bid",
        "GAME: A started the game",
        "A reset the game",
        "🂡🂡🂮 in kitty",
        "10 points were buried and are attached to the last trick, with a multiplier of 4",
        "A put down the bottom cards",
        "Landlord team won, opposing team only collected 35 points",
        "A has advanced to rank NT",
        "A set their rank to K",
        "B has joined the team",
        "A set the number of decks to 99",
        "A set the number of cards in the bottom to 999",
        "A ended the game early",
        "B will start the next game",
        "8♦8♦ > J♦J♦ > 3♦4♦ > K♦Q♦",
        "trump is 2♠",
        "what, trump is 5 of hearts. yes",
        "Trick 4",
        "player 2 plays 5♣",
        "北 黑桃A",
        "西: 93",
        "C played A♠",
        "D played K♠K♠",
        "GAME: B played LJ",
        "B bid HJHJ",
        "C set their rank to NT",
        "D wins the trick and gets 5 points",
        "B revealed a card from the bottom of the deck",
        "A set the game mode to Finding Friends with 1 friend",
        "A allowed stealing the bottom cards after the leader",
        "1. N: SA S3",
        '[Event "x"]',
        "; hello { ( )",
        "played",
        ": ♠A",
        "\x00\x07",
    )
)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES | st.text(max_size=12), max_size=14), st.sampled_from((None, "text", "shengji-log")))
def test_whatever_lines_a_text_has_there_is_an_answer(rows: list[str], form: str | None) -> None:
    data = "\n".join(rows).encode("utf-8", "surrogatepass")
    try:
        for each in convert(Source(data, form)):
            assert each.record is not None or each.losses
            if each.record is not None:
                assert tn.reads(tn.write(each.record)) == [each.record]
                list(checked([each.record]))
    except NotImported as failed:
        assert failed.why.text(Language())
