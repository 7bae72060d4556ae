"""What holds for every record and every text."""

from __future__ import annotations

import io
import pickle

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.text.strategies import UNSUN, files, records
from tractor_notation.findings import CATALOGUE, Severity
from tractor_notation.language import Language
from tractor_notation.record import Record, Unreadable
from tractor_notation.text import read_stream, reads, write, write_all
from tractor_notation.text.families import family, script
from tractor_notation.text.tags import arrange

LANGUAGE = Language()

# What texts of the notation are made of, good and bad.
PIECES = (
    *(
        '[Event "x"]',
        '[event "y"]',
        "[Event x]",
        '[Rules "#"]',
        "［Date “1”］",
        '[A "b"] deal N: S2 [C "d"]',
        "[",
        "\ufeff",
    ),
    *("deal N: ", "deal", "bid W: ", "pass", "kitty:", "flip: ", "bury N: ", "friend N: HA#1", "dael N: ", "foo", "@3"),
    *(
        "1. N: ",
        "2. S: ",
        "3 N: ",
        "SAA ",
        "S93 ",
        "BJ ",
        "7H ",
        "10 ",
        "x ",
        "大王 ",
        "黑桃A",
        ">",
        "!",
        "^revoke",
        "E:",
    ),
    *(
        "=N ",
        "+10 ",
        "( ",
        ") ",
        "( 2. W: S5 )",
        "{",
        "}",
        "{c}",
        "{a\nb}",
        "; r",
        "\\{",
        '"',
        "“",
        "｛",
        "｝",
        "：",
        "、",
    ),
    *('ruling 4.E: stands "r"', "claim N: all", "concede E", "redeal N: no-trumps", "end: time", "diagram", "#", "\\"),
    *("\n", "\n", "\n", "\n\n", " ", "\t", "\u3000", "\u2028", "\x00"),
)

anything = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=30).map("".join)


@given(records() | records(kind=UNSUN))
@settings(max_examples=150, deadline=None)
def test_a_record_survives_writing_and_reading(record: Record) -> None:
    text = write(record)
    again = reads(text)
    assert again == ([record] if record.head or record.body else [])
    assert [write(item) for item in again] == [text] * len(again)


@given(records() | records(kind=UNSUN), st.sampled_from(("unicode", "zh")))
@settings(max_examples=40, deadline=None)
def test_a_record_survives_other_styles(record: Record, style: str) -> None:
    text = write(record, style=style)
    for again in reads(text):
        assert again == record
        assert write(again, style=style) == text


@given(files() | files(kind=UNSUN))
@settings(max_examples=50, deadline=None)
def test_a_file_survives_writing_and_reading(several: list[Record]) -> None:
    text = write_all(several)
    again = reads(text)
    assert again == several
    assert [record.index for record in again] == list(range(1, len(several) + 1))
    assert write_all(again) == text


@given(files() | files(kind=UNSUN), st.sampled_from(("\r\n", "\r")))
@settings(max_examples=20, deadline=None)
def test_line_ends_do_not_matter(several: list[Record], end: str) -> None:
    data = write_all(several).replace("\n", end).encode()
    assert list(read_stream(io.BytesIO(data))) == several


@given(anything)
@example("{" * 50 + "\n" + "(" * 50)
@example('[A "b"]\x00\n\x85deal N: SA')
@settings(max_examples=300, deadline=None)
def test_any_text_ends_with_diagnostics(text: str) -> None:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for record in reads(text):
        unread = [item for item in (*record.head, *record.body) if isinstance(item, Unreadable)]
        assert not unread or any(item.severity is Severity.ERROR for item in record.findings)
        for finding in record.findings:
            assert finding.code in CATALOGUE
            assert LANGUAGE.message(finding)
            assert finding.span is not None
            assert record.line <= finding.span.line <= finding.span.end_line <= len(lines)
            assert 1 <= finding.span.column <= len(lines[finding.span.line - 1]) + 1
            assert finding.span.end_column <= len(lines[finding.span.end_line - 1]) + 1
        assert list(record.head) == arrange(list(record.head), script(family(record.value("Rules"))))
        assert pickle.loads(pickle.dumps(record)) == record
        assert hash(record) == hash(pickle.loads(pickle.dumps(record)))


@given(anything)
@settings(max_examples=150, deadline=None)
def test_nothing_is_lost_of_a_text_that_can_be_read_again(text: str) -> None:
    """Where formatting gives back the same records, it is stable, and unreadable parts stand in it word for word."""
    try:
        several = reads(text)
        written = write_all(several)
    except ValueError:
        return
    if reads(written) == several:
        assert write_all(reads(written)) == written
        parts = [
            item.text for record in several for item in (*record.head, *record.body) if isinstance(item, Unreadable)
        ]
        assert all(part in written for part in parts)


@given(st.binary(max_size=60), st.sampled_from((None, "gb18030", "utf-16", "latin-1")))
@settings(max_examples=150, deadline=None)
def test_any_bytes_end_with_diagnostics(data: bytes, encoding: str | None) -> None:
    for record in read_stream(io.BytesIO(data), encoding=encoding):
        record.source.encode("utf-8")
        for finding in record.findings:
            assert LANGUAGE.message(finding)
