"""One record under several rules: verdicts, facts of the table, matches, undecided plays."""

from __future__ import annotations

import pytest

import tractor_notation as tn
from tractor_notation.checking import checked
from tractor_notation.comparing import Comparer, Comparison, Judged, Rules, Unfit
from tractor_notation.games import games

PAIRS = """\
[Trump "C7"]
[Start "position"]

deal N: S3 H9988
deal W: S4 HAJ22
deal S: SAKQJT
deal E: HT6533

1. N: H8899 HA22J SAKQJ H356T
2. N: S3 S4 ST H3
"""
"""East keeps a pair back: a fault where pairs are owed."""

UNKNOWN = '[Trump "C7"]\n[Leader "N"]\n[Levels "NS 7 EW 5"]\n\n1. N: SAA S93 S55 S44\nend: unfinished\n'
"""West may hold a pair of spades, or not."""


def compare(text: str, *names: str, options: dict[str, str] | None = None) -> list[Comparison]:
    comparer = Comparer([Rules.parse(name) for name in names], options=options)
    return [comparer.compare(one.replay) for one in checked(tn.reads(text), options=options)]


def verdicts(made: Comparison) -> dict[str | None, list[str]]:
    """Verdicts by the address of the act; a fault as its codes."""
    return {
        row.address: [
            "-" if one is None else ",".join(item.code for item in one.findings) or one.verdict for one in row.verdicts
        ]
        for row in made.rows
    }


@pytest.mark.parametrize(
    ("text", "own", "settings"),
    [
        ("rbtying", False, {"preset": "rbtying"}),
        ("preset=rbtying", False, {"preset": "rbtying"}),
        ("record", True, {}),
        ("record;hook=J", True, {"hook": "J"}),
        (" rbtying; kitty-multiplier=fixed-2 ", False, {"preset": "rbtying", "kitty-multiplier": "fixed-2"}),
        ("follow-structure=none hook=J", False, {"follow-structure": "none", "hook": "J"}),
        ("score-table=D1<80<O0", False, {"score-table": "D1<80<O0"}),
    ],
)
def test_how_rules_are_written(text: str, own: bool, settings: dict[str, str]) -> None:
    made = Rules.parse(text)
    assert (made.own, made.settings) == (own, settings)
    assert made.name == " ".join(text.replace(";", " ").split())


@pytest.mark.parametrize("text", ["", " ; ", "rbtying pagat", "hook=J pagat", "hook=", "=J"])
def test_what_names_no_rules(text: str) -> None:
    with pytest.raises(ValueError):
        Rules.parse(text)


def test_an_act_is_legal_by_one_and_a_fault_by_another() -> None:
    (made,) = compare(PAIRS, "two-deck", "follow-structure=none", "record")
    assert verdicts(made) == {"1.E": ["follow-pair", "legal", "follow-pair"]}
    assert made.rows[0].span is not None
    assert made.rows[0].span[:2] == (9, 25)


def test_nothing_to_say_where_all_are_content() -> None:
    (made,) = compare(PAIRS, "follow-structure=none")
    assert made.rows == ()


def test_a_play_is_undecided_by_one_and_legal_by_another() -> None:
    (made,) = compare(UNKNOWN, "two-deck", "follow-structure=none")
    assert verdicts(made) == {"1.W": ["undecided", "legal"]}
    assert made.rows[0].span is not None
    assert made.rows[0].span.line == 5


def test_what_nobody_can_decide_is_no_row() -> None:
    (made,) = compare(UNKNOWN, "two-deck", "pagat")
    assert made.rows == ()
    assert [sum(item.undecided for item in one.replay.findings) for one in made.judged if one] == [1, 1]


def test_the_records_own_options_count_for_the_record_alone() -> None:
    text = '[Options "follow-structure=none"]\n' + PAIRS
    (made,) = compare(text, "record", "two-deck", "record;follow-structure=full")
    assert verdicts(made) == {"1.E": ["legal", "follow-pair", "follow-pair"]}


def test_options_of_the_command_are_put_over_all_of_them() -> None:
    (made,) = compare(PAIRS, "record", "two-deck", options={"follow-structure": "none"})
    assert made.rows == ()


def test_who_sat_at_the_table_stays_as_the_record_says() -> None:
    names = "".join(f'[P{number} "{number}"]\n' for number in range(1, 7))
    text = f'{names}[Options "players=6 follow-structure=none"]\n\n1. P1: HA H3 H4 H5 H6 H7\nend: unfinished\n'
    (made,) = compare(text, "pagat", "players=4")
    pagat, four = made.judged
    assert pagat is not None
    assert pagat.replay.options is not None
    assert pagat.replay.options.values()["players"] == "6"
    assert pagat.replay.options.values()["follow-structure"] == "sets-only"
    assert four is None, "six sat at the table"
    assert made.rows == ()


@pytest.mark.parametrize(("rules", "code"), [("friends", "option-unknown"), ("players=6", "seat-unknown")])
def test_rules_for_another_number_of_players_cannot_apply(rules: str, code: str) -> None:
    (made,) = compare(PAIRS, "two-deck", rules)
    own, other = made.outcomes
    assert isinstance(own, Judged) and isinstance(other, Unfit)
    assert made.judged == (own, None)
    assert [item.code for item in other.findings] == [code]
    assert verdicts(made) == {"1.E": ["follow-pair", "-"]}


def test_a_table_that_is_wrong_by_its_own_rules_is_judged_by_all() -> None:
    (made,) = compare('[Options "players=6"]\n' + PAIRS, "record", "pagat")
    assert None not in made.judged


def test_why_an_act_is_legal_by_some() -> None:
    (made,) = compare(PAIRS, "two-deck", "preset=rbtying follow-structure=none")
    (because,) = made.because(made.rows[0])
    assert because.options == ("follow-structure=none",)
    assert because.rules.name == "preset=rbtying follow-structure=none"


def test_a_set_that_names_the_pack_brings_it_along() -> None:
    (made,) = compare(UNKNOWN, "one-deck")
    assert made.judged[0] is not None
    assert made.judged[0].replay.options is not None
    assert made.judged[0].replay.options.values()["profile"] == "one-deck"


def test_every_set_follows_the_match_by_itself() -> None:
    """Where four of the opponents' points count otherwise, the levels after the deal are others."""
    head = '[Event "Night"]\n[Date "2026-05-06"]\n[Trump "C2"]\n[Leader "N"]\n'
    first = head + '[Board "1"]\n[Levels "NS 2 EW 2"]\n\n1. N: HA H3 H4 H6\nclaim N: all\n'
    second = head.replace('"N"', '"S"') + '[Board "2"]\n[Levels "NS 5 EW 2"]\n\nend: unfinished\n'
    _, made = compare(first + "\n" + second, "two-deck", "score-table=D1<80<O0")
    assert verdicts(made) == {None: ["legal", "rank-wrong"]}


def test_inherited_options_are_the_records_own() -> None:
    first = '[Event "a"]\n[Options "follow-structure=none"]\n' + PAIRS
    second = '[Event "b"]\n[Options "#"]\n' + PAIRS
    _, made = compare(first + "\n" + second, "record", "two-deck")
    assert verdicts(made) == {"1.E": ["legal", "follow-pair"]}


def test_what_the_table_has_ruled_about_stays_a_fault() -> None:
    (made,) = compare(PAIRS + 'ruling 1.E: stands "agreed"\n', "two-deck", "follow-structure=none")
    assert verdicts(made) == {"1.E": ["follow-pair", "legal"]}
    verdict = made.rows[0].verdicts[0]
    assert verdict is not None
    assert [item.severity for item in verdict.findings] == [tn.Severity.RULED]


def test_a_record_by_unknown_rules_is_judged_by_none() -> None:
    (made,) = compare('[Rules "bridge"]\n' + PAIRS, "two-deck")
    assert (made.judged, made.rows) == ((None,), ())


def test_sets_of_another_family_do_not_apply() -> None:
    known = {name for game in games() for name in game.presets()}
    stranger = Rules("stranger", False, {"preset": "stranger"})
    assert "stranger" not in known
    (one,) = checked(tn.reads(PAIRS))
    made = Comparer([Rules.parse("two-deck"), stranger]).compare(one.replay)
    assert verdicts(made) == {"1.E": ["follow-pair", "-"]}
