"""Records of every kind for property tests: everything the notation can say, in the form a reader gives it.

``records()`` makes one record, ``files()`` several that stand in one file.
"""

from __future__ import annotations

from hypothesis import strategies as st

from tractor_notation.games.shengji.notation import CODES, NOTATION
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

SCRIPT = script("shengji")
SEATS = st.sampled_from("NWSE")
SIDES = st.sampled_from(("NS", "EW"))
CARDS = st.sampled_from(sorted(CODES))
IRREGULARITIES = ("revoke", "turn", "count", "exposed", "throw")

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
        st.builds(Act, st.just("claim"), SEATS, word=st.just("all")),
        st.builds(Act, st.just("concede"), SEATS),
        st.builds(Act, st.just("redeal"), SEATS, word=st.sampled_from(("no-trumps", "no-points", "low"))),
        st.builds(Act, st.just("end"), word=st.sampled_from(("unfinished", "conceded", "time", "void"))),
        st.just(Act("diagram")),
    )


@st.composite
def addresses(draw: st.DrawFn) -> str:
    """Addresses of plays, in variations as well."""
    steps = draw(st.lists(st.tuples(st.integers(1, 30), SEATS, st.integers(1, 3)), min_size=1, max_size=3))
    last = draw(st.booleans())
    parts = [f"{trick}.{seat}/{variation}" for trick, seat, variation in steps]
    return "/".join(parts) if last else "/".join(parts).rpartition("/")[0]


def _rulings() -> st.SearchStrategy[Ruling]:
    reasons = st.none() | lines
    amounts = st.integers(-999, 999)
    return st.one_of(
        st.builds(Ruling, addresses(), st.sampled_from(("stands", "corrected", "void")), reason=reasons),
        st.builds(Ruling, addresses(), st.just("points"), st.none() | SIDES, amounts, reasons),
        st.builds(Ruling, addresses(), st.just("level"), SIDES, amounts, reasons),
    )


acts = _acts()
rulings = _rulings()

marks: st.SearchStrategy[tuple[str, ...]] = st.tuples(
    st.lists(st.sampled_from(("!", "?", "!!", "??", "!?", "?!")), max_size=1),
    st.lists(st.integers(0, 999).map("${}".format), max_size=2),
).map(lambda parts: (*parts[0], *parts[1]))

_BAD = st.sampled_from(
    ((None, "BJ"), (None, "S1!"), ("E", "E:BJ"), (None, "zz^revoke"), (None, "黑桃Z"), (None, "S1>S2"))
)


def _parts(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Ways to divide so many cards into parts, or not."""
    ways = [(first, count - first) for first in range(1, count)] + [(1,) * count] * (count > 2)
    return st.sampled_from(((), (), *ways))


@st.composite
def _plays(draw: st.DrawFn, first: bool, last: bool, claimed: bool, depth: int) -> Play:
    before = tuple(draw(note_runs())) if first else ()
    notes: list[Comment | Remark | Variation] = []
    for _ in range(draw(st.integers(0, 2)) if depth and draw(st.integers(0, 5)) == 0 else 0):
        notes += draw(note_runs(size=1))
        notes.append(Variation(tuple(draw(_bodies(depth - 1, True)))))
    if last and not claimed:  # an own-line note here would stand for itself
        closing = draw(st.lists(comments(False), max_size=2))
        notes += [*closing, *draw(st.lists(remarks(False), max_size=1))]
    else:
        notes += draw(note_runs())
    if draw(st.integers(0, 9)) == 0:
        seat, text = draw(_BAD)
        return Play((), seat=seat, before=before, notes=tuple(notes), unreadable=text)
    cards, attempt = draw(few), draw(st.just(()) | few)
    return Play(
        cards,
        attempt,
        draw(st.none() | SEATS),
        tuple(draw(st.lists(st.sampled_from(IRREGULARITIES), max_size=2))),
        draw(marks),
        before,
        tuple(notes),
        parts=draw(_parts(len(cards))),
        attempt_parts=draw(_parts(len(attempt))),
    )


@st.composite
def tricks(draw: st.DrawFn, depth: int = 2) -> Trick:
    """Tricks of no to five plays, with their notes, variations and claims."""
    count = draw(st.sampled_from((0, 1, 4, 4, 4, 5)))
    winner, points = draw(st.none() | SEATS), draw(st.none() | st.integers(0, 999))
    claimed = winner is not None or points is not None
    plays = [draw(_plays(n == 0, n == count - 1, claimed, depth)) for n in range(count)]
    return Trick(draw(st.integers(0, 999)), draw(SEATS), tuple(plays), winner, points)


def _open(item: Item) -> bool:
    """Whether a note on the same line would belong to the last play of the trick."""
    return isinstance(item, Trick) and bool(item.plays) and item.winner is None and item.points is None


@st.composite
def _bodies(draw: st.DrawFn, depth: int, inner: bool) -> list[Item]:
    items: list[Item] = []
    for _ in range(draw(st.integers(0, 4))):
        own = True if (items and (_open(items[-1]) or isinstance(items[-1], Remark))) or not (items or inner) else None
        items += draw(note_runs(own))
        items.append(draw(st.one_of(acts, rulings, tricks(depth)) if draw(st.booleans()) else tricks(depth)))
    own = True if (items and (_open(items[-1]) or isinstance(items[-1], Remark))) or not (items or inner) else None
    items += draw(note_runs(own))
    return items


_TRUMPS = ("C7", "NT7", "NT", "HT")


@st.composite
def _tags(draw: st.DrawFn) -> Tag:
    name = draw(st.sampled_from((*roster(SCRIPT), *OTHERS, "event-2", "Weather", "赛事")))
    if name == "Trump":
        return Tag(name, draw(st.sampled_from(_TRUMPS)))
    return Tag(name, draw(lines | st.just("#")))


@st.composite
def heads(draw: st.DrawFn, least: int = 0) -> list[HeadItem]:
    """Heads in canonical order; without tags there is none."""
    head: list[HeadItem] = []
    tags = draw(st.lists(_tags(), min_size=least, max_size=5, unique_by=lambda tag: tag.name))
    for tag in arrange(list(tags), SCRIPT):
        own = True if not head or isinstance(head[-1], Remark) else None
        head.extend(draw(note_runs(own, 1)))
        head.append(tag)
    if head:
        head.extend(draw(note_runs(size=1)))
    return head


@st.composite
def records(draw: st.DrawFn, tagged: bool = False) -> Record:
    """Records with every feature; ``tagged``: with a tag and a statement at least."""
    head = draw(heads(int(tagged)))
    body = draw(_bodies(2, False))
    if tagged and not any(isinstance(item, Act | Trick | Ruling) for item in body):
        body = [Act("diagram"), *draw(note_runs())]
    return Record(tuple(head), tuple(body))


@st.composite
def files(draw: st.DrawFn) -> list[Record]:
    """The records of a file."""
    return draw(st.lists(records(tagged=True), min_size=1, max_size=3))
