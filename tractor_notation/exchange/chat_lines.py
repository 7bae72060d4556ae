"""What the lines of a chat tell of a deal: who played what, who won, what is trump."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from tractor_notation.exchange import phrases
from tractor_notation.exchange.cards import RANK, SIGN
from tractor_notation.exchange.chat_stamps import apart, bare, named
from tractor_notation.exchange.draft import FOUR, seats
from tractor_notation.exchange.family import SCRIPT
from tractor_notation.exchange.messages import LONGEST, Message

MOST = 40
"""So many players at most are known by their names alone."""

_ADVERB = "[先又再也]"
_ZH = f"(?:{_ADVERB}?(?:出了?|打出?|跟了?|甩了?|杀了?|毙了?|垫了?))"
_PLAYED = (
    r"(?:played|plays|play|leading|leads?(?: with)?|led(?: with)?|follows?(?: with)?|followed(?: with)?|throws|threw|ruff(?:s|ed)(?: with)?"
    r"|trump(?:s|ed)(?: with)?|puts?|discards?|discarded|"
    rf"{_ZH})"
)
_WHO = r"(?P<who>(?:player|玩家)\s*[0-9]{1,2}|[^\s,:：，>→]{1,30})"
_FIRST = re.compile(rf"(?:I\s+|我)?{_PLAYED}(?:\s*[:：]\s*|\s+|(?<=[^\x00-\x7f]))", re.IGNORECASE)
_CLAUSE = rf"{_WHO}\s*(?:[:：]\s*(?:(?:I\s+|我)?(?:{_PLAYED}(?<=[^\x00-\x7f])[!！,，]?|{_PLAYED}\s|{_PLAYED}\s*[:：])\s*)?|\s{_PLAYED}\s*[:：]?\s*|(?<=[^\x00-\x7f])(?<!{_ADVERB}){_PLAYED}[:：]?\s*)(?P<cards>\S.*)"
_NOBODY = re.compile(
    rf"{'|'.join(SCRIPT.statements)}|[TR][0-9]{{1,2}}|第\s*[0-9]{{1,2}}\s*[轮圈墩局]|{SIGN}\ufe0f?"
    r"|bottom|buried|hand|leads?|trick|play|edit|p\.?s|note|legal|correction|winner|friends"
    r"|底牌?|[扣埋]底|手牌|剩下|备注|注|更正|[叫亮]主|叫牌",
    re.IGNORECASE,
)
"""What may stand before a colon and cards, and is no player: the number of a trick, a suit, what the cards are."""
_NEXT = r"\s*(?:->|=>|→|>|;|；|/|\|)\s*"
_LIST = re.compile(r"\s*(?:->|=>|→|>|[,，、;；/|])\s*|\s+-\s+")
_WINS = re.compile(
    r"(?P<who>(?:player\s*)?\S{1,30}?)\s*(?:wins?|won|takes?|took|收|赢了?|大了?)(?:\s+(?:it|the trick|this trick|the round))?"
    r"(?:了?[这该那]?[一]?[轮圈墩局])?"
    r"(?:[\s,，、:：(（]*(?:and gets\s*|得)?\+?(?P<points>[0-9]{1,3})\s*(?:points?|pts|分)?[)）]?)?[.!。！]?",
    re.IGNORECASE,
)
_TRUMP = (
    re.compile(
        r"(?:(?:ok(?:ay)?|so|and|now),?\s+)?(?:the\s+)?trumps?\s*(?:suit\s*)?(?:is|was|are|were|=|:|：)?\s+(?P<value>\S.{0,40})",
        re.IGNORECASE,
    ),
    re.compile(r"(?:主(?:牌)?[是:：为]?|打)\s*(?P<value>\S.{0,12})"),
)
_TRICK = re.compile(
    r"(?:on |in )?(?:trick|round)\s*#?(?P<number>[0-9]{1,2})|第\s*(?P<zh>[0-9]{1,2})\s*[轮圈墩]", re.IGNORECASE
)
_ITEM = re.compile(r"(?P<number>[0-9]{1,2})\s*[.)．、]\s*(?=[^\s0-9])(?P<zh>)")
_DEAL = re.compile(
    r"[-=*#~\s]*(?:(?:deal|board|hand|game)\s*#?(?P<number>[0-9]{1,3})|第\s*(?P<zh>[0-9]{1,3})\s*[局副盘把])[-=*#~\s:：.。]*",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"(?P<who>[^\s:：]{1,30})[:：]\s*(?P<words>\S.*)")
_STATED = re.compile(
    r"(?:[^\s:：]{1,30}[:：]\s*)?(?:(?:and\s+)?then\s+|然后|接着)?(?P<number>[0-9]{1,2})\s*[.)．、]\s*(?P<seat>[^\s:：]{1,6})\s*[:：]\s*(?P<plays>\S.*)"
)
_STAMPED = re.compile(
    r"(?P<who>[^\s:：]{1,30})(?:\s+(?:[0-9]{1,4}[-/.年][0-9]{1,2}[-/.月](?:[0-9]{1,4}日?)?|[0-9]{1,2}月[0-9]{1,2}日))?"
    r"(?:(?:\s+[—–-])?(?:\s+(?:today|yesterday)(?:\s+at)?)?\s+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s?[AP]\.?M\.?)?|\s*[:：])",
    re.IGNORECASE,
)
"""A line of its own that says whose words follow: ``老王 20:13``, ``Ann:``."""
_ZH_SEATS = "|".join(sorted((name for name in SCRIPT.names if not name.isascii()), key=len, reverse=True))
_SEAT = "(?-i:[NWSE]|P[1-9][0-9]?)"
_NUMBERED = re.compile(r"(?:player|玩家|p)\s*([0-9]{1,2})", re.IGNORECASE)


_SUIT = rf"(?:{SIGN}|黑桃|红桃|红心|梅花|草花|方块|方片)"

_AT_ONCE = rf"(?:\s+|(?<=[^\x00-\x7f])(?={_SUIT}|[大小]王|对))"
"""What stands between a name and the cards: a blank, or nothing behind Chinese names."""


class _Clauses:
    """How clauses look in a text; ``names`` are the players known by then, whose cards may follow them at once."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        known = "|".join(re.escape(name) for name in names)
        bare = rf"|(?P<name>{known}){_AT_ONCE}(?P<after>\S.*)" if known else ""
        bare += rf"|(?P<seat>{_ZH_SEATS}|{_SEAT}\s)(?P<there>\S.*)"
        self.clause = re.compile(_CLAUSE + bare, re.IGNORECASE)
        named = rf"|(?:{known}){_AT_ONCE}" if known else ""
        ahead = (
            rf"(?:player|玩家)\s*[0-9]|[^\s,:：，]{{1,30}}\s*(?:[:：]|\s{_PLAYED}\s){named}|(?:{_ZH_SEATS})\S|{_SEAT}\s"
        )
        sure = "|".join(filter(None, (_ZH_SEATS, _SEAT, known)))
        colon = rf"\s+(?=(?:{sure})\s*[:：]|(?:{_ZH_SEATS})\s*(?:{_SUIT}|[大小]王))"
        self.next = re.compile(
            rf"{_NEXT}|(?:\s*[,，、。]|\s+[-–—]\s)\s*(?:then\s+|and\s+)?(?={ahead})|{colon}", re.IGNORECASE
        )


def messages(text: str) -> Iterator[Message]:
    """What each line tells; a line that tells nothing is somebody's words."""
    for each in _messages(text):
        yield replace(each, who=apart(each.who), words=apart(each.words))


def _messages(text: str) -> Iterator[Message]:
    high = re.search(rf"(?:10|[2-9JQKA]){SIGN}", text) is not None
    rows = list(_spoken(named(text), high))
    names = _listed([_behind_number(bare(row))[1] for _, row in rows if len(row) <= LONGEST], high)
    plain = _Clauses()
    for number, row in rows:
        if len(row) <= LONGEST:
            _plays(_behind_number(bare(row))[1], number, high, plain, names)
    seen = frozenset(names.values()) | _fourth(frozenset(names.values()), rows, high)
    clauses = _Clauses(sorted({*names, *_seat_words(seen)}, key=len, reverse=True) if len(seen) <= MOST else ())
    for number, row in rows:
        words = bare(row)
        found = (
            []
            if len(words) > LONGEST
            else (
                _deal(words, number)
                or _trick(words, number)
                or _trump(words, number)
                or _stated(words, number, high)
                or _numbered(words, number, high, clauses, seen)
                or _plays(words, number, high, clauses, {}, seen)
                or _won(words, number, seen)
                or _told_by(words, number, high, clauses, seen)
            )
        )
        read = any(not each.kind.startswith(("play-unread", "play-doubtful", "chat")) for each in found)
        if not read and _trick_like(words, seen):
            found = [Message("trick-unread", number, row)]
        yield from found or [Message("chat", number, row)]


def _trick_like(words: str, players: Collection[str]) -> bool:
    """Whether a line that cannot be read was a trick: several cards and several players stand in it, and nobody says it."""
    if len(words) > LONGEST or _ASKING.search(words) or _SPEAKER.fullmatch(words):
        return False
    named = sum(re.search(rf"(?<![\w-]){re.escape(who)}(?![a-zA-Z])", words) is not None for who in players)
    return min(named, len(_CARDLIKE.findall(words))) >= len(FOUR) - 1


_NAMED = re.compile(
    rf"(?P<who>[^\W\d_][\w'’.-]{{0,29}})(?:\s+(?:{_PLAYED}\s+)?|\s*[:：]\s*)(?P<cards>\S.*)"
    rf"|(?P<zh>[^\W\d_a-zA-Z]{{1,4}}?){_ZH}?[:：]?(?P<behind>(?:{_SUIT}|[大小]王|对).*)",
    re.IGNORECASE,
)


def _listed(rows: Iterable[str], high: bool) -> dict[str, str]:
    """The names of lines that list a whole trick, each play with a name before it: as they are written, and the players."""
    names: dict[str, str] = {}
    for row in rows:
        parts = _BETWEEN.split(row) if len(row) <= LONGEST else []
        found = [_name_before(part, high) for part in parts] if len(FOUR) <= len(parts) <= MOST else []
        if found and all(found) and len(set(found)) == len(found):
            names |= {name: _player(name) for name in found}
    return names


_BETWEEN = re.compile(r"\s*(?:->|=>|→|>|[,，、;；/|。])\s*(?=\S)|\s+[-–—]\s+")


def _name_before(part: str, high: bool) -> str:
    """The name at the beginning of a part of a line, if cards follow and it is no part of them."""
    match = _NAMED.fullmatch(part.strip())
    who = (match["who"] or match["zh"]) if match else ""
    if match is None or _NOBODY.fullmatch(who) or any(phrases.said(part, high)[:2]):
        return ""
    found = phrases.said(match["cards"] or match["behind"], high)
    cards = bool(match["who"]) and any(phrases.said(who, high)[:2])  # a Chinese name may be the word for a joker
    return who if (found.cards or found.ranks) and not found.rest and not cards else ""


def _fourth(seen: frozenset[str], rows: Iterable[tuple[int, str]], high: bool) -> frozenset[str]:
    """The last of four players, where none of that one's plays can be read."""
    if len(seen) != len(FOUR) - 1:
        return frozenset()
    plain = _Clauses()
    told = [
        each
        for number, row in rows
        if len(row) <= LONGEST
        for each in _plays(_behind_number(bare(row))[1], number, high, plain, {}, None)
    ]
    others = {each.who for each in told if each.kind in ("play-unread", "play-doubtful")} - seen
    return frozenset(others if len(others) == 1 else ())


def _spoken(text: str, high: bool) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; cards alone below a line that says who speaks are what that one played.

    Such a line goes also where a trick in the notation follows, which says itself who plays.
    """
    speaker = ""
    held: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        row = line.strip()
        stamp = _STAMPED.fullmatch(row)
        if stamp or not row:
            yield from held
            speaker, held = (stamp["who"], [(number, row)]) if stamp else ("", [])
        elif speaker and len(row) <= LONGEST and _of_speaker(row, high):
            held = []
            yield number, f"{speaker}: {row}"
        elif speaker and len(row) <= LONGEST and _stated(bare(row), number, high):
            held = []
            yield number, row
        else:
            yield from held
            held = []
            yield number, row
    yield from held


def _of_speaker(row: str, high: bool) -> bool:
    """Whether a line below the name of who speaks tells of that one's play, though perhaps not readably."""
    found = phrases.said(_FIRST.sub("", row), high)
    if found.cards or found.ranks:
        return True
    own = _SPEAKER.fullmatch(row) or _ITEM.match(row) or _TRICK.match(row) or _ASKING.search(row)
    if own or not _CARDLIKE.search(row):
        return False
    return not any(each.kind == "play" for each in _plays(bare(row), 0, high, _Clauses(), {}, ()))


def _deal(words: str, number: int) -> list[Message]:
    """A line that says which deal follows, and perhaps what is trump in it."""
    match = _DEAL.match(words)
    rest = words[match.end() :] if match else ""
    trump = _trump_named(rest) if rest else None
    if match is None or (rest and trump is None):
        return []
    told = [Message("deal", number, words, number=int(match["number"] or match["zh"]))]
    return [*told, Message("trump", number, words, other=trump)] if trump else told


def _stated(words: str, number: int, high: bool) -> list[Message]:
    """A trick as the notation writes it: its number, who leads, the plays in turn."""
    match = _STATED.fullmatch(words)
    lead = _player(match["seat"]) if match else ""
    if match is None or lead not in FOUR:
        return []
    end = _RESULT.search(match["plays"])
    plays = match["plays"][: end.start()] if end else match["plays"]
    parts = [part for part in _PARTS.split(plays) if part]
    rows = [phrases.said(part, high) for part in (parts if len(parts) > 1 else plays.split())]
    if len(rows) > len(FOUR) or not all((row or ranks) and not rest for row, ranks, rest in rows):
        return []
    around = FOUR[FOUR.index(lead) :] + FOUR[: FOUR.index(lead)]
    return [
        Message("trick", number, words, number=int(match["number"])),
        *(
            Message("play", number, words, who, row, other=ranks)
            for who, (row, ranks, _) in zip(around, rows, strict=False)
        ),
        *(
            [Message("won", number, words, (end["who"] or "").upper(), number=int(end["points"] or -1))]
            if end and end[0].strip()
            else []
        ),
    ]


_PARTS = re.compile(r"\s*(?:[,，;；>→]|->)\s*")
_RESULT = re.compile(r"(?:\s+=(?P<who>[NWSE]))?(?:\s+\+(?P<points>[0-9]{1,3}))?\s*$", re.IGNORECASE)


def _numbered(words: str, number: int, high: bool, clauses: _Clauses, players: Collection[str]) -> list[Message]:
    """A line that begins with the number of the trick."""
    match, rest = _behind_number(words)
    plays = _plays(rest, number, high, clauses, {}, players) if match else []
    if match is None or not plays:
        return []
    return [Message("trick", number, words, number=int(match["number"] or match["zh"])), *plays]


def _behind_number(words: str) -> tuple[re.Match[str] | None, str]:
    """The number of a trick at the beginning of a line, and what stands behind it."""
    match = _TRICK.match(words) or _ITEM.match(words)
    return match, words[match.end() :].lstrip(" :：,，.。") if match else words


def _told_by(words: str, number: int, high: bool, clauses: _Clauses, players: Collection[str]) -> list[Message]:
    """A line in which somebody tells what others played, who won, or what is trump."""
    match = _SPEAKER.fullmatch(words)
    if match is None:
        return []
    return (
        _trump(match["words"], number)
        or _plays(match["words"], number, high, clauses, {}, players)
        or _won(match["words"], number, players)
    )


def _trick(words: str, number: int) -> list[Message]:
    """A line that says which trick follows."""
    match = _TRICK.fullmatch(words.rstrip(" :：.。"))
    return [Message("trick", number, words, number=int(match["number"] or match["zh"]))] if match else []


def _trump(words: str, number: int) -> list[Message]:
    """What a line says of trump, alone, as a tag or in one of its clauses; the others are somebody's words."""
    tag = _TRUMP_TAG.fullmatch(words)
    written = phrases.trump(tag["value"]) if tag else None
    if written:
        return [Message("trump", number, words, other=written)]
    speaker = _SPEAKER.fullmatch(words)
    named = _trump_named(speaker["words"]) if speaker else None
    if named:
        return [Message("trump", number, words, other=named)]
    parts = [part.strip() for part in re.split(r"[,，;；。!！]\s*|\.\s+", words) if part.strip()]
    for size in (len(parts), 2, 1):
        for place in range(len(parts) - size + 1):
            named = _trump_named(", ".join(parts[place : place + size]))
            if named:
                others = parts[:place] + parts[place + size :]
                told = [Message("trump", number, words, other=named)]
                return told + [Message("chat", number, ", ".join(others))] * bool(others)
    return []


_TRUMP_TAG = re.compile(r"[\[【]\s*trump\s*:?\s*[\"“'](?P<value>[^\"”']{1,40})[\"”']\s*[\]】]", re.IGNORECASE)


def _trump_named(words: str) -> str | None:
    words = phrases.plain(words)
    match = next((found for pattern in _TRUMP if (found := pattern.fullmatch(words))), None)
    return phrases.trump(match["value"]) if match else None


def _won(words: str, number: int, players: Collection[str]) -> list[Message]:
    match = _WINS.fullmatch(words)
    who = _player(match["who"]) if match else ""
    if match is None or who not in players:
        return []
    return [Message("won", number, words, who, number=int(match["points"] or -1))]


def _plays(
    words: str, number: int, high: bool, clauses: _Clauses, names: dict[str, str], players: Collection[str] | None = ()
) -> list[Message]:
    """The plays of a line: with names, or all of a trick in turn. ``names`` takes in those that are written in it.

    A play whose cards cannot be read is one only of ``players``; ``None`` is anybody.
    """
    made = []
    listed = False
    for clause in filter(None, map(str.strip, clauses.next.split(words))):
        match = clauses.clause.fullmatch(clause)
        raw, (row, ranks, rest) = _of_clause(match, high)
        if match and match["cards"] and not row and not ranks:  # somebody may tell what another played
            inner = _of_clause(clauses.clause.fullmatch(_THEN.sub("", match["cards"])), high)
            if any(inner[1]):
                raw, (row, ranks, rest) = inner
        if row or ranks:
            made.append(Message("play", number, words, _player(raw), row, int(bool(rest)), ranks))
            made += [Message("chat", number, rest)] * bool(rest)
            names[raw] = _player(raw)
        elif match and (players is None or _player(raw) in players) and (kind := _unread(clause, raw) or "chat"):
            listed = listed or bool(match.groupdict().get("name"))
            made.append(Message(kind, number, clause, _player(raw)))
        else:
            made.append(Message("chat", number, clause))
    plays = sum(each.kind == "play" for each in made)
    if listed and (plays >= len(FOUR) - 1 or (plays and len({each.who for each in made} - {""}) >= len(FOUR))):
        made = [replace(each, kind="play-unread") if each.kind != "play" and each.who else each for each in made]
    return made if any(each.kind != "chat" for each in made) else _row(words, number, high)


def _unread(clause: str, who: str) -> str:
    """Whether a clause without cards tells of a play of its player: surely by its verb, perhaps by signs of cards."""
    behind = clause.strip()[len(who) :]
    if _VERB.match(behind):
        return "play-unread"
    if _UNSEEN.match(behind):
        return "play-doubtful"
    return "play-doubtful" if _CARDLIKE.search(clause) and not _ASKING.search(clause) else ""


_PAIRED = rf"(?<![0-9A-Za-z])({RANK})\1(?![0-9A-Za-z])"
_VERB = re.compile(
    rf"\s+{_PLAYED}\s|\s*[:：]\s*(?:I\s+|我)?(?:{_PLAYED}\s|{_ZH}\s*(?:{_SUIT}|{_PAIRED}))", re.IGNORECASE
)
_CARDLIKE = re.compile(
    rf"(?<![0-9A-Za-z])bj(?![0-9A-Za-z])|{_SUIT}\ufe0f?\s*(?:对|{RANK})|{RANK}\s*{_SUIT}|{_PAIRED}",
    re.IGNORECASE,
)
_UNSEEN = re.compile(r"\s*[:：]\s*[?？]{2}")
_VERB_AT_END = re.compile(rf"(?<=[^\x00-\x7f]){_ZH}$")
_ASKING = re.compile("[?？吗么]|没$|有没")
_THEN = re.compile(r"(?:and|then|然后)\s*", re.IGNORECASE)


def _of_clause(match: re.Match[str] | None, high: bool) -> tuple[str, phrases.Said]:
    """Who plays in a clause, as it is written, and the cards or ranks."""
    if match is None:
        return "", phrases.Said()
    found = match.groupdict()
    who = _VERB_AT_END.sub("", (found["who"] or found.get("name") or found["seat"] or "").strip())
    if _NOBODY.fullmatch(who):
        return "", phrases.Said()
    return who, phrases.said(found["cards"] or found.get("after") or found["there"] or "", high)


def _row(words: str, number: int, high: bool) -> list[Message]:
    """A trick without names: as many plays as there are players, of as many cards each."""
    rows = [phrases.said(part, high) for part in _LIST.split(words)]
    sizes = {len(row) or len(ranks) for row, ranks, _ in rows}
    if (
        len(rows) < 4
        or len(sizes) != 1
        or not rows[0].cards
        or not all((row or ranks) and not rest for row, ranks, rest in rows)
    ):
        return []
    return [
        Message("play-unnamed", number, words, seat, row, other=ranks)
        for seat, (row, ranks, _) in zip(seats(len(rows)), rows, strict=True)
    ]


def _player(who: str) -> str:
    """A player: a word for a seat is that seat, and players by number are ``P1``, ``P2`` however that is written."""
    who = who.strip()
    if who.upper() in FOUR:
        return who.upper()
    numbered = _NUMBERED.fullmatch(who)
    return f"P{int(numbered[1])}" if numbered else SCRIPT.names.get(who.lower(), who)


def _seat_words(players: Collection[str]) -> Iterator[str]:
    """The words for the seats, where players are named by them."""
    if players and set(players) <= set(FOUR):
        yield from (name for name in SCRIPT.names if not name.isascii())
