"""Reading is lazy, and its work grows with the text and no faster, whatever the text is."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from tractor_notation.text import build, parser, prose, read_stream, reads, recover, split, words

DEAL = '[Event "a"]\n\n' + "".join(f"{n}. N: SAA S93 S55 S44\n" for n in range(1, 13)) + "\n"


class Endless(io.RawIOBase):
    """A stream of records without end, which counts what was asked of it."""

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int = -1) -> bytes:
        data = DEAL.encode() * (size // len(DEAL) + 1)
        self.given += len(data)
        return data


def test_records_come_one_at_a_time() -> None:
    stream = Endless()
    records = read_stream(stream)  # type: ignore[arg-type]
    first = [next(records) for _ in range(10)]
    assert first == reads(DEAL) * 10
    assert stream.given < 1 << 18


def test_two_files_may_be_read_at_once() -> None:
    first, second = read_stream(io.StringIO(DEAL * 3)), read_stream(io.StringIO('[Event "b"]\n1. N: S1\n' * 3))
    pairs = list(zip(first, second, strict=True))
    assert [pair[0] for pair in pairs] == reads(DEAL * 3)
    assert [pair[1].findings[0].code for pair in pairs] == ["card-unreadable"] * 3


def test_reading_is_cheap_to_import_and_the_parser_comes_with_the_first_record() -> None:
    code = (
        "import sys, tractor_notation.text as t; name = 'tractor_notation.text.parser'; assert name not in sys.modules;"
        "t.reads(''); assert name not in sys.modules; t.reads('diagram'); assert name in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


class Work:
    """Counts the work that a text makes: lines looked at, characters parsed, tokens decoded."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        for module, name in ((split, "begins_statement"), (recover, "begins_statement"), (build, "read_word")):
            self._counted(monkeypatch, module, name)
        self._counted(monkeypatch, prose, "begins_statement")
        self._counted(monkeypatch, build, "begins_statement")
        self._counted(monkeypatch, words, "read_word")
        parse = parser.Parser.parse

        def counted(made: parser.Parser, text: str) -> list[object]:
            read = len(text)
            try:
                return parse(made, text)
            except parser.Stop as stop:
                read = read if stop.position is None else stop.position
                raise
            finally:
                self.count += 1 + read

        monkeypatch.setattr(parser.Parser, "parse", counted)

    def _counted(self, monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> None:
        inner = getattr(module, name)

        def counted(text: str, *rest: object) -> object:
            self.count += 1 + len(text)
            return inner(text, *rest)

        monkeypatch.setattr(module, name, counted)

    def of(self, text: str) -> int:
        """The work of reading a text."""
        self.count = 0
        list(read_stream(io.StringIO(text)))
        return self.count


HOSTILE = {
    "open braces": "{",
    "open braces in lines": "{\n",
    "closed braces": "}",
    "comments": "{}",
    "escapes in a comment": "\\{",
    "open brackets": "(",
    "open brackets in lines": "(\n",
    "brackets": "()",
    "closed brackets in lines": ")\n",
    "square brackets": "[",
    "square brackets in lines": "[x\n",
    "tags": '[A "b"]',
    "tags that differ": None,
    "open tags": '[A "',
    "quotation marks": '"',
    "escaped quotation marks": '\\"',
    "semicolons": ";",
    "blank lines": "\n",
    "blanks": " ",
    "arrows": ">",
    "blanks and arrows": " >",
    "marks": "!",
    "marks and letters": "!a",
    "dollars": "$",
    "plays": "S5 ",
    "bad plays": "S1 ",
    "bad lines": "foo\n",
    "statements": "diagram\n",
    "bad statements": "deal\n",
    "tricks": "1. N: SA\n",
    "bad tricks": "1. N: SA ]\n",
    "open variations in tricks": "1. N: SA ( 1. N: SK\n",
    "open comments in tricks": "1. N: SA {\n",
    "claims": "=N ",
    "seats": "N: ",
    "digits": "1",
    "long card": "SAAKK",
    "lenient card": "黑桃",
    "full-width": "｛",
    "full-width quotation marks": "“",
    "variations behind a play": "( 1. N: SK ) ",
    "notes behind a play": "{x}\n",
    "marks on their own": "$1 ",
    "irregularities on their own": "^revoke ",
    "records in a line": 'diagram [A "b"] ',
    "broken tags in a line": "diagram [A ",
    "unknown cards": "x",
    "unknown cards of a suit": "Sx",
    "commas": ",x",
    "quoted": '""',
    "ruling": 'ruling 4.E: stands "a" ',
    "calls": "HA#1 ",
    "seats in words": "East: ",
    "Chinese seats": "北：",
    "numbers of tricks": "1 N ",
    "tricks without a full stop": "1 N SA\n",
    "words": "word ",
    "words behind claims": "=N word ",
    "lines of words": "a pause\n",
    "lines that go on": "S1\n",
    "dashes": "S5 - ",
    "commas between plays": "S5,",
    "tags without brackets": 'Start "x"\n',
    "broken tags with open brackets": "[A (\n",
    "tags behind statements": 'end: time [E "x"]\n[F "y"]\n',
    "not indented": "( 1. N: SA\n2. N: SK ) ",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("head", ["", '[Event "x"]\n\n1. N: SA ', "{"])
def test_work_is_linear(name: str, head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)

    def text(size: int) -> str:
        piece = HOSTILE[name]
        if piece is None:
            return head + "".join(f'[T{n} "b"]\n' for n in range(size))
        return head + piece * size

    for end in ("#", ' "', "\n}"):
        work.of(text(1000) + end)  # an expression that tries all ways to divide a text would never come back
    small, large = work.of(text(100)), work.of(text(400))
    assert large <= 5 * small + 2000
