"""Page, as it is without its script, and text view of every sample, word for word.

After a change that is meant to be seen, ``UPDATE_GOLDEN=1 python -m pytest tests/publish/test_golden.py`` writes the
files anew; read the difference before it is committed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import tractor_notation as tn
from tractor_notation.language import Language
from tractor_notation.publish import page, text_view

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
SAMPLES = sorted((ROOT / "samples").glob("*.tractor"))

# Style sheet and script, with what depends on them, would hide every other difference; test_steps.py looks at the data.
_OTHER = re.compile(
    r"<style>.*?</style>|<script[ >].*?</script>\n?|(?<=sha256-)[A-Za-z0-9+/=]+|(?<=tractor-notation )[0-9][^\"]*", re.S
)


def compare(name: str, text: str) -> None:
    file = GOLDEN / name
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_page(sample: Path) -> None:
    replays = [tn.replay(record) for record in tn.read_file(sample)]
    compare(f"{sample.stem}.html", _OTHER.sub("", page(replays, language=Language("en"))))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_text_view(sample: Path) -> None:
    shown = [text_view(tn.replay(record), language=Language("en")) for record in tn.read_file(sample)]
    compare(f"{sample.stem}.txt", "\n".join(shown))


def test_there_is_a_golden_file_for_every_sample_and_no_other() -> None:
    assert len(SAMPLES) >= 8
    wanted = {f"{sample.stem}.{kind}" for sample in SAMPLES for kind in ("html", "txt")}
    assert {file.name for file in GOLDEN.iterdir()} == wanted
