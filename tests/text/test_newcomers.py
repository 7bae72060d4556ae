"""What people write who have read the first example and nothing else: it is read where it is plain, and never guessed."""

from __future__ import annotations

import pytest

from tractor_notation.findings import Severity
from tractor_notation.language import Language
from tractor_notation.record import Act, Comment, Play, Record, Remark, Tag, Trick, Unreadable
from tractor_notation.text import reads, write

LANGUAGE = Language()
FIRST = "1. N: SA S3 S5 S4\n"
TRICK = Trick(1, "N", tuple(Play((card,)) for card in ("SA", "S3", "S5", "S4")))


def read(text: str) -> Record:
    (record,) = reads(text)
    assert reads(write(record)) == [record]
    return record


def codes(record: Record) -> list[str]:
    return [item.code for item in record.findings]


def lost(record: Record) -> list[str]:
    return [item.text for item in (*record.head, *record.body) if isinstance(item, Unreadable)]


# Commas.


@pytest.mark.parametrize(
    ("plays", "single", "one"),
    [
        ("SA，S3，S5，S10", "SA S3 S5 ST", "SA35T"),
        ("SK,S4,S6,S8 =N +10", "SK S4 S6 S8", "SK468"),
        ("SA,3,5,10", "SA S3 S5 ST", "SA35T"),
        ("SA,S3", "SA S3", "SA3"),
        ("SA,HK", "SA HK", "SAHK"),
        ("SAA,S93,S55,S44", "SAA S93 S55 S44", "SAA935544"),
        ("SAA,S93,S55,S4", "SAA S93 S55 S4", "SAA93554"),
        ("SA,S3 S5 S10", "SA S3 S5 ST", "SA3 S5 ST"),
        ("SA,S3 S5,S10", "SA S3 S5 ST", "SA3 S5T"),
        ("黑桃A、黑桃3、黑桃5、黑桃10", "SA S3 S5 ST", "SA35T"),
        ("SA,S3,RJ,x", "SA S3 RJ x", "SA3RJx"),
    ],
)
def test_a_trick_with_commas_alone_is_asked_about_and_left_as_it_is(plays: str, single: str, one: str) -> None:
    record = read(f"1. N: {plays}\n2. N: HA\n")
    assert codes(record) == ["plays-joined"]
    assert lost(record) == [f"1. N: {plays}"]
    (finding,) = record.findings
    assert (finding.facts["plays"], finding.facts["one"]) == (f"1. N: {single}", f"1. N: {one}")
    assert f"1. N: {single}" in LANGUAGE.help(finding)


@pytest.mark.parametrize(
    ("plays", "canonical"),
    [
        ("SA, S3, S5, S10", "SA S3 S5 ST"),
        ("SA , S3 , S5 , S10", "SA S3 S5 ST"),
        ("SAA,SK", "SAAK"),
        ("SA,K", "SAK"),
        ("SA,SK S9,S8 S7,S6", "SAK S98 S76"),
        ("SA,SK,SQ,SJ,S10", "SAKQJT"),
        ("SA,SK>SK", "SAK>SK"),
        ("SAK S9,S8 S7,S6 S5,S4", "SAK S98 S76 S54"),
        ("sa,x", "SA,x"),
    ],
)
def test_commas_that_cannot_divide_plays_divide_cards(plays: str, canonical: str) -> None:
    record = read(f"1. N: {plays}\n")
    assert {item.severity for item in record.findings} == {Severity.NOTE}
    assert write(record) == f"1. N: {canonical}\n"


def test_a_canonical_comma_is_never_asked_about() -> None:
    assert codes(read("1. N: SA,xSK,xSQ,x\n")) == []


# Beginnings of tricks.


@pytest.mark.parametrize("before", ["", FIRST, "deal N: SA\n", "kitty: SQ5\n", "bid N: C77\n", "{note}\n"])
@pytest.mark.parametrize(
    "head",
    ["2 N ", "2 N: ", "2: N: ", "2:N:", "2- N: ", "2-N:", "2、N：", "2、N ", "2　Ｎ：", "2 – N:", "  2 N ", "2,N:"]
    + ["2. 北：", "2 北家 ", "2. North: ", "2. north ", "2 NORTH: "],
)
def test_a_trick_begins_without_its_full_stop_and_with_its_seat_in_words(before: str, head: str) -> None:
    record = read(f"{before}{head}SK S3 =N\n")
    assert set(codes(record)) == {"lenient"}
    assert write(record).endswith("2. N: SK S3 =N\n")
    assert len(record.body) == (2 if before else 1)
    (note,) = record.findings
    assert (note.facts["token"], note.facts["canonical"]) == (head.strip(), "2. N:")


@pytest.mark.parametrize("line", ["   10 S4", "9 S4", "9 8 7"])
def test_ranks_at_the_beginning_of_a_line_go_on_with_the_trick(line: str) -> None:
    record = read(f"1. N: SA\n{line}\n")
    assert len(record.body) == 1


def test_blanks_before_the_full_stop_are_layout() -> None:
    record = read("2 . N:SK S3\n")
    assert codes(record) == []
    assert write(record) == "2. N: SK S3\n"


def test_a_full_stop_is_found_behind_tags_and_in_variations() -> None:
    record = read('[Event "North: 1 N"]\n\n1 N: SA S3\n   ( 1 W: S9\n     2 W: SK )\n   S5 S4\n2 W SQ\n')
    assert write(record) == (
        '[Event "North: 1 N"]\n\n1. N: SA S3\n   ( 1. W: S9\n     2. W: SK )\n   S5 S4\n2. W: SQ\n'
    )


def test_every_trick_that_cannot_be_read_is_told() -> None:
    record = read("1. Q: SA S3\n2、Q：SK S4\n3、张三：SQ\n4. Q SJ\n")
    assert [item.span.line for item in record.findings if item.span] == [1, 2, 3, 4]
    assert len(lost(record)) == 4


# Seats.


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("deal 北: SA", "deal N: SA"),
        ("deal West: SA", "deal W: SA"),
        ("DEAL SOUTH SA", "deal S: SA"),
        ("bid 东家: C77", "bid E: C77"),
        ("bury 東 SA", "bury E: SA"),
        ("claim North: all", "claim N: all"),
        ("concede 西", "concede W"),
        ("concede west", "concede W"),
        ("ruling 4.东: stands", "ruling 4.E: stands"),
        ("ruling 4.East: stands", "ruling 4.E: stands"),
        ("1. N: SA East: S3 =South", "1. N: SA E:S3 =S"),
        ("1. N: SA 东：S3 =南", "1. N: SA E:S3 =S"),
        ("1. N: SA 东家：S3", "1. N: SA E:S3"),
    ],
)
def test_seats_in_words(written: str, canonical: str) -> None:
    record = read(written)
    assert {item.severity for item in record.findings} == {Severity.NOTE}
    assert write(record) == canonical + "\n"


def test_seats_in_words_stay_as_they_are_in_what_cannot_be_read_and_in_notes() -> None:
    text = "deal North: BJ\n; North: SA\n{East: SA\n2 N SA}\n1. N: SA East: BJ S5\nWest: hello there\n"
    record = read(text)
    assert lost(record) == ["deal North: BJ", "West: hello there"]
    assert Remark("North: SA", True) in record.body
    assert Comment("East: SA\n2 N SA", True) in record.body
    assert "East: BJ" in write(record)


# Words.


@pytest.mark.parametrize(
    "line",
    [
        "He forgot the A",
        "a pause",
        "# break for tea at 10",
        "I think S7 was wrong",
        "9 tricks for us",
        "// SA?",
        "他忘了出牌",
    ]
    + ["// done =N", "so it went"],
)
def test_a_line_of_words_is_one_error_that_tells_how_to_write_it(line: str) -> None:
    for before in (FIRST, "deal N: SA\n", f"{FIRST}and on\n"):
        record = read(f"{before}{line}\n2. N: SK\n")
        assert set(codes(record)) == {"keyword-unknown"}
        assert lost(record)[-1] == line
        assert record.body[-1] == Trick(2, "N", (Play(("SK",)),))
        assert "semicolon" in LANGUAGE.help(record.findings[-1])


@pytest.mark.parametrize("line", ["   BJ S4 =N", "S1 S4", "   S5 S4 zz", "E:S5 S4", "=N +5", "   SZ S4", "5 4"])
def test_a_line_of_plays_goes_on_with_its_trick(line: str) -> None:
    (trick,) = read(f"1. N: SA S3\n{line}\n").body
    assert isinstance(trick, Trick)


def test_words_of_the_notation_may_stand_on_the_next_line() -> None:
    record = read("1. N: SA BJ\nbid N:\npass\nend\nunfinished\n")
    assert record.body[1:] == (Act("bid", "N", word="pass"), Act("end", word="unfinished"))


def test_words_behind_the_claims_are_no_play() -> None:
    record = read("1. N: SA S3 S5 S4 =N done by him {c}\n; r\n2. N: SK\n")
    assert codes(record) == ["keyword-unknown"]
    first = Trick(1, "N", TRICK.plays, "N")
    assert record.body == (first, Unreadable("done by him {c}"), Remark("r", True), Trick(2, "N", (Play(("SK",)),)))
    assert write(record) == "1. N: SA S3 S5 S4 =N\ndone by him {c}\n; r\n2. N: SK\n"


@pytest.mark.parametrize("text", ["1. N: SA =N ok S5 S4 S3", "1. N: SA =N done\n{c}\nS5"])
def test_words_that_would_be_something_else_on_a_line_of_their_own_cost_their_trick(text: str) -> None:
    assert read(text).body[0] in (Unreadable(text), Trick(1, "N", (Play(("SA",)),), "N"))


# Comments and variations that swallow what follows.


def test_a_comment_that_holds_a_trick_is_warned_of() -> None:
    record = read("1. N: SA S3 {oops S5\n2. N: SK S4 =N\n3. N: SQ } S5\n")
    (finding,) = record.findings
    assert (finding.code, finding.severity, finding.span) == ("comment-swallows", Severity.WARNING, (1, 13, 1, 14))
    assert (finding.facts["statement"], finding.facts["line"]) == ("2. N:", 3)
    assert codes(read("1. N: SA {in 2. N: SK\nhe saw 3. W: }\n")) == []


def test_a_variation_that_holds_a_trick_of_the_deal_is_warned_of() -> None:
    text = "1. N: SA S3 ( 1. W: S4\n2. N: SK S4 =N\n3. N: SQ ) S5\n"
    record = read(text)
    (finding,) = record.findings
    assert (finding.code, finding.severity, finding.span) == ("variation-swallows", Severity.WARNING, (1, 13, 1, 14))
    assert (finding.facts["statement"], finding.facts["line"], finding.facts["number"]) == ("2. N:", 3, 2)
    assert codes(read(text + "2. N: HA\n")) == []
    assert codes(read(text.replace("\n", "\n "))) == []
    assert "variation-swallows" in codes(read(text + "4. N: BJ\n"))


# Tags.


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ('[trump "7c"]', Tag("Trump", "C7")),
        ('[LEADER "n"]', Tag("Leader", "N")),
        ('[Leader "西"]', Tag("Leader", "W")),
        ('[NextLeader "south"]', Tag("NextLeader", "S")),
        ('[Winner "ns"]', Tag("Winner", "NS")),
        ('[Trump "Hearts 7"]', Tag("Trump", "H7")),
        ('[start "Position"]', Tag("Start", "position")),
        ('[NextLevels "ns 10 ew a"]', Tag("NextLevels", "NS 10 EW A")),
    ],
)
def test_tags_in_other_letters(written: str, tag: Tag) -> None:
    record = read(written)
    assert codes(record) == ["lenient"]
    assert record.head == (tag,)


@pytest.mark.parametrize("written", ['[Leader "Wu"]', '[Winner "declarers"]', '[weather "n"]', '[Levels "7 and 5"]'])
def test_tags_that_are_not_plain_stay_as_they_are(written: str) -> None:
    record = read(written)
    assert codes(record) == []
    assert write(record) == written + "\n"


@pytest.mark.parametrize(("name", "meant"), [("Levles", "Levels"), ("Anotator", "Annotator"), ("Boards", "Board")])
def test_a_slip_in_the_name_of_a_tag(name: str, meant: str) -> None:
    (finding,) = read(f'[{name} "x"]').findings
    assert (finding.code, finding.facts["meant"]) == ("tag-name", meant)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ('Start "position"', '[Start "position"]'),
        ("Leader N", '[Leader "N"]'),
        ("trump: C7", '[Trump "C7"]'),
        ('North "Wu"', '[North "Wu"]'),
        ("Event：“周三”", '[Event "周三"]'),
    ],
)
def test_a_tag_without_its_brackets(line: str, meant: str) -> None:
    for text in (line, FIRST + line):
        (finding,) = read(text).findings
        assert (finding.code, finding.facts["meant"]) == ("keyword-unknown", meant)


def test_the_tags_of_the_next_deal_are_told_once() -> None:
    record = read('[Event "a"]\n[Board "1"]\n[Leader "N"]\n\n[Event "b"]\n[Board "2"]\n[Leader "W"]\nend: time\n')
    (finding,) = [item for item in record.findings if item.severity is Severity.ERROR]
    assert (finding.code, finding.facts["others"]) == ("tag-twice", ("Board", "Leader"))
    assert "put end: unfinished before it" in LANGUAGE.help(finding)
    assert record.tags == {"Event": "a", "Board": "1", "Leader": "N"}


@pytest.mark.parametrize(
    ("value", "example"),
    [
        ("27.11.2026", "2026-11-27"),
        ("5.6.2026", "2026-06-05"),
        ("11/27/2026", "2026-11-27"),
        ("27/11/2026", "2026-11-27"),
        ("2026/1/5", "2026-01-05"),
        ("2026年1月5日", "2026-01-05"),
        ("5/6/2026", "year-month-day"),
        ("27-11-26", "year-month-day"),
    ],
)
def test_a_date_in_another_form(value: str, example: str) -> None:
    record = read(f'[Date "{value}"]')
    (finding,) = record.findings
    assert (finding.code, finding.severity) == ("date-form", Severity.NOTE)
    assert example in str(finding.facts["example"]) or example == "year-month-day"
    assert record.tags == {"Date": value}


@pytest.mark.parametrize("value", ["2026-11-27", "2026-11", "2026", "????-??-??", "", "#1", "last week"])
def test_dates_that_are_left_in_peace(value: str) -> None:
    assert codes(read(f'[Date "{value}"]')) == []


# Small things.


def test_a_dash_is_a_separator_only_between_every_two_plays() -> None:
    record = read("1. N: SQ - S9 - ST\n")
    assert codes(record) == ["lenient"]
    assert record.body == (Trick(1, "N", (Play(("SQ",)), Play(("S9",)), Play(("ST",)))),)
    assert codes(read("1. N: SQ - S9 ST\n")) == ["card-unreadable"]
    assert codes(read("1. N: SQ -\n")) == ["card-unreadable"]
    assert write(read("1. N: SQ - E: S9 - West:ST\n")) == "1. N: SQ E:S9 W:ST\n"


@pytest.mark.parametrize(
    ("written", "ground"), [("no trumps", "no-trumps"), ("No Points", "no-points"), ("no-trump", "no-trumps")]
)
def test_the_grounds_of_a_new_deal(written: str, ground: str) -> None:
    assert read(f"redeal N: {written}").body == (Act("redeal", "N", word=ground),)


def test_the_grounds_are_named_where_one_is_missing() -> None:
    (finding,) = read("redeal N:").findings
    assert "no-trumps, no-points, low, no-bid, joker" in LANGUAGE.message(finding)


def test_hands_in_another_order_are_told_once() -> None:
    (finding,) = read("deal N: H3 SA\ndeal W: H4 SA\nkitty: H5 SA\n").findings
    assert (finding.code, finding.facts["others"]) == ("order", ("deal W:", "kitty:"))


def test_a_record_in_the_other_order_of_suit_and_rank_is_told_once() -> None:
    record = read("deal N: AKQ♠ 7h 10D\n1. N: 10S JS 3S 4S =N +10\n")
    assert [item for item in codes(record) if item != "order"] == ["dialect"]


@pytest.mark.parametrize(
    "text",
    [
        '[Event "a"]\n1. N: SA\n[Leader "N"]\nH9^revoke\n\n[Levels "NS 7 EW 5"]\nend: time\n',
        '[Event "a"]\n( 1. E: S3 ) ) )\n[Trump "C7"]\n\n   ( 1. W: S8\n[Levels "NS 7 EW 5"]\n{c}\nend: time\n',
        '[Event "a"]\n[Trump "E7"]\n{n}\n\nx N: SA\n{m}\n[Event "b"]\nend: time\n',
    ],
)
def test_unreadable_parts_between_tags_that_change_places_are_read_back(text: str) -> None:
    several = reads(text)
    for record in several:
        assert reads(write(record)) == [record]


def test_words_behind_a_trick_cost_themselves() -> None:
    """Behind claims, behind a play of every seat, behind two slashes; a variation on the next line is none of them."""
    for words in ("=N nice play", "=N // nice", "// nice play, and no comma", "nice play indeed", "# of course"):
        record = read(f"1. N: SA S3 S5 S4 {words}\n   ( 1. W: S6 )\n2. N: SK\n")
        assert codes(record) == ["keyword-unknown"], words
        first, second = (item for item in record.body if isinstance(item, Trick))
        assert first.plays[:3] == TRICK.plays[:3] and len(first.plays) == 4
        assert len(first.plays[-1].notes) == 1
        assert second == Trick(2, "N", (Play(("SK",)),))


def test_suits_apart_from_their_ranks_are_one_error() -> None:
    record = read("1. N: S A S 3 S 5 S 4\n2. N: SK\n")
    assert codes(record) == ["card-unreadable"]
    assert "SA S3 S5 S4" in LANGUAGE.help(record.findings[0])
    trick = record.body[0]
    assert isinstance(trick, Trick) and [play.unreadable for play in trick.plays] == ["S A", "S 3", "S 5", "S 4"]


def test_how_many_times_a_card_is_there_must_be_written_out() -> None:
    for token in ("SAx2", "SA*2", "SA×2", "♠Ax2"):
        record = read(f"1. N: {token} S33 S55 S44\n")
        assert codes(record) == ["card-unreadable"], token
        assert "SAA" in LANGUAGE.help(record.findings[0])
    assert codes(read("deal N: SAxx\n")) == []


def test_plays_behind_a_semicolon_are_told() -> None:
    assert codes(read("1. N: SA; S3; S5\n")) == ["remark-swallows"]
    assert codes(read("1. N: SA S3 S5 S4 ; S6 was possible\n")) == []
    assert codes(read("1. N: SA ; S3 would be better\n")) == []
    assert codes(read("1. N: SA S3 S5 S4 ; S6\n")) == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('[Rules "shengji"]\n\ncall P1: HA#2\n', "friend"),
        ('[Rules "shengji"]\n\ncalls P1: HA#2\n', "friend"),
        ("side: H3\n", "kitty"),
        ("declare N: C77\n", "bid"),
        ('[Rules "unsun"]\n\nbid 1: pass\n', "call"),
        ('[Rules "unsun"]\n\nflip: I5\n', "okie"),
    ],
)
def test_words_for_a_keyword_are_told(text: str, meant: str) -> None:
    """Those of the other family among them; where a line has no form of a statement, they are words like any other."""
    (item,) = read(text).findings
    assert (item.code, item.facts.get("meant")) == ("keyword-unknown", meant)
    (item,) = read("call it a day, everybody\n").findings
    assert (item.code, item.facts.get("meant")) == ("keyword-unknown", None)


def test_commas_in_a_lead_may_be_meant_for_its_parts() -> None:
    (item,) = read('[Options "decks=3"]\n\n1. N: H999,H88 S33444 S55666 S88899\n').findings
    assert item.code == "lenient"
    assert "H999+H88" in LANGUAGE.help(item)
    for text in ("1. N: H9,H8 S34 S56 S89\n", "1. N: S9,H88 S345 S567 S899\n", "1. N: S999 H333,H44\n"):
        assert not any("+" in LANGUAGE.help(item) for item in read(text).findings), text
