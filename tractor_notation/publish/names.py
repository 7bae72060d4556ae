"""The names of cards in words, and what is left of them where the suit has been named: "Spades: ace, king"."""

from __future__ import annotations

from collections.abc import Iterable
from os.path import commonprefix
from typing import NamedTuple

from tractor_notation.games import Face


class Name(NamedTuple):
    """The name of a card in its parts: all names of its suit begin with ``begin`` and end with ``end``, such as " of
    spades"; ``own`` is what stands between them. Of a name that shares nothing, all is its own."""

    begin: str
    own: str
    end: str

    @property
    def bare(self) -> str:
        """The name without its suit."""
        return self.own.strip()


class Names:
    """The names of all cards, by the pack that is played with."""

    def __init__(self, pack: Iterable[Face]) -> None:
        suits: dict[tuple[str, str], set[str]] = {}
        for face in pack:
            suits.setdefault((face.suit, face.sign), set()).add(face.spoken)
        self._shared = {suit: _shared(names) for suit, names in suits.items() if len(names) > 1}

    def of(self, face: Face) -> Name:
        """The name of a card."""
        begin, end = self._shared.get((face.suit, face.sign), ("", ""))
        own = face.spoken.removeprefix(begin).removesuffix(end)
        return Name(begin, own, end) if begin + own + end == face.spoken else Name("", face.spoken, "")


def _shared(names: Iterable[str]) -> tuple[str, str]:
    """What all names begin with, and what they end with behind that."""
    known = list(names)
    begin = commonprefix(known)
    end = commonprefix([name[len(begin) :][::-1] for name in known])[::-1]
    return begin, end
