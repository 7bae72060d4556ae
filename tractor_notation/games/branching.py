"""What was played instead of a variation, as facts about the hands that the variation goes on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tractor_notation.games.case import Claim, Fact, Later, Made
from tractor_notation.record import Cards

_ACCOUNT = "later"


def instead(
    later: Later | None,
    made: Sequence[Made],
    held: Mapping[str, Mapping[str, str]],
    claim: Callable[[str, Cards, str, str], Claim],
) -> Iterator[Fact]:
    """The facts. ``held`` are the scopes of all hands before each play of the line ``made``; ``claim`` makes a claim of
    target, cards, layer and account."""
    if later is None:
        return
    scopes = next((held[one.address] for one in made[later.since :] if one.address in held), {})
    of: dict[str, list[Made]] = {}
    for one in later.plays:
        if one.seat in scopes:
            of.setdefault(one.seat, []).append(one)
    for seat, mine in of.items():
        plays = [one.trick.plays[one.number] for one in mine]
        for number, (one, play) in enumerate(zip(mine, plays, strict=True)):
            claims = [claim(scopes[seat], play.cards, one.address, _ACCOUNT)]
            # What was taken back was in the hand beside everything that had not been played by then.
            for place in range(number, len(mine)):
                if plays[place].attempt:
                    cards = play.attempt if place == number else play.cards
                    claims.append(claim(scopes[seat], cards, one.address, f"{_ACCOUNT} {mine[place].address}"))
            yield Fact(one.address, "play", seat, play.cards, tuple(claims), play.span)
