"""Whatever is typed, the session never raises, and the text is a record in which everything can be read."""

from __future__ import annotations

from random import Random

import pytest

import tractor_notation as tn
from tractor_notation.games import games
from tractor_notation.recording import Kind, Session
from tractor_notation.recording.commands import COMMANDS
from tractor_notation.recording.hints import offers

WORDS = (
    *("saa", "93", "h5", "5", "rj", "x", "?", "??", "s?", "黑桃", "大王", "e:", "n:", "W:h5", "12.", "1.", "2.N", "1.W", "7:", "ge", "p5"),
    *("!", "!?", "^revoke", "^", ">", "> s5", "=n", "+10", "{", "}", "{a}", ";", "; b", "(", ")", "( 1. W: s4 )", '"', "[", "]"),
    *('[Event "x"]', "[Leader", "leader", "n", "stands", "points", "bid", "deal", "kitty", "end:", "time", "claim", "all", "-", "/undo"),
    *("\\", "\t", "\u3000", "１", "：", "，", "0", "999999999", "\u200b", "next", "#"),
    *COMMANDS,
)  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_anything(seed: int) -> None:
    rng = Random(seed)
    (rules,) = [game.name for game in games() if (game.name == "unsun") == (seed % 3 == 0)]
    session = Session(
        f'[Rules "{rules}"]\n[Leader "N"]\n[Trump "C7"]\n' if rules != "unsun" else '[Rules "unsun"]\n[Dealer "3"]\n'
    )
    taken = 0
    for _ in range(60):
        line = " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))))
        text = session.text
        outcome = session.enter(line)
        offers(session.page, line)
        if outcome.kind in (Kind.REFUSED, Kind.ASKED):
            assert session.text == text, line
            continue
        taken += 1
        records = tn.reads(session.text)
        assert [record.body for record in records] == [record.body for record in session.page.records], line
        assert all(not item.unreadable for record in records for item in record.findings), line
    assert taken


@pytest.mark.parametrize(
    "tail", ["{never closed", "1. N: SAA what", "( 1. N: SA", "[Broken", "1. N: SAA ; remark", "dela N: SA"]
)
def test_a_file_in_which_something_cannot_be_read_is_gone_on_with(tail: str) -> None:
    text = f'[Trump "C7"]\n[Leader "N"]\n\ndeal N: SAA\n{tail}'
    session = Session(text)
    for line in ("w: saa", "s5", "{so}", "end: time", "undo", "edit 1.N s3", "faults"):
        session.enter(line)
        offers(session.page, line)
        assert tail.split()[0] in session.text
    assert session.text.startswith(text.rpartition("\n")[0])
