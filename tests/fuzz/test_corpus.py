"""The corpus of the fuzz target, replayed, whole and cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.fuzz_reader import CORPUS, one

FILES = sorted(CORPUS.iterdir())


def test_there_is_a_corpus() -> None:
    assert len(FILES) > 10


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_corpus_is_read(path: Path) -> None:
    data = path.read_bytes()
    one(data)
    for size in range(0, len(data), max(1, len(data) // 12)):
        one(data[:size])
        one(data[size:])
