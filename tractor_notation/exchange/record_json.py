"""Records as JSON and back: the schema ``tractor-record/1``. Everything that a record says is in it.

What has its usual value is left out. The JSON Schema is in ``schemas/tractor-record-1.json``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tractor_notation.exchange.losses import Loss
from tractor_notation.exchange.values import DEEP, Node
from tractor_notation.language import N_
from tractor_notation.place import Span
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
    Unreadable,
    Variation,
)

SCHEMA = "tractor-record/1"

_Any = Comment | Remark | Unreadable | Tag | Act | Ruling | Trick | Variation


# To JSON.


def to_json(record: Record, *, spans: bool = False) -> dict[str, Any]:
    """A record as values JSON knows; ``spans``: with the places in its text, as ``[line, column, end line, end column]``.

    ``inherited`` holds the values behind tags that say ``"#"``.
    """
    made: dict[str, Any] = {"index": record.index, "line": record.line}
    if record.inherited:
        made["inherited"] = dict(record.inherited)
    made["head"] = [_item(item, spans) for item in record.head]
    made["body"] = [_item(item, spans) for item in record.body]
    return made


def _item(item: _Any, spans: bool) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": _KINDS[type(item)]}
    if isinstance(item, Comment | Remark):
        made |= {"text": item.text} | _given(own_line=item.own_line)
    elif isinstance(item, Unreadable):
        made["text"] = item.text
    elif isinstance(item, Tag):
        made |= {"name": item.name, "value": item.value}
    elif isinstance(item, Act):
        made["keyword"] = item.keyword
        made |= _given(seat=item.seat, cards=list(item.cards), word=item.word)
        made |= {} if item.moment is None else {"moment": item.moment}
    elif isinstance(item, Ruling):
        made |= {"address": item.address, "decision": item.decision} | _given(side=item.side)
        made |= {} if item.amount is None else {"amount": item.amount}
        made |= {} if item.reason is None else {"reason": item.reason}
    elif isinstance(item, Trick):
        made |= {"number": item.number, "leader": item.leader, "plays": [_play(play, spans) for play in item.plays]}
        made |= _given(winner=item.winner, claims=list(item.claims))
        made |= {} if item.points is None else {"points": item.points}
    else:
        made["items"] = [_item(inner, spans) for inner in item.items]
    return made | _span(item.span, spans)


def _play(play: Play, spans: bool) -> dict[str, Any]:
    return (
        {"cards": list(play.cards)}
        | _given(
            attempt=list(play.attempt),
            seat=play.seat,
            irregularities=list(play.irregularities),
            marks=list(play.marks),
            parts=list(play.parts),
            attempt_parts=list(play.attempt_parts),
            before=[_item(note, spans) for note in play.before],
            notes=[_item(note, spans) for note in play.notes],
        )
        | ({} if play.unreadable is None else {"unreadable": play.unreadable})
        | _span(play.span, spans)
    )


def _given(**values: Any) -> dict[str, Any]:
    """Those values that say something."""
    return {name: value for name, value in values.items() if value}


def _span(span: Span | None, spans: bool) -> dict[str, Any]:
    return {"span": list(span)} if spans and span is not None else {}


_KINDS: dict[type[_Any], str] = {
    Comment: "comment",
    Remark: "remark",
    Unreadable: "unreadable",
    Tag: "tag",
    Act: "act",
    Ruling: "ruling",
    Trick: "trick",
    Variation: "variation",
}

_HEAD = frozenset({"tag", "comment", "remark", "unreadable"})
_BODY = frozenset({"act", "trick", "ruling", "comment", "remark", "unreadable"})
_NOTES = frozenset({"comment", "remark"})


def document(records: Iterable[tuple[str, Record]], *, spans: bool = False) -> Iterator[str]:
    """A JSON document of records with the files they come from, in parts, a record a line."""
    yield f'{{"schema": "{SCHEMA}", "records": ['
    for number, (path, record) in enumerate(records):
        yield ("," if number else "") + "\n" + _dump({"file": path} | to_json(record, spans=spans))
    yield "\n]}\n"


def lines(records: Iterable[tuple[str, Record]], *, spans: bool = False) -> Iterator[str]:
    """The same as one document a line for each record."""
    for path, record in records:
        yield _dump({"schema": SCHEMA, "file": path} | to_json(record, spans=spans)) + "\n"


def _dump(value: Any) -> str:
    # ASCII only: valid whatever the encoding of the stream, and for any name a file can have.
    return json.dumps(value, separators=(", ", ": "))


# From JSON.


class Malformed(ValueError):
    """A value that is no record of the schema; ``losses`` say what is wrong, and where."""

    def __init__(self, losses: tuple[Loss, ...]) -> None:
        super().__init__(
            "; ".join(f"{found.place}: {found.message.format_map(_Plain(found.data))}" for found in losses)
        )
        self.losses = losses


class _Plain(dict[str, Any]):
    """Facts for an exception's text, spoken plainly whatever the template asks for."""

    def __getitem__(self, name: str) -> Any:
        return _Spoken(super().__getitem__(name))


class _Spoken(str):
    def __format__(self, spec: str) -> str:
        return str(self)


def from_json(value: Any) -> Record:
    """The record of a value as :func:`to_json` makes it. Raises :class:`Malformed`."""
    node = value if isinstance(value, Node) else Node(value)
    before = len(node.lost)
    if not isinstance(node.value, dict):
        node.wrong(N_("an object"))
    head = tuple(_items(node["head"], _HEAD)) if node.has("head") else ()
    body = tuple(_items(node["body"], _BODY)) if node.has("body") else ()
    index = node["index"].number(1) if node.has("index") else 1
    line = node["line"].number(1) if node.has("line") else 1
    inherited = tuple((name, _text(each)) for name, each in node["inherited"].fields()) if node.has("inherited") else ()
    if isinstance(node.value, dict):
        _strange(node, "schema", "file", "head", "body", "index", "line", "inherited")
    if len(node.lost) > before:
        raise Malformed(tuple(node.lost[before:]))
    return Record(head, body, index=index or 1, line=line or 1, inherited=inherited)


def _items(node: Node, kinds: frozenset[str], deep: int = 0) -> Iterator[Any]:
    for each in node.items():
        kind = each["kind"].one_of(*sorted(kinds))
        if kind is not None:
            if deep > DEEP:
                each.lose(N_("variations lie in one another too deep"))
                return
            yield _MAKERS[kind](each, deep)


def _strange(node: Node, *known: str) -> None:
    """Names that the schema does not know are losses: nothing is dropped in silence."""
    for name in node.value:
        if name not in known:
            node[name].lose(N_("{name} is not known here"), name=name)


def _text(node: Node) -> str:
    text = node.text()
    if text is not None and any("\ud800" <= sign <= "\udfff" for sign in text):
        node.lose(N_("there is half a character in this text"))
        return ""
    return text or ""


def _maybe(node: Node, name: str) -> str | None:
    return _text(node[name]) if node.has(name) else None


def _whole(node: Node, name: str, least: int = 0) -> int | None:
    return node[name].number(least) if node.has(name) else None


def _row(node: Node, name: str) -> Cards:
    return tuple(_text(each) for each in node[name].items()) if node.has(name) else ()


def _sizes(node: Node, name: str) -> tuple[int, ...]:
    return tuple(each.number(1, 1000) or 1 for each in node[name].items()) if node.has(name) else ()


def _place(node: Node) -> Span | None:
    if not node.has("span"):
        return None
    found = [each.number(1) or 1 for each in node["span"].items()]
    if len(found) != 4:
        node["span"].wrong(N_("four numbers"))
        return None
    return Span(*found)


def _note(made: type[Comment | Remark]) -> Callable[[Node, int], Comment | Remark]:
    def make(node: Node, deep: int) -> Comment | Remark:
        _strange(node, "kind", "text", "own_line", "span")
        return made(_text(node["text"]), node["own_line"].flag(), _place(node))

    return make


def _unreadable(node: Node, deep: int) -> Unreadable:
    _strange(node, "kind", "text", "span")
    return Unreadable(_text(node["text"]), _place(node))


def _tag(node: Node, deep: int) -> Tag:
    _strange(node, "kind", "name", "value", "span")
    return Tag(_text(node["name"]), _text(node["value"]), _place(node))


def _act(node: Node, deep: int) -> Act:
    _strange(node, "kind", "keyword", "seat", "cards", "word", "moment", "span")
    keyword, seat, word = _text(node["keyword"]), _maybe(node, "seat"), _maybe(node, "word")
    return Act(keyword, seat, _row(node, "cards"), word, _whole(node, "moment"), _place(node))


def _ruling(node: Node, deep: int) -> Ruling:
    _strange(node, "kind", "address", "decision", "side", "amount", "reason", "span")
    address, decision, side = _text(node["address"]), _text(node["decision"]), _maybe(node, "side")
    return Ruling(address, decision, side, _whole(node, "amount", -(10**9)), _maybe(node, "reason"), _place(node))


def _trick(node: Node, deep: int) -> Trick:
    _strange(node, "kind", "number", "leader", "plays", "winner", "points", "claims", "span")
    plays = tuple(_one_play(each, deep) for each in node["plays"].items())
    number, leader = node["number"].number() or 0, _text(node["leader"])
    return Trick(
        number, leader, plays, _maybe(node, "winner"), _whole(node, "points"), _place(node), _row(node, "claims")
    )


_PLAY = (
    "cards",
    "attempt",
    "seat",
    "irregularities",
    "marks",
    "before",
    "notes",
    "unreadable",
    "parts",
    "attempt_parts",
)


def _one_play(node: Node, deep: int) -> Play:
    if not isinstance(node.value, dict):
        node.wrong(N_("an object"))
        return Play(())
    _strange(node, *_PLAY, "span")
    return Play(
        _row(node, "cards"),
        _row(node, "attempt"),
        _maybe(node, "seat"),
        _row(node, "irregularities"),
        _row(node, "marks"),
        tuple(_items(node["before"], _NOTES, deep)) if node.has("before") else (),
        tuple(_items(node["notes"], _NOTES | {"variation"}, deep)) if node.has("notes") else (),
        _maybe(node, "unreadable"),
        _sizes(node, "parts"),
        _sizes(node, "attempt_parts"),
        _place(node),
    )


def _variation(node: Node, deep: int) -> Variation:
    _strange(node, "kind", "items", "span")
    return Variation(tuple(_items(node["items"], _BODY, deep + 1)), _place(node))


_MAKERS: dict[str, Callable[[Node, int], HeadItem | Item | Variation]] = {
    "comment": _note(Comment),
    "remark": _note(Remark),
    "unreadable": _unreadable,
    "tag": _tag,
    "act": _act,
    "ruling": _ruling,
    "trick": _trick,
    "variation": _variation,
}


def known(value: Any) -> bool:
    """Whether a value is a document of the schema, or a record of one."""
    return isinstance(value, dict) and value.get("schema") == SCHEMA


def read(node: Node) -> Iterator[tuple[str, Record | tuple[Loss, ...]]]:
    """The records of a document, or of a line of many, with their paths; in place of one that is none, what is wrong."""
    for each in node["records"].items() if node.has("records") else [node]:
        try:
            yield each.path, from_json(Node(each.value, each.path))
        except Malformed as failure:
            yield each.path, failure.losses
    if node.lost:
        yield node.path, tuple(node.lost)
