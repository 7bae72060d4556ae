"""A small game of its own, so that the reports are tested apart from the rules and the words of any real game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tractor_notation import findings
from tractor_notation.checking import Checked
from tractor_notation.findings import Entry, Finding, Nature, Related, Severity, facts
from tractor_notation.place import Span
from tractor_notation.record import Record, Tag
from tractor_notation.replay import Replay
from tractor_notation.report.base import Setting

SOURCE = """\
[Board "7"]

1. N: SAA S93 S55 S44
2. N: H8899 H3356
\t3. N: 黑桃A 红桃K ♣♣ {说明}
"""


class Options:
    """Options of which one is not at its default."""

    def changed(self) -> dict[str, str]:
        return {"kitty-multiplier": "2n"}

    def values(self) -> dict[str, Any]:
        return {"decks": 2, "kitty-multiplier": "2n", "listed": ("a", "b")}


class Cards:
    """A game that knows one rule and speaks of cards in capitals."""

    name = "cards"
    version = 1
    vocabulary = {"cards": lambda speech, value: "+".join(value)}

    def rule(self, number: str) -> str | None:
        return "Pairs follow pairs. More is said here." if number == "R4.5" else None

    def trump(self, table: Any) -> str | None:
        return "C7"

    def leader(self, table: Any) -> str | None:
        return None

    def tricks(self, table: Any) -> tuple[Any, ...]:
        return ()

    def score(self, table: Any) -> None:
        return None


ENTRIES = (
    Entry(
        "pair-kept",
        Nature.RULES,
        Severity.ERROR,
        "R4.5",
        "pair withheld",
        ("{held:cards} held a pair.", "Later comes {later:cards}."),
        ("Play {example:cards}.",),
        "A pair must be given.",
        ("kitty-multiplier",),
    ),
    Entry("word-odd", Nature.READING, Severity.ERROR, None, "odd word", ("{word} is no word.",), (), "Read again."),
    Entry("form", Nature.READING, Severity.NOTE, None, "lenient", ("Written leniently.",), (), "It is understood."),
    Entry("doubt", Nature.PROOF, Severity.WARNING, None, "doubtful", ("This is doubtful.",), (), "Nobody knows."),
)

PAIR = Finding(
    "pair-kept",
    Severity.ERROR,
    Span(4, 13, 4, 18),
    "2.W",
    "R4.5",
    facts(held=("H3", "H3"), later=("H5",), example=("H4", "H4")),
    (Related("They come here: {cards:cards}.", (("cards", ("H3",)),), "3.W", Span(5, 12, 5, 15)),),
)


@pytest.fixture(autouse=True)
def entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """The codes of these tests, in the catalogue for the time of one test."""
    for entry in ENTRIES:
        monkeypatch.setitem(findings._entries, entry.code, entry)


@pytest.fixture
def checked() -> Callable[..., Checked]:
    """Make a record with these findings; those of reading go where the reader puts them."""

    def make(*found: Finding, source: str = SOURCE, index: int = 1, line: int = 1) -> Checked:
        record = Record(
            head=(Tag("Board", "7"),),
            findings=tuple(item for item in found if item.code in ("word-odd", "form")),
            index=index,
            line=line,
            source=source,
        )
        rest = tuple(item for item in found if item not in record.findings)
        game: Any = Cards()
        return Checked(record, Replay(record, game, Options(), None, rest))

    return make


class Output:
    """What a report writes."""

    def __init__(self) -> None:
        self.text = ""

    def __call__(self, text: str) -> None:
        self.text += text

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")[:-1]


@pytest.fixture
def output() -> Iterator[Output]:
    yield Output()


@pytest.fixture
def setting(output: Output) -> Setting:
    """A report in English to no terminal."""
    return Setting(output)
