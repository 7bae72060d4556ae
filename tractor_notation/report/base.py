"""What all formats share: the setting, the count of records, and the words of a record's language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Severity
from tractor_notation.games import Game, find
from tractor_notation.language import Language
from tractor_notation.record import Record
from tractor_notation.terminal import Terminal

if TYPE_CHECKING:
    from tractor_notation.comparing import Comparison, Rules


class Setting(NamedTuple):
    """Where a report goes and how.

    ``out`` takes text as it is ready; ``language`` is the tag of the language people read; ``rules`` and ``options``
    are what the command line put over the records' own; ``strict``: warnings count as faults. ``compare`` are the rules
    to compare.
    """

    out: Callable[[str], object]
    language: str = "en"
    terminal: Terminal = Terminal()
    rules: str | None = None
    options: Mapping[str, str] = MappingProxyType({})
    strict: bool = False
    compare: tuple[Rules, ...] = ()
    proved: bool = False


class Tally:
    """How many records were read, how many of them were clean, faulty, or had parts that could not be read.

    Each record counts once; an unreadable part outweighs faults. ``errors``, ``warnings``, ``notes`` and ``ruled``
    count findings, ``undecided`` the plays that could not be decided; ``files`` counts files, ``failed`` those that could not be opened or read to their end.
    """

    def __init__(self, files: int = 0) -> None:
        self.clean = self.faulty = self.unreadable = 0
        self.errors = self.warnings = self.notes = self.ruled = self.undecided = 0
        self.files = files
        self.failed = 0

    @property
    def read(self) -> int:
        """All records read."""
        return self.clean + self.faulty + self.unreadable

    def count(self, checked: Checked, strict: bool = False) -> None:
        """Count one record and its findings."""
        status = checked.status
        severities = [item.severity for item in checked.findings]
        if status == "ok" and strict and Severity.WARNING in severities:
            status = "faults"
        self.clean += status == "ok"
        self.faulty += status == "faults"
        self.unreadable += status == "unreadable"
        self.errors += severities.count(Severity.ERROR)
        self.warnings += severities.count(Severity.WARNING)
        self.notes += severities.count(Severity.NOTE)
        self.ruled += severities.count(Severity.RULED)
        self.undecided += checked.undecided

    def add(self, other: Tally) -> None:
        """Add the counts of one file."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def status(self) -> int:
        """The exit status: 2 when a file failed, 1 with faults or unreadable parts, else 0."""
        if self.failed:
            return 2
        return 1 if self.faulty or self.unreadable else 0


class Report(ABC):
    """A report over files: :meth:`begin`, then for each file :meth:`open`, :meth:`record` ..., :meth:`close`; last
    :meth:`end`."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.total = Tally()
        self.path = ""
        self.tally = Tally()

    def begin(self) -> None:
        """Before the first file."""
        self.write(self.opening())

    def open(self, path: str) -> None:
        """A file begins."""
        self.path = path
        self.tally = Tally(files=1)
        self.write(self.file_opening())

    def record(self, checked: Checked) -> None:
        """A record of the file."""
        self.tally.count(checked, self.setting.strict)
        self.write(self.record_lines(checked))

    def compared(self, checked: Checked, comparison: Comparison) -> None:
        """The same for a record that was judged by several rules; its own decide about its status."""
        self.tally.count(checked, self.setting.strict)
        self.write(self.comparison_lines(checked, comparison))

    def close(self, problem: str | None = None) -> None:
        """The file ends; ``problem`` says why it could not be opened or read to its end."""
        self.tally.failed += problem is not None
        self.write(self.file_closing(problem))
        self.total.add(self.tally)

    def end(self) -> None:
        """After the last file."""
        self.write(self.closing())

    def write(self, lines: Iterator[str]) -> None:
        """Send lines out."""
        for line in lines:
            self.setting.out(line + "\n")

    # What a format says at each of these moments, line by line.

    def opening(self) -> Iterator[str]:
        yield from ()

    def file_opening(self) -> Iterator[str]:
        yield from ()

    @abstractmethod
    def record_lines(self, checked: Checked) -> Iterator[str]: ...

    def comparison_lines(self, checked: Checked, comparison: Comparison) -> Iterator[str]:
        """A record under several rules; only the formats in :data:`tractor_notation.report.COMPARING` tell it."""
        raise NotImplementedError

    def file_closing(self, problem: str | None) -> Iterator[str]:
        yield from ()

    def closing(self) -> Iterator[str]:
        yield from ()


def words(tag: str, game: Game | None) -> Language:
    """A language with the words of a game; of the first game when the record's own is not known."""
    chosen = game or find(None)
    return Language(tag, chosen.vocabulary if chosen else None)


def spoken(tag: str, checked: Checked) -> Language:
    """The language for a record's findings."""
    return words(tag, checked.replay.game)


@lru_cache
def language(tag: str) -> Language:
    """The language for words that belong to no game."""
    return Language(tag)


def address(record: Record, found: str | None) -> str | None:
    """An address as people are shown it: with the record's number from the second record of a file on."""
    return found if found is None or record.index == 1 else f"{record.index}:{found}"


def place(path: str, record: Record, item: Finding) -> str:
    """``file:line:column``; a finding without a place stands at the record's first line."""
    if item.span is None:
        return f"{path}:{record.line}"
    return f"{path}:{item.span.line}:{item.span.column}"
