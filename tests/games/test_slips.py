"""One slip of the pen is one finding, and nobody is accused by it; two possible readings are left as they stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

import tractor_notation as tn
from tests.dealer import Layout, dealt
from tractor_notation.findings import Severity

LAYOUTS = {
    "whole": Layout(),
    "drawn": Layout(hands="drawn"),
    "plays": Layout(hands="none", kitty=False, bury=False),
    "some": Layout(hands="some"),
    "position": Layout(position=4),
    "claims": Layout(claims=1.0, tags=True),
}
"""Records that tell more and less."""

Change = Callable[[Random, list[str]], str | None]


def errors(text: str) -> list[str]:
    """The codes of the errors in a record."""
    return [
        item.code for record in tn.reads(text) for item in tn.replay(record).findings if item.severity is Severity.ERROR
    ]


def tricks(lines: list[str]) -> list[int]:
    return [place for place, line in enumerate(lines) if re.match(r"\d+\. ", line)]


def _twice(rng: Random, lines: list[str]) -> str | None:
    place = rng.choice(tricks(lines)[1:-1])
    lines.insert(place, lines[place])
    return "trick-twice"


def _number(rng: Random, lines: list[str]) -> str | None:
    place = rng.choice(tricks(lines)[1:-1])
    number, plays = lines[place].split(". ", 1)
    lines[place] = f"{int(number) + rng.choice((1, 5))}. {plays}"
    return "trick-number"


def _exchanged(rng: Random, lines: list[str]) -> str | None:
    places = tricks(lines)
    one = rng.randrange(1, len(places) - 2)
    first, second = places[one], places[one + 1]
    lines[first], lines[second] = lines[second], lines[first]
    return "trick-order"


def _hands(rng: Random, lines: list[str]) -> str | None:
    hands = [place for place, line in enumerate(lines) if line.startswith(("deal ", "drawn "))]
    if len(hands) < 4:
        return None
    one, other = rng.sample(hands, 2)
    (seat, cards), (partner, others) = lines[one].split(": "), lines[other].split(": ")
    lines[one], lines[other] = f"{seat}: {others}", f"{partner}: {cards}"
    return "hand-seat"


def _seat(rng: Random, lines: list[str]) -> str | None:
    hands = [place for place, line in enumerate(lines) if line.startswith(("deal ", "drawn "))]
    if len(hands) < 4:
        return None
    one, other = rng.sample(hands, 2)
    lines[one] = lines[other].split(":")[0] + ":" + lines[one].split(":")[1]
    return "deal-twice"


def _levels(rng: Random, lines: list[str]) -> str | None:
    place = next((place for place, line in enumerate(lines) if line.startswith("[Levels ")), None)
    if place is None or not any(line.startswith("bid") for line in lines):
        return None
    lines[place] = re.sub(r"(NS|EW) [2-9TJQKA]", lambda match: f"{match[1]} {rng.choice('3468')}", lines[place])
    return "trump-doubtful"


CHANGES: dict[str, tuple[Change, float]] = {
    "a trick written twice": (_twice, 0.95),
    "a wrong number": (_number, 1.0),
    "two lines exchanged": (_exchanged, 0.6),
    "two hands exchanged": (_hands, 0.9),
    "a hand noted for the wrong seat": (_seat, 0.9),
    "wrong levels": (_levels, 0.3),
}
"""How often a slip must be found for what it is; in the others more than one reading is possible."""


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_one_slip_is_one_finding(name: str) -> None:
    change, share = CHANGES[name]
    rng = Random(f"slips {name}")
    made = alone = known = 0
    for layout in LAYOUTS.values():
        for _ in range(5):
            lines = dealt(rng.randrange(10**6), layout).text.split("\n")
            if len(tricks(lines)) < 6 or (code := change(rng, lines)) is None:
                continue
            found = errors("\n".join(lines))
            made += 1
            alone += len(found) < 2
            known += code in found
            assert len(found) < 4, (name, found, "\n".join(lines))
    assert made > 9
    assert alone >= 0.9 * made, (name, alone, made)
    assert known >= share * made, (name, known, made)


NOTED = """\
[Trump "C7"]
[Start "position"]

deal N: SA HA
deal W: S3 H3
deal S: S4 H4
deal E: S5 H5

1. N: SA S3 S4 S5
1. N: SA S3 S4 S5
2. N: HA H3 H4 H5
"""


RANKED = """\
[Levels "NS 7 EW 4"]
[Leader "S"]
[Trump "HK"]
[Start "position"]

deal S: SJ98533 HQJT865533 CT DQ
deal E: SQQT76 CJT9654 DAAJ975
deal N: S8654 H9 CA9765 DQJT73 RJLJ
deal W: SAAKJT9742 CA DT866542

4. S: S9 SQ S4 ST
5. E: SQ S6 S2 S3
6. E: D7 D3 D2 DQ
7. S: H6 C4 H9 SK
8. W: SJ S3 ST S8
9. W: CA CT C6 C6
10. W: S4 SJ S6 S5
11. S: H5533 S7CJ9D9 C7D7RJLJ S7D664
12. S: HJ DJ DT D8
13. S: HQT8 C5DAA C9DQJ SAA9
14. S: S85 CTD5 CA5 DT5
"""


def test_of_trumps_with_which_everything_agrees_the_one_that_the_record_names_is_meant() -> None:
    (record,) = tn.reads(RANKED)
    (item,) = [one for one in tn.replay(record).findings if one.severity is Severity.ERROR]
    assert (item.code, item.facts["trump"]) == ("trump-doubtful", "HK"), "not clubs, nor no trump suit, with kings"


def test_a_record_can_be_judged_as_it_was_noted() -> None:
    (record,) = tn.reads(NOTED)
    assert [item.code for item in tn.replay(record).findings] == ["trick-twice"]
    noted = tn.replay(record, as_noted=True)
    assert {"trick-number", "not-in-hand"} <= {item.code for item in noted.findings}
    assert len(noted.steps) == len(tn.replay(record).steps) + 4, "the trick is left out of play"


def test_two_readings_are_none() -> None:
    """Two hands for West, and two seats without one whose plays would fit either."""
    text = NOTED.replace("deal S: S4 H4\n", "deal W: S4 H4\n").replace("1. N: SA S3 S4 S5\n" * 2, "1. N: SA S3 S4 S5\n")
    assert errors(text.replace("deal E: S5 H5\n", "").split("2. N")[0]) == ["deal-twice"]


def test_what_the_table_has_decided_needs_no_explanation() -> None:
    """A fault that was ruled on is not counted among those that a slip would explain."""
    text = NOTED.replace("2. N: HA H3 H4 H5\n", "").replace("1. N: SA S3 S4 S5\n1.", "1.")
    assert errors(text) == []


@pytest.mark.parametrize("seed", [23, 1292, 1343])
def test_two_plays_in_each_others_place_are_found_though_what_follows_is_far_away(seed: int) -> None:
    """By them a bid was not held, and another trump follows; or a card is there too often, and a hand is not whole."""
    rng = Random(seed)
    lines = dealt(seed, Layout(hands=rng.choice(("deal", "none", "drawn")))).text.split("\n")
    noted = "\n".join(lines)
    for _ in range(rng.choice((1, 1, 1, 2))):
        place = rng.choice(tricks(lines))
        head, _, plays = lines[place].partition(": ")
        words = plays.split()
        one, other = rng.sample(range(len(words)), 2)
        words[one], words[other] = words[other], words[one]
        lines[place] = f"{head}: {' '.join(words)}"
    assert errors(noted) == []
    assert errors("\n".join(lines)) == ["play-order"]
    (record,) = tn.reads("\n".join(lines))
    assert sum(item.severity is Severity.ERROR for item in tn.replay(record, as_noted=True).findings) > 2
