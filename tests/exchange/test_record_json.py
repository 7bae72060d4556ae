"""Records as JSON: everything in it, by the schema, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

import tractor_notation as tn
from tests.dealer import deal
from tests.text.strategies import SHENGJI, UNSUN, records
from tractor_notation.exchange import Malformed, document, from_json, lines, to_json
from tractor_notation.package import data
from tractor_notation.record import Play, Record, Tag, Trick, Unreadable, Variation

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [*ROOT.glob("samples/*.tractor"), *ROOT.glob("tests/cases/*/*.tractor"), *ROOT.glob("tests/data/*/*.tractor")]
)

VALIDATOR = Draft202012Validator(json.loads(data("exchange/schemas/tractor-record-1.json")))


def there_and_back(record: Record, spans: bool = False) -> Record:
    value = json.loads(json.dumps(to_json(record, spans=spans)))
    VALIDATOR.validate({"schema": "tractor-record/1", **value})
    return from_json(value)


def test_the_schema_is_one() -> None:
    VALIDATOR.check_schema(VALIDATOR.schema)


def test_every_sample_and_case_comes_back_equal() -> None:
    count = 0
    for path in FILES:
        for record in tn.read_file(path):
            again = from_json(json.loads(json.dumps(to_json(record))))
            assert again == record, path
            assert (again.index, again.line, again.inherited) == (record.index, record.line, record.inherited)
            count += 1
    assert count > 500


@pytest.mark.parametrize("name", ["annotated", "unsun-match", "throws", "stealing", "friends", "disputes"])
def test_samples_are_valid_by_the_schema(name: str) -> None:
    for record in tn.read_file(ROOT / "samples" / f"{name}.tractor"):
        assert there_and_back(record) == record


@settings(max_examples=30, deadline=None)
@given(records(kind=SHENGJI))
def test_any_record_comes_back_equal(record: Record) -> None:
    assert there_and_back(record) == record


@settings(max_examples=15, deadline=None)
@given(records(kind=UNSUN))
def test_any_record_of_another_family_too(record: Record) -> None:
    assert there_and_back(record) == record


@pytest.mark.parametrize("seed", range(30, 60))
def test_seeded_deals_come_back_equal_and_are_written_alike(seed: int) -> None:
    text = deal(seed)
    (record,) = tn.reads(text)
    again = there_and_back(record)
    assert again == record
    assert tn.write(again) == text


def test_spans_are_there_when_they_are_wanted_and_come_back() -> None:
    (record,) = tn.reads('[Board "7"]\n\n1. N: SAA {well} S93\n   ( 1. W: S98 )\n')
    plain, placed = to_json(record), to_json(record, spans=True)
    assert "span" not in json.dumps(plain)
    assert placed["body"][0]["plays"][1]["span"] == list(record.body[0].plays[1].span or ())  # type: ignore[union-attr]
    again = there_and_back(record, spans=True)

    def spans(value: Record) -> list[Any]:
        trick = value.body[0]
        assert isinstance(trick, Trick)
        return [item.span for item in (*value.head, trick, *trick.plays, *trick.plays[1].notes)]

    assert spans(again) == spans(record)
    assert all(spans(record))


def test_what_could_not_be_read_is_kept() -> None:
    (record,) = tn.reads('[Event "x"]\n\n1. N: SAA zzz S55 S44\nwat is this\n2. N: SK\n')
    assert any(item.unreadable for item in record.findings)
    value = to_json(record)
    assert value["body"][0]["plays"][1] == {"cards": [], "unreadable": "zzz"}
    assert there_and_back(record) == record
    assert any(isinstance(item, Unreadable) for item in there_and_back(record).body)


def test_variations_as_deep_as_they_may_be() -> None:
    trick = Trick(1, "N", (Play(("SA",)),))
    for _ in range(30):
        trick = Trick(1, "N", (Play(("SA",), notes=(Variation((trick,)),)),))
    record = Record((Tag("Event", "deep"),), (trick,))
    assert there_and_back(record) == record
    assert tn.reads(tn.write(record)) == [record]


def test_a_document_and_lines_hold_all_records() -> None:
    found = list(tn.read_file(ROOT / "samples" / "match.tractor"))
    made = json.loads("".join(document(("match.tractor", record) for record in found)))
    VALIDATOR.validate(made)
    assert [from_json(each) for each in made["records"]] == found
    assert {each["file"] for each in made["records"]} == {"match.tractor"}
    rows = "".join(lines(("match.tractor", record) for record in found)).splitlines()
    assert [from_json(json.loads(row)) for row in rows] == found
    for row in rows:
        VALIDATOR.validate(json.loads(row))


def test_lines_are_made_one_at_a_time() -> None:
    taken = 0

    def counted() -> Iterator[tuple[str, Record]]:
        nonlocal taken
        while True:
            taken += 1
            yield "endless", Record(body=(Trick(taken, "N", ()),))

    made = lines(counted())
    for number in range(1, 6):
        assert json.loads(next(made))["body"][0]["number"] == number
        assert taken == number


def test_records_behind_the_sign_for_the_same_keep_what_it_means() -> None:
    first, second = tn.reads('[Options "decks=3"]\n\n1. N: SA\n\n[Options "#"]\n\n1. N: SK\n')
    assert there_and_back(second).value("Options") == first.value("Options") == "decks=3"


GOOD: dict[str, Any] = {
    "head": [],
    "body": [{"kind": "trick", "number": 1, "leader": "N", "plays": [{"cards": ["SA"]}]}],
}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"head": 3}, "$.head"),
        ({"body": [{"kind": "tag", "name": "x", "value": ""}]}, "$.body[0].kind"),
        ({"body": [{"kind": "act"}]}, "$.body[0].keyword"),
        ({"body": [{"kind": "act", "keyword": "bid", "cards": [1]}]}, "$.body[0].cards[0]"),
        ({"body": [{"kind": "act", "keyword": "bid", "moment": -1}]}, "$.body[0].moment"),
        ({"body": [{"kind": "act", "keyword": "bid", "colour": "red"}]}, "$.body[0].colour"),
        ({"body": [{"kind": "trick", "number": 1, "leader": "N", "plays": [7]}]}, "$.body[0].plays[0]"),
        ({"body": [{"kind": "comment", "text": "\ud800"}]}, "$.body[0].text"),
        ({"body": [{"kind": "comment", "text": "a", "span": [1, 2]}]}, "$.body[0].span"),
        ({"body": [{"kind": "comment", "text": "a", "own_line": 1}]}, "$.body[0].own_line"),
        ({"index": 0}, "$.index"),
        ({"more": 1}, "$.more"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_record_is_told_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(Malformed) as wrong:
        from_json(GOOD | change)
    assert place in [found.place for found in wrong.value.losses]
    assert place in str(wrong.value)
    assert list(VALIDATOR.iter_errors({"schema": "tractor-record/1", **GOOD, **change})) or place == "$.body[0].text"


def test_the_same_record_with_other_places_is_the_same_json() -> None:
    (record,) = tn.reads("1. N: SAA")
    assert to_json(replace(record, source="", findings=())) == to_json(record)
