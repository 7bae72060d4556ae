"""The rules of a family in words: its ``rules.md``, chapter by chapter and rule by rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from tractor_notation import package


class RuleBook:
    """The text of the rules of a family. Their numbers begin with ``letter``: ``R4.5``."""

    def __init__(self, family: str, letter: str) -> None:
        self._family = family
        self._letter = letter

    @cached_property
    def _text(self) -> str:
        return package.text(f"games/{self._family}/rules.md")

    @cached_property
    def chapters(self) -> Mapping[str, str]:
        """The titles of the chapters by their numbers, such as ``R4``, in order."""
        return dict(re.findall(rf"^## ({self._letter}[0-9]+) (.+)$", self._text, re.M))

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The rules by their numbers, in order."""
        begins = rf"^\s*(?:-\s+)?\*\*{self._letter}"
        rule = rf"^\s*(?:-\s+)?\*\*({self._letter}[0-9.]+)\*\*\s+(.+?)(?={begins}|^#|\Z)"
        return {match[1]: " ".join(match[2].split()) for match in re.finditer(rule, self._text, re.M | re.S)}
