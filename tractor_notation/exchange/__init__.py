"""Records and other programs: their logs, states and texts -> records, and records -> JSON and back.

>>> import json
>>> import tractor_notation as tn
>>> from tractor_notation.exchange import from_json, to_json
>>> record = tn.reads("1. N: SAA S93 S55 S44")[0]
>>> from_json(json.loads(json.dumps(to_json(record)))) == record
True

A conversion yields an :class:`Imported` for each deal: the record, and every :class:`Loss`, with its place in the source.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tractor_notation.exchange.forms import FORMS, Source, convert
    from tractor_notation.exchange.losses import Imported, Loss, NotImported
    from tractor_notation.exchange.record_json import SCHEMA, Malformed, document, from_json, lines, to_json

__all__ = [
    "FORMS",
    "SCHEMA",
    "Imported",
    "Loss",
    "Malformed",
    "NotImported",
    "Source",
    "convert",
    "document",
    "from_json",
    "lines",
    "to_json",
]

_HOMES = {
    **dict.fromkeys(("FORMS", "Source", "convert"), "forms"),
    **dict.fromkeys(("Imported", "Loss", "NotImported"), "losses"),
    **dict.fromkeys(("SCHEMA", "Malformed", "document", "from_json", "lines", "to_json"), "record_json"),
}
"""Where each public name lives; it is loaded when it is first used."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
