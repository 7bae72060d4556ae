"""Reading and replaying in one go: what ``tractor check`` does to a file, as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import NamedTuple

from tractor_notation.findings import CATALOGUE, Entry, Finding, Severity
from tractor_notation.games import games
from tractor_notation.matches import Match
from tractor_notation.record import Record
from tractor_notation.replay import Replay


class Checked(NamedTuple):
    """A record with its replay."""

    record: Record
    replay: Replay

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything found, in reading and in playing, in the order of the text."""
        return self.replay.all_findings

    @property
    def unreadable(self) -> bool:
        """Some part of the record could not be read."""
        return any(item.unreadable for item in self.findings)

    @property
    def undecided(self) -> int:
        """How many plays could not be decided, because too little is known."""
        return sum(item.undecided for item in self.findings)

    @property
    def status(self) -> str:
        """``unreadable`` when a part could not be read, else ``faults`` when there is an error, else ``ok``.

        Warnings, notes and faults the table has ruled about leave a record ``ok``.
        """
        if self.unreadable:
            return "unreadable"
        return "faults" if any(item.severity is Severity.ERROR for item in self.findings) else "ok"


def check(
    path: str | PathLike[str],
    *,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    encoding: str | None = None,
    dialect: str | None = None,
    prove: bool = False,
) -> Iterator[Checked]:
    """Read a file record by record and judge every act in it.

    Records come one at a time, so a file of any length needs the memory of one record. ``rules`` (``name@version``)
    and ``options`` are put over what the records name; ``encoding`` and ``dialect`` are for the reader, see
    :func:`tractor_notation.read_file`. With ``prove`` everything is proved that can be of plays that what is surely known
    does not decide. Raises ``OSError`` when the file cannot be opened; whatever stands in it is
    reported as findings and raises nothing.
    """
    from tractor_notation.text import read_file

    records = read_file(path, encoding=encoding, dialect=dialect)
    return checked(records, rules=rules, options=options, prove=prove)


def checked(
    records: Iterable[Record],
    *,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    match: Match | None = None,
    prove: bool = False,
) -> Iterator[Checked]:
    """The same for records that have been read already. With ``match`` they go on where other records stopped."""
    match = match or Match()
    for record in records:
        replay = match.replay(record, rules=rules, options=options)
        if prove:
            from tractor_notation.judging.proving import proved  # only proofs need it

            replay = proved(replay)
        yield Checked(record, replay)


def catalogue() -> Mapping[str, Entry]:
    """Every code there is with its entry, those of all games included.

    >>> catalogue()["follow-suit"].rule
    'R4.3'
    """
    import tractor_notation.judging.proving
    import tractor_notation.text  # noqa: F401 (defines the codes of the reader)

    for _ in games():  # looking at a game defines its codes
        pass
    return CATALOGUE
