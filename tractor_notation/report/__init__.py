"""Findings -> what people read in a terminal and what programs read: full, concise, JSON, SARIF, GitHub.

Every format is a :class:`Report`. Records go through it one at a time and are forgotten, so a report over a file of
any length needs the memory of one record.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tractor_notation.report.base import Report, Setting

FORMATS = {
    "full": "full.Full",
    "concise": "concise.Concise",
    "json": "check_json.CheckJson",
    "sarif": "sarif.Sarif",
    "github": "github.GitHub",
}
"""The formats by name, and where each is made."""


COMPARING = ("full", "concise", "json")
"""The formats that can compare rules."""


def report(format_name: str, setting: Setting) -> Report:
    """A report in a format; only what that format needs is imported."""
    module, _, name = FORMATS[format_name].partition(".")
    made: Report = getattr(import_module(f"{__name__}.{module}"), name)(setting)
    return made
