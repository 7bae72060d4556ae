"""Names of cards: whole, but for the suit where a row has named it."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.games import Face
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import deal_view, page
from tractor_notation.publish.names import Names
from tractor_notation.publish.player import common
from tractor_notation.publish.speaking import Speaker
from tractor_notation.replay import Replay

SAMPLES = Path(__file__).parents[2] / "samples"


def sample(name: str) -> Replay:
    record, *_ = tn.read_file(SAMPLES / f"{name}.tractor")
    return tn.replay(record)


def speaker(replay: Replay, tag: str) -> Speaker:
    assert replay.game is not None
    return Speaker(Language(tag), replay.game, replay.game.pack(replay.record))


@pytest.mark.parametrize(
    ("tag", "cards", "spoken"),
    [
        ("en", "SA SA SK", "ace of spades, ace of spades, king of spades"),
        ("en", "RJ LJ Sx D2", "big joker, small joker, unknown card of spades, two of diamonds"),
        ("zh", "SA S10 HK", "黑桃A、黑桃10、红桃K"),
        ("ja", "SA ST HK", "スペードのエース、スペードの10、ハートのキング"),
        ("th", "SK ST HA", "คิงโพดำ, 10 โพดำ, เอซโพแดง"),
    ],
)
def test_every_card_has_its_name(tag: str, cards: str, spoken: str) -> None:
    speak = speaker(sample("annotated"), tag)
    assert speak.cards(tuple(cards.replace("10", "T").split())).spoken == spoken


def test_a_row_has_named_its_suit() -> None:
    replay = sample("annotated")
    speak = speaker(replay, "en")
    assert replay.game is not None and replay.end is not None
    rows = [speak.row(row) for row in replay.game.rows(("RJ", "D3", "D3", "SA", "SK"), replay.end, speak.language)]
    assert [(row.spoken, row.cards.spoken) for row in rows][:2] == [
        ("Trumps", "big joker, three of diamonds, three of diamonds"),
        ("Spades", "ace, king"),
    ]


def test_names_of_which_nothing_is_shared_stay_whole() -> None:
    ace, back = Face("S", "♠", "A", "ace of spades", 0), Face("back", "", "▮", "a card face down", 0)
    assert Names([ace, back]).of(ace).bare == Names([]).of(ace).bare == "ace of spades"
    assert Names([ace]).of(back).bare == "a card face down"


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", ["annotated", "three-decks", "no-trump", "unsun-annotated", "unsun-hidden-robai"])
def test_the_script_has_every_face_as_its_game_shows_it(name: str, tag: str) -> None:
    replay = sample(name)
    stepping = deal_view(replay, Language(tag), playable=True).stepping
    assert stepping is not None
    speak = speaker(replay, tag)
    told = common(Language(tag), [stepping])["games"][stepping.family]
    faces = {
        code: Face(kind, sign, told["ranks"][at % len(told["ranks"])][0], begin + own[1] + end, len(own) - 2)
        for kind, sign, begin, end, codes in told["suits"]
        for at, code in enumerate(codes.split(" "))
        if code and (own := told["ranks"][at % len(told["ranks"])])
    }
    assert faces.keys() == stepping.faces.keys()
    assert faces == {code: speak.face(code)._replace(points=min(speak.face(code).points, 1)) for code in faces}
    hands = chain.from_iterable(text.split() for rows in stepping.data["hands"] for _, text in rows)
    assert set(hands) <= faces.keys()


def test_heads_of_columns_are_those_of_each_deal() -> None:
    """On a phone they stand in front of the cells: of a deal of eight, of one of six, and of none of four."""
    text = page([sample("unsun-annotated"), sample("friends"), sample("annotated")], language=Language("en"))
    style = text[text.index("<style>") : text.index("</style>")]
    assert ':is(#deal1) td:nth-child(2){--head:"Seat 0 "}' in style
    assert ':is(#deal2) td:nth-child(2){--head:"P1 "}' in style
    assert style.count("td:nth-child(2)") == 2
