"""What the reader makes of a record: every statement, and where comments and remarks belong."""

from __future__ import annotations

import pytest

from tractor_notation.findings import Severity
from tractor_notation.language import Language
from tractor_notation.record import Act, Comment, Item, Play, Record, Remark, Ruling, Tag, Trick, Unreadable, Variation
from tractor_notation.text import reads, write


def read(text: str) -> Record:
    """The one record of a text, read without a finding."""
    (record,) = reads(text)
    assert record.findings == ()
    return record


def item(text: str) -> Item:
    """The one statement of a text."""
    (found,) = read(text).body
    return found


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def plays(*each: str) -> tuple[Play, ...]:
    return tuple(Play(cards(text)) for text in each)


ACTS = {
    "deal N: SAAK H3 RJ": Act("deal", "N", cards("SA SA SK H3 RJ")),
    "deal N:": Act("deal", "N"),
    "drawn W: S5 HA S4": Act("drawn", "W", cards("S5 HA S4")),
    "kitty: SQ5 H3": Act("kitty", None, cards("SQ S5 H3")),
    "bid S: C77": Act("bid", "S", cards("C7 C7")),
    "bid S: RJRJ @25": Act("bid", "S", cards("RJ RJ"), moment=25),
    "bid E: pass": Act("bid", "E", word="pass"),
    "bid E: pass @3": Act("bid", "E", word="pass", moment=3),
    "flip: H3 C7": Act("flip", None, cards("H3 C7")),
    "bury N: S98 x": Act("bury", "N", cards("S9 S8 x")),
    "friend N: HA#1 SA#2": Act("friend", "N", cards("HA#1 SA#2")),
    "claim N: all": Act("claim", "N", word="all"),
    "concede E": Act("concede", "E"),
    "redeal N: no-trumps": Act("redeal", "N", word="no-trumps"),
    "end: time": Act("end", word="time"),
    "diagram": Act("diagram"),
    "deal P5: SA": Act("deal", "P5", cards("SA")),
}

RULINGS = {
    "ruling 4.E: stands": Ruling("4.E", "stands"),
    "ruling 4.E: agreed": Ruling("4.E", "agreed"),
    'ruling 4.E: corrected "a \\"slip\\" \\\\"': Ruling("4.E", "corrected", reason='a "slip" \\'),
    "ruling 7.E/1/8.S: void": Ruling("7.E/1/8.S", "void"),
    "ruling 4.E: points +40": Ruling("4.E", "points", None, 40),
    'ruling 4.E: points EW -5 ""': Ruling("4.E", "points", "EW", -5, ""),
    "ruling 4.E: level NS -1": Ruling("4.E", "level", "NS", -1),
}


@pytest.mark.parametrize(("text", "expected"), (ACTS | RULINGS).items())
def test_statements(text: str, expected: Act | Ruling) -> None:
    assert item(text) == expected
    assert write(Record((), (expected,))) == text + "\n"


TRICKS = {
    "1. N: SAA S93 S55 S44": Trick(1, "N", plays("SA SA", "S9 S3", "S5 S5", "S4 S4")),
    "12. W: x =S +15": Trick(12, "W", plays("x"), "S", 15),
    "3. N: =N": Trick(3, "N", (), "N"),
    "3. N:": Trick(3, "N", ()),
    "1. N: S2 S3 S4 S5 S6 S7": Trick(1, "N", plays("S2", "S3", "S4", "S5", "S6", "S7")),
    "1. N: SKQJ>SJ E:S4": Trick(1, "N", (Play(("SJ",), cards("SK SQ SJ")), Play(("S4",), seat="E"))),
    "1. N: S4^turn^count!?$14$3": Trick(
        1, "N", (Play(("S4",), irregularities=("turn", "count"), marks=("!?", "$14", "$3")),)
    ),
    "1. N: H999+H88 H9988+H9>H88": Trick(
        1,
        "N",
        (
            Play(cards("H9 H9 H9 H8 H8"), parts=(3, 2)),
            Play(cards("H8 H8"), cards("H9 H9 H8 H8 H9"), attempt_parts=(4, 1)),
        ),
    ),
    "1. N: RJRJ+LJ+Cx+xxx>LJ!": Trick(
        1, "N", (Play(("LJ",), cards("RJ RJ LJ Cx x x x"), marks=("!",), attempt_parts=(2, 1, 1, 3)),)
    ),
    "1. N: E:S4>S5^revoke??": Trick(1, "N", (Play(("S5",), ("S4",), "E", ("revoke",), ("??",)),)),
}


def test_a_play_knows_its_parts() -> None:
    assert Play(cards("H9 H9 H8"), parts=(2, 1)).grouping == (cards("H9 H9"), cards("H8"))
    assert Play(cards("H8"), cards("H9 H9 H8"), attempt_parts=(2, 1)).grouping == (cards("H9 H9"), cards("H8"))
    assert Play(cards("H9 H8"), cards("H9 H9 H8"), parts=(1, 1)).grouping == ()
    assert Play(cards("H9 H9 H8")).grouping == ()


@pytest.mark.parametrize("text", ["S44+", "+S44", "S3 {c} +S44", "S44++S5 S3", "S44 + + S5 S3", "S44+BJ", "S44+>S5",
                                  "S44>+S5", "SA+S!", "S44+10 =N"])  # fmt: skip
def test_a_plus_sign_that_divides_nothing_is_an_error(text: str) -> None:
    (record,) = reads(f"1. N: {text}\n")
    assert Severity.ERROR in [found.severity for found in record.findings]
    assert "".join(write(record).split()) == "".join(f"1. N: {text}".split())
    assert reads(write(record)) == [record]


@pytest.mark.parametrize(("token", "fixes"), [("H999+88", ["H999+H88", "H999 +88"]), ("S44+K", ["S44+SK"]),
                                              ("RJ+10", ["RJ +10"]), ("H99+H8+10", ["H8+HT", "H99+H8 +10"])])  # fmt: skip
def test_ranks_behind_a_plus_sign_may_be_points(token: str, fixes: list[str]) -> None:
    (record,) = reads(f"1. N: {token} S3\n")
    (found,) = record.findings
    assert found.code == "suit-missing"
    help_ = Language().help(found)
    assert all(f"{fix}." in help_ for fix in fixes)
    assert ("points" in help_) is any(" +" in fix for fix in fixes)


@pytest.mark.parametrize("statement", ["deal N: SA+SK", "bid N: S7+S7", "kitty: S3+S4", "flip: S3+S4"])
def test_only_plays_have_parts(statement: str) -> None:
    (record,) = reads(f"{statement}\n")
    assert [found.code for found in record.findings] == ["card-unreadable"]


@pytest.mark.parametrize(("text", "expected"), TRICKS.items())
def test_tricks(text: str, expected: Trick) -> None:
    assert item(text) == expected
    assert write(Record((), (expected,))) == text + "\n"


def test_tags_are_decoded_and_kept_in_order() -> None:
    record = read('[Event "a \\"b\\" \\\\ c"]\n[Weather "rain"]\n[Another "1"]\n')
    assert record.head == (Tag("Event", 'a "b" \\ c'), Tag("Weather", "rain"), Tag("Another", "1"))


def test_whitespace_and_line_ends_have_no_meaning() -> None:
    spread = read("deal\nN:\n SA\n\n SK\n1.\nN:SA\n\tS3 \n\n S4\n=N\n+5")
    assert spread == read("deal N: SAK\n\n1. N: SA S3 S4 =N +5\n")


def test_statements_may_share_a_line() -> None:
    text = "deal N: SA bid N: C7 1. N: SA S3 2. W: S4 end: time"
    assert [type(part).__name__ for part in read(text).body] == ["Act", "Act", "Trick", "Trick", "Act"]


def test_a_comment_belongs_to_the_play_it_follows() -> None:
    trick = item("1. N: {before} SA {one}{two} S3 ; remark\n {own} S4 {last}\n")
    assert isinstance(trick, Trick)
    assert trick.plays == (
        Play(("SA",), before=(Comment("before"),), notes=(Comment("one"), Comment("two"))),
        Play(("S3",), notes=(Remark("remark"), Comment("own", True))),
        Play(("S4",), notes=(Comment("last"),)),
    )


def test_behind_the_claims_a_comment_stands_for_itself() -> None:
    assert read("1. N: SA S3 =N {behind}").body == (Trick(1, "N", plays("SA", "S3"), "N"), Comment("behind"))


def test_a_comment_on_its_own_line_behind_a_trick_stands_for_itself() -> None:
    text = "1. N: SA S3 {same}\n{own} {with it}\n2. N: S4"
    first = Trick(1, "N", (Play(("SA",)), Play(("S3",), notes=(Comment("same"),))))
    assert read(text).body == (first, Comment("own", True), Comment("with it"), Trick(2, "N", plays("S4")))


def test_before_claims_a_comment_on_its_own_line_belongs_to_the_play() -> None:
    trick = item("1. N: SA\n  {own}\n  =N")
    assert trick == Trick(1, "N", (Play(("SA",), notes=(Comment("own", True),)),), "N")


def test_comments_behind_other_statements() -> None:
    text = "{first}\nbid N: C7 {same} ; and\n; own\nend: time {last}"
    assert read(text).body == (
        Comment("first", True),
        Act("bid", "N", ("C7",)),
        Comment("same"),
        Remark("and"),
        Remark("own", True),
        Act("end", word="time"),
        Comment("last"),
    )


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("{}", ""),
        ("{ a }", " a "),
        ("{a\nb}", "a\nb"),
        (r"{\{ \} \\}", r"{ } \ "[:-1]),
        (r"{\n}", r"\n"),
        ('{a\n\\[Event "x"]}', 'a\n[Event "x"]'),
        ('{a ; b ( c ) "}', 'a ; b ( c ) "'),
        ("{＂｛全角｝；}", "＂｛全角｝；"),
    ],
)
def test_the_text_of_a_comment(written: str, text: str) -> None:
    assert item(written) == Comment(text, True)


@pytest.mark.parametrize(("written", "text"), [(";", ""), ("; a", "a"), (";a", "a"), (";  a ", " a "), ("; {a", "{a")])
def test_the_text_of_a_remark(written: str, text: str) -> None:
    assert item(written) == Remark(text, True)


def test_variations_nest_and_stand_behind_their_play() -> None:
    trick = item("2. N: HK H2 (2. W: H9 (2. S: H8) {c}) H5 (2. S: H7) =N ( 2. S: HQ ; r\n )")
    inner = Variation((Trick(2, "S", plays("H8")),))
    outer = Variation((Trick(2, "W", (Play(("H9",), notes=(inner, Comment("c"))),)),))
    assert trick == Trick(
        2,
        "N",
        (
            Play(("HK",)),
            Play(("H2",), notes=(outer,)),
            Play(
                ("H5",),
                notes=(
                    Variation((Trick(2, "S", plays("H7")),)),
                    Variation((Trick(2, "S", (Play(("HQ",), notes=(Remark("r"),)),)),)),
                ),
            ),
        ),
        "N",
    )


def test_a_comment_between_claims_and_variation_belongs_to_the_last_play() -> None:
    trick = item("2. N: HK =N {c} (2. N: HQ)")
    assert trick == Trick(2, "N", (Play(("HK",), notes=(Comment("c"), Variation((Trick(2, "N", plays("HQ")),)))),), "N")


def test_ranks_alone_in_a_variation_follow_the_lead_it_branches_from() -> None:
    (record,) = reads("2. N: HK 2 ( 2. W: 9 8 ( 2. S: 7 ) ) 5 ( 2. N: SA 9 )")
    assert write(record) == ("2. N: HK H2\n   ( 2. W: H9 H8\n      ( 2. S: H7 ) )\n   H5\n   ( 2. N: SA S9 )\n")


def test_notes_of_the_head_and_of_the_body_are_divided_by_a_blank_line() -> None:
    record = read('{top}\n[Event "x"] {same}\n; below\n\n; body\ndeal N: SA\n')
    assert record.head == (Comment("top", True), Tag("Event", "x"), Comment("same"), Remark("below", True))
    assert record.body == (Remark("body", True), Act("deal", "N", ("SA",)))


def test_without_tags_there_is_no_head() -> None:
    record = read("; top\n\ndeal N: SA\n")
    assert (record.head, record.body[0]) == ((), Remark("top", True))


def test_tags_are_put_in_order_and_notes_go_with_them() -> None:
    (record,) = reads(
        '; top\n[Board "7"] {b}\n; for the event\n[Event "x"]\n[Weather "rain"]\n[Notation "tractor 1"]\n'
    )
    assert [finding.code for finding in record.findings] == ["tag-order"]
    assert record.head == (
        Remark("top", True),
        Tag("Notation", "tractor 1"),
        Remark("for the event", True),
        Tag("Event", "x"),
        Tag("Board", "7"),
        Comment("b"),
        Tag("Weather", "rain"),
    )


def test_a_repeated_tag_is_kept_right_behind_the_first() -> None:
    text = '[Zed "1"]\n[Event "x"]\n[Zed "2"]\n'
    (record,) = reads(text)
    assert record.tags == {"Event": "x", "Zed": "1"}
    assert record.head == (Tag("Event", "x"), Tag("Zed", "1"), Unreadable('[Zed "2"]'))
    (again,) = reads(write(record))
    assert again == record
    (finding,) = [finding for finding in record.findings if finding.code == "tag-twice"]
    assert (finding.facts["first"], finding.facts["second"]) == (1, 3)
    assert finding.related[0].span is not None and finding.related[0].span.line == 1


def test_the_same_as_before() -> None:
    first, second, third = reads(
        '[Site "Club"]\n[Date "1"]\ndiagram\n[Site "#"]\n[Date "2"]\ndiagram\n[Site "#"]\n[Date "#"]\ndiagram\n'
    )
    assert (first.value("Site"), second.value("Site"), third.value("Site")) == ("Club", "Club", "Club")
    assert (second.value("Date"), third.value("Date")) == ("2", "2")
    assert third.tags == {"Site": "#", "Date": "#"}
    assert third.inherited == (("Site", "Club"), ("Date", "2"))
    assert [record.findings for record in (first, second, third)] == [(), (), ()]


def test_rules_that_are_not_known_are_read_as_sheng_ji() -> None:
    (record,) = reads('[Rules "cricket@3"]\n\n1. N: SAA S93\n')
    assert record.findings == ()
    assert write(record) == '[Rules "cricket@3"]\n\n1. N: SAA S93\n'


def test_records_know_their_number_line_and_text() -> None:
    text = '\n[Event "a"]\ndiagram\n\n; for b\n[Event "b"]\ndiagram\n'
    first, second = reads(text)
    assert (first.index, first.line, second.index, second.line) == (1, 1, 2, 5)
    assert first.source + "\n" + second.source == text.rstrip("\n")
    assert second.head[0] == Remark("for b", True)


def test_a_file_without_text_has_no_records() -> None:
    assert reads("") == reads(" \n\n\t") == []
