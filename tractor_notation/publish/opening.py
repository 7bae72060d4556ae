"""Where the page shows what is said before the first trick: with the statement it stands behind."""

from __future__ import annotations

from collections.abc import Container

from tractor_notation.publish.model import Note


class Opening:
    """Notes before the first trick.

    ``intro`` stands before the first statement; ``dealt`` behind the hands and the kitty as dealt, ``bids`` behind bids,
    ``buried`` behind the burial, and ``rest`` behind what is said after these.
    """

    def __init__(self, bids: Container[str], exchanges: Container[str]) -> None:
        self._bids = bids
        self._exchanges = exchanges
        self.intro: list[Note] = []
        self.dealt: list[Note] = []
        self.bids: list[Note] = []
        self.buried: list[Note] = []
        self.rest: list[Note] = []
        self.notes = self.intro
        """Those that the next note joins."""

    def act(self, keyword: str) -> list[Note]:
        """Go on to the notes behind a statement."""
        if keyword in self._bids:
            self.notes = self.bids
        elif keyword in self._exchanges:
            self.notes = self.buried
        elif self.notes is self.intro:
            self.notes = self.dealt
        elif self.notes is not self.dealt:
            self.notes = self.rest
        return self.notes
