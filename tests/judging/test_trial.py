"""What is said of one play: proofs, duties, questions, and records that cannot be judged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tractor_notation as tn
from tests.games.shengji.vectors import hand, load
from tractor_notation.games.shengji.cards import FACES
from tractor_notation.games.shengji.presets import PRESETS
from tractor_notation.judging import Judgement, Limit, Trial, Verdict
from tractor_notation.language import Language

SAMPLES = Path(__file__).parents[2] / "samples"
HEAD = '[Levels "NS 2 EW 2"]\n[Leader "N"]\n[Trump "C2"]\n'


def trial(text: str, seconds: float = 20) -> Trial:
    (record,) = tn.reads(text)
    return Trial(tn.replay(record, as_noted=True), seconds)


def said(of: Trial, found: Judgement) -> str:
    game = of.replay.game
    assert game is not None and found.ruling is not None
    return Language("en", game.vocabulary).message(found.ruling)


REVOKE = HEAD + "1. N: H9 HA H3 C4\n2. W: S3 S4 S5 S6\n3. E: HK S7 D3 H4\n"


def test_a_revoke_is_proved_by_a_later_play() -> None:
    found = trial(REVOKE).judgement("1.E")
    assert (found.alone.verdict, found.given.verdict) == (Verdict.ILLEGAL, Verdict.ILLEGAL)
    assert found.proof is not None and found.proof.smallest
    assert found.proof.facts == ("1.N", "1.E", "3.E")
    assert found.alone.legal is None and found.alone.illegal is not None
    assert found.ruling is not None and found.ruling.code == "follow-suit" and found.certain
    assert found.ruling.facts["withheld"] == ("HK",)


def test_nobody_can_say_without_the_later_play() -> None:
    of = trial(REVOKE.replace("3. E: HK S7 D3 H4\n", ""))
    found = of.judgement("1.E")
    assert found.alone.verdict is Verdict.UNDETERMINED and found.proof is None
    assert found.alone.legal is not None and found.alone.illegal is not None
    assert found.question is not None
    assert found.question.template.startswith("Did {seat:seat} hold another card of the suit led")
    hands = of.hands(found.alone.illegal)
    assert any(card[0] == "H" and card != "H2" for card in hands["E"])
    assert not any(card[0] == "H" and card != "H2" for card in of.hands(found.alone.legal)["E"])
    assert {seat: len(cards) for seat, cards in hands.items()} == {"N": 25, "W": 25, "S": 25, "E": 25, "kitty": 8}


def test_cards_that_lie_everywhere_else_prove_it_too() -> None:
    """All hearts but one are seen elsewhere, and only East's hand is not given."""
    pack = [face for face in FACES for _ in range(2)]
    hearts = [card for card in pack if card[0] == "H" and card[1] != "2"]
    rest = [card for card in pack if card not in hearts]
    north, kitty = [*hearts[:23], *rest[:2]], rest[2:10]
    hands = {"N": north, "W": rest[10:35], "S": rest[35:60]}
    dealt = "".join(f"deal {seat}: {' '.join(cards)}\n" for seat, cards in hands.items())
    dealt += f"kitty: {' '.join(kitty)}\nbury N: {' '.join(kitty)}\n"
    found = trial(HEAD + dealt + f"1. N: HA {rest[10]} {rest[35]} {rest[60]}\n").judgement("1.E")
    assert found.verdict is Verdict.ILLEGAL
    assert found.proof is not None and found.proof.smallest
    assert found.proof.facts == ("deal N", "deal W", "deal S", "kitty", "1.N", "1.E")


def test_others_taken_to_be_legal_prove_what_the_record_alone_does_not() -> None:
    """East discards on hearts, later ruffs hearts; if that ruff was legal, so was the discard."""
    of = trial(HEAD + "1. N: H9 HA H3 D4\n2. W: HQ H5 C4 H6\n")
    discard, ruff = of.judgement("1.E"), of.judgement("2.E")
    assert discard.verdict is ruff.verdict is Verdict.UNDETERMINED
    assert discard.given.verdict is Verdict.LEGAL
    assert discard.proof_given is not None and discard.proof_given.lawful == ("2.E",)
    assert discard.proof_given.facts == ("1.N", "1.E", "2.W", "2.E")


def test_somebody_revoked_but_nobody_can_say_who() -> None:
    """Eleven pairs of hearts lie open; whoever holds the last two hearts withheld one of them."""
    hearts = "HAAKKQQJJTT998877665544"
    text = (
        HEAD
        + f"deal N: {hearts} SAA\nkitty: SKKQQJJTT\nbury N: SAAKKQQJJ\n"
        + "1. N: HA D3 D4 D5\n"
    )  # fmt: skip
    of = trial(text)
    culprits = of.culprits
    assert culprits is not None and culprits.names == ("1.W", "1.S", "1.E") and culprits.smallest
    for name in culprits.names:
        found = of.judgement(name)
        assert found.verdict is Verdict.UNDETERMINED
        assert found.given.verdict is Verdict.ILLEGAL


def test_a_third_ace_of_spades() -> None:
    of = trial(HEAD + "1. N: SA S3 S4 S5\n2. N: SA S6 S7 S8\n3. N: SA S9 ST SJ\n")
    assert of.collision is not None
    assert of.collision.names == ("1.N", "2.N", "3.N")
    found = of.judgement("1.W")
    assert found.verdict is Verdict.IMPOSSIBLE and found.proof is None


def test_more_cards_than_a_hand_has() -> None:
    tricks = "".join(f"{n}. N: S{a}{a} D{a}{a} C{a}{a} H{a}{a}\n" for n, a in enumerate("AKQJT9876543", 1))
    of = trial(HEAD + tricks + "13. N: LJLJ RJRJ S22 H22\n")
    assert of.collision is not None and len(of.collision.names) == 13


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1. N: H9 HA H3 C4\n", "no-trump"),
        ('[Rules "bridge@1"]\n\n1. N: H9 HA H3 C4\n', "no-rules"),
        (HEAD + "".join(f"{n}. N: H9 HA H3 C4\n" for n in (1, 4, 7, 10, 13)), "gaps"),
    ],
)
def test_records_that_cannot_be_judged(text: str, problem: str) -> None:
    of = trial(text)
    assert of.problem == problem and of.plays == ()


def test_missing_tricks_are_any_tricks() -> None:
    """What was played between the tricks that were noted may have been hearts, too."""
    found = trial(HEAD + "1. N: H9 HA H3 C4\n3. W: S3 S4 S5 S6\n4. E: HK S7 D3 H4\n").judgement("1.E")
    assert found.verdict is Verdict.ILLEGAL and found.proof is not None
    assert found.proof.facts == ("1.N", "1.E", "4.E")
    assert trial(HEAD + "1. N: H9 HA H3 C4\n5. W: S3 S4 S5 S6\n").judgement("1.E").verdict is Verdict.UNDETERMINED


def test_unknown_cards_of_a_known_suit() -> None:
    found = trial(HEAD + "1. N: H9 HA H3 C4\n2. W: S3 S4 S5 S6\n3. E: Hx S7 D3 H4\n").judgement("1.E")
    # A heart nobody saw may have been the two of hearts, which is a trump.
    assert found.verdict is Verdict.UNDETERMINED
    # Of three of them one was none.
    text = HEAD + "1. N: H9 HA H3 C4\n2. W: S345 S677 S688 S99T\n3. E: Hxxx D789 DTJQ DKA7\n"
    assert trial(text).judgement("1.E").verdict is Verdict.ILLEGAL


def test_what_was_shown_before_a_position_may_have_been_played_since() -> None:
    head = '[Start "position"]\n[Trump "C7"]\n\n'
    of = trial(head + "deal N: S34\nbid N: C77\n1. N: S3 H4 S5 S6\n")
    assert of.collision is None and of.judgement("1.W").verdict is Verdict.UNDETERMINED
    # But nobody else holds them.
    of = trial(head + "deal N: S34\nbid N: C77\n1. N: S3 C7 S5 S6\n")
    assert of.collision is not None and of.collision.names == ("bid N 1", "1.W")


def test_the_kitty_went_from_hand_to_hand() -> None:
    (record,) = tn.read_file(SAMPLES / "stealing.tractor")
    replay = tn.replay(record, as_noted=True)
    of = Trial(replay)
    assert of.collision is None
    assert {of.judgement(name, proofs=False).verdict for name in of.plays} == {Verdict.LEGAL}
    bare = replace(record, body=tuple(item for item in record.body if getattr(item, "keyword", "") != "deal"))
    assert Trial(tn.replay(bare, as_noted=True)).collision is None


def test_the_time_allowed() -> None:
    """Without time nothing is decided, and nothing is guessed."""
    of = trial(HEAD + "1. N: H9 HA H3 D4\n2. W: HQ H5 C4 H6\n", seconds=-1)
    assert of.judgement("1.E").verdict is Verdict.UNKNOWN
    with pytest.raises(Limit):
        _ = of.collision


FOLLOWS = [case for case in load("engine_disputes") if case["kind"] == "follow"]
POLICIES = {
    "NoProtections": "tuple-protection=none",
    "LongerTuplesProtected": "tuple-protection=longer-sets",
    "OnlyDrawTractorOnTractor": "tuple-protection=tractors",
    "LongerTuplesProtectedAndOnlyDrawTractorOnTractor": "tuple-protection=both",
    "NoFormatBasedDraw": "follow-structure=none",
}


@pytest.mark.parametrize("case", FOLLOWS, ids=lambda case: case["id"])
def test_public_disputes(case: dict[str, object]) -> None:
    """One hand is known, the other three are not."""
    assert "rbtying" in PRESETS
    policies = dict(case["policies"]) | {case["policy"]: case["legal"]}  # type: ignore[call-overload]
    for policy, legal in policies.items():
        held, lead = hand(str(case["hand"])), hand(str(case["lead"]))
        text = (
            f'[Options "preset=rbtying decks={case["decks"]} players=4 {POLICIES[policy]}"]\n[Start "position"]\n'
            f'[Trump "{case["trump"]}"]\n\ndeal W: {" ".join(held)}\n'
            f"1. N: {''.join(lead)} {str(case['play']).replace(' ', '')}\n"
        )
        of = trial(text)
        assert of.problem is None and of.collision is None
        found = of.judgement("1.W")
        assert found.verdict is (Verdict.LEGAL if legal else Verdict.ILLEGAL), policy
