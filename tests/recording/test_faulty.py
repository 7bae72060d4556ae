"""Sessions with many open faults: what is said is what a check says, and a line costs little more work than without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.recording.faulty import sitting
from tests.recording.test_session import told
from tractor_notation.games.shengji.deal import ShengjiDeal
from tractor_notation.games.unsun.deal import UnsunDeal
from tractor_notation.record import Trick
from tractor_notation.recording import Kind, Session

SITTINGS = [("four seats", 1, 6, False), ("four seats", 2, 10, True), ("eight seats", 1, 6, False)]


@pytest.mark.parametrize(("family", "seed", "faults", "hands"), SITTINGS)
def test_with_many_open_faults_what_is_said_is_what_a_check_says(
    family: str, seed: int, faults: int, hands: bool
) -> None:
    before, lines = sitting(family, seed, faults, hands)
    session = Session(before)
    standing: set[tuple[str, str | None]] = set()
    most = 0
    for number, line in enumerate(lines):
        outcome = session.enter(line)
        assert outcome.kind is Kind.WRITTEN
        gone = {(item.code, item.address) for item in outcome.gone}
        standing = (standing - gone) | {(item.code, item.address) for item in outcome.found}
        if outcome.found or outcome.gone or not number % 3:
            assert standing == told(session.text), (line, session.text)
        most = max(most, len(session.page.open))
    assert most > 2


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How many deals are opened meanwhile, and how many plays are judged."""
    count: Counter[str] = Counter()

    def counts(deal: type[Any], name: str, what: str) -> None:
        made = getattr(deal, name)

        def call(self: Any, *args: Any) -> Any:
            count[what] += 1
            return made(self, *args)

        monkeypatch.setattr(deal, name, call)

    for deal in (ShengjiDeal, UnsunDeal):
        counts(deal, "play", "plays")
        counts(deal, "__init__", "deals")
    yield count
    monkeypatch.undo()


@pytest.mark.parametrize(("family", "faults"), [("four seats", 10), ("eight seats", 10), ("friends, four decks", 3)])
def test_open_faults_make_little_more_work(family: str, faults: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without faults a line has the deal played twice, once for what is found and once for what may come next; with many,
    slips of the pen are looked for, and never by playing the whole deal for each."""
    before, lines = sitting(family, 3, faults, False)
    session = Session(before)
    open_faults = 0
    for line in lines:
        with counted(monkeypatch) as count:
            session.enter(line)
            assert session.page.turn.seat or session.page.turn.over
        made = sum(len(item.plays) for item in session.page.record.body if isinstance(item, Trick))
        open_faults = len(session.page.open)
        assert count["plays"] >= 2 * made
        assert count["plays"] <= 8 * made + 10, line
        assert count["deals"] <= 30, line
    assert open_faults >= min(faults, 5)
