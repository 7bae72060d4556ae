"""The canonical text: golden layout, and what the notation cannot say."""

from __future__ import annotations

import pytest

from tractor_notation.record import Act, Comment, Item, Play, Record, Remark, Ruling, Tag, Trick, Unreadable, Variation
from tractor_notation.text import reads, write, write_all
from tractor_notation.text.writer import DEPTH

MESSY = """\
[Board "7"][Notation "tractor 1"]   {same line}
; for the event
[Event "x"]

{first}
kitty :H3 sq5
bid N:C77 @12 {why} ; remark
1.N:SAA S93{a}
  {own} S55 (1. E: s4 {x} 2. N:SK (2. W: S2 ; r
 ) S3) S44 +10 =N {behind}
{own}
( 1. N: SKK )
2. n: ♥KK! h22 $4
end : time"""

TIDY = """\
[Notation "tractor 1"] {same line}
; for the event
[Event "x"]
[Board "7"]

{first}
kitty: SQ5 H3
bid N: C77 @12 {why} ; remark

1. N: SAA S93 {a}
   {own}
   S55
   ( 1. E: S4 {x}
     2. N: SK
      ( 2. W: S2 ; r
      )
      S3 )
   S44 {behind}
   {own}
   =N +10
   ( 1. N: SKK )
2. N: HKK! H22$4
end: time
"""


def test_golden_layout() -> None:
    (record,) = reads(MESSY)
    text = write(record)
    assert text == TIDY
    (again,) = reads(text)
    assert again == record
    assert write(again) == text


def test_styles() -> None:
    (record,) = reads("deal N: SAT HK RJ x\n1. N: SKQ>ST Hx\nbid N: LJLJ\n")
    assert write(record, style="unicode") == "deal N: ♠A10 ♥K RJ x\n\n1. N: ♠KQ>♠10 ♥x\nbid N: LJLJ\n"
    assert write(record, style="zh") == "deal N: 黑桃A10 红桃K 大王 x\n\n1. N: 黑桃KQ>黑桃10 红桃x\nbid N: 小王小王\n"
    for style in ("unicode", "zh"):
        assert reads(write(record, style=style)) == [record]


def test_a_line_of_a_comment_that_looks_like_a_tag_is_escaped() -> None:
    for line in ('[Event "x"]', '  [a: "', "［Event “x”］", '\u3000【x"'):
        record = Record((), (Act("diagram"), Comment(f"a\n{line}")))
        text = write(record)
        assert "\\" in text
        assert reads(text) == [record]
        assert reads(text)[0].findings == ()
    assert write(Record((), (Comment("a\n[see there]", True),))) == "{a\n[see there]}\n"


PLAY = Play(("SA",))


def trick(*plays: Play) -> Trick:
    return Trick(1, "N", plays)


WRONG: dict[str, Item] = {
    "a card that is none": Act("deal", "N", ("Z9",)),
    "a statement that is none": Act("shuffle", "N"),
    "a hand without its seat": Act("deal", None, ("SA",)),
    "a kitty with a seat": Act("kitty", "N", ("SA",)),
    "a seat that is none": Act("deal", "Q"),
    "a bid of nothing": Act("bid", "N"),
    "a bid of a word that is none": Act("bid", "N", word="maybe"),
    "a bid of cards and a word": Act("bid", "N", ("C7",), word="pass"),
    "cards where none belong": Act("claim", "N", ("C7",), word="all"),
    "a moment where none belongs": Act("deal", "N", ("C7",), moment=3),
    "a claim of nothing": Act("claim", "N"),
    "an end without reason": Act("end"),
    "an end for another reason": Act("end", word="bored"),
    "a ground that is no word": Act("redeal", "N", word="No Trumps"),
    "a call without its copy": Act("friend", "N", ("HA",)),
    "a call of no card": Act("friend", "N", ("H1#1",)),
    "a decision that is none": Ruling("4.E", "perhaps"),
    "points without amount": Ruling("4.E", "points"),
    "an amount where none belongs": Ruling("4.E", "stands", amount=3),
    "levels of no side": Ruling("4.E", "level", None, 1),
    "an address that is none": Ruling("there", "stands"),
    "a record's number in a ruling": Ruling("2:4.E", "stands"),
    "a reason of two lines": Ruling("4.E", "stands", reason="a\nb"),
    "a remark of two lines": Remark("a\nb", True),
    "a carriage return": Comment("a\rb", True),
    "a leader that is none": Trick(1, "Q", ()),
    "a winner that is none": Trick(1, "N", (PLAY,), "Q"),
    "points below nothing": Trick(1, "N", (PLAY,), None, -5),
    "a number below nothing": Trick(-1, "N", (PLAY,)),
    "a play without cards": trick(Play(())),
    "two marks of one kind": trick(Play(("SA",), marks=("!", "?"))),
    "marks in another order": trick(Play(("SA",), marks=("$1", "!"))),
    "a mark that is none": trick(Play(("SA",), marks=("+",))),
    "an irregularity that is none": trick(Play(("SA",), irregularities=("renege",))),
    "a seat before a play that is none": trick(Play(("SA",), seat="Q")),
    "a single part": trick(Play(("S4", "S4"), parts=(2,))),
    "parts of more than the cards": trick(Play(("S4", "S4", "S5"), parts=(2, 2))),
    "a part of nothing": trick(Play(("S4", "S4"), parts=(2, 0))),
    "parts of less than the attempt": trick(Play(("S4",), ("S4", "S5"), attempt_parts=(1,))),
    "parts of an attempt that is none": trick(Play(("S4",), attempt_parts=(1, 1))),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_the_notation_cannot_say_is_refused(name: str) -> None:
    with pytest.raises(ValueError):
        write(Record((), (WRONG[name],)))


@pytest.mark.parametrize(
    "tag", [Tag("two words", "x"), Tag("", "x"), Tag("7", "x"), Tag("event", "x"), Tag("Event", "a\nb"), Tag("Ｅ", "x")]
)
def test_tags_that_cannot_be_written(tag: Tag) -> None:
    with pytest.raises(ValueError, match="not a tag"):
        write(Record((tag,)))


def test_a_note_cannot_follow_a_remark_on_its_line() -> None:
    with pytest.raises(ValueError, match="remark"):
        write(Record((), (Act("diagram"), Remark("r"), Comment("c"))))


def test_variations_that_are_too_deep_are_refused_and_no_others() -> None:
    def nested(depth: int) -> Record:
        inner = trick(PLAY)
        for _ in range(depth):
            inner = trick(Play(("SA",), notes=(Variation((inner,)),)))
        return Record((), (inner,))

    assert reads(write(nested(DEPTH))) == [nested(DEPTH)]
    with pytest.raises(ValueError, match="deeper"):
        write(nested(DEPTH + 1))
    with pytest.raises(ValueError, match="deeper"):
        write(nested(400))


def test_records_that_would_flow_together_are_refused() -> None:
    tagged = Record((Tag("Event", "a"),), (Act("diagram"),))
    assert len(reads(write_all([tagged, tagged]))) == 2
    for pair in ([tagged, Record((), (Act("diagram"),))], [Record((Tag("Event", "a"),)), Record((Tag("Site", "b"),))]):
        with pytest.raises(ValueError, match="read as one"):
            write_all(pair)


def test_unreadable_parts_are_written_word_for_word() -> None:
    record = Record((Unreadable("[Event  x]"), Tag("Date", "1")), (Unreadable("dael  N:\n   SA"), Act("diagram")))
    assert write(record) == '[Event  x]\n[Date "1"]\n\ndael  N:\n   SA\ndiagram\n'


def test_a_style_that_is_none() -> None:
    with pytest.raises(ValueError, match="no such style"):
        write(Record((), (Act("diagram"),)), style="emoji")
