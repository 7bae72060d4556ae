"""The recorder as a page and as a script: one file, small, in words of the catalogues alone, and what it is told of every
family; its types and its pure parts under Node (``python -m pytest -m node``).
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation import package
from tractor_notation.formatting import formatted
from tractor_notation.games import Game, games
from tractor_notation.games.script import SHARED
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import recorder
from tractor_notation.record import Record, Tag
from tractor_notation.text.words import IRREGULARITIES

HERE = Path(__file__).parent
SOURCES = {name: package.text(f"templates/recorder/{name}.js") for name in recorder.PARTS}
FAMILIES = list(games())

QUIET = {"comment-swallows", "look-back"}
"""What the reader may say of a comment: it holds what looks like a trick."""


def test_the_small_form_is_made_of_these_sources() -> None:
    head = package.text(f"templates/{recorder.SCRIPT.small}").partition("\n")[0]
    assert head == f"// {recorder.SCRIPT.digest()}", "python -m tests.script makes it again"
    assert recorder.SCRIPT.text() != recorder.SCRIPT.plain()


def test_every_part_is_in_the_script() -> None:
    folder = HERE.parents[1] / "templates" / "recorder"
    assert {file.stem for file in folder.iterdir()} == set(recorder.PARTS)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_page_is_one_small_file_with_a_policy(tag: str) -> None:
    page = recorder.page(Language(tag))
    assert len(page.encode()) < (80_000 if tag == "en" else 90_000)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page.replace("&#39;", "'"))
    assert policy and "default-src 'none'" in policy[1] and "base-uri 'none'" in policy[1]
    assert "form-action 'none'" in policy[1] and "connect-src" not in policy[1] and "unsafe" not in policy[1]
    for kind, text in re.findall(r"<(style|script)>(.*?)</\1>", page, re.S):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy[1]
    assert not re.search(r"\b(?:src|href|style|on\w+)=", re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.S))
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


def test_it_says_nothing_but_the_words_it_is_given() -> None:
    """Every word it asks for is there, and every word there is asked for."""
    text = "\n".join(SOURCES.values())
    given = recorder.kit(Language("en"))["words"].keys()
    asked = set(re.findall(r'\b(?:say|key|drawnKey|button)\(\s*"([\w-]+)"', text)) | set(
        re.findall(r"words\.(\w+)", text)
    )
    asked |= (
        set(re.findall(r'say: "(\w+)"', text))
        | set(re.findall(r'\? "(\w+)"', text))
        | set(re.findall(r': "(\w+)"', text))
    )
    asked |= {f"irregular-{name}" for name in IRREGULARITIES} | {"copied", "byhand", "gap"}
    assert given <= asked
    silent = {
        "suit",
        "seat",
        "card",
        "spot",
        "drop",
        "call",
        "offer",
        "word",
        "scope",
        "leader",
        "down",
        "part",
        "other",
    }
    wanted = (
        set(re.findall(r'\bsay\("([\w-]+)"\s*[,)]', text))
        | set(re.findall(r'\b(?:key|drawnKey)\("(\w+)"', text)) - silent
    )
    assert wanted <= given
    literals = re.findall(r'"([^"\n]*)"', re.sub(r"/\*\*.*?\*/|//.*", "", text, flags=re.S))
    assert [one for one in literals if re.search(r"[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}", one)] == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_words_of_every_language_hold_the_same_facts(tag: str) -> None:
    def facts(words: dict[str, str]) -> dict[str, set[str]]:
        return {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in words.items()}

    assert facts(recorder.kit(Language(tag))["words"]) == facts(recorder.kit(Language("en"))["words"])


# What it is told of a family is what the family is.


@pytest.mark.parametrize("game", FAMILIES, ids=lambda game: game.name)
def test_a_table_is_that_of_its_options(game: Game) -> None:
    """With the options of a table, a record has its seats and its pack; the hands come out equal; nothing is wrong."""
    pad = game.pad()
    for circle in pad.circles:
        for room in circle.rooms:
            for pack in room.packs:
                text = " ".join(filter(None, (circle.options, pack.options)))
                record = Record(head=(Tag("Rules", game.name), *((Tag("Options", text),) if text else ())))
                options, wrong = game.options(record, {})
                assert wrong == []
                assert game.open(record, options).findings == []
                assert game.seats(record) == room.seats
                cards = game.pack(record)
                assert sorted(cards) == sorted([*(c for _, row in pad.suits for c in row), *pad.loose] * pack.copies)
                assert (len(cards) - pack.aside) % len(room.seats) == 0


@pytest.mark.parametrize("game", FAMILIES, ids=lambda game: game.name)
def test_the_usual_table_comes_first(game: Game) -> None:
    first = game.pad().circles[0]
    record = Record(head=(Tag("Rules", game.name),))
    assert (first.options, first.rooms[0].packs[0].options) == ("", "")
    assert first.rooms[0].seats == game.seats(record)
    sides = {side for circle in game.pad().circles for room in circle.rooms for side in room.sides}
    assert all(re.fullmatch(game.script.side, side) for side in sides)


@pytest.mark.parametrize("game", FAMILIES, ids=lambda game: game.name)
def test_what_is_offered_is_known_to_the_notation(game: Game) -> None:
    pad, script = game.pad(), game.script
    for offer in pad.offers:
        statement = {**SHARED, **script.statements}[offer.keyword]
        assert all(re.fullmatch(statement.words, word) for word, _ in offer.words), offer
        assert offer.pile in ("", "hands", "away") and (offer.words or statement.holds != "word")
    for field in pad.fields:
        assert field.tag in script.tags
        assert field.kind in ("seat", "choice", "levels", "trump") and (field.kind == "seat") == (not field.values)
    for _, cards in pad.suits:
        assert game.notation.decode(cards[0]).cards == cards[:1]
    assert pad.joined == (game.notation.encode(pad.suits[0][1][:2]).count(pad.suits[0][0]) == 1)
    assert (pad.down != "") == bool(game.notation.decode(pad.suits[0][1][0] + "_").cards)


def test_every_word_is_given_as_it_is_meant() -> None:
    assert recorder._WORDS.items() <= recorder.kit(Language("en"))["words"].items()


def test_data_cannot_leave_its_element() -> None:
    text = recorder.page(Language("en"))
    data = re.search(r'id="kit">(.*?)</script>', text, re.S)
    assert data and "<" not in data[1] and json.loads(data[1])["pads"]


def test_the_library_offers_it_under_no_other_name() -> None:
    assert "recorder" not in tn.__all__


def node(*command: str) -> None:
    tool = shutil.which(command[0])
    if tool is None:
        pytest.fail(f"{command[0]} is not installed; the script cannot be checked")
    done = subprocess.run([tool, *command[1:]], capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.node
def test_types() -> None:
    node("tsc", "--project", "tsconfig.recorder.json")


@pytest.mark.node
def test_taps_under_node() -> None:
    node("node", "--test", "recorder.test.js")


NOTES = (
    *(
        "",
        "A safe start.",
        "  wide  ",
        "two\nlines\n\nthree",
        '{ } \\ "',
        '[Event "x"]',
        'a\n [Event "x"]\n［赛事 “y”］',
        "; no remark",
    ),
    *("先出副牌。", "1. N: SA", "x\u2028y\x00z\x85", "<b>", "=N +10", "((("),
)


@pytest.mark.node
def test_whatever_is_tapped_is_canonical() -> None:
    """Records of random taps, by all games and tables: the reader takes each as it stands, and nothing in it is unread."""
    held = json.dumps({"pads": recorder.kit(Language("en"))["pads"], "notes": NOTES, "count": 400})
    done = subprocess.run(["node", "recorder_taps.js"], input=held, capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stderr
    texts = json.loads(done.stdout)
    assert len(texts) > 350
    for text in texts:
        (record,) = tn.reads(text)
        assert not [item for item in record.findings if item.unreadable], text
        assert {item.code for item in record.findings} <= QUIET, text
        assert tn.write(record) == text
        assert formatted(text.encode()).text == text
    assert sum(">" in text for text in texts) > 50 and sum("+" in text for text in texts) > 20
    assert sum("_" in text for text in texts) > 20


@pytest.mark.node
def test_both_forms_are_script(tmp_path: Path) -> None:
    for name, text in (("small", recorder.SCRIPT.text()), ("plain", recorder.SCRIPT.plain())):
        file = tmp_path / f"{name}.js"
        file.write_text(text, encoding="utf-8")
        node("node", "--check", str(file))
