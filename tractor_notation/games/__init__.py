"""The protocol every game family fulfils, and the registry ``name@version`` -> game.

A family is one package here: all its rules, its cards, its words, and nothing of text files, pages or commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from tractor_notation.findings import Data, Finding, Value
from tractor_notation.language import Language, Vocabulary
from tractor_notation.record import Act, Cards, Record, Trick

if TYPE_CHECKING:
    from tractor_notation.games.deciding import Agreed
    from tractor_notation.games.mending import Assumed, Slip
    from tractor_notation.games.pad import Pad
    from tractor_notation.games.script import Script


class Decoded(NamedTuple):
    """What a card token means.

    ``ranks``: the token holds ranks alone and takes its suit from the lead (then ``cards`` is empty). ``lenient``:
    it is understood, but canonical writing is another. ``problem`` is the code of the finding when it is not
    understood, with its facts in ``data``.
    """

    cards: Cards = ()
    ranks: str = ""
    lenient: bool = False
    problem: str = ""
    data: Data = ()


STYLES = ("ascii", "unicode", "zh")
"""The ways of writing cards: plain letters, signs, Chinese words. Every family has them; only the first is canonical."""


class CardNotation(Protocol):
    """How a family writes cards."""

    def decode(self, token: str, *, rank_first: bool = False) -> Decoded:
        """Cards from one token, canonical or lenient; never raises."""

    def follow(self, ranks: str, lead: Cards) -> Cards:
        """Cards from ranks alone (``Decoded.ranks``) after a lead; empty when the lead does not fix one suit."""

    def encode(self, cards: Cards, style: str = "ascii") -> str:
        """The token for cards, in the order given; styles as in ``STYLES``."""

    def hand(self, cards: Cards, style: str = "ascii") -> str:
        """The cards of a hand, in the order given: a token for each run of one suit, blanks between them."""

    def arrange(self, cards: Cards) -> Cards:
        """Cards in the canonical order of a hand."""

    def tag(self, name: str, value: str) -> str | None:
        """The canonical value of a tag that holds cards or a trump; ``None`` when there is nothing to say."""


class Table(Protocol):
    """The state of the game between two acts: what the views and the JSON output read.

    ``hands`` are the cards each seat holds, ``"x"`` for each one not known; ``sources`` says for each seat where
    they come from: ``given``, ``deduced`` (from the plays), ``partial`` or ``unknown``. ``trick`` is what lies on the
    table: seat and cards in order. ``void``: the record says that the deal does not count.
    """

    @property
    def hands(self) -> Mapping[str, Cards]: ...

    @property
    def sources(self) -> Mapping[str, str]: ...

    @property
    def trick(self) -> tuple[tuple[str, Cards], ...]: ...

    @property
    def void(self) -> bool: ...


class Deal(Protocol):
    """A deal being replayed. It goes on after every fault with what the record says, and never raises.

    New findings are appended to ``findings``; whoever drives it takes them out. ``sound`` are the plays that are legal
    whatever anybody held, by trick and seat (``"4.E"``).
    """

    findings: list[Finding]
    sound: set[str]

    def act(self, act: Act) -> None:
        """A statement that is no trick."""

    def play(self, trick: Trick, number: int, continued: bool = False) -> str:
        """The play ``trick.plays[number]``; returns the seat that made it.

        The first play opens the trick, unless the trick is ``continued`` (a variation that branches off inside a
        trick); the last one closes it, and the trick's claims are checked. What lies on the table stays until the next
        trick begins.
        """

    def close(self, branch: bool = False) -> None:
        """The record ends here, or with ``branch`` a variation: nothing is missing at its end."""

    def copy(self) -> Self:
        """An independent copy, for a variation."""

    def table(self) -> Table:
        """The state now."""

    def turn(self) -> Turn:
        """What may come next."""

    def shown(self) -> tuple[Shown, ...]:
        """What the plays so far tell for certain about what seats do not hold any more, if these plays were legal."""


class Turn(NamedTuple):
    """What may come next in a deal.

    ``seat`` plays next, to trick number ``trick``, and ``leads`` to it or follows; ``None`` where that cannot be told, or
    nobody plays any more (``over``). ``statements`` are the keywords of the family's own statements that may stand here.
    ``plays`` are legal plays of the seat where its hand is known, the likely ones first; ``whole``: there are no others.
    """

    seat: str | None
    trick: int
    leads: bool
    over: bool = False
    statements: tuple[str, ...] = ()
    plays: tuple[Cards, ...] = ()
    whole: bool = False


class Shown(NamedTuple):
    """What a seat has shown by a play: ``line`` says it, ``kind`` and ``suit`` name it (``void`` of a suit, ``pairs``: no
    pair of it left, and what else a family has), ``trick`` is when."""

    seat: str
    kind: str
    suit: str
    trick: int
    line: Line


class Before(NamedTuple):
    """A deal that is over, as the one after it in its match looks at it: its record, and the table where it ended."""

    record: Record
    table: Any


class TrickResult(NamedTuple):
    """A trick as the rules see it; ``winner`` is ``None`` when it cannot be told.

    ``mark`` is what else it brought, in a few words for people, and ``more`` the same for programs, by name. ``laid`` are
    seats and cards of a trick that nobody had to write down, because it follows from the hands; empty for any other.
    ``down`` are the seats whose cards lay face down until the trick was over.
    """

    number: int
    leader: str
    winner: str | None
    points: int | None
    complete: bool
    mark: Line | None = None
    more: tuple[tuple[str, Any], ...] = ()
    laid: tuple[tuple[str, Cards], ...] = ()
    down: frozenset[str] = frozenset()


class Face(NamedTuple):
    """A card as people see it: ``suit`` is a style class (``S H C D``, ``joker``, ``unknown``), ``sign`` the suit sign,
    ``rank`` the rank as printed (10, never T), ``spoken`` the whole name in words, ``points`` its points."""

    suit: str
    sign: str
    rank: str
    spoken: str
    points: int


class Row(NamedTuple):
    """A row of a hand as its players sort it. ``label`` is shown in front, ``spoken`` its name in words."""

    label: str
    spoken: str
    cards: Cards


class Line(NamedTuple):
    """A sentence made of a template and facts: arithmetic of the score, facts of the middle box.

    ``label`` is a template for what stands before the sentence, empty for none.
    """

    template: str
    data: Data = ()
    label: str = ""


class Choice(NamedTuple):
    """An option as it is explained: its values, the default first, and what it decides in a sentence.

    ``rule`` is the number of the rule it changes, ``source`` who plays so; ``several``: any number of the values may be
    given together; ``sample`` is a value of a free form that may stand instead of the others, empty for none. ``fact``: it
    says who sat at the table with which cards, not how they are to play; it is the same by whatever rules a deal is
    judged.
    """

    values: tuple[str, ...]
    text: str
    rule: str
    source: str
    several: bool = False
    sample: str = ""
    fact: bool = False


class Preset(NamedTuple):
    """A set of options by name: its values by the names of the options (the others are at their defaults), one sentence
    on the game, and where it comes from. A record names it as ``preset=name`` in front of its options."""

    values: Mapping[str, str]
    text: str
    source: str


class Standing(NamedTuple):
    """What the views count from trick to trick: ``label`` its name as a template, ``brief`` where there is little room,
    ``value`` how it stands (one number, or those of the sides as text), ``None`` while that cannot be told."""

    label: str
    brief: str
    value: int | str | None


class Manner(NamedTuple):
    """What the views of a family are called and how they lie: ``bids`` and ``exchange`` head what is said about bids and
    about the exchange, ``clockwise`` is the way round the table, ``notes`` are the sentences at the foot of a page. All
    texts are templates."""

    bids: str
    exchange: str
    clockwise: bool
    notes: tuple[str, ...]


class Cell(NamedTuple):
    """A cell of the score sheet. ``name`` is that of its column for programs, and ``value`` what stands in it, ``None``
    while it cannot be told. ``line`` says the same to people; its label heads the column. ``stated``: the record says so,
    and nothing in it bears it out."""

    name: str
    value: str | int | None
    line: Line
    stated: bool = False


class Rank(NamedTuple):
    """How a side or a player stands in the match after a deal: a level, a total. ``order`` is higher for who is ahead.

    For ``party``, ``value``, ``line`` and ``stated`` see :class:`Cell`; a column of the sheet belongs to a party.
    """

    party: str
    value: str | int | None
    line: Line
    order: int | None = None
    stated: bool = False


class Sheet(NamedTuple):
    """A deal in the score sheet of its match. ``ranks`` are how everybody stands after it; ``end`` says who has won, when
    the match is over with it. ``stated``: what came out follows from what the record states, not from play. ``counted`` is
    what players gain and lose besides the standing, to be settled at the end, by seats, and ``counted_as`` what it is
    called."""

    cells: tuple[Cell, ...]
    ranks: tuple[Rank, ...]
    end: Line | None = None
    stated: bool = False
    counted: Mapping[str, int] = MappingProxyType({})
    counted_as: str = ""


class Options(Protocol):
    """The frozen options a deal is judged by."""

    def changed(self) -> Mapping[str, str]:
        """Options that are not at their default, by name."""

    def values(self) -> Mapping[str, Value]:
        """All options by name."""


class Game(Protocol):
    """A family of games under one version of its rules.

    The ``vocabulary`` speaks at least what every record has: ``seat``, ``side``, ``trick`` (by its number), ``place``
    (the address of a play) and ``ground`` (of a new deal). ``bids`` are the keywords of the statements that are shown in
    a row of bids; ``exchanges`` those after which the hands are no longer as they were dealt. ``tags`` are the family's
    own tags, each with its name for people as a template.
    """

    name: str
    version: int

    @property
    def manner(self) -> Manner: ...

    @property
    def script(self) -> Script: ...

    @property
    def notation(self) -> CardNotation: ...

    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def bids(self) -> frozenset[str]: ...

    @property
    def exchanges(self) -> frozenset[str]: ...

    @property
    def tags(self) -> Mapping[str, str]: ...

    def options(self, record: Record, overrides: Mapping[str, str]) -> tuple[Options, list[Finding]]:
        """The options of a record, the overrides put over them; findings for what is no option."""

    def open(
        self, record: Record, options: Options, before: Before | None = None, assumed: Assumed | None = None
    ) -> Deal:
        """A deal at its beginning. Looks ahead into the record: what is played later was held before.

        ``before`` is the deal before it in its match; the findings of the deal begin with what is wrong with it as the
        next one. ``assumed`` is what is taken for granted against the record.
        """

    def slips(self, start: Any, assumed: Assumed, wrong: Sequence[Finding]) -> Iterable[Slip]:
        """What may have been meant by a record with these errors; ``start`` is the deal at its beginning."""

    def agreed(self, options: Any) -> Agreed | None:
        """What the options say about faults; ``None`` where the family has no option that says anything."""

    def seats(self, record: Record) -> tuple[str, ...]:
        """The seats in playing order."""

    def pack(self, record: Record) -> Cards:
        """All cards of the pack, each as often as it is there."""

    def rule(self, number: str) -> str | None:
        """The text of a rule by its number, for people."""

    def rules(self) -> tuple[str, ...]:
        """The rule numbers there are, in order."""

    def chapters(self) -> Mapping[str, str]:
        """The chapters of the rules in order: the number, such as ``R4``, and the title as a text of the catalogue."""

    def option(self, name: str) -> Choice | None:
        """What an option decides and the values it may have; ``None`` when there is no such option."""

    def option_names(self) -> tuple[str, ...]:
        """The names of all options a record can choose, in the order of the rules."""

    def presets(self) -> Mapping[str, Preset]:
        """The sets of options by name, that of the defaults first; empty when the family has none."""

    def pad(self) -> Pad:
        """What a recorder offers to tap."""

    # What the views read.

    def midway(self, record: Record) -> bool:
        """Whether a record begins in the middle of play, so that its hands are not those that were dealt."""

    def told(self, table: Any) -> frozenset[str]:
        """Tags that need not be shown as they stand: the views show what they say, or what it should have been."""

    def statement(self, act: Act) -> Line | None:
        """A statement of the family's own as a sentence; ``None`` for one that is shown elsewhere.

        Of a bid without cards: what is said instead of them, ``None`` for a pass.
        """

    def seen(self, table: Any) -> tuple[tuple[str, Cards], ...]:
        """What lies on the table as everybody sees it: cards that lie face down are unknown ones."""

    def face(self, card: str, language: Language) -> Face:
        """A card for showing."""

    def rows(self, cards: Cards, table: Any, language: Language) -> tuple[Row, ...]:
        """A hand as its players hold it: trumps first, then the suits, high to low."""

    def roles(self, table: Any) -> Mapping[str, tuple[str, ...]]:
        """Words that belong to seats at this moment (templates), such as leader and declarers."""

    def facts(self, table: Any) -> tuple[Line, ...]:
        """The middle box: trump, levels, points so far."""

    def piles(self, table: Any) -> tuple[tuple[str, Cards, str], ...]:
        """Cards that lie in no hand: (name as a template, cards, source as for hands), such as the kitty."""

    def standing(self, table: Any) -> Standing:
        """What is counted from trick to trick, such as the points of a side."""

    def account(self, table: Any) -> tuple[Line, ...]:
        """The score with its arithmetic, line by line; empty while the deal is unfinished."""

    def result(self, table: Any) -> Line | None:
        """The result of the deal in one line; ``None`` while it is unfinished."""

    # What the JSON output reads.

    def trump(self, table: Any) -> str | None: ...

    def leader(self, table: Any) -> str | None: ...

    def tricks(self, table: Any) -> tuple[TrickResult, ...]: ...

    def score(self, table: Any) -> Mapping[str, Any] | None: ...

    # What a recorder asks.

    def succeeding(self, record: Record, table: Any) -> tuple[tuple[str, str], ...]:
        """The tags with which the next deal of a match begins, as far as the rules tell them: names and values.

        ``table`` is where the deal of the record stops.
        """

    # What the score sheet reads.

    def sheet(self, record: Record, table: Any, earlier: Sequence[Sheet]) -> Sheet:
        """The row of a deal, which ended as the table says; ``earlier`` are those of the deals before in its match.

        What is not known stands in it as ``None``; every deal of a match has the same ranks in the same order.
        """


DEFAULT = "shengji"
"""The family of a record that names no rules."""

_FAMILIES = {DEFAULT: "tractor_notation.games.shengji", "unsun": "tractor_notation.games.unsun"}


@cache
def find(rules: str | None) -> Game | None:
    """The game for ``name@version`` (``None``: the default family; no version: the newest). ``None`` when it is not
    known."""
    name, _, version = (rules or DEFAULT).strip().partition("@")
    if name not in _FAMILIES:
        return None
    game: Game = import_module(_FAMILIES[name]).GAME
    return game if not version or version == str(game.version) else None


def names() -> tuple[str, ...]:
    """The names of all families."""
    return tuple(_FAMILIES)


def games() -> Iterator[Game]:
    """The newest game of every family."""
    for name in names():
        game = find(name)
        assert game is not None, "every name is that of a family"
        yield game


def rule_sets() -> tuple[str, ...]:
    """Every rule set there is, as records name it: ``name@version``."""
    return tuple(f"{game.name}@{game.version}" for game in games())


def meant(rules: str) -> str | None:
    """The rule set that a name which is none was probably meant to be; ``None`` when it is like no other."""
    from difflib import get_close_matches  # only somebody's slip of the pen needs it

    name, _, version = rules.strip().lower().partition("@")
    close = get_close_matches(name, names(), 1)
    game = find(close[0]) if close else None
    return f"{game.name}@{game.version}" if game and version in ("", str(game.version)) else None
