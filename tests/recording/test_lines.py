"""What is typed at the table, and what becomes of it."""

from __future__ import annotations

import pytest

from tractor_notation.games import games
from tractor_notation.record import Comment
from tractor_notation.recording import Kind, Outcome, Session
from tractor_notation.recording.commands import ALIASES, COMMANDS, command
from tractor_notation.recording.hints import offers
from tractor_notation.recording.lines import unknown
from tractor_notation.recording.page import Page

HEAD = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\nbid N: C7\n'

HANDS = """\
[Trump "C7"]
[Start "position"]

deal N: S3 H9988
deal W: S4 HAJ22
deal S: SAKQJT
deal E: HT6533
"""


def after(*lines: str, text: str = HEAD) -> Session:
    """A session in which these lines were taken."""
    session = Session(text)
    for line in lines:
        outcome = session.enter(line)
        assert outcome.kind is not Kind.REFUSED, (line, outcome)
    return session


def last(session: Session) -> str:
    return session.text.rstrip("\n").rpartition("\n")[2]


@pytest.mark.parametrize(
    ("lines", "trick"),
    [
        (["saa", "93"], "1. N: SAA S93"),
        (["saa 93 55 44"], "1. N: SAA S93 S55 S44"),
        (["n: saa", "w: 93"], "1. N: SAA S93"),
        (["w: saa"], "1. W: SAA"),
        (["saa", "s:55"], "1. N: SAA S:S55"),
        (["黑桃AA", "93", "对5"], "1. N: SAA S93 S55"),
        (["♠aa", "９３"], "1. N: SAA S93"),
        (["大王", "小王", "lj"], "1. N: RJ LJ LJ"),
        (["saa", "?"], "1. N: SAA xx"),
        (["saa", "??"], "1. N: SAA xx"),
        (["saa", "s?"], "1. N: SAA Sx"),
        (["sa ? s5"], "1. N: SA x S5"),
        (["saa?", "93!"], "1. N: SAA? S93!"),
        (["saa", "!?"], "1. N: SAA!?"),
        (["saa", "mark ?"], "1. N: SAA?"),
        (["saa", "93", "mark 1.N !!"], "1. N: SAA!! S93"),
        (["saa", "93", "^revoke"], "1. N: SAA S93^revoke"),
        (["saa", "93!", "^revoke"], "1. N: SAA S93^revoke!"),
        (["skqj", "> j"], "1. N: SKQJ>SJ"),
        (["saa", "h93", "> s93"], "1. N: SAA H93>S93"),
        (["saa", "{safe}", "93"], "1. N: SAA {safe} S93"),
        (["saa", "comment safe", "93", "comment 1.N so"], "1. N: SAA {so} {safe} S93"),
        (["saa", "93", "comment - late"], "1. N: SAA S93"),
        (["saa 93 55 44", "comment - late"], "{late}"),
        (["saa", "93", "edit 1.N hkk", "h55"], "1. N: HKK S93 H55"),
        (["saa", "93", "edit 1.W 55 93"], "1. N: SAA S55 S93"),
        (["saa", "93", "55", "edit 1.W -"], "1. N: SAA S55"),
        (["saa 93 55 44", "=n +20"], "1. N: SAA S93 S55 S44 =N +20"),
        (["saa 93 55 44 =n"], "1. N: SAA S93 S55 S44 =N"),
        (["saa 93 55 44", "hk"], "2. N: HK"),
        (["saa 93 55 44", "2. N: HK 3"], "2. N: HK H3"),
        (["saa 93 55 44", "claim n: all"], "claim N: all"),
        (["saa 93 55 44", 'ruling stands "fine"'], 'ruling 1.E: stands "fine"'),
        (["saa 93 55 44", "ruling 1.w points 10"], "ruling 1.W: points +10"),
        (["saa 93", "ruling 1.w stands", "55", "44"], "ruling 1.W: stands"),
        (["saa 93", "undo"], "bid N: C7"),
        (["saa", "93", "undo", "55"], "1. N: SAA S55"),
        (["saa", "93", "undo", "redo"], "1. N: SAA S93"),
        (["saa", "/undo"], "bid N: C7"),
    ],
)
def test_a_line_makes_notation(lines: list[str], trick: str) -> None:
    session = after(*lines)
    assert last(session) == trick
    assert Session(session.text).page.records == session.page.records


def test_a_comment_stands_on_a_line_of_its_own() -> None:
    session = after("comment - begun", "saa 93", "comment – a glass fell", "55 44", "comment - and again", "hk")
    assert session.text == HEAD + "{begun}\n\n{a glass fell}\n1. N: SAA S93 S55 S44\n{and again}\n2. N: HK"
    assert Session(session.text).page.records == session.page.records
    assert [item.text for item in session.page.record.body if isinstance(item, Comment)] == [
        "begun", "a glass fell", "and again",
    ]  # fmt: skip
    assert session.enter("comment -").kind is Kind.REFUSED
    assert last(after("saa", "comment -5 points")) == "1. N: SAA {-5 points}"


def test_what_was_forgotten_is_put_before_the_first_trick() -> None:
    head = '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\n'
    assert after("before bid n c7", text=head.rstrip()).text == head + "bid N: C7"
    session = after("93", text=head + "{quick}\n1. N: SAA\n")
    for line in (
        "before kitty: h22",
        "before bid n c7",
        "before deal n: saahk",
        "before bury n: h3",
        "before bid w hjj",
    ):
        assert session.enter(line).kind is Kind.CHANGED, line
    wanted = "deal N: SAA HK\nkitty: H22\nbid N: C7\nbid W: HJJ\nbury N: H3\n{quick}\n1. N: SAA S93"
    assert session.text == head + wanted
    text = session.text
    for line in ("before", "before claim n: all", "before saa", "before bid n: zz"):
        assert session.enter(line).kind is Kind.REFUSED and session.text == text, line


def test_rulings_statements_and_comments_are_changed_and_taken_out() -> None:
    session = after("kitty h22", "saa 93", "comment safe", "comment 1.N so", 'ruling 1.w points 10 "x"', "55 44", "hk")
    session.enter('edit ruling 1.w: stands "y"')
    assert session.text.endswith('1. N: SAA {so} S93 {safe} S55 S44\nruling 1.W: stands "y"\n2. N: HK')
    for line in ("edit ruling 1.n -", "edit bury n -", "edit ruling 1.N: stands", "comment 1.S -"):
        assert session.enter(line).kind is Kind.REFUSED, line
    for line in ("edit ruling 1.W -", "edit bid n: -", "comment 1.N -", "comment 1.w –", "edit kitty -"):
        assert session.enter(line).kind is Kind.CHANGED, line
    assert session.text == '[Levels "NS 7 EW 5"]\n[Leader "N"]\n\n1. N: SAA S93 S55 S44\n2. N: HK'
    while session.enter("undo").kind is Kind.CHANGED and "ruling" not in session.text:
        pass
    assert "ruling 1.W: stands" in session.text


def test_a_bid_that_comes_late_is_told_at_once_and_moved() -> None:
    session = after("saa 93", text='[Levels "NS 7 EW 5"]\n[Leader "N"]\n')
    outcome = session.enter("bid n c7")
    assert [item.code for item in outcome.found] == ["bid-late"]
    assert outcome.late == "before bid N: C7"
    outcome = session.enter(outcome.late)
    assert [item.code for item in outcome.gone] == ["bid-late"]
    assert session.text.endswith("\n\nbid N: C7\n\n1. N: SAA S93")
    assert session.enter("ruling 1.N: stands").late == ""
    for _ in range(3):
        session.enter("undo")
    assert session.text.endswith("\n\n1. N: SAA S93")


def test_plays_go_on_in_front_of_a_ruling_in_the_middle_of_a_trick() -> None:
    session = after("saa 93", "ruling 1.w stands", "55", "44")
    assert session.text.endswith("1. N: SAA S93 S55 S44\nruling 1.W: stands")


def test_a_remark_ends_its_line() -> None:
    session = after("saa", "；who was that?", "93", "55 44")
    assert session.text.endswith("1. N: SAA ; who was that?\n   S93 S55 S44")


def test_without_what_was_typed_before_the_last_play_is_taken_back() -> None:
    session = after("undo", text=HEAD + "\n1. N: SAA S93\n")
    assert last(session) == "1. N: SAA"
    session.enter("undo")
    assert last(session) == "bid N: C7"
    assert session.enter("redo").kind is Kind.CHANGED
    assert last(session) == "1. N: SAA"


@pytest.mark.parametrize(
    "line",
    ["aa", "zz", "saa what", "saa^dunno", "what", "bid x: h2", "edit 3.N sa", "edit 1.N", "> s5", "undo now?", "[Event", "{open", "deal next",
     "saa 93 55 44 66", "ruling 9.N", "claim", "comment", "redo", "mark !", "1. W:", "later"],
)  # fmt: skip
def test_what_cannot_be_taken_changes_nothing_and_is_explained(line: str) -> None:
    session = Session(HEAD)
    outcome = session.enter(line)
    if line == "undo now?":
        assert outcome.kind is Kind.CHANGED
        return
    assert outcome.kind is Kind.REFUSED
    assert outcome.said is not None or outcome.problems
    assert session.text == HEAD


@pytest.mark.parametrize("name", [*COMMANDS, *ALIASES])
def test_no_command_can_be_read_as_cards_or_as_a_statement(name: str) -> None:
    for game in games():
        decoded = game.notation.decode(name)
        assert decoded.problem and not decoded.cards
        assert name not in game.script.keywords
    assert command(name.upper()) == (None if name == "next" else ALIASES.get(name, name))


@pytest.mark.parametrize(
    ("line", "size", "made"),
    [("?", 3, "xxx"), ("??", 3, "xx"), ("s?", 2, "Sx"), ("E:?", 1, "E:x"), ("aa?", 2, "aa?"), ("sa? ? {why?} ?", None, "sa? x {why?} x")],
)  # fmt: skip
def test_question_marks_that_are_cards(line: str, size: int | None, made: str) -> None:
    (script,) = [game.script for game in games() if game.name == "shengji"]
    assert unknown(line, script, size).upper() == made.upper()


def find(outcome: Outcome) -> list[tuple[str, str | None]]:
    return [(item.code, item.address) for item in outcome.found]


def test_a_fault_is_told_with_the_play_and_is_settled_by_its_correction() -> None:
    session = after(text=HANDS)
    assert session.enter("1. N: h8899").found == ()
    assert find(session.enter("haj22")) == []
    assert find(session.enter("sakqj")) == []
    assert find(session.enter("h356t")) == [("follow-pair", "1.E")]
    outcome = session.enter("> h3356")
    assert ("follow-pair", "1.E") in [(item.code, item.address) for item in outcome.gone]
    assert last(session) == "1. N: H8899 HAJ22 SAKQJ H356T>H3356"


def test_a_fault_that_the_table_has_ruled_on_is_open_no_more() -> None:
    session = after("1. N: h8899", "haj22", "sakqj", "h356t", text=HANDS)
    assert len(session.page.open) == 1
    outcome = session.enter('ruling stands "too late"')
    assert last(session) == 'ruling 1.E: stands "too late"'
    assert [item.code for item in outcome.gone] == ["follow-pair"]
    assert not session.page.open


def test_a_ruling_typed_once_more_is_never_about_another_play() -> None:
    session = after("saa 93 h55 44", "hk 2 s6 4")
    assert session.enter("ruling stands").text == "ruling 1.S: stands"
    text = session.text
    for line in ("ruling stands", 'Ruling stands "he agreed"', "ruling agreed", "ruling stands {why}"):
        outcome = session.enter(line)
        assert outcome.kind is Kind.REFUSED and outcome.said is not None and session.text == text
        known = dict(outcome.said.data)
        assert (known["place"], known["such"]) == ("1.S", 'edit ruling 1.S: stands "..."')
        assert known["other"] == line.replace("Ruling", "ruling").replace("ruling", "ruling 2.E:")
    assert session.enter(str(known["such"])).kind is Kind.CHANGED
    session.enter("undo")
    assert session.enter(str(known["other"])).text.startswith("ruling 2.E: stands")
    session = after("saa 93 h55 44", "hk 2 s6 4", "ruling stands", "undo")
    assert session.enter('ruling stands "so"').text == 'ruling 1.S: stands "so"'


def test_a_doubtful_play_is_put_off() -> None:
    session = after("1. N: h8899", "haj22", "sakqj", "h356t", "later", text=HANDS)
    assert session.text.endswith("H356T ; later: 1.E follow-pair")


def test_an_edited_play_has_everything_behind_it_judged_again() -> None:
    session = after("saa", "93", "55", "44", "hk", "2", "5", "8")
    assert session.page.turn.seat == "N"
    outcome = session.enter("edit 1.W h93")  # then no spade may be played by West any more
    assert find(outcome) == []
    assert find(session.enter("d5 s6 d7 d8")) == [("follow-suit", "1.W")]
    outcome = session.enter("edit 1.W s93")
    assert [item.code for item in outcome.gone] == ["follow-suit"]
    outcome = session.enter("edit 2.E ha")  # the ace wins the trick, so that East should have led
    assert find(outcome) == [("lead-wrong", "3.N")]


def test_enter_writes_a_play_that_is_the_only_one_and_the_rest_of_the_last_trick() -> None:
    session = after("1. N: h8899", "", "", text=HANDS)
    assert last(session).startswith("1. N: H8899 HAJ22")
    before = session.text
    assert session.enter("").asks == "standing"  # South may choose
    assert session.text == before
    session = after("1. N: h8899", "haj22", "sakqj", "h3356", text=HANDS)
    assert session.enter("").plays == ("2.N", "2.W", "2.S", "2.E")
    assert last(session) == "2. N: S3 S4 ST HT"
    assert session.page.turn.over


def test_the_next_deal_carries_over_what_the_rules_say() -> None:
    head = '[Event "Club"]\n[Date "2026-11-30"]\n[Board "1"]\n[Options "preset=pagat"]\n[North "Wu"]\n'
    session = after("saa 93 55 44", "claim n: all", "deal next", text=head + HEAD)
    begun = session.text.split("\n\n")[-1]
    assert begun.split("\n") == [
        '[Event "#"]', '[Date "#"]', '[Board "2"]', '[Options "#"]', '[North "#"]', '[Levels "NS T EW 5"]', '[Leader "S"]',
    ]  # fmt: skip
    assert not session.page.open
    assert session.page.record.value("Event") == "Club"
    session.enter("bid s: ht")
    assert session.enter("saa").plays == ("1.S",)


def test_the_next_deal_of_the_game_for_eight_has_the_next_dealer() -> None:
    session = Session('[Rules "unsun"]\n[Dealer "4"]\n\nend: void\n')
    assert session.enter("deal next").kind is Kind.WRITTEN
    assert session.text.endswith('[Rules "#"]\n[Dealer "4"]')


def test_tags_find_their_place() -> None:
    session = Session()
    for line in (
        "leader n",
        '[Levels "ns 7 ew 5"]',
        "event Wednesday club",
        "bid n c7",
        '[Board "3"] [North "Wu"]',
        "leader W",
    ):
        assert session.enter(line).kind is not Kind.REFUSED
    assert session.text == (
        '[Event "Wednesday club"]\n[Board "3"]\n[North "Wu"]\n[Levels "NS 7 EW 5"]\n[Leader "W"]\n\nbid N: C7'
    )


def test_an_earlier_deal_is_edited_by_its_address() -> None:
    session = after("saa 93 55 44", "claim n: all", "deal next", "bid s: ht", "haa 3 5 7")
    assert session.enter("edit 1:1.W s94").plays == ("1:1.W",)
    assert "1. N: SAA S94 S55 S44\n" in session.text
    assert session.page.record.index == 2


def test_earlier_bytes_stay_as_they_were() -> None:
    odd = '[Leader  "N"]\n; no levels\n\nbid n: c7   \n1. n: saa   s93\n'
    session = Session(odd)
    session.enter("55")
    assert session.text.startswith(odd.rstrip("\n"))
    session.enter("44")
    session.enter("hk")
    assert session.text == odd.rstrip("\n") + " S55 S44\n2. N: HK"


def test_who_leads_first_from_the_middle_on() -> None:
    """It is typed once, in front of the first play; where no trick was played before, it is the leader."""
    session = Session(HANDS)
    assert session.page.turn.seat is None
    assert session.enter("h8899").kind is Kind.REFUSED
    assert session.enter("n: h8899").plays == ("1.N",)
    assert session.enter("haj22").plays == ("1.W",)
    cards = "SAAKKQQJJTT9988 HAAKKQQJJTT9"
    whole = Session(f'[Levels "NS 7 EW 5"]\n[Leader "W"]\n[Trump "C7"]\n[Start "position"]\n\ndeal W: {cards}\n')
    assert whole.page.turn.seat == "W"
    assert whole.enter("sa").plays == ("1.W",)
    one = "\n".join(f"deal {seat}: {suit}2 {suit}3" for seat, suit in zip("01234567", "PIKOGPIK", strict=True))
    one = one.replace("5: P2 P3", "5: P4 P5").replace("6: I2 I3", "6: I4 I5").replace("7: K2 K3", "7: K4 K5")
    session = Session(f'[Rules "unsun"]\n[Trump "I"]\n[Start "position"]\n\n{one}\n')
    assert (session.page.turn.seat, session.page.turn.trick) == (None, 8)
    assert session.enter("3: o2").plays == ("8.3",)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["asas", "9s3s", "55", "4s4s"], "1. N: SAA S93 S55 S44"),
        (["js", "> qs"], "1. N: SJ>SQ"),
        (["js", "edit 1.N kh"], "1. N: HK"),
        (["10s!", "{As}", "n: 5s"], "1. N: ST! {As}"),
        (["rj", "lj", "xs"], "1. N: RJ LJ Sx"),
        (["sa"], "1. N: SA"),
    ],
)
def test_cards_that_are_typed_rank_first_are_written_suit_first(lines: list[str], wanted: str) -> None:
    session = Session(HEAD, rank_first=True)
    for line in lines:
        session.enter(line)
    assert last(session) == wanted
    session = Session('[Leader "N"]\n', rank_first=True)
    for line in ("deal n: As As Kh", "bid n 7c", "before bury n: 3s"):
        session.enter(line)
    assert session.text.endswith("deal N: SAA HK\nbid N: C7\nbury N: S3")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("6h {he had 5S and 3H}", "1. N: H5 H6 {he had 5S and 3H}"),
        ("edit 1.N 6s {it was 6S, not 5S as noted}", "1. N: S6 {it was 6S, not 5S as noted}"),
        ("bid n: 7c {a 7C or 7D here}", "bid N: C7 {a 7C or 7D here}"),
        ('ruling 1.N: points NS -5 "he had 5S or 3H"', 'ruling 1.N: points NS -5 "he had 5S or 3H"'),
        ('edit ruling 1.N: stands "it was 5S or 3H"', 'ruling 1.N: stands "it was 5S or 3H"'),
        ("edit ruling 1.N: stands “it was 5S or 3H”", 'ruling 1.N: stands "it was 5S or 3H"'),
    ],
)
def test_words_of_notes_and_reasons_are_no_cards_that_are_typed_rank_first(line: str, wanted: str) -> None:
    session = Session(HEAD, rank_first=True)
    for before in ("5h", 'ruling 1.N: corrected "x"'):
        session.enter(before)
    session.enter(line)
    assert wanted in session.text.split("\n")


def test_a_deal_that_is_written_rank_first_stays_so() -> None:
    session = Session('[Leader "N"]\n[Trump "C7"]\n\n1. N: 5S 9S KS AS\n', rank_first=True)
    session.enter("5h")
    session.enter("jh")
    assert last(session) == "2. E: 5h jh"
    assert all(not item.unreadable for item in session.page.record.findings)


def offered(session: Session, line: str) -> list[str]:
    return [offer.text for offer in offers(session.page, line)]


def test_what_is_offered_comes_from_the_grammar_and_the_game() -> None:
    session = Session(HANDS)
    assert offered(session, "b") == ["bid ", "bury ", "before "]
    assert offered(session, "bid ") == ["N: ", "W: ", "S: ", "E: "]
    assert offered(session, "end ") == ["unfinished", "conceded", "time", "void"]
    session = after("1. N: h8899", text=HANDS)
    assert offered(session, "")[:2] == ["HAJ22", "ruling "]
    session = after("1. N: h8899", "haj22", "sakqj", text=HANDS)
    assert "H6533" in offered(session, "h")
    for word in ("edit", "why", "judge", "comment", "mark", "later", "ruling"):
        assert offered(session, f"{word} ")[0] == "1.S "
    assert offered(session, "before ")[:2] == ["deal ", "drawn "]
    assert "kitty " not in offered(session, "")
    assert sorted(offered(session, "ruling 1.S ")) == ["agreed", "corrected", "level", "points", "stands", "void"]


def test_every_play_that_is_offered_is_legal() -> None:
    session = after("1. N: h8899", "haj22", "sakqj", text=HANDS)
    for text in [text for text in offered(session, "h") if text[0] == "H"]:
        trial = Session(session.text)
        assert trial.enter(text).found == ()


def test_what_seats_have_shown() -> None:
    session = after("saa", "93", "h55", "44")
    shown = {(one.seat, one.kind, one.suit) for one in session.page.shown}
    assert shown == {("W", "pairs", "S"), ("S", "void", "S")}
    session.enter("hk 3 s6 4")  # South had a spade
    assert {(one.seat, one.kind, one.suit) for one in session.page.shown} == {("W", "pairs", "S"), ("S", "void", "H")}


def test_a_page_that_changes_is_the_page_of_its_text() -> None:
    night = (
        HEAD
        + "\n1. N: SAA S93\n{on the way}\n\n{of the next}\n"
        + '[Event "b"]\n'
        + HEAD
        + "1. N: HK\n"
        + '[Board "#"]\nend: void\n'
    )
    page = Page.of(night)
    for place in range(0, len(night), 3):
        for more in ("x", "\n", "{", '"', '\n[Date "2026"]\n', ""):
            text = night[:place] + more + night[place + 1 :]
            changed, fresh = page.changed(text), Page.of(text)
            assert [(one, one.index, one.line, one.source, one.inherited, one.findings) for one in changed.records] == [
                (one, one.index, one.line, one.source, one.inherited, one.findings) for one in fresh.records
            ], (place, more)


def test_a_statement_is_put_in_place_of_the_last_of_its_kind() -> None:
    session = after("bid w h55", "edit bid w h5", "kitty sq5 h3 ct62 d43", "edit kitty sq5 h3 ct62 d4 d4")
    assert session.text.endswith("bid N: C7\nbid W: H5\nkitty: SQ5 H3 CT62 D44")
    assert session.enter("edit bury n: s3").kind is Kind.REFUSED
    assert session.enter("edit bid w").kind is Kind.REFUSED
