"""What Botzone's judge says in a log of trump, winners and points, held against the rules of the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tractor_notation.exchange import cards
from tractor_notation.exchange.botzone_log import Found
from tractor_notation.exchange.draft import FOUR
from tractor_notation.exchange.losses import Loss, loss
from tractor_notation.games import TrickResult
from tractor_notation.language import N_
from tractor_notation.record import Record
from tractor_notation.replay import Replay, replay


class Held(NamedTuple):
    """A log held against the rules, in one order of the suits.

    ``unlike`` is what the judge says otherwise and the record does not hold; ``against`` how often he says otherwise at
    all, the winners included, who stand in the record as leaders; ``faults`` how many errors the rules find in the plays.
    ``fines`` are points that the judge took for throws that failed and that nothing in the record can be held against.
    """

    unlike: tuple[Loss, ...]
    against: int
    faults: int
    fines: tuple[Loss, ...]


def held(found: Found, record: Record, order: str) -> Held:
    """A log held against the record that its cards make in an order of the suits."""
    replayed = replay(record, as_noted=True)
    results = replayed.game.tricks(replayed.end) if replayed.game is not None and replayed.end is not None else ()
    counted, fines = _points(found, results)
    unlike = [*_bids(found, order), *counted, *_scores(found, replayed)]
    score = replayed.score
    if fines and score is not None and not found.tricks()[-1][0].failed:
        said, ours = sum(points for points, _ in fines), score["penalties"]
        if said != ours:
            why = N_(
                "for throws that failed the judge gives the opponents {said} points in all; by the rules they are {ours}"
            )
            unlike.append(loss(fines[-1][1].place, why, said=said, ours=ours))
        fines = []
    faults = sum(item.severity == "error" for item in replayed.all_findings)
    return Held(tuple(unlike), len(unlike) + _winners(found, results), faults, tuple(fine for _, fine in fines))


def _bids(found: Found, order: str) -> Iterator[Loss]:
    """Bids that the judge takes for another suit."""
    for bid in [each for each in found.bids if each.cards]:
        card = cards.numbered(bid.cards[0], order)
        if bid.major is not None and bid.major != ("n" if card in ("RJ", "LJ") else card[0].lower()):
            why = N_("the judge takes the bid {card} of {seat} for the suit {suit}")
            yield loss(bid.path, why, card=card, seat=FOUR[bid.seat], suit=bid.major)


def _winners(found: Found, results: Sequence[TrickResult]) -> int:
    """How many tricks somebody else won by the rules than who led the next one."""
    leaders = [FOUR[trick[0].seat] for trick in found.tricks()]
    return sum(
        result.complete and result.winner not in (None, leader)
        for result, leader in zip(results, leaders[1:], strict=False)
    )


def _points(found: Found, results: Sequence[TrickResult]) -> tuple[list[Loss], list[tuple[int, Loss]]]:
    """Where the judge's count of the opponents' points leaves that of the rules, and the points for throws that failed."""
    unlike: list[Loss] = []
    fines: list[tuple[int, Loss]] = []
    plays = points = apart = 0
    for trick, result in zip(found.tricks(), results, strict=False):
        if result.winner is None or result.points is None:
            break
        plays += len(trick)
        points += 0 if found.declares(FOUR.index(result.winner)) else result.points
        said = found.totals.get(plays)
        if said is None or said.points == points + apart:
            continue
        if trick[0].failed:
            why = N_("in trick {number} the judge gives the opponents {points} points for the throw that failed")
            more = said.points - points - apart
            fines.append((more, loss(said.path, why, number=result.number, points=more)))
        else:
            why = N_(
                "after trick {number} the judge has {said} points for the opponents; by the rules they are {points}"
            )
            unlike.append(loss(said.path, why, number=result.number, said=said.points, points=points + apart))
        apart = said.points - points
    return unlike, fines


def _scores(found: Found, replayed: Replay) -> Iterator[Loss]:
    """The judge's scores, where they are not those of the result: what a side gains, for each of its players."""
    score = replayed.score
    if len(found.scores) < len(FOUR) or found.fault is not None or score is None:
        return
    side, _, gain = str(score["result"]).partition("+")
    ours = {seat: int(gain) * (found.declares(seat) == side.endswith("D")) for seat in range(len(FOUR))}
    if ours != found.scores:
        why = N_("the judge's scores are {scores}; by the rules of the record they are {ours}")
        yield loss(found.scores_path, why, scores=scores_text(found.scores), ours=scores_text(ours))


def scores_text(scores: Mapping[int, float]) -> str:
    """Scores by seats, in one line."""
    return ", ".join(f"{FOUR[seat]} {value}" for seat, value in scores.items())
