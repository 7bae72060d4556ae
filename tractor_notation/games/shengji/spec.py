"""How an option is described, and what can be wrong with one: the forms that all tables of options share."""

from __future__ import annotations

from dataclasses import field
from typing import Any, NamedTuple


class Spec(NamedTuple):
    """One option: its name as records write it, its values (the default first), the rule it changes, one sentence on
    what it does, and where it comes from. ``several``: any number of the values may be given together, or ``none``.
    ``form``: besides the values, texts of this form (a regular expression) are values; ``sample`` is one of them.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    text: str
    source: str
    several: bool = False
    form: str | None = None
    sample: str | None = None

    @property
    def default(self) -> str:
        """The value that holds when nothing is said."""
        return "none" if self.several else self.values[0]


class Problem(NamedTuple):
    """Something among the options that is none.

    ``kind``: ``name`` (no such option), ``value`` (no such value of it), ``form`` (not ``name=value``), ``twice``
    (given twice with different values), ``preset`` (no such set of options), ``place`` (a set of options that does not
    stand first), ``conflict`` (two options that cannot hold together), ``partial`` (a set of options some of which, named
    in ``allowed``, are not judged). ``nearest`` is the name or value that may have
    been meant, ``allowed`` all there are. ``reason`` says why two options cannot hold together.
    """

    kind: str
    name: str
    value: str = ""
    nearest: str | None = None
    allowed: tuple[str, ...] = ()
    reason: str = ""


def option(*values: str, rule: str, text: str, source: str, form: str | None = None, sample: str | None = None) -> Any:
    """The field of an option that has one value."""
    facts = {"values": values, "rule": rule, "text": text, "source": source, "form": form, "sample": sample}
    return field(default=values[0], metadata=facts)


def listing(*values: str, rule: str, text: str, source: str) -> Any:
    """The field of an option that has any number of values."""
    facts = {"values": values, "rule": rule, "text": text, "source": source, "several": True}
    return field(default=(), metadata=facts)
