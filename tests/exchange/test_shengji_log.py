"""Message logs of the open engine: all deals of the vectors, and what people do to logs before they paste them."""

from __future__ import annotations

from collections import Counter

import pytest

import tractor_notation as tn
from tests.exchange import engine
from tests.exchange.engine import Case
from tractor_notation.checking import Checked, checked
from tractor_notation.exchange import Imported, NotImported, Source, convert
from tractor_notation.language import Language
from tractor_notation.record import Act, Remark, Trick

DEALS = engine.deals()
UNTOLD = {"LongerTuplesProtectedAndOnlyDrawTractorOnTractor"}
"""Settings about which the engine says nothing."""


def imported(text: str, form: str | None = None) -> list[Imported]:
    return list(convert(Source(text.encode(), form)))


def only(text: str, form: str | None = None) -> tuple[tn.Record, Imported]:
    (found,) = imported(text, form)
    assert found.record is not None
    return found.record, found


def log(case: Case, prefix: str = "GAME: ") -> str:
    return "".join(f"{prefix}{row}\n" for row in (*engine.settings(case), *engine.messages(case)))


def judged(record: tn.Record) -> Checked:
    (found,) = checked([record])
    return found


def texts(found: Imported) -> list[str]:
    return [loss.text(Language()) for loss in found.losses]


def tricks(record: tn.Record) -> list[Trick]:
    return [item for item in record.body if isinstance(item, Trick)]


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
def test_every_deal_is_carried_over(case: Case) -> None:
    record, found = only(log(case))
    assert all("turned up" in text or "what is trump" in text for text in texts(found))
    assert bool(found.losses) is bool(case["revealed"])
    made = tricks(record)
    assert len(made) == len(case["tricks"])
    seat_of = {"North": "N", "West": "W", "South": "S", "East": "E"} | {
        f"P{number}": f"P{number}" for number in range(1, 9)
    }
    names = {name: seat_of[tag] for tag, name in record.tags.items() if tag in seat_of}
    for mine, trick in zip(made, case["tricks"], strict=True):
        for play, (_, cards) in zip(mine.plays, trick["plays"], strict=True):
            assert Counter(play.cards) == Counter(cards.split())
        assert Counter(mine.plays[0].attempt) == Counter(trick.get("attempt", "").split())
        assert mine.winner == names[engine.NAMES[trick["winner"]]]
        assert mine.points == trick["points"]
    assert record.value("Points") == str(case["result"]["total"])
    assert record.value("NextLevels")


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
def test_every_deal_is_judged_as_the_engine_did(case: Case) -> None:
    record, _ = only(log(case))
    wrong = [item.code for item in judged(record).findings if item.severity == "error"]
    assert not wrong or UNTOLD & set(case["policies"])


def test_the_same_without_the_mark_of_the_game() -> None:
    case = DEALS[1]
    assert only(log(case, ""))[0] == only(log(case).replace("GAME: ", "", 10**6))[0]
    assert Source(log(case, "").encode()).form == "shengji-log"


def test_deals_one_after_the_other_are_a_match_of_several_records() -> None:
    first, second = DEALS[1], DEALS[2]
    text = log(first) + "".join(f"GAME: {row}\n" for row in engine.messages(second))
    found = imported(text)
    assert len(found) == 2
    assert all(each.record is not None for each in found)
    assert [len(tricks(each.record)) for each in found if each.record] == [len(first["tricks"]), len(second["tricks"])]


PLAY = """\
GAME: Lin started the game

GAME: S bid 6♦

GAME: Yang played J♣J♣

GAME: Hook played A♣A♣

GAME: Lin played 4♣4♣

GAME: S played 5♣9♣

GAME: Hook wins the trick and gets 5 points
"""
"""The form in which a player pasted it into a bug report; the play is made up."""


def test_cards_with_their_rank_first_and_the_high_joker() -> None:
    record, found = only(PLAY + "GAME: Hook played 10♠\nGAME: Lin played HJ\nGAME: S played LJ\nGAME: Yang played 🂡\n")
    assert [play.cards for play in tricks(record)[1].plays] == [("ST",), ("RJ",), ("LJ",), ("SA",)]
    assert not found.losses
    assert record.tags["North"] == "Yang"
    assert record.value("Trump") == "D6"


def test_a_bid_as_the_server_writes_it() -> None:
    record, _ = only(PLAY.replace("bid 6♦", "bid 2 6♢"))
    assert Act("bid", "E", ("D6", "D6")) in record.body


def test_a_throw_that_failed_with_and_without_who_can_beat_it() -> None:
    for who in ("Yang", "someone"):
        text = PLAY + f"GAME: Hook tried to throw 🂡🂮, but {who} can beat it\nGAME: Hook played K♠\n"
        record, found = only(text)
        play = tricks(record)[1].plays[0]
        assert (play.attempt, play.cards) == (("SA", "SK"), ("SK",))
        assert Remark(f"GAME: Hook tried to throw 🂡🂮, but {who} can beat it", True) in record.body
        assert not found.losses


def test_plays_and_bids_that_were_taken_back() -> None:
    text = PLAY.replace("GAME: Yang played", "GAME: S bid HJHJ\nGAME: S took back their last bid\nGAME: Yang played")
    text += "GAME: Hook played 3♠\nGAME: Hook took back their last play\nGAME: Hook played 4♠\n"
    record, found = only(text)
    assert [play.cards for play in tricks(record)[1].plays] == [("S4",)]
    assert [item for item in record.body if isinstance(item, Act) and item.keyword == "bid"] == [
        Act("bid", "E", ("D6",))
    ]
    assert len(found.losses) == 2
    assert "(Hook had played S3)" in texts(found)[1]


def test_somebodys_words_stay_as_remarks() -> None:
    text = PLAY + "Lin: that was mine!\nGAME: Hook dances on the table\n"
    record, found = only(text)
    assert [loss.place for loss in found.losses] == [14, 15]
    marks = [item.text for item in record.body if isinstance(item, Remark)]
    assert marks == [loss.remark(Language()) for loss in found.losses]
    assert "Lin: that was mine!" in marks[0]
    assert tn.reads(tn.write(record)) == [record]


def test_somebody_who_quotes_a_play_does_not_make_one() -> None:
    record, found = only(PLAY + "Lin: you played 5♣9♣\n")
    assert len(tricks(record)[0].plays) == 4
    assert len(tricks(record)) == 1
    assert len(found.losses) == 1


def test_a_play_whose_cards_cannot_be_read_leaves_the_seats_of_the_others() -> None:
    record, found = only(
        PLAY.replace("Lin played 4♣4♣", "Lin played 4♣4?") + "GAME: Hook played 3♠\nGAME: Lin played 4♠\n"
    )
    assert [play.seat for play in tricks(record)[0].plays] == [None, None, "E"]
    assert "the cards of this play cannot be read" in texts(found)[0]


def test_messages_about_the_room_are_named_and_left_out() -> None:
    record, found = only(PLAY + "GAME: S is being shadowed\n🚜 🚜 🚜\n")
    assert not found.losses
    assert "shadowed" not in tn.write(record)
    assert any("lines 14" in each.text(Language()) for each in found.decided)


def test_hidden_cards_are_unknown_cards() -> None:
    record, _ = only(PLAY + "GAME: Hook played 🂠🂠\n")
    assert tricks(record)[1].plays[0].cards == ("x", "x")


def test_settings_that_are_told() -> None:
    rows = (
        "set the throw penalty to 10 points per throw",
        "set the number of cards in the bottom to 12",
        "required tractors to be at least 2 cards wide by 3 tuples long",
        "set the penalty for points in the bottom to two to the power of the size of the last trick",
    )
    record, found = only("".join(f"GAME: Big Al {row}\n" for row in rows) + PLAY)
    options = record.value("Options") or ""
    assert options.startswith("preset=rbtying ")
    for part in ("throw-penalty=10-per-attempt", "kitty-size=12", "tractor-min=2x3", "kitty-multiplier=2^cards"):
        assert part in options.split()
    assert not found.losses


def test_settings_of_the_kitty_and_the_decks() -> None:
    rows = ("enabled the kitty to be revealed at the end of each game", "set the decks to standard 54-card decks")
    record, found = only("".join(f"GAME: Big Al {row}\n" for row in rows) + PLAY)
    assert "kitty-open=always" in (record.value("Options") or "").split()
    assert not found.losses
    record, found = only(
        f"GAME: Big Al {rows[0].replace('enabled the kitty to be', 'disabled the kitty from being')}\n" + PLAY
    )
    assert "kitty-open" not in (record.value("Options") or "")
    assert not found.losses
    record, found = only("GAME: Big Al changed the special deck settings\n" + PLAY)
    assert texts(found) == [
        "which cards are left out of the decks is not told: GAME: Big Al changed the special deck settings"
    ]


def test_what_stands_before_and_behind_the_deals_is_not_lost() -> None:
    record, found = only(
        "GAME: Big Al changed the game's scoring parameters\nLin: ready?\n" + PLAY
        + "GAME: The game has finished\nGAME: Lin started the game\nGAME: Big Al set their rank to 9\nLin: good night\n"
    )  # fmt: skip
    assert [text.split(": ")[-1] for text in texts(found)] == [
        "Big Al changed the game's scoring parameters",
        "ready?",
        "good night",
    ]
    assert record.value("Levels") == only(PLAY)[0].value("Levels")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("Lin will start the next game", "Lin was to lead this deal, and N led"),
        ("Lin picked up the bottom cards", "S had the kitty, and N led: GAME: Lin picked up the bottom cards"),
    ],
)
def test_who_leads_against_what_was_said(row: str, told: str) -> None:
    found = imported(PLAY + f"GAME: {row}\n" + PLAY if "next" in row else PLAY.replace("\n", f"\nGAME: {row}\n", 1))[-1]
    assert texts(found) == [told]


def test_a_lap_without_a_level() -> None:
    _, found = only("GAME: Lin set their meta-rank to 2\n" + PLAY)
    assert any(
        "only these are told: " in each.text(Language()) and "?*" in each.text(Language()) for each in found.decided
    )


def test_only_some_of_the_players() -> None:
    record, found = only("GAME: A played 3♠\nGAME: B played 4♠\nGAME: C played A♠\n")
    assert [play.cards for play in tricks(record)[0].plays] == [("S3",), ("S4",), ("SA",)]
    assert any("only 3 players are named" in text for text in texts(found))
    _, found = only("GAME: A played 3♠\n")
    assert any("only one player is named" in text for text in texts(found))
    rows = "".join(f"GAME: {name} set their rank to 5\n" for name in "ABC")
    record, found = only(rows + "GAME: A played 3♠\nGAME: B played 4♠\nGAME: C played A♠\n")
    assert record.value("Levels") is None
    assert any("N 5, W 5, S 5" in each.text(Language()) for each in found.decided)


def test_the_end_of_a_game_and_its_reset() -> None:
    record, _ = only(PLAY + "GAME: S ended the game early\n")
    assert Act("end", word="conceded") in record.body
    record, found = only(PLAY + "GAME: S reset the game\n")
    assert Act("end", word="unfinished") in record.body
    assert len(found.losses) == 1


def test_a_text_without_plays_is_no_log() -> None:
    with pytest.raises(NotImported):
        imported("hello\nworld\n", "shengji-log")


def test_what_no_tag_can_say_stays_as_a_remark() -> None:
    text = PLAY + "GAME: Landlord team lost, opposing team collected 95 points\nGAME: Yang has advanced to rank 7\n"
    record, found = only(text)
    assert record.value("Points") == "95"
    assert record.value("NextLevels") is None
    assert Remark("GAME: Yang has advanced to rank 7", True) in record.body
    assert not found.losses
