"""The rule sets there are, and what is said about one there is not."""

from __future__ import annotations

from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.games import DEFAULT, find, games, meant, names, rule_sets

SAMPLE = Path(__file__).parents[1] / "samples" / "annotated.tractor"


def test_a_rule_set_is_named_by_family_and_version() -> None:
    assert rule_sets() == ("shengji@1", "unsun@1")
    for rules in rule_sets():
        assert find(rules) in list(games())
    assert find(None) is find(DEFAULT)
    assert DEFAULT in names()


@pytest.mark.parametrize(
    ("said", "nearest"),
    [
        ("Shengji", "shengji@1"),
        ("shenji@1", "shengji@1"),
        ("shengji@7", None),  # the list of known rule sets says which version there is
        ("unsum", "unsun@1"),
        ("bridge", None),
        ("", None),
    ],
)
def test_a_near_miss_is_named(said: str, nearest: str | None) -> None:
    assert meant(said) == nearest


def test_a_record_under_rules_nobody_knows() -> None:
    (record,) = tn.reads('[Rules "Shengji"]\n\nend: unfinished\n')
    replay = tn.replay(record)
    (found,) = replay.findings
    assert found.facts == {"rules": "Shengji", "known": ("shengji@1", "unsun@1"), "nearest": "shengji@1"}
    assert tn.Language().help(found) == "Did you mean shengji@1? Known rule sets: shengji@1, unsun@1."
    assert replay.score is None


def test_the_score_of_a_replay() -> None:
    record = next(iter(tn.read_file(SAMPLE)))
    score = tn.replay(record).score
    assert score is not None
    assert score["result"].split()[0] in ("hold", "swap")
    (unfinished,) = tn.reads("1. N: SAA S93 S55 S44\nend: unfinished\n")
    assert tn.replay(unfinished).score is None
