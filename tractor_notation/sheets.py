"""The score sheet of an evening: the deals of each match in order, with what came of them and what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Severity
from tractor_notation.games import Game, Rank, Sheet
from tractor_notation.matches import same_match
from tractor_notation.record import Act, Record, Ruling, seat_tag

_DOUBTS = frozenset({"options-missing"})
"""Warnings about the rules of the whole deal."""


class Row(NamedTuple):
    """A deal of the sheet.

    ``path`` and ``record`` are where it was written down; ``sheet`` is ``None`` when its rules are not known, ``score``
    that of the JSON output. ``faults`` are the errors of its main line, those it could not be read for among them, and what
    puts the whole deal in doubt; ``rulings`` what the table decided about plays; ``undecided`` counts plays that could not
    be decided. ``ended`` is the statement that stopped a deal without a score. ``options`` are those it was scored by, as
    far as they are not the usual ones, and ``named`` the same in short, as the record names them where it does. ``void``:
    the deal does not count.
    """

    path: str
    record: Record
    status: str
    sheet: Sheet | None
    score: Mapping[str, Any] | None
    faults: tuple[Finding, ...]
    rulings: tuple[Ruling, ...]
    undecided: int
    ended: Act | None
    options: Mapping[str, str]
    named: str
    void: bool

    @property
    def known(self) -> bool:
        """Whether what came of the deal is known: by its score, or by what it states; or it does not count."""
        return self.score is not None or self.void or (self.sheet is not None and self.sheet.stated)


@dataclass
class Group:
    """Deals that stand together. ``match``: they are one match; else they are deals of a file that belong to none."""

    game: Game | None
    players: Mapping[str, str]
    match: bool = True
    rows: list[Row] = field(default_factory=list)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The rows as the family gave them."""
        return tuple(row.sheet for row in self.rows if row.sheet)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """How everybody stands at the end, who is ahead first: after the last deal that tells it."""
        for sheet in reversed(self.sheets):
            known = [rank for rank in sheet.ranks if rank.order is not None]
            if known:
                return tuple(sorted(known, key=lambda rank: -(rank.order or 0)))
        return ()

    @property
    def counted(self) -> Counter[str]:
        """What players have gained and lost in all besides the standing, by seats."""
        found: Counter[str] = Counter()
        for sheet in self.sheets:
            found.update(sheet.counted)
        return found

    @property
    def settled(self) -> bool:
        """Whether every deal has a score, states its points or does not count, and none is in dispute, so that the standing
        is final."""
        return all(row.status == "ok" and row.known for row in self.rows)


class Sheets:
    """Puts deals together in the order they were played; what belongs together is given out when it is complete."""

    def __init__(self) -> None:
        self._group: Group | None = None
        self._loose: Group | None = None

    def add(self, path: str, checked: Checked) -> Iterator[Group]:
        """The next deal; gives out what is complete before it."""
        record, replay = checked
        group = self._group
        if group is None or group.game is not replay.game or not same_match(group.rows[-1].record, record):
            yield from self._finish()
            group = self._group = Group(replay.game, _players(checked))
        group.rows.append(_row(path, checked, group.sheets))

    def close(self) -> Iterator[Group]:
        """No more deals: gives out the rest."""
        yield from self._finish()
        if self._loose:
            yield self._loose
        self._loose = None

    def _finish(self) -> Iterator[Group]:
        """The group is complete. A deal that belongs to no match is kept for others of its file."""
        group, self._group = self._group, None
        if group is None:
            return
        alone = len(group.rows) == 1 and group.rows[0].record.value("Match") is None
        if alone and self._loose and self._loose.rows[-1].path == group.rows[0].path and self._loose.game is group.game:
            self._loose.rows += group.rows
            return
        if self._loose:
            yield self._loose
        self._loose = group if alone else None
        group.match = not alone
        if not alone:
            yield group


def _players(checked: Checked) -> dict[str, str]:
    """The names of the players by their seats, of those that are named."""
    record, replay = checked
    seats = replay.game.seats(record) if replay.game else ()
    return {seat: name for seat in seats if (name := record.value(seat_tag(seat)))}


def _row(path: str, checked: Checked, earlier: tuple[Sheet, ...]) -> Row:
    record, replay = checked
    game, end = replay.game, replay.end
    faults = [
        item
        for item in checked.findings
        if (item.severity is Severity.ERROR or item.code in _DOUBTS) and "/" not in (item.address or "")
    ]
    stops = [
        item for item in record.body if isinstance(item, Act) and item.keyword in ("end", "redeal", "claim", "concede")
    ]
    return Row(
        path=path,
        record=record,
        status=checked.status,
        sheet=game.sheet(record, end, earlier) if game else None,
        score=replay.score,
        faults=tuple(faults),
        rulings=tuple(item for item in record.body if isinstance(item, Ruling)),
        undecided=checked.undecided,
        ended=stops[-1] if stops and replay.score is None else None,
        options=replay.options.changed() if replay.options else {},
        named=_named(checked),
        void=end is not None and end.void,
    )


def _named(checked: Checked) -> str:
    """The options of a deal in short: as the record names them, if it is judged by those."""
    record, replay = checked
    if replay.game is None or replay.options is None:
        return ""
    if replay.game.options(record, {})[0] == replay.options:
        return (record.value("Options") or "").strip()
    return " ".join(f"{name}={value}" for name, value in replay.options.changed().items())
