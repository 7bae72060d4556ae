"""``tractor import``: what it says, what it writes, and what it leaves alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tractor_notation as tn
from tests.cli.conftest import CLEAN, UNREADABLE, Run, outside
from tests.cli.test_process import LOADED
from tests.dealer import Layout, dealt
from tests.exchange import botzone_log, engine
from tractor_notation.exchange import FORMS
from tractor_notation.exchange.cards import ORDERS
from tractor_notation.language import LANGUAGES

SAMPLES = Path(__file__).parents[2] / "samples" / "import"

LOG = "".join(f"GAME: {row}\n" for row in engine.messages(engine.deals()[1]))
STATE = json.dumps(engine.state(engine.deals()[1], 3, 1))
BOTZONE = json.dumps(botzone_log.log(dealt(1, Layout(hands="drawn")).deal, "shcd"))


def test_a_log_becomes_a_record_that_can_be_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night.log"
    path.write_text(LOG, encoding="utf-8")
    done = run("import", path)
    assert done.status == 0
    assert f"{path}: read as a message log of rbtying/shengji (--from names another form)\n" in done.err
    assert done.err.endswith(f"{path}: 1 record made, everything carried over\n")
    assert run("check", "-", stdin=done.out).status == 0


@pytest.mark.parametrize(
    ("text", "what", "status"),
    [
        (LOG, "a message log of rbtying/shengji", 0),
        (STATE, "a game state of rbtying/shengji", 1),
        (BOTZONE, "a Botzone match log", 0),
        ("A: ♠A\nB: ♠3\nC: ♠4\nD: ♠5\n", "plain text", 1),
        (CLEAN, "plain text", 0),
    ],
    ids=["log", "state", "botzone", "chat", "notation"],
)
def test_what_a_text_is_is_found_out_and_said(run: Run, text: str, what: str, status: int) -> None:
    done = run("import", "-", stdin=text)
    assert done.status == status
    assert f"-: read as {what} (--from names another form)\n" in done.err
    assert list(tn.reads(done.out))


def test_the_form_may_be_named(run: Run) -> None:
    done = run("import", "--from", "text", "-", stdin=LOG)
    assert "read as" not in done.err
    assert done.status == 1
    assert run("import", "--from", "botzone", "-", stdin=LOG).status == 2
    assert run("import", "--from", "cards", "-", stdin=LOG).status == 2


def test_losses_are_told_with_their_places_and_marked(run: Run) -> None:
    done = run("import", "-", stdin=LOG + "what a game\n" + "GAME: S dances\n")
    assert done.status == 1
    number = LOG.count("\n") + 1
    assert f"-:{number}: not carried over: this line is not understood: what a game\n" in done.err
    assert f"; import: line {number}: this line is not understood: what a game\n" in done.out
    assert done.err.endswith("-: 1 record made, 2 things could not be carried over\n")
    done = run("import", "-", stdin=STATE)
    assert "-: $.Play.points: not carried over: " in done.err
    assert "; import: $.Play.points: " in done.out


def test_suits_are_decided_by_replaying_and_said(run: Run) -> None:
    done = run("import", "-", stdin=BOTZONE)
    assert done.status == 0
    assert "note: cards numbered with the suits in the order shcd: 0 faults, and " in done.err
    named = run("import", "--suits", "shcd", "-", stdin=BOTZONE)
    assert named.out == done.out
    assert "0 faults" not in named.err
    assert run("import", "--suits", "hdsc", "-", stdin=BOTZONE).out != done.out
    refused = run("import", "--suits", "hdsc", "-", stdin=LOG)
    assert refused.status == 2
    assert "--suits is for Botzone logs." in refused.err


def test_a_file_is_written_at_once_and_never_over_another(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new.tractor"
    assert run("import", "-", "-o", path, stdin=LOG).status == 0
    text = path.read_text(encoding="utf-8")
    assert text == run("import", "-", stdin=LOG).out
    path.write_text("mine\n")
    done = run("import", "-", "-o", path, stdin=LOG)
    assert done.status == 2
    assert done.err.endswith(f"tractor: {path}: there is such a file already; --force replaces it\n")
    assert path.read_text() == "mine\n"
    assert run("import", "-", "-o", path, "--force", stdin=LOG).status == 0
    assert path.read_text(encoding="utf-8") == text
    assert run("import", "-", "-o", tmp_path, "--force", stdin=LOG).status == 2
    assert run("import", "-", "-o", tmp_path / "no" / "x", stdin=LOG).status == 2
    assert sorted(each.name for each in tmp_path.iterdir()) == ["new.tractor"]


def test_nothing_is_written_when_nothing_could_be_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new.tractor"
    done = run("import", "-", "-o", path, stdin="hello\n")
    assert done.status == 2
    assert done.err.endswith("tractor: -:1: no line of it tells of a play\n")
    assert not path.exists()
    done = run("import", "-", stdin="[1,\n2,,]")
    assert done.status == 2
    assert done.err == "tractor: -:2: this is no JSON: it cannot be read from column 3 on\n"


def test_files_that_are_not_there(run: Run, tmp_path: Path) -> None:
    assert run("import", tmp_path / "x").err.endswith("there is no such file\n")
    assert run("import", tmp_path).status == 2


def test_one_bad_match_costs_no_other(run: Run) -> None:
    done = run("import", "-", stdin=f"{BOTZONE}\n{{broken\n{BOTZONE}\n")
    assert done.status == 1
    assert "-:2: not carried over: this is no JSON" in done.err
    assert done.err.endswith("-: 2 records made, 1 deal failed, 1 thing could not be carried over\n")
    assert len(tn.reads(done.out)) == 2


def test_exported_records_come_back_as_the_same_text(run: Run, folder: Path) -> None:
    for name in ("json", "jsonl"):
        exported = run("export", "--format", name, "clean.tractor", "faulty.tractor", "unreadable.tractor")
        done = run("import", "-", stdin=exported.out)
        assert done.status == 0
        texts = [tn.write_all(tn.read_file(f"{each}.tractor")) for each in ("clean", "faulty", "unreadable")]
        assert done.out == "\n".join(texts)
    assert "1. N: SAA what S55 S44" in UNREADABLE
    assert "1. N: SAA what S55 S44" in done.out


def test_json_of_records_that_the_notation_cannot_say(run: Run) -> None:
    good = {"head": [], "body": [{"kind": "act", "keyword": "diagram"}]}
    bad = {"head": [], "body": [{"kind": "act", "keyword": "bid", "seat": "Q", "cards": ["ZZ"]}]}
    text = json.dumps({"schema": "tractor-record/1", "records": [bad, good]})
    done = run("import", "-", stdin=text)
    assert done.status == 1
    assert "-: $.records[0]: not carried over: the notation cannot say this record" in done.err
    assert done.out == "diagram\n"


def test_records_without_tags_cannot_stand_in_one_file(run: Run) -> None:
    bare = {"head": [], "body": [{"kind": "act", "keyword": "diagram"}]}
    done = run("import", "-", stdin=json.dumps({"schema": "tractor-record/1", "records": [bare, bare]}))
    assert done.status == 2
    assert "cannot be written one behind the other" in done.err


def test_json_of_records_that_would_read_otherwise_is_told(run: Run) -> None:
    odd = {"head": [], "body": [{"kind": "unreadable", "text": "bid N: S2"}]}
    done = run("import", "-", stdin=json.dumps({"schema": "tractor-record/1", "records": [odd]}))
    assert done.status == 1
    assert "record 1 reads otherwise than it was" in done.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(run: Run, lang: str) -> None:
    assert run("import", "--lang", lang, "-", stdin=LOG + "what a game\n").status == 1


@pytest.mark.parametrize(("name", "status"), [("message-log.txt", 0), ("state.json", 1), ("chat.txt", 1)])
def test_the_samples(run: Run, name: str, status: int) -> None:
    done = run("import", SAMPLES / name)
    assert done.status == status
    assert run("check", "-", stdin=done.out).status == 0


def test_the_names_of_the_command_line_are_those_of_the_library() -> None:
    from importlib import import_module

    command = import_module("tractor_notation.cli.import")
    assert set(command.FORMS) == set(FORMS)
    assert command.SUITS == ORDERS


def test_it_loads_only_what_it_needs() -> None:
    done = outside("-c", LOADED, "import", "-", stdin=LOG.encode())
    assert done.returncode == 0, done.stderr
    loaded = set(done.stderr.decode().rsplit("loaded: ", 1)[1].split())
    assert not loaded & {
        "lark",
        "jinja2",
        "markdown_it",
        "resvg_py",
        "http.server",
        "babel",
        "tractor_notation.publish",
    }
    assert not loaded & {"tractor_notation.exchange.botzone", "tractor_notation.exchange.shengji_state"}
