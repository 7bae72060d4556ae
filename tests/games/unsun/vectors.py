"""Reads the vectors of the rules, the whole deal and its faulty variants, as they stand in ``tests/data/unsun``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "data" / "unsun"


class Vector(NamedTuple):
    """``V055 follow T=I led=I4 : hand -> legal``: its kind, the settings in front of the colon, the words behind it, and
    what is expected."""

    id: str
    kind: str
    settings: dict[str, str]
    words: tuple[str, ...]
    expected: str

    def cards(self, name: str) -> tuple[str, ...]:
        """A setting that is a list of cards."""
        return tuple(self.settings[name].split(","))

    def flag(self, name: str) -> bool:
        """A setting that is yes or no."""
        return {"yes": True, "no": False}[self.settings[name]]

    @property
    def laid(self) -> list[tuple[str, str]]:
        """The words as seats with their cards."""
        return [(seat, card) for seat, _, card in (word.partition(":") for word in self.words)]

    @property
    def wanted(self) -> dict[str, str]:
        """What is expected, by name."""
        return dict(part.split("=") for part in self.expected.split())


def vectors() -> Iterator[Vector]:
    """All vectors."""
    for line in (FOLDER / "vectors.txt").read_text(encoding="utf-8").splitlines():
        before, _, expected = line.partition(" -> ")
        head, _, body = before.partition(" : ")
        name, kind, *rest = head.split()
        settings = dict(part.split("=", 1) for part in rest if "=" in part)
        words = tuple(body.split()) or tuple(part for part in rest if "=" not in part)
        yield Vector(name, kind, settings, words, expected)


def codes() -> dict[str, tuple[str, ...]]:
    """The codes of this tool by the names the rules give the faults."""
    lines = (FOLDER / "codes.txt").read_text(encoding="utf-8").splitlines()
    return {name: tuple(found) for name, *found in map(str.split, lines)}


class Written:
    """The whole deal as its lines say it, to be changed and written as a record."""

    def __init__(self) -> None:
        self.hands: dict[str, list[str]] = {}
        self.tricks: list[tuple[str, list[str], str]] = []  # leader, plays, claims
        self.tags: dict[str, str] = {}
        for line in (FOLDER / "deal_x1.txt").read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "hand":
                seat, *cards = rest.split()
                self.hands[seat] = cards
            elif word.isdigit():
                self._trick(rest)
            else:
                setattr(self, word, rest)
        self.tags["Dealer"] = self.dealer

    dealer = okie = side = calls = discard = expect = ""

    def _trick(self, rest: str) -> None:
        plays, _, result = rest.partition(" -> ")
        leader, _, cards = plays.partition(": ") if re.match(r"\d: ", plays) else ("", "", plays)
        winner, *said = result.split()
        period, made = said[0] if said else "", said[1:]
        team = f"set {made[0]}{made[1][1:]}" if made else ""
        claims = " ".join(filter(None, (f"={winner}", period, team)))
        words = cards.split()
        self.tricks.append((leader, words, claims))

    def change(self, what: str) -> None:
        """One change of a variant: ``t2.0=P8``, ``t3.leader=6``, ``t5.set=none``, ``hand0.PU=none``, ``score=3:6`` ..."""
        name, _, value = what.partition("=")
        match = re.fullmatch(r"t(\d+)\.(\w+)", name)
        if match:
            self._change_trick(int(match[1]) - 1, match[2], value)
        elif match := re.fullmatch(r"hand(\d)\.(\w+)", name):
            hand = self.hands[match[1]]
            place = hand.index(match[2])
            hand[place : place + 1] = [] if value == "none" else [value]
        elif name in ("trump", "score", "tricks", "taker"):
            self.tags[name.title()] = value.replace(",", " ")
        elif name == "dealer":
            self.tags["Dealer"] = value
        else:
            assert hasattr(self, name), what
            setattr(self, name, value.replace(",", " "))

    def _change_trick(self, number: int, name: str, value: str) -> None:
        leader, plays, claims = self.tricks[number]
        if name == "leader":
            leader = value
        elif name == "set":
            claims = re.sub(r" set \S+", "", claims) + f" set {value.replace(' ', '+')}"
        elif name == "face":
            bare = [card.rstrip("_") for card in plays]
            plays[bare.index(value.rstrip("_"))] = value
        elif name in ("winner", "win"):
            claims = re.sub(r"=\d", f"={value}", claims)
        elif name in ("period", "state"):
            claims = re.sub(r"free|meri|monchi", value, claims)
        elif leader:
            plays[(int(name) - int(leader)) % 8] = value
        else:
            plays[[word.split(":")[0] for word in plays].index(name)] = f"{name}:{value}"
        self.tricks[number] = (leader, plays, claims)

    def text(self) -> str:
        """The record."""
        lines = ['[Rules "unsun"]', *(f'[{name} "{value}"]' for name, value in self.tags.items()), ""]
        lines += [f"deal {seat}: {' '.join(cards)}" for seat, cards in self.hands.items()]
        lines += [f"okie: {self.okie}", f"side: {self.side}"]
        lines += [f"call {call[0]}: {'declare' if call[1] == '+' else 'pass'}" for call in self.calls.split()]
        lines += [f"bury 7: {self.discard}", ""]
        for number, (leader, plays, claims) in enumerate(self.tricks, 1):
            first = f"{leader}: " if leader else ""
            lines.append(f"{number}. {first}{' '.join(plays)} {claims}".rstrip())
        return "\n".join(lines) + "\n"


def variants() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """The faulty variants: id, changes, the name of the first fault."""
    for line in (FOLDER / "variants.txt").read_text(encoding="utf-8").splitlines():
        before, _, fault = line.partition(" -> ")
        name, _, changes = before.split(" ", 2)
        several = re.split(r",(?=t\d)", changes)
        yield name, tuple(several), fault
