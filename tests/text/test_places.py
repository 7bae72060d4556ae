"""Places: lines and columns are those of the file, columns counted in code points."""

from __future__ import annotations

import pytest

from tractor_notation.place import Span
from tractor_notation.record import Record, Trick, Variation
from tractor_notation.text import reads


def under(text: str, span: Span | None) -> str:
    """What a span covers."""
    assert span is not None
    lines = text.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


TEXT = """\
{一}
[Event "周三 ♠️"] ; 备注
deal N: SAA
   H3 ; 手牌

1. N: {😀👩‍👩‍👧} SAA S93! {c
d} E:S55 S44>S4 =N +10
   ( 1. W: S98
     2. W: DA {x} ) {behind}
ruling 1.E: stands "ok" ; done
end: time"""


def test_every_part_knows_its_place() -> None:
    (record,) = reads(TEXT)
    head = [under(TEXT, item.span) for item in record.head]
    assert head == ["{一}", '[Event "周三 ♠️"]', "; 备注"]
    body = [under(TEXT, item.span) for item in record.body]
    assert body[0] == "deal N: SAA\n   H3"
    assert body[1] == "; 手牌"
    assert body[2].startswith("1. N: {") and body[2].endswith("{x} )")
    assert body[3:] == ["{behind}", 'ruling 1.E: stands "ok"', "; done", "end: time"]
    trick = record.body[2]
    assert isinstance(trick, Trick)
    assert [under(TEXT, play.span) for play in trick.plays] == ["SAA", "S93!", "E:S55", "S44>S4"]
    assert under(TEXT, trick.plays[0].before[0].span) == "{😀👩‍👩‍👧}"
    assert under(TEXT, trick.plays[1].notes[0].span) == "{c\nd}"
    variation = trick.plays[3].notes[0]
    assert isinstance(variation, Variation)
    assert under(TEXT, variation.span).startswith("( 1. W")
    assert [under(TEXT, item.span) for item in variation.items] == ["1. W: S98", "2. W: DA"]


def found(text: str) -> dict[str, str]:
    """Codes of a text with what their spans cover."""
    return {item.code: under(text, item.span) for record in reads(text) for item in record.findings}


@pytest.mark.parametrize(
    ("text", "code", "covered"),
    [
        ("; 黑桃 😀\n1. N: {😀} SAA BJ! S55", "joker-ambiguous", "BJ!"),
        ("1. N: {😀} ♠️AA S93", "lenient", "♠️AA"),
        ("{｛}｝\n", "bracket-stray", "｝"),
        ("１．Ｎ：ＳＡＡ S1", "card-unreadable", "S1"),
        ("\n\n  dael N: SA", "keyword-unknown", "dael"),
        ("1. N: SA S3\nruling 4.E: 黑桃 stands", "statement-bad", "黑桃"),
        ("{a\nb} {c\nd} 1. N: SA S1", "card-unreadable", "S1"),
        ("1. N: SA {好\n2. N: S3", "comment-open", "{"),
        ("1. N: {♠} SA （ 1. W: S3\n2. N: S3", "variation-open", "（"),
        ("deal N: SA end: 😀", "statement-bad", "😀"),
        ('[Event "x"] [Date 1]\n', "tag-bad", "[Date 1]"),
        ('1. N: SA S3 [Event "x"] [evnt "y"]', "tag-name", '[evnt "y"]'),
        ("1. N: SAA S93 W: S:S5", "seat-twice", "W: S:S5"),
        ("bid N: \nend: time", "statement-short", "bid N:"),
    ],
)
def test_findings_stand_under_their_token(text: str, code: str, covered: str) -> None:
    assert found(text)[code] == covered


def test_places_in_later_records_are_places_in_the_file() -> None:
    text = '[Event "a"]\n1. N: SA\n\n[Event "b"]\n1. N: S1\n'
    record: Record = reads(text)[1]
    assert record.findings[0].span == Span(5, 7, 5, 9)


def test_the_second_record_of_a_line_keeps_its_columns() -> None:
    text = 'diagram [Event "b"] 1. N: S1'
    first, second = reads(text)
    assert (first.line, second.line) == (1, 1)
    assert under(text, second.findings[0].span) == "S1"
    assert under(text, second.head[0].span) == '[Event "b"]'
