"""A record in which one slip of the pen makes many plays look wrong: found by trial, never by guessing.

A family and this module name what may have been meant instead (a *slip*: a trick written twice, two hands exchanged). Each
is tried: the record is played as it would then be. A slip is taken for granted only when that leaves at least two errors
and most of them out, adds none, and no other slip does as well. It is always reported, and it alone in place of what it
explains.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    ``whole``: it must leave out all, and else at least two of three."""

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
    settled = {_key(item) for item in found if item.severity is Severity.RULED}
    for _ in range(_ROUNDS):
        wrong = [item for item in found if item.severity is Severity.ERROR and _key(item) not in settled]
        best = _best(game, options, before, result, wrong, settled) if len(wrong) >= FEW else None
        if best is None:
            break
        slip, found = best
        covered = [item for item in found if item.code in slip.covers and item.span != slip.finding.span]
        related = tuple(Related(_AGREES, (), item.address, item.span) for item in covered)
        told = replace(slip.finding, related=slip.finding.related + related)
        result = Mended(slip.assumed, (*result.findings, told), result.covers | slip.covers)
        found = [item for item in found if item.code not in slip.covers]
    return result if result.findings else None


def _best(
    game: Game,
    options: Options,
    before: Before | None,
    result: Mended,
    wrong: Sequence[Finding],
    settled: set[_Key],
) -> tuple[Slip, list[Finding]] | None:
    """The slip that alone explains most, and what is found with it."""
    start = game.open(result.assumed.record, options, before, result.assumed)
    known = {_key(item) for item in wrong} | settled
    tried: list[tuple[tuple[int, int, int], Slip, list[Finding]]] = []
    for count, slip in enumerate(game.slips(start, result.assumed, wrong)):
        if count == _TRIALS:
            break
        covers = result.covers | slip.covers
        found = _found(game, options, before, slip.assumed, known, covers)
        if found is None:
            continue
        left = sum(_counts(item, covers, settled) for item in found)
        explains = len(wrong) - left >= slip.least and left <= (0 if slip.whole else len(wrong) // 3)
        if explains and all(slip.assumed != other.assumed for _, other, _ in tried):
            covered = sum(item.code in covers for item in found)
            tried.append(((left, covered, slip.rank), slip, found))
    if not tried:
        return None
    least = min(measure for measure, _, _ in tried)
    first, *others = [(slip, found) for measure, slip, found in tried if measure == least]
    return None if others else first


def _found(
    game: Game,
    options: Options,
    before: Before | None,
    assumed: Assumed,
    known: set[_Key],
    covers: frozenset[str],
) -> list[Finding] | None:
    """What is found when a record is played as assumed; ``None`` when there is an error that is not known."""
    deal = game.open(assumed.record, options, before, assumed)
    found: list[Finding] = []
    for _ in _played(deal, assumed.record):
        if any(
            item.severity is Severity.ERROR and item.code not in covers and _key(item) not in known
            for item in deal.findings
        ):
            return None
        found += deal.findings
        deal.findings.clear()
    return found


def _played(deal: Deal, record: Record) -> Iterable[None]:
    """Play a record item by item."""
    for item in record.body:
        if isinstance(item, Trick):
            for number in range(len(item.plays)):
                deal.play(item, number)
        elif isinstance(item, Act):
            deal.act(item)
        yield
    deal.close()
    yield


def _counts(item: Finding, covers: frozenset[str], settled: set[_Key]) -> bool:
    return item.severity is Severity.ERROR and item.code not in covers and _key(item) not in settled


def _key(item: Finding) -> _Key:
    """What makes a finding the same one: its code and its place."""
    return item.code, item.span
