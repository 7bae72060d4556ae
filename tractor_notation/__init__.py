"""Hand records of Sheng Ji (Tractor): read them, play them through the rules, write and publish them.

>>> import tractor_notation as tn
>>> for record in tn.reads('[Board "7"]\\n\\n1. N: SAA S93 S55 S44'):
...     print(record.value("Board"), len(record.body))
7 1

Every name below is loaded when it is first used, so importing the package costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tractor_notation.checking import Checked, catalogue, check
    from tractor_notation.findings import Entry, Finding, Nature, Related, Severity
    from tractor_notation.judging import Judgement, Trial, Verdict
    from tractor_notation.language import LANGUAGES, Language
    from tractor_notation.place import Address, Span
    from tractor_notation.publish import render
    from tractor_notation.record import Record
    from tractor_notation.replay import Replay, replay
    from tractor_notation.text import read_file, reads, write, write_all

__version__ = "0.1.0"

__all__ = [
    "LANGUAGES",
    "Address",
    "Checked",
    "Entry",
    "Finding",
    "Judgement",
    "Language",
    "Nature",
    "Record",
    "Related",
    "Replay",
    "Severity",
    "Span",
    "Trial",
    "Verdict",
    "__version__",
    "catalogue",
    "check",
    "read_file",
    "reads",
    "render",
    "replay",
    "write",
    "write_all",
]

_HOMES = {
    "LANGUAGES": "language",
    "Address": "place",
    "Checked": "checking",
    "Entry": "findings",
    "Finding": "findings",
    "Judgement": "judging",
    "Language": "language",
    "Nature": "findings",
    "Record": "record",
    "Related": "findings",
    "Replay": "replay",
    "Severity": "findings",
    "Span": "place",
    "Trial": "judging",
    "Verdict": "judging",
    "catalogue": "checking",
    "check": "checking",
    "read_file": "text",
    "reads": "text",
    "render": "publish",
    "replay": "replay",
    "write": "text",
    "write_all": "text",
}
"""Where each public name lives."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """Keeps ``replay`` the function: importing the module ``replay`` would bind the module to that name."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
