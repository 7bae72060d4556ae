"""Records of Unsun Karuta on trial: what is proved of a play agrees with what the dealer knows of it."""

from __future__ import annotations

from random import Random

import pytest

import tractor_notation as tn
from tests.dealer.unsun import Layout, deal, text
from tests.dealer.unsun_slips import KINDS
from tractor_notation.games.case import Disputable
from tractor_notation.games.unsun import GAME
from tractor_notation.judging.trial import Trial
from tractor_notation.judging.verdicts import Verdict

LEGAL, ILLEGAL, OPEN = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED


def trial(record_text: str, **options: str) -> Trial:
    (record,) = tn.reads(record_text)
    return Trial(tn.replay(record, options={key.replace("_", "-"): value for key, value in options.items()}))


def test_the_game_can_be_judged() -> None:
    assert isinstance(GAME, Disputable)


@pytest.mark.parametrize("name", ["no trump to a meri", "suit not followed", "trump led first"])
def test_a_fault_is_proved_from_the_plays(name: str) -> None:
    proved = 0
    for seed in range(12):
        slip = KINDS[name](Random(f"{name} {seed}"), deal(seed))
        if slip is None or slip.address is None:
            continue
        found = trial(slip.text)
        judged = found.judgement(slip.address)
        assert judged.verdict is ILLEGAL, (seed, slip.text)
        assert judged.ruling is not None and judged.ruling.code == slip.code
        assert judged.proof is not None and slip.address in judged.proof.facts
        proved += 1
    assert proved >= 4


@pytest.mark.parametrize("seed", range(12))
def test_lawful_deals_are_never_found_illegal(seed: int) -> None:
    rng, played = Random(seed), deal(seed)
    how = rng.choice(
        (Layout(), Layout(hands="none"), Layout(hands="some", side=False), Layout(hands="none", bury=False))
    )
    lines = []
    for line in text(played, how).splitlines():
        if line[:1].isdigit():
            head, _, plays = line.partition(": ")
            words = [rng.choice(("x", card[0] + "x")) if rng.random() < 0.08 else card for card in plays.split()]
            line = f"{head}: {' '.join(words)}"
        lines.append(line)
    found = trial("\n".join(lines) + "\n")
    for address in rng.sample(found.plays, 12):
        judged = found.judgement(address, proofs=False)
        assert judged.verdict in (LEGAL, OPEN), (seed, address)
        assert judged.given.verdict in (LEGAL, OPEN), (seed, address)


MERI = """[Rules "unsun"]
[Trump "G"]
[Dealer "0"]
[Taker "0"]
[Start "position"]

{hands}
{number}. 0: G9 {second} x x x x x x
end: unfinished
"""


@pytest.mark.parametrize(
    ("hands", "second", "number", "verdict"),
    [
        ("", "G8", 1, LEGAL),  # a trump to a meri
        ("", "P3", 1, OPEN),  # nobody knows whether it held one
        ("deal 1: P3 P4 P5 P6 P7 P8 I3 I4 I5", "P3", 1, LEGAL),
        ("deal 1: P3 P4 P5 P6 P7 P8 I3 I4 GS", "P3", 1, LEGAL),  # the sole Sun
        ("deal 1: P3 P4 P5 P6 P7 P8 I3 I4 GU", "P3", 1, ILLEGAL),
        ("deal 1: P3 P4 P5 P6 P7 P8 I3 GS PR", "P3", 1, ILLEGAL),  # Tenka is a trump
        ("deal 1: P3 P4 P5 P6 P7 P8 I3 GS x", "P3", 1, OPEN),
        ("deal 1: P3 P4 P5 GU", "P3", 6, ILLEGAL),
        ("deal 1: P3 P4 P5 P6", "P3", 6, LEGAL),
    ],
)
def test_a_meri(hands: str, second: str, number: int, verdict: Verdict) -> None:
    found = trial(MERI.format(hands=hands, second=second, number=number))
    assert found.judgement(f"{number}.1").verdict is verdict


def test_the_right_of_the_sole_sun_is_not_judged_where_play_began_earlier() -> None:
    found = trial(MERI.format(hands="deal 1: P3 P4 P5 GS", second="P3", number=6))
    assert "6.1" not in found.plays
    found = trial(MERI.format(hands="deal 1: P3 P4 P5 GS", second="P3", number=6), sole_sun="last")
    assert found.judgement("6.1").verdict is LEGAL


def test_the_question_that_would_decide() -> None:
    found = trial(MERI.format(hands="", second="P3", number=1)).judgement("1.1")
    assert found.verdict is OPEN and found.question is not None
    assert str(found.question.template).startswith("Did {seat:seat} hold a trump")


def test_monchi_begins_with_a_meri_or_by_option_with_any_trump() -> None:
    record = """[Rules "unsun"]
[Trump "G"]
[Dealer "0"]
[Taker "0"]
[Start "position"]

deal 1: P3 P4 I5 I6 K7 K8 O2 O3 G2
1. 0: P9 G2 GS x x x x x
2. 2: P7 x x x x x x I5
end: unfinished
"""
    assert trial(record).judgement("2.1").verdict is LEGAL
    assert trial(record, monchi_from="trump").judgement("2.1").verdict is ILLEGAL
    assert trial(record.replace("I5\n", "P3\n"), monchi_from="trump").judgement("2.1").verdict is LEGAL
