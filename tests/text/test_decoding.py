"""From bytes to records: encodings, byte order marks, line ends, bytes that are no text."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tractor_notation.findings import Severity
from tractor_notation.language import Language
from tractor_notation.place import Span
from tractor_notation.record import Comment, Record
from tractor_notation.text import read_file, read_stream, reads, write
from tractor_notation.text.decode import BLOCK

TEXT = '[Event "周三俱乐部"]\n\n1. N: SAA S93 S55 S44 {好牌}\n2. N: S1\n'


def records(data: bytes, encoding: str | None = None) -> list[Record]:
    return list(read_stream(io.BytesIO(data), encoding=encoding))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark(end: str, mark: str) -> None:
    data = (mark + TEXT.replace("\n", end)).encode()
    assert records(data) == reads(TEXT)
    assert [item.span for item in records(data)[0].findings] == [item.span for item in reads(TEXT)[0].findings]
    assert reads(mark + TEXT.replace("\n", end)) == reads(TEXT)
    assert list(read_stream(io.StringIO(mark + TEXT, newline=""))) == reads(TEXT)


def test_a_last_line_without_its_end() -> None:
    assert reads(TEXT.rstrip("\n")) == reads(TEXT)
    assert records(TEXT.rstrip("\n").encode() + b"\r") == reads(TEXT)


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_blocks_may_end_anywhere(shift: int, end: str) -> None:
    """Characters and line ends that lie across two blocks of reading."""
    line = "; 牌牌牌♠🂡"
    many = f"; {'x' * shift}{end}" + (line + end) * (BLOCK // 20)
    data = (many + TEXT).encode()
    (record,) = records(data)
    plain = reads((many + TEXT).replace(end, "\n"))[0]
    assert record == plain
    assert record.findings == plain.findings


def test_gb_18030_by_name(tmp_path: Path) -> None:
    path = tmp_path / "old.tractor"
    path.write_bytes(TEXT.encode("gb18030"))
    assert list(read_file(path, encoding="gb18030")) == reads(TEXT)


def test_bytes_that_are_no_text_are_told_with_their_place_and_the_encoding_that_fits() -> None:
    (record,) = records(TEXT.encode("gb18030"))
    found = next(item for item in record.findings if item.code == "encoding")
    assert found.severity is Severity.ERROR
    assert found.span == Span(1, 9, 1, 10)
    assert found.facts == {"tried": "utf-8", "offset": 8, "encoding": "gb18030", "lines": 2}
    speech = Language()
    assert "byte 8 of the file" in speech.message(found)
    assert "--encoding gb18030" in speech.help(found)


def test_utf_8_read_as_another_encoding_is_told() -> None:
    (record,) = records("{周三}\ndiagram\n".encode(), "ascii")
    assert record.findings[0].facts == {"tried": "ascii", "offset": 1, "encoding": "utf-8"}


@pytest.mark.parametrize("data", [b"\x00", b"a", b"\xff\xfea\x00\x00", TEXT.encode("utf-16")[:-1]])
def test_bytes_that_are_no_utf_16(data: bytes) -> None:
    (record,) = records(data, "utf-16")
    assert "encoding" in [item.code for item in record.findings]


def test_one_bad_byte_costs_itself() -> None:
    data = b'[Event "a"]\r\n\r\n1. N: SAA S93 {caf\xe9} S55 S44\r\n2. N: S4\r\n'
    (record,) = records(data)
    (found,) = record.findings
    assert found.span == Span(3, 19, 3, 20)
    assert found.facts == {"tried": "utf-8", "offset": data.index(b"\xe9")}
    assert record.source.split("\n")[2] == "1. N: SAA S93 {caf\ufffd} S55 S44"
    assert record.body[1:] == reads('[Event "a"]\n\n2. N: S4\n')[0].body


def test_each_record_with_bad_bytes_says_so() -> None:
    data = b'[Event "\xe9"]\ndiagram\n\n[Event "b"]\ndiagram\n\n[Event "\xe9"]\ndiagram {\xff}\n'
    found = [[item.facts.get("offset") for item in record.findings] for record in records(data)]
    assert found == [[8], [], [data.rindex(b"\xe9")]]


def test_bad_bytes_far_into_a_file_have_the_right_place() -> None:
    data = "; 牌\r\n".encode() * BLOCK + b"; \xff\n"
    (record,) = records(data)
    (found,) = record.findings
    assert found.span == Span(BLOCK + 1, 3, BLOCK + 1, 4)
    assert found.facts["offset"] == len(data) - 2


def test_what_was_read_from_bad_bytes_is_never_written() -> None:
    (record,) = records(b"1. N: SA {caf\xe9}\n")
    with pytest.raises(ValueError, match="bytes that are no text"):
        write(record)


def test_text_lost_by_another_program_is_a_warning() -> None:
    (record,) = reads("1. N: SA\n{caf\ufffd}\n")
    (found,) = record.findings
    assert (found.code, found.severity, found.span) == ("encoding", Severity.WARNING, Span(2, 5, 2, 6))
    assert write(record) == "1. N: SA\n{caf\ufffd}\n"


def test_lone_surrogates_in_a_text_are_no_text() -> None:
    (record,) = reads("diagram {caf\udce9}\n")
    assert record.body[1] == Comment("caf\ufffd")
    assert [item.facts for item in record.findings] == [{"tried": "utf-8"}]


@pytest.mark.parametrize("name", ["klingon", "base64", "rot13", "idna", "punycode", "undefined", "\udcff"])
def test_an_encoding_that_is_none(name: str) -> None:
    with pytest.raises(LookupError):
        records(b"1. N: SA \xff\n", name)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_file(tmp_path / "none.tractor"))


def test_a_dialect_that_is_none() -> None:
    with pytest.raises(ValueError, match="no such dialect"):
        reads("", dialect="sideways")


def test_a_file_in_another_encoding_is_one_fault_that_names_the_encoding() -> None:
    text = "［Event “周三”］\n［Board “7”］\n\ndeal N: 黑桃AA 红桃K\n1. 北: 黑桃AA 93 55 44 ｛好牌｝\n"
    (record,) = records(text.encode("gb18030"))
    assert [item.code for item in record.findings if item.severity is Severity.ERROR] == ["encoding"]
    assert record.findings[0].facts["encoding"] == "gb18030"
    assert record.findings[0].facts["lines"] == 4


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_file_in_utf_16_is_one_fault_that_names_the_encoding(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    (record,) = records((mark + '[Event "周三"]\n\n1. N: SAA S93\nwords\n').encode(encoding))
    assert [(item.code, item.facts["encoding"]) for item in record.findings] == [("encoding", "utf-16")]


def test_what_is_wrong_on_other_lines_is_told_besides() -> None:
    (record,) = records(b"1. N: SA\xff S3\n{caf\xe9}\nfoo bar\n")
    assert [(item.code, item.span and item.span.line) for item in record.findings] == [
        ("encoding", 1),
        ("keyword-unknown", 3),
    ]
    assert record.findings[0].facts["lines"] == 2
