"""What the messages of the open engine (rbtying/shengji) say, line by line, as people paste them out of its chat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tractor_notation.exchange import cards, settings
from tractor_notation.exchange.family import NOTATION
from tractor_notation.record import Cards


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its kind, the line it stands on, the line in its words, and what it names.

    ``kind`` is ``chat`` for a line that no program wrote, ``room`` for one that bears on no deal, ``idle`` for one that says
    nothing.
    """

    kind: str
    line: int
    words: str
    who: str = ""
    cards: Cards = ()
    number: int = 0
    other: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


_CARD = "[^ ,]+(?: [^ ,]+)*"
_KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("start", r"(?P<who>.+) started the game"),
        ("reset", r"(?P<who>.+) reset the game"),
        ("bid", r"(?P<who>.+?) bid (?P<number>[0-9]{1,2}) (?P<card>\S+)"),
        ("bid", rf"(?P<who>.+?) bid (?P<cards>{_CARD})"),
        ("back-bid", r"(?P<who>.+) took back their last bid"),
        ("throw", rf"(?P<who>.+?) tried to throw (?P<cards>{_CARD}), but (?P<other>.+) can beat it"),
        ("play", rf"(?P<who>.+?) played (?P<cards>{_CARD})"),
        ("back-play", r"(?P<who>.+) took back their last play"),
        ("won", r"(?P<who>.+) wins the trick and gets (?P<number>[0-9]{1,4}) points?\.?"),
        ("won", r"(?P<who>.+) wins the trick, but gets no points\b.*"),
        (
            "kitty-points",
            r"(?P<number>[0-9]{1,4}) points were buried and are attached to the last trick, with a multiplier of "
            r"(?P<other>[0-9]{1,6})",
        ),
        ("kitty", rf"(?P<cards>{_CARD}) in kitty"),
        ("took", r"(?P<who>.+) picked up the bottom cards"),
        ("laid", r"(?P<who>.+) put down the bottom cards"),
        ("turned", r"(?P<who>.+) revealed a card from the bottom of the deck"),
        ("rose", r"(?P<who>.+) has advanced to rank (?P<other>NT|10|[2-9JQKA])"),
        ("stopped", r"(?P<who>.+) must defend on rank (?P<other>NT|10|[2-9JQKA])"),
        ("next", r"(?P<who>.+) will start the next game"),
        ("held", r"Landlord team won, opposing team only collected (?P<number>-?[0-9]{1,5}) points"),
        ("taken", r"Landlord team lost, opposing team collected (?P<number>-?[0-9]{1,5}) points"),
        ("bonus", r"Landlord team earned a bonus level.*"),
        ("finished", r"The game has finished"),
        ("early", r"(?P<who>.+) ended the game early"),
        ("joined", r"(?P<who>.+) has joined the team"),
        ("again", r"(?P<who>.+) tried to join the team, but was already a member"),
        ("leader", r".+ set the leader to the winner of the bid"),
        ("leader", r".+ set the leader to (?P<who>.+)"),
        ("level", r"(?P<who>.+) set their rank to (?P<other>NT|10|[2-9JQKA])"),
        ("lap", r"(?P<who>.+) set their meta-rank to (?P<number>[0-9]{1,2})"),
        ("decks", r".+ set the number of decks to (?P<number>[0-9]{1,2})"),
        ("decks", r".+ set the number of decks to default"),
        ("kitty-size", r".+ set the number of cards in the bottom to (?P<number>[0-9]{1,3})"),
        ("kitty-size", r".+ set the number of cards in the bottom to default"),
        ("friends", r".+ set the number of friends to (?P<number>[0-9]{1,2})"),
        ("friends", r".+ set the number of friends to default"),
        ("sides", r".+ set the game mode to Tractor"),
        ("friends", r".+ set the game mode to Finding Friends(?: with (?P<number>[0-9]{1,2}) friends?)?"),
        ("special", r".+ changed the special deck settings"),
        ("scoring", r".+ (?:changed the game's|updated the) scoring parameters(?:: ?(?P<other>.*))?"),
        (
            "tractor",
            r".+ required tractors to be at least (?P<number>[0-9]{1,2}) cards wide by (?P<other>[0-9]{1,2}) tuples long",
        ),
        (
            "room",
            r".+ has joined the game(?: again, prior connection removed)?|.+ is being shadowed|.+ has left the game",
        ),
        (
            "room",
            r".+ set the autodraw speed to .+|.+ set landlord emoji to .+|.+ (?:hid|un-hid) the player who prevents throws",
        ),
        ("room", r".+ (?:made the defending team's points visible|hid the defending team's points)"),
        ("room", r".+ (?:made the played cards visible in|hid the played cards from) the chat"),
        ("room", r".+ (?:allowed|disallowed) taking back (?:plays|bids)"),
        ("room", r".+ (?:allowed players to be|prohibited players from being) shadowed.*"),
        ("room", r".+ allowed (?:any player|only landlord) to start a game"),
        ("idle", r"[🚜\s]*|[-=_*~\s]*"),
    )
)
_PREFIX = re.compile(r"\s*(?:\[[^\]]{1,20}\]\s*|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\s+)?(?:GAME\s*[:：]\s*)?")
_CHAT = re.compile(r"(?P<who>[^\s:：][^:：]{0,60})[:：]\s")

LONGEST = 1000
"""A line of a log or of a chat has no more characters; in longer ones nothing is looked for."""

TELLING = frozenset({"bid", "play", "throw", "won", "kitty-points", "took", "laid"})
"""The kinds by which a text is known to be such a log."""


def message(text: str, line: int) -> Message:
    """The message of a line."""
    words = text.strip()
    if len(words) > LONGEST:
        return Message("chat", line, words)
    bare = words[_PREFIX.match(words).end() :].strip()  # type: ignore[union-attr]
    for kind, pattern in _KINDS:
        match = pattern.fullmatch(bare)
        if match is None:
            continue
        found = match.groupdict()
        row: Cards | None = ()
        if found.get("card"):
            one = row_of(found["card"])
            row = one * int(found["number"]) if one is not None and len(one) == 1 else None
        elif found.get("cards"):
            row = row_of(found["cards"])
        if row is None:
            if kind == "kitty":  # a sentence of somebody that happens to end so
                continue
            kind = f"{kind}-unread"
        number = int(found["number"]) if found.get("number") else 0
        return Message(kind, line, words, (found.get("who") or "").strip(), row or (), number, found.get("other") or "")
    setting = _setting(bare)
    if setting is not None:
        return Message("options", line, words, options=setting)
    return Message("chat", line, words)


def _setting(bare: str) -> Mapping[str, str] | None:
    """The setting that a message is about, whoever made it: all splits at a blank are tried, the shortest name first."""
    for blank in re.finditer(" ", bare[:80]):
        found = settings.said(bare[blank.end() :])
        if found is not None:
            return {"setting": found.setting, "value": found.value}
    return None


def row_of(text: str) -> Cards | None:
    """The cards of a row as the engine shows it; otherwise as the reader takes it, rank first."""
    found = cards.shown(text)
    if found is not None:
        return found
    token = "".join(text.split())
    decoded = NOTATION.decode(token, rank_first=True) if len(token) <= 200 else None
    return decoded.cards if decoded is not None and decoded.cards and not decoded.ranks else None


_GAME = re.compile(r"\s*(?:\[[^\]]{1,20}\]\s*)?GAME\s*[:：]")


def messages(text: str) -> list[Message]:
    """The messages of a log. Where the game's own lines begin with ``GAME:``, all others are somebody's words."""
    rows = [(number, row) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
    heard = [(row, message(row, number)) for number, row in rows]
    marked = any(each.kind in TELLING and _GAME.match(row) for row, each in heard)
    found = [
        each if not marked or each.kind == "idle" or _GAME.match(row) else Message("chat", each.line, each.words)
        for row, each in heard
    ]
    players = {each.who for each in found if each.kind in ("play", "bid", "throw")}
    return [
        Message("chat", each.line, each.words) if each.kind.endswith("-unread") and each.who not in players else each
        for each in found
    ]
