"""A record in which one slip of the pen makes many plays look wrong: found by trial, never by guessing.

A family and this module name what may have been meant instead (a *slip*: a trick written twice, two hands exchanged). Each
is tried: the record is played as it would then be. A slip is taken for granted only when that leaves at least two errors
and most of them out, adds none, and no other slip does as well. It is always reported, and it alone in place of what it
explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tractor_notation.findings import Finding, Related, Severity
from tractor_notation.language import N_
from tractor_notation.record import Act, Cards, Record, Trick

if TYPE_CHECKING:
    from tractor_notation.games import Before, Deal, Game, Options

FEW = 2
"""Fewer errors than this need no other explanation than themselves."""

_ROUNDS = 3
"""So many slips of one record are looked for."""

_TRIALS = 150
"""So many slips are tried for one."""

_SURPLUS = 1.25
"""Records in which so many times the cards of the pack are played are no deals, and judged as they stand."""


@dataclass(frozen=True)
class Assumed:
    """What a record must have meant: ``record`` in place of the one that was read, other ``cards`` for some of its plays
    (by their identities), another ``trump`` (in the words of the family), numbers of tricks that were never played."""

    record: Record
    cards: Mapping[int, Cards] = field(default_factory=dict)
    trump: tuple[str, str] | None = None
    unplayed: frozenset[int] = frozenset()


class Slip(NamedTuple):
    """What may have been meant, and how it is reported. ``covers`` are codes that are no more than another side of it;
    of slips that explain as much the ones of a lower ``rank`` come first. ``least``: so many errors it must leave out;
    ``whole``: it lies in the tricks, and must leave out all, else at least two of three."""

    assumed: Assumed
    finding: Finding
    covers: frozenset[str] = frozenset()
    rank: int = 0
    least: int = FEW
    whole: bool = False


class Mended(NamedTuple):
    """How a record is judged: what is assumed, the slips that were found, and the codes they cover."""

    assumed: Assumed
    findings: tuple[Finding, ...]
    covers: frozenset[str]


class _Measure(NamedTuple):
    """What a slip leaves unexplained, to be compared: errors, findings that are another side of it, its rank."""

    left: int
    covered: int = 0
    rank: int = 0


_Key: TypeAlias = "tuple[str, object]"
_AGREES = N_("this does not agree with it")


def mended(
    game: Game, record: Record, options: Options, before: Before | None, found: Sequence[Finding]
) -> Mended | None:
    """The slips of a record with these findings; ``None`` when nothing explains them better than they do."""
    played = sum(len(play.cards) for item in record.body if isinstance(item, Trick) for play in item.plays)
    if played > _SURPLUS * len(game.pack(record)):
        return None
    result = Mended(Assumed(record), (), frozenset())
    settled = frozenset(_key(item) for item in found if item.severity is Severity.RULED)
    for _ in range(_ROUNDS):
        search = _Search(game, options, before, result, found, settled)
        best = search.best() if len(search.wrong) >= FEW else None
        if best is None:
            break
        slip, found = best
        covered = [item for item in found if item.code in slip.covers and item.span != slip.finding.span]
        related = tuple(Related(_AGREES, (), item.address, item.span) for item in covered)
        told = replace(slip.finding, related=slip.finding.related + related)
        result = Mended(slip.assumed, (*result.findings, told), result.covers | slip.covers)
        found = [item for item in found if item.code not in result.covers]
    return result if result.findings else None


class _Search:
    """A search for the slip that alone explains most of what is found in a record. ``wrong`` are the errors to explain."""

    def __init__(
        self,
        game: Game,
        options: Options,
        before: Before | None,
        result: Mended,
        found: Sequence[Finding],
        settled: frozenset[_Key],
    ) -> None:
        self.game = game
        self.options = options
        self.before = before
        self.result = result
        self.settled = settled
        self.wrong = [item for item in found if self._counts(item, frozenset())]
        self.known = {_key(item) for item in self.wrong}

    def best(self) -> tuple[Slip, list[Finding]] | None:
        """That slip, and what is found with it; ``None`` where there is none, or another does as well."""
        errors, assumed = len(self.wrong), self.result.assumed
        best: list[tuple[Slip, list[Finding]]] = []
        least = _Measure(errors + 1)
        slips = self.game.slips(self._opened(assumed), assumed, self.wrong)
        for slip in islice((one for one in slips if not (one.whole and self.fixed)), _TRIALS):
            most = min(errors - slip.least, 0 if slip.whole else errors // 3)
            found = self._found(slip, most, least)
            if found is None or any(slip.assumed == other.assumed for other, _ in best):
                continue
            measure = self._measure(slip, found)
            if measure < least:
                best, least = [], measure
            if measure == least:
                best.append((slip, found))
        return best[0] if len(best) == 1 else None

    @cached_property
    def fixed(self) -> bool:
        """Whether some of the errors are there before anything is played, so that no slip in the tricks explains them."""
        record = self.result.assumed.record
        body = tuple(takewhile(lambda item: not isinstance(item, Trick), record.body))
        deal = self._opened(replace(self.result.assumed, record=replace(record, body=body)))
        for item in body:
            if isinstance(item, Act):
                deal.act(item)
        return any(_key(item) in self.known for item in deal.findings)

    def _found(self, slip: Slip, most: int, least: _Measure) -> list[Finding] | None:
        """What is found when the record is played with a slip put right. ``None`` as soon as there is an error that is not
        known, or there are more errors than the ``most`` it may leave, or another slip measures less."""
        deal = self._opened(slip.assumed)
        found: list[Finding] = []
        for _ in _played(deal, slip.assumed.record):
            if deal.findings:
                fresh = [item for item in deal.findings if self._counts(item, self._covers(slip))]
                found += deal.findings
                deal.findings.clear()
                measure = self._measure(slip, found)
                if measure.left > most or measure > least or any(_key(item) not in self.known for item in fresh):
                    return None
        return found

    def _covers(self, slip: Slip) -> frozenset[str]:
        return self.result.covers | slip.covers

    def _measure(self, slip: Slip, found: Sequence[Finding]) -> _Measure:
        covers = self._covers(slip)
        left = sum(self._counts(item, covers) for item in found)
        return _Measure(left, sum(item.code in covers for item in found), slip.rank)

    def _opened(self, assumed: Assumed) -> Deal:
        return self.game.open(assumed.record, self.options, self.before, assumed)

    def _counts(self, item: Finding, covers: frozenset[str]) -> bool:
        """Whether something is an error that is neither covered nor settled."""
        return item.severity is Severity.ERROR and item.code not in covers and _key(item) not in self.settled


def _played(deal: Deal, record: Record) -> Iterator[None]:
    """Play a record step by step."""
    for item in record.body:
        if isinstance(item, Trick):
            for number in range(len(item.plays)):
                deal.play(item, number)
                yield
        elif isinstance(item, Act):
            deal.act(item)
            yield
    deal.close()
    yield


def _key(item: Finding) -> _Key:
    """What makes a finding the same one: its code and its place."""
    return item.code, item.span
