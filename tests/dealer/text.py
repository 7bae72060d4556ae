"""Deals as text, in canonical notation: all of a deal, or what a partial record keeps of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.dealer import style
from tests.dealer.cards import SEATS, Cards, after, arrange, row, side, token
from tests.dealer.opening import Bid, Exchange, Opening
from tests.dealer.table import Deal, Play, Table, Trick, led, play_trick, take

COMMENTS = (
    "A safe start.",
    "Draws trumps.",
    "The *only* lead that keeps the pair.",
    "Who holds the other `RJ`?",
    "Points for the partner",
    "a set written \\{so\\}, a path C:\\\\night",
    "先出副牌",
)
REMARKS = ("check with the recorder", "copied from the score sheet", "两人都说没看清")
MARKS = ("!", "?", "!!", "??", "!?", "?!", "$7", "$142")


@dataclass(frozen=True)
class Layout:
    """What a record says of its deal, and how.

    ``hands``: ``deal``, ``drawn`` (in the order drawn, with the moments of the bids), ``some`` (two hands only) or
    ``none``; ``kitty``, ``bids``, ``bury``: whether these statements are there. ``claims``: how often a trick states
    winner and points; ``tags``: whether the head states the outcome; ``notes``: how often plays have comments, marks
    and remarks; ``variations``: how often a trick has one. ``stop``: the number of plays after which the record stops,
    ``ending`` the statement that says why; ``position``: the number of the trick it begins with.
    """

    hands: str = "deal"
    kitty: bool = True
    bids: bool = True
    bury: bool = True
    claims: float = 0.0
    tags: bool = False
    notes: float = 0.0
    variations: float = 0.0
    stop: int | None = None
    ending: str = "end: unfinished"
    position: int | None = None

    @classmethod
    def by_lot(cls, rng: Random, deal: Deal) -> Layout:
        """A layout such as records have: most are whole, one in three leaves something out."""
        layout = cls(
            hands=rng.choice(("deal", "deal", "drawn")),
            claims=rng.choice((0.0, 0.0, 0.3, 1.0)),
            tags=rng.random() < 0.5,
            notes=rng.choice((0.0, 0.0, 0.05, 0.3)),
            variations=rng.choice((0.0, 0.0, 0.1)),
        )
        kind = rng.randrange(18)
        if kind == 0:
            return replace(layout, hands="none", kitty=False, bury=False)
        if kind == 1:
            return replace(layout, hands="none", kitty=False, bury=False, bids=False, tags=True)
        if kind == 2:
            return replace(layout, kitty=False, bury=False)
        if kind == 3:
            return replace(layout, hands="some", kitty=rng.random() < 0.5, bury=rng.random() < 0.5)
        if kind == 4:
            stop = rng.randint(1, 4 * len(deal.tricks) - 1)
            return replace(layout, stop=stop, ending=rng.choice(("end: unfinished", "end: time")))
        if kind == 5:
            return replace(layout, position=rng.randint(2, len(deal.tricks)))
        return layout


def write(deal: Deal, layout: Layout, rng: Random, title: tuple[tuple[str, str], ...] = ()) -> str:
    """The record of a deal; ``title`` are tags that stand in front of the others that are made here."""
    parts = [_head((*title, *_tags(deal, layout))), ""]
    before = list(_before(deal, layout))
    if before:
        parts += [*before, ""]
    parts += _play(deal, layout, rng)
    if layout.stop is not None:
        parts.append(layout.ending)
    return "\n".join(parts) + "\n"


def _head(tags: tuple[tuple[str, str], ...]) -> str:
    """Tags, one a line; the options stand behind the rules."""
    names = [name for name, _ in tags if name != "Options"]
    place = names.index("Rules") + 1 if "Rules" in names else 0
    rest = [tag for tag in tags if tag[0] != "Options"]
    options = [tag for tag in tags if tag[0] == "Options"]
    return "\n".join(f'[{name} "{value}"]' for name, value in (*rest[:place], *options, *rest[place:]))


def claims(deal: Deal) -> dict[str, str]:
    """The outcome as the tags of a record state it."""
    score = deal.score
    winner = side(deal.leader if score.held else after(deal.leader))
    found = {"Winner": winner, "Points": str(score.opponents), "Promotion": score.promotion}
    if score.won:
        return {**found, "NextLevels": levels({**score.levels, winner: "won"})}
    return {**found, "NextLeader": score.next_leader, "NextLevels": levels(score.levels)}


def levels(by_side: dict[str, str]) -> str:
    """The levels of both sides as one value."""
    return " ".join(f"{name} {level}" for name, level in by_side.items())


def _tags(deal: Deal, layout: Layout) -> Iterator[tuple[str, str]]:
    if deal.house.text:
        yield "Options", deal.house.text
    yield "Levels", levels(deal.levels)
    if not deal.first or not layout.bids or layout.position:
        yield "Leader", deal.leader
    if layout.tags or not layout.bids or layout.position:
        yield "Trump", deal.trump.name
    if layout.tags and layout.stop is None and not layout.position:
        yield from claims(deal).items()
    if layout.position:
        yield "Start", "position"


def _before(deal: Deal, layout: Layout) -> Iterator[str]:
    """What comes before the first trick."""
    if layout.position:
        for seat, hand in deal.tricks[layout.position - 1].hands.items():
            yield f"deal {seat}: {row(arrange(hand))}"
        return
    for seat in SEATS:
        if layout.hands == "drawn":
            yield f"drawn {seat}: {row(deal.drawn[seat])}"
        elif layout.hands == "deal" or layout.hands == "some" and seat in SEATS[::2]:
            yield f"deal {seat}: {row(arrange(deal.drawn[seat]))}"
    if layout.kitty:
        yield f"kitty: {row(arrange(deal.kitty))}"
    yield from auction(deal.bids if layout.bids else (), deal.flipped if layout.bids else (), layout)
    if layout.bids and len(deal.exchanges) > 1:
        yield from exchanges(deal.exchanges, deal.passes, layout.bury)
    elif layout.bury and len(deal.exchanges) < 2:
        yield f"bury {deal.leader}: {row(deal.buried)}"


def write_opening(
    begun: Opening, table: Table, layout: Layout, title: tuple[tuple[str, str], ...] = (), tags: bool = False
) -> str:
    """The record of a deal that ended before play, by a statement of its own. ``tags``: what comes of it stands in the
    head, where it is more than that the cards are dealt again."""
    head = dict(title) | ({"Options": table.house.text} if table.house.text else {})
    head |= {"Levels": levels(dict(table.levels))} | ({"Leader": table.leader} if table.leader else {})
    if tags and begun.lost and table.leader:
        taken = after(table.leader)
        head |= {"Winner": side(taken), "Promotion": "O+0", "NextLeader": taken, "NextLevels": head["Levels"]}
    lines = [_head(tuple(head.items())), ""]
    verb = "drawn" if layout.hands == "drawn" else "deal"
    for seat, cards in begun.drawn.items():
        lines.append(f"{verb} {seat}: {row(cards if verb == 'drawn' else arrange(cards))}")
    lines.append(f"kitty: {row(arrange(begun.kitty))}")
    lines += [*auction(begun.bids, begun.flipped, layout), *exchanges(begun.exchanges, begun.passes), begun.redeal]
    return "\n".join(lines) + "\n"


def auction(bids: tuple[Bid, ...], flipped: Cards, layout: Layout) -> Iterator[str]:
    """The bids and the turned cards."""
    for bid in bids:
        moment = f" @{bid.moment}" if layout.hands == "drawn" and bid.cards else ""
        yield f"bid {bid.seat}: {token(bid.cards) or 'pass'}{moment}"
    if flipped:
        yield f"flip: {row(flipped)}"


def exchanges(found: tuple[Exchange, ...], passes: tuple[str, ...], known: bool = True) -> Iterator[str]:
    """The burials and the bids for the kitty; ``known``: what was buried is."""
    for each in found:
        yield from (f"bid {seat}: pass" for seat in each.passes)
        if each.bid:
            yield f"bid {each.seat}: {token(each.bid)}"
        yield f"bury {each.seat}: {row(each.buried) if known else 'x' * len(each.buried)}"
    yield from (f"bid {seat}: pass" for seat in passes)


def _play(deal: Deal, layout: Layout, rng: Random) -> Iterator[str]:
    left = layout.stop if layout.stop is not None else 4 * len(deal.tricks)
    for trick in deal.tricks[(layout.position or 1) - 1 :]:
        if left <= 0:
            return
        other = variation(deal, trick, rng) if left >= 4 and rng.random() < layout.variations else ""
        # Behind the claims stands only what belongs to the trick; a variation belongs to its last play.
        yield trick_line(trick, replace(layout, claims=0.0) if other else layout, rng, left)
        if other:
            yield other
        elif left >= 4 and rng.random() < layout.notes * 0.2:
            yield "{" + rng.choice(COMMENTS) + "}"
        left -= 4


def shown(play: Play) -> str:
    """A play as text."""
    seat = f"{play.seat}:" if play.named else ""
    return seat + (f"{token(play.attempt)}>" if play.attempt else "") + token(play.cards)


def trick_line(trick: Trick, layout: Layout, rng: Random, plays: int = 4) -> str:
    """A trick, or its first plays, on one line."""
    parts = [f"{trick.number}.", f"{trick.leader}:"]
    last = ""
    for place, play in enumerate(trick.plays[:plays]):
        mark = rng.choice(MARKS) if rng.random() < layout.notes else ""
        parts.append(shown(play) + mark)
        if rng.random() < layout.notes:
            comment = "{" + rng.choice(COMMENTS) + "}"
            if place == min(plays, 4) - 1:
                last = comment
            else:
                parts.append(comment)
    if plays >= 4 and rng.random() < layout.claims:
        parts += rng.choice(([f"={trick.winner}"], [f"+{trick.points}"], [f"={trick.winner}", f"+{trick.points}"]))
    if last:
        parts.append(last)
    if rng.random() < layout.notes * 0.3:
        parts.append(f"; {rng.choice(REMARKS)}")
    return " ".join(parts)


def variation(deal: Deal, trick: Trick, rng: Random) -> str:
    """What might have been played instead: another lawful play, the rest of the trick, perhaps the next trick.

    Empty when no other play comes to the players' minds.
    """
    places = rng.sample(range(4), 4)
    other = next((play for play in (_other(deal, trick, place, rng) for place in places) if play), None)
    if other is None:
        return ""
    place = (SEATS.index(other.seat) - SEATS.index(trick.leader)) % 4
    made = trick.plays[:place]
    hands = {seat: list(cards) for seat, cards in trick.hands.items()}
    changed = play_trick(rng, deal.trump, trick.number, trick.leader, hands, 0.0, (*made, other))
    lines = [" ".join([f"{trick.number}.", f"{other.seat}:", *map(shown, changed.plays[place:])])]
    take(hands, changed)
    if hands[other.seat] and rng.random() < 0.3:
        following = play_trick(rng, deal.trump, trick.number + 1, changed.winner, hands, 0.0)
        lines.append(trick_line(following, Layout(), rng))
    note = " {" + rng.choice(COMMENTS) + "}" if rng.random() < 0.3 else ""
    return "   ( " + "\n     ".join(lines) + note + " )"


def _other(deal: Deal, trick: Trick, place: int, rng: Random) -> Play | None:
    """Another play at a place of a trick."""
    seat = after(trick.leader, place)
    hands = {name: list(cards) for name, cards in trick.hands.items()}
    if place == 0:
        play = led(rng, deal.trump, seat, style.lead(rng, deal.trump, seat, hands, 0.0), hands)
    else:
        laid = [made.cards for made in trick.plays[:place]]
        play = Play(seat, style.answer(rng, deal.trump, list(trick.parts), hands[seat], laid))
    return play if sorted(play.cards) != sorted(trick.plays[place].cards) else None


def cards_of(deal: Deal) -> Cards:
    """All cards of the deal as they lie at its end: those played and those buried."""
    return tuple(card for trick in deal.tricks for play in trick.plays for card in play.cards) + deal.buried
