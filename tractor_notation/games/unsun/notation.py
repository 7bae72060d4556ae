"""How Unsun cards are written: canonical codes, and every other way players write them.

Canonical: two characters, suit and rank (``IS``, ``G9``); ``Gx`` is some card of Guru, ``x`` some card; ``_`` behind a card
says that it lies face down. The names are read in kana, in kanji, in Latin and in Thai letters.
"""

from __future__ import annotations

import re
import unicodedata

from tractor_notation.findings import facts
from tractor_notation.games import Decoded
from tractor_notation.games.unsun.cards import COURTS, DOWN, FACES, SUITS, TENKA, UNKNOWN
from tractor_notation.record import Cards

SUIT_NAMES = {
    "P": "PAO HAU パオ ハウ ハオ 花 棒 棍 เปา",
    "I": "ISU イス 剣 剑 劍 อิสุ อิซุ อิซู อีสุ",
    "K": "KOPPU KOPU KOTSU コップ コツ 杯 ค็อปปู คอปปู โคปปุ",
    "O": "ORU OURU OORU ŌRU ÔRU オウル オール オル 金 貨 币 幣 โอรุ โอรู",
    "G": "GURU KURU グル クル 巴 กูรู กุรุ",
}
"""The names of each suit; capitals stand for small letters too, katakana for hiragana."""

RANK_NAMES = {
    "S": "SUN スン 唐 ซัน ซุน",
    "U": "UN ウン 福 อุน",
    "T": "SOTA SOUTA ソウタ ソータ ソタ 女 โซตะ",
    "R": "ROBAI ROHAI ロバイ ロハイ 龍 竜 龙 โรไบ",
    "E": "REI KIRI KOSHI レイ キリ コシ 王 เรย์",
    "B": "KABA UMA カバ ウマ 馬 马 คาบะ",
    **dict(zip("123456789", "一二三四五六七八九", strict=True)),
}
"""The names of each rank."""

TENKA_NAMES = "TENKA テンカ 天下 เท็นกะ เทนกะ"

_SUIT_OF = {name: suit for suit in SUITS for name in (suit, *SUIT_NAMES[suit].split())}
_RANK_OF = {name: rank for rank, names in RANK_NAMES.items() for name in (rank, *names.split())}


def _any(names: dict[str, str]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


_SUIT, _RANK = f"(?P<suit>{_any(_SUIT_OF)})", f"(?P<rank>{_any(_RANK_OF)}|X)"
_TENKA = f"(?P<tenka>{'|'.join(TENKA_NAMES.split())})"
_CARD = rf"{_SUIT}(?:\s*(?:ノ|NO|[-・])\s*|\s*){_RANK}"
_TURNED = rf"{_RANK}(?:\s*(?:OF)\s*|\s*){_SUIT}"
_SUIT_FIRST, _RANK_FIRST = (
    re.compile(rf"(?:{card}|{_TENKA}|(?P<unknown>X))(?P<down>{DOWN})?") for card in (_CARD, _TURNED)
)
_RANK_ALONE = re.compile(_RANK + DOWN + "?")

CANONICAL = rf"(?:[{SUITS}][{COURTS}1-9x]|{UNKNOWN}){DOWN}?"
"""A card as canonical writing has it, as a pattern."""

_CODE, _CODES = re.compile(CANONICAL), re.compile(f"(?:{CANONICAL})+")

_CAPITAL = re.compile(r"[A-Za-z]X")
"""Behind a suit only a small x stands for a rank nobody knows; a capital one may be a slip for a court."""

_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_PLACES = {card: place for place, card in enumerate(FACES)}

_STYLES = {
    "ascii": {},
    "unicode": {
        **dict(zip(SUITS, ("パオ", "イス", "コップ", "オウル", "グル"), strict=True)),
        **dict(zip(COURTS, ("スン", "ウン", "ソウタ", "ロバイ", "レイ", "カバ"), strict=True)),
        TENKA: "天下",
    },
    "zh": {
        **dict(zip(SUITS, "棒剑杯币巴", strict=True)),
        **dict(zip(COURTS, "唐福女龙王马", strict=True)),
        TENKA: "天下",
    },
}
STYLES = tuple(_STYLES)
"""The ways of writing cards: codes, kana, Chinese words."""


class UnsunNotation:
    """See :class:`tractor_notation.games.CardNotation`. Cards have the mark ``_`` as part of their code."""

    def decode(self, token: str, *, rank_first: bool = False) -> Decoded:
        """Cards from one token; see the protocol.

        Problems: ``suit-missing`` (``Robai``), ``card-order`` (readable only in the other order of suit and rank),
        ``card-unreadable``.
        """
        if not rank_first and _CODE.fullmatch(token):
            return Decoded((token,))
        if _CAPITAL.search(token):
            return Decoded(problem="card-unreadable", data=facts(token=token))
        text = _plain(token)
        pieces = [piece for part in text.split(",") if part.strip() for piece in _pieces(part.strip())]
        cards = [_read(piece, rank_first) for piece in pieces]
        if pieces and all(cards):
            return Decoded(tuple(filter(None, cards)), lenient=True)
        if _RANK_ALONE.fullmatch(text):
            return Decoded(problem="suit-missing", data=facts(token=token, rank=token))
        turned = [_read(piece, not rank_first) for piece in pieces]
        if pieces and all(turned):
            wanted = " ".join(_turn(card) if rank_first else card for card in turned if card)
            return Decoded(problem="card-order", data=facts(token=token, wanted=wanted))
        return Decoded(problem="card-unreadable", data=facts(token=token))

    def follow(self, ranks: str, lead: Cards) -> Cards:
        """Nothing: a card is never written by its rank alone, since who follows may play any suit (U5.4)."""
        return ()

    def encode(self, cards: Cards, style: str = "ascii") -> str:
        """One token. Raises ``ValueError`` for a code that is no card."""
        return "".join(_write(card, style) for card in cards)

    def hand(self, cards: Cards, style: str = "ascii") -> str:
        """The cards of a hand, in the order given, with blanks between them."""
        return " ".join(_write(card, style) for card in cards)

    def arrange(self, cards: Cards) -> Cards:
        """Suits P I K O G, in each the courts and then the numbers, strongest first; unknown cards of a suit behind it."""
        return tuple(sorted(cards, key=_place))

    def tag(self, name: str, value: str) -> str | None:
        """The canonical value of a tag that holds a suit: ``Trump`` as ``I``; else ``None``."""
        return _SUIT_OF.get(_plain(value).strip()) if name == "Trump" else None


NOTATION = UnsunNotation()


def _plain(text: str) -> str:
    """The text in capitals, full and half width made one, hiragana as katakana, every digit as ``0`` to ``9``."""
    text = unicodedata.normalize("NFKC", text).translate(_KATAKANA).replace("、", ",").upper()
    text = "".join(str(unicodedata.digit(char, char)) for char in text)
    return text.removesuffix(".") if len(text) > 1 else text


def _pieces(text: str) -> list[str]:
    """The cards of a token: codes may stand close together."""
    codes = text.replace("X", UNKNOWN)
    return [match[0].upper() for match in _CODE.finditer(codes)] if _CODES.fullmatch(codes) else [text]


def _read(text: str, rank_first: bool) -> str | None:
    """The code of one card, in one of the two orders of suit and rank; "9 of Pao" is said in either."""
    match = (_RANK_FIRST if rank_first or "OF" in text else _SUIT_FIRST).fullmatch(text)
    if match is None:
        return None
    if match["suit"]:
        code = _SUIT_OF[match["suit"]] + _RANK_OF.get(match["rank"], UNKNOWN)
    else:
        code = TENKA if match["tenka"] else UNKNOWN
    return code + (match["down"] or "")


def _turn(code: str) -> str:
    """The code with the rank in front."""
    face, down = code.removesuffix(DOWN), code[len(code.removesuffix(DOWN)) :]
    return face[::-1] + down


def _write(card: str, style: str) -> str:
    if not _CODE.fullmatch(card):
        raise ValueError(f"not a card of Unsun Karuta: {card!r}")
    words = _STYLES[style]
    face = card.removesuffix(DOWN)
    return words.get(face, "".join(words.get(part, part) for part in face)) + card[len(face) :]


def _place(card: str) -> tuple[int, int]:
    """Where a card stands in canonical order."""
    suit = SUITS.find(card[0]) % (len(SUITS) + 1)  # a card of no suit comes last
    return suit, _PLACES.get(card.removesuffix(DOWN), len(FACES))
