"""What holds for every record and every text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.strategies import files, records
from tractor_notation.record import Record
from tractor_notation.text import reads, write, write_all


def same(first: Record, second: Record) -> bool:
    """Whether two records say the same."""
    return (first.head, first.body) == (second.head, second.body)


@given(records())
@settings(max_examples=300, deadline=None)
def test_a_record_survives_writing_and_reading(record: Record) -> None:
    text = write(record)
    again = reads(text)
    if record.head or record.body:
        assert again == [record]
        assert write(again[0]) == text
    else:
        assert again == []


@given(records(), st.sampled_from(("unicode", "zh")))
@settings(max_examples=60, deadline=None)
def test_a_record_survives_other_styles(record: Record, style: str) -> None:
    text = write(record, style=style)
    for again in reads(text):
        assert same(again, record)
        assert write(again, style=style) == text
        assert write(again) == write(record)


@given(files())
@settings(max_examples=100, deadline=None)
def test_a_file_survives_writing_and_reading(several: list[Record]) -> None:
    text = write_all(several)
    again = reads(text)
    assert again == several
    assert [record.index for record in again] == list(range(1, len(several) + 1))
    assert write_all(again) == text
