"""Claims about a trick that are joined to one token, and what is meant as a claim and cannot be read."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tractor_notation.checking import checked
from tractor_notation.language import Language
from tractor_notation.record import Trick, Unreadable


@pytest.mark.parametrize(
    ("written", "winner", "points", "canonical"),
    [
        ("=S+20", "S", 20, "=S +20"),
        ("+20=S", "S", 20, "=S +20"),
        ("=s+05", "S", 5, "=S +5"),
        ("=S,+20", "S", 20, "=S +20"),
        ("=南+20", "S", 20, "=S +20"),
        ("＝Ｓ＋20", "S", 20, "=S +20"),
        ("=P1+20", "P1", 20, "=P1 +20"),
    ],
)
def test_winner_and_points_without_a_blank(written: str, winner: str, points: int, canonical: str) -> None:
    (record,) = tn.reads(f"1. S: DAA D77 D66 DTT {written}\n2. S: SK S3 S4 S5\n")
    trick, other = record.body
    assert isinstance(trick, Trick) and isinstance(other, Trick)
    assert (len(trick.plays), trick.winner, trick.points) == (4, winner, points)
    (note,) = (item for item in record.findings if item.code == "lenient")
    assert Language().message(note) == f"{written} is read as {canonical}."
    assert canonical in tn.write(record)


@pytest.mark.parametrize("written", ["=Q", "=S20", "=S+2000", "+20p", "20分", "20pts", "=", "=S:20"])
def test_what_is_no_claim_is_no_play_either(written: str) -> None:
    text = f'[Trump "C7"]\n[Start "position"]\n\n1. S: DAA D99 D66 DTT {written}\n2. S: SK S3 S4 S5\n'
    (record,) = tn.reads(text)
    trick, lost, other = record.body
    assert isinstance(trick, Trick) and isinstance(other, Trick)
    assert [play.unreadable for play in trick.plays] == [None] * 4
    assert isinstance(lost, Unreadable) and lost.text == written
    assert tn.reads(tn.write(record)) == [record]
    (judged,) = checked([record])
    errors = [item for item in judged.findings if item.severity.name == "ERROR"]
    assert [item.unreadable for item in errors] == [True]
    told = Language().help(errors[0])
    assert ("=N +10" in told) == (written[0] in "=+2")


def test_points_are_not_claimed_where_a_family_has_none() -> None:
    (record,) = tn.reads('[Rules "unsun"]\n\n1. 7: GE P5 O4 G5 O5 I3 K8 I8 =6+20\n')
    assert any(item.unreadable for item in record.findings)
    assert not any(isinstance(item, Trick) and item.points is not None for item in record.body)
