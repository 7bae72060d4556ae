"""How Sheng Ji cards are written: canonical tokens, and every other way players write them.

Canonical: suit first, then its ranks (``SAAKK``, ``S9H3``), jokers ``RJ`` and ``LJ``, ``x`` for a card that is not
known: behind a suit or its ranks it is some card of that suit (``Sx``, ``SAxx``), alone or behind a comma it is any card
(``x``, ``SA,x``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tractor_notation.findings import facts
from tractor_notation.games import Decoded
from tractor_notation.record import Cards

SUITS = "SHCD"
RANKS = "23456789TJQKA"
CODES = frozenset(
    [suit + rank for suit in SUITS for rank in RANKS + "x"] + ["RJ", "LJ", "x"],
)
"""Every card code there is."""

_ORDER = {
    **{suit + rank: (SUITS.index(suit), -RANKS.find(rank)) for suit in SUITS for rank in RANKS},
    **{suit + "x": (SUITS.index(suit), 1) for suit in SUITS},
    "RJ": (4, 0),
    "LJ": (5, 0),
    "x": (6, 0),
}

_CANONICAL = re.compile(r"(?:x+|[SHCD](?:[2-9TJQKA]+x*|x+)|[RL]Jx*)(?:[SHCD](?:[2-9TJQKA]+x*|x+)|[RL]Jx*|,x+)*")
_GROUP = re.compile(r"([SHCD])([2-9TJQKAx]+)|([RL]J)|,?(x+)")

_WORDS = {
    "S": "黑桃 黑 ♠ ♤",
    "H": "红桃 红心 紅桃 紅心 红 紅 ♥ ♡ ❤",
    "C": "梅花 草花 梅 草 ♣ ♧",
    "D": "方块 方片 方塊 方 ♦ ♢ ◆",
    "r": "大王 大鬼 大怪 \U0001f0bf",
    "l": "小王 小鬼 小怪",
}
# Single-character playing cards; the knight (column 12) belongs to no deck of this game.
_BLOCKS = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
_COLUMNS = {1: "A", 10: "T", 11: "J", 13: "Q", 14: "K"} | {n: str(n) for n in range(2, 10)}
_WORD_SIGNS = {word: sign for sign, words in _WORDS.items() for word in words.split()} | {
    chr(base + column): suit + rank for suit, base in _BLOCKS.items() for column, rank in _COLUMNS.items()
}
_WORD = re.compile("|".join(sorted(map(re.escape, _WORD_SIGNS), key=len, reverse=True)))

# Characters that only style what stands before them: emoji and text variation selectors, joiners, blanks of no width.
_INVISIBLE = re.compile("[\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff]")
_TIMES = re.compile("(?<=[2-90TJQKA])[xX×*]([2-9]|1[0-2])$")
"""How many times a card is meant, and no unknown card with a rank behind it."""
_AMBIGUOUS = re.compile(r"BJ|BB?(?![A-Z0-9])|\U0001f0cf")
_SUITLESS = re.compile(r"[正副主]")

# After the words are replaced by signs: suits S H C D, red joker r, little joker l, 对 doubles the card behind it.
_PIECE = re.compile(
    r"(?P<suit>[SHCD])|(?P<rank>[2-9TJQKA])|(?P<joker>[rl])|(?P<unknown>x)|(?P<pair>对|對)|(?P<comma>,)"
)

_RANKS = frozenset(RANKS)
_BEHIND_SUIT = _RANKS | frozenset("x对對,")

_STYLES = {
    "ascii": {"S": "S", "H": "H", "C": "C", "D": "D", "RJ": "RJ", "LJ": "LJ", "T": "T"},
    "unicode": {"S": "♠", "H": "♥", "C": "♣", "D": "♦", "RJ": "RJ", "LJ": "LJ", "T": "10"},
    "zh": {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方块", "RJ": "大王", "LJ": "小王", "T": "10"},
}
STYLES = tuple(_STYLES)
"""The ways of writing cards: plain letters, suit signs, Chinese words."""


class _Misread(Exception):
    """A token cannot be read in one of the two orders."""


class ShengjiNotation:
    """See :class:`tractor_notation.games.CardNotation`."""

    def decode(self, token: str, *, rank_first: bool = False) -> Decoded:
        """Cards from one token; see the protocol.

        Problems: ``joker-ambiguous`` (``BJ``), ``suit-missing`` (``副10``), ``card-order`` (readable only in the other
        order of suit and rank), ``card-unreadable``.
        """
        if not rank_first and _CANONICAL.fullmatch(token):
            cards = tuple(_canonical(token))
            return Decoded(cards, lenient=self.encode(cards) != token)
        if times := _TIMES.search(token):
            equal = self._equal(token[: times.start()], times[1])
            return Decoded(problem="card-unreadable", data=facts(token=token, equal=equal))
        text = _signs(token)
        if len(text) > 1:
            text = text.removesuffix(".")
        if _AMBIGUOUS.search(text):
            red, little = (self._fixed(text, joker, rank_first) for joker in "rl")
            if red and little:
                return Decoded(problem="joker-ambiguous", data=facts(token=token, red=red, little=little))
            return Decoded(problem="card-unreadable", data=facts(token=token))
        if _SUITLESS.search(text):
            return Decoded(problem="suit-missing", data=facts(token=token, rank=_SUITLESS.sub("", token) or None))
        try:
            read = _read(text, rank_first)
        except _Misread:
            pass
        else:
            plain = rank_first and bool(read.cards) and _signs(_rank_first(read.cards)) == text
            return read._replace(lenient=not plain)
        try:
            other = _read(text, not rank_first).cards
        except _Misread:
            return Decoded(problem="card-unreadable", data=facts(token=token))
        wanted = _rank_first(other) if rank_first else self.encode(other)
        return Decoded(problem="card-order", data=facts(token=token, wanted=wanted))

    def follow(self, ranks: str, lead: Cards) -> Cards:
        """Ranks alone are cards of the suit led, when the lead shows one printed suit."""
        suits = {card[0] for card in lead}
        suit = suits.pop() if len(suits) == 1 else "?"
        return tuple(suit + rank for rank in ranks) if suit in SUITS else ()

    def encode(self, cards: Cards, style: str = "ascii") -> str:
        """One token. Raises ``ValueError`` for a code that is no card."""
        return "".join(_join(_runs(cards), style))

    def hand(self, cards: Cards, style: str = "ascii") -> str:
        """The cards of a hand, in the order given: a token for each run of one suit, blanks between them."""
        return " ".join(self.encode(run, style) for run in _runs(cards))

    def arrange(self, cards: Cards) -> Cards:
        """Suits S H C D, ranks high to low, unknown cards of a suit last; then ``RJ``, ``LJ``, ``x``."""
        return tuple(sorted(cards, key=_ORDER.__getitem__))

    def tag(self, name: str, value: str) -> str | None:
        """The canonical value of a tag that holds cards: ``Trump`` as ``C7``, ``NT7`` or ``NT``; else ``None``."""
        return _trump(value) if name == "Trump" else None

    def _equal(self, token: str, times: str) -> str | None:
        """A card as many times, each written out; ``None`` when it cannot be read, or is no single card."""
        cards = self.decode(token).cards if token else ()
        return self.encode(cards * int(times)) if len(cards) == 1 and "x" not in cards[0] else None

    def _fixed(self, text: str, joker: str, rank_first: bool) -> str | None:
        """The token with one of the jokers in place of ``BJ``; ``None`` when the rest cannot be read either."""
        try:
            return self.encode(_read(_AMBIGUOUS.sub(joker, text), rank_first).cards) or None
        except _Misread:
            return None


NOTATION = ShengjiNotation()


def _canonical(token: str) -> Iterator[str]:
    for suit, ranks, joker, unknown in _GROUP.findall(token):
        if suit:
            yield from (suit + rank for rank in ranks)
        elif joker:
            yield joker
        else:
            yield from unknown


def _signs(token: str) -> str:
    """The token with words, suit signs and single-character cards replaced, in capitals, ten as T."""
    text = _WORD.sub(lambda match: _WORD_SIGNS[match[0]], _INVISIBLE.sub("", token.upper()))
    text = text.replace("10", "T").replace("X", "x")
    # RJ, RJJ, RJRJ, R: a joker sign and the J that belong to it, one joker for each J.
    return re.sub(r"([RL])(J*)", lambda match: match[1].lower() * max(1, len(match[2])), text)


def _read(text: str, rank_first: bool) -> Decoded:
    """Cards from signs, in one of the two orders; raises :class:`_Misread`."""
    suit = ""
    waiting: list[str] = []  # ranks whose suit is still to come (rank first), or never comes (ranks alone)
    cards: list[str] = []
    double = False
    position = 0
    while position < len(text):
        match = _PIECE.match(text, position)
        if match is None:
            raise _Misread
        position = match.end()
        kind, sign = match.lastgroup, match[0]
        if kind == "comma":
            if suit and text[position : position + 1] not in _RANKS:  # in S9,8,5 it separates ranks of one suit
                if text[position - 2] == suit:
                    raise _Misread
                suit = ""
            continue
        if kind == "pair":
            if double:
                raise _Misread
            double = True
            continue
        if kind == "suit" and rank_first:
            if not waiting:
                raise _Misread
            cards += (sign + rank for rank in waiting)
            waiting = []
            continue
        if kind == "suit":
            if text[position : position + 1] not in _BEHIND_SUIT:
                raise _Misread
            suit = sign
            continue
        copies = 2 if double else 1
        double = False
        if kind == "joker":
            if waiting:
                raise _Misread
            suit = ""
            cards += [sign.upper() + "J"] * copies
        elif rank_first and (kind == "rank" or text[position : position + 1] in tuple(SUITS)):
            waiting += [sign] * copies
        elif suit or kind == "unknown":
            if waiting:
                raise _Misread
            cards += [suit + sign] * copies
        else:
            waiting += [sign] * copies
    if double or (waiting and cards) or not (waiting or cards):
        raise _Misread
    if any(card not in CODES for card in cards):
        raise _Misread
    return Decoded(tuple(cards), "".join(waiting), True)


def _runs(cards: Cards) -> list[Cards]:
    """Runs of cards of one suit; jokers make one run."""
    runs: list[list[str]] = []
    last = None
    for card in cards:
        if card not in CODES:
            raise ValueError(f"not a card of Sheng Ji: {card!r}")
        kind = "J" if card in ("RJ", "LJ") else card[0]
        if kind == last and not (card[0] in SUITS and runs[-1][-1][1] == "x" and card[1] != "x"):
            runs[-1].append(card)
        else:
            runs.append([card])
        last = kind
    return [tuple(run) for run in runs]


def _join(runs: list[Cards], style: str) -> Iterator[str]:
    words = _STYLES[style]
    for number, run in enumerate(runs):
        if run[0] in ("RJ", "LJ"):
            yield from (words[card] for card in run)
        elif run[0] == "x":
            yield ("," if number and runs[number - 1][0] not in ("RJ", "LJ") else "") + "x" * len(run)
        else:
            yield words[run[0][0]]
            yield from (words["T"] if card[1] == "T" else card[1] for card in run)


def _rank_first(cards: Cards) -> str:
    return "".join(
        "".join(c[1] for c in run) + run[0][0] if run[0][0] in SUITS else "".join(run) for run in _runs(cards)
    )


_TRUMP_WORDS = re.compile(r"NO[ -]?TRUMPS?|无主|無主|无将|無將")
_SUIT_WORDS = re.compile(r"\b(?:SPADE|HEART|CLUB|DIAMOND)S?\b")


def _trump(value: str) -> str | None:
    """Trump from what people write: ``C7 7C 打7主♣ NT7 无主``, ``7 of clubs``, a suit alone."""
    text = _SUIT_WORDS.sub(lambda match: match[0][0], _TRUMP_WORDS.sub("N", value.strip().upper()))
    text = _signs(re.sub(r"\bOF\b", "", text).replace("NT", "N"))
    text = re.sub(r"[打级級主,\s-]", "", text)
    if text in tuple(SUITS):
        return text
    if match := re.fullmatch(r"([SHCD])([2-9TJQKA])|([2-9TJQKA])([SHCD])", text):
        return f"{match[1] or match[4]}{match[2] or match[3]}"
    if match := re.fullmatch(r"N([2-9TJQKA]?)|([2-9TJQKA])N", text):
        return "NT" + (match[1] or match[2] or "")
    return None
