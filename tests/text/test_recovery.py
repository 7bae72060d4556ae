"""One bad line costs that line, one bad record never its neighbours, and nothing is lost."""

from __future__ import annotations

import pytest

from tractor_notation.language import Language
from tractor_notation.record import Act, Comment, Play, Record, Remark, Tag, Trick, Unreadable
from tractor_notation.text import reads, write, write_all

LANGUAGE = Language()


def read(text: str) -> Record:
    (record,) = reads(text)
    return record


def codes(text: str) -> list[str]:
    return [item.code for record in reads(text) for item in record.findings]


def lost(record: Record) -> list[str]:
    """The unreadable parts of a record, those inside tricks as well."""
    parts = [item.text for item in (*record.head, *record.body) if isinstance(item, Unreadable)]
    plays = [play for item in record.body if isinstance(item, Trick) for play in item.plays]
    return parts + [play.unreadable for play in plays if play.unreadable is not None]


GOOD = "deal N: SAA H3\n1. N: SAA S93 S55 S44\n2. N: HK H2 H5 H4\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("dael W: SAA", "keyword-unknown"),
        ("hello world", "keyword-unknown"),
        ("备注：好", "keyword-unknown"),
        ("deal W: SZ", "card-unreadable"),
        ("deal W: BJ", "joker-ambiguous"),
        ("deal Q: SA", "statement-bad"),
        ("deal", "statement-short"),
        ("kitty: S1 H3", "card-unreadable"),
        ("bid W:", "statement-short"),
        ("flip:", "statement-short"),
        ("friend N: HA", "call-unreadable"),
        ("ruling 4: stands", "statement-bad"),
        ("ruling 4.E: perhaps", "statement-bad"),
        ("ruling 4.E: level -1", "statement-bad"),
        ("ruling 4.E: points", "statement-short"),
        ("claim N: some", "statement-bad"),
        ("end: never", "statement-bad"),
        ("concede", "statement-short"),
        ("3 Q: SA", "trick-head"),
        ("3. SA S4", "statement-bad"),
        ("3. N: SA ) S4", "bracket-stray"),
        ("3. N: SA } S4", "bracket-stray"),
        ("3. N: SA =N =W", "claim-twice"),
        ("3. N: ( 3. N: SK ) SA", "variation-alone"),
        ("3. N: SA W:", "statement-short"),
        ("3. N: ! SA", "mark-unknown"),
        ('"quoted"', "statement-bad"),
        ("3. N: SA {open", "comment-open"),
        ("3. N: SA ( 3. W: S4", "variation-open"),
    ],
)
def test_a_bad_line_costs_that_line(line: str, code: str) -> None:
    for lines in (GOOD.splitlines(), GOOD.splitlines()[1:]):
        before, after = lines[:-1], lines[-1:]
        record = read("\n".join([*before, line, *after]))
        assert [item.code for item in record.findings] == [code]
        good = read("\n".join([*before, *after]))
        assert [item for item in record.body if item in good.body] == list(good.body)
        assert lost(record)
        assert "".join(line.split()).endswith("".join("".join(lost(record)).split()))
        again = read(write(record))
        assert again == record
        assert [item.code for item in again.findings] == [code]


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("BJ", "joker-ambiguous"),
        ("S1", "card-unreadable"),
        ("E:SZ!", "card-unreadable"),
        ("副10", "suit-missing"),
        ("7H", "card-order"),
        ("S9!!!", "mark-unknown"),
        ("S9^renege", "irregularity-unknown"),
        ("S9>S8>S7", "card-unreadable"),
    ],
)
def test_a_bad_card_in_a_trick_costs_its_play(play: str, code: str) -> None:
    record = read(f"1. N: SA S3 {play} S4 =N\n")
    assert [item.code for item in record.findings] == [code]
    (trick,) = record.body
    assert isinstance(trick, Trick)
    seat = "E" if play.startswith("E:") else None
    assert trick == Trick(
        1, "N", (Play(("SA",)), Play(("S3",)), Play((), seat=seat, unreadable=play), Play(("S4",))), "N"
    )
    assert read(write(record)) == record


def test_a_bad_card_at_the_beginning_of_a_line_costs_its_play() -> None:
    record = read("1. N: SA S3\n   BJ S4 =N\n2. N: S5\n")
    assert len(record.body) == 2
    assert lost(record) == ["BJ"]


def test_several_faults_are_told_in_one_run() -> None:
    text = "dael N: SA\n1. N: SA BJ S1 S4\n[Event x]\nend: never\n"
    assert codes(text) == ["keyword-unknown", "joker-ambiguous", "card-unreadable", "tag-bad", "statement-bad"]


def test_notes_behind_a_bad_statement_survive() -> None:
    record = read("deal N: BJ {c} ; r\n; own\nend: time\n")
    assert record.body == (
        Unreadable("deal N: BJ"),
        Comment("c"),
        Remark("r"),
        Remark("own", True),
        Act("end", word="time"),
    )


def test_lines_around_the_bad_line_of_a_statement_are_kept() -> None:
    record = read('1. N: SA S3\n   "what"\n{fine}\nend: time\n')
    assert record.body == (
        Trick(1, "N", (Play(("SA",)), Play(("S3",)))),
        Unreadable('"what"'),
        Comment("fine", True),
        Act("end", word="time"),
    )


def test_a_comment_that_is_not_closed_costs_the_rest_of_its_line() -> None:
    text = '[Event "a"]\n1. N: SA S3 {oops\n2. N: S4 {fine}\n[Event "b"]\n1. N: HA\n'
    first, second = reads(text)
    assert [item.code for item in first.findings] == ["comment-open"]
    assert first.body == (
        Trick(1, "N", (Play(("SA",)), Play(("S3",)))),
        Unreadable("{oops"),
        Trick(2, "N", (Play(("S4",), notes=(Comment("fine"),)),)),
    )
    assert second == Record((Tag("Event", "b"),), (Trick(1, "N", (Play(("HA",)),)),))


def test_a_tag_line_is_never_inside_a_comment() -> None:
    text = 'diagram {oops\n[Event "b"]\ndiagram {closed}\n'
    first, second = reads(text)
    assert [item.code for item in first.findings] == ["comment-open"]
    assert second.findings == ()
    assert second.tags == {"Event": "b"}


def test_a_variation_that_is_not_closed_costs_its_lines() -> None:
    text = "1. N: SA S3\n   ( 1. W: S4\n     2. W: S5\n2. N: HA\n"
    record = read(text)
    assert [item.code for item in record.findings] == ["variation-open"]
    assert lost(record) == ["( 1. W: S4\n     2. W: S5"]
    assert record.body[-1] == Trick(2, "N", (Play(("HA",)),))
    assert read(write(record)) == record


def test_a_bad_tag_begins_the_next_record() -> None:
    first, second = reads('[Event "a"]\ndiagram\n[Event x]\n[Date "2"]\ndiagram\n')
    assert first.findings == ()
    assert second.head == (Unreadable("[Event x]"), Tag("Date", "2"))


@pytest.mark.parametrize("bad", ["[Event x]", '[Event "x]', '[Event "the "big" one"]', "[Event", '["x"]x'])
def test_a_bad_tag_costs_itself(bad: str) -> None:
    text = f'[Notation "tractor 1"]\n{bad}\n[Date "2"]\n\ndiagram\n'
    record = read(text)
    assert record.tags == {"Notation": "tractor 1", "Date": "2"}
    assert bad in lost(record)
    assert write(record) == text


def test_a_record_without_statements_does_not_swallow_the_next_when_a_tag_comes_again() -> None:
    first, second = reads('[Event "a"]\ngarbage\n[Event "b"]\ndiagram\n')
    assert (first.tags, second.tags) == ({"Event": "a"}, {"Event": "b"})


def test_nesting_has_a_limit_that_is_told() -> None:
    def nested(depth: int) -> str:
        return "1. N: SA S3 " + "( 1. W: S4 " * depth + ")" * depth + "\n2. N: HA\n"

    assert codes(nested(30)) == []
    record = read(nested(31))
    assert [item.code for item in record.findings] == ["variation-depth"]
    assert record.body[-1] == Trick(2, "N", (Play(("HA",)),))
    assert read(write(record)) == record
    assert codes(nested(5000)) == ["variation-depth"]


def test_every_message_names_the_token_and_a_next_step() -> None:
    for text in ("dael N: SA", "1. N: BJ", "ruling 4.E: perhaps", "end: never", "deal", "1. SA", "[Event x]"):
        for finding in read(text).findings:
            message, help_ = LANGUAGE.message(finding), LANGUAGE.help(finding)
            assert str(finding.facts.get("token") or finding.facts["short"]) in message
            assert help_


def test_messages_speak_of_the_game_and_not_of_the_grammar() -> None:
    expected = {
        "deal": "A seat and a colon (N:) may stand here.",
        "ruling 4.E: perhaps": "A decision may stand here: stands, corrected, agreed, void, points +40, level NS -1.",
        "end: never": "A reason may stand here: unfinished, conceded, time, void.",
        "claim N: some": "The word all may stand here.",
        "bid N:": "Cards or the word pass are missing, such as bid N: C77.",
        "concede E E": "The next statement (deal, bid, bury, 1. N: ...) may begin here.",
    }
    for text, words in expected.items():
        (finding,) = read(text).findings
        assert words in LANGUAGE.message(finding)


def test_did_you_mean() -> None:
    meant = {
        "dael N: SA": "deal",
        "kity: SA": "kitty",
        "1. N: SA^revok": "revoke",
        '[Evnt "x"]': "Event",
        "bit N: C77": "bid",
        "bdi n: C77": "bid",
        "ned: time": "end",
    }
    for text, word in meant.items():
        (finding,) = read(text).findings
        assert finding.facts["meant"] == word
        assert word in LANGUAGE.help(finding)


def test_what_is_read_again_is_the_same() -> None:
    text = '[Event "a"]\nfoo\ndeal N: BJ\n1. N: SA BJ {oops\nbar\n\n[Event "b"]\n{oops\n1. N: S1\n'
    records = reads(text)
    written = write_all(records)
    assert reads(written) == records
    assert write_all(reads(written)) == written


@pytest.mark.parametrize("blank", ["\x0c", "\x0b", "\x0c\ufeff ", "\u2003"])
def test_any_blank_may_stand_before_a_tag(blank: str) -> None:
    text = f'[Event "a"]\n1. N: SA\n{blank}[Event "b"]\n1. N: SK\n'
    assert [record.value("Event") for record in reads(text)] == ["a", "b"]
    assert not any(record.findings for record in reads(text))


@pytest.mark.parametrize("tag", ['[Event "b"]', '[Event "b"] {note}', '[Event "b"] [Site "here"]'])
def test_tags_of_one_record_may_begin_behind_the_statement_of_another(tag: str) -> None:
    one, other = reads(f'[Event "a"]\n1. N: SA {tag}\n[Date "2026-11-25"]\n1. N: SK\n')
    assert (one.tags, len(one.body)) == ({"Event": "a"}, 1)
    assert (other.value("Event"), other.value("Date"), len(other.body)) == ("b", "2026-11-25", 1)
    assert other.line == 2
    assert not one.findings + other.findings
    assert reads(write_all([one, other])) == [one, other]


@pytest.mark.parametrize(
    ("bad", "better"),
    [
        ("[Date 2026-11-25]", '[Date "2026-11-25"]'),
        ("[Date=2026-11-25]", '[Date "2026-11-25"]'),
        ("[event 'club']", '[Event "club"]'),
        ('[Event "the "old" club"]', r'[Event "the \"old\" club"]'),
        ('[Event "club', '[Event "club"]'),
        ("[Event]", '[Event "..."]'),
        ("[Event [x]", '[Event "..."]'),
    ],
)
def test_a_bad_tag_is_shown_as_it_would_be_right(bad: str, better: str) -> None:
    (record,) = reads(f"{bad}\n\n1. N: SA\n")
    (finding,) = record.findings
    assert (finding.code, finding.facts["example"]) == ("tag-bad", better)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("ruling 1.E: corrected (one card)", "statement-bad", "A reason in quotation marks"),
        ("1. N: SA [S3] S4", "statement-bad", "Cards (SAA) may stand here."),
        ("deal N: SA ( 1. W: S3 )", "variation-alone", "A variation stands behind a play"),
        ("1. N: SA\nend: time\n( 1. W: S3 )", "variation-alone", "A variation stands behind a play"),
    ],
)
def test_a_bracket_is_spoken_of_as_what_it_may_be(text: str, code: str, words: str) -> None:
    (finding,) = read(text).findings
    assert finding.code == code
    assert words in LANGUAGE.message(finding)
