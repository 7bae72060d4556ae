"""Nothing that stands in a record raises: it is read, played, judged, reported and shown, whatever it says.

Records of all kinds are the samples and the cases of both families. A seeded lot changes some lines of each: other cards,
unknown ones, seats that the table does not have, other tags, options drawn by lot, lines of other records.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest

import tractor_notation as tn
from tractor_notation.games import games
from tractor_notation.games.options import Spec
from tractor_notation.games.shengji.options import Options as ShengjiOptions
from tractor_notation.games.unsun.options import Options as UnsunOptions
from tractor_notation.judging import Trial
from tractor_notation.matches import Match
from tractor_notation.publish import text_view
from tractor_notation.replay import Replay
from tractor_notation.report import FORMATS, report
from tractor_notation.report.base import Setting, words
from tractor_notation.sheets import Sheets

ROOT = Path(__file__).parent.parent
ROUNDS = range(60)
"""Seeds; each changes a handful of records."""

SEATS = (*"NWSE", *(f"P{number}" for number in (0, 1, 2, 5, 6, 12, 13, 99)), *"01789")
CARDS = ("x", "xx", "Sx", "Hx", "RJ", "LJ", "SA", "H2T", "C77", "D5", "SAK+S33", "SA,x", "RJx", "I1", "P9", "IxF", "xF",
         "SKQJ>SJ", "H9^revoke", "SA^throw", "HA#1", "HA#other", "C77 @12", "pass", "all", "")  # fmt: skip
KEYWORDS = ("deal", "drawn", "bid", "bury", "friend", "claim", "concede", "redeal", "call", "okie", "side", "pack", "shown",
            "kitty", "flip", "end", "diagram")  # fmt: skip
TAGS = ("Levels", "Leader", "Trump", "Start", "Points", "Winner", "Promotion", "NextLeader", "NextLevels", "Declarers",
        "RedFives", "Rules", "Dealer", "Taker", "Tricks", "Score", "Totals", "Result", "Match", "Board")  # fmt: skip
VALUES = ("NS 2 EW 2", "NS 7 EW 5", "EW A", "P1 2 P2 3 P3 4", "P1+P3 7 P2+P4 5", "NS NT EW 3*", "S", "N", "P1", "P7", "3",
          "C7", "NT", "NT2", "H", "position", "0", "80", "-5", "NS", "D+1", "hold O+3", "NS won EW 3", "P1+P4", "none",
          "N H5D5 -2, E H5", "shengji@1", "unsun", "unsun@7", "I", "A 4 B 5", "draw", "#", "")  # fmt: skip
TRICKS = ("{n}. {s}: {c} {c} {c} {c}", "{n}. {s}: {c}", "{n}. {s}: {c} {s}:{c} {c} {c} ={s} +10",
          "{n}. {s}: {c} {c} {c} {c} {c} {c}", "( {n}. {s}: {c} {c} )", "ruling {n}.{s}: points {s} +5",
          "ruling {n}.{s}: level NS -1", "ruling {n}.{s}: stands", "ruling {n}.{s}: void")  # fmt: skip


@cache
def corpus() -> tuple[str, ...]:
    """The records that are changed."""
    files = [*sorted((ROOT / "tests" / "cases").glob("*/*.tractor")), *sorted((ROOT / "samples").glob("*.tractor"))]
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in files]
    return tuple(text for text in texts if len(text) < 12_000)


def _value(rng: Random, spec: Spec) -> str:
    """A value of an option; rarely one that is none."""
    values = (*spec.values, spec.sample or spec.default, "0", "99", "odd")
    return rng.choice(values[:-3] if rng.random() < 0.9 else values)


def options(rng: Random) -> str:
    """A tag of options by lot: few or many, in front a set of them."""
    family = rng.choice((ShengjiOptions, ShengjiOptions, ShengjiOptions, UnsunOptions))
    parts = [f"preset={rng.choice(tuple(family.presets))}"] if family.presets and rng.random() < 0.3 else []
    table = ("profile", "decks", "players", "kitty-size", "friends", "bid-size", "joker-bid", "kitty-steal")
    for name, spec in family.specs().items():
        if rng.random() < (0.35 if name in table else 0.1):
            parts.append(f"{name}={_value(rng, spec)}")
    return f'[Options "{" ".join(parts)}"]'


def tag(rng: Random) -> str:
    return f'[{rng.choice(TAGS)} "{rng.choice(VALUES)}"]'


def statement(rng: Random) -> str:
    """A statement or a trick by lot, often of a seat that no table has."""
    if rng.random() < 0.4:
        place = {"n": str(rng.choice((0, 1, 1, 2, 3, 9, 26))), "s": rng.choice(SEATS), "c": ""}
        return re.sub("{(.)}", lambda match: place[match[1]] or rng.choice(CARDS[:-1]), rng.choice(TRICKS))
    keyword, seat = rng.choice(KEYWORDS), rng.choice((*SEATS, ""))
    cards = " ".join(rng.choice(CARDS) for _ in range(rng.choice((0, 1, 1, 2, 8))))
    return f"{keyword} {seat}: {cards}" if seat else f"{keyword}: {cards}"


def changed(rng: Random, text: str) -> str:
    """A record with some of its lines changed."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        place = rng.randrange(len(lines))
        match rng.randrange(9):
            case 0:
                del lines[place : place + rng.choice((1, 1, 3))]
                lines = lines or [""]
            case 1:
                lines.insert(rng.randrange(len(lines)), lines[place])
            case 2:
                lines.insert(place, rng.choice(rng.choice(corpus()).split("\n")))
            case 3:
                lines.insert(0, options(rng))
            case 4:
                lines.insert(0, tag(rng))
            case 5:
                lines.insert(place, statement(rng))
            case 6:
                parts = lines[place].split(" ")
                parts[rng.randrange(len(parts))] = rng.choice(CARDS)
                lines[place] = " ".join(parts)
            case 7:
                lines[place] = re.sub(r"\b[NWSE]\b|\bP\d+\b|\b\d\b", lambda _: rng.choice(SEATS), lines[place])
            case _:
                lines[place] = re.sub(r"(?<=[SHCD])[2-9TJQKA]|[RL]J", lambda _: rng.choice("xA27"), lines[place])
    return "\n".join(lines)


def everything(texts: Iterable[str], pages: bool = False) -> None:
    """All there is to do with records; every finding says something."""
    match, sheets = Match(), Sheets()
    out: list[str] = []
    reports = [report(name, Setting(out.append)) for name in FORMATS]
    for made in reports:
        made.begin()
        made.open("file.tractor")
    replays: list[Replay] = []
    for text in texts:
        for record in tn.reads(text):
            replay = match.replay(record)
            checked = tn.Checked(record, replay)
            spoken = words("en", replay.game)
            for item in checked.findings:
                message = spoken.message(item)
                assert message and "{" not in message.replace("{text}", ""), (item.code, text)
                for one in item.related:
                    assert spoken.related(one)
            for made in reports:
                made.record(checked)
            tuple(sheets.add("file.tractor", checked))
            assert all(step.after is not None for step in replay.steps)
            replays.append(replay)
    for made in reports:
        made.close()
        made.end()
    tuple(sheets.close())
    for replay in replays if pages else ():
        places = [step.address for step in replay.steps if step.address]
        at = places[len(places) // 2] if places else None
        text_view(replay, language=words("en", replay.game), at=at if at and replay.step(at) else None)
    if replays and pages:
        assert tn.render(replays)


@pytest.mark.parametrize("seed", ROUNDS)
def test_changed_records_raise_nothing(seed: int) -> None:
    rng = Random(f"never raises {seed}")
    everything((changed(rng, rng.choice(corpus())) for _ in range(12)), pages=not seed % 4)


def test_a_trick_to_which_nobody_of_the_table_played() -> None:
    """The judge asks who won it, and so leads the next one."""
    (record,) = tn.reads('[Trump "C7"]\n[Start "position"]\n\n1. P9: S2 P8:S3\n1. N: SA S3 S5 S6\n')
    assert Trial(tn.replay(record)).case is not None


def test_every_family_is_in_the_corpus() -> None:
    texts = "\n".join(corpus())
    assert [game.name for game in games() if f'[Rules "{game.name}' not in texts] == []
