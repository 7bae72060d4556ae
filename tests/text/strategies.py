"""Records of every kind for property tests: everything the notation can say, in the form a reader gives it.

``records()`` makes one record, ``files()`` several that stand in one file; of Sheng Ji unless another kind is given.
"""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from tractor_notation.games.script import Script
from tractor_notation.games.shengji.notation import CODES, NOTATION
from tractor_notation.games.unsun.cards import FACES, SUITS
from tractor_notation.games.unsun.notation import NOTATION as UNSUN_NOTATION
from tractor_notation.record import (
    Act,
    Cards,
    Comment,
    HeadItem,
    Item,
    Play,
    Record,
    Remark,
    Ruling,
    Tag,
    Trick,
    Variation,
)
from tractor_notation.text.families import script
from tractor_notation.text.tags import OTHERS, arrange, roster

SEATS = st.sampled_from("NWSE")
NUMBERED = st.sampled_from("01234567")
CARDS = st.sampled_from(sorted(CODES))
IRREGULARITIES = ("revoke", "turn", "count", "exposed", "throw", "signal", "look")

_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")
_PIECES = st.sampled_from(
    ("{", "}", "\\", "[", '"', ";", "(", ")", "\\{", '[Event "x"]', " ", "黑桃", "♠️", "🂡", "＂", "#")
)

lines = st.lists(_PIECES | st.text(_CHARACTERS, max_size=4), max_size=4).map("".join)
"""One line of any text."""

texts = st.lists(lines, min_size=1, max_size=3).map("\n".join)
"""Text of several lines."""


def comments(own_line: bool) -> st.SearchStrategy[Comment]:
    """Comments, on a line of their own or not."""
    return texts.map(lambda text: Comment(text, own_line))


def remarks(own_line: bool) -> st.SearchStrategy[Remark]:
    """Remarks, on a line of their own or not."""
    return lines.map(lambda text: Remark(text, own_line))


@st.composite
def note_runs(draw: st.DrawFn, own: bool | None = None, size: int = 2) -> list[Comment | Remark]:
    """Comments and remarks that follow one another; ``own`` says whether the first begins a line, ``None`` either."""
    notes: list[Comment | Remark] = []
    for number in range(draw(st.integers(0, size))):
        closed = bool(notes) and isinstance(notes[-1], Remark)
        own_line = own if number == 0 and own is not None else draw(st.booleans())
        notes.append(draw(st.one_of(comments(own_line or closed), remarks(own_line or closed))))
    return notes


hands = st.lists(CARDS, max_size=12).map(lambda cards: NOTATION.arrange(tuple(cards)))
few: st.SearchStrategy[Cards] = st.lists(CARDS, min_size=1, max_size=4).map(tuple)
calls: st.SearchStrategy[Cards] = st.lists(
    st.builds("{}#{}".format, CARDS.filter(lambda card: "x" not in card), st.integers(1, 99)), min_size=1, max_size=3
).map(tuple)
moments = st.none() | st.integers(0, 999)


def _acts() -> st.SearchStrategy[Act]:
    return st.one_of(
        st.builds(Act, st.sampled_from(("deal", "bury")), SEATS, hands),
        st.builds(Act, st.just("drawn"), SEATS, st.lists(CARDS, max_size=8).map(tuple)),
        st.builds(Act, st.just("kitty"), st.none(), hands),
        st.builds(Act, st.just("flip"), st.none(), few),
        st.builds(Act, st.just("bid"), SEATS, few, moment=moments),
        st.builds(Act, st.just("bid"), SEATS, word=st.just("pass"), moment=moments),
        st.builds(Act, st.just("friend"), SEATS, calls),
        _shared(SEATS),
    )


def _shared(seats: st.SearchStrategy[str]) -> st.SearchStrategy[Act]:
    """The statements of every family."""
    return st.one_of(
        st.builds(Act, st.just("claim"), seats, word=st.just("all")),
        st.builds(Act, st.just("concede"), seats),
        st.builds(Act, st.just("redeal"), seats, word=st.sampled_from(("no-trumps", "no-points", "low"))),
        st.builds(Act, st.just("end"), word=st.sampled_from(("unfinished", "conceded", "time", "void"))),
        st.just(Act("diagram")),
    )


UNSUN_CARDS = st.sampled_from((*FACES, *(f"{suit}x" for suit in SUITS), "x"))
_unsun_hands = st.lists(UNSUN_CARDS, max_size=12).map(lambda cards: UNSUN_NOTATION.arrange(tuple(cards)))
_unsun_row: st.SearchStrategy[Cards] = st.lists(UNSUN_CARDS, max_size=12).map(tuple)


def _unsun_acts() -> st.SearchStrategy[Act]:
    return st.one_of(
        st.builds(Act, st.sampled_from(("deal", "bury")), NUMBERED, _unsun_hands),
        st.builds(Act, st.sampled_from(("side", "shown")), st.none(), _unsun_hands),
        st.builds(Act, st.just("pack"), st.none(), _unsun_row),
        st.builds(Act, st.just("okie"), st.none(), _unsun_row.filter(bool)),
        st.builds(Act, st.just("call"), NUMBERED, word=st.sampled_from(("pass", "declare"))),
        _shared(NUMBERED),
    )


class Kind(NamedTuple):
    """What records of a family are made of. ``bad`` are plays that cannot be read, ``claims`` those of a trick besides
    winner and points, ``points``: there are points."""

    script: Script
    seats: st.SearchStrategy[str]
    sides: st.SearchStrategy[str]
    acts: st.SearchStrategy[Act]
    few: st.SearchStrategy[Cards]
    bad: st.SearchStrategy[tuple[str | None, str]]
    trumps: tuple[str, ...]
    claims: st.SearchStrategy[tuple[str, ...]] = st.just(())
    points: bool = True


@st.composite
def addresses(draw: st.DrawFn, kind: Kind) -> str:
    """Addresses of plays, in variations as well."""
    steps = draw(st.lists(st.tuples(st.integers(1, 30), kind.seats, st.integers(1, 3)), min_size=1, max_size=3))
    last = draw(st.booleans())
    parts = [f"{trick}.{seat}/{variation}" for trick, seat, variation in steps]
    return "/".join(parts) if last else "/".join(parts).rpartition("/")[0]


def _rulings(kind: Kind) -> st.SearchStrategy[Ruling]:
    reasons = st.none() | lines
    amounts = st.integers(-999, 999)
    return st.one_of(
        st.builds(Ruling, addresses(kind), st.sampled_from(("stands", "corrected", "agreed", "void")), reason=reasons),
        st.builds(Ruling, addresses(kind), st.just("points"), st.none() | kind.sides, amounts, reasons),
        st.builds(Ruling, addresses(kind), st.just("level"), kind.sides, amounts, reasons),
    )


marks: st.SearchStrategy[tuple[str, ...]] = st.tuples(
    st.lists(st.sampled_from(("!", "?", "!!", "??", "!?", "?!")), max_size=1),
    st.lists(st.integers(0, 999).map("${}".format), max_size=2),
).map(lambda parts: (*parts[0], *parts[1]))

SHENGJI = Kind(
    script("shengji"),
    SEATS,
    st.sampled_from(("NS", "EW")),
    _acts(),
    few,
    st.sampled_from(
        ((None, "BJ"), (None, "S1!"), ("E", "E:BJ"), (None, "zz^revoke"), (None, "黑桃Z"), (None, "S1>S2"))
    ),
    ("C7", "NT7", "NT", "HT"),
)

UNSUN = Kind(
    script("unsun"),
    NUMBERED,
    st.sampled_from("AB"),
    _unsun_acts(),
    st.tuples(st.builds("{}{}".format, UNSUN_CARDS, st.sampled_from(("", "", "", "_")))),
    st.sampled_from(((None, "Z9"), (None, "P0!"), ("5", "5:PX"), (None, "zz^revoke"), (None, "P9>Q1"))),
    ("I", "P"),
    st.tuples(
        st.lists(st.sampled_from(("free", "meri", "monchi")), max_size=1),
        st.lists(st.sampled_from(("set none", "set SU", "set 89+2", "set RE+5")), max_size=1),
    ).map(lambda parts: (*parts[0], *parts[1])),
    points=False,
)
"""Eight players, one card a play."""


def _parts(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Ways to divide so many cards into parts, or not."""
    ways = [(first, count - first) for first in range(1, count)] + [(1,) * count] * (count > 2)
    return st.sampled_from(((), (), *ways))


@st.composite
def _plays(draw: st.DrawFn, kind: Kind, first: bool, last: bool, claimed: bool, depth: int) -> Play:
    before = tuple(draw(note_runs())) if first else ()
    notes: list[Comment | Remark | Variation] = []
    for _ in range(draw(st.integers(0, 2)) if depth and draw(st.integers(0, 5)) == 0 else 0):
        notes += draw(note_runs(size=1))
        notes.append(Variation(tuple(draw(_bodies(kind, depth - 1, True)))))
    if last and not claimed:  # an own-line note here would stand for itself
        closing = draw(st.lists(comments(False), max_size=2))
        notes += [*closing, *draw(st.lists(remarks(False), max_size=1))]
    else:
        notes += draw(note_runs())
    if draw(st.integers(0, 9)) == 0:
        seat, text = draw(kind.bad)
        return Play((), seat=seat, before=before, notes=tuple(notes), unreadable=text)
    cards, attempt = draw(kind.few), draw(st.just(()) | kind.few)
    return Play(
        cards,
        attempt,
        draw(st.none() | kind.seats),
        tuple(draw(st.lists(st.sampled_from(IRREGULARITIES), max_size=2))),
        draw(marks),
        before,
        tuple(notes),
        parts=draw(_parts(len(cards))),
        attempt_parts=draw(_parts(len(attempt))),
    )


@st.composite
def tricks(draw: st.DrawFn, kind: Kind = SHENGJI, depth: int = 2) -> Trick:
    """Tricks of no to five plays, with their notes, variations and claims."""
    count = draw(st.sampled_from((0, 1, 4, 4, 4, 5)))
    winner = draw(st.none() | kind.seats)
    points = draw(st.none() | st.integers(0, 999)) if kind.points else None
    said = draw(kind.claims)
    claimed = winner is not None or points is not None or bool(said)
    plays = [draw(_plays(kind, n == 0, n == count - 1, claimed, depth)) for n in range(count)]
    return Trick(draw(st.integers(0, 999)), draw(kind.seats), tuple(plays), winner, points, claims=said)


def _open(item: Item) -> bool:
    """Whether a note on the same line would belong to the last play of the trick."""
    claimed = isinstance(item, Trick) and (item.winner is not None or item.points is not None or bool(item.claims))
    return isinstance(item, Trick) and bool(item.plays) and not claimed


@st.composite
def _bodies(draw: st.DrawFn, kind: Kind, depth: int, inner: bool) -> list[Item]:
    items: list[Item] = []
    for _ in range(draw(st.integers(0, 4))):
        own = True if (items and (_open(items[-1]) or isinstance(items[-1], Remark))) or not (items or inner) else None
        items += draw(note_runs(own))
        other = st.one_of(kind.acts, _rulings(kind), tricks(kind, depth))
        items.append(draw(other if draw(st.booleans()) else tricks(kind, depth)))
    own = True if (items and (_open(items[-1]) or isinstance(items[-1], Remark))) or not (items or inner) else None
    items += draw(note_runs(own))
    return items


@st.composite
def _tags(draw: st.DrawFn, kind: Kind) -> Tag:
    names = (*roster(kind.script), *OTHERS, "event-2", "Weather", "赛事")
    name = draw(st.sampled_from([name for name in names if kind is SHENGJI or name != "Rules"]))
    if name == "Trump":
        return Tag(name, draw(st.sampled_from(kind.trumps)))
    return Tag(name, draw(lines | st.just("#")))


@st.composite
def heads(draw: st.DrawFn, kind: Kind, least: int = 0) -> list[HeadItem]:
    """Heads in canonical order; without tags there is none."""
    head: list[HeadItem] = []
    tags = draw(st.lists(_tags(kind), min_size=least, max_size=5, unique_by=lambda tag: tag.name))
    if kind is not SHENGJI:
        tags.append(Tag("Rules", "unsun"))
    for tag in arrange(list(tags), kind.script):
        own = True if not head or isinstance(head[-1], Remark) else None
        head.extend(draw(note_runs(own, 1)))
        head.append(tag)
    if head:
        head.extend(draw(note_runs(size=1)))
    return head


@st.composite
def records(draw: st.DrawFn, tagged: bool = False, kind: Kind = SHENGJI) -> Record:
    """Records with every feature; ``tagged``: with a tag and a statement at least."""
    head = draw(heads(kind, int(tagged)))
    body = draw(_bodies(kind, 2, False))
    if tagged and not any(isinstance(item, Act | Trick | Ruling) for item in body):
        body = [Act("diagram"), *draw(note_runs())]
    return Record(tuple(head), tuple(body))


@st.composite
def files(draw: st.DrawFn, kind: Kind = SHENGJI) -> list[Record]:
    """The records of a file."""
    return draw(st.lists(records(tagged=True, kind=kind), min_size=1, max_size=3))
