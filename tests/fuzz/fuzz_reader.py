"""A fuzz target for the reader.

With atheris installed, ``python -m tests.fuzz.fuzz_reader [folder]`` runs without end and keeps what it finds in the
folder. The corpus beside this file is replayed by pytest (``test_corpus.py``).
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from tractor_notation.language import Language
from tractor_notation.text import read_stream, write_all

CORPUS = Path(__file__).parent / "corpus"

_LANGUAGE = Language()


def one(data: bytes) -> None:
    """Read any bytes; what was read is spoken of, and written where the notation can say it."""
    records = list(read_stream(io.BytesIO(data)))
    for record in records:
        for finding in record.findings:
            assert _LANGUAGE.message(finding)
            _LANGUAGE.help(finding)
    try:
        text = write_all(records)
    except ValueError:
        return
    again = list(read_stream(io.BytesIO(text.encode())))
    if again == records:
        assert write_all(again) == text


def main() -> None:
    """Fuzz until stopped."""
    import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

    atheris.instrument_all()
    atheris.Setup([*sys.argv, str(CORPUS)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
